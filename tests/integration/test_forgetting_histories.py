"""Random histories of learning, correcting, backing up, exporting, forgetting and crashing.

After each forgetting nothing of it is in any file, and every other memory is what it was.
"""

from __future__ import annotations

import contextlib
import shutil
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from sqlmodel import select

from memory.backups import Backups
from memory.erasure import Selection
from memory.erasure.traces import telling_words
from memory.facts import Facts
from memory.portability import Portability
from memory.records import Erasure as Record
from memory.records import Fact, FactVersion
from tests.examples import examples
from tests.lived_in import BEGINNING, Home, open_home

ATTRIBUTES = ("dentist", "home_address", "employer", "boat", "school", "project_name", "gym", "landlord")
SYLLABLES = ("quil", "bram", "this", "fern", "wick", "hal", "den", "tor", "mar", "low", "pex", "zun")
HAN = "翠梧槐蓟菖蒲荻蘅芷茯苓榛椿棠楸柽檀"
ENGLISH = (
    "My {attribute} is {value}.",
    "The {attribute} I have is {value}, by the way.",
    "Note that {value} is my {attribute}.",
)
CHINESE = ("我的{attribute}是{value}。", "顺便说一下，{value}就是我的{attribute}。")
ANSWERS = ("{value}, noted.", "Good to know. {value} it is! Anything else?", "好的，{value}。还有吗？", "Fine.")
TAILS = ("", " It rains today.", "今天下雨。", "\n- and a list\n- of things")


class CrashedError(Exception):
    """Stands for the end of the process at a step."""


@dataclass
class Known:
    """A memory that the model of the test believes in."""

    fact_id: int
    attribute: str
    values: list[str] = field(default_factory=list)


_template: list[Path] = []


def template() -> Path:
    """A home that was opened once: its schema need not be made again for each history."""
    if not _template:
        root = Path(tempfile.mkdtemp()) / "home"
        open_home(root).close()
        _template.append(root)
    return _template[0]


