"""Reads gettext's `.po` text: what our catalogues use (plurals, comments, lines in pieces) and no more."""

from __future__ import annotations

import ast
import gettext
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


class Catalogue(gettext.NullTranslations):
    """Messages of one language."""

    def __init__(self, singular: Mapping[str, str], plural: Mapping[str, tuple[str, ...]]) -> None:
        super().__init__()
        self.singular = singular
        """English message to the message shown."""
        self.plural = plural
        """English singular to the forms shown; a language without plural has one."""

    def gettext(self, message: str) -> str:
        """Return the message shown for `message`; what has none stays English."""
        return self.singular.get(message) or message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return the form for `n`."""
        forms = self.plural.get(msgid1)
        if not forms:
            return msgid1 if n == 1 else msgid2
        return forms[0] if len(forms) == 1 or n == 1 else forms[1]


def read_catalogue(text: str) -> Catalogue:
    """Read a `.po` file.

    Raises:
        ValueError: a line is neither a comment, a keyword nor a quoted string.
    """
    singular: dict[str, str] = {}
    plural: dict[str, tuple[str, ...]] = {}
    entry: dict[str, str] = {}
    field = ""

    def close() -> None:
        if entry.get("msgid"):
            if "msgid_plural" in entry:
                forms = [entry[name] for name in sorted(entry) if name.startswith("msgstr[")]
                plural[entry["msgid"]] = tuple(forms)
            else:
                singular[entry["msgid"]] = entry.get("msgstr", "")
        entry.clear()

    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        if not line or line.startswith("#"):
            continue
        if not line.startswith('"'):
            keyword, _, line = line.partition(" ")
            if keyword == "msgid":
                close()
            field = keyword
            entry[field] = ""
        try:
            piece = ast.literal_eval(line.strip())
        except (SyntaxError, ValueError) as error:
            msg = f"line {number} of the catalogue is not a quoted string"
            raise ValueError(msg) from error
        entry[field] += piece
    close()
    return Catalogue(singular, plural)
