"""What the settings screen shows: groups of rows, made from the settings themselves. Pure: no widget, no disk, no key.

Every setting is a row, so that a new one needs no line here. What stands in tables (endpoints, presets, prices) is a
row that opens, with its settings and what can be done with it below.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final

from assistant.providers import BUILTIN_NAME
from assistant.setting_entry import Entry, entry_of, written
from assistant.setting_keys import join_key
from assistant.settings_tree import FieldDoc, Settings, fields, section_of, table_of
from ui.locale import N_, _
from ui.plain_text import one_line
from ui.settings.search_words import OTHER_WORDS, folded
from ui.wording import both, counted

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

VALUE_LENGTH: Final = 60
"""Characters of a value in a row."""

GENERAL: Final = "general"
PROFILES: Final = "profiles"

GROUPS: Final = {
    GENERAL: N_("General"),
    "chat": N_("Chat"),
    "endpoints": N_("Endpoints"),
    "presets": N_("Presets"),
    "prices": N_("Prices"),
    PROFILES: N_("Profiles"),
    "memory": N_("Memory"),
    "budget": N_("Budget"),
    "extractor": N_("Extraction"),
    "embedding": N_("Embeddings"),
    "milvus": N_("Vector index"),
    "screen": N_("Screen"),
    "backup": N_("Backups"),
}
"""The groups in the order that people look for them; one that is not named here comes last, under its own name."""

LATER: Final = (
    "embedding.",
    "milvus.",
    "backup.",
    "memory.task_",
    "memory.undated_",
    "memory.archive_",
    "screen.time_",
)
"""Beginnings of settings that count from the next start: what they are about is opened once."""

ENVIRONMENT: Final = {
    "chat.endpoint": "HIPPO_BASE_URL",
    "chat.model": "HIPPO_MODEL",
}
"""Settings that a variable of the environment outdoes."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the screen, with its explanation."""

    id: str
    """``set:KEY``, ``open:TABLE:NAME``, or ``do:ACTION:TABLE:NAME``."""
    title: str
    value: str = ""
    text: str = ""
    """The explanation."""
    notes: tuple[str, ...] = ()
    is_set: bool = False
    """It stands in the file, or differs from the default."""
    depth: int = 0
    key: str = ""
    """Of a setting."""
    words: str = ""
    """What a search looks in besides."""

    def holds(self, wanted: Iterable[str]) -> bool:
        """Tell whether all words that are searched for are in this row; they have been folded."""
        hay = folded(f"{self.title} {self.key} {self.value} {self.text} {self.words}")
        return all(word in hay for word in wanted)


@dataclass(frozen=True, slots=True)
class Group:
    """Rows under a name."""

    id: str
    title: str
    text: str
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Around:
    """What the screen shows beside the settings."""

    keys: Mapping[str, str] = field(default_factory=dict)
    """Where the key of each endpoint is kept, in words."""
    profiles: tuple[tuple[str, int, int], ...] = ()
    """Name, memories and chats of each profile."""
    profile: str = ""
    """The one in use."""
    environment: frozenset[str] = frozenset()
    """Variables that are set."""
    results: Mapping[str, str] = field(default_factory=dict)
    """What tests of endpoints have shown, by name."""
    told_profile: str = ""
    """The profile in use, where it is worth telling on every screen."""


def groups(settings: Settings, around: Around, opened: frozenset[str] = frozenset()) -> list[Group]:
    """Return all groups; entries of tables whose row id is in `opened` show their settings."""
    values = settings.model_dump()
    made = [Group(GENERAL, _(GROUPS[GENERAL]), "", tuple(_general(values, around)))]
    for name, info in Settings.model_fields.items():
        text = _(info.description or "")
        if table_of(info.annotation) is not None:
            rows = _entries(name, settings, values[name], around, opened)
        elif (section := section_of(info.annotation)) is not None:
            rows = [_setting(doc, (*doc.key.split("."),), values, around) for doc in fields(section, f"{name}.")]
            if name == "milvus":
                rows.append(_key_row("milvus", around, depth=0))
        else:
            continue
        made.append(Group(name, _(GROUPS.get(name, name)), text, tuple(rows)))
    made.append(Group(PROFILES, _(GROUPS[PROFILES]), _(PROFILES_TEXT), tuple(_profile_rows(around, opened))))
    order = list(GROUPS)
    return sorted(made, key=lambda group: order.index(group.id) if group.id in order else len(order))


PROFILES_TEXT: Final = N_("Each profile has memories and chats of its own; none sees another's.")


def found(all_groups: Iterable[Group], words: str) -> list[Group]:
    """Return the rows that hold all of the words, in their groups."""
    wanted = folded(words).split()
    narrowed = []
    for group in all_groups:
        title = folded(f"{group.title} {GROUPS.get(group.id, '')}")
        besides = [word for word in wanted if word not in title]
        rows = tuple(row for row in group.rows if row.holds(besides))
        if rows:
            narrowed.append(Group(group.id, group.title, group.text, tuple(_alone(row) for row in rows)))
    return narrowed


def _alone(row: Row) -> Row:
    """Return a row that says itself what it belongs to, as where a search has left out what it stood under."""
    if not row.depth:
        return row
    *_kind, name = row.id.split(":", 3)
    title = one_line(row.key or f"{row.title} · {name}", VALUE_LENGTH)
    return replace(row, title=title, depth=0)


def value_at(values: Mapping[str, Any], parts: Sequence[str]) -> Any:  # noqa: ANN401 - settings hold what TOML holds
    """Return what stands at a key of the dumped settings."""
    here: Any = values
    for part in parts:
        here = here[part]
    return here


