"""Secrets are found by checksum or unmistakable form; order numbers and talk about passwords are left alone."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory.extraction.secrets import (
    MASK,
    SecretSort,
    blank,
    chinese_id,
    conceal,
    find_secrets,
    iban,
    luhn,
    mask,
)

SECRETS: list[tuple[str, SecretSort, str]] = [
    ("my password is hunter2", SecretSort.PASSWORD, "hunter2"),
    ("The admin password is swordfish.", SecretSort.PASSWORD, "swordfish"),
    ("password: Qx9!zz-04", SecretSort.PASSWORD, "Qx9!zz-04"),
    ("Password for the router: Qx9!zz", SecretSort.PASSWORD, "Qx9!zz"),
    ("passphrase = 'correct horse'", SecretSort.PASSWORD, "correct horse"),
    ("the password to my laptop is Qx9!zz", SecretSort.PASSWORD, "Qx9!zz"),
    ("my mail password's hunter2", SecretSort.PASSWORD, "hunter2"),
    ("user: bo, pw: hunter2", SecretSort.PASSWORD, "hunter2"),
    ("the password is $ecret9x", SecretSort.PASSWORD, "$ecret9x"),
    ("密码就是abc123", SecretSort.PASSWORD, "abc123"),
    ("my SSN is 123456789", SecretSort.US_SSN, "123456789"),
    ("I changed my pin to 4821", SecretSort.PASSWORD, "4821"),
    ("PIN: 4821.", SecretSort.PASSWORD, "4821"),
    ("cvv is 123", SecretSort.PASSWORD, "123"),
    ("my api key is abcd1234efgh", SecretSort.PASSWORD, "abcd1234efgh"),
    ("client secret: 9f8e7d6c", SecretSort.PASSWORD, "9f8e7d6c"),
    ("我的密码是abc12345", SecretSort.PASSWORD, "abc12345"),
    ("银行卡密码改成了778899，别告诉别人", SecretSort.PASSWORD, "778899"),
    ("支付密码：246810", SecretSort.PASSWORD, "246810"),
    ("验证码 483920", SecretSort.PASSWORD, "483920"),
    ("密码123456是不是太弱了", SecretSort.PASSWORD, "123456"),
    ("The wifi password is tulip-boat-9", SecretSort.SHARED_CODE, "tulip-boat-9"),
    ("door code is 4482", SecretSort.SHARED_CODE, "4482"),
    ("Wi-Fi密码：happy2024", SecretSort.SHARED_CODE, "happy2024"),
    ("门禁码是2580#", SecretSort.SHARED_CODE, "2580#"),
    ("门禁密码2580#", SecretSort.SHARED_CODE, "2580#"),
    ("use sk-abcdefghijklmnopqrstuvwxyz123 please", SecretSort.API_KEY, "sk-abcdefghijklmnopqrstuvwxyz123"),
    ("AKIAIOSFODNN7EXAMPLE", SecretSort.API_KEY, "AKIAIOSFODNN7EXAMPLE"),
    ("token ghp_" + "a1B2" * 9, SecretSort.API_KEY, "ghp_" + "a1B2" * 9),
    ("my card is 4111 1111 1111 1111 ok", SecretSort.CARD, "4111 1111 1111 1111"),
    ("5555-5555-5555-4444", SecretSort.CARD, "5555-5555-5555-4444"),
    ("amex 378282246310005", SecretSort.CARD, "378282246310005"),
    ("卡号：6222021234567890128", SecretSort.CARD, "6222021234567890128"),
    ("身份证号11010519491231002X", SecretSort.CHINESE_ID, "11010519491231002X"),
    ("IBAN DE89 3704 0044 0532 0130 00 THANKS", SecretSort.IBAN, "DE89 3704 0044 0532 0130 00"),
    ("GB82WEST12345698765432", SecretSort.IBAN, "GB82WEST12345698765432"),
    ("ssn 123-45-6789", SecretSort.US_SSN, "123-45-6789"),
]

NO_SECRETS = [
    "my password is wrong",
    "the password is stored in the vault",
    "my password manager is Bitwarden.",
    "我的密码管理器是1Password",
    "the code review is on Friday",
    "password must be 12 characters",
    "I forgot my password for github",
    "what is a good password?",
    "the password is very important",
    "my pin is different",
    "promo code is SAVE20",
    "zip code: 94103",
    "order number 4111111111111111",
    "tracking 6222021234567890128",
    "订单号4111111111111111",
    "card 4111 1111 1111 1112",
    "call me on 13812345678",
    "tel +44 20 7946 0958",
    "the port is 8080 and the pid 123456",
    "secret to a good soup is patience",
    "password = os.environ['DB_PASSWORD']",
    "password = getpass.getpass()",
    "const password = req.body.password;",
    "def login(user, password: str) -> bool:",
    "password: ${DB_PASSWORD}",
    "password = <your-password>",
    "api_key = os.getenv('X')",
    "export API_KEY=$(cat key)",
    "password: ********",
    "my password is ••••••••",
    "The password is your_password",
    "my train pass is valid",
    "I'll pass: too expensive",
    "the secret is patience.",
    "key: value",
    "token is cheap",
    "密码忘了怎么办",
    "密码至少8位",
    "什么密码好记",
    "我的生日是1990年3月5日",
    "身份证号110105194912310021",
    "快递单号 773012345678901",
    "ISBN 9780306406157",
    "2026-03-01 12:00:00",
    "the door is open, code review is at 3",
    "version 1.2.3-456-7890",
]


def _card(prefix: str) -> str:
    return next(prefix + digit for digit in "0123456789" if luhn(prefix + digit))


@pytest.mark.parametrize(("text", "sort", "secret"), SECRETS)
def test_a_secret_is_found_where_it_stands(text: str, sort: SecretSort, secret: str) -> None:
    if text.startswith("卡号"):
        secret = _card(secret[:-1])
        text = f"卡号：{secret}"
    (hit,) = find_secrets(text)
    assert (hit.sort, text[hit.span.start : hit.span.end]) == (sort, secret)
    assert secret not in mask(text)
    assert MASK in mask(text)


@pytest.mark.parametrize("text", NO_SECRETS)
def test_what_only_looks_like_a_secret_stays(text: str) -> None:
    assert find_secrets(text) == []
    assert mask(text) == text


def test_checksums() -> None:
    assert luhn("4111111111111111")
    assert not luhn("4111111111111112")
    assert chinese_id("11010519491231002x")
    assert not chinese_id("110105194913310021")
    assert iban("FR1420041010050500013M02606")
    assert not iban("FR1420041010050500013M02607")


def test_a_mask_shows_the_end_of_a_card_and_nothing_of_a_password() -> None:
    assert mask("card 4111 1111 1111 1111") == "card ••••1111"
    assert mask("my password is ab1") == mask("my password is abcdefghijk1")


def test_a_memory_is_concealed_in_value_and_sentence_but_for_codes_told_to_guests() -> None:
    assert conceal("hunter2", "The user's password is hunter2.") == ("••••••••", "The user's password is ••••••••.")
    guests = ("tulip-boat-9", "The wifi password is tulip-boat-9.")
    assert conceal(*guests) == guests


def test_blacking_out_moves_nothing() -> None:
    text = "my pin is 4821 and I live in Ely"
    dark = blank(text, find_secrets(text))
    assert len(dark) == len(text)
    assert dark.index("Ely") == text.index("Ely")
    assert "4821" not in dark


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=300) | st.text(alphabet="0123456789 -ABCDEpasword:是密码•", max_size=200))
def test_any_text_is_masked_without_a_crash(text: str) -> None:
    for hit in find_secrets(text):
        assert 0 <= hit.span.start < hit.span.end <= len(text)
    assert find_secrets(mask(text)) == [] or MASK in mask(text)
