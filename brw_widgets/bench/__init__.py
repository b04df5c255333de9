"""The benchmark: the engine and the widgets beside their peers, in one run on one machine."""

from __future__ import annotations

import sys

__all__ = ["run"]


def run(*, browser: bool = True, quick: bool = False, as_json: bool = False) -> int:
    """Measure everything, print it, and return 0.

    :param browser: whether to measure in a browser too; where there is none, its rows say so.
    :param quick: few and short repetitions.
    :param as_json: print JSON instead of a table.
    """
    from . import engine, lines, package, page, peers, report
    from .measure import compared, measure

    def say(text: str) -> None:
        if sys.stderr.isatty():
            print(f"measuring {text} …", file=sys.stderr)

    where = report.machine()
    say("the engine and its peers")
    work = [*engine.tasks(quick), *lines.tasks(quick), *peers.tasks(quick)]
    rows = measure(work, 2 if quick else 7)
    say("memory")
    rows += [*engine.memory(quick), *peers.sizes(), *peers.absent(rows)]
    say("imports")
    rows += [*package.bundle(), *measure(package.tasks(), 1 if quick else 5)]
    if browser:
        say("pages")
    rows += page.rows(quick) if browser else page.left_out()
    rows = compared(rows)
    report.show(report.Report(where, quick, tuple(rows), tuple(report.bars(rows))), as_json)
    return 0
