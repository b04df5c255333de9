"""Running a scenario: its line of play as a timeline, and a report of everything that was not as it should be."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct

from brw_widgets.core import (
    Displayable,
    EngineError,
    Game,
    Node,
    Pin,
    Refused,
    Timeline,
    Unknown,
    find_game,
)
from brw_widgets.data import DataError, Document

from .format import FORMAT, Branch, Illegal, Scenario, Step


class Failure(Struct, frozen=True):
    """Something that was not as the scenario says: where, what was expected, and what was found."""

    step: str
    """For instance ``steps[2]`` or ``steps[1].branches[0].steps[0]``."""
    line: int
    field: str
    expected: str
    found: str

    def __str__(self) -> str:
        where = f"line {self.line}, " if self.line else ""
        return f"{where}{self.step}, {self.field}: expected {self.expected}; found {self.found}"


class Report(Struct, frozen=True):
    """What came of running a scenario."""

    id: str
    title: str
    steps: int
    failures: tuple[Failure, ...]

    @property
    def passed(self) -> bool:
        """True if everything was as the scenario says."""
        return not self.failures


class Example(Displayable):
    """A scenario that has been read: what it says, and how it plays.

    :raises DataError: if the file doesn't fit the format or the game.
    """

    def __init__(self, id: str, document: Document) -> None:
        self.id = id
        self.document = document
        head = document.value.get("format") if isinstance(document.value, dict) else None
        if head != FORMAT:
            raise document.error("$.format", f"this version reads `format: {FORMAT}`, and the file has {head!r}")
        self.scenario = document.convert(Scenario)
        try:
            self.game: Game[Any] = find_game(self.scenario.game)
        except Unknown as error:
            raise document.error("$.game", str(error)) from None
        self._check_names()

    def __repr__(self) -> str:
        return f"<Example {self.id}: {self.scenario.title}>"

    # -- what it says --------------------------------------------------------------------------------------------------

    def _all_steps(self) -> Iterator[tuple[str, Step]]:
        pending = [("$.steps", self.scenario.steps)]
        while pending:
            path, steps = pending.pop()
            for number, step in enumerate(steps):
                here = f"{path}[{number}]"
                yield here, step
                pending += [(f"{here}.branches[{n}].steps", branch.steps) for n, branch in enumerate(step.branches)]

    def _check_names(self) -> None:
        """Refuse rule ids that the game's ledger doesn't have, and a set-up that doesn't fit its vocabulary."""
        scenario = self.scenario
        for path, step in self._all_steps():
            named = [(f"{path}.rules[{n}]", rule) for n, rule in enumerate(step.rules)]
            named += [(f"{path}.illegal[{n}].rule", illegal.rule) for n, illegal in enumerate(step.illegal)]
            for where, rule in named:
                if rule not in self.game.rules:
                    raise self.document.error(where, str(Unknown("rule", rule, tuple(self.game.rules))))
        inner = Document(self.document.name, scenario.setup, {})
        try:
            self.setup = inner.convert(self.game.setup_type)
        except DataError as error:
            field = f"$.setup.{error.field}" if error.field else "$.setup"
            raise self.document.error(field, error.problem) from None

    @property
    def shown(self) -> tuple[str, ...]:
        """Ids of the examples and rules that the scenario shows."""
        return self.scenario.shows

    @property
    def branch_count(self) -> int:
        """Number of branches, at all depths."""
        return sum(len(step.branches) for _, step in self._all_steps())

    # -- how it plays --------------------------------------------------------------------------------------------------

    def start(self) -> Timeline:
        """Return a timeline at the scenario's start.

        :raises DataError: if the position can't be.
        """
        scenario = self.scenario
        pins = [Pin(deck, draw, card) for deck, cards in scenario.draws.items() for draw, card in enumerate(cards)]
        try:
            timeline = Timeline(self.game, scenario.setup, scenario.seed, scenario.rulings, pins)
        except (Unknown, ValueError, Refused, EngineError) as error:
            rulings = isinstance(error, Unknown) and ("reading" in error.what or "ambiguity" in error.what)
            where = "$.rulings" if rulings else "$.seed" if str(error).startswith("a seed") else "$.setup"
            raise self.document.error(where, str(error)) from None
        timeline.title = scenario.title
        timeline.about = {"id": self.id, "section": scenario.section, "teaches": scenario.teaches}
        return timeline

    def play(self) -> tuple[Timeline, Report]:
        """Play the scenario with all its branches.

        :raises DataError: if the position can't be.
        """
        run = _Run(self, self.start())
        run.line(run.timeline.root, "steps", self.scenario.steps, "")
        run.timeline.go(run.timeline.root)
        report = Report(self.id, self.scenario.title, run.steps, tuple(run.failures))
        return run.timeline, report

    def timeline(self) -> Timeline:
        """Return the scenario's line of play with its branches, at the start.

        :raises DataError: if it doesn't play as it says.
        """
        timeline, report = self.play()
        if not report.passed:
            failure = report.failures[0]
            raise DataError(self.document.name, failure.line, failure.step, f"{failure}")
        return timeline


