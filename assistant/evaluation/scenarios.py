"""Plays scenarios through the real pipeline and counts whether the assembled memory text holds what it must.

Each scenario starts from a store that holds the distractors of its language, plays its earlier conversations at their
own times, and asks its question in a new conversation. No model answers: what is judged is the text of the pinned,
recalled and summary slots, so a run is exact and repeatable.
"""

from __future__ import annotations

import tempfile
import time
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

from assistant.connection import NotConnectedError
from assistant.evaluation import baselines
from assistant.evaluation.bench_store import Bench, BenchStore, RememberingEmbedder, fill
from assistant.evaluation.distractors import BESIDE, DATES, OWN, shuffled_importance, told_between
from assistant.evaluation.reading import EvaluationFileError, read_distractors, read_scenarios
from assistant.evaluation.report import Judged, judge, report
from assistant.plan import Budget
from assistant.tokens import count
from memory.embedding import open_embedder
from memory.extraction.forget_words import parse_forget
from memory.phrase import Phrase
from memory.recall.calibration import Calibration
from memory.recall.weights import Weights
from memory.under_way import UnderWay
from memory.values import Role

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from datetime import datetime

    from assistant.evaluation.extracting import ReadingModel
    from assistant.evaluation.reading import Extracted, Scenario

EXTRACTORS = ("given", "rules", "model")
"""``given`` takes the entries of the file for a checked extractor reply; ``rules`` reads the messages by rules;
``model`` by rules and then by a model, as in a chat."""
BASELINES: Mapping[str, Callable[[BenchStore, str], str]] = {
    "vector": baselines.vector,
    "recency": baselines.recency,
    "keys": baselines.keys,
}


def run_scenarios(
    file: Path,
    distractors: Path | None = None,
    extractor: str = "given",
    baseline: str | None = None,
    sweep: tuple[str, Sequence[float]] | None = None,
    *,
    random_importance: int | None = None,
    distractors_at: str = OWN,
    reader: ReadingModel | None = None,
    under_way: UnderWay | None = None,
) -> dict[str, Any]:
    """Play a file of scenarios.

    Args:
        file: Scenarios, one JSON object a line.
        distractors: Facts that every store holds beside a scenario's own.
        extractor: One of `EXTRACTORS`.
        baseline: One of `BASELINES` in place of Hippo's own recall.
        sweep: The name of a weight and the values to try; each is played and reported under ``sweep``.
        distractors_at: When the distractors were told, one of `DATES`.
        random_importance: A seed; gives every distractor an importance at random, as extractors do with trivia.
        reader: The model for the extractor ``model``.
        under_way: Told how many scenarios of how many are done.

    Returns:
        Shares, latency, tokens and failures; with a model what it cost, under ``extractor``; with a sweep, one such
        report a value under ``sweep``.

    Raises:
        EvaluationFileError: a file cannot be used, or a name is unknown.
        ModelAwayError: the model does not answer.
    """
    _known(Phrase("extractor"), extractor, EXTRACTORS)
    if baseline is not None:
        _known(Phrase("baseline"), baseline, tuple(BASELINES))
    _known(Phrase("date of distractors"), distractors_at, DATES)
    if extractor == "model" and reader is None:
        raise NotConnectedError
    scenarios = read_scenarios(file)
    beside = read_distractors(distractors) if distractors is not None else []
    if random_importance is not None:
        beside = shuffled_importance(beside, random_importance)
    opened = open_embedder()
    embedder = RememberingEmbedder(opened) if opened is not None else None
    with tempfile.TemporaryDirectory(prefix="hippo-eval-") as folder:
        calibration = Calibration.at_hand(Path(folder), embedder) if embedder is not None else None
        stage = Stage(Path(folder), embedder, calibration, beside, extractor, baseline, reader, distractors_at)
        stage.under_way = under_way or stage.under_way
        if sweep is None:
            found = report(list(stage.play(scenarios, Weights())))
            if reader is not None:
                found["extractor"] = reader.report(_turns(scenarios))
            return found
        name, values = sweep
        reports = []
        for value in values:
            try:
                weights = Weights().with_changes(**{name: value})
            except ValueError as error:
                raise EvaluationFileError(
                    Phrase("There is no weight {name}.", name=name),
                    Phrase("Weights: {names}.", names=", ".join(each.name for each in fields(Weights))),
                ) from error
            reports.append({"name": name, "value": value} | report(list(stage.play(scenarios, weights))))
        return {"sweep": reports}


