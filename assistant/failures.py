"""From what went wrong on the wire to an `EndpointError`: which kind, the cause in the server's words, the way out.

Pure functions over status, headers and body, so that every dialect is tested without a server.
"""

from __future__ import annotations

import contextlib
import email.utils
import re
from http import HTTPStatus
from typing import TYPE_CHECKING

from assistant.addresses import address_problem
from assistant.errors import EndpointError, ErrorKind
from assistant.providers import ENVIRONMENT_NAME, OPENAI_NAME
from assistant.server_words import code_of, is_web_page, message_of, one_line
from memory.phrase import Phrase

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from datetime import datetime

    from assistant.providers import Endpoint

_CONTEXT = re.compile(
    r"context.?(?:length|window|size)|maximum context|exceeds? the (?:available|maximum) context|too many tokens"
    r"|prompt is too long|input is too long|n_ctx|max_model_len|reduce the length|上下文",
    re.IGNORECASE,
)
_NO_MODEL = re.compile(
    r"model.{0,80}(?:not found|does not exist|not exist|unknown|not available|no such|isn't|not supported|not loaded)"
    r"|(?:unknown|no such|invalid|unsupported).{0,20}model|model_not_found|try pulling|模型不存在",
    re.IGNORECASE | re.DOTALL,
)
_QUOTA = re.compile(r"quota|billing|credit|balance|payment|余额|欠费", re.IGNORECASE)
_BAD_KEY = re.compile(
    r"(?:api.?key|credentials|token).{0,30}(?:not valid|invalid|incorrect|missing|expired)"
    r"|(?:invalid|incorrect|missing|expired|no).{0,12}(?:api.?key|credentials)",
    re.IGNORECASE,
)
_REFUSED_ERRNO = re.compile(r"refused|Errno 111|WinError 10061|Errno 61", re.IGNORECASE)
_NAME_ERRNO = re.compile(r"name or service not known|nodename|getaddrinfo|name resolution|No address", re.IGNORECASE)
_CERTIFICATE = re.compile(r"certificate|SSL|TLS", re.IGNORECASE)

MAX_RETRY_AFTER = 24 * 3600.0
"""Seconds; a longer wait asked for is shown as a day."""


def from_status(
    endpoint: Endpoint,
    model: str,
    status: int,
    body: str,
    headers: Mapping[str, str],
    *,
    now: datetime,
    secrets: tuple[str, ...] = (),
) -> EndpointError:
    """Explain an answer that is no success."""
    code = code_of(body)
    said = message_of(body, secrets)
    kind = _kind(status, body, code, said)
    if moved := headers.get("location") if HTTPStatus.MULTIPLE_CHOICES <= status < HTTPStatus.BAD_REQUEST else None:
        return EndpointError(
            ErrorKind.PROTOCOL,
            Phrase("{name} is somewhere else: {address}", name=endpoint.name, address=one_line(moved, secrets)),
            Phrase("Set the base URL to the new address; keys are not sent after a redirect."),
            status=status,
        )
    retry_after = retry_after_seconds(headers, now)
    cause = _cause(endpoint, model, kind, status, said)
    way_out = _way_out(endpoint, kind, status, code, said, retry_after)
    return EndpointError(kind, cause, way_out, status=status, code=code, retry_after=retry_after)


def status_in(body: str) -> int:
    """Return the status that an error inside a stream carries, or 500: the server had already begun to answer."""
    match = re.search(r'"(?:code|status)"\s*:\s*"?([45]\d\d)\b', body)
    return int(match[1]) if match else HTTPStatus.INTERNAL_SERVER_ERROR


def web_page(endpoint: Endpoint, body: str, secrets: tuple[str, ...] = ()) -> EndpointError:
    """Explain a success that is a web page."""
    return EndpointError(
        ErrorKind.PROTOCOL,
        Phrase(
            "{name} answered with a web page in place of an API: {said}",
            name=endpoint.name,
            said=message_of(body, secrets) or "-",
        ),
        _check_address(endpoint),
    )


