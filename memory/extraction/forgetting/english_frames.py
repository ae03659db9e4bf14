"""Requests to forget that are no plain imperative: "pretend I never mentioned the loan", "my number: don't keep that".

Finds the wording and what it names. A frame asks for something only if what stands in it is said of memory: "I want my
name removed from the letter" and "pretend you are a pirate" must stay out.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from memory.extraction.forgetting.english_targets import AFFAIR, MINE
from memory.extraction.forgetting.english_words import (
    ELSEWHERE,
    GOSSIP,
    INTO_MEMORY,
    MEMORY,
    NEVER_OBJECT,
    TAIL,
    TOLD_YOU,
    names_personal_data,
)


@dataclass(frozen=True, slots=True)
class Named:
    """What a frame, or the words before a command about "it", name."""

    thing: str
    start: int
    end: int
    sure: bool
    """It is said of memory whatever else the sentence holds."""


_GONE = r"deleted|removed|forgotten|erased|wiped|scrubbed|purged|cleared|dropped|binned|discarded|expunged"
_KEPT = r"kept|stored|remembered|saved|recorded|retained|logged|held|noted"
_UTTERED = (
    r"mention(?:ed)?|sa(?:id|y)|told?|tell|brought up|bring up|gave|give|shared?|talk(?:ed)?|spoke|speak|let slip|"
    r"wrote|discussed"
)
_PRETEND = re.compile(
    r"\b(?:(?:pretend|act|behave|carry on|go on|assume|say|make out|make like)(?: as)?(?: if| though| like| that)?"
    r"|as far as (?:you'?re|you are|your memory is|we'?re) concerned),? "
    rf"(?:(?:i|we)(?:'d|'ve| had| have)? (?:never|didn'?t|did not|hadn'?t|haven'?t)(?: once| ever|"
    rf" even)? (?:{_UTTERED})"
    r"|(?P<you>you)(?:'d|'ve| had| have)? (?:never|didn'?t|did not|hadn'?t)(?: once| ever| even)? "
    r"(?:hear[d]?|kn[eo]w|learn(?:ed|t)?|read) (?:about|anything about|a word about|what|that|where|who|my|the))"
    r"(?: to)?(?: you)?(?: anything| a (?:single )?(?:word|thing))?(?: to you)?(?: about| of)?\b",
    re.IGNORECASE,
)
_PRETEND_IT = re.compile(
    r"\b(?:pretend|act as if|act as though|act like|make out)(?: that)? (?P<thing>[^,:;]{3,60}?) "
    r"(?:never (?:came|come) up|didn'?t come up|(?:was|were) never (?:mentioned|said|brought up|discussed))",
    re.IGNORECASE,
)
_NO_MEMORY = re.compile(
    r"\b(?:have|had|keep|kept|retain|hold) no (?:memory|records?|recollection|traces?|notes?) of\b", re.IGNORECASE
)
_NOT_KNOWN = re.compile(
    r"\b(?:from (?:now|today) on|as of (?:now|today)|starting (?:now|today)|officially),? you "
    r"(?:don'?t|do not|no longer|never) (?:know|knew|have|remember|heard of)(?: about)?\b",
    re.IGNORECASE,
)
_LET_STAY = re.compile(
    r"\b(?:(?:don'?t|do not|never) let (?P<let>[^,:;]{2,60}?) (?:sit|stay|remain|linger|live|hang around)"
    r"|(?:nothing|no (?:trace|record|mention|memory)|not a (?:word|thing|trace)) (?:about|of|on|"
    r"regarding) (?P<nil>[^,:;]{2,60}?)"
    r"(?: (?:should|must|can|may|is to|needs to|ought to))?(?: (?:be|stays?|remains?|left|sits?|kept|stored|"
    r"saved|remembered))+"
    r"|i(?: would|'d)? (?:want|like|need|prefer) (?:nothing|no trace|no record|no mention) (?:about|of|on|"
    r"regarding) (?P<none>[^,:;]{2,60}?)"
    r" (?=in your|on record|on file|kept|stored))(?P<rest>[^,:;]*)",
    re.IGNORECASE,
)
_KEPT_OUT = re.compile(
    r"\b(?:(?:i(?: would|'d) (?:appreciate it|prefer it|like it|love it|be happier|feel better|be grateful) if"
    r"|i(?: would|'d) (?:rather|sooner|prefer|like|want))|make|have|let) (?P<thing>[^,:;]{2,60}?) (?:to )?"
    r"(?:stay(?:ed|s)?|be(?:en)?|were|was|kept|left|remain(?:ed)?|disappear(?:ed)?|vanish(?:ed)?|drop|go) ?"
    r"(?:kept |left |gone |removed )?(?P<rest>(?:out of|off|from)[^,:;]*)",
    re.IGNORECASE,
)
_COUNT_AS = re.compile(
    r"\b(?:consider|treat|regard|count) (?P<thing>[^,:;]{3,60}?) (?:as )?(?:forgotten|unsaid|deleted|erased|void|"
    r"never (?:said|mentioned)|not said|off the record)\b",
    re.IGNORECASE,
)
_OUT_OF_MEMORY = re.compile(
    r"\b(?!(?:use|using|recall|get|find|fetch|show|list|tell|give|read|quote|answer|recite|draw|search|look|"
    r"take|write|"
    r"speak|know|was|is|are|copy|pull|work|make|send|paste|insert|add|say|print|export)\b)(?P<verb>[a-z]{3,12})"
    r"(?: out| off| away)? (?P<thing>(?:my|our|the|that|this|those|all|everything|what|any|[A-Z])[^,:;]{2,60}?)"
    r" (?:from|out of|off) (?:your|hippo'?s) (?:memor(?:y|ies)|records?|notes?|brain|mind|head|database|files?)\b"
)
_NEVER_AGAIN = re.compile(
    r"\b(?:don'?t|do not|never|stop|quit|no more|i (?:don'?t|never) want (?:you )?to)(?: ever| please)? "
    r"(?:mention(?:ing)?|bring(?:ing)? up|talk(?:ing)? about|refer(?:ring)? to|remind(?:ing)? me (?:of|about)|"
    r"us(?:e|ing)|repeat(?:ing)?|say(?:ing)? anything about)(?: or \w+)? (?P<thing>[^,:;]{2,60}?)(?: to me)? "
    r"(?:again|any ?more|any longer|ever)\b",
    re.IGNORECASE,
)
_NOT_IN_HEAD = re.compile(
    r"\b(?P<thing>(?:my|our|the|that|his|her|what)\b[^,:;]{2,60}?) (?:should(?: not|n'?t)|must(?: not|n'?t)|does(?: "
    r"not|n'?t)|"
    r"do(?: not|n'?t)|has no business|have no business)(?: be(?:long)?| being| live)? (?:in|on) your "
    r"(?:head|memory|notes|files?|records?|brain|mind)\b",
    re.IGNORECASE,
)
_OVER_FOR_YOU = re.compile(
    r"\b(?:as far as (?:you'?re|you are|your memory is|we'?re) concerned,? |for you,? |officially,? )"
    r"(?P<thing>[^,:;]{3,60}?) (?:never (?:happened|existed|was)|did(?: not|n'?t) (?:happen|exist))\b",
    re.IGNORECASE,
)
_WHOLE = (
    re.compile(
        r"\bi(?:'d| would)? (?:just |really )?(?:want|need|like|prefer|rather (?:have|see))(?: to (?:have|see))? "
        rf"(?P<thing>[^,:;]{{2,60}}?) (?:gone|{_GONE}|taken|struck|out|off|kept(?= out)|"
        rf"left(?= out))\b(?P<rest>[^,:;]*)",
        re.IGNORECASE,
    ),
    re.compile(
        r"\bi(?:'d| would)? (?:really )?(?:don'?t|do not|no longer|never|rather not|prefer not)(?: to)? "
        r"(?:want|have|need|like|wish)(?: to have)? "
        rf"(?P<thing>[^,:;]{{2,60}}?) (?:to (?:be|stay) |being |to )?"
        rf"(?P<kept>{_KEPT}|stay|remain|sitting|hanging around|lying around|on (?:file|record)|"
        rf"in your)\b(?P<rest>[^,:;]*)",
        re.IGNORECASE,
    ),
    re.compile(
        rf"\b(?:can|could|may|might) (?P<thing>[^,:;]{{2,60}}?) (?:please |kindly )?be (?:{_GONE}|taken|"
        rf"struck|left)\b"
        r"(?P<rest>[^,:;]*)",
        re.IGNORECASE,
    ),
    re.compile(
        r"(?P<thing>[^,:;]{2,60}?) (?:can|should|must|could|may|needs? to|ha(?:s|ve) to|ought to)"
        rf"(?: all| now| just| please| really| both)* (?:go|disappear|vanish|come out|come off|be (?:{_GONE}))\b"
        r"(?P<rest>[^,:;]*)",
        re.IGNORECASE,
    ),
    re.compile(
        r"(?P<thing>[^,:;]{2,60}?) (?P<kept>(?:(?:does|do|is|are)(?: not|n'?t)|needn'?t|need not|should(?: not|n'?t)|"
        r"must(?: not|n'?t)|no longer needs?)"
        rf"(?: need to| have to| needed to| to| longer)* (?:be (?:{_KEPT})|need (?:remembering|keeping|storing|to be "
        rf"(?:{_KEPT}))|(?:remembering|keeping|storing)))\b(?P<rest>[^,:;]*)",
        re.IGNORECASE,
    ),
)
_SUBJECT = re.compile(
    r"(?:my|our|the|that|this|those|these|all|everything|anything|any|what(?:ever)?|[A-Z][\w-]*(?:'s)?)\b",
    re.IGNORECASE,
)

PRONOUN = re.compile(
    r"(?:about )?(?:it|that|this|them|those|these|him|her|it all|all of (?:it|that|them)|the lot|that one|"
    r"that bit|any of (?:it|that|this|them)|"
    r"(?:everything|anything|all|whatever|what) (?:(?:you|i)(?:'ve|'d| have| had)? \w+ )?(?:about|on|"
    r"of) (?:it|that|this|them|him|her)|"
    r"(?:that )?i (?:ever )?(?:did|told you|said so)|i (?:ever )?(?:said|mentioned|told you) (?:anything|it|that|so|a "
    r"word)|i (?:ever )?brought (?:it|that) up)"
    r"(?: ever| even)?(?: came up| come up| was mentioned| existed| (?:that )?i (?:ever )?(?:said|mentioned|"
    r"told)\b.{0,20})?",
    re.IGNORECASE,
)
_TOPIC_MARK = re.compile(
    r"(?:about|regarding|as for|as regards|concerning|re|on the (?:subject|topic) of|with regards? to|"
    r"speaking of)[: ]\s*",
    re.IGNORECASE,
)
_POINTING = re.compile(
    r"\b(?:(?:what(?:ever)?|everything|all|anything|thing|things|stuff|bit)? ?(?:that )?(?:i|we|you)(?:'ve|'d|"
    r" have| had)?"
    r"(?: just| ever| once)? (?:told you|said|mentioned|shared|have|got|know|remember)|(?:telling|told|"
    r"tell) you|whatever(?:'s| is)(?: in there| there| stored| in it)?)"
    r"(?: earlier| before| once)? (?:about|on|regarding|of|concerning) (?P<thing>.+)$"
    r"|\b(?:mentioning|sharing|having mentioned|(?:i|have) mentioned|(?:i|have) brought up|"
    r"bringing up) (?P<named>.+)$",
    re.IGNORECASE,
)
_SET_ASIDE = re.compile(
    r"(?:never mind(?: about)?|scrap|enough (?:of|about)|so much for|you (?:should(?: not|n'?t)|do(?: not|"
    r"n'?t) need to) "
    r"(?:have|know|keep|remember|need))\s+",
    re.IGNORECASE,
)
_SHUNNED = re.compile(
    r"(?:please )?(?:don'?t|do not|never|stop) (?:ever )?(?:bring(?:ing)? up|mention(?:ing)?|"
    r"ask(?:ing)? (?:me )?about|"
    r"talk(?:ing)? about)\s+",
    re.IGNORECASE,
)
_LAST_THING = re.compile(r"(?P<thing>\b(?:my|our|the|that|his|her|their) [\w'&-]+(?: [\w'&-]+){0,3})$", re.IGNORECASE)
_SAID_OF_IT = re.compile(
    r"\s+(?:can go|(?:has |have )?(?:fell|fallen) through|(?:came|come) to nothing|(?:didn'?t|did not|"
    r"never) happen(?:ed)?|"
    r"(?:is|are)(?: \w+){1,8}|(?:isn'?t|aren'?t|was|were|has|have)(?: \w+){1,4})$",
    re.IGNORECASE,
)
_FINITE = re.compile(
    r"\b(?:is|are|was|were|am|be|has|have|had|will|would|can|could|says?|said|told|keeps?|looks?|does|did|do|"
    r"got|need|"
    r"needs|wants?|think|broke|i|we|you|he|she|they|it|to)\b",
    re.IGNORECASE,
)
_LONGEST_TOPIC = 8
"""Words; what is longer and names something is a sentence of its own."""


def frames(sentence: str) -> list[Named]:
    """Return what the frames of a sentence name, with the place where each frame starts and its object ends.

    For those that take their object after them (`Named.end` is -1) the caller reads it from there on.
    """
    found = [Named("", frame.start(), -frame.end(), sure=not frame["you"]) for frame in _PRETEND.finditer(sentence)]
    found += [
        Named(frame["thing"], frame.start(), frame.end(), sure=True)
        for frame in _KEPT_OUT.finditer(sentence)
        if MEMORY.search(frame["rest"])
    ]
    for pattern in (_NO_MEMORY, _NOT_KNOWN):
        found += [Named("", frame.start(), -frame.end(), sure=True) for frame in pattern.finditer(sentence)]
    for frame in _NEVER_AGAIN.finditer(sentence):
        if PRONOUN.fullmatch(frame["thing"]) is None:
            found.append(Named(frame["thing"], frame.start(), frame.end(), sure=False))
        elif (before := topic_before(sentence[: frame.start()], 0, to_memory=False)) is not None:
            found.append(Named(before.thing, before.start, frame.end(), sure=True))
    for pattern in (_PRETEND_IT, _COUNT_AS, _OUT_OF_MEMORY, _OVER_FOR_YOU, _NOT_IN_HEAD):
        found += [Named(frame["thing"], frame.start(), frame.end(), sure=True) for frame in pattern.finditer(sentence)]
    for frame in _LET_STAY.finditer(sentence):
        thing = frame["let"] or frame["nil"] or frame["none"]
        to_memory = bool(MEMORY.search(frame.group()))
        if to_memory or (frame["nil"] and MINE.match(thing) and not without_tail(frame["rest"]).strip(" .!?")):
            found.append(
                Named(f"all about {thing}" if frame["let"] is None else thing, frame.start(), frame.end(), sure=True)
            )
    for pattern in _WHOLE:
        for frame in pattern.finditer(sentence):
            named = _whole(frame)
            if named is not None:
                found.append(named)
    return found


def _whole(frame: re.Match[str]) -> Named | None:
    thing, rest = frame["thing"].strip(), frame["rest"]
    to_memory = bool(MEMORY.search(rest) or MEMORY.search(frame.group()[-40:]))
    if ELSEWHERE.search(rest) or not _SUBJECT.match(thing) or NEVER_OBJECT.search(thing):
        return None
    kept = "kept" in frame.re.groupindex
    if not kept and INTO_MEMORY.search(rest):
        return None
    over = without_tail(MEMORY.sub("", rest)).strip(" ,.!?")
    told = bool(TOLD_YOU.search(thing) or GOSSIP.match(thing))
    own = bool(MINE.match(thing)) or names_personal_data(thing)
    if not to_memory and (over or not (told or (own and (kept or names_personal_data(thing))))):
        return None
    if frame.re.pattern.startswith(r"\b(?:can|could") and not (to_memory or told):
        return None
    return Named(thing, frame.start(), frame.end(), sure=to_memory or told)


_I_TOLD_YOU = re.compile(
    r"(?:i|we)(?:['’]ve| have| had|['’]d)? (?:told you|mentioned|spoke(?:n)? to you|talked to you|wrote to you)"
    r"(?: (?:to you|earlier|before|once|last time|the other day))? ?(?:about |of )?"
    r"(?P<thing>(?:my|our|the|that) [\w'’ -]{2,40}?)"
    r"(?: (?:earlier|before|once|last time|the other day|here))?",
    re.IGNORECASE,
)
"""“I told you about the counselling. Please don't keep that”: what was told is named in the sentence before."""


