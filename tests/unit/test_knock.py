"""Who is at a port is heard at once: gRPC, another program, or nobody that would say."""

from __future__ import annotations

import http.server
import socket
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import TYPE_CHECKING

import grpc  # type: ignore[import-untyped]
import pytest

from memory.vectors.knock import Heard, knock

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@pytest.fixture(autouse=True)
def _no_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("grpc_proxy", "https_proxy", "http_proxy", "all_proxy"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.upper(), raising=False)


@contextmanager
def listening(answer: Callable[[socket.socket], None]) -> Iterator[str]:
    """Serve one caller."""
    with socket.create_server(("127.0.0.1", 0)) as server:

        def serve() -> None:
            caller, _ = server.accept()
            with caller:
                answer(caller)

        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.getsockname()[1]}"
        thread.join(10)


def test_a_grpc_server_is_heard() -> None:
    server = grpc.server(ThreadPoolExecutor(1))
    port = server.add_insecure_port("127.0.0.1:0")
    server.start()
    assert knock(f"http://127.0.0.1:{port}") is Heard.GRPC
    server.stop(0).wait()


def test_a_server_of_web_pages_is_another_program() -> None:
    class Quiet(http.server.BaseHTTPRequestHandler):
        def log_message(self, *_: object) -> None: ...

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Quiet) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        assert knock(f"http://127.0.0.1:{server.server_port}") is Heard.OTHER
        server.shutdown()


@pytest.mark.parametrize(
    "said",
    [b"", b"220 mail.example ESMTP\r\n", b"SSH-2.0-x\r\n", b"-ERR\r\n", b"\x00", b"HTTP/1.1 400 Bad Request\r\n\r\n"],
)
def test_whatever_says_something_else_or_hangs_up_is_another_program(said: bytes) -> None:
    with listening(lambda caller: caller.sendall(said)) as uri:
        assert knock(uri) is Heard.OTHER


def test_who_says_nothing_is_left_to_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("memory.vectors.knock.KNOCK_SECONDS", 0.1)
    done = threading.Event()
    with listening(lambda _caller: _wait(done)) as uri:
        assert knock(uri) is Heard.NOTHING
        done.set()


@pytest.mark.parametrize(
    "uri",
    ["http://127.0.0.1:1", "https://127.0.0.1:1", "unix:/nowhere", "http://127.0.0.1", "http://[::1", "", "http://a:x"],
)
def test_what_cannot_be_told_is_no_error(uri: str) -> None:
    assert knock(uri) is Heard.NOTHING


def test_behind_a_proxy_nothing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTTPS_PROXY", "http://127.0.0.1:1")
    with listening(lambda caller: caller.close()) as uri:
        assert knock(uri) is Heard.NOTHING
        port = int(uri.rpartition(":")[2])
        socket.create_connection(("127.0.0.1", port)).close()


def _wait(done: threading.Event) -> None:
    done.wait(10)
