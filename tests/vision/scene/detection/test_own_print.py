"""Weak changes on the map that show the print of the owner's tokens, or lack it beside a stack that shows it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from app.values import Cell, Face, LaidTile
from vision.camera.geometry import Plane
from vision.numeric.changes import change
from vision.numeric.patches import SQUARE, Floats, warp_of
from vision.objects.paint.paints import TOKEN
from vision.objects.segmentation.blobs import Thing
from vision.objects.shapes.solids import Ground
from vision.scene.detection.bared_print import BaredConfig, PrintSeen
from vision.scene.detection.new_thing_config import NewThingConfig
from vision.scene.detection.new_things import Search, detect_hiding
from vision.scene.detection.placing import Detected
from vision.scene.state.half_size import half, half_mask
from vision.scene.state.table import KnownTile, Standing, Table
from vision.tiles.gallery import Gallery
from vision.tiles.lattice import Lattice

SIDE, RADIUS = 72, 12
PRINTED = 250
"""The grey level that stands for the print of a token here."""
HIDDEN = PrintSeen(0.1, 0.9, 0.2, BaredConfig())
FAINT = PrintSeen(0.2, 0.85, 0.03, BaredConfig())
"""Print that was plainly seen, is as good as gone, and was always faint."""


def _disc(east: int) -> NDArray[np.bool_]:
    disc = np.zeros((480, 640), np.uint8)
    cv2.circle(disc, (east, 246), RADIUS, 1.0, -1)
    return disc > 0


def _standing(east: int) -> Standing:
    """A token on the disc around that pixel."""
    mask = _disc(east)[246 - RADIUS : 247 + RADIUS, east - RADIUS : east + RADIUS + 1]
    return Standing(TOKEN, "", None, Cell(0, 0), (0.5, 0.5), mask, (east - RADIUS, 246 - RADIUS), True)


def _similarity(now: NDArray[np.uint8], fill: Floats, _: Ground) -> float:
    """1 where all that is covered shows the print, 0 where none of it does."""
    return float((now[fill > 0.5] == PRINTED).mean())


def _told(
    monkeypatch: pytest.MonkeyPatch,
    now: NDArray[np.uint8],
    stack: int | None,
    around: PrintSeen,
    own: PrintSeen = HIDDEN,
) -> list[bool]:
    """Of what is found in a weak change on the disc around pixel 312, whether it is certain. ``stack``: the pixel
    around which a known one lies; ``around`` and ``own``: how much is seen of the print of all that has changed, and of
    that below the disc.
    """
    grain = np.random.default_rng(3).integers(60, 200, (480, 640, 3)).astype(np.uint8)
    gallery = Gallery({"G1": grain[:SIDE, :SIDE]})
    corners = np.array([290.0, 210.0]) + SIDE * SQUARE
    lattice = Lattice(Plane.from_tile(corners, 640, 480)).laid(Cell(0, 0), warp_of(corners))
    known = {Cell(0, 0): KnownTile(gallery.hypothesis("G1", 0), LaidTile(Face("G1"), 0), True)}
    shapes: Any = SimpleNamespace(
        face=SimpleNamespace(telling=True, shown=0.75, similarity=_similarity), token=None, solids=()
    )
    things = () if stack is None else (_standing(stack),)
    table = Table(lattice, grain, grain, grain, known, things=things, shapes=shapes)
    token = Detected(_standing(312), Thing(TOKEN, "", (312.0, 246.0), None, 1.0, True, 0.8), None)
    monkeypatch.setattr("vision.scene.detection.new_things._take_apart", lambda *_: [token])
    monkeypatch.setattr("vision.scene.detection.new_things._print_stays_around", lambda *_: True)
    monkeypatch.setattr(
        "vision.scene.detection.new_things.print_seen",
        lambda *given: own if given[5].shape == token.standing.mask.shape else around,
    )
    search = Search(table, now, change(half(grain), half(grain)), gallery, None, NewThingConfig())
    weak = half_mask(_disc(312), (240, 320))
    pieces = np.asarray(cv2.connectedComponents(weak.astype(np.uint8))[1], np.int32)
    found = detect_hiding(search, weak, (0, 0), table.thing_mask(things, 0.0), pieces)
    return [each.standing.certain for each in found]


def _picture(*printed: int) -> NDArray[np.uint8]:
    """A grey picture with the print of a token on the discs around these pixels."""
    now = np.full((480, 640, 3), 120, np.uint8)
    for east in printed:
        now[_disc(east)] = PRINTED
    return now


@pytest.mark.parametrize("own", [HIDDEN, FAINT])
@pytest.mark.parametrize(("printed", "said"), [((312,), [True]), ((), [])])
def test_a_token_on_faint_print_is_told_by_its_own_print(
    monkeypatch: pytest.MonkeyPatch, printed: tuple[int, ...], said: list[bool], own: PrintSeen
) -> None:
    """Pale tokens on overexposed pale print were missed: what they hid was too faint to prove that anything does. What
    shows no print there may be a shadow.
    """
    assert _told(monkeypatch, _picture(*printed), None, FAINT, own) == said


@pytest.mark.parametrize(("printed", "stack", "said"), [
    ((338,), 338, []),  # the stack shows the print, its shadow does not
    ((312, 338), 338, [True]),  # two stacks side by side
    ((), 338, [True]),  # too little light for any print
    ((350,), 350, [True]),  # no shadow of that one lies so far
])  # fmt: skip
def test_the_shadow_of_a_stack_that_grew_is_no_token(
    monkeypatch: pytest.MonkeyPatch, printed: tuple[int, ...], stack: int, said: list[bool]
) -> None:
    """It hides the print as a dark token does, and was told as one for certain; but in light in which the stack beside
    it shows the print of a token, a token would.
    """
    assert _told(monkeypatch, _picture(*printed), stack, HIDDEN) == said
