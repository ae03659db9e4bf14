"""What of a message is stored as typed: everything but secrets, unless the user's own words ask to keep those."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory.extraction.keeping import hide, keep_safe
from memory.extraction.secrets import MASK, find_secrets
from tests.corpora import sayings_en, sayings_zh, turns_en, turns_zh

MASKED = [
    ("My email password is hunter2-go.", "hunter2-go"),
    ("Pay with 4111 1111 1111 1111 please", "4111 1111 1111 1111"),
    ("my SSN is 123-45-6789", "123-45-6789"),
    ("我的支付密码是246810", "246810"),
    ("身份证号11010519491231002X，帮我填表", "11010519491231002X"),
    ("I can't remember, maybe my password: hunter2-go", "hunter2-go"),
    ("Do you remember my password is hunter2-go?", "hunter2-go"),
    ("If you remember, my password is hunter2-go", "hunter2-go"),
    ("Don't remember this: my password is hunter2-go", "hunter2-go"),
    ("How do I make Chrome remember my password: hunter2-go", "hunter2-go"),
    ("My password is hunter2-go. Remember that I am allergic to nuts.", "hunter2-go"),
    ("我记不住密码，密码是246810", "246810"),
    ("不要记住：密码是246810", "246810"),
    ("密码是246810。记住我对花生过敏", "246810"),
    ('Translate: "Remember: the admin password is hunter2-go"', "hunter2-go"),
    ("> Remember: the password is hunter2-go\nwhat does this mean?", "hunter2-go"),
]

KEPT = [
    "Remember that my email password is hunter2-go",
    "My password is hunter2-go. Remember it, please.",
    "Please remember this:\nmy card number is 4111 1111 1111 1111",
    "Can you save my card 4111 1111 1111 1111 for later?",
    "I want you to remember my PIN: 4821",
    "don't forget my pin is 4821",
    "The wifi code at the hut is larch-4471, remember that please.",
    "请记住我的支付密码是246810",
    "密码是246810。帮我记一下",
    "家里WiFi密码是 mango2026，帮我记一下。",
]


@pytest.mark.parametrize(("text", "secret"), MASKED)
def test_a_secret_is_not_stored(text: str, secret: str) -> None:
    stored = keep_safe(text)
    assert secret not in stored.text
    assert MASK in stored.text
    assert [typed for typed, _ in stored.covers] == [secret]


@pytest.mark.parametrize("text", KEPT)
def test_a_secret_is_stored_when_the_user_asks_for_it(text: str) -> None:
    assert find_secrets(text)
    assert keep_safe(text).text == text


def test_of_two_secrets_only_the_one_asked_for_is_kept() -> None:
    stored = keep_safe("Remember that my locker password is tulip-9x. By the way, my bank password is boat-77x.")
    assert "tulip-9x" in stored.text
    assert "boat-77x" not in stored.text


def test_no_ordinary_turn_is_changed() -> None:
    """Measured on the invented turns and sayings of both languages."""
    turns = [*turns_en.ORDINARY, *turns_en.KEEP, *turns_zh.ORDINARY, *turns_zh.KEEP]
    for sayings in (sayings_en, sayings_zh):
        turns += [text for text, _ in sayings.KEPT]
        turns += sayings.NOTHING
        turns += [text for pair in sayings.REPLACED for text in pair[:2]]
    texts = [turn if isinstance(turn, str) else turn[0] for turn in turns]
    assert len(texts) > 800
    assert [text for text in texts if keep_safe(text).text != text] == []


def test_what_an_answer_repeats_is_covered_where_it_stands_by_itself() -> None:
    covers = keep_safe("my pin is 4821 and my card 4111 1111 1111 1111").covers
    said = hide("Your pin 4821 is weak; 48213 and a4821 are others. 密码4821不好。Card 4111 1111 1111 1111.", covers)
    assert said == "Your pin •••••••• is weak; 48213 and a4821 are others. 密码••••••••不好。Card ••••1111."


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=300) | st.text(alphabet="0123456789 -:.!pasword是密码记住remb\n", max_size=200))
def test_any_text_is_stored_and_storing_it_again_changes_nothing(text: str) -> None:
    once = keep_safe(text)
    assert keep_safe(once.text).text == once.text
    assert hide(text, once.covers) or not text
