"""The whole of Hippo without a model: taught through the transcript, indexed in Milvus Lite, then made to forget."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from assistant.hippo import Hippo
from assistant.paths import Paths
from assistant.settings import load
from memory.erasure import Selection
from memory.erasure.verify import verify
from memory.values import MessageState, OwnerKey, OwnerKind

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def hippo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hippo]:
    monkeypatch.setenv("PYTHON_KEYRING_BACKEND", "keyring.backends.null.Keyring")
    paths = Paths.locate({"HIPPO_HOME": str(tmp_path / "home")})
    paths.ensure()
    opened = Hippo.open(paths, load(paths), start_worker=False)
    if opened.vectors is not None and hasattr(opened.vectors, "wait_until_open"):
        assert opened.vectors.wait_until_open(60)
    yield opened
    opened.close()


def say(hippo: Hippo, text: str, answer: str) -> int:
    chat = hippo.transcript.create_conversation(hippo.profile_id, title=f"About {text[:12]}")
    assert chat.id is not None
    said = hippo.transcript.add_user_message(hippo.profile_id, chat.id, text)
    assert said.id is not None
    reply = hippo.transcript.begin_answer(hippo.profile_id, chat.id, said.id, "none")
    assert reply.id is not None
    hippo.transcript.save_answer(reply.id, answer, f"I should say: {answer}", MessageState.COMPLETE)
    return chat.id


def grep(hippo: Hippo, text: str) -> list[str]:
    root = hippo.paths.config
    return [
        str(path.relative_to(root))
        for path in root.rglob("*")
        if path.is_file() and text.lower().encode() in path.read_bytes().lower()
    ]


def work_off(hippo: Hippo) -> None:
    hippo.erasure.hasten()
    assert hippo.finish_jobs(90)
    assert hippo.queue.failed() == []


def test_taught_forgotten_and_found_nowhere(hippo: Hippo) -> None:
    profile = hippo.profile_id
    first = say(hippo, "My name is Zebedee Quillfeather. I live in Whitby.", "Welcome, Zebedee Quillfeather of Whitby!")
    say(
        hippo,
        "I'm allergic to lupin flour. Please remember that my locker code is 7391-KX.",
        "Noted: lupin and 7391-KX.",
    )
    say(hippo, "我住在杭州。记住我的猫叫豆豆团子。", "好的，豆豆团子真可爱。")
    assert hippo.finish_jobs(90)
    taught = {view.attribute: view for view in hippo.facts.views(profile)}
    assert {"name", "allergy"} <= set(taught)
    hippo.backups.create()
    hippo.portability.export_file(profile, hippo.paths.exports / "memories.jsonl")

    going = [view.fact_id for view in taught.values() if view.attribute == "name" or "7391" in view.text]
    assert len(going) == 2
    report = hippo.erasure.forget(profile, Selection.facts(*going))
    assert report.state == "pending"  # the vector index is still to be rebuilt
    work_off(hippo)

    final = hippo.erasure.report(report.erasure_id)
    assert final is not None
    assert final.state == "verified", final.verification.remains
    for text in ("zebedee", "quillfeather", "7391-kx"):  # four digits alone stand in many a time stamp
        assert grep(hippo, text) == []
    assert grep(hippo, "lupin")
    contents = [message.content for message in hippo.transcript.all_messages(profile, first)]
    assert contents[0] == "[forgotten] I live in Whitby."
    left = {view.attribute for view in hippo.facts.views(profile)}
    assert left == set(taught) - {view.attribute for view in taught.values() if view.fact_id in going}
    if hippo.vectors is not None:
        gone = {OwnerKey(OwnerKind.FACT, view.version_id) for view in taught.values() if view.fact_id in going}
        assert not gone & hippo.vectors.keys()

    everything = hippo.erasure.forget(profile, Selection.everything())
    work_off(hippo)
    final = hippo.erasure.report(everything.erasure_id)
    assert final is not None
    assert final.state == "verified", final.verification.remains
    for text in ("whitby", "lupin", "杭州", "豆豆"):
        assert grep(hippo, text) == []
    assert hippo.facts.views(profile) == []


def test_the_look_through_the_files_sees_into_the_vector_index(hippo: Hippo) -> None:
    if hippo.vectors is None or getattr(hippo.vectors, "in_use", "exact") == "exact":
        pytest.skip("Milvus Lite is not at hand here")
    say(hippo, "My name is Zebedee Quillfeather.", "Welcome!")
    assert hippo.finish_jobs(90)
    plan = hippo.erasure.preview(hippo.profile_id, Selection.facts(hippo.facts.views(hippo.profile_id)[0].fact_id))
    assert plan.facts
    from memory.erasure.plan import make_plan

    with hippo.db.read() as session:
        traces = make_plan(session, hippo.profile_id, Selection.facts(plan.facts[0].fact_id)).traces
    hippo.vectors.flush()
    found = verify(hippo.paths.database, [hippo.paths.data], traces)
    parquet = [file for file in found.files if file.path.suffix == ".parquet"]
    assert parquet
    assert any(file.vectors for file in parquet)
