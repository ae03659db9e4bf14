"""The vocabulary: what is the same key, what is a hard limit, and what must never become either."""

from __future__ import annotations

import pytest

from memory.attributes import (
    ConstraintRank,
    canonical,
    constraint_rank,
    importance_floor,
    is_constraint,
    is_identity,
    is_many_valued,
    recurs,
)
from memory.sensitivity import is_sensitive


@pytest.mark.parametrize(
    ("written", "stored"),
    [
        ("workplace", "employer"),
        ("Work Place", "work_place"),
        ("currentEmployer", "employer"),
        ("user_home_city", "home_city"),
        ("residence", "home_city"),
        ("住址", "home_address"),
        ("food allergies", "allergy"),
        ("due-date", "deadline"),
        ("tiler_date", "tiler_date"),
        ("  ", "note"),
        ("!!!", "note"),
    ],
)
def test_synonyms_are_folded_into_one_key(written: str, stored: str) -> None:
    assert canonical(written) == stored
    assert canonical(canonical(written)) == stored


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("home_city", "hometown"),
        ("home_city", "home_address"),
        ("employer", "occupation"),
        ("diet", "food_dislike"),
        ("port", "host"),
        ("deadline", "progress"),
        ("language", "spoken_language"),
        ("birthday", "age"),
    ],
)
def test_keys_that_hold_side_by_side_are_never_folded(one: str, other: str) -> None:
    assert canonical(one) != canonical(other)


def test_many_values_stand_side_by_side_only_where_they_can() -> None:
    assert all(is_many_valued(key) for key in ("allergies", "hobby", "children", "爱好"))
    assert not any(is_many_valued(key) for key in ("home_city", "employer", "diet", "deadline", "open_items"))


@pytest.mark.parametrize(
    ("attribute", "text", "rank"),
    [
        ("allergy", "The user is allergic to lupin.", ConstraintRank.ALLERGY),
        ("note", "用户对青霉素过敏。", ConstraintRank.ALLERGY),
        ("note", "The user has asthma.", ConstraintRank.HEALTH),
        ("note", "医生不让用户喝酒。", ConstraintRank.HEALTH),
        ("knee_problem", "用户膝盖不好。", ConstraintRank.HEALTH),
        ("diet", "The user eats meat and fish again.", ConstraintRank.DIET),
        ("note", "用户只吃清真食品。", ConstraintRank.DIET),
        ("mobility", "The user uses a wheelchair.", ConstraintRank.ACCESS),
        ("note", "The user cannot swim.", ConstraintRank.ACCESS),
        ("note", "用户晕车。", ConstraintRank.ACCESS),
        ("note", "The user hears nothing in the right ear.", ConstraintRank.ACCESS),
        ("note", "The user lost their sense of smell years ago.", ConstraintRank.ACCESS),
        ("note", "用户右耳听不见。", ConstraintRank.ACCESS),
        ("note", "用户感冒以后闻不到味道。", ConstraintRank.ACCESS),
        ("note", "The doctors put the user on blood thinners.", ConstraintRank.HEALTH),
        ("note", "用户每天打胰岛素。", ConstraintRank.HEALTH),
        ("note", "Small rooms make the user panic.", ConstraintRank.FEAR),
        ("note", "用户在密闭空间里会发慌。", ConstraintRank.FEAR),
        ("note", "The lease says no drilling in the walls.", ConstraintRank.POLICY),
        ("fear_of_heights", "用户恐高。", ConstraintRank.FEAR),
        ("note", "The user is terrified of spiders.", ConstraintRank.FEAR),
        ("license_policy", "The legal department bans GPL code.", ConstraintRank.POLICY),
        ("note", "公司规定代码不得上传外部云服务。", ConstraintRank.POLICY),
        ("sibling_gift_cap", "Presents are capped at £35.", ConstraintRank.BUDGET),
        ("note", "用户装修最多花16万。", ConstraintRank.BUDGET),
    ],
)
def test_hard_limits_are_known_by_key_or_by_words_in_both_languages(
    attribute: str, text: str, rank: ConstraintRank
) -> None:
    assert constraint_rank(attribute, "", text) is rank


@pytest.mark.parametrize(
    ("attribute", "text"),
    [
        ("note", "The user is not allergic to anything."),
        ("note", "用户不再对花粉过敏。"),
        ("drysuit_problem", "The drysuit arrived with a torn seal."),
        ("laptop_issue", "The laptop does not wake up."),
        ("spreadsheet_rule", "The user never merges cells."),
        ("home_floor", "The user lives on the third floor."),
        ("film_perfect_days", "The user saw 'Perfect Days'."),
        ("hobby", "用户喜欢打羽毛球。"),
        ("note", "The user can't hear the difference between the two violins."),
        ("note", "The user is on the board of the choir."),
        ("note", "用户家的耳机坏了一只。"),
    ],
)
def test_what_only_looks_like_a_limit_is_none(attribute: str, text: str) -> None:
    assert not is_constraint(attribute, "", text)


def test_identity_is_name_and_how_to_speak_to_somebody() -> None:
    assert all(is_identity(key) for key in ("name", "full_name", "timezone", "language", "昵称"))
    assert not any(is_identity(key) for key in ("home_city", "pet_name", "programming_language", "file_name"))


@pytest.mark.parametrize(
    ("attribute", "text", "expected"),
    [
        ("salary", "The user earns £41,200.", True),
        ("phone", "用户的手机号是13800000000。", True),
        ("note", "用户做过手术。", True),
        ("contact_person", "The contact of Heron is Ms Ito.", False),
        ("library_card", "The user has a library card.", False),
        ("hobby", "The user paints.", False),
    ],
)
def test_sensitive_is_health_money_documents_and_contact_data(attribute: str, text: str, expected: bool) -> None:
    assert is_sensitive(attribute, "", text) is expected


def test_importance_has_a_floor_for_limits_and_exact_values_and_none_for_trivia() -> None:
    assert importance_floor("allergy", "lupin", "") >= 9
    assert importance_floor("order_number", "HX-20418-77", "") >= 5
    assert importance_floor("ink_brand", "blue-black", "") == 1


def test_birthdays_come_back_and_deadlines_do_not() -> None:
    assert recurs("date_of_birth")
    assert recurs("生日")
    assert not recurs("deadline")
