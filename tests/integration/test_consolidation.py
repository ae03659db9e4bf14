"""Evidence changes what is believed in its own slot, in both languages, and is indexed as it does."""

from __future__ import annotations

import itertools
import random
from dataclasses import replace
from datetime import date

import pytest
from sqlmodel import Session, select

from memory import text_index
from memory.attributes import canonical
from memory.consolidation import consolidate
from memory.database import ensure_profile
from memory.records import Fact, FactVersion, Job
from memory.values import Change, ChangeKind, Evidence, Kind, Origin, OwnerKind, Source, Status
from tests.store import Store, day


def _kinds(changes: list[Change]) -> list[ChangeKind]:
    return [change.kind for change in changes]


def test_synonyms_share_a_slot(store: Store) -> None:
    store.learn(1, Evidence("user", "workplace", "Halden", "The user works at Halden."))
    store.learn(2, Evidence("用户", "公司", "澄海科技", "用户在澄海科技上班。"))
    assert store.texts() == {"用户在澄海科技上班。"}
    (view,) = store.facts.views(store.profile_id)
    assert view.attribute == "employer"


def test_many_valued_attributes_accumulate_and_end_one_by_one(store: Store) -> None:
    store.learn(1, *(Evidence("user", "hobby", value, f"The user likes {value}.") for value in ("chess", "go", "judo")))
    changes = store.learn(2, Evidence("user", "hobbies", "chess", "The user no longer plays chess."))
    assert _kinds(changes) == [ChangeKind.ENDED]
    assert store.texts() == {"The user no longer plays chess.", "The user likes go.", "The user likes judo."}
    store.learn(3, Evidence("user", "hobby", "none", "The user gave up judo.", ended=True))
    assert "The user likes judo." not in store.texts()
    assert "The user likes go." in store.texts()


def test_ending_in_chinese_closes_only_its_value(store: Store) -> None:
    store.learn(1, *(Evidence("用户", "爱好", value, f"用户喜欢{value}。") for value in ("下棋", "爬山")))
    store.learn(2, Evidence("用户", "爱好", "下棋", "用户不再下棋。", ended=True))
    assert store.texts() == {"用户不再下棋。", "用户喜欢爬山。"}


@pytest.mark.parametrize(
    ("attribute", "before", "after"),
    [
        ("allergy", ("青霉素过敏", "用户青霉素过敏。"), ("青霉素不过敏", "用户查过了，青霉素不过敏。")),
        ("allergy", ("penicillin", "Allergic to penicillin."), ("not allergic to penicillin", "Penicillin is fine.")),
        ("宠物", ("布偶猫年糕", "用户养了布偶猫年糕。"), ("家里没有猫了", "用户把猫送人了，家里没有猫了。")),
        (
            "pet",
            ("a beagle called Biscuit", "The user has a beagle."),
            ("no dog any more", "There is no dog any more."),
        ),
        ("pet", ("a beagle called Biscuit", "The user has a beagle."), ("no pets", "The user has no pets.")),
        (
            "pet",
            ("a beagle called Biscuit", "The user has a beagle."),
            ("rehomed in May", "The dog lives elsewhere now."),
        ),
        ("宠物", ("布偶猫年糕", "用户养了布偶猫年糕。"), ("已送给同事", "用户把猫送给了同事。")),
    ],
)
def test_a_value_that_denies_another_ends_it(
    store: Store, attribute: str, before: tuple[str, str], after: tuple[str, str]
) -> None:
    store.learn(1, Evidence("user", attribute, *before))
    assert _kinds(store.learn(2, Evidence("user", attribute, *after))) == [ChangeKind.ENDED]
    assert store.texts() == {after[1]}


def test_a_value_that_denies_nothing_believed_stands_beside_the_others(store: Store) -> None:
    store.learn(1, Evidence("user", "allergy", "花生", "用户对花生过敏。"))
    store.learn(2, Evidence("user", "allergy", "头孢不过敏", "用户对头孢不过敏。"))
    store.learn(3, Evidence("user", "pet", "a parrot", "The user has a parrot."))
    store.learn(4, Evidence("user", "pet", "a cat", "The user has a cat."))
    store.learn(5, Evidence("user", "pet", "no fish any more", "The fish are gone."))
    assert store.texts() >= {"用户对花生过敏。", "The user has a parrot.", "The user has a cat."}


