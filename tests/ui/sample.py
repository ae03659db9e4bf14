"""One screen full of everything, for the tests that look at it. All of it is made up."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from assistant.prices import Spent
from memory.fact_rows import as_rows
from memory.phrase import Phrase
from memory.values import FactView, Kind, MessageState, Origin, Role, Status
from ui.app import HippoApp
from ui.chat.conversations import ConversationList
from ui.chat.screen import ChatScreen
from ui.chat.shown import ChatState, ConversationRow, ShownMessage, Switches
from ui.chat.spent import of_chat
from ui.chat.status_bar import Standing, StatusBar
from ui.memories.all_memories import AllMemories
from ui.memories.arranging import Arranged
from ui.memories.health import HealthView, ShownCheck, ShownHealth
from ui.memories.panel import MemoriesPanel
from ui.memories.review import ReviewView, Section
from ui.memories.shown import Filter, ShownMemory, ShownPlan
from ui.memories.this_answer import ThisAnswer

NOW = datetime(2026, 3, 14, 12, 0, tzinfo=UTC)
ANSWER = """Anna is lactose intolerant, so look for **long-aged** cheeses, which hold almost none:

1. *Comté*, 24 months or more
2. Parmigiano Reggiano
3. A lactose-free Brie from the market hall

| Cheese | Lactose | Age |
|---|---|---|
| Comté | < 0.1 g | 24 mo |
| Brie [/] | 0.4 g | 6 wk |

```python
def safe(cheese: Cheese) -> bool:
    return cheese.lactose < 0.1  # grams
```

> Bring bread without **lupin flour** for yourself.

