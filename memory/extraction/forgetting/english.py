"""How requests to forget are worded in English.

A request is an imperative: the verb opens its clause, after words of politeness at most. Everything with a subject
before it ("I forgot", "don't you remember") or a purpose after it ("don't forget to") must stay out.
"""

from __future__ import annotations

import re
from dataclasses import replace

from memory.extraction.forgetting.request import ForgetRequest, ForgetScope, ForgetTarget
from memory.values import Span

_VERB = re.compile(
    r"\b(?:(?P<forget>forget|unlearn|(?<=rather you )forgot|(?<=if you )forgot)"
    r"|(?P<delete>delete|erase|remove|wipe|purge|clear|drop|scrub|discard|get rid of)"
    r"|(?:i (?:no longer|don'?t|do not) want you to|(?:you )?(?:don'?t|do not) (?:need|have) to|don'?t|do not|"
    r"never|stop|"
    r"no need to|needn'?t|not) (?:ever )?"
    r"(?P<keep>remember|memori[sz]e|stor(?:e|ing)|keep(?:ing)?|sav(?:e|ing)|record(?:ing)?|retain(?:ing)?|"
    r"hold(?:ing)? on to|remembering))\b",
    re.IGNORECASE,
)
_LEAD = re.compile(
    r"(?:(?:ok(?:ay)?|hey|hi|oh|so|and|also|but|then|now|well|actually|thanks|thank you|please|pls|kindly|hippo|just|"
    r"go ahead and|can you|could you|would you|will you|you can|you could|you may|you should|you must|"
    r"i(?: would|'d)? (?:want|like|need|prefer) you to|"
    r"i(?: would|'d) rather you|i(?: would|'d) (?:prefer|like) it if you|"
    r"make sure (?:you|to)|be sure to|feel free to|completely|totally|permanently|immediately|simply|maybe|"
    r"better|first|second|lastly|finally|one more thing|by the way|btw|you)\b[\s,:]*)*",
    re.IGNORECASE,
)
_BOUNDARY = re.compile(r"[,:;(—–-]\s+|\s(?:and|but|so|then|also)\s", re.IGNORECASE)
_POISON = re.compile(
    r"^\W*(?:if|when|whenever|unless|until|once|before|after|how|why|what|imagine|suppose)\b"
    r"|\b(?:say|says|said|translate|translation|phrase|word|words|lyrics?|song|sing|titled|called|means?|meaning|"
    r"spell|write|read|rhymes?|command|button|sentence|line|poem)\b[^.!?]*$",
    re.IGNORECASE,
)
_SENTENCE = re.compile(r"[^.!?\n;]+(?:[.!?](?!\s|$)[^.!?\n;]*)*[.!?]*")
_OBJECT_END = re.compile(
    r"\s*(?:[;:()—–]|,|\s-\s|\b(?:because|since|so that|as i|as it|if you|when you|unless|but|instead of|"
    r"before i|and (?:then|tell|give|help|start|let|use|write|answer|show|don'?t|never|just|please|move|make|draft|"
    r"i|we|also|remember|replace|keep|add))\b)",
    re.IGNORECASE,
)
_MORE_OBJECTS = re.compile(
    r",\s*(?:and\s+|or\s+)?(?:my|our|his|her|their|the)?\s*[\w'’-]+(?:\s[\w'’-]+)?\s*(?=,|\band\b|\bor\b|$)",
    re.IGNORECASE,
)
_TAIL = re.compile(
    r"[\s,]*\b(?:please|pls|now|right now|thanks|thank you|for good|for ever|forever|any ?more|any longer|again|"
    r"entirely|completely|permanently|altogether|for me|would you|will you|could you|can you|ok|okay|too|as well|"
    r"immediately|right away|at all|once and for all)$",
    re.IGNORECASE,
)
_MEMORY = re.compile(
    r"[\s,]*\b(?:(?:from|in|out of|on) (?:your|the|hippo'?s?) (?:memor(?:y|ies)|records?|database|store|storage|"
    r"notes|"
    r"files?|mind|head)|from memory|from what you (?:know|remember|have)|you (?:have|'ve|had)? ?(?:got )?"
    r"(?:stored|saved|kept|recorded|on file|remembered?|learn(?:ed|t)))\b",
    re.IGNORECASE,
)
_ABOUT = re.compile(
    r"^(?:about )?(?P<all>(?:all|every|any) ?(?:of )?)?(?:thing |thing that |the )?"
    r"(?:(?:stuff|things?|information|info|data|details?|facts?|memor(?:y|ies)|notes?|whatever|what(?:ever)?|"
    r"everything|anything|all)\s*)?"
    r"(?:(?:that )?(?:i|we|you|i'?ve|you'?ve)(?: have| had|'ve)?(?: ever| just| once| already| earlier|"
    r" previously)? ?"
    r"(?:told|said|mentioned|gave|given|shared|wrote|written|know|knew|remember(?:ed)?|have|stored|saved|kept|"
    r"learned|"
    r"learnt|noted|got|recorded)(?: to)?(?: you| me)?(?: here| earlier| before| yesterday| today| last \w+| "
    r"previously| once| then| down)*\s*)?"
    r"(?:(?:about|regarding|on|concerning|of|related to|relating to|to do with)\s+)",
    re.IGNORECASE,
)
_TOLD = re.compile(
    r"^(?P<thing>.+?)\s+(?:that |which )?(?:i|we)(?:'ve| have| had)?(?: ever| just)?\s*"
    r"(?:told|gave|given|mentioned|said|shared|sent|wrote|used to \w+)\b.*$",
    re.IGNORECASE,
)
_I_TOLD = re.compile(
    r"^(?:that )?(?:i|we)(?:'ve| have| had)?(?: ever| just| once)? (?:told you|mentioned|said|shared)(?: about|"
    r" that)? ",
    re.IGNORECASE,
)
_LAST = re.compile(
    r"^(?:about )?(?:(?:everything|all|anything) )?(?:(?:what|that|the (?:thing|things|last thing|part)) )"
    r"(?:that )?(?:i|we)(?:'ve| have)? (?:just )?(?:said|told you|mentioned|wrote|shared)"
    r"(?: just| right)?(?: now| before)?$"
    r"|^my (?:last|previous) (?:message|sentence|statement)$|^(?:this|that|it) fact$",
    re.IGNORECASE,
)
_EVERYTHING = re.compile(
    r"^(?:about )?(?:me|who i am|everything|it all|all of it|all (?:of )?(?:your|my|the) memor(?:y|ies)|"
    r"(?:all )?(?:of )?(?:your|my) (?:whole |entire )?memor(?:y|ies)(?: of me| about me)?|"
    r"(?:all|everything|anything|all (?:of )?(?:the )?(?:data|information|memories|facts)|(?:all )?my (?:personal )?"
    r"(?:data|information|details))(?: (?:that )?(?:you|i)(?:'ve| have)?(?: ever)? ?(?:know|remember|have|stored|"
    r"saved|"
    r"learned|learnt|told you|said))?(?: so far| to you| until now)?(?: (?:about|of|on) me)?)$",
    re.IGNORECASE,
)
_NEVER_OBJECT = re.compile(
    r"^(?:to|it|about it|that|about that|this|about this|not|him|her|them|us|you|yourself|those|these)$|^to\s|"
    r"\b(?:instructions?|prompts?|rules|directives?|questions?|requests?|suggestions?|ideas?|jokes?|paragraphs?|"
    r"sentences?|lines?|sections?|columns?|rows?|files?|folders?|branch|commit|code|functions?|messages?|"
    r"emails? from|"
    r"everything else|anything else|the past|the rest|keys at|manners)\b|^(?:how|why|whether) (?:to|it|this|that)\b|"
    r"^about (?:cooking|going|doing|trying|buying|making|using)\b|^(?:all )?(?:previous|above|prior)\b|^the time\b|"
    r"^you\b|^me\s",
    re.IGNORECASE,
)
_FACT_CLAUSE = re.compile(
    r"^(?:about )?(?:the fact )?(?:that )?(?P<who>[Ii]|[Ww]e|[Mm]y [\w'’-]+(?: [A-Z]\w+)?|[A-Z][\w'’-]+)(?:'m|"
    r"'ve| am| is| are| was"
    r"| have| has| had| live[sd]?| work(?:s|ed)?| like[sd]?| love[sd]?| own(?:s|ed)?| drink[s]?| eat[s]?| can'?t|"
    r" cannot"
    r"| don'?t| earn[s]?| take[s]?| got| moved| hate[sd]?| use[sd]?| used to)\b(?P<rest>.*)$"
)
_PAST = re.compile(
    r"\b(?:old|former|previous|prior|past|earlier|ex(?=[ -](?:address|employer|job|boss|company)))\b[ -]?",
    re.IGNORECASE,
)
_OWNER = re.compile(r"^(?P<owner>[\w.-]+(?: [A-Z][\w.-]+)*)(?:['’]s|s['’])\s+(?P<thing>.+)$")
_DETERMINER = re.compile(
    r"^(?:all (?:of )?|any (?:of )?|every |each |both (?:of )?)*(?:my|our|the|that|this|those|these|his|her|"
    r"their|a|an)\s+"
    r"|^(?:all|any|every|each)\s+(?:of\s+)?",
    re.IGNORECASE,
)
_ALL = re.compile(r"\b(?:all|every|everything|anything|any|whatever|what)\b", re.IGNORECASE)
_MINE = re.compile(r"\b(?:my|our|i|i'?m|i'?ve|me|mine|where i|what i|how (?:old|much) i)\b", re.IGNORECASE)
_WORD_TO_YOU = re.compile(
    r"\b(?:told|gave|shared|mentioned|said|know|remember|stored|saved|memor(?:y|ies)|you have|you've got)\b",
    re.IGNORECASE,
)
_IDIOM_NEXT = re.compile(
    r"^\s*[,;.!—-]+\s*(?:let'?s|how about|what about|i'?ll|we'?ll|i need|it'?s|just|what is|what's)\b", re.IGNORECASE
)
_OWN_THING = re.compile(
    r"(?:all |any )?(?:of )?(?:the )?(?:(?:information|info|data|details|things?|everything|anything) (?:about|"
    r"on|of) )?"
    r"(?:my|our|where i|how (?:old|much)|that i|what i)\b",
    re.IGNORECASE,
)
_BARE_EVERYTHING = frozenset({"everything", "it all", "all of it"})
_ASKED = re.compile(r"\b(?:can|could|would|will) you\b", re.IGNORECASE)
_LONGEST_SENTENCE = 400
"""Code points; longer ones are pasted text, and looking through them would cost the square of their length."""
_LONGEST_ABOUT = 80
"""Code points; who writes more after the verb tells a story, and does not name a thing."""


