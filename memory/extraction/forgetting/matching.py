"""Which facts a request to forget means. Pure: takes the facts, returns those that go.

Matched exactly: "my address" is the address, and neither the delivery note beside it nor Anna's address. What the
attribute of a fact says counts first; the words of the fact only where no attribute fits or everything was asked for.
A fact that repeats a value which goes must go with it, or nothing would be forgotten.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from memory.attributes import words as attribute_words
from memory.extraction.forgetting.request import ForgetRequest, ForgetScope, ForgetTarget
from memory.extraction.forgetting.topics import Topic, singular, topics_in
from memory.kinship import compatible, fold_name, parse_name
from memory.recall import topics
from memory.values import USER, Status

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from memory.values import FactView

_STOP_LIST = """
a an the my our your his her their its to of for at on in with about and or from that this those these is are am
was were be been have has had do does did i me we you it i'm i've 'm 've not don't no fact thing things stuff
information info detail details data result results history situation issue issues problem problems plan plans
old reason reasons cause causes current new whole entire who what where when which how own personal exact full used use
"""
_STOP = frozenset(_STOP_LIST.split())
_CHINESE_FILLER = re.compile(
    r"这件事|那件事|原因|缘故|缘由|经过|这回事|的事情|的事|事情|信息|情况|内容|资料|记录|问题|细节|计划|结果|用户|喜欢吃|在|是|了|的|"
    r"有多少|多少|什么|怎么|几[个张次岁号]|哪[个里儿些]|那个|这个|那些|这些|那段|这段|我|对|有|过|和|跟|把|也|都|很|会|要|想|被|于|着|去"
)
_BARE_HAN = frozenset({"", "数", "号", "额", "个", "那", "这", "些"})
"""Leftovers of a phrase once its topic is taken out: 工资数, 电话号."""
_WORD = re.compile(r"[a-z0-9][a-z0-9'’+-]*", re.IGNORECASE)
_HAN_RUN = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff]+")
_SPECIFIC = re.compile(r"\d{3,}|\d[\d,.]*\d|\S+\s+\S+|[\u3400-\u9fff]{4,}")
"""Values that cannot stand in another fact by chance: numbers, two words, four characters."""


def match_forget(
    request: ForgetRequest,
    facts: Sequence[FactView],
    *,
    aliases: Mapping[int, Collection[str]] | None = None,
    last_message_ids: Collection[int] = frozenset(),
) -> list[FactView]:
    """Return the facts that the request means, in the order given.

    Args:
        request: What was asked.
        facts: All versions that could be meant, of whatever status; a superseded one is a fact too.
        aliases: Further names of entities, by entity id.
        last_message_ids: The messages that "what I just said" speaks of.
    """
    if request.scope is ForgetScope.EVERYTHING:
        return list(facts)
    if request.scope is ForgetScope.POINTED:
        return _spoken_of(request.pointed_at, facts)
    if request.scope is ForgetScope.LAST:
        return [fact for fact in facts if fact.source_message_id in last_message_ids]
    names = aliases or {}
    chosen: set[int] = set()
    newer: set[int] = set()
    for target in request.targets:
        found = _match(target, facts, names, whole=request.scope is ForgetScope.ALL)
        going = _superseded(found) if target.past else found
        chosen |= {fact.version_id for fact in going}
        newer |= {fact.version_id for fact in found} - chosen
    # What a slot held before goes with it though it was worded in another way, unless only the old one was meant.
    slots = {fact.fact_id for fact in facts if fact.version_id in chosen}
    slots -= {fact.fact_id for fact in facts if fact.version_id in newer}
    chosen |= {fact.version_id for fact in facts if fact.fact_id in slots}
    chosen |= _repeating([fact for fact in facts if fact.version_id in chosen], facts) - newer
    return [fact for fact in facts if fact.version_id in chosen]


def _match(
    target: ForgetTarget, facts: Sequence[FactView], names: Mapping[int, Collection[str]], *, whole: bool
) -> list[FactView]:
    who = target.owner or target.words
    entities = _entities(who, facts, names)
    if entities and (target.owner is None or not target.words):
        return [fact for fact in facts if fact.entity_id in entities or _mentions(fact, who, entities, facts, names)]
    if target.owner is not None:
        if entities:
            theirs = [fact for fact in facts if fact.entity_id in entities]
            return _about(target.words, theirs, whole=whole) or _told_as(target.words, theirs)
        owned = _about(f"{target.owner} {target.words}", facts, whole=whole)
        if not owned and target.words.casefold() in _NAME_WORDS:
            owned = _about(target.owner, [fact for fact in facts if _is_slot_of(fact, target.owner)], whole=False)
        if parse_name(target.owner).relation or target.owner[:1].isupper():
            return owned
        return (
            owned
            or _about(target.words, facts, whole=whole)
            or _nearest(f"{target.owner} {target.words}", facts)
            or _by_a_rare_sign(target.words, [fact for fact in facts if target.owner in fact.text])
        )
    mine = _about(target.words, [fact for fact in facts if fact.entity == USER], whole=whole)
    others = [fact for fact in facts if fact.entity != USER]
    return (
        mine
        or _about(target.words, others, whole=whole, by_words=True)
        or _told_as(target.words, others)
        or _told_as(target.words, [fact for fact in facts if fact.entity == USER])
        or _nearest(target.words, facts)
        or _by_a_rare_sign(target.words, facts)
    )


def _spoken_of(words: str, facts: Sequence[FactView]) -> list[FactView]:
    """Return the one fact that sentences before "forget it" speak of: it shares the most telling words with them.

    None where two facts share as many: the sentences then speak of something wider than either.
    """
    shared: Counter[int] = Counter()
    for word in dict.fromkeys(_content(_folded(words))):
        held = {fact.fact_id for fact in facts if _says(fact, word)}
        if len(held) <= _FEW_FACTS:
            shared.update(held)
    ranked = shared.most_common(2)
    if not ranked or (len(ranked) > 1 and ranked[0][1] == ranked[1][1]):
        return []
    return [fact for fact in facts if fact.fact_id == ranked[0][0]]


def _by_a_rare_sign(phrase: str, facts: Sequence[FactView]) -> list[FactView]:
    """Return the facts that tell in one sign what the phrase names in a word: 借款 of 借了八万, 估分 of 估了三百.

    Only signs for what is seldom told count, and only where hardly anything else is told with them.
    """
    signs = [sign for sign in dict.fromkeys(phrase) if sign in _RARE_SIGNS]
    for sign in signs:
        found = [fact for fact in facts if sign in fact.text]
        if 0 < len(found) < _FEW_FACTS:
            return found
    return []


_RARE_SIGNS = frozenset("借欠估赌骂离贷罚输赔偷吵哭醉裁休孕胎判诊瘤癌疤痣债押挂辞裸")
"""Signs for debts, quarrels, illness and the like: what people ask to have forgotten, in whatever word."""


def _nearest(phrase: str, facts: Sequence[FactView]) -> list[FactView]:
    """Return the facts that hold most of what a phrase names, where none holds all: 省厅那个考试 for 备考省厅公务员.

    A word counts only if few facts hold it, and what is missing may only be a word for a sort of thing (an exam, an
    application), never a name: the trip to Oslo is not the trip to Bergen.
    """
    words = list(dict.fromkeys(_content(_folded(phrase))))
    held = {word: {fact.version_id for fact in facts if _says(fact, word)} for word in words}
    telling = {word: ids for word, ids in held.items() if 0 < len(ids) <= _FEW_FACTS and not _is_sort(word, phrase)}
    if not telling or any(word not in telling and not _is_sort(word, phrase) for word in words):
        return []
    counts = Counter(version for ids in telling.values() for version in ids)
    most = max(counts.values())
    return [fact for fact in facts if counts[fact.version_id] == most]


def _is_sort(word: str, phrase: str) -> bool:
    """Tell whether a word of a phrase, as stemmed here, names a sort of thing: one that recall has a topic for."""
    spelled = [whole for whole in _WORD.findall(_folded(phrase)) if _stem(whole) == word]
    return any(topics.of_text(each) for each in (word, *spelled))


_FEW_FACTS = 3
"""Facts that hold a word, up to which it names one thing."""


def _told_as(phrase: str, facts: Sequence[FactView]) -> list[FactView]:
    """Return the facts that tell a topic in words of its own: a ward is told of a hospital stay."""
    topics, _ = topics_in(_folded(phrase))
    return [fact for fact in facts if topics and all(topic.is_told_in(fact.text) for topic in topics)]


_NAME_WORDS = frozenset({"name", "full name", "名字", "姓名", "全名"})


def _is_slot_of(fact: FactView, owner: str) -> bool:
    """Tell whether the attribute itself is the person: `therapist` holds the name of one."""
    return fact.entity == USER and singular(owner.casefold()) in {
        singular(word) for word in attribute_words(fact.attribute)
    }


def _entities(who: str, facts: Sequence[FactView], names: Mapping[int, Collection[str]]) -> set[int]:
    """Return the entities, other than the user, that go by this name or stand in this relation to the user."""
    asked = parse_name(who)
    if asked.is_user:
        return set()
    folded = {fold_name(part) for part in (asked.name, asked.said) if part}
    found = set()
    for fact in facts:
        if fact.entity == USER:
            continue
        own = {fold_name(fact.entity), *(fold_name(name) for name in names.get(fact.entity_id, ()))}
        related = asked.relation is not None and fact.relation is not None and compatible(asked.relation, fact.relation)
        if asked.name is None:
            matches = related or bool(own & folded)
        else:
            matches = bool(own & folded) and (asked.relation is None or compatible(asked.relation, fact.relation))
        if matches:
            found.add(fact.entity_id)
    return found


def _mentions(
    fact: FactView,
    who: str,
    entities: set[int],
    facts: Sequence[FactView],
    names: Mapping[int, Collection[str]],
) -> bool:
    """Tell whether a fact of someone else speaks of one of these entities by its proper name."""
    proper = {other.entity for other in facts if other.entity_id in entities}
    proper |= {name for entity in entities for name in names.get(entity, ())}
    asked = parse_name(who)
    if asked.name:
        proper.add(asked.name)
    said = f"{fact.value}\n{fact.text}"
    return any(parse_name(name).relation is None and _stands_in(name, said) for name in proper)


def _stands_in(name: str, text: str) -> bool:
    if name.isascii():
        return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text, re.IGNORECASE) is not None
    return name in text


def _about(phrase: str, facts: Iterable[FactView], *, whole: bool, by_words: bool = False) -> list[FactView]:
    """Return the facts that a topic means, by attribute first, by words where that finds none or all was asked for."""
    candidates = list(facts)
    topics, rest = topics_in(_folded(phrase))
    content = _content(rest)
    if not topics and not content:
        return []
    by_attribute: list[FactView] = []
    if not by_words:
        by_attribute = [fact for fact in candidates if _fits(fact, topics, content)]
    if by_attribute and not whole:
        return by_attribute
    every = [*content, *(_content(_folded(phrase)) if topics else [])]
    by_word = [fact for fact in candidates if every and all(_says(fact, word) for word in dict.fromkeys(every))]
    if not by_attribute and not by_word:
        by_word = [fact for fact in candidates if every and all(_says(fact, word, begun=True) for word in every)]
    chosen = {fact.version_id for fact in (*by_attribute, *by_word)}
    return [fact for fact in candidates if fact.version_id in chosen]


def _fits(fact: FactView, topics: tuple[Topic, ...], content: list[str]) -> bool:
    if topics and not all(topic.covers(fact.attribute, fact.value, fact.text) for topic in topics):
        return False
    if not topics:
        own = {singular(word) for word in attribute_words(fact.attribute)}
        return all(word in own for word in content)
    return all(_says(fact, word) for word in content)


def _says(fact: FactView, word: str, *, begun: bool = False) -> bool:
    """Tell whether a fact holds a word, or with `begun` one that it shortens: "physio" is said of physiotherapy."""
    said = _folded(f"{fact.attribute} {fact.value} {fact.text}")
    if not word.isascii():
        return word in said
    if word in _NUMBERED:
        return word in said or any(char.isdigit() for char in fact.value)
    parts = {_stem(part) for part in re.findall(r"[a-z0-9'’+-]+", said.replace("_", " "))}
    shortens = begun and len(word) >= _SHORTEST_CLIPPING
    return word in parts or (shortens and any(part.startswith(word) and len(part) > len(word) + 2 for part in parts))


_NUMBERED = frozenset(
    ["number", "cod", "digit", "amount", "sum", "figur", "total", "balanc", "pric", "cost", "rat", "scor"]
)
"""Words, as stemmed here, for any value with a digit in it: "that card number" is told as "ends in" and its digits."""
_SHORTEST_CLIPPING = 5
"""Letters; shorter beginnings stand in too many words."""


def _content(phrase: str) -> list[str]:
    """Return the words of a phrase that say what it is about."""
    latin = [_stem(word) for word in _WORD.findall(phrase) if word not in _STOP]
    han = [part for run in _HAN_RUN.findall(phrase) for part in _CHINESE_FILLER.split(run) if part not in _BARE_HAN]
    return [*latin, *han]


def _folded(phrase: str) -> str:
    return phrase.replace("’", "'").casefold().replace("wi-fi", "wifi")


def _stem(word: str) -> str:
    word = singular(word.removesuffix("'s"))
    for ending in ("ing", "ed"):
        if word.endswith(ending) and len(word) > len(ending) + 3:
            return word.removesuffix(ending).removesuffix("e")
    return word.removesuffix("e") if len(word) > 3 else word  # noqa: PLR2004 - "age" and "eye" are whole


def _superseded(found: list[FactView]) -> list[FactView]:
    """Of what "my old address" matches, return what is over; all of it where nothing newer stands beside it."""
    over = [fact for fact in found if fact.status is not Status.CURRENT or fact.ended]
    return over or found


def _repeating(chosen: list[FactView], facts: Sequence[FactView]) -> set[int]:
    """Return the facts that tell a specific value which is to go."""
    values = {fact.value.casefold() for fact in chosen if _SPECIFIC.search(fact.value)}
    return {
        fact.version_id
        for fact in facts
        if any(value in fact.text.casefold() or value in fact.value.casefold() for value in values)
    }
