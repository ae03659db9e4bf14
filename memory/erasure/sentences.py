"""Which sentences of the transcript, and what was made of them, a selection reaches. Read-only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlmodel import Session, col, select

from memory.conversations import INSTRUCTIONS
from memory.erasure.plan_values import MessageCut, TextCut
from memory.erasure.redaction import merge, sentence_spans, sentences_covering
from memory.erasure.traces import Sought, fold, holds
from memory.records import (
    Conversation,
    Draft,
    FactVersion,
    Feedback,
    Injection,
    Job,
    Message,
    Summary,
)
from memory.values import OwnerKind, Role, Span

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memory.erasure.plan_values import Plan


def find_messages(session: Session, plan: Plan, sought: Sequence[Sought]) -> None:
    """Note the sentences that memories came from, and those that repeat what goes."""
    gone = {message.id for message in plan.gone_messages}
    sources: dict[int, list[FactVersion]] = {}
    for version in plan.versions:
        if version.source_message_id is not None:
            sources.setdefault(version.source_message_id, []).append(version)
    near = _answers_near(session, plan, set(sources))
    # whole rows are made for those alone that are touched: a profile can hold a hundred thousand messages
    mine = Message.profile_id == plan.profile_id
    errors = dict(session.exec(select(Message.id, Message.error).where(mine, col(Message.error).is_not(None))).all())
    rows = select(Message.id, Message.role, Message.content, Message.reasoning).where(mine)
    if plan.through_message is not None:
        rows = rows.where(col(Message.id) <= plan.through_message)
    for message_id, role, content, reasoning in session.exec(rows.execution_options(yield_per=500)):
        if message_id is None or message_id in gone:
            continue
        is_near = message_id in near
        spans = repeating(content, sought, by_user=role == Role.USER, near=is_near)
        for version in sources.get(message_id, ()):
            spans += _source_spans(content, version)
        if known := plan.known.sentences.get(message_id):
            spans += [span for span in sentence_spans(content) if _is_within(content[span.start : span.end], known)]
        thoughts = repeating(reasoning, sought, by_user=False, near=is_near)
        tells = _repeats(fold(errors.get(message_id) or ""), sought, by_user=False, near=False)
        if spans or thoughts or tells:
            cuts = TextCut(content, merge(spans, content)), TextCut(reasoning, merge(thoughts, reasoning))
            plan.cuts.append(MessageCut(session.get_one(Message, message_id), *cuts, tells))


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
            return found + [span for span in spans if span not in found and _retells(content, span, version.text)]
    # paraphrased and without a quote: nothing says which sentence it was, so none may stay
    return [Span(0, len(content))] if content.strip() else []


RETOLD_WORDS = 2
"""Telling words of a memory that make a sentence of its own message one that tells it too: "Gus got arrested"."""


def _retells(content: str, span: Span, text: str) -> bool:
    sentence = fold(content[span.start : span.end])
    return sum(holds(sentence, fold(word)) for word in Sought(text).words) >= RETOLD_WORDS


def _is_within(sentence: str, known: Sequence[str]) -> bool:
    # sentences side by side were taken out as one
    return any(sentence in each for each in known)


def _repeats(folded: str, sought: Sequence[Sought], *, by_user: bool, near: bool) -> bool:
    return any(_tells(each, folded, by_user=by_user, near=near) for each in sought)


def _tells(each: Sought, folded: str, *, by_user: bool, near: bool) -> bool:
    # the user's own words about something else are theirs to keep: "tea" in a recipe is not the tea they forgot
    if by_user and not (each.names or each.is_distinctive):
        return False
    return each.is_in(folded) or ((near or each.names) and each.is_hinted_in(folded))


def repeating(text: str, sought: Sequence[Sought], *, by_user: bool, near: bool) -> list[Span]:
    """Return the sentences of a text that repeat what goes.

    Args:
        text: Any text.
        sought: What goes.
        by_user: The user's own words: common words in them may be about something else.
        near: It had reason to speak of what goes, so that a part of a value is enough.
    """
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


# What was built on them.


def find_conversation_texts(session: Session, plan: Plan, sought: Sequence[Sought]) -> None:
    """Note the summaries, digests and titles that were built on what goes, or that tell it."""
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
        title, near = fold(talk.title), talk.id in first_cut
        if made_from_it or any(each.is_in(title) or (near and each.is_hinted_in(title)) for each in sought):
            plan.titles.append(talk)


def find_small_texts(session: Session, plan: Plan, sought: Sequence[Sought]) -> None:
    """Note drafts, instructions of chats, notes and jobs that tell what goes."""
    drafts = select(Draft).where(Draft.profile_id == plan.profile_id)
    # a draft has no number by which what was written since could be told from what was there
    for draft in session.exec(drafts) if plan.through_message is None else ():
        spans = repeating(draft.text, sought, by_user=True, near=False)
        if spans:
            plan.drafts.append((draft, TextCut(draft.text, merge(spans, draft.text))))
    mine = select(Conversation).where(Conversation.profile_id == plan.profile_id)
    for talk in session.exec(mine) if plan.through_message is None else ():
        wish = str(talk.settings.get(INSTRUCTIONS) or "")
        spans = repeating(wish, sought, by_user=True, near=False)
        if spans and talk not in plan.conversations:
            plan.instructions.append((talk, TextCut(wish, merge(spans, wish))))
    # a question that loses a sentence cannot be asked again, and what was expected of it tells what goes
    cut = {each.row.id for each in plan.cuts}
    for row in session.exec(select(Feedback).where(Feedback.profile_id == plan.profile_id)):
        if row.message_id in cut or (row.note and _repeats(fold(row.note), sought, by_user=False, near=True)):
            plan.feedback.append(row)
    for job in session.exec(select(Job).where(Job.profile_id == plan.profile_id)):
        told = fold(f"{job.payload} {job.last_error or ''}")
        if any(each.is_in(told) and each.is_distinctive for each in sought):
            plan.jobs.append(job)
