from __future__ import annotations

from collections.abc import Generator
from typing import Any

import pytest

import brw_widgets  # noqa: F401  (registers the games)

from . import toy  # noqa: F401  (registers the toy game)
from .driver import Recorder


@pytest.fixture
def start() -> Recorder:
    """Start a line of play: ``start("duel-kami", {...}, seed=1)``."""
    return Recorder()


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> Generator[None, object, object]:
    """The rewind mode: a test that has played is rewound and run once more, with the same result."""
    result = yield
    recorder = pyfuncitem.funcargs.get("start")
    if isinstance(recorder, Recorder) and recorder.rewind():
        names = pyfuncitem._fixtureinfo.argnames
        arguments: dict[str, Any] = {name: pyfuncitem.funcargs[name] for name in names}
        pyfuncitem.obj(**arguments)
        assert recorder.next == len(recorder.scripts), "the second run started less than the first"
    return result
