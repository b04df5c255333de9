"""Points for a wrecked Room and for a defeated Mage, every tie laid out. The cases are named as in the oracles."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest

from brw_widgets.core import find_game
from brw_widgets.game.scoring import defeat_points, wreck_points

ALL = ("a", "b", "rose")


def ruling(**readings: str) -> Callable[[str], str]:
    rulings = find_game("duel-kami").rulings
    chosen = {f"DK-AMB-{name[1:]}": reading for name, reading in readings.items()}
    return lambda row: chosen.get(row, rulings[row].default)


def wreck(counts: dict[str, int], banners: tuple[int, int, int] = (5, 3, 2), **readings: str) -> tuple[dict[str, int], str]:
    result = wreck_points(counts, ALL, banners, "rose", ruling(**readings))
    paid = dict.fromkeys(ALL, 0)
    for award in result.awards:
        paid[award.who] += award.points
    return paid, result.track


@pytest.mark.parametrize(
    ("counts", "banners", "paid", "track"),
    [
        pytest.param({"a": 3, "b": 2, "rose": 1}, (5, 3, 2), (5, 3, 2), "a", id="T-DK-39"),
        pytest.param({"a": 2, "b": 2, "rose": 2}, (5, 3, 2), (4, 4, 4), "rose", id="T-DK-41"),
        pytest.param({"a": 3, "b": 3}, (5, 3, 2), (4, 4, 0), "rose", id="T-DK-42"),
        pytest.param({"a": 4, "b": 1, "rose": 1}, (3, 1, 1), (3, 1, 1), "a", id="T-DK-44"),
        pytest.param({"a": 6}, (5, 3, 2), (6, 0, 0), "a", id="all of one: one more"),
        pytest.param({"rose": 6}, (5, 3, 2), (0, 0, 6), "rose", id="all of the Black Rose"),
        pytest.param({"a": 4, "b": 2}, (5, 3, 2), (5, 3, 0), "a", id="two counts: the lower is the second"),
        pytest.param({"a": 2, "rose": 2, "b": 1}, (5, 3, 2), (4, 3, 4), "rose", id="tie with the Black Rose, then one"),
        pytest.param({"a": 1, "b": 2, "rose": 2}, (5, 3, 2), (3, 4, 4), "rose", id="the same with b"),
        pytest.param({"a": 2, "b": 2}, (1, 1, 0), (1, 1, 0), "rose", id="a banner of 1 stays 1"),
        pytest.param({"a": 2, "b": 2}, (0, 0, 0), (0, 0, 0), "rose", id="a banner of 0 stays 0"),
    ],
)
def test_a_wrecked_room_pays(
    counts: dict[str, int], banners: tuple[int, int, int], paid: tuple[int, int, int], track: str
) -> None:
    assert wreck(counts, banners) == (dict(zip(ALL, paid, strict=True)), track)


@pytest.mark.parametrize(
    ("row", "reading", "counts", "banners", "paid", "track"),
    [
        ("r01", "b", {"a": 3, "b": 3, "rose": 1}, (5, 3, 2), (4, 4, 2), "rose"),
        ("r02", "b", {"a": 4, "b": 2}, (5, 3, 2), (5, 2, 0), "a"),
        ("r02", "c", {"a": 4, "b": 2}, (5, 3, 2), (5, 5, 0), "a"),
        ("r03", "b", {"a": 4, "b": 2}, (5, 3, 2), (5, 3, 2), "a"),
        ("r03", "b", {"a": 6}, (5, 3, 2), (6, 2, 2), "a"),
        ("r04", "b", {"a": 3, "b": 3}, (5, 3, 2), (4, 4, 0), ""),
        ("r05", "b", {"a": 2, "b": 2}, (1, 1, 0), (0, 0, 0), "rose"),
        ("r67", "b", {"a": 3, "b": 3}, (5, 3, 2), (5, 5, 0), "rose"),
    ],
)
def test_other_readings_pay_otherwise(
    row: str, reading: str, counts: dict[str, int], banners: tuple[int, int, int], paid: tuple[int, int, int], track: str
) -> None:
    assert wreck(counts, banners, **{row: reading}) == (dict(zip(ALL, paid, strict=True)), track)
    assert wreck(counts, banners) != wreck(counts, banners, **{row: reading}), "the switch makes a difference here"


def test_with_a_cube_of_its_own_the_black_rose_advances_under_either_reading() -> None:
    for reading in "ab":
        assert wreck({"a": 3, "b": 3, "rose": 1}, r04=reading)[1] == "rose"


def test_whatever_the_counts_everybody_is_paid_once_and_the_track_moves_once() -> None:
    for a, b, rose in product(range(5), repeat=3):
        if a + b + rose == 0:
            continue
        counts = {who: n for who, n in (("a", a), ("b", b), ("rose", rose)) if n}
        result = wreck_points(counts, ALL, (6, 3, 1), "rose", ruling())
        paid = [award.who for award in result.awards if award.rule != "DK-CLN-07"]
        assert sorted(paid) == sorted(counts)
        most = max(counts.values())
        leaders = [who for who, n in counts.items() if n == most]
        assert result.track == (leaders[0] if len(leaders) == 1 else "rose")
        assert all(award.points >= 1 for award in result.awards)


@pytest.mark.parametrize(
    ("damage", "paid"),
    [
        pytest.param({"a": 4, "rose": 2}, {"a": 4, "rose": 1}, id="T-DK-31"),
        pytest.param({"a": 3, "rose": 3}, {"a": 3, "rose": 3}, id="T-DK-32, T-DK-34"),
        pytest.param({"a": 6}, {"a": 5}, id="all from one"),
        pytest.param({"rose": 6}, {"rose": 5}, id="all from the Black Rose"),
        pytest.param({}, {"a": 3, "rose": 3}, id="declared with no Damage"),
    ],
)
def test_a_defeated_mage_pays(damage: dict[str, int], paid: dict[str, int]) -> None:
    assert {award.who: award.points for award in defeat_points(damage, ("a", "rose"), ruling())} == paid


def test_other_readings_of_a_defeat() -> None:
    both = ("a", "rose")
    assert defeat_points({}, both, ruling(r31="a")) == []
    sole = defeat_points({"a": 6}, both, ruling(r66="b"))
    assert {award.who: award.points for award in sole} == {"a": 5, "rose": 1}


def test_with_more_opponents_the_others_are_those_who_did_damage() -> None:
    awards = defeat_points({"a": 3, "b": 3, "rose": 1}, ("a", "b", "c", "rose"), ruling())
    assert {award.who: award.points for award in awards} == {"a": 3, "b": 3, "rose": 1}
