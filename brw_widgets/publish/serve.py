"""The notebooks as dashboards: Voila on this machine, with a page of our own that asks no other server for anything."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
import shutil
import signal
import socket
import sys
import threading
import webbrowser
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from jupyter_client.kernelspec import KernelSpec, KernelSpecManager
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.httpserver import HTTPServer
from tornado.ioloop import IOLoop
from tornado.netutil import bind_sockets
from tornado.web import HTTPError, RedirectHandler
from traitlets.config import Config
from voila.app import Voila
from voila.handler import BaseVoilaHandler
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.tornado.contentshandler import VoilaContentsHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler
from voila.tornado.treehandler import TornadoVoilaTreeHandler

import brw_widgets
from brw_widgets.widgets.bundle import BundleMissingError, bundle

HOST = "127.0.0.1"
INDEX = "index.ipynb"
PREHEATED = 4
"""So many notebooks, the first ones of a folder, have a kernel ready that has run them: about 60 MB each."""
IDLE = 600
"""A kernel that no page is connected to lives so many seconds."""
STARTING = 10
"""So many seconds a kernel may take to start when all are to end."""

PACKAGE = Path(brw_widgets.__file__).parent
TEMPLATE = Path(__file__).parent / "voila"
EXTENSIONS = ["@jupyter-widgets/jupyterlab-manager", "@voila-dashboards/widgets-manager8", "anywidget"]
"""What a page loads beside Voila itself: what widgets need, and nothing else that happens to be installed."""


class ServeError(OSError):
    """The dashboards can't be served; the message says why and what would be right."""


class Page(NamedTuple):
    """A notebook that is served."""

    file: str
    title: str


def serve(notebooks: Path | None, *, port: int, open_browser: bool, as_json: bool) -> int:
    """Serve notebooks as dashboards until Ctrl-C or SIGTERM, then end their kernels and return 0.

    :param notebooks: a notebook, or a folder of them; by default those that are shipped.
    :param port: the port on 127.0.0.1; 0 takes a free one.
    :param open_browser: whether to show the first page in the reader's browser.
    :param as_json: print one line of JSON with the ``url`` when ready, instead of words.
    :raises ServeError: if there is nothing to serve, the port is taken, or the front end has not been built.
    """
    try:
        bundle()
    except BundleMissingError as error:
        raise ServeError(str(error)) from None
    if find_spec("ipykernel") is None:
        raise ServeError("There is no kernel to run notebooks with in this environment; `pip install ipykernel` brings it.")
    where = default_notebooks() if notebooks is None else notebooks.resolve()
    pages = find_pages(where)
    sockets = _bind(port)
    logging.getLogger("tornado").setLevel(logging.ERROR)
    app = Dashboards(config=_config(where, pages, sockets[0].getsockname()[1]))
    app.sockets = sockets
    app.pages = pages
    app.announce = lambda url: _announce(url, open_browser, as_json)
    app.initialize([])
    app.start()
    return 0


def default_notebooks() -> Path:
    """Return the folder of the notebooks that are shipped: a checkout's own, else those of the wheel."""
    checkout = PACKAGE.parent / "notebooks"
    return checkout if (checkout / INDEX).is_file() else PACKAGE / "_data" / "notebooks"


def find_pages(where: Path) -> list[Page]:
    """Return the notebooks to serve, the index first.

    :raises ServeError: if there is none, or one can't be read.
    """
    if not where.exists():
        raise ServeError(f"There is no {where} to serve; name a notebook (*.ipynb) or a folder of notebooks.")
    files = sorted(where.glob("*.ipynb")) if where.is_dir() else [where]
    if not files:
        raise ServeError(f"There is no notebook (*.ipynb) in the folder {where}.")
    if files[0].suffix != ".ipynb":
        raise ServeError(f"{where} is no notebook; its name should end in .ipynb.")
    files.sort(key=lambda file: file.name != INDEX)
    return [Page(file.name, _title(file)) for file in files]


