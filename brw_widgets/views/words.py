"""The words of Black Rose Wars: a catalogue from keys to English. Another language is another catalogue.

Values in braces are filled in by the presenter: names of Mages, Rooms and cards, numbers, and the like.
"""

from __future__ import annotations

PHASES = {"action": "Action", "clean-up": "Clean-up"}
ALL_PHASES = ("Black Rose", "Study", "Action", "Evocation", "Clean-up")

EVENTS = {
    "turn-began": "Turn {turn} begins",
    "phase-began": "{phase} Phase: {first} is the First Mage",
    "activation-began": "{who} becomes the active Mage",
    "action-taken": "{who}: {action}, one token exhausted",
    "action-taken.momentum": "{who}: Momentum",
    "moved": "{model} moves to {to}",
    "moved.out": "{model} leaves the Cell for {to}",
    "moves-lost": "Explore ends; {amount} unused Move 1 {is_are} lost",
    "room-activated": "{who} activates {room}",
    "room-activated.used": "{who} activates {room}: its token is Used, so nothing follows",
    "token-used": "The token of {room} shows Used now",
    "targeted": "{who} chooses {target} as the target",
    "targeted.dummy": "{who} chooses the Dummy as the target",
    "damaged": "{by} inflicts {amount} Damage on {model}",
    "damaged.partly": "{by} inflicts {amount} of {wanted} Damage on {model}",
    "damaged.short": "{by} inflicts {amount} of {wanted} Damage on {model}: no more cubes",
    "ignored": "{model} ignores Damage from its own side",
    "missed.inflict": "Nobody is there to be hurt",
    "missed.discard": "{who} has no card to discard",
    "missed.heal": "{who} has no Damage to heal",
    "missed.seek-forgotten": "The Forgotten deck is empty",
    "healed": "{model} heals 1 Damage of {cube}",
    "instability-placed": "{by} places {amount} Instability in {room}",
    "instability-placed.full": "{by} places {amount} of {wanted} Instability in {room}: no more free slots",
    "instability-placed.short": "{by} places {amount} of {wanted} Instability in {room}: no more cubes",
    "points-changed": "{who} gains {amount} Power {points}",
    "points-changed.lost": "{who} loses {amount} Power {points}",
    "points-changed.none": "{who} has no Power Points to lose",
    "cards-drawn": "{who} draws {cards}",
    "cards-drawn.hidden": "{who} draws {count}",
    "cards-drawn.forgotten": "{who} looks at {cards} of the Forgotten deck",
    "cards-drawn.looked-at": "{who} keeps {cards}",
    "shuffled": "{who} shuffles {amount} Memories into a new Grimoire",
    "discarded": "{who} discards {card}",
    "discarded.slot": "{who} discards {card}, Ready in slot {slot}",
    "cards-returned": "{who} puts {cards} back on top",
    "crown-taken": "{who} takes the Crown from {origin}",
    "crown-taken.kept": "{who} has the Crown already",
    "defeated": "{model} is defeated and goes to its Cell",
    "defeated.evocation": "{model} is defeated and leaves the Lodge",
    "trophy-gained": "{who} advances on the Trophy Track, to {total}",
    "track-advanced": "{who} advances on the Room Track, to {total}",
    "track-advanced.tied": "The majority is tied: {who} advances on the Room Track, to {total}",
    "cubes-returned": "{count} from {origin} {go_goes} home",
    "wrecked": "{room} is wrecked",
    "refreshed": "Tokens turn Available again",
    "crown-passed": "The Crown passes to {who}",
    "game-ended": "The last Turn is over",
}

TITLES = {"decides": "{who} decides", "secret": "{who} decides in secret"}

QUESTIONS = {
    "action": "Which Action?",
    "action.second": "A second Action?",
    "explore": "Explore: what next?",
    "fight": "Fight: what next?",
    "momentum": "Momentum: which Ready Spell is discarded?",
    "momentum-move": "Momentum: a Move 1?",
    "target": "{effect}: which target?",
    "allot": "Cubes are short: how many for {subject}?",
    "discard": "Which card goes to the Memories?",
    "heal": "Heal which Damage?",
    "keep": "Which Forgotten Spell is kept?",
    "return": "Which one goes back on top next?",
    "wreck": "Which full Room is wrecked next?",
}

ACTIONS = {
    "explore": "Explore",
    "fight": "Fight",
    "momentum": "Momentum",
    "end": "End the Activation",
    "move": "Move to {what}",
    "activate": "Activate {what}",
    "done": "End the Action",
    "attack": "Attack {what}",
    "discard": "Discard {what}",
    "stay": "Stay",
    "target": "Target {what}",
    "amount": "{what} Damage",
    "heal": "Heal 1 of {what}",
    "stop": "Stop healing",
    "keep": "Keep {what}",
    "on-top": "Put {what} on top",
    "wreck": "Wreck {what}",
    "pin": "Draw {what}",
}

DUMMY = "the Dummy"
A_CELL = "{who}'s Cell"

