"""Two or more named in contrast, each told apart: "Biscuit gets half a tablet, while Waffle has two drops".

What is said of each becomes a fact of its own entity, with the verb said once for both put in again ("Ravi about
sharks"). It must never keep a sentence about two as one note, nor take what is alike for what is parted.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from memory.extraction.rules.common_words import is_common
from memory.extraction.rules.en.apart import parts_of
from memory.extraction.rules.mood import Mood, by_authority
from memory.extraction.rules.rule import Draft, clean
from memory.extraction.rules.subjects import ME, NOT_A_NAME, Subject
from memory.extraction.rules.wording_en import third_person

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memory.extraction.known import KnownNames
    from memory.extraction.rules.view import View

IMPORTANCE = 5
CONFIDENCE = 0.85
FEWEST = 2
"""Names, from which something is told apart."""

_CAPITALISED = r"[A-ZÀ-Þ](?:(?![a-zß-ÿ])[\w&-])*[a-zß-ÿ][\w&-]*"
"""Read in one way alone, up to its first small letter and on from there: "Aa-Aa-Aa-…" took minutes in any other."""
_NAME = (
    r"(?<![\w&-])(?:(?:[Pp]roject|[Uu]ncle|[Aa]untie|[Aa]unt|[Cc]ousin|Dr|Mr|Mrs|Ms|[Tt]eam|[Cc]lient|[Hh]ouse|[Rr]oom|"
    rf"[Pp]lant|[Ss]ite) )?(?:O['’])?{_CAPITALISED}(?: (?:& )?{_CAPITALISED}){{0,2}}"
)
_VERB = (
    r"(?:is|are|was|has|gets?|takes?|needs?|wants?|likes?|loves?|hates?|prefers?|eats?|drinks?|lives?|sits?|works?|"
    r"plays?|"
    r"goes|pays?|insists|uses?|runs?|wears?|speaks?|sleeps?|studies|teaches|does|can|can['’]t|cannot|won['’]t|"
    r"doesn['’]t|"
    r"must|should|starts?|finishes|comes|leaves|owes|charges|bills|accepts?|expects?|handles|covers|does|does not|only|"
    r"never|always|keeps?|stays?|swears by|stands|sings|swims|turns|weighs|owns|drives|trains|reads?|writes?|opens|"
    r"closes|delivers?|sends?|asks?|replies|answers|arrives|flies|belongs|supports|collects|draws|cooks|bakes|"
    r"['’]s (?=\w))"
)
_APART = r"(?:,? (?:while|whereas|but|and|though|yet)|;(?: (?:and|but|while))?|,(?: (?:and|but))?| [–—-])"
_FULL = re.compile(
    rf"(?P<first>{_NAME})(?P<said1> ?(?:{_VERB})\b.+?)(?P<apart>{_APART}) (?P<second>{_NAME})(?P<said2> "
    rf"?(?:{_VERB})\b.+)"
)
_PREPOSITION = r"(?:about|in|on|at|to|for|from|with|by|after|into|under|over|behind|of|near|against|towards)"
_OBJECT = r"[^,;.]+?"
_GAPPED = re.compile(
    rf"(?P<first>{_NAME}) ?(?P<verb>(?:['’]s|is|are|{_VERB})(?: [a-z]+){{0,2}}? )?(?P<preposition>{_PREPOSITION}) "
    rf"(?P<object1>{_OBJECT})"
    rf"(?P<apart>,? and|,? but|,|;) (?P<second>{_NAME})(?:['’]s)? (?P=preposition) (?P<object2>{_OBJECT})"
    rf"(?:(?P<apart3>,? and|,? but|,|;) (?P<third>{_NAME})(?:['’]s)? (?P=preposition) (?P<object3>{_OBJECT}))?"
    r"(?=$|[.;!]|,? (?:and|so|but|which)\b)"
)
_BARE_VERB = re.compile(
    rf"(?P<first>{_NAME}) (?P<verb>gets|takes|has|wants|needs|likes|loves|hates|eats|drinks|plays|wears|studies|"
    rf"speaks|does|"
    rf"prefers|pays|brings|owns|drives|collects|reads|supports) (?P<object1>{_OBJECT})(?:,? and|,? but|,|;) "
    rf"(?P<second>{_NAME}) "
    rf"(?P<object2>(?:an? |the |two |three |four |half |only |nothing |no |\d|[a-z]+ (?=$|[,.;]))?{_OBJECT})(?=$|"
    rf"[.;!]|,? (?:and|so|but|which)\b)"
)
_COLON_PAIR = re.compile(
    rf"(?P<first>{_NAME}): (?P<object1>{_OBJECT})[,;] (?:and )?(?P<second>{_NAME}): (?P<object2>{_OBJECT})(?=$|[.;!,])"
)
_REMARK = re.compile(
    r"(?:,? and (?:never|so|I|I['’]m|we|that|nobody|neither|both|me)\b|,? so\b|,? which\b|"
    r", (?:bless|sadly|luckily)\b).*$"
)
_SAME = re.compile(r"\b(?:both|each other|one another|together|too|as well|also)\b", re.IGNORECASE)
_REPORTS = re.compile(r"\b(?:says?|said|thinks?|told|asked|wrote|claims?)\b")
_OWN = re.compile(r"\b(?:I|I['’](?:m|ve|d|ll)|my|our|me|us|we)\b", re.IGNORECASE)
_WORLDLY = re.compile(r"(?: (?:is|are|was|has|lies|sits|stands|opens|closes|turns|runs|costs|owns|belongs)\b|['’]s )")
"""What is said of towns and firms that everybody knows; it needs a word of the user's own beside it."""
_ACTS = re.compile(r"\b(?:I|we|they|vet|doctor|he|she)\b(?:['’]\w+)? [a-z]+", re.IGNORECASE)
"""Somebody does something with the first who is named: "I walk Moss at seven"."""
_HOMELY = re.compile(
    r"\b(?:birthday|anniversary|year \d+|coming|visiting|arriv\w+|drops?|tablets?|pills?|\d+ ?m[lg]|doses?|"
    r"appointments?|"
    r"lessons?|homework|shifts?|clients?|customers?|they pay|fee|invoices?|rates?|net \d+|tenants?|pupils?|students?|"
    r"desks?|seats?|owes?|turn to|deadline|due)\b",
    re.IGNORECASE,
)
"""What is said of people one knows, and of no town."""
_TITLES = {"uncle": "uncle", "aunt": "aunt", "auntie": "aunt", "cousin": "cousin", "project": "project"}
"""What somebody is called before their name, and what it makes them."""
_HAS_VERB = re.compile(rf"^{_NAME} ?(?:{_VERB})\b")


