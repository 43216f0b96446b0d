"""What the tribe finds and keeps: fish, mushrooms, the fire and the shrine, in frames one unit wide."""

from __future__ import annotations

import math

import numpy as np

from app.art.canvas import Canvas, Frame, blend, ellipse, ink, moved, smooth

_DARK = ink("#2f231c")
_FLAME = (
    *((-0.33, 0.20), (-0.40, -0.06), (-0.27, -0.28), (-0.22, -0.08), (-0.12, -0.30), (0.02, -0.58), (0.08, -0.30)),
    *((0.20, -0.12), (0.27, -0.30), (0.38, -0.02), (0.30, 0.22), (0.0, 0.34)),
)


def paint_fish(sheet: Canvas, f: Frame) -> None:
    """Draw a char facing west: dark back, rosy flank, pale belly."""
    body = smooth([(-0.52, 0.03), (-0.28, -0.19), (0.06, -0.17), (0.30, -0.02), (0.06, 0.17), (-0.28, 0.20)], steps=6)
    sheet.poly(f.apply([(0.22, 0.0), (0.54, -0.25), (0.46, 0.0), (0.54, 0.25)]), ink("#d98d6c"))
    sheet.poly(f.apply([(-0.12, -0.15), (0.10, -0.32), (0.17, -0.11)]), ink("#55737a"))
    sheet.poly(f.apply([(-0.10, 0.15), (0.04, 0.30), (0.10, 0.13)]), ink("#d98d6c"))
    sheet.poly(f.apply(body), ink("#f6efdd"))
    back = smooth([(-0.50, 0.0), (-0.28, -0.19), (0.06, -0.17), (0.30, -0.02), (0.02, -0.05), (-0.25, -0.05)], steps=6)
    sheet.poly(f.apply(back), ink("#6d8c91"))
    sheet.line(f.apply([(-0.20, 0.03), (0.20, 0.0)]), ink("#e3a184"), 0.075 * f.scale)
    sheet.line(f.apply(smooth([(-0.25, -0.12), (-0.20, 0.02), (-0.26, 0.14)], closed=False)), ink("#8b9c98"),
               0.035 * f.scale)  # fmt: skip
    sheet.poly(f.apply(ellipse(-0.365, -0.025, 0.050, 0.050)), ink("#ffffff"))
    sheet.poly(f.apply(ellipse(-0.370, -0.025, 0.032, 0.032)), _DARK)


def paint_mushroom(sheet: Canvas, f: Frame) -> None:
    """Draw a mushroom with a spotted cap, and a small one beside it."""
    for x, y, scale in ((0.27, 0.20, 0.55), (-0.08, 0.0, 1.0)):
        at = f.apply([(x, y)])[0]
        g = Frame(float(at[0]), float(at[1]), f.scale * scale, f.angle)
        stem = smooth(
            [(-0.13, -0.05), (0.13, -0.05), (0.12, 0.25), (0.19, 0.45), (-0.19, 0.45), (-0.12, 0.25)], steps=5
        )
        sheet.poly(g.apply(stem), ink("#f4ead2"))
        sheet.poly(g.apply([(0.03, 0.02), (0.13, 0.02), (0.12, 0.25), (0.18, 0.44), (0.06, 0.44)]), ink("#d5c4a2"))
        cap = smooth([(-0.50, 0.05), (-0.40, -0.26), (0.0, -0.47), (0.40, -0.26), (0.50, 0.05), (0.0, 0.11)], steps=6)
        sheet.poly(g.apply(cap), ink("#b9573a"))
        shade = smooth([(0.50, 0.05), (0.40, -0.26), (0.16, -0.42), (0.30, -0.10), (0.05, 0.10)], steps=6)
        sheet.poly(g.apply(shade), ink("#94412c"))
        gills = smooth([(-0.48, 0.05), (0.0, 0.02), (0.48, 0.05), (0.0, 0.12)], steps=6)
        sheet.poly(g.apply(gills), ink("#e3cfa9"))
        for u, v, r in ((-0.27, -0.12, 0.075), (-0.04, -0.29, 0.085), (0.13, -0.09, 0.065), (0.31, -0.17, 0.055)):
            sheet.poly(g.apply(ellipse(u, v, r, 0.85 * r)), ink("#fbf1da"))


