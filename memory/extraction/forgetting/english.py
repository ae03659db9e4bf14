"""How requests to forget are worded in English.

A request is an imperative: the verb opens its clause, after words of politeness at most. Everything with a subject
before it ("I forgot", "don't you remember") or a purpose after it ("don't forget to") must stay out.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from memory.extraction.forgetting.english_frames import PRONOUN, Named, frames, topic_before, without_tail
from memory.extraction.forgetting.english_targets import ABOUT, AFFAIR, MINE, targets_of
from memory.extraction.forgetting.english_words import (
    ELSEWHERE,
    EVERYTHING,
    GOSSIP,
    INTO_MEMORY,
    LAST,
    MEMORY,
    NEVER_OBJECT,
    OWN_THING,
    TOLD_YOU,
    names_personal_data,
)
from memory.extraction.forgetting.request import ForgetRequest, ForgetScope
from memory.values import Span

_VERB = re.compile(
    r"\b(?:(?P<forget>forget|un-?learn|un-?remember|un-?know|un-?hear|(?:(?<=mind )|(?<=mind you ))forgetting"
    r"|(?:(?<=rather you )|(?<=if you ))forgot)"
    r"|(?P<delete>delete|erase|remove|wipe|purge|clear out|clear|drop|scrub|discard|expunge|get rid of|"
    r"rid yourself of|"
    r"(?:(?<=mind )|(?<=mind you ))(?:deleting|erasing|removing|wiping|purging|clearing|dropping|scrubbing|"
    r"discarding|"
    r"losing|binning|getting rid of|letting go of)"
    r"|(?:(?<=rather you )|(?<=if you ))(?:deleted|erased|removed|wiped|purged|cleared|dropped|scrubbed|got rid of))"
    r"|(?P<loose>strike|bin|ditch|lose|scratch|toss out|toss|chuck out|chuck|dump|bury|let go of|get shot of|cut out|"
    r"trash|throw out|throw away|blot out|blank out|blank|zap|undo|nix|obliterate|cancel|rub out|cross out|"
    r"tear up|scrap|shred)"
    r"|(?P<place>take|get|leave|keep|cross|put|cut|strip|pull|leaving|keeping|taking)"
    r"|(?:i (?:no longer|don'?t|do not) want you (?:to )?|(?:you )?(?:don'?t|do not) (?:need|have) to|don'?t|do not|"
    r"(?:(?<=rather you )|(?<=sooner you )|(?<=if you )|(?<=prefer you ))(?:didn'?t|did not|not)|"
    r"(?:(?:there'?s|there is) )?no (?:need|reason|point)(?: for you)?(?: to| in)? |"
    r"you (?:should|must|need|may) ?(?:not|n'?t)|it(?:'s| is) not necessary to|"
    r"never|stop|quit|no more|needn'?t|no longer|not) ?(?:ever |have to |need to |even )?"
    r"(?P<keep>remember|memori[sz](?:e|ing)|stor(?:e|ing)|keep(?:ing)?|sav(?:e|ing)|record(?:ing)?|retain(?:ing)?|"
    r"log(?:ging)?|not(?:e|ing) down|(?:hold|hang|holding|hanging) on ?to|holding|remembering|"
    r"have|having|know)(?: (?:hold|track|(?:a |any )?(?:records?|notes?|copy|memory)) of| tabs on)?)\b",
    re.IGNORECASE,
)
# In the repeated group no alternative may be the sum of two others: "would you mind" beside "would you" and "mind"
# would match in 2^n ways.
_LEAD = re.compile(
    r"(?:(?:ok(?:ay)?|hey|hi|oh|so|and|also|but|then|now|well|actually|thanks|thank you|please|pls|kindly|hippo|just|"
    r"go ahead and|do the needful and|can you|could you|would you|will you|you can|you could|you may|you should|"
    r"you must|can we|could we|shall we|can i ask you to|let'?s|let us|do you|mind|sorry|right|yeah|hm+|listen|look|"
    r"i(?:'m| am) asking you to|"
    r"i(?: would|'d|'ll)? (?:want|like|need|prefer|ask) you to|i(?: would|'d) (?:want|like|prefer) you(?= not)|"
    r"(?:i ?)?(?:would|'d) (?:rather|sooner) you|how about you|what if you|might you|"
    r"on (?:second thoughts?|reflection|balance)|(?:now )?(?:that )?i(?:'ve)? (?:come to )?think (?:of|about) it|"
    r"thinking about it|come to think of it|having thought about it|in hindsight|if you (?:don'?t mind|can|could)|"
    r"when you (?:get|have) a (?:chance|moment|sec)|(?:please )?do me a favou?r(?: and)?|a (?:small |quick )?favou?r|"
    r"ps|p\.s\.|ugh|er|um|erm|ah|aw|dude|mate|"
    r"be (?:a|an) (?:dear|darling|love|pal|angel|star) and|i(?: would|'d) (?:feel|be) (?:\w+ )?(?:better|"
    r"happier|safer|easier|"
    r"comfortable) if you|(?:it(?:'s| is| would be) )?best if you|"
    r"i(?: would|'d) (?:prefer|like|love) it if you|i(?: would|'d) prefer you|"
    r"i(?: would|'d) (?:be (?:so |very |really )?(?:grateful|glad|happy)|appreciate it) if you|"
    r"it(?: would|'d) be (?:great|good|nice|better|best|lovely) if you|any chance you|"
    r"make sure(?: to| that)?|be sure to|feel free to|completely|totally|permanently|immediately|simply|maybe|"
    r"from now on|from here on|going forward|as of now|in future|henceforth|"
    r"better|first|second|lastly|finally|one more thing|by the way|btw|you)\b[\s,:]*|'d\s+)*",
    re.IGNORECASE,
)
_BOUNDARY = re.compile(r"[,:;(—–-]\s+|\s(?:and|but|so|then|also)\s", re.IGNORECASE)
_POISON = re.compile(
    r"^\W*(?:if|when|whenever|unless|until|once|before|after|how|why|what|imagine|suppose)\b"
    r"|\b(?:say|says|said|translate|translation|phrase|word|words|lyrics?|song|sing|titled|called|means?|meaning|"
    r"spell|write|read|rhymes?|command|button|sentence|line|poem)\b[^.!?]*$",
    re.IGNORECASE,
)
_OWN_WORDS = re.compile(
    r"\b(?:what(?:ever)?|that|thing|bit|stuff|everything|anything) (?:that )?i (?:said|say|wrote)\b", re.IGNORECASE
)
_SENTENCE = re.compile(r"[^.!?\n;]+(?:[.!?](?!\s|$)[^.!?\n;]*)*[.!?]*")
_OBJECT_END = re.compile(
    r"\s*(?:[;:()—–]|,|\s-\s|\b(?:because|since|so that|as i|as it|if you|when you|unless|but|instead of|"
    r"before i|and (?:then|tell|give|help|start|let|use|write|answer|show|don'?t|never|just|please|move|make|draft|"
    r"i|we|also|remember|replace|keep|add))\b)",
    re.IGNORECASE,
)
_MORE_OBJECTS = re.compile(
    r",\s*+(?:and\s+|or\s+)?(?!(?:it|that|this|he|she|we|they|i|you|there|thanks|no|so|not)\b)(?:my|our|his|"
    r"her|their|the)?\s*[\w'’-]+(?:\s[\w'’-]+)?\s*(?=,|\band\b|\bor\b|$)",
    re.IGNORECASE,
)
_ALL = re.compile(r"\b(?:all|every|everything|anything|any|whatever|what)\b", re.IGNORECASE)
_IDIOM_NEXT = re.compile(
    r"^\s*[,;.!—-]+\s*(?:let'?s|how about|what about|i'?ll|we'?ll|i need|it'?s|just|what is|what's)\b", re.IGNORECASE
)
_BARE_EVERYTHING = frozenset({"everything", "it all", "all of it"})
_ASKED = re.compile(
    r"\b(?:(?:can|could|would|will) you|(?:can|could|shall) we|mind|any chance you|might you|"
    r"(?:how about|what if) you|i(?: would|'d|'ll)? (?:really )?(?:want|like|need|prefer|ask) you to|asking you to|"
    r"(?:would|'d) (?:rather|sooner) you)\b",
    re.IGNORECASE,
)
_ASKED_AFTER = re.compile(r",? (?:would|will|could|can|won'?t) (?:you|ya)\W*$", re.IGNORECASE)
_LONGEST_SENTENCE = 400
"""Code points; longer ones are pasted text, and looking through them would cost the square of their length."""
_LONGEST_ABOUT = 80
"""Code points; who writes more after the verb tells a story, and does not name a thing."""


def parse_english(text: str) -> ForgetRequest | None:
    """Return the first request to forget that is worded in English, or None."""
    straight = text.replace("’", "'")
    previous: re.Match[str] | None = None
    for sentence in _SENTENCE.finditer(straight):
        words = sentence.group()
        if len(words) <= _LONGEST_SENTENCE:
            place = _Place(words, sentence.start(), straight[sentence.end() :], previous)
            for verb in _VERB.finditer(words):
                request = _request(place, verb)
                if request is not None:
                    return request
            for frame in frames(words):
                request = _framed(place, frame)
                if request is not None:
                    return request
        if words.strip():
            previous = sentence
    return None


@dataclass(frozen=True, slots=True)
class _Place:
    """A sentence and what stands around it."""

    sentence: str
    offset: int
    after: str
    previous: re.Match[str] | None


@dataclass(frozen=True, slots=True)
class _Evidence:
    """What speaks for it that a clause asks Hippo to forget."""

    forget: bool
    """It says "forget", and not a word that is said of files as well."""
    to_memory: bool
    asked: bool
    goes_on: bool
    hinted: bool


def _request(place: _Place, verb: re.Match[str]) -> ForgetRequest | None:
    sentence = place.sentence
    start = _clause_start(sentence[: verb.start()])
    if start is None:
        return None
    asked = bool(_ASKED.search(sentence[start : verb.start()]) or _ASKED_AFTER.search(sentence))
    if sentence.rstrip().endswith("?") and not asked:
        return None
    body, end = _object(sentence[verb.end() :].rstrip(".!?"))
    held = _HELD.search(body) if verb["keep"] and verb["keep"].casefold() == "have" else None
    body = body[: held.start()] if held else body
    to_memory = held is not None or bool(MEMORY.search(body))
    thing = re.sub(r"\s(?:back|right|clean)$", "", without_tail(MEMORY.sub("", body)).strip(" ,"))
    begin, stop = place.offset + start, place.offset + verb.end() + end
    if PRONOUN.fullmatch(thing) or (not thing and verb["delete"]):
        to_memory = to_memory or bool(TOLD_YOU.search(thing) and " about " in thing)
        topic = _topic(place, start, to_memory=to_memory)
        polite = bool(_POLITE.search(sentence))
        if topic is not None and not thing and not (polite and topic.sure):
            return None
        if topic is None and to_memory and not (verb["place"] and INTO_MEMORY.search(sentence, verb.end())):
            return _pointed(place, start, Span(begin, stop), body.strip() or sentence[verb.start() :].strip())
        if topic is None or not _is_meant(verb, topic, polite=polite, to_memory=to_memory):
            return None
        evidence = _Evidence(verb["forget"] is not None, to_memory or topic.sure, asked, goes_on=False, hinted=True)
        return _named(topic.thing, Span(topic.start, stop), evidence)
    if _QUOTED_AFTER.match(place.after):
        return None
    rest = sentence[verb.end() + end :]
    told_of = GOSSIP.match(thing) or AFFAIR.match(thing)
    goes_on = bool(_IDIOM_NEXT.match(rest + place.after)) and not (told_of and (verb["delete"] or _WHY.search(rest)))
    if verb["forget"] is None and not _is_said_of_memory(verb, body, thing, to_memory=to_memory):
        return None
    hinted = bool(AFFAIR.match(thing) or (_POINTED.match(thing) and names_personal_data(thing)))
    if verb["forget"] is None:
        hinted = hinted or bool(
            GOSSIP.match(thing) or (verb["keep"] and _HOLD.match(verb["keep"])) or names_personal_data(thing)
        )
    else:
        hinted = hinted or bool(_WHY.search(rest))
    return _named(thing, Span(begin, stop), _Evidence(verb["forget"] is not None, to_memory, asked, goes_on, hinted))


def _framed(place: _Place, frame: Named) -> ForgetRequest | None:
    """Return what a frame asks for: its object stands in it, or after it."""
    start = _clause_start(place.sentence[: frame.start])
    if start is None:
        return None
    thing, end = frame.thing, frame.end
    if end < 0:
        body, length = _object(place.sentence[-end:].rstrip(".!?"))
        if not frame.sure and re.search(r"\s(?:and|then)\s", body):
            return None
        if not frame.sure and place.sentence[-end + length :].strip(" .!?"):
            return None
        thing, end = body, -end + length
    thing = without_tail(MEMORY.sub("", thing)).strip(" ,")
    evidence = _Evidence(forget=True, to_memory=frame.sure, asked=False, goes_on=False, hinted=True)
    return _named(thing, Span(place.offset + start, place.offset + end), evidence)


_ONLY_POINTS = re.compile(
    r"^\W*(?:please |kindly )?(?:don'?t|do not) (?:keep|store|save|remember|record|note) (?:that|this|it)\W*$",
    re.IGNORECASE,
)
"""“Please don't keep that, forget it”: what is meant was named before both."""


