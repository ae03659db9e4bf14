"""Recognises, line by line, what was pasted into a message: code, logs, mails, chat transcripts, tables, quoted lines.

It looks at the shape of lines only and must never judge what they say.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

LineKind = Literal["CODE", "LOG", "MAIL", "QUOTE", "PASTED"]


@dataclass(frozen=True, slots=True)
class ForeignLines:
    """A range of whole lines that is not the user's prose."""

    start: int
    end: int
    kind: LineKind


SPEAKER_LINES = 2
"""So many "Name: text" lines make a transcript, if a name comes back, times stand there or they say "I"."""
CODE_LINES = 2
"""So many neighbouring lines that look like code are code; a single one must be unmistakable."""

_QUOTE_LINE = re.compile(r"^\s*[>＞|]")
_MAIL_HEADER = re.compile(
    r"^\s*(?:from|to|cc|bcc|subject|sent|date|reply-to|发件人|收件人|抄送|主题|日期|时间|发送时间)\s*[:：]",
    re.IGNORECASE,
)
_MAIL_START = re.compile(
    r"^\s*(?:-{2,}\s*(?:original message|forwarded message|原始邮件|转发)|on .{4,80} wrote:\s*$|.{2,40}写道[:：]\s*$"
    r"|begin forwarded message)",
    re.IGNORECASE,
)
_LOG_LINE = re.compile(
    r"^\s*(?:\[?\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d|\[?\d\d:\d\d:\d\d|\[?(?:ERROR|WARN(?:ING)?|INFO|DEBUG|TRACE|FATAL)\b"
    r"|Traceback \(|File \"|at [\w.$<>]+\(|Caused by:|[\w.]+(?:Error|Exception): |npm ERR!|panic: |\w{3} "
    r"\d{1,2} \d\d:\d\d)"
)
_STRONG_CODE = re.compile(
    r"^\s*(?:#include\b|import \w[\w.]*(?: as \w+)?;?$|from [\w.]+ import |def \w+\(.*|class \w+[\w(), ]*[:{]$|"
    r"(?:public|private|protected|static) .*[{;]$|(?:const|let|var) \w+ ?=|function \w*\(|@\w+(?:\(.*\))?$|"
    r"(?:SELECT\b.* FROM|INSERT INTO|UPDATE \w+ SET|DELETE FROM|CREATE TABLE)\b|\$ \w|>>> |diff --git|@@ |"
    r"<\/?[a-z][^>]*>$|"
    r"sudo |curl |docker |git (?:add|commit|push|pull|log|rebase|clone)|pip install|npm (?:i|install|run)\b)"
)
_WEAK_CODE = re.compile(
    r"[;{}\[\]]\s*$|^\s*[{}\])]|^\s*(?:if|for|while|elif|else|try|except|return|print|end|fi|done)\b.*[:(;)]\s*$"
    r"|^\s*(?:[\w.]+\s*=|[\"'][\w. -]+[\"']\s*:)\s*[\w\"'\[{(-].*$|^(?: {4,}|\t)\S|^[+-]\s*\S.*[;{}()]"
)
_SPEAKER = re.compile(
    r"^\s*(?P<time>\[?\d[\d:/\-. ]*(?:[AP]M)?\]?\s+)?(?P<name>[\w\u4e00-\u9fff][\w\u4e00-\u9fff .]{0,19}?)"
    r"(?P<after>\s+\d{1,2}:\d\d(?::\d\d)?)?\s*[:：](?!//)\s*(?P<said>\S.*)$"
)
_SPEAKS_AS_I = re.compile(r"\b(?:I|I'm|I've|my|me)\b|我")
_OWN_LABEL = re.compile(r"^(?:my|our|the|i)\b|^我", re.IGNORECASE)
_TABLE = re.compile(r"^[^|\n]*\|[^|\n]*\|.*$|^[^\t\n]+\t[^\t\n]+\t|^(?:[^,，\n]{1,40},){3,}[^,\n]{0,40}$")


def foreign_lines(text: str) -> list[ForeignLines]:
    """Return the ranges of lines that are foreign by their shape, in order, without overlaps."""
    spans = _line_spans(text)
    kinds: list[LineKind | None] = [None] * len(spans)
    lines = [text[start:end] for start, end in spans]
    for number, line in enumerate(lines):
        if _QUOTE_LINE.match(line):
            kinds[number] = "QUOTE"
        elif _LOG_LINE.match(line):
            kinds[number] = "LOG"
        elif _STRONG_CODE.match(line):
            kinds[number] = "CODE"
    _mark_code_runs(lines, kinds)
    _mark_transcript(lines, kinds)
    _mark_runs(lines, kinds, _TABLE, "PASTED")
    _mark_mail(lines, kinds)
    return [
        ForeignLines(start, end, kind) for (start, end), kind in zip(spans, kinds, strict=True) if kind and end > start
    ]


def _line_spans(text: str) -> list[tuple[int, int]]:
    spans: list[tuple[int, int]] = []
    start = 0
    for line in text.split("\n"):
        spans.append((start, start + len(line)))
        start += len(line) + 1
    return spans


def _mark_code_runs(lines: list[str], kinds: list[LineKind | None]) -> None:
    run: list[int] = []
    for number, line in enumerate([*lines, ""]):
        if line.strip() and (_WEAK_CODE.search(line) or (number < len(kinds) and kinds[number] == "CODE")):
            run.append(number)
            continue
        if len(run) >= CODE_LINES:
            for marked in run:
                kinds[marked] = kinds[marked] or "CODE"
        run = []


def _mark_transcript(lines: list[str], kinds: list[LineKind | None]) -> None:
    """Mark from the first to the last line of a conversation; labelled lists such as "Phone: …" are none."""
    matches = [(n, m) for n, line in enumerate(lines) if kinds[n] is None and (m := _SPEAKER.match(line))]
    if len(matches) < SPEAKER_LINES:
        return
    names = [match["name"].casefold() for _, match in matches]
    others_speak = any(
        match["time"] or match["after"] or (_SPEAKS_AS_I.search(match["said"]) and not _OWN_LABEL.match(match["name"]))
        for _, match in matches
    )
    if others_speak or len(set(names)) < len(names):
        for number in range(matches[0][0], matches[-1][0] + 1):
            kinds[number] = kinds[number] or "PASTED"


def _mark_runs(lines: list[str], kinds: list[LineKind | None], shape: re.Pattern[str], kind: LineKind) -> None:
    fitting = {number for number, line in enumerate(lines) if shape.match(line)}
    for number in fitting:
        if number + 1 in fitting or number - 1 in fitting:
            kinds[number] = kinds[number] or kind


def _mark_mail(lines: list[str], kinds: list[LineKind | None]) -> None:
    """A mail reaches from its first header, or its "wrote:" line, to the end of the message."""
    for number, line in enumerate(lines):
        next_line = lines[number + 1] if number + 1 < len(lines) else ""
        headers = _MAIL_HEADER.match(line) and _MAIL_HEADER.match(next_line)
        if headers or _MAIL_START.match(line):
            for rest in range(number, len(lines)):
                kinds[rest] = "MAIL"
            return
