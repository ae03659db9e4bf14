"""What an act of forgetting reaches, as values that planning, preview and execution hand to each other."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from memory.erasure.needles import Traces
from memory.values import OwnerKey, OwnerKind, Role, Span

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from memory.erasure.selection import Selection
    from memory.records import (
        Attachment,
        Conversation,
        Draft,
        Entity,
        EntityAlias,
        Fact,
        FactVersion,
        Feedback,
        Job,
        Message,
        Summary,
    )


@dataclass
class TextCut:
    """The sentences that are taken out of one text."""

    text: str
    spans: list[Span]

    def sentences(self) -> list[str]:
        """Return what is taken out, in words."""
        return [self.text[span.start : span.end] for span in self.spans]


@dataclass
class MessageCut:
    """What is taken out of one message."""

    row: Message
    content: TextCut
    reasoning: TextCut
    error: bool = False


@dataclass
class FileCut:
    """What is taken out of one attached text."""

    row: Attachment
    text: TextCut
    name: str
    """What it is called afterwards: another name where its own tells what goes."""

    @property
    def barred(self) -> list[Span]:
        """What no model may get again where the file stays readable: a name that tells it bars all of it."""
        return self.text.spans if self.name == self.row.name else [Span(0, len(self.text.text))]


@dataclass(frozen=True)
class Known:
    """What is known to be forgotten from elsewhere: a backup is searched for what the database held.

    The backup can be older than the words by which the user chose, or than the memory made of a sentence.
    """

    values: tuple[str, ...] = ()
    fact_ids: tuple[int, ...] = ()
    """Facts that go with all their versions, also such as the database no longer had."""
    version_ids: tuple[int, ...] = ()
    sentences: Mapping[int, Sequence[str]] = field(default_factory=dict)
    """Message → sentences that are taken out of it."""


@dataclass
class Plan:
    """All that one selection reaches in one database. Lives only as long as the session it was made in."""

    profile_id: int
    selection: Selection
    known: Known = field(default_factory=Known)
    through_message: int | None = None
    facts: list[Fact] = field(default_factory=list)
    """Facts that go with all their versions."""
    versions: list[FactVersion] = field(default_factory=list)
    """Versions that go: those of `facts`, and of facts that are kept otherwise."""
    entities: list[Entity] = field(default_factory=list)
    aliases: list[EntityAlias] = field(default_factory=list)
    """Aliases that go though their entity stays."""
    strangers: list[Entity] = field(default_factory=list)
    """Entities that stay and of whom it is forgotten what they are to the user."""
    conversations: list[Conversation] = field(default_factory=list)
    """Conversations that go wholly."""
    gone_messages: list[Message] = field(default_factory=list)
    """The messages of those."""
    cuts: list[MessageCut] = field(default_factory=list)
    attachments: list[FileCut] = field(default_factory=list)
    pictures: list[Attachment] = field(default_factory=list)
    """Images that go: what they show cannot be searched, so they go with the words that they came with."""
    file_names: list[str] = field(default_factory=list)
    """Names of attached files that tell what goes."""
    summaries: list[Summary] = field(default_factory=list)
    titles: list[Conversation] = field(default_factory=list)
    drafts: list[tuple[Draft, TextCut]] = field(default_factory=list)
    instructions: list[tuple[Conversation, TextCut]] = field(default_factory=list)
    """Chats whose own instructions repeat what goes: a model would read them with every message."""
    feedback: list[Feedback] = field(default_factory=list)
    """Feedback that tells what goes, or whose question loses a sentence; it is dropped."""
    jobs: list[Job] = field(default_factory=list)
    """Jobs whose payload or last error tells something; they are dropped."""
    mentions: list[FactVersion] = field(default_factory=list)
    """Current memories that are kept and hold a forgotten value too."""
    names: dict[int, set[str]] = field(default_factory=dict)
    """Entity id → its name and aliases, for tombstones."""
    traces: Traces = field(default_factory=Traces)

    def as_known(self) -> Known:
        """Return what a backup must be searched for besides the selection."""
        return Known(
            values=tuple(version.value for version in self.versions),
            fact_ids=tuple(fact.id for fact in self.facts if fact.id is not None),
            version_ids=tuple(version.id for version in self.versions if version.id is not None),
            sentences={cut.row.id or 0: cut.content.sentences() for cut in self.cuts},
        )

    def owners(self) -> list[OwnerKey]:
        """Return the memories whose index rows and embeddings go for good."""
        keys = [OwnerKey(OwnerKind.FACT, version.id) for version in self.versions if version.id is not None]
        keys += [OwnerKey(OwnerKind.DIGEST, row.id) for row in self.summaries if row.id is not None]
        return keys + [message_key(message) for message in self.gone_messages]


def message_key(message: Message) -> OwnerKey:
    """Return the name under which the indexes know a message."""
    assert message.id is not None  # noqa: S101 - stored rows have an id
    return OwnerKey(OwnerKind.MESSAGE if message.role == Role.USER else OwnerKind.ADVICE, message.id)
