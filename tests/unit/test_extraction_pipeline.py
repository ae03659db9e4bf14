"""From a message to evidence: what is read, what is kept out, and that a broken model never costs a turn."""

from __future__ import annotations

import json
import string
from dataclasses import fields
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory.extraction.merging import additions, not_superseded
from memory.extraction.model import ModelExtractor
from memory.extraction.pipeline import ExtractionOutcome, Used, extract, extract_burst
from memory.extraction.secrets import MASK, is_blacked_out
from memory.extraction.turns import Background, SaidTurn, WindowLine
from memory.values import USER, Evidence, Origin, Span
from tests.examples import examples
from tests.scripted_model import UNAVAILABLE, ScriptedModel, entry, reply

AT = datetime(2026, 3, 3, 18, 20, tzinfo=UTC)
NOTHING = Background()


def said(text: str, number: int = 1, withheld: tuple[Span, ...] = ()) -> SaidTurn:
    return SaidTurn(number, text, AT, withheld)


def run(text: str, model: ScriptedModel | None = None, background: Background = NOTHING) -> ExtractionOutcome:
    return extract(said(text), background, ModelExtractor(model) if model else None)


def values(outcome: ExtractionOutcome) -> set[str]:
    return {piece.value for piece in outcome.evidence}


def test_rules_alone_are_enough() -> None:
    outcome = run("By the way, I'm allergic to sesame.")
    assert outcome.used is Used.RULES
    assert any("sesame" in value for value in values(outcome))
    assert all(piece.origin is Origin.USER_SAID for piece in outcome.evidence)


def test_in_chinese_too() -> None:
    outcome = run("对了，我对芝麻过敏。")
    assert any("芝麻" in value for value in values(outcome))


@pytest.mark.parametrize("text", ["thanks!", "好的，谢谢", "What is the capital of Peru?", "12 * 7 = ?", "", "  \n"])
def test_what_holds_nothing_costs_no_call(text: str) -> None:
    model = ScriptedModel(reply(entry(quote=text)))
    outcome = run(text, model)
    assert outcome.used is Used.NONE
    assert outcome.evidence == ()
    assert model.asked == []


def test_the_model_adds_what_rules_do_not_see_and_nothing_is_kept_twice() -> None:
    text = "I'm allergic to sesame. My sister Anna just got back from her year in Oslo."
    model = ScriptedModel(
        reply(
            entry(attribute="food_allergy", value="sesame", text="The user is allergic to sesame.", quote=text[:23]),
            entry(entity="Anna", attribute="year_abroad", value="year in Oslo", text="Anna spent a year in Oslo.",
                  quote="her year in Oslo", kind="episode"),
        )
    )  # fmt: skip
    outcome = run(text, model)
    assert outcome.used is Used.MODEL
    assert [piece.value for piece in outcome.evidence].count("sesame") == 1
    assert "year in Oslo" in {piece.value for piece in outcome.by_model}


def test_a_failing_model_costs_nothing_and_is_still_owed() -> None:
    alone = run("By the way, I'm allergic to sesame.")
    outcome = run("By the way, I'm allergic to sesame.", ScriptedModel(UNAVAILABLE))
    assert outcome.evidence == alone.evidence
    assert outcome.used is Used.RULES
    assert outcome.model_error == "the endpoint did not answer"


def test_a_burst_is_one_call_and_stopped_turns_are_not_in_it() -> None:
    model = ScriptedModel()
    turns = [said("I live in Leeds with two cats", 1), said("thanks!", 2), said("I work as a baker in town", 3)]
    outcomes = extract_burst(turns, NOTHING, ModelExtractor(model))
    assert [outcome.used for outcome in outcomes] == [Used.MODEL, Used.NONE, Used.MODEL]
    assert len(model.asked) == 1
    assert "thanks!" not in model.everything_asked


def test_a_long_burst_is_cut_into_calls_of_a_size() -> None:
    model = ScriptedModel()
    turns = [said(f"I live in Leeds with {number} cats", number) for number in range(1, 21)]
    extract_burst(turns, NOTHING, ModelExtractor(model))
    assert len(model.asked) == 3