def not_an_answer(endpoint: Endpoint, said: str, secrets: tuple[str, ...] = ()) -> EndpointError:
    """Explain a success that is not what the protocol says."""
    return EndpointError(
        ErrorKind.PROTOCOL,
        Phrase(
            "{name} sent something that is no chat answer: {said}",
            name=endpoint.name,
            said=one_line(said, secrets) or "-",
        ),
        _check_address(endpoint),
    )


@contextlib.contextmanager
def preparing(endpoint: Endpoint) -> Iterator[None]:
    """Around the making of a client: explain why none can be made for this endpoint.

    Raises:
        EndpointError: no request can be sent to the address, or the proxy or certificates of the environment are unfit.
    """
    if (problem := address_problem(endpoint.base_url)) is not None and endpoint.socket is None:
        raise _bad_address(endpoint, problem)
    try:
        yield
    except Exception as error:  # noqa: BLE001  (of proxies and certificates, in the words of several libraries)
        raise _unfit_surroundings(endpoint, error) from None


def _bad_address(endpoint: Endpoint, problem: Phrase) -> EndpointError:
    """Explain an address that no request can be sent to."""
    where = {ENVIRONMENT_NAME: "HIPPO_BASE_URL", OPENAI_NAME: "OPENAI_BASE_URL"}.get(endpoint.name)
    return EndpointError(
        ErrorKind.PROTOCOL,
        Phrase("The address {address} {problem}.", address=one_line(endpoint.base_url) or '""', problem=problem),
        Phrase(
            "Correct {setting}; an address looks like http://localhost:11434/v1.",
            setting=where or f"endpoints.{endpoint.name}.base_url",
        ),
    )


def _unfit_surroundings(endpoint: Endpoint, error: BaseException) -> EndpointError:
    """Explain why no connection could even be prepared: by the proxy or the certificates that the environment names."""
    if isinstance(error, ImportError):
        cause = Phrase("The environment names a SOCKS proxy, which needs the package socksio.")
        way_out = Phrase("Install socksio beside Hippo, name an HTTP proxy, or unset ALL_PROXY.")
    elif isinstance(error, OSError):
        cause = Phrase("The certificates that the environment names cannot be read: {said}", said=one_line(str(error)))
        way_out = Phrase("Correct or unset SSL_CERT_FILE and SSL_CERT_DIR.")
    else:
        cause = Phrase(
            "No connection to {name} can be prepared: {said}", name=endpoint.name, said=one_line(str(error)) or "-"
        )
        way_out = Phrase("Correct or unset HTTP_PROXY, HTTPS_PROXY and ALL_PROXY.")
    return EndpointError(ErrorKind.REQUEST, cause, way_out)


def unsendable(endpoint: Endpoint) -> EndpointError:
    """Explain a request that cannot be put into bytes."""
    where = "HIPPO_MODEL, HIPPO_API_KEY" if endpoint.name == ENVIRONMENT_NAME else "chat.model"
    return EndpointError(
        ErrorKind.REQUEST,
        Phrase(
            "The request to {name} cannot be sent: its model or key holds characters that none has.", name=endpoint.name
        ),
        Phrase("Enter them anew ({setting}); a key has letters, digits and signs of ASCII alone.", setting=where),
    )


def cut(endpoint: Endpoint) -> EndpointError:
    """Explain a stream that ended before the answer did."""
    return EndpointError(
        ErrorKind.CONNECTION,
        Phrase("The connection to {name} was cut in the middle of the answer.", name=endpoint.name),
        Phrase("What came is kept; try again, or ask the model to go on."),
    )


def silent(endpoint: Endpoint, seconds: float, *, began: bool) -> EndpointError:
    """Explain a stream in which nothing more comes."""
    if began:
        cause = Phrase("{name} has sent nothing for {seconds:g} seconds.", name=endpoint.name, seconds=seconds)
        way_out = Phrase("What came is kept; try again, or set a longer idle_seconds for the endpoint.")
    else:
        cause = Phrase("{name} gave no first token within {seconds:g} seconds.", name=endpoint.name, seconds=seconds)
        way_out = Phrase("Try a shorter chat or a smaller model, or set a longer first_token_seconds for the endpoint.")
    return EndpointError(ErrorKind.TIMEOUT, cause, way_out)


