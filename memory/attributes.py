"""The vocabulary of attributes: which keys mean the same, which hold many values, which are limits, how long they live.

Everything here is a pure function of an attribute key and, where it matters, of the words of the fact. It must never
read storage, and never fold two keys that can be true side by side: a synonym too many lets unrelated facts retire
each other, a synonym too few costs one duplicate.
"""

from __future__ import annotations

import re
import unicodedata
from enum import IntEnum
from functools import lru_cache

from memory.synonyms import SYNONYMS

_CANONICAL: dict[str, str] = {
    synonym: canonical_key for canonical_key, synonyms in SYNONYMS.items() for synonym in synonyms
}

_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_NOT_KEY = re.compile(r"[^0-9a-z\u3400-\u9fff]+")
_LEADING = ("user_s_", "users_", "user_", "my_", "the_", "current_", "has_", "new_", "latest_")


def _plain(attribute: str) -> str:
    folded = unicodedata.normalize("NFKC", attribute).strip()
    folded = _CAMEL.sub("_", folded).lower()
    return _NOT_KEY.sub("_", folded).strip("_")


@lru_cache(maxsize=8192)
def canonical(attribute: str) -> str:
    """Return the key under which an attribute is stored: snake_case, synonyms folded.

    Args:
        attribute: A key as an extractor wrote it, such as ``Work Place`` or ``workplace``.

    Returns:
        The canonical key, such as ``employer``; ``note`` when nothing of the key is left.
    """
    key = _plain(attribute)
    if not key:
        return "note"
    if key in SYNONYMS:
        return key
    if key in _CANONICAL:
        return _CANONICAL[key]
    for lead in _LEADING:
        rest = key.removeprefix(lead)
        if rest != key and (rest in SYNONYMS or rest in _CANONICAL):
            return _CANONICAL.get(rest, rest)
    return key


def is_known(attribute: str) -> bool:
    """Tell whether the vocabulary has this attribute; of others nobody knows how many values they hold."""
    return canonical(attribute) in SYNONYMS


def words(attribute: str) -> frozenset[str]:
    """Return the words of an attribute key, such as ``{"seat", "preference"}``."""
    return frozenset(part for part in _plain(attribute).split("_") if part)


# Many-valued attributes.

_MANY_VALUED = frozenset({
    "allergy", "intolerance", "hobby", "child", "sibling", "pet", "spoken_language", "like", "dislike",
    "food_dislike", "food_preference", "medication", "health_condition", "medical_restriction", "phobia", "friend",
    "colleague", "skill", "goal", "note", "wish", "subscription", "membership", "achievement", "instrument",
    "favorite_book", "favorite_film", "favorite_music", "visited_place", "vaccination", "grandchild", "cousin",
    "pet_name", "family_household", "side_project", "project", "promise", "reminder", "saved_code", "remembered",
})  # fmt: skip


def is_many_valued(attribute: str) -> bool:
    """Tell whether several values of this attribute are true side by side (hobbies, children, allergies)."""
    return canonical(attribute) in _MANY_VALUED


# Hard limits.


class ConstraintRank(IntEnum):
    """How hard a limit is: the lower, the earlier it takes its place in the pinned block."""

    ALLERGY = 0
    HEALTH = 1
    DIET = 2
    ACCESS = 3
    FEAR = 4
    POLICY = 5
    BUDGET = 6
    OTHER = 7
    NONE = 99


# One of these words in the key makes the fact a limit, whatever its text says.
_CONSTRAINT_WORDS: dict[ConstraintRank, frozenset[str]] = {
    ConstraintRank.ALLERGY: frozenset({"allergy", "allergies", "allergic", "allergen", "anaphylaxis"}),
    ConstraintRank.HEALTH: frozenset({
        "intolerance", "intolerances", "medical", "illness", "disease", "disorder", "asthma", "epilepsy", "diabetes",
        "diabetic", "pregnancy", "pregnant", "migraine", "migraines", "injury", "disability", "contraindication",
        "celiac", "coeliac", "medication", "breastfeeding", "implant", "pacemaker", "tinnitus", "sobriety",
        "recovery", "addiction", "insomnia",
    }),
    ConstraintRank.DIET: frozenset({"diet", "dietary", "halal", "kosher", "vegan", "vegetarian", "fasting"}),
    ConstraintRank.ACCESS: frozenset({
        "mobility", "wheelchair", "accessibility", "eyesight", "hearing", "deaf", "blind", "blindness", "dyslexia",
        "vision", "sensitivity", "hypersensitivity", "sickness", "seasick", "carsick",
    }),
    ConstraintRank.FEAR: frozenset({"phobia", "fear", "afraid", "claustrophobia", "trauma", "trigger", "vertigo"}),
    ConstraintRank.POLICY: frozenset({
        "policy", "compliance", "nda", "confidentiality", "regulation", "legal", "prohibition", "curfew", "ban",
        "forbidden", "religion", "religious", "rule",
    }),
    ConstraintRank.BUDGET: frozenset({"cap", "ceiling", "floor", "limit", "maximum", "minimum"}),
    ConstraintRank.OTHER: frozenset({"constraint", "restriction", "restrictions", "requirement", "boundary"}),
}  # fmt: skip

