"""What a change leaves alone though both share a word: kin, pets, homes, work, and limits of another substance.

"Mia is done with school for the day" ends no daughter, "not allergic to cats" no allergy to penicillin. Pure patterns
over what is believed and what the user says. It must never spare what the words name as over.
"""

from __future__ import annotations

import re

from memory.animals_gone import SAYS_GONE, is_of_another, is_somebody_elses
from memory.change_words import lifts_limit

_FAMILY = re.compile(
    r"\b(?:daughter|son|child|baby|mother|mum|mom|father|dad|sister|brother|twin|aunt|uncle|niece|nephew|cousin|"
    r"grand\w+|granny|gran|stepson|stepdaughter|\w+-in-law)\b|"
    r"女儿|儿子|孩子|闺女|妈妈|母亲|爸爸|父亲|姐姐|妹妹|哥哥|弟弟|奶奶|爷爷|外婆|外公|姥姥|姥爷|阿姨|叔叔|舅舅|姑姑|"
    r"侄子|侄女|外甥|表[哥姐弟妹]|堂[哥姐弟妹]|孙子|孙女|岳父|岳母|公公|婆婆",
    re.IGNORECASE,
)
"""Whose tie to the user ends with nothing that is said of them."""
_PARTNER = re.compile(
    r"\b(?:boyfriend|girlfriend|partner|wife|husband|fianc[eé]e?|spouse)\b|男朋友|女朋友|对象|老公|老婆|丈夫|妻子|爱人|未婚",
    re.IGNORECASE,
)
_PARTED = re.compile(
    r"\b(?:split|broke(?:n)? up|divorc\w+|separated|parted|ex|exes|left me|dumped|moved out|passed away|died|widow\w*|"
    r"called off|called it (?:off|quits)|(?:engagement|wedding) (?:is|['’]s|was) off|(?:are|we['’]re|"
    r"is) (?:over|through|history)|no longer (?:together|with))\b|"
    r"分手|分开|(?:我们俩?|我俩|我[跟和][他她])(?:\S{0,4})?(?:分|掰|断)了|离婚|离了|掰了|吹了|散了|前[任男女夫妻]|去世|过世|走了|甩了|断了|不在一起",
    re.IGNORECASE,
)
_TIES = frozenset({"relation", "child", "sibling", "grandchild", "cousin", "family_household"})
_PETS = frozenset({"pet", "pet_name"})
_HOMES = frozenset({"home_city", "home", "home_country", "address", "residence", "home_address", "home_district"})
_ABOUT_HOME = re.compile(
    r"\b(?:mov\w+|liv\w+|flat|house|home|address|relocat\w+|emigrat\w+|evict\w+|lease|rent\w*|tenancy|apartment|"
    r"settl\w+|based|packed up)\b|[搬住租]|房|家|迁|地址|退掉|定居|落户|调[到去回]",
    re.IGNORECASE,
)
_WORKS = re.compile(r"^The user works (?:at|for|in) (?-i:[A-Z])|^用户在[^，。]{2,12}(?:工作|上班)")
_MEDICINES = frozenset({"medication"})
_STOPPED = re.compile(
    r"\b(?:stop\w*|off|no longer|any ?more|any longer|quit|finish\w*|done with|end\w*|swap\w*|switch\w*|chang\w*|"
    r"replac\w*|instead|increas\w*|reduc\w*|lower\w*|raised?|doubl\w*|halv\w*|up to|down to|now|weaned|milligrams?|mg|"
    r"tablets?|dose|units?)\b|停|断|不吃|不用|换|改|减|加|戒|片|毫克|单位|针",
    re.IGNORECASE,
)
"""Said of a medicine that is over or taken otherwise; "can drink alcohol on warfarin" is not."""
_HELPERS = frozenset({"doctor", "dentist", "boss", "manager", "landlord", "teacher", "vet", "therapist"})
_REPLACED = re.compile(
    r"\b(?:new|chang\w+|switch\w+|swap\w+|left|retired|resigned|quit|no longer|any ?more|instead|replac\w+|took over|"
    r"taken over|moved (?:away|on|to)(?! (?:mon|tues|wednes|thurs|fri|satur|sun)day)|died|sacked|is now|now)\b|"
    r"换|新|退休|走了|调|离|不[干做教]了|接|辞|顶|现在",
    re.IGNORECASE,
)
_BODY = frozenset({
    "allergy", "intolerance", "health_condition", "medical_restriction", "phobia", "diet", "mobility", "color_vision",
    "hearing", "handedness", "disability",
})  # fmt: skip
"""What ends only where the words say so: nobody's diabetes is over because she gave notice."""
_FIRM_ENDS = re.compile(
    r"\b(?:went under|gone bust|went bust|folded|closed down|closing down|shut down|bankrupt\w*|administration|"
    r"wound up)\b",
    re.IGNORECASE,
)
_SOMEBODY_ELSE = re.compile(
    r"^\W*(?:(?:so|and|but|well|oh|yes|no)\b[,.]? ?)*(?:(?:the|a|an|this|that|his|her|their|your)\s+[a-z]|"
    r"(?:he|she|they)\b|"
    r"(?-i:[A-Z])[a-z]+(?:['’]s)? (?:has|is|was|had|just|finally|retired|quit|left|resigned|got)\b)",
    re.IGNORECASE,
)
"""Begins with somebody who is not the user: "the nurse retired" ends no job of theirs."""
_WORK_ENDS = re.compile(
    r"\b(?:laid|sacked|fired|redundan\w+|job|boss|payroll|resign\w+|quit|retired|contract|hired|work(?:s|ed|ing)?|"
    r"rota|shifts?)\b|"
    r"我|辞|离职|跳槽|倒闭|裁|入职|换|退休|不干|不做|炒|转|调|上班|下班|工作|下岗|开除|关门|关张|散|班|岗|职",
    re.IGNORECASE,
)
_WORK = frozenset({"occupation", "employer", "job_title", "working_hours"})
_SELF = re.compile(r"\b(?:I|me|my|mine|we|us|our)\b|\b(?:I|we)['’]")

