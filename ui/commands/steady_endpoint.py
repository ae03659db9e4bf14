"""An endpoint that answers one question with a long text at a steady pace, over real HTTP.

For measuring alone: it listens on loopback for as long as a measurement runs.
"""

from __future__ import annotations

import json
import random
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any, Final, Self

if TYPE_CHECKING:
    from collections.abc import Iterator

MODEL: Final = "steady-model"

QUESTION: Final = "Tell me a very long story"

SEED: Final = 7
"""The same answer in every run."""

_WORDS: Final = (
    *("river", "stone", "lamp", "winter", "garden", "answer", "quiet", "market", "copper", "morning", "letter"),
    *("bridge", "window", "apple", "measure", "simple", "number", "thread", "valley", "paper", "orange", "method"),
    *("history", "signal", "harbour", "kettle", "reason", "pocket", "summer", "engine"),
)

PARAGRAPH_WORDS: Final = 90
SENTENCE_WORDS: Final = 14
ITEMS: Final = 8
"""Items of a list, rows of a table, lines of a piece of code."""
ITEM_WORDS: Final = 9


class SteadyEndpoint:
    """Answers with `words` words, `rate` of them a second; a context manager, which ends it."""

    def __init__(self, words: int, rate: float) -> None:
        self.pieces = list(long_answer(words))
        """The answer, a word a piece."""
        self.rate = rate
        self.sent = 0
        """Pieces that were sent."""
        handler = type("Handler", (_Handler,), {"owner": self})
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True)

    @property
    def base_url(self) -> str:
        """The address that a client is given."""
        return f"http://127.0.0.1:{self._server.server_address[1]}/v1"

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_exception: object) -> None:
        self._server.shutdown()
        self._server.server_close()


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    owner: SteadyEndpoint

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002, ANN401 - the library's own names
        """Print nothing."""

    def do_GET(self) -> None:
        """List the one model."""
        self._json({"object": "list", "data": [{"id": MODEL, "object": "model"}]})

    def do_POST(self) -> None:
        """Answer the question a word at a time, and all else (titles, extraction) with nothing."""
        body = json.loads(self.rfile.read(int(self.headers.get("Content-Length", 0))))
        if not body.get("stream") or body["messages"][-1]["content"] != QUESTION:
            message = {"role": "assistant", "content": ""}
            self._json({"object": "chat.completion", "choices": [{"index": 0, "message": message}]})
            return
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        try:
            self._stream()
        except OSError:
            self.close_connection = True

    def _stream(self) -> None:
        owner, begun = self.owner, time.monotonic()
        for number, piece in enumerate(owner.pieces):
            # By the clock from the beginning: a pause after each word would add what sending takes.
            if (wait := begun + number / owner.rate - time.monotonic()) > 0:
                time.sleep(wait)
            self._event({"choices": [{"index": 0, "delta": {"content": piece}}]})
            owner.sent += 1
        self._event({"choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]})
        self._chunk(b"data: [DONE]\n\n")
        self.wfile.write(b"0\r\n\r\n")

    def _event(self, value: dict[str, Any]) -> None:
        value = {"id": "steady-1", "object": "chat.completion.chunk", "model": MODEL, **value}
        self._chunk(f"data: {json.dumps(value)}\n\n".encode())

    def _chunk(self, data: bytes) -> None:
        self.wfile.write(f"{len(data):x}\r\n".encode() + data + b"\r\n")
        self.wfile.flush()

    def _json(self, value: dict[str, Any]) -> None:
        data = json.dumps(value).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)


def long_answer(words: int) -> Iterator[str]:
    """Yield about `words` words of Markdown, a word a piece: headings, prose, lists, code and tables in turns."""
    draw = random.Random(SEED)  # noqa: S311 - an invented text, nothing secret
    written = chapter = 0
    while written < words:
        chapter += 1
        for part in (_heading, _prose, _list, _prose, _code, _prose, _table):
            for piece in part(draw, chapter):
                yield piece
                written += 1
                if written >= words:
                    return


def _heading(draw: random.Random, chapter: int) -> Iterator[str]:
    yield f"## {chapter}. "
    yield f"{draw.choice(_WORDS).capitalize()}\n\n"


def _prose(draw: random.Random, _chapter: int) -> Iterator[str]:
    for number in range(1, PARAGRAPH_WORDS + 1):
        word = draw.choice(_WORDS)
        if number % SENTENCE_WORDS == 0:
            word += "."
        yield (f"**{word}**" if draw.random() < 0.03 else word) + ("\n\n" if number == PARAGRAPH_WORDS else " ")  # noqa: PLR2004


def _list(draw: random.Random, _chapter: int) -> Iterator[str]:
    for item in range(ITEMS):
        yield "- "
        for number in range(1, ITEM_WORDS + 1):
            yield draw.choice(_WORDS) + (" " if number < ITEM_WORDS else "\n\n" if item == ITEMS - 1 else "\n")


def _code(draw: random.Random, _chapter: int) -> Iterator[str]:
    yield "```python\n"
    for _ in range(ITEMS):
        yield f"{draw.choice(_WORDS)} = "
        yield f"measure({draw.choice(_WORDS)!r})\n"
    yield "```\n\n"


def _table(draw: random.Random, _chapter: int) -> Iterator[str]:
    yield "| what | how much | why |\n"
    yield "| --- | --- | --- |\n"
    for row in range(ITEMS):
        yield f"| {draw.choice(_WORDS)} "
        yield f"| {draw.randrange(1000)} "
        yield f"| {draw.choice(_WORDS)} |\n" + ("\n" if row == ITEMS - 1 else "")
