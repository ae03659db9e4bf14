"""Which language is spoken before the settings are open. Light: the first frame waits for it."""

from __future__ import annotations

import os

from ui import locale


def chosen() -> str:
    """Return the language that settings.toml names, read without the settings' own machinery."""
    import tomllib  # noqa: PLC0415

    from assistant.paths import Paths  # noqa: PLC0415

    try:
        with Paths.locate(os.environ).settings_file.open("rb") as file:
            screen = tomllib.load(file).get("screen", {})
    except (OSError, ValueError, RecursionError):  # said in words when the settings are read
        return locale.AUTO
    named = screen.get("language") if isinstance(screen, dict) else None
    return named if isinstance(named, str) else locale.AUTO