def test_unknown_attributes_hold_one_value(store: Store) -> None:
    store.learn(1, Evidence("Tallyho", "queue_backend", "RabbitMQ", "Tallyho uses RabbitMQ."))
    store.learn(2, Evidence("Tallyho", "queue_backend", "Kafka", "Tallyho uses Kafka."))
    assert store.texts() == {"Tallyho uses Kafka."}


def test_unknown_attribute_with_two_values_in_one_breath_holds_both(store: Store) -> None:
    conversation = store.transcript.create_conversation(store.profile_id).id
    assert conversation is not None
    message = store.transcript.add_user_message(store.profile_id, conversation, "I use vim and tmux, and live in Ghent")
    both = [Evidence("user", "daily_tool", value, f"The user uses {value}.") for value in ("vim", "tmux")]
    cities = [Evidence("user", "home_city", value, f"The user lives in {value}.") for value in ("Leipzig", "Ghent")]
    store.learn(1, *both, *cities, message_id=message.id)
    store.learn(1, *reversed(both), message_id=message.id)
    assert store.values() == {"vim", "tmux", "Ghent"}
    store.learn(2, Evidence("user", "daily_tool", "none", "The user gave up vim for emacs.", ended=True))
    assert "tmux" in store.values()


def test_episodes_and_procedures_never_supersede(store: Store) -> None:
    for number, kind in itertools.product(range(3), (Kind.EPISODE, Kind.PROCEDURE)):
        store.learn(
            number, Evidence("user", "trip", "Lyon", f"The user went to Lyon on 2026-03-0{number + 1}.", kind=kind)
        )
    assert len(store.facts.views(store.profile_id)) == 6
    store.learn(9, Evidence("user", "trip", "lyon", "In Lyon on 2026-03-01.", kind=Kind.EPISODE))
    assert len(store.facts.views(store.profile_id)) == 6


def test_preferences_keep_their_trail(store: Store) -> None:
    for number, value in enumerate(("tea", "coffee", "mate")):
        store.learn(number, Evidence("user", "morning_drink", value, f"The user drinks {value}.", kind=Kind.PREFERENCE))
    (view,) = store.facts.views(store.profile_id)
    trail = store.facts.history(store.profile_id, view.fact_id)
    assert [(old.value, old.status, old.valid_from, old.valid_to) for old in trail] == [
        ("tea", Status.SUPERSEDED, day(0), day(1)),
        ("coffee", Status.SUPERSEDED, day(1), day(2)),
        ("mate", Status.CURRENT, day(2), None),
    ]


def test_conversation_only_facts_leave_the_profile_alone(store: Store) -> None:
    conversation = store.transcript.create_conversation(store.profile_id).id
    assert conversation is not None
    store.learn(1, Evidence("user", "nickname", "Robert", "The user is called Robert."))
    with store.db.write() as session:
        consolidate(
            session,
            store.clock,
            [Evidence("user", "nickname", "Bo", "In this chat the user is Bo.", conversation_only=True)],
            Source(store.profile_id, day(2), conversation_id=conversation),
        )
    in_profile = store.facts.views(store.profile_id, conversation_id=None)
    in_chat = store.facts.views(store.profile_id, conversation_id=conversation)
    assert {view.value for view in in_profile} == {"Robert"}
    assert {view.value for view in in_chat} == {"Robert", "Bo"}


def test_what_was_forgotten_is_not_learned_again(store: Store) -> None:
    asked: list[str] = []

    def forgotten(session: Session, profile_id: int, source: Source, evidence: Evidence) -> bool:
        asked.append(evidence.attribute)
        return evidence.attribute == "salary"

    evidence = [Evidence("user", "salary", "41,200", "x"), Evidence("user", "employer", "Halden", "y")]
    with store.db.write() as session:
        changes = consolidate(session, store.clock, evidence, Source(store.profile_id, day(1)), forgotten)
    assert _kinds(changes) == [ChangeKind.REFUSED, ChangeKind.ADDED]
    assert changes[0].text == ""
    assert asked == ["salary", "employer"]
    with store.db.read() as session:
        assert session.exec(select(Fact.attribute)).all() == ["employer"]