def _title(file: Path) -> str:
    """Return the title of a notebook: the one it was given, else its first heading, else its name."""
    try:
        notebook = msgspec.json.decode(file.read_bytes())
        title = notebook["metadata"].get("title")
        texts = ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "markdown"]
    except (OSError, msgspec.DecodeError, KeyError, TypeError, AttributeError) as error:
        raise ServeError(f"{file} can't be read as a notebook: {error}") from None
    heading = re.search(r"^#\s+(.+)$", "\n".join(texts), re.MULTILINE)
    return str(title or (heading[1] if heading else file.stem))


def _bind(port: int) -> list[socket.socket]:
    try:
        return bind_sockets(port, HOST)
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise ServeError(
            f"Port {port} of {HOST} can't be used ({reason}). Choose another with --port, or a free one with --port 0."
        ) from None


def _announce(url: str, open_browser: bool, as_json: bool) -> None:
    if as_json:
        print(msgspec.json.encode({"url": url}).decode(), flush=True)
    else:
        print(f"The dashboards are at {url} (Ctrl-C ends them).", flush=True)
    if open_browser:
        # Some browsers return only when they are closed.
        threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()


def _config(where: Path, pages: list[Page], port: int) -> Config:
    settings = {
        "Voila": {
            "log_level": logging.ERROR,
            "ip": HOST,
            "port": port,
            "open_browser": False,
            "root_dir": str(where if where.is_dir() else where.parent),
            "notebook_path": None if where.is_dir() else str(where),
            # What a reader has configured for other dashboards is not for these.
            "config_file_paths": [],
            "tornado_settings": {
                # A page of another site that gives this machine a name of its own gets no answer.
                "allow_remote_access": False,
                "headers": {"Content-Security-Policy": _policy(port)},
            },
        },
        "VoilaConfiguration": {
            "strip_sources": True,
            "show_tracebacks": False,
            "allow_template_override": "NO",
            "allow_theme_override": "NO",
            "extension_allowlist": EXTENSIONS,
            "kernel_spec_manager_class": OwnKernel,
            "multi_kernel_manager_class": Kernels,
            "preheat_kernel": True,
            "resources": {"pages": [page._asdict() for page in pages]},
        },
        "VoilaExecutor": {
            "cell_error_instruction": "Run the notebook in JupyterLab to see what is wrong.",
            "timeout": 120,
        },
        "VoilaKernelManager": {
            "kernel_pools_config": {
                "default": {"pool_size": 0},
                **{page.file: {"pool_size": 1} for page in pages[:PREHEATED]},
            }
        },
        "MappingKernelManager": {"cull_idle_timeout": IDLE, "cull_interval": 60},
    }
    return Config(settings)


def _policy(port: int) -> str:
    """Return what lets the browser itself see to it that a page asks this origin only."""
    rules = {
        "default-src": "'self'",
        # JupyterLab's modules make functions of texts, and a widget's module is a blob.
        "script-src": "'self' 'unsafe-inline' 'unsafe-eval' blob:",
        "style-src": "'self' 'unsafe-inline'",
        "img-src": "'self' data:",
        "font-src": "'self' data:",
        # Not every browser takes a web socket for the same origin.
        "connect-src": f"'self' ws://{HOST}:{port} ws://localhost:{port}",
        "base-uri": "'none'",
        "form-action": "'self'",
        "frame-ancestors": "'self'",
    }
    return "; ".join(f"{name} {value}" for name, value in rules.items())


class OwnKernel(KernelSpecManager):
    """Knows one kernel only: the interpreter that runs this, whatever kernels are installed for the reader."""

    def _kernel_dirs_default(self) -> list[str]:
        return []

    def get_kernel_spec(self, kernel_name: str) -> KernelSpec:
        """Return how to start the kernel, which keeps its warnings from the reader's terminal."""
        spec = super().get_kernel_spec(kernel_name)
        spec.argv = [*spec.argv, "--log-level=ERROR"]
        return spec


