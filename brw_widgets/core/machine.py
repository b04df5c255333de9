"""The machine: runs the steps of programs until somebody must be asked.

A step is a small pure function over a :class:`Play`, a working view of the state. If it asks and the answer is missing,
it is left, and runs again from its start when the answer is there. That is safe because **in a step every question comes
before the first change**: asking after a change raises.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from .decisions import NOT_NOW, OVER, Decision, Judged, Option, Question, Reason, Refusal, Refused
from .events import Beat, Draw, Event, Forced
from .frames import CHANCE, Answer, Frame, Pin, State

if TYPE_CHECKING:
    from .game import Game

T = TypeVar("T")

MAX_STEPS = 10_000
"""An advance of more steps than this is a program that never comes to an end."""


class EngineError(Exception):
    """A program breaks a contract of the machine: a defect in the rules, never a user's mistake."""


class _Asked(BaseException):
    """Leaves a step whose question has no answer yet; its arguments are the decision and the judged candidates."""


class Play(Generic[T]):
    """A step's working view of the state.

    ``answers`` are those given in this step so far. ``table`` may be assigned; :meth:`emit`, :meth:`call` and
    :meth:`period` are the other changes. A step returns :meth:`go` to stay in its program, or None when the program is done.
    """

    __slots__ = (
        "_before",
        "_given",
        "_stop_at",
        "answers",
        "at_period",
        "calls",
        "draws",
        "events",
        "forced",
        "frame",
        "game",
        "state",
        "table",
    )

    def __init__(self, game: Game[T], given: str | None) -> None:
        self.game = game
        self._given = given
        self._stop_at: tuple[str, str, str] | None = None
        self.events: tuple[Event, ...] = ()
        self.calls: tuple[Frame, ...] = ()
        self.forced: tuple[tuple[Decision, Option, tuple[Answer, ...]], ...] = ()
        self.draws: tuple[Draw, ...] = ()
        self.at_period = False

    def _begin(self, state: State[T, Any], frame: Any) -> None:
        """Get ready for a step. One view serves all steps of an advance; what a step leaves, the machine clears."""
        self.state = state
        self.frame = frame
        self.table: T = state.table
        self._before = state.table
        self.answers: tuple[Answer, ...] = frame.answers

    # -- asking --------------------------------------------------------------------------------------------------------

    def ask(self, question: Question, who: str, subject: str = "") -> Option:
        """Return the answer to a question; leave the step if there is none yet.

        A question with one option is answered at once and recorded as forced.

        :raises EngineError: after a change in the same step, or if nothing can be answered.
        :raises Refused: if the answer given is no option.
        """
        kind = question.kind
        if self.answers:
            for answer in self.answers:
                if answer.kind == kind and answer.who == who and answer.subject == subject:
                    return self._recorded(question, who, subject, answer.option)
        if self.table is not self._before or self.events or self.calls:
            raise self._asked_late(kind)
        if self._given is not None:
            chosen = self._accept(question, who, subject, self._given)
            self._given = None
        else:
            judged = question.judge(self, who, subject)
            options = judged.options
            decision = Decision(kind, who, subject, question.rule, options, question.secret)
            if len(options) != 1 or self._stop_at == (kind, who, subject):
                if not options:
                    raise EngineError(f"{kind!r} asks {who!r} about {subject!r}, and there is nothing to answer")
                raise _Asked(decision, judged)
            chosen = options[0]
            self.forced = (*self.forced, (decision, chosen, self.answers))
        self.answers = (*self.answers, Answer(kind, who, subject, chosen.id))
        return chosen

    def _accept(self, question: Question, who: str, subject: str, given: str) -> Option:
        """Return the option of that id; judge it again unless this very state has just been asked."""
        state, asked = self.game.last_asked
        chosen: Option
        if state is self.state and asked.kind == question.kind and asked.who == who and asked.subject == subject:
            for chosen in asked.options:
                if chosen.id == given:
                    return chosen
        for chosen, reason in question.judge(self, who, subject).reasons:
            if chosen.id == given:
                if reason is not None:
                    raise Refused(_refusal(self, chosen, reason))
                return chosen
        raise Refused(_not_now(question.rule, question.kind, who, subject, given))

    def chance(self, deck: str, draw: int, pool: Sequence[str]) -> str:
        """Return the ``draw``-th card of a deck, out of those in ``pool``.

        The card follows from (seed, deck, draw) alone, so one draw more elsewhere does not change it. A pin decides it
        beforehand.

        :raises EngineError: after a change in the same step, or if the pool is empty.
        :raises Refused: if a pinned card is not in the pool.
        """
        subject = f"{deck}#{draw}"
        for answer in self.answers:
            if answer.who == CHANCE and answer.subject == subject:
                return answer.option
        if self.table is not self._before or self.events or self.calls:
            raise self._asked_late(f"draw {subject}")
        if not pool:
            raise EngineError(f"{subject} is drawn from an empty pool")
        card = next((pin.card for pin in self.state.pins if pin.deck == deck and pin.draw == draw), None)
        if card is None:
            card = sorted(pool)[_luck(self.state.seed, subject) % len(pool)]
        elif card not in pool:
            facts = (("deck", deck), ("draw", str(draw)), ("pool", " ".join(sorted(pool))))
            raise Refused(Refusal(f"pin {card}", "not-in-pool", "", facts))
        self.draws = (*self.draws, Draw(deck, draw, card))
        self.answers = (*self.answers, Answer("draw", CHANCE, subject, card))
        return card

    def ruling(self, row: str) -> str:
        """Return the reading of an ambiguity that holds in this game, for instance ``"a"``."""
        for name, reading in self.state.rulings:
            if name == row:
                return reading
        return self.game.rulings[row].default

    def _asked_late(self, what: str) -> EngineError:
        step = self.frame.step
        return EngineError(f"{what!r} is asked after a change in step {step!r}; ask before, or in a step of its own")

    def _recorded(self, question: Question, who: str, subject: str, chosen: str) -> Option:
        for candidate, _ in question.judge(self, who, subject).reasons:
            if candidate.id == chosen:
                return candidate
        raise EngineError(f"the recorded answer {chosen!r} to {question.kind!r} is no candidate any more")

    # -- changing ------------------------------------------------------------------------------------------------------

    def emit(self, event: Event) -> None:
        """Record that something happened."""
        self.events = (*self.events, event)

    def call(self, frame: Frame) -> None:
        """Run a program before this one goes on. Several run in the order of their calls."""
        self.calls = (*self.calls, frame)

    def go(self, step: str, **bindings: Any) -> Frame:
        """Return this program's frame at another step, with some bindings changed."""
        if self.frame.answers:
            bindings["answers"] = ()
        return replace(self.frame, step=step, **bindings)  # type: ignore[no-any-return]

    def period(self) -> None:
        """Say that a phrase ends here: what interrupts at a period does so after this step."""
        self.at_period = True