See [the market](https://example.org)."""


def fact(fact_id: int, text: str, attribute: str, **changes: Any) -> FactView:
    """Return a current memory about the user, twelve days old."""
    values: dict[str, Any] = dict.fromkeys(FactView.__dataclass_fields__)
    values |= {
        "fact_id": fact_id, "version_id": fact_id * 10, "number": 1, "entity_id": 1, "entity": "user", "value": "",
        "attribute": attribute, "text": text, "kind": Kind.FACT, "origin": Origin.USER_SAID, "status": Status.CURRENT,
        "importance": 5, "confidence": 0.9, "constraint": False, "sensitive": False, "pinned": False, "ended": False,
        "valid_from": NOW - timedelta(days=12), "created_at": NOW - timedelta(days=12), "source_message_id": 1,
        "source_conversation_id": 1, "access_count": 2,
    }  # fmt: skip
    return FactView(**{**values, **changes})


FACTS = [
    fact(1, "The user is allergic to lupin.", "allergy", constraint=True, pinned=True),
    fact(2, "The user's name is Mira.", "name"),
    fact(3, "The user lives in Lyon.", "home_city", number=3),
    fact(4, "Anna (sister) is lactose intolerant.", "diet", entity="Anna", relation="sister", constraint=True),
    fact(5, "The user's phone number is 555-0199.", "phone", sensitive=True),
    fact(6, "用户喜欢喝乌龙茶，不喜欢咖啡。", "like", kind=Kind.PREFERENCE),
    fact(7, "The user will send the lease letter before 20 March 2026.", "reminder", kind=Kind.TASK_STATE),
]
GUESS = fact(8, "The user may like mountain cheese.", "food", status=Status.PROPOSED, origin=Origin.ASSISTANT_INFERRED)
REVIEW = [
    Section(
        "doubt",
        (
            ShownMemory(
                "doubt", "The user lives in Lyon.", at=NOW - timedelta(days=12), fact=FACTS[2], fact_id=3, message_id=1,
                source="“Trip to Lyon”", notes=("believed now", "“I live in Lyon now [/]”"),
            ),
            ShownMemory(
                "doubt", "The user lives in Nantes.", at=NOW - timedelta(days=1), fact=FACTS[2], fact_id=3,
                message_id=3, source="“周报”", notes=("said against it", "“back home in Nantes”"),
            ),
        ),
    ),
    Section("inferred", (ShownMemory("doubt", GUESS.text, at=NOW, fact=GUESS, fact_id=8, notes=("food",)),)),
    Section("failed", (ShownMemory("cut", "从下周起我每周三上钢琴课", at=NOW, message_id=3, notes=("429",)),)),
    Section("learned", (ShownMemory("fact", FACTS[5].text, at=NOW, fact=FACTS[5], fact_id=6, notes=("like",)),)),
]  # fmt: skip
MESSAGES = [
    ShownMessage(1, Role.USER, "Which cheese can I bring to Anna's on Saturday?", NOW - timedelta(minutes=9)),
    ShownMessage(
        2, Role.ASSISTANT, ANSWER, NOW - timedelta(minutes=8), reasoning="The user asks about Anna.",
        model="gpt-4o-mini", memories=3, answer_tokens=212, prompt_tokens=2140, siblings=(2, 5),
    ),
    ShownMessage(
        3, Role.USER, "谢谢！那周六的晚餐我应该几点到？\n[bold]x[/bold] [/]", NOW - timedelta(minutes=3),
        attachments=("invitation.txt",), pictures=("🖼 menu.png 1200×800",),
    ),
    ShownMessage(
        4, Role.ASSISTANT, "她上次说", NOW - timedelta(minutes=2), model="gpt-4o-mini", memories=0,
        state=MessageState.FAILED, cause="The endpoint closed the connection in the middle of the answer.",
        way_out="What came is kept; try again, or choose another model with ctrl+o.",
    ),
]  # fmt: skip
PLAN = ShownPlan(
    2,
    {
        "system": 310, "pinned": 118, "recalled": 96, "summary": 0, "window": 640, "message": 24, "reserve": 1024,
        "total": 1188, "budget": 8000,
    },
    injected=(
        ShownMemory("pinned", FACTS[0].text, "topic:food;hard_constraint", 11, FACTS[0].valid_from, 1, FACTS[0],
                    source="“Trip to Lyon”"),
        ShownMemory("pinned", FACTS[1].text, "identity", 7, NOW - timedelta(days=40), 2, FACTS[1],
                    source="edited by you"),
        ShownMemory("recalled", FACTS[3].text, "names:Anna", 18, NOW - timedelta(days=21), 4, FACTS[3],
                    source="this chat"),
        ShownMemory("recalled", FACTS[4].text, "keyword:0199", 12, NOW, 5, FACTS[4], sensitive=True),
    ),
    cut=(
        ShownMemory("cut", "Dinner with Anna at the harbour [/].", "over_limit", 22, NOW - timedelta(days=300)),
        ShownMemory("cut", "The user likes mountain cheese.", "below_bar", 9, NOW - timedelta(days=90)),
    ),
    question=MESSAGES[0].content,
)  # fmt: skip
ROWS = [
    ConversationRow(1, "Trip to Lyon", NOW - timedelta(minutes=4), pinned=True),
    ConversationRow(2, "Cheese for Anna [/]", NOW - timedelta(hours=4), draft=True),
    ConversationRow(3, "周报", NOW - timedelta(days=2)),
    ConversationRow(4, "A very long title that cannot fit into the narrow panel", NOW - timedelta(days=40)),
]
HEALTH = ShownHealth(
    kinds={"fact": 120, "preference": 34, "task_state": 9, "episode": 3},
    statuses={"superseded": 12, "expired": 3},
    queue={"ready": 2, "failed": 1},
    failed=(("extract", "429 too many requests [/]"),),
    parts=(("model", "gpt-4o-mini"), ("vector index", "milvus")),
    notices=(Phrase("no embedder: memories are found by words and keys only"),),
    grown=(3, 9, 20, 41, 60, 77, 90, 92, 101, 120, 133, 140, 150, 158, 160, 166),
    hits=(None, 0.1, 0.2, 0.2, None, 0.5, 0.4, 0.6, 0.5, 0.55, 0.6, 0.7, 0.6, 0.65, 0.7, 0.75),
    recall_ms=(14.0, 15.5, 18.2, 13.9, 22.0),
    storage={"database": 2_400_000, "vector index": 1_100_000, "backups": 4_800_000},
    checked_at=NOW - timedelta(hours=5),
    checks=(
        ShownCheck("queue", "ok", Phrase("nothing failed, nothing waits for long")),
        ShownCheck(
            "backups",
            "warning",
            Phrase("the newest backup is of {day}", day="2026-03-05 [/]"),
            Phrase("Make one: `hippo backup create`."),
        ),
    ),
)


@dataclass(frozen=True, slots=True)
class Sample:
    """What the screen is filled with."""

    title: str
    facts: list[FactView]
    review: list[Section]
    messages: list[ShownMessage]
    plan: ShownPlan
    rows: list[ConversationRow]
    health: ShownHealth


ENGLISH = Sample("Cheese for Anna", FACTS, REVIEW, MESSAGES, PLAN, ROWS, HEALTH)


class StillApp(HippoApp):
    """The app without an engine, so that nothing moves."""

    def open(self, *, afresh: bool = False) -> None:
        """Open nothing."""


async def fill(app: HippoApp, sample: Sample = ENGLISH) -> ChatScreen:
    """Put everything on the screen."""
    screen = app.screen_stack[0]
    assert isinstance(screen, ChatScreen)
    screen.prompt.cursor_blink = False
    screen.state = ChatState(2, sample.title, list(sample.messages))
    screen.show_title()
    screen.show_spent(of_chat(Spent(14_200, 1_090, 0.0213), "$"))
    await screen.transcript.show(sample.messages, NOW)
    screen.query_one(ConversationList).show(sample.rows, NOW, current=2)
    screen.query_one(ThisAnswer).show(sample.plan, NOW)
    memories = Arranged(as_rows(sample.facts))
    screen.query_one(AllMemories).show(memories, Filter(), memories.groups(Filter()), NOW)
    screen.query_one(ReviewView).show(sample.review, NOW)
    screen.query_one(HealthView).show(sample.health, NOW)
    screen.query_one(StatusBar).show(
        Standing(
            "gpt-4o-mini",
            tokens=2140,
            budget=8000,
            queue=2,
            notices=sample.health.notices,
            switches=Switches(write=False),
            ready=True,
        )
    )
    return screen


def panel(screen: ChatScreen) -> MemoriesPanel:
    """Return the memories panel."""
    return screen.query_one(MemoriesPanel)
