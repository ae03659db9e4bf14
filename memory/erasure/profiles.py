"""A profile as a whole: all its memories and chats go, and its row with them where it is to go.

Nothing of it is kept, so there is nothing to weigh; the tombstones that hold it back stay.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import text
from sqlmodel import Session, col, delete, select

from memory import text_index
from memory.erasure.tombstones import fact_digests, put_digests, row_digest
from memory.phrase import Phrase
from memory.records import Conversation, EntityAlias, Fact, FactVersion, Message, Profile, Tombstone
from memory.under_way import UnderWay

if TYPE_CHECKING:
    from memory.clock import Clock
    from memory.erasure.tombstones import TombstoneKey

DEFAULT_PROFILE = "default"
"""Made when the last profile is forgotten: there is always one to talk in."""


def erase_profile(
    session: Session, profile_id: int, clock: Clock, key: TombstoneKey, under_way: UnderWay | None = None
) -> dict[str, int]:
    """Take out all memories and chats of a profile, and tell `under_way`; its row and its tombstones stay."""
    facts = session.exec(select(Fact).where(Fact.profile_id == profile_id)).all()
    versions = session.exec(select(FactVersion).where(FactVersion.profile_id == profile_id)).all()
    talks = session.exec(select(Conversation).where(Conversation.profile_id == profile_id)).all()
    messages = session.exec(select(Message.id, Message.external_id).where(Message.profile_id == profile_id)).all()
    names: dict[int, set[str]] = {}
    for entity_id, name in session.connection().execute(
        text("SELECT id, name FROM entity WHERE profile_id = :p"), {"p": profile_id}
    ):
        names.setdefault(entity_id, set()).add(name)
    for alias in session.exec(select(EntityAlias).where(EntityAlias.profile_id == profile_id)):
        names.setdefault(alias.entity_id, set()).add(alias.alias)
    slots = {fact.id: fact for fact in facts}
    digests = {row_digest(key, "fact", fact.id or 0) for fact in facts}
    digests |= {row_digest(key, "conversation", talk.id or 0) for talk in talks}
    with (under_way or UnderWay()).step(Phrase("noting what must not come back"), len(versions)) as reached:
        for done, version in enumerate(versions):
            slot = slots[version.fact_id]
            digests |= fact_digests(key, names.get(slot.entity_id, ()), slot.attribute, version.value)
            reached(done)
    for external_id in (*(external for _, external in messages), *(talk.external_id for talk in talks)):
        if external_id:
            digests.add(key.digest("external", external_id))
    counts = {
        "facts": len(facts),
        "versions": len(versions),
        "conversations": len(talks),
        "messages": len(messages),
    }
    session.connection().execute(text("DELETE FROM text_index WHERE profile_id = :profile"), {"profile": profile_id})
    session.exec(delete(Tombstone).where(col(Tombstone.profile_id) == profile_id, col(Tombstone.digest) == ""))
    # children before parents, so that the cascades have nothing left to look for
    for table in (
        "injection", "feedback", "embedding", "summary", "job", "draft", "attachment", "fact_version", "fact",
        "entity_relation", "entity_alias", "entity", "message", "conversation",
    ):  # fmt: skip
        session.connection().execute(
            text(f"DELETE FROM {table} WHERE profile_id = :profile"),  # noqa: S608 - names are constants
            {"profile": profile_id},
        )
    put_digests(session, profile_id, digests, clock.now())
    text_index.purge(session)
    return counts


def drop_profile(session: Session, profile_id: int, clock: Clock, key: TombstoneKey) -> None:
    """Take out the row of an emptied profile; its tombstone goes to another, which is made where none is left."""
    profile = session.get(Profile, profile_id)
    if profile is None:
        return
    session.delete(profile)
    session.flush()
    heir = session.exec(select(Profile.id).order_by(col(Profile.id)).limit(1)).first()
    if heir is None:
        fresh = Profile(name=DEFAULT_PROFILE, created_at=clock.now())
        session.add(fresh)
        session.flush()
        heir = fresh.id
    if heir is not None:
        put_digests(session, heir, {row_digest(key, "profile", profile_id)}, clock.now())
