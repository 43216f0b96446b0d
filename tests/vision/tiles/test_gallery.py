"""The gallery: what it accepts, which problems it reports, which faces it finds similar."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from app.values import Face
from app.values.pictures import Picture
from vision.tiles.gallery import MASTER, Gallery, GalleryError


def _noise(seed: int, size: int = 96) -> Picture:
    coarse = np.random.default_rng(seed).integers(0, 255, (8, 8, 3), np.uint8)
    return np.asarray(cv2.resize(coarse, (size, size), interpolation=cv2.INTER_CUBIC), np.uint8)


def test_every_problem_is_listed_at_once(tmp_path: Path) -> None:
    """Missing, unreadable, oblong, small and flat pictures are all named in one error."""
    (tmp_path / "A1.png").write_bytes(b"no picture")
    cv2.imwrite(str(tmp_path / "A2.png"), _noise(1)[:, :60])
    cv2.imwrite(str(tmp_path / "A3.png"), _noise(2, 20))
    cv2.imwrite(str(tmp_path / "A4.png"), np.full((96, 96, 3), 90, np.uint8))
    cv2.imwrite(str(tmp_path / "A5.png"), _noise(3))
    with pytest.raises(GalleryError) as caught:
        Gallery.load(tmp_path, faces=["A1", "A2", "A3", "A4", "A5", "A6"])
    said = "\n".join(caught.value.problems)
    assert len(caught.value.problems) == 5
    for words in (
        "A1.png: is no picture",
        "A2.png: is 60x96",
        "A3.png: is 20x20",
        "A4.png: is one flat",
        "A6.png: is missing",
    ):
        assert words in said
    assert str(tmp_path) in str(caught.value)


def test_an_empty_file_is_a_problem_not_a_crash(tmp_path: Path) -> None:
    """A file without bytes is named like any unreadable one."""
    (tmp_path / "A1.png").write_bytes(b"")
    with pytest.raises(GalleryError, match=r"A1\.png: is no picture"):
        Gallery.load(tmp_path)


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    """A path that is no folder gives one sentence with the path."""
    with pytest.raises(GalleryError, match="is no folder"):
        Gallery.load(tmp_path / "nowhere")


def test_no_pictures_at_all_is_an_error(tmp_path: Path) -> None:
    """An empty folder does not make an empty gallery."""
    with pytest.raises(GalleryError, match="holds no pictures"):
        Gallery.load(tmp_path)


def test_faces_that_nobody_asked_for_are_ignored(tmp_path: Path) -> None:
    """A damaged picture beside the wanted ones does not matter."""
    cv2.imwrite(str(tmp_path / "A1.png"), _noise(1))
    (tmp_path / "holiday.png").write_bytes(b"x")
    assert [face.name for face in Gallery.load(tmp_path, faces=["A1"]).faces] == ["A1"]


@pytest.mark.parametrize(
    ("picture", "words"),
    [
        (np.zeros((96, 96, 3), np.float32), "pixels instead of 8 bits"),
        (np.zeros((96, 96, 2), np.uint8), "2 channels"),
        (np.zeros((4,), np.uint8), "is no picture"),
    ],
)
def test_arrays_that_are_no_pictures_are_refused(picture: Any, words: str) -> None:
    """Arrays of another kind are a GalleryError, not a failure deep inside."""
    with pytest.raises(GalleryError, match=words):
        Gallery({"A1": picture})


def test_grey_and_transparent_pictures_are_taken() -> None:
    """Grey and BGRA pictures become BGR."""
    colour = _noise(1)
    grey = np.asarray(cv2.cvtColor(colour, cv2.COLOR_BGR2GRAY), np.uint8)
    clear = np.asarray(cv2.cvtColor(colour, cv2.COLOR_BGR2BGRA), np.uint8)
    gallery = Gallery({"A": grey, "B": clear})
    assert all(face.picture.shape == (MASTER, MASTER, 3) for face in gallery.faces)


def test_a_face_name_splits_into_design_and_variant() -> None:
    """A1_b is variant b of design A1."""
    assert Gallery({"A1_b": _noise(1)}).faces[0].face == Face("A1", "b")


def test_a_hypothesis_is_the_picture_turned_clockwise() -> None:
    """Rotation 1 takes the picture's north-west corner to the north-east."""
    picture = _noise(1)
    picture[:24, :24] = (0, 0, 255)
    gallery = Gallery({"A": picture})
    turned = gallery.picture(gallery.hypothesis("A", 1), 96)
    assert turned[10, 85, 2] > 200
    assert turned[10, 85, 0] < 60


