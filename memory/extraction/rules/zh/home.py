"""Where the user lives: city, address, moving in and out."""

from __future__ import annotations

import re

from memory.extraction.rules.mood import Mood
from memory.extraction.rules.rule import Rule, Where, Who, words
from memory.extraction.rules.zh.places import ADDRESS, CITY
from memory.extraction.rules.zh.words import ADVERBS

_PASSING = re.compile(
    r"出差|旅游|旅行|玩(?!具)|路过|转机|开会|酒店|民宿|度假|参加|培训|几天|高铁|飞机|机场|火车|考察|"
    r"校外租|外面租|单位租|实习.{0,3}结束|看展|看朋友|住院"
)


def _stays(match: re.Match[str]) -> bool:
    return not _PASSING.search(match.string)


RULES = (
    Rule(
        words(
            r"(?:(?:我家|住址|地址|收件(?:地址)?|收货(?:地址)?|家庭住址|寄到)(?:是|在|为|：)?|(?:我|"
            rf"暂时)?住(?:在)?)(?P<value>(?:{CITY})?{ADDRESS})"),
        "home_address", Where.BODY, Who.UNSAID, (Mood.STATEMENT, Mood.REQUEST),
        text="{who}住在{value}", importance=7, sensitive=True,
        accept=lambda match: bool(re.search(r"\d|[一二三四五六七八九十]+[号栋弄]", match["value"])),
    ),
    Rule(
        words(
            rf"^{ADVERBS}(?:是)?(?:常|长期|定)?(?:住在?|定居(?:在|于)?|在|搬到了?|搬去了?|搬来了?|迁到了?|"
                rf"落户(?:在)?)(?:了)?(?P<value>{CITY})(?=$|，|。|了|这边|生活|定居|住|做|当|开|教|跑|打工|实习|"
                r"养老|上班|工作|读书|上学|好多年|多年|的|"
            r"[一二两三四五六七八九十\d]+年)"),
        "home_city", who=Who.ANYONE, text="{who}住在{value}", importance=7, accept=_stays,
    ),
    Rule(
        words(
            r"(?:^|我们?|现在|已经|刚|就)[^，]{0,6}?(?:搬(?:到|去|来)|住(?:在|到|进)?|定居(?:在)?|"
            rf"迁到)了?(?P<value>{CITY})"),
        "home_city", Where.BODY, Who.UNSAID,
        text="{who}住在{value}", importance=7, accept=lambda match: _stays(match) and not re.search(
            r"(?:他|她|爸|妈|姐|哥|弟|妹|朋友|同事|以前|之前|曾经|小时候|原来)", match.string[: match.start("value")]),
    ),
    Rule(
        words(
            r"^(?:现在|目前|一直|已经|刚|又)?(?:在(?=[\u4e00-\u9fff]{2,5}(?:租|合租))|搬(?:到|去|来)了?)"
            r"(?P<value>[\u4e00-\u9fff]{2,5}?)(?:租房|合租|租住|租的?房|了$|了(?=，))"),
        "home_city", text="{who}住在{value}", importance=7, confidence=0.85, accept=_stays,
    ),
    Rule(
        words(rf"^(?:我|我们|咱|咱们|俺)家(?:就|现在|一直)*(?:住)?在(?P<value>{CITY})(?=$|，|这边|那边)"),
        "home_city", Where.BODY, Who.UNSAID, text="{who}住在{value}", importance=7, confidence=0.9, accept=_stays,
    ),
    Rule(
        words(rf"^(?:我)?人(?:现在)?在(?P<value>{CITY})(?=$|，)"),
        "home_city", Where.BODY, Who.UNSAID, text="{who}住在{value}", importance=7, confidence=0.75, accept=_stays,
    ),
    Rule(
        words(rf"^(?P<value>{CITY})(?:这边|这里|这儿|本地|这座城市)"),
        "home_city", Where.BODY, Who.UNSAID, text="{who}住在{value}", importance=7, confidence=0.8, accept=_stays,
    ),
    Rule(
        words(rf"我(?:们)?(?:家)?(?:在|是)?(?P<value>{CITY})(?:的)?(?:家|房子|出租屋|公寓|这边)"),
        "home_city", Where.BODY, Who.UNSAID, text="{who}住在{value}", importance=7, confidence=0.85, accept=_stays,
    ),
    Rule(
        words(r"(?:我|我们)?(?:已经)?(?:搬走了|搬家了|搬出(?:来|去)了|退租了|不住(?:那|这)(?:边|里|儿)?了)$"),
        "home_address", Where.BODY, Who.UNSAID, value="已搬走", importance=6, ended=True,
        accept=lambda match: not re.match(r"(?:他|她|邻居|室友|朋友|同事|房东)", match.string),
    ),
)  # fmt: skip
