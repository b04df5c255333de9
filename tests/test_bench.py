"""The benchmark runs and says what it should; how fast anything is, is not tested here."""

import json

import pytest

from brw_widgets.bench import chromium, engine, measure, page, report, run, toy
from brw_widgets.core import Timeline, find_game

ENGINE = {"duel-decisions", "toy-decisions", "duel-steps", "toy-steps", "duel-bytes", "toy-bytes"}
LINES = {"jump-100", "jump-100000", "diff-near", "diff-far", "save", "load", "encode", "decode", "answer"}
PEERS = {"deepcopy", "pickle-trip", "pickle-dump", "pickle-load", "pickle-bytes", "chess-playout", "chess-push-pop", "chess-jump"}
PACKAGE = {"bundle", "bundle-gzip", "import", "import-widgets", "import-anywidget"}


def test_a_quick_run_prints_json_with_every_row(capsys):
    assert run(browser=False, quick=True, as_json=True) == 0
    said = json.loads(capsys.readouterr().out)
    rows = {row["key"]: row for row in said["rows"]}
    assert set(rows) == ENGINE | LINES | PEERS | PACKAGE | set(page.ROWS)
    for key in ENGINE | LINES | PEERS - {"chess-playout", "chess-push-pop", "chess-jump"} | PACKAGE - {"bundle", "bundle-gzip"}:
        row = rows[key]
        assert row["low"] <= row["median"] <= row["high"], key
        assert row["median"] > 0, key
    for key in page.ROWS:
        assert rows[key]["median"] is None
        assert rows[key]["note"] == "left out"
    for row in rows.values():
        assert not row["peer"] or row["peer"] in rows
    bars = {bar["key"]: bar for bar in said["bars"]}
    measured = {"toy-steps", "duel-decisions", "duel-decisions:chess", "duel-bytes", "jump-100000", "bundle-gzip"}
    assert set(bars) == measured | {"click-p95", "step-p95"}
    assert bars["click-p95"]["met"] is None
    assert bars["duel-bytes"]["met"] is True
    assert said["machine"]["cores"] >= 1


def test_a_bar_is_met_or_not_or_was_not_measured():
    rows = [
        measure.row("toy-steps", "steps", "1/s", [250_000.0, 200_000.0, 300_000.0]),
        measure.row("duel-decisions", "decisions", "1/s", [59_999.0]),
        measure.row("click-p95", "click", "ms", [30.0], "echo-click-p95"),
        measure.row("echo-click-p95", "echo", "ms", [12.0]),
        measure.missing("step-p95", "step", "ms", "no Chromium"),
    ]
    rows = measure.compared(rows)
    bars = {bar.key: bar for bar in report.bars(rows)}
    assert bars["toy-steps"].met is True
    assert bars["duel-decisions"].met is False
    assert bars["click-p95"].met is False
    assert bars["click-p95"].found == "2.50 times"
    assert bars["step-p95"].met is None
    shown = report.text(report.Report(report.machine(), False, tuple(rows), tuple(bars.values())))
    assert "NOT MET" in shown
    assert "× 2.50" in shown
    assert "no Chromium" in shown


def test_without_a_chromium_the_rows_say_so(monkeypatch):
    pytest.importorskip("playwright")
    monkeypatch.setenv("CHROMIUM", "no-such-program")
    with pytest.raises(chromium.NoBrowserError, match="no such program"), chromium.launched():
        pass
    assert {row.note for row in page.rows(quick=True)} == {"no Chromium"}


def test_steps_are_counted_as_the_machine_runs_them():
    game = toy.Toy()
    start = game.configure(toy.Setup(turns=10, work=3))
    kept = engine.play(game, [start])
    assert len(kept) == 11
    assert sum(len(outcome.beats) for outcome in kept) == 30
    # Each of the 10 questions is a step that is left and one that runs again; the last step ends the game.
    assert engine.count_steps(game, [start]) == 30 + 2 * 10 + 1


def test_a_state_of_the_toy_survives_being_encoded():
    game = toy.Toy()
    timeline = Timeline(game, toy.Setup(turns=3, work=2))
    while timeline.here.decision is not None:
        assert game.decode(game.encode(timeline.here.state)) == timeline.here.state
        timeline.play(timeline.here.decision.options[0].id)
    assert len(engine.states(timeline)) == len({id(state) for state in engine.states(timeline)})


def test_random_play_is_the_same_each_time():
    game = find_game("duel-kami")
    starts = engine.duel_starts(game, 2)
    once, again = engine.play(game, starts), engine.play(game, starts)
    assert [outcome.state for outcome in once] == [outcome.state for outcome in again]
