"""The bridge between a session and the page: all that a widget is."""

from __future__ import annotations

import weakref
from typing import Any

import anywidget
import msgspec
import traitlets

from brw_widgets.core import Node, Timeline
from brw_widgets.session import Session

from .bundle import bundle


class Widget(anywidget.AnyWidget):
    """A widget that shows what a session tells it to.

    ``start`` is what a view needs to begin with; everything after it comes in messages. Neither is read back: whatever the
    page sends is a request, and is judged as one.
    """

    _esm = traitlets.Unicode().tag(sync=True)
    kind = traitlets.Unicode().tag(sync=True)
    start = traitlets.Unicode().tag(sync=True)

    def __init__(self, kind: str, start: Any, session: Session | None = None, text: str = "") -> None:
        self.session = session
        self._text = text
        self._answering = False
        super().__init__(_esm=bundle(), kind=kind, start=msgspec.json.encode(start).decode())
        if session is not None:
            self.on_msg(_answer)
        if session is not None and session.timeline is not None:
            _follow(session.timeline, self)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        bundled = super()._repr_mimebundle_(**kwargs)
        data = bundled[0] if isinstance(bundled, tuple) else bundled
        if isinstance(data, dict) and self._text:
            data["text/plain"] = self._text
        return bundled


def _answer(widget: Any, content: Any, buffers: Any) -> None:
    """Answer a request of the page. A function, so that the widget holds no reference to itself."""
    if widget.session is not None:
        widget._answering = True
        try:
            messages = widget.session.handle(content if isinstance(content, dict) else str(content))
        finally:
            widget._answering = False
        for message in messages:
            widget.send(msgspec.to_builtins(message))


def _follow(timeline: Timeline, widget: Widget) -> None:
    """Send a page the nodes that are added from elsewhere: another cell, or another player of the same timeline."""
    follower = weakref.ref(widget)

    def grown(node: Node) -> None:
        shown = follower()
        if shown is None or shown.comm is None:
            timeline.listeners.remove(grown)
        elif not shown._answering and shown.session is not None:
            shown.send(msgspec.to_builtins(shown.session.news(node)))

    timeline.listeners.append(grown)
