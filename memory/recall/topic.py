"""The shape of one topic of the lexicon. A value, nothing more."""

from __future__ import annotations

from typing import NamedTuple


class Topic(NamedTuple):
    """The words of one topic, each field separated by blanks; ``_`` joins the words of a phrase."""

    keys: str
    """Words of attribute keys."""
    en: str
    """English words and phrases, matched by stem."""
    zh: str
    """Chinese words, matched wherever they stand."""
