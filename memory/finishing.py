"""Which tasks are over when the user says that something is done: 驾照到手了 ends 在学车, "the visa is here" its forms.

Only what is still to be done is ended by it: a habit, a rule or a trait that shares a word is left alone. Pure. A part
that is done (第二章写完了) ends nothing: progress by its counter is told elsewhere.
"""

from __future__ import annotations

import re

_DONE = re.compile(
    r"到手了|拿到手|(?:办|考|批|发|领|取|寄|送|开|打)(?:下来|出来|到|好|完|妥|回来)了?|"
    r"(?:交|弄|做|写|搬|装|修|改|画|织|缝|录|拍|译|抄|还|付|结|签|盖|订|买|补|凑|报|配|体检|搭|刷|铺)(?:完|好|清|掉|齐|上去)了|"
    r"搞定|完工|竣工|杀青|收官|交差|齐了|全过了?|通过了|(?:考|审|验收|答辩|面试|体检)过了|过了(?=[，。！]|$)|下来了|找到了|拿到了?|收到了|落地了|"
    r"\b(?:(?:has|have|['’]ve|['’]s) (?:finally )?(?:arrived|come through|been (?:approved|granted|signed|paid off))|"
    r"(?:finally |at last )?(?:passed (?:my|the|it)|got (?:my|the) (?:visa|licen[cs]e|passport|permit|"
    r"certificate|degree|offer|keys))|"
    r"handed (?:it|them|the \w+) in|(?:is|are) (?:finally |all )?(?:submitted|signed off|sorted|paid off|"
    r"approved)|paid off the)\b",
    re.IGNORECASE,
)
_PART = re.compile(
    r"第[一二三四五六七八九十\d]+|[一二三四五六七八九\d]+[成半]|一半|部分|初稿|前[一二三四五六七八九十\d]|其中|头[一二三四五]|[一二两三四五六七八九十\d]+(?:章|本|册|集|幅|篇|个|道|页)"
    r"|\b(?:first|second|third|half|part|chapter|draft|most of)\b|如果|要是|等|什么时候|没|还不|快要|"
    r"\bif\b|\bwhen\b|n['’]t\b",
    re.IGNORECASE,
)
_NOT_IT = re.compile(
    r"(?:我|咱|他|她|[的])(?:弟|哥|姐|妹|爸|妈|爷|奶|姥|叔|姑|舅|同事|朋友|同学|室友|邻居|老板|表|堂|儿子|女儿|闺女|"
    r"老[公婆])|[他她]们?的|"
    r"(?:签证|护照|驾照|面签)(?:照片?|卡|套|夹|本?皮|费|表|面试|预约|复印件)|理论|模拟|科目[一二三1-3]|"
    r"\bmy (?:\w+ )?(?:brother|sister|friend|colleague|cousin|mum|mom|dad|mother|father|son|daughter|boss|flatmate|"
    r"roommate|neighbou?r|wife|husband|partner|boyfriend|girlfriend)\b(?!['’]s (?:school|nursery))|"
    r"\b(?:his|her|their|your)\b|(?-i:\b[A-Z][a-z]+['’]s )|"
    r"\b(?:visa|passport|licen[cs]e|driving|permit) (?:card|photos?|pictures?|fees?|forms?|interview|appointment|cover|"
    r"holder|theory|lesson|copy|copies)\b|\b(?:theory|written|mock)\b",
    re.IGNORECASE,
)
"""Done by or for somebody else, or a thing on the way to what is waited for."""
_STILL_TO_DO = re.compile(
    r"还没|没过|没拿|没办|没交|没到|在办|在学|在等|在考|在申请|正在|准备|备考|备战|练车|还?缺|还?差|就等|等着|等[^，。]{1,8}(?:批|发|寄|来|到|修|签)|要交|要办|得交|得办|申请|还剩|"
    r"报了?名|约[在了到]|面试在|考试在|下周|去抽|要去|没修|坏了|截止|之前交|前要|"
    r"\b(?:still|waiting|need to|have to|has to|not yet|applying|applied|learning to|practising|"
    r"studying for|due|missing|left to)\b",
    re.IGNORECASE,
)
_STILL_MISSING = re.compile(
    r"只剩|就剩|还[差缺剩]|就等|[只就]差|\b(?:only|still|just) (?:\w+ ){0,3}(?:left|missing|to go)\b", re.IGNORECASE
)
_TASKS = ("progress", "open_items", "deadline", "_date", "_booking", "reminder", "_appointment", "_state")
_SAME_AFFAIR = tuple(
    (re.compile(done, re.IGNORECASE), re.compile(task, re.IGNORECASE))
    for done, task in (
        (
            r"驾照|驾驶证|本本|driving licen[cs]e|driving test",
            r"学车|科目[一二三四]|驾校|练车|倒库|侧方|路考|驾考|驾照|驾驶证|driving",
        ),
        (r"教资|教师资格", r"教资|教师资格|试讲|教师"),
        (r"签证|visa", r"签证|领馆|使馆|递签|流水|visa|embassy|consulate"),
        (r"录取|offer|考研|上岸", r"考研|复试|备考|面试|申请|调剂"),
        (r"税|tax", r"报税|税|退税|tax"),
        (r"健康证", r"健康证|抽血|体检"),
        (r"护照|passport", r"护照|passport"),
        (r"毕业证|学位证|答辩|论文|thesis", r"论文|答辩|查重|毕业设计|毕业|thesis"),
        (r"房产证|房本|过户", r"房产证|房本|过户|网签"),
        (r"营业执照|执照", r"执照|工商|注册"),
    )
)
_LIST = re.compile(r"[、和跟与]|还有|以及|\band\b|,|，还")


def done_clauses(text: str) -> list[str]:
    """Return the clauses of a text that say that something is done as a whole."""
    if _STILL_MISSING.search(text):
        return []
    clauses = re.split(r"[，,。！!；;：:\n]|\s[-–—]+\s", text)
    return [
        clause for clause in clauses if _DONE.search(clause) and not _PART.search(clause) and not _NOT_IT.search(clause)
    ]


def is_task(attribute: str, text: str) -> bool:
    """Tell whether a belief is something that is still to be done or waited for."""
    return attribute.endswith(_TASKS) or _STILL_TO_DO.search(text) is not None


def is_list(text: str) -> bool:
    """Tell whether a belief names several things that are missing, of which one may be there now."""
    return _LIST.search(text) is not None


def same_affair(clause: str, text: str) -> bool:
    """Tell whether a task belongs to what is done though they share no word (驾照, 科目三)."""
    return any(done.search(clause) is not None and task.search(text) is not None for done, task in _SAME_AFFAIR)
