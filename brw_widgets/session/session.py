"""The Python end of the protocol: one session holds a line of play and answers a front end's requests."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from brw_widgets.core import (
    Decision,
    Edited,
    Forced,
    Node,
    NoSuchNode,
    Pinned,
    Refusal,
    Rule,
    Ruled,
    Timeline,
    Unknown,
    candidates,
    explain,
)
from brw_widgets.core import Played as PlayedEdge
from brw_widgets.core import Refused as RefusedError
from brw_widgets.views.patch import merge_patch
from brw_widgets.views.presenter import Presenter
from brw_widgets.views.scene import DecisionView, Patch, RuleView

from .messages import (
    PROTOCOL,
    BeatView,
    Catalogue,
    Entry,
    Failed,
    Hello,
    Message,
    NodeView,
    Open,
    Opened,
    Play,
    Played,
    Refused,
    Request,
    Why,
)

MAX_REQUEST = 10_000
"""Longest request that is read, in bytes."""

KEPT_SCENES = 32
"""So many scenes are kept, of about 10 kB each."""

Opener = Callable[[str], Timeline]


class _Head(msgspec.Struct):
    v: int
    id: int = 0


class Session:
    """A line of play, or a gallery to choose one from, as a front end sees it.

    :param timeline: what is shown; None for a gallery.
    :param viewer: the participant whose view it is; None sees all.
    :param entries: the scenarios of a gallery.
    :param opener: returns the timeline of a scenario of the gallery.
    """

    def __init__(
        self,
        timeline: Timeline | None = None,
        viewer: str | None = None,
        entries: Sequence[Entry] = (),
        opener: Opener | None = None,
    ) -> None:
        self.timeline = timeline
        self.viewer = viewer
        self.entries = tuple(entries)
        self.opener = opener
        self._sent: set[int] = set()
        self._rules: set[str] = set()
        self._scenes: dict[int, tuple[Any, dict[str, Any]]] = {}

    # -- requests ------------------------------------------------------------------------------------------------------

    def handle(self, message: bytes | str | dict[str, Any]) -> list[Message]:
        """Answer a request. Whatever comes in, the line of play is either as it was or rightly continued."""
        try:
            request = self._read(message)
        except _Unreadable as problem:
            return [problem.failed]
        try:
            return self._answer(request)
        except NoSuchNode as error:
            return [Failed(PROTOCOL, request.id, "stale", f"{error}.")]
        except Unknown as error:
            return [Failed(PROTOCOL, request.id, "unknown", f"{error}.")]
        except Exception as error:  # A defect of ours is told to the reader, whose line of play is as it was.
            what = f"{type(error).__name__}: {error}"
            return [Failed(PROTOCOL, request.id, "broken", f"A defect kept this from being answered ({what}).")]

    def _read(self, message: bytes | str | dict[str, Any]) -> Request:
        size = len(message) if isinstance(message, bytes | str) else 0
        if size > MAX_REQUEST:
            raise _Unreadable(0, "invalid", f"A request has at most {MAX_REQUEST} bytes; this one has {size}.")
        read: Any = msgspec.convert if isinstance(message, dict) else msgspec.json.decode
        head = _Head(0)
        try:
            head = read(message, type=_Head)
            if head.v == PROTOCOL:
                request: Request = read(message, type=Request)
                return request
        except (msgspec.DecodeError, RecursionError) as error:
            raise _Unreadable(head.id, "invalid", f"This is no request: {error}.") from None
        text = f"The page speaks version {head.v} of the protocol, and this end version {PROTOCOL}; reload the page."
        raise _Unreadable(head.id, "version", text)

    def _answer(self, request: Request) -> list[Message]:
        match request:
            case Hello():
                return [self.opened(request.id) if self.timeline is not None else self.catalogue(request.id)]
            case Open(scenario=scenario):
                if self.opener is None:
                    return [Failed(PROTOCOL, request.id, "unknown", "There is no gallery here to choose from.")]
                self.timeline = self.opener(scenario)
                return [self.opened(request.id)]
        timeline = self.timeline
        if timeline is None:
            return [Failed(PROTOCOL, request.id, "stale", "No line of play is open; choose a scenario first.")]
        node = timeline[request.node]
        asked = node.decision
        if asked is not None and not self.may_try(asked) and (asked.secret or isinstance(request, Play)):
            return [Failed(PROTOCOL, request.id, "invalid", f"{asked.who} decides this, and this is the view of {self.viewer}.")]
        if isinstance(request, Why):
            return [self._why(request, timeline, node)]
        try:
            reached = timeline.play(request.action, node)
        except RefusedError as error:
            return [self._refused(request.id, node, self.explain(node, request.action) or error.refusal)]
        return [self.news(reached, request.id)]

    def news(self, node: Node, id: int = 0) -> Played:
        """Return what the front end doesn't know yet of the line to a node."""
        views = tuple(self._node(step) for step in node.line() if step.id not in self._sent)
        return Played(PROTOCOL, id, node.id, views, self._new_rules(_cited(views)))

    def may_try(self, decision: Decision) -> bool:
        """Check whether the viewer may answer a decision: what another could do may show what the viewer may not see."""
        return self.viewer is None or self.viewer == decision.who

    def forced(self, node: Node) -> list[Forced]:
        """Return what was answered without a question on the way to a node, as far as the viewer may look into it."""
        return [record for record in node.forced if not record.decision.secret or self.may_try(record.decision)]

    def explain(self, node: Node, action: str) -> Refusal | None:
        """Say why an action is not possible at a node, by what the viewer may know; None if it is."""
        assert self.timeline is not None
        return explain(self.timeline.game, node.state, action, self.forced(node))

    def _why(self, request: Why, timeline: Timeline, node: Node) -> Message:
        refusal = self.explain(node, request.action)
        if refusal is None:
            return Failed(PROTOCOL, request.id, "invalid", "Nothing forbids this: it is one of the options.")
        return self._refused(request.id, node, refusal)

    def _refused(self, id: int, node: Node, refusal: Refusal) -> Refused:
        view = self._presenter.refusal(refusal, node.state, self.viewer)
        return Refused(PROTOCOL, id, node.id, view, self._new_rules((view.rule,)))

    # -- what is shown -------------------------------------------------------------------------------------------------

    @property
    def _presenter(self) -> Presenter:
        assert self.timeline is not None
        return self.timeline.game.words()  # type: ignore[no-any-return]

    def catalogue(self, id: int = 0) -> Catalogue:
        """Return the gallery."""
        return Catalogue(PROTOCOL, id, self.entries)

    def opened(self, id: int = 0) -> Opened:
        """Return the line of play as a whole."""
        timeline = self.timeline
        assert timeline is not None
        self._sent.clear()
        self._rules.clear()
        nodes = tuple(self._node(node) for node in timeline.walk())
        about = timeline.about
        return Opened(
            PROTOCOL,
            id,
            timeline.title,
            timeline.game.title,
            about.get("section", ""),
            about.get("teaches", ""),
            timeline.game.view(timeline.start, self.viewer),
            nodes,
            self._new_rules(_cited(nodes)),
            timeline.here.id,
        )

    def _node(self, node: Node) -> NodeView:
        assert self.timeline is not None
        self._sent.add(node.id)
        words = self._presenter
        before = node.parent.state if node.parent else self.timeline.start
        scene = self._plain(before)
        beats: list[BeatView] = []
        forced: list[list[DecisionView]] = [[] for _ in range(len(node.beats) + 1)]
        for record in node.forced:
            decision = record.decision
            judged = candidates(self.timeline.game, record.state, decision.key)
            forced[record.beat].append(words.decision(decision, judged, record.state, record.option, self.viewer))
        for number, beat in enumerate(node.beats):
            after = self._plain(beat.state)
            lines = [words.line(event, beat.state, self.viewer) for event in beat.events]
            patch: Patch = merge_patch(scene, after)
            # What was forced after the last beat belongs to it as well: nothing else is seen of it.
            only = forced[number] + (forced[-1] if number == len(node.beats) - 1 else [])
            beats.append(BeatView(tuple(line for line in lines if line is not None), patch, tuple(only)))
            scene = after
        rest = merge_patch(scene, self._plain(node.state))
        if rest:
            beats.append(BeatView((), rest))
        by, tone = self._edge(node)
        return NodeView(
            node.id,
            node.parent.id if node.parent else -1,
            by,
            self._action(node),
            tone,
            tuple(beats),
            self._decision(node),
            node.name,
            node.tell,
            node.is_main_line(),
            words.ended(node.state) if node.decision is None else "",
        )

    def _decision(self, node: Node) -> DecisionView | None:
        if node.decision is None:
            return None
        assert self.timeline is not None
        judged = candidates(self.timeline.game, node.state)
        return self._presenter.decision(node.decision, judged, node.state, None, self.viewer)

    def _action(self, node: Node) -> str:
        """Return the answer that led to a node, unless it tells what the viewer may not know."""
        asked = node.parent.decision if node.parent is not None else None
        if not isinstance(node.edge, PlayedEdge) or asked is None:
            return ""
        return "" if asked.secret and not self.may_try(asked) else node.edge.action

    def _edge(self, node: Node) -> tuple[str, str]:
        parent = node.parent
        if parent is None:
            return "", ""
        match node.edge:
            case PlayedEdge(action) if parent.decision is not None:
                return self._presenter.action(action, parent.decision, parent.state, self.viewer)
            case Pinned(pin):
                return f"Draw {pin.draw + 1} of {pin.deck} is fixed", ""
            case Ruled(rulings):
                return ", ".join(f"{row} read as {reading}" for row, reading in rulings.items()), ""
            case Edited():
                return "Another position", ""
        return "", ""

    def _plain(self, state: Any) -> dict[str, Any]:
        """Return a state's scene as plain data. The last ones are kept: a node begins where another has ended."""
        assert self.timeline is not None
        kept = self._scenes.get(id(state))
        if kept is not None and kept[0] is state:
            return kept[1]
        plain: dict[str, Any] = msgspec.to_builtins(self.timeline.game.view(state, self.viewer))
        if len(self._scenes) >= KEPT_SCENES:
            self._scenes.pop(next(iter(self._scenes)))
        self._scenes[id(state)] = (state, plain)
        return plain

    def _new_rules(self, cited: Sequence[str]) -> dict[str, RuleView]:
        """Return the cited rules that the front end doesn't have yet."""
        assert self.timeline is not None
        known = self.timeline.game.rules
        new = [rule for rule in dict.fromkeys(cited) if rule in known and rule not in self._rules]
        self._rules.update(new)
        return {id: rule_view(known[id]) for id in new}


def rule_view(rule: Rule) -> RuleView:
    """Return a row of the ledger as the front end shows it."""
    return RuleView(rule.id, rule.book, rule.section, rule.text, rule.kind)


class _Unreadable(Exception):
    def __init__(self, id: int, code: Any, text: str) -> None:
        self.failed = Failed(PROTOCOL, id, code, text)


def _cited(nodes: Sequence[NodeView]) -> list[str]:
    """Return the rules that nodes cite, in order."""
    cited = []
    for node in nodes:
        for beat in node.beats:
            cited += [line.rule for line in beat.lines]
            cited += [decision.rule for decision in beat.forced]
        if node.decision is not None:
            cited.append(node.decision.rule)
    return cited
