"""The Activation of a Mage and its Actions: Explore, Fight, Momentum."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from msgspec.structs import replace

from brw_widgets.core import Facts, Judged, Option, Question, Reason, option

from . import table as t
from .damage import hit_models
from .events import ActionTaken, Discarded, MovesLost
from .lodge import Lodge, in_range, places_by_room
from .moving import MOVES_GONE, MOVES_SPLIT, NO_MOVE_LEFT, move, moves
from .play import Frame, P
from .rooms import Activate


class Activation(Frame, frozen=True, gc=False, tag="activation"):
    """A Mage's Activation; ``taken`` Actions have been performed."""

    taken: int = 0


class Explore(Frame, frozen=True, gc=False, tag="explore"):
    """The Explore Action. The moves are one block: ``split`` says that an activation has ended it (DK-ACT-06)."""

    moves: int = 0
    moved: bool = False
    activated: bool = False
    split: bool = False


class Fight(Frame, frozen=True, gc=False, tag="fight"):
    """The Fight Action."""

    attacked: bool = False
    activated: bool = False


class Momentum(Frame, frozen=True, gc=False, tag="momentum"):
    """The Momentum Action."""


def _who(p: P, _: Option) -> Facts:
    return (("who", p.frame.controller),)


def _tokens(p: P, _: Option) -> Facts:
    mage = t.participant(p.table, p.frame.controller)
    return (("who", mage.id), ("tokens", str(mage.tokens)), ("of", str(mage.all_tokens)))


def _cell(p: P, _: Option) -> Facts:
    lodge = p.table.lodge
    return (("who", p.frame.controller), ("exits", " ".join(lodge.cell_of(p.frame.controller).exits)))


# -- the Activation ----------------------------------------------------------------------------------------------------

NO_TOKEN = Reason("no-token", "DK-ACT-03", _tokens)
NO_READY_SPELL = Reason("no-ready-spell", "DK-ACT-14", _who)
CELL_FORBIDS = Reason("cell-forbids", "DK-CEL-03", _cell)
MUST_ACT = Reason("must-act", "DK-ACT-02", _who)
MUST_LEAVE_CELL = Reason("must-leave-cell", "DK-CEL-04", _cell)

_ACTIONS = (option("explore"), option("fight"), option("momentum"), option("end"))


def _in_cell(table: t.Table, mage: t.Participant) -> bool:
    return table.lodge.room_of(t.model(table, mage.model).place) == ""


def _ready(mage: t.Participant) -> bool:
    return bool(mage.prepared) and any(not spell.revealed for spell in mage.prepared)


def _actions(p: P, who: str, subject: str) -> Judged:
    table = p.table
    mage = t.participant(table, who)
    in_cell = _in_cell(table, mage)
    stuck = in_cell and t.model(table, mage.model).speed == 0
    must_act = p.frame.taken == 0 and p.ruling("DK-AMB-19") == "a"
    return _judge_actions(mage.tokens > 0, _ready(mage), in_cell, stuck, must_act)


@lru_cache(maxsize=64)
def _judge_actions(tokens: bool, ready: bool, in_cell: bool, stuck: bool, must_act: bool) -> Judged:
    """Judge the Actions of a Mage; ``stuck`` is one that can't move out of its Cell (DK-CEL-04)."""

    def judge(candidate: Option) -> Reason | None:
        verb = candidate.verb
        if verb == "momentum":
            return None if ready else NO_READY_SPELL
        if verb == "end":
            if not (ready or (tokens and not stuck)):
                return None
            if in_cell:
                return MUST_LEAVE_CELL
            return MUST_ACT if must_act else None
        if in_cell and (verb == "fight" or stuck):
            return CELL_FORBIDS
        return None if tokens else NO_TOKEN

    return Judged(_ACTIONS, judge)


ACTION = Question("action", "DK-ACT-01", _actions)


def has_action(table: t.Table, who: str) -> bool:
    """Check whether a Mage has any Action left: a token for a Physical one, or a Ready Spell for Momentum.

    A token is of no use in the Cell to a Mage that can't move out (DK-CEL-04).
    """
    mage = t.participant(table, who)
    if mage.tokens and (t.model(table, mage.model).speed or not _in_cell(table, mage)):
        return True
    return _ready(mage)


def choose_action(p: P) -> Frame | None:
    """One or two Actions, the second if one likes (DK-ACT-02)."""
    frame: Activation = p.frame
    who = frame.controller
    if frame.taken == 2:
        return None
    chosen = p.ask(ACTION, who).verb
    if chosen == "end":
        return None
    mage = t.participant(p.table, who)
    if chosen == "momentum":
        p.emit(ActionTaken("DK-ACT-14", who=who, action=chosen, tokens=mage.tokens))
        p.call(Momentum("spell", controller=who, source=mage.model, actor=mage.model))
        return p.go("choose", taken=frame.taken + 1)
    p.table = t.put_participant(p.table, replace(mage, tokens=mage.tokens - 1))
    p.emit(ActionTaken("DK-ACT-03", who=who, action=chosen, tokens=mage.tokens - 1))
    if chosen == "explore":
        speed = t.model(p.table, mage.model).speed
        p.call(Explore("choose", controller=who, source=mage.model, actor=mage.model, moves=speed))
    else:
        p.call(Fight("choose", controller=who, source=mage.model, actor=mage.model))
    return p.go("choose", taken=frame.taken + 1)


