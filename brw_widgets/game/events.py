"""What can happen at the table."""

from __future__ import annotations

from brw_widgets.core import Event


class TurnBegan(Event, frozen=True, gc=False, tag="turn-began"):
    """A Game Turn begins."""

    turn: int = 0


class PhaseBegan(Event, frozen=True, gc=False, tag="phase-began"):
    """A Phase begins; its First Mage is fixed."""

    phase: str = ""
    first: str = ""


class ActivationBegan(Event, frozen=True, gc=False, tag="activation-began"):
    """A Mage becomes the active Mage."""

    who: str = ""


class ActionTaken(Event, frozen=True, gc=False, tag="action-taken"):
    """A Mage performs an Action; a Physical one exhausts a token, ``tokens`` are left."""

    who: str = ""
    action: str = ""
    tokens: int = 0


class Moved(Event, frozen=True, gc=False, tag="moved"):
    """A model went from one place to another, which is entering its Room (DK-ACT-05)."""

    model: str = ""
    origin: str = ""
    to: str = ""


class MovesLost(Event, frozen=True, gc=False, tag="moves-lost"):
    """Explore ends with Move 1 Effects unused."""

    who: str = ""
    amount: int = 0


class RoomActivated(Event, frozen=True, gc=False, tag="room-activated"):
    """A Room was activated; ``used`` says that its token was Used already and gives nothing."""

    who: str = ""
    room: str = ""
    used: bool = False


class TokenUsed(Event, frozen=True, gc=False, tag="token-used"):
    """A Room's Activation Token shows its Used side now."""

    room: str = ""


class Targeted(Event, frozen=True, gc=False, tag="targeted"):
    """An Effect has got its target: a model, a room, or the Dummy."""

    who: str = ""
    effect: str = ""
    kind: str = ""
    target: str = ""


class Damaged(Event, frozen=True, gc=False, tag="damaged"):
    """Cubes of ``by`` were put on a model's bar: ``amount`` of the ``wanted`` ones, ``short`` for lack of cubes."""

    by: str = ""
    model: str = ""
    amount: int = 0
    wanted: int = 0
    short: bool = False


class Ignored(Event, frozen=True, gc=False, tag="ignored"):
    """A model ignores Damage from its own side."""

    by: str = ""
    model: str = ""


class Missed(Event, frozen=True, gc=False, tag="missed"):
    """A phrase had nobody to work on."""

    who: str = ""
    phrase: str = ""


class Healed(Event, frozen=True, gc=False, tag="healed"):
    """A cube was taken off a model's bar and went home."""

    model: str = ""
    cube: str = ""


class InstabilityPlaced(Event, frozen=True, gc=False, tag="instability-placed"):
    """Cubes of ``by`` were placed in a Room: ``amount`` of the ``wanted`` ones; ``full`` if slots ran out."""

    by: str = ""
    room: str = ""
    amount: int = 0
    wanted: int = 0
    full: bool = False


class PointsChanged(Event, frozen=True, gc=False, tag="points-changed"):
    """A participant gained or lost Power Points."""

    who: str = ""
    amount: int = 0
    total: int = 0


class CardsDrawn(Event, frozen=True, gc=False, tag="cards-drawn"):
    """Cards went from a deck to a hand; only their owner sees which."""

    who: str = ""
    deck: str = ""
    cards: tuple[str, ...] = ()


class Shuffled(Event, frozen=True, gc=False, tag="shuffled"):
    """A Mage's Memories became the Grimoire again."""

    who: str = ""
    amount: int = 0


class Discarded(Event, frozen=True, gc=False, tag="discarded"):
    """A card went to its owner's Memories."""

    who: str = ""
    card: str = ""
    origin: str = "hand"


class CardsReturned(Event, frozen=True, gc=False, tag="cards-returned"):
    """Cards went back on top of the Forgotten deck."""

    who: str = ""
    cards: tuple[str, ...] = ()


class CrownTaken(Event, frozen=True, gc=False, tag="crown-taken"):
    """The Crown went from one Mage to another (or stayed)."""

    who: str = ""
    origin: str = ""


class Defeated(Event, frozen=True, gc=False, tag="defeated"):
    """A model is declared defeated."""

    model: str = ""
    by: str = ""


class TrophyGained(Event, frozen=True, gc=False, tag="trophy-gained"):
    """A participant advances on the Trophy Track."""

    who: str = ""
    total: int = 0


class TrackAdvanced(Event, frozen=True, gc=False, tag="track-advanced"):
    """A participant advances on the Room Track."""

    who: str = ""
    total: int = 0
    tied: bool = False


class CubesReturned(Event, frozen=True, gc=False, tag="cubes-returned"):
    """Cubes went home from a model or a room."""

    origin: str = ""
    cubes: tuple[str, ...] = ()


class Wrecked(Event, frozen=True, gc=False, tag="wrecked"):
    """A Room shows its Wrecked side; its token leaves the game."""

    room: str = ""


class Refreshed(Event, frozen=True, gc=False, tag="refreshed"):
    """Tokens show their Available sides again and Spells leave their slots."""

    rooms: tuple[str, ...] = ()


class CrownPassed(Event, frozen=True, gc=False, tag="crown-passed"):
    """At the end of a Turn the Crown goes on to the next Mage."""

    who: str = ""
    turn: int = 0


class GameEnded(Event, frozen=True, gc=False, tag="game-ended"):
    """The last Turn is over."""

    turn: int = 0
