"""What the package weighs: its bundle, and how long it takes to import."""

from __future__ import annotations

import gzip
import os
import subprocess
import sys
from collections.abc import Iterator
from time import perf_counter

from .measure import Row, Task, missing, row

IMPORTS = {
    "import": ("import brw_widgets", "brw_widgets"),
    "import-widgets": ("import brw_widgets.widgets", "brw_widgets.widgets"),
    "import-anywidget": ("import anywidget", "anywidget"),
}


def bundle() -> list[Row]:
    """Return the size of the front end's one module, as it is and as it goes over a network."""
    from brw_widgets.widgets.bundle import BundleMissingError
    from brw_widgets.widgets.bundle import bundle as text

    names = (("bundle", "front end, one module"), ("bundle-gzip", "front end, gzipped"))
    try:
        data = text().encode()
    except BundleMissingError:
        return [missing(key, what, "kB", "the front end has not been built") for key, what in names]
    figures = (len(data), len(gzip.compress(data, 9)))
    return [row(key, what, "kB", [size / 1000]) for (key, what), size in zip(names, figures, strict=True)]


def tasks() -> Iterator[Task]:
    """Return what is measured of imports in a fresh interpreter; what the interpreter itself takes is left out."""
    note = "less the start of the interpreter"
    for key, (what, module) in IMPORTS.items():
        peer = "import-anywidget" if key == "import-widgets" else ""
        yield Task(key, what, "ms", lambda module=module: _fresh(f"import {module}") - _fresh("pass"), peer, note)  # type: ignore[misc]


def _fresh(code: str) -> float:
    """Return how long a fresh interpreter takes for a line of code, in ms."""
    begun = perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True, env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"})
    return (perf_counter() - begun) * 1000