def from_connection(
    endpoint: Endpoint, error: BaseException, secrets: tuple[str, ...] = (), *, proxied: bool = False
) -> EndpointError:
    """Explain a request that got no answer, from the chain of exceptions that the network left.

    Args:
        endpoint: where it went.
        error: the last of the chain.
        secrets: what must not show in the words of others.
        proxied: whether the environment names a proxy for it.
    """
    chain: list[str] = []
    timed_out = False
    seen: BaseException | None = error
    while seen is not None and len(chain) < 8:  # noqa: PLR2004  (deep enough for every library in between)
        if isinstance(seen, UnicodeEncodeError) or "Illegal header" in str(seen):
            return unsendable(endpoint)
        timed_out = timed_out or "Timeout" in type(seen).__name__
        chain.append(str(seen))
        seen = seen.__cause__ or seen.__context__
    words = " ".join(chain)
    address = one_line(endpoint.base_url, secrets)
    if timed_out:
        return EndpointError(
            ErrorKind.TIMEOUT,
            Phrase("{address} does not answer.", address=address),
            Phrase("Check the address and the network, or try again later."),
        )
    if _REFUSED_ERRNO.search(words) and proxied:
        return EndpointError(
            ErrorKind.CONNECTION,
            Phrase("Nothing listens at {address}, or at the proxy on the way there.", address=address),
            Phrase("Check HTTP_PROXY, HTTPS_PROXY and ALL_PROXY, then address and port."),
        )
    if _REFUSED_ERRNO.search(words):
        return EndpointError(
            ErrorKind.CONNECTION,
            Phrase("Nothing listens at {address}.", address=address),
            _start_it(endpoint),
            code="refused",
        )
    if _NAME_ERRNO.search(words):
        return EndpointError(
            ErrorKind.CONNECTION,
            Phrase("The host of {address} is not known.", address=address),
            Phrase("Check the address for typing errors, and the network."),
        )
    last = next((part for part in reversed(chain) if part.strip()), type(error).__name__)
    if _CERTIFICATE.search(words):
        return EndpointError(
            ErrorKind.CONNECTION,
            Phrase("No secure connection to {address}: {said}", address=address, said=one_line(last, secrets)),
            Phrase("Check the address (http or https?) and this machine's clock, or set SSL_CERT_FILE."),
        )
    return EndpointError(
        ErrorKind.CONNECTION,
        Phrase("The connection to {address} failed: {said}", address=address, said=one_line(last, secrets)),
        Phrase("Check the address and the network, then try again."),
    )


def retry_after_seconds(headers: Mapping[str, str], now: datetime) -> float | None:
    """Read how long a server asks to wait, in seconds, from any of the headers in use; None if it does not."""
    lower = {name.lower(): value for name, value in headers.items()}
    milliseconds = _number(lower.get("retry-after-ms", ""))
    if milliseconds is not None:
        return min(max(milliseconds / 1000, 0.0), MAX_RETRY_AFTER)
    text = lower.get("retry-after", "").strip()
    seconds = _number(text)
    if seconds is None and text:
        try:
            moment = email.utils.parsedate_to_datetime(text)
            seconds = (moment - now).total_seconds() if moment.tzinfo else None
        except (ValueError, TypeError):
            seconds = None
    return None if seconds is None else min(max(seconds, 0.0), MAX_RETRY_AFTER)


def _number(text: str) -> float | None:
    return float(text) if re.fullmatch(r"\d{1,9}(?:\.\d{1,6})?", text.strip()) else None


def _kind(status: int, body: str, code: str, said: str) -> ErrorKind:
    words = f"{code} {said}"
    if status == HTTPStatus.UNAUTHORIZED or (status == HTTPStatus.FORBIDDEN and not is_web_page(body)):
        return ErrorKind.AUTH
    if status in {400, 413, 422, 500} and ("context_length" in code or _CONTEXT.search(words)):
        return ErrorKind.CONTEXT
    if status in {402, 429}:
        return ErrorKind.RATE
    if status == HTTPStatus.REQUEST_ENTITY_TOO_LARGE:
        return ErrorKind.REQUEST
    if status in {400, 404, 422, 500} and not is_web_page(body) and _NO_MODEL.search(words):
        return ErrorKind.MODEL
    if status in {404, 405} or (is_web_page(body) and status < HTTPStatus.INTERNAL_SERVER_ERROR):
        return ErrorKind.PROTOCOL
    if status == HTTPStatus.BAD_REQUEST and _BAD_KEY.search(words):
        return ErrorKind.AUTH
    if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        return ErrorKind.SERVER
    if status == HTTPStatus.REQUEST_TIMEOUT:
        return ErrorKind.TIMEOUT
    return ErrorKind.REQUEST


