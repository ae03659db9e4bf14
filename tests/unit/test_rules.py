"""Rules alone learn what is regular, put later words in the slot of earlier ones, and stay silent about all else."""

from __future__ import annotations

import re
import time
from datetime import UTC, date, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory import attributes
from memory.extraction.known import KnownEntity, KnownNames
from memory.extraction.rules import extract
from memory.values import USER, Evidence, Kind
from tests.corpora import sayings_en, sayings_zh, turns_en, turns_zh

WEDNESDAY = datetime(2026, 2, 11, 14, 8, tzinfo=UTC)


def learned(*messages: str, known: KnownNames | None = None) -> list[Evidence]:
    """Return what is current after the messages of one conversation: the last evidence of each slot."""
    slots: dict[tuple[str, str, str], Evidence] = {}
    for number, message in enumerate(messages):
        for piece in extract(message, WEDNESDAY, known or KnownNames(), messages[:number]):
            many = attributes.is_many_valued(piece.attribute)
            slot = (piece.entity, attributes.canonical(piece.attribute), piece.value.casefold() if many else "")
            slots[slot] = piece
    return list(slots.values())


def wording(pieces: list[Evidence]) -> str:
    return " | ".join(piece.text for piece in pieces).casefold()


def find(message: str, attribute: str, *, before: tuple[str, ...] = (), known: KnownNames | None = None) -> Evidence:
    pieces = extract(message, WEDNESDAY, known or KnownNames(), before)
    return next(piece for piece in pieces if attributes.canonical(piece.attribute) == attributes.canonical(attribute))


@pytest.mark.parametrize(("said", "needed"), [*sayings_en.KEPT, *sayings_zh.KEPT], ids=lambda value: str(value)[:40])
def test_what_is_told_is_kept_in_the_users_words(said: str, needed: tuple[str, ...]) -> None:
    kept = wording(learned(said))
    assert not [word for word in needed if word.casefold() not in kept]


@pytest.mark.parametrize(
    ("first", "later", "current", "gone"),
    [*sayings_en.REPLACED, *sayings_zh.REPLACED],
    ids=lambda value: str(value)[:40],
)
def test_later_words_take_the_place_of_earlier_ones(
    first: str, later: str, current: tuple[str, ...], gone: tuple[str, ...]
) -> None:
    kept = wording(learned(first, later))
    assert not [word for word in current if word.casefold() not in kept]
    assert not [word for word in gone if word.casefold() in kept]


@pytest.mark.parametrize("said", [*sayings_en.NOTHING, *sayings_zh.NOTHING], ids=lambda value: str(value)[:40])
def test_what_is_nobodys_statement_of_their_own_is_not_kept(said: str) -> None:
    assert extract(said, WEDNESDAY) == []


def test_ordinary_turns_leave_hardly_a_trace() -> None:
    turns = (*turns_en.ORDINARY, *turns_zh.ORDINARY)
    noisy = [turn for turn in turns if extract(turn, WEDNESDAY)]
    assert len(noisy) / len(turns) <= 0.02, noisy


