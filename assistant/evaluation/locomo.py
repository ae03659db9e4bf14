"""Measures how much of the evidence for questions about long conversations is found (LoCoMo).

Each conversation is indexed by the real store: both speakers' turns as messages, the observations as facts. Each
question of categories 1 to 4 is asked and everything is ranked; a memory whose ids are all covered is passed over.
"""

from __future__ import annotations

import json
import re
import tempfile
from collections import defaultdict
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from statistics import mean
from typing import TYPE_CHECKING, Any

from assistant.evaluation.bench_store import Bench, BenchStore, RememberingEmbedder
from assistant.evaluation.reading import EvaluationFileError, described
from assistant.plan import Budget
from assistant.tokens import count
from memory import text_index
from memory.consolidation import consolidate
from memory.embedding import open_embedder
from memory.phrase import Phrase
from memory.recall.passages import Passage, rank
from memory.recall.weights import Weights
from memory.under_way import UnderWay
from memory.values import Evidence, Kind, OwnerKey, OwnerKind, Source

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

DEPTHS = (5, 10, 20)
"""How many distinct memories are looked at."""
ASKED = (1, 2, 3, 4)
"""Categories; the fifth asks for what was never said."""
EVERYTHING = 1_000_000
_IDS = re.compile(r"D\d+:\d+")
_STAMP = "%I:%M %p on %d %B, %Y"


@dataclass(frozen=True, slots=True)
class _Item:
    """A turn or an observation with the ids it covers."""

    passage: Passage
    ids: frozenset[str]


def run_locomo(folder: Path, under_way: UnderWay | None = None) -> dict[str, Any]:
    """Measure all conversations in a folder.

    Args:
        folder: Holds LoCoMo conversations, one JSON file each.
        under_way: Told how many conversations of how many are done.

    Returns:
        ``recall@5/10/20``, by category and conversation, and the mean tokens of what was looked at.

    Raises:
        EvaluationFileError: the folder holds none, or one of them cannot be read.
    """
    files = sorted(folder.glob("*.json")) if folder.is_dir() else []
    if not files:
        raise EvaluationFileError(
            Phrase("{folder} holds no conversations.", folder=folder),
            Phrase("Give the folder of the LoCoMo *.json files."),
        )
    opened = open_embedder()
    embedder = RememberingEmbedder(opened) if opened is not None else None
    bench = Bench(embedder, None, Weights(), Budget())
    answers: list[_Answer] = []
    with (under_way or UnderWay()).step(Phrase("going through conversations"), len(files)) as reached:
        for done, file in enumerate(files, start=1):
            try:
                content = json.loads(file.read_text(encoding="utf-8"))
                with tempfile.TemporaryDirectory(prefix="hippo-eval-") as place:
                    answers += _conversation(Path(place) / "home", bench, file.stem, content)
            except (OSError, ValueError, KeyError, TypeError) as error:
                raise EvaluationFileError(
                    Phrase("{file} is no LoCoMo conversation ({error}).", file=file, error=described(error)),
                    Phrase("Give a folder that holds nothing but LoCoMo conversations."),
                ) from error
            reached(done)
    return {
        "questions": len(answers),
        **_recalls(answers),
        "by_category": {str(name): _recalls(group) for name, group in _grouped(answers, "category")},
        "by_conversation": {str(name): _recalls(group) for name, group in _grouped(answers, "conversation")},
        "tokens": {
            f"@{depth}": round(mean(answer.tokens[depth] for answer in answers), 1) if answers else 0.0
            for depth in DEPTHS
        },
    }


@dataclass(frozen=True, slots=True)
class _Answer:
    conversation: str
    category: int
    covered: dict[int, float]
    tokens: dict[int, int]


def _conversation(place: Path, bench: Bench, name: str, content: dict[str, Any]) -> list[_Answer]:
    talk = content["conversation"]
    numbers = sorted(int(key.split("_")[1]) for key in talk if re.fullmatch(r"session_\d+", key))
    times = {
        number: datetime.strptime(talk[f"session_{number}_date_time"], _STAMP).replace(tzinfo=UTC) for number in numbers
    }
    store = BenchStore(place, bench, min(times.values()))
    try:
        items = _turns(store, talk, times)
        items = _with_facts(store, items, content["observation"], times)
        store.work_off(extract=False)
        now = max(times.values())
        return [
            _ask(store, name, items, entry, now)
            for entry in content["qa"]
            if entry["category"] in ASKED and _evidence(entry)
        ]
    finally:
        store.close()


