"""Words drafts as evidence: one sentence about the user or the person spoken of, absolute dates, and the quote's place.

The quote is always verbatim in the message. It must never add what was not said.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memory import attributes
from memory.extraction import dates
from memory.extraction.rules import wording_en, wording_zh
from memory.extraction.rules.fronting_zh import unfronted
from memory.extraction.rules.mood import Mood
from memory.extraction.rules.relations import WORD_ZH, by_key
from memory.extraction.rules.topics import topic_of
from memory.extraction.rules.yearly import without_years
from memory.values import Evidence, Kind, Span

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memory.extraction.rules.rule import Draft
    from memory.extraction.rules.subjects import Subject
    from memory.extraction.rules.view import Surroundings, View
    from memory.language import Language

LONGEST_TEXT = 240
"""Code points of a memory's sentence; more is cut at a clause."""


def named_en(subject: Subject) -> str:
    """Return how an English sentence begins that speaks of a subject."""
    if subject.is_user:
        return "The user"
    relation = by_key(subject.relation or "")
    if relation is None:
        return subject.entity
    word = relation.key.replace("_", "-") if "in_law" in relation.key else relation.key.replace("_", " ")
    return (
        f"The user's {word}"
        if subject.entity == relation.key.replace("_", " ")
        else f"{subject.entity}, the user's {word},"
    )


def named_zh(subject: Subject) -> str:
    """Return how a Chinese sentence begins that speaks of a subject."""
    if subject.is_user:
        return "用户"
    relation = by_key(subject.relation or "")
    if relation is None:
        return subject.entity
    generic = re.fullmatch(relation.chinese, subject.entity) or subject.entity == relation.name_zh
    return f"用户的{subject.entity}" if generic else f"{subject.entity}（用户的{relation.name_zh}）"


def worded(drafts: Sequence[Draft], views: Sequence[View], around: Surroundings) -> list[Evidence]:
    """Return the drafts as evidence, in order; `views` are all clauses of the message."""
    drafted = {draft.view.clause.start for draft in drafts}
    found: dict[tuple[str, str, str], Evidence] = {}
    named = dates.mentions(around.text, around.said_at)
    for draft in drafts:
        evidence = _evidence(draft, views, drafted, around, named)
        # An ending is kept in every slot it ends, and so is what has a slot of its own: a nurse with an allergy has two
        # facts in one sentence. Anything else that reads the same is kept once.
        apart = evidence.ended or (_has_slot(evidence.attribute) and not draft.weak)
        place = (evidence.entity, evidence.text, evidence.attribute if apart else "")
        held = found.get(place)
        if held is None or evidence.importance > held.importance:
            found[place] = evidence
    slotted = {(one.entity, one.text) for place, one in found.items() if place[2] and not one.ended}
    return [
        one
        for place, one in found.items()
        if place[2] or (one.entity, one.text) not in slotted or not _says_nothing_more(one.attribute)
    ]


_SHARED_SLOTS = frozenset({
    "note", "reminder", "progress", "open_items", "deadline", "hobby", "like", "dislike", "remembered", "goal", "wish",
    "project", "food_preference", "food_dislike", "budget", "answer_style",
})  # fmt: skip
"""Slots in which anything may lie: the same sentence in two of them says nothing twice."""


def _says_nothing_more(attribute: str) -> bool:
    return attributes.canonical(attribute) in _SHARED_SLOTS or attribute.endswith(("_routine", "_habit", "_preference"))


def _has_slot(attribute: str) -> bool:
    return attributes.is_known(attribute) and attributes.canonical(attribute) not in _SHARED_SLOTS