_SUBSTANCE = re.compile(
    r"\b(?:allerg(?:ic|y)|intoleran(?:t|ce)) (?:to|of) (?P<to>[\w' -]{2,40})|"
    r"\b(?P<kind>[\w-]{3,20}) (?:allergy|intolerance)\b|"
    r"对(?P<dui>[^，。；对不没]{1,12}?)(?:早就|现在|其实|已经|并|都)?(?:不|没有?)?(?:再)?过敏|"
    r"(?:^|[，。；])(?:我|其实|现在)?(?P<bare>[^，。；我对不没]{1,8}?)(?:其实|并|已经)?不(?:再)?过敏",
    re.IGNORECASE,
)
_NO_SUBSTANCE = frozenset({
    "it", "that", "them", "this", "anything", "the", "my", "any", "an", "a", "no", "food", "what", "后", "after", "all",
    "any more", "now", "other", "his", "her", "not", "drug", "supposed", "alleged", "and", "to", "really", "of",
})  # fmt: skip
_NO_NAME_ZH = re.compile(r"^(?:[它这那啥]|什么|任何|食物|东西|药物?|我|自己)")
_WORDS = re.compile(r"[a-z]{3,}")


def spares(attribute: str, text: str, words: str) -> bool:
    """Tell whether a belief stands whatever words it shares with a change.

    Args:
        attribute: The canonical key of the belief.
        text: Its sentence.
        words: What the user said, around the change.
    """
    if _only_the_event(text, words) or _only_lent(text, words):
        return True
    if attribute in _TIES:
        return not (_PARTNER.search(text) and _PARTED.search(words)) and (
            _FAMILY.search(text) is not None or _PARTNER.search(text) is not None
        )
    if attribute in _PETS:
        return SAYS_GONE.search(words) is None or is_of_another(text, words) or is_somebody_elses(text, words)
    if attribute in _HOMES:
        return _ABOUT_HOME.search(words) is None and _PARTED.search(words) is None
    if attribute in _WORK or _WORKS.search(text):
        if _SELF.search(words) is not None or _FIRM_ENDS.search(words) is not None:
            return False
        return _WORK_ENDS.search(words) is None or _SOMEBODY_ELSE.match(words) is not None
    if attribute in _MEDICINES:
        return _STOPPED.search(words) is None
    if attribute.removesuffix("_name") in _HELPERS:
        return _REPLACED.search(words) is None
    if attribute in _BODY and not lifts_limit(words):
        return True
    return names_another_substance(text, words)


