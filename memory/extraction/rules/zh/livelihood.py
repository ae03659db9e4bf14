"""What the user lives on and where, told in passing: 在伊春守林子, 修了四十年钟表, 来马德里读博两年了, 从电厂内退.

The whole clause is the fact, as it says more than the name of a trade would. It must never take an errand, a hobby of
this afternoon or somebody else's shop for a living.
"""

from __future__ import annotations

import re

from memory.extraction.rules.relations import WORD_ZH
from memory.extraction.rules.rule import Rule, Where, Who, words
from memory.extraction.rules.zh.places import CITY
from memory.extraction.rules.zh.work import TRADE as _TRADE

_LATELY = r"(?:现在|目前|一直|常年|如今|平时|主要|这几年|这些年|毕业后|退休后|白天|天天|每天|本来|就|还|是|也)*"
_DOES = (
    r"(?:开(?!会|车去|完)|跑(?!步|题|了|来)|养(?!病|伤|胎)|种|修(?!图|改)|教(?!训|我)|卖|做(?!饭|梦|客|作业|题|爱|完|好|核酸|检查|手术|菜)|"
    r"当|干(?!杯|净)|搞|带(?!了|着|上|走|我)|守|看(?=店|门|林|果园|仓|场|厂|大门|管)|管|刻|织|写(?=代码|程序|稿|剧本|公文|字|歌|网文)|"
    r"画(?=图|画|漫画|插画|壁画|瓷|糖画|像)|唱|演|拉(?=货|面|琴|车)|打(?=铁|鱼|工|磨|金|银|零工|杂|更|井|渔)|烤|熬|酿|烧(?=窑|陶|锅炉|瓷|炭)|"
    r"焊|裁|缝|染|剃|理发|摆(?=摊|渡)|送(?=外卖|快递|奶|水|货|报|信)|接(?=单|活|稿|生)|放(?=羊|牛|蜂|马|映|鸭)|捕|采(?=茶|珠|药|访|蜜)|"
    r"腌|编(?!的)|雕|临摹|配(?=药|音|菜|货)|抓药|刷(?=墙|漆|盘子)|搭(?=架|棚)|盖(?=房)|砌|铺(?=砖|路|轨)|吊(?=装|车)|拍(?=片|照片|视频|婚礼|"
    r"纪录片)|剪(?=片|头发|视频|辑)|录(?=音|书)|翻译|校对|排版|调(?=律|音|酒|香|色)|护理|照顾|陪护|站(?=岗|柜台)|值(?=夜|班)|说(?=书|相声|评书)|"
    r"代课|代驾|讲(?=课|解|评书)|支教|驻村|驻场|扶贫|巡线|巡山|炼|喂|挤奶|割(?=胶|麦)|押车|分拣|质检|收(?=银|废品|茧|粮)|烙|揉|包(?=粽|饺|包子)|蒸|"
    r"坐诊|出诊|跟船|跟组|盯(?=现场|工地|盘)|测绘|勘探|钻井|记账|拣货|缝补|纹身|美甲|给[^，。]{1,8}(?:做|当|写|画|配|打|开|"
    r"拍|修|看|送|念|上课|讲))"
)
_STUDIES = (
    r"(?:读(?=研|博|书|大学|硕|本科|高中|预科|语言)|念(?=书|大学|高中|研)|上(?=学|大学|语言学校|夜校|高中|"
    r"技校|研)|留学|交换|访学|进修|学(?=厨|语言|医|设计|画|艺|戏))"
)
_NOT_THERE = re.compile(
    r"昨|今[天早晚]|明[天早晚]|刚才|刚刚|正在|上周|下周|周[一二三四五六日末]|上次|[吗呢吧]$|怎么|什么|哪|如果|要是|想|打算|"
    r"(?:做|开|跑|卖|画|拍|修|种|打|写|编|织|刻|演|唱|染|烤|熬|采|看|配|剪|录|送|带)(?:了|过)(?!快|将近|[\d一二两三四五六七八九十半]+(?:多)?年)|"
    r"等|排队|路上|车上|床上|厨房|阳台|饭桌|沙发|公园|这[儿里边]|那[儿里边]|[他她你]|人家|别人|电梯|地铁|朋友圈|群里"
)
_ONCE = re.compile(
    r"^.了|做饭|做梦|开会|看书|看剧|带路|写作业|做作业|养病|做客|开玩笑|唱歌|画画$|打球|打游戏|拍照|当电灯泡|当真|管用|带娃$|接电话"
)
_CRAFT = (
    r"(?:修|打|种|养|刻|织|画|写|拉|唱|跳|演|磨|裁|缝|编|酿|烧|焊|开|跑|卖|带|管|守|看|教|做|当|干|搞|烤|熬|"
    r"弹|剃|理|补|染|雕|炸|蒸|炒|送|钉|刷|砌|配|拍|采|捕|腌)"
)
_YEARS = (
    r"(?:快|将近|整整|小|大概|差不多)?(?:[\d一二两三四五六七八九十]+(?:多|来|几)?年(?:多)?|(?:大)?半辈子|"
    r"(?:一|大半)辈子|(?:好)?几十年|十几年|二十来年)"
)


