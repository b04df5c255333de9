"""A Chromium that can reach this machine only, the servers it looks at, and a watch on all that its pages ask and say."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from brw_widgets.publish.chromium import ARGUMENTS, ChromiumMissingError, find_chromium

from .servers import Jupyter, jupyter_server, voila_server, write_notebook
from .watch import Watch

PATIENCE = 60_000
NewPage = Callable[..., Page]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    try:
        path = find_chromium(install=True)
    except ChromiumMissingError as error:
        pytest.fail(str(error), pytrace=False)
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        yield launched
        launched.close()


@pytest.fixture
def new_page(browser: Browser) -> Iterator[NewPage]:
    """Open a page of its own context; afterwards, it has asked nobody else for anything, and no error was reported."""
    watches: list[Watch] = []
    contexts = []

    def make(**options: object) -> Page:
        context = browser.new_context(**{"viewport": {"width": 1440, "height": 1000}, **options})  # type: ignore[arg-type]
        context.set_default_timeout(PATIENCE)
        context.set_default_navigation_timeout(PATIENCE)
        contexts.append(context)
        watches.append(Watch(context))
        return context.new_page()

    yield make
    for context in contexts:
        context.close()
    for watch in watches:
        assert watch.outside == []
        assert watch.errors == []


@pytest.fixture(scope="package")
def jupyter(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Jupyter]:
    """Serve JupyterLab and Notebook 7, over a folder with a notebook that hasn't been run."""
    folder = tmp_path_factory.mktemp("jupyter")
    write_notebook(
        folder / "work" / "example.ipynb",
        'import brw_widgets as brw\nbrw.example("duel-kami/explore-order")',
    )
    write_notebook(
        folder / "work" / "board.ipynb",
        'import brw_widgets as brw\nbrw.Lodge(brw.new_game("duel-kami", seed=7))',
    )
    with jupyter_server(folder) as server:
        yield server


@pytest.fixture(scope="package")
def voila(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve the notebooks that are shipped, and return the URL."""
    with voila_server(tmp_path_factory.mktemp("voila")) as url:
        yield url


@pytest.fixture(scope="package")
def voila_game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve a single notebook with a new game, and return the URL."""
    folder = tmp_path_factory.mktemp("game")
    notebook = write_notebook(folder / "game.ipynb", 'import brw_widgets as brw\nbrw.new_game("duel-kami", seed=7)')
    with voila_server(folder, notebook) as url:
        yield url


@pytest.fixture(scope="package")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Export an example, and return the file."""
    out = tmp_path_factory.mktemp("exported") / "explore.html"
    command = [sys.executable, "-m", "brw_widgets.cli", "export", "duel-kami/explore-order", str(out)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return out
