"""The language of Effects: a target and phrases, as data.

A phrase is a verb over selectors and amounts. Every phrase has an id, given or derived from what it says, so that a
running Effect can name the phrase it is at whatever is changed around it.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

TargetKind = Literal["model", "mage", "evocation", "room", "personal", "special"]
Who = Literal["self", "target", "black-rose", "crown-loser"]


class Target(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What an Effect is aimed at (DK-TGT-03 to DK-TGT-08). ``range`` counts Rooms; "*" is anywhere in the Lodge.

    ``count`` targets are chosen one after the other, each another one.
    """

    kind: TargetKind
    range: int | Literal["*"] = 0
    count: int = 1


class Phrase(Struct, frozen=True, gc=False, tag_field="do", forbid_unknown_fields=True):
    """One sentence of an Effect, up to its period. ``only_if`` names a result that must have come about before."""

    id: str = ""
    only_if: Literal["", "kept-crown"] = ""

    def key(self) -> str:
        """Return the phrase's id, derived from what it says unless it is given."""
        said = "-".join(
            str(getattr(self, name)) for name in self.__struct_fields__ if name not in ("id",) and getattr(self, name) != ""
        )
        return self.id or f"{self.__struct_config__.tag}-{said}"


class InflictPhrase(Phrase, frozen=True, gc=False, tag="inflict", forbid_unknown_fields=True):
    """Inflict Damage on each model that ``to`` names; of a Room, on the opposing models in it (DK-TGT-06)."""

    amount: int = 1
    to: Who = "target"
    by: Literal["self", "black-rose"] = "self"


class PlacePhrase(Phrase, frozen=True, gc=False, tag="place", forbid_unknown_fields=True):
    """Place Instability in the target Room, or in the Room where one stands."""

    amount: int = 1
    to: Literal["target", "here"] = "target"


class HealPhrase(Phrase, frozen=True, gc=False, tag="heal", forbid_unknown_fields=True):
    """Take up to so many cubes, one's own choice, off one's own bar."""

    up_to: int = 1


class PointsPhrase(Phrase, frozen=True, gc=False, tag="points", forbid_unknown_fields=True):
    """Somebody gains Power Points, or loses them with an amount below 0."""

    amount: int = 1
    to: Who = "self"


class DrawPhrase(Phrase, frozen=True, gc=False, tag="draw", forbid_unknown_fields=True):
    """Draw Spell Cards from one's Grimoire."""

    amount: int = 1


class DiscardPhrase(Phrase, frozen=True, gc=False, tag="discard", forbid_unknown_fields=True):
    """Discard Spell Cards from the hand, or from among those this Effect has drawn, to one's Memories."""

    amount: int = 1
    among: Literal["hand", "drawn"] = "hand"


class TakeCrownPhrase(Phrase, frozen=True, gc=False, tag="take-crown", forbid_unknown_fields=True):
    """Obtain the Crown from whoever has it."""


class SeekForgottenPhrase(Phrase, frozen=True, gc=False, tag="seek-forgotten", forbid_unknown_fields=True):
    """Draw Forgotten Spells, keep one, put the others back on top of their deck in any order."""

    amount: int = 3


AnyPhrase = (
    InflictPhrase | PlacePhrase | HealPhrase | PointsPhrase | DrawPhrase | DiscardPhrase | TakeCrownPhrase | SeekForgottenPhrase
)


class Effect(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What a Room, a Spell's side or another component does."""

    target: Target
    phrases: tuple[AnyPhrase, ...]

    def keys(self) -> tuple[str, ...]:
        """Return the ids of the phrases in order.

        :raises ValueError: if two phrases have the same id.
        """
        keys = tuple(phrase.key() for phrase in self.phrases)
        for key in keys:
            if keys.count(key) > 1:
                raise ValueError(f"two phrases have the id {key!r}; give one of them an `id` of its own")
        return keys
