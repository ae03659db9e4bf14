"""What the user builds and works on: what it is, what it runs on, what was decided for it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memory.extraction.rules.en.words import ADVERBS
from memory.extraction.rules.mood import Mood
from memory.extraction.rules.rule import Draft, Rule, Where, Who, clean, words
from memory.extraction.rules.subjects import ME, NOT_A_NAME, Subject

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memory.extraction.rules.view import View

_WORK = (
    r"(?:app|site|website|web ?app|tool|game|bot|library|package|plugin|service|startup|project|product|"
    r"dashboard|api|cli|extension|shop|newsletter|podcast|"
    r"blog|channel|book|novel|album|platform|program|script|prototype|engine|crate|framework|portal|report)"
)
_PROJECT_NAME = r"(?-i:[A-Z][\w-]*[a-z][\w-]*(?: [A-Z][\w-]+)?)"
_DATABASE = (
    r"(?:Mongo ?DB|Postgres(?:QL)?(?: \d+)?|MySQL|MariaDB|SQLite|Redis|DynamoDB|Cassandra|Oracle|SQL Server|"
    r"Firestore|Firebase|Supabase|DuckDB|ClickHouse|Elasticsearch|CouchDB|Neo4j)"
)
_STACK = (
    r"(?:Vue|React|Svelte(?:Kit)?|Angular|Next(?:\.js)?|Nuxt|Django|Flask|FastAPI|Rails|Laravel|Spring(?: "
    r"Boot)?|Express|Astro|Remix|Qt|Flutter|"
    r"SwiftUI|Kotlin|Swift|Rust|Go|Elixir|Phoenix|TypeScript|JavaScript|Python|C\+\+|C#|Java|PHP|Ruby|Unity|"
    r"Godot|Unreal|Electron|Tauri|Hugo|WordPress|Gatsby|htmx|Elm|Haskell|Scala|Clojure|OCaml|Zig|Julia|Dart|"
    r"Ember|Solid|Preact|Streamlit|Node(?:\.js)?|Deno|Bun|Kubernetes|Docker|Terraform|Jekyll|Eleventy|Ghost|"
    r"Drupal|Shopify)"
)
_INTRODUCED = (
    re.compile(
        r"\b(?i:building|making|writing|developing|working on|maintain|run|wrote|started|on|for|"
        rf"of)\s+(?P<name>{_PROJECT_NAME}),\s+(?i:my|our|an?)\s+(?P<what>[^,.;]{{2,60}})"
    ),
    re.compile(
        rf"\b(?i:my|our)\s+(?:[\w-]+\s+){{0,3}}?(?P<what>{_WORK})(?: is)?(?: called| "
        rf"named)?,?\s+[\"“']?(?P<name>{_PROJECT_NAME})"
    ),
    re.compile(rf"^(?P<name>{_PROJECT_NAME})(?: is|,) (?i:an?|my|our)\s+(?P<what>[^,.;]{{2,60}})"),
)
_RUNS_ON = (
    (re.compile(rf"\b(?P<value>{_DATABASE})", re.IGNORECASE), "database"),
    (re.compile(rf"\b(?P<value>{_STACK}(?: \d[\d.]*)?)(?![\w+#])"), "framework"),
)
_BILLED = re.compile(
    r"\b(?:billed at|charged at|paid|rate of|rate is|fixed price (?:of )?|at) (?P<value>[£$€]?\d[\d,.]*(?: "
    r"(?:an|a|per) (?:hour|day|week|month))?)",
    re.IGNORECASE,
)
_DECIDED = re.compile(
    r"^(?:(?:OK|okay|right|great|good|fine|then|so|alright)[,.!]? )*(?:(?P<done>sold|done|deal|settled|decided|"
    r"agreed)[.!:,]|(?:I|we)(?:'ve| have|'m| are|'re)? (?:just |now |finally )?(?:decided|settled|agreed|going|"
    r"opted|chose|chosen|picked|gone)"
    r"(?: on| for| to use| to go with| with)?|(?:then |so )?it's (?:decided|settled)[:,]?|(?:then|so) (?:it's|"
    r"it is|we use|i'll use|we'll use)|let's (?:go|stick) with|final decision:|decision:)\s*(?P<what>.*)",
    re.IGNORECASE,
)
_TECHNICAL = re.compile(
    r"\b(?:SvelteKit|SQLite|server|container|Docker|framework|database|API|stack|hosting|cloud|repo|branch|"
    r"deploy|library|license|licence|Netlify|Vercel|Heroku|Pages|VPS|nginx|JavaScript|CSS)\b|"
    + _STACK
    + "|"
    + _DATABASE
)

_NAMED_THING = (
    r"(?:band|book|novel|caf[eé]|shop|store|podcast|boat|blog|album|newsletter|team|company|startup|business|"
    r"magazine|play|game|app|film|restaurant|stall|bakery|farm|channel|show|charity|choir|club|brand|song|thesis|"
    r"exhibition|festival|salon|studio)"
)
_TITLE = (
    r"[\"“'‘]?(?P<value>(?-i:[A-Z0-9])[\w&'’-]*(?: [\w&'’-]+){0,5}?)[\"”'’]?(?=$|[,.;!:]|"
    r" (?:now|instead|from|after|and|but|so|in the end|as|for)\b)"
)
_LEADS = r"(?:^|[:;,] )(?:(?:so|and|now|from now on|officially|finally|yes)[,:]? )*"

RULES: tuple[Rule, ...] = (
    Rule(
        words(
            rf"{_LEADS}(?:(?:my|our) (?:\w+ )??(?P<own>{_NAMED_THING})(?:['’]s| is) (?:called|named|titled)|"
            rf"(?:the|my|our)"
            rf" (?:\w+ )??(?P<thing>{_NAMED_THING})(?: is now|['’]s now| will be| will now be| is going to be|"
            rf" is to be|"
            rf" has been) (?:officially |finally )?(?:called|named|titled|renamed|rechristened))(?: to| as)? {_TITLE}"),
        "{slug}_title", Where.BODY, Who.REGARDLESS, importance=7,
    ),
    Rule(
        words(
            rf"{_LEADS}(?:(?:the|my|our) )?(?P<thing>{_NAMED_THING})['’]s (?:new |working |final |official )*"
            rf"(?:name|title) (?:is|will be)(?: now)? {_TITLE}"),
        "{slug}_title", Where.BODY, Who.REGARDLESS, importance=7,
    ),
    Rule(
        words(
            rf"^{ADVERBS}(?:went with|settled on|decided on|chose|picked|(?:am|are) going with) {_TITLE} (?:as|for) "
            rf"(?:the|a) (?:new )?(?:name|title) (?:for|of) (?:the|my|our) (?P<thing>{_NAMED_THING})\b"),
        "{slug}_title", importance=7,
    ),
    Rule(
        words(
            r"^(?:for (?:the )?[\w ]+ )?(?P<value>(?:decided|settled|agreed|opted|have decided|have settled|have "
            r"agreed|chose|have chosen|went|are going|am going) (?:on|for|to|with|that)\b.{3,100})"),
        "{topic}_decision", importance=6, otherwise="note",
        accept=lambda match: not re.match(
            r"(?:went|are going|am going) (?:to|on|for)\b", match["value"], re.IGNORECASE),
    ),
    Rule(
        words(
            r"^(?:am|is|are|have been|has been) (?P<value>(?:building|restoring|writing|renovating|learning|making|"
            r"designing|developing|knitting|translating|composing|training for|recording|learning to)\b .{3,90})"),
        "project", who=Who.ANYONE, importance=5, weak=True,
    ),
    Rule(
        words(
            r"^(?:am|is|are) (?P<value>(?:planning|organi[sz]ing|throwing|arranging|putting together|preparing) "
            r"(?:an? |the |our |my )(?:\w+ ){0,3}?(?:party|do|shower|reunion|trip|weekend|picnic|dinner|"
            r"barbecue|concert|"
            r"fundraiser|festival|workshop|exhibition|celebration|get-together|photo book|quiz|wedding|proposal|"
            r"surprise|"
            r"ceremony|memorial|retreat|tournament|fair|fete) (?:for|at|in|to|with|on) .{3,80})"),
        "project", who=Who.ANYONE, importance=5,
    ),
)  # fmt: skip


def read(view: View, earlier: Sequence[View]) -> Iterator[Draft]:
    """Yield what is said of a named project: what it is, what it stores data in, what it costs, what was decided."""
    if view.mood is Mood.QUESTION or view.mood is Mood.HYPOTHETICAL or view.mood is Mood.REPORTED:
        return
    project = _project(view, earlier)
    if project is not None and view.mood is Mood.STATEMENT:
        yield from _of_project(project, view)
    decided = _DECIDED.match(view.sentence.text)
    if view.number == 0 and _elliptic_decision(view, earlier):
        subject = project or _project_before(view) or ME
        yield _decision(view, subject, view.body)
    elif view.number == 0 and decided and decided["what"] and _TECHNICAL.search(decided["what"]):
        yield _decision(view, project or _project_before(view) or ME, decided["what"])


def _introduced(text: str) -> tuple[str, str] | None:
    for pattern in _INTRODUCED:
        match = pattern.search(text)
        if match and match["name"].split()[0].casefold() not in NOT_A_NAME:
            return match["name"], match["what"]
    return None


def _project(view: View, earlier: Sequence[View]) -> Subject | None:
    """Return the project a clause speaks of: named in it, or "it" after a clause that named one."""
    introduced = _introduced(view.sentence.text)
    if introduced and view.number == 0 and re.search(rf"\b{_WORK}\b", introduced[1], re.IGNORECASE):
        return Subject(introduced[0], "project")
    for entity in view.around.known.entities:
        if entity.relation in {None, "project"} and any(
            re.search(rf"\b{re.escape(name)}\b", view.body) for name in entity.names
        ):
            return Subject(entity.name, entity.relation)
    if re.match(r"it\b", view.body, re.IGNORECASE):
        for before in reversed(earlier):
            introduced = _introduced(before.body)
            if introduced and re.search(rf"\b{_WORK}\b", introduced[1], re.IGNORECASE):
                return Subject(introduced[0], "project")
    for name in _names(view.body):
        if any((introduced := _introduced(message)) and introduced[0] == name for message in view.around.before):
            return Subject(name, "project")
        if _MADE_OF.search(view.body) or _INNARDS.search(view.sentence.text):
            return Subject(name, "project")
    return None


_NAME_PLACES = (
    re.compile(
        r"\b(?i:migrated|moved|switched|ported|rewrote|rewritten|converted|upgraded|deployed) "
        rf"(?P<name>{_PROJECT_NAME})\b"
    ),
    re.compile(rf"\b(?:of|for|out of|in|to) (?P<name>{_PROJECT_NAME})\b"),
    re.compile(rf"^(?P<name>{_PROJECT_NAME})\b"),
)
_INNARDS = re.compile(r"\b(?:storage layer|codebase|the repo|back ?end|front ?end)\b", re.IGNORECASE)
_MADE_OF = re.compile(
    r"\b(?:written|built|made|implemented|rewritten|coded|runs?|running|moved|migrated|ported|switched|uses?|"
    rf"sits|stores?|now)\b.*?\b(?:{_DATABASE}|{_STACK})|\bis\b.*? in (?:{_STACK})"
    rf"|\b(?:migrated|moved|switched|ported|rewrote|converted) \w+ (?:to|from|into|in) (?:{_DATABASE}|{_STACK})"
)


def _names(text: str) -> Iterator[str]:
    """Yield what may be the name of a project in a clause, likeliest first; databases and languages are none."""
    for pattern in _NAME_PLACES:
        match = pattern.search(text)
        if (
            match
            and match["name"].split()[0].casefold() not in NOT_A_NAME
            and not _TECHNICAL.fullmatch(match["name"].split()[0])
        ):
            yield match["name"]


def _of_project(project: Subject, view: View) -> Iterator[Draft]:
    introduced = _introduced(view.sentence.text)
    found = False
    text = view.sentence.text if view.number == 0 or not view.subject else view.body
    for pattern, attribute in _RUNS_ON:
        values = [match["value"] for match in pattern.finditer(text) if match["value"] != project.entity]
        if values:
            found = True
            yield Draft(view=view, attribute=attribute, value=values[-1], subject=project, importance=6)
    billed = _BILLED.search(text)
    if billed:
        found = True
        yield Draft(view=view, attribute="rate", value=clean(billed["value"]), subject=project, importance=5)
    if introduced and not found:
        yield Draft(view=view, attribute="purpose", value=clean(introduced[1]), subject=project, importance=5,
                    text=f"{project.entity} is the user's {clean(introduced[1])}")  # fmt: skip
    if not found and not introduced and view.subject is not None and not view.subject.is_user:
        yield Draft(view=view, attribute="note", value=clean(view.body), subject=project, importance=4, confidence=0.7)


def _elliptic_decision(view: View, earlier: Sequence[View]) -> bool:
    """Tell whether a bare list of means follows the word that settles it ("Done. Flask with Redis")."""
    settled = earlier and re.fullmatch(
        r"(?:sold|done|deal|settled|agreed|decided|right|ok|okay|fine|good|great|perfect)",
        earlier[-1].clause.text,
        re.IGNORECASE,
    )
    return (
        bool(settled)
        and view.subject is None
        and view.mood is Mood.STATEMENT
        and _TECHNICAL.search(view.sentence.text) is not None
    )


def _project_before(view: View) -> Subject | None:
    """Return the project that the user's messages just before named."""
    for message in reversed(view.around.before):
        introduced = _introduced(message)
        if introduced:
            return Subject(introduced[0], "project")
        for entity in view.around.known.entities:
            if entity.relation in {None, "project"} and entity.name in message:
                return Subject(entity.name, entity.relation)
    return None


def _decision(view: View, subject: Subject, what: str) -> Draft:
    return Draft(
        view=view,
        attribute="stack" if _TECHNICAL.search(what) else "decision",
        value=clean(what),
        subject=subject,
        importance=6,
    )
