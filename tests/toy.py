"""Skirmish: a toy game, which shows that nothing from the core up knows Black Rose Wars.

Two or more players have hearts and a hidden hand. A bolt hits one foe or is split over two (nested questions); a thorn hits
back at the period, in the middle of the bolt (an interrupt); a ward takes the hit instead (a replacement). Cards are drawn
from a deck whose order nobody knows.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from brw_widgets.core import (
    Ambiguity,
    Event,
    Frame,
    Game,
    Judged,
    Option,
    Question,
    Reason,
    Rule,
    State,
    Unknown,
    option,
    register,
)
from brw_widgets.views.scene import Chip, Choice, DecisionView, Line, Mark, Panel, Piece, RefusalView, Scene, Stat, Tile

CARDS = ("bolt", "bolt", "thorn", "ward", "ward", "storm")


class Player(Struct, frozen=True, gc=False):
    id: str
    hearts: int
    hand: tuple[str, ...] = ()
    thorn: bool = False
    ward: bool = False
    points: int = 0


class Board(Struct, frozen=True, gc=False):
    players: tuple[Player, ...]
    pool: tuple[str, ...] = CARDS
    dice: tuple[int, ...] = (1, 2, 3)
    draws: int = 0
    turn: int = 1


def player(board: Board, id: str) -> Player:
    return next(p for p in board.players if p.id == id)


def put(board: Board, new: Player) -> Board:
    return replace(board, players=tuple(new if p.id == new.id else p for p in board.players))


# -- events ------------------------------------------------------------------------------------------------------------


class TurnBegan(Event, frozen=True, gc=False, tag="turn"):
    who: str = ""


class Drew(Event, frozen=True, gc=False, tag="drew"):
    who: str = ""
    card: str = ""


class Hit(Event, frozen=True, gc=False, tag="hit"):
    who: str = ""
    amount: int = 0


class Warded(Event, frozen=True, gc=False, tag="warded"):
    who: str = ""


class Cast(Event, frozen=True, gc=False, tag="cast"):
    who: str = ""
    card: str = ""


class Ended(Event, frozen=True, gc=False, tag="ended"):
    who: str = ""


# -- programs ----------------------------------------------------------------------------------------------------------


class Turn(Frame, frozen=True, gc=False, tag="turn"):
    pass


class Bolt(Frame, frozen=True, gc=False, tag="bolt"):
    targets: tuple[str, ...] = ()


class Proposal(Frame, frozen=True, gc=False, tag="proposal"):
    """A hit on its way: ``replaced_by`` remembers what has replaced it already."""

    target: str = ""
    amount: int = 1
    replaced_by: tuple[str, ...] = ()


class Thorn(Frame, frozen=True, gc=False, tag="thorn"):
    target: str = ""


class Count(Frame, frozen=True, gc=False, tag="count"):
    """Counts down, a beat each: for long effects."""

    left: int = 0


NOT_IN_HAND = Reason("not-in-hand", "T-2", lambda p, o: (("who", p.frame.controller), ("card", o.what)))
YOURSELF = Reason("yourself", "T-3", lambda p, o: (("target", o.what),))
FALLEN = Reason("fallen", "T-3", lambda p, o: (("target", o.what), ("hearts", "0")))
TWICE = Reason("twice", "T-3", lambda p, o: (("target", o.what),))


def _turn(p: Any, who: str, subject: str) -> Any:
    hand = player(p.table, who).hand
    cards = [option("cast", card) for card in sorted(set(CARDS))]
    return Judged([*cards, option("pass")], lambda o: None if o.verb == "pass" or o.what in hand else NOT_IN_HAND)


def _foes(p: Any, who: str, subject: str) -> Any:
    chosen = {answer.option for answer in p.answers if answer.kind == "target"}

    def judge(o: Option) -> Reason | None:
        if o.what == who:
            return YOURSELF
        if player(p.table, o.what).hearts <= 0:
            return FALLEN
        return TWICE if o.id in chosen else None

    return Judged([option("target", q.id) for q in p.table.players], judge)


ACT = Question("act", "T-1", _turn, secret=True)
HOW = Question("how", "T-3", lambda p, who, subject: Judged([option("one"), option("split")]))
TARGET = Question("target", "T-3", _foes)


def begin(p: Any) -> Frame | None:
    who = p.frame.controller
    if p.table.turn > 8 or sum(q.hearts > 0 for q in p.table.players) < 2:
        p.emit(Ended("T-7", who=who))
        return None
    if player(p.table, who).hearts <= 0:
        return p.go("next")
    if p.table.pool:
        card = p.chance("deck", p.table.draws, p.table.pool)
        index = p.table.pool.index(card)
        p.table = replace(p.table, pool=p.table.pool[:index] + p.table.pool[index + 1 :], draws=p.table.draws + 1)
        mine = player(p.table, who)
        p.table = put(p.table, replace(mine, hand=tuple(sorted((*mine.hand, card)))))
        p.emit(Drew("T-2", (who,), who=who, card=card))
    p.emit(TurnBegan("T-1", who=who))
    return p.go("act")


def act(p: Any) -> Frame | None:
    who = p.frame.controller
    chosen = p.ask(ACT, who)
    if chosen.verb == "pass":
        return p.go("next")
    mine = player(p.table, who)
    index = mine.hand.index(chosen.what)
    p.table = put(p.table, replace(mine, hand=mine.hand[:index] + mine.hand[index + 1 :]))
    p.emit(Cast("T-2", who=who, card=chosen.what))
    if chosen.what == "bolt":
        p.call(Bolt("aim", controller=who, source="bolt", actor=who))
    elif chosen.what == "storm":
        p.call(Count("count", controller=who, left=3))
    else:
        p.table = put(p.table, replace(player(p.table, who), **{chosen.what: True}))
    return p.go("next")


def following(p: Any) -> Frame | None:
    ids = [q.id for q in p.table.players]
    who = ids[(ids.index(p.frame.controller) + 1) % len(ids)]
    p.table = replace(p.table, turn=p.table.turn + 1)
    return replace(p.go("begin"), controller=who)


def aim(p: Any) -> Frame:
    """Two questions that depend on each other, or three, all before the first change."""
    who = p.frame.controller
    foes = [q for q in p.table.players if q.id != who and q.hearts > 0]
    split = len(foes) > 1 and p.ask(HOW, who).verb == "split"
    first = p.ask(TARGET, who, "1").what
    targets = (first, p.ask(TARGET, who, "2").what) if split else (first,)
    return p.go("strike", targets=targets)


def strike(p: Any) -> Frame:
    """The first phrase: hit. What it triggers comes at its period, before the bolt goes on."""
    amount = 2 if len(p.frame.targets) == 1 else 1
    for target in p.frame.targets:
        p.call(Proposal("replace", controller=p.frame.controller, source=p.frame.source, target=target, amount=amount))
    return p.go("period")


def period(p: Any) -> Frame:
    p.period()
    return p.go("score")


def score(p: Any) -> None:
    """The second phrase: a point for the caster, if still standing."""
    mine = player(p.table, p.frame.controller)
    if mine.hearts > 0 or p.ruling("T-AMB-1") == "b":
        p.table = put(p.table, replace(mine, points=mine.points + 1))
        p.emit(Hit("T-4", who=mine.id, amount=0))


def replace_hit(p: Any) -> Frame:
    """A ward takes the hit instead, once."""
    target = player(p.table, p.frame.target)
    if target.ward and "ward" not in p.frame.replaced_by:
        p.table = put(p.table, replace(target, ward=False))
        p.emit(Warded("T-5", who=target.id))
        return p.go("commit", replaced_by=("ward",))
    return p.go("commit")


def commit(p: Any) -> None:
    if p.frame.replaced_by:
        return
    target = player(p.table, p.frame.target)
    p.table = put(p.table, replace(target, hearts=max(target.hearts - p.frame.amount, 0)))
    p.emit(Hit("T-4", who=target.id, amount=p.frame.amount))


def prick(p: Any) -> None:
    mine = player(p.table, p.frame.controller)
    p.table = put(p.table, replace(mine, thorn=False))
    p.call(Proposal("replace", controller=mine.id, source="thorn", target=p.frame.target, amount=1))


def count(p: Any) -> Frame | None:
    p.table = put(p.table, replace(player(p.table, p.frame.controller), points=p.frame.left))
    p.emit(Hit("T-8", who=p.frame.controller, amount=0))
    return p.go("count", left=p.frame.left - 1) if p.frame.left else None


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    players: dict[str, int] = msgspec.field(default_factory=lambda: {"ann": 3, "bob": 3})
    hands: dict[str, tuple[str, ...]] = {}


class Skirmish(Game[Board]):
    name = "skirmish"
    title = "Skirmish"
    version = "1"
    over_rule = "T-7"
    programs = {
        Turn: {"begin": begin, "act": act, "next": following},
        Bolt: {"aim": aim, "strike": strike, "period": period, "score": score},
        Proposal: {"replace": replace_hit, "commit": commit},
        Thorn: {"prick": prick},
        Count: {"count": count},
    }
    state_type = State[Board, Turn | Bolt | Proposal | Thorn | Count]
    setup_type = Setup
    rules = {f"T-{n}": Rule(f"T-{n}", "Skirmish", "the one page", f"rule {n}") for n in range(1, 9)}
    rulings = {"T-AMB-1": Ambiguity("T-AMB-1", "A point for the fallen?", {"a": "no", "b": "yes"}, "a")}

    def configure(self, setup: Any, seed: int = 0, rulings: Any = None) -> State[Board, Any]:
        wanted = setup if isinstance(setup, Setup) else msgspec.convert(setup or {}, Setup)
        for who in wanted.hands:
            if who not in wanted.players:
                raise Unknown("player", who, tuple(wanted.players))
        players = tuple(Player(id, hearts, wanted.hands.get(id, ())) for id, hearts in wanted.players.items())
        pool = list(CARDS)
        for cards in wanted.hands.values():
            for card in cards:
                if card not in pool:
                    raise ValueError(f"there is no {card!r} left in the deck")
                pool.remove(card)
        first = Turn("begin", controller=players[0].id)
        return State(self.name, Board(players, tuple(pool)), (first,), seed, (), self.check_rulings(rulings or {}))

    def at_period(self, state: State[Board, Any]) -> list[Frame]:
        """Those who were hit by the bolt below and have a thorn hit back, in the order of seats."""
        bolt = next((frame for frame in reversed(state.stack) if isinstance(frame, Bolt)), None)
        if bolt is None:
            return []
        hurt = [p for p in state.table.players if p.id in bolt.targets and p.thorn]
        return [Thorn("prick", controller=p.id, source="thorn", target=bolt.controller) for p in hurt]

    def facts(self, state: State[Board, Any]) -> dict[str, Any]:
        facts: dict[str, Any] = {"turn": state.table.turn, "deck": len(state.table.pool)}
        for p in state.table.players:
            facts |= {f"{p.id}.hearts": p.hearts, f"{p.id}.hand": list(p.hand), f"{p.id}.points": p.points}
        return facts

    # -- the screen, in the plainest way -------------------------------------------------------------------------------

    def words(self) -> Any:
        return self

    def view(self, state: State[Board, Any], viewer: str | None = None) -> Scene:
        return self.scene(state, viewer)

    def scene(self, state: State[Board, Any], viewer: str | None = None) -> Scene:
        tones = ("amber", "teal", "violet", "lime")
        tiles, pieces, panels = {}, {}, {}
        for seat, p in enumerate(state.table.players):
            x, tone = seat * 160.0, tones[seat]
            tiles[f"square-{p.id}"] = Tile(x, 0, 60, f"{p.id}'s square", "square", tone, label=f"{p.id}'s square")
            pieces[p.id] = Piece(x, 10, p.id, tone, p.id[0].upper(), "pawn", f"square-{p.id}", f"{p.id}, {p.hearts} hearts")
            seen = p.hand if viewer in (None, p.id) else ()
            stats = (Stat("Hearts", str(p.hearts)), Stat("Hand", str(len(p.hand))))
            panels[p.id] = Panel(p.id, tone, p.points, seat, stats=stats, hand=seen, label=f"{p.id}: {p.hearts} hearts")
        box = (-80.0, -80.0, 160.0 * len(tiles), 160.0)
        return Scene(
            box, tiles, pieces, panels, chips=(Chip(f"Turn {state.table.turn}", True),), label=f"Turn {state.table.turn}."
        )

    def line(self, event: Event, state: State[Board, Any], viewer: str | None = None) -> Line:
        hidden = viewer is not None and event.seen_by and viewer not in event.seen_by
        match event:
            case Drew(who=who, card=card):
                text = f"{who} draws {'a card' if hidden else card}"
            case Hit(who=who, amount=amount):
                text = f"{who} is hit for {amount}"
            case _:
                text = f"{getattr(event, 'who', '')}: {event.__struct_config__.tag}"
        return Line(text, event.rule, marks=(Mark("ring", f"square-{getattr(event, 'who', '')}"),))

    def decision(self, decision: Any, verdicts: Any, state: Any, chosen: Any = None, viewer: str | None = None) -> DecisionView:
        secret = decision.secret and viewer not in (None, decision.who)
        choices = [
            Choice(v.option.id, v.option.id, v.refusal is None, piece=v.option.what if v.option.verb == "target" else "")
            for v in verdicts
        ]
        picked = chosen.id if chosen is not None and not secret else ""
        title, question = f"{decision.who} decides", f"{decision.kind}?"
        return DecisionView(decision.who, "", title, question, decision.rule, () if secret else tuple(choices), picked, secret)

    def refusal(self, refusal: Any, state: Any, viewer: str | None = None) -> RefusalView:
        facts = tuple(Stat(name, value) for name, value in refusal.facts)
        return RefusalView(refusal.action, refusal.action, f"Refused: {refusal.code}.", refusal.rule, facts)

    def action(self, action: str, decision: Any, state: Any, viewer: str | None = None) -> tuple[str, str]:
        secret = decision.secret and viewer not in (None, decision.who)
        return f"{decision.who}: {'something' if secret else action}", ""

    def ended(self, state: Any) -> str:
        return "The skirmish is over."


register("skirmish", Skirmish)
