"""A question about a time that is over gets what was told, happened and was so then."""

from __future__ import annotations

from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

import pytest

from memory.recall.recall import Recall
from memory.values import Evidence, Kind
from tests.integration.recalling import GHENT, TURIN, ask, recalled, say

if TYPE_CHECKING:
    from tests.store import Store

NOW = 200.0
"""Days after the beginning; what is told two weeks before or less is "lately"."""
MARKET = Evidence("user", "outing", "flea market", "The user went to a flea market with Ines.", kind=Kind.EPISODE)
MUSEUM = Evidence("user", "visit", "clock museum", "The user went to a clock museum.", kind=Kind.EPISODE)
KILN = Evidence("user", "purchase", "窑炉", "用户买了一台二手窑炉。", kind=Kind.EPISODE)
WALK = Evidence("user", "trip", "河边", "用户去河边走了一圈。", kind=Kind.EPISODE)
BERN = Evidence("user", "home_city", "Bern", "The user lives in Bern.")


def test_outings_of_that_time_come_and_those_of_others_stay_out(store: Store, recall: Recall) -> None:
    store.learn(NOW - 6, MARKET)
    store.learn(NOW - 90, MUSEUM)
    assert recalled(ask(recall, store, "What did I do last week?", NOW)) == [MARKET.text]
    assert recalled(ask(recall, store, "What did I do three months ago?", NOW)) == [MUSEUM.text]


def test_times_are_read_in_chinese_too(store: Store, recall: Recall) -> None:
    store.learn(NOW - 6, KILN)
    store.learn(NOW - 90, WALK)
    assert recalled(ask(recall, store, "上周我做了什么？", NOW)) == [KILN.text]
    assert recalled(ask(recall, store, "三个月前我干了什么？", NOW)) == [WALK.text]


def test_a_belief_comes_back_only_for_the_time_for_which_it_held(store: Store, recall: Recall) -> None:
    store.learn(1, GHENT)
    store.learn(100, TURIN)
    store.learn(190, BERN)
    then = recalled(ask(recall, store, "Where did I live two months ago?", NOW))
    assert TURIN.text in then
    assert GHENT.text not in then
    mentioned = recalled(ask(recall, store, "I slept badly two months ago. Where should I walk near my home?", NOW))
    assert TURIN.text not in mentioned


def test_what_was_said_then_is_found_though_no_word_is_shared(store: Store, recall: Recall) -> None:
    say(store, "The landlord finally fixed the boiler.", NOW - 6)
    say(store, "The heron is back at the pond.", NOW - 90)
    assert recalled(ask(recall, store, "What did I tell you last week?", NOW)) == [
        "The landlord finally fixed the boiler."
    ]


def test_of_that_time_the_rest_of_the_question_still_chooses(store: Store, recall: Recall) -> None:
    say(store, "The landlord finally fixed the boiler.", NOW - 6)
    store.learn(NOW - 5, MARKET)
    found = recalled(ask(recall, store, "What did I say about the boiler last week?", NOW))
    assert found[0] == "The landlord finally fixed the boiler."


@pytest.mark.parametrize(
    ("earlier", "later", "question"),
    [(MARKET, MUSEUM, "What did I do yesterday?"), (KILN, WALK, "昨天我做了什么？")],
)
def test_yesterday_is_the_day_before_where_the_settings_say_the_user_is(
    store: Store, earlier: Evidence, later: Evidence, question: str
) -> None:
    store.learn(NOW - 1.5, earlier)  # 9 in the evening two days ago in UTC, 9 in the morning yesterday in Auckland
    store.learn(NOW - 0.5, later)  # 9 in the evening yesterday in UTC, this morning in Auckland
    for zone, found in (("UTC", later), ("Pacific/Auckland", earlier)):
        recall = Recall(store.db, None, None, store.clock, zone=ZoneInfo(zone))
        assert recalled(ask(recall, store, question, NOW)) == [found.text]
        recall.close()
