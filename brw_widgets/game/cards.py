"""Drawing and discarding Spell Cards. A card is its title: copies of one title are alike."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from brw_widgets.core import Judged, Question, option

from . import table as t
from .events import CardsDrawn, Discarded, Shuffled
from .play import P


class Drawn(Struct, frozen=True, gc=False):
    """What a draw came to: the cards, the deck after it, and how many Memories were shuffled in."""

    cards: tuple[str, ...]
    deck: t.Deck
    shuffled: int = 0


def peek(p: P, name: str, deck: t.Deck, count: int, memories: Sequence[str] = ()) -> Drawn:
    """Draw cards without changing the table yet: all that chance is asked comes before the first change.

    When the deck runs short its known and unknown cards go first, then ``memories`` are shuffled into a new one
    (DK-STU-02, DK-AMB-38). With both empty the draw stops.
    """
    cards: list[str] = []
    shuffled = 0
    while len(cards) < count:
        if deck.top:
            cards.append(deck.top[0])
            deck = replace(deck, top=deck.top[1:])
        elif deck.pool:
            card = p.chance(name, deck.draws, deck.pool)
            cards.append(card)
            deck = replace(deck, pool=without(deck.pool, card), draws=deck.draws + 1)
        elif deck.bottom:
            cards.append(deck.bottom[0])
            deck = replace(deck, bottom=deck.bottom[1:])
        elif memories and not shuffled:
            shuffled = len(memories)
            deck = replace(deck, pool=tuple(sorted(memories)))
        else:
            break
    return Drawn(tuple(cards), deck, shuffled)


def without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """Return the cards with one copy of a title taken out."""
    index = cards.index(card)
    return cards[:index] + cards[index + 1 :]


def draw_from_grimoire(p: P, who: str, count: int, rule: str) -> tuple[str, ...]:
    """Draw cards from a Mage's Grimoire into the hand and return them (DK-DRW-01)."""
    mage = t.participant(p.table, who)
    drawn = peek(p, f"{who}.grimoire", mage.grimoire, count, mage.memories)
    memories = () if drawn.shuffled else mage.memories
    hand = tuple(sorted((*mage.hand, *drawn.cards)))
    p.table = t.put_participant(p.table, replace(mage, hand=hand, grimoire=drawn.deck, memories=memories))
    if drawn.shuffled:
        p.emit(Shuffled("DK-STU-02", who=who, amount=drawn.shuffled))
    p.emit(CardsDrawn(rule, (who,), who=who, deck="grimoire", cards=drawn.cards))
    return drawn.cards


def discard_from_hand(p: P, who: str, card: str, rule: str) -> None:
    """Put a card from a Mage's hand into its Memories (DK-DRW-02)."""
    mage = t.participant(p.table, who)
    p.table = t.put_participant(p.table, replace(mage, hand=without(mage.hand, card), memories=(*mage.memories, card)))
    p.emit(Discarded(rule, who=who, card=card))


def _cards_in_hand(p: P, who: str, subject: str) -> Judged:
    hand = t.participant(p.table, who).hand
    among = p.frame.drawn if subject == "drawn" else hand
    return Judged([option("discard", card) for card in sorted(set(among) & set(hand))])


DISCARD = Question("discard", "DK-DRW-02", _cards_in_hand, secret=True)
"""Which card goes to the Memories? About the hand, or about the cards just drawn."""
