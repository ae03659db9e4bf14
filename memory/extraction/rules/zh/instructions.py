"""How the user wants to be answered and things to be done, beyond this one answer: 以后…, 一律…, 不要…, 别这么写.

A request for this one answer is no standing instruction; it must carry a word that reaches beyond it, or correct the
form of what was just made.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memory.extraction.rules.mood import OPENER_ZH, Mood
from memory.extraction.rules.rule import Draft, clean
from memory.extraction.rules.subjects import ME
from memory.extraction.rules.topics import topic_of
from memory.values import Kind

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memory.extraction.rules.view import View

_STANDING = re.compile(
    r"以后(?!再说|会|可能|想|打算|少不了|有机会|还)|今后|从现在起|从今以后|从今往后|一律|每次(?:都)?(?:要|请|先|"
    r"给|用|别)|统统|永远(?:不要|别|用)|"
    r"(?:表格|数字|金额|日期|单位|标题|变量名?|注释|称呼|标点|译名|人名|地名)[^。，]{0,10}(?:统一|都|一律|"
    r"全部)(?:要|用|写|按|不|改)|(?:回答|回复|给我写|写代码|"
    r"写\s?\w+|推荐|翻译|解释|列|举例)[^。，]{0,12}(?:的话|时|的时候|都|尽量)[^。]{0,20}(?:要|用|别|不要|加|先|"
    r"只|给|写|控制)|"
    r"(?:跟我|和我)(?:说话|聊天|讲话)[^。]{0,10}(?:要|用|别|不要)|我(?:只|就)?(?:要|想要|希望)(?:你|"
    r"以后)[^。]*(?:都|一律|尽量|不要|别)|"
    r"(?:不要|别)(?:再)?(?:发|用|加|给我|叫我|写)[^。]{0,6}(?:表情|emoji|客套|废话|感叹号|列表|道歉|敬语|您)|"
    r"(?:不要|别)(?:再)?(?:给我|跟我|老)*(?:列[一\d]|列清单|分点|用列表|讲大道理|说教|绕弯|绕圈子|啰嗦|客气|"
    r"重复|复述|加标题|加粗|拽文|铺垫)"
)
_ASKS_BACK = re.compile(r"以后(?:会|还会|能|可以|怎么|要不要|是不是)|吗$|呢$|以后(?:我|他|她|咱)(?!们?要你)")
_CORRECTS_FORM = re.compile(
    r"^(?:太(?:长|短|啰嗦|官方|正式|生硬|复杂|简单|肉麻|书面|客气)|别这么|不要这么|别写[^，。]{0,6}的|不是这样|"
    r"别按|不要按|不对|"
    r"别写成|格式不对|换个格式|不要这种|别用这种|不是这种)"
)
_FORM = re.compile(
    r"[栏段条行字句列格]|分成?|先|再|开头|结尾|最后|标题|不超过|最多|以内|按|形容词|表格|小标题|口语|书面"
)
_DELIVERY = re.compile(r"(?:派件|快递|送货|外卖|收件|配送)[^。]{0,12}(?:先|前|别|不要|放|发|打|敲)|^再?备注")
_WAYS = re.compile(
    r"(?:先说好|事先说|丑话|我(?:出去玩|旅游|旅行|出门|出差|坐车|坐飞机|住酒店|订酒店|吃饭|点菜|坐高铁|坐火车|"
    r"订票|开会|打车|住宿|点外卖|买衣服)[^。]{0,12}(?:不|只|要|必须|"
    r"都|一定|最多|得|喜欢|爱|习惯))"
)
_STYLE_TOPICS = (
    (re.compile(r"Python|python"), "python_style"),
    (re.compile(r"TypeScript|TS|前端|React|Vue"), "typescript_style"),
    (re.compile(r"SQL|sql"), "sql_style"),
    (re.compile(r"代码|脚本|函数|变量|注释"), "code_style"),
    (re.compile(r"派件|快递|送货|外卖|收件|配送|备注"), "delivery_note"),
    (re.compile(r"邮件"), "email_style"),
    (re.compile(r"翻译|译"), "translation_style"),
    (re.compile(r"菜谱|做菜|做饭|调料"), "recipe_style"),
    (re.compile(r"出去玩|旅游|旅行|行程|景点|酒店|坐车|飞机|高铁"), "travel_preference"),
    (re.compile(r"叫我|称呼"), "nickname"),
    (re.compile(r"结论|回答|回复|简短|字以内|表情|emoji|列表|分点|废话|客套"), "answer_style"),
)
_IN_LANGUAGE = re.compile(
    r"(?:用|说|讲|写)(?P<value>中文|英文|英语|日语|日文|法语|德语|西班牙语|粤语|文言文)(?:回|答|跟我|和我|说|写|"
    r"聊|$|，|。)"
)


def read(view: View, earlier: Sequence[View]) -> Iterator[Draft]:
    """Yield the standing instruction of a sentence, once, from its first clause."""
    sentence = view.sentence
    if view.number or sentence.asks or view.mood in {Mood.HYPOTHETICAL, Mood.FICTION}:
        return
    asks = _STANDING.search(sentence.text) is not None and _ASKS_BACK.search(sentence.text) is None
    if asks or _DELIVERY.search(sentence.text) or _WAYS.search(sentence.text):
        yield _instruction(view, own=_WAYS.search(sentence.text) is not None and not asks)
        language = _IN_LANGUAGE.search(sentence.text) if asks else None
        if language and re.search(r"回|答|跟我|和我|聊", sentence.text):
            yield Draft(view=view, attribute="language", value=language["value"], subject=ME,
            kind=Kind.PREFERENCE, importance=8,
                        text=f"用户要求用{language['value']}回答")  # fmt: skip
    elif _corrects_form(view, earlier):
        yield _procedure(view)


def _instruction(view: View, *, own: bool) -> Draft:
    text = view.sentence.text
    lead = OPENER_ZH.match(text)
    body = text[lead.end() :] if lead and lead.end() < len(text) else text
    attribute = next((name for pattern, name in _STYLE_TOPICS if pattern.search(text)), "answer_style")
    worded = body if not own else re.sub(r"^(?:我|先说好[，,]?我?)", "", body)
    return Draft(
        view=view,
        attribute=attribute,
        value=clean(worded),
        subject=ME,
        kind=Kind.PREFERENCE,
        importance=7,
        text=f"用户{worded}" if own else f"用户要求：{body}",
        end=view.sentence.end,
        keep_dates=True,
    )


def _corrects_form(view: View, earlier: Sequence[View]) -> bool:
    """Tell whether the sentence says how the thing just made should look (分“已办、待办”两栏)."""
    corrected = _CORRECTS_FORM.match(view.body) or any(_CORRECTS_FORM.match(before.body) for before in earlier[-3:])
    own = view.subject is not None and view.subject.is_user
    return bool(corrected) and not own and _FORM.search(view.sentence.text) is not None


def _procedure(view: View) -> Draft:
    topic = topic_of(view.sentence.text) or view.around.topic() or "format"
    said = next((word for message in reversed(view.around.before) if (word := _named(message, topic))), "")
    body = view.sentence.text
    return Draft(
        view=view,
        attribute=f"{topic}_procedure",
        value=clean(body),
        subject=ME,
        kind=Kind.PROCEDURE,
        importance=6,
        text=f"用户要求{said or '内容'}这样写：{body}",
        start=view.sentence.start,
        end=view.sentence.end,
        keep_dates=True,
    )


def _named(message: str, topic: str) -> str:
    """Return the shortest stretch of a message that names the topic, as the user called it."""
    for length in range(1, 7):
        for start in range(len(message) - length + 1):
            piece = message[start : start + length]
            if topic_of(piece) == topic:
                return piece
    return ""
