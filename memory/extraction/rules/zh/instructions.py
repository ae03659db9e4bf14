"""How the user wants to be answered and things to be done, beyond this one answer: 以后…, 一律…, 不要…, 别这么写.

A request for this one answer is no standing instruction; it must carry a word that reaches beyond it, or correct the
form of what was just made.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memory.extraction.rules import keys, wording_zh
from memory.extraction.rules.mood import OPENER_ZH, Mood
from memory.extraction.rules.rule import Draft, clean
from memory.extraction.rules.subjects import ME
from memory.extraction.rules.topics import slug, topic_of
from memory.extraction.rules.zh.replies import is_ordered
from memory.values import Kind

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memory.extraction.rules.view import View

_STANDING = re.compile(
    r"(?<![点天年月周时日半岁分后想算望])以后(?!再说|会|可能|想|打算|少不了|有机会|还)|今后|从现在起|从今以后|从今往后|"
    r"一律|每次(?:都)?(?:要|请|先|"
    r"给|用|别)|统统|永远(?:不要|别|用)|"
    r"(?:表格|数字|金额|日期|单位|标题|变量名?|注释|称呼|标点|译名|人名|地名)[^。，]{0,10}(?:统一|都|一律|"
    r"全部)(?:要|用|写|按|不|改)|(?:回答|回复|给我写|写代码|"
    r"写\s?\w+|推荐|翻译|解释|列|举例)[^。，]{0,12}(?:的话|时|的时候|都|尽量)[^。]{0,20}(?:要|用|别|不要|加|先|"
    r"只|给|写|控制)|"
    r"(?:跟我|和我)(?:说话|聊天|讲话)[^。]{0,10}(?:要|用|别|不要)|我(?:只|就)?(?:要|想要|希望)(?:你|"
    r"以后)[^。]*(?:都|一律|尽量|不要|别)|"
    r"(?:不要|别|不用)(?:老|总|再)?(?:跟|对|和)我(?:用|说|讲|来|搞|客气|这么|打)|(?:不要|别)(?:再)?(?:发|用|加|给我|"
    r"叫我|写)[^。]{0,6}(?:表情|emoji|客套|废话|感叹号|列表|道歉|敬语|您)|"
    r"(?:不要|别)(?:再)?(?:给我|跟我|老)*(?:列[一\d]|列清单|分点|用列表|讲大道理|说教|绕弯|绕圈子|啰嗦|客气|"
    r"重复|复述|加标题|加粗|拽文|铺垫)"
)
_ASKS_BACK = re.compile(
    r"以后(?!(?:请|你|就|都)*(?:别|不要|请|给|叫|用|跟我|替|帮|回))[^，。]{0,14}(?:了|没关系|没事|没戏)(?=$|[，。])|以后(?:都|就|也|只)?得(?!你)[^，。]*(?=$|[，。])|"
    r"以后(?:会|还会|能|可以|怎么|要不要|是不是)|吗$|呢$|以后(?:我|他|她|咱)(?!们?要你)"
)
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
    r"(?:先说好|事先说|丑话|(?:出去玩|旅游|旅行|出门|出差|坐车|坐飞机|住酒店|吃饭|点菜|坐高铁|坐火车|订票|住店|订房|"
    r"买衣服|买鞋|锻炼|健身|租房|看房)(?:的话)?我(?:们)?(?:只|不|要|必须|都|一定|最多|得)|我(?:们)?(?:出去玩|旅游|"
    r"旅行|出门|出差|坐车|坐飞机|住酒店|订酒店|吃饭|点菜|坐高铁|坐火车|"
    r"订票|开会|打车|住宿|住店|订房|点外卖|买衣服|锻炼|健身|运动|租房|看房|选片|看电影)[^。]{0,12}(?:不|只|要|必须|"
    r"都|一定|最多|得|喜欢|爱|习惯))"
)
_DEMANDS = re.compile(
    r"^(?:我|我们|咱|咱们|我家|我们家|我们一家|一家人|全家)?(?:[一两三四]家)?(?:平时|每次|一般)?(?P<about>[^，。：:]{1,8}?)"
    r"(?:这(?:件|方面|块|事))?"
    r"(?:挺|很|特别|就|比较|可)?(?:挑得?很?|挑剔|讲究(?:多|得很)?|要求(?:不多|不高|很?简单|就[一两三]条?|"
    r"有[一两三]条?)|我?有[一两三四几](?:条|样|点|个(?:死|硬)?(?:要求|条件|底线|规矩|讲究|原则))|"
    r"就[一两三](?:个要求|条|点)|的?(?:底线|硬性?要求|硬性?条件|标准)(?:就|是)*)[^：:，,]{0,6}[：:，,]"
)
_DEMAND = re.compile(r"必须|一定|得|要|不能|别|不要|只|至少|最少|最多|不超过|起码|以内|以上|以下|不低于|无所谓")
"""住店挑得很：必须带洗衣机，楼层要低: what somebody asks of a thing, whoever sells it."""
_REJECTS = re.compile(
    r"^(?:打住|停停?|等等|等一?下|慢着|且慢|哎哎?|别别别?|不对不对|又来了?|怎么又|你怎么|说了多少|跟你说过|错了|重来|"
    r"不是这样|这不行|不行不行|太(?:长|短|啰嗦|肉麻|官方|客气|正式))"
)
_ANSWERED = re.compile(
    r"(?:^|[，,])(?:以后|下次|你|请|就|还是)*(?:别|不要|不用|少|不许|只|先|一律|尽量|都|最多|控制在|直接)(?:再)?(?:直接|"
    r"光|只|上来就|老|一上来)?"
    r"(?:给|说|讲|写|列|用|加|发|报|答|回|问|提示|引|解释|堆|整|搞|放|分|带|贴|喊|叫)|(?:结尾|开头|落款|语气|称呼|"
    r"字数|每段|每条)[^，。]{0,4}(?:写|用|要|别|控制|平实|不超过|正式|轻松)|"
    r"(?:一步一步|一条一条|一句话)[^，。]{0,3}(?:引|讲|来|说|写)?"
)
_THIS_ONE = re.compile(
    r"这[段篇句条个版份次封张]|那[段篇句条个版份次封张]|"
    r"第[一二三四五六七八九十\d]+[段句条版行个页]|上面|下面|刚才|原文|今天(?!起)|话题"
)
_OWN_WAY = re.compile(r"我(?!辅导|要|希望|想)[^，。你]{1,8}(?:只|就|都|不|最多|一定|必须)[^。你]*$")
"""我锻炼只想在家…: what the user does, rather than what is asked of the answer."""
ABOUT_LENGTH = 2
"""Characters at its beginning by which a way of one's own is told from others: 买鞋, 出门."""
NEAR_BEGINNING = 6
"""Characters in which a sentence names the user."""
_STYLE_TOPICS = (
    (re.compile(r"[住订][店酒民宾]|住宿|酒店|民宿|订房"), "hotel_preference"),
    (re.compile(r"锻炼|健身|运动|跑步|练(?:瑜伽|操|腿|肚子)"), "exercise_preference"),
    (
        re.compile(
            r"(?:对外|客户|甲方|顾客|家长|同事|领导|老板|群里)[^，。]{0,6}(?:消息|信息|微信|短信|话|回复|说)|替我回|"
            r"帮我回"
        ),
        "message_tone",
    ),
    (re.compile(r"辅导|讲题|解题|答案|得数|作业|提示"), "tutoring_style"),
    (re.compile(r"看电影|选片|片子"), "film_preference"),
    (re.compile(r"买衣服|穿搭|搭配"), "clothing_preference"),
    (re.compile(r"吃饭|点菜|点外卖|下馆子|聚餐"), "food_preference"),
    (re.compile(r"租房|看房|找房|选房"), "flat_requirement"),
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
_WHENEVER = re.compile(
    r"^(?:[^，。]{0,4}[，,])?(?:给我|帮我|替我|跟我|你)?(?:写|回|答|讲|列|翻译|推荐|查|改|画|算|做|排|出|拟|起)[^，。我]{0,10}的话[，,](?!我(?:会|就|可能))"
)
"""给我写报告的话，一律…: no condition, but every time."""
_MY_HABIT = re.compile(
    r"^(?:[^，。]{0,6}[，,])?(?:先?跟你(?:说|讲|交代)[^，。]{0,3}(?:习惯|规矩|毛病|要求|讲究|原则)|我有个(?:习惯|规矩|毛病|要求|讲究|原则)|约法[三几]章|立个规矩)[，,：:](?P<what>[^。]*?"
    r"(?:请|别|不要|一律|都|只|用|要|得|先)[^。]*)"
)
_MANNER = re.compile(
    r"^(?:以后|往后|平时|你|请|麻烦)*(?:给我|跟我|替我)?(?:讲|说|报|列|提到?|写|算|标|推荐|介绍|解释|答|回答|描述|念)(?![^，。]{0,6}(?:这|那|一[封篇个段首份句条张]|下面|刚才))(?P<thing>[\u4e00-\u9fff]{1,8}?)"
    r"(?:的时候|时)?(?:请|要|给我|都|就|得|尽量|一律|最好)*(?:用|按|带上?|写成|标上?|以|换成|说成|精确到|从)[^，。]{1,20}[，,](?:[^。]*[，,])?(?:别|不要|不然|我|因为我|免得我)"
)
_WHY_MINE = re.compile(
    r"我(?:一?[转看听]|老|总|手|脑|眼|耳|嘴|分不清|记不住|看不懂|听不懂|看不清|没[准概底]|不[认会懂识]|搞不|容易|被|对[^，。]{1,6}(?:没概念|不敏感)|英文|怕|人在|这边|是个|只认)"
)
"""The reason lies in the user, so it holds for every time."""
_IN_LANGUAGE = re.compile(
    r"(?:用|说|讲|写)(?P<value>中文|英文|英语|日语|日文|法语|德语|西班牙语|粤语|文言文)(?:回|答|跟我|和我|说|写|"
    r"聊|$|，|。)"
)


def read(view: View, earlier: Sequence[View]) -> Iterator[Draft]:
    """Yield the standing instruction of a sentence, once, from its first clause."""
    sentence = view.sentence
    unreal = view.mood is Mood.FICTION or (
        view.mood is Mood.HYPOTHETICAL and not (_WHENEVER.match(sentence.text) and _STANDING.search(sentence.text))
    )
    if view.number or sentence.asks or unreal or is_ordered(sentence.text):
        return
    asks = _STANDING.search(sentence.text) is not None and _ASKS_BACK.search(sentence.text) is None
    if asks or _delivery(sentence.text) or _WAYS.search(sentence.text):
        yield _instruction(view, own=_WAYS.search(sentence.text) is not None and not asks)
        language = _IN_LANGUAGE.search(sentence.text) if asks else None
        if language and re.search(r"回|答|跟我|和我|聊", sentence.text):
            yield Draft(view=view, attribute="language", value=language["value"], subject=ME,
            kind=Kind.PREFERENCE, importance=8,
                        text=f"用户要求用{language['value']}回答")  # fmt: skip
    elif _MY_HABIT.match(sentence.text) or _manner(sentence.text):
        yield _instruction(view, own=False)
    elif _demands(view):
        yield _instruction(view, own=True)
    elif _rejects(view, earlier):
        yield _instruction(view, own=False)
    elif _corrects_form(view, earlier):
        yield _procedure(view)


def _delivery(text: str) -> bool:
    """Tell whether a sentence says how things are to be delivered, and not what a courier did."""
    return _DELIVERY.search(text) is not None and re.search(r"了(?:$|[，。])|[他她]", text) is None


def _manner(text: str) -> bool:
    """Tell whether a sentence asks for a way of saying things that holds for good, as its reason lies in the user."""
    return _MANNER.match(text) is not None and _WHY_MINE.search(text) is not None


def _demands(view: View) -> bool:
    """Tell whether the sentence says what the user asks of a sort of thing (住店挑得很：必须带洗衣机)."""
    own = (view.subject is None or view.subject.is_user) and view.body[:1] not in {"他", "她", "它"}
    match = _DEMANDS.match(view.sentence.text[view.start - view.sentence.start :]) if own else None
    return match is not None and _DEMAND.search(view.sentence.text) is not None


def _rejects(view: View, earlier: Sequence[View]) -> bool:
    """Tell whether the user turns an answer down and says how answers are to be (打住。…一律用“您”，别用波浪号)."""
    text = view.sentence.text
    before = [other.body for other in earlier if other.number == 0]
    turned_down = _REJECTS.match(text) or (before and _REJECTS.match(before[0]))
    ways = len(_ANSWERED.findall(text))
    return bool(turned_down) and ways > 0 and _THIS_ONE.search(text) is None


def _instruction(view: View, *, own: bool) -> Draft:
    text = view.sentence.text
    first, _, after = text.partition("，")
    text = after if after and _REJECTS.fullmatch(first) else text
    lead = OPENER_ZH.match(text)
    body = text[lead.end() :] if lead and lead.end() < len(text) else text
    attribute = next((name for pattern, name in _STYLE_TOPICS if pattern.search(text)), "answer_style")
    if own and attribute == "answer_style" and not re.search(r"回答|回复|答案|你", text):
        # a way of one's own, not a wish about answers, and beside other ways of one's own
        attribute = keys.preference(text) or f"{topic_of(text) or slug(text[:ABOUT_LENGTH])}_preference"
    own = own or _OWN_WAY.match(body) is not None
    if body.startswith(("我", "咱", "先说好")) or own:
        first, mark, rest = body.removeprefix("先说好").lstrip("，,").partition("，")
        body = wording_zh.third_person(first, subjectless=False) + mark + rest
    worded = body if "用户" in body[:NEAR_BEGINNING] else f"用户{body}"
    return Draft(
        view=view,
        attribute=attribute,
        value=clean(body),
        subject=ME,
        kind=Kind.PREFERENCE,
        importance=7,
        text=worded if own else f"用户要求：{body}",
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
