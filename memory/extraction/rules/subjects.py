"""Who a clause speaks of: the user, somebody close to them, something of theirs, or nobody a rule may write about.

My sister's allergy is not mine. It must never give the user what was said of somebody else.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from memory.extraction.rules.common_words import is_common
from memory.extraction.rules.relations import PETS, WORD_EN, WORD_ZH, Relation, relation_of
from memory.values import USER

if TYPE_CHECKING:
    from memory.extraction.known import KnownNames
    from memory.language import Language


@dataclass(frozen=True, slots=True)
class Subject:
    """Who or what a clause is about."""

    entity: str
    relation: str | None = None
    aliases: tuple[str, ...] = ()
    inherited: bool = False
    """The clause names no subject and goes on with the one before."""
    thing: bool = False
    """It speaks of something that belongs to the user ("my flat"), not of the user."""
    pronoun: bool = False
    """Named by he, she, 他 …"""

    @property
    def is_user(self) -> bool:
        """The clause is about the user, or about something of theirs."""
        return self.entity == USER


ME = Subject(USER)
MINE = Subject(USER, thing=True)

_OF = r"(?:(?:van|de|von|der|di|da|del|la|O')\s*)?"
NAME_EN = rf"(?!I['’])[A-Z](?:(?![a-z])[\w'’-])*[a-z][\w'’-]*(?:\s+{_OF}[A-Z][\w'’-]+){{0,2}}"
"""A capitalised name of one to three words, as part of a regular expression (no IGNORECASE)."""
NOT_A_NAME = frozenset(
    [
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "january", "february", "march",
        "april", "may", "june", "july", "august", "september", "october", "november", "december", "christmas", "easter",
        "english", "french", "german", "spanish", "italian", "dutch", "chinese", "japanese", "i", "the", "a", "an",
        "my", "our", "it", "he", "she", "they", "we", "you", "this", "that", "there", "these", "those", "what", "which",
        "who", "when", "where", "why", "how", "and", "but", "or", "so", "if", "because", "every", "each", "some", "any",
        "all", "both", "most", "many", "no", "not", "yes", "well", "oh", "ok", "okay", "please", "thanks", "once",
        "since", "until", "after", "before", "while", "only", "just", "also", "then", "now", "here", "today",
        "tomorrow", "yesterday", "tonight", "legal", "marketing", "finance", "engineering", "sales", "management",
        "work", "home", "school", "mum", "dad", "mom", "god", "lord", "north", "south", "east", "west", "still",
        "maybe", "perhaps", "one", "two", "three", "four", "five", "six", "everything", "everyone", "nothing", "nobody",
        "something", "someone", "brilliant", "great", "lovely", "right", "sure", "fab", "cheers", "nice", "good",
        "perfect", "cool", "sorry", "wow", "fine", "true", "sadly", "luckily", "update", "news", "plus", "planning",
        "race", "week", "day", "vet", "pub", "doctor", "boss", "turns", "bit", "quick", "hello", "hi", "hey", "haha",
        "lol", "omg", "yep", "yeah", "nope", "same", "new", "old", "first", "last", "next", "half", "prices", "word",
        "ours", "mine", "yours", "order", "port", "budget", "deadline",
        "mobile", "phone", "landline", "email", "address", "pitch", "table", "tent", "hotel", "flight", "train",
        "parking",
        "wifi", "dates", "test", "result", "results", "unit", "chapter", "section", "visa", "form", "ticket", "tickets",
        "friends", "yoga", "pilates", "studying", "reading", "mock", "fire", "landlord", "physio", "coach", "chemist",
        "bank", "report", "photos", "statements", "keys", "sections", "chapters", "lunch", "training", "practice",
        "thesis", "dissertation", "chapter", "report", "invoice", "rent", "dinner", "lunch", "breakfast", "everyone's",
    ]
)  # fmt: skip
"""Words that begin sentences with a capital letter and are nobody's name."""

