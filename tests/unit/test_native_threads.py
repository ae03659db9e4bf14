"""Native libraries wait quietly in Hippo, and compute as they like in the model's own process."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

from memory import native_threads

if TYPE_CHECKING:
    import pytest


def test_what_the_user_set_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OMP_WAIT_POLICY", "ACTIVE")
    monkeypatch.delenv("OPENBLAS_NUM_THREADS", raising=False)
    native_threads.keep_quiet()
    assert os.environ["OMP_WAIT_POLICY"] == "ACTIVE"
    assert os.environ["OPENBLAS_NUM_THREADS"] == "1"


def test_a_child_that_computes_gets_what_the_user_set_and_nothing_of_ours() -> None:
    given = {"OMP_WAIT_POLICY": "ACTIVE", "OPENBLAS_NUM_THREADS": "1", "HOME": "/h"}
    assert native_threads.without_quiet(given) == {"OMP_WAIT_POLICY": "ACTIVE", "HOME": "/h"}


def test_it_is_said_before_any_library_that_reads_it_is_loaded() -> None:
    code = (
        "import sys; sys.argv = ['hippo', '--version']\n"
        "import ui.main; assert 'numpy' not in sys.modules and 'faiss' not in sys.modules\n"
        "from memory import native_threads; seen = []\n"
        "native_threads.keep_quiet = lambda: seen.append('numpy' in sys.modules)\n"
        "try: ui.main.main()\n"
        "except SystemExit: pass\n"
        "assert seen == [False], seen"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
