"""The arrow keys walk through what was sent, and the unsent text is not lost on the way."""

from __future__ import annotations

from ui.chat.input_history import InputHistory


def test_the_walk_goes_back_and_returns_to_the_unsent_text() -> None:
    history = InputHistory(["one", "two"])
    assert history.older("unsent") == "two"
    assert history.older("two") == "one"
    assert history.older("one") is None
    assert history.newer() == "two"
    assert history.newer() == "unsent"
    assert history.newer() is None


def test_earlier_runs_come_before_this_one() -> None:
    history = InputHistory()
    history.add("now")
    history.load(["newest of before", "older of before"])
    assert history.older("") == "now"
    assert history.older("") == "newest of before"
    assert history.older("") == "older of before"


def test_the_same_text_twice_is_one_step() -> None:
    history = InputHistory()
    history.add("a")
    history.add("a")
    assert history.older("") == "a"
    assert history.older("") is None