@pytest.mark.parametrize(
    ("said", "attribute", "value", "entity"),
    [
        ("I'm allergic to mustard.", "allergy", "mustard", USER),
        ("I'm Teodora Lind, by the way.", "name", "Teodora Lind", USER),
        ("We're in Trondheim, and it's dark.", "home_city", "Trondheim", USER),
        ("I'm a bridge inspector.", "occupation", "bridge inspector", USER),
        ("I'm a lab technician at Corrie Glass on £33,700.", "employer", "Corrie Glass", USER),
        ("I'm a lab technician at Corrie Glass on £33,700.", "salary", "£33,700", USER),
        ("My sister Nell is a vegetarian.", "diet", "vegetarian", "Nell"),
        ("My dad has a bad shoulder.", "health_condition", "bad shoulder", "father"),
        ("I use crutches.", "mobility", "use crutches", USER),
        ("My e-mail address is teo@example.org.", "email", "teo@example.org", USER),
        ("The order number is KL-88213.", "order_number", "KL-88213", USER),
        ("My birthday is on 9 May.", "birthday", "9 May", USER),
        ("我妈妈的生日是5月3日。", "birthday", "5月3日", "妈妈"),
        ("我爸生日是五月三号", "birthday", "5月3日", "爸爸"),
        ("My dad's birthday is actually on May 3rd.", "birthday", "May 3rd", "father"),
        ("I have a dog called Biscuit.", "pet", "dog Biscuit", USER),
        ("我对榛子过敏。", "allergy", "榛子", USER),
        ("我叫蒋若舟，是中学物理老师。", "name", "蒋若舟", USER),
        ("我叫蒋若舟，是中学物理老师。", "occupation", "中学物理老师", USER),
        ("我在银川，冬天风大得很。", "home_city", "银川", USER),
        ("我爷爷有哮喘，我奶奶是青光眼。", "health_condition", "哮喘", "爷爷"),
        ("我女儿依依对虾过敏。", "allergy", "虾", "依依"),
        ("我养了条柯基，叫豆包。", "pet", "柯基豆包", USER),
        ("我手机号是13800001111。", "phone", "13800001111", USER),
        ("我怕蛇，图片都不行。", "phobia", "怕蛇", USER),
    ],
)
def test_a_value_lands_in_its_slot(said: str, attribute: str, value: str, entity: str) -> None:
    piece = find(said, attribute)
    assert (piece.value, piece.entity) == (value, entity)


def test_a_sisters_allergy_is_not_the_users() -> None:
    pieces = extract("My sister is allergic to nuts, I'm not.", WEDNESDAY)
    assert {piece.entity for piece in pieces if piece.attribute == "allergy"} == {"sister"}
    pieces = extract("我姐对坚果过敏，我没事。", WEDNESDAY)
    assert USER not in {piece.entity for piece in pieces if piece.attribute == "allergy"}


def test_she_is_the_person_named_before() -> None:
    piece = find("My dad lives with us. He has a bad shoulder.", "health_condition")
    assert (piece.entity, piece.relation) == ("father", "father")
    assert piece.text == "The user's father has a bad shoulder."


def test_two_people_in_one_sentence_are_kept_apart() -> None:
    pieces = extract("My son Arvo wears size 36 and my daughter Wilma wears size 31.", WEDNESDAY)
    sizes = {piece.entity: piece.text for piece in pieces if piece.attribute == "size"}
    assert sizes == {"Arvo": "The user's son Arvo wears size 36.", "Wilma": "The user's daughter Wilma wears size 31."}


def test_somebody_known_is_recognised_by_name_alone() -> None:
    known = KnownNames((KnownEntity("Nell", "sister", ("my sister",)),))
    piece = find("Nell turns sixty on 4 April.", "birthday", known=known)
    assert piece.text == "Nell, the user's sister, turns sixty on 4 April (2026-04-04)."


def test_an_ending_lies_in_the_slot_of_what_has_ended() -> None:
    assert find("I'm at the Goethe house every Thursday for German.", "german_routine").ended is False
    assert find("I've dropped the German course.", "german_routine").ended is True
    before = ("乒乓球拍正胶和反胶怎么选？",)
    assert find("我们群每周四晚上在社区中心打。", "hobby_table_tennis_routine", before=before).ended is False
    assert find("我退出乒乓球群了。", "hobby_table_tennis_routine").ended is True


def test_a_task_ends_on_its_day() -> None:
    piece = find("My examiner wants the dissertation a week on Friday.", "thesis_deadline")
    assert (piece.kind, piece.expires, piece.value) == (Kind.TASK_STATE, date(2026, 2, 20), "2026-02-20")
    assert "2026-02-20" in piece.text
    piece = find("出版社让我下周三交书稿。", "manuscript_deadline")
    assert (piece.expires, piece.value) == (date(2026, 2, 18), "2026年2月18日")


def test_a_recurring_day_stays_a_recurring_day() -> None:
    assert "周日下午两点" in find("合唱排练改到周日下午两点了。", "hobby_choir_routine").text
    assert "Thursdays" in wording(extract("My choir rehearses on Thursdays.", WEDNESDAY)).title()


