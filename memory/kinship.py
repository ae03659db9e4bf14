"""Names taken apart: who "my sister Anna", "我姐" and "Anna's husband" are to the user. Pure; knows no storage.

Relations are English keys. A key can be a kind of another (`elder_sister` is a `sister`): two names then may mean the
same person, while a sister and a colleague of the same name never do.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from memory.values import USER

_WORDS: dict[str, str] = {
    "mother": "mother mom mum mummy mama mommy 妈妈 妈 母亲 老妈 我妈 娘亲",
    "father": "father dad daddy papa 爸爸 爸 父亲 老爸 我爸",
    "parent": "parent parents folks 父母 爸妈 爹妈",
    "sister": "sister sis sibling_sister 姐妹 姊妹",
    "elder_sister": "older_sister elder_sister big_sister 姐姐 姐 大姐 二姐 老姐 姊姊",
    "younger_sister": "younger_sister little_sister baby_sister 妹妹 妹 小妹 老妹",
    "brother": "brother bro 兄弟",
    "elder_brother": "older_brother elder_brother big_brother 哥哥 哥 大哥 二哥 老哥",
    "younger_brother": "younger_brother little_brother baby_brother 弟弟 弟 小弟 老弟",
    "sibling": "sibling siblings 兄弟姐妹",
    "wife": "wife 妻子 老婆 太太 媳妇 爱人",
    "husband": "husband hubby 丈夫 老公 先生",
    "spouse": "spouse 配偶",
    "partner": "partner significant_other 伴侣 对象",
    "girlfriend": "girlfriend 女朋友 女友",
    "boyfriend": "boyfriend 男朋友 男友",
    "former_partner": (
        "ex former_partner ex_girlfriend ex_boyfriend ex_husband ex_wife ex_partner 前任 前男友 前女友 前夫 前妻"
    ),
    "fiance": "fiance fiancé fiancée fiancee 未婚妻 未婚夫",
    "son": "son 儿子 小子 臭小子",
    "daughter": "daughter 女儿 闺女 姑娘 丫头",
    "child": "child kid children kids 孩子 小孩 娃 宝宝",
    "grandmother": "grandmother grandma granny nana 奶奶 外婆 姥姥 祖母",
    "grandfather": "grandfather grandpa granddad 爷爷 外公 姥爷 祖父",
    "grandchild": "grandchild grandson granddaughter 孙子 孙女 外孙 外孙女",
    "aunt": "aunt auntie 阿姨 姑姑 姑妈 姨妈 舅妈 婶婶 伯母",
    "uncle": "uncle 叔叔 舅舅 伯伯 姑父 姨父",
    "cousin": "cousin 表哥 表弟 表姐 表妹 堂哥 堂弟 堂姐 堂妹",
    "niece": "niece 侄女 外甥女",
    "nephew": "nephew 侄子 外甥",
    "mother_in_law": "mother_in_law 婆婆 岳母 丈母娘",
    "father_in_law": "father_in_law 公公 岳父 老丈人",
    "sister_in_law": "sister_in_law 嫂子 弟妹 小姑子 小姨子 大姑子",
    "brother_in_law": "brother_in_law 姐夫 妹夫 小舅子 小叔子 大舅子",
    "friend": "friend best_friend pal buddy 朋友 好友 好朋友 闺蜜 哥们 发小",
    "roommate": "roommate flatmate housemate 室友 舍友",
    "neighbor": "neighbor neighbour 邻居",
    "colleague": "colleague coworker co_worker workmate 同事",
    "boss": "boss manager supervisor 老板 领导 上司 经理",
    "classmate": "classmate schoolmate 同学",
    "teacher": "teacher 老师 导师",
    "doctor": "doctor gp physician 医生 大夫",
    "client": "client customer 客户 甲方",
    "landlord": "landlord landlady 房东",
    "dog": "dog puppy 狗 小狗 狗狗",
    "cat": "cat kitten 猫 小猫 猫咪",
    "pet": "pet 宠物",
}  # fmt: skip
RELATION_KEYS = frozenset(_WORDS)
"""Every relation there is a word for, such as ``elder_sister``."""

_BY_WORD = {word: key for key, words in _WORDS.items() for word in (*words.split(), key)}

_KIND_OF = {
    "elder_sister": "sister",
    "younger_sister": "sister",
    "sister": "sibling",
    "elder_brother": "brother",
    "younger_brother": "brother",
    "brother": "sibling",
    "wife": "spouse",
    "husband": "spouse",
    "spouse": "partner",
    "girlfriend": "partner",
    "boyfriend": "partner",
    "fiance": "partner",
    "son": "child",
    "daughter": "child",
    "mother": "parent",
    "father": "parent",
    "dog": "pet",
    "cat": "pet",
}
_PETS = frozenset({"dog", "cat", "pet"})
_THINGS = frozenset({"project", "company", "place", "app", "shop", "device", "event", "trip", "house"})

_USER_NAMES = frozenset({
    USER, "the user", "user's", "me", "i", "my", "myself", "self", "用户", "我", "我自己", "本人", "自己", "使用者",
})  # fmt: skip

_MY = re.compile(
    r"^(?:(?:the )?user(?:['’]s|s['’]) |my own |my |our )(?=\S)|^(?:用户的|我们家的|我们的|我家的|我的|咱家的)(?=\S)",
    re.IGNORECASE,
)
_MY_KIN = re.compile(r"^(?:用户|我们家|我们|我家|我|咱家|咱)(?=\S)")
"""Belongs to the word after it only where that is a relation: 我姐 is a sister, 我们公司 is no "们公司"."""
_THE = re.compile(r"^the (?=\S)")
_POSSESSOR = re.compile(r"^(?P<who>.{1,40}?)(?:['’]s? |的)(?P<what>\S.{0,40})$")
_SPACE = re.compile(r"\s+")
_EDGE = " \t\"'“”‘’「」『』《》,，.。:：;；!！?？()（）"
_HAN = re.compile(r"[\u3400-\u9fff]")
LONGEST_NAME = 80
"""Characters of a name that are kept; a longer one is a sentence."""


@dataclass(frozen=True, slots=True)
class ParsedName:
    """A name taken apart."""

    is_user: bool = False
    name: str | None = None
    """The proper name ("Anna"), None where only a relation was said ("my sister")."""
    relation: str | None = None
    """What it is to the user, or to the possessor where there is one."""
    possessor: str | None = None
    """Whose it is, where that is not the user ("Anna" in "Anna's husband")."""
    said: str = ""
    """The name as it was said, without "my" where it can stand without."""


def fold_name(name: str) -> str:
    """Return the form by which names are compared."""
    plain = unicodedata.normalize("NFKC", name).casefold().strip(_EDGE)
    return _THE.sub("", _SPACE.sub(" ", plain))


def relation_key(word: str | None) -> str | None:
    """Return the relation that a word or key names ("Older sister", "姐姐"); an unknown key stays as it is."""
    if word is None or not word.strip():
        return None
    plain = fold_name(word)
    plain = _MY.sub("", plain)
    if plain not in _BY_WORD and _MY_KIN.sub("", plain) in _BY_WORD:
        plain = _MY_KIN.sub("", plain)
    key = plain.replace("-", "_").replace(" ", "_")
    return _BY_WORD.get(plain) or _BY_WORD.get(key) or key


def known_relation(word: str) -> str | None:
    """Return the relation that a word names, None when it names none."""
    key = relation_key(word)
    return key if key in _WORDS else None


def compatible(one: str | None, other: str | None) -> bool:
    """Tell whether two relations can be those of one person: equal, one a kind of the other, or one unknown."""
    return one is None or other is None or one in _with_parents(other) or other in _with_parents(one)


def narrower(one: str | None, other: str | None) -> str | None:
    """Return the one of two compatible relations that says more."""
    if one is None or (other is not None and one in _with_parents(other)):
        return other
    return one


def entity_kind(relation: str | None) -> str:
    """Return the kind of entity that something of this relation is."""
    if relation is None:
        return "other"
    if relation in _PETS:
        return "pet"
    if relation in _THINGS:
        return "project" if relation == "project" else "place" if relation == "place" else "other"
    return "person" if relation in _WORDS else "other"


def parse_name(name: str) -> ParsedName:
    """Take a name apart, as a message or an extractor gives it."""
    said = _SPACE.sub(" ", unicodedata.normalize("NFC", name)).strip(_EDGE)[:LONGEST_NAME].strip()
    if not said or fold_name(said) in _USER_NAMES:
        return ParsedName(is_user=True, said=said)
    rest = _MY.sub("", said)
    kin = _MY_KIN.sub("", rest)
    if kin != rest and (known_relation(kin) or _leading_relation(kin)):
        rest = kin
    if known_relation(rest):
        # 姐 alone would be found in half of all names; 我姐 is a name for one person
        return ParsedName(relation=known_relation(rest), said=rest if len(rest) > 1 else said)
    owned = _POSSESSOR.match(rest)
    if owned:
        who, what = owned["who"].strip(), owned["what"].strip()
        leading = _leading_relation(what)
        relation = known_relation(what) or (leading[0] if leading else None)
        if relation is not None:
            return ParsedName(name=leading[1] if leading else None, relation=relation, possessor=who, said=rest)
    leading = _leading_relation(rest)
    if leading is not None:
        return ParsedName(name=leading[1], relation=leading[0], said=rest)
    return ParsedName(name=rest, said=rest)


_LATIN_NAME = re.compile(r"[A-ZÀ-ÖØ-Þ][\w'’-]*(?: [A-ZÀ-ÖØ-Þ][\w'’.-]*){0,2}")
_HAN_NAME = re.compile(r"[\u3400-\u9fff]{1,4}")


def is_introduced(value: str, text: str) -> bool:
    """Tell whether `value` is a proper name by which `text` introduces someone ("the sister is Anna", "叫小雨")."""
    plain = value.strip()
    if known_relation(plain) is not None:
        return False
    if _LATIN_NAME.fullmatch(plain):
        return True
    return _HAN_NAME.fullmatch(plain) is not None and f"叫{plain}" in text


_THINGS_AFTER_KIN = "店 医院 诊所 公司 用品 用品店 保险 粮 窝 节 会 群 圈 班 家 聚会 生日 办公室 网站 项目 小程序"
_NO_NAMES = frozenset(_THINGS_AFTER_KIN.split())
"""What follows a relation and names a thing, not a person: 宠物店, 同学会, 朋友圈."""


def _leading_relation(text: str) -> tuple[str, str] | None:
    """Read "sister Anna", "sister, Anna" or "姐姐小雨": the relation and the proper name after it."""
    words = text.replace(",", " ").split()
    for length in (3, 2, 1):
        relation = known_relation(" ".join(words[:length])) if len(words) > length else None
        if relation is not None:
            rest = " ".join(words[length:]).strip(_EDGE)
            # "sister company" is no person called company
            return (relation, rest) if rest and (rest[0].isupper() or _HAN.match(rest)) else None
    if _HAN.match(text):
        for length in (4, 3, 2):  # single characters such as 妹 begin too many names
            relation = _BY_WORD.get(text[:length])
            rest = text[length:].strip(_EDGE)
            # a Chinese name has at most four characters; 妈妈的手机 is a thing of hers, not a name
            if relation is not None and 0 < len(rest) <= 4 and "的" not in rest and rest not in _NO_NAMES:  # noqa: PLR2004
                return relation, rest
    return None


def _with_parents(relation: str) -> set[str]:
    chain = {relation}
    while relation in _KIND_OF:
        relation = _KIND_OF[relation]
        chain.add(relation)
    return chain
