"""Several told one after the other: 手上两家：青禾要简体；白鹭要繁体, 大福天天喂；豆花隔天喂.

Each is a fact of its own under its own name, so that who asks about one is not shown the other. Names are known by
standing at the head of their part, where the talk is of several or all of them are names of people. It must never take
a time of day, a place or a step of a recipe for a name.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from memory.extraction.rules import wording_zh
from memory.extraction.rules.mood import Mood
from memory.extraction.rules.relations import relation_of
from memory.extraction.rules.rule import Draft, clean
from memory.extraction.rules.subjects import Subject

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memory.extraction.rules.view import View

FEWEST = 2
"""Parts that begin with a name of their own."""
SHORTEST_REST = 3
"""Characters that are said of each."""
IMPORTANCE = 6
CONFIDENCE = 0.85

_STOP = re.compile(r"[。！？!?\n]")
_PARTS = re.compile(r"[；;]")
_COUNTED = (
    r"(?:[两二三四五六几俩仨]|[2-6])(?:个|家|位|只|条|名|头|处|套|口|辆|台|间|场|份|门|班|队|组|盆|棵|部|本|"
    r"支|把|张|拨|边|种|款|单|路|栋|块|片|箱|窝|匹|批|站|趟)"
)
_SEVERAL = re.compile(
    rf"{_COUNTED}(?P<kind>[\u4e00-\u9fff]{{0,4}})|[哥姐]俩|双胞胎|龙凤胎|分别|各[有是归自]|"
    rf"俩(?P<pair>[\u4e00-\u9fff]{{0,2}})"
)
_SAYS = (
    r"(?:是|要|得|只|每|天天|爱|怕|练|学|住|在|用|走|按|管|负责|归|吃|喝|不|没|能|会|有|放|收|交|穿|戴|认|喜欢|讨厌|主|属|对|拿|打|上|下|周|早|晚|"
    r"隔|一[周天个年月]|跟|给|今年|已经|刚|还|都|也|就|可以|必须|一律|先|才|\d|[两三四五六七八九十][天岁周个点]|胆|性|脾气|身|体|毛|嗓|腿|眼|耳|"
    r"需|该|补|租|总|老是|特别|比较|很|挺|太|最|限|做|开|教|卖|种|养|读|念|考|报|签|结|付|约|定|订|换|改|卡|差|剩|花|送|接|带|看|听|说|讲|写|画|唱|跳|跑|"
    r"游|睡|起|来|去|回|飞|坐|骑|站|喂|浇|晒|淋|剪|催|爆|肠胃|皮肤|鼻|膝|腰|手|头|左|右|好|偏|适合|快|慢|乖|皮|闹|懒|急|啥都|什么都|啥|喜|耐|押|季付|月付|嫌|催|记|帮|追|躲|缺|怵|认|碰|回|属|月底|当天|次日|工期|预算|报价|尾款|押金)"
)
_HEAD = re.compile(
    rf"^(?:[“「])?(?P<name>[\u4e00-\u9fffA-Za-z0-9]{{2,5}}?)(?:[”」])?(?:那边|这边|那[家只个条块边间台套处片栋层株盆份单班组]|"
    rf"呢)?(?P<rest>{_SAYS}[^；;]{{2,}})"
)
_HEAD_OF_AFFAIR = re.compile(
    r"^(?:[“「])?(?P<name>[\u4e00-\u9fffA-Za-z0-9]{2,10})(?:[”」])?[，,：:](?P<rest>[^；;]{3,})"
)
_A_THING = re.compile(
    r"(?:展|会|节|课|班|店|馆|站|厂|项目|系统|平台|公司|小区|楼盘|医院|学校|单|稿|书|专栏|栏目|剧|片|赛|杯|团|队|社|组|仓|基地|工地|小程序|网站|广告|活动|场|号|线|楼|"
    r"岛|山|城|市|县|镇|村|路|街|苑|园|庄|阁|府)$"
)
"""The name of an affair, of whatever letters."""
_OF_PEOPLE = re.compile(
    r"(?:[小老阿大](?![时区孩学心说师板家婆公妈爸人是弟妹姐哥姨伙友路店组猫狗鱼鸟年总大二三儿女的])[\u4e00-\u9fff]|"
    r"(?P<one>[\u4e00-\u9fff])(?P=one)|[\u4e00-\u9fff](?:工|姐|哥|总|叔|婶|老师|师傅|医生|经理)|[A-Z][a-z]+|[\u4e00-\u9fff]{1,2}(?:同学|师弟|师妹))"
)
_NO_NAME = re.compile(
    r"[我你他她它您咱这那哪的了着过把被让跟和给]|早上|上午|中午|下午|晚上|夜里|凌晨|平时|周[一二三四五六日末]|星期|礼拜|每|第[一二三四五]|先|然后|最后|"
    r"接着|开头|结尾|如果|要是|因为|所以|但|不过|而且|其实|现在|以后|今天|明天|昨天|今年|明年|去年|大家|别|请|一是|二是|首先|其次|其中|另外|还有|"
    r"春|夏|秋|冬|热天|冷天|左边|右边|上面|下面|里面|外面|一边|什么|怎么|没|不|想|觉得|谢谢|好|行|对|嗯|哦|可能|应该|必须|只能"
)
_ALL_OF_THEM = re.compile(
    r"[，,](?=(?:两[人个边家只头样位条]|俩|三[个家位只]|都(?:归|由|是|得|在|要|让)|他们|她们|它们|全都|总共|"
    r"一共|反正|我|咱|幸好|还好|别搞|别弄|不能弄|别混))"
)
_RELATIONS = {
    "甲方": "client", "客户": "client", "供应商": "company", "猫": "cat", "狗": "dog", "学生": None, "徒弟": None,
    "乌龟": "pet", "龟": "pet", "兔子": "pet", "鸟": "pet", "鹦鹉": "pet", "仓鼠": "pet",
    "孩子": "child", "娃": "child",
    "女儿": "daughter", "儿子": "son", "侄子": "nephew", "侄女": "niece", "室友": "flatmate", "同事": "colleague",
}  # fmt: skip


_ONE_DAY = re.compile(r"月|号|日|下周|这周|本周|明天|后天|今[天晚]|天后|周后|月底|之?前")
"""Without one of these, a weekday is one of every week."""


_INTRODUCED = re.compile(
    rf"\s*[^，。；：！？]{{0,8}}?(?:{_COUNTED}[\u4e00-\u9fff]{{0,6}}|俩[\u4e00-\u9fff]{{1,8}}|双胞胎[\u4e00-\u9fff]{{0,4}})[，,]"
)
"""这学期我带两个学生，…: says that several follow."""


class _Item(NamedTuple):
    name: str
    rest: str
    start: int
    """Where it begins in the message."""
    end: int


def read(views: Sequence[View]) -> list[Draft]:
    """Return the fact of the part that this sentence is, where it is one of several told apart."""
    if not views or views[0].mood not in {Mood.STATEMENT, Mood.REQUEST} or views[0].sentence.asks:
        return []
    view = views[0]
    sentence = view.sentence
    items, kind = _told_apart(view)
    own = [item for item in items if sentence.start <= item.start < sentence.end]
    return [_draft(view, item, kind) for item in own]


def outside(draft: Draft, apart: Sequence[Draft]) -> bool:
    """Tell whether a draft says nothing of what is told apart: it is about somebody named, or stands after it."""
    return (not draft.subject.is_user and draft.attribute != "note") or all(
        draft.view.sentence is not one.view.sentence or one.end is None or draft.view.start >= one.end for one in apart
    )


def _told_apart(view: View) -> tuple[list[_Item], str]:
    """Return the parts around a sentence that begin with names, and what sort of thing they are."""
    text = view.around.text
    begins = max((match.end() for match in _STOP.finditer(text, 0, view.sentence.start)), default=0)
    stop = _STOP.search(text, view.sentence.end)
    ends = stop.start() if stop else len(text)
    run = text[begins:ends]
    if not _PARTS.search(run):
        return _by_commas(run, begins)
    colon = re.search(r"[：:]", run)
    intro = ""
    if colon and _SEVERAL.search(run[: colon.end()]) and not _PARTS.search(run[: colon.start()]):
        intro = run[: colon.end()]
    spoken = intro or text[:begins] + "".join(view.around.before[-1:])
    several = _SEVERAL.search(spoken)
    items: list[_Item] = []
    counted = _INTRODUCED.match(run)
    if not intro and counted and _SEVERAL.search(counted.group()):
        intro = counted.group()
        several = _SEVERAL.search(intro)
    position = begins + len(intro)
    for part in re.split(r"([；;])", run[len(intro) :]):
        if not _PARTS.fullmatch(part):
            item = _item(part, position, named=bool(intro))
            if item is not None:
                items.append(item)
        position += len(part)
    names = {item.name for item in items}
    people = all(_OF_PEOPLE.fullmatch(item.name) for item in items)
    if len(names) < FEWEST or not (several or people):
        return [], ""
    kind = ((several["kind"] or several["pair"] or "") if several else "").strip("的")
    return items, kind


def _by_commas(run: str, begins: int) -> tuple[list[_Item], str]:
    """Return the parts of 俩猫称了体重，年糕4.2公斤，汤圆6.8公斤: an introduction, then the same of each."""
    counted = _INTRODUCED.match(run)
    several = _SEVERAL.search(counted.group()) if counted else None
    if counted is None or several is None:
        return [], ""
    items: list[_Item] = []
    position = begins + counted.end()
    for clause in re.split(r"([，,])", run[counted.end() :]):
        item = None if clause in {"，", ","} else _item(clause, position, named=False)
        if item is not None:
            items.append(item)
        elif items and clause not in {"，", ","}:
            items[-1] = items[-1]._replace(end=position + len(clause))
        position += len(clause)
    firsts = {"9" if re.match(r"[\d一二两三四五六七八九十]", item.rest) else item.rest[0] for item in items[:FEWEST]}
    if len({item.name for item in items}) < FEWEST or len(firsts) > 1:
        return [], ""
    return items, (several["kind"] or several["pair"] or "").strip("的")


def _item(part: str, position: int, *, named: bool) -> _Item | None:
    lead = len(part) - len(part.lstrip(" ，,"))
    body = part[lead:].rstrip(" ，,")
    affair = _HEAD_OF_AFFAIR.match(body)
    called = affair if affair and named and _A_THING.search(affair["name"]) else None
    match = called or _HEAD.match(body) or affair
    if match is None or _NO_NAME.search(match["name"]) or len(match["rest"]) < SHORTEST_REST:
        return None
    if relation_of(match["name"]):
        return None
    ends = _ALL_OF_THEM.search(body, match.start("rest"))
    body = body[: ends.start()] if ends else body
    start = position + lead
    return _Item(match["name"], body[match.start("rest") :], start, start + len(body))


def _draft(view: View, item: _Item, kind: str) -> Draft:
    said = view.around.text[item.start : item.end]
    sort = next((word for word in _RELATIONS if kind.endswith(word) or kind.startswith(word)), "")
    text = wording_zh.third_person(said, subjectless=False)
    return Draft(
        view=view,
        attribute="note",
        value=clean(item.rest),
        subject=Subject(item.name, _RELATIONS.get(sort)),
        importance=IMPORTANCE,
        confidence=CONFIDENCE,
        text=f"{item.name}（用户的{sort}）{text.removeprefix(item.name)}" if sort else text,
        start=item.start,
        end=item.end,
        keep_dates=_ONE_DAY.search(said) is None,
    )
