"""What a model goes on with is joined to what it had said: nothing twice, nothing lost."""

from __future__ import annotations

import pytest

from assistant.joining import Joint


def joined(begun: str, pieces: list[str], *, to_the_letter: bool = False) -> str:
    joint = Joint(begun, to_the_letter=to_the_letter)
    return begun + "".join(joint.add(piece) for piece in pieces) + joint.rest()


@pytest.mark.parametrize(
    ("begun", "follows", "whole"),
    [
        ("The quick brown", "fox jumps.", "The quick brown fox jumps."),
        ("The quick brown ", "fox jumps.", "The quick brown fox jumps."),
        ("The quick brown", " fox jumps.", "The quick brown fox jumps."),
        ("The quick bro", "brown fox jumps.", "The quick brown fox jumps."),
        ("One.", "Two.", "One. Two."),
        ("see /usr/", "bin/env", "see /usr/bin/env"),
        ("It is", ", I think, so.", "It is, I think, so."),
        ("1. First\n2. Second it", "2. Second item\n3. Third", "1. First\n2. Second item\n3. Third"),
        ("我们先去", "里昂，再去巴黎。", "我们先去里昂，再去巴黎。"),
        ("行程如下。我们先", "我们先去里昂。", "行程如下。我们先去里昂。"),
        ("奶酪要放在阴凉的地方保存", "放在阴凉的地方保存，别冻。", "奶酪要放在阴凉的地方保存，别冻。"),
        ("Hello there, I will", "Hello there, I will tell you.", "Hello there, I will tell you."),
    ],
)
@pytest.mark.parametrize("size", [1, 3, 100])
def test_words_said_again_are_left_out_and_words_kept_apart(begun: str, follows: str, whole: str, size: int) -> None:
    pieces = [follows[start : start + size] for start in range(0, len(follows), size)]
    assert joined(begun, pieces) == whole


@pytest.mark.parametrize(
    ("begun", "follows"), [("The quick bro", "wn fox"), ("ha", "ha"), ("a = [", "1, 2]"), ("我们先", "先去")]
)
def test_a_model_that_goes_on_to_the_letter_is_taken_at_its_word(begun: str, follows: str) -> None:
    assert joined(begun, [follows], to_the_letter=True) == begun + follows


def test_an_answer_that_is_told_again_from_its_beginning_stands_there_once() -> None:
    begun = "Comté is aged for a year or more, which leaves little lactose."
    assert joined(begun, [begun[:20], begun[20:], " So it is safe."], to_the_letter=True) == begun + " So it is safe."


def test_what_is_held_back_when_nothing_more_comes_is_not_lost() -> None:
    begun = "The first part of it, and the"
    assert joined(begun, ["The first par"]) == begun + " The first par"
    assert joined(begun, []) == begun


def test_of_an_answer_that_breaks_off_the_beginning_of_a_repetition_is_not_shown() -> None:
    joint = Joint("The first part of it, and the", to_the_letter=False)
    assert joint.add("The first par") + joint.rest(broke_off=True) == ""