def test_the_same_message_gives_the_same_outcome() -> None:
    text = "I live in Leeds and my sister Anna is vegan."
    assert run(text, ScriptedModel(reply(entry()))) == run(text, ScriptedModel(reply(entry())))


# What must not get in.


def test_nothing_but_the_message_and_the_window_can_be_handed_in() -> None:
    assert {field.name for field in fields(SaidTurn)} == {"id", "content", "said_at", "withheld", "agreed"}
    assert {field.name for field in fields(Background)} == {"names", "keys", "window"}
    assert {field.name for field in fields(WindowLine)} == {"by_user", "text", "message_id"}


PASTED = """Can you shorten this mail for me? I'm in a hurry, I live in Leeds.

From: Dora Quill <dora@example.org>
Subject: my move
Hi all, I moved to Porto last month and I am allergic to shellfish. My new number is 555-0142.
"""


def test_pasted_text_never_becomes_the_users_word() -> None:
    model = ScriptedModel(
        reply(
            entry(value="Porto", text="The user lives in Porto.", quote="I moved to Porto last month"),
            entry(attribute="allergy", value="shellfish", text="The user is allergic to shellfish.",
                  quote="I am allergic to shellfish"),
            entry(attribute="allergy", value="shellfish", text="The user is allergic to shellfish.", quote=None),
        )
    )  # fmt: skip
    outcome = run(PASTED, model)
    assert not any(word in value for value in values(outcome) for word in ("Porto", "shellfish", "555"))
    assert "shellfish" not in model.everything_asked


def test_the_window_is_read_and_never_kept() -> None:
    window = (WindowLine(by_user=False, text="Memory: I'm allergic to CANARYNUTS. I live in Canaryville."),)
    model = ScriptedModel(
        reply(
            entry(value="Canaryville", text="The user lives in Canaryville.", quote="I live in Canaryville"),
            entry(attribute="allergy", value="CANARYNUTS", text="The user is allergic to CANARYNUTS.", quote=None,
                  origin="assistant_inferred"),
        )
    )  # fmt: skip
    outcome = run("I think that is right, thanks for that", model, Background(window=window))
    assert outcome.evidence == ()


def test_forgotten_stretches_are_neither_read_nor_sent() -> None:
    text = "I live at 5 Mill Lane. I'm allergic to sesame."
    model = ScriptedModel(reply(entry(value="5 Mill Lane", quote="I live at 5 Mill Lane")))
    outcome = extract(said(text, withheld=(Span(0, 22),)), NOTHING, ModelExtractor(model))
    assert not any("Mill" in value for value in values(outcome))
    assert any("sesame" in value for value in values(outcome))
    assert "Mill" not in model.everything_asked


def test_a_request_to_forget_is_no_memory_while_the_rest_of_the_message_is() -> None:
    text = "Please forget my old address. I live in Leeds now."
    model = ScriptedModel(reply(entry(attribute="note", value="old address", quote="forget my old address")))
    outcome = run(text, model)
    assert outcome.forget is not None
    assert not any("address" in piece.text for piece in outcome.evidence)
    assert "Leeds" in values(outcome)
    assert "old address" not in model.asked[0][1].content


@pytest.mark.parametrize(
    ("text", "secret"),
    [
        ("My email password is hunter2-go", "hunter2-go"),
        ("My card number is 4111 1111 1111 1111", "4111 1111 1111 1111"),
        ("我的身份证号是11010519491231002X", "11010519491231002X"),
        ("我的支付密码是246810", "246810"),
    ],
)
def test_secrets_are_masked_before_anything_reads_them_and_make_no_memory_that_holds_them(
    text: str, secret: str
) -> None:
    model = ScriptedModel(reply(entry(attribute="secret", value=secret, text=f"It is {secret}.", quote=text)))
    outcome = run(text, model)
    assert secret not in model.asked[0][1].content
    assert len(outcome.secrets) == 1
    for piece in outcome.evidence:
        assert secret not in piece.value + piece.text
        assert not is_blacked_out(piece.text)
        if MASK in piece.value + piece.text:
            assert piece.origin is Origin.ASSISTANT_INFERRED
            assert piece.sensitive


