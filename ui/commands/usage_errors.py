"""What the command line's library says of wrong usage, in the user's language."""

from __future__ import annotations

from typing import Final

from ui import kept_words
from ui.locale import N_

TEMPLATES: Final = (
    N_("No such command '{name}'."),
    N_("No such option: {name}"),
    N_("Did you mean '{names}'?"),
    N_("Did you mean {names}?"),
    N_("Missing command."),
    N_("Missing argument '{name}'."),
    N_("Missing option '{name}'."),
    N_("Invalid value: {problem}"),
    N_("Invalid value for '{name}': {problem}"),
    N_("Option '{name}' requires an argument."),
    N_("Option '{name}' does not take a value."),
    N_("Got unexpected extra argument ({text})"),
    N_("Got unexpected extra argument(s) ({text})"),
    N_("Got unexpected extra arguments ({text})"),
    N_("Input should be a valid integer, unable to parse string as an integer"),
    N_("Input should be a valid number, unable to parse string as a number"),
    N_("Input should be greater than or equal to {limit}"),
    N_("Input should be less than or equal to {limit}"),
    N_("'{text}' is not a valid integer."),
    N_("'{text}' is not a valid float."),
    N_("{text} is not in the range {range}."),
    N_("Path '{path}' does not exist."),
    N_("path '{path}' does not exist."),
    N_("Directory '{path}' does not exist."),
    N_("directory '{path}' does not exist."),
    N_("Directory '{path}' is a file."),
    N_("directory '{path}' is a file."),
)
"""As click and typer word them; another version's text stays English."""


def told(text: str) -> str:
    """Return what is wrong, with the names that the library knows."""
    return kept_words.in_words(text)