def _known(what: Phrase, name: str, names: Sequence[str]) -> None:
    if name not in names:
        raise EvaluationFileError(
            Phrase("There is no {what} {name}.", what=what, name=repr(name)),
            Phrase("One of: {names}.", names=", ".join(names)),
        )


def _turns(scenarios: Sequence[Scenario]) -> int:
    """Return how many messages of users the scenarios hold."""
    return sum(
        role == Role.USER for scenario in scenarios for session in scenario.sessions for role, _ in session.turns
    )


def _begins(scenario: Scenario) -> datetime:
    return min([session.at for session in scenario.sessions], default=scenario.asked_at)


@dataclass
class Stage:
    """Where scenarios are played: a folder, the embedder, and a filled store for each language."""

    folder: Path
    embedder: RememberingEmbedder | None
    calibration: Calibration | None
    beside: Sequence[Extracted]
    extractor: str
    baseline: str | None
    reader: ReadingModel | None = None
    distractors_at: str = OWN
    under_way: UnderWay = field(default_factory=UnderWay)
    _templates: dict[str, Path | None] = field(default_factory=dict)
    _played: int = 0

    def play(self, scenarios: Sequence[Scenario], weights: Weights) -> Iterator[Judged]:
        """Play scenarios one by one."""
        budget = Budget(pinned=weights.pinned_tokens, recalled=weights.recalled, recalled_chars=weights.text_chars)
        extractor = self.reader.extractor() if self.reader is not None else None
        bench = Bench(self.embedder, self.calibration, weights, budget, extractor)
        with self.under_way.step(Phrase("playing scenarios"), len(scenarios)) as reached:
            for done, scenario in enumerate(scenarios, start=1):
                yield self._one(scenario, bench)
                if self.reader is not None:
                    self.reader.check()
                reached(done)

    def _one(self, scenario: Scenario, bench: Bench) -> Judged:
        self._played += 1
        begins = _begins(scenario)
        place = self.folder / f"play-{self._played}"
        store = BenchStore(place, bench, begins, self._template(scenario, bench))
        try:
            for number in range(len(scenario.sessions)):
                self._play_session(store, scenario, number)
            store.clock.set(scenario.asked_at)
            store.recall.prepare()
            begun = time.perf_counter()
            if self.baseline is None:
                plan = store.plan(scenario.question)
                text, tokens = plan.memory_text, plan.tokens.pinned + plan.tokens.recalled + plan.tokens.summary
            else:
                text = BASELINES[self.baseline](store, scenario.question)
                tokens = count(text)
            return judge(scenario, text, tokens, (time.perf_counter() - begun) * 1_000)
        finally:
            store.close()

    def _play_session(self, store: BenchStore, scenario: Scenario, number: int) -> None:
        session = scenario.sessions[number]
        store.clock.set(session.at)
        conversation = store.transcript.create_conversation(store.profile_id)
        assert conversation.id is not None  # noqa: S101 - stored rows have an id
        extract = self.extractor != "given"
        parent: int | None = None
        said: int | None = None
        for turn, (role, content) in enumerate(session.turns):
            if role != Role.USER:
                if parent is not None:
                    parent = store.transcript.add_answer(store.profile_id, conversation.id, parent, content).id
                continue
            message = store.transcript.add_user_message(
                store.profile_id, conversation.id, content, parent_id=parent, extract=extract
            )
            parent, before, said = message.id, said, message.id
            given = [entry.evidence for entry in scenario.extraction if (entry.session, entry.turn) == (number, turn)]
            if not extract and given:
                store.learn(given, session.at, message.id)
            if parse_forget(content) is not None:
                store.work_off(extract=extract)
                store.forget_as_asked(content, frozenset() if before is None else frozenset({before}))
        store.work_off(extract=extract)

    def _template(self, scenario: Scenario, bench: Bench) -> Path | None:
        """Return the database of a store that holds the distractors of a scenario's language."""
        mine = [entry for entry in self.beside if entry.lang in {scenario.lang, ""} and entry.at]
        name = scenario.lang
        if self.distractors_at == BESIDE:
            mine = told_between(mine, _begins(scenario), scenario.asked_at)
            name = f"{scenario.lang}-{_begins(scenario):%Y%m%d%H%M}-{scenario.asked_at:%Y%m%d%H%M}"
        if name not in self._templates:
            entries = [(entry.at, entry.evidence) for entry in mine if entry.at is not None]
            if not entries:
                self._templates[name] = None
            else:
                store = BenchStore(self.folder / f"distractors-{name}", bench, min(at for at, _ in entries))
                fill(store, entries)
                store.close()
                self._templates[name] = store.db.path
        return self._templates[name]
