"""Light on the map: whole features lit, and lit places on the map that can be touched."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from kivy.graphics import Color, InstructionGroup, Rectangle

from app.rules.tileset import TileSet
from app.table.presentation.features import Area
from app.ui.base import pictures
from app.ui.base.palettes import HALO, RIM, Colour
from app.ui.base.pictures import GLOW_SPAN, Pictures, turned_coordinates
from app.ui.base.theme import THEME
from app.ui.map import areas
from app.ui.map.camera import on_table
from app.ui.map.drawing import PIECE, add, put
from app.values import Cell, LaidTile, PlacedFace, turn_point

_READ = 2.0  # how many times larger a letter or a number is on a map that is far away
_DISC = 1.36  # the width of the disc below a picture, in widths of that
_APART, _ROUNDS = 1.02, 100  # how far the middles of two letters are apart, in widths of their discs; most rounds
_CHOSEN = 1.12  # how many times larger a place is that is marked: the number beside it stays in sight
_VEIL = 0.3
"""How much the rest of the map is darkened while something is lit."""


@dataclass(frozen=True, slots=True)
class Light:
    """A feature, or any segments, lit in a colour."""

    area: Area
    colour: Colour


@dataclass(frozen=True, slots=True)
class Target:
    """A lit place to touch: a segment of the tile on ``cell``, whose whole ``area`` may be touched for it, or the whole
    cell where ``placed`` is a tile that is not in the game.

    ``texture`` is drawn at its spot, None for nothing; ``tap`` is called when it is touched. ``read``: it is a letter
    or a number, larger where the map is far away. ``chosen``: it is marked, on a plate of gold.
    """

    cell: Cell
    segment: int
    area: Area
    texture: Any
    tap: Callable[[], None]
    placed: PlacedFace | None = None
    read: bool = False
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Sign:
    """A letter or a number on the map: its target, its middle on the table and the radius of its disc in tiles."""

    target: Target
    at: tuple[float, float]
    radius: float


def draw_lights(
    group: InstructionGroup, lights: Iterable[Light], laid: Mapping[Cell, LaidTile], tileset: TileSet, unit: float
) -> None:
    """Draw those lights over the tiles ``laid``, in map coordinates with tiles ``unit`` wide; removes earlier ones."""
    group.clear()
    found = [(light, cell, segment) for light in lights for cell, segment in light.area if cell in laid]
    if not found:
        return
    group.add(Color(*RIM[:3], _VEIL))
    for col, row in laid:
        group.add(Rectangle(pos=(col * unit, -(row + 1) * unit), size=(unit, unit)))
    shown: Colour | None = None
    for light, cell, segment in found:
        tile = laid[cell]
        if light.colour != shown:
            shown = light.colour
            group.add(Color(*shown))
        quad = Rectangle(
            texture=areas.area(tileset.by_id[tile.design].places.places[segment]),
            pos=(cell.col * unit, -(cell.row + 1) * unit),
            size=(unit, unit),
        )
        quad.tex_coords = turned_coordinates(tile.rotation)
        group.add(quad)


def draw_targets(
    group: InstructionGroup,
    targets: Iterable[Target],
    laid: Mapping[Cell, LaidTile],
    shown_as: Pictures,
    *,
    far: bool = False,
) -> tuple[Sign, ...]:
    """Draw what stands at the spot of each target, and the tiles that are not in the game; removes earlier ones.
    The map is ``far`` away where its tiles are small. Returns the letters and the numbers, which are kept apart.
    """
    group.clear()
    shown: list[tuple[Target, tuple[float, float], float]] = []
    for target in targets:
        tile = laid.get(target.cell)
        if target.placed is not None:
            add(group, (0, 0, 0, 0.6), target.cell, pictures.shadow(), GLOW_SPAN)
            texture, turned = shown_as.laid(target.placed.tile)
            add(group, (1, 1, 1, 1), target.cell, texture, 1.0, turned)
            add(group, THEME.gold, target.cell, pictures.glow(), GLOW_SPAN)
            at: tuple[float, float] = on_table(target.cell, (0.5, 0.5))
        elif tile is not None:
            spot = shown_as.tileset.by_id[tile.design].stand(tile.variant, target.segment)
            at = on_table(target.cell, turn_point(spot, tile.rotation))
        else:
            continue
        if target.texture is not None:
            span = PIECE * (_READ if target.read and far else _CHOSEN if target.chosen else 1.0)
            shown.append((target, at, span))
    written = [row for row in shown if row[0].read]
    disc = _DISC * max((span for *_, span in written), default=0.0)
    spots = iter(spread([at for _, at, _ in written], _APART * disc))
    signs = []
    for target, usual, span in shown:
        at = next(spots) if target.read else usual
        put(group, RIM, at, pictures.icon("disc"), (span * _DISC,) * 2)
        put(group, THEME.gold if target.chosen else HALO, at, pictures.icon("disc"), (span * 1.25,) * 2)
        put(group, (1, 1, 1, 1), at, target.texture, (span, span), None)
        if target.read:
            signs.append(Sign(target, at, span * _DISC / 2))
    return tuple(signs)


def spread(at: Sequence[tuple[float, float]], apart: float) -> list[tuple[float, float]]:
    """Those points, moved so that any two are ``apart``: each of two that are nearer gives way by half of what is
    missing, in turn, until none does or it takes too long. Points far enough from all others stay.

    Method: projection onto the constraints one after the other (position based dynamics, Müller 2007).
    """
    found = list(at)
    for _ in range(_ROUNDS):
        moved = False
        for number, other in combinations(range(len(found)), 2):
            (x, y), (east, south) = found[number], found[other]
            away = math.dist((x, y), (east, south))
            if away >= apart - 1e-3:
                continue
            moved = True
            along = ((east - x) / away, (south - y) / away) if away > 0 else (1.0, 0.0)
            step = along[0] * (apart - away) / 2, along[1] * (apart - away) / 2
            found[number], found[other] = (x - step[0], y - step[1]), (east + step[0], south + step[1])
        if not moved:
            break
    return found


def touched(
    targets: Sequence[Target],
    at: tuple[float, float],
    reach: float,
    laid: Mapping[Cell, LaidTile],
    tileset: TileSet,
    signs: Sequence[Sign] = (),
    *,
    small: bool = False,
) -> tuple[Target | None, bool]:
    """The target at that table point or the nearest one within ``reach`` tiles, None without one.

    The second value tells whether the touch is in doubt: another target is nearly as near, and the touch not on the
    very segment of one; or the tiles are so ``small`` that a finger on one target covers another one too. A touch on
    another part of a target's area counts as one on its nearest target, and one on a letter or a number (``signs``) as
    one on its own, wherever that stands.
    """
    under = [(math.dist(sign.at, at), number) for number, sign in enumerate(signs)]
    if under and (nearest := min(under))[0] <= signs[nearest[1]].radius:
        return signs[nearest[1]].target, False
    found = []
    for target in targets:
        if target.placed is not None:
            away = math.hypot(
                *(max(low - here, here - low - 1, 0.0) for low, here in zip(target.cell, at, strict=True))
            )
            if away <= reach:
                found.append((away, away, target))
            continue
        own = _away(at, target.cell, target.segment, laid, tileset)
        whole = min((_away(at, cell, segment, laid, tileset) for cell, segment in target.area), default=own)
        if whole <= reach:
            found.append((whole, own, target))
    found.sort(key=lambda row: row[:2])
    if not found:
        return None, False
    best = found[0]
    if small:
        return best[2], any(row[1] <= reach for row in found[1:])
    doubt = any(row[0] - best[0] < reach / 2 and row[1] - best[1] < reach / 2 for row in found[1:])
    return best[2], doubt and best[1] > 0.0


def _away(at: tuple[float, float], cell: Cell, segment: int, laid: Mapping[Cell, LaidTile], tileset: TileSet) -> float:
    """How far a table point is from a segment of the tile on that cell, in tiles; 0 on it."""
    tile = laid.get(cell)
    if tile is None:
        return 99.0
    place = tileset.by_id[tile.design].places.places[segment]
    here = at[0] - cell.col, at[1] - cell.row
    if not (-1.5 < here[0] < 2.5 and -1.5 < here[1] < 2.5):
        return 99.0
    point = turn_point(here, -tile.rotation)
    return 0.0 if place.covers(point) else place.distance(point)


def distinct(targets: Sequence[Target]) -> list[Target]:
    """The targets with different areas."""
    return list({frozenset(target.area): target for target in targets if target.area}.values())
