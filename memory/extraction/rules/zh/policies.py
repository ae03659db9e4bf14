"""What the user is not allowed or obliged to do by others: employer, law, contract, landlord, neighbours."""

from __future__ import annotations

import re

from memory.extraction.rules.mood import Mood
from memory.extraction.rules.rule import Rule, Where, Who, words

_WHO_ASKS = (
    r"(?:园长|院长|校长|老师|班主任|教练|主办方?|组委会|举办方|承办方|编辑部?|出版社|杂志社|报社|平台|物业|房东|场地方?|馆方|馆里|酒店|景区|学校|幼儿园|客户|甲方|老板|"
    r"领导|经理|店长|组长|组里|队里|团里|导师|评委|裁判|社区|街道|村里|村委|医院|科里|航空公司|铁路|海关|银行|保险公司|剧组|导演|制片|团长|队长|新娘|新郎|业主|委员会|教务处?|年级组|"
    r"公司|单位|厂里|厂家|供应商|园方|校方|院方|船上|馆长|站长|会长|社长|班级群|家委会|消防|质检|文保|城管|收稿方|基金会|展方|展馆|策展人)"
)
_ASKS = (
    r"(?:不许|不准|不能|不让|不可以|不得|禁止|严禁|必须|一定要|务必|只能|只收|只要|只认|只用|得(?!分|了|意|知|到|奖)|一律|限(?!时)|统一|不超过|不过(?=[\d一二三四五六七八九十])|最多|至少|起码|控制在|都要|"
    r"提前|不收|要(?=[^，。求]{2,}))"
)


def _is_demand(match: re.Match[str]) -> bool:
    """Tell whether somebody sets terms: 老师说得对, 领导要我明天去 and 学校要开学了 set none."""
    said = match["value"]
    return (
        re.search(
            r"说得|说的[对是也]|要我|让我|要求我|叫我|问我|夸|表扬|要来|要走|要搬|要开学|要放假|要裁|要涨|要倒闭|不用|没说|[他她]|[吗呢]$|怎么|是不是|能不能|"
            r"会不会|如果|要是|听说|好像",
            said,
        )
        is None
    )


RULES = (
    Rule(
        words(
            r"(?P<value>(?:(?:我们|我)?(?:公司|单位|学校|房东|物业|合同|小区|医院|实验室|平台|政策|规定|宿舍)"
            r"[^。]{0,14}?(?:都|也|一律)?(?:不能(?!不)|不可以|不超过?\s?[\d一二三四五六七八九十]|不高于|封顶)"
            r"[^。]{0,40}))"
        ),
        "{policy}", Where.SENTENCE, Who.REGARDLESS, importance=7, constraint=True,
        accept=lambda match: not re.search(r"[我你他她][^，。]{0,4}不能|[吗呢]$|会不会|能不能", match["value"]),
    ),
    Rule(
        words(
                r"(?P<value>(?:(?:我们|我)?(?:公司|单位|部门|团队|学校|甲方|客户|法务|合规|安全部?门?|老板|领导|"
                r"房东|物业|合同|小区|实验室|医院|导师|平台|政策|规定|协议|"
                r"保密协议|签证|法律|组里)[^。]{0,20}(?:不得|禁止|不允许|不准|不让|严禁|硬规定|必须|只能|只允许|"
                r"一律不|不许|不给|红线|要求|规定[^。]{0,12}(?:不能|不可|必须|"
            r"都要|要))[^。]{0,60}))"),
        "{policy}", Where.SENTENCE, Who.REGARDLESS, importance=7, constraint=True,
        accept=lambda match: not re.search(
            r"^(?:老板|领导|客户|甲方|导师)(?:要求|让)我?(?:今天|明天|下周|这周|周)", match["value"]),
    ),
    Rule(
        words(
            r"(?P<value>(?:不得|严禁|禁止|不允许)(?:上传|外传|外发|使用|泄露|带出|用|养|装|转租|抽烟|"
            r"加班)[^，。]{0,30})"),
        "{policy}", Where.BODY, Who.REGARDLESS, importance=7, constraint=True, weak=True,
    ),
    Rule(
        words(
            r"(?P<value>[晚夜]?上?[\d一二三四五六七八九十]+点(?:半)?(?:之?后|以后)(?:不能|不许|不让|不准|"
            r"禁止)[^，。]{1,20})"),
        "curfew", Where.BODY, Who.REGARDLESS, importance=6, constraint=True, keep_dates=True,
    ),
    Rule(
        words(
            rf"^(?:而且|另外|还有|对了|但是?|不过)?(?:我们?|这边|那边|他们)?(?P<value>{_WHO_ASKS}(?:那边|那儿|这边|里|方面|的人|[\u4e00-\u9fff]老师)?"
            rf"(?:又|还|也|都|刚|特意|昨天|今天)*(?:说了?|要求|规定|通知|交代|叮嘱|嘱咐|发话|强调|定了|写明|写着|有话|有规矩|嫌[^，。]{{1,8}}|有要求|卡得[^，。]{{1,4}}|提了?)"
            rf"[：:，,]?[^。]{{0,10}}?{_ASKS}[^。]{{1,60}})"),
        "note", Where.SENTENCE, Who.REGARDLESS, (Mood.STATEMENT, Mood.REPORTED), importance=6, confidence=0.85,
        accept=_is_demand,
    ),
)  # fmt: skip
