"""Asks at a port whether gRPC is spoken there, before pymilvus tries for seconds what can come to nothing.

A server of HTTP/2 without encryption says so with its first bytes. Whatever else answers, closes or refuses is told at
once; a port that stays silent, an encrypted one and one behind a proxy are left to pymilvus.
"""

from __future__ import annotations

import contextlib
import os
import socket
from enum import StrEnum
from urllib.parse import urlsplit

KNOCK_SECONDS = 1.0
"""How long to wait for a first word: a server that is there gives it within milliseconds."""
_PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
_NO_SETTINGS = b"\0\0\0\4\0\0\0\0\0"
"""An empty frame of settings, which whoever speaks HTTP/2 begins with."""
_FRAME_HEAD_BYTES = 9
_SETTINGS = 4
_LARGEST_SETTINGS_BYTES = 1024
"""A handful of settings of six bytes each; the first letters of any text would read as millions."""
_PROXIES = ("grpc_proxy", "https_proxy", "http_proxy", "all_proxy")


class Heard(StrEnum):
    """What came of it."""

    GRPC = "grpc"
    OTHER = "other"
    """Another program answers there."""
    NOTHING = "nothing"
    """It cannot be told."""


def knock(uri: str) -> Heard:
    """Listen who is at an address. Blocking, a second at most."""
    try:
        parts = urlsplit(uri)
        if parts.scheme.casefold() != "http" or not parts.hostname or parts.port is None or _has_proxy():
            return Heard.NOTHING
        with contextlib.closing(
            socket.create_connection((parts.hostname, parts.port), timeout=KNOCK_SECONDS)
        ) as connection:
            connection.settimeout(KNOCK_SECONDS)
            connection.sendall(_PREFACE + _NO_SETTINGS)
            return _read(connection)
    except (OSError, ValueError):  # nobody is there, or it is no address: pymilvus says which
        return Heard.NOTHING


def _read(connection: socket.socket) -> Heard:
    head = b""
    while len(head) < _FRAME_HEAD_BYTES:
        try:
            more = connection.recv(_FRAME_HEAD_BYTES - len(head))
        except TimeoutError:
            return Heard.OTHER if head else Heard.NOTHING
        except ConnectionError:
            return Heard.OTHER
        if not more:
            return Heard.OTHER
        head += more
    is_settings = head[3] == _SETTINGS and int.from_bytes(head[:3], "big") <= _LARGEST_SETTINGS_BYTES
    return Heard.GRPC if is_settings else Heard.OTHER


def _has_proxy() -> bool:
    return any(os.environ.get(name) or os.environ.get(name.upper()) for name in _PROXIES)
