"""The text of an error is parted into cause and way out the same way wherever it is shown."""

from __future__ import annotations

import pytest

from memory.error_parts import error_parts


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("The disk is full. Free some space.", ("The disk is full", "Free some space.")),
        (
            "hippo.db is damaged. Run the doctor. Then start again.",
            ("hippo.db is damaged", "Run the doctor. Then start again."),
        ),
        ("The disk is full.", ("The disk is full", "")),
        ("The disk is full", ("The disk is full", "")),
        ("", ("", "")),
    ],
)
def test_the_cause_ends_at_the_first_full_stop_before_a_blank(text: str, parts: tuple[str, str]) -> None:
    assert error_parts(OSError(text)) == parts
