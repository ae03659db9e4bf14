"""What lets a test process spend its time on the tests: code and statements compiled once, few searches for garbage.

`conftest.py` calls `keep_compiled` before anything else is imported, and the others once every test is known.
"""

from __future__ import annotations

import gc
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.starting import sitecustomize
from tests.starting.sitecustomize import FILE, Patterns, named

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy import Engine
    from textual.css.model import RuleSet

COMPILED = Path(__file__).resolve().parents[1] / ".pytest_cache" / "compiled"
"""Where compiled code is kept for whoever wants none beside the sources."""

YOUNG, MIDDLE, OLD = 20_000, 20, 50
"""Objects, and searches among younger ones, between two searches for unreachable ones; Python's own: 700, 10, 10."""

STATEMENTS = 5_000
"""More than Hippo has."""


def keep_compiled() -> None:
    """Have this process and those it starts compile a module once.

    With `PYTHONDONTWRITEBYTECODE` set, each of the many processes that the tests start would compile all it imports.
    """
    if sys.dont_write_bytecode:
        sys.dont_write_bytecode = False
        sys.pycache_prefix = os.environ["PYTHONPYCACHEPREFIX"] = str(COMPILED)
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


def keep_patterns() -> Patterns:
    """Have this process and those it starts compile a pattern once."""
    patterns = Patterns(named(COMPILED))
    patterns.use()
    os.environ[FILE] = str(named(COMPILED))
    starting = str(Path(sitecustomize.__file__).parent)
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [starting, os.environ.get("PYTHONPATH")]))
    return patterns


def spare_searches() -> None:
    """Leave what has been imported out of every search for unreachable objects, and search less often."""
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, OLD)


def search_once_at_the_end() -> None:
    """Look for what nobody closed once, not five times: xdist interrupts a process that takes 5 s to end."""
    gc.collect()
    gc.freeze()


def share_statements() -> None:
    """Let the databases of this process share the statements that SQLAlchemy has compiled.

    Hippo has one database and compiles each statement once; the tests open hundreds, and each would begin anew.
    """
    from sqlalchemy import create_engine as make

    from memory import engine as engines

    shared: list[Engine] = []

    def create_engine(*given: Any, **named: Any) -> Engine:
        engine = make(*given, **named)
        if not shared:
            shared.append(make("sqlite://", query_cache_size=STATEMENTS))
            with shared[0].connect():
                pass  # the dialect asks the driver what it can do
        engine.dialect, engine._compiled_cache = shared[0].dialect, shared[0]._compiled_cache
        return engine

    pytest.MonkeyPatch().setattr(engines, "create_engine", create_engine)


def share_stylesheets() -> None:
    """Let the apps of this process share the rules that Textual has parsed.

    Hippo is one app and parses each of its forty stylesheets once; the tests start hundreds.
    """
    if "textual" not in sys.modules:
        return
    from textual.css.stylesheet import Stylesheet

    parse: Callable[..., list[RuleSet]] = Stylesheet._parse_rules
    known: dict[Any, list[RuleSet]] = {}

    def parse_rules(sheet: Stylesheet, *given: Any, **named: Any) -> list[RuleSet]:
        wanted = (frozenset(sheet._variables.items()), given, frozenset(named.items()))
        if wanted not in known:
            known[wanted] = parse(sheet, *given, **named)
        return known[wanted]

    pytest.MonkeyPatch().setattr(Stylesheet, "_parse_rules", parse_rules)