@dataclass(frozen=True, slots=True)
class _Told:
    """What is told of one of them."""

    name: str
    text: str
    start: int
    """Place in the sentence."""
    end: int
    own: bool = False
    """It is about the user, who does something with what is named."""


def read(views: Sequence[View]) -> list[Draft]:
    """Return one draft for each of those that a sentence tells apart; empty where it does not."""
    if not views:
        return []
    view = views[0]
    sentence = view.sentence
    moods = {other.mood for other in views}
    if sentence.asks or moods & {Mood.HYPOTHETICAL, Mood.FICTION, Mood.REPORTED, Mood.QUESTION, Mood.REQUEST}:
        return []
    if _SAME.search(sentence.text) or (_REPORTS.search(sentence.text) and not by_authority(sentence.text)):
        return []
    if ones := _ones(view):
        return ones
    told = _told_apart(sentence.text)
    parts = parts_of(sentence.text)
    gapped = any(re.match(r"['’]s (?:is|are|was)\b", one.text.removeprefix(one.name)) for one in told)
    acts = bool(told) and _ACTS.search(sentence.text[: told[0].start]) is not None
    if len(parts) > len(told) or gapped or acts:
        told = [_Told(one.name, one.said, one.start, one.end, one.own) for one in parts] or told
    if not told:
        return []
    names = {one.name for one in told}
    worldly = all(_WORLDLY.match(one.text.removeprefix(one.name)) for one in told) and not (
        _OWN.search(sentence.text) or _HOMELY.search(sentence.text)
    )
    if worldly and not (_OWN.search(" ".join((view.around.own, *view.around.before)))):
        return []  # "Rome is in Italy and Oslo in Norway" is no news of anybody
    if len(names) < FEWEST or not all(_is_name(one.name, view.around.known) for one in told):
        return []
    return [_draft(view, one) for one in told]


