"""Tokens in doubt that show the print of the owner's: under a low lamp a stack and its deep shadow are one change, torn
into parts of which none has the outline or the paint of tokens.

Method: template matching of the tokens' print all over the doubtful parts (ZNCC,
``vision.objects.lessons.token_print``). A shadow does not show it, and a stack in this light would.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.numeric.patches import Floats, Matrix
from vision.objects.lessons.token_print import TokenPrint
from vision.objects.lessons.token_shapes import token_outline
from vision.objects.paint.paints import TOKEN
from vision.objects.segmentation.blobs import Thing
from vision.objects.tokens.token_looks import foot_of_token
from vision.scene.detection.look import Look, Seen


def by_own_print(look: Look, seen: Sequence[Seen], standing: NDArray[np.bool_]) -> list[Seen]:
    """What was ``seen`` on the map, but that tokens in doubt are tokens for certain where their print is found in those
    parts or beside them, and there; what is left of the doubtful parts that touch such a token and cannot show the
    print is its shadow, or its side. A piece in doubt beside tokens in doubt may be the rim of one that has its paint:
    it is none where most of it lies in such a token. All as it was where no token was shown, or these do not show each
    other's print; and where it is in doubt whether they are one or two, and the print may be seen once more.
    ``standing`` [h, w] masks known things.
    """
    shapes = look.known.shapes
    face = None if shapes is None else shapes.face
    doubtful = [each for each in seen if _in_doubt(each)]
    if not doubtful or face is None or not face.telling:
        return list(seen)
    near = _wider(np.logical_or.reduce([each.part | (each.fill > 0.5) for each in doubtful]), 2.0)
    rims = [
        each
        for each in seen
        if each.thing.kind != TOKEN and not each.thing.certain and (near & (each.fill > 0.5)).any()
    ]
    others = [each for each in seen if not _in_doubt(each) and all(each is not rim for rim in rims)]
    known = standing | np.logical_or.reduce([each.fill > 0.5 for each in others] or [standing])
    found = list[Seen]()
    changed = np.logical_or.reduce([each.part | (each.fill > 0.5) for each in [*doubtful, *rims]])
    room = _wider(changed, look.config.print_beside * look.scale) & ~known
    while True:
        place, alike = _print_in(look, face, room)
        disc = _disc(look, place, room.shape)
        if alike < face.anywhere or (disc & known).any() or not (disc & changed).any():
            break
        found.append(_token(look, doubtful, disc, known))
        room &= changed & ~_wider(disc, look.config.print_apart * np.sqrt(np.count_nonzero(disc) / np.pi))
    if not found or (alike >= face.shown and any(each.one_or_two for each in doubtful)):
        return list(seen)
    tokens = _wider(np.logical_or.reduce([each.fill > 0.5 for each in found]), 2.0)
    left = [
        each
        for each in doubtful
        if not (tokens & (each.part | (each.fill > 0.5))).any()
        or face.similarity(look.cut.now, (each.fill > 0.5).astype(np.float32), look.cut.ground) >= face.possible
    ]
    left = [each for each in [*left, *rims] if not _is_one_of(each, found)]
    return [*others, *found, *left]


def _in_doubt(each: Seen) -> bool:
    return each.thing.kind == TOKEN and not (each.thing.certain and each.surest == 1.0)


def _print_in(look: Look, face: TokenPrint, room: NDArray[np.bool_]) -> tuple[Matrix, float]:
    """Where (x, y) in the ``room`` [h, w] the print of the owner's tokens is seen, and how surely (-1 to 1): not at all
    where it may have been there before.
    """
    cut = look.cut
    place, alike = face.found_in(cut.now, room, cut.ground)
    before = face.similarity(cut.bare, _disc(look, place, room.shape).astype(np.float32), cut.ground)
    return place, alike if before < face.possible else -1.0


def _disc(look: Look, place: Matrix, shape: tuple[int, ...]) -> NDArray[np.bool_]:
    """The mask [h, w] of one token at that place (x, y)."""
    outline = look.cut.ground.seen(np.array(token_outline(look.known.shapes)), 0.0) + place
    mask = np.zeros(shape, np.uint8)
    cv2.fillConvexPoly(mask, cv2.convexHull(np.round(outline).astype(np.int32)), 1.0)
    return mask > 0


def _token(look: Look, doubtful: Sequence[Seen], disc: NDArray[np.bool_], known: NDArray[np.bool_]) -> Seen:
    """The tokens of which the top is that ``disc`` [h, w]: as one of the ``doubtful`` was seen if that lies there, else
    the disc alone. ``known`` [h, w] masks other things.
    """
    for each in doubtful:
        if _lies_there(each.fill > 0.5, disc):
            return replace(each, thing=replace(each.thing, confidence=1.0, certain=True), surest=1.0, one_or_two=False)
    fill: Floats = disc.astype(np.float32)
    fit, foot = foot_of_token(fill, known, look.known.shapes, look.cut.ground, look.config.pieces.tokens)
    foot = foot + look.cut.corner
    return Seen(disc, Thing(TOKEN, "", (float(foot[0]), float(foot[1])), None, 1.0, True, fit), fill, 1.0)


def _lies_there(fill: NDArray[np.bool_], disc: NDArray[np.bool_]) -> bool:
    """Whether three quarters of what the two masks [h, w] cover is common to both."""
    return bool(4 * np.count_nonzero(fill & disc) > 3 * np.count_nonzero(fill | disc))


def _is_one_of(each: Seen, found: Sequence[Seen]) -> bool:
    """Whether most of what was seen is one of the tokens that were ``found``."""
    fill = each.fill > 0.5
    return any(2 * np.count_nonzero(fill & (other.fill > 0.5)) > np.count_nonzero(fill) for other in found)


def _wider(mask: NDArray[np.bool_], by: float) -> NDArray[np.bool_]:
    side = 2 * round(by) + 1
    return np.asarray(cv2.dilate(mask.astype(np.uint8), np.ones((side, side), np.uint8))) > 0
