"""What the engine makes of every shipped example, as plain data.

The same code runs natively and in the page, and the test compares the two. It imports nothing but the standard library,
msgspec and the engine.
"""

import importlib.util
import random
import sys
import time
from hashlib import blake2b
from typing import Any

import msgspec

import brw_widgets
from brw_widgets import scenarios
from brw_widgets.core import Game, Node, Timeline, advance, find_game
from brw_widgets.scenarios import Example
from brw_widgets.session import PROTOCOL, Session

UNNEEDED = ("anywidget", "ipywidgets", "ruamel", "traitlets", "voila", "yaml")
"""What the engine runs without."""


def environment() -> dict[str, Any]:
    return {
        "python": sys.version.split()[0],
        "platform": sys.platform,
        "msgspec": msgspec.__version__,
        "there": [name for name in UNNEEDED if importlib.util.find_spec(name) is not None],
        "loaded": sorted(name for name in sys.modules if name.split(".")[0] in UNNEEDED or name == "brw_widgets.widgets"),
        "version": brw_widgets.__version__,
    }


def all_examples() -> dict[str, Any]:
    return {name: one_example(scenarios.example(name)) for name in scenarios.names()}


def one_example(example: Example) -> dict[str, Any]:
    """Play an example, then play all its answers again through a session of its own, and try what is forbidden."""
    played, outcome = example.play()
    again = example.start()
    shown = ask(Session(played), type="hello")
    session = Session(again)
    opened = ask(session, type="hello")
    reached = {shown["nodes"][0]["id"]: opened["nodes"][0]["id"]}
    differences = []
    for node in shown["nodes"][1:]:
        answer = ask(session, type="play", node=reached[node["parent"]], action=node["action"])
        if answer["type"] != "played":
            differences.append(f"{node['action']!r} at {node['parent']} is answered with {answer}")
            break
        reached[node["id"]] = answer["at"]
        if encoded(played, played[node["id"]]) != encoded(again, again[answer["at"]]):
            differences.append(f"{node['action']!r} at {node['parent']} leads to another state")
    last = played.main_line()[-1]
    return {
        "passed": outcome.passed,
        "failures": [str(failure) for failure in outcome.failures],
        "answers": len(shown["nodes"]) - 1,
        "differences": differences,
        "digests": [digest(played.game, node) for node in played.nodes],
        "final": encoded(again, again[reached[last.id]]).hex() if last.id in reached else "",
        "refusals": [refused(session, reached, node) for node in shown["nodes"] if node["id"] in reached and node["decision"]],
    }


def ask(session: Session, **request: Any) -> dict[str, Any]:
    """Send a request as the page would, and return the one answer as the page gets it."""
    (message,) = session.handle(msgspec.json.encode({"v": PROTOCOL, "id": 1, **request}))
    return msgspec.json.decode(msgspec.json.encode(message))


def refused(session: Session, reached: dict[int, int], node: dict[str, Any]) -> list[dict[str, Any]]:
    """Ask why each forbidden choice of a node is forbidden."""
    asked = [choice["action"] for choice in node["decision"]["choices"] if not choice["allowed"]]
    return [ask(session, type="why", node=reached[node["id"]], action=action) for action in asked]


def encoded(timeline: Timeline, node: Node) -> bytes:
    return timeline.game.encode(node.state)


def digest(game: Game[Any], node: Node) -> str:
    """Return a digest of the states of a node and of all beats that led there."""
    states = [*(beat.state for beat in node.beats), node.state]
    return blake2b(b"".join(game.encode(state) for state in states), digest_size=12).hexdigest()


def random_play(games: int) -> float:
    """Return how many decisions a second random play of the Duel makes."""
    game = find_game("duel-kami")
    starts = [game.configure(game.shuffled_start, seed) for seed in range(games)]
    luck = random.Random(1)
    count, begun = 0, time.perf_counter()
    for start in starts:
        outcome = advance(game, start)
        while outcome.decision is not None:
            outcome = advance(game, outcome.state, luck.choice(outcome.decision.options).id)
            count += 1
    return count / (time.perf_counter() - begun)


def report(games: int) -> dict[str, Any]:
    begun = time.perf_counter()
    examples = all_examples()
    seconds = time.perf_counter() - begun
    random_play(2)
    return {"environment": environment(), "examples": examples, "seconds": seconds, "decisions_per_second": random_play(games)}
