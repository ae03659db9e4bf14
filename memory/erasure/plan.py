"""Works out what an act of forgetting reaches: rows that go, sentences that are taken out, words that tell of them.

Read-only. The same plan is shown to the user, carried out, and carried out again on every backup; it must find more
rather than less, and never look into another profile.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sqlmodel import Session, col, select

from memory.erasure.matching import literal_words, matching_versions
from memory.erasure.needles import Traces
from memory.erasure.redaction import merge, sentence_spans, sentences_covering
from memory.erasure.selection import Scope, Selection
from memory.erasure.traces import Sought, fold, holds, seek
from memory.recall.topics import relations
from memory.records import (
    Attachment,
    Conversation,
    Draft,
    Embedding,
    Entity,
    EntityAlias,
    EntityRelation,
    Fact,
    FactVersion,
    Feedback,
    Injection,
    Job,
    Message,
    Summary,
)
from memory.values import OwnerKey, OwnerKind, Role, Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sqlmodel.sql.expression import SelectOfScalar

MOST_TRACES = 400
"""Texts looked for in the files afterwards: a sample of a larger erasure is as telling, and does not take minutes."""
MOST_VECTORS = 200
"""Forgotten vectors looked for afterwards, likewise."""


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
class Plan:
    """All that one selection reaches in one database. Lives only as long as the session it was made in."""

    profile_id: int
    selection: Selection
    through_message: int | None = None
    facts: list[Fact] = field(default_factory=list)
    """Facts that go with all their versions."""
    versions: list[FactVersion] = field(default_factory=list)
    """Versions that go: those of `facts`, and of facts that are kept otherwise."""
    entities: list[Entity] = field(default_factory=list)
    aliases: list[EntityAlias] = field(default_factory=list)
    """Aliases that go though their entity stays."""
    conversations: list[Conversation] = field(default_factory=list)
    """Conversations that go wholly."""
    gone_messages: list[Message] = field(default_factory=list)
    """The messages of those."""
    cuts: list[MessageCut] = field(default_factory=list)
    attachments: list[tuple[Attachment, TextCut]] = field(default_factory=list)
    summaries: list[Summary] = field(default_factory=list)
    titles: list[Conversation] = field(default_factory=list)
    drafts: list[tuple[Draft, TextCut]] = field(default_factory=list)
    feedback: list[Feedback] = field(default_factory=list)
    """Feedback whose note is blanked."""
    jobs: list[Job] = field(default_factory=list)
    """Jobs whose payload or last error tells something; they are dropped."""
    mentions: list[FactVersion] = field(default_factory=list)
    """Current memories that are kept and hold a forgotten value too."""
    names: dict[int, set[str]] = field(default_factory=dict)
    """Entity id → its name and aliases, for tombstones."""
    traces: Traces = field(default_factory=Traces)

    def owners(self) -> list[OwnerKey]:
        """Return the memories whose index rows and embeddings go for good."""
        keys = [OwnerKey(OwnerKind.FACT, version.id) for version in self.versions if version.id is not None]
        keys += [OwnerKey(OwnerKind.DIGEST, row.id) for row in self.summaries if row.id is not None]
        return keys + [message_key(message) for message in self.gone_messages]


def message_key(message: Message) -> OwnerKey:
    """Return the name under which the indexes know a message."""
    assert message.id is not None  # noqa: S101 - stored rows have an id
    return OwnerKey(OwnerKind.MESSAGE if message.role == Role.USER else OwnerKind.ADVICE, message.id)


def make_plan(
    session: Session,
    profile_id: int,
    selection: Selection,
    *,
    keep_transcript: bool = False,
    also: Iterable[str] = (),
    through_message: int | None = None,
) -> Plan:
    """Work out what a selection reaches.

    Args:
        session: A session on the database, or on a backup of it.
        profile_id: The profile; nothing of another is looked at.
        selection: What the user chose; not a wholesale one.
        keep_transcript: The user wants to keep reading the sentences: they count as kept, not as forgotten.
        also: Values known to be forgotten from elsewhere (a backup is searched for what the database held).
        through_message: Leave messages after this one alone: what they say was told again.
    """
    plan = Plan(profile_id, selection, through_message=through_message)
    _choose(session, plan)
    _name(session, plan)
    sought = _sought(plan, also)
    _find_messages(session, plan, sought)
    _find_attachments(session, plan, sought)
    _find_conversation_texts(session, plan, sought)
    _find_small_texts(session, plan, sought)
    _find_entities(session, plan)
    _find_mentions(session, plan, sought)
    plan.traces = _traces(session, plan, sought, keep_transcript=keep_transcript)
    return plan


# Which memories.


def _choose(session: Session, plan: Plan) -> None:
    going = _chosen_versions(session, plan)
    mine = FactVersion.profile_id == plan.profile_id
    plan.versions = list(session.exec(select(FactVersion).where(mine, col(FactVersion.id).in_(going))))
    touched = {version.fact_id for version in plan.versions}
    # a fact goes when no version is left of it
    left = set(
        session.exec(
            select(FactVersion.fact_id).where(col(FactVersion.fact_id).in_(touched), col(FactVersion.id).not_in(going))
        )
    )
    plan.facts = list(session.exec(select(Fact).where(col(Fact.id).in_(touched - left))))


def _chosen_versions(session: Session, plan: Plan) -> set[int]:
    selection = plan.selection
    if selection.scope is Scope.CONVERSATION:
        return _learned_in_conversation(session, plan)
    if selection.scope is Scope.WORDS:
        return matching_versions(session, plan.profile_id, selection.words)
    if selection.scope is Scope.ENTITY:
        return _about_entity(session, plan)
    of_facts = select(FactVersion.id).where(col(FactVersion.fact_id).in_(selection.fact_ids))
    return {*selection.version_ids, *_ids(session, of_facts)}


def _ids(session: Session, find: SelectOfScalar[int] | SelectOfScalar[None]) -> set[int]:
    return {found for found in session.exec(find) if found is not None}


def _about_entity(session: Session, plan: Plan) -> set[int]:
    """Return the versions of an entity's facts, and those of others that name it."""
    entity = session.get(Entity, plan.selection.entity_id)
    if entity is None or entity.profile_id != plan.profile_id:
        return set()
    own = select(FactVersion.id).join(Fact, col(Fact.id) == col(FactVersion.fact_id))
    going = _ids(session, own.where(Fact.entity_id == entity.id))
    if entity.kind == "user":
        return going
    plan.entities.append(entity)
    aliases = session.exec(select(EntityAlias.alias).where(EntityAlias.entity_id == entity.id))
    named = seek([], _proper_names([entity.name, *aliases]))
    for version in session.exec(select(FactVersion).where(FactVersion.profile_id == plan.profile_id)):
        folded = fold(f"{version.text}\n{version.value}")
        if version.id is not None and any(each.is_in(folded) for each in named):
            going.add(version.id)
    return going


