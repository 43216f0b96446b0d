"""What grows on the prairie: cottonwoods, sagebrush, stones, flowers and tufts of dry grass."""

from __future__ import annotations

import numpy as np

from app.art.canvas import Canvas, Frame, blend, ink
from app.art.growth import Growth, grass
from app.art.relief import boulder

_INK = ink("#5b5232")


def _tuft(canvas: Canvas, x: float, y: float, seed: int) -> None:
    """Draw a tuft of dry grass."""
    grass(canvas, (x, y), seed, 0.9, (0.016, 0.021), (ink("#8a8550"), ink("#a09a5c"), ink("#c9c283")))


def _tree(canvas: Canvas, x: float, y: float, seed: int) -> None:
    """Draw a cottonwood seen from above and the south: a round crown, a trunk and a long shadow."""
    rng = np.random.default_rng(seed)
    sheet = canvas.layer()
    sheet.line([(x, y + 0.02), (x, y + 0.040)], ink("#6b5138"), 0.008)
    puffs = [(0.0, 0.0, 0.024)]
    for turn in np.arange(6) * np.pi / 3 + rng.uniform(0, 1):
        reach, radius = rng.uniform(0.014, 0.018), float(rng.uniform(0.012, 0.017))
        puffs.append((float(reach * np.cos(turn)), float(0.85 * reach * np.sin(turn)), radius))
    tone = (ink("#8a9160"), ink("#969a62"), ink("#7f8a5c"))[int(rng.integers(3))]
    for dx, dy, radius in puffs:
        sheet.disc(x + dx, y + dy, radius, tone)
    canvas.stamp(sheet, outline=ink("#4d4a30"), width=0.0038, shadow=(0.020, 0.016), reach=0.012)
    for dx, dy, radius in puffs:
        canvas.disc(x + dx - 0.003, y + dy - 0.004, radius * 0.66, blend(tone, ink("#c9c98c"), 0.5))
    for dx, dy, radius in puffs[::2]:
        canvas.disc(x + dx - 0.006, y + dy - 0.007, radius * 0.32, blend(tone, ink("#ecebb8"), 0.75))


def _sage(canvas: Canvas, x: float, y: float, seed: int) -> None:
    """Draw a sagebrush: a few grey-green blobs with a shadow."""
    rng = np.random.default_rng(seed)
    base = (ink("#8b9069"), ink("#979a70"), ink("#7f8662"))[int(rng.integers(3))]
    puffs = [
        (float(rng.normal(0, 0.011)), float(rng.normal(0, 0.007)), float(rng.uniform(0.010, 0.015))) for _ in range(6)
    ]
    sheet = canvas.layer()
    for dx, dy, radius in puffs:
        sheet.disc(x + dx, y + dy, radius, base)
    canvas.stamp(sheet, outline=_INK, width=0.0035, shadow=(0.009, 0.010), reach=0.010)
    for dx, dy, radius in sorted(puffs, key=lambda p: p[1]):
        canvas.disc(x + dx - 0.002, y + dy - 0.003, radius * 0.72, blend(base, ink("#d6d6a8"), 0.35))
        canvas.disc(x + dx - 0.004, y + dy - 0.005, radius * 0.34, blend(base, ink("#f0eecb"), 0.6))


def _flowers(canvas: Canvas, x: float, y: float, seed: int) -> None:
    rng = np.random.default_rng(seed)
    tone = (ink("#f3ead2"), ink("#d9a47c"), ink("#c7b6cf"))[int(rng.integers(3))]
    for dx, dy in rng.normal(0, 0.009, (4, 2)):
        frame = Frame(x + float(dx), y + float(dy), 0.0048)
        canvas.disc(frame.x, frame.y + 0.0015, 0.0052, ink("#9c9560"))
        canvas.disc(frame.x, frame.y, 0.0044, tone)
        canvas.disc(frame.x, frame.y, 0.0016, ink("#a87f3c"))


def _stone(canvas: Canvas, x: float, y: float, seed: int) -> None:
    boulder(canvas, x, y, 0.010, seed)


PRAIRIE = {
    "tree": Growth(2, 2, 0.030, 0.036, _tree, tall=True),
    "sage": Growth(4, 3, 0.034, 0.026, _sage, tall=True),
    "stone": Growth(4, 3, 0.022, 0.013, _stone),
    "flower": Growth(6, 3, 0.022, 0.014, _flowers),
    "tuft": Growth(13, 6, 0.042, 0.014, _tuft),
}
"""Everything that grows or lies on the prairie."""
