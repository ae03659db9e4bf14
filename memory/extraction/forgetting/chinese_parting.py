"""How Chinese says that it is over with somebody, and that something is never to be spoken of again. Patterns only."""

from __future__ import annotations

import re

OF_THEM = re.compile(r"^((?:所有|全部|一切|凡是)?(?:跟|和|与|有关|关于)?)(?:他|她)(?!们)(?=的|有关|相关)")
"""跟他有关的, after 我跟阿宽掰了: the name before is meant."""
PARTING = r"(?:已经|早|都|也)*(?:分手|离婚|绝交|掰|闹翻|断|散|吹(?!牛)|黄|没联系|不联系|不来往)"
PARTED = re.compile(rf"[和跟与](?P<name>[^的，我]{{1,4}}?){PARTING}|(?P<other>[^的，我]{{1,4}})[和跟与]我{PARTING}")

NOT_TO_BE_SPOKEN_OF = re.compile(
    r"提(?:都|也)(?:别|不要|不许)提|(?:别|不要|不许|不想|不愿)再?提(?![醒示供问议交前高升出价成])|晦气"
)
"""Of a passage of a text nobody asks that it never be spoken of again."""
