"""Exact values worth keeping letter by letter: ports, hosts, order numbers, prices, sizes, codes, rooms, rates."""

from __future__ import annotations

from memory.extraction.rules.en.words import MONEY
from memory.extraction.rules.mood import Mood
from memory.extraction.rules.rule import Rule, Where, Who, words

_CODE = r"(?=[\w/.-]*\d)[A-Za-z0-9][\w/.-]{2,}"
_TOLD = (Mood.STATEMENT, Mood.REQUEST)

RULES = (
    Rule(
        words(
            r"\b(?:(?:my|our|the)\s+)?(?P<thing>(?:(?!the\b|my\b|our\b)[\w-]+ )?(?!moved\b|changed\b|now\b|is\b|"
            r"runs\b|switched\b|listens\b)[\w-]+?)(?: (?:server|box|environment|env|host|machine|instance|service|"
            r"on the [\w ]+?|for [\w ]+?))?\s+(?:(?:now|is|are|was|has|it|also) )*(?:sits|runs|listens|lives|"
            r"answers|listening|running|moved|changed|switched|reachable|exposed|uses|on|at|to)?\s*(?:on|to|at|uses|"
            r"over)?\s*(?:port (?:is |number )?|(?<=listens on )|(?<=runs on )|(?<=listening on "
            r"))(?P<value>\d{2,5})\b(?! (?:%|percent|euros|people|km|hours|days|cpus?|cores))"),
        "{slug}_port", Where.BODY, Who.REGARDLESS, importance=6,
    ),
    Rule(
        words(r"\bport (?:is |number |for [\w ]+ is )?(?:now )?(?P<value>\d{2,5})\b"),
        "port", Where.BODY, Who.REGARDLESS, importance=6, weak=True,
    ),
    Rule(
        words(
            r"\b(?P<thing>order|booking|reservation|confirmation|reference|ticket|case|tracking|customer|"
            r"member(?:ship)?|policy|invoice|account|serial|contract|flight|train|licen[cs]e|registration|model|"
            r"part|claim|patient|student|locker|gate|door|access|room|frame|table|seat|bay)\s*(?:number|no\.?|code|"
            rf"id|reference|ref|plate|#)?\s*(?:is|was|:|=)?\s*(?P<value>{_CODE})"),
        "{slug}_number", Where.BODY, Who.REGARDLESS, _TOLD, importance=6,
    ),
    Rule(
        words(
            r"\b(?:(?:have |has )?(?:paid|spent)|costs?|cost me|(?:fixed )?price (?:is|of|was)?|billed at|charges?|"
            rf"charging|bill|rate is|fee is|rent is|for) (?P<value>{MONEY}|\d[\d,.]*(?= (?:an|a|per) (?:hour|day|"
            r"month|week)))"),
        "{topic}_price", Where.BODY, Who.REGARDLESS, importance=5, weak=True, otherwise="note", sensitive=False,
    ),
    Rule(
        words(
            r"\b(?P<thing>rent|mortgage|deposit|salary|pension|tuition|fee|subscription|membership) (?:is|are|comes "
            r"to|of|now|went up to|costs)\s*(?:now )?(?P<value>[£$€¥]?\s?\d[\d,.]*\s?\w*)"),
        "{slug}_amount", Where.BODY, Who.REGARDLESS, importance=6, sensitive=True,
    ),
    Rule(
        words(
            r"^(?:['’]s |\w+ )?(?:wears?|takes?|needs?|am|is) (?:an? )?(?:shoe |ring |dress |shirt )?size "
            r"(?P<value>[\w./]+)"),
        "size", who=Who.ANYONE, importance=5,
    ),
    Rule(
        words(
            r"\b(?:my|our) (?P<thing>(?:shoe|ring|dress|shirt|hat|glove|trouser|collar|bra|suit|jeans|helmet|frame|"
            r"waist|inseam) size|height|weight|blood type|prescription|bike frame) (?:is|are) "
            r"(?P<value>[^,.;]{1,30})"),
        "{slug}", Where.BODY, Who.REGARDLESS, importance=5,
    ),
    Rule(
        words(
            r"\b(?:we(?:'re| are)|(?:wedding|party|list|event) (?:is|has)|now|trimmed|up to|down to|at|expecting|"
            r"invited)?\s*(?:at |now |to |has )*(?P<value>\d{1,4} guests)\b"),
        "guest_count", Where.BODY, Who.REGARDLESS, importance=6,
    ),
    Rule(
        words(
            r"(?P<value>(?-i:RAL|NCS|Pantone|#)\s?[\w-]{3,12}(?:,? (?:silk|matt|matte|satin|gloss|eggshell|"
            r"semi-gloss)(?: finish)?)?)"),
        "{topic}_paint", Where.BODY, Who.REGARDLESS, importance=5, otherwise="note",
    ),
    Rule(
        words(
            r"\b(?:my|our|the) (?P<thing>wi-?fi|guest wi-?fi|router|alarm|safe|gate|door|garage|bike lock|locker|"
            r"building|front door) (?:password|code|pin|key|combination|name|network)?(?: (?:at|in|for|of) [\w "
            r"]{2,20}?)?\s*(?:is|:)\s*(?P<value>\S{3,40})"),
        "{slug}_code", Where.BODY, Who.REGARDLESS, _TOLD, importance=6, sensitive=True,
        accept=lambda match: any(map(str.isdigit, match["value"])) or "password" in match.group().lower(),
    ),
)  # fmt: skip
