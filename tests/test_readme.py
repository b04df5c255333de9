"""What the README shows works as it stands there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from brw_widgets import scenarios

README = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README, re.S)


def test_the_code_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (code,) = blocks("python")
    exec(compile(code, "README.md", "exec"), {})
    assert (tmp_path / "game.json").exists()


def test_the_scenario_passes() -> None:
    (text,) = blocks("yaml")
    _, report = scenarios.from_text(text).play()
    assert report.failures == ()


def test_the_pictures_are_there_and_the_commands_are_one_line_each() -> None:
    for picture in re.findall(r'(?:srcset|src)="([^"]+)"', README):
        assert (Path(__file__).parent.parent / picture).is_file()
    install, test = blocks("sh")
    assert install.strip().endswith("brw-widgets serve")
    assert test.strip().endswith("python -m pytest")
    assert all(len(command.strip().splitlines()) == 1 for command in (install, test))
