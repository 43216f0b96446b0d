"""Tokens beside the map that hardly differ from the table: on one of their own colour, or in little light.

Such a change is a shadow, unless it shows the print or the colour of the owner's tokens, or is of a kind with a token
that lies beside it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from app.values import TILE_MM
from app.values.pictures import Picture
from vision.numeric.changes import around, relit, saturation_mask
from vision.numeric.displacement import noise_between
from vision.numeric.patches import Floats
from vision.objects.lessons.token_shapes import token_radius
from vision.objects.paint.matting import filled
from vision.objects.paint.paints import TOKEN, core
from vision.objects.segmentation.blobs import Cutout
from vision.objects.segmentation.masks import only_shaded
from vision.scene.detection.look import Look
from vision.scene.detection.new_thing_config import NewThingConfig
from vision.scene.detection.new_things import Search, whole_size
from vision.scene.detection.placing import Detected, placed
from vision.scene.detection.token_neighbours import like_neighbours
from vision.scene.detection.touching_tokens import ungrouped
from vision.scene.state.half_size import half, half_mask
from vision.scene.state.table import Standing, Table


def detect_dim(
    search: Search, mask: NDArray[np.bool_], corner: tuple[int, int], standing: NDArray[np.bool_], painted: bool
) -> list[Detected]:
    """The tokens detected beside the map where the ``mask`` marks a weak change, as of a token on a table of its own
    colour: such a change is a shadow, unless it shows the print of the owner's tokens. Where that was not shown, one
    thing that has a token's colour and outline is asked about, and one that is seen too small to show a print.
    ``painted``: only what has the paint of the owner's tokens is looked at. Other arguments as for ``detect``.
    """
    table, now, gallery, config = search.table, search.now, search.gallery, search.config
    window, expected = search.surroundings(mask, corner)
    there, start = standing[window], (window[1].start, window[0].start)
    marked = filled(whole_size(mask, corner, window, 3) & ~there)
    rows, columns = np.nonzero(marked)
    if not len(rows):
        return []
    middle = start[0] + float(columns.mean()), start[1] + float(rows.mean())
    if table.lattice.cell_at(middle, table.tiles) is not None:
        return []
    cut = Cutout(now[window], expected, start, table.ground(middle), table.tint(gallery, None, middle), table.shade)
    look = Look(cut, table.scale_at(middle), None, search.known, config)
    face = None if table.shapes is None else table.shapes.face
    tiny = 2 * token_radius(table.shapes) / TILE_MM * look.scale < config.legible
    tokens = look.tokens(marked, there)
    if not tokens.any():
        if painted:
            return []
        tokens = marked
    singles, doubtful, size = ungrouped(table, [tokens], middle, config)
    look = replace(look, known=look.known.resized(size))
    if face is None and len(singles) > 1:
        return []  # long shadows look like tokens in a row
    hazed = saturation_mask(table.bare[window], config=config.changes)
    found = []
    for single in singles:
        if _cut_off(single, marked, window, now.shape, config):
            continue
        others = there | np.logical_or.reduce([other for other in singles if other is not single] or [there])
        at = look.at(single, others, hazed)
        if at is None:
            continue
        thing, fill = at
        if not _differs(cut, fill > 0.5, search, config):
            continue  # a patch of the table that has a token's colour and lies beside one that has come
        seen = 0.0 if face is None else face.similarity(cut.now, fill, cut.ground)
        # plain tokens have no print to speak of, but a colour that no shadow gives the table
        coloured = thing.certain and not only_shaded(cut.now, cut.bare, fill > 0.5, cut.shade, config.masks)
        # of one so far away no print can be asked for: its outline has to do
        outlined = thing.certain and (face is None or (tiny and thing.fit >= config.outlined))
        possible = outlined or coloured or (face is not None and seen >= face.possible)
        told = thing.kind == TOKEN and possible
        if not told and not like_neighbours(table, cut, fill > 0.5, config.neighbours):
            continue
        sure_of_it = face is not None and (seen >= face.shown or coloured)
        sure = 1.0 if sure_of_it and not any(single is each for each in doubtful) else config.crowd
        found.append(placed(table, look, thing, fill, gallery, sure))
    return [each for each in found if each is not None and each.standing.cell is None]


def _differs(cut: Cutout, mask: NDArray[np.bool_], search: Search, config: NewThingConfig) -> bool:
    """Whether most of the ``mask`` [h, w] shows something else than the table."""
    soft = [cv2.GaussianBlur(picture, (0, 0), config.faint_blur) for picture in (cut.now, cut.bare)]
    off = np.asarray(cv2.absdiff(*soft)).max(axis=2)[core(mask)]
    return float(np.median(off)) >= max(config.still_bare, config.still_noise * noise_between(search.table.frames))


def _cut_off(
    single: NDArray[np.bool_],
    marked: NDArray[np.bool_],
    window: tuple[slice, slice],
    shape: tuple[int, ...],
    config: NewThingConfig,
) -> bool:
    """Whether the edge of a picture of that ``shape`` cuts off what is ``marked`` [h, w] about the ``single`` [h, w] in
    the window: a check of the cloth from which a sleeve has gone may have a token's colour there.
    """
    wide = np.asarray(cv2.dilate(single.astype(np.uint8), np.ones((2 * config.cut_off + 1,) * 2, np.uint8))) > 0
    rows, columns = np.nonzero(single | (wide & marked))
    top, left = rows.min() + window[0].start, columns.min() + window[1].start
    bottom, right = shape[0] - 1 - rows.max() - window[0].start, shape[1] - 1 - columns.max() - window[1].start
    # a sleeve that is drawn back leaves the last of its shadow beside the edge
    return bool(min(top, left, bottom, right) < 2 * config.cut_off)


def faint_beside(
    table: Table, small: Picture, gain: Floats, tokens: Sequence[Standing], config: NewThingConfig
) -> NDArray[np.bool_]:
    """Where the half-size picture ``small`` uint8 [h, w, 3] differs a little from the table as it was last seen, beside
    those of the ``tokens`` that lie beside the map, [h, w]: there the next ones are laid. ``gain``: the light since, by
    blocks. Empty where most of it differs: then the light does.
    """
    shape = small.shape[:2]
    row = [token for token in tokens if token.kind == TOKEN and token.cell is None]
    near = half_mask(table.thing_mask(row, config.row), shape) & ~half_mask(table.tile_mask(config.row), shape)
    faint = np.zeros(shape, np.bool_)
    if (window := around(near, round(4 * config.faint_blur))) is None:
        return faint
    soft = [cv2.GaussianBlur(p[window], (0, 0), config.faint_blur) for p in (small, relit(half(table.seen), gain))]
    off = np.asarray(cv2.absdiff(*soft).sum(axis=2, dtype=np.int32))
    faint[window] = near[window] & (off > 3 * config.faint_change)
    if np.count_nonzero(faint) > config.faint_most * np.count_nonzero(near):
        return np.zeros(shape, np.bool_)
    return faint
