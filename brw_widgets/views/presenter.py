"""How a game puts itself on the screen and into words: what a session asks of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from brw_widgets.core import Decision, Event, Option, Refusal, State, Verdict

from .scene import DecisionView, Line, RefusalView, Scene


class Presenter(Protocol):
    """Makes scenes and words of one game. ``viewer`` is a participant, or None who sees all."""

    def scene(self, state: State[Any, Any], viewer: str | None = None) -> Scene:
        """Return everything there is to draw."""

    def line(self, event: Event, state: State[Any, Any], viewer: str | None = None) -> Line | None:
        """Return an event in words, in the state after it; None if it is not worth a line."""

    def decision(
        self,
        decision: Decision,
        verdicts: Sequence[Verdict],
        state: State[Any, Any],
        chosen: Option | None = None,
        viewer: str | None = None,
    ) -> DecisionView:
        """Return a decision in words, with all its candidates."""

    def refusal(self, refusal: Refusal, state: State[Any, Any], viewer: str | None = None) -> RefusalView:
        """Return a refusal in words, with what is drawn over the board."""

    def action(self, action: str, decision: Decision, state: State[Any, Any], viewer: str | None = None) -> tuple[str, str]:
        """Return an answer in words, and the tone of who gives it."""

    def ended(self, state: State[Any, Any]) -> str:
        """Return why nothing is asked any more."""
