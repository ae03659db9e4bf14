"""The vocabulary of attributes: which keys mean the same, which hold many values, which are limits, how long they live.

Everything here is a pure function of an attribute key and, where it matters, of the words of the fact. It must never
read storage, and never fold two keys that can be true side by side: a synonym too many lets unrelated facts retire
each other, a synonym too few costs one duplicate.
"""

from __future__ import annotations

import re
import unicodedata
from datetime import timedelta
from enum import IntEnum
from functools import lru_cache

from memory.values import Kind

# Synonyms.

# Keyed by the canonical attribute. Only keys whose values answer the very same question about an entity.
_SYNONYMS: dict[str, tuple[str, ...]] = {
    "name": (
        "full_name", "real_name", "own_name", "user_name", "my_name", "given_name", "first_name",
        "legal_name", "forename",
        "姓名", "名字",
    ),
    "nickname": ("preferred_name", "call_me", "form_of_address", "addressed_as", "昵称", "称呼"),
    "birthday": ("birth_date", "date_of_birth", "birthdate", "dob", "生日", "出生日期"),
    "age": ("years_old", "current_age", "年龄"),
    "gender": ("sex", "性别"),
    "home_city": (
        "city", "residence", "residence_city", "home_town_now", "lives_in", "living_place", "current_city",
        "home_location", "location", "city_of_residence",
        "living_city", "base_city", "household_city", "habitation", "current_location", "residential_city",
        "home_base", "place_of_residence", "current_residence", "live_in",
        "home", "居住地", "所在城市", "现居地",
    ),
    "home_address": (
        "address", "postal_address", "street_address", "mailing_address", "shipping_address", "delivery_address",
        "residential_address", "住址", "地址", "收货地址",
    ),
    "hometown": ("birthplace", "place_of_birth", "native_place", "home_town", "老家", "家乡", "籍贯"),
    "employer": ("workplace", "company", "works_at", "works_for", "current_employer", "place_of_work", "公司", "单位"),
    "occupation": (
        "job", "profession", "job_title", "role", "position", "work", "career", "current_job", "works_as", "trade",
        "line_of_work", "current_role", "current_position", "职业",
        "工作",
    ),
    "salary": ("income", "pay", "wage", "monthly_salary", "annual_salary", "yearly_salary", "薪资", "工资", "收入"),
    "time_zone": ("timezone", "tz", "时区"),
    "language": (
        "preferred_language", "answer_language", "reply_language", "response_language", "conversation_language",
    ),
    "spoken_language": ("languages", "spoken_languages", "speaks", "languages_spoken", "会说的语言"),
    "native_language": ("mother_tongue", "first_language", "母语"),
    "phone": ("phone_number", "mobile", "mobile_number", "telephone", "cell_phone", "cellphone", "手机号", "电话"),
    "email": ("email_address", "e_mail", "mail_address", "邮箱"),
    "wechat": ("wechat_id", "weixin", "微信", "微信号"),
    "allergy": (
        "allergies", "allergic_to", "food_allergy", "food_allergies", "allergen", "allergens", "drug_allergy", "过敏",
    ),
    "intolerance": ("food_intolerance", "intolerances", "lactose_intolerance", "不耐受"),
    "diet": (
        "dietary_restriction", "dietary_restrictions", "dietary_preference", "dietary_requirement", "eating_habit",
        "eating_habits", "eating_style", "dietary", "dietary_habit", "diet_type", "饮食", "饮食习惯",
    ),
    "health_condition": (
        "medical_condition", "condition", "illness", "disease", "diagnosis", "health_conditions", "chronic_condition",
        "health_problem", "health_issue", "medical_conditions", "疾病", "健康状况",
    ),
    "medical_restriction": ("health_restriction", "doctor_restriction", "medical_limit", "health_constraint"),
    "medication": ("medications", "medicine", "medicines", "takes_medication", "prescription", "用药", "药物"),
    "mobility": ("mobility_limitation", "mobility_restriction", "mobility_aid", "mobility_need", "accessibility"),
    "color_vision": ("colour_vision", "color_blindness", "colour_blindness", "colorblind", "colour_blind", "色觉"),
    "motion_sickness": ("travel_sickness", "seasickness", "car_sickness", "seasick", "carsick", "晕车", "晕船"),
    "phobia": ("phobias", "fear", "fears", "afraid_of"),
    "hobby": ("hobbies", "interest", "interests", "pastime", "leisure_activity", "爱好", "兴趣"),
    "pet": ("pets", "has_pet", "owns_pet", "宠物"),
    "child": ("children", "kid", "kids", "has_child", "son", "daughter", "孩子", "子女"),
    "children_count": ("number_of_children", "child_count", "kids_count"),
    "sibling": ("siblings", "brother", "sister", "brothers", "sisters"),
    "spouse": ("husband", "wife", "married_to", "配偶", "老公", "老婆"),
    "partner": ("girlfriend", "boyfriend", "significant_other", "女朋友", "男朋友"),
    "marital_status": ("relationship_status", "family_status", "婚姻状况"),
    "school": ("university", "college", "attends_school", "学校", "大学"),
    "major": ("field_of_study", "study_subject", "专业"),
    "grade": ("school_grade", "school_year", "class_year", "年级"),
    "car": ("vehicle", "car_model", "drives", "owns_car", "车", "汽车"),
    "like": ("likes", "loves", "enjoys", "喜欢"),
    "dislike": ("dislikes", "hates", "不喜欢", "讨厌"),
    "food_dislike": ("disliked_food", "food_dislikes", "dislikes_food", "food_aversion", "忌口"),
    "food_preference": ("favourite_food", "favorite_food", "liked_food", "food_like", "food_likes", "喜欢的食物"),
    "coffee_habit": ("coffee", "coffee_consumption", "drinks_coffee", "coffee_intake", "coffee_drinking"),
    "smoking": ("smoker", "smoking_status", "smoking_habit", "smokes", "抽烟", "吸烟"),
    "alcohol": ("drinking", "alcohol_consumption", "drinking_habit", "drinks_alcohol", "饮酒", "喝酒"),
    "answer_style": (
        "response_style", "reply_style", "answer_format", "response_format", "answer_preference", "reply_format",
        "communication_style", "response_preference", "answer_length", "回答风格",
    ),
    "code_style": ("coding_style", "programming_style", "code_preference", "代码风格"),
    "deadline": ("due_date", "due", "due_by", "submission_deadline", "hand_in_date", "cutoff_date", "截止日期"),
    "progress": ("status", "current_progress", "progress_status", "state_of_work", "进度", "进展"),
    "open_items": (
        "open_item", "remaining_items", "todo", "todos", "to_do", "outstanding_items", "missing_items", "remaining",
        "still_missing", "待办",
    ),
    "budget": ("total_budget", "overall_budget", "budget_total", "预算"),
    "guest_count": ("number_of_guests", "guests", "guest_number", "headcount"),
    "database": ("db", "data_store", "datastore", "database_engine", "数据库"),
    "stack": ("tech_stack", "technology_stack", "stack_decision", "technology_choice", "技术栈"),
    "framework": ("web_framework", "ui_framework", "frontend_framework", "框架"),
    "programming_language": ("implementation_language", "written_in", "coding_language"),
    "contact_person": ("contact", "point_of_contact", "client_contact", "联系人", "对接人"),
    "purpose": ("what_it_is", "description", "goal_of_project", "用途"),
    "relation": ("relationship", "relation_to_user", "relationship_to_user", "关系"),
    "port": ("port_number", "tcp_port", "端口"),
    "host": ("hostname", "host_name", "server_name", "主机"),
    "order_number": ("order_id", "order_no", "order_code", "订单号"),
    "shoe_size": ("shoes_size", "鞋码"),
    "clothing_size": ("clothes_size", "shirt_size", "衣服尺码"),
    "license_policy": ("licence_policy", "software_license_policy", "open_source_policy"),
    "data_policy": ("data_rule", "data_protection_policy", "information_policy"),
    "seat_preference": ("preferred_seat", "seat", "seating_preference"),
    "travel_mode": ("preferred_transport", "transport_preference", "travel_mode_preference", "preferred_travel_mode"),
    "blood_type": ("blood_group", "血型"),
    "license_plate": ("car_plate", "plate_number", "number_plate", "licence_plate", "车牌", "车牌号"),
}  # fmt: skip

