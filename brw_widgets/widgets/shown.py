"""The widgets that people use."""

from __future__ import annotations

from typing import Any

from brw_widgets.core import State, Timeline, Unknown, find_game
from brw_widgets.scenarios import Example, examples
from brw_widgets.session import Entry, Session

from .base import Widget


class Lodge(Widget):
    """The board alone, for a state.

    :param state: a state, or a timeline (its present node's).
    :param viewer: the participant whose view it is; None sees all.

    >>> Lodge(timeline.here.state)                                        # doctest: +SKIP
    """

    def __init__(self, state: State[Any, Any] | Timeline, viewer: str | None = None) -> None:
        self.state = state.here.state if isinstance(state, Timeline) else state
        scene = find_game(self.state.game).view(self.state, viewer)
        super().__init__("board", scene, text=scene.label)


class ScenarioPlayer(Widget):
    """A line of play to step through, rewind and branch.

    :param source: a timeline, or a scenario, which is played with all its branches.
    :param viewer: the participant whose view it is; None sees all.
    :raises DataError: if the scenario doesn't play as it says.

    >>> ScenarioPlayer(brw.new_game("duel-kami", seed=7))                  # doctest: +SKIP
    """

    def __init__(self, source: Timeline | Example, viewer: str | None = None) -> None:
        self.timeline = source.timeline() if isinstance(source, Example) else source
        session = Session(self.timeline, viewer)
        opened = session.opened()
        text = f"{self.timeline.title} ({self.timeline.game.title}). {opened.scene.label}"
        super().__init__("player", opened, session, text)


class Gallery(Widget):
    """The scenarios to choose from; the one picked is played in place.

    :param scenarios: those to show; all that are shipped by default.
    """

    def __init__(self, scenarios: list[Example] | None = None) -> None:
        shown = examples() if scenarios is None else scenarios
        by_id = {scenario.id: scenario for scenario in shown}

        def opened(id: str) -> Timeline:
            if id not in by_id:
                raise Unknown("scenario", id, tuple(by_id))
            return by_id[id].timeline()

        session = Session(entries=[entry(scenario) for scenario in shown], opener=opened)
        text = "\n".join(f"{scenario.id}: {scenario.scenario.title}" for scenario in shown)
        super().__init__("gallery", session.catalogue(), session, text)


def entry(scenario: Example) -> Entry:
    """Return a scenario's entry in the gallery."""
    said = scenario.scenario
    return Entry(
        scenario.id,
        said.title,
        scenario.game.title,
        said.section,
        said.teaches,
        len(said.steps),
        scenario.branch_count,
        said.shows,
    )