def test_each_version_is_indexed_at_once_and_asks_for_its_embedding(store: Store) -> None:
    store.learn(1, Evidence("Anna", "home_city", "Leipzig", "She lives in Leipzig.", relation="sister"))
    (change,) = store.learn(2, Evidence("Anna", "home_city", "Ghent", "She lives in Ghent."))
    with store.db.read() as session:
        hits = text_index.search(session, store.profile_id, "Anna", 10, kinds=(OwnerKind.FACT,))
        jobs = {job.key for job in session.exec(select(Job).where(Job.kind == "index"))}
    assert {hit.key.id for hit in hits} == {change.version_id, change.previous_version_id}
    assert jobs == {f"fact:{hit.key.id}" for hit in hits}


def test_vocabulary_fills_in_limits_sensitivity_and_importance(store: Store) -> None:
    store.learn(1, Evidence("user", "allergy", "花生", "用户对花生过敏。", importance=1))
    (view,) = store.facts.views(store.profile_id)
    assert view.constraint
    assert view.sensitive
    assert view.importance > 5


def test_task_states_take_the_newest_date(store: Store) -> None:
    due = Evidence(
        "thesis", "deadline", "2026-03-20", "Due on 2026-03-20.", kind=Kind.TASK_STATE, expires=date(2026, 3, 20)
    )
    store.learn(1, due)
    store.learn(2, replace(due, value="2026-03-27", text="Due on 2026-03-27.", expires=date(2026, 3, 27)))
    (view,) = store.facts.views(store.profile_id)
    assert view.expires == date(2026, 3, 27)
    store.learn(3, replace(due, value="handed in", text="The thesis was handed in.", ended=True, expires=None))
    assert store.texts() == {"The thesis was handed in."}


def test_same_messages_evidence_is_stored_once(store: Store) -> None:
    conversation = store.transcript.create_conversation(store.profile_id).id
    assert conversation is not None
    message = store.transcript.add_user_message(store.profile_id, conversation, "I live in Ghent")
    evidence = Evidence("user", "home_city", "Ghent", "The user lives in Ghent.")
    for _ in range(3):
        store.learn(1, evidence, message_id=message.id)
    (view,) = store.facts.views(store.profile_id)
    assert (view.confidence, view.number, view.source_message_id) == (0.9, 1, message.id)
    assert view.source_conversation_id == conversation


# Update and negation: generated histories.

_PLACES = {
    "en": ("Ghent", "Leipzig", "Lyon", "Porto"),
    "zh": ("厦门", "南京", "成都", "大连"),
}


def _history(chance: random.Random, language: str) -> tuple[list[tuple[float, Evidence]], dict[str, str | None]]:
    """Make up one person's changes, and say which sentence must be believed in each slot at the end."""
    told: list[tuple[float, Evidence]] = []
    expected: dict[str, str | None] = {}
    zh = language == "zh"
    user = "用户" if zh else "user"
    for attribute, label in (("home_city", "住在" if zh else "lives in"), ("employer", "任职于" if zh else "works at")):
        names = [attribute, {"home_city": "residence", "employer": "workplace"}[attribute]]
        for _ in range(chance.randint(1, 5)):
            at = chance.uniform(0, 300)
            value = chance.choice(_PLACES[language])
            text = f"{user} {label} {value} ({at:.6f})"
            told.append((at, Evidence(user, chance.choice(names), value, text)))
    habit = "咖啡" if zh else "coffee"
    for _ in range(chance.randint(1, 4)):
        at = chance.uniform(0, 300)
        ended = chance.random() < 0.5
        text = f"{'不再喝' if zh else 'no longer drinks'} {habit}" if ended else f"{'爱喝' if zh else 'drinks'} {habit}"
        told.append((at, Evidence(user, "coffee_habit", habit, f"{text} ({at:.6f})", ended=ended)))
    for hobby in ("chess", "下棋", "judo")[: chance.randint(1, 3)]:
        for _ in range(chance.randint(1, 3)):
            at = chance.uniform(0, 300)
            ended = chance.random() < 0.4
            text = f"{'stopped' if ended else 'likes'} {hobby} ({at:.6f})"
            told.append((at, Evidence(user, "hobby", hobby, text, ended=ended)))
    newest: dict[tuple[str, str], tuple[float, Evidence]] = {}
    for at, evidence in told:
        attribute = {"residence": "home_city", "workplace": "employer"}.get(evidence.attribute, evidence.attribute)
        slot = (attribute, evidence.value if attribute == "hobby" else "")
        if slot not in newest or at > newest[slot][0]:
            newest[slot] = (at, evidence)
    for (attribute, value), (_, evidence) in newest.items():
        expected[f"{attribute} {value}"] = f"{evidence.value} {evidence.ended}"
    return told, expected


