"""What an English request to forget names: "my wife's name and birthday" are two things of hers.

Takes the words that stand after the verb, and never decides whether they ask for anything.
"""

from __future__ import annotations

import re
from dataclasses import replace

from memory.extraction.forgetting.request import ForgetTarget

ABOUT = re.compile(
    r"^(?:about )?(?P<all>(?:all|every|any) ?(?:of )?)?(?:thing |thing that |the |that |this |those |your )?"
    r"(?:whole |entire )?"
    r"(?:(?:bits?|business|matter|comments?|remarks?|mentions?|traces?|records?|stuff|things?|information|"
    r"info|data|details?|"
    r"facts?|memor(?:y|ies)|notes?|whatever|what(?:ever)?|"
    r"everything|anything|all|drama|saga|affair|episode|mess|story)\s*)?"
    r"(?:(?:that )?(?:i|we|you|i'?ve|you'?ve)(?: have| had|'ve)?(?: ever| just| once| already| earlier|"
    r" previously)? ?"
    r"(?:told|said|mentioned|gave|given|shared|wrote|written|know|knew|remember(?:ed)?|have|stored|saved|kept|"
    r"learned|"
    r"learnt|noted|got|recorded)(?: to)?(?: you| me)?(?: here| earlier| before| yesterday| today| last \w+| "
    r"previously| once| then| down)*\s*)?"
    r"(?:(?:about|regarding|on|concerning|around|of|with|related to|relating to|to do with)\s+)",
    re.IGNORECASE,
)
_TOLD = re.compile(
    r"^(?P<thing>.+?)\s+(?:that |which )?(?:i|we)(?:'ve| have| had)?(?: ever| just)?\s*"
    r"(?:told|gave|given|mentioned|said|shared|sent|wrote|used to \w+)\b.*$",
    re.IGNORECASE,
)
_I_TOLD = re.compile(
    r"^(?:that )?(?:i|we)(?:'ve| have| had)?(?: ever| just| once)? (?:told you|mentioned|said|shared|talked|"
    r"spoke|discussed)(?: about|"
    r" that| of)? ",
    re.IGNORECASE,
)
AFFAIR = re.compile(
    r"^(?:all )?(?:the|that|this)\s+(?:whole |entire )?(?P<thing>.+?)\s+(?:thing|business|stuff|matter|affair|story|"
    r"saga|situation|episode|bit|info(?:rmation)?|details?|mess|incident|fiasco|drama)$",
    re.IGNORECASE,
)
_FACT_CLAUSE = re.compile(
    r"^(?:about )?(?:the fact )?(?:that )?(?P<who>[Ii]|[Ww]e|[Mm]y [\w'’-]+(?: [A-Z]\w+)?|[A-Z][\w'’-]+)(?:'m|"
    r"'ve| am| is| are| was"
    r"| have| has| had| live[sd]?| work(?:s|ed)?| like[sd]?| love[sd]?| own(?:s|ed)?| drink[s]?| eat[s]?| can'?t|"
    r" cannot"
    r"| don'?t| earn[s]?| take[s]?| got| moved| hate[sd]?| use[sd]?| used to)\b(?P<rest>.*)$"
)
_PAST = re.compile(
    r"\b(?:old|former|previous|prior|past|earlier|ex(?=[ -](?:address|employer|job|boss|company)))\b[ -]?",
    re.IGNORECASE,
)
_OWNER = re.compile(r"^(?P<owner>[\w.-]+(?: [A-Z][\w.-]+)*)(?:['’]s|s['’])\s+(?P<thing>.+)$")
_DETERMINER = re.compile(
    r"^(?:all (?:of )?|any (?:of )?|every |each |both (?:of )?)*(?:my|our|the|that|this|those|these|his|her|"
    r"their|a|an)\s+"
    r"|^(?:all|any|every|each)\s+(?:of\s+)?",
    re.IGNORECASE,
)
MINE = re.compile(
    r"\b(?:my|our|i|i'?m|i'?ve|me|mine|where i|what i|how (?:old|much|many|tall|heavy|long) i)\b", re.IGNORECASE
)
_FACT_OPENINGS = ("that ", "the fact", "about the fact", "i ", "i'm", "we ", "my ")
_CLAUSE_STOP_LIST = """
i i'm i've 'm 've m ve am is are was were have has had a an the to in at on of for my me we our you do don't not
can't cannot used that
"""
_CLAUSE_STOP = frozenset(_CLAUSE_STOP_LIST.split())


def targets_of(thing: str) -> tuple[ForgetTarget, ...]:
    """Return the things that the object of the verb names, in their order; none where it names nothing."""
    fact = _FACT_CLAUSE.match(thing)
    if fact and fact["rest"].strip() and thing.casefold().startswith(_FACT_OPENINGS):
        who = fact["who"]
        owner = None if who.casefold() in {"i", "we"} else _DETERMINER.sub("", who)
        return (ForgetTarget(_fact_words(thing, who), owner),)
    thing = ABOUT.sub("", _I_TOLD.sub("", thing))
    told = _TOLD.match(thing)
    if told:
        thing = told["thing"]
    affair = AFFAIR.match(thing)
    if affair:
        thing = affair["thing"]
    parts = re.split(r"\s*,\s*(?:and\s+|or\s+)?|\s+(?:and|or)\s+|\s+&\s+(?![A-Z])", thing)
    targets: list[ForgetTarget] = []
    for part in parts:
        target = _target(part)
        if target is None:
            continue
        if targets and target.owner is None and targets[-1].owner and not MINE.match(part):
            target = replace(target, owner=targets[-1].owner)  # "my wife's name and birthday": both are hers
        targets.append(target)
    return tuple(targets)


def _fact_words(clause: str, who: str) -> str:
    words = re.sub(r"^(?:about )?(?:the fact )?(?:that )?", "", clause, flags=re.IGNORECASE)
    words = words.removeprefix(who)
    return " ".join(word for word in re.findall(r"[\w'-]+", words) if word.casefold() not in _CLAUSE_STOP)


def _target(part: str) -> ForgetTarget | None:
    part = _DETERMINER.sub("", part.strip(" .,'\""))
    part = re.sub(r"^about\s+", "", part, flags=re.IGNORECASE)
    part = _DETERMINER.sub("", part)
    past = bool(_PAST.search(part))
    part = _PAST.sub("", part).strip()
    owned = _OWNER.match(part)
    if owned:
        owner, thing = owned["owner"], _DETERMINER.sub("", owned["thing"])
        return ForgetTarget(_PAST.sub("", thing).strip(), owner, past)
    if not part or part.casefold() in {"me", "myself", "us"}:
        return None
    return ForgetTarget(part, None, past)
