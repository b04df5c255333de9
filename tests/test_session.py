"""The protocol: typed, versioned, judged on arrival, and with no secrets in another viewer's messages."""

from __future__ import annotations

import json
import random
from typing import Any

import msgspec
import pytest

import brw_widgets as brw
from brw_widgets import scenarios
from brw_widgets.core import Timeline, find_game
from brw_widgets.session import PROTOCOL, Failed, Opened, Session
from brw_widgets.session.messages import Catalogue, Entry, Message, Played, Refused
from brw_widgets.views.patch import apply_patch

from .fixtures import FOUR_MAGES, duel
from .toy import CARDS

NAMES = [*scenarios.names()]


def plain(message: Any) -> Any:
    """Return a message as the front end gets it, checked against its type."""
    data = msgspec.json.encode(message)
    assert as_json(msgspec.json.decode(data, type=Message)) == json.loads(data)
    return json.loads(data)


def as_json(value: Any) -> Any:
    return json.loads(msgspec.json.encode(value))


def opened(session: Session) -> Opened:
    (message,) = session.handle({"type": "hello", "v": PROTOCOL, "id": 1})
    assert isinstance(message, Opened)
    return message


def scenes(message: Opened) -> dict[int, Any]:
    """Return the scene at the end of each node, made of patches as the front end makes it."""
    found: dict[int, Any] = {}
    for node in message.nodes:
        scene = as_json(message.scene) if node.parent == -1 else found[node.parent]
        for beat in node.beats:
            scene = apply_patch(scene, as_json(beat.patch))
        found[node.id] = scene
    return found


@pytest.mark.parametrize("name", NAMES)
def test_the_patches_lead_to_the_scenes_themselves(name: str) -> None:
    timeline = scenarios.example(name).timeline()
    session = Session(timeline)
    message = opened(session)
    plain(message)
    assert [node.id for node in message.nodes] == [node.id for node in timeline.walk()]
    for id, scene in scenes(message).items():
        assert scene == as_json(timeline.game.view(timeline[id].state))


@pytest.mark.parametrize("name", NAMES)
def test_every_rule_that_is_cited_comes_along_in_our_words(name: str) -> None:
    session = Session(scenarios.example(name).timeline())
    message = opened(session)
    cited = {line.rule for node in message.nodes for beat in node.beats for line in beat.lines}
    cited |= {node.decision.rule for node in message.nodes if node.decision}
    assert cited <= set(message.rules)
    assert all(rule.text and rule.section for rule in message.rules.values())


def test_an_answer_brings_the_new_node_and_only_that() -> None:
    session = Session(Timeline(find_game("duel-kami"), duel(medusa="limbo", onamor="ladri")))
    opened(session)
    (message,) = session.handle({"type": "play", "v": PROTOCOL, "id": 2, "node": 0, "action": "explore"})
    assert isinstance(message, Played)
    assert (message.id, message.at) == (2, 1)
    (node,) = message.nodes
    assert (node.parent, node.by, node.action, node.main) == (0, "Medusa: Explore", "explore", True)
    assert "DK-ACT-04" in message.rules
    assert "DK-ACT-01" not in message.rules, "the front end has that one"
    (again,) = session.handle({"type": "play", "v": PROTOCOL, "id": 3, "node": 0, "action": "explore"})
    assert isinstance(again, Played)
    assert (again.at, again.nodes) == (1, ())
    (other,) = session.handle({"type": "play", "v": PROTOCOL, "id": 4, "node": 0, "action": "fight"})
    assert isinstance(other, Played)
    assert other.nodes[0].main is False


