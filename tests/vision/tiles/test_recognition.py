"""Recognition of faces on photographs of the simulated table, bare and occluded."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from app.values import Face, LaidTile
from app.values.pictures import Picture
from hardware.simulator import PutPiece, PutTile, TableSettings, VirtualTable
from tests.evaluation.parts.printing import nudged, shown
from tests.sampling import sampled
from tests.worlds.usual import near
from vision.numeric.patches import SQUARE, Matrix, apply, correlation, normalise, sample, warp_of
from vision.tiles.gallery import Gallery
from vision.tiles.recognition import Search, identify, rank
from vision.tiles.recognition_config import RecognitionConfig

TWINS = ("B2", "D5", "A1_a", "A2", "A4", "A5_a", "C1", "C2", "A3_a", "A3_b", "F1_b", "F1_d")
"""Faces that differ from another in one symbol."""


def _row(
    pictures: dict[str, Picture], settings: TableSettings, faces: tuple[str, ...]
) -> tuple[VirtualTable, list[tuple[int, int]]]:
    table = VirtualTable(pictures, settings)
    cells = sorted(table.visible_cells, key=lambda c: (abs(c[0]) + abs(c[1]), c))[: len(faces)]
    for number, (cell, face) in enumerate(zip(cells, faces, strict=True)):
        table.apply(PutTile(cell, face, number % 4))
    return table, cells


def _moved(corners: Matrix, east: float, south: float, degrees: float) -> Matrix:
    side = np.linalg.norm(corners[1] - corners[0])
    cos, sin = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    middle = corners.mean(axis=0)
    turned = (corners - middle) @ np.array([[cos, sin], [-sin, cos]])
    return np.asarray(turned + middle + np.array([east, south]) * side, np.float64)


@pytest.mark.parametrize("name", [pytest.param("default", marks=pytest.mark.slow), "hard"])
def test_twins_are_told_apart(pictures: dict[str, Picture], gallery: Gallery, name: str) -> None:
    """Faces that differ in one symbol are named right and for certain, also by lamp light on a tablecloth, which is
    tried every time.
    """
    table, cells = _row(pictures, TableSettings.named(name, seed=4), TWINS)
    image = table.photograph(3)
    for number, (cell, face) in enumerate(zip(cells, TWINS, strict=True)):
        corners = table.pose_truth().cell_corners(cell)
        reading = identify(image, warp_of(_moved(corners, 0.05, -0.04, 1.5)), gallery)
        found, rotation = gallery.of(reading.hypothesis)
        assert (found.name, rotation, reading.certain) == (face, number % 4, True)
        assert np.abs(apply(reading.warp, SQUARE) - corners).max() < 1.5


@pytest.mark.parametrize(("kind", "lying"), [("tent", False), pytest.param("cowboy", True, marks=pytest.mark.slow)])
def test_a_piece_beside_a_symbol_makes_no_question(
    pictures: dict[str, Picture], gallery: Gallery, kind: str, lying: bool
) -> None:
    """With a piece close by the deciding symbol of two faces, in their shadow or not, the tile is told."""
    table, cells = _row(pictures, near(seed=2), ("D5", "B2", "A3_b", "A2"))
    told = []
    for number, (cell, (face, twin)) in enumerate(
        zip(cells, [("D5", "B2"), ("B2", "D5"), ("A3_b", "A3_a"), ("A2", "A1_a")], strict=True)
    ):
        symbol = np.array(_symbol(gallery, face, twin))
        away = 0.5 - symbol
        beside = symbol + 0.27 * away / max(float(np.linalg.norm(away)), 1e-6)
        for _ in range(number % 4):
            beside = np.array([1 - beside[1], beside[0]])
        table.apply(PutPiece(f"p{number}", kind, "red", cell, (float(beside[0]), float(beside[1])), lying))
    image = table.photograph(3)
    for cell in cells:
        reading = identify(image, warp_of(table.pose_truth().cell_corners(cell)), gallery)
        told.append((gallery.of(reading.hypothesis)[0].name, reading.certain))
    assert told == [("D5", True), ("B2", True), ("A3_b", True), ("A2", True)]


def test_a_piece_that_looks_like_a_symbol_makes_a_question(pictures: dict[str, Picture]) -> None:
    """Where something of the size of a symbol lies on the place of the one symbol by which a face differs from its
    twin, neither is certain.
    """
    every = Gallery(pictures, faces=pictures)
    off = np.abs(pictures["A2"].astype(np.float32) - pictures["A1_a"]).max(axis=2) > 40
    rows, columns = np.nonzero(off)
    for face in ("A1_a", "A2"):
        lies = pictures[face].copy()
        cv2.circle(lies, (int(columns.mean()), int(rows.mean())), 34, (40, 35, 200), -1, cv2.LINE_AA)
        found = identify(*_framed(lies), every)
        assert not (found.certain and every.of(found.hypothesis)[0].name != face)


@pytest.mark.parametrize(
    ("face", "twin", "light"),
    [
        pytest.param("A5_c", "A5_d", 0.35, marks=pytest.mark.slow),
        ("F1_a", "F1_b", 0.5),
        pytest.param("A5_a", "A5_c", 0.5, marks=pytest.mark.slow),
    ],
)
def test_a_deep_shadow_where_a_twin_has_a_symbol_makes_a_question(
    pictures: dict[str, Picture], face: str, twin: str, light: float
) -> None:
    """It is as dark and as large as the symbol, but has none of its lines; where the symbol is there is no question."""
    every = Gallery(pictures, faces=pictures)
    side = pictures[face].shape[0]
    x, y = (round(value * side) for value in _symbol(every, face, twin))
    shadow = np.zeros((side, side), np.float32)
    cv2.rectangle(
        shadow, (x - side * 18 // 192, y - side * 35 // 192), (x + side * 18 // 192, y + side * 22 // 192), 1.0, -1
    )
    shade = 1 - (1 - light) * cv2.GaussianBlur(shadow, (0, 0), side / 48)[..., None]
    lies = np.asarray(pictures[face] * shade, np.uint8)
    assert not identify(*_framed(lies, 56), every).certain
    assert identify(*_framed(pictures[twin], 56), every).certain


def test_a_hidden_symbol_makes_a_question(pictures: dict[str, Picture], gallery: Gallery) -> None:
    """With a piece on the deciding symbol of two faces, neither is certain and both are candidates."""
    table, cells = _row(pictures, near(seed=2), ("D5",))
    spot = _symbol(gallery, "D5", "B2")
    table.apply(PutPiece("p", "tent", "blue", cells[0], spot))
    reading = identify(table.photograph(3), warp_of(table.pose_truth().cell_corners(cells[0])), gallery)
    assert not reading.certain
    assert {c.tile.design for c in reading.candidates[:2]} == {"B2", "D5"}
    assert reading.occluded.mean() > 0.08


def test_a_piece_elsewhere_does_not_matter(pictures: dict[str, Picture], gallery: Gallery) -> None:
    """A piece beside the deciding symbol leaves the tile certain, and is in the occlusion mask."""
    table, cells = _row(pictures, near(seed=2), ("A1_b",))
    table.apply(PutPiece("p", "cowboy", "red", cells[0], (0.5, 0.8)))
    reading = identify(table.photograph(3), warp_of(table.pose_truth().cell_corners(cells[0])), gallery)
    found, rotation = gallery.of(reading.hypothesis)
    assert (found.name, rotation, reading.certain) == ("A1_b", 0, True)
    size = reading.occluded.shape[0]
    assert reading.occluded[round(0.8 * size), size // 2]
    assert not reading.occluded[round(0.1 * size), round(0.1 * size)]


def test_what_is_told_as_covered_reaches_beyond_the_thing(pictures: dict[str, Picture], gallery: Gallery) -> None:
    """All that a piece changes beside it is in the mask, so that nobody takes its shadow for print: of the tile beyond
    the mask hardly a pixel differs from the bare tile.
    """
    table, cells = _row(pictures, TableSettings(seed=2), ("A1_b",))
    warp = warp_of(table.pose_truth().cell_corners(cells[0]))
    bare = table.photograph(3)
    table.apply(PutPiece("p", "tent", "red", cells[0], (0.5, 0.7)))
    now = table.photograph(3)
    reading = identify(now, warp, gallery)
    size = reading.occluded.shape[0]
    changed = np.abs(sample(now, warp, size).astype(int) - sample(bare, warp, size)).max(axis=2) > 24
    assert reading.occluded.mean() > 0.04
    assert (changed & ~reading.occluded).mean() < 0.003


def test_little_that_fits_badly_is_no_certainty(pictures: dict[str, Picture]) -> None:
    """A tile under uneven light is certain while all of it is visible; with half of it occluded it must fit better, and
    below ``firm`` it is never certain.
    """
    firm = RecognitionConfig().firm
    two = Gallery({name: pictures[name] for name in ("E1", "C1")}, faces=("E1", "C1"))
    soft = cv2.GaussianBlur(np.random.default_rng(4).normal(0, 1, (300, 300)).astype(np.float32), (0, 0), 5)
    blotches = (np.asarray(soft) / soft.std())[..., None]
    said = []
    for strength, hidden in ((14, 0), (29, 58), (36, 58)):
        picture = np.full((300, 300, 3), 90, np.uint8)
        picture[54:246, 54:246] = pictures["C1"]
        picture = np.clip(picture + strength * blotches, 0, 255).astype(np.uint8)
        picture[54:246, 54 : 54 + hidden] = (200, 60, 160)
        reading = identify(picture, warp_of(54 + SQUARE * 192.0), two)
        assert (two.of(reading.hypothesis)[0].name, reading.known) == ("C1", True)
        said.append((reading.certain, reading.score > firm))
    assert said == [(True, True), (False, True), (False, False)]


@pytest.mark.parametrize("lies", ["A1_a", "A2"])
@pytest.mark.parametrize("edged", ["A1_a", "A2"])
def test_an_edge_cut_along_with_the_picture_does_not_matter(
    pictures: dict[str, Picture], lies: str, edged: str
) -> None:
    """A tile whose enrolled picture shows dark table along two sides is distinguished from the one with one symbol more
    or less.
    """
    enrolled = {name: pictures[name].copy() for name in ("A1_a", "A2")}
    enrolled[edged][:6] = enrolled[edged][:, :6] = (30, 40, 50)
    two = Gallery(enrolled)
    frame = np.full((300, 300, 3), 90, np.uint8)
    frame[54:246, 54:246] = cv2.GaussianBlur(pictures[lies], (0, 0), 2.0)
    reading = identify(frame, warp_of(54 + SQUARE * 192.0), two)
    assert (two.of(reading.hypothesis)[0].name, reading.certain) == (lies, True)


def test_turns_between_which_nothing_hangs_are_no_question(pictures: dict[str, Picture]) -> None:
    """A face that is nearly the same after half a turn is uncertain unless both rotations are declared equivalent."""
    whole = pictures["E1"] // 2 + np.rot90(pictures["E1"], 2) // 2
    noise = np.random.default_rng(1).normal(0, 12, whole.shape)
    frame = np.full((300, 300, 3), 90, np.uint8)
    frame[54:246, 54:246] = np.clip(whole + noise, 0, 255)
    marked = whole.copy()
    cv2.circle(marked, (60, 60), 7, (40, 60, 90), -1)
    cv2.circle(marked, (132, 132), 7, (90, 60, 40), -1)
    frame[54 + 45 : 54 + 75, 54 + 45 : 54 + 75] = frame[54 + 117 : 54 + 147, 54 + 117 : 54 + 147] = (200, 60, 160)
    lying = warp_of(54 + SQUARE * 192.0)
    galleries = [
        Gallery({"E1": marked}, ("E1",), alike=alike) for alike in (None, {"E1": ("E1", 2)}, {"E1": ("E1", 1)})
    ]
    assert [identify(frame, lying, gallery).certain for gallery in galleries] == [False, True, True]
    for rotation in (0, 2):
        reading = identify(frame, lying, galleries[1], weights={LaidTile(Face("E1"), rotation): 1.0})
        assert (reading.hypothesis % 4, reading.certain) == (rotation, True)


def test_a_table_without_a_tile_is_known_as_none(pictures: dict[str, Picture], gallery: Gallery) -> None:
    """Bare wood is recognised as no tile of the gallery."""
    table, _ = _row(pictures, near(seed=2), ("A1_a",))
    corners = table.pose_truth().cell_corners((3, 1))
    reading = identify(table.photograph(3), warp_of(corners), gallery)
    assert not reading.known
    assert not reading.certain
    assert reading.confidence == 0.0


def test_a_prior_that_contradicts_makes_a_question(pictures: dict[str, Picture], gallery: Gallery) -> None:
    """A clearly visible face that the prior excludes is still named first, but is not certain."""
    table, cells = _row(pictures, near(seed=2), ("E2",))
    warp = warp_of(table.pose_truth().cell_corners(cells[0]))
    reading = identify(table.photograph(3), warp, gallery, weights={LaidTile(Face("A1", "a"), 0): 1.0})
    assert gallery.of(reading.hypothesis)[0].name == "E2"
    assert not reading.certain


def test_a_prior_ranks_what_the_picture_leaves_open(pictures: dict[str, Picture], gallery: Gallery) -> None:
    """With the deciding symbol occluded, the face that the prior allows comes first, still uncertain."""
    table, cells = _row(pictures, near(seed=2), ("D5",))
    table.apply(PutPiece("p", "tent", "blue", cells[0], _symbol(gallery, "D5", "B2")))
    warp = warp_of(table.pose_truth().cell_corners(cells[0]))
    for face in ("B2", "D5"):
        reading = identify(table.photograph(3), warp, gallery, weights={LaidTile(Face(face), 0): 1.0})
        assert reading.candidates[0].tile.design == face
        assert not reading.certain


def test_ranking_finds_face_and_rotation(gallery: Gallery) -> None:
    """Stage 1 alone names a face of its own gallery from a clean picture."""
    picture = cv2.copyMakeBorder(gallery.picture(gallery.hypothesis("B3", 3), 80), 40, 40, 40, 40, cv2.BORDER_CONSTANT)
    corners = SQUARE * 80 + 39.5
    scores, _ = rank(np.asarray(picture, np.uint8), warp_of(corners), gallery, Search())
    face, rotation = gallery.of(int(scores.argmax()))
    assert (face.name, rotation) == ("B3", 3)
    assert scores.max() > 0.8  # the dark surroundings reach into the small patches


def test_light_cancels(gallery: Gallery) -> None:
    """A gain that differs by channel and rises over the tile hardly changes a normalised patch."""
    patch = gallery.picture(gallery.hypothesis("G1", 0), 64)
    slope = np.linspace(0.45, 0.9, 64)[None, :, None] * np.array([0.7, 0.95, 1.1])
    lit = np.clip(patch * slope, 0, 255).astype(np.uint8)
    one, two = normalise(np.stack([patch, lit]))
    assert correlation(one, two) > 0.95


@pytest.mark.slow
def test_a_sharper_picture_is_read_no_worse(pictures: dict[str, Picture]) -> None:
    """Of tiles as another press prints them, as many are certain and right with many pixels a tile as with few."""
    gallery = Gallery(pictures, faces=pictures)
    names = sorted(pictures)[::11]
    told = []
    for pixels in (48.0, 100.0, 300.0):
        chances = [np.random.default_rng([8, number]) for number in range(len(names))]
        seen = [shown(pictures, name, chance, pixels) for name, chance in zip(names, chances, strict=True)]
        readings = [identify(one.image, nudged(one.warp, np.random.default_rng(3)), gallery) for one in seen]
        assert not any(
            reading.certain and reading.hypothesis != gallery.hypothesis(name, 0)
            for name, reading in zip(names, readings, strict=True)
        )
        told.append(sum(reading.certain for reading in readings))
    assert told[0] >= len(names) - 2
    assert told[1] >= told[0] - 1
    assert told[2] >= told[1] - 1


@pytest.mark.slow
def test_pictures_cut_out_carelessly_at_enrolment_tell_twins_apart(pictures: dict[str, Picture]) -> None:
    """A shift of a hundredth of a tile between two enrolled pictures is no difference between their faces."""
    shifted = {
        name: np.roll(pictures[name], 2 * (number % 3) - 2, axis=number % 2) for number, name in enumerate(TWINS)
    }
    gallery = Gallery({name: np.asarray(picture, np.uint8) for name, picture in shifted.items()})
    table, cells = _row(pictures, near(seed=4), TWINS[:6])
    image = table.photograph(3)
    for number, (cell, face) in enumerate(zip(cells, TWINS, strict=False)):
        reading = identify(image, warp_of(table.pose_truth().cell_corners(cell)), gallery)
        found, rotation = gallery.of(reading.hypothesis)
        assert (found.name, rotation, reading.certain) == (face, number % 4, True)


def test_a_patch_is_cut_where_the_warp_says(pictures: dict[str, Picture]) -> None:
    """Sampling with an exact warp returns the enrolled picture, antialiased when it shrinks."""
    picture = pictures["D3"]
    side = picture.shape[0]
    patch = sample(picture, warp_of(SQUARE * side - 0.5), 48)
    due = cv2.resize(picture, (48, 48), interpolation=cv2.INTER_AREA)
    assert np.abs(patch.astype(int) - due).mean() < 2.0


def _symbol(gallery: Gallery, first: str, second: str) -> tuple[float, float]:
    """Where the two faces, both upright, differ most: (x, y) on the tile."""
    pair = next(p for p in gallery.look_alikes if {p.first, p.second} == {first, second} and p.rotation == 0)
    rows, columns = np.nonzero(pair.mask)
    return float(columns.mean() + 0.5) / 64, float(rows.mean() + 0.5) / 64


def _framed(picture: Picture, side: int = 80) -> tuple[Picture, Matrix]:
    """A picture of the tile ``picture`` on plain ground at ``side`` pixels, a little soft, and its warp."""
    tile = cv2.resize(picture, (side, side), interpolation=cv2.INTER_AREA)
    frame = cv2.copyMakeBorder(
        tile, side // 2, side // 2, side // 2, side // 2, cv2.BORDER_CONSTANT, value=(90, 110, 90)
    )
    return np.asarray(cv2.GaussianBlur(frame, (0, 0), 0.7), np.uint8), warp_of(SQUARE * side + side // 2 - 0.5)


@pytest.mark.parametrize("left_out", sampled(TWINS, ("B2",)))
def test_a_face_that_is_not_enrolled_is_never_named_for_certain(pictures: dict[str, Picture], left_out: str) -> None:
    """A face of which nothing is known is no certain answer, however like another it is; enrolled, it is certain."""
    image, warp = _framed(pictures[left_out])
    rest = Gallery({name: picture for name, picture in pictures.items() if name != left_out})
    found = identify(image, warp, rest)
    assert not found.certain
    assert found.confidence < 0.9
    whole = identify(image, warp, Gallery(pictures))
    assert (Gallery(pictures).of(whole.hypothesis)[0].name, whole.certain) == (left_out, True)


def test_a_mirrored_face_is_never_certain(pictures: dict[str, Picture]) -> None:
    """Tiles seen in a mirror are named with doubt, if at all."""
    gallery = Gallery(pictures)
    for name in ("A1_b", "A5_b", "B3", "D2", "E3", "F1_c"):
        image, warp = _framed(np.ascontiguousarray(pictures[name][:, ::-1]))
        assert not identify(image, warp, gallery).certain


@pytest.mark.parametrize("name", ["A1_a", "A3_a", "A5_a", "A6"])
@pytest.mark.slow
def test_a_face_that_differs_in_a_mirror_by_its_grass_alone(drawn: dict[str, Picture], name: str) -> None:
    """Tufts alone tell the mirrored tile from the face: the tile is certain, what the mirror shows is not."""
    gallery = Gallery(drawn)
    for side in (55, 80):
        assert identify(*_framed(drawn[name], side), gallery).certain
        image, warp = _framed(np.ascontiguousarray(drawn[name][:, ::-1]), side)
        assert not identify(image, warp, gallery).certain


@pytest.mark.parametrize(("left_out", "named"), [("A2", "A1_a"), ("D5", "B2")])
@pytest.mark.slow
def test_a_blurred_symbol_that_is_not_enrolled_counts(drawn: dict[str, Picture], left_out: str, named: str) -> None:
    """In a picture out of focus a locomotive is pale, and no less a reason to doubt a face without one."""
    rest = {name: picture for name, picture in drawn.items() if name != left_out}
    image, warp = _framed(drawn[left_out], 56)
    soft = np.asarray(cv2.GaussianBlur(image, (0, 0), 1.6), np.uint8)
    found = identify(soft, warp, Gallery(rest))
    assert (Gallery(rest).of(found.hypothesis)[0].name, found.certain) == (named, False)


def test_a_lone_candidate_is_no_proof(pictures: dict[str, Picture]) -> None:
    """In a gallery of one face, another face is not certain, and the face itself is not beyond doubt."""
    one = Gallery({"A2": pictures["A2"]})
    assert not identify(*_framed(pictures["A1_a"]), one).certain
    found = identify(*_framed(pictures["A2"]), one)
    assert found.certain
    assert 0.9 < found.confidence < 1.0


def test_a_symbol_in_another_ink_still_tells_twins_apart(pictures: dict[str, Picture]) -> None:
    """Where all faces are enrolled, a locomotive printed in other colours is the locomotive."""
    every = Gallery(pictures, faces=pictures)
    off = np.abs(pictures["A2"].astype(np.float32) - pictures["A1_a"]).max(axis=2)
    symbol = np.clip(np.asarray(cv2.GaussianBlur(off, (0, 0), 4)) / 10, 0, 1)[..., None]
    inks = 20 + pictures["A2"] * np.array([1.2, 0.75, 0.65])
    other = np.clip(pictures["A2"] + symbol * (inks - pictures["A2"]), 0, 255).astype(np.uint8)
    found = identify(*_framed(other), every)
    assert (every.of(found.hypothesis)[0].name, found.certain) == ("A2", True)
