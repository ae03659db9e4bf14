"""One attack on memory as plain data: by which way hostile words come in, and what of the message is the user's own."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Way(Enum):
    """How the words reach Hippo."""

    MESSAGE = "message"
    """In the user's message, where it shows that they are not the user's: quoted, pasted, reported, played."""
    FILE = "file"
    """In an attached file."""
    FILE_NAME = "file name"
    TITLE = "title"
    """As the title of a conversation."""
    ANSWER = "answer"
    """In the answer of the model."""
    REASONING = "reasoning"
    TOOL = "tool"
    """As calls of Hippo's tools, a JSON list of {"name", "arguments"}: what a model does that has read hostile text."""
    EXTRACTOR = "extractor"
    """As the extractor model's reply, a JSON list of entries, or any other text."""
    EXPORT = "export"
    """As an export of memories that somebody made, a JSON list of lines."""
    CHAT = "chat"
    """As the user's message in an imported chat."""
    MEMORY = "memory"
    """As the text of a memory that is there already, whoever wrote it: it must stay inside the memory block."""
    SUMMARY = "summary"
    """As the summary or digest that a model wrote of a conversation."""


@dataclass(frozen=True, slots=True)
class Attack:
    """One attack."""

    name: str
    way: Way
    text: str
    """The hostile words; for MESSAGE the whole message."""
    own: str = ""
    """What the user says in their own words, in the same message or turn: this, and nothing else, may be learned."""
    mark: str = ""
    """A word that only the attack says: in no trusted memory may it stand."""
