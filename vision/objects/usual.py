"""The usual shapes of wooden pieces, for tables on which the owner's own pieces were not shown."""

from __future__ import annotations

from vision.objects.shapes import ROUND, Block, Board
from vision.objects.solids import Outline, Solid

_FIGURE: Outline = (
    (0, 4.4), (-1.2, 8), (-6.8, 8), (-6.4, 4), (-4.2, 1.2), (-7.6, 0.4), (-8, -2.2), (-3.4, -3.2), (-6, -5.2),
    (-2.4, -8), (2.4, -8), (6, -5.2), (3.4, -3.2), (8, -2.2), (7.6, 0.4), (4.2, 1.2), (6.4, 4), (6.8, 8), (1.2, 8),
)  # fmt: skip

SOLIDS: tuple[Solid, ...] = (
    Board(_FIGURE, 8.0).standing("cowboy"),
    Board(_FIGURE, 8.0).lying("cowboy"),
    Block(4, 16.0, 13.0, 12.0, (0.0, 1.0)).solid("tent"),
    Block(4, 15.0, 15.0, 13.0, (0.1, 0.1)).solid("tent"),
    Block(ROUND, 15.0, 15.0, 13.0, (0.1, 0.1)).solid("tent"),
)
