"""The form wanted of what was asked for is kept whole, as how it is done; what a text is to say is not."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from memory.extraction.rules import extract
from memory.extraction.write_trigger import decide
from memory.values import Evidence, Kind

WEDNESDAY = datetime(2026, 2, 11, 14, 8, tzinfo=UTC)

WANTED = [
    (
        "Write the sign for our plant sale.",
        "Nobody reads that. Name, price, sun or shade. Ten words at most.",
        "Ten words",
    ),
    ("Plan the week's packed lunches.", "No sauces. A table, one row a day, fruit in every box.", "fruit in every box"),
    (
        "I'd like a page for my choir. How would you build it?",
        "Plain HTML then. Keep it to one file, no cookies, and big print.",
        "Plain HTML then. Keep it to one file",
    ),
    (
        "For the balcony I can't decide between tubs and a raised bed.",
        "Fine, tubs with wheels, herbs on the left and beans behind. Nothing above the railing.",
        "Nothing above the railing",
    ),
    (
        "Design a coat rack for the hall?",
        "Ash, six hooks, the lowest at one metre, no shelf.",
        "the lowest at one metre",
    ),
    ("Could you set up a rota for the kitchen?", "One page, four columns, a colour for each of us.", "four columns"),
    (
        "A first lesson on magnets, forty minutes?",
        "Do it like this: five minutes of guessing, then stations, then one question on a slip.",
        "one question on a slip",
    ),
    ("How do I roast a cauliflower whole?", "I'd only salt it less next time.", "salt it less next time"),
    (
        "How do I write to a neighbour about noise?",
        "I wrote three lines: what I hear, when, and that I bake on Sundays.",
        "what I hear, when",
    ),
]


def kept(before: str, said: str) -> list[Evidence]:
    return [piece for piece in extract(said, WEDNESDAY, before=(before,)) if piece.kind is Kind.PROCEDURE]


@pytest.mark.parametrize(("before", "said", "told"), WANTED, ids=lambda value: str(value)[:30])
def test_a_form_is_kept_with_all_its_points(before: str, said: str, told: str) -> None:
    assert [piece for piece in kept(before, said) if told in piece.text]
    assert decide(said, before=(before,)).worth


@pytest.mark.parametrize(
    ("before", "said"),
    [
        ("Write a note to my landlord.", "The boiler is out since Monday and I want it seen to by Friday."),
        ("Write the invitation for the fair.", "Mention the cake stall and tell them to bring a chair."),
        ("What can I cook tonight?", "Carrots, onions, a bit of ham and old bread. Any idea?"),
        ("Summarise this page for me.", "Lovely, thanks, that helps a lot and saves me an hour."),
        ("Write a story about a fox.", "Lovely. Next time I see my niece I'll read it to her."),
    ],
)
def test_what_a_text_is_to_say_and_thanks_are_no_form(before: str, said: str) -> None:
    assert not kept(before, said)