def shown_value(doc: FieldDoc, value: object) -> str:
    """Return a value as people read it."""
    if entry_of(doc) is Entry.SWITCH:
        return "☑ " + _("yes") if value else "☐ " + _("no")
    text = one_line(written(value), VALUE_LENGTH)
    return text or "–"


def _setting(doc: FieldDoc, parts: tuple[str, ...], values: Mapping[str, Any], around: Around, depth: int = 0) -> Row:
    value = value_at(values, parts)
    key = join_key(*parts)
    other = OTHER_WORDS.get(doc.key, "")
    notes = []
    if doc.key.startswith(LATER):
        notes.append(_("Counts from the next start."))
    variable = ENVIRONMENT.get(doc.key)
    if variable in around.environment:
        notes.append(_("{variable} in the environment counts more.").format(variable=variable))
    return Row(
        id=f"set:{key}",
        title=doc.name if depth else key,
        value=shown_value(doc, value),
        text=_(doc.description),
        notes=tuple(notes),
        is_set=value != doc.default,
        depth=depth,
        key=key,
        words=" ".join((doc.description, other, _(other))) if other else doc.description,
    )


def _general(values: Mapping[str, Any], around: Around) -> Iterable[Row]:
    for doc in fields():
        if "." not in doc.key:
            yield _setting(doc, (doc.key,), values, around)
    yield Row("do:welcome::", _("Connect a model …"), text=_("Look for models on this machine, or enter an endpoint."))
    yield Row("do:file::", _("Show the file"), text=_("Where settings.toml is, to edit it by hand; comments stay."))
    yield Row("do:reload::", _("Read the file again"), text=_("After it was edited by hand."))


def _key_row(name: str, around: Around, depth: int = 1) -> Row:
    return Row(
        f"do:key::{name}",
        _("key"),
        around.keys.get(name, ""),
        _("Kept in the keyring of this machine, never in the file, and never shown."),
        depth=depth,
        words=f"key token {name}",
    )


ADD: Final = {
    "endpoints": (
        N_("Add an endpoint …"),
        N_("A server that speaks the OpenAI protocol, on this machine or elsewhere."),
    ),
    "presets": (N_("Add a preset …"), N_("A model with instructions and parameters, to be chosen for a chat.")),
    "prices": (N_("Add a price …"), N_("Of a model, per million tokens. Without a price only tokens are shown.")),
}


def _entries(
    table: str, settings: Settings, entries: Mapping[str, Any], around: Around, opened: frozenset[str]
) -> list[Row]:
    annotation = Settings.model_fields[table].annotation
    section = table_of(annotation)
    assert section is not None  # noqa: S101 - only tables are given
    rows: list[Row] = []
    for name, entry in entries.items():
        row_id = f"open:{table}:{name}"
        is_open = row_id in opened
        rows.append(
            Row(
                row_id,
                ("▾ " if is_open else "▸ ") + one_line(name, VALUE_LENGTH),
                _summary(table, name, entry, settings),
                around.results.get(name, "") if table == "endpoints" else "",
                is_set=table == "endpoints" and settings.chat.endpoint == name,
                words=" ".join(written(value) for value in entry.values()),
            )
        )
        if not is_open:
            continue
        rows += [
            _setting(doc, (table, name, doc.name), {table: entries}, around, depth=1)
            for doc in fields(section, f"{table}.NAME.")
        ]
        if table == "endpoints":
            rows.append(_key_row(name, around))
            rows.append(_action("test", table, name, _("Test the connection"), _("Ask for its models, and a word.")))
            rows.append(_action("use", table, name, _("Use it for new chats"), _("And choose the model.")))
        rows.append(_action("remove", table, name, _("Remove"), ""))
    title, text = ADD[table]
    rows.append(Row(f"do:add:{table}:", "+ " + _(title), text=_(text)))
    return rows


def _summary(table: str, name: str, entry: Mapping[str, Any], settings: Settings) -> str:
    if table == "endpoints":
        used = "  ● " + _("new chats") if settings.chat.endpoint == name else ""
        return one_line(str(entry["base_url"]), VALUE_LENGTH) + used
    if table == "prices":
        sign = settings.screen.currency
        return f"{sign}{written(entry['input'])} / {sign}{written(entry['output'])}"
    return one_line(str(entry["model"]), VALUE_LENGTH)


def _action(action: str, table: str, name: str, title: str, text: str) -> Row:
    return Row(f"do:{action}:{table}:{name}", "→ " + title, text=text, depth=1, words=f"{table}.{name}")


def _profile_rows(around: Around, opened: frozenset[str]) -> Iterable[Row]:
    for name, memories, chats in around.profiles:
        row_id = f"open:{PROFILES}:{name}"
        is_open, in_use = row_id in opened, name == around.profile
        counts = both(counted("facts", memories), counted("conversations", chats))
        yield Row(
            row_id,
            ("▾ " if is_open else "▸ ") + one_line(name, VALUE_LENGTH),
            counts + ("  ● " + _("in use") if in_use else ""),
            is_set=in_use,
        )
        if is_open:
            if not in_use:
                yield _action("switch", PROFILES, name, _("Switch to it"), _("Go on with its memories and chats."))
            yield _action("rename", PROFILES, name, _("Rename …"), "")
            yield _action("remove", PROFILES, name, _("Remove …"), _("With all its memories and chats, for good."))
    yield Row(f"do:add:{PROFILES}:", "+ " + _("Add a profile …"), text=_("It begins empty."))


def endpoint_names(settings: Settings) -> list[str]:
    """Return what an endpoint can be chosen from."""
    return [*settings.endpoints, BUILTIN_NAME]
