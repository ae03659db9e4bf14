"""What the user asks to forget: one value that the screen, the commands and a model's tool call all build.

A selection names things; it holds no memory of its own and must never be stored while it holds words.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Scope(StrEnum):
    """How far an act of forgetting reaches."""

    MEMORY = "memory"
    """Facts or versions of facts named by their ids."""
    WORDS = "words"
    """All that matches some words of the user's ("my addresses", "我的地址")."""
    ENTITY = "entity"
    """All about one person, pet, project or thing."""
    CONVERSATION = "conversation"
    """One chat and what was learned from it."""
    PROFILE = "profile"
    """A namespace with all that is in it, its name included."""
    EVERYTHING = "everything"
    """All memories and chats of one profile, or of all of them."""


@dataclass(frozen=True, slots=True)
class Selection:
    """What is to be forgotten. Build it with one of the class methods."""

    scope: Scope
    fact_ids: tuple[int, ...] = ()
    version_ids: tuple[int, ...] = ()
    words: str = ""
    entity_id: int | None = None
    conversation_id: int | None = None
    all_profiles: bool = False

    @classmethod
    def facts(cls, *fact_ids: int) -> Selection:
        """Select facts by their ids, with every version of each."""
        return cls(Scope.MEMORY, fact_ids=tuple(dict.fromkeys(fact_ids)))

    @classmethod
    def versions(cls, *version_ids: int) -> Selection:
        """Select single versions, as for "my old address"; a fact whose last version goes, goes with it."""
        return cls(Scope.MEMORY, version_ids=tuple(dict.fromkeys(version_ids)))

    @classmethod
    def matching(cls, words: str) -> Selection:
        """Select the facts that match the user's words, and the sentences in which these words stand."""
        return cls(Scope.WORDS, words=words)

    @classmethod
    def entity(cls, entity_id: int) -> Selection:
        """Select all that is known about one entity, and every sentence that names it."""
        return cls(Scope.ENTITY, entity_id=entity_id)

    @classmethod
    def conversation(cls, conversation_id: int) -> Selection:
        """Select a chat and what was learned from it."""
        return cls(Scope.CONVERSATION, conversation_id=conversation_id)

    @classmethod
    def profile(cls) -> Selection:
        """Select the whole profile, its name included."""
        return cls(Scope.PROFILE)

    @classmethod
    def everything(cls, *, all_profiles: bool = False) -> Selection:
        """Select all memories and chats of the profile, or of every profile."""
        return cls(Scope.EVERYTHING, all_profiles=all_profiles)

    @property
    def is_wholesale(self) -> bool:
        """True when nothing of the profile is kept, so that there is nothing to weigh or to rewrite."""
        return self.scope in {Scope.PROFILE, Scope.EVERYTHING}
