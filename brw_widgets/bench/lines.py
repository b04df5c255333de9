"""What going about a timeline costs: jumps, differences, saving and loading."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import msgspec

from brw_widgets.core import Game, Node, Timeline, diff, find_game, load, save
from brw_widgets.session import PROTOCOL, Session

from .engine import states
from .measure import Task, clock, often, rate
from .toy import Setup, Toy

TARGETS = 100
"""Nodes that are jumped to by turns."""


def tree(game: Game[Any], setup: Any, size: int, depth: int, seed: int = 1) -> Timeline:
    """Return a timeline of ``size`` nodes: random lines of at most ``depth`` answers that leave each other anywhere."""
    timeline = Timeline(game, setup)
    luck = random.Random(seed)
    while len(timeline) < size:
        node = timeline.nodes[luck.randrange(len(timeline))]
        for _ in range(luck.randrange(1, depth)):
            if node.decision is None or len(timeline) >= size:
                break
            node = timeline.play(luck.choice(node.decision.options).id, node)
    return timeline


def _jump(timeline: Timeline, seconds: float) -> Callable[[], float]:
    luck = random.Random(2)
    targets = luck.sample(range(len(timeline)), TARGETS)

    def jumps() -> int:
        go = timeline.go
        for target in targets:
            go(target)
        return TARGETS

    return lambda: 1e9 / rate(jumps, seconds)


def _differences(pairs: list[tuple[Any, Any]], seconds: float) -> Callable[[], float]:
    def differ() -> int:
        for before, after in pairs:
            diff(before, after)
        return len(pairs)

    return lambda: rate(differ, seconds)


def tasks(quick: bool) -> Iterator[Task]:
    """Return what is measured of timelines."""
    seconds = 0.02 if quick else 0.25
    small = tree(Toy(), Setup(turns=200), 100, 60)
    large = tree(Toy(), Setup(turns=200), 100_000, 60)
    note = f"{TARGETS} targets all over the tree, by id"
    yield Task("jump-100", "jump to a node, 100 nodes", "ns", _jump(small, seconds), "chess-jump", note)
    yield Task("jump-100000", "jump to a node, 100,000 nodes", "ns", _jump(large, seconds), "jump-100", note)

    duel = find_game("duel-kami")
    line = tree(duel, duel.shuffled_start, 100, 30)
    known = states(line)
    neighbours = [(a.state.table, b.state.table) for node in line.nodes for a, b in pairwise(node.beats)]
    luck = random.Random(3)
    distant = [(luck.choice(known).table, luck.choice(known).table) for _ in neighbours]
    yield Task("diff-near", "difference of neighbours", "1/s", _differences(neighbours, seconds))
    yield Task("diff-far", "difference of distant nodes", "1/s", _differences(distant, seconds))

    data = save(line)
    saving, loading = often(lambda: save(line), 1), often(lambda: load(data), 1)
    yield Task("save", "save a timeline of 100 nodes", "ms", lambda: 1000 / rate(saving, seconds), "", f"{len(data):,} B")
    yield Task("load", "load it, playing and checking all", "ms", lambda: 1000 / rate(loading, seconds))

    state = known[len(known) // 2]
    packed = duel.encode(state)
    encode, decode = often(lambda: duel.encode(state)), often(lambda: duel.decode(packed))
    yield Task("encode", "a Duel state to msgpack", "1/s", lambda: rate(encode, seconds), "pickle-dump", f"{len(packed):,} B")
    yield Task("decode", "a Duel state from msgpack", "1/s", lambda: rate(decode, seconds), "pickle-load")
    note = "rules, scenes, words and JSON, without the kernel"
    yield Task("answer", "a request to play, answered by the session", "ms", _answers(duel), "", note)


def _answers(game: Game[Any]) -> Callable[[], float]:
    """Return what times the session's answer to a ``play`` that it hasn't had before."""

    def once() -> float:
        timeline = Timeline(game, game.shuffled_start, 1)
        session = Session(timeline)
        session.opened()
        luck = random.Random(4)
        asked, begun = 0, clock()
        node: Node = timeline.root
        while node.decision is not None and asked < 40:
            action = luck.choice(node.decision.options).id
            request = {"v": PROTOCOL, "id": asked, "type": "play", "node": node.id, "action": action}
            msgspec.json.encode(session.handle(request))
            node = timeline.here
            asked += 1
        return (clock() - begun) * 1000 / asked

    return once
