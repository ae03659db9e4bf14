"""How the user does a thing, told as a list: 说好了：上层放书，下层放琴谱; 练了一个月：先热手，再….

Such a sentence is one way of doing one thing and is kept whole, with what was spoken about; so is the caution added to
it (不过热手那天要少练音阶). It must never take what is asked for, reported or only being thought about.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memory.extraction.rules import wording_zh
from memory.extraction.rules.mood import Mood
from memory.extraction.rules.relations import WORD_ZH
from memory.extraction.rules.rule import Draft, clean
from memory.extraction.rules.subjects import ME
from memory.values import Kind

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memory.extraction.rules.view import View

FEWEST_CHARACTERS = 12
"""A shorter list tells no way of doing a thing."""
LONGEST_SUBJECT = 40
"""Code points of the message before that say what it is about."""
LONGEST_WAY = 100
"""Code points of the way to which a caution is added."""
IMPORTANCE = 6
CONFIDENCE = 0.8

_WHO = (
    r"(?:那|好|行|嗯|哦|对)*[，,]?(?:那)?(?:我们|咱们|我|咱|全家|家里|我家|我们家|咱家)?(?:俩|几个)?(?:就|都|现在|一直|"
    r"后来|最后|终于|还是)*"
)
_SETTLED = re.compile(
    rf"^{_WHO}(?:定了|说定了?|商量好了?|敲定了?|就这么定了?|定下来了?|约好了?|分好工了?|排好了?|想好了|决定了|"
    rf"[^，。：:]{{0,8}}?(?:就|都)?按(?:这个|这样|下面)(?:来|写|做|走)?|[^，。：:]{{0,6}}?(?:规矩|"
    rf"分工|安排|顺序|步骤|流程|做法|方案|"
    r"套路|路线|章程|家规|口诀)(?:定了|如下|是这样的?|是)?)[：:]"
)
_TRIED = re.compile(
    rf"^(?:[\u4e00-\u9fff]{{1,5}}?)?{_WHO}(?:试了|试过|试下来|摸索|琢磨|坚持|用了|折腾|照做了?|这么做了?|练了|跑通了|"
    rf"改良|总结|摸出|找到)"
    rf"[^，。：:]{{0,12}}[：:]"
)
_FIXED = re.compile(
    rf"^{_WHO}(?:是|就)*(?:这么|这样)(?:弄|搞|做|修|解决|处理|走|干|治|收拾|对付)(?:好|成|定|完|通)?(?:了|的)?[：:，,]"
)
"""最后是这么弄好的：…"""
_MY_WAY = re.compile(
    rf"^{_WHO}(?:[^，。：:]{{0,6}}的|这边)?(?:做法|办法|法子|流程|步骤|习惯|套路|打法|配方|秘诀|诀窍|方法|路子|顺序)"
    rf"(?:很简单|一般|"
    rf"通常|一直|固定)?(?:是|就是)?(?:这样的?|如下)?[：:，,是]"
)
_STEPS = re.compile(
    r"先[^，。]{1,14}[，,、]?(?:再|然后|后|接着)|左边?[^，。]{1,10}[，,]右|早上?[^，。]{1,12}[，,]晚|"
    r"上午[^，。]{1,12}[，,]下午|"
    r"第一[^，。]{1,12}[，,][^。]{0,4}第二|最后[^，。]{1,10}|隔[天日]|[\d一二两三四五六七八九十]+[天周]一[次回]|"
    r"每[天晚周次]|一[个份勺层][^，。]{1,12}[，,]|[\d一二两三四五六七八九十百半]+(?:克|勺|毫升|分钟|杯|份|度|碗|斤|"
    r"两)[^，。]{0,6}[，,]|"
    r"周[一二三四五六日][^，。]{1,12}[，,]周|"
    r"[^，。]{1,6}(?:放|归|管|负责|装|摆|洗|买|做|付|出|带|用|刷|喝|吃|写|测|盯|拍|剪|收|接|送|教|画|管)"
    r"[^，。]{1,12}[，,][^，。]{1,6}(?:放|归|管|"
    r"负责|装|摆|洗|买|做|付|出|带|用|刷|喝|吃|写|测|盯|拍|剪|收|接|送|教|画|管)"
)
_CAUTION = re.compile(
    r"^(?:就是|只是|不过|但是?|唯一|注意|记得|关键|切记|就一点)[，,]?(?P<when>[^，。]{1,12}?)(?:那[天晚次回顿]|"
    r"的时候|时候|时|之?[前后]|当[天晚])?(?:一定)?"
    r"(?:要|得|别|不能|不要|必须|千万|只能|最好)(?P<what>[^，。]{2,})"
)
_SOMEBODY_ELSE = re.compile(rf"[他她它你]|人家|别人|网友|教程|{WORD_ZH}")
_NOT_YET = re.compile(
    r"^(?:能不能|要不|不如|可以|打算|想|准备|帮我|给我|请|列)|怎么|如何|吗$|呢$|哪|什么(?!都)|他们?说|她说|老师说|"
    r"网上|教程|书上"
)


def read(view: View, earlier: Sequence[View]) -> Iterator[Draft]:
    """Yield the way of doing things that a sentence tells, once, from its first clause."""
    sentence = view.sentence
    if view.number or sentence.asks or view.mood not in {Mood.STATEMENT, Mood.REQUEST}:
        return
    text = sentence.text
    if _is_way(text):
        yield way_told(view, _asked_before(view))
        return
    caution = _CAUTION.match(text)
    way = _way_before(view, earlier)
    if caution and way and not _NOT_YET.search(text):
        yield way_told(view, clean(way)[:LONGEST_WAY])


def _is_way(text: str) -> bool:
    if len(text) < FEWEST_CHARACTERS or _NOT_YET.search(text) or _SOMEBODY_ELSE.match(text):
        return False
    begins = _SETTLED.match(text) or _TRIED.match(text) or _FIXED.match(text) or _MY_WAY.match(text)
    if begins is None:
        return False
    rest = text[begins.end() :]
    listed = re.search(r"流程|步骤|顺序|分工|规矩|安排", begins.group()) is not None and rest.count("，") > 1
    fixed = _FIXED.match(text) is not None and len(re.findall(r"[，、,]", rest)) > 1
    return listed or fixed or _STEPS.search(rest) is not None


def _asked_before(view: View) -> str:
    """Return what the user's message before was about, its first sentence."""
    before = next((message for message in reversed(view.around.before) if message.strip()), "")
    first = re.split(r"(?<=[。！？!?])", re.sub(r"\s+", "", before))[0]
    return first.rstrip("。！？!?")[:LONGEST_SUBJECT]


def _way_before(view: View, earlier: Sequence[View]) -> str:
    """Return the way told just before, in this message or the one before."""
    here = [other.sentence.text for other in earlier if other.number == 0]
    last = next((message for message in reversed(view.around.before) if message.strip()), "")
    told = [*re.split(r"[。！？!?\n]", last), *here]
    return next((one for one in reversed(told) if _is_way(one.strip())), "")


def way_told(view: View, about: str) -> Draft:
    """Return the sentence at hand, whole, as the user's way of doing what was spoken about (empty: not known)."""
    text = view.sentence.text
    spoken = f"（说到“{about}”时）" if about else ""
    return Draft(
        view=view,
        attribute="note",
        value=clean(text),
        subject=ME,
        kind=Kind.PROCEDURE,
        importance=IMPORTANCE,
        confidence=CONFIDENCE,
        text=f"用户的做法{spoken}：{wording_zh.third_person(text, subjectless=False)}",
        start=view.sentence.start,
        end=view.sentence.end,
        keep_dates=True,
    )
