"""Servers for the tests: each in a process group of its own, with folders of its own, ended with all it has started."""

from __future__ import annotations

import json
import os
import select
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

START = 60.0
END = 20.0
TOKEN = "a-token-for-tests"


class Jupyter(NamedTuple):
    """A server that has both JupyterLab and Notebook 7."""

    url: str

    def lab(self, notebook: str) -> str:
        return f"{self.url}lab/tree/{notebook}?token={TOKEN}"

    def notebook7(self, notebook: str) -> str:
        return f"{self.url}notebooks/{notebook}?token={TOKEN}"


def write_notebook(path: Path, *cells: str) -> Path:
    """Write a notebook of code cells, without outputs."""
    path.parent.mkdir(parents=True, exist_ok=True)
    code: dict[str, object] = {"cell_type": "code", "execution_count": None, "metadata": {}, "outputs": []}
    notebook = {
        "cells": [{**code, "id": f"cell-{number}", "source": cell} for number, cell in enumerate(cells)],
        "metadata": {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    path.write_text(json.dumps(notebook), encoding="utf-8")
    return path


@contextmanager
def voila_server(folder: Path, *notebooks: Path) -> Iterator[str]:
    """Run ``brw-widgets serve`` on a free port, and return its URL."""
    command = [sys.executable, "-m", "brw_widgets.cli", "serve", *map(str, notebooks), "--port", "0", "--no-browser", "--json"]
    with running(command, folder) as process:
        yield json.loads(first_line(process, folder))["url"]


@contextmanager
def jupyter_server(folder: Path) -> Iterator[Jupyter]:
    """Run Notebook 7, which brings JupyterLab along, over ``folder/work``."""
    port = _free_port()
    config = folder / "config"
    # The popup with news asks another server, and covers the page.
    quiet = {"disabledExtensions": {"@jupyterlab/apputils-extension:announcements": True}}
    (config / "labconfig").mkdir(parents=True)
    (config / "labconfig" / "page_config.json").write_text(json.dumps(quiet))
    options = {
        "ServerApp.port": port,
        "ServerApp.port_retries": 0,
        "ServerApp.ip": "127.0.0.1",
        "ServerApp.open_browser": False,
        "ServerApp.root_dir": str(folder / "work"),
        "ServerApp.allow_root": True,
        "IdentityProvider.token": TOKEN,
        "LabApp.expose_app_in_browser": True,
        "JupyterNotebookApp.expose_app_in_browser": True,
    }
    command = [sys.executable, "-m", "notebook", *(f"--{name}={value}" for name, value in options.items())]
    with running(command, folder) as process:
        url = f"http://127.0.0.1:{port}/"
        _wait_for(f"{url}api", process, folder)
        yield Jupyter(url)


@contextmanager
def running(command: Sequence[str], folder: Path) -> Iterator[subprocess.Popen[str]]:
    """Run a server with folders of its own, and end it."""
    home = {name: str(folder / name.lower()) for name in ("JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR")}
    environment = {**os.environ, **home, "JUPYTER_CONFIG_DIR": str(folder / "config"), "PYDEVD_DISABLE_FILE_VALIDATION": "1"}
    with (folder / "log.txt").open("w") as log:
        process = subprocess.Popen(
            command, env=environment, cwd=folder, stdout=subprocess.PIPE, stderr=log, text=True, start_new_session=True
        )
        try:
            yield process
        finally:
            _end(process)


def _end(process: subprocess.Popen[str]) -> None:
    """Ask a server to end, which ends its kernels first; if it doesn't, end its group."""
    if process.poll() is None:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(END)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait(END)
    if process.stdout:
        process.stdout.close()


def first_line(process: subprocess.Popen[str], folder: Path) -> str:
    """Return the line with which a server says that it is ready."""
    assert process.stdout
    ready, _, _ = select.select([process.stdout], [], [], START)
    line = process.stdout.readline() if ready else ""
    assert line, f"the server did not start:\n{_log(folder)}"
    return line


def _wait_for(url: str, process: subprocess.Popen[str], folder: Path) -> None:
    until = time.monotonic() + START
    while time.monotonic() < until and process.poll() is None:
        try:
            with urllib.request.urlopen(url, timeout=START):
                return
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.1)
    raise AssertionError(f"the server did not start:\n{_log(folder)}")


def _log(folder: Path) -> str:
    return (folder / "log.txt").read_text()[-3000:]


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])
