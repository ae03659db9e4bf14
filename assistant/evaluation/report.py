"""Judges assembled memory text and sums up. Pure."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from statistics import mean
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from assistant.evaluation.reading import Scenario


@dataclass(frozen=True, slots=True)
class Judged:
    """How one scenario went."""

    id: str
    lang: str
    category: str
    missing: tuple[tuple[str, ...], ...]
    leaked: tuple[str, ...]
    injected: str
    tokens: int
    milliseconds: float

    @property
    def recalled(self) -> bool:
        """All that is needed was there."""
        return not self.missing

    @property
    def clean(self) -> bool:
        """Nothing that is forbidden was there."""
        return not self.leaked

    @property
    def passed(self) -> bool:
        """Both."""
        return self.recalled and self.clean


def judge(scenario: Scenario, text: str, tokens: int, milliseconds: float) -> Judged:
    """Judge the memory text that was assembled for a scenario's question."""
    folded = text.casefold()
    return Judged(
        id=scenario.id,
        lang=scenario.lang,
        category=scenario.category,
        missing=tuple(group for group in scenario.needed if not any(option.casefold() in folded for option in group)),
        leaked=tuple(word for word in scenario.forbidden if word.casefold() in folded),
        injected=text,
        tokens=tokens,
        milliseconds=milliseconds,
    )


def report(judged: Sequence[Judged]) -> dict[str, Any]:
    """Sum up, in the form that `hippo eval scenarios --json` prints."""
    by_category: dict[str, list[Judged]] = defaultdict(list)
    by_lang: dict[str, list[Judged]] = defaultdict(list)
    for one in judged:
        by_category[one.category].append(one)
        by_lang[one.lang].append(one)
    times = [one.milliseconds for one in judged]
    tokens = [one.tokens for one in judged]
    return {
        **_shares(judged),
        "by_category": {name: _shares(group) for name, group in sorted(by_category.items())},
        "by_lang": {name: _shares(group) for name, group in sorted(by_lang.items())},
        "latency_ms": {"p50": round(percentile(times, 50), 2), "p95": round(percentile(times, 95), 2)},
        "tokens": {"mean": round(mean(tokens), 1) if tokens else 0.0, "max": max(tokens, default=0)},
        "failures": [
            {
                "id": one.id,
                "missing": [list(group) for group in one.missing],
                "leaked": list(one.leaked),
                "injected": one.injected,
            }
            for one in judged
            if not one.passed
        ],
    }


def percentile(values: Iterable[float], percent: float) -> float:
    """Return the value below which so many percent of the values lie; 0 for none."""
    ordered = sorted(values)
    if not ordered:
        return 0.0
    return ordered[min(int(len(ordered) * percent / 100), len(ordered) - 1)]


def _shares(group: Sequence[Judged]) -> dict[str, Any]:
    total = len(group)

    def share(count: int) -> float:
        return round(count / total, 4) if total else 0.0

    return {
        "total": total,
        "passed": share(sum(one.passed for one in group)),
        "recall": share(sum(one.recalled for one in group)),
        "clean": share(sum(one.clean for one in group)),
    }
