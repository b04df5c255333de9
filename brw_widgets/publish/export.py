"""One file that shows a scenario anywhere: no engine, no network, opened from disk.

It holds the recorded line of play, every alternative one decision away from it, and every refusal there, and the same front
end that the notebooks run.
"""

from __future__ import annotations

import html
import re
from typing import Any

import msgspec

from brw_widgets.core import Refused, Timeline, candidates
from brw_widgets.session import Recording, Session, rule_view
from brw_widgets.views.scene import RefusalView
from brw_widgets.widgets.bundle import BundleMissingError, bundle


def record(timeline: Timeline, viewer: str | None = None) -> Recording:
    """Return a timeline with everything that can be tried one decision away from it. The timeline stays as it is.

    :param viewer: the participant whose view it is, and who alone can try something else; None sees and tries all.
    """
    tried = timeline.copy()
    shown = list(tried.nodes)
    plays: dict[str, int] = {}
    refusals: dict[str, RefusalView] = {}
    words = tried.game.words()
    session = Session(tried, viewer)
    for node in shown:
        asked = node.decision
        mine = asked is None or session.may_try(asked)
        for action in asked.actions if asked is not None and mine else ():
            try:
                plays[f"{node.id} {action}"] = tried.play(action, node).id
            except Refused as error:  # Where a draw was fixed to a card that this alternative no longer finds.
                refusals[f"{node.id} {action}"] = words.refusal(error.refusal, node.state, viewer)
        judged = list(candidates(tried.game, node.state)) if asked is None or mine or not asked.secret else []
        for passed in session.forced(node):
            judged += candidates(tried.game, passed.state, passed.decision.key)
        for action in dict.fromkeys(verdict.option.id for verdict in judged if verdict.refusal is not None):
            refusal = session.explain(node, action)
            if refusal is not None:
                refusals[f"{node.id} {action}"] = words.refusal(refusal, node.state, viewer)
    hidden = tuple(node.id for node in tried.nodes[len(shown) :])
    tried.go(timeline.here.id)
    opened = session.opened()
    nodes = tuple(msgspec.structs.replace(node, main=False) if node.id in hidden else node for node in opened.nodes)
    cited = [view.rule for view in refusals.values() if view.rule in tried.game.rules]
    rules = {**opened.rules, **{id: rule_view(tried.game.rules[id]) for id in cited}}
    return Recording(msgspec.structs.replace(opened, nodes=nodes, rules=rules), plays, refusals, hidden)


def page(timeline: Timeline, recording: Recording) -> str:
    """Return the HTML page of a timeline that has been recorded."""
    data = msgspec.json.encode(recording).decode().replace("<", "\\u003c")
    about = timeline.about.get("teaches", "")
    return _PAGE.format(
        title=html.escape(f"{timeline.title} · {timeline.game.title}"),
        about=html.escape(about),
        scene=html.escape(recording.opened.scene.label),
        data=data,
        code=_script(bundle()),
    )


def _script(module: str) -> str:
    """Return the front end as an inline module that shows the recording of its page."""
    exported = re.search(r"export\s*\{[^}]*?([\w$]+) as mountRecording[^}]*\}\s*;?\s*$", module)
    if exported is None:
        raise BundleMissingError("The built front end is another one than this version's; build it again with `pip install .`")
    shown = f'{exported[1]}(document.getElementById("brw"),JSON.parse(document.getElementById("recording").textContent));'
    return (module[: exported.start()] + shown).replace("</script", "<\\/script").replace("<!--", "<\\!--")


_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; \
img-src data:; base-uri 'none'; form-action 'none'">
<meta name="description" content="{about}">
<title>{title}</title>
<style>
:root {{ color-scheme: light dark; }}
body {{ margin: 0; background: #f1e9da; color: #2a211a; font: 16px/1.5 ui-sans-serif, system-ui, sans-serif; }}
#brw {{ max-width: 1400px; margin: 0 auto; padding: 12px; box-sizing: border-box; }}
@media (prefers-color-scheme: dark) {{ body {{ background: #15110e; color: #f1e8da; }} }}
@media (max-width: 480px) {{ #brw {{ padding: 0; }} }}
</style>
</head>
<body>
<div id="brw"></div>
<noscript><h1>{title}</h1><p>{about}</p><p>{scene}</p><p>This page shows a line of play step by step, for which it needs \
JavaScript.</p></noscript>
<script type="application/json" id="recording">{data}</script>
<script type="module">{code}</script>
</body>
</html>
"""


def summary(recording: Recording, size: int) -> dict[str, Any]:
    """Return what a page holds, for programs."""
    nodes = len(recording.opened.nodes)
    return {
        "bytes": size,
        "nodes": nodes - len(recording.hidden),
        "alternatives": len(recording.hidden),
        "refusals": len(recording.refusals),
    }
