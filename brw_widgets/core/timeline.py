"""The timeline: a tree of everything that was played and tried.

Words as in python-chess: the first variation of a node continues the main line, the others are alternatives. Going
anywhere is following a reference, since every node keeps its state; nothing is deleted by rewinding.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from .decisions import Decision, Refusal, Refused
from .display import Displayable
from .events import Beat, Draw, Forced
from .frames import Pin, State
from .game import Game
from .machine import Outcome, advance, explain, with_pin


class Played(Struct, frozen=True, gc=False, tag_field="edge", tag="answer"):
    """An edge: the decision of the parent was answered."""

    action: str


class Pinned(Struct, frozen=True, gc=False, tag_field="edge", tag="pin"):
    """An edge: the result of a draw to come is fixed."""

    pin: Pin


class Ruled(Struct, frozen=True, gc=False, tag_field="edge", tag="ruling"):
    """An edge: from here on, other readings of ambiguities hold."""

    rulings: dict[str, str]


class Edited(Struct, frozen=True, gc=False, tag_field="edge", tag="edit"):
    """An edge: the position was set up anew, as differences from a named start."""

    setup: Any


Edge = Played | Pinned | Ruled | Edited


class NoSuchNode(LookupError):
    """A timeline has no such node."""

    def __init__(self, id: int, count: int) -> None:
        super().__init__(f"this timeline has no such node {id}; its own are numbered from 0 to {count - 1}")


class Node:
    """A point at which somebody is asked, or the game has ended.

    ``beats`` led here from the parent; ``decision`` is pending in ``state`` (None: the game has ended).
    """

    __slots__ = ("beats", "decision", "draws", "edge", "forced", "id", "name", "parent", "state", "tell", "variations")

    def __init__(self, id: int, parent: Node | None, edge: Edge | None, outcome: Outcome) -> None:
        self.id = id
        self.parent = parent
        self.edge = edge
        self.state: State[Any, Any] = outcome.state
        self.beats: tuple[Beat, ...] = outcome.beats
        self.decision: Decision | None = outcome.decision
        self.forced: tuple[Forced, ...] = outcome.forced
        self.draws: tuple[Draw, ...] = outcome.draws
        self.variations: list[Node] = []
        self.name = ""
        self.tell = ""

    def __repr__(self) -> str:
        return f"<Node {self.id}: {self.edge}>"

    def line(self) -> list[Node]:
        """Return the nodes from the root to this one. Complexity is O(depth)."""
        nodes = []
        node: Node | None = self
        while node is not None:
            nodes.append(node)
            node = node.parent
        return nodes[::-1]

    def is_main_line(self) -> bool:
        """Check whether the node follows from the root by first variations only."""
        node = self
        while node.parent is not None:
            if node.parent.variations[0] is not node:
                return False
            node = node.parent
        return True

    def end(self) -> Node:
        """Return the last node of the line that continues this one."""
        node = self
        while node.variations:
            node = node.variations[0]
        return node


class Timeline(Displayable):
    """A game and everything that was tried in it. ``here`` is the present node.

    :param game: the game that is played.
    :param setup: plain data or a set-up of the game; differences from a named start.
    :param seed: where chance comes from, at most 64 bits.
    :param rulings: readings of ambiguities that differ from the game's defaults.
    :param pins: draws whose results are given beforehand.
    :raises Unknown: for names that the game doesn't know.
    :raises ValueError: for a position that can't be.
    """

    def __init__(
        self,
        game: Game[Any],
        setup: Any = None,
        seed: int = 0,
        rulings: Mapping[str, str] | None = None,
        pins: Sequence[Pin] = (),
    ) -> None:
        if not -(2**63) <= seed < 2**63:
            raise ValueError(f"a seed has at most 64 bits, and {seed} has {seed.bit_length()}")
        self.game = game
        self.setup = setup
        self.seed = seed
        self.rulings = dict(rulings or {})
        self.pins = tuple(pins)
        start = game.configure(setup, seed, self.rulings)
        for pin in pins:
            start = with_pin(start, pin)
        self.start = start
        """The state before anything happened."""
        self.root = Node(0, None, None, advance(game, start))
        self.nodes: list[Node] = [self.root]
        self.here = self.root
        self.title = game.title
        self.about: dict[str, str] = {}
        """What a scenario says of itself: section, what it teaches."""
        self.listeners: list[Callable[[Node], None]] = []
        """Called with each node that is added, for instance by a widget that shows this timeline."""

    def __getitem__(self, id: int) -> Node:
        if not 0 <= id < len(self.nodes):
            raise NoSuchNode(id, len(self.nodes))
        return self.nodes[id]

    def __len__(self) -> int:
        return len(self.nodes)

    # -- playing -------------------------------------------------------------------------------------------------------

    def play(self, action: str, at: Node | None = None) -> Node:
        """Answer the decision of a node (the present one by default) and go to where that leads.

        The same answer leads to the same node; another one starts a variation.

        :raises Refused: if the action is not possible there; nothing has changed.
        """
        node = at or self.here
        for child in node.variations:
            if isinstance(child.edge, Played) and child.edge.action == action:
                self.here = child
                return child
        if node.decision is None or action not in node.decision.actions:
            refusal = self.explain(action, node)
            if refusal is not None:
                raise Refused(refusal)
        return self.grow(node, Played(action))

    def pin(self, deck: str, draw: int, card: str, at: Node | None = None) -> Node:
        """Fix the result of a draw to come ("had she drawn the other one?") and go to the node where that holds."""
        return self.grow(at or self.here, Pinned(Pin(deck, draw, card)))

    def branch(self, ruling: Mapping[str, str], at: Node | None = None) -> Node:
        """Go on from a node under other readings of ambiguities.

        :raises Unknown: for a row that is no switch, or a reading that it doesn't have.
        """
        return self.grow(at or self.here, Ruled(dict(ruling)))

    def edit(self, setup: Any, at: Node | None = None) -> Node:
        """Set up another position as a variation of a node.

        :raises Unknown: for names that the game doesn't know.
        :raises ValueError: for a position that can't be.
        """
        return self.grow(at or self.here, Edited(setup))

    def explain(self, action: str, at: Node | None = None) -> Refusal | None:
        """Say why an action is not possible at a node; None if it is."""
        node = at or self.here
        return explain(self.game, node.state, action, node.forced)

    def grow(self, parent: Node, edge: Edge) -> Node:
        """Add a variation by an edge of any kind and go there.

        :raises Refused: if it is an answer that is not possible; nothing has changed.
        """
        node = Node(len(self.nodes), parent, edge, self._outcome(parent.state, edge))
        parent.variations.append(node)
        self.nodes.append(node)
        self.here = node
        for listener in tuple(self.listeners):
            listener(node)
        return node

    def _outcome(self, state: State[Any, Any], edge: Edge) -> Outcome:
        match edge:
            case Played(action):
                return advance(self.game, state, action)
            case Pinned(pin):
                return advance(self.game, with_pin(state, pin))
            case Ruled(rulings):
                chosen = self.game.check_rulings({**dict(state.rulings), **rulings})
                return advance(self.game, replace(state, rulings=chosen))
            case Edited(setup):
                return advance(self.game, self.game.configure(setup, self.seed, dict(state.rulings)))

    # -- going about ---------------------------------------------------------------------------------------------------

    def go(self, node: Node | int) -> Node:
        """Go to a node, wherever it is. Complexity is O(1).

        :raises NoSuchNode: if it is of another timeline, or of none.
        """
        target = self[node] if isinstance(node, int) else node
        if not (0 <= target.id < len(self.nodes) and self.nodes[target.id] is target):
            raise NoSuchNode(target.id, len(self.nodes))
        self.here = target
        return target

    def back(self) -> Node:
        """Go to the parent; at the root, stay."""
        self.here = self.here.parent or self.here
        return self.here

    def forward(self) -> Node:
        """Go on along the first variation; at the end, stay."""
        self.here = self.here.variations[0] if self.here.variations else self.here
        return self.here

    def main_line(self) -> list[Node]:
        """Return the nodes of the main line, the root first."""
        return self.root.end().line()

    def walk(self) -> Iterator[Node]:
        """Yield all nodes, each after its parent and the main line before its alternatives."""
        stack = [self.root]
        while stack:
            node = stack.pop()
            yield node
            stack.extend(reversed(node.variations))

    def copy(self) -> Timeline:
        """Return a timeline with the same nodes, which can be played on without changing this one.

        States are shared. Complexity is O(nodes).
        """
        other = copy.copy(self)
        other.about = dict(self.about)
        other.listeners = []
        other.nodes = [copy.copy(node) for node in self.nodes]
        for node in other.nodes:
            node.parent = None if node.parent is None else other.nodes[node.parent.id]
            node.variations = [other.nodes[child.id] for child in node.variations]
        other.root, other.here = other.nodes[0], other.nodes[self.here.id]
        return other

    # -- ordering ------------------------------------------------------------------------------------------------------

    def promote(self, node: Node) -> None:
        """Move a node one place up among its parent's variations."""
        if node.parent is not None:
            siblings = node.parent.variations
            index = siblings.index(node)
            if index:
                siblings[index - 1], siblings[index] = siblings[index], siblings[index - 1]

    def promote_to_main(self, node: Node) -> None:
        """Make the line through a node the main line."""
        for step in node.line()[1:]:
            assert step.parent is not None
            siblings = step.parent.variations
            siblings.remove(step)
            siblings.insert(0, step)
