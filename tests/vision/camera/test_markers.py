"""The table's plane measured from printed markers on the simulated table, and from corners set by hand."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from app.values import Cell, Face
from app.values.pictures import Picture
from hardware.simulator import PutLoose, PutTile, TableSettings, VirtualTable
from hardware.simulator.lens import Lens
from vision.camera.geometry import fit
from vision.camera.markers import CARDS, CELLS, SHEET, find_markers, marker_picture, mean_markers
from vision.camera.table_view import TableView, plane_of, view_from_corners, view_from_markers
from vision.numeric.patches import Matrix
from vision.scene.watcher import Options, Watcher
from vision.tiles.gallery import Gallery

PAPER_MM = 230.0


def _card(marker: int) -> Picture:
    """A marker with one cell of white around it."""
    cell = 16
    inked = cv2.copyMakeBorder(marker_picture(marker, cell), *(cell,) * 4, cv2.BORDER_CONSTANT, value=255.0)
    return np.asarray(cv2.cvtColor(inked, cv2.COLOR_GRAY2BGR), np.uint8)


def _sheet() -> Picture:
    """The marker sheet on a square paper."""
    per_mm = 6
    paper = np.full((int(PAPER_MM * per_mm),) * 2, 255, np.uint8)
    for marker in SHEET.places:
        side = round(SHEET.size * per_mm)
        left, top = np.round((SHEET.corners(marker)[0] + PAPER_MM / 2) * per_mm).astype(int)
        paper[top : top + side, left : left + side] = cv2.resize(
            marker_picture(marker, 24), (side, side), interpolation=cv2.INTER_AREA
        )
    return np.asarray(cv2.cvtColor(paper, cv2.COLOR_GRAY2BGR), np.uint8)


@pytest.fixture(scope="module")
def papers() -> dict[str, Picture]:
    """Four cards, the sheet, and a tile of blobs."""
    blobs = np.random.default_rng(1).integers(40, 220, (6, 6, 3)).astype(np.uint8)
    tile = np.asarray(cv2.resize(blobs, (192, 192), interpolation=cv2.INTER_CUBIC), np.uint8)
    return {"G1": tile, **{f"card {number}": _card(number) for number in range(4)}, "sheet": _sheet()}


def _put_card(number: int, at: tuple[float, float], degrees: float) -> PutLoose:
    return PutLoose(f"card {number}", f"card {number}", at, degrees, CARDS[number].size * (CELLS + 2) / CELLS, 0.1)


ALL_CARDS = (
    _put_card(0, (-12.5, -7), 3),
    _put_card(1, (12.5, -7), -8),
    _put_card(2, (12.5, 7), 17),
    _put_card(3, (-12.5, 7.5), 100),
)
ONE_SHEET = (PutLoose("sheet", "sheet", (2, -3), 12, PAPER_MM, 0.1),)


def _wrong_mm(view: TableView, lens: Lens) -> float:
    """The error of places on the table in mm, root mean square over the view, after rigid alignment of the maps."""
    across, down = np.linspace(40, view.width - 40, 9), np.linspace(40, view.height - 40, 6)
    pixels = np.stack(np.meshgrid(across, down), axis=-1).reshape(-1, 2)
    seen, true = view.plane().to_table(pixels), lens.to_table(pixels)
    seen, true = seen - seen.mean(axis=0), true - true.mean(axis=0)
    left, _, right = np.linalg.svd(seen.T @ true)
    return float(np.sqrt(((seen @ left @ right - true) ** 2).sum(axis=1).mean())) * 45


def _table(papers: dict[str, Picture], settings: TableSettings, things: tuple[PutLoose, ...]) -> VirtualTable:
    table = VirtualTable(papers, settings)
    for thing in things:
        table.apply(thing)
    return table


def _view(table: VirtualTable) -> TableView | None:
    return view_from_markers(find_markers(table.photograph(0)), table.settings.width, table.settings.height)


@pytest.fixture(scope="module")
def usual(papers: dict[str, Picture]) -> TableView:
    """The view of the usual table with all cards."""
    view = _view(_table(papers, TableSettings(seed=3), ALL_CARDS))
    assert view is not None
    return view


@pytest.fixture(scope="module")
def by_one(papers: dict[str, Picture]) -> tuple[TableView, float]:
    """The view of the usual table with a single card, and how wrong it is in mm."""
    table = _table(papers, TableSettings(seed=3), ALL_CARDS[:1])
    view = _view(table)
    assert view is not None
    return view, _wrong_mm(view, table.lens)


def test_four_cards_measure_the_table_to_a_millimetre(papers: dict[str, Picture], usual: TableView) -> None:
    """Four cards near the corners of the view, each at any angle, determine the plane and the lens distortion."""
    _measured_to(0.6, usual, _table(papers, TableSettings(seed=3), ()))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "changes"), [("default", {"seed": 4, "tilt": 30.0, "distortion": -0.08}), ("hard", {"seed": 2})]
)
def test_four_cards_measure_the_table_in_other_views(
    papers: dict[str, Picture], name: str, changes: dict[str, float]
) -> None:
    """Nearly as well through a worse lens, from aside and in poor light."""
    table = _table(papers, TableSettings.named(name, **changes), ALL_CARDS)
    view = _view(table)
    assert view is not None
    _measured_to(1.5, view, table)


def _measured_to(most: float, view: TableView, table: VirtualTable) -> None:
    """All four cards are seen, the view is right to so many mm, and says so."""
    assert view.markers == (0, 1, 2, 3)
    assert _wrong_mm(view, table.lens) < most
    assert view.error < 0.15
    assert view.doubt_mm < 3


@pytest.mark.slow
def test_two_cards_are_enough(papers: dict[str, Picture], usual: TableView) -> None:
    """Two cards in opposite corners still measure to a millimetre, with a larger standard error than four."""
    table = _table(papers, TableSettings(seed=3), ALL_CARDS[::2])
    two = _view(table)
    assert two is not None
    assert _wrong_mm(two, table.lens) < 1.0
    assert usual.doubt_mm < two.doubt_mm


def test_one_card_gives_a_view_that_owns_up_to_its_doubt(by_one: tuple[TableView, float]) -> None:
    """A single card gives a plane whose standard error is no smaller than its true error."""
    view, wrong = by_one
    assert 2 < wrong < 2 * view.doubt_mm


def test_the_sheet_alone_is_better_than_a_card_alone(
    papers: dict[str, Picture], by_one: tuple[TableView, float]
) -> None:
    """Four markers on one sheet have known places and measure the table around them."""
    sheet = _table(papers, TableSettings(seed=3), ONE_SHEET)
    view = _view(sheet)
    assert view is not None
    assert view.markers == (4, 5, 6, 7)
    assert _wrong_mm(view, sheet.lens) < 0.6 * by_one[1]


def test_corners_of_markers_are_exact(papers: dict[str, Picture]) -> None:
    """A marker's corners are found to a tenth of a pixel."""
    table = _table(papers, TableSettings(seed=3), ALL_CARDS)
    found = find_markers(table.photograph(0))
    for number, card in enumerate(ALL_CARDS):
        table.apply(replace(card, id=f"black {number}", side_mm=CARDS[number].size))
        off = found[number] - table.loose_corners(f"black {number}")
        assert np.sqrt((off**2).sum(axis=1).mean()) < 0.15


