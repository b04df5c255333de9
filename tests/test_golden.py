"""Golden playthroughs: a game in words, and the number of decision sequences. A change of the rules shows here."""

from __future__ import annotations

import pytest

from .golden import FOLDER, PLAYTHROUGHS, count_table, playthrough


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_a_game_goes_as_it_went(name: str) -> None:
    assert playthrough(name) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8"), "see tests/golden.py"


def test_the_number_of_decision_sequences_is_what_it_was() -> None:
    assert count_table() == (FOLDER / "counts.txt").read_text(encoding="utf-8"), "see tests/golden.py"
