"""Several people told in one list become each their own, and notes that lean on the words before them keep those."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from memory.extraction.rules import extract

WEDNESDAY = datetime(2026, 2, 11, 14, 8, tzinfo=UTC)


def texts(said: str, *before: str) -> list[str]:
    return [piece.text for piece in extract(said, WEDNESDAY, before=before)]


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (
            "Five at our table: my wife Orla, Juno who's nine and little Bram, two.",
            (
                "Orla is the user's wife.",
                "Juno, the user's child, is nine years old.",
                "Bram, the user's child, is two",
            ),
        ),
        (
            "I've got two girls, Hanne (8) and Siri (5).",
            ("Hanne, the user's daughter, is 8", "Siri, the user's daughter"),
        ),
        ("Our boys are Ned, 11, and Abe, 8.", ("Ned, the user's son, is 11 years old.", "Abe, the user's son, is 8")),
        ("My niece Pola is nine and lives with us.", ("is nine years old",)),
    ],
)
def test_everybody_in_a_list_is_told_with_their_age(said: str, told: tuple[str, ...]) -> None:
    kept = " | ".join(texts(said))
    assert not [words for words in told if words not in kept]


def test_a_team_with_numbers_is_no_family() -> None:
    assert not [text for text in texts("The squad: Tom (captain), Ian (7), Sue (9).") if "years old" in text]


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("Leith council digs up the road every spring, and I've lived here since school.", "Leith"),
        ("I miss a lot on my left side, I've been deaf in that ear since a fever.", "left side"),
        ("Booked our chalet without pets, 3 to 10 April. So Wilma goes to the cattery in Ayr.", "3 to 10 April"),
    ],
)
def test_what_leans_on_the_words_before_is_told_with_them(said: str, told: str) -> None:
    last = texts(said)[-1]
    assert told in last
    assert any(word in last for word in ("lived here", "deaf", "cattery"))


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("They put me on statins in December.", "December 2025"),
        ("The heating is out since Monday and I want it mended by Friday.", "2026-02-09"),
        ("Mine came back on Monday, they want new ones within ten days of that.", "2026-02-19"),
        ("My appointment's on Friday the 13th.", "2026-02-13"),
        ("The course starts in a fortnight's time.", "2026-02-25"),
        ("We fly out on the 28th and come back on the 4th.", "2026-03-04"),
    ],
)
def test_a_day_is_read_as_the_words_around_it_mean(said: str, told: str) -> None:
    assert told in " ".join(texts(said))


def test_so_long_ago_is_no_day_to_come() -> None:
    assert "2028" not in " ".join(texts("I cleaned the loft for the first time in two years."))


def test_the_end_of_a_card_number_has_a_slot_of_its_own() -> None:
    before = ("Which card is better abroad?",)
    kept = extract("Mine ends in 4417, and I never check a bag in.", WEDNESDAY, before=before)
    assert [piece.value for piece in kept if piece.attribute == "card_number"] == ["4417"]
    assert not [piece for piece in extract("Mine ends in 4417.", WEDNESDAY) if piece.attribute == "card_number"]


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("My wife is Petra.", ["Petra is the user's wife."]),
        ("I live in Ghent, work as a bookbinder.", ["lives in Ghent, works as a bookbinder.", "is a bookbinder."]),
        ("My cousin lives in Ghent and works as a vet.", ["The user's cousin is a vet."]),
        ("我住根特，做装订师。", ["用户住在根特。", "用户是装订师。"]),
        ("My daughter is Isolde and she's 6.", ["Isolde is the user's daughter."]),
        ("我老婆是方晓岚。", ["方晓岚是用户的老婆。"]),
        ("我室友是贺一鸣，他打呼噜。", ["贺一鸣是用户的室友。"]),
        ("We've got a cat and a dog.", ["The user has a cat.", "The user has a dog."]),
        ("We have a cat called Nib and a dog called Otis.", ["has a cat called Nib.", "has a dog called Otis."]),
        ("家里有两只猫一条狗。", ["用户养了猫。", "用户养了狗。"]),
        ("我养了一只猫叫年糕，还有一条狗叫黑豆。", ["用户的猫叫年糕。", "用户的狗叫黑豆。"]),
    ],
)
def test_who_and_what_is_named_in_one_breath_is_told_one_by_one(said: str, told: list[str]) -> None:
    kept = texts(said)
    assert not [words for words in told if not any(text.endswith(words) for text in kept)]


@pytest.mark.parametrize(
    "said",
    [
        "My wife is Polish.",
        "My mum is Head of Year.",
        "My son is Deaf.",
        "My mother is Chinese-Malaysian.",
        "我老公是程序员。",
        "我爸是江西人。",
        "我爸是司机。",
        "我妹是左撇子。",
    ],
)
def test_what_somebody_is_becomes_no_name(said: str) -> None:
    assert not [piece for piece in extract(said, WEDNESDAY) if piece.attribute == "relation"]


def test_a_cat_that_jumps_onto_a_keyboard_does_not_work_there() -> None:
    assert not [piece for piece in extract("豆包走了过来，跳到键盘上。", WEDNESDAY) if piece.attribute == "employer"]


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("复查在5月3号，婚礼在6月8号。", ["用户提到：复查在2026年5月3日。", "用户提到：婚礼在2026年6月8日。"]),
        ("演出定在4月8号，时间是晚上七点半。", ["用户提到：演出定在2026年4月8日，时间是晚上七点半。"]),
        (
            "The scan is on 3 May and the wedding is on 8 June.",
            [
                "The user notes: The scan is on 3 May (2026-05-03).",
                "The user notes: The wedding is on 8 June (2026-06-08).",
            ],
        ),
    ],
)
def test_two_affairs_with_a_day_each_are_two_memories(said: str, told: list[str]) -> None:
    assert texts(said) == told
