"""Splits a message into the user's own prose and what only passes through it: code, logs, mails, quotes, pasted text.

Whatever is not plainly the user's own prose is set apart, since only the user's own words make facts.
It must never drop or reorder text: the segments of a message, joined, are the message.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING

from memory.extraction.block_lines import foreign_lines
from memory.visible import blanked

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


class SegmentKind(IntEnum):
    """What a stretch of a message is."""

    PROSE = 0
    """The user's own words."""
    CODE = 1
    LOG = 2
    MAIL = 3
    QUOTE = 4
    PASTED = 5


@dataclass(frozen=True, slots=True)
class Segment:
    """A half-open range of code points of one kind."""

    start: int
    end: int
    kind: SegmentKind


LONG_MESSAGE = 1500
"""Code points of prose from which a paragraph must show that the user speaks in it."""
SHORT_PARAGRAPH = 400
"""Code points up to which the first and last paragraph of a long message count as the user's own."""
LONGEST_OWN_PARAGRAPH = 4000
"""Code points; nobody types more than this about themselves into one paragraph of a chat."""
WORDS_PER_FIRST_PERSON = 40
"""A long paragraph is the user's own if at least every n-th word (or n*4th character) is I, my, 我."""
QUOTE_WORDS = 5
"""An English quote of this many words is somebody's sentence, not a term or a title."""
QUOTE_CHARACTERS = 12
"""A Chinese quote of this many characters, if it has sentence punctuation, is somebody's sentence."""

_FENCE = re.compile(r"^[ \t]*(```+|~~~+)[^\n]*\n.*?(?:^[ \t]*\1[`~]*[ \t]*$|\Z)", re.MULTILINE | re.DOTALL)
_INLINE_CODE = re.compile(r"`[^`\n]{41,4000}`|`(?P<code>[^`\n]{1,40})`")
_CODE_MARK = re.compile(r"[;{}()=]")
_OPENS_APOSTROPHE = re.compile(r"(?<![\w'])'(?!\n)")
_CLOSES_APOSTROPHE = re.compile(r"'(?![\w'])")
LONGEST_QUOTE = 4000
"""Code points between two marks of quotation."""
_URL = re.compile(r"https?://[^\s<>\"'）。，]+")
_QUOTED = re.compile(
    r"“(?P<a>[^“”]{1,4000})(?:”|\Z)"
    r"|「(?P<b>[^「」]{1,4000})(?:」|\Z)"
    r"|『(?P<c>[^『』]{1,4000})(?:』|\Z)"
    r"|\"(?P<d>[^\"\n]{1,4000})\""
    r"|(?<!\w)‘(?P<f>[^‘\n]{1,4000}?)’(?!\w)"
)
_ABOUT_A_TEXT_EN = (
    r"translat\w*|summari[sz]\w*|sum up|proof-?read\w*|re-?write|rephrase|paraphrase|polish|tighten|shorten|condense|"
    r"correct|fix|improve|edit|review|check|comment on|reply to|respond to|answer this|explain this|analy[sz]e|"
    r"extract|convert|reformat|format|tl;?dr|turn this|make this|this (?:text|page|article|mail|email|e-mail|paragraph|"
    r"passage|letter|review|post|tweet|message|sentence|abstract|bio|ad|contract|clause|review|story|poem)|"
    r"here(?:'s| is| are) (?:the|a|an|what|my (?:friend|boss|colleague))|the following|see below|as follows|"
    r"(?:he|she|they|someone|somebody|friend|boss|colleague|client|customer|landlord|neighbou?r|teacher|"
    r"mum|mom|dad|sister|brother|wife|husband) (?:\w+ )?(?:wrote|writes|said|says|sent|texted|posted|replied|emailed)|"
    r"(?:article|page|website|mail|email|note|letter|post|text|bio|profile|transcript) (?:says|reads|from)|"
    r"how do (?:you|i|we) say|what does|mean"
)
_ABOUT_A_TEXT_ZH = (
    r"翻译|翻成|译成|译为|英文怎么说|总结|概括|归纳|摘要|润色|改写|改得|改通顺|改一下|修改|校对|纠错|缩写|扩写|"
    r"精简|提炼|"
    r"解释一?下|分析一?下|点评|回复|回一下|这段|这篇|这句|这封|这条|这个网页|下面|以下|如下|原文|网页|文章|邮件|链接|"
    r"(?:朋友|同事|老板|领导|客户|房东|邻居|老师|别人|他|她|对方|群里|网上)\w{0,4}?(?:发|写|说|回)(?:的|了|来|过来)?|"
    r"台词|歌词|简介|文案"
)
_LEAD = re.compile(
    rf"(?:\b(?:{_ABOUT_A_TEXT_EN})\b[^\n:：.!?。！？]{{0,80}}|(?:{_ABOUT_A_TEXT_ZH})[^\n:：。！？]{{0,40}})[:：]\s*",
    re.IGNORECASE,
)
_ABOUT_A_TEXT = re.compile(rf"\b(?:{_ABOUT_A_TEXT_EN})\b|(?:{_ABOUT_A_TEXT_ZH})", re.IGNORECASE)
_OF_THE_USER = re.compile(
    r"\b(?:remember|note|store|save|record|memori[sz]e|keep in mind|bear in mind|don['’]?t forget)\b[^.!?\n]{0,30}?"
    r"\bthe user (?:wants?|prefers?|likes?|loves?|hates?|is|has|lives?|works?|buys?|agree[sd]?|always|never|only|"
    r"needs?|supports?|trusts?|must|should)\b[^.!?\n]*"
    r"|(?:记住|记下|记得|记录|保存|存入|别忘了?)[^。！？\n]{0,8}?(?:这[个位])?用户(?:想|要|希望|喜欢|讨厌|只|总|每|已经?|"
    r"同意|叫|的名字|住|偏好|支持|相信|是|有|对)[^。！？\n]*",
    re.IGNORECASE,
)
"""Nobody calls themselves "the user": such an order to remember was written by somebody else, for an assistant."""
_OPENING_QUOTE = "“「『\"'‘"
_FIRST_PERSON = re.compile(r"\b(?:I|I'm|I've|I'd|I'll|my|me|we|our)\b|我|咱")
_SENTENCE_MARK = re.compile(r"[，。！？；,.!?;：:]")
_RUN = re.compile(rb"(.)\1*", re.DOTALL)
_WORD = re.compile(r"[A-Za-z]+|[\u4e00-\u9fff]")
_CJK = re.compile(r"[\u4e00-\u9fff]")


