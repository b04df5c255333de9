"""Starting a headless Chromium that asks nobody outside of this machine."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from brw_widgets.publish.chromium import ARGUMENTS, ChromiumMissingError, find_chromium


class NoBrowserError(RuntimeError):
    """There is no browser to measure in; the message says what would help."""

    def __init__(self, short: str, text: str) -> None:
        super().__init__(text)
        self.short = short
        """A few words, for a cell of a table."""


@contextmanager
def launched() -> Iterator[Any]:
    """Start a headless Chromium and yield Playwright's ``Browser``.

    :raises NoBrowserError: if Playwright or a Chromium is missing.
    :raises RuntimeError: if something fails in the browser.
    """
    try:
        from playwright.sync_api import Error, sync_playwright
    except ImportError:
        text = "Playwright is not installed; `pip install playwright`, or the extra `test`"
        raise NoBrowserError("no Playwright", text) from None
    try:
        program = find_chromium()
    except ChromiumMissingError as error:
        raise NoBrowserError("no Chromium", str(error)) from None
    with sync_playwright() as playwright:
        try:
            browser = playwright.chromium.launch(executable_path=program, args=list(ARGUMENTS))
            try:
                yield browser
            finally:
                browser.close()
        except Error as error:
            raise RuntimeError(f"in the browser: {error.message}") from error
