"""What the engine does in a second, and what it keeps."""

from __future__ import annotations

import copy
import gc
import random
import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from brw_widgets.core import Game, Outcome, State, Timeline, advance, find_game

from .measure import Row, Task, clock, row
from .toy import Setup, Toy

WORK = 24
"""Steps that follow each answer where steps are counted."""


def play(game: Game[Any], starts: Sequence[State[Any, Any]], seed: int = 1) -> list[Outcome]:
    """Play games at random to their ends and return every outcome, with all beats and options."""
    luck = random.Random(seed).random
    kept: list[Outcome] = []
    for start in starts:
        outcome = advance(game, start)
        kept.append(outcome)
        while outcome.decision is not None:
            options = outcome.decision.options
            outcome = advance(game, outcome.state, options[int(luck() * len(options))].id)
            kept.append(outcome)
    return kept


def duel_starts(game: Game[Any], count: int) -> list[State[Any, Any]]:
    """Return the starts of games with different Lodges."""
    return [game.configure(game.shuffled_start, seed) for seed in range(count)]


def count_steps(game: Game[Any], starts: Sequence[State[Any, Any]]) -> int:
    """Return how many steps of programs the machine runs in :func:`play`; a step that asks runs again when it is answered."""
    counted = copy.copy(game)
    counted.programs = _Counting(game.programs)  # type: ignore[assignment]
    play(counted, starts)
    return counted.programs.count  # type: ignore[attr-defined, no-any-return]


class _Counting:
    """Programs that count how often one of their steps is asked for."""

    def __init__(self, programs: Any) -> None:
        self.programs = programs
        self.count = 0

    def __getitem__(self, program: type) -> Any:
        self.count += 1
        return self.programs[program]


def _timed(game: Game[Any], starts: Sequence[State[Any, Any]], amount: int) -> Callable[[], float]:
    """Return what times one random play of all games, as ``amount`` a second."""

    def once() -> float:
        gc.collect()
        begun = clock()
        kept = play(game, starts)
        took = clock() - begun
        del kept
        return amount / took

    return once


def tasks(quick: bool) -> Iterator[Task]:
    """Return what is measured of random play."""
    duel, toy = find_game("duel-kami"), Toy()
    games = duel_starts(duel, 6 if quick else 60)
    short = [toy.configure(Setup(turns=50, work=1))] * (10 if quick else 100)
    long = [toy.configure(Setup(turns=50, work=WORK))] * (4 if quick else 40)
    play(duel, games)
    for key, what, game, starts, peer in (
        ("duel-decisions", "Duel, random play: decisions", duel, games, "chess-playout"),
        ("toy-decisions", "toy game, random play: decisions", toy, short, "chess-playout"),
    ):
        answered = len(play(game, starts)) - len(starts)
        note = f"{answered / len(starts):.0f} decisions a game"
        yield Task(key, what, "1/s", _timed(game, starts, answered), peer, note)
    for key, what, game, starts in (
        ("duel-steps", "Duel, every snapshot kept: steps", duel, games),
        ("toy-steps", "toy game, every snapshot kept: steps", toy, long),
    ):
        note = "beside copies of a Duel state" if game is duel else f"{WORK} steps an answer"
        yield Task(key, what, "1/s", _timed(game, starts, count_steps(game, starts)), "deepcopy", note)


# -- what is kept ------------------------------------------------------------------------------------------------------


def memory(quick: bool) -> list[Row]:
    """Return the bytes that a snapshot takes: games played in timelines, with all states, events, options and nodes."""
    duel, toy = find_game("duel-kami"), Toy()
    games = 2 if quick else 20
    duels = [Timeline(duel, duel.shuffled_start, seed) for seed in range(games)]
    toys = [Timeline(toy, Setup(50, WORK)) for _ in range(2)]
    note = "with its share of events, options and nodes"
    return [
        row("duel-bytes", "Duel: a kept snapshot", "B", [_grown(timeline) for timeline in duels], "pickle-bytes", note),
        row("toy-bytes", "toy game: a kept snapshot", "B", [_grown(timeline) for timeline in toys], "pickle-bytes", note),
    ]


def _grown(timeline: Timeline) -> float:
    """Play a timeline to its end and return how many bytes each state has added."""
    play(timeline.game, [timeline.start])  # What is made once for all games is not counted.
    luck = random.Random(1)
    gc.collect()
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        while timeline.here.decision is not None:
            timeline.play(luck.choice(timeline.here.decision.options).id)
        gc.collect()
        grown = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
    return grown / len(states(timeline))


def states(timeline: Timeline) -> list[State[Any, Any]]:
    """Return all states that a timeline keeps, each once."""
    kept: dict[int, State[Any, Any]] = {}
    for node in timeline.nodes:
        for state in (*(beat.state for beat in node.beats), node.state):
            kept[id(state)] = state
    return list(kept.values())
