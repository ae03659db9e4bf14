"""What no family took, yet is worth a note: a lasting first-person statement, a number, a date, a decision.

Kept with little weight, each in a slot of its own so that no note ever retires another.
It must stay silent about moods, thanks, guesses, and what is over by tomorrow.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memory.extraction import dates
from memory.extraction.rules.making import made_before
from memory.extraction.rules.mood import Mood
from memory.extraction.rules.reactions import POINTS_BACK_EN, REACTION_EN
from memory.extraction.rules.rule import TOLD_WHOLE, Draft, clean
from memory.extraction.rules.subjects import ME
from memory.extraction.rules.topics import slug
from memory.values import Kind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memory.extraction.rules.subjects import Subject
    from memory.extraction.rules.view import View

FEWEST_WORDS = 4
"""A statement of fewer words is a reply, not news."""

_LASTING = re.compile(
    r"^(?:(?:\w+ly|always|never|still|only|just|also|mostly|often|sometimes|rarely|now|currently) )*(?:use|uses|"
    r"drive|keep|keeps|live|lives|work|works|own|owns|have|has|teach|teaches|run|runs|rent|rents|share|shares|"
    r"study|studies|train|trains|commute|commutes|travel|travels|sleep|sleeps|cook|cooks|grow|grows|make|makes|"
    r"write|writes|read|reads|sing|sings|wear|wears|need|needs|"
    r"can't|cannot|don't|doesn't|pay|pays|save|saves|subscribe|subscribes|develop|develops|edit|edits|build|"
    r"builds|manage|manages|lead|leads|look after|care for|maintain|host|hosts|organi[sz]e|"
    r"organi[sz]es|support|supports|follow|follows|get|gets|belong|belongs|finish|finishes|start|starts|store|"
    r"stores|answer|answers|"
    r"have been|has been|have had|has had|have lived|have worked|have owned|inherited|belonged)\b",
    re.IGNORECASE,
)
_HAPPENED = re.compile(
    r"^(?:(?:have|has) )?(?:just |finally |recently |already )?(?:signed up|joined|enrolled|started|bought|sold|"
    r"adopted|finished|passed|failed|graduated|got (?:a|the|my|married|engaged|promoted|bitten|accepted)|"
    r"moved|lost|broke|won|hired|promised|agreed|decided|booked|ordered|painted|planted|built|repaired|visited|"
    r"met|ran|inherited|switched|changed|applied|"
    r"published|launched|submitted|interviewed|retired|ended up|went to|took up|made|handed in|completed|"
    r"registered|set up|installed|trimmed|added|asked|wants|wanted)\b",
    re.IGNORECASE,
)
_FLEETING = re.compile(
    r"^(?:(?:\w+ly|just|really|also|still|do|don't|would|'d|will|am|have) )*(?:think|thought|guess|suppose|"
    r"wonder|wondering|mean|hope|hoping|feel|feeling|know|believe|see|understand|remember|forgot|"
    r"try|like it|love it|like that|love that|agree|bet|wish|expect|doubt|appreciate|look forward|get it|got it|"
    r"appreciated|noticed|noticing|tried|"
    r"asked you|meant|said|was (?:wondering|thinking|just)|sorry|curious|thank|stuck|confused|tired|bored|"
    r"hungry|back|done|fine|good|okay|ok|sure|not sure|glad|happy|sad|torn|panicking|quite proud|"
    r"here|ready|lost\b(?! my| the| our)|impressed|worried|afraid (?:so|not|that)|off to|going to (?:try|do|ask|"
    r"use|go with)|trying|looking for|looking at|working on it|take it|have (?:a|one|another) "
    r"(?:question|look|go|think)|need (?:to|a|an|some|your|help|it)|want (?:to|a|an|it|something|you)|have to|"
    r"had to|have no (?:idea|clue)|can't (?:believe|wait|think|tell|remember|decide|find|figure|see|open|get|"
    r"seem|make|access|log|reach|connect)|"
    r"don't (?:know|think|understand|get|remember|care|see|mind|want to)|keep (?:getting|forgetting|hearing|"
    r"seeing)|'ll)\b",
    re.IGNORECASE,
)
_EXACT = re.compile(r"\d")
_STANDING_STATE = re.compile(r"^ha(?:ve|s) been\b.*\b(?:years|months|weeks)\b")
"""What has lasted for years does not end on the day it is counted to."""
_TIME_BOUND = re.compile(
    r"\b(?:tonight|today|this morning|this evening|this afternoon|right now|for a moment|at the moment)\b",
    re.IGNORECASE,
)
_DURATION = re.compile(
    r"\b(?:since (?!then\b)|for (?:\w+ ){1,2}(?:years|months)|\w+ years ago|ever since|at uni|as a (?:kid|child|"
    r"teenager))\b",
    re.IGNORECASE,
)
_THING_TOLD = re.compile(
    r"^(?:half |most of |all |some of |both )?(?:my|our)\b.{3,}?\b(?:is|are|has|have|needs?|runs?|uses?|starts?|"
    r"lives?|sits?|belongs?|works?|belonged|costs?|takes?|was|goes|go|aches?|hurts?|whistles?|keeps?|comes?|"
    r"gets?|stays?|hates?|loves?|likes?|prefers?|says?|wants?|never|always)\b",
    re.IGNORECASE,
)
_ELLIPTIC_PAST = re.compile(
    r"^(?:Finished|Bought|Sold|Booked|Ordered|Moved|Ripped|Switched|Migrated|Dropped|Kayaked|Cycled|Hiked|"
    r"Visited|Painted|Planted|Registered|Enrolled|Applied|Joined|(?:Found|Got|Made|Fixed|Won|Paid|Sent|Ran|Met) "
    r"(?=(?:my|"
    r"our|an?|the|\d|\w+teen)\b)|Signed up|Started|Passed|Failed|Lost|Broke|Repaired|Installed|Upgraded)\b.{8,}"
)
_MONTH = (
    r"(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|"
    r"Nov(?:ember)?|Dec(?:ember)?)"
)
_DATED = re.compile(rf"\b\d{{1,2}}(?:st|nd|rd|th)? (?:of )?{_MONTH}\b|\b{_MONTH} \d{{1,2}}\b")
_TELLS = re.compile(
    r"^it's (?:on|at|in|by|due|from|until)\b.*|^(?:(?:the|our|my|his|her|their|all|both|it|this|that)\b|"
    r"it's\b).{2,}?\b(?:is|are|'s|was|has|have|runs?|listens|uses?|sits|lives|starts?|leaves?|ends?|opens?|"
    r"closes?|takes?|expires?|comes?|arrives?)\b",
    re.IGNORECASE,
)
_SYSTEM = re.compile(
    r"\b(?:port|host|server|staging|production|prod|header|path|endpoint|branch|repo|bucket|cluster|database|db|"
    r"table|schema|env|environment|token|key|queue|topic|version|build|pipeline|vpn|proxy|dns|domain|subnet|box|"
    r"container|image|instance|namespace|user ?name|login|printer|router|api)\b",
    re.IGNORECASE,
)
_VALUE = re.compile(r"\d|/\w|\w-\w+-\w|\w\.\w+|'[^']+'|\"[^\"]+\"|[a-z]+_[a-z]+")
_PRESENT = re.compile(
    r"^(?:(?:always|never|still|only|just|mostly|often|sometimes|rarely|now|currently|usually|also|\w+ly) "
    r")*(?!am\b|is\b|are\b|was\b|were\b|will\b|would\b|could\b|might\b|should\b|may\b|do\b|did\b|had\b|went\b|"
    r"said\b|got\b|have to\b|has to\b|ask\b|\w+ed\b)[a-z]+\b"
)
_VAGUE = re.compile(
    r"^\w+ (?:it|that|this|them|so|you|your|what|how|why|whether|if)\b|\b(?:you (?:said|mean|suggested|wrote)|"
    r"your (?:answer|suggestion|version|point))\b"
)
_TRICK = re.compile(r"\bthat's the (?:trick|secret)\b|\bfirst\b.*\b(?:then|and)\b|\bworks best\b", re.IGNORECASE)
_REPLY = re.compile(
    r"^(?:mine|my (?:fault|mistake|bad|pleasure|thoughts|question|point|guess|problem is|turn|brain|head|arms|eyes))\b",
    re.IGNORECASE,
)


def read(views: Sequence[View], drafts: Sequence[Draft]) -> list[Draft]:
    """Return notes on the clauses that no draft speaks of."""
    spoken_of = {
        id(draft.view.clause)
        for draft in drafts
        if draft.attribute in TOLD_WHOLE or not draft.text or len(draft.view.body.split()) < 2 * FEWEST_WORDS
    }
    whole = any(draft.from_sentence_start or draft.end is not None for draft in drafts)
    if whole:
        return []
    return [_note(view) for view in views if id(view.clause) not in spoken_of and (_dated(view) or _worth(view))]


def _dated(view: View) -> bool:
    """Tell whether a plain statement, whoever it is about, names a day that is still to come."""
    if (
        view.mood is not Mood.STATEMENT
        or len(view.sentence.text.split()) < FEWEST_WORDS
        or _FLEETING.match(view.predicate)
        or _STANDING_STATE.match(view.predicate)
    ):
        return False
    if view.subject is None and not _TELLS.search(view.body):
        return _DATED.search(view.body) is not None and view.number == 0
    today = view.around.said_at.date()
    days = dates.mentions(view.body, view.around.said_at)
    return any(day.last > today and day.precision in {dates.Precision.DAY, dates.Precision.RANGE} for day in days)


def _worth(view: View) -> bool:
    if view.mood is not Mood.STATEMENT or len(view.body.split()) < FEWEST_WORDS:
        return False
    if view.subject is None:
        return (view.number == 0 and _ELLIPTIC_PAST.match(view.body) is not None) or _technical(view)
    if not view.subject.is_user or _REPLY.match(view.body):
        return False
    if view.subject.thing:
        if POINTS_BACK_EN.search(view.body):
            return False
        return (_THING_TOLD.match(view.body) is not None or _EXACT.search(view.body) is not None) and (
            _EXACT.search(view.body) is not None or _TIME_BOUND.search(view.body) is None
        )
    if POINTS_BACK_EN.search(view.predicate):
        return False
    if _FLEETING.match(view.predicate):
        return _DURATION.search(view.predicate) is not None
    lasting = _LASTING.match(view.predicate) or _DURATION.search(view.predicate) or _plain_habit(view)
    return (
        bool(lasting and not _TIME_BOUND.search(view.body))
        or bool(_HAPPENED.match(view.predicate))
        or bool(_EXACT.search(view.body))
    )


def _plain_habit(view: View) -> bool:
    """Tell whether the user says in the plain present what they do ("I drink my gin without tonic")."""
    verb = _PRESENT.match(view.predicate)
    return (
        verb is not None
        and len(view.body.split()) > FEWEST_WORDS
        and REACTION_EN.match(view.body) is None
        and not _VAGUE.search(view.predicate)
    )


def _technical(view: View) -> bool:
    """Tell whether a clause gives an exact value of a system the user works with."""
    return (
        _TELLS.search(view.body) is not None
        and _SYSTEM.search(view.body) is not None
        and _VALUE.search(view.body) is not None
    )


def _told_of(view: View) -> Subject:
    """Return whom a note is about: somebody named, so that twins stay apart, else the user."""
    subject = view.subject
    named = subject is not None and not subject.is_user and not subject.pronoun
    return subject if subject is not None and named else ME


def _note(view: View) -> Draft:
    dated = _dated(view)
    happened = view.subject is None or _HAPPENED.match(view.predicate) is not None
    way = _TRICK.search(view.sentence.text) is not None
    made = made_before(view.around.before) if way else None
    kind = Kind.PROCEDURE if way else Kind.EPISODE if happened else Kind.FACT
    return Draft(
        view=view,
        attribute=f"recipe_{slug(made)}" if made else "note",
        value=clean(view.body),
        subject=_told_of(view),
        lead=f"How the user makes {made}: " if made else "",
        kind=Kind.TASK_STATE if dated else kind,
        importance=5 if dated else 3,
        confidence=0.65,
        weak=True,
        from_sentence_start=dated and view.subject is None,
    )
