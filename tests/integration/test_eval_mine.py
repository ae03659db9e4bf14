"""`hippo eval mine` asks the user's own cases again; `hippo memories feedback` makes, lists and takes back cases."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.commands import CommandLine
from tests.endpoints.server import MODEL, ScriptedEndpoint

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SETTINGS = '[embedding]\nsource = "none"\n[extractor]\nuse_model = false\n[screen]\ntime_zone = "UTC"\n'
SCENARIO_KEYS = {
    "total", "passed", "recall", "clean", "by_category", "by_lang", "latency_ms", "tokens", "failures",
}  # fmt: skip


@pytest.fixture
def hippo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Iterator[CommandLine]:
    command = CommandLine(tmp_path / "home", SETTINGS, monkeypatch, capsys)
    with ScriptedEndpoint() as serving:
        monkeypatch.setenv("HIPPO_BASE_URL", serving.base_url)
        monkeypatch.setenv("HIPPO_MODEL", MODEL)
        yield command
    command.close()


def test_a_missed_memory_fails_until_it_is_known_and_goes_when_it_is_forgotten(hippo: CommandLine) -> None:
    assert "empty" in hippo("eval", "mine").out
    assert hippo("ask", "Which nuts go into a pesto?").code == 0
    said = hippo("memories", "feedback", "missed", "I am allergic to cashews.")
    assert said.code == 0, said.err
    assert "hippo memories add 'I am allergic to cashews.'" in said.out
    report = hippo("eval", "mine", "--json").data
    assert set(report) == SCENARIO_KEYS | {"cases"}
    (case,) = report["cases"]
    assert (case["passed"], case["why"], case["memory"]) == (False, "not_in_memory", None)
    assert report["failures"][0]["missing"] == [["I am allergic to cashews."]]

    fact = hippo("memories", "add", "I am allergic to cashews.", "--json").data["id"]
    report = hippo("eval", "mine", "--json").data
    assert (report["passed"], report["cases"][0]["memory"]) == (1.0, fact)
    assert "1 of 1 pass" in hippo("eval", "mine").out

    assert hippo("memories", "forget", fact, "--yes").code == 0
    assert hippo("eval", "mine", "--json").data["total"] == 0
    assert hippo("memories", "feedback", "list", "--json").data == []


def test_a_memory_called_not_relevant_is_a_case_too(hippo: CommandLine) -> None:
    fact = hippo("memories", "add", "我在阳台上种番茄。", "--json").data["id"]
    asked = "市场买的番茄可以做什么菜？"
    assert fact in {int(item["id"]) for item in hippo("ask", asked, "--explain", "--json").data["plan"]["injected"]}
    said = hippo("memories", "feedback", "not-relevant", fact, "--json").data
    assert (said["question"], said["memory"]) == (asked, fact)
    plan = hippo("ask", asked, "--explain", "--json").data["plan"]
    assert plan["injected"] == []
    assert {(int(item["id"]), item["reason"]) for item in plan["cut"]} >= {(fact, "said_not_relevant")}
    report = hippo("eval", "mine", "--json").data
    assert (report["total"], report["clean"], report["by_category"]["not_relevant"]["passed"]) == (1, 1.0, 1.0)
    assert hippo("memories", "feedback", "remove", said["id"]).code == 0
    assert hippo("eval", "mine", "--json").data["total"] == 0


def test_a_hard_limit_asks_for_insistence_and_what_is_not_there_is_said(hippo: CommandLine) -> None:
    fact = hippo("memories", "add", "I am allergic to cashews.", "--json").data["id"]
    nothing = hippo("memories", "feedback", "missed", "I like tea.")
    assert (nothing.code, "no answer yet" in nothing.err) == (1, True)
    hippo("ask", "Which bread keeps longest?")
    refused = hippo("memories", "feedback", "not-relevant", fact)
    assert refused.code == 1
    assert "hard limit" in refused.err
    assert "--insist" in refused.err
    assert hippo("memories", "feedback", "not-relevant", fact, "--insist").code == 0
    for words in (("remove", 99), ("not-relevant", 99), ("missed", "x", "--answer", 1), ("missed", " ")):
        ended = hippo("memories", "feedback", *words)
        assert ended.code == 1
        assert "Traceback" not in ended.err
        assert len(ended.err.splitlines()) <= 2


def test_a_case_is_asked_after_the_turns_that_stood_before_it(hippo: CommandLine) -> None:
    hippo("memories", "add", "My sister Anna keeps bees.")
    chat = hippo("ask", "Tell me about my sister Anna's hives", "--json").data["conversation"]
    hippo("ask", "And what would she like for it?", "--conversation", chat)
    hippo("memories", "feedback", "missed", "Anna keeps bees.")
    report = hippo("eval", "mine", "--json").data
    assert report["cases"][0]["question"] == "And what would she like for it?"
    assert report["passed"] == 1.0, report["cases"]
