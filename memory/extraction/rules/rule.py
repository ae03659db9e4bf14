"""The form in which families of rules are written down, and how one is tried on a clause. Knows no language."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING

from memory.extraction.rules import keys
from memory.extraction.rules.affairs_zh import names_somebody
from memory.extraction.rules.mood import Mood
from memory.extraction.rules.subjects import ME
from memory.extraction.rules.topics import slug, topic_of
from memory.values import Kind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from memory.extraction.rules.subjects import Subject
    from memory.extraction.rules.view import View


class Where(Enum):
    """What a pattern is tried on."""

    PREDICATE = "predicate"
    """What is said of the subject; matched at its beginning."""
    BODY = "body"
    """The clause; searched."""
    SENTENCE = "sentence"
    """The whole sentence; searched once, from its first clause."""


class Who(Enum):
    """Of whom a rule may speak."""

    USER = "user"
    """Of the user only: the clause says I, my, 我."""
    OTHERS = "others"
    """Of somebody else only."""
    ANYONE = "anyone"
    """Of whoever the clause names."""
    ANYONE_OR_USER = "anyone or user"
    """Of whoever the clause names, and of the user where it names nobody ("Packed in the Pilates")."""
    REGARDLESS = "regardless"
    """The user's own affair, whoever the clause names ("my agent wants the proofs by Friday")."""
    UNSAID = "unsaid"
    """Of the user, also where the clause names nobody."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A memory in the making: what to keep, before its sentence is worded."""

    view: View
    attribute: str
    value: str
    subject: Subject
    text: str = ""
    """A whole sentence; empty: the clause itself and those that go on with it are worded."""
    lead: str = ""
    """Stands before the worded clause, where the clause alone does not say it plainly."""
    kind: Kind = Kind.FACT
    importance: int = 5
    confidence: float = 0.9
    sensitive: bool = False
    constraint: bool | None = None
    ended: bool = False
    weak: bool = False
    """Gives way to any draft of the same clause that is not weak."""
    alone: bool = False
    """Clauses that go on with this one are not drawn in."""
    from_sentence_start: bool = False
    """The clauses before it in the sentence belong to it."""
    start: int | None = None
    """Where the quote begins, if not with the clause."""
    end: int | None = None
    """Where it ends, if that is not left to the clauses that go on with this one."""
    reach: int | None = None
    """Up to where it certainly goes; what goes on with it may follow."""
    keep_dates: bool = False
    """The date comes back every year or week: leave it as it was said."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One regular way of saying one thing."""

    pattern: re.Pattern[str]
    attribute: str
    """A key; ``{topic}`` stands for what the clause is about, ``{slug}`` for the group `thing`. Keys that are looked up
    as a whole: ``{topic}_habit``, ``{day}_routine``, ``{preference}``, ``{like}`` and the like, see
    `_attribute`."""
    where: Where = Where.PREDICATE
    who: Who = Who.USER
    moods: tuple[Mood, ...] = (Mood.STATEMENT,)
    value: str = ""
    """A fixed value; empty: the group `value`, else the whole match."""
    text: str = ""
    """A sentence with {who}, {value}, its article {a} and the group {pattern}; empty: the clause is worded."""
    lead: str = ""
    """Words before the worded clause, with {who}, {value} and {thing}."""
    kind: Kind = Kind.FACT
    importance: int = 5
    confidence: float = 0.9
    sensitive: bool = False
    constraint: bool | None = None
    ended: bool = False
    weak: bool = False
    alone: bool = False
    from_sentence_start: bool = False
    keep_dates: bool = False
    accept: Callable[[re.Match[str]], bool] | None = None
    """A last look at what was matched."""
    needs: Callable[[View], bool] | None = None
    """What the message around the clause must have."""
    otherwise: str = ""
    """The keys where `attribute` asks for a topic and there is none, with | between; empty: the rule does not apply."""


TOLD_WHOLE = frozenset({"phone", "email", "emergency_contact"})
"""Of these the sentence of the draft tells all: a note beside it would keep the number when it is forgotten."""


def words(pattern: str) -> re.Pattern[str]:
    """Compile a pattern that takes no notice of case; a name inside it is written ``(?-i:…)``."""
    return re.compile(pattern, re.IGNORECASE)


def apply(rules: tuple[Rule, ...], view: View, named: Callable[[Subject], str]) -> Iterator[Draft]:
    """Yield the draft of the first rule of a family that fits, and of every rule with another attribute.

    Args:
        rules: The rules of one family, the most telling first.
        view: The clause to try them on.
        named: How a sentence names a subject ("The user", "用户的妈妈").
    """
    seen: set[str] = set()
    for rule in rules:
        draft = _try(rule, view, named)
        if draft and draft.attribute not in seen:
            seen.add(draft.attribute)
            yield draft


