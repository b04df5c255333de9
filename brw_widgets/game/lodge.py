"""The Lodge: its places, what touches what, and straight lines.

Places are hexes with axial coordinates (q to the lower right, r down; flat tops). Directions are 0 to 5, clockwise from
up. A Portal joins two sides of places; a wall closes one.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

DIRECTIONS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""(q, r) of a step up, upper right, lower right, down, lower left, upper left."""

ANYWHERE = -1
"""The range ``*``."""


class Side(Struct, frozen=True, gc=False):
    """One of the six sides of a place."""

    place: str
    direction: int


class Place(Struct, frozen=True, gc=False):
    """A hex one can stand in; it belongs to a room."""

    id: str
    room: str
    q: int
    r: int


class Cell(Struct, frozen=True, gc=False):
    """Where a Mage waits outside the Lodge (DK-CEL-01); ``exits`` are the places it can leave to (DK-AMB-16)."""

    id: str
    owner: str
    exits: tuple[str, ...]
    q: float = 0
    r: float = 0


class Portal(Struct, frozen=True, gc=False):
    """A pair of Portals of one colour (DK-POR-01)."""

    colour: str
    a: Side
    b: Side


class Lodge(Struct, frozen=True, gc=False, cache_hash=True):
    """The board: it stays the same through a game."""

    places: tuple[Place, ...]
    cells: tuple[Cell, ...] = ()
    portals: tuple[Portal, ...] = ()
    walls: tuple[Side, ...] = ()

    def room_of(self, place: str) -> str:
        """Return the room a place belongs to; "" for a Cell or nowhere."""
        return rooms_by_place(self).get(place, "")

    def places_of(self, room: str) -> tuple[str, ...]:
        """Return the places of a room."""
        return places_by_room(self).get(room, ())

    def cell_of(self, owner: str) -> Cell:
        """Return a Mage's own Cell.

        :raises KeyError: if there is none.
        """
        for cell in self.cells:
            if cell.owner == owner:
                return cell
        raise KeyError(owner)


@lru_cache(maxsize=256)
def rooms_by_place(lodge: Lodge) -> dict[str, str]:
    """Return the room of each place."""
    return {place.id: place.room for place in lodge.places}


@lru_cache(maxsize=256)
def places_by_room(lodge: Lodge) -> dict[str, tuple[str, ...]]:
    """Return the places of each room."""
    found: dict[str, tuple[str, ...]] = {}
    for place in lodge.places:
        found[place.room] = (*found.get(place.room, ()), place.id)
    return found


@lru_cache(maxsize=256)
def cells_by_id(lodge: Lodge) -> dict[str, Cell]:
    """Return the Cells by id."""
    return {cell.id: cell for cell in lodge.cells}


@lru_cache(maxsize=256)
def sides(lodge: Lodge) -> dict[tuple[str, int], tuple[str, int, bool]]:
    """For each open side that leads somewhere: the place beyond, the direction one goes on in, and if by a Portal.

    Beyond a Portal a line goes on straight out of the opposite side of where it came in (DK-AMB-34).
    """
    at = {(place.q, place.r): place.id for place in lodge.places}
    found: dict[tuple[str, int], tuple[str, int, bool]] = {}
    for place in lodge.places:
        for direction, (q, r) in enumerate(DIRECTIONS):
            beyond = at.get((place.q + q, place.r + r))
            if beyond is not None:
                found[place.id, direction] = (beyond, direction, False)
    for wall in lodge.walls:
        other = found.pop((wall.place, wall.direction), None)
        if other is not None:
            found.pop((other[0], (wall.direction + 3) % 6), None)
    for portal in lodge.portals:
        for here, there in ((portal.a, portal.b), (portal.b, portal.a)):
            found[here.place, here.direction] = (there.place, (there.direction + 3) % 6, True)
    return found


@lru_cache(maxsize=4096)
def neighbours(lodge: Lodge, place: str) -> tuple[str, ...]:
    """Return what a Move 1 from a place can reach: adjacent places, those behind a Portal, or a Cell's exits."""
    cell = cells_by_id(lodge).get(place)
    if cell is not None:
        return cell.exits
    open_sides = sides(lodge)
    found = [open_sides[place, d][0] for d in range(6) if (place, d) in open_sides]
    return tuple(dict.fromkeys(found))


@lru_cache(maxsize=4096)
def rays(lodge: Lodge, place: str, through_portals: bool = True) -> tuple[tuple[str, ...], ...]:
    """Return the six straight rows of places that begin beside a place, each as far as it goes (DK-LOS-01).

    A row ends at the border, at a wall, or where it comes back to a place it has passed. Unless ``through_portals``, it
    also ends right behind a Portal (DK-AMB-34 b).
    """
    open_sides = sides(lodge)
    rows = []
    for first in range(6):
        row: list[str] = []
        here, direction = place, first
        while (here, direction) in open_sides:
            here, direction, portal = open_sides[here, direction]
            if here == place or here in row:
                break
            row.append(here)
            if portal and not through_portals:
                break
        rows.append(tuple(row))
    return tuple(rows)


@lru_cache(maxsize=4096)
def in_range(lodge: Lodge, place: str, reach: int, through_portals: bool = True) -> frozenset[str]:
    """Return the places that a range covers from a place.

    Range 0 is the place itself, ``ANYWHERE`` all places, and neither needs a line (DK-RNG-02); a range of n >= 1 covers
    the first n places of each straight row (DK-RNG-01, DK-LOS-02).
    """
    if reach == ANYWHERE:
        return frozenset(rooms_by_place(lodge))
    if place not in rooms_by_place(lodge):
        return frozenset()
    covered = {place}
    for row in rays(lodge, place, through_portals):
        covered.update(row[:reach])
    return frozenset(covered)
