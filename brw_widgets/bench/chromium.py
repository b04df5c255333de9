"""Finding and starting a headless Chromium that asks nobody outside of this machine."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")

ARGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
]


class NoBrowserError(RuntimeError):
    """There is no browser to measure in; the message says what would help."""

    def __init__(self, short: str, text: str) -> None:
        super().__init__(text)
        self.short = short
        """A few words, for a cell of a table."""


def find_chromium() -> str:
    """Return the program: ``$CHROMIUM``, else the first on PATH.

    :raises NoBrowserError: if there is none.
    """
    given = os.environ.get("CHROMIUM", "")
    if given:
        found = shutil.which(given)
        if found is None:
            raise NoBrowserError("no Chromium", f"$CHROMIUM is {given!r}, and that is no program")
        return found
    for name in NAMES:
        found = shutil.which(name)
        if found is not None:
            return found
    text = "there is no Chromium on PATH; install one, or set CHROMIUM to the path of its program"
    raise NoBrowserError("no Chromium", text)


@contextmanager
def launched() -> Iterator[Any]:
    """Start a headless Chromium and yield Playwright's ``Browser``.

    :raises NoBrowserError: if Playwright or a Chromium is missing.
    """
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        text = "Playwright is not installed; `pip install playwright`, or the extra `test`"
        raise NoBrowserError("no Playwright", text) from None
    program = find_chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=ARGS)
        try:
            yield browser
        finally:
            browser.close()
