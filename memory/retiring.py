"""What else is over when something is said to have changed: the memories in other slots that a change is about.

Finds them among what is believed, by the user's own words around the evidence, and closes them. Read by consolidation.
It must never touch a name or another identity, what the user has edited, or a limit of body and diet that the words do
not lift or measure anew.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from sqlmodel import Session, col, select

from memory import attributes
from memory.animals_gone import is_named_gone, is_of_sort, sorts_in
from memory.belief import EXPLICIT_CONFIDENCE
from memory.change_words import ends_in_passing, lifts_limit, says_change
from memory.entity_resolution import USER_KIND
from memory.finishing import done_clauses, is_list, is_task, same_affair
from memory.overtaking import FAR, overtaken
from memory.records import Entity, Fact, FactVersion, Message
from memory.replacing import MOST_LOOKED_AT, Held, all_replaced, terms_of
from memory.sparing import spares
from memory.succession import measures, said_no_longer, succeeded
from memory.values import Evidence, Kind, Origin, Role, Source, Status
from memory.versions import said_at
from memory.ways_of_life import changes_work, is_couple, is_of_work, old_diet, old_hours, old_job, partners_of

if TYPE_CHECKING:
    from collections.abc import Sequence

LOOSE = frozenset({"note", "reminder", "progress", "deadline", "ownership", "supplier", "hobby", "like", "dislike"})
"""Attributes that rules put on whatever they cannot name better: a change may be about any of them."""
SHORT_SENTENCE = 60
"""Code points up to which the sentence before is read with it: "Plans have changed! …"."""
LONGEST_ASKED = 200
"""Code points of the message before that may say what a memory is about."""
BEGINNING = 30
"""Code points in which somebody else must be named for a sentence to be about them."""
_DAY_SECONDS = 86_400.0
_SENTENCE_END = re.compile(r"[.!?]+(?=\s)|[。！？\n]+")


def changed_by(session: Session, evidence: Evidence, entity: Entity, source: Source) -> list[tuple[Fact, FactVersion]]:
    """Return what is believed and a piece of evidence says to be different or over, the likeliest first.

    Args:
        session: An open session.
        evidence: What the user said.
        entity: Whom it is about.
        source: The message.
    """
    if evidence.origin is not Origin.USER_SAID:
        return []
    words = _words_around(session, evidence, source)
    loosely = attributes.canonical(evidence.attribute) in LOOSE
    careful = not evidence.ended and not loosely and not ends_in_passing(words) and not _MOVED_DAY.search(words)
    told_as_change = loosely and evidence.confidence >= EXPLICIT_CONFIDENCE
    says = told_as_change or evidence.ended or says_change(f"{evidence.text} {evidence.value}")
    counts = (
        attributes.canonical(evidence.attribute).endswith(FAR)
        or evidence.text.startswith("How far")
        or bool(done_clauses(words))
    )
    if _ELSEWHERE.search(words) and not _OF_THE_USER.search(words):
        return []
    if renamed := _old_name(session, evidence, entity, source):
        return renamed
    again = loosely and measures(evidence.text)
    if not (says or counts or again or changes_work(evidence, words)) or (careful and evidence.kind is Kind.EPISODE):
        return []
    believed = _believed(session, evidence, entity, source, words)
    if is_of_work(evidence, words):  # whoever hears of it keeps a job of their own
        believed = {key: pair for key, pair in believed.items() if pair[0].entity_id == entity.id}
    unlimited = {key: pair for key, pair in believed.items() if not pair[1].constraint}
    outrun = (
        _no_longer(evidence, words, entity, unlimited)
        or _outrun(evidence, believed)
        or _missing_before(evidence, unlimited)
        or _done_with(words, unlimited)
        or _overtaken(evidence, words, unlimited)
        or _gone_animals(evidence, words, believed)
        or old_job(evidence, words, believed)
        or old_diet(evidence, words, believed)
        or (old_hours(evidence, believed) if says else [])
        or _came_regularly(evidence, entity, believed)
        or (_the_only_one(evidence, believed) if says else [])
    )
    if outrun or not says:
        return outrun
    somebody = _who_is_meant(session, entity, words)
    held = [
        Held(
            key,
            fact.attribute,
            version.text,
            version.source_message_id,
            age_days=(source.said_at - said_at(version)).total_seconds() / _DAY_SECONDS,
            limit=version.constraint
            or version.kind is Kind.PROCEDURE
            or (fact.entity_id != entity.id and entity.kind != USER_KIND),
            asked=_asked_before(session, version) if is_loose(fact.attribute) else "",
        )
        for key, (fact, version) in believed.items()
        if not spares(attributes.canonical(fact.attribute), version.text, words)
        and (fact.entity_id == entity.id or entity.kind == USER_KIND or not version.constraint)
        and (somebody is None or somebody in version.text)
    ]
    about = entity.name if entity.kind != USER_KIND else " ".join(_persons_beside(session, entity, words))
    found = all_replaced(words, held, lifts=lifts_limit(words), careful=careful, about=about)
    return _with_ties(session, entity, [believed[one.id] for one in found])


_MOVED_DAY = re.compile(r"[改挪推延移]期?[迟到至]+了?(?:\d{4}年)?(?:[明后]年)?[\d一二三四五六七八九十]{1,3}月")
"""婚礼改到10月3号了: whatever it was put under, the day before it is over."""


def _old_name(session: Session, evidence: Evidence, entity: Entity, source: Source) -> list[tuple[Fact, FactVersion]]:
    """Return what a thing of the user's was called that has a new name: "Loop is the user's shop"."""
    thing, ending, _ = evidence.attribute.partition("_title")
    if not ending or entity.kind != USER_KIND:
        return []
    find = (
        select(Fact, FactVersion)
        .join(FactVersion, col(FactVersion.fact_id) == col(Fact.id))
        .where(
            Fact.profile_id == entity.profile_id,
            Fact.attribute == "purpose",
            FactVersion.status == Status.CURRENT,
            col(FactVersion.origin) != Origin.USER_EDITED,
            col(FactVersion.text).like(f"% is the user's {thing}."),
        )
    )
    return [
        (fact, version)
        for fact, version in session.exec(find)
        if said_at(version) < source.said_at and version.text.split(" is the user's ")[0] not in evidence.text
    ]


