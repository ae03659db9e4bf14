"""Decides who may talk to the browser view: only a page that was opened with the address Hippo printed.

Anything on this machine, and any web page through the user's own browser, can reach a port on loopback. So every
request needs the token; the Host header must be ours, or a foreign name that points here (DNS rebinding) would do; and
where a browser says which page asks, it must be our own. Pure: it looks at headers and never at what is sent.
"""

from __future__ import annotations

import hmac
import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from collections.abc import Mapping

HOST: Final = "127.0.0.1"
"""Loopback, by number: a name could be made to point elsewhere."""
NAMES: Final = (HOST, "localhost")
TOKEN_BYTES: Final = 32
"""256 bits: nobody guesses it, however fast loopback is."""
DOWNLOADS: Final = "/download/"
"""The terminal in the page asks for downloads at the root, so only the page it comes from can vouch for them."""


def new_token() -> str:
    """Return a fresh token."""
    return secrets.token_urlsafe(TOKEN_BYTES)


@dataclass(frozen=True, slots=True)
class Guard:
    """Knows the token and the port of one run."""

    token: str
    port: int

    @property
    def address(self) -> str:
        """The address to open."""
        return f"http://{HOST}:{self.port}/{self.token}/"

    def lets_in(self, path: str, headers: Mapping[str, str]) -> bool:
        """Tell whether a request may be answered."""
        hosts = {f"{name}:{self.port}" for name in NAMES}
        if headers.get("Host", "").lower() not in hosts:
            return False
        origin = headers.get("Origin")
        if origin is not None and origin.lower() not in {f"http://{host}" for host in hosts}:
            return False
        if path.startswith(DOWNLOADS):
            return self._has_token(_path_of(headers.get("Referer", "")))
        return self._has_token(path)

    def _has_token(self, path: str) -> bool:
        given = path.removeprefix("/").partition("/")[0]
        return hmac.compare_digest(given.encode("utf-8", "replace"), self.token.encode())


def _path_of(address: str) -> str:
    try:
        return urlsplit(address).path
    except ValueError:
        return ""
