"""The background work on summaries: what has left the window is summarised, and an idle chat gets a digest.

With a model the model writes and what it lost of numbers, names and paths is put back; without one, or when it fails,
the summary is extractive. An empty reply never trims anything: the old summary stays and keeps speaking for as much
as it did before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from memory.blocks import block, inside
from memory.language import language_of
from memory.ports import ModelUnavailableError, PromptMessage
from memory.summaries import DIGEST, ROLLING
from memory.summary import extract_lines, extractive, join_lines, lost_details
from memory.values import Role

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from memory.ports import TextModel, TokenCounter
    from memory.records import Job
    from memory.summaries import Summaries

ROLLING_TOKENS = 500
"""The summary slot's default limit (DESIGN's table of slots)."""

DIGEST_TOKENS = 90
"""Two sentences with names and numbers; a recalled memory is cut at 200 characters anyway."""

DIGEST_SENTENCES = 2

WORDS_PER_TOKEN = {"en": 0.7, "zh": 0.8}
"""Words (or Chinese characters) that one token holds, for telling a model how long a summary may be."""

BATCH_CHARS = 12_000
"""Characters of conversation given to the summariser at once: about 3,000 tokens, which small contexts take."""

KEPT_LABEL = {"en": "Also: ", "zh": "另有："}


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
        spoken = "\n".join(f"{role.value}: {text}" for role, text in batch)
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
            reply = model.complete(request, max_tokens=ROLLING_TOKENS).strip()
        except ModelUnavailableError:
            return fallback, None
        if not reply:
            return fallback, None
        lines = extract_lines(reply)
        lost = lost_details(fallback, reply)
        if lost:
            lines.extend(extract_lines(KEPT_LABEL[language] + ", ".join(lost)))
        return "\n".join(line.text for line in join_lines(lines, ROLLING_TOKENS, self._count)), model.name

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
                reply = " ".join(writer.complete(request, max_tokens=DIGEST_TOKENS * 2).split())
            except ModelUnavailableError:
                reply = ""
            if reply and language_of(reply, language) == language:
                text, model = reply, writer.name
        self._summaries.save(profile_id, conversation_id, DIGEST, text, branch[-1][0], model)

    def _short(self, spoken: Sequence[tuple[Role, str]]) -> str:
        lines = [line for role, text in spoken if role is Role.USER for line in extract_lines(text, role)]
        best = sorted(join_lines(lines, DIGEST_TOKENS, self._count), key=lambda line: -line.weight)[:DIGEST_SENTENCES]
        kept = {line.text for line in best}
        return "\n".join(dict.fromkeys(line.text for line in lines if line.text in kept))


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
        batches[-1].append((role, text[:BATCH_CHARS]))
        size += len(text)
    return batches
