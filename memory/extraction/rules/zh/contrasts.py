"""Several beings or affairs told side by side: 灰灰得吃处方粮，橘座吃减肥粮; 两家甲方：甲只认盖章的；乙认邮件就行.

Each becomes a fact of its own under its own name, never one note of both. Names are known by standing at the head of
clauses that say the same sort of thing. It must never take a time, a place or a dish for a name.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memory.extraction.rules.mood import Mood
from memory.extraction.rules.relations import WORD_ZH, relation_of
from memory.extraction.rules.rule import Draft, clean
from memory.extraction.rules.subjects import Subject
from memory.extraction.rules.topics import topic_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memory.extraction.rules.view import View

FEWEST_ALIKE = 2
"""Clauses of the same make from which their heads are names."""
LONGEST_AFFAIR = 10
"""Characters of the name of an affair; more describe it."""
IMPORTANCE = 5

_VERB = (
    r"(?:只吃|只喝|只认|只能|得吃|要吃|必须|吃|喝|怕|爱|认|负责|管|学|练|对|不吃|不能|要求|喜欢|讨厌|忌|穿|戴|打|读|"
    r"上|睡|属|住|归|用|是)"
)
_HEAD = re.compile(rf"^(?P<name>[\u4e00-\u9fff]{{2,3}}?)(?P<verb>(?:就|都|也|还)?{_VERB})(?P<rest>[^，。]{{1,}})")
_POLITE = re.compile(
    r"^(?P<name>[小老阿](?![时区孩学心说师板家婆公妈爸人是弟妹姐哥姨伙友路店组猫狗鱼鸟年总大二三])[\u4e00-\u9fff])"
    r"(?P<verb>)(?P<rest>[^，。]{2,})"
)
_MARKED = re.compile(
    r"^(?P<name>(?:[A-Za-z甲乙丙丁]|[一二三四五六\d]{1,2}|[\u4e00-\u9fff]{2,3})(?:班|组|队|店|仓|栋|校区|项目|系统|"
    r"小程序|网站|平台))(?P<verb>)(?P<rest>[^，。]{3,})"
)
_OWNED = re.compile(
    r"^(?P<name>[小老阿][\u4e00-\u9fff]|[\u4e00-\u9fff]{2,3}?)的(?P<verb>[\u4e00-\u9fff]{1,4}?(?:是|"
    r"在|用|要|有|归|放|属))(?P<rest>[^，。]{1,})"
)
_NO_NAME = re.compile(
    r"[我你他她它您咱这那哪的了不就得是有和跟给把被让要会能想说都也很太最没早中晚上下左右前后里外东西南北春夏秋冬周月年天午夜饭菜"
    r"面米粥汤肉鱼茶酒药课题店里边头半每谁人家子们]|[一二三四五六七八九十两]|平时|时候|自己|如果|因为|所以|大家|同事|"
    r"客户|公司|前端|后端|老师|医生"
)
_DOUBLED = re.compile(r"(?P<one>[\u4e00-\u9fff])(?P=one)")
_LIST = re.compile(
    r"(?:[两二三四五几俩仨]|[2-5])(?:个|家|位|只|条|名|头|处|套|口)?(?:(?P<kind>甲方|客户|项目|工地|单子|学生|徒弟|"
    r"租客|供应商|店|班|小组|平台|出版社|编辑部|猫|狗|房子)s?)[^，。：]{0,6}[：:]"
)
_AFFAIR = re.compile(
    rf"^(?P<name>(?!{WORD_ZH})[\u4e00-\u9fffA-Za-z0-9“”]{{2,{LONGEST_AFFAIR}}})(?=[，,]|(?:只认|认|"
    rf"要|不要|走|用|按|归|对接|负责|是))"
)
_RELATIONS = {
    "甲方": "client",
    "客户": "client",
    "供应商": "company",
    "猫": "cat",
    "狗": "dog",
    "学生": None,
    "徒弟": None,
}


def read(view: View, earlier: Sequence[View]) -> Iterator[Draft]:
    """Yield one fact for each of those that a sentence tells apart."""
    sentence = view.sentence
    if view.mood is not Mood.STATEMENT:
        return
    if view.number == 0:
        yield from _listed(view, earlier)
    match = _named(view.body)
    if match is None or view.around.known.find(match["name"]):
        return
    told = sentence.clauses[:-1] if sentence.asks else sentence.clauses
    alike = [clause for clause in told if _named(clause.text)]
    kinds = {_named(clause.text)["verb"][-1:] for clause in alike}  # type: ignore[index]
    names = {_named(clause.text)["name"] for clause in alike}  # type: ignore[index]
    if len(names) >= FEWEST_ALIKE and (len(kinds) == 1 or all(_DOUBLED.match(name) for name in names)):
        yield Draft(
            view=view,
            attribute="note",
            value=clean(view.body),
            subject=Subject(match["name"], _animal(view)),
            importance=IMPORTANCE,
            text=view.body,
            confidence=0.8,
        )


def _animal(view: View) -> str | None:
    """Return whether the talk is of cats or dogs."""
    spoken = view.around.own + "".join(view.around.before[-1:])
    return "cat" if "猫" in spoken else "dog" if "狗" in spoken else None


def _named(body: str) -> re.Match[str] | None:
    """Return the name at the head of a clause, and what says of what make the clause is."""
    marked = _POLITE.match(body) or _MARKED.match(body)
    if marked:
        return None if re.search(r"[我你他她这那哪几每各本全]|公司", marked["name"]) else marked
    match = _OWNED.match(body) or _HEAD.match(body)
    if match is None or _NO_NAME.search(match["name"]) or relation_of(match["name"]) or topic_of(match["name"]):
        return None
    return None if re.match(r"[了着过得多少]", match["rest"]) else match


def _listed(view: View, earlier: Sequence[View]) -> Iterator[Draft]:
    """Yield what is said of each affair in a list that a colon begins and semicolons part."""
    text = view.sentence.text
    begins = _LIST.search(text)
    if begins:
        items, start, kind = text[begins.end() :], view.sentence.start + begins.end(), begins["kind"]
    else:
        before = [other.sentence for other in earlier if other.sentence.end < view.sentence.start]
        mark = view.around.text[before[-1].end : view.sentence.start] if before else ""
        opened = next((found for one in reversed(before) if (found := _LIST.search(one.text))), None)
        if opened is None or not re.match(r"\s*[；;]", mark):
            return
        items, start, kind = text, view.sentence.start, opened["kind"]
    match = _AFFAIR.match(items)
    if match is None or topic_of(items[: match.end()]) == items:
        return
    name = match["name"].strip("“”")
    rest = items[match.end() :].lstrip("，,")
    if not rest:
        return
    yield Draft(
        view=view,
        attribute="note",
        value=clean(rest),
        subject=Subject(name, _RELATIONS.get(kind, "project")),
        importance=IMPORTANCE,
        confidence=0.85,
        text=f"{name}（用户的{kind}）：{rest}",
        start=start,
        end=view.sentence.end,
        keep_dates=False,
    )