_EVENT_OFF = re.compile(
    r"(?P<event>考级|考试|比赛|大赛|演出|表演|彩排|排练|面试|聚会|聚餐|饭局|年会|讲座|航班|车次|预约|报名|活动|典礼|团建|出差|行程|展览?|体检|例会|会议|直播课?|"
    r"试课|公开课|音乐节|演唱会|发布会|运动会|家长会|参观|采访|录制|拍摄)[^，。；]{0,8}?(?:取消|黄了|泡汤|推迟|延期|改期|停办|没办成|办不成|作废|吹了|没戏|推掉|推了|不办了|不去了)|"
    r"(?:取消|推迟|推掉|退掉?)了[^，。；]{0,8}?(?P<off>考级|考试|比赛|演出|面试|聚会|聚餐|年会|讲座|航班|预约|报名|活动|团建|出差|行程|体检|会议|参观|采访)",
)
"""架子鼓考级取消了: what is off is an event, not what it is about."""
_GIVEN_BACK = re.compile(
    r"(?:把|将)[^，。；]{0,8}?(?:还|退还|归还)(?:了|掉|回去|给)|[还退](?:掉|了)租?的?[车书房器设裙服]|"
    r"租的[^，。；]{1,8}[还退]"
)
_BORROWED = re.compile(r"[租借]|图书馆|押金|共享")


def _only_the_event(text: str, words: str) -> bool:
    """Tell whether words call off an event that the belief does not speak of."""
    events = {match["event"] or match["off"] for match in _EVENT_OFF.finditer(words)}
    return bool(events) and not any(event.rstrip("览课")[:2] in text for event in events)


def _only_lent(text: str, words: str) -> bool:
    """Tell whether words give back what was rented, and the belief is of something of one's own."""
    return _GIVEN_BACK.search(words) is not None and _BORROWED.search(text) is None and _OWNS.search(text) is not None


_OWNS = re.compile(r"用户[^，。]{0,8}(?:有|开|买|骑|养)|[车]")


def names_another_substance(text: str, words: str) -> bool:
    """Tell whether words about an allergy name what it is to, and the belief is an allergy to something else."""
    if _ALLERGY.search(text) is None:
        return False
    named = [
        match["to"] or match["kind"] or match["dui"] or match["bare"] or "" for match in _SUBSTANCE.finditer(words)
    ]
    told = text.casefold()
    said = [name for name in map(str.casefold, named) if _is_name(name)]
    return bool(said) and not any(_is_in(name, told) for name in said)


_ALLERGY = re.compile(r"\b(?:allerg|intoleran)|过敏|不耐受", re.IGNORECASE)


def _is_name(name: str) -> bool:
    if name.isascii():
        return any(word not in _NO_SUBSTANCE for word in _WORDS.findall(name))
    return _NO_NAME_ZH.match(name) is None


def _is_in(name: str, told: str) -> bool:
    if not name.isascii():
        return name in told or any(name[at : at + 2] in told for at in range(len(name) - 1))
    words = [word for word in _WORDS.findall(name) if word not in _NO_SUBSTANCE]
    return any(word.rstrip("s") in told for word in words)
