"""The tables. SQLite is the truth; the text index and the vector index are derived from what stands here.

Only columns and constraints: reading and writing are done by the module that owns each table
(`transcript`, `facts`, `entities`, `queue`, `summary`, `erasure`).
"""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any

from sqlalchemy import (
    JSON,
    Column,
    DateTime,
    Dialect,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    String,
    Text,
    UniqueConstraint,
    text,
)
from sqlalchemy.types import TypeDecorator
from sqlmodel import Field, SQLModel


class UtcDateTime(TypeDecorator[datetime]):
    """An aware datetime, stored in UTC. SQLite forgets time zones, so they are put back on reading."""

    impl = DateTime
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002
        """Refuse naive datetimes and turn the rest into UTC."""
        if value is None:
            return None
        if value.tzinfo is None:
            msg = "a stored time needs a time zone"
            raise ValueError(msg)
        return value.astimezone(UTC).replace(tzinfo=None)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002
        """Put UTC back."""
        return value.replace(tzinfo=UTC) if value is not None else None


def _id() -> Any:
    return Field(default=None, sa_column=Column(Integer, primary_key=True, autoincrement=True))


def _ref(table: str, *, nullable: bool = False, cascade: bool = True) -> Any:
    action = "CASCADE" if cascade else "SET NULL"
    return Field(
        default=None,
        sa_column=Column(Integer, ForeignKey(f"{table}.id", ondelete=action), nullable=nullable, index=True),
    )


def _time(*, nullable: bool = False) -> Any:
    return Field(default=None, sa_column=Column(UtcDateTime, nullable=nullable))


def _json() -> Any:
    return Field(default_factory=dict, sa_column=Column(JSON, nullable=False))


# AUTOINCREMENT keeps SQLite from giving a forgotten row's id to a new one: a stale hit of a
# derived index can then never name a memory it was not made from.
_NO_REUSE = {"sqlite_autoincrement": True}


class Home(SQLModel, table=True):
    """One row: who this data folder is, and what is known about its schema."""

    __tablename__ = "home"
    id: int | None = Field(default=1, primary_key=True)
    home_id: str
    created_at: datetime = _time()
    details: dict[str, Any] = _json()


class Profile(SQLModel, table=True):
    """A namespace. Every query carries its id; no profile sees another's rows."""

    __tablename__ = "profile"
    __table_args__ = (_NO_REUSE,)
    id: int | None = _id()
    name: str = Field(sa_column=Column(String, nullable=False, unique=True))
    created_at: datetime = _time()


class Conversation(SQLModel, table=True):
    """A chat."""

    __tablename__ = "conversation"
    __table_args__ = (_NO_REUSE,)
    id: int | None = _id()
    profile_id: int = _ref("profile")
    title: str = ""
    title_by_user: bool = False
    created_at: datetime = _time()
    updated_at: datetime = _time()
    pinned: bool = False
    archived: bool = False
    memory_read: bool = True
    memory_write: bool = True
    head_message_id: int | None = None
    """The newest message of the branch that is shown."""
    settings: dict[str, Any] = _json()
    """Model, system prompt and parameters where they differ from the settings."""
    external_id: str | None = Field(default=None, sa_column=Column(String, nullable=True, index=True))
    """The id in the export that this was imported from."""


class Message(SQLModel, table=True):
    """One message of a transcript. Edits and regenerations make branches by sharing a parent."""

    __tablename__ = "message"
    __table_args__ = (_NO_REUSE,)
    id: int | None = _id()
    profile_id: int = _ref("profile")
    conversation_id: int = _ref("conversation")
    parent_id: int | None = _ref("message", nullable=True, cascade=False)
    role: str
    content: str = Field(default="", sa_column=Column(Text, nullable=False))
    reasoning: str = Field(default="", sa_column=Column(Text, nullable=False))
    """What a model thought before it answered: shown folded, never fed to memory."""
    model: str | None = None
    usage: dict[str, Any] = _json()
    created_at: datetime = _time()
    state: str = "complete"
    error: str | None = None
    """Why it failed, in words fit for the screen."""
    forgotten: list[Any] = Field(default_factory=list, sa_column=Column(JSON, nullable=False))
    """Spans [start, end] that stay readable by the user's choice but are never recalled or learned again."""
    external_id: str | None = Field(default=None, sa_column=Column(String, nullable=True, index=True))


