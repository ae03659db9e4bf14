"""Animals of the user, with their names: 养了只猫叫豆豆, 我家狗叫旺财."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memory.extraction.rules.mood import Mood
from memory.extraction.rules.relations import PETS, RELATIONS
from memory.extraction.rules.rule import Draft, clean
from memory.extraction.rules.subjects import ME

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memory.extraction.rules.view import View

_ANIMAL = "|".join(
    sorted(
        "|".join(relation.chinese for relation in RELATIONS if relation.key in PETS).split("|"), key=len, reverse=True
    )
)
_NAME = r"(?:[，,]?(?:名字)?(?:叫|是)(?P<name>[\u4e00-\u9fffA-Za-z]{1,6}))?"
_KEEPS = re.compile(
    r"(?:我|我们|家里|我家|我们家)?(?:现在|刚|新)?(?:养|领养|收养|有|捡)(?:了|"
    rf"着)?(?P<count>[一两二三四五]?)(?:[只条个])(?P<what>[\u4e00-\u9fff]{{0,4}}?(?P<animal>{_ANIMAL})){_NAME}"
)
_AND_ALSO = re.compile(
    rf"(?:[，,、]|[，,]?(?:还有|还养了?|另外还?有|和|跟|外加|加))?(?P<count>[一两二三四五])?(?:[只条个](?P<what>[\u4e00-\u9fff]{{0,4}}?(?P<animal>{_ANIMAL})))"
    rf"{_NAME}"
)
"""The next animal of the same breath: 养了只猫，还有一条狗. Each is a memory of its own."""
_CALLED = re.compile(
    rf"(?:我家?|我们家|家里|咱家|屋里)(?:的|养的)?(?:那|这)?(?:只|条)?(?P<what>[\u4e00-\u9fff]{{0,3}}?(?P<animal>{_ANIMAL}))(?:的名字)?(?:叫|"
    r"是)(?P<name>[\u4e00-\u9fffA-Za-z]{1,6}?)(?=$|，|，|今年|很|特别|[一二三四五六七八九十\d]+岁)"
)
_FEW_WORDS = re.compile(r"什么|啥|谁")


def read(view: View, earlier: Sequence[View]) -> Iterator[Draft]:  # noqa: ARG001 (all readers are called alike)
    """Yield the animals a sentence tells of."""
    if view.mood is not Mood.STATEMENT or view.number:
        return
    match = _KEEPS.search(view.sentence.text) or _CALLED.search(view.sentence.text)
    if not match or _FEW_WORDS.search(match["name"] or "") or re.match(r"(?:他|她|朋友|邻居|同事)", view.sentence.text):
        return
    several: list[re.Match[str]] = []
    while more := _AND_ALSO.match(view.sentence.text, (several or [match])[-1].end()):
        several.append(more)
    for one in (match, *several):
        animal = clean(one["what"])
        name = re.sub(r"(?:和|跟|还有?|另外|外加)$", "", one["name"] or "")
        if name:
            yield Draft(view=view, attribute="pet", value=f"{animal}{name}", subject=ME,
            importance=6, text=f"用户的{animal}叫{name}", end=view.sentence.end)  # fmt: skip
        else:
            text = f"用户养了{animal}" if several else ""
            yield Draft(view=view, attribute="pet", value=animal, subject=ME, importance=5, text=text)
