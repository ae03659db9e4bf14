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


def main() -> int:
    """Run Hippo and return the exit code."""
    os.umask(PRIVATE_UMASK)
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
