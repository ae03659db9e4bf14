"""Own scenarios played through the real pipeline, and turns that need memory or do not, on one profile."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from assistant.evaluation import EvaluationFileError, run_scenarios
from assistant.evaluation.bench_store import Bench, BenchStore, RememberingEmbedder, fill
from assistant.evaluation.locomo import run_locomo
from assistant.plan import Budget
from memory.embedding import open_embedder
from memory.recall.recall import RecallQuery
from memory.recall.weights import Weights
from memory.values import Evidence, Kind
from tests.store import day

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from memory.recall.recall import RecallResult

DATA = Path(__file__).parent.parent / "data" / "recall"
SCENARIOS = DATA / "scenarios.jsonl"
DISTRACTORS = DATA / "distractors.jsonl"


def some(folder: Path, every: int) -> Path:
    """Write every n-th scenario into a file of its own."""
    lines = SCENARIOS.read_text(encoding="utf-8").splitlines()
    file = folder / "some.jsonl"
    file.write_text("\n".join(lines[::every]), encoding="utf-8")
    return file


def test_a_handful_of_scenarios_holds_in_the_form_that_is_promised(tmp_path: Path) -> None:
    report = run_scenarios(some(tmp_path, 26), DISTRACTORS, "given")
    assert set(report) == {
        "total", "passed", "recall", "clean", "by_category", "by_lang", "latency_ms", "tokens", "failures",
    }  # fmt: skip
    assert report["total"] == 6
    assert report["passed"] >= 0.9, report["failures"]
    assert report["clean"] == 1.0


def test_a_sweep_and_a_baseline_report_in_the_same_form(tmp_path: Path) -> None:
    file = some(tmp_path, 77)
    swept = run_scenarios(file, None, "given", sweep=("recalled", (1, 5)))["sweep"]
    assert [(report["name"], report["value"]) for report in swept] == [("recalled", 1), ("recalled", 5)]
    assert run_scenarios(file, None, "given", baseline="keys")["total"] == swept[0]["total"]


@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("seed", [None, 3])
def test_all_own_scenarios_hold_whatever_importance_trivia_has(seed: int | None) -> None:
    report = run_scenarios(SCENARIOS, DISTRACTORS, "given", random_importance=seed)
    assert report["passed"] >= 0.9, report["failures"]
    assert report["clean"] >= 0.97


@pytest.mark.parametrize(
    ("content", "said"),
    [("not json\n", "line 1"), ('{"id": "x"}\n', "line 1"), ('\n\n{"id": "x", "lang": 3}\n', "line 3")],
)
def test_a_wrong_line_is_named(tmp_path: Path, content: str, said: str) -> None:
    file = tmp_path / "wrong.jsonl"
    file.write_text(content, encoding="utf-8")
    with pytest.raises(EvaluationFileError, match=said):
        run_scenarios(file)


def test_what_is_not_there_is_said_in_one_line(tmp_path: Path) -> None:
    attempts: list[Callable[[], object]] = [
        lambda: run_scenarios(tmp_path / "none.jsonl"),
        lambda: run_scenarios(SCENARIOS, extractor="magic"),
        lambda: run_scenarios(SCENARIOS, baseline="magic"),
        lambda: run_locomo(tmp_path),
    ]
    for wrong in attempts:
        with pytest.raises(EvaluationFileError) as caught:
            wrong()
        assert "\n" not in caught.value.cause
        assert caught.value.way_out


def test_long_conversations_are_measured_by_the_evidence_that_is_covered(tmp_path: Path) -> None:
    turns = [
        {"speaker": "Ann", "dia_id": "D1:1", "text": "Which boat did you buy in the end?"},
        {"speaker": "Bo", "dia_id": "D1:2", "text": "The green one, from the yard in Kiel."},
        {"speaker": "Ann", "dia_id": "D1:3", "text": "The weather is dreadful."},
    ]
    conversation: dict[str, Any] = {
        "sample_id": "own",
        "conversation": {"session_1": turns, "session_1_date_time": "1:56 pm on 8 May, 2023"},
        "observation": {"session_1_observation": {"Bo": [["Bo bought a green boat in Kiel.", "D1:2"]]}},
        "qa": [
            {"question": "Which boat did Bo buy?", "answer": "green", "evidence": ["D1:2"], "category": 4},
            {"question": "What did Bo never say?", "answer": "", "evidence": ["D1:3"], "category": 5},
        ],
    }
    (tmp_path / "own.json").write_text(json.dumps(conversation), encoding="utf-8")
    report = run_locomo(tmp_path)
    assert report["questions"] == 1
    assert report["recall@5"] == 1.0
    assert report["tokens"]["@5"] > 0


# Turns that need something, and turns that need nothing, on one profile of 24 facts and the distractors.


def needing(lang: str) -> tuple[list[Evidence], list[tuple[str, str]]]:
    """Return the facts of the profile, and for each question the fact it needs."""
    facts: list[Evidence] = []
    asked: list[tuple[str, str]] = []
    for line in (DATA / f"needing_{lang}.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("="):
            key, value, text, kind = (part.strip() for part in line[1:].split("|"))
            is_entity = key[0].isupper() or not key[0].isascii()
            facts.append(
                Evidence(key if is_entity else "user", "description" if is_entity else key, value, text, Kind(kind))
            )
        elif line and not line.startswith("#"):
            asked.append((line, facts[-1].text))
    return facts, asked


@pytest.fixture(scope="module", params=["en", "zh"])
def profile(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[str, BenchStore]]:
    lang: str = request.param
    opened = open_embedder()
    embedder = RememberingEmbedder(opened) if opened is not None else None
    bench = Bench(embedder, None, Weights(), Budget())
    store = BenchStore(tmp_path_factory.mktemp("profile") / lang, bench, day(0))
    facts, _ = needing(lang)
    fill(store, [(day(0), fact) for fact in facts if fact.attribute != "answer_style"])
    yield lang, store
    store.close()


def ask(store: BenchStore, text: str) -> RecallResult:
    return store.recall.recall(RecallQuery(store.profile_id, text, day(30)), count_tokens=len)


every_third_or_all = pytest.mark.parametrize("every", [3, pytest.param(1, marks=pytest.mark.slow)])


@every_third_or_all
def test_turns_that_need_nothing_get_nothing_beyond_the_pinned_block(
    profile: tuple[str, BenchStore], every: int
) -> None:
    lang, store = profile
    turns = (DATA / f"nothing_{lang}.txt").read_text(encoding="utf-8").split("\n")[:-1][::every]
    false = [text for text in turns if ask(store, text).recalled]
    assert len(false) <= 0.03 * len(turns), false


@every_third_or_all
def test_turns_that_need_something_set_recall_off(profile: tuple[str, BenchStore], every: int) -> None:
    lang, store = profile
    asked = needing(lang)[1][::every]
    missed = [text for text, _ in asked if not ask(store, text).recalled]
    assert len(missed) <= 0.03 * len(asked), missed