def test_a_form_that_was_asked_for_is_a_procedure_of_what_was_just_written() -> None:
    before = ("把会议纪要整理一下：预算、人手、场地。",)
    piece = find("别这么写。分“已办、待办”两栏，每条一行。", "minutes_procedure", before=before)
    assert piece.kind is Kind.PROCEDURE
    piece = find("Much too wordy. Two columns, headings under 25 characters.", "weekly_report_procedure",
                 before=("Write up my weekly report, please.",))  # fmt: skip
    assert "25 characters" in piece.text


def test_two_notes_never_share_a_slot() -> None:
    kept = learned("I keep my bike in the cellar.", "I keep my skis at my mother's house.")
    assert len([piece for piece in kept if piece.attribute == "note"]) == 2


def test_wording_turns_first_person_into_third_and_leaves_values_alone() -> None:
    assert find("I have a nut allergy and I carry two EpiPens.", "allergy").text.startswith(
        "The user has a nut allergy"
    )
    text = find("Our archive MySQL listens on port 3377, host ark.lan, user 'scribe'.", "archive_mysql_port").text
    assert text == "The user's archive MySQL listens on port 3377, host ark.lan, user 'scribe'."


def test_notes_weigh_little_and_are_less_sure() -> None:
    piece = find("I keep my bike in the cellar.", "note")
    assert piece.importance <= 4
    assert 0.6 <= piece.confidence < 0.8


FIRST_PERSON = re.compile(r"\b(?:I|I'm|I've|my|we|our)\b|我")


@pytest.mark.parametrize(
    "said", [said for said, _ in (*sayings_en.KEPT, *sayings_zh.KEPT)], ids=lambda value: str(value)[:40]
)
def test_no_memory_speaks_in_the_first_person(said: str) -> None:
    for piece in extract(said, WEDNESDAY):
        if "“" not in piece.text and "user wants" not in piece.text and "要求" not in piece.text:
            assert not FIRST_PERSON.search(piece.text), piece.text


WORDS = st.sampled_from([
    "I", "I'm", "my", "sister", "Anna", "allergic to", "nuts", "no longer", "live in", "Rome", "is", "has", "and",
    ",", ".", "?", "if", "on Friday", "port 8080", "always", "never", "remember that", "我", "我妈", "对", "过敏",
    "住在", "昆明", "不再", "把咖啡戒了", "，", "。", "？", "下周三", "要交", "预算", "3万元", "以后", "别", "她",
    "大宝", "：", "“", "”", "\n", "```", "\x00", "🥜", "it", "Quillfish", "Postgres",
])  # fmt: skip


@settings(max_examples=200)
@given(st.text(max_size=200) | st.lists(WORDS, max_size=25).map(" ".join) | st.lists(WORDS, max_size=25).map("".join))
def test_any_text_gives_evidence_whose_quote_stands_in_it(text: str) -> None:
    for piece in extract(text, WEDNESDAY, KnownNames((KnownEntity("Anna", "sister"),)), ("I play chess", text)):
        assert piece.span is not None
        assert 0 <= piece.span.start < piece.span.end <= len(text)
        assert piece.attribute
        assert piece.text
        assert 1 <= piece.importance <= 10
        assert 0.6 <= piece.confidence <= 1


@pytest.mark.parametrize(
    "text",
    ["I " * 20_000, "我，" * 20_000, "a" * 200_000, "my sister " * 5_000, "I'm allergic to " + "x, " * 5_000],
    ids=["I", "我", "letters", "sisters", "list"],
)
def test_a_very_long_message_does_not_hang(text: str) -> None:
    started = time.perf_counter()
    extract(text, WEDNESDAY)
    assert time.perf_counter() - started < 10


@pytest.mark.parametrize("piece", ["Aa-", "A-", "M’'a’s", "一", "，我", "十六", "Anna's "])
def test_a_sentence_of_one_repeated_piece_does_not_hang(piece: str) -> None:
    said = (piece * 600)[:590]
    started = time.perf_counter()
    extract(said, WEDNESDAY)
    assert time.perf_counter() - started < 5


