"""The protocol between a front end and whatever stands behind it: a kernel, a web worker, or a recording.

Every message carries the protocol version and the id of the request that it answers. The front end asks with
:data:`Request`, the other end answers with a list of :data:`Message`. Stepping along nodes that the front end knows
asks nobody anything.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from brw_widgets.views.scene import DecisionView, Line, Patch, RefusalView, RuleView, Scene

Name = Annotated[str, msgspec.Meta(max_length=200)]
"""A short text of the front end's, for instance an action."""

PROTOCOL = 1
"""Version of the protocol. A message of another version is refused."""


class BeatView(msgspec.Struct, frozen=True):
    """One step of the story: what happened, and how the scene changed by it."""

    lines: tuple[Line, ...]
    patch: Patch
    forced: tuple[DecisionView, ...] = ()
    """Decisions with one option, answered by the machine in this beat."""


class NodeView(msgspec.Struct, frozen=True):
    """A point of the line of play at which somebody is asked (or the game has ended)."""

    id: int
    parent: int
    """-1 for the start."""
    by: str
    """The edge in words, for instance "Medusa: Explore"; "" for the start."""
    action: str
    tone: str
    beats: tuple[BeatView, ...]
    decision: DecisionView | None
    name: str = ""
    """Name of the branch that begins here."""
    tell: str = ""
    """Narration, in the words of the scenario's author."""
    main: bool = True
    """On the main line."""
    ended: str = ""
    """Why nothing is asked any more; "" while the game goes on."""


class Entry(msgspec.Struct, frozen=True):
    """A scenario in the gallery."""

    id: str
    title: str
    book: str
    section: str
    teaches: str
    steps: int
    branches: int
    shows: tuple[str, ...] = ()


# -- from the front end ------------------------------------------------------------------------------------------------


class Hello(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="hello"):
    """A view has been made and wants what it lacks."""

    v: int
    id: int


class Play(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="play"):
    """Answer the decision of a node, on the line or as a new branch."""

    v: int
    id: int
    node: int
    action: Name


class Why(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="why"):
    """Why is this not possible at this node? Asked of any action, also one out of turn."""

    v: int
    id: int
    node: int
    action: Name


class Open(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="open"):
    """Show a scenario of the gallery."""

    v: int
    id: int
    scenario: Name


Request = Hello | Play | Why | Open


# -- to the front end --------------------------------------------------------------------------------------------------


class Opened(msgspec.Struct, frozen=True, tag_field="type", tag="opened"):
    """A line of play as a whole: its head, the scene at the start, and all nodes so far, parents first."""

    v: int
    id: int
    title: str
    book: str
    section: str
    teaches: str
    scene: Scene
    nodes: tuple[NodeView, ...]
    rules: dict[str, RuleView]
    start: int = 0
    """The node to show first."""


class Played(msgspec.Struct, frozen=True, tag_field="type", tag="played"):
    """The answer to :class:`Play`: new nodes, if any, and where the answer leads."""

    v: int
    id: int
    at: int
    nodes: tuple[NodeView, ...]
    rules: dict[str, RuleView]


class Refused(msgspec.Struct, frozen=True, tag_field="type", tag="refused"):
    """The action is not possible there, and why. Nothing has changed."""

    v: int
    id: int
    node: int
    refusal: RefusalView
    rules: dict[str, RuleView]


class Catalogue(msgspec.Struct, frozen=True, tag_field="type", tag="catalogue"):
    """The scenarios to choose from."""

    v: int
    id: int
    entries: tuple[Entry, ...]


class Failed(msgspec.Struct, frozen=True, tag_field="type", tag="failed"):
    """The request could not be taken. Nothing has changed."""

    v: int
    id: int
    code: Literal["invalid", "version", "stale", "unknown", "broken"]
    text: str


Message = Opened | Played | Refused | Catalogue | Failed


class Recording(msgspec.Struct, frozen=True):
    """Everything a page without an engine can answer.

    ``opened`` holds the recorded nodes *and* those one decision away from them; ``plays`` maps "node action" to the
    node that it leads to, ``refusals`` maps "node action" to the refusal.
    """

    opened: Opened
    plays: dict[str, int]
    refusals: dict[str, RefusalView]
    hidden: tuple[int, ...] = ()
    """Nodes that nobody has played yet: the page shows them once their answer has been tried."""
