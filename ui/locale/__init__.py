"""The words of the interface in the user's language. English is in the code, other languages are catalogues here.

A catalogue is a plain gettext `.po` file, read as it is: nothing has to be compiled before Hippo runs. Only the
interface speaks through here, never what people or models wrote.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ui.locale.catalogue import Catalogue, read_catalogue

if TYPE_CHECKING:
    from collections.abc import Mapping

LANGUAGES: Final = {"en": "English", "zh": "简体中文"}
"""Every language there is, by the name that settings use."""

AUTO: Final = "auto"
"""The setting that follows the environment."""

_current = Catalogue({}, {})
_language = "en"


def language_of(environment: Mapping[str, str] | None = None) -> str:
    """Return the language that the environment asks for, by gettext's own order of variables."""
    environment = os.environ if environment is None else environment
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = environment.get(name, "")
        if value:
            return "zh" if value.lower().startswith("zh") else "en"
    return "en"


def catalogue_of(language: str) -> Catalogue:
    """Return all that there is in a language: ``zh.po``, and ``zh.*.po`` beside it for parts of the interface."""
    singular: dict[str, str] = {}
    plural: dict[str, tuple[str, ...]] = {}
    for path in sorted(Path(__file__).parent.glob(f"{language}.*po")):
        part = read_catalogue(path.read_text(encoding="utf-8"))
        singular |= part.singular
        plural |= part.plural
    return Catalogue(singular, plural)


def use(language: str) -> str:
    """Speak `language` (a key of `LANGUAGES`, or `AUTO`) from now on, and return what was chosen."""
    global _current, _language  # noqa: PLW0603 - one interface speaks one language at a time
    chosen = language_of() if language == AUTO else language
    if chosen not in LANGUAGES:
        chosen = "en"
    if chosen != _language:
        _current = catalogue_of(chosen)
        _language = chosen
    return chosen


def language() -> str:
    """Return the language that is spoken now."""
    return _language


def messages() -> Mapping[str, str]:
    """Return what is translated in the language that is spoken now, by its English text; nothing for English."""
    return _current.singular


def _(message: str) -> str:
    """Return `message` in the language that is spoken now."""
    return _current.gettext(message)


def ngettext(one: str, many: str, count: int) -> str:
    """Return the form that fits `count`."""
    return _current.ngettext(one, many, count)


def N_(message: str) -> str:  # noqa: N802 - gettext's own name for "translate when it is shown"
    """Mark `message` for the catalogues and return it as it is."""
    return message