def _persons_beside(session: Session, entity: Entity, words: str) -> list[str]:
    """Return who is named with a possessive in what the user says: "Ola's mum says no more sweets" is not about Ola."""
    names = session.exec(
        select(Entity.name).where(Entity.profile_id == entity.profile_id, col(Entity.kind).in_(("person", "pet")))
    )
    return [name for name in names if re.search(rf"\b{re.escape(name)}['’]s {_OWNED_BY}", words)]


_OWNED_BY = (
    r"(?!(?:gone|been|got|had|left|moved|just|now|on|in|at|off|up|not|no|the|an?|so|very|back|away|out|done|lost|changed|over)\b|"
    r"\w+(?:ing|ed)\b)\w+"
)
"""What follows a possessive and no "is": "Ola's mum", and not "Ola's gone up a year"."""
_ELSEWHERE = re.compile(
    r"\bthe [\w'’-]+(?: [\w'’-]+)? (?:on the corner|next door|across the (?:road|street|way)|"
    r"over the road|(?:down|up) the "
    r"(?:road|street|hill)|(?:a)?round the corner|in (?:town|the village|the high street)|opposite|"
    r"upstairs|downstairs)\b",
    re.IGNORECASE,
)
"""A shop, a dog, a bank of the neighbourhood, and not the user's own."""


def _with_ties(
    session: Session, entity: Entity, over: list[tuple[Fact, FactVersion]]
) -> list[tuple[Fact, FactVersion]]:
    """Return what is over, with the tie to the partner where the couple is: "Rory is the user's partner"."""
    names = partners_of(over)
    if not names:
        return over
    find = (
        select(Fact, FactVersion)
        .join(FactVersion, col(FactVersion.fact_id) == col(Fact.id))
        .join(Entity, col(Entity.id) == col(Fact.entity_id))
        .where(
            Fact.profile_id == entity.profile_id,
            Fact.attribute == "relation",
            col(Entity.name).in_(names),
            FactVersion.status == Status.CURRENT,
            col(FactVersion.ended).is_(False),
            col(FactVersion.origin) != Origin.USER_EDITED,
        )
    )
    return [*over, *((fact, version) for fact, version in session.exec(find) if is_couple(version.text))]


def _asked_before(session: Session, version: FactVersion) -> str:
    """Return the user's message before that of a memory: 我们约了28号拍 is about what it names."""
    message = session.get(Message, version.source_message_id) if version.source_message_id is not None else None
    for _ in range(2):  # the answer, then the question
        message = session.get(Message, message.parent_id) if message and message.parent_id is not None else None
    return message.content[:LONGEST_ASKED] if message is not None and message.role == Role.USER else ""


_OF_THE_USER = re.compile(r"\b(?:I|me|my|mine|we|us|our)\b|[我咱]")


def _who_is_meant(session: Session, entity: Entity, words: str) -> str | None:
    """Return whom a sentence is about that begins with a name and says nothing of the user."""
    if entity.kind != USER_KIND or _OF_THE_USER.search(words):
        return None
    names = session.exec(
        select(Entity.name).where(Entity.profile_id == entity.profile_id, col(Entity.kind).in_(("person", "pet")))
    )
    begins = words.lstrip(" \n\"'“「")
    return next((name for name in names if len(name) > 1 and begins.startswith(name)), None)