class Attachment(SQLModel, table=True):
    """A file put into a message."""

    __tablename__ = "attachment"
    __table_args__ = (_NO_REUSE,)
    id: int | None = _id()
    profile_id: int = _ref("profile")
    message_id: int = _ref("message")
    name: str
    media_type: str = "text/plain"
    content: bytes = Field(sa_column=Column(LargeBinary, nullable=False))
    tokens: int = 0
    forgotten: list[Any] = Field(default_factory=list, sa_column=Column(JSON, nullable=False))
    """Spans [start, end] of a text that stay readable by the user's choice and that no model gets again; an image that
    has any is sent to none."""


class Draft(SQLModel, table=True):
    """Unsent text: one a conversation, and one (conversation_id None) for a chat not yet begun."""

    __tablename__ = "draft"
    id: int | None = _id()
    profile_id: int = _ref("profile")
    conversation_id: int | None = _ref("conversation", nullable=True)
    text: str = Field(default="", sa_column=Column(Text, nullable=False))
    updated_at: datetime = _time()


class Entity(SQLModel, table=True):
    """Who or what facts are about. The user is the entity of kind ``user``."""

    __tablename__ = "entity"
    __table_args__ = (_NO_REUSE,)
    id: int | None = _id()
    profile_id: int = _ref("profile")
    name: str
    kind: str = "other"
    """``user``, ``person``, ``pet``, ``project``, ``place`` or ``other``."""
    relation: str | None = None
    """What it is to the user, an English key such as ``sister``."""
    created_at: datetime = _time()


class EntityAlias(SQLModel, table=True):
    """A name by which an entity is spoken of."""

    __tablename__ = "entity_alias"
    __table_args__ = (
        UniqueConstraint("entity_id", "folded"),
        Index("ix_alias_lookup", "profile_id", "folded"),
    )
    id: int | None = _id()
    profile_id: int = _ref("profile")
    entity_id: int = _ref("entity")
    alias: str
    folded: str
    """The alias case-folded and NFKC-normalised, for look-up."""


class EntityRelation(SQLModel, table=True):
    """A one-hop relation between two entities, neither of which is the user."""

    __tablename__ = "entity_relation"
    __table_args__ = (UniqueConstraint("subject_id", "relation", "object_id"),)
    id: int | None = _id()
    profile_id: int = _ref("profile")
    subject_id: int = _ref("entity")
    relation: str
    object_id: int = _ref("entity")


class Fact(SQLModel, table=True):
    """One slot: an attribute of an entity. A many-valued attribute has one fact a value."""

    __tablename__ = "fact"
    __table_args__ = (
        # coalesce, since SQL takes two NULLs for different and would let a slot exist twice
        Index(
            "ux_fact_slot",
            "profile_id",
            "entity_id",
            "attribute",
            "value_key",
            text("coalesce(conversation_id, 0)"),
            unique=True,
        ),
        _NO_REUSE,
    )
    id: int | None = _id()
    profile_id: int = _ref("profile")
    entity_id: int = _ref("entity")
    attribute: str
    value_key: str = ""
    """Empty for single-valued attributes, else the folded value that tells the slots apart."""
    conversation_id: int | None = _ref("conversation", nullable=True)
    """Set when the slot is scoped to one conversation."""
    pinned: bool = False
    access_count: int = 0
    last_access_at: datetime | None = _time(nullable=True)
    created_at: datetime = _time()


class FactVersion(SQLModel, table=True):
    """What was believed in a slot during a stretch of time."""

    __tablename__ = "fact_version"
    __table_args__ = (
        UniqueConstraint("fact_id", "number"),
        Index("ix_version_status", "profile_id", "status"),
        _NO_REUSE,
    )
    id: int | None = _id()
    profile_id: int = _ref("profile")
    fact_id: int = _ref("fact")
    number: int
    value: str = Field(sa_column=Column(Text, nullable=False))
    text: str = Field(sa_column=Column(Text, nullable=False))
    kind: str
    origin: str
    status: str
    importance: int = 5
    confidence: float = 0.9
    constraint: bool = Field(default=False, sa_column_kwargs={"name": "is_constraint"})
    sensitive: bool = False
    ended: bool = False
    expires_at: date | None = None
    valid_from: datetime = _time()
    valid_to: datetime | None = _time(nullable=True)
    created_at: datetime = _time()
    """When the row was stored; evidence can arrive long after it was said."""
    said_at: datetime | None = _time(nullable=True)
    """When the evidence was first said: the order of versions goes by this."""
    confirmed_at: datetime | None = _time(nullable=True)
    """When it was last said, if it was said again."""
    source_message_id: int | None = _ref("message", nullable=True, cascade=False)
    span_start: int | None = None
    span_end: int | None = None


