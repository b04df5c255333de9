"""The page that ``brw-widgets export`` writes, opened from disk, without any network."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .conftest import NewPage
from .player import Player, fits


def opened(page: Page, file: Path) -> Player:
    page.goto(file.as_uri())
    return Player(page)


def test_stepping_through_all_of_it(exported: Path, new_page: NewPage) -> None:
    page = new_page(offline=True)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    player = opened(page, exported)
    places = [player.place]
    while player.find("next").get_attribute("aria-disabled") != "true":
        player.step("next")
        places.append(player.place)
    assert len(set(places)) == len(places) > 6
    expect(player.find("ended").or_(player.find("decision"))).to_be_visible()
    player.step("start")
    player.is_at(places[0])
    assert asked == [exported.as_uri()]


def test_an_alternative_and_a_refusal(exported: Path, new_page: NewPage) -> None:
    player = opened(new_page(offline=True), exported)
    player.play("explore")
    player.to_decision()
    asked = player.place
    known = player.branches
    player.tries("move bestemmiatori")
    player.is_refused("move bestemmiatori", "DK-ACT-06")
    player.play("move ladri")
    assert player.branches == known + 1
    player.click("back")
    player.is_at(asked)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_theme_of_the_reader(exported: Path, new_page: NewPage, scheme: str) -> None:
    player = opened(new_page(offline=True, color_scheme=scheme), exported)
    assert player.brightness > 0.7 if scheme == "light" else player.brightness < 0.2


def test_a_phone(exported: Path, new_page: NewPage) -> None:
    page = new_page(offline=True, viewport={"width": 360, "height": 740})
    player = opened(page, exported)
    fits(page)
    player.play("explore")
    player.to_decision()
    fits(page)


def test_without_javascript(exported: Path, new_page: NewPage) -> None:
    page = new_page(offline=True, java_script_enabled=False)
    page.goto(exported.as_uri())
    expect(page.get_by_role("heading", level=1)).to_contain_text("Explore")
    assert "JavaScript" in page.inner_text("body")
