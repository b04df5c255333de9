"""What the screen shows, as plain data: any game fills it, the front end draws it.

A scene says what to draw and where; it holds no rules and no way back into a state. Positions are in scene units
(x to the right, y down, the centre of the board at 0, 0), so that the SVG writer here and the front end there draw
the same picture. Collections are mappings from an id to a thing, which makes the difference between two scenes an
ordinary JSON merge patch (:mod:`brw_widgets.views.patch`).
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

Origin = Literal["", "printed", "reported", "assumed"]
"""Where a value comes from: printed in a rulebook, reported by public sources, or assumed by us."""

Patch = dict[str, Any]
"""A JSON merge patch (RFC 7396) from one scene to the next."""


class Slot(msgspec.Struct, frozen=True, gc=False):
    """A place for one cube, relative to the centre of its tile. ``tone`` names the cube's colour, "" a free slot."""

    x: float
    y: float
    tone: str = ""
    label: str = ""


class Tile(msgspec.Struct, frozen=True, gc=False):
    """A space of the board, for instance a Room's hexagon or a Cell."""

    x: float
    y: float
    radius: float
    name: str
    shape: Literal["hex", "cell", "square"] = "hex"
    tone: str = ""
    icon: str = ""
    text: str = ""
    """What the tile does, in a few words."""
    token: Literal["", "available", "used"] = ""
    wrecked: bool = False
    slots: tuple[Slot, ...] = ()
    values: tuple[int, ...] = ()
    """Numbers printed on the tile (a Room's three banners)."""
    origin: Origin = ""
    note: str = ""
    """Why a value is reported or assumed."""
    group: str = ""
    """Tiles of one group are one Room of several places."""
    label: str = ""
    """All of it in words, for a screen reader."""


class Piece(msgspec.Struct, frozen=True, gc=False):
    """A model on the board: ``x`` and ``y`` are where its foot stands."""

    x: float
    y: float
    name: str
    tone: str
    letter: str
    kind: Literal["mage", "evocation", "pawn"] = "mage"
    tile: str = ""
    label: str = ""


class Link(msgspec.Struct, frozen=True, gc=False):
    """A connection that is not seen from the positions: half of a pair of Portals, or the exit of a Cell."""

    x1: float
    y1: float
    x2: float
    y2: float
    kind: Literal["portal", "exit", "wall"] = "portal"
    tone: str = ""
    label: str = ""


class Stat(msgspec.Struct, frozen=True, gc=False):
    """One line of a board: a value with its name and where it comes from."""

    name: str
    value: str
    origin: Origin = ""
    note: str = ""


class CardSlot(msgspec.Struct, frozen=True, gc=False):
    """A slot for a card: what the viewer may know of it."""

    name: str
    state: Literal["empty", "ready", "revealed"] = "empty"
    card: str = ""


class Panel(msgspec.Struct, frozen=True, gc=False):
    """The board of one participant."""

    name: str
    tone: str
    points: int
    order: int = 0
    """Place in play order, 1 the first; 0 in none."""
    crown: bool = False
    active: bool = False
    bar: tuple[str, ...] = ()
    """Tones of the cubes on the Health bar, from the left."""
    bar_size: int = 0
    tokens: tuple[bool, ...] = ()
    """Physical Action Tokens: true is Available."""
    slots: tuple[CardSlot, ...] = ()
    stats: tuple[Stat, ...] = ()
    hand: tuple[str, ...] = ()
    """Names of the cards in hand that the viewer may see."""
    label: str = ""


class Chip(msgspec.Struct, frozen=True, gc=False):
    """A small word in the head of the screen, for instance a phase; ``on`` marks the present one."""

    text: str
    on: bool = False


class Scene(msgspec.Struct, frozen=True, gc=False):
    """Everything there is to draw for one state and one viewer."""

    box: tuple[float, float, float, float]
    """Left, top, width and height of the board in scene units."""
    tiles: dict[str, Tile]
    pieces: dict[str, Piece]
    panels: dict[str, Panel]
    links: dict[str, Link] = {}
    chips: tuple[Chip, ...] = ()
    label: str = ""
    """The whole position in words."""


class Mark(msgspec.Struct, frozen=True, gc=False):
    """Something drawn over the board to point at a fact: ``at`` and ``to`` are ids of tiles or pieces."""

    kind: Literal["blocked", "move", "target", "ring", "cross"]
    at: str
    to: str = ""


class Line(msgspec.Struct, frozen=True, gc=False):
    """One thing that happened, in words, with the rule that made it happen."""

    text: str
    rule: str
    tone: str = ""
    marks: tuple[Mark, ...] = ()


class Choice(msgspec.Struct, frozen=True, gc=False):
    """A candidate of a decision. ``allowed`` ones can be played, the others are refused when tried.

    ``tile`` and ``piece`` say where on the board it can be chosen, if anywhere.
    """

    action: str
    label: str
    allowed: bool
    tile: str = ""
    piece: str = ""


class DecisionView(msgspec.Struct, frozen=True, gc=False):
    """Who is asked what, by which rule, and everything that could conceivably be answered."""

    who: str
    tone: str
    title: str
    """For instance "Medusa decides"."""
    question: str
    rule: str
    choices: tuple[Choice, ...]
    chosen: str = ""
    """For a decision that was answered by the machine: the one option there was."""
    secret: bool = False
    """The viewer may not see the choices."""


class RefusalView(msgspec.Struct, frozen=True, gc=False):
    """Why an action is not possible: the rule, the facts, and what would be right."""

    action: str
    title: str
    """What was tried, for instance "Move to Limbo"."""
    text: str
    rule: str
    facts: tuple[Stat, ...] = ()
    instead: str = ""
    marks: tuple[Mark, ...] = ()


class RuleView(msgspec.Struct, frozen=True, gc=False):
    """A row of the ledger, in our own words."""

    id: str
    book: str
    section: str
    text: str
    kind: str = ""
