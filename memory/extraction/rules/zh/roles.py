"""Who somebody is to the household by office: 班主任袁老师, 房东姓莫, 换班主任了，新来的姓庞. One holds each office.

So the new holder takes the place of the old. It must never take what such a person says for who they are.
"""

from __future__ import annotations

import re

from memory.extraction.rules.rule import Rule, Where, Who, words

_OFFICE = (
    r"(?P<thing>班主任|房东|导师|家庭医生|主治医生|管床医生|保姆|月嫂|钟点工|私教|心理咨询师|理财经理|客户经理|钢琴老师|舞蹈老师|英语老师|数学老师|语文老师|"
    r"组长|主管|部门经理|责编|责任编辑|中介|物业管家|管家|律师|代驾师傅|送奶工|师傅)"
)
_PERSON = (
    r"(?:[\u4e00-\u9fff](?:老师|医生|教授|教练|先生|女士|姐|哥|阿姨|叔|总|工|师傅|经理|律师|主任|大夫)|"
    r"[小老][\u4e00-\u9fff])"
)
_NO_PERSON = re.compile(r"^(?:[我你他她它这那哪新老小]的?|大家|老[师板]|小(?:孩|学|区|时))|^[的了说让要给又都很]")


def _is_person(match: re.Match[str]) -> bool:
    return (
        _NO_PERSON.search(match["value"]) is None
        and re.search(r"[吗呢]$|如果|要是|电影|剧里|小时候|以前的|前任", match.string) is None
    )


RULES = (
    Rule(
        words(
            rf"(?:换|来|找)(?:了|个|一个|了个)*(?:新)?{_OFFICE}(?:了)?[，,。！](?:现在|新来|新|这回|这次)(?:的|来的|换的|是)*(?:这位|那位)?(?:姓|叫|是)(?P<value>[\u4e00-\u9fff]{{1,3}}?(?:老师|医生|先生|"
            rf"女士|姐|哥|阿姨|师傅)?)(?=[，,。！]|$)"),
        "{slug}_name", Where.SENTENCE, Who.REGARDLESS, importance=6, confidence=0.9, accept=_is_person,
    ),
    Rule(
        words(rf"^(?:我们?|孩子|娃|儿子|女儿|闺女|家里|我家|咱家)?(?:的|班|们)*{_OFFICE}(?:现在|还)?(?:是|姓|叫|换成了?|改成了?)?(?P<value>{_PERSON})"),
        "{slug}_name", Where.BODY, Who.REGARDLESS, importance=5, confidence=0.85, accept=_is_person,
    ),
)  # fmt: skip
