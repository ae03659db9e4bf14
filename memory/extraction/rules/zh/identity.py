"""Who the user is: name, form of address, age, birthday, origin, languages, time zone."""

from __future__ import annotations

import re

from memory.extraction.rules.mood import Mood
from memory.extraction.rules.rule import Rule, Where, Who, words
from memory.extraction.rules.zh.places import CITY
from memory.extraction.rules.zh.words import ADVERBS, NAME

SURNAMES = (
    "赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻柏水窦章云苏潘葛奚范彭郎鲁韦昌马苗"
    "凤花方俞任袁柳酆鲍史唐费廉岑薛雷贺倪汤滕殷罗毕郝邬安常乐于时傅皮卞齐康"
    "伍余元卜顾孟平黄和穆萧尹姚邵湛汪祁毛禹狄米贝明臧计伏成戴谈宋茅庞熊纪舒屈项祝董梁杜阮蓝闵席季麻强贾路娄危江"
    "童颜郭梅盛林刁钟徐邱骆高夏蔡田樊胡凌霍虞万支柯管卢莫经房裘缪干解应宗丁宣邓"
    "郁单杭洪包诸左石崔吉钮龚程嵇邢滑裴陆荣翁荀羊惠甄曲家封芮储靳汲松井段富巫乌焦巴弓牧车侯宓蓬全班仰秋仲伊宫宁"
    "仇栾暴甘厉戎祖武符刘景詹束龙叶幸司韶黎印白怀蒲邰从鄂索咸籍赖卓蔺屠蒙池乔阴"
    "闻党翟谭贡劳申扶堵冉宰郦桑桂牛寿通边扈燕冀浦尚农温别庄晏柴瞿阎充慕连茹习艾鱼容向古易廖庾终居衡步都耿满弘匡"
    "国文寇广东欧利蔚越隆师巩聂晁勾敖融冷辛阚那简饶空曾沙乜养鞠须丰关蒯相查后荆红游竺权盖益桓公肖"
)
_LONGSURNAMES = frozenset({"欧阳", "司马", "上官", "诸葛", "慕容", "令狐"})
SHORTEST_NAME, LONGEST_NAME = 2, 4
"""Characters of a Chinese name."""
LONGEST_OWN_NAME = 3
"""The same where only its place tells that it is one."""
_LANGUAGE = (
    r"(?:中文|普通话|粤语|英语|英文|法语|德语|日语|韩语|西班牙语|葡萄牙语|意大利语|俄语|阿拉伯语|荷兰语|泰语|越南语|"
    r"闽南语|上海话|四川话|客家话|吴语|方言|手语)"
)


_MOON = r"(?:农历|阴历|旧历)的?"
_MOON_DAY = (
    r"(?:正|冬|腊|闰?[一二三四五六七八九十]{1,2}|\d{1,2})月(?:初[一二三四五六七八九十]|廿[一二三四五六七八九]|"
    r"[一二三]?十[一二三四五六七八九]?|\d{1,2})[日号]?"
)
"""A day of the lunar calendar: it is kept as it was said, and is no day of the other calendar."""


def _is_name(match: re.Match[str]) -> bool:
    name = match["value"]
    return name.isascii() or (
        SHORTEST_NAME <= len(name) <= LONGEST_NAME and not re.search(r"[的了是在有我你什么啥]", name)
    )


def _has_surname(match: re.Match[str]) -> bool:
    return _is_name(match) and (match["value"].isascii() or match["value"][0] in SURNAMES)


_GROWN = re.compile(r"\d\d|十")
"""我家是双胞胎，今年五岁 does not tell how old the user is."""

