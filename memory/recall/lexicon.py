"""The lexicon: a broad table of everyday topics and how they border on each other. Data only.

It links "what can I cook tonight?" to a fact kept under ``diet`` though the two share no word. How topics are read from
a text and how much they count is decided in `memory.recall.topics`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memory.recall.lexicon_dealings import DEALINGS
from memory.recall.lexicon_living import LIVING
from memory.recall.lexicon_making import MAKING

if TYPE_CHECKING:
    from memory.recall.topic import Topic

TOPICS: dict[str, Topic] = {**DEALINGS, **MAKING, **LIVING}

LINKS: dict[str, tuple[str, ...]] = {
    "introduction": (
        "work",
        "family",
        "leisure",
    ),
    "location": ("travel",),
    "address": (
        "location",
        "contact",
        "order",
        "introduction",
        "housing",
    ),
    "contact": ("address",),
    "work": (
        "introduction",
        "schedule",
    ),
    "pay": (
        "work",
        "jobsearch",
    ),
    "jobsearch": (
        "work",
        "pay",
        "task",
    ),
    "family": (
        "child",
        "pet",
    ),
    "child": (
        "family",
        "study",
        "schedule",
    ),
    "friend": (
        "leisure",
        "schedule",
    ),
    "food": (
        "drink",
        "cooking",
    ),
    "cooking": ("food",),
    "drink": (
        "food",
        "sleep",
        "health",
    ),
    "sleep": ("health",),
    "health": (
        "exercise",
        "food",
    ),
    "exercise": ("health", "location", "schedule", "sleep"),
    "travel": (
        "transport",
        "sleep",
        "food",
        "height",
        "location",
    ),
    "transport": (
        "location",
        "travel",
    ),
    "housing": (
        "pet",
        "location",
        "music",
    ),
    "homecare": (
        "housing",
        "budget",
        "transport",
    ),
    "film": ("leisure",),
    "reading": ("leisure",),
    "game": ("leisure",),
    "art": ("leisure",),
    "shopping": (
        "budget",
        "order",
        "clothing",
    ),
    "order": (
        "contact",
        "address",
    ),
    "money": (
        "budget",
        "task",
    ),
    "budget": (
        "money",
        "housing",
    ),
    "gift": (
        "leisure",
        "budget",
        "family",
        "reading",
        "music",
        "art",
    ),
    "event": (
        "budget",
        "schedule",
        "food",
    ),
    "schedule": (
        "exercise",
        "leisure",
        "study",
    ),
    "task": (
        "study",
        "project",
    ),
    "study": (
        "task",
        "child",
    ),
    "code": (
        "project",
        "infra",
        "privacy",
    ),
    "infra": ("code",),
    "privacy": ("code",),
    "writing": ("introduction",),
    "leisure": (
        "schedule",
        "friend",
        "music",
        "film",
        "reading",
        "game",
        "art",
    ),
    "mood": (
        "leisure",
        "friend",
        "schedule",
        "pet",
    ),
    "clothing": ("shopping",),
    "music": (
        "housing",
        "leisure",
    ),
    "business": (
        "pay",
        "order",
        "shopping",
        "task",
    ),
    "project": (
        "code",
        "task",
    ),
}
"""What a question about one topic also wants to know: its own topic counts fully, these in part."""
