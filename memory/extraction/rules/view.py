"""What a rule looks at: one clause with its mood and subject, and the message around it. Plain values."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from memory.extraction.rules import mood as moods
from memory.extraction.rules import subjects
from memory.extraction.rules.mood import Mood
from memory.extraction.rules.topics import topic_of

if TYPE_CHECKING:
    from datetime import datetime

    from memory.extraction.known import KnownNames
    from memory.extraction.rules.sentences import Clause, Sentence
    from memory.extraction.rules.subjects import Subject


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What all clauses of a message share."""

    text: str
    """The whole message."""
    said_at: datetime
    known: KnownNames
    own: str
    """The user's prose in it."""
    before: tuple[str, ...] = ()
    """The user's messages before this one, newest last: only for what "it" and "ours" refer to."""

    def topic(self) -> str | None:
        """Return what the messages before were about, the newest first."""
        return next((topic for message in reversed(self.before) if (topic := topic_of(message))), None)


@dataclass(frozen=True, slots=True)
class View:
    """A clause as rules see it."""

    clause: Clause
    sentence: Sentence
    number: int
    """Its place among the clauses of the sentence."""
    mood: Mood
    subject: Subject | None
    body: str
    """The clause without "By the way, remember that …"."""
    predicate: str
    """What is said of the subject, contractions at its beginning written out ("'m" → "am")."""
    around: Surroundings = field(repr=False)

    @property
    def start(self) -> int:
        """Where the body begins in the message."""
        return self.clause.end - len(self.body)

    @property
    def end(self) -> int:
        """Where the clause ends in the message."""
        return self.clause.end

    def topic(self) -> str | None:
        """Return what the clause is about, else the sentence, else the message, else those before it."""
        here = topic_of(self.body) or topic_of(self.sentence.text) or topic_of(self.around.own)
        return here or self.around.topic()


_HE_ZH = frozenset("他她它")
_CONTRACTED = (
    (re.compile(r"^['’]?m\b(?!['’])"), "am"),
    (re.compile(r"^['’]re\b"), "are"),
    (re.compile(r"^['’]?ve\b"), "have"),
    (re.compile(r"^['’]d\b"), "would"),
    (re.compile(r"^['’]ll\b"), "will"),
    (re.compile(r"^['’]s(?=\s+(?:been|had|got|just|never|already|\w+ed)\b)"), "has"),
    (
        re.compile(
            r"^['’]s(?=\s+(?:an?|the|not|in|on|at|very|so|badly|\w+ing|\w+ic|left-handed|vegan|vegetarian|"
            r"pescatarian|pregnant|deaf|blind|hard of hearing|coeliac|celiac|afraid|scared|terrified|mad (?:about|on)|"
            r"keen on|"
            r"crazy about|into|fond of|\w+-(?:intolerant|free))\b)"
        ),
        "is",
    ),
)


def views(sentence: Sentence, around: Surroundings, before: Subject | None) -> list[View]:
    """Return the views of a sentence's clauses; `before` is the subject the sentence before ended with."""
    found: list[View] = []
    last = before
    inherited: Subject | None = None
    brought: Subject | None = None
    for clause, mood in zip(sentence.clauses, moods.moods(sentence), strict=True):
        body, _ = moods.without_opener(clause.text, sentence.language)
        if moods.is_opener(clause.text, sentence.language):
            continue
        subject, cut = subjects.find(body, sentence.language, around.known, inherited or _third(last))
        if sentence.language == "zh":
            if brought is not None and (subject is None or subject.is_user or subject.pronoun) and body[:1] in _HE_ZH:
                subject, cut = replace(brought, pronoun=True), 1
            brought = subjects.brought_along(body, around.known) or brought
        if subject and subject.inherited and inherited is None:
            subject = None
        predicate = body[cut:].strip()
        for pattern, written in _CONTRACTED:
            predicate = pattern.sub(written, predicate)
        found.append(View(clause, sentence, len(found), mood, subject, body, predicate, around))
        if subject and mood is not Mood.QUESTION:
            last = inherited = subject
    return found


def _third(subject: Subject | None) -> Subject | None:
    """Only somebody else can be "she" in the next sentence."""
    return subject if subject and not subject.is_user else None
