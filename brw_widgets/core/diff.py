"""What differs between two values of frozen structs and tuples, skipping all they share."""

from __future__ import annotations

from typing import Any, NamedTuple

from msgspec import Struct


class Change(NamedTuple):
    """One difference: the path to it, and the values on both sides (None where there is none)."""

    path: tuple[str, ...]
    before: Any
    after: Any


def diff(a: Any, b: Any) -> list[Change]:
    """Return the differences between two values, for instance the tables of two states.

    Parts that both share are skipped by identity, so that neighbours of a timeline cost next to nothing. Items with an
    ``id`` are matched by it, so that an insertion moves nothing.

    >>> class Room(Struct, frozen=True):
    ...     id: str
    ...     cubes: tuple[str, ...] = ()
    >>> before = (Room("limbo"), Room("ladri"))
    >>> diff(before, (Room("limbo", ("medusa",)), before[1]))
    [Change(path=('limbo', 'cubes'), before=(), after=('medusa',))]
    """
    changes: list[Change] = []
    pending: list[tuple[tuple[str, ...], Any, Any]] = [((), a, b)]
    while pending:
        path, left, right = pending.pop()
        if left is right:
            continue
        if isinstance(left, Struct) and type(left) is type(right):
            for name in reversed(left.__struct_fields__):
                before, after = getattr(left, name), getattr(right, name)
                if before is not after:
                    pending.append(((*path, name), before, after))
        elif _keyed(left) and _keyed(right) and (left or right):
            old = {item.id: item for item in left}
            new = {item.id: item for item in right}
            for key in reversed(list(dict.fromkeys((*old, *new)))):
                if old.get(key) is not new.get(key):
                    pending.append(((*path, key), old.get(key), new.get(key)))
        elif left != right:
            changes.append(Change(path, left, right))
    return changes


def _keyed(value: Any) -> bool:
    return isinstance(value, tuple) and all(isinstance(item, Struct) and hasattr(item, "id") for item in value)
