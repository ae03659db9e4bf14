"""Medicines somebody takes: "they put me on warfarin after the clot", "I'm on beta blockers", "my tablets are …".

A medicine is known by its own name, by the ending all names of its sort share, or by what it is taken for. It must stay
silent about diets, night shifts and people one is "put on to".
"""

from __future__ import annotations

import re

from memory.extraction.rules.en.words import ADVERBS, END
from memory.extraction.rules.rule import Rule, Where, Who, words

_NAMED = (
    r"(?:(?:blood thinners?|beta[- ]blockers?|statins?|ssris?|antidepressants?|anti-?depressants|antibiotics?|"
    r"anticoagulants?|antihistamines?|anti-?inflammatories|painkillers?|immunosuppressants?|antipsychotics?|"
    r"diuretics?|water tablets|steroids?|insulin|metformin|warfarin|aspirin|ibuprofen|paracetamol|codeine|morphine|"
    r"tramadol|methotrexate|levothyroxine|thyroxine|lithium|ritalin|prednis(?:one|olone)|tamoxifen|clopidogrel|"
    r"apixaban|ozempic|hrt|chemo\w*|iron tablets|ace inhibitors?|blood pressure (?:tablets|pills|meds?|medication)|"
    r"heart (?:tablets|pills|meds?|medication)|thyroid (?:tablets?|pills?|meds?|medication)|"
    r"[a-z]{3,}(?:oxetine|prazole|statin|sartan|dipine|olol|pril|mycin|cillin|cycline|floxacin|azepam|zolam|"
    r"azepine|triptyline|xaban|parin|gliptin|gliflozin|tidine|lukast|terol|profen|formin|thiazide|semide|mab|"
    r"conazole|oxacin|triptan|giline|pidem|gabalin|bapentin|tinib|traline|opram|faxine|apine|peridone|zosin|steride|"
    r"dronate|zepine|barbital|racetam))\b)"
)
_SORT = r"(?:tablets?|pills?|capsules?|meds?|medication|medicine|drugs?|drops|injections?|inhalers?|patch(?:es)?)"
_MEDICINE = rf"(?P<value>(?:an? |the |my )?(?:[\w-]+ ){{0,3}}?(?:{_NAMED}|{_SORT}\b))"
_FOR_WHAT = re.compile(
    r"\b(?:for|after|since|because of|against) (?:my |the |his |her |an? )?(?:[\w-]+ )?(?:heart|blood|clot|stroke|"
    r"attack|op|operation|surgery|thyroid|nerves|pain|back|knees?|hips?|joints?|migraines?|epilepsy|seizures?|asthma|"
    r"diabetes|gout|reflux|acid|ulcers?|infection|transplant|depression|anxiety|sleep|insomnia|cholesterol|"
    r"pressure|kidneys?|liver|lungs?|arthritis|eczema|skin|allerg\w+|hay ?fever|cancer|bones|prostate|menopause)\b",
    re.IGNORECASE,
)
_NO_MEDICINE = re.compile(
    r"\b(?:diet|nights?|days?|shifts?|rota|hold|spot|loudspeaker|speaker|list|mailing|waiting|team|project|track|"
    r"leave|bail|trial|trains?|phone|call|course of study|performance plan|desk|door|tills?|front|warning|notice)\b",
    re.IGNORECASE,
)


def _is_medicine(match: re.Match[str]) -> bool:
    value = match["value"]
    if _NO_MEDICINE.search(value):
        return False
    return re.search(_NAMED, value, re.IGNORECASE) is not None or _FOR_WHAT.search(match.string) is not None


_PUT_ON = (
    r"(?:they|he|she|(?:the |my )?(?:doctors?|gp|hospital|clinic|consultant|specialist|cardiologist|psychiatrist|"
    r"nurse|surgeon|rheumatologist|neurologist|dermatologist))(?:['’]ve|['’]s| have| has)? (?:just |now |recently )?"
    r"(?:put|got|started|kept|keeps?|have|has|starting) (?:me|us) (?:back )?on "
)

RULES = (
    Rule(
        words(rf"(?:^|[,;:] ){_PUT_ON}{_MEDICINE}"),
        "medication", Where.BODY, Who.REGARDLESS, importance=8, sensitive=True, constraint=True, accept=_is_medicine,
    ),
    Rule(
        words(
            rf"(?:^|[,;:] ){_PUT_ON}(?P<value>(?!an?\b|the\b|my\b)[a-z]{{5,20}})(?= (?:for|after|since|because of|"
            r"against)\b)"),
        "medication", Where.BODY, Who.REGARDLESS, importance=8, sensitive=True, constraint=True,
        accept=lambda match: _FOR_WHAT.search(match.string) is not None and not _NO_MEDICINE.search(match["value"]),
    ),
    Rule(
        words(
            rf"^{ADVERBS}(?:(?:am|is|are|was put|been put|got put|went|have been|has been|have gone|has gone|"
            r"started|(?:have |has )?(?:just |recently )?started|(?:am|is) (?:back|now|now back|still)) on|"
            r"(?:am|is|have been|has been|was) (?:\w+ )?(?:taking|prescribed|given|injecting|using)|takes?|uses?|"
            r"need|needs|injects?|swallows?|(?:have|has) to take|(?:got|was|were|have been|has been) prescribed|"
            rf"(?:am|is) on a course of|depend on|depends on) {_MEDICINE}"),
        "medication", who=Who.ANYONE, importance=8, sensitive=True, constraint=True,
        accept=lambda match: _is_medicine(match) and not re.search(
            r"\b(?:today|tonight|yesterday|just (?:now|took)|this (?:morning|afternoon|evening|once))\b",
            match.string, re.IGNORECASE),
    ),
    Rule(
        words(
            rf"^(?:my|the) (?:new )?(?:{_SORT}|prescription|medication)(?: \w+)? (?:is|are|['’]s) "
            rf"(?:called |now )?(?P<value>(?:[\w-]+ ){{0,2}}?{_NAMED}[^,.;]{{0,30}}?){END}"),
        "medication", Where.BODY, Who.REGARDLESS, importance=8, sensitive=True, constraint=True,
    ),
    Rule(
        words(
            rf"^(?P<value>{_NAMED})(?: \w+)? (?:every|each|twice|once|three times|morning|nightly|daily) "
            r".{0,30}\bfor (?:my|the|his|her)\b.{2,30}"),
        "medication", Where.BODY, Who.REGARDLESS, importance=8, sensitive=True, constraint=True,
    ),
    Rule(
        words(
            rf"^{ADVERBS}(?:(?:am|is|came|come|have come|has come|got|went|have gone) (?:now |finally |completely )?"
            rf"off|(?:have |has )?(?:stopped|finished|quit)(?: taking)?|no longer (?:takes?|on|needs?)|am no longer "
            rf"(?:on|taking)|(?:don['’]t|doesn['’]t) (?:take|need)) (?:the |my |all )?"
            rf"(?P<value>(?:[\w-]+ ){{0,2}}?{_NAMED})"),
        "medication", who=Who.ANYONE, importance=7, sensitive=True, constraint=False, ended=True,
    ),
)  # fmt: skip