def _try(rule: Rule, view: View, named: Callable[[Subject], str]) -> Draft | None:
    subject = _subject(rule, view)
    if subject is None or view.mood not in rule.moods:
        return None
    if rule.where is Where.PREDICATE:
        match = rule.pattern.match(view.predicate)
    elif rule.where is Where.BODY:
        match = rule.pattern.search(view.body)
    else:
        match = rule.pattern.search(view.sentence.text) if view.number == 0 else None
    if match is None or (rule.accept and not rule.accept(match)) or (rule.needs and not rule.needs(view)):
        return None
    groups = match.groupdict()
    attribute = _attribute(rule, view, groups)
    start, end = _place(match, view) if rule.where is Where.SENTENCE else (None, None)
    value = rule.value or clean(groups.get("value") or groups.get("title") or match.group())
    if not attribute or not value:
        return None
    return Draft(
        view=view,
        attribute=attribute,
        value=value,
        subject=replace(subject, thing=False),
        text=_text(rule, named(subject), value, groups),
        lead=rule.lead.format(who=named(subject), value=value, thing=groups.get("thing") or ""),
        kind=rule.kind,
        importance=rule.importance,
        confidence=rule.confidence,
        sensitive=rule.sensitive,
        constraint=rule.constraint,
        ended=rule.ended,
        weak=rule.weak,
        alone=rule.alone or bool(rule.text),
        from_sentence_start=rule.from_sentence_start,
        start=start,
        reach=end,
        keep_dates=rule.keep_dates,
    )


def _text(rule: Rule, who: str, value: str, groups: dict[str, str | None]) -> str:
    pattern = (groups.get("pattern") or "").rstrip().replace(" my ", " the user's ")
    return rule.text.format(who=who, value=value, a=article(value), pattern=pattern) if rule.text else ""


def _place(match: re.Match[str], view: View) -> tuple[int, int]:
    """Return where the clauses begin and end that a match within the sentence touches."""
    first, last = view.sentence.start + match.start(), view.sentence.start + match.end()
    touched = [clause for clause in view.sentence.clauses if clause.end > first and clause.start < last]
    return (min(first, touched[0].start), touched[-1].end) if touched else (view.start, view.end)


def _subject(rule: Rule, view: View) -> Subject | None:
    subject = view.subject
    if rule.who is Who.REGARDLESS:
        return ME
    if subject is None and names_somebody(view.body):
        return None
    if rule.who is Who.ANYONE_OR_USER:
        return subject or ME
    if rule.who is Who.UNSAID:
        return ME if subject is None or subject.is_user else None
    if subject is None:
        return None
    if rule.who is Who.USER:
        return subject if subject.is_user else None
    if rule.who is Who.OTHERS:
        return None if subject.is_user else subject
    return subject


def _attribute(rule: Rule, view: View, groups: dict[str, str | None]) -> str:
    """Fill the subject or the thing named into the key; without one, the key it has for that case."""
    thing = groups.get("thing") or ""
    topic = (topic_of(thing) or slug(thing)) if thing else view.topic()
    fillings = {
        "{topic}_habit": lambda: keys.routine(topic) if topic else "",
        "{day}_routine": lambda: keys.day_routine(view.body),
        "{trait}": lambda: f"trait_{slug(groups.get('value') or '')}",
        "{diet}": lambda: keys.diet(groups.get("value") or ""),
        "{policy}": lambda: keys.policy(view.sentence.text),
        "{target}": lambda: keys.target(view.sentence.text),
        "{date}": lambda: keys.one_date(topic) if topic else "",
        "{like}": lambda: keys.like(view.body),
        "{dislike}": lambda: keys.dislike(view.body),
        "{preference}": lambda: keys.preference(view.body) or "",
    }
    for key in (rule.attribute, *rule.otherwise.split("|")):
        if key in fillings:
            filled = fillings[key]()
        elif "{topic}" in key:
            filled = key.format(topic=topic) if topic else ""
        elif "{slug}" in key:
            filled = key.format(slug=slug(thing)) if slug(thing) else ""
        else:
            return key
        if filled:
            return filled
    return ""


def article(value: str) -> str:
    """Return "a" or "an", whichever a noun wants."""
    return "an" if value[:1].lower() in "aeiou" and not value.lower().startswith(("uni", "eu", "one")) else "a"


_EDGES = ' \t\n,，.。!！?？;；:：、"“”「」'
_FILLER = re.compile(
    r"^(?:the|a|an|my|our|some|any)\s+(?=\S)|(?:,?\s+(?:by the way|btw|please|now|again|too|as well|though|at "
    r"the moment|honestly|either|anymore|any more|lately|these days|currently|for now))+$"
    r"|(?:了|啦|呢|哦|啊|呀|嘛|吧|的)+$",
    re.IGNORECASE,
)
LONGEST_VALUE = 80
"""Code points; a value is a name for the thing, not a sentence."""


def clean(value: str) -> str:
    """Return a value without articles, fillers and marks around it."""
    value = value.strip(_EDGES)
    while (shorter := _FILLER.sub("", value).strip(_EDGES)) != value and shorter:
        value = shorter
    return value if len(value) <= LONGEST_VALUE else value[:LONGEST_VALUE].rsplit(" ", 1)[0].strip(_EDGES)
