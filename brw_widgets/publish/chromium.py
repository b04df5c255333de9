"""Finding a Chromium, for the tests and measurements that need a browser."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome")

ARGUMENTS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # No other host has an address, so that nothing can leave this machine.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
)
"""How to run it: without a screen, and without talking to anybody."""


class ChromiumMissingError(RuntimeError):
    """There is no Chromium; the message says how to get one."""


def find_chromium(*, install: bool = False) -> str:
    """Return the path of a Chromium: ``$CHROMIUM``, else one on PATH, else Debian's, else the one of Playwright.

    :param install: whether to install Debian's, if one is root there.
    :raises ChromiumMissingError: if there is none.
    """
    named = os.environ.get("CHROMIUM")
    if named:
        found = shutil.which(named)
        if found is None:
            raise ChromiumMissingError(f"$CHROMIUM is {named!r}, and there is no such program.")
        return found
    return _on_path() or (_from_debian() if install else None) or _from_playwright() or _missing()


def _on_path() -> str | None:
    return next((found for found in map(shutil.which, NAMES) if found), None)


def _from_debian() -> str | None:
    release = Path("/etc/os-release")
    is_debian = release.is_file() and "ID=debian" in release.read_text(encoding="utf-8").splitlines()
    if not is_debian or os.geteuid() != 0:
        return None
    install = ["apt-get", "install", "-y", "--no-install-recommends", "chromium"]
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (install, ["apt-get", "update"], install):
        done = subprocess.run(command, env=quiet, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        if command is install and done.returncode == 0:
            return _on_path()
    return None


def _from_playwright() -> str | None:
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        return None
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).is_file() else None


def _missing() -> str:
    raise ChromiumMissingError(
        "There is no Chromium for this. Install one (on Debian: `apt-get install chromium`; elsewhere: "
        "`playwright install chromium`), or set $CHROMIUM to the path of a Chromium or Chrome."
    )
