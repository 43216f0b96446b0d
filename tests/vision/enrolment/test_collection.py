"""Loose tiles on the simulated table: segmented, clustered, named, counted."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import replace

import cv2
import numpy as np
import pytest

from app.values.pictures import Picture
from hardware.simulator import PutLoose, TableSettings, VirtualTable
from vision.enrolment.census import Census
from vision.enrolment.collection import Enrolment, EnrolmentError
from vision.enrolment.cutting import Cut, Cutting, cut_tiles
from vision.numeric.patches import Matrix
from vision.tiles.gallery import Gallery

SMALL = TableSettings(width=920, height=640, pixels_per_tile=50.0, table="felt", seed=3, tilt=12.0)
FEW = replace(SMALL, width=670, height=470)
"""The same around a few tiles: half as large a picture."""
TWINS = ("A3_a", "A3_b", "A3_c", "A1_a", "A1_b")


def _lay_out(pictures: Mapping[str, Picture], settings: TableSettings, names: Sequence[str], seed: int) -> VirtualTable:
    """A table with those tiles at random angles, a finger's breadth apart."""
    chance = np.random.default_rng(seed)
    table = VirtualTable(pictures, settings)
    half = table.layout.columns + 0.5, table.layout.rows + 0.5
    places: list[tuple[float, float]] = []
    for number, name in enumerate(names):
        while True:
            x, y = (0.5 + float(chance.uniform(-reach, reach)) for reach in half)
            if all(math.hypot(x - a, y - b) > 1.6 for a, b in places):
                break
        places.append((x, y))
        table.apply(PutLoose(str(number), name, (x, y), float(chance.uniform(0, 360))))
    return table


def _truth(table: VirtualTable, cutting: Cutting) -> list[tuple[str, int, float]]:
    """For each cut: its true face, which of its corners is the north-west, and the error of its corners in pixels."""
    told = []
    for cut in cutting.cuts:
        best = ("", 0, math.inf)
        for name, thing in table.scene.loose.items():
            true: Matrix = table.loose_corners(name)
            for turn in range(4):
                off = float(np.abs(np.roll(cut.corners, turn, axis=0) - true).max())
                if off < best[2]:
                    best = (thing.picture, turn, off)
        told.append(best)
    return told


def test_loose_tiles_are_cut_out_exactly(photographs: list[tuple[VirtualTable, Cutting]]) -> None:
    """Tiles at any place and angle are all found, nothing else is, and their outlines are right to two pixels."""
    for table, cutting in photographs:
        _cut_out_exactly(table, cutting)


@pytest.mark.slow
@pytest.mark.parametrize(
    "settings",
    [
        SMALL,
        TableSettings(width=1100, height=760, pixels_per_tile=60.0, table="felt", seed=4, light="lamp", tilt=25.0),
    ],
    ids=["felt", "lamp and tilt"],
)
def test_loose_tiles_are_cut_out_exactly_in_other_views(pictures: dict[str, Picture], settings: TableSettings) -> None:
    """Of a camera that is tilted by more as well, and under a lamp."""
    table = _lay_out(pictures, settings, ("A4", "B1", "D5", "E2", "F1_a", "G1", "A2"), 1)
    _cut_out_exactly(table, cut_tiles(table.photograph(0)))


def _cut_out_exactly(table: VirtualTable, cutting: Cutting) -> None:
    truth = _truth(table, cutting)
    assert sorted(name for name, _, _ in truth) == sorted(thing.picture for thing in table.scene.loose.values())
    assert max(off for _, _, off in truth) < 2.5
    assert all(cut.troubles == () for cut in cutting.cuts)


