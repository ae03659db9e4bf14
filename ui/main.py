"""The `hippo` command. Without arguments it paints the app; all else goes to the commands.

Nothing heavy may be imported here: what stands between the Enter key and the first frame is Textual alone.
"""

from __future__ import annotations

import os
import sys

from memory import native_threads

COMPLETION = "_HIPPO_COMPLETE"
"""Set by a shell that asks how a command goes on; it gives no arguments."""
PRIVATE_UMASK = 0o077
"""What Hippo and the libraries under it write is for this user alone."""


def stand_in_for_closed_streams() -> None:
    """Put nothing in the place of a standard stream that was closed.

    Without it the next file that is opened, such as the database, would take its number, and what a library prints
    would be written into that.
    """
    for number, name, mode in ((0, "stdin", "r"), (1, "stdout", "w"), (2, "stderr", "w")):
        if getattr(sys, name) is not None:
            continue
        nowhere = os.open(os.devnull, os.O_RDWR)
        if nowhere != number:
            os.dup2(nowhere, number)
            os.close(nowhere)
        stream = open(number, mode, encoding="utf-8", closefd=False)  # noqa: SIM115 - for as long as Hippo runs
        setattr(sys, name, stream)
        setattr(sys, f"__{name}__", stream)


def main() -> int:
    """Run Hippo and return the exit code."""
    os.umask(PRIVATE_UMASK)
    stand_in_for_closed_streams()
    native_threads.keep_quiet()
    if len(sys.argv) > 1 or COMPLETION in os.environ:
        from ui.commands.cli import run  # noqa: PLC0415 - the app must not pay for the commands

        return run()
    from ui import locale  # noqa: PLC0415 - nor the commands for the app
    from ui.spoken import chosen  # noqa: PLC0415
    from ui.terminal import why_no_screen  # noqa: PLC0415

    locale.use(chosen())
    if problem := why_no_screen():
        sys.stderr.write(problem + "\n")
        return 1
    from ui.collecting import Collector  # noqa: PLC0415

    Collector.hold()
    from ui.running import run as run_app  # noqa: PLC0415

    return run_app()


if __name__ == "__main__":
    raise SystemExit(main())
