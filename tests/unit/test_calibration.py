"""What an embedder thinks of the background is measured once, and kept in every home that uses it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memory.recall.calibration import Calibration
from tests.integration.vector_samples import WordEmbedder

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from memory.ports import Matrix


class Counted(WordEmbedder):
    """Counts the texts it is asked for."""

    texts = 0

    def passages(self, texts: Sequence[str]) -> Matrix:
        self.texts += len(texts)
        return super().passages(texts)


def test_a_second_home_has_it_for_its_next_start_without_measuring_again(tmp_path: Path) -> None:
    embedder = Counted()
    homes = [tmp_path / "first", tmp_path / "second"]
    asked = []
    for home in homes:
        home.mkdir()
        Calibration.at_hand(home, embedder)
        asked.append(embedder.texts)
    kept = [[path.read_bytes() for path in home.glob("calibration-*.npy")] for home in homes]
    assert len(kept[0]) == 1
    assert kept[0] == kept[1]
    assert asked[0] == asked[1]
