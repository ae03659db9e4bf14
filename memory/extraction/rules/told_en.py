"""Which plain English statements are told for their own sake: a person, a measure, a change, a limit, what is left out.

`memory.extraction.rules.told` keeps them as notes. It must stay silent about moods, thanks and the chat itself.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memory.extraction.rules.common_words import is_common
from memory.extraction.rules.limits import is_limit
from memory.extraction.rules.reactions import AT_HAND_EN, POINTS_BACK_EN, REACTION_EN
from memory.extraction.rules.relations import WORD_EN
from memory.extraction.rules.subjects import NOT_A_NAME

if TYPE_CHECKING:
    from memory.extraction.rules.view import View

FEWEST_WORDS = 5
"""A first-person English statement of fewer words is a reply."""
FEWEST_WORDS_PLAIN = 4
"""With a value, a change or a limit in it, fewer words tell something."""

NUMBER_EN = (
    r"(?:[£$€]\s?\d|\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|"
    r"sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|dozen|half (?:past|one|two|three|four|"
    r"five|six|seven|eight|nine|ten))\b)"
)
FEWEST_WORDS_LIMIT = 3
"""“We keep kosher” tells enough."""
_MEASURED_EN = re.compile(
    r"^(?:the|our|ours|mine|my|both|each|every|[A-Z][a-z]+(?:['’]s)?)\b.{1,60}?(?:\b(?:is|are|was|measures?|weighs?|"
    r"takes?|holds?|costs?|comes? to|capped|needs?|has|have|stands? at|goes?|runs?|sleeps?|closes?|opens?)\b|['’]s\b)"
    rf".*?{NUMBER_EN}|^(?:[A-Z]\w+|\w+['’]s) (?:up|down) to {NUMBER_EN}|\bcapped\b.*?{NUMBER_EN}|"
    rf"^(?:the |my |our |The |My |Our )?[\w' -]{{3,40}} (?:came to|comes to|adds up to|set (?:me|us) back|cost (?:me|"
    rf"us)) .*?{NUMBER_EN}|"
    r"^(?:[A-Z][\w -]{2,40}['’]s|(?:New |The |My |Our )?[A-Za-z][\w -]{2,40}:) [^.]*\d|"
    r"^[A-Z][a-z]+(?: [a-z]+){0,2} \d[\d.,]*(?: ?[a-z]+)?, .*\d"
)
_LEFT_OUT_EN = re.compile(
    r"^(?:been (?:an?|the|in|with|at) |live in |living in |based in |work(?:ing)? (?:as|at|in|for) |retired |"
    r"married |divorced|widowed|born (?:and (?:raised|bred) )?in |grew up |raised in |moved (?:to|here) |studying |"
    r"native |originally from |first in (?:my|the) family|used to (?:be|work|live) |single (?:mum|dad|mom|parent)|"
    r"never (?:learnt|learned|been able) |only (?:eat|drink|use|work|read|take|wear|buy|watch|listen)|"
    r"(?:\d+|[a-z]+)(?:-[a-z]+)? years (?:on|in|at|behind|with) (?:the |an? )?[a-z]+|"
    r"fasting |sober |teetotal|pregnant |on crutches|in a cast|signed off |housebound|\w+ born and (?:bred|raised)|"
    r"allergic to |father of |mother of |\w+ kids[,:] )",
    re.IGNORECASE,
)
CHANGED_EN = re.compile(
    r"\b(?:no longer|any ?more|instead|from (?:now on|tonight|tomorrow|today|next \w+)|(?:has|have|'ve|'s) "
    r"(?:switched|swapped|moved|changed|gone up|gone down|been (?:moved|pushed|put|changed|cancelled|bumped))|"
    r"pushed back|brought forward|put back|went up to|up to|down to|packed (?:it |the \w+ )?in|handed in|"
    r"jacked in)\b|\bnow$",
    re.IGNORECASE,
)
THING_LEFT_OUT_EN = re.compile(
    r"^(?:Sleeps|Seats|Holds|Fits|Costs|Weighs|Measures|Opens|Closes|Runs|Lasts|Starts|Finishes|Leaves|Arrives|Takes|"
    r"Comes|"
    r"Needs|Has|Faces|Belongs|Expires|Only (?:opens|runs|works|takes|fits|has)) .*"
)
"""Said of what the sentence before has named: "Seats nine, and the lid is cracked"."""
_RESULT_EN = re.compile(
    r"^(?:the |my |our )?(?:[\w-]+ ){0,2}?(?:mock|tests?|exams?|practice|results?|report(?: card)?|feedback|review|"
    r"check-?up|"
    r"scan|audit|inspection|mot|interview|rehearsal|trial|dress rehearsal|assessment|placement test|first attempt|"
    r"score)\b"
    r"[^:]{0,40}: [^:]+,[^:]+",
    re.IGNORECASE,
)
"""How something went, point by point: "Mock exam: theory fine, practice a disaster"."""
_DOES_EN = re.compile(r"[a-z]{2,}s\b(?<!was\b)|(?:want|need|pay|insist|have|are)\b")
_ASKS_FOR_EN = re.compile(
    r"^(?:\w+ly |always |never |only |still |now )*(?:wants?|needs?|pays?|insists?|expects?|prefers?|requires?|"
    r"charges?|bills?|"
    r"asks? for|gets?|takes?|collects?|covers?|handles?|owes?|likes?|hates?|won['’]t|has to|have to|must(?:n['’]t)?|"
    r"is (?:on|off|allergic|vegan|vegetarian|coming|arriving|due|in (?:year|class)|away|back|the one)|can['’]t|"
    r"doesn['’]t|"
    r"sits?|sleeps?|lives? in|works? (?:on|at|for|in)|goes to|turns \w+ on|plays?)\b"
)
"""What is told of somebody with a name, whom the user deals with."""
_OWN_WORDS_EN = re.compile(r"\b(?:I|I['’](?:m|ve|d|ll)|my|our|me|us|we)\b")
_ONE_OF_SEVERAL_EN = re.compile(
    r"^(?P<prefix>(?:as )?(?:for|with) )?(?P<name>[A-Z][\w&-]*[a-z][\w&-]*(?: [A-Z][\w&-]+)?)(?:,|:| it['’]s| I| we| "
    r"they)\s.*"
)
"""“Orbit, contracts, a flat 900”, “with Orbit it's by the hour”: one of those the user has begun to tell of."""
_FINITE_EN = re.compile(r"\b(?:is|are|was|were|I|we|you|he|she|they|it|though|too|please|thanks|my)\b|['’](?:s|re|m)\b")
FEWEST_PARTS = 2
"""Commas of such a list."""
_SEVERAL_EN = re.compile(
    r"\b(?:two|three|four|both|several|clients?|customers?|kids|twins|pupils|students|tenants|patients|dogs|cats|goats|"
    r"horses|hens|projects|jobs|gigs|groups|teams|classes|plants|suppliers|of those|of them|different)\b",
    re.IGNORECASE,
)
"""Words for several of a sort."""
_OWN_PEOPLE_EN = re.compile(
    rf"\b(?:[a-z]+s|make|scare|upset|wake|drive|keep|love|hate) (?:my|our) (?:\w+ )?(?:{WORD_EN})\b", re.IGNORECASE
)
"""Something does something to somebody of one's own: "thunder makes our beagle shake"."""
_PICKY_EN = re.compile(
    r"\bbut (?:never|not|only|no)\b|^(?:I|we)(?:['’](?:ll|d))? (?:can |will |could )?(?:only|never|"
    r"always) "
    r"(?!just|thought|knew|heard|noticed|realised|wondered|wanted|meant|asked|needed)\w+|"
    r"\b(?:can['’]t stand|won['’]t touch|refuse to|insist on)\b",
    re.IGNORECASE,
)
_TO_ME_EN = re.compile(
    r"^(?:[\w'’&-]+ ){1,6}?(?:is|are|do|make|give|drive|put|send|mean|taste|ruin|hurt|scare|bore|wake|"
    r"[a-z]{3,}(?<!s)s)\b"
    r"(?! (?:that|if|how|what|why)\b).*\b(?:me|us)\b",
    re.IGNORECASE,
)
"""What something is or does to the user: "meetings after four are wasted on me"."""
_PERSON_DOES_EN = re.compile(
    r"[A-Z][\w'’-]+ (?:[A-Z][\w'’-]+ )?(?:always |often |usually |sometimes |still )?(?:sends|lends|"
    r"gives|brings|drives|teaches|"
    r"helps|texts|rings|calls|visits|meets|takes|picks|owes|pays|shows|cooks|feeds|asks|tells|wants|loves|hates)\b"
)
"""What somebody with a name does for the user is about them: "Lena sends me seeds"."""
_GROUP_EN = re.compile(
    r"^(?:the |our |my )?(?:book club|reading group|choir|band|team|club|class|group|family|committee|"
    r"office|school|nursery|orchestra|"
    r"theatre group|quiz team|lads|neighbours|residents|landlord|society)\b(?:['’]s|['’]ve| has|"
    r" have)? (?:all |now |finally |"
    r"just )?(?:picked|chose|chosen|voted for|decided|settled on|agreed|booked|meets?|trains?|rehearses?|"
    r"reads?|reading|sings?|plays?|"
    r"starts?|finishes) (?!it\b|that\b|this\b)['‘“\"]?\w+",
    re.IGNORECASE,
)
"""What a group the user belongs to does or has decided: "book club picked …"."""
PERSON_HELPS_EN = re.compile(
    r"^(?P<name>(?:(?:Mr|Mrs|Ms|Miss|Dr)\.? )[A-Z][\w'’-]+)(?: (?:on|at|from|in|of|next|across|over|down|"
    r"up)(?: [\w'’-]+){1,4}?)? "
    r"(?:has|keeps|holds|looks after|feeds|waters|minds|lends|walks|picks up|cuts|cleans|fixes|teaches|"
    r"owes|takes in|does|knows|wants|"
    r"needs|likes|hates|can['’]t|doesn['’]t|is|comes|pays)\b.{4,}"
)
"""Somebody with a title, and what they do for the user or are like: "Mr Lowe on the ground floor has my spare key"."""
IT_IS_WHEN_EN = re.compile(
    r"(?:it|that)['’]s (?:on |every |always (?:on )?)?(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b", re.IGNORECASE
)
IN_REACH = 120
"""Code points before a sentence in which that is named which "it" means."""
_SHOWN_EN = re.compile(
    r"\b(?:errors?|messages?|apps?|pages?|screens?|recipes?|texts?|articles?|code|scripts?|files?|printer|program|site|"
    r"website|form|manual|tells?|says?|asks?|shows?|reminds?|wants?|let|lets|thanks|sounds?|looks?|works?|someone|somebody|"
    r"everyone|everybody|nobody|people|your?|words?|joke|song|lyrics?|film|movie|book|show|episode|match)\b",
    re.IGNORECASE,
)
"""What is at hand, or somebody speaking: no taste and no limit of the user."""
_APART_EN = re.compile(
    r"^[\w' -]{3,30} and (?-i:I) (?:do not|don['’]t|never|no longer) (?:get on|get along|agree|mix|"
    r"go together|see eye to eye)\b|"
    r"^(?:can['’]t|cannot) (?:stand|bear|abide|eat|drink|have|do|handle|tolerate|touch) (?!it\b|that\b|this\b|them\b|"
    r"the\b)\w{3,}|"
    r"^(?:hate|loathe|detest|never (?:liked|eat|drink|touch)) (?!it\b|that\b|this\b|them\b|the\b|how\b|"
    r"when\b|to\b|your?\b)"
    r"\w{4,}",
    re.IGNORECASE,
)
"""A dislike without "I": "shellfish and I don't get on", "can't stand coriander"."""
_BEING_EN = re.compile(
    r"^am (?:now |currently |still )?(?:studying|learning|majoring|training (?:as|to be)|teaching|raising|living|"
    r"renting|doing (?!the|my|this|some|it|well|fine|ok|good|great|a\b|an\b)\w+)\b"
)
_EMPTY_EN = re.compile(
    r"^(?:it|that|this|there|these|those|which|you|they|he|she|what|who|so|nothing|everything|all (?:good|right))\b",
    re.IGNORECASE,
)
NAME_FIRST = re.compile(r"[A-Z][a-z]+\b")
HEADING_EN = re.compile(
    r"(?!(?:update|result|verdict|news|confession|question|fun fact|note|plus|ps|problem|thing is|one \w+|point "
    r"\w+)$)[\w'’-]+"
    r"(?: (?!(?:is|are|was|were|has|have|had|do|does|can|will|must)\b)[\w'’-]+){0,5}",
    re.IGNORECASE,
)
PERSON_EN = re.compile(r"^(?:he|she)\b", re.IGNORECASE)
IT_CHANGED_EN = re.compile(
    rf"^(?:so |and |but )?(?:now )?it['’]s (?:now )?(?:at |on |down to |up to )?{NUMBER_EN}.*"
    r"\b(?:from|now|instead|starting)\b",
    re.IGNORECASE,
)
REMARK_EN = re.compile(
    r",? (?:so|hence|which|but|and so|and yet|though|because|obviously)\b(?: [\w'’-]+){1,10}$", re.IGNORECASE
)
"""What somebody adds to a fact about themselves, and is none: "…, so my bread has to do the talking"."""


