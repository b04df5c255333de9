"""What a reader waits for: the player in Voila, beside a bare widget that only echoes, on the same server."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Empty, Queue
from typing import Any

import msgspec

from .chromium import NoBrowserError, launched
from .measure import Row, missing, percentile, row

ROWS = {
    "click-p50": ("player: click to DOM through the kernel, median", "ms", "echo-click-p50"),
    "click-p95": ("player: click to DOM, p95", "ms", "echo-click-p95"),
    "echo-click-p50": ("bare echo: click to DOM, median", "ms", ""),
    "echo-click-p95": ("bare echo: click to DOM, p95", "ms", ""),
    "first-widget": ("player: page load to first widget", "ms", "echo-first-widget"),
    "echo-first-widget": ("bare echo: page load to first widget", "ms", ""),
    "step-p50": ("player: a step along known nodes, median", "ms", ""),
    "step-p95": ("player: a step along known nodes, p95", "ms", ""),
    "wire-p50": ("player: bytes both ways a decision, median", "B", "echo-wire-p50"),
    "wire-p95": ("player: bytes both ways a decision, p95", "B", ""),
    "echo-wire-p50": ("bare echo: bytes both ways a click, median", "B", ""),
}

PLAYER = 'import brw_widgets as brw\n\nbrw.new_game("duel-kami", seed=7)'

ECHO = '''import anywidget


class Echo(anywidget.AnyWidget):
    _esm = """export default { render({ model, el }) {
      const button = document.createElement("button");
      button.className = "bench-echo";
      button.textContent = "0";
      button.onclick = () => model.send({ n: Number(button.textContent) + 1 });
      model.on("msg:custom", (message) => { button.textContent = message.n; });
      el.append(button);
    } };"""


echo = Echo()
echo.on_msg(lambda widget, content, buffers: widget.send(content))
echo'''

SCRIPT = (Path(__file__).parent / "page.js").read_text(encoding="utf-8")
PAUSE = 400
"""Milliseconds between two clicks: by then, what moves on the board has come to rest."""
WARM = 4000
"""Milliseconds in which the server has made the next kernel ready."""
VISITS = 4
PLAYS = 20
"""Decisions played, and clicks on the echo, in one visit."""


class Figures:
    """What all visits have found: by key, one list of figures a visit."""

    def __init__(self) -> None:
        self.visits: dict[str, list[list[float]]] = {}
        self.notes = {"first-widget": "nothing cached; the server keeps a kernel ready", "wire-p50": "before compression"}

    def add(self, key: str, found: Iterable[float | None]) -> None:
        """Add the figures of a visit, as far as there are any."""
        figures = [figure for figure in found if figure is not None]
        if figures:
            self.visits.setdefault(key, []).append(figures)

    def row(self, key: str) -> Row:
        """Return a row. The spread of a median is that of all figures; that of a percentile, how the visits differ."""
        what, unit, peer = ROWS[key]
        name, _, share = key.rpartition("-p")
        visits = self.visits.get(name if share.isdigit() else key, [])
        every = [figure for visit in visits for figure in visit]
        made = row(key, what, unit, every, peer, self.notes.get(key, ""))
        if share != "95" or not every:
            return made
        each = [percentile(visit, 0.95) for visit in visits]
        return msgspec.structs.replace(made, median=percentile(every, 0.95), low=min(each), high=max(each))


def rows(quick: bool) -> list[Row]:
    """Return what is measured in a browser; if there is none, the same rows without figures."""
    figures = Figures()
    try:
        with launched() as browser, tempfile.TemporaryDirectory() as folder, served(Path(folder)) as url:
            if quick:
                _player(browser, url, figures, 6, 1)
                _echo(browser, url, figures, 6)
            else:
                _echo(browser, url, Figures(), 1)
                for number in range(VISITS):
                    _player(browser, url, figures, PLAYS, number)
                    _echo(browser, url, figures, PLAYS)
    except NoBrowserError as error:
        return _none(error.short)
    except (OSError, RuntimeError, subprocess.SubprocessError) as error:
        return _none(str(error).splitlines()[0])
    return [figures.row(key) for key in ROWS]


def _none(why: str) -> list[Row]:
    return [missing(key, what, unit, why) for key, (what, unit, _) in ROWS.items()]


def left_out() -> list[Row]:
    """Return the rows of a run without a browser."""
    return _none("left out")


# -- visits ------------------------------------------------------------------------------------------------------------


class Visit:
    """A page that has been opened for the first time, and the frames of its websockets."""

    def __init__(self, browser: Any, url: str, notebook: str) -> None:
        self.context = browser.new_context(viewport={"width": 1280, "height": 900})
        self.context.add_init_script(SCRIPT)
        self.page = self.context.new_page()
        self.sent = self.bytes = 0
        self.page.on("websocket", self._watch)
        self.page.goto(f"{url}voila/render/{notebook}.ipynb")
        self.page.wait_for_function("bench.first > 0", timeout=60_000)
        # The server now starts the next kernel, which must not be measured.
        self.page.wait_for_timeout(WARM)

    def _watch(self, socket: Any) -> None:
        socket.on("framesent", lambda payload: self._count(payload, 1))
        socket.on("framereceived", lambda payload: self._count(payload, 0))

    def _count(self, payload: str | bytes, sent: int) -> None:
        self.sent += sent
        self.bytes += len(payload.encode() if isinstance(payload, str) else payload)

    def ask(self, call: str) -> Any:
        """Run a line of JavaScript and return what comes of it."""
        return self.page.evaluate(call)

    def weigh(self, call: str) -> int:
        """Return how many bytes go over the wire, both ways, because of a call."""
        before = self.bytes
        self.ask(call)
        self.page.wait_for_timeout(PAUSE)
        return self.bytes - before

    def close(self) -> None:
        """Leave the page."""
        self.context.close()


def _player(browser: Any, url: str, figures: Figures, plays: int, seed: int) -> None:
    visit = Visit(browser, url, "player")
    luck = random.Random(seed)
    figures.add("first-widget", [visit.ask("bench.first")])
    figures.add("click", [visit.ask(f"bench.play({luck.random()}, {PAUSE})") for _ in range(plays)])
    figures.add("wire", [visit.weigh(f"bench.play({luck.random()}, {PAUSE})") or None for _ in range(plays // 3)])
    visit.page.wait_for_timeout(PAUSE)
    sent = visit.sent
    figures.add("step", [visit.ask(f"bench.step({name!r}, {PAUSE})") for name in ("prev", "next") for _ in range(plays)])
    asked = visit.sent - sent
    figures.notes["step-p50"] = f"{asked} messages went out" if asked else "no message goes out; layout included"
    visit.close()


def _echo(browser: Any, url: str, figures: Figures, clicks: int) -> None:
    visit = Visit(browser, url, "echo")
    figures.add("echo-first-widget", [visit.ask("bench.first")])
    figures.add("echo-click", [visit.ask(f"bench.echo({PAUSE})") for _ in range(clicks)])
    figures.add("echo-wire", [visit.weigh(f"bench.echo({PAUSE})") for _ in range(4)])
    visit.close()


# -- the server --------------------------------------------------------------------------------------------------------


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve both notebooks as ``brw-widgets serve`` does, and yield the address.

    :raises RuntimeError: if the server does not come up.
    """
    for name, source in (("player", PLAYER), ("echo", ECHO)):
        (folder / f"{name}.ipynb").write_text(_notebook(name, source), encoding="utf-8")
    command = [sys.executable, "-m", "brw_widgets.cli", "serve", str(folder), "--port", "0", "--no-browser", "--json"]
    said = folder / "said.txt"
    with said.open("w", encoding="utf-8") as errors:
        server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True, encoding="utf-8")
    try:
        line = _first_line(server, 30)
        try:
            url = str(json.loads(line)["url"])
        except (ValueError, KeyError, TypeError):
            last = said.read_text(encoding="utf-8").strip().splitlines()[-1:]
            raise RuntimeError(f"the server did not come up: {line.strip() or ' '.join(last) or 'it said nothing'}") from None
        yield f"{url.rstrip('/')}/"
    finally:
        server.terminate()
        try:
            server.wait(15)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()
        if server.stdout is not None:
            server.stdout.close()


def _first_line(server: subprocess.Popen[str], seconds: float) -> str:
    lines: Queue[str] = Queue()
    stream = server.stdout
    assert stream is not None
    threading.Thread(target=lambda: lines.put(stream.readline()), daemon=True).start()
    try:
        return lines.get(timeout=seconds)
    except Empty:
        return ""


def _notebook(title: str, source: str) -> str:
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    cell: dict[str, Any] = {"cell_type": "code", "execution_count": None, "id": "a", "metadata": {}, "outputs": []}
    cell["source"] = source
    metadata = {"kernelspec": kernel, "title": title}
    return json.dumps({"cells": [cell], "metadata": metadata, "nbformat": 4, "nbformat_minor": 5})
