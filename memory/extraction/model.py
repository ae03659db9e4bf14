"""Asks a model what a burst of the user's messages holds, and lets through only what the messages themselves bear out.

One call for a burst, one more if the reply cannot be read or is in the wrong language. Only a quote found word for word
in the user's own words makes a `user_said` fact. Text of the assistant, pasted and attached text never do: the model
may read the window before the turns, and what it takes from there is dropped.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from memory.attributes import canonical
from memory.extraction import prompts
from memory.extraction.checks import borne_out, flips_negation, in_language_of, unsaid_number
from memory.extraction.dates import absolute, last_day, mentions
from memory.extraction.quotes import find_quote, is_question
from memory.extraction.replies import ParsedReply, ReplyState, parse_reply
from memory.kinship import parse_name, relation_key
from memory.language import language_of
from memory.phrase import Phrase
from memory.ports import ModelUnavailableError
from memory.values import USER, Evidence, Kind, Origin

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memory.extraction.reply_entry import ReplyEntry
    from memory.extraction.turns import Background, SaidTurn
    from memory.language import Language
    from memory.ports import PromptMessage, TextModel
    from memory.values import Span

LEAST_CONFIDENCE = 0.6
"""DESIGN's floor: a memory the model itself doubts is worse than none."""
INFERRED_CONFIDENCE = 0.7
"""What is inferred is never surer than this; it waits as proposed anyway."""
REBUILT_CONFIDENCE = 0.75
"""Of a memory whose sentence had to be made from the quote, since the model would not write in the user's language."""
MOST_TURNS = 8
"""Turns in one call: more, and models begin to skip some."""
MOST_CHARS = 6_000
"""Code points of turns in one call: about 2,000 to 5,000 tokens, which small contexts take beside the instructions."""
REPLY_TOKENS_BASE = 500
REPLY_TOKENS_A_TURN = 400
REPLY_TOKENS_MOST = 4_000
"""An answer is about 100 tokens a memory; the most is what cheap models are allowed to write."""


class UnreadableReplyError(ModelUnavailableError):
    """The model answered twice and neither reply could be read."""


@dataclass(frozen=True, slots=True)
class Dropped:
    """Something that was proposed and is not kept. Says why; never holds more of it than its attribute."""

    turn_id: int
    attribute: str
    reason: str
    """``no_quote``, ``doubtful``, ``not_said_here``, ``question``, ``number_not_said``, ``negation_flipped``, …"""


@dataclass(slots=True)
class ModelReading:
    """What a model's reply came to."""

    evidence: dict[int, list[Evidence]] = field(default_factory=dict)
    """By turn id; every turn of the burst is there."""
    dropped: list[Dropped] = field(default_factory=list)
    strays: int = 0
    """Entries that were in another language than the user's even when asked again."""
    calls: int = 0


@dataclass(frozen=True, slots=True)
class OwnTurn:
    """A turn as the model is shown it."""

    turn: SaidTurn
    own: str
    """The content with everything blanked that is not the user's to be learned from; places as in the content."""
    shown: str
    """The same, shortened for the prompt."""


class ModelExtractor:
    """An extractor model. Whether it may be trusted with extraction is `probe`'s to find out."""

    def __init__(self, model: TextModel) -> None:
        self._model = model

    @property
    def name(self) -> str:
        """Which model this is."""
        return self._model.name

    def read(self, turns: Sequence[OwnTurn], background: Background) -> ModelReading:
        """Return what the turns hold.

        Args:
            turns: One burst, oldest first; at most `MOST_TURNS`.
            background: What may be used to understand them.

        Raises:
            ModelUnavailableError: the endpoint failed.
            UnreadableReplyError: the model gave nothing readable twice.
        """
        reading = ModelReading({turn.turn.id: [] for turn in turns})
        if not turns:
            return reading
        reply = self._ask(turns, background, reading)
        reading.strays = _strays(reply, turns)
        for entry in reply.entries:
            self._take(entry, turns, background, reading)
        for reason in reply.rejected:
            reading.dropped.append(Dropped(turns[0].turn.id, "", f"malformed: {reason}"))
        return reading

    def _ask(self, turns: Sequence[OwnTurn], background: Background, reading: ModelReading) -> ParsedReply:
        language = _majority([turn.own for turn in turns])
        numbered = [
            prompts.NumberedTurn(number, turn.shown, turn.turn.said_at) for number, turn in enumerate(turns, start=1)
        ]
        asked = prompts.extraction_prompt(language, numbered, background.window, background.keys)
        limit = min(REPLY_TOKENS_MOST, REPLY_TOKENS_BASE + REPLY_TOKENS_A_TURN * len(turns))
        text = self._complete(asked, limit, reading)
        first = parse_reply(text)
        if first.usable and not _strays(first, turns):
            return first
        if first.usable:
            again = prompts.retry_language(language, asked, text)
        else:
            again = prompts.retry_unreadable(language, asked, text if first.state is not ReplyState.TRUNCATED else "")
        try:
            second = parse_reply(self._complete(again, min(REPLY_TOKENS_MOST, 2 * limit), reading))
        except ModelUnavailableError:
            if not first.entries:
                raise
            return first
        return self._better(first, second, turns)

    def _better(self, first: ParsedReply, second: ParsedReply, turns: Sequence[OwnTurn]) -> ParsedReply:
        if second.usable and (not first.usable or _strays(second, turns) <= _strays(first, turns)):
            # A model told that its language was wrong may take everything back: what it said first still stands.
            return second if second.entries or not first.entries else first
        best = max((first, second), key=lambda reply: len(reply.entries))
        if best.entries or best.usable:
            return best
        msg = Phrase(
            "the extractor model {model} gave no readable reply ({state})", model=self.name, state=second.state.value
        )
        raise UnreadableReplyError(msg)

    def _complete(self, messages: Sequence[PromptMessage], limit: int, reading: ModelReading) -> str:
        reading.calls += 1
        return self._model.complete(messages, max_tokens=limit, json_schema=prompts.EXTRACTION_SCHEMA)

    def _take(self, entry: ReplyEntry, turns: Sequence[OwnTurn], background: Background, reading: ModelReading) -> None:
        turn, span = _source(entry, turns)
        verdict = judge(entry, turn, span, background)
        if isinstance(verdict, str):
            reading.dropped.append(Dropped(turn.turn.id, canonical(entry.attribute), verdict))
        else:
            reading.evidence[turn.turn.id].append(verdict)


