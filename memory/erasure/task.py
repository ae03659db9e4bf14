"""What the steps of one act of forgetting must know of each other; sealed into its record until it is done."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from memory.erasure.needles import Traces
from memory.erasure.plan_values import Known
from memory.erasure.selection import Scope, Selection


@dataclass(frozen=True, slots=True)
class Task:
    """One act of forgetting, as it stands. Holds content: never to be stored but sealed."""

    profile_id: int
    selection: Selection
    keep_transcript: bool
    newest_message: int = 0
    """Messages after this one are new: what they say was told again."""
    known: Known = field(default_factory=Known)
    """What went from the database, for what lies beside it."""
    traces: Traces = field(default_factory=Traces)
    profile_name: str = ""

    def to_json(self) -> dict[str, Any]:
        """Return a form that can be sealed."""
        selection = self.selection
        return {
            "profile_id": self.profile_id,
            "scope": selection.scope.value,
            "fact_ids": selection.fact_ids,
            "version_ids": selection.version_ids,
            "words": selection.words,
            "entity_id": selection.entity_id,
            "conversation_id": selection.conversation_id,
            "all_profiles": selection.all_profiles,
            "keep_transcript": self.keep_transcript,
            "newest_message": self.newest_message,
            "values": self.known.values,
            "gone_facts": self.known.fact_ids,
            "gone_versions": self.known.version_ids,
            "sentences": {str(message): list(cut) for message, cut in self.known.sentences.items()},
            "traces": self.traces.to_json(),
            "profile_name": self.profile_name,
        }

    @classmethod
    def from_json(cls, content: dict[str, Any]) -> Task:
        """Read the form that `to_json` gives."""
        selection = Selection(
            Scope(content["scope"]),
            tuple(content["fact_ids"]),
            tuple(content["version_ids"]),
            content["words"],
            content["entity_id"],
            content["conversation_id"],
            content["all_profiles"],
        )
        return cls(
            content["profile_id"],
            selection,
            content["keep_transcript"],
            content["newest_message"],
            Known(
                tuple(content["values"]),
                tuple(content["gone_facts"]),
                tuple(content["gone_versions"]),
                {int(message): tuple(cut) for message, cut in content["sentences"].items()},
            ),
            Traces.from_json(content["traces"]),
            content["profile_name"],
        )
