"""Sentences that can still be translated: what goes wrong is told in English here, and shown in the user's language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from collections.abc import Sequence


class Phrase(str):  # noqa: SLOT000  (it carries attributes of its own)
    """A sentence that can still be translated: English as a plain string, with the template it was made from.

    Attributes:
        template: the English text with ``{name}`` places, as it stands in a translation catalogue.
        values: what fills the places; data, never translated, unless it is a `Phrase` itself.
    """

    template: str
    values: dict[str, object]

    def __new__(cls, template: str, **values: object) -> Self:
        """Fill the places of `template` with `values`."""
        # an error as a value would keep alive whatever its traceback holds
        values = {name: str(value) if isinstance(value, BaseException) else value for name, value in values.items()}
        made = super().__new__(cls, template.format(**values) if values else template)
        made.template = template
        made.values = values
        return made


class CauseAndWayOut(Phrase):
    """The text of an error in one line: the cause, which has no full stop of its own, then the way out.

    Attributes:
        cause: what happened.
        way_out: what the user can do.
    """

    cause: Phrase
    way_out: Phrase

    def __new__(cls, cause: Phrase, way_out: Phrase) -> Self:
        """Put both into one line."""
        made = super().__new__(cls, "{cause}. {way_out}", cause=cause, way_out=way_out)
        made.cause = cause
        made.way_out = way_out
        return made


def listed(parts: Sequence[Phrase]) -> Phrase:
    """Return one or more phrases as a list in one line."""
    told, *others = parts
    for other in others:
        told = Phrase("{others}, {last}", others=told, last=other)
    return told


def said_by(error: BaseException) -> str:
    """Return the text of an error, still as a phrase where it was raised with one: ``str(error)`` would lose that."""
    return error.args[0] if len(error.args) == 1 and isinstance(error.args[0], str) else str(error)
