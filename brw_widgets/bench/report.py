"""What is said of a run: the table, whether the bars are met, and both as JSON."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Callable, Iterable, Sequence

import msgspec
from msgspec import Struct

import brw_widgets

from .measure import Row

SAME_COST = 1.5
"""Two costs are the same up to this ratio: caches of the processor and a busy machine are no part of an algorithm."""


class Machine(Struct, frozen=True):
    """Where it was measured. ``load`` is the load average of the last minute at the start, -1 where there is none."""

    python: str
    system: str
    cores: int
    load: float
    version: str

    def __str__(self) -> str:
        load = f", load {self.load:.1f} at the start" if self.load >= 0 else ""
        return f"brw_widgets {self.version}, Python {self.python}, {self.system}, {self.cores} cores{load}"


class Bar(Struct, frozen=True):
    """What a figure should be, and whether it is in this run; ``met`` is None where it was not measured."""

    key: str
    what: str
    wanted: str
    found: str
    met: bool | None


class Report(Struct, frozen=True):
    """A run."""

    machine: Machine
    quick: bool
    rows: tuple[Row, ...]
    bars: tuple[Bar, ...]


def machine() -> Machine:
    """Return what there is to say about this machine."""
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else -1.0
    system = f"{platform.system()} {platform.machine()}"
    return Machine(platform.python_version(), system, os.cpu_count() or 1, load, brw_widgets.__version__)


# -- the bars ----------------------------------------------------------------------------------------------------------


def bars(rows: Iterable[Row]) -> list[Bar]:
    """Compare a run with what was set out to be reached."""
    known = {row.key: row for row in rows}
    found = []
    for key, what, wanted, unit, met in _BARS:
        row = known.get(key.partition(":")[0])
        figure = None if row is None else row.ratio if unit == "times" else row.median
        if figure is None:
            found.append(Bar(key, what, wanted, "not measured", None))
        else:
            found.append(Bar(key, what, wanted, f"{_number(figure)} {unit}", met(figure)))
    return found


CHESS = 60_000 / 27_000
"""Decisions that are wanted for each ply of python-chess: it makes 27,000 a second where the bar of 60,000 was set."""
CHESS_BAR = f"at least {CHESS:.2f} times python-chess"

_BARS: tuple[tuple[str, str, str, str, Callable[[float], bool]], ...] = (
    ("toy-steps", "steps, toy game", "at least 200,000 a second", "1/s", lambda found: found >= 200_000),
    ("duel-decisions", "decisions, Duel", "at least 60,000 a second", "1/s", lambda found: found >= 60_000),
    ("duel-decisions:chess", "the same, for any machine", CHESS_BAR, "times", lambda found: found >= CHESS),
    ("duel-bytes", "a kept snapshot", "at most 1,000 B", "B", lambda found: found <= 1000),
    ("jump-100000", "jump, 100 and 100,000 nodes", "the same cost", "times", lambda found: found <= SAME_COST),
    ("click-p95", "click to DOM, p95", "at most twice the echo", "times", lambda found: found <= 2),
    ("step-p95", "step along known nodes, p95", "under 16 ms", "ms", lambda found: found < 16),
    ("bundle-gzip", "bundle, gzipped", "at most 60 kB", "kB", lambda found: found <= 60),
)
"""Key of the row (a second bar of one row adds a word of its own), what it is of, what is
wanted, the unit ("times": the ratio to the peer counts), and if it is met."""


# -- as text -----------------------------------------------------------------------------------------------------------


def text(report: Report) -> str:
    """Return a report as a table of aligned text."""
    names = {row.key: row.what for row in report.rows}
    head = ("", "median", "min – max", "", "beside", "", "note")
    lines: list[Sequence[str]] = [head]
    figures = {row.key: row for row in report.rows}
    for row in report.rows:
        peer = figures.get(row.peer)
        beside = ratio = ""
        if peer is not None and peer.median is not None and row.ratio is not None:
            beside = f"{_number(peer.median)} {names[row.peer]}"
            ratio = f"÷ {_number(1 / row.ratio)}" if row.ratio < 0.1 else f"× {_number(row.ratio)}"
        if row.median is None:
            lines.append((row.what, "–", "", row.unit, "", "", row.note))
            continue
        spread = f"{_number(row.low)} – {_number(row.high)}" if row.runs > 1 else ""
        lines.append((row.what, _number(row.median), spread, row.unit, beside, ratio, row.note))
    marks = {True: "met", False: "NOT MET", None: "–"}
    reached = [("", "wanted", "this run", ""), *((bar.what, bar.wanted, bar.found, marks[bar.met]) for bar in report.bars)]
    quick = ["a quick run: few and short repetitions, good to see that it works"] if report.quick else []
    clocks = "computations by the processor's time, pages and imports by the clock on the wall"
    parts = [str(report.machine), clocks, *quick, "", *_aligned(lines, right=(1, 2, 5)), "", *_aligned(reached, right=())]
    return "\n".join(parts)


def _number(figure: float | None) -> str:
    """Return a figure with three digits or more."""
    if figure is None:
        return "–"
    size = abs(figure)
    digits = 0 if size >= 100 else 1 if size >= 10 else 2 if size >= 1 else 3
    return f"{figure:,.{digits}f}"


def _aligned(lines: Sequence[Sequence[str]], right: Sequence[int]) -> list[str]:
    widths = [max(len(line[column]) for line in lines) for column in range(len(lines[0]))]
    out = []
    for line in lines:
        cells = enumerate(zip(line, widths, strict=True))
        out.append("  ".join(cell.rjust(width) if n in right else cell.ljust(width) for n, (cell, width) in cells).rstrip())
    return out


def show(report: Report, as_json: bool) -> None:
    """Print a report."""
    if as_json:
        print(msgspec.json.format(msgspec.json.encode(report), indent=2).decode())
    else:
        print(text(report))
    sys.stdout.flush()