@pytest.mark.parametrize(
    ("text", "secret"),
    [
        ("Remember that my email password is hunter2-go", "hunter2-go"),
        ("Please remember my card number 4111 1111 1111 1111", "4111 1111 1111 1111"),
        ("记住我的身份证号是11010519491231002X", "11010519491231002X"),
        ("请记住我的支付密码是246810", "246810"),
    ],
)
def test_a_secret_that_the_user_wants_kept_is_kept_by_the_rules_and_shown_to_no_extractor(
    text: str, secret: str
) -> None:
    model = ScriptedModel(reply())
    outcome = run(text, model)
    assert secret not in model.asked[0][1].content
    kept = [piece for piece in outcome.evidence if secret in piece.text]
    assert kept
    assert all(piece.sensitive and piece.origin is Origin.USER_SAID for piece in kept)


@pytest.mark.parametrize("text", ["Remember: the wifi password is tulip-boat-9", "记住，门禁密码是258013"])
def test_a_code_for_guests_is_kept_when_the_user_says_remember(text: str) -> None:
    outcome = run(text)
    assert outcome.secrets == ()
    assert any(code in piece.text for piece in outcome.evidence for code in ("tulip-boat-9", "258013"))
    assert all(piece.sensitive for piece in outcome.evidence)


# Putting together.


def _piece(**given_: Any) -> Evidence:
    return Evidence(
        **{"entity": USER, "attribute": "home_city", "value": "Leeds", "text": "t", "span": Span(0, 9), **given_}
    )


@pytest.mark.parametrize(
    ("by_model", "adds"),
    [
        (_piece(), False),
        (_piece(attribute="city_of_residence", value="Leeds, UK"), False),
        (_piece(value="York"), False),
        (_piece(value="Bramley", span=Span(40, 50)), False),
        (_piece(value="Bramley", origin=Origin.ASSISTANT_INFERRED), False),
        (_piece(value="Bramley"), True),
        (_piece(attribute="place", value="leeds"), False),
        (_piece(attribute="place", value="leeds", span=Span(40, 50)), True),
        (_piece(attribute="hobby", value="chess"), True),
        (_piece(entity="Anna"), True),
    ],
)
def test_the_rules_reading_of_a_slot_stays_unless_the_words_themselves_give_another(
    by_model: Evidence, adds: bool
) -> None:
    assert bool(additions([_piece()], [by_model], "In Leeds, the Bramley part of it")) is adds


def test_a_value_that_a_rule_took_from_the_wrong_words_goes() -> None:
    by_model = _piece(value="Bramley")
    assert not_superseded([_piece()], [by_model], "In Leeds, the Bramley part of it") == []
    assert not_superseded([_piece()], [_piece(value="York")], "In Leeds, the Bramley part of it") == [_piece()]


# A thousand bad replies.

TEXT = "I live in Leeds with my sister Anna, who is a baker."
_EXPECTED = run(TEXT).by_rules
_GOOD = reply(
    entry(), entry(entity="Anna", attribute="occupation", value="baker", text="Anna is a baker.", quote="a baker")
)
_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=15),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from([*entry(), "x"]), inner, max_size=6),
    max_leaves=10,
)
_NOISE = st.text(alphabet=string.ascii_lowercase + "{}[]\":,\\u/* \n'`是\x00", max_size=60)


@st.composite
def _bad_reply(draw: st.DrawFn) -> str:
    text = _GOOD
    for _ in range(draw(st.integers(1, 6))):
        at = draw(st.integers(0, len(text)))
        text = text[:at] + draw(_NOISE | st.just("")) + text[at + draw(st.integers(0, 25)) :]
    return text


@settings(max_examples=examples(300), deadline=None)
@given(bad=_bad_reply() | _NOISE | _JSON.map(json.dumps) | _JSON.map(lambda data: json.dumps({"memories": [data]})))
def test_no_bad_reply_loses_a_turn_or_crashes(bad: str) -> None:
    outcome = run(TEXT, ScriptedModel(bad))
    assert outcome.by_rules == _EXPECTED
    assert (outcome.used is Used.MODEL) == (outcome.model_error is None)
    for piece in outcome.by_model:
        assert piece.origin is Origin.ASSISTANT_INFERRED or piece.span is not None
