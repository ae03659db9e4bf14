"""The form in which a thing just made is wanted: 太官腔。开头叫“朋友”，先写怎么停车，再写门锁，一共别过六行.

Said after something was asked for, such a sentence is how the user wants that thing every time, and is kept whole with
what was asked for: "as last time" needs it. It must never take a change of content (改成下午三点) for a form.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memory.extraction.rules.mood import Mood
from memory.extraction.rules.zh.ways import way_told

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memory.extraction.rules.rule import Draft
    from memory.extraction.rules.view import View

FEWEST_CHARACTERS = 12
FEWEST_FORMS = 2
"""Marks of a form in one sentence; one alone may be about this one text."""
LONGEST_ASKED = 40
"""Characters of the request that say what the form is for."""
LOOKED_BACK = 2
"""Messages before in which something was asked for."""

_N = r"[\d一二两三四五六七八九十百千几半]{1,9}"
_ASKED_FOR = re.compile(
    r"写|编|拟|草稿|起草|列|排(?:个|一|版|出)|整理|总结|润色|策划|设计|文案|通知|纪要|周报|日报|月报|简报|邮件|短信|台词|故事|"
    r"(?:来|做|出|搞|弄|给我|帮我|讲|想)[^，。？]{0,6}?(?:一?[个份段篇首张套条封句]|方案|计划|清单|表|菜单|歌单)"
)
_ASKS_HOW = re.compile(r"怎么(?:念|读|写|说|翻)|什么意思|英文|区别|哪个对")
_FORMS = (
    re.compile(
        rf"{_N}个?(?:字|行|句|段|点|条|页|分钟|屏|栏|块|部分|组|格)(?:以内|左右|之内|内|封顶|就够|就行|讲完|完事)?"
    ),
    re.compile(r"(?:别|不要|不能|不许|不准|最多|不|少)(?:超过?|过|写|用|加|出现|有|带|放|提|喊|堆|列|分|搞|讲|说)"),
    re.compile(r"先(?!说|给你)[^，。]{1,16}(?:[，、,]?(?:再|然后|接着|后|最后)|$|，)"),
    re.compile(r"开头|打头|抬头|第一[行句段]|头一?[行句段]|起头|标题"),
    re.compile(r"结尾|收尾|末了|末尾|最后(?:一[行句段]|写|留|放|给|附|加|再|推荐|列|补)|落款|署名"),
    re.compile(
        r"单列|单独列|分成?[^，。]{0,4}[栏段块类组层级]|按[^，。]{1,8}(?:排|分|列|写)|每[行段条句个页][^，。]{1,10}|中间[^，。]{1,10}"
    ),
    re.compile(
        r"用[“\"「][^”\"」]{1,12}[”\"」]|(?:叫|称呼|写)[“\"「][^”\"」]{1,8}[”\"」]|用[^，。]{1,6}(?:口吻|语气|口气|格式|表格|问句)|(?:语气|口气)[^，。]{1,8}"
    ),
    re.compile(r"没有[^，。]{1,8}的(?:单|另|写|标|放)|(?:左|右|上|下)边?(?:写|放|列|是)"),
)
_CONTENT = re.compile(
    r"[吗呢吧]$|怎么[^，。]{0,2}$|为什么|能不能|要不要|(?:改|换)成(?:下午|上午|晚上|周|星期|\d)|[他她]说"
)


def read(view: View, earlier: Sequence[View]) -> Iterator[Draft]:
    """Yield the form that a sentence wants for what was asked for before, once, from its first clause."""
    sentence = view.sentence
    told = view.mood in {Mood.STATEMENT, Mood.REQUEST, Mood.FICTION}
    if view.number or sentence.asks or not told or len(sentence.text) < FEWEST_CHARACTERS:
        return
    asked = _asked_for(view, earlier)
    if asked and _is_form(sentence.text):
        yield way_told(view, asked)


def _is_form(text: str) -> bool:
    if _CONTENT.search(text) or "，" not in text:
        return False
    return sum(pattern.search(text) is not None for pattern in _FORMS) >= FEWEST_FORMS


def _asked_for(view: View, earlier: Sequence[View]) -> str:
    """Return the request for what was made just before, in the messages before this one."""
    del earlier  # what is asked for in this very message is still to be made
    for message in list(reversed(view.around.before))[:LOOKED_BACK]:
        parts = re.split(r"(?<=[。！？!?\n])", re.sub(r"[ \t]+", "", message))
        made = next((part for part in parts if _ASKED_FOR.search(part) and not _ASKS_HOW.search(part)), "")
        if made:
            return made.rstrip("。！？!?")[:LONGEST_ASKED]
    return ""
