"""What recall brings into a conversation, and what it keeps out, on a real database."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from memory.database import open_database
from memory.facts import Facts
from memory.ports import EmbeddingUnavailableError, VectorIndexUnavailableError
from memory.recall.recall import Recall, RecallQuery
from memory.values import Evidence, Kind, Origin, Status
from tests.integration.recalling import GHENT, TURIN, ask, pinned, recalled, say
from tests.store import Store, day

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memory.ports import Matrix, Vector

ALLERGY = Evidence("user", "allergy", "lupin", "The user is allergic to lupin.")
ANNA = Evidence("Anna", "diet", "vegan", "Anna, the user's sister, is vegan.", relation="sister")
OLGA = Evidence("Olga", "diet", "halal", "Olga, the user's colleague, eats halal food.", relation="colleague")


def test_only_what_is_true_now_is_recalled_and_the_past_when_it_is_asked_for(store: Store, recall: Recall) -> None:
    store.learn(1, GHENT)
    store.learn(9, TURIN)
    assert recalled(ask(recall, store, "Any good bakery near me?")) == [TURIN.text]
    past = ask(recall, store, "Where did I live before I moved?")
    assert past.about_past
    assert {(s.candidate.text, s.candidate.fact.status) for s in past.recalled if s.candidate.fact} >= {
        (GHENT.text, Status.SUPERSEDED)
    }


def test_an_end_is_told_and_what_ended_is_not(store: Store, recall: Recall) -> None:
    store.learn(1, Evidence("user", "coffee_habit", "每天两杯美式", "用户每天喝两杯美式。", kind=Kind.PREFERENCE))
    store.learn(9, Evidence("user", "coffee_habit", "戒了咖啡", "用户戒了咖啡。", kind=Kind.PREFERENCE, ended=True))
    assert recalled(ask(recall, store, "下午困得不行，喝点什么好？")) == ["用户戒了咖啡。"]


def test_hard_limits_and_identity_are_always_there_and_others_limits_only_when_they_are_spoken_of(
    store: Store, recall: Recall
) -> None:
    store.learn(1, ALLERGY, Evidence("user", "name", "Bo Lind", "The user's name is Bo Lind."), ANNA)
    for text in ("Hello!", "What is 3 + 4?", "What shall I cook?", "谢谢"):
        assert pinned(ask(recall, store, text)) == [ALLERGY.text, "The user's name is Bo Lind."]
    assert recalled(ask(recall, store, "What shall I cook tonight?")) == []
    assert recalled(ask(recall, store, "What shall I cook for my sister?")) == [ANNA.text]


@pytest.mark.parametrize("text", ["Anna comes for dinner. What can I cook?", "My sister is coming. What can I cook?"])
def test_others_facts_stay_out_unless_that_person_is_spoken_of(store: Store, recall: Recall, text: str) -> None:
    store.learn(1, ANNA, OLGA)
    assert recalled(ask(recall, store, text)) == [ANNA.text]


def test_things_of_one_project_come_together_and_those_of_another_stay_out(store: Store, recall: Recall) -> None:
    store.learn(
        1,
        Evidence("Kestrel", "framework", "Vue 3", "Kestrel, a booking site, is written in Vue 3."),
        Evidence("Kestrel", "contact_person", "Ms Ito", "The contact of Kestrel is Ms Ito."),
        Evidence("Dunmore", "framework", "React 19", "Dunmore, a dashboard, is written in React 19."),
    )
    found = recalled(ask(recall, store, "Scaffold a date picker for Kestrel."))
    assert found[0] == "Kestrel, a booking site, is written in Vue 3."
    assert "The contact of Kestrel is Ms Ito." in found
    assert not any("Dunmore" in text for text in found)


@pytest.mark.parametrize(
    ("wish", "text"),
    [
        (
            "The user wants street names left as they are in translations.",
            "Translate into French: 'Meet me in Elm Row'.",
        ),
        ("用户的译稿里人名一律保留原文。", "把这句翻译成中文：“Merrow sailed at noon.”"),
    ],
)
def test_how_the_user_wants_texts_translated_comes_with_a_translation_and_nothing_else(
    store: Store, recall: Recall, wish: str, text: str
) -> None:
    store.learn(
        1,
        Evidence("user", "translation_convention", "names stay", wish, kind=Kind.PREFERENCE),
        Evidence("user", "translation_deadline", "Friday", "The translation is due on Friday."),
        Evidence("user", "hobby", "chess", "The user plays chess."),
    )
    assert recalled(ask(recall, store, text)) == [wish]
    assert recalled(ask(recall, store, "What's 12 plus 30?")) == []


def test_a_wish_about_the_number_of_suggestions_comes_with_whatever_asks_for_some(store: Store, recall: Recall) -> None:
    wish = "The user never wants more than two options."
    store.learn(1, Evidence("user", "number_of_suggestions", "two at most", wish, kind=Kind.PREFERENCE))
    assert wish in recalled(ask(recall, store, "Which films would keep me awake on a night flight?"))


def test_of_two_undertakings_of_a_sort_all_that_is_told_of_the_other_stays_out(store: Store, recall: Recall) -> None:
    store.learn(
        1,
        Evidence("广州灯具展", "interpreting_job", "中译德", "用户接了广州灯具展的同传，要穿正装。"),
        Evidence("厦门图书展", "interpreting_job", "中译日", "用户接了厦门图书展的同传，穿便装就行。"),
        Evidence("厦门图书展", "word_list", "一百个词", "厦门图书展给了用户一百个词要背。"),
    )
    found = recalled(ask(recall, store, "广州那边后天开场，我穿什么？"))
    assert found == ["用户接了广州灯具展的同传，要穿正装。"]


@pytest.mark.parametrize(
    ("text", "recalled_too"),
    [("A bad joke about what Ruari does, please.", True), ("A bad joke about penguins, please.", False)],
)
def test_a_joke_about_somebody_knows_them(store: Store, recall: Recall, text: str, recalled_too: bool) -> None:
    work = "Ruari, the user's brother, is a vet in Dundee."
    store.learn(1, Evidence("Ruari", "occupation", "vet", work, relation="brother"))
    assert (work in recalled(ask(recall, store, text))) is recalled_too


@pytest.mark.parametrize(
    ("one", "other", "text"),
    [
        ("2026年用户给外婆包800元红包。", "2026年用户给三舅家的孩子包200元红包。", "红包一共包了多少，挨家列一下。"),
        ("Aunt Ilse gets a parcel for 80.", "Uncle Bert gets a parcel for 30.", "List the parcels, who gets what."),
    ],
)
def test_what_is_asked_of_each_is_told_of_all_though_nobody_is_named(
    store: Store, recall: Recall, one: str, other: str, text: str
) -> None:
    whom = ("外婆", "三舅家的孩子") if "外婆" in one else ("Aunt Ilse", "Uncle Bert")
    relations = ("grandmother", "cousin") if "外婆" in one else ("aunt", "uncle")
    said = zip(whom, relations, (one, other), strict=True)
    store.learn(1, *(Evidence(who, "parcel_2026", "包", told, relation=kin) for who, kin, told in said))
    assert {one, other} <= set(recalled(ask(recall, store, text)))


def test_a_way_from_one_place_to_another_is_about_travelling(store: Store, recall: Recall) -> None:
    wish = "The user wants to sit facing forward in trains."
    store.learn(1, Evidence("user", "train_seat", "facing forward", wish, kind=Kind.PREFERENCE))
    assert wish in recalled(ask(recall, store, "I have to get from Ghent to Basel in May. Put something together."))
    wish_zh = "用户坐火车要靠窗。"
    store.learn(2, Evidence("user", "train_seat_zh", "靠窗", wish_zh, kind=Kind.PREFERENCE))
    assert wish_zh in recalled(ask(recall, store, "五月从长沙到贵阳怎么走合适？"))


def test_who_comes_along_belongs_to_an_undertaking_that_is_spoken_of(store: Store, recall: Recall) -> None:
    store.learn(
        1,
        Evidence("郊游", "headcount", "21人", "用户组织的郊游一共21人。"),
        Evidence("老韩", "injury", "脚踝扭伤", "老韩脚踝扭伤，仍要参加郊游。"),
        Evidence("老罗", "injury", "手腕骨折", "老罗手腕骨折，在家休息。"),
    )
    found = recalled(ask(recall, store, "写一份郊游通知：多少人，路上要照顾谁。"))
    assert {"用户组织的郊游一共21人。", "老韩脚踝扭伤，仍要参加郊游。"} <= set(found)
    assert not any("老罗" in text for text in found)


def test_whoever_a_fitting_fact_speaks_of_is_brought_in(store: Store, recall: Recall) -> None:
    store.learn(
        1,
        Evidence(
            "Madeira trip", "companions", "the user's mother", "The user's mother comes along on the Madeira trip."
        ),
        Evidence("user's mother", "mobility", "bad hip", "The user's mother has a bad hip."),
    )
    assert "The user's mother has a bad hip." in recalled(ask(recall, store, "Plan day two of the Madeira trip."))


def test_what_is_pinned_by_the_user_comes_after_limits_and_what_does_not_fit_can_be_recalled(
    store: Store, recall: Recall
) -> None:
    (change,) = store.learn(1, Evidence("user", "lucky_number", "17", "The user's lucky number is 17."))
    store.learn(2, ALLERGY)
    assert change.fact_id is not None
    store.facts.set_pinned(store.profile_id, change.fact_id, True)
    result = ask(recall, store, "Hello!")
    assert [scored.reason for scored in result.pinned] == ["hard_constraint", "pinned_by_user"]
    query = RecallQuery(store.profile_id, "What can I eat?", day(30))
    tight = recall.recall(query, count_tokens=len, pinned_tokens=0)
    assert pinned(tight) == []
    assert ALLERGY.text in recalled(tight)


@pytest.mark.parametrize("text", ["Thanks!", "What's 12.5% of 1,640?", "讲个笑话", "把“明天见”翻成英文"])
def test_small_talk_sums_and_translations_recall_nothing(store: Store, recall: Recall, text: str) -> None:
    store.learn(1, GHENT, Evidence("user", "hobby", "jokes", "The user collects jokes."))
    result = ask(recall, store, text)
    assert not result.triggered
    assert result.trigger == "nothing_to_recall"


def test_what_holds_in_one_conversation_is_not_known_in_another(store: Store, recall: Recall) -> None:
    conversation, message = say(store, "In this chat, keep answers in verse.")
    here = Evidence(
        "user", "answer_style", "verse", "The user wants answers in verse.", Kind.PREFERENCE, conversation_only=True
    )
    from memory.consolidation import consolidate
    from memory.values import Source

    with store.db.write() as session:
        consolidate(session, store.clock, [here], Source(store.profile_id, day(1), message, conversation))
    text = "How should I repot a fern?"
    assert recalled(ask(recall, store, text, conversation_id=conversation)) == [here.text]
    assert recalled(ask(recall, store, text)) == []


def test_what_was_guessed_comes_only_when_guesses_are_asked_for(store: Store, recall: Recall) -> None:
    store.learn(
        1, Evidence("user", "occupation", "florist", "The user is a florist.", origin=Origin.ASSISTANT_INFERRED)
    )
    assert recalled(ask(recall, store, "Write a bio of me with my job.")) == []
    assert recalled(ask(recall, store, "Take a guess: what do you think about me and my job?")) == [
        "The user is a florist."
    ]


def test_changes_by_another_process_are_seen_at_once(store: Store, recall: Recall) -> None:
    store.learn(1, GHENT)
    assert recalled(ask(recall, store, "Any good bakery near me?")) == [GHENT.text]
    other = open_database(store.db.path, store.clock)
    view = store.facts.views(store.profile_id)[0]
    Facts(other, store.clock).edit(store.profile_id, view.fact_id, text="The user lives in Bruges.", value="Bruges")
    other.close()
    assert recalled(ask(recall, store, "Any good bakery near me?")) == ["The user lives in Bruges."]


def test_a_long_memory_is_cut_to_the_sentences_that_are_asked_about(store: Store, recall: Recall) -> None:
    filler = "The hall has nine tall windows and a floor of oak. " * 6
    store.learn(
        1, Evidence("choir hall", "details", "many", f"{filler}The choir hall key hangs at the baker's. {filler}")
    )
    (text,) = recalled(ask(recall, store, "Where does the choir hall key hang?"))
    assert "The choir hall key hangs at the baker's." in text
    assert len(text) <= 200


class Broken:
    """An embedder or an index that is away."""

    model = "broken"
    dimension = 4

    def query(self, _text: str) -> Vector:
        raise EmbeddingUnavailableError("away")

    def passages(self, _texts: Sequence[str]) -> Matrix:
        raise EmbeddingUnavailableError("away")

    def search(self, *_values: object, **_more: object) -> list[object]:
        raise VectorIndexUnavailableError("away")


def test_recall_goes_on_by_words_and_keys_when_the_embedder_is_away(store: Store) -> None:
    store.learn(1, GHENT)
    found = Recall(store.db, Broken(), Broken(), store.clock)  # type: ignore[arg-type]
    assert recalled(ask(found, store, "Any good bakery near me?")) == [GHENT.text]
    found.close()


def test_what_is_true_of_two_people_is_told_of_both(store: Store, recall: Recall) -> None:
    for name in ("Ines", "Nuno"):
        text = f"{name} is one of the user's twins, four months old."
        store.learn(9, Evidence(name, "relation", "child", text, relation="child"))
    assert len(recalled(ask(recall, store, "Write a card from me and my children."))) == 2


def test_a_long_chinese_name_is_called_by_its_beginning(store: Store, recall: Recall) -> None:
    store.learn(9, Evidence("青岛啤酒节", "dress_code", "白衬衫", "青岛啤酒节要求穿白衬衫。"))
    store.learn(9, Evidence("大连服装展", "dress_code", "黑西装", "大连服装展要求穿黑西装。"))
    assert recalled(ask(recall, store, "青岛那边我该穿什么？")) == ["青岛啤酒节要求穿白衬衫。"]


@pytest.mark.parametrize("question", ["What should I wear tomorrow?", "我明天穿什么好？"])
def test_what_was_told_lately_takes_free_places_only_where_little_was_told(
    store: Store, recall: Recall, question: str
) -> None:
    store.learn(28, Evidence("user", "shelf", "oak", "The user put up an oak shelf."))
    assert [scored.reason for scored in ask(recall, store, question).recalled] == ["told_lately"]
    for number in range(120):
        text = f"The user put jar {number} on the shelf."
        store.learn(29, Evidence("user", f"jar_{number}", str(number), text))
    assert ask(recall, store, question).recalled == ()
