"""What kind of turn a message is: whether memory could help at all, and what the message points back to.

Pure rules in English and Chinese over the words of the message alone. Whether something fitting is stored is decided
later, by ranking; here only the bar is set that it must pass. Must never look at stored facts.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from memory.recall import cues
from memory.recall.self_contained import stands_alone, without_quotations


class Need(IntEnum):
    """How likely memory helps, from the words of the message alone."""

    NOTHING = 0
    """Small talk, arithmetic, translation, jokes: only a cue or a name changes that."""
    KNOWLEDGE = 1
    """A question about the world: something must fit well."""
    REQUEST = 2
    """Advice or work asked for, nobody's own things named."""
    PERSONAL = 3
    """The user's own things are spoken of."""
    REFERENCE = 4
    """Points back: "like last time", 照老样子."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A message as the trigger reads it."""

    need: Need
    core: str
    """The message without what it only carries along: text to translate, quotes, code."""
    about_past: bool = False
    """Asks what was so before: superseded versions come in, dated."""
    asks_guess: bool = False
    """Asks what the assistant thinks or guesses about the user: inferred facts come in, marked."""
    asks_advice: bool = False
    """Asks what the assistant suggested earlier."""
    points_back: bool = False
    whole_person: bool = False
    """Asks for everything known about the user."""
    plays: bool = False
    """Asks for a joke, a riddle or a rhyme: about somebody who is known it needs to know them."""
    transforms: bool = False
    """Asks for a text to be translated or put right: how the user wants that done comes in, and nothing else."""


SHORT_ARITHMETIC = 90
"""Characters up to which a message with a sum in it is taken for nothing but the sum."""
LONGEST_PROBLEM = 300
"""Characters up to which a sum in words is taken for one; longer texts hold more than the sum."""
SHORT_PLAY = 120
"""Characters up to which a message that asks for a joke asks for nothing else."""


def core_of(text: str) -> str:
    """Return the user's own words in a message, without code, quoted lines, quotations and text to be worked on."""
    own = cues.QUOTED_LINE.sub(" ", cues.FENCE.sub(" ", text))
    transforms = cues.TRANSFORM.search(own) is not None
    own = cues.LONG_QUOTE.sub(" ", own)
    if transforms:
        own = cues.COLON_PAYLOAD.sub(" ", own)
    return " ".join(own.split())


def read(text: str) -> Reading:
    """Read what kind of turn a message is."""
    core = core_of(text)
    points_back = cues.POINTS_BACK.search(core) is not None
    guess = cues.ASKS_GUESS.search(core) is not None
    advice = cues.ASKS_ADVICE.search(core) is not None
    whole = cues.WHOLE_PERSON.search(core) is not None
    past = cues.ABOUT_PAST.search(core) is not None
    back = points_back or guess or advice or past or whole
    transforms = cues.TRANSFORM.search(text) is not None
    need = Need.REFERENCE if back else _plain_need(cues.GREETING.sub("", core) or core, transforms=transforms)
    return Reading(
        need=need,
        core=core,
        about_past=past,
        asks_guess=guess,
        asks_advice=advice,
        points_back=points_back,
        whole_person=whole,
        plays=need is Need.NOTHING and len(core) <= SHORT_PLAY and cues.PLAY.search(core) is not None,
        transforms=transforms,
    )


def _plain_need(core: str, *, transforms: bool) -> Need:
    if not core or cues.SMALLTALK.match(core) or cues.THANKS.match(core):
        return Need.NOTHING
    if cues.NODS.match(core) and not cues.REQUEST.search(core):
        return Need.NOTHING
    if stands_alone(core):
        return Need.NOTHING
    if transforms and not cues.ASKS_MEANS.search(core):
        return Need.NOTHING
    if cues.TEASE.search(core):
        return Need.NOTHING
    # “三人行必有我师”出自哪里, who said 'I think, therefore I am': the I of a quotation is nobody here.
    spoken = without_quotations(core)
    spoken = spoken if cues.OF_A_QUOTATION.search(spoken) else core
    personal = cues.PERSONAL.search(cues.POLITE.sub(" ", spoken)) is not None or cues.HERE.search(spoken) is not None
    if len(core) <= SHORT_PLAY and cues.PLAY.search(core) and not cues.ABOUT_ME.search(core):
        return Need.NOTHING
    if not personal and len(core) <= SHORT_ARITHMETIC and cues.NUMBERS.search(core) and cues.ARITHMETIC.search(core):
        return Need.NOTHING
    if not personal and len(core) <= LONGEST_PROBLEM and cues.WORD_PROBLEM.search(core):
        return Need.NOTHING
    if personal or cues.DECIDES.search(core):
        return Need.PERSONAL
    if cues.WRITES_TO.search(core):
        return Need.REQUEST
    if spoken != core and not personal:
        return Need.KNOWLEDGE
    if cues.LOOKED_UP.search(core) or (cues.KNOWLEDGE.search(core) and not cues.REQUEST.search(core)):
        return Need.KNOWLEDGE if not cues.PERSONAL.search(core) or cues.LOOKED_UP.search(core) else Need.REQUEST
    return Need.REQUEST
