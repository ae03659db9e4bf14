"""Memories that are stored on request: by hand, or by a model's `remember` tool with the user's own words as proof."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from memory.belief import HIGHEST_CONFIDENCE
from memory.consolidation import consolidate
from memory.erasure import is_forgotten
from memory.extraction import rules, segments
from memory.extraction.importance import settled
from memory.extraction.known import KnownNames
from memory.extraction.learning import background, learnable
from memory.extraction.pipeline import extract
from memory.extraction.quotes import find_quote
from memory.values import USER, Evidence, Origin, Source

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import tzinfo

    from memory.clock import Clock
    from memory.database import Database
    from memory.facts import Facts
    from memory.records import Message
    from memory.values import Change, Span

RELATION = "relation"
"""Attribute of who somebody is to the user."""
NOTE = "note"
"""Attribute of what fits no slot that the rules know."""


class Remembering:
    """Stores what the user wants remembered in so many words."""

    def __init__(self, db: Database, clock: Clock, zone: tzinfo, facts: Facts) -> None:
        self._db = db
        self._clock = clock
        self._zone = zone
        self._facts = facts

    def by_hand(self, profile_id: int, text: str) -> Change:
        """Store what the user typed as a memory. It counts as their own edit. Blocking.

        What the rules understand goes into its own slot, one for each thing that is told (and supersedes what stood
        there); the rest is a note, in the user's words.

        Returns:
            What became of the thing that the sentence is about: "my sister Anna eats no fish" also says who Anna is.
        """
        found = rules.extract(text, self._clock.now().astimezone(self._zone), KnownNames())
        if all(piece.attribute == RELATION for piece in found):
            return self._facts.add(profile_id, text=text, attribute=NOTE)
        told = [piece for piece in found if piece.attribute != RELATION]
        own = [
            replace(
                piece,
                # a sentence that says one thing stays as the user wrote it
                text=text if [piece] == told else piece.text,
                origin=Origin.USER_EDITED,
                confidence=HIGHEST_CONFIDENCE,
                span=None,
            )
            for piece in found
        ]
        with self._db.write() as session:
            changes = consolidate(session, self._clock, own, Source(profile_id, self._clock.now()))
        return next(change for piece, change in zip(found, changes, strict=True) if piece is told[0])

    def by_tool(self, message: Message, text: str, quote: str) -> Sequence[Change]:
        """Store what a model asks to remember. Blocking.

        The user's own statement is read from their whole message, as extraction reads it, so that a quote cannot leave
        out an "if" or come from what they pasted. Where the rules read nothing at the quote, the model's sentence
        waits for the user.

        Args:
            message: the user's message, which holds the quote.
            text: the model's sentence.
            quote: the user's own words.

        Returns:
            What changed; nothing where the quote is not the user's own, was forgotten, or memory is off.
        """
        with self._db.write() as session:
            said = learnable(session, message.profile_id, message.id or 0, self._zone)
            if said is None or said.imported:
                return []
            own = segments.only(said.turn.content, segments.prose(said.turn.content))
            span = find_quote(quote, own)
            if span is None:
                return []
            stated = extract(said.turn, background(session, message.profile_id, [said.turn])).evidence
            found = [piece for piece in stated if piece.span is not None and _touch(piece.span, span)] or [
                settled(Evidence(USER, NOTE, quote, text, origin=Origin.ASSISTANT_INFERRED, span=span))
            ]
            return consolidate(session, self._clock, found, said.source, is_forgotten)


def _touch(one: Span, other: Span) -> bool:
    return one.start < other.end and other.start < one.end
