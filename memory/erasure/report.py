"""What one act of forgetting did, and what the look through the files found, as values and in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from memory.erasure.selection import Scope
    from memory.erasure.verify import Verification

RUNNING = "running"
PENDING = "pending"
VERIFIED = "verified"
REMAINS = "remains"

_ONE_AND_MANY = {
    "facts": ("memory", "memories"),
    "versions": ("version", "versions"),
    "conversations": ("conversation", "conversations"),
    "messages": ("message", "messages"),
    "sentences": ("sentence of the transcript", "sentences of the transcript"),
    "summaries": ("summary or digest", "summaries and digests"),
    "attachments": ("attached file", "attached files"),
    "entities": ("person or thing", "people and things"),
}


@dataclass(frozen=True, slots=True)
class ErasureReport:
    """The outcome of one act of forgetting."""

    erasure_id: int
    scope: Scope
    state: str
    """`PENDING` while the vector index is rebuilt, then `VERIFIED` or `REMAINS`."""
    counts: dict[str, int]
    verification: Verification

    def as_dict(self) -> dict[str, Any]:
        """Return it as commands print it in JSON. Names files and words that remain; both are the user's to see."""
        found = self.verification
        return {
            "erasure": self.erasure_id,
            "scope": self.scope.value,
            "state": self.state,
            "forgotten": self.counts,
            "check": found.counts(),
            "remains": [
                {"file": str(file.path), "texts": list(file.found), "vectors": file.vectors, "error": file.unreadable}
                for file in found.remains
            ],
            "also_in_what_you_keep": sorted({place.text for place in found.kept}),
        }

    def in_words(self) -> str:
        """Return it as one to three lines of English."""
        parts = [
            f"{count} {_ONE_AND_MANY[name][count != 1]}"
            for name, count in self.counts.items()
            if count and name in _ONE_AND_MANY
        ]
        lines = [f"Forgotten: {', '.join(parts)}." if parts else "There was nothing to forget."]
        found = self.verification
        if self.state == PENDING:
            lines.append("The vector index is being rebuilt without them; they cannot be recalled meanwhile.")
        elif self.state == VERIFIED:
            lines.append(f"Checked: {len(found.files)} files, nothing of it is left.")
        else:
            names = ", ".join(file.path.name for file in found.remains)
            lines.append(f"Something is left in {names}. `hippo doctor --fix` tries again.")
        kept = sorted({place.text for place in found.kept})
        if kept:
            lines.append(f"Also in what you keep: {', '.join(kept)}.")
        return "\n".join(lines)
