"""Who the user is: name, form of address, age, birthday, origin, languages, time zone."""

from __future__ import annotations

import re

from memory.extraction.rules.en.words import ADVERBS, BE, END, NAME, NUMBER_WORD, PLACE
from memory.extraction.rules.mood import Mood
from memory.extraction.rules.rule import Rule, Where, Who, words
from memory.extraction.rules.subjects import NOT_A_NAME

NOT_NAMES = NOT_A_NAME | frozenset(
    [
        "american", "british", "english", "scottish", "welsh", "irish", "german", "french", "spanish", "italian",
        "dutch", "belgian", "swiss", "austrian", "polish", "czech", "danish", "swedish", "norwegian", "finnish",
        "russian", "ukrainian", "greek", "turkish", "indian", "chinese", "japanese", "korean", "canadian", "australian",
        "mexican", "brazilian", "nigerian", "kenyan", "catholic", "muslim", "jewish", "christian", "hindu", "buddhist",
        "sikh", "mormon", "protestant", "type", "team", "android", "windows", "mac", "linux", "african", "asian",
        "european", "latino", "capricorn", "aries", "taurus", "gemini", "cancer", "leo", "virgo", "libra", "scorpio",
        "sagittarius", "aquarius", "pisces", "portuguese", "vietnamese", "thai", "iranian", "egyptian", "israeli",
        "lebanese", "pakistani",
    ]
)  # fmt: skip
"""What stands capitalised after "I'm" or "my wife is" and is no name."""
_NATIONALITY = (
    r"(?-i:(?:half[- ])?(?:American|British|English|Scottish|Welsh|Irish|German|French|Spanish|Italian|Dutch|"
    r"Belgian|Swiss|"
    r"Austrian|Polish|Czech|Danish|Swedish|Norwegian|Finnish|Russian|Ukrainian|Greek|Turkish|Indian|Chinese|"
    r"Japanese|Korean|"
    r"Canadian|Australian|Mexican|Brazilian|Portuguese|Vietnamese|Thai|Iranian|Egyptian|Israeli|Nigerian|Kenyan|"
    r"Pakistani))"
)
LANGUAGE = (
    r"(?-i:English|German|French|Spanish|Italian|Dutch|Polish|Czech|Danish|Swedish|Norwegian|Finnish|Russian|"
    r"Ukrainian|Greek|"
    r"Turkish|Hindi|Urdu|Bengali|Tamil|Arabic|Hebrew|Persian|Farsi|Mandarin|Cantonese|Chinese|Japanese|Korean|"
    r"Portuguese|"
    r"Vietnamese|Thai|Welsh|Irish|Gaelic|Catalan|Basque|Romanian|Hungarian|Swahili|Esperanto|Bulgarian|Croatian|"
    r"Serbian|Malayalam|Telugu|Kannada|Marathi|Gujarati|Punjabi|Nepali|Sinhala|Tagalog|Filipino|Malay|Indonesian|"
    r"Khmer|Lao|Burmese|Mongolian|Pashto|Kurdish|Armenian|Georgian|Amharic|Somali|Yoruba|Igbo|Hausa|Zulu|Xhosa|"
    r"Afrikaans|Albanian|Slovak|Slovene|Slovenian|Lithuanian|Latvian|Estonian|Icelandic|Maltese|Galician|Quechua)"
)
_ZONE = (
    r"(?-i:(?:UTC|GMT)(?:\s?[+-]\s?\d{1,2}(?::?\d\d)?)?|CES?T|[ECMP][SD]?T|BST|IST|JST|AEST|[A-Z]\w+/[A-Z]\w+|"
    r"(?:Eastern|Central|Mountain|Pacific) [Tt]ime)"
)


def is_name(match: re.Match[str]) -> bool:
    """Tell whether what was matched as a name may be one."""
    first = match["value"].split()[0].casefold()
    return first not in NOT_NAMES and not first.endswith(("'s", "’s"))


