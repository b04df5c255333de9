"""Black Rose Wars: Duel – Kami."""

from __future__ import annotations

from pathlib import Path

import msgspec

from brw_widgets.core import Ambiguity, Rule
from brw_widgets.data import find, read_file
from brw_widgets.game.content import Content, Pack
from brw_widgets.game.engine import BlackRoseWars
from brw_widgets.game.setup import Start
from brw_widgets.views.telling import Presenter

RULES_VERSION = "1"
"""Raise it when a change of the rules lets the same answers lead elsewhere."""

SWITCHES = tuple(f"DK-AMB-{number:02}" for number in (1, 2, 3, 4, 5, 17, 19, 24, 30, 31, 34, 45, 65, 66, 67, 69, 72, 73))
"""Ambiguities of the ledger that can be switched so far."""


class _Ledger(msgspec.Struct):
    rules: list[Rule]
    ambiguities: list[Ambiguity]


def make() -> BlackRoseWars:
    """Return the game of this book."""
    ledger = msgspec.json.decode((Path(__file__).parent / "ledger.json").read_bytes(), type=_Ledger)
    packs = [read_file(find("books", f"duel_kami/{name}")).convert(Pack) for name in ("rooms", "models", "spells")]
    start = read_file(find("books", "duel_kami/start")).convert(Start)
    rules = {rule.id: rule for rule in ledger.rules}
    for row in ledger.ambiguities:
        rules[row.id] = Rule(row.id, "Duel – Kami", "where the text is silent", f"{row.text} {row.why}", "ambiguity")
    rulings = {row.id: row for row in ledger.ambiguities if row.id in SWITCHES}
    return BlackRoseWars("duel-kami", "Duel – Kami", RULES_VERSION, Content(packs), start, rules, rulings, Presenter)
