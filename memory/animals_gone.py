"""How animals are said not to be there any more, in English and Chinese: the one place that knows it.

Read wherever words may end a pet: values of evidence, changes in words, what a change spares. Patterns only; whose
animal is meant is found elsewhere.
"""

from __future__ import annotations

import re

_DEATH_EN = (
    r"died|dead|passed away|passed on|put (?:\w+ ){1,2}(?:down|to sleep)|put down|put to sleep|(?:had|have) to be put|"
    r"(?:got |was |been |were )?(?:run|knocked) (?:over|down)|(?:was |got )?hit by a (?:car|van|bus|lorry|"
    r"bike)|(?:was |got )?"
    r"killed by|(?:the )?fox (?:got|had|took)|got (?:him|her|them) in the (?:night|end)|buried|ran away|run away|"
    r"went missing|set (?:\w+ )?free"
)
_AWAY_EN = (
    r"rehom\w+|new home|gave|given|sold|no longer|no more|any ?more|any longer|gone"
    r"(?! (?:to (?:bed|sleep|the vet)|off|out|for|on|from where|next door|mad|quiet))|got rid|lost|"
    r"moved out|lives? with|shelter|"
    r"charity|returned|history|goodbye|without (?:a|our|my)"
)
_GONE_ZH = (
    r"死|没了|去世|过世|走了|走丢|丢了|跑丢|送[人走给养回]|卖|转[让给]|领养|领走|不养|没养|放生|埋|不在了|安乐|还给|告别|"
    r"(?:没|没有|无)[\u4e00-\u9fff]{0,3}[狗猫鸟鱼兔犬龟鼠]了"
)
SAYS_GONE = re.compile(rf"\b(?:{_DEATH_EN}|{_AWAY_EN})\b|{_GONE_ZH}", re.IGNORECASE)
"""Words near an animal from which it may be gone."""
VALUE_GONE = re.compile(
    r"^(?:was |were |has been )?(?:given away|rehomed(?=$| (?:in|with|to|on|at)\b)|sold|died|passed away|put to sleep|"
    r"ran away|run over|flew (?:away|off|out))\b|飞走|飞跑|放跑|跑丢|"
    r"^(?:已经?|刚)?(?:把.{1,4})?(?:送(?:给|人|走|养|到|回)|卖(?:了|掉))|去世|过世|死了|走丢",
    re.IGNORECASE,
)
"""A value that says of an animal that it is gone."""
_NAMED_GONE_ZH = (
    r"[^，。！？；\n]{0,8}?(?:去世|过世|病逝|死了|没了|(?:先|已经)?走了(?=$|[，。！？…～~\s])|走丢|跑丢|丢了(?=$|[，。！？…])|送人|送走了|"
    r"送给[^，。]{1,8}养|不在了|安乐死?了)"
)
"""Said right after the name of an animal: 豆豆上周走了, and not 豆豆走了过来."""
SORTS = (
    r"狗狗?|狗子|柯基|金毛|泰迪|柴犬|边牧|哈士奇|拉布拉多|萨摩耶?|博美|比熊|雪纳瑞|法斗|土狗|[\u4e00-\u9fff]?犬",
    r"猫咪?|橘猫|布偶|英短|美短|狸花|暹罗|缅因|[\u4e00-\u9fff]?猫",
    r"兔子?|垂耳兔",
    r"鸟|鹦鹉|八哥|玄凤|牡丹",
    r"鱼|金鱼|孔雀鱼",
    r"dogs?|pupp(?:y|ies)|labrador|retriever|poodle|spaniel|corgi|terrier|greyhound|dachshund|collie|beagle|husky|pug",
    r"cats?|kittens?|tabby|siamese|ragdoll",
    r"hens?|chickens?",
    r"rabbits?|bunn(?:y|ies)",
)
"""One word for each sort of animal, and the breeds of it."""
_SOMEBODY_ELSES = re.compile(
    r"(?:\b(?P<who>neighbou?r|friend|mate|colleague|boss|landlord|landlady|someone|somebody|stranger|teacher|aunt|uncle|"
    r"auntie|cousin|sister|brother|mum|mom|dad|mother|father|parent|gran|nan|grandma|grandad|people|woman|man|lady|"
    r"couple|(?-i:[A-Z])[a-z]+)(?:['’]s|s['’]) |(?:^|[.,;] )(?:an?|another|some) )"
    rf"(?:[a-z]+ )??(?P<animal>{'|'.join(SORTS[5:])})\b",
    re.IGNORECASE,
)
"""An animal that is not the user's: the neighbour's dog, or one that comes up here first ("A dog was …")."""
_BEFORE_NAME = re.compile(r"叫| called | named ")
"""Stands between what an animal is and its name."""
_CALLED = re.compile(r"\b(?:called|named) (?P<name>[\w'’-]+)")


