"""What new evidence does to what is believed in one slot. A pure policy over plain values: no storage, no clock.

The order of versions goes by when things were said, never by when they arrived: evidence older than the newest version
takes its place in the past and changes nothing about the present. Nothing here looks beyond one slot, so that two
unrelated facts can never retire each other.

The rules, in the order in which they are asked:

* The same message heard again changes nothing.
* What the assistant inferred waits as `proposed`, whatever it contradicts. So does what an imported chat says, unless
  it is older than what is believed, which is the next rule.
* Older than the newest version: a closed version at its place in time, or a confirmation of the one that stands there.
  Where the user has edited the memory, a message the slot was learned from is not heard again at all.
* Same value: confirmed; confidence rises, an archived memory comes back.
* New value: the old version is superseded and its validity closed, unless the conflict is doubtful. Doubtful is what
  contradicts the user's own edit without an explicit quote, what was imported and contradicts the user's words, and
  what is much less certain than what it contradicts. Doubtful evidence waits as `disputed` beside the version it
  contradicts; said once more, or decided by the user, it is believed.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING

from memory.values import ChangeKind, Evidence, Kind, Origin, Source, Status

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

EXPLICIT_CONFIDENCE = 0.8
"""From here a quoted statement of the user counts as explicit, and beats the user's own earlier edit."""
DOUBTFUL_CONFIDENCE = 0.7
"""Below this an extraction is not sure enough to retire something that is."""
DOUBTFUL_GAP = 0.2
"""By so much the believed version must be surer for the conflict to be doubtful."""
CONFIRMATION_WEIGHT = 0.5
"""Share of the remaining doubt that a fully certain confirmation takes away."""
HIGHEST_CONFIDENCE = 0.99
"""Confirmations approach certainty and never reach it."""


@dataclass(frozen=True, slots=True)
class Belief:
    """One stored version, as far as the policy looks at it."""

    id: int
    value: str
    kind: Kind
    origin: Origin
    status: Status
    confidence: float
    ended: bool
    valid_from: datetime
    valid_to: datetime | None
    said_at: datetime
    confirmed_at: datetime
    """When it was last said; `said_at` if it was said once."""
    source_message_id: int | None = None


@dataclass(frozen=True, slots=True)
class Closing:
    """A version whose validity ends, or ends earlier than was thought."""

    id: int
    status: Status
    valid_to: datetime


@dataclass(frozen=True, slots=True)
class Confirmation:
    """What a confirmed version becomes."""

    id: int
    confidence: float
    said_at: datetime
    confirmed_at: datetime
    valid_from: datetime
    revived: bool = False
    """True when it was archived or expired and is believed again."""


@dataclass(frozen=True, slots=True)
class NewVersion:
    """A version to be stored."""

    status: Status
    valid_from: datetime
    valid_to: datetime | None = None


@dataclass(frozen=True, slots=True)
class Decision:
    """What is to be done in the slot."""

    change: ChangeKind
    new: NewVersion | None = None
    confirm: Confirmation | None = None
    previous: int | None = None
    """The version that the new one follows or contradicts."""
    close: tuple[Closing, ...] = ()
    drop: tuple[int, ...] = ()
    """Proposals that the user has now said, or that a newer one replaces."""


