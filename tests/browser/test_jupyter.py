"""The widgets in JupyterLab and Notebook 7."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from .conftest import NewPage
from .player import Player, brightness
from .servers import Jupyter

CELLS = "document.querySelectorAll('.jp-Notebook .jp-Cell').length"


def run_all(page: Page, url: str) -> None:
    """Open a notebook and run its cells."""
    page.goto(url)
    expect(page.locator(".jp-Notebook .jp-CodeCell").first).to_be_visible()
    # The menus know what to run only when the kernel is there.
    page.wait_for_function(
        """() => { const at = window.jupyterapp?.shell?.currentWidget;
             return at?.sessionContext?.session?.kernel?.status === "idle"; }"""
    )
    page.evaluate("window.jupyterapp.commands.execute('notebook:run-all-cells')")


def walk(player: Player) -> None:
    """Step, play another option, try what is forbidden, and go back: what every host must let a reader do."""
    start = player.place
    player.step("next")
    player.step("prev")
    player.is_at(start)

    player.play("explore")
    player.to_decision()
    asked = player.place
    known = player.branches
    player.play("move ladri")
    assert player.branches == known + 1
    expect(player.find("back")).to_be_visible()

    player.to_decision()
    player.tries("move traditori")
    player.is_refused("move traditori", "DK-ACT-06")
    player.click("refusal-close")
    expect(player.find("refusal")).to_have_count(0)

    player.click("back")
    player.is_at(asked)
    assert player.branches == known + 1


def keys(player: Player) -> None:
    """Step by keys, which the notebook around must not take for its own."""
    page = player.page
    cells = page.evaluate(CELLS)
    player.at.locator("h1").click()
    start = player.place
    player.press("ArrowRight")
    on = player.place
    player.press("ArrowLeft")
    player.is_at(start)
    player.press("ArrowRight")
    player.is_at(on)
    # In a notebook, "b" and "a" add a cell, and "d d" deletes one; the player knows "b" only.
    for key in ("b", "a", "d", "d"):
        page.keyboard.press(key)
    player.press("Home")
    assert page.evaluate(CELLS) == cells


def test_jupyterlab(jupyter: Jupyter, new_page: NewPage) -> None:
    page = new_page()
    run_all(page, jupyter.lab("example.ipynb"))
    player = Player(page)
    walk(player)
    keys(player)
    assert player.brightness > 0.7
    page.evaluate("window.jupyterapp.commands.execute('apputils:change-theme', {theme: 'JupyterLab Dark'})")
    page.wait_for_function("document.body.dataset.jpThemeLight === 'false'")
    expect(page.locator("[data-brw=host] .brw")).to_have_attribute("data-theme", "dark")
    assert player.brightness < 0.2


def test_notebook_7(jupyter: Jupyter, new_page: NewPage) -> None:
    page = new_page()
    run_all(page, jupyter.notebook7("example.ipynb"))
    player = Player(page)
    walk(player)
    keys(player)


def test_the_board_alone(jupyter: Jupyter, new_page: NewPage) -> None:
    page = new_page()
    run_all(page, jupyter.notebook7("board.ipynb"))
    board = page.locator("[data-brw=board-only]")
    expect(board.locator("[data-tile][data-shape=hex]")).to_have_count(7)
    expect(board.locator("[data-tile]:not([data-shape=hex])")).to_have_count(2)
    assert 0 <= brightness(board) <= 1
