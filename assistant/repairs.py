"""What an opening of Hippo has put right by itself, kept until it is told once. Holds no content."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from memory.phrase import Phrase

if TYPE_CHECKING:
    from collections.abc import Sized


class Repairs:
    """Notes what was mended, on any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._told: list[Phrase] = []

    def take(self) -> list[Phrase]:
        """Return what was put right since the last call, a sentence each."""
        with self._lock:
            taken, self._told = self._told, []
        return taken

    def answers(self, cut_off: Sized) -> None:
        """Note the answers whose writer had ended before they were whole."""
        if len(cut_off) == 1:
            self._note(Phrase("An answer was cut off when Hippo last ended; what had come of it is kept."))
        elif len(cut_off):
            self._note(
                Phrase(
                    "{count} answers were cut off when Hippo last ended; what had come of them is kept.",
                    count=len(cut_off),
                )
            )

    def forgetting(self, ended: Sized) -> None:
        """Note the acts of forgetting that a crash had cut off."""
        if len(ended):
            self._note(Phrase("Forgetting that was cut off has been brought to its end."))

    def text_index(self) -> None:
        """Note that the full-text index was made anew."""
        self._note(Phrase("The full-text index was damaged and has been made anew. Nothing is lost."))

    def vector_index(self) -> None:
        """Note that the files of the vector index were thrown away."""
        self._note(Phrase("The vector index could not be read and is being made anew. Nothing is lost."))

    def _note(self, told: Phrase) -> None:
        with self._lock:
            self._told.append(told)
