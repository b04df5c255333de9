"""Inflicting Damage, and the defeat of a Mage or an Evocation."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from brw_widgets.core import Facts, Judged, Option, Question, Reason, State, option

from . import table as t
from .events import CubesReturned, Damaged, Defeated, Ignored, TrophyGained
from .play import Frame, P, gain_points
from .scoring import defeat_points


class Hit(Struct, frozen=True, gc=False):
    """So much Damage for a model."""

    model: str
    amount: int


class Inflict(Frame, frozen=True, gc=False, tag="inflict"):
    """``controller`` inflicts Damage with its own cubes."""

    hits: tuple[Hit, ...] = ()


class MageDefeat(Frame, frozen=True, gc=False, tag="mage-defeat"):
    """Mage's Defeat, resolved by the defeated Mage (``controller``); ``actor`` is its model."""


class EvocationDefeat(Frame, frozen=True, gc=False, tag="evocation-defeat"):
    """Evocation's Defeat, resolved by its owner; ``actor`` is the Evocation."""


# -- inflicting --------------------------------------------------------------------------------------------------------


def _capacity(p: P, hit: Hit) -> int:
    """Return how many cubes a hit could put on the model: only free slots take any (DK-AMB-30)."""
    model = t.model(p.table, hit.model)
    if p.ruling("DK-AMB-30") == "b":
        return hit.amount
    return max(min(hit.amount, model.health - len(model.damage)), 0)


def _allotment(p: P, who: str, subject: str) -> Judged:
    """How many of the cubes that are left go on this recipient?"""
    hits: tuple[Hit, ...] = p.frame.hits
    cubes = t.participant(p.table, who).cubes
    dealt = {answer.subject: int(answer.option.split()[1]) for answer in p.answers if answer.kind == "allot"}
    left = cubes - sum(dealt.values())
    here = next(hit for hit in hits if hit.model == subject)
    most = _capacity(p, here)
    if p.ruling("DK-AMB-65") == "b":
        most = max(t.model(p.table, subject).health - len(t.model(p.table, subject).damage), 0)
    rest = sum(_capacity(p, hit) for hit in hits if hit.model not in dealt and hit.model != subject)
    wanted = sum(hit.amount for hit in hits)

    def judge(candidate: Option) -> Reason | None:
        if candidate.amount > left:
            return TOO_FEW_CUBES
        if candidate.amount > most:
            return OVER_AMOUNT
        if candidate.amount < left - rest:
            return CUBES_LEFT
        return None

    return Judged([option("amount", n) for n in range(wanted + 1)], judge)


def _cubes(p: P, candidate: Option) -> Facts:
    return (("wanted", str(candidate.amount)), ("cubes", str(t.participant(p.table, p.frame.controller).cubes)))


def _at_most(p: P, candidate: Option) -> Facts:
    return (("wanted", str(candidate.amount)), ("most", str(max(hit.amount for hit in p.frame.hits))))


ALLOT = Question("allot", "DK-CUB-05", _allotment)
TOO_FEW_CUBES = Reason("too-few-cubes", "DK-CUB-04", _cubes)
CUBES_LEFT = Reason("cubes-left", "DK-CUB-04", _cubes)
OVER_AMOUNT = Reason("over-amount", "DK-AMB-65", _at_most)


def inflict(p: P) -> None:
    """Put cubes on the bars, from the left (DK-DMG-01)."""
    by = p.frame.controller
    source = t.participant(p.table, by)
    hits: list[tuple[Hit, int]] = [(hit, _capacity(p, hit)) for hit in p.frame.hits]
    short = sum(room for _, room in hits) > source.cubes
    if short and len(hits) > 1:
        hits = [(hit, p.ask(ALLOT, by, hit.model).amount) for hit, _ in hits]
    elif short:
        hits = [(hits[0][0], source.cubes)]
    for hit, amount in hits:
        model = t.model(p.table, hit.model)
        if amount:
            p.table = t.put_model(p.table, replace(model, damage=model.damage + (by,) * amount))
            owner = t.participant(p.table, by)
            p.table = t.put_participant(p.table, replace(owner, cubes=owner.cubes - amount))
        rule = "DK-CUB-04" if short and amount < hit.amount else "DK-DMG-01"
        p.emit(Damaged(rule, by=by, model=hit.model, amount=amount, wanted=hit.amount, short=short))


