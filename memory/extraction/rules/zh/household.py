"""Who lives with the user, and with whom the user lives: 岳母跟我们一块住, 跟室友合租, 一个人住.

Whom the user lives with is one slot, so that living alone retires the flatmate; each person who has come to live with
the family is a fact beside the others. It must never take a wish, a visit or a general remark for either.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memory.extraction.rules.mood import Mood
from memory.extraction.rules.relations import WORD_ZH
from memory.extraction.rules.rule import Draft, clean
from memory.extraction.rules.subjects import ME

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memory.extraction.rules.view import View

_TOGETHER = r"(?:一起|一块儿?|一道|同|合)住|住(?:在)?(?:一起|一块儿?|一道|一个屋檐下)|同住|合住|合租|挤一间"
_WITH_US = re.compile(
    rf"^(?:我|我们|咱|咱们|我们家|我家)?(?:的)?(?P<who>{WORD_ZH})[^，。]{{0,6}}?(?:(?:跟|和|同|与)(?:着)?(?:我|我们|"
    rf"咱|咱们)(?:家|们)?"
    r"(?:一直|现在|都|也)?(?:(?:一起|一块儿?|一道|同)?(?:住|过(?!年|节|来|去|生日)|生活))|(?:也|一直|现在|就)?住(?:在)?(?:我|"
    r"我们|咱们?)(?:家|这儿|这里|这边)|"
    r"(?:也|一直|现在|就|都)?(?:跟|和)(?:我|我们|咱们?)住|(?:搬来|搬过来|搬进来)[^，。]{0,6}(?:住|了)|"
    r"(?:被)?(?:我们?)?(?:接来|接过来|接到)[^，。]{0,6}(?:住|了))"
)
_TAKEN_IN = re.compile(
    rf"^(?:我|我们|咱们?)?(?:上个?月|去年|今年|刚|已经|年前|年后)?把(?:我)?(?P<who>{WORD_ZH})接(?:来|过来|到)"
    rf"[^，。]{{0,8}}(?:住|了|养老)"
)
_THERE_IS = re.compile(
    rf"^(?:我们?家|家里|我家里?|咱家|屋里)(?:还|就|一共|总共)?(?:有|住着?|住了)(?:个|一个|一位|位)?"
    rf"(?P<who>[^，。]{{0,8}}?(?:{WORD_ZH}|老人|老太太|老爷子|小孩|孩子|婴儿|娃|租客))(?=$|，|要|得|在)"
)
_USERS_OWN = re.compile(
    rf"^(?:我|我们|我俩)?(?:现在|目前|一直|还|就|是|如今)*(?:跟|和|与|同)(?:我|我的|我们)?(?P<who>[^，。]{{1,10}}?)"
    rf"(?:{_TOGETHER}|一人一(?:间|屋|个房间)|分(?:租|摊)[^，。]{{0,4}}(?:房|屋)|拼租)"
)
_SHARED = re.compile(
    rf"^(?:我|我们)?(?:现在|目前|还|一直)*(?:是)?(?:[一二两三四五]个人|{WORD_ZH})?(?:合租|拼租)(?:的|着|，|$)"
)
_JUST_US = re.compile(
    r"^(?:我家|家里|我们家|屋里|平时)+(?:平时|现在|一直)?(?:就|只有|就剩|一共)(?:我|我们)(?:自己|一个(?:人)?|俩|"
    r"两口子|一家三口|(?:跟|和)[^，。]{1,8}(?:俩|两个人?|三个人?|两口)?)(?:人|在家|住|带娃|带孩子)?$"
)
_ALONE = re.compile(
    r"(?P<now>(?:我|现在|如今|目前|就|以后|往后|又|只剩|就剩|从[^，。]{1,6}起)*)(?:是)?(?P<value>(?:我)?(?:自己|"
    r"一个人|独自|单独|单身一人|孤身)(?:一人)?(?:住|过日子|租)|独居)(?P<rest>[^，。]{0,8})"
)
_PARTED = re.compile(
    r"空(?:了|出来)|搬走|搬出|退租|走了|调去|调走|回老家|扛下|房租(?:我)?自己|室友|合租|离了|分手|搬进|搬到|单间|"
    r"一居|整租"
)
_NOT_SO = re.compile(
    r"想|要不要|打算|以前|之前|曾经|小时候|大学时|原来|如果|要是|希望|羡慕|怕|敢|不|没|别|梦|几天|两天|一晚|暂时|"
    r"临时|周末|假期|过年"
)
_NOT_A_PERSON = re.compile(r"[你他她它]|什么|谁|哪|陌生|别人|人家")


def read(view: View, earlier: Sequence[View]) -> Iterator[Draft]:  # noqa: ARG001 (all readers are called alike)
    """Yield who shares the user's home."""
    if view.mood is not Mood.STATEMENT or (view.sentence.asks and view.number == len(view.sentence.clauses) - 1):
        return
    body = view.body
    own = view.subject is None or view.subject.is_user
    joined = _WITH_US.match(body) or _TAKEN_IN.match(body) or _THERE_IS.match(body)
    if joined and not _NOT_SO.search(joined.group()):
        yield _draft(view, "family_household", joined["who"])
        return
    just_us = _JUST_US.match(body)
    match = just_us or ((_USERS_OWN.match(body) or _SHARED.match(body)) if own else None)
    if match and not _NOT_SO.search(match.group()) and not _NOT_A_PERSON.search(match.group()):
        yield _draft(view, "household", clean(body))
        return
    alone = _ALONE.search(body)
    if (
        alone is None
        or _NOT_SO.search(body)
        or re.search(r"的(?:人|女|男|话|时候|老|年轻)|安全|贵|[吗呢]$", alone["rest"])
    ):
        return
    said = view.sentence.text
    if "我" in said or alone["now"] or _PARTED.search(said):
        yield _draft(view, "household", alone["value"], whole=True)


def _draft(view: View, attribute: str, value: str, *, whole: bool = False) -> Draft:
    """Return the draft; it is the user's own affair, whoever the clause names."""
    return Draft(
        view=view,
        attribute=attribute,
        value=clean(value),
        subject=ME,
        importance=7,
        confidence=0.9,
        from_sentence_start=whole,
    )