RULES = (
    Rule(
        words(
            r"^(?:(?:我|本人)(?:的)?(?:名字|姓名|全名|大名|本名)(?:是|叫)|我叫|本人叫|"
            rf"我的名字就?叫)(?P<value>{NAME})(?=$|[，,。（(])"),
        "name", Where.BODY, Who.UNSAID, text="{who}的名字是{value}", importance=8, confidence=0.97, accept=_is_name,
    ),
    Rule(
        words(
            r"(?:(?:落款|署名|签名|抬头|名片|证书|请柬|报名表|姓名(?:一?栏|那栏|那里)?|名字那?栏?)"
            r"[^，。：:]{0,6}?(?:写|填|印|署|签|用|是)(?:上|的)?"
            r"(?:我的?(?:大名|名字|全名|本名)|全名|大名|本名|的)?|我的?(?:大名|本名|全名|名字)(?:就)?)(?:是|叫)?[：:，,]?\s?[“「]?"
            r"(?P<value>[\u4e00-\u9fff]{2,4})[”」]?(?=$|[，,。（(；]|就行|就好|即可|就可以)"),
        "name", Where.SENTENCE, Who.UNSAID, text="{who}的名字是{value}", importance=8, confidence=0.9,
        accept=lambda match: _has_surname(match) and len(match["value"]) <= LONGEST_OWN_NAME
        and re.match(r"他|她|爸|妈|老|对方|客户|老板|孩子|别人|公司", match.string) is None
        and re.search(r"日期|单位|公司|部门|老师|经理|店|厂|敬上|谨上|此致|此", match["value"]) is None,
    ),
    Rule(
        words(
            r"^(?:我|本人)姓(?P<value>[\u4e00-\u9fff]{1,2}(?:[，,](?:单名|名|名叫|叫)(?:叫|一个|"
            r"是)?[\u4e00-\u9fff]{1,4}(?:字)?)?)"),
        "name", Where.SENTENCE, Who.UNSAID,
        importance=8,
        accept=lambda match: match["value"][0] in SURNAMES or match["value"][:2] in _LONGSURNAMES,
    ),
    Rule(
        words(rf"^我是(?P<value>{NAME})$"),
        "name", Where.BODY, Who.UNSAID, text="{who}的名字是{value}", importance=8, confidence=0.8,
        accept=lambda match: _has_surname(match) and len(match["value"]) in {2, 3}
        and not re.search(
            r"[师员生工家人民者长手士妈爸党男女狗猫血型控族]$|^(?:单身|独生|左撇|文科|理科|新手|素食)", match["value"]),
    ),
    Rule(
        words(
                r"(?:(?:以后|你|可以|就|都|直接|大家|朋友们?|同事|家里人)+(?:可以|就|都)?(?:叫|喊|称呼)我|^叫我|"
                r"我的?(?:昵称|外号|小名|网名|英文名)(?:是|"
            r"叫)?)(?P<value>[\u4e00-\u9fffA-Za-z]{1,10}?)(?:就行|就好|吧|就可以|好了|即可)?$"),
        "nickname", Where.BODY, Who.UNSAID, (Mood.STATEMENT, Mood.REQUEST), text="{who}希望被称为{value}", importance=7,
        accept=lambda match: not re.search(r"[去做来吃帮跑]|起床|什么|别|^[爸妈姐哥弟妹爷奶]", match["value"]),
    ),
    Rule(
        words(
            rf"^{ADVERBS}(?:是)?(?:今年|刚满|满|快)?(?P<value>\d{{1,3}}|"
            r"[一二三四五六七八九十]{1,3})(?:周)?岁(?:半)?(?=$|了|，)"),
        "age", who=Who.ANYONE, importance=5, alone=True,
        needs=lambda view: view.subject is None or not view.subject.is_user or _GROWN.search(view.body) is not None,
    ),
    Rule(
        words(
            rf"(?P<value>{_MOON}{_MOON_DAY})(?=[^，。]{{0,8}}(?:生日|大?寿|出生|生的))|"
            rf"(?:生日|出生)[^，。]{{0,8}}?[，,]?(?:是|在|过|按|算)*(?P<title>{_MOON}(?:的)?[，,]?(?:是|过)?{_MOON_DAY})"
        ),
        "birthday", Where.BODY, Who.ANYONE, importance=6, keep_dates=True,
    ),
    Rule(
        words(r"(?:生日(?:是|在)?|出生(?:日期|于)?(?:是)?|过(?:生日|[四五六七八九]十大?寿))(?P<value>[^，。]{0,20})"),
        "birthday", Where.BODY, Who.ANYONE, importance=6,
        accept=lambda match: bool(re.search(r"[\d一二三四五六七八九十初]+(?:月|日|号)", match.string)),
    ),
    Rule(
        words(r"^(?:是)?属(?P<value>[鼠牛虎兔龙蛇马羊猴鸡狗猪])(?:的)?$"),
        "chinese_zodiac", who=Who.ANYONE, importance=4,
    ),
    Rule(
        words(
                rf"^{ADVERBS}(?:的)?(?:老家|家乡|籍贯)(?:是|在)?(?P<value>{CITY}|[\u4e00-\u9fff]{{2,6}})|"
                rf"^(?:是)(?P<from>{CITY}|"
            r"[\u4e00-\u9fff]{2,4})人$"),
        "hometown", who=Who.ANYONE, importance=5, alone=True,
        accept=lambda match: not re.search(
            r"(?:男|女|老|年轻|病|好|坏|机器|社|路|素食|主义|单身|左撇子|本地|外地|大|普通|正常|现代)$",
            match["from"] or ""),
    ),
    Rule(
        words(rf"^(?:的)?母语(?:是)?(?P<value>{_LANGUAGE})"),
        "native_language", who=Who.ANYONE, importance=7,
    ),
    Rule(
        words(rf"^{ADVERBS}会(?:说|讲)?(?P<value>{_LANGUAGE}(?:[、和跟]{_LANGUAGE})*)"),
        "spoken_language", who=Who.ANYONE, importance=5,
    ),
    Rule(
        words(
                r"(?:(?:我|我们|我这边)?(?:的)?时区(?:是|在)?|(?:我|我们)(?:这边)?在)(?P<value>(?:UTC|"
                r"GMT)\s?[+-]\s?\d{1,2}|"
            r"东[一二三四五六七八九十]+区|西[一二三四五六七八九十]+区|北京时间)"),
        "time_zone", Where.BODY, Who.UNSAID, text="{who}的时区是{value}", importance=7,
    ),
)  # fmt: skip
