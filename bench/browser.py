"""A real Chromium for tests and pictures: the system's if there is one, else Playwright's."""

import contextlib
import shutil
from collections.abc import Iterator

from playwright.sync_api import Browser, Error, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]


@contextlib.contextmanager
def open_browser() -> Iterator[Browser]:
    """A headless browser for the duration of a ``with`` block. Raises RuntimeError if this machine has none."""
    own = next((path for name in NAMES if (path := shutil.which(name))), None)
    with sync_playwright() as playwright:
        try:
            browser = playwright.chromium.launch(executable_path=own, args=ARGUMENTS)
        except Error as error:
            which = own or "Chromium"
            advice = "install the system's chromium, or let Playwright fetch one: playwright install chromium"
            raise RuntimeError(f"{which} does not start; {advice}\n{error.message}") from error
        try:
            yield browser
        finally:
            browser.close()
