"""Finds what must not be kept in the clear: passwords, API keys, card and identity numbers, bank accounts.

Numbers count only with their checksum or an unmistakable form, so that order numbers stay ordinary. Must never log or
return more of a secret than where it stands.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from memory.values import Span

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import TypeAlias

    Finder: TypeAlias = Callable[[str], Iterator["SecretHit"]]


class SecretSort(StrEnum):
    """What sort of secret it is."""

    PASSWORD = "password"  # noqa: S105 - the name of a sort
    SHARED_CODE = "shared_code"
    """A Wi-Fi password or door code: told to guests, kept when the user says "remember"."""
    API_KEY = "api_key"
    PRIVATE_KEY = "private_key"
    CARD = "card"
    CHINESE_ID = "chinese_id"
    IBAN = "iban"
    US_SSN = "us_ssn"


@dataclass(frozen=True, slots=True)
class SecretHit:
    """Where a secret stands, and of which sort it is."""

    span: Span
    sort: SecretSort


MASK = "•"
VISIBLE_TAIL = 4
"""Characters of a card, account or identity number left to tell two of them apart; none of a password."""
_TAILED = frozenset({SecretSort.CARD, SecretSort.IBAN, SecretSort.CHINESE_ID})
_MOST_MASKS = 8
"""A mask of the true length would tell how long a password is."""


def luhn(digits: str) -> bool:
    """Tell whether a card number's check digit is right."""
    total = 0
    for place, digit in enumerate(reversed(digits)):
        number = int(digit) * (2 if place % 2 else 1)
        total += number - 9 if number > 9 else number  # noqa: PLR2004 - two digits are added up
    return total % 10 == 0


_ID_WEIGHTS = (7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2)
_ID_CHECKS = "10X98765432"


def chinese_id(number: str) -> bool:
    """Tell whether the 18 characters are a Chinese identity number: date and check character (GB 11643)."""
    digits = number.upper()
    if not re.fullmatch(r"[1-8]\d{5}(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dX]", digits):
        return False
    total = sum(int(digit) * weight for digit, weight in zip(digits[:17], _ID_WEIGHTS, strict=True))
    return _ID_CHECKS[total % 11] == digits[17]


def iban(number: str) -> bool:
    """Tell whether the characters, without spaces, are an IBAN (mod 97 is 1)."""
    compact = number.upper()
    if not re.fullmatch(r"[A-Z]{2}\d{2}[A-Z0-9]{11,30}", compact):
        return False
    moved = compact[4:] + compact[:4]
    return int("".join(str(int(char, 36)) for char in moved)) % 97 == 1


_CARD_FORM = re.compile(
    r"4(?:\d{12}|\d{15}|\d{18})|(?:5[1-5]|2[2-7])\d{14}|3[47]\d{13}|6(?:011|5\d\d)\d{12}|62\d{14,17}|35\d{14}|"
    r"3[068]\d{12}"
)
"""What the card schemes give out, by first digits and length."""
_CARD_CUE = re.compile(r"\bcard\b|\bvisa\b|mastercard|amex|卡号|银行卡|信用卡|储蓄卡|借记卡|卡", re.IGNORECASE)
_OTHER_NUMBER = re.compile(
    r"order|tracking|invoice|parcel|serial|imei|isbn|ticket|订单|运单|快递|单号|流水|序列", re.IGNORECASE
)
_CUE_REACH = 30
"""Characters before a number in which the word that says what it is stands."""
_CARD = re.compile(r"(?<![\w.,-])\d(?:[ -]?\d){12,18}(?![\w-]|[.,]\d)")
_CHINESE_ID = re.compile(r"(?<![A-Za-z0-9])\d{17}[\dXx](?![A-Za-z0-9])")
_IBAN = re.compile(r"(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}(?![A-Za-z0-9])")
_SSN = re.compile(
    r"(?<![\d-])(?!000|666|9\d\d)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\d-])|"
    r"(?:(?<=ssn )|(?<=ssn: )|(?<=ssn is )|(?<=social security number )|(?<=social security number is ))\d{9}(?!\d)",
    re.IGNORECASE,
)
_PRIVATE_KEY = re.compile(r"-----BEGIN [A-Z ]*PRIVATE KEY-----.*?(?:-----END [A-Z ]*PRIVATE KEY-----|\Z)", re.DOTALL)
_API_KEY = re.compile(
    r"(?<![A-Za-z0-9])(?:"
    r"sk-(?:ant-|proj-|or-)?[A-Za-z0-9_-]{20,}|gh[pousr]_[A-Za-z0-9]{30,}|github_pat_[A-Za-z0-9_]{40,}|"
    r"xox[abprs]-[A-Za-z0-9-]{10,}|AKIA[0-9A-Z]{16}|ASIA[0-9A-Z]{16}|AIza[0-9A-Za-z_-]{35}|"
    r"glpat-[A-Za-z0-9_-]{20,}|hf_[A-Za-z0-9]{30,}|npm_[A-Za-z0-9]{36}|pypi-[A-Za-z0-9_-]{40,}|"
    r"[rs]k_(?:live|test)_[A-Za-z0-9]{16,}|LTAI[A-Za-z0-9]{12,24}|"
    r"eyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,})"
)

