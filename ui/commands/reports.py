"""What came of forgetting, in words and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from memory.erasure import ErasureReport

_STATES = {
    "verified": "Every file of the data folder was searched; nothing of it is left.",
    "pending": "The vector index is being rebuilt; `hippo doctor` tells when that has been checked.",
    "remains": "Something is left where Hippo could not write: see `hippo doctor`.",
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
    gone = ", ".join(f"{count} {name.replace('_', ' ')}" for name, count in report.counts.items() if count)
    return f"Forgotten: {gone or 'nothing was stored'}. {_STATES.get(report.state, '')}".rstrip()
