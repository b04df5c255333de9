"""Bad input teaches: file, line and field, and what would be right; and nothing is changed or lost by it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from brw_widgets import scenarios
from brw_widgets.core import Unknown, find_game
from brw_widgets.data import DataError, read_file, read_yaml

GOOD = """format: 1
title: A small one
game: duel-kami
teaches: Nothing much.
setup:
  mages:
    medusa: {place: limbo}
steps:
  - play: explore
    expect: {medusa.tokens: 1}
"""


def test_a_good_one_is_read() -> None:
    timeline, report = scenarios.from_text(GOOD).play()
    assert report.passed
    assert len(timeline) == 2


BAD = [
    pytest.param("format: 1", "format: 2", 1, "format", "this version reads `format: 1`", id="format"),
    pytest.param("title: A small one", "", 1, "", "missing required field `title`", id="missing field"),
    pytest.param("title: A small one", "titel: A small one", 2, "titel", "there are: draws, format, game", id="misspelt field"),
    pytest.param("teaches: Nothing much.", "teaches: [a]", 4, "teaches", "Expected `str`, got `array`", id="wrong type"),
    pytest.param("game: duel-kami", "game: duel-kame", 3, "game", "did you mean 'duel-kami'?", id="game"),
    pytest.param(
        "  - play: explore", "  - plays: explore", 9, "steps[0].plays", "there is no such field; there are: branches", id="field"
    ),
    pytest.param(
        "    medusa: {place",
        "    medusa: {plaice",
        7,
        "setup.mages.medusa",
        "no such field; there are: colour, cubes",
        id="deep field",
    ),
    pytest.param("place: limbo", "place: limbus", 5, "setup", "did you mean 'limbo'?", id="place"),
    pytest.param("    medusa: {", "    meduza: {", 5, "setup", "did you mean 'medusa'?", id="Mage"),
    pytest.param("place: limbo", "tokens: 3", 5, "setup", "two Physical Action Tokens (DK-MAG-07)", id="impossible position"),
    pytest.param("place: limbo", "damage: [medusa, nobody]", 5, "setup", "owner of cubes", id="owner"),
    pytest.param("place: limbo", "strength: -2", 7, "setup.mages.medusa.strength", "Expected `int` >= 0", id="negative"),
    pytest.param("place: limbo", "health: 0", 5, "setup", "would be defeated", id="no health"),
    pytest.param("setup:", "seed: 99999999999999999999999\nsetup:", 5, "seed", "at most 64 bits", id="seed"),
    pytest.param("steps:", "rulings: {DK-AMB-01: z}\nsteps:", 8, "rulings", "no reading of DK-AMB-01 'z'", id="reading"),
    pytest.param("steps:", "rulings: {DK-AMB-99: a}\nsteps:", 8, "rulings", "no switchable ambiguity", id="ruling"),
    pytest.param(
        "    expect:", "    rules: [DK-ACT-33]\n    expect:", 10, "steps[0].rules[0]", "did you mean 'DK-ACT-", id="rule id"
    ),
    pytest.param(
        "    expect:",
        "    illegal: [{try: end, rule: DK-NO-1}]\n    expect:",
        10,
        "steps[0].illegal[0].rule",
        "no rule 'DK-NO-1'",
        id="illegal rule",
    ),
    pytest.param("teaches: Nothing much.", "teaches: &a Nothing", 4, "", "anchors and aliases are not read", id="anchor"),
    pytest.param("teaches: Nothing much.", "teaches: !!python/name:os.system x", 4, "", "put it in quotes", id="tag"),
    pytest.param("teaches: Nothing much.", "title: Again\nteaches: x", 4, "", "the key 'title' stands here twice", id="twice"),
    pytest.param("setup:", "setup: {", 0, "", "this is no YAML", id="malformed"),
    pytest.param("setup:", "--- \nsetup:", 5, "", "one document a file", id="two documents"),
    pytest.param("teaches: Nothing much.", "? [a]\n: b\nteaches: x", 4, "", "a key is a plain word", id="key"),
]


@pytest.mark.parametrize(("old", "new", "line", "field", "says"), BAD)
def test_a_bad_one_is_refused_with_line_and_field(old: str, new: str, line: int, field: str, says: str) -> None:
    assert old in GOOD
    with pytest.raises(DataError) as caught:
        scenarios.from_text(GOOD.replace(old, new, 1), "mine.yaml").start()
    error = caught.value
    assert says in str(error)
    assert str(error).startswith("mine.yaml")
    assert field in error.field
    if line:
        assert line <= error.line <= line + 1, str(error)


def test_an_unknown_fact_and_an_impossible_step_are_failures_with_what_would_be_right() -> None:
    _, report = scenarios.from_text(GOOD.replace("medusa.tokens: 1", "medusa.token: 1")).play()
    (failure,) = report.failures
    assert "did you mean 'medusa.tokens'" in failure.found
    assert failure.line == 10
    _, report = scenarios.from_text(GOOD.replace("play: explore", "play: momentum")).play()
    (failure,) = report.failures
    assert failure.step == "steps[0]"
    assert "DK-ACT-14" in failure.found
    assert "medusa can answer explore, fight" in failure.found


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "has None"),
        ("- a\n- b", "has None"),
        ("just words", "has None"),
        ("a: " * 3000, "this is no YAML"),
        ("[" * 5000, "nested more than 40 deep"),
        ("{a: " * 200 + "1" + "}" * 200, "nested more than 40 deep"),
        ("[" + "1," * 60_000 + "]", "more than 50,000 values"),
        ("x" * 1_000_001, "at most 1,000,000 are read"),
        ("a: \x00", "this is no YAML"),
        ("a: 99999999999999999999999999", "has None"),
        ("format: 1\ntitle: 2026-01-01\ngame: duel-kami", "put it in quotes"),
    ],
    ids=lambda value: str(value)[:12],
)
def test_what_is_malformed_huge_or_deep_is_refused_at_once(text: str, says: str) -> None:
    with pytest.raises(DataError, match=says.replace("(", r"\(")):
        scenarios.from_text(text)


def test_bytes_that_are_no_text_are_refused() -> None:
    with pytest.raises(DataError, match="no UTF-8"):
        read_yaml(b"format: 1\ntitle: \xff\xfe", "x")


def test_places_of_a_lodge_of_another_shape_are_apart() -> None:
    for second in ({"id": "a", "room": "ladri", "at": [1, 0]}, {"id": "b", "room": "ladri", "at": [0, 0]}):
        setup = {"places": [{"id": "a", "room": "limbo", "at": [0, 0]}, second], "mages": {"medusa": {}, "onamor": {}}}
        cells = [{"owner": who, "exits": ["a"], "at": [3, 3]} for who in ("medusa", "onamor")]
        with pytest.raises(ValueError, match="an id of its own"):
            find_game("duel-kami").configure({**setup, "cells": cells})


def test_files_that_are_not_there(tmp_path: Path) -> None:
    with pytest.raises(Unknown, match="duel-kami/explore-order"):
        scenarios.example("explore-ordre")
    with pytest.raises(Unknown):
        scenarios.example(tmp_path / "none.yaml")
    with pytest.raises(DataError, match="no such file or folder"):
        scenarios.files([tmp_path / "none"])
    with pytest.raises(DataError, match="no scenario here"):
        scenarios.files([tmp_path])
    (tmp_path / "deep.json").write_text("[" * 100_000)
    with pytest.raises(DataError, match="no JSON"):
        read_file(tmp_path / "deep.json")


def test_a_file_of_ones_own_is_read_as_yaml_and_as_json(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(GOOD)
    (tmp_path / "mine.json").write_text(json.dumps(read_yaml(GOOD).value))
    for name in ("mine.yaml", "mine.json"):
        assert scenarios.example(tmp_path / name).play()[1].passed


def test_draws_are_pinned_and_what_is_not_in_the_deck_is_refused() -> None:
    text = GOOD.replace("steps:", "draws: {medusa.grimoire: [petrify, labyrinth]}\nsteps:").replace("limbo", "porta-dell-inferno")
    text += "  - {play: activate porta-dell-inferno}\n"
    example = scenarios.from_text(text)
    timeline, report = example.play()
    (failure,) = report.failures
    assert "not-in-pool" in failure.found, "labyrinth is in Onamor's Grimoire"
    timeline, report = scenarios.from_text(text.replace("labyrinth", "ades-helm")).play()
    assert report.passed
    assert [draw.card for draw in timeline.main_line()[-1].draws][:2] == ["petrify", "ades-helm"]


# -- the schema --------------------------------------------------------------------------------------------------------

SCHEMA = Path(scenarios.__file__).parent.parent / "books" / "duel_kami" / "scenario.schema.json"


def test_the_shipped_schema_is_the_one_of_the_types() -> None:
    made = scenarios.schema(find_game("duel-kami"))
    assert json.loads(SCHEMA.read_text(encoding="utf-8")) == json.loads(json.dumps(made)), (
        "run `brw-widgets schema duel-kami` and save what it prints"
    )


def test_the_schema_knows_the_fields_of_set_ups_and_steps() -> None:
    schema: dict[str, Any] = json.loads(SCHEMA.read_text(encoding="utf-8"))
    scenario = schema["$defs"]["Scenario"]
    assert scenario["additionalProperties"] is False
    assert set(scenario["required"]) == {"format", "title", "game", "teaches", "steps"}
    assert scenario["properties"]["setup"]["$ref"].endswith("/Setup")
    assert "try" in schema["$defs"]["Illegal"]["properties"]
    assert {"mages", "rooms", "ring", "resolve"} <= set(schema["$defs"]["Setup"]["properties"])