_I = re.compile(
    r"(?:[Ii]|[Ww]e)(?=['’](?:m|ve|d|ll|re)\b|\s|$|(?:m|ve)\s)(?:\s+(?P<siblings>both|all|siblings|two)\b)?"
)
_RELATIVE_EN = re.compile(
    rf"(?:(?i:my|our)\s+(?:(?:own|late|new|dear|lovely|poor|two|three|best)\s+)?|(?i:the)\s+(?=(?i:eldest|oldest|"
    rf"youngest)\b))(?P<relation>(?i:{WORD_EN}s?))\b"
    r"(?!\s+(?:sitters?|walkers?|groomers?|minders?|trainers?|food|flap|bed|litter|lead|carrier|hair|club|monitor|"
    r"shower|"
    r"seat|room|tongue|tree|tray|tunnel|basket|crate|kennel|class|tax|insurance|meeting|gift|present|party|card|"
    r"figures?|"
    r"company|firm|portal|group|chat|figure|surgery|practice)\b)"
    rf"(?:(?:,?\s+|\s+(?:is|was) (?:called|named)\s+|['’]s (?:called|named)\s+)(?P<name>{NAME_EN})(?P<comma>,)?)?"
    r"(?P<own>['’]s)?"
)
_BARE_EN = re.compile(
    r"(?P<relation>Mum|Dad|Mom|Mam|Mama|Papa|Gran|Granny|Nan|Nana|Nani|Dadi|Grandma|Grandpa|Grandad|Granddad)"
    r"(?P<own>['’]s)?(?=\s)"
)
"""Said with a capital letter and nothing before it, they are one's own."""
_NAMED_EN = re.compile(
    rf"(?P<name>{NAME_EN})(?:,\s+(?i:my|our)\s+(?P<relation>(?i:{WORD_EN}))\b,?)?(?:,\s+(?i:the|an?|my|"
    r"our)\s+(?:[\w-]+\s?){1,3},)?(?P<own>['’]s)?(?=\s|$|,)"
)
_PRONOUN_EN = re.compile(r"(?i:he|she|they)(?=['’]s\b|\s)")
_THEIRS_EN = re.compile(rf"(?:her|his|their)\s+(?:[\w-]+\s+){{0,2}}(?P<name>{NAME_EN})(?=\s+[a-z])")
"""Somebody close to somebody else: "her twin Ilse"."""
_MINE_EN = re.compile(
    r"(?i:(?:half|most of|all|some of|both|two of) )?(?i:my|ours|our|mine)\b|(?:On|In|At|For)\s+(?:my|our)\b"
)