def decide(existing: Sequence[Belief], evidence: Evidence, source: Source) -> Decision:
    """Decide what one piece of evidence does in its slot.

    Args:
        existing: All versions of the slot, in any order.
        evidence: What extraction proposes.
        source: The message it comes from.

    Returns:
        What to store, confirm, close and drop.
    """
    repeated = next((belief for belief in existing if _is_repetition(belief, evidence, source)), None)
    if repeated is not None:
        return Decision(ChangeKind.CONFIRMED, previous=repeated.id)
    if evidence.origin is Origin.ASSISTANT_INFERRED:
        return _infer(existing, evidence, source)
    if evidence.origin is Origin.IMPORTED and source.message_id is not None:
        return _propose_imported(existing, evidence, source)
    # what is believed comes last, whatever else was said after it and not believed
    trail = sorted(filter(_is_in_trail, existing), key=lambda b: (b.status is Status.CURRENT, b.said_at, b.id))
    since = evidence.valid_from or source.said_at
    drop = tuple(b.id for b in existing if b.status is Status.PROPOSED and _agrees(b, evidence))
    if not trail:
        kind = ChangeKind.ENDED if evidence.ended else ChangeKind.ADDED
        return Decision(kind, NewVersion(Status.CURRENT, since), drop=drop)
    if source.said_at < max(belief.confirmed_at for belief in trail):
        return _place_in_past(trail, evidence, source, since)
    disputes = [belief for belief in existing if belief.status is Status.DISPUTED]
    return _follow(trail, disputes, drop, evidence, source, since)


def _follow(
    trail: Sequence[Belief],
    disputes: Sequence[Belief],
    drop: tuple[int, ...],
    evidence: Evidence,
    source: Source,
    since: datetime,
) -> Decision:
    """Evidence at least as new as anything in the slot meets its newest version."""
    newest = trail[-1]
    settled = tuple(Closing(d.id, Status.SUPERSEDED, max(d.valid_from, since)) for d in disputes)
    if _agrees(newest, evidence) and not (newest.status is Status.EXPIRED and evidence.kind is Kind.TASK_STATE):
        confirmation = _confirm(newest, evidence, source, revived=newest.status is not Status.CURRENT)
        return Decision(ChangeKind.CONFIRMED, confirm=confirmation, previous=newest.id, close=settled, drop=drop)
    if evidence.ended and not newest.ended and _ends_something_else(trail, evidence, source):
        closed = NewVersion(Status.SUPERSEDED, min(since, newest.valid_from), newest.valid_from)
        return Decision(ChangeKind.HISTORY, closed, previous=newest.id, drop=drop)
    said_before = any(_agrees(dispute, evidence) for dispute in disputes)
    if said_before and evidence.origin is Origin.IMPORTED:  # a file may say a thing as often as it likes
        return Decision(ChangeKind.REFUSED, previous=newest.id, drop=drop)
    if newest.status is Status.CURRENT and not said_before and _is_doubtful(newest, evidence):
        return Decision(ChangeKind.DISPUTED, NewVersion(Status.DISPUTED, since), previous=newest.id, drop=drop)
    # what was expired or archived stays so in the trail, it was not replaced
    status = Status.SUPERSEDED if newest.status is Status.CURRENT else newest.status
    closing = Closing(newest.id, status, max(newest.valid_from, since))
    kind = ChangeKind.ENDED if evidence.ended else ChangeKind.SUPERSEDED
    if newest.status is not Status.CURRENT and not evidence.ended:
        kind = ChangeKind.ADDED
    return Decision(kind, NewVersion(Status.CURRENT, since), previous=newest.id, close=(closing, *settled), drop=drop)


def _place_in_past(trail: Sequence[Belief], evidence: Evidence, source: Source, since: datetime) -> Decision:
    """Evidence older than the newest version finds its place between those that were said before and after it."""
    newest = trail[-1]
    learned_from = source.message_id is not None and any(b.source_message_id == source.message_id for b in trail)
    if newest.origin is Origin.USER_EDITED and learned_from:
        return Decision(ChangeKind.REFUSED, previous=newest.id)
    before = [belief for belief in trail if belief.said_at <= source.said_at]
    after = [belief for belief in trail if belief.said_at > source.said_at]
    earlier = before[-1] if before else None
    later = after[0] if after else None
    if earlier is not None and _agrees(earlier, evidence):
        return Decision(ChangeKind.CONFIRMED, confirm=_confirm(earlier, evidence, source), previous=earlier.id)
    within = earlier is not None and earlier.confirmed_at > source.said_at
    if later is not None and not within and _agrees(later, evidence):
        return _begin_earlier(earlier, later, evidence, source, since)
    if within:
        assert earlier is not None  # noqa: S101 - `within` says so
        end = earlier.confirmed_at
        close: tuple[Closing, ...] = ()
    else:
        assert later is not None  # noqa: S101 - something in the trail is newer, or this would not be the past
        end = later.valid_from
        close = _closed_at(earlier, since)
    new = NewVersion(Status.SUPERSEDED, since, max(since, end))
    return Decision(ChangeKind.HISTORY, new, previous=(later or newest).id, close=close)


