"""What lies over something else keeps its wide characters: a panel or a notice over a chat is drawn in whole pieces.

Textual cuts every line wherever any widget begins or ends, those too that are hidden there. A Chinese character that
such a cut goes through comes out as two blanks. Edges that are covered need no cut. Pure, but for `install`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from textual._compositor import Compositor
    from textual.geometry import Region
    from textual.strip import Strip

Span = tuple[int, int]
"""From a column to the one after the last."""


def seen_edges(spans: Iterable[Span], width: int) -> list[int]:
    """Return the columns of a line where something that is seen begins or ends.

    Args:
        spans: what lies on the line, from the front to the back.
        width: cells of the line; its two ends are always there.
    """
    edges = {0, width}
    covered: list[Span] = []
    for start, end in spans:
        if any(left <= start and end <= right for left, right in covered):
            continue
        edges.update(edge for edge in (start, end) if not any(left < edge < right for left, right in covered))
        touching = [span for span in covered if span[0] <= end and start <= span[1]]
        joined = [(start, end), *touching]
        covered = [span for span in covered if span not in touching]
        covered.append((min(left for left, _right in joined), max(right for _left, right in joined)))
    return sorted(edges)


def _cuts(self: Compositor) -> list[list[int]]:
    """Return the cuts of every line; Textual keeps them until something moves."""
    if self._cuts is None:
        width, height = self.size
        lines: list[list[Span]] = [[] for _ in range(height)]
        for region, clip in self.visible_widgets.values():  # from the front to the back
            x, y, cells, rows = region.intersection(clip)
            if cells and rows:
                for line in lines[y : y + rows]:
                    line.append((x, x + cells))
        known: dict[tuple[Span, ...], list[int]] = {}
        self._cuts = []
        for line in lines:
            spans = tuple(line)
            if spans not in known:
                known[spans] = seen_edges(spans, width)
            self._cuts.append(known[spans])
    return self._cuts


def _chops(
    self: Compositor, crop: Region, is_rendered_line: Callable[[int], bool]
) -> Sequence[Mapping[int, Strip | None]]:
    """Draw the pieces between the cuts, each by what lies in front there."""
    cuts = self.cuts
    chops: list[dict[int, Strip | None]] = [dict.fromkeys(line[:-1]) for line in cuts]
    for region, clip, strips in self._get_renders(crop):
        shown = region.intersection(clip)
        first, last = shown.column_span
        for y, strip in zip(shown.line_range, strips, strict=False):
            if not is_rendered_line(y):
                continue
            pieces = chops[y]
            starts = [cut for cut in cuts[y] if first <= cut < last]
            if all(pieces[cut] is not None for cut in starts):
                continue
            at = starts if starts[0] == first else [first, *starts]  # where it begins something lies over it
            ends = [*(cut - first for cut in at[1:]), last - first]
            for cut, piece in zip(at, strip.divide(ends), strict=False):
                if cut in pieces and pieces[cut] is None:
                    pieces[cut] = piece
    return chops


def install() -> None:
    """Let everything that Textual draws keep its wide characters."""
    from textual._compositor import Compositor  # noqa: PLC0415

    compositor: Any = Compositor
    compositor.cuts = property(_cuts)
    compositor._render_chops = _chops
