"""The pure parts of recall: what kind of turn a message is, what it is about, whom it speaks of, what is cut."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.ports import PromptMessage
from memory.recall import people, query, topics
from memory.recall.excerpt import excerpt
from memory.recall.lexicon import LINKS, TOPICS
from memory.recall.topic_keys import CORE
from memory.recall.trigger import Need, core_of, read
from memory.recall.weights import Weights
from memory.recall.words import content_terms, stem
from memory.values import Role

DATA = Path(__file__).parent.parent / "data" / "recall"
NOTHING = [
    line
    for lang in ("en", "zh")
    for line in (DATA / f"nothing_{lang}.txt").read_text(encoding="utf-8").splitlines()
    if line
]


def test_turns_that_need_nothing_are_told_from_their_words_alone() -> None:
    low = [text for text in NOTHING if read(text).need <= Need.KNOWLEDGE]
    assert len(low) >= 0.93 * len(NOTHING)


@pytest.mark.parametrize(
    ("text", "need"),
    [
        ("Do it like last time.", Need.REFERENCE),
        ("周报照老样子", Need.REFERENCE),
        ("那个项目就按之前说的来", Need.REFERENCE),
        ("还记得我住哪吗", Need.REFERENCE),
        ("Where did I live before?", Need.REFERENCE),
        ("Which size do I wear?", Need.PERSONAL),
        ("我房租多少？", Need.PERSONAL),
        ("Write a regex for dates.", Need.REQUEST),
        ("推荐一部电影", Need.REQUEST),
        ("Who wrote 'War and Peace'?", Need.KNOWLEDGE),
        ("蒙古的首都是哪里？", Need.KNOWLEDGE),
        ("What's 12.5% of 1,640?", Need.NOTHING),
        ("2,760 打八五折再减 40，是多少？", Need.NOTHING),
        ("", Need.NOTHING),
        ("Morning! One quick brain teaser?", Need.NOTHING),
        ("Hi, how's your week been?", Need.NOTHING),
        ("早，你今天过得怎么样？", Need.NOTHING),
        ("Which is the bigger number, four cubed or nine squared?", Need.NOTHING),
        ("三的五次方是多少？", Need.NOTHING),
        ("Poll the endpoint five times with a pause.", Need.REQUEST),
        ("A riddle about my sister's cat", Need.PERSONAL),
        ("Hey! Which is heavier, a pound or half a kilo?", Need.KNOWLEDGE),
        ("Fifteen percent tip on 64.80, please.", Need.NOTHING),
        ("any other words for tired?", Need.KNOWLEDGE),
        ("What's still open for the visa, and when is it due?", Need.PERSONAL),
        ("签证还差什么？", Need.PERSONAL),
        ("The gate is broken again. Another one of those to the landlord, please.", Need.REFERENCE),
        ("又有人投诉，再来一封那样的", Need.REFERENCE),
        ("Which is heavier, my suitcase or the crate?", Need.PERSONAL),
        ("磅和斤哪个重？", Need.KNOWLEDGE),
        ("晚上好呀，说点什么逗逗我吧", Need.NOTHING),
        ("逗我妈开心送什么好", Need.PERSONAL),
        ("Good morning! What should I cook?", Need.REQUEST),
        ("Evening! I'm in a good mood, let's just chat a bit.", Need.NOTHING),
        ("Just fancy a natter.", Need.NOTHING),
        ("晚上好，今天心情真好，陪我聊会儿", Need.NOTHING),
        ("Who said 'I came, I saw, I conquered'?", Need.KNOWLEDGE),
        ("“我自横刀向天笑”的下一句是什么？", Need.KNOWLEDGE),
        ("“我思故我在”出自哪里？", Need.KNOWLEDGE),
        ("我想把“我思故我在”刻在书签上，挑什么木头？", Need.PERSONAL),
    ],
)
def test_the_kind_of_turn_is_read_in_both_languages(text: str, need: Need) -> None:
    assert read(text).need is need


@pytest.mark.parametrize("text", ["Where did I work before?", "我以前在哪上班", "What was my old address?"])
def test_questions_about_the_past_are_told_from_pointing_back(text: str) -> None:
    assert read(text).about_past


@pytest.mark.parametrize("text", ["Do it the way you did before.", "照之前说的写", "An afternoon in the old town?"])
def test_pointing_back_is_not_asking_about_the_past(text: str) -> None:
    assert not read(text).about_past


@pytest.mark.timeout(20)
@pytest.mark.parametrize("text", ["no " * 60 + "stop it", "哈" * 80 + "笑坏了", "haha " * 60 + "what a week"])
def test_a_long_greeting_is_read_in_no_time(text: str) -> None:
    assert read(text).core


def test_what_a_message_only_carries_along_is_not_what_it_asks() -> None:
    assert "meeting" not in core_of("Translate into Portuguese: 'The concert has been moved to half past nine.'")
    assert core_of("Why does this fail?\n```\nprint(allergy)\n```") == "Why does this fail?"


@pytest.mark.parametrize(
    ("text", "topic"),
    [
        ("What can I cook tonight?", "cooking"),
        ("Any climbing halls near me?", "location"),
        ("TS wrapper around fetch, please", "code"),
        ("晚上想吃火锅", "food"),
        ("给我爸挑个寿礼", "gift"),
        ("下午犯困，喝点什么", "drink"),
        ("I'm feeling low tonight", "mood"),
    ],
)
def test_everyday_words_have_topics(text: str, topic: str) -> None:
    assert topic in topics.of_text(text)


def test_the_lexicon_is_whole() -> None:
    assert set(CORE) <= set(TOPICS)
    assert {name for names in LINKS.values() for name in names} | set(LINKS) <= set(TOPICS)


def test_keys_that_questions_are_after_are_known_by_pattern() -> None:
    assert "cooking" in topics.core_of("oven_state")
    assert "exercise" in topics.core_of("swimming_routine")
    assert not topics.core_of("ink_brand_of_the_week")
    assert "cooking" not in topics.core_of("hobby")


def _known(entity: str, text: str, relation: str | None = None) -> dict[int, people.Known]:
    return people.directory([people.Mention(7, entity, "relation", text, relation)], {})


@pytest.mark.parametrize(
    ("entity", "text", "question", "spoken"),
    [
        ("Milo", "Milo, the user's son, is seven.", "Which size for Milo's skates?", True),
        ("Milo", "Milo, the user's son, is seven.", "A present for my son?", True),
        ("Milo", "Milo, the user's son, is seven.", "A present for the kids?", True),
        ("Milo", "Milo, the user's son, is seven.", "A present for my daughter?", False),
        ("Will", "Will is a friend of the user.", "Will it rain?", True),
        ("Will", "Will is a friend of the user.", "What will happen?", False),
        ("晓棠", "晓棠是用户的女儿。", "给我家娃挑两本书", True),
        ("Bramling Dairy", "Bramling Dairy, a client of the user, wants teal.", "The brief for Bramling?", True),
        ("Bramling Dairy", "Bramling Dairy, a client of the user, wants teal.", "Which dairy is best?", False),
        ("糯米", "糯米是用户的老二。", "家里孩子的名字列一下", True),
        ("晓棠", "晓棠是用户的女儿。", "家里小朋友放寒假，去哪玩", True),
        ("小覃", "小覃是用户的朋友。", "家里小朋友放寒假，去哪玩", False),
        ("爸爸", "用户的爸爸有哮喘。", "我爸来吃饭", True),
        ("妈妈", "用户的妈妈患高血压。", "我爸来吃饭", False),
        ("小宝", "小宝是用户的儿子。", "小宝几点下课", True),
        ("Wren", "Wren is the user's goddaughter.", "What do I send my goddaughter?", True),
        ("Wren", "Wren is the user's eldest grandchild.", "Sweets for the grandkids?", True),
        ("Wren", "Wren is the user's sister-in-law.", "A card for my sister-in-law?", True),
        ("Wren", "Wren is the user's sister-in-law.", "A card for my sister?", False),
        ("Wren", "Wren, the user's brother, lives in the same household.", "Who is in our household?", True),
        ("Rolo", "Rolo is the user's cat.", "The pet shop has offers on, what's good?", False),
        ("Rolo", "Rolo is the user's cat.", "What do my pets need?", True),
        ("可可", "可可是用户的孙女。", "给孙女挑个书包", True),
        ("可可", "可可是用户的干女儿。", "我干女儿升学送什么", True),
        ("岳母", "用户的岳母和用户一家同住。", "街道登记常住人口，帮我列一下", True),
        ("可可", "可可是用户的猫。", "宠物店打折，什么值得买", False),
    ],
)
def test_people_are_known_by_name_and_by_relation(entity: str, text: str, question: str, spoken: bool) -> None:
    found = people.spoken_of(query.understand(question), _known(entity, text))
    assert (7 in found.named) is spoken


@pytest.mark.parametrize("text", ["The user's mother-in-law lives with the user.", "用户的岳母和用户一家同住。"])
def test_who_lives_with_the_user_is_known(text: str) -> None:
    assert _known("岳母" if "岳母" in text else "mother-in-law", text)[7].lives_in
    assert not _known("Ada", "Ada is a friend of the user who lives in Porto.")[7].lives_in


def test_a_daughter_has_several_names_in_chinese() -> None:
    asked = people.spoken_of(query.understand("姑娘快考试了，怎么安排？"), _known("女儿", "用户的女儿六月考试。"))
    assert 7 in asked.named


def test_a_message_without_words_of_its_own_is_completed_from_the_turns_before() -> None:
    window = (PromptMessage(Role.USER, "Plan my train trip to Kiel."), PromptMessage(Role.ASSISTANT, "Sure."))
    asked = query.understand("And the seat?", window)
    assert "kiel" in asked.filled
    assert "travel" in asked.topics
    assert query.understand("Which wine goes with a pumpkin risotto and sage?", window).filled == frozenset()


@pytest.mark.parametrize(
    ("one", "other"),
    [("taxes", "tax"), ("running", "run"), ("recipes", "recipe"), ("deliveries", "delivery"), ("colours", "color")],
)
def test_usual_forms_share_a_stem(one: str, other: str) -> None:
    assert stem(one) == stem(other)


def test_terms_are_words_codes_and_pairs_of_characters() -> None:
    assert {"yt-7730-2519"} <= content_terms("Order YT-7730-2519, please")
    assert "2340" in content_terms("2,340 euros")
    assert {"订单", "单号"} <= content_terms("我的订单号")
    assert content_terms("the of and") == frozenset()


@given(st.text(max_size=600), st.integers(20, 200))
def test_an_excerpt_never_passes_its_limit(text: str, limit: int) -> None:
    assert len(excerpt(text, content_terms(text[:40]), limit)) <= limit


@given(st.text(max_size=400))
def test_any_text_can_be_read(text: str) -> None:
    asked = query.understand(text)
    assert asked.need in Need
    topics.of_text(text)


def test_an_unknown_weight_is_named() -> None:
    assert Weights().with_changes(recalled=3).recalled == 3
    with pytest.raises(ValueError, match="no such weight: nonsense"):
        Weights().with_changes(nonsense=1)