@pytest.mark.parametrize("seed", [pytest.param(seed, marks=[pytest.mark.slow] if seed else []) for seed in range(6)])
def test_three_hundred_histories_end_in_the_right_belief_whatever_the_order_of_arrival(store: Store, seed: int) -> None:
    """Six times fifty histories, each in a profile of its own."""
    chance = random.Random(seed)
    for number in range(50):
        language = "zh" if number % 2 else "en"
        told, expected = _history(chance, language)
        chance.shuffle(told)
        profile = ensure_profile(store.db, f"{seed}-{number}", store.clock)
        with store.db.write() as session:
            for at, evidence in told:
                consolidate(session, store.clock, [evidence], Source(profile, day(at)))
        found = {
            f"{view.attribute} {view.value if view.attribute == 'hobby' else ''}": f"{view.value} {view.ended}"
            for view in store.facts.views(profile)
        }
        assert found == expected, (language, told)


_ATTRIBUTES = (
    *("home_city", "employer", "occupation", "diet", "car", "name", "birthday", "coffee_habit", "salary", "deadline"),
    *("favourite_colour", "queue_backend", "shoe_size", "time_zone", "seat_preference", "gym", "住址", "球队", "口味"),
    "车位",
)
_ENTITIES = ("user", "Anna", "my brother Tom", "妈妈", "thesis", "Tallyho", "小雨", "花店")


def test_unrelated_facts_never_retire_each_other(store: Store) -> None:
    """Thousands of random pairs: another entity or another attribute, with the same values, endings and doubts."""
    chance = random.Random(11)
    told = [
        Evidence(
            entity,
            attribute,
            chance.choice(("none", "8080", "blue", "无", "Ghent")),
            f"{entity} {attribute}",
            kind=chance.choice((Kind.FACT, Kind.PREFERENCE, Kind.TASK_STATE)),
            confidence=chance.choice((0.6, 0.9)),
            ended=chance.random() < 0.3,
        )
        for entity in _ENTITIES
        for attribute in _ATTRIBUTES
    ]
    slots = {(evidence.entity, canonical(evidence.attribute)) for evidence in told}
    assert len(slots) == len(told)
    chance.shuffle(told)
    for number, evidence in enumerate(told):
        store.learn(number, evidence)
    views = store.facts.views(store.profile_id)
    assert len(views) == len(told)
    assert len(views) * (len(views) - 1) // 2 > 12_000
    with store.db.read() as session:
        assert set(session.exec(select(FactVersion.status))) == {Status.CURRENT}


def test_inferred_facts_wait_and_never_touch_what_the_user_said(store: Store) -> None:
    store.learn(1, Evidence("user", "home_city", "Ghent", "The user lives in Ghent."))
    guess = Evidence("user", "home_city", "Bruges", "The user may live in Bruges.", origin=Origin.ASSISTANT_INFERRED)
    assert _kinds(store.learn(2, guess)) == [ChangeKind.PROPOSED]
    assert store.values() == {"Ghent"}
    (waiting,) = store.facts.views(store.profile_id, statuses=(Status.PROPOSED,))
    store.facts.drop_proposed(store.profile_id, waiting.version_id)
    assert _kinds(store.learn(3, guess)) == [ChangeKind.REFUSED]
    assert store.values() == {"Ghent"}
