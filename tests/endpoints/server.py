"""The server of the scripted endpoint: a thread with a real socket, so that a client runs through its whole stack."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any, ClassVar, Self

from assistant.providers import Endpoint, ProviderKind
from tests.endpoints.replies import Call, Cut, Hang, KeepAlive, Raw, RecordedRequest, Reply, Think, refused

if TYPE_CHECKING:
    from types import TracebackType

MODEL = "scripted-model"
Script = Callable[[RecordedRequest], Reply]


class ScriptedEndpoint:
    """An OpenAI-compatible endpoint that does what a test tells it to.

    Attributes:
        replies: answers to the next chat requests, in order; when they are used up, `script` answers.
        script: makes an answer from a request.
        refuses: what requests may not hold, of `REFUSALS`; refused with 400 before any reply is used.
        key: when set, requests with another key get 401.
        models: the answer to ``/models``: a list of ids, or any JSON as it stands.
        pages: JSON answers of other paths, such as ``/api/ps``.
        strict_model: unknown models get 404.
        requests: everything that arrived, in order.
        dropped: how many clients went away in the middle of an answer.
        connections: how many connections were made.
    """

    def __init__(self, *, port: int = 0) -> None:
        self.replies: list[Reply] = []
        self.script: Script = lambda request: Reply(f"You said: {request.last_user}")
        self.refuses: set[str] = set()
        self.key: str | None = None
        self.models: Any = [MODEL]
        self.pages: dict[str, Any] = {}
        self.strict_model = False
        self.requests: list[RecordedRequest] = []
        self.dropped = 0
        self.connections = 0
        self.lock = threading.Lock()
        self.closing = threading.Event()
        handler = type("Handler", (_Handler,), {"owner": self})
        self._server = ThreadingHTTPServer(("127.0.0.1", port), handler)
        self._server.daemon_threads = True
        self.port: int = self._server.server_address[1]
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True)

    @property
    def base_url(self) -> str:
        """The address that a client is given."""
        return f"http://127.0.0.1:{self.port}/v1"

    @property
    def chats(self) -> list[RecordedRequest]:
        """The chat requests among all."""
        return [request for request in self.requests if request.path.endswith("/chat/completions")]

    def endpoint(self, name: str = "scripted", kind: ProviderKind = ProviderKind.CUSTOM) -> Endpoint:
        """The endpoint as Hippo knows it."""
        return Endpoint(name, self.base_url, name if self.key else None, kind)

    def start(self) -> ScriptedEndpoint:
        """Begin to serve."""
        self._thread.start()
        return self

    def stop(self) -> None:
        """End, hanging answers included."""
        self.closing.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join(5)

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def next_reply(self, request: RecordedRequest) -> Reply:
        """Decide the answer to a chat request."""
        with self.lock:
            if refusal := refused(request, self.refuses):
                return refusal
            if self.replies:
                return self.replies.pop(0)
        return self.script(request)


class _Handler(BaseHTTPRequestHandler):
    owner: ClassVar[ScriptedEndpoint]
    protocol_version = "HTTP/1.1"

    def setup(self) -> None:
        super().setup()
        with self.owner.lock:
            self.owner.connections += 1

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Stay silent."""

    def do_GET(self) -> None:
        self._record({}, b"")
        path = self.path.split("?", maxsplit=1)[0]
        if not self._key_fits():
            return
        if path in self.owner.pages:
            self._json(self.owner.pages[path])
        elif path.endswith("/models"):
            models = self.owner.models
            if isinstance(models, list) and all(isinstance(model, str) for model in models):
                models = {"object": "list", "data": [{"id": model, "object": "model"} for model in models]}
            self._json(models)
        else:
            self._send(Reply.error(404, "Not Found"))

    def do_POST(self) -> None:
        raw = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        try:
            body = json.loads(raw)
        except ValueError:
            body = {}
        request = self._record(body if isinstance(body, dict) else {}, raw)
        if not self._key_fits():
            return
        if self.path in self.owner.pages:
            page = self.owner.pages[self.path]
            self._json(page(request) if callable(page) else page)
        elif not self.path.endswith("/chat/completions"):
            self._send(Reply.error(404, "Not Found"))
        elif self.owner.strict_model and body.get("model") != MODEL:
            message = f"The model `{body.get('model')}` does not exist or you do not have access to it."
            self._send(Reply.error(404, message, code="model_not_found"))
        else:
            self._send(self.owner.next_reply(request), request)

    def _record(self, body: dict[str, Any], raw: bytes) -> RecordedRequest:
        request = RecordedRequest(self.command, self.path, {k.lower(): v for k, v in self.headers.items()}, body, raw)
        with self.owner.lock:
            self.owner.requests.append(request)
        return request

    def _key_fits(self) -> bool:
        key = self.owner.key
        if key is None or self.headers.get("Authorization") == f"Bearer {key}":
            return True
        given = self.headers.get("Authorization", "").removeprefix("Bearer ")
        self._send(Reply.error(401, f"Incorrect API key provided: {given}.", code="invalid_api_key"))
        return False

    def _json(self, value: Any) -> None:
        self._send(Reply(body=json.dumps(value), content_type="application/json"))

    def _send(self, reply: Reply, request: RecordedRequest | None = None) -> None:
        try:
            if reply.body is not None:
                self._send_whole(reply, reply.body.encode())
            elif reply.whole or (request is not None and not request.body.get("stream")):
                self._send_whole(reply, json.dumps(_whole(reply)).encode())
            else:
                self._send_stream(reply, request)
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True
            with self.owner.lock:
                self.owner.dropped += 1

    def _send_whole(self, reply: Reply, body: bytes) -> None:
        self._wait(reply.first_token)
        self.send_response(reply.status)
        kind = reply.content_type if reply.body is not None else "application/json"
        for name, value in {"Content-Type": kind, "Content-Length": str(len(body)), **reply.headers}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def _send_stream(self, reply: Reply, request: RecordedRequest | None) -> None:
        self.send_response(reply.status)
        for name, value in {
            "Content-Type": reply.content_type,
            "Transfer-Encoding": "chunked",
            **reply.headers,
        }.items():
            self.send_header(name, value)
        self.end_headers()
        self._wait(reply.first_token)
        for piece in reply.pieces():
            if isinstance(piece, Cut):
                self.close_connection = True
                self.connection.shutdown(2)
                return
            if isinstance(piece, Hang):
                self._wait(piece.seconds, watch=True)
            elif isinstance(piece, KeepAlive):
                self._chunk(f": {piece.text}\n\n".encode())
            elif isinstance(piece, Raw):
                self._chunk(piece.data)
            elif isinstance(piece, Think):
                self._event({"choices": [{"index": 0, "delta": {piece.name: piece.text}}]})
            elif isinstance(piece, Call):
                self._event({"choices": [{"index": 0, "delta": {"tool_calls": [piece.piece]}}]})
            else:
                self._event({"choices": [{"index": 0, "delta": {"content": piece}}]})
            self._wait(reply.pace)
        if reply.finish is not None:
            self._event({"choices": [{"index": 0, "delta": {}, "finish_reason": reply.finish}]})
        wants_usage = request is None or (request.body.get("stream_options") or {}).get("include_usage")
        if reply.usage is not None and wants_usage:
            self._event({"choices": [], "usage": reply.usage})
        if reply.done:
            self._chunk(b"data: [DONE]\n\n")
        self.wfile.write(b"0\r\n\r\n")

    def _event(self, value: dict[str, Any]) -> None:
        value = {"id": "chatcmpl-1", "object": "chat.completion.chunk", "model": MODEL, **value}
        self._chunk(f"data: {json.dumps(value)}\n\n".encode())

    def _chunk(self, data: bytes) -> None:
        self.wfile.write(f"{len(data):x}\r\n".encode() + data + b"\r\n")
        self.wfile.flush()

    def _wait(self, seconds: float, *, watch: bool = False) -> None:
        """Pause; with `watch`, notice a client that has gone."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0 and not self.owner.closing.wait(min(left, 0.1)):
            if watch:
                self._chunk(b"\n")


def _whole(reply: Reply) -> dict[str, Any]:
    text = "".join(piece for piece in reply.pieces() if isinstance(piece, str))
    return {
        "object": "chat.completion",
        "choices": [{"index": 0, "message": {"role": "assistant", "content": text}, "finish_reason": reply.finish}],
        "usage": reply.usage,
    }