def _begin_earlier(
    earlier: Belief | None, later: Belief, evidence: Evidence, source: Source, since: datetime
) -> Decision:
    """What is believed turns out to have been said before: its stretch of time begins earlier."""
    # a beginning that the user has named is not moved by when it was said
    beginning = min(since, later.valid_from) if later.valid_from == later.said_at else later.valid_from
    confirmation = Confirmation(
        later.id,
        _surer(later.confidence, evidence.confidence),
        source.said_at,
        later.confirmed_at,
        beginning,
    )
    return Decision(ChangeKind.CONFIRMED, confirm=confirmation, previous=later.id, close=_closed_at(earlier, beginning))


def _closed_at(belief: Belief | None, moment: datetime) -> tuple[Closing, ...]:
    if belief is None:
        return ()
    status = Status.SUPERSEDED if belief.status is Status.CURRENT else belief.status
    return (Closing(belief.id, status, max(belief.valid_from, moment)),)


def _propose_imported(existing: Sequence[Belief], evidence: Evidence, source: Source) -> Decision:
    """What an imported chat says waits for the user, or is history where something newer is believed already."""
    trail = sorted(filter(_is_in_trail, existing), key=lambda b: (b.status is Status.CURRENT, b.said_at, b.id))
    if trail and source.said_at < max(belief.confirmed_at for belief in trail):
        return _place_in_past(trail, evidence, source, evidence.valid_from or source.said_at)
    newer = [b for b in existing if b.status is Status.PROPOSED and b.said_at > source.said_at]
    if newer and not any(_agrees(belief, evidence) for belief in newer):
        return Decision(ChangeKind.REFUSED, previous=newer[-1].id)  # chats come in in any order
    return _infer(existing, evidence, source)


def _infer(existing: Sequence[Belief], evidence: Evidence, source: Source) -> Decision:
    proposals = [belief for belief in existing if belief.status is Status.PROPOSED]
    for belief in existing:
        if not _agrees(belief, evidence):
            continue
        if belief.status is Status.PROPOSED:
            return Decision(ChangeKind.CONFIRMED, confirm=_confirm(belief, evidence, source), previous=belief.id)
        if belief.status in {Status.CURRENT, Status.DISPUTED}:
            return Decision(ChangeKind.CONFIRMED, previous=belief.id)
        if belief.origin is Origin.ASSISTANT_INFERRED or _was_dropped(belief):  # the user has said no before
            return Decision(ChangeKind.REFUSED, previous=belief.id)
    since = evidence.valid_from or source.said_at
    return Decision(
        ChangeKind.PROPOSED, NewVersion(Status.PROPOSED, since), drop=tuple(belief.id for belief in proposals)
    )


def _is_in_trail(belief: Belief) -> bool:
    if belief.status in {Status.PROPOSED, Status.DISPUTED}:
        return False
    return belief.origin is not Origin.ASSISTANT_INFERRED and not _was_dropped(belief)  # these were never believed


def _was_dropped(belief: Belief) -> bool:
    """Tell whether this was imported, and the user has said that it is not so."""
    never_held = belief.status is Status.ARCHIVED and belief.valid_to == belief.valid_from
    return belief.origin is Origin.IMPORTED and never_held


