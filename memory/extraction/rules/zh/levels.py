"""Levels that are climbed: 从五级升到六级, 卡在黄金二, 考过N2, 换蓝带; and papers that are in hand: 驾照到手, 证下来了.

A level is kept in one slot for each ladder (a game's ranks, belts, grades of an exam, dan), so that the new one takes
the place of the old. A paper in hand ends what was being done for it. It must never take a price or a size for a level.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memory.extraction.rules import wording_zh
from memory.extraction.rules.mood import Mood
from memory.extraction.rules.relations import WORD_ZH
from memory.extraction.rules.rule import Draft, clean
from memory.extraction.rules.subjects import ME

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memory.extraction.rules.subjects import Subject
    from memory.extraction.rules.view import View

IMPORTANCE = 6
_N = r"[一二三四五六七八九十\d]{1,2}"
_LADDERS: tuple[tuple[str, str], ...] = (
    (
        "game_rank",
        (
            r"(?:倔强青铜|秩序白银|荣耀黄金|尊贵铂金|永恒钻石|至尊星耀|最强王者|荣耀王者|超凡大师|傲世宗师|黑铁|青铜|白银|黄金|"
            r"铂金|白金|翡翠|钻石|星耀|大师|宗师|王者|传说|神话|超凡|史诗)(?:[一二三四五IVXⅠⅡⅢⅣⅤ\d]{1,3}星?)?"
        ),
    ),
    ("belt", r"(?:白|黄|橙|绿|蓝|紫|棕|红|黑|黄绿|绿蓝|蓝红|红黑)带(?:[一二三四五六七八九]段)?"),
    ("dan_grade", rf"(?:业余|职业|黑带)?[一二三四五六七八九\d初]段|{_N}级位|(?:业余)?[123一二三](?:级)(?=棋手)"),
    ("jlpt_level", r"[Nn][1-5]"),
    ("cefr_level", r"[ABC][12](?:级)?|[一二三四五六]级(?=词汇|听力)"),
    (
        "professional_title",
        r"(?:正高|副高|中级|初级|高级)(?:职称)?|(?:副|正)?(?:教授|研究员|主任医师|编审)|高级工程师|一级教师|高级教师|特级教师",
    ),
    ("grade_level", rf"{_N}级|第?{_N}级|[初中高]级(?:班)?|{_N}星(?:级)?|[一二三四五六七八九]重|LV\d+|Lv\d+"),
)
_SKILL = (
    r"(?:钢琴|小提琴|大提琴|古筝|古琴|二胡|吉他|琵琶|舞蹈|跳舞|街舞|芭蕾|书法|围棋|象棋|跆拳道|空手道|柔道|编程|美术|素描|国画|声乐|朗诵|滑雪|轮滑|游泳|英语|"
    r"日语|韩语|德语|法语|普通话|电工|焊工|茶艺|葫芦丝|架子鼓|萨克斯|长笛|口琴)"
)
_CLIMBS = re.compile(
    r"打[到上]|爬[到上]|冲[到上]|定格|卡在|停在|掉[到回]|跌[到回]|升[到上]|上了?(?=[\u4e00-\u9fff]{2}[一二三四五IV])"
)
_UP = (
    r"(?:升(?:到|上|级到|段到|为|成|入)?|爬(?:到|上)|打(?:到|上|进)|冲(?:到|上|进)|考(?:到|上|过|出|下来?)|拿(?:到|下)|评(?:上|到|为)|晋(?:升|级)?(?:到|为|成)?|"
    r"定格在|停在|卡(?:在|到)|掉(?:到|回)|跌(?:到|回)|降(?:到|回)|退(?:到|回)|到|过|通过|进(?:了)?|换(?:成|上)?|系上|上|是|才|现在|目前|还是|终于|"
    r"练到|学到|弹到|读到|跳到|下到|熬到|混到)了?"
)
_TO_COME = re.compile(
    r"想|要|打算|准备|目标|冲刺|争取|希望|报(?:了|名|考)|备考|备战|考试(?:在|是|定)|下[周月次]|明[天年]|将来|以后|如果|要是|什么|多少|难|[吗呢吧]$|"
    r"怎么|区别|不如|比不上|没(?:过|上|考|打)|够不着|羡慕|梦"
)
_TALKS_OF_IT = re.compile(
    r"段位|赛季|排位|上分|掉分|天梯|局|把|带(?:$|，|了)|级(?:考|证|证书)?|段|考级|定级|定段|证书|职称|评|考|成绩|过了|升|爬|晋|N[1-5]|[ABC][12]|现在|才|卡"
)
_NOT_LEVEL = re.compile(
    r"(?:[一二三四五六七八九十\d]年级|班级|上级|下级|高级(?!职称|工程|教师)|级别?高|星期|星级酒店|[一二三四五\d]星(?:好评|酒店)|地震|台风|风力|大风|[一二三四五六七八九]级风|阶段|手段|片段|时段|路段)"
)
_PAPER = (
    r"(?P<paper>驾照|驾驶证|本本|毕业证|学位证|教师?资格?证|教资证?|健康证|签证|护照|房产证|房本|结婚证|营业执照|执照|许可证|居住证|工作证|会计证|导游证|"
    r"健身教练证|潜水证|救护证|焊工证|电工证|资格证|准考证|通行证|户口本?|批文|批复|录取通知书?|offer|证书|证件|证|本儿|本子|号牌|车牌|牌照)"
)
_IN_HAND = re.compile(
    rf"^(?P<of>[^，。]{{0,10}}?){_PAPER}(?:今天|昨天|刚刚?|终于|总算|已经|也|都|上午|下午|这周|上周|可算|顺利|全|给)*"
    r"(?:到手|拿到手?|拿下|下来|办下来|办好|办完|办妥|领到|领了|领回来?|寄到|寄来|发下来|批下来|出来|取到|取回来?|取了|考下来|考到手?|补好|换好|续好|下了)"
    r"(?:了|啦)?(?P<rest>[^。]{0,20})"
)
_GOT = re.compile(
    rf"^(?:我|我们)?(?:今天|昨天|刚刚?|终于|总算|已经|可算|上周|这周|顺利)*(?:拿到|领到|考下|考到|取到|办好|办下来?|办完|收到)了?"
    rf"(?P<of>[^，。]{{0,8}}?){_PAPER}(?:了|啦)?(?=$|，)"
)
_STILL_MISSING = re.compile(r"只剩|就剩|还[差缺剩]|就等|[只就]差")
"""One paper of several is in hand: what is missing is told by the rules for that."""
_NOT_YET = re.compile(r"没|还要|还得|等|如果|要是|什么时候|多久|吗$|呢$|才能|就能|的话|前|想|[他她]的|赶紧|快要|不")


def read(view: View, earlier: Sequence[View]) -> Iterator[Draft]:
    """Yield the level that is reached, and the paper that is in hand."""
    if view.mood is not Mood.STATEMENT or (view.sentence.asks and view.number == len(view.sentence.clauses) - 1):
        return
    yield from _in_hand(view)
    if view.subject is None and view.body[:1] in {"他", "她"}:
        return
    level = _level(view.body) or _level_passed(view)
    if level is None or _TO_COME.search(view.body):
        return
    ladder, value = level
    subject = _whose(view)
    if subject is None or not _of_a_ladder(view, ladder, earlier):
        return
    skill = _skill(view)
    yield Draft(
        view=view,
        attribute=f"{skill}_{ladder}" if skill and ladder == "grade_level" else ladder,
        value=value,
        subject=subject,
        importance=IMPORTANCE,
        confidence=0.85,
        from_sentence_start=True,
    )


def _level(body: str) -> tuple[str, str] | None:
    if _NOT_LEVEL.search(body):
        return None
    for ladder, form in _LADDERS:
        last = None
        for match in re.finditer(
            rf"(?:{_UP}|{_SKILL})(?P<new>{form})(?![\u4e00-\u9fff]?店|以上|以下|分|楼|台阶)|(?P<passed>{form})(?:也|终于|总算|都|已经)*(?:考|打)?(?:过了|通过了?|到手了?|拿下了?|稳了)",
            body,
        ):
            last = match
        if last is not None:
            return ladder, clean(last["new"] or last["passed"])
    return None


def _level_passed(view: View) -> tuple[str, str] | None:
    """Read N2成绩出来了，过了: the level in one clause, that it is passed in the next."""
    rest = view.sentence.text[view.end - view.sentence.start :]
    if not re.match(r"[，,](?:我)?(?:也|都|终于|总算)*(?:过|通过|稳|拿下|压线过|高分过)了", rest):
        return None
    for ladder, form in _LADDERS:
        match = re.search(rf"(?P<new>{form})(?:的)?(?:成绩|结果|考试|证书?|证)", view.body)
        if match is not None:
            return ladder, clean(match["new"])
    return None


def _whose(view: View) -> Subject | None:
    subject = view.subject
    if subject is None or subject.is_user:
        return ME
    return None if subject.pronoun and not subject.relation else subject


def _of_a_ladder(view: View, ladder: str, earlier: Sequence[View]) -> bool:
    """Tell whether the talk is of climbing: 我在黄金二 alone could be a shop."""
    if ladder == "game_rank" and _CLIMBS.search(view.body):
        return True
    if ladder in {"belt", "dan_grade", "jlpt_level", "game_rank", "professional_title"}:
        return _TALKS_OF_IT.search(view.sentence.text) is not None
    spoken = view.sentence.text + "".join(other.body for other in earlier[-2:]) + "".join(view.around.before[-1:])
    return (
        re.search(r"级", view.sentence.text) is not None
        and re.search(
            r"考级|考过|考到|过级|钢琴|小提琴|古筝|琴|舞|书法|围棋|象棋|跆拳道|编程|美术|声乐|朗诵|滑雪|轮滑|游泳|英语|四六级|普通话|技工|电工|焊工|茶艺|证|升|级了|过了|定级",
            spoken,
        )
        is not None
    )


_SKILLS = re.compile(_SKILL)


def _skill(view: View) -> str:
    for text in (view.sentence.text, view.around.own, *reversed(view.around.before[-1:])):
        if (found := _SKILLS.search(text)) is not None:
            return found.group()
    return ""


def _in_hand(view: View) -> Iterator[Draft]:
    match = _IN_HAND.match(view.body) or _GOT.match(view.body)
    if (
        match is None
        or _STILL_MISSING.search(view.sentence.text)
        or _NOT_YET.search(match.group())
        or (view.subject and not view.subject.is_user)
    ):
        return
    if re.search(rf"[他她你]|{WORD_ZH}", match["of"]):
        return
    paper = match["of"].removeprefix("我").removeprefix("的") + match["paper"]
    text = wording_zh.third_person(view.around.text[view.start : view.sentence.end], subjectless=False)
    yield Draft(
        view=view,
        attribute="progress",
        value=clean(view.body),
        subject=ME,
        importance=IMPORTANCE,
        confidence=0.9,
        text=f"用户的{paper}办好了：{text}",
        end=view.sentence.end,
    )
