"""Exact values worth keeping letter by letter: ports, order numbers, prices, sizes, codes, plates, warranties."""

from __future__ import annotations

import re

from memory.extraction.rules.mood import Mood
from memory.extraction.rules.rule import Rule, Where, Who, words
from memory.extraction.rules.zh.words import MONEY

_TOLD = (Mood.STATEMENT, Mood.REQUEST)

RULES = (
    Rule(
        words(
            r"(?P<thing>[\u4e00-\u9fffA-Za-z][\u4e00-\u9fffA-Za-z0-9 _-]{0,14}?)(?:的)?(?:换了|改了|改过|"
            r"换)?端口(?:号)?[^\d。]{0,12}(?P<value>\d{2,5})"),
        "{slug}_port", Where.SENTENCE, Who.REGARDLESS, importance=6, otherwise="port",
    ),
    Rule(
        words(
            r"(?P<thing>订单|快递|运单|单|预约|取件|会员|合同|保单|工|学|房间|座位|航班|车次|编|型|序列|门禁|柜|桌|"
            r"挂号|发票|案|流水|病历|准考证)(?:号|码)(?:码)?(?:是|为|：|:)?\s*(?P<value>[A-Za-z0-9][\w-]{1,30})"),
        "{slug}_number", Where.BODY, Who.REGARDLESS, _TOLD, importance=6,
        accept=lambda match: any(character.isdigit() for character in match["value"]),
    ),
    Rule(
        words(r"车牌(?:号)?(?:是|：|:)?\s*(?P<value>[\u4e00-\u9fff][A-Z][·\s]?[A-Z0-9]{5,6})"),
        "license_plate", Where.BODY, Who.REGARDLESS, _TOLD, importance=6, sensitive=True,
    ),
    Rule(
        words(
            r"(?P<thing>wifi|WiFi|Wi-Fi|WIFI|无线网?|门禁|门锁|大门|保险柜|车库|单元门|储物柜)(?:的)?(?:密码|口令|"
            r"名)(?:是|：|:|改成了?|换成了?)?\s*(?P<value>[\w@#!.-]{3,30})"),
        "{slug}_code", Where.BODY, Who.REGARDLESS, _TOLD, importance=6, sensitive=True,
    ),
    Rule(
        words(rf"(?:房租|租金)(?:是|涨到了?|降到了?|每月|一个?月)*(?P<value>{MONEY}|\d[\d,.]*)"),
        "rent_amount", Where.SENTENCE, Who.REGARDLESS, importance=6, sensitive=True,
    ),
    Rule(
        words(
            r"(?:花了?|付了|交了|买的?|价格|售价|定价|报价|单价|一天|一小时|每小时|每天|按人天结|收费|费用|房贷|"
            r"月供|物业费|水电费|电费|水费|燃气费|暖气费|宽带费|保费|托班费|补习费|学费|会费|押金|"
            rf"车位费)[^，。\d]{{0,8}}(?P<value>{MONEY})"),
        "{topic}_price", Where.BODY, Who.REGARDLESS,
        importance=5, weak=True, otherwise="note", from_sentence_start=True,
    ),
    Rule(
        words(
            r"^(?:我|我们)?(?:的)?(?:办公室|工位|部门|公司|实验室)(?:现在|已经)?(?:在|搬到了?|挪到了?|换到了?|"
            r"搬去了?)(?P<value>[^，。]{0,8}?(?:[\d一二三四五六七八九十]+(?:楼|层)|[A-Za-z]座|园区|大厦))"),
        "office_location", Where.BODY, Who.UNSAID, importance=5,
    ),
    Rule(
        words(
            r"(?:宽带|网络|家里网|Wi-?Fi|wifi|无线)(?:一直|现在)?(?:是|用的是?|换成了?|换了|改用|办的)"
            r"(?P<value>中国?电信|中国?移动|中国?联通|电信|移动|联通|广电|长城宽带)"),
        "internet", Where.BODY, Who.UNSAID, importance=5,
    ),
    Rule(
        words(
            r"(?P<thing>还款日|账单日|发薪日|发工资|交租日|交房租|交租|扣款日|结算日|例假|大姨妈|开放日)(?:现在)?(?:是|"
            r"在|改到|改成|换到|挪到|推到|定在|都是)?(?:了)?(?:每月|每个月|月)?(?P<value>\d{1,2}号|"
            r"[一二三四五六七八九十]{1,3}号|月底|月初|月中)"),
        "{slug}_day", Where.BODY, Who.REGARDLESS, importance=6, keep_dates=True,
    ),
    Rule(
        words(
            r"(?P<value>(?:[一二三四五六七八九十两\d]+年|终身|[\d一二三四五六七八九十]+个月)(?:质保|保修|联保)|"
            r"保修[一二三四五六七八九十两\d]+年)"),
        "{topic}_warranty", Where.BODY, Who.REGARDLESS, importance=5, weak=True, otherwise="note",
    ),
    Rule(
        words(
            r"(?P<thing>[\u4e00-\u9fffA-Za-z][\u4e00-\u9fffA-Za-z0-9 _-]{0,14}?)?(?:的)?(?P<what>地址|账号|账户|"
            r"用户名|登录名|域名|路径|库名|表名|分支|版本|IP|型号|网关|口令|接口|仓库|邀请码|群号|QQ号?)(?:是|为|叫|"
            r"：|:|改成了?|换成了?)\s*(?P<value>[A-Za-z0-9/][\w./:@#-]{1,60})"),
        "{slug}_access", Where.BODY, Who.REGARDLESS, _TOLD, importance=5, otherwise="note",
    ),
    Rule(
        words(
            r"(?P<value>(?:房贷|月供|房租|车贷|保费|物业费|水电|话费|学费|会费|补习费|托管费|工资|生活费|零花钱|"
            r"赡养费)[^，。\d]{0,8}\d[\d,.]*)"),
        "{topic}_price", Where.BODY, Who.REGARDLESS, importance=6, weak=True, otherwise="note", sensitive=True,
    ),
    Rule(
        words(
            r"(?:穿|戴|脚|鞋码|衣服|戒指|裤子|尺码|码数)(?:是|的是)?(?P<value>\d{1,3}(?:\.5)?\s?(?:码|号|圈)|"
            r"[XSML]{1,4}码?)"),
        "size", Where.BODY, Who.ANYONE, importance=5,
    ),
    Rule(
        words(r"(?:身高|个子)(?:是)?(?P<value>(?:\d{3}|1\.\d\d|一米[\u4e00-\u9fff\d]{1,3})(?:cm|厘米|米)?)"),
        "height", Where.BODY, Who.ANYONE, importance=4,
    ),
    Rule(
        words(
            r"(?:体重(?:是|现在|有|到)*|^(?:我)?(?:现在|又|已经|终于|都)*(?:瘦|胖|减|长|掉)(?:到|回|成)了?)"
            r"(?P<value>(?:\d{2,3}(?:\.\d)?|[一二两三四五六七八九十百]{2,6})\s?(?:kg|公斤|斤)?)"
            r"(?![\d一二三四五六七八九十件元块%个分])"),
        "weight", Where.BODY, Who.ANYONE_OR_USER, importance=5, sensitive=True,
    ),
    Rule(
        words(r"(?P<value>\d{1,4}\s?(?:位|个)(?:客人|宾客|来宾|人来)|[\d一二三四五六七八九十]{1,3}桌)"),
        "guest_count", Where.BODY, Who.REGARDLESS, importance=6,
        accept=lambda match: bool(re.search(r"婚|宴|酒席|宾客|请|来宾|满月|寿", match.string)),
    ),
    Rule(
        words(
            r"(?P<value>(?:最多|顶多|至多|撑死|满打满算|塞满|挤满|摆满|坐满|装满|全塞上)(?:了)?(?:也)?(?:就|只|才)?(?:能|"
            r"够|可以)?"
            r"(?:摆|坐|放|装|住|塞|站|停|挤|容|带|拿|提|搬|挂|打|走|跑|站|坐|撑)?(?:得下|下|得了)?(?:[^，。\d]{0,4}?)"
            r"[\d一二两三四五六七八九十百半]+(?:来)?\s?(?:桌|人|个人|位|台|张|辆|箱|件|盒|本|间|升|斤|公斤|分钟|"
            r"小时|公里|米|平|层|天|排|把|双|套|瓶)[^，。]{0,6})"),
        "{topic}_capacity", Where.BODY, Who.UNSAID, importance=6, otherwise="note", from_sentence_start=True,
        accept=lambda match: re.search(r"还有|只剩|用了|花了|等了|快了", match.string) is None,
    ),
    Rule(
        words(
            r"(?P<value>(?:只能|只够|最多|最大|最宽|最高|最长|最深)(?:摆|放|装|塞|买|用|挂|进|做)(?:得?下)?(?:[^，。]{0,3}?)"
            r"(?:\d[\d.]*\s?(?:米|厘米|cm|公分|寸|尺|m|平|升|L)|"
            r"[一二两三四五六七八九十]+(?:米[一二三四五六七八九]?|厘米|公分|寸|尺|平))[^，。]{0,8})"),
        "{topic}_size", Where.BODY, Who.UNSAID, importance=6, otherwise="size_limit", from_sentence_start=True,
    ),
    Rule(
        words(
            r"(?P<value>(?:最多|只能|至多|不超过|上限(?:是)?|"
            r"容量(?:是)?)[^，。]{0,6}?[\d一二两三四五六七八九十百]+\s?(?:[个件枝支束箱盒人位台张瓶份]|L|升|公斤|"
            r"kg))"),
        "{topic}_capacity", Where.BODY, Who.REGARDLESS, importance=5, otherwise="note",
    ),
    Rule(
        words(r"(?P<value>\d+\s?(?:束|箱|盒|份|件|只|瓶|套|台|斤|公斤)[\u4e00-\u9fff]{1,8})"),
        "note", Where.BODY, Who.REGARDLESS, importance=5, weak=True,
        accept=lambda match: bool(re.search(r"要|订|送|定|接|发|买了", match.string)),
    ),
)  # fmt: skip