class Embedding(SQLModel, table=True):
    """A vector kept so that an index is rebuilt without paying for embeddings twice."""

    __tablename__ = "embedding"
    __table_args__ = (UniqueConstraint("owner_kind", "owner_id", "model"),)
    id: int | None = _id()
    profile_id: int = _ref("profile")
    owner_kind: str
    owner_id: int
    model: str
    dimension: int
    vector: bytes = Field(sa_column=Column(LargeBinary, nullable=False))
    """float32, little-endian."""


class Summary(SQLModel, table=True):
    """The rolling summary of a conversation, or the digest that other conversations can recall."""

    __tablename__ = "summary"
    __table_args__ = (UniqueConstraint("conversation_id", "sort"), _NO_REUSE)
    id: int | None = _id()
    profile_id: int = _ref("profile")
    conversation_id: int = _ref("conversation")
    sort: str
    """``rolling`` or ``digest``."""
    text: str = Field(sa_column=Column(Text, nullable=False))
    through_message_id: int | None = None
    """The newest message it speaks for."""
    model: str | None = None
    """Which model wrote it; None when it is extractive."""
    created_at: datetime = _time()
    updated_at: datetime = _time()


class Injection(SQLModel, table=True):
    """One candidate's way into or past one answer. Ids only, no text."""

    __tablename__ = "injection"
    id: int | None = _id()
    profile_id: int = _ref("profile")
    message_id: int = _ref("message")
    """The answer."""
    slot: str
    """``pinned``, ``recalled``, ``summary`` or ``cut``."""
    owner_kind: str
    owner_id: int
    rank: int
    score: float
    parts: dict[str, Any] = _json()
    tokens: int = 0
    reason: str = ""


class Job(SQLModel, table=True):
    """A piece of background work that survives a crash. Its payload holds ids, never text."""

    __tablename__ = "job"
    __table_args__ = (Index("ix_job_ready", "state", "next_at"), UniqueConstraint("kind", "key"), _NO_REUSE)
    id: int | None = _id()
    profile_id: int = _ref("profile")
    kind: str
    key: str
    """Makes enqueueing idempotent, such as ``message:12``."""
    payload: dict[str, Any] = _json()
    state: str = "ready"
    """``ready``, ``leased``, ``failed`` (no tries left). Done jobs are deleted."""
    attempts: int = 0
    next_at: datetime = _time()
    lease_owner: str | None = None
    lease_until: datetime | None = _time(nullable=True)
    last_error: str | None = None
    created_at: datetime = _time()


class Feedback(SQLModel, table=True):
    """What the user said about recall: ``not_relevant`` or ``should_have``."""

    __tablename__ = "feedback"
    id: int | None = _id()
    profile_id: int = _ref("profile")
    sort: str
    fact_id: int | None = _ref("fact", nullable=True)
    message_id: int | None = _ref("message", nullable=True)
    """The user's message for which it was or was not relevant."""
    note: str = ""
    created_at: datetime = _time()


class Erasure(SQLModel, table=True):
    """The audit of one act of forgetting: counts and verification, never content."""

    __tablename__ = "erasure"
    id: int | None = _id()
    profile_id: int | None = None
    at: datetime = _time()
    scope: str
    """``memory``, ``words``, ``entity``, ``conversation``, ``profile`` or ``everything``."""
    state: str = "running"
    """``running`` (ended at the next start), ``pending`` (index being rebuilt), ``verified``, ``remains``."""
    counts: dict[str, Any] = _json()
    verification: dict[str, Any] = _json()


class Tombstone(SQLModel, table=True):
    """What must not be learned again: a span of a message, and a keyed hash for imports and backups."""

    __tablename__ = "tombstone"
    __table_args__ = (Index("ix_tombstone_digest", "profile_id", "digest"),)
    id: int | None = _id()
    profile_id: int = _ref("profile")
    message_id: int | None = _ref("message", nullable=True)
    span_start: int | None = None
    span_end: int | None = None
    digest: str = ""
    """Keyed hash of (entity, attribute, folded value), or of a message's external id; hex."""
    created_at: datetime = _time()
