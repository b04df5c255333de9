"""Saving a timeline and loading it again.

What is saved is the start and the edges, not the states: loading plays them again, checks each state's checksum, and says
at which decision something has changed and why. What can no longer be played is kept in the report, so that nothing is
lost.
"""

from __future__ import annotations

import zlib
from typing import Any

import msgspec
from msgspec import Struct

from .decisions import Refused
from .events import Draw
from .frames import Pin
from .game import Unknown, find_game
from .machine import EngineError
from .timeline import Edge, Node, Timeline

FORMAT = 1
"""Version of the file format."""

MAX_SAVED = 50_000_000
"""Longest file that is read, in bytes."""


class SavedNode(Struct, frozen=True):
    """A node: its parent, the edge, what chance answered, and the checksum of the state it leads to."""

    parent: int
    edge: Edge
    draws: tuple[tuple[str, int, str], ...] = ()
    checksum: int = 0
    name: str = ""
    tell: str = ""


class Saved(Struct, frozen=True):
    """A timeline as a file holds it."""

    format: int
    game: str
    rules_version: str
    title: str
    setup: Any
    seed: int
    rulings: dict[str, str]
    checksum: int
    nodes: tuple[SavedNode, ...]
    pins: tuple[Pin, ...] = ()
    order: tuple[tuple[int, ...], ...] = ()
    """For each node that has variations in another order than they were made: its id, then theirs."""
    here: int = 0
    about: dict[str, str] = {}
    content: dict[str, Any] = {}
    """Definitions of content that did not ship with the package."""


class _Head(Struct):
    format: int


class LoadError(ValueError):
    """The bytes are no timeline that can be read here; the message says why."""


class Change(Struct, frozen=True):
    """Where a saved timeline and the rules of today part."""

    node: int
    why: str


class LoadReport(Struct, frozen=True):
    """What came of loading: the differences found, and the saved nodes that could not be played again."""

    changes: tuple[Change, ...] = ()
    unplayed: tuple[SavedNode, ...] = ()

    @property
    def clean(self) -> bool:
        """True if everything was as it had been saved."""
        return not self.changes and not self.unplayed


def save(timeline: Timeline) -> bytes:
    """Return a timeline as JSON.

    The set-up must be plain data or structs, which it is if it came from a scenario or from ``new_game``.
    """
    game = timeline.game
    nodes = []
    for node in timeline.nodes[1:]:
        assert node.parent is not None
        assert node.edge is not None
        nodes.append(
            SavedNode(
                node.parent.id,
                node.edge,
                _plain(node.draws),
                _checksum(timeline, node),
                node.name,
                node.tell,
            )
        )
    order = tuple(
        (node.id, *(child.id for child in node.variations))
        for node in timeline.nodes
        if any(a.id > b.id for a, b in zip(node.variations, node.variations[1:], strict=False))
    )
    saved = Saved(
        FORMAT,
        game.name,
        game.version,
        timeline.title,
        msgspec.to_builtins(timeline.setup),
        timeline.seed,
        timeline.rulings,
        _checksum(timeline, timeline.root),
        tuple(nodes),
        timeline.pins,
        order,
        timeline.here.id,
        timeline.about,
    )
    return msgspec.json.format(msgspec.json.encode(saved), indent=1)


def load(data: bytes) -> tuple[Timeline, LoadReport]:
    """Return the timeline that :func:`save` made these bytes from, and a report of what is different now.

    Each edge is played again. One that has become impossible is left out with all that follows from it, and both stand
    in the report.

    :raises LoadError: if the bytes are no saved timeline, of an unknown format, or of a game that isn't here.
    """
    if len(data) > MAX_SAVED:
        raise LoadError(f"the file has {len(data):,} bytes; at most {MAX_SAVED:,} are read")
    try:
        head = msgspec.json.decode(data, type=_Head)
        if head.format != FORMAT:
            raise LoadError(f"the timeline has format {head.format}, and this version reads format {FORMAT}; it is left as it is")
        saved = msgspec.json.decode(data, type=Saved)
    except (msgspec.DecodeError, RecursionError) as error:
        raise LoadError(f"this is no saved timeline: {error}") from None
    try:
        timeline = Timeline(find_game(saved.game), saved.setup, saved.seed, saved.rulings, saved.pins)
    except (Unknown, ValueError, Refused) as error:
        raise LoadError(f"the start of this timeline can't be set up: {error}") from None
    timeline.title = saved.title
    timeline.about = saved.about
    return timeline, _play_again(timeline, saved)


def _play_again(timeline: Timeline, saved: Saved) -> LoadReport:
    game = timeline.game
    changes = []
    elsewhere: set[int] = set()
    """Nodes whose states are others than they were: what follows from them is another one for no new reason."""
    if saved.rules_version != game.version:
        changes.append(Change(0, f"saved under version {saved.rules_version} of the rules; these are version {game.version}"))
    if saved.checksum != _checksum(timeline, timeline.root):
        changes.append(Change(0, "the start is another one than it was"))
        elsewhere.add(0)
    made: dict[int, Node] = {0: timeline.root}
    unplayed = []
    for number, record in enumerate(saved.nodes, 1):
        parent = made.get(record.parent)
        if parent is None:
            unplayed.append(record)
            continue
        try:
            node = timeline.grow(parent, record.edge)
        except Refused as refused:
            unplayed.append(record)
            changes.append(Change(number, str(refused)))
            continue
        except (Unknown, ValueError, EngineError) as error:
            unplayed.append(record)
            changes.append(Change(number, f"{type(error).__name__}: {error}"))
            continue
        node.name, node.tell = record.name, record.tell
        made[number] = node
        if record.checksum == _checksum(timeline, node) and _plain(node.draws) == record.draws:
            continue
        elsewhere.add(number)
        if record.parent in elsewhere:
            continue
        if _plain(node.draws) != record.draws:
            was, now = _draws(record.draws), _draws(_plain(node.draws))
            changes.append(Change(number, f"chance answered {was} and answers {now} now"))
        else:
            changes.append(Change(number, f"after {record.edge}, the rules now lead to another state"))
    for first, *children in saved.order:
        if first in made:
            made[first].variations.sort(key=lambda node: children.index(node.id) if node.id in children else len(children))
    timeline.go(made.get(saved.here, timeline.root))
    return LoadReport(tuple(changes), tuple(unplayed))


def _checksum(timeline: Timeline, node: Node) -> int:
    return zlib.crc32(timeline.game.encode(node.state))


def _plain(draws: tuple[Draw, ...]) -> tuple[tuple[str, int, str], ...]:
    return tuple((draw.deck, draw.draw, draw.card) for draw in draws)


def _draws(draws: tuple[tuple[str, int, str], ...]) -> str:
    return ", ".join(f"{deck} {card}" for deck, _, card in draws) or "nothing"
