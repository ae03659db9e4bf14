"""The policy by which evidence changes belief: one slot, the order of saying, and who may contradict whom."""

from __future__ import annotations

import itertools
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory.belief import Belief, Decision, decide, fold_value, same_value
from memory.endings import says_ended
from memory.values import ChangeKind, Evidence, Kind, Origin, Source, Span, Status

START = datetime(2026, 1, 1, tzinfo=UTC)


def day(number: float) -> datetime:
    return START + timedelta(days=number)


def said(value: str, **more: object) -> Evidence:
    return replace(Evidence("user", "home_city", value, f"The user lives in {value}."), **more)  # type: ignore[arg-type]


def at(number: float, message_id: int | None = None) -> Source:
    return Source(1, day(number), message_id=message_id)


def believed(value: str, since: float, *, number: int = 1, **more: object) -> Belief:
    belief = Belief(
        id=number,
        value=value,
        kind=Kind.FACT,
        origin=Origin.USER_SAID,
        status=Status.CURRENT,
        confidence=0.9,
        ended=False,
        valid_from=day(since),
        valid_to=None,
        said_at=day(since),
        confirmed_at=day(since),
    )
    return replace(belief, **more)  # type: ignore[arg-type]


def test_first_evidence_is_believed() -> None:
    decision = decide([], said("Ghent"), at(1))
    assert decision.change is ChangeKind.ADDED
    assert decision.new is not None
    assert (decision.new.status, decision.new.valid_from) == (Status.CURRENT, day(1))


def test_same_value_confirms_and_makes_surer() -> None:
    decision = decide([believed("Ghent", 1)], said(" GHENT. "), at(2))
    assert decision.change is ChangeKind.CONFIRMED
    assert decision.confirm is not None
    assert 0.9 < decision.confirm.confidence < 1
    assert decision.confirm.confirmed_at == day(2)
    assert decision.new is None


def test_same_message_heard_again_changes_nothing() -> None:
    decision = decide([believed("Ghent", 1, source_message_id=7)], said("Ghent"), at(1, 7))
    assert decision == Decision(ChangeKind.CONFIRMED, previous=1)
    confirmed = believed("Ghent", 1, source_message_id=7, confirmed_at=day(2))
    assert decide([confirmed], said("Ghent"), at(2, 8)) == Decision(ChangeKind.CONFIRMED, previous=1)


def test_new_value_supersedes_and_closes_the_old_ones_validity() -> None:
    decision = decide([believed("Leipzig", 1)], said("Ghent"), at(5))
    assert decision.change is ChangeKind.SUPERSEDED
    ((closing),) = decision.close
    assert (closing.id, closing.status, closing.valid_to) == (1, Status.SUPERSEDED, day(5))


def test_named_beginning_is_when_the_new_value_holds() -> None:
    decision = decide([believed("Leipzig", 1)], said("Ghent", valid_from=day(3)), at(5))
    assert decision.new is not None
    assert decision.new.valid_from == day(3)
    assert decision.close[0].valid_to == day(3)


def test_ending_is_a_current_version_that_says_so() -> None:
    decision = decide([believed("two cups", 1)], said("none", ended=True), at(5))
    assert decision.change is ChangeKind.ENDED
    assert decision.new is not None
    assert decision.new.status is Status.CURRENT
    again = believed("none", 5, ended=True)
    assert decide([again], said("quit", ended=True), at(6)).change is ChangeKind.CONFIRMED
    assert decide([again], said("two cups"), at(6)).change is ChangeKind.SUPERSEDED


def test_ending_of_what_had_gone_already_leaves_the_present_alone() -> None:
    trail = [
        believed("Leipzig", 1, status=Status.SUPERSEDED, valid_to=day(3)),
        believed("Ghent", 3, number=2),
    ]
    decision = decide(trail, said("Leipzig", ended=True), at(5))
    assert decision.change is ChangeKind.HISTORY
    assert decision.close == ()
    same_breath = [believed("Ghent", 5, source_message_id=9)]
    assert decide(same_breath, said("Leipzig", ended=True), at(5, 9)).change is ChangeKind.HISTORY


@pytest.mark.parametrize("confidence", [0.6, 0.99])
def test_older_evidence_never_overwrites_newer(confidence: float) -> None:
    decision = decide([believed("Ghent", 5)], said("Leipzig", confidence=confidence), at(1))
    assert decision.change is ChangeKind.HISTORY
    assert decision.new is not None
    assert (decision.new.status, decision.new.valid_from, decision.new.valid_to) == (
        Status.SUPERSEDED,
        day(1),
        day(5),
    )


