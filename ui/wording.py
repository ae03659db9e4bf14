"""What the engine says in ids (reasons, kinds, states), in the words of the interface.

Ids that are not known here are shown in a readable form, never swallowed. The values inside reasons come from users:
they are returned as plain text and must be shown without markup.
"""

from __future__ import annotations

from datetime import datetime, timedelta, tzinfo
from typing import Final

from memory.phrase import said_by
from ui.attribute_names import NAMES
from ui.attribute_words import HEADS, LEADS
from ui.locale import N_, _, ngettext
from ui.plain_text import one_line

REASON_LENGTH: Final = 120
"""Characters of a reason on screen; longer ones are cut."""

SLOTS: Final = {
    "system": N_("system"),
    "tools": N_("tools"),
    "pinned": N_("pinned"),
    "recalled": N_("recalled"),
    "summary": N_("summary"),
    "window": N_("window"),
    "message": N_("message"),
    "reserve": N_("reserve"),
    "cut": N_("cut"),
}

KINDS: Final = {
    "preference": N_("preference"),
    "fact": N_("fact"),
    "task_state": N_("task"),
    "episode": N_("episode"),
    "procedure": N_("procedure"),
    "digest": N_("digest"),
}

ORIGINS: Final = {
    "user_said": N_("you said it"),
    "assistant_inferred": N_("inferred"),
    "imported": N_("imported"),
    "user_edited": N_("edited by you"),
}

ROLES: Final = {
    "user": N_("user"),
    "assistant": N_("assistant"),
    "system": N_("system"),
    "tool": N_("tool"),
}
"""Who wrote a message, in an export and in lists."""

TOOLS: Final = {
    "search_memory": N_("searching the memories"),
    "remember": N_("remembering"),
    "forget_memory": N_("forgetting"),
}
"""What a model does by a tool."""

STATUSES: Final = {
    "current": N_("current"),
    "superseded": N_("superseded"),
    "expired": N_("expired"),
    "archived": N_("archived"),
    "disputed": N_("disputed"),
    "proposed": N_("proposed"),
}

REASONS: Final = {
    "hard_constraint": N_("hard constraint"),
    "identity": N_("who you are"),
    "pinned_by_user": N_("pinned by you"),
    "pinned_full": N_("no room left among the pinned"),
    "similar": N_("similar to your message"),
    "told_lately": N_("you told it lately"),
    "room_left": N_("there was room left"),
    "topic": N_("the same subject"),
    "standing_wish": N_("how you want answers to be"),
    "points_back": N_("you referred back to it"),
    "spoken_of_in": N_("goes with what you spoke of"),
    "conversation_summary": N_("what was said earlier here"),
    "over_limit": N_("over the memory limit"),
    "over_budget": N_("over the token budget"),
    "below_bar": N_("not relevant enough"),
    "far_below_best": N_("far less relevant than the others"),
    "other_person": N_("about somebody you did not speak of"),
    "other_entity": N_("about something you did not speak of"),
    "other_time": N_("from another time than you asked about"),
    "duplicate": N_("says the same as another"),
    "told_by_memory": N_("a memory says it already"),
    "enough_messages": N_("enough past messages"),
    "enough_of_conversation": N_("enough from that chat"),
    "left_out": N_("you left it out"),
    "said_not_relevant": N_("you said it was not relevant for such questions"),
    "sensitive_kept_here": N_("sensitive: kept from models elsewhere"),
}
"""Reasons by the ids of `memory.recall` and `assistant.context`."""

TOPICS: Final = {
    "introduction": N_("introductions"), "location": N_("places"), "address": N_("addresses"),
    "contact": N_("contact data"), "work": N_("work"), "pay": N_("pay"), "jobsearch": N_("job hunting"),
    "family": N_("family"), "child": N_("children"), "friend": N_("friends"), "travel": N_("travel"),
    "transport": N_("getting around"), "order": N_("orders"), "money": N_("money"), "budget": N_("budgets"),
    "event": N_("events"), "schedule": N_("dates and times"), "task": N_("tasks"), "study": N_("studies"),
    "code": N_("code"), "infra": N_("servers"), "privacy": N_("privacy"), "writing": N_("writing"),
    "design": N_("design"), "device": N_("devices"), "business": N_("business"), "project": N_("projects"),
    "pet": N_("pets"), "food": N_("food"), "cooking": N_("cooking"), "drink": N_("drinks"), "sleep": N_("sleep"),
    "health": N_("health"), "exercise": N_("exercise"), "housing": N_("housing"), "homecare": N_("the household"),
    "garden": N_("the garden"), "shopping": N_("shopping"), "gift": N_("presents"), "height": N_("heights"),
    "leisure": N_("leisure"), "film": N_("films"), "reading": N_("books"), "game": N_("games"), "art": N_("art"),
    "mood": N_("moods"), "clothing": N_("clothes"), "music": N_("music"), "faith": N_("faith"),
    "speaking": N_("speaking"),
}  # fmt: skip
"""Topics by the names of `memory.recall.lexicon`."""