def judge(entry: ReplyEntry, turn: OwnTurn, span: Span | None, background: Background) -> Evidence | str:
    """Return the evidence that an entry makes, or in one word why it makes none.

    Args:
        entry: What the model wrote.
        turn: The message it is taken to come from.
        span: Where its quote stands in the user's own words; None without one.
        background: What the model saw besides.
    """
    if entry.confidence < LEAST_CONFIDENCE:
        return "doubtful"
    quote = turn.turn.content[span.start : span.end] if span else ""
    if span and is_question(turn.turn.content, span) and not find_quote(entry.value, quote):
        return "question"
    if unsaid_number(entry.value, turn.own):
        return "number_not_said"
    if span and flips_negation(quote, entry.text):
        return "negation_flipped"
    if span is None and not _follows_from(entry, turn, background):
        return "not_said_here"
    if span and not borne_out(entry.entity, entry.value, entry.text, _heard(turn, background)):
        entry = entry.model_copy(update={"origin": Origin.ASSISTANT_INFERRED})
    evidence = _evidence(entry, turn, span)
    if not in_language_of(evidence.text, turn.own):
        if span is None:
            return "wrong_language"
        evidence = _rebuilt(evidence, quote, turn.own)
    return evidence


def _source(entry: ReplyEntry, turns: Sequence[OwnTurn]) -> tuple[OwnTurn, Span | None]:
    """Return the turn an entry comes from, and where: models miscount, so the quote decides."""
    named = turns[entry.turn - 1] if entry.turn and 0 < entry.turn <= len(turns) else None
    order = [named, *turns] if named else list(turns)
    if entry.quote:
        for turn in order:
            span = find_quote(entry.quote, turn.own) if turn else None
            if turn and span:
                return turn, span
    return named or turns[-1], None


def _follows_from(entry: ReplyEntry, turn: OwnTurn, background: Background) -> bool:
    """Tell whether an entry without a quote may be taken as inferred from the turn, and not from the window.

    A quote that is not there is made up or comes from elsewhere. Without any, the value must not be what only the
    window says, and the turn must at least speak of it or be what the model calls an inference.
    """
    if entry.quote:
        return False
    if find_quote(entry.value, turn.own):
        return True
    if any(find_quote(entry.value, line.text) for line in background.window):
        return False
    return entry.origin is Origin.ASSISTANT_INFERRED


def _heard(turn: OwnTurn, background: Background) -> str:
    """Return what the user has said, here and just before, with the names of all they have spoken of."""
    names = [name for entity in background.names.entities for name in entity.names]
    return "\n".join([USER, *names, *(line.text for line in background.window if line.by_user), turn.own])


def _evidence(entry: ReplyEntry, turn: OwnTurn, span: Span | None) -> Evidence:
    said_at = turn.turn.said_at
    inferred = span is None or entry.origin is Origin.ASSISTANT_INFERRED
    text = absolute(entry.text, said_at)
    expires = entry.expires
    if entry.kind is Kind.TASK_STATE and expires is None:
        expires = last_day(mentions(entry.text, said_at), said_at)
    if entry.kind is not Kind.TASK_STATE or (expires and expires < said_at.date()):
        expires = None
    entity = USER if parse_name(entry.entity).is_user else entry.entity
    return Evidence(
        entity=entity,
        attribute=canonical(entry.attribute),
        value=absolute(entry.value, said_at),
        text=text,
        kind=entry.kind,
        origin=Origin.ASSISTANT_INFERRED if inferred else Origin.USER_SAID,
        importance=entry.importance,
        confidence=min(entry.confidence, INFERRED_CONFIDENCE) if inferred else entry.confidence,
        sensitive=entry.sensitive,
        expires=expires,
        ended=entry.ended,
        span=span,
        relation=relation_key(entry.relation) if entity != USER else None,
        aliases=tuple(alias for alias in entry.aliases if alias != entity) if entity != USER else (),
    )


def _rebuilt(evidence: Evidence, quote: str, message: str) -> Evidence:
    """Return the evidence with a sentence in the user's language, made from their own words."""
    words = " ".join(quote.split())
    text = f"用户说：“{words}”" if language_of(message) == "zh" else f'The user said: "{words}"'
    value = evidence.value if in_language_of(evidence.value, message) else words
    return replace(evidence, text=text, value=value, confidence=min(evidence.confidence, REBUILT_CONFIDENCE))


def _strays(reply: ParsedReply, turns: Sequence[OwnTurn]) -> int:
    """Return how many entries are in another language than their message."""
    return sum(not in_language_of(entry.text, _source(entry, turns)[0].own) for entry in reply.entries)


def _majority(texts: Sequence[str]) -> Language:
    chinese = sum(language_of(text) == "zh" for text in texts)
    return "zh" if 2 * chinese > len(texts) else "en"
