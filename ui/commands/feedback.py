"""`hippo memories feedback`: say of an answer what was not relevant or what was missed; list it; take it back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from ui.commands.output import emit, emit_json, see, table
from ui.commands.session import engine, fail, guarded
from ui.locale import N_, _
from ui.plain_text import one_line
from ui.wording import words

if TYPE_CHECKING:
    from assistant.hippo import Hippo
    from memory.feedback import FeedbackView

app = typer.Typer(help="Say of an answer which memory was not relevant or was missed.", no_args_is_help=True)

Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Answer = Annotated[
    int | None,
    typer.Option(help="The answer's message number, as `conversations show --json` has it; else the newest."),
]

TEXT_WIDTH = 50
"""Characters of a text in a list."""
SORTS = {"not_relevant": N_("not relevant"), "should_have": N_("missed")}


@app.command("list")
@guarded
def list_feedback(as_json: Json = False) -> None:
    """List all feedback, the oldest first."""
    with engine() as hippo:
        views = hippo.feedback.all(hippo.profile_id)
        zone = hippo.zone
    if as_json:
        emit_json([as_dict(view) for view in views])
        return
    if not views:
        emit(_("No feedback yet."))
        return
    table(
        (
            view.id,
            view.at.astimezone(zone).strftime("%Y-%m-%d"),
            _(SORTS[view.sort.value]),
            one_line(view.text or _("(gone)"), TEXT_WIDTH),
            one_line(view.question, TEXT_WIDTH),
        )
        for view in views
    )


@app.command("remove")
@guarded
def remove(
    numbers: Annotated[list[int], typer.Argument(help="Numbers, as `memories feedback list` shows them.")],
) -> None:
    """Take feedback back: what was lowered counts again, what was in the check set leaves it."""
    with engine() as hippo:
        for number in numbers:
            if not hippo.feedback.undo(number, profile_id=hippo.profile_id):
                fail(_("There is no feedback {number}.").format(number=number), see("hippo memories feedback list"))
            emit(f"{number}: {_('taken back')}")


@app.command("missed")
@guarded
def missed(
    text: Annotated[str, typer.Argument(help="What should have been remembered, one sentence.")],
    answer: Answer = None,
    as_json: Json = False,
) -> None:
    """Put a case into your check set, which `hippo eval mine` asks again."""
    with engine() as hippo:
        answer_id = _answer(hippo, answer)
        number = hippo.feedback.missed(hippo.profile_id, answer_id, text)
        view = _view(hippo, answer_id, number)
    if as_json:
        emit_json(as_dict(view))
        return
    told = _("{number}: in your check set, for “{question}”")
    emit(told.format(number=number, question=one_line(view.question, TEXT_WIDTH)))
    if view.fact_id is None:
        emit(_("No memory tells it yet. To add one: {command}").format(command=f"hippo memories add {_quoted(text)}"))


@app.command("not-relevant")
@guarded
def not_relevant(
    number: Annotated[int, typer.Argument(help="The memory's number, as `memories list` shows it.")],
    answer: Answer = None,
    insist: Annotated[bool, typer.Option("--insist", help="Also a hard limit of yours, such as an allergy.")] = False,
    as_json: Json = False,
) -> None:
    """Leave a memory out of answers to such questions from now on."""
    from assistant.feedback import HardLimitError
    from memory.values import OwnerKey, OwnerKind

    with engine() as hippo:
        fact = hippo.facts.view(hippo.profile_id, number)
        if fact is None:
            fail(_("There is no memory {number}.").format(number=number), see("hippo memories list"))
        answer_id = _answer(hippo, answer)
        key = OwnerKey(OwnerKind.FACT, fact.version_id)
        try:
            said = hippo.feedback.not_relevant(hippo.profile_id, answer_id, key, insist=insist)
        except HardLimitError as error:
            fail(words(error.cause), _("Add --insist to leave it out for such questions all the same."))
        view = _view(hippo, answer_id, said)
    if as_json:
        emit_json(as_dict(view))
    else:
        told = _("{number}: left out for questions such as “{question}”")
        emit(told.format(number=said, question=one_line(view.question, TEXT_WIDTH)))


def as_dict(view: FeedbackView) -> dict[str, Any]:
    """Return feedback as commands print it in JSON."""
    return {
        "id": view.id,
        "sort": view.sort.value,
        "text": view.text,
        "memory": view.fact_id,
        "question": view.question,
        "message": view.question_id,
        "conversation": view.conversation_id,
        "asked_at": view.asked_at.isoformat(),
        "at": view.at.isoformat(),
    }


def _answer(hippo: Hippo, number: int | None) -> int:
    """Return the answer that is meant: the one named, else the newest one."""
    from memory.values import Role

    if number is not None:
        if hippo.transcript.message(hippo.profile_id, number).role != Role.ASSISTANT:
            way_out = _("See the numbers: {command}").format(command="hippo conversations show CONVERSATION --json")
            fail(_("Message {number} is no answer.").format(number=number), way_out)
        return number
    chats = hippo.transcript.conversations(hippo.profile_id, include_archived=True)
    newest_first = sorted(chats, key=lambda chat: chat.updated_at, reverse=True)  # not the pinned ones first
    answers = (
        message.id
        for chat in newest_first
        for message in reversed(hippo.transcript.branch(hippo.profile_id, chat.id or 0))
        if message.role == Role.ASSISTANT and message.id is not None
    )
    newest = next(answers, None)
    return newest or fail(_("There is no answer yet."), _('Ask something first: hippo ask "What do I cook tonight?"'))


def _view(hippo: Hippo, answer_id: int, number: int) -> FeedbackView:
    return next(view for view in hippo.feedback.of_answer(hippo.profile_id, answer_id) if view.id == number)


def _quoted(text: str) -> str:
    import shlex

    return shlex.quote(one_line(text))