def _topic(place: _Place, start: int, *, to_memory: bool) -> Named | None:
    """Return what a command about "it" speaks of: the words before it, or the sentence before it."""
    before = _ONLY_POINTS.sub("", place.sentence[:start])
    if before.strip():
        return topic_before(before, place.offset, to_memory=to_memory)
    if place.previous is None:
        return None
    if named := _named_before(place, start):
        return named
    return topic_before(place.previous.group(), place.previous.start(), to_memory=to_memory)


def _pointed(place: _Place, start: int, request: Span, about: str) -> ForgetRequest | None:
    """Return a request for whatever the words before it tell: "The party is off. Scrap it from your memory"."""
    before = place.sentence[:start].strip(" ,;:—–-")
    begins = place.offset
    if not before and place.previous is not None:
        before, begins = place.previous.group().strip(), place.previous.start()
    if not before or before.endswith("?"):
        return None
    span = Span(begins, request.end)
    return ForgetRequest((), ForgetScope.POINTED, span, about, certain=False, pointed_at=before)


def _named_before(place: _Place, start: int) -> Named | None:
    """Return who "everything on him" speaks of: somebody with a name in the sentence before."""
    previous = place.previous
    if previous is None or not _OF_A_PERSON.search(place.sentence[start:]):
        return None
    found = list(_NAME_WITHIN.finditer(previous.group()))
    if not found:
        return None
    name = found[-1]
    return Named(name.group(), previous.start() + name.start(), previous.end(), sure=True)


