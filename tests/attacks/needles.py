"""The forms in which a secret could lie in a file."""

from __future__ import annotations

import base64
import json
from urllib.parse import quote


def copies_of(secret: str) -> tuple[bytes, ...]:
    """Return a secret as it is, in UTF-16, quoted, escaped, and what is fixed of it in base64 at each alignment."""
    raw = secret.encode()
    coded = []
    for shift in range(3):
        text = base64.b64encode(b"\0" * shift + raw).rstrip(b"=")
        coded.append(text[4 if shift else 0 : -4])
    escaped = json.dumps(secret)[1:-1].encode()
    return (raw, secret.encode("utf-16-le"), secret.encode("utf-16-be"), quote(secret).encode(), escaped, *coded)
