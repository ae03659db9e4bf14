"""People ask to forget in many ways: each kind is heard, names the right thing, and its near neighbours ask nothing."""

from __future__ import annotations

import time

import pytest

from memory.extraction.forget_words import ForgetScope, match_forget, parse_forget
from tests.views import fact_view

HEARD = [
    ("Scrap that barn code, will you? My nephew reads over my shoulder.", "barn code"),
    ("It's over with Brannock, we settled. Drop everything on him.", "Brannock"),
    ("Can you un-know my debts? I've paid.", "debts"),
    ("The alarm code shouldn't be in your head.", "alarm code"),
    ("I'd be happier if you didn't know about Darren any more.", "Darren"),
    ("Could you wipe the bit about the Marlowe contract? We didn't sign in the end.", "Marlowe"),
    ("scrub what I told you about the physio", "physio"),
    ("can we lose the stuff about my landlord?", "landlord"),
    ("Strike my old postcode from your notes, would you", "postcode"),
    ("I'd rather you didn't hang on to my blood pressure readings", "blood pressure"),
    ("I'd feel better if you didn't have my PIN stored", "PIN"),
    ("pretend I never mentioned the overdraft", "overdraft"),
    ("As far as you're concerned, I never told you about the tattoo", "tattoo"),
    ("Let's leave the whole Lisbon business out of your memory from now on", "Lisbon"),
    ("bin that phone number I gave you", "phone number"),
    ("No need to hold on to my tax code any more", "tax code"),
    ("take the divorce off the record", "divorce"),
    ("My daughter's school: please don't keep that on file", "school"),
    ("My shoe size - you can forget that now", "shoe size"),
    ("Whatever you have on my mother-in-law, delete it", "mother-in-law"),
    ("We called off the Goa trip so kindly drop it from your memory", "Goa trip"),
    ("Kindly do not keep my PAN details with you", "PAN"),
    ("I want my therapist's name gone", "name"),
    ("I don't want my salary kept anywhere", "salary"),
    ("everything about the wedding should go from your memory", "wedding"),
    ("Can my blood type be deleted from your memory?", "blood type"),
    ("Zap my old landline from your memory", "landline"),
    ("Don't let the Keller deal sit in your memory", "Keller"),
    ("Consider the thing about my knee forgotten", "knee"),
    ("would you mind forgetting my phone number?", "phone number"),
    ("I shouldn't have mentioned Leo's drinking. Wipe that from memory.", "drinking"),
    ("On reflection, take the counselling thing back out of your notes, would you?", "counselling"),
    ("On second thoughts pls delete what I said about the tribunal from your memory.", "tribunal"),
    ("Never mention Marcus again.", "Marcus"),
    ("Don't bring up my divorce again, ever.", "divorce"),
    ("That phone number from before, never mention or use it again", "phone number"),
    ("As far as you're concerned, the audition never happened", "audition"),
    ("我在青峦厂那段你忘了吧，走得太难看", "青峦厂"),
    ("我跟阿菱掰了，她这人你以后就当没听过", "阿菱"),
    ("我妈开刀那事儿，翻篇吧，别记着了", "开刀"),
    ("昨儿说我老公体检那段，当我没说过", "体检"),
    ("关于老王欠我钱那事儿，你就当我没提过", "老王"),
    ("体重那个数别存着了", "体重"),
    ("我前夫的电话，删了吧，用不着了", "电话"),
    ("把装修那摊子事从记忆里清掉", "装修"),
    ("我月薪多少你就忘了吧", "月薪"),
    ("之前说的那个公司名字作废，别记了", "公司"),
    ("别再提小美了，把她的事都忘了", "小美"),
    ("相亲的事就当我没说过", "相亲"),
    ("我女儿学校的名字不用留了", "学校"),
    ("劳驾把我爸住院的事儿忘了", "住院"),
    ("护照号请勿保存", "护照号"),
    ("别把我的病情留在记忆里", "病情"),
    ("我的生日你记错了，干脆删了", "生日"),
    ("关于我的收入，一个字都别留", "收入"),
    ("我和阿强分手了，他的事就别记着了", "阿强"),
    ("所有跟健身房有关的都不要留", "健身房"),
]
NOT_ASKED = [
    "Don't forget to wipe down the counters before they arrive",
    "Forget about it, what should I cook tonight?",
    "Forget the umbrella, it's over there by the door",
    "Forget the lasagne thing, let's order noodles",
    "scrub the pan with baking soda, right?",
    "bin the old code and rewrite it in Rust",
    "Strike the second clause from the contract",
    "Can we lose the comma in this sentence?",
    "Pretend you're a pirate and tell me a story",
    "Pretend you didn't know about gravity and explain why apples fall",
    "I don't want to hang on to my old car, should I sell it?",
    "Leave the garlic out, my guest is allergic",
    "I don't want my coffee kept warm, I want it iced",
    "My cousin wants her photos removed from Instagram",
    "My phone: it's broken, should I bin it?",
    "The gym? Forget it, too expensive.",
    "Clear my head: suggest a walk",
    "Remove the background from this picture",
    "Can a judge strike evidence from the record?",
    "No need to remember all the formulas, the exam is open book",
    "Lose my number! is what he shouted",
    "What happens if I ask you to forget my address?",
    "就当没事发生，继续聊吧",
    "算了，当我没问，晚饭吃什么？",
    "你就当我是面试官",
    "别再提醒我喝水了",
    "旧衣服别留着了，捐了吧？",
    "门票作废了还能退吗",
    "你的记忆可以删除吗？",
    "地址栏不用留了，排版紧凑一点",
    "别把这事放在心上",
    "把墙上的污渍抹掉有什么办法",
    "他让我把他的电话删了",
    "如果我让你忘掉地址，会发生什么？",
]
KEPT = [
    "Keep my address in mind for later",
    "Please keep my birthday on file",
    "Keep my diagnosis in your memory",
    "Put my new number in your notes",
    "My birthday should go in your memory",
    "My address: keep it on file",
    "My new number is 0123, put it in your memory",
    "Don't delete my address from your memory",
    "Please don't wipe what I said about Anna",
    "I'd rather you didn't delete my address",
    "I don't want my address deleted from your memory",
    "No need to delete my address",
    "Would you mind keeping my address on file?",
    "我的地址别删",
    "我的手机号不能删",
    "别从记忆里删掉我的地址",
    "不用删我的工资",
    "把我的生日留在记忆里",
    "你可别把我的过敏忘了",
]


