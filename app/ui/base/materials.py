"""What things on the screen are made of: leather, walnut, brass and paper, drawn by program and cached.

A plate is a nine-patch: its corners keep their size and its middle is stretched. Its texture has ``SCALE`` pixels a
unit and carries its own shadow, ``MARGIN`` units beyond the widget on every side. Each texture is drawn once for each
palette; a palette without grain has flat plates with a plain edge.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from app.ui.base.kept import kept
from app.ui.base.palettes import HALO, PALETTES, RIM, Colour, Palette
from app.ui.base.textures import to_texture
from app.values.pictures import Picture

Shape = NDArray[np.float32]

SCALE = 2
"""Pixels of a plate's texture per unit."""

MARGIN = 6
"""How far a plate's texture reaches beyond the widget, for the shadow, in units."""

EDGE = 24
"""The width of the parts of a plate that are not stretched, margin included, in units."""

BORDER = [EDGE * SCALE] * 4
"""The same for Kivy's BorderImage, in pixels of the texture."""

_SIDE = (2 * EDGE + 16) * SCALE
_FINE = 4
_TILE = 256


@dataclass(frozen=True, slots=True)
class Make:
    """How a plate is made. Lengths are in units.

    ``fill`` names a colour of the palette. ``corner`` is the radius of the corners, which are cut in, as on a ticket,
    where ``notched``. ``bevel`` is the strength of light above and shade below (0-1, negative for a pressed plate).
    ``frame`` names the colour of a band along the edge that is ``band`` wide; ``rule`` the colour of a hairline
    ``inset`` from the edge. ``metal`` shades the fill as polished metal, ``wood`` as timber. ``studs`` are the
    screws in the corners. ``shadow`` is its darkness, 0-1.
    """

    fill: str
    corner: float = 9
    notched: bool = False
    bevel: float = 0.0
    frame: str = ""
    band: float = 0
    rule: str = ""
    inset: float = 4
    metal: bool = False
    wood: bool = False
    studs: bool = False
    shadow: float = 0.5


PLATES: dict[str, Make] = {
    "button": Make("button", bevel=0.35, wood=True, rule="accent_down", inset=3.2),
    "button_down": Make("button_down", bevel=-0.3, wood=True, rule="accent_down", inset=3.2, shadow=0.15),
    "primary": Make("accent", bevel=0.6, metal=True, rule="accent_ink", inset=4.2, studs=True, shadow=0.65),
    "primary_down": Make("accent_down", bevel=-0.4, metal=True, rule="accent_ink", inset=4.2, studs=True, shadow=0.2),
    "grave": Make("warning", bevel=0.35, rule="warning_ink", inset=3.2, shadow=0.65),
    "grave_down": Make("warning", bevel=-0.3, rule="warning_ink", inset=3.2, shadow=0.15),
    "slip": Make("paper_shade", corner=6, notched=True, rule="line", shadow=0.5),
    "slip_active": Make("card", corner=6, notched=True, frame="accent", band=4.5, metal=True, shadow=0.75),
    "card": Make("card", corner=5, rule="line", inset=3, shadow=0.35),
    "card_down": Make("paper_shade", corner=5, rule="line", inset=3, shadow=0.15),
    "page": Make("paper", corner=4, rule="line", inset=5, shadow=0.6),
    "sheet": Make("paper", corner=8, frame="accent", band=3.5, rule="line", inset=9, metal=True, shadow=0.9),
    "alarm": Make("warning", corner=5, rule="warning_ink", inset=3, shadow=0.6),
    "asking": Make("asking", corner=5, rule="asking_ink", inset=3, shadow=0.6),
    "plaque": Make("accent", corner=7, bevel=0.5, metal=True, rule="accent_ink", inset=3, shadow=0.6),
    "tooling": Make("", corner=8, rule="accent_down", inset=7, shadow=0.0),
}
"""Every plate by its name."""


@lru_cache(maxsize=64)
def plate(name: str, palette: str) -> Any:
    """The texture of that plate in that palette; None without a name."""
    if not name:
        return None
    return to_texture(kept(f"plate {name} {palette}", lambda: draw_plate(PLATES[name], PALETTES[palette])))


