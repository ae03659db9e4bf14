"""Tells whether an address of an API can be talked to at all, before any library is given it. Pure."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from memory.phrase import Phrase

_NO_HOST = re.compile(r"[\s\x00-\x20\x7f<>\"\\^`{|}]")
"""Characters that no host has."""


def address_problem(address: str) -> Phrase | None:
    """Return why an address is none, as what follows its name ("must begin with …"); None where it can be tried."""
    if not address.isprintable():
        return Phrase("must not hold control characters or line ends")
    try:
        parts = urlsplit(address)
        host, port = parts.hostname or "", parts.port
    except ValueError:  # brackets that do not close, or a port that is no number or over 65535
        return Phrase("must have a port from 1 to 65535, if any, and brackets around an IPv6 host")
    if parts.scheme not in {"http", "https"} or not host:
        return Phrase("must begin with http:// or https:// and name a host")
    if port == 0:
        return Phrase("must have a port from 1 to 65535, if any, and brackets around an IPv6 host")
    if _NO_HOST.search(host) or ".." in host or host.startswith("."):
        return Phrase("must name a host without blanks, signs or two dots in a row")
    try:
        host.encode("idna")
    except UnicodeError:
        return Phrase("must name a host without blanks, signs or two dots in a row")
    return None
