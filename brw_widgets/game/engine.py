"""The game as the core knows it: programs, positions, facts and words put together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Any, Union

import msgspec

from brw_widgets.core import Ambiguity, Frame, Game, Rule, State

from . import actions, damage, phases, resolve, rooms
from . import table as t
from .content import Content
from .setup import Setup, Start, build

PROGRAMS = {**phases.PROGRAMS, **actions.PROGRAMS, **rooms.PROGRAMS, **resolve.PROGRAMS, **damage.PROGRAMS}


class BlackRoseWars(Game[t.Table]):
    """A game of Black Rose Wars; a book says which components and rulings it has.

    :param presenter: makes scenes and words of this game (:mod:`brw_widgets.views`).
    """

    programs = PROGRAMS
    setup_type = Setup
    over_rule = "DK-CLN-15"
    shuffled_start = {"ring": "shuffled"}

    def __init__(
        self,
        name: str,
        title: str,
        version: str,
        content: Content,
        start: Start,
        rules: Mapping[str, Rule],
        rulings: Mapping[str, Ambiguity],
        presenter: Any,
    ) -> None:
        self.name = name
        self.title = title
        self.version = version
        self.content = content
        self.start = start
        self.rules = rules
        self.rulings = rulings
        self._presenter = presenter(self)
        frames: Any = Union[tuple(self.programs)]  # noqa: UP007  (made at run time)
        self.state_type = State[t.Table, frames]
        self._hidden = {id for id, card in content.evocations.items() if card.only_from_its_room}

    def configure(self, setup: Any, seed: int = 0, rulings: Mapping[str, str] | None = None) -> State[t.Table, Any]:
        """Return the state that a set-up (a :class:`Setup`, or the same as plain data) describes."""
        wanted = setup if isinstance(setup, Setup) else msgspec.convert(setup or {}, Setup)
        return build(self, wanted, seed, self.check_rulings(rulings or {}))

    def at_period(self, state: State[t.Table, Any]) -> Sequence[Frame]:
        """Return the defeats that are due."""
        return damage.full_bars(state)

    def only_from_its_room(self, model: str) -> bool:
        """Check whether others may target a model only from inside its Room (DK-EVO-03)."""
        return model in self._hidden

    def shuffled(self, items: Sequence[str], seed: int) -> tuple[str, ...]:
        """Return items in an order that follows from the seed."""
        return tuple(sorted(items, key=lambda item: blake2b(f"{seed}/lodge/{item}".encode(), digest_size=8).digest()))

    def facts(self, state: State[t.Table, Any]) -> Mapping[str, Any]:
        """Return the position as facts, for instance ``medusa.points`` or ``limbo.cubes``."""
        table = state.table
        facts: dict[str, Any] = {"turn": table.turn, "phase": table.phase, "crown": table.crown, "active": table.active}
        for somebody in table.participants:
            for field in ("points", "cubes", "trophies", "room_track"):
                facts[f"{somebody.id}.{field}"] = getattr(somebody, field)
            if somebody.model:
                facts[f"{somebody.id}.tokens"] = somebody.tokens
                facts[f"{somebody.id}.hand"] = list(somebody.hand)
                facts[f"{somebody.id}.memories"] = sorted(somebody.memories)
                facts[f"{somebody.id}.grimoire"] = len(somebody.grimoire)
                facts[f"{somebody.id}.ready"] = {s.slot: s.card for s in somebody.prepared if not s.revealed}
        for model in table.models:
            facts[f"{model.id}.place"] = model.place
            facts[f"{model.id}.damage"] = list(model.damage)
        for room in table.rooms:
            facts[f"{room.id}.cubes"] = list(room.cubes)
            facts[f"{room.id}.token"] = room.token
            facts[f"{room.id}.wrecked"] = room.wrecked
        facts["forgotten"] = len(table.forgotten)
        return facts

    def view(self, state: State[t.Table, Any], viewer: str | None = None) -> Any:
        """Return the scene of a state as a Mage may see it; None sees all."""
        return self._presenter.scene(state, viewer)

    def words(self) -> Any:
        """Return what puts this game into words."""
        return self._presenter
