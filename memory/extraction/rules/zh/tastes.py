"""What the user likes, dislikes and prefers. Praise for an answer (我喜欢这个) is no taste."""

from __future__ import annotations

import re

from memory.extraction.rules.rule import Rule, Where, Who, words
from memory.extraction.rules.zh.words import ADVERBS
from memory.values import Kind

_FLEETING = re.compile(r"^(?:这|那|你|它|他|她|哪|什么|第[一二三]|看你|死了$|上了$|得|说|的|吃$|喝$|玩$|看$)|^.$")


def _lasting(match: re.Match[str]) -> bool:
    return not _FLEETING.match(match["value"])


RULES = (
    Rule(
        words(rf"^{ADVERBS}(?:更|宁愿|宁可|偏好|更喜欢|比较喜欢|更爱|偏爱|倾向于?)(?P<value>[^，。！]{{2,30}})"),
        "{preference}", who=Who.ANYONE, kind=Kind.PREFERENCE, importance=6, accept=_lasting,
        otherwise="{topic}_preference|like",
    ),
    Rule(
        words(
            rf"^{ADVERBS}(?:最)?(?:讨厌|受不了|不喜欢|不爱|恨|烦|反感|不吃得惯|吃不惯|喝不惯|接受不了|忍不了|看不惯|"
            r"不能忍|不碰)(?P<value>[^，。！]{1,20})"),
        "{dislike}", who=Who.ANYONE, kind=Kind.PREFERENCE, importance=6, accept=_lasting,
    ),
    Rule(
        words(
            rf"^{ADVERBS}(?:最|超|特|尤其|就|很)?(?:喜欢|爱(?!人|上你)|热爱|迷上了?|着迷于?|痴迷|钟爱|好(?=这口|吃)|"
            r"迷)(?P<value>[^，。！]{1,20})"),
        "{like}", who=Who.ANYONE, kind=Kind.PREFERENCE, importance=5, accept=_lasting,
    ),
    Rule(
        words(r"(?:我)?最(?:喜欢|爱)的(?P<thing>[\u4e00-\u9fff]{1,6})是(?P<value>[^，。！]{1,20})"),
        "favorite_{slug}", Where.BODY, Who.UNSAID, kind=Kind.PREFERENCE, importance=5,
    ),
    Rule(
        words(r"^(?:的)?(?:爱好|兴趣)(?:是|就是|有)(?P<value>[^。！]{2,30})"),
        "hobby", who=Who.ANYONE, importance=5,
    ),
)  # fmt: skip
