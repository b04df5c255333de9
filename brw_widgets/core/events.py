"""Events: the one record of what happened. They feed log, animations and tests, and later the triggers."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from .decisions import Decision, Option
from .frames import State


class Event(Struct, frozen=True, gc=False, tag_field="event"):
    """Something that happened, and the rule that made it happen.

    Each kind is a subclass, whose tag names it. ``seen_by`` lists the participants who may know the particulars;
    empty means everybody.
    """

    rule: str
    seen_by: tuple[str, ...] = ()


class Beat(Struct, frozen=True, gc=False):
    """What a reader steps through: one step of a program that made something happen, and the state after it."""

    state: State[Any, Any]
    events: tuple[Event, ...]


class Forced(Struct, frozen=True, gc=False):
    """A question with one option, answered by the machine.

    ``beat`` is the number of beats of the same advance that came before it, ``state`` the one in which it arose.
    """

    beat: int
    state: State[Any, Any]
    decision: Decision
    option: Option


class Draw(Struct, frozen=True, gc=False):
    """Chance has answered: the ``draw``-th card of ``deck`` (counted from 0)."""

    deck: str
    draw: int
    card: str
