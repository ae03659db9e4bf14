"""What forgotten things look like: how a value is recognised in a sentence, and which of its words tell it.

Pure functions over text. They must err on the side of finding: what is found is shown to the user before it goes.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from math import ceil
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

_HAN_RUN = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u3040-\u30ff]+")
_WORD = re.compile(r"[^\W_]+(?:['’\-._@+][^\W_]+)*")
NOT_ALNUM = re.compile(r"[\W_]+")
_EDGE = " \t\n.,;:!?\"'“”‘’()[]{}<>。，；：！？、（）【】《》「」"

_STOP_LIST = """
    a about after again all also always am an and any are as at back be been before being both but by can cannot
    could day days did do does doing done down each every few first for from get go going got had has have having
    her here him his how into just keep kind last less like long made make many more most much must need never new
    none not now off old once one only onto other others our out over own per please same she should since some
    such take than that the their them then there these they thing things this those through time times today too
    two under until upon use used user uses using very want wants was way week well were what when where which
    while who whom whose why will with without work works would year years yes you your
    everything anything something nothing everyone someone anyone
    """
_STOP_WORDS = frozenset(_STOP_LIST.split())
_STOP_HAN = frozenset(("用户", "我们", "他们", "没有", "不是", "可以", "喜欢", "现在", "以后", "之前", "一个", "自己"))
_TRIVIAL_LIST = "yes no true false none never always often sometimes 是 否 有 无 没有 不 从不 总是 经常"
_TRIVIAL = frozenset(_TRIVIAL_LIST.split())

SHORTEST_WORD = 4
"""Latin letters of the shortest word that counts as telling: shorter ones stand everywhere."""
SHORTEST_NUMBER = 3
"""Digits of the shortest number that counts as telling."""
SHORTEST_RUN = 2
"""Han characters of the shortest run that counts as telling: many names have two."""
LONG_WORD = 8
"""Letters from which one lower-case word alone is taken for a value that nobody writes by chance."""
LONG_RUN = 3
"""Han characters from which a run is taken for such a value."""
PART_OF_RUN = 0.6
"""Share of a Han run that hints at it: Chinese has no spaces that would show the words."""
MOST_OF_RUN = 0.75
"""Share of a Han run that repeats it: 猫叫豆豆团子 in the transcript is 猫豆豆团子 as a value."""
DIGITS_TO_SQUEEZE = 4
"""From so many digits on, spaces and hyphens between them are passed over: phone numbers are written in many ways."""


@lru_cache(maxsize=16384)
def fold(text: str) -> str:
    """Return a text as it is compared: NFKC, without case, white space as single spaces, bare of edge punctuation."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    return " ".join(folded.split()).strip(_EDGE)


def _squeeze(text: str) -> str:
    return NOT_ALNUM.sub("", text)


def _is_han(character: str) -> bool:
    return bool(_HAN_RUN.match(character))


def holds(folded: str, sought: str) -> bool:
    """Tell whether `folded` holds `sought` as whole words; both folded. Han characters have no word borders."""
    if not sought:
        return False
    at = folded.find(sought)
    while at >= 0:
        end = at + len(sought)
        if not _inside_word(folded, at, sought[0]) and not _inside_word(folded, end, sought[-1]):
            return True
        at = folded.find(sought, at + 1)
    return False


def _inside_word(folded: str, border: int, edge: str) -> bool:
    """Tell whether a border next to the character `edge` cuts a Latin word or a number in two."""
    if border in {0, len(folded)} or not edge.isalnum() or _is_han(edge):
        return False
    before, after = folded[border - 1], folded[border]
    return all(side.isalnum() and not _is_han(side) for side in (before, after))


