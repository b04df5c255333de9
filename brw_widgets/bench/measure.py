"""Rows of figures: what is measured, how often, and what it is compared with."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterable
from time import process_time

from msgspec import Struct, structs

clock = process_time
"""What computations are timed by, in seconds: the processor's time, which a busy machine changes least."""


class Row(Struct, frozen=True):
    """One figure: the median of some repetitions, and their spread.

    ``peer`` is the key of the row it is compared with, and ``ratio`` this median over the peer's. ``median`` is None
    where nothing was measured; ``note`` says why.
    """

    key: str
    what: str
    unit: str
    median: float | None
    low: float | None = None
    high: float | None = None
    runs: int = 0
    peer: str = ""
    ratio: float | None = None
    note: str = ""


class Task(Struct, frozen=True):
    """Something to measure. ``once`` makes one repetition and returns its figure in ``unit``."""

    key: str
    what: str
    unit: str
    once: Callable[[], float]
    peer: str = ""
    note: str = ""


def row(key: str, what: str, unit: str, figures: Iterable[float], peer: str = "", note: str = "") -> Row:
    """Return the row of some figures."""
    found = sorted(figures)
    if not found:
        return missing(key, what, unit, note)
    return Row(key, what, unit, statistics.median(found), found[0], found[-1], len(found), peer, None, note)


def missing(key: str, what: str, unit: str, why: str) -> Row:
    """Return the row of something that could not be measured."""
    return Row(key, what, unit, None, note=why)


def measure(tasks: Iterable[Task], runs: int) -> list[Row]:
    """Repeat each task ``runs`` times, all of them by turns, so that a busy spell of the machine falls on all alike."""
    todo = list(tasks)
    figures: dict[str, list[float]] = {task.key: [] for task in todo}
    for _ in range(runs):
        for task in todo:
            figures[task.key].append(task.once())
    return [row(task.key, task.what, task.unit, figures[task.key], task.peer, task.note) for task in todo]


def compared(rows: Iterable[Row]) -> list[Row]:
    """Return the rows with their ratios to their peers."""
    known = {row.key: row for row in rows}
    return [_with_ratio(row, known.get(row.peer)) for row in known.values()]


def _with_ratio(row: Row, peer: Row | None) -> Row:
    if row.median is None or peer is None or not peer.median:
        return row
    return structs.replace(row, ratio=row.median / peer.median)


def rate(act: Callable[[], int], seconds: float) -> float:
    """Call ``act``, which returns how much it has done, for at least ``seconds``; return how much it does a second."""
    done = 0
    begun = clock()
    while True:
        done += act()
        took = clock() - begun
        if took >= seconds:
            return done / took


def often(act: Callable[[], object], count: int = 20) -> Callable[[], int]:
    """Return what does something so many times and returns how many, for :func:`rate` not to look at the clock each time."""

    def some() -> int:
        for _ in range(count):
            act()
        return count

    return some


def percentile(figures: Iterable[float], share: float) -> float:
    """Return the figure below which a share (0 to 1) of them lie."""
    found = sorted(figures)
    return found[min(int(share * len(found)), len(found) - 1)]
