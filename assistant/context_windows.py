"""How many tokens a model takes: what the user set, else what the endpoint tells, else what its name tells."""

from __future__ import annotations

import re
from dataclasses import dataclass

from assistant.providers import ProviderKind

DEFAULT_WINDOW = 8192
"""For models that nothing is known about: nearly all of today's take this much."""

OLLAMA_DEFAULT_WINDOW = 4096
"""What Ollama gives a model unless told otherwise, whatever the model could take; it cuts longer prompts silently."""

# Families by the beginning of a model's name (after any "vendor/"), the special before the general; windows as
# their makers state them.
_FAMILIES: tuple[tuple[str, int], ...] = (
    (r"gpt-5", 400_000),
    (r"gpt-4\.1", 1_047_576),
    (r"gpt-4o|chatgpt-4o|gpt-4-turbo|gpt-4-(?:1106|0125)|gpt-4\.5", 128_000),
    (r"gpt-4-32k", 32_768),
    (r"gpt-4", 8_192),
    (r"gpt-3\.5", 16_385),
    (r"gpt-oss", 131_072),
    (r"o1-mini|o1-preview", 128_000),
    (r"o[134](?:-|$)", 200_000),
    (r"claude", 200_000),
    (r"gemini-1\.5-pro", 2_097_152),
    (r"gemini", 1_048_576),
    (r"gemma-?2|gemma(?:-|:|$)", 8_192),
    (r"gemma-?3", 131_072),
    (r"deepseek", 65_536),
    (r"qwen3|qwq|qwen-?(?:plus|max|turbo)", 131_072),
    (r"qwen2\.5", 32_768),
    (r"qwen", 32_768),
    (r"kimi|moonshot-v1-128k", 131_072),
    (r"moonshot-v1-32k", 32_768),
    (r"glm-4", 131_072),
    (r"llama-?4", 1_048_576),
    (r"(?:meta-)?llama-?3\.[123]", 131_072),
    (r"(?:meta-)?llama-?3", 8_192),
    (r"llama-?2|llama", 4_096),
    (r"mistral-(?:large|small|medium|nemo)|ministral|magistral|devstral|pixtral", 131_072),
    (r"codestral", 32_768),
    (r"mixtral-8x22b", 65_536),
    (r"mistral|mixtral", 32_768),
    (r"phi-?4", 16_384),
    (r"phi-?3", 4_096),
    (r"command-r|command-a", 128_000),
    (r"grok-[234]", 131_072),
    (r"smollm2|smollm3?", 8_192),
    (r"yi-", 4_096),
)
_RULES = tuple((re.compile(rf"(?:^|/)(?:{pattern})", re.IGNORECASE), window) for pattern, window in _FAMILIES)
_SAID_IN_NAME = re.compile(r"(?:^|[-_:.])(\d{1,4})k(?:$|[-_:.])", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class ContextWindow:
    """How many tokens a model takes, and who says so."""

    tokens: int
    source: str
    """``setting``, ``endpoint``, ``table`` or ``default``."""


def context_window(
    model: str, *, setting: int | None = None, told: int | None = None, kind: ProviderKind | None = None
) -> ContextWindow:
    """Decide how many tokens a model takes.

    Args:
        model: its id at the endpoint.
        setting: what the user set; wins.
        told: what the endpoint's list says.
        kind: the sort of server. Ollama gives its models less than they could take.
    """
    if setting:
        return ContextWindow(setting, "setting")
    if told:
        return ContextWindow(told, "endpoint")
    if kind is ProviderKind.OLLAMA:
        return ContextWindow(OLLAMA_DEFAULT_WINDOW, "default")
    if size := _SAID_IN_NAME.search(model):
        return ContextWindow(int(size[1]) * 1024, "table")
    for rule, window in _RULES:
        if rule.search(model):
            return ContextWindow(window, "table")
    return ContextWindow(DEFAULT_WINDOW, "default")
