"""Take the pictures of the documentation: real pages of a real table, the same matches every time.

python -m bench.pictures        # writes docs/img/*.png
"""

import base64
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from playwright.sync_api import Browser, Page

from bench.browsing import browsing
from bench.served import Served, serving
from bench.small_png import small_png
from bench.staged import lay_out
from tatami.match import all_games
from tatami.web.lessons import has_lesson
from tatami.web.matches import Matches
from tatami.web.sessions import COOKIE
from tatami.web.settings import Settings
from tatami.web.store import Store

PICTURES = Path(__file__).resolve().parent.parent / "docs" / "img"
SIZES = {"desktop": {"width": 1366, "height": 768}, "phone": {"width": 390, "height": 844}}
LOOKS = (("desktop", "light"), ("phone", "dark"))
MOST_BYTES, MOST_FILES = 150_000, 24
UNPACK = """
async (picture) => {
  const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const paper = new OffscreenCanvas(image.width, image.height).getContext("2d");
  paper.drawImage(image, 0, 0);
  const { data } = paper.getImageData(0, 0, image.width, image.height);
  let text = "";
  for (let at = 0; at < data.length; at += 8190) text += String.fromCharCode(...data.subarray(at, at + 8190));
  return [image.width, image.height, btoa(text)];
}
"""
LUCK = "pictures"
REVIEW_SECONDS = 300  # the table thinks a match over for up to a minute, and longer where it is not alone


def visit(browser: Browser, served: Served, size: str, theme: str) -> Page:
    """Come as Hanako, with a screen of this size by day or by night."""
    page = browser.new_page(
        base_url=served.address, viewport=SIZES[size], color_scheme=theme, locale="en", reduced_motion="reduce"
    )
    page.goto("/")
    page.click(".menu summary")
    page.fill('.menu input[name="name"]', "Hanako")
    page.click(".menu button")
    return page


def guest_of(page: Page) -> str:
    """The guest's id; it stands before the signature in the cookie."""
    return next(each["value"] for each in page.context.cookies() if each["name"] == COOKIE).rpartition(".")[0]


def take(page: Page, name: str) -> tuple[str, bytes]:
    """Take a picture when everything has come to rest."""
    page.mouse.move(0, 0)
    page.wait_for_timeout(300)
    return name, page.screenshot(animations="disabled")


def pixels_of(page: Page, picture: bytes) -> Any:
    """Let the browser unpack a picture; return its pixels, row by row."""
    width, height, pixels = page.evaluate(UNPACK, base64.b64encode(picture).decode())
    return np.frombuffer(base64.b64decode(pixels), np.uint8).reshape(height, width, 4)[:, :, :3]


def of_the_house(page: Page, state_hash: str) -> Iterator[tuple[str, bytes]]:
    """The lobby, setting up, and a lesson."""
    page.goto("/")
    yield take(page, f"lobby-{state_hash}")
    page.goto("/setup/samurai")
    yield take(page, f"setup-{state_hash}")
    if has_lesson("samurai"):
        page.goto("/")
        page.click('form[action="/learn/samurai"] button')
        for _ in range(2):  # to the first step in which something is to be done
            step = page.inner_text(".step")
            page.click('form[action$="/lesson"] button')
            page.wait_for_function("(step) => document.querySelector('.step').innerText !== step", arg=step)
        yield take(page, f"lesson-{state_hash}")


def of_the_games(page: Page, matches: Matches, state_hash: str) -> Iterator[tuple[str, bytes]]:
    """Every game past its middle, a replay and a review."""
    for which in all_games():
        page.goto(f"/m/{lay_out(matches, which.name, guest_of(page), LUCK, share=0.6)}")
        yield take(page, f"{which.name}-{state_hash}")
    finished = lay_out(matches, "samurai", guest_of(page), LUCK)
    page.goto(f"/m/{finished}/replay/{len(matches.snapshot(finished).match) * 2 // 3}")
    yield take(page, f"replay-{state_hash}")
    page.goto(f"/m/{finished}/review")
    page.wait_for_selector(".curves", timeout=1000 * REVIEW_SECONDS)
    yield take(page, f"review-{state_hash}")


def take_all() -> dict[str, bytes]:
    """Take all pictures and make them small. Raises ValueError if they are too many or too heavy."""
    taken: dict[str, bytes] = {}
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as served, browsing() as browser:
        store = Store(served.environment["TATAMI_DATABASE"])
        matches = Matches(store, Settings())
        for size, theme in LOOKS:
            page, state_hash = visit(browser, served, size, theme), f"{size}-{theme}"
            for name, picture in (*of_the_games(page, matches, state_hash), *of_the_house(page, state_hash)):
                taken[name] = small_png(pixels_of(page, picture))
        store.close()
    heavy = [f"{name} ({len(picture)} bytes)" for name, picture in taken.items() if len(picture) > MOST_BYTES]
    if heavy or len(taken) > MOST_FILES:
        raise ValueError(f"{len(taken)} pictures, too heavy: {', '.join(heavy) or 'none'}")
    return taken


def main() -> None:
    """Write the pictures in place of the old ones."""
    taken = take_all()
    PICTURES.mkdir(parents=True, exist_ok=True)
    for old in PICTURES.glob("*.png"):
        old.unlink()
    for name, picture in taken.items():
        (PICTURES / f"{name}.png").write_bytes(picture)
        print(f"docs/img/{name}.png  {len(picture) // 1000} kB")


if __name__ == "__main__":
    main()
