"""Who and what a question speaks of: entities by name, alias, relation and by the words of a descriptive name.

Pure. Others' facts stay out unless they are spoken of, so this decides more than any similarity. Must never guess a
person from the topic alone.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from memory.recall import topics
from memory.recall.relation_words import RELATION_GROUPS, RELATIONS
from memory.recall.words import content_terms, fold, is_cjk
from memory.values import USER

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from memory.recall.query import Question

LEAST_SHARE = 0.3
"""Share of a descriptive name's words ("bathroom renovation") that makes it spoken of in part."""
NEARLY = 0.99
"""A name spoken of in part is never taken for one spoken of outright."""
LEAST_LONG_NAME = 5
"""Characters of a Chinese name from which its beginning may stand for the whole: 小溪村 for 小溪村民宿."""
GROUP_RELATIONS = frozenset({"parent", "child", "grandchild", "sibling", "pet", "spouse"})
"""Relations that, asked for, stand for several people."""

_PART_OF_NAME = re.compile(r"[A-ZÀ-Þ][\w'’-]{2,}")
_NOT_LATIN = re.compile(r"[^0-9a-zÀ-ɏ]+")
_LIVING = frozenset(RELATIONS) - {"family"}

# Names that are words as well: taken for a name only when written with a capital.
_WORD_NAMES_LIST = """
    may will art grace hope mark bill rose june april august summer dawn joy faith jack frank pat sue rob bob
    drew chase hunter ivy lily daisy amber ruby pearl olive penny ray rich rusty sandy victor max miles dean
    dale glen heath cliff brook jade iris violet holly hazel ginger pepper coco mocha latte sunny lucky star
    angel gene guy dick carol jean nick sage sky autumn winter robin rocky shadow smokey bear tiger peanut
    cookie biscuit
    """
_WORD_NAMES = frozenset(_WORD_NAMES_LIST.split())
_PERSON_ATTRIBUTES_LIST = """
    relation age birthday gender occupation employer hobby diet allergy health_condition food_dislike
    shoe_size clothing_size grade school spouse child pet home_city phone email nickname like dislike
    food_preference
    """
_PERSON_ATTRIBUTES = frozenset(_PERSON_ATTRIBUTES_LIST.split())
_RELATION_EN = re.compile(
    r"^[ ,]{1,2}(?:is |was |who is )?(?:the user's (?:(?:eldest|oldest|youngest|elder|older|younger|little|big|only|"
    r"twin|first|second|third|new|late|best|old) )*(?P<a>[a-z-]+(?: in law)?)|(?:a|an|the|another|"
    r"one) (?P<b>[a-z -]{2,24}?) of the user)"
)
_RELATION_ZH = re.compile(r"^[，,]?(?:也|就|都)?是用户(?:家|家里)?(?:养)?的(?P<a>[\u4e00-\u9fff]{1,6})")
_RELATION_ZH_BEFORE = re.compile(r"用户的(?P<a>[\u4e00-\u9fff]{1,4}?)$")


_LIVES_IN = re.compile(
    r"\b(?:lives?|living|moved in|stays?|staying) (?:together )?with (?:the user|us|them)\b|\bshares? (?:a|the|"
    r"the user's) "
    r"(?:flat|house|home|apartment) with the user\b|"
    r"\blives? (?:in the same|at the user's) (?:household|house|home|flat|apartment|place)\b|"
    r"\bpart of the (?:user's )?household\b|在用户家(?:里)?(?:常)?住|常住用户家|"
    r"(?:和|跟|与)(?:用户|我们)(?:一家|一家人|家)?(?:一起|一块儿?|同)?住|同住|住在一起|住一起",
    re.IGNORECASE,
)


@dataclass(slots=True)
class Known:
    """One entity of the memory directory, as recall knows it."""

    name: str
    names: set[str] = field(default_factory=set)
    """Folded names and aliases."""
    spelled: set[str] = field(default_factory=set)
    """The same as written, for names that are words too."""
    relations: set[str] = field(default_factory=set)
    person: bool = False
    lives_in: bool = False
    """Said to live with the user."""
    terms: set[str] = field(default_factory=set)
    """Content words of the name, for descriptive names."""
    parts: set[str] = field(default_factory=set)
    """Words with a capital of names that have several: one of them may stand for the whole."""
    latin: set[str] = field(default_factory=set)
    """Names in Latin letters as they are looked for in a question: words apart, a blank at each end."""

    def add_name(self, name: str) -> None:
        """Take in a name or an alias."""
        folded = fold(name).strip()
        if folded:
            self.names.add(folded)
            self.spelled.add(name.strip())
            capitals = _PART_OF_NAME.findall(name)
            if len(capitals) > 1:
                self.parts.update(part for part in capitals if part.casefold() not in _WORD_NAMES)
            self.terms |= content_terms(name)
            self.relations |= _relations_of_name(folded)
            self.latin.add(f" {_bare_latin(folded)} ")

    def is_in(self, text: str) -> bool:
        """Tell whether a text names it: Chinese names anywhere, others as they are spelled, as a whole word."""
        return any(
            len(name) > 1
            and name in text
            and (is_cjk(name) or re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) is not None)
            for name in self.spelled
        )

    def is_called_in(self, text: str) -> bool:
        """Tell whether a text names it in full, or a long Chinese name by all but its last two characters."""
        return self.is_in(text) or any(
            is_cjk(name) and len(name) >= LEAST_LONG_NAME and name[:-2] in text for name in self.spelled
        )

    def learn(self, mention: Mention) -> None:
        """Take in what a fact tells: the relation, and whether this is a person or an animal."""
        self.relations |= _relations_of_key(mention.relation)
        self.relations |= relations_in(mention.text, mention.entity)
        self.lives_in = self.lives_in or _LIVES_IN.search(mention.text) is not None
        self.person = self.person or mention.attribute in _PERSON_ATTRIBUTES or bool(self.relations & _LIVING)


