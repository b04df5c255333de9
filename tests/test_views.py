"""Scenes and words: what is drawn is what is so, in one place for every viewer of it."""

from __future__ import annotations

import math
import string
from typing import Any

import msgspec
import pytest

from brw_widgets.core import Event, Timeline, candidates, find_game
from brw_widgets.game import events
from brw_widgets.game.content import Source
from brw_widgets.views import words
from brw_widgets.views.lodge import RADIUS, position
from brw_widgets.views.patch import apply_patch, merge_patch

from .fixtures import FOUR_MAGES, duel

GAME: Any = find_game("duel-kami")


def scene(setup: Any, viewer: str | None = None) -> Any:
    return GAME.view(Timeline(GAME, setup).here.state, viewer)


def test_seven_hexes_two_cells_and_who_stands_where() -> None:
    shown = scene(duel(medusa="limbo", onamor="limbo"))
    hexes = [tile for tile in shown.tiles.values() if tile.shape == "hex"]
    assert len(hexes) == 7
    assert {tile.name for tile in hexes} >= {"Limbo", "Porta dell'Inferno", "Spiritual Black Rose Room"}
    assert sum(tile.shape == "cell" for tile in shown.tiles.values()) == 2
    assert {piece.tile for piece in shown.pieces.values()} == {"limbo"}
    apart = {(piece.x, piece.y) for piece in shown.pieces.values()}
    assert len(apart) == 2, "two models in one Room do not stand in one spot"
    left, top, width, height = shown.box
    for tile in shown.tiles.values():
        assert left <= tile.x - tile.radius < tile.x + tile.radius <= left + width
        assert top <= tile.y - tile.radius < tile.y + tile.radius <= top + height


def test_neighbouring_hexes_touch_and_none_overlap() -> None:
    centres = [(tile.x, tile.y) for tile in scene({}).tiles.values() if tile.shape == "hex"]
    gaps = sorted(math.dist(a, b) for i, a in enumerate(centres) for b in centres[:i])
    side = RADIUS * math.sqrt(3)
    assert all(side <= gap <= side * 1.1 for gap in gaps[:12])
    assert all(gap > side * 1.5 for gap in gaps[12:])
    assert position(0, 0) == (0.0, 0.0)


def test_cubes_lie_in_their_slots_from_the_left() -> None:
    cubes = ["medusa", "black-rose", "onamor"]
    tile = scene({**duel(medusa="limbo"), "rooms": {"ladri": {"cubes": cubes, "token": "used"}}}).tiles["ladri"]
    assert [slot.tone for slot in tile.slots] == ["amber", "black", "teal", "", "", ""]
    assert [slot.x for slot in tile.slots] == sorted(slot.x for slot in tile.slots)
    assert (tile.token, tile.wrecked, tile.values) == ("used", False, (4, 2, 1))
    assert "3 of 6 slots taken: 1 of Medusa, 1 of The Black Rose, 1 of Onamor" in tile.label


def test_slots_stay_inside_their_hex() -> None:
    for slots in (1, 4, 6, 7, 10, 12, 18):
        tile = scene({"rooms": {"ladri": {"slots": slots}}}).tiles["ladri"]
        assert len(tile.slots) == slots
        assert len({(slot.x, slot.y) for slot in tile.slots}) == slots
        for slot in tile.slots:
            assert abs(slot.y) + 6 < RADIUS * math.sqrt(3) / 2
            assert abs(slot.x) + abs(slot.y) / math.sqrt(3) + 6 < RADIUS


def test_a_wrecked_room_shows_no_slots_and_says_so() -> None:
    tile = scene({"rooms": {"ladri": {"wrecked": True}}}).tiles["ladri"]
    assert (tile.wrecked, tile.slots, tile.token, tile.values, tile.text) == (True, (), "", (), "")
    assert "wrecked" in tile.label


