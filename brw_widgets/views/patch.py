"""JSON merge patches (RFC 7396) between two scenes: small, and a few lines to apply at the other end."""

from __future__ import annotations

from typing import Any


def merge_patch(before: Any, after: Any) -> dict[str, Any]:
    """Return the patch that makes one mapping of plain data into another. Sequences are replaced whole.

    >>> merge_patch({"a": 1, "b": {"c": [1], "d": 2}}, {"b": {"c": [1, 2], "d": 2}, "e": 3})
    {'a': None, 'b': {'c': [1, 2]}, 'e': 3}
    """
    patch: dict[str, Any] = {key: None for key in before if key not in after}
    for key, new in after.items():
        old = before.get(key)
        if isinstance(old, dict) and isinstance(new, dict):
            inner = merge_patch(old, new)
            if inner:
                patch[key] = inner
        elif key not in before or old != new:
            patch[key] = new
    return patch


def apply_patch(before: Any, patch: Any) -> Any:
    """Return what a patch makes of plain data.

    >>> apply_patch({"a": 1, "b": {"c": [1], "d": 2}}, {"a": None, "b": {"c": [1, 2]}})
    {'b': {'c': [1, 2], 'd': 2}}
    """
    if not isinstance(patch, dict):
        return patch
    after = dict(before) if isinstance(before, dict) else {}
    for key, new in patch.items():
        if new is None:
            after.pop(key, None)
        else:
            after[key] = apply_patch(after.get(key), new)
    return after
