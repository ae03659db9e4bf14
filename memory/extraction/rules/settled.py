"""Keeps a form that was settled for what the user was just making, or what worked, as how it is done.

Which English sentences do so is told by `settling_en` and `settling_made`; Chinese ones begin with 就这么定 and so on.
It must never keep a question, a thought experiment or what others said.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memory.extraction.rules.mood import Mood
from memory.extraction.rules.rule import Draft, clean
from memory.extraction.rules.settling_en import Way, way_told
from memory.extraction.rules.settling_made import LONGEST_FORM, begins_form, goes_on_with_form
from memory.extraction.rules.subjects import ME
from memory.values import Kind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memory.extraction.rules.view import View

PROCEDURE_IMPORTANCE = 6
LONGEST_LEAD = 90
"""Code points of the user's earlier message that say what a settled form is for."""
FEWEST_WORDS = 5
"""English words of a form; fewer are a reply."""
FEWEST_CHARACTERS = 7
"""The same for Chinese."""

_SETTLED_ZH = re.compile(
    r"^(?:那|好|行|嗯)*[，,]?(?:那)?(?:就|咱们?|我们)*(?:(?:这么|这样|定这样|照这个|照这样|按这个|按这样)"
    r"[^，。：]{0,4}[：:，]|"
    r"[^，。]{0,6}(?:定成|定为|敲定|说定)|(?:规矩|做法|流程|格式|步骤)(?:是|定|：))"
)


def settled(view: View, views: Sequence[View]) -> Draft | None:
    """Return the form that was settled for what the user was just making, or what worked, as how it is done."""
    if view.number != 0 or view.sentence.asks or view.mood in {Mood.QUESTION, Mood.HYPOTHETICAL, Mood.REPORTED}:
        return None
    end = view.sentence.end
    chinese = view.sentence.language == "zh"
    way, start = Way.WANTED, view.start
    if chinese:
        long_enough = len(view.sentence.text) > 2 * FEWEST_CHARACTERS
        fits = long_enough and _SETTLED_ZH.match(view.sentence.text) is not None
    elif (told := way_told(view)) is not None:
        fits, (way, start) = True, told
        start = _start_of_form(view, views, start) if way is Way.WANTED else start
        end = _end_of_form(view, views, start)
    else:
        fits = False
    sentence = view.around.text[start:end]
    if not fits or len(sentence.split()) + len(sentence) // 4 < FEWEST_WORDS:
        return None
    about = _what_for(view)
    return Draft(
        view=view,
        attribute="note",
        value=clean(sentence),
        subject=ME,
        kind=Kind.PROCEDURE,
        importance=PROCEDURE_IMPORTANCE,
        confidence=0.75,
        text=_settled_text(sentence, about, way, chinese=chinese),
        start=start,
        end=end,
        keep_dates=True,
    )


def _start_of_form(view: View, views: Sequence[View], start: int) -> int:
    before = next((other for other in reversed(views) if other.start < start), None)
    return before.start if before is not None and view.around.before and begins_form(before) else start


def _end_of_form(view: View, views: Sequence[View], start: int) -> int:
    """Return where a form ends with the sentences that go on with it ("… Twenty words at most and no adjectives")."""
    end = view.sentence.end
    for other in views:
        if other.start < end or other.number != 0:
            continue
        if not goes_on_with_form(other) or other.sentence.end - start > LONGEST_FORM:
            break
        end = other.sentence.end
    return end


def _settled_text(sentence: str, about: str, way: Way, *, chinese: bool) -> str:
    if chinese:
        return f"用户定下的做法{f'（说到“{about}”时）' if about else ''}：“{sentence}”"
    lead = "What worked for the user" if way is Way.WORKED else "How the user wants it done"
    return f"{lead}{f' (on “{about}”)' if about else ''}: “{sentence}”"


def _what_for(view: View) -> str:
    """Return the user's words just before, which say what the settled form is for."""
    last = next((message.strip() for message in reversed(view.around.before) if message.strip()), "")
    first = re.split(r"(?<=[.!?。！？])\s*", re.sub(r"\s+", " ", last))[0]
    return first[:LONGEST_LEAD].rstrip(" ,，.。")
