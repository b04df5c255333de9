"""The contracts of the state core, on a game that is not Black Rose Wars. Each test fails when its contract is broken."""

from __future__ import annotations

import typing
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from brw_widgets.core import (
    EngineError,
    Frame,
    Judged,
    Pin,
    Question,
    Refused,
    State,
    Timeline,
    advance,
    candidates,
    explain,
    find_game,
    option,
    with_pin,
)

from . import toy
from .toy import Board, Cast, Drew, Hit, Warded

# -- every state is an immutable value ---------------------------------------------------------------------------------

PLAIN = (
    msgspec.inspect.StrType,
    msgspec.inspect.IntType,
    msgspec.inspect.BoolType,
    msgspec.inspect.FloatType,
    msgspec.inspect.LiteralType,
    msgspec.inspect.NoneType,
)


def mutable_parts(kind: Any, path: str = "state", seen: set[type] | None = None) -> list[str]:
    """Return every part of a type that is neither a frozen struct, a tuple of such, nor a scalar."""
    seen = set() if seen is None else seen
    if isinstance(kind, msgspec.inspect.StructType):
        cls = typing.get_origin(kind.cls) or kind.cls
        if cls in seen:
            return []
        seen.add(cls)
        found = [] if cls.__struct_config__.frozen else [f"{path} ({cls.__name__} is not frozen)"]
        for field in kind.fields:
            found += mutable_parts(field.type, f"{path}.{field.name}", seen)
        return found
    if isinstance(kind, msgspec.inspect.VarTupleType):
        return mutable_parts(kind.item_type, f"{path}[]", seen)
    if isinstance(kind, msgspec.inspect.TupleType):
        return [part for item in kind.item_types for part in mutable_parts(item, f"{path}[]", seen)]
    if isinstance(kind, msgspec.inspect.UnionType):
        return [part for item in kind.types for part in mutable_parts(item, path, seen)]
    return [] if isinstance(kind, PLAIN) else [f"{path} ({type(kind).__name__})"]


@pytest.mark.parametrize("name", ["skirmish", "duel-kami"])
def test_a_state_holds_frozen_structs_tuples_and_scalars_only(name: str) -> None:
    assert mutable_parts(msgspec.inspect.type_info(find_game(name).state_type)) == []


def test_mutable_parts_are_found() -> None:
    class Loose(msgspec.Struct):
        cubes: list[str]

    assert mutable_parts(msgspec.inspect.type_info(Loose)) == ["state (Loose is not frozen)", "state.cubes (ListType)"]


def test_a_step_shares_what_it_does_not_touch(start: Any) -> None:
    script = start("skirmish", {"players": {"ann": 3, "bob": 3, "cy": 3}}, seed=3)
    before = script.table
    script.play("pass")
    assert script.table is not before
    assert script.table.players[2] is before.players[2]
    assert script.table.dice is before.dice


# -- whatever is going on is in the state ------------------------------------------------------------------------------


def bolt_among_three(start: Any, **hands: Any) -> Any:
    hands = {"ann": ["bolt"], **hands}
    return start("skirmish", {"players": {"ann": 3, "bob": 3, "cy": 3}, "hands": hands}, seed=1)


def test_nested_questions_wait_in_the_frame(start: Any) -> None:
    script = bolt_among_three(start).play("cast bolt")
    script.asked("how", "ann").play("split").asked("target", "ann").options("target bob", "target cy")
    script.play("target bob")
    # The second target is forced, since nobody else is left to choose.
    assert script.facts["bob.hearts"] == 2
    assert script.facts["cy.hearts"] == 2
    frame = script.node.parent.state.stack[-1]
    assert [answer.option for answer in frame.answers] == ["split"]


