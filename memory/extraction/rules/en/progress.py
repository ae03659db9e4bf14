"""How far something has got, told without "I": "unit five of twelve ticked off", "all I lack is the photos".

Kept in the user's words, in the slot of what it is about, so that later progress takes the place of earlier. It must
stay silent about questions, plans, and what others have got done.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memory.extraction.rules.mood import Mood
from memory.extraction.rules.rule import Draft, clean
from memory.extraction.rules.subjects import ME
from memory.extraction.rules.topics import slug, topic_of
from memory.values import Kind

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memory.extraction.rules.view import View

IMPORTANCE = 6
LONGEST_LEAD = 60
"""Code points of the sentence before that may belong to it ("Form filled in, statements printed. All I lack is …")."""

_NUMBER = (
    r"(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|"
    r"eighteen|twenty|thirty|forty|fifty|half|a third|two thirds|a quarter|three quarters|the first|the second|the "
    r"third)"
)
_UNIT = (
    r"(?:units?|chapters?|sections?|lessons?|modules?|parts?|rows?|rounds?|pages?|slides?|steps?|weeks?|days?|tasks?|"
    r"stages?|rooms?|walls?|boxes|panels?|squares?|sleeves?|verses?|tracks?|songs?|episodes?|levels?|assignments?|"
    r"exercises?|questions?|forms?|letters?|invoices?|essays?|scenes?|acts?|drafts?|belts?|badges?|stamps?|hours?)"
)
_DONE = (
    r"(?:ticked off|done(?: and dusted)?|finished|down|behind (?:me|us)|in the bag|complete[d]?|sorted|read|written|"
    r"passed|"
    r"painted|knitted|sewn|submitted|cleared|handed in|sent(?: off)?|filled (?:in|out)|printed|signed|packed|booked|"
    r"ordered|paid|revised|translated|edited|marked|planted|tiled|plastered|sanded|recorded|mixed|proofread|uploaded|"
    r"drafted|approved|stamped|ready|built|cut out|glued|assembled|scanned|checked|practised|learned|learnt|memorised|"
    r"crossed off|hemmed|overdue|(?:up|out|in|hung|laid)(?=$|[,.;!])|in(?= for\b)|with (?:the|my|our) (?:editor|"
    r"printers?|accountant|solicitor|bank|council|agent|tutor|"
    r"supervisor|client|framer|tailor|publisher|landlord)|out of the way|wrapped up|polished off|nailed)"
)
_COUNTED = re.compile(
    rf"^(?:[A-Z][\w' -]{{2,30}}: )?(?:so |and |ok(?:ay)?,? |update:? |progress(?: report)?:? |finally,? |now "
    rf")*(?:(?:the |my |our )?{_UNIT} "
    rf"{_NUMBER}(?: (?:and|to|through) "
    rf"{_NUMBER})?(?: (?:out )?of {_NUMBER})?|(?:the )?{_NUMBER}(?: (?:more |whole )?{_UNIT})?(?: (?:out )?of (?:the |"
    rf"my |our )?{_NUMBER})?(?: {_UNIT})?|{_NUMBER} (?:more |whole )?(?!(?:beers?|pints?|coffees?|goals?|drinks?|"
    rf"minutes?|seconds?|years|months)\b)[a-z]{{3,}}s)"
    rf"(?: of (?:the|my|our) [\w' -]{{2,30}}?)?(?: (?:is|are|has been|have been|now|all|finally|already|just|"
    rf"officially))* {_DONE}\b",
    re.IGNORECASE,
)
_DONE_ALONE = re.compile(
    r"^(?!(?:well|all|nicely|easier|all['’]s|that['’]s|over and|consider it|job|good) )(?:the |my |our "
    r")?[a-z][\w'-]*(?: [\w'-]+){0,3} (?:is |are |has been |have been |all |now |finally |already "
    r"|just )*(?:ticked off|filled (?:in|out)|printed|signed|submitted|handed in|sent off|booked|packed|paid|drafted|"
    r"uploaded|crossed off|in the bag|done and dusted|written|painted|tiled|sanded|sewn|knitted|revised|scanned|"
    r"checked|ordered|arranged|fetched|renewed|copied|collected)(?=$|[,.;!]| "
    r"and\b| but\b)",
    re.IGNORECASE,
)
_CAME = re.compile(
    rf"^(?:so |and |hurray,? )*(?:the )?{_NUMBER} (?:more |of the )?[a-z]{{3,}} "
    r"(?:for (?:the|my|our) [\w-]+(?: [\w-]+)? )?(?:has |have )?(?:just |finally )?(?:come|came|arrived|"
    r"turned up|is here|are here)\b",
    re.IGNORECASE,
)
_HALFWAY = re.compile(
    r"^(?:just |now |about |already |nearly |almost |roughly |more than |over )*(?:halfway|half way|midway|two "
    r"thirds|three quarters|a third|a "
    r"quarter|\d+ ?%|\d+ percent) (?:of the way )?(?:through|done|there|of|into)\b.{3,}",
    re.IGNORECASE,
)
_LACKING = re.compile(
    r"\b(?:(?:all|the only thing|the one thing|what|everything) (?:that )?(?:I|we)(?:['’]m| am| are|['’]re)? (?:still "
    r")?(?:lack(?:ing)?|"
    r"need(?: now)?|miss(?:ing)?|have left|have to do)(?: now)? (?:is|are)\b|"
    r"(?:only|just|nothing but) (?:the |my |our |one |two |three )?[\w' -]{2,40}? (?:is |are )?(?:still )?(?:missing|"
    r"left|to go|"
    r"outstanding|to do|remaining|remains?)\b|"
    r"\bthere(?:['’]s| is| are) (?:just|only) .{2,40} (?:left|to go|to do|missing|outstanding)\b|"
    r"\b(?:all )?(?:that['’]s|what['’]s|that is|what is) (?:still )?(?:missing|left|outstanding|to do)(?: now)? (?:is|"
    r"are)\b|"
    r"\bit['’]s (?:now )?(?:just|only) (?:the |my |our )?[\w' -]{2,50}? (?:that )?(?:I|we)(?:['’]m| am|['’]re| are)? "
    r"(?:still )?(?:haven['’]t (?:got|done|had|seen|found)|have (?:left|to (?:get|do))|need\b|lack\b|missing|waiting "
    r"for|"
    r"short of|after\b)|\b(?:I|we)(?:['’]ve| have)? (?:still )?(?:yet to (?:get|find|do|sort|write|collect|send|pay|"
    r"book|"
    r"hand)|(?:only|just) (?:lack|need|have) .{2,40} (?:left|now|to go))\b|"
    r"\bnothing(?:['’]s| is)? (?:left|missing|outstanding)(?: now)? (?:but|except|apart from)\b|"
    r"\b(?:the|my|our|two|three|four|only) [\w' -]{2,30} (?:is|are) still (?:open|missing|outstanding|to (?:do|come|"
    r"be \w+)|unpaid|"
    r"undecided|unwritten|unfinished|pending|not \w+|waiting)\b|[\w' -]{3,40} (?:and [\w' -]{3,30} )?(?:still "
    r")?missing$|"
    r"[a-z]['’]s (?:is|are) (?:still )?(?:outstanding|to come|missing)\b|"
    r"\bstill waiting (?:for|on) (?:the |my |our )?[\w -]{2,30}['’]s(?=\W*$)|"
    r"\bstill (?:no sign of|to come|to do|missing|outstanding|lacking|short of)\b)",
    re.IGNORECASE,
)
_LEFT = re.compile(r"\b(?:still|missing|left|outstanding|lack\w*|to go|to do|remain\w*)\b", re.IGNORECASE)
_TO_GO = re.compile(
    rf"^(?:only |just |still )?{_NUMBER} (?:more |last |whole )?{_UNIT} (?:to go|left|remaining|to do|still to (?:do|"
    rf"come|write|paint|read|sew))\b|"
    r"^(?:(?:very |so )?(?:nearly|almost) (?:there|done|finished|through)|well into|not far off|on the home straight|"
    r"close to done) "
    r"(?:with )?(?:the|my|our)\b.{3,}",
    re.IGNORECASE,
)
_AT_PART = re.compile(
    r"^(?:I['’]m |we['’]re |I |we |now |just |already )*(?:got as far as |got to |made it to |on |at |"
    r"up to |reached )?(?:page|chapter|slide|unit|lesson|row|"
    rf"level|"
    rf"episode|module|section|part|verse|scene|act|round) {_NUMBER} (?:of|in) (?:the |my |our "
    rf")?(?P<whole>(?-i:[A-Z][\w'’-]+)|(?<=the )[a-z]+|(?<=my )[a-z]+)",
    re.IGNORECASE,
)
_PART_OF_ALL = re.compile(
    rf"^(?:(?:have|has|can|now|already|only|just|so far|about|got) )*(?:know|knows|play|sing|recite|learnt|learned|"
    rf"marked|"
    r"written|read|done|finished|sewn|painted|graded|planted|packed|built|translated|edited|filled(?: in)?|sent|"
    r"ordered|"
    r"paid|passed|completed|cleared|recorded|drafted|knitted|laid|fixed|repaired|hung|tiled|through|revised|got "
    r"through|"
    rf"covered|corrected|scanned|sorted|invited|visited|climbed|seen) (?P<value>{_NUMBER} (?:out )?of (?:the |my |our "
    rf"|all )?"
    rf"{_NUMBER} (?:[a-z]+ ){{0,2}}?(?P<unit>[a-z]{{3,}}?)s\b)",
    re.IGNORECASE,
)
_SECTION_DONE = re.compile(
    rf"^(?:(?:the |my |our )?{_UNIT} {_NUMBER}|(?:the |my |our )[\w' -]{{2,30}}?|{_NUMBER} {_UNIT})(?: (?:and|to|"
    rf"through) {_NUMBER})? "
    rf"(?:is|are) {_DONE}\b",
    re.IGNORECASE,
)
_PART_DONE = re.compile(
    r"^(?:the |my |our )?(?!(?:it|that|this|he|she|all|dinner|food|everything|which|what|well|who|i|we|you|"
    r"they)\b)[a-z][\w'-]*(?: [\w'-]+){0,3} "
    rf"(?:is|are) (?:now |finally |all |also |already )?{_DONE}[.!]?$",
    re.IGNORECASE,
)
_NO_WORK = re.compile(
    r"\b(?:milk|bread|eggs|battery|petrol|patience|money|minutes?|seconds?|in the (?:fridge|oven|tank|tin)|to live|"
    r"question|word of advice|idea|he|she|they|his|her|their|you|your|score|goals? down|nil|dinner|lunch|supper|dishes|"
    r"laundry|washing(?: up)?|coffee|tea)\b",
    re.IGNORECASE,
)
_ABOUT = re.compile(
    r"\b(?:in|on|for|of|with) (?:the|my|our) (?P<about>(?:[\w'-]+ ){0,2}?(?:course|application|form|report|book|novel|"
    r"thesis|"
    r"move|blanket|quilt|jumper|sweater|scarf|kitchen|garden|project|visa|portfolio|cv|grant|album|website|"
    r"translation|manuscript|renovation|fence|shed|puzzle|model|wedding|party|trip|festival|exam|test|certificate|"
    r"licen[cs]e|diploma|degree))\b",
    re.IGNORECASE,
)


def read(view: View, earlier: Sequence[View]) -> Iterator[Draft]:
    """Yield how far something has got, once for each sentence."""
    sentence = view.sentence
    if (apart := _apart(view)) is not None:
        yield apart
        return
    if (
        view.number != 0
        or sentence.asks
        or view.mood in {Mood.HYPOTHETICAL, Mood.QUESTION, Mood.REPORTED, Mood.FICTION}
    ):
        return
    text = sentence.text
    if _beside_a_date(view):
        return
    done = _COUNTED.match(text) or _AT_PART.match(text) or _PART_DONE.match(text) or _TO_GO.match(text)
    counted = done or _HALFWAY.match(text) or _SECTION_DONE.match(text)
    lacking = _LACKING.search(text)
    if not (counted or lacking) or _NO_WORK.search(text):
        return
    start = view.start
    before = next((other for other in reversed(earlier) if other.sentence is not sentence), None)
    if before is not None and sentence.start - before.sentence.start <= LONGEST_LEAD and _is_done(before):
        start = before.start
    quote = view.around.text[start : sentence.end]
    about = _about(view, quote)
    next_told = _SECTION_DONE.match(text) and re.search(r"\b(?:is|are) next\b|\b(?:is|are|has|have)n['’]t\b", text)
    yet = lacking is not None and "yet to" in lacking.group()
    plainly = done or yet or next_told or (lacking and _LEFT.search(lacking.group()))
    if about is None and not plainly:
        return
    yield Draft(
        view=view,
        attribute=f"{about}_progress" if about else "note",
        value=clean(quote),
        subject=ME,
        kind=Kind.TASK_STATE,
        importance=IMPORTANCE,
        confidence=0.85,
        text=f"How far the user has got{_on(about, quote)}: “{quote}”",
        start=start,
        end=sentence.end,
        keep_dates=True,
    )


_NEEDS = re.compile(
    r"^(?:it|he|she|they|the [\w ]{2,20}?) (?:still |also )?needs? (?:an?|the|one|two|three|new|some|its|his|her|"
    r"their)\b",
    re.IGNORECASE,
)


def _apart(view: View) -> Draft | None:
    """Return how far something has got where one clause tells it: "we sing in May, and I know two of the six parts"."""
    if view.mood is not Mood.STATEMENT or view.sentence.asks:
        return None
    own = view.subject is not None and view.subject.is_user
    part = _PART_OF_ALL.match(view.predicate) if own else None
    missing = view.number > 0 and own and _LACKING.match(view.body) is not None
    needs = view.number > 0 and _NEEDS.match(view.body) is not None
    if part is None and not missing and not needs:
        return None
    about = topic_of(view.body) or (slug(part["unit"]) if part else None) or view.topic()
    return Draft(
        view=view,
        attribute=f"{about}_progress" if about and part else f"{about}_open_items" if about else "open_items",
        value=clean(part["value"] if part else view.body),
        subject=ME,
        kind=Kind.TASK_STATE,
        importance=IMPORTANCE,
        confidence=0.85,
    )


def _beside_a_date(view: View) -> bool:
    """Tell whether a later clause of the sentence tells how far it has got, and this one something else."""
    later = view.sentence.clauses[view.number + 1 :]
    return (
        bool(later)
        and _LACKING.search(view.clause.text) is None
        and any(re.match(r"(?:and |but )?(?:I|we)\b", clause.text) and _LACKING.search(clause.text) for clause in later)
    )


def _is_done(before: View) -> bool:
    own = before.mood is Mood.STATEMENT and not before.sentence.asks
    return own and any(pattern.match(before.sentence.text) for pattern in (_DONE_ALONE, _COUNTED, _CAME))


def _about(view: View, quote: str) -> str | None:
    """Return what the progress is of: named in it, in the message, by its unit, or in the messages before."""
    whole = _AT_PART.match(view.sentence.text)
    if whole:
        return slug(whole["whole"])
    named = _ABOUT.search(quote)
    if topic := topic_of(quote):
        return topic
    if named:
        return slug(named["about"])
    if topic := topic_of(view.around.own):
        return topic
    if topic := view.around.topic():
        return topic
    unit = re.search(rf"\b{_UNIT}\b", quote, re.IGNORECASE)
    return slug(unit.group().removesuffix("s")) if unit else None


def _on(about: str | None, quote: str) -> str:
    if about is None:
        return ""
    said = topic_of(quote) == about or all(word in quote.casefold() for word in about.split("_"))
    return "" if said else f" with the {about.replace('_', ' ')}"
