"""Turns a Chinese first-person clause into a sentence about the user: 我住在昆明 → 用户住在昆明.

It changes pronouns and drops particles of tone and nothing else: numbers, names and units stay as they are.
"""

from __future__ import annotations

import re

from memory.extraction.rules.relations import WORD_ZH

_BELONGING = (
    r"(?:公司|单位|部门|团队|小组|项目组|学校|班|宿舍|小区|群|店|家|"
    r"实验室|课题组|组(?![织成装建队合团])|厂|医院|社团)"
)
_TIMES = r"[一二两三四五六七八九十\d]+[次趟回]"
"""A verb taken apart by a count (游两次泳) is put together, or no search for 游泳 finds it."""
_STEPS = (
    (re.compile(rf"(?:我们|咱们|咱|我)(?:家)?(?={WORD_ZH})"), "用户的"),
    (re.compile(rf"(?:我们|咱们|咱|我)(?=这?{_BELONGING})"), "用户的"),
    (re.compile(r"(?:我们|咱们)俩"), "用户两人"),
    (re.compile(r"(?:我们|咱们|咱|本人|俺)"), "用户"),
    (re.compile(r"(?<!自)我"), "用户"),
    (re.compile(r"(?:你们|你|您)"), "Hippo"),
    (re.compile(r"(?:啦|哈|呀|哦|嘛|呢|吧|哒)(?=[，。！]|$)"), ""),
    (re.compile(r"的的"), "的"),
    (re.compile(r"用的([库桌柜楼线])是(\d+)号"), r"用的是\2号\1"),
    (
        re.compile(
            rf"(游)({_TIMES})(泳)|(跑)({_TIMES})(步)|(打)({_TIMES})(球)|(爬)({_TIMES})(山)|(健)({_TIMES})(身)|"
            rf"(上)({_TIMES})(课)"
        ),
        r"\1\3\2\4\6\5\7\9\8\g<10>\g<12>\g<11>\g<13>\g<15>\g<14>\g<16>\g<18>\g<17>",
    ),
)
_SUBJECT = re.compile(r"^(?:用户|[\w“”《》·]{1,12}?(?:是|在|有|叫|的|用|要|从|对))")


def third_person(text: str, *, subjectless: bool) -> str:
    """Return the clause as a sentence about the user, without a full stop.

    Args:
        text: The clause, or several with the commas between them.
        subjectless: Nobody is named at its beginning and the user is meant.
    """
    for pattern, replacement in _STEPS:
        text = pattern.sub(replacement, text)
    text = text.strip("，,、 ")
    if subjectless and not text.startswith("用户"):
        return f"用户{text}"
    return text
