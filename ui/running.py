"""Runs the app in a terminal, from the language of its first frame to what is said when it has ended by a fault."""

from __future__ import annotations

import os
import sys

from memory.under_way import UnderWay
from ui.app import HippoApp
from ui.collecting import Collector
from ui.locale import _
from ui.opening import open_engine
from ui.spoken import chosen


def run(profile: str | None = None) -> int:
    """Run the app with everything that native libraries print kept off the screen; `profile` wins over the settings."""
    from assistant.paths import Paths  # noqa: PLC0415
    from ui.terminal import quiet_stderr  # noqa: PLC0415

    log = Paths.locate(os.environ).logs / "stderr.log"
    opening = UnderWay()
    app = HippoApp(lambda: open_engine(profile, opening), language=chosen(), collector=Collector(), opening=opening)
    with quiet_stderr(log):
        app.run()
    if app.return_code:
        sys.stderr.write(
            _("Hippo has ended by a fault of its own. What was said is kept; start it again.")
            + "\n"
            + _("What happened is in {path}.").format(path=log)
            + "\n"
        )
    return app.return_code or 0
