"""Tasks that hold all they need: a sum, a word, a sentence to be worked on, an hour elsewhere, a throw of dice.

Nothing that is remembered of the user could help with them. Narrow on purpose: with something of the user's own in it
("divide the rent by three", 我家的暗号怎么写) a task is none of these. Pure rules over the words of a message.
"""

from __future__ import annotations

import re
from typing import Final

LONGEST: Final = 140
"""Characters; longer messages hold more than such a task."""

_QUOTED: Final = re.compile(
    r"“[^”]*”|「[^」]*」|『[^』]*』|《[^》]*》|\"[^\"]*\"|‘[^’]*’|(?<!\w)'[^\n]*?'(?!\w)|`[^`]*`"
)
_MARK: Final = "§"
"""Stands for what was quoted: words that are spoken of, not said."""
_PAYLOAD: Final = re.compile(r"(?<=[:：]).*", re.DOTALL)
"""What a task is to be done with."""
_FOR_ME: Final = re.compile(
    r"\b(?:(?:can|could|would|will) you|please|(?:do|say|spell|write|pronounce|put) (?:i|we)(?= )|"
    r"(?:for|give|tell|help) (?:me|us)|(?:should|do|would) (?:i|we) (?=say|write|spell|use|put))\b|"
    r"(?:帮|给|替|教|告诉)我|我(?:想|要)(?=问|知道)",
    re.IGNORECASE,
)
"""Who asks is no part of the task."""
_OWN: Final = re.compile(
    r"\b(?:i|i'm|i've|i'd|i'll|me|my|mine|we|we're|we've|us|our|ours)\b|我|咱|俺|自家", re.IGNORECASE
)
_FOR_SOMEBODY: Final = re.compile(r"\bfor [A-Z]|给(?!我)[^，。？]{1,4}(?:的|写|看|发)")
"""Whoever it is for may have wishes that are known."""


def _any(*patterns: str) -> re.Pattern[str]:
    return re.compile("|".join(patterns), re.IGNORECASE)


