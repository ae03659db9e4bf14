"""Words for comparing texts: stems of Latin words, numbers and codes whole, Chinese as pairs of characters.

Pure. Only for weighing candidates that are already at hand; what is in the full-text index is `memory.text_index`'s.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from itertools import pairwise

from memory.chinese_variants import to_simplified

_TOKEN = re.compile(
    r"[a-z0-9À-ɏ]+(?:[-_./:@+#][a-z0-9À-ɏ]+)+"  # codes, hosts, dates: kept whole
    r"|[a-zÀ-ɏ]+(?:'[a-z]+)?|c\+\+|c#"
    r"|\d[\d,.]*\d|\d"
    r"|[\u3400-\u9fff]+"
)
_CJK = re.compile(r"[\u3400-\u9fff]")
_MARKS = re.compile("[\u0300-\u036f]")
"""Accents: "cafe" finds "café"."""
_COMMA_IN_NUMBER = re.compile(r"(?<=\d),(?=\d{3})")

_STOP_EN_LIST = """
    a an the and or but if so than then that this these those there here it its it's he she they them his her
    their him i i'm i've i'd i'll me my mine myself we us our ours you your yours is are was were be been being
    am do does did done doing have has had having can could will would shall should may might must to of in on
    at by for from with without about into onto over under up down out off as not no nor yes please thanks thank
    hi hello hey ok okay what what's which who whom whose when where why how any some all each every both few
    more most other another such only own same too very just also again ever never once one two three get got
    getting give gave make made let let's go going went come coming want wanted need needs like help tell know
    think say said see look take put use used using user user's users since now today tomorrow yesterday still
    already yet really quite much many lot bit thing things stuff something anything everything someone anyone
    well good best better nice new time day days week weeks way write writes writing written wrote makes making
    sketch open opens work works working keep keeps start starts set sets find finds helps ask asks call calls
    called show shows pick choose big small long short first last next around before after until between during
    while near away back morning afternoon evening tonight night today's either else rather whether enough maybe
    perhaps pm a.m p.m hour hours minute minutes month months year years send sends add adds bring brings old
    line lines words word name names couple possible able thinking thought idea ideas right left
    """
STOP_EN = frozenset(_STOP_EN_LIST.split())
"""English words that say nothing about what a text is about."""

_STOP_ZH_CHARS = frozenset(
    "的了吗呢吧啊呀嘛哦么是在有和与也都就还很太又再把被给让对从到我你您他她它这那哪个些什怎为想要会能可请帮说没不去来"
)
_STOP_ZH_LIST = """
    用户 一下 一个 一些 一份 一条 一段 一句 两个 今天 明天 昨天 现在 时候 什么 怎么 怎样 这个 那个 可以 应该
    需要 知道 觉得 如果 因为 所以 但是 不过 然后 已经 比较 有点 一点 大概 左右 关于 推荐 建议 告诉 我们 你们
    他们 自己 东西 事情 问题 几个 多少 哪些 哪个 为了 下午 上午 晚上 早上 中午 一次 合适 适合 月日 年月 一起
    起来 出来 上次 之前 最近 以后 以前 开始 准备 打算 安排 每天 每周 每月 喜欢 习惯 使用 一天 一年 那天 这周
    下周 本周 上周
    """
_STOP_ZH_PAIRS = frozenset(_STOP_ZH_LIST.split())

_IRREGULAR = {
    "children": "child", "people": "person", "wives": "wife", "knives": "knife", "feet": "foot",
    "teeth": "tooth", "mice": "mouse", "ate": "eat", "eaten": "eat", "ran": "run", "running": "run",
    "swam": "swim", "slept": "sleep", "drank": "drink", "drunk": "drink", "drove": "drive", "driven": "drive",
    "flew": "fly", "flown": "fly", "flying": "fly", "wrote": "write", "written": "write", "bought": "buy",
    "sold": "sell", "paid": "pay", "wore": "wear", "lives": "live", "living": "live", "lived": "live",
    "taxes": "tax", "dying": "die", "lying": "lie", "left": "left", "skis": "ski", "ties": "tie",
    "shoes": "shoe", "mum": "mother", "mom": "mother", "dad": "father", "colour": "color", "colours": "color",
    "favourite": "favorit", "licence": "licens", "grey": "gray", "neighbour": "neighbor",
    "neighbours": "neighbor", "coeliac": "celiac", "typescript": "typescript", "ts": "typescript",
    "js": "javascript", "py": "python", "k8s": "kubernetes", "postgresql": "postgres", "psql": "postgres",
    "db": "database", "databases": "database", "fridge": "refrigerator", "phone": "phone", "telly": "tv",
    "bike": "bicycl", "bikes": "bicycl",
}  # fmt: skip


_LEAST_STEM = 3
"""Letters that an ending must leave."""


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """Cut an English word, lower-case, to a stem that its usual forms share. Not a dictionary: only equal is meant."""
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    word = word.removesuffix("'s")
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    word = _without_plural(word.replace("'", ""))
    for ending in ("ing", "ed"):
        if word.endswith(ending) and len(word) - len(ending) >= _LEAST_STEM:
            word = word[: -len(ending)]
            if len(word) > _LEAST_STEM and word[-1] == word[-2] and word[-1] not in "lsz":
                word = word[:-1]
            break
    if len(word) > _LEAST_STEM + 1:
        word = word.removesuffix("ly")
    if len(word) > _LEAST_STEM:
        word = word.removesuffix("e")
    if len(word) > _LEAST_STEM and word.endswith("y"):
        word = word[:-1] + "i"
    return word


def _without_plural(word: str) -> str:
    if len(word) > _LEAST_STEM + 1 and word.endswith("ies"):
        return word[:-3] + "y"
    if len(word) > _LEAST_STEM + 1 and word.endswith(("sses", "shes", "ches", "xes", "zes")):
        return word[:-2]
    if len(word) > _LEAST_STEM and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


def fold(text: str) -> str:
    """Return the text in one form: NFKC, simplified, lower case, no accents, numbers without thousands commas."""
    if text.isascii():
        return _COMMA_IN_NUMBER.sub("", text.lower())
    bare = _MARKS.sub("", unicodedata.normalize("NFD", unicodedata.normalize("NFKC", text)))
    folded = to_simplified(unicodedata.normalize("NFC", bare)).lower().replace("’", "'").replace("‘", "'")
    return _COMMA_IN_NUMBER.sub("", folded)


def is_cjk(text: str) -> bool:
    """Tell whether the text holds Chinese characters."""
    return bool(_CJK.search(text))


def sequence(folded: str) -> list[str]:
    """Return the Latin stems of a folded text in order, stop words kept, for matching phrases."""
    found: list[str] = []
    for token in _TOKEN.findall(folded):
        if _CJK.match(token):
            continue
        if token[0].isalpha() and "-" in token:
            found.append(stem(token))
            found.extend(stem(part) for part in token.split("-") if part)
        else:
            found.append(stem(token))
    return found


@lru_cache(maxsize=32768)
def content_terms(text: str) -> frozenset[str]:
    """Return the terms that say what a text is about: stems, numbers, codes, pairs of Chinese characters."""
    terms: set[str] = set()
    for token in _TOKEN.findall(fold(text)):
        if _CJK.match(token):
            terms |= _pairs(token)
        elif token in STOP_EN:
            continue
        elif token[0].isdigit() or any(mark in token for mark in "-_./:@+#"):
            terms.add(token)
            terms |= {stem(part) for part in re.split(r"[-_./:@]", token) if len(part) > 1 and part not in STOP_EN}
        elif len(token) > 1:
            terms.add(stem(token))
    return frozenset(terms)


def _pairs(run: str) -> set[str]:
    pairs: set[str] = set()
    for first, second in pairwise(run):
        pair = first + second
        if pair in _STOP_ZH_PAIRS or first in _STOP_ZH_CHARS or second in _STOP_ZH_CHARS:
            continue
        pairs.add(pair)
    return pairs


def is_exact(term: str) -> bool:
    """Tell whether a term is a number or a code, which match wholly or not at all."""
    return any(character.isdigit() for character in term) and (len(term) > 1)