def topic_before(clause: str, start: int, *, to_memory: bool) -> Named | None:
    """Return what the words before a command about "it" name: "my old number: …", "whatever you have on Anna, …"."""
    words = re.sub(r"^(?:sorry|so|ok(?:ay)?|well|hey|right|also|and|but|please)[, ]+", "", clause, flags=re.IGNORECASE)
    words = re.sub(r"\s(?:and|but|so|then)$", "", words.strip(" ,:;?.!—–-\n"))
    if (told := _I_TOLD_YOU.fullmatch(words)) is not None and not NEVER_OBJECT.search(told["thing"]):
        return Named(told["thing"], start, start + len(clause), sure=True)
    pointing = _POINTING.search(words)
    if pointing is not None:
        return Named(pointing["thing"] or pointing["named"], start, start + len(clause), sure=True)
    mark = _TOPIC_MARK.match(words) or _SET_ASIDE.match(words)
    shunned = _SHUNNED.match(words)
    mark = mark or shunned
    marked = mark is not None and mark.re is _TOPIC_MARK
    thing = words[mark.end() :] if mark else words
    thing = without_tail(thing)
    thing = MEMORY.sub("", _SAID_OF_IT.sub("", thing)).strip()
    if marked and thing and TOLD_YOU.search(thing) and not NEVER_OBJECT.search(thing):
        return Named(thing, start, start + len(clause), sure=True)
    if not thing or len(thing.split()) > _LONGEST_TOPIC or _FINITE.search(thing):
        return _within(words, start, start + len(clause), to_memory=to_memory)
    if GOSSIP.match(thing):
        return Named(thing, start, start + len(clause), sure=True)
    if not (marked or _SUBJECT.match(thing)) or NEVER_OBJECT.search(thing):
        return None
    return Named(
        thing,
        start,
        start + len(clause),
        sure=marked or shunned is not None or bool(AFFAIR.match(thing) or MEMORY.search(words)),
    )


