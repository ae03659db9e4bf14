"""The story that Hippo is for: told on one day, remembered on the next, corrected, and forgotten for good."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.endpoints import RecordedRequest, Reply, ScriptedEndpoint
from tests.endpoints.replies import from_script

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.stories.terminal import Terminal

FIRST_DAY = "2026-03-02T09:00:00+00:00"
SECOND_DAY = "2026-03-03T09:00:00+00:00"

MESSAGES = (
    "Hi! My name is Mira. I live in Lyon, and I'm allergic to lupin.",
    "What could I bake for tonight?",
    "我的狗叫豆豆，周六带它去哪儿玩好？",
)

SCRIPT = [
    {"when": "lupin", "content": "Nice to meet you, Mira! I will keep lupin flour out of every recipe."},
    {"when": "bake", "content": "Bake a **lemon polenta cake**: there is no lupin flour in it."},
    {"when": "周六", "content": "周六可以去**湖边**走走，带上豆豆。"},
]


def endpoint() -> ScriptedEndpoint:
    """Return an endpoint that knows the story's answers."""

    def answer(request: RecordedRequest) -> Reply:
        return from_script([{"pace": 0.01, **entry} for entry in SCRIPT], request)

    server = ScriptedEndpoint()
    server.script = answer
    return server


def environment(home: Path, server: ScriptedEndpoint) -> dict[str, str]:
    """Return the environment of a machine on which nothing but the endpoint is set.

    Chats are named by their first words: the scripted model would name each by its next reply.
    """
    home.mkdir(mode=0o700, exist_ok=True)
    settings = home / "settings.toml"
    settings.write_text("[chat]\ntitles = false\n", encoding="utf-8")
    settings.chmod(0o600)
    return {
        "HIPPO_HOME": str(home),
        "HIPPO_BASE_URL": server.base_url,
        "HIPPO_MODEL": "scripted-model",
        "HIPPO_API_KEY": "a-key-for-the-story",
        "PYTHON_KEYRING_BACKEND": "keyring.backends.fail.Keyring",
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
        "TEXTUAL_ANIMATIONS": "none",
        "LC_ALL": "C.UTF-8",
        "TZ": "UTC",
    }


def play(terminal: Terminal) -> Iterator[tuple[str, str]]:
    """Play the story; yields the name of each scene and its screen."""
    terminal.start(HIPPO_NOW=FIRST_DAY)
    yield "1-first-start", opened(terminal)
    terminal.type(MESSAGES[0])
    terminal.press("Enter")
    told(terminal, "f9 undoes")
    yield "2-told", terminal.wait_for("Nice to meet you", "queue 0", gone=("f9 undoes",))
    terminal.quit()

    terminal.start(HIPPO_NOW=SECOND_DAY)
    opened(terminal)
    terminal.type(MESSAGES[1])
    terminal.press("Enter")
    yield "3-remembered", terminal.wait_for("polenta", "hard constraint", "Mira", "queue 0")

    terminal.press("C-t", "2")
    terminal.wait_for("search memories")
    search(terminal, "Lyon", "The user lives in Lyon", gone="name is Mira")
    terminal.press("e")
    terminal.wait_for("What is remembered")
    terminal.erase(len("Lyon."))
    terminal.type("Grenoble.")
    terminal.press("C-s")
    yield "4-corrected", terminal.wait_for("No memory matches", "queue 0", gone=("What is remembered", "f9 undoes"))
    search(terminal, "Grenoble", "The user lives in Grenoble", gone="name is Mira")
    terminal.press("h")
    yield "5-history", terminal.wait_for("lives in Lyon", "lives in Grenoble", "v2")
    terminal.press("Escape")

    search(terminal, "Mira", "name is Mira", gone="Grenoble.")
    terminal.press("f")
    yield "6-what-goes", terminal.wait_for("Forget for good", "Nice to meet you, Mira!")
    terminal.press("Tab", "Enter")
    told(terminal, "Forgotten:")
    yield (
        "7-forgotten",
        terminal.wait_for("queue 0", "No memory matches", gone=("Forget for good", "name is Mira", "Forgotten:")),
    )

    terminal.press("Escape")
    terminal.wait_for("⏎ Send")
    terminal.type(MESSAGES[2])
    terminal.press("Enter")
    told(terminal, "f9 undoes")
    yield "8-in-chinese", terminal.wait_for("湖边", "queue 0", gone=("f9 undoes", "Forgotten:"))
    terminal.quit()


def opened(terminal: Terminal) -> str:
    """Wait until all that opens behind the first frame is there; return the screen."""
    return terminal.wait_for("Write a message", "scripted-model", "queue 0", "Commands", gone=("starting",))


def told(terminal: Terminal, text: str) -> None:
    """Wait for a notice, which goes by itself: how long it has stood is no part of a screen."""
    terminal.wait_until(lambda screen: text in screen, f"{text} to be told", still=False)


def search(terminal: Terminal, words: str, expected: str, *, gone: str) -> None:
    """Search all memories from their list, and wait until what is expected stands there and the rest is gone."""
    terminal.press("/", "C-u")
    terminal.type(words)
    terminal.wait_for(expected, f" {words}", gone=(gone,))
    terminal.press("Enter")
