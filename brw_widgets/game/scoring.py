"""Who scores what: pure functions of counts, so that every tie can be laid out and tested."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

Ruling = Callable[[str], str]
"""The reading that holds of a row of the ledger."""


class Award(NamedTuple):
    """Power Points for somebody, and the rule that gives them."""

    who: str
    points: int
    rule: str


def defeat_points(damage: Mapping[str, int], opponents: tuple[str, ...], ruling: Ruling) -> list[Award]:
    """Return what each opponent of a defeated Mage gains (DK-DEF-04).

    ``damage`` counts the cubes on the bar by owner. Most 4, another 1; equal 3 each; all from one 5. With more than two
    opponents, everybody else who did Damage counts as the other.

    >>> defeat_points({"a": 4, "rose": 2}, ("a", "rose"), lambda row: "a")
    [Award(who='a', points=4, rule='DK-DEF-04'), Award(who='rose', points=1, rule='DK-DEF-04')]
    """
    counts = {who: damage.get(who, 0) for who in opponents}
    contributors = [who for who in opponents if counts[who]]
    if not contributors:
        return [] if ruling("DK-AMB-31") == "a" else [Award(who, 3, "DK-DEF-04") for who in opponents]
    if len(contributors) == 1:
        others = [] if ruling("DK-AMB-66") == "a" else [who for who in opponents if who not in contributors]
        return [Award(contributors[0], 5, "DK-DEF-04"), *(Award(who, 1, "DK-DEF-04") for who in others)]
    most = max(counts.values())
    first = [who for who in contributors if counts[who] == most]
    rest = [who for who in contributors if counts[who] != most]
    top = 4 if len(first) == 1 else 3
    return [Award(who, top, "DK-DEF-04") for who in first] + [Award(who, 1, "DK-DEF-04") for who in rest]


class Wreckage(NamedTuple):
    """What the wrecking of a Room pays, and who advances on the Room Track ("" nobody)."""

    awards: list[Award]
    track: str
    track_rule: str


def wreck_points(
    counts: Mapping[str, int], participants: tuple[str, ...], banners: tuple[int, int, int], black_rose: str, ruling: Ruling
) -> Wreckage:
    """Return what the wrecking of a Room pays (DK-CLN-06 to DK-CLN-12).

    ``counts`` are the cubes in the Room by owner, ``banners`` its numbers from left to right. Each participant is paid
    once; a tie costs one Power Point, but never brings a banner of 1 or more below 1.

    >>> wreck_points({"a": 3, "b": 3}, ("a", "b", "rose"), (5, 3, 2), "rose", lambda row: "a")[0]
    [Award(who='a', points=4, rule='DK-CLN-06'), Award(who='b', points=4, rule='DK-CLN-06')]
    """
    placed = [who for who in participants if counts.get(who, 0)]
    levels = sorted({counts[who] for who in placed}, reverse=True)
    by_level = [[who for who in placed if counts[who] == level] for level in levels]
    if ruling("DK-AMB-03") == "b":
        absent = [who for who in participants if not counts.get(who, 0)]
        if absent:
            by_level.append(absent)
    awards: list[Award] = []
    for place, group in enumerate(by_level):
        for banner, rule in _banners(place, group, by_level, ruling):
            awards.extend(Award(who, _less(banners[banner], banner, len(group) > 1, ruling), rule) for who in group)
    if len(placed) == 1:
        awards.append(Award(placed[0], 1, "DK-CLN-07"))
    if by_level and len(by_level[0]) == 1:
        return Wreckage(awards, by_level[0][0], "DK-CLN-08")
    advances = bool(placed) and (ruling("DK-AMB-04") == "a" or counts.get(black_rose, 0) > 0)
    return Wreckage(awards, black_rose if advances else "", "DK-CLN-09")


def _banners(place: int, group: list[str], by_level: list[list[str]], ruling: Ruling) -> list[tuple[int, str]]:
    """Return the banners that the group at a place of the ranking is paid, as (index, rule)."""
    left, middle, right = (0, "DK-CLN-06"), (1, "DK-CLN-10"), (2, "DK-CLN-11")
    last = place == len(by_level) - 1
    if place == 0:
        return [left]
    before = sum(len(ahead) for ahead in by_level[:place])
    second = place == 1 and (ruling("DK-AMB-01") == "a" or before == 1)
    if second and last:
        return {"a": [middle], "b": [right], "c": [middle, right]}[ruling("DK-AMB-02")]
    if second:
        return [middle]
    return [right] if last else []


def _less(points: int, banner: int, tied: bool, ruling: Ruling) -> int:
    """Return a banner's points, one less if they are shared (DK-CLN-12)."""
    if not tied or (ruling("DK-AMB-67") == "b" and banner != 2):
        return points
    floor = min(points, 1) if ruling("DK-AMB-05") == "a" else 0
    return max(points - 1, floor)
