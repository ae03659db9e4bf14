"""Plays the stories and writes every screen: ``python -m tests.stories FOLDER [WIDTHxHEIGHT]``."""

from __future__ import annotations

import io
import sys
import tempfile
from pathlib import Path

from rich.console import Console
from rich.text import Text

from tests.stories import two_days
from tests.stories.terminal import Terminal


def main() -> None:
    """Play, and write `<scene>.txt` and `<scene>.svg` for each scene."""
    folder = Path(sys.argv[1])
    width, height = (int(part) for part in (sys.argv[2] if len(sys.argv) > 2 else "120x36").split("x"))
    folder.mkdir(parents=True, exist_ok=True)
    with two_days.endpoint() as server, tempfile.TemporaryDirectory() as home:
        terminal = Terminal(width, height, two_days.environment(Path(home) / "hippo", server))
        try:
            for scene, screen in two_days.play(terminal):
                (folder / f"{scene}.txt").write_text(screen + "\n", encoding="utf-8")
                console = Console(record=True, width=width, height=height, file=io.StringIO())
                console.print(Text.from_ansi(terminal.screen(styled=True)), end="")
                console.save_svg(str(folder / f"{scene}.svg"), title=scene)
                print(scene, flush=True)  # noqa: T201
        finally:
            terminal.end()


if __name__ == "__main__":
    main()
