"""Turns an English first-person clause into a sentence about the user: "I've lived" → "The user has lived".

It changes pronouns and the verbs beside them and nothing else: numbers, names and units stay letter by letter.
"""

from __future__ import annotations

import re

_ADVERB = (
    r"(?:always|never|no longer|usually|often|also|really|still|only|just|currently|now|sometimes|rarely|"
    r"already|almost|even|"
    r"seldom|both|ever|hardly|mostly|(?!(?:fly|apply|reply|rely|supply|multiply|comply|imply|bully)\b)\w+ly)"
)
_CONTRACTIONS = (
    (re.compile(r"\b(?:[Ii]['’]m|[Ii]m|[Ii] am|[Ww]e['’]re|[Ww]e are)\b"), "the user is"),
    (re.compile(r"\b(?:[Ii]|[Ww]e)(?:['’]ve|(?<=[Ii])ve)\b"), "the user has"),
    (re.compile(rf"\b(?:[Ii]|[Ww]e)['’]d(?=\s+(?:{_ADVERB}\s+)?(?:been|had|\w+ed)\b)"), "the user had"),
    (re.compile(r"\b(?:[Ii]|[Ww]e)['’]d\b"), "the user would"),
    (re.compile(r"\b(?:[Ii]|[Ww]e)['’]ll\b"), "the user will"),
    (re.compile(r"\b[Ww]e were\b"), "the user was"),
    (
        re.compile(r"\b[Ww]e (siblings|brothers|sisters|flatmates|colleagues|friends|parents)\b"),
        r"the user and their \1",
    ),
)
_VERB = re.compile(
    rf"\b(?:[Ii]|[Ww]e)\s+((?:{_ADVERB}\s+){{0,2}})(don['’]t|do not|haven['’]t|aren['’]t|weren['’]t|[a-z]+)\b"
)
_SECOND_VERB = re.compile(
    rf"(?<=[\w'’])(,? (?:and|but|or) |, (?=work as\b))((?:{_ADVERB} )?)(work|live|play|run|teach|"
    r"have|like|love|prefer|eat|drink|use|want|need|go|"
    r"do|hate|keep|study|speak|write|sing|sleep|wake|take|avoid|don['’]t)\b"
)
_UNCHANGED = frozenset(
    [
        "can", "could", "will", "would", "shall", "should", "must", "may", "might", "had", "was", "did", "got", "went",
        "came", "made", "took", "ate", "met", "saw", "bought", "sold", "lost", "found", "left", "gave", "ran", "broke",
        "spent", "paid", "began", "became", "told", "said", "wrote", "slept", "fell", "built", "kept", "held", "knew",
        "grew", "drove", "flew", "felt", "brought", "taught", "thought", "caught", "chose", "spoke", "wore", "woke",
        "rode", "sang", "swam", "won", "sat", "stood", "understood", "heard", "meant", "sent", "dealt", "hung", "led",
        "lent", "quit", "split", "hurt", "cost", "used", "cannot", "can't", "couldn't", "won't", "wouldn't",
        "shouldn't", "mustn't", "didn't", "hadn't", "wasn't", "isn't", "hasn't", "doesn't", "and", "or", "both", "all",
        "who", "with", "to", "in", "at", "on", "of", "from", "for", "ought", "forgot", "gotten", "threw", "drew",
        "shook", "stuck", "dug", "froze", "hid", "bit", "bled", "fed", "tore", "swore", "stole", "rang", "shot",
        "siblings", "as", "like", "no", "not", "mustn", "shouldn", "wouldn", "couldn", "didn", "hadn", "wasn", "needn",
    ]
) - {"like"}  # fmt: skip
_BASE_IN_ED = frozenset(
    {"need", "feed", "speed", "bleed", "breed", "embed", "exceed", "proceed", "succeed", "weed", "heed", "shed"}
)
_IRREGULAR = {
    "have": "has", "do": "does", "go": "goes", "am": "is", "are": "is", "were": "was", "don't": "does not",
    "don’t": "does not", "do not": "does not", "haven't": "has not", "haven’t": "has not", "aren't": "is not",
    "aren’t": "is not", "weren't": "was not", "weren’t": "was not", "undergo": "undergoes", "forgo": "forgoes",
}  # fmt: skip
_SIBILANT = re.compile(r"(?:s|x|z|ch|sh)$")
_CONSONANT_Y = re.compile(r"[^aeiou]y$")


def third_person(text: str) -> str:
    """Return the clause as a sentence about the user, without a full stop."""
    for pattern, replacement in _CONTRACTIONS:
        text = pattern.sub(replacement, text)
    present = _VERB.search(text)
    text = _VERB.sub(lambda match: f"the user {match[1]}{conjugated(match[2])}", text)
    if present and conjugated(present[2]) != present[2]:
        text = _SECOND_VERB.sub(lambda match: f"{match[1]}{match[2]}{conjugated(match[3])}", text)
    text = re.sub(r"\b(?:[Ii]|[Ww]e)\b(?!['’./-])", "the user", text)
    text = _possessives(text)
    text = re.sub(r"\b(?:me|us)\b(?!\s*[-/])", "the user", text)
    text = re.sub(r"\b(?:myself|ourselves)\b", "themselves", text)
    text = re.sub(r"\b(?:mine|ours)\b", "theirs", text)
    text = re.sub(r"\byour\b", "Hippo's", re.sub(r"\byou\b(?!['’])", "Hippo", text))
    text = re.sub(r"(?:,\s*|\s+)(?:by the way|btw|please|of course|honestly|to be honest)\b(?=[,.]|$)", "", text)
    return text[:1].upper() + text[1:]


_AGE = (
    r"(?:\d{1,2}|(?:(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)-)?(?:one|two|three|four|five|six|seven|eight|"
    r"nine)|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|"
    r"sixty|seventy|eighty|ninety)"
)
_BARE_AGE = re.compile(
    rf"\b((?:is|are|turned|['’]s) (?:now |just |nearly |almost )?{_AGE})(?=$|[,.;]| (?:and|but|so|now|"
    r"this|last|on|in|yesterday)\b)"
)


def with_years(text: str) -> str:
    """Return a sentence that tells an age with its unit: "Ola is nine and …" → "Ola is nine years old and …"."""
    return _BARE_AGE.sub(r"\1 years old", text, count=1)


def conjugated(verb: str) -> str:
    """Return the third person of a verb in the present; past forms and modals stay as they are."""
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if verb in _UNCHANGED or (verb.endswith("ed") and verb not in _BASE_IN_ED):
        return verb
    if _SIBILANT.search(verb):
        return verb if verb.endswith("s") and not verb.endswith("ss") else f"{verb}es"
    if _CONSONANT_Y.search(verb):
        return f"{verb[:-1]}ies"
    return f"{verb}s"


def _possessives(text: str) -> str:
    """Write "their" after the user has been named, else "the user's"."""
    pieces: list[str] = []
    position = 0
    named = False
    for match in re.finditer(r"\bthe user\b|\b[Mm]y\b|\b[Oo]ur\b", text):
        pieces.append(text[position : match.start()])
        if match.group() == "the user":
            pieces.append("the user")
        else:
            pieces.append("their" if named else "the user's")
        named = True
        position = match.end()
    return "".join([*pieces, text[position:]])
