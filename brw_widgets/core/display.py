"""Things display themselves: what a value shows as the last line of a notebook's cell.

The core knows no widgets. Whoever does registers how a type is shown; without that, a value shows its text.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

_shown: dict[type, Callable[[Any], dict[str, Any]]] = {}


def show_as(kind: type, bundle: Callable[[Any], dict[str, Any]]) -> None:
    """Register how values of a type are shown; ``bundle`` returns a MIME bundle."""
    _shown[kind] = bundle


class Displayable:
    """A value with a rich display, once somebody has registered one."""

    __slots__ = ()

    def _repr_mimebundle_(self, **_: Any) -> dict[str, Any]:
        for kind in type(self).__mro__:
            if kind in _shown:
                return _shown[kind](self)
        return {"text/plain": repr(self)}
