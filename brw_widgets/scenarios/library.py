"""Finding scenarios: those that are shipped, and files of one's own."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from brw_widgets.core import Unknown
from brw_widgets.data import DataError, find, find_all, read_file, read_yaml

from .run import Example

SUFFIXES = (".yaml", ".yml", ".json")


def names() -> list[str]:
    """Return the ids of the scenarios that are shipped, for instance ``duel-kami/explore-order``."""
    return find_all("examples")


@lru_cache(maxsize=256)
def _shipped(name: str) -> Example:
    return Example(name, read_file(find("examples", name), f"examples/{name}"))


def example(name: str | Path) -> Example:
    """Return a scenario by its id, or from a file of one's own.

    :raises Unknown: if there is none of that name.
    :raises DataError: if the file can't be read.
    """
    text = str(name)
    if text in names():
        return _shipped(text)
    path = Path(name)
    if path.suffix in SUFFIXES and path.is_file():
        return Example(path.stem, read_file(path))
    raise Unknown("scenario", text, names())


def from_text(text: str, name: str = "scenario") -> Example:
    """Return a scenario from its YAML text, as written in a notebook's cell.

    :raises DataError: naming line and field of what doesn't fit.
    """
    return Example(name, read_yaml(text, name))


def examples() -> list[Example]:
    """Return all scenarios that are shipped."""
    return [_shipped(name) for name in names()]


def files(paths: Iterable[Path]) -> list[Path]:
    """Return the scenario files at and below paths.

    :raises DataError: if a path is nothing, or holds no scenario.
    """
    found: list[Path] = []
    for path in paths:
        inside = sorted(p for p in path.rglob("*") if p.suffix in SUFFIXES) if path.is_dir() else [path]
        if not path.exists():
            raise DataError(str(path), 0, "", "there is no such file or folder")
        if not inside:
            raise DataError(str(path), 0, "", f"no scenario here; scenario files end in {', '.join(SUFFIXES)}")
        found += inside
    return found