def test_look_alikes_come_with_a_mask_of_their_difference() -> None:
    """Two pictures that differ in one symbol are a pair whose mask covers that symbol and little else."""
    plain = _noise(1)
    marked = plain.copy()
    cv2.circle(marked, (70, 30), 9, (255, 255, 255), -1)
    pair = Gallery({"A_a": plain, "A_b": marked, "B": _noise(9)}).look_alikes[0]
    assert {pair.first, pair.second} == {"A_a", "A_b"}
    assert pair.told_apart
    assert pair.mask[round(30 * 64 / 96), round(70 * 64 / 96)]
    assert pair.share < 0.15


def test_pictures_of_the_same_thing_are_listed() -> None:
    """Two enrolments of one picture cannot be told apart, and the gallery says which."""
    gallery = Gallery({"C1": _noise(1), "C2": _noise(1), "D": _noise(2)})
    assert gallery.not_told_apart == (("C1", "C2"),)


def test_turns_that_are_as_good_are_those_named() -> None:
    """A face of two turns is as good after half a turn, one that nobody named only as it lies, and never another."""
    alike = {"A": ("A", 2), "B": ("B", 1)}
    gallery = Gallery({"A": _noise(1), "B": _noise(2), "C": _noise(3)}, alike=alike)
    good = {name: [gallery.as_good(4 * k, other) for other in range(12)] for k, name in enumerate("ABC")}
    assert good["A"] == [True, False, True, False] + 8 * [False]
    assert good["B"] == 4 * [False] + 4 * [True] + 4 * [False]
    assert good["C"] == 8 * [False] + [True, False, False, False]


EQUALS = {"A": ("A", 4), "B": ("A", 4), "C": ("C", 4)}
"""Two faces that the caller does not tell apart, and another."""


def test_equal_faces_are_as_good_turned_alike() -> None:
    """One face is as good as its equal in the same rotation and in no other, and never as a third."""
    gallery = Gallery({"A": _noise(1), "B": _noise(2), "C": _noise(3)}, alike=EQUALS)
    assert [other for other in range(12) if gallery.as_good(gallery.hypothesis("A", 1), other)] == [1, 5]
    assert [gallery.known_as(name) for name in "ABCD"] == ["A", "A", "C", "D"]


def test_a_face_without_a_picture_has_that_of_an_equal_one() -> None:
    """Nobody has to enrol a tile twice: what was loaded, learned or forgotten counts for its equals too."""
    gallery = Gallery({"A": _noise(1), "C": _noise(3)}, faces="ABC", alike=EQUALS)
    assert gallery.complete
    assert np.array_equal(
        gallery.picture(gallery.hypothesis("B", 0), 96), gallery.picture(gallery.hypothesis("A", 0), 96)
    )
    partial = Gallery({"C": _noise(3)}, faces="ABC", partial=True, alike=EQUALS)
    assert partial.missing == ("A", "B")
    partial.learn("B", _noise(1))
    assert partial.complete
    partial.forget("B")
    assert set(partial.missing) == {"A", "B"}
    assert [face.name for face in partial.faces] == ["C"]


def test_our_own_art_can_be_told_apart(gallery: Gallery) -> None:
    """No two faces of the drawn tile set show the same."""
    assert gallery.not_told_apart == ()


def test_a_gallery_is_complete_where_all_that_is_due_is_enrolled() -> None:
    """Without a list of what is due nothing is known; a missing face makes it incomplete until it is learned."""
    pictures = {"A1": _noise(1), "A2": _noise(2)}
    assert not Gallery(pictures).complete
    assert Gallery(pictures, faces=pictures).complete
    partial = Gallery({"A1": _noise(1)}, faces=("A1", "A2"), partial=True)
    assert not partial.complete
    partial.learn("A2", _noise(2))
    assert partial.complete
    partial.forget("A1")
    assert not partial.complete
