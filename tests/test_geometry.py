"""The Lodge: neighbours, straight rows, ranges, Portals, walls, and places of one Room."""

from __future__ import annotations

from typing import Any

import pytest

from brw_widgets.core import find_game
from brw_widgets.game.lodge import ANYWHERE, DIRECTIONS, Cell, Lodge, Place, Portal, Side, in_range, neighbours, rays

from .fixtures import FOUR_MAGES

RING = [f"N{i}" for i in range(6)]
FLOWER = Lodge((Place("C", "C", 0, 0), *(Place(f"N{i}", f"N{i}", *DIRECTIONS[i]) for i in range(6))))


def test_each_ring_room_touches_the_centre_and_its_two_neighbours() -> None:
    for i in range(6):
        assert set(neighbours(FLOWER, f"N{i}")) == {"C", f"N{(i + 1) % 6}", f"N{(i - 1) % 6}"}
    assert set(neighbours(FLOWER, "C")) == set(RING)


def test_a_line_never_runs_along_an_edge() -> None:
    """T-DK-21, under ruling DK-AMB-35."""
    assert in_range(FLOWER, "N0", 1) == {"N0", "N1", "N5", "C"}
    assert in_range(FLOWER, "N0", 2) == {"N0", "N1", "N5", "C", "N3"}
    assert in_range(FLOWER, "N0", 99) == {"N0", "N1", "N5", "C", "N3"}


def test_range_0_is_the_room_itself_and_any_range_needs_no_line() -> None:
    """T-DK-22."""
    assert in_range(FLOWER, "N0", 0) == {"N0"}
    assert in_range(FLOWER, "N0", ANYWHERE) == {"C", *RING}


def test_from_a_cell_only_the_range_anywhere_reaches_the_lodge() -> None:
    lodge = Lodge(FLOWER.places, (Cell("cell-a", "a", ("N4", "N5")),))
    assert neighbours(lodge, "cell-a") == ("N4", "N5")
    assert in_range(lodge, "cell-a", 2) == frozenset()
    assert "cell-a" not in in_range(lodge, "N4", ANYWHERE)
    assert "cell-a" not in neighbours(lodge, "N4")


def test_a_portal_joins_two_rooms_for_moving_and_for_lines() -> None:
    joined = Lodge(FLOWER.places, portals=(Portal("violet", Side("N0", 0), Side("N2", 2)),))
    assert "N2" in neighbours(joined, "N0")
    assert "N0" in neighbours(joined, "N2")
    assert "N2" in in_range(joined, "N0", 1)
    # DK-AMB-34 (a): beyond the Portal the line goes straight on, out of the side opposite to the one it came in by.
    assert in_range(joined, "N0", 2) >= {"N2", "C"}
    row = next(row for row in rays(joined, "N0") if row[:1] == ("N2",))
    assert row == ("N2", "C", "N5")
    assert next(row for row in rays(joined, "N0", through_portals=False) if row[:1] == ("N2",)) == ("N2",)


def test_a_row_that_comes_back_ends() -> None:
    loop = Lodge(FLOWER.places, portals=(Portal("violet", Side("N0", 0), Side("N3", 3)),))
    down = next(row for row in rays(loop, "N0") if row[:1] == ("C",))
    assert down == ("C", "N3")


def test_a_wall_closes_a_side_both_ways() -> None:
    walled = Lodge(FLOWER.places, walls=(Side("N0", 3),))
    assert "C" not in neighbours(walled, "N0")
    assert "N0" not in neighbours(walled, "C")
    assert in_range(walled, "N0", 2) == {"N0", "N1", "N5"}
    assert "N4" in in_range(walled, "N1", 2), "other lines are as they were"


def test_a_room_of_three_places(start: Any) -> None:
    script = start("duel-kami", FOUR_MAGES)
    lodge = script.table.lodge
    assert lodge.places_of("spiritual-black-rose") == ("rose-west", "rose-middle", "rose-east")
    assert lodge.room_of("rose-east") == "spiritual-black-rose"
    # Ranges are counted hex by hex, so the ends of the long Room are two apart.
    assert "rose-east" not in in_range(lodge, "rose-west", 1)
    assert "rose-east" in in_range(lodge, "rose-west", 2)


@pytest.mark.parametrize("portals", ["default", "none"])
def test_the_default_duel_has_its_portals_unless_left_out(portals: str) -> None:
    lodge = find_game("duel-kami").configure({"portals": portals}).table.lodge
    assert ("porta-dell-inferno" in neighbours(lodge, "antinferno")) == (portals == "default")
    assert ("ladri" in neighbours(lodge, "bestemmiatori")) == (portals == "default")
