"""Decisions, what can be answered, and why something can't.

A kind of decision is a :class:`Question`. It lists its candidates, everything that it could conceivably concern, and
judges each: that one predicate gives the options, validates an answer, and explains a refusal.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from msgspec import Struct

if TYPE_CHECKING:
    pass

Facts = tuple[tuple[str, str], ...]
"""What on the table makes something so: (name, value) pairs of keys and ids, never words."""


class Option(Struct, frozen=True, gc=False):
    """A possible answer. Its ``id`` is its verb and what it concerns, for instance ``move limbo``."""

    id: str
    verb: str
    what: str = ""
    amount: int = 0


@cache
def option(verb: str, what: str | int = "") -> Option:
    """Return the option of that verb; equal calls return the same object.

    >>> option("move", "limbo").id
    'move limbo'
    >>> option("amount", 2).amount
    2
    """
    if isinstance(what, int):
        return Option(f"{verb} {what}", verb, str(what), what)
    return Option(f"{verb} {what}" if what else verb, verb, what)


class Reason:
    """Why a candidate is no option: a code, the rule that forbids it, and how to find the facts.

    Reasons are constants; the facts are looked up only when somebody asks.
    """

    __slots__ = ("code", "facts", "rule")

    def __init__(self, code: str, rule: str, facts: Callable[[Any, Option], Facts] | None = None) -> None:
        self.code = code
        self.rule = rule
        self.facts = facts

    def __repr__(self) -> str:
        return f"Reason({self.code!r}, {self.rule!r})"


class Refusal(Struct, frozen=True, gc=False):
    """An action that is not possible: the reason, its rule, and the facts that make it so."""

    action: str
    code: str
    rule: str
    facts: Facts = ()

    def fact(self, name: str) -> str:
        """Return the value of a fact, "" if it isn't there."""
        return next((value for key, value in self.facts if key == name), "")


class Refused(Exception):
    """An action was refused; the state is as it was."""

    def __init__(self, refusal: Refusal) -> None:
        facts = ", ".join(f"{name} {value}" for name, value in refusal.facts)
        super().__init__(f"{refusal.action!r} is refused by {refusal.rule} ({refusal.code}{': ' if facts else ''}{facts})")
        self.refusal = refusal


Judge = Callable[[Option], Reason | None]
"""None if the candidate is an option, else why not."""


def allow_all(_: Option) -> None:
    """Judge every candidate to be an option."""


class Judged:
    """All candidates of a question, each with what forbids it (None: nothing, it is an option).

    A value, so that it may be kept and shared by whoever asks the same again.
    """

    __slots__ = ("options", "reasons")

    def __init__(self, candidates: Sequence[Option], judge: Judge = allow_all) -> None:
        self.reasons: tuple[tuple[Option, Reason | None], ...] = tuple([(option, judge(option)) for option in candidates])
        self.options: tuple[Option, ...] = tuple([option for option, reason in self.reasons if reason is None])

    def __add__(self, other: Judged) -> Judged:
        both = Judged.__new__(Judged)
        both.reasons = self.reasons + other.reasons
        both.options = self.options + other.options
        return both


class Question:
    """A kind of decision.

    ``judge(play, who, subject)`` returns the judged candidates: the one predicate behind options, validation and refusal.
    A ``secret`` question shows its options only to the participant who is asked. ``rule`` is the rule by which it is asked.
    """

    __slots__ = ("judge", "kind", "rule", "secret")

    def __init__(self, kind: str, rule: str, judge: Callable[[Any, str, str], Judged], *, secret: bool = False) -> None:
        self.kind = kind
        self.rule = rule
        self.judge = judge
        self.secret = secret


class Decision(Struct, frozen=True, gc=False):
    """Somebody is asked something. ``options`` are all the answers that are possible."""

    kind: str
    who: str
    subject: str
    rule: str
    options: tuple[Option, ...]
    secret: bool = False

    @property
    def key(self) -> tuple[str, str, str]:
        """What is asked, of whom, about what: the key under which its answer is recorded."""
        return self.kind, self.who, self.subject

    @property
    def actions(self) -> tuple[str, ...]:
        """The ids of the options."""
        return tuple(option.id for option in self.options)


NOT_NOW = "not-now"
"""Code of the refusal of timing: this is not what is asked now."""

OVER = "over"
"""Code of the refusal when the game has ended."""
