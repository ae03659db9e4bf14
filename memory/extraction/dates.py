"""Makes relative and incomplete dates absolute, from the message's local time: "next Friday", 下周三, 月底.

Lunar-calendar words, recurring days ("every Tuesday", 每月8号) and times of day are left as they are.
It must never guess a date from a bare number, and never change a word that is no date.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memory.extraction import dates_en, dates_zh
from memory.extraction.date_mention import DateMention, Precision

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date, datetime

__all__ = ["DateMention", "Precision", "absolute", "last_day", "mentions"]


def mentions(text: str, said_at: datetime) -> list[DateMention]:
    """Return the dates that `text` names, in order and without overlaps.

    Args:
        text: Prose in English, Chinese or a mixture.
        said_at: Aware, in the user's zone: its calendar day is "today".
    """
    today = said_at.date()
    found = sorted(
        [*dates_en.mentions(text, today), *dates_zh.mentions(text, today)],
        key=lambda mention: (mention.start, mention.start - mention.end),
    )
    kept: list[DateMention] = []
    for mention in found:
        if not kept or mention.start >= kept[-1].end:
            kept.append(mention)
    return kept


def absolute(text: str, said_at: datetime) -> str:
    """Return `text` with its dates made absolute: ISO in English wording, 2026年2月20日 in Chinese."""
    pieces: list[str] = []
    position = 0
    for mention in mentions(text, said_at):
        pieces += [text[position : mention.start], mention.written]
        position = mention.end
    return "".join([*pieces, text[position:]])


def last_day(found: Sequence[DateMention], said_at: datetime) -> date | None:
    """Return the last day that any of the mentions reaches, if it is not past; what a task state expires by."""
    days = [mention.last for mention in found if mention.last >= said_at.date()]
    return max(days) if days else None
