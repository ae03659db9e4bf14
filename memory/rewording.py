"""The sentence of a memory and its value belong together: who corrects one has the other follow. Pure."""

from __future__ import annotations

_STOPS = " \t.。!！,，;；"
"""What may end a sentence and is no part of a value."""


def text_with(attribute: str, text: str, value: str, new_value: str) -> str:
    """Return the sentence of a memory with a new value in it.

    Args:
        attribute: What the memory is about; begins a sentence that does not hold its value.
        text: The sentence so far.
        value: The value so far.
        new_value: The value wanted.
    """
    if value and value in text:
        return text.replace(value, new_value)
    return f"{attribute.replace('_', ' ')}: {new_value}"


def value_in(text: str, value: str, new_text: str) -> str:
    """Return the value of a memory whose sentence was written anew.

    A value that still stands in the sentence stays. One that was replaced, with the words around it left alone, is what
    stands in its place now. Else the whole sentence is the value: the old one is no longer said.
    """
    folded = new_text.casefold()
    if not value or value.casefold() in folded or value.casefold() not in text.casefold():
        return value
    at = text.casefold().find(value.casefold())
    before, after = text[:at], text[at + len(value) :].rstrip(_STOPS)
    trimmed = new_text.rstrip(_STOPS)
    if trimmed.startswith(before) and trimmed.endswith(after) and len(trimmed) > len(before) + len(after):
        return trimmed[len(before) : len(trimmed) - len(after)].strip(_STOPS) or trimmed
    return trimmed or new_text
