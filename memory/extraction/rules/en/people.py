"""People close to the user: who they are, what they are called, how old they are, what they do and like.

What a family of rules finds about somebody else (diet, allergy, home) is found there; this one keeps who they are.
"""

from __future__ import annotations

import re
from datetime import timedelta
from typing import TYPE_CHECKING

from memory.extraction.rules.en.identity import NOT_NAMES
from memory.extraction.rules.en.words import NUMBER_WORD
from memory.extraction.rules.mood import Mood
from memory.extraction.rules.relations import PETS, WORD_EN, attribute_of, relation_of
from memory.extraction.rules.rule import Draft, clean
from memory.extraction.rules.subjects import ME, NAME_EN, NOT_A_NAME, Subject
from memory.extraction.rules.topics import slug
from memory.extraction.rules.wording import named_en

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memory.extraction.rules.relations import Relation
    from memory.extraction.rules.view import View

_IS_MINE = re.compile(rf"(?P<name>{NAME_EN})(?: is|['’]s|,) (?i:my) (?P<relation>(?i:{WORD_EN}))\b(?!['’]s)")
_MINE_IS = re.compile(
    rf"(?i:my|our) (?:[\w-]+ )??(?P<relation>(?i:{WORD_EN}))(?:['’]s name is| is called| is named|,)? "
    rf"(?P<name>{NAME_EN})\b"
)
_MINE_NAMED = re.compile(
    r"^(?i:(?:and|so|oh|well|by the way|btw),? )?(?i:my|our) (?:(?:best|new|dear|lovely|eldest|oldest|youngest|elder|"
    r"older|younger|little|big|twin|only|long-term|current|other) )*"
    rf"(?P<relation>(?i:{WORD_EN}))(?: is|['’]s) (?P<name>{NAME_EN})(?=$|[,.;!]|"
    r" (?:and|but|who|by the way|btw|though)\b)"
)
"""My wife is Anna, and no more of a name than that: "my wife is Polish", "my business partner is Dan" are not meant."""
_HAVE = re.compile(
    r"^(?:have|has|'ve got|have got) (?P<count>(?i:an?|one|two|three|four|five|six|no)) (?:[\w-]+ "
    rf"){{0,2}}?(?P<relation>(?i:{WORD_EN})(?:s|ren)?)\b(?:[,:]? (?:called |named )?(?P<names>{NAME_EN}(?:(?:, |"
    rf" and |, and ){NAME_EN})*))?"
)
_MARRIED = re.compile(
    r"^(?i:am|is|got|have been|are) (?:\w+ )?(?P<state>(?i:married|engaged|divorced|single|widowed|"
    rf"separated))(?: to (?P<name>{NAME_EN}))?"
)
_AGED = re.compile(
    r"^(?:is|turned|has just turned|just turned|['’]s) (?:now |just |nearly |almost "
    rf")?(?P<value>{NUMBER_WORD}(?:-\w+)?)(?!,?\d)(?: (?:years|months|weeks) old)?(?=$|[,.;]| and\b| now\b)",
    re.IGNORECASE,
)
_TELLING = re.compile(
    r"^(?:(?:still|also|even|now|once|already|often|usually|sometimes|always|never) )?(?:['’]s|is|has|"
    r"have|are|can't|cannot|can not|doesn't|does not|never|always|only|no longer|just|an?|\d|"
    r"[a-z]+s|[a-z]+ed|went|gave|got|bought|began|took|left)\b"
)
_WAY_OF_LIFE = re.compile(
    r"^(?:only |never |always |still )?(?:drinks|eats|hates|loves|likes|prefers|takes (?:his|her|their|sugar|"
    r"milk)|can't (?:eat|stand|drink|have|swim)|doesn't (?:eat|drink|like))\b"
)
"""What a clause says of somebody with a name and no more, and is worth keeping all the same."""
_JOINS = re.compile(
    r"^(?:is|are|['’]s|will be|wants to be|has decided to be) (?:also )?(?:joining|coming (?:along|with|too|as well|"
    r"on (?:the|our)|to (?-i:[A-Z])\w+)|travelling with|traveling with|flying "
    r"with|going with)\b|^comes along\b",
    re.IGNORECASE,
)
_WITH_US = re.compile(r"\b(?:us|me|our|my|as well|too|also|along)\b", re.IGNORECASE)
OLDEST_CHILD = 17
"""Years; an age below eighteen told after "the kids …" is a child's."""
_YOUNG = frozenset(
    [
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
        "thirteen",
        "fourteen",
        "fifteen",
        "sixteen",
    ]
)
_CHILDREN = re.compile(
    r"\b(?:my|our|the|both) (?:\w+ )?(?:kids?|children|boys|girls|sons?|daughters?|twins|little ones)\b", re.IGNORECASE
)
_FLEETING = re.compile(
    r"\b(?:laugh|says?|said|thinks?|asked|asks|wants to know|told|will|would|might|may|is joking|right|pleased|"
    r"happy|here|there|proud|tired|asleep|crying|coming over|on the phone|"
    r"climbing|nonsense|out (?:tonight|today)|'ll|today|tonight)\b",
    re.IGNORECASE,
)


