"""How requests to forget are worded in Chinese.

忘了 tells far more often than it asks (我忘了带伞), and 别忘了 asks for the opposite: a request needs 把…忘掉, a word
of politeness, a closing 吧, or 别记 with something of the user's own as its object.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from memory.extraction.forgetting.chinese_parting import NOT_TO_BE_SPOKEN_OF, OF_THEM, PARTED
from memory.extraction.forgetting.chinese_targets import SAID, targets_of
from memory.extraction.forgetting.request import ForgetRequest, ForgetScope
from memory.extraction.forgetting.topics import topics_in
from memory.values import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

_CLAUSE = re.compile(r"[^，,。！!？?；;\n]+")
_QUOTES = re.compile(r"[“「『《\"][^”」』》\"]*(?:[”」』》\"]|$)")

_FORGET = r"忘掉|忘记掉|忘记了|忘记|忘了|忘却|忘干净|忘光|遗忘|翻篇|翻过去|揭过去"
_DELETE = (
    r"删掉|删除掉|删除|删了|清除掉|清除|清掉|清空|抹掉|抹去|抹除|移除|去掉|清理掉|"
    r"删干净|删|抹了|删去|清了|清理|清走|擦掉|擦了|划掉|划去|剔除|撤掉|撤下|扔掉|扔了|丢掉|丢了|消掉|销毁|拿掉|去除|消除|注销|勾掉"
)
_KEEP = (
    r"记住|记着|记得|记录下来|记录|记下来|记下|记|保存|储存|存储|存着|存下来|存|保留|"
    r"留着|留存|留底|留下|留|收着|收录|惦记|挂着|揣着|知道|晓得|放在心上|往心里记|记在心里|记心里|提起|提到|提(?![醒示供问议交前高升出价成])"
)
_NOT = (
    r"不要|别|不用|不必|不许|不准|请勿|停止|无需|无须|毋须|不需要|没必要|犯不着|甭|我?不想让你|我?不希望你|我?不想你|"
    r"我?不愿意?你"
)
_POLITE = (
    r"请|求(?:求你|你)?|劳驾|劳烦|烦请|有劳|麻烦|拜托|帮我|帮忙|替我|给我|能不能|可不可以|可否|可以|能|希望|"
    r"我想让|我想要|我要|我希望|想让|要"
)
_OPENING = (
    r"(?:(?:还是|算了|要不|不如|我看|想了想|想想|现在|以后|今后|从现在起|从今以后|那么|那|对了|好的|好吧|好|嗯|哦|哎|另外|还有|然后|最好|顺便|顺手|"
    r"hippo|千万|务必|干脆|索性|赶紧|赶快|快|直接|就|也|"
    r"你|您|"
    rf"{_POLITE})\s*)*"
)
# In repeated groups no alternative may be the sum of two others: 全都 beside 全 and 都 would match in 2^n ways.
_ALL = (
    r"(?:都|全部|全|也|统统|通通|彻底|完全|一并|一起|就|直接|给我|给|帮我|永久|"
    r"从(?:你的?|您的?)?(?:这|那)?(?:记忆|脑子|脑海|脑袋|记录|档案|备忘录|资料|数据库)(?:里面?|中|库)?|"
    r"从(?:你|您)(?:这|那)?(?:儿|里|边|头)?)*"
)
_TAIL = (
    r"(?:掉|了|吧|哈|呗|啊|呀|哦|好吗|行吗|好不好|行不行|可不可以|可以|吗|谢谢|谢啦|"
    r"干净|光|算了|得了|好了|拉倒|就行|就好|就是|为好|成吗|一下|下|来|着|\s)*"
)

_MOVED = re.compile(
    rf"(?P<open>{_OPENING})(?:把|将)(?P<thing>.+?)(?P<all>{_ALL})(?P<verb>{_FORGET}|{_DELETE})(?P<tail>{_TAIL})",
    re.IGNORECASE,
)
_VERB_FIRST = re.compile(
    rf"(?P<open>{_OPENING})(?P<all>{_ALL})(?P<verb>{_FORGET}|{_DELETE})(?:一下|下|"
    rf"掉)?(?P<thing>.+?)(?P<tail>{_TAIL})",
    re.IGNORECASE,
)
_THING_FIRST = re.compile(
    rf"(?P<thing>.*?)(?P<open>(?:你|您|{_POLITE})*)(?P<all>{_ALL})(?P<verb>{_FORGET}|{_DELETE})(?P<tail>{_TAIL})"
)
_KEEP_FIRST = re.compile(
    rf"(?P<open>{_OPENING})(?P<verb>(?:{_NOT})(?:再|还|老|总|一直|继续|帮我|给我|替我|在|去|"
    rf"把)*(?:{_KEEP}))(?P<thing>.+?)(?P<tail>{_TAIL})",
    re.IGNORECASE,
)
_SAID_NOTHING = (
    r"(?:就|只|全|权|你|您|请|麻烦|可以|都|也|咱们?)*当(?:作|做|成|是)?(?:我|咱|你)?(?:从来|压根儿?|根本|完全)?(?:就)?"
    r"(?:没有|没|从未|未曾|不曾)(?:再)?(?:跟你|和你|对你|给你|向你)?"
    r"(?:说起|说到|说|提起|提到|提|讲起|讲|聊起|聊到|聊|告诉|听说|听见|听到|听|知道|透露|有过|发生)(?:过)?(?:你|我)?(?:说|讲|提)?"
    r"|(?:就|只|全|权|你|您)*当(?:作|做|成|是)?(?:你|我)?(?:从来)?不(?:认识|知道|晓得|存在|曾有)"
)
_PRETEND_FIRST = re.compile(rf"(?P<verb>(?:{_SAID_NOTHING}))(?P<open>)(?P<thing>.+?)(?P<tail>{_TAIL})")
_PRETEND_LAST = re.compile(rf"(?P<thing>.*?)(?P<open>)(?P<verb>(?:{_SAID_NOTHING}))(?P<tail>{_TAIL})")
_PUT = re.compile(
    rf"(?P<open>{_OPENING})(?P<verb>(?:{_NOT})再?)(?:把|将|让)(?P<thing>.+?)(?P<all>(?:再|还|继续|一直)*)(?:留|放|存|记|待|呆|保存|保留)"
    rf"(?:在|到|进)(?:你的?)?(?:记忆|脑子|脑海|脑袋|记录|档案|数据库)(?:里面?|中|库|上)?(?P<tail>{_TAIL})"
)
_NOT_MOVED = re.compile(
    rf"(?P<open>{_OPENING})(?P<not>{_NOT})再?(?:把|将)(?P<thing>.+?)(?P<verb>{_KEEP})(?P<tail>{_TAIL})"
)
_CALLED_OFF = re.compile(
    r"(?:^|(?<=[。！!\n]))(?:我的?|那个|这个|对了)*(?P<thing>[\u3400-\u9fffA-Za-z0-9]{2,12}?)(?:我|也|已经|早就|都|又|就)*"
    r"(?:不[\u3400-\u9fff]{1,2}了|(?:换|退|停|取消|作废|改|卖)了|没了|黄了|吹了)[，,；; ]"
    rf"[^。！!?？\n]{{0,40}}?(?P<which>这条|那条|旧的(?:那个|那条)?|老的(?:那个|那条)?|原来的(?:那个|那条)?)"
    rf"(?:你|您|就|也|都|{_POLITE})*(?:{_FORGET}|{_DELETE})(?:了|吧|掉|呗)"
)
"""钢琴课不报了，这条删了吧: what was called off before is what goes."""
_REVOKED = re.compile(
    r"(?P<thing>.+?)(?P<open>)(?:就|全|都|全都|统统)?(?P<verb>作废|不算数|不作数|收回|撤回)(?P<tail>了?吧?|掉)"
)
_KEEP_LAST = re.compile(
    rf"(?P<thing>.*?)(?P<open>(?:你|您|就|也|都|千万|一定|{_POLITE})*)(?P<verb>(?:{_NOT})(?:再|还|老|总|一直|继续|帮我|给我|替我|在|"
    rf"去)*(?:{_KEEP}))(?P<tail>{_TAIL})"
)

_OPPOSITE = re.compile(
    r"(?:别|不|勿|没|未|莫|难|休|免得|以免|以防|生怕|怕|防止|差点|差一点|险些)(?:要|能|可|会|敢|想|许|得|该|再|"
    r"给|曾|有)*忘"
    rf"|(?:别|不|勿|莫|甭)(?:要|能|可以|可|许|准|得|用|会|该|再|给|必|应)*(?:{_DELETE})"
)
_CHOICE = re.compile("能不能|可不可以|好不好|行不行")
_TELLING = re.compile(
    r"可能|大概|估计|好像|似乎|应该|又|已经|差点|老是|总是|经常|从来|早就|是不是|竟然|居然|果然|一直|刚才才|都会|"
    r"还是|终于|突然|记性|"
    r"(?:我|他|她|它|我们|他们|她们|咱们|大家|谁|有人)(?:都|也|全|把.*)?$"
)
_QUESTION = re.compile(r"怎么|如何|为什么|为啥|多久|什么时候|哪|是否|有没有|会不会|该不该|要不要|多少")
_ASKING = re.compile(r"能不能|可不可以|可否|能|可以|好吗|好不好|行吗|行不行|可以吗|成吗|麻烦")
_MINE = re.compile(
    r"^(?:所有|全部|一切|任何|有关|关于|之前|以前|刚才|刚刚|上次|过去|那些|这些|一?切?)*(?:我|咱|你(?:记|知道|存|"
    r"保存|了解)|关于|有关|和我|跟我)|告诉(?:过)?你|跟你说|和你说|说过|提过|提到|说的"
)
_TO_MEMORY = re.compile(
    r"(?:你的|从你的|从|在)?(?:记忆|脑子|脑海|数据库|资料库|记录)(?:里|中|里面|库)?(?:的|把)?|"
    r"(?:从|在)?(?:你|您)(?:这|那)(?:儿|里|边|头)(?:的|有|存|记)*|从(?:你|您)(?=这|那|里)|(?:之前|以前|"
    r"上次)(?:记|存)(?:下|住)?的|你(?:所)?(?:记(?=的)|记得|"
    r"记住|记着|知道|记录|保存|存|了解|储存)(?:的|过的|了的|到的)?"
)
_LAST = re.compile(
    r"^(?:我)?(?:刚才|刚刚|刚|方才|上一句|上一条|前面|上面)(?:跟你|和你)?(?:说|讲|提|发|告诉)?(?:你)?(?:的|过的|的话|的那些|那些|那一句|"
    r"的事|那句话?|那条|这句|的内容)?$|^(?:这|这个|这事|这件事|这条|这句话?|这些|上一句话?)$"
)
_EVERYTHING = re.compile(
    r"^(?:所有|全部|一切|(?:所有|全部)?(?:的)?记忆|(?:你)?(?:关于|有关)?我的?(?:所有|一切|全部)(?:信息|记忆|资料|"
    r"事情|事|数据|的)*|"
    r"(?:所有|全部)?(?:关于|有关)我的?(?:所有|一切|全部)?(?:的)?(?:事情|事|记忆|信息|资料|东西|内容)*|"
    r"(?:我说过的|我告诉过?你的|你知道的|你记得的|你记住的)(?:一切|所有|全部|所有事|所有事情|东西|内容)+|"
    r"我的(?:个人)?(?:信息|资料|记忆|数据))$"
)
_WORK_ON_TEXT = re.compile(
    r"第[一二三四五六七八九十\d]+|文中|文章|正文|上面|下面|表格|邮件里|信里|[图文信稿]里|这[段行句]|那[段行句]|"
    r"文件|文档|代码|[^一]栏|字段|单元格|段落|标题|注释|函数|空格|逗号|标点|图片|照片|"
    r"群|好友|评论|分支|提交"
)


_CUE = re.compile(rf"忘|翻|揭|当|作废|不[算作]数|[收撤]回|{_DELETE}|{_KEEP}")


def parse_chinese(text: str) -> ForgetRequest | None:
    """Return the first request to forget that is worded in Chinese, or None."""
    blank = _QUOTES.sub(lambda quoted: "\x00" * len(quoted.group()), text)
    off = _CALLED_OFF.search(blank)
    if off is not None and (targets := targets_of(off["thing"])):
        past = not off["which"].startswith(("这", "那"))
        targets = tuple(replace(target, past=past) for target in targets)
        return ForgetRequest(targets, ForgetScope.ONE, Span(*off.span()), off["thing"])
    sealed = NOT_TO_BE_SPOKEN_OF.search(blank) is not None
    before: re.Match[str] | None = None
    for clause in _CLAUSE.finditer(blank):
        if _CUE.search(clause.group()):
            asked = blank[clause.end() : clause.end() + 1] in {"?", "？"}
            request = _request(clause, asked=asked, topic=before, sealed=sealed)
            if request is not None:
                return _pointed(request, blank)
        before = clause
    return None


def _pointed(request: ForgetRequest, text: str) -> ForgetRequest:
    """Let "forget this" speak of the sentence it ends, where it ends one: 求婚取消了，她提前知道了，这事你忘掉吧."""
    if request.scope is not ForgetScope.LAST or not _THIS.search(request.about):
        return request
    begins = max(text.rfind(mark, 0, request.span.start) for mark in "。！？!?\n") + 1
    before = text[begins : request.span.start].strip(" ，,；;")
    if not before or "\x00" in before:
        return request
    span = Span(begins, request.span.end)
    return replace(request, scope=ForgetScope.POINTED, span=span, pointed_at=before)


_THIS = re.compile(r"^(?:把)?(?:这|那|它)(?!句)")


def _request(clause: re.Match[str], *, asked: bool, topic: re.Match[str] | None, sealed: bool) -> ForgetRequest | None:
    words = clause.group().strip()
    if len(words) > _LONGEST_CLAUSE:
        return None
    if (
        "\x00" in words
        or _OPPOSITE.search(_CHOICE.sub("", words))
        or words.startswith(("如果", "要是", "假如", "等我", "万一", "歌词"))
    ):
        return None
    if asked and not _ASKING.search(words):
        return None
    for form in _forms(words):
        start = clause.start()
        thing = _ADDRESSED.sub("", form["thing"].strip())
        back = bool(_POINTS_BACK.fullmatch(thing))
        if back and topic is not None and _is_topic(topic.group()):
            thing, start = _topic_of(topic.group()), topic.start()
        elif topic is not None and OF_THEM.match(thing) and PARTED.search(topic.group()):
            thing, start = OF_THEM.sub(rf"\g<1>{_topic_of(topic.group())}", thing, count=1), topic.start()
        elif back and _LEFT_OPEN.fullmatch(thing):
            continue
        back = start != clause.start()
        request = _build(form, thing, Span(start, clause.end()), asked=asked, back=back, sealed=sealed)
        if request is not None:
            return request
    return None


_POINTS_BACK = re.compile(
    "(?:你|您|就|也|都|请|麻烦|那|以后|我|直接|干脆|索性|千万|一定)*(?:|一个字都?|半个字都?|一点儿?都?|啥都|什么都|它们?|这个?|那个?|这些|那些|这(?:件|回|档子)?事儿?|那(?:件|回|档子)?事儿?|这段|那段|这条|那条|"
    "他的事|她的事|(?:他们?|她们?)(?:这个?人|那个?人)?|这个?人|那个?人)"
)
_ADDRESSED = re.compile("(?<=.)(?:你|您)?(?:以后|今后|往后|从此|从今往后)?(?:你|您)?(?:就|都|也)?$")
_LEFT_OPEN = re.compile("(?:你|您|就|也|都|请|麻烦|那|以后|我|直接|干脆|索性|千万|一定)*")
"""Nothing is named: the words before must name it."""


def _forms(words: str) -> Iterator[re.Match[str]]:
    for pattern in (
        _PUT,
        _NOT_MOVED,
        _PRETEND_LAST,
        _PRETEND_FIRST,
        _REVOKED,
        _MOVED,
        _VERB_FIRST,
        _KEEP_FIRST,
        _KEEP_LAST,
        _THING_FIRST,
    ):
        form = pattern.fullmatch(words)
        if form is not None:
            yield form


def _topic_of(clause: str) -> str:
    """Return what the clause before names, without what it says of it: 我的生日你记错了 is about 我的生日."""
    words = clause.strip()
    told = _TOLD_BEFORE.search(words)
    if told:
        return told["thing"]
    parted = PARTED.search(words)
    if parted:
        return parted["name"] or parted["other"]
    return _PREDICATE.sub("", _TIRED_OF.sub("", _NOT_TO_SPEAK_OF.sub(r"\1", words)))


_PREDICATE = re.compile(
    r"(?:你|我|已经|早就|都|也|现在|全)*(?:记错|说错|写错|弄错|搞错|失效|过期|没用|用不着|不用|还清|停用|注销|报废|到期|失业|解约|解除|作废|变|换|改|取消|黄|"
    r"吹|卖|丢|结束|不对|错)(?:了|啦)$"
)
_TOLD_BEFORE = re.compile(r"(?:跟|和|对)你(?:说|讲|提|聊)(?:过|了|起过?)?(?P<thing>(?:我|关于).+?)(?:吗|吧|嘛|来着)?$")
_TIRED_OF = re.compile(r"^我?(?:不想|不愿|不要)(?:再|老)*(?:被|听|看|想|聊|谈)?(?:提醒|提起|提到|提|到|见|起)*")


def _is_topic(clause: str) -> bool:
    """Tell whether the clause before names a thing and says nothing: 我之前说的地址，都忘掉吧."""
    words = clause.strip()
    if PARTED.search(words) or _TOLD_BEFORE.search(words):
        return True
    words = _PREDICATE.sub("", words)
    if _NOT_TO_SPEAK_OF.fullmatch(words):
        return True
    if len(words) > _LONGEST_TOPIC or _TELLS.search(words):
        return False
    return bool(_NAMES.search(words) or _ABOUT_MARK.match(words) or topics_in(SAID.sub("", words))[0])


_NOT_TO_SPEAK_OF = re.compile(r"(?:你|您|以后|请)*(?:别|不要|不想|不许)再?提(?:起|到)?([^醒示供问议交].{0,10}?)了?")
_TELLS = re.compile(r"[了吗呢吧啊呀]$|没有?$|^(?:别|不|没)|太|很|挺|真|好烦|已经")
_NAMES = re.compile(r"(?:的|那个|事儿?|地址|工资|电话|[号码数段条]|名字|那些|这些|信息|合同|计划|情况)\S{0,6}$")
_ABOUT_MARK = re.compile("关于|有关|至于|(?:我)?(?:之前|刚才|上次|以前)(?:跟你)?(?:说|讲|提)")


_LONGEST_CLAUSE = 60
_LONGEST_TOPIC = 15
_LONGEST_ABOUT = 40
"""Code points: who writes more tells a story and does not name a thing."""


def _build(
    form: re.Match[str], thing: str, span: Span, *, asked: bool, back: bool, sealed: bool
) -> ForgetRequest | None:
    if form.re is _REVOKED and not _TOLD_YOU.match(thing):
        return None
    if (
        len(thing) > _LONGEST_ABOUT
        or thing.startswith("忘")
        or _TELLING.search(thing)
        or (thing + form["open"]).endswith("可能")
        or (_QUESTION.search(thing) and (asked or not _EMBEDDED.fullmatch(thing)))
    ):
        return None
    if re.fullmatch(_TAIL, thing) or not _is_asked_for(form, thing, back=back):
        return None
    passage = _WORK_ON_TEXT.search(thing) if not sealed else _TEXT.search(thing)
    on_text = passage and not _speaks_of_memory(form) and not re.fullmatch(_FORGET, form["verb"])
    if re.search(r"在|到", thing[-1:]) or on_text:
        return None
    to_memory = bool(_TO_MEMORY.search(thing))
    if asked and form.re is _THING_FIRST and not _ASKED_OF_YOU.search(form.group()):
        return None
    if _EVERYTHING.fullmatch(thing):
        return ForgetRequest((), ForgetScope.EVERYTHING, span, thing)
    if _LAST.fullmatch(thing):
        return ForgetRequest((), ForgetScope.LAST, span, thing, certain=False)
    bare = _TO_MEMORY.sub("", thing)
    if to_memory and _EVERYTHING.fullmatch(bare):
        return ForgetRequest((), ForgetScope.EVERYTHING, span, thing)
    if not bare.strip("的") and to_memory:
        return ForgetRequest((), ForgetScope.EVERYTHING, span, thing)
    targets = targets_of(bare)
    if not targets:
        return None
    everything = bool(
        re.search(r"都|全|统统|通通|一切|所有|任何", form.groupdict().get("all") or "")
        or re.search(r"一切|所有|全部|任何|的事情?$", thing)
    )
    certain = to_memory or bool(_MINE.search(thing)) or everything or "的事" in thing
    return ForgetRequest(targets, ForgetScope.ALL if everything else ForgetScope.ONE, span, thing, certain)


_TOLD_YOU = re.compile(
    r"(?:我|咱)?(?:之前|以前|刚才|刚刚|上次|上回|早先|昨天|前面|跟你|和你|对你)+(?:说|讲|提|报|聊|给你|告诉你)"
)
_EMBEDDED = re.compile(
    r"(?:我|咱|他|她|关于)[^怎为]{0,12}(?:多少|几|哪)[^怎为]{0,8}|[^怎为我]{1,6}(?:多少|哪|几)[^怎为]{0,5}(?:那个|的事|这事|[这那]件事)"
)
"""How much I earn, where I live: a thing, and no question."""


_ASKED_OF_YOU = re.compile("请|帮|麻烦|劳|给我|替我|能不能|可不可以|好吗|好不好|行吗|行不行")


def _speaks_of_memory(form: re.Match[str]) -> bool:
    """Tell whether the form is said of a memory though what it names could be a passage of a text (那段)."""
    if form.re in {_KEEP_FIRST, _KEEP_LAST, _PRETEND_FIRST, _PRETEND_LAST}:
        return not _TEXT.search(form["thing"])
    return bool(_TO_MEMORY.search(form["all"] or ""))


_TEXT = re.compile("文|栏|列|页|表格|邮件|信里|代码|标题|注释|函数|简历|合同里|图片|照片")


def _is_asked_for(form: re.Match[str], thing: str, *, back: bool) -> bool:
    """Tell whether the form asks, and does not tell, and asks memory, and not an editor."""
    verb, tail, opening = form["verb"], form["tail"], form["open"]
    polite = bool(re.search(_POLITE, opening))
    mine = bool(_MINE.search(thing)) or bool(_TO_MEMORY.search(thing))
    pointed = bool(_POINTED.search(thing))
    kin = bool(_KIN.match(thing))
    if form.re in {_PRETEND_FIRST, _PRETEND_LAST}:
        happened = verb.endswith(("发生", "有过", "发生过"))
        return bool(thing) and not _IDLE.fullmatch(thing) and (not happened or pointed or mine)
    if form.re in {_REVOKED, _PUT}:
        return True
    if form.re in {_KEEP_FIRST, _KEEP_LAST, _NOT_MOVED}:
        keeps_mind = (
            form.re is not _NOT_MOVED
            and verb.endswith(("记住", "记着", "记得", "记录", "惦记", "心里", "往心里记", "心上"))
        ) or (form.re is _KEEP_LAST and verb.endswith("记") and (tail.startswith("了") or "再" in verb))
        if re.search("(?:不用|不必|无需|不需要)记$", verb) and not (mine or pointed or tail.startswith("了")):
            return False
        if form.re is _NOT_MOVED and "心" in verb:
            return False
        if form.re is _KEEP_FIRST and re.fullmatch("我(?:一个人|在.*|们.*)?", thing):
            return False
        about = mine or kin or pointed or "的事" in thing or keeps_mind or bool(topics_in(thing)[0])
        if "提" in verb:
            return bool(re.search("再|以后|今后", verb + opening)) and (about or tail.startswith("了"))
        return about and not re.match(r"(?:[错混仇岔漏串反]|账|笔记|作业|单词)", thing)
    if re.fullmatch(_DELETE, verb):
        to_memory = bool(_TO_MEMORY.search(form["all"]))
        asked = polite or bool(re.search("都|全", form["all"])) or bool(re.match("吧|了|得了|掉", tail))
        named = "信息" in thing or pointed or bool(topics_in(thing)[0])
        return mine or to_memory or (asked and len(thing) <= _LONGEST_TOPIC and named)
    closing = bool(re.search(r"吧|呗|就好|就行|得了|拉倒|好吗|好不好|行吗|行不行|可以吗|成吗|谢", tail))
    firm = verb in {"忘掉", "忘记掉", "忘干净", "忘光"} or tail.startswith(("掉", "干净", "光"))
    if form.re is _MOVED:
        return closing or polite or firm or mine or bool(re.search("都|全", form["all"]))
    if form.re is _VERB_FIRST:
        return polite or (back and mine) or ((closing or firm or verb == "忘记") and (mine or firm))
    return closing or polite or (firm and bool(thing)) or (mine and tail == "了" and form["open"] != "")


_KIN = re.compile(
    "前任|前[夫妻]|前(?:男|女)友|对象|老公|老婆|爸|妈|父|母|哥|姐|弟|妹|儿子|女儿|男友|女友|男朋友|女朋友"
)
_POINTED = re.compile(
    r"有关|相关|(?:那|这)(?:个数|个事|件事|事儿?|档子|摊子|段|些事|些破事|些烂事|茬|回事)|的事儿?$|的事情$"
)
_IDLE = re.compile(r"(?:算了|好吧|那|行|嗯|唉|哎|就|我|你|这|那|事|没事|什么|啥|话|这句话|这话|那句话|大家|他|她|谁)*")
