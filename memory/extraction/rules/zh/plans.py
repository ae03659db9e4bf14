"""What is to be done and how far it has got: deadlines, appointments, progress, what is still missing, budgets."""

from __future__ import annotations

import re

from memory.extraction.rules.mood import Mood
from memory.extraction.rules.rule import Rule, Where, Who, words
from memory.extraction.rules.zh.words import MONEY
from memory.values import Kind

_N = r"[\d一二两三四五六七八九十百千万]+"
_WHEN = (
    r"(?:(?:这|下|下下|本)?(?:个)?(?:周|星期|礼拜)[一二三四五六日天末]前|今天|今晚|明天|明晚|明早|后天|大后天|"
    r"(?:这|下|下下|本)?(?:个)?(?:周|星期|"
    r"礼拜)[一二三四五六日天末]|(?:这|下|本)个?月(?:\d{1,2}[号日]|底|初|中)?|月底|年底|"
    r"\d{1,2}月(?:\d{1,2}[号日]|底|初|中旬|上旬|下旬)?|[一二三四五六七八九十]{1,2}月(?:底|初|中旬|"
    rf"[一二三四五六七八九十]+[号日])?|{_N}(?:天|周|"
    r"个星期|个月)(?:后|之后|以后)|\d{1,2}[号日](?:之?前|交|截止|到期)|明年|下学期|初[一二三四五六七八九十]|"
    r"除夕|元宵|清明|五一|端午|中秋|国庆|元旦)"
)
_PLAN = (
    r"(?:考(?:试|科目)?|面试|交(?!流|通)|截止|到期|验收|上线|发版|开会|出差|飞|去(?!年)|出发|回(?!答)|见|体检|"
    r"复查|手术|搬家?|结婚|婚礼|答辩|开题|开学|开业|入职|比赛|"
    r"演出|报名|聚会|聚餐|过(?:生日|[四五六七八九]十)|"
    r"到货|送到|取|返程|到(?!处)|来|交付|路演|直播|培训|参加|约了?|看房|签约|还款|满月|排练|汇报|评审)"
)


def _is_ahead(match: re.Match[str]) -> bool:
    """去看了皮影戏 and 今天开到八点 are over; 周四能取 is not."""
    if re.search(r"每|昨|上周|前天|去年", match.string):
        return False
    to_come = re.search(r"要|会(?!员|议)|得|能|准备|打算|约|可以", match.string) is not None
    return to_come or (not match["value"].startswith(("今天", "今晚")) and "了" not in match.string)


_AMOUNT = (
    r"(?:\d[\d.,:：]*|[一二两三四五六七八九十百千万半]+(?:点[一二三四五六七八九])?)\s?(?:公斤|斤|kg|KG|公里|分钟|"
    r"小时|分|秒|万字?|字|本|页|个|%|块|元|次|条|遍|级|名|单词|件|篇|单|张|组|米|千米|K|k|W|w)?(?![\d.]|月|号|日|年|"
    r"周|个月|季度|点)"
)


_OF_OTHER_THINGS = re.compile(
    r"[万千百]*(?:多)?(?:行|个|名|位|人|字|页|次|天|年|小时|分钟|公里|米|平|公斤|斤|克|条|本|步|票|件|辆|户)"
)
"""What an amount counts that is none of money."""


def _is_money(match: re.Match[str]) -> bool:
    """Tell whether a cap is one of money: 一共别过四千五, not 字数别超过五百."""
    if _OF_OTHER_THINGS.match(match.string, match.end("value")):
        return False
    if re.search(r"预算|元|块|万|钱|花|装修|礼物|封顶|定死", match.string):
        return True
    in_words = re.search(r"[千百万]", match["value"]) is not None
    return (in_words or re.search(r"每晚|一晚|住宿|房价|房租|租金|票价|单价", match.string) is not None) and re.search(
        r"[一总]共|加起来|拢共|全部|每[人份件月晚]|一晚|一间|住宿|租|票|一[件台张套]|"
        r"价|买|通牒",
        match.string,
    ) is not None