def _told_beside(view: View) -> str:
    """Return what the user says around a sentence: the rest of the message, and the messages before it."""
    return " ".join((view.around.own.replace(view.sentence.text, " "), *view.around.before))


def _deals_with(view: View) -> bool:
    """Tell whether the user speaks of their own affairs, or of several they deal with, around a sentence."""
    own = _OWN_WORDS_EN.search(" ".join((view.around.own, *view.around.before)))
    return own is not None or _SEVERAL_EN.search(_told_beside(view)) is not None


def one_of_several(view: View) -> str | None:
    """Return whom a sentence without a verb of its own tells of, where the user has begun to tell of several."""
    text = view.sentence.text
    match = _ONE_OF_SEVERAL_EN.match(text)
    if match is None or view.number or view.sentence.asks:
        return None
    if match["name"].split()[0].casefold() in NOT_A_NAME or is_common(match["name"]):
        return None
    if match["prefix"] is None and (text.count(",") < FEWEST_PARTS or _FINITE_EN.search(text)):
        return None
    met = view.around.known.find(match["name"])
    return match["name"] if met is not None or _SEVERAL_EN.search(_told_beside(view)) is not None else None


def _told_without_i(view: View) -> bool:
    """Tell whether a sentence without "I" tells a dislike, a decision of the user's group, or what somebody does."""
    body = view.body
    if view.sentence.asks:
        return False
    if _APART_EN.match(body):
        return True
    long_enough = len(body.split()) >= FEWEST_WORDS_PLAIN
    return long_enough and (_GROUP_EN.match(body) is not None or PERSON_HELPS_EN.match(body) is not None)


