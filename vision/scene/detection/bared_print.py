"""Whether a tile's own print came to light or was hidden where a picture has changed.

What came to light is no thing: something that nobody saw come has gone. What hides the print is one, even where it
has the print's colour and differs from it little.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from app.values import Cell
from app.values.pictures import Picture
from vision.numeric.patches import Floats
from vision.scene.state.table import Table, print_to_picture
from vision.tiles.gallery import Gallery


@dataclass(frozen=True, slots=True)
class BaredConfig:
    """When a part of a picture shows the enrolled print. Calibrated on two mismatched simulated games with tokens of
    the print's colour: places that tokens had left reached 0.8 to 0.96 now and 0.44 at most before; things that came
    0.57 at most now, and the print that twenty of them hid 0.69 to 0.98 before. In shadows it fell by 0.1 at most.
    """

    alike: float = 0.6
    """The least correlation (-1 to 1) with the print of the tile of the picture that shows it: two fine prints of grey
    mountains, which tokens of their grey then hid, were seen by 0.63 and 0.65 on a noisy mismatched table, ..."""
    more: float = 0.3
    """... and the least by which it is larger than that of the other picture, remembered or seen."""
    dimly: float = 0.45
    """The same in a deep shadow: where a stack had gone from the shadow of a tent on a mismatched simulated table 0.57
    was seen of the print, 0.14 before, and the stack was told as changed.
    """
    contrast: float = 0.07
    """The least contrast of print that something hides, as a part (0-1) of its brightness: 0.077 and more where tokens
    lay on it, 0.06 at most in the shadows of two pieces on hardly printed ground in path-traced worlds.
    """
    faint: float = 0.05
    """The same where print was seen as plainly as by ..."""
    plainly: float = 0.75
    """... this correlation before, and has fallen ..."""
    fall: float = 0.45
    """... by this: plain grey tokens on three mismatched simulated tables, which dim grey print and sand like a shadow,
    hid print of a contrast of 0.053 to 0.069, seen by 0.78 to 0.96 before and by 0.19 to 0.3 then. The one shadow among
    seven path-traced games that dimmed print so let 0.59 of 0.82 be seen."""
    fainter: float = 0.04
    """The same where it is as good as gone: it was seen as plainly, and has fallen ..."""
    gone: float = 0.7
    """... by this: plain grey tokens in little light hid print of a contrast below 0.05, seen by 0.82 before and by
    -0.03 then, on a mismatched simulated table. So little print proves no more than that something may lie there.
    """
    dulled: float = 0.15
    """The least fall from which print is seen less than in any shadow: a token in less light, of which half stood out
    on a mismatched simulated table, left 0.62 of 0.87 to be seen about it."""
    fine: float = 0.06
    """Standard deviation in tiles of the high-pass filter before: a token on the grey part of a print leaves the border
    between that and the rest as it was ..."""
    soft: float = 0.7
    """... and that of the blur of the pictures against noise, in pixels."""
    stays: float = 0.1
    """The largest fall of that correlation where print is still seen."""
    size: int = 96
    """The side of the print that is compared, in pixels."""
    fewest: int = 40
    """The least number of pixels to compare."""
    edge: float = 0.03
    """Margin at the edges of the print, in tiles, that is not compared: the tile's cut edge shows there."""
    pushed: float = 0.04
    """How far a tile may have been pushed since it was found, in tiles ..."""
    tries: int = 3
    """... and the largest number of steps in which that is tried each way."""
    samples: int = 800
    """The largest number of pixels that are compared."""


@dataclass(frozen=True, slots=True)
class PrintSeen:
    """How much two cut-outs resemble the enrolled print of a tile: the correlation (-1 to 1) of the picture ``now`` and
    of that ``before``, and the ``contrast`` of the latter's detail, as a part of its brightness.
    """

    now: float
    before: float
    contrast: float
    config: BaredConfig

    @property
    def bared(self) -> bool:
        """Whether the print is seen now and was not before: a thing that lay there has gone."""
        return self.now >= self.config.alike and self.now - self.before >= self.config.more

    @property
    def perhaps_bared(self) -> bool:
        """Whether the print is seen now and was seen less before: what lay there may have gone, or hardly hid it. In a
        deep shadow less of it is seen.
        """
        config, rise = self.config, self.now - self.before
        return (self.now >= config.alike and rise >= config.dulled) or (
            self.now >= config.dimly and rise >= config.more
        )

    @property
    def in_sight(self) -> bool:
        """Whether the print is seen now and has come to light or was remembered there as well: in another light, or
        where it is overexposed, it may look like a thing.
        """
        return self.now >= self.config.alike and (self.bared or self._stayed)

    @property
    def hidden(self) -> bool:
        """Whether the print was remembered to be seen there and is seen no more. A shadow and another light leave the
        print, whose mean and contrast do not count; what is hardly printed is not hidden, since a shadow's own edges
        are as strong there.
        """
        config, fall = self.config, self.before - self.now
        plainly = self.before >= config.plainly and fall >= config.fall and self.contrast >= config.faint
        return plainly or (self.before >= config.alike and fall >= config.more and self.contrast >= config.contrast)

    @property
    def dulled(self) -> bool:
        """Whether the print was remembered to be seen there and is seen less now than a shadow would leave of it."""
        config, fall = self.config, self.before - self.now
        gone = self.before >= config.plainly and fall >= config.gone and self.contrast >= config.fainter
        return gone or (self.before >= config.alike and fall >= config.dulled and self.contrast >= config.faint)

    @property
    def lessened(self) -> bool:
        """Whether the print was remembered to be seen there and is seen far less now, be it as faint as it may: not
        enough to say that something hides it, but worth a look for a token's own print.
        """
        return self.before >= self.config.alike and self.before - self.now >= self.config.more

    @property
    def stays(self) -> bool:
        """Whether the print was remembered to be seen there and is seen as well now. It is not where the picture is
        blurred or the light too low, and where it has no contrast.
        """
        return self._stayed and self.contrast > 0.0

    @property
    def _stayed(self) -> bool:
        return self.before >= self.config.alike and self.before - self.now <= self.config.stays


