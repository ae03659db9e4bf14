"""Values told side by side: 型号Z-30，编号77-02，保修到后年; 面粉500克、水320毫升，烤二十五分钟; 左眼425，右眼380.

Such a sentence is one memory, kept whole with what it is of: half of it is of no use, and its parts must not be mixed
with those of another. It must never keep a sum, a score of a match, or what is only asked about.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from memory.extraction.rules.mood import Mood
from memory.extraction.rules.rule import TOLD_WHOLE, Draft, clean
from memory.extraction.rules.subjects import ME
from memory.values import Kind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memory.extraction.rules.view import View

FEWEST = 2
"""Values in one sentence."""
IMPORTANCE = 6
CONFIDENCE = 0.85
LONGEST_BEFORE = 24
"""Characters of a short sentence before, which says what the values are of (我这锅成了！)."""

_N = r"(?:\d[\d.,/-]*|[一二两三四五六七八九十百千半几]{1,9}(?:点[一二三四五六七八九]{1,4})?(?:来|多)?)"
_UNIT = (
    r"(?:克|毫升|升|勺|斤|两(?!个|只|年|次)|钱|公斤|千克|kg|g|ml|ML|mm|cm|毫米|厘米|米|度|摄氏度|分钟|个?半?小时|个?半?钟头|宿|滴|片|颗|粒|瓣|杯|碗|匙|遍|圈|针|目|"
    r"股|瓦|伏|安|转|帧|档|号色|层|支纱|比|根|块砖|丝)"
)
_AMOUNT = re.compile(
    rf"[\u4e00-\u9fff]{{1,8}}(?:放|加|用|要|是|约|大概|各|得|只|调到|设|配|兑|压|晒|泡|烤|蒸|煮|炖|熬|发|醒|腌|"
    rf"卤)?了?\s?(?:{_N}\s?(?:个|天)?半?{_UNIT}|百分之{_N}|\d[\d.]*\s?%|"
    r"[一二三四五六七八九十\d]+[比:：][一二三四五六七八九十\d]+)"
)
_LABELLED = re.compile(
    r"(?P<label>[\u4e00-\u9fff]{1,6})(?:是|为|：|:|叫)?\s?(?P<value>[A-Za-z]{1,6}[-\s]?\d[\w./-]*|\d[\d./:-]*(?![\d年月日号点岁个天次人周块元]))"
)
_NAMED = re.compile(
    r"(?:型号|牌子|品牌|款式|编号|序列号|批号|色号|尺码|规格|账号|用户名|订单号|单号|门牌|柜号|桌号|座位|房号|车位|工号|学号|卡号|保修|质保|尾号|品种|产地|"
    r"验配师|调音师|技师|师傅|联系人|经手人|医生|主治)(?:是|为|：|:|叫|姓|到|在)?\s?[^，。；、\s]{1,14}"
)
_OF_MAKING = re.compile(
    r"方子|配方|配比|比例|参数|做法|克|毫升|勺|百分之|%|发酵|发了|烤|煮|卤|腌|熬|炖|蒸|拌|揉|泡|晒|盐|糖|烧到|"
    r"温度|度"
)
_NO_SHEET = re.compile(
    r"[吗呢吧]$|怎么|什么|多少|哪|几[个点天]|等于|加起来|一共多少|平均|比分|如果|要是|他们?说|网上|教程|书上|标准|一般来说|据说|想|打算|能不能|可以|题目|算一"
)
_TODAY = re.compile(r"今天|昨天|刚才|早上|花了|买了|吃了|喝了|跑了|走了|睡了|考了")
_WORKED = re.compile(
    r"(?:这|那)(?:回|次|坛|锅|盆|罐|炉|批|盘|缸|瓶|碗|窑|块|条|件|张|版|壶|屉|笼|瓮|桶|盒|串|茬|床|幅|团|拨)[^，。]{0,8}(?:成了|对了|稳了|绝了|好了|好吃|没糊|没翻车|刚好|正好|满意|行了|不错|脆|香|"
    r"漂亮|得劲|上道)|(?:做|发|腌|养|烤|酿|煮|调|试|染|种|泡|织|焊|磨|卤|炖|拌)成(?:功)?了|成功了|总算对了"
)
_KEPT_APART = re.compile(
    r"(?:_number|_access|_price|_port|_model|_amount|note|_routine|_habit|_progress|progress|reminder|"
    r"_warranty|deadline|_date)$"
)


def read(views: Sequence[View], drafts: Sequence[Draft], earlier: Sequence[View]) -> list[Draft]:
    """Return the drafts of a sentence, those of its values made one where it is a sheet of them."""
    drafts = list(drafts)
    if not views or not _is_sheet(views):
        return drafts
    if any(draft.attribute in TOLD_WHOLE or draft.sensitive or draft.end is not None for draft in drafts):
        return drafts
    first = views[0]
    start = first.sentence.start
    worked = _before(first, earlier)
    if worked is not None:
        start = worked.sentence.start
    making = _OF_MAKING.search(first.sentence.text) is not None and len(_AMOUNT.findall(first.sentence.text)) >= 1
    subject = (
        first.subject if first.subject is not None and not first.subject.is_user and not first.subject.pronoun else ME
    )
    kept = [draft for draft in drafts if not _KEPT_APART.search(draft.attribute)]
    about = _asked_before(first) if making and worked is not None else ""
    whole = Draft(
        view=first,
        attribute="note",
        value=clean(first.around.text[start : first.sentence.end]),
        subject=replace(subject, thing=False),
        kind=Kind.PROCEDURE if making else Kind.FACT,
        importance=IMPORTANCE,
        confidence=CONFIDENCE,
        lead=f"用户的做法（说到“{about}”时）：" if about else "",
        start=start,
        end=first.sentence.end,
    )
    return [*kept, whole]


def _is_sheet(views: Sequence[View]) -> bool:
    sentence = views[0].sentence
    text = sentence.text
    if sentence.asks or _NO_SHEET.search(text) or any(view.mood is not Mood.STATEMENT for view in views):
        return False
    amounts, labelled, named = len(_AMOUNT.findall(text)), len(_LABELLED.findall(text)), len(_NAMED.findall(text))
    if named >= FEWEST or (named and labelled >= FEWEST):
        return True
    if _TODAY.search(text) and not re.search(r"方子|配方|配比|比例|参数", text):
        return False
    return amounts >= FEWEST or (labelled >= FEWEST and not re.search(r"[他她你]", text))


def _before(first: View, earlier: Sequence[View]) -> View | None:
    """Return the sentence just before, where it says that something has worked (我这坛成了！)."""
    before = [view for view in earlier if view.sentence.end <= first.sentence.start and view.number == 0]
    if not before:
        return None
    last = before[-1]
    short = len(last.sentence.text) <= LONGEST_BEFORE and first.sentence.start - last.sentence.end <= FEWEST
    return last if short and _WORKED.search(last.sentence.text) else None


def _asked_before(view: View) -> str:
    before = next((message for message in reversed(view.around.before) if message.strip()), "")
    return re.split(r"(?<=[。！？!?])", re.sub(r"\s+", "", before))[0].rstrip("。！？!?")[:40]