@pytest.mark.slow
@pytest.mark.parametrize("number", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_one_or_two_tiles_are_enough(pictures: dict[str, Picture], number: int) -> None:
    """Tiles are found even where they are too few to estimate the table's plane."""
    table = _lay_out(pictures, FEW, ("E2", "B1")[:number], 2)
    cutting = cut_tiles(table.photograph(0))
    assert [name for name, _, off in _truth(table, cutting) if off < 3] in (["E2"], ["E2", "B1"], ["B1", "E2"])
    assert len(cutting.cuts) == number


@pytest.mark.parametrize(
    ("image", "trouble"),
    [
        (None, "no_picture"),
        (np.zeros((300, 300, 3), np.uint8), "too_dark"),
        (np.full((300, 300, 3), 255, np.uint8), "too_bright"),
        (np.zeros((8, 8, 3), np.uint8), "bad_picture"),
    ],
)
def test_a_picture_that_shows_nothing_says_why(image: Picture | None, trouble: str) -> None:
    """No tile and the reason, never an exception."""
    assert cut_tiles(image) == Cutting((), (trouble,))  # pyrefly: ignore[bad-argument-type]


@pytest.mark.slow
def test_an_empty_table_has_no_tiles(pictures: dict[str, Picture]) -> None:
    """Felt and trays are not taken for tiles."""
    assert cut_tiles(VirtualTable(pictures, SMALL).photograph(0)).cuts == ()


@pytest.mark.slow
def test_bad_pictures_of_tiles_are_told(pictures: dict[str, Picture]) -> None:
    """Blurred tiles are refused with the reason; too small a scale is reported for the tile concerned."""
    table = _lay_out(pictures, FEW, ("A4", "B1"), 1)
    soft = np.asarray(cv2.GaussianBlur(table.photograph(0), (0, 0), 3.0), np.uint8)
    told = cut_tiles(soft)
    assert told.cuts == ()
    assert [one.reason for one in told.refused] == ["blurred"] * 2
    far = TableSettings(width=640, height=440, pixels_per_tile=36.0, table="felt", seed=3)
    small = cut_tiles(_lay_out(pictures, far, ("A4", "B1", "D5"), 1).photograph(0)).cuts
    assert small
    assert all("too_far" in cut.troubles for cut in small)


@pytest.fixture(scope="module")
def sketches(pictures: dict[str, Picture]) -> Gallery:
    return Gallery(pictures)


@pytest.fixture(scope="module")
def photographs(pictures: dict[str, Picture]) -> list[tuple[VirtualTable, Cutting]]:
    """Two pictures of ten twins and others, copies among them."""
    first = _lay_out(pictures, SMALL, (*TWINS, "A3_b", "E2"), 5)
    second = _lay_out(pictures, FEW, ("A3_b", "A1_a", "B1", "E2", "G1"), 6)
    return [(table, cut_tiles(table.photograph(0))) for table in (first, second)]


@pytest.fixture(scope="module")
def both_added(
    pictures: dict[str, Picture], sketches: Gallery, photographs: list[tuple[VirtualTable, Cutting]]
) -> tuple[Enrolment, dict[int, set[str]]]:
    """All tiles of both pictures added, none named; never to be changed. The true faces in each group by its number."""
    begun = Enrolment(pictures, sketches=sketches)
    held: dict[int, set[str]] = {}
    for table, cutting in photographs:
        for number, (name, _, _) in zip(begun.add(cutting.cuts), _truth(table, cutting), strict=True):
            held.setdefault(number, set()).add(name)
    return begun, held


@pytest.fixture
def enrolment(both_added: tuple[Enrolment, dict[int, set[str]]], sketches: Gallery) -> Enrolment:
    """All tiles of both pictures added, none named."""
    return deepcopy(both_added[0], {id(sketches): sketches})


def test_copies_are_grouped_and_twins_are_not(both_added: tuple[Enrolment, dict[int, set[str]]]) -> None:
    """Each group holds one face in any rotation, and each face is in one group, though some differ by a symbol only."""
    begun, held = both_added
    assert all(len(names) == 1 for names in held.values())
    faces = [next(iter(names)) for names in held.values()]
    assert len(faces) == len(set(faces)) == 8
    copies = {next(iter(held[group.number])): group.copies for group in begun.groups}
    assert copies == {"A3_a": 1, "A3_b": 3, "A3_c": 1, "A1_a": 2, "A1_b": 1, "E2": 2, "B1": 1, "G1": 1}


def test_a_named_group_gives_its_picture_north_up(
    enrolment: Enrolment, photographs: list[tuple[VirtualTable, Cutting]], sketches: Gallery
) -> None:
    """Face and rotation of a group make a picture that looks like the printed face, north up."""
    for group in enrolment.questions():
        best = enrolment.suggestions(group.number)[0].tile
        enrolment.assign(group.number, best.face.name, best.rotation)
    found = enrolment.pictures()
    assert set(found) == {*TWINS, "E2", "B1", "G1"}
    enrolled = Gallery(found)
    for face in enrolled.faces:
        off = [
            float(cv2.absdiff(face.picture, sketches.picture(sketches.hypothesis(face.name, turn), 192)).mean())
            for turn in range(4)
        ]
        assert int(np.argmin(off)) == 0
    assert enrolment.questions() == ()
    assert enrolment.counts()["A3_b"] == 3


def test_suggestions_come_best_first_and_named_faces_last(enrolment: Enrolment) -> None:
    """Faces that have a picture already are suggested last."""
    first, second = enrolment.questions()[:2]
    best = enrolment.suggestions(first.number)[0].tile.face
    enrolment.assign(second.number, best.name, 0)
    assert enrolment.suggestions(first.number)[-1].tile.design == best.design


def test_every_step_can_be_taken_back(enrolment: Enrolment) -> None:
    """Naming, skipping, adopting and adding are undone one by one, to the empty beginning."""
    start = enrolment.groups
    first, second = (group.number for group in enrolment.questions()[:2])
    enrolment.assign(first, "E2", 1)
    enrolment.skip(second)
    enrolment.adopt("A4", np.full((64, 64, 3), 90, np.uint8))
    assert [group.open for group in enrolment.groups if group.number in (first, second)] == [False, False]
    assert "A4" in enrolment.pictures()
    for _ in range(3):
        assert enrolment.undo()
    assert enrolment.groups == start
    assert enrolment.undo()
    assert enrolment.undo()
    assert enrolment.groups == ()
    assert not enrolment.undo()


def test_a_face_with_two_different_pictures_is_questioned(enrolment: Enrolment) -> None:
    """Giving two groups that look different the same name is refused until one is said to be right."""
    by_face = {}
    for group in enrolment.questions():
        best = enrolment.suggestions(group.number)[0].tile
        by_face[best.face.name] = (group.number, best.rotation)
    enrolment.assign(*_named("A3_a", by_face))
    with pytest.raises(EnrolmentError, match=r"A3_a is group \d+ already, which looks different"):
        enrolment.assign(by_face["A3_b"][0], "A3_a", by_face["A3_b"][1])
    enrolment.assign(by_face["A3_b"][0], "A3_a", by_face["A3_b"][1], other=True)
    assert enrolment.group(by_face["A3_a"][0]).open


def _named(face: str, by_face: Mapping[str, tuple[int, int]]) -> tuple[int, str, int]:
    return by_face[face][0], face, by_face[face][1]


@pytest.mark.parametrize(
    ("number", "face", "complaint"), [(99, "A4", "no group 99"), (1, "Z9", "'Z9' is no face of this set")]
)
def test_what_cannot_be_named_is_said(enrolment: Enrolment, number: int, face: str, complaint: str) -> None:
    """Unknown groups and faces are errors that list what there is."""
    with pytest.raises(EnrolmentError, match=complaint):
        enrolment.assign(number, face, 0)


@pytest.mark.slow
def test_known_faces_are_recognised_and_not_asked_again(
    pictures: dict[str, Picture], photographs: list[tuple[VirtualTable, Cutting]]
) -> None:
    """A tile that is enrolled already joins its face, in any rotation and in another light."""
    faces = (*TWINS, "E2", "B1")
    begun = Enrolment(faces, known={face: pictures[face] for face in faces})
    _, cutting = photographs[0]
    begun.add(cutting.cuts)
    assert begun.questions() == ()
    seen = {face: count for face, count in begun.counts().items() if count}
    assert seen == {"A3_a": 1, "A3_b": 2, "A3_c": 1, "A1_a": 1, "A1_b": 1, "E2": 1}
    assert begun.report().missing == ()


def test_the_report_names_what_is_missing_and_what_cannot_be_told_apart(pictures: dict[str, Picture]) -> None:
    """Two faces with the same picture are reported as indistinguishable; twins that differ are look-alikes."""
    begun = Enrolment(["A3_a", "A3_b", "A3_c", "A4"], known={"A3_a": pictures["A3_a"], "A3_c": pictures["A3_c"]})
    begun.adopt("A3_b", pictures["A3_a"])
    report = begun.report()
    assert report.missing == ("A4",)
    assert report.not_told_apart == (("A3_a", "A3_b"),)
    assert {(first, second) for first, second, _ in report.look_alikes} == {("A3_a", "A3_c"), ("A3_b", "A3_c")}


def test_equal_faces_need_one_picture_and_are_never_confused(pictures: dict[str, Picture]) -> None:
    """Of faces that the caller does not tell apart one picture is enough, and the same picture for both is right."""
    equals = {"A3_a": "A3_a", "A3_b": "A3_a", "A4": "A4"}
    begun = Enrolment(equals, known={"A3_b": pictures["A3_a"]})
    assert begun.due() == 2
    assert begun.missing() == ("A4",)
    begun.adopt("A3_a", pictures["A3_a"])
    assert begun.report().not_told_apart == ()


def test_a_poor_picture_is_reported_until_a_better_one_comes(pictures: dict[str, Picture]) -> None:
    """A blurred tile is enrolled with its trouble; a later sharp copy replaces it in the same rotation."""
    face = np.asarray(cv2.resize(pictures["E2"], (192, 192)), np.uint8)
    corners = np.array([[0.0, 0], [80, 0], [80, 80], [0, 80]])
    soft = Cut(corners, np.asarray(cv2.GaussianBlur(face, (0, 0), 2.0), np.uint8), ("blurred",))
    begun = Enrolment(["E2"])
    (number,) = begun.add([soft])
    begun.assign(number, "E2", 1)
    assert begun.report().poor == {"E2": ("blurred",)}
    begun.add([Cut(corners, np.ascontiguousarray(np.rot90(face, -1)))])
    assert begun.report().poor == {}
    off = begun.group(number).picture.astype(float) - face
    assert np.abs(off[8:-8, 8:-8]).mean() < 6


@pytest.mark.slow
def test_a_box_is_counted(pictures: dict[str, Picture], sketches: Gallery) -> None:
    """Tiles in the pictures are counted face by face; missing and surplus tiles and foreign things are reported."""
    due = {"A3_a": 1, "A3_b": 2, "E2": 1, "G1": 1}
    things = {**pictures, "chess": np.kron(np.indices((6, 6)).sum(axis=0) % 2 * 220 + 20, np.ones((32, 32)))[..., None]
              .repeat(3, axis=2).astype(np.uint8)}  # fmt: skip
    census = Census(sketches, due)
    for seed, names in ((1, ("A3_a", "A3_b", "E2", "E2")), (2, ("G1", "chess", "A3_b"))):
        found, troubles = census.add(_lay_out(things, FEW, names, seed).photograph(0))
        assert (found, troubles) == (len(names), ())
    assert census.counts["E2"] == 2
    assert census.missing == {}
    assert census.extra == {"E2": 1}
    assert len(census.unknown) == 1
    assert not census.complete


def test_an_incomplete_box_says_what_is_missing(
    photographs: list[tuple[VirtualTable, Cutting]], sketches: Gallery, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Faces that were not seen are missing; a picture that shows nothing changes nothing."""
    table, cutting = photographs[1]
    census = Census(sketches, {"A3_b": 1, "A1_a": 1, "B1": 1, "E2": 1, "G1": 1, "A3_a": 1})
    with monkeypatch.context() as patch:
        patch.setattr("vision.enrolment.census.cut_tiles", lambda *_: cutting)
        assert census.add(table.photograph(0)) == (5, ())
    assert census.add(np.zeros((200, 200, 3), np.uint8)) == (0, ("too_dark",))
    assert (census.missing, census.extra, census.complete) == ({"A3_a": 1}, {}, False)
