"""What the user likes, dislikes and prefers. Praise for an answer ("I like it") is no taste."""

from __future__ import annotations

import re

from memory.extraction.rules.en.words import ADVERBS, END
from memory.extraction.rules.rule import Rule, Where, Who, words
from memory.values import Kind

_FLEETING = re.compile(
        r"^(?:it|that|this|these|those|them|him|her|you|your|the (?:idea|first|second|last|sound|answer|way|one|"
        r"title|name)|how|to (?:know|see|ask|hear|try|have)|what|"
    r"one|both|all of|working with you|my (?:life|job))\b|^(?:so|very) much$", re.IGNORECASE
)  # fmt: skip


def _lasting(match: re.Match[str]) -> bool:
    return not _FLEETING.match(match["value"])


RULES = (
    Rule(
        words(
            rf"^{ADVERBS}prefers? (?P<value>(?:[^,.;]|,(?! (?:I|any|which|what|can)\b))+?)(?=$|[.;]|, (?:any|which|"
            r"what|can|but|and)\b| so\b)"),
        "{preference}", who=Who.ANYONE, kind=Kind.PREFERENCE, importance=6, accept=_lasting,
        otherwise="{topic}_preference|like",
    ),
    Rule(
        words(
            r"^(?P<value>(?!right\b|now\b|sink\b|take it\b|trick\b|it['’]s\b)[\w' -]{3,40} or (?:I (?:don['’]t|"
            r"won['’]t|wouldn['’]t|['’]m not) (?:go|come|eat|"
            r"drink|travel|bother|fly|sleep|want|coming|going)\w*|not at all|nothing at all|no deal|I['’]d rather "
            r"not))\b"),
        "{preference}", Where.SENTENCE, Who.REGARDLESS, kind=Kind.PREFERENCE, importance=5, otherwise="like",
    ),
    Rule(
        words(r"^(?:would|'d) (?:always |much |far )?(?:rather|sooner) (?P<value>[^,.;]+ than [^,.;]+)"),
        "like", kind=Kind.PREFERENCE, importance=5,
    ),
    Rule(
        words(
            r"\bmy (?:all-time )?favou?rite (?P<thing>[\w ]{2,25}?) (?:is|are|was|has always been) "
            rf"(?P<value>[^,.;]+?){END}"),
        "favorite_{slug}", Where.BODY, Who.UNSAID, kind=Kind.PREFERENCE, importance=5,
    ),
    Rule(
        words(
            rf"^{ADVERBS}(?:can't stand|cannot stand|can't bear|hates?|loathes?|detests?|dislikes?|despises?|can't "
            r"abide|won't touch|am not (?:a fan of|keen on|into|fond of)|is not (?:a fan of|keen on|into|fond of)|"
            r"isn't (?:a fan of|keen on|into|fond of)|(?:don't|doesn't|do not|does not|never) (?:really )?(?:like|"
            rf"liked|enjoy|care for)|no longer (?:likes?|enjoys?))\s+(?P<value>[^,.;]+?){END}"),
        "{dislike}", who=Who.ANYONE, kind=Kind.PREFERENCE, importance=6, accept=_lasting,
    ),
    Rule(
        words(
            rf"^{ADVERBS}(?:loves?|adores?|likes?|enjoys?|(?:am|is) (?:really |so |very )?(?:into|fond of|crazy "
            r"about|mad about|obsessed with|keen on|addicted to|a (?:big |huge |massive )?fan of)|(?:have|has) a "
            rf"(?:soft spot|weakness|sweet tooth) for)\s+(?P<value>[^,.;]+?){END}"),
        "{like}", who=Who.ANYONE, kind=Kind.PREFERENCE, importance=5, accept=_lasting,
    ),
    Rule(
        words(r"\b(?P<value>[\w' -]{3,40}?) (?:drives?|drive) me (?:mad|crazy|nuts|up the wall|insane)\b"),
        "{dislike}", Where.BODY, Who.UNSAID, kind=Kind.PREFERENCE, importance=5, weak=True,
        accept=lambda match: not re.match(r"\s*(?:it|that|this|which|she|he|they)\b", match["value"], re.IGNORECASE),
    ),
)  # fmt: skip