# -- activating a Room from within an Action ---------------------------------------------------------------------------


def _room_facts(p: P, candidate: Option) -> Facts:
    here = p.table.lodge.room_of(t.model(p.table, p.frame.actor).place)
    return (("who", p.frame.controller), ("room", candidate.what), ("here", here))


NOT_YOUR_ROOM = Reason("not-your-room", "DK-AMB-45", _room_facts)
WRECKED = Reason("wrecked", "DK-CLN-14", _room_facts)
ACTIVATED: dict[type[Frame], Reason] = {
    Explore: Reason("activated-already", "DK-ACT-07", _room_facts),
    Fight: Reason("activated-already", "DK-ACT-09", _room_facts),
}


def _room_limits(p: P, here: str) -> tuple[Reason | None, bool, tuple[str, ...]]:
    """Return what the activation of Rooms depends on for a model in the Room ``here`` ("" in none): see :func:`_rooms`."""
    again = ACTIVATED[type(p.frame)] if p.frame.activated else None
    if here and p.ruling("DK-AMB-45") == "b":
        return again, True, tuple(room.id for room in p.table.rooms if room.wrecked)
    return again, False, (here,) if here and t.room(p.table, here).wrecked else ()


@lru_cache(maxsize=65536)
def _rooms(lodge: Lodge, here: str, again: Reason | None, anywhere: bool, wrecked: tuple[str, ...]) -> Judged:
    """Judge the activation of every Room; ``again`` forbids all, ``anywhere`` allows those one doesn't stand in."""

    def judge(candidate: Option) -> Reason | None:
        if again is not None:
            return again
        if candidate.what != here and not anywhere:
            return NOT_YOUR_ROOM
        return WRECKED if candidate.what in wrecked else None

    return Judged([option("activate", room) for room in places_by_room(lodge)], judge)


def _activate(p: P, room: str) -> None:
    p.call(Activate("activate", controller=p.frame.controller, source=room, actor=p.frame.actor))


# -- Explore -----------------------------------------------------------------------------------------------------------


def _exploring(p: P, who: str, subject: str) -> Judged:
    frame: Explore = p.frame
    table = p.table
    stop = must_leave = None
    if frame.moves == 0:
        stop = NO_MOVE_LEFT
    elif frame.split:
        stop = MOVES_SPLIT
    place = t.model(table, frame.actor).place
    room = table.lodge.room_of(place)
    if not room:
        begun = frame.moved or frame.activated
        if not begun and p.ruling("DK-AMB-69") == "a":
            must_leave = MUST_LEAVE_CELL
        if begun and stop is None and p.ruling("DK-AMB-72") == "b":
            stop = MOVES_GONE
    return _judge_exploring(table.lodge, place, room, stop, must_leave, *_room_limits(p, room))


@lru_cache(maxsize=65536)
def _judge_exploring(
    lodge: Lodge,
    place: str,
    room: str,
    stop: Reason | None,
    must_leave: Reason | None,
    again: Reason | None,
    anywhere: bool,
    wrecked: tuple[str, ...],
) -> Judged:
    return moves(lodge, place, stop) + _rooms(lodge, room, again, anywhere, wrecked) + _done("done", must_leave)


@lru_cache(maxsize=64)
def _done(verb: str, reason: Reason | None = None) -> Judged:
    """Judge the candidate that ends something."""
    return Judged([option(verb)], lambda _: reason)


EXPLORE = Question("explore", "DK-ACT-04", _exploring)


def explore(p: P) -> Frame | None:
    """Up to Speed times Move 1 in one block, and one activation before or after it (DK-ACT-06, DK-ACT-07)."""
    frame: Explore = p.frame
    chosen = p.ask(EXPLORE, frame.controller)
    if chosen.verb == "move":
        move(p, chosen.what, "DK-ACT-06")
        p.period()
        return p.go("choose", moves=frame.moves - 1, moved=True)
    if chosen.verb == "activate":
        _activate(p, chosen.what)
        return p.go("choose", activated=True, split=frame.moved)
    if frame.moves:
        p.emit(MovesLost("DK-ACT-06", who=frame.controller, amount=frame.moves))
    return None


# -- Fight -------------------------------------------------------------------------------------------------------------


def _attack_facts(p: P, candidate: Option) -> Facts:
    here = t.model(p.table, p.frame.actor).place
    there = "" if candidate.what == t.DUMMY else t.model(p.table, candidate.what).place
    return (("who", p.frame.controller), ("target", candidate.what), ("from", here), ("to", there))


