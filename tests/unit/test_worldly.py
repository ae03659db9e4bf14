"""What anybody could have read somewhere is no memory; the same form about the user's own things is."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from memory.extraction.rules import extract

WEDNESDAY = datetime(2026, 2, 11, 14, 8, tzinfo=UTC)

WORLDLY = [
    "The Tokyo Tower is 333 metres tall.",
    "Water freezes at 0 °C.",
    "Sound travels at about 343 metres a second.",
    "Mount Fuji is 3,776 metres high.",
    "The Rhine runs through six countries.",
    "Squids have three hearts.",
    "An average dog sleeps 13 hours a day.",
    "The prime minister resigned last night, about time.",
    "The strike has been called off, says the radio.",
    "The film runs three hours and ten minutes.",
    "Inflation is at 3 percent again.",
    "The singer was born in 1964.",
    "Caesar was afraid of thunder, they say.",
    "I had no idea, wow.",
    "I hadn't thought of that at all.",
    "My coffee's gone cold.",
    "I just spilled tea on my notes.",
    "I keep getting error 404.",
    "I only wanted to know if I should read on.",
]


@pytest.mark.parametrize("said", WORLDLY)
def test_what_is_known_of_the_world_and_what_is_at_hand_is_not_kept(said: str) -> None:
    assert not extract(said, WEDNESDAY)


@pytest.mark.parametrize(
    "said",
    [
        "The hall where I teach is 18 metres long.",
        "Our boiler is a Baxi, installed in 2017.",
        "The bay for the shelf measures 118 cm, I've just been there with a tape.",
        "Tickets are 12 pounds, children free.",
        "The bike lock code's 4471, I keep forgetting.",
        "Our book club has picked 'Small Green Things' for May.",
        "Mr Adeyinka on the ground floor has my spare key.",
        "The shed key hangs behind the water butt.",
    ],
)
def test_a_measure_of_the_users_own_things_is_kept(said: str) -> None:
    assert extract(said, WEDNESDAY)


def test_she_in_the_next_message_is_who_the_last_one_told_of() -> None:
    kept = extract("She still took me to the opera last Friday.", WEDNESDAY, before=("My aunt Liv had a bad winter.",))
    assert [piece for piece in kept if piece.entity == "Liv" and "opera" in piece.text]
    assert not extract("She sells sea shells.", WEDNESDAY, before=("I love Rome.",))


@pytest.mark.parametrize(
    ("said", "never"),
    [
        ("I'm going to the dentist on Thursday at 4.", "is a going"),
        ("My brother has been reading over my shoulder.", "is a reading"),
        ("I'm no longer treasurer of the bowls club.", "is a no longer"),
        ("My sister's boy is called Aksel, he's two.", "sister is two"),
    ],
)
def test_no_trade_and_no_age_is_read_into_words_that_tell_none(said: str, never: str) -> None:
    assert never not in " ".join(piece.text for piece in extract(said, WEDNESDAY))
