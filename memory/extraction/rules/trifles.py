"""What is said of the thing at hand and holds for nothing else: 我起了三十厘米, a word that was just asked for.

It must never judge a clause that names somebody else.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from memory.extraction.rules.view import View

_TRIFLE_ZH = re.compile(
    r"^我(?:就|刚|先|只|才)?[\u4e00-\u9fff]{1,2}了(?:大概|差不多)?[\d一二两三四五六七八九十百半]+(?:厘米|毫米|针|勺|"
    r"克|毫升|分钟|秒|步|行|格|滴|把|撮|片|遍)(?:吧|呢|左右)?$"
)
_ASKS_A_WORD_ZH = re.compile(r"哪个对|怎么[写念读说]|什么意思|区别|对吗|英文|病句|错别字|差别")


def is_trifle(view: View) -> bool:
    """Tell whether a clause answers a question on how something is done, or is about a word just asked for."""
    if _TRIFLE_ZH.match(view.body):
        return True
    quoted = re.findall(r"[“「]([^”」]+)[”」]", view.body)
    last = next((message for message in reversed(view.around.before) if message.strip()), "")
    return (
        any(f"“{word}”" in last or f"「{word}」" in last for word in quoted)
        and _ASKS_A_WORD_ZH.search(last) is not None
    )
