"""The animals of the ice age: deer, aurochs, mammoths and tigers, each with a silhouette of its own.

Each is drawn from the side in a frame one unit wide, centred on the origin. What tells them apart when they are small:
the deer is slender and wears antlers, the mammoth has a dome, a trunk and tusks, the aurochs lowers its horns towards
the west, the tiger crouches with its tail up and its fangs showing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from app.art.canvas import Canvas, Colour, Frame, blend, ellipse, ink, smooth

_DARK = ink("#2f231c")
_IVORY = ink("#fbf3dc")
_LIGHT = ink("#fff0d2")

Path = list[tuple[float, float]]


def _limb(sheet: Canvas, f: Frame, path: Path, tone: Colour, width: float) -> None:
    """Draw a limb as a smooth stroke, ``width`` in units of the frame."""
    sheet.line(f.apply(smooth(path, closed=False, steps=6)), tone, width * f.scale)


def _legs(sheet: Canvas, f: Frame, feet: Mapping[float, float], top: float, tone: Colour, width: float) -> None:
    """Draw a leg from each hip to its foot, both given by their places along the body, with a dark hoof."""
    for hip, foot in feet.items():
        knee = (hip + foot) / 2 + 0.015
        _limb(sheet, f, [(hip, top), (knee, (top + 0.42) / 2), (foot, 0.42)], tone, width)
        _limb(sheet, f, [(foot - 0.008, 0.415), (foot + 0.022, 0.425)], _DARK, width)


def paint_deer(sheet: Canvas, f: Frame) -> None:
    """Draw a stag facing east, its head and antlers high."""
    coat, back, pale = ink("#c07d45"), ink("#98592f"), ink("#f3e2c0")
    _legs(sheet, f, {-0.20: -0.25, 0.12: 0.16}, 0.05, blend(coat, _DARK, 0.38), 0.050)
    for lean in (-0.20, 0.075):
        root, tip = (0.27, -0.27), (0.27 + 1.15 * lean, -0.57)
        _limb(sheet, f, [root, (0.27 + lean, -0.40), tip], _IVORY, 0.046)
        _limb(sheet, f, [(0.27 + 0.7 * lean, -0.36), (0.36 + 0.75 * lean, -0.46)], _IVORY, 0.038)
        _limb(sheet, f, [(0.27 + 1.0 * lean, -0.44), (0.20 + 1.2 * lean, -0.52)], _IVORY, 0.036)
    body = [(-0.34, -0.02), (-0.29, -0.13), (-0.10, -0.12), (0.10, -0.14), (0.19, -0.28), (0.25, -0.34), (0.33, -0.32)]
    body += [(0.45, -0.235), (0.44, -0.185), (0.34, -0.18), (0.29, -0.10), (0.23, 0.06), (0.05, 0.11), (-0.15, 0.09)]
    sheet.poly(f.apply(smooth([*body, (-0.29, 0.11)], steps=6)), coat)
    ridge: Path = [(-0.30, -0.10), (-0.10, -0.095), (0.10, -0.115), (0.20, -0.26)]
    _limb(sheet, f, ridge, back, 0.055)
    _limb(sheet, f, [(-0.20, 0.055), (0.05, 0.075), (0.19, 0.04)], blend(coat, pale, 0.6), 0.045)
    _limb(sheet, f, [(0.31, -0.14), (0.26, -0.03), (0.22, 0.02)], pale, 0.055)
    sheet.poly(f.apply(ellipse(-0.315, -0.005, 0.048, 0.065, 0.2)), pale)
    sheet.poly(f.apply([(0.22, -0.31), (0.12, -0.36), (0.17, -0.26)]), back)
    _legs(sheet, f, {-0.25: -0.31, 0.19: 0.25}, 0.04, coat, 0.056)
    sheet.poly(f.apply(ellipse(0.435, -0.215, 0.022, 0.020)), _DARK)
    sheet.poly(f.apply(ellipse(0.325, -0.268, 0.018, 0.018)), _DARK)


def paint_mammoth(sheet: Canvas, f: Frame) -> None:
    """Draw a woolly mammoth facing east: high dome, sloping back, long fur, a trunk and great tusks."""
    coat, fur, light = ink("#7c5440"), ink("#57382b"), ink("#a57a58")
    for foot in (-0.18, 0.10):
        _limb(sheet, f, [(foot, 0.1), (foot, 0.40)], blend(coat, _DARK, 0.5), 0.125)
    body = [(-0.45, 0.16), (-0.46, -0.05), (-0.37, -0.22), (-0.16, -0.31), (0.0, -0.31), (0.07, -0.40), (0.19, -0.49)]
    body += [(0.31, -0.43), (0.37, -0.25), (0.39, -0.02), (0.30, 0.12), (0.18, 0.16)]
    sheet.poly(f.apply(smooth(body, steps=6)), coat)
    for foot in (-0.33, 0.20):
        _limb(sheet, f, [(foot, 0.1), (foot, 0.41)], coat, 0.14)
        _limb(sheet, f, [(foot - 0.045, 0.445), (foot + 0.05, 0.445)], ink("#d9c4a4"), 0.036)
    fringe: Path = [(-0.46, 0.0)]
    for k, u in enumerate(np.linspace(-0.44, 0.24, 11)):
        fringe.append((float(u), 0.30 if k % 2 else 0.20))
    sheet.poly(f.apply([*fringe, (0.28, 0.02)]), fur)
    sheet.poly(f.apply(smooth([(-0.46, 0.06), (-0.3, 0.13), (0.0, 0.16), (0.26, 0.08), (0.22, -0.14), (-0.42, -0.12)])),
               coat)  # fmt: skip
    for u, v in ((-0.36, -0.04), (-0.26, 0.02), (-0.15, -0.04), (-0.04, 0.03), (0.06, -0.03)):
        _limb(sheet, f, [(u, v), (u - 0.015, v + 0.13)], fur, 0.030)
    _limb(sheet, f, [(-0.40, -0.14), (-0.30, -0.23), (-0.15, -0.275), (0.0, -0.27)], light, 0.055)
    _limb(sheet, f, [(0.10, -0.40), (0.19, -0.44), (0.27, -0.39)], light, 0.060)
    trunk: Path = [(0.35, -0.18), (0.43, 0.02), (0.43, 0.20), (0.38, 0.33), (0.45, 0.40)]
    _limb(sheet, f, trunk, coat, 0.10)
    for v in (0.08, 0.17, 0.26):
        _limb(sheet, f, [(0.40, v), (0.455, v - 0.012)], fur, 0.020)
    sheet.poly(f.apply(ellipse(0.11, -0.17, 0.085, 0.135, 0.2)), fur)
    tusk = smooth([(0.27, -0.06), (0.30, 0.16), (0.44, 0.27), (0.57, 0.19), (0.595, 0.03)], closed=False, steps=6)
    sheet.line(f.apply(tusk), _DARK, 0.115 * f.scale)
    sheet.line(f.apply(tusk), _IVORY, 0.078 * f.scale)
    sheet.poly(f.apply(ellipse(0.285, -0.21, 0.024, 0.024)), _DARK)


def paint_aurochs(sheet: Canvas, f: Frame) -> None:
    """Draw an aurochs bull facing west, its head lowered and its long horns forward."""
    coat, light, muzzle = ink("#4e3a31"), ink("#8a6a52"), ink("#e6d6b8")
    _legs(sheet, f, {0.27: 0.24, -0.08: -0.05}, 0.08, blend(coat, _DARK, 0.45), 0.075)
    _limb(sheet, f, [(0.40, -0.10), (0.47, 0.05), (0.46, 0.22)], coat, 0.040)
    sheet.poly(f.apply(ellipse(0.46, 0.26, 0.035, 0.06)), _DARK)
    body = [(0.41, -0.10), (0.30, -0.20), (0.10, -0.19), (-0.06, -0.31), (-0.20, -0.29), (-0.33, -0.16), (-0.47, -0.02)]
    body += [(-0.50, 0.10), (-0.44, 0.16), (-0.32, 0.10), (-0.20, 0.16), (0.0, 0.18), (0.22, 0.13), (0.38, 0.14)]
    sheet.poly(f.apply(smooth(body, steps=6)), coat)
    _limb(sheet, f, [(0.36, -0.12), (0.27, -0.165), (0.10, -0.155), (-0.06, -0.265), (-0.18, -0.25)], light, 0.050)
    _limb(sheet, f, [(0.18, 0.08), (0.0, 0.115), (-0.15, 0.10)], blend(coat, light, 0.45), 0.045)
    sheet.poly(f.apply(ellipse(-0.455, 0.105, 0.062, 0.050, -0.5)), muzzle)
    sheet.poly(f.apply(ellipse(-0.485, 0.095, 0.018, 0.016)), _DARK)
    _limb(sheet, f, [(-0.22, -0.10), (-0.13, -0.08)], _DARK, 0.055)
    for horn in (
        [(-0.23, -0.19), (-0.12, -0.32), (-0.17, -0.47), (-0.28, -0.53)],
        [(-0.29, -0.15), (-0.44, -0.19), (-0.53, -0.31), (-0.50, -0.43)],
    ):
        curve = f.apply(smooth(horn, closed=False, steps=6))
        sheet.line(curve, _DARK, 0.100 * f.scale)
        sheet.line(curve, _IVORY, 0.066 * f.scale)
    _legs(sheet, f, {0.34: 0.35, -0.16: -0.15}, 0.08, coat, 0.085)
    sheet.poly(f.apply(ellipse(-0.335, -0.055, 0.024, 0.024)), _LIGHT)
    sheet.poly(f.apply(ellipse(-0.340, -0.052, 0.014, 0.014)), _DARK)


def paint_tiger(sheet: Canvas, f: Frame) -> None:
    """Draw a sabre-toothed tiger facing west, stalking, its tail up."""
    coat, stripe, pale = ink("#e3a552"), ink("#5a3420"), ink("#fbeccb")
    tail: Path = [(0.33, 0.0), (0.47, -0.03), (0.52, -0.18), (0.44, -0.32), (0.50, -0.41)]
    _limb(sheet, f, tail, coat, 0.075)
    _limb(sheet, f, tail[-2:], stripe, 0.078)
    _limb(sheet, f, [(0.50, -0.10), (0.54, -0.12)], stripe, 0.060)
    shade = blend(coat, _DARK, 0.36)
    _limb(sheet, f, [(0.20, 0.05), (0.14, 0.20), (0.20, 0.34), (0.14, 0.36)], shade, 0.085)
    _limb(sheet, f, [(-0.10, 0.05), (-0.08, 0.22), (-0.05, 0.34), (-0.11, 0.36)], shade, 0.080)
    body = [(0.36, -0.03), (0.30, -0.16), (0.12, -0.13), (-0.06, -0.15), (-0.18, -0.22), (-0.30, -0.20), (-0.32, 0.02)]
    body += [(-0.22, 0.15), (0.0, 0.15), (0.18, 0.12), (0.32, 0.14)]
    sheet.poly(f.apply(smooth(body, steps=6)), coat)
    _limb(sheet, f, [(0.16, 0.09), (0.0, 0.115), (-0.14, 0.11)], pale, 0.055)
    for u, top, low in ((0.28, -0.15, 0.02), (0.18, -0.14, 0.04), (0.08, -0.13, 0.03), (-0.02, -0.14, 0.04),
                        (-0.12, -0.18, 0.02)):  # fmt: skip
        sheet.poly(f.apply([(u - 0.030, top), (u + 0.030, top), (u + 0.012, low)]), stripe)
    _limb(sheet, f, [(0.29, 0.04), (0.34, 0.18), (0.29, 0.31), (0.34, 0.40), (0.27, 0.405)], coat, 0.100)
    _limb(sheet, f, [(-0.20, 0.05), (-0.24, 0.22), (-0.22, 0.39), (-0.29, 0.40)], coat, 0.095)
    for u, v in ((0.31, 0.16), (-0.235, 0.18)):
        _limb(sheet, f, [(u - 0.04, v), (u + 0.03, v + 0.02)], stripe, 0.034)
    for u in (-0.42, -0.26):
        sheet.poly(f.apply(ellipse(u, -0.30, 0.050, 0.055)), coat)
        sheet.poly(f.apply(ellipse(u, -0.295, 0.024, 0.028)), stripe)
    sheet.poly(f.apply(ellipse(-0.345, -0.165, 0.160, 0.145)), coat)
    for u in (-0.395, -0.345, -0.295):
        sheet.poly(f.apply([(u - 0.018, -0.31), (u + 0.018, -0.31), (u, -0.235)]), stripe)
    sheet.poly(f.apply(ellipse(-0.385, -0.085, 0.105, 0.068)), pale)
    sheet.poly(f.apply([(-0.43, -0.125), (-0.35, -0.125), (-0.39, -0.08)]), ink("#b0604c"))
    for u in (-0.435, -0.345):
        fang = [(u - 0.034, -0.055), (u + 0.034, -0.055), (u - 0.004, 0.155)]
        sheet.poly(f.apply(np.array(fang) * 1.0), _DARK)
        sheet.poly(f.apply([(u - 0.023, -0.058), (u + 0.023, -0.058), (u - 0.003, 0.120)]), ink("#fffdf4"))
    for u in (-0.425, -0.315):
        sheet.poly(f.apply(ellipse(u, -0.175, 0.024, 0.022)), _DARK)


BEASTS: dict[str, tuple[Callable[[Canvas, Frame], None], float]] = {
    "deer": (paint_deer, 0.285),
    "aurochs": (paint_aurochs, 0.290),
    "mammoths": (paint_mammoth, 0.290),
    "tigers": (paint_tiger, 0.290),
}
"""The painter of each kind of animal by the name of its symbol, and its width in tiles."""
