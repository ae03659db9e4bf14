"""All attacks. A new one is one entry in the module of its kind."""

from __future__ import annotations

from tests.attacks.collection.blocks import BLOCKS
from tests.attacks.collection.exports import EXPORTS
from tests.attacks.collection.files import FILES
from tests.attacks.collection.hidden import HIDDEN
from tests.attacks.collection.messages_en import MESSAGES_EN
from tests.attacks.collection.messages_zh import MESSAGES_ZH
from tests.attacks.collection.models import MODELS

ATTACKS = (*MESSAGES_EN, *MESSAGES_ZH, *HIDDEN, *FILES, *MODELS, *EXPORTS, *BLOCKS)
