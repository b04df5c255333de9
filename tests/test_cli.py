"""The commands, as a shell runs them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from brw_widgets.cli import main

EXAMPLES = Path(__file__).parent.parent / "examples"


def run(capsys: Any, *argv: str) -> tuple[int, str, str]:
    try:
        status = main(list(argv))
    except SystemExit as stop:
        status = int(stop.code or 0)
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def test_check_passes_the_examples(capsys: Any) -> None:
    status, out, _ = run(capsys, "check", str(EXAMPLES))
    assert status == 0
    assert out.splitlines()[-1].startswith("all ")
    status, out, _ = run(capsys, "check", "--json")
    data = json.loads(out)
    assert status == 0
    assert data["passed"] is True
    assert len(data["scenarios"]) == len(list(EXAMPLES.rglob("*.yaml")))


def test_breaking_one_expected_number_in_a_copy_makes_check_fail_at_that_step(capsys: Any, tmp_path: Path) -> None:
    text = (EXAMPLES / "duel-kami" / "defeat-split.yaml").read_text(encoding="utf-8")
    copy = tmp_path / "copy.yaml"
    copy.write_text(text.replace("      medusa.points: 5\n", "      medusa.points: 6\n"), encoding="utf-8")
    line = text[: text.index("      medusa.points: 5\n")].count("\n") + 1
    status, out, _ = run(capsys, "check", str(copy))
    assert status == 1
    assert "FAILED" in out
    assert f"line {line}, steps[5], expect.medusa.points: expected 6; found 5" in out
    status, out, _ = run(capsys, "check", str(copy), str(EXAMPLES), "--json")
    data = json.loads(out)
    assert status == 1
    assert data["passed"] is False
    (failed,) = [scenario for scenario in data["scenarios"] if not scenario["passed"]]
    assert [(f["step"], f["line"], f["expected"], f["found"]) for f in failed["failures"]] == [("steps[5]", line, "6", "5")]


def test_check_reports_a_file_that_cannot_be_read_and_goes_on(capsys: Any, tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("format: 1\ntitle: [", encoding="utf-8")
    (tmp_path / "b.yaml").write_bytes((EXAMPLES / "duel-kami" / "four-cubes.yaml").read_bytes())
    (tmp_path / "c.yaml").write_text("[" * 10_000, encoding="utf-8")
    status, out, _ = run(capsys, "check", str(tmp_path))
    assert status == 1
    assert "1 of 3 passed" in out
    assert "this is no YAML" in out
    assert "nested more than 40 deep" in out


def test_wrong_use_is_told_in_one_line(capsys: Any, tmp_path: Path) -> None:
    for argv in (
        ["check", str(tmp_path / "none")],
        ["check", str(tmp_path)],
        ["export", "duel-kami/nothing", str(tmp_path / "x.html")],
        ["export", "duel-kami/four-cubes", str(tmp_path / "x.html"), "--viewer", "nobody"],
        ["export", "duel-kami/four-cubes", str(tmp_path)],
        ["schema", "chess"],
    ):
        status, out, err = run(capsys, *argv)
        assert status == 2, argv
        assert out == ""
        assert err.startswith("brw-widgets: ")
        assert "Traceback" not in err
        assert len(err.splitlines()) == 1
    status, out, _ = run(capsys, "schema", "chess", "--json")
    assert "there is no game 'chess'" in json.loads(out)["error"]
    assert run(capsys, "dance")[0] == 2
    assert run(capsys)[0] == 2


def test_export_writes_one_file(capsys: Any, tmp_path: Path) -> None:
    out_file = tmp_path / "new" / "folder" / "four.html"
    status, out, _ = run(capsys, "export", "duel-kami/four-cubes", str(out_file))
    assert status == 0
    assert "alternatives" in out
    assert out_file.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert [path.name for path in out_file.parent.iterdir()] == ["four.html"]
    mine = tmp_path / "mine.yaml"
    mine.write_bytes((EXAMPLES / "duel-kami" / "four-cubes.yaml").read_bytes())
    status, out, _ = run(capsys, "export", str(mine), str(tmp_path / "mine.html"), "--json")
    data = json.loads(out)
    assert status == 0
    assert data["bytes"] == (tmp_path / "mine.html").stat().st_size
    assert data["nodes"] == 6


@pytest.mark.parametrize("module", [None, "export{a as default};"])
def test_without_the_built_front_end_export_says_what_to_do(
    capsys: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, module: str | None
) -> None:
    from brw_widgets.widgets import bundle

    made = tmp_path / "brw.js"
    if module is not None:
        made.write_text(module)
    monkeypatch.setattr(bundle, "BUNDLE", made)
    bundle.bundle.cache_clear()
    status, _, err = run(capsys, "export", "duel-kami/four-cubes", str(tmp_path / "x.html"))
    bundle.bundle.cache_clear()
    assert status == 2
    assert "pip install" in err
    assert "Traceback" not in err
    assert not (tmp_path / "x.html").exists()


def test_a_broken_scenario_is_not_exported(capsys: Any, tmp_path: Path) -> None:
    text = (EXAMPLES / "duel-kami" / "four-cubes.yaml").read_text(encoding="utf-8")
    (tmp_path / "bad.yaml").write_text(text.replace("medusa.cubes: 4}", "medusa.cubes: 5}"), encoding="utf-8")
    status, _, err = run(capsys, "export", str(tmp_path / "bad.yaml"), str(tmp_path / "bad.html"))
    assert status == 2
    assert "expected 5; found 4" in err
    assert not (tmp_path / "bad.html").exists()


@pytest.mark.parametrize("command", ["serve", "export", "check", "schema", "bench"])
def test_every_command_has_help_with_an_example_and_json(capsys: Any, command: str) -> None:
    status, out, _ = run(capsys, command, "--help")
    assert status == 0
    assert f"example:\n  brw-widgets {command}" in out
    assert "--json" in out
