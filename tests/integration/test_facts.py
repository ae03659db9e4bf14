"""What people do with their memories by hand: see them, correct them, look back, decide, and take changes back."""

from __future__ import annotations

import secrets
from datetime import date

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from memory import text_index
from memory.database import ensure_profile
from memory.facts import FactConflictError, UnknownFactError
from memory.values import Change, ChangeKind, Evidence, FactView, Kind, Origin, OwnerKind, Span, Status
from tests.examples import examples
from tests.store import Store, day

CITY = Evidence("user", "home_city", "Ghent", "The user lives in Ghent.")


def _city(value: str, **more: object) -> Evidence:
    return Evidence("user", "home_city", value, f"The user lives in {value}.", **more)  # type: ignore[arg-type]


def _only(store: Store, *statuses: Status) -> FactView:
    (view,) = store.facts.views(store.profile_id, statuses=statuses or (Status.CURRENT,))
    return view


def _fact_id(change: Change) -> int:
    assert change.fact_id is not None
    return change.fact_id


def _version_id(change: Change) -> int:
    assert change.version_id is not None
    return change.version_id


def _found(store: Store, words: str) -> set[int]:
    with store.db.read() as session:
        return {hit.key.id for hit in text_index.search(session, store.profile_id, words, 20, kinds=(OwnerKind.FACT,))}


def test_list_is_filtered_and_pinned_come_first(store: Store) -> None:
    changes = store.learn(
        1,
        CITY,
        Evidence("Anna", "diet", "vegan", "Anna is vegan.", relation="sister", aliases=("我姐",)),
        Evidence("user", "coffee_habit", "two", "用户每天喝两杯咖啡。", kind=Kind.PREFERENCE),
    )
    facts, profile = store.facts, store.profile_id
    facts.set_pinned(profile, _fact_id(changes[0]), True)
    assert [view.attribute for view in facts.views(profile)] == ["home_city", "coffee_habit", "diet"]
    assert [view.value for view in facts.views(profile, entity="我姐")] == ["vegan"]
    assert [view.value for view in facts.views(profile, kind=Kind.PREFERENCE)] == ["two"]
    assert [view.value for view in facts.views(profile, search="咖啡")] == ["two"]
    assert [view.value for view in facts.views(profile, search="ANNA VEG")] == ["vegan"]
    assert facts.views(profile, search="50%_") == []
    assert len(facts.views(profile, limit=2)) == 2
    assert facts.counts(profile)[Status.CURRENT] == 3


def test_edit_is_a_new_version_that_beats_what_was_extracted(store: Store) -> None:
    (learned,) = store.learn(1, CITY)
    store.clock.set(day(3))
    change = store.facts.edit(store.profile_id, _fact_id(learned), value="Gent")
    view = _only(store)
    assert (view.value, view.text, view.origin, view.number) == (
        "Gent",
        "The user lives in Gent.",
        Origin.USER_EDITED,
        2,
    )
    assert change.previous_version_id == learned.version_id
    assert _version_id(change) in _found(store, "gent")
    store.learn(2, _city("Lyon"))
    assert store.values() == {"Gent"}
    (doubt,) = store.learn(5, _city("Lyon"))
    assert doubt.kind is ChangeKind.DISPUTED
    assert store.values() == {"Gent"}
    (word,) = store.learn(6, _city("Porto", span=Span(0, 9)))
    assert word.kind is ChangeKind.SUPERSEDED
    assert store.values() == {"Porto"}
    assert store.facts.views(store.profile_id, statuses=(Status.DISPUTED,)) == []


def test_new_wording_holds_as_long_as_the_old_one_did(store: Store) -> None:
    (learned,) = store.learn(1, CITY)
    store.clock.set(day(5))
    store.facts.edit(store.profile_id, _fact_id(learned), text="Home is Ghent, Belgium.", importance=9)
    view = _only(store)
    assert (view.valid_from, view.value, view.importance) == (day(1), "Ghent", 9)
    assert [held.text for held in store.facts.as_of(store.profile_id, day(2))] == ["Home is Ghent, Belgium."]


def test_edited_value_of_many_moves_the_slot_and_refuses_a_second_of_the_same(store: Store) -> None:
    changes = store.learn(1, *(Evidence("user", "hobby", v, f"The user likes {v}.") for v in ("chess", "go")))
    store.facts.edit(store.profile_id, _fact_id(changes[0]), value="judo")
    assert store.values() == {"judo", "go"}
    store.learn(2, Evidence("user", "hobby", "judo", "The user likes judo."))
    assert store.values() == {"judo", "go"}
    with pytest.raises(FactConflictError, match="says this already"):
        store.facts.edit(store.profile_id, _fact_id(changes[0]), value="Go")
    assert store.values() == {"judo", "go"}


def test_added_by_hand_counts_as_an_edit(store: Store) -> None:
    store.learn(1, CITY)
    store.clock.set(day(2))
    store.facts.add(store.profile_id, text="用户住在厦门。", attribute="home_city", value="厦门")
    assert store.values() == {"厦门"}
    store.facts.add(store.profile_id, text="Remember the milk.")
    store.facts.add(store.profile_id, text="Remember the eggs.")
    assert len(store.facts.views(store.profile_id)) == 3