def telling_words(value: str) -> list[str]:
    """Return the words of a value by which it could be recognised, as they are written there, each once.

    Latin words of four letters and numbers of three digits or more, Han runs of two characters or more; words that
    stand in every text are left out.
    """
    found: dict[str, None] = {}
    for match in _WORD.finditer(unicodedata.normalize("NFKC", value)):
        word = match.group()
        for run in _HAN_RUN.findall(word):
            if len(run) >= SHORTEST_RUN and run not in _STOP_HAN:
                found.setdefault(run)
        rest = _HAN_RUN.sub(" ", word)
        for piece in rest.split():
            plain = piece.strip("'’-._@+")
            for part in (plain, *re.split(r"['’\-._@+]", plain)):
                if _tells(part):
                    found.setdefault(part)
    return list(found)


def inner_runs(word: str) -> list[str]:
    """Return the Han runs within a longer one: without spaces nothing says where a name in it begins or ends."""
    return [word[1:], word[:-1]] if len(word) > LONG_RUN and _HAN_RUN.fullmatch(word) else []


def _tells(word: str) -> bool:
    if word.casefold() in _STOP_WORDS:
        return False
    digits = sum(character.isdigit() for character in word)
    return digits >= SHORTEST_NUMBER or (len(word) >= SHORTEST_WORD and digits < len(word))


def is_proper(word: str) -> bool:
    """Tell whether a word names something: it is capitalised or holds a longer number."""
    return word[:1].isupper() or sum(character.isdigit() for character in word) >= SHORTEST_NUMBER


@dataclass(frozen=True)
class Sought:
    """One forgotten value, ready to be recognised in sentences."""

    value: str
    names: bool = False
    """True for the name of an entity that is forgotten: each telling word of it counts anywhere."""
    words: tuple[str, ...] = field(init=False)
    folded: str = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "folded", fold(self.value))
        object.__setattr__(self, "words", tuple(telling_words(self.value)))

    @property
    def is_trivial(self) -> bool:
        """True for values such as "yes", "是" or "7": they say nothing on their own."""
        return self.folded in _TRIVIAL or len(self.folded) < SHORTEST_RUN or (self.folded.isdigit() and not self.words)

    @cached_property
    def is_distinctive(self) -> bool:
        """True when nobody writes this by chance: several words, a name, a number, a long word or Han run."""
        if self.is_trivial or not self.words:
            return False
        word = self.words[0]
        if len(self.words) > 1 or " " in self.folded or any(map(is_proper, self.words)):
            return True
        return len(word) >= (LONG_RUN if _is_han(word[0]) else LONG_WORD)

    @cached_property
    def _squeezed(self) -> str:
        digits = sum(character.isdigit() for character in self.folded)
        return _squeeze(self.folded) if digits >= DIGITS_TO_SQUEEZE else ""

    @cached_property
    def _proper(self) -> tuple[str, ...]:
        return tuple(
            fold(word)
            for word in self.words
            if is_proper(word) or (_is_han(word[0]) and len(word) >= min(LONG_RUN, len(self.folded)))
        )

    def is_in(self, folded: str) -> bool:
        """Tell whether a folded sentence repeats the value as a whole."""
        if holds(folded, self.folded) or (self._squeezed and self._squeezed in _squeeze(folded)):
            return True
        if _shares_run(folded, self.folded, MOST_OF_RUN):
            return True
        return len(self.words) > 1 and all(holds(folded, fold(word)) for word in self.words)

    def is_hinted_in(self, folded: str) -> bool:
        """Tell whether a folded sentence repeats a part that points to the value: a name, a number, most of a run."""
        return any(holds(folded, word) or _shares_run(folded, word, PART_OF_RUN) for word in self._proper)


def _shares_run(folded: str, run: str, share: float) -> bool:
    if len(run) <= LONG_RUN or _HAN_RUN.fullmatch(run) is None:
        return False
    needed = max(LONG_RUN, ceil(share * len(run)))
    return any(run[at : at + needed] in folded for at in range(len(run) - needed + 1))


def seek(values: Iterable[str], names: Iterable[str] = ()) -> list[Sought]:
    """Return the values and names to look for, each once, trivial ones left out."""
    unique: dict[str, Sought] = {}
    for name in names:
        unique.setdefault(fold(name), Sought(name, names=True))
    for value in values:
        unique.setdefault(fold(value), Sought(value))
    return [each for folded, each in unique.items() if folded and not each.is_trivial]