def test_confirmation_in_between_protects_against_late_older_evidence() -> None:
    """Ghent on day 1 and 9; that Bruges was said on day 5 arrives last: Ghent is believed."""
    decision = decide([believed("Ghent", 1, confirmed_at=day(9))], said("Bruges"), at(5))
    assert decision.change is ChangeKind.HISTORY
    assert decision.new is not None
    assert (decision.new.valid_from, decision.new.valid_to) == (day(5), day(9))


def test_earlier_saying_of_the_same_value_moves_its_beginning_back() -> None:
    decision = decide([believed("Ghent", 5)], said("Ghent"), at(1))
    assert decision.change is ChangeKind.CONFIRMED
    assert decision.confirm is not None
    assert (decision.confirm.valid_from, decision.confirm.said_at) == (day(1), day(1))
    named = believed("Ghent", 5, valid_from=day(3))
    kept = decide([named], said("Ghent"), at(1)).confirm
    assert kept is not None
    assert kept.valid_from == day(3)


def test_inference_never_supersedes_what_the_user_said() -> None:
    guess = said("Bruges", origin=Origin.ASSISTANT_INFERRED)
    decision = decide([believed("Ghent", 1)], guess, at(5))
    assert decision.change is ChangeKind.PROPOSED
    assert decision.close == ()
    assert decide([], guess, at(5)).change is ChangeKind.PROPOSED
    assert decide([believed("Bruges", 1)], guess, at(5)) == Decision(ChangeKind.CONFIRMED, previous=1)


def test_guess_that_was_dropped_is_not_made_again() -> None:
    dropped = believed("Bruges", 1, status=Status.ARCHIVED, origin=Origin.ASSISTANT_INFERRED)
    assert decide([dropped], said("Bruges", origin=Origin.ASSISTANT_INFERRED), at(5)).change is ChangeKind.REFUSED
    assert decide([dropped], said("Bruges"), at(5)).change is ChangeKind.ADDED


def test_newer_guess_replaces_the_older_and_the_users_word_ends_it() -> None:
    guess = believed("Bruges", 1, status=Status.PROPOSED, origin=Origin.ASSISTANT_INFERRED)
    assert decide([guess], said("Lyon", origin=Origin.ASSISTANT_INFERRED), at(5)).drop == (1,)
    decision = decide([guess], said("Bruges"), at(5))
    assert (decision.change, decision.drop) == (ChangeKind.ADDED, (1,))


def test_users_edit_stands_against_older_evidence_and_doubt() -> None:
    edit = believed("Ghent", 5, origin=Origin.USER_EDITED, number=2)
    source = believed("Gent", 1, status=Status.SUPERSEDED, source_message_id=7)
    assert decide([source, edit], said("Genf"), at(1, 7)).change is ChangeKind.REFUSED
    assert decide([edit], said("Bruges"), at(1)).change is ChangeKind.HISTORY
    assert decide([edit], said("Bruges"), at(9)).change is ChangeKind.DISPUTED
    assert decide([edit], said("Bruges", origin=Origin.IMPORTED, span=Span(0, 3)), at(9)).change is ChangeKind.DISPUTED


def test_users_explicit_word_in_chat_ends_an_edit() -> None:
    edit = believed("Ghent", 5, origin=Origin.USER_EDITED)
    quoted = said("Bruges", span=Span(0, 20))
    assert decide([edit], quoted, at(9)).change is ChangeKind.SUPERSEDED
    assert decide([edit], replace(quoted, confidence=0.7), at(9)).change is ChangeKind.DISPUTED
    disputed = believed("Bruges", 9, number=2, status=Status.DISPUTED)
    again = decide([edit, disputed], said("Bruges"), at(10))
    assert again.change is ChangeKind.SUPERSEDED
    assert {closing.id for closing in again.close} == {1, 2}


def test_doubtful_conflicts_wait_for_the_user() -> None:
    sure = believed("Ghent", 1, confidence=0.95)
    assert decide([sure], said("Bruges", confidence=0.62), at(5)).change is ChangeKind.DISPUTED
    assert decide([sure], said("Bruges", confidence=0.75), at(5)).change is ChangeKind.SUPERSEDED
    assert decide([sure], said("Bruges", origin=Origin.IMPORTED), at(5)).change is ChangeKind.DISPUTED
    imported = believed("Ghent", 1, origin=Origin.IMPORTED)
    assert decide([imported], said("Bruges", origin=Origin.IMPORTED), at(5)).change is ChangeKind.SUPERSEDED


def test_archived_comes_back_when_said_again_and_stays_when_replaced() -> None:
    archived = believed("Ghent", 1, status=Status.ARCHIVED)
    confirm = decide([archived], said("Ghent"), at(5)).confirm
    assert confirm is not None
    assert confirm.revived
    decision = decide([archived], said("Bruges"), at(5))
    assert decision.change is ChangeKind.ADDED
    assert decision.close[0].status is Status.ARCHIVED


