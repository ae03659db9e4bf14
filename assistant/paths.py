"""Where Hippo keeps its files. Folders are 0700 and files 0600; `HIPPO_HOME` moves everything under one folder.

This module makes folders and nothing else: it must never read or delete what is in them.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from assistant.errors import FolderError
from memory.phrase import Phrase
from memory.tilde import expanded

if TYPE_CHECKING:
    from collections.abc import Mapping

HOME_VARIABLE = "HIPPO_HOME"
PRIVATE_FOLDER = 0o700
PRIVATE_FILE = 0o600


@dataclass(frozen=True, slots=True)
class Paths:
    """The folders of one Hippo, and the names of what is in them."""

    config: Path
    data: Path
    logs: Path

    @classmethod
    def locate(cls, env: Mapping[str, str] = os.environ) -> Paths:
        """Find the folders for this user without touching the disk.

        Args:
            env: environment in which `HIPPO_HOME` is looked up. Without it the folders are the platform's own.
        """
        home = env.get(HOME_VARIABLE, "").strip()
        if home:
            root = expanded(Path(home)).absolute()
            return cls(config=root, data=root / "data", logs=root / "logs")
        import platformdirs  # noqa: PLC0415  (not needed where HIPPO_HOME is set)

        dirs = platformdirs.PlatformDirs("hippo", appauthor=False)
        return cls(config=Path(dirs.user_config_dir), data=Path(dirs.user_data_dir), logs=Path(dirs.user_log_dir))

    @property
    def settings_file(self) -> Path:
        """The settings, written to be edited by hand."""
        return self.config / "settings.toml"

    @property
    def database(self) -> Path:
        """The SQLite file that is the truth."""
        return self.data / "hippo.db"

    @property
    def vectors(self) -> Path:
        """The folder of Milvus Lite."""
        return self.data / "vectors"

    @property
    def backups(self) -> Path:
        """The folder of automatic backups."""
        return self.data / "backups"

    @property
    def exports(self) -> Path:
        """The folder that exports go to unless another file is named."""
        return self.data / "exports"

    @property
    def capabilities_file(self) -> Path:
        """What was learned about endpoints and their models."""
        return self.data / "capabilities.json"

    @property
    def log_file(self) -> Path:
        """The rotating log."""
        return self.logs / "hippo.log"

    def ensure(self) -> None:
        """Make the folders, private to this user.

        Raises:
            FolderError: a folder cannot be made or written to.
        """
        for folder in (self.config, self.data, self.logs):
            make_private_folder(folder)


def _is_text(name: str) -> bool:
    """Tell whether a name can be stored and logged: the database is opened by it."""
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True


def make_private_folder(folder: Path) -> Path:
    """Make `folder` with its parents, set it to 0700 and check that it can be written to.

    Returns:
        The folder itself.

    Raises:
        FolderError: it cannot be made, is a file, or is not writable.
    """
    if not _is_text(str(folder)):
        raise FolderError(
            Phrase("The name of the folder {folder} holds bytes that are no text.", folder=folder),
            Phrase("Set {variable} to a folder named in UTF-8.", variable=HOME_VARIABLE),
        )
    way_out = Phrase("Make it writable, or set {variable} to a folder that is.", variable=HOME_VARIABLE)
    try:
        folder.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
        if folder.stat().st_mode & 0o777 != PRIVATE_FOLDER:
            folder.chmod(PRIVATE_FOLDER)
    except FileExistsError as error:
        raise FolderError(
            Phrase("{folder} is a file, and Hippo needs a folder there.", folder=folder), way_out
        ) from error
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise FolderError(
            Phrase("The folder {folder} cannot be made: {reason}.", folder=folder, reason=reason), way_out
        ) from error
    if not os.access(folder, os.W_OK | os.X_OK):
        raise FolderError(Phrase("The folder {folder} cannot be written to.", folder=folder), way_out)
    return folder


def write_private_file(path: Path, content: bytes) -> None:
    """Write a file whole or not at all, 0600: to a neighbour first, then renamed over the old one.

    Raises:
        FolderError: the file cannot be written; an old one is still as it was.
    """
    neighbour = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        make_private_folder(path.parent)
        descriptor = os.open(neighbour, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, PRIVATE_FILE)
        with os.fdopen(descriptor, "wb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        neighbour.replace(path)
    except OSError as error:
        neighbour.unlink(missing_ok=True)
        reason = error.strerror or type(error).__name__
        raise FolderError(
            Phrase("{file} cannot be written: {reason}.", file=path, reason=reason),
            Phrase("Free some space or make the folder writable; the old file is unchanged."),
        ) from error