def test_portals_and_exits_are_links_at_the_sides_of_their_rooms() -> None:
    shown = scene({})
    portals = [link for link in shown.links.values() if link.kind == "portal"]
    assert len(portals) == 4
    top = shown.links["portal-violet-antinferno"]
    tile = shown.tiles["antinferno"]
    assert top.y1 == top.y2 == round(tile.y - RADIUS * math.sqrt(3) / 2, 2)
    assert top.label == "violet Portal from Antinferno to Porta dell'Inferno (where Portals lie is assumed)"
    assert sum(link.kind == "exit" for link in shown.links.values()) == 4
    assert not [link for link in scene({"portals": "none"}).links.values() if link.kind == "portal"]
    walls = scene({"walls": [{"place": "limbo", "side": 1}]}).links
    assert walls["wall-limbo-1"].kind == "wall"


def test_every_value_says_where_it_comes_from() -> None:
    shown = scene({**duel(medusa={"place": "limbo", "strength": 5}), "rooms": {"ladri": {"slots": 7}}})
    stats = {stat.name: stat for stat in shown.panels["medusa"].stats}
    assert (stats["Health"].origin, stats["Health"].value) == ("assumed", "11")
    assert "DK-AMB-59" in stats["Health"].note
    assert stats["Strength"].note == "set up so"
    assert shown.tiles["limbo"].origin == "reported"
    assert shown.tiles["ladri"].origin == "assumed"
    assert "slots assumed: set up so" in shown.tiles["ladri"].note
    # A Room is marked by the weakest of all it shows, not by its slots alone: this one's Effect is a stand-in.
    rose = shown.tiles["spiritual-black-rose"]
    assert rose.origin == "assumed"
    assert "Effect assumed: the Duel's own Effect is not transcribed" in rose.note
    assert "slots and points reported:" in rose.note
    assert shown.tiles["cell-medusa"].origin == "assumed"


def test_every_component_says_of_every_printed_field_where_it_comes_from() -> None:
    content = GAME.content
    for room in content.rooms.values():
        assert set(room.sources) == {"name", "colour", "slots", "banners", "effect"}, room.id
    for mage in content.mages.values():
        assert {"name", "health", "hand", "strength", "speed"} <= set(mage.sources), mage.id
    for evocation in content.evocations.values():
        assert {"name", "health", "strength", "speed"} <= set(evocation.sources)
    for card in (*content.rooms.values(), *content.mages.values(), *content.spells.values()):
        for source in card.sources.values():
            assert isinstance(source, Source)
            assert len(source.why) > 8
    assert set(GAME.start.why) == {"portals", "cells", "grimoires", "walls"}


def test_the_fixture_of_four_mages_and_a_room_of_three_places() -> None:
    shown = scene(FOUR_MAGES)
    rose = [tile for tile in shown.tiles.values() if tile.group == "spiritual-black-rose"]
    assert len(rose) == 3
    assert sum(len(tile.slots) for tile in rose) == 10
    assert [bool(tile.token) for tile in rose] == [True, False, False]
    assert len(shown.panels) == 5
    assert len({panel.tone for panel in shown.panels.values()}) == 5
    assert shown.pieces["the-gorgon"].name == "Medusa"
    assert [shown.panels[who].order for who in shown.panels] == [1, 2, 3, 4, 0]


def test_a_viewer_sees_the_own_hand_and_only_the_backs_of_the_others() -> None:
    mage = {"place": "limbo", "hand": ["petrify"], "ready": {"I": "labyrinth"}, "revealed": {"II": "ades-helm"}}
    setup = duel(medusa=mage, onamor={"place": "ladri", "hand": ["snakes-blood"]})
    assert scene(setup, "medusa").panels["medusa"].hand == ("Petrify",)
    assert scene(setup, "medusa").panels["onamor"].hand == ()
    seen = scene(setup, "onamor").panels["medusa"]
    assert seen.hand == ()
    assert [(slot.name, slot.state, slot.card) for slot in seen.slots] == [
        ("Quick", "empty", ""),
        ("I", "ready", ""),
        ("II", "revealed", "Ade's Helm"),
        ("III", "empty", ""),
    ]
    assert scene(setup).panels["medusa"].slots[1].card == "Labyrinth"


def test_rooms_say_in_our_words_what_they_do() -> None:
    texts = {room.id: GAME.words().effect(room.effect) for room in GAME.content.rooms.values()}
    assert texts["antinferno"] == "One Model within 1: Inflict 2 Damage."
    assert texts["limbo"] == "You: Heal up to 3."
    assert texts["traditori"].startswith("One other Mage within 1: It loses 1 Power Point. Gain 1 Power Point.")
    assert texts["ladri"].startswith("Take the Crown. If you had it, the Black Rose inflicts")
    assert all("{" not in text for text in texts.values())


