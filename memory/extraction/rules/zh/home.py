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

_BUSINESS = (
    r"(?:店|铺子?|铺面|馆子?|工作室|公司|厂子?|作坊|诊所|民宿|画室|教室|琴行|摊子?|摊位|门市|办公室|仓库|排练[房室]|训练[馆房]|道场|补习班|托管班|"
    r"书屋|茶社|档口|窑|车间|大棚|园子)"
)
_SITE = (
    r"(?:[^，。！我你他她]{0,10}?(?:街上?|路上?|巷子?里?|弄里?|道|里|坊|广场|大厦|[\d一二三四五六七八九十负]+楼|[\d一二三四五六七八九十]+层|[A-Z一二三\d]+座|城|园区?|小区|"
    r"新区|开发区|老厂区|村里?|镇上?|桥头?|门外?|站旁?|号|路口|街口|对面|旁边|边上|附近|商场|中心|步行街|夜市|市场|厂房|院子?里?|胡同里?|码头|广场上))"
)
_HERE = r"(?:开|设|搬|迁|挪|落|租|盘|藏|坐落|就)*(?:在|到|去|进)了?"


_MOVES = re.compile(
    rf"(?:{_BUSINESS}|店面)(?:已经|也|都|刚|总算|终于|上周|上个?月)*(?:搬|迁|挪|换地方|换了?址|换了?地)"
)


def _is_site(match: re.Match[str]) -> bool:
    """Tell whether the business is the user's and stays there: 店里, 公司年会在广场 are no site."""
    said = match.string
    if re.search(
        r"[他她你]|老板|同事|朋友|隔壁|年会|开会|活动|聚餐|团建|上班|吃饭|见面|今天|明天|昨天|[吗呢]$|哪|怎么|想|打算|要是|如果|听说",
        said,
    ):
        return False
    return re.search(r"里面|心里|手里|家里|这里|那里|哪里", match["value"]) is None


def _is_city(match: re.Match[str]) -> bool:
    """Tell whether one lives there: 在永晖超市当收银员 names a shop, whatever ends in 市."""
    return _stays(match) and _NO_CITY.search(match["value"]) is None


_NO_CITY = re.compile(r"(?:超|城|夜|股|菜)市$|[我你他她]|[\d一二三四五六七八九十]楼$")


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
            rf"^(?:我|我们|咱|咱们)?(?:自己)?(?:的|那|这|家|间|个|处|边|开的)*(?P<thing>[\u4e00-\u9fff]{{0,6}}?{_BUSINESS})(?:现在|一直|已经|上周|上个?月|年后|刚|就)*"
            rf"{_HERE}(?P<value>{_SITE})(?=$|去了|里|的|来了|了|，)"),
        "business_location", Where.BODY, Who.UNSAID, importance=6, confidence=0.85, accept=_is_site,
    ),
    Rule(
        words(
            rf"(?:^|[，！。：])(?:我|我们)?(?:现在|如今|以后|往后|新店|新址|新地方|新铺面|新地址|新家)(?:就|都|是)*(?:{_HERE}|是|：)(?P<value>{_SITE})(?=$|里|了|，|。)"),
        "business_location", Where.SENTENCE, Who.UNSAID, importance=6, confidence=0.85,
        accept=_is_site, needs=lambda view: _MOVES.search(view.around.own) is not None,
    ),
    Rule(
        words(
            rf"^{ADVERBS}(?:是)?(?:常|长期|定)?(?:住在?|定居(?:在|于)?|在|搬到了?|搬去了?|搬来了?|迁到了?|"
                rf"落户(?:在)?)(?:了)?(?P<value>{CITY})(?=$|，|。|了|这边|生活|定居|住|做|当|开|教|跑|打工|实习|"
                r"养老|上班|工作|读书|上学|好多年|多年|的|"
            r"[一二两三四五六七八九十\d]+年)"),
        "home_city", who=Who.ANYONE, text="{who}住在{value}", importance=7, accept=_is_city,
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
        words(
            r"^(?:我|我们|我家|一家人|全家)?(?:已经|刚|刚刚|上周|上个?月|年前|年后|去年|今年|最近|终于|又|前天|昨天|都)*搬(?:到|去|来|进)了?"
            r"(?P<value>(?!新家|新房|一起|公司|外面|隔壁|办公|学校|宿舍|新|大|小)[\u4e00-\u9fff]{2,6}?)(?:那边|这边)?(?:去|来)?(?:住|了|$|，)"),
        "home_city", Where.BODY, Who.UNSAID, text="{who}住在{value}", importance=7, confidence=0.85,
        accept=lambda match: _stays(match) and not re.search(
            r"[他她你它]|箱子|东西|桌|床|柜|书|货|仓库|店|摊|工位|[楼层]$|什么|哪|想|打算|要是|如果|准备|"
            r"房东", match.string),
    ),
    Rule(
        words(rf"^(?:我|我们|咱|咱们|俺)家(?:就|现在|一直)*(?:住)?在(?P<value>{CITY})(?=$|，|这边|那边)"),
        "home_city", Where.BODY, Who.UNSAID, text="{who}住在{value}", importance=7, confidence=0.9, accept=_stays,
    ),
    Rule(
        words(r"^(?:我|我们)?(?:现在|目前|一直|就|还|都)*(?:是)?住在?(?P<value>(?!一起|家里|这里|那里|这儿|那儿|哪|酒店|宾馆|宿舍|民宿|医院|学校|单位|公司|里面|外面|隔壁|楼上|楼下|[负一二两三四五六七八九十]+[楼层])"
              r"[\u4e00-\u9fff]{2,5}?)(?:那边|这边|一带|附近)?(?=$|，)"),
        "home_city", Where.BODY, Who.UNSAID, text="{who}住在{value}", importance=7, confidence=0.8,
        accept=lambda match: _stays(match)
        and not re.search(
            r"[他她你它我们]|爸|妈|奶|爷|一块|一起|老家|几天|[吗呢]|想|打算", match.string[match.start("value") - 1 :]),
    ),
    Rule(
        words(rf"^(?:我)?人(?:现在)?在(?P<value>{CITY})(?=$|，)"),
        "home_city", Where.BODY, Who.UNSAID, text="{who}住在{value}", importance=7, confidence=0.75, accept=_stays,
    ),
    Rule(
        words(rf"^(?:我们?|咱们?)?(?P<value>{CITY})(?:这边|这里|这儿|本地|这座城市)"),
        "home_city", Where.BODY, Who.UNSAID, text="{who}住在{value}", importance=7, confidence=0.8, accept=_is_city,
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