def split(text: str) -> list[Segment]:
    """Split a message; the segments cover it without gaps, neighbours differ in kind."""
    text = blanked(text)  # an invisible character before "> " or "From:" must not make it look like prose
    labels = bytearray(len(text))
    for match in _FENCE.finditer(text):
        _label(labels, match.start(), match.end(), SegmentKind.CODE)
    for match in _INLINE_CODE.finditer(text):
        if match["code"] is None or _CODE_MARK.search(match["code"]):
            _label(labels, match.start(), match.end(), SegmentKind.CODE)
    for match in _URL.finditer(text):
        _label(labels, match.start(), match.end(), SegmentKind.CODE)
    for line in foreign_lines(text):
        _label(labels, line.start, line.end, SegmentKind[line.kind])
    _label_led_text(text, labels)
    for match in _OF_THE_USER.finditer(text):
        _label(labels, match.start(), match.end(), SegmentKind.QUOTE)
    for match in _QUOTED.finditer(text):
        if _is_speech(match.group(match.lastgroup or 0)):
            _label(labels, match.start(), match.end(), SegmentKind.QUOTE)
    for start, end in _between_apostrophes(text):
        if _is_speech(text[start + 1 : end - 1]):
            _label(labels, start, end, SegmentKind.QUOTE)
    _label_long_paragraphs(text, labels)
    return _runs(labels)


def prose(text: str) -> list[Segment]:
    """Return only the stretches in which the user speaks for themselves."""
    return [part for part in split(text) if part.kind is SegmentKind.PROSE and text[part.start : part.end].strip()]