def test_past_is_known_by_day(store: Store) -> None:
    for number, value in ((10, "Ghent"), (20, "Lyon"), (30, "Porto")):
        store.learn(number, _city(value))
    store.learn(15, Evidence("user", "hobby", "chess", "The user plays chess."))
    store.learn(25, Evidence("user", "hobby", "chess", "The user no longer plays chess.", ended=True))

    def on(number: float) -> set[str]:
        return {view.value for view in store.facts.as_of(store.profile_id, day(number))}

    assert on(5) == set()
    assert on(12) == {"Ghent"}
    assert on(20) == {"Lyon", "chess"}
    assert on(99) == {"Porto", "chess"}
    assert {v.ended for v in store.facts.as_of(store.profile_id, day(26)) if v.value == "chess"} == {True}


def test_older_version_is_believed_again(store: Store) -> None:
    (first,) = store.learn(1, CITY)
    store.learn(2, _city("Lyon"))
    store.clock.set(day(4))
    store.facts.restore(store.profile_id, _version_id(first))
    view = _only(store)
    assert (view.value, view.number, view.origin) == ("Ghent", 3, Origin.USER_EDITED)
    assert [v.value for v in store.facts.history(store.profile_id, view.fact_id)] == ["Ghent", "Lyon", "Ghent"]


def test_archived_is_put_away_and_comes_back_without_a_new_version(store: Store) -> None:
    (learned,) = store.learn(1, CITY)
    store.facts.archive(store.profile_id, _fact_id(learned))
    assert store.values() == set()
    shown = store.facts.view(store.profile_id, _fact_id(learned))
    assert shown is not None
    assert shown.status is Status.ARCHIVED
    store.facts.restore(store.profile_id, _version_id(learned))
    assert (_only(store).number, store.values()) == (1, {"Ghent"})


def test_disputed_version_is_decided_by_the_user(store: Store) -> None:
    sure = _city("Ghent", confidence=0.95)
    store.learn(1, sure)
    (doubt,) = store.learn(2, _city("Lyon", confidence=0.62))
    assert doubt.kind is ChangeKind.DISPUTED
    store.clock.set(day(3))
    store.facts.drop_proposed(store.profile_id, _version_id(doubt))
    assert store.values() == {"Ghent"}
    (again,) = store.learn(4, _city("Lyon", confidence=0.62))
    assert again.kind is ChangeKind.DISPUTED
    store.clock.set(day(5))
    store.facts.confirm_proposed(store.profile_id, _version_id(again))
    assert store.values() == {"Lyon"}
    assert len(store.facts.views(store.profile_id, statuses=(Status.CURRENT,))) == 1
    store.learn(6, _city("Porto"))
    assert store.values() == {"Porto"}


def test_confirmed_guess_becomes_the_users_own(store: Store) -> None:
    (guess,) = store.learn(1, _city("Ghent", origin=Origin.ASSISTANT_INFERRED))
    store.facts.confirm_proposed(store.profile_id, _version_id(guess))
    assert _only(store).origin is Origin.USER_EDITED
    with pytest.raises(UnknownFactError, match="does not wait"):
        store.facts.confirm_proposed(store.profile_id, _version_id(guess))


def test_only_recalled_hits_are_counted_once_a_fact(store: Store) -> None:
    (change,) = store.learn(1, CITY)
    store.facts.record_access([_version_id(change), _version_id(change)], day(4))
    store.facts.record_access([_version_id(change)], day(3))
    view = _only(store)
    assert (view.access_count, view.last_access_at) == (2, day(4))


@pytest.mark.parametrize(
    ("second", "kind"),
    [
        (_city("Lyon"), ChangeKind.SUPERSEDED),
        (_city("none", ended=True), ChangeKind.ENDED),
        (_city("Lyon", confidence=0.6), ChangeKind.DISPUTED),
        (_city("Lyon", origin=Origin.ASSISTANT_INFERRED), ChangeKind.PROPOSED),
    ],
)
def test_undo_takes_the_last_change_back(store: Store, second: Evidence, kind: ChangeKind) -> None:
    store.learn(1, _city("Ghent", confidence=0.95))
    before = _only(store)
    (change,) = store.learn(2, second)
    assert change.kind is kind
    undone = store.facts.undo(change)
    assert undone.kind is ChangeKind.UNDONE
    assert _only(store) == before
    assert store.facts.history(store.profile_id, before.fact_id) == [before]
    assert _version_id(change) not in _found(store, second.text)
    assert store.facts.undo(change).kind is ChangeKind.REFUSED


def test_undo_of_a_first_version_leaves_no_slot(store: Store) -> None:
    (change,) = store.learn(1, CITY)
    assert store.facts.undo(change).version_id is None
    assert store.facts.view(store.profile_id, _fact_id(change)) is None
    assert store.queue.pending_kinds() == {"unindex": 1}


