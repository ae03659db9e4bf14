"""Words that make a plain statement a limit others must respect: illness, diet, abstinence, fear, "must not".

A note on such a clause weighs as much as a limit that a rule of its own has read. It must never judge whether a clause
is a statement, nor of whom it speaks.
"""

from __future__ import annotations

import re

_ENGLISH = re.compile(
    r"\b(?:sober|teetotal|fasting|keeps? (?:the )?(?:sabbath|shabbat|ramadan|lent|kosher)|in recovery|pregnant|"
    r"expecting (?:a baby|twins|in|our)|breast-?feeding|pacemaker|"
    r"stent|"
    r"insulin|dialysis|stoma|hearing aids?|(?:half[- ])?deaf|(?:legally |half[- ])?blind|one eye|wheelchair|"
    r"crutches|prosthe\w+|implant\w*|lactose|gluten|dairy|coeliac|celiac|allerg\w+|intoleran\w+|anaphyla\w+|"
    r"epipens?|halal|kosher|vegan|vegetarian|pescatarian|jain|doctor's orders|pass(?:es)? out|faints?|vertigo|"
    r"claustrophob\w+|\w*phobi[ac]|panic attacks?|terrified of|scared (?:stiff )?of|colou?r[- ]?blind|dyslexi[ac]|"
    r"asthma\w*|diabet\w+|epilep\w+|migraines?|stammer|stutter|blood pressure|blood thinners?|warfarin|kidney|"
    r"hernia|slipped disc)\b|\bcapped\b.*\d|\b(?:nothing|no more than|not) over \d|"
    r"\b(?:never (?:learnt|learned) to|not (?:allowed|permitted|supposed) to|mustn['’]t|must not|can(?:['’]t|not) "
    r"(?:have|eat|drink|lift|handle|tolerate|drive|fly|swim|climb|hear|stand up|bend|kneel|take|digest|touch)|"
    r"(?:don['’]t|doesn['’]t) (?:eat|drink|take|touch|drive|fly)) \w+|"
    r"\b(?:makes?|turns?|doubles?|knocks?|brings?|wipes?|lays?) (?:me|him|her|us|(?:my|his|her|their|"
    r"our) \w+) (?:ill|sick|up|out|low|over|ache|wheeze|"
    r"swell|itch|sneeze|dizzy|off|sick|close|tingle|burn|bleed)\b|\b(?:could|can|would|will|might|nearly) kill(?:ed)? "
    r"(?:me|him|her|us|(?:my|his|her|our) \w+)\b|\bput(?:s)? (?:me|him|her|us) in (?:hospital|A&E|bed)\b|"
    r"\b(?:brings|comes?|break) (?:me |him |her )?out in\b",
    re.IGNORECASE,
)
_CHINESE = re.compile(
    r"怀孕|怀着|身孕|孕期|孕妇|备孕|哺乳(?!动物|类)|喂奶|过敏|不耐受|忌口|蚕豆病|糖尿病|高血压|血压高|低血糖|痛风|哮喘|癫痫|心脏病|"
    r"起搏器|支架|假牙|假肢|轮椅|拐杖|助听器|夜盲|色盲|色弱|近视[^，。]{0,3}\d|失明|耳背|听不见|听不清|看不见|"
    r"恐高|恐飞|幽闭|怕(?:狗|猫|水|黑|高|血|针|虫|蛇|鸟)|晕(?:车|船|机|血|针)|认床|清真|吃素|素食|回民|信佛|"
    r"不(?:能|可以|可|让|许|准|敢)(?:吃|喝|碰|沾|用|提|搬|弯|爬|跑|跳|坐|开|闻|晒|熬|蹦|做|游|剧烈)|"
    r"吃不了|喝不了|碰不得|吃不得|沾不得|嚼不动|咬不动|消化不了|闻不得|爬不了|走不了远|"
    r"(?:医生|大夫|医嘱)[^，。]{0,6}(?:不让|不许|不准|叮嘱|嘱咐|要求|让|说)|滴酒不沾|戒酒|一(?:吃|喝|碰|闻)[^，。]{0,8}就"
)
_AFFIRMED_ELSEWHERE = re.compile(
    r"\b(?:not (?:allergic|pregnant|vegan|vegetarian|blind|deaf))\b|不过敏|没怀孕", re.IGNORECASE
)


def is_limit(text: str) -> bool:
    """Tell whether a statement names something that must be respected in advice given later."""
    if _AFFIRMED_ELSEWHERE.search(text):
        return False
    return _ENGLISH.search(text) is not None or _CHINESE.search(text) is not None
