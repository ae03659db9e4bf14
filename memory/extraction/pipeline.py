"""The story of an extraction: from what a user wrote to the evidence that consolidation is given, with every reason.

A message is taken apart; what asks to forget, what was forgotten and what is secret is blanked; the write trigger
stops what holds nothing; rules read the rest; a probed model, if one is at hand, reads a burst in one call; both are
put together, secrets masked, weights settled. Takes `SaidTurn` and `Background` and nothing else, so that injected
memories, summaries and tool output have no way in. Pure apart from the model.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING

from memory import visible
from memory.extraction import rules, secrets, segments, write_trigger
from memory.extraction.forget_words import parse_forget, stretches
from memory.extraction.importance import settled
from memory.extraction.keeping import asked_to_keep
from memory.extraction.merging import additions, not_superseded
from memory.extraction.model import MOST_CHARS, MOST_TURNS, Dropped, OwnTurn
from memory.phrase import said_by
from memory.ports import ModelUnavailableError
from memory.values import Origin

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memory.extraction.forget_words import ForgetRequest
    from memory.extraction.model import ModelExtractor, ModelReading
    from memory.extraction.secrets import SecretHit
    from memory.extraction.turns import Background, SaidTurn
    from memory.values import Evidence, Span


class Used(StrEnum):
    """What read a turn."""

    NONE = "none"
    """The write trigger stopped it."""
    RULES = "rules"
    MODEL = "model"
    """Rules and then the model."""


@dataclass(frozen=True, slots=True)
class ExtractionOutcome:
    """What became of one turn."""

    turn_id: int
    used: Used
    trigger: str
    """Why the write trigger let the turn through or stopped it."""
    by_rules: tuple[Evidence, ...] = ()
    by_model: tuple[Evidence, ...] = ()
    """What the model found beyond the rules."""
    dropped: tuple[Dropped, ...] = ()
    secrets: tuple[SecretHit, ...] = ()
    """Secrets in the user's own words that were masked: what holds them waits until the user agrees."""
    forget: ForgetRequest | None = None
    """What the turn asks to forget; what else it says is extracted all the same."""
    model_error: str | None = None
    """Why the model, though at hand, did not read the turn: its part is still owed."""

    @property
    def evidence(self) -> tuple[Evidence, ...]:
        """Return all evidence, in the order in which consolidation takes it."""
        return (*self.by_rules, *self.by_model)


@dataclass(frozen=True, slots=True)
class _Prepared:
    """A turn taken apart."""

    turn: SaidTurn
    before: tuple[str, ...]
    """What the user said before it, oldest first: only to tell what it answers and refers to."""
    forget: ForgetRequest | None
    secrets: tuple[SecretHit, ...]
    """Those that are masked."""
    safe: str
    """The content with requests, forgotten stretches and secrets blanked; places as in the content."""
    own: str
    """`safe` with everything blanked that is not the user's own prose."""
    shown: str
    """`own` as a model is shown it."""
    trigger: str
    worth: bool


def extract(turn: SaidTurn, background: Background, extractor: ModelExtractor | None = None) -> ExtractionOutcome:
    """Extract from one turn; see `extract_burst`."""
    return extract_burst([turn], background, extractor)[0]


def extract_burst(
    turns: Sequence[SaidTurn], background: Background, extractor: ModelExtractor | None = None
) -> list[ExtractionOutcome]:
    """Extract from the turns of one conversation that have come in since the last time.

    Args:
        turns: Oldest first. The same turns give the same outcome: nothing is remembered between calls.
        background: What may be used to understand them, nothing of which is extracted.
        extractor: A model that has passed its probe; None leaves the rules alone.

    Returns:
        One outcome for each turn, in order. A failing model loses nothing: the rules' evidence is there, and
        `model_error` says that the model's part is still owed.
    """
    prepared = _all_prepared(turns, background)
    found = _read_by_rules(prepared, background)
    readings, error = _read_by_model([each for each in prepared if each.worth], background, extractor)
    return [_outcome(each, found[each.turn.id], readings.get(each.turn.id), error) for each in prepared]


# Taking a message apart.


def _all_prepared(turns: Sequence[SaidTurn], background: Background) -> list[_Prepared]:
    """Take the turns apart, each with the user's words before it in the conversation."""
    before = [line.text for line in background.window_for({turn.id for turn in turns}) if line.by_user]
    prepared: list[_Prepared] = []
    for turn in turns:
        prepared.append(_prepare(turn, background, tuple(before)))
        before.append(prepared[-1].own)
    return prepared