def _learned_in_conversation(session: Session, plan: Plan) -> set[int]:
    conversation = session.get(Conversation, plan.selection.conversation_id)
    if conversation is None or conversation.profile_id != plan.profile_id:
        return set()
    plan.conversations = [conversation]
    plan.gone_messages = list(session.exec(select(Message).where(Message.conversation_id == conversation.id)))
    ids = [message.id for message in plan.gone_messages]
    learned = select(FactVersion.id).where(col(FactVersion.source_message_id).in_(ids))
    scoped = select(FactVersion.id).join(Fact, col(Fact.id) == col(FactVersion.fact_id))
    return _ids(session, learned) | _ids(session, scoped.where(Fact.conversation_id == conversation.id))


def _name(session: Session, plan: Plan) -> None:
    facts = {version.fact_id for version in plan.versions}
    entities = set(session.exec(select(Fact.entity_id).where(col(Fact.id).in_(facts))))
    entities |= {entity.id for entity in plan.entities if entity.id is not None}
    for entity in session.exec(select(Entity).where(col(Entity.id).in_(entities))):
        if entity.id is not None:
            plan.names[entity.id] = {entity.name}
    for alias in session.exec(select(EntityAlias).where(col(EntityAlias.entity_id).in_(entities))):
        plan.names[alias.entity_id].add(alias.alias)


def _proper_names(names: Iterable[str]) -> list[str]:
    """Return the names that name one being, not a relation that others have too ("my sister", 我姐)."""
    return [name for name in names if not relations(name) and not Sought(name).is_trivial]


def _sought(plan: Plan, also: Iterable[str]) -> list[Sought]:
    names = [name for entity in plan.entities for name in plan.names.get(entity.id or 0, ())]
    if plan.selection.scope is Scope.WORDS:
        names.append(literal_words(plan.selection.words))
    return seek([*(version.value for version in plan.versions), *also], _proper_names(names))


# Which sentences.