def read(view: View, earlier: Sequence[View]) -> Iterator[Draft]:
    """Yield who people are, and what a clause says of somebody else."""
    if view.mood is not Mood.STATEMENT:
        return
    yield from _introductions(view)
    subject = view.subject
    if subject is None:
        return
    if subject.is_user:
        yield from _own_ties(view)
        return
    others = any(before.subject and not before.subject.is_user and before.subject.relation for before in earlier[-2:])
    known = bool(subject.relation or subject.pronoun or others or view.around.known.find(subject.entity))
    known = known or _joins_us(view) or _WAY_OF_LIFE.match(view.predicate) is not None
    if not known and not _AGED.match(view.predicate) and not _NEWBORN.match(view.predicate):
        return
    yield from _companion(view, earlier)
    if (born := _born(view, subject)) is not None:
        yield born
        return
    aged = _AGED.match(view.predicate)
    if aged:
        if subject.relation is None and _is_child(view, aged["value"]):
            subject = Subject(subject.entity, "child", subject.aliases)
        yield Draft(view=view, attribute="age", value=aged["value"], subject=subject, importance=5, alone=True)
    elif _TELLING.match(view.predicate) and not _FLEETING.search(view.predicate):
        yield Draft(
            view=view,
            attribute="note",
            value=clean(view.predicate),
            subject=subject,
            importance=4,
            confidence=0.75,
            weak=True,
        )


_NEWBORN = re.compile(
    rf"^(?:is|['’]s) (?:now |just |only |exactly |all of )?(?P<count>{NUMBER_WORD}(?:-\w+)?) (?P<unit>days?|weeks?) "
    rf"old\b",
    re.IGNORECASE,
)
_COUNTS = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
]  # fmt: skip
OLDEST_BABY_DAYS = 140
"""Days that an age in days or weeks may come to; more is no newborn's."""


def _born(view: View, subject: Subject) -> Draft | None:
    """Return the day of birth of somebody whose age is told in days or weeks."""
    match = _NEWBORN.match(view.predicate)
    if match is None:
        return None
    said = match["count"].lower()
    count = int(said) if said.isdigit() else _COUNTS.index(said) if said in _COUNTS else 0
    days = count * (7 if match["unit"].lower().startswith("week") else 1)
    if not 0 < days <= OLDEST_BABY_DAYS:
        return None
    born = (view.around.said_at - timedelta(days=days)).date().isoformat()
    return Draft(
        view=view,
        attribute="birthday",
        value=born,
        subject=subject,
        importance=7,
        text=f"{named_en(subject)} was born on {born}" if match["unit"].lower().startswith("day")
        else f"{named_en(subject)} was born around {born}",
        keep_dates=True,
    )  # fmt: skip


def _joins_us(view: View) -> bool:
    """Tell whether somebody comes along with the user, whoever they are; winter comes to anybody."""
    return _JOINS.match(view.predicate) is not None and _WITH_US.search(view.body) is not None


def _introductions(view: View) -> Iterator[Draft]:
    for pattern, is_tie in ((_IS_MINE, _is_tie), (_MINE_IS, _is_tie), (_MINE_NAMED, _is_plain_tie)):
        match = pattern.search(view.body)
        relation = relation_of(match["relation"]) if match else None
        if match is None or relation is None or not is_tie(relation, match["name"]):
            continue
        yield _tie(view, relation, match["name"], match["relation"])
        return


