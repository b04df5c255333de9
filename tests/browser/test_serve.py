"""How ``brw-widgets serve`` starts, fails and ends."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from brw_widgets.publish.serve import INDEX, ServeError, default_notebooks, find_pages

from .servers import first_line, running, write_notebook

SERVE = [sys.executable, "-m", "brw_widgets.cli", "serve", "--no-browser"]


def failed(*arguments: str) -> str:
    done = subprocess.run([*SERVE, *arguments], capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 2
    assert done.stdout == ""
    assert "Traceback" not in done.stderr
    assert done.stderr.count("\n") == 1
    return done.stderr


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    assert "There is no" in failed(str(tmp_path / "none"))


def test_a_port_that_is_taken() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert f"Port {port}" in failed("--port", port)


def test_a_front_end_that_is_not_built(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from brw_widgets.publish.serve import serve
    from brw_widgets.widgets import bundle

    bundle.bundle.cache_clear()
    monkeypatch.setattr(bundle, "BUNDLE", tmp_path / "brw.js")
    with pytest.raises(ServeError, match="has not been built"):
        serve(None, port=0, open_browser=False, as_json=False)


def test_what_is_served(tmp_path: Path) -> None:
    assert find_pages(default_notebooks())[0].file == INDEX
    with pytest.raises(ServeError, match="no notebook"):
        find_pages(tmp_path)
    (tmp_path / "text.txt").write_text("text")
    with pytest.raises(ServeError, match="is no notebook"):
        find_pages(tmp_path / "text.txt")
    (tmp_path / "broken.ipynb").write_text("{")
    with pytest.raises(ServeError, match="can't be read"):
        find_pages(tmp_path)
    write_notebook(tmp_path / "one" / "second.ipynb", "2")
    write_notebook(tmp_path / "one" / "first.ipynb", "1")
    assert [page.title for page in find_pages(tmp_path / "one")] == ["first", "second"]


def test_its_end_is_the_end_of_its_kernels(tmp_path: Path) -> None:
    notebook = write_notebook(tmp_path / "pid.ipynb", "import os, pathlib\npathlib.Path('pid').write_text(str(os.getpid()))")
    with running([*SERVE, str(notebook), "--port", "0", "--json"], tmp_path) as server:
        first_line(server, tmp_path)
        # The kernel is preheated: it has run the notebook though nobody has asked for it.
        until = time.monotonic() + 60
        while not (pid := _written(tmp_path / "pid")) and time.monotonic() < until:
            time.sleep(0.05)
        assert pid
        os.kill(pid, 0)
        server.send_signal(signal.SIGTERM)
        assert server.wait(60) == 0
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


def _written(file: Path) -> int:
    return int(file.read_text() or "0") if file.exists() else 0
