"""Animals and objects of Hunters & Gatherers: game animals, fish, mushrooms, fire and shrine.

Each is drawn in a frame one unit wide, centred on the origin.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from app.art.canvas import Canvas, Colour, Frame, Points, blend, ellipse, ink, smooth

_DARK = ink("#2f231c")


@dataclass(frozen=True, slots=True)
class Beast:
    """The shape of one kind of animal: its coat, its weight (1 = a deer), and its antlers, horns or tusks."""

    coat: Colour
    mark: Colour
    bulk: float
    wears: str


BEASTS = {
    "deer": Beast(ink("#a56d42"), ink("#f0e2c4"), 1.0, "antlers"),
    "aurochs": Beast(ink("#5a4036"), ink("#e9dcc0"), 1.45, "horns"),
    "mammoths": Beast(ink("#7d5a43"), ink("#f4ead6"), 1.75, "tusks"),
    "tigers": Beast(ink("#d09a58"), ink("#4a3020"), 1.05, "stripes"),
}


def paint_beast(sheet: Canvas, f: Frame, beast: Beast) -> None:
    """Draw an animal from the side, facing east."""
    deep = 0.105 * beast.bulk
    foot = 0.36
    for u in (-0.22, -0.12, 0.13, 0.23):
        tone = beast.coat if u in (-0.22, 0.23) else blend(beast.coat, _DARK, 0.35)
        sheet.line(f.apply([(u, 0.02), (u + 0.01, foot)]), tone, f.scale * (0.05 + 0.022 * beast.bulk))
    sheet.poly(f.apply(ellipse(0.0, 0.0, 0.31, deep + 0.02)), beast.coat)
    head = (0.38, -0.16) if beast.wears != "tusks" else (0.33, -0.12)
    size = 0.085 + 0.03 * (beast.bulk - 1)
    sheet.poly(
        f.apply(
            [(0.12, -deep), (head[0] - 0.04, head[1] - size), (head[0] + 0.06, head[1] + size), (0.24, deep * 0.7)]
        ),
        beast.coat,
    )
    sheet.poly(f.apply(ellipse(head[0] + 0.02, head[1], size * 1.35, size, 0.35)), beast.coat)
    _WEARS[beast.wears](sheet, f, beast, head, deep)
    sheet.poly(f.apply(ellipse(head[0] + 0.04, head[1] - 0.02, 0.018, 0.018)), _DARK)


def _antlers(sheet: Canvas, f: Frame, beast: Beast, head: tuple[float, float], deep: float) -> None:
    x, y = head
    for lean in (-0.14, 0.06):
        sheet.line(
            f.apply([(x - 0.02, y - 0.06), (x + lean, y - 0.2), (x + lean * 1.1, y - 0.34)]),
            beast.mark,
            0.035 * f.scale,
        )
        sheet.line(f.apply([(x + lean, y - 0.2), (x + lean + 0.1, y - 0.29)]), beast.mark, 0.03 * f.scale)
    sheet.poly(f.apply(ellipse(-0.31, -0.03, 0.05, 0.05)), beast.mark)


def _horns(sheet: Canvas, f: Frame, beast: Beast, head: tuple[float, float], deep: float) -> None:
    x, y = head
    sheet.poly(f.apply(ellipse(0.13, -deep * 0.75, 0.16, 0.1)), beast.coat)
    horn = smooth([(x - 0.04, y - 0.08), (x + 0.06, y - 0.16), (x + 0.14, y - 0.28)], closed=False, steps=6)
    sheet.line(f.apply(horn), beast.mark, 0.045 * f.scale)
    back = smooth([(x - 0.06, y - 0.08), (x - 0.12, y - 0.17), (x - 0.08, y - 0.28)], closed=False, steps=6)
    sheet.line(f.apply(back), beast.mark, 0.045 * f.scale)


def _tusks(sheet: Canvas, f: Frame, beast: Beast, head: tuple[float, float], deep: float) -> None:
    x, y = head
    sheet.poly(f.apply(ellipse(0.12, -0.14, 0.17, 0.15)), beast.coat)
    sheet.poly(f.apply(ellipse(x - 0.02, y - 0.1, 0.12, 0.13)), blend(beast.coat, _DARK, 0.2))
    trunk = smooth([(x + 0.08, y), (x + 0.16, y + 0.16), (x + 0.12, y + 0.32)], closed=False, steps=6)
    sheet.line(f.apply(trunk), beast.coat, 0.075 * f.scale)
    tusk = smooth([(x + 0.04, y + 0.08), (x + 0.1, y + 0.26), (x + 0.24, y + 0.2)], closed=False, steps=6)
    sheet.line(f.apply(tusk), beast.mark, 0.045 * f.scale)
    for u in np.linspace(-0.24, 0.2, 6):
        sheet.line(f.apply([(u, deep * 0.7), (u - 0.02, deep + 0.07)]), blend(beast.coat, _DARK, 0.25), 0.035 * f.scale)


def _stripes(sheet: Canvas, f: Frame, beast: Beast, head: tuple[float, float], deep: float) -> None:
    x, y = head
    for u in (-0.22, -0.1, 0.02, 0.14):
        sheet.line(f.apply([(u, -deep), (u + 0.03, deep * 0.3)]), beast.mark, 0.03 * f.scale)
    tail = smooth([(-0.29, -0.05), (-0.42, -0.1), (-0.46, -0.26)], closed=False, steps=6)
    sheet.line(f.apply(tail), beast.coat, 0.05 * f.scale)
    for u in (0.07, 0.1):
        sheet.poly(f.apply([(x + u, y + 0.05), (x + u + 0.03, y + 0.05), (x + u + 0.01, y + 0.17)]), ink("#fffaf0"))


_WEARS = {"antlers": _antlers, "horns": _horns, "tusks": _tusks, "stripes": _stripes}


def paint_fish(sheet: Canvas, f: Frame) -> None:
    """Draw a fish facing west."""
    body: Points = smooth([(-0.5, 0.0), (-0.2, -0.2), (0.15, -0.14), (0.3, 0.0), (0.15, 0.14), (-0.2, 0.2)], steps=6)
    sheet.poly(f.apply([(0.24, 0.0), (0.52, -0.2), (0.45, 0.0), (0.52, 0.2)]), ink("#c7d3d2"))
    sheet.poly(f.apply(body), ink("#e6e8dd"))
    sheet.line(f.apply([(-0.3, -0.12), (0.2, -0.06)]), ink("#8798a0"), 0.05 * f.scale)
    sheet.poly(f.apply(ellipse(-0.32, -0.02, 0.035, 0.035)), _DARK)


def paint_mushroom(sheet: Canvas, f: Frame) -> None:
    """Draw one mushroom with a spotted brown cap."""
    sheet.poly(f.apply([(-0.14, 0.45), (-0.1, -0.05), (0.1, -0.05), (0.14, 0.45)]), ink("#efe4cb"))
    sheet.poly(
        f.apply(smooth([(-0.46, 0.06), (-0.34, -0.28), (0.0, -0.44), (0.34, -0.28), (0.46, 0.06), (0.0, 0.1)])),
        ink("#a4643f"),
    )
    for x, y in ((-0.2, -0.14), (0.06, -0.26), (0.22, -0.06)):
        sheet.poly(f.apply(ellipse(x, y, 0.06, 0.05)), ink("#f2e6cc"))


def paint_fire(sheet: Canvas, f: Frame) -> None:
    """Draw a log fire."""
    sheet.line(f.apply([(-0.36, 0.4), (0.36, 0.28)]), ink("#6b4a34"), 0.1 * f.scale)
    sheet.line(f.apply([(-0.36, 0.28), (0.36, 0.4)]), ink("#5a4030"), 0.1 * f.scale)
    for scale, tone in ((1.0, "#c9622f"), (0.7, "#e8973f"), (0.42, "#f8dc8a")):
        flame = smooth([(-0.3, 0.1), (-0.2, -0.2), (-0.05, -0.1), (0.03, -0.48), (0.2, -0.12), (0.3, 0.1), (0.0, 0.32)])
        sheet.poly(f.apply(flame * scale + (0.0, 0.26 * (1 - scale))), ink(tone))


def paint_shrine(sheet: Canvas, f: Frame) -> None:
    """Draw two standing stones with a third on top, behind a flat one."""
    grey, pale = ink("#8f8a80"), ink("#b5afa2")
    for u in (-0.26, 0.26):
        sheet.poly(f.apply([(u - 0.12, 0.36), (u - 0.09, -0.18), (u + 0.09, -0.18), (u + 0.12, 0.36)]), grey)
        sheet.poly(f.apply([(u - 0.12, 0.36), (u - 0.09, -0.18), (u, -0.18), (u - 0.02, 0.36)]), pale)
    sheet.poly(f.apply([(-0.46, -0.18), (-0.4, -0.38), (0.42, -0.36), (0.46, -0.18)]), pale)
    sheet.poly(f.apply([(-0.2, 0.42), (-0.16, 0.28), (0.16, 0.28), (0.2, 0.42)]), ink("#a3573c"))
