"""Activating a Room, and wrecking one."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from . import table as t
from .events import CubesReturned, RoomActivated, TokenUsed, TrackAdvanced, Wrecked
from .play import Frame, P, gain_points
from .resolve import Resolve
from .scoring import wreck_points


class Activate(Frame, frozen=True, gc=False, tag="activate-room"):
    """``controller`` activates the Room ``source``, by its model ``actor``."""


class Wreck(Frame, frozen=True, gc=False, tag="wreck"):
    """The Room ``source`` is wrecked."""


def activate(p: P) -> Frame | None:
    """Resolve the Effect of an Available token; a Used one gives nothing (DK-ROM-03, DK-ROM-04)."""
    frame: Activate = p.frame
    room = t.room(p.table, frame.source)
    if room.token != "available":
        p.emit(RoomActivated("DK-ROM-04", who=frame.controller, room=room.id, used=True))
        return None
    p.emit(RoomActivated("DK-ROM-03", who=frame.controller, room=room.id))
    p.call(Resolve("target", controller=frame.controller, source=room.id, actor=frame.actor, effect=f"room:{room.id}"))
    return p.go("flip")


def flip_token(p: P) -> None:
    """The token shows its Used side (DK-ROM-03)."""
    room = t.room(p.table, p.frame.source)
    p.table = t.put_room(p.table, replace(room, token="used"))
    p.emit(TokenUsed("DK-ROM-03", room=room.id))
    p.period()


def score_room(p: P) -> Frame:
    """Pay the banners and advance on the Room Track (DK-CLN-06 to DK-CLN-12)."""
    room = t.room(p.table, p.frame.source)
    counts = {who: room.cubes.count(who) for who in room.cubes}
    everybody = tuple(somebody.id for somebody in p.table.participants)
    result = wreck_points(counts, everybody, room.banners, t.BLACK_ROSE, p.ruling)
    for award in result.awards:
        gain_points(p, award.who, award.points, award.rule)
    if result.track:
        somebody = t.participant(p.table, result.track)
        p.table = t.put_participant(p.table, replace(somebody, room_track=somebody.room_track + 1))
        p.emit(
            TrackAdvanced(
                result.track_rule, who=somebody.id, total=somebody.room_track + 1, tied=result.track_rule == "DK-CLN-09"
            )
        )
    return p.go("flip")


def flip_room(p: P) -> None:
    """The cubes go home, the Room shows its Wrecked side, its token leaves the game (DK-CLN-13); models stay (DK-CLN-14)."""
    room = t.room(p.table, p.frame.source)
    p.table = t.return_cubes(t.put_room(p.table, replace(room, cubes=(), token="", wrecked=True)), room.cubes)
    p.emit(Wrecked("DK-CLN-13", room=room.id))
    p.emit(CubesReturned("DK-CLN-13", origin=room.id, cubes=room.cubes))
    p.period()


PROGRAMS: dict[type[Frame], dict[str, Callable[[P], Frame | None]]] = {
    Activate: {"activate": activate, "flip": flip_token},
    Wreck: {"score": score_room, "flip": flip_room},
}
