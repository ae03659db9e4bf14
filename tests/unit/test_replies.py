"""A model's reply, however broken, neither crashes extraction nor takes good entries down with a bad one."""

from __future__ import annotations

import json
import string
from datetime import date
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory.extraction.replies import MAX_ENTRIES, ReplyState, parse_reply
from memory.values import Kind, Origin
from tests.examples import examples
from tests.malformed import BROKEN, GOOD, malformed
from tests.scripted_model import entry, reply


@pytest.mark.parametrize(("name", "text", "kept"), BROKEN, ids=[name for name, _, _ in BROKEN])
def test_what_can_be_read_of_a_broken_reply_is_kept(name: str, text: str, kept: list[str]) -> None:
    assert [one.attribute for one in parse_reply(text).entries] == kept


@pytest.mark.parametrize(
    ("text", "state"),
    [
        ("", ReplyState.EMPTY),
        ("<think>nothing</think>", ReplyState.EMPTY),
        ("I cannot help with that.", ReplyState.REFUSED),
        ("抱歉，我不能这么做。", ReplyState.REFUSED),
        ("no idea", ReplyState.NONSENSE),
        (GOOD[:-30], ReplyState.TRUNCATED),
        (GOOD, ReplyState.READ),
        ('{"memories": []}', ReplyState.READ),
    ],
)
def test_a_reply_is_told_from_no_reply(text: str, state: ReplyState) -> None:
    assert parse_reply(text).state is state


def test_a_cut_off_entry_is_never_completed_by_guessing() -> None:
    cut = GOOD[: GOOD.index("The user is a ba") + len("The user is a ba")]
    assert [one.text for one in parse_reply(cut).entries] == ["The user lives in Leeds."]


def test_an_entry_that_nobody_wrote_right_is_reported_without_its_content() -> None:
    parsed = parse_reply(json.dumps([entry(text="", value="secret"), entry(text="x" * 700)]))
    assert parsed.entries == ()
    assert not parsed.usable
    assert len(parsed.rejected) == 2
    assert "secret" not in " ".join(parsed.rejected)


@pytest.mark.parametrize(
    ("given_", "expected"),
    [
        ({"confidence": "95%"}, ("confidence", 0.95)),
        ({"confidence": 85}, ("confidence", 0.85)),
        ({"confidence": 9}, ("confidence", 0.9)),
        ({"confidence": "high"}, ("confidence", 0.9)),
        ({"confidence": None}, ("confidence", 0.7)),
        ({"importance": "8/10"}, ("importance", 8)),
        ({"importance": "high"}, ("importance", 8)),
        ({"importance": 99}, ("importance", 10)),
        ({"importance": -3}, ("importance", 1)),
        ({"importance": True}, ("importance", 5)),
        ({"kind": "Task State"}, ("kind", Kind.TASK_STATE)),
        ({"kind": "habit"}, ("kind", Kind.PREFERENCE)),
        ({"kind": "digest"}, ("kind", Kind.FACT)),
        ({"kind": "whatever"}, ("kind", Kind.FACT)),
        ({"origin": "inferred"}, ("origin", Origin.ASSISTANT_INFERRED)),
        ({"origin": 7}, ("origin", Origin.USER_SAID)),
        ({"ended": "yes"}, ("ended", True)),
        ({"ended": "否"}, ("ended", False)),
        ({"expires": "2026-03-05T10:00:00"}, ("expires", date(2026, 3, 5))),
        ({"expires": "next week"}, ("expires", None)),
        ({"expires": "2026-02-31"}, ("expires", None)),
        ({"value": ["tea", "rain"]}, ("value", "tea, rain")),
        ({"value": 8080}, ("value", "8080")),
        ({"value": "caf\u0000é\ud83d\ude00"}, ("value", "café😀")),
        ({"aliases": "Anna, 安娜"}, ("aliases", ("Anna", "安娜"))),
        ({"aliases": 5}, ("aliases", ())),
        ({"quote": []}, ("quote", None)),
        ({"turn": "2"}, ("turn", 2)),
        ({"turn": "second"}, ("turn", None)),
    ],
)
def test_wrong_types_are_read_as_what_they_mean(given_: dict[str, Any], expected: tuple[str, Any]) -> None:
    (one,) = parse_reply(reply(entry(**given_))).entries
    assert getattr(one, expected[0]) == expected[1]


def test_a_model_that_loops_is_cut_off() -> None:
    assert len(parse_reply(reply(*[entry()] * 500)).entries) == MAX_ENTRIES


def test_of_a_thousand_malformed_replies_none_crashes_and_every_entry_can_be_stored() -> None:
    replies = malformed(1_000)
    assert len(set(replies)) == 1_000
    for text in replies:
        _check(text)


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=12,
)
_KEYS = st.sampled_from([*entry(), "key", "fact", "memories", "type", "aliases", "x"])
_ENTRIES = st.lists(st.dictionaries(_KEYS, _JSON, max_size=10), max_size=4)
_SYNTAX = st.text(alphabet=string.ascii_lowercase + "{}[]\":,\\u/* \n'`是", max_size=120)


@st.composite
def _mangled(draw: st.DrawFn) -> str:
    """A good reply with a few places cut, doubled or overwritten."""
    text = draw(st.sampled_from([GOOD, *(text for _, text, _ in BROKEN if 20 < len(text) < 2000)]))
    for _ in range(draw(st.integers(1, 5))):
        at = draw(st.integers(0, max(0, len(text) - 1)))
        end = min(len(text), at + draw(st.integers(0, 12)))
        text = text[:at] + draw(_SYNTAX | st.just("")) + text[end:]
    return text


@settings(max_examples=examples(150), deadline=None)
@given(
    text=st.one_of(
        _mangled(), _SYNTAX, st.text(max_size=200), _ENTRIES.map(lambda data: json.dumps({"memories": data}))
    )
)
def test_no_reply_crashes_and_every_entry_can_be_stored(text: str) -> None:
    _check(text)


def _check(text: str) -> None:
    parsed = parse_reply(text)
    for one in parsed.entries:
        assert one.attribute
        assert one.text
        (one.text + one.value + one.entity + (one.quote or "")).encode()
        assert 1 <= one.importance <= 10
        assert 0 <= one.confidence <= 1


@settings(max_examples=examples(100), deadline=None)
@given(bad=st.lists(st.dictionaries(_KEYS, _JSON, max_size=6), max_size=3), at=st.integers(0, 3))
def test_bad_entries_never_take_a_good_one_with_them(bad: list[dict[str, Any]], at: int) -> None:
    whole: list[Any] = [*bad[:at], entry(attribute="marker_key"), *bad[at:]]
    assert "marker_key" in {one.attribute for one in parse_reply(json.dumps({"memories": whole})).entries}