def _is_tie(relation: Relation, name: str) -> bool:
    return relation.key not in PETS and name.split(maxsplit=1)[0].casefold() not in NOT_A_NAME


def _is_plain_tie(relation: Relation, name: str) -> bool:
    """Tell the same of "is Anna", where less speaks for a name than "is called" does."""
    stands_for_more = name.split(maxsplit=1)[0].casefold() in NOT_NAMES or _STATE.search(name) is not None
    return _is_tie(relation, name) and relation.key not in _HOLD_A_POST and not stands_for_more


_STATE = re.compile(
    r"^(?:deaf|blind|gay|queer|trans|bi|straight|autistic|dyslexic|diabetic|disabled|pregnant|dead|retired|married|"
    r"single|divorced|vegan|vegetarian|coeliac|celiac|head|chair|captain)$|-",
    re.IGNORECASE,
)
"""What is written with a capital letter now and then and is no name; Chinese-Malaysian is where somebody is from."""
_HOLD_A_POST = frozenset({"doctor", "boss", "landlord", "teacher", "assistant", "client"})
"""Who is in it is kept under the post, where the next one takes over."""


def _tie(view: View, relation: Relation, name: str, word: str) -> Draft:
    return Draft(
        view=view,
        attribute="relation",
        value=relation.key.replace("_", " "),
        subject=Subject(name, relation.key, (f"my {word.lower()}",)),
        text=f"{name} is the user's {word.lower()}",
        importance=6,
    )


def _is_child(view: View, age: str) -> bool:
    """Tell whether somebody so young is a child of the user, of whom the messages have just spoken."""
    young = age.casefold() in _YOUNG or (age.isdigit() and int(age) <= OLDEST_CHILD)
    return young and any(_CHILDREN.search(message) for message in (*view.around.before, view.around.own))


def _companion(view: View, earlier: Sequence[View]) -> Iterator[Draft]:
    """Yield that somebody comes along, with what the next sentence says of them: a plan has to reckon with both."""
    before = next((other for other in reversed(earlier) if other.sentence is not view.sentence), None)
    joins = _JOINS.match(view.predicate)
    told = view.subject is not None and view.subject.pronoun and before is not None and _JOINS.match(before.predicate)
    if view.subject is None or not (joins or told):
        return
    yield Draft(
        view=view,
        attribute=f"travel_companion_{slug(view.subject.relation or view.subject.entity)}",
        value=view.subject.entity,
        subject=ME,
        importance=5,
        start=before.start if told and before is not None else None,
    )


def _own_ties(view: View) -> Iterator[Draft]:
    if view.subject is None or view.subject.thing:
        return
    match = _HAVE.match(view.predicate)
    relation = relation_of(re.sub(r"(?:ren|s)$", "", match["relation"])) if match else None
    if (
        match
        and relation
        and relation.key not in PETS
        and attribute_of(relation.key) in {"child", "sibling", "spouse", "partner"}
    ):
        for name in re.split(r", and |, | and ", match["names"]) if match["names"] else []:
            yield _tie(view, relation, name, re.sub(r"(?:ren|s)$", "", match["relation"]))
        kin = attribute_of(relation.key)
        yield Draft(view=view, attribute="children_count" if kin == "child" else f"{kin}_count",
                    value=f"{match['count']} {match['relation']}", subject=ME, importance=5)  # fmt: skip
    married = _MARRIED.match(view.predicate)
    if married:
        if not married["name"]:
            yield Draft(
                view=view, attribute="marital_status", value=married["state"], subject=ME, importance=6, alone=True
            )
        else:
            key = "partner" if married["state"].lower() == "engaged" else "spouse"
            yield Draft(view=view, attribute=key, value=married["name"], subject=ME, importance=6, alone=True)
            yield Draft(
                view=view, attribute="relation", value="spouse", subject=Subject(married["name"], "partner"),
                text=(
                    f"{married['name']} is the user's "
                    f"{'spouse' if married['state'].lower() == 'married' else 'partner'}"), importance=6,
            )  # fmt: skip
