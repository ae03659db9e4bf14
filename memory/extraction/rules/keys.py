"""Which attribute key a routine, a preference or a taste is kept under, so that later words find the same slot.

The keys are those that questions look under (``travel_mode``, ``friday_…_routine``). It never reads storage.
"""

from __future__ import annotations

import re

from memory.extraction.rules.topics import LEISURE, THINGS, slug

_ROUTINES = {
    "coffee": "coffee_habit",
    "tea": "tea_habit",
    "milk_tea": "milk_tea_habit",
    "soda": "drink_soda_habit",
    "alcohol": "alcohol",
    "smoking": "smoking",
    "breakfast": "breakfast_habit",
    "lunch": "lunch_habit",
    "dinner": "dinner_habit",
}

_DAYS = (
    (re.compile(r"\bmondays?\b|周一|星期一|礼拜一", re.IGNORECASE), "monday"),
    (re.compile(r"\btuesdays?\b|周二|星期二|礼拜二", re.IGNORECASE), "tuesday"),
    (re.compile(r"\bwednesdays?\b|周三|星期三|礼拜三", re.IGNORECASE), "wednesday"),
    (re.compile(r"\bthursdays?\b|周四|星期四|礼拜四", re.IGNORECASE), "thursday"),
    (re.compile(r"\bfridays?\b|周五|星期五|礼拜五", re.IGNORECASE), "friday"),
    (re.compile(r"\bsaturdays?\b|周六|星期六|礼拜六", re.IGNORECASE), "saturday"),
    (re.compile(r"\bsundays?\b|周日|周天|星期[日天]|礼拜[日天]", re.IGNORECASE), "sunday"),
    (re.compile(r"\bweekends?\b|周末", re.IGNORECASE), "weekend"),
    (re.compile(r"\bmornings?\b|早上|清早|早晨", re.IGNORECASE), "morning"),
    (re.compile(r"\b(?:evenings?|nights?)\b|晚上|夜里|睡前", re.IGNORECASE), "evening"),
)
_LAST_WORDS = 2
_LAST_CHARACTERS = 3

_WAY_OF_EATING = re.compile(
    r"vegan|vegetarian|veggie|pescatarian|kosher|halal|keto|paleo|teetotal|free\b|low[- ]|plant|raw food|flexitarian|"
    r"\bmeat\b|animal|everything"
    r"|素|清真|生酮|低碳|低盐|荤|断食|忌口|(?<![猪牛羊鸡鸭])肉",
    re.IGNORECASE,
)
_FOOD_SORTS = (
    (re.compile(
        r"\b(?:dairy|milk|lactose|cheese|butter|cream|yogh?urt)\b|乳制品|牛奶|奶制品|芝士|奶酪",
        re.IGNORECASE), "dairy"),
    (re.compile(r"\b(?:gluten|wheat|bread|pasta)\b|麸质", re.IGNORECASE), "gluten"),
    (re.compile(r"\b(?:sugar|sweets|chocolate)\b", re.IGNORECASE), "sugar"),
)  # fmt: skip
"""Foods of one sort: whoever is "back on milk and cheese" no longer avoids dairy."""
_POLICIES = (
    (re.compile(r"\b(?:A?GPL|licen[cs]es?|MIT|Apache|BSD)\b|许可证|开源协议", re.IGNORECASE), "license_policy"),
    (
        re.compile(
            r"\b(?:clouds?|uploads?|data|personal|confidential|NDA|servers?)\b|云|上传|数据|外发|保密|泄露|邮箱",
            re.IGNORECASE,
        ),
        "data_policy",
    ),
    (re.compile(r"\b(?:pets?|dogs?|cats?)\b|宠物|养猫|养狗", re.IGNORECASE), "pet_policy"),
    (re.compile(r"\b(?:nois\w*|quiet|music|loud)\b|噪音|练琴|投诉", re.IGNORECASE), "noise_policy"),
    (re.compile(r"\b(?:install\w*|software|librar(?:y|ies)|packages?)\b|安装|软件", re.IGNORECASE), "software_policy"),
)  # fmt: skip
_ONE_DATE = frozenset({
    "wedding", "driving", "thesis", "renovation", "moving", "visa", "passport", "kindergarten", "scholarship",
    "release", "interview", "tax_return", "migration", "manuscript",
})  # fmt: skip

_PREFERENCES = (
    (re.compile(
        r"\b(?:trains?|flying|planes?|flights?|buses|coach|ferry|cycling|driving)\b|火车|高铁|飞机|动车|大巴|自驾",
        re.IGNORECASE), "travel_mode"),
    (re.compile(r"\b(?:seats?|aisle|window seat)\b|靠窗|靠过道|座位", re.IGNORECASE), "seat_preference"),
    (re.compile(
        r"\b(?:hotels?|hostels?|rooms?|b&bs?|guest ?houses?)\b|酒店|民宿|房间|住宿",
        re.IGNORECASE), "hotel_preference"),
    (re.compile(
        r"\b(?:phone|calls?|calling|texts?|messages?|e-?mails?)\b|电话|微信|邮件|短信",
        re.IGNORECASE), "contact_preference"),
    (re.compile(r"\b(?:meetings?|appointments?)\b|开会|会议", re.IGNORECASE), "meeting_preference"),
    (re.compile(
        r"\b(?:tabs|spaces|vim|emacs|editor|terminal|linux|mac|windows|dark mode)\b|编辑器|深色",
        re.IGNORECASE), "device_preference"),
    (re.compile(r"\b(?:films?|movies?|series)\b|电影|电视剧", re.IGNORECASE), "film_preference"),
    (re.compile(r"\b(?:books?|novels?|paperbacks?|e-?books?)\b|书|小说", re.IGNORECASE), "book_preference"),
    (re.compile(
        r"\b(?:museums?|beach|mountains?|holidays?|trips?|sightseeing|travel)\b|景点|旅游|旅行|行程|爬山|海边",
        re.IGNORECASE), "travel_preference"),
)  # fmt: skip