def _does_to_me(view: View) -> bool:
    """Tell whether a sentence says what something is or does to the user or theirs, and is no news of somebody."""
    body = view.body
    if len(body.split()) >= FEWEST_WORDS and _OWN_PEOPLE_EN.search(body):
        return True
    if len(body.split()) < FEWEST_WORDS or not _TO_ME_EN.match(body) or _SHOWN_EN.search(body):
        return False
    return _PERSON_DOES_EN.match(body) is None or is_common(body.split()[0])


def _meets_then(view: View) -> bool:
    """Tell whether "it's Mondays at seven" says when something of the user's is that they have just named."""
    if view.number or view.sentence.asks or not IT_IS_WHEN_EN.match(view.body):
        return False
    before = view.around.text[: view.sentence.start]
    return re.search(r"\b(?:my|our) [\w'-]+", before[-IN_REACH:], re.IGNORECASE) is not None


def tells_en(view: View) -> bool:
    """Tell whether a statement is told for its own sake."""
    body = view.body
    words = len(body.split())
    if view.subject is None and view.number == 0 and THING_LEFT_OUT_EN.match(body):
        return len(view.sentence.text.split()) >= FEWEST_WORDS_PLAIN
    if words < FEWEST_WORDS_PLAIN:
        observes = view.subject is not None and view.subject.is_user and is_limit(body)
        return observes and words >= FEWEST_WORDS_LIMIT
    if view.subject is None and _told_without_i(view):
        return True
    if view.subject is None and (_LEFT_OUT_EN.match(body) or _RESULT_EN.match(view.sentence.text)):
        return True
    if is_limit(body) and (not _EMPTY_EN.match(body) or PERSON_EN.match(body)):
        return True
    if (IT_CHANGED_EN.match(body) and view.number > 0) or _meets_then(view):
        return True
    own = view.subject is not None and view.subject.is_user and not view.subject.inherited
    if own and POINTS_BACK_EN.search(view.predicate):
        return False
    if own and words > FEWEST_WORDS and (_PICKY_EN.search(body) or _BEING_EN.match(view.predicate)):
        return True
    if AT_HAND_EN.match(body):
        return False
    if REACTION_EN.match(body) or (_EMPTY_EN.match(body) and view.subject is None):
        return False
    if own and words >= FEWEST_WORDS:
        return True
    if view.subject is not None and not view.subject.is_user:
        firm = (
            " " in view.subject.entity and view.subject.relation is None and _DOES_EN.match(view.predicate) is not None
        )
        spoken = view.around.known.find(view.subject.entity) is not None or _deals_with(view)
        asks = spoken and not view.subject.inherited and _ASKS_FOR_EN.match(view.predicate) is not None
        return words >= FEWEST_WORDS_PLAIN and (
            asks or (words >= FEWEST_WORDS and (firm or _MEASURED_EN.match(body) is not None))
        )
    if view.subject is None and _does_to_me(view):
        return True
    return bool(_MEASURED_EN.match(body) or (CHANGED_EN.search(body) and words >= FEWEST_WORDS))