_NO_NAME_ZH = (
    "有是在对也都说要迷爱喜今的就会建那这想跟给过不没很太特最近每天周月刚才又再还从把被去来到吃喝穿住做学上下退"
    "养搬属妈爸姐哥弟妹老客户俩已经能可应该让叫催突然终于一直平时家们和与耳背听眼牙腰脚腿嘴手头血胃心肝肺高低胖瘦"
    "怀患得戴花偏终打开考毕结离辞办找说写换搬住租买卖请带送接帮陪等早晚昨明后前左右单体血眼手腿身嗓鼻胸背腹脖肩腕膝脑"
    "六七八九十一二三四五两半减认只忌管总特升转报退留拿作题信念守"
)
"""Characters that begin predicates: no name of a person after 我妹妹 is made of them."""
_THEIR_THING_ZH = (
    "(?!生日|电话|手机|号码|微信|邮箱|地址|名字|姓名|单位|公司|学校|年纪|年龄|岁数|工作|职业|职位|口味|性格|爱好|身份证|护照|体重|身高|"
    "血型|星座|属相|车牌|航班|病情|手术)"
)
"""我爸生日, 我妹电话: what is theirs, said without 的, is not their name."""
_DOUBLED_ZH = (
    r"(?P<twice>[^\W\d_谢哈呵嘿看试想说问走等聊尝转逛听读写做练玩歇帮催查算管劝教陪骂吵闹"
    r"天常慢偷渐刚乖好早多往仅每悄默匆明白轻狠死整统单年月日夜人个次样件处时爸妈姐哥弟妹爷奶公婆叔舅姑])"
    r"(?P=twice)"
)
"""朵朵, 果果: a child's name whatever follows; 天天 and 慢慢 are none."""
_RELATIVE_ZH = re.compile(
    rf"(?P<mine>(?:我们?|咱们?|俺)(?:家)?(?:的)?)?(?:孩子(?=他?[爸妈爷奶姥外姑舅姨叔]))?(?!小姑娘)(?P<relation>{WORD_ZH})(?:叫)?"
    rf"(?P<name>{_DOUBLED_ZH}|{_THEIR_THING_ZH}[“「]?(?:[^\W\d_{_NO_NAME_ZH}]{{2,3}}?|[A-Z][a-z]+)[”」]?(?=是|有|在|"
    rf"对|今年|喜欢|爱|"
    rf"学|怕|不|"
    r"属|上|住|每|也|从|$|，|"
    r"要|刚|去年|做|会))?"
)
_THERE_IS_ZH = re.compile(
    rf"(?:我们?家(?:里)?|家里|我)(?:还|就)?有(?:一?[个位])(?:[\u4e00-\u9fff\d]{{0,8}}的)?(?P<relation>{WORD_ZH})(?=$|"
    rf"在|叫|是|，)"
)
"""家里有个八十岁的奶奶，腿脚不便: what follows is said of her."""
_ROLE_ZH = re.compile(
    r"(?:我们?的?)?(?P<role>鼓手|主唱|吉他手|贝斯手|键盘手|队长|队友|副队|合伙人|搭档|师傅|店长|店员|经理|司机|"
    r"摄影师?|编辑|组长|班长|"
    r"股东|会计|保安|徒弟|学员|学生|助教|领队|教练|主任|院长|校长|厨师|厨子|帮厨|设计师?|美工|剪辑|运营|前台|护工|"
    r"保姆|阿姨)"
    r"(?P<name>[小老阿大][\u4e00-\u9fff]{1,2}?|[\u4e00-\u9fff]{1,2}(?:哥|姐|工|师傅|总))"
    r"(?=手腕|膝盖|腰|胳膊|腿|脚|眼睛|嗓子|耳朵|[只最不对怕爱要得是有管负会能请住在说每周下上从吃喝没认带做用])"
)
"""鼓手老郝: somebody told by what they do for the user's affair."""
_ME_ZH = re.compile(r"(?:我们?|咱们?|本人|俺)(?:家(?:里)?(?=[没有养住只]))?|家里(?=[没有养住只])")
_ADDRESSED_ZH = re.compile(
    r"(?:[小老阿大][\u4e00-\u9fff]|[\u4e00-\u9fff](?:工|姐|哥|总|经理|老师|医生|师傅|阿姨|叔))(?=负责|管|做|卖|是|对|"
    r"不|"
    r"喜欢|在|只|要求|带|住|吃|爱)"
)
"""小周, 丁工, 老严: people called by a polite name."""
_PRONOUN_ZH = re.compile(r"[他她它]")


def find(body: str, language: Language, known: KnownNames, before: Subject | None) -> tuple[Subject | None, int]:
    """Return who a clause is about and where its predicate begins.

    Args:
        body: The clause, its opener taken off.
        language: The language of its sentence.
        known: Names introduced earlier.
        before: The subject of the clause before, for "she" and for clauses without a subject.
    """
    return _find_zh(body, known, before) if language == "zh" else _find_en(body, known, before)


_SETTING_EN = re.compile(
    r"(?:for|in|on|at|after|before|during|with|as|from|starting|because of|thanks to|these days|nowadays|now|currently|"
    r"when(?:ever)? (?:I|we) (?:travel|fly|work|cook|eat out|go out|am|['’]m|drive|study|write|read|shop|"
    r"train|run|sleep|"
    r"can)|"
    r"right now|"
    r"since|until|at work|(?:most|every|some|many|both) (?:mornings?|evenings?|nights?|days?|afternoons?|weekends?|"
    r"weeks?|summers?|winters?|sundays?|saturdays?|fridays?|thursdays?|wednesdays?|tuesdays?|mondays?)|"
    r"(?:sun|mon|tues|wednes|thurs|fri|satur)days|evenings|weekends|after (?:work|dinner|school)|"
    r"at home|for work|most days|usually|normally|nowadays|this year|last year)\b[^,.]{0,30}?,?\s+(?=(?-i:I|i|we)\b)",
    re.IGNORECASE,
)
"""What may stand before the subject: "For meetings I prefer mornings"."""


