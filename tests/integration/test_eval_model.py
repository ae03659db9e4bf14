"""`hippo eval scenarios --extractor model` asks the connected model over HTTP, in the way a chat does."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.commands import CommandLine
from tests.endpoints.replies import RecordedRequest, Reply
from tests.endpoints.server import MODEL, ScriptedEndpoint
from tests.good_extractor import knowing

if TYPE_CHECKING:
    from collections.abc import Iterator

SCENARIOS = Path(__file__).parent.parent / "data" / "recall" / "scenarios.jsonl"
SETTINGS = '[embedding]\nsource = "none"\n[screen]\ntime_zone = "UTC"\n[chat]\nretries = 0\n'


@pytest.fixture
def hippo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Iterator[CommandLine]:
    command = CommandLine(tmp_path / "home", SETTINGS, monkeypatch, capsys)
    yield command
    command.close()


@pytest.fixture
def endpoint(hippo: CommandLine, monkeypatch: pytest.MonkeyPatch) -> Iterator[ScriptedEndpoint]:
    assert hippo.home.is_dir()
    with ScriptedEndpoint() as serving:
        monkeypatch.setenv("HIPPO_BASE_URL", serving.base_url)
        monkeypatch.setenv("HIPPO_MODEL", MODEL)
        yield serving


def _some(folder: Path, every: int) -> Path:
    file = folder / "some.jsonl"
    file.write_text("\n".join(SCENARIOS.read_text(encoding="utf-8").splitlines()[::every]), encoding="utf-8")
    return file


def _told_between_the_lines(folder: Path) -> Path:
    """Write scenarios that need a memory in the words of the model, which puts together what the user said apart."""
    told = [
        ("en", "The Wren has new paint, sails are next.", "Wren", "sails next", "The sails of the Wren are next.",
         "What is left to do on the Wren?", "sails of the Wren"),
        ("zh", "小舟号的漆刷完了，接下来弄帆。", "小舟号", "接下来弄帆", "小舟号接下来弄帆。",
         "小舟号还有什么要弄？", "小舟号接下来弄帆"),
    ]  # fmt: skip
    lines = [
        {
            "id": lang, "lang": lang, "category": "own", "needed": [[needed]], "forbidden": [],
            "sessions": [{"at": "2026-03-02T10:00:00", "turns": [{"role": "user", "content": said},
                                                                 {"role": "user", "content": said}]}],
            "extraction": [{"session": 0, "turn": 0, "entity": entity, "attribute": "restoration", "value": value,
                            "text": text, "kind": "task_state", "importance": 5, "confidence": 0.9,
                            "origin": "user_said", "sensitive": False, "expires": None}],
            "ask": {"at": "2026-03-20T10:00:00", "content": asked},
        }
        for lang, said, entity, value, text, asked, needed in told
    ]  # fmt: skip
    file = folder / "told.jsonl"
    file.write_text("\n".join(json.dumps(line, ensure_ascii=False) for line in lines), encoding="utf-8")
    return file


def test_a_model_that_extracts_well_is_probed_once_and_asked_through_the_whole_pipeline(
    hippo: CommandLine, endpoint: ScriptedEndpoint, tmp_path: Path
) -> None:
    file = _told_between_the_lines(tmp_path)
    endpoint.script = knowing(file)
    by_rules = hippo("eval", "scenarios", file, "--extractor", "rules", "--json").data
    assert endpoint.chats == []
    ended = hippo("eval", "scenarios", file, "--extractor", "model", "--json")
    assert ended.code == 0, ended.err
    report = ended.data
    assert (by_rules["passed"], report["passed"]) == (0.0, 1.0), report["failures"]
    cost = report["extractor"]
    assert (cost["model"], cost["probe"], cost["failed_calls"]) == (f"environment/{MODEL}", "passed", 0)
    assert cost["calls"] == len(endpoint.chats) - 2
    assert (cost["turns"], cost["calls"], cost["calls_per_100_turns"]) == (4, 2, 50.0), "a burst costs one call"
    assert cost["tokens_per_call"]["prompt"] > 500
    assert cost["tokens_per_call"]["reply"] > 50

    before = len(endpoint.chats)
    again = hippo("eval", "scenarios", _some(tmp_path, 77), "--extractor", "model", "--json").data["extractor"]
    assert again["probe"] == "passed"
    assert len(endpoint.chats) - before == again["calls"], "the probe's result is remembered"


def test_a_model_that_fails_the_probe_is_asked_only_by_someone_who_insists(
    hippo: CommandLine, endpoint: ScriptedEndpoint, tmp_path: Path
) -> None:
    endpoint.script = lambda _: Reply('{"memories": []}')
    file = _some(tmp_path, 77)
    ended = hippo("eval", "scenarios", file, "--extractor", "model")
    assert ended.code == 1
    assert f"{MODEL} may not extract" in ended.err
    assert "--skip-probe" in ended.err
    assert "Traceback" not in ended.err
    cost = hippo("eval", "scenarios", file, "--extractor", "model", "--skip-probe", "--json").data["extractor"]
    assert cost["probe"] == "skipped"


def test_another_model_can_be_named(hippo: CommandLine, endpoint: ScriptedEndpoint, tmp_path: Path) -> None:
    file = _some(tmp_path, 77)
    endpoint.script = knowing(file)
    cost = hippo("eval", "scenarios", file, "--extractor", "model", "--model", "other", "--json").data["extractor"]
    assert cost["model"] == "environment/other"
    assert {request.body["model"] for request in endpoint.chats} == {"other"}


def test_an_endpoint_that_goes_away_ends_the_run_with_its_cause(
    hippo: CommandLine, endpoint: ScriptedEndpoint, tmp_path: Path
) -> None:
    file = _some(tmp_path, 15)
    good = knowing(file)

    def answer(request: RecordedRequest) -> Reply:
        return good(request) if len(endpoint.chats) < 4 else Reply.error(503, "worn out")

    endpoint.script = answer
    ended = hippo("eval", "scenarios", file, "--extractor", "model")
    assert ended.code == 1
    assert "worn out" in ended.err
    assert "--extractor rules" in ended.err


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("--extractor", "model"), 1, "No model is set up yet."),
        (("--model", "x"), 2, "--extractor model"),
        (("--extractor", "model", "--baseline", "keys"), 2, "no baseline"),
        (("--extractor", "model", "--endpoint", "nowhere"), 1, "nowhere"),
    ],
)
def test_what_cannot_be_measured_is_said_with_the_way_out(
    hippo: CommandLine, tmp_path: Path, words: tuple[str, ...], code: int, said: str
) -> None:
    ended = hippo("eval", "scenarios", _some(tmp_path, 77), *words)
    assert ended.code == code
    assert said in ended.err
    assert len(ended.err.splitlines()) == 2


def test_a_file_that_is_no_scenario_is_one_line_and_the_way_out(hippo: CommandLine, tmp_path: Path) -> None:
    file = tmp_path / "wrong.jsonl"
    file.write_text("not json\n", encoding="utf-8")
    ended = hippo("eval", "scenarios", file)
    assert ended.code == 1
    assert "line 1" in ended.err
    assert "docs/evaluation.md" in ended.err


def test_a_sweep_prints_a_line_for_each_value(hippo: CommandLine, tmp_path: Path) -> None:
    file = str(_some(tmp_path, 100))
    swept = hippo("eval", "scenarios", file, "--sweep", "recalled=1,5")
    assert swept.code == 0
    heads, *lines = [line.split() for line in swept.out.splitlines()]
    assert heads[:4] == ["recalled", "passed", "recall", "clean"]
    assert [line[0] for line in lines] == ["1", "5"]
    assert "{" not in swept.out + hippo("eval", "scenarios", file).out
