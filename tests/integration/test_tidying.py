"""Time and the user's hand put memories away, never unannounced, and full slots and doubts come before the user."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from memory.facts import FactConflictError, UnknownFactError
from memory.feedback import FeedbackBook
from memory.home_details import HomeDetails
from memory.retention import Lifetimes
from memory.sweeping import NOTICE, Sweeping
from memory.tidying import A_WEEK, Tidying
from memory.values import ChangeKind, Evidence, Kind, Origin, OwnerKey, OwnerKind, Status
from tests.store import day

if TYPE_CHECKING:
    from memory.retention import Ending
    from memory.values import FactView
    from tests.store import Store

LIFETIMES = Lifetimes(archive_unused=180)


def _sweeping(store: Store) -> Sweeping:
    return Sweeping(store.db, store.facts, store.clock, LIFETIMES, HomeDetails(store.db))


def _tidying(store: Store) -> Tidying:
    return Tidying(store.db, store.facts, store.clock, HomeDetails(store.db))


def _learn(store: Store, attribute: str, value: str, *, importance: int = 2, **more: object) -> FactView:
    evidence = Evidence("user", attribute, value, f"The user: {value}.", importance=importance, **more)  # type: ignore[arg-type]
    (change,) = store.learn(0, evidence)
    assert change.fact_id is not None
    view = store.facts.view(store.profile_id, change.fact_id)
    assert view is not None
    return view


def _names(endings: list[Ending]) -> list[tuple[str, str]]:
    return [(ending.fact.value, ending.reason) for ending in endings]


# What time does.


def test_nothing_is_archived_before_it_stood_in_the_preview_for_a_week(store: Store) -> None:
    _learn(store, "favorite_mug", "the green mug")
    sweeping = _sweeping(store)
    store.clock.set(day(179))
    assert sweeping.preview(store.profile_id) == []
    store.clock.set(day(200))
    (ending,) = sweeping.preview(store.profile_id)
    assert (ending.reason, ending.due) == ("unused", day(200) + NOTICE)
    assert sweeping.sweep(store.profile_id) == []
    store.clock.set(day(206))
    assert sweeping.sweep(store.profile_id) == []
    assert [ending.due for ending in sweeping.preview(store.profile_id)] == [day(207)]
    store.clock.set(day(207))
    assert _names(sweeping.sweep(store.profile_id)) == [("the green mug", "unused")]
    (archived,) = store.facts.views(store.profile_id, statuses=(Status.ARCHIVED,))
    store.facts.restore(store.profile_id, archived.version_id)
    assert store.values() == {"the green mug"}


def test_a_hit_or_a_pin_while_it_stands_there_saves_it(store: Store) -> None:
    used = _learn(store, "favorite_mug", "the green mug")
    pinned = _learn(store, "favorite_chair", "the old chair")
    sweeping = _sweeping(store)
    store.clock.set(day(200))
    sweeping.sweep(store.profile_id)
    store.facts.record_access([used.version_id], day(203))
    store.facts.set_pinned(store.profile_id, pinned.fact_id, True)
    store.clock.set(day(220))
    assert sweeping.sweep(store.profile_id) == []
    store.clock.set(day(390))
    assert sweeping.sweep(store.profile_id) == [], "it is announced anew"
    store.clock.set(day(397))
    assert _names(sweeping.sweep(store.profile_id)) == [("the green mug", "unused")]


def test_what_was_used_twice_keeps_twice_as_long_and_what_matters_does_not_fade(store: Store) -> None:
    used = _learn(store, "favorite_mug", "the green mug")
    _learn(store, "allergy", "peanuts")
    _learn(store, "employer", "Halden Logistics", importance=7)
    for number in (1, 2):
        store.facts.record_access([used.version_id], day(number))
    store.clock.set(day(300))
    assert _sweeping(store).preview(store.profile_id) == []
    store.clock.set(day(363))
    assert _names(_sweeping(store).preview(store.profile_id)) == [("the green mug", "unused")]


def test_a_task_ends_after_its_day_and_an_undated_one_after_two_months(store: Store) -> None:
    _learn(store, "report", "hand in the report", kind=Kind.TASK_STATE, expires=day(10).date())
    _learn(store, "shed", "paint the shed", kind=Kind.TASK_STATE)
    _learn(store, "birthday", "12 January", kind=Kind.TASK_STATE, expires=day(11).date())
    sweeping = _sweeping(store)
    store.clock.set(day(17))
    assert sweeping.sweep(store.profile_id) == []
    store.clock.set(day(18))
    assert _names(sweeping.sweep(store.profile_id)) == [("hand in the report", "task_over")]
    store.clock.set(day(61))
    assert _names(sweeping.sweep(store.profile_id)) == [("paint the shed", "task_stale")]


# What the user looks through.


def test_five_old_unused_memories_a_week_come_up_until_they_are_decided(store: Store) -> None:
    for number in range(8):
        _learn(store, f"trifle_{number}", f"trifle {number}", importance=1 + number)
    _learn(store, "allergy", "peanuts")
    tidying = _tidying(store)
    store.clock.set(day(59))
    assert tidying.unused(store.profile_id) == []
    store.clock.set(day(70))  # a Monday
    first = tidying.unused(store.profile_id)
    assert [view.value for view in first] == [f"trifle {number}" for number in range(A_WEEK)]
    store.clock.set(day(73))
    assert tidying.unused(store.profile_id) == first
    tidying.keep(store.profile_id, first[0].fact_id)
    tidying.drop(store.profile_id, first[1].fact_id)
    assert tidying.unused(store.profile_id) == first[2:], "five a week, those decided counted"
    store.clock.set(day(77))
    assert [view.value for view in tidying.unused(store.profile_id)] == [f"trifle {n}" for n in (2, 3, 4, 5, 6)]
    assert [view.value for view in store.facts.views(store.profile_id, statuses=(Status.ARCHIVED,))] == ["trifle 1"]
    with pytest.raises(UnknownFactError):
        tidying.keep(store.profile_id + 1, first[2].fact_id)


def test_a_slot_with_more_than_ten_values_comes_up_and_merges_without_losing_a_version(store: Store) -> None:
    hobbies = [_learn(store, "hobby", f"hobby number {number}") for number in range(10)]
    tidying = _tidying(store)
    assert tidying.crowded(store.profile_id) == []
    hobbies.append(_learn(store, "hobby", "hobby number 10"))
    (slot,) = tidying.crowded(store.profile_id)
    assert (slot.entity, slot.attribute, len(slot.facts)) == ("user", "hobby", 11)
    keep, first, second = hobbies[0], hobbies[1], hobbies[2]
    chat = store.transcript.create_conversation(store.profile_id).id
    question = store.transcript.add_user_message(store.profile_id, chat or 0, "What do I do on Sundays?").id
    book = FeedbackBook(store.db, store.facts, store.clock)
    book.add_not_relevant(store.profile_id, question or 0, OwnerKey(OwnerKind.FACT, first.version_id))
    store.facts.merge(store.profile_id, keep.fact_id, [first.fact_id, second.fact_id])
    assert tidying.crowded(store.profile_id) == []
    assert {view.value for view in store.facts.history(store.profile_id, keep.fact_id)} == {
        keep.value, first.value, second.value,
    }  # fmt: skip
    assert store.facts.view(store.profile_id, first.fact_id) is None
    assert [view.fact_id for view in book.all(store.profile_id)] == [keep.fact_id]
    city = _learn(store, "home_city", "Ghent", importance=7)
    anna = store.learn(1, Evidence("Anna", "hobby", "chess", "Anna plays chess.", relation="sister"))[0].fact_id
    for others in ([keep.fact_id], [anna or 0]):
        with pytest.raises(FactConflictError):
            store.facts.merge(store.profile_id, keep.fact_id, others)
    with pytest.raises(UnknownFactError):
        store.facts.merge(store.profile_id + 1, keep.fact_id, [city.fact_id])


def test_a_conflict_in_doubt_shows_both_versions_with_their_sources(store: Store) -> None:
    chat = store.transcript.create_conversation(store.profile_id).id or 0
    ids = [store.transcript.add_user_message(store.profile_id, chat, text).id for text in ("Leeds it is.", "York?")]
    believed = Evidence("user", "home_city", "Leeds", "The user lives in Leeds.", confidence=0.95)
    guess = Evidence("user", "home_city", "York", "The user lives in York.", confidence=0.62)
    store.learn(0, believed, message_id=ids[0])
    (change,) = store.learn(0, guess, message_id=ids[1])
    if change.kind is not ChangeKind.DISPUTED:
        pytest.fail(f"a doubtful contradiction of the same day became {change.kind}")
    (doubt,) = _tidying(store).doubts(store.profile_id)
    assert doubt.believed is not None
    assert (doubt.believed.value, doubt.believed.source_message_id) == ("Leeds", ids[0])
    assert (doubt.disputed.value, doubt.disputed.source_message_id) == ("York", ids[1])
    store.facts.confirm_proposed(store.profile_id, doubt.disputed.version_id)
    assert store.values() == {"York"}
    assert _tidying(store).doubts(store.profile_id) == []


# Taking the last change back, without having seen it.


def test_the_last_change_is_found_again_and_taken_back(store: Store) -> None:
    assert store.facts.last_change(store.profile_id) is None
    store.learn(0, Evidence("user", "home_city", "Leeds", "The user lives in Leeds."))
    store.learn(1, Evidence("user", "home_city", "York", "The user lives in York."))
    change = store.facts.last_change(store.profile_id)
    assert change is not None
    assert (change.kind, change.text) == (ChangeKind.SUPERSEDED, "The user lives in York.")
    assert store.facts.undo(change).text == "The user lives in Leeds."
    assert store.values() == {"Leeds"}
    again = store.facts.last_change(store.profile_id)
    assert again is not None
    assert again.kind is ChangeKind.ADDED
    store.facts.undo(again)
    assert store.values() == set()


@pytest.mark.parametrize(
    ("origin", "kind"), [(Origin.ASSISTANT_INFERRED, ChangeKind.PROPOSED), (Origin.USER_SAID, ChangeKind.HISTORY)]
)
def test_a_guess_and_old_news_are_changes_too(store: Store, origin: Origin, kind: ChangeKind) -> None:
    store.clock.set(day(5))
    store.learn(4, Evidence("user", "home_city", "Leeds", "The user lives in Leeds."))
    at = 5 if origin is Origin.ASSISTANT_INFERRED else 1
    store.learn(at, Evidence("user", "home_city", "York", "The user lives in York.", origin=origin))
    change = store.facts.last_change(store.profile_id)
    assert change is not None
    assert change.kind is kind
    assert store.facts.undo(change).kind is ChangeKind.UNDONE
    assert store.values() == {"Leeds"}
    assert timedelta(0) == day(5) - store.clock.now()


@pytest.mark.parametrize(
    ("note", "time", "moved"),
    [
        (
            Evidence("user", "note", "quintet", "The rehearsal with the brass quintet begins at 19:30."),
            Evidence("user", "rehearsal", "19:30", "The user rehearses at 19:30."),
            Evidence("user", "rehearsal", "20:15", "The rehearsal with the brass quintet moved to 20:15."),
        ),
        (
            Evidence("user", "note", "铜管", "用户的铜管五重奏排练七点半开始。"),
            Evidence("user", "排练时间", "七点半", "用户七点半排练。"),
            Evidence("user", "排练时间", "八点", "用户的铜管五重奏排练改到八点了。"),
        ),
    ],
)
def test_what_the_last_change_ended_in_other_slots_holds_again_with_it(
    store: Store, note: Evidence, time: Evidence, moved: Evidence
) -> None:
    store.learn(0, note)
    store.learn(1, time)
    store.learn(2, moved)
    assert store.texts() == {moved.text}
    change = store.facts.last_change(store.profile_id)
    assert change is not None
    assert change.closed
    store.facts.undo(change)
    assert store.texts() == {note.text, time.text}