def _missing_before(
    evidence: Evidence, believed: dict[int, tuple[Fact, FactVersion]]
) -> list[tuple[Fact, FactVersion]]:
    """Return what was said to be missing before, where what is missing now is told of the same things."""
    if not attributes.canonical(evidence.attribute).endswith("open_items"):
        return []
    now = terms_of(evidence.text)
    return [
        pair for pair in believed.values() if pair[0].attribute.endswith("open_items") and now & terms_of(pair[1].text)
    ]


def _gone_animals(
    evidence: Evidence, words: str, believed: dict[int, tuple[Fact, FactVersion]]
) -> list[tuple[Fact, FactVersion]]:
    """Return the animals that are no longer kept, by name or whatever their breed is called: 没狗了 ends 边牧闪电."""
    kept = [pair for pair in believed.values() if pair[0].attribute == "pet"]
    if named := [pair for pair in kept if is_named_gone(pair[1].text, words)]:
        return named
    if attributes.canonical(evidence.attribute) != "pet" or not evidence.ended:
        return []
    sorts = sorts_in(evidence.value)
    return [pair for pair in kept if any(is_of_sort(sort, pair[1].text) for sort in sorts)]


def _done_with(words: str, believed: dict[int, tuple[Fact, FactVersion]]) -> list[tuple[Fact, FactVersion]]:
    """Return the tasks that are over because what they were for is done."""
    clauses = done_clauses(words)
    if not clauses:
        return []
    done = frozenset().union(*(terms_of(clause) for clause in clauses))
    tasks = [
        pair
        for pair in believed.values()
        if (pair[1].kind is Kind.TASK_STATE or is_task(pair[0].attribute, pair[1].text))
        and not (pair[0].attribute.endswith("open_items") and is_list(pair[1].text))
    ]
    count = Counter(term for pair in believed.values() for term in terms_of(pair[1].text))
    return [
        pair
        for pair in tasks
        if any(count[term] <= FEW_HOLD for term in done & terms_of(pair[1].text))
        or any(same_affair(clause, pair[1].text) for clause in clauses)
    ]


FEW_HOLD = 4
"""A word in more memories than this says nothing about which task is done."""
_LEAVES = re.compile(
    r"(?<!今天)(?<!明天)(?<!周)(?<![一二三四五六日天次回])不(?:干|来|教|带|做)了|辞职|离职|辞了|退休了|换人了|回老家(?!.*回来)|"
    r"\b(?:retired|resigned|(?:has left|left|quit)(?=\W*$|[,.;!]| us\b| the job\b| for good\b))"
)


def _came_regularly(
    evidence: Evidence, entity: Entity, believed: dict[int, tuple[Fact, FactVersion]]
) -> list[tuple[Fact, FactVersion]]:
    """Return what somebody did regularly who has left: 阿姨每周二来打扫, 阿姨不干了."""
    if entity.kind == USER_KIND or not _LEAVES.search(evidence.text):
        return []
    return [
        pair for pair in believed.values() if pair[0].entity_id == entity.id and pair[0].attribute.endswith("_routine")
    ]


def _the_only_one(evidence: Evidence, believed: dict[int, tuple[Fact, FactVersion]]) -> list[tuple[Fact, FactVersion]]:
    """Return the one budget, deadline or aim that there is, where one is changed without saying for what."""
    attribute = attributes.canonical(evidence.attribute)
    if attribute not in _OF_SOMETHING or evidence.ended:
        return []
    of_its_sort = [
        pair for pair in believed.values() if re.fullmatch(rf".+_{attribute}|{attribute}_.+", pair[0].attribute)
    ]
    return of_its_sort if len(of_its_sort) == 1 else []


_OF_SOMETHING = frozenset({"budget", "deadline", "target", "capacity", "grade_level"})
_COUNTED = re.compile(r"第?[一二两三四五六七八九十\d]+(?P<unit>[条章课件集幅篇本卷册张首关节轮期页双顶块组份道]|单元)")


def _no_longer(
    evidence: Evidence, words: str, entity: Entity, believed: dict[int, tuple[Fact, FactVersion]]
) -> list[tuple[Fact, FactVersion]]:
    """Return what is told in so many words to be so no longer, under whatever key, and what newer words succeed."""
    lasting = {
        key: (fact, version)
        for key, (fact, version) in believed.items()
        if fact.entity_id == entity.id and version.kind not in {Kind.EPISODE, Kind.PROCEDURE}
    }
    held = {key: f"{version.value}\n{version.text}" for key, (fact, version) in lasting.items()}
    over = said_no_longer(evidence.text, held)
    if attributes.canonical(evidence.attribute) in LOOSE:
        held = {key: version.text for key, (_, version) in lasting.items()}
        over += [key for key in succeeded(evidence.text, words, held) if key not in over]
    return [believed[key] for key in over]


