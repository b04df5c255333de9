"""A game that is nothing but work for the machine: two players, rooms in a ring, and cubes.

A player chooses a room and then lets as many steps happen as the set-up says, each of which moves or places one cube. Each
step makes an event and so a beat, whose state is kept. It shows what the machine costs where rules cost next to nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from brw_widgets.core import Event, Frame, Game, Judged, Play, Question, Reason, State, option

PLAYERS = ("left", "right")
ROOMS = tuple(f"room-{number}" for number in range(7))
SLOTS = 5


class Room(Struct, frozen=True, gc=False):
    """A room and the owners of the cubes in it."""

    id: str
    cubes: tuple[str, ...] = ()


class Table(Struct, frozen=True, gc=False):
    """The rooms, how many turns are left, and the room where work began last."""

    rooms: tuple[Room, ...]
    turns: int
    last: str = ""


class Setup(Struct, frozen=True):
    """How many ``turns`` a game has, and how many steps of ``work`` follow each answer."""

    turns: int = 50
    work: int = 1


class Moved(Event, frozen=True, gc=False, tag="bench-moved"):
    """A cube came into a room."""

    who: str = ""
    room: str = ""


class Turn(Frame, frozen=True, gc=False, tag="bench-turn"):
    """The players take turns."""

    work: int = 0


class Work(Frame, frozen=True, gc=False, tag="bench-work"):
    """So many steps more, going round from a room."""

    at: int = 0
    left: int = 0


def _rooms(play: Play[Table], who: str, subject: str) -> Judged:
    last = play.table.last
    return Judged(_CHOICES, lambda candidate: AGAIN if candidate.what == last else None)


_CHOICES = tuple(option("room", room) for room in ROOMS)
AGAIN = Reason("again", "BENCH-1")
WHERE = Question("where", "BENCH-1", _rooms)


def turn(play: Play[Table]) -> Frame | None:
    """Ask where to begin, and begin there."""
    frame: Turn = play.frame
    table = play.table
    if not table.turns:
        return None
    room = play.ask(WHERE, frame.controller).what
    play.table = replace(table, turns=table.turns - 1, last=room)
    play.call(Work("step", frame.controller, at=ROOMS.index(room), left=frame.work))
    return replace(frame, controller=PLAYERS[frame.controller == PLAYERS[0]], answers=())


def work(play: Play[Table]) -> Frame | None:
    """Put a cube into a room, or clear a room that is full; go on to the next."""
    frame: Work = play.frame
    rooms = play.table.rooms
    room = rooms[frame.at]
    cubes = () if len(room.cubes) >= SLOTS else (*room.cubes, frame.controller)
    changed = (*rooms[: frame.at], Room(room.id, cubes), *rooms[frame.at + 1 :])
    play.table = Table(changed, play.table.turns, play.table.last)
    play.emit(Moved("BENCH-2", (), frame.controller, room.id))
    if frame.left == 1:
        return None
    return Work("step", frame.controller, at=(frame.at + 1) % len(ROOMS), left=frame.left - 1)


class Toy(Game[Table]):
    """The game of this module."""

    name = "bench-toy"
    title = "Work for the machine"
    version = "1"
    programs = {Turn: {"turn": turn}, Work: {"step": work}}
    state_type = State[Table, Turn | Work]
    setup_type = Setup
    rules: Mapping[str, Any] = {}
    rulings: Mapping[str, Any] = {}

    def configure(self, setup: Any, seed: int = 0, rulings: Mapping[str, str] | None = None) -> State[Table, Any]:
        """Return the start of a game."""
        wanted = setup if isinstance(setup, Setup) else msgspec.convert(setup or {}, Setup)
        table = Table(tuple(Room(room) for room in ROOMS), wanted.turns)
        return State(self.name, table, (Turn("turn", PLAYERS[0], work=wanted.work),), seed)

    def at_period(self, state: State[Table, Any]) -> Sequence[Frame]:
        """Return no interruption: nothing here ends a phrase."""
        return ()

    def facts(self, state: State[Table, Any]) -> Mapping[str, Any]:
        """Return how many cubes lie in each room."""
        return {room.id: len(room.cubes) for room in state.table.rooms}

    def view(self, state: State[Table, Any], viewer: str | None = None) -> Any:
        """Return the facts: nobody looks at this game."""
        return self.facts(state)

    def words(self) -> Any:
        """Return nothing: nobody reads this game."""
        return None