def test_an_effect_is_interrupted_at_its_period_and_goes_on_after_it(start: Any) -> None:
    script = bolt_among_three(start, bob=["thorn"]).play("pass", "cast thorn", "pass")
    script.play("cast bolt", "one", "target bob")
    hits = [(event.who, event.amount) for event in script.events if isinstance(event, Hit)]
    assert hits[:3] == [("bob", 2), ("ann", 1), ("ann", 0)], "the bolt, the thorn, and then the bolt's second phrase"


def test_an_interrupt_can_keep_the_rest_of_the_effect_from_happening(start: Any) -> None:
    setup = {"players": {"ann": 1, "bob": 3, "cy": 3}, "hands": {"ann": ["bolt"], "bob": ["thorn"]}}
    script = start("skirmish", setup, seed=1).play("pass", "cast thorn", "pass").play("cast bolt", "one", "target bob")
    script.expect(ann__hearts=0, ann__points=0)
    other = start("skirmish", setup, seed=1, rulings={"T-AMB-1": "b"}).play("pass", "cast thorn", "pass")
    other.play("cast bolt", "one", "target bob").expect(ann__hearts=0, ann__points=1)


def test_a_replaced_event_does_not_happen(start: Any) -> None:
    script = bolt_among_three(start, bob=["ward"]).play("pass", "cast ward", "pass").play("cast bolt", "one", "target bob")
    assert [event.who for event in script.events if isinstance(event, Warded)] == ["bob"]
    assert not any(isinstance(event, Hit) and event.who == "bob" for event in script.events)
    script.expect(bob__hearts=3)


# -- in a step every question comes before the first change ------------------------------------------------------------


def one_step(step: Any, name: str = "broken") -> Any:
    """Return the toy game with one program of one step, and a state that is about to run it."""

    class Broken(Frame, frozen=True, gc=False, tag=name):
        pass

    class Game(toy.Skirmish):
        programs = {**toy.Skirmish.programs, Broken: {"only": step}}

    game = Game()
    return game, replace(game.configure({}), stack=(Broken("only", controller="ann"),))


ANYTHING = Question("anything", "T-1", lambda p, who, subject: Judged([option("yes"), option("no")]))


@pytest.mark.parametrize(
    "change",
    [
        lambda p: setattr(p, "table", replace(p.table, turn=9)),
        lambda p: p.emit(Cast("T-2")),
        lambda p: p.call(toy.Count("count", controller="ann")),
    ],
    ids=["table", "event", "call"],
)
@pytest.mark.parametrize(
    "ask", [lambda p: p.ask(ANYTHING, "ann"), lambda p: p.chance("deck", 0, ("a", "b"))], ids=["ask", "draw"]
)
def test_asking_after_a_change_raises(change: Any, ask: Any) -> None:
    def step(p: Any) -> None:
        change(p)
        ask(p)

    game, state = one_step(step)
    with pytest.raises(EngineError, match="after a change"):
        advance(game, state)


def test_nothing_to_answer_is_an_error_and_no_dead_end() -> None:
    nothing = Question("nothing", "T-1", lambda p, who, subject: Judged([]))
    game, state = one_step(lambda p: p.ask(nothing, "ann"))
    with pytest.raises(EngineError, match="nothing to answer"):
        advance(game, state)


def test_a_program_that_never_ends_is_stopped() -> None:
    game, state = one_step(lambda p: p.go("only"))
    with pytest.raises(EngineError, match="no question after"):
        advance(game, state)


# -- answers are recorded under the key of their question --------------------------------------------------------------


