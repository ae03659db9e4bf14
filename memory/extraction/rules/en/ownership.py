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
    r"(?-i:(?:Skoda|Toyota|Honda|Volvo|Ford|VW|Volkswagen|BMW|Audi|Mercedes|Tesla|Renault|Peugeot|Citro[eë]n|"
    r"Fiat|Mazda|Hyundai|Kia|Nissan|Subaru|Mini|"
    r"Opel|Vauxhall|Seat|Dacia|Lexus|Jeep|Suzuki|Porsche|Polestar|BYD|MG|Saab|Land Rover|Jaguar|Chevrolet|Chevy|"
    r"Dodge|Mitsubishi|Cupra)(?: [A-Z0-9][\w.-]*){0,2})"
)
_MACHINE = (
    r"(?:oven|fridge|freezer|dishwasher|washing machine|dryer|boiler|heating|hob|stove|cooker|microwave|kettle|"
    r"toaster|laptop|computer|phone|printer|router|tv|"
    r"television|car|bike|shower|lift|elevator|air ?con(?:ditioning)?|vacuum|coffee machine|doorbell|camera|"
    r"tablet|monitor|lawnmower|mixer|grill|sauna|radiator|"
    r"wi-?fi|heater|sewing machine|scanner|projector|tumble dryer|extractor fan|sink|toilet)"
)
_BROKEN = (
    r"(?:(?:is|has|'s) )?(?:(?:just |finally |completely )*)(?:broken(?: down)?|died|dead|broke(?: down)?|kaput|"
    r"packed (?:up|in)|given up|gave up the ghost|conked out|out of order|bust|on the blink|stopped working|doesn't "
    r"work|not working)"
)

_THAT_CAR = re.compile(
    r"\b(?:driven|drive|owned|own|had|have) (?:that|this|the) (?:car|one|thing|old thing)\b|\bmy (?:old )?car\b",
    re.IGNORECASE,
)
_BRAND = re.compile(_CAR.replace("(?-i:", "(?:"))


def read(view: View, earlier: Sequence[View]) -> Iterator[Draft]:
    """Yield the car that "I drive that thing to work" means, named in the sentence before."""
    if (
        view.mood is not Mood.STATEMENT
        or view.subject is None
        or not view.subject.is_user
        or not _THAT_CAR.search(view.body)
    ):
        return
    for before in reversed(earlier):
        brand = _BRAND.search(before.body)
        if brand:
            yield Draft(view=view, attribute="car", value=brand.group(), subject=ME, importance=5, confidence=0.85,
                        text=f"The user drives a {brand.group()}", start=before.sentence.start,
                        end=view.end)  # fmt: skip
            return


