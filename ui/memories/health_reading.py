"""Reads how memory fares. It blocks: call it in a thread. It touches no widget, and holds no text of a memory."""

from __future__ import annotations

import time
from collections import Counter
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Final

from sqlmodel import col, func, select

from memory.records import FactVersion, Injection, Message
from memory.values import MessageState, Role, Status
from ui import wording
from ui.locale import _
from ui.memories.health import ShownCheck, ShownHealth

if TYPE_CHECKING:
    from pathlib import Path

    from assistant.hippo import Hippo

FAILED: Final = 20
"""Failed jobs that are listed."""

WEEKS: Final = 16
"""Weeks that are drawn: a season, and as wide as the narrowest panel."""

TRIED: Final = 10
"""Questions of the user's that recall is timed on; all together they take a fraction of a second."""

QUESTION_LENGTH: Final = 1_000
"""Characters of such a question: a pasted file tells nothing of how quick recall is."""


def read_health(hippo: Hippo) -> ShownHealth:
    """Return how memory fares."""
    status = hippo.status()
    failed = hippo.queue.failed(hippo.profile_id)[:FAILED]
    grown, hits = _by_week(hippo)
    checked = hippo.last_check()
    return ShownHealth(
        kinds=_kinds(hippo),
        statuses={name.value: count for name, count in hippo.facts.counts(hippo.profile_id).items()},
        queue=hippo.queue.counts(hippo.profile_id),
        under_way=hippo.under_way,
        failed=tuple((job.kind, job.last_error or "") for job in failed),
        parts=(
            (_("model"), status.model or _("none")),
            (_("embedder"), status.embedder or _("none: words and keys only")),
            (_("vector index"), wording.vector_index(status.vector_index)),
            (_("extractor"), wording.extractor(status.extractor or "rules")),
        ),
        notices=tuple(status.notices),
        grown=grown,
        hits=hits,
        recall_ms=_recall_times(hippo),
        storage={
            _("database"): _size(hippo.paths.database) + _size(hippo.paths.database.with_name("hippo.db-wal")),
            _("vector index"): _size(hippo.paths.vectors),
            _("backups"): _size(hippo.paths.backups),
            _("logs"): _size(hippo.paths.logs),
        },
        checked_at=checked.at if checked is not None else None,
        checks=tuple(
            ShownCheck(check.name, check.state.value, check.detail, check.way_out) for check in checked.report.checks
        )
        if checked is not None
        else (),
    )


def _kinds(hippo: Hippo) -> dict[str, int]:
    find = (
        select(FactVersion.kind, func.count())
        .where(FactVersion.profile_id == hippo.profile_id, FactVersion.status == Status.CURRENT.value)
        .group_by(col(FactVersion.kind))
    )
    with hippo.db.read() as session:
        return dict(session.exec(find).all())


def _by_week(hippo: Hippo) -> tuple[tuple[int, ...], tuple[float | None, ...]]:
    """Return for each week how many memories there were at its end, and which share of answers recalled one."""
    now = hippo.clock.now()
    begin = now - timedelta(weeks=WEEKS)

    def week(at: datetime) -> int:
        return min(max(int((at - begin) / timedelta(weeks=1)), 0), WEEKS - 1)

    answers = (
        Message.profile_id == hippo.profile_id,
        Message.role == Role.ASSISTANT.value,
        Message.state == MessageState.COMPLETE.value,
        col(Message.created_at) >= begin,
    )
    recalled = select(Injection.message_id).where(
        Injection.profile_id == hippo.profile_id, Injection.slot == "recalled"
    )
    new = select(func.date(FactVersion.created_at), func.count()).where(
        FactVersion.profile_id == hippo.profile_id, FactVersion.number == 1
    )
    with hippo.db.read() as session:
        added = session.exec(new.group_by(func.date(FactVersion.created_at))).all()
        asked = Counter(week(at) for at in session.exec(select(Message.created_at).where(*answers)))
        hit = Counter(
            week(at) for at in session.exec(select(Message.created_at).where(*answers, col(Message.id).in_(recalled)))
        )
    grown = [0] * WEEKS
    for day, count in added:
        grown[week(datetime.fromisoformat(day).replace(tzinfo=UTC))] += count
    total, totals = 0, []
    for count in grown:
        total += count
        totals.append(total)
    return tuple(totals), tuple(hit[at] / asked[at] if asked[at] else None for at in range(WEEKS))


def _recall_times(hippo: Hippo) -> tuple[float, ...]:
    """Return how long the plans of the newest questions take now, in milliseconds, the oldest question first."""
    find = (
        select(Message.content)
        .where(Message.profile_id == hippo.profile_id, Message.role == Role.USER.value)
        .order_by(col(Message.id).desc())
        .limit(TRIED)
    )
    with hippo.db.read() as session:
        questions = [text[:QUESTION_LENGTH] for text in session.exec(find) if text.strip()]
    times = []
    for question in reversed(questions):
        begun = time.perf_counter()
        hippo.plan(None, question)
        times.append((time.perf_counter() - begun) * 1_000)
    return tuple(times)


def _size(path: Path) -> int:
    """Return the bytes of a file or of all files of a folder; what vanishes meanwhile counts nothing."""
    total = 0
    for file in [path] if path.is_file() else path.rglob("*"):
        try:
            total += file.stat().st_size if file.is_file() else 0
        except OSError:
            continue
    return total


def check_now(hippo: Hippo) -> ShownHealth:
    """Try every part, and return how memory fares then."""
    hippo.check_health()
    return read_health(hippo)
