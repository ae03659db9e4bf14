"""What the extractor model is told, in English and Chinese, and the shape of the reply it is asked for.

A prompt is a function of plain values with a version: another wording is another version, so that a model is probed
again with it. Text of messages stands inside marks that it cannot close.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from memory.blocks import inside
from memory.ports import PromptMessage
from memory.values import Kind, Origin, Role

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime

    from memory.extraction.turns import WindowLine
    from memory.language import Language

EXTRACTION_VERSION = "extraction-1"

_STORED_KINDS = [kind.value for kind in Kind if kind is not Kind.DIGEST]

EXTRACTION_SCHEMA: dict[str, object] = {
    "type": "object",
    "additionalProperties": False,
    "required": ["memories"],
    "properties": {
        "memories": {
            "type": "array",
            "items": {
                "type": "object",
                "additionalProperties": False,
                "required": [
                    "turn", "entity", "relation", "attribute", "value", "text", "quote", "kind", "origin", "importance",
                    "confidence", "sensitive", "ended", "expires",
                ],
                "properties": {
                    "turn": {"type": "integer"},
                    "entity": {"type": "string"},
                    "relation": {"type": ["string", "null"]},
                    "attribute": {"type": "string"},
                    "value": {"type": "string"},
                    "text": {"type": "string"},
                    "quote": {"type": ["string", "null"]},
                    "kind": {"type": "string", "enum": _STORED_KINDS},
                    "origin": {"type": "string", "enum": [Origin.USER_SAID.value, Origin.ASSISTANT_INFERRED.value]},
                    "importance": {"type": "integer"},
                    "confidence": {"type": "number"},
                    "sensitive": {"type": "boolean"},
                    "ended": {"type": "boolean"},
                    "expires": {"type": ["string", "null"]},
                },
            },
        }
    },
}  # fmt: skip
"""JSON schema of a reply in the strict form: all keys required, none beside them. `ReplyEntry` reads it."""

_ENGLISH = """\
You read what a user wrote to a chat assistant and list what is worth knowing about them in later conversations.
Reply with JSON only, no other words: {"memories": [ ... ]}. Nothing worth keeping: {"memories": []}.

What to list
- Only what the user states in the messages inside <extract>, about themselves, their people, pets, plans or projects.
- <before> is there only so that you understand "she" or "that one". Never list anything from it.
- Not: questions, requests, small talk, moods of the moment, guesses, "if", jokes, general knowledge, what the
  assistant said, text the user pasted or quoted. "[…]" marks what was left out. Rather too few than too many.

Each memory
- turn: the number of the message it comes from.
- entity: "user", or the name of the person, pet or project it is about ("my sister Anna is vegan" is about Anna).
  relation: what that is to the user, in English ("sister"), else null.
- attribute: a snake_case English key. Use one from <keys> where it fits.
- value: short, in the language of the message. text: one sentence in the language of the message, about "the user" in
  the third person, with absolute dates: the day of each message stands beside it.
- quote: the user's own words it rests on, copied exactly, character by character. Not a question.
- kind: preference, fact, task_state (something to do or under way), episode (something that happened), procedure.
- origin: user_said; assistant_inferred if the user did not say it but it follows.
- ended: true if it says that something is no longer so ("I quit smoking"); text then says so too. Keep "not" where the
  user says "not".
- importance 1 to 10 (allergy 9, home 7, favourite tea 3). confidence 0 to 1.
- sensitive: health, money, identity papers, contact data. expires: last day (YYYY-MM-DD) of a task_state, else null.

Example: [1] (Tuesday 2026-03-03 18:20) Moved to Leeds last week! My sister Anna can't stand coriander btw. Is it good?
{"memories": [{"turn": 1, "entity": "user", "relation": null, "attribute": "home_city", "value": "Leeds", "text": \
"The user moved to Leeds in the week of 2026-02-23.", "quote": "Moved to Leeds last week", "kind": "fact", "origin": \
"user_said", "importance": 7, "confidence": 0.95, "sensitive": false, "ended": false, "expires": null}, {"turn": 1, \
"entity": "Anna", "relation": "sister", "attribute": "food_dislike", "value": "coriander", "text": "Anna, the user's \
sister, cannot stand coriander.", "quote": "My sister Anna can't stand coriander", "kind": "preference", "origin": \
"user_said", "importance": 4, "confidence": 0.95, "sensitive": false, "ended": false, "expires": null}]}"""

_CHINESE = """\
你阅读用户写给聊天助手的话，列出今后对话中值得知道的内容。
只回复 JSON，不要其他文字：{"memories": [ ... ]}。没有值得记的就回复 {"memories": []}。

列什么
- 只列用户在 <extract> 里的消息中陈述的内容：关于用户自己、身边的人、宠物、计划或项目。
- <before> 只用来弄清“她”“那个”指谁，绝不从中提取任何内容。
- 不列：提问、请求、寒暄、一时的情绪、猜测、“如果”、玩笑、常识、助手说过的话、用户粘贴或引用的文字。
  “[…]”表示略去的部分。宁少勿多。

每条记忆
- turn：来自第几条消息。
- entity：写 "user"，或所说的人、宠物、项目的名字（“我妹妹安娜吃素”说的是安娜）。
  relation：与用户的关系，用英文（如 "sister"），没有则为 null。
