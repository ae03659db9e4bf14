"""That rules alone read what is said, because the model failed its test, stands on the screen and not in a log."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from textual.widgets import Static

from assistant.settings import save
from tests.endpoints.replies import Reply
from tests.ui.home import until, write
from ui.chat.status_bar import StatusBar
from ui.page import Page

if TYPE_CHECKING:
    from tests.endpoints.replies import RecordedRequest
    from tests.ui.home import Home

TOLD = {
    "en": ("I live in Lyon.", "only simple sentences are remembered: scripted-model failed", "rules", "notice"),
    "zh": ("我住在苏州。", "只记住简单明白的句子：scripted-model 未通过", "规则", "提示"),
}
"""What is said, what is told of it on the health page, who extracts, and the word in the status bar."""


def useless(request: RecordedRequest) -> Reply:
    """Answer, and extract nothing worth keeping."""
    return Reply("Nice." if request.last_user in {said for said, *_ in TOLD.values()} else '{"memories": []}')


@pytest.mark.parametrize(
    ("language", "size"),
    [
        ("en", (140, 40)),
        ("zh", (80, 24)),
        pytest.param("zh", (140, 40), marks=pytest.mark.slow),
        pytest.param("en", (80, 24), marks=pytest.mark.slow),
    ],
)
async def test_a_failed_test_is_told_in_the_status_bar_and_on_the_health_page(
    home: Home, language: str, size: tuple[int, int]
) -> None:
    assert home.endpoint is not None
    home.endpoint.script = useless
    save(home.paths, {"extractor.use_model": True})
    said, told, extracts, notice = TOLD[language]
    async with home.app(size, language=language) as (screen, pilot):
        hippo = home.hippo
        assert hippo is not None
        bar = screen.query_one(StatusBar)
        await until(pilot, lambda: bar.standing.notices)  # that there is no embedder; that the test is still to come
        await write(pilot, said)
        await until(pilot, lambda: hippo.facts.views(hippo.profile_id))  # the rules learn all the same
        await until(pilot, lambda: any("failed the test" in text for text in bar.standing.notices))
        shown = " ".join(str(part.visual) for part in bar.query(Static))
        assert "⚠ 2" in shown
        assert size[0] < 100 or notice in shown
        await pilot.press("ctrl+t", "4")
        page = screen.query_one(Page)
        await until(pilot, lambda: any(told in str(text) for _, text in page.lines))
        assert any(extracts in str(text) for _, text in page.lines)
        assert page.region.overlaps(screen.region)
