"""A whole session in a process of its own, watched from its first line on: ``python -m tests.attacks.watched_session``.

Every connection, look-up and listening socket is recorded; whatever does not go to the endpoint or to a Unix socket is
refused. Python's own sockets are seen by an audit hook, those of native libraries in /proc. The last line of the output
is a report as JSON.
"""

from __future__ import annotations

import json
import os
import stat
import sys
import threading
import time
from pathlib import Path
from typing import Any

SEEN: list[str] = []
REFUSED: list[str] = []
CHILDREN: list[list[str]] = []
PORT = int(os.environ["WATCHED_PORT"])
LOOK_SECONDS = 0.05
_TABLES = ("tcp", "tcp6", "udp", "udp6")
_LISTEN = "0A"
_WATCHED = {
    "socket.connect", "socket.getaddrinfo", "socket.gethostbyname", "socket.gethostbyaddr", "socket.sendto",
    "socket.sendmsg", "socket.bind", "urllib.Request", "http.client.connect",
}  # fmt: skip


def watch(event: str, given: tuple[Any, ...]) -> None:
    """Note what is attempted, and refuse what has no business here."""
    if event == "subprocess.Popen":
        CHILDREN.append([str(part) for part in given[1]])
    if event not in _WATCHED:
        return
    address = (
        given[1] if event in {"socket.connect", "socket.sendto", "socket.bind", "http.client.connect"} else given[0]
    )
    if isinstance(address, (str, bytes)) and event in {"socket.connect", "socket.bind", "socket.sendto"}:
        SEEN.append(f"{event} unix")
        return
    place = address[:2] if isinstance(address, tuple) else (address, given[1] if len(given) > 1 else None)
    SEEN.append(f"{event} {place[0]}:{place[1]}")
    if event == "socket.bind":
        return  # urllib3 tries whether this machine has IPv6; who listens is seen in /proc
    if place[0] not in {"127.0.0.1", b"127.0.0.1"} or place[1] not in {PORT, str(PORT)}:
        REFUSED.append(SEEN[-1])
        raise ConnectionRefusedError(111, "refused by the watch")


sys.addaudithook(watch)


class Lookout:
    """Looks again and again which inet sockets this process has, whoever made them."""

    def __init__(self) -> None:
        self.listening: set[str] = set()
        self.remote: set[str] = set()
        self.looks = 0
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        self._over.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._over.is_set():
            self._look()
            time.sleep(LOOK_SECONDS)

    def _look(self) -> None:
        own = set()
        for file in Path("/proc/self/fd").iterdir():
            try:
                target = str(file.readlink())
            except OSError:
                continue
            if target.startswith("socket:["):
                own.add(target[8:-1])
        for table in _TABLES:
            for line in Path(f"/proc/self/net/{table}").read_text("ascii").splitlines()[1:]:
                parts = line.split()
                if parts[9] not in own:
                    continue
                if parts[3] == _LISTEN:
                    self.listening.add(f"{table} {parts[1]}")
                elif int(parts[2].rpartition(":")[2], 16) not in {0, PORT}:
                    self.remote.add(f"{table} {parts[2]}")
        self.looks += 1


def main() -> None:
    """Play the session and print the report."""
    os.umask(0)  # nothing but Hippo itself keeps its files private
    lookout = Lookout()
    report = _session()
    lookout.stop()
    report |= {
        "seen": sorted(set(SEEN)),
        "refused": REFUSED,
        "listening": sorted(lookout.listening),
        "remote": sorted(lookout.remote),
        "looks": lookout.looks,
        "children": CHILDREN,
        "argv": Path("/proc/self/cmdline").read_text("utf-8"),
    }
    print(json.dumps(report))  # noqa: T201


def _session() -> dict[str, Any]:
    from assistant.hippo import Hippo
    from assistant.keys import Keys
    from assistant.logs import start_logging
    from assistant.paths import Paths
    from assistant.settings import load, save
    from memory.attachments import NewAttachment
    from tests.homes import play

    paths = Paths.locate()
    paths.ensure()
    save(paths, {"screen.language": "en"})
    start_logging(paths.log_file, Keys.of(paths), level=10)
    hippo = Hippo.open(paths, load(paths))
    if hippo.vectors is not None and hasattr(hippo.vectors, "wait_until_open"):
        hippo.vectors.wait_until_open(60)
    private = hippo.private()
    file = NewAttachment("notes.txt", b"some notes", "text/plain")
    play(hippo.send(None, "I'm allergic to lupin. My sister Anna lives in Oslo.", attachments=(file,)))
    play(hippo.send(None, "我住在昆明。记住我的猫叫豆豆。"))
    hippo.finish_jobs(60)
    play(hippo.send(None, "What bread may I eat?"))
    play(private.send(None, "Nothing of this is kept."))
    private.close()
    hippo.backups.create()
    hippo.portability.export_file(hippo.profile_id, paths.exports / "memories.jsonl")
    hippo.finish_jobs(60)
    open_files = _modes(paths.config)
    facts = hippo.facts.views(hippo.profile_id)
    hippo.forgetting.forget(hippo.profile_id, [view for view in facts if "lupin" in view.text])
    hippo.finish_jobs(60)
    health = hippo.check_health()
    state = {
        "facts": len(facts),
        "index": getattr(hippo.vectors, "in_use", None),
        "unwell": [f"{check.name}: {check.detail}" for check in health.checks if check.state != "ok"],
    }
    hippo.close()
    return {**state, "modes": open_files | _modes(paths.config)}


def _modes(home: Path) -> dict[str, str]:
    """Return what of a home others could read: path and mode of all that is not private."""
    found = {}
    for path in [home, *home.rglob("*")]:
        mode = path.lstat().st_mode
        wanted = 0o700 if stat.S_ISDIR(mode) else 0o600
        if stat.S_IMODE(mode) & ~wanted:
            found[str(path.relative_to(home))] = oct(stat.S_IMODE(mode))
    return found


if __name__ == "__main__":
    main()
