"""`hippo ask`: one turn without a screen, for people and for pipes."""

from __future__ import annotations

import asyncio
import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ui import wording
from ui.commands.output import complain, emit, emit_json, tell
from ui.commands.padding import pad
from ui.commands.session import FAILED, USAGE, choice, engine, fail, guarded
from ui.locale import _, ngettext
from ui.plain_text import one_line, plain
from ui.wording import words

if TYPE_CHECKING:
    from assistant.chat_choice import ChatChoice
    from assistant.events import ForgetRequested
    from assistant.hippo import Hippo
    from assistant.plan import ContextPlan, PlanItem
    from memory.attachments import NewAttachment

JOB_SECONDS = 60.0
"""How long `ask` waits at the end for what it learned to be stored; what is left goes on at the next start."""

STDIN_NAME = "stdin"

LINE_WIDTH = 90
"""Characters of a memory's text in an explained plan."""
QUERY_WIDTH = 300
"""Characters of a completed query: message and completion."""
SLOT_CELLS = 8
"""Cells of a slot's name before it."""


@guarded
def ask(
    text: Annotated[
        str, typer.Argument(help="What to ask; without it, or with -, standard input is the question.")
    ] = "-",
    model: Annotated[str | None, typer.Option(help="Model to use instead of the one in the settings.")] = None,
    endpoint: Annotated[str | None, typer.Option(help="Endpoint to use instead of the one in the settings.")] = None,
    preset: Annotated[str | None, typer.Option(help="Preset of the settings to begin a conversation with.")] = None,
    conversation: Annotated[
        int | None, typer.Option("--conversation", "-c", help="Go on in this conversation.")
    ] = None,
    explain: Annotated[
        bool, typer.Option("--explain", help="Show which memories were used, and which were cut.")
    ] = False,
    memory: Annotated[bool, typer.Option("--memory/--no-memory", help="Use and add memories.")] = True,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object at the end.")] = False,
) -> None:
    r"""Ask one question; the answer streams to standard output.

    \b
    Examples:
      hippo ask "Which cheese can I bring to Anna's?"
      git diff | hippo ask "Write a commit message"
      hippo ask --no-memory --model gpt-4o-mini "Say it in French: good evening"
      hippo ask --json "Which cheese?" | jq -r .answer
      hippo ask --explain --json "What do you know about my trip?"
    """
    choice.answers_in_json = as_json
    question, attachments = _read_question(text)
    if not question.strip():
        fail(_("There is nothing to ask."), _('Give a text, or pipe one in: echo "…" | hippo ask -'), USAGE)
    from assistant.chat_choice import ChatChoice

    def stopped(_hippo: Hippo) -> str:
        if not as_json:
            emit()  # what came of the answer ends somewhere in a line
        return _("Stopped; what came is kept.")

    with engine(stopped=stopped) as hippo:
        hippo.connect(endpoint=endpoint, model=model)
        hippo.names_chats = False  # a question from the shell must not cost a second call
        if preset is not None and preset not in hippo.settings.presets:
            names = ", ".join(hippo.settings.presets) or _("none yet")
            cause = _("There is no preset named {preset}.").format(preset=preset)
            fail(cause, _("Presets: {names}.").format(names=names), code=USAGE)
        wish = ChatChoice(preset=preset)
        result = asyncio.run(_turn(hippo, question, attachments, conversation, wish, memory=memory, quiet=as_json))
        if as_json:
            emit_json(result.as_json(explain=explain))
            choice.answers_in_json = False
        elif explain and result.plan is not None:
            _print_plan(result.plan)
        if result.failure is not None:
            complain(*(words(line) for line in result.failure))
        hippo.finish_jobs(JOB_SECONDS)
        for change in hippo.take_changes():
            tell(_("remembered: {text}").format(text=change.text))
    if result.failure is not None:
        raise typer.Exit(FAILED)


def _read_question(text: str) -> tuple[str, tuple[NewAttachment, ...]]:
    """Return the question, and what was piped in beside it as an attachment."""
    if text == "-":
        if sys.stdin is None or sys.stdin.isatty():
            return "", ()
        return sys.stdin.buffer.read().decode("utf-8", "replace"), ()
    if sys.stdin is None or sys.stdin.isatty():
        return text, ()
    piped = sys.stdin.buffer.read()
    if not piped.strip():
        return text, ()
    from memory.attachments import NewAttachment

    return text, (NewAttachment(STDIN_NAME, piped, "text/plain"),)


