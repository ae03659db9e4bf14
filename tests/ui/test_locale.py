"""The whole interface speaks every language there is, and nothing of a catalogue is dead."""

from __future__ import annotations

import ast
import functools
import re
import string
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import typer

import assistant
import memory
import ui
from assistant.settings_tree import Settings, fields
from memory.kinship import RELATION_KEYS
from memory.synonyms import SYNONYMS
from ui import attribute_names, locale, wording
from ui.commands import help_pages
from ui.commands.cli import app
from ui.locale.catalogue import read_catalogue

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(ui.__file__).parent
ENGINES = (Path(assistant.__file__).parent, Path(memory.__file__).parent)
CATALOGUE = locale.catalogue_of("zh")

COMMANDS = sorted(path.stem for path in (ROOT / "commands").glob("*.py"))
"""What the commands print for people is said in every language; JSON and the names of what is measured are English."""

TYPERS_OWN = {"--help", "--install-completion", "--show-completion"}
"""Options whose help typer words; `help_pages.LIBRARY` holds it."""

SPOKEN = re.compile(
    r"^hippo [^{]*\"[A-Za-z]+['a-z]* [^\"]*\"|^git .*ask \"|\"[A-Z][a-z ]+\?\"|^[A-Z][A-Za-z, ]+:$", re.ASCII
)
"""Words of a language in an example."""

PRINTS = {"emit", "tell", "fail", "complain", "confirm", "prompt", "see"}
"""What prints, or asks, by the name it is called by."""


def calls(root: Path, names: set[str]) -> Iterator[tuple[str, list[str]]]:
    """Yield the name and the literal texts of every call that says something."""
    for path in sorted(root.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
                texts = [arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
                yield node.func.id, texts


@functools.cache
def messages() -> tuple[set[str], set[str]]:
    """Return what the code says, alone and counted: its calls, its errors, and what explains its settings."""
    alone = {texts[0] for _name, texts in calls(ROOT, {"_", "N_"}) if texts}
    alone |= {texts[0] for root in (ROOT, *ENGINES) for _name, texts in calls(root, {"Phrase"}) if texts}
    alone |= {"{cause}. {way_out}"}
    alone |= set(help_texts())
    alone |= {doc.description for doc in fields()}
    alone |= {info.description for info in Settings.model_fields.values() if info.description}
    counted = {texts[0] for _name, texts in calls(ROOT, {"ngettext"}) if len(texts) == 2}
    counted |= {one for one, _many in wording.FORGOTTEN.values()}
    return alone - {form for pair in wording.FORGOTTEN.values() for form in pair}, counted


def help_texts() -> Iterator[str]:
    """Yield what help pages tell: of each command, of its options, and of its examples what is no command alone."""
    for command in help_pages.tree(typer.main.get_command(app)):
        for param in command.params:
            if (text := getattr(param, "help", None)) and not set(param.opts) & TYPERS_OWN:
                yield " ".join(text.split())
        for keeps, lines in help_pages.paragraphs(f"{command.help or ''}\n\n{command.epilog or ''}"):
            for line in lines:
                said, told = help_pages.example(line) if keeps else (line, "")
                if not keeps or SPOKEN.search(said):
                    yield said
                if told:
                    yield told


def test_everything_is_translated() -> None:
    alone, counted = messages()
    assert sorted(alone - set(CATALOGUE.singular)) == []
    assert sorted(counted - set(CATALOGUE.plural)) == []
    assert [message for message, shown in CATALOGUE.singular.items() if not shown] == []


def test_nothing_of_a_catalogue_is_dead() -> None:
    alone, counted = messages()
    assert sorted(set(CATALOGUE.singular) - alone) == []
    assert sorted(set(CATALOGUE.plural) - counted) == []


def test_no_message_is_translated_twice() -> None:
    found = [
        message
        for path in sorted((ROOT / "locale").glob("zh.*po"))
        for message in read_catalogue(path.read_text(encoding="utf-8")).singular
    ]
    assert sorted(message for message in set(found) if found.count(message) > 1) == []


def untold(call: ast.Call) -> Iterator[str]:
    """Yield the words that a printing call says without asking the catalogue; names of commands are no words."""
    for arg in call.args:
        parts = arg.values if isinstance(arg, ast.JoinedStr) else [arg]
        for part in parts:
            if isinstance(part, ast.IfExp):
                parts += [part.body, part.orelse]
            if isinstance(part, ast.Constant) and isinstance(part.value, str):
                text = part.value.strip()
                if any(letter.isalpha() for letter in text) and not f"{text} ".startswith("hippo "):
                    yield text


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_prints_nothing_that_is_not_in_the_catalogues(name: str) -> None:
    tree = ast.parse((ROOT / "commands" / f"{name}.py").read_text(encoding="utf-8"))
    calls_of = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    printing = [call for call in calls_of if called(call) in PRINTS]
    assert [text for call in printing for text in untold(call)] == []


def called(call: ast.Call) -> str:
    """Return the last name of what is called."""
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def places(text: str) -> set[str]:
    return {name for _text, name, _spec, _conversion in string.Formatter().parse(text) if name is not None}


def test_translations_have_the_same_places() -> None:
    wrong = [message for message, shown in CATALOGUE.singular.items() if places(message) != places(shown)]
    wrong += [
        message
        for message, forms in CATALOGUE.plural.items()
        if places(message) | {"count"} != places(forms[0]) | {"count"}
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "zh_CN.UTF-8"}, "zh"),
        ({"LANG": "zh_CN.UTF-8", "LC_ALL": "en_GB"}, "en"),
        ({}, "en"),
        ({"LANG": "C"}, "en"),
    ],
)
def test_the_language_follows_the_environment(environment: dict[str, str], language: str) -> None:
    assert locale.language_of(environment) == language


