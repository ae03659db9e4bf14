"""Text that is not ours reaches the screen harmless."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ui.plain_text import one_line, plain, safe_link


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a\x1b]52;c;aGFjaw==\x07b", "ab"),
        ("\x1b[31mred\x1b[0m", "red"),
        ("\x9b31mred", "red"),
        ("\x1b]0;title\x1b\\x", "x"),
        ("nul\x00 bell\x07 del\x7f", "nul bell del"),
        ("invoice\u202egpj.exe", "invoicegpj.exe"),
        ("zero\u200bwidth\ufeff", "zerowidth"),
        ("hidden\U000e0041\U000e0042", "hidden"),
        ("one\r\ntwo\rthree\u2028four", "one\ntwo\nthree\nfour"),
        ("tab\there", "tab\there"),
        ("lone \ud800", "lone \ufffd"),
        ("👨‍👩‍👧 ❤️ 周报 नमस्ते", "👨‍👩‍👧 ❤️ 周报 नमस्ते"),
        ("[/] [bold]x [@click=app.bell]y[/]", "[/] [bold]x [@click=app.bell]y[/]"),
    ],
)
def test_control_codes_and_tricks_are_taken_out_and_the_rest_stays(text: str, shown: str) -> None:
    assert plain(text) == shown


@given(st.text(max_size=300))
def test_nothing_a_terminal_could_act_on_is_left(text: str) -> None:
    shown = plain(text)
    assert not [c for c in shown if (ord(c) < 32 and c not in "\n\t") or 127 <= ord(c) <= 159]
    assert plain(shown) == shown
    shown.encode("utf-8")


def test_one_line_folds_and_cuts() -> None:
    assert one_line(" a\n b\t c ") == "a b c"
    assert one_line("abcdefgh", 5) == "abcd…"
    assert len(one_line("x" * 2_000_000, 50)) == 50


@pytest.mark.parametrize(
    ("href", "opens"),
    [
        ("https://example.org/a", True),
        ("http://example.org", True),
        ("mailto:a@example.org", True),
        ("javascript:alert(1)", False),
        ("file:///etc/passwd", False),
        ("vscode://x", False),
        ("http://[bad", False),
        ("", False),
    ],
)
def test_only_harmless_links_open(href: str, opens: bool) -> None:
    assert (safe_link(href) is not None) is opens