def sort_of(word: str) -> str | None:
    """Return the pattern of the sort of animal that a word names and nothing else; None for any other word."""
    return next((sort for sort in SORTS if re.fullmatch(sort, word, re.IGNORECASE)), None)


_SOME_STAY = re.compile(r"还[在有养]|留[下着]|\b(?:still|keep|kept|only|just)\b", re.IGNORECASE)


def sorts_in(words: str) -> list[str]:
    """Return the patterns of the sorts of animals that words say to be gone: 鸟飞走了 names birds, 边牧闪电 dogs."""
    if _SOME_STAY.search(words):
        return []
    return [sort for sort in SORTS if _names(sort, words)]


def is_of_sort(sort: str, text: str) -> bool:
    """Tell whether a sentence on a pet tells of this sort, leaving aside what it is called (鱼丸 may be a cat)."""
    return _names(sort, _BEFORE_NAME.split(text, maxsplit=1)[0])


def is_named_gone(text: str, words: str) -> bool:
    """Tell whether Chinese words say that the animal of a belief is gone, by the name it has there.

    Args:
        text: The sentence of the belief: 用户的猫叫豆豆。
        words: What the user said: 豆豆上周走了.
    """
    called = re.search(r"叫([\u4e00-\u9fff]{2,4}|[A-Z][a-z]+)", text)
    return called is not None and re.search(re.escape(called[1]) + _NAMED_GONE_ZH, words) is not None


def is_of_another(text: str, words: str) -> bool:
    """Tell whether words name sorts of animals, and the belief is of none of them: the cat's death ends no dog.

    Args:
        text: The sentence of the belief: "The user has a dog called Rex."
        words: What the user said: "The cat was run over".
    """
    told, name = [*_BEFORE_NAME.split(text, maxsplit=1), ""][:2]
    first = re.match(r"[A-Z][\w'’-]*|[\u4e00-\u9fff]+", name)
    if first is not None and first[0] in words:
        return False
    named = [sort for sort in SORTS if _names(sort, words)]
    return bool(named) and any(_names(sort, told) for sort in SORTS) and not any(_names(sort, told) for sort in named)


def _names(sort: str, words: str) -> bool:
    return re.search(rf"\b(?:{sort})\b" if sort.isascii() else sort, words, re.IGNORECASE) is not None


def is_somebody_elses(text: str, words: str) -> bool:
    """Tell whether words speak of an animal of this sort, and it is not the one of the belief.

    Args:
        text: The sentence of the belief: "The user has a dog called Rex."
        words: What the user said: "The neighbour's dog was run over".
    """
    rest = _SOMEBODY_ELSES.sub(" ", words)
    called = _CALLED.search(text)
    if called is not None and called["name"] in rest:
        return False
    for match in _SOMEBODY_ELSES.finditer(words):
        sort = sort_of(match["animal"])
        known = match["who"] is not None and match["who"] in text
        if sort is not None and not known and is_of_sort(sort, text) and not is_of_sort(sort, rest):
            return True
    return False