_NUMBER = (
    r"(?:[£$€¥]? ?\d[\d,.:/]*|(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|[a-z]+teen|[a-z]+ty|"
    r"hundred|thousand|million)\b)"
)
_TONGUE = (
    r"(?:english|french|german|spanish|italian|portuguese|japanese|korean|chinese|mandarin|cantonese|russian|latin|"
    r"greek|dutch|arabic|swedish|danish|norwegian|finnish|polish|turkish|hebrew|hindi|czech|hungarian|welsh|irish)"
)
_ENGLISH: Final = {
    "sums": _any(
        r"\b(?:divide|multiply|add|add up|total|subtract|deduct|take|square|cube|double|halve|round|convert|calculate|"
        rf"compute|work out|sum|what(?:'s| is| are)) (?:up )?{_NUMBER}",
        r"\b(?:half|a third|two thirds|a quarter|three quarters|a tenth|twice|double|\d+(?:st|nd|rd|th) root|\d+/\d+)"
        rf" (?:of )?{_NUMBER}",
        rf"{_NUMBER} (?:plus|minus|times|over|to the) {_NUMBER}",
        rf"\b(?:work out|calculate|compute|find) (?:the )?(?:\w+ ){{0,2}}(?:of|between) {_NUMBER}",
        rf"{_NUMBER} (?:split|shared|spread|divided) (?:over|between|among|by|into) {_NUMBER}",
        rf"\b(?:write|spell|say|put) (?:out )?{_NUMBER} (?:out )?(?:in|as) (?:words|full|letters|figures|binary)\b",
    ),
    "hours and days": _any(
        r"\bwhat (?:time|day)\b.{0,30}\b(?:in|is) [a-z]\w+.{0,40}\b(?:in [a-z]\w+|when it'?s)",
        r"\bwhat day of the week\b",
        r"\bhow many (?:days|weeks|months|hours|minutes) (?:are there )?(?:between|from) \d",
    ),
    "words": _any(
        r"\b(?:spell|pronounce|conjugate|define|hyphenate|capitali[sz]e|punctuate|unscramble|anagram|rhym(?:e|es|ing)|"
        r"synonyms?|antonyms?|plural|singular|past tense|participle|apostrophe|semicolon|hyphen|hyphenated|"
        r"grammatical(?:ly)?|spelt|spelled|pronounced)\b",
        r"\b(?:say|put|write|translate|render|how (?:do|would) (?:you|i|we|they) say)\b[^?.!\n]*\b"
        rf"(?:in|into|to) {_TONGUE}\b",
        rf"\b(?:the )?{_TONGUE} (?:word )?for\b",
        r"\bwhat does § mean\b|§ (?:or|vs\.?|versus) §|\bwhich is (?:correct|right|better)\b.*§",
        r"\bis (?:it|this|that) § or\b|\bis § (?:a |one |two |the |correct|right|spelt|ok|singular|plural)",
        r"\b(?:comma|full stop|capital letter|accent|article) (?:before|after|in|on|with|here)\b",
        r"\b(?:who or whom|whom or who|affect or effect|lie or lay|its or it's|fewer or less|less or fewer)\b",
    ),
    "texts": _any(
        r"\b(?:sort|order|alphabeti[sz]e|reverse|count|shuffle|correct|fix|uppercase|lowercase) (?:this|these|those|"
        r"the (?:words?|letters?|numbers?|names|list|following|string|sentence|line)s?)\b[^:]{0,40}(?::|§)",
    ),
    "chance": _any(
        r"\b(?:roll|throw) (?:a|the|two|three|some) dic?e\b|\b(?:flip|toss) a coin\b",
        r"\brandom (?:number|letter|word|colou?r)\b|\bpick (?:a|any) (?:number|card|letter|colou?r)\b",
    ),
}
_NUMBER_ZH = r"(?:\d[\d,.]*|[一二三四五六七八九十百千万两]+)"
_TONGUE_ZH = r"(?:英|法|德|日|韩|俄|意大利|西班牙|葡萄牙|拉丁|希腊|阿拉伯|泰|越南|荷兰|丹麦|瑞典)(?:语|文)"
_SAYS_ZH = r"(?:怎么|咋)(?:说|讲|写|念)"
_CHINESE: Final = {
    "sums": _any(
        rf"{_NUMBER_ZH}个?(?:[加减乘]|除以|的平方|的立方|的\S{{0,3}}次方|开方|的一半|打\S折|的百分之|化成|约等于|取整|保留)",
        rf"(?<![预打结核清])(?:算|计算|求)(?:一下|下|出)?{_NUMBER_ZH}",
        rf"{_NUMBER_ZH}(?:用|写成|的)(?:大写|小写|罗马数字|二进制|中文)",
        rf"{_NUMBER_ZH}[元块万千百亩斤米]?(?:分|平分成?|拆成|除给){_NUMBER_ZH}(?:个?[期份人月年组批]).{{0,6}}多少",
    ),
    "hours and days": _any(
        r"(?:点|中午|半夜|早上|晚上|下午|时)[^我咱]{0,8}(?:几点|什么时间)|(?:现在|这会儿)[^我咱]{1,6}几点",
        rf"是?(?:星期|周|礼拜)几[？?]?$|{_NUMBER_ZH}[日号][^我咱]{{0,10}}(?:多少天|几天|隔)",
    ),
    "words": _any(
        r"(?:§|[这那一]个?[字词])(?:这个|那个)?[字词]?(?:怎么|咋)(?:写|念|读|拼|断句)|^[^我咱这那]{1,5}(?:怎么|咋)[念读拼]",
        r"的拼音|笔画|部首|偏旁|繁体|简体字|多音字|组词|造句|病句|错别字|押韵|谐音|歇后语|成语|对联|[近反同]义词|的地得",
        r"用(?:逗号|句号|顿号|分号|冒号|哪个(?:字|词|对|好)?)",
        r"§[和与跟还是、]*§|§(?:是|算)?什么意思|§(?:对不对|对吗|通顺吗|有语病)",
        rf"{_TONGUE_ZH}{_SAYS_ZH}|用{_TONGUE_ZH}(?:怎么)?(?:说|讲|写)",
    ),
    "texts": _any(r"(?:把|将)?§?(?:倒过来|按(?:拼音|字母|笔画|大小)|排(?:个)?序)|多少个?字"),
    "chance": _any(r"掷|扔(?:个|两个)?骰子|抛(?:个|一?枚)?硬币|随机(?:给|说|挑|选|来|抽|一)|猜(?:个)?数字"),
}


def without_quotations(text: str) -> str:
    """Return a text with a mark in place of each quotation."""
    return _QUOTED.sub(_MARK, text)


def stands_alone(text: str) -> bool:
    """Tell whether a message is such a task and nothing else.

    Args:
        text: The message, or its core; quotations and what follows a colon are what the task works on.
    """
    if len(text) > LONGEST:
        return False
    asked = _FOR_ME.sub(" ", _PAYLOAD.sub("", without_quotations(text)))
    if _OWN.search(asked) or _FOR_SOMEBODY.search(asked):
        return False
    return any(pattern.search(asked) for pattern in (*_ENGLISH.values(), *_CHINESE.values()))
