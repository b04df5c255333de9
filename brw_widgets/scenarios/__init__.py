"""Scenarios: short files that are tests, lessons and demonstrations at once. They belong to any game."""

from .format import Branch, Illegal, Scenario, Step, schema
from .library import example, examples, files, from_text, names
from .run import Example, Failure, Report

__all__ = [
    "Branch",
    "Example",
    "Failure",
    "Illegal",
    "Report",
    "Scenario",
    "Step",
    "example",
    "examples",
    "files",
    "from_text",
    "names",
    "schema",
]
