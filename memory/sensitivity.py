"""Which facts are sensitive: health, money, identity documents, contact data, secrets. Pure, in English and Chinese."""

from __future__ import annotations

import re

from memory.attributes import canonical, words

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