def parse_english(text: str) -> ForgetRequest | None:
    """Return the first request to forget that is worded in English, or None."""
    straight = text.replace("’", "'")
    for sentence in _SENTENCE.finditer(straight):
        if len(sentence.group()) > _LONGEST_SENTENCE:
            continue
        for verb in _VERB.finditer(sentence.group()):
            request = _request(sentence.group(), verb, sentence.start(), straight[sentence.end() :])
            if request is not None:
                return request
    return None


def _request(sentence: str, verb: re.Match[str], offset: int, after: str) -> ForgetRequest | None:
    start = _clause_start(sentence[: verb.start()])
    if start is None:
        return None
    asked = bool(_ASKED.search(sentence[start : verb.start()]))
    if sentence.rstrip().endswith("?") and not asked:
        return None
    body, end = _object(sentence[verb.end() :].rstrip(".!?"))
    to_memory = bool(_MEMORY.search(body))
    thing = _without_tail(_MEMORY.sub("", body)).strip(" ,")
    span = Span(offset + start, offset + verb.end() + end)
    goes_on = bool(_IDIOM_NEXT.match(sentence[verb.end() + end :] + after))
    if verb["forget"] is None and not _is_said_of_memory(verb, thing, to_memory=to_memory):
        return None
    if _EVERYTHING.fullmatch(thing):
        bare = thing.casefold() in _BARE_EVERYTHING and not to_memory
        if bare and (goes_on or verb["forget"] is None):
            return None
        return ForgetRequest((), ForgetScope.EVERYTHING, span, thing, certain=not bare)
    if _LAST.fullmatch(thing):
        return ForgetRequest((), ForgetScope.LAST, span, thing, certain=False)
    if not thing or len(thing) > _LONGEST_ABOUT or _NEVER_OBJECT.search(thing):
        return None
    targets = _targets(thing)
    if not targets:
        return None
    whole = bool(_ALL.search(thing))
    certain = (
        to_memory or bool(_MINE.search(thing) or _WORD_TO_YOU.search(thing)) or (whole and bool(_ABOUT.match(thing)))
    )
    if not certain and (goes_on or not (targets[0].owner or targets[0].words[:1].isupper() or asked)):
        return None
    return ForgetRequest(targets, ForgetScope.ALL if whole else ForgetScope.ONE, span, thing, certain)