def _turns(store: BenchStore, talk: dict[str, Any], times: dict[int, datetime]) -> list[_Item]:
    """Store both speakers' turns as messages, each session as a conversation."""
    items: list[_Item] = []
    for number, at in times.items():
        store.clock.set(at)
        conversation = store.transcript.create_conversation(store.profile_id)
        assert conversation.id is not None  # noqa: S101 - stored rows have an id
        turns = talk[f"session_{number}"]
        start = len(items)
        parent: int | None = None
        for place, turn in enumerate(turns):
            shown = f" [{turn['blip_caption']}]" if turn.get("blip_caption") else ""
            text = f"{turn['speaker']}: {turn['text']}{shown}"
            parent = store.transcript.add_user_message(
                store.profile_id, conversation.id, text, parent_id=parent, extract=False
            ).id
            assert parent is not None  # noqa: S101 - stored rows have an id
            passage = Passage(
                OwnerKey(OwnerKind.MESSAGE, parent),
                text,
                turn["speaker"],
                at,
                before=start + place - 1 if place else None,
                after=start + place + 1 if place + 1 < len(turns) else None,
            )
            items.append(_Item(passage, frozenset({turn["dia_id"]})))
    return items


def _with_facts(
    store: BenchStore, turns: list[_Item], observations: dict[str, Any], times: dict[int, datetime]
) -> list[_Item]:
    """Store the observations as facts of their speakers."""
    position = {next(iter(item.ids)): at for at, item in enumerate(turns)}
    items = list(turns)
    for number, at in times.items():
        for speaker, entries in observations.get(f"session_{number}_observation", {}).items():
            for entry in entries:
                ids = frozenset(_IDS.findall(" ".join(entry[1]) if isinstance(entry[1], list) else entry[1]))
                evidence = Evidence(speaker, f"observation_{len(items)}", entry[0], entry[0], kind=Kind.EPISODE)
                with store.db.write() as session:
                    (change,) = consolidate(session, store.clock, [evidence], Source(store.profile_id, at))
                assert change.version_id is not None  # noqa: S101 - an episode is always stored
                rests_on = tuple(position[found] for found in sorted(ids) if found in position)
                passage = Passage(
                    OwnerKey(OwnerKind.FACT, change.version_id), entry[0], speaker, at, rests_on=rests_on, is_fact=True
                )
                items.append(_Item(passage, ids))
    return items


def _ask(store: BenchStore, name: str, items: Sequence[_Item], entry: dict[str, Any], now: datetime) -> _Answer:
    question = entry["question"]
    with store.db.read() as session:
        hits = text_index.search(session, store.profile_id, question, EVERYTHING)
    similarities: dict[OwnerKey, float] = {}
    if store.vectors is not None and store.bench.embedder is not None:
        vector = store.bench.embedder.query(question)
        found = store.vectors.search(vector, profile_id=store.profile_id, limit=EVERYTHING)
        similarities = {hit.key: hit.similarity for hit in found}
    order = rank(question, [item.passage for item in items], {hit.key: hit.score for hit in hits}, similarities, now)
    covered, tokens = _cover([items[at] for at in order], _evidence(entry))
    return _Answer(name, int(entry["category"]), covered, tokens)


def _evidence(entry: dict[str, Any]) -> frozenset[str]:
    return frozenset(_IDS.findall(" ".join(entry["evidence"])))


def _cover(items: Iterable[_Item], evidence: frozenset[str]) -> tuple[dict[int, float], dict[int, int]]:
    """Return the share of the evidence that the first k distinct memories cover, and their tokens."""
    seen: set[str] = set()
    shares: dict[int, float] = {}
    spent: dict[int, int] = {}
    taken = tokens = 0
    for item in items:
        if item.ids <= seen:
            continue
        seen |= item.ids
        tokens += count(item.passage.text)
        taken += 1
        if taken in DEPTHS:
            shares[taken], spent[taken] = len(seen & evidence) / len(evidence), tokens
        if taken == max(DEPTHS):
            break
    for depth in DEPTHS:
        shares.setdefault(depth, len(seen & evidence) / len(evidence))
        spent.setdefault(depth, tokens)
    return shares, spent


def _recalls(answers: Sequence[_Answer]) -> dict[str, float]:
    return {
        f"recall@{depth}": round(mean(answer.covered[depth] for answer in answers), 4) if answers else 0.0
        for depth in DEPTHS
    }


def _grouped(answers: Sequence[_Answer], field: str) -> list[tuple[Any, list[_Answer]]]:
    groups: dict[Any, list[_Answer]] = defaultdict(list)
    for answer in answers:
        groups[getattr(answer, field)].append(answer)
    return sorted(groups.items())
