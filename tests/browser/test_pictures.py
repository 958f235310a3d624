"""The pictures of the documentation are small files, and look like the pages."""

import numpy as np

from bench.pictures import MAX_BYTES, MAX_FILES, PICTURES, pixels_of
from bench.small_png import small_png
from tests.browser.conftest import Visit


def test_a_picture_in_few_colours_looks_like_the_page(visit: Visit) -> None:
    page = visit()
    whole = page.screenshot()
    before = pixels_of(page, whole)
    small = small_png(before)
    after = pixels_of(page, small)
    assert len(small) < len(whole) / 2
    assert np.abs(before.astype(int) - after.astype(int)).mean() < 3


def test_a_picture_with_few_colours_keeps_them_exactly(visit: Visit) -> None:
    page = visit()
    plain = np.zeros((5, 7, 3), np.uint8)
    plain[1:3, 2:] = (185, 58, 38)
    plain[4] = (251, 247, 239)
    assert (pixels_of(page, small_png(plain)) == plain).all()


def test_the_pictures_are_few_and_small() -> None:
    pictures = list(PICTURES.glob("*.png"))
    assert 0 < len(pictures) <= MAX_FILES
    assert [picture.name for picture in pictures if picture.stat().st_size > MAX_BYTES] == []
