"""The Lodge on the screen: a state of Black Rose Wars as a scene."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from brw_widgets.core import State
from brw_widgets.game import table as t
from brw_widgets.game.content import RoomCard, Source
from brw_widgets.game.effects import Effect
from brw_widgets.game.lodge import Cell, Place, Side

from . import words
from .scene import CardSlot, Chip, Link, Origin, Panel, Piece, Scene, Slot, Stat, Tile

if TYPE_CHECKING:
    from brw_widgets.game.engine import BlackRoseWars

RADIUS = 92.0
"""From the centre of a Room's hex to a corner, in scene units."""
GAP = 1.06
CELL = 40.0
MARGIN = 14.0


def position(q: float, r: float) -> tuple[float, float]:
    """Return the centre of a hex with axial coordinates, in scene units.

    >>> position(0, 0), [round(x) for x in position(1, -1)]
    ((0.0, 0.0), [146, -84])
    """
    return RADIUS * 1.5 * q * GAP, RADIUS * math.sqrt(3) * (r + q / 2) * GAP


class Board:
    """Makes scenes of one game."""

    def __init__(self, game: BlackRoseWars) -> None:
        self.game = game
        self.content = game.content

    # -- names ---------------------------------------------------------------------------------------------------------

    def name(self, id: str) -> str:
        """Return the name of a component or participant."""
        if id == t.BLACK_ROSE:
            return words.BLACK_ROSE
        return words.DUMMY if id == t.DUMMY else self.content.name(id)

    def model_name(self, table: t.Table, id: str) -> str:
        """Return the name of a model; a Mage's model is called like the Mage."""
        if id == t.DUMMY:
            return words.DUMMY
        model = t.model(table, id)
        return self.name(model.owner if model.trait == t.MAGE else id)

    def place_name(self, table: t.Table, id: str) -> str:
        """Return the name of a place: its Room's, or whose Cell it is."""
        room = table.lodge.room_of(id)
        if room:
            return self.name(room)
        for cell in table.lodge.cells:
            if cell.id == id:
                return words.A_CELL.format(who=self.name(cell.owner))
        return id

    def effect(self, effect: Effect) -> str:
        """Return an Effect in a few words."""
        target = words.EFFECT_TARGETS[effect.target.kind].format(range=effect.target.range)
        said = []
        for phrase in effect.phrases:
            verb = str(phrase.__struct_config__.tag)
            for key in (phrase.only_if, getattr(phrase, "to", ""), getattr(phrase, "among", "")):
                if f"{verb}.{key}" in words.EFFECT_VERBS:
                    verb = f"{verb}.{key}"
                    break
            values = {name: getattr(phrase, name) for name in phrase.__struct_fields__}
            amount = abs(values.get("amount", 0))
            said.append(
                words.EFFECT_VERBS[verb].format(**{**values, "amount": amount, "points": "Point" if amount == 1 else "Points"})
            )
        text = ". ".join(phrase[0].upper() + phrase[1:] for phrase in said)
        return f"{target}: {text}." if target else f"{text}."

    # -- the scene -----------------------------------------------------------------------------------------------------

    def scene(self, state: State[Any, Any], viewer: str | None = None) -> Scene:
        """Return everything there is to draw of a state."""
        table: t.Table = state.table
        tiles = {}
        for place in table.lodge.places:
            tiles[place.id] = self._room(table, place)
        for cell in table.lodge.cells:
            tiles[cell.id] = self._cell(table, cell)
        xs = [tile.x - tile.radius for tile in tiles.values()] + [tile.x + tile.radius for tile in tiles.values()]
        ys = [tile.y - tile.radius for tile in tiles.values()] + [tile.y + tile.radius for tile in tiles.values()]
        box = (min(xs) - MARGIN, min(ys) - MARGIN, max(xs) - min(xs) + 2 * MARGIN, max(ys) - min(ys) + 2 * MARGIN)
        panels = {somebody.id: self._panel(table, somebody, viewer) for somebody in table.participants}
        return Scene(box, tiles, self._pieces(table), panels, self._links(table), self._chips(table), self._label(table))

    def _tone(self, table: t.Table, who: str) -> str:
        return t.participant(table, who).colour

    def _cube_slots(self, table: t.Table, room: t.Room, first: int, count: int) -> tuple[Slot, ...]:
        slots = []
        width = count if count <= 6 else math.ceil(count / 2) if count <= 12 else 6
        rows = math.ceil(count / width) if count else 0
        for number in range(count):
            row, column = divmod(number, width)
            across = min(width, count - row * width)
            owner = room.cubes[first + number] if first + number < len(room.cubes) else ""
            slots.append(
                Slot(
                    (column - (across - 1) / 2) * 17.0,
                    54.0 + row * 16 - (rows - 1) * 9,
                    self._tone(table, owner) if owner else "",
                    self.name(owner) if owner else "",
                )
            )
        return tuple(slots)

    def _room(self, table: t.Table, place: Place) -> Tile:
        room = t.room(table, place.room)
        card = self.content.rooms[room.id]
        places = table.lodge.places_of(room.id)
        share = math.ceil(room.slots / len(places))
        first = places.index(place.id) * share
        count = 0 if room.wrecked else max(min(share, room.slots - first), 0)
        x, y = position(place.q, place.r)
        leading = place.id == places[0]
        origin, note = self._origin(room, card)
        text = "" if room.wrecked else self.effect(card.effect)
        return Tile(
            round(x, 2),
            round(y, 2),
            RADIUS,
            card.name,
            "hex",
            card.colour,
            card.icon,
            text,
            room.token if leading else "",
            room.wrecked,
            self._cube_slots(table, room, first, count),
            room.banners if leading and not room.wrecked else (),
            origin,
            note,
            room.id if len(places) > 1 else "",
            self._room_label(table, room, card.name, text),
        )

    def _origin(self, room: t.Room, card: RoomCard) -> tuple[Origin, str]:
        """Return the weakest source of what a Room shows, and the reason for everything that isn't printed."""
        sources = dict(card.sources)
        for field in ("slots", "banners"):
            if getattr(room, field) != getattr(card, field):
                sources[field] = Source("assumed", "set up so")
        kinds: tuple[Origin, ...] = ("assumed", "reported", "printed")
        weakest = next(kind for kind in kinds if any(source.kind == kind for source in sources.values()))
        reasons: dict[str, list[str]] = {}
        for field, source in sources.items():
            if source.kind != "printed":
                reasons.setdefault(f"{source.kind}: {source.why}", []).append(words.FIELDS[field])
        return weakest, "; ".join(f"{words.listed(fields)} {reason}" for reason, fields in reasons.items())

    def _room_label(self, table: t.Table, room: t.Room, name: str, text: str) -> str:
        here = [self.model_name(table, model.id) for model in t.models_in(table, room.id)]
        parts = [name]
        if room.wrecked:
            parts.append("wrecked")
        else:
            token = {"available": "token Available", "used": "token Used", "": "no token"}[room.token]
            parts.append(token)
            counts = [f"{room.cubes.count(who)} of {self.name(who)}" for who in dict.fromkeys(room.cubes)]
            parts.append(f"{len(room.cubes)} of {room.slots} slots taken" + (f": {', '.join(counts)}" if counts else ""))
        if here:
            parts.append(f"{words.listed(here)} {'is' if len(here) == 1 else 'are'} here")
        return "; ".join(parts) + (f". {text}" if text else ".")

    def _cell(self, table: t.Table, cell: Cell) -> Tile:
        x, y = position(cell.q, cell.r)
        name = words.A_CELL.format(who=self.name(cell.owner))
        exits = words.listed([self.place_name(table, exit) for exit in cell.exits])
        inside = any(model.place == cell.id for model in table.models)
        label = f"{name}; leads to {exits}." + (f" {self.name(cell.owner)} is in it." if inside else "")
        why = self.game.start.why.get("cells", "")
        tone = self._tone(table, cell.owner)
        at = round(x, 2), round(y, 2)
        return Tile(*at, CELL, "Cell", "cell", tone, "cell", origin="assumed", note=why, label=label)

    def _pieces(self, table: t.Table) -> dict[str, Piece]:
        pieces = {}
        here: dict[str, list[t.Model]] = {}
        for model in table.models:
            if model.place:
                here.setdefault(model.place, []).append(model)
        spots = {place.id: position(place.q, place.r) for place in table.lodge.places}
        spots.update({cell.id: position(cell.q, cell.r) for cell in table.lodge.cells})
        for place, models in here.items():
            x, y = spots[place]
            below = 24 if table.lodge.room_of(place) else 14
            for number, model in enumerate(models):
                name = self.model_name(table, model.id)
                hurt = f", {words.count(len(model.damage), 'Damage', 'Damage')} of {model.health}"
                pieces[model.id] = Piece(
                    round(x + (number - (len(models) - 1) / 2) * 38, 2),
                    round(y + below, 2),
                    name,
                    self._tone(table, model.owner),
                    name[0],
                    "mage" if model.trait == t.MAGE else "evocation",
                    place,
                    f"{name} in {self.place_name(table, place)}{hurt}",
                )
        return pieces

    def _links(self, table: t.Table) -> dict[str, Link]:
        places = {place.id: place for place in table.lodge.places}
        links = {}
        for portal in table.lodge.portals:
            for side, other in ((portal.a, portal.b), (portal.b, portal.a)):
                ends = f"from {self.place_name(table, side.place)} to {self.place_name(table, other.place)}"
                lies = " (where Portals lie is assumed)" if "portals" in self.game.start.why else ""
                label = f"{portal.colour} Portal {ends}{lies}"
                key = f"portal-{portal.colour}-{side.place}"
                links[key] = Link(*self._edge(places[side.place], side), "portal", portal.colour, label)
        for wall in table.lodge.walls:
            links[f"wall-{wall.place}-{wall.direction}"] = Link(*self._edge(places[wall.place], wall), "wall", "", "wall")
        for cell in table.lodge.cells:
            x, y = position(cell.q, cell.r)
            for exit in cell.exits:
                to_x, to_y = position(places[exit].q, places[exit].r)
                way = math.hypot(to_x - x, to_y - y)
                near, far = CELL / way, 1 - RADIUS * 0.9 / way
                begin = round(x + (to_x - x) * near, 2), round(y + (to_y - y) * near, 2)
                end = round(x + (to_x - x) * far, 2), round(y + (to_y - y) * far, 2)
                links[f"exit-{cell.owner}-{exit}"] = Link(*begin, *end, "exit", self._tone(table, cell.owner))
        return links

    def _edge(self, place: Place, side: Side) -> tuple[float, float, float, float]:
        x, y = position(place.q, place.r)
        corners = []
        for half in (-30, 30):
            angle = math.radians(-90 + 60 * side.direction + half)
            corners += [round(x + RADIUS * math.cos(angle), 2), round(y + RADIUS * math.sin(angle), 2)]
        return corners[0], corners[1], corners[2], corners[3]

    def _panel(self, table: t.Table, somebody: t.Participant, viewer: str | None) -> Panel:
        name = self.name(somebody.id)
        stats = [Stat(words.STATS[key], str(getattr(somebody, key))) for key in ("cubes", "trophies", "room_track")]
        if not somebody.model:
            label = f"{name}: {words.count(somebody.points, 'Power Point')}, {words.count(somebody.cubes, 'cube')} left."
            return Panel(name, somebody.colour, somebody.points, stats=tuple(stats), label=label)
        model = t.model(table, somebody.model)
        card = self.content.mages[somebody.id]
        sees = viewer is None or viewer == somebody.id
        for key, number in (
            ("hand", len(somebody.hand)),
            ("grimoire", len(somebody.grimoire)),
            ("memories", len(somebody.memories)),
        ):
            stats.append(Stat(words.STATS[key], str(number)))
        for key in ("health", "strength", "speed"):
            value = getattr(model, key)
            known = card.sources.get(key, Source("assumed", ""))
            source = known if value == getattr(card, key) else Source("assumed", "set up so")
            stats.append(Stat(words.STATS[key], str(value), source.kind, source.why))
        slots = []
        for slot in t.SLOTS:
            spell = next((spell for spell in somebody.prepared if spell.slot == slot), None)
            label = "Quick" if slot == "quick" else slot
            if spell is None:
                slots.append(CardSlot(label))
            else:
                card_name = self.name(spell.card) if sees or spell.revealed else ""
                slots.append(CardSlot(label, "revealed" if spell.revealed else "ready", card_name))
        crown = table.crown == somebody.id
        label = (
            f"{name}{', Crown Holder' if crown else ''}{', active Mage' if table.active == somebody.id else ''}: "
            f"{words.count(somebody.points, 'Power Point')}, {len(model.damage)} of {model.health} Damage, "
            f"{words.count(somebody.tokens, 'Physical Action Token')} Available, "
            f"{words.count(len(somebody.hand), 'card')} in hand, {words.count(somebody.cubes, 'cube')} left."
        )
        return Panel(
            name,
            somebody.colour,
            somebody.points,
            table.order.index(somebody.id) + 1,
            crown,
            table.active == somebody.id,
            tuple(self._tone(table, owner) for owner in model.damage),
            model.health,
            tuple(number < somebody.tokens for number in range(somebody.all_tokens)),
            tuple(slots),
            tuple(stats),
            tuple(self.name(title) for title in somebody.hand) if sees else (),
            label,
        )

    def _chips(self, table: t.Table) -> tuple[Chip, ...]:
        now = words.PHASES.get(table.phase, "")
        return (*(Chip(name, name == now) for name in words.ALL_PHASES), Chip(f"Turn {table.turn} / 4"))

    def _label(self, table: t.Table) -> str:
        where = []
        for model in table.models:
            if model.place:
                where.append(f"{self.model_name(table, model.id)} in {self.place_name(table, model.place)}")
        return f"Turn {table.turn}, {words.PHASES.get(table.phase, table.phase)} Phase. {'; '.join(where)}."
