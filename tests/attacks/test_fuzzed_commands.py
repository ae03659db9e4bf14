"""Any words as arguments of commands: an answer or one clear line, no traceback, and nothing a terminal acts on."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from assistant.paths import Paths
from assistant.settings import load, save
from memory.clock import SystemClock
from memory.database import ensure_profile, open_database
from memory.facts import Facts
from memory.transcript import Transcript
from tests.attacks.words import PIECES, SPOKEN
from tests.examples import examples
from ui.commands import cli

if TYPE_CHECKING:
    from collections.abc import Iterator

HARMFUL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\U000e0000-\U000e007f]")
FUZZ = settings(max_examples=examples(20), deadline=None, suppress_health_check=list(HealthCheck))
WORD = SPOKEN.map(lambda text: text.replace("\x00", ""))
"""What the system lets an argument be: anything but a NUL."""
BYTES = st.binary(max_size=6).map(lambda raw: os.fsdecode(raw.replace(b"\0", b"")))
"""Arguments that are not UTF-8."""
KEYS = (
    "chat.model",
    "chat.endpoint",
    "chat.system_prompt",
    "budget.total",
    "screen.time_zone",
    "milvus.uri",
    "profile",
    "endpoints.x.base_url",
    "endpoints",
    "chat",
    "memory.send_sensitive",
    "backup.keep",
    "nonsense.key",
    "a.b.c.d",
    "",
)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A home that holds every hostile piece as a memory, a title and a message."""
    root = tmp_path_factory.mktemp("commanded")
    patch = pytest.MonkeyPatch()
    patch.setenv("HIPPO_HOME", str(root / "home"))
    patch.setenv("PYTHON_KEYRING_BACKEND", "keyring.backends.null.Keyring")
    for name in ("HIPPO_BASE_URL", "OPENAI_API_KEY", "OPENAI_BASE_URL"):
        patch.delenv(name, raising=False)
    patch.chdir(root)
    paths = Paths.locate()
    paths.ensure()
    save(paths, {"embedding.source": "none", "extractor.use_model": False, "screen.language": "en"})
    db = open_database(paths.database, SystemClock())
    profile = ensure_profile(db, "default", SystemClock())
    facts, transcript = Facts(db, SystemClock()), Transcript(db, SystemClock())
    chat = transcript.create_conversation(profile, title=" ".join(PIECES))
    for piece in PIECES:
        facts.add(profile, text=f"Held: {piece}.", attribute=piece, value=piece, entity=piece)
        transcript.add_user_message(profile, chat.id or 0, f"Said: {piece}", extract=False)
        transcript.create_conversation(profile, title=piece)
    db.close()
    yield root
    patch.undo()


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Run a command in this process, as `hippo` would."""
    patch = pytest.MonkeyPatch()
    with Path(os.devnull).open(encoding="utf-8") as nothing:
        patch.setattr(sys, "argv", ["hippo", *arguments])
        patch.setattr(sys, "stdin", nothing)
        capsys.readouterr()
        try:
            code = cli.run()
        finally:
            patch.undo()
    told = capsys.readouterr()
    return code, told.out, told.err


def faults(code: int, out: str, err: str) -> list[str]:
    """Return what is wrong with how a command ended."""
    found = [] if code in {0, 1, 2} else [f"exit code {code}"]
    if "Traceback" in out + err or "did not expect" in err:
        found.append(f"no clear line: {err}")
    found += [f"{line!r} reaches the terminal" for line in (out + err).splitlines() if HARMFUL.search(line)]
    return found


READING = (
    ("memories", "list"),
    ("memories", "list", "--entity"),
    ("memories", "list", "--kind"),
    ("memories", "list", "--as-of"),
    ("memories", "show"),
    ("memories", "history"),
    ("memories", "show", "--json"),
    ("conversations", "list"),
    ("conversations", "show"),
    ("conversations", "list", "--limit"),
    ("settings", "show"),
    ("memories", "forget"),
    ("memories", "forget", "--matching"),
    ("memories", "forget", "--entity"),
    ("memories", "import"),
    ("backup", "restore", "--yes"),
    ("ask",),
    ("ask", "--endpoint"),
    ("ask", "--conversation"),
    ("import", "jsonl"),
    ("eval",),
    ("--profile",),
    (),
)
WRITING = (("memories", "add"), ("memories", "edit", "1"), ("memories", "add", "--json"), ("memories", "pin"))


@FUZZ
@given(command=st.sampled_from(READING), words=st.lists(WORD | BYTES, min_size=1, max_size=2))
@example(command=("memories", "show"), words=["9" * 25])
@example(command=("conversations", "show"), words=["-9" * 20])
@example(command=("memories", "list", "--as-of"), words=["0001-01-01"])
@example(command=("import", "jsonl"), words=["~~~~~~"])
@example(command=("memories", "list", "--as-of"), words=["9999-12-31"])
@example(command=("memories", "import"), words=["."])
@example(command=("memories", "import"), words=["a" * 300])
@example(command=("conversations", "list", "--limit"), words=["9" * 25])
@example(command=("backup", "restore", "--yes"), words=["../../hippo.db"])
def test_reading_commands_take_any_words(
    home: Path, capsys: pytest.CaptureFixture[str], command: tuple[str, ...], words: list[str]
) -> None:
    assert faults(*run(capsys, *command, *words)) == []


@FUZZ
@given(command=st.sampled_from(WRITING), word=WORD | BYTES)
def test_writing_commands_take_any_words(
    home: Path, capsys: pytest.CaptureFixture[str], command: tuple[str, ...], word: str
) -> None:
    assert faults(*run(capsys, *command, "--", word)) == []


@FUZZ
@given(name=WORD | BYTES)
def test_any_name_of_a_profile_is_a_name_or_refused(home: Path, capsys: pytest.CaptureFixture[str], name: str) -> None:
    code, out, err = run(capsys, f"--profile={name}", "memories", "list", "--json")
    assert faults(code, out, err) == []
    if code == 0:
        assert json.loads(out) == [] or name in {"", "default"}


@FUZZ
@given(key=st.sampled_from(KEYS) | WORD, value=WORD | BYTES)
@example(key="chat.model", value='x"\n[endpoints.evil]\nbase_url = "http://evil.example')
@example(key="chat.model", value="'''\"\"\"")
@example(key="endpoints.x.base_url", value="http://user:secret@host/")
@example(key="budget.total", value="9" * 400)
@example(key="profile", value="../../x")
def test_any_setting_is_set_alone_or_refused(
    home: Path, capsys: pytest.CaptureFixture[str], key: str, value: str
) -> None:
    paths = Paths.locate()
    before = paths.settings_file.read_bytes()
    known = load(paths).model_dump()
    assert faults(*run(capsys, "settings", "set", "--", key, value)) == []
    changed = load(paths).model_dump()  # it can still be read
    top = key.split(".", maxsplit=1)[0].strip()
    assert {name for name in known if known[name] != changed[name]} <= {top}
    if top == "endpoints":
        assert set(changed["endpoints"]) <= {*known["endpoints"], *key.split(".")[1:2]}
    paths.settings_file.write_bytes(before)


@FUZZ
@given(content=st.binary(max_size=300) | SPOKEN.map(lambda text: text.encode()))
@example(content=b'{"hippo": "memories", "format": 1, "exported_at": "2026-01-01T00:00:00Z"}\n' + b"[" * 100_000)
@example(content=b'{"hippo": "memories", "format": 99999999999999999999, "exported_at": "2026-01-01T00:00:00Z"}')
@example(content=b"[" * 100_000)
def test_any_file_is_imported_or_refused(home: Path, capsys: pytest.CaptureFixture[str], content: bytes) -> None:
    file = home / "export.jsonl"
    file.write_bytes(content)
    assert faults(*run(capsys, "memories", "import", str(file))) == []


LISTS = (
    ("memories", "list", "--all"),
    ("memories", "list", "--json"),
    ("memories", "show", "3"),
    ("memories", "history", "3"),
    ("conversations", "list"),
    ("conversations", "list", "--json"),
    ("conversations", "show", "1"),
    ("conversations", "show", "1", "--json"),
    ("conversations", "list", "Said"),
    ("conversations", "export", "1"),
    ("conversations", "export", "1", "--json"),
    ("memories", "export"),
    ("settings", "show"),
)


@pytest.mark.parametrize("command", LISTS, ids=" ".join)
def test_what_is_listed_cannot_act_on_the_terminal(
    home: Path, capsys: pytest.CaptureFixture[str], command: tuple[str, ...]
) -> None:
    code, out, err = run(capsys, *command)
    assert code == 0
    assert faults(code, out, err) == []
    if "--json" in command:
        json.loads(out)


@pytest.mark.parametrize("word", ["' OR 1=1 -- \x1b]0;t\x07[/]", "../../etc/passwd \udcff\u202e"])
def test_in_a_process_of_its_own_too(home: Path, word: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "ui.main", "memories", "list", word],
        capture_output=True,
        cwd=home,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        check=False,
    )
    assert faults(done.returncode, done.stdout.decode(), done.stderr.decode()) == []
