"""What must not be learned again, without keeping what it was.

A tombstone is a span of a message, or a hash of what was forgotten, keyed with a secret that lies apart from the data:
whoever has the data folder alone cannot try values against it. A value told again later is new and is not held back.
Must never write a value, a word of it or a hash without the key.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import os
import secrets
import unicodedata
import weakref
from base64 import b64decode, b64encode
from typing import TYPE_CHECKING, Any

from sqlalchemy import insert
from sqlmodel import col, select, update

from memory.attributes import canonical
from memory.belief import fold_value
from memory.erasure.redaction import redact, sentence_spans
from memory.erasure.traces import Sought, fold
from memory.neighbours import sweep_neighbours
from memory.phrase import CauseAndWayOut, Phrase
from memory.records import Tombstone
from memory.values import Evidence, Origin, Source, Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from datetime import datetime
    from pathlib import Path

    from sqlalchemy import Engine, Pool
    from sqlmodel import Session

KEY_BYTES = 32
"""The length of a SHA-256 key; longer keys add nothing."""
_BLOCK_BYTES = hashlib.sha256().digest_size
_NONCE_BYTES = 16
_AT_ONCE = 500
"""Hashes in one statement; SQLite allows some thousands."""
_PAGE = 500
"""Hashes named in one statement."""


class KeyFileError(Exception):
    """The key file cannot be read or made; the text names the cause and the way out in one line."""


class TombstoneKey:
    """The secret of this home. Never shown, never stored with the data."""

    def __init__(self, secret: bytes) -> None:
        if len(secret) != KEY_BYTES:
            msg = f"a key has {KEY_BYTES} bytes"
            raise ValueError(msg)
        self._secret = secret

    def digest(self, sort: str, *parts: str) -> str:
        """Return the keyed hash of a list of strings, hex; `sort` keeps hashes of different things apart."""
        message = json.dumps([sort, *parts], ensure_ascii=False).encode("utf-8", "surrogatepass")
        return hmac.new(self._secret, message, hashlib.sha256).hexdigest()

    def seal(self, content: dict[str, Any]) -> str:
        """Encrypt what an unfinished erasure must still know, so that the data folder alone does not tell it.

        The key stream is HMAC-SHA256 in counter mode under a fresh nonce, with a tag over nonce and text.
        """
        nonce = secrets.token_bytes(_NONCE_BYTES)
        plain = json.dumps(content, ensure_ascii=True).encode()
        sealed = nonce + self._stream(nonce, plain)
        return b64encode(sealed + self._tag(sealed)).decode()

    def unseal(self, text: str) -> dict[str, Any] | None:
        """Return what was sealed, None if it was sealed with another key or is damaged."""
        try:
            whole = b64decode(text, validate=True)
        except ValueError:
            return None
        sealed, tag = whole[:-_BLOCK_BYTES], whole[-_BLOCK_BYTES:]
        if len(sealed) < _NONCE_BYTES or not hmac.compare_digest(tag, self._tag(sealed)):
            return None
        nonce, body = sealed[:_NONCE_BYTES], sealed[_NONCE_BYTES:]
        content: dict[str, Any] = json.loads(self._stream(nonce, body))
        return content

    def sign(self, content: bytes) -> str:
        """Return a signature by which this home knows its own exports again."""
        return hmac.new(self._part("sign"), content, hashlib.sha256).hexdigest()

    def _part(self, use: str) -> bytes:
        return hmac.new(self._secret, use.encode(), hashlib.sha256).digest()

    def _tag(self, sealed: bytes) -> bytes:
        return hmac.new(self._part("tag"), sealed, hashlib.sha256).digest()

    def _stream(self, nonce: bytes, data: bytes) -> bytes:
        key = self._part("seal")
        out = bytearray()
        for block in range(0, len(data), _BLOCK_BYTES):
            pad = hmac.new(key, nonce + block.to_bytes(8, "big"), hashlib.sha256).digest()
            out += bytes(a ^ b for a, b in zip(data[block : block + _BLOCK_BYTES], pad, strict=False))
        return bytes(out)


def load_key(path: Path) -> TombstoneKey:
    """Read the key file, making it (0600, in a 0700 folder) at the first use.

    Raises:
        KeyFileError: the file cannot be used.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        sweep_neighbours(path)
        if not path.exists() or not path.stat().st_size:
            _make_key(path)
        if path.stat().st_mode & 0o077:
            path.chmod(0o600)
        return TombstoneKey(bytes.fromhex(path.read_text().strip()))
    except (OSError, ValueError) as error:
        msg = CauseAndWayOut(
            Phrase("cannot use the key file {path}: {error}", path=path, error=error),
            Phrase(
                "Make the folder writable. A deleted key file is made anew, but past forgetting is then not held "
                "against imports."
            ),
        )
        raise KeyFileError(msg) from error