def test_answers_are_found_by_their_question_and_not_by_their_position() -> None:
    first = Question("first", "T-1", lambda p, who, subject: Judged([option("a"), option("b")]))
    second = Question("second", "T-1", lambda p, who, subject: Judged([option("a"), option("b")]))
    third = Question("third", "T-1", lambda p, who, subject: Judged([option("a"), option("b")]))
    got: list[tuple[str, ...]] = []

    def in_order(p: Any) -> None:
        got.append((p.ask(first, "ann").id, p.ask(second, "bob").id, p.ask(third, "ann").id))

    def the_other_way(p: Any) -> None:
        of_bob, of_ann = p.ask(second, "bob").id, p.ask(first, "ann").id
        got.append((of_ann, of_bob, p.ask(third, "ann").id))

    game, state = one_step(in_order)
    waiting = advance(game, advance(game, state, "a").state, "b")
    assert waiting.decision is not None
    assert waiting.decision.kind == "third"
    changed, _ = one_step(the_other_way)
    # The rules have been changed under a running game: what was answered stays with its question.
    program = list(changed.programs)[-1]
    frame = program("only", controller="ann", answers=waiting.state.stack[-1].answers)
    advance(changed, replace(waiting.state, stack=(frame,)), "a")
    assert got == [("a", "b", "a")]


def test_the_same_question_about_another_subject_is_another_question(start: Any) -> None:
    script = bolt_among_three(start).play("cast bolt", "split", "target cy")
    # Had the second "target" taken the first one's answer, cy would have been hit twice.
    script.expect(cy__hearts=2, bob__hearts=2)


def test_a_forced_answer_is_recorded_and_does_not_stop_the_reader(start: Any) -> None:
    script = bolt_among_three(start).play("cast bolt", "split", "target bob")
    (forced,) = [record for record in script.node.forced if record.decision.kind == "target"]
    assert forced.option.id == "target cy"
    assert forced.decision.actions == ("target cy",)
    assert forced.beat == 0
    # Why not somebody else? It is answered, though the question has long been passed.
    assert script.timeline.explain("target bob").code == "twice"
    assert script.timeline.explain("target ann").code == "yourself"


def test_a_stopped_step_keeps_what_was_forced_before_it_stopped() -> None:
    sole = Question("sole", "T-1", lambda p, who, subject: Judged([option("a")]))
    game, state = one_step(lambda p: (p.ask(sole, "ann"), p.ask(ANYTHING, "ann"))[-1] and None)
    outcome = advance(game, state)
    assert [answer.kind for answer in outcome.state.stack[-1].answers] == ["sole"]
    assert [record.decision.kind for record in outcome.forced] == ["sole"]
    assert advance(game, outcome.state, "yes").forced == ()


# -- chance is a participant -------------------------------------------------------------------------------------------


def drawn(timeline: Timeline) -> list[str]:
    return [draw.card for node in timeline.here.line() for draw in node.draws]


def test_the_same_seed_draws_the_same_cards() -> None:
    def cards(seed: int) -> list[str]:
        timeline = Timeline(find_game("skirmish"), {}, seed)
        while timeline.here.decision is not None:
            timeline.play("pass")
        return drawn(timeline)

    assert cards(1) == cards(1)
    assert sorted(cards(1)) == sorted(toy.CARDS)
    assert len({tuple(cards(seed)) for seed in range(30)}) > 10


def test_one_draw_more_does_not_change_the_luck_of_another_deck() -> None:
    got: list[str] = []

    def step(extra: bool) -> Any:
        def run(p: Any) -> None:
            if extra:
                p.chance("one", 0, tuple("abcdefgh"))
            got.append(p.chance("other", 0, tuple("abcdefgh")))

        return run

    for extra in (False, True):
        game, state = one_step(step(extra))
        advance(game, replace(state, seed=5))
    assert got[0] == got[1]


def test_the_order_of_a_pool_does_not_matter_and_is_not_in_the_state() -> None:
    got = []
    for pool in (("a", "b", "c", "d"), ("d", "b", "a", "c")):
        game, state = one_step(lambda p, pool=pool: got.append(p.chance("deck", 0, pool)))
        advance(game, replace(state, seed=11))
    assert got[0] == got[1]