def _is_own_aim(match: re.Match[str]) -> bool:
    said = match.string
    aimed = re.search(rf"目标|冲|{_AMOUNT}$", match.group()) is not None
    return (
        aimed
        and re.search(r"公司的?目标|团队目标|[他她]的目标|目标(?:客户|人群|用户|市场|岗位|院校|地|函数|检测)", said)
        is None
    )


RULES = (
    Rule(
        words(
            r"(?:(?:我|我们)?(?:给自己|自己)?(?:今年|这个月|本月|下半年|年底|最终|最后|新的?|现在的?|原来的?|减肥|"
            r"体重|存钱|跑步|阅读|读书|备考)?(?:定的?|设的?)?(?:小|大|新|总)?目标"
            r"(?:改一改|改一下|改了|调一下|调了|变了|重新定|往[上下]调|放低|降一降|提一提)?[，,：:]?(?:是|为|定在|"
            r"定为|定到|定成|定|改成|改为|改到|调到|调成|降到|提到|提高到|下调到|上调到|设在|设为|就是)*"
            rf"[^。！？，]{{0,14}}?(?P<value>{_AMOUNT})[^，。！？]{{0,4}})"),
        "{target}", Where.SENTENCE, Who.REGARDLESS, importance=7, accept=_is_own_aim, kind=Kind.FACT,
    ),
    Rule(
        words(
                rf"(?P<value>{_WHEN}[^，。]{{0,6}}?(?:之?前|截止|到期)?)[^，。]{{0,8}}?(?:要|得|必须|"
                rf"需要)?(?:把[^，。]{1,10})?(?:交(?!流|通)|"
                r"寄(?:出|走|到)?|发(?:过去|给|出)|弄完|做完|写完|还(?:书|款|给)|截止|到期|提交|上交|验收|交付|"
                r"deadline|DDL|ddl)"),
        "{topic}_deadline", Where.BODY, Who.REGARDLESS, kind=Kind.TASK_STATE, importance=7, otherwise="reminder",
    ),
    Rule(
        words(rf"(?:截止(?:日期|时间)?|deadline|DDL|ddl|最晚|最迟|期限)[^，。]{{0,6}}?(?P<value>{_WHEN})"),
        "{topic}_deadline", Where.BODY, Who.REGARDLESS, kind=Kind.TASK_STATE, importance=7, otherwise="reminder",
    ),
    Rule(
        words(
            rf"(?:让|要|催|叫)(?:我|我们)[^，。]{{0,4}}?(?P<value>{_WHEN})[^，。]{{0,4}}?(?:交|给|完成|提交|做完|"
            r"写完)"),
        "{topic}_deadline", Where.BODY, Who.REGARDLESS, kind=Kind.TASK_STATE, importance=7, otherwise="reminder",
    ),
    Rule(
        words(rf"(?P<value>{_WHEN}[^，。]{{0,12}}?{_PLAN})"),
        "{date}", Where.BODY, Who.ANYONE, kind=Kind.TASK_STATE, importance=6, otherwise="reminder", weak=True,
        from_sentence_start=True, accept=_is_ahead,
    ),
    Rule(
        words(rf"(?P<value>{_WHEN}[^，。]{{0,14}}?{_PLAN})"),
        "{date}", Where.BODY, Who.UNSAID, kind=Kind.TASK_STATE, importance=6, otherwise="reminder", weak=True,
        from_sentence_start=True, accept=_is_ahead,
    ),
    Rule(
        words(
                    r"(?:才|已经|刚|现在)?(?P<value>(?:写|做|看|读|练|背|跑|存|打印|抄|缝|织|刷|贴|完成|翻译|录|画|"
                    r"改|学|攒)(?:了|到|"
                r"完)(?:开头|第|大概|"
            rf"差不多)?\s?{_N}(?:多)?(?![一二两三四五六七八九十\d年月周天号点日楼路栋室]|个月|小时|分钟)(?:字|页|章|"
            rf"节|公里|个|道|"
            rf"%|遍|题|篇|份|张|件|万|元|斤|课|集|单词|分之{_N})?)"),
        "{topic}_progress", Where.BODY, Who.UNSAID, kind=Kind.TASK_STATE, importance=6, otherwise="progress",
        accept=lambda match: not re.search(r"每天|每周|次$", match.string),
    ),
    Rule(
        words(
            r"(?P<value>(?:写|织|画|缝|做|录|拍|剪|背|读|抄|译|改|编|搭|装|排练?|刷)到(?!底|位|手|晚|凌晨|半夜|几)"
            r"[^，。]{1,8}了|过了?(?:一审|二审|三审|初审|复审|终审|初试|复试|笔试|政审|初筛|海选|初赛|复赛)(?:了)?|"
            r"(?:就|只)等(?:终审|复试|面试|结果|发榜|放榜|批复|回信|通知)(?:了)?)"),
        "{topic}_progress", Where.BODY, Who.UNSAID, kind=Kind.TASK_STATE, importance=6, otherwise="progress",
        from_sentence_start=True,
        accept=lambda match: re.search(r"每天|每周|[吗呢]$|怎么|一直", match.string) is None,
    ),
    Rule(
        words(
                r"(?P<value>(?:目前|现在|还|只|就|都|材料|手续|东西)*(?:缺(?=[^，。]{1,14}(?:证|表|件|书|照|章|票|单|明|函|水|材料|签字|报告|复印|合同|号|卡|信)|一|两|了?[^，。]{0,4}没)|"
                r"(?:就|只|光)(?:等|欠|缺)(?=[^，。]{2,})(?![他她你我]|一会|会儿|下[班课])|差[^，。]{1,8}没(?:拿|办|交|写|弄|盖|签|开|下)|还差|还缺|还剩|只剩|就剩|只差|就差|还没(?:办|写|做|交|拿|"
                r"弄|买)|差(?=[^，。]{1,12}(?:没|和|跟|证|表|件|"
            r"照)))[^，。]{1,30})"),
        "{topic}_open_items", Where.BODY, Who.REGARDLESS, kind=Kind.TASK_STATE, importance=6, otherwise="open_items",
    ),
    Rule(
        words(
            r"(?:(?:总)?预算|总价|封顶|上限|最多(?:花|出|(?=\d{2,}|[一二三四五六七八九两十百千]+[百千万]))|总共不超过|不超过|定死|控制在|(?:别|不能|不许|不准|甭)"
                r"(?:超过?|过|多于|高于)(?:了)?)(?:又|就|现在|先)?(?:改|"
                r"提|涨|降|定|调|加|压)?(?:了|到|在|是|为|成|"
            rf"死)*(?:[^\d，。一二两三四五六七八九十百千万]|一(?=个?[月年周天晚人间件次位])){{0,4}}(?P<value>{MONEY}|\d[\d,.]*万?元?)"),
        "{topic}_budget", Where.BODY, Who.REGARDLESS,
        importance=7, constraint=True, otherwise="budget", from_sentence_start=True,
        accept=_is_money,
    ),
    Rule(
        words(
                r"^(?:我|我们)?(?:那|那就|就|最后|最终|已经|还是)*(?P<value>(?:定|选|敲定|决定|确定|商量好|说好|"
                r"打算用|用)(?:了|下来?|好|下来了)?(?:用|"
            r"选)?[^，。吗]{2,30})"),
        "{topic}_decision", Where.BODY, Who.UNSAID, importance=6, otherwise="note", weak=True, kind=Kind.FACT,
        accept=lambda match: bool(re.match(r"(?:我|我们)?(?:那|最后|最终|还是|已经|敲定|决定|就定)", match.string))
        and not re.search(r"吧$|[吗呢]|什么|回头|好了$", match.string),
    ),
    Rule(
        words(
            r"(?P<value>(?:订|预订|预约|买|抢|报)(?:好|到|上|了)[^，。]{0,4}(?:票|酒店|机票|餐厅|位子|位置|场地|"
            r"民宿|房间|名|号|班|小院子)[^，。]{0,16})"),
        "{topic}_booking", Where.BODY, Who.UNSAID, kind=Kind.TASK_STATE, importance=5, otherwise="reminder", weak=True,
    ),
    Rule(
        words(r"(?P<value>(?:投|应聘|面|申请)的是[^，。]{2,24})"),
        "applied_position", Where.BODY, Who.UNSAID, (Mood.STATEMENT,), kind=Kind.TASK_STATE, importance=6,
    ),
)  # fmt: skip