def test_a_table_without_markers_has_no_view(papers: dict[str, Picture]) -> None:
    """Without markers nothing is found, and an id that is seen twice is left out."""
    table = _table(papers, TableSettings(seed=1, width=960, height=540), ())
    assert find_markers(table.photograph(0)) == {}
    assert view_from_markers({}, 960, 540) is None
    table.apply(ALL_CARDS[0])
    table.apply(PutLoose("again", "card 0", (0, 0), 5, 75.0, 0.1))
    assert find_markers(table.photograph(0)) == {}


def test_a_marker_seen_in_few_pictures_is_left_out() -> None:
    """Only markers in most of the still pictures count; the spread measures their steadiness."""
    steady = np.array([[0.0, 0.0], [40.0, 0.0], [40.0, 40.0], [0.0, 40.0]])
    found, spread = mean_markers([{1: steady}, {1: steady + 0.5, 2: steady}, {1: steady - 0.5}])
    assert set(found) == {1}
    assert found[1] == pytest.approx(steady)
    assert spread == pytest.approx(0.5 * np.sqrt(2 / 3))
    assert mean_markers([]) == ({}, 0.0)


def test_the_plane_of_a_measured_table_begins_at_the_tile(papers: dict[str, Picture]) -> None:
    """Where the start tile lies decides where the map begins; cells far away are then predicted exactly."""
    settings = TableSettings(seed=6, width=1280, height=720, tilt=20.0, gap_mm=(0.9, 0.9), skew=0.0)
    table = _table(papers, settings, ALL_CARDS)
    table.apply(PutTile((0, 0), "G1", 0))
    view = _view(table)
    assert view is not None
    corners = table.pose_truth().cell_corners((0, 0))
    assert view.squareness(corners) <= 0.03
    plane = view.plane_at(corners)
    assert plane.to_table(corners) == pytest.approx(np.array([[0, 0], [1, 0], [1, 1], [0, 1]]), abs=0.02)
    far = plane.project(plane.middle(Cell(10, 5))[None])[0]
    assert np.hypot(*(far - table.pose_truth().cell_corners((10, 5)).mean(axis=0))) < 3.0
    assert fit(plane, {Cell(0, 0): corners + np.random.default_rng(1).normal(0, 1.0, (4, 2))}).matrix is plane.matrix


