"""What the pages of a context ask for, and what goes wrong in them."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, Response, WebError

LOCAL = ("file", "data", "blob")
FRAME = re.compile(r"(?:https?|blob|file):[^\s)]+")
HOST = re.compile(r"/static/(?:lab|notebook)/")
"""The scripts of JupyterLab and of Notebook 7 themselves, without those of extensions."""


class Watch:
    """Keeps a record of requests and errors from the moment on that it is made."""

    def __init__(self, context: BrowserContext) -> None:
        self.requests: list[str] = []
        self.errors: list[str] = []
        context.on("request", self._asked)
        context.on("response", self._answered)
        context.on("console", self._said)
        context.on("weberror", self._failed)
        context.on("page", self._opened)

    @property
    def outside(self) -> list[str]:
        """Everything that was asked of another machine."""
        parts = [urlsplit(url) for url in self.requests]
        return [part.geturl() for part in parts if part.scheme not in LOCAL and part.hostname != "127.0.0.1"]

    def _opened(self, page: Page) -> None:
        page.on("websocket", lambda socket: self.requests.append(socket.url))

    def _asked(self, request: Request) -> None:
        self.requests.append(request.url)

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self.errors.append(f"{response.status} for {response.request.method} {response.url}")

    def _said(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(f"console: {message.text} ({message.location.get('url', '')})")

    def _failed(self, error: WebError) -> None:
        frames = FRAME.findall(error.error.stack or "")
        # Notebook 7.6 fails to load a schema of its settings with any notebook, also an empty one. What touches the widgets
        # has a frame of an extension, or of a module made from a text.
        if not frames or not all(HOST.search(frame) for frame in frames):
            self.errors.append(f"exception: {error.error.message}\n{error.error.stack}")