def _cause(endpoint: Endpoint, model: str, kind: ErrorKind, status: int, said: str) -> str:
    words = said or f"HTTP {status}"
    match kind:
        case ErrorKind.AUTH:
            return Phrase("{name} refused the key ({status}): {said}", name=endpoint.name, status=status, said=words)
        case ErrorKind.MODEL:
            return Phrase("{name} has no model {model}: {said}", name=endpoint.name, model=one_line(model), said=words)
        case ErrorKind.CONTEXT:
            return Phrase("The request is too long for {model}: {said}", model=one_line(model), said=words)
        case ErrorKind.RATE:
            return Phrase(
                "{name} takes no more requests now ({status}): {said}", name=endpoint.name, status=status, said=words
            )
        case ErrorKind.SERVER:
            return Phrase("{name} failed ({status}): {said}", name=endpoint.name, status=status, said=words)
        case _:
            return Phrase(
                "{name} refused the request ({status}): {said}", name=endpoint.name, status=status, said=words
            )


def _way_out(endpoint: Endpoint, kind: ErrorKind, status: int, code: str, said: str, retry_after: float | None) -> str:
    match kind:
        case ErrorKind.AUTH if endpoint.name == ENVIRONMENT_NAME:
            return Phrase("Put a valid key into HIPPO_API_KEY, or check what it may be used for.")
        case ErrorKind.AUTH:
            return Phrase(
                "Enter a valid key for {name} in the settings, or check what it may be used for.", name=endpoint.name
            )
        case ErrorKind.MODEL:
            return Phrase("Pick a model from the endpoint's list.")
        case ErrorKind.CONTEXT:
            return Phrase(
                "Set a smaller budget.total or chat.context_window, shorten the message, or start a new chat."
            )
        case ErrorKind.RATE if status == HTTPStatus.PAYMENT_REQUIRED or _QUOTA.search(f"{code} {said}"):
            return Phrase("Check the plan and the credit at the provider, or use another endpoint.")
        case ErrorKind.RATE if retry_after:
            return Phrase("Try again in {seconds:.0f} seconds, or use another model.", seconds=retry_after)
        case ErrorKind.RATE:
            return Phrase("Wait a little and try again, or use another model.")
        case ErrorKind.SERVER | ErrorKind.TIMEOUT:
            return Phrase("Try again in a moment; if it stays, look at the server's own log or status page.")
        case ErrorKind.PROTOCOL:
            return _check_address(endpoint)
        case _ if status == HTTPStatus.REQUEST_ENTITY_TOO_LARGE:
            return Phrase("Send less at once: smaller images, shorter files, or a new chat.")
        case _:
            return Phrase("Try another model, or see the server's words above.")


def _check_address(endpoint: Endpoint) -> str:
    address = one_line(endpoint.base_url)
    if not endpoint.base_url.rstrip("/").endswith(("/v1", "/v2", "/v3", "/v4", "/openai")):
        return Phrase("Check the base URL {address}; it usually ends in /v1.", address=address)
    return Phrase("Check the base URL {address}.", address=address)


_START = {
    "ollama": Phrase("Start it with `ollama serve`, or choose another endpoint."),
    "lmstudio": Phrase("Start the server in LM Studio (Developer tab), or choose another endpoint."),
    "llamacpp": Phrase("Start `llama-server`, or choose another endpoint."),
    "vllm": Phrase("Start it with `vllm serve MODEL`, or choose another endpoint."),
}


def _start_it(endpoint: Endpoint) -> str:
    return _START.get(endpoint.kind.value) or Phrase(
        "Start the server, check address and port, or choose another endpoint."
    )
