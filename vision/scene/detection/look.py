"""A look at one part of a change: the thing that it is, and which part of the picture shows it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from app.values import Cell
from vision.numeric.patches import Floats
from vision.objects.paint.paints import TOKEN
from vision.objects.pieces.classification import describe
from vision.objects.segmentation.blobs import Cutout, Known, Thing
from vision.objects.segmentation.masks import (
    sharpened,
    shows_through,
    whole_token,
    whole_tokens,
)
from vision.scene.detection.new_thing_config import NewThingConfig


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """A ``part`` [h, w] of a change, the thing that it is, and that one's coverage [h, w] (0-1); its confidence is at
    most ``surest``. ``one_or_two``: all that is in doubt then is whether it is one stack or two.
    """

    part: NDArray[np.bool_]
    thing: Thing
    fill: Floats
    surest: float
    one_or_two: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """A look at a part of the picture, at ``scale`` pixels a tile, on or beside the ``nearest`` tile, as
    ``Lattice.cell_at`` tells it.
    """

    cut: Cutout
    scale: float
    nearest: tuple[Cell, tuple[float, float]] | None
    known: Known
    config: NewThingConfig

    def at(
        self, piece: NDArray[np.bool_], others: NDArray[np.bool_], hazed: NDArray[np.bool_]
    ) -> tuple[Thing, Floats] | None:
        """The thing that makes up the ``piece`` [h, w] of a change and its coverage [h, w] (0-1); None where it is too
        little or too thin for one. ``others`` [h, w] masks other things, ``hazed`` [h, w] saturated background.
        """
        cut, scale, config = self.cut, self.scale, self.config
        room = np.asarray(cv2.dilate(piece.astype(np.uint8), np.ones((7, 7), np.uint8))) > 0
        fill = sharpened(cut.now, cut.bare, piece, room & ~others, cut.shade, config=config.masks)
        if faint := not _sizeable(fill > 0.5, scale, config=config):
            fill = self._whole(piece, others)
            if not _sizeable(fill > 0.5, scale, config=config):
                return self._deep(piece, others, hazed)
        dim = float(hazed[fill > 0.5].mean()) > config.hazed
        thing = self._described(fill, others, dim)
        if thing.kind == TOKEN and (not thing.certain or thing.fit < config.pieces.tokens.round):
            whole = self._whole(fill > 0.5, others)
            better = self._described(whole, others, dim) if _sizeable(whole > 0.5, scale, config=config) else thing
            tighter = better.kind == TOKEN and better.fit > thing.fit
            # a shadow of cardboard's colour beside a piece has been taken for the most of it
            is_piece = better.kind != TOKEN and better.certain and not thing.certain
            if is_piece or (tighter and not self._printed_less(whole, better, thing, fill)):
                thing, fill = better, whole
        if faint and not (thing.kind == TOKEN and thing.certain):
            # what hardly differs from the print must be a token beyond doubt
            return self._deep(piece, others, hazed)
        if thing.fit < config.shapeless and _thickness(fill > 0.5) < config.thick * scale:
            if thing.confidence >= 1.0 and thing.kind not in ("", TOKEN):
                # no edge of print that moved: it has a piece's paint, and no other kind explains it as well
                return replace(thing, certain=False, confidence=config.crowd), fill
            # gloss may have cut off all but the legs of a dark figure
            return self._deep(piece, others, hazed)
        return thing, fill

    def _printed_less(self, whole: Floats, better: Thing, thing: Thing, fill: Floats) -> bool:
        """Whether the coverage ``fill`` [h, w] of a ``thing``, a token for certain, shows the print of the owner's
        where the ``whole`` [h, w] of it, the ``better`` fit to a token, does not or is none for certain: dark print
        beside a dark token has been taken for a part of it.
        """
        face = None if self.known.shapes is None else self.known.shapes.face
        if face is None or not thing.certain:
            return False
        seen, then = (face.similarity(self.cut.now, each, self.cut.ground) for each in (fill, whole))
        return seen >= face.shown and not (better.certain and then >= face.shown)

    def _deep(
        self,
        piece: NDArray[np.bool_],
        others: NDArray[np.bool_],
        hazed: NDArray[np.bool_],
        least: float | None = None,
    ) -> tuple[Thing, Floats] | None:
        """A piece, in doubt, of which little differs from the background in the deepest shadow, as of a black one: its
        outline must be that of a kind, by an intersection over union of ``least`` (0-1; None: the usual one). None
        where it is not. Arguments as for ``at``.
        """
        if not self.nearest or not _sizeable(piece, self.scale, config=self.config):
            return None
        fill = piece.astype(np.float32)
        thing = self._described(fill, others, float(hazed[piece].mean()) > self.config.hazed)
        if thing.kind in ("", TOKEN) or not thing.colour or thing.fit < (self.config.deep if least is None else least):
            return None
        return replace(thing, certain=False, confidence=min(thing.confidence, self.config.crowd)), fill

    def alone(
        self, marked: NDArray[np.bool_], standing: NDArray[np.bool_], hazed: NDArray[np.bool_]
    ) -> tuple[Thing, Floats] | None:
        """The piece, in doubt, that all of a change ``marked`` [h, w] may be of which no part is a thing: gloss on
        black paint looks like print in a shadow, but a shadow touches what casts it. None where the change touches what
        is ``standing`` [h, w], shows the print, or has no piece's outline.
        """
        near = np.asarray(cv2.dilate(marked.astype(np.uint8), np.ones((5, 5), np.uint8))) > 0
        if (near & standing).any() or shows_through(self.cut.now, self.cut.bare, marked, self.config.masks):
            return None
        return self._deep(marked, standing, hazed, self.config.lone)

    def joined(
        self,
        pieces: Sequence[NDArray[np.bool_]],
        marked: NDArray[np.bool_],
        others: NDArray[np.bool_],
        hazed: NDArray[np.bool_],
    ) -> tuple[Thing, Floats] | None:
        """The one thing that several ``pieces`` [h, w] of the change ``marked`` [h, w] and what lies between them make
        up; else as for ``at``.
        """
        cut, config = self.cut, self.config
        rows, columns = np.nonzero(np.logical_or.reduce(pieces))
        hull = np.zeros(others.shape, np.uint8)
        cv2.fillConvexPoly(hull, cv2.convexHull(np.stack([columns, rows], axis=1).astype(np.int32)), 1.0)
        fill = ((hull > 0) & marked & ~others).astype(np.float32)
        for piece in pieces:
            room = np.asarray(cv2.dilate(piece.astype(np.uint8), np.ones((7, 7), np.uint8))) > 0
            fill = np.maximum(fill, sharpened(cut.now, cut.bare, piece, room & ~others, cut.shade, config=config.masks))
        if not _sizeable(fill > 0.5, self.scale, config=config):
            return None
        return self._described(fill, others, float(hazed[fill > 0.5].mean()) > config.hazed), fill

    def _described(self, fill: Floats, others: NDArray[np.bool_], hazed: bool) -> Thing:
        return describe(self.cut, fill, others, self.known, hazed, self.nearest is None, self.config.pieces)

    def tokens(self, marked: NDArray[np.bool_], others: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """The mask [h, w] of the tokens of which the change ``marked`` [h, w] shows parts; empty where the owner's were
        not shown, or nothing there has their paint.
        """
        paint, cut = self._cardboard(), self.cut
        if paint is None:
            return np.zeros(marked.shape, np.bool_)
        return whole_tokens(cut.now, cut.bare, marked, ~others, cut.shade, self.scale, paint, self.config.masks)

    def _whole(self, piece: NDArray[np.bool_], others: NDArray[np.bool_]) -> Floats:
        """The coverage of the whole token of which the ``piece`` [h, w] differs clearly from the print."""
        cut = self.cut
        return whole_token(
            cut.now, cut.bare, piece, ~others, cut.shade, self.scale, self._cardboard(), self.config.masks
        )

    def _cardboard(self) -> Floats | None:
        """The paint [3] (BGR) of the owner's tokens in the light here; None where they were not shown."""
        known = self.known
        if TOKEN not in known.colours or known.shapes is None or known.shapes.token is None:
            return None
        return np.asarray(np.array(known.colours[TOKEN], np.float32) * self.cut.tint, np.float32)


def _sizeable(mask: NDArray[np.bool_], scale: float, config: NewThingConfig) -> bool:
    """Whether the mask [h, w] is as large and as thick as things are; ``scale``: pixels a tile."""
    area = np.count_nonzero(mask) / scale**2
    return bool(config.least <= area <= config.most) and _thickness(mask) >= config.thin * scale


def _thickness(mask: NDArray[np.bool_]) -> float:
    """The radius of the largest circle that fits into the mask, in pixels."""
    return float(cv2.distanceTransform(np.pad(mask.astype(np.uint8), 1), cv2.DIST_L2, cv2.DIST_MASK_PRECISE).max())
