"""Memories that are stored on request: by hand, or by a model's `remember` tool with the user's own words as proof."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from memory.consolidation import consolidate
from memory.erasure import is_forgotten
from memory.extraction import rules
from memory.extraction.importance import settled
from memory.extraction.known import KnownNames
from memory.values import USER, Evidence, Origin, Source, Span

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import tzinfo

    from memory.clock import Clock
    from memory.database import Database
    from memory.facts import Facts
    from memory.records import Message
    from memory.values import Change

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

        What the rules understand goes into its own slot (and supersedes what stood there); the rest is a note, in the
        user's words.
        """
        found = rules.extract(text, self._clock.now().astimezone(self._zone), KnownNames())
        if len(found) == 1:
            piece = found[0]
            return self._facts.add(
                profile_id,
                text=text,
                attribute=piece.attribute,
                value=piece.value,
                entity=piece.entity,
                kind=piece.kind,
                importance=piece.importance,
                constraint=piece.constraint,
                sensitive=piece.sensitive,
                expires=piece.expires,
            )
        return self._facts.add(profile_id, text=text, attribute=NOTE)

    def by_tool(self, message: Message, text: str, quote: str) -> Sequence[Change]:
        """Store what a model was asked to remember. Blocking.

        Args:
            message: the user's message, which holds the quote.
            text: the model's sentence.
            quote: the user's own words, verbatim in the message.

        Returns:
            What changed; nothing where the quote is not there or was forgotten.
        """
        start = message.content.find(quote)
        if start < 0 or not quote:
            return []
        span = Span(start, start + len(quote))
        said_at = message.created_at.astimezone(self._zone)
        found = [replace(piece, span=span) for piece in rules.extract(quote, said_at, KnownNames())] or [
            Evidence(entity=USER, attribute=NOTE, value=quote, text=text, origin=Origin.USER_SAID, span=span)
        ]
        source = Source(message.profile_id, message.created_at, message.id, message.conversation_id)
        with self._db.write() as session:
            return consolidate(session, self._clock, [settled(piece) for piece in found], source, is_forgotten)