Step = Callable[[Any], Frame | None]
"""A step of a program: returns the frame to go on with, or None when the program is done."""


class Outcome(Struct, frozen=True, gc=False):
    """Where an advance came to: the state, what happened on the way, and who is asked (None: the game has ended)."""

    state: State[Any, Any]
    beats: tuple[Beat, ...]
    decision: Decision | None
    forced: tuple[Forced, ...]
    draws: tuple[Draw, ...]


def advance(game: Game[T], state: State[T, Any], action: str | None = None) -> Outcome:
    """Answer the question that a state waits for, and run on to the next.

    :param action: the id of an option; None for a state that has not asked yet.
    :raises Refused: if the action is not possible; the state, being a value, is as it was.
    :raises EngineError: if a program breaks a contract.
    """
    programs = game.programs
    name = game.name
    beats: list[Beat] = []
    forced: list[Forced] = []
    draws: list[Draw] = []
    play = Play(game, action)
    for _ in range(MAX_STEPS):
        stack = state.stack
        if not stack:
            if play._given is not None:
                raise Refused(Refusal(play._given, OVER, game.over_rule))
            return Outcome(state, tuple(beats), None, tuple(forced), tuple(draws))
        frame = stack[-1]
        # What _begin does, written out: a call less in each of some four steps a decision.
        play.state = state
        play.frame = frame
        play.table = play._before = state.table
        play.answers = frame.answers
        try:
            following = programs[type(frame)][frame.step](play)
        except _Asked as asked:
            if play.answers is not frame.answers:
                _record(play, len(beats), forced, draws)
                state = replace(state, stack=(*stack[:-1], replace(frame, answers=play.answers)))
            decision: Decision = asked.args[0]
            game.last_asked = (state, decision)
            return Outcome(state, tuple(beats), decision, tuple(forced), tuple(draws))
        if play.forced or play.draws:
            _record(play, len(beats), forced, draws)
        stack = stack[:-1] if following is None else (*stack[:-1], following)
        if play.calls:
            stack = (*stack, *play.calls[::-1])
            play.calls = ()
        state = State(name, play.table, stack, state.seed, state.pins, state.rulings)
        if play.at_period:
            play.at_period = False
            interrupts = game.at_period(state)
            if interrupts:
                state = replace(state, stack=(*stack, *interrupts[::-1]))
        if play.events:
            beats.append(Beat(state, play.events))
            play.events = ()
    raise EngineError(f"no question after {MAX_STEPS} steps; the stack is {[type(f).__name__ for f in state.stack]}")