_POSTS = frozenset({"boss", "client", "landlord", "teacher", "doctor", "assistant"})
_IS_CALLED = re.compile(r"\b(?:called|named)\b")


def _find_en(body: str, known: KnownNames, before: Subject | None) -> tuple[Subject | None, int]:
    setting = _SETTING_EN.match(body)
    if setting and (match := _I.match(body, setting.end())):
        return ME, match.end()
    if match := _RELATIVE_EN.match(body):
        relation = relation_of(match["relation"])
        name = _real_name(match["name"])
        if name and relation and relation.key in _POSTS and _IS_CALLED.search(match.group()):
            name = None  # whoever holds a post is kept in its slot, and the next one takes it
        end = match.end("relation") if not name else match.end()
        if match["own"] and not name and not _IS_ADJECTIVE_EN.match(body, match.end()):
            end = match.end()
        if relation:
            where = _WHERE_EN.match(body, end)
            return _relative(relation, name, match["relation"], known), where.end() if where else end
    if match := _I.match(body):
        return ME, match.end()
    if (match := _BARE_EN.match(body)) and (relation := relation_of(match["relation"])):
        so = match["own"] and _IS_ADJECTIVE_EN.match(body, match.end())
        return _relative(relation, None, match["relation"], known), match.end("relation") if so else match.end()
    if match := _PRONOUN_EN.match(body):
        person = before if before and not before.is_user and _may_be_en(match.group(), before) else None
        return (_as_pronoun(person) if person else None), match.end()
    if match := _THEIRS_EN.match(body):
        name = _real_name(match["name"])
        if name:
            return Subject(name), match.end()
    if _MINE_EN.match(body):
        return MINE, 0
    if match := _NAMED_EN.match(body):
        return _find_named_en(match, body, known)
    return None, 0


def _find_named_en(match: re.Match[str], body: str, known: KnownNames) -> tuple[Subject | None, int]:
    """Return who a clause is about that begins with a name; nobody where the name may be any word."""
    name = _real_name(match["name"]) or ""
    if " " not in name and is_common(re.sub(r"['’]s$", "", name)) and known.find(name) is None:
        return None, 0  # "Storm took the roof off"
    if name.endswith(("'s", "’s")) and _IS_SO_EN.match(body, match.end()):
        return _named_so(name[:-2], match.end() - 2, known)
    entity = known.find(name) or known.find(name.split(" ")[0])
    if entity:
        return Subject(entity.name, entity.relation), match.end()
    relation = relation_of(match["relation"]) if match["relation"] else None
    firm = " " in name and _DOES_EN.match(body, match.end())
    says = firm or _SAYS_SOMETHING_EN.match(body, match.end()) or (match["own"] and _IS_SO_EN.match(body, match.end()))
    if name and (relation or says):
        return Subject(name, relation.key if relation else None), match.end()
    return None, 0


def _named_so(name: str, end: int, known: KnownNames) -> tuple[Subject, int]:
    """Return who "Wren's coming along" is about, and where "'s coming" begins."""
    entity = known.find(name) or known.find(name.split(" ", maxsplit=1)[0])
    return (Subject(entity.name, entity.relation) if entity else Subject(name)), end


