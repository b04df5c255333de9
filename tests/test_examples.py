"""The shipped examples: each must happen as it says, in all the ways of the design."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from brw_widgets import scenarios
from brw_widgets.core import Timeline, advance
from brw_widgets.data import DataError
from brw_widgets.scenarios import Example

from .driver import check_twins, twin

NAMES = scenarios.names()
EXAMPLES = Path(__file__).parent.parent / "examples"


def test_the_printed_examples_of_this_slice_are_there() -> None:
    shown = {id for example in scenarios.examples() for id in example.shown}
    wanted = {f"DK-EX-{number:02}" for number in (1, 2, 3, 4, 5, 6, 7, 10)}
    assert wanted <= shown
    assert {"DK-DEF-04", "DK-CLN-09"} <= shown, "a defeat with split points, and a tie that the Black Rose profits from"


@pytest.mark.parametrize("name", NAMES)
def test_an_example_plays_as_it_says(name: str) -> None:
    timeline, report = scenarios.example(name).play()
    assert report.failures == ()
    assert report.steps >= 2
    assert len(timeline) >= 2
    expected = [step for _, step in scenarios.example(name)._all_steps() if step.expect or step.rules or step.illegal]
    assert expected, "an example that expects nothing shows nothing"


@pytest.mark.parametrize("name", NAMES)
def test_the_steps_are_the_main_line_and_branches_are_named(name: str) -> None:
    example = scenarios.example(name)
    timeline = example.timeline()
    main = [node.edge.action for node in timeline.main_line()[1:]]
    assert main == [step.play for step in example.scenario.steps if step.play]
    branches = [node for node in timeline.nodes if node.parent is not None and node.parent.variations[0] is not node]
    assert len(branches) == example.branch_count
    assert all(node.name for node in branches)


@pytest.mark.parametrize("name", NAMES)
def test_every_rule_that_an_example_shows_is_a_rule_or_a_printed_example(name: str) -> None:
    example = scenarios.example(name)
    for id in example.shown:
        assert id in example.game.rules or re.fullmatch(r"DK-EX-\d\d", id)


@pytest.mark.parametrize("name", NAMES)
def test_an_example_has_twins_at_every_beat_and_can_be_rewound(name: str) -> None:
    timeline = scenarios.example(name).timeline()
    for node in timeline.nodes:
        check_twins(timeline.game, node)
        if node.parent is not None:
            outcome = advance(timeline.game, twin(timeline.game, node.parent.state), node.edge.action)
            assert outcome.state == node.state
            assert outcome.beats == node.beats


PLAY_ON = """
import json, sys, zlib
import brw_widgets
from brw_widgets.core import advance, find_game
for line in sys.stdin:
    name, snapshot, actions = json.loads(line)
    game = find_game(name)
    state = advance(game, game.decode(bytes.fromhex(snapshot))).state
    for action in actions:
        state = advance(game, state, action).state
    print(zlib.crc32(game.encode(state)))
"""


def test_a_snapshot_at_any_beat_is_played_on_in_a_new_process() -> None:
    import zlib

    lines, sums = [], []
    for example in scenarios.examples():
        timeline = example.timeline()
        game = timeline.game
        for leaf in [node for node in timeline.nodes if not node.variations]:
            line = leaf.line()
            for number, node in enumerate(line):
                actions = [later.edge.action for later in line[number + 1 :]]
                for state in [beat.state for beat in node.beats] or [node.state]:
                    lines.append(json.dumps([game.name, game.encode(state).hex(), actions]))
                    sums.append(zlib.crc32(game.encode(leaf.state)))
    assert len(lines) > 100
    done = subprocess.run(
        [sys.executable, "-c", PLAY_ON], input="\n".join(lines), capture_output=True, text=True, timeout=300, check=True
    )
    assert [int(line) for line in done.stdout.split()] == sums


# -- a check that can fail ---------------------------------------------------------------------------------------------


def numbers(value: Any, path: str = "") -> list[str]:
    """Return the paths of all expected values in a file's data."""
    found = []
    if isinstance(value, dict):
        for key, inner in value.items():
            found += [f"{path}/{key}/{fact}" for fact in inner] if key == "expect" else numbers(inner, f"{path}/{key}")
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            found += numbers(inner, f"{path}/{index}")
    return found


