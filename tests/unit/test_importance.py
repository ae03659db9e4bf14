"""What a model calls important is heard, not trusted; dates, amounts, addresses and health rise whatever it says."""

from __future__ import annotations

import pytest

from memory.extraction.importance import settled, weigh
from memory.values import USER, Evidence, Kind


def _evidence(attribute: str, value: str, text: str, kind: Kind = Kind.FACT, importance: int = 5) -> Evidence:
    return Evidence(USER, attribute, value, text, kind=kind, importance=importance)


@pytest.mark.parametrize(
    ("attribute", "value", "text", "kind"),
    [
        ("film_seen", "a nice film", "The user saw a nice film.", Kind.EPISODE),
        ("tea_type", "oolong", "The user likes oolong tea.", Kind.PREFERENCE),
        ("看过的电影", "不错的电影", "用户看了一部不错的电影。", Kind.EPISODE),
        ("desk_color", "white", "The user's desk is white.", Kind.FACT),
    ],
)
def test_trivia_with_nine_is_not_believed(attribute: str, value: str, text: str, kind: Kind) -> None:
    assert weigh(_evidence(attribute, value, text, kind, importance=9)) <= 7
    assert weigh(_evidence(attribute, value, text, kind, importance=9)) < weigh(
        _evidence("allergy", "sesame", "The user is allergic to sesame.", importance=1)
    )


@pytest.mark.parametrize(
    ("attribute", "value", "text", "kind", "least"),
    [
        ("allergy", "sesame", "The user is allergic to sesame.", Kind.FACT, 9),
        ("过敏", "芝麻", "用户对芝麻过敏。", Kind.FACT, 9),
        ("name", "Bo", "The user's name is Bo.", Kind.FACT, 8),
        ("rent", "£900", "The user pays £900 rent.", Kind.FACT, 6),
        ("房租", "3000元", "用户的房租是3000元。", Kind.FACT, 6),
        ("place", "5 Mill Lane", "The user moved to 5 Mill Lane.", Kind.FACT, 6),
        ("住处", "柳林路12号", "用户住在柳林路12号。", Kind.FACT, 6),
        ("talk", "the talk", "The user gives a talk on 2026-03-09.", Kind.TASK_STATE, 6),
        ("考试", "考试", "用户3月9日考试。", Kind.TASK_STATE, 6),
        ("diagnosis", "asthma", "The user was diagnosed with asthma.", Kind.FACT, 7),
    ],
)
def test_what_must_not_be_lost_has_a_floor(attribute: str, value: str, text: str, kind: Kind, least: int) -> None:
    assert weigh(_evidence(attribute, value, text, kind, importance=1)) >= least


def test_the_day_of_an_episode_does_not_make_it_matter() -> None:
    walk = _evidence("walk", "a walk", "The user took a walk on 2026-03-01.", Kind.EPISODE, importance=2)
    assert weigh(walk) == 2


@pytest.mark.parametrize(
    ("attribute", "value", "text", "sensitive"),
    [
        ("salary", "38,500", "The user earns 38,500.", True),
        ("phone", "0114 555 0199", "The user's phone number is 0114 555 0199.", True),
        ("体检结果", "血糖偏高", "用户体检血糖偏高。", True),
        ("wifi_password", "tulip-boat-9", "The wifi password is tulip-boat-9.", True),
        ("tea_type", "oolong", "The user likes oolong tea.", False),
        ("hobby", "chess", "The user plays chess.", False),
    ],
)
def test_health_money_contact_and_secrets_are_sensitive(
    attribute: str, value: str, text: str, *, sensitive: bool
) -> None:
    assert settled(_evidence(attribute, value, text)).sensitive is sensitive


def test_a_limit_is_marked_as_one() -> None:
    assert settled(_evidence("allergy", "sesame", "The user is allergic to sesame.")).constraint is True
    assert settled(_evidence("tea_type", "oolong", "The user likes oolong tea.")).constraint is None
