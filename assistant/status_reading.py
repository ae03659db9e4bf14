"""Reads how an open Hippo stands. It only looks: nothing is started, asked of an endpoint or mended here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.chat_choice import ChatChoice, resolve
from assistant.chat_terms import ChatTerms
from assistant.errors import HippoError
from assistant.extractor import RULES
from assistant.settings_tree import Settings
from assistant.status import Status
from memory.phrase import Phrase

if TYPE_CHECKING:
    from assistant.hippo import Hippo


def read_status(hippo: Hippo, choice: ChatChoice) -> Status:
    """Return how Hippo stands, in a conversation with these wishes. Blocking, but cheap."""
    problem, gone = "", ""
    try:
        terms = hippo.terms(choice)
    except HippoError as error:
        problem = error.cause
        gone = resolve(choice, hippo.settings).endpoint
        terms = ChatTerms(resolve(ChatChoice(), hippo.settings), None)
    connection = terms.connection
    extractor = hippo.extractor.name
    return Status(
        model=connection.model if connection is not None else "",
        endpoint=connection.endpoint.name if connection is not None else gone,
        budget=terms.budget.limit,
        queue=hippo.queue.counts(hippo.profile_id),
        embedder=hippo.embedder.model if hippo.embedder is not None else None,
        vector_index=getattr(hippo.vectors, "in_use", "exact") if hippo.vectors is not None else None,
        extractor=extractor,
        notices=tuple(_notices(hippo, extractor)),
        problem=problem,
        chats=hippo.transcript.list_mark(hippo.profile_id),
        profile=profile_to_tell(hippo),
    )


def profile_to_tell(hippo: Hippo) -> str:
    """Return the open profile's name; empty where it is the only one and bears the name that the first one gets.

    Blocking, but cheap.
    """
    is_usual = hippo.profile_name == Settings.model_fields["profile"].default
    return "" if is_usual and hippo.profiles.count() == 1 else hippo.profile_name


def _notices(hippo: Hippo, extractor: str) -> list[str]:
    """Return what is not as it should be, in words."""
    notices: list[str] = []
    if hippo.embedder is None:
        notices.append(Phrase("no embedder: memories are found by words and keys only"))
    if hippo.vectors is not None and (notice := getattr(hippo.vectors, "notice", None)):
        notices.append(notice)
    if extractor == RULES and (why := hippo.extractor.why_rules) is not None:
        notices.append(why)
    if hippo.claim is not None and hippo.claim.disturbed:
        notices.append(Phrase("another machine has opened this folder too: close Hippo here or there"))
    notices.extend(hippo.settings.warnings)
    return notices