def draw_plate(make: Make, shades: Palette) -> Picture:
    """A plate, uint8 [h, w, 4] BGRA, with its shadow."""
    depth = _depth(make)  # how far inside the edge each pixel lies, in units; negative outside
    inside = _step(depth, 0)
    picture = np.zeros((_SIDE, _SIDE, 3), np.float32)
    alpha = np.zeros((_SIDE, _SIDE), np.float32)
    if make.fill:
        picture[:] = _bgr(getattr(shades, make.fill))
        alpha = inside.copy()
        if make.frame:
            _mix(picture, _surface(_bgr(getattr(shades, make.frame)), make, shades), 1 - _step(depth, make.band))
            _mix(picture, _bgr(shades.ink), 0.55 * _line(depth, make.band, 1.0))
        else:
            picture = _surface(_bgr(getattr(shades, make.fill)), make, shades)
        _mix(picture, _bgr(RIM), 0.5 * _line(depth, 0.4, 1.0))
    if make.rule and (shades.grain or not make.fill):
        rule = (0.5 if make.fill else 0.8) * _line(depth, make.inset, 0.9)
        if not make.fill:
            rule = np.maximum(rule, 0.45 * _line(depth, make.inset + 3, 0.6))
            alpha = np.maximum(alpha, rule)
            picture[:] = _bgr(getattr(shades, make.rule))
        else:
            _mix(picture, _bgr(getattr(shades, make.rule)), rule)
    if not shades.grain and make.fill:
        edge = shades.line if make.fill in ("paper", "paper_shade", "card") else HALO
        _mix(picture, _bgr(edge), _line(depth, 1.0, 2.0))
    if make.bevel and shades.grain:
        _mix(picture, np.array((255, 255, 255), np.float32), _bevel(depth, make.bevel))
        _mix(picture, np.array((0, 0, 0), np.float32), _bevel(depth, -make.bevel))
    if make.studs and shades.grain:
        _studs(picture, shades)
    return _over_shadow(picture, alpha, make.shadow if shades.grain else 0.0)


def _bgr(shade: Colour) -> NDArray[np.float32]:
    return np.array([255 * c for c in shade[2::-1]], np.float32)


def _mix(picture: Shape, paint: Shape, share: Shape) -> None:
    picture += (paint - picture) * share[..., None]


def _depth(make: Make) -> Shape:
    """The signed distance of each pixel from the plate's edge, in units, float32 [h, w]."""
    side, unit = _SIDE * _FINE, SCALE * _FINE
    mask = np.zeros((side, side), np.uint8)
    low, high = MARGIN * unit, side - MARGIN * unit
    radius = round(make.corner * unit)
    cv2.rectangle(mask, (low, low), (high - 1, high - 1), 255, -1)
    for x in (low, high):
        for y in (low, high):
            if make.notched:
                cv2.circle(mask, (x, y), radius, 0, -1)
            else:
                across, down = (radius if x == low else -radius), (radius if y == low else -radius)
                cv2.rectangle(
                    mask, (min(x, x + across), min(y, y + down)), (max(x, x + across), max(y, y + down)), 0, -1
                )
                cv2.circle(mask, (x + across, y + down), radius, 255, -1)
    mask[:low], mask[high:], mask[:, :low], mask[:, high:] = 0, 0, 0, 0
    within = cv2.distanceTransform(mask, cv2.DIST_L2, 5)
    beyond = cv2.distanceTransform(255 - mask, cv2.DIST_L2, 5)
    signed = (within - beyond) / unit
    return np.asarray(cv2.resize(signed, (_SIDE, _SIDE), interpolation=cv2.INTER_AREA), np.float32)


def _step(depth: Shape, at: float) -> Shape:
    """1 where a pixel lies deeper than ``at`` units, 0 outside, smooth over one pixel."""
    return np.asarray(np.clip((depth - at) * SCALE + 0.5, 0, 1), np.float32)


def _line(depth: Shape, at: float, width: float) -> Shape:
    return np.asarray(_step(depth, at - width / 2) - _step(depth, at + width / 2), np.float32)


def _bevel(depth: Shape, strength: float) -> Shape:
    """The edge that faces up (down for a negative strength), fading within two units."""
    slope = cv2.Sobel(cv2.GaussianBlur(depth, (0, 0), 1), cv2.CV_32F, 0, 1, ksize=3)
    facing = np.clip(slope / 4 if strength > 0 else -slope / 4, 0, 1)
    return np.asarray(abs(strength) * facing * np.clip(1 - depth / 2.2, 0, 1) * _step(depth, 0), np.float32)


def _surface(shade: NDArray[np.float32], make: Make, shades: Palette) -> Shape:
    """The fill of a plate: timber has streaks along x, polished metal is light above and deep below."""
    down = np.linspace(-1, 1, _SIDE, dtype=np.float32)[:, None]
    value = np.zeros((_SIDE, 1), np.float32)
    if make.metal:
        value = -0.2 * np.sin(down * 1.5) + 0.06 * np.exp(-(((down + 0.42) / 0.12) ** 2))
    elif make.wood:
        grain = np.random.default_rng(8).normal(0, 1, (_SIDE, 1)).astype(np.float32)
        broad = cv2.GaussianBlur(grain, (1, 0), sigmaX=0.1, sigmaY=5) * 3
        value = 0.05 * cv2.GaussianBlur(grain, (1, 0), sigmaX=0.1, sigmaY=0.9) + 0.07 * broad - 0.08 * down
    share = 1 + shades.grain * value[..., None]
    return np.ascontiguousarray(np.clip(np.broadcast_to(shade * share, (_SIDE, _SIDE, 3)), 0, 255), np.float32)