def _relations_of_name(folded: str) -> set[str]:
    """Return the relation a name consists of ("mum", "user's mother", 用户的妈妈); none if it says more."""
    bare = re.sub(r"^(?:(?:the )?user's |my |用户的|我的|我)", "", folded).strip()
    for key, words in RELATIONS.items():
        if bare in words.en.replace("_", " ").split() or bare in words.zh.split() or bare == key:
            return {key}
    return set()


def _relations_of_key(relation: str | None) -> set[str]:
    """Return the relation of the lexicon that a stored key such as ``elder_sister`` means."""
    if not relation:
        return set()
    last = relation.split("_")[-1]
    return {key for key in (relation, last) if key in RELATIONS} or set(topics.relations(last))


def _bare_latin(folded: str) -> str:
    return re.sub(r"^(?:the )?user s ", "", _NOT_LATIN.sub(" ", folded).strip())


def relations_in(text: str, entity: str) -> set[str]:
    """Read what an entity is to the user from a sentence about it ("Milo, the user's son, …", 晓棠是用户的女儿)."""
    folded = fold(text)
    before, name, after = folded.partition(fold(entity))
    if not name:
        return set()
    found: set[str] = set()
    for hit in (_RELATION_EN.match(after), _RELATION_ZH.match(after), _RELATION_ZH_BEFORE.search(before)):
        if hit is not None:
            phrase = next(group for group in hit.groups() if group is not None)
            found |= topics.relations(phrase)
    return found


@dataclass(frozen=True, slots=True)
class Mention:
    """What one fact tells of the entity it is about."""

    entity_id: int
    entity: str
    attribute: str
    text: str
    relation: str | None
    """What the entity is to the user, as stored."""


def directory(mentions: Iterable[Mention], aliases: Mapping[int, Iterable[str]]) -> dict[int, Known]:
    """Build the directory of everyone and everything but the user.

    Args:
        mentions: One for each current fact.
        aliases: Other names of each entity, by its id.

    Returns:
        Entities by id.
    """
    known: dict[int, Known] = {}
    for mention in mentions:
        if mention.entity == USER:
            continue
        record = known.get(mention.entity_id)
        if record is None:
            record = known[mention.entity_id] = Known(mention.entity)
            for name in (mention.entity, *aliases.get(mention.entity_id, ())):
                record.add_name(name)
        record.learn(mention)
    return known


@dataclass(frozen=True, slots=True)
class Spoken:
    """Who a question speaks of, by entity id, and how surely (0 to 1)."""

    shares: Mapping[int, float]

    def share(self, entity_id: int) -> float:
        """Return how surely this entity is spoken of."""
        return self.shares.get(entity_id, 0.0)

    @property
    def named(self) -> frozenset[int]:
        """Entities that are spoken of outright."""
        return frozenset(entity for entity, share in self.shares.items() if share >= 1.0)


def spoken_of(question: Question, known: Mapping[int, Known]) -> Spoken:
    """Find who and what the question speaks of."""
    padded = f" {_NOT_LATIN.sub(' ', question.folded)} "
    own = padded.replace(" s ", " ")
    by_name = {
        entity
        for entity, record in known.items()
        if any(_named(name, question) for name in record.names)
        or any(name in padded or name in own for name in record.latin if _is_name(name, question, record))
    }
    # 二舅 names one uncle, so the word for uncle in it does not name the other
    told_apart = {relation for entity in by_name for relation in known[entity].relations} - GROUP_RELATIONS
    asked = question.relations - told_apart
    if "pet" in asked and "pet" not in topics.relations(_TRADE.sub(" ", question.text)):
        asked -= {"pet"}
    shares: dict[int, float] = dict.fromkeys(by_name, 1.0)
    capitals = frozenset(part.removesuffix("'s").removesuffix("’s") for part in _PART_OF_NAME.findall(question.text))
    for entity, record in known.items():
        if entity in by_name:
            continue
        related = bool(record.relations) and _related(asked, record.relations)
        related = related or (record.lives_in and "family" in asked)
        if related or (record.person and _is_called_in_part(record, entity, capitals, known)):
            shares[entity] = 1.0
        elif not record.person and record.terms:
            part = len(record.terms & (question.terms | question.filled)) / len(record.terms)
            if _is_owners_thing(record.name, question.folded):
                part = NEARLY
            if part < LEAST_SHARE and _is_begun(record, entity, question, known):
                part = LEAST_SHARE + 0.2
            if part >= LEAST_SHARE:
                shares[entity] = min(part, NEARLY)
    return Spoken(_diluted(shares, question, known))


