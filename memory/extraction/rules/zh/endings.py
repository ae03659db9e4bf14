"""What is no longer so: 戒了, 退了, 不再, 卖了, 分手, 终止合作. An ending lands in the slot of what has ended."""

from __future__ import annotations

import re

from memory.extraction.rules.rule import Rule, Where, Who, words
from memory.extraction.rules.topics import topic_of
from memory.extraction.rules.zh.words import ADVERBS

_NOW = r"(?:已经|刚+|终于|现在|最近|上周|昨天|今天|这个月|上个月|彻底|早就|从今天起|前几天|就)*+"


def _about_something(match: re.Match[str]) -> bool:
    thing = match.groupdict().get("thing") or ""
    return (
        topic_of(thing) is not None or re.search(r"[课班团群社队会卡]$|俱乐部|会员|订阅|项目|合作", thing) is not None
    )


RULES = (
    Rule(
        words(rf"^(?:我)?{_NOW}(?P<value>戒(?:酒|烟|糖|咖啡|奶茶))了?(?=$|，|了)"),
        "{topic}_habit", Where.BODY, Who.UNSAID, importance=7, ended=True,
    ),
    Rule(
        words(
            rf"^(?:我)?{_NOW}(?P<value>不(?:跑步|游泳|健身|打球|爬山|骑车|喝酒|抽烟|喝咖啡|喝奶茶|吃糖|练琴|上课|"
            r"打游戏|熬夜))了"),
        "{topic}_habit", Where.BODY, Who.UNSAID, importance=7, ended=True,
    ),
    Rule(
        words(
            r"(?P<value>(?:一[根口支](?:烟)?(?:都|也)?(?:再)?(?:没|不)(?:有)?(?:点|抽|吸|碰(?=烟|$|，|！))(?:过|了)?|"
            r"没(?:再)?(?:抽|碰|吸|点)过?(?:一[根口支])?烟|"
            r"烟(?:就|也|都|全|早)?(?:断(?!货|供|档)|不抽|没抽|没碰)(?:了|过)?|不抽烟了?(?=[^，。]{0,4}[天周月年])|(?:断烟|无烟)"
            r"(?:第)?[\d一二三四五六七八九十百]+[天周个]))"),
        "smoking", Where.BODY, Who.UNSAID, importance=7, ended=True, lead="{who}没再抽烟：", from_sentence_start=True,
    ),
    Rule(
        words(
            r"(?P<value>(?:一[口滴杯](?:酒)?(?:都|也)?(?:再)?没(?:喝|沾)(?:过)?(?:酒)|滴酒(?:没|未)沾|没(?:再)?(?:喝|"
            r"碰|沾)过?(?:一[口滴杯])?酒|酒(?:就|也|都|全|早)?(?:断(?!货|供|档)|没碰|没沾)(?:了|过)?|"
            r"(?:断酒|戒酒)(?:第)?[\d一二三四五六七八九十百]+[天周个]))"),
        "alcohol", Where.BODY, Who.UNSAID, importance=7, ended=True, lead="{who}没再喝酒：", from_sentence_start=True,
    ),
    Rule(
        words(
            r"^(?:我|我们|我家|家里)?(?:的)?(?:宝宝|孩子|娃|小家伙|双胞胎|女儿|儿子|闺女|老二|二宝)?(?:已经|上周|"
            r"上个月|昨天|今天|前天|终于|刚刚?)*"
            r"(?:出生了|落地了|生下来了|卸货了|(?:我)?生了(?:个)?(?:儿子|女儿|男孩|女孩|闺女|小子|千金|双胞胎|"
            r"龙凤胎)?$)"),
        "health_condition", Where.BODY, Who.REGARDLESS, value="怀孕", importance=7, ended=True, constraint=False,
        sensitive=True,
    ),
    Rule(
        words(r"^(?P<value>(?:已经|上周|上个月|终于|年后|刚)*(?:调回来|调回本地|搬回来|搬回本地|回来工作|回来发展)"
        r"了|异地(?:恋)?(?:终于)?结束)"),
        "home_city", who=Who.OTHERS, importance=6, ended=True,
    ),
    Rule(
        words(
            r"^(?:我|我家|我们家|家里|咱家)?(?:的|那[只条个]|两只)?(?P<value>狗子?|猫咪?|狗狗|金毛|泰迪|柯基|兔子|"
            r"仓鼠|鹦鹉|乌龟)"
            r"(?:已经|上周|上个月|前天|昨天|最近|都|也|年前|年后|前阵子)*(?:被我?)?(?:送(?:去|到|给|回|走|人)|给了|"
            r"过继给|托付给|转给|寄回)"
            r"(?![^。]{0,14}(?:洗|美容|医院|看病|绝育|寄养|几天|两天|训练|剪毛|体检|打针|店里|年后接))[^，。]{0,14}"),
        "pet", Where.BODY, Who.UNSAID, importance=7, ended=True, lead="{who}不再养{value}：", from_sentence_start=True,
    ),
    Rule(
        words(
            r"(?:把(?:我家|家里)?(?:的|那[只条个])?(?P<value>狗子?|猫咪?|狗狗|兔子|仓鼠|鹦鹉|乌龟|宠物)(?:给)?送(?:回|走|去|给|到|人)(?![^。]{0,14}(?:洗|美容|医院|看病|绝育|寄养|"
            r"几天|两天|训练|体检|打针|店里))|(?:家里|我家|我们家|屋里)?(?:现在|也|已经)?(?:没有?|不养)(?P<title>狗|猫|宠物|兔子|仓鼠|鸟|鱼)了)"),
        "pet", Where.BODY, Who.REGARDLESS, importance=7, ended=True, from_sentence_start=True,
        lead="{who}家里没有{value}了：",
        accept=lambda match: re.search(r"[他她]|邻居|朋友|怕|[吗呢]$", match.string) is None,
    ),
    Rule(
        words(
                r"^(?:我的?|我们?的?|家里的?)?(?P<thing>(?P<value>电动车|自行车|摩托车|车|电瓶车|折叠车|"
                r"公路车))(?:昨天|上周|刚|又|已经|前天)*(?:被偷|丢|报废|坏|"
            r"撞坏|没)了?"),
        "{topic}", Where.BODY, Who.UNSAID, importance=6, ended=True,
    ),
    Rule(
        words(
            rf"(?:我)?{_NOW}把(?P<thing>(?P<value>[\u4e00-\u9fffA-Za-z]{{1,8}}?))(?:给)?(?:彻底)?(?:戒|停|退|"
            r"断)(?:掉)?了"),
        "{topic}_habit", Where.BODY, Who.UNSAID,
        text="{who}戒了{value}", importance=7, ended=True, accept=_about_something,
    ),
    Rule(
        words(
            rf"(?:我)?{_NOW}(?:把)?(?P<value>(?:那辆|这辆|我的)?(?:旧)?[\u4e00-\u9fffA-Za-z]{{0,6}}(?:车|汽车|"
                rf"轿车))(?:给)?卖(?:掉)?了|(?:我)?{_NOW}(?:卖(?:掉)?了|没有了?|不开|没)(?:我的|那辆|"
                r"这辆)?(?:旧)?(?P<car>车)(?:了|$)"),
        "car", Where.BODY, Who.UNSAID, importance=7, ended=True,
        accept=lambda match: not re.search(r"自行车|电动车|摩托|单车|火车|停车|堵车|打车|坐车|公交", match.string),
    ),
    Rule(
        words(rf"^(?:我的?|我们?的?|家里的?|那辆|这辆)?(?P<value>车|汽车|轿车|小车){_NOW}(?:卖|转|报废|送人)(?:掉)?了"),
        "car", Where.BODY, Who.UNSAID, importance=7, ended=True,
    ),
    Rule(
        words(
                rf"^(?:我)?{_NOW}(?:戒(?:掉)?了?|停(?:掉)?了|退(?:掉|出)?了?|放弃了?|不再|不(?=[^，]{{1,12}}了$)|"
                r"取消了?|退订了?|注销了?|告别了?|暂停了|"
            r"中断了)(?:去|学|练|打|喝|吃|用|玩|上|做|抽|参加|"
            r"跟)?(?P<thing>(?P<value>[\u4e00-\u9fffA-Za-z“”「」]{1,12}?))(?:的)?(?:班|课|群|团|队|社)?(?:了|啦|$|，)"),
        "{topic}_habit", Where.BODY, Who.UNSAID, importance=7, ended=True, accept=_about_something,
    ),
    Rule(
        words(
                    r"^(?P<thing>[\u4e00-\u9fffA-Za-z]{1,8}?)(?P<value>我?(?:已经|早)?(?:戒|停|退|"
                    r"(?:已经)?(?:不[练学打喝抽上去]|"
                r"退学|不干|被偷|报废|"
            r"没了))(?:掉)?了?)(?=$|，|[一二两三四五六七八九十半\d]+(?:个|天|周|月|年))"),
        "{topic}_habit", Where.BODY, Who.UNSAID, importance=7, ended=True, accept=_about_something,
    ),
    Rule(
        words(
                r"(?P<value>终止(?:了)?合作|(?:那边|那家|他们)?不(?:再)?合作了|不(?:再)?(?:跟|"
                r"和)[^，。]{1,8}合作了?|换(?:了|掉)?(?:这家|那家|"
            r"原来的)?(?:供应商|供货商|货源)了?|解约了?)"),
        "{topic}", Where.SENTENCE, Who.UNSAID, importance=7, ended=True, otherwise="supplier",
    ),
    Rule(
        words(
                r"(?:和|跟|与)(?P<value>[\u4e00-\u9fffA-Za-z]{1,8}?)(?:已经|刚|刚刚|正式|上周|昨天)?(?:分手|离婚|"
                r"分居|分开|掰)(?:了|已|$|"
            r"[\u4e00-\u9fff\d]+天|[一二三四五六七八九十]+个月)"),
        "partner", Where.BODY, Who.UNSAID, importance=7, ended=True, sensitive=True,
        accept=lambda match: not re.match(r"(?:他|她)(?:和|跟)", match.string)
        and re.search(r"供应商|公司|那家|客户|合伙|老板|平台|店|厂|甲方|房东|中介|[团队组]$", match["value"]) is None,
    ),
    Rule(
        words(
            r"^(?:我们俩?|我俩|咱俩|我(?:跟|和)[他她])(?:已经|正式|昨天|前天|上周|上个?月|年前|刚刚?|也|就|到底|终于|还是)*"
            r"(?P<value>分了|掰了|散了|离了|分手了?|分开了|不在一起了|没在一起了|断了|到头了)(?=$|，)"),
        "partner", Where.BODY, Who.UNSAID, importance=7, ended=True, sensitive=True, from_sentence_start=True,
        lead="{who}分手了，现在单身：",
        accept=lambda match: re.search(r"工|任务|组|班|公司|合同", match.string) is None,
    ),
    Rule(
        words(rf"^(?:我)?{_NOW}(?P<value>离婚|分手|单身)了"),
        "partner", Where.BODY, Who.UNSAID, importance=7, ended=True, sensitive=True,
    ),
    Rule(
        words(
            rf"^{ADVERBS}(?P<thing>(?P<value>[\u4e00-\u9fff]{{1,8}}?))(?:已经)?(?:转让|送人|卖掉|处理掉|到期|关门|"
            r"倒闭|停办|解散)了"),
        "{topic}", Where.BODY, Who.UNSAID, importance=6, ended=True, otherwise="", accept=_about_something,
    ),
)  # fmt: skip
