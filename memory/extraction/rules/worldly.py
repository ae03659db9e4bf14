"""Leaves out what anybody could have read somewhere: measures of the world, news, what a label or a film says.

"The Nile runs through eleven countries", "octopuses have three hearts", "the minister resigned": it is not about the
user. It must never leave out a sentence that says I, my or us, nor one about somebody they know. English only.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memory.extraction.rules.told_en import NUMBER_EN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memory.extraction.rules.rule import Draft

_OWN = re.compile(r"\b(?:I|my|mine|me|we|our|ours|us|myself|ourselves)\b|\b(?:i|we)['’]", re.IGNORECASE)
_PUBLIC = re.compile(
    r"^(?:(?:so|and|but|well|ha|oh|apparently|fun fact:?|did you know,?)[,:]? )*(?:(?:an?|the) average\b|"
    r"(?:most|some|many) people\b|"
    r"(?:humans?|scientists|experts|studies|politicians|inflation|unemployment)\b|the (?:human|adult|average) \w+|"
    r"the (?:world|earth|sun|moon|universe|planet|atlantic|pacific|equator|prime minister|president|king|"
    r"queen|pope|government|"
    r"parliament|election|economy|stock market|interest rates?|speed limit|minimum wage|war|strike|news|film|movie|"
    r"novel|series|sitcom|episode|match|cup final|world cup|singer|actor|actress|hero|heroine|main character|"
    r"villain|packet|label|instructions|headline|article|paper|study|survey|police|minister|mayor)\b)",
    re.IGNORECASE,
)
_LANDMARK = re.compile(
    r"^(?:The )?(?:[A-ZÀ-Þ][\w'’-]+ )*(?:Tower|Wall|Bridge|River|Sea|Ocean|Mountains?|Canal|Desert|Lake|"
    r"Palace|Cathedral|Empire|War|"
    r"Pyramids?|Glacier|Falls)\b|^(?:Mount|Lake|Cape) [A-ZÀ-Þ]|^The [A-ZÀ-Þ][\w'’-]+ (?:runs|flows|"
    r"stretches|rises|covers|is "
    rf"(?:about |nearly |over )?(?:{NUMBER_EN})[\w ,.]* (?:long|high|tall|wide|deep|old)|has (?:about |"
    rf"nearly |over )?{NUMBER_EN})"
)
_SPECIES = re.compile(
    r"^(?:An? |The )?[A-Z]?[a-z]+(?:s|es|ies)? (?:have|has|live|lives|weighs?|sleeps?|grows?|lays?|"
    r"can (?:run|jump|live|weigh|grow)) "
    rf".*{NUMBER_EN}.*\b(?:hearts?|legs|eyes|brains?|stomachs|bones|teeth|muscles|years|hours a day|kilos|"
    r"tonnes?|metres|km|eggs a "
    r"year|wings|noses|toes)\b",
    re.IGNORECASE,
)
_PHYSICS = re.compile(
    r"\bat sea level\b|\b(?:boils|freezes|melts|evaporates) at\b|\b(?:km|miles|metres) (?:a|per) second\b|"
    r"\b(?:the )?speed of (?:light|"
    r"sound)\b|\bborn in (?:1\d{3}|the \d+(?:st|nd|rd|th) century)\b|\bdied in 1\d{3}\b|\binvented\b",
    re.IGNORECASE,
)
_TOLD_OF = re.compile(
    r"\b(?:was|were|died|wrote|painted|invented|they say|apparently|reportedly|supposedly)\b", re.IGNORECASE
)


def without_worldly(drafts: Sequence[Draft]) -> list[Draft]:
    """Return the drafts without what is known of the world and about nobody the user knows."""
    return [draft for draft in drafts if not _is_worldly(draft)]


def _is_worldly(draft: Draft) -> bool:
    sentence = draft.view.sentence
    if sentence.language != "en" or draft.kind.value == "procedure" or _OWN.search(sentence.text):
        return False
    subject = draft.subject
    around = draft.view.around
    if not subject.is_user and (subject.relation or around.known.find(subject.entity) is not None):
        return False
    text = draft.view.body if draft.view.number == 0 else sentence.text
    if any(pattern.search(text) for pattern in (_PUBLIC, _LANDMARK, _SPECIES, _PHYSICS)):
        return True
    # somebody with a name whom nothing ties to the user, told of as of the past: "Napoleon was afraid of cats"
    stranger = not subject.is_user and not subject.pronoun and not _OWN.search(around.own)
    return stranger and _TOLD_OF.search(sentence.text) is not None