def _record(play: Play[Any], beat: int, forced: list[Forced], draws: list[Draw]) -> None:
    """Keep what was forced and drawn in a step; each forced question with the state in which it arose."""
    for decision, chosen, answers in play.forced:
        state = play.state
        if answers is not play.frame.answers:
            state = replace(state, stack=(*state.stack[:-1], replace(state.stack[-1], answers=answers)))
        forced.append(Forced(beat, state, decision, chosen))
    draws.extend(play.draws)
    play.forced = play.draws = ()


def _luck(seed: int, subject: str) -> int:
    return int.from_bytes(blake2b(f"{seed}/{subject}".encode(), digest_size=8).digest(), "big")


# -- why and why not ---------------------------------------------------------------------------------------------------


def _refusal(play: Play[Any], candidate: Option, reason: Reason) -> Refusal:
    facts = reason.facts(play, candidate) if reason.facts is not None else ()
    return Refusal(candidate.id, reason.code, reason.rule, facts)


def _not_now(rule: str, kind: str, who: str, subject: str, action: str) -> Refusal:
    return Refusal(action, NOT_NOW, rule, (("asked", who), ("kind", kind), ("about", subject)))


class Verdict(NamedTuple):
    """What there is to say about one candidate: a refusal, or None if it is an option."""

    option: Option
    refusal: Refusal | None


def candidates(game: Game[T], state: State[T, Any], key: tuple[str, str, str] | None = None) -> tuple[Verdict, ...]:
    """Judge everything that the question at hand could conceivably concern.

    :param key: (kind, who, subject) of a forced question that arose in this state, if that one is meant.
    """
    pending, play = _pending(game, state, key)
    if pending is None:
        return ()
    reasons = pending[1].reasons
    return tuple([Verdict(option, None if reason is None else _refusal(play, option, reason)) for option, reason in reasons])


def explain(game: Game[T], state: State[T, Any], action: str, forced: Sequence[Forced] = ()) -> Refusal | None:
    """Say why an action is not possible now; None if it is.

    An action that the question at hand does not concern is looked for in the ``forced`` questions since the last
    answer (a player who had nothing left to choose may still ask why), and else gets the refusal of timing.
    """
    pending, _ = _pending(game, state, None)
    if pending is None:
        return Refusal(action, OVER, game.over_rule)
    for verdict in candidates(game, state):
        if verdict.option.id == action:
            return verdict.refusal
    for record in reversed(forced):
        for verdict in candidates(game, record.state, record.decision.key):
            if verdict.option.id == action and verdict.refusal is not None:
                return verdict.refusal
    asked = pending[0]
    return _not_now(asked.rule, asked.kind, asked.who, asked.subject, action)


def _pending(
    game: Game[T], state: State[T, Any], key: tuple[str, str, str] | None
) -> tuple[tuple[Decision, Judged] | None, Play[T]]:
    """Run the top step up to its open question, and return that with its judged candidates."""
    play = Play(game, None)
    if not state.stack:
        return None, play
    frame = state.stack[-1]
    play._begin(state, frame)
    play._stop_at = key
    try:
        game.programs[type(frame)][frame.step](play)
    except _Asked as asked:
        decision, judged = asked.args
        return (decision, judged), play
    return None, play


def with_pin(state: State[T, Any], pin: Pin) -> State[T, Any]:
    """Return the state with one more draw decided beforehand; an earlier pin of the same draw gives way."""
    kept = tuple(p for p in state.pins if (p.deck, p.draw) != (pin.deck, pin.draw))
    return replace(state, pins=(*kept, pin))
