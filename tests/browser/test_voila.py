"""The dashboards that ``brw-widgets serve`` shows."""

from __future__ import annotations

import urllib.error
import urllib.request
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from .conftest import NewPage
from .player import Player, brightness, fits, shade

LESSON = "voila/render/duel_turn.ipynb"
PHONE = {"width": 360, "height": 740}


def opened(page: Page, url: str) -> Page:
    """Go to a dashboard and wait until all its widgets are there."""
    page.goto(url)
    expect(page.locator("[data-brw=host]").first).to_be_visible()
    expect(page.locator(".output > script")).to_have_count(0)
    return page


def test_the_gallery_opens_an_example(voila: str, new_page: NewPage) -> None:
    page = opened(new_page(), voila)
    expect(page.locator("[data-brw=gallery]")).to_be_visible()
    page.locator("[data-brw=entry][data-scenario='duel-kami/fight-order']").click()
    player = Player(page)
    expect(player.at.locator("h1")).to_contain_text("Fight")
    player.step("next")
    player.click("to-gallery")
    expect(page.locator("[data-brw=gallery]")).to_be_visible()
    page.get_by_role("navigation").get_by_text("Action Phase").click()
    page.wait_for_url(f"{voila}{LESSON}")


def test_the_refusal_of_dk_ex_05_names_its_rule(voila: str, new_page: NewPage) -> None:
    """Move, activate, move is the one order that isn't allowed. Here a reader tries it, in the lesson."""
    page = opened(new_page(), voila + LESSON)
    expect(page.locator("[data-brw=player]")).to_have_count(7)
    assert "brw.example(" not in page.content()
    assert "import brw_widgets" not in page.content()

    player = Player(page)
    for action in ("explore", "move antinferno", "activate antinferno", "target onamor"):
        player.play(action)
    # What is left has one answer only, so the player tells of it instead of asking.
    player.to_decision()
    player.tries("move bestemmiatori", within="forced")
    player.is_refused("move bestemmiatori", "DK-ACT-06")
    player.find("refusal").locator("[data-brw=rule-link]").first.click()
    expect(page.locator("[data-brw=rule][data-rule='DK-ACT-06']")).to_be_visible()


def test_five_decisions_by_the_keyboard_alone(voila_game: str, new_page: NewPage) -> None:
    page = opened(new_page(), voila_game)
    player = Player(page)
    while not page.evaluate("document.activeElement?.dataset.brw === 'host'"):
        page.keyboard.press("Tab")
    nodes = {player.node}
    for _ in range(5):
        while player.find("decision").count() == 0:
            player.press("ArrowRight")
        player.press("1")
        player.settled()
        nodes.add(player.node)
    assert len(nodes) == 6
    player.press("Home")
    player.press("End")
    assert player.node == max(nodes)


def test_theme_of_the_reader(voila: str, new_page: NewPage) -> None:
    page = opened(new_page(color_scheme="light"), voila)
    gallery = page.locator("[data-brw=gallery]")
    assert brightness(gallery) > 0.7
    schemes: list[Literal["dark", "light"]] = ["dark", "light"]
    for scheme in schemes:
        page.emulate_media(color_scheme=scheme)
        expect(page.locator("[data-brw=host] .brw")).to_have_attribute("data-theme", scheme)
        assert (brightness(gallery) < 0.2) == (scheme == "dark")
        assert (shade(page.evaluate("getComputedStyle(document.body).backgroundColor")) < 0.2) == (scheme == "dark")


@pytest.mark.parametrize("path", ["", LESSON])
def test_a_phone(voila: str, new_page: NewPage, path: str) -> None:
    page = opened(new_page(viewport=PHONE), voila + path)
    fits(page)
    if path:
        player = Player(page)
        player.play("explore")
        player.to_decision()
        fits(page)


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("voila/tree", 404),
        ("voila/api/contents", 404),
        ("voila/files/duel_turn.ipynb", 403),
        ("voila/render/none.ipynb", 404),
        ("nothing", 404),
    ],
)
def test_nothing_else_is_served(voila: str, path: str, status: int) -> None:
    with pytest.raises(urllib.error.HTTPError) as answer:
        urllib.request.urlopen(voila + path)
    assert answer.value.code == status
    assert "https://" not in answer.value.read().decode()


def test_the_page_can_not_be_changed_by_its_address(voila: str) -> None:
    with urllib.request.urlopen(f"{voila}voila/render/index.ipynb?template=lab&theme=dark") as answer:
        text = answer.read().decode()
    assert "rules explorer" in text
    assert "cdn" not in text


def test_a_host_name_of_another_site_is_refused(voila: str) -> None:
    with pytest.raises(urllib.error.HTTPError) as answer:
        urllib.request.urlopen(urllib.request.Request(voila, headers={"Host": "example.org"}))
    assert answer.value.code == 403
