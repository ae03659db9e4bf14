"""`hippo conversations`: list, show and export what was said."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from memory.phrase import Phrase
from ui import wording
from ui.chat.exporting import as_json as as_json_text
from ui.chat.exporting import as_markdown, conversation_dict, files_of, message_dict
from ui.commands import reports
from ui.commands.forget import finished, stopped
from ui.commands.output import emit, emit_json, see, table, tell
from ui.commands.session import engine, fail, guarded, settle
from ui.locale import _, ngettext
from ui.plain_text import one_line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memory.records import Conversation, Message
    from ui.chat.exporting import Files

app = typer.Typer(help="List, show and export conversations.", no_args_is_help=True)

Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Id = Annotated[int, typer.Argument(help="The conversation's number, as `conversations list` shows it.")]

LIMIT = 50
TITLE_WIDTH = 70


@app.command("list")
@guarded
def list_conversations(
    words: Annotated[list[str] | None, typer.Argument(help="Search all messages for these words.")] = None,
    archived: Annotated[bool, typer.Option("--archived", help="Archived ones too.")] = False,
    limit: Annotated[int, typer.Option(min=1, help="How many at most.")] = LIMIT,
    as_json: Json = False,
) -> None:
    """List conversations, newest first; with words, the messages that hold them."""
    with engine() as hippo:
        if words:
            hits = hippo.transcript.search_messages(hippo.profile_id, " ".join(words), limit)
            if as_json:
                emit_json([{**message_dict(message), "snippet": snippet} for message, snippet in hits])
            else:
                table(
                    [
                        (hit.conversation_id, wording.role(hit.role), one_line(snippet, TITLE_WIDTH))
                        for hit, snippet in hits
                    ]
                )
            return
        found = hippo.transcript.conversations(hippo.profile_id, include_archived=archived, limit=limit)
        zone = hippo.zone
    if as_json:
        emit_json([conversation_dict(conversation) for conversation in found])
        return
    rows = [
        (
            conversation.id,
            "★" if conversation.pinned else " ",
            conversation.updated_at.astimezone(zone).strftime("%Y-%m-%d %H:%M"),
            one_line(conversation.title, TITLE_WIDTH),
        )
        for conversation in found
    ]
    table(rows) if rows else emit(_("No conversations."))


@app.command("show")
@guarded
def show(number: Id, as_json: Json = False) -> None:
    """Show the messages of a conversation."""
    conversation, messages, files = _load(number)
    if as_json:
        emit_json({**conversation_dict(conversation), "messages": [message_dict(message) for message in messages]})
        return
    emit(as_markdown(conversation, messages, files), end="")


@app.command("export")
@guarded
def export(
    number: Id,
    file: Annotated[Path | None, typer.Argument(help="File to write; - or none prints it.")] = None,
    as_json: Json = False,
) -> None:
    """Export a conversation: the branch that is shown as Markdown, or with --json all there is as JSON."""
    file = None if str(file) == "-" else file
    conversation, messages, files = _load(number, whole=as_json)
    text = as_json_text(conversation, messages, files) if as_json else as_markdown(conversation, messages, files)
    if file is None and as_json:
        emit_json(json.loads(text))
        return
    if file is None:
        emit(text, end="")
        return
    file.write_text(text, encoding="utf-8")
    count = len(messages)
    told = ngettext("{count} message written to {file}", "{count} messages written to {file}", count)
    emit(told.format(count=count, file=file))


@app.command("delete")
@guarded
def delete(
    number: Id,
    learned_too: Annotated[
        bool, typer.Option("--forget-learned", help="Forget what was learned from it as well, for good.")
    ] = False,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False,
) -> None:
    """Delete a conversation. What was learned from it stays, unless you say otherwise."""
    from memory.erasure import Selection

    conversation, _messages, _files = _load(number)
    with engine(stopped=stopped if learned_too else None) as hippo:
        learned = len(hippo.erasure.preview(hippo.profile_id, Selection.conversation(number)).facts)
        title = one_line(conversation.title, TITLE_WIDTH)
        if learned_too:
            told = ngettext(
                "Deleting “{title}” and forgetting {count} memory learned from it.",
                "Deleting “{title}” and forgetting {count} memories learned from it.",
                learned,
            )
        else:
            told = ngettext(
                "Deleting “{title}”. {count} memory learned from it stays: --forget-learned takes it too.",
                "Deleting “{title}”. {count} memories learned from it stay: --forget-learned takes them too.",
                learned,
            )
        tell(told.format(title=title, count=learned))
        if not yes:
            if not sys.stdin.isatty():
                fail(_("Nothing was deleted: nobody can be asked here."), _("Add --yes to confirm."))
            if not typer.confirm(_("Go on?"), default=False, err=True):
                fail(_("Nothing was deleted."))
        if learned_too:
            report = hippo.erasure.forget(hippo.profile_id, Selection.conversation(number))
            emit(reports.in_words(finished(hippo, report)))
            return
        hippo.transcript.delete_conversation(hippo.profile_id, number)
        settle(hippo)
    told = ngettext(
        "Deleted. {count} memory learned from it stays.", "Deleted. {count} memories learned from it stay.", learned
    )
    emit(told.format(count=learned))


def _load(number: int, *, whole: bool = False) -> tuple[Conversation, Sequence[Message], Files]:
    """Read a conversation: the branch that is shown, or the whole with all branches."""
    with engine() as hippo:
        try:
            conversation = hippo.transcript.conversation(hippo.profile_id, number)
        except LookupError:
            fail(_("There is no conversation {number}.").format(number=number), see("hippo conversations list"))
        with hippo.under_way.step(Phrase("reading the conversation")):
            read = hippo.transcript.all_messages if whole else hippo.transcript.branch
            messages = read(hippo.profile_id, number)
            return conversation, messages, files_of(hippo, messages)
