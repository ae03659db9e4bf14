"""Which attached files a selection reaches: texts that repeat what goes, images that came with it, names that tell it.

Read-only. What an image shows cannot be searched, so it goes with the words that it came with, wherever a copy lies.
"""

from __future__ import annotations

import re
from pathlib import PurePath
from typing import TYPE_CHECKING

from sqlalchemy import and_
from sqlalchemy.orm import aliased, defer
from sqlmodel import Session, col, func, select

from memory.attachments import text_of
from memory.erasure.plan_values import FileCut, TextCut
from memory.erasure.redaction import mark_for, merge
from memory.erasure.sentences import repeating
from memory.erasure.traces import NOT_ALNUM, fold, holds
from memory.records import Attachment

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sqlmodel.sql.expression import SelectOfScalar

    from memory.erasure.plan_values import Plan
    from memory.erasure.traces import Sought

PIECE_BYTES = 48
"""Of an image, sought in the files afterwards: compressed bytes so many in a row are never alike by chance."""
PIECES = 3
"""Pieces taken of each image: a database page can cut one, not all."""
FEWEST_VALUES = 16
"""Different bytes in a piece that tells an image: plain areas and headers are everybody's."""
MOST_IMAGES = 60
"""Images sought afterwards: what survived at all would survive in bulk."""

_PAGE = 500
"""Ids named in one statement."""
_SUFFIX = 5
"""Characters of the longest usual ending, with its point."""
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")


def find_attachments(session: Session, plan: Plan, sought: Sequence[Sought]) -> None:
    """Note what attached texts lose, and the images that go."""
    cut = {each.row.id for each in plan.cuts}
    gone = {message.id for message in plan.gone_messages}
    for row in session.exec(_files(plan, "text/").execution_options(yield_per=50)):
        if row.message_id in gone:
            continue
        text = text_of(row)
        # what came with the sentence had reason to speak of it, in common words too
        near = row.message_id in cut
        spans = repeating(text, sought, by_user=not near, near=near)
        told = _tells(row.name, sought, near=near)
        if spans or told:
            plan.attachments.append(FileCut(row, TextCut(text, merge(spans, text)), _renamed(row.name, told=told)))
        if told:
            plan.file_names.append(row.name)
    rows = session.exec(_files(plan, "image/").options(defer(Attachment.content)))  # type: ignore[arg-type]
    images = [row for row in rows if row.message_id not in gone]
    going: set[int | None] = set()
    for row in images:
        told = _tells(row.name, sought, near=row.message_id in cut)
        if told:
            plan.file_names.append(row.name)
        if told or row.message_id in cut:
            going.add(row.id)
    # a message that was edited and sent again has its own copy
    one, other = aliased(Attachment), aliased(Attachment)
    is_same = and_(col(one.content) == col(other.content), col(one.media_type) == col(other.media_type))
    same = select(other.id).join(one, is_same)
    for start in range(0, len(found := sorted(filter(None, going))), _PAGE):
        going |= set(session.exec(same.where(col(one.id).in_(found[start : start + _PAGE]))))
    plan.pictures = [row for row in images if row.id in going]


def _files(plan: Plan, media_type: str) -> SelectOfScalar[Attachment]:
    rows = select(Attachment).where(
        Attachment.profile_id == plan.profile_id, col(Attachment.media_type).startswith(media_type)
    )
    if plan.through_message is not None:
        rows = rows.where(col(Attachment.message_id) <= plan.through_message)
    return rows


def _tells(name: str, sought: Iterable[Sought], *, near: bool) -> bool:
    """Tell whether a file's name tells what goes; words in names are joined by other marks than spaces."""
    words = _words(name)
    folded = fold(name)
    for each in sought:
        if not (near or each.names or each.is_distinctive):
            continue
        if each.is_in(folded) or each.is_in(words) or holds(words, _words(each.value)):
            return True
        if (near or each.names) and each.is_hinted_in(words):
            return True
    return False


def _words(name: str) -> str:
    return fold(NOT_ALNUM.sub(" ", _CAMEL.sub(" ", name)))


def _renamed(name: str, *, told: bool) -> str:
    """Return what a file is called afterwards; what sort of file it is may be known."""
    suffix = PurePath(name).suffix
    return mark_for(name) + (suffix if len(suffix) <= _SUFFIX else "") if told else name


def image_pieces(session: Session, pictures: Sequence[int]) -> list[tuple[str, bytes]]:
    """Return pieces of images to look for in files, each with the name of its image."""
    found: list[tuple[str, bytes]] = []
    size = func.length(Attachment.content)
    for picture_id in pictures[:MOST_IMAGES]:
        for number in range(1, PIECES + 1):
            piece = func.substr(Attachment.content, size * number // (PIECES + 1) + 1, PIECE_BYTES)
            for name, content in session.exec(select(Attachment.name, piece).where(Attachment.id == picture_id)):
                if len(content) == PIECE_BYTES and len(set(content)) >= FEWEST_VALUES:
                    found.append((f"🖼 {name}", bytes(content)))
    return found
