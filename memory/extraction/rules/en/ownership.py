"""What belongs to the user: car, bike, instruments, devices, subscriptions, banks; and what of it is broken."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memory.extraction.rules.en.words import ADVERBS, END, NAME
from memory.extraction.rules.mood import Mood
from memory.extraction.rules.rule import Draft, Rule, Where, Who, words
from memory.extraction.rules.subjects import ME
from memory.values import Kind

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memory.extraction.rules.view import View

_CAR = (
    r"(?-i:(?:Skoda|Toyota|Honda|Volvo|Ford|VW|Volkswagen|BMW|Audi|Mercedes|Tesla|Renault|Peugeot|Citro[eë]n|Fiat|Mazda|Hyundai|Kia|Nissan|Subaru|Mini|"
    r"Opel|Vauxhall|Seat|Dacia|Lexus|Jeep|Suzuki|Porsche|Polestar|BYD|MG|Saab|Land Rover|Jaguar|Chevrolet|Chevy|Dodge|Mitsubishi|Cupra)(?: [A-Z0-9][\w.-]*){0,2})"
)
_MACHINE = (
    r"(?:oven|fridge|freezer|dishwasher|washing machine|dryer|boiler|heating|hob|stove|cooker|microwave|kettle|toaster|laptop|computer|phone|printer|router|tv|"
    r"television|car|bike|shower|lift|elevator|air ?con(?:ditioning)?|vacuum|coffee machine|doorbell|camera|tablet|monitor|lawnmower|mixer|grill|sauna|radiator|"
    r"wi-?fi|heater|sewing machine|scanner|projector|tumble dryer|extractor fan|sink|toilet)"
)
_BROKEN = r"(?:(?:is|has|'s) )?(?:(?:just |finally |completely )*)(?:broken(?: down)?|died|dead|broke(?: down)?|kaput|packed (?:up|in)|given up|gave up the ghost|conked out|out of order|bust|on the blink|stopped working|doesn't work|not working)"

_THAT_CAR = re.compile(r"\b(?:driven|drive|owned|own|had|have) (?:that|this|the) (?:car|one|thing|old thing)\b|\bmy (?:old )?car\b", re.I)
_BRAND = re.compile(_CAR.replace("(?-i:", "(?:"))


def read(view: View, earlier: Sequence[View]) -> Iterator[Draft]:
    """Yield the car that "I've ridden that bike for four years" means, named in the sentence before."""
    if view.mood is not Mood.STATEMENT or view.subject is None or not view.subject.is_user or not _THAT_CAR.search(view.body):
        return
    for before in reversed(earlier):
        brand = _BRAND.search(before.body)
        if brand:
            yield Draft(view=view, attribute="car", value=brand.group(), subject=ME, importance=5, confidence=0.85,
                        text=f"The user drives a {brand.group()}", start=before.sentence.start, end=view.end)  # fmt: skip
            return


RULES = (
    Rule(
        words(rf"^{ADVERBS}(?:drives?|owns?|have|has|bought|(?:have|has) (?:just )?bought|got|(?:have|has) got|leases?) (?:an? |my |our )?(?:\w+ ){{0,2}}?(?P<value>{_CAR})"),
        "car", who=Who.ANYONE, importance=5,
    ),
    Rule(
        words(rf"\b(?:my|our) (?:\w+ )?(?:car(?:'s| is) an? )?(?P<value>{_CAR})"),
        "car", Where.BODY, Who.UNSAID, importance=5,
    ),
    Rule(
        words(rf"^{ADVERBS}(?:owns?|have|has|'ve got|have got|bought|play on) (?P<value>an? (?:\w+ ){{0,3}}?(?P<thing>piano|violin|guitar|cello|drum kit|ukulele|saxophone|flute|trumpet|accordion|harp|banjo|viola|clarinet|keyboard|motorbike|scooter|motorcycle|boat|narrowboat|caravan|camper ?van|e-?bike|bicycle|kayak|drone|telescope|3d printer|sewing machine|camera|kiln|loom))\b"),
        "owns_{slug}", who=Who.ANYONE, importance=5,
    ),
    Rule(
        words(rf"\b(?:my|our|the) (?P<thing>{_MACHINE}) {_BROKEN}\b"),
        "{slug}_state", Where.BODY, Who.UNSAID, value="broken", lead="{who}'s {thing} is broken: ", kind=Kind.TASK_STATE, importance=5,
    ),
    Rule(
        words(rf"\b(?:my|our) (?P<thing>{_MACHINE}) (?:is|has been|was) (?P<value>(?:fixed|repaired|mended|working again|replaced|back))\b"),
        "{slug}_state", Where.BODY, Who.UNSAID, kind=Kind.TASK_STATE, importance=5,
    ),
    Rule(
        words(rf"\b(?:my|our) (?P<thing>supplier|wholesaler|landlord|accountant|lawyer|solicitor|mechanic|hairdresser|plumber|electrician|publisher|agent|vet|gp|dentist|provider|insurer|caterer|florist|printer)(?: for [\w ]{{2,20}}?)? (?:is|are|is called) (?P<value>{NAME})"),
        "{slug}", Where.BODY, Who.REGARDLESS, importance=5,
    ),
    Rule(
        words(rf"^(?:have|has|'ve got|have got|have just got|got|hired|found) an? new (?P<thing>[\w ]{{3,20}}?),? (?:called |named )?(?P<value>{NAME})(?=$|[,.;])"),
        "{slug}", importance=5,
        accept=lambda match: bool(re.search(r"lord|lady|er$|or$|ist$|boss|coach|doctor|gp|dentist|vet|agent|supplier|accountant|bank|provider|nanny|cleaner", match["thing"])),
    ),
    Rule(
        words(rf"^(?:have |has )?(?:just )?(?:switched|moved|changed) (?:my |our )?(?P<thing>broadband|internet|bank|insurance|energy|phone|gym|provider|supplier|isp|pension|mobile)s? (?:provider |company |plan )?(?:over )?to (?P<value>{NAME})"),
        "{topic}", importance=5, otherwise="{slug}",
    ),
    Rule(
        words(rf"^am with (?P<value>{NAME}) for (?:my |our )?(?P<thing>broadband|internet|bank(?:ing)?|insurance|energy|phone|mobile|gas|electricity)"),
        "{topic}", importance=5, otherwise="{slug}",
    ),
    Rule(
        words(rf"\b(?:my money (?:sits|is|lives)|(?-i:I) bank|we bank|(?-i:I) do (?:my|all my) banking|my (?:current |savings )?account is|my savings are)\s+(?:with|at|in) (?P<value>{NAME})"),
        "bank", Where.BODY, Who.UNSAID, importance=5, sensitive=True,
    ),
    Rule(
        words(rf"\bmy (?P<thing>bank|insurer|insurance|energy supplier|broadband|phone provider|internet provider|phone|laptop|camera|keyboard|editor|browser|operating system|os|shell|distro|ide|printer|watch|glasses prescription|gym) (?:is|runs|are) (?:with |an? |on )?(?P<value>[^,.;]+?){END}"),
        "{slug}", Where.BODY, Who.UNSAID, importance=4, confidence=0.75,
        accept=lambda match: not re.match(r"(?:so|very|too|not|really|slow|old|broken|dead|dying|full|open|down|always|a bit|acting|making|on fire|frozen|stuck|at home|out of|hot|loud|noisy|bad|new|great|fine|ok)\b", match["value"], re.I),
    ),
)  # fmt: skip
