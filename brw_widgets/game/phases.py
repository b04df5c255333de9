"""Turns and phases: the Action Phase and Clean-up. The others come with later rules."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from brw_widgets.core import Judged, Question, option

from . import table as t
from .actions import Activation, has_action
from .events import ActivationBegan, CrownPassed, GameEnded, PhaseBegan, Refreshed, TurnBegan
from .play import Frame, P
from .rooms import Wreck

LAST_TURN = 4


class Turns(Frame, frozen=True, gc=False, tag="turns"):
    """The game: its Turns, one after the other."""


class ActionPhase(Frame, frozen=True, gc=False, tag="action-phase"):
    """The Action Phase; ``at`` is the place in play order of the Mage whose Activation comes next."""

    at: int = 0


class CleanUp(Frame, frozen=True, gc=False, tag="clean-up"):
    """The Clean-up Phase."""


def _begin(p: P, phase: str, program: type[Frame], step: str) -> None:
    """Begin a Phase: the Crown Holder is the First Mage to its end (DK-TRN-03)."""
    order = t.play_order(p.table)
    p.table = replace(p.table, phase=phase, order=order, active="")
    p.emit(PhaseBegan("DK-TRN-03", phase=phase, first=order[0]))
    p.call(program(step))


def begin_turn(p: P) -> Frame:
    """Begin the Turn with its Action Phase (DK-TRN-01)."""
    p.emit(TurnBegan("DK-TRN-01", turn=p.table.turn))
    _begin(p, "action", ActionPhase, "next")
    return p.go("clean-up")


def begin_clean_up(p: P) -> Frame:
    """Begin the Clean-up Phase."""
    _begin(p, "clean-up", CleanUp, "refresh")
    return p.go("end")


def end_turn(p: P) -> Frame | None:
    """After the fourth Turn the game ends; else the Crown passes and a new Turn begins (DK-CLN-15)."""
    if p.table.turn == LAST_TURN:
        p.emit(GameEnded("DK-CLN-15", turn=p.table.turn))
        p.table = replace(p.table, active="")
        return None
    order = t.play_order(p.table)
    crown = order[1] if len(order) > 1 else order[0]
    p.table = replace(p.table, turn=p.table.turn + 1, crown=crown)
    p.emit(CrownPassed("DK-CLN-15", who=crown, turn=p.table.turn))
    return p.go("turn")


def next_activation(p: P) -> Frame | None:
    """Activations alternate until nobody has an Action left (DK-ACT-01)."""
    frame: ActionPhase = p.frame
    order = p.table.order
    for step in range(len(order)):
        at = (frame.at + step) % len(order)
        who = order[at]
        if has_action(p.table, who):
            p.table = replace(p.table, active=who)
            p.emit(ActivationBegan("DK-ACT-01", who=who))
            p.call(Activation("choose", controller=who, actor=t.participant(p.table, who).model))
            return p.go("next", at=(at + 1) % len(order))
    p.table = replace(p.table, active="")
    return None


def refresh(p: P) -> Frame:
    """Step 1: Spells leave their slots, tokens become Available again (DK-CLN-01, DK-CLN-02, DK-CLN-04)."""
    table = p.table
    content = p.game.content
    for mage in t.mages(table):
        gone = [s.card for s in mage.prepared if s.revealed and content.spells[s.card].family == "forgotten"]
        kept = [s.card for s in mage.prepared if not (s.revealed and content.spells[s.card].family == "forgotten")]
        table = t.put_participant(table, replace(mage, prepared=(), memories=(*mage.memories, *kept), tokens=mage.all_tokens))
        if gone:
            table = replace(table, removed=(*table.removed, *gone))
    used = tuple(room.id for room in table.rooms if room.token == "used")
    for room in table.rooms:
        if room.token == "used":
            table = t.put_room(table, replace(room, token="available"))
    p.table = table
    p.emit(Refreshed("DK-CLN-04", rooms=used))
    return p.go("wreck")


def _full_rooms(p: P, who: str, subject: str) -> Judged:
    full = [room.id for room in p.table.rooms if not room.wrecked and len(room.cubes) >= room.slots]
    return Judged([option("wreck", room) for room in full])


WRECK = Question("wreck", "DK-CLN-05", _full_rooms)


def wreck_rooms(p: P) -> Frame | None:
    """Step 2: wreck the full Rooms one at a time, in the order the Crown Holder likes (DK-CLN-05, DK-AMB-47)."""
    if not any(not room.wrecked and len(room.cubes) >= room.slots for room in p.table.rooms):
        return None
    room = p.ask(WRECK, p.table.crown).what
    p.call(Wreck("score", source=room))
    return p.go("wreck")


PROGRAMS: dict[type[Frame], dict[str, Callable[[P], Frame | None]]] = {
    Turns: {"turn": begin_turn, "clean-up": begin_clean_up, "end": end_turn},
    ActionPhase: {"next": next_activation},
    CleanUp: {"refresh": refresh, "wreck": wreck_rooms},
}
