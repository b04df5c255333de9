"""The table: everything that lies on it, as immutable values linked by ids.

Participants (who scores), models (what stands somewhere), rooms (what is activated and wrecked) and places (where one can
stand) are separate things. A room has one or more places; a model may be in no place; being a Mage is a trait of a model.
"""

from __future__ import annotations

from typing import Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from .lodge import Lodge

BLACK_ROSE = "black-rose"
"""Id of the participant whose cubes are black."""

SLOTS = ("quick", "I", "II", "III")
"""Spell slots on a Mage's side of the board."""

MAGE = "mage"
EVOCATION = "evocation"
"""Traits of a model."""

DUMMY = "dummy"
"""The target that is nobody (DK-DUM-01)."""


class Deck(Struct, frozen=True, gc=False):
    """Cards face down: a known top (first card first), an unknown pool, a known bottom.

    The order of the pool is fixed only by drawing. ``draws`` counts how often chance was asked.
    """

    top: tuple[str, ...] = ()
    pool: tuple[str, ...] = ()
    bottom: tuple[str, ...] = ()
    draws: int = 0

    def __len__(self) -> int:
        return len(self.top) + len(self.pool) + len(self.bottom)


class Prepared(Struct, frozen=True, gc=False):
    """A Spell in a slot: Ready until it is revealed (DK-SPL-07)."""

    slot: str
    card: str
    side: Literal["light", "dark"] = "light"
    revealed: bool = False


class Participant(Struct, frozen=True, gc=False):
    """Somebody who scores: a Mage's player, or the Black Rose."""

    id: str
    colour: str
    cubes: int
    model: str = ""
    points: int = 0
    trophies: int = 0
    room_track: int = 0
    tokens: int = 0
    """Available Physical Action Tokens."""
    all_tokens: int = 0
    hand_value: int = 0
    hand: tuple[str, ...] = ()
    grimoire: Deck = Deck()
    memories: tuple[str, ...] = ()
    prepared: tuple[Prepared, ...] = ()


class Model(Struct, frozen=True, gc=False):
    """Something that stands in the Lodge, or in a Cell, or ("") nowhere."""

    id: str
    owner: str
    trait: str
    place: str
    health: int
    strength: int
    speed: int
    damage: tuple[str, ...] = ()
    """Owners of the cubes on its bar, from the left."""


class Room(Struct, frozen=True, gc=False):
    """A Room of the Lodge (DK-ROM-05)."""

    id: str
    slots: int
    banners: tuple[int, int, int]
    cubes: tuple[str, ...] = ()
    """Owners of the cubes in its slots, from the left."""
    token: Literal["", "available", "used"] = "available"
    wrecked: bool = False


class Table(Struct, frozen=True, gc=False):
    """All that lies on the table."""

    lodge: Lodge
    participants: tuple[Participant, ...]
    """In the order of seats; the Black Rose last."""
    models: tuple[Model, ...]
    rooms: tuple[Room, ...]
    crown: str
    order: tuple[str, ...]
    """Play order of the Mages in the present phase (DK-TRN-03, DK-TRN-05)."""
    turn: int = 1
    phase: str = "action"
    active: str = ""
    """The Mage whose Activation it is."""
    library: Deck = Deck()
    forgotten: Deck = Deck()
    removed: tuple[str, ...] = ()
    """Cards that have left the game."""


# -- finding -----------------------------------------------------------------------------------------------------------


def participant(table: Table, id: str) -> Participant:
    """Return a participant by id."""
    for item in table.participants:
        if item.id == id:
            return item
    raise KeyError(id)


def model(table: Table, id: str) -> Model:
    """Return a model by id."""
    for item in table.models:
        if item.id == id:
            return item
    raise KeyError(id)


def room(table: Table, id: str) -> Room:
    """Return a room by id."""
    for item in table.rooms:
        if item.id == id:
            return item
    raise KeyError(id)


def models_in(table: Table, room_id: str) -> list[Model]:
    """Return the models in any place of a room."""
    places = table.lodge.places_of(room_id)
    return [item for item in table.models if item.place in places]


def mages(table: Table) -> tuple[Participant, ...]:
    """Return the participants who have a Mage, in the order of seats."""
    return tuple(item for item in table.participants if item.model)


def play_order(table: Table) -> tuple[str, ...]:
    """Return all Mages, the Crown Holder first, then on along the seats (DK-TRN-05)."""
    ids = [item.id for item in mages(table)]
    first = ids.index(table.crown)
    return (*ids[first:], *ids[:first])


# -- changing ----------------------------------------------------------------------------------------------------------

Item = TypeVar("Item", Participant, Model, Room)


def _put(items: tuple[Item, ...], new: Item) -> tuple[Item, ...]:
    index = [item.id for item in items].index(new.id)
    return items[:index] + (new,) + items[index + 1 :]  # noqa: RUF005  (half as fast with unpacking)


def put_participant(table: Table, new: Participant) -> Table:
    """Return the table with one participant replaced."""
    return replace(table, participants=_put(table.participants, new))


def put_model(table: Table, new: Model) -> Table:
    """Return the table with one model replaced."""
    return replace(table, models=_put(table.models, new))


def put_room(table: Table, new: Room) -> Table:
    """Return the table with one room replaced."""
    return replace(table, rooms=_put(table.rooms, new))


def return_cubes(table: Table, cubes: tuple[str, ...]) -> Table:
    """Give cubes back to their owners' supplies."""
    for item in table.participants:
        count = cubes.count(item.id)
        if count:
            table = put_participant(table, replace(item, cubes=item.cubes + count))
    return table
