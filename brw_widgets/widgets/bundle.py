"""The front end as one text: the ES module that anywidget, Voila and the exported pages run."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

BUNDLE = Path(__file__).parent / "static" / "brw.js"
"""Where the build puts the module. It is part of a wheel, and not of a checkout."""


class BundleMissingError(OSError):
    """The front end has not been built."""


@lru_cache(maxsize=1)
def bundle() -> str:
    """Return the text of the built front end.

    A text and not a path: anywidget watches a path and by that keeps every widget alive.
    """
    try:
        return BUNDLE.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise BundleMissingError(
            "The front end of brw_widgets has not been built (widgets/static/brw.js is missing). In a checkout run "
            "`pip install -e .`, or `npm ci && npm run build` in brw_widgets/frontend; "
            "if brw_widgets came as a wheel, install it again."
        ) from None
