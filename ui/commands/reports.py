"""What forgetting would take, and what came of it, in words and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ui import wording
from ui.forgotten_files import file_lines
from ui.locale import N_, _, ngettext
from ui.plain_text import one_line

if TYPE_CHECKING:
    from memory.erasure import ErasurePreview, ErasureReport

MOST_SENTENCES = 10
"""Sentences listed in a preview; more are counted."""
SENTENCE_WIDTH = 90
"""Characters of each."""

_STATES = {
    "verified": N_("Every file of the data folder was searched; nothing of it is left."),
    "pending": N_("The vector index is being rebuilt; `hippo doctor` tells when that has been checked."),
    "remains": N_("Something is left where Hippo could not write: see `hippo doctor`."),
}


def as_dict(report: ErasureReport) -> dict[str, Any]:
    """Return a report as commands print it in JSON: counts and findings, never content."""
    return {
        "scope": report.scope.value,
        "state": report.state,
        "counts": report.counts,
        "verification": report.verification.counts(),
    }


def in_words(report: ErasureReport) -> str:
    """Return a report in a sentence or two."""
    gone = ", ".join(wording.counted(name, count) for name, count in report.counts.items() if count)
    told = _("Forgotten: {what}.").format(what=gone or _("nothing was stored"))
    return f"{told} {_(_STATES[report.state])}" if report.state in _STATES else told


def preview_as_dict(preview: ErasurePreview) -> dict[str, Any]:
    """Return a preview as commands print it in JSON."""
    return {
        "scope": preview.selection.scope.value,
        "memories": [{"id": fact.fact_id, "text": fact.text} for fact in preview.facts],
        "versions": len(preview.versions),
        "sentences": [
            {
                "message": each.message_id,
                "conversation": each.conversation_id,
                "role": each.role.value,
                "text": each.text,
            }
            for each in preview.sentences
        ],
        "entities": list(preview.entities),
        "conversations": list(preview.conversations),
        "messages": preview.messages,
        "summaries": len(preview.summaries),
        "titles": list(preview.titles),
        "attachments": list(preview.attachments),
        "images": list(preview.images),
        "drafts": preview.drafts,
        "instructions": preview.instructions,
        "also_named_in": [{"id": fact.fact_id, "text": fact.text} for fact in preview.mentions],
        "counts": dict(preview.counts),
    }


def preview_in_words(preview: ErasurePreview) -> str:
    """Return a preview as lines."""
    lines = [f"{fact.fact_id}: {one_line(fact.text, SENTENCE_WIDTH)}" for fact in preview.facts]
    lines += [
        _("the conversation “{title}”").format(title=one_line(title, SENTENCE_WIDTH)) for title in preview.conversations
    ]
    if preview.sentences:
        stays = preview.keep_transcript
        lines.append(_("readable still, and never used again:") if stays else _("out of the transcript:"))
        shown = preview.sentences[:MOST_SENTENCES]
        lines += [f"  {wording.role(each.role.value)}: {one_line(each.text, SENTENCE_WIDTH)}" for each in shown]
        if len(preview.sentences) > len(shown):
            more = len(preview.sentences) - len(shown)
            lines.append(
                "  " + ngettext("… and {count} more sentence", "… and {count} more sentences", more).format(count=more)
            )
    counts = {
        "older_versions": len(preview.versions) - len(preview.facts),
        "messages": preview.messages,
        "entities": len(preview.entities),
        "summaries": len(preview.summaries),
        "titles": len(preview.titles),
        "drafts": preview.drafts,
        "instructions": preview.instructions,
        **dict(preview.counts),
    }
    also = ", ".join(wording.counted(name, count) for name, count in counts.items() if count > 0)
    if also:
        lines.append(_("with it go: {what}").format(what=also))
    lines += file_lines(preview)
    if preview.mentions:
        lines.append(_("kept, though they name it too:"))
        lines += [f"  {fact.fact_id}: {one_line(fact.text, SENTENCE_WIDTH)}" for fact in preview.mentions]
    return "\n".join(lines) or _("Nothing would go.")
