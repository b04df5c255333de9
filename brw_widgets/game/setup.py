"""Setting up a position: differences from a start, and the state they describe.

A set-up names only what differs. Cubes that it puts on the table come out of their owners' supplies, so nothing is made
up or lost; a supply that is given outright leaves the rest of the cubes aside.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import replace

from brw_widgets.core import State, Unknown

from . import table as t
from .actions import Activation
from .lodge import DIRECTIONS, Cell, Lodge, Place, Portal, Side
from .phases import ActionPhase, Turns
from .resolve import Resolve

if TYPE_CHECKING:
    from .engine import BlackRoseWars

CUBES = 25
"""Cubes of each participant (DK-CUB-01)."""

RING = tuple(DIRECTIONS)
"""Where the six outer Rooms lie, clockwise from the top."""


Count = Annotated[int, Meta(ge=0, le=99)]
"""So many of something: no set-up has fewer than none."""


class _Setup(Struct, frozen=True, forbid_unknown_fields=True):
    pass


class RoomSetup(_Setup, frozen=True, forbid_unknown_fields=True):
    """A Room: ``cubes`` are owners from left to right; ``slots`` and ``banners`` replace those of its card."""

    cubes: tuple[str, ...] = ()
    token: Literal["available", "used"] | UnsetType = UNSET
    wrecked: bool = False
    slots: Count | UnsetType = UNSET
    banners: tuple[Count, Count, Count] | UnsetType = UNSET


class MageSetup(_Setup, frozen=True, forbid_unknown_fields=True):
    """A Mage: what differs from its card and from an untouched board. ``place`` is a place, or "cell"."""

    place: str = "cell"
    damage: tuple[str, ...] = ()
    tokens: Count = 2
    points: Count = 0
    trophies: Count = 0
    room_track: Count = 0
    cubes: Count | UnsetType = UNSET
    hand: tuple[str, ...] = ()
    grimoire: tuple[str, ...] | UnsetType = UNSET
    memories: tuple[str, ...] | UnsetType = UNSET
    ready: dict[Literal["quick", "I", "II", "III"], str] = {}
    revealed: dict[Literal["quick", "I", "II", "III"], str] = {}
    health: Count | UnsetType = UNSET
    strength: Count | UnsetType = UNSET
    speed: Count | UnsetType = UNSET
    hand_value: Count | UnsetType = UNSET
    colour: str = ""
    model: str = ""
    """Id of its model, if that is another one than the Mage's own."""


class BlackRoseSetup(_Setup, frozen=True, forbid_unknown_fields=True):
    """The Black Rose's side."""

    points: Count = 0
    trophies: Count = 0
    room_track: Count = 0
    cubes: Count | UnsetType = UNSET


class EvocationSetup(_Setup, frozen=True, forbid_unknown_fields=True):
    """An Evocation in the Lodge."""

    owner: str
    place: str
    damage: tuple[str, ...] = ()


class PlaceSetup(_Setup, frozen=True, forbid_unknown_fields=True):
    """A hex of a Lodge of another shape."""

    id: str
    room: str
    at: tuple[int, int]


class CellSetup(_Setup, frozen=True, forbid_unknown_fields=True):
    """A Cell of a Lodge of another shape."""

    owner: str
    exits: tuple[str, ...]
    at: tuple[float, float]


class SideSetup(_Setup, frozen=True, forbid_unknown_fields=True):
    """A side of a place: 0 to 5, clockwise from the top."""

    place: str
    side: Annotated[int, Meta(ge=0, le=5)]


class PortalSetup(_Setup, frozen=True, forbid_unknown_fields=True):
    """A pair of Portals."""

    colour: str
    ends: tuple[SideSetup, SideSetup]


class ResolveSetup(_Setup, frozen=True, forbid_unknown_fields=True):
    """An Effect that a Mage is about to resolve, as the first Action of its Activation."""

    effect: str
    by: str


