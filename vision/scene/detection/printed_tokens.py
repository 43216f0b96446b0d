"""Tokens beside the map that differ from the table by too little to be a change anywhere, known by the owner's print
or, where noise drowns that, by its paint.

Method: where the energy of the change in a disc as large as a token stands out from that anywhere else on the table,
the disc is compared with the tokens that were shown (ZNCC, ``vision.objects.lessons.token_print``). Neither a shadow
nor the grain of wood shows that print; a token of another print is not found so. In little light, where a token of
another colour than the table differs by a few grey levels only, its paint is looked for there as in a weak change.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from app.values import TILE_MM
from app.values.pictures import Picture
from vision.numeric.changes import relit
from vision.numeric.patches import Floats, Matrix
from vision.objects.lessons.token_print import TokenPrint
from vision.objects.lessons.token_shapes import token_radius
from vision.objects.paint.paints import TOKEN
from vision.objects.segmentation.blobs import Cutout, Thing
from vision.scene.detection.dim_tokens import detect_dim
from vision.scene.detection.look import Look
from vision.scene.detection.new_things import Search
from vision.scene.detection.placing import Detected, placed
from vision.scene.state.half_size import HALF, half, half_mask
from vision.scene.state.table import Standing
from vision.scene.state.thing_pairs import distance, middle_of


@dataclass(frozen=True, slots=True)
class PrintedConfig:
    """When a change beside the map is looked at for the print of a token. Set on the tokens of a mismatched simulated
    game that have the colour and the grain of the table: four at once, none of which any other test found.
    """

    off_map: float = 0.4
    """Margin of the map in which none is looked for, in tiles: what lies there may be seen on it."""
    stands_out: float = 3.0
    """The least energy of the change in a token's place, as a multiple of the median over the table."""
    least: float = 4.0
    """The same in grey levels, root mean square: less is noise."""
    most: int = 24
    """The largest number of tokens that are found at once ..."""
    tries: int = 3
    """... and that of places at which none is before the search ends: each takes as long as a token."""
    all_over: float = 0.4
    """The least median of the change in that place, as a part of the energy asked for: all of a token differs. Beside
    one that had come a patch of wood, whose grain looked like the print, differed by 0.25 of it, at the edge alone.
    """
    flood: float = 12.0
    """The area that stands out, in tiles squared, beyond which the light has changed."""
    taken: float = 1.2
    """How far around such a place all counts as one token, in token radii."""
    soft: float = 1.0
    """Standard deviation of the blur against noise before, in pixels at half size."""


def printed_tokens(
    search: Search,
    small: Picture,
    gain: Floats,
    lying: Sequence[Standing],
    closed: NDArray[np.bool_],
    config: PrintedConfig = PrintedConfig(),
) -> list[Detected]:
    """The tokens beside the map that show the print or the paint of the owner's and lie on none of what is ``lying``
    there; none where no token was shown. ``small`` is the picture uint8 [h, w, 3] at half size, ``gain`` the light
    since the table was last seen, by blocks; ``closed`` [h, w] masks where nothing is looked for, at half size.
    """
    table = search.table
    face = None if table.shapes is None else table.shapes.face
    if face is None:
        return []
    radius = token_radius(table.shapes) / TILE_MM
    near = radius * table.pixels_per_tile / HALF
    power = _power(small, relit(half(table.seen), gain), config)
    least = max(config.least, config.stands_out * float(np.median(_energy(power, near)[::4, ::4])))
    shut = closed | half_mask(table.tile_mask(config.off_map), closed.shape)
    power[shut | half_mask(table.thing_mask(lying, radius / 2), closed.shape)] = 0.0
    found: list[Detected] = []
    if np.count_nonzero(_energy(power, near) > least) > config.flood * (table.pixels_per_tile / HALF) ** 2:
        return found
    tries = 0
    while len(found) < config.most and tries < config.tries:
        _, most, _, (x, y) = cv2.minMaxLoc(_energy(power, near))
        if most < least:
            break
        seen = _token_at(search, face, (float(x * HALF), float(y * HALF)), radius)
        if seen is None:
            seen = _painted_at(search, (x, y), near, [*lying, *(each.standing for each in found)])
        if seen is not None and _usual(power, middle_of(seen.standing), near) < config.all_over * least:
            seen = None
        # what it explains, or what is none, takes no part in the next search
        cv2.circle(power, (x, y), round(near), 0.0, -1)
        if seen is None or any(distance(seen.standing, each.standing) < 0.5 for each in found):
            tries += 1
            continue
        found.append(seen)
        x, y = (round(value / HALF) for value in middle_of(seen.standing))
        cv2.circle(power, (x, y), round(config.taken * near), 0.0, -1)
    return found