def broken(value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, list):
        return [*value, "medusa"]
    if isinstance(value, dict):
        return {**value, "I": "petrify"}
    return f"{value}x"


@pytest.mark.parametrize("name", NAMES)
def test_breaking_any_expected_value_makes_the_check_fail_at_that_step(name: str) -> None:
    from brw_widgets.data import Document

    document = scenarios.example(name).document
    paths = numbers(document.value)
    for path in paths:
        data = json.loads(json.dumps(document.value))
        *way, last = path.strip("/").split("/")
        inner: Any = data
        for part in way:
            inner = inner[int(part)] if isinstance(inner, list) else inner[part]
        inner[last] = broken(inner[last])
        _, report = Example(name, Document(name, data, {})).play()
        (failure,) = report.failures
        step = re.sub(r"/(\d+)", r"[\1]", "/".join(way[:-1])).replace("/", ".")
        assert failure.step == step
        assert failure.field == f"expect.{last}"


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ("rule: DK-CEL-02", "rule: DK-CEL-03", "rule"),
        ("rules: [DK-ACT-03]", "rules: [DK-ACT-03, DK-CLN-04]", "rules"),
        ("options: [explore, fight]", "options: [explore]", "options"),
        ("who: medusa", "who: onamor", "who"),
        ("try: move cell-medusa", "try: move antinferno", "try"),
        ("  - play: move antinferno\n    tell: First", "  - play: move traditori\n    tell: First", "play"),
    ],
)
def test_whatever_else_is_not_so_makes_the_check_fail_at_its_line(old: str, new: str, field: str) -> None:
    text = (EXAMPLES / "duel-kami" / "explore-order.yaml").read_text(encoding="utf-8")
    assert old in text
    line = text[: text.index(old)].count("\n") + 1
    _, report = scenarios.from_text(text.replace(old, new, 1)).play()
    assert report.failures
    failure = report.failures[0]
    assert failure.field == field
    assert line - 1 <= failure.line <= line + 2
    assert failure.expected
    assert failure.found


def test_a_scenario_that_does_not_play_as_it_says_is_not_shown() -> None:
    text = (EXAMPLES / "duel-kami" / "explore-order.yaml").read_text(encoding="utf-8")
    example = scenarios.from_text(text.replace("medusa.tokens: 1}", "medusa.tokens: 2}", 1))
    with pytest.raises(DataError, match="expected 2; found 1"):
        example.timeline()


def test_the_toy_runs_a_scenario_file_as_well() -> None:
    example = scenarios.from_text(
        """
format: 1
title: A thorn in the middle of a bolt
game: skirmish
teaches: What a phrase triggers comes at its period.
setup: {players: {ann: 3, bob: 3, cy: 3}, hands: {ann: [bolt], bob: [thorn]}}
draws: {deck: [ward, storm, ward]}
steps:
  - options: [cast bolt, cast ward, pass]
    illegal: [{try: cast thorn, rule: T-2}, {try: target bob, rule: T-1}]
  - {play: pass, who: ann}
  - {play: cast thorn, who: bob}
  - {play: pass, who: cy}
  - play: cast bolt
    branches:
      - name: Split it
        steps:
          - play: split
          - {play: target bob, expect: {bob.hearts: 2, cy.hearts: 2, ann.hearts: 2}, rules: [T-4]}
  - play: one
    illegal: [{try: target ann, rule: T-3}]
  - {play: target bob, expect: {bob.hearts: 1, ann.hearts: 2, ann.points: 1}}
"""
    )
    timeline, report = example.play()
    assert report.failures == ()
    assert isinstance(timeline, Timeline)
    assert [node.name for node in timeline.nodes if node.name] == ["Split it"]
