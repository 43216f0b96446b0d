"""The drawn faces."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from app.art.beasts import BEASTS
from app.art.covers import marks
from app.art.geometry import shapes
from app.art.regions import paint_labels
from app.art.tiles import draw_tile, save_art
from app.rules.tileset import TileSet
from app.values import Face, Point, turn_point
from app.values.pictures import Picture
from tests.sampling import sampled


def _apart(one: Picture, other: Picture) -> Picture:
    return np.asarray(cv2.absdiff(one, other).max(axis=2), np.uint8)


def test_every_face_is_drawn_once(gold_rush: TileSet, faces: dict[str, Picture]) -> None:
    """There is one square colour picture for each face, and no two are the same."""
    assert sorted(faces) == sorted(face.name for face, _ in gold_rush.faces())
    for name, picture in faces.items():
        assert picture.shape == (96, 96, 3), name
        assert picture.dtype == np.uint8
    assert len({picture.tobytes() for picture in faces.values()}) == len(faces)


def test_the_same_face_is_drawn_the_same(gold_rush: TileSet, faces: dict[str, Picture]) -> None:
    """Drawing again gives the same pixels, and changing a returned picture does not change another."""
    again = draw_tile(gold_rush.by_id["A3"], "b", 96)
    assert np.array_equal(again, faces["A3_b"])
    again[:] = 0
    assert np.array_equal(draw_tile(gold_rush.by_id["A3"], "b", 96), faces["A3_b"])


@pytest.mark.parametrize(
    ("one", "other", "places"),
    [
        ("A1_a", "A1_b", [(0, "sign")]),
        ("A1_a", "A1_c", [(2, "sign")]),
        ("A1_a", "A2", [(1, "sign")]),
        ("A4", "A5_a", [(1, "sign")]),
        ("B2", "D5", [(1, "sign")]),
        ("F1_b", "F1_c", [(1, "sign")]),
        ("C1", "C2", [(8, "piece")]),
    ],
)
def test_look_alikes_differ_only_where_their_symbols_stand(
    gold_rush: TileSet, faces: dict[str, Picture], one: str, other: str, places: list[tuple[int, str]]
) -> None:
    """Two faces that differ only in symbols have the same pixels everywhere else."""
    differs = _apart(faces[one], faces[other]) > 0
    assert np.count_nonzero(_apart(faces[one], faces[other]) > 60) > 60, "the symbol must be plain to see"
    ys, xs = np.nonzero(differs)
    points = np.column_stack([xs, ys]) / 96
    design = gold_rush.by_id[one.split("_")[0]]
    near = np.zeros(len(points), bool)
    for index, what in places:
        for x, y in design.places.places[index].signs if what == "sign" else [(0.5, 0.5)]:
            near |= np.hypot(*(points - (x, y)).T) < 0.31
    assert near.all()


@pytest.mark.parametrize("name", sampled(["D5", "C2"], ["D5"]))
def test_a_face_looks_the_same_at_every_size(gold_rush: TileSet, faces: dict[str, Picture], name: str) -> None:
    """A large picture scaled down equals the small picture except for fine strokes."""
    large = cv2.resize(draw_tile(gold_rush.by_id[name], "", 192), (96, 96), interpolation=cv2.INTER_AREA)
    assert np.abs(faces[name].astype(float) - large).mean() < 6.0


def test_rails_leave_by_the_middle_of_each_railroad_side(gold_rush: TileSet, faces: dict[str, Picture]) -> None:
    """At each side R there are two bright rails in the middle on darker ballast, and on no other side."""
    for design in gold_rush.designs:
        picture = faces[Face(design.id, design.variants[0].id).name]
        for side, letter in enumerate(design.sides):
            strip = cv2.cvtColor(np.ascontiguousarray(np.rot90(picture, side)[:3]), cv2.COLOR_BGR2HSV)
            middle = strip[:, 48 - 6 : 48 + 6].mean(axis=(0, 1))
            if letter == "R":
                assert middle[1] < 85, f"design {design.id}, side {side}: rails are grey"
            elif letter == "P":
                assert middle[1] > 70, f"design {design.id}, side {side}: prairie is straw"
                assert middle[2] > 170


def test_adjoining_tiles_match_in_tone(gold_rush: TileSet, faces: dict[str, Picture]) -> None:
    """All sides of one letter look alike along their edges, so that any two that may touch fit together."""
    strips: dict[str, list[np.ndarray]] = {}
    for design in gold_rush.designs:
        picture = faces[Face(design.id, design.variants[0].id).name]
        for side, letter in enumerate(design.sides):
            edge = np.rot90(picture, side)[:4].astype(np.float32).mean(axis=0)
            strips.setdefault(letter, []).append(cv2.blur(edge[None], (9, 1))[0])
    for letter, found in strips.items():
        inner = np.stack(found)[:, 10:-10]
        spread = np.abs(inner - np.median(inner, axis=0)).mean(axis=(1, 2))
        assert np.median(spread) < 14, f"sides {letter}"
        assert spread.max() < 34, f"sides {letter}"


def test_kinds_of_ground_have_colours_of_their_own(gold_rush: TileSet, faces: dict[str, Picture]) -> None:
    """Prairie is lighter and more yellow than mountain on every tile that has both."""
    for name in ("D2", "D4", "F1", "D1"):
        design = gold_rush.by_id[name]
        picture = cv2.cvtColor(faces[Face(name, design.variants[0].id).name], cv2.COLOR_BGR2LAB).astype(float)
        labels = paint_labels(shapes(design), 96)
        kinds = np.array([s.kind for s in design.segments])[labels]
        assert picture[kinds == "prairie"].mean(axis=0)[2] > picture[kinds == "mountain"].mean(axis=0)[2] + 5


def test_no_large_part_of_a_tile_has_the_colour_of_a_piece(faces: dict[str, Picture]) -> None:
    """Saturated red, blue, green and near black are rare, so that wooden pieces stand out on every face."""
    for name, picture in faces.items():
        hue, saturation, value = cv2.split(cv2.cvtColor(picture, cv2.COLOR_BGR2HSV))
        strong = (saturation > 150) & (value > 90)
        red, green, blue = ((hue < 6) | (hue > 172)), (hue > 45) & (hue < 85), (hue > 100) & (hue < 130)
        for colour in (red, green, blue):
            assert np.mean(strong & colour) < 0.01, name
        assert np.mean(value < 30) < 0.015, name


def test_the_drawings_are_those_that_the_eyes_know(gold_rush: TileSet, faces: dict[str, Picture]) -> None:
    """The faces are as kept in ``gold_rush.png``, 12 x 12 means a face: the eyes are measured on them.

    A mean may be off by 2 of 255, because libraries round differently. Whoever means to change the drawings measures
    the eyes again and keeps the new means (``sheet_of`` tells how they lie).
    """
    kept = cv2.imread(str(Path(__file__).with_name("gold_rush.png")))
    assert kept is not None
    sheet = sheet_of(gold_rush, faces)
    assert sheet.shape == kept.shape
    assert cv2.absdiff(sheet, kept).max() <= 2


def sheet_of(tileset: TileSet, faces: dict[str, Picture]) -> Picture:
    """The 12 x 12 means of every face, eight faces a row, in the order of the set: uint8 [h, 96, 3] BGR."""
    small = [cv2.resize(faces[face.name], (12, 12), interpolation=cv2.INTER_AREA) for face, _ in tileset.faces()]
    small += [np.zeros((12, 12, 3), np.uint8)] * (-len(small) % 8)
    return np.vstack([np.hstack(small[k : k + 8]) for k in range(0, len(small), 8)], dtype=np.uint8)


def test_what_is_not_there_cannot_be_drawn(gold_rush: TileSet) -> None:
    """An unknown variant and a size of zero are rejected."""
    with pytest.raises(KeyError, match="no variant"):
        draw_tile(gold_rush.by_id["A1"], "z", 64)
    with pytest.raises(ValueError, match="1 or more"):
        draw_tile(gold_rush.by_id["A1"], "a", 0)


def test_saving_writes_a_png_for_every_face(gold_rush: TileSet, faces: dict[str, Picture], tmp_path: Path) -> None:
    """The folder is created, each face becomes ``<face>.png``, and progress is reported after each."""
    told: list[tuple[int, int]] = []
    written = save_art(gold_rush, tmp_path / "art", 96, lambda done, total: told.append((done, total)))
    assert [path.stem for path in written] == list(faces)
    assert told == [(k + 1, len(faces)) for k in range(len(faces))]
    read = cv2.imread(str(tmp_path / "art" / "B2.png"))
    assert read is not None
    assert np.array_equal(read, faces["B2"])


def test_symbols_stay_on_the_tile(gold_rush: TileSet, faces: dict[str, Picture]) -> None:
    """Symbols do not reach the tile's edge: there, variants are identical pixel for pixel."""
    for one, other in (
        ("A1_a", "A1_d"),
        ("A2", "A1_a"),
        ("A3_a", "A3_c"),
        ("F1_a", "F1_d"),
        ("B2", "D5"),
        ("A5_a", "A5_d"),
    ):
        differs = _apart(faces[one], faces[other]) > 25
        differs[2:-2, 2:-2] = False
        assert not differs.any(), f"{one} and {other}"


