"""How English settles a form for what is being made, corrects it, and reports what worked; for `told`.

"No prose. A table, biggest first" after something was made; "let's do four rounds of eight, …"; "two days in the
fridge, an hour on the counter, and it came out perfect". Each is a way of doing the thing again. It must stay silent
where nothing was being made, about questions, and about praise without a recipe.
"""

from __future__ import annotations

import re
from enum import StrEnum
from typing import TYPE_CHECKING

from memory.extraction.rules.mood import Mood
from memory.extraction.rules.settling_made import form_wanted, mends_form

if TYPE_CHECKING:
    from memory.extraction.rules.view import View


class Way(StrEnum):
    """What a sentence tells about how something is done."""

    WANTED = "wanted"
    """How the user wants it done."""
    WORKED = "worked"
    """What the user did that worked."""


FEWEST_PARTS = 2
"""Commas that make a list of points; with a word of order, one is enough."""
FEWEST_MEASURES = 2
"""Amounts and times in a report of what was done."""
LONGEST_REJECTION = 60
"""Code points of the words in which a form is turned down before the right one is told."""

_NUMBER = (
    r"(?:\d[\d.,]*|half|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|sixty|"
    r"ninety|a dozen)"
)
_COLON = re.compile(
    r"^(?:\w+[,.!] )?(?:(?:let['’]s|let us) (?:fix|settle|agree|say|do|have|keep|go with|make)\b[^:]{0,30}:|"
    r"(?:please |can you |could you )?(?:do|make|write|lay|set|format|build|plan|structure|keep|word|arrange|cook|run) "
    r"(?:it|them|this|these|mine|everything|the [\w ]{3,25}?|my [\w ]{3,25}?)(?: out| up)? (?:like this|"
    r"like so|this way|"
    r"as follows|so)\s*[:,-]|"
    r"(?:here['’]s|this is) (?:how|the way) (?:I|we)\b[^:]{0,40}:|(?:I|we) do it (?:like this|this way)\s*:|"
    r"(?:agreed|settled|decided|final (?:version|form)|house rules?)\s*:|(?:(?:two|three|four|a few|some|one|my|the) "
    r"(?:changes?|tweaks?|points|rules?|requests?|conditions?|format|recipe))\s*:|(?:make it|so it['’]s|so "
    r"that['’]s)\s)",
    re.IGNORECASE,
)
_FOR_A_KIND = re.compile(
    r"^(?:[A-Z][\w' -]{0,25}(?:letters|notes|e-?mails|reports|minutes|posts|captions|invoices|reminders|updates|"
    r"summaries|slides|agendas|"
    r"newsletters|lists|reviews|tickets|invitations|translations)|(?:for|in|with|on|under) (?:the|my|our|every|all|"
    r"any|each) [\w' -]{3,30}|for next (?:time|year|month)|next "
    r"time): .*(?:\b\w+er \w+, |\bfirst\b|\bthen\b|\balways\b|"
    r"\bnever\b|\bno \w+|"
    r"\bonly\b|\bat the (?:top|bottom|end|start)\b|\bper \w+|\beach\b|\bone \w+ a \w+)",
    re.IGNORECASE,
)
"""The rules of a kind of text or work, told at once: "for the podcast notes: timestamps first, then links"."""
_PICKED = re.compile(
    r"^(?!thanks|ta\b|cheers|good|right|ok)[\w' -]{3,50}, then(?:,|\s+(?:in|with|on|for|at|by)\b).{8,}", re.IGNORECASE
)
_PROPOSED = re.compile(
    r"^(?:(?:\w+[,.!]? ){0,3})?(?:let['’]s|let us|we['’]ll|we will|I['’]ll|make it|keep it (?:to|at)|stick (?:to|with)|"
    r"(?:so |then )?(?:I|we) (?:want|need)|it (?:should|has to|must)|(?:the|our) (?:format|layout|order|plan|shape|"
    r"structure) (?:is|will be|stays))\b(?: (?:do|have|go with|go for|keep|make it|say|run|use|start with|be))?\b",
    re.IGNORECASE,
)
_ORDERED = re.compile(
    r"\b(?:always|never|first|last|at the (?:end|start|top|bottom|beginning|back|front)|to (?:start|finish|open|close)|"
    r"in between|each|every|per)\b",
    re.IGNORECASE,
)
_FORM_NOUN = (
    r"(?:prose|essays?|waffle|walls? of text|paragraphs?|bullets?|bullet points?|lists?|tables?|jargon|lectures?|"
    r"flowery \w+|fluff|padding|headings?|headers?|markdown|emojis?|theory|text|small talk|slides?|intro\w*|preamble|"
    r"rhymes?|adjectives|sentences|columns|greetings?|novels?|speech(?:es)?|stories|disclaimers?|apologies)"
)
_REJECTED = re.compile(
    rf"(?:^|[.!?;]\s*|, )(?:(?:please |and |but |ok(?:ay)?,? |thanks,? (?:but )?)*"
    rf"(?:no|not|not so much|without|less|fewer|enough|spare me|skip|lose|drop|cut|never|not a|not an|not another) "
    rf"(?:the |all |any |more |long |of )*{_FORM_NOUN}|(?:far |way |much |that['’]s |a bit )*too (?:long|wordy|dry|"
    rf"dense|"
    r"chatty|formal|stiff|vague|much text|detailed|fussy)|(?:I|we) (?:can['’]t|won['’]t|don['’]t|"
    r"never) (?:read|do|stand|bear|like) "
    r"(?:all |any of )?(?:(?:that|this|it|walls of text)|(?:those|these|that|long|"
    r"such) [\w-]+(?: [\w-]+)?)|you lost me|I (?:got lost|lost the thread)[\w ]*|"
    r"(?:nobody|no one|they|people) (?:reads?|wants?|needs?|ever reads?) (?:that|this|prose|essays?|waffle|all that|"
    r"walls of "
    r"text|adjectives)|(?:I|we) can(?:['’]t|not) (?:put|use|send|print|hand out|post|read out|say|sign) (?:that|this|"
    r"it)"
    r"(?: (?:on|in|to|as|for) (?:a|the|my|our)? ?[\w' -]{2,20})?|"
    r"my eyes (?:glaze|glazed) over|that told me nothing|not like that)[.!,;:–—-]*\s*$",
    re.IGNORECASE,
)
_FORM = re.compile(
    r"\b(?:table|lists?|bullets?|columns?|rows?|lines?|sentences?|words|headings?|paragraphs?|points|steps|"
    r"(?:biggest|smallest|largest|oldest|newest|latest|cheapest|dearest|earliest|highest|lowest|longest|shortest|"
    r"nearest|"
    r"most \w+|least \w+)(?: \w+)? (?:first|last|on top|at the (?:top|bottom))|alphabetical\w*|chronological\w*|"
    r"(?:words|characters) (?:at most|max\w*|tops)|no (?:adjectives|adverbs|exclamation marks|jargon)|"
    r"in percent|per cent|one per|under \d+|at most|grouped by|sorted by|ordered by|subject line)\b",
    re.IGNORECASE,
)
_QUICK_FORM = re.compile(
    rf"^(?:please )?(?:no|skip|less|fewer|without)\s+{_FORM_NOUN}\s*[,:;–—-]\s*(?:just |only )?\w.{{8,}}", re.IGNORECASE
)
_MEASURE = re.compile(
    rf"\b\d+(?:[.,]\d+)?\s?%|\b{_NUMBER}[ -](?:an? )?(?:\w+ )?(?:hours?|minutes?|mins?|days?|nights?|weeks?|seconds?|"
    r"grams?|kilos?|litres?|cups?|"
    r"spoons?|spoonfuls?|teaspoons?|tablespoons?|parts?|coats?|turns?|rows?|drops?|degrees|times|layers?|passes|folds?|"
    r"sets?|reps?|laps?|eggs?|pinches|knobs?)\b|\b\d+(?:[.,]\d+)?\s?(?:g|kg|ml|l|cm|mm|°c?|c|bpm|w|v)\b|"
    r"\b(?:an?|half an?|one|overnight) (?:hour|day|night|week|minute|pinch|spoon\w*|cup|glug|splash|handful|knob|dash|"
    r"coat|rest|quarter)\b|\bovernight\b|\bat \d{2,3}\b",
    re.IGNORECASE,
)
_WORKED = re.compile(
    r"\b(?:(?:came|turned|worked) out (?:just )?(?:perfect\w*|great|beautifully|brilliantly|lovely|right|wonderfully|"
    r"superb\w*|spot on|fine|well|a treat)|worked (?:a treat|like a (?:charm|dream)|perfectly|beautifully|brilliantly|"
    r"wonders|best)|like a (?:dream|charm)|(?:best|finest|crispiest|softest|fluffiest|smoothest|nicest) "
    r"(?:one|batch|yet|ever|(?:\w+ )?(?:I|we)['’]ve|result|so far|loaf|time)|(?:was|were|is) (?:perfect|spot on|"
    r"flawless|"
    r"exactly right|bang on|a triumph)|nailed it|never been better|that['’]s the (?:one|recipe|method|winner)|"
    r"a keeper|did the trick|no lumps|not a (?:scrap|crumb|drop|morsel) left|went down (?:well|a treat|a storm)|"
    r"(?:they|everyone|everybody|the kids|the guests|the family|the class|he|she|mum|"
    r"dad) (?:all )?(?:loved|adored|wanted "
    r"(?:more|seconds|the recipe)|licked|polished|asked for (?:more|seconds|the recipe))|"
    r"not a single (?:crack|lump|bubble|drip))\b",
    re.IGNORECASE,
)
_SAYS_WISH = re.compile(r"^(?:\w+[,.!]? ){0,3}?(?:I|we)(?:['’]d| would)? (?:prefer|rather|like|want)\b", re.IGNORECASE)


