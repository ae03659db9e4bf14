"""Serves the app on loopback with textual-serve, every request past the guard first. One process of the app a tab.

It prints nothing but the address, and no address but once: whoever has it can read every memory.
"""

from __future__ import annotations

import asyncio
import logging
import signal
import socket
from pathlib import Path
from typing import TYPE_CHECKING, Final

import aiohttp_jinja2
from aiohttp import web
from textual_serve.server import Server

from ui.locale import _
from ui.serving.guard import DOWNLOADS, HOST, Guard
from ui.wording import words

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

log = logging.getLogger(__name__)

TEMPLATES: Final = Path(__file__).parent / "templates"
FOCUS: Final = Path(__file__).parent / "focus.js"
"""A file of its own: the page may not hold scripts."""
FONT_SIZE: Final = "16"
"""Pixels; another one by ``?fontsize=`` behind the address."""
CLOSING_SECONDS: Final = 5.0
"""How long tabs may take to end when the server does."""

_SAFE: Final = {
    "Cache-Control": "no-store",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self'; "
        "img-src 'self' data: blob:; connect-src 'self' {socket}; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    ),
}
"""The page takes nothing from elsewhere, and is shown in no other page."""


class PortError(Exception):
    """The port cannot be used; the text names the cause."""


def listen(port: int) -> socket.socket:
    """Bind a port on loopback; 0 takes any free one.

    Raises:
        PortError: the port is taken, or not for this user.
    """
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((HOST, port))
        listener.listen()  # whoever opens the address at once waits for a moment rather than being turned away
    except OSError as error:
        listener.close()
        told = _("Port {port} cannot be used: {reason}.")
        raise PortError(told.format(port=port, reason=words(error.strerror or ""))) from error
    return listener


class BrowserServer(Server):  # type: ignore[misc, unused-ignore]  # textual-serve is an extra that need not be there
    """textual-serve's server with our page, behind our guard."""

    def __init__(self, command: str, guard: Guard) -> None:
        """Serve what `command` draws, to whom `guard` lets in."""
        super().__init__(
            command,
            host=HOST,
            port=guard.port,
            title="Hippo",
            public_url=f"http://{HOST}:{guard.port}",
            templates_path=TEMPLATES,
        )
        self._guard = guard
        self._open: set[asyncio.Task[None]] = set()

    async def make(self) -> web.Application:
        """Return the whole application: everything below the token, nothing beside it but downloads."""
        inside = await self._make_app()
        inside.router.add_get("/focus.js", self.handle_focus)
        whole = web.Application(middlewares=[self._guarded])
        whole.add_subapp(f"/{self._guard.token}", inside)
        whole.router.add_get(DOWNLOADS + "{key}", self.handle_download)
        whole.on_shutdown.append(self._end_tabs)
        return whole

    async def on_startup(self, app: web.Application) -> None:
        """Print nothing: the command has said all there is to say."""

    async def handle_index(self, request: web.Request) -> web.Response:
        """Return the page; what it takes and where it connects to is below its own address."""
        size = request.query.get("fontsize", "")
        context = {
            "font_size": size if size.isdecimal() else FONT_SIZE,
            "websocket": f"ws://{request.host}{request.path}ws",
        }
        return aiohttp_jinja2.render_template("app_index.html", request, context)

    async def handle_focus(self, _request: web.Request) -> web.StreamResponse:
        """Return the script that gives the terminal the keys."""
        return web.FileResponse(FOCUS, headers={"Content-Type": "text/javascript; charset=utf-8"})

    @web.middleware
    async def _guarded(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        if not self._guard.lets_in(request.path, request.headers):
            return web.Response(
                status=403, text="Open the address that `hippo serve` has printed.\n", headers=_headers()
            )
        task = asyncio.current_task()
        if task is not None:
            self._open.add(task)
            task.add_done_callback(self._open.discard)
        response = await handler(request)
        if not response.prepared:
            response.headers.update(_headers(f"ws://{request.host}"))
        return response

    async def _end_tabs(self, _app: web.Application) -> None:
        for task in self._open - {asyncio.current_task()}:
            task.cancel()


async def serve(command: str, guard: Guard, listener: socket.socket) -> None:
    """Serve until the process is told to end (Ctrl-C, SIGTERM)."""
    runner = web.AppRunner(
        await BrowserServer(command, guard).make(), access_log=None, shutdown_timeout=CLOSING_SECONDS
    )
    await runner.setup()
    end = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        try:
            loop.add_signal_handler(number, end.set)
        except NotImplementedError:  # Windows: Ctrl-C arrives as KeyboardInterrupt
            log.debug("no handler for signal %s here", number)
    try:
        await web.SockSite(runner, listener).start()
        await end.wait()
    finally:
        await runner.cleanup()


def _headers(websocket: str = "") -> dict[str, str]:
    return {name: value.format(socket=websocket) for name, value in _SAFE.items()}
