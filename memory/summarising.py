"""The background work on summaries: what has left the window is summarised, and an idle chat gets a digest.

With a model the model writes, and the lines it left out of the old summary, or whose numbers, names and paths it lost,
are put back as they were. Without one, or when it fails, refuses or says nothing, the summary is extractive: the old
one with the weightiest lines of the new messages. No reply ever trims what stood there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from memory.blocks import block, inside
from memory.language import language_of
from memory.ports import ModelUnavailableError, PromptMessage
from memory.recall.words import content_terms
from memory.refusals import refuses
from memory.summaries import DIGEST, ROLLING
from memory.summary import (
    attributed,
    extract_lines,
    extract_sentences,
    extractive,
    join_lines,
    lost_details,
    unlabelled,
)
from memory.values import Role
from memory.visible import visible

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from memory.ports import TextModel, TokenCounter
    from memory.records import Job
    from memory.summaries import Summaries
    from memory.summary import SummaryLine

ROLLING_TOKENS = 500
"""The summary slot's default limit (DESIGN's table of slots)."""

DIGEST_TOKENS = 90
"""Two sentences with names and numbers; a recalled memory is cut at 200 characters anyway."""

DIGEST_SENTENCES = 2

LEAST_SENTENCE = 8
"""Characters of a sentence; less is the beginning of one ("Dr. Peeters …")."""

WORDS_PER_TOKEN = {"en": 0.7, "zh": 0.8}
"""Words (or Chinese characters) that one token holds, for telling a model how long a summary may be."""

BATCH_CHARS = 12_000
"""Characters of conversation given to the summariser at once: about 3,000 tokens, which small contexts take."""

REPLY_TOKENS = 2 * ROLLING_TOKENS
"""Of the reply: models that think before they write need more than what they write, which is cut to the limit."""

DIGEST_REPLY_TOKENS = 4 * DIGEST_TOKENS

COVERED = 0.5
"""Share of a line's words from which a model's summary holds it, in words of its own."""


class SummaryPrompts(Protocol):
    """The instructions given to a summariser, in both languages."""

    def summary_prompt(self, language: str, words: int) -> str:
        """Return the instruction for a rolling summary."""
        ...

    def digest_prompt(self, language: str) -> str:
        """Return the instruction for a digest."""
        ...


class Branches(Protocol):
    """Where the messages of a conversation come from."""

    def spoken(self, profile_id: int, conversation_id: int) -> list[tuple[int, Role, str]]:
        """Return (id, role, visible text) of the branch that is shown, root first."""
        ...


class Summariser:
    """Handles ``summarise`` and ``digest`` jobs. Their payload: ``{"conversation_id", "through"}``."""

    def __init__(
        self,
        summaries: Summaries,
        branches: Branches,
        prompts: SummaryPrompts,
        model: Callable[[], TextModel | None],
        count: TokenCounter,
    ) -> None:
        self._summaries = summaries
        self._branches = branches
        self._prompts = prompts
        self._model = model
        self._count = count

    def summarise(self, jobs: Sequence[Job]) -> None:
        """Bring the rolling summaries of these conversations up to the message that each job names."""
        for job in jobs:
            self._summarise(job.profile_id, int(job.payload["conversation_id"]), int(job.payload["through"]))

    def digest(self, jobs: Sequence[Job]) -> None:
        """Write the digests of these conversations."""
        for job in jobs:
            self._digest(job.profile_id, int(job.payload["conversation_id"]))

    def _summarise(self, profile_id: int, conversation_id: int, through: int) -> None:
        branch = self._branches.spoken(profile_id, conversation_id)
        on_branch = {message_id for message_id, _, _ in branch}
        row = self._summaries.rolling(profile_id, conversation_id)
        # A summary that speaks for another branch would tell the model of answers that were taken back.
        usable = row is not None and row.through_message_id in on_branch
        old, done = (row.text, row.through_message_id or 0) if row is not None and usable else ("", 0)
        new = [(message_id, role, text) for message_id, role, text in branch if done < message_id <= through]
        if not new:
            return
        text, model = old, None
        for batch in _batches(new):
            text, model = self._merge(text, batch)
        self._summaries.save(profile_id, conversation_id, ROLLING, text, new[-1][0], model)

    def _merge(self, old: str, batch: Sequence[tuple[Role, str]]) -> tuple[str, str | None]:
        spoken = "\n".join(f"{role.value}: {text[:BATCH_CHARS]}" for role, text in batch)
        language = language_of(old + spoken)
        fallback = extractive(old, batch, ROLLING_TOKENS, self._count)
        model = self._model()
        if model is None:
            return fallback, None
        words = int(ROLLING_TOKENS * WORDS_PER_TOKEN[language])
        request = [
            PromptMessage(Role.SYSTEM, self._prompts.summary_prompt(language, words)),
            PromptMessage(Role.USER, _both(old, spoken)),
        ]
        try:
            reply = visible(model.complete(request, max_tokens=REPLY_TOKENS)).strip()
        except ModelUnavailableError:
            return fallback, None
        if not reply or refuses(reply):
            return fallback, None
        lines = join_lines(_merged(old, fallback, reply), ROLLING_TOKENS, self._count)
        return "\n".join(line.text for line in lines), model.name

    def _digest(self, profile_id: int, conversation_id: int) -> None:
        branch = self._branches.spoken(profile_id, conversation_id)
        if not branch:
            return
        spoken = [(role, text) for _, role, text in branch]
        said = " ".join(text for role, text in spoken if role is Role.USER)
        language = language_of(said)
        text, model = self._short(spoken), None
        writer = self._model()
        if writer is not None:
            body = "\n".join(f"{role.value}: {content}" for role, content in spoken)[-BATCH_CHARS:]
            request = [
                PromptMessage(Role.SYSTEM, self._prompts.digest_prompt(language)),
                PromptMessage(Role.USER, block("conversation", body)),
            ]
            try:
                reply = self._two_sentences(writer.complete(request, max_tokens=DIGEST_REPLY_TOKENS), language)
            except ModelUnavailableError:
                reply = ""
            if reply and language_of(reply, language) == language:
                text, model = reply, writer.name
        self._summaries.save(profile_id, conversation_id, DIGEST, text, branch[-1][0], model)

    def _two_sentences(self, reply: str, language: str) -> str:
        """Return the first two sentences of a reply, as far as they fit; empty for a refusal."""
        if refuses(visible(reply)):
            return ""
        kept: list[str] = []
        for sentence in extract_sentences(visible(reply)):
            if sum(len(said) >= LEAST_SENTENCE for said in kept) == DIGEST_SENTENCES:
                break
            kept.append(sentence)
        between = "" if language == "zh" else " "
        while kept and self._count(between.join(kept)) > DIGEST_TOKENS:
            kept.pop()
        return between.join(kept)

    def _short(self, spoken: Sequence[tuple[Role, str]]) -> str:
        lines = [line for role, text in spoken if role is Role.USER for line in extract_lines(text, role)]
        best = sorted(join_lines(lines, DIGEST_TOKENS, self._count), key=lambda line: -line.weight)[:DIGEST_SENTENCES]
        kept = {line.text for line in best}
        return "\n".join(dict.fromkeys(line.text for line in lines if line.text in kept))


def _merged(old: str, fallback: str, reply: str) -> list[SummaryLine]:
    """Put back into a model's summary what it left out of the one before, and whatever numbers and names it lost.

    Args:
        old: the summary before.
        fallback: it and the new messages, by their weightiest lines.
        reply: what the model made of both.
    """
    before = extract_lines(old)
    held = {line.text for line in before}
    after = [line for line in extract_lines(fallback) if line.text not in held]
    return [
        *(line for line in before if _lost(line, reply) or _is_left_out(line, reply)),
        *attributed(reply, [*before, *after]),
        *(line for line in after if _lost(line, reply)),
    ]


def _lost(line: SummaryLine, reply: str) -> bool:
    return bool(lost_details(unlabelled(line.text), reply))


def _is_left_out(line: SummaryLine, reply: str) -> bool:
    terms = content_terms(unlabelled(line.text))
    return bool(terms) and len(terms & content_terms(reply)) < COVERED * len(terms)


def _both(summary: str, spoken: str) -> str:
    # neither may close the block of the other
    return block("summary", inside(summary, "messages")) + "\n" + block("messages", inside(spoken, "summary"))


def _batches(messages: Sequence[tuple[int, Role, str]]) -> list[list[tuple[Role, str]]]:
    """Cut a run of messages into pieces that a summariser can take at once."""
    batches: list[list[tuple[Role, str]]] = [[]]
    size = 0
    for _, role, text in messages:
        if batches[-1] and size + len(text) > BATCH_CHARS:
            batches.append([])
            size = 0
        batches[-1].append((role, text))
        size += len(text)
    return batches
