"""The working view as the programs of this game see it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from brw_widgets.core import Frame, Play

from . import table as t
from .events import PointsChanged

__all__ = ["Frame", "P", "gain_points"]

if TYPE_CHECKING:
    from .engine import BlackRoseWars

    class P(Play[t.Table]):
        """A play of this game, for annotations."""

        game: BlackRoseWars
else:
    P = Play


def gain_points(p: P, who: str, amount: int, rule: str) -> None:
    """Let somebody gain (or, below 0, lose) Power Points; a loss ends at 0 (DK-AMB-73)."""
    somebody = t.participant(p.table, who)
    total = somebody.points + amount
    if total < 0 and p.ruling("DK-AMB-73") == "a":
        total = 0
    if total != somebody.points:
        p.table = t.put_participant(p.table, replace(somebody, points=total))
    p.emit(PointsChanged(rule, who=who, amount=total - somebody.points, total=total))
