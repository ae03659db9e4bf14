"""How far a thing that is measured has got: 错误率还有9%, 今天降到6%, 椅垫的第二个缝好了.

A measure named by its own word (查重, 体重, 血压, 粉丝) is one slot, so the newest number stands; a count of pieces
done (第三条, 第五章) goes by its counter. It must never take an aim or a limit for where things stand.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memory.extraction.rules.mood import Mood
from memory.extraction.rules.reactions import REACTION_ZH
from memory.extraction.rules.relations import WORD_ZH
from memory.extraction.rules.rule import Draft, clean
from memory.extraction.rules.subjects import ME
from memory.extraction.rules.topics import slug

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memory.extraction.rules.view import View

_MEASURES = (
    r"查重率?|重复率|完成度|进度|体重|体脂率?|血压|血糖|尿酸|血脂|胆固醇|转氨酶|腰围|余额|欠款|欠债|贷款余额|存款|"
    r"粉丝数?|订阅数?|播放量|阅读量|"
    r"字数|总字数|正确率|准确率|合格率|通过率|覆盖率|胜率|出勤率|配速|静息心率|心率|步数|模考|一模|二模|三模|均分|"
    r"绩点|GPA|排名|积分|电量|里程|"
    r"词汇量|单词量|日活|转化率|良品率|退货率|库存"
)
_NUMBER = (
    r"(?:百分之[一二三四五六七八九十百点\d]+|\d[\d.,:/]*\s?(?:%|％|个点|公斤|斤|kg|KG|字|万|万字|分|名|个|本|步|次|"
    r"块|元|公里|厘米|mmol|毫米汞柱)?|"
    r"[一二两三四五六七八九]+[百千万][一二三四五六七八九十百千万]*|"
    r"[一二两三四五六七八九十百千万]+(?:点[一二三四五六七八九]+)?(?:个点|公斤|斤|万|万字|字|分|名|个|步|块|元|公里|"
    r"厘米))"
)
_IS_NOW = (
    r"(?:现在|目前|今天|今早|昨天|这次|刚|刚刚|最新|这周|上午|下午|早上)?(?:还|已经|又|就|都|才|只)?"
    r"(?:是|有|剩|到|到了|在|降到了?|涨到了?|升到了?|掉到了?|跌到了?|提到了?|测出来|测下来|测了|称了|称出来|量了|"
    r"量出来|查出来|考了|算下来|显示|卡在|停在|稳在|达到了?|破了?|过了?)"
    r"(?:是|有|还是|还有)?(?:了)?\s?"
)
_MEASURED = re.compile(
    rf"(?P<thing>{_MEASURES})(?P<between>[^。！？]{{0,24}}?)(?P<now>{_IS_NOW})(?P<value>{_NUMBER})"
    rf"(?![\d.%％]|\s?(?:以内|以下|以上|左右才|就行|才行|及格|之内))"
)
_AIM = re.compile(r"(?:要|得|必须|压到|控制在|不超过|目标|争取|希望|想|别|不要|不能|不许|最多|限)[^，。]{0,6}$")
_N = r"[一二两三四五六七八九十\d]+"
_COUNTER = r"(?P<unit>条|章|课|单元|件|集|幅|篇|本|卷|册|张|首|关|节|轮|期|页|个|双|顶|块|组|份|道)"
_DONE = (
    r"(?:写|画|织|缝|绣|做|录|拍|剪|背|刷|学|看|练|读|抄|译|翻|改|审|编|刻|雕|贴|装|搭|焊|打)完了?|收针|收尾了?|完工|"
    r"完成|搞定|拿下|交了|交稿|通过|过了|"
    r"杀青|定稿|封边|上色|到一半|过半|做了一半|写了一半|刚起头|刚开头|刚开始|开头了|开了头|动笔了?|动工了?"
)
_ORDINAL = re.compile(
    rf"(?P<of>[^，。第]{{0,8}}?)(?:的)?第(?P<n>{_N}){_COUNTER}(?P<done>(?:也|都|已经|刚|今天|昨晚|"
    rf"总算|终于)*(?:{_DONE}))"
)
_COUNTED = re.compile(
    rf"(?P<done>(?:写|画|织|缝|绣|做|录|拍|剪|背|刷|学|看|练|读|抄|译|翻|改|编|刻|贴|装|磨|攒|备)"
    rf"(?:完|好|到|出|了))(?:了)?(?P<n>{_N}){_COUNTER}(?!月|钟|小时|星期)"
)
_NOT_MINE = re.compile(
    r"^(?:他|她|它|你|人家|同事|老师|孩子|同学|别人)|电影|电视剧|连续剧|追剧|综艺|番剧|"
    r"每[天周月]|一[天周]"
)


def read(view: View, earlier: Sequence[View]) -> Iterator[Draft]:  # noqa: ARG001 (all readers are called alike)
    """Yield where a measured or counted thing stands now."""
    if view.mood is not Mood.STATEMENT or (view.subject is not None and not view.subject.is_user):
        return
    yield from _measured(view)
    counted = _counted(view.body)
    told = any(_counted(clause.text) for clause in view.sentence.clauses if clause.start < view.clause.start)
    if (
        counted
        and not told
        and not _NOT_MINE.search(view.sentence.text)
        and not REACTION_ZH.match(view.sentence.text[:2])
    ):
        yield _progress(view, counted)


def _measured(view: View) -> Iterator[Draft]:
    text = view.sentence.text
    if view.sentence.asks and len(view.sentence.clauses) == 1:
        return
    for match in _MEASURED.finditer(text):
        first = view.sentence.start + match.start()
        if not view.clause.start <= first < view.clause.end or re.search(WORD_ZH, match.group()):
            continue
        if _AIM.search(text[: match.start("now")]) or _NOT_MINE.search(text):
            continue
        touched = [clause for clause in view.sentence.clauses if clause.end > first]
        end = view.sentence.start + match.end()
        last = next((clause.end for clause in view.sentence.clauses if clause.end >= end), view.sentence.end)
        yield Draft(
            view=view,
            attribute=f"{slug(match['thing'])}_status",
            value=clean(match["value"]),
            subject=ME,
            importance=6,
            start=touched[0].start if touched else first,
            end=last,
        )
        return


def _counted(body: str) -> re.Match[str] | None:
    return _ORDINAL.match(body) or _COUNTED.search(body)


def is_counted(attribute: str) -> bool:
    """Tell whether a key of progress goes by its counter (条_progress)."""
    return re.fullmatch(rf"{_COUNTER}_progress", attribute) is not None


def _progress(view: View, counted: re.Match[str]) -> Draft:
    whole = f"第{counted['n']}{counted['unit']}" if counted.re is _ORDINAL else f"{counted['n']}{counted['unit']}"
    return Draft(
        view=view,
        attribute=f"{counted['unit']}_progress",
        value=clean(f"{whole}{counted['done']}" if counted.re is _ORDINAL else f"{counted['done']}{whole}"),
        subject=ME,
        importance=6,
        confidence=0.85,
    )