def _told_apart(text: str) -> list[_Told]:
    if match := _GAPPED.search(text):
        verb = (match["verb"] or "is ").strip()
        verb = "is" if verb in {"'s", "’s"} else verb
        found = []
        for number, name in enumerate(("first", "second", "third"), 1):
            if match[name]:
                thing = _shorn(match[f"object{number}"])
                said = f"{match[name]} {verb} {match['preposition']} {thing}"
                found.append(_Told(match[name], said, match.start(name), match.end(f"object{number}")))
        return found
    if match := _FULL.search(text):
        second = _REMARK.sub("", match["said2"])
        first = _Told(match["first"], match["first"] + match["said1"], match.start("first"), match.end("said1"))
        return [first, _Told(match["second"], match["second"] + second, match.start("second"),
                             match.start("said2") + len(second))]  # fmt: skip
    if (match := _BARE_VERB.search(text)) and not _HAS_VERB.match(text[match.start("second") :]):
        return [
            _Told(
                match[name],
                f"{match[name]} {match['verb']} {_shorn(match[thing])}",
                match.start(name),
                match.end(thing),
            )
            for name, thing in (("first", "object1"), ("second", "object2"))
        ]
    if match := _COLON_PAIR.search(text):
        return [
            _Told(match[name], f"{match[name]}: {match[thing]}", match.start(name), match.end(thing))
            for name, thing in (("first", "object1"), ("second", "object2"))
        ]
    return []


_ONES = re.compile(
    rf"^(?P<whose>the|our|my) (?P<first>[\w'’-]+(?: [\w'’-]+)?) (?P<noun>[a-z-]+) (?P<verb>{_VERB}) "
    rf"(?P<object1>[^,;]+?)(?:,| and|"
    rf",? but|,? while)(?: and)? "
    rf"(?:the|our|my) (?P<second>[\w'’-]+(?: [\w'’-]+)?) (?:one|(?P=noun)) (?:(?P<verb2>{_VERB}) "
    rf")?(?P<object2>[^,;]+)$",
    re.IGNORECASE,
)


def _ones(view: View) -> list[Draft]:
    """Return what is told of two things of one sort: "the red key is for the shed, the blue one for the gate"."""
    match = _ONES.match(view.sentence.text)
    if match is None:
        return []
    start = view.sentence.start
    found = []
    for which, thing, verb in (
        ("first", "object1", match["verb"]),
        ("second", "object2", match["verb2"] or match["verb"]),
    ):
        whose = "the user's" if match["whose"].lower() in {"my", "our"} else "the"
        said = f"{whose} {match[which]} {match['noun']} {verb} {_shorn(match[thing])}"
        found.append(
            Draft(
                view=view,
                attribute="note",
                value=clean(said),
                subject=ME,
                importance=IMPORTANCE,
                confidence=CONFIDENCE,
                text=f"The user notes: {said}",
                start=start + match.start(which),
                end=start + match.end(thing),
            )
        )
    return found


def _shorn(thing: str) -> str:
    return _REMARK.sub("", thing).strip()


def _is_name(name: str, known: KnownNames) -> bool:
    first = name.split(maxsplit=1)[0]
    return known.find(name) is not None or not (
        first.casefold() in NOT_A_NAME or (" " not in name and is_common(first))
    )


def _draft(view: View, told: _Told) -> Draft:
    title, _, bare = told.name.rpartition(" ")
    relation = _TITLES.get(title.casefold())
    name = bare if relation else told.name
    met = view.around.known.find(name)
    subject = Subject(met.name, met.relation) if met else Subject(name, relation)
    if told.own:
        subject = ME
    start, end = view.sentence.start + told.start, view.sentence.start + told.end
    return Draft(
        view=view,
        attribute="note",
        value=clean(told.text.removeprefix(told.name)),
        subject=subject,
        importance=IMPORTANCE,
        confidence=CONFIDENCE,
        text=third_person(
            re.sub(
                r"^(\S+(?: \S+){0,2}?)['’]s (?=\w+ing\b|an?\b|the\b|in\b|on\b|at\b|mad\b|allergic\b|not\b)",
                r"\1 is ",
                told.text,
            )
        ),
        start=start,
        end=end,
    )