def test_a_view_of_another_camera_does_not_fit(usual: TableView) -> None:
    """A view measured before the camera was tilted is rejected because it distorts the start tile."""
    other = Lens.over(TableSettings(tilt=28.0, pixels_per_tile=49.0))
    assert usual.squareness(other.project([(0, 0), (1, 0), (1, 1), (0, 1)])) > 0.03


def test_a_rough_square_is_made_a_tile(papers: dict[str, Picture], usual: TableView) -> None:
    """A rough outline is replaced by the exact one of a tile; an outline of another size is no tile."""
    table = _table(papers, TableSettings(seed=3), ())
    table.apply(PutTile((3, 2), "G1", 0))
    true = table.pose_truth().cell_corners((3, 2))
    rough = true + np.random.default_rng(2).normal(0, 2.0, (4, 2))
    squared = usual.squared(rough)
    assert squared is not None
    assert np.abs(squared - true).max() < np.abs(rough - true).max()
    assert usual.squared(true.mean(axis=0) + 2.5 * (true - true.mean(axis=0))) is None


def test_four_corners_by_hand_give_a_view() -> None:
    """The corners of a large paper, set to a pixel, measure the table around it to two centimetres."""
    lens = Lens.over(TableSettings(distortion=0.0))
    corners: Matrix = lens.project([(-3.8, -2.4), (3.8, -2.4), (3.8, 2.4), (-3.8, 2.4)])
    view = view_from_corners(np.round(corners), 342, 216, 1920, 1080)
    assert view.markers == ()
    assert _wrong_mm(view, lens) < 20


@pytest.mark.parametrize(
    "corners",
    [
        [(0, 0), (0, 90), (90, 90), (90, 0)],
        [(0, 0), (90, 0), (180, 0), (90, 90)],
        [(0, 0), (90, 0), (90, 90)],
    ],
    ids=["anticlockwise", "on one line", "three"],
)
def test_corners_that_make_no_rectangle_are_refused(corners: list[tuple[float, float]]) -> None:
    """Corners that are misplaced raise an error that says what is required."""
    with pytest.raises(ValueError, match=r"corners .*(needed|clockwise)"):
        view_from_corners(np.array(corners, np.float64), 45, 45, 1920, 1080)


def test_the_eyes_use_markers_that_lie_on_the_table(papers: dict[str, Picture], usual: TableView) -> None:
    """With cards in sight the watcher's plane is measured from its first still picture on; a kept view of a camera that
    has been moved since is not believed.
    """
    settings = TableSettings(seed=6, tilt=20.0)
    gallery = Gallery({"G1": papers["G1"], "G2": np.ascontiguousarray(papers["G1"][::-1, :, ::-1])})
    measured, shots = {}, {}
    for name, things in (("cards", ALL_CARDS), ("none", ())):
        table = _table(papers, settings, things)
        table.apply(PutTile((0, 0), "G1", 0))
        watcher = Watcher(gallery, Options(agree=0), start=Face("G1"))
        shots[name] = table.photograph(0)
        watcher.feed(shots[name], 0)
        assert watcher.table is not None
        measured[name] = watcher.table.lattice.plane
    assert (measured["cards"].measured, measured["none"].measured) == (True, False)
    true = table.pose_truth().cell_corners((0, 0))
    assert plane_of(shots["none"], true, usual, None) is None
    right = view_from_markers(find_markers(shots["cards"]), 1920, 1080)
    assert plane_of(shots["none"], true, right, None) is not None


def test_a_view_comes_back_from_plain_values(usual: TableView) -> None:
    """Saved values give the same view; values of no view are refused with the reason."""
    view = usual
    again = TableView.from_dict(view.as_dict())
    assert np.array_equal(again.matrix, view.matrix)
    assert (again.lens, again.markers, again.distance) == (view.lens, view.markers, view.distance)
    for wrong in ({}, {**view.as_dict(), "matrix": [[1]]}, {**view.as_dict(), "width": 0}):
        with pytest.raises(ValueError, match="no view of a table"):
            TableView.from_dict(wrong)
