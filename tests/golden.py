"""Golden playthroughs and decision counts: written by hand-run of this file, compared by the tests.

python -m tests.golden        writes the files again; read the difference before you commit it
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import brw_widgets  # noqa: F401
from brw_widgets.core import Timeline, advance, find_game

from . import toy  # noqa: F401
from .fixtures import FOUR_MAGES, duel

FOLDER = Path(__file__).parent / "golden"

PLAYTHROUGHS: dict[str, tuple[str, Any, int]] = {
    "duel-kami": ("duel-kami", {"ring": "shuffled"}, 1),
    "four-mages": ("duel-kami", FOUR_MAGES, 2),
    "skirmish": ("skirmish", {"players": {"ann": 3, "bob": 3, "cy": 2}}, 3),
}
"""One for each rule set."""

COUNTS: dict[str, tuple[Any, int]] = {
    "apart": (duel(medusa="limbo", onamor="traditori"), 6),
    "together": (duel(medusa="antinferno", onamor="antinferno"), 6),
    "in their Cells": ({}, 6),
}
"""Three fixed starts, each with the depth to count to (as chess has perft)."""


def playthrough(name: str) -> str:
    """Return one random game in words: every decision with its options, every event with its rule, every fact that changed."""
    game_name, setup, seed = PLAYTHROUGHS[name]
    game = find_game(game_name)
    timeline = Timeline(game, setup, seed)
    chance = random.Random(seed)
    words = game.words()
    lines = [f"# {name}, seed {seed}", f"start: {dict(game.facts(timeline.start))}"]
    facts = dict(game.facts(timeline.start))
    while True:
        node = timeline.here
        for beat in node.beats:
            for event in beat.events:
                said = words.line(event, beat.state)
                lines.append(f"  {event.rule}: {said.text if said else event}")
        now = dict(game.facts(node.state))
        lines += [f"  = {key}: {now[key]}" for key in sorted(now) if now[key] != facts.get(key)]
        facts = now
        if node.decision is None:
            lines.append(words.ended(node.state))
            return "\n".join(lines) + "\n"
        action = chance.choice(node.decision.actions)
        others = ", ".join(sorted(set(node.decision.actions) - {action}))
        lines.append(f"{node.decision.who} {node.decision.kind}: {action}  (else {others})")
        timeline.play(action)


def counts(name: str) -> list[int]:
    """Return the number of decision sequences of length 1, 2, … from a start."""
    setup, depth = COUNTS[name]
    game = find_game("duel-kami")
    level = [advance(game, game.configure(setup))]
    found = []
    for _ in range(depth):
        level = [
            advance(game, outcome.state, action)
            for outcome in level
            if outcome.decision is not None
            for action in outcome.decision.actions
        ]
        found.append(len(level))
    return found


def count_table() -> str:
    """Return all counts as a table."""
    return "".join(f"{name}: {' '.join(map(str, counts(name)))}\n" for name in COUNTS)


def main() -> None:
    """Write the files."""
    FOLDER.mkdir(exist_ok=True)
    for name in PLAYTHROUGHS:
        (FOLDER / f"{name}.txt").write_text(playthrough(name), encoding="utf-8")
    (FOLDER / "counts.txt").write_text(count_table(), encoding="utf-8")


if __name__ == "__main__":
    main()