VALUES = ("Ghent", "Bruges", "Lyon")


class Slot:
    """Carries decisions out, as the storing part does, on plain values."""

    def __init__(self) -> None:
        self.beliefs: dict[int, Belief] = {}

    def take(self, evidence: Evidence, source: Source) -> ChangeKind:
        decision = decide(tuple(self.beliefs.values()), evidence, source)
        for closing in decision.close:
            closed = self.beliefs[closing.id]
            self.beliefs[closing.id] = replace(closed, status=closing.status, valid_to=closing.valid_to)
        for dropped in decision.drop:
            del self.beliefs[dropped]
        if decision.confirm is not None:
            confirm = decision.confirm
            self.beliefs[confirm.id] = replace(
                self.beliefs[confirm.id],
                confidence=confirm.confidence,
                said_at=confirm.said_at,
                confirmed_at=confirm.confirmed_at,
                valid_from=confirm.valid_from,
            )
        if decision.new is not None:
            number = len(self.beliefs) + 1000
            self.beliefs[number] = believed(
                evidence.value,
                0,
                number=number,
                ended=evidence.ended,
                status=decision.new.status,
                valid_from=decision.new.valid_from,
                valid_to=decision.new.valid_to,
                said_at=source.said_at,
                confirmed_at=source.said_at,
                source_message_id=source.message_id,
            )
        return decision.change

    def current(self) -> list[Belief]:
        return [belief for belief in self.beliefs.values() if belief.status is Status.CURRENT]

    def as_of(self, moment: datetime) -> str | None:
        held = [b for b in self.beliefs.values() if b.valid_from <= moment and (not b.valid_to or b.valid_to > moment)]
        return max(held, key=lambda b: (b.valid_from, b.said_at)).value if held else None


@settings(max_examples=300, deadline=None)
@given(st.lists(st.sampled_from(VALUES), min_size=1, max_size=7), st.randoms(use_true_random=False))
def test_belief_hangs_on_the_order_of_saying_not_of_arrival(values: list[str], chance: object) -> None:
    told = list(enumerate(values))
    chance.shuffle(told)  # type: ignore[attr-defined]
    slot = Slot()
    for number, value in told:
        slot.take(said(value), at(number, number))
    (current,) = slot.current()
    assert current.value == values[-1]
    for number, value in told:  # a second hearing of everything changes nothing
        assert slot.take(said(value), at(number, number)) is ChangeKind.CONFIRMED
    assert [belief.value for belief in slot.current()] == [values[-1]]


def test_what_held_on_a_day_is_known_whatever_the_order_of_arrival() -> None:
    told = list(enumerate(("Ghent", "Bruges", "Lyon", "Gent bis")))
    for order in itertools.permutations(told):
        slot = Slot()
        for number, value in order:
            slot.take(said(value), at(number, number))
        assert [slot.as_of(day(number + 0.5)) for number, _ in told] == [value for _, value in told]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Peanuts", "peanut"),
        ("the Skoda Octavia", "Skoda Octavia."),
        ("41,200", "41200"),
        ("ＡＢＣ１", "abc1"),
        ("花生。", "花生"),
        ("a cat", "Cats"),
    ],
)
def test_values_that_say_the_same(one: str, other: str) -> None:
    assert same_value(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("-5", "5"), ("3.14", "314"), ("C", "C++"), ("10:30", "1030"), ("vegan", "not vegan"), ("港口8080", "港口8081")],
)
def test_values_that_do_not(one: str, other: str) -> None:
    assert not same_value(one, other)


@given(st.text(max_size=300))
def test_folding_takes_any_text_and_changes_nothing_twice(value: str) -> None:
    assert fold_value(fold_value(value)) == fold_value(fold_value(fold_value(value)))


@pytest.mark.parametrize(
    ("attribute", "value", "text", "ended"),
    [
        ("hobby", "chess", "The user no longer plays chess.", True),
        ("hobby", "stopped chess", "The user stopped chess.", True),
        ("hobby", "下棋", "用户不再下棋。", True),
        ("hobby", "戒烟", "用户戒烟了。", True),
        ("hobby", "chess", "The user plays chess.", False),
        ("hobby", "yoga", "The user stopped smoking; the hobby that helps is yoga.", False),
        ("dislike", "olives", "The user no longer eats olives.", False),
        ("hobby", "下棋", "用户喜欢下棋。", False),
    ],
)
def test_endings_are_heard_in_words(attribute: str, value: str, text: str, ended: bool) -> None:
    assert says_ended(attribute, value, text) is ended
