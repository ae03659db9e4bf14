"""The same full screen for somebody who writes Chinese: texts that take two cells a character. All of it is made up."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from memory.values import Kind, MessageState, Origin, Role, Status
from tests.ui.sample import HEALTH, NOW, PLAN, Sample, fact
from ui.chat.shown import ConversationRow, ShownMessage
from ui.memories.review import Section
from ui.memories.shown import ShownMemory

ANSWER = """安娜**乳糖不耐受**，所以选*熟成时间长*的奶酪，里面几乎没有乳糖：

1. 孔泰，24 个月以上
2. 帕尔马干酪
3. 菜市场卖的无乳糖布里

| 奶酪 | 乳糖 | 熟成 |
|---|---|---|
| 孔泰 | < 0.1 g | 24 个月 |
| 布里 [/] | 0.4 g | 6 周 |

```python
def safe(cheese: Cheese) -> bool:
    return cheese.lactose < 0.1  # 克
```

> 你自己要避开**羽扇豆粉**做的面包。

见[菜市场](https://example.org)。"""
FACTS = [
    fact(1, "用户对羽扇豆过敏。", "allergy", constraint=True, pinned=True),
    fact(2, "用户叫米拉。", "name"),
    fact(3, "用户住在里昂。", "home_city", number=3),
    fact(4, "安娜（妹妹）乳糖不耐受。", "diet", entity="安娜", relation="sister", constraint=True),
    fact(5, "用户的电话是 555-0199。", "phone", sensitive=True),
    fact(6, "用户喜欢喝乌龙茶 🍵，不喜欢咖啡。", "like", kind=Kind.PREFERENCE),
    fact(7, "用户要在 2026 年 3 月 20 日之前把租房合同的信寄出去，收件人是房东的律师。", "reminder",
         kind=Kind.TASK_STATE),
]  # fmt: skip
GUESS = fact(8, "用户可能喜欢山地奶酪。", "food", status=Status.PROPOSED, origin=Origin.ASSISTANT_INFERRED)
REVIEW = [
    Section(
        "doubt",
        (
            ShownMemory(
                "doubt", "用户住在里昂。", at=NOW - timedelta(days=12), fact=FACTS[2], fact_id=3, message_id=1,
                source="“里昂之行”", notes=("目前采信的", "“我现在住里昂了 [/]”"),
            ),
            ShownMemory(
                "doubt", "用户住在南特。", at=NOW - timedelta(days=1), fact=FACTS[2], fact_id=3,
                message_id=3, source="“周报”", notes=("与之矛盾的", "“回到南特的家里了”"),
            ),
        ),
    ),
    Section("inferred", (ShownMemory("doubt", GUESS.text, at=NOW, fact=GUESS, fact_id=8, notes=("食物",)),)),
    Section("failed", (ShownMemory("cut", "从下周起我每周三上钢琴课", at=NOW, message_id=3, notes=("429",)),)),
    Section("learned", (ShownMemory("fact", FACTS[5].text, at=NOW, fact=FACTS[5], fact_id=6, notes=("喜欢",)),)),
]  # fmt: skip
MESSAGES = [
    ShownMessage(1, Role.USER, "周六去安娜家，我可以带什么奶酪？", NOW - timedelta(minutes=9)),
    ShownMessage(
        2, Role.ASSISTANT, ANSWER, NOW - timedelta(minutes=8), reasoning="用户在问安娜。",
        model="gpt-4o-mini", memories=3, answer_tokens=212, prompt_tokens=2140, siblings=(2, 5),
    ),
    ShownMessage(
        3, Role.USER, "谢谢！那周六的晚餐我应该几点到？\n[bold]x[/bold] [/]", NOW - timedelta(minutes=3),
        attachments=("邀请函.txt",), pictures=("🖼 菜单.png 1200×800",),
    ),
    ShownMessage(
        4, Role.ASSISTANT, "她上次说", NOW - timedelta(minutes=2), model="gpt-4o-mini", memories=0,
        state=MessageState.FAILED, cause="端点在答案中途断开了连接。",
        way_out="已收到的部分保留着；再试一次，或用 ctrl+o 换一个模型。",
    ),
]  # fmt: skip
CHINESE = Sample(
    "给安娜的奶酪",
    FACTS,
    REVIEW,
    MESSAGES,
    replace(
        PLAN,
        injected=tuple(
            replace(memory, text=told.text, fact=told, source=source, reason=reason)
            for memory, told, source, reason in zip(
                PLAN.injected,
                (FACTS[0], FACTS[1], FACTS[3], FACTS[4]),
                ("“里昂之行”", "由你修改", "本次对话", ""),
                ("topic:food;hard_constraint", "identity", "names:安娜", "keyword:0199"),
                strict=True,
            )
        ),
        cut=(
            replace(PLAN.cut[0], text="和安娜在港口吃的那顿晚餐 [/]，还有饭后在老城里散的那次步。"),
            replace(PLAN.cut[1], text="用户喜欢山地奶酪。"),
        ),
        question=MESSAGES[0].content,
    ),
    [
        ConversationRow(1, "里昂之行", NOW - timedelta(minutes=4), pinned=True),
        ConversationRow(2, "给安娜的奶酪", NOW - timedelta(hours=4), draft=True),
        ConversationRow(3, "Weekly report", NOW - timedelta(days=2)),
        ConversationRow(4, "一个长得在窄窄的面板里怎么也放不下的标题", NOW - timedelta(days=40)),
    ],
    replace(
        HEALTH,
        parts=(("模型", "gpt-4o-mini"), ("向量索引", "milvus")),
        storage={"数据库": 2_400_000, "向量索引": 1_100_000, "备份": 4_800_000},
    ),
)
