"""How Hippo stands right now, as the status bar and Memory health show it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Status:
    """A snapshot of one open Hippo."""

    model: str
    """Empty where none is connected."""
    endpoint: str
    budget: int
    """Tokens of one request with its answer."""
    queue: dict[str, int]
    """Jobs by state: ``ready``, ``leased``, ``failed``."""
    embedder: str | None
    vector_index: str | None
    """``milvus`` or ``exact``; None without an embedder."""
    extractor: str
    """A model's name, or ``rules``."""
    notices: tuple[str, ...]
    """What is not as it should be, in words."""
    problem: str = ""
    """Why the conversation has no model to talk to; empty where it has one, or where there is none at all."""
    chats: str = ""
    """What is another value as soon as the list of chats is: see `Conversations.list_mark`."""
    profile: str = ""
    """The open profile, where it is worth telling; see `profile_to_tell`."""
