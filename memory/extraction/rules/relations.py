"""Words for people and animals close to the user, in both languages, and the one English key each stands for."""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Relation:
    """One way to be close to the user."""

    key: str
    english: str
    """Alternatives of a regular expression."""
    chinese: str
    """Alternatives of a regular expression, longest first."""
    name_zh: str
    """How a Chinese sentence names this person."""


RELATIONS = (
    Relation("wife", r"wife|missus", "老婆|妻子|媳妇|太太", "妻子"),
    Relation("husband", r"husband|hubby", "老公|丈夫|先生", "丈夫"),
    Relation("partner", r"partner|other half|spouse", "爱人|那口子|对象|伴侣|另一半", "爱人"),
    Relation("fiancee", r"fianc[eé]e?", "未婚妻|未婚夫", "未婚伴侣"),
    Relation("girlfriend", r"girlfriend", "女朋友|女友", "女朋友"),
    Relation("boyfriend", r"boyfriend", "男朋友|男友", "男朋友"),
    Relation("mother_in_law", r"mother-in-law", "婆婆|丈母娘|岳母", "岳母"),
    Relation("father_in_law", r"father-in-law", "公公|老丈人|岳父", "岳父"),
    Relation("sister_in_law", r"sister-in-law", "嫂子|弟妹|小姑子|小姨子", "嫂子"),
    Relation("brother_in_law", r"brother-in-law", "姐夫|妹夫|小舅子|大舅子", "姐夫"),
    Relation("grandmother", (
        r"grandmother|grandma|gran|granny|nan|nana|nani|dadi|oma|nonna|abuela|babushka"),
    "奶奶|姥姥|外婆|外祖母|祖母", "奶奶"),
    Relation("grandfather", (
        r"grandfather|grandad|granddad|grandpa|nonno|abuelo|opa"),
    "爷爷|姥爷|外公|外祖父|祖父", "爷爷"),
    Relation("mother", r"mother|mum|mom|mam|mummy|mommy|mama", "妈妈|母亲|老妈|妈", "妈妈"),
    Relation("father", r"father|dad|daddy|papa", "爸爸|父亲|老爸|爸", "爸爸"),
    Relation("parents", r"parents|folks", "爸妈|父母", "父母"),
    Relation("stepson", r"stepson", "继子", "继子"),
    Relation("stepdaughter", r"stepdaughter", "继女", "继女"),
    Relation("grandson", r"grandson", "孙子|外孙", "孙子"),
    Relation("granddaughter", r"granddaughter", "孙女|外孙女", "孙女"),
    Relation("son", r"(?:little |oldest |eldest |youngest |middle )?(?:son|boy)",
    "大儿子|小儿子|儿子|臭小子|小子", "儿子"),
    Relation("daughter", (
        r"(?:little |oldest |eldest |youngest |middle )?(?:daughter|girl)"),
    "大女儿|小女儿|女儿|大闺女|小闺女|闺女|大姑娘|姑娘|丫头", "女儿"),
    Relation("child", (
        r"kid|child|baby|toddler|teenager|eldest|youngest"), "孩子|宝宝|小孩|娃|老大|老二|大宝|二宝|小宝", "孩子"),
    Relation("sister", (
        r"(?:little |big |older |elder |younger |twin |half-|step-?)?sister"), "大姐|二姐|姐姐|妹妹|姐|妹", "姐妹"),
    Relation("brother", (
        r"(?:little |big |older |elder |younger |twin |half-|step-?)?brother"), "大哥|二哥|哥哥|弟弟|哥|弟", "兄弟"),
    Relation("cousin", r"cousin", "表哥|表弟|表姐|表妹|堂哥|堂弟|堂姐|堂妹", "表亲"),
    Relation("niece", r"niece", "侄女|外甥女", "侄女"),
    Relation("nephew", r"nephew", "侄子|外甥", "侄子"),
    Relation("aunt", r"aunt|auntie",
    "姑姑|姨妈|阿姨|小姨|舅妈|婶婶|姑妈|大姑|二姑|小姑|大姨|二姨|三姨|姨|姑|婶", "姨妈"),
    Relation("uncle", r"uncle", "叔叔|舅舅|伯伯|姑父|姨父|大伯|二伯|二叔|三叔|大舅|二舅|三舅|小舅|叔|舅", "叔叔"),
    Relation("best_friend", r"best (?:friend|mate)", "闺蜜|发小|死党|最好的朋友", "好友"),
    Relation("friend", r"(?:old |good |close |dear )?(?:friend|mate|pal|buddy)", "朋友|哥们|好朋友|同学", "朋友"),
    Relation("flatmate", r"flatmate|roommate|housemate", "室友|舍友|合租的?", "室友"),
    Relation("neighbour", r"neighbou?r", "邻居", "邻居"),
    Relation("colleague", r"colleague|co-?worker|teammate|desk mate", "同事|同组的?", "同事"),
    Relation("boss", r"boss|manager|line manager|team lead|supervisor", "老板|领导|主管|上司|导师", "上司"),
    Relation("client", r"client|customer", "客户|甲方", "客户"),
    Relation("landlord", r"landlord|landlady", "房东", "房东"),
    Relation("teacher", r"teacher|tutor|coach|trainer|instructor|professor", "老师|教练|私教|班主任", "老师"),
    Relation("doctor", r"doctor|gp|dentist|therapist|physio|vet", "医生|大夫|牙医", "医生"),
    Relation("assistant", r"assistant|intern|apprentice|au pair|nanny|cleaner", "助理|实习生|徒弟|保姆|钟点工", "助理"),
    Relation("ex", r"ex(?:-(?:husband|wife|girlfriend|boyfriend|partner))?", "前男友|前女友|前夫|前妻|前任", "前任"),
    Relation("dog", (
        r"dog|puppy|labrador|retriever|poodle|spaniel|corgi|terrier|greyhound|dachshund|collie|beagle|husky|pug"),
    "狗狗|狗|柯基|金毛|泰迪|柴犬|边牧|哈士奇|拉布拉多", "狗"),
    Relation("cat", r"cat|kitten|tabby|tomcat|siamese|maine coon|ragdoll", "猫咪|猫|橘猫|布偶|英短|美短|狸花", "猫"),
    Relation("pet", (
        r"parrot|budgie|rabbit|hamster|guinea pig|tortoise|turtle|horse|pony|ferret|gecko|goldfish|snake|canary|"
        r"cockatiel|chinchilla|lizard|rat|pet"), "鹦鹉|兔子|仓鼠|乌龟|龟|豚鼠|荷兰猪|金鱼|守宫|蜥蜴|龙猫", "宠物"),
)  # fmt: skip

