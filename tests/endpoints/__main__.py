"""Serves the scripted endpoint until it is ended: ``python -m tests.endpoints --port 8099 --script story.json``."""

from __future__ import annotations

import argparse
import json
import threading
from pathlib import Path

from tests.endpoints.replies import RecordedRequest, Reply, from_script
from tests.endpoints.server import ScriptedEndpoint
from tests.good_extractor import knowing


def main() -> None:
    """Read the options, serve, print the address."""
    parser = argparse.ArgumentParser(prog="python -m tests.endpoints", description=__doc__)
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--script", type=Path, help="JSON list of {when, content, pace, first_token, …}")
    parser.add_argument("--knows", type=Path, help="extract as the scenarios of this JSONL file say; passes the probe")
    parser.add_argument("--words", type=int, default=0, help="answer with so many words instead")
    parser.add_argument("--pace", type=float, default=0.02, help="seconds between deltas")
    parser.add_argument("--record", type=Path, help="append every chat request to this file, a JSON object a line")
    options = parser.parse_args()
    extracts = knowing(options.knows) if options.knows else None
    entries = json.loads(options.script.read_text("utf-8")) if options.script else []

    def answer(request: RecordedRequest) -> Reply:
        if options.record:
            with options.record.open("a", encoding="utf-8") as stream:
                stream.write(json.dumps(request.body, ensure_ascii=False) + "\n")
        if extracts is not None:
            return extracts(request)
        if options.words:
            return Reply(" ".join(f"word{number}" for number in range(options.words)), pace=options.pace)
        return from_script([{"pace": options.pace, **entry} for entry in entries], request)

    server = ScriptedEndpoint(port=options.port)
    server.script = answer
    with server:
        print(server.base_url, flush=True)  # noqa: T201
        threading.Event().wait()


if __name__ == "__main__":
    main()
