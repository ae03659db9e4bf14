"""Keys and dots are written one way in the texts of the interface, in both languages."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from ui import locale
from ui.locale.catalogue import read_catalogue

CATALOGUES: Final = sorted(Path(locale.__file__).parent.glob("*.po"))
OTHER_WAYS: Final = re.compile(
    r"\b(?:Ctrl|CTRL|Alt|ALT|Shift)[-+]|\b(?:Esc|ESC|Tab|TAB)\b|\b[Cc]trl-|\bF\d\b|\^[A-Z]\b"
)
"""Keys as they are not written: small and with a plus, as in ctrl+s, f5, esc and tab, is the way."""
THREE_DOTS: Final = re.compile(r"\.\.\.|。。。|…\.")
CLICK: Final = "COMMAND [ARGS]..."
"""A text of the library that reads the command line, which looks it up in this form."""


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.name)
def test_keys_and_dots_are_written_one_way(path: Path) -> None:
    catalogue = read_catalogue(path.read_text(encoding="utf-8"))
    texts = [*catalogue.singular.items(), *((one, form) for one, forms in catalogue.plural.items() for form in forms)]
    wrong = [
        text
        for pair in texts
        if pair[0] != CLICK
        for text in pair
        if OTHER_WAYS.search(text) or THREE_DOTS.search(text)
    ]
    assert not wrong
