"""What no family took, yet is worth a note: a lasting first-person statement, a number, a date, a decision.

Kept with little weight, each in a slot of its own so that no note ever retires another.
It must stay silent about moods, thanks, guesses, and what is over by tomorrow.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memory.extraction import dates
from memory.extraction.rules.affairs_zh import has_own_day, is_fleeting, is_general
from memory.extraction.rules.making import made_before
from memory.extraction.rules.mood import Mood
from memory.extraction.rules.reactions import REACTION_ZH
from memory.extraction.rules.rule import Draft, clean
from memory.extraction.rules.subjects import ME
from memory.extraction.rules.topics import slug
from memory.extraction.rules.trifles import is_trifle
from memory.values import Kind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memory.extraction.rules.subjects import Subject
    from memory.extraction.rules.view import View

FEWEST_CHARACTERS = 6
"""A statement of fewer characters is a reply, not news."""

PLAIN_STATEMENT = 8
"""Characters after 我 from which a statement that is no reaction tells something."""

_LASTING = re.compile(
    r"^(?:现在|一直|平时|一般|主要|也|都|还|在|正在|只|从来|常|经常|目前)*(?:住|用|开|骑|养|教|学|读|练|做|"
    r"有(?!点|些|时|空|问题|没)|没有(?!想|问题|时间|办法|看)|租|"
    r"买菜|上班|工作|写|画|唱|拍|种|收藏|负责|管|带|照顾|睡|吃|喝|穿|戴|"
    r"不能|不会|不吃|不喝|不开|不用(?!了|谢|管)|只能|只用|只吃|只喝|必须|习惯|坚持|参加|加入|报了|当|是(?!不|的|"
    r"这|那|啊|呀|吧)|属于|需要每|经营|运营|备考|准备考|打算|计划)"
)
_HAPPENED = re.compile(
    r"(?:这次|上次|刚|昨天|前天|昨晚|今天|上周|上个月|去年|今年|周末|终于|已经)?[^，。]{0,10}?(?:试了|买了|卖了|"
    r"报了|拿到了?|通过了|考过了|考完|做完|看完|写完|参加了|加入了|"
    r"搬了?完?|换了|修好了|装了|种了|订了|签了|办了|升职|"
    r"毕业了|结婚了|怀孕了|生了|去了|看了|学了|扎了|做了|画了|答应|约好|说好|补上|忘了放|改用|定了|选了|放弃了|"
    r"终止|发给|团购来了|来消息了)"
)
_FLEETING = re.compile(
    r"^(?:我?(?:想|觉得|感觉|猜|以为|知道|不知道|明白|懂|记得|试试|看看|去试|先|再|这就|马上|等会|回头|问|困|饿|"
    r"累|烦|笑|哭|服|信|怕(?!狗|猫|水|黑|高)|要疯|慌|试了|试过|"
    r"更喜欢|喜欢(?:这|那|第)|没事|没问题|还好|好多了|在想|正想|"
    r"就是说|的意思|也是|也觉得|同意|不信|不管|随便|无所谓|可以|行|好|对|不太|有点|有些|没|下次|躺|睡了|去吃|"
    r"去洗|去忙))|^(?:太|真|好|多|绝|哈|笑|气死|累|可爱|离谱|救命|完了|"
    r"总算|谢|辛苦|厉害|难怪|怪不得|原来|又是|又到)"
)
_NUMBER = re.compile(
    r"\d{2,}|\d+(?:\.\d+)?\s?(?:元|块|万|%|公里|斤|kg|个|号|点|岁|年|天|次|平|层|楼|人)|"
    r"[一二两三四五六七八九十]+(?:个人|口人|年了|天了|岁|千字|百字)"
)
_SELF = re.compile(r"我|咱|本人")
_NEXT_TIME = re.compile(r"下次(?:补|要|记得|得|多|少|改)[^，。]{1,12}|(?:分两次|先[^，。]{1,6}再)")
_WAY = re.compile(r"先[^，。]{1,8}(?:再|后)[^，。]{1,8}|先[^，。]{2,10}，(?:再|然后|最后)")
_STATE = re.compile(
    r"^(?:从小|一直|周末|平时|晚上|早上|每|左|右|两|家|的?[\u4e00-\u9fff]{0,4})?(?:就|基本|都|"
    r"在)*[\u4e00-\u9fff]{2,}(?:听不见|看不清|不见|不了|"
    r"不能|必须|得|只|习惯|在修|在学|在做|在写|在练|口吃|结巴)"
)
_SYSTEM = re.compile(r"[A-Za-z0-9_-]+\.[A-Za-z][\w.-]+|/[a-z]+/[\w/]+|[A-Za-z]+-\d[\w-]*")
_WORKING = re.compile(r"^(?:气死|累|困|饿|笑死|慌|烦)")


def read(views: Sequence[View], drafts: Sequence[Draft]) -> list[Draft]:
    """Return one note on a sentence of which no draft speaks, if it is worth one."""
    spoken_of = {id(draft.view.clause) for draft in drafts}
    whole = any(draft.end is not None or draft.from_sentence_start for draft in drafts)
    if whole:
        return []
    notes: list[Draft] = []
    reached = -1
    for view in views:
        if id(view.clause) in spoken_of:
            reached = view.number
            continue
        follows = reached >= 0 and (view.subject is None or view.subject.inherited)
        follows = follows and not (_dated(view) and has_own_day(view.body))
        if not follows and (_dated(view) or _worth(view)):
            notes.append(_note(view))
            reached = view.number
    return notes


def _dated(view: View) -> bool:
    """Tell whether a plain statement, whoever it is about, names a day that is still to come."""
    if view.mood is not Mood.STATEMENT or len(view.sentence.text) < FEWEST_CHARACTERS or _FLEETING.match(view.body):
        return False
    today = view.around.said_at.date()
    days = dates.mentions(view.body, view.around.said_at)
    return any(day.last > today and day.precision in {dates.Precision.DAY, dates.Precision.RANGE} for day in days)


def _worth(view: View) -> bool:
    if view.mood is not Mood.STATEMENT or len(view.sentence.text) < FEWEST_CHARACTERS or _WORKING.match(view.body):
        return False
    own = view.subject is not None and view.subject.is_user and not view.subject.inherited
    if not own and (is_general(view.sentence.text) or is_fleeting(view.sentence.text)):
        return False
    if _FLEETING.match(view.body):
        return _NEXT_TIME.search(view.body) is not None and _FLEETING.match(view.body[2:]) is None
    if _WAY.search(view.sentence.text) and view.number == 0:
        return True
    if own:
        said = view.predicate
        if is_trifle(view):
            return False
        if _FLEETING.match(said):
            return False
        plain = REACTION_ZH.match(view.body) is None and (
            _STATE.match(said) is not None or len(said) >= PLAIN_STATEMENT
        )
        return bool(plain or _LASTING.match(said) or _HAPPENED.match(said) or _NUMBER.search(said))
    if view.subject is not None and not view.subject.is_user:
        return False
    if _SYSTEM.search(view.sentence.text) and view.number == 0:
        return True
    return bool(_NEXT_TIME.search(view.sentence.text)) or (
        bool(_HAPPENED.match(view.body)) and (bool(_NUMBER.search(view.body)) or bool(_SELF.search(view.body)))
    )


def _told_of(view: View) -> Subject:
    """Return whom a note is about: somebody named, so that twins stay apart, else the user."""
    subject = view.subject
    named = subject is not None and not subject.is_user and not subject.pronoun
    return subject if subject is not None and named else ME


def _note(view: View) -> Draft:
    happened = _HAPPENED.match(view.predicate) is not None
    way = _NEXT_TIME.search(view.sentence.text) is not None or _WAY.search(view.sentence.text) is not None
    made = made_before(view.around.before) if way else None
    return Draft(
        view=view,
        attribute=f"recipe_{slug(made)}" if made else "note",
        lead=f"{made}的做法：" if made else "",
        value=clean(view.body),
        subject=_told_of(view),
        kind=Kind.PROCEDURE if way else Kind.TASK_STATE if _dated(view) else Kind.EPISODE if happened else Kind.FACT,
        importance=5 if _dated(view) else 3,
        confidence=0.65,
        weak=True,
    )