def test_the_refusal_of_the_split_moves_names_its_rule_and_its_facts() -> None:
    session = Session(scenarios.example("duel-kami/explore-order").timeline())
    message = opened(session)
    (node,) = [node for node in message.nodes if node.by.endswith("Target Onamor")]
    (forced,) = [decision for beat in node.beats for decision in beat.forced if "Explore" in decision.question]
    assert forced.chosen == "done"
    assert "move bestemmiatori" in [choice.action for choice in forced.choices if not choice.allowed]
    why = {"type": "why", "v": PROTOCOL, "id": 5, "node": node.id, "action": "move bestemmiatori"}
    (refused,) = session.handle(why)
    assert isinstance(refused, Refused)
    view = refused.refusal
    assert view.rule == "DK-ACT-06"
    assert (view.title, view.marks[0].kind) == ("Move to Bestemmiatori", "blocked")
    assert (view.marks[0].at, view.marks[0].to) == ("antinferno", "bestemmiatori")
    assert "one block" in view.text
    assert view.instead
    assert [fact.value for fact in view.facts][:3] == ["Medusa", "Antinferno", "Bestemmiatori"]
    # Playing it comes to the same, and nothing is changed by it.
    nodes = len(session.timeline.nodes)
    (again,) = session.handle({**why, "type": "play"})
    assert isinstance(again, Refused)
    assert again.refusal == view
    assert len(session.timeline.nodes) == nodes


GOOD = {"type": "play", "v": PROTOCOL, "id": 7, "node": 0, "action": "explore"}


@pytest.mark.parametrize(
    ("message", "code"),
    [
        (b"", "invalid"),
        (b"\x00\xff", "invalid"),
        ("null", "invalid"),
        ("[]", "invalid"),
        ("{}", "invalid"),
        ({}, "invalid"),
        ({"type": "play"}, "invalid"),
        ({**GOOD, "type": "shout"}, "invalid"),
        ({**GOOD, "extra": 1}, "invalid"),
        ({**GOOD, "node": "0"}, "invalid"),
        ({**GOOD, "node": 0.5}, "invalid"),
        ({**GOOD, "action": None}, "invalid"),
        ({**GOOD, "action": ["explore"]}, "invalid"),
        ({**GOOD, "v": 99}, "version"),
        ({**GOOD, "v": 0}, "version"),
        ({**GOOD, "node": 17}, "stale"),
        ({**GOOD, "node": -1}, "stale"),
        ({"type": "open", "v": PROTOCOL, "id": 7, "scenario": "x"}, "unknown"),
        ({**GOOD, "type": "why"}, "invalid"),
        ("[" * 9_000, "invalid"),
        ("x" * 20_000, "invalid"),
        ({**GOOD, "action": "x" * 3_000_000}, "invalid"),
    ],
    ids=lambda value: str(value)[:30],
)
def test_what_is_no_valid_request_changes_nothing_and_is_answered_in_words(message: Any, code: str) -> None:
    session = Session(Timeline(find_game("duel-kami"), duel(medusa="limbo", onamor="ladri")))
    opened(session)
    before = session.timeline.game.encode(session.timeline.here.state)
    (answer,) = session.handle(message)
    assert isinstance(answer, Failed)
    assert answer.code == code
    assert answer.text.endswith(".")
    assert len(session.timeline) == 1
    assert session.timeline.game.encode(session.timeline.here.state) == before
    (fine,) = session.handle(GOOD)
    assert isinstance(fine, Played), "and the next request is answered as if nothing had been"


def test_random_rubbish_is_always_answered() -> None:
    session = Session(Timeline(find_game("duel-kami"), {}))
    chance = random.Random(5)
    values: list[Any] = [None, 1, -1, "explore", "x", [], {}, 1e99, True, "play", "hello", PROTOCOL, 2**70]
    for _ in range(500):
        message = {
            key: chance.choice(values) for key in chance.sample(["type", "v", "id", "node", "action", "scenario", "zz"], 5)
        }
        for answer in session.handle(message):
            plain(answer)


