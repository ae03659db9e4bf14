"""Small plots keep their width, never leave their range, and tell nothing from little."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ui.memories.plots import BAR_CELLS, COLUMNS, NOTHING, bars, columns

NUMBERS = st.floats(min_value=0, max_value=1e9)


@given(st.lists(st.none() | NUMBERS, max_size=30), st.none() | NUMBERS)
def test_each_value_has_one_column_and_a_higher_value_none_lower(values: list[float | None], top: float | None) -> None:
    drawn = columns(values, top)
    assert [char == NOTHING for char in drawn] == [value is None for value in values]
    heights = sorted(
        (value, COLUMNS.index(char)) for value, char in zip(values, drawn, strict=True) if value is not None
    )
    assert [height for _value, height in heights] == sorted(height for _value, height in heights)


@pytest.mark.parametrize(
    ("values", "top", "drawn"),
    [([0, 7], None, "▁█"), ([None, 1], None, "·█"), ([0, 0], None, "▁▁"), ([0.5, 3], 1.0, "▅█"), ([], None, "")],
)
def test_columns_reach_from_nothing_to_the_top(values: list[float | None], top: float | None, drawn: str) -> None:
    assert columns(values, top) == drawn


@given(st.dictionaries(st.sampled_from(["fact", "偏好", "a longer name", "[/]"]), NUMBERS, min_size=1))
def test_bars_stand_below_each_other_and_whatever_there_is_has_one(counts: dict[str, float]) -> None:
    lines = bars(counts, {name: f"{count:.0f}" for name, count in counts.items()})
    if not any(counts.values()):
        assert lines == []
        return
    lengths = [line.plain.count("▄") for line in lines]
    assert lengths == sorted(lengths, reverse=True)
    assert lengths[0] == BAR_CELLS
    assert sum(length > 0 for length in lengths) == sum(count > 0 for count in counts.values())
    begins = {line[: line.plain.index("▄")].cell_length for line in lines if "▄" in line.plain}
    assert len(begins) == 1