REFUSALS = {
    "no-token": "{who} has no Available Physical Action Token left, and a Physical Action costs one.",
    "no-ready-spell": "{who} has no Ready Spell to discard.",
    "cell-forbids": "{who} is in the Cell, where only an Action that leads out, or Momentum, can be begun.",
    "must-act": "An Activation has at least one Action as long as one is possible.",
    "must-leave-cell": "{who} is in the Cell and can leave it, so it must.",
    "no-move-left": "All Move 1 of this Explore are used.",
    "moves-split": "{who} moved and then activated a Room. The moves of one Explore are one block: "
    "nothing else stands between them, and what was left of them is lost.",
    "not-adjacent": "{to} is not adjacent to {from}; a Move 1 leads to {near}.",
    "not-an-exit": "The Cell has no way to {to}; it leads to {near}.",
    "into-cell": "Nobody moves into a Cell; only a defeat puts a Mage there.",
    "already-there": "{who} is in {to} already.",
    "moves-gone": "{who} was put in the Cell during this Explore, and under this ruling the moves left are lost.",
    "not-your-room": "One activates the Room one stands in, and {who} is in {here}.",
    "not-your-room.cell": "One activates the Room one stands in, and {who} is in no Room.",
    "wrecked": "{room} is wrecked: it has neither token nor Effect.",
    "activated-already": "This Action has had its activation of a Room.",
    "no-dummy": "A Physical Attack needs a Model in the flesh; the Dummy is for other Effects.",
    "own-model": "A Model doesn't target itself.",
    "attacked-already": "This Fight has had its Physical Attack.",
    "not-in-room": "A Physical Attack reaches Models in the same Room. {who} is in {from}, {target} in {to}.",
    "in-cell": "{target} is in its Cell, which is outside the Lodge.",
    "nowhere": "{target} is nowhere in the Lodge.",
    "no-line": "No straight row of Rooms leads from {from} to {to}.",
    "out-of-range": "{to} is farther than {range} from {from}.",
    "only-from-its-room": "{target} can be targeted only from inside its own Room, {to}.",
    "no-mage": "{target} is no Mage, and this Effect targets one.",
    "no-evocation": "{target} is no Evocation, and this Effect targets one.",
    "chosen-already": "{target} has been chosen already.",
    "too-few-cubes": "{wanted} cubes are more than there are.",
    "over-amount": "Nobody gets more than this Effect inflicts on one.",
    "cubes-left": "All cubes there are must be used as far as they can be.",
    "no-spell-in-slot": "{who} has no Ready Spell in slot {slot}.",
    "not-now": "{asked} is asked something else now: {question}",
    "not-in-pool": "Draw {draw} of {deck} was fixed beforehand, and that card is not among those left to draw: {pool}.",
    "over": "The game is over.",
}

INSTEAD = {
    "not-in-pool": "Go back and fix that draw to one of these cards.",
    "no-token": "Tokens turn Available again in the Clean-up Phase.",
    "cell-forbids": "Explore, and leave the Cell for {exits}.",
    "must-leave-cell": "Leave the Cell for {exits}.",
    "must-act": "Choose an Action.",
    "moves-split": "Activate first and then move, or move as far as you like and then activate.",
    "not-adjacent": "Go by way of a Room in between.",
    "not-in-room": "Move to {to} first.",
    "out-of-range": "Choose a target within {range}.",
    "no-line": "Choose a target in a straight row.",
    "wrecked": "Move to a Room that is Intact.",
    "no-dummy": "Leave the attack out, or move to where somebody is.",
    "activated-already": "Another Action may activate another Room.",
}

FACTS = {
    "who": "Mage",
    "from": "From",
    "to": "To",
    "near": "Adjacent",
    "here": "Stands in",
    "room": "Room",
    "target": "Target",
    "range": "Range",
    "tokens": "Tokens left",
    "of": "of",
    "slot": "Slot",
    "exits": "Exits",
    "cubes": "Cubes",
    "wanted": "Wanted",
    "most": "At most",
    "asked": "Asked now",
}

EFFECT_TARGETS = {
    "model": "One Model within {range}",
    "mage": "One other Mage within {range}",
    "evocation": "One Evocation within {range}",
    "room": "One Room within {range}",
    "personal": "You",
    "special": "",
}

EFFECT_VERBS = {
    "inflict.target": "inflict {amount} Damage",
    "inflict.self": "the Black Rose inflicts {amount} Damage on you",
    "inflict.crown-loser": "the Black Rose inflicts {amount} Damage on whoever lost it",
    "inflict.kept-crown": "if you had it, the Black Rose inflicts {amount} Damage on you",
    "place.target": "place {amount} Instability",
    "place.here": "place {amount} Instability here",
    "heal": "heal up to {up_to}",
    "points.self": "gain {amount} Power {points}",
    "points.target": "it loses {amount} Power {points}",
    "draw": "draw {amount}",
    "discard.hand": "discard {amount} from your hand",
    "discard.drawn": "discard {amount} of them",
    "take-crown": "take the Crown",
    "seek-forgotten": "look at {amount} Forgotten Spells, keep one, return the others",
}

FIELDS = {"name": "name", "colour": "colour", "slots": "slots", "banners": "points", "effect": "Effect"}
"""What a Room shows."""

STATS = {
    "cubes": "Cubes",
    "trophies": "Trophies",
    "room_track": "Rooms",
    "hand": "Hand",
    "grimoire": "Grimoire",
    "memories": "Memories",
    "health": "Health",
    "strength": "Strength",
    "speed": "Speed",
}

BLACK_ROSE = "The Black Rose"
ENDED = "The four Turns are over."


def count(number: int, one: str, many: str = "") -> str:
    """Return a number with its noun.

    >>> count(1, "cube"), count(3, "cube")
    ('1 cube', '3 cubes')
    """
    return f"{number} {one if number == 1 else many or one + 's'}"


def listed(names: list[str], last: str = "and") -> str:
    """Return names as a list in words.

    >>> listed(["Ladri", "Limbo", "Traditori"], "or")
    'Ladri, Limbo or Traditori'
    """
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} {last} {names[-1]}" if names else "nothing"
