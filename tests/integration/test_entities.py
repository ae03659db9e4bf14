"""One entity for all names of a person, two for two people; by hand they become one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from memory import text_index
from memory.database import ensure_profile
from memory.entity_resolution import UnknownEntityError
from memory.values import Evidence, OwnerKind, Status

if TYPE_CHECKING:
    from tests.store import Store


def _resolve(store: Store, name: str, relation: str | None = None, aliases: tuple[str, ...] = ()) -> int:
    with store.db.write() as session:
        found = store.entities.resolve(session, store.profile_id, name, relation, aliases).id
    assert found is not None
    return found


def test_all_names_of_my_sister_mean_one_person(store: Store) -> None:
    anna = _resolve(store, "my sister Anna")
    names = ("Anna", "ANNA", "my sister", "我姐", "姐姐", "the user's older sister")
    assert {_resolve(store, name) for name in names} == {anna}
    view = next(view for view in store.entities.all(store.profile_id) if view.id == anna)
    assert view.name == "Anna"
    assert "我姐" in view.aliases


def test_person_known_by_relation_gets_her_name_later(store: Store) -> None:
    store.learn(1, Evidence("我女儿", "grade", "三年级", "用户的女儿上三年级。"))
    store.learn(2, Evidence("朵朵", "hobby", "画画", "朵朵喜欢画画。", relation="daughter"))
    (view,) = store.entities.directory(store.profile_id).others
    assert (view.name, view.relation, view.facts) == ("朵朵", "daughter", 2)
    with store.db.read() as session:
        hits = text_index.search(session, store.profile_id, "朵朵", 10, kinds=(OwnerKind.FACT,))
    assert len(hits) == 2


@pytest.mark.parametrize(
    ("attribute", "name", "text", "later"),
    [
        ("sister", "Anna", "The user's sister is Anna.", "my sister"),
        ("姐姐", "小雨", "用户的姐姐叫小雨。", "我姐"),
        ("son_name", "Milo", "The user's son is Milo.", "my son"),
    ],
)
def test_introduction_makes_the_person_known(store: Store, attribute: str, name: str, text: str, later: str) -> None:
    store.learn(1, Evidence("user", attribute, name, text))
    store.learn(2, Evidence(name, "diet", "vegan", f"{name}: vegan"))
    assert _resolve(store, later) == _resolve(store, name)


def test_two_annas_stay_apart(store: Store) -> None:
    sister, colleague = _resolve(store, "my sister Anna"), _resolve(store, "my colleague Anna")
    assert sister != colleague
    assert _resolve(store, "Anna", relation="sister") == sister
    assert _resolve(store, "Anna", relation="coworker") == colleague


def test_a_friend_is_not_the_one_friend_whose_name_is_known(store: Store) -> None:
    priya = _resolve(store, "Priya", relation="friend")
    unnamed = _resolve(store, "my friend")
    assert unnamed != priya
    assert _resolve(store, "a friend") != priya


def test_elder_and_younger_sister_are_two(store: Store) -> None:
    assert _resolve(store, "我姐") != _resolve(store, "我妹妹")


def test_another_ones_husband_is_related_to_her_not_to_me(store: Store) -> None:
    anna = _resolve(store, "my sister Anna")
    tom = _resolve(store, "Anna's husband", aliases=("Tom",))
    assert _resolve(store, "Anna's husband") == _resolve(store, "Tom") == tom
    mine = _resolve(store, "my husband")
    assert len({anna, tom, mine}) == 3
    view = next(view for view in store.entities.all(store.profile_id) if view.id == tom)
    assert (view.name, view.relation, view.relations) == ("Tom", None, (("husband", "Anna"),))


def test_relation_told_as_a_fact_teaches_the_entity(store: Store) -> None:
    store.learn(1, Evidence("许亦川", "relation", "前男友", "许亦川是用户的前男友。"))
    (view,) = store.entities.directory(store.profile_id).others
    assert view.relation == "former_partner"


def test_merged_entities_share_names_slots_and_history(store: Store) -> None:
    store.learn(1, Evidence("Anna", "home_city", "Lyon", "Anna lives in Lyon."))
    store.learn(2, Evidence("Anna", "diet", "vegan", "Anna is vegan."))
    store.learn(3, Evidence("Annika", "home_city", "Porto", "Annika lives in Porto.", relation="sister"))
    by_name = {view.name: view.id for view in store.entities.all(store.profile_id)}
    store.entities.merge(store.profile_id, by_name["Anna"], by_name["Annika"])
    (view,) = store.entities.directory(store.profile_id).others
    assert (view.name, view.relation, view.aliases) == ("Anna", "sister", ("Annika",))
    assert store.texts() == {"Annika lives in Porto.", "Anna is vegan."}
    city = next(fact for fact in store.facts.views(store.profile_id) if fact.attribute == "home_city")
    assert [(v.value, v.status) for v in store.facts.history(store.profile_id, city.fact_id)] == [
        ("Lyon", Status.SUPERSEDED),
        ("Porto", Status.CURRENT),
    ]
    assert _resolve(store, "Annika") == view.id
    store.learn(4, Evidence("Annika", "home_city", "Bern", "Annika lives in Bern."))
    assert "Annika lives in Bern." in store.texts()


def test_merging_refuses_what_makes_no_sense(store: Store) -> None:
    user, anna = _resolve(store, "user"), _resolve(store, "Anna")
    other = ensure_profile(store.db, "other", store.clock)
    with pytest.raises(ValueError, match="itself"):
        store.entities.merge(store.profile_id, anna, anna)
    with pytest.raises(ValueError, match="user"):
        store.entities.merge(store.profile_id, anna, user)
    with pytest.raises(UnknownEntityError):
        store.entities.merge(other, anna, user)


def test_rename_keeps_the_old_name_as_an_alias(store: Store) -> None:
    anna = _resolve(store, "Ana")
    store.entities.rename(store.profile_id, anna, "Anna")
    assert _resolve(store, "Ana") == _resolve(store, "Anna") == anna


def test_directory_holds_names_only_and_only_of_what_is_believed(store: Store) -> None:
    store.learn(1, Evidence("user", "home_city", "Lyon", "secret sentence"))
    (change,) = store.learn(1, Evidence("Anna", "salary", "41", "another secret", relation="sister"))
    assert change.fact_id is not None
    directory = store.entities.directory(store.profile_id)
    assert directory.user_attributes == ("home_city",)
    assert directory.of(directory.others[0].id) == ("salary",)
    assert "secret" not in str(directory)
    known = directory.known_names().by_relation("sister")
    assert known is not None
    assert known.name == "Anna"
    store.facts.archive(store.profile_id, change.fact_id)
    assert store.entities.directory(store.profile_id).of(directory.others[0].id) == ()


def test_profiles_have_their_own_people(store: Store) -> None:
    anna = _resolve(store, "Anna")
    other = ensure_profile(store.db, "other", store.clock)
    with store.db.write() as session:
        assert store.entities.resolve(session, other, "Anna").id != anna
    assert [view.name for view in store.entities.all(other)] == ["Anna"]