_TRADE = re.compile(
    r"\bpet (?:shops?|stores?|food|insurance|groomers?|sitters?|supplies|aisle)\b|"
    r"宠物(?:店|医院|用品|食品|超市|市场|美容)",
    re.IGNORECASE,
)
"""The pet shop speaks of no pet of the user's."""


def _is_called_in_part(record: Known, entity: int, words: frozenset[str], known: Mapping[int, Known]) -> bool:
    """Tell whether a question calls someone of several names by one of them, which nobody else has."""
    called = record.parts & words
    return bool(called) and not any(
        part in spelled for key, other in known.items() if key != entity for spelled in other.spelled for part in called
    )


OWNED = re.compile(r"^(?P<owner>.{1,8}?)的(?P<thing>[^的]+)$|^(?P<whose>[\w .-]{1,24})['’]s (?P<what>.+)$")
"""The name of a thing that names its owner too: 姑姑的被子, "Ned's scarf"."""


def _is_owners_thing(name: str, folded: str) -> bool:
    """Tell whether a question speaks of a thing and of its owner, though not in one breath: 姑姑说被子还没到."""
    owned = OWNED.match(name)
    if owned is None or owned["owner"] is None or min(len(owned["owner"]), len(owned["thing"])) < BEGINNING:
        return False
    return owned["owner"] in folded and owned["thing"] in folded


BEGINNING = 2
"""Characters by which a long Chinese name is called for short: 杭州 for 杭州丝绸展."""


def _is_begun(record: Known, entity: int, question: Question, known: Mapping[int, Known]) -> bool:
    """Tell whether a question calls a long Chinese name by its first characters, which no other name begins with."""
    name = record.name
    if not is_cjk(name) or len(name) < 2 * BEGINNING or name[:BEGINNING] not in question.folded:
        return False
    return not any(other.name.startswith(name[:BEGINNING]) for key, other in known.items() if key != entity)


FEW_MEANT = 3
"""A relation that more people stand in ("a colleague of mine") means none of them in particular."""


def _diluted(shares: dict[int, float], question: Question, known: Mapping[int, Known]) -> dict[int, float]:
    """Take a relation that many stand in for no name at all, unless several are asked for ("my children")."""
    for relation in question.relations - GROUP_RELATIONS - set(RELATION_GROUPS):
        meant = [entity for entity in shares if relation in known[entity].relations]
        if len(meant) > FEW_MEANT:
            for entity in meant:
                if not any(_named(name, question) for name in known[entity].names):
                    shares[entity] = min(shares[entity], 1.0 / len(meant))
    return shares


_SHE_OR_HE = re.compile(r"\b(?:she|her|hers|he|him|his)\b|[她他](?!们)", re.IGNORECASE)


def with_pronoun(spoken: Spoken, question: Question, known: Mapping[int, Known], newest: Mapping[int, int]) -> Spoken:
    """Let "she", "him", 她 stand for the person who was told about last, where the question names nobody.

    Args:
        spoken: Who is spoken of outright.
        question: The question.
        known: The directory.
        newest: The newest version id of each entity.
    """
    if spoken.shares or question.relations or not _SHE_OR_HE.search(question.text):
        return spoken
    told = [entity for entity in known if newest.get(entity)]
    if not told:
        return spoken
    last = max(told, key=lambda entity: newest[entity])
    return Spoken({**spoken.shares, last: 1.0})


def _named(name: str, question: Question) -> bool:
    """Tell whether a Chinese name stands in the question."""
    if not is_cjk(name):
        return False
    bare = re.sub(r"^(?:用户的|我的)", "", name)
    return len(bare) > 1 and bare in question.folded


def _is_name(name: str, question: Question, record: Known) -> bool:
    """Tell whether a Latin name can be looked for: names that are words too only as they are spelled."""
    bare = name.strip()
    return bool(bare) and (bare not in _WORD_NAMES or any(spelled in question.text for spelled in record.spelled))


def _related(asked: frozenset[str], relations: set[str]) -> bool:
    for relation in asked:
        if relation in relations or RELATION_GROUPS.get(relation, frozenset()) & relations:
            return True
        # a fact that says only "sibling" may be the sister's that is asked for
        if any(relation in RELATION_GROUPS.get(known, frozenset()) for known in relations & GROUP_RELATIONS):
            return True
    return False
