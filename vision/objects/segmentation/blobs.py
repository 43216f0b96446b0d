"""A thing in a picture before it is classified: its part of the picture, its paint, and the masks of its outline."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from app.values.pictures import Picture
from vision.numeric.patches import Floats, Matrix
from vision.objects.lessons.learned import LearnedShapes
from vision.objects.paint.matting import SHADES, component, off_shades, whole_thing
from vision.objects.paint.own_light import OwnLightConfig, glints, shadow_beside
from vision.objects.paint.paints import (
    COLOURS,
    SATURATED,
    TOKEN,
    core,
    glossed,
    hardly_hued,
    is_dark,
    is_grey,
    name_colour,
)
from vision.objects.shapes.solid_fitting import Explained, View
from vision.objects.shapes.solids import Ground, Solid


@dataclass(frozen=True, slots=True)
class BlobConfig:
    """How a thing's colour is named and its outline found. Set on the simulated table unless said otherwise."""

    colour_lead: float = 8.0
    """The least margin of the nearest paint over the next, in Lab."""
    shaded: float = 25.0
    """The darkest pixels, in percent, of a thing with a pale top, by which it is told whether gloss lies on a dark
    paint or on one with a hue: the top of a blue figure in glare was told as that of a black one, though its sides were
    plainly blue, on a mismatched simulated table.
    """
    hazed_lead: float = 12.0
    """The same for a token where the background was saturated."""
    grain: float = 40.0
    """The model error of wood grain and rounded edges (squared grey levels a pixel), added to residuals whose ratio is
    taken.
    """
    met: float = 0.08
    """The part (0-1) of a thing's rim that touches other things from which they may occlude it."""
    reach: float = 0.2
    """How far the rest of a thing is searched beyond its mask, in tiles."""
    umbra: float = 0.08
    """By how much the background beside a dark thing may be darker than the table's other shadows, as a part of the
    light, before that speaks against it being background: deep in a contact shadow it resembles black paint. In 23
    simulated games neither 0.04 nor 0.12 lost a right answer.
    """
    deeper: float = 0.2
    """By how much the contact shadow around a thing may be darker than the table's other shadows, as a part of the
    light.
    """
    light: OwnLightConfig = field(default_factory=OwnLightConfig)
    """Its glints, and its shadow."""
    undecided: float = 15.0
    """How well both a face of a dark thing and the background in shadow must explain a pixel, in grey levels, for it to
    say nothing of the thing's outline: on white print a black face in the light is as grey as a shadow. ...
    """
    dimmed: float = 0.75
    """... The brightness (0-1) up to which the background is in such a shadow: what is brighter looks as before, and
    speaks against a thing.
    """
    decided: float = 0.5
    """The least part (0-1) of a silhouette that must be told from shadow for its outline to be judged by that alone."""
    painted: float = 0.6
    """How much of what a pixel differs from the print and from the thing's paint, together, it must differ from the
    print to be the thing's ...
    """
    glowing: float = 0.8
    """... where that is less than this part (0-1) of the thing's mask, ..."""
    paint_left: float = 0.3
    """... and more than this one: the rest is print on which the thing throws its own light. On a path-traced table the
    mask of a yellow piece on cream print under a warm lamp was twice as large as the piece.
    """
    grown: float = 0.5
    """The part by which the whole of a thing may exceed what differs clearly; beyond, much of it may be shadow or
    print, and it is searched anywhere, as dark things always are. In three simulated games and a rendered one the whole
    of coloured pieces exceeded it by 0.25 at most, but for five by 0.6 to 2.6: four of these were not known while the
    search began in their middle.
    """


@dataclass(frozen=True, slots=True)
class Thing:
    """The classification of a mask. kind: that of a solid, ``TOKEN`` or "" for none of them. colour: a colour word, ""
    for no known one. foot: (x, y) in pixels. lying: None where the pose is not accepted or for tokens. confidence: the
    smaller margin of kind and colour, 0-1. certain: kind and colour are accepted. fit: intersection over union of the
    silhouette, 0-1. piece: accepted as a piece of that colour, whatever its kind.
    """

    kind: str
    colour: str
    foot: tuple[float, float]
    lying: bool | None
    confidence: float
    certain: bool
    fit: float
    piece: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Cutout:
    """A part of the picture with things in it: ``now`` and ``bare`` uint8 [h, w, 3], with and without them under one
    light. Its first pixel is ``corner`` (x, y) of the picture. ``tint`` [3] is the illumination here as a factor on the
    known colours, ``shade`` the brightness left in shadows (0-1).
    """

    now: Picture
    bare: Picture
    corner: tuple[int, int]
    ground: Ground
    tint: Floats
    shade: float

    def even(self, paint: Matrix) -> Matrix:
        """The paint [3] (BGR) seen here, in the light of the known colours. A saturated channel shows less than there
        is: more light here is no reason to take it for less than it shows.
        """
        even = paint / np.maximum(self.tint, 0.05)
        return np.asarray(np.where(paint >= SATURATED, np.maximum(even, paint), even))


