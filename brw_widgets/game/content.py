"""What the components say: Rooms, Mages, Spells as data, and where each value comes from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from msgspec import Struct

from .effects import Effect


class Source(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Where a value comes from: printed in a rulebook, reported by public sources, or assumed by us, and why."""

    kind: Literal["printed", "reported", "assumed"]
    why: str
    """The section it is printed in, who reports it, or the reason for assuming it."""


class RoomCard(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A Room and its Activation Token."""

    id: str
    name: str
    colour: str
    icon: str
    slots: int
    banners: tuple[int, int, int]
    effect: Effect
    sources: dict[str, Source]
    """By field."""
    book: str = ""


class MageCard(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A Mage."""

    id: str
    name: str
    health: int
    hand: int
    strength: int
    speed: int
    personal: str
    """Title of its Personal Spell."""
    sources: dict[str, Source]
    book: str = ""


class EvocationCard(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """An Evocation."""

    id: str
    name: str
    health: int
    strength: int
    speed: int
    sources: dict[str, Source]
    only_from_its_room: bool = False
    """Others may target it only from inside its own Room (DK-EVO-03)."""
    book: str = ""


class SpellCard(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A Spell. Those without sides are named blanks."""

    id: str
    name: str
    family: Literal["school", "personal", "forgotten"]
    sources: dict[str, Source]
    light: Effect | None = None
    dark: Effect | None = None
    book: str = ""


class Pack(Struct, frozen=True, forbid_unknown_fields=True):
    """A file of components."""

    rooms: tuple[RoomCard, ...] = ()
    mages: tuple[MageCard, ...] = ()
    evocations: tuple[EvocationCard, ...] = ()
    spells: tuple[SpellCard, ...] = ()


class Content:
    """All components that a game knows, by id."""

    def __init__(self, packs: Iterable[Pack]) -> None:
        self.rooms: dict[str, RoomCard] = {}
        self.mages: dict[str, MageCard] = {}
        self.evocations: dict[str, EvocationCard] = {}
        self.spells: dict[str, SpellCard] = {}
        for pack in packs:
            for kind in ("rooms", "mages", "evocations", "spells"):
                known = getattr(self, kind)
                for card in getattr(pack, kind):
                    if card.id in known:
                        raise ValueError(f"two {kind} have the id {card.id!r}")
                    known[card.id] = card
        self.effects: dict[str, Effect] = {f"room:{room.id}": room.effect for room in self.rooms.values()}
        for spell in self.spells.values():
            for side in ("light", "dark"):
                effect = getattr(spell, side)
                if effect is not None:
                    self.effects[f"spell:{spell.id}:{side}"] = effect
        self.after: dict[str, Mapping[str, str]] = {}
        """For each effect, which phrase follows a phrase ("" the last)."""
        self.phrases = {}
        for id, effect in self.effects.items():
            keys = effect.keys()
            self.after[id] = dict(zip(("target", *keys), (*keys, ""), strict=True))
            self.phrases[id] = dict(zip(keys, effect.phrases, strict=True))

    def effect_of(self, effect: str) -> str:
        """Return the id of the component that an effect's id belongs to."""
        return effect.split(":")[1]

    def name(self, id: str) -> str:
        """Return the printed name of a component, or the id itself."""
        for known in (self.rooms, self.mages, self.evocations, self.spells):
            if id in known:
                return str(known[id].name)
        return id
