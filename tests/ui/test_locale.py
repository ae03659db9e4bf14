"""The whole interface speaks every language there is, and nothing of a catalogue is dead."""

from __future__ import annotations

import ast
import string
from pathlib import Path

import pytest

import ui
from ui import locale, wording
from ui.locale.catalogue import read_catalogue

ROOT = Path(ui.__file__).parent
CATALOGUE = read_catalogue((ROOT / "locale" / "zh.po").read_text(encoding="utf-8"))


def messages() -> tuple[set[str], set[str]]:
    """Return what the code says, alone and counted."""
    alone: set[str] = set()
    counted: set[str] = set()
    for path in ROOT.rglob("*.py"):
        if "commands" in path.parts:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                texts = [arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
                if node.func.id in {"_", "N_"} and texts:
                    alone.add(texts[0])
                elif node.func.id == "ngettext" and len(texts) == 2:
                    counted.add(texts[0])
    return alone, counted


def test_everything_is_translated() -> None:
    alone, counted = messages()
    many = {form for pair in wording.FORGOTTEN.values() for form in pair}
    assert not alone - many - set(CATALOGUE.singular)
    assert not (counted | {one for one, _many in wording.FORGOTTEN.values()}) - set(CATALOGUE.plural)


def places(text: str) -> set[str]:
    return {name for _text, name, _spec, _conversion in string.Formatter().parse(text) if name is not None}


def test_translations_have_the_same_places() -> None:
    wrong = [message for message, shown in CATALOGUE.singular.items() if places(message) != places(shown)]
    wrong += [message for message, forms in CATALOGUE.plural.items() if places(message) != places(forms[0])]
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


def test_an_unknown_language_is_english_and_a_setting_wins() -> None:
    assert locale.use("xx") == "en"
    assert locale.use("zh") == "zh"
    assert locale.ngettext("{count} memory", "{count} memories", 3) == "{count} 条记忆"
    assert locale.use("en") == "en"
    assert locale.ngettext("{count} memory", "{count} memories", 3) == "{count} memories"
