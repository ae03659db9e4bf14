"""Replies of extractor models with something wrong: a written collection, and as many more as are wanted made of it.

The same number gives the same replies on every machine.
"""

from __future__ import annotations

import json
import random
from typing import Final

from tests.scripted_model import entry, reply

GOOD = reply(entry(), entry(attribute="occupation", value="baker", text="The user is a baker.", quote="I'm a baker"))

# (name, reply, attributes that must survive)
BROKEN: list[tuple[str, str, list[str]]] = [
    ("fenced", f"```json\n{GOOD}\n```", ["home_city", "occupation"]),
    ("fenced without end", f"```json\n{GOOD}", ["home_city", "occupation"]),
    ("fenced as text", f"```\n{GOOD}\n```\nDone!", ["home_city", "occupation"]),
    ("prose around", f"Sure, here you go:\n{GOOD}\nLet me know if [anything] is missing.", ["home_city", "occupation"]),
    ("prose with brackets before", f"[Note] I kept two things. {GOOD}", ["home_city", "occupation"]),
    ("chinese prose around", f"好的，提取如下：{GOOD}以上。", ["home_city", "occupation"]),
    ("thinking before", f"<think>maybe {{'a': 1}}?</think>{GOOD}", ["home_city", "occupation"]),
    ("trailing commas", GOOD.replace("}, {", ",}, {").replace("}]}", ",},]}"), ["home_city", "occupation"]),
    ("bare list", json.dumps(json.loads(GOOD)["memories"]), ["home_city", "occupation"]),
    ("single object", json.dumps(entry()), ["home_city"]),
    ("lines of objects", f"{json.dumps(entry())}\n{json.dumps(entry(attribute='car'))}", ["home_city", "car"]),
    ("objects with commas", json.dumps(entry()) + ",\n" + json.dumps(entry(attribute="pet")), ["home_city", "pet"]),
    ("other wrapper", json.dumps({"result": {"facts": [entry()]}}), ["home_city"]),
    ("grouped by turn", json.dumps({"turns": [{"turn": 2, "memories": [entry(turn=None)]}]}), ["home_city"]),
    ("single quotes", "{'memories': [{'attribute': 'pet', 'value': 'cat', 'text': 'It\\'s a cat.'}]}", ["pet"]),
    ("python words", "[{'attribute': 'pet', 'value': 'cat', 'text': 'A cat.', 'ended': False, 'x': None}]", ["pet"]),
    ("unquoted keys", '{memories: [{attribute: "pet", value: "cat", text: "A cat."}]}', ["pet"]),
    ("comments", '{"memories": [ // one\n{"attribute": "pet", /* two */ "value": "cat", "text": "A cat."}]}', ["pet"]),
    ("missing comma", '{"memories": [{"attribute": "pet" "value": "cat", "text": "A cat."}]}', ["pet"]),
    ("inner quotes", '[{"attribute": "pet", "value": "cat", "text": "The cat is "Bo" at home."}]', ["pet"]),
    ("newline in string", '{"memories": [{"attribute": "pet", "value": "cat", "text": "A\ncat."}]}', ["pet"]),
    ("tab in string", '{"memories": [{"attribute": "pet", "value": "c\tat", "text": "A cat."}]}', ["pet"]),
    ("bad unicode escape", '{"memories": [{"attribute": "pet", "value": "cat \\u12", "text": "A cat."}]}', ["pet"]),
    ("lone surrogate", '{"memories": [{"attribute": "pet", "value": "cat \\ud83d", "text": "A cat."}]}', ["pet"]),
    ("invalid escape", '{"memories": [{"attribute": "pet", "value": "c\\at", "text": "A \\cat."}]}', ["pet"]),
    ("cut in a string", GOOD[:-30], ["home_city"]),
    ("cut between entries", GOOD[: GOOD.index("}, {") + 2], ["home_city"]),
    ("cut after a key", '{"memories": [{"attribute":', []),
    ("no value for key", '[{"attribute": "pet", "value": , "text": "A"}, ' + json.dumps(entry()) + "]", ["home_city"]),
    ("one entry of wrong type", json.dumps({"memories": [5, None, "x", [], entry()]}), ["home_city"]),
    ("entry without attribute", json.dumps({"memories": [{"value": "x", "text": "y"}, entry()]}), ["home_city"]),
    ("null attribute", json.dumps({"memories": [entry(attribute=None), entry()]}), ["home_city"]),
    ("object as value", json.dumps({"memories": [entry(value={"a": 1}), entry(attribute="pet")]}), ["pet"]),
    ("other key names", json.dumps([{"key": "pet", "object": "cat", "fact": "The user has a cat."}]), ["pet"]),
    ("upper-case keys", json.dumps([{"Attribute": "pet", "VALUE": "cat", "Text": "A cat."}]), ["pet"]),
    ("empty list", '{"memories": []}', []),
    ("bare empty list", "[]", []),
    ("null list", '{"memories": null}', []),
    ("empty", "", []),
    ("blank", " \n\t ", []),
    ("only thinking", "<think>hmm", []),
    ("refusal", "I'm sorry, but I can't help with that.", []),
    ("chinese refusal", "抱歉，我无法处理这个请求。", []),
    ("nonsense", "banana banana banana", []),
    ("html", "<html><body><h1>502 Bad Gateway</h1></body></html>", []),
    ("numbers", "[1, 2, 3]", []),
    ("deep nesting", "[" * 3000 + "]" * 3000, []),
    ("deep objects", '{"a":' * 3000, []),
    ("control characters", "\x00\x1b[31m{}\x07", []),
    ("not a number", '[{"attribute": "pet", "value": "cat", "text": "A cat.", "confidence": NaN}]', ["pet"]),
]  # fmt: skip

_PIECES: Final = (
    *"{}[]\":,\\/'`* \n\t",
    "null", "NaN", "```json\n", "<think>", "</think>", "\\u12", "\\ud83d", "\x00", "\x1b[31m", "是",
    "\u202e", "\ufeff", '"turn": 99', '"quote": null', "}, {", "]}", "None", "Sorry, ", "// x\n", "\U0001f9c0", "1e999",
)  # fmt: skip
_LONGEST_BASE: Final = 2_000
"""Characters of a written reply that others are made of: the deep ones are tried as they stand."""
_MOST_CHANGES: Final = 6
_LONGEST_CUT: Final = 40
"""Characters that one change takes out at most."""


def malformed(count: int) -> list[str]:
    """Return so many different replies: the written ones first, then good ones cut, doubled and overwritten."""
    found = dict.fromkeys(text for _, text, _ in BROKEN)
    bases = [GOOD, GOOD, *(text for _, text, _ in BROKEN if 20 < len(text) < _LONGEST_BASE)]
    chance = random.Random(count)
    while len(found) < count:
        text = chance.choice(bases)
        for _ in range(chance.randint(1, _MOST_CHANGES)):
            text = _changed(text, chance)
        found.setdefault(text)
    return list(found)[:count]


def _changed(text: str, chance: random.Random) -> str:
    at = chance.randint(0, len(text))
    match chance.randrange(4):
        case 0:
            return f"{text[:at]}{chance.choice(_PIECES)}{text[at:]}"
        case 1:
            return text[:at] + text[at + chance.randint(1, _LONGEST_CUT) :]
        case 2:
            return text[:at] + text[max(0, at - chance.randint(1, _LONGEST_CUT)) :]
        case _:
            return text[: max(at, 1)]