# A whole key that is a limit though none of its words alone would be.
_CONSTRAINT_KEYS: dict[str, ConstraintRank] = {
    "health_condition": ConstraintRank.HEALTH,
    "medical_restriction": ConstraintRank.HEALTH,
    "budget": ConstraintRank.BUDGET,
    "data_policy": ConstraintRank.POLICY,
    "license_policy": ConstraintRank.POLICY,
}

# Keys that look like limits by one word and are not.
_NEVER_CONSTRAINT = frozenset({
    "height", "floor_plan", "dance_floor", "floor_number", "home_floor", "speed_limit", "spreadsheet_rule",
    "fear_of_missing_out", "vision_board", "recovery_day", "company_vision", "product_vision", "trigger_finger",
    "bottle_cap", "baseball_cap", "cap", "hat_cap", "floor", "minimum_wage", "hearing", "hearing_date", "ban",
    "house_rule_game", "eye_color",
})  # fmt: skip

# Words of the fact itself that make it a limit, each with its rank. The text may be a whole sentence, so these
# are narrow: a false one costs pinned tokens on every turn.
_CONSTRAINT_TEXT: tuple[tuple[ConstraintRank, re.Pattern[str]], ...] = (
    (
        ConstraintRank.ALLERGY,
        re.compile(r"\ballerg(?:y|ies|ic)\b|\banaphyla|\bepipen\b|过敏(?!性格)", re.IGNORECASE),
    ),
    (
        ConstraintRank.HEALTH,
        re.compile(
            r"\b(?:takes?|taking|on|put \w+ on|prescribed) (?:\w+ ){0,2}?(?:warfarin|blood thinners?|"
            r"anticoagulants?|insulin|lithium|"
            r"methotrexate|statins?|beta[- ]blockers?|steroids|chemo(?:therapy)?|immunosuppressants?|"
            r"antidepressants?|ssris?)\b|"
            r"\bon dialysis\b|华法林|抗凝药|胰岛素|降压药|抗抑郁药|激素药|化疗|透析|免疫抑制剂|"
            r"\bintoleran(?:t|ce)\b|\b(?:diabetic|diabetes|asthma|asthmatic|epilep\w+|coeliac|celiac|pregnant|"
            r"hypertension|high blood pressure|gout|haemophilia|hemophilia|pacemaker)\b"
            r"|\bdoctors?\b[^.]{0,40}\b(?:forb[aio]d\w*|not allowed?|avoid|advis\w+ against|ban\w*|must not)\b"
            r"|不耐受|糖尿病|哮喘|癫痫|痛风|高血压|怀孕|孕期|备孕|哺乳期|心脏起搏器|G6PD|蚕豆病"
            r"|(?:膝盖|腰|腰椎|颈椎|心脏|肠胃|胃|肺|肾|脚踝|肩膀)(?:不好|有伤|有问题|受过伤)|打着?石膏|骨折|术后|"
            r"结巴|口吃"
            r"|\b(?:bad|weak|injured|broken|sprained) (?:knees?|back|hip|heart|shoulder|ankle|wrist|neck|lungs?)\b"
            r"|医生[^，。；]{0,10}(?:不让|不许|不允许|禁止|不能|叮嘱不|不建议)",
            re.IGNORECASE,
        ),
    ),
    (
        ConstraintRank.DIET,
        re.compile(
            r"\b(?:is|are|am|be|been|strictly|become|became|turned|went|gone) (?:a |an |strict |strictly )*"
            r"(?:vegan|vegetarian|pescatarian)\b"
            r"|\b(?:halal|kosher|gluten-free|lactose-free|dairy-free|sugar-free|low-sodium|low-salt)\b"
            r"|\b(?:does not|doesn't|cannot|can't|must not|may not|never) (?:eat|drink|have)s? "
            r"(?:any )?(?:meat|pork|beef|fish|dairy|gluten|eggs?|alcohol|sugar|seafood|shellfish|caffeine)\b"
            r"|吃素|素食|清真|忌口|无麸质|不吃(?:猪肉|牛肉|肉|海鲜|蛋|辣|麸质)|不能(?:吃|喝|碰)|不得食用|滴酒不沾",
            re.IGNORECASE,
        ),
    ),
    (
        ConstraintRank.ACCESS,
        re.compile(
            r"\b(?:deaf|hears? nothing|can(?:no|')t hear|lost (?:\w+ )?hearing) in (?:one|the left|the right|"
            r"\w+ left|\w+ right)\b|"
            r"\b(?:lost|no|without a?) (?:\w+ )?sense of (?:smell|taste|balance)\b|\bsense of (?:smell|"
            r"taste) (?:is gone|"
            r"went|never came back|has gone|was lost)\b|\bhearing aids?\b|\b(?:can(?:no|')t) (?:hear|smell|"
            r"taste)\b(?! you| me| the "
            r"difference)|\bonly (?:one|has one) (?:eye|hand|arm|leg|kidney|lung)\b|"
            r"耳[朵]?(?:基本|几乎|完全|已经)?(?:听不见|听不到|聋|背)|耳聋|嗅觉(?:没了|失灵|丧失|不灵|减退)|闻不到|"
            r"味觉(?:没了|失灵|丧失)|助听器|"
            r"\bwheelchairs?\b|\bstep-free\b|\b(?:colou?r[- ]?blind\w*|hard of hearing|deaf|legally blind|"
            r"low vision)\b|\b(?:cannot|can't|never learned to) (?:walk|climb|lift|stand|use stairs|take stairs|"
            r"take the stairs|drive|swim|ride a bi(?:ke|cycle)|read)\b|\b(?:sea|car|motion|travel|"
            r"air)[- ]?sick(?:ness)?\b|\bscreen reader\b|\bdyslexi|轮椅|无障碍|色盲|色弱|失聪|听力(?:障碍|不好|"
            r"下降)|失明|视障|晕船|晕车|晕机|行动不便|拄拐|不能爬楼|不会(?:游泳|开车|骑车|骑自行车)|夜盲|看不清路",
            re.IGNORECASE,
        ),
    ),
    (
        ConstraintRank.FEAR,
        re.compile(
            r"\b(?:tight|enclosed|confined|closed|cramped|small|narrow) (?:spaces?|rooms?)\b[^.]{0,30}\bpanic\w*\b|"
            r"\bpanics? in (?:tight|enclosed|confined|closed|cramped|small|narrow|lifts|crowds)\b|密闭(?:空间|"
            r"的地方)[^。；]{0,8}(?:慌|怕|喘)|"
            r"\b(?:afraid|terrified|scared) of (?!missing|losing|failing|the future)|\bphobia\b|\bclaustrophob|"
            r"\bfear of (?:heights?|flying|dogs?|water|needles?|spiders?|snakes?|the dark|crowds?|lifts?|"
            r"elevators?)\b|恐高|恐惧症|怕(?:狗|猫|水|黑|高|蛇|蜘蛛|打针|坐飞机|虫)|幽闭|晕血|晕针",
            re.IGNORECASE,
        ),
    ),
    (
        ConstraintRank.POLICY,
        re.compile(
            r"\b(?:tenancy|lease|landlord|letting agent|contract|strata|"
            r"housing association)\b[^.]{0,40}\b(?:says?|states?|wants?|"
            r"insists? on|stipulates?) (?:absolutely )?no\b|\b(?:no|not a single|not one) (?:holes?|nails?|"
            r"screws?|drilling|pets?|"
            r"smoking|painting)\b[^.]{0,40}\b(?:walls?|tenancy|lease|flat|landlord|deposit)\b|"
            r"\b(?:compan(?:y|ies)|employer|legal|law|contract|lease|landlord|department|client|policy|security|"
            r"school|regulat\w+|visa|nda)\b[^.]{0,60}\b(?:bans?|banned|forbids?|prohibits?|does not allow|"
            r"doesn't allow|not allowed|must not|may not|not permitted|only allows?|requires?|limits?)\b|(?:公司|"
            r"单位|法务|合同|合规|规定|政策|甲方|房东|物业|学校|客户)[^。；]{0,20}(?:不得|禁止|不允许|不准|不让|"
            r"严禁)|不得(?:上传|外传|外发|使用|泄露|带出)",
            re.IGNORECASE,
        ),
    ),
    (
        ConstraintRank.BUDGET,
        re.compile(
            r"\b(?:never|not|no more than|at most|cap(?:ped|s)?|max(?:imum)?|up to)\b[^.]{0,30}[£$€¥]\s?\d"
            r"|\b(?:spend|pay|budget)\b[^.]{0,25}\b(?:no more than|at most|under|below|maximum|max|cap)\b[^.]{0,15}\d"
            r"|(?:最多|不超过|上限|不能超过|封顶)[^，。；]{0,10}\d[\d,.]*\s*(?:元|块|万|千|美元|欧元|港币)",
            re.IGNORECASE,
        ),
    ),
)