def _token_at(search: Search, face: TokenPrint, middle: tuple[float, float], radius: float) -> Detected | None:
    """The token of that ``radius`` in tiles around that pixel (x, y), None where the owner's print is not seen."""
    table = search.table
    window, expected = search.surroundings(
        np.ones((1, 1), np.bool_), (round(middle[0] / HALF), round(middle[1] / HALF))
    )
    start, ground, scale = (window[1].start, window[0].start), table.ground(middle), table.scale_at(middle)
    fill = np.zeros(expected.shape[:2], np.float32)
    at = face.centre(search.now[window], np.array(middle) - start, ground)
    middle = float(at[0]) + start[0], float(at[1]) + start[1]
    cv2.circle(fill, (round(at[0]), round(at[1])), round(radius * scale), 1.0, -1)
    if face.similarity(search.now[window], fill, ground) < face.shown:
        return None
    cut = Cutout(search.now[window], expected, start, ground, table.tint(search.gallery, None, middle), table.shade)
    look = Look(cut, scale, None, search.known, search.config)
    seen = placed(table, look, Thing(TOKEN, "", middle, None, 1.0, True, 1.0), fill, search.gallery, 1.0)
    return None if seen is None or seen.standing.cell is not None else seen


def _painted_at(search: Search, at: tuple[int, int], near: float, lying: Sequence[Standing]) -> Detected | None:
    """The token of the owner's paint within ``near`` pixels of that pixel (x, y), at half size, beside what is
    ``lying`` there; None where none is certain.
    """
    reach = round(near)
    high, wide = (size // HALF for size in search.now.shape[:2])
    left, top = max(0, at[0] - reach), max(0, at[1] - reach)
    disc = np.zeros((min(high, at[1] + reach + 1) - top, min(wide, at[0] + reach + 1) - left), np.uint8)
    cv2.circle(disc, (at[0] - left, at[1] - top), reach, 1.0, -1)
    standing = search.table.thing_mask(lying, 0.0)
    found = detect_dim(search, disc > 0, (left, top), standing, painted=True)
    return next((each for each in found if each.thing.certain), None)


def _power(now: Picture, before: Picture, config: PrintedConfig) -> Floats:
    """The square of what differs at each pixel [h, w], in grey levels."""
    one, two = (cv2.GaussianBlur(each, (0, 0), config.soft) for each in (now, before))
    return np.square(cv2.cvtColor(cv2.absdiff(one, two), cv2.COLOR_BGR2GRAY).astype(np.float32))


def _usual(power: Floats, middle: Matrix, radius: float) -> float:
    """The root of the median of the ``power`` [h, w] within the ``radius`` about the ``middle`` [2] (x, y), a pixel of
    the whole picture.
    """
    disc = np.zeros(power.shape, np.uint8)
    cv2.circle(disc, (round(middle[0] / HALF), round(middle[1] / HALF)), round(radius), 1.0, -1)
    return float(np.sqrt(np.median(power[disc > 0])))


def _energy(power: Floats, radius: float) -> Floats:
    """The root mean square [h, w] of what differs in a square as wide as a token of that ``radius`` in pixels."""
    side = 2 * max(1, round(radius)) + 1
    return np.asarray(cv2.sqrt(cv2.blur(power, (side, side))), np.float32)