class Setup(_Setup, frozen=True, forbid_unknown_fields=True):
    """A position, as differences from the default start.

    ``ring`` lists the six outer Rooms clockwise from the top, or says "shuffled"; ``places`` and ``cells`` replace the
    Lodge altogether.
    """

    turn: int = 1
    crown: str = ""
    centre: str = ""
    ring: tuple[str, ...] | Literal["shuffled", "as listed"] = "as listed"
    portals: tuple[PortalSetup, ...] | Literal["default", "none"] = "default"
    walls: tuple[SideSetup, ...] = ()
    places: tuple[PlaceSetup, ...] = ()
    cells: tuple[CellSetup, ...] = ()
    mages: dict[str, MageSetup] = {}
    black_rose: BlackRoseSetup = BlackRoseSetup()
    rooms: dict[str, RoomSetup] = {}
    evocations: dict[str, EvocationSetup] = {}
    resolve: ResolveSetup | None = None


class Start(Struct, frozen=True, forbid_unknown_fields=True):
    """A start that set-ups differ from: which Mages, Rooms, Portals and cards a game begins with."""

    mages: tuple[str, ...]
    colours: tuple[str, ...]
    centre: str
    ring: tuple[str, ...]
    portals: tuple[PortalSetup, ...]
    grimoires: tuple[tuple[str, ...], ...]
    library: tuple[str, ...]
    """Titles of the School; three copies of each."""
    forgotten: tuple[str, ...]
    why: dict[str, str] = {}
    """Why values that are printed nowhere were chosen."""


def build(game: BlackRoseWars, setup: Setup, seed: int, rulings: tuple[tuple[str, str], ...]) -> State[t.Table, Any]:
    """Return the state that a set-up describes (DK-SET-01 to DK-SET-10, as far as this game has them).

    :raises Unknown: for a Room, Mage, place or card that isn't known.
    :raises ValueError: for a position that can't be.
    """
    start = game.start
    mages = tuple(setup.mages) if setup.cells else tuple(dict.fromkeys((*start.mages, *setup.mages)))
    for who in mages:
        _known("Mage", who, game.content.mages)
    lodge = _lodge(game, setup, mages, seed)
    rooms = tuple(_room(game, setup, room) for room in dict.fromkeys(place.room for place in lodge.places))
    for room in setup.rooms:
        _known("Room in the Lodge", room, [known.id for known in rooms])
    everybody = (*mages, t.BLACK_ROSE)
    participants, models = [], []
    taken: list[str] = []
    for seat, who in enumerate(mages):
        wanted = setup.mages.get(who, MageSetup())
        mage, model = _mage(game, setup, who, seat, wanted, lodge, taken)
        participants.append(mage)
        models.append(model)
    for id, evocation in setup.evocations.items():
        card = game.content.evocations[_known("Evocation", id, game.content.evocations)]
        _known("Mage", evocation.owner, mages)
        _known("place", evocation.place, [place.id for place in lodge.places])
        models.append(
            t.Model(id, evocation.owner, t.EVOCATION, evocation.place, card.health, card.strength, card.speed, evocation.damage)
        )
    rose = setup.black_rose
    participants.append(
        t.Participant(t.BLACK_ROSE, "black", 0, points=rose.points, trophies=rose.trophies, room_track=rose.room_track)
    )
    crown = _known("Mage", setup.crown, mages) if setup.crown else mages[0]
    table = t.Table(lodge, tuple(participants), tuple(models), rooms, crown, (), turn=setup.turn)
    table = replace(table, order=t.play_order(table), **_decks(game, taken))
    _check(table, everybody)
    table = _supplies(game, setup, table, dict(rulings))
    return State(game.name, table, _stack(game, setup, table), seed, (), rulings)


def _known(what: str, name: str, known: Any) -> str:
    if name not in known:
        raise Unknown(what, name, tuple(known))
    return name