@dataclass(frozen=True, slots=True, eq=False)
class Known:
    """What is known of pieces and tokens: ``colours``, the paints by word (BGR); ``shapes`` of the owner's pieces, None
    where none were shown: then the usual ``solids`` are tried, and without any the kind of a thing is "".
    """

    colours: Mapping[str, tuple[int, int, int]] = field(default_factory=lambda: COLOURS)
    shapes: LearnedShapes | None = None
    solids: tuple[Solid, ...] = ()

    def resized(self, size: float) -> Known:
        """The same where tokens are seen ``size`` times as wide as they were learned."""
        shapes = self.shapes
        if shapes is None or shapes.token is None or size == 1.0:
            return self
        return replace(self, shapes=replace(shapes, token=tuple((size * x, size * y) for x, y in shapes.token)))


@dataclass(frozen=True, slots=True, eq=False)
class Blob:
    """A thing to be classified: its coverage ``fill`` [h, w] (0-1) in the ``cut``, the mask [h, w] of ``others``, which
    may occlude it, its ``paint`` [3] (BGR) as seen, the word for that, "" for none, and the margin of that colour over
    the next, in Lab. ``hazed``: the background was saturated there.
    """

    cut: Cutout
    fill: Floats
    others: NDArray[np.bool_]
    hazed: bool
    paint: Matrix
    colour: str
    sureness: float
    config: BlobConfig = BlobConfig()

    @classmethod
    def of(
        cls, cut: Cutout, fill: Floats, others: NDArray[np.bool_], known: Known, hazed: bool, config: BlobConfig
    ) -> Blob:
        """The thing of that coverage, with the nearest of the ``known`` paints; where none is near, of those with a hue
        in which pieces of some kind were shown, which stood elsewhere in the light.
        """
        mask = fill > 0.5
        paint, colour, sureness = _paint_of(cut, mask, known.colours, config)
        for paints in known.shapes.paints.values() if known.shapes is not None and not colour else ():
            own = _paint_of(cut, mask, {**known.colours, **paints}, config)
            # the dark sides of a black piece in gloss are no black piece of another kind
            hued = own[1] in paints and own[1] != TOKEN and not is_grey(paints[own[1]])
            if hued and own[2] > sureness:
                paint, colour, sureness = own
        return cls(cut, fill, others, hazed, paint, colour, sureness, config)

    @property
    def even(self) -> Matrix:
        """The paint [3] (BGR) in the light of the known colours."""
        return self.cut.even(self.paint)

    @property
    def due(self) -> float:
        """What the margin of a token's colour must be."""
        return self.config.hazed_lead if self.hazed else self.config.colour_lead

    @property
    def is_named(self) -> bool:
        """Whether the margin of its colour suffices for a piece."""
        return self.sureness >= self.config.colour_lead

    def on_picture(self, foot: tuple[float, float]) -> tuple[float, float]:
        """That place (x, y) in the cut-out, in pixels of the whole picture."""
        return foot[0] + self.cut.corner[0], foot[1] + self.cut.corner[1]

    def touches(self, mask: NDArray[np.bool_]) -> bool:
        """Whether so much of the rim of its ``mask`` [h, w] touches other things that they may occlude it."""
        rim = (np.asarray(cv2.dilate(mask.astype(np.uint8), np.ones((5, 5), np.uint8))) > 0) & ~mask
        return float(np.count_nonzero(rim & self.others)) / max(1, int(np.count_nonzero(rim))) > self.config.met

    def lead(self, best: Explained, other: Explained) -> float:
        """The margin of the best solid over the other: the relative excess of the other's residual, the model error
        added to both.
        """
        return (other.rest + self.config.grain) / (best.rest + self.config.grain) - 1.0


