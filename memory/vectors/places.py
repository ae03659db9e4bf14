"""Where Milvus is, and how this process gets to it: a server by its address, or Milvus Lite in the private folder."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, Protocol

from memory.phrase import CauseAndWayOut, Phrase
from memory.ports import VectorIndexUnavailableError
from memory.vectors.milvus_client import connect

if TYPE_CHECKING:
    from pathlib import Path

    from pymilvus import MilvusClient

    from memory.vectors.lite_server import LiteServer


class Place(Protocol):
    """Where Milvus is, and how this process gets to it."""

    uri: str
    is_lite: bool

    def connect(self) -> MilvusClient:
        """Connect; raises VectorIndexUnavailableError."""
        ...

    def has_moved(self) -> bool:
        """Tell whether a connection made before is of no use any more."""
        ...

    def verify_dropped(self, name: str) -> None:
        """Make sure that a dropped collection left nothing behind; raises VectorIndexUnavailableError."""
        ...

    def renew(self) -> bool:
        """Throw away files that cannot be read, so that all is made anew; tell whether that was done."""
        ...

    def close(self) -> None:
        """Let go of what was opened."""
        ...


class ServerPlace:
    """A Milvus server by its address."""

    is_lite = False

    def __init__(self, uri: str, token: str) -> None:
        self.uri = uri
        self._token = token

    def connect(self) -> MilvusClient:
        """Connect with the token."""
        return connect(self.uri, self._token)

    def has_moved(self) -> bool:
        """Return False: an address stays."""
        return False

    def verify_dropped(self, name: str) -> None:
        """Rely on the server: its collector deletes the dropped segments after its drop tolerance."""

    def renew(self) -> bool:
        """Return False: a server's files are its own."""
        return False

    def close(self) -> None:
        """Hold nothing that would need closing."""


class LitePlace:
    """Milvus Lite in a folder, served by this process or by another one."""

    is_lite = True

    def __init__(self, server: LiteServer) -> None:
        self.uri = "unix:"
        self._server = server

    def connect(self) -> MilvusClient:
        """Join the server, or become it."""
        return self._server.connect()

    def has_moved(self) -> bool:
        """Tell whether the process that served has left."""
        return self._server.server_has_left()

    def verify_dropped(self, name: str) -> None:
        """Remove what is left of a dropped collection's files, and fail if that cannot be done."""
        left: Path = self._server.data_folder / "collections" / name
        if left.exists():
            shutil.rmtree(left, ignore_errors=True)
        if left.exists():
            msg = CauseAndWayOut(
                Phrase("The old index at {folder} cannot be deleted", folder=left),
                Phrase("Check its permissions, then rebuild the index."),
            )
            raise VectorIndexUnavailableError(msg)

    def renew(self) -> bool:
        """Begin with an empty folder, where this process holds it."""
        return self._server.renew()

    def close(self) -> None:
        """Stop serving."""
        self._server.close()