NO_DUMMY = Reason("no-dummy", "DK-DUM-02", _attack_facts)
ATTACK_SELF = Reason("own-model", "DK-TGT-03", _attack_facts)
ATTACKED = Reason("attacked-already", "DK-ACT-08", _attack_facts)
NOT_IN_ROOM = Reason("not-in-room", "DK-AMB-17", _attack_facts)
NOT_IN_SIGHT = Reason("no-line", "DK-LOS-01", _attack_facts)
TARGET_IN_CELL = Reason("in-cell", "DK-CEL-06", _attack_facts)
ATTACK_NOWHERE = Reason("nowhere", "DK-TGT-03", _attack_facts)
ONLY_FROM_ITS_ROOM = Reason("only-from-its-room", "DK-EVO-03", _attack_facts)
FIGHTER_IN_CELL = Reason("cell-forbids", "DK-CEL-03", _cell)


def _fighting(p: P, who: str, subject: str) -> Judged:
    frame: Fight = p.frame
    table = p.table
    lodge = table.lodge
    here = t.model(table, frame.actor).place
    room = lodge.room_of(here)
    melee = p.ruling("DK-AMB-17") == "a"
    covered = in_range(lodge, here, 0 if melee else 99, melee or p.ruling("DK-AMB-34") == "a")

    def judge(candidate: Option) -> Reason | None:
        if frame.attacked:
            return ATTACKED
        if candidate.what == t.DUMMY:
            return NO_DUMMY
        if not room:
            return FIGHTER_IN_CELL
        target = t.model(table, candidate.what)
        if target.id == frame.actor:
            return ATTACK_SELF
        if target.place not in covered:
            if not target.place:
                return ATTACK_NOWHERE
            if lodge.room_of(target.place) == "":
                return TARGET_IN_CELL
            return NOT_IN_ROOM if melee else NOT_IN_SIGHT
        if target.owner != who and target.place != here and p.game.only_from_its_room(target.id):
            return ONLY_FROM_ITS_ROOM
        return None

    attacks = [option("attack", model.id) for model in table.models] + [option("attack", t.DUMMY)]
    return Judged(attacks, judge) + _rooms(lodge, room, *_room_limits(p, room)) + _done("done")


FIGHT = Question("fight", "DK-ACT-04", _fighting)


def fight(p: P) -> Frame | None:
    """One Physical Attack and one activation, in any order (DK-ACT-08, DK-ACT-09)."""
    frame: Fight = p.frame
    chosen = p.ask(FIGHT, frame.controller)
    if chosen.verb == "attack":
        hit_models(p, frame.controller, [chosen.what], t.model(p.table, frame.actor).strength)
        return p.go("attacked", attacked=True)
    if chosen.verb == "activate":
        _activate(p, chosen.what)
        return p.go("choose", activated=True)
    return None


def after_attack(p: P) -> Frame:
    """The Physical Attack ends with its period."""
    p.period()
    return p.go("choose")


# -- Momentum ----------------------------------------------------------------------------------------------------------


def _ready_spells(p: P, who: str, subject: str) -> Judged:
    mage = t.participant(p.table, who)
    ready = {spell.slot for spell in mage.prepared if not spell.revealed}
    return Judged([option("discard", slot) for slot in t.SLOTS], lambda o: None if o.what in ready else NO_SPELL_IN_SLOT)


NO_SPELL_IN_SLOT = Reason("no-spell-in-slot", "DK-ACT-14", lambda p, o: (("who", p.frame.controller), ("slot", o.what)))
READY_SPELL = Question("momentum", "DK-ACT-14", _ready_spells)


def discard_ready_spell(p: P) -> Frame:
    """Discard one Ready Spell to the Memories (DK-ACT-14)."""
    who = p.frame.controller
    slot = p.ask(READY_SPELL, who).what
    mage = t.participant(p.table, who)
    spell = next(spell for spell in mage.prepared if spell.slot == slot)
    left = tuple(other for other in mage.prepared if other is not spell)
    p.table = t.put_participant(p.table, replace(mage, prepared=left, memories=(*mage.memories, spell.card)))
    p.emit(Discarded("DK-ACT-14", who=who, card=spell.card, origin=slot))
    return p.go("move")


def _momentum_move(p: P, who: str, subject: str) -> Judged:
    return moves(p.table.lodge, t.model(p.table, p.frame.actor).place, None) + _done("stay")


MOMENTUM_MOVE = Question("momentum-move", "DK-ACT-14", _momentum_move)


def momentum_move(p: P) -> None:
    """When a Spell was discarded, one may Move 1 (DK-ACT-14)."""
    chosen = p.ask(MOMENTUM_MOVE, p.frame.controller)
    if chosen.verb == "move":
        move(p, chosen.what, "DK-ACT-14")
        p.period()


PROGRAMS: dict[type[Frame], dict[str, Callable[[P], Frame | None]]] = {
    Activation: {"choose": choose_action},
    Explore: {"choose": explore},
    Fight: {"choose": fight, "attacked": after_attack},
    Momentum: {"spell": discard_ready_spell, "move": momentum_move},
}
