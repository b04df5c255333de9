"""The same work by others, in the same run: copies by the standard library, and python-chess."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable, Iterator
from typing import Any

from brw_widgets.core import find_game

from .engine import duel_starts, play
from .measure import Row, Task, missing, often, rate, row

CHESS = {
    "chess-playout": ("python-chess, random playout: plies", "1/s"),
    "chess-push-pop": ("python-chess, push and pop: pairs", "1/s"),
    "chess-jump": ("python-chess, ChildNode.board() at ply 80", "ns"),
}
LENGTH = 200
"""Plies after which a random game is left."""


def _state() -> Any:
    """Return a state from the middle of a Duel."""
    game = find_game("duel-kami")
    kept = play(game, duel_starts(game, 1))
    return kept[len(kept) // 2].state


def tasks(quick: bool) -> Iterator[Task]:
    """Return what is measured of the peers that are here."""
    seconds = 0.02 if quick else 0.3
    state = _state()
    pickled = pickle.dumps(state, pickle.HIGHEST_PROTOCOL)

    def each(act: Callable[[], Any]) -> Callable[[], float]:
        some = often(act, 5)
        return lambda: rate(some, seconds)

    yield Task("deepcopy", "copy.deepcopy of a Duel state", "1/s", each(lambda: copy.deepcopy(state)))
    yield Task("pickle-trip", "pickle round trip of a Duel state", "1/s", each(lambda: pickle.loads(pickle.dumps(state, 5))))
    yield Task("pickle-dump", "pickling a Duel state", "1/s", each(lambda: pickle.dumps(state, 5)))
    yield Task("pickle-load", "unpickling a Duel state", "1/s", each(lambda: pickle.loads(pickled)))
    try:
        import chess
    except ImportError:
        return
    yield from _chess(chess, seconds)


def _chess(chess: Any, seconds: float) -> Iterator[Task]:
    import chess.pgn

    luck = random.Random(1).random

    def playout() -> int:
        board = chess.Board()
        for ply in range(LENGTH):
            moves = list(board.legal_moves)
            if not moves:
                return ply
            board.push(moves[int(luck() * len(moves))])
        return LENGTH

    game = chess.pgn.Game()
    node: Any = game
    board = chess.Board()
    fixed = random.Random(7)
    while board.ply() < 80:
        moves = list(board.legal_moves)
        if not moves:
            board, node = chess.Board(), chess.pgn.Game()
            continue
        move = fixed.choice(moves)
        board.push(move)
        node = node.add_variation(move)
    moves = list(board.legal_moves) or [chess.Move.null()]

    def push_pop() -> int:
        for move in moves:
            board.push(move)
            board.pop()
        return len(moves)

    def jump() -> int:
        node.board()
        return 1

    for key, act in (("chess-playout", playout), ("chess-push-pop", push_pop)):
        yield Task(key, *CHESS[key], lambda act=act: rate(act, seconds))  # type: ignore[misc]
    yield Task("chess-jump", *CHESS["chess-jump"], lambda: 1e9 / rate(jump, seconds))


def sizes() -> list[Row]:
    """Return the bytes of a pickled state, which is what a snapshot costs that shares nothing."""
    size = len(pickle.dumps(_state(), pickle.HIGHEST_PROTOCOL))
    return [row("pickle-bytes", "a pickled Duel state", "B", [size])]


def absent(rows: list[Row]) -> list[Row]:
    """Return rows for those peers that were not there to be measured."""
    known = {row.key for row in rows}
    return [missing(key, what, unit, "python-chess is not installed") for key, (what, unit) in CHESS.items() if key not in known]
