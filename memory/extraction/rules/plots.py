"""What happens in a film, a book or a game: whose sister somebody in it is, and what they are allergic to, is no news.

From where a work is spoken of, clauses that do not speak of the user tell its plot, until the user speaks of themselves
again. It must never silence a clause that says 我.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from memory.extraction.rules.mood import Mood
from memory.extraction.rules.relations import WORD_ZH

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memory.extraction.rules.view import View

_SORT = (
    r"(?:电影|影片|片子|电视剧|连续剧|韩剧|日剧|美剧|网剧|短剧|剧集|(?<![看追刷])剧|小说|绘本|番剧|番|动漫|动画片?|漫画|话剧|评书|广播剧|"
    r"纪录片|综艺|童话|故事|传记|网文|同人文|(?<![看读听念])书)"
)
_WORK_ZH = re.compile(
    rf"(?:看|追|读|听|刷|翻|补|重温|啃|推荐)(?:了|完|过|的|到|着)*(?:[一这那几]?(?:部|本|集|季|场|出|套|个|篇)|"
    rf"第[一二三四五六七八九十\d]+[部集季章回])?[^，。]{{0,8}}?{_SORT}|"
    rf"(?<!剧本)(?<!账){_SORT}(?:里(?!程|夹)|中(?!心|午)|当中|讲的?|说的?是|写的?是|演的?是|一开头|结尾|结局|的?(?:男|女)[一二主])|"
    r"《[^》]+》(?:里|中|讲|说的|写的|演的|的?(?:男|女)[一二主]|第|真|太|看|开头|结尾|大结局)|"
    r"(?:看|追|读|听|刷|重温)(?:了|完|过|到|着)*《|剧情|情节|大结局|主人公|书中|片中|剧中"
)
_NO_PLOT_ZH = re.compile(
    r"(?:CT|X光|胸|核磁|拍的?|医院|体检)[^，。]{0,6}片子|(?:写|编|译|出|卖|校|改|投)[^，。]{0,8}(?:书|小说|剧|绘本)"
)
_TASTE_ZH = re.compile(
    r"(?:不爱|爱|喜欢|讨厌|只|从来?不|不大|专门?|一般|平时|睡前|每[天晚])(?:要|都|会|得|爱)?(?:看|读|听|追)|"
    r"类的[书剧片]"
)
"""我看历史类的书不爱看戏说的 begins no plot."""
_OF_THE_READER_ZH = re.compile(
    r"^[^，。]{0,8}?(?:我|我们|我[\u4e00-\u9fff]{1,2})(?:最近|昨晚|昨天|今天|这两天|这几天|周末|刚|又|在|也|一直|正在|越|"
    r"都|就|是|陪[^，。]{1,4}|和[^，。]{1,4}|跟[^，。]{1,4})*"
    r"(?:看|追|读|听|刷|翻|补|重温|啃|哭|笑|觉得|想|猜|喜欢|爱看|推荐)"
)
"""我昨晚看的电影: says who saw it, and that the plot begins."""
_ME_ZH = re.compile(r"我|咱|本人")
_MINE_ZH = re.compile(rf"(?:我|咱)(?:们)?(?:家)?(?:的)?{WORD_ZH}")
"""我妈也爱看: from here on the user speaks of their own."""


def without_plots(seen: Sequence[View], earlier: Sequence[View]) -> list[View]:
    """Return the views, those that tell what happens in a work marked as fiction.

    Args:
        seen: The clauses of one sentence.
        earlier: The clauses of the message before it.
    """
    telling = _goes_on(earlier)
    found: list[View] = []
    for view in seen:
        if view.sentence.language != "zh":
            found.append(view)
            continue
        text = view.clause.text
        begins = _begins(text)
        if telling and not begins and _of_the_user(text):
            telling = False
        plot = telling or begins
        own = _ME_ZH.search(text) is not None
        found.append(replace(view, mood=Mood.FICTION) if plot and not own and view.mood is Mood.STATEMENT else view)
        telling = telling or begins
    return found


def _of_the_user(text: str) -> bool:
    """Tell whether a clause speaks of the user, and not of how they came to read or see the work."""
    if _MINE_ZH.search(text):
        return True
    return _ME_ZH.search(text) is not None and _OF_THE_READER_ZH.match(text) is None


def _begins(text: str) -> bool:
    of_works = _WORK_ZH.search(text) is not None and _NO_PLOT_ZH.search(text) is None
    return of_works and (_TASTE_ZH.search(text) is None or "《" in text)


def _goes_on(earlier: Sequence[View]) -> bool:
    """Tell whether the clause just before told a plot, or began one."""
    telling = False
    for view in earlier:
        if _begins(view.clause.text):
            telling = True
        elif telling and _of_the_user(view.clause.text):
            telling = False
    return telling
