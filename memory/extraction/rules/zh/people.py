"""People close to the user: who they are, what they are called, what they do and like.

What a family of rules finds about somebody else (diet, allergy, home) is found there; this one keeps who they are.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memory.extraction.rules.mood import Mood
from memory.extraction.rules.relations import PETS, WORD_ZH, Relation, relation_of
from memory.extraction.rules.rule import Draft, clean
from memory.extraction.rules.subjects import ME, Subject
from memory.extraction.rules.zh.identity import SURNAMES
from memory.extraction.rules.zh.places import CITY

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memory.extraction.rules.view import View

_NAME = r"[\u4e00-\u9fff]{2,3}"
_CALLED = re.compile(
    rf"(?:我们?|咱)(?:家)?(?:的)?(?P<relation>{WORD_ZH})(?:的名字)?(?:叫|名叫|是叫)(?P<name>{_NAME}|"
    r"[A-Z][a-z]+)(?=$|，|今年|在|是|也|$)"
)
_IS_NAMED = re.compile(
    rf"^(?:我们?|咱)(?:家)?(?:的)?(?P<relation>{WORD_ZH})(?:就)?是(?P<name>[{SURNAMES}](?:(?!一[个位名只]|的)[\u4e00-\u9fff]){{1,2}}|"
    r"[A-Z][a-z]+)(?=$|，)"
)
"""我老婆是李娜: a family name and one or two characters, and nothing after them."""
_NO_NAME_END = re.compile(r"(?:[人员师生长手工家机民兵子迷友户商者客士女男党族医身岁国籍座]|司机|内向|外向|温柔)$")
"""我老公是程序员, 我爸是江西人: what somebody is, and not what they are called."""
_IS_MINE = re.compile(
    rf"(?P<name>[他她]|{_NAME}|[A-Z][a-z]+)是(?:我们?|咱)(?:家)?(?:的)?(?P<relation>{WORD_ZH})(?=$|，|的)"
)
_MARRIED = re.compile(
    r"^(?:已经|刚|去年|今年|还|还是|现在)?(?P<state>已婚|未婚|单身|离异|结婚了|订婚了|领证了|没结婚)(?=$|，|，)"
)
_TOGETHER = re.compile(rf"(?:和|跟|与)(?P<name>{_NAME}?|[A-Z][a-z]+)(?P<how>在一起|谈恋爱|恋爱|交往|结婚|订婚|领证)")
_BEFORE = re.compile(
    rf"(?:给|带|陪|和|跟|帮|让|替|接|送|找)(?P<name>{_NAME})(?=备|买|做|去|来|报|挑|选|准备|讲|写|上|学|看|打|"
    r"订|过|补|检|辅|约|送|接)"
)
_TELLING = re.compile(
    r"^(?:今年|现在|最近|一直|也|都|刚|已经|每天|每周|总|在|是|有|对|不|喜欢|爱|讨厌|怕|学|练|上|读|住|做|会|能|"
    r"要(?!求)|穿|戴|吃|喝|养|姓|属|退休|生|迷|搬|考|得了|患|过敏|从|"
    r"去年|的|[\d一二三四五六七八九十]+(?:月|岁)|周|月)"
)
_ONLY_HOME = re.compile(rf"^(?:现在|一直|目前|还|也|都)?(?:在|住在?|定居在?){CITY}$")
"""Kept as their home, which a later home replaces."""
_FLEETING = re.compile(
    r"^(?:说|问|觉得|想|在(?:睡|哭|笑|吵|催|等|看|路上|我旁边)|今天|今晚|刚才|刚刚|会(?:喜欢|高兴|笑)|肯定|应该|"
    r"可能|要来|来了|走了|已经(?:睡|走|到|刷))|(?:吗|呢)$"
)


def read(view: View, earlier: Sequence[View]) -> Iterator[Draft]:
    """Yield who people are, and what a clause says of somebody else."""
    if view.mood is not Mood.STATEMENT:
        return
    yield from _introductions(view, earlier)
    subject = view.subject
    if subject is None:
        return
    if subject.is_user:
        together = _TOGETHER.search(view.body)
        if together and not re.search(r"分手|离婚|吵|不", view.body):
            attribute = "spouse" if "婚" in together["how"] and "订" not in together["how"] else "partner"
            yield Draft(view=view, attribute=attribute, value=together["name"], subject=ME, importance=6)
        married = _MARRIED.match(view.predicate)
        if married:
            yield Draft(
                view=view, attribute="marital_status", value=married["state"], subject=ME, importance=6, alone=True
            )
        return
    if subject.inherited or _ONLY_HOME.match(view.predicate):
        return
    if _TELLING.match(view.predicate) and not _FLEETING.search(view.predicate) and len(view.predicate) > 1:
        yield Draft(
            view=view,
            attribute="note",
            value=clean(view.predicate),
            subject=subject,
            importance=4,
            confidence=0.75,
            weak=True,
        )


def _introductions(view: View, earlier: Sequence[View]) -> Iterator[Draft]:
    match = _CALLED.search(view.body)
    if match and (relation := relation_of(match["relation"])) and relation.key not in PETS:
        yield _tie(view, relation, match["name"], match["relation"])
        return
    match = _IS_NAMED.search(view.body)
    if (
        match
        and (relation := relation_of(match["relation"]))
        and relation.key not in PETS
        and not _NO_NAME_END.search(match["name"])
    ):
        yield _tie(view, relation, match["name"], match["relation"])
        return
    match = _IS_MINE.search(view.body)
    relation = relation_of(match["relation"]) if match else None
    if match is None or relation is None or relation.key in PETS:
        return
    name = match["name"]
    start = None
    if name in {"他", "她"}:
        found = next(((before, named) for before in reversed(earlier) if (named := _BEFORE.search(before.body))), None)
        if found is None:
            return
        name, start = found[1]["name"], found[0].start
    rest = view.sentence.text[view.sentence.text.find(match["relation"]) + len(match["relation"]) :].strip("，, 的")
    grade = re.search(
        r"(?:上|读|念)?(?P<value>(?:小学)?[一二三四五六]年级|初[一二三]|高[一二三]|大[一二三四]|[小中大]班)", rest
    )
    person = Subject(name, relation.key, (f"我{match['relation']}",))
    yield _tie(view, relation, name, match["relation"], start)
    if grade:
        yield Draft(view=view, attribute="grade", value=grade["value"], subject=person, importance=5,
                    text=f"{name}是用户的{match['relation']}，{rest}", start=start, end=view.sentence.end)  # fmt: skip


def _tie(view: View, relation: Relation, name: str, word: str, start: int | None = None) -> Draft:
    return Draft(
        view=view, attribute="relation", value=relation.name_zh, subject=Subject(name, relation.key, (f"我{word}",)),
        text=f"{name}是用户的{word}", importance=6, start=start,
    )  # fmt: skip
