"""Other words that people search for a setting by, where neither its name nor its explanation has them. Never shown."""

from __future__ import annotations

import unicodedata
from typing import Final

from memory.chinese_variants import to_simplified
from ui.locale import N_

OTHER_WORDS: Final = {
    "profile": N_("account, user, person"),
    "chat.context_window": N_("context length, size"),
    "chat.temperature": N_("temperature, creativity, randomness"),
    "chat.max_tokens": N_("length, long, short"),
    "chat.system_prompt": N_("system prompt, custom instructions"),
    "chat.retries": N_("retry, try again"),
    "chat.images": N_("pictures, vision"),
    "chat.titles": N_("titles, rename"),
    "endpoints.NAME.connect_seconds": N_("timeout, patience"),
    "endpoints.NAME.first_token_seconds": N_("timeout, patience"),
    "endpoints.NAME.idle_seconds": N_("timeout, patience"),
    "presets.NAME.system_prompt": N_("system prompt, custom instructions"),
    "extractor.use_model": N_("extraction, learn"),
    "embedding.source": N_("vectors, semantic search"),
    "budget.window": N_("context window, history"),
    "memory.read": N_("recall, on, off"),
    "memory.write": N_("learn, remember, on, off"),
    "memory.complete_questions": N_("completion, rewrite, follow-up question, query"),
    "memory.archive_unused_days": N_("decay, old, keep"),
    "memory.send_sensitive": N_("privacy, private"),
    "memory.keep_secrets": N_("mask, privacy, private"),
    "milvus.uri": N_("vector database, server"),
    "screen.theme": N_("colours, colors, dark, light, appearance"),
    "screen.reduced_motion": N_("motion, accessibility"),
    "screen.currency": N_("money, cost"),
    "backup.enabled": N_("copy, daily, automatic"),
}
"""By the setting's key; in English here, in other languages by what people there would type."""


def folded(text: str) -> str:
    """Return a text as a search compares it: whatever the case, the width of letters and the Chinese script."""
    return to_simplified(unicodedata.normalize("NFKC", text)).casefold()