def _prepare(turn: SaidTurn, background: Background, before: tuple[str, ...]) -> _Prepared:
    content = visible.blanked(_blanked(turn.content, turn.withheld))
    prose = segments.only(content, segments.prose(content))
    request = parse_forget(content)
    if request is not None:
        asked = stretches(content, request)
        content, prose = _blanked(content, asked), _blanked(prose, asked)
    found = secrets.find_secrets(content) if prose.strip() else []
    hits = [hit for hit in found if not (turn.agreed or asked_to_keep(content, hit))]
    # what the user wants kept is read by the rules alone: a code for guests may be shown, a password is nobody's need
    unshown = [hit for hit in found if hit in hits or hit.sort is not secrets.SecretSort.SHARED_CODE]
    safe = secrets.blank(content, hits)
    decision = write_trigger.decide(safe, background.names, before)
    return _Prepared(
        turn=turn,
        before=before,
        forget=request,
        secrets=tuple(hit for hit in hits if prose[hit.span.start : hit.span.end].strip()),
        safe=safe,
        own=secrets.blank(prose, hits),
        shown=_shown(secrets.blank(prose, unshown), content),
        trigger=decision.reason,
        worth=decision.worth,
    )


def _blanked(text: str, spans: Sequence[Span]) -> str:
    for span in spans:
        start, end = max(0, span.start), min(len(text), span.end)
        if start < end:
            text = text[:start] + " " * (end - start) + text[end:]
    return text


_LEFT_OUT = re.compile(r"\s{12,}")
"""A stretch of spaces that nobody types: something was blanked there."""


def _shown(own: str, content: str) -> str:
    shortened = _LEFT_OUT.sub(" […] ", own)
    return shortened.strip() if len(own.strip()) < len(content.strip()) else own.strip()


# Reading it.


def _read_by_rules(prepared: Sequence[_Prepared], background: Background) -> dict[int, list[Evidence]]:
    return {
        each.turn.id: rules.extract(each.safe, each.turn.said_at, background.names, each.before) if each.worth else []
        for each in prepared
    }


def _read_by_model(
    worth: Sequence[_Prepared], background: Background, extractor: ModelExtractor | None
) -> tuple[dict[int, ModelReading], str | None]:
    """Return the reading of each turn the model got to, and why it did not get to the rest."""
    readings: dict[int, ModelReading] = {}
    if extractor is None:
        return readings, None
    for batch in _batches(worth):
        try:
            shown = replace(background, window=background.window_for({each.turn.id for each in batch}))
            reading = extractor.read([OwnTurn(each.turn, each.own, each.shown) for each in batch], shown)
        except ModelUnavailableError as error:
            return readings, said_by(error)
        readings.update((each.turn.id, reading) for each in batch)
    return readings, None


def _batches(worth: Sequence[_Prepared]) -> Iterator[list[_Prepared]]:
    batch: list[_Prepared] = []
    size = 0
    for each in worth:
        if batch and (len(batch) >= MOST_TURNS or size + len(each.shown) > MOST_CHARS):
            yield batch
            batch, size = [], 0
        batch.append(each)
        size += len(each.shown)
    if batch:
        yield batch


# Putting it together.


def _outcome(
    each: _Prepared, by_rules: list[Evidence], reading: ModelReading | None, error: str | None
) -> ExtractionOutcome:
    read = reading.evidence.get(each.turn.id, []) if reading is not None else []
    added = additions(by_rules, read, each.own)
    used = Used.NONE if not each.worth else Used.MODEL if reading is not None else Used.RULES
    return ExtractionOutcome(
        turn_id=each.turn.id,
        used=used,
        trigger=each.trigger,
        by_rules=_finished(not_superseded(by_rules, added, each.own), each),
        by_model=_finished(added, each),
        dropped=tuple(d for d in reading.dropped if d.turn_id == each.turn.id) if reading is not None else (),
        secrets=each.secrets,
        forget=each.forget,
        model_error=error if each.worth and reading is None else None,
    )


def _finished(pieces: Sequence[Evidence], each: _Prepared) -> tuple[Evidence, ...]:
    """Return evidence with its secrets masked and its weight settled; what lost its point under a mask is none."""
    finished = (_settled(piece, each) for piece in pieces)
    return tuple(piece for piece in finished if not secrets.is_blacked_out(f"{piece.value}\n{piece.text}"))


def _settled(evidence: Evidence, each: _Prepared) -> Evidence:
    """Return the evidence as it is stored. What holds a masked secret waits as proposed."""
    if secrets.MASK not in evidence.value + evidence.text:
        return settled(evidence, agreed=not each.secrets)
    if each.secrets:
        text, value = (
            secrets.shorten(said, evidence.span, each.turn.content, each.secrets)
            for said in (evidence.text, evidence.value)
        )
        evidence = replace(evidence, text=text, value=value, origin=Origin.ASSISTANT_INFERRED, constraint=False)
    return settled(replace(evidence, sensitive=True), agreed=not each.secrets)
