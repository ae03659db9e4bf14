"""What an image takes of a prompt: an estimate, since no endpoint tells before it has been asked.

The rule is that of OpenAI's guide "Images and vision" for its tile-based models (gpt-4o: 85 tokens and 170 for each
tile); other makers count differently, and what they report corrects the factor of their model as for text.
"""

from __future__ import annotations

import math

BASE_TOKENS = 85
TILE_TOKENS = 170
TILE = 512
"""Pixels of the side of a tile."""
LONGEST_SIDE = 2048
SHORTEST_SIDE = 768
"""An image is made to fit the first, and then so that its shorter side is no longer than the second. Pixels."""


def image_tokens(width: int, height: int) -> int:
    """Estimate the tokens of an image of this size in pixels."""
    scale = min(1.0, LONGEST_SIDE / max(width, height))
    scale = min(scale, SHORTEST_SIDE / min(width, height))
    tiles = math.ceil(width * scale / TILE) * math.ceil(height * scale / TILE)
    return BASE_TOKENS + TILE_TOKENS * max(tiles, 1)
