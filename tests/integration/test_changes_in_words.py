"""What rules kept in the user's words is retired when the user says, in other words, that it has changed or is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from memory.recall import candidates
from memory.values import Role

if TYPE_CHECKING:
    from tests.store import Store

CHANGES = [
    ("Our flat on Maple Row is above a bakery.", "We let the flat go in May, too noisy.", "Maple Row"),
    ("I go to pottery class on Tuesday evenings.", "Packed in the pottery in the end, my wrists were done.", "Tuesday"),
    ("Our standup is at 9:15 every morning.", "They've shifted the standup to 10, thank God.", "9:15"),
    ("I drive a red Fiesta to work.", "The Fiesta went for scrap last week, I get the 42 bus now.", "red Fiesta"),
    ("We keep all our recipes in Notion.", "We've dropped Notion completely, everything's in a git repo.", "Notion"),
    (
        "Pip is on two units of insulin a day.",
        "Vet rang: Pip's sugar is high, so it's three units from tonight.",
        "two",
    ),
    ("I always say it: allergic to penicillin.", "Clinic did the tests, all clear, I can take penicillin.", "allergic"),
    ("My insurance is with Castor.", "I swapped Castor for a cheaper one, Pollux.", "is with Castor"),
    ("I've got Milo in the spare room.", "Milo moved out, so the spare room is the nursery now.", "got Milo"),
    ("I only joined Brennan Logistics in November.", "New boss: I ride for Corby Couriers as of today.", "Brennan"),
    ("I drive for Hallett Coaches, mostly school runs.", "Jumped ship: it's Morley Buses that pay me now.", "Hallett"),
    ("I clean for Sparkle Home three mornings a week.", "I'm on the books of Brightways now.", "Sparkle"),
    ("My rota is nights, Monday to Thursday.", "From April I'm on earlies, Tuesday to Saturday.", "Monday to Thursday"),
    ("I work lates, two till ten.", "They've moved me to mornings, six till two.", "two till ten"),
    ("I've accepted a post in Lisbon.", "I turned down the job abroad after all, I'm staying put.", "Lisbon"),
    ("We're moving to Dunedin in August.", "The big move is off, my mother's ill.", "Dunedin in August"),
    ("We're getting married on 12 September.", "The wedding's been called off, don't ask.", "12 September"),
    ("I train at Steelbox four evenings a week.", "I've cancelled my gym membership, too many mirrors.", "Steelbox"),
    (
        "My licence test is on Friday, and I've yet to get the photo and the translation.",
        "For the licence it's only the translation I haven't got.",
        "photo",
    ),
    ("We sing the mass in May, and I know three of the six movements.", "Five movements learnt today!", "three of"),
    ("I've marked 12 of the 60 essays.", "41 essays marked, the end is in sight.", "12 of the 60"),
    ("I drink my coffee black with two sugars.", "I'm off sugar entirely.", "two sugars"),
    ("My daughter Edie goes to Oakley Primary.", "Edie has moved to Brook Lane School.", "Oakley"),
    (
        "Our wifi dies upstairs. We're with Orlanet, and their router is old.",
        "Finally switched broadband last week. Brightline, all fibre.",
        "Orlanet",
    ),
    ("Our sitter is Monika, from the third floor.", "Our cat sitter moved, so it's Graham now.", "Monika"),
    (
        "We're with Quartznet, their router is rubbish.",
        "Finally switched broadband last week. Brightline, all fibre.",
        "Quartznet",
    ),
    ("My goal for the race is 2:15.", "I'm aiming for 2:20 and a smile.", "2:15"),
    ("The MOT is due on Friday and it needs a new clutch.", "Clutch fitted. Just the tyre to go.", "new clutch"),
    ("I'm a receptionist at the Belvoir.", "Guess who's a tram driver now! Started Monday.", "receptionist"),
    ("I work at Pell & Hart as a framer.", "I handed in my notice, from June I'm a gardener.", "framer"),
    ("My dentist is Dr Ottaway.", "I've switched to Dr Amari for my teeth.", "Ottaway"),
    ("I take the 7:40 tram to work.", "I work from home for good now, no more commuting.", "7:40"),
    ("I smoke about ten a day.", "Three weeks without a cigarette today, I've quit for good.", "ten a day"),
    ("I drive a silver Panda.", "The Panda failed its MOT so I bought a bike.", "silver Panda"),
    ("The meeting is on Wednesdays at ten.", "They've put the meeting on Thursdays now.", "Wednesdays"),
    ("We have two cats, Fig and Plum.", "Plum got run over last week, poor thing.", "cat called Plum"),
    ("My wife is Petra.", "Petra and I split up in the spring.", "Petra is the user's wife"),
    ("My partner's name is Lorne.", "Lorne and I broke up.", "Lorne is the user's partner"),
    ("We have a cat called Nib and a dog called Otis.", "The cat got run over, we're in bits.", "cat called Nib"),
    ("I'm engaged to Corin.", "So the engagement is off, we're still friends.", "Corin is the user's partner"),
    ("I help at the food bank on Saturdays.", "I've had to give the food bank up, my back won't have it.", "Saturdays"),
    ("My budget for the rug is 600.", "I can stretch to 750 for the rug.", "600"),
    ("I'm vegetarian.", "I'm eating fish again, so pescatarian I guess.", "is vegetarian"),
    ("My son Otto is in year two.", "Otto's gone up to year three.", "year two"),
    (
        "We'll try it in our mime class. It's Mondays at seven, in the old dairy.",
        "The dairy is double-booked, so mime is on Thursdays at half six from now on.",
        "Mondays",
    ),
    ("I'm down to eight hens.", "Two went with the cold, so it's six hens that made it.", "eight hens"),
    ("The launch of Nimbus is on 3 April.", "Nimbus slips to 24 April.", "3 April"),
    ("I start at the depot at five in the morning.", "They've put me on lates, two till ten.", "at five"),
    ("I finish at the bar at 3 am most nights.", "I'm on days now, nine to five.", "3 am"),
    ("I signed up for a half marathon in May.", "My knee won't have it, so I've switched to the 10k.", "half marathon"),
    ("I'm training for a 5k.", "Changed my mind, it's the 10k for me now.", "5k"),
    ("I'm coeliac, so no bread.", "The biopsy was negative, I can eat bread and pasta.", "coeliac"),
    ("I can't have dairy.", "The dietician says I can have cheese and yoghurt again.", "can't have dairy"),
    ("我乳糖不耐。", "检查结果出来了，我又能喝牛奶了。", "乳糖不耐"),
    ("For the visa I still need three stamps.", "Two stamps came today. The bank's is still missing.", "three stamps"),
    ("For the club licence I need two references.", "One reference arrived. The coach's is still missing.", "two ref"),
    ("Our shop is called Loop.", "We went with Knot as the name for the shop in the end.", "Loop"),
    ("The café is going to be called Bramble.", "The café will be named Hazel & Co after all.", "Bramble"),
    ("我在城南租了一套两居室。", "城南那套房退了，搬到河西跟朋友合住。", "两居室"),
    ("我每周三晚上学架子鼓。", "架子鼓不学了，邻居投诉太多次。", "每周三"),
    ("我们例会每天上午九点。", "例会挪到下午四点了。", "九点"),
    ("我的水彩个展定在6月18日开幕。", "场地撞期了，个展往后推，改到7月9日开幕。", "6月18"),
    ("我固定周二周四晚八点直播陶艺。", "跟平台重新谈了，往后改成周三和周六晚九点开播。", "周二"),
    ("我当了两年班主任。", "班主任的担子我卸下来了，转去管图书角。", "两年班主任"),
    ("我妈在社区合唱团唱女中音。", "我妈嗓子开了刀，合唱团不去了，改学打太极球。", "女中音"),
    ("我开一辆白色飞度上班。", "飞度转手了，现在坐地铁。", "白色"),
    ("我早上都喝一杯冰拿铁。", "咖啡停了两个月，现在喝大麦茶。", "冰拿铁"),
    ("我怀孕二十二周了。", "宝宝上周出生了，六斤八两。", "怀孕二十二周"),
    ("我们团队九个人。", "团队扩到十五个人了。", "九个人"),
    ("我晚上一点才睡。", "现在十点半就睡，作息调过来了。", "一点才睡"),
    ("我用的是小米12。", "手机换成荣耀了。", "小米12"),
    ("我是素食者，蛋奶也不吃。", "医生让我补铁，开始吃肉了。", "素食者"),
    ("装修预算十五万。", "预算追加到十八万。", "十五万"),
    ("我上班坐地铁四号线。", "公司搬了，现在坐十一号线。", "四号线"),
    ("我女朋友在西安。", "女朋友调回来了，异地结束。", "西安"),
    ("体重八十二公斤。", "瘦到七十八公斤了。", "八十二"),
    ("信用卡还款日是15号。", "信用卡还款日改到20号了。", "15号"),
    ("孩子在蓝天幼儿园上中班。", "孩子升小学了，进的育英小学。", "蓝天"),
    ("我老婆是方晓岚。", "我和方晓岚离婚了。", "方晓岚是用户的老婆"),
    ("我养了一只猫叫年糕，还有一条狗叫黑豆。", "年糕前天去世了，黑豆一直在找它。", "猫叫年糕"),
    ("我养了只仓鼠叫豆丁。", "豆丁上周没了，埋在楼下花坛。", "仓鼠叫豆丁"),
    ("他在小海马托管班，我四点半去门口接他。", "托管班改了规矩，从下周一起最晚五点十分接。", "四点半"),
    ("舞台布景我画完四幅，第五幅到一半。", "第五幅完工了，第六幅刚起头。", "画完四幅"),
    ("我跟室友阿棠合租，厨房轮着用。", "阿棠调走了，房租我自己扛，一个人住。", "轮着用"),
]


@pytest.mark.parametrize(("first", "later", "gone"), CHANGES, ids=lambda value: str(value)[:30])
def test_a_change_in_other_words_retires_what_it_is_about(store: Store, first: str, later: str, gone: str) -> None:
    store.tell(0, "I grow tomatoes on the balcony and I read a lot of history.")
    store.tell(1, first)
    assert any(gone in text for text in store.texts())
    store.tell(50, later)
    assert not [text for text in store.texts() if gone in text]
    assert any("tomatoes" in text for text in store.texts())


UNRELATED = [
    ("We hid painted eggs in the office in April.", "I've pulled out of the conference in April."),
    ("We have a dog called Otis.", "The cat next to us was run over yesterday."),
    ("We have a dog called Otis.", "The cat was run over yesterday."),
    ("我养了条狗叫黑豆。", "黑豆走了过来，趴在我脚边。"),
    ("We keep three hens in the yard.", "I sold the piano to a neighbour."),
    ("I go to pottery class on Tuesday evenings.", "The dentist has moved to 20:15 on Thursday."),
    ("My locker at the pool is number 214.", "We've switched to oat milk at home."),
    ("My car is a red Fiesta.", "My car is gone from where I parked it."),
    ("I need to book the dentist.", "I'm through with this book."),
    ("I'm a nurse at St Luke's.", "The nurse retired."),
    ("I'm a nurse at St Luke's.", "I just started as a yoga teacher on the side."),
    ("I bank with Northern Mutual.", "The bank on the corner has closed."),
    ("I drink tea in the morning.", "I've run out of tea."),
    ("We're with Orlanet for the internet, and the router is old.", "We're with Paul, he fixed the router."),
    ("My nephew Ivo wants to start rowing.", "Ivo's mum says no more sweets, she has enough of them."),
    ("I eat lentil soup with cumin.", "Coming off a night shift, brain is soup."),
    ("I'm allergic to cats.", "I gave up on the cat café idea, the rent is too high."),
    ("We have a beagle called Rufus.", "The neighbour's dog died, poor thing."),
    ("I'm moving to Dunedin in August.", "The garage sale is off, too much rain."),
    ("I've marked 12 of the 60 essays.", "Five movements learnt as of today!"),
    ("For the mortgage I still need the payslips.", "Only the candles are missing for the party."),
    ("I teach pottery at Ashgrove Arts twice a week.", "I work from home on Fridays now."),
    ("I start at the gym at six with a warm-up.", "They've put me on the day shift."),
    ("I'm training for a 10k in June.", "I'm also doing a marathon in October now."),
    ("I'm training for a 10k in June.", "I changed my running shoes, I'm on trail ones now."),
    ("I'm lactose intolerant.", "I can have oat milk, luckily."),
    ("I'm lactose intolerant.", "Turns out I can have goat's cheese but nothing else."),
    ("I'm allergic to shellfish.", "Turns out I can have milk, cheese, all of it."),
    ("I'm coeliac.", "I can eat gluten-free bread from the new bakery."),
    ("I still need two letters of support.", "The choir's cat is still missing."),
    ("Our boat is called Marigold.", "My uncle's boat will be called Pelican."),
    ("I'm planning a surprise party for Delia at the Mill.", "I'm planning a dinner for Otto on Friday."),
    ("我对花生过敏。", "检查结果出来了，我又能喝牛奶了。"),
    ("我每周三晚上学架子鼓。", "牙医改到周五下午了。"),
    ("我对花生过敏。", "健身卡退了，改在家跳绳。"),
    ("我们例会每天上午九点。", "我把咖啡戒了，改喝茶。"),
]


@pytest.mark.parametrize(("first", "later"), UNRELATED, ids=lambda value: str(value)[:30])
def test_a_change_leaves_alone_what_it_is_not_about(store: Store, first: str, later: str) -> None:
    store.tell(1, first)
    before = store.texts()
    assert before
    store.tell(50, later)
    assert before <= store.texts()


def test_an_older_change_retires_nothing_that_was_said_after_it(store: Store) -> None:
    store.tell(60, "I go to pottery class on Tuesday evenings.")
    store.tell(10, "Packed in the pottery in the end, my wrists were done.")
    assert any("Tuesday" in text for text in store.texts())


def shown(store: Store, said: str) -> str:
    """Return what a recalled passage would show of a message, after rules have learned from it."""
    store.tell(1, said)
    with store.db.read() as session:
        found = candidates.messages(session, store.profile_id, range(100), Role.USER)
    return " ".join(candidate.text for candidate in found)


@pytest.mark.parametrize(
    ("said", "hidden"),
    [
        ("The walk was lovely. We've dropped Notion completely, everything's in a git repo.", "Notion"),
        ("We met at noon. The hen night is off. Scrap it from your memory. It rained a lot.", "hen night"),
        ("We met at noon. Forget what I said about the loan. It rained a lot.", "loan"),
        ("Good day for it. Collect it with code 7-3-2081. Wait no, sorry, it's 7-3-2018.", "2081"),
        ("天气不错。帮我记一下取件码 7-3-2081。等下更正，是 7-3-2018 不是 2081。", "2081"),
        ("今天很忙。陪我练面试，你当主考官，我演林旭，常驻上海。", "上海"),
    ],
)  # fmt: skip
def test_a_recalled_passage_does_not_show_what_was_taken_back(store: Store, said: str, hidden: str) -> None:
    assert hidden not in shown(store, said)