def _is_said_of_memory(verb: re.Match[str], thing: str, *, to_memory: bool) -> bool:
    """Tell whether a word for deleting or keeping, also said of files and dogs, is said of what Hippo knows here."""
    told = to_memory or bool(_WORD_TO_YOU.search(thing))
    if verb["keep"] and not told:
        if re.search(r"\b\w+ing$", thing):
            return False
        if verb["keep"].casefold().startswith(("remember", "memor")):
            return bool(thing)
    return told or (bool(_OWN_THING.match(thing)) and len(thing.split()) <= _ALONE_WORDS)


_ALONE_WORDS = 5
"""“Delete my old phone number” names a thing; more words than these describe work on a text."""


def _clause_start(before: str) -> int | None:
    """Return where the clause of the verb begins, None if something other than politeness stands before the verb."""
    if before.count('"') % 2 or before.count("“") > before.count("”") or re.search(r"(?:^|\s)'\w", before):
        return None
    if _LEAD.fullmatch(before.lstrip()):
        return len(before) - len(before.lstrip())
    for boundary in _BOUNDARY.finditer(before):
        if _LEAD.fullmatch(before[boundary.end() :]):
            so = boundary.group().strip().casefold() == "so"
            return None if _POISON.search(before[: boundary.start()]) and not so else boundary.end()
    return None


