"""The widgets: a start, an answer, a plain text, and nothing left behind."""

from __future__ import annotations

import gc
import json
import subprocess
import sys
import weakref
from typing import Any

import pytest

import brw_widgets as brw
from brw_widgets.core import Timeline, Unknown, find_game
from brw_widgets.data import DataError
from brw_widgets.session import PROTOCOL
from brw_widgets.widgets import Gallery, Lodge, ScenarioPlayer
from brw_widgets.widgets.base import _answer

from .fixtures import FOUR_MAGES, duel


def asked(widget: Any, **request: Any) -> list[dict[str, Any]]:
    """Send a request as the page does, and return what comes back."""
    sent: list[dict[str, Any]] = []
    widget.send = sent.append
    _answer(widget, {"v": PROTOCOL, "id": 1, **request}, [])
    return sent


def test_a_player_has_all_it_needs_to_start() -> None:
    player = brw.example("duel-kami/explore-order")
    assert isinstance(player, ScenarioPlayer)
    start = json.loads(player.start)
    assert (player.kind, start["type"], start["title"]) == ("player", "opened", "Explore: in which order?")
    assert len(start["nodes"]) == len(player.timeline)
    assert "mountRecording" in player._esm


def test_a_player_answers_the_page() -> None:
    player = ScenarioPlayer(Timeline(find_game("duel-kami"), duel(medusa="limbo", onamor="ladri")))
    (played,) = asked(player, type="play", node=0, action="explore")
    assert (played["type"], played["at"]) == ("played", 1)
    (refused,) = asked(player, type="why", node=0, action="momentum")
    assert refused["refusal"]["rule"] == "DK-ACT-14"
    (failed,) = asked(player, type="nonsense")
    assert failed["code"] == "invalid"
    for rubbish in (None, 5, "text", ["list"], b"bytes"):
        sent: list[Any] = []
        player.send = sent.append
        _answer(player, rubbish, [])
        assert sent[0]["type"] == "failed"
    assert len(player.timeline) == 2


def test_what_is_played_in_another_cell_or_player_is_shown_as_well() -> None:
    timeline = Timeline(find_game("duel-kami"), duel(medusa="limbo", onamor="ladri"))
    one, two = ScenarioPlayer(timeline), ScenarioPlayer(timeline)
    sent: dict[str, list[Any]] = {"one": [], "two": []}
    one.send, two.send = sent["one"].append, sent["two"].append
    timeline.play("explore")
    assert [(message["type"], message["id"], message["at"]) for message in sent["one"]] == [("played", 0, 1)]
    assert [message["at"] for message in sent["two"]] == [1]
    _answer(one, {"type": "play", "v": PROTOCOL, "id": 5, "node": 1, "action": "done"}, [])
    assert [message["id"] for message in sent["one"]] == [0, 5], "its own answer comes once"
    assert [message["id"] for message in sent["two"]] == [0, 0]
    two.close()
    timeline.play("fight", timeline.root)
    assert [len(messages) for messages in sent.values()] == [3, 2]
    assert len(timeline.listeners) == 1, "a closed player is forgotten"


def test_what_the_page_writes_into_a_trait_changes_nothing_here() -> None:
    player = ScenarioPlayer(Timeline(find_game("duel-kami"), duel(medusa="limbo", onamor="ladri")))
    state = player.timeline.here.state
    player.set_state({"start": "rubbish", "kind": "board"})
    assert player.timeline.here.state is state
    assert asked(player, type="hello")[0]["type"] == "opened"


def test_the_lodge_is_the_board_alone_and_says_itself_in_words() -> None:
    lodge = Lodge(brw.new_game("duel-kami", seed=7).here.state)
    scene = json.loads(lodge.start)
    assert lodge.kind == "board"
    assert sum(tile["shape"] == "hex" for tile in scene["tiles"].values()) == 7
    data = lodge._repr_mimebundle_()
    plain = (data[0] if isinstance(data, tuple) else data)["text/plain"]
    assert plain.startswith("Turn 1, Action Phase. Medusa in Medusa's Cell")
    assert json.loads(Lodge(Timeline(find_game("duel-kami"), FOUR_MAGES)).start)["pieces"]["the-gorgon"]["name"] == "Medusa"


def test_the_gallery_shows_all_and_opens_one() -> None:
    gallery = brw.examples()
    assert isinstance(gallery, Gallery)
    entries = json.loads(gallery.start)["entries"]
    assert len(entries) >= 10
    assert all(entry["title"] and entry["teaches"] and entry["book"] == "Duel – Kami" for entry in entries)
    (opened,) = asked(gallery, type="open", scenario="duel-kami/four-cubes")
    assert opened["title"] == "Four cubes for six Damage"
    (failed,) = asked(gallery, type="open", scenario="../../etc/passwd")
    assert (failed["type"], failed["code"]) == ("failed", "unknown")


@pytest.mark.parametrize(
    "value",
    [
        lambda: brw.new_game("duel-kami", seed=7),
        lambda: brw.new_game("duel-kami", seed=7).here.state,
        lambda: brw.new_game("skirmish"),
        lambda: brw._scenarios.example("duel-kami/four-cubes"),
    ],
    ids=["timeline", "state", "toy", "scenario"],
)
def test_things_display_themselves(value: Any) -> None:
    data = value()._repr_mimebundle_()
    data = data[0] if isinstance(data, tuple) else data
    assert "application/vnd.jupyter.widget-view+json" in data
    assert data["text/plain"]


def test_a_scenario_from_a_cell_and_its_errors() -> None:
    text = "format: 1\ntitle: T\ngame: duel-kami\nteaches: x\nsteps: [{play: done}]\nsetup: {mages: {medusa: {place: limbo}}}\n"
    with pytest.raises(DataError, match="scenario, line 5"):
        brw.scenario(text)
    assert brw.scenario(text.replace("done", "explore")).timeline.title == "T"
    with pytest.raises(Unknown, match="did you mean 'duel-kami/explore-order'"):
        brw.example("duel-kami/explore-ordr")
    with pytest.raises(Unknown, match="did you mean 'duel-kami'"):
        brw.new_game("duel-kamy")
    with pytest.raises(ValueError, match="tour"):
        brw.new_game(setup={"tour": 1})


def test_a_closed_widget_is_gone() -> None:
    """anywidget keeps one alive whose module is a path; ours are texts."""

    def made() -> list[weakref.ref[Any]]:
        players = [ScenarioPlayer(Timeline(find_game("duel-kami"), {})) for _ in range(5)]
        refs = [weakref.ref(player) for player in players] + [weakref.ref(player.timeline) for player in players]
        for player in players:
            player.close()
        return refs

    refs = made()
    gc.collect()
    assert [ref() for ref in refs] == [None] * 10


def test_the_engine_alone_imports_no_widgets() -> None:
    code = (
        "import sys, brw_widgets as brw; brw.new_game('duel-kami', setup={}).play('move ladri')\n"
        "bad = [m for m in ('ipywidgets', 'anywidget', 'traitlets', 'IPython', 'voila', 'tornado') if m in sys.modules]\n"
        "assert not bad, bad"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
