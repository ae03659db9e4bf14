"""The command line, run inside the test's own process on a home of its own."""

from __future__ import annotations

import io
import json
import sys
from typing import TYPE_CHECKING, Any, NamedTuple

from assistant.logs import stop_logging
from tests.fresh import put_database
from ui.commands import cli
from ui.commands.session import choice

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

ENVIRONMENT = ("HIPPO_BASE_URL", "HIPPO_MODEL", "HIPPO_API_KEY", "OPENAI_API_KEY", "OPENAI_BASE_URL")
"""What on the machine of whoever runs the tests would name a model."""


class Ended(NamedTuple):
    """How a command ended."""

    code: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        return json.loads(self.out)


class Terminal(io.TextIOWrapper):
    """A terminal at which somebody has typed."""

    def isatty(self) -> bool:
        """Somebody is there to be asked."""
        return True


class CommandLine:
    """The command `hippo`."""

    def __init__(
        self, home: Path, settings: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        home.mkdir(exist_ok=True)
        put_database(home / "data" / "hippo.db")
        (home / "settings.toml").write_text(settings)
        monkeypatch.setenv("HIPPO_HOME", str(home))
        for name in ENVIRONMENT:
            monkeypatch.delenv(name, raising=False)
        self.home = home
        self._patch = monkeypatch
        self._capture = capsys

    def __call__(self, *words: object, typed: str | None = None) -> Ended:
        """Run a command; `typed` is what somebody answers at the terminal, None where nobody is there."""
        stdin = io.TextIOWrapper(io.BytesIO()) if typed is None else Terminal(io.BytesIO(typed.encode()))
        self._patch.setattr(sys, "argv", ["hippo", *map(str, words)])
        self._patch.setattr(sys, "stdin", stdin)
        choice.profile = None
        self._capture.readouterr()
        code = cli.run()
        printed = self._capture.readouterr()
        return Ended(code, printed.out, printed.err)

    def close(self) -> None:
        """Let go of the log."""
        stop_logging()