class Histories(RuleBasedStateMachine):
    """One home, and what ought to be in it."""

    @initialize()
    def begin(self) -> None:
        self.root = Path(tempfile.mkdtemp()) / "home"
        shutil.copytree(template(), self.root)
        self.crash_at = ""
        self.home = self.open()
        self.known: dict[str, Known] = {}
        self.gone: set[str] = set()
        self.readable: set[str] = set()
        """Forgotten as memories, with their sentences kept in the transcript because the user said so."""
        self.serial = 0

    def open(self) -> Home:
        at = self.home.clock.now() if hasattr(self, "home") else BEGINNING
        return open_home(self.root, at, self.step)

    def step(self, name: str) -> None:
        if name == self.crash_at:
            self.crash_at = ""
            raise CrashedError(name)

    def new_value(self, data: st.DataObject, *, chinese: bool) -> str:
        self.serial += 1
        if chinese:
            picks = data.draw(st.lists(st.sampled_from(HAN), min_size=3, max_size=5))
            return "".join(picks) + str(1000 + self.serial)
        words = data.draw(st.lists(st.sampled_from(SYLLABLES), min_size=3, max_size=3))
        return "".join(words).capitalize() + " " + str(1000 + self.serial)

    @rule(
        data=st.data(),
        attribute=st.sampled_from(ATTRIBUTES),
        chinese=st.booleans(),
        answer=st.sampled_from(ANSWERS),
        tail=st.sampled_from(TAILS),
    )
    def teach(self, data: st.DataObject, attribute: str, chinese: bool, answer: str, tail: str) -> None:
        old = sorted(self.gone)
        value = data.draw(st.sampled_from(old)) if old and data.draw(st.integers(0, 4)) == 0 else None
        value = value or self.new_value(data, chinese=chinese)
        template = data.draw(st.sampled_from(CHINESE if chinese else ENGLISH))
        sentence = template.format(attribute=attribute.replace("_", " "), value=value) + tail
        message = self.home.say(self.home.chat(), sentence, answer.format(value=value))
        change = self.home.learn(message, value, attribute, value)
        assert change.fact_id is not None, "told again, it is a new fact"
        self.gone.discard(value)
        self.remember(change.fact_id, attribute, value)

    def remember(self, fact_id: int, attribute: str, value: str) -> None:
        known = self.known.get(attribute)
        if known is None:
            known = self.known[attribute] = Known(fact_id, attribute)
        assert known.fact_id == fact_id
        known.values.append(value)

    @precondition(lambda self: self.known)
    @rule(data=st.data())
    def speak_of_it_again(self, data: st.DataObject) -> None:
        known = data.draw(st.sampled_from(sorted(self.known.values(), key=lambda each: each.fact_id)))
        value = data.draw(st.sampled_from(known.values))
        self.home.say(self.home.chat(), f"What about {value}? Tell me.", f"Well, {value}. That is all.")

    @precondition(lambda self: self.known)
    @rule(data=st.data())
    def correct(self, data: st.DataObject) -> None:
        known = data.draw(st.sampled_from(sorted(self.known.values(), key=lambda each: each.fact_id)))
        value = self.new_value(data, chinese=False)
        self.home.later()
        Facts(self.home.db, self.home.clock).edit(self.home.profile_id, known.fact_id, value=value)
        known.values.append(value)

    @rule()
    def embed(self) -> None:
        self.home.embed_all()

    @rule()
    def back_up(self) -> None:
        self.home.later()
        Backups(self.home.db, self.home.folders.backups, self.home.clock, self.home.key).create()

    @rule()
    def export(self) -> None:
        portability = Portability(self.home.db, self.home.clock, self.home.key)
        portability.export_file(self.home.profile_id, self.home.folders.exports / "memories.jsonl")

    @precondition(lambda self: self.known)
    @rule(
        data=st.data(),
        keep=st.integers(0, 5),
        crash=st.sampled_from(("", "", "recorded", "rows", "backups", "compacted")),
    )
    def forget(self, data: st.DataObject, keep: int, crash: str) -> None:
        known = data.draw(st.sampled_from(sorted(self.known.values(), key=lambda each: each.fact_id)))
        by_words = data.draw(st.booleans())
        selection = Selection.matching(known.values[-1]) if by_words else Selection.facts(known.fact_id)
        self.home.later()
        self.crash_at = crash
        with contextlib.suppress(CrashedError):
            self.home.erasure.forget(self.home.profile_id, selection, keep_transcript=keep == 0)
        if crash:
            self.home.close()  # the holder is gone, as after a crash
            self.home = self.open()
            self.home.erasure.resume_unfinished()
        if by_words:
            # words mean the versions that hold them; older ones of the slot may stay
            left = self.versions_left(known.fact_id)
            assert known.values[-1] not in left
            lost = [value for value in known.values if value not in left]
        else:
            lost = list(known.values)
        self.settle(known, lost)
        (self.readable if keep == 0 else self.gone).update(lost)
        self.look_for_what_is_gone()

    def versions_left(self, fact_id: int) -> list[str]:
        with self.home.db.read() as session:
            return list(session.exec(select(FactVersion.value).where(FactVersion.fact_id == fact_id)))

    def settle(self, known: Known, lost: list[str]) -> None:
        known.values = [value for value in known.values if value not in lost]
        if not known.values:
            del self.known[known.attribute]

    @precondition(lambda self: self.known or self.gone)
    @rule()
    def forget_everything(self) -> None:
        self.home.later()
        self.home.erasure.forget(self.home.profile_id, Selection.everything())
        for known in self.known.values():
            self.gone.update(known.values)
        self.gone |= self.readable
        self.known, self.readable = {}, set()
        self.look_for_what_is_gone()

    def look_for_what_is_gone(self) -> None:
        kept = {value for known in self.known.values() for value in known.values} | self.readable
        for value in self.gone - kept:
            assert self.home.grep(value) == []
            for word in telling_words(value):
                # a number of four digits turns up by chance in a hash
                if not word.isdigit() and not any(word in other for other in kept):
                    assert self.home.grep(word) == []
        with self.home.db.read() as session:
            records = session.exec(select(Record)).all()
        assert {record.state for record in records} <= {"pending", "verified"}

    @invariant()
    def all_else_is_as_it_was(self) -> None:
        if not hasattr(self, "home"):
            return
        with self.home.db.read() as session:
            rows = session.exec(
                select(Fact.attribute, FactVersion.value)
                .where(FactVersion.fact_id == Fact.id)
                .order_by(FactVersion.number)  # type: ignore[arg-type]
            ).all()
        stored: dict[str, list[str]] = {}
        for attribute, value in rows:
            stored.setdefault(attribute, []).append(value)
        assert stored == {attribute: known.values for attribute, known in self.known.items()}

    def teardown(self) -> None:
        if hasattr(self, "home"):
            self.home.close()
            shutil.rmtree(self.root.parent, ignore_errors=True)


_CHECKS = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]
TestHistories = Histories.TestCase
TestHistories.settings = settings(
    max_examples=examples(5), stateful_step_count=14, deadline=None, suppress_health_check=_CHECKS, derandomize=True
)


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_many_long_histories() -> None:
    from hypothesis.stateful import run_state_machine_as_test

    run_state_machine_as_test(
        Histories,
        settings=settings(max_examples=150, stateful_step_count=30, deadline=None, suppress_health_check=_CHECKS),
    )