_SHARED = (
    r"wi-?fi|wlan|wireless|guest network|door|gate|entry|lobby|garage|building|"
    r"无线|网络|门禁|大门|楼下|单元门|车库|访客"
)
_ENGLISH_CUE = (
    r"\b(?:pass(?:word|code|phrase|wd)s?|pwd|pw|pass|pin(?: code| number)?|cvv|cvc|security code|(?:client|app|"
    r"shared) secret|"
    r"secret (?:key|answer)|(?:api|access|auth|private|recovery)[ _-]?(?:key|token|code|phrase)|seed phrase|"
    r"login code|"
    r"otp|code)\b"
)
_CHINESE_CUE = r"(?:密码|口令|密钥|秘钥|令牌|验证码|安全码|取款码|助记词|私钥|门禁码|门锁码)"
_IS = (
    r"(?:\bis\b|['’]s\b|就是|\bare\b|=|:|：|是|为|改成了?|换成了?|设成了?|设为|\bto\b|->|→)"
    r"[^\S\n]*(?:\n[^\S\n]?(?!\s))?"
)
"""On the same line or at the beginning of the next; what is indented below "password:" is code."""
_ENGLISH_LINK = rf"(?:\s+(?:for|of|on|at|in|to)\s[\w' -]{{1,24}}?)?\s*(?:(?:now|currently|just)\s+)?{_IS}"
_CHINESE_LINK = rf"(?!管理|本|学|规则|强度|长度|提示|器)[\u4e00-\u9fff]{{0,4}}?\s*{_IS}"
_PASSWORD = re.compile(
    rf"(?P<shared>(?:{_SHARED})[\w' ]{{0,12}}?)?"
    rf"(?:(?P<cue>{_ENGLISH_CUE}){_ENGLISH_LINK}|(?P<zh>{_CHINESE_CUE})(?:{_CHINESE_LINK}|\s?(?=[A-Za-z]*\d)))"
    r"[\"'“‘`「]?(?P<secret>[^\s\"'“”‘’`「」，。；、,;\u3400-\u9fff]{3,128})",
    re.IGNORECASE,
)
_QUOTES = {'"': '"', "'": "'", "“": "”", "‘": "’", "`": "`", "「": "」"}
_LONGEST = 128
"""Characters of a passphrase in quotes."""
_PLACEHOLDER = re.compile(
    rf"[{MASK}*.…_x?-]+|<.*|%\w+%|\{{\{{.*|"
    r"(?:your|my|the|new|old|user|db|some)[-_ ]?(?:pass[a-z]*|pwd|secret|token|key|code)|"
    r"[a-z_]*(?:_key|_token|_secret|_?password)[a-z_]*|\{\w*\}.*|"
    r"(?:password|passwd|pwd|secret|token|key|str|string|text|bytes|int|integer|number|bool|boolean|varchar\S*|char|"
    r"null|none|nil|true|false|undefined|optional|required|any|changeme|redacted|hidden|example)",
    re.IGNORECASE,
)
"""Stands for a password without being one: a mask, a type, ``<your-password>``."""
_EXPRESSION = re.compile(r"\$[\w{(].*|[A-Za-z_][\w.]*[(\[].*|[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+;?")
"""What code assigns: a variable, a call. "The password is john.smith" is none, "password = settings.password" is."""
_ASSIGNED = re.compile(r"[=:]\s*\Z")
_CHANGED = re.compile(r"\b(?:chang|set|reset|updat|switch|made|mak)")
_CHANGE_REACH = 60
"""Characters before the new password in which it says that it is new."""
_IS_WORD = re.compile(r"[a-z]+(?:['’-][a-z]+)*", re.IGNORECASE)
_PLAIN_LIST = """
the a an my your our not in on at to too so very wrong right correct incorrect invalid required expired weak strong
secure safe unsafe saved stored lost gone missing important empty null none unknown used shared different same hashed
encrypted case what where how why that this it which never always still now easy hard written based only set reset
changed blank being one something anything cheap longer shorter valid available active enabled disabled provided
needed updated working mine yours public private temporary permanent complicated simple good bad fine ok okay short
long rejected accepted leaked hacked stolen compromised back next below above coming ready here there
"""
_PLAIN_WORDS = frozenset(_PLAIN_LIST.split())


