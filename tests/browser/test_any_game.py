"""The player shows any game, and everybody can use it: keyboard, screen readers, little light."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

import brw_widgets as brw
from brw_widgets import scenarios
from brw_widgets.core import Timeline, find_game
from brw_widgets.publish.export import page as html_of
from brw_widgets.publish.export import record

from ..fixtures import FOUR_MAGES
from .conftest import NewPage
from .player import Player


def shown(page: Page, timeline: Timeline, folder: Path) -> Player:
    file = folder / "page.html"
    file.write_text(html_of(timeline, record(timeline)), encoding="utf-8")
    page.goto(file.as_uri())
    return Player(page)


def test_the_toy_is_shown_and_played(new_page: NewPage, tmp_path: Path) -> None:
    timeline = Timeline(find_game("skirmish"), {"players": {"ann": 3, "bob": 3, "cy": 3}, "hands": {"ann": ["bolt"]}}, 1)
    player = shown(new_page(offline=True), timeline, tmp_path)
    assert player.at.locator("[data-tile]").count() == 3
    player.play("cast bolt")
    player.to_decision()
    expect(player.find("decision")).to_contain_text("how?")


def test_four_mages_and_a_room_of_three_places(new_page: NewPage, tmp_path: Path) -> None:
    page = new_page(offline=True)
    player = shown(page, Timeline(find_game("duel-kami"), FOUR_MAGES), tmp_path)
    assert player.at.locator("[data-tile^=rose-]").count() == 3
    assert player.at.locator("[data-piece]").count() == 4
    assert player.at.locator("[data-brw=panel]").count() == 5
    tones = player.at.locator("[data-brw=panel]").evaluate_all("all => all.map(one => one.dataset.tone)")
    assert len(set(tones)) == 5


def test_the_positions_of_the_scene_are_those_on_the_screen(new_page: NewPage, tmp_path: Path) -> None:
    """The front end draws every tile and piece where the scene says, in the scene's own units."""
    timeline = scenarios.example("duel-kami/defeat-split").timeline()
    player = shown(new_page(offline=True, reduced_motion="reduce"), timeline, tmp_path)
    scene = timeline.game.view(timeline.root.state)
    for kind, things in (("tile", scene.tiles), ("piece", scene.pieces)):
        for id, thing in things.items():
            x, y = player.at.locator(f"[data-{kind}='{id}']").first.evaluate(
                "el => { const m = el.ownerSVGElement.getScreenCTM().inverse().multiply(el.getScreenCTM()); return [m.e, m.f] }"
            )
            assert (x, y) == pytest.approx((thing.x, thing.y), abs=0.1), id


def test_a_game_is_played_with_the_keyboard_alone(new_page: NewPage, tmp_path: Path) -> None:
    page = new_page(offline=True)
    player = shown(page, scenarios.example("duel-kami/explore-order").timeline(), tmp_path)
    page.keyboard.press("Tab")
    player.press("ArrowRight")
    player.press("End")
    player.press("Home")
    player.press("ArrowDown")
    player.to_decision()
    place = player.place
    page.keyboard.press("2")
    player.has_left(place)
    player.press("b")
    player.is_at(place)
    page.keyboard.press("?")
    expect(player.find("help-card").or_(page.locator("[data-brw=help-card]"))).to_be_visible()
    page.keyboard.press("Escape")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1400, 360])
def test_no_rule_of_accessibility_is_broken(new_page: NewPage, tmp_path: Path, scheme: str, width: int) -> None:
    page = new_page(offline=True, color_scheme=scheme, viewport={"width": width, "height": 900}, reduced_motion="reduce")
    player = shown(page, scenarios.example("duel-kami/explore-order").timeline(), tmp_path)
    player.play("explore")
    player.to_decision()
    player.tries("move bestemmiatori")
    player.is_refused("move bestemmiatori", "DK-ACT-06")
    page.wait_for_timeout(300)
    found: Any = Axe().run(page, options={"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]})
    broken = [(v["id"], [node["target"] for node in v["nodes"]][:3]) for v in found.response["violations"]]
    assert broken == []


def test_what_happens_is_said_aloud(new_page: NewPage, tmp_path: Path) -> None:
    player = shown(new_page(offline=True), scenarios.example("duel-kami/explore-order").timeline(), tmp_path)
    player.play("explore")
    expect(player.find("live")).to_contain_text("one token exhausted")
    label = player.at.locator("[data-tile=limbo]").first.evaluate("el => el.getAttribute('aria-label') || el.textContent")
    assert "token Available" in label
    assert brw.__version__


def test_the_board_is_played_on_by_pointer_and_by_keys(new_page: NewPage, tmp_path: Path) -> None:
    page = new_page(offline=True, reduced_motion="reduce")
    player = shown(page, scenarios.example("duel-kami/explore-order").timeline(), tmp_path)
    player.play("explore")
    player.to_decision()
    tile = player.at.locator("[data-tile=ladri]")
    tile.hover(position={"x": 40, "y": 60})
    expect(player.find("board")).to_contain_text("Take the Crown.")
    tile.click(position={"x": 40, "y": 60})
    expect(player.at.locator("[data-piece=medusa]")).to_have_attribute("aria-label", re.compile("Medusa in Ladri"))
    player.click("back")
    player.to_decision()
    player.at.locator("[data-tile=spiritual-black-rose]").focus()
    page.keyboard.press("ArrowUp")
    expect(player.at.locator("[data-tile=antinferno]")).to_be_focused()
    place = player.place
    page.keyboard.press("Enter")
    player.has_left(place)
    # What can't be chosen can be tried on the board as well.
    player.is_at((2, 0))
    player.click("prev")
    player.to_decision()
    player.at.locator("[data-tile=traditori]").click(position={"x": 40, "y": 60})
    player.is_refused("move traditori", "DK-ACT-06")


def test_the_line_of_play_is_walked_by_keys(new_page: NewPage, tmp_path: Path) -> None:
    page = new_page(offline=True, reduced_motion="reduce")
    player = shown(page, scenarios.example("duel-kami/explore-order").timeline(), tmp_path)
    player.at.locator("[data-brw=line-node][data-node='0']").focus()
    page.keyboard.press("ArrowRight")
    expect(player.at.locator("[data-brw=line-node][data-node='1']")).to_be_focused()
    page.keyboard.press("Enter")
    expect(player.at).to_have_attribute("data-node", "1")