_BODY_KEY = re.compile(
    r"(?:.*_)?(?:knees?|back|neck|hips?|shoulders?|heart|skin|eyes?|ears?|hearing|speech|stomach|digestion|breathing|"
    r"bladder|foot|feet|wrist|ankle|lungs?|kidneys?|liver|thyroid|blood|joints?|spine)"
    r"_(?:problems?|issues?|pain|conditions?|injury|trouble|surgery|disease|weakness|operation)"
)
"""Keys of trouble with the body; a problem of the laptop or the drysuit is none."""

_CONSTRAINT_NEGATED = re.compile(
    r"\b(?:not|no longer|isn't|aren't|wasn't|never been|outgr\w+|without) (?:\w+ ){0,2}?(?:allerg|"
    r"intoleran|afraid|diabet|asthma|pregnant|vegan|vegetarian|phob)|(?:不再|没有|并不|不是|已经不|"
    r"不)(?:对.{0,8})?(?:过敏|恐高|吃素|忌口|晕车|晕船)",
    re.IGNORECASE,
)


@lru_cache(maxsize=8192)
def constraint_rank(attribute: str, value: str, text: str) -> ConstraintRank:
    """Return how hard a limit the fact is, `ConstraintRank.NONE` when it is none.

    A limit by its key stays one when it has ended ("eats meat again" under ``diet``), since that is what must be told;
    a limit by its words does not ("is not allergic to anything").
    """
    key = canonical(attribute)
    if key in _CONSTRAINT_KEYS:
        return _CONSTRAINT_KEYS[key]
    if key not in _NEVER_CONSTRAINT:
        parts = words(key)
        for rank, marks in _CONSTRAINT_WORDS.items():
            if parts & marks:
                return rank
    if _BODY_KEY.fullmatch(key):
        return ConstraintRank.HEALTH
    whole = f"{value}\n{text}"
    if _CONSTRAINT_NEGATED.search(whole):
        return ConstraintRank.NONE
    for rank, pattern in _CONSTRAINT_TEXT:
        if pattern.search(whole):
            return rank
    return ConstraintRank.NONE


