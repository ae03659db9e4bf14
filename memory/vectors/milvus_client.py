"""Makes Milvus clients, keeps pymilvus quiet, and says in words what went wrong.

pymilvus logs to the terminal, reads a ``.env`` file from wherever it finds one and retries for minutes; none of that
may happen under a running screen. Must never put a token into a message.
"""

from __future__ import annotations

import logging
import os
import socket
import threading
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from memory.phrase import CauseAndWayOut, Phrase
from memory.ports import VectorIndexMismatchError, VectorIndexUnavailableError
from memory.vectors.knock import Heard, knock

if TYPE_CHECKING:
    from pymilvus import MilvusClient

CONNECT_SECONDS = 3.0
"""How long to wait for a connection: whoever asks has an exact search to fall back on."""
_PORT_OF_HEALTH = 9091
_LONGEST_CAUSE = 160
_KNOCK_SECONDS = 0.5
"""How long to try whether anything listens at an address that did not answer as Milvus."""
_SHORT_OF_MEMORY = ("memory quota", "insufficient memory", "out of memory", "oom if load")
_SHORT_OF_DISK = ("disk quota", "no space left")
_PASSING = (
    "permission denied", "read-only file system", "too many open files", "cannot allocate",
    "deadline exceeded", "deadline_exceeded", "timed out", "statuscode.", "failed to connect",
)  # fmt: skip
_OTHER_DIMENSION = "holds vectors of another dimension"
_NO_MILVUS = "received unimplemented from server"
"""What pymilvus says of a program that speaks gRPC, or half of it, and knows none of Milvus' calls."""
_QUIET_LOGGERS = ("pymilvus", "pymilvus.milvus_client", "pymilvus.bulk_writer", "milvus_lite", "grpc")

_import_lock = threading.Lock()


def prepare_pymilvus() -> None:
    """Import pymilvus without its side effects: no ``.env`` file, no console log, no gRPC chatter."""
    with _import_lock:
        os.environ.setdefault("GRPC_VERBOSITY", "NONE")
        before = os.environ.get("PYTHON_DOTENV_DISABLED")
        os.environ["PYTHON_DOTENV_DISABLED"] = "1"
        try:
            import pymilvus  # noqa: F401, PLC0415 - half a second, and its logging must be undone right after
        finally:
            if before is None:
                os.environ.pop("PYTHON_DOTENV_DISABLED", None)
            else:
                os.environ["PYTHON_DOTENV_DISABLED"] = before
        for name in _QUIET_LOGGERS:
            logger = logging.getLogger(name)
            for handler in logger.handlers[:]:
                logger.removeHandler(handler)
            # Without any handler Python would print warnings to stderr itself.
            logger.addHandler(logging.NullHandler())
            logger.propagate = True
            # What fails is raised too, and told once by who asked; at each connection gRPC also reports, with a
            # traceback, a call that Milvus Lite does not know.
            logger.setLevel(logging.WARNING if name == "milvus_lite" else logging.CRITICAL)


def connect(uri: str, token: str = "") -> MilvusClient:
    """Open a connection of its own.

    Args:
        uri: ``http(s)://…`` or ``unix:…``.
        token: ``user:password`` or an API key; empty for none.

    Returns:
        A connected client.

    Raises:
        VectorIndexUnavailableError: nothing answers there, or it refuses.
    """
    if knock(uri) is Heard.OTHER:
        raise VectorIndexUnavailableError(_health_port(uri) if _port(uri) == _PORT_OF_HEALTH else _other_program(uri))
    prepare_pymilvus()
    from pymilvus import MilvusClient  # noqa: PLC0415 - see prepare_pymilvus

    try:
        return MilvusClient(uri=uri, token=token, timeout=CONNECT_SECONDS, dedicated=True)
    except Exception as error:
        raise unavailable(error, uri) from error


def unavailable(error: Exception, uri: str) -> VectorIndexUnavailableError:
    """Turn what pymilvus raised into one line with the cause and the way out."""
    told = _explain(error, uri)
    return VectorIndexMismatchError(told) if _OTHER_DIMENSION in told else VectorIndexUnavailableError(told)


def place_of(uri: str) -> str:
    """Return how messages call the Milvus at an address."""
    return "Milvus Lite" if uri.startswith("unix:") else Phrase("Milvus at {address}", address=address_of(uri))


def is_connection_loss(error: Exception) -> bool:
    """Tell whether the other side has gone, so that connecting anew may help."""
    text = str(error).casefold()
    return any(
        sign in text
        for sign in ("unavailable", "connect", "channel", "deadline", "timeout", "closed", "socket", "broken pipe")
    )


