"""What a reader waits for: the player in Voila, beside a bare widget that only echoes, on the same server."""

from __future__ import annotations

import json
import random
import statistics
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Empty, Queue
from typing import Any

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
PAUSE = 60
"""Milliseconds between two clicks."""
WARM = 4000
"""Milliseconds in which a server makes the next kernel ready."""


def rows(quick: bool) -> list[Row]:
    """Return what is measured in a browser; if there is none, the same rows without figures."""
    figures: dict[str, list[float]] = {key: [] for key in ROWS}
    notes = {"step-p50": "no message goes out", "wire-p50": "before compression", "first-widget": "kernel ready, nothing cached"}
    try:
        with launched() as browser, tempfile.TemporaryDirectory() as folder, served(Path(folder)) as url:
            visits = 1 if quick else 5
            for number in range(visits + 1):
                keep = figures if number or quick else {key: [] for key in ROWS}
                _player(browser, url, keep, notes, 8 if quick else 25, number)
                _echo(browser, url, keep, 8 if quick else 50)
                if quick:
                    break
    except NoBrowserError as error:
        return _none(error.short)
    except (OSError, RuntimeError, subprocess.SubprocessError) as error:
        return _none(str(error).splitlines()[0])
    return [row(key, what, unit, figures[key], peer, notes.get(key, "")) for key, (what, unit, peer) in ROWS.items()]


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
        self.page.wait_for_timeout(1000)

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
        self.page.wait_for_timeout(2 * PAUSE)
        before = self.bytes
        self.ask(call)
        self.page.wait_for_timeout(3 * PAUSE)
        return self.bytes - before

    def close(self) -> None:
        """Leave the page, and let the server get ready for the next."""
        self.page.wait_for_timeout(WARM)
        self.context.close()


def _player(browser: Any, url: str, figures: dict[str, list[float]], notes: dict[str, str], plays: int, seed: int) -> None:
    visit = Visit(browser, url, "player")
    figures["first-widget"].append(visit.ask("bench.first"))
    luck = random.Random(seed)
    took = [visit.ask(f"bench.play({luck.random()}, {PAUSE})") for _ in range(plays)]
    took = [figure for figure in took if figure is not None]
    _split(figures, "click", took)
    weights = [visit.weigh(f"bench.play({luck.random()}, {PAUSE})") for _ in range(max(plays // 3, 2))]
    _split(figures, "wire", [float(weight) for weight in weights if weight])
    visit.page.wait_for_timeout(500)
    sent = visit.sent
    steps = [visit.ask(f"bench.step({name!r}, {PAUSE})") for name in ("prev", "next") for _ in range(2 * plays)]
    _split(figures, "step", [figure for figure in steps if figure is not None])
    if visit.sent != sent:
        notes["step-p50"] = f"{visit.sent - sent} messages went out"
    visit.close()


def _echo(browser: Any, url: str, figures: dict[str, list[float]], clicks: int) -> None:
    visit = Visit(browser, url, "echo")
    figures["echo-first-widget"].append(visit.ask("bench.first"))
    _split(figures, "echo-click", [visit.ask(f"bench.echo({PAUSE})") for _ in range(clicks)])
    weights = [visit.weigh(f"bench.echo({PAUSE})") for _ in range(4)]
    figures["echo-wire-p50"].append(statistics.median(weights))
    visit.close()


def _split(figures: dict[str, list[float]], key: str, found: list[float]) -> None:
    """Add median and 95th percentile of one visit; the row of either shows how the visits differ."""
    if found:
        figures[f"{key}-p50"].append(statistics.median(found))
        figures[f"{key}-p95"].append(percentile(found, 0.95))


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
