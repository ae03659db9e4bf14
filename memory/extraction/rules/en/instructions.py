"""How the user wants to be answered and things to be done: "from now on …", "always …", "don't sort by type".

A request for this one answer is no standing instruction; it must carry a word that reaches beyond it, or correct the
form of what was just made.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from memory.extraction.rules.en.identity import LANGUAGE
from memory.extraction.rules.mood import Mood
from memory.extraction.rules.rule import Draft, clean
from memory.extraction.rules.subjects import ME
from memory.extraction.rules.topics import topic_of
from memory.values import Kind

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memory.extraction.rules.view import View

_STANDING = re.compile(
    r"\b(?:from now on|in (?:the )?future|going forward|from here on|henceforth|as a rule|by default|for all "
    r"(?:my|future|your)|every time|whenever|"
    r"each time|until further notice|in every (?:answer|reply|message|recipe))\b|"
    r"^(?:(?:please|and|also|oh|but|so|then|can you|could you|would you|will you|just|ok|okay|good|great|"
    r"thanks)[,.!]? )*(?:always|never)\b|"
    r"\b(?:i|we)(?:'d| would)? (?:always )?(?:want|need|prefer|like) (?:you to|your (?:answers|replies|"
    r"responses)|all|every|answers|replies|everything)\b|"
    r"\bwhen(?:ever)? (?:you|i|we) (?:show|give|write|ask (?:for|you|about)|answer|send|explain|quote|list|"
    r"suggest|mention|do|talk|recommend|translate|say|use|code)\b|"
    r"^(?:any|every|all) (?:\w+ )?(?:recipes?|answers?|repl(?:y|ies)|code|texts?|lists?|plans?|translations?|"
    r"e-?mails?|itinerar\w+)\b.{0,30}\b(?:should|must|has to|have to|needs? to)\b|"
    r"^(?:any|all|every|whatever) (?:[\w'-]+ ){1,4}you (?:write|make|give|draft|suggest|send|do|cook up|find|translate)"
    r"(?: (?:for )?(?:me|us))?\b|"
    r"\bfor good\b|^(?:metric|imperial|celsius|fahrenheit|kilometres|miles|grams|24[- ]hour clock|british spelling|"
    r"plain english) only\b|"
    r"^(?:one|two|three|four|five|a couple of|\d) (?:options?|suggestions?|ideas|examples?|choices|lines?|sentences|"
    r"words|bullets|points|"
    r"paragraphs?) (?:at most|max\w*|tops|only|and no more|is plenty|are plenty)\b|"
    r"^(?:please )?(?:talk|speak|write|explain (?:it|things|everything))(?: to me)? (?:like|as if|as though) "
    r"I(?:['’]m| am| was| were)\b|"
    r"^(?:please )?skip the (?:history|theory|background|caveats|lecture|sales pitch|waffle|pleasantries|warnings|"
    r"basics)\b|^(?!as |nearly |not |is |was |and )[\w/-]+(?: [\w/-]+){0,3}, (?:always|every time|without "
    r"exception)\b|"
    r"^(?:emojis?|exclamation marks|bullet points|bullets|tables|long \w+|headings|acronyms|abbreviations|semicolons|"
    r"footnotes|"
    r"rhetorical questions|small talk|jargon|latin \w+|puns) (?:make|drive|put|annoy|irritate|confuse|distract|lose|"
    r"slow) me\b|"
    r"^(?:just|only) the (?:\w+ )?(?:commands?|code|answers?|numbers?|list|steps|facts|gist|headlines?|results?|names|"
    r"essentials|formula|"
    r"recipe|bullet points|bare bones),? (?:I|my|the rest|no)\b|"
    r"\b(?:I|we) (?:always |mostly |only )?read (?:these|this|your \w+|everything|it all|my answers) (?:on|in|with|"
    r"aloud|from)\b.*\b(?:so|hence|"
    r"therefore)\b|"
    r"^(?:\w+[,.!]? )?(?:please )?keep (?:your |all |the |my )?(?:answers|repl(?:y|ies)|responses|"
    r"explanations|summaries|"
    r"recipes|messages|code|comments|translations)\b|"
    r"^(?:(?:all|my|the) )?(?:sql|python|code|commit messages|recipes|dates|prices|temperatures|distances|amounts|"
    r"translations|answers|"
    r"replies|summaries|numbers|units|currencies|measurements|variable names|function names|keywords|e-?mails|"
    r"headings|citations|"
    r"footnotes)\b[^.?]*\bplease\b|"
    r"\b(?:your|the) (?:answers|replies|responses) (?:should|must|need to|have to)\b|"
    r"\b(?:stop|quit) (?:using|calling|adding|apologi[sz]ing|giving|asking|saying|writing|starting|ending)\b|"
    r"^no [\w -]{2,40}\b(?:ever|please|at all|of any kind|under any circumstances)\b|"
    r"^(?:please )?(?:no more|skip the|spare me the|drop the|leave out the|cut the) (?:emojis?|emoticons|bullet|"
    r"lists?|disclaimers?|apologies|intro|preamble|small talk|jargon|exclamation)",
    re.IGNORECASE,
)
_IN_PASSING = re.compile(
    r"^(?:(?:please|and|also|oh|but|so|then|just|ok|okay|btw|by the way)[,.!]? )*(?:never ever|"
    r"don['’]t (?:you dare|ever)|"
    r"(?:could|can|would) you (?:please )?(?:stick|keep) to\b|stick to\b)|"
    r"\bmeans? (?:nothing|very little|little) to me\b|, (?:always|every time|every single time|without fail)$|"
    r"\b(?:I|we) (?:can['’]t|cannot|couldn['’]t|don['’]t|won['’]t) (?:bear|stand|read|follow|do|"
    r"digest|parse|like) (?:those|"
    r"these|your|such|all those|all these|long) (?:\w+ )?(?:intros?|introductions|answers?|lists?|"
    r"bullets?|bullet \w+|essays?|"
    r"paragraphs|walls|explanations|disclaimers|caveats|sentences|preambles?|summaries|replies|headings)\b|"
    r"\b(?:spoilers?|the ending|who dies|the twist)\b.*\b(?:please|never|hate|no|don['’]t)\b|"
    r"\b(?:never|no|don['’]t|hate)\b.*\b(?:spoil(?:ers?)?|the ending|who dies|the twist)\b",
    re.IGNORECASE,
)
"""A standing wish about answers that no "always" opens: "never ever spoil the end", "ounces mean nothing to me"."""
_SOMEBODY_DOES = re.compile(
    r"(?:(?:the|my|our|his|her|this|that) (?:[\w'’-]+ ){1,3}?|"
    r"(?-i:[A-Z])[\w'’-]+ (?:(?-i:[A-Z])[\w'’-]+ )?)(?:can|could|will|"
    r"is|are|was|has|only \w+s\b|does|comes?|goes|starts?|works?|opens?|closes?|leaves?|runs?|meets?|"
    r"stays?|gets?|takes?)\b",
    re.IGNORECASE,
)
_ABOUT_ANSWERS = re.compile(
    r"\b(?:answer|reply|respond|write|talk|speak|keep (?:it|your|answers|replies|things)|be (?:brief|concise|"
    r"blunt|direct|short|formal|informal)|use|give|explain|show|"
    r"call|address|quote|list|include|add|start|end|begin|avoid|put|format|leave|only|drop|skip|spare|mention|"
    r"round|write|no |don't|never|always|please)\b",
    re.IGNORECASE,
)
_WHEN_YOU = re.compile(
    r"when(?:ever)? (?:you|i) (?:show|give|write|ask|answer|explain|suggest|recommend|translate|send)\b", re.IGNORECASE
)
_ONCE = re.compile(
    r"^(?:\w+[,.!]? )*?(?:never mind|don't worry|don't bother|always (?:nice|good|a pleasure|fun|the way)|"
    r"never (?:ever )?"
    r"(?:heard|knew|thought|again\b|seen|tried|been|had|said)|always (?:wondered|thought|wanted))",
    re.IGNORECASE,
)
_CORRECTS_FORM = re.compile(
    r"^(?:(?:far |way |much )?too (?:long|short|formal|wordy|stiff|detailed|vague|complicated|polite|chatty|"
    r"salesy|dry)|don't (?:sort|group|order|list|write|format|put|use|start|end|make|call|split|bullet)|"
    r"not (?:like that|so|so \w+|too \w+|that way|by \w+|an? (?:table|list|essay|letter|poem|wall of text))|no "
    r"(?:tables?|"
    r"lists?|bullets?|headings?|preamble)|no[,.] not)\b",
    re.IGNORECASE,
)
_FORM = re.compile(
    r"\b(?:sections?|lines?|bullets?|columns?|paragraphs?|characters|words|headings?|subject line|sentences|"
    r"table|by \w+|per \w+|first|then|at the top|at the end|close with|start with|end with|"
    r"under \d+|group|sort|order|max(?:imum)?|at most|no more than)\b",
    re.IGNORECASE,
)
_MUST_LOOK = re.compile(
    r"^(?:the|my|our|every|each) (?:\w+ )?(?:report|summary|minutes|newsletter|invoice|letter|email|e-mail|post|"
    r"article|slides?|deck|agenda|list|plan|recipe|review|"
    r"proposal|abstract|protocol|changelog|notes?|card|caption|ticket|commit messages?|update|brief|syllabus|"
    r"handout|menu) "
    r"(?:has to|have to|must|should|needs? to|always|is always|goes) "
    r"(?!be (?:in|done|finished|sent|handed|submitted|ready|out|with|there|filed|delivered|up)\b|go (?:out|off|in)\b)",
    re.IGNORECASE,
)
_DELIVERY = re.compile(
    r"\b(?:couriers?|delivery|driver|parcels?|postman|packages?)\b.*\b(?:should (?!come\b|arrive\b|"
    r"be here\b|get here\b)|"
    r"must|please|never|always|don't|leave|ring|text|call|knock)\b",
    re.IGNORECASE,
)
_STYLE_TOPICS = (
    (
        re.compile(
            r"\b(?:grams?|millilitres?|metric|imperial|cups?|celsius|fahrenheit|ounces|kilometres|miles|"
            r"units?)\b",
            re.IGNORECASE,
        ),
        "units",
    ),
    (re.compile(r"\b(?:typescript|\bTS\b)", re.IGNORECASE), "typescript_style"),
    (re.compile(r"\b(?:python)\b", re.IGNORECASE), "python_style"),
    (re.compile(r"\b(?:sql)\b", re.IGNORECASE), "sql_style"),
    (
        re.compile(
            r"\b(?:javascript|react|rust|golang|java|kotlin|swift|c\+\+|code|function|snippet|class(?:es)?)\b",
            re.IGNORECASE,
        ),
        "code_style",
    ),
    (re.compile(r"\b(?:e-?mails?|letters?)\b", re.IGNORECASE), "email_style"),
    (re.compile(r"\b(?:recipes?|cook|dish(?:es)?|ingredients?)\b", re.IGNORECASE), "recipe_style"),
    (re.compile(r"\b(?:translat\w+)\b", re.IGNORECASE), "translation_style"),
    (re.compile(r"\b(?:dates?|times?|24[- ]hour|am/pm)\b", re.IGNORECASE), "date_format_preference"),
    (re.compile(r"\b(?:courier|delivery|parcel|package|driver)", re.IGNORECASE), "delivery_note"),
    (re.compile(r"\b(?:seats?|aisle|window seat)\b", re.IGNORECASE), "seat_preference"),
    (re.compile(r"\bhotels?|rooms?\b", re.IGNORECASE), "hotel_preference"),
    (re.compile(r"\b(?:itinerar\w+|trips?|travel|flights?|trains?|sightseeing)\b", re.IGNORECASE), "travel_preference"),
    (re.compile(r"\b(?:spelling|british|american)\b", re.IGNORECASE), "spelling_preference"),
    (re.compile(r"\b(?:emojis?|emoticons?)\b", re.IGNORECASE), "emoji_preference"),
    (
        re.compile(r"\b(?:short|brief|concise|long|length|sentences?|bullets?|lists?|detail\w*)\b", re.IGNORECASE),
        "answer_style",
    ),
)
_PARTS = (
    r"(?:examples?|definitions?|answers?|conclusions?|results?|reason(?:ing|s)?|theory|code|formulas?|picture|diagram|"
    r"summary|details?|background|explanations?|numbers|bottom line|gist|short version|the why|the how|steps|"
    r"recommendations?|verdict|rules?|proofs?|history|caveats?|analogy|analogies|overview|headline|outline|abstract|"
    r"counter-?arguments?|pros and cons|context)"
)
_ORDER_OF_PARTS = re.compile(
    rf"^(?:(?:please|no|ok(?:ay)?|next time|could you|can you|just)[,.!]? )*(?:(?:show|give|tell|start|lead|begin|"
    rf"open|put|"
    rf"explain|kick off|make)\b[^.]{{0,40}})?\b{_PARTS}\b[^.]{{0,40}}?\b"
    rf"(?:first\b.{{0,15}}\b(?:{_PARTS})\b.{{0,20}}\b(?:later|"
    rf"after\w*|can (?:come|wait|follow)|second|last|then|follows?)\b|first,? (?:and )?(?:then|only then|after "
    rf"that)\b.*|"
    rf"before (?:the |any |an? )?(?:\w+ )?{_PARTS}\b)",
    re.IGNORECASE,
)
"""Which part of an answer comes first: a wish about all explanations, whatever was explained."""
_ASKS_HIPPO = re.compile(
    r"\b(?:you|your|answers?|repl(?:y|ies)|responses?|explanations?|recipes?|lines|paragraphs|bullets|spoil\w*|intros?|"
    r"introductions|lists|disclaimers|caveats|tables|headings|give me|tell me|show me|write me|walls of text|means?)\b",
    re.IGNORECASE,
)
_COOKING = re.compile(
    r"\b(?:recipes?|cook\w*|bak(?:e|ing)|pancakes?|cakes?|bread|dough|soup|stew|sauce|roast|simmer|oven|"
    r"ingredients?|flour)\b",
    re.IGNORECASE,
)
_IN_LANGUAGE = re.compile(
    rf"\b(?:answer|reply|respond|write|talk|speak|continue)\b[^.]{{0,40}}? in (?P<value>{LANGUAGE})"
)
_ALWAYS_I = re.compile(
    r"^(?:always|never|only|usually|generally|normally)\s+(?:want|take|book|choose|buy|use|fly|travel|eat|drink|"
    r"drive|sit|order|go|pay|write|work|need|ask|wear|leave|plan|start|do|answer|sleep|cook|read|pick|call|"
    r"put)s?\b",
    re.IGNORECASE,
)
_LEAVE_OUT = re.compile(
    r"^(?:don't do|never use|don't use|leave)\b.*\b(?:out|classes|semicolons|inheritance|comments)\b|^(?:don't "
    r"do|don't use) \w+",
    re.IGNORECASE,
)


def read(view: View, earlier: Sequence[View]) -> Iterator[Draft]:
    """Yield the standing instruction of a sentence, once, from its first clause."""
    sentence = view.sentence
    if view.number == 0 and not _ONCE.match(sentence.text):
        if (
            (_standing(view) or (_wishes_in_passing(view) and not any(map(_standing, earlier))))
            and view.mood is not Mood.FICTION
            and _may_ask(view)
        ):
            yield _instruction(view, sentence.text)
            language = _IN_LANGUAGE.search(sentence.text)
            if language:
                yield Draft(view=view, attribute="language", value=language["value"], subject=ME,
                kind=Kind.PREFERENCE, importance=8,
                            text=f"The user wants answers in {language['value']}")  # fmt: skip
        elif _DELIVERY.search(sentence.text) and not sentence.asks:
            yield _instruction(view, sentence.text)
        elif _orders_parts(view):
            yield replace(_instruction(view, sentence.text), attribute="explanation_style")
        elif _sets_form(view) or _corrects_form(view, earlier):
            yield _procedure(view, earlier)
    if view.mood is Mood.STATEMENT and view.subject is not None and view.subject.is_user:
        if _ALWAYS_I.match(view.predicate):
            attribute = _style(view.body) or f"{_verb(view.predicate)}_preference"
            yield Draft(view=view, attribute=attribute, value=clean(view.predicate), subject=ME,
                        kind=Kind.PREFERENCE, importance=6, weak=True)  # fmt: skip
        elif _LEAVE_OUT.match(view.predicate) and any(_STANDING.search(before.sentence.text) for before in earlier):
            yield Draft(
                view=view,
                attribute="code_style",
                value=clean(view.predicate),
                subject=ME,
                kind=Kind.PREFERENCE,
                importance=6,
            )


def _standing(view: View) -> bool:
    """Tell whether a sentence carries a word that reaches beyond this answer, and speaks of answers."""
    text = view.sentence.text
    reaches = _STANDING.search(text) is not None or _STANDING.match(view.body) is not None
    return reaches and (_WHEN_YOU.match(view.body) is not None or _ABOUT_ANSWERS.search(text) is not None)


def _wishes_in_passing(view: View) -> bool:
    """Tell whether a sentence states, request or not, what the user never wants or cannot use in an answer."""
    found = _IN_PASSING.search(view.body) or _IN_PASSING.search(view.sentence.text)
    return found is not None and view.mood not in {Mood.HYPOTHETICAL, Mood.REPORTED}


def _may_ask(view: View) -> bool:
    """A question about what one does "always" is no instruction; "could you always …?" is one."""
    asks = re.match(r"(?:\w+[,.!]? )*?(?:can|could|would|will) you\b", view.sentence.text, re.IGNORECASE)
    if view.sentence.asks:
        return (
            asks is not None
            and re.search(
                r"\b(?:always|never|from now on|in future|stick to|keep to)\b", view.sentence.text, re.IGNORECASE
            )
            is not None
        )
    tells = view.subject is not None or (view.mood is Mood.STATEMENT and _SOMEBODY_DOES.match(view.body) is not None)
    if tells and not _ASKS_HIPPO.search(view.sentence.text):
        return False  # "I always …" and "Ola can only come on Fridays from now on" ask for nothing
    return view.mood is not Mood.QUESTION and view.mood is not Mood.HYPOTHETICAL


def _orders_parts(view: View) -> bool:
    """Tell whether the sentence says which part of an answer comes first ("the example first, the rule can wait")."""
    told = view.mood in {Mood.REQUEST, Mood.STATEMENT} and not view.sentence.asks
    own = view.subject is not None and view.subject.is_user
    return told and not own and bool(view.around.before) and _ORDER_OF_PARTS.match(view.sentence.text) is not None


def _verb(predicate: str) -> str:
    return predicate.split()[1].lower().rstrip("s") if len(predicate.split()) > 1 else "habit"


def _style(text: str) -> str | None:
    return next((attribute for pattern, attribute in _STYLE_TOPICS if pattern.search(text)), None)


def _instruction(view: View, text: str) -> Draft:
    attribute, about = _style(text) or "answer_style", ""
    if attribute == "units" and any(_COOKING.search(message) for message in (*view.around.before, text)):
        attribute, about = "recipe_units", " in recipes"
    return Draft(
        view=view,
        attribute=attribute,
        value=clean(
            re.sub(r"\b(?:from now on|in future|please|could you|can you)\b,?\s*", "", text, flags=re.IGNORECASE)
        ),
        subject=ME,
        kind=Kind.PREFERENCE,
        importance=7,
        text=f"The user asks Hippo{about}: “{text}”",
        end=view.sentence.end,
        keep_dates=True,
    )


def _sets_form(view: View) -> bool:
    """Tell whether the sentence says how a kind of text has to look ("the report has to have three lines on top")."""
    return (
        view.mood is Mood.STATEMENT
        and _MUST_LOOK.match(view.body) is not None
        and _FORM.search(view.sentence.text) is not None
    )


def _corrects_form(view: View, earlier: Sequence[View]) -> bool:
    """Tell whether the sentence says how the thing just made should look ("two columns, the dates in bold")."""
    corrected = _CORRECTS_FORM.match(view.body) or any(_CORRECTS_FORM.match(before.body) for before in earlier[-3:])
    own = view.subject is not None and view.subject.is_user
    return bool(corrected) and not view.sentence.asks and not own and _FORM.search(view.sentence.text) is not None


def _procedure(view: View, earlier: Sequence[View]) -> Draft:
    topic = topic_of(view.sentence.text) or view.around.topic() or "format"
    corrected = next((before for before in reversed(earlier[-3:]) if _CORRECTS_FORM.match(before.body)), None)
    start = corrected.start if corrected and corrected.body.lower().startswith("don't") else None
    label = topic.replace("_", " ")
    body = view.around.text[start if start is not None else view.sentence.start : view.sentence.end]
    return Draft(
        view=view,
        attribute=f"{topic}_procedure",
        value=clean(view.sentence.text),
        subject=ME,
        kind=Kind.PROCEDURE,
        importance=6,
        text=f"The user wants the {label} like this: {body}",
        start=start if start is not None else view.sentence.start,
        end=view.sentence.end,
        keep_dates=True,
    )
