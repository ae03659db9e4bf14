"""Which believed thing a loosely named change is about: "it's three tablets now" said weeks after "two tablets a day".

Rules keep what they cannot name as notes, each in a slot of its own, so that notes never retire each other. Where a
note says in so many words that something has changed or ended, the one thing it changes is looked for among what is
believed: by rare words both share, by the same sort of value, by the name of the slot. Pure, and rather none than the
wrong one: without a word of change, without a clear best, or for a limit, nothing is found.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from memory.change_words import CUE_WORDS, lifts_limit, says_change, says_ending, says_plainly
from memory.foods import foods_lifted, foods_of
from memory.recall.words import STOP_EN
from memory.terms import fold_word

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from collections.abc import Set as AbstractSet

__all__ = ["MOST_LOOKED_AT", "Held", "all_replaced", "replaced", "says_change", "says_ending"]

LEAST_FOR_CHANGE = 2.0
"""Shared rare words and sorts of value, from which a change is about the same thing: two, or one of each."""
LEAST_FOR_ENDING = 0.9
"""An ending needs one rare word, as what it ends has no new value to compare."""
LEAST_FOR_LIMIT = 2.0
"""A limit that is not lifted changes only by a new value of the same sort, and two words in common."""
CAREFUL_LEAD = 0.9
"""The same for what has a name of its own, as a good extractor gives it: its slot decides, not its words."""
CLEAR_LEAD = 0.3
"""By so much the best must lead the next one."""
SORT_WEIGHT = 1.2
"""A value of the same sort ("14:30" and "16:00"); alone it is never enough."""
SLOT_WEIGHT = 1.0
"""The name of the slot ("car") said in the change."""
COMMON_SHARE = 0.2
"""A word in more than this share of what is believed tells nothing."""
RARE_SHARE = 0.03
"""Up to this share a word counts whole, above it half."""
FEW = 2
"""Words in so few memories are rare however little is believed."""
FEWEST_TERMS = 3
"""Words that a clause must hold for it alone to tell what has changed."""
HALF = 0.5
HAN_WEIGHT = 0.7
"""One pair of Chinese characters tells less than an English word."""
LATELY_WEIGHT = 0.4
LATELY_HALF_LIFE_DAYS = 90.0
TOLD_WEIGHT = 0.2
"""Learned from a message, so that a change in another message may be about it."""
SURE = 2.5
"""Likeness from which everything that is as like is changed too, though there are several."""
MOST_LOOKED_AT = 2000
"""Memories, newest first, among which a change looks for what it changes."""


@dataclass(frozen=True, slots=True)
class Held:
    """One believed thing."""

    id: int
    attribute: str
    text: str
    group: int | None = None
    """The message it was learned from: two readings of one sentence do not compete."""
    age_days: float = 1000.0
    """How long before the change it was said: what is going on now is what changes."""
    limit: bool = False
    """A limit of body, diet or budget: more must speak for it before it is taken for changed."""
    asked: str = ""
    """The user's message before, which may name what the text leaves out; it counts only beside a value of the same
    sort."""


_STOP = frozenset({
    "the", "and", "for", "with", "that", "this", "from", "have", "has", "had", "not", "but", "are", "was",
    "were", "is", "it", "its", "they", "their", "them", "user", "notes", "note", "now", "then", "than", "when",
    "what", "who", "which", "will", "would", "can", "could", "just", "only", "also", "still", "about", "into",
    "onto", "over", "after", "before", "more", "most", "some", "any", "all", "one", "two", "three", "four",
    "five", "six", "seven", "eight", "nine", "ten", "day", "days", "week", "weeks", "month", "months", "year",
    "years", "time", "new", "old", "been", "being", "does", "did", "doing", "get", "got", "going", "went",
    "said", "says", "like", "want", "wants", "use", "uses", "make", "made", "way", "back", "actually",
    "instead", "no", "longer", "anymore", "today", "tonight", "tomorrow", "morning", "evening", "every", "each",
    "there", "here", "his", "her", "him", "she", "our", "your", "hippo", "because", "since", "until", "out",
    "off", "on", "in", "at", "to", "of", "an", "a", "be", "so", "or", "by", "as", "up", "down", "me", "my",
    "we", "us", "too", "very", "really", "together", "form", "person", "thing", "place", "part", "kind",
    "live", "lives", "living", "run", "runs", "take", "takes", "taken", "play", "plays", "need", "needs", "start",
    "starts", "see", "saw", "seen", "read", "reads", "buy", "bought", "keep", "keeps", "kept", "test", "tests",
    "end", "set", "talk", "talked", "called", "call",
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
})  # fmt: skip
_ZH_NOISE = re.compile(
    r"用户|提到|现在|以后|后来|其实|已经|不再|我们|咱们|今天|明天|昨天|下周|这周|上周|周[一二三四五六日天]|一个|这个|那个|什么|"
    r"可以|没有|还是|就是|因为|所以|但是|不过|年|月|日|号|了|的|是|在|我|你|他|她|它|就|都|也|和|跟|与|给|把|被|不|没|有|要|去|来"
)
_CLAUSE_END = re.compile(r"[,，;；:：.。!！?？\n]+(?!\d)|\s[-–—]+\s|\s(?:and|but|so)\s")
_HAN_RUN = re.compile(r"[\u4e00-\u9fff]+")
_WORD = re.compile(r"[A-Za-z][A-Za-z'’-]*[A-Za-z]")
_SORTS = (
    ("clock", re.compile(
        r"\b\d{1,2}:\d{2}\b|\b\d{1,2}\s?(?:am|pm|o'clock)\b|\bhalf (?:past )?\w+\b|\bat \d{1,2}\b|"
        r"[\d一二三四五六七八九十两]{1,3}点(?:半|[\d一二三四五六七八九十]+分?)?", re.IGNORECASE)),
    ("weekday", re.compile(
        r"\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|(?:周|星期|礼拜)[一二三四五六日天]", re.IGNORECASE)),
    ("date", re.compile(
        r"\d{1,2}月(?:\d{1,2}[日号]?|[初中底末])|[一二三四五六七八九十]+月[一二三四五六七八九十底初中]|"
        r"\b\d{1,2}(?:st|nd|rd|th)? (?:of )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*\b|"
        r"\b(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)\w* \d{1,2}\b|"
        r"\b\d{4}-\d\d-\d\d\b", re.IGNORECASE)),
    ("grade", re.compile(
        r"\b(?:year|grade|level|class) (?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|"
        r"twelve)\b|[一二三四五六七八九]年级|[初高大][一二三四]|科目[一二三四]",
        re.IGNORECASE)),
    ("money", re.compile(
        r"[£$€¥]\s?\d[\d,.]*|\d[\d,.]*\s?(?:元|块|万|quid|euros?|pounds|dollars)|[一二三四五六七八九两]+[千百万][一二三四五六七八九]?")),
    ("tongue", re.compile(
        r"\b(?:english|french|german|spanish|italian|portuguese|dutch|japanese|korean|chinese|mandarin|russian|"
        r"arabic|"
        r"polish|swedish|norwegian|danish|finnish|greek|turkish|hindi|welsh|irish|gaelic|hebrew|latin|"
        r"sign language)\b|"
        r"[英法德日韩俄]语|西班牙语|葡萄牙语|意大利语|手语", re.IGNORECASE)),
    ("race", re.compile(
        r"(?:\b(?:I|we|user)(?:['’](?:m|re|ve|ll))?(?: (?:am|is|are|have|has|will|be|been|just|now))* "
        r"(?:training for|trains for|preparing for|signed up (?:for|to)|entered|running|doing|(?:switched|swapped|"
        r"changed|dropped|moved (?:up|down)) to|going for|down for)|\bit['’]s) (?:an? |the |my )?(?:\w+ )?"
        r"(?:\d+ ?k(?:m|s)?|(?:half|full|ultra)(?:[ -]marathon)?(?! (?:the|of|an?)\b)|marathon|triathlon|ironman|"
        r"duathlon)\b", re.IGNORECASE)),
)  # fmt: skip
_TELLING_SORTS = frozenset({"tongue", "grade", "race"})
"""Sorts of which one learns or is in one at a time: alone enough, where a change is said."""
_BESIDE = re.compile(
    r"\b(?:also|as well|too|another|on top|both|besides|after that|second|in addition)\b", re.IGNORECASE
)
"""Said of one more of a sort, which takes the place of none."""
_KINDS = (
    ("move", re.compile(
        r"\b(?:mov(?:e|es|ed|ing) (?!to (?:the )?\d)|(?:the|our|my) (?:\w+ )?move\b|relocat\w+|emigrat\w+|abroad|"
        r"overseas|"
        r"go(?:es|ing)? over (?:on|in)\b|(?:post|job|place|flat|house|contract) in (?-i:[A-Z]))", re.IGNORECASE)),
    ("wedding", re.compile(
        r"\b(?:(?:my|our|the|their) wedding|(?:getting|get|gets) married|marry(?:ing)?|engaged|engagement|"
        r"fianc[eé]e?|hen do|"
        r"stag do|"
        r"honeymoon)\b", re.IGNORECASE)),
    ("gym", re.compile(
        r"健身房|健身卡|私教|撸铁|\b(?:gym|squats?|weight ?lifting|barbells?|treadmill|"
        r"spin(?:ning)? class|trains? at|train(?:s|ing)? (?:\w+ "
        r")?at|"
        r"work(?:s|ing)? out|personal trainer)\b", re.IGNORECASE)),
    ("study", re.compile(
        r"考研|专硕|学硕|初试|复试|调剂|报考|录取|志愿|[\u4e00-\u9fff]{2}(?:大学|财大|师大|理工|医大|科大)|"
        r"\b(?:degree|master['’]?s|bachelor['’]?s|phd|doctorate|university|uni|college|diploma|evening class(?:es)?|"
        r"night school|ma|msc|mba)\b", re.IGNORECASE)),
    ("commute", re.compile(
        r"\b(?:commut\w+|(?:to|into) work(?: by)?\b|season ticket|(?:the|my) \d{1,2}[:.]\d\d (?:train|bus|"
        r"tram)|train to work)\b", re.IGNORECASE)),
    ("invest", re.compile(r"基金|股票|理财|炒股|定投|清仓|赎回")),
    ("internet", re.compile(r"\b(?:broadband|wi-?fi|router|internet|fibre|isp|provider)\b", re.IGNORECASE)),
    ("phone", re.compile(
        r"\b(?:phone (?:plan|contract|company)|mobile (?:plan|contract)|sim(?: card)?|network|"
        r"handset)\b", re.IGNORECASE)),
    ("energy", re.compile(
        r"\b(?:electricity|gas supplier|energy (?:company|supplier|tariff)|tariff)\b", re.IGNORECASE)),
    ("bank", re.compile(r"\b(?:banks? (?:with|at)|(?:my|our) bank|current account|banking)\b", re.IGNORECASE)),
    ("smoke", re.compile(r"\b(?:smok\w+|cigarettes?|vap(?:e|es|ing)|roll-?ups?|fags)\b", re.IGNORECASE)),
    ("drink", re.compile(
        r"\b(?:alcohol|wine|beers?|whisk(?:e)?y|gin|pints?|drinking|booze|teetotal|sober)\b", re.IGNORECASE)),
    ("partner", re.compile(
        r"\b(?:my (?:boyfriend|girlfriend|partner|fianc[eé]e?|ex)|split up|broke(?:n)? up|going out with|"
        r"(?:seeing|dating) (?-i:[A-Z]))", re.IGNORECASE)),
    ("pet", re.compile(
        r"\b(?:dogs?|cats?|pupp(?:y|ies)|kittens?|beagle|labrador|spaniel|terrier|collie|poodle|tabby|rabbits?|"
        r"hamsters?|"
        r"rehom\w+|put (?:him|her) (?:down|to sleep))\b", re.IGNORECASE)),
    ("baby", re.compile(
        r"\b(?:pregnan\w+|due date|expecting|(?:the|our) baby (?:is|was|came|arrived))\b", re.IGNORECASE)),
    ("car", re.compile(
        r"\b(?:cars?|vans?|hatchback|estate car|skoda|toyota|honda|volvo|ford|fiesta|vw|golf|polo|bmw|audi|tesla|"
        r"renault|"
        r"clio|peugeot|fiat|mazda|kia|nissan|subaru|corsa|astra|volkswagen)\b", re.IGNORECASE)),
)  # fmt: skip
"""Words for one matter of life: who says that the big move is off ends "moving to Turku in May"."""
_OF_OTHERS = re.compile(
    r"\b(?:his|her|their|your|someone|somebody|neighbou?rs?|friends?|colleagues?|cousins?|people|"
    r"(?-i:[A-Z][a-z]+['’]s))\b",
    re.IGNORECASE,
)
"""Whose dog has died may be somebody else."""
KIND_WEIGHT = 0.9
"""One such matter in common, where an ending is said: as much as a rare word."""
_UNIT_EN = re.compile(
    r"\b(?:\d[\d,.]*|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half a|a|one)[ -]?"
    r"(?P<unit>[a-z]{2,12})\b",
    re.IGNORECASE,
)
_UNIT_ZH = re.compile(
    r"[\d一二两三四五六七八九十百千半]+(?P<unit>公斤|斤|公里|千米|厘米|平米|分钟|小时|个人|人|次|片|粒|毫升|毫克|杯|页|"
    r"章|篇|桌|间|台|楼|层|号线|本|节|组|份|针|单位|天)"
)
_DROPPED_VERB = re.compile(r"不(?:跟|和|去|再)?[^，。；不]{0,4}?(?P<verb>[\u4e00-\u9fff])了")


_POINTS_ZH = re.compile(r"再也不[^，。]{0,3}[这那它]|[这那](?:玩意|东西|破|事儿?|种)")
"""再也不碰这玩意儿: what is over is named in another clause."""


def replaced(text: str, held: Sequence[Held]) -> Held | None:
    """Return the one believed thing that a sentence changes or ends; see `all_replaced`."""
    return next(iter(all_replaced(text, held)), None)


def all_replaced(
    text: str, held: Sequence[Held], *, lifts: bool = False, careful: bool = False, about: str = ""
) -> list[Held]:
    """Return the believed things that a sentence changes or ends, the likeliest first.

    Args:
        text: The sentence, in the user's words.
        held: What is believed and may be changed, without what the same message said.
        lifts: The sentence says that a limit is lifted.
        careful: What is said has a slot of its own, so more must speak for it that it changes another.
        about: The name of whom or what it is about: that stands in all that is believed of it, so it tells nothing.

    Returns:
        The best where it leads clearly, with what the same message said of it, and with what shares as much.
    """
    if not held or not (lifts or says_change(text)):
        return []
    looked = _Looked.at(text, terms_of(about))
    said = {one.id: terms_of(one.text) for one in held}
    count = Counter(term for terms in said.values() for term in terms)
    ranked = sorted(((_likeness(looked, one, said[one.id], count, held), one) for one in held), key=lambda p: -p[0])
    best, found = ranked[0]
    told = found.group is not None
    least = LEAST_FOR_ENDING if told and (lifts or says_plainly(text)) else LEAST_FOR_CHANGE
    rival = next((score for score, one in ranked[1:] if not _together(found, one)), 0.0)
    if careful:
        return [found] if best >= SURE and best - rival >= CAREFUL_LEAD and not found.limit else []
    if best < least or (best - rival < CLEAR_LEAD and best < SURE):
        return []
    floor = max(least, best - CLEAR_LEAD)
    return [
        one
        for score, one in ranked
        if score >= (floor if not _together(found, one) else least)
        and (not one.limit or lifts or (score >= LEAST_FOR_LIMIT and bool(looked.sorts & _sorts(one.text))))
    ]


@dataclass(frozen=True, slots=True)
class _Looked:
    """A change, taken apart."""

    terms: frozenset[str]
    """Of the clauses that say the change, or of the whole where none says it plainly."""
    beside: frozenset[str]
    """Of the other clauses."""
    sorts: frozenset[str]
    dropped: frozenset[str]
    kinds: frozenset[str]
    """Matters of life that an ending names."""
    foods: frozenset[str]
    """Sorts of food that may be eaten again, where a limit is lifted."""
    one_more: bool
    """It tells of another beside what there is."""

    @classmethod
    def at(cls, text: str, untelling: frozenset[str] = frozenset()) -> _Looked:
        clauses = [clause for clause in _CLAUSE_END.split(text) if clause.strip()]
        pointing = any(_POINTS_ZH.search(clause) for clause in clauses)
        plain = [clause for clause in clauses if says_plainly(clause) or lifts_limit(clause)] or clauses
        terms = terms_of(" , ".join(plain)) - _CUES
        if len(terms) < FEWEST_TERMS or pointing:
            terms = terms_of(text) - _CUES  # "Plans have changed! …" names nothing by itself
        named = {term for term in terms_of(text) if any(term.startswith(word) for word in untelling)}
        return cls(
            terms - named,
            terms_of(text) - _CUES - terms - named,
            _sorts(text),
            frozenset(match["verb"] for match in _DROPPED_VERB.finditer(text)),
            _kinds(" , ".join(c for c in clauses if _ends_or_swaps(c) and not _OF_OTHERS.search(c))),
            foods_lifted(text) if lifts_limit(text) else frozenset(),
            _BESIDE.search(text) is not None,
        )


def _together(one: Held, other: Held) -> bool:
    return one.group is not None and one.group == other.group


def _likeness(change: _Looked, one: Held, terms: frozenset[str], count: Counter[str], held: Sequence[Held]) -> float:
    """Return how much speaks for it that the change is about this."""
    rare, common = max(FEW, RARE_SHARE * len(held)), max(FEW, COMMON_SHARE * len(held))
    shared = change.terms & terms
    beside = change.beside & terms
    score = float(_runs({term for term in shared if count[term] <= rare}))
    score += HALF * _runs({term for term in shared if rare < count[term] <= common})
    score += HALF * _runs({term for term in beside if count[term] <= rare})
    slot = {_stem(word) for word in one.attribute.split("_") if len(word) > FEW and word not in _STOP}
    score += SLOT_WEIGHT * bool(slot & change.terms)
    if not score and change.dropped and any(verb in one.text for verb in change.dropped):
        alone = sum(any(verb in other.text for verb in change.dropped) for other in held) == 1
        score = 1.0 if alone else HALF * (one.group is not None)
    sorts = change.sorts & _sorts(one.text)
    if not score and sorts and one.asked and not one.asked.isascii():
        score = HALF * _runs({term for term in change.terms & terms_of(one.asked) if count[term] <= rare})
    told = one.group is not None
    if not score and told and not one.limit and change.kinds & _kinds(one.text):
        score = KIND_WEIGHT + HALF * any(kind in one.attribute for kind in change.kinds)
    if not score and told and change.foods & foods_of(one.text):
        score = KIND_WEIGHT
    if score:
        score += SORT_WEIGHT * bool(sorts) + HALF * max(0, len(sorts) - 1)
    elif (sorts & _TELLING_SORTS and not change.one_more) or (told and len(sorts) > 1):
        score = SORT_WEIGHT * len(sorts) * HALF + (SORT_WEIGHT if sorts & _TELLING_SORTS else 0.0)
    if not score:
        return 0.0
    lately: float = LATELY_WEIGHT * 0.5 ** (one.age_days / LATELY_HALF_LIFE_DAYS)
    return score + (TOLD_WEIGHT if told else 0.0) + lately


def rare_terms(told: Sequence[str]) -> Callable[[str], frozenset[str]]:
    """Return what finds the words of a text that few of the given memories hold."""
    count = Counter(term for text in told for term in terms_of(text))
    rare = max(FEW, RARE_SHARE * len(told))

    def find(text: str) -> frozenset[str]:
        return frozenset(term for term in terms_of(text) - _CUES if 0 < count[term] <= rare)

    return find


def terms_of(text: str) -> frozenset[str]:
    words = {_stem(word) for word in _WORD.findall(text.casefold()) if len(word) > FEW and word not in _STOP | STOP_EN}
    pairs = {
        run[place : place + 2] for run in _HAN_RUN.findall(_ZH_NOISE.sub(" ", text)) for place in range(len(run) - 1)
    }
    return frozenset(words | pairs)


def _runs(shared: AbstractSet[str]) -> float:
    """Count shared words; pairs of characters that overlap ("拼车", "车位") count once for each two characters."""
    pairs = [term for term in shared if not term.isascii()]
    words = sum(term.isascii() for term in shared)
    runs = len({char for pair in pairs for char in pair}) // 2 if pairs else 0
    return words + (HAN_WEIGHT if runs == 1 else runs)


def _stem(word: str) -> str:
    return fold_word(re.sub(r"['’]s$", "", word))


def _sorts(text: str) -> frozenset[str]:
    found = {name for name, pattern in _SORTS if pattern.search(text)}
    units = {_stem(match["unit"].casefold()) for match in _UNIT_EN.finditer(text)} - _STOP
    return frozenset(found | units | {match["unit"] for match in _UNIT_ZH.finditer(text)})


def _ends_or_swaps(clause: str) -> bool:
    return says_ending(clause) or _SWAPPED.search(clause) is not None


_SWAPPED = re.compile(
    r"\b(?:switched|swapped|changed|replaced)\b|调剂|改[报投选签去]|换[成到了]|转到|转去|跳到", re.IGNORECASE
)


def _kinds(text: str) -> frozenset[str]:
    return frozenset(name for name, pattern in _KINDS if pattern.search(text))


_CUES = frozenset(_stem(word) for word in CUE_WORDS) | CUE_WORDS
