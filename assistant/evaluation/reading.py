"""Reads scenario and distractor files. Says which line is wrong and how, and never half-reads a file."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Any

from assistant.errors import HippoError
from memory.phrase import Phrase
from memory.values import Evidence, Kind, Origin

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path


class EvaluationFileError(HippoError):
    """A file or a name of an evaluation cannot be used; the cause names the file and the line."""


def described(error: Exception) -> str:
    """Return what a library says of a file, on one line."""
    return " ".join(f"{type(error).__name__}: {error}".split())


@dataclass(frozen=True, slots=True)
class Extracted:
    """What a good extractor returns for one message."""

    session: int
    turn: int
    evidence: Evidence
    lang: str = ""
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Session:
    """One earlier conversation."""

    at: datetime
    turns: tuple[tuple[str, str], ...]
    """Role and content."""


@dataclass(frozen=True, slots=True)
class Scenario:
    """Earlier conversations, a question on a later day, and what must and must not be put before the model."""

    id: str
    lang: str
    category: str
    sessions: tuple[Session, ...]
    extraction: tuple[Extracted, ...]
    asked_at: datetime
    question: str
    needed: tuple[tuple[str, ...], ...]
    forbidden: tuple[str, ...]


def read_scenarios(path: Path) -> list[Scenario]:
    """Read a file of scenarios.

    Raises:
        EvaluationFileError: the file or a line of it cannot be used.
    """
    return [_scenario(entry) for entry in _lines(path, _scenario)]


def read_distractors(path: Path) -> list[Extracted]:
    """Read a file of facts that every store holds beside a scenario's own.

    Raises:
        EvaluationFileError: the file or a line of it cannot be used.
    """
    return [_extracted(entry) for entry in _lines(path, _extracted)]


def moment(text: str) -> datetime:
    """Read a local time; scenarios are played in UTC, so that their days are the same everywhere."""
    found = datetime.fromisoformat(text)
    return found if found.tzinfo is not None else found.replace(tzinfo=UTC)


def _lines(path: Path, build: Callable[[dict[str, Any]], object]) -> list[dict[str, Any]]:
    try:
        content = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise EvaluationFileError(
            Phrase("{path} cannot be read ({error}).", path=path, error=described(error)),
            Phrase("Give the path of a JSONL file."),
        ) from error
    entries: list[dict[str, Any]] = []
    for number, line in enumerate(content.splitlines(), start=1):
        if not line.strip():
            continue
        try:
            entry = json.loads(line)
            build(entry)
        except (ValueError, KeyError, TypeError, AttributeError, IndexError) as error:
            raise EvaluationFileError(
                Phrase(
                    "{path}, line {number} is no entry of this format ({error}).",
                    path=path,
                    number=number,
                    error=described(error),
                ),
                Phrase("The format stands in docs/evaluation.md."),
            ) from error
        entries.append(entry)
    return entries


def _scenario(entry: Mapping[str, Any]) -> Scenario:
    return Scenario(
        id=str(entry["id"]),
        lang=str(entry["lang"]),
        category=str(entry["category"]),
        sessions=tuple(
            Session(
                moment(session["at"]), tuple((str(turn["role"]), str(turn["content"])) for turn in session["turns"])
            )
            for session in entry["sessions"]
        ),
        extraction=tuple(_extracted(found) for found in entry["extraction"]),
        asked_at=moment(entry["ask"]["at"]),
        question=str(entry["ask"]["content"]),
        needed=tuple(tuple(str(option) for option in group) for group in entry["needed"]),
        forbidden=tuple(str(word) for word in entry["forbidden"]),
    )


def _extracted(entry: Mapping[str, Any]) -> Extracted:
    expires = entry.get("expires")
    at = entry.get("at")
    return Extracted(
        session=int(entry.get("session") or 0),
        turn=int(entry.get("turn") or 0),
        evidence=Evidence(
            entity=str(entry["entity"]),
            attribute=str(entry["attribute"]),
            value=str(entry["value"]),
            text=str(entry["text"]),
            kind=Kind(entry["kind"]),
            origin=Origin(entry["origin"]),
            importance=int(entry["importance"]),
            confidence=float(entry["confidence"]),
            sensitive=bool(entry["sensitive"]),
            expires=date.fromisoformat(expires[:10]) if expires else None,
        ),
        lang=str(entry.get("lang") or ""),
        at=moment(at) if at else None,
    )
