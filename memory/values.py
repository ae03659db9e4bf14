"""The plain values that the parts of `memory` hand to each other. They hold data and know no storage."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import date, datetime

USER = "user"
"""The name of the entity that stands for the person Hippo talks with."""


class Kind(StrEnum):
    """What sort of memory a fact is."""

    PREFERENCE = "preference"
    FACT = "fact"
    TASK_STATE = "task_state"
    EPISODE = "episode"
    PROCEDURE = "procedure"
    DIGEST = "digest"


class Origin(StrEnum):
    """Where a memory comes from."""

    USER_SAID = "user_said"
    ASSISTANT_INFERRED = "assistant_inferred"
    IMPORTED = "imported"
    USER_EDITED = "user_edited"


class Status(StrEnum):
    """Where a version stands in its life."""

    CURRENT = "current"
    SUPERSEDED = "superseded"
    EXPIRED = "expired"
    ARCHIVED = "archived"
    DISPUTED = "disputed"
    PROPOSED = "proposed"


class MessageState(StrEnum):
    """How far a message has got."""

    COMPLETE = "complete"
    STREAMING = "streaming"
    STOPPED = "stopped"
    FAILED = "failed"


class Role(StrEnum):
    """Who wrote a message."""

    USER = "user"
    ASSISTANT = "assistant"
    SYSTEM = "system"
    TOOL = "tool"


class OwnerKind(StrEnum):
    """What an embedding, an index row or an injection belongs to."""

    FACT = "fact"
    """A FactVersion, by its id."""
    MESSAGE = "message"
    """A Message of the user, by its id."""
    ADVICE = "advice"
    """A Message of the assistant, by its id: found only by "what did you suggest"."""
    DIGEST = "digest"
    """A Summary of the digest sort, by its id."""


@dataclass(frozen=True, slots=True, order=True)
class OwnerKey:
    """Names one memory, whatever table it lives in."""

    kind: OwnerKind
    id: int

    def __str__(self) -> str:
        """Return the form used as primary key in the vector index, such as ``fact:12``."""
        return f"{self.kind.value}:{self.id}"

    @classmethod
    def parse(cls, text: str) -> OwnerKey:
        """Read the form that `str` gives.

        Raises:
            ValueError: the text is not of that form.
        """
        kind, _, number = text.partition(":")
        return cls(OwnerKind(kind), int(number))


@dataclass(frozen=True, slots=True)
class Span:
    """A half-open range of code points in a message's content."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Evidence:
    """One thing that extraction proposes to keep. Consolidation decides what becomes of it."""

    entity: str
    """`USER`, or the name by which the message speaks of a person, pet, project or thing."""
    attribute: str
    """snake_case English key, such as ``home_city``; synonyms are folded by consolidation."""
    value: str
    """Short, in the user's language."""
    text: str
    """One declarative sentence in the user's language, its dates absolute."""
    kind: Kind = Kind.FACT
    origin: Origin = Origin.USER_SAID
    importance: int = 5
    """1 to 10."""
    confidence: float = 0.9
    """0 to 1."""
    sensitive: bool = False
    constraint: bool | None = None
    """A hard limit (allergy, access, policy, budget cap); None leaves the question to the vocabulary."""
    expires: date | None = None
    """Task states only: the last day on which this matters."""
    ended: bool = False
    """The evidence says that something is no longer so; `text` says it in words."""
    span: Span | None = None
    """The verbatim quote in the source message."""
    relation: str | None = None
    """What the entity is to the user, an English key such as ``sister``, when the message tells."""
    aliases: tuple[str, ...] = ()
    """Other names the message gives the entity ("my sister", "我姐")."""
    valid_from: datetime | None = None
    """Since when this is so, if the message tells; else the message's time."""
    conversation_only: bool = False
    """True when it holds for this conversation alone ("in this chat, call me Bo")."""


@dataclass(frozen=True, slots=True)
class Source:
    """The message that evidence comes from."""

    profile_id: int
    said_at: datetime
    """Aware; when the message was written."""
    message_id: int | None = None
    conversation_id: int | None = None


class ChangeKind(StrEnum):
    """What consolidation did with one piece of evidence."""

    ADDED = "added"
    CONFIRMED = "confirmed"
    SUPERSEDED = "superseded"
    ENDED = "ended"
    EDITED = "edited"
    HISTORY = "history"
    """Older than what is believed: kept as a closed version."""
    DISPUTED = "disputed"
    PROPOSED = "proposed"
    REFUSED = "refused"
    """A tombstone or a user's own edit stands against it."""
    UNDONE = "undone"
    """The user took a change back; `version_id` is what is believed again, None when nothing is."""


@dataclass(frozen=True, slots=True)
class Change:
    """One change to what is believed, as notices and undo need it."""

    kind: ChangeKind
    fact_id: int | None
    version_id: int | None
    previous_version_id: int | None = None
    text: str = ""
    closed: tuple[int, ...] = ()
    """Versions in other slots that were over with it."""


@dataclass(frozen=True, slots=True)
class FactView:
    """A fact with one of its versions, as lists, panels and exports show it."""

    fact_id: int
    version_id: int
    number: int
    entity_id: int
    entity: str
    relation: str | None
    attribute: str
    value: str
    text: str
    kind: Kind
    origin: Origin
    status: Status
    importance: int
    confidence: float
    constraint: bool
    sensitive: bool
    pinned: bool
    ended: bool
    expires: date | None
    valid_from: datetime
    valid_to: datetime | None
    created_at: datetime
    conversation_id: int | None
    """Set when the memory holds for one conversation only."""
    source_message_id: int | None
    source_conversation_id: int | None
    span: Span | None
    access_count: int
    last_access_at: datetime | None


@dataclass(frozen=True, slots=True)
class Candidate:
    """Something that could be put in front of the model, with all that ranking looks at."""

    key: OwnerKey
    text: str
    kind: Kind
    at: datetime
    """When it was said or became true."""
    fact: FactView | None = None
    """Set for facts."""
    conversation_id: int | None = None
    aliases: tuple[str, ...] = ()
    """Names of the entity spoken of."""
    beside: tuple[OwnerKey, ...] = ()
    """The user's messages just before and after a past message: an answer stands next to the words asked for."""
    tells_sensitive: bool = False
    """Words of a conversation that tell something sensitive, whether or not a fact was made of it."""

    @property
    def is_sensitive(self) -> bool:
        """Tell whether this may be kept from models on other machines."""
        return self.tells_sensitive or (self.fact is not None and self.fact.sensitive)


@dataclass(frozen=True, slots=True)
class Scored:
    """A candidate with its score and what the score is made of."""

    candidate: Candidate
    score: float
    """0 to 1, for ranking and display."""
    parts: dict[str, float] = field(default_factory=dict)
    reason: str = ""
    """Why it is in or out, a message id of the interface such as ``hard_constraint`` or ``keyword:8080``."""
