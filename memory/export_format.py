"""The file that memories travel in: JSON lines, one thing a line, readable by people and by other programs.

The first line says what the file is, the last that it is whole; between them stand entities and memories:

``{"hippo": "memories", "format": 1, "profile": …, "namespace": …, "exported_at": …, "left_out": …}``
``{"type": "entity", "ref": 1, "name": …, "kind": …, "relation": …, "aliases": […], "relations": […], …}``
``{"type": "memory", "entity": 1, "attribute": …, "pinned": …, "versions": [{"number", "value", "text", …}], …}``
``{"type": "end", "entities": …, "memories": …, "signature": …}``

`ref` numbers entities within the file. Times are ISO 8601 in UTC. The signature is keyed with the home's secret: by it
a home knows its own exports again; other files are taken for what they are, text that somebody wrote.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from datetime import UTC, date
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import AfterValidator, AwareDatetime, BaseModel, ConfigDict, Field

from memory.values import Kind, Origin, Status

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from memory.erasure.tombstones import TombstoneKey

FORMAT = 1
"""Raised when a reader of the old format could misunderstand a new file."""
LONGEST_VALUE = 4_000
"""Characters of a value: longer ones are not memories."""
LONGEST_TEXT = 8_000
"""Characters of a sentence."""
MOST_VERSIONS = 1_000
"""Versions of one memory."""

_Time = Annotated[AwareDatetime, AfterValidator(lambda value: value.astimezone(UTC))]
_Name = Annotated[str, Field(min_length=1, max_length=200)]


class _Line(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)


class HeaderLine(_Line):
    """What the file is."""

    hippo: Literal["memories"]
    format: int
    profile: str = ""
    namespace: str = ""
    """Which profile of which home it is, whatever it is called by now: a keyed hash, meaningless elsewhere."""
    exported_at: _Time
    left_out: int = 0
    """Memories that hold for one conversation only: they mean nothing elsewhere."""


class RelationEntry(_Line):
    """What an entity is to another of the same file."""

    relation: _Name
    to: int


class EntityLine(_Line):
    """A person, pet, project or thing."""

    type: Literal["entity"] = "entity"
    ref: int
    name: _Name
    kind: Literal["user", "person", "pet", "project", "place", "other"] = "other"
    relation: str | None = Field(default=None, max_length=200)
    aliases: tuple[_Name, ...] = Field(default=(), max_length=200)
    relations: tuple[RelationEntry, ...] = Field(default=(), max_length=200)
    created_at: _Time


class VersionEntry(_Line):
    """What was believed during a stretch of time."""

    number: int = Field(ge=1)
    value: str = Field(max_length=LONGEST_VALUE)
    text: str = Field(min_length=1, max_length=LONGEST_TEXT)
    kind: Kind
    origin: Origin
    status: Status
    importance: int = Field(default=5, ge=1, le=10)
    confidence: float = Field(default=0.9, ge=0, le=1)
    constraint: bool = False
    sensitive: bool = False
    ended: bool = False
    expires: date | None = None
    valid_from: _Time
    valid_to: _Time | None = None
    created_at: _Time
    said_at: _Time | None = None
    confirmed_at: _Time | None = None


class MemoryLine(_Line):
    """One slot with all its versions."""

    type: Literal["memory"] = "memory"
    entity: int
    attribute: _Name
    value_key: str = Field(default="", max_length=LONGEST_VALUE)
    pinned: bool = False
    access_count: int = Field(default=0, ge=0)
    last_access_at: _Time | None = None
    created_at: _Time
    versions: tuple[VersionEntry, ...] = Field(min_length=1, max_length=MOST_VERSIONS)


class EndLine(_Line):
    """Says that the file is whole."""

    type: Literal["end"] = "end"
    entities: int
    memories: int
    signature: str = ""


LINE_TYPES: dict[str, type[EntityLine | MemoryLine | EndLine]] = {
    "entity": EntityLine,
    "memory": MemoryLine,
    "end": EndLine,
}


def dump(line: BaseModel) -> str:
    """Return one line of the file, without its line break."""
    return json.dumps(line.model_dump(mode="json"), ensure_ascii=False)


def closed(lines: Iterable[str], key: TombstoneKey) -> Iterator[str]:
    """Yield header, entities and memories, then the end line that counts and signs them."""
    whole = []
    for line in lines:
        whole.append(line)
        yield line
    sorts = [type_of(line) for line in whole]
    end = EndLine(entities=sorts.count("entity"), memories=sorts.count("memory"), signature=_signature(whole, key))
    yield dump(end)


def _signature(lines: Iterable[str], key: TombstoneKey) -> str:
    digest = hashlib.sha256()
    for line in lines:
        digest.update(line.encode("utf-8", "surrogatepass") + b"\n")
    return key.sign(digest.digest())


def type_of(line: str) -> str:
    """Return what a line is: ``entity``, ``memory``, ``end``, ``header``, or an empty string for anything else."""
    content = parse(line)
    if content is None:
        return ""
    return "header" if "hippo" in content else str(content.get("type", ""))


def parse(line: str) -> dict[str, Any] | None:
    """Read a line as a JSON object, None when it is none."""
    try:
        content = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return content if isinstance(content, dict) else None


def is_signed(lines: Iterable[str], signature: str, key: TombstoneKey) -> bool:
    """Tell whether this home wrote these lines (all before the end line) and nobody changed them."""
    return bool(signature) and hmac.compare_digest(_signature(lines, key), signature)
