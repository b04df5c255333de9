"""The tree of what was played and tried, saving and loading, and what differs."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

import brw_widgets as brw
from brw_widgets.core import LoadError, NoSuchNode, Refused, Timeline, Unknown, diff, find_game, load, save

from .fixtures import duel
from .toy import Skirmish


def started() -> Timeline:
    return Timeline(find_game("duel-kami"), duel(medusa="limbo", onamor="ladri"), seed=3)


# -- the tree ----------------------------------------------------------------------------------------------------------


def test_the_same_answer_leads_to_the_same_node_and_another_one_to_a_variation() -> None:
    timeline = started()
    first = timeline.play("explore")
    timeline.go(timeline.root)
    assert timeline.play("explore") is first
    other = timeline.play("fight", timeline.root)
    assert timeline.root.variations == [first, other]
    assert first.is_main_line()
    assert not other.is_main_line()
    assert timeline.main_line() == [timeline.root, first]


def test_rewinding_deletes_nothing() -> None:
    timeline = started()
    for action in ("explore", "move antinferno", "done", "fight", "done"):
        timeline.play(action)
    end = timeline.here
    while timeline.here.parent is not None:
        timeline.back()
    assert len(timeline) == 6
    while timeline.here.variations:
        timeline.forward()
    assert timeline.here is end
    assert timeline.back() is end.parent
    timeline.go(timeline.root)
    assert timeline.back() is timeline.root


def test_going_anywhere_is_following_a_reference() -> None:
    timeline = started()
    node = timeline.play("explore")
    assert timeline.go(0) is timeline.root
    assert timeline.go(node) is node
    assert timeline[1] is node
    with pytest.raises(NoSuchNode, match="numbered from 0 to 1"):
        timeline.go(7)
    with pytest.raises(NoSuchNode):
        timeline.go(started().play("explore"))


def test_a_refused_try_leaves_the_timeline_as_it_was() -> None:
    timeline = started()
    with pytest.raises(Refused):
        timeline.play("momentum")
    assert len(timeline) == 1
    assert timeline.here is timeline.root


def test_promote() -> None:
    timeline = started()
    first, second = timeline.play("explore"), timeline.play("fight", timeline.root)
    deep = timeline.play("done", second)
    timeline.promote(second)
    assert timeline.root.variations == [second, first]
    assert deep.is_main_line()
    timeline.promote(second)
    timeline.promote_to_main(first)
    assert timeline.main_line() == [timeline.root, first]
    assert [node.id for node in timeline.walk()] == [0, first.id, second.id, deep.id]


def test_branch_by_ruling() -> None:
    timeline = started()
    node = timeline.branch({"DK-AMB-19": "b"})
    assert "end" in node.decision.actions
    assert "end" not in timeline.root.decision.actions
    assert node.parent is timeline.root
    with pytest.raises(Unknown, match="DK-AMB-19"):
        timeline.branch({"DK-AMB-19": "z"})
    with pytest.raises(Unknown, match="did you mean"):
        timeline.branch({"DK-AMB-91": "a"})


def test_branch_by_another_position() -> None:
    timeline = started()
    node = timeline.edit(duel(medusa="traditori", onamor="ladri"))
    assert timeline.game.facts(node.state)["medusa.place"] == "traditori"
    with pytest.raises(Unknown):
        timeline.edit(duel(medusa="the-moon"))
    assert len(timeline) == 2


def test_branch_inside_an_effect() -> None:
    """What no replayer does: go back into the middle of a running Effect and go on another way."""
    setup = {**duel(medusa="antinferno", onamor="bestemmiatori")}
    timeline = Timeline(find_game("duel-kami"), setup)
    for action in ("explore", "activate antinferno", "target onamor", "done"):
        timeline.play(action)
    inside = timeline[2]
    assert inside.decision.kind == "target"
    other = timeline.play("target dummy", inside)
    facts = timeline.game.facts(other.state)
    assert facts["onamor.damage"] == []
    assert facts["antinferno.token"] == "used"
    assert timeline.game.facts(timeline[3].state)["onamor.damage"] == ["medusa", "medusa"]


def test_a_copy_can_be_played_on_alone() -> None:
    timeline = started()
    timeline.play("explore")
    other = timeline.copy()
    other.play("done")
    other.promote_to_main(other.play("fight", other.root))
    assert len(timeline) == 2
    assert timeline.root.variations == [timeline[1]]
    assert other.root.state is timeline.root.state


# -- saving and loading ------------------------------------------------------------------------------------------------


def grown() -> Timeline:
    timeline = Timeline(find_game("duel-kami"), {"ring": "shuffled"}, seed=9, rulings={"DK-AMB-01": "b"})
    import random

    chance = random.Random(9)
    for _ in range(40):
        timeline.go(chance.choice(timeline.nodes))
        if timeline.here.decision is not None:
            timeline.play(chance.choice(timeline.here.decision.actions))
    timeline.branch({"DK-AMB-19": "b"}, timeline[3])
    timeline.edit({"turn": 2}, timeline[2])
    timeline[5].name = "what if?"
    timeline[6].tell = "She hesitates."
    timeline.promote_to_main(timeline[len(timeline) - 1])
    return timeline


def test_a_timeline_comes_back_as_it_was() -> None:
    timeline = grown()
    other, report = load(save(timeline))
    assert report.clean
    assert [node.state for node in other.nodes] == [node.state for node in timeline.nodes]
    assert [node.beats for node in other.nodes] == [node.beats for node in timeline.nodes]
    assert [node.edge for node in other.nodes] == [node.edge for node in timeline.nodes]
    assert [[c.id for c in node.variations] for node in other.nodes] == [[c.id for c in n.variations] for n in timeline.nodes]
    assert [(node.name, node.tell) for node in other.nodes] == [(node.name, node.tell) for node in timeline.nodes]
    assert other.here.id == timeline.here.id
    assert (other.title, other.seed, other.rulings) == (timeline.title, timeline.seed, timeline.rulings)
    assert save(other) == save(timeline)


def test_pins_are_saved() -> None:
    timeline = brw.new_game(setup=duel(medusa="porta-dell-inferno", onamor="ladri"))
    timeline.pin("medusa.grimoire", 0, "petrify")
    timeline.play("explore")
    node = timeline.play("activate porta-dell-inferno")
    assert node.draws[0].card == "petrify"
    other, report = load(save(timeline))
    assert report.clean
    assert other.nodes[-1].draws[0].card == "petrify"


def test_save_and_load_files(tmp_path: Any) -> None:
    timeline = grown()
    other, report = brw.load(brw.save(timeline, tmp_path / "game.json"))
    assert report.clean
    assert len(other) == len(timeline)


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "no saved timeline"),
        (b"not json", "no saved timeline"),
        (b"[]", "no saved timeline"),
        (b'{"format": 1}', "missing required field"),
        (b'{"format": 99, "anything": true}', "has format 99, and this version reads format 1"),
        (b"[" * 100_000, "no saved timeline"),
        (b'{"format": ' * 100_000, "no saved timeline"),
    ],
)
def test_what_is_no_saved_timeline_is_refused_in_words(data: bytes, says: str) -> None:
    with pytest.raises(LoadError, match=says):
        load(data)


def edited(timeline: Timeline, change: Any) -> bytes:
    data = json.loads(save(timeline))
    change(data)
    return json.dumps(data).encode()


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda d: d.update(game="chess"), "there is no game 'chess'"),
        (lambda d: d.update(setup={"turn": 9}), "Turns 1 to 4"),
        (lambda d: d.update(setup={"tour": 1}), "unknown field"),
        (lambda d: d.update(rulings={"DK-AMB-01": "z"}), "no reading of DK-AMB-01"),
        (lambda d: d["nodes"][0].update(edge={"edge": "wish"}), "no saved timeline"),
    ],
)
def test_a_start_that_cannot_be_set_up_is_refused_in_words(change: Any, says: str) -> None:
    with pytest.raises(LoadError, match=says):
        load(edited(grown(), change))


def test_of_an_older_version_what_can_be_played_is_played_and_the_rest_is_kept() -> None:
    timeline = started()
    for action in ("explore", "move antinferno", "activate antinferno", "fight", "done"):
        timeline.play(action)

    def change(data: dict[str, Any]) -> None:
        data["rules_version"] = "0"
        data["nodes"][1]["edge"]["action"] = "move traditori"

    other, report = load(edited(timeline, change))
    assert not report.clean
    assert report.changes[0].why == "saved under version 0 of the rules; these are version 1"
    assert report.changes[1].node == 2
    assert "DK-ACT-06" in report.changes[1].why
    assert len(other) == 2
    assert len(report.unplayed) == len(timeline) - 2, "nothing is lost"


def test_a_rule_that_leads_elsewhere_is_found_at_its_decision() -> None:
    timeline = started()
    for action in ("explore", "move antinferno", "done"):
        timeline.play(action)
    other, report = load(edited(timeline, lambda d: d["nodes"][1].update(checksum=1)))
    assert [change.node for change in report.changes] == [2]
    assert "another state" in report.changes[0].why
    assert len(other) == len(timeline)


def test_what_follows_from_a_change_is_not_told_again_and_again() -> None:
    timeline = started()
    for action in ("explore", "move antinferno", "done", "fight", "done"):
        timeline.play(action)

    def change(data: dict[str, Any]) -> None:
        for node in data["nodes"][1:]:
            node["checksum"] = 1

    _, report = load(edited(timeline, change))
    assert [change.node for change in report.changes] == [2]


def test_chance_that_answers_otherwise_is_found() -> None:
    timeline = brw.new_game(setup=duel(medusa="porta-dell-inferno", onamor="ladri"))
    timeline.play("explore")
    timeline.play("activate porta-dell-inferno")
    _, report = load(edited(timeline, lambda d: d["nodes"][1].update(draws=[["medusa.grimoire", 0, "petrify"]])))
    assert "chance answered medusa.grimoire petrify" in report.changes[0].why


def test_the_toy_is_saved_and_loaded_as_well() -> None:
    timeline = Timeline(find_game("skirmish"), {"hands": {"ann": ["storm"]}}, 4)
    timeline.play("cast storm")
    other, report = load(save(timeline))
    assert report.clean
    assert isinstance(other.game, Skirmish)


# -- what differs ------------------------------------------------------------------------------------------------------


def test_neighbours_differ_in_what_was_changed() -> None:
    timeline = started()
    before = timeline.play("explore").state.table
    after = timeline.play("move antinferno").state.table
    assert [(change.path, change.before, change.after) for change in diff(before, after)] == [
        (("models", "medusa", "place"), "limbo", "antinferno")
    ]
    assert diff(before, before) == []


def test_what_came_and_went_is_told_as_such() -> None:
    class Box(msgspec.Struct, frozen=True):
        id: str
        n: int = 0

    changes = diff((Box("a"), Box("b", 1)), (Box("c"), Box("b", 2)))
    assert {change.path: (change.before, change.after) for change in changes} == {
        ("a",): (Box("a"), None),
        ("b", "n"): (1, 2),
        ("c",): (None, Box("c")),
    }


def test_a_diff_skips_what_is_shared() -> None:
    class Heavy(msgspec.Struct, frozen=True):
        n: int

        def __eq__(self, other: object) -> bool:
            raise AssertionError("compared, although it is shared")

    class Pair(msgspec.Struct, frozen=True):
        heavy: Heavy
        light: int

    heavy = Heavy(1)
    assert [change.path for change in diff(Pair(heavy, 1), Pair(heavy, 2))] == [("light",)]