def _find_messages(session: Session, plan: Plan, sought: Sequence[Sought]) -> None:
    gone = {message.id for message in plan.gone_messages}
    sources: dict[int, list[FactVersion]] = {}
    for version in plan.versions:
        if version.source_message_id is not None:
            sources.setdefault(version.source_message_id, []).append(version)
    near = _answers_near(session, plan, set(sources))
    rows = select(Message).where(Message.profile_id == plan.profile_id)
    if plan.through_message is not None:
        rows = rows.where(col(Message.id) <= plan.through_message)
    for message in session.exec(rows.execution_options(yield_per=500)):
        if message.id is None or message.id in gone:
            continue
        by_user = message.role == Role.USER
        is_near = message.id in near
        spans = _repeating(message.content, sought, by_user=by_user, near=is_near)
        for version in sources.get(message.id, ()):
            spans += _source_spans(message.content, version)
        thoughts = _repeating(message.reasoning, sought, by_user=False, near=is_near)
        error = bool(message.error) and _repeats(fold(message.error or ""), sought, by_user=False, near=False)
        if spans or thoughts or error:
            content = TextCut(message.content, merge(spans, message.content))
            plan.cuts.append(MessageCut(message, content, TextCut(message.reasoning, merge(thoughts, "")), error))


def _answers_near(session: Session, plan: Plan, sources: set[int]) -> set[int]:
    """Return the answers that had reason to speak of it: in the same conversations, or with the memory before them."""
    talks = select(Message.conversation_id).where(col(Message.id).in_(sources))
    answers = set(
        session.exec(
            select(Message.id).where(
                Message.profile_id == plan.profile_id,
                col(Message.conversation_id).in_(talks),
                Message.role != Role.USER,
                col(Message.id) > min(sources, default=0),
            )
        )
    )
    versions = [version.id for version in plan.versions]
    injected = select(Injection.message_id).where(
        Injection.profile_id == plan.profile_id,
        Injection.owner_kind == OwnerKind.FACT,
        Injection.slot != "cut",
        col(Injection.owner_id).in_(versions),
    )
    return {found for found in answers | set(session.exec(injected)) if found is not None}


def _source_spans(content: str, version: FactVersion) -> list[Span]:
    """Return the sentences a version was learned from; without a quote, those with a word of its value, or all."""
    start, end = version.span_start, version.span_end
    if start is not None and end is not None and start < end <= len(content):
        return sentences_covering(content, Span(start, end))
    value = Sought(version.value)
    spans = sentence_spans(content)
    for is_it in (value.is_in, value.is_hinted_in, lambda folded: any(holds(folded, fold(w)) for w in value.words)):
        found = [span for span in spans if is_it(fold(content[span.start : span.end]))]
        if found:
            return found
    # paraphrased and without a quote: nothing says which sentence it was, so none may stay
    return [Span(0, len(content))] if content.strip() else []


def _repeats(folded: str, sought: Sequence[Sought], *, by_user: bool, near: bool) -> bool:
    return any(_tells(each, folded, by_user=by_user, near=near) for each in sought)


def _tells(each: Sought, folded: str, *, by_user: bool, near: bool) -> bool:
    # the user's own words about something else are theirs to keep: "tea" in a recipe is not the tea they forgot
    if by_user and not (each.names or each.is_distinctive):
        return False
    return each.is_in(folded) or ((near or each.names) and each.is_hinted_in(folded))


def _repeating(text: str, sought: Sequence[Sought], *, by_user: bool, near: bool) -> list[Span]:
    if not text:
        return []
    whole = fold(text)
    # most messages hold nothing of it: one look at the whole saves cutting it into sentences
    likely = [each for each in sought if _tells(each, whole, by_user=by_user, near=near)]
    if not likely:
        return []
    spans = [
        span
        for span in sentence_spans(text)
        if _repeats(fold(text[span.start : span.end]), likely, by_user=by_user, near=near)
    ]
    # a value that runs over a line break stands in no sentence alone
    whole_only = [each for each in likely if each.is_in(whole)]
    if not spans and whole_only:
        return [Span(0, len(text))]
    return spans


def _find_attachments(session: Session, plan: Plan, sought: Sequence[Sought]) -> None:
    gone = {message.id for message in plan.gone_messages}
    rows = select(Attachment).where(
        Attachment.profile_id == plan.profile_id, col(Attachment.media_type).startswith("text/")
    )
    for row in session.exec(rows.execution_options(yield_per=50)):
        if row.message_id in gone:
            continue
        text = row.content.decode("utf-8", "surrogateescape")
        spans = _repeating(text, sought, by_user=True, near=False)
        if spans:
            plan.attachments.append((row, TextCut(text, merge(spans, text))))


# What was built on them.


