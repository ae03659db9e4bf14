"""Model lists of every dialect are read, and a model's context window has one answer."""

from __future__ import annotations

from typing import Any

import pytest

from assistant.context_windows import ContextWindow, context_window
from assistant.model_lists import ModelInfo, parse_models
from assistant.providers import ProviderKind


@pytest.mark.parametrize(
    ("answer", "models"),
    [
        ({"object": "list", "data": [{"id": "gpt-4o"}, {"id": "text-embedding-3-small"}]}, [ModelInfo("gpt-4o")]),
        ({"data": [{"id": "q", "max_model_len": 32768}]}, [ModelInfo("q", 32768)]),
        ({"data": [{"id": "l", "meta": {"n_ctx_train": 8192}}]}, [ModelInfo("l", 8192)]),
        (
            {"data": [{"id": "o", "context_length": 200000, "top_provider": {"context_length": 1000}}]},
            [ModelInfo("o", 200000)],
        ),
        ({"data": [{"id": "g", "context_window": 131072}]}, [ModelInfo("g", 131072)]),
        (
            {"data": [{"id": "s", "type": "llm", "max_context_length": 9000, "loaded_context_length": 4096}]},
            [ModelInfo("s", 4096)],
        ),
        ({"models": [{"name": "llama3:latest", "model": "llama3:latest"}]}, [ModelInfo("llama3:latest")]),
        (["a", "b", "a"], [ModelInfo("a"), ModelInfo("b")]),
        ({"data": [{"id": "e", "type": "embeddings"}, {"id": ""}, {"id": 3}, 4, None, {}]}, []),
        ({"data": [{"id": "bad\x1b[1m"}, {"id": "x" * 999}]}, []),
        (["bad\x1b[1m", "x" * 999, "\ud800", "good"], [ModelInfo("good")]),
        (
            {"data": [{"id": "z", "context_length": 0}, {"id": "y", "context_length": "many"}]},
            [ModelInfo("z"), ModelInfo("y")],
        ),
        ({"data": []}, []),
    ],
)
def test_a_list_in_any_dialect_is_read(answer: Any, models: list[ModelInfo]) -> None:
    assert parse_models(answer) == models


@pytest.mark.parametrize("answer", [{}, {"data": 3}, "x", None, 5])
def test_what_is_no_list_is_refused(answer: Any) -> None:
    with pytest.raises(ValueError, match="no list"):
        parse_models(answer)


@pytest.mark.parametrize(
    ("model", "tokens"),
    [
        ("gpt-4o-mini", 128_000),
        ("openai/gpt-4.1-nano", 1_047_576),
        ("gpt-4", 8_192),
        ("gpt-3.5-turbo", 16_385),
        ("o3-mini", 200_000),
        ("claude-sonnet-4-5", 200_000),
        ("meta-llama/Llama-3.1-8B-Instruct", 131_072),
        ("llama3", 8_192),
        ("llama3.2:1b", 131_072),
        ("qwen2.5-coder", 32_768),
        ("deepseek-chat", 65_536),
        ("moonshot-v1-32k", 32_768),
        ("some-model-16k", 16_384),
        ("gemma2:2b", 8_192),
        ("never-heard-of", 8_192),
        ("", 8_192),
    ],
)
def test_a_window_is_told_by_the_name(model: str, tokens: int) -> None:
    assert context_window(model).tokens == tokens


def test_the_users_setting_wins_then_the_endpoint() -> None:
    assert context_window("gpt-4o", setting=5000, told=9000) == ContextWindow(5000, "setting")
    assert context_window("gpt-4o", told=9000) == ContextWindow(9000, "endpoint")
    assert context_window("gpt-4o") == ContextWindow(128_000, "table")
    assert context_window("x") == ContextWindow(8192, "default")


def test_ollama_gives_a_model_less_than_it_could_take() -> None:
    assert context_window("llama3.1", kind=ProviderKind.OLLAMA).tokens == 4096