def way_told(view: View) -> tuple[Way, int] | None:
    """Return what a sentence tells of how the thing being made is done, and where in the message that begins."""
    sentence = view.sentence
    whole = view.around.text[view.start : sentence.end]
    before = view.around.text[: sentence.start]
    if (view.subject is None and _PICKED.match(whole)) or _COLON.match(sentence.text):
        return Way.WANTED, view.start
    if view.mood in {Mood.HYPOTHETICAL, Mood.QUESTION, Mood.REPORTED, Mood.FICTION}:
        return None
    if _FOR_A_KIND.match(sentence.text):
        return Way.WANTED, sentence.start
    if _reports(view):
        return Way.WORKED, view.start
    if not view.around.before:
        return None
    if form_wanted(view) or mends_form(view):
        return Way.WANTED, view.start
    if _did_it(view):
        return Way.WORKED, view.start
    rejected = _REJECTED.search(before[-LONGEST_REJECTION:])
    if rejected and _FORM.search(sentence.text):
        return Way.WANTED, sentence.start - (len(before[-LONGEST_REJECTION:]) - _first_letter(rejected))
    if _QUICK_FORM.match(sentence.text) and _FORM.search(sentence.text):
        return Way.WANTED, view.start
    parts = whole.count(",") + whole.count(" and ")
    listed = parts >= FEWEST_PARTS and re.search(_NUMBER, whole, re.IGNORECASE) is not None
    if _PROPOSED.match(sentence.text) and listed and _ORDERED.search(whole) and not _SAYS_WISH.match(sentence.text):
        return Way.WANTED, view.start
    return None