_OF_A_PERSON = re.compile(
    r"\b(?:everything|anything|all|whatever|what)\b.{0,25} (?:about|on|of) (?:him|her|them)\b", re.IGNORECASE
)
_NAME_WITHIN = re.compile(r"(?<=[a-z,] )[A-ZÀ-Þ][\w'’-]*[a-zß-ÿ]\b(?<!['’]s)")


def _is_meant(verb: re.Match[str], topic: Named, *, polite: bool, to_memory: bool) -> bool:
    """Tell whether a command about "it" is one to forget: "forget it" and "delete it" are said of anything."""
    if to_memory:
        return not (verb["place"] and INTO_MEMORY.search(verb.string, verb.end()))
    own = bool(MINE.search(topic.thing)) or names_personal_data(topic.thing)
    if verb["place"]:
        return False
    if verb["keep"] and not verb["keep"].casefold().startswith(("have", "having", "know")):
        return topic.sure or own
    if verb["forget"]:
        return (polite and (topic.sure or own or bool(_PROPER.search(topic.thing)))) or (
            topic.sure and bool(_UTTERED.search(verb.string))
        )
    return topic.sure or (own and names_personal_data(topic.thing))


_WHY = re.compile(
    r"^\W*(?:please\b\W*)?(?:because |since |as )?(?:[\w' ]{2,25}? (?:sometimes |often |also |has been |is |may |"
    r"might |can |could |will |keeps )?(?:uses?|using|reads?|reading|sees?|shares?|sharing|borrows?|"
    r"looks? (?:at|over|through)|"
    r"looking (?:at|over|through)|peeks? (?:at|over)|finds?) (?:this|my|the|our|these|it here)(?: (?:laptop|"
    r"phone|tablet|screen|computer|chat|account|messages?|shoulder|ipad|machine|pc|here|too|as well)\b|$|[.!,])|"
    r"i(?:'d| would) (?:rather|prefer) (?:nobody|no one|no-one|it|that|this)|"
    r"i (?:shouldn'?t|should not|never should) have|i(?:'m| am| feel) (?:so |very |really |a bit |rather )?"
    r"(?:ashamed|embarrassed|uncomfortable)|(?:it|that|this)(?:'s| is| was) (?:too |very |so |really |all )?"
    r"(?:private|personal|embarrassing|sensitive|over|history|out of date|outdated|nobody's|no one's|none of|"
    r"between us|no longer|not (?:mine|true|relevant|something))|(?:they|we|i)(?:'ve| have)? (?:since )?(?:changed|"
    r"cancelled|canceled|closed|replaced) (?:it|that|the|my|our|them)\b)",
    re.IGNORECASE,
)
"""Why somebody wants a thing forgotten, which nobody says of the umbrella they should leave at home."""
_QUOTED_AFTER = re.compile(
    r"[\s,]*(?:(?:is|was|were) (?:what|all|the words)|(?:he|she|they) (?:said|shouted|yelled|wrote|told|"
    r"replied))",
    re.IGNORECASE,
)
_HELD = re.compile(r"\s(?:stored|saved|kept|recorded|noted|remembered|logged)\W*$", re.IGNORECASE)
_PROPER = re.compile(r"\s[A-Z]")
_POLITE = re.compile(r"\b(?:please|pls|kindly|you (?:can|may|should)|(?:can|could|would|will) you)\b", re.IGNORECASE)
_UTTERED = re.compile(r"\b(?:came up|come up|mentioned|said|told)\b", re.IGNORECASE)