def _passwords(text: str) -> Iterator[SecretHit]:
    for found in _PASSWORD.finditer(text):
        secret = _whole(text, found).rstrip(".!?。！？)）")
        cue = (found["cue"] or "").casefold()
        shared = bool(found["shared"]) or (found["zh"] or "").startswith("门")
        if len(secret) < 3:  # noqa: PLR2004 - nobody's password is shorter
            continue
        if cue in {"pass", "pw"} and text[found.end("cue") :].lstrip()[:1] not in {":", "="}:
            continue  # a pass is for the train too
        if (cue == "code" and not shared) or (cue.startswith("pin") and not secret.isdigit()):
            continue
        start = found.start("secret")
        end = start + len(secret)
        if _PLACEHOLDER.fullmatch(secret.rstrip("),:;")):
            continue
        if _EXPRESSION.fullmatch(secret) and _ASSIGNED.search(text[max(0, start - 4) : start]):
            continue
        if _IS_WORD.fullmatch(secret) and not (_is_quoted(text, start) or _could_name_one(text, found, end)):
            continue
        yield SecretHit(Span(start, end), SecretSort.SHARED_CODE if shared else SecretSort.PASSWORD)


def _whole(text: str, found: re.Match[str]) -> str:
    """Return the secret, in quotes to the closing one: a passphrase has blanks."""
    start, end = found.span("secret")
    opening = text[start - 1]
    closing = _QUOTES.get(opening) if start > found.start() else None
    if closing is None:
        return found["secret"]
    until = text.find(closing, end, start + _LONGEST)
    return text[start:until] if until > 0 and "\n" not in text[start:until] else found["secret"]


def _is_quoted(text: str, start: int) -> bool:
    return text[start - 1] in "\"'“‘`「"


def _could_name_one(text: str, found: re.Match[str], end: int) -> bool:
    """Tell "the password is swordfish." from "the password is wrong" and "the password is kept in a safe"."""
    closing = re.match(r"\s*(?:[.,;!?\n，。；！？、)]|$|(?:and|but|so|please)\b)", text[end:], re.IGNORECASE)
    before = text[: found.start("secret")].rstrip().casefold()
    if before.endswith(("'s", "’s", " to")) and not _CHANGED.search(before[-_CHANGE_REACH:]):
        return False  # "the key's owner", "a token to store"
    return text[found.start("secret") : end].casefold() not in _PLAIN_WORDS and closing is not None


def _numbers(
    pattern: re.Pattern[str], sort: SecretSort, valid: Callable[[str], bool]
) -> Callable[[str], Iterator[SecretHit]]:
    def find(text: str) -> Iterator[SecretHit]:
        for found in pattern.finditer(text):
            if valid(re.sub(r"[ -]", "", found.group())):
                yield SecretHit(Span(*found.span()), sort)

    return find


def _forms(pattern: re.Pattern[str], sort: SecretSort) -> Finder:
    def find(text: str) -> Iterator[SecretHit]:
        return (SecretHit(Span(*found.span()), sort) for found in pattern.finditer(text))

    return find