_IS_SO_EN = re.compile(
    r"\s+(?:on|in|at|into|off|with|not|always|never|allergic|coeliac|vegan|vegetarian|mad|the|an?|gone|got|been|had|left|lost|"
    r"now|just|back|moved|started|joined|changed|switched|retired|stopped|turned|passed|finished|\w+ing)\b"
)
"""What follows the 's of "Olive's on half rations", which is no possessive."""
_DOES_EN = re.compile(r"\s+(?:[a-z]{2,}s|want|need|pay|insist|have|are)\b(?! (?:are|is|was|were|and)\b)")
"""What a name of two words does: "Nimbus Labs insists on dollars"."""
_WHERE_EN = re.compile(
    rf",?\s+(?:in|from|at|over in|up in|down in|back in)\s+{NAME_EN},?(?=\s+(?:is|was|has|can['’]t|cannot|doesn['’]t|"
    rf"only|never|"
    r"loves|likes|hates|eats|drinks|works|needs|wants|keeps|turns|got|just)\b)"
)
"""Where somebody is, told between their name and what is said of them: "my sister Petra in Oslo is vegetarian"."""
_IS_ADJECTIVE_EN = re.compile(
    r"\s+(?:on|in|at|off|not|allergic|coeliac|celiac|vegan|vegetarian|pescatarian|pregnant|diabetic|asthmatic|deaf|"
    r"blind|into|hard of hearing|losing (?:his|her)|left-handed|afraid|scared|terrified|keen on|crazy about|mad about|"
    r"an?|\w+-(?:intolerant|free))\b"
)
"""The same after "my wife's", where most of what follows is hers."""
_SAYS_SOMETHING_EN = re.compile(
    r"\s+(?:is|has|was|wears|likes|loves|hates|went|turns|works|lives|eats|plays|goes|speaks|prefers|needs|"
    r"wants|can't|"
    r"cannot|doesn't|studies|teaches|takes|drinks|runs|uses|stores|comes|arrives|leaves|starts|visits|joins|"
    r"sleeps|seats|pays|costs|charges|owes|rents|weighs|measures|opens|closes|handles|fences|skates|brings|"
    r"picks|picked|hasn't|sings|swims|just|never|always|lost|started|moved|got|plays)\b"
)


def _real_name(name: str | None) -> str | None:
    if not name or name.split()[0].casefold() in NOT_A_NAME:
        return None
    return name


_CALLED_EN = frozenset({"Nani", "Dadi", "Oma", "Opa", "Nonna", "Nonno", "Abuela", "Abuelo", "Nana", "Babushka"})
"""Names as much as relations: a child has two grandmothers and calls them apart."""


def _relative(relation: Relation, name: str | None, word: str, known: KnownNames) -> Subject:
    if not name and word in _CALLED_EN:
        name = word
    entity = (known.find(name) if name else None) or (known.by_relation(relation.key) if not name else None)
    if entity:
        return Subject(entity.name, entity.relation or relation.key, (f"my {word.lower()}",))
    return Subject(name or relation.key.replace("_", " "), relation.key, (f"my {word.lower()}",))


def _as_pronoun(person: Subject) -> Subject:
    return Subject(person.entity, person.relation, person.aliases, pronoun=True)


def _find_zh(body: str, known: KnownNames, before: Subject | None) -> tuple[Subject | None, int]:
    for entity in known.entities:
        for name in entity.names:
            if body.startswith(name) and len(name) > 1 and name != USER:
                return Subject(entity.name, entity.relation), len(name)
    there_is = _THERE_IS_ZH.match(body)
    relation = relation_of(there_is["relation"]) if there_is else None
    if there_is and relation and relation.key not in PETS:
        return _relative_zh(relation, "", there_is["relation"], known), there_is.end()
    if match := _ROLE_ZH.match(body):
        met = known.find(match["name"])
        person = (
            Subject(met.name, met.relation) if met else Subject(match["name"], None, (match["role"] + match["name"],))
        )
        return person, match.end()
    if match := _RELATIVE_ZH.match(body):
        relation = relation_of(match["relation"])
        name = (match["name"] or "").strip("“”「」")
        if relation and (match["mine"] or relation.key not in _NEEDS_MY):
            return _relative_zh(relation, name, match["relation"], known), match.end()
    if match := _ME_ZH.match(body):
        return ME, match.end()
    if match := _ADDRESSED_ZH.match(body):
        met = known.find(match.group())
        return Subject(met.name if met else match.group(), met.relation if met else None), match.end()
    if match := _PRONOUN_ZH.match(body):
        other = before if before and not before.is_user and _may_be(match.group(), before) else None
        return (_as_pronoun(other) if other else None), match.end()
    if before is not None:
        return Subject(before.entity, before.relation, before.aliases, inherited=True), 0
    return None, 0


