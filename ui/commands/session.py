"""Opens the engine for one command and turns everything that can go wrong into one clear line and an exit code."""

from __future__ import annotations

import contextlib
import errno
import functools
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, NoReturn, ParamSpec, TypeVar

import typer

from memory.phrase import Phrase
from memory.under_way import UnderWay
from ui import locale
from ui.commands.output import complain, emit_json, tell, tell_stopped
from ui.commands.progress import watched
from ui.error_words import told
from ui.locale import _
from ui.spoken import chosen
from ui.wording import said, words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from assistant.hippo import Hippo

P = ParamSpec("P")
R = TypeVar("R")

FAILED = 1
USAGE = 2
INTERRUPTED = 130
"""What shells expect of a program that Ctrl-C ended."""
NO_ROOM = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
"""Numbers of errors that mean a full disk, quota or file."""
JOBS_SECONDS = 60.0
"""How long a command works on jobs that need not be done before it ends."""
ALL_JOBS_SECONDS = 86_400.0
"""How long one works whose business they are: to the end, which the user may stop."""


@dataclass(slots=True)
class Choice:
    """What the options before the command's name chose."""

    profile: str | None = None
    answers_in_json: bool = False
    """Whether whoever runs the command reads one JSON object, also where it fails. Holds for one command."""


choice = Choice()


def fail(cause: str, way_out: str = "", code: int = FAILED) -> NoReturn:
    """End the command with an error."""
    complain(cause, way_out)
    tell_in_json(cause, way_out)
    raise typer.Exit(code)


def tell_in_json(cause: str, way_out: str = "") -> None:
    """Print an error as the JSON object that is waited for, if one is."""
    if choice.answers_in_json:
        with contextlib.suppress(OSError):  # standard output may be what failed
            emit_json({"answer": "", "error": {"cause": cause, "way_out": way_out}})


@contextlib.contextmanager
def engine(*, connect: bool = False, stopped: Callable[[Hippo], str] | None = None) -> Iterator[Hippo]:
    """Open the engine for this command, without a worker thread: a command works its own jobs off.

    What takes over a second is told on the terminal. Ctrl-C ends the command with one line that says what is done and
    how it goes on.

    Args:
        connect: whether the command talks to a model; without one set up the command then ends with an error.
        stopped: what that line says; by default that what is stored stays, and Hippo does the rest.
    """
    from assistant.hippo import Hippo
    from assistant.keys import Keys
    from assistant.logs import start_logging
    from assistant.paths import Paths
    from assistant.profiles import checked_name
    from assistant.settings import load

    paths = Paths.locate()
    paths.ensure()
    start_logging(paths.log_file, Keys.of(paths))
    settings = load(paths)
    locale.use(settings.screen.language)
    if choice.profile is not None:
        choice.profile = checked_name(choice.profile)
    is_new = choice.profile is not None and choice.profile not in complete_profiles("")
    steps = UnderWay()
    with under_way(steps, stopped=lambda: _("Stopped before anything was done.")), steps.step(Phrase("opening")):
        hippo = Hippo.open(paths, settings, profile=choice.profile, start_worker=False, under_way=steps)
    try:
        if is_new:
            tell(_("The profile {name} is new and empty.").format(name=hippo.profile_name))
        for put_right in hippo.repairs.take():
            tell(words(put_right))
        if connect:
            hippo.connect()
        with under_way(hippo.under_way, stopped=lambda: stopped(hippo) if stopped is not None else _rest_later()):
            yield hippo
    finally:
        hippo.close()


@contextlib.contextmanager
def under_way(steps: UnderWay, *, stopped: Callable[[], str]) -> Iterator[None]:
    """Tell on the terminal how far the work inside is, and end the command with one line when Ctrl-C stops it.

    Args:
        steps: what the work tells how far it is.
        stopped: what that line says.
    """
    with watched(steps) as watch:
        try:
            yield
        except KeyboardInterrupt:
            watch.end()
            tell_stopped(stopped())
            raise typer.Exit(INTERRUPTED) from None


def _rest_later() -> str:
    return _("Stopped: what is stored stays, and Hippo does the rest the next time it runs.")


def settle(hippo: Hippo, seconds: float = JOBS_SECONDS) -> bool:
    """Work the queue off and tell how far it is; returns whether nothing that is due is left."""
    total = waiting_jobs(hippo)
    if not total:
        return hippo.finish_jobs(seconds)

    def done() -> int:
        return max(0, total - waiting_jobs(hippo))

    with hippo.under_way.step(Phrase("learning and indexing"), total, measure=done):
        return hippo.finish_jobs(seconds)


def waiting_jobs(hippo: Hippo) -> int:
    """Return how many jobs of the profile are still to be done."""
    counts = hippo.queue.counts(hippo.profile_id)
    return counts["ready"] + counts["leased"]


def guarded(command: Callable[P, R]) -> Callable[P, R]:
    """Keep a command from ever showing a traceback: every known error becomes its cause and its way out."""

    @functools.wraps(command)
    def run(*args: P.args, **kwargs: P.kwargs) -> R:
        from assistant.errors import HippoError
        from assistant.profiles import ProfileNameError
        from memory.backups import BackupError
        from memory.database_errors import DatabaseError
        from memory.erasure.tombstones import KeyFileError
        from memory.portability import PortabilityError

        locale.use(chosen())
        choice.answers_in_json = False
        try:
            return command(*args, **kwargs)
        except ProfileNameError as error:
            fail(words(error.cause), words(error.way_out), USAGE)
        except HippoError as error:
            fail(words(error.cause), words(error.way_out))
        except (DatabaseError, BackupError, KeyFileError, PortabilityError) as error:
            fail(*told(error))
        except LookupError as error:
            fail(said(error) or _("There is nothing by that name or number."))
        except OverflowError:
            fail(_("There is nothing by that number: it is larger than any here."))
        except BrokenPipeError:
            sys.stderr.close()
            raise typer.Exit(0) from None
        except KeyboardInterrupt:  # before or after the work, which says itself how far it was
            tell_stopped(_("Stopped."))
            raise typer.Exit(INTERRUPTED) from None
        except OSError as error:
            fail(*refused_by_system(error))

    # docstrings are raw strings, and click wants the real character before lines that it must not fold
    run.__doc__ = (command.__doc__ or "").replace(r"\b", "\b")
    return run


def refused_by_system(error: OSError) -> tuple[str, str]:
    """Return the cause and the way out of what the system would not do."""
    if error.errno in NO_ROOM:
        where = error.filename or _("what is printed")
        cause = _("There is no room left for {path}.").format(path=where)
        return cause, _("Make room and try again; nothing half-done is kept.")
    where = error.filename or _("The system")
    return f"{where}: {words(error.strerror or str(error))}", _("Check the path and its permissions.")


def complete_profiles(incomplete: str) -> list[str]:
    """Return the profiles whose names begin so, for the shell; none where that cannot be told quickly."""
    import sqlite3

    from assistant.paths import Paths

    try:
        with contextlib.closing(sqlite3.connect(f"file:{Paths.locate().database}?mode=ro", uri=True)) as db:
            names = [str(name) for (name,) in db.execute("SELECT name FROM profile ORDER BY id")]
    except sqlite3.Error:
        return []
    return [name for name in names if name.startswith(incomplete)]