def _cards(text: str) -> Iterator[SecretHit]:
    for found in _CARD.finditer(text):
        digits = re.sub(r"[ -]", "", found.group())
        if len(set(digits)) == 1 or not luhn(digits):
            continue
        before = text[max(0, found.start() - _CUE_REACH) : found.start()]
        cued = _CARD_CUE.search(before) is not None
        # One number in ten passes Luhn: without a word for card it must look like one, and be called nothing else.
        if cued or (_CARD_FORM.fullmatch(digits) and not _OTHER_NUMBER.search(before)):
            yield SecretHit(Span(*found.span()), SecretSort.CARD)


def _ibans(text: str) -> Iterator[SecretHit]:
    """An IBAN in groups runs into a following word of capitals: the longest stretch that checks out is it."""
    for found in _IBAN.finditer(text):
        groups = found.group()
        for end in range(len(groups), 14, -1):
            if groups[end - 1] != " " and iban(groups[:end].replace(" ", "")):
                yield SecretHit(Span(found.start(), found.start() + end), SecretSort.IBAN)
                break


# The order decides where two overlap: what is surest comes first.
_FINDERS: Sequence[Finder] = (
    _forms(_PRIVATE_KEY, SecretSort.PRIVATE_KEY),
    _forms(_API_KEY, SecretSort.API_KEY),
    _numbers(_CHINESE_ID, SecretSort.CHINESE_ID, chinese_id),
    _ibans,
    _cards,
    _forms(_SSN, SecretSort.US_SSN),
    _passwords,
)


def find_secrets(text: str) -> list[SecretHit]:
    """Return all secrets in a text, in their order, none overlapping another."""
    hits: list[SecretHit] = []
    for finder in _FINDERS:
        hits.extend(
            hit
            for hit in finder(text)
            if not any(hit.span.start < other.span.end and other.span.start < hit.span.end for other in hits)
        )
    return sorted(hits, key=lambda hit: hit.span.start)


def mask(text: str) -> str:
    """Return the text with its secrets made unreadable, fit for a memory that is shown."""
    return masked(text, find_secrets(text))


def masked(text: str, hits: Sequence[SecretHit]) -> str:
    """Return the text with these secrets, given in their order, made unreadable."""
    for hit in reversed(hits):
        text = text[: hit.span.start] + cover(text[hit.span.start : hit.span.end], hit.sort) + text[hit.span.end :]
    return text


def is_blacked_out(text: str) -> bool:
    """Tell whether what a text was to say has gone under a mask; the end of a card's number may still tell it."""
    return re.search(rf"{MASK}(?![\w{MASK}])", text) is not None


def conceal(value: str, text: str) -> tuple[str, str]:
    """Return a memory's value and sentence with their secrets masked, unless they are codes told to guests anyway."""
    found = {secret: hit.sort for hit, secret in (*_said(value), *_said(text))}
    for secret, sort in found.items():
        if sort is SecretSort.SHARED_CODE:
            continue
        value, text = (said.replace(secret, cover(secret, sort)) for said in (value, text))
    return value, text


def blank(text: str, hits: Sequence[SecretHit]) -> str:
    """Return the text with these secrets blacked out and every other character where it was, fit to send to a model."""
    for hit in hits:
        text = text[: hit.span.start] + MASK * (hit.span.end - hit.span.start) + text[hit.span.end :]
    return text


def shorten(text: str, blanked: Span | None, content: str, hits: Sequence[SecretHit]) -> str:
    """Return a memory made from a blanked message with its black-outs turned into masks.

    Args:
        text: What was made of the blanked message; runs of `MASK` in it stand for secrets.
        blanked: The words of the message that the memory rests on.
        content: The message itself.
        hits: The secrets in it.
    """
    inside = [hit for hit in hits if blanked is None or blanked.start <= hit.span.start < blanked.end] or list(hits)
    masks = iter([cover(content[hit.span.start : hit.span.end], hit.sort) for hit in inside])
    return re.sub(f"{MASK}+", lambda _: next(masks, MASK * _MOST_MASKS), text)


def _said(text: str) -> list[tuple[SecretHit, str]]:
    return [(hit, text[hit.span.start : hit.span.end]) for hit in find_secrets(text)]


def cover(secret: str, sort: SecretSort) -> str:
    """Return what stands in the place of a secret."""
    if sort in _TAILED:
        return MASK * 4 + re.sub(r"[ -]", "", secret)[-VISIBLE_TAIL:]
    return MASK * _MOST_MASKS
