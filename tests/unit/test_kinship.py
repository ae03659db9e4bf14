"""Names are taken apart in both languages, and relations compared."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.kinship import compatible, fold_name, is_introduced, narrower, parse_name, relation_key


@pytest.mark.parametrize("name", ["user", "User", "the user", "me", "用户", "我", "", "  ", "本人"])
def test_the_user_goes_by_many_names(name: str) -> None:
    assert parse_name(name).is_user


@pytest.mark.parametrize(
    ("said", "name", "relation"),
    [
        ("Anna", "Anna", None),
        ("my sister Anna", "Anna", "sister"),
        ("my sister, Anna", "Anna", "sister"),
        ("the user's older sister", None, "elder_sister"),
        ("我姐", None, "elder_sister"),
        ("我姐姐小雨", "小雨", "elder_sister"),
        ("妈妈", None, "mother"),
        ("user's mother", None, "mother"),
        ("用户的女儿 朵朵", "朵朵", "daughter"),
        ("our dog Rex", "Rex", "dog"),
        ("外甥女", None, "niece"),
        ("sister company", "sister company", None),
        ("The Hague", "The Hague", None),
        ("我的花店", "花店", None),
        ("我们公司", "我们公司", None),
        ("我妈妈的手机", "我妈妈的手机", None),
        ("大宝", "大宝", None),
        ("Dr. Wu", "Dr. Wu", None),
    ],
)
def test_names_are_taken_apart(said: str, name: str | None, relation: str | None) -> None:
    parsed = parse_name(said)
    assert (parsed.is_user, parsed.name, parsed.relation, parsed.possessor) == (False, name, relation, None)


@pytest.mark.parametrize(("said", "possessor"), [("Anna's husband", "Anna"), ("小雨的老公", "小雨")])
def test_what_belongs_to_another_is_not_the_users(said: str, possessor: str) -> None:
    parsed = parse_name(said)
    assert (parsed.relation, parsed.possessor) == ("husband", possessor)


@pytest.mark.parametrize(
    ("said", "possessor", "name"),
    [("my sister Anna's husband Tom", "sister Anna", "Tom"), ("我姐姐小雨的老公大刘", "我姐姐小雨", "大刘")],
)
def test_whose_husband_it_is_may_take_several_words(said: str, possessor: str, name: str) -> None:
    parsed = parse_name(said)
    assert (parsed.name, parsed.relation, parsed.possessor) == (name, "husband", possessor)


@pytest.mark.parametrize(
    ("value", "text", "introduced"),
    [
        ("Anna", "The user's sister is Anna.", True),
        ("小雨", "用户的姐姐叫小雨。", True),
        ("医生", "用户的姐姐是医生。", False),
        ("two", "The user has two sisters.", False),
        ("姐姐", "用户有个妹妹，叫姐姐的是表姐。", False),
        ("works in Lyon", "The user's sister works in Lyon.", False),
    ],
)
def test_only_names_introduce_someone(value: str, text: str, introduced: bool) -> None:
    assert is_introduced(value, text) is introduced


def test_relations_are_compared_by_what_they_say() -> None:
    assert compatible("sister", "elder_sister")
    assert compatible(None, "sister")
    assert not compatible("elder_sister", "younger_sister")
    assert not compatible("sister", "colleague")
    assert narrower("sister", "elder_sister") == narrower("elder_sister", "sister") == "elder_sister"


@pytest.mark.parametrize(
    ("word", "key"),
    [("My older sister", "elder_sister"), ("我姐姐", "elder_sister"), ("前男友", "former_partner"), ("mum", "mother")],
)
def test_relation_words_become_keys(word: str, key: str) -> None:
    assert relation_key(word) == key


def test_names_fold_by_width_case_and_article() -> None:
    assert fold_name(" The ＷＥＤＤＩＮＧ ") == fold_name("wedding")


@given(st.text(max_size=120))
def test_any_text_can_be_a_name(name: str) -> None:
    parsed = parse_name(name)
    assert parsed.is_user or parsed.name or parsed.relation
    fold_name(name)
