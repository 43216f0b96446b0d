"""When a stack to which a hand has reached has changed, by the measures of how its picture differs."""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import Any, cast

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from app.values import Cell, Face, LaidTile
from app.values.pictures import Picture
from tests.sampling import few_rows
from vision.camera.geometry import Plane
from vision.numeric.displacement import Unlike
from vision.numeric.patches import SQUARE, warp_of
from vision.objects.paint.paints import TOKEN
from vision.scene.stacks.reached_stacks import by_hand, lonely, touched
from vision.scene.stacks.restack_config import RestackConfig
from vision.scene.stacks.stack_changes import Nearby, _verdict, restacked
from vision.scene.state.table import KnownTile, Standing, Table
from vision.tiles.lattice import Lattice

OWN, PRINT = np.zeros((40, 40), np.bool_), np.zeros((40, 40), np.bool_)
OWN[10:20, 10:20] = True
PRINT[25:40] = True


@dataclass(frozen=True, slots=True)
class Measured:
    """A difference of which every measure is known: of the stack ``here``, the ``edges`` by which it stands out and how
    far it does so ``broad``-ly; of the print around it how far it ``moved`` and its ``rough``-ness at edges.
    """

    here: float
    edges: float
    broad: float
    still: float = 0.0
    rough: float = 1.0

    def moved(self, where: NDArray[np.bool_]) -> float:
        """As ``Unlike.moved``."""
        return self.here if where is OWN else self.still

    def stands_out(self, _: NDArray[np.bool_], __: NDArray[np.bool_]) -> float:
        """As ``Unlike.stands_out``."""
        return self.broad

    def edge_difference(self, where: NDArray[np.bool_], beside: NDArray[np.bool_] | None = None) -> float:
        """As ``Unlike.edge_difference``."""
        return self.rough if beside is None else self.edges

    def connected_shadow(self, _: NDArray[np.bool_], __: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """As ``Unlike.connected_shadow``: none."""
        return np.zeros((40, 40), np.bool_)


@pytest.mark.parametrize(("off", "times", "sure"), [
    (Measured(0.3, 2.5, 2.0), 1.0, 1.0),
    (Measured(0.3, 1.7, 2.0), 1.0, 0.85),
    (Measured(0.3, 2.5, 1.75), 1.0, 0.95),  # of so small a stack that is noise
    (Measured(0.3, 1.2, 2.0), 1.0, 0.0),
    (Measured(0.3, 2.5, 2.0), 1.5, 0.833),
    (Measured(0.22, 1.2, 4.2), 1.0, 1.0),
    (Measured(0.22, 1.2, 4.2, still=0.5), 1.0, 0.0),
    (Measured(0.28, 1.79, 3.56), 1.0, 0.835),
    (Measured(0.8, 2.1, 4.7, still=0.6, rough=2.2), 1.0, 0.0),
    (Measured(2.2, 2.2, 11.0, still=1.2, rough=2.7), 1.0, 0.0),
    (Measured(1.4, 1.1, 11.0, still=0.24, rough=1.6), 1.0, 1.0),
    (Measured(1.4, 1.1, 11.0, still=0.5, rough=1.6), 1.0, 0.0),
    (Measured(1.4, 1.1, 4.5, still=0.24, rough=1.6), 1.0, 0.0),
    (Measured(0.78, 6.04, 11.25, still=0.12, rough=2.28), 1.0, 0.0),
    (Measured(0.66, 1.1, 1.5), 1.0, 0.95),
    (Measured(0.66, 1.1, 1.36), 1.0, 0.0),
    (Measured(0.6, 1.7, 2.0), 1.5, 0.95),
    (Measured(0.82, 1.04, 2.7), 1.0, 0.95),
    (Measured(0.82, 1.25, 2.7), 1.0, 1.0),
])  # fmt: skip
def test_a_stack_that_a_hand_reached_has_changed(off: Measured, times: float, sure: float) -> None:
    """By its edges, but it is asked about where it stands out, or its edges do, no more than noise does; by less, where
    it stands out broadly and the print lies still; by half as much again with something new beside it; and far from a
    print in shadow that has hardly moved. Where the print has moved nothing is proved: a piece that nobody saw may have
    gone beside it.
    """
    assert touched(cast(Unlike, off), OWN, OWN, PRINT, times, RestackConfig()) == pytest.approx(sure, abs=0.001)


@pytest.mark.parametrize(("off", "sure"), [
    (Measured(0.77, 1.04, 2.44), 0.95),
    (Measured(0.77, 1.25, 2.44), 1.0),
    (Measured(1.6, 1.04, 2.44), 1.0),
])  # fmt: skip
def test_a_stack_whose_edges_lie_still_must_have_moved_far(off: Measured, sure: float) -> None:
    """Noise moves a dim token by nearly a pixel, and its edges no more than those of the print around it."""
    assert _verdict(cast(Unlike, off), OWN, None, PRINT, RestackConfig()) == pytest.approx(sure, abs=0.001)


@pytest.mark.parametrize(("edges", "sure"), [(1.05, 0.95), (1.3, 1.0)])
def test_a_shadow_that_falls_on_a_stack_is_no_token_more_for_certain(edges: float, sure: float) -> None:
    """Beside print that lies still little is enough, but not what leaves the stack's edges as still as those: the
    shadow of a stack that has grown beside it.
    """
    off = cast(Unlike, Measured(0.65, edges, 2.9, still=0.0))
    assert _verdict(off, OWN, OWN, PRINT, RestackConfig()) == pytest.approx(sure, abs=0.001)


@pytest.mark.parametrize(("edges", "sure"), [(1.22, 0.95), (1.6, 1.0)])
def test_a_deep_shadow_on_a_stack_is_no_token_more_for_certain(edges: float, sure: float) -> None:
    """Of what stands out so broadly the edges would too, also where a hand has reached to the stack."""
    off = cast(Unlike, Measured(0.61, edges, 5.5, still=0.0))
    assert _verdict(off, OWN, OWN, PRINT, RestackConfig()) == pytest.approx(sure, abs=0.001)
    for moved in (0.0, 0.12):  # print on which that shadow lies too seems moved
        off = cast(Unlike, Measured(0.61, edges, 5.5, still=moved))
        assert touched(off, OWN, OWN, PRINT, 1.0, RestackConfig()) == pytest.approx(sure, abs=0.001)


@pytest.mark.parametrize(("off", "times", "sure"), [
    (Measured(0.2, 1.3, 2.5), 1.0, 1.0),
    (Measured(0.2, 1.1, 2.5), 1.0, 0.95),
    (Measured(0.0, 0.9, 2.0), 1.0, 0.833),
    (Measured(0.1, 1.3, 1.5), 1.0, 0.0),
    (Measured(0.2, 1.3, 2.5), 1.5, 0.0),
    (Measured(0.2, 1.3, 4.0), 1.5, 1.0),
    (Measured(0.2, 1.3, 4.0, still=0.2), 1.0, 0.0),
    (Measured(0.2, 1.9, 4.0, rough=1.3), 1.0, 0.0),
])  # fmt: skip
def test_the_only_thing_that_a_hand_reached_has_changed_if_it_stands_out(
    off: Measured, times: float, sure: float
) -> None:
    """However little it has moved, if the print lies still; asked about where its edges do, by half as much again with
    a new shadow beside it.
    """
    assert lonely(cast(Unlike, off), OWN, OWN, PRINT, times, RestackConfig()) == pytest.approx(sure, abs=0.001)


class Elsewhere(Measured):
    """A difference that is that of the stack wherever its mask has any of it, with a shadow in the print's corner."""

    def moved(self, where: NDArray[np.bool_]) -> float:
        """As ``Unlike.moved``."""
        return self.here if (where & OWN).any() else self.still

    def shaded(self, where: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """As ``Unlike.shaded``: a corner."""
        corner = np.zeros_like(where)
        corner[36:, 36:] = True
        return corner & where


def test_what_strong_noise_does_to_a_stack_that_a_hand_left_alone_is_asked_about() -> None:
    """It moved 288 pixels of one by three quarters of a pixel, with edges that stood out from those of the print."""
    part = np.zeros_like(OWN)
    part[8:20, 8:32] = True
    off = Elsewhere(0.74, 0.97, 1.73, still=0.0, rough=0.77)
    assert touched(cast(Unlike, off), part, part, PRINT, 1.0, RestackConfig()) == pytest.approx(0.95)


PUSHED, CLEAR, NOISE = Elsewhere(0.3, 2.5, 2.0, 0.6, 2.2), Elsewhere(0.3, 2.5, 2.0), Elsewhere(0.9, 2.5, 1.3)


@pytest.mark.parametrize(("without_shadow", "alone", "sure"), [
    (CLEAR, True, 1.0),
    (CLEAR, False, 0.0),  # it may be the shadow of what came or went, and fall on the stack as well
    (NOISE, True, 0.0),
])  # fmt: skip
def test_print_in_a_shadow_is_left_out_where_only_stacks_have_changed(
    without_shadow: Elsewhere, alone: bool, sure: float
) -> None:
    """It seems to have moved; what is left of the stack must stand out then."""
    around: Any = SimpleNamespace(print_=PRINT, still=False, difference=lambda _: without_shadow)
    off, inner = cast(Unlike, PUSHED), np.ones_like(OWN)
    assert by_hand(around, off, OWN, OWN, inner, 0.0, alone, 1.0, RestackConfig()) == sure


@pytest.mark.parametrize(("rows", "sure"), [(10, 1.0), (5, 0.0)])
def test_the_smaller_the_part_that_no_shadow_falls_on_the_more_must_it_stand_out(rows: int, sure: float) -> None:
    """Noise makes a few pixels stand out by as much as a token more does all of a stack."""
    clear = Elsewhere(0.3, 2.5, 2.05)
    around: Any = SimpleNamespace(print_=PRINT, still=False, difference=lambda _: clear)
    inner = np.zeros_like(OWN)
    inner[10 : 10 + rows] = True
    assert by_hand(around, cast(Unlike, PUSHED), OWN, OWN, inner, 0.0, True, 1.0, RestackConfig()) == sure


@pytest.mark.parametrize(("ended", "sure"), [(0.0, 0.0), (0.5, 1.0), (1.3, 1.0)])
def test_less_is_enough_where_the_end_of_the_shadow_came_or_went(ended: float, sure: float) -> None:
    """Its edges would be too little alone."""
    around: Any = SimpleNamespace(print_=PRINT, still=False)
    off = cast(Unlike, Measured(0.3, 1.4, 2.0))
    assert by_hand(around, off, OWN, OWN, OWN, ended, False, 1.0, RestackConfig()) == sure


class Edge:
    """A table with a printed tile at 600, 400 and one above it, 90 pixels wide, and a stack on the lower one."""

    def __init__(self, middle: tuple[int, int]) -> None:
        scale, left, top = 90.0, 600.0, 400.0
        cells = {Cell(0, row): (SQUARE + np.array([0.0, row])) * scale + np.array([left, top]) for row in (-1, 0)}
        lattice = Lattice(Plane.from_tile(cells[Cell(0, 0)], 1280, 720))
        for cell, corners in cells.items():
            lattice = lattice.laid(cell, warp_of(corners))
        self._noise = np.random.default_rng(5).normal(0.0, 1.0, (3, 720, 1280, 3)).astype(np.float32)
        blotches = np.random.default_rng(4).uniform(60.0, 240.0, (90, 90, 3)).astype(np.float32)
        self._print, self._middle = cv2.GaussianBlur(blotches, (0, 0), 2), middle
        before = self.shot(0, 0.0, 0)
        known = {cell: KnownTile(0, LaidTile(Face("G1"), 0), True) for cell in cells}
        self.table = Table(lattice, before, before, before, known, frames=(before, self.shot(0, 0.0, 1)))
        mask = cv2.circle(np.zeros((27, 27), np.uint8), (13, 13), 13, 1, -1) > 0
        at = (middle[0] - left) / scale, (middle[1] - top) / scale
        corner = middle[0] - 13, middle[1] - 13
        self.stack = Standing(TOKEN, "", None, Cell(0, 0), at, mask, corner, True)

    def shot(self, right: int, risen: float, number: int, own: float = 0.0, longer: bool = False) -> Picture:
        """The picture of that ``number``, with the upper tile pushed to the ``right``, the stack's top ``risen`` and
        its ``own`` tile pushed with all that lies on it, all in pixels; ``longer``: the two shadows of the stack too.
        """
        drawn = np.full((720, 1280, 3), 40.0, np.float32)
        drawn[310:400, 600 + right : 690 + right] = self._print
        drawn[400:490, 600:690] = self._print
        x, y = self._middle
        if longer:
            drawn[y - 10 : y + 10, x + 22 : x + 34] *= 0.85
            drawn[y + 22 : y + 34, x - 10 : x + 10] *= 0.85
        cv2.circle(drawn, (x, y), 13, (90.0, 100.0, 110.0), -1)
        top = round(16 * (x + risen)), round(16 * (y - risen))
        cv2.circle(drawn, top, 9 * 16, (60.0, 70.0, 80.0), 2, cv2.LINE_AA, 4)
        if own:
            drawn[400:490] = cv2.warpAffine(drawn[400:490], np.array([[1.0, 0, own], [0, 1, 0]]), (1280, 90))
        return np.asarray(np.clip(cv2.GaussianBlur(drawn, (0, 0), 0.7) + self._noise[number], 0, 255), np.uint8)


@pytest.mark.parametrize(("pushed", "risen", "sure"), few_rows([(0, 0.0, 0.0), (2, 0.0, 0.0), (2, 2.0, 1.0)], 1, 2))
def test_the_edge_of_a_tile_that_was_pushed_is_no_part_of_the_stack_beside_it(
    pushed: int, risen: float, sure: float
) -> None:
    """The stack lies across the edge of its own tile, above which one was pushed when another was laid."""
    scene = Edge((606, 408))
    table, nothing = scene.table, np.zeros((720, 1280), np.bool_)
    nearby, now = Nearby(nothing, nothing), scene.shot(pushed, risen, 2)
    assert restacked(table, [scene.stack], scene.stack, now, nearby, 0.1, RestackConfig()).sure == sure


@pytest.mark.parametrize(("middle", "sure"), few_rows([((602, 440), 0.95), ((640, 440), 1.0)], 0))
def test_a_small_part_of_a_stack_tells_no_change_for_certain(
    monkeypatch: pytest.MonkeyPatch, middle: tuple[int, int], sure: float
) -> None:
    """Most of one that leans out over the map's edge is compared with nothing, and noise displaces what is left."""
    monkeypatch.setattr("vision.scene.stacks.stack_changes.by_hand", lambda *_: 1.0)
    scene = Edge(middle)
    nothing = np.zeros((720, 1280), np.bool_)
    nearby, now = Nearby(nothing, nothing, reached=True, rivals=()), scene.shot(0, 0.0, 2)
    assert restacked(scene.table, [scene.stack], scene.stack, now, nearby, 0.1, RestackConfig()).sure == sure


@pytest.mark.parametrize(("pushed", "sure"), few_rows([(0, 1.0), (2, 0.95)], 1))
def test_a_stack_that_leans_over_a_tile_that_lies_still_is_compared_there_too(
    monkeypatch: pytest.MonkeyPatch, pushed: int, sure: float
) -> None:
    """So is a high one seen from aside; a tile that was pushed shows its edge beside the stack."""
    monkeypatch.setattr("vision.scene.stacks.stack_changes.by_hand", lambda *_: 1.0)
    scene = Edge((640, 402))
    nothing = np.zeros((720, 1280), np.bool_)
    nearby, now = Nearby(nothing, nothing, reached=True, rivals=()), scene.shot(pushed, 0.0, 2)
    assert restacked(scene.table, [scene.stack], scene.stack, now, nearby, 0.1, RestackConfig()).sure == sure


STARK = [(1.2, 0.0, False, 1.0), (0.8, 0.0, False, 0.95), (1.2, 1.0, False, None), (1.2, 0.0, True, 1.0)]


@pytest.mark.parametrize(("risen", "own", "longer", "sure"), few_rows(STARK, 0, 2, 3))
def test_a_token_more_is_told_without_a_hand_if_it_alone_stands_out_starkly(
    risen: float, own: float, longer: bool, sure: float | None
) -> None:
    """From straight above it hardly moves, and its shadows end elsewhere than before; where its tile was pushed as
    well, that cannot be decided.
    """
    scene = Edge((640, 440))
    nothing = np.zeros((720, 1280), np.bool_)
    nearby, now = Nearby(nothing, nothing), scene.shot(0, risen, 2, own, longer)
    assert restacked(scene.table, [scene.stack], scene.stack, now, nearby, 0.1, RestackConfig()).sure == sure


@pytest.mark.parametrize(("risen", "stark"), few_rows([(1.2, True), (0.4, False)], 0, 1))
def test_what_a_token_more_displaces_is_too_much_for_noise(
    monkeypatch: pytest.MonkeyPatch, risen: float, stark: bool
) -> None:
    """What is displaced by less may be noise, even where all else says that it has changed."""
    monkeypatch.setattr("vision.scene.stacks.stack_changes._verdict", lambda *_: 1.0)
    scene = Edge((640, 440))
    nothing = np.zeros((720, 1280), np.bool_)
    other = replace(scene.stack, corner=(0, 0))
    nearby, now = Nearby(nothing, nothing, reached=True, rivals=(other,)), scene.shot(0, risen, 2, 0.0, False)
    found = restacked(scene.table, [scene.stack], scene.stack, now, nearby, 0.1, RestackConfig())
    assert (found.sure, found.stark) == (1.0, stark)