def is_constraint(attribute: str, value: str = "", text: str = "") -> bool:
    """Tell whether a fact is a hard limit: allergy, diet, health, access, fear, law or policy, budget cap."""
    return constraint_rank(attribute, value, text) is not ConstraintRank.NONE


# Identity.

_IDENTITY = ("name", "nickname", "language", "time_zone", "native_language", "pronouns")


def is_identity(attribute: str) -> bool:
    """Tell whether the attribute says who the user is: name, form of address, language, time zone, pronouns."""
    return canonical(attribute) in _IDENTITY


def identity_rank(attribute: str) -> int:
    """Return the place of an identity attribute within the pinned block, the lower the earlier."""
    key = canonical(attribute)
    return _IDENTITY.index(key) if key in _IDENTITY else len(_IDENTITY)


# How much a fact weighs at least, and how long it lives.

_FLOOR_CONSTRAINT = {
    ConstraintRank.ALLERGY: 9,
    ConstraintRank.HEALTH: 8,
    ConstraintRank.DIET: 8,
    ConstraintRank.ACCESS: 8,
    ConstraintRank.FEAR: 7,
    ConstraintRank.POLICY: 7,
    ConstraintRank.BUDGET: 6,
    ConstraintRank.OTHER: 6,
}
_FLOOR_KEYS = {
    "name": 8, "nickname": 7, "home_city": 7, "home_address": 7, "employer": 6, "occupation": 7, "birthday": 6,
    "spouse": 7, "partner": 6, "child": 7, "phone": 6, "email": 6, "deadline": 7, "time_zone": 7, "language": 7,
}  # fmt: skip
_EXACT = re.compile(r"\d{3,}|\d{1,2}:\d{2}|[£$€¥]\s?\d|\d+\s?(?:元|块|万|%|号|点)|\b\d{1,2} (?:am|pm)\b", re.IGNORECASE)
_FLOOR_EXACT = 5
_FLOOR_LEAST = 1


def importance_floor(attribute: str, value: str = "", text: str = "") -> int:
    """Return the least importance (1 to 10) a fact gets, whatever an extractor thinks of it."""
    rank = constraint_rank(attribute, value, text)
    floor = _FLOOR_CONSTRAINT.get(rank, _FLOOR_LEAST)
    floor = max(floor, _FLOOR_KEYS.get(canonical(attribute), _FLOOR_LEAST))
    if _EXACT.search(value):
        floor = max(floor, _FLOOR_EXACT)
    return floor


def recurs(attribute: str) -> bool:
    """Tell whether what stands under this key comes back every year and so is never over."""
    return canonical(attribute) in _YEARLY


_YEARLY = frozenset({"birthday", "anniversary"})
