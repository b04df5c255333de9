"""The scenario format: short files that say what is set up, what is played, and what must come of it.

A scenario is a test, a lesson and a demonstration at once. It belongs to a game and holds nothing of the game itself: the
set-up is the game's vocabulary, actions and facts are its words.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from brw_widgets.core import Game

FORMAT = 1
"""Version of the scenario format."""


class Illegal(Struct, frozen=True, forbid_unknown_fields=True):
    """A try that must be refused at this point, by this rule, without changing anything."""

    action: str = msgspec.field(name="try")
    rule: str
    tell: str = ""


class Branch(Struct, frozen=True, forbid_unknown_fields=True):
    """An alternative that begins where the step it stands in has led to."""

    name: str
    steps: tuple[Step, ...]


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """One step: an answer (none in a step that only tells or checks), and what must be so after it."""

    tell: str = ""
    who: str = ""
    """Who must be the one asked when ``play`` is answered."""
    play: str = ""
    """The answer: the id of an option, for instance ``move limbo``."""
    rules: tuple[str, ...] = ()
    """Rules by which something must have happened in this step."""
    expect: dict[str, Any] = {}
    """Facts that must hold after this step."""
    options: tuple[str, ...] | None = None
    """All the options there must be after this step, in any order."""
    illegal: tuple[Illegal, ...] = ()
    branches: tuple[Branch, ...] = ()
    ended: bool = False
    """The game must have ended."""


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario as its file holds it."""

    format: int
    title: str
    game: str
    teaches: str
    steps: tuple[Step, ...]
    section: str = ""
    shows: tuple[str, ...] = ()
    """Examples and rules that it shows, by their ids."""
    setup: dict[str, Any] = {}
    seed: int = 0
    draws: dict[str, tuple[str, ...]] = {}
    """What is drawn from a deck, card by card from the first draw on."""
    rulings: dict[str, str] = {}
    """Readings of ambiguities that differ from the defaults."""


def schema(game: Game[Any]) -> dict[str, Any]:
    """Return the JSON Schema of a game's scenario files, with the vocabulary of its set-ups."""
    (shape, setup), definitions = msgspec.json.schema_components((Scenario, game.setup_type), ref_template="#/$defs/{name}")
    scenario = definitions["Scenario"]
    scenario["properties"]["setup"] = setup
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"A scenario of {game.title}",
        **shape,
        "$defs": definitions,
    }