def only(text: str, kept: Iterable[Segment]) -> str:
    """Return the text with everything outside these segments blanked; line breaks stay, and so does every place."""
    inside = bytearray(len(text))
    for segment in kept:
        inside[segment.start : segment.end] = b"\x01" * (segment.end - segment.start)
    return "".join(char if inside[place] or char == "\n" else " " for place, char in enumerate(text))


def _between_apostrophes(text: str) -> Iterator[tuple[int, int]]:
    """Yield what stands between single quotes on one line. In one pass: a text of nothing but quotes is no riddle."""
    closers = [match.start() for match in _CLOSES_APOSTROPHE.finditer(text)]
    after = 0
    for opener in _OPENS_APOSTROPHE.finditer(text):
        start = opener.start()
        if start < after:
            continue
        at = bisect_left(closers, start + 2)
        if at == len(closers):
            return
        end = closers[at] + 1
        line_end = text.find("\n", start, end)
        if line_end < 0 and end - start <= LONGEST_QUOTE + 2:
            yield start, end
            after = end


def _label(labels: bytearray, start: int, end: int, kind: SegmentKind) -> None:
    """Mark a range, leaving alone what an earlier pass has marked."""
    labels[start:end] = labels[start:end].replace(bytes([SegmentKind.PROSE]), bytes([kind]))


def _label_led_text(text: str, labels: bytearray) -> None:
    """Mark what follows "translate this: …", to the closing quote or to the end of the message."""
    for match in _LEAD.finditer(text):
        if labels[match.start()] != SegmentKind.PROSE:
            continue
        end = len(text)
        if text[match.end() : match.end() + 1] in tuple(_OPENING_QUOTE):
            end = _quote_end(text, match.end()) or end
        _label(labels, match.end(), end, SegmentKind.PASTED)
    line_end = text.find("\n")
    if line_end > 0 and _ABOUT_A_TEXT.search(text, 0, line_end):
        body = len(text) - len(text[line_end:].lstrip("\n"))
        if len(text) - body > body:
            _label(labels, body, len(text), SegmentKind.PASTED)


def _quote_end(text: str, start: int) -> int | None:
    """Return where the quotation ends that opens at this place."""
    quoted = _QUOTED.match(text, start)
    if quoted is not None:
        return quoted.end()
    if text[start] != "'":
        return None
    closer = _CLOSES_APOSTROPHE.search(text, start + 2, start + LONGEST_QUOTE + 2)
    return closer.end() if closer is not None and "\n" not in text[start : closer.start()] else None


def _is_speech(inner: str) -> bool:
    if _CJK.search(inner):
        spoken = _FIRST_PERSON.search(inner) is not None or re.search(r"[。！？]", inner) is not None
        return len(inner) >= QUOTE_CHARACTERS and (spoken or len(inner) >= 2 * QUOTE_CHARACTERS)
    words = len(inner.split())
    return words >= QUOTE_WORDS or (_FIRST_PERSON.search(inner) is not None and words > 1)


def _label_long_paragraphs(text: str, labels: bytearray) -> None:
    """In a long message, keep only paragraphs that show that the user speaks in them."""
    if labels.count(SegmentKind.PROSE) <= LONG_MESSAGE:
        return
    paragraphs = [match.span() for match in re.finditer(r"\S(?:[^\n]|\n(?!\s*\n))*", text)]
    for number, (start, end) in enumerate(paragraphs):
        at_an_end = number in (0, len(paragraphs) - 1)
        if at_an_end and end - start <= SHORT_PARAGRAPH:
            continue
        body = text[start:end]
        own = len(_FIRST_PERSON.findall(body)) * WORDS_PER_FIRST_PERSON >= len(_WORD.findall(body))
        if len(body) > LONGEST_OWN_PARAGRAPH or not own or not _SENTENCE_MARK.search(body):
            _label(labels, start, end, SegmentKind.PASTED)


def _runs(labels: bytearray) -> list[Segment]:
    return [Segment(run.start(), run.end(), SegmentKind(run.group()[0])) for run in _RUN.finditer(labels)]