def _lodge(game: BlackRoseWars, setup: Setup, mages: tuple[str, ...], seed: int) -> Lodge:
    start = game.start
    if setup.places:
        places = tuple(Place(hex.id, _known("Room", hex.room, game.content.rooms), *hex.at) for hex in setup.places)
    else:
        ring = game.shuffled(start.ring, seed) if setup.ring == "shuffled" else start.ring
        if not isinstance(setup.ring, str):
            ring = setup.ring
        centre = setup.centre or start.centre
        if len(ring) != 6 or len({centre, *ring}) != 7:
            raise ValueError(f"the Lodge has a centre and a ring of six other Rooms, each once; the ring is {', '.join(ring)}")
        for room in (centre, *ring):
            _known("Room", room, game.content.rooms)
        places = (Place(centre, centre, 0, 0), *(Place(room, room, *at) for room, at in zip(ring, RING, strict=True)))
    ids = [place.id for place in places]
    spots = [(place.q, place.r) for place in places]
    if len(set(ids)) < len(ids) or len(set(spots)) < len(spots):
        raise ValueError("each place has an id of its own and lies where no other does")
    if setup.cells:
        cells = tuple(Cell(f"cell-{cell.owner}", cell.owner, cell.exits, *cell.at) for cell in setup.cells)
    else:
        if len(mages) > 2 or setup.places:
            raise ValueError("a Lodge of another shape, or with more than two Mages, says where its `cells` are and lead to")
        left, right = (ids[5], ids[6]), (ids[2], ids[3])
        cells = tuple(
            Cell(f"cell-{who}", who, exits, q, 0 - q / 2)
            for who, exits, q in zip(mages, (left, right), (-2.0, 2.0), strict=False)
        )
    for cell in cells:
        _known("Mage", cell.owner, mages)
        for exit in cell.exits:
            _known("place", exit, ids)
    if setup.portals == "default":
        wanted = () if setup.places else start.portals
        by_number = {str(number): id for number, id in enumerate(ids)}
    else:
        wanted = () if isinstance(setup.portals, str) else setup.portals
        by_number = {}
    portals = tuple(Portal(pair.colour, *(_side(end, ids, by_number) for end in pair.ends)) for pair in wanted)
    return Lodge(places, cells, portals, tuple(_side(wall, ids, {}) for wall in setup.walls))


def _side(end: SideSetup, ids: list[str], by_number: Mapping[str, str]) -> Side:
    return Side(_known("place", by_number.get(end.place, end.place), ids), end.side)


def _room(game: BlackRoseWars, setup: Setup, id: str) -> t.Room:
    card = game.content.rooms[id]
    wanted = setup.rooms.get(id, RoomSetup())
    slots = card.slots if wanted.slots is UNSET else wanted.slots
    banners = card.banners if wanted.banners is UNSET else wanted.banners
    if len(wanted.cubes) > slots:
        raise ValueError(f"{card.name} has {slots} slots, and {len(wanted.cubes)} cubes are to lie there (DK-INS-01)")
    if wanted.wrecked:
        if wanted.cubes:
            raise ValueError(f"{card.name} is wrecked and can hold no cubes (DK-CLN-13)")
        return t.Room(id, slots, banners, (), "", True)
    return t.Room(id, slots, banners, wanted.cubes, "available" if wanted.token is UNSET else wanted.token)


def _mage(
    game: BlackRoseWars, setup: Setup, who: str, seat: int, wanted: MageSetup, lodge: Lodge, taken: list[str]
) -> tuple[t.Participant, t.Model]:
    card = game.content.mages[who]
    start = game.start
    cell = lodge.cell_of(who).id
    place = cell if wanted.place == "cell" else _known("place", wanted.place, [place.id for place in lodge.places])
    personal = card.personal
    starting = start.grimoires[seat] if seat < len(start.grimoires) else ()
    grimoire = (*starting, personal) if wanted.grimoire is UNSET else wanted.grimoire
    memories = (personal, personal) if wanted.memories is UNSET else wanted.memories
    prepared = []
    for slot in t.SLOTS:
        for cards, revealed in ((wanted.ready, False), (wanted.revealed, True)):
            if slot in cards:
                prepared.append(t.Prepared(slot, cards[slot], revealed=revealed))
    for title in (*wanted.hand, *grimoire, *memories, *(spell.card for spell in prepared)):
        _known("Spell", title, game.content.spells)
        taken.append(title)
    if not 0 <= wanted.tokens <= 2:
        raise ValueError(f"{card.name} has two Physical Action Tokens (DK-MAG-07), so {wanted.tokens} can't be Available")
    health = card.health if wanted.health is UNSET else wanted.health
    if len(wanted.damage) >= health:
        raise ValueError(f"{card.name} would be defeated: {len(wanted.damage)} Damage at Health {health} (DK-DEF-01)")
    model = wanted.model or who
    return t.Participant(
        who,
        wanted.colour or (start.colours[seat] if seat < len(start.colours) else "amber"),
        0,
        model,
        wanted.points,
        wanted.trophies,
        wanted.room_track,
        wanted.tokens,
        2,
        card.hand if wanted.hand_value is UNSET else wanted.hand_value,
        tuple(sorted(wanted.hand)),
        t.Deck(pool=tuple(sorted(grimoire))),
        memories,
        tuple(prepared),
    ), t.Model(
        model,
        who,
        t.MAGE,
        place,
        health,
        card.strength if wanted.strength is UNSET else wanted.strength,
        card.speed if wanted.speed is UNSET else wanted.speed,
        wanted.damage,
    )


