"""The running game as plain data: frames, answers and the state that holds them.

A state is an immutable value. Whatever is going on (a phase, an action, half an effect) is a stack of frames in it, so a
state taken at any beat can be encoded, decoded in another process and played on.
"""

from __future__ import annotations

from typing import Generic, TypeVar

from msgspec import Struct

from .display import Displayable

Table = TypeVar("Table")
"""A game's own record of what lies on the table: a frozen struct."""

FrameT = TypeVar("FrameT", bound="Frame")
"""A game's union of its frames."""

CHANCE = "chance"
"""The participant that answers which card is drawn."""


class Answer(Struct, frozen=True, gc=False):
    """An answer, under the key of its question: what was asked, of whom, about what."""

    kind: str
    who: str
    subject: str
    option: str


class Frame(Struct, frozen=True, gc=False, tag_field="program"):
    """One running program. Each program has its own subclass, whose tag names it and whose fields are its bindings.

    ``controller`` is the participant who resolves it, ``source`` the component it stands on, ``actor`` the model that
    acts ("" where there is none). ``answers`` hold what has been answered in the present step.
    """

    step: str
    controller: str = ""
    source: str = ""
    actor: str = ""
    answers: tuple[Answer, ...] = ()


class Pin(Struct, frozen=True, gc=False):
    """A draw whose result is given beforehand: the ``draw``-th card of ``deck`` (counted from 0) is ``card``."""

    deck: str
    draw: int
    card: str


class State(Struct, Displayable, Generic[Table, FrameT], frozen=True, gc=False):
    """All there is to know about a game at one moment. ``game`` names the game.

    ``rulings`` lists only those that differ from the game's defaults, as (row of the ledger, reading).
    """

    game: str
    table: Table
    stack: tuple[FrameT, ...]
    seed: int = 0
    pins: tuple[Pin, ...] = ()
    rulings: tuple[tuple[str, str], ...] = ()
