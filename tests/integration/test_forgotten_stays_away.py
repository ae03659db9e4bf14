"""What was forgotten does not come back with an old transcript, an import or a backup, also a little reworded."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from memory.backups import Backups
from memory.erasure import Selection
from memory.queue import put_job
from memory.values import Status
from tests.exports import talk
from tests.integration.test_imports import believed, bring, contents, fact, hippo, shown, tell, waiting

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from assistant.hippo import Hippo

__all__ = ["hippo"]  # a fixture is found by its name in this module

TOLD = {"en": ("I live in Leipzig.", "Leipzig", "I like tea."), "zh": ("我住在苏州。", "苏州", "我喜欢喝茶。")}
"""A sentence to forget, the word that tells it, and a sentence to keep."""


def wide(text: str) -> str:
    return "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else c for c in text)


REWORDED: dict[str, Callable[[str], str]] = {
    "as it was": lambda text: text,
    "upper case": str.upper,
    "lower case": str.lower,
    "spaced": lambda text: "\n " + text.replace(" ", "  ").replace("在", "在 "),
    "wide": wide,
}


def forget(hippo: Hippo) -> None:
    hippo.erasure.forget(hippo.profile_id, Selection.facts(fact(hippo, "home_city").fact_id))
    hippo.finish_jobs()


def is_away(hippo: Hippo, word: str) -> bool:
    everywhere = {**waiting(hippo), **believed(hippo)}
    texts = " ".join(str(view.text) for view in hippo.facts.views(hippo.profile_id, statuses=tuple(Status)))
    return "home_city" not in everywhere and word.casefold() not in wide_and_narrow(texts)


def wide_and_narrow(text: str) -> str:
    import unicodedata

    return "".join(unicodedata.normalize("NFKC", text).casefold().split())


@pytest.mark.parametrize("language", TOLD)
@pytest.mark.parametrize("way", REWORDED)
def test_an_imported_chat_does_not_bring_it_back(hippo: Hippo, tmp_path: Path, way: str, language: str) -> None:
    secret, word, kept = TOLD[language]
    bring(hippo, tmp_path, talk(f"{secret} {kept}", "ok"))
    forget(hippo)
    hippo.transcript.delete_conversation(hippo.profile_id, 1)
    bring(hippo, tmp_path, talk(f"{REWORDED[way](secret)} {kept}", "ok"))
    assert is_away(hippo, word)
    told = wide_and_narrow(" ".join(contents(shown(hippo, 2))))
    assert word.casefold() not in told
    assert wide_and_narrow(kept) in told


@pytest.mark.parametrize("language", TOLD)
@pytest.mark.parametrize("way", REWORDED)
def test_a_file_of_memories_does_not_bring_it_back(hippo: Hippo, tmp_path: Path, way: str, language: str) -> None:
    secret, word, _ = TOLD[language]
    tell(hippo, secret)
    lines = [
        line.replace(word, REWORDED[way](word).strip()) if way != "as it was" else line
        for line in hippo.portability.export_lines(hippo.profile_id)
    ]
    file = tmp_path / "memories.jsonl"
    file.write_text("\n".join(lines) + "\n")
    forget(hippo)
    hippo.portability.import_file(hippo.profile_id, file)
    hippo.finish_jobs()
    assert is_away(hippo, word)


@pytest.mark.parametrize("language", TOLD)
def test_learning_from_the_same_message_does_not_bring_it_back(hippo: Hippo, language: str) -> None:
    secret, word, kept = TOLD[language]
    tell(hippo, f"{secret} {kept}")
    message = shown(hippo)[0].id
    hippo.erasure.forget(hippo.profile_id, Selection.facts(fact(hippo, "home_city").fact_id), keep_transcript=True)
    hippo.finish_jobs()
    with hippo.db.write() as session:
        put_job(session, hippo.clock, "extract", f"message:{message}", hippo.profile_id, {"message_id": message})
    hippo.finish_jobs()
    assert is_away(hippo, word)
    assert word in contents(shown(hippo))[0]  # the transcript was kept


@pytest.mark.parametrize("language", TOLD)
def test_a_backup_that_lay_elsewhere_does_not_bring_it_back(hippo: Hippo, tmp_path: Path, language: str) -> None:
    secret, word, kept = TOLD[language]
    tell(hippo, f"{secret} {kept}")
    backups = Backups(hippo.db, hippo.paths.backups, hippo.clock, hippo.tombstone_key)
    made = backups.create()
    elsewhere = tmp_path / "elsewhere.db"
    elsewhere.write_bytes(made.path.read_bytes())
    forget(hippo)
    backups.restore(elsewhere)
    hippo.finish_jobs()
    assert is_away(hippo, word)
    assert word not in " ".join(contents(shown(hippo)))
    assert kept.strip(".。") in " ".join(contents(shown(hippo)))
