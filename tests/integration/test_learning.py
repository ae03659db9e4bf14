"""Extract jobs on a real database: learned once, whatever fails or is killed on the way, and never from what is off."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

import pytest
from sqlmodel import col, select

from memory import text_index
from memory.clock import FixedClock
from memory.consolidation import consolidate
from memory.database import Database, ensure_profile, open_database
from memory.extraction.handler import ExtractHandler, Learned
from memory.extraction.model import ModelExtractor
from memory.queue import EXTRACT, Queue
from memory.records import FactVersion, Job, Message, Summary, Tombstone
from memory.transcript import Transcript
from memory.values import USER, ChangeKind, Evidence, MessageState, OwnerKind, Role, Source
from memory.worker import Worker
from tests.fresh import put_database
from tests.scripted_model import UNAVAILABLE, ScriptedModel, entry, reply

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

AT = datetime(2026, 3, 3, 23, 30, tzinfo=UTC)


@dataclass
class Home:
    """A database, a chat, and what learns from it."""

    db: Database
    clock: FixedClock
    profile: int
    model: ScriptedModel | None = None
    learned: list[Learned] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.transcript = Transcript(self.db, self.clock)
        self.queue = Queue(self.db, self.clock)
        self.handler = ExtractHandler(
            self.db, self.queue, self.clock, ZoneInfo("Europe/Berlin"), self.extractor, self.learned.append
        )
        self.chat = self.new_chat()

    def extractor(self) -> ModelExtractor | None:
        return ModelExtractor(self.model) if self.model is not None else None

    def new_chat(self) -> int:
        chat = self.transcript.create_conversation(self.profile).id
        assert chat is not None
        return chat

    def say(self, text: str, chat: int | None = None) -> int:
        self.clock.set(self.clock.now() + timedelta(seconds=1))
        number = self.transcript.add_user_message(self.profile, chat or self.chat, text).id
        assert number is not None
        return number

    def answer(self, text: str, to: int) -> None:
        number = self.transcript.begin_answer(self.profile, self.chat, to, "m").id
        assert number is not None
        self.transcript.save_answer(number, text, "", MessageState.COMPLETE)

    def work(self) -> None:
        Worker(self.queue, {EXTRACT: self.handler}).run_until_idle(20)

    def versions(self) -> list[FactVersion]:
        with self.db.read() as session:
            return list(session.exec(select(FactVersion).order_by(col(FactVersion.id))))

    def values(self) -> list[str]:
        return [version.value for version in self.versions()]

    def jobs(self) -> list[Job]:
        with self.db.read() as session:
            return list(session.exec(select(Job).where(Job.kind == EXTRACT)))


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Home]:
    clock = FixedClock(AT)
    put_database(tmp_path / "hippo.db")
    db = open_database(tmp_path / "hippo.db", clock)
    yield Home(db, clock, ensure_profile(db, "default", clock))
    db.close()


SESAME = "By the way, I'm allergic to sesame."
PENNY = reply(
    entry(attribute="pet_trick", value="rolls over", text="The user's dog rolls over.", quote="she rolls over")
)


def test_what_was_said_is_learned_and_told(home: Home) -> None:
    number = home.say(SESAME)
    home.work()
    (version,) = home.versions()
    assert "sesame" in version.value
    assert version.source_message_id == number
    assert version.span_start is not None
    assert SESAME[version.span_start : version.span_end]
    assert home.jobs() == []
    (told,) = home.learned
    assert [change.kind for change in told.changes] == [ChangeKind.ADDED]
    assert told.message_id == number


def test_days_are_counted_in_the_users_time_zone(home: Home) -> None:
    home.model = ScriptedModel(
        reply(entry(attribute="talk", value="talk", text="The user gives a talk tomorrow.", kind="task_state",
                    quote="give a little talk tomorrow"))
    )  # fmt: skip
    home.say("I have to give a little talk tomorrow evening")
    home.work()
    # half past eleven in the evening of March 3rd in UTC is March 4th in Berlin
    assert any("2026-03-05" in version.text for version in home.versions())
    assert not any("2026-03-04" in version.text for version in home.versions())


def test_a_burst_in_one_chat_costs_one_call_and_other_chats_stay_apart(home: Home) -> None:
    home.model = ScriptedModel()
    other = home.new_chat()
    home.say("I live in Leeds with two cats")
    home.say("My sister Anna is a baker over there")
    home.say("I'm learning the violin at last", other)
    home.work()
    assert len(home.model.asked) == 2
    assert "violin" not in home.model.asked[0][1].content


def test_the_model_is_shown_the_window_and_keys_in_use(home: Home) -> None:
    home.say("I live in Leeds with two cats")
    home.work()
    home.model = ScriptedModel()
    first = home.say("Which park is nice for them?")
    home.answer("Roundhay Park is lovely.", first)
    home.say("We went there yesterday, they loved the lake")
    home.work()
    asked = home.model.asked[-1][1].content
    assert "home_city" in asked
    assert "Roundhay" in asked.split("<extract>")[0]


def test_injected_memories_summaries_and_tool_output_never_reach_the_extractor(home: Home) -> None:
    with home.db.write() as session:
        canary = Evidence(USER, "hobby", "CANARY-FACT", "The user collects CANARY-FACT stamps.")
        consolidate(session, home.clock, [canary], Source(home.profile, AT))
        parent: int | None = None
        for role, text in (
            (Role.SYSTEM, "What you know: CANARY-INJECTED"),
            (Role.USER, "Hello there"),
            (Role.TOOL, "search_memory: CANARY-TOOL"),
            (Role.ASSISTANT, "Hello!"),
        ):
            message = Message(
                profile_id=home.profile, conversation_id=home.chat, parent_id=parent, role=role, content=text,
                reasoning="CANARY-REASONING", created_at=AT,
            )  # fmt: skip
            session.add(message)
            session.flush()
            parent = message.id
        session.add(
            Summary(profile_id=home.profile, conversation_id=home.chat, sort="rolling", text="CANARY-SUMMARY",
                    created_at=AT, updated_at=AT)
        )  # fmt: skip
    home.model = ScriptedModel()
    home.transcript.add_user_message(home.profile, home.chat, "I moved to Leeds with two cats", parent_id=parent)
    home.work()
    assert "I moved to Leeds" in home.model.everything_asked
    assert "Hello there" in home.model.everything_asked
    assert "CANARY" not in home.model.everything_asked


# What must not be learned from.


def test_nothing_is_learned_where_memory_is_off(home: Home) -> None:
    home.say(SESAME)
    home.transcript.set_memory_switches(home.profile, home.chat, write=False)
    home.work()
    assert home.versions() == []
    assert home.jobs() == []


def test_nothing_is_learned_from_what_is_gone(home: Home) -> None:
    number = home.say(SESAME)
    home.transcript.delete_message(home.profile, number)
    home.work()
    assert home.versions() == []
    assert home.jobs() == []


@pytest.mark.parametrize("whole", [True, False])
def test_nothing_is_learned_again_from_what_was_forgotten(home: Home, whole: bool) -> None:
    number = home.say(f"I live in Leeds. {SESAME}")
    at = len("I live in Leeds. ")
    with home.db.write() as session:
        span = (None, None) if whole else (at, at + len(SESAME))
        session.add(
            Tombstone(profile_id=home.profile, message_id=number, span_start=span[0], span_end=span[1], created_at=AT)
        )
    home.model = ScriptedModel(reply(entry(attribute="allergy", value="sesame", quote="allergic to sesame")))
    home.work()
    assert not any("sesame" in value for value in home.values())
    assert (home.values() == []) is whole
    assert "sesame" not in home.model.everything_asked


def test_what_is_forgotten_while_the_model_thinks_is_not_learned(home: Home) -> None:
    number = home.say(SESAME)

    def forget_meanwhile(_: str) -> str:
        with home.db.write() as session:
            message = session.get(Message, number)
            assert message is not None
            message.content = "[forgotten]"
        return reply(entry(attribute="allergy", value="sesame", quote="allergic to sesame"))

    home.model = ScriptedModel(forget_meanwhile)
    home.work()
    assert home.versions() == []
    assert home.jobs() == []


# Secrets.


@pytest.mark.parametrize(
    ("text", "secret"),
    [("Please remember that my email password is hunter2-go", "hunter2-go"), ("请记住我的支付密码是246810", "246810")],
)
def test_a_secret_that_is_to_be_remembered_is_kept_found_and_sensitive(home: Home, text: str, secret: str) -> None:
    home.say(text)
    home.work()
    (kept,) = home.versions()
    assert (kept.status, kept.sensitive) == ("current", True)
    assert secret in kept.text
    with home.db.read() as session:
        assert [hit.key.id for hit in text_index.search(session, home.profile, secret, 5, (OwnerKind.FACT,))] == [
            kept.id
        ]


@pytest.mark.parametrize(
    ("text", "secret"),
    [
        ("My email password is hunter2-go, and I live in Leeds.", "hunter2-go"),
        ("我的支付密码是246810。我住在昆明。", "246810"),
    ],
)
def test_a_secret_in_passing_makes_no_memory_and_hides_none(home: Home, text: str, secret: str) -> None:
    home.say(text)
    home.work()
    assert home.values()
    assert secret not in repr([(version.value, version.text) for version in home.versions()])
    assert not any("password" in version.text or "密码" in version.text for version in home.versions())


# Failing and being killed.


def test_a_failing_model_costs_nothing_and_its_part_comes_once_later(home: Home) -> None:
    home.model = ScriptedModel(UNAVAILABLE, PENNY)
    home.say(f"{SESAME} My dog Penny is clever, she rolls over.")
    home.work()
    assert any("sesame" in value for value in home.values())
    first = home.values()
    (job,) = home.jobs()
    assert (job.state, job.last_error) == ("ready", "the endpoint did not answer")
    home.clock.set(home.clock.now() + timedelta(minutes=5))
    home.work()
    assert home.values() == [*first, "rolls over"]
    assert home.jobs() == []


def test_a_model_that_never_answers_is_shown_and_can_be_retried(home: Home) -> None:
    home.model = ScriptedModel("I'm sorry, I can't help with that.")
    home.say(SESAME)
    for _ in range(4):
        home.work()
        home.clock.set(home.clock.now() + timedelta(minutes=10))
    (job,) = home.queue.failed()
    assert "no readable reply" in (job.last_error or "")
    assert len(home.versions()) == 1
    home.model = ScriptedModel()
    home.queue.retry_failed()
    home.work()
    assert home.jobs() == []
    assert len(home.versions()) == 1


class _Killed(BaseException):
    """The process ends here."""


def test_a_crash_before_the_commit_doubles_nothing(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    home.say(SESAME)

    def die(*_: object) -> None:
        raise _Killed

    with monkeypatch.context() as patched:
        patched.setattr(home.queue, "finish", die)
        jobs = home.queue.lease((EXTRACT,))
        with pytest.raises(_Killed):
            home.handler(jobs)
    assert home.versions() == []
    (job,) = home.jobs()
    assert job.state == "leased"
    home.clock.set(home.clock.now() + timedelta(hours=1))
    home.queue.release_expired()
    home.work()
    assert len(home.versions()) == 1
    assert home.jobs() == []


def test_a_job_worked_on_twice_at_once_is_stored_once(home: Home) -> None:
    home.say(SESAME)
    jobs = home.queue.lease((EXTRACT,))
    home.handler(list(jobs))
    home.handler(list(jobs))
    (version,) = home.versions()
    assert version.confirmed_at == version.said_at
    assert len(home.learned) == 1


def test_a_bad_listener_does_not_undo_what_was_learned(home: Home) -> None:
    def fail(_: Learned) -> None:
        msg = "the screen is gone"
        raise RuntimeError(msg)

    home.handler = ExtractHandler(home.db, home.queue, home.clock, UTC, home.extractor, fail)
    home.say(SESAME)
    home.work()
    assert len(home.versions()) == 1
    assert home.jobs() == []


# "Remember …".


def test_remember_is_learned_before_the_answer_and_the_model_reads_it_later(home: Home) -> None:
    home.model = ScriptedModel(PENNY)
    number = home.say(f"Remember: {SESAME[12:]} And my dog is clever, she rolls over.")
    changes = home.handler.learn_now(number)
    assert any("sesame" in change.text for change in changes)
    assert home.model.asked == []
    first = home.values()
    home.work()
    assert home.values() == [*first, "rolls over"]
    assert home.jobs() == []


def test_remember_without_a_model_leaves_nothing_to_do(home: Home) -> None:
    number = home.say(SESAME)
    assert len(home.handler.learn_now(number)) == 1
    assert home.handler.learn_now(number) == []
    home.work()
    assert home.jobs() == []
    assert len(home.versions()) == 1


def test_profiles_never_see_each_other(home: Home) -> None:
    other = ensure_profile(home.db, "work", home.clock)
    home.say("I live in Leeds with two cats")
    home.work()
    chat = home.transcript.create_conversation(other).id
    assert chat is not None
    home.transcript.add_user_message(other, chat, "I'm allergic to sesame, by the way")
    home.model = ScriptedModel()
    home.work()
    assert "home_city" not in home.model.asked[0][1].content
    assert {version.profile_id for version in home.versions()} == {home.profile, other}