def _object(rest: str) -> tuple[str, int]:
    """Return what the verb is said of, and where it ends; lists with commas are followed."""
    at = 0
    while True:
        end = _OBJECT_END.search(rest, at)
        if end is None:
            return rest.strip(), len(rest)
        more = _MORE_OBJECTS.match(rest, end.start()) if end.group().strip() == "," else None
        if more is None or end.start() == 0:
            return rest[: end.start()].strip(), end.start()
        at = more.end()


def _without_tail(thing: str) -> str:
    while True:
        shorter = _TAIL.sub("", thing).strip(" ,")
        if shorter == thing:
            return thing
        thing = shorter


def _targets(thing: str) -> tuple[ForgetTarget, ...]:
    fact = _FACT_CLAUSE.match(thing)
    if fact and fact["rest"].strip() and thing.casefold().startswith(_FACT_OPENINGS):
        who = fact["who"]
        owner = None if who.casefold() in {"i", "we"} else _DETERMINER.sub("", who)
        return (ForgetTarget(_fact_words(thing, who), owner),)
    thing = _ABOUT.sub("", _I_TOLD.sub("", thing))
    told = _TOLD.match(thing)
    if told:
        thing = told["thing"]
    parts = re.split(r"\s*,\s*(?:and\s+|or\s+)?|\s+(?:and|or|&)\s+", thing)
    targets: list[ForgetTarget] = []
    for part in parts:
        target = _target(part)
        if target is None:
            continue
        if targets and target.owner is None and targets[-1].owner and not _MINE.match(part):
            target = replace(target, owner=targets[-1].owner)  # "my wife's name and birthday": both are hers
        targets.append(target)
    return tuple(targets)


_FACT_OPENINGS = ("that ", "the fact", "about the fact", "i ", "i'm", "we ", "my ")


def _fact_words(clause: str, who: str) -> str:
    words = re.sub(r"^(?:about )?(?:the fact )?(?:that )?", "", clause, flags=re.IGNORECASE)
    words = words.removeprefix(who)
    return " ".join(word for word in re.findall(r"[\w'-]+", words) if word.casefold() not in _CLAUSE_STOP)


_CLAUSE_STOP_LIST = """
i i'm i've 'm 've m ve am is are was were have has had a an the to in at on of for my me we our you do don't not
can't cannot used that
"""
_CLAUSE_STOP = frozenset(_CLAUSE_STOP_LIST.split())


def _target(part: str) -> ForgetTarget | None:
    part = _DETERMINER.sub("", part.strip(" .,'\""))
    part = re.sub(r"^about\s+", "", part, flags=re.IGNORECASE)
    part = _DETERMINER.sub("", part)
    past = bool(_PAST.search(part))
    part = _PAST.sub("", part).strip()
    owned = _OWNER.match(part)
    if owned:
        owner, thing = owned["owner"], _DETERMINER.sub("", owned["thing"])
        return ForgetTarget(_PAST.sub("", thing).strip(), owner, past)
    if not part or part.casefold() in {"me", "myself", "us"}:
        return None
    return ForgetTarget(part, None, past)