def _decks(game: BlackRoseWars, taken: list[str]) -> dict[str, t.Deck]:
    library = [title for title in game.start.library for _ in range(3)]
    forgotten = list(game.start.forgotten)
    for title in taken:
        for deck in (library, forgotten):
            if title in deck:
                deck.remove(title)
                break
    return {"library": t.Deck(pool=tuple(sorted(library))), "forgotten": t.Deck(pool=tuple(sorted(forgotten)))}


def _check(table: t.Table, everybody: tuple[str, ...]) -> None:
    if not 1 <= table.turn <= 4:
        raise ValueError(f"a game has the Turns 1 to 4 (DK-TRN-01); {table.turn} is none")
    for room in table.rooms:
        for owner in room.cubes:
            _known(f"owner of cubes (in {room.id})", owner, everybody)
    for model in table.models:
        for owner in model.damage:
            _known(f"owner of cubes (on {model.id})", owner, everybody)
        if len(model.damage) >= model.health:
            raise ValueError(f"{model.id} would be defeated: {len(model.damage)} Damage at Health {model.health}")
    ids = [model.id for model in table.models]
    if len(set(ids)) != len(ids):
        raise ValueError(f"each model has an id of its own; there are {', '.join(sorted(ids))}")


def _supplies(game: BlackRoseWars, setup: Setup, table: t.Table, rulings: dict[str, str]) -> t.Table:
    """Give everybody the cubes that are neither on the table nor markers of tracks (DK-CUB-03, DK-AMB-24)."""
    on_table = [owner for room in table.rooms for owner in room.cubes]
    on_table += [owner for model in table.models for owner in model.damage]
    markers_count = rulings.get("DK-AMB-24", "a") == "a"
    for somebody in table.participants:
        black = somebody.id == t.BLACK_ROSE
        markers = (3 if black else 2) if markers_count else 0
        given = setup.black_rose.cubes if black else setup.mages.get(somebody.id, MageSetup()).cubes
        left = CUBES - markers - on_table.count(somebody.id)
        if left < 0:
            raise ValueError(f"{somebody.id} has {CUBES - markers} cubes for the table, and {CUBES - markers - left} lie there")
        if given is not UNSET and not 0 <= given <= left:
            raise ValueError(f"{somebody.id} can have 0 to {left} cubes in its supply, not {given} (DK-CUB-01)")
        table = t.put_participant(table, replace(somebody, cubes=left if given is UNSET else given))
    return table


def _stack(game: BlackRoseWars, setup: Setup, table: t.Table) -> tuple[Any, ...]:
    if setup.resolve is None:
        return (Turns("turn"),)
    by = _known("Mage", setup.resolve.by, [mage.id for mage in t.mages(table)])
    effect = _known("Effect", setup.resolve.effect, game.content.effects)
    actor = t.participant(table, by).model
    after = (table.order.index(by) + 1) % len(table.order)
    return (
        Turns("clean-up"),
        ActionPhase("next", at=after),
        Activation("choose", controller=by, actor=actor, taken=1),
        Resolve("target", controller=by, source=game.content.effect_of(effect), actor=actor, effect=effect),
    )
