"""Rolling summaries: what is kept of the messages that have left the window.

A summary is a function of budget, old summary and new messages. Lines are merged, never replaced wholesale; every
line says who spoke; numbers, names, paths and ports are what a line is kept for. With no model the lines are
chosen from the messages themselves. Must never trim anything on an empty or failed summary.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from memory.language import language_of
from memory.recall.words import content_terms
from memory.values import Role

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

LABELS = {
    ("en", Role.USER): "User: ",
    ("en", Role.ASSISTANT): "Assistant: ",
    ("zh", Role.USER): "用户：",
    ("zh", Role.ASSISTANT): "助手：",
}

MAX_LINE_CHARS = 240
"""A longer sentence is cut at a clause: one run-on sentence must not use up the summary."""

USER_BONUS = 2.0
"""What the user said is what a summary is for; an answer can be written again."""

DETAIL_WEIGHT = 1.5
"""For each number, path, code or name, up to MAX_DETAILS of them."""

MAX_DETAILS = 4

DECISION_BONUS = 2.5
"""For words that mark a decision, a limit or a change: they bind what comes after."""

SMALL_TALK_WEIGHT = -4.0

RECENT_BONUS = 1.0
"""At most this much more for the newest line than for the oldest, so that ties fall to the newer one."""

_SENTENCE_END = re.compile(r"(?<=[。！？；])[”’』」）】]*\s*|(?<=[.!?;])[\"'”’)]*\s+|\n+")
_DETAIL = re.compile(
    r"""(?:~|\.{1,2})?/[A-Za-z0-9_][A-Za-z0-9_.\-/]*          # paths
    | \b[A-Za-z]:\\[A-Za-z0-9_\\.\-]+                        # Windows paths
    | [A-Za-z0-9_.+\-]+@[A-Za-z0-9\-]+\.[A-Za-z0-9.]+         # mail addresses
    | [0-9]{1,2}月[0-9]{1,2}[日号]                              # days
    | [£$€¥]?[0-9][0-9,.:]*\s?(?:万|亿|千|百)?\s?(?:月|日|号|点|元|块|个|次|条|年|天|周|小时|分钟|公里|人|束|枝)
    | [A-Za-z0-9_]+(?:[\-_.:][A-Za-z0-9_]+)*[0-9][A-Za-z0-9_\-.:]*   # codes, versions, dates, ports
    | [£$€¥]?[0-9][0-9,.:]*(?:\s?(?:万|亿)|\s?(?:%|[A-Za-z]{1,3}\b))?  # amounts and measures
    | [一二三四五六七八九十百千万两]+\s?(?:月|日|号|点|元|块|个|次|条|年|天|周|小时|分钟|公里|人|束|枝)
    | (?<=[a-z,;][ ])[A-Z][A-Za-z’'\-]+                       # names inside an English sentence
    | 《[^》]{1,40}》 | “[^”]{1,40}” | `[^`]{1,60}`
    """,
    re.VERBOSE,
)
_DECISION = re.compile(
    r"\b(?:decid|agree|settle|must|never|always|deadline|instead|prefer|allerg|budget|promis|chose|final|important|"
    r"no longer|don't|will use|going with)|决定|定下|说好|必须|不能|不要|一定|截止|改成|改为|换成|"
    r"预算|过敏|以后|确认|最终|统一|约定",
    re.IGNORECASE,
)
_SMALL_TALK = re.compile(
    r"^(?:(?:hi|hey|hello|thanks|thank you|ta|cheers|great|perfect|ok(?:ay)?|sure|nice|cool|got it|you're welcome|"
    r"no problem|good (?:morning|night|luck)|sounds good|will do)\b[\s\w,’']{0,24}[.!]*|"
    r"(?:你好|您好|谢谢|多谢|好的|好|嗯|收到|明白了?|不客气|没问题|辛苦了|早|晚安|可以|行)[吧呀啊了哈]*[。！!~]*)$",
    re.IGNORECASE,
)
_LABEL = re.compile(r"^(?:(?:User|Assistant): |(?:用户|助手)：)")
_LOOSE_LABEL = re.compile(
    r"^[\s*_#>•·–-]*(?P<who>user|assistant|用户|助手)[\s*_]*[:：](?:[*_]+(?=\s))?\s*(?=\S)", re.IGNORECASE
)
_BULLET = re.compile(r"^(?:[\s*#>•·]|[–-]+(?=\s))+(?=\S)")
_STRONG = re.compile(r"(?<![0-9A-Za-z_*])\*\*(?=[^\s*])([^*\n]+)\*\*(?![0-9A-Za-z_*])")
"""Words in bold; the stars of 2**10 belong to what is said, as the lines around a name like __init__ do."""
_WRITTEN = {"user": "User: ", "assistant": "Assistant: ", "用户": "用户：", "助手": "助手："}
_FENCE = re.compile(r"```.*?(?:```|\Z)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class SummaryLine:
    """One line of a summary with the weight it is kept by."""

    text: str
    weight: float


def details(text: str) -> list[str]:
    """Return what must survive a summary: numbers, codes, paths, addresses, titles and names, in order."""
    return [found for match in _DETAIL.finditer(text) if (found := match.group().strip(" .,:-"))]


def extract_lines(text: str, role: Role | None = None) -> list[SummaryLine]:
    """Split a message, or an older summary (role None), into weighed summary lines.

    Code blocks count as one short line: what they say is in the words around them.
    """
    if role is not None and role not in {Role.USER, Role.ASSISTANT}:
        return []
    label = LABELS[language_of(text), role] if role else ""
    lines: list[SummaryLine] = []
    pieces = text.split("\n") if role is None else _SENTENCE_END.split(_FENCE.sub("\n", text))
    for piece in pieces:
        sentence = " ".join(piece.split())
        if not sentence or sentence in {"-", "*", "—"}:
            continue
        said = unlabelled(sentence)
        # a label takes nothing of a line's length, or each merge would cut the longest lines again
        sentence = sentence[: len(sentence) - len(said)] + _cut_clause(said)
        lines.append(SummaryLine(label + sentence, _weight(sentence, role)))
    return lines


def extract_sentences(text: str) -> list[str]:
    """Split a text into its sentences, each on one line."""
    return [sentence for piece in _SENTENCE_END.split(text) if (sentence := " ".join(piece.split()))]


def unlabelled(line: str) -> str:
    """Return a line without the words that say who spoke."""
    return _LABEL.sub("", line)


def attributed(reply: str, spoken: Sequence[SummaryLine]) -> list[SummaryLine]:
    """Return the lines of a model's summary, each with who spoke.

    Args:
        reply: What the model wrote; its bullets and marks go.
        spoken: Lines that say who spoke. A line without a label gets that of the one it shares most words with; one
            that shares a word with none of them ("Here is the summary:") is left out.
    """
    known = [(line.text[: len(line.text) - len(unlabelled(line.text))], content_terms(line.text)) for line in spoken]
    lines: list[str] = []
    for piece in reply.split("\n"):
        said = _LOOSE_LABEL.match(piece)
        bare = _BULLET.sub("", _STRONG.sub(r"\1", piece[said.end() :] if said else piece)).strip()
        label = _WRITTEN[said["who"].lower()] if said else _whose(bare, known)
        if bare and label is not None:
            lines.append(label + bare)
    return extract_lines("\n".join(lines))


def _whose(bare: str, known: Sequence[tuple[str, frozenset[str]]]) -> str | None:
    terms = content_terms(bare)
    shared, label = max(((len(terms & said), label) for label, said in known), default=(0, ""))
    return label if shared else None


def _cut_clause(sentence: str) -> str:
    if len(sentence) <= MAX_LINE_CHARS:
        return sentence
    head = sentence[: MAX_LINE_CHARS - 1]
    cut = max(head.rfind(mark) for mark in ",，;；: ")
    return head[: cut if cut > MAX_LINE_CHARS // 2 else None].rstrip() + "…"


def _weight(sentence: str, role: Role | None) -> float:
    bare = _LABEL.sub("", sentence)
    if _SMALL_TALK.match(bare):
        return SMALL_TALK_WEIGHT
    weight = DETAIL_WEIGHT * min(len(details(bare)), MAX_DETAILS)
    if _DECISION.search(bare):
        weight += DECISION_BONUS
    spoken_by_user = role is Role.USER or sentence.startswith((LABELS["en", Role.USER], LABELS["zh", Role.USER]))
    if spoken_by_user:
        weight += USER_BONUS
    if bare.endswith(("?", "？")):
        weight -= 1.0
    return weight


def join_lines(lines: Sequence[SummaryLine], limit: int, count: Callable[[str], int]) -> list[SummaryLine]:
    """Choose the weightiest lines that fit and give them back in their own order, each once.

    Args:
        lines: oldest first.
        limit: tokens for all of them together.
        count: counts the tokens of a text.

    Returns:
        Lines whose counts, one more for each line break, add up to at most `limit`.
    """
    unique: dict[str, int] = {}
    for index, line in enumerate(lines):
        if line.weight > SMALL_TALK_WEIGHT:
            unique.setdefault(line.text, index)
    last = max(len(lines) - 1, 1)
    ranked = sorted(unique.values(), key=lambda index: -(lines[index].weight + RECENT_BONUS * index / last))
    chosen: list[int] = []
    used = 0
    for index in ranked:
        cost = count(lines[index].text) + 1
        if used + cost <= limit:
            chosen.append(index)
            used += cost
    return [lines[index] for index in sorted(chosen)]


def extractive(old: str, messages: Iterable[tuple[Role, str]], limit: int, count: Callable[[str], int]) -> str:
    """Merge an old summary with messages that have left the window, without a model.

    Args:
        old: the summary so far; empty at first.
        messages: (role, content), oldest first.
        limit: tokens of the result.
        count: counts the tokens of a text.

    Returns:
        The new summary, one line a sentence; `old` unchanged where the messages hold nothing to keep.
    """
    lines = extract_lines(old) if old else []
    for role, content in messages:
        lines.extend(extract_lines(content, role))
    return "\n".join(line.text for line in join_lines(lines, limit, count))


def lost_details(before: str, after: str) -> list[str]:
    """Return the details of `before` that `after` does not hold, each once: what a model's summary dropped."""
    folded = after.casefold()
    return [item for item in dict.fromkeys(details(before)) if item.casefold() not in folded]