class _Run:
    """One run of a scenario."""

    def __init__(self, example: Example, timeline: Timeline) -> None:
        self.example = example
        self.timeline = timeline
        self.failures: list[Failure] = []
        self.steps = 0

    def fail(self, path: str, field: str, expected: Any, found: Any) -> None:
        line = self.example.document.line(f"$.{path}.{field}")
        self.failures.append(Failure(path, line, field, _said(expected), _said(found)))

    def line(self, node: Node, path: str, steps: tuple[Step, ...], name: str) -> None:
        """Play steps one after the other, then the branches beside them, so that the steps stay the main line.

        A step that can't be played ends the line.
        """
        beside: list[tuple[Node, str, Branch]] = []
        for number, step in enumerate(steps):
            here = f"{path}[{number}]"
            self.steps += 1
            if step.play:
                known = len(self.timeline)
                played = self.answer(node, here, step)
                if played is None:
                    break
                node = played
                if name and len(self.timeline) > known:
                    node.name, name = name, ""
            if step.tell:
                node.tell = f"{node.tell}\n{step.tell}".strip()
            self.check(node, here, step)
            beside += [(node, f"{here}.branches[{count}].steps", branch) for count, branch in enumerate(step.branches)]
        for start, where, branch in beside:
            self.line(start, where, branch.steps, branch.name)

    def answer(self, node: Node, path: str, step: Step) -> Node | None:
        """Play a step's answer; None if that can't be."""
        if step.who and (node.decision is None or node.decision.who != step.who):
            self.fail(path, "who", step.who, node.decision.who if node.decision else "nobody")
        try:
            return self.timeline.play(step.play, node)
        except Refused as refused:
            found = f"it is refused by {refused.refusal.rule} ({refused.refusal.code})"
            if node.decision is not None:
                found = f"{found}; {node.decision.who} can answer {', '.join(node.decision.actions)}"
        except EngineError as error:
            found = f"a defect in the rules: {error}"
        self.fail(path, "play", f"{step.play!r} is possible", found)
        return None

    def check(self, node: Node, path: str, step: Step) -> None:
        """Compare what a step says with what is."""
        happened = {event.rule for beat in node.beats for event in beat.events}
        for rule in step.rules:
            if rule not in happened:
                self.fail(path, "rules", rule, ", ".join(sorted(happened)) or "nothing happened")
        if step.expect:
            facts = self.timeline.game.facts(node.state)
            for name, wanted in step.expect.items():
                if name not in facts:
                    self.fail(path, f"expect.{name}", "a fact", str(Unknown("fact", name, tuple(facts))))
                elif msgspec.to_builtins(facts[name]) != wanted:
                    self.fail(path, f"expect.{name}", wanted, facts[name])
        if step.options is not None:
            found = node.decision.actions if node.decision else ()
            if sorted(found) != sorted(step.options):
                self.fail(path, "options", sorted(step.options), sorted(found))
        for number, illegal in enumerate(step.illegal):
            self.refuse(node, f"{path}.illegal[{number}]", illegal)
        if step.ended and node.decision is not None:
            self.fail(path, "ended", "the game has ended", f"{node.decision.who} is asked {node.decision.kind!r}")

    def refuse(self, node: Node, path: str, illegal: Illegal) -> None:
        """Check that an action is refused, and by that rule."""
        refusal = self.timeline.explain(illegal.action, node)
        if refusal is None:
            self.fail(path, "try", f"{illegal.action!r} is refused by {illegal.rule}", "it is possible")
        elif refusal.rule != illegal.rule:
            self.fail(path, "rule", illegal.rule, f"{refusal.rule} ({refusal.code})")


def _said(value: Any) -> str:
    if isinstance(value, str):
        return value or "nothing"
    return msgspec.json.encode(value).decode()
