"""What the user does again and again: classes, clubs, sports, drinks, routines; and changes of their times."""

from __future__ import annotations

import re

from memory.extraction.rules.rule import Rule, Where, Who, words
from memory.extraction.rules.zh.words import ADVERBS, NUMERAL, OFTEN, WEEKDAY

_TIME = (
    rf"(?:{WEEKDAY}|[早上中下晚]午?上?[\d一二三四五六七八九十]+点|[\d一二三四五六七八九十]+点|早上|上午|下午|晚上|"
    r"[\d一二三四五六七八九十]+[号日])"
)


def _about_smoking(match: re.Match[str]) -> bool:
    """一天一包 is said of cigarettes unless something else is named."""
    return re.search(r"[薯辣]|零食|纸|茶|药|冰棍|烤串|香蕉|黄瓜|咖啡|奶|饼|糖|面", match.string) is None


def _lasting_hour(match: re.Match[str]) -> bool:
    """昨晚三点才睡 is one night."""
    return re.search(r"昨|今[天早晚]|明|前天|周[一二三四五六日末]|刚|[吗呢了]$|想|争取", match.string) is None


def _about_activity(match: re.Match[str]) -> bool:
    return re.search(r"课|班|训练|练|团|群|队|活动|学|例会|直播|约|打球|值班|排练", match.string) is not None