def _evidence(
    draft: Draft, views: Sequence[View], drafted: set[int], around: Surroundings, named: Sequence[dates.DateMention]
) -> Evidence:
    start, end = _extent(draft, views, drafted)
    language = draft.view.sentence.language
    quote = around.text[start:end]
    own = without_years([each for each in named if start <= each.start and each.end <= end], quote, start)
    if draft.text:
        text = draft.text if draft.keep_dates else dates.absolute(draft.text, around.said_at)
    else:
        body = quote if draft.keep_dates else _dated(quote, start, own)
        text = _sentence(body, draft, language)
        if draft.lead:
            text = draft.lead + text.removeprefix("用户提到：").removeprefix("The user notes: ")
    expires = None
    if draft.kind is Kind.TASK_STATE:
        expires = dates.last_day(own, around.said_at)
    value = draft.value if draft.keep_dates else _value(draft, quote, start, own)
    return Evidence(
        entity=draft.subject.entity,
        attribute=draft.attribute,
        value=value,
        text=_finished(text, language),
        kind=draft.kind,
        importance=draft.importance,
        confidence=draft.confidence,
        sensitive=draft.sensitive,
        constraint=draft.constraint,
        expires=expires,
        ended=draft.ended,
        span=Span(start, end),
        relation=draft.subject.relation,
        aliases=draft.subject.aliases,
    )


def _dated(quote: str, start: int, found: Sequence[dates.DateMention]) -> str:
    """Return a quote with the dates in it made absolute; they were read in the message, not in the quote alone."""
    for mention in reversed(found):
        said = quote[mention.start - start : mention.end - start]
        written = mention.written
        if written != said and _NAMED_MONTH.search(said) and written.isascii():
            written = f"{said} ({_BEFORE_DAY.sub('', written)})"
        elif _PART_OF_MONTH.search(said):
            written = f"{said}（{written}）"
        quote = quote[: mention.start - start] + written + quote[mention.end - start :]
    return quote


_NAMED_MONTH = re.compile(
    r"\b\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b|"
    r"\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* \d{1,2}(?:st|nd|rd|th)?\b",
    re.IGNORECASE,
)
"""A day said by its month stays in the user's words, with the year beside it."""
_BEFORE_DAY = re.compile(r"^(?:on|by|before|until|till|from|in) ")
_PART_OF_MONTH = re.compile(r"月[初中底末]")


def _value(draft: Draft, quote: str, start: int, found: Sequence[dates.DateMention]) -> str:
    """Return the value with its dates absolute; for a deadline, the day itself."""
    if found and draft.attribute.endswith(("deadline", "_date", "birthday")):
        return re.sub(r"^(?:on|by|before|until|till|due|for|in) ", "", found[-1].written)
    position = quote.find(draft.value)
    if position < 0:
        return draft.value
    first, last = start + position, start + position + len(draft.value)
    inside = [mention for mention in found if first <= mention.start and mention.end <= last]
    return _dated(draft.value, first, inside).removeprefix("on ")


def _extent(draft: Draft, views: Sequence[View], drafted: set[int]) -> tuple[int, int]:
    """Return the quote's range: the clause, and the clauses of its sentence that only go on with it."""
    own = [view for view in views if view.sentence is draft.view.sentence]
    number = draft.view.number
    start = draft.start if draft.start is not None else draft.view.start
    end = draft.view.end
    if draft.from_sentence_start:
        for view in reversed(own[:number]):
            if view.mood is not Mood.STATEMENT or view.clause.start in drafted:
                break
            start = min(start, view.start)
    if draft.end is not None:
        return start, draft.end
    if draft.alone:
        return start, end
    for view in own[number + 1 :]:
        if draft.reach is not None and view.start < draft.reach:
            end = view.end
            continue
        if view.clause.start in drafted or not _goes_on(draft, view) or view.end - start > LONGEST_TEXT:
            break
        end = view.end
    return start, end


def _goes_on(draft: Draft, view: View) -> bool:
    if view.mood is not Mood.STATEMENT and view.mood is not draft.view.mood:
        return view.mood is Mood.REQUEST and draft.view.mood is Mood.REQUEST
    if view.subject is None or view.subject.inherited:
        return True
    return view.subject.entity == draft.subject.entity