def _outrun(evidence: Evidence, believed: dict[int, tuple[Fact, FactVersion]]) -> list[tuple[Fact, FactVersion]]:
    """Return the earlier progress that newer progress by the same counter overtakes (缝好一个, then 第二个缝好了)."""
    attribute = attributes.canonical(evidence.attribute)
    unit = _COUNTED.search(evidence.value) or _COUNTED.search(evidence.text)
    if not attribute.endswith("progress") or unit is None:
        return []
    by_counter = f"{unit['unit']}_progress"
    return [
        (fact, version)
        for fact, version in believed.values()
        if fact.attribute.endswith("progress")
        and fact.attribute != attribute
        and by_counter in {attribute, fact.attribute}
        and any(one["unit"] == unit["unit"] for one in _COUNTED.finditer(version.text))
    ]


def _overtaken(
    evidence: Evidence, words: str, believed: dict[int, tuple[Fact, FactVersion]]
) -> list[tuple[Fact, FactVersion]]:
    """Return the earlier word on how far something has got that newer words overtake."""
    held = {key: (fact.attribute, version.text) for key, (fact, version) in believed.items()}
    return [believed[key] for key in overtaken(evidence.attribute, evidence.text, words, held)]


def close(retired: Sequence[tuple[Fact, FactVersion]], source: Source) -> None:
    """Close versions that are over: they stay as history."""
    for _, version in retired:
        version.status = Status.SUPERSEDED
        version.valid_to = max(version.valid_from, source.said_at)


def is_loose(attribute: str) -> bool:
    """Tell whether an attribute only says that something was told, and not what."""
    return attribute in LOOSE or not attributes.is_known(attribute)


def _words_around(session: Session, evidence: Evidence, source: Source) -> str:
    """Return the sentence that evidence rests on, with a short one before it; its text where there is no message."""
    message = session.get(Message, source.message_id) if source.message_id is not None else None
    if message is None or evidence.span is None or evidence.span.end > len(message.content):
        return evidence.text
    content = message.content
    ends = [match.end() for match in _SENTENCE_END.finditer(content)]
    first = max((end for end in ends if end <= evidence.span.start), default=0)
    last = min((end for end in ends if end >= evidence.span.end), default=len(content))
    before = max((end for end in ends if end < first), default=0)
    if first and first - before <= SHORT_SENTENCE and not content[before:first].rstrip().endswith(("?", "？")):
        first = before
    return content[first:last]


def _believed(
    session: Session, evidence: Evidence, entity: Entity, source: Source, words: str
) -> dict[int, tuple[Fact, FactVersion]]:
    about = [entity.id]
    if entity.kind != USER_KIND:
        # what was said of "my due date" may be told again of "the baby"
        users = select(Entity.id).where(Entity.profile_id == entity.profile_id, Entity.kind == USER_KIND)
        about += list(session.exec(users))
    else:
        others = session.exec(select(Entity).where(Entity.profile_id == entity.profile_id, Entity.kind != USER_KIND))
        about += [one.id for one in others if len(one.name) > 1 and one.name in words[: BEGINNING + len(one.name)]]
    find = (
        select(Fact, FactVersion)
        .join(FactVersion, col(FactVersion.fact_id) == col(Fact.id))
        .where(
            Fact.profile_id == entity.profile_id,
            col(Fact.entity_id).in_(about),
            col(Fact.conversation_id).is_(None),
            FactVersion.status == Status.CURRENT,
            col(FactVersion.ended).is_(False),
            col(FactVersion.origin) != Origin.USER_EDITED,
        )
        .order_by(col(FactVersion.id).desc())
        .limit(MOST_LOOKED_AT)
    )
    attribute = attributes.canonical(evidence.attribute)
    loose = evidence.ended or is_loose(attribute) or attribute.endswith("open_items")
    return {
        fact.id: (fact, version)
        for fact, version in session.exec(find)
        if fact.id is not None
        and (source.message_id is None or version.source_message_id != source.message_id)
        and said_at(version) < source.said_at
        and not attributes.is_identity(fact.attribute)
        and (loose or is_loose(fact.attribute))
        and (fact.entity_id == entity.id or entity.kind == USER_KIND or version.source_message_id is not None)
        and (version.kind is not Kind.EPISODE or version.source_message_id is not None)
    }