def _within(words: str, start: int, end: int, *, to_memory: bool) -> Named | None:
    """Return what a whole sentence is about: its subject where that was told, else the thing it ends with."""
    subject = _SUBJECT_TOLD.match(words)
    if subject is not None:
        thing = MEMORY.sub("", subject["thing"])
        return None if NEVER_OBJECT.search(thing) else Named(thing, start, end, sure=True)
    named = _SUBJECT_NAMED.match(words) or _LAST_THING.search(words)
    if named is None or NEVER_OBJECT.search(named["thing"]):
        return None
    known = to_memory or names_personal_data(named["thing"]) or bool(_KNOWING.search(words))
    return Named(named["thing"], start, end, sure=False) if known else None


_KNOWING = re.compile(r"\byou (?:know|knowing|have|having|remember|remembering)\b", re.IGNORECASE)
_PREDICATE = (
    r"(?:is|are|was|were|isn'?t|aren'?t|wasn'?t|has|have|had|did|didn'?t|doesn'?t|won'?t|fell|came|went|got|can)\b"
)
_SUBJECT_TOLD = re.compile(
    r"(?P<thing>(?:that|the|those|this|all|everything|what(?:ever)?|my|our)\b.{0,40}? "
    rf"(?:i|we|you)(?:'ve| have| had)? (?:gave|told|mentioned|said|shared|sent|know|have|"
    rf"remember).{{0,40}}?) {_PREDICATE}",
    re.IGNORECASE,
)
_SUBJECT_NAMED = re.compile(
    rf"(?P<thing>(?:my|our|the|that) [\w'&-]+(?: [\w'&-]+){{0,3}}?) {_PREDICATE}", re.IGNORECASE
)


def without_tail(thing: str) -> str:
    """Return the words without what politeness and haste append to them."""
    while True:
        shorter = TAIL.sub("", thing).strip(" ,")
        if shorter == thing:
            return thing
        thing = shorter