def _find_conversation_texts(session: Session, plan: Plan, sought: Sequence[Sought]) -> None:
    first_cut: dict[int, int] = {}
    for cut in plan.cuts:
        conversation, message = cut.row.conversation_id, cut.row.id or 0
        first_cut[conversation] = min(message, first_cut.get(conversation, message))
    gone = {conversation.id for conversation in plan.conversations}
    for summary in session.exec(select(Summary).where(Summary.profile_id == plan.profile_id)):
        first = first_cut.get(summary.conversation_id)
        through = summary.through_message_id
        built_on_it = first is not None and (through is None or through >= first)
        told = any(each.is_in(fold(summary.text)) for each in sought)
        if built_on_it or told or summary.conversation_id in gone:
            plan.summaries.append(summary)
    for talk in session.exec(select(Conversation).where(Conversation.profile_id == plan.profile_id)):
        if not talk.title or talk.id in gone:
            continue
        # a title made by a model for a chat that loses sentences may paraphrase them
        made_from_it = talk.id in first_cut and not talk.title_by_user
        if made_from_it or any(each.is_in(fold(talk.title)) for each in sought):
            plan.titles.append(talk)


def _find_small_texts(session: Session, plan: Plan, sought: Sequence[Sought]) -> None:
    for draft in session.exec(select(Draft).where(Draft.profile_id == plan.profile_id)):
        spans = _repeating(draft.text, sought, by_user=True, near=False)
        if spans:
            plan.drafts.append((draft, TextCut(draft.text, merge(spans, draft.text))))
    for row in session.exec(select(Feedback).where(Feedback.profile_id == plan.profile_id, Feedback.note != "")):
        if _repeats(fold(row.note), sought, by_user=False, near=True):
            plan.feedback.append(row)
    for job in session.exec(select(Job).where(Job.profile_id == plan.profile_id)):
        told = fold(f"{job.payload} {job.last_error or ''}")
        if any(each.is_in(told) and each.is_distinctive for each in sought):
            plan.jobs.append(job)


def _find_entities(session: Session, plan: Plan) -> None:
    """Add the entities about which nothing is known any more, and aliases that are themselves forgotten values."""
    going = {fact.id for fact in plan.facts}
    chosen = {entity.id for entity in plan.entities}
    values = {fold(version.value) for version in plan.versions}
    for entity_id, names in plan.names.items():
        entity = session.get(Entity, entity_id)
        if entity is None or entity_id in chosen:
            continue
        left = session.exec(select(Fact.id).where(Fact.entity_id == entity_id, col(Fact.id).not_in(going))).first()
        related = session.exec(
            select(EntityRelation.id).where(
                (EntityRelation.subject_id == entity_id) | (EntityRelation.object_id == entity_id)
            )
        ).first()
        told_as_value = fold(entity.name) in values
        if entity.kind != "user" and left is None and (told_as_value or (related is None and entity.relation is None)):
            plan.entities.append(entity)
            continue
        if values & {fold(name) for name in names}:
            aliases = session.exec(select(EntityAlias).where(EntityAlias.entity_id == entity_id))
            plan.aliases += [alias for alias in aliases if fold(alias.alias) in values and alias.alias != entity.name]


def _find_mentions(session: Session, plan: Plan, sought: Sequence[Sought]) -> None:
    telling = [each for each in sought if each.is_distinctive or each.names]
    going = {version.id for version in plan.versions}
    kept = select(FactVersion).where(FactVersion.profile_id == plan.profile_id, FactVersion.status == "current")
    for version in session.exec(kept) if telling else ():
        folded = fold(f"{version.text}\n{version.value}")
        if version.id not in going and any(each.is_in(folded) for each in telling):
            plan.mentions.append(version)


# What must be nowhere afterwards.


def _traces(session: Session, plan: Plan, sought: Sequence[Sought], *, keep_transcript: bool) -> Traces:
    values = [each.value for each in sought]
    texts = [version.text for version in plan.versions]
    texts += [message.content for message in plan.gone_messages]
    if not keep_transcript:
        texts += [sentence for cut in plan.cuts for sentence in cut.content.sentences()]
    vectors = _vectors_of(session, [*plan.owners(), *(message_key(cut.row) for cut in plan.cuts)])
    return Traces.of(_sample(values, MOST_TRACES), texts=_sample(texts, MOST_TRACES), vectors=vectors)


def _vectors_of(session: Session, owners: Sequence[OwnerKey]) -> list[bytes]:
    ids: dict[OwnerKind, list[int]] = {}
    for owner in owners:
        ids.setdefault(owner.kind, []).append(owner.id)
    found: list[bytes] = []
    for kind, numbers in ids.items():
        rows = select(Embedding.vector).where(Embedding.owner_kind == kind, col(Embedding.owner_id).in_(numbers))
        found += session.exec(rows.limit(MOST_VECTORS)).all()
    return found[:MOST_VECTORS]


def _sample(items: Sequence[str], most: int) -> list[str]:
    step = max(1, -(-len(items) // most))
    return list(items[::step])
