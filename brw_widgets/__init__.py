"""An interactive rules explorer for Black Rose Wars.

>>> import brw_widgets as brw
>>> game = brw.new_game("duel-kami", seed=7)
>>> game.here.decision.who, game.here.decision.kind
('medusa', 'explore')
>>> game.play("done")
Traceback (most recent call last):
...
brw_widgets.core.decisions.Refused: 'done' is refused by DK-CEL-04 (must-leave-cell: who medusa, exits bestemmiatori ladri)
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import books as _books  # noqa: F401  (importing it lets the core find its games)
from . import scenarios as _scenarios
from .core import LoadReport, State, Timeline, find_game, show_as
from .core import load as _load
from .core import save as _save

if TYPE_CHECKING:
    from .widgets import Gallery, Lodge, ScenarioPlayer

__version__ = "0.1.0"

__all__ = [
    "Gallery",
    "Lodge",
    "ScenarioPlayer",
    "Timeline",
    "example",
    "examples",
    "load",
    "new_game",
    "save",
    "scenario",
]


def examples() -> Gallery:
    """Return the gallery of all scenarios that are shipped: title, rulebook, and what each teaches; pick one."""
    from .widgets import Gallery

    return Gallery()


def example(name: str | Path, viewer: str | None = None) -> ScenarioPlayer:
    """Return a player of a scenario.

    :param name: its id, for instance ``duel-kami/explore-order``, or the path of a file of your own.
    :param viewer: the participant whose view it is; None sees all.
    :raises Unknown: if there is none of that name.
    :raises DataError: if the file doesn't fit, or doesn't play as it says.
    """
    from .widgets import ScenarioPlayer

    return ScenarioPlayer(_scenarios.example(name), viewer)


def scenario(text: str, viewer: str | None = None) -> ScenarioPlayer:
    """Return a player of a scenario written in a notebook's cell.

    :param text: the scenario in YAML.
    :raises DataError: naming line and field of what doesn't fit.
    """
    from .widgets import ScenarioPlayer

    return ScenarioPlayer(_scenarios.from_text(text), viewer)


def new_game(
    name: str = "duel-kami", seed: int = 0, setup: Mapping[str, Any] | None = None, rulings: Mapping[str, str] | None = None
) -> Timeline:
    """Return a new game as a timeline. As the last value of a cell it is shown in a player.

    :param name: the game, for instance ``duel-kami``.
    :param seed: where chance comes from: the same seed gives the same game.
    :param setup: what differs from the default start; without it, the outer Rooms are shuffled.
    :param rulings: readings of ambiguities that differ from the defaults, for instance ``{"DK-AMB-01": "b"}``.
    :raises Unknown: for names that the game doesn't know.
    :raises ValueError: for a position that can't be.
    """
    game = find_game(name)
    timeline = Timeline(game, dict(game.shuffled_start if setup is None else setup), seed, rulings)
    timeline.title = f"A new game, seed {seed}" if setup is None else "A game of your own"
    return timeline


def save(timeline: Timeline, path: str | Path) -> Path:
    """Save a timeline as a JSON file and return its path."""
    target = Path(path)
    target.write_bytes(_save(timeline))
    return target


def load(path: str | Path) -> tuple[Timeline, LoadReport]:
    """Load a saved timeline, and say what is different under the rules of today.

    :raises LoadError: if the file is no saved timeline, or of another format; the file is left as it is.
    :raises OSError: if it can't be read.
    """
    return _load(Path(path).read_bytes())


def _shown(widget: str) -> Any:
    def bundle(value: Any) -> Any:
        from . import widgets

        return getattr(widgets, widget)(value)._repr_mimebundle_()

    return bundle


show_as(Timeline, _shown("ScenarioPlayer"))
show_as(_scenarios.Example, _shown("ScenarioPlayer"))
show_as(State, _shown("Lodge"))


def __getattr__(name: str) -> Any:
    """Import the widgets when they are first asked for: the engine alone needs none of what they need."""
    if name in ("Gallery", "Lodge", "ScenarioPlayer"):
        from . import widgets

        return getattr(widgets, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