def test_undo_of_an_edit_and_of_history_mends_the_trail(store: Store) -> None:
    (first,) = store.learn(1, CITY)
    store.learn(9, _city("Porto"))
    before = store.facts.history(store.profile_id, _fact_id(first))
    (late,) = store.learn(5, _city("Lyon"))
    assert late.kind is ChangeKind.HISTORY
    assert len(store.facts.history(store.profile_id, _fact_id(first))) == 3
    store.facts.undo(late)
    assert store.facts.history(store.profile_id, _fact_id(first)) == before
    store.clock.set(day(12))
    edit = store.facts.edit(store.profile_id, _fact_id(first), value="Oporto")
    store.facts.undo(edit)
    assert store.facts.history(store.profile_id, _fact_id(first)) == before


def test_undo_is_refused_once_something_was_built_on_the_change(store: Store) -> None:
    store.learn(1, CITY)
    (second,) = store.learn(2, _city("Lyon"))
    store.learn(3, _city("Porto"))
    assert store.facts.undo(second).kind is ChangeKind.REFUSED
    assert store.values() == {"Porto"}


def test_no_profile_reaches_anothers_memories(store: Store) -> None:
    (change,) = store.learn(1, CITY)
    other = ensure_profile(store.db, "other", store.clock)
    fact, version = _fact_id(change), _version_id(change)
    facts = store.facts
    assert facts.views(other) == []
    assert facts.view(other, fact) is None
    assert facts.history(other, fact) == []
    assert facts.version_views(other, [version]) == []
    assert facts.as_of(other, day(9)) == []
    for attempt in (
        lambda: facts.edit(other, fact, value="x"),
        lambda: facts.set_pinned(other, fact, True),
        lambda: facts.restore(other, version),
        lambda: facts.archive(other, fact),
        lambda: facts.confirm_proposed(other, version),
        lambda: facts.drop_proposed(other, version),
    ):
        with pytest.raises(UnknownFactError):
            attempt()
    assert _only(store).value == "Ghent"


def test_source_and_dates_are_shown(store: Store) -> None:
    conversation = store.transcript.create_conversation(store.profile_id).id
    assert conversation is not None
    message = store.transcript.add_user_message(store.profile_id, conversation, "The lease ends on 31 May 2026.")
    assert message.id is not None
    store.learn(
        0,
        Evidence(
            "lease",
            "deadline",
            "2026-05-31",
            "The lease ends on 2026-05-31.",
            kind=Kind.TASK_STATE,
            expires=date(2026, 5, 31),
            span=Span(0, 30),
        ),
        message_id=message.id,
    )
    view = _only(store)
    assert (view.source_message_id, view.source_conversation_id, view.span) == (message.id, conversation, Span(0, 30))
    assert (view.expires, view.valid_from) == (date(2026, 5, 31), day(0))
    store.transcript.delete_message(store.profile_id, message.id)
    assert _only(store).source_message_id is None


_STEPS = st.lists(
    st.tuples(
        st.sampled_from(("learn", "guess", "edit", "archive", "restore", "undo", "drop", "accept")),
        st.sampled_from(("Ghent", "Lyon", "none")),
        st.integers(0, 20),
        st.booleans(),
    ),
    max_size=12,
)


@settings(
    max_examples=examples(30),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(_STEPS)
def test_whatever_is_done_one_version_at_most_is_current(store: Store, steps: list[tuple[str, str, int, bool]]) -> None:
    profile = store.profile_id = ensure_profile(store.db, secrets.token_hex(8), store.clock)
    facts = store.facts
    last: Change | None = None
    for number, (step, value, at, ended) in enumerate(steps):
        store.clock.set(day(number + 1))
        views = facts.views(profile, statuses=tuple(Status))
        current = [view for view in views if view.status is Status.CURRENT]
        waiting = [view for view in views if view.status in {Status.PROPOSED, Status.DISPUTED}]
        if step in {"learn", "guess"}:
            origin = Origin.USER_SAID if step == "learn" else Origin.ASSISTANT_INFERRED
            (last,) = store.learn(at, _city(value, ended=ended, origin=origin, confidence=0.9 if ended else 0.65))
        elif step == "edit" and current:
            last = facts.edit(profile, current[0].fact_id, value=value)
        elif step == "archive" and current:
            facts.archive(profile, current[0].fact_id)
        elif step == "restore" and views:
            last = facts.restore(profile, views[at % len(views)].version_id)
        elif step == "undo" and last is not None:
            facts.undo(last)
        elif step == "drop" and waiting:
            facts.drop_proposed(profile, waiting[0].version_id)
        elif step == "accept" and waiting:
            last = facts.confirm_proposed(profile, waiting[0].version_id)
        after = facts.views(profile, statuses=tuple(Status))
        assert len([view for view in after if view.status is Status.CURRENT]) <= 1
        assert len({view.fact_id for view in after}) <= 1
        assert all(view.valid_to is None for view in after if view.status is Status.CURRENT)
        assert all(view.valid_to >= view.valid_from for view in after if view.valid_to is not None)
        with store.db.read() as session:
            indexed = {key.id for key in text_index.keys(session, profile)}
        assert indexed == {view.version_id for view in after}
