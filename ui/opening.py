"""Opens the engine behind the first frame, and tells what that is at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memory.phrase import Phrase
from memory.under_way import UnderWay

if TYPE_CHECKING:
    from assistant.hippo import Hippo


def open_engine(profile: str | None = None, opening: UnderWay | None = None) -> Hippo:
    """Open the engine on the user's own files. Blocks.

    Args:
        profile: whose memories; the settings' profile if None.
        opening: is told step by step what it is at.
    """
    steps = opening or UnderWay()
    with steps.step(Phrase("loading Hippo")):
        from assistant.hippo import Hippo  # noqa: PLC0415 - heavy, and this runs behind the first frame
        from assistant.paths import Paths  # noqa: PLC0415
        from assistant.settings import load  # noqa: PLC0415
    paths = Paths.locate()
    return Hippo.open(paths, load(paths), profile=profile, under_way=steps)