@pytest.mark.parametrize(
    ("said", "needed", "never"),
    [
        ("The choir meets at 7:15. Sorry, make that 7:45.", "7:45", "7:15"),
        ("My locker is 214, no wait, 241.", "241", "214"),
        ("驿站取件码 7-3-2081，明早10点前。等下更正，是 7-3-2018 不是 2081", "7-3-2018", "2081"),
        ("We've dropped the wiki, everything's in a git repo now.", "git repo", "wiki"),
        ("班主任的担子我卸下来了，转去管图书角。", "图书角", "班主任"),
        ("im with Wexley Trust since Monday", "Wexley", "im with"),
        (
            "城东店老雷当店长，每月五号盘；城西店小莫当店长，每月二十号盘。",
            "城西店小莫当店长，每月二十号盘",
            "提到：每月",
        ),
        (
            "Dad's on Ward 12 with his hip, and Mum's cataract op is on 17 June.",
            "Mum's cataract op is on 17",
            "hip, and",
        ),
    ],
)
def test_what_is_taken_back_is_not_told_and_what_is_so_now_keeps_its_head(said: str, needed: str, never: str) -> None:
    kept = wording(extract(said, WEDNESDAY))
    assert needed.casefold() in kept
    assert never.casefold() not in kept


@pytest.mark.parametrize(
    ("begun", "played", "own"),
    [
        ("陪我练面试，你当主考官，我演林旭，常驻上海。", "我在上海做过一个旧厂改造。", "练到这儿。我住在石家庄。"),
        (
            "Let's role-play: you be the clerk.",
            "I live in Madrid and I am a dentist.",
            "Okay, stop there. I live in Hull.",
        ),
    ],
)
def test_a_part_that_is_played_on_in_later_messages_teaches_nothing(begun: str, played: str, own: str) -> None:
    assert extract(played, WEDNESDAY, before=[begun]) == []
    assert extract(played, WEDNESDAY, before=[])
    (kept,) = extract(own, WEDNESDAY, before=[begun, played])
    assert kept.attribute == "home_city"


@pytest.mark.parametrize(
    "said",
    [
        "Let's play: I'm a smuggler named Bastian with one lung who lives in Trieste, and you're my lookout.",
        "Let's improvise a scene: you're the doorman and I'm allergic to wool.",
        "咱来演一段：我是镖局的账房，姓柳，对花粉过敏，你是掌柜。开始。",
        "我是住在泉州的船长，一喝酒就起疹子，你是大副，开始！",
    ],
)
def test_a_part_that_is_taken_up_teaches_nothing(said: str) -> None:
    assert extract(said, WEDNESDAY) == []


@pytest.mark.parametrize(
    ("said", "facts"),
    [
        ("豆豆怕水，团团怕打雷。", {"豆豆": "怕水", "团团": "怕打雷"}),
        ("婆婆爱看戏，公公只认花雕，嫂子减糖。", {"婆婆": "看戏", "公公": "花雕", "嫂子": "减糖"}),
        ("我手上两个客户：云杉幼儿园，尾款要走对公；石桥茶馆，现金就行。", {"云杉幼儿园": "对公", "石桥茶馆": "现金"}),
    ],
)
def test_those_told_side_by_side_get_a_fact_each(said: str, facts: dict[str, str]) -> None:
    pieces = extract(said, WEDNESDAY)
    for name, word in facts.items():
        assert [piece.text for piece in pieces if piece.entity == name and word in piece.text]
        assert not [piece.text for piece in pieces if piece.entity != name and word in piece.text]


def test_what_follows_somebody_who_is_introduced_is_theirs() -> None:
    pieces = extract("家里有个八十岁的奶奶，腿脚不便。", WEDNESDAY)
    assert {piece.entity for piece in pieces if piece.attribute == "mobility"} == {"奶奶"}
    pieces = extract("我有个姐姐在昆明，做茶叶。", WEDNESDAY)
    assert {piece.entity for piece in pieces if piece.attribute == "home_city"} == {"姐姐"}


def test_a_caution_is_kept_with_the_way_told_before() -> None:
    before = ("试了一个月：早上只喝温水，晚上泡脚，隔天按一次小腿，肿消了。",)
    pieces = extract("就是泡脚那晚要擦护脚霜，不然裂口。", WEDNESDAY, KnownNames(), before)
    assert [piece.kind for piece in pieces] == [Kind.PROCEDURE]
    assert "护脚霜" in pieces[0].text
    assert "隔天按一次小腿" in pieces[0].text