def print_seen(
    table: Table,
    gallery: Gallery,
    cell: Cell,
    pictures: tuple[Picture, Picture],
    corner: tuple[int, int],
    mask: NDArray[np.bool_],
    config: BaredConfig,
) -> PrintSeen:
    """How much a cut-out resembles the enrolled print of the tile on ``cell`` in the part of the ``mask`` [h, w] that
    lies on it: ``pictures`` uint8 [h, w, 3] are the cut-out now and as it was remembered, their first pixel at
    ``corner`` (x, y). Wood and cardboard do not resemble the print that they hide. Method: correlation (NCC) of their
    fine detail over all channels, each where it is largest, since the tile may have been pushed a little; ``now`` is
    that of the detail within the part alone where this is less. Zeros where that part is too small or the tile is not
    certain.
    """
    nothing = PrintSeen(0.0, 0.0, 0.0, config)
    tile = table.tiles.get(cell)
    if tile is None or not tile.certain:
        return nothing
    side, loose = config.size, max(1, round(config.pushed * table.pixels_per_tile))
    print_ = gallery.picture(tile.hypothesis, side, 1)
    to_cut = np.array([[1.0, 0, loose - corner[0]], [0, 1.0, loose - corner[1]], [0, 0, 1.0]])
    height, width = mask.shape
    shape = width + 2 * loose, height + 2 * loose
    matrix = to_cut @ print_to_picture(table.lattice.warp(cell), side)
    expected = np.asarray(cv2.warpPerspective(print_, matrix, shape, borderMode=cv2.BORDER_REPLICATE), np.uint8)
    rim = round(config.edge * side)
    inner = np.pad(np.ones((side - 2 * rim, side - 2 * rim), np.uint8), rim)
    on_tile = np.asarray(cv2.warpPerspective(inner, matrix, shape)) > 0
    inside = mask & on_tile[loose : loose + height, loose : loose + width]
    if np.count_nonzero(inside) < config.fewest:
        return nothing
    rows, columns = (each[:: -(-len(each) // config.samples)] for each in np.nonzero(inside))
    steps = np.unique(np.round(np.linspace(0, 2 * loose, 2 * config.tries + 1)).astype(int))
    down, right = (grid.reshape(-1, 1) for grid in np.meshgrid(steps, steps))
    reach = config.fine * table.pixels_per_tile
    laid = _normed(_detail(expected, reach)[rows + down, columns + right])
    smooth = [np.asarray(cv2.GaussianBlur(picture, (0, 0), config.soft), np.uint8) for picture in pictures]
    seen = [_detail(picture, reach)[rows, columns] for picture in smooth]
    now, before = (laid @ _normed(each) for each in seen)
    contrast = float(seen[1].std(axis=0).mean()) / max(1.0, float(pictures[1][rows, columns].mean()))
    likeness, best = float(now.max()), int(now.argmax())
    if likeness >= config.alike:
        # The edges of a dark piece against bright print about it were taken for the detail of the print that it hid.
        top, left = int(down[best, 0]), int(right[best, 0])
        print_there = expected[top : top + height, left : left + width]
        one, two = (_normed(_detail(each, reach, inside)[inside]) for each in (smooth[0], print_there))
        likeness = min(likeness, float(one @ two))
    return PrintSeen(likeness, float(before.max()), contrast, config)


def _detail(picture: Picture, reach: float, inside: NDArray[np.bool_] | None = None) -> Floats:
    """The picture [h, w, 3] less its local mean over ``reach`` pixels; of those ``inside`` [h, w] alone where that is
    given (normalised convolution, Knutsson and Westin 1993).
    """
    sharp = picture.astype(np.float32)
    if inside is None:
        return np.asarray(sharp - cv2.GaussianBlur(sharp, (0, 0), reach), np.float32)
    weight = inside.astype(np.float32)
    near = np.maximum(cv2.GaussianBlur(weight, (0, 0), reach), 1e-3)[..., None]
    return np.asarray(sharp - cv2.GaussianBlur(sharp * weight[..., None], (0, 0), reach) / near, np.float32)


def _normed(colours: Floats) -> Floats:
    """Sets of pixels [..., n, 3] less the mean of each channel, [..., 3 n], of length 1; zeros where one is plain."""
    parts = colours - colours.mean(axis=-2, keepdims=True)
    flat = parts.reshape(*parts.shape[:-2], -1)
    return np.asarray(flat / np.maximum(np.linalg.norm(flat, axis=-1, keepdims=True), 1e-3), np.float32)