def test_a_draw_can_be_pinned_and_branched_from() -> None:
    game = find_game("skirmish")
    timeline = Timeline(game, {}, 1, pins=[Pin("deck", 0, "storm")])
    assert drawn(timeline) == ["storm"]
    timeline.play("pass")
    (was,) = [draw.card for draw in timeline.here.draws]
    other = "ward" if was != "ward" else "thorn"
    timeline.pin("deck", 1, other, timeline.root)
    timeline.play("pass")
    assert [draw.card for draw in timeline.here.draws] == [other]
    assert len(timeline.root.variations) == 2


def test_a_pin_that_cannot_be_is_refused() -> None:
    game = find_game("skirmish")
    state = with_pin(game.configure({}), Pin("deck", 0, "bow"))
    with pytest.raises(Refused) as refused:
        advance(game, state)
    assert refused.value.refusal.code == "not-in-pool"
    assert refused.value.refusal.fact("deck") == "deck"


# -- one predicate serves three purposes -------------------------------------------------------------------------------


def test_options_refusals_and_what_can_be_played_are_one(start: Any) -> None:
    script = bolt_among_three(start).play("cast bolt")
    for step in ("split", "target cy"):
        judged = candidates(script.game, script.node.state)
        allowed = tuple(verdict.option.id for verdict in judged if verdict.refusal is None)
        assert allowed == script.node.decision.actions
        for verdict in judged:
            if verdict.refusal is not None:
                script.refused(verdict.option.id, verdict.refusal.rule)
        script.play(step)


def test_an_action_out_of_turn_is_refused_by_who_is_asked_what(start: Any) -> None:
    script = bolt_among_three(start)
    refusal = script.refused("target bob", "T-1", "not-now")
    assert dict(refusal.facts) == {"asked": "ann", "kind": "act", "about": ""}
    assert script.refused("juggle", "T-1").code == "not-now"


def test_after_the_end_everything_is_refused_by_the_end() -> None:
    timeline = Timeline(find_game("skirmish"), {"players": {"ann": 1, "bob": 0}})
    assert timeline.here.decision is None
    assert timeline.explain("pass").code == "over"
    with pytest.raises(Refused):
        advance(timeline.game, timeline.here.state, "pass")


def test_a_refusal_names_the_rule_and_the_facts(start: Any) -> None:
    script = start("skirmish", {"hands": {"ann": ["ward"]}}, seed=1)
    refusal = script.refused("cast storm" if "storm" not in script.facts["ann.hand"] else "cast bolt", "T-2")
    assert refusal.fact("who") == "ann"
    with pytest.raises(Refused, match="T-2"):
        script.timeline.play(refusal.action)


def test_explaining_changes_nothing_and_a_possible_action_has_no_refusal(start: Any) -> None:
    script = bolt_among_three(start)
    assert explain(script.game, script.node.state, "pass") is None
    assert script.timeline.explain("pass") is None
    assert len(script.timeline) == 1


# -- events and beats --------------------------------------------------------------------------------------------------


def test_a_step_without_events_makes_no_beat(start: Any) -> None:
    script = bolt_among_three(start).play("cast bolt", "one", "target bob")
    assert all(beat.events for beat in script.node.beats)
    assert [type(beat.events[0]) for beat in script.node.beats][:2] == [Hit, Hit]


def test_every_beat_keeps_its_state(start: Any) -> None:
    setup = {"players": {"ann": 3, "bob": 3}, "hands": {"ann": ["storm"]}}
    script = start("skirmish", setup, seed=2).play("cast storm")
    points = [beat.state.table.players[0].points for beat in script.node.beats if isinstance(beat.events[0], Hit)]
    assert points == [3, 2, 1, 0]


def test_events_say_who_may_see_them() -> None:
    timeline = Timeline(find_game("skirmish"), {}, 1)
    (event,) = [event for beat in timeline.root.beats for event in beat.events if isinstance(event, Drew)]
    assert event.seen_by == ("ann",)


def test_states_know_their_game() -> None:
    state: State[Board, Any] = find_game("skirmish").configure({})
    assert find_game(state.game).name == "skirmish"