_WOMEN = frozenset({
    "wife", "girlfriend", "mother", "grandmother", "mother_in_law", "sister", "sister_in_law", "daughter", "aunt",
    "niece", "granddaughter", "stepdaughter",
})  # fmt: skip
_MEN = frozenset({
    "husband", "boyfriend", "father", "grandfather", "father_in_law", "brother", "brother_in_law", "son", "uncle",
    "nephew", "grandson", "stepson",
})  # fmt: skip


def _may_be_en(pronoun: str, person: Subject) -> bool:
    """Tell whether "he" or "she" can mean this person: "my sister's boy is two, he …" is not the sister."""
    others = {"he": _WOMEN, "she": _MEN}.get(pronoun.lower(), frozenset())
    return person.relation not in others


def _may_be(pronoun: str, person: Subject) -> bool:
    """Tell whether 他, 她 or 它 can mean this person."""
    if pronoun == "它":
        return person.relation is None or person.relation in PETS or person.relation == "project"
    return person.relation not in (_WOMEN if pronoun == "他" else _MEN)


_BROUGHT_ZH = re.compile(
    rf"(?:捎上?|带上?|叫上?|约上?了?|拉上?|喊上?|请了?|接上?|陪着?|跟着?|和|还有|加上|多了?个?|来了?个|照顾|教|喂|养了?)(?:我们?(?:家)?的?|我|咱|只|条|个)?"
    rf"(?P<who>{WORD_ZH}|[小老阿](?![时区孩学心说师板家婆公妈爸人是弟妹姐哥姨伙友路店组猫狗鱼鸟年总大二三])[\u4e00-\u9fff]|(?P<one>[\u4e00-\u9fff])(?P=one))"
    rf"(?=$|，|一起|一块|去|来|呢|回|上|到|同)"
)
"""这趟我还得捎上阿飒: whom the next 他 means, though it is no subject."""


def brought_along(body: str, known: KnownNames) -> Subject | None:
    """Return whom a Chinese clause names as going along or being seen to, last."""
    found = list(_BROUGHT_ZH.finditer(body))
    if not found:
        return None
    word = found[-1]["who"]
    relation = relation_of(word)
    if relation is not None:
        return _relative_zh(relation, "", word, known) if relation.key not in PETS else None
    met = known.find(word)
    return Subject(met.name, met.relation) if met else Subject(word)


_NEEDS_MY = frozenset({
    "boss", "client", "landlord", "teacher", "doctor", "assistant", "colleague",
    "friend", "neighbour", "dog", "cat", "pet", "partner",
})  # fmt: skip
"""Bare, these words mean anybody: 医生说 is no news of one's own doctor."""
_CALLED_BY_WORD = frozenset(
    [
        "大宝", "二宝", "小宝", "老大", "老二", "大女儿", "小女儿", "大儿子", "小儿子", "大闺女", "小闺女", "大姑娘",
        "大舅", "二舅", "三舅", "小舅", "大伯", "二伯", "二叔", "三叔", "大姑", "二姑", "小姑", "大姨", "二姨", "三姨",
        "小姨", "大姐", "二姐", "大哥", "二哥",
    ]
)  # fmt: skip
"""The elder and the younger are two, and the word tells them apart."""


def _relative_zh(relation: Relation, name: str, word: str, known: KnownNames) -> Subject:
    if word in _CALLED_BY_WORD and not name:
        return Subject(word, relation.key)
    entity = (known.find(name) if name else None) or (known.by_relation(relation.key) if not name else None)
    aliases = (f"我{word}",)
    if entity:
        return Subject(entity.name, entity.relation or relation.key, aliases)
    display = (
        word
        if len(word) > 1
        else {"爸": "爸爸", "妈": "妈妈", "哥": "哥哥", "姐": "姐姐", "弟": "弟弟", "妹": "妹妹"}.get(word, word)
    )
    return Subject(name or display, relation.key, aliases)