def test_every_attribute_and_relation_of_the_vocabulary_has_a_name_in_every_language() -> None:
    assert {key.replace("_", " ") for key in SYNONYMS} == set(attribute_names.ATTRIBUTES)
    assert {key.replace("_", " ") for key in RELATION_KEYS} == set(attribute_names.RELATIONS)
    locale.use("zh")
    shown = [wording.attribute(key) for key in (*SYNONYMS, *RELATION_KEYS)]
    locale.use("en")
    assert [name for name in shown if name.isascii()] == []
    assert wording.attribute("home_city") == "home city"


@pytest.mark.parametrize(
    ("key", "chinese", "english"),
    [
        ("reminder", "提醒", "reminder"),
        ("exam_date", "考试日期", "exam date"),
        ("laptop_model", "笔记本电脑型号", "laptop model"),
        ("favorite_color", "最喜欢的颜色", "favorite color"),
        ("next_dentist_appointment", "下一个牙医预约", "next dentist appointment"),
        ("论文_deadline", "论文截止日期", "论文 deadline"),
        ("quillwort_date", "quillwort date", "quillwort date"),  # half a translation would be worse than none
        ("date", "date", "date"),
        ("date_{what}", "date {what}", "date {what}"),
        ("{what}_date", "{what} date", "{what} date"),
        ("exam__date_", "考试日期", "exam date"),
        ("", "", ""),
    ],
)
def test_an_attribute_beside_the_vocabulary_is_named_by_its_parts_where_all_have_names(
    key: str, chinese: str, english: str
) -> None:
    locale.use("zh")
    shown = wording.attribute(key)
    locale.use("en")
    assert (shown, wording.attribute(key)) == (chinese, english)


def test_an_unknown_language_is_english_and_a_setting_wins() -> None:
    assert locale.use("xx") == "en"
    assert locale.use("zh") == "zh"
    assert locale.ngettext("{count} memory", "{count} memories", 3) == "{count} 条记忆"
    assert locale.use("en") == "en"
    assert locale.ngettext("{count} memory", "{count} memories", 3) == "{count} memories"