def _is_repetition(belief: Belief, evidence: Evidence, source: Source) -> bool:
    if not _agrees(belief, evidence) or belief.origin is Origin.USER_EDITED:
        return False
    if belief.status is Status.PROPOSED and evidence.origin is not Origin.ASSISTANT_INFERRED:
        return False
    if source.message_id is not None and belief.source_message_id == source.message_id:
        return True
    # within the stretch in which it was said again and again, one more time tells nothing new
    return belief.said_at < source.said_at <= belief.confirmed_at


def _is_doubtful(believed: Belief, evidence: Evidence) -> bool:
    if evidence.origin is Origin.USER_EDITED:
        return False
    if believed.origin is Origin.USER_EDITED:
        quoted = evidence.origin is Origin.USER_SAID and evidence.span is not None
        return not (quoted and evidence.confidence >= EXPLICIT_CONFIDENCE)
    if evidence.origin is Origin.IMPORTED and believed.origin is Origin.USER_SAID:
        return True
    return evidence.confidence < DOUBTFUL_CONFIDENCE and believed.confidence - evidence.confidence >= DOUBTFUL_GAP


def _ends_something_else(trail: Sequence[Belief], evidence: Evidence, source: Source) -> bool:
    """Tell whether "I no longer live in Leipzig" is about a value that had gone already, not about the present one."""
    newest = trail[-1]
    if same_value(newest.value, evidence.value):
        return False
    if any(not b.ended and same_value(b.value, evidence.value) for b in trail[:-1]):
        return True
    # "I left Leipzig for Ghent" gives both at once, and an ending does not take back what the same breath begins
    return source.message_id is not None and newest.source_message_id == source.message_id


def _confirm(belief: Belief, evidence: Evidence, source: Source, *, revived: bool = False) -> Confirmation:
    return Confirmation(
        belief.id,
        _surer(belief.confidence, evidence.confidence),
        min(belief.said_at, source.said_at),
        max(belief.confirmed_at, source.said_at),
        belief.valid_from,
        revived,
    )


def _surer(confidence: float, evidence: float) -> float:
    raised = 1 - (1 - confidence) * (1 - CONFIRMATION_WEIGHT * evidence)
    return max(confidence, min(HIGHEST_CONFIDENCE, raised))


def _agrees(belief: Belief, evidence: Evidence) -> bool:
    if belief.ended != evidence.ended:
        return False
    # within one slot two endings say the same, however they word it ("none", "sold")
    return belief.ended or same_value(belief.value, evidence.value)


_PUNCTUATION = re.compile(r"[^\w+#%&@$€£¥.:/-]+|(?<!\d)[.:/]|[.:/](?!\d)|(?<=\S)(?<!\d)-|-(?!\d)|_+")
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")
_ARTICLES = frozenset({"a", "an", "the", "my", "his", "her", "their", "some"})
_PLURAL_LEAST = 4
"""Letters from which a final s is taken for a plural: ``gas`` and ``bus`` keep theirs."""
LONGEST_VALUE_KEY = 200
"""Characters of a value that tell slots apart."""


def fold_value(value: str) -> str:
    """Return the form in which values are compared: case, width, punctuation, articles and plurals do not count."""
    plain = _THOUSANDS.sub("", unicodedata.normalize("NFKC", value).casefold())
    words = [_singular(word) for word in _PUNCTUATION.sub(" ", plain).split()]
    kept = [word for word in words if word not in _ARTICLES]
    return " ".join(kept or words)[:LONGEST_VALUE_KEY]


def _singular(word: str) -> str:
    if len(word) < _PLURAL_LEAST or not word.isascii() or not word.isalpha():
        return word
    if word.endswith("ies") and len(word) > _PLURAL_LEAST:
        return word[:-3] + "y"
    return word[:-1] if word.endswith("s") and not word.endswith(("ss", "us", "is")) else word


def same_value(one: str, other: str) -> bool:
    """Tell whether two values of one slot say the same."""
    return fold_value(one) == fold_value(other)