_USES = (
    r"(?:use|have|uses|has|am on|'ve got|(?:have |has )?(?:just )?(?:switched|moved|upgraded) to|got|bought) "
    r"(?:an? |the |my )?"
)
_USED_END = r"(?=$|[,.;]| for| at| with| and| from)"
_WHO_SEES_TO = (
    ("dentist", "teeth"), ("optician", "eyes|glasses"), ("hairdresser", "hair|colour"),
    ("accountant", "taxes|books|accounts|tax return"), ("mechanic", "car|van|bike"), ("vet", "cat|dog|pets|animals"),
)  # fmt: skip
"""Whom one has switched to is told by what they see to: "Dr Abara for my teeth"."""
RULES = (
    *(
        Rule(
            words(
                rf"^(?:(?:have|has) )?(?:just |now |recently )?(?:switched|moved|changed|gone over)(?: over)? to "
                rf"(?P<value>{NAME}) "
                rf"for (?:my|our|the) (?:{things})\b"),
            key, importance=5,
        )
        for key, things in _WHO_SEES_TO
    ),
    Rule(
        words(
            rf"^{_USES}(?P<value>(?-i:(?:new )?(?:iPhone|Pixel|Galaxy|Fairphone|Xperia|OnePlus)[\w "
            rf"]{{0,15}}?)){_USED_END}"),
        "phone_model", who=Who.ANYONE, importance=4,
    ),
    Rule(
        words(
            rf"^{_USES}(?P<value>(?-i:(?:new )?(?:ThinkPad|MacBook|Framework|Surface|Chromebook|Dell|Lenovo)[\w "
            rf"]{{0,15}}?)){_USED_END}"),
        "laptop_model", who=Who.ANYONE, importance=4,
    ),
    Rule(
        words(
            rf"^{ADVERBS}(?:drives?|owns?|have|has|bought|(?:have|has) (?:just )?bought|got|(?:have|has) got|"
            rf"leases?) (?:an? |my |our )?(?:\w+ ){{0,2}}?(?P<value>{_CAR})"),
        "car", who=Who.ANYONE, importance=5,
    ),
    Rule(
        words(rf"\b(?:my|our) (?:\w+ )?(?:car(?:'s| is) an? )?(?P<value>{_CAR})"),
        "car", Where.BODY, Who.UNSAID, importance=5,
    ),
    Rule(
        words(
            rf"^{ADVERBS}(?:owns?|have|has|'ve got|have got|bought|play on) (?P<value>an? (?:\w+ "
            r"){0,3}?(?P<thing>piano|violin|guitar|cello|drum kit|ukulele|saxophone|flute|trumpet|accordion|harp|"
            r"banjo|viola|clarinet|keyboard|motorbike|scooter|motorcycle|boat|narrowboat|caravan|camper ?van|"
            r"e-?bike|bicycle|kayak|drone|telescope|3d printer|sewing machine|camera|kiln|loom))\b"),
        "owns_{slug}", who=Who.ANYONE, importance=5,
    ),
    Rule(
        words(rf"\b(?:my|our|the) (?P<thing>{_MACHINE}) {_BROKEN}\b"),
        "{slug}_state", Where.BODY, Who.UNSAID, value="broken", lead="{who}'s {thing} is broken: ",
        kind=Kind.TASK_STATE, importance=5,
    ),
    Rule(
        words(
            rf"\b(?:my|our) (?P<thing>{_MACHINE}) (?:is|has been|was) (?P<value>(?:fixed|repaired|mended|working "
            r"again|replaced|back))\b"),
        "{slug}_state", Where.BODY, Who.UNSAID, kind=Kind.TASK_STATE, importance=5,
    ),
    Rule(
        words(
                r"\b(?:my|our) (?P<thing>supplier|trainer|coach|tutor|instructor|boss|manager|cleaner|nanny|"
                r"childminder|wholesaler|landlord|accountant|lawyer|solicitor|mechanic|hairdresser|"
            r"plumber|electrician|publisher|agent|vet|gp|dentist|provider|insurer|caterer|florist|printer)(?: for "
            rf"[\w ]{{2,20}}?)? (?:is|are|is called) (?P<value>{NAME})"),
        "{slug}", Where.BODY, Who.REGARDLESS, importance=5,
    ),
    Rule(
        words(
            r"^(?:have|has|'ve got|have got|have just got|got|hired|found) an? new (?P<thing>[\w ]{3,20}?),? "
            rf"(?:called |named )?(?P<value>{NAME})(?=$|[,.;])"),
        "{slug}", importance=5,
        accept=lambda match: bool(re.search(
            r"lord|lady|er$|or$|ist$|boss|coach|doctor|gp|dentist|vet|agent|supplier|accountant|bank|provider|nanny|"
            r"cleaner", match["thing"])),
    ),
    Rule(
        words(
            r"^(?:have |has )?(?:just )?(?:switched|moved|changed) (?:my |our )?(?P<thing>broadband|internet|bank|"
            r"insurance|energy|phone|gym|provider|supplier|isp|pension|mobile)s? (?:provider |company |plan "
            rf")?(?:over )?to (?P<value>{NAME})"),
        "{topic}", importance=5, otherwise="{slug}",
    ),
    Rule(
        words(
            rf"^am with (?P<value>{NAME}) for (?:my |our )?(?P<thing>broadband|internet|bank(?:ing)?|insurance|"
            r"energy|phone|mobile|gas|electricity)"),
        "{topic}", importance=5, otherwise="{slug}",
    ),
    Rule(
        words(
            r"\b(?:my money (?:sits|is|lives)|(?-i:I) bank|we bank|(?-i:I) do (?:my|all my) banking|my (?:current |"
            rf"savings )?account is|my savings are)\s+(?:with|at|in) (?P<value>{NAME})"),
        "bank", Where.BODY, Who.UNSAID, importance=5, sensitive=True,
    ),
    Rule(
        words(
            r"\bmy (?P<thing>bank|insurer|insurance|energy supplier|broadband|phone provider|internet provider|"
            r"phone|laptop|camera|keyboard|editor|browser|operating system|os|shell|distro|ide|printer|watch|"
            rf"glasses prescription|gym) (?:is|runs|are) (?:with |an? |on )?(?P<value>[^,.;]+?){END}"),
        "{slug}", Where.BODY, Who.UNSAID, importance=4, confidence=0.75,
        accept=lambda match: not re.match(
            r"(?:so|very|too|not|really|slow|old|broken|dead|dying|full|open|down|always|a bit|acting|making|on "
            r"fire|frozen|stuck|at home|out of|hot|loud|noisy|bad|new|great|fine|ok)\b", match["value"], re.IGNORECASE),
    ),
)  # fmt: skip
