"""Milvus Lite, served on a Unix socket inside the private folder so that several Hippo processes can share it.

One process holds the files and serves; the others are its guests. Who serves is decided by the lock that Milvus Lite
takes on its folder: whoever gets it is the server, and when that process leaves, the next call of a guest takes over.
There is no TCP port: who may use the index is settled by the folder's permissions.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import stat
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from memory.phrase import CauseAndWayOut, Phrase
from memory.ports import VectorIndexUnavailableError
from memory.vectors.milvus_client import connect, prepare_pymilvus

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pymilvus import MilvusClient

DATA_FOLDER = "lite"
ADDRESS_FILE = "address"
"""Where guests read the socket's address: it can lie elsewhere when the folder's path is too long for a socket."""
_SOCKET = "milvus"
_LOCK_FILE = "LOCK"
LONGEST_SOCKET_PATH = 100
"""Bytes. The system allows 107 on Linux and 103 on macOS."""
_SOCKET_PATH = re.compile(r"[A-Za-z0-9/._~-]+")
"""gRPC reads the path as a URI: what would need escaping there goes to the runtime folder instead."""
JOIN_SECONDS = 15.0
"""How long a newcomer tries: a server that has just taken over reads its index before it answers."""
_PAUSE_SECONDS = 0.1
_STOP_SECONDS = 2.0
_WORKERS = 1
"""Milvus Lite's own writes are not safe against each other, nor is a search during a flush: one call at a time."""
_FOLDER_MODE = 0o700
_FILE_MODE = 0o600


