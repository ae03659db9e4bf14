"""What a request to forget says, as plain values. Knows no language and no storage."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from memory.values import Span


class ForgetScope(StrEnum):
    """How far a request reaches."""

    ONE = "one"
    """What it names: "my address"."""
    ALL = "all"
    """All that touches what it names: "everything about my salary", 地址都忘掉."""
    POINTED = "pointed"
    """What the words before it speak of: "The party is off. Scrap it from your memory", 求婚取消了，这事忘掉吧."""
    LAST = "last"
    """What was said just before: "forget what I just told you"."""
    EVERYTHING = "everything"
    """The whole profile: "forget everything you know about me"."""


@dataclass(frozen=True, slots=True)
class ForgetTarget:
    """One thing that is to go."""

    words: str
    """The topic without who it belongs to, such as ``address``; empty for "what you know about Anna"."""
    owner: str | None = None
    """Who it belongs to, as written (``Anna``, ``sister``); None for the user."""
    past: bool = False
    """It was called old, former, previous: where there is a newer one, that one stays."""


@dataclass(frozen=True, slots=True)
class ForgetRequest:
    """What a user asked to forget."""

    targets: tuple[ForgetTarget, ...]
    """Empty where the scope says it all."""
    scope: ForgetScope
    span: Span
    """Where in the message the request stands; it is no memory itself."""
    about: str
    """What is to go, in the user's words, for the question that is put to them."""
    certain: bool = True
    """False where the same words are also said in passing ("forget Anna"): act only if something matches."""
    pointed_at: str = ""
    """With `ForgetScope.POINTED`: the words before the request."""

    @property
    def sought(self) -> str:
        """What to look for by its meaning where nothing goes by the names used; empty where that would say nothing."""
        named = " ".join(f"{target.owner or ''} {target.words}".strip() for target in self.targets)
        return self.pointed_at or named
