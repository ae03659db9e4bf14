"""Plain sentences that give a value of the user's affairs without saying "I": a quote, a delivery, a bus, a rule.

"New drill arrived, rated for 900 watts", "plumber quoted 380", "there are 85 jars ready to sell", "bus 14 goes to
Fernhill". The whole sentence is kept. It must stay silent about the chat, about what everybody knows, and about
moments.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from memory.extraction import dates
from memory.extraction.rules.mood import Mood
from memory.extraction.rules.rule import Draft, clean
from memory.extraction.rules.subjects import ME
from memory.extraction.rules.told_en import NUMBER_EN
from memory.values import Kind

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memory.extraction.rules.view import View

IMPORTANCE = 5
CONFIDENCE = 0.7
SURE = 0.8
"""How many are left is told so plainly that it may end what was said before."""
FEWEST_WORDS = 4
LONGEST_ASKED = 90
"""Code points of the user's question just before that say what a bare code is of."""

_WEEKDAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)days?"
_WHEN = rf"(?:{NUMBER_EN}|\b(?:{_WEEKDAY}|noon|midnight|mornings?|afternoons?)\b)"
_ITS_OWN = r"(?!(?:it|that|this|there|he|she|they|you|who|what|which|one|everything|nothing|everyone|all|i|we)\b)"
_THING = rf"{_ITS_OWN}(?:the |my |our |their |a )?[\w'’&-]+(?: [\w'’&-]+){{0,4}}?"
_TOLD = re.compile(
    rf"^{_THING} (?:(?:has |have |just |finally )*(?:arrived|came|come|tested|delivered|fitted|installed|measured|"
    rf"weighed|"
    rf"in|confirmed|booked|fixed)[,:].*{NUMBER_EN}|"
    rf"(?:quoted|quotes?|charges?|asks?|wants|offers?|offered|estimates?|estimated|rated|holds?|seats?|draws?|uses?|"
    rf"costs?|earns?|sells? for|rents? for|weighs?|measures?|lasts?)\b.*{NUMBER_EN}|"
    rf"(?:can (?:come|do|deliver|collect|start|fit)|comes?|is coming|arrives?|delivers?|collects?|calls|leaves?|stops?|"
    rf"closes?|opens?|starts?|finishes|must|ha(?:s|ve) to|needs? (?:an?|to|the)|should be|(?:is|are) (?:due|open|"
    rf"closed|"
    rf"out|up|on|at|by|in))\b.*{_WHEN})",
    re.IGNORECASE,
)
_LINE = re.compile(
    r"^(?:the )?(?:bus|tram|train|line|route|ferry|number|no\.?) \w*\d+\w* (?:goes|runs|stops|leaves|takes)\b.+",
    re.IGNORECASE,
)
_STOCK = re.compile(
    rf"\bthere(?:['’]s| are| is|['’]re) (?:now |still |only )?{NUMBER_EN}[\w ]*\b.*\b(?:my|our|ready|left|to sell|for "
    rf"sale|in the "
    r"(?:shed|freezer|cellar|garage|attic|store|cupboard|kitty|pot|fund))\b|"
    rf"\b(?:so |and )?(?:it['’]s|that['’]s|that makes|that leaves|leaving|which leaves|we['’]re left with|I['’]m left "
    rf"with) "
    rf"(?:only |just |now )?{NUMBER_EN} [a-z]+s\b.*\b(?:left|now|that (?:come|came|are|made|survived|remain)|in all|"
    rf"altogether|"
    r"to go|still|survive)\b",
    re.IGNORECASE,
)
_KEPT = re.compile(
    r"^(?:all |the |my |our )?(?:deliver(?:y|ies)|parcels?|packages|post|mail|visitors|guests|(?:the )?(?:spare "
    r")?keys?|"
    r"(?:the )?spare|recycling|bins?)\b['’]?s? ?(?:always |only |must |should |is|are|to|have to|has to)*\s*(?:go|"
    r"goes|with|under|in|"
    r"kept|be left|left|at|hidden|on)\b.{4,}",
    re.IGNORECASE,
)
_LIFE = re.compile(
    r"^(?!.*\b(?:those|these|them|would|could|should)\b)(?:only |just |another |still )?(?:half the|both|"
    r"(?:\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|"
    r"thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|"
    r"fifty)(?:[- ]\w+)?)\b(?!\W*(?:of (?:those|"
    r"these|them)|more|please|or)\b).*\b(?:kids|children|grandchildren|shifts?|wards?|office|shop|school|jobs?|bedrooms?|floors?|"
    r"flat|house|farm|dogs|cats|hens|goats|bees|hives|pupils|patients|clients|tenants|lodgers|nights|"
    r"days a week|hours (?:on|a "
    r"day|a week)|months? pregnant|weeks? pregnant|at home|to feed|to run)\b.*",
    re.IGNORECASE,
)
"""A count out of the user's own life, told without a verb: "three kids under six and a shop to run"."""
_LIFE_WORDS = 6
_KEY_PLACE = re.compile(
    r"^(?:the |my |our )?(?:[\w'’-]+ ){0,2}(?:keys?|fuse box|stopcock|first[- ]aid kit|torch|meter|"
    r"ladder|toolbox|passport|spare "
    r"\w+) (?:hangs?|lives?|sits?|stays?|(?:is|are) (?:kept|hidden)|is|are) (?:always )?(?:behind|under|"
    r"in|on|inside|above|at|by|"
    r"with|next to|over) (?:the|my|our|a|an|[A-Z])\b.*",
    re.IGNORECASE,
)
"""Where a thing of the house is to be found."""
_CODE = re.compile(
    r"(?<![\w-])(?=[A-Z0-9 -]*\d{3})[A-Z]{2,4}[ -]?\d{3,}(?:[ -]?[A-Z0-9]{1,4})?(?![\w-])|\b\d{2,}-[A-Z]-\d{3,}\b"
)
_NEEDS_BY = re.compile(
    r"\b(?:needs?|wants?|must have|has to have|have to have|expects?)\b.{0,60}?\b(?:by|before|until|"
    r"within|no later than)\b"
)
_LIMIT_SET = re.compile(
    r"^(?:I['’]ve |we['’]ve |have )?(?:set (?:myself|ourselves|us|me) (?:a|the) (?:limit|cap|budget|ceiling|maximum)|"
    r"capped "
    rf"(?:it|that|myself|ourselves))\b.*{NUMBER_EN}",
    re.IGNORECASE,
)
_CHAT = re.compile(
    r"\b(?:you|your|answers?|paragraphs?|options?|versions?|examples?|sentences?|words?|typos?|code|scripts?|python|"
    r"functions?|errors?|bugs?|step (?:one|two|three|four|\d)|joke|poem|riddle|translation|laugh\w*|typical)"
    r"\b",
    re.IGNORECASE,
)
_WORLD = re.compile(
    r"\b(?:in (?:1\d{3}|20[01]\d)|percent|% of|the world|population|metres tall|light years?|century|centuries|war|"
    r"planet|"
    r"capital of|species|the average|on average|per capita|invented|discovered|born in|died in|hours in a|days in a)\b",
    re.IGNORECASE,
)
_MOMENT = re.compile(
    r"\b(?:late|early|ago|just now|right now|at the moment|again|yesterday|last night|this (?:morning|afternoon|"
    r"evening)|"
    r"rang|knocked|barked|failed|crashed|broke|exploded|cried)\b",
    re.IGNORECASE,
)