class LiteServer:
    """This process' part in a shared Milvus Lite: server or guest, as it falls out."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder.absolute()
        self._lock = threading.Lock()
        self._server: Any = None
        self._database: Any = None
        self._runtime_folder: Path | None = None

    @staticmethod
    def is_available() -> bool:
        """Tell whether Milvus Lite exists for this system."""
        from importlib.util import find_spec  # noqa: PLC0415 - a look-up, nothing is imported

        return sys.platform != "win32" and find_spec("milvus_lite") is not None

    @property
    def is_serving(self) -> bool:
        """Tell whether this process holds the files."""
        return self._server is not None

    @property
    def data_folder(self) -> Path:
        """Where Milvus Lite keeps its files."""
        return self._folder / DATA_FOLDER

    def connect(self) -> MilvusClient:
        """Connect to the server, or become it.

        Raises:
            VectorIndexUnavailableError: the files cannot be used, or the process that holds them does not answer.
        """
        self._make_private()
        prepare_pymilvus()
        deadline = time.monotonic() + JOIN_SECONDS
        while True:
            with self._lock:
                if self.is_serving or self._serve():
                    return connect(self._address())
            try:
                return connect(self._guest_address())
            except VectorIndexUnavailableError as error:
                if time.monotonic() > deadline:
                    held_by = self._holding_process()
                    who = Phrase("Another Hippo")
                    if held_by:
                        who = Phrase("Another Hippo (process {number})", number=held_by)
                    msg = CauseAndWayOut(
                        Phrase("{who} holds the vector index but does not answer", who=who),
                        Phrase("Close it, or end its process."),
                    )
                    raise VectorIndexUnavailableError(msg) from error
            time.sleep(_PAUSE_SECONDS)

    def server_has_left(self) -> bool:
        """Tell whether this process is a guest of nobody: then the next call should connect anew, and may serve."""
        return not self.is_serving and not self._is_locked()

    def close(self) -> None:
        """Stop serving, write everything down, and let the next process take over."""
        with self._lock:
            self._stop()

    def renew(self) -> bool:
        """Throw away files that cannot be read: all of them can be made again from the database.

        Returns:
            False where another process holds them, which then does it itself, or where they cannot be deleted.
        """
        with self._lock:
            if not self.is_serving:
                return False
            with contextlib.suppress(Exception):  # it may fail over what is damaged, and has let go by then
                self._stop()
            self._server = self._database = None
            with self._held() as is_mine:
                if not is_mine:
                    return False
                for path in self.data_folder.iterdir():
                    if path.name == _LOCK_FILE:
                        continue
                    if path.is_dir() and not path.is_symlink():
                        shutil.rmtree(path, ignore_errors=True)
                    else:
                        with contextlib.suppress(OSError):
                            path.unlink()
                return [path.name for path in self.data_folder.iterdir()] == [_LOCK_FILE]

    def _stop(self) -> None:
        if self._server is None:
            return
        self._server.stop(grace=_STOP_SECONDS).wait(_STOP_SECONDS * 2)
        (self._folder / ADDRESS_FILE).unlink(missing_ok=True)
        self._drop_runtime_folder()
        self._database.close()
        self._server = self._database = None

    def _serve(self) -> bool:
        """Try to become the server; False if another process holds the lock."""
        from milvus_lite.adapter.grpc.server import start_server_in_thread  # noqa: PLC0415 - a heavy import
        from milvus_lite.exceptions import DataDirLockedError  # noqa: PLC0415

        socket = self._socket_path()
        try:
            self._server, self._database, _ = start_server_in_thread(
                str(self.data_folder), host=f"unix:{socket}", port=0, max_workers=_WORKERS
            )
        except DataDirLockedError:
            self._drop_runtime_folder()
            return False
        except Exception as error:
            self._drop_runtime_folder()
            msg = CauseAndWayOut(
                Phrase("Milvus Lite cannot open its files ({error})", error=error),
                Phrase("Rebuild the index, or free the disk."),
            )
            raise VectorIndexUnavailableError(msg) from error
        # Milvus Lite appends the port to what it takes for a host; the socket's real name is this.
        bound = f"{socket}:0"
        os.chmod(bound, _FILE_MODE)  # noqa: PTH101
        self._write_address(f"unix:{bound}")
        return True

    def _socket_path(self) -> Path:
        path = self._folder / _SOCKET
        if len(os.fsencode(path)) + len(":0") <= LONGEST_SOCKET_PATH and _SOCKET_PATH.fullmatch(str(path)):
            return path
        # mkdtemp makes it private to this user.
        self._runtime_folder = Path(tempfile.mkdtemp(prefix="hippo-", dir=_short_temporary_folder()))
        return self._runtime_folder / _SOCKET

    def _drop_runtime_folder(self) -> None:
        if self._runtime_folder is not None:
            shutil.rmtree(self._runtime_folder, ignore_errors=True)
            self._runtime_folder = None

    def _address(self) -> str:
        return (self._folder / ADDRESS_FILE).read_text(encoding="utf-8").strip()

    def _guest_address(self) -> str:
        """Read where the server is, and refuse a socket that others could have put there."""
        try:
            address = self._address()
            folder = Path(address.removeprefix("unix:")).parent
            state = folder.stat()
        except OSError as error:
            msg = Phrase("The Hippo that holds the vector index has not opened it yet.")
            raise VectorIndexUnavailableError(msg) from error
        if not address.startswith("unix:") or state.st_uid != os.getuid() or stat.S_IMODE(state.st_mode) & 0o077:
            msg = CauseAndWayOut(
                Phrase("The vector index' socket is not private"),
                Phrase("Delete {file} and start again.", file=self._folder / ADDRESS_FILE),
            )
            raise VectorIndexUnavailableError(msg)
        return address

    def _write_address(self, address: str) -> None:
        target = self._folder / ADDRESS_FILE
        new = target.with_name(f"{ADDRESS_FILE}.{os.getpid()}")
        descriptor = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, _FILE_MODE)
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write(address)
        new.replace(target)

    def _make_private(self) -> None:
        try:
            self._folder.mkdir(mode=_FOLDER_MODE, parents=True, exist_ok=True)
            self._folder.chmod(_FOLDER_MODE)
            self.data_folder.mkdir(mode=_FOLDER_MODE, exist_ok=True)
        except OSError as error:
            msg = CauseAndWayOut(
                Phrase("The folder {folder} cannot be used ({error})", folder=self._folder, error=error.strerror),
                Phrase("Check its permissions."),
            )
            raise VectorIndexUnavailableError(msg) from error

    def _holding_process(self) -> int | None:
        """Return which process holds the lock, where the system tells (Linux)."""
        with contextlib.suppress(OSError, ValueError, IndexError):
            wanted = str((self.data_folder / _LOCK_FILE).stat().st_ino)
            for line in Path("/proc/locks").read_text("ascii").splitlines():
                fields = line.split()  # number: FLOCK ADVISORY WRITE process major:minor:inode start end
                if fields[1] == "FLOCK" and fields[5].rpartition(":")[2] == wanted:
                    return int(fields[4])
        return None

    def _is_locked(self) -> bool:
        with self._held(shared=True) as is_mine:
            return not is_mine

    @contextlib.contextmanager
    def _held(self, *, shared: bool = False) -> Iterator[bool]:
        """Try to take the lock on the files for a moment; tell whether it was free."""
        import fcntl  # noqa: PLC0415 - not on Windows, where Milvus Lite is not either

        try:
            descriptor = os.open(self.data_folder / _LOCK_FILE, os.O_RDWR)
        except OSError:
            yield True
            return
        try:
            try:
                fcntl.flock(descriptor, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
            except BlockingIOError:
                yield False
            else:
                yield True
        finally:
            os.close(descriptor)


def _short_temporary_folder() -> str | None:
    runtime = os.environ.get("XDG_RUNTIME_DIR", "")
    return runtime if runtime and len(runtime) < LONGEST_SOCKET_PATH // 2 and os.access(runtime, os.W_OK) else None
