"""What lies over a chat: its lines are whole, whatever begins or ends underneath."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st
from textual.app import App, ComposeResult
from textual.containers import Horizontal
from textual.widgets import Static

from tests.examples import examples
from ui import covering

SPANS = st.lists(
    st.tuples(st.integers(0, 11), st.integers(1, 12)).map(lambda one: (min(one), max(one) + 1)), max_size=7
)
"""From the front to the back, on a line of 13 cells."""


@given(SPANS)
@settings(max_examples=examples(100))
def test_between_two_edges_one_thing_is_seen(spans: list[covering.Span]) -> None:
    seen = [next((at for at, (start, end) in enumerate(spans) if start <= x < end), None) for x in range(13)]
    edges = covering.seen_edges(spans, 13)
    assert (edges[0], edges[-1]) == (0, 13)
    assert all(len(set(seen[left:right])) == 1 for left, right in pairwise(edges))


@given(SPANS)
@settings(max_examples=examples(100))
def test_nothing_that_is_seen_whole_is_cut(spans: list[covering.Span]) -> None:
    edges = covering.seen_edges([(3, 9), *spans], 13)
    assert not any(3 < edge < 9 for edge in edges)


class Covered(App[None]):
    CSS = """
    Screen { layers: base over; }
    Horizontal { height: 1; }
    Horizontal > Static { width: 3; }
    #over { layer: over; width: 21; height: 1; offset: 4 0; }
    """

    def compose(self) -> ComposeResult:
        with Horizontal():
            yield from (Static("abc") for _ in range(10))
        yield Static("最新的备份是三月的", id="over", markup=False)


async def test_a_chinese_line_over_the_edges_of_others_is_whole() -> None:
    covering.install()
    async with Covered().run_test(size=(30, 4)) as pilot:
        await pilot.pause()
        first = pilot.app.screen._compositor.render_strips()[0].text
        assert first == "abca最新的备份是三月的" + " " * 3 + "bcabc"
        over = pilot.app.query_one("#over", Static)
        over.update("备份是新的")
        await pilot.pause()
        assert pilot.app.screen._compositor.render_strips()[0].text == "abca备份是新的" + " " * 11 + "bcabc"
