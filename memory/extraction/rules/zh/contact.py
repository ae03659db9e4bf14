"""How the user can be reached, and what they ask to be kept letter by letter."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memory.extraction.rules.mood import Mood
from memory.extraction.rules.rule import Draft, Rule, Where, Who, clean, words
from memory.extraction.rules.subjects import ME

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memory.extraction.rules.view import View

_TOLD = (Mood.STATEMENT, Mood.REQUEST)

RULES = (
    Rule(
        words(
            r"(?:我的?|联系)?(?:邮箱|电子邮件|email|Email|邮件地址)(?:地址)?(?:是|：|:|换成|"
            r"改成)?\s*(?P<value>[\w.+-]+@[\w-]+(?:\.[\w-]+)+)"),
        "email", Where.BODY, Who.UNSAID, _TOLD, text="{who}的邮箱是{value}", importance=6, sensitive=True,
    ),
    Rule(
        words(
            r"(?:我的?|联系|新)?(?:手机号?码?|电话号?码?|号码|联系方式)(?:是|：|:|换成|改成|"
            r"换了)?\s*(?P<value>\+?\d[\d -]{6,16}\d)"),
        "phone", Where.BODY, Who.UNSAID, _TOLD, text="{who}的手机号是{value}", importance=6, sensitive=True,
        accept=lambda match: not re.search(r"(?:他|她|客服|房东|老板|妈|爸)的?(?:手机|电话)", match.string),
    ),
    Rule(
        words(
            r"(?:我的?|新)?(?:手机号?码?|电话号?码?|号码|新号|微信)(?:的)?(?:尾号|后四位|末四位|尾数)(?:现在)?(?:是|"
            r"为|：|:|换成|改成|变成)?了?\s*(?P<value>\d{3,4})(?!\d)"
        ),
        "phone_tail", Where.BODY, Who.UNSAID, _TOLD, text="{who}的手机号尾号是{value}", importance=6, sensitive=True,
        accept=lambda match: not re.search(r"他|她|客服|房东|老板|妈|爸|快递", match.string),
    ),
    Rule(
        words(r"(?:我的?)?微信号?(?:是|：|:|改成)\s*(?P<value>[A-Za-z][\w-]{4,20})"),
        "wechat", Where.BODY, Who.UNSAID, _TOLD, importance=6, sensitive=True,
    ),
)  # fmt: skip

_REMEMBER = re.compile(
    r"^(?:好的?|嗯+|对了|另外|还有|谢谢|那|行)?[，,！!\s]*(?:请|麻烦|帮我|你|要|给我)*(?:记住|记一下|记下来?|"
    r"记着|记好|别忘了|不要忘记|千万记得|备忘)(?:一下|哦|啊|"
    r"了)?[，,：:\s]*(?P<what>[^。]{4,})",
    re.DOTALL,
)
_TO_DO = re.compile(r"^(?:提醒|叫我|去|带|买|要交|这[个点些]吗|吗|时间)|(?:吗|呢|没有?)$")


def read(view: View, earlier: Sequence[View]) -> Iterator[Draft]:  # noqa: ARG001 (all readers are called alike)
    """Yield what 记住… asks to keep, where nothing more regular is in it."""
    if view.number:
        return
    asked = _REMEMBER.match(view.sentence.text)
    if not asked or view.sentence.asks or _TO_DO.search(asked["what"]) or view.mood is Mood.HYPOTHETICAL:
        return
    yield Draft(
        view=view, attribute="remembered", value=clean(asked["what"]), subject=ME, importance=7, weak=True,
        start=view.sentence.start + asked.start("what"), end=view.sentence.end,
    )  # fmt: skip
