"""Which of Hippo's two languages a text is in."""

from __future__ import annotations

import re
from typing import Literal, TypeAlias

Language: TypeAlias = Literal["en", "zh"]

_HAN = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]")
_LATIN_WORD = re.compile(r"[A-Za-zÀ-ÖØ-öø-ÿ]+")

HAN_SHARE = 0.25
"""Han characters per Latin word from which a mixed text counts as Chinese: one Chinese sentence with a few English
terms in it lies far above, an English one that quotes a Chinese name far below."""


def language_of(text: str, default: Language = "en") -> Language:
    """Tell whether a text is Chinese or English; `default` where it holds neither."""
    han = len(_HAN.findall(text))
    latin = len(_LATIN_WORD.findall(text))
    if not han and not latin:
        return default
    return "zh" if han > HAN_SHARE * latin * 2 else "en"
