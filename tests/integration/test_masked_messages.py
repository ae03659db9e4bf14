"""A password in a message reaches the model for that turn, and no file: not the transcript, its index, a draft."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from assistant.events import Completed, MemoryChanged, SecretsMasked
from assistant.hippo import Hippo
from assistant.settings_tree import Settings
from memory.attachments import NewAttachment
from memory.clock import FixedClock
from memory.extraction.secrets import SecretSort
from tests.attacks.needles import copies_of
from tests.endpoints.replies import Reply
from tests.endpoints.server import MODEL, ScriptedEndpoint
from tests.homes import RULES_ALONE, paths_in, play
from tests.store import START

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SECRET = "tulip-Boat-93x"
CHINESE_ID = "11010519491231002X"


@pytest.fixture
def endpoint(monkeypatch: pytest.MonkeyPatch) -> Iterator[ScriptedEndpoint]:
    with ScriptedEndpoint() as served:
        monkeypatch.setenv("HIPPO_BASE_URL", served.base_url)
        monkeypatch.setenv("HIPPO_MODEL", MODEL)
        yield served


def opened(folder: Path, **memory: bool) -> Hippo:
    chosen = Settings.model_validate({**RULES_ALONE, "embedding": {"source": "none"}, "memory": memory})
    hippo = Hippo.open(paths_in(folder), chosen, clock=FixedClock(START), start_worker=False)
    hippo.connect()
    return hippo


@pytest.fixture
def hippo(tmp_path: Path, endpoint: ScriptedEndpoint) -> Iterator[Hippo]:
    home = opened(tmp_path)
    yield home
    home.close()


def where_it_lies(hippo: Hippo, secret: str) -> list[str]:
    hippo.finish_jobs()
    hippo.backups.create()
    needles = copies_of(secret)
    files = [path for path in hippo.paths.config.rglob("*") if path.is_file()]
    assert len(files) > 3
    return [str(path) for path in files if any(needle in path.read_bytes() for needle in needles)]


@pytest.mark.parametrize(
    ("text", "secret", "sort"),
    [
        (f"My mail password is {SECRET}, is it strong?", SECRET, SecretSort.PASSWORD),
        (f"我的身份证号{CHINESE_ID}，帮我填这张表", CHINESE_ID, SecretSort.CHINESE_ID),
        ("Is 4111 1111 1111 1111 a valid card?", "4111 1111 1111 1111", SecretSort.CARD),
    ],
)
def test_the_model_reads_it_once_and_no_file_ever_holds_it(
    hippo: Hippo, endpoint: ScriptedEndpoint, text: str, secret: str, sort: SecretSort
) -> None:
    endpoint.replies = [Reply(f"You wrote {secret}.", piece=5), Reply("OK")]
    hippo.transcript.set_draft(hippo.profile_id, None, text)
    events = play(hippo.send(None, text))
    assert secret in endpoint.chats[0].last_user
    (told,) = [event for event in events if isinstance(event, SecretsMasked)]
    assert told.sorts == (sort,)
    assert secret not in told.text
    (done,) = [event for event in events if isinstance(event, Completed)]
    assert secret in done.text, "who asked reads the answer as it came"
    talk = hippo.transcript.conversations(hippo.profile_id)[0]
    play(hippo.send(talk.id, "Thanks. What else?"))
    assert secret not in str(endpoint.chats[1].messages)
    assert secret not in repr(hippo.transcript.recent_inputs(hippo.profile_id))
    assert secret not in repr(hippo.transcript.search_messages(hippo.profile_id, secret))
    assert where_it_lies(hippo, secret) == []


def test_it_can_be_answered_again_with_what_was_typed(hippo: Hippo, endpoint: ScriptedEndpoint) -> None:
    events = play(hippo.send(None, f"password: {SECRET}"))
    (done,) = [event for event in events if isinstance(event, Completed)]
    again = play(hippo.regenerate(done.answer_id))
    assert SECRET in endpoint.chats[1].last_user
    assert not any(isinstance(event, SecretsMasked) for event in again)
    assert where_it_lies(hippo, SECRET) == []


def test_files_are_masked_too_and_a_draft_is_whole_until_hippo_closes(
    hippo: Hippo, endpoint: ScriptedEndpoint, tmp_path: Path
) -> None:
    file = NewAttachment("pasted-1.txt", f"user: bo\npassword: {SECRET}\n".encode())
    events = play(hippo.send(None, "What is this?", attachments=(file,)))
    assert SECRET in endpoint.chats[0].last_user
    assert any(isinstance(event, SecretsMasked) for event in events)
    hippo.transcript.set_draft(hippo.profile_id, None, f"the password is {SECRET}")
    assert hippo.transcript.get_draft(hippo.profile_id, None) == f"the password is {SECRET}"
    assert where_it_lies(hippo, SECRET) == []
    hippo.close()
    later = opened(tmp_path)
    assert later.transcript.get_draft(later.profile_id, None) == "the password is ••••••••"
    later.close()


@pytest.mark.parametrize(
    ("said", "keep", "secret"),
    [
        (f"My locker password is {SECRET}.", "keep it", SECRET),
        ("我的支付密码是246813。", "保留", "246813"),
    ],
)
def test_keep_brings_back_what_was_typed_and_learns_it(
    hippo: Hippo, endpoint: ScriptedEndpoint, said: str, keep: str, secret: str
) -> None:
    play(hippo.send(None, said))
    talk = hippo.transcript.conversations(hippo.profile_id)[0]
    assert talk.id is not None
    events = play(hippo.send(talk.id, keep))
    assert len(endpoint.chats) == 1, "the model has no part in it"
    assert any(isinstance(event, MemoryChanged) for event in events)
    messages = hippo.transcript.branch(hippo.profile_id, talk.id)
    assert messages[0].content == said
    hippo.finish_jobs()
    (fact,) = hippo.facts.views(hippo.profile_id)
    assert secret in fact.text
    assert fact.sensitive
    assert [hit.id for hit, _ in hippo.transcript.search_messages(hippo.profile_id, secret)] == [messages[0].id]


def test_keep_after_forgetting_brings_nothing_back(hippo: Hippo, endpoint: ScriptedEndpoint) -> None:
    play(hippo.send(None, f"I live in Leeds and my door password is {SECRET}."))
    talk = hippo.transcript.conversations(hippo.profile_id)[0]
    hippo.finish_jobs()
    hippo.forgetting.forget(hippo.profile_id, hippo.facts.views(hippo.profile_id))
    play(hippo.send(talk.id, "keep"))
    assert where_it_lies(hippo, SECRET) == []


def test_keep_means_nothing_where_nothing_was_masked(hippo: Hippo, endpoint: ScriptedEndpoint) -> None:
    play(hippo.send(None, "The tea is nice."))
    talk = hippo.transcript.conversations(hippo.profile_id)[0]
    play(hippo.send(talk.id, "keep"))
    assert len(endpoint.chats) == 2


def test_the_setting_and_a_private_chat_mask_nothing(tmp_path: Path, endpoint: ScriptedEndpoint) -> None:
    home = opened(tmp_path, keep_secrets=True)
    events = play(home.send(None, f"password: {SECRET}"))
    private = home.private()
    events += play(private.send(None, "password: heron-Lake-71"))
    assert not any(isinstance(event, SecretsMasked) for event in events)
    talk = private.transcript.conversations(private.profile_id)[0]
    assert talk.id is not None
    assert private.transcript.branch(private.profile_id, talk.id)[0].content == "password: heron-Lake-71"
    private.close()
    assert where_it_lies(home, SECRET) != []
    assert where_it_lies(home, "heron-Lake-71") == []
    home.close()