@pytest.fixture(scope="module", params=[1, pytest.param(100, marks=pytest.mark.slow)], ids=["some", "all"])
def north_up(hunters: TileSet, request: pytest.FixtureRequest) -> dict[Face, Picture]:
    """One face with each kind of animal as it lies north up, 192 pixels wide; with the slow tests all of them."""
    with_animals: dict[str, list[Face]] = {name: [] for name in BEASTS}
    for face, _ in hunters.faces():
        for mark in marks(hunters.by_id[face.design], face.variant):
            if mark.name in BEASTS and face not in with_animals[mark.name]:
                with_animals[mark.name].append(face)
    chosen = dict.fromkeys(face for faces in with_animals.values() for face in faces[: request.param])
    return {face: draw_tile(hunters.by_id[face.design], face.variant, 192) for face in chosen}


@pytest.mark.slow
@pytest.mark.parametrize("turn", sampled([1, 2, 3], [1]))
def test_animals_stand_upright_however_a_tile_lies(hunters: TileSet, north_up: dict[Face, Picture], turn: int) -> None:
    """The ground turns with the tile; what stands on it looks as on one that lies north up."""
    reach, aside, found = 20, 8, set()
    for face, whole in north_up.items():
        design = hunters.by_id[face.design]
        beasts = [mark for mark in marks(design, face.variant) if mark.name in BEASTS]
        turned = draw_tile(design, face.variant, len(whole), turn)
        assert np.median(np.abs(np.rot90(whole, -turn).astype(int) - turned)) < 3, "the ground has turned"
        for mark in beasts:
            before = _around(whole, mark.at, reach)
            # at the edge it stands a little aside of there, so that it is whole
            after = _around(turned, turn_point(mark.at, turn), reach + aside)
            assert _alike(before, after) > _alike(np.rot90(before, -turn), after), (face, mark)
            found.add(mark.name)
    assert found == set(BEASTS)


def _around(picture: Picture, at: Point, reach: int) -> Picture:
    x, y = (round(part * picture.shape[0]) for part in at)
    return picture[y - reach : y + reach, x - reach : x + reach].astype(np.uint8)


def _alike(part: Picture, picture: Picture) -> float:
    """How much that part looks like the place of the picture that looks most like it."""
    return float(cv2.matchTemplate(picture, np.ascontiguousarray(part), cv2.TM_CCOEFF_NORMED).max())


def test_a_tile_that_is_turned_four_times_is_as_before(gold_rush: TileSet, faces: dict[str, Picture]) -> None:
    """Symbols that lie along rails too."""
    for name in ("A3_b", "C1", "F1_b"):
        face = Face.from_name(name)
        assert np.array_equal(draw_tile(gold_rush.by_id[face.design], face.variant, 96, 4), faces[name])