class Kernels(AsyncMappingKernelManager):
    """The kernels of all pages. One that no page is connected to is ended after a while, but never on its way to a page."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)  # type: ignore[no-untyped-call]
        self._looked_at: set[str] = set()

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """End a kernel that has been idle for long, but not when it is looked at for the first time.

        A preheated kernel has idled for as long as it waited, and its page needs a moment to connect to it.
        """
        if kernel_id in self._looked_at:
            await super().cull_kernel_if_idle(kernel_id)  # type: ignore[no-untyped-call]
        self._looked_at.add(kernel_id)


class Dashboards(Voila):  # type: ignore[misc]
    """Voila with our page, without lists of files, and with an end that leaves nothing running."""

    sockets: list[socket.socket]
    pages: list[Page]
    announce: Any

    def setup_template_dirs(self) -> None:
        """Look for templates in our folder first."""
        super().setup_template_dirs()
        self.template_paths.insert(0, str(TEMPLATE))

    def init_handlers(self) -> list[Any]:
        """Return the routes: those of Voila, but for its lists of files."""
        mine = {VoilaKernelWebsocketHandler: _Channels, VoilaShutdownKernelHandler: _Shutdown}
        hidden = (TornadoVoilaTreeHandler, VoilaContentsHandler)
        handlers = [
            (route, mine.get(handler, handler), *rest)
            for route, handler, *rest in super().init_handlers()
            if handler not in hidden
        ]
        if not self.notebook_path:
            start = {"url": f"{self.base_url}voila/render/{self.pages[0].file}", "permanent": False}
            handlers.append((self.server_url, RedirectHandler, start))
        handlers.append((r"/.*", _Missing, {"voila_configuration": self.voila_configuration}))
        return handlers

    def listen(self) -> None:
        """Answer on the sockets that are bound already, until a signal says to stop."""
        server = HTTPServer(self.app)
        server.add_sockets(self.sockets)
        self.ioloop = IOLoop.current()
        # Where there are no such handlers (on Windows), Ctrl-C is raised as an exception.
        with contextlib.suppress(NotImplementedError):
            for number in (signal.SIGINT, signal.SIGTERM):
                asyncio.get_event_loop().add_signal_handler(number, self.ioloop.stop)
        self.ioloop.add_callback(self.announce, self.connection_url)
        with contextlib.suppress(KeyboardInterrupt):
            self.ioloop.start()
        server.stop()
        self.stop()

    def stop(self) -> None:
        """End all kernels."""
        # What was still running in them says that it has lost them; that is meant.
        logging.disable(logging.CRITICAL)
        self.ioloop.run_sync(self._end_kernels)
        shutil.rmtree(self.connection_dir, ignore_errors=True)

    async def _end_kernels(self) -> None:
        manager = self.kernel_manager
        # A kernel that is about to start can't be ended before it has.
        starting = {task for pool in manager._pools.values() for task in pool} | set(manager._pending_kernels.values())
        if starting:
            await asyncio.wait(starting, timeout=STARTING)
        ends = [manager.shutdown_kernel(kernel, now=True) for kernel in manager.list_kernel_ids()]
        await asyncio.gather(*ends, return_exceptions=True)

    def _handle_signal_stop(self, sig: int, frame: Any) -> None:
        """Stop before the loop runs, when there is nothing to end yet."""
        sys.exit(0)


class _Channels(VoilaKernelWebsocketHandler):  # type: ignore[misc]
    """The connection of a page to its kernel."""

    async def open(self, kernel_id: str) -> None:
        await super().open(kernel_id)
        # Else an answer of several messages waits for the page's delayed acknowledgement: 46 ms instead of 10.
        self.set_nodelay(True)


class _Shutdown(VoilaShutdownKernelHandler):  # type: ignore[misc]
    """Ends the kernel of a page that is left. The page's beacon can't carry a token, but it knows the kernel's secret id."""

    def check_xsrf_cookie(self) -> None:
        """Ask for none."""

    async def post(self, kernel_id: str) -> None:
        # JupyterLab's own request often comes first.
        if kernel_id in self.kernel_manager:
            await super().post(kernel_id)


class _Missing(BaseVoilaHandler):  # type: ignore[misc]
    """Says that there is no such page, in the look of the others."""

    def get(self) -> None:
        raise HTTPError(404)