REASONS_WITH: Final = {
    "keyword": N_("keyword “{what}”"),
    "key": N_("asks for {what}"),
    "names": N_("names {what}"),
    "topic": N_("because you asked about {what}"),
}
"""Reasons that carry a word."""


def _known(table: dict[str, str], name: str) -> str:
    return _(table[name]) if name in table else one_line(name.replace("_", " "), REASON_LENGTH)


def slot(name: str) -> str:
    """Return the name of a slot."""
    return _known(SLOTS, name)


def kind(name: str) -> str:
    """Return the name of a kind of memory."""
    return _known(KINDS, name)


PARTS: Final = {
    "folders": N_("folders"),
    "database": N_("database"),
    "key": N_("forgetting key"),
    "text_index": N_("full-text index"),
    "embeddings": N_("embeddings"),
    "vector_index": N_("vector index"),
    "queue": N_("queue"),
    "forgetting": N_("forgetting"),
    "backups": N_("backups"),
    "round_trip": N_("round trip"),
}
"""The parts of a check-up by the names of `memory.health`."""


def part(name: str) -> str:
    """Return the name of a part of a check-up."""
    return _known(PARTS, name)


JOBS: Final = {
    "extract": N_("learning"),
    "index": N_("indexing"),
    "unindex": N_("taking out of the index"),
    "summarise": N_("summarising"),
    "digest": N_("digest"),
    "title": N_("naming a chat"),
    "erase": N_("forgetting"),
    "rebuild": N_("rebuilding the index"),
    "check": N_("check-up"),
}
"""Background work by the kinds of `memory.queue`."""


def job(kind: str) -> str:
    """Return the name of a kind of background work."""
    return _known(JOBS, kind)


def vector_index(name: str | None) -> str:
    """Return which index recall asks."""
    return {None: _("none"), "exact": _("exact search"), "milvus_lite": "Milvus Lite"}.get(name) or (name or "")


def extractor(name: str) -> str:
    """Return what extracts: a model's name as it is, or the rules."""
    return _("rules") if name == "rules" else one_line(name, 40)


def completed_by(name: str, tokens: int = 0) -> str:
    """Return who put a question into whole words before memories were searched, and the tokens that took."""
    if name == "rules":
        told = _("completed from the turns before it")
    else:
        told = _("completed by {model}").format(model=one_line(name, 40))
    if not tokens:
        return told
    return f"{told} · {ngettext('{count} token', '{count} tokens', tokens).format(count=f'{tokens:,}')}"


def origin(name: str) -> str:
    """Return where a memory comes from."""
    return _known(ORIGINS, name)


def status(name: str) -> str:
    """Return where a version stands."""
    return _known(STATUSES, name)


def tool(name: str) -> str:
    """Return what a model does by a tool; one that Hippo does not have is told by its name."""
    return _known(TOOLS, name)


def role(name: str) -> str:
    """Return who speaks."""
    return _known(ROLES, name)


def reason(text: str) -> str:
    """Return why a memory is in or out, on one line."""
    return " · ".join(reasons(text))


def reasons(text: str) -> list[str]:
    """Return why a memory is in or out. Several reasons are parted by ``+`` or ``;``."""
    parts = [part.strip() for part in text.replace("+", ";").split(";") if part.strip()]
    return [_one_reason(part) for part in parts]


def _one_reason(text: str) -> str:
    name, colon, what = text.partition(":")
    if name == "topic" and what in TOPICS:
        what = _(TOPICS[what])
    what = one_line(what.replace("_", " "), REASON_LENGTH)
    if colon and what and name in REASONS_WITH:
        return _(REASONS_WITH[name]).format(what=what)
    if colon and what:
        return labelled(_known(REASONS, name), what)
    return _known(REASONS, name)


def attribute(name: str) -> str:
    """Return an attribute key, or a relation, as words; in the user's language where all of it has a name there."""
    words_of = " ".join(name.replace("_", " ").split())
    return one_line(_composed(words_of) or words_of, ATTRIBUTE_LENGTH)


def _composed(words_of: str) -> str | None:
    """Return the name of an attribute, or one put together of the names of its parts; None where a part has none."""
    if words_of in NAMES:
        return _(words_of)
    if not words_of.isascii() and " " not in words_of:
        return words_of  # the user's own word
    first, _space, after = words_of.partition(" ")
    before, _space, last = words_of.rpartition(" ")
    for template, rest in ((f"{{what}} {last}", before), (f"{first} {{what}}", after)):
        if template in TEMPLATES and rest and (what := _composed(rest)) is not None:
            return _(template).format(what=what)
    return None