def _studs(picture: Shape, shades: Palette) -> None:
    off, unit = (MARGIN + 9.2) * SCALE, SCALE
    y, x = np.mgrid[0:_SIDE, 0:_SIDE].astype(np.float32) + 0.5
    for cx in (off, _SIDE - off):
        for cy in (off, _SIDE - off):
            away = np.hypot(x - cx, y - cy) / unit
            _mix(picture, _bgr(shades.accent_ink), 0.75 * np.clip((2.1 - away) * 2 + 0.5, 0, 1))
            _mix(picture, _bgr(HALO), 0.5 * np.clip((1.4 - np.hypot(x - cx + 0.6, y - cy + 0.6) / unit) * 2, 0, 1))


def _over_shadow(picture: Shape, alpha: Shape, strength: float) -> Picture:
    dark = np.zeros_like(alpha)
    if strength:
        down = round(2 * SCALE)
        dark[down:] = alpha[:-down]
        dark = strength * cv2.GaussianBlur(dark, (0, 0), 1.7 * SCALE)
    whole = alpha + dark * (1 - alpha)
    blended = picture * (alpha / np.maximum(whole, 1e-3))[..., None]
    return np.dstack([np.clip(blended, 0, 255), 255 * np.clip(whole, 0, 1)]).astype(np.uint8)


@lru_cache(maxsize=8)
def leather(palette: str) -> Any:
    """A repeatable texture of the desk's leather, to be drawn over the colour of the desk: grey around the middle."""

    def draw() -> Picture:
        rng = np.random.default_rng(5)
        pores = np.abs(_noise(rng, 1.5)) - 0.8
        folds = np.abs(_noise(rng, 3.4)) - 0.8
        return _grey(232 + PALETTES[palette].grain * (9 * pores + 8 * folds + 4 * _noise(rng, 14)))

    return _repeated(kept(f"leather {palette}", draw))


@lru_cache(maxsize=8)
def timber(palette: str) -> Any:
    """A repeatable texture of wood with its grain along x, to be drawn over the colour of the board."""

    def draw() -> Picture:
        rng = np.random.default_rng(9)
        streaks, bands = _noise(rng, 0.8, 30), _noise(rng, 5, 60)
        return _grey(222 + PALETTES[palette].grain * (14 * streaks + 16 * bands))

    return _repeated(kept(f"timber {palette}", draw))


@lru_cache(maxsize=8)
def laid_paper(palette: str) -> Any:
    """A repeatable texture of paper, to be drawn over the colour of the page."""

    def draw() -> Picture:
        rng = np.random.default_rng(11)
        return _grey(248 + PALETTES[palette].grain * (2.0 * _noise(rng, 0.8) + 3.2 * _noise(rng, 9)))

    return _repeated(kept(f"paper {palette}", draw))


def _noise(rng: np.random.Generator, down: float, across: float | None = None) -> Shape:
    """Noise of unit variance, smoothed by that many pixels, which repeats without a seam, float32 [tile, tile]."""
    x, y = (min(_TILE, int(4 * sigma) + 1) for sigma in (across or down, down))
    wide = np.pad(rng.normal(0, 1, (_TILE, _TILE)).astype(np.float32), ((y, y), (x, x)), mode="wrap")
    soft = cv2.GaussianBlur(wide, (0, 0), sigmaX=across or down, sigmaY=down)[y : y + _TILE, x : x + _TILE]
    return np.asarray(soft / max(float(soft.std()), 1e-6), np.float32)


def _grey(value: NDArray[np.floating[Any]]) -> Picture:
    return np.dstack([np.clip(value, 0, 255).astype(np.uint8)] * 3)


def _repeated(picture: Picture) -> Any:
    texture = to_texture(picture, mipmap=True)
    texture.wrap = "repeat"
    return texture


@lru_cache(maxsize=1)
def lamplight() -> Any:
    """Black that grows denser towards the corners, to be stretched over the desk: light falls on its middle."""
    y, x = np.mgrid[-1:1:64j, -1:1:64j]
    picture = np.zeros((64, 64, 4), np.uint8)
    picture[..., 3] = (255 * np.clip(0.5 * (np.hypot(x, y) - 0.45), 0, 0.5)).astype(np.uint8)
    return to_texture(picture)


def repeats(width: float, height: float, unit: float) -> tuple[float, ...]:
    """Texture coordinates that repeat a tile of 256 units over that size in pixels."""
    across, up = width / (_TILE * unit), height / (_TILE * unit)
    return (0, 0, across, 0, across, up, 0, up)
