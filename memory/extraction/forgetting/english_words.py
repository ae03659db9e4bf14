"""Words that show what an English clause about deleting or keeping is said of: Hippo's memory, a text, a pan.

Patterns only. What they mean together is decided where requests are read.
"""

from __future__ import annotations

import re

from memory.extraction.forgetting.topics import topics_in

_PLACE = (
    r"(?:long-term |own )?(?:memor(?:y|ies)|memory banks?|records?|database|store|storage|notes?|notebook|"
    r"files?|mind|"
    r"head|brain|system|books?|knowledge|list(?: of (?:things|facts|what) you (?:know|remember|have|keep))?)"
)
MEMORY = re.compile(
    rf"[\s,]*\b(?:(?:from|in|out of|on|off|with|of|to) (?:your|hippo'?s?) {_PLACE}"
    r"|(?:from|in|out of|on|off) the (?:memor(?:y|ies)|records?)\b|(?:off|from) (?:the|your) (?:record|books|list)"
    r"|from memory|in memory|on record|on file|in mind"
    r"|(?:from|out of|off) (?:what(?:ever)?|everything|all|anything) (?:that )?you(?:'ve| have| had)? ?"
    r"(?:know|remember|have|keep|got|stored|saved|kept|recorded|learn(?:ed|t))(?: (?:of|about|on) (?:me|us))?"
    r"|you (?:have|'ve|had)? ?(?:got )?(?:stored|saved|kept|recorded|on file|remembered?|learn(?:ed|t)))\b",
    re.IGNORECASE,
)
INTO_MEMORY = re.compile(r"\b(?:in|into|on|to|with) (?:your|the|hippo'?s|mind|file|record|memory)\b", re.IGNORECASE)
"""Where something is put: "keep it on file" asks for the opposite of "keep it off file"."""

TAIL = re.compile(
    r"[\s,]*\b(?:please|pls|plz|now|right now|thanks|thank you|cheers|for good|for ever|forever|any ?more|any longer|"
    r"again|entirely|completely|permanently|altogether|for me|would you|will you|could you|can you|won'?t you|ok|"
    r"okay|too|as well|either|immediately|right away|at all|once and for all|from (?:now|here|today) on(?:wards?)?|"
    r"going forward|henceforth|in (?:the )?future|if (?:possible|you (?:can|could|would|don'?t mind|may))|after all|"
    r"already|anywhere|with you|around|yeah|mate|asap|then|no longer)$",
    re.IGNORECASE,
)
_TEXT_UNIT = (
    r"instructions?|prompts?|rules|directives?|questions?|requests?|suggestions?|ideas?|jokes?|paragraphs?|"
    r"sentences?|lines?|sections?|columns?|rows?|files?|folders?|branch|commit|"
    r"(?:(?:^|\b(?:the|this|that|these|my|our|your|some|any|all|source|old|dead|unused|duplicated?|legacy|test|sample|"
    r"example|python|java|javascript|boilerplate|commented|debug|redundant|messy|bad) ))code|functions?|messages?|"
    r"clauses?|commas?|adjectives?|slides?|footnotes?|chapters?|stanzas?|drafts?|essays?|emails? from|"
    r"apps?|cache|cookies|photos?|posts?|playlists?|tabs?"
)
NEVER_OBJECT = re.compile(
    r"^(?:to|it|about it|that|about that|this|about this|not|him|her|them|us|you|yourself|those|these)$|^to\s|"
    rf"\b(?:{_TEXT_UNIT}|everything else|anything else|the past|the rest|keys at|manners)\b|"
    r"^(?:how|why|whether) (?:to|it|this|that)\b|"
    r"^about (?:cooking|going|doing|trying|buying|making|using)\b|^(?:all )?(?:previous|above|prior)\b|^the time\b|"
    r"^(?:my|our|the|your) (?:\w+ )?(?:accounts?|head|mind|throat|plate|temper|"
    r"teeth|tears|eyes|nose|face|hands|feet|glasses|screen|"
    r"attitude|emojis?|jargon)$|"
    r"^(?:my|our) (?:\w+ )?(?:schedule|calendar|inbox|desk)\b|^you\b|^me\s|^(?:things?|stuff)$",
    re.IGNORECASE,
)
ELSEWHERE = re.compile(
    r"\b(?:from|off|out of|in|on|into|below|above|under) (?:the|my|our|this|that|these|those|his|her|their|a|an) "
    r"(?:[\w-]+ )?(?:letter|e?-?mails?|message|cv|resume|résumé|report|contract|speech|poem|story|article|page|list|"
    r"document|doc|table|sheet|csv|spreadsheet|text|draft|essay|recipe|invoice|code|script|form|website|site|"
    r"presentation|deck|slides?|post|bio|profile|caption|title|summary|sentence|paragraph|translation|calendar|"
    r"phone|laptop|computer|wall|shelf|fridge|garage|house|flat|kitchen|diary|chat|inbox|signature|novel|song)\b",
    re.IGNORECASE,
)
"""A place that is not Hippo's memory: what is taken from there is work on a text, or housework."""