def is_passing(error: Exception) -> bool:
    """Tell whether a failure lies with the machine, not with the files: it is over when its cause is."""
    text = _told(error).casefold()
    return any(sign in text for sign in (*_SHORT_OF_DISK, *_SHORT_OF_MEMORY, *_PASSING))


def is_missing_or_unloaded(error: Exception) -> bool:
    """Tell whether the collection was replaced or released since it was last used."""
    text = str(error).casefold()
    return any(sign in text for sign in ("not loaded", "released", "not exist", "not found", "can't find"))


def _explain(error: Exception, uri: str) -> CauseAndWayOut:
    text = _told(error)
    folded = text.casefold()
    place = place_of(uri)
    if "unauthenticated" in folded or "auth check failure" in folded or "permission_denied" in folded:
        return CauseAndWayOut(
            Phrase("{place} refuses the token", place=place),
            Phrase("Set milvus.token to user:password or an API key that it knows."),
        )
    if "ssl" in folded or "handshake" in folded:
        return CauseAndWayOut(
            Phrase("{place} does not speak the protocol of the address", place=place),
            Phrase("Try {scheme}:// in milvus.uri.", scheme=_other_scheme(uri)),
        )
    if _port(uri) == _PORT_OF_HEALTH:
        return _health_port(uri)
    if _NO_MILVUS in folded:
        return _other_program(uri)
    if "illegal, needs start with" in folded or "invalid ipv6" in folded:
        return CauseAndWayOut(
            Phrase("milvus.uri is not an address"),
            Phrase("Write it like http://127.0.0.1:19530, or leave it empty for Milvus Lite."),
        )
    if "lookup" in folded or "name not found" in folded:
        return CauseAndWayOut(
            Phrase("{place} cannot be found: nothing knows that host", place=place), Phrase("Check milvus.uri.")
        )
    if any(sign in folded for sign in _SHORT_OF_MEMORY):
        return CauseAndWayOut(
            Phrase("{place} is short of memory", place=place),
            Phrase("Give its machine more, or unload other collections there."),
        )
    if any(sign in folded for sign in _SHORT_OF_DISK):
        return CauseAndWayOut(
            Phrase("{place} has no room left on its disk", place=place), Phrase("Make room on its machine.")
        )
    if is_connection_loss(error):
        if _something_listens(uri):
            return _other_program(uri)
        return CauseAndWayOut(Phrase("{place} does not answer", place=place), Phrase("Start it, or check milvus.uri."))
    if "dimension" in folded:
        return CauseAndWayOut(
            Phrase("{place} holds vectors of another dimension", place=place),
            Phrase("`hippo doctor --fix` rebuilds the index."),
        )
    return CauseAndWayOut(
        Phrase("{place} failed: {error}", place=place, error=text[:_LONGEST_CAUSE]), Phrase("Run `hippo doctor`.")
    )


def _health_port(uri: str) -> CauseAndWayOut:
    return CauseAndWayOut(
        Phrase("{place} does not answer: {port} is its health port", place=place_of(uri), port=_PORT_OF_HEALTH),
        Phrase("Set milvus.uri to port 19530."),
    )


def _other_program(uri: str) -> CauseAndWayOut:
    return CauseAndWayOut(
        Phrase(
            "{place} answers, but not as Milvus: another program has that port, or Milvus is still starting",
            place=place_of(uri),
        ),
        Phrase("Wait a minute, or check milvus.uri."),
    )


def _something_listens(uri: str) -> bool:
    parts = urlsplit(uri)
    if parts.scheme not in {"http", "https"} or parts.hostname is None or parts.port is None:
        return False
    try:
        socket.create_connection((parts.hostname, parts.port), timeout=_KNOCK_SECONDS).close()
    except OSError:
        return False
    return True


def _told(error: BaseException) -> str:
    """Return what an error and those it came from say; pymilvus keeps the reason of a failed connection to itself."""
    told: list[str] = []
    seen: set[int] = set()
    link: BaseException | None = error
    while link is not None and id(link) not in seen:  # it also raises errors as the cause of themselves
        seen.add(id(link))
        told.append(str(getattr(link, "message", None) or link))
        link = link.__cause__
    return " ".join(" ".join(told).split())


def _other_scheme(uri: str) -> str:
    return "http" if uri.casefold().startswith("https") else "https"


def address_of(uri: str) -> str:
    """Return a server's address without what may be secret in it."""
    try:
        parts = urlsplit(uri)
        host = parts.hostname or "?"
        return f"{parts.scheme}://{host}:{parts.port}" if parts.port else f"{parts.scheme}://{host}"
    except ValueError:
        return "the given address"


def _port(uri: str) -> int | None:
    try:
        return urlsplit(uri).port
    except ValueError:
        return None
