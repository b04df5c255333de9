"""Moving a model: one Move 1 from where it stands."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from brw_widgets.core import Facts, Judged, Option, Reason, option

from . import table as t
from .events import Moved
from .lodge import Lodge, neighbours, rooms_by_place
from .play import P


def _move_facts(p: P, candidate: Option) -> Facts:
    here = t.model(p.table, p.frame.actor).place
    near = " ".join(neighbours(p.table.lodge, here))
    return (("who", p.frame.controller), ("from", here), ("to", candidate.what), ("near", near))


NO_MOVE_LEFT = Reason("no-move-left", "DK-ACT-06", _move_facts)
MOVES_SPLIT = Reason("moves-split", "DK-ACT-06", _move_facts)
NOT_ADJACENT = Reason("not-adjacent", "DK-ACT-06", _move_facts)
NOT_AN_EXIT = Reason("not-an-exit", "DK-CEL-04", _move_facts)
INTO_CELL = Reason("into-cell", "DK-CEL-02", _move_facts)
ALREADY_THERE = Reason("already-there", "DK-ACT-06", _move_facts)
MOVES_GONE = Reason("moves-gone", "DK-AMB-72", _move_facts)


@lru_cache(maxsize=65536)
def moves(lodge: Lodge, here: str, stop: Reason | None) -> Judged:
    """Judge a Move 1 from a place to everywhere there is; ``stop`` forbids all of them."""
    near = neighbours(lodge, here)
    rooms = rooms_by_place(lodge)

    def judge(candidate: Option) -> Reason | None:
        there = candidate.what
        if stop is not None:
            return stop
        if there == here:
            return ALREADY_THERE
        if there not in rooms:
            return INTO_CELL
        if there in near:
            return None
        return NOT_ADJACENT if here in rooms else NOT_AN_EXIT

    everywhere = [place.id for place in lodge.places] + [cell.id for cell in lodge.cells]
    return Judged([option("move", there) for there in everywhere], judge)


def move(p: P, to: str, rule: str) -> None:
    """Move the acting model to a place; arriving is entering its Room (DK-ACT-05)."""
    model = t.model(p.table, p.frame.actor)
    p.table = t.put_model(p.table, replace(model, place=to))
    p.emit(Moved(rule, model=model.id, origin=model.place, to=to))
