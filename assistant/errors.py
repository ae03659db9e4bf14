"""What goes wrong between Hippo and a model, in words fit for the screen.

Every error names its cause and then the way out, in a line each. The words of a server are data: they are
cleaned of control codes and of secrets before they get here, and never interpreted.
"""

from __future__ import annotations

from enum import StrEnum

from memory.phrase import Phrase


class ErrorKind(StrEnum):
    """What sort of thing went wrong; the screen picks its offers by it."""

    AUTH = "auth"
    """The key is missing, wrong, or may not do this."""
    MODEL = "model"
    """The endpoint has no such model."""
    CONTEXT = "context"
    """The prompt is longer than the model takes."""
    CONNECTION = "connection"
    """Nothing answers, or the connection was cut."""
    TIMEOUT = "timeout"
    """The endpoint went silent."""
    RATE = "rate"
    """Too many requests, or the quota is used up."""
    SERVER = "server"
    """The endpoint failed by its own fault."""
    REQUEST = "request"
    """The endpoint refused the request for another reason."""
    PROTOCOL = "protocol"
    """What came back is not what an OpenAI-compatible endpoint sends."""


class HippoError(Exception):
    """An error with a cause and a way out. Its text is both, a line each, without any secret."""

    def __init__(self, cause: str, way_out: str) -> None:
        super().__init__(cause, way_out)
        self.cause = cause
        self.way_out = way_out

    def __str__(self) -> str:
        return f"{self.cause}\n{self.way_out}" if self.way_out else self.cause

    def in_one_line(self) -> Phrase:
        """Return both in one line, as what can still be translated."""
        return Phrase("{cause} {way_out}", cause=self.cause, way_out=self.way_out)


class EndpointError(HippoError):
    """An endpoint could not be talked to, refused, failed, or was cut short.

    Attributes:
        kind: what sort of failure it is.
        cause: one line: what happened, with the server's own words where it sent some.
        way_out: one line: what the user can do.
        status: the HTTP status, if there was an answer.
        code: the server's own error code, such as ``model_not_found``; empty if it sent none.
        retry_after: seconds the server asked to wait, if it did.
    """

    def __init__(
        self,
        kind: ErrorKind,
        cause: str,
        way_out: str,
        *,
        status: int | None = None,
        code: str = "",
        retry_after: float | None = None,
    ) -> None:
        super().__init__(cause, way_out)
        self.kind = kind
        self.status = status
        self.code = code
        self.retry_after = retry_after


class SettingsError(HippoError):
    """settings.toml cannot be used as it stands. The file is left untouched."""


class FolderError(HippoError):
    """A folder or file that Hippo needs cannot be made, read or written."""


class LocalModelError(HippoError):
    """The built-in model is not installed or did not start."""


class MeasurementError(HippoError):
    """Something could not be measured: what was to be measured did not do what it does."""

    def __init__(self, cause: Phrase, way_out: Phrase | None = None) -> None:
        super().__init__(cause, way_out or Phrase("Measure again while the machine has little else to do."))
