"""How it is to be done, told in reply: 就单行单管，十六毫米的主管…; 第一行写日子，第二行写带什么; 就是切粗了，往后切细.

Such a reply to one's own question, or to a draft just shown, is the way to do it from now on, and is kept whole with
what was asked. It must never take what is still being weighed, asked or only said for fun.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memory.extraction.rules.mood import Mood
from memory.extraction.rules.zh.ways import way_told

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memory.extraction.rules.rule import Draft
    from memory.extraction.rules.view import View

FEWEST_CHARACTERS = 12
LONGEST_ASKED = 40
"""Characters of the question that say what the way is for."""

_ASKED_HOW = re.compile(
    r"怎么|咋|如何|什么|哪|几[个种层段块]|怎样|哪种|哪个好|什么好|啥好|选什么|选哪|用什么|用啥|有啥|有什么|什么办法|模板|格式|怎么写|写个|拟[个一]|帮我写|方案|好不好|[吗呢]？|[吗呢]$"
)
_JUST = re.compile(
    r"^(?:(?:那|行|好|嗯|得|哦|对)[，,]?)*(?:那?我?(?:们)?就|还是|直接|干脆|索性|咱就|定了|听你的|按(?:第[一二三]|前|后)[个种])(?!是说|好|行了|这|算了?$|怕|想|不信|没|看你|说说|知道|喜欢|服|"
    r"等|要求|随便|差|像|你|他|她|当|够|完)"
)
_DONE_SO = re.compile(
    r"用|铺|放|按|装|分成?|排|先|切|加|搭|隔|贴|写|画|留|刷|挂|摆|种|浇|缝|织|染|剪|录|拍|印|选|走|上|买|订|做|包|垫|钉|刨|磨|配|穿|绑|收|开"
)
_MEASURE = re.compile(
    r"[\d一二两三四五六七八九十百半]+(?:毫米|厘米|米|克|勺|斤|块|层|行|列|段|句|栏|组|个|条|根|片|张|页|分钟|小时|天|遍|寸|度|公里|平|排|格|盏|盆|株|垄|种|份|字|号|步|瓦|圈|针)"
)
_IN_TURN = re.compile(
    r"先[^，。]{1,8}[，,]?(?:再|后|然后)|[^，。]{1,6}(?:归|给|管)[^，。]{1,6}[，,][^，。]{1,6}(?:归|给|管)"
)
_ORDINALS = re.compile(
    r"第一(?P<unit>行|句|段|步|层|页|栏|遍|格|张|排|列|轮|天|道|组|部分|块)[^。]{1,40}?第二(?P=unit)|(?:头|开头|首|第)一?(?:行|句|段|步)[^。]{1,40}?(?:第二|接着|中间|然后|再)[^。]{1,40}?(?:最后|末|结尾|第三)|"
    r"开头[^。]{1,30}?(?:中间|然后)[^。]{1,30}?(?:结尾|最后|末尾)|上[半面]?[^，。]{1,12}[，,](?:中间[^，。]{1,12}[，,])?下[半面]?[^，。]{1,12}[，,](?:不|别)"
)
_BLOCKS = re.compile(
    r"^(?:那)?(?:就|只要?|一共|总共|统共|分)?(?:分)?[两二三四五六\d](?:块|段|行|栏|句|条|点|项|部分|样|步|"
    r"列)[：:，,]"
)
_FIRST_TIME = re.compile(
    r"是我?第一|第一次|第一名|第一[个位]|书上|教程|网上|他们?说|她说|课文|歌词|这首|电影|比赛|[他她它]"
)
_CAUTION = re.compile(
    r"^(?:就是|只是|不过|但是?|唯一|可惜|美中不足)?[，,]?(?P<what>[^，。]{0,8}(?:太|偏|有点|略|稍)?[^，。]{1,6})了(?:点儿?|些)?[，,]"
    r"(?:以后|往后|今后|下回|下次|下一[锅坛炉盆批回次罐盘]|再做|再来|再发|再腌|再烤|再煮|再写|再缝)(?:就|再|都|可|一定|记得|我|还)*[^，。]{0,4}?"
    r"(?:得|要|少|多|别|不|改|减|加|先|换|切|放|提前|晚|早|用|把|只|控制)[^。]{1,}"
)
_NEXT_TIME = re.compile(
    r"^(?:就是|不过|但是?|对了|记着|还有)?[，,]?(?:以后|往后|今后|下回|下次|下一[锅坛炉盆批回次罐盘])(?:再)?(?:做|来|腌|烤|煮|发|写|缝|酿|卤|拌|炖|烧|种|修|磨|染)?(?:的时候|时)?[，,]?(?:就|都|可|一定|记得|我|还)*"
    r"(?:得|要|少|多|别|不要|改|减|加|先|换|切|放|提前|晚|早|用|把|只|控制)[^。]{2,}"
)
_NOT_YET = re.compile(
    r"[吗呢吧]$|怎么|如何|哪|什么(?!都)|要不|是不是|能不能|行不行|好不好|可以吗|打算|想想|考虑|万一|如果|要是|"
    r"请你|帮我|给我|替我"
)
_SPEAKS_OF_CHAT = re.compile(r"聊|再问|问你|找你|跟你|告诉你|试试|请你|见|约|再说|一起|玩|夸|感谢|吃你|听你的话|记得我")


def read(view: View, earlier: Sequence[View]) -> Iterator[Draft]:
    """Yield the way of doing it that a sentence tells in reply, once, from its first clause."""
    sentence = view.sentence
    text = sentence.text
    told = view.mood in {Mood.STATEMENT, Mood.REQUEST} or (view.mood is Mood.QUESTION and is_ordered(text))
    if view.number or sentence.asks or not told:
        return
    asked = _asked(view, earlier)
    if _is_way(text, asked) or (asked and _is_caution(text)):
        yield way_told(view, asked)


def is_ordered(text: str) -> bool:
    """Tell whether a sentence says what stands where: 第一行写日子，第二行写地方."""
    return _ORDINALS.search(text) is not None and re.search(r"[吗呢吧]$|怎么|要不要|能不能", text) is None


def _is_caution(text: str) -> bool:
    """Tell whether the sentence says what is to be done otherwise the next time."""
    if _NOT_YET.search(text) or _SPEAKS_OF_CHAT.search(text):
        return False
    return _CAUTION.match(text) is not None or _NEXT_TIME.match(text) is not None


def _is_way(text: str, asked: str) -> bool:
    if len(text) < FEWEST_CHARACTERS or _FIRST_TIME.search(text):
        return False
    if is_ordered(text) or (asked and _BLOCKS.match(text)):
        return True
    if _NOT_YET.search(text):
        return False
    if not asked or _ASKED_HOW.search(asked) is None or "，" not in text:
        return False
    ways = len(set(_DONE_SO.findall(text))) + len(_MEASURE.findall(text)) + len(_IN_TURN.findall(text))
    return _JUST.match(text) is not None and ways > 1


def _asked(view: View, earlier: Sequence[View]) -> str:
    """Return what the user asked just before: in this message, else in the last one that asks how."""
    here = [other.sentence.text for other in earlier if other.number == 0 and other.sentence.asks]
    if here:
        return here[-1][:LONGEST_ASKED]
    for message in reversed(view.around.before):
        first = re.split(r"(?<=[。！？!?])", re.sub(r"\s+", "", message))
        asking = next((one for one in first if _ASKED_HOW.search(one)), "")
        if asking:
            return asking.rstrip("。！？!?")[:LONGEST_ASKED]
    return ""
