"""The user's own check set: what they said was missed or not relevant, asked again of memory as it stands now.

Each case is planned as its question was: after the same turns, on the same day, by the real recall and assembly.
Nothing is sent to a model. Must never change a memory; a case only learns which memory tells what was expected.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from assistant.context import MessageTooLongError
from assistant.evaluation.report import Judged, report
from assistant.gathering import Asked, Sources, plan_for
from assistant.plan import Budget
from assistant.tokens import TokenEstimate
from memory.clock import FixedClock
from memory.expectation import is_told
from memory.feedback import FeedbackBook, FeedbackSort, FeedbackView
from memory.language import language_of
from memory.phrase import Phrase

if TYPE_CHECKING:
    from assistant.hippo import Hippo
    from assistant.plan import ContextPlan, PlanItem

NOT_IN_MEMORY = "not_in_memory"
"""No memory tells what was expected: it was never learned, or it was forgotten."""
NOT_FOUND = "not_found"
"""A memory tells it, and recall did not even look at it."""
INJECTED = "injected"
"""What is not relevant came in all the same."""
TOO_LONG = "too_long"
"""The question does not fit the budget as it is set now."""


@dataclass(frozen=True, slots=True)
class Case:
    """One case and how it went."""

    said: FeedbackView
    judged: Judged
    why: str
    """Why it fails: one of the reasons above, or the one by which the plan cut the memory; empty if it passes."""

    def as_dict(self) -> dict[str, Any]:
        """Return the case as ``--json`` prints it."""
        return {
            "id": self.judged.id,
            "sort": self.said.sort.value,
            "question": self.said.question,
            "asked_at": self.said.asked_at.isoformat(),
            "expected" if self.said.sort is FeedbackSort.MISSED else "not_relevant": self.said.text,
            "memory": self.said.fact_id,
            "passed": self.judged.passed,
            "why": self.why,
        }


def run_mine(hippo: Hippo) -> dict[str, Any]:
    """Ask every case of the open profile again. Blocking.

    Returns:
        The report of `hippo eval scenarios`, the sorts of feedback as categories, and ``cases`` with every case.
    """
    # as much context as the budget may take: which model answered then is not known any more
    budget = Budget(
        total=hippo.settings.budget.total,
        context_window=hippo.settings.budget.total,
        pinned=hippo.settings.budget.pinned,
        recalled=hippo.settings.budget.recalled,
        recalled_chars=hippo.settings.budget.recalled_characters,
        summary=hippo.settings.budget.summary,
        window=hippo.settings.budget.window,
        reserve=hippo.settings.budget.reserve,
    )
    book = FeedbackBook(hippo.db, hippo.facts, hippo.clock)
    hippo.recall.prepare()
    asked, cases = book.all(hippo.profile_id), []
    with hippo.under_way.step(Phrase("asking your questions again"), len(asked)) as reached:
        for done, said in enumerate(asked, start=1):
            cases.append(_ask(hippo, book, said, budget))
            reached(done)
    return {**report([case.judged for case in cases]), "cases": [case.as_dict() for case in cases]}


def _ask(hippo: Hippo, book: FeedbackBook, said: FeedbackView, budget: Budget) -> Case:
    begun = time.perf_counter()
    try:
        plan = _plan(hippo, said, budget)
    except MessageTooLongError:
        return Case(said, _judged(said, missing=((said.text or "",),)), TOO_LONG)
    milliseconds = (time.perf_counter() - begun) * 1_000
    missing: tuple[tuple[str, ...], ...] = ()
    leaked: tuple[str, ...] = ()
    why = ""
    if said.sort is FeedbackSort.NOT_RELEVANT:
        leaked = tuple(item.text for item in plan.injected if _is_meant(item, said))
        why = INJECTED if leaked else ""
    else:
        if said.fact_id is None and (known := book.telling(hippo.profile_id, said.text or "")) is not None:
            book.link(hippo.profile_id, said.id, known.fact_id)
            said = replace(said, fact_id=known.fact_id)
        if not _is_there(plan, said.text or "", said.fact_id):
            missing = ((said.text or "",),)
            why = _why_missing(plan, said.fact_id)
    return Case(said, _judged(said, plan, missing=missing, leaked=leaked, milliseconds=milliseconds), why)


def _judged(
    said: FeedbackView,
    plan: ContextPlan | None = None,
    *,
    missing: tuple[tuple[str, ...], ...] = (),
    leaked: tuple[str, ...] = (),
    milliseconds: float = 0.0,
) -> Judged:
    return Judged(
        id=str(said.id),
        lang=language_of(said.question),
        category=said.sort.value,
        missing=missing,
        leaked=leaked,
        injected=plan.memory_text if plan is not None else "",
        tokens=plan.tokens.pinned + plan.tokens.recalled + plan.tokens.summary if plan is not None else 0,
        milliseconds=milliseconds,
    )


def _plan(hippo: Hippo, said: FeedbackView, budget: Budget) -> ContextPlan:
    """Plan a question as it was asked: its date reads its time words, and the turns before it complete it."""
    question = hippo.transcript.message(hippo.profile_id, said.question_id)
    sources = Sources(
        history=hippo.history,
        summaries=hippo.summaries,
        recall=hippo.recall,
        clock=FixedClock(said.asked_at),
        zone=hippo.zone,
        budget=budget,
        tokens=TokenEstimate(),
        instructions=hippo.settings.chat.system_prompt,
        send_sensitive=True,  # which model may see it is not recall's question
    )
    asked = Asked(
        hippo.profile_id,
        question.content,
        conversation_id=question.conversation_id,
        leaf_id=question.parent_id,
        exclude=frozenset({said.question_id}),
    )
    return plan_for(sources, asked)


def _is_there(plan: ContextPlan, expected: str, fact_id: int | None) -> bool:
    if fact_id is not None and any(item.fact_id == fact_id for item in plan.injected):
        return True
    return is_told(expected, (item.text for item in plan.injected))


def _is_meant(item: PlanItem, said: FeedbackView) -> bool:
    return item.fact_id == said.fact_id if said.fact_id is not None else item.key == said.key


def _why_missing(plan: ContextPlan, fact_id: int | None) -> str:
    if fact_id is None:
        return NOT_IN_MEMORY
    return next((item.reason for item in plan.cut if item.fact_id == fact_id), NOT_FOUND)