def _sentence(body: str, draft: Draft, language: Language) -> str:
    subject = draft.subject
    if language == "zh":
        return _sentence_zh(body, draft)
    text = body
    spoken = draft.view.subject
    if not subject.is_user and spoken is not None and (spoken.pronoun or _begins_with_name(body, subject)):
        head = re.match(r"(?:[Hh]e|[Ss]he|[Tt]hey)\b|" + re.escape(subject.entity), body)
        rest = body[head.end() :] if head else f" {body}"
        text = named_en(subject) + re.sub(r"^['’]s(?= )", " is", re.sub(r"^, my \w+,?", "", rest))
    text = wording_en.third_person(text)
    if draft.attribute == "age":
        text = wording_en.with_years(text)
    if (
        not subject.is_user
        and subject.entity.casefold() not in text.casefold()
        and not _named_by_relation(subject, text)
    ):
        it = re.match(r"it\b(?!['’])", text, re.IGNORECASE)
        return f"{subject.entity}{text[it.end() :]}" if it else f"{subject.entity}: {text}"
    if subject.is_user and "the user" not in text.casefold():
        return f"The user notes{_about(draft, text)}: {text}"
    return text


def _named_by_relation(subject: Subject, text: str) -> bool:
    relation = by_key(subject.relation or "")
    return relation is not None and re.search(rf"\b(?:{relation.english})\b", text, re.IGNORECASE) is not None


def _about(draft: Draft, text: str) -> str:
    """Say what a clause without subject is about, if the words before it tell and it does not itself."""
    view = draft.view
    topic = topic_of(view.around.own[: view.start]) or view.around.topic()
    if topic is None or topic_of(text) == topic:
        return ""
    return f" about the {topic.replace('_', ' ')}"


def _begins_with_name(body: str, subject: Subject) -> bool:
    return body.startswith(subject.entity) and subject.relation is not None


_PRONOUNS_ZH = ("他", "她", "它")
_INTRODUCES_ZH = re.compile(
    rf"(?:我们?家?(?:里)?|家里)(?:还|就)?有(?:一?[个位])|(?:我们?的?)?(?!{WORD_ZH})"
    rf"[\u4e00-\u9fff]{{2,3}}(?:[小老阿大]|[\u4e00-\u9fff]{{1,2}}(?:哥|姐|工|总))(?<!的)"
)
"""我有个姐姐在成都, 鼓手老郝…: whom it is about is told in the words themselves."""


_CORRECTS_ZH = re.compile(r"^(?:更正|纠正|更新|补充)一?下[，,：:]\s*")


def _sentence_zh(body: str, draft: Draft) -> str:
    subject = draft.subject
    view = draft.view.subject
    if not subject.is_user:
        relation = by_key(subject.relation or "")
        word = f"(?:{relation.chinese})?" if relation else ""
        body = _CORRECTS_ZH.sub("", body)
        head = re.match(rf"[他她它]|(?:我们?|咱们?)?家?的?(?:孩子)?{word}(?:{re.escape(subject.entity)})?", body)
        own = view is not None and not view.inherited
        if own and head and _INTRODUCES_ZH.match(body):
            return wording_zh.third_person(body, subjectless=False)
        called = f"{relation.chinese}|" if relation else ""
        named = head is not None and re.search(f"{called}{re.escape(subject.entity)}", head.group())
        rest = body[head.end() :] if head and (own or named) else body
        return named_zh(subject) + wording_zh.third_person(rest, subjectless=False)
    text = wording_zh.third_person(unfronted(_CORRECTS_ZH.sub("", body)), subjectless=False)
    if "用户" in text[:8] or (text[:1] in _PRONOUNS_ZH and "用户" in text):
        return text
    if view is not None and view.is_user:
        return f"用户{text}"
    return f"用户提到：{text}"


def _finished(text: str, language: Language) -> str:
    text = re.sub(r"\s+", " ", text).strip(" ,，;；")
    if len(text) > LONGEST_TEXT:
        text = re.split(r"[,，;；](?=[^,，;；]*$)", text[:LONGEST_TEXT])[0]
    stop = "。" if language == "zh" else "."
    return text if text.endswith((".", "。", "!", "！", "”")) else text + stop