def age(then: datetime, now: datetime) -> str:
    """Return how long ago `then` was, in a few characters."""
    gone = max(now - then, timedelta())
    minutes = int(gone.total_seconds() // 60)
    if minutes < 1:
        return _("now")
    if minutes < 60:  # noqa: PLR2004
        return _("{count} min").format(count=minutes)
    if minutes < 60 * 24:
        return _("{count} h").format(count=minutes // 60)
    days = gone.days
    if days < 14:  # noqa: PLR2004
        return _("{count} d").format(count=days)
    if days < 60:  # noqa: PLR2004
        return _("{count} wk").format(count=days // 7)
    if days < 730:  # noqa: PLR2004
        return _("{count} mo").format(count=days // 30)
    return _("{count} y").format(count=days // 365)


def day(moment: datetime, zone: tzinfo | None) -> str:
    """Return a date in a time zone; None is the machine's own."""
    return moment.astimezone(zone).strftime("%Y-%m-%d")


def clock_time(moment: datetime, now: datetime) -> str:
    """Return the time of day where `now` is told, with the date when it was not today."""
    local = moment.astimezone(now.tzinfo)
    same_day = local.date() == now.date()
    return local.strftime("%H:%M") if same_day else local.strftime("%Y-%m-%d %H:%M")


SYSTEM_REASONS: Final = (
    N_("No such file or directory"),
    N_("Permission denied"),
    N_("Operation not permitted"),
    N_("Is a directory"),
    N_("Not a directory"),
    N_("File exists"),
    N_("Directory not empty"),
    N_("No space left on device"),
    N_("Read-only file system"),
    N_("Input/output error"),
    N_("File name too long"),
    N_("Too many open files"),
    N_("Address already in use"),
    N_("Connection refused"),
)
"""What the system says of files and addresses: always in English, since Python leaves its messages alone."""


def words(text: str) -> str:
    """Return a text of the engine in the user's language, where it still carries the template it was made from."""
    template = getattr(text, "template", None)
    if not isinstance(template, str):
        return _(text) if text in SYSTEM_REASONS else text
    values = getattr(text, "values", {})
    return _(template).format(
        **{name: words(value) if isinstance(value, str) else value for name, value in values.items()}
    )


def said(error: BaseException) -> str:
    """Return the text of an error in the user's language, where it was raised with a phrase."""
    return words(said_by(error))


ATTRIBUTE_LENGTH: Final = 40
"""Characters of an attribute's name."""

TEMPLATES: Final = frozenset(HEADS + LEADS)
"""How names are put together of their parts."""

FORGOTTEN: Final = {
    "facts": (N_("{count} memory"), N_("{count} memories")),
    "versions": (N_("{count} version"), N_("{count} versions")),
    "older_versions": (N_("{count} older version"), N_("{count} older versions")),
    "conversations": (N_("{count} chat"), N_("{count} chats")),
    "messages": (N_("{count} message"), N_("{count} messages")),
    "sentences": (N_("{count} sentence of your chats"), N_("{count} sentences of your chats")),
    "summaries": (N_("{count} summary or digest"), N_("{count} summaries or digests")),
    "attachments": (N_("{count} attached file"), N_("{count} attached files")),
    "titles": (N_("{count} title"), N_("{count} titles")),
    "drafts": (N_("{count} draft"), N_("{count} drafts")),
    "instructions": (N_("{count} chat's instructions"), N_("{count} chats' instructions")),
    "entities": (N_("{count} person or thing"), N_("{count} people or things")),
}
"""What can be forgotten, by the names that `memory.erasure` counts under."""


def counted(name: str, count: int) -> str:
    """Return "3 sentences of your chats"."""
    one, many = FORGOTTEN.get(name, ("{count} " + name, "{count} " + name))
    return ngettext(one, many, count).format(count=f"{count:,}")


def both(one: str, other: str) -> str:
    """Return "40 memories, 3 chats"."""
    return _("{one}, {other}").format(one=one, other=other)


def labelled(name: str, text: str) -> str:
    """Return "history: 3 values", with the colon of the language."""
    return _("{name}: {text}").format(name=name, text=text)


def memories(count: int) -> str:
    """Return "3 memories"."""
    return ngettext("{count} memory", "{count} memories", count).format(count=count)


def chat_name(title: str, length: int) -> str:
    """Return a chat's title on one line of so many characters, or what is said where it has none."""
    return one_line(title, length) or _("unnamed chat")


def more(count: int) -> str:
    """Say how many characters of a message the screen does not show, and how to get them."""
    text = _("… and {count} more characters: y copies all of it, /export writes it to a file")
    return text.format(count=f"{count:,}")
