"""The widgets, each a view of a session. The only Python here that knows of ipywidgets."""

from .shown import Gallery, Lodge, ScenarioPlayer

__all__ = ["Gallery", "Lodge", "ScenarioPlayer"]
