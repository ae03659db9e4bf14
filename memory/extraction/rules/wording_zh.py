"""Turns a Chinese first-person clause into a sentence about the user: 我住在昆明 → 用户住在昆明.

It changes pronouns and drops particles of tone and nothing else: numbers, names and units stay as they are.
"""

from __future__ import annotations

import re

from memory.extraction.rules.relations import WORD_ZH

_BELONGING = r"(?:公司|单位|部门|团队|小组|项目组|学校|班|宿舍|小区|群|店|家|实验室|课题组|组|厂|医院|社团)"
_STEPS = (
    (re.compile(rf"(?:我们|咱们|咱|我)(?:家)?(?={WORD_ZH})"), "用户的"),
    (re.compile(rf"(?:我们|咱们|咱|我)(?=这?{_BELONGING})"), "用户的"),
    (re.compile(r"(?:我们|咱们)俩"), "用户两人"),
    (re.compile(r"(?:我们|咱们|咱|本人|俺)"), "用户"),
    (re.compile(r"(?<!自)我"), "用户"),
    (re.compile(r"(?:你们|你|您)"), "Hippo"),
    (re.compile(r"(?:啦|哈|呀|哦|嘛|呢|吧|哒)(?=[，。！]|$)"), ""),
    (re.compile(r"的的"), "的"),
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