@dataclass(frozen=True, slots=True, eq=False)
class Outlined:
    """A blob as solids are laid over it: the ``view``, its masks [h, w], as it was seen (``clear``), without the glow
    on the print beside it, and grown to its ``whole``, into which shadow on dark print may have grown, and whether it
    is ``dark``.
    """

    blob: Blob
    view: View
    clear: NDArray[np.bool_]
    whole: NDArray[np.bool_]
    dark: bool

    @classmethod
    def of(cls, blob: Blob, known: Known) -> Outlined:
        """The blob, with all of it that has its paint."""
        cut, others, config = blob.cut, blob.others, blob.config
        reach = round(config.reach * float(np.linalg.norm(cut.ground.east_south[:, 0])))
        own = blob.paint
        if known.shapes is not None and blob.colour:
            own = np.array(known.colours[blob.colour], np.float64) * cut.tint
        mask = blob.fill > 0.5
        shine = glints(cut.now, cut.bare, mask, blob.paint, cut.shade - config.deeper, config.light) & ~others
        mask |= shine
        clear = mask & ~others
        mask = (mask | whole_thing(cut.now, cut.bare, mask, own, reach, cut.shade - config.deeper)) & ~others
        dark = not blob.colour or is_dark(known.colours[blob.colour])
        bare = cut.bare
        if not dark and not is_grey(known.colours[blob.colour]):
            shadow = shadow_beside(cut.now, bare, mask, blob.paint, config.light)
            clear, mask = clear & ~shadow, mask & ~shadow
            bare = np.where(shadow[..., None], cut.now, bare)
            if known.shapes is not None:
                clear = _without_glow(cut, clear, own, config)
        anywhere = dark or bool(np.count_nonzero(mask & ~clear) > config.grown * np.count_nonzero(clear))
        darkest, umbra = cut.shade - config.deeper, cut.shade - config.umbra if dark else 0.0
        view = View(cut.now, bare, mask, others | shine, blob.paint, cut.ground, darkest, anywhere, umbra)
        return cls(blob, view, clear, mask, dark)

    @property
    def beside(self) -> bool:
        """Whether other things may occlude it."""
        return self.blob.touches(self.whole)

    def overlap(self, fit: Explained) -> float:
        """The larger intersection over union (0-1) of the rendered solid, where no other thing occludes it, and one of
        the two masks; of a dark thing where its faces can be told from shadows, if that is enough of it.
        """
        others, config = self.blob.others, self.blob.config
        if self.dark:
            either = self.view.undecided(fit, config.undecided, config.dimmed)
            due = (fit.hides > 0.5) & ~others
            if np.count_nonzero(due & ~either) >= config.decided * np.count_nonzero(due):
                masks = self.clear & ~either, self.whole & ~either
                return max(overlap(fit, masks, others | either), self.overlap_as_seen(fit))
        return self.overlap_as_seen(fit)

    def overlap_as_seen(self, fit: Explained) -> float:
        """The same by all of the thing, also where a face and a shadow look alike."""
        return overlap(fit, (self.clear, self.whole), self.blob.others)


def overlap(fit: Explained, masks: Sequence[NDArray[np.bool_]], others: NDArray[np.bool_]) -> float:
    """The largest intersection over union (0-1) of the rendered solid, without what ``others`` [h, w] may hide of it,
    and one of the ``masks`` [h, w].
    """
    due = (fit.hides > 0.5) & ~others
    return max(float(np.count_nonzero(due & mask)) / max(1, int(np.count_nonzero(due | mask))) for mask in masks)


def _without_glow(cut: Cutout, mask: NDArray[np.bool_], paint: Matrix, config: BlobConfig) -> NDArray[np.bool_]:
    """The part of the ``mask`` [h, w] of a thing that is far more like its ``paint`` [3] (BGR) than like the print, if
    the rest is large: light that a bright piece throws on pale print colours that as well.
    """
    off_paint = off_shades(cut.now, np.broadcast_to(paint.astype(np.float32), cut.now.shape), *SHADES)
    off_bare = off_shades(cut.now, cut.bare.astype(np.float32), cut.shade - config.deeper, SHADES[1])
    painted = mask & (off_bare > config.painted * np.maximum(off_paint + off_bare, 4.0))
    body = component(np.asarray(painted.astype(np.uint8)), painted) & mask
    part = float(np.count_nonzero(body)) / max(1, int(np.count_nonzero(mask)))
    return body if config.paint_left < part < config.glowing else mask


def _paint_of(
    cut: Cutout, mask: NDArray[np.bool_], colours: Mapping[str, tuple[int, int, int]], config: BlobConfig
) -> tuple[Matrix, str, float]:
    """The paint [3] (BGR) of the thing of that mask [h, w], its word and the margin of that, as in ``Blob``."""
    inner = cut.now[core(mask)].astype(np.float64)
    bright = inner.sum(axis=1)
    paint = np.median(inner[bright >= np.median(bright)], axis=0)  # the upper faces: the sides lie in shade
    colour, sureness = _named(cut.even(paint), colours)
    word, lead = name_colour(cut.even(paint), colours)
    if word != colour and is_dark(colours[colour]):  # gloss on a dark thing would leave its shaded sides dark
        side = cut.even(np.median(inner[bright <= np.percentile(bright, config.shaded)], axis=0))
        under, surer = name_colour(side, colours)
        if under == word and min(lead, surer) >= config.colour_lead and not hardly_hued(side, colours[word]):
            return paint, word, min(lead, surer)
    if sureness < config.colour_lead:  # the brightest of a dark thing may be gloss, which has the colour of the light
        whole = np.median(inner, axis=0)
        word, surer = _named(cut.even(whole), colours)
        if word not in ("", TOKEN) and surer > sureness:
            paint, colour, sureness = whole, word, surer
    return paint, colour, sureness


def _named(paint: Matrix, colours: Mapping[str, tuple[int, int, int]]) -> tuple[str, float]:
    """As ``name_colour``, but for what is another paint under gloss: that is in doubt."""
    word, sureness = name_colour(paint, colours)
    under = glossed(paint, word, colours)
    return (word, sureness) if under == word else (under, 0.0)