def _lives_on_it(match: re.Match[str]) -> bool:
    return _NOT_THERE.search(match.string) is None and _ONCE.search(match["value"]) is None


def _is_craft(match: re.Match[str]) -> bool:
    said = match["thing"]
    return (
        re.search(
            r"[我你他她它这那哪啥]|什么|房贷|梦|题|卷子|作业|客$|主$|病|官司|眼镜|牙套|眼睛|脾气|兵役|^(?:了|的)", said
        )
        is None
    )


def _moved_there(match: re.Match[str]) -> bool:
    return (
        re.search(
            r"昨|今天|明天|下周|上周|出差|旅游|玩|几天|[吗呢]$|怎么|想|打算|要是|如果|准备|[他她你]", match.string
        )
        is None
    )


_NO_FIRM = re.compile(r"[我你他她了吗呢吧]|终于|现在|工资|离家|通勤|做|当|干|管|负责|不用|感觉|累|远|近|每|第")
_NAMES_ONESELF = re.compile("我叫|我姓|我是|本人|自我介绍")
_FIRM = (
    r"(?:公司|集团|厂|院|研究所|事务所|律所|银行|信用社|出版社|报社|杂志社|电视台|大学|学院|中学|小学|幼儿园|医院|酒店|超市|传媒|文化|科技|制药|设计|电子|网络|物流|地产|"
    r"保险|证券|工作室|咨询|食品|服饰|机械|建筑|装饰|旅行社)"
)

