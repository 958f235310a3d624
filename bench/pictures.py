"""Take the pictures of the documentation: real pages of a real server, the same matches every time.

python -m bench.pictures        # writes docs/img/*.png
"""

import base64
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from playwright.sync_api import Browser, Page

from bench.browser import open_browser
from bench.sample_matches import add_match
from bench.servers import RunningServer, running_server
from bench.small_png import small_png
from tatami.match import all_games
from tatami.web.lessons import has_lesson
from tatami.web.matches import Matches
from tatami.web.sessions import COOKIE
from tatami.web.settings import Settings
from tatami.web.store import Store

PICTURES = Path(__file__).resolve().parent.parent / "docs" / "img"
SIZES = {"desktop": {"width": 1366, "height": 768}, "phone": {"width": 390, "height": 844}}
LOOKS = (("desktop", "light"), ("phone", "dark"))
MAX_BYTES, MAX_FILES = 150_000, 24
DECODE = """
async (picture) => {
  const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
  canvas.drawImage(image, 0, 0);
  const { data } = canvas.getImageData(0, 0, image.width, image.height);
  let text = "";
  for (let at = 0; at < data.length; at += 8190) text += String.fromCharCode(...data.subarray(at, at + 8190));
  return [image.width, image.height, btoa(text)];
}
"""
KEY = "pictures"
REVIEW_SECONDS = 300  # a review takes up to a minute, and longer on a busy machine


def visit(browser: Browser, server: RunningServer, size: str, theme: str) -> Page:
    """Open the lobby as Hanako, with a viewport size and a theme."""
    page = browser.new_page(
        base_url=server.address, viewport=SIZES[size], color_scheme=theme, locale="en", reduced_motion="reduce"
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
    """Take a screenshot when all motion has ended."""
    page.mouse.move(0, 0)
    page.wait_for_timeout(300)
    return name, page.screenshot(animations="disabled")


def pixels_of(page: Page, picture: bytes) -> Any:
    """Let the browser decode a picture; return its pixels, row by row."""
    width, height, pixels = page.evaluate(DECODE, base64.b64encode(picture).decode())
    return np.frombuffer(base64.b64decode(pixels), np.uint8).reshape(height, width, 4)[:, :, :3]


def lobby_pictures(page: Page, variant: str) -> Iterator[tuple[str, bytes]]:
    """The lobby, the set-up form, and a lesson."""
    page.goto("/")
    yield take(page, f"lobby-{variant}")
    page.goto("/setup/samurai")
    yield take(page, f"setup-{variant}")
    if has_lesson("samurai"):
        page.goto("/")
        page.click('form[action="/learn/samurai"] button')
        for _ in range(2):  # to the first step that asks for a move
            step = page.inner_text(".step")
            page.click('form[action$="/lesson"] button')
            page.wait_for_function("(step) => document.querySelector('.step').innerText !== step", arg=step)
        yield take(page, f"lesson-{variant}")


def game_pictures(page: Page, matches: Matches, variant: str) -> Iterator[tuple[str, bytes]]:
    """Every game past its middle, a replay and a review."""
    for which in all_games():
        page.goto(f"/m/{add_match(matches, which.name, guest_of(page), KEY, share=0.6)}")
        yield take(page, f"{which.name}-{variant}")
    finished = add_match(matches, "samurai", guest_of(page), KEY)
    page.goto(f"/m/{finished}/replay/{len(matches.snapshot(finished).match) * 2 // 3}")
    yield take(page, f"replay-{variant}")
    page.goto(f"/m/{finished}/review")
    page.wait_for_selector(".curves", timeout=1000 * REVIEW_SECONDS)
    yield take(page, f"review-{variant}")


def take_all() -> dict[str, bytes]:
    """Take all pictures and compress them. Raises ValueError if they are too many or too large."""
    taken: dict[str, bytes] = {}
    with tempfile.TemporaryDirectory() as folder, running_server(Path(folder)) as server, open_browser() as browser:
        store = Store(server.environment["TATAMI_DATABASE"])
        matches = Matches(store, Settings())
        for size, theme in LOOKS:
            page, variant = visit(browser, server, size, theme), f"{size}-{theme}"
            for name, picture in (*game_pictures(page, matches, variant), *lobby_pictures(page, variant)):
                taken[name] = small_png(pixels_of(page, picture))
        store.close()
    too_large = [f"{name} ({len(picture)} bytes)" for name, picture in taken.items() if len(picture) > MAX_BYTES]
    if too_large or len(taken) > MAX_FILES:
        raise ValueError(f"{len(taken)} pictures, too large: {', '.join(too_large) or 'none'}")
    return taken


def main() -> None:
    """Replace the old pictures."""
    taken = take_all()
    PICTURES.mkdir(parents=True, exist_ok=True)
    for old in PICTURES.glob("*.png"):
        old.unlink()
    for name, picture in taken.items():
        (PICTURES / f"{name}.png").write_bytes(picture)
        print(f"docs/img/{name}.png  {len(picture) // 1000} kB")


if __name__ == "__main__":
    main()
