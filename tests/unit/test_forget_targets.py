"""A request to forget means exactly what it names, whatever else is remembered."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from memory.extraction.forget_words import match_forget, parse_forget
from memory.values import Status
from tests.views import fact_view

if TYPE_CHECKING:
    from memory.values import FactView


def _home(*told: tuple[str, str, str] | tuple[str, str, str, str, str | None]) -> list[FactView]:
    """Facts as (attribute, value, text) of the user, or with entity and relation of somebody else."""
    return [fact_view(number, *each) for number, each in enumerate(told, start=1)]


ENGLISH = _home(
    ("home_address", "5 Mill Lane, Ely", "The user lives at 5 Mill Lane, Ely."),
    ("delivery_note", "leave it at number 7", "The user wants parcels left with the neighbour at number 7."),
    ("email", "bo@example.org", "The user's email address is bo@example.org."),
    ("work_address", "Unit 4, Dock Road", "The user's office is at Unit 4, Dock Road."),
    ("salary", "38,500", "The user earns 38,500 a year."),
    ("pay_goal", "45,000", "The user wants a salary of 45,000 by next year."),
    ("employer", "Brightwell", "The user works at Brightwell."),
    ("occupation", "glazier", "The user is a glazier."),
    ("allergy", "penicillin", "The user is allergic to penicillin."),
    ("allergy", "wasps", "The user is allergic to wasp stings."),
    ("hobby", "rowing", "The user rows on Sundays with Anna."),
    ("diet", "vegan", "Anna, the user's sister, is vegan.", "Anna", "sister"),
    ("home_address", "9 Quay Street", "Anna lives at 9 Quay Street.", "Anna", "sister"),
    ("allergy", "pollen", "Anna is allergic to pollen.", "Anna", "sister"),
    ("relation", "former partner", "The user and Marek split up in May 2025.", "Marek", "former_partner"),
    ("age", "4", "The user's dog Pip is 4 years old.", "Pip", "dog"),
    ("trip", "Oslo in June", "The user is going to Oslo in June 2026."),
    ("health_condition", "asthma", "The user has asthma."),
    ("wifi_password", "otter-31", "The user's wifi password is otter-31."),
    ("alarm_code", "7719", "The code of the user's alarm is 7719."),
    ("password_manager", "Enpass", "The user uses Enpass as a password manager."),
    ("tax_arrears", "three months", "The user is three months behind with the council tax."),
)
CHINESE = _home(
    ("home_address", "柳林路12号3栋", "用户住在柳林路12号3栋。"),
    ("delivery_note", "放门卫", "用户希望快递放门卫。"),
    ("salary", "月薪两万一", "用户的月薪是两万一。"),
    ("employer", "蓝鲸书店", "用户在蓝鲸书店上班。"),
    ("birthday", "6月3日", "用户的生日是6月3日。"),
    ("blood_pressure_result", "血压偏高", "用户上次体检血压偏高。"),
    ("running_routine", "每周跑步三次", "用户每周跑步三次。"),
    ("birthday", "9月1日", "小雨的生日是9月1日。", "小雨", "younger_sister"),
    ("relation", "前男友", "用户和周屿在2025年分手。", "周屿", "former_partner"),
    ("saturday_tea", "周六和老友喝茶", "用户每周六和老友喝茶。"),
    ("food_dislike", "香菜", "用户讨厌香菜。"),
    ("hepatitis", "乙肝携带者", "用户是乙肝携带者。"),
    ("door_code", "8806", "用户家的门禁密码是8806。"),
    ("bank_password", "存折那串", "用户的存折密码写在本子上。"),
)


@pytest.mark.parametrize(
    ("text", "gone"),
    [
        ("forget my address", {"5 Mill Lane, Ely", "Unit 4, Dock Road"}),
        ("forget my home address", {"5 Mill Lane, Ely"}),
        ("forget my work address", {"Unit 4, Dock Road"}),
        ("Forget my email.", {"bo@example.org"}),
        ("don't remember my salary", {"38,500"}),
        ("Forget everything about my salary.", {"38,500", "45,000"}),
        ("Forget my allergies.", {"penicillin", "wasps"}),
        ("Forget that I'm allergic to wasps.", {"wasps"}),
        ("Delete what you know about Anna.", {"vegan", "9 Quay Street", "pollen", "rowing"}),
        ("Forget my sister's address.", {"9 Quay Street"}),
        ("Forget Anna's allergy.", {"pollen"}),
        ("Forget about Marek.", {"former partner"}),
        ("Forget everything about my ex.", {"former partner"}),
        ("Forget how old my dog is.", {"4"}),
        ("Forget my trip to Oslo.", {"Oslo in June"}),
        ("Forget my asthma.", {"asthma"}),
        ("Forget where I work.", {"Brightwell"}),
        ("Forget the wallpaper I told you about.", set()),
        ("Forget what I told you about my tattoo.", set()),
        ("Forget Tom's address.", set()),
        ("On second thoughts, forget the wi-fi password.", {"otter-31"}),
        ("Please delete the thing about the council tax, it's sorted and I'm ashamed of it.", {"three months"}),
        ("Scrub that whole business with Marek, please.", {"former partner"}),
        ("I told you about my asthma. Please don't keep that, forget it.", {"asthma"}),
        ("I mentioned the Oslo trip last time. Please delete that.", {"Oslo in June"}),
        ("Erase the application at Brightwell from your memory.", {"Brightwell"}),
        ("Forget my trip to Bergen.", set()),
        ("I'd like you to forget the Oslo thing altogether. It's embarrassing.", {"Oslo in June"}),
        ("Whatever I said about my asthma, forget it.", {"asthma"}),
        ("About the wasps: please wipe that from what you know of me.", {"wasps"}),
    ],
)
def test_in_english_exactly_what_was_named_goes(text: str, gone: set[str]) -> None:
    request = parse_forget(text)
    assert request is not None
    assert {fact.value for fact in match_forget(request, ENGLISH)} == gone


@pytest.mark.parametrize(
    ("text", "gone"),
    [
        ("把我之前说的地址都忘掉", {"柳林路12号3栋"}),
        ("别记我的工资", {"月薪两万一"}),
        ("忘掉我说过的公司吧", {"蓝鲸书店"}),
        ("请忘记我的生日", {"6月3日"}),
        ("帮我忘掉小雨的生日", {"9月1日"}),
        ("请忘掉我妹妹的生日", {"9月1日"}),
        ("周屿的事都忘了吧", {"前男友"}),
        ("把关于我前任的一切都忘掉", {"前男友"}),
        ("上次体检的事别再记了", {"血压偏高"}),
        ("请把我讨厌香菜这件事忘掉", {"香菜"}),
        ("请忘掉我的车牌号", set()),
        ("还是把门禁密码给忘了吧，存着不踏实", {"8806"}),
        ("跟你说过的身体那个情况，忘掉吧", {"乙肝携带者", "血压偏高"}),
        ("蓝鲸那个面试的事从你那儿抹掉吧，电脑大家都用。", {"蓝鲸书店"}),
        ("你那边关于我月薪的内容都清空吧", {"月薪两万一"}),
        ("上次跟你讲的血压的事，请从记忆里去掉", {"血压偏高"}),
        ("把青岛那趟旅行的事删了吧", set()),
        ("我血压的原因，你别再记着了", {"血压偏高"}),
        ("请忘掉我爸爸的生日", set()),
    ],
)
def test_in_chinese_exactly_what_was_named_goes(text: str, gone: set[str]) -> None:
    request = parse_forget(text)
    assert request is not None
    assert {fact.value for fact in match_forget(request, CHINESE)} == gone


def test_an_old_address_goes_and_the_new_one_stays() -> None:
    (old,) = _home(("home_address", "5 Mill Lane", "The user lives at 5 Mill Lane."))
    new = replace(old, version_id=2, number=2, value="8 Park Row", text="The user lives at 8 Park Row.")
    request = parse_forget("forget my old address")
    assert request is not None
    assert match_forget(request, [replace(old, status=Status.SUPERSEDED), new]) == [
        replace(old, status=Status.SUPERSEDED)
    ]
    assert match_forget(request, [old]) == [old]


def test_a_fact_that_repeats_the_value_goes_with_it() -> None:
    facts = _home(
        ("phone", "0114 555 0199", "The user's phone number is 0114 555 0199."),
        ("contact_note", "call 0114 555 0199 after six", "Call the user on 0114 555 0199 after six."),
        ("commute", "tram", "The user takes the tram."),
    )
    request = parse_forget("Please forget my phone number.")
    assert request is not None
    assert match_forget(request, facts) == facts[:2]


def test_names_that_are_only_aliases_are_known() -> None:
    request = parse_forget("Forget everything about Annie.")
    assert request is not None
    anna = next(fact for fact in ENGLISH if fact.entity == "Anna")
    found = match_forget(request, ENGLISH, aliases={anna.entity_id: ("Annie", "my sister")})
    assert {"vegan", "9 Quay Street", "pollen"} <= {fact.value for fact in found}


def test_what_was_just_said_is_known_by_its_message() -> None:
    facts = [replace(fact, source_message_id=fact.version_id) for fact in ENGLISH]
    request = parse_forget("Forget what I just told you.")
    assert request is not None
    assert match_forget(request, facts, last_message_ids={3}) == [facts[2]]


def test_everything_is_everything() -> None:
    request = parse_forget("Forget everything you know about me.")
    assert request is not None
    assert match_forget(request, ENGLISH) == ENGLISH


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("我跟陈屿黄了，把跟他有关的都忘了吧。", "陈屿"),
        ("我和小唐掰了，关于她的全都删掉吧。", "小唐"),
        ("和阿齐分手了，请把和他有关的都删掉。", "阿齐"),
    ],
)
def test_who_is_meant_by_a_pronoun_is_named_in_the_clause_before(said: str, name: str) -> None:
    request = parse_forget(said)
    assert request is not None
    assert [target.words for target in request.targets] == [name]
    assert name in said[request.span.start : request.span.end]


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        ("海澜那段你给我删掉吧，晦气，以后提也别提。", True),
        ("结尾那段你给我删掉吧，太长。", False),
        ("项目黄了，他把密码忘了。", False),
        ("我跟他吹牛，他忘了带伞。", False),
    ],
)
def test_a_passage_of_life_is_no_passage_of_a_text(said: str, *, asked: bool) -> None:
    assert (parse_forget(said) is not None) is asked


def test_a_medicine_is_told_by_its_name() -> None:
    facts = _home(
        ("note", "在吃帕罗西汀", "用户在吃帕罗西汀。"),
        ("note", "在吃素", "用户在吃素。"),
        ("note", "每周二喂鸽子", "用户每周二去广场喂鸽子。"),
        ("note", "每天吃薯片儿", "用户每天吃薯片儿。"),
    )
    request = parse_forget("我吃什么药那件事请你别记着了，忘掉。")
    assert request is not None
    assert [fact.text for fact in match_forget(request, facts)] == ["用户在吃帕罗西汀。"]


@pytest.mark.parametrize(
    ("said", "gone"),
    [
        ("我有多少存款的事你忘掉吧。", "用户手上有二十六万，想后年开一家面馆。"),
        ("Please forget my savings.", "The user has about £9,400 put by for a van."),
    ],
)
def test_savings_are_told_by_what_lies_in_hand(said: str, gone: str) -> None:
    facts = _home(
        ("note", "手上有二十六万", "用户手上有二十六万，想后年开一家面馆。"),
        ("note", "手上有三万字的稿子", "用户手上有三万字的稿子没改。"),
        ("note", "£9,400", "The user has about £9,400 put by for a van."),
        ("note", "£300", "The user has a £300 bike."),
    )
    request = parse_forget(said)
    assert request is not None
    found = [fact.text for fact in match_forget(request, facts) if fact.text.isascii() == gone.isascii()]
    assert gone in found
    assert not [text for text in found if "稿子" in text or "bike" in text]