@pytest.mark.parametrize("text", KEPT)
def test_a_wish_to_keep_a_memory_is_never_taken_for_one_to_lose_it(text: str) -> None:
    assert parse_forget(text) is None


@pytest.mark.parametrize(("text", "named"), HEARD)
def test_a_request_in_everyday_words_names_what_is_to_go(text: str, named: str) -> None:
    request = parse_forget(text)
    assert request is not None
    assert request.scope in {ForgetScope.ONE, ForgetScope.ALL}
    assert named in " ".join(f"{target.owner or ''} {target.words}" for target in request.targets)


@pytest.mark.parametrize("text", NOT_ASKED)
def test_the_same_words_said_of_other_things_ask_for_nothing(text: str) -> None:
    assert parse_forget(text) is None


@pytest.mark.parametrize(
    "unit", ["就当没", "我的事", "pretend i never said ", "nothing about my ", "'d ", "it's best if you "]
)
def test_repeated_pieces_of_a_request_are_read_in_no_time(unit: str) -> None:
    text = (unit * (380 // len(unit)) + ". ") * 10
    begin = time.perf_counter()
    parse_forget(text)
    assert time.perf_counter() - begin < 1.0


FACTS = [
    fact_view(1, "health_condition", "high cholesterol", "The user's blood work in March showed high cholesterol."),
    fact_view(2, "running_routine", "runs on Tuesdays", "The user runs on Tuesdays."),
    fact_view(3, "clinic", "Harbour Clinic", "The user goes to the Harbour Clinic for physiotherapy."),
    fact_view(4, "weight", "84 kg", "The user weighs 84 kg."),
    fact_view(5, "height", "1.82 m", "The user is 1.82 m tall."),
    fact_view(6, "work_project", "Halloway & Finch contract", "The user is negotiating with Halloway & Finch."),
    fact_view(7, "commute", "tram", "The user takes the tram to the office."),
    fact_view(8, "loan", "12,000", "The user has a loan of 12,000."),
    fact_view(9, "relation", "former partner", "The user and Marek split up.", "Marek", "former_partner"),
    fact_view(10, "therapist", "Dr Owusu", "The user's therapist is Dr Owusu."),
    fact_view(11, "blood_pressure_result", "血压偏高", "用户上次体检血压偏高。"),
    fact_view(12, "morning_run", "晨跑", "用户每天晨跑。"),
    fact_view(13, "project", "城北改造", "用户在跟城北改造项目。"),
    fact_view(18, "shed_code", "4471", "The code of the user's shed is 4471."),
    fact_view(19, "note", "sumatriptan", "The doctor put the user on sumatriptan in May."),
    fact_view(14, "gym_card", "ends in 4410", "The user's gym card ends in 4410."),
    fact_view(15, "education", "left art school", "The user left art school in May."),
    fact_view(16, "loan", "借两万", "用户借给小邱两万元。", "小邱"),
    fact_view(17, "job", "开面馆", "小邱在城东开面馆。", "小邱"),
]


@pytest.mark.parametrize(
    ("text", "gone"),
    [
        ("Could you wipe the bit about Halloway & Finch?", {6}),
        ("scrub the whole Halloway & Finch business from your memory", {6}),
        ("scrub what I said about the clinic", {3}),
        ("please forget my physio", {3}),
        ("please forget my checkup result", {1, 11}),
        ("I'd rather you didn't hang on to my weight", {4}),
        ("don't keep how heavy I am", {4}),
        ("forget how tall I am", {5}),
        ("pretend I never mentioned the loan", {8}),
        ("can we lose the stuff on my ex", {9}),
        ("I want my therapist's name gone", {10}),
        ("forget my dentist's name", set()),
        ("体检那些乱七八糟的你别留着了", {1, 11}),
        ("我有多重你就别记了", {4}),
        ("城北那个项目黄了，别记着了", {13}),
        ("Scrap that shed code, will you? My son has been looking on.", {18}),
        ("Could you forget which medicine I take?", {19}),
        ("Delete that gym card number from your memory, they reissued it.", {14}),
        ("Forget the art school business, I'd rather nobody had it on file.", {15}),
        ("小邱那笔借款的事，别留着了", {16}),
        ("小邱借钱那事我不该说的，请你忘了", {16}),
        ("晨跑不跑了，起不来，这条你忘了吧", {12}),
    ],
)
def test_what_is_named_in_other_words_goes_and_its_neighbour_stays(text: str, gone: set[int]) -> None:
    request = parse_forget(text)
    assert request is not None
    assert {fact.fact_id for fact in match_forget(request, FACTS)} == gone


@pytest.mark.parametrize(
    ("said", "asks"),
    [
        ("Forget the surprise party, Ola uses this laptop.", True),
        ("Forget the surprise party please, Ola sometimes uses this laptop!", True),
        ("Forget the weekend in Rome, my wife might see this.", True),
        ("Forget the umbrella, it won't rain.", False),
        ("Forget the recipe, Mum uses this flour instead.", False),
        ("Forget the first draft, I read the second one.", False),
        ("Forget the old plan, the team uses this one now.", False),
    ],
)
def test_that_somebody_else_may_read_it_tells_that_it_is_to_be_forgotten(said: str, asks: bool) -> None:
    assert (parse_forget(said) is not None) is asks