RULES = (
    Rule(
        words(rf"^(?:我|俺)?{_LATELY}在(?P<value>[\u4e00-\u9fffA-Za-z0-9]{{2,10}}?{_FIRM})(?={_DOES}(?!了)[^，。]{{0,14}}$|排版|打杂|画图|跑业务|管[^，。]{{1,6}}$)"),
        "employer", Where.BODY, Who.UNSAID, importance=6, confidence=0.85,
        accept=lambda match: _NOT_THERE.search(match.string) is None
        and re.search(r"^(?:一?家|这|那|某)", match["value"]) is None,
    ),
    Rule(
        words(
            r"(?:入职|跳槽|换了?工作|换了?单位|换了?公司|去了?新(?:单位|公司)|到了?新(?:单位|公司))[^，。]{0,8}?了?[，,：:](?:在|是|叫|去了?)?"
            r"(?P<value>[\u4e00-\u9fffA-Za-z0-9]{2,10})(?=[，,。！]|$)"),
        "employer", Where.SENTENCE, Who.UNSAID, importance=7, confidence=0.9,
        accept=lambda match: _NO_FIRM.search(match["value"]) is None
        and re.match(r"[^，。]{0,4}(?:他|她|我[妈爸姐哥弟妹]|老公|老婆|同事|朋友)", match.string) is None,
    ),
    Rule(
        words(
            r"(?:跳槽|换了?工作|换了?单位|新工作|找(?:到|着)了?工作|offer|转行|考[上进]|录[用取]了?|入职|离职|辞了?职|面试过)[^。]{0,20}?"
            r"(?:去|到|进)了?(?P<value>(?!新|别|另|外|那|这|哪)[\u4e00-\u9fffA-Za-z0-9]{2,12}?)(?:当|做|上班|报到|任职|干|教|实习)[^。]*"),
        "employer", Where.SENTENCE, Who.UNSAID, importance=7, confidence=0.9,
        accept=lambda match: re.search(r"[我你他她了吗呢吧]|终于|现在|什么", match["value"]) is None
        and re.search(r"他|她|我[妈爸姐哥弟妹]|老[公婆]|同事|朋友|想|打算|要是|如果", match.string) is None,
    ),
    Rule(
        words(rf"^(?!是|做|当|干|在)(?P<value>[^，。我你他她]{{0,12}}?(?:的)?{_TRADE})$"),
        "occupation", Where.BODY, Who.UNSAID, importance=7, confidence=0.85,
        needs=lambda view: view.number > 0 and _NAMES_ONESELF.search(view.sentence.text) is not None,
        accept=lambda match: re.search(r"一家|[妈爸姐哥弟妹]|老公|老婆|不是|谁", match.string) is None,
    ),
    Rule(
        words(rf"^(?:我|俺|我们)?{_LATELY}(?:一个人|自己)?在(?P<place>[^，。在]{{1,10}}?)(?:里|上|边)?(?P<value>{_DOES}[^，。]{{1,14}})$"),
        "occupation", Where.BODY, Who.UNSAID, importance=7, confidence=0.8, accept=_lives_on_it,
    ),
    Rule(
        words(
            rf"^(?:我|俺)?(?:已经|都|也|可是|就)*(?P<value>(?P<verb>{_CRAFT})了{_YEARS}(?:的)?(?P<thing>[^，。]{{1,8}}?))(?:了|啦)?$"),
        "occupation", Where.BODY, Who.UNSAID, importance=7, confidence=0.8, accept=_is_craft,
    ),
    Rule(
        words(
            rf"^(?:我|俺)?(?:已经|都|也|就)*(?P<value>(?P<verb>{_CRAFT})(?P<thing>[\u4e00-\u9fff]{{1,6}}?)(?:都|也|已经)?(?P=verb)了{_YEARS})"
            r"(?:了|啦)?$"),
        "occupation", Where.BODY, Who.UNSAID, importance=7, confidence=0.8, accept=_is_craft,
    ),
    Rule(
        words(
            r"^(?:我|俺)?(?:刚|去年|前年|今年|上个月|年前|已经|早就|也)*(?:从|打)(?P<value>[^，。]{1,10}?(?:内退|退休|退下来|离休|退役|转业|"
            r"病退|退伍))(?:了|的|下来)?"),
        "occupation", Where.BODY, Who.UNSAID, importance=7, confidence=0.8,
        accept=lambda match: re.search(r"[他她你]|岁$", match.string) is None,
    ),
    Rule(
        words(
            rf"^(?:我|我们)?(?:一个人|自己|刚|已经|跟着?[^，。]{{1,5}}|陪[^，。]{{1,5}}|去年|今年|前年)*(?:来|到|去了?|在|嫁到|嫁来|漂在|扎根|留在|"
            rf"随军(?:到|在)?|随[^，。]{{1,4}}到)了?(?P<value>{CITY})[^，。]{{0,2}}?(?={_STUDIES}|工作|打工|上班|生活|定居|发展|养老|创业|做生意|"
            rf"陪读|支教|实习|随军|扎根|安家|(?:已经|都|快|有)?[\d一二两三四五六七八九十半]+(?:多|来)?(?:年|个月))"),
        "home_city", Where.BODY, Who.UNSAID, importance=7, confidence=0.85, accept=_moved_there,
    ),
    Rule(
        words(
            rf"^(?:我)?(?:一个人|自己|已经|现在|还)*(?:来|到|在)(?P<place>[^，。在]{{2,8}}?)(?P<value>{_STUDIES}[^，。]{{0,12}})$"),
        "studies", Where.BODY, Who.UNSAID, importance=7, confidence=0.8,
        accept=lambda match: _moved_there(match) and _NOT_THERE.search(match.string) is None
        and re.search(WORD_ZH, match["place"]) is None,
    ),
    Rule(
        words(rf"^(?:坐标|现居|常驻|base在?|人在|家在)(?P<value>{CITY}|[\u4e00-\u9fff]{{2,4}})(?=$|，|上班|工作|读|打工)"),
        "home_city", Where.BODY, Who.UNSAID, text="{who}住在{value}", importance=7, confidence=0.85,
        accept=lambda match: _moved_there(match)
        and re.search(r"外地|家里|国外|路上|这|那|农村|附近|哪|公司|外面|单位|[我你他她心]", match["value"]) is None,
    ),
    Rule(
        words(rf"^(?:我)?(?:现在|如今|目前|这几年)(?:我)?(?:人)?在(?P<value>{CITY})(?=上班|工作|打工|读|上学|开|做|教|带|当)"),
        "home_city", Where.BODY, Who.UNSAID, text="{who}住在{value}", importance=7, confidence=0.85,
        accept=_moved_there,
    ),
    Rule(
        words(
            r"^(?:我)?(?:今年|过了年|虚岁|周岁|刚满|刚|已经|都|快)+(?P<value>\d{2}|[二三四五六七八九]?十[一二三四五六七八九]?)(?:了|啦|整)?$"),
        "age", Where.BODY, Who.UNSAID, text="{who}{value}岁", importance=5, alone=True,
        accept=lambda match: "今年" in match.string or "岁" in match.string,
    ),
)  # fmt: skip