def paint_fire(sheet: Canvas, f: Frame) -> None:
    """Draw a wildfire: tall flames over logs in a ring of stones."""
    for k in range(9):
        turn = math.pi * (k + 0.5) / 9
        stone = ellipse(0.44 * math.cos(turn), 0.30 + 0.15 * math.sin(turn), 0.075, 0.058)
        sheet.poly(f.apply(stone), ink("#8d8f8e") if k % 2 else ink("#a9aca9"))
    for a, b in (((-0.36, 0.38), (0.34, 0.24)), ((0.36, 0.38), (-0.34, 0.24))):
        sheet.line(f.apply([a, b]), ink("#6b4a34"), 0.105 * f.scale)
    flame = smooth(np.array(_FLAME), steps=6)
    for scale, tone in ((1.0, "#cd5f2c"), (0.74, "#ec9638"), (0.50, "#f8cf68"), (0.26, "#fff3c4")):
        sheet.poly(f.apply(flame * scale + (0.0, 0.27 * (1 - scale))), ink(tone))


def paint_shrine(sheet: Canvas, f: Frame) -> None:
    """Draw a dolmen with the sun painted on its lintel in ochre, snow on top and a bowl between its stones."""
    grey, pale, shade, ochre = (ink(c) for c in ("#9a9a98", "#c6c8c4", "#74777a", "#bb6338"))
    sheet.poly(f.apply([(-0.26, -0.12), (0.26, -0.12), (0.28, 0.38), (-0.28, 0.38)]), ink("#46413f"))
    for u in (-0.31, 0.31):
        block = moved(np.array([(-0.145, 0.42), (-0.12, -0.16), (0.12, -0.16), (0.15, 0.42)]), u, 0.0)
        sheet.poly(f.apply(block), grey)
        sheet.poly(f.apply([block[0], block[1], (u - 0.01, -0.16), (u - 0.03, 0.42)]), pale)
        sheet.poly(f.apply([(u + 0.08, -0.16), block[2], block[3], (u + 0.10, 0.42)]), shade)
    sheet.poly(f.apply([(-0.54, -0.14), (-0.47, -0.42), (0.46, -0.44), (0.54, -0.16), (0.30, -0.11)]), grey)
    sheet.poly(f.apply([(-0.50, -0.28), (-0.47, -0.42), (0.46, -0.44), (0.50, -0.30)]), pale)
    snow = smooth([(-0.48, -0.39), (-0.40, -0.50), (0.0, -0.53), (0.38, -0.51), (0.48, -0.41), (0.2, -0.43),
                   (0.0, -0.40), (-0.25, -0.43)], steps=6)  # fmt: skip
    sheet.poly(f.apply(snow), ink("#f6f9f8"))
    sheet.poly(f.apply(ellipse(0.0, -0.265, 0.085, 0.085)), ochre)
    for k in range(8):
        turn = math.pi * k / 4
        ray = [(r * math.cos(turn), -0.265 + r * math.sin(turn)) for r in (0.10, 0.155)]
        sheet.line(f.apply(ray), ochre, 0.030 * f.scale)
    sheet.poly(f.apply(smooth([(-0.15, 0.24), (0.15, 0.24), (0.10, 0.40), (-0.10, 0.40)], steps=5)), ochre)
    flame = smooth([(-0.08, 0.22), (-0.05, 0.08), (0.01, -0.04), (0.07, 0.09), (0.08, 0.22)], steps=5)
    sheet.poly(f.apply(flame), ink("#f3b04a"))
    sheet.poly(f.apply(flame * (0.5, 0.55) + (0.0, 0.095)), blend(ink("#f3b04a"), ink("#ffffff"), 0.7))