class _Result:
    def __init__(self) -> None:
        self.answer = ""
        self.plan: ContextPlan | None = None
        self.usage: dict[str, int] | None = None
        self.model = ""
        self.conversation_id: int | None = None
        self.cost: float | None = None
        """By the price table; None where the model has no price."""
        self.failure: tuple[str, str] | None = None
        self.masked: list[str] = []
        """What was masked before the question was stored."""

    def as_json(self, *, explain: bool) -> dict[str, Any]:
        value: dict[str, Any] = {
            "answer": self.answer,
            "model": self.model,
            "usage": self.usage,
            "cost": self.cost,
            "conversation": self.conversation_id,
        }
        if explain and self.plan is not None:
            value["plan"] = self.plan.as_dict()
        if self.masked:
            value["masked"] = self.masked
        if self.failure is not None:
            value["error"] = {"cause": self.failure[0], "way_out": self.failure[1]}
        return value


async def _turn(
    hippo: Hippo,
    question: str,
    attachments: tuple[NewAttachment, ...],
    conversation: int | None,
    wish: ChatChoice,
    *,
    memory: bool,
    quiet: bool,
) -> _Result:
    from assistant import events
    from assistant.plan import QUERY_USAGE
    from assistant.prices import spent_on

    result = _Result()
    result.model = hippo.status(wish if conversation is None else hippo.choice_of(conversation)).model
    turn = hippo.send(
        conversation,
        question,
        attachments=attachments,
        read_memory=memory,
        write_memory=memory,
        choice=wish,
        confirm_forget=_confirm if sys.stdin is not None and sys.stdin.isatty() else None,
    )
    async for event in turn:
        match event:
            case events.MessageSaved(conversation_id=conversation_id):
                result.conversation_id = conversation_id
            case events.SecretsMasked(sorts=sorts):
                result.masked = [sort.value for sort in sorts]
                told = _("masked where it is stored: {sorts}.").format(sorts=", ".join(result.masked))
                tell(f"{told} {_('Say “remember” with it to have it kept, or set memory.keep_secrets.')}")
            case events.PlanReady(plan=plan):
                result.plan = plan
            case events.AnswerDelta(text):
                result.answer += text
                if not quiet:
                    sys.stdout.write(plain(text))
                    sys.stdout.flush()
            case events.Retrying(cause=cause, wait_seconds=wait):
                again = _("Trying again in {seconds} s.").format(seconds=f"{wait:.0f}")
                tell(f"{words(cause)} {again}")
            case events.Completed(text=text, usage=usage):
                if not quiet:
                    emit("" if result.answer else text)
                result.answer = text
                result.usage = usage.as_dict() if usage is not None else None
                asked = result.plan.completion if result.plan is not None else None
                taken = {**(result.usage or {}), **({QUERY_USAGE: asked.as_usage()} if asked is not None else {})}
                result.cost = spent_on(result.model, taken, hippo.settings.prices).cost
            case events.Failed(cause=cause, way_out=way_out):
                if result.answer and not quiet:
                    emit()
                result.failure = (cause, way_out)
            case _other:
                continue
    return result


async def _confirm(asked: ForgetRequested) -> bool:
    if asked.nearest:
        tell(_("No memory goes by these words. Do you mean this one?"))
    for fact in asked.facts:
        tell(f"{fact.fact_id}: {fact.text}")
    count = len(asked.facts)
    question = ngettext("Forget {count} memory for good?", "Forget {count} memories for good?", count)
    return await asyncio.to_thread(typer.confirm, question.format(count=count), default=False, err=True)


def _print_plan(plan: ContextPlan) -> None:
    tokens = plan.tokens
    tell(
        _("prompt {total} of {budget} tokens, {reserve} of them kept for the answer").format(
            total=tokens.total, budget=tokens.budget, reserve=tokens.reserve
        )
    )
    if plan.completed_by:
        tell(f"{_('searched for')}: {one_line(plan.query, QUERY_WIDTH)} ({wording.completed_by(plan.completed_by)})")
    for item in plan.injected:
        tell(_line(item))
    for item in plan.cut:
        tell(_line(item))


def _line(item: PlanItem) -> str:
    text = one_line(item.text, LINE_WIDTH)
    tokens = ngettext("{count} token", "{count} tokens", item.tokens).format(count=item.tokens)
    slot, reason = pad(wording.slot(item.slot), SLOT_CELLS), wording.reason(item.reason)
    return f"{slot} {item.reference:>6}  {text}  ({reason}, {item.score:.2f}, {tokens})"
