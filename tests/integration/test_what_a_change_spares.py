"""Ordinary sentences with a word of change end nothing that they do not name as over, whatever else they share."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from memory.values import Evidence

if TYPE_CHECKING:
    from tests.store import Store

SPARED = [
    ("I'm allergic to penicillin.", "I'm not allergic to cats."),
    ("I'm allergic to penicillin.", "I don't have an allergy to cats."),
    ("I'm allergic to penicillin.", "I'm not allergic to hard work."),
    ("I'm allergic to penicillin.", "I outgrew my milk allergy."),
    ("My daughter Mia is allergic to peanuts.", "Mia moved on to the next level of her game."),
    ("My daughter Mia is allergic to peanuts.", "Mia is done with school for the day."),
    ("My daughter Mia is allergic to peanuts.", "I put Mia to sleep at eight."),
    ("My boyfriend Tom lives in York.", "Tom left, we'll talk tomorrow."),
    ("I have a dog called Biscuit.", "The dog is done with his walk for today."),
    ("We have a cat named Olive.", "I've changed the cat litter."),
    ("We have a cat named Olive.", "Olive left, she hates the rain."),
    ("I train at Steelbox four evenings a week at the gym.", "I'm off to the gym."),
    ("I train at Steelbox four evenings a week at the gym.", "The gym is closed on Monday."),
    ("I drive a red Skoda to work.", "I gave up trying to fix the car."),
    ("I drive a red Skoda to work.", "I dropped my phone in the car."),
    ("I drink two glasses of wine on Fridays.", "The wine was over the top."),
    ("I play the cello in an orchestra.", "I haven't touched the cello since Sunday."),
    ("I'm waiting for my visa for Canada.", "My visa card has arrived."),
    ("I still need to renew my passport.", "My passport photo has been approved by my mum."),
    ("I'm learning to drive.", "I passed my driving theory test."),
    ("My rent is 950 a month.", "The landlord folded the rent letter."),
    ("I'm allergic to penicillin.", "My brother is no longer allergic to penicillin."),
    ("I'm allergic to penicillin.", "I can take ibuprofen but not penicillin."),
    ("我对花生过敏。", "我可以吃虾了，但花生还是不能吃。"),
    ("My son Leo plays football on Saturdays.", "Leo has stopped crying."),
    ("I'm vegan.", "My mum isn't vegan any more."),
    ("My wife Ana is diabetic.", "Ana handed in her notice."),
    ("I take warfarin.", "I can drink alcohol on warfarin, can I?"),
    ("I work at Sainsbury's.", "Sainsbury's stopped selling oat milk."),
    ("My doctor is Dr Patel.", "My doctor moved the appointment to Friday."),
    ("I sing in a choir on Thursdays.", "The choir's pianist retired."),
    ("I prefer window seats.", "I closed the window, it was cold."),
    ("I work as a nurse.", "My boss resigned yesterday."),
    ("I work as a nurse.", "They laid off half my team on Friday."),
    ("I work as a nurse.", "The minister resigned this morning, I can't believe it."),
    ("I work as a nurse.", "Anna resigned and I took over her plants."),
    ("I work as a nurse.", "I'm resigned to the rain."),
    ("I work as a nurse.", "I handed in my essay on Friday."),
    ("I'm a teacher.", "I have retired my old bike."),
    ("My sister Anna is a dentist.", "Anna knows: I've been made redundant."),
    ("My sister Anna is a dentist.", "Anna and I were talking when I got laid off."),
    ("我姐姐小安是牙医。", "小安知道，我被裁了。"),
    ("I have a dog called Rex.", "The neighbour's dog was run over yesterday."),
    ("I have a dog called Rex.", "My sister's old dog died in the night."),
    ("I have a dog called Rex.", "A dog was run over on our street."),
    ("我在永辉超市上班。", "永辉不卖燕麦奶了。"),
    ("我是护士。", "我老板离职了。"),
    ("我养了一只边牧叫闪电。", "邻居家的狗被车撞死了。"),
    ("我的医生是陈大夫。", "医生把号改到周五了。"),
    ("我对青霉素过敏。", "我弟对青霉素不过敏了。"),
    ("我对花生过敏。", "我以前对牛奶过敏，现在能喝了。"),
    ("我对花生过敏。", "我对猫不过敏。"),
    ("我养了一只边牧叫闪电。", "闪电今天不吃饭了。"),
    ("我每周二在力健健身房训练。", "今晚不去健身了，太累。"),
    ("我每周二在力健健身房训练。", "健身房周一关门。"),
    ("我上班坐地铁四号线。", "地铁今早停了半小时。"),
    ("我在学车，科目三下周考。", "我弟的驾照到手了。"),
    ("我在等加拿大的签证。", "我同事的签证下来了。"),
    ("我每周三晚上练架子鼓。", "架子鼓考级取消了。"),
    ("我每周六上午学吉他。", "吉他比赛黄了。"),
    ("我开一辆红色马自达上班。", "在奥斯陆把车还了。"),
    ("我开一辆红色马自达上班。", "机场那边把租的车还了。"),
]


@pytest.mark.parametrize(("first", "later"), SPARED, ids=lambda value: str(value)[:40])
def test_what_is_not_named_as_over_stands(store: Store, first: str, later: str) -> None:
    store.tell(1, first)
    before = store.texts()
    assert before
    store.tell(50, later)
    assert before <= store.texts()


OVER = [
    ("I'm allergic to penicillin.", "I'm not allergic to penicillin after all.", "is allergic"),
    ("I'm allergic to penicillin.", "The penicillin allergy was a false alarm.", "is allergic"),
    ("My boyfriend Tom lives in York.", "Tom and I split up, it's over.", "Tom lives in York"),
    ("I have a dog called Biscuit.", "Biscuit died last week.", "dog called Biscuit"),
    ("We have a cat named Olive.", "We gave the cat away.", "Olive"),
    ("I train at Steelbox four evenings a week at the gym.", "I've cancelled the gym at Steelbox.", "four evenings"),
    ("We're getting married on 12 September.", "The wedding was called off yesterday.", "12 September"),
    ("I take warfarin.", "I'm off warfarin since Monday.", "takes warfarin"),
    ("I work as a nurse.", "I've just been made redundant.", "nurse"),
    ("I work as a nurse.", "My team and I were laid off.", "nurse"),
    ("I work as a nurse.", "I handed in my notice on Friday.", "nurse"),
    ("I have a dog called Rex.", "Rex was run over, and so was the neighbour's dog.", "called Rex"),
    ("I have a dog called Rex.", "We haven't got a dog any more, he was run over.", "called Rex"),
    ("我对花生过敏。", "花生不过敏了，医生说脱敏成功。", "对花生过敏。"),
    ("我每周二在力健健身房训练。", "力健健身房我不去了。", "每周二"),
    ("我养了一只边牧叫闪电。", "闪电上周走了。", "边牧叫闪电"),
    ("我在学车，科目三下周考。", "驾照终于到手了！", "在学车"),
]


@pytest.mark.parametrize(("first", "later", "gone"), OVER, ids=lambda value: str(value)[:40])
def test_what_is_named_as_over_ends(store: Store, first: str, later: str, gone: str) -> None:
    store.tell(1, first)
    assert any(gone in text for text in store.texts())
    store.tell(50, later)
    assert not any(gone in text for text in store.texts())


def test_a_limit_is_no_task_that_is_done(store: Store) -> None:
    limit = "The user has to avoid gluten."
    store.learn(1, Evidence("user", "medical_restriction", "gluten", limit, constraint=True))
    store.tell(50, "The gluten-free flour has arrived.")
    assert limit in store.texts()
