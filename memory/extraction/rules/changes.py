"""Keeps the whole sentence in which the user says that something has changed or is over.

What a change is about is found by consolidation from the user's words, so they are kept together: "so the studio has
dropped it completely, everything is in a repo" must not lose the half that says what is so now. It must stay silent
about moods, guesses, questions, and what others do that the user did not bring up.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from memory import attributes
from memory.change_words import lifts_limit, says_ending, says_plainly
from memory.extraction.rules.affairs_zh import tells_of_the_world
from memory.extraction.rules.common_words import is_common
from memory.extraction.rules.corrections import corrects
from memory.extraction.rules.mood import Mood
from memory.extraction.rules.reactions import AT_HAND_EN, REACTION_ZH
from memory.extraction.rules.rule import Draft, clean
from memory.extraction.rules.subjects import ME
from memory.values import Kind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memory.extraction.rules.view import View

FEWEST_WORDS = 4
FEWEST_CHARACTERS = 5
"""A shorter sentence is a reply."""
SHORTEST_HEAD = 2
"""Characters of a clause before the change; one alone (加，…) answers what was asked."""
LONGEST_REPLY = 5
"""Characters up to which a Chinese sentence without a subject answers what was just said."""
IMPORTANCE = 5
CONFIDENCE = 0.8
"""So plain that it may retire what is surer."""
LONGEST_QUOTE = 230
"""Code points of a sentence that are kept whole."""

_PASSING_EN = re.compile(
    r"\b(?:the (?:oven|kettle|timer|tap|light|telly|tv|music|video|call|line|screen|battery|page|app|kids?|baby|rain|"
    r"bus|train) (?:is|are|was|has|have|just|['’]s)|(?:i|we)(?:['’]ve| have)? (?:just )?(?:stopped (?:laughing|"
    r"crying|"
    r"reading|counting|worrying)|left (?:it|them) (?:in|on)|come back|finished (?:reading|eating))|"
    r"(?:off|gone) to (?:bed|sleep|work|the shops?)|laugh\w*|died (?:laughing|of)|i['’]m (?:off|done|"
    r"dead)\b(?! \w+ing)|"
    r"are you|you['’]ve|you have|your (?:answer|suggestion|version))\b",
    re.IGNORECASE,
)
_PASSING_ZH = re.compile(
    r"^(?:我)?(?:先)?(?:不聊|不说|不问|不打扰|不想|不敢|不急|不怕|睡|下线|走|撤|溜)了|笑死|累死|气死|困死|饿死|"
    r"[雨雪风]停了|"
    r"不好意思|没事了|没关系|没想到|不用了|不行了|受不了|没问题了?$|你(?:说|讲|答|写|改)|电[停断]|手机快?没电|(?:办法|法子|招|方法)(?:真)?(?:好使|管用|不错|行)"
)


def read(views: Sequence[View], drafts: Sequence[Draft]) -> list[Draft]:
    """Return the drafts with one note for each sentence that says a change, in place of lesser notes on it."""
    found: list[Draft] = []
    told: set[int] = set()
    for view in views:
        if id(view.sentence) in told or not _says_change(view):
            continue
        same = [other for other in views if other.sentence is view.sentence]
        if any(draft.view.clause is view.clause and draft.ended for draft in drafts) or _told_better(view, drafts):
            continue
        told.add(id(view.sentence))
        found.append(_with_what_it_corrects(_with_what_came(_note(view, same), views), views))
    kept = [draft for draft in drafts if not (id(draft.view.sentence) in told and draft.attribute == "note")]
    return [*kept, *found]


def _told_better(view: View, drafts: Sequence[Draft]) -> bool:
    """Tell whether a rule has read from the sentence what is so now, in a slot that holds one value."""
    if any(d.view.sentence is view.sentence and d.end is not None and _is_whole(d) for d in drafts):
        return True
    return any(
        draft.view.sentence is view.sentence
        and (draft.view.start >= view.start or _ONE_VALUE.search(draft.attribute) is not None)
        and draft.subject.is_user
        and not draft.weak
        and not draft.ended
        and (attributes.is_known(draft.attribute) or _ONE_VALUE.search(draft.attribute) is not None)
        and not attributes.is_many_valued(draft.attribute)
        and draft.attribute not in _LOOSE
        for draft in drafts
    )


def _is_whole(draft: Draft) -> bool:
    """Tell whether a draft tells its sentence: a way of doing things, or one of several told apart."""
    return draft.kind is Kind.PROCEDURE or (bool(draft.text) and not draft.subject.is_user)


_ONE_VALUE = re.compile(r"(?:_rank|_level|_title|_location|^belt|dan_grade)$")
"""Slots of one value that the vocabulary does not list."""
_LOOSE = frozenset({"note", "reminder", "progress", "deadline", "medical_restriction", "answer_style"})


_CAME_EN = re.compile(
    r"^(?:(?:it['’]s|now|so) )*[A-Z][\w&'’-]*[a-z][\w&'’-]*(?: (?:& )?[A-Z][\w&'’-]+){0,2}(?:,|$| (?:now|instead|for|"
    r"from|with|it is)\b)"
)
"""What takes the place of what has changed, told by its name: "Switched broadband at last. Brightwire, all fibre"."""
LONGEST_CAME = 14
"""Words of such a sentence."""


def _with_what_came(draft: Draft, views: Sequence[View]) -> Draft:
    """Let a change be told with the sentence after it that names the new, where that has no verb of its own."""
    sentence = draft.view.sentence
    after = next((view for view in views if view.sentence.start > sentence.start and view.number == 0), None)
    if after is None or sentence.language == "zh" or after.mood is not Mood.STATEMENT or after.subject is not None:
        return draft
    named = _CAME_EN.match(after.sentence.text) is not None and not is_common(
        after.sentence.text.split()[0].rstrip(",")
    )
    if not named or len(after.sentence.text.split()) > LONGEST_CAME or after.sentence.asks:
        return draft
    start = draft.start if draft.start is not None else draft.view.start
    end = after.sentence.end
    return replace(draft, start=start, end=end, value=clean(draft.view.around.text[start:end]))


def _with_what_it_corrects(draft: Draft, views: Sequence[View]) -> Draft:
    """Let a correction be told with the sentence it corrects, in which the wrong value is blanked."""
    if not corrects(draft.view.sentence.text):
        return draft
    text, end = draft.view.around.text, draft.view.sentence.end
    earlier = [view.sentence.start for view in views if view.sentence.end <= draft.view.sentence.start]
    start = draft.view.sentence.start if not earlier else max(earlier)
    if end - start > LONGEST_QUOTE:
        start = draft.view.sentence.start
    return replace(draft, start=start, end=end, value=clean(text[start:end]))


def _says_change(view: View) -> bool:
    if view.mood is not Mood.STATEMENT:
        return False
    body = view.clause.text
    if not (says_plainly(body) or lifts_limit(body) or corrects(view.sentence.text)):
        return False
    sentence = view.sentence.text
    if view.sentence.language == "zh":
        if view.subject is None and (view.sentence.asks or len(sentence) <= LONGEST_REPLY):
            return False  # 字体调到最大还嫌小，怎么办; 换了新锁芯, where a lock was spoken of
        if view.subject is None and tells_of_the_world(view):
            return False
        return (
            len(sentence) >= FEWEST_CHARACTERS
            and not _PASSING_ZH.search(body)
            and (REACTION_ZH.match(view.body) is None or _THAT_ONE_ZH.match(view.body) is not None)
        )
    words = len(sentence.split())
    if AT_HAND_EN.match(view.body):
        return False
    return words >= FEWEST_WORDS and not _PASSING_EN.search(body) and not _REPLY_EN.match(view.body)


_THAT_ONE_ZH = re.compile(r"那(?:个|家|份|条|边|群|号|门|班|台|辆|张|只)[^，。我]{1,8}我(?!觉得|知道|看|说|想|懂)")
"""那个副业我不干了: no answer, though it begins with 那个."""
_REPLY_EN = re.compile(r"^(?:you|what|how|why|thanks|it worked|that worked|sounds)\b", re.IGNORECASE)


def _what_is_so_now(same: Sequence[View]) -> list[View]:
    """Return the clauses after the last one that says an ending, where they stand for themselves; else nothing.

    "The studio has dropped the wiki, everything is in a repo": what is dropped is retired by these words, and must
    not be told again with what is so now.
    """
    over = [place for place, other in enumerate(same) if says_ending(other.clause.text)]
    if not over:
        return []
    rest = []
    for other in same[over[-1] + 1 :]:
        if other.mood is not Mood.STATEMENT:
            break
        rest.append(other)
    if not rest:
        return []
    first = rest[0].body
    if rest[0].sentence.language == "zh":
        ending = same[over[-1]].clause.text
        somebody_else = rest[0].subject is not None and not rest[0].subject.is_user and not rest[0].subject.inherited
        new = _NEW_ZH.search(first) is not None and not somebody_else and _CALLED_OFF_ZH.search(ending) is None
        stands = new and len(first) >= FEWEST_CHARACTERS and not _LEANS_ZH.match(first)
    else:
        stands = len(first.split()) >= FEWEST_WORDS and not _LEANS_EN.match(first)
    return rest if stands else []


_LEANS_EN = re.compile(
    r"^(?:it|that|this|they|those|these|he|she|there|which|so|nothing|no|what|silence|(?:I|we)(?:['’](?:m|re))? "
    r"(?:stay\w*|"
    r"remain\w*))\b",
    re.IGNORECASE,
)
_LEANS_ZH = re.compile(r"^(?:[它他她这那就也还都挺太真好很]|心里|难受|轻松|省)")
_NEW_ZH = re.compile(r"[改换转搬调](?!人了)|现在|如今|以后|往后|新")
"""What stands in place of what is over; anything else told after an ending is why it is, or what comes of it."""
_CALLED_OFF_ZH = re.compile(r"取消|黄了|泡汤|推掉|推了|作废|散了|散伙|掰了|分手|不来往|不办了|不去了|断了|没戏|吹了|戒")


_AUTHORITIES = frozenset({"doctor", "teacher", "boss", "landlord"})
"""Who says that something is over, and is not whom it is about."""


def _note(view: View, same: Sequence[View]) -> Draft:
    """Return a note on the statements of the sentence around this one."""
    start, end = view.start, view.end
    at = same.index(view)
    subject = next((one.subject for one in same if one.subject is not None and not one.subject.inherited), None)
    fresh = _what_is_so_now(same)
    if fresh:
        subject = fresh[0].subject if fresh[0].subject is not None else subject
        start, end, same, at = fresh[0].start, fresh[-1].end, fresh, 0
    for other in reversed(same[:at]):
        if other.mood is not Mood.STATEMENT or end - other.start > LONGEST_QUOTE or len(other.body) < SHORTEST_HEAD:
            break
        start = other.start
    for other in same[at + 1 :]:
        if other.mood not in {Mood.STATEMENT, Mood.REQUEST} or other.end - start > LONGEST_QUOTE:
            break
        end = other.end
    close = subject is not None and not subject.is_user and not subject.pronoun and subject.relation is not None
    who = subject if subject is not None and close and subject.relation not in _AUTHORITIES else ME
    return Draft(
        view=view,
        attribute="note",
        value=clean(view.around.text[start:end]),
        subject=replace(who, thing=False),
        kind=Kind.FACT,
        importance=IMPORTANCE,
        confidence=CONFIDENCE,
        start=start,
        end=end,
    )