_CANONICAL: dict[str, str] = {
    synonym: canonical_key for canonical_key, synonyms in _SYNONYMS.items() for synonym in synonyms
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
    if key in _SYNONYMS:
        return key
    if key in _CANONICAL:
        return _CANONICAL[key]
    for lead in _LEADING:
        rest = key.removeprefix(lead)
        if rest != key and (rest in _SYNONYMS or rest in _CANONICAL):
            return _CANONICAL.get(rest, rest)
    return key


def is_known(attribute: str) -> bool:
    """Tell whether the vocabulary has this attribute; of others nobody knows how many values they hold."""
    return canonical(attribute) in _SYNONYMS


def words(attribute: str) -> frozenset[str]:
    """Return the words of an attribute key, such as ``{"seat", "preference"}``."""
    return frozenset(part for part in _plain(attribute).split("_") if part)


# Many-valued attributes.

_MANY_VALUED = frozenset({
    "allergy", "intolerance", "hobby", "child", "sibling", "pet", "spoken_language", "like", "dislike",
    "food_dislike", "food_preference", "medication", "health_condition", "medical_restriction", "phobia", "friend",
    "colleague", "skill", "goal", "note", "wish", "subscription", "membership", "achievement", "instrument",
    "favorite_book", "favorite_film", "favorite_music", "visited_place", "vaccination", "grandchild", "cousin",
    "pet_name", "side_project", "project", "promise", "reminder", "saved_code", "remembered",
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
            r"\bintoleran(?:t|ce)\b|\b(?:diabetic|diabetes|asthma|asthmatic|epilep\w+|coeliac|celiac|pregnant|"
            r"hypertension|high blood pressure|gout|haemophilia|hemophilia|pacemaker)\b"
            r"|\bdoctors?\b[^.]{0,40}\b(?:forb[aio]d\w*|not allowed?|avoid|advis\w+ against|ban\w*|must not)\b"
            r"|不耐受|糖尿病|哮喘|癫痫|痛风|高血压|怀孕|孕期|备孕|哺乳期|心脏起搏器|G6PD|蚕豆病"
            r"|(?:膝盖|腰|腰椎|颈椎|心脏|肠胃|胃|肺|肾|脚踝|肩膀)(?:不好|有伤|有问题|受过伤)|打着?石膏|骨折|术后|结巴|口吃"
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
            r"\b(?:afraid|terrified|scared) of (?!missing|losing|failing|the future)|\bphobia\b|\bclaustrophob|"
            r"\bfear of (?:heights?|flying|dogs?|water|needles?|spiders?|snakes?|the dark|crowds?|lifts?|"
            r"elevators?)\b|恐高|恐惧症|怕(?:狗|猫|水|黑|高|蛇|蜘蛛|打针|坐飞机|虫)|幽闭|晕血|晕针",
            re.IGNORECASE,
        ),
    ),
    (
        ConstraintRank.POLICY,
        re.compile(
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


# Identity and sensitivity.

_IDENTITY = ("name", "nickname", "language", "time_zone", "native_language", "pronouns")


def is_identity(attribute: str) -> bool:
    """Tell whether the attribute says who the user is: name, form of address, language, time zone, pronouns."""
    return canonical(attribute) in _IDENTITY


def identity_rank(attribute: str) -> int:
    """Return the place of an identity attribute within the pinned block, the lower the earlier."""
    key = canonical(attribute)
    return _IDENTITY.index(key) if key in _IDENTITY else len(_IDENTITY)


_SENSITIVE_WORDS = frozenset({
    "allergy", "intolerance", "health", "medical", "medication", "illness", "disease", "diagnosis", "condition",
    "blood", "disability", "pregnancy", "therapy", "doctor", "surgery", "injury", "weight", "phobia", "mental",
    "salary", "income", "wage", "bank", "account", "budget", "debt", "loan", "mortgage", "tax", "price", "rent",
    "savings", "pension", "investment", "insurance", "iban", "card", "credit", "payment", "fee",
    "passport", "visa", "id", "ssn", "identity", "license_plate", "plate", "password", "pin", "secret", "token",
    "login",
    "phone", "email", "address", "wechat", "contact", "mobility", "religion", "sexuality", "orientation", "politics",
})  # fmt: skip
_SENSITIVE_NEVER = frozenset({
    "library_card", "business_card_style", "id_badge_color", "contact_person", "postcard_collection", "card_game",
    "graphics_card", "video_card", "greeting_card", "order_id", "pin_badge", "health_check_endpoint",
})  # fmt: skip
_SENSITIVE_TEXT = re.compile(
    r"\b(?:allerg\w+|diagnos\w+|salary|earns|mortgage|passport|password|iban|blood pressure|diabet\w+|asthma\w*|"
    r"depress\w+|pregnan\w+|surgery|cancer|hiv)\b|[\w.+-]+@[\w-]+\.\w+|(?<!\d)1[3-9]\d{9}(?!\d)"
    r"|过敏|确诊|工资|月薪|年薪|房贷|存款|护照|身份证|密码|银行卡|手术|怀孕|抑郁|血压|血糖|体检",
    re.IGNORECASE,
)


def is_sensitive(attribute: str, value: str = "", text: str = "") -> bool:
    """Tell whether a fact touches health, money, identity documents, contact data or secrets."""
    key = canonical(attribute)
    if key in _SENSITIVE_NEVER:
        return False
    return bool(words(key) & _SENSITIVE_WORDS) or bool(_SENSITIVE_TEXT.search(f"{value}\n{text}"))


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


TASK_GRACE = timedelta(days=7)
"""How long a task state outlives its date: "how did the exam go?" is asked within the week after."""
TASK_UNDATED = timedelta(days=60)
"""How long a task state without a date lives."""


def lifetime(kind: Kind, attribute: str) -> timedelta | None:
    """Return how long a fact of this kind lives without a date of its own; None means until it is replaced.

    Args:
        kind: What sort of memory it is.
        attribute: Its key; a birthday stated as a task state comes back every year and so does not end.
    """
    if kind is not Kind.TASK_STATE or canonical(attribute) in {"birthday", "anniversary"}:
        return None
    return TASK_UNDATED