RULES = (
    Rule(
        words(
            r"(?P<value>五音不全|唱歌(?:跑调|要命|难听)|(?:老|总|一唱就)跑调|同手同脚|肢体不协调|四肢不协调|路痴|"
            r"(?:没有?|毫无)方向感|方向感(?:差|为零|很差)|脸盲|"
            r"手残|手笨|左撇子|社恐|怯场|一杯倒|酒量(?:差|不行|很浅|浅)|酒精过敏|夜猫子|起床困难|起床气|记性(?:差|"
            r"不好)|健忘|不会(?:唱歌|跳舞|做饭|喝酒|打牌|打麻将|打字|拍照|化妆|用电脑|英语)|"
            r"不识谱|不识字|分不清(?:左右|东南西北|方向)|车技(?:差|不行)|闻不出味|嗅觉不灵|饭量(?:小|大)|不认路)"),
        "{trait}", Where.BODY, Who.UNSAID, importance=6, from_sentence_start=True,
        accept=lambda match: re.search(r"[吗呢]$|怎么|是不是|会不会|^(?:他|她|你|有人|别人)", match.string) is None,
    ),
    Rule(
        words(
            r"(?:(?P<value>(?<![十百\d第])(?:一天|每天|天天|一日|平均一天)(?:要|得|抽|吸|差不多|大概|至少)*(?:[一两半二三四五六]|"
            r"小半|大半|\d{1,2})(?:来|多)?(?:包|盒|根|支)(?:多|左右)?(?:烟)?)"
            r"|烟[^，。]{0,4}(?P<rest>一天[一两半二三\d]{1,2}(?:包|根)))"),
        "smoking", Where.BODY, Who.UNSAID, importance=6, keep_dates=True, from_sentence_start=True,
        accept=_about_smoking,
    ),
    Rule(
        words(rf"(?:改|换|调|挪|移)(?:时间)?(?:到|成|为|至)了?(?P<value>{_TIME}[^，。]{{0,12}})"),
        "{topic}_habit", Where.SENTENCE, Who.REGARDLESS,
        importance=6, keep_dates=True, accept=_about_activity, otherwise="{day}_routine|note",
        from_sentence_start=True,
    ),
    Rule(
        words(rf"(?P<value>{OFTEN}[^，。]{{0,10}}(?:陪|和|跟|带|约|找|教)我[^，。]{{2,30}})"),
        "{topic}_habit", Where.BODY, Who.REGARDLESS, importance=5, keep_dates=True, otherwise="{day}_routine|note",
    ),
    Rule(
        words(rf"(?P<value>{OFTEN}[^，。]{{2,30}})"),
        "{topic}_habit", Where.BODY, Who.ANYONE, importance=5, keep_dates=True,
        otherwise="{day}_routine|note", weak=True,
    ),
    Rule(
        words(rf"^(?P<value>{OFTEN}[^，。]{{2,30}})"),
        "{topic}_habit", Where.BODY, Who.UNSAID, importance=5, keep_dates=True,
        otherwise="{day}_routine|note", weak=True,
    ),
    Rule(
        words(rf"^{ADVERBS}(?:是)?(?P<value>(?:早上|清早|晨起|晚上|中午|下班后?|睡前)[^，。]{{2,16}})"),
        "{topic}_habit", importance=5, keep_dates=True, weak=True,
        accept=lambda match: not re.search(r"了|要|想|会|不|没", match["value"]),
    ),
    Rule(
        words(rf"^(?:[\u4e00-\u9fff]{{1,5}}?)?(?:我)?(?P<value>一(?:周|天|个?月|年)[^，。]{{0,6}}?{NUMERAL}(?:次|趟|"
        rf"杯|顿|节|回)[^，。]{{0,10}})"),
        "{topic}_habit", Where.BODY, Who.UNSAID, importance=5, keep_dates=True, otherwise="{day}_routine|note",
    ),
    Rule(
        words(
                rf"^{ADVERBS}(?:有)?(?P<value>(?:{WEEKDAY}(?:[、和到至]{WEEKDAY})*)[^，。]{{0,10}}(?:课|班|训练|"
                r"排练|例会|活动|打球|打|上课|练))"),
        "{topic}_habit", who=Who.ANYONE, importance=5, keep_dates=True, otherwise="{day}_routine|note",
    ),
    Rule(
        words(
            rf"^{ADVERBS}(?:学|练|报了?|上|参加了?)(?:个|着|一个)?(?P<value>[\u4e00-\u9fff]{{2,8}}?)(?:班|课)?(?=$|"
            r"，|。)"),
        "{topic}_habit", who=Who.ANYONE, importance=5, keep_dates=True,
        accept=lambda match: not re.search(
            r"[一二三四五六]年级|[小中大]班|大学|高中|初中|上学|上班|学到|学会|怎么|学习$|学校",
            match.string[: match.end() + 2]),
    ),
    Rule(
        words(
            rf"^{ADVERBS}(?:主要|都|一直|平时|一般)?(?:在|从|去|用)(?P<value>[^，。]{{2,16}}?)(?:拿货|进货|买菜|买|"
            r"订货|采购|订)"),
        "{topic}", who=Who.ANYONE, importance=5, otherwise="{day}_routine|note",
        accept=lambda match: bool(re.search(r"一直|主要|都|平时|一般|每|拿货|进货", match.string)),
    ),
    Rule(
        words(r"(?:一直|主要|都|现在)?从(?P<value>[\u4e00-\u9fffA-Za-z0-9]{2,10}?)(?:拿货|进货|采购|订货)"),
        "supplier", Where.BODY, Who.UNSAID, importance=5,
    ),
    Rule(
        words(
            r"^(?:我)?(?:一般|通常|都|习惯|每天|平时|现在|如今|最近|基本)*(?P<value>(?:早上|晚上|夜里|凌晨|半夜)?[\d一二三四五六七八九十两]+点(?:半|"
            r"多|[一二三四五六七八九十\d]+分?)?(?:前|左右|以后)?(?:才|就|准时|必须|得|准)?(?:睡觉?|上床|躺下|熄灯|"
            r"关灯))(?!午)"),
        "bedtime", Where.BODY, Who.UNSAID, importance=6, keep_dates=True, accept=_lasting_hour,
    ),
    Rule(
        words(
            r"^(?:我)?(?:一般|通常|都|习惯|每天|平时|现在|如今|最近|基本)*(?P<value>(?:早上|早晨|凌晨|清早|中午)?[\d一二三四五六七八九十两]+点(?:半|"
            r"多|[一二三四五六七八九十\d]+分?)?(?:前|左右|以后)?(?:才|就|准时|必须|得|准)?(?:起床?|醒))"),
        "wake_time", Where.BODY, Who.UNSAID, importance=6, keep_dates=True, accept=_lasting_hour,
    ),
    Rule(
        words(
            r"^(?:我|我们)?(?:公司搬了[，,])?(?:每天|一般|平时|现在|如今|以后|都)*(?:上班|通勤|上下班|去公司|去单位|"
            r"上学)(?:一直|都|是|就|全靠|靠|主要|现在|改)*(?P<value>(?:坐|骑|开|走|打|搭|挤|蹭|拼)[^，。]{1,12})$|"
            r"^(?:我)?(?:现在|改|以后|如今)(?:都|改|是|上班)*(?P<now>坐[^，。]{0,6}(?:号线|路公交|班车|地铁|公交|"
            r"轻轨|通勤车))(?:了)?$|"
            r"^(?:我)?(?:每天|一般|平时|现在|都|一直)*(?P<title>(?:坐|骑|开|走|打|搭|挤|蹭|拼)(?!会)[^，。]{1,8}?)(?:去)?(?:上班|上学|通勤|上下班|去公司|去单位)$"),
        "commute", Where.BODY, Who.UNSAID, text="{who}通勤：{value}", importance=5,
        accept=lambda match: not re.search(r"[吗呢]$|怎么|多久|今天|明天|昨天", match.string),
    ),
    Rule(
        words(
                r"^(?:我)?(?:一般|通常|都|习惯|每天|平时)?(?P<value>(?:早上|晚上|"
                r"凌晨)?[\d一二三四五六七八九十两]+点(?:半)?(?:前|左右|多)?(?:睡|起床?|上床|睡觉|"
            r"不出门|下班|上班|出门|到家))"),
        "daily_rhythm", Where.BODY, Who.UNSAID, importance=5, keep_dates=True,
    ),
)  # fmt: skip