@pytest.mark.parametrize(
    ("before", "said"),
    [
        (("“必须”和“必需”哪个对？",), "我写了三年“必需”……"),
        ((), "狗送去洗澡了，下午接。"),
        ((), "狗送去寄养几天，等我回来接。"),
        ((), "薯片一天一包，胖了。"),
        ((), "网上说的做法：先焯水，再炒糖色。"),
        ((), "他试了一礼拜：早上跑步，晚上游泳，瘦了三斤。"),
    ],
)
def test_a_trifle_ends_and_begins_nothing(before: tuple[str, ...], said: str) -> None:
    pieces = extract(said, WEDNESDAY, KnownNames(), before)
    assert not [p for p in pieces if p.ended or p.kind is Kind.PROCEDURE or p.attribute in {"smoking", "pet"}]


def test_a_wish_is_kept_once_and_whole() -> None:
    pieces = extract("我跑步只想在清晨，没人的那种，而且每次别超过半小时。", WEDNESDAY)
    assert [piece.attribute for piece in pieces] == ["exercise_preference"]
    assert pieces[0].text == "用户跑步只想在清晨，没人的那种，而且每次别超过半小时。"


def test_a_short_answer_before_a_statement_is_no_part_of_it() -> None:
    assert wording(extract("加，电话说的我都转成邮件。", WEDNESDAY)) == "电话说的用户都转成邮件。"


def test_an_undertaking_given_up_by_its_sort_is_the_one_that_is_known() -> None:
    known = KnownNames((KnownEntity("山月夜读", "project"),))
    pieces = extract("我把号停了，写了三年写空了。", WEDNESDAY, known)
    assert [(p.entity, p.attribute, p.ended) for p in pieces if p.ended] == [("山月夜读", "purpose", True)]
    assert not [p for p in extract("楼下那家店关了，可惜。", WEDNESDAY, known) if p.ended]


def test_a_daughter_and_a_brother_of_mother_are_told_apart_by_their_words() -> None:
    pieces = extract("大女儿圆圆对虾过敏，小女儿满满怕黑。", WEDNESDAY)
    assert {(p.entity, p.attribute) for p in pieces} == {("圆圆", "allergy"), ("满满", "phobia")}
    pieces = extract("大舅是左撇子，二舅爱下棋。", WEDNESDAY)
    assert {piece.entity for piece in pieces} == {"大舅", "二舅"}
    assert extract("我女儿天天哭。", WEDNESDAY)[0].entity == "女儿"


def test_a_way_of_ones_own_does_not_take_the_place_of_a_wish_about_answers() -> None:
    wish = find("以后回答我尽量别超过一百字。", "answer_style")
    shoes = extract("买鞋我有两条：鞋头要宽，不能有跟。", WEDNESDAY)
    assert wish.attribute == "answer_style"
    assert "answer_style" not in {piece.attribute for piece in shoes}


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("My landlord is called Herr Vogt.", ["The user's landlord is called Herr Vogt."]),
        ("My boss is called Frau Keller.", ["The user's boss is called Frau Keller."]),
        ("My sister is called Anna.", ["Anna is the user's sister."]),
        ("My cat is called Miso.", ["The user has a cat called Miso."]),
        ("我的房东叫莫先生。", ["用户的房东叫莫先生。"]),
        ("我姐姐叫小芳。", ["小芳是用户的姐姐。"]),
        (
            "My boss is called Priya and she lives in Leeds.",
            ["The user's boss is called Priya.", "The user's boss lives in Leeds."],
        ),
        ("My landlord is called Herr Vogt and my sister is called Anna.",
         ["Anna is the user's sister.", "The user's landlord is called Herr Vogt."]),
    ],
)  # fmt: skip
def test_who_somebody_is_is_told_once(said: str, told: list[str]) -> None:
    assert sorted(piece.text for piece in learned(said)) == told


def test_the_next_landlord_leaves_nothing_of_the_last() -> None:
    kept = wording(learned("My landlord is called Herr Vogt.", "My new landlord is called Mr Webb."))
    assert "vogt" not in kept
    assert "webb" in kept
