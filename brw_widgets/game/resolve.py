"""Resolving an Effect: the target first, then phrase by phrase, with a period after each (DK-EFF-01, DK-TGT-01)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from brw_widgets.core import Judged, Option, Question, Reason, option

from . import table as t
from .cards import DISCARD, discard_from_hand, draw_from_grimoire, peek, without
from .damage import hit_models
from .effects import (
    DiscardPhrase,
    DrawPhrase,
    Effect,
    HealPhrase,
    InflictPhrase,
    PlacePhrase,
    PointsPhrase,
    SeekForgottenPhrase,
    TakeCrownPhrase,
    Who,
)
from .events import CardsDrawn, CardsReturned, CrownTaken, Healed, InstabilityPlaced, Missed, Targeted
from .lodge import ANYWHERE, in_range
from .play import Frame, P, gain_points


class Resolve(Frame, frozen=True, gc=False, tag="effect"):
    """A running Effect. ``step`` is "target", the id of a phrase, or that id with a "." for its period."""

    effect: str = ""
    targets: tuple[str, ...] = ()
    drawn: tuple[str, ...] = ()
    """Cards that this Effect has drawn."""
    left: int = 0
    """How often the present phrase still has to be done."""
    crown_loser: str = ""
    kept_crown: bool = False


# -- the target --------------------------------------------------------------------------------------------------------


def _facts(p: P, candidate: Option) -> tuple[tuple[str, str], ...]:
    effect: Effect = p.game.content.effects[p.frame.effect]
    here = t.model(p.table, p.frame.actor).place
    place = candidate.what
    if effect.target.kind != "room":
        place = t.model(p.table, candidate.what).place
    return (("from", here), ("to", place), ("target", candidate.what), ("range", str(effect.target.range)))


SELF = Reason("own-model", "DK-TGT-03", _facts)
NO_MAGE = Reason("no-mage", "DK-TGT-04", _facts)
NO_EVOCATION = Reason("no-evocation", "DK-TGT-05", _facts)
IN_CELL = Reason("in-cell", "DK-CEL-06", _facts)
NOWHERE = Reason("nowhere", "DK-TGT-03", _facts)
OUT_OF_RANGE = Reason("out-of-range", "DK-RNG-01", _facts)
NO_LINE = Reason("no-line", "DK-LOS-01", _facts)
ONLY_FROM_ITS_ROOM = Reason("only-from-its-room", "DK-EVO-03", _facts)
CHOSEN = Reason("chosen-already", "DK-TGT-01", _facts)


def _out_of_reach(p: P, here: str, there: str) -> Reason:
    """Tell a target that is too far from one that is near enough but in no straight row."""
    effect: Effect = p.game.content.effects[p.frame.effect]
    reach = effect.target.range
    far = in_range(p.table.lodge, here, 99, p.ruling("DK-AMB-34") == "a")
    return OUT_OF_RANGE if reach == 0 or there in far else NO_LINE


def _targets(p: P, who: str, subject: str) -> Judged:
    effect: Effect = p.game.content.effects[p.frame.effect]
    kind, reach = effect.target.kind, effect.target.range
    table = p.table
    here = t.model(table, p.frame.actor).place
    covered = in_range(table.lodge, here, ANYWHERE if reach == "*" else reach, p.ruling("DK-AMB-34") == "a")
    chosen = {answer.option for answer in p.answers if answer.kind == "target"}

    def judge_room(candidate: Option) -> Reason | None:
        if candidate.id in chosen:
            return CHOSEN
        places = table.lodge.places_of(candidate.what)
        if covered.isdisjoint(places):
            return _out_of_reach(p, here, places[0])
        return None

    def judge_model(candidate: Option) -> Reason | None:
        if candidate.what == t.DUMMY:
            return None
        if candidate.id in chosen:
            return CHOSEN
        model = t.model(table, candidate.what)
        if model.id == p.frame.actor:
            return SELF
        if kind == "mage" and model.trait != t.MAGE:
            return NO_MAGE
        if kind == "evocation" and model.trait != t.EVOCATION:
            return NO_EVOCATION
        if model.place not in covered:
            if not model.place:
                return NOWHERE
            return _out_of_reach(p, here, model.place) if table.lodge.room_of(model.place) else IN_CELL
        if model.owner != who and model.place != here and p.game.only_from_its_room(model.id):
            return ONLY_FROM_ITS_ROOM
        return None

    if kind == "room":
        return Judged([option("target", room.id) for room in table.rooms], judge_room)
    return Judged([*(option("target", model.id) for model in table.models), option("target", t.DUMMY)], judge_model)


TARGET = Question("target", "DK-TGT-01", _targets)


def choose_targets(p: P) -> Frame:
    """Choose the targets, all before anything is applied (DK-TGT-01)."""
    effect: Effect = p.game.content.effects[p.frame.effect]
    first = p.game.content.after[p.frame.effect]["target"]
    if effect.target.kind in ("personal", "special"):
        return p.go(first)
    who = p.frame.controller
    targets = tuple(p.ask(TARGET, who, f"{number + 1}").what for number in range(effect.target.count))
    for target in targets:
        rule = "DK-DUM-01" if target == t.DUMMY else _TARGET_RULES[effect.target.kind]
        p.emit(Targeted(rule, who=who, effect=p.frame.effect, kind=effect.target.kind, target=target))
    return p.go(first, targets=targets)


_TARGET_RULES = {"model": "DK-TGT-03", "mage": "DK-TGT-04", "evocation": "DK-TGT-05", "room": "DK-TGT-06"}


# -- the phrases -------------------------------------------------------------------------------------------------------


def phrase(p: P) -> Frame | None:
    """Apply the phrase that the frame is at, up to its period; then go on to the next.

    What a phrase calls comes before its period, which is then a step of its own.
    """
    frame: Resolve = p.frame
    if frame.step.endswith("."):
        return _period(p, frame.step[:-1])
    said = p.game.content.phrases[frame.effect][frame.step]
    if said.only_if == "kept-crown" and not frame.kept_crown:
        return _period(p, frame.step)
    following = _VERBS[type(said)](p, said)
    if following is not None:
        return following
    return p.go(f"{frame.step}.") if p.calls else _period(p, frame.step)


def _period(p: P, done: str, **bindings: Any) -> Frame | None:
    """End a phrase: what is due interrupts here, and then the next phrase follows."""
    p.period()
    following = p.game.content.after[p.frame.effect][done]
    return p.go(following, **bindings) if following else None


def _models(p: P, who: Who) -> list[str]:
    """Return the models that a selector names; a target Room stands for the opposing models in it (DK-TGT-06)."""
    frame: Resolve = p.frame
    if who == "self":
        return [frame.actor]
    if who == "crown-loser":
        return [t.participant(p.table, frame.crown_loser).model] if frame.crown_loser else []
    if p.game.content.effects[frame.effect].target.kind != "room":
        return list(frame.targets)
    found: list[str] = []
    for room in frame.targets:
        found.extend(model.id for model in t.models_in(p.table, room) if model.owner != frame.controller)
    return found


def _inflict(p: P, said: InflictPhrase) -> None:
    models = _models(p, said.to)
    if not models and said.to == "target":
        p.emit(Missed("DK-EFF-02", who=p.frame.controller, phrase="inflict"))
    hit_models(p, t.BLACK_ROSE if said.by == "black-rose" else p.frame.controller, models, said.amount)


def _place(p: P, said: PlacePhrase) -> None:
    rooms = p.frame.targets if said.to == "target" else (p.table.lodge.room_of(t.model(p.table, p.frame.actor).place),)
    for room in rooms:
        place_instability(p, p.frame.controller, room, said.amount)


def place_instability(p: P, who: str, room: str, amount: int) -> None:
    """Place cubes on the leftmost free slots of a Room; what has no slot or no cube is not placed (DK-INS-01)."""
    if not room or t.room(p.table, room).wrecked:
        p.emit(InstabilityPlaced("DK-INS-01", by=who, room=room, amount=0, wanted=amount, full=True))
        return
    here = t.room(p.table, room)
    source = t.participant(p.table, who)
    free = here.slots - len(here.cubes)
    placed = min(amount, free, source.cubes)
    if placed:
        p.table = t.put_room(p.table, replace(here, cubes=here.cubes + (who,) * placed))
        p.table = t.put_participant(p.table, replace(source, cubes=source.cubes - placed))
    rule = "DK-CUB-04" if source.cubes < min(amount, free) else "DK-INS-01"
    p.emit(InstabilityPlaced(rule, by=who, room=room, amount=placed, wanted=amount, full=free < amount))


def _points(p: P, said: PointsPhrase) -> None:
    frame: Resolve = p.frame
    if said.to == "target":
        losers = [t.model(p.table, target).owner for target in frame.targets if target != t.DUMMY]
    else:
        losers = [frame.controller if said.to == "self" else said.to]
    for who in losers:
        gain_points(p, who, said.amount, "DK-PWR-01")


def _draw(p: P, said: DrawPhrase) -> Frame | None:
    cards = draw_from_grimoire(p, p.frame.controller, said.amount, "DK-DRW-01")
    return _period(p, p.frame.step, drawn=cards)


def _discard(p: P, said: DiscardPhrase) -> Frame | None:
    """Discard one card, then come back for the next; each is a question of its own."""
    frame: Resolve = p.frame
    left = frame.left or said.amount
    hand = t.participant(p.table, frame.controller).hand
    among = [card for card in hand if said.among == "hand" or card in frame.drawn]
    if not among:
        p.emit(Missed("DK-EFF-02", who=frame.controller, phrase="discard"))
        return _period(p, frame.step, left=0)
    card = p.ask(DISCARD, frame.controller, said.among).what
    discard_from_hand(p, frame.controller, card, "DK-DRW-02")
    if left > 1 and len(among) > 1:
        return p.go(frame.step, left=left - 1)
    return _period(p, frame.step, left=0)


def _cubes_on_bar(p: P, who: str, subject: str) -> Judged:
    damage = t.model(p.table, subject).damage
    return Judged([*(option("heal", owner) for owner in dict.fromkeys(damage)), option("stop")])


HEAL = Question("heal", "DK-ACT-04", _cubes_on_bar)


def _heal(p: P, said: HealPhrase) -> Frame | None:
    """Take one cube off the bar, then come back for the next."""
    frame: Resolve = p.frame
    left = frame.left or said.up_to
    model = t.model(p.table, frame.actor)
    if not model.damage:
        if not frame.left:
            p.emit(Missed("DK-EFF-02", who=frame.controller, phrase="heal"))
        return _period(p, frame.step, left=0)
    chosen = p.ask(HEAL, frame.controller, model.id)
    if chosen.verb == "stop":
        return _period(p, frame.step, left=0)
    index = len(model.damage) - 1 - model.damage[::-1].index(chosen.what)
    p.table = t.put_model(p.table, replace(model, damage=model.damage[:index] + model.damage[index + 1 :]))
    p.table = t.return_cubes(p.table, (chosen.what,))
    p.emit(Healed("DK-EFF-01", model=model.id, cube=chosen.what))
    return p.go(frame.step, left=left - 1) if left > 1 else _period(p, frame.step, left=0)


def _take_crown(p: P, said: TakeCrownPhrase) -> Frame | None:
    who = p.frame.controller
    before = p.table.crown
    p.table = replace(p.table, crown=who)
    p.emit(CrownTaken("DK-TRN-03", who=who, origin=before))
    return _period(p, p.frame.step, kept_crown=before == who, crown_loser="" if before == who else before)


def _kept(p: P, who: str, subject: str) -> Judged:
    verb = "keep" if subject == "keep" else "on-top"
    return Judged([option(verb, card) for card in sorted(set(p.frame.drawn))])


KEEP = Question("keep", "DK-SPL-04", _kept, secret=True)


def _seek_forgotten(p: P, said: SeekForgottenPhrase) -> Frame | None:
    """Draw, then keep one, then put the others back on top: each a step of its own, since each asks."""
    frame: Resolve = p.frame
    who = frame.controller
    mage = t.participant(p.table, who)
    if frame.left == 0:
        drawn = peek(p, "forgotten", p.table.forgotten, said.amount)
        if not drawn.cards:
            p.emit(Missed("DK-EFF-02", who=who, phrase="seek-forgotten"))
            return _period(p, frame.step)
        hand = tuple(sorted((*mage.hand, *drawn.cards)))
        p.table = t.put_participant(replace(p.table, forgotten=drawn.deck), replace(mage, hand=hand))
        p.emit(CardsDrawn("DK-SPL-04", (who,), who=who, deck="forgotten", cards=drawn.cards))
        return p.go(frame.step, drawn=drawn.cards, left=1)
    if frame.left == 1:
        card = p.ask(KEEP, who, "keep").what
        p.emit(CardsDrawn("DK-SPL-04", (who,), who=who, deck="looked-at", cards=(card,)))
        rest = without(frame.drawn, card)
        return p.go(frame.step, drawn=rest, left=2) if rest else _period(p, frame.step, drawn=(), left=0)
    # The last card put back lies on top, so the first answer is the deepest.
    card = p.ask(KEEP, who, "return").what
    deck = replace(p.table.forgotten, top=(card, *p.table.forgotten.top))
    p.table = t.put_participant(replace(p.table, forgotten=deck), replace(mage, hand=without(mage.hand, card)))
    p.emit(CardsReturned("DK-SPL-04", (who,), who=who, cards=(card,)))
    rest = without(frame.drawn, card)
    return p.go(frame.step, drawn=rest) if rest else _period(p, frame.step, drawn=(), left=0)


_VERBS: dict[type, Callable[[P, Any], Frame | None]] = {
    InflictPhrase: _inflict,
    PlacePhrase: _place,
    HealPhrase: _heal,
    PointsPhrase: _points,
    DrawPhrase: _draw,
    DiscardPhrase: _discard,
    TakeCrownPhrase: _take_crown,
    SeekForgottenPhrase: _seek_forgotten,
}


class _Phrases(dict[str, Callable[[P], Frame | None]]):
    """The steps of an Effect: its target, and whatever phrases its data has."""

    def __missing__(self, step: str) -> Callable[[P], Frame | None]:
        self[step] = phrase
        return phrase


PROGRAMS: dict[type[Frame], dict[str, Callable[[P], Frame | None]]] = {Resolve: _Phrases(target=choose_targets)}
