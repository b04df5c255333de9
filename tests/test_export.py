"""The self-contained page: everything one decision away is in it, and nothing of it needs a network."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from brw_widgets import scenarios
from brw_widgets.core import Timeline, advance, candidates, find_game
from brw_widgets.publish.export import page, record

NAMES = scenarios.names()


def html_of(timeline: Timeline, viewer: str | None = None) -> str:
    return page(timeline, record(timeline, viewer))


@pytest.mark.parametrize("name", NAMES)
def test_everything_one_decision_away_is_recorded(name: str) -> None:
    timeline = scenarios.example(name).timeline()
    recording = record(timeline)
    nodes = {node.id: node for node in recording.opened.nodes}
    shown = [node for id, node in nodes.items() if id not in recording.hidden]
    assert len(shown) == len(timeline)
    for node in timeline.nodes:
        for action in node.decision.actions if node.decision else ():
            reached = nodes[recording.plays[f"{node.id} {action}"]]
            assert reached.parent == node.id
            assert reached.action == action
            outcome = advance(timeline.game, node.state, action)
            assert [len(beat.lines) for beat in reached.beats if beat.lines] == [
                len(lines)
                for lines in ([e for e in beat.events if timeline.game.words().line(e, beat.state)] for beat in outcome.beats)
                if lines
            ]
        for verdict in candidates(timeline.game, node.state):
            if verdict.refusal is not None:
                assert recording.refusals[f"{node.id} {verdict.option.id}"].rule == verdict.refusal.rule
    assert not any(nodes[id].main for id in recording.hidden)
    assert all(refusal.rule in recording.opened.rules for refusal in recording.refusals.values())


def test_recording_leaves_the_timeline_as_it_is() -> None:
    timeline = scenarios.example("duel-kami/explore-order").timeline()
    before = [(node.id, [child.id for child in node.variations]) for node in timeline.nodes]
    record(timeline)
    assert [(node.id, [child.id for child in node.variations]) for node in timeline.nodes] == before


def test_the_refusal_of_the_split_moves_is_recorded_where_it_belongs() -> None:
    timeline = scenarios.example("duel-kami/explore-order").timeline()
    recording = record(timeline)
    (node,) = [node for node in recording.opened.nodes if node.by.endswith("Target Onamor") and node.id not in recording.hidden]
    assert recording.refusals[f"{node.id} move bestemmiatori"].rule == "DK-ACT-06"


def test_the_page_asks_nobody_for_anything() -> None:
    text = html_of(scenarios.example("duel-kami/explore-order").timeline())
    assert "default-src 'none'" in text
    head = text[: text.index('<script type="application/json"')]
    assert not re.search(r"\b(src|href)\s*=", head)
    assert not re.search(r"""(?:src|href|url)\s*[=(]\s*["']?(?:https?:)?//""", text)
    assert "@import" not in text
    assert "<noscript>" in text
    assert text.count("<script") == 2


def test_what_stands_in_a_scenario_cannot_break_out_of_the_page() -> None:
    text = """
format: 1
title: "</script><script>alert(1)</script> & <b>"
game: skirmish
teaches: "\\"><img src=x onerror=alert(1)>"
steps:
  - tell: "<!-- <script> </script>"
"""
    made = html_of(scenarios.from_text(text).timeline())
    assert made.count("<script") == 2
    assert made.count("</script>") == 2
    assert "<img" not in made[: made.index('<script type="application/json"')]
    data: Any = json.loads(re.search(r'id="recording">(.*?)</script>', made, re.S)[1])
    assert data["opened"]["title"].startswith("</script>")
    assert data["opened"]["nodes"][0]["tell"] == "<!-- <script> </script>"


def test_a_viewers_page_holds_no_secret_of_the_others() -> None:
    setup = {"mages": {"medusa": {"place": "limbo", "hand": ["petrify"], "ready": {"I": "labyrinth"}}}}
    timeline = Timeline(find_game("duel-kami"), setup)
    assert "Petrify" in html_of(timeline)
    assert "Petrify" not in html_of(timeline, "onamor")
    assert "abyrinth" not in html_of(timeline, "onamor")


def test_nor_can_a_hand_be_guessed_from_the_refusals() -> None:
    timeline = Timeline(find_game("skirmish"), {"hands": {"ann": ["storm"]}}, 3)
    assert "0 cast bolt" in record(timeline, "ann").refusals
    assert record(timeline, "bob").refusals == {}


def test_an_alternative_that_a_fixed_draw_forbids_is_recorded_as_refused() -> None:
    timeline = Timeline(find_game("duel-kami"), {"mages": {"medusa": {"place": "porta-dell-inferno"}}})
    timeline.pin("medusa.grimoire", 0, "labyrinth")
    timeline.play("explore")
    refusal = record(timeline).refusals[f"{timeline.here.id} activate porta-dell-inferno"]
    assert "Draw 1 of Medusa's Grimoire was fixed" in refusal.text
    assert "Petrify" in refusal.text