def read(views: Sequence[View], told: bool) -> Iterator[Draft]:
    """Yield the sentence where it gives a value; `told` says that a family has read something in it."""
    if not views:
        return
    view = views[0]
    sentence = view.sentence
    text = sentence.text
    if sentence.asks or len(text.split()) < FEWEST_WORDS or _CHAT.search(text) or _WORLD.search(text):
        return
    moods = {other.mood for other in views}
    whole = view.around.text[view.start : sentence.end]
    if moods & {Mood.QUESTION, Mood.FICTION, Mood.REQUEST}:
        return
    if _needed_by_a_day(view):
        yield _whole(view, Kind.TASK_STATE)
        return
    if told or moods & {Mood.HYPOTHETICAL, Mood.REPORTED}:
        return
    if _LIMIT_SET.match(whole):
        yield _whole(view, Kind.FACT, constraint=True)
    elif _CODE.search(text):
        yield _whole(view, Kind.FACT, lead=_asked(view))
    elif _STOCK.search(text):
        yield replace(_whole(view, Kind.FACT), confidence=SURE)
    elif (_LIFE.match(whole) and len(whole.split()) >= _LIFE_WORDS and view.subject is None) or (
        not _MOMENT.search(text)
        and (_TOLD.match(whole) or _LINE.match(whole) or _KEPT.match(whole) or _KEY_PLACE.match(whole))
    ):
        yield _whole(view, Kind.FACT)


def _needed_by_a_day(view: View) -> bool:
    """Tell whether somebody needs something from the user by a day to come, whatever it hangs on."""
    if not _NEEDS_BY.search(view.sentence.text):
        return False
    today = view.around.said_at.date()
    days = dates.mentions(view.sentence.text, view.around.said_at)
    return any(day.last > today and day.precision is dates.Precision.DAY for day in days)


def _asked(view: View) -> str:
    last = next((message.strip() for message in reversed(view.around.before) if message.strip()), "")
    first = re.split(r"(?<=[.!?])\s", last)[0]
    return f"The user notes (on “{first[:LONGEST_ASKED]}”): " if first.endswith("?") else ""


def _whole(view: View, kind: Kind, *, lead: str = "", constraint: bool | None = None) -> Draft:
    sentence = view.sentence
    return Draft(
        view=view,
        attribute="note",
        value=clean(sentence.text),
        subject=ME,
        kind=kind,
        lead=lead,
        importance=IMPORTANCE,
        confidence=CONFIDENCE,
        constraint=constraint,
        weak=kind is Kind.FACT,
        start=sentence.start,
        end=sentence.end,
    )