FOOD = re.compile(
    r"\b(?:mushrooms?|olives?|coriander|cilantro|cheese|fish|meat|liver|onions?|garlic|tomato\w*|aubergine|"
    r"eggplant|broccoli|beetroot|celery|anchov\w+|"
    r"peppers?|chilli|spicy|curry|sushi|pasta|pizza|rice|noodles|soup|salad|chocolate|liquorice|marzipan|cake|"
    r"dessert|fruit|bananas?|nuts?|peanut butter|"
    r"oysters|shellfish|tofu|cabbage|sprouts|beans|lentils|yoghurt|yogurt|eggs?|bread|potato\w*|pineapple|"
    r"raisins|mayonnaise|mustard|vinegar|food|cooking)\b"
    r"|香菜|葱|姜|蒜|蘑菇|芹菜|茄子|苦瓜|胡萝卜|洋葱|豆腐|内脏|肥肉|羊肉|牛肉|猪肉|鱼|虾|蟹|海鲜|辣|甜|酸|咸|面|"
    r"米饭|粥|饺子|火锅|烧烤|榴莲|水果|蛋糕|巧克力|折耳根|臭豆腐|螺蛳粉|菜|肉|蛋|奶酪|芝士",
    re.IGNORECASE,
)


def routine(topic: str) -> str:
    """Return the key of what the user does again and again: ``yoga_routine``, ``coffee_habit``, ``car``."""
    if topic in THINGS:
        return topic
    if topic in LEISURE:
        return f"hobby_{topic}_routine"
    return _ROUTINES.get(topic, f"{topic}_routine")


def day_routine(text: str) -> str:
    """Return the key of a routine without a subject of its own, by its day and its last word; empty without a day."""
    day = next((name for pattern, name in _DAYS if pattern.search(text)), None)
    if day is None:
        return ""
    words = re.findall(r"[A-Za-z]{3,}", text)
    last = (
        "_".join(words[-_LAST_WORDS:]).lower()
        if words
        else "".join(re.findall(r"[\u4e00-\u9fff]", text))[-_LAST_CHARACTERS:]
    )
    return f"{day}_{slug(last)}_routine" if last else f"{day}_routine"


def diet(eaten: str) -> str:
    """Return ``diet`` for a way of eating, ``diet_pork`` for one food: two foods left out stand side by side."""
    if _WAY_OF_EATING.search(eaten):
        return "diet"
    food = re.sub(
        r"^(?:any|all|eat(?:s|ing)?|又|重新|开始|恢复|吃|喝|碰|不|能|点|微|一点)+\s*|\s*(?:again|now|了)$",
        "",
        eaten.strip(),
    )
    of_sort = next((sort for pattern, sort in _FOOD_SORTS if pattern.search(food)), None) or slug(food)
    return f"diet_{of_sort}" if of_sort else "diet"


def policy(text: str) -> str:
    """Return the key of a rule set by others: two rules on different matters stand side by side."""
    for pattern, key in _POLICIES:
        if pattern.search(text):
            return key
    words = re.findall(r"[A-Za-z]{4,}", text)
    characters = re.findall(r"[\u4e00-\u9fff]", text)
    last = "_".join(words[-_LAST_WORDS:]).lower() if words else "".join(characters[-_LAST_CHARACTERS:])
    return f"{slug(last)}_policy" if last else "policy"


_TARGETS = (
    (re.compile(r"\d\s?(?:kg|KG|公斤|斤)|[一二三四五六七八九十百]公?斤|体重|瘦|减重|体脂"), "weight"),
    (re.compile(r"配速|马拉松|半马|全马|公里|跑进|跑到"), "running"),
    (re.compile(r"\d\s?(?:分(?!钟))|[一二三四五六七八九十百]分(?!钟)|雅思|托福|四级|六级|考到|总分"), "score"),
    (re.compile(r"存款|攒|存(?:够|到|下)|首付"), "savings"),
    (re.compile(r"本书|读完|看完[^，。]{0,4}本"), "reading"),
    (re.compile(r"销售|业绩|营业额|流水|GMV"), "sales"),
    (re.compile(r"字数|万字|更新"), "writing"),
)


def target(text: str) -> str:
    """Return the key of an aim with a number: a later number for the same takes its place."""
    return next((f"target_{key}" for pattern, key in _TARGETS if pattern.search(text)), "target")


def one_date(topic: str) -> str:
    """Return the key of a date of which there is one at a time; empty where several may be ahead (exams, trips)."""
    return f"{topic}_date" if topic in _ONE_DATE else ""


def like(text: str) -> str:
    """Return the key of a liking: food is asked for by its own name."""
    return "food_preference" if FOOD.search(text) else "like"


def dislike(text: str) -> str:
    """Return the key of a dislike."""
    return "food_dislike" if FOOD.search(text) else "dislike"


def preference(text: str) -> str | None:
    """Return the key of what is preferred, if it is one that questions look under."""
    return next((key for pattern, key in _PREFERENCES if pattern.search(text)), None)