# -- the catalogue of words --------------------------------------------------------------------------------------------


def fields(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


def test_every_kind_of_event_has_its_words() -> None:
    kinds = [kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event]
    assert len(kinds) > 20
    tags = {key.partition(".")[0] for key in words.EVENTS}
    assert {str(kind.__struct_config__.tag) for kind in kinds} == tags
    for kind in kinds:
        tag = str(kind.__struct_config__.tag)
        extra = {"count", "points", "slot", "is_are", "go_goes"}
        for key, template in words.EVENTS.items():
            if key.partition(".")[0] == tag:
                assert fields(template) <= set(kind.__struct_fields__) | extra, key


def test_every_reason_and_every_question_has_its_words() -> None:
    from brw_widgets.core import Question, Reason
    from brw_widgets.game import actions, cards, damage, moving, phases, resolve

    codes, kinds = set(), set()
    for module in (actions, cards, damage, moving, phases, resolve):
        for value in vars(module).values():
            if isinstance(value, Reason):
                codes.add(value.code)
                assert value.rule in GAME.rules, value
            if isinstance(value, Question):
                kinds.add(value.kind)
                assert value.rule in GAME.rules, value.kind
    codes |= {reason.code for reason in actions.ACTIVATED.values()} | {"not-now", "over", "not-in-pool"}
    assert codes <= set(words.REFUSALS)
    assert {key.partition(".")[0] for key in words.REFUSALS} == codes, "no words for what is never said"
    assert kinds <= set(words.QUESTIONS)
    assert set(words.INSTEAD) <= codes


def test_a_decision_in_words_offers_itself_on_the_board() -> None:
    timeline = Timeline(GAME, duel(medusa="limbo", onamor="limbo"))
    timeline.play("fight")
    node = timeline.here
    view = GAME.words().decision(node.decision, candidates(GAME, node.state), node.state)
    assert (view.title, view.question, view.rule) == ("Medusa decides", "Fight: what next?", "DK-ACT-04")
    by_action = {choice.action: choice for choice in view.choices}
    assert by_action["attack onamor"].piece == "onamor"
    assert by_action["attack onamor"].label == "Attack Onamor"
    assert by_action["activate limbo"].allowed
    assert not by_action["activate ladri"].allowed
    timeline.go(timeline.root)
    timeline.play("explore")
    node = timeline.here
    view = GAME.words().decision(node.decision, candidates(GAME, node.state), node.state)
    assert {choice.tile for choice in view.choices if choice.action.startswith("move")} >= {"antinferno", "cell-medusa"}


# -- patches -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ({}, {}),
        ({"a": 1}, {"a": 1}),
        ({"a": 1}, {"a": 2}),
        ({"a": 1}, {}),
        ({}, {"a": {"b": {"c": 1}}}),
        ({"a": {"b": 1, "c": 2}}, {"a": {"c": 3}}),
        ({"a": [1, 2]}, {"a": [1]}),
        ({"a": {"b": 1}}, {"a": 5}),
        ({"a": 5}, {"a": {"b": 1}}),
        ({"a": 0}, {"a": False}),
    ],
)
def test_a_patch_makes_the_one_into_the_other(before: dict[str, Any], after: dict[str, Any]) -> None:
    patch = merge_patch(before, after)
    assert apply_patch(before, patch) == after
    assert (patch == {}) == (before == after)


def test_a_patch_of_two_scenes_is_small() -> None:
    timeline = Timeline(GAME, duel(medusa="limbo", onamor="ladri"))
    timeline.play("explore")
    before = msgspec.to_builtins(GAME.view(timeline.here.state))
    timeline.play("move antinferno")
    after = msgspec.to_builtins(GAME.view(timeline.here.state))
    patch = merge_patch(before, after)
    assert apply_patch(before, patch) == after
    assert set(patch) == {"tiles", "pieces", "label"}
    assert len(msgspec.json.encode(patch)) < 1000
