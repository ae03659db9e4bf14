"""The bar fits its width and shows every slot that has a token."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ui.memories.budget_bar import shares

COUNT = st.integers(0, 20_000)


@given(
    st.fixed_dictionaries(
        {
            "system": COUNT,
            "pinned": COUNT,
            "recalled": COUNT,
            "summary": COUNT,
            "window": COUNT,
            "message": COUNT,
            "reserve": COUNT,
        }
    ),
    st.integers(512, 40_000),
    st.integers(10, 120),
)
def test_the_bar_fills_its_width(tokens: dict[str, int], budget: int, width: int) -> None:
    total = sum(count for name, count in tokens.items() if name != "reserve")
    cells = shares({**tokens, "total": total, "budget": budget}, width)
    assert sum(count for _name, count in cells) == width
    assert all(count > 0 for _name, count in cells)
    assert {name for name, count in tokens.items() if count} <= {name for name, _count in cells}