def _named(thing: str, span: Span, evidence: _Evidence) -> ForgetRequest | None:
    if EVERYTHING.fullmatch(thing):
        bare = thing.casefold() in _BARE_EVERYTHING and not evidence.to_memory
        if bare and (evidence.goes_on or not evidence.forget):
            return None
        return ForgetRequest((), ForgetScope.EVERYTHING, span, thing, certain=not bare)
    if LAST.fullmatch(thing):
        return ForgetRequest((), ForgetScope.LAST, span, thing, certain=False)
    if not thing or len(thing) > _LONGEST_ABOUT or NEVER_OBJECT.search(thing):
        return None
    targets = targets_of(thing)
    if not targets:
        return None
    whole = bool(_ALL.search(thing))
    certain = (
        evidence.to_memory or bool(MINE.search(thing) or TOLD_YOU.search(thing)) or (whole and bool(ABOUT.match(thing)))
    )
    likely = bool(targets[0].owner) or targets[0].words[:1].isupper() or evidence.asked or evidence.hinted
    if not certain and ((evidence.goes_on and not evidence.asked) or not likely):
        return None
    return ForgetRequest(targets, ForgetScope.ALL if whole else ForgetScope.ONE, span, thing, certain)


def _is_said_of_memory(verb: re.Match[str], body: str, thing: str, *, to_memory: bool) -> bool:
    """Tell whether a word for deleting or keeping, also said of files and dogs, is said of what Hippo knows here."""
    if verb["place"]:
        return to_memory and not INTO_MEMORY.search(body)
    if not to_memory and ELSEWHERE.search(body):
        return False
    told = to_memory or bool(TOLD_YOU.search(thing))
    word = (verb["keep"] or "").casefold()
    if word:
        if word.startswith(("have", "having", "know")) and not word.endswith(" of"):
            rather = re.match(r"(?:didn'?t|did not) ", verb.group(), re.IGNORECASE) is not None
            return to_memory or (rather and word.startswith("know"))
        if verb.group().casefold().startswith("no longer") and not to_memory:
            return bool(_PLEASE.search(body))
        if not told and re.search(r"\b\w+ing$", thing):
            return False
        if word.startswith(("remember", "memor")):
            return bool(thing)
    if told or GOSSIP.match(thing) or (not verb["keep"] and AFFAIR.match(thing)):
        return True
    if verb["keep"] and _HOLD.match(word) and re.search(r" [A-Z]", thing):
        return True
    short = len(thing.split()) <= _ALONE_WORDS
    if verb["loose"]:
        return (
            short and bool(_POINTED.match(thing)) and (names_personal_data(thing) or bool(_KEPT_SECRET.search(thing)))
        )
    return short and bool(OWN_THING.match(thing) or (_POINTED.match(thing) and names_personal_data(thing)))


_KEPT_SECRET = re.compile(
    r"\b(?:code|pin|password|passcode|passphrase|combination|login|card number|keypad)$", re.IGNORECASE
)
_PLEASE = re.compile(r"\b(?:please|pls)\b", re.IGNORECASE)
_HOLD = re.compile(r"(?:hold|hang)(?:ing)? on ?to", re.IGNORECASE)
_POINTED = re.compile(r"(?:that|this|the|those|my|our)\s", re.IGNORECASE)
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
            return None if _POISON.search(_OWN_WORDS.sub("", before[: boundary.start()])) and not so else boundary.end()
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