def test_a_defect_is_told_and_not_thrown_and_the_line_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    timeline = Timeline(find_game("skirmish"), {})
    session = Session(timeline)
    message = {"type": "play", "v": PROTOCOL, "id": 1, "node": 0, "action": "pass"}
    with monkeypatch.context() as broken:
        broken.setattr(timeline.game, "programs", {}, raising=False)
        (failed,) = session.handle(message)
    assert isinstance(failed, Failed)
    assert failed.code == "broken"
    assert len(timeline) == 1
    assert isinstance(session.handle(message)[0], Played)


def test_a_draw_fixed_to_a_card_that_is_not_there_is_refused_in_words() -> None:
    timeline = Timeline(find_game("duel-kami"), duel(medusa="porta-dell-inferno", onamor="ladri"))
    timeline.pin("medusa.grimoire", 0, "labyrinth")
    session = Session(timeline)
    opened(session)
    here = timeline.play("explore")
    (refused,) = session.handle({**GOOD, "node": here.id, "action": "activate porta-dell-inferno"})
    assert isinstance(refused, Refused)
    assert "Draw 1 of Medusa's Grimoire was fixed" in refused.refusal.text
    assert refused.refusal.instead
    assert timeline.nodes[-1] is here


def test_why_tells_nothing_of_what_another_had_to_answer_in_secret() -> None:
    """Ann, with nothing in hand, can only pass: that was forced, and Bob must not learn from it what she hasn't got."""
    timeline = Timeline(find_game("skirmish"), {"hands": {"bob": list(CARDS)}})
    (record,) = timeline.root.forced
    assert (record.decision.who, record.option.id) == ("ann", "pass")
    own, other = Session(timeline, viewer="ann"), Session(timeline, viewer="bob")
    assert own.forced(timeline.root) == [record]
    assert other.forced(timeline.root) == []
    # What Bob asks is answered from his own question.
    here = timeline.play("cast thorn")
    assert here.forced[-1].decision.who == "ann"
    (refused,) = other.handle({**GOOD, "type": "why", "node": here.id, "action": "cast thorn"})
    assert isinstance(refused, Refused)
    assert "bob" in [fact.value for fact in refused.refusal.facts]
    assert "ann" not in [fact.value for fact in refused.refusal.facts]


# -- what a viewer may not see -----------------------------------------------------------------------------------------


def test_no_secret_is_in_another_viewers_messages() -> None:
    """Medusa's cards have names that nothing else has; Onamor's front end never hears of them."""
    game: Any = find_game("duel-kami")
    hers = ["petrify", "labyrinth", "ades-helm"]
    secrets = [*hers, *(game.content.spells[card].name for card in hers)]
    mage = {
        "place": "porta-dell-inferno",
        "hand": ["petrify"],
        "grimoire": ["labyrinth", "petrify", "ades-helm", "labyrinth"],
        "memories": [],
        "ready": {"I": "labyrinth", "quick": "ades-helm"},
    }
    setup = duel(medusa=mage, onamor={"place": "ladri", "grimoire": ["snakes-blood"]})
    for seed in range(4):
        timeline = Timeline(game, setup, seed)
        session = Session(timeline, viewer="onamor")
        everybody = Session(timeline)
        seen = json.dumps(plain(opened(session)))
        assert json.dumps(plain(opened(everybody))).count("Petrify")
        for action in ("explore", "activate porta-dell-inferno"):
            request = {**GOOD, "node": timeline.here.id, "action": action}
            (failed,) = session.handle(request)
            assert isinstance(failed, Failed), "Medusa's decisions are not Onamor's to try"
            everybody.handle(request)
            seen += json.dumps(plain(opened(session)))
        for guess in ("discard petrify", "discard snakes-blood"):
            why = {**GOOD, "type": "why", "node": timeline.here.id, "action": guess}
            seen += json.dumps(plain(session.handle(why)[0]))
            assert isinstance(session.handle(why)[0], Failed), "nor can her hand be guessed from refusals"
        assert timeline.here.decision.kind == "discard"
        node = Session(timeline, viewer="onamor")._node(timeline.here)
        assert node.decision.secret
        assert node.decision.choices == ()
        assert node.decision.title == "Medusa decides in secret"
        action = timeline.here.decision.actions[0]
        own = Session(timeline, viewer="medusa")
        assert action in json.dumps(plain(opened(own)))
        for secret in secrets:
            assert secret not in seen, secret
        own.handle({**GOOD, "node": timeline.here.id, "action": action})
        seen += json.dumps(plain(opened(session)))
        # What is discarded lies face up, and is told as it falls; the answer itself is still nobody's business.
        card = action.removeprefix("discard ")
        for secret in secrets:
            assert secret not in seen or secret == game.content.spells[card].name, secret