def _make_key(path: Path) -> None:
    """Make the key file whole or not at all; of two processes that make it at once, both get the first one's."""
    neighbour = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        descriptor = os.open(neighbour, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600)
        with os.fdopen(descriptor, "w") as stream:
            stream.write(secrets.token_hex(KEY_BYTES))
            stream.flush()
            os.fsync(stream.fileno())
        if path.exists():  # empty: an older Hippo was killed between making and writing it
            neighbour.replace(path)
            return
        try:
            path.hardlink_to(neighbour)
        except FileExistsError:
            return
        except OSError:  # not every file system has hard links
            neighbour.rename(path)
    finally:
        neighbour.unlink(missing_ok=True)


_keys: weakref.WeakKeyDictionary[Pool, TombstoneKey] = weakref.WeakKeyDictionary()


def use_key(engine: Engine, key: TombstoneKey) -> None:
    """Let `is_forgotten` find the key of a database: consolidation has a session and should not carry secrets."""
    _keys[engine.pool] = key


def _key_of(session: Session) -> TombstoneKey | None:
    return _keys.get(session.get_bind().engine.pool)


def fact_digests(key: TombstoneKey, names: Iterable[str], attribute: str, value: str) -> set[str]:
    """Return the hashes by which a forgotten value is known again.

    Args:
        key: The secret of this home.
        names: The entity's name and aliases.
        attribute: The attribute, in any of its synonyms.
        value: The value. One that nobody writes by chance is known again under other attributes too.
    """
    folded = fold_value(value)
    digests = {key.digest("fact", fold(name), canonical(attribute), folded) for name in names}
    if Sought(value).is_distinctive:
        digests.add(key.digest("value", folded))
    return digests


def is_forgotten(session: Session, profile_id: int, source: Source, evidence: Evidence) -> bool:
    """Tell whether evidence is something the user had forgotten, and not told again since.

    Evidence from a forgotten sentence of a message is always held back. The same value from anything older than the
    forgetting (another old message, an import, a backup) is too; told later it is a new fact.
    """
    if source.message_id is not None and evidence.span is not None:
        spans = session.exec(
            select(Tombstone.span_start, Tombstone.span_end).where(
                Tombstone.profile_id == profile_id, Tombstone.message_id == source.message_id
            )
        ).all()
        if any(s is not None and e is not None and s < evidence.span.end and evidence.span.start < e for s, e in spans):
            return True
    key = _key_of(session)
    if key is None:
        return False
    digests = fact_digests(key, {evidence.entity, *evidence.aliases}, evidence.attribute, evidence.value)
    newest = newest_tombstone(session, profile_id, digests)
    if newest is None:
        return False
    if evidence.origin is Origin.IMPORTED:
        return True  # its date is the word of a file: it does not count as told again
    # at the very moment of forgetting only an import, which names no message, can bring something old
    return source.said_at < newest or (source.message_id is None and source.said_at == newest)


def newest_tombstone(session: Session, profile_id: int, digests: Iterable[str]) -> datetime | None:
    """Return when any of these hashes was last forgotten."""
    return session.exec(
        select(Tombstone.created_at)
        .where(Tombstone.profile_id == profile_id, col(Tombstone.digest).in_(sorted(digests)))
        .order_by(col(Tombstone.created_at).desc())
        .limit(1)
    ).first()


def imported_content(session: Session, profile_id: int, external_id: str, content: str) -> str | None:
    """Return an imported message as it may be stored: without its forgotten sentences, None when all of it is.

    Args:
        session: A session on the database.
        profile_id: The profile that is imported into.
        external_id: The message's (or conversation's) id in the export.
        content: What the export says; pass "" to ask about a conversation.
    """
    return imported_contents(session, profile_id, {external_id: content})[external_id]


