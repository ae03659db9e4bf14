"""What a conversation is called: its first words at once, and after the first exchange a title that a model gives it.

A title is one line of plain text. A name given by hand is never replaced, and neither is a title that a model gave; one
built on what was forgotten goes with it, and the next exchange brings another.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Protocol

from memory.blocks import block
from memory.columns import shortened
from memory.language import language_of
from memory.ports import ModelUnavailableError, PromptMessage
from memory.values import Role
from memory.visible import visible

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from memory.ports import TextModel
    from memory.records import Job
    from memory.transcript import Transcript

TITLE_COLUMNS = 40
"""Columns of a title that Hippo makes: more than the list of chats shows. A Chinese character takes two."""
SPOKEN_CHARS = 2_000
"""Characters of either side of the exchange that the model is shown: it names the chat, it does not read it."""
TITLE_TOKENS = 256
"""Of the reply. A title takes ten; the rest is for models that think before they say it."""

_LABEL = re.compile(r"^\s*(?:title|标题|題目|题目)\s*[:：]\s*", re.IGNORECASE)
_MARKS = re.compile(r"^[\s#>*_`~\-–—•]+|[\s*_`~]+$")
_QUOTES = re.compile(r"^[\"'“”„‘’«»‹›「」『』《》〈〉\s]+|[\"'“”„‘’«»‹›「」『』《》〈〉\s]+$")
_END = re.compile(r"[.。．,，;；:：]+$")


class TitlePrompts(Protocol):
    """The instruction given to a model that names a chat, in both languages."""

    def title_prompt(self, language: str) -> str:
        """Return the instruction for a conversation title."""
        ...


class Branches(Protocol):
    """Where the messages of a conversation come from."""

    def spoken(self, profile_id: int, conversation_id: int) -> list[tuple[int, Role, str]]:
        """Return (id, role, visible text) of the branch that is shown, root first."""
        ...


class Titler:
    """Handles ``title`` jobs. Their payload: ``{"conversation_id"}``."""

    def __init__(
        self,
        transcript: Transcript,
        branches: Branches,
        prompts: TitlePrompts,
        model: Callable[[int, int], TextModel | None],
    ) -> None:
        """Bind.

        Args:
            transcript: where the titles are.
            branches: reads what was said.
            prompts: the instructions.
            model: (profile id, conversation id) -> who gives the title; None where nobody does.
        """
        self._transcript = transcript
        self._branches = branches
        self._prompts = prompts
        self._model = model
        self._named: list[int] = []

    def take_named(self) -> list[int]:
        """Return the conversations that got a title since the last call."""
        named, self._named = self._named, []
        return named

    def run(self, jobs: Sequence[Job]) -> None:
        """Give these conversations a title, where they have none but their first words."""
        for job in jobs:
            self._name(job.profile_id, int(job.payload["conversation_id"]))

    def _name(self, profile_id: int, conversation_id: int) -> None:
        before = self._transcript.title_to_replace(profile_id, conversation_id)
        exchange = _first_exchange(self._branches.spoken(profile_id, conversation_id)) if before is not None else []
        if before is None or not exchange:
            return
        model = self._model(profile_id, conversation_id)
        if model is None:
            return
        said = exchange[0][2]
        language = language_of(said)
        body = "\n".join(f"{role.value}: {text[:SPOKEN_CHARS]}" for _, role, text in exchange)
        request = [
            PromptMessage(Role.SYSTEM, self._prompts.title_prompt(language)),
            PromptMessage(Role.USER, block("conversation", body)),
        ]
        try:
            title = clean_title(model.complete(request, max_tokens=TITLE_TOKENS))
        except ModelUnavailableError:
            return  # the first words do
        fits = language_of(title, language) == language or _is_of_its_words(title, body)
        if not title or not fits:
            # asked once: another answer would hardly be better, and would cost as much again
            title = before or title_from(said)
        built_on = {message_id: text for message_id, _, text in exchange}
        named = self._transcript.name_by_model(profile_id, conversation_id, title, before=before, built_on=built_on)
        if named and title != before:
            self._named.append(conversation_id)


def _is_of_its_words(title: str, body: str) -> bool:
    """Tell whether a title says nothing but words of the exchange: a name or a term is in no language."""
    said = body.casefold()
    return all(word in said for word in re.findall(r"\w+", title.casefold()))


def _first_exchange(spoken: Sequence[tuple[int, Role, str]]) -> list[tuple[int, Role, str]]:
    """Return the first question and its answer; empty where there is no answer yet."""
    for index, (_, role, _text) in enumerate(spoken[:-1]):
        if role is Role.USER and spoken[index + 1][1] is Role.ASSISTANT:
            return list(spoken[index : index + 2])
    return []


def title_from(text: str) -> str:
    """Return a title made from the first words of a message."""
    return shortened(" ".join(visible(text).split()), TITLE_COLUMNS)


def clean_title(reply: str) -> str:
    """Return what a model gave as a title as plain words on one line; empty where it gave none."""
    lines = [line for line in visible(reply).splitlines() if line.strip()]
    title = " ".join(lines[0].split()) if lines else ""
    before = None
    while title != before:  # marks, quotes and labels stand around each other in any order
        before = title
        for unwanted in (_MARKS, _LABEL, _QUOTES, _END):
            title = unwanted.sub("", title)
    return shortened(title, TITLE_COLUMNS)
