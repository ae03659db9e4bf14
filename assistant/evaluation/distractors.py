"""Unrelated memories beside a scenario's own, made harder: of any importance, told as lately as they.

Pure, and the same in every run. Must never change what a distractor says.
"""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from assistant.evaluation.reading import Extracted

OWN = "own"
"""Distractors keep the dates that stand in their file."""
BESIDE = "beside"
"""Distractors are told among the scenario's own facts and after them, up to the question."""
DATES = (OWN, BESIDE)

SEED = 11
"""The same order of the same distractors in every run."""
BEFORE_ASKED = timedelta(minutes=5)
"""The last distractor is told before the question is asked."""


def shuffled_importance(entries: Sequence[Extracted], seed: int) -> list[Extracted]:
    """Give every entry an importance at random, always the same for one seed."""
    chance = random.Random(seed)  # noqa: S311 - nothing secret hangs on it
    return [replace(entry, evidence=replace(entry.evidence, importance=chance.randint(1, 10))) for entry in entries]


def told_between(entries: Sequence[Extracted], first: datetime, asked_at: datetime) -> list[Extracted]:
    """Spread the entries over the time from a scenario's first session to its question, in an order of chance."""
    last = max(asked_at - BEFORE_ASKED, first)
    step = (last - first) / max(len(entries) - 1, 1)
    order = list(entries)
    random.Random(SEED).shuffle(order)  # noqa: S311 - nothing secret hangs on it
    return [replace(entry, at=first + number * step) for number, entry in enumerate(order)]
