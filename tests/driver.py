"""Playing in tests: strict answers, exact options, the msgpack twin at every beat, and the rewind mode.

A test asks the fixture ``start`` for scripts and plays on them. When it has passed, every script is rewound to its start and
the test runs once more: each answer is then played from a state that went through msgpack, and must lead to the very same
beats and states.
"""

from __future__ import annotations

from typing import Any

import pytest

from brw_widgets.core import Game, Node, Refusal, Refused, State, Timeline, advance, find_game


def twin(game: Game[Any], state: State[Any, Any]) -> State[Any, Any]:
    """Return the state as it comes back from msgpack, which must be equal to it."""
    other = game.decode(game.encode(state))
    assert other == state
    assert type(other) is type(state)
    return other


def check_twins(game: Game[Any], node: Node) -> None:
    """At every beat that led to a node, the twin is equal and plays on equally."""
    for number, beat in enumerate(node.beats):
        outcome = advance(game, twin(game, beat.state))
        assert outcome.state == node.state
        assert outcome.beats == node.beats[number + 1 :]
        assert outcome.decision == node.decision
    outcome = advance(game, twin(game, node.state))
    assert outcome.state == node.state
    assert outcome.beats == ()
    assert outcome.decision == node.decision


class Script:
    """A line of play in a test."""

    def __init__(self, timeline: Timeline) -> None:
        self.timeline = timeline
        self.game = timeline.game
        self.again = False
        check_twins(self.game, timeline.root)

    @property
    def node(self) -> Node:
        return self.timeline.here

    @property
    def table(self) -> Any:
        return self.node.state.table

    @property
    def facts(self) -> dict[str, Any]:
        return dict(self.game.facts(self.node.state))

    @property
    def events(self) -> list[Any]:
        """What happened since the last answer."""
        return [event for beat in self.node.beats for event in beat.events]

    @property
    def rules(self) -> set[str]:
        return {event.rule for event in self.events}

    def play(self, *actions: str) -> Script:
        """Answer what is asked, one action after the other; anything else that is asked is an error."""
        for action in actions:
            before = self.node
            if self.again:
                outcome = advance(self.game, twin(self.game, before.state), action)
                node = self.timeline.play(action)
                assert outcome.state == node.state
                assert outcome.beats == node.beats
                assert outcome.decision == node.decision
                assert outcome.draws == node.draws
            else:
                check_twins(self.game, self.timeline.play(action))
        return self

    def options(self, *expected: str) -> Script:
        """The options are these, all of them and no others."""
        found = self.node.decision.actions if self.node.decision else ()
        assert sorted(found) == sorted(expected)
        return self

    def asked(self, kind: str, who: str) -> Script:
        decision = self.node.decision
        assert decision is not None, "the game has ended"
        assert (decision.kind, decision.who) == (kind, who)
        return self

    def expect(self, **facts: Any) -> Script:
        """Facts with a dot are written with two underscores: ``medusa__points=3``."""
        for name, value in facts.items():
            key = name.replace("__", ".")
            assert self.facts[key] == value, f"{key} is {self.facts[key]!r}"
        return self

    def refused(self, action: str, rule: str, code: str = "") -> Refusal:
        """An action is refused by a rule, and the state stays as it was."""
        before = self.node
        encoded = self.game.encode(before.state)
        explained = self.timeline.explain(action)
        assert explained is not None, f"{action!r} is possible"
        assert explained.rule == rule, f"{action!r} is refused by {explained}"
        assert not code or explained.code == code
        with pytest.raises(Refused) as caught:
            self.timeline.play(action)
        assert caught.value.refusal.rule == rule
        assert self.node is before
        assert self.game.encode(before.state) == encoded
        return explained


class Recorder:
    """Hands out scripts, and hands out the same ones again when a test is run a second time."""

    def __init__(self) -> None:
        self.scripts: list[Script] = []
        self.next = 0
        self.rewound = False

    def __call__(self, name: str = "duel-kami", setup: Any = None, **more: Any) -> Script:
        if not self.rewound:
            self.scripts.append(Script(Timeline(find_game(name), setup, **more)))
        script = self.scripts[self.next]
        self.next += 1
        return script

    def rewind(self) -> bool:
        """Go back to the start of everything; False if nothing was played."""
        for script in self.scripts:
            script.timeline.go(script.timeline.root)
            script.again = True
        self.next = 0
        self.rewound = True
        return bool(self.scripts)