TOLD_YOU = re.compile(
    r"\b(?:told|gave|shared|mentioned|said|know|remember|stored|saved|learn(?:ed|t)|noted|recorded|memor(?:y|"
    r"ies)|you have|you've got|you got|"
    r"you've)\b",
    re.IGNORECASE,
)
OWN_THING = re.compile(
    r"(?:all |any )?(?:of )?(?:the )?(?:(?:information|info|data|details|things?|everything|anything) (?:about|"
    r"on|of) )?"
    r"(?:my|our|where i|how (?:old|much|many|tall|heavy|long)|that i|what i)\b",
    re.IGNORECASE,
)
GOSSIP = re.compile(
    r"your (?:memor(?:y|ies)|records?|notes?|knowledge) (?:of|about|on) |"
    r"(?:all |the |that |this |those |any |every)*(?:whole |entire |little )?"
    r"(?:bits?|stuff|things?|business|matter|info(?:rmation)?|details?|everything|anything|all|all that|whatever|"
    r"what|facts?|notes?|memor(?:y|ies)|mentions?|traces?|records?)"
    r"(?: (?:that )?(?:i|we|you)(?:'ve|'d)?(?: \w+){1,3}?)? (?:about|on|regarding|concerning|to do with|around|of) |"
    r"(?:the |that |this )(?:whole |entire |little )?(?:business|drama|saga|affair|episode) with |"
    r"(?:the |that |this )(?:whole |entire )(?:thing|mess|story|matter) with ",
    re.IGNORECASE,
)
"""How people point at something they told: “the bit about …”, “all that stuff on …”."""

LAST = re.compile(
    r"^(?:about )?(?:(?:everything|all|anything) )?(?:(?:what|that|the (?:thing|things|last thing|part)) )"
    r"(?:that )?(?:i|we)(?:'ve| have)? (?:just )?(?:said|told you|mentioned|wrote|shared)"
    r"(?: just| right)?(?: now| before)?$"
    r"|^my (?:last|previous) (?:message|sentence|statement)$|^(?:this|that|it) fact$",
    re.IGNORECASE,
)
EVERYTHING = re.compile(
    r"^(?:about )?(?:me|who i am|everything|it all|all of it|all (?:of )?(?:your|my|the) memor(?:y|ies)|"
    r"(?:all )?(?:of )?(?:your|my) (?:whole |entire )?memor(?:y|ies)(?: of me| about me)?|"
    r"(?:all|everything|anything|all (?:of )?(?:the )?(?:data|information|memories|facts)|(?:all )?my (?:personal )?"
    r"(?:data|information|details))(?: (?:that )?(?:you|i)(?:'ve| have)?(?: ever)? ?(?:know|remember|have|stored|"
    r"saved|"
    r"learned|learnt|told you|said))?(?: so far| to you| until now)?(?: (?:about|of|on) me)?)$",
    re.IGNORECASE,
)

_PERSONAL = frozenset(
    {"address", "home address", "phone", "salary", "birthday", "age", "weight", "identity", "plate", "checkup"}
    | {"savings", "debt", "hometown", "pregnancy", "wechat", "nickname", "medication", "religion", "politics"}
)
_PERSONAL_OF_OTHERS = frozenset({"name", "email", "school", "employer"})


_CODE = re.compile(
    r"\b(?:door|gate|alarm|keypad|locker|garage|entry|safe|shed|barn|access|padlock|lock|wi-?fi|pin|office|building|"
    r"intercom|front door|card|account)\s+(?:code|combination|number|password|pin)\b|"
    r"\b(?:password|passcode|pin|combination)$",
    re.IGNORECASE,
)
"""Codes that open a thing; "the old code" alone may be a program's."""


def names_personal_data(thing: str) -> bool:
    """Tell whether a short phrase names data about a person that no household or text would hold."""
    topics, _ = topics_in(thing.casefold())
    owned = "'s " in thing
    return bool(_CODE.search(thing)) or any(
        topic.name in _PERSONAL or (owned and topic.name in _PERSONAL_OF_OTHERS) for topic in topics
    )
