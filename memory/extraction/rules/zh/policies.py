"""What the user is not allowed or obliged to do by others: employer, law, contract, landlord, neighbours."""

from __future__ import annotations

import re

from memory.extraction.rules.rule import Rule, Where, Who, words

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
)  # fmt: skip