- attribute：英文 snake_case 键；<keys> 里有合适的就沿用。
- value：简短，用消息的语言。text：用消息的语言写一句话，以“用户”为第三人称，日期写成绝对日期（每条消息旁标有日期）。
- quote：所依据的用户原话，逐字照抄，不能是问句。
- kind：preference、fact、task_state（要做或正在进行的事）、episode（发生过的事）、procedure（做法）。
- origin：user_said；用户没说但可以推出的写 assistant_inferred。
- ended：说的是某事不再如此（“我戒烟了”）时为 true，text 也要写明。用户说“不”，就保留“不”。
- importance 1 到 10（过敏 9，住处 7，爱喝的茶 3）。confidence 0 到 1。
- sensitive：健康、钱、证件、联系方式。expires：task_state 的最后一天（YYYY-MM-DD），否则为 null。

例：[1] (2026-03-03 星期二 18:20) 我上周搬到苏州了！我妹妹小雨不吃香菜。这菜好吃吗？
{"memories": [{"turn": 1, "entity": "user", "relation": null, "attribute": "home_city", "value": "苏州", "text": \
"用户在2026年2月23日那一周搬到了苏州。", "quote": "我上周搬到苏州了", "kind": "fact", "origin": "user_said", \
"importance": 7, "confidence": 0.95, "sensitive": false, "ended": false, "expires": null}, {"turn": 1, "entity": \
"小雨", "relation": "sister", "attribute": "food_dislike", "value": "香菜", "text": "用户的妹妹小雨不吃香菜。", \
"quote": "我妹妹小雨不吃香菜", "kind": "preference", "origin": "user_said", "importance": 4, "confidence": 0.95, \
"sensitive": false, "ended": false, "expires": null}]}"""

_SYSTEM: dict[Language, str] = {"en": _ENGLISH, "zh": _CHINESE}
_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_CHINESE_DAYS = "一二三四五六日"
_WHO: dict[Language, tuple[str, str]] = {"en": ("user", "assistant"), "zh": ("用户", "助手")}

_UNREADABLE: dict[Language, str] = {
    "en": 'That could not be read. Reply again, with nothing but complete JSON: {"memories": [ ... ]}',
    "zh": '无法读取。请重新回复，只写完整的 JSON：{"memories": [ ... ]}',
}
_WRONG_LANGUAGE: dict[Language, str] = {
    "en": "Some of it is in the wrong language. Reply again with the same JSON: value and text of each memory in the "
    "language of the message it comes from, English for an English message.",
    "zh": "有些内容用错了语言。请重新回复同样的 JSON：每条记忆的 value 和 text 都用所来自消息的语言，"
    "中文消息就用中文。",
}
RETRY_SHOWN = 800
"""Characters of the bad reply that the model is shown again: enough to see what was wrong."""

_MARKS = ("before", "extract", "keys")


@dataclass(frozen=True, slots=True)
class NumberedTurn:
    """One message to extract from, as the prompt shows it."""

    number: int
    text: str
    said_at: datetime


def extraction_prompt(
    language: Language,
    turns: Sequence[NumberedTurn],
    window: Sequence[WindowLine],
    keys: Mapping[str, Sequence[str]],
) -> list[PromptMessage]:
    """Return the messages that ask for the memories of a burst of turns.

    Args:
        language: In which language the model is instructed: that of most of the turns.
        turns: What to extract from.
        window: What stood before, marked as not to be extracted.
        keys: Attribute keys in use, by entity.
    """
    user, assistant = _WHO[language]
    parts = []
    if window:
        lines = "\n".join(f"{user if line.by_user else assistant}: {_inside(line.text)}" for line in window)
        parts.append(f"<before>\n{lines}\n</before>")
    if keys:
        offered = "\n".join(f"{_inside(entity)}: {', '.join(names)}" for entity, names in keys.items() if names)
        parts.append(f"<keys>\n{offered}\n</keys>")
    numbered = "\n".join(f"[{turn.number}] ({_day(turn.said_at, language)}) {_inside(turn.text)}" for turn in turns)
    parts.append(f"<extract>\n{numbered}\n</extract>")
    return [PromptMessage(Role.SYSTEM, _SYSTEM[language]), PromptMessage(Role.USER, "\n".join(parts))]


def retry_unreadable(language: Language, asked: Sequence[PromptMessage], reply: str) -> list[PromptMessage]:
    """Return the messages that ask again after a reply that could not be read."""
    return _again(asked, reply, _UNREADABLE[language])


def retry_language(language: Language, asked: Sequence[PromptMessage], reply: str) -> list[PromptMessage]:
    """Return the messages that ask again after a reply in another language than the user's."""
    return _again(asked, reply, _WRONG_LANGUAGE[language])


def _again(asked: Sequence[PromptMessage], reply: str, note: str) -> list[PromptMessage]:
    shown = [PromptMessage(Role.ASSISTANT, reply[:RETRY_SHOWN])] if reply.strip() else []
    # Some endpoints want roles to alternate: without a reply the note goes behind the question.
    if not shown:
        last = asked[-1]
        return [*asked[:-1], PromptMessage(last.role, f"{last.content}\n\n{note}")]
    return [*asked, *shown, PromptMessage(Role.USER, note)]


def _inside(text: str) -> str:
    """Return text that cannot close the marks it stands in."""
    return inside(text, *_MARKS)


def _day(moment: datetime, language: Language) -> str:
    if language == "zh":
        return f"{moment:%Y-%m-%d} 星期{_CHINESE_DAYS[moment.weekday()]} {moment:%H:%M}"
    return f"{_DAYS[moment.weekday()]} {moment:%Y-%m-%d %H:%M}"
