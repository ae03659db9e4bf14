"""What the user builds and works on: what it is, who is in charge, what was decided for it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memory.extraction.rules import wording_zh
from memory.extraction.rules.mood import Mood
from memory.extraction.rules.rule import Draft, clean
from memory.extraction.rules.subjects import ME, Subject

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memory.extraction.rules.view import View

_WORK = (
    r"(?:小程序|网站|应用|APP|App|app|系统|项目|平台|工具|游戏|公众号|播客|博客|插件|机器人|脚本|库|后台|产品|"
    r"课程|书稿|专辑|商城|网店|报表|模型|官网|改版|改造|升级|活动|海报|画册|"
    r"视频|片子|方案|表演|绘本|展览|业务|软件)"
)
_INTRODUCED = (
    re.compile(
        r"(?:做|写|开发|搞|搭|弄|运营|维护|负责)(?:了|着|的|个|一个|"
        rf"一款)*(?P<what>[\u4e00-\u9fffA-Za-z]{{0,12}}?{_WORK})[，,]?(?:名字)?(?:叫|名叫|叫做|"
        r"名为)[“「『\"]?(?P<name>[\u4e00-\u9fffA-Za-z]{2,8})[”」』\"]?"
    ),
    re.compile(
        r"(?:^|[，：:])[“「『\"]?(?P<name>[\u4e00-\u9fffA-Z][\u4e00-\u9fffA-Za-z]{1,5})[”」』\"]?(?:是|，做|，是|"
        rf"，)(?:我(?:们)?(?:做|写|开发)?的?)?(?:一?[个款])?(?P<what>[\u4e00-\u9fffA-Za-z]{{0,8}}?{_WORK})"
    ),
    re.compile(
        r"(?:我的?|"
        rf"我们的?)(?P<what>[\u4e00-\u9fff]{{0,6}}?{_WORK})[“「『\"]?(?:叫)?[“「『\"](?P<name>[\u4e00-\u9fffA-Za"
        r"-z]{2,8"
        r"})[”」』\"]"
    ),
)
_GIVEN_UP = re.compile(
    r"(?:把|我的?|我们的?|这|那)*(?P<what>公众号|视频号|号|账号|播客|博客|频道|节目|专栏|连载|网店|店|铺子|摊子?|"
    r"乐队|工作室|社团|项目|小程序|网站|群|直播|活动)"
    r"(?:已经|也|都|上周|上个月|去年|彻底|正式|终于|给|被?我)*(?:停了|停更了?|停掉了?|关了|关掉了?|关门了?|不做了|"
    r"不更了|"
    r"不写了|不开了|不干了|不播了|不运营了|注销了?|盘出去了?|转让了?|转出去了|散了|解散了?|黄了|下线了|收了|收摊了?|"
    r"砍了|停播了?|倒闭了)"
)
"""An undertaking that the user gives up, called by its sort: 我把号停了."""
_NOT_NAMES = re.compile(
    r"^(?:这个|那个|一个|我们|手上|现在|以后|如果|今天|公司|甲方|另外|还有|主要|目前|两个|三个|其他)|[的了吗个]$|[一二三四五六七八九十\d]点|[不没先再就]"
)
_CONTACT = re.compile(r"(?:对接人|联系人|负责人|接口人|甲方)(?:是|叫|换成了?)(?P<value>[\u4e00-\u9fff]{2,4})")
_DECIDED = re.compile(
    r"^(?:(?:好|行|ok|定了|说定了|就这么定了?)[，,]?)?(?:那|我们|我)?(?:就|最后|最终|还是)?(?:后端|前端|数据库|"
    r"登录|部署|缓存|"
    r"队列|框架|语言|存储|服务端|客户端)?(?:就|最后|"
    r"最终|还是)?(?:定|选|用|敲定|决定用|确定用|上)(?:了|下来?|死)?[：:\s]?(?P<what>[^。吗]{3,})",
    re.IGNORECASE,
)
_TECHNICAL = re.compile(r"[A-Za-z][\w.-]{2,}|云开发|数据库|后端|前端|小程序|微信端|框架|服务器|登录|开源|私有化|部署")
_DATABASE = re.compile(
    r"(?P<value>MongoDB|Postgres(?:QL)?(?:\s?\d+)?|MySQL|SQLite|Redis|TiDB|达梦|OceanBase|Oracle|ClickHouse|云数据库)",
    re.IGNORECASE,
)


def read(view: View, earlier: Sequence[View]) -> Iterator[Draft]:
    """Yield what is said of a named project, once a sentence, and decisions for it."""
    if view.number or view.mood in {Mood.HYPOTHETICAL, Mood.REPORTED, Mood.FICTION}:
        return
    text = view.sentence.text
    given_up = _GIVEN_UP.search(text) if view.mood is Mood.STATEMENT and not view.sentence.asks else None
    if given_up and _own_affair(view, given_up.start()):
        yield from _over(view, given_up["what"])
        return
    introduced = _introduced(text)
    project = Subject(introduced[0], "project") if introduced else _known(view)
    if project is None and re.match(r"它", text):
        project = next(
            (
                Subject(found[0], "project")
                for before in reversed(earlier)
                if (found := _introduced(before.sentence.text))
            ),
            None,
        )
    decided = _DECIDED.match(text)
    if decided and _TECHNICAL.search(decided["what"]) and view.mood is Mood.STATEMENT and not view.sentence.asks:
        subject = project or _before(view) or ME
        name = f"“{subject.entity}”" if not subject.is_user else "用户"
        yield Draft(view=view, attribute="stack", value=clean(decided["what"]), subject=subject, importance=6,
                    text=f"{name}定下：{decided['what']}", end=view.sentence.end)  # fmt: skip
        return
    if project is None:
        return
    told = False
    for pattern, attribute in ((_CONTACT, "contact_person"), (_DATABASE, "database")):
        match = pattern.search(text)
        if match:
            told = True
            yield Draft(view=view, attribute=attribute, value=clean(match["value"]), subject=project, importance=6,
                        text=f"用户的项目{text}" if text.startswith(project.entity) else f"{project.entity}：{text}",
                        end=view.sentence.end)  # fmt: skip
    if introduced and not told:
        yield Draft(view=view, attribute="purpose", value=clean(introduced[1]), subject=project, importance=5,
                    text=(
                        f"“{project.entity}”是用户的{introduced[1]}{_rest(text, introduced)}"),
                    end=view.sentence.end)  # fmt: skip
    elif not told and view.mood is Mood.STATEMENT and not view.sentence.asks:
        yield Draft(
            view=view,
            attribute="note",
            value=clean(text),
            subject=project,
            importance=4,
            confidence=0.7,
            text=text,
            end=view.sentence.end,
        )


_BUSINESSES = frozenset({"店", "网店", "铺子", "摊子", "摊", "工作室"})


def _own_affair(view: View, position: int) -> bool:
    """Tell whether nobody else is named before the words by which something is given up."""
    return re.search(r"[他她]|老板|公司|楼下|街上|同事|朋友|隔壁|人家|平台|官方", view.sentence.text[:position]) is None


def _over(view: View, what: str) -> Iterator[Draft]:
    """Yield the end of the undertaking that is named, or of the only one there is."""
    project = _known(view)
    if project is None:
        only = view.around.known.by_relation("project")
        project = Subject(only.name, only.relation) if only else None
    if project is None and what in _BUSINESSES:
        yield Draft(
            view=view,
            attribute="business",
            value=what,
            subject=ME,
            importance=7,
            ended=True,
            text=f"用户的{what}不开了：{wording_zh.third_person(view.sentence.text, subjectless=False)}",
            end=view.sentence.end,
        )
    if project is None:
        return
    yield Draft(
        view=view,
        attribute="purpose",
        value=clean(view.sentence.text),
        subject=project,
        importance=6,
        ended=True,
        text=f"用户的{what}停了：{wording_zh.third_person(view.sentence.text, subjectless=False)}",
        end=view.sentence.end,
    )


def _introduced(text: str) -> tuple[str, str] | None:
    for pattern in _INTRODUCED:
        match = pattern.search(text)
        if match and not _NOT_NAMES.search(match["name"]):
            return match["name"], match["what"]
    return None


def _rest(text: str, introduced: tuple[str, str]) -> str:
    """Return what the sentence goes on to say of a project after it has named it."""
    position = max(text.find(word) + len(word) for word in introduced)
    rest = text[position:].lstrip('”」』"，, ')
    return f"，{rest}" if len(rest) > 1 and not re.search(r"怎么|什么|吗|如何|哪", rest) else ""


def _known(view: View) -> Subject | None:
    for entity in view.around.known.entities:
        if entity.relation in {None, "project"} and any(
            len(name) > 1 and name in view.sentence.text for name in entity.names
        ):
            return Subject(entity.name, entity.relation)
    return None


def _before(view: View) -> Subject | None:
    """Return the project that the user's messages just before named."""
    for message in reversed(view.around.before):
        introduced = _introduced(message)
        if introduced:
            return Subject(introduced[0], "project")
    return None
