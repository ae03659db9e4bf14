"""The browser view lets in whoever has the address, and nobody else: real process, real HTTP, real WebSocket."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlsplit

import aiohttp
import pytest

from ui.serving.guard import Guard

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PROFILE = "work 工作; touch pwned"
"""A name that a shell would act on, were it not quoted."""


class Served(NamedTuple):
    """A running server."""

    process: subprocess.Popen[str]
    address: str
    output: str
    folder: Path

    @property
    def base(self) -> str:
        parts = urlsplit(self.address)
        return f"{parts.scheme}://{parts.netloc}"

    @property
    def port(self) -> int:
        return urlsplit(self.address).port or 0

    @property
    def socket(self) -> str:
        return f"ws{self.address.removeprefix('http')}ws?width=80&height=24"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("served")
    environment = {**os.environ, "HIPPO_HOME": str(folder / "home"), "LANG": "C.UTF-8"}
    process = subprocess.Popen(
        [sys.executable, "-m", "ui.main", "--profile", PROFILE, "serve"],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=environment,
        cwd=folder,
    )
    assert process.stdout is not None
    address = process.stdout.readline().strip()
    notice = process.stdout.readline()
    yield Served(process, address, address + notice, folder)
    if process.poll() is None:
        process.send_signal(signal.SIGINT)
    rest, _ = process.communicate(timeout=30)
    assert address not in rest
    assert "Traceback" not in rest
    assert process.returncode == 0


async def status(url: str, **headers: str) -> int:
    async with aiohttp.ClientSession() as session, session.get(url, headers=headers) as answer:
        return answer.status


async def handshake(url: str, **headers: str) -> int:
    """Return the status that a WebSocket is answered with."""
    async with aiohttp.ClientSession() as session:
        try:
            async with session.ws_connect(url, headers=headers):
                return 101
        except aiohttp.WSServerHandshakeError as error:
            return error.status


def test_the_address_is_on_loopback_and_holds_a_long_token(served: Served) -> None:
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/[\w-]{43}/", served.address)


async def test_the_page_is_there_for_the_address_and_takes_nothing_from_elsewhere(served: Served) -> None:
    async with aiohttp.ClientSession() as session, session.get(served.address) as answer:
        page = await answer.text()
        assert answer.status == 200
        policy = answer.headers["Content-Security-Policy"]
        assert answer.headers["Referrer-Policy"] == "same-origin"
        assert answer.headers["X-Frame-Options"] == "DENY"
    assert re.findall(r"\w+://[^\"\s]+", page) == [f"ws{served.address.removeprefix('http')}ws"]
    assert "default-src 'none'" in policy
    links = set(re.findall(r'"((?:static/|focus)[^"]+)"', page))
    assert len(links) == 4
    for link in links:
        assert await status(served.address + link) == 200


@pytest.mark.parametrize("path", ["", "wrong/", "ws", "static/js/textual.js", "download/key", "%2e%2e/"])
async def test_without_the_token_nothing_is_there(served: Served, path: str) -> None:
    assert await status(f"{served.base}/{path}") == 403
    assert await status(f"{served.base}/{path}?token={urlsplit(served.address).path.strip('/')}") == 403


async def test_a_part_of_the_token_is_not_enough(served: Served) -> None:
    assert await status(served.address[:-2] + "/") == 403


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:{port}", "127.0.0.1", "127.0.0.1:1", "127.0.0.1.evil.example:{port}"]
)
async def test_another_host_is_refused_even_with_the_token(served: Served, host: str) -> None:
    name = host.format(port=served.port)
    assert await status(served.address, Host=name) == 403
    assert await handshake(served.socket, Host=name) == 403


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1", "https://127.0.0.1:{port}"])
async def test_another_origin_is_refused_even_with_the_token(served: Served, origin: str) -> None:
    name = origin.format(port=served.port)
    assert await status(served.address, Origin=name) == 403
    assert await handshake(served.socket, Origin=name) == 403


async def test_a_websocket_without_the_token_is_refused(served: Served) -> None:
    assert await handshake(f"ws://127.0.0.1:{served.port}/ws", Origin=served.base) == 403


def test_a_download_is_vouched_for_by_the_page_it_comes_from() -> None:
    guard = Guard("secret", 8000)
    ours = {"Host": "127.0.0.1:8000"}
    assert guard.lets_in("/download/key", {**ours, "Referer": "http://127.0.0.1:8000/secret/"})
    assert not guard.lets_in("/download/key", ours)
    assert not guard.lets_in("/download/key", {**ours, "Referer": "http://evil.example/other/"})
    assert not guard.lets_in("/download/key", {**ours, "Referer": "http://[/secret/"})
    assert not guard.lets_in("/\udcff/", ours)


async def test_the_app_draws_itself_for_the_profile_and_home_it_was_given(served: Served) -> None:
    drawn = b""
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(served.socket, headers={"Origin": served.base}) as socket,
    ):
        async with asyncio.timeout(60):
            while b"Hippo" not in drawn:
                message = await socket.receive()
                assert message.type in {aiohttp.WSMsgType.BINARY, aiohttp.WSMsgType.TEXT}
                drawn += message.data if isinstance(message.data, bytes) else b""
            await socket.send_json(["ping", "1"])
            while True:
                message = await socket.receive()
                if message.type is aiohttp.WSMsgType.TEXT and message.json()[0] == "pong":
                    break
        database = served.folder / "home" / "data" / "hippo.db"
        async with asyncio.timeout(60):
            while not _has_profile(database):  # noqa: ASYNC110 - another process writes it
                await asyncio.sleep(0.1)
    assert not list(served.folder.glob("pwned*"))


@pytest.mark.slow
async def test_a_tab_ends_when_its_server_is_killed(tmp_path: Path) -> None:
    environment = {**os.environ, "HIPPO_HOME": str(tmp_path / "home")}
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "ui.main", "serve", stdout=asyncio.subprocess.PIPE, env=environment
    )
    assert process.stdout is not None
    address = (await process.stdout.readline()).decode().strip()
    url = f"ws{address.removeprefix('http')}ws"
    async with aiohttp.ClientSession() as session, session.ws_connect(url) as socket:
        await asyncio.wait_for(socket.receive(), 60)
        tab = await asyncio.to_thread(_child_of, process.pid)
        process.kill()
    await process.wait()
    async with asyncio.timeout(60):
        while _runs(tab):  # noqa: ASYNC110 - a process that is not ours
            await asyncio.sleep(0.1)


def _child_of(pid: int) -> int:
    return int(subprocess.run(["pgrep", "-P", str(pid)], capture_output=True, check=True).stdout)


def _runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def _has_profile(database: Path) -> bool:
    import sqlite3

    if not database.exists():
        return False
    connection = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
    try:
        count: int = connection.execute("SELECT count(*) FROM profile WHERE name = ?", (PROFILE,)).fetchone()[0]
        return count == 1
    except sqlite3.Error:
        return False
    finally:
        connection.close()


def run(folder: Path, *words: str, code: str = "") -> subprocess.CompletedProcess[str]:
    program = ["-c", code] if code else ["-m", "ui.main"]
    environment = {**os.environ, "HIPPO_HOME": str(folder)}
    return subprocess.run(
        [sys.executable, *program, *words], capture_output=True, text=True, env=environment, timeout=60, check=False
    )


def test_a_taken_port_is_named_with_the_way_out(served: Served, tmp_path: Path) -> None:
    result = run(tmp_path, "serve", "--port", str(served.port))
    assert result.returncode == 1
    assert f"Port {served.port} cannot be used" in result.stderr
    assert "--port" in result.stderr


def test_without_the_extra_the_way_out_is_named(tmp_path: Path) -> None:
    code = (
        "import sys\n"
        "class Gone:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name == 'textual_serve': raise ModuleNotFoundError(name)\n"
        "sys.modules['textual_serve'] = None\n"
        "import importlib.util as u; real = u.find_spec\n"
        "u.find_spec = lambda name, package=None: None if name == 'textual_serve' else real(name, package)\n"
        "from ui.main import main\n"
        "sys.exit(main())\n"
    )
    result = run(tmp_path, "serve", code=code)
    assert result.returncode == 1
    assert "pip install 'hippo-chat[serve]'" in result.stderr
    assert "Traceback" not in result.stderr