def _did_it(view: View) -> bool:
    """Tell whether the user says, asked or not, how they did what they had asked how to do: "I sent three lines: …"."""
    asked = re.search(r"\bhow (?:do|should|would|can|does one|to)\b", " ".join(view.around.before[-2:]), re.IGNORECASE)
    whole = view.around.text[view.start : view.sentence.end]
    return asked is not None and _DID.match(whole) is not None


_DID = re.compile(
    r"^(?:so |in the end |well,? |I think )*(?:I|we) (?:ended up |finally |just |first )?(?:sent|wrote|"
    r"did|made|used|went "
    r"with|kept|told|gave|said|set|cut|split|mixed|put|started|cooked|baked|soaked|rubbed|began|opened|left|took|tried)"
    r"\b[^:]{3,60}(?::|, then | and then ).{8,}",
    re.IGNORECASE,
)


def _first_letter(rejected: re.Match[str]) -> int:
    return rejected.start() + len(rejected.group()) - len(rejected.group().lstrip(".!?;, "))


def _reports(view: View) -> bool:
    """Tell whether a list of amounts and times without a subject is followed by words that it worked."""
    text = view.sentence.text
    after = view.around.text[view.sentence.end : view.sentence.end + LONGEST_REJECTION]
    next_sentence = re.split(r"(?<=[.!?])\s", after.lstrip(" .!"))[0]
    amounts = len(_MEASURE.findall(text))
    listed = text.count(",") + text.count(" and ") >= FEWEST_PARTS
    worked = _WORKED.search(text) is not None or _WORKED.search(next_sentence) is not None
    own = view.subject is not None and not view.subject.is_user
    return amounts >= FEWEST_MEASURES and listed and worked and not own and not view.sentence.asks