PETS = frozenset({"dog", "cat", "pet"})
CHILDREN = frozenset({"son", "daughter", "child", "stepson", "stepdaughter"})
SPOUSES = frozenset({"wife", "husband"})
PARTNERS = frozenset({"partner", "girlfriend", "boyfriend", "fiancee"})
SIBLINGS = frozenset({"sister", "brother"})

WORD_EN = rf"(?:{'|'.join(relation.english for relation in RELATIONS)})"
"""Any relation word, as part of a regular expression."""
WORD_ZH = (
    rf"(?:{'|'.join(sorted('|'.join(relation.chinese for relation in RELATIONS).split('|'), key=len, reverse=True))})"
)

_ENGLISH = tuple((relation, re.compile(rf"(?:{relation.english})s?", re.IGNORECASE)) for relation in RELATIONS)
_CHINESE = {word.removesuffix("?"): relation for relation in RELATIONS for word in relation.chinese.split("|")}
_BY_KEY = {relation.key: relation for relation in RELATIONS}


def relation_of(word: str) -> Relation | None:
    """Return the relation that a word of either language names."""
    word = word.strip()
    if word in _CHINESE:
        return _CHINESE[word]
    return next((relation for relation, pattern in _ENGLISH if pattern.fullmatch(word)), None)


def by_key(key: str) -> Relation | None:
    """Return the relation with this key."""
    return _BY_KEY.get(key)


def attribute_of(key: str) -> str:
    """Return the attribute of the user under which a relation is kept, such as ``child`` for ``daughter``."""
    if key in PETS:
        return "pet"
    if key in CHILDREN:
        return "child"
    if key in SPOUSES:
        return "spouse"
    if key in PARTNERS:
        return "partner"
    if key in SIBLINGS:
        return "sibling"
    return {"friend": "friend", "best_friend": "friend", "colleague": "colleague"}.get(key, key)
