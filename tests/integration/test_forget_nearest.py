"""A request that names a memory in words of its own means the one that lies near, and none that only lies nearest."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from assistant.evaluation.bench_store import Bench, BenchStore, RememberingEmbedder
from assistant.events import Completed, ForgetRequested
from assistant.plan import Budget
from memory.embedding import open_embedder
from memory.language import language_of
from memory.recall.weights import Weights
from memory.values import Evidence
from tests.endpoints import ScriptedEndpoint
from tests.homes import open_home, play, say
from tests.store import day

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

MEDICINE = Evidence("user", "medication", "lithium", "The user takes lithium in the evenings.")
OWED = Evidence("user", "tax_arrears", "3,000", "The user owes the tax office 3,000 pounds.")
WEEKEND = Evidence("Petra", "event_plan", "surprise", "The user plans a surprise weekend in Bath for Petra.")
TELLS_ENGLISH = [
    MEDICINE,
    OWED,
    WEEKEND,
    Evidence("Petra", "diet", "coeliac", "Petra is coeliac."),
    Evidence("user", "hobby", "choir", "The user sings in a choir on Mondays."),
]
MEDICINE_ZH = Evidence("user", "medication", "碳酸锂", "用户每晚吃碳酸锂。")
OWED_ZH = Evidence("user", "tax_arrears", "三万", "用户欠税务局三万块。")
PARTY_ZH = Evidence("阿敏", "event_plan", "惊喜", "用户打算给阿敏办一个惊喜生日会，在江边茶馆。")
TELLS_CHINESE = [
    MEDICINE_ZH,
    OWED_ZH,
    PARTY_ZH,
    Evidence("阿敏", "diet", "乳糖不耐", "阿敏乳糖不耐。"),
    Evidence("user", "hobby", "合唱", "用户每周一去合唱团唱歌。"),
]


@pytest.fixture(scope="module")
def stores(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, BenchStore]]:
    """One person's memories in English, and another's in Chinese."""
    opened = open_embedder()
    assert opened is not None
    bench = Bench(RememberingEmbedder(opened), None, Weights(), Budget())
    made = {}
    for language, told in (("en", TELLS_ENGLISH), ("zh", TELLS_CHINESE)):
        made[language] = BenchStore(tmp_path_factory.mktemp("nearest") / language, bench, day(0))
        made[language].learn(told, day(0))
        made[language].work_off(extract=False)
    yield made
    for store in made.values():
        store.close()


def meant(stores: dict[str, BenchStore], words: str) -> list[str]:
    store = stores[language_of(words)]
    forgetting, profile_id = store.forgetting, store.profile_id
    return [fact.text for fact in forgetting.find(profile_id, words) or forgetting.nearest(profile_id, words)]


@pytest.mark.parametrize(
    ("words", "evidence"),
    [
        ("Delete the sum I owe the taxman from your memory.", OWED),
        ("Please don't keep the bit about my pills.", MEDICINE),
        ("The weekend in Bath fell through. Please wipe it from your memory.", WEEKEND),
        ("She has heard of the surprise, so the weekend is off. Wipe that from your memory.", WEEKEND),
        ("我欠税的数目忘掉吧", OWED_ZH),
        ("我吃什么药那件事请你忘了", MEDICINE_ZH),
        ("惊喜生日会不办了，她知道了，这事你忘了吧。", PARTY_ZH),
        ("江边茶馆那个取消了，你把它忘掉吧。", PARTY_ZH),
    ],
)
def test_what_is_named_in_other_words_or_as_this_is_found(
    stores: dict[str, BenchStore], words: str, evidence: Evidence
) -> None:
    assert meant(stores, words) == [evidence.text]


@pytest.mark.parametrize(
    "words",
    [
        "Forget my dentist's name.",
        "Please forget my shoe size.",
        "Delete my passport number from your memory.",
        "我牙医的名字忘掉吧",
        "我鞋码忘掉吧",
        "我的护照号请忘掉",
    ],
)
def test_what_is_not_remembered_is_no_other_memory(stores: dict[str, BenchStore], words: str) -> None:
    assert meant(stores, words) == []


@pytest.mark.parametrize(
    ("told", "request_text"),
    [
        ("I owe the tax office 3,000 pounds.", "Delete the sum I owe the taxman from your memory."),
        ("我欠税务局三万块。", "我欠税的数目忘掉吧"),
    ],
)
def test_the_user_is_told_that_it_is_only_the_nearest(tmp_path: Path, told: str, request_text: str) -> None:
    asked: list[ForgetRequested] = []

    async def yes(request: ForgetRequested) -> bool:
        asked.append(request)
        return True

    with ScriptedEndpoint() as endpoint, open_home(tmp_path, endpoint) as hippo:
        say(hippo, told)
        hippo.finish_jobs()
        known = {fact.text for fact in hippo.facts.views(hippo.profile_id)}
        assert len(known) == 1
        events = play(hippo.send(None, request_text, confirm_forget=yes))
        hippo.finish_jobs()
        assert isinstance(events[-1], Completed)
        assert [(each.nearest, {fact.text for fact in each.facts}) for each in asked] == [(True, known)]
        assert hippo.facts.views(hippo.profile_id) == []
