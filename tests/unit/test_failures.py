"""Every failure is told by its kind, in the server's own words, without codes and keys, with a way out."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

import pytest

from assistant import failures
from assistant.errors import EndpointError, ErrorKind
from assistant.providers import ENVIRONMENT_NAME, Endpoint, ProviderKind
from assistant.server_words import code_of, message_of, one_line, plain, redact

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
PLACE = Endpoint("work", "http://localhost:9/v1")
KEY = "k-very-secret-value"


def failure(status: int, body: Any, headers: dict[str, str] | None = None) -> EndpointError:
    text = body if isinstance(body, str) else json.dumps(body)
    return failures.from_status(PLACE, "m1", status, text, headers or {}, now=NOW, secrets=(KEY,))


@pytest.mark.parametrize(
    ("status", "body", "kind"),
    [
        (401, {"error": {"message": "Incorrect API key provided", "code": "invalid_api_key"}}, ErrorKind.AUTH),
        (403, {"message": "forbidden"}, ErrorKind.AUTH),
        (
            400,
            [{"error": {"code": 400, "message": "API key not valid", "status": "INVALID_ARGUMENT"}}],
            ErrorKind.AUTH,
        ),
        (404, {"error": {"message": "The model `x` does not exist", "code": "model_not_found"}}, ErrorKind.MODEL),
        (404, {"error": "model 'x' not found, try pulling it first"}, ErrorKind.MODEL),
        (400, {"error": {"message": "x is not a valid model ID: no such model"}}, ErrorKind.MODEL),
        (400, {"error": {"message": "模型不存在"}}, ErrorKind.MODEL),
        (404, {"detail": "Not Found"}, ErrorKind.PROTOCOL),
        (404, "<html><title>404 Not Found</title></html>", ErrorKind.PROTOCOL),
        (403, "<html><title>Just a moment...</title></html>", ErrorKind.PROTOCOL),
        (
            400,
            {"error": {"message": "maximum context length is 8192 tokens", "code": "context_length_exceeded"}},
            ErrorKind.CONTEXT,
        ),
        (
            400,
            {
                "error": {
                    "message": "the request exceeds the available context size",
                    "type": "exceed_context_size_error",
                }
            },
            ErrorKind.CONTEXT,
        ),
        (400, {"message": "prompt is too long: 9000 tokens"}, ErrorKind.CONTEXT),
        (429, {"error": {"message": "Rate limit reached"}}, ErrorKind.RATE),
        (402, {"error": {"message": "Insufficient Balance"}}, ErrorKind.RATE),
        (500, {"error": {"message": "CUDA out of memory"}}, ErrorKind.SERVER),
        (502, "<html><title>502 Bad Gateway</title></html>", ErrorKind.SERVER),
        (400, {"error": {"message": "temperature must be at most 1"}}, ErrorKind.REQUEST),
        (422, {"detail": [{"loc": ["body", "x"], "msg": "extra fields not permitted"}]}, ErrorKind.REQUEST),
        (400, "", ErrorKind.REQUEST),
    ],
)
def test_the_kind_is_told(status: int, body: Any, kind: ErrorKind) -> None:
    error = failure(status, body)
    assert error.kind is kind
    assert error.cause
    assert error.way_out
    assert "\n" not in error.cause + error.way_out


def test_the_servers_own_words_are_shown() -> None:
    assert "CUDA out of memory" in failure(500, {"error": {"message": "CUDA out of memory"}}).cause
    assert "502 Bad Gateway" in failure(502, "<html><head><title>502 Bad Gateway</title></head></html>").cause
    assert "body.x: extra fields" in failure(422, {"detail": [{"loc": ["body", "x"], "msg": "extra fields"}]}).cause


def test_a_key_never_shows_in_an_error() -> None:
    error = failure(401, {"error": {"message": f"Incorrect API key provided: {KEY} / sk-proj-abcdefghijkl"}})
    for shown in (str(error), repr(error), error.cause):
        assert KEY not in shown
        assert "sk-proj" not in shown


def test_a_refused_key_of_the_environment_is_to_be_mended_there() -> None:
    place = Endpoint(ENVIRONMENT_NAME, "http://localhost:9/v1")
    error = failures.from_status(place, "m1", 401, "{}", {}, now=NOW, secrets=())
    assert "HIPPO_API_KEY" in error.way_out
    assert "settings" not in error.way_out
    assert "settings" in failure(401, {}).way_out


def test_what_a_server_says_cannot_drive_the_terminal() -> None:
    words = failure(500, {"error": {"message": "a\x1b]52;c;aGk=\x07b\x1b[2Jc\u202ed\r\n\ne" + "x" * 999}}).cause
    assert words.isprintable()
    assert len(words) < 300


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({"Retry-After": "7"}, 7.0),
        ({"retry-after-ms": "1500"}, 1.5),
        ({"Retry-After": "Sun, 01 Mar 2026 12:00:30 GMT"}, 30.0),
        ({"Retry-After": "Sun, 01 Mar 2026 11:00:00 GMT"}, 0.0),
        ({"Retry-After": "999999999"}, failures.MAX_RETRY_AFTER),
        ({"Retry-After": "soon"}, None),
        ({"Retry-After": "-5"}, None),
        ({}, None),
    ],
)
def test_the_wait_asked_for_is_read(headers: dict[str, str], seconds: float | None) -> None:
    assert failures.retry_after_seconds(headers, NOW) == seconds


def test_a_moved_address_is_named() -> None:
    error = failure(308, "", {"location": "https://api.example.org/v1"})
    assert "https://api.example.org/v1" in error.cause


@pytest.mark.parametrize("body", [{"error": {"message": "too big"}}, "<html><title>413 Too Large</title></html>", ""])
def test_what_is_too_large_to_take_in_is_to_be_sent_in_less(body: Any) -> None:
    error = failure(413, body)
    assert error.kind is ErrorKind.REQUEST
    assert "Send less" in error.way_out


def test_a_missing_v1_is_pointed_out() -> None:
    error = failures.web_page(Endpoint("w", "http://localhost:9"), "<html><title>Open WebUI</title></html>")
    assert "Open WebUI" in error.cause
    assert "/v1" in error.way_out


@pytest.mark.parametrize(
    ("raised", "kind", "word"),
    [
        (ConnectionRefusedError(111, "Connection refused"), ErrorKind.CONNECTION, "Nothing listens"),
        (OSError("[Errno -2] Name or service not known"), ErrorKind.CONNECTION, "not known"),
        (OSError("[SSL: CERTIFICATE_VERIFY_FAILED] certificate verify failed"), ErrorKind.CONNECTION, "secure"),
        (TimeoutError(), ErrorKind.TIMEOUT, "does not answer"),
        (OSError("boom"), ErrorKind.CONNECTION, "boom"),
    ],
)
def test_connection_failures_say_what_is_wrong(raised: Exception, kind: ErrorKind, word: str) -> None:
    error = failures.from_connection(PLACE, raised)
    assert error.kind is kind
    assert word in error.cause


def test_ollama_that_is_not_running_is_named_with_its_command() -> None:
    ollama = Endpoint("ollama", "http://localhost:11434/v1", None, ProviderKind.OLLAMA)
    assert "ollama serve" in failures.from_connection(ollama, ConnectionRefusedError("refused")).way_out


def test_words_are_found_in_odd_bodies() -> None:
    assert message_of('{"errors": ["a", "b"]}') == "a; b"
    assert message_of("plain text") == "plain text"
    assert message_of("[" * 5000) != ""
    assert message_of("null") == ""
    assert code_of('{"error": {"type": "Overloaded_Error"}}') == "overloaded_error"
    assert code_of("no json") == ""


def test_plain_keeps_what_answers_need() -> None:
    kept = "a\tb\n中文 👨‍👩‍👧 é ❤️"
    assert plain(kept) == kept
    assert plain("a\x1b[1mb\x1b") == "ab"


def test_redaction_hides_given_and_guessed_keys() -> None:
    assert redact(f"x {KEY} y", (KEY,)) == "x [hidden] y"
    assert "abcdefgh" not in redact("Authorization: Bearer abcdefghijkl")
    assert redact("a sketch of sk-8 roads") == "a sketch of sk-8 roads"
    assert one_line("a\n\n b") == "a b"
