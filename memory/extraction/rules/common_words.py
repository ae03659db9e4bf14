"""Which words are common nouns, and so nobody's name though a sentence begins with them: "Storm", "Curtains", "Rent".

The words come from the tables of topics, which hold no names. It must never judge a word that is known as a name.
"""

from __future__ import annotations

import re
from functools import lru_cache

from memory.recall.lexicon import TOPICS
from memory.terms import fold_word

_NAMES_TOO_LIST = """
    rose lily daisy olive ruby pearl amber hazel ivy iris poppy violet heather holly willow jasmine ginger basil
    rosemary sage clover fern bramble thistle nettle biscuit pepper waffle cookie honey mocha toffee muffin
    noodle pickle peanut
    pumpkin teddy bear tiger dusty rusty lucky happy smokey shadow pip dot bo max art mark will grant bill
    jack rob sue
    ray dean miles page ash reed brook river sky dawn faith hope grace joy may june april august summer autumn star
    """
_NAMES_TOO = frozenset(_NAMES_TOO_LIST.split())
"""Names of people and animals that are words as well."""
_NOUN_ENDINGS = re.compile(r"(?:tion|sion|ment|ness|ship|ism|ance|ence|ology|ware|age|ings|ers|ions|ments|ities|ages)$")
_MORE_LIST = """
    storm curtains photos sleeves walls tiles rain snow wind frost traffic parcel boxes paint primer glue
    screws rats mice
    birds bees hens hives leaves roots soil water milk bread cheese bacon onions carrots beans rice kettle boiler roof
    gutters chimney fence gate drains insurance council midwife plumber electrician builder nurse
    surgeon consultant vet
    garage dealer seller buyer editor publisher printer printers agent referee umpire captain
    instructor tutor examiner
    bride groom guests ushers caterer florist band choir committee chairman chair treasurer members
    audience jury judge
    police solicitor lawyer accountant tax customs embassy consulate airline airport hospital clinic surgery pharmacy
    school nursery college university lecturer professor supervisor client clients customers supplier suppliers tenant
    tenants neighbours neighbour colleagues management security reception support service staff team crew squad class
    group club league tournament match game final finals heat heats round rounds exam exams homework revision essay
    essays draft drafts pages verse chorus bridge rehearsal rehearsals concert gig gigs album single vinyl kiln oven
    grout varnish sealant plaster scaffold scaffolding windows doors floorboards carpet sofa mattress bedroom bathroom
    kitchen garden allotment greenhouse shed cellar attic loft garage driveway pavement street road motorway bridge
    ferry tram bus bike car van lorry tractor engine brakes tyres battery charger cable cables router server laptop
    screen keyboard mouse printer scanner camera lens tripod drone
    """
_MORE = frozenset(_MORE_LIST.split())
_LONG_ENOUGH = 5
"""Letters from which an ending tells a noun."""


@lru_cache(maxsize=1)
def _words() -> frozenset[str]:
    single = {word for topic in TOPICS.values() for word in topic.en.split() if "_" not in word and word.isalpha()}
    return frozenset(single | _MORE) - _NAMES_TOO


@lru_cache(maxsize=4096)
def is_common(word: str) -> bool:
    """Tell whether a capitalised word is a common word, whatever stands before or after it."""
    folded = word.casefold()
    if folded in _NAMES_TOO:
        return False
    known = _words()
    if folded in known or fold_word(folded) in known:
        return True
    return len(folded) >= _LONG_ENOUGH and _NOUN_ENDINGS.search(folded) is not None