def test_no_secret_of_the_toy_either() -> None:
    timeline = Timeline(find_game("skirmish"), {"hands": {"ann": ["storm"]}}, 3)
    timeline.play("pass")
    bob = json.dumps(plain(opened(Session(timeline, viewer="bob"))))
    hand = timeline.game.facts(timeline.root.state)["ann.hand"]
    mine = set(timeline.game.facts(timeline.here.state)["bob.hand"])
    for card in set(hand) - mine:
        assert f'"{card}"' not in bob
        assert f"draws {card}" not in bob
    assert set(hand) <= set(CARDS)


# -- the gallery, and other games --------------------------------------------------------------------------------------


def test_a_gallery_opens_what_is_chosen() -> None:
    entries = [Entry("a", "A", "Duel – Kami", "", "x", 1, 0)]

    def opener(id: str) -> Timeline:
        from brw_widgets.core import Unknown

        if id != "a":
            raise Unknown("scenario", id, ("a",))
        return scenarios.example("duel-kami/four-cubes").timeline()

    session = Session(entries=entries, opener=opener)
    (shown,) = session.handle({"type": "hello", "v": PROTOCOL, "id": 1})
    assert isinstance(shown, Catalogue)
    assert shown.entries == tuple(entries)
    (failed,) = session.handle(GOOD)
    assert isinstance(failed, Failed)
    assert failed.code == "stale"
    (unknown,) = session.handle({"type": "open", "v": PROTOCOL, "id": 2, "scenario": "b"})
    assert isinstance(unknown, Failed)
    assert unknown.code == "unknown"
    (message,) = session.handle({"type": "open", "v": PROTOCOL, "id": 3, "scenario": "a"})
    assert isinstance(message, Opened)
    assert message.title == "Four cubes for six Damage"


@pytest.mark.parametrize("setup", [("skirmish", {}), ("duel-kami", FOUR_MAGES)])
def test_any_game_goes_through_a_session(setup: tuple[str, dict[str, Any]]) -> None:
    timeline = Timeline(find_game(setup[0]), setup[1], 1)
    session = Session(timeline)
    opened(session)
    chance = random.Random(1)
    for count in range(30):
        node = timeline.here
        if node.decision is None:
            break
        request = {**GOOD, "id": count, "node": node.id, "action": chance.choice(node.decision.actions)}
        (message,) = session.handle(request)
        assert isinstance(message, Played)
        plain(message)
    for id, scene in scenes(opened(session)).items():
        assert scene == as_json(timeline.game.view(timeline[id].state))


def test_the_messages_of_a_decision_are_small() -> None:
    """The engine sends changes, not states."""
    timeline = brw.new_game("duel-kami", seed=7)
    session = Session(timeline)
    opened(session)
    chance = random.Random(7)
    sizes = []
    while timeline.here.decision is not None:
        request = {**GOOD, "node": timeline.here.id, "action": chance.choice(timeline.here.decision.actions)}
        sizes.append(sum(len(msgspec.json.encode(message)) for message in session.handle(request)))
    scene = len(msgspec.json.encode(timeline.game.view(timeline.here.state)))
    assert sorted(sizes)[len(sizes) // 2] < scene / 2