RULES = (
    Rule(
        words(rf"^(?P<value>{NAME})['’]s the name\b"),
        "name", Where.BODY, Who.REGARDLESS, text="{who}'s name is {value}", importance=8,
        accept=is_name,
    ),
    Rule(
        words(rf"(?:^|[.!] )(?:the )?name['’]s (?P<value>{NAME})(?=$|[,.;!]| and\b| by the way\b)"),
        "name", Where.SENTENCE, Who.REGARDLESS, text="{who}'s name is {value}", importance=8, confidence=0.9,
        accept=is_name,
    ),
    Rule(
        words(rf"\b(?:my (?:full |real |own )?name(?:'s| is)|(?-i:I)(?:'m| am) (?:called|named))\s+(?P<value>{NAME})"),
        "name", Where.BODY, Who.UNSAID, text="{who}'s name is {value}", importance=8, confidence=0.97, accept=is_name,
    ),
    Rule(
        words(rf"^am (?P<value>{NAME})(?=$|,| and | from | here\b)"),
        "name", text="{who}'s name is {value}", importance=8, accept=is_name,
    ),
    Rule(
        words(rf"^(?-i:[A-Z]\w+) here,? (?P<value>{NAME})(?=$|,)"),
        "name", Where.SENTENCE, Who.REGARDLESS, text="{who}'s name is {value}", importance=8, accept=is_name,
    ),
    Rule(
        words(
            r"^(?P<value>(?-i:[A-ZÀ-Þ][\w'’-]+ (?:(?:van|de|von|der|di|da|del|la|le)\s)?[A-ZÀ-Þ][\w'’-]+)),? "
            r"(?:pleased|nice|good|"
            r"lovely|glad|delighted|charmed) to (?:meet|e-?meet|make)\b"),
        "name", Where.SENTENCE, Who.REGARDLESS, text="{who}'s name is {value}", importance=8, accept=is_name,
    ),
    Rule(
        words(rf"^(?:this is|it's) (?P<value>{NAME})(?=,? (?:here|again|from|by the way)\b)"),
        "name", Where.BODY, Who.UNSAID, text="{who}'s name is {value}", importance=7, confidence=0.8,
        accept=lambda match: is_name(match) and re.search(r"\b(?:now|instead|then)\b", match.string) is None,
        needs=lambda view: view.number == 0,
    ),
    Rule(
        words(
            r"\b(?:(?:please |just |you can |do )*call me|everyone calls me|(?:my )?friends call me|(?-i:I) go by|"
            rf"my nickname is)\s+(?P<value>{NAME}|\"[^\"]+\")(?=$|[,.!]|\s+(?:please|from|instead|not|and|in|for)\b)"),
        "nickname", Where.BODY, Who.UNSAID, (Mood.STATEMENT, Mood.REQUEST), text="{who} wants to be called {value}",
        importance=7, accept=is_name,
    ),
    Rule(
        words(r"\bmy pronouns are (?P<value>\w+/\w+(?:/\w+)?)"),
        "pronouns", Where.BODY, Who.UNSAID, text="{who}'s pronouns are {value}", importance=7,
    ),
    Rule(
        words(
            rf"^(?:{BE}|(?:has |have )?(?:just |recently )?turned )(?P<value>{NUMBER_WORD}(?:-\w+)?)(?: years "
            r"old)?(?:,|$| (?:and|today|yesterday|this|last|now|in)\b)"),
        "age", who=Who.USER, importance=5, alone=True,
        needs=lambda view: re.match(r"we\b", view.body, re.IGNORECASE) is None,
    ),
    Rule(
        words(
            r"\b(?:(?:my |his |her )?birthday(?:'s| is)(?: (?:actually|really|always|now))?(?: on)?|was born on|"
            r"turns? \w+ on|(?:am|is) turning \w+ on|"
            rf"is {NUMBER_WORD}(?:-\w+)? on)\s+"
            r"(?P<value>(?:the )?\d.{2,30}?|\w+ \d{1,2}(?:st|nd|rd|th)?(?:,? \d{4})?)" + END),
        "birthday", Where.BODY, Who.ANYONE, importance=6, keep_dates=False,
    ),
    Rule(
        words(rf"^(?:am|is) {ADVERBS}(?P<value>{_NATIONALITY})\b(?! (?:teacher|student|learner|speaker))"),
        "nationality", who=Who.ANYONE, importance=5, alone=True,
    ),
    Rule(
        words(rf"\b(?:(?:my|our) (?:native|first) language|my mother tongue)(?:'s| is) (?P<value>{LANGUAGE})"),
        "native_language", Where.BODY, Who.UNSAID, text="{who}'s native language is {value}", importance=7,
    ),
    Rule(
        words(rf"^{ADVERBS}(?:can )?speaks? (?:\w+ )?(?P<value>{LANGUAGE}(?:(?:, | and |, and ){LANGUAGE})*)"),
        "spoken_language", who=Who.ANYONE, importance=5,
    ),
    Rule(
        words(
            r"\b(?:(?:my|our) time ?zone is|(?-i:I)(?:'m| am) (?:in|on)|we(?:'re| are) (?:in|on)) "
            rf"(?P<value>{_ZONE})(?: time)?\b"),
        "time_zone", Where.BODY, Who.UNSAID, text="{who}'s time zone is {value}", importance=7,
    ),
    Rule(
        words(
            r"^(?:am|are) (?:now |actually )?(?P<value>(?:seeing (?:someone|somebody)|in a relationship|"
            rf"going out with {NAME}|dating "
            rf"(?:someone|{NAME})|(?:dating|seeing|going out with|in love with|engaged to) (?:an? |this |some )?"
            rf"(?:[a-z]+ )?(?:guy|man|woman|girl|bloke|chap|lad|lass|fella|boy|person|someone|somebody) "
            rf"(?:called |named ){NAME}))(?=$|[,.;!]| (?:now|since|and|new|again|from)\b)"),
        "marital_status", importance=6, alone=True,
    ),
    Rule(
        words(rf"^(?:am|is|come|comes) (?:originally )?from (?P<value>{PLACE})"),
        "hometown", who=Who.ANYONE, importance=5, alone=True,
    ),
    Rule(
        words(rf"^(?P<value>{PLACE}) (?:born and (?:bred|raised)|through and through|all my life)\b"),
        "hometown", Where.BODY, Who.REGARDLESS, importance=5, alone=True,
    ),
    Rule(
        words(rf"^(?:just |recently )?turned (?P<value>{NUMBER_WORD}(?:-\w+)?)(?=$|[,.;!]| and\b| last\b| this\b| "
              rf"on\b| in\b| yesterday\b)"),
        "age", Where.BODY, Who.UNSAID, importance=5, alone=True,
    ),
    Rule(
        words(
            rf"\b(?:nobody|no one|only \w+(?: \w+)?|just my \w+) (?:ever )?calls me {NAME}[,;:–—-]+ ?(?:it['’]s|"
            rf"I['’]m|make it|just|everyone says) "
            rf"(?P<value>{NAME})"),
        "nickname", Where.SENTENCE, Who.REGARDLESS, text="{who} wants to be called {value}",
        importance=7, accept=is_name,
    ),
    Rule(
        words(rf"^(?:grew up|was born|was raised) in (?P<value>{PLACE})"),
        "hometown", who=Who.ANYONE, importance=5, alone=True,
    ),
)  # fmt: skip