def hit_models(p: P, by: str, models: Sequence[str], amount: int) -> None:
    """Let ``by`` inflict Damage on models; its own side ignores it (DK-IMM-01). Call it before other changes are due."""
    hits = []
    for id in models:
        if id != t.DUMMY and t.model(p.table, id).owner == by:
            p.emit(Ignored("DK-IMM-01", by=by, model=id))
        elif id != t.DUMMY:
            hits.append(Hit(id, amount))
    if hits:
        p.call(Inflict("inflict", controller=by, source=p.frame.source, actor=p.frame.actor, hits=tuple(hits)))


# -- defeat ------------------------------------------------------------------------------------------------------------


def full_bars(state: State[t.Table, Frame]) -> list[Frame]:
    """Return the defeats that are due at a period, in play order (DK-DEF-01, DK-DEF-06, DK-EDF-01, DK-EDF-03)."""
    table = state.table
    due: list[Frame] = []
    for model in table.models:
        if len(model.damage) >= model.health and model.place:
            program = MageDefeat if model.trait == t.MAGE else EvocationDefeat
            if not any(isinstance(frame, program) and frame.actor == model.id for frame in state.stack):
                due.append(program("declare", controller=model.owner, source=model.id, actor=model.id))
    if len(due) > 1:
        seats = {who: seat for seat, who in enumerate(table.order)}
        due.sort(key=lambda frame: seats.get(frame.controller, len(seats)))
    return due


def declare_defeat(p: P) -> Frame:
    """The Mage is defeated and goes to its Cell; the last Damage earns a Trophy (DK-DEF-02, DK-DEF-03)."""
    model = t.model(p.table, p.frame.actor)
    last = model.damage[-1] if model.damage else ""
    p.emit(Defeated("DK-DEF-02", model=model.id, by=last))
    p.table = t.put_model(p.table, replace(model, place=p.table.lodge.cell_of(model.owner).id))
    if last:
        winner = t.participant(p.table, last)
        p.table = t.put_participant(p.table, replace(winner, trophies=winner.trophies + 1))
        p.emit(TrophyGained("DK-DEF-03", who=last, total=winner.trophies + 1))
    p.period()
    return p.go("points")


def score_defeat(p: P) -> Frame:
    """The opponents gain Power Points by the cubes on the bar (DK-DEF-04)."""
    model = t.model(p.table, p.frame.actor)
    counts = {who: model.damage.count(who) for who in model.damage}
    opponents = tuple(somebody.id for somebody in p.table.participants if somebody.id != model.owner)
    for award in defeat_points(counts, opponents, p.ruling):
        gain_points(p, award.who, award.points, award.rule)
    p.period()
    return p.go("cubes")


def clear_bar(p: P) -> None:
    """The cubes on the bar go back to their owners (DK-DEF-05)."""
    model = t.model(p.table, p.frame.actor)
    p.table = t.return_cubes(t.put_model(p.table, replace(model, damage=())), model.damage)
    p.emit(CubesReturned("DK-DEF-05", origin=model.id, cubes=model.damage))
    p.period()


def defeat_evocation(p: P) -> None:
    """The Evocation is defeated, leaves the Lodge, and its cubes go home (DK-EDF-02)."""
    model = t.model(p.table, p.frame.actor)
    p.emit(Defeated("DK-EDF-02", model=model.id, by=model.damage[-1] if model.damage else ""))
    p.table = t.return_cubes(t.put_model(p.table, replace(model, damage=(), place="")), model.damage)
    p.emit(CubesReturned("DK-EDF-02", origin=model.id, cubes=model.damage))
    p.period()


PROGRAMS: dict[type[Frame], dict[str, Callable[[P], Frame | None]]] = {
    Inflict: {"inflict": inflict},
    MageDefeat: {"declare": declare_defeat, "points": score_defeat, "cubes": clear_bar},
    EvocationDefeat: {"declare": defeat_evocation},
}
