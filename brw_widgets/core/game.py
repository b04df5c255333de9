"""The one seam between the core and a game."""

from __future__ import annotations

import difflib
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from .frames import Frame, State
from .machine import Step

T = TypeVar("T")


class Rule(Struct, frozen=True):
    """A row of a game's ledger of rules, in our own words."""

    id: str
    book: str
    section: str
    text: str
    kind: str = ""


class Ambiguity(Struct, frozen=True):
    """A question that the rulebook leaves open: its readings by letter, and the one that holds by default."""

    id: str
    text: str
    readings: dict[str, str]
    default: str
    why: str = ""


class Unknown(LookupError):
    """A name that means nothing here; the message says what would."""

    def __init__(self, what: str, name: str, known: Sequence[str]) -> None:
        near = difflib.get_close_matches(name, known, 3, 0.5)
        hint = f"did you mean {' or '.join(map(repr, near))}?" if near else f"there are: {', '.join(sorted(known)) or 'none'}"
        super().__init__(f"there is no {what} {name!r}; {hint}")
        self.what = what
        self.name = name


class Game(ABC, Generic[T]):
    """A game, as the core, the scenarios and the session know it.

    A subclass gives its programs and tables; nothing above it needs to know which game it is.
    """

    name: str
    """Its id, for instance ``duel-kami``."""
    title: str
    version: str
    """Version of its rules: a saved timeline of another version is checked decision by decision."""
    programs: Mapping[type[Frame], Mapping[str, Step]]
    """The steps of each program, by name."""
    state_type: Any
    """``State[Table, Union[frames]]``, for decoding."""
    setup_type: type[Struct]
    """A position as differences from a named start."""
    shuffled_start: Mapping[str, Any] = {}
    """The set-up of a new game in which everything that is shuffled is shuffled."""
    rules: Mapping[str, Rule]
    rulings: Mapping[str, Ambiguity]
    """The ambiguities that are switches."""
    over_rule: str = ""
    """The rule by which the game ends."""
    last_asked: tuple[State[Any, Any] | None, Any] = (None, None)
    """The state that was asked last and its decision: a memo of the machine, so that an answer is not judged twice."""

    @abstractmethod
    def configure(self, setup: Any, seed: int = 0, rulings: Mapping[str, str] | None = None) -> State[T, Any]:
        """Return the state that a set-up describes.

        :raises Unknown: for a name that the game doesn't know.
        :raises ValueError: for a position that can't be.
        """

    @abstractmethod
    def at_period(self, state: State[T, Any]) -> Sequence[Frame]:
        """Return the programs that interrupt at the end of a phrase, the first to run first."""

    @abstractmethod
    def facts(self, state: State[T, Any]) -> Mapping[str, Any]:
        """Return the position as named facts of plain data, for scenarios to expect and for people to read."""

    @abstractmethod
    def view(self, state: State[T, Any], viewer: str | None = None) -> Any:
        """Return the scene of a state as one participant may see it; None sees all."""

    @abstractmethod
    def words(self) -> Any:
        """Return what puts this game's decisions, events and refusals into words."""

    @cached_property
    def _encoder(self) -> msgspec.msgpack.Encoder:
        return msgspec.msgpack.Encoder()

    @cached_property
    def _decoder(self) -> msgspec.msgpack.Decoder[State[T, Any]]:
        return msgspec.msgpack.Decoder(self.state_type)

    def encode(self, state: State[T, Any]) -> bytes:
        """Return a state as msgpack."""
        return self._encoder.encode(state)

    def decode(self, data: bytes) -> State[T, Any]:
        """Return the state that :meth:`encode` made these bytes from.

        :raises msgspec.ValidationError: if they are no state of this game.
        """
        return self._decoder.decode(data)

    def check_rulings(self, rulings: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
        """Return those rulings that differ from the defaults, in the order of their ids.

        :raises Unknown: for a row that is no switch, or a reading that it doesn't have.
        """
        chosen = []
        for row, reading in sorted(rulings.items()):
            if row not in self.rulings:
                raise Unknown("switchable ambiguity", row, tuple(self.rulings))
            switch = self.rulings[row]
            if reading not in switch.readings:
                raise Unknown(f"reading of {row}", reading, tuple(switch.readings))
            if reading != switch.default:
                chosen.append((row, reading))
        return tuple(chosen)


_games: dict[str, Callable[[], Game[Any]]] = {}
_made: dict[str, Game[Any]] = {}


def register(name: str, make: Callable[[], Game[Any]]) -> None:
    """Let :func:`find_game` find a game; ``make`` is called when it is first asked for."""
    _games[name] = make
    _made.pop(name, None)


def find_game(name: str) -> Game[Any]:
    """Return a registered game.

    :raises Unknown: if there is none of that name.
    """
    if name not in _games:
        raise Unknown("game", name, tuple(_games))
    if name not in _made:
        _made[name] = _games[name]()
    return _made[name]