def imported_contents(session: Session, profile_id: int, contents: Mapping[str, str]) -> dict[str, str | None]:
    """Do what `imported_content` does, for many messages by their external ids."""
    key = _key_of(session)
    if key is None:
        return dict(contents)
    names = {key.digest("external", external_id): external_id for external_id in contents}
    digests = list(names)
    spans: dict[str, list[tuple[int | None, int | None]]] = {}
    for start in range(0, len(digests), _AT_ONCE):
        page = digests[start : start + _AT_ONCE]
        find = select(Tombstone.digest, Tombstone.span_start, Tombstone.span_end).where(
            Tombstone.profile_id == profile_id, col(Tombstone.digest).in_(page)
        )
        for digest, begin, end in session.exec(find):
            spans.setdefault(names[digest], []).append((begin, end))
    return {
        external_id: _without(session, key, profile_id, content, spans[external_id])
        if external_id in spans
        else content
        for external_id, content in contents.items()
    }


def sentence_digests(key: TombstoneKey, text: str) -> set[str]:
    """Return the hashes by which forgotten sentences are known again, in other case, spacing, width or punctuation."""
    return {_sentence_digest(key, text[span.start : span.end]) for span in sentence_spans(text)}


def _sentence_digest(key: TombstoneKey, sentence: str) -> str:
    folded = unicodedata.normalize("NFKC", sentence).casefold()
    return key.digest("sentence", "".join(character for character in folded if character.isalnum()))


def _without(
    session: Session,
    key: TombstoneKey,
    profile_id: int,
    content: str,
    places: Sequence[tuple[int | None, int | None]],
) -> str | None:
    """Return an imported text without its forgotten sentences; None where not all of them can be told."""
    spans = [Span(start, end) for start, end in places if start is not None and end is not None]
    if len(spans) < len(places):
        return None
    found = {span: _sentence_digest(key, content[span.start : span.end]) for span in sentence_spans(content)}
    known = set(
        session.exec(
            select(Tombstone.digest).where(
                Tombstone.profile_id == profile_id, col(Tombstone.digest).in_(sorted(set(found.values())))
            )
        )
    )
    # by what they say, not by their places: a file that was written anew can have moved them
    forgotten = [span for span, digest in found.items() if digest in known]
    return redact(content, forgotten).text if len(forgotten) >= len(spans) else None


def files_digest(key: TombstoneKey, external_id: str) -> str:
    """Return the hash by which it is known that files of an imported message were forgotten: none comes in again."""
    return key.digest("files", external_id)


def messages_without_files(session: Session, profile_id: int, external_ids: Iterable[str]) -> set[str]:
    """Return which of these imported messages must come in without their files."""
    key = _key_of(session)
    if key is None:
        return set()
    names = {files_digest(key, external_id): external_id for external_id in external_ids}
    known: set[str] = set()
    for page in _pages(list(names)):
        find = select(Tombstone.digest).where(Tombstone.profile_id == profile_id, col(Tombstone.digest).in_(page))
        known |= set(session.exec(find))
    return {names[digest] for digest in known}


def row_digest(key: TombstoneKey, table: str, row_id: int) -> str:
    """Return the hash by which a forgotten row is known again in a backup. Ids are never given out twice."""
    return key.digest("row", table, str(row_id))


def put_digests(session: Session, profile_id: int, digests: Iterable[str], at: datetime) -> None:
    """Store hashes, leaving out those already known, whose time is moved forward instead."""
    wanted = set(digests)
    mine = (col(Tombstone.profile_id) == profile_id, col(Tombstone.span_start).is_(None))
    known = set(session.exec(select(Tombstone.digest).where(*mine, Tombstone.digest != "")))
    for page in _pages(sorted(wanted & known)):
        newer = update(Tombstone).where(*mine, col(Tombstone.digest).in_(page), col(Tombstone.created_at) < at)
        session.exec(newer.values(created_at=at))
    fresh = [{"profile_id": profile_id, "digest": digest, "created_at": at} for digest in sorted(wanted - known)]
    if fresh:
        session.connection().execute(insert(Tombstone), fresh)


def _pages(items: Sequence[str]) -> list[Sequence[str]]:
    return [items[at : at + _PAGE] for at in range(0, len(items), _PAGE)]
