"""What an error says, in the words of the interface: the cause, then the way out."""

from __future__ import annotations

from memory.error_parts import error_parts
from ui.locale import _
from ui.wording import words


def told(error: BaseException) -> tuple[str, str]:
    """Return the cause, as a sentence, and the way out."""
    from memory.claim import ElsewhereError  # noqa: PLC0415 - the database's libraries wait until they are needed

    if isinstance(error, ElsewhereError):
        return (
            _("Another machine has {folder} open (heard of {seconds} s ago), and two would tear the database.").format(
                folder=error.folder, seconds=error.seconds
            ),
            _("Close Hippo there and let the folder sync; if that machine is gone, delete {file}.").format(
                file=error.file
            ),
        )
    if isinstance(cause := getattr(error, "cause", None), str) and cause:
        return words(cause), words(getattr(error, "way_out", ""))
    cause, way_out = error_parts(error)
    return f"{cause or type(error).__name__}.", way_out
