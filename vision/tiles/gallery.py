"""The gallery: one enrolled reference picture for every face, checked when loaded, normalised at several sizes.

A file is called ``<face>.png``, face = design or design_variant; the picture is square, north up. Similarity is the
correlation of locally normalised patches (see ``vision.numeric.patches.normalise``).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from app.outside.pictures import FACE, read_picture
from app.values import Face, LaidTile
from app.values.errors import ClaimManagerError
from app.values.pictures import Picture
from vision.numeric.patches import Floats, normalise, unit, within
from vision.tiles.landmarks import Landmarks, landmarks
from vision.tiles.registration import Shape, shape_of

LEAST = 48
"""The least side of an enrolled picture, in pixels."""
MASTER = 192
"""The side at which pictures are kept."""
ROUGH = 16
"""The side of the smallest patches, by which poses are searched."""
COARSE = 24
"""The side of the small patches by which all faces are ranked."""
FINE = 64
"""The side at which look-alikes are compared at enrolment."""
HAZES = (0.0, 0.010, 0.017, 0.026)
"""Levels of blur at which pictures are compared: standard deviation of a Gaussian, in tiles."""
ALIKE = 0.6
"""Coarse correlation from which two faces count as look-alikes."""
INDISTINCT = 0.06
"""Largest local difference (in normalised contrast) below which two pictures show the same thing."""


class GalleryError(ClaimManagerError, ValueError):
    """A gallery that cannot be used. ``problems`` lists all of its faults, each one sentence that names the file."""

    def __init__(self, problems: list[str], source: str = "gallery") -> None:
        self.problems = tuple(problems)
        self.source = source
        noun = "problem" if len(problems) == 1 else "problems"
        super().__init__(f"{source}: {len(problems)} {noun}:\n" + "\n".join(f"  - {p}" for p in problems))


@dataclass(frozen=True, slots=True)
class EnrolledFace:
    """One enrolled face: the name of its file, what it is, its picture [MASTER, MASTER, 3] north up."""

    name: str
    face: Face
    picture: Picture


@dataclass(frozen=True, slots=True)
class LookAlikes:
    """Two faces that are similar when the second is turned by ``rotation`` quarter turns clockwise.

    ``correlation`` is that of the small patches; ``mask`` [FINE, FINE] is True where the faces differ (first face north
    up), ``share`` the part of the tile (0-1) that it marks. ``told_apart`` is False where no local difference exceeds
    ``INDISTINCT``: no camera can separate them.
    """

    first: str
    second: str
    rotation: int
    correlation: float
    mask: NDArray[np.bool_]
    share: float
    told_apart: bool


class Gallery:
    """All enrolled faces, in the order of their names. Hypothesis number ``4 * face + rotation`` names a turned face.

    ``pictures`` maps face names to square pictures uint8 [s, s, 3] BGR (grey and BGRA are taken too), s >= 48.
    ``faces`` lists the names that are due (None: whatever there is); all must be there unless ``partial`` allows that
    some have no picture yet, which are then ``missing``. ``sides`` has a letter for what meets each side of a face,
    clockwise from north: ``strangers`` excludes faces whose sides differ. ``alike`` gives for a face the name by
    which the caller knows it and its equals, and the number of quarter turns after which it is equivalent to itself
    (its own name and 4 where it is not named): a face without a picture has that of an equal one. ``broken`` maps names
    to what is wrong with their files. Raises GalleryError with every problem.
    """

    def __init__(
        self,
        pictures: Mapping[str, NDArray[np.uint8]],
        faces: Iterable[str] | None = None,
        source: str = "gallery",
        broken: Mapping[str, str] | None = None,
        *,
        partial: bool = False,
        sides: Mapping[str, str] | None = None,
        alike: Mapping[str, tuple[str, int]] | None = None,
    ) -> None:
        broken = broken or {}
        due = list(dict.fromkeys(faces)) if faces is not None else list(pictures)
        self._alike_by_name = dict(alike or {})
        pictures = {**self._of_equals(pictures, due), **pictures}
        found = [f"{name}.png: {problem}" for name, problem in broken.items()]
        missing = [name for name in due if name not in pictures and name not in broken]
        self.missing: tuple[str, ...] = tuple(missing) if partial else ()
        self._listed = faces is not None
        self._sides = dict(sides or {})
        if not partial:
            found += [f"{name}.png: is missing, enrol this tile" for name in missing]
        kept: list[EnrolledFace] = []
        for name in sorted(set(due) & set(pictures)):
            problem, picture = _checked(pictures[name])
            if picture is None:
                found.append(f"{name}.png: {problem}")
                continue
            kept.append(EnrolledFace(name, Face.from_name(name), picture))
        if not kept and not found:
            found.append("holds no pictures: name a folder with one <face>.png for every tile")
        if found:
            raise GalleryError(found, source)
        self.faces: tuple[EnrolledFace, ...] = tuple(kept)
        self.index: Mapping[str, int] = {face.name: number for number, face in enumerate(kept)}
        self._normal: dict[tuple[int, int], Floats] = {}
        self._rankings: dict[int, Floats] = {}
        self._small: dict[tuple[int, int], NDArray[np.uint8]] = {}
        self._shapes: dict[tuple[int, int], Shape] = {}
        self._similar: dict[int, tuple[int, ...]] = {}

    @classmethod
    def load(
        cls,
        folder: str | Path,
        faces: Iterable[str] | None = None,
        *,
        partial: bool = False,
        sides: Mapping[str, str] | None = None,
        alike: Mapping[str, tuple[str, int]] | None = None,
    ) -> Gallery:
        """The gallery of all ``*.png`` in ``folder``; the other arguments as for the class. Raises GalleryError."""
        path = Path(folder)
        if not path.is_dir():
            raise GalleryError([f"{path} is no folder: name the folder that holds the enrolled pictures"], str(path))
        wanted = set(faces) if faces is not None else None
        pictures: dict[str, NDArray[np.uint8]] = {}
        broken: dict[str, str] = {}
        for file in sorted(path.glob("*.png")):
            if wanted is not None and file.stem not in wanted:
                continue
            try:
                picture = read_picture(file, FACE, path, cv2.IMREAD_UNCHANGED)
            except OSError:
                picture = None
            if picture is None:
                broken[file.stem] = "is no picture that can be read, enrol this tile again"
                continue
            problem, small = _checked(picture)  # at once: a folder of large pictures is never in memory as a whole
            if small is None:
                broken[file.stem] = problem
            else:
                pictures[file.stem] = small
        return cls(pictures, wanted and sorted(wanted), str(path), broken, partial=partial, sides=sides, alike=alike)

    def learn(self, name: str, picture: NDArray[np.uint8]) -> None:
        """Add the face ``name`` with that picture (square, north up, as for the class), or replace its picture; equal
        faces that are missing get it too. The numbers of all other hypotheses stay the same.

        Raises GalleryError for a picture that cannot be used.
        """
        problem, checked = _checked(picture)
        if checked is None:
            raise GalleryError([f"{name}: {problem}"])
        equals = [one for one in self.missing if self.known_as(one) == self.known_as(name)]
        for each in dict.fromkeys((name, *equals)):
            face = EnrolledFace(each, Face.from_name(each), checked)
            if each in self.index:
                self.faces = tuple(face if known.name == each else known for known in self.faces)
            else:
                self.faces = (*self.faces, face)
                self.index = {**self.index, each: len(self.faces) - 1}
        self.missing = tuple(one for one in self.missing if one not in self.index)
        self._changed()

    def forget(self, name: str) -> None:
        """Remove the face ``name`` with all that have their picture from it; they are then missing, and hypotheses
        after them are renumbered. Raises KeyError.
        """
        picture = self.faces[self.index[name]].picture
        gone = tuple(face.name for face in self.faces if face.picture is picture)
        self.faces = tuple(face for face in self.faces if face.name not in gone)
        self.index = {face.name: number for number, face in enumerate(self.faces)}
        self.missing = (*self.missing, *gone)
        self._changed()

    @property
    def complete(self) -> bool:
        """Whether every face that may lie on the table is known to have a picture here: the names that are due were
        given, and none is missing. Otherwise a face of which nothing is known may lie there.
        """
        return self._listed and not self.missing

    def strangers(self, weights: Mapping[LaidTile, float] | None, like: int | None = None) -> tuple[LaidTile, ...]:
        """The missing faces as (design, variant, rotation) that may lie on a cell with these prior ``weights`` (None:
        any), those of more weight first; with ``like`` only those that have the sides of that hypothesis, as far as
        sides are known.
        """
        found = []
        for name in self.missing:
            for rotation in range(4):
                tile = LaidTile(Face.from_name(name), rotation)
                weight = 1.0 if weights is None else weights.get(tile, 0.0)
                if weight > 0 and (like is None or self._alike(name, rotation, like)):
                    found.append((weight, tile))
        return tuple(tile for _, tile in sorted(found, key=lambda pair: -pair[0]))

    def _alike(self, name: str, rotation: int, hypothesis: int) -> bool:
        face, turned = self.of(hypothesis)
        one, two = self._sides.get(name), self._sides.get(face.name)
        if one is None or two is None:
            return True
        return np.array_equal(np.roll(list(one), rotation), np.roll(list(two), turned))

    def _changed(self) -> None:
        for cache in (self._normal, self._rankings, self._small, self._shapes, self._similar):
            cache.clear()
        for made in ("landmarks", "look_alikes"):
            self.__dict__.pop(made, None)

    def __len__(self) -> int:
        return len(self.faces)

    def hypothesis(self, name: str, rotation: int) -> int:
        """The number of the face ``name`` turned by ``rotation``. Raises KeyError for an unknown face."""
        return 4 * self.index[name] + rotation % 4

    def of(self, hypothesis: int) -> tuple[EnrolledFace, int]:
        """The face and the rotation of a hypothesis."""
        return self.faces[hypothesis // 4], hypothesis % 4

    def tile(self, hypothesis: int) -> LaidTile:
        """The tile of a hypothesis, without its picture."""
        return LaidTile(self.faces[hypothesis // 4].face, hypothesis % 4)

    def as_good(self, one: int, other: int) -> bool:
        """Whether two hypotheses are equivalent for the caller (see ``alike``)."""
        name, due = self._of_caller(self.faces[one // 4].name)
        return name == self.known_as(self.faces[other // 4].name) and (one - other) % due == 0

    def known_as(self, name: str) -> str:
        """The name by which the caller knows that face and its equals (see ``alike``)."""
        return self._of_caller(name)[0]

    def _of_caller(self, name: str) -> tuple[str, int]:
        return self._alike_by_name.get(name, (name, 4))

    def _of_equals(self, pictures: Mapping[str, NDArray[np.uint8]], due: Sequence[str]) -> dict[str, NDArray[np.uint8]]:
        """For each face that is due and has no picture the one of an equal face, where there is one."""
        shown = {self.known_as(name): picture for name, picture in pictures.items()}
        lacking = ((name, self.known_as(name)) for name in due if name not in pictures)
        return {name: shown[equal] for name, equal in lacking if equal in shown}

    def picture(self, hypothesis: int, size: int, haze: int = 0) -> Picture:
        """The enrolled picture uint8 [size, size, 3] in the hypothesis' rotation, blurred by the level ``haze``.

        ``haze`` is an index into ``HAZES``: how much less sharp the camera is than the enrolled picture.
        """
        face, rotation = self.of(hypothesis)
        return np.ascontiguousarray(np.rot90(self._upright(size, haze)[self.index[face.name]], -rotation))

    def pictures(self, hypotheses: Sequence[int], size: int, haze: int = 0) -> NDArray[np.uint8]:
        """The enrolled pictures of several hypotheses, uint8 [n, size, size, 3], see ``picture``."""
        return np.stack([self.picture(h, size, haze) for h in hypotheses])

    def normalised(self, size: int, haze: int = 0) -> Floats:
        """All hypotheses locally normalised, [4 * faces, 3, size, size]."""
        key = (size, haze)
        if key not in self._normal:
            normal = normalise(self._upright(size, haze))
            turned = np.stack([np.rot90(normal, -r, axes=(2, 3)) for r in range(4)], axis=1)
            self._normal[key] = np.ascontiguousarray(turned.reshape(-1, 3, size, size))
        return self._normal[key]

    def shape(self, hypothesis: int, size: int) -> Shape:
        """The template of the hypothesis for registration at that size (see ``vision.tiles.registration``)."""
        key = (hypothesis, size)
        if key not in self._shapes:
            self._shapes[key] = shape_of(self.normalised(size)[hypothesis])
        return self._shapes[key]

    def _upright(self, size: int, haze: int) -> NDArray[np.uint8]:
        key = (size, haze)
        if key not in self._small:
            small = [_resized(within(face.picture[None])[0], size) for face in self.faces]
            if HAZES[haze] > 0:
                small = [np.asarray(cv2.GaussianBlur(one, (0, 0), HAZES[haze] * size), np.uint8) for one in small]
            self._small[key] = within(np.stack(small))  # the same rim treatment as for a camera's patches
        return self._small[key]

    def ranking(self, size: int) -> Floats:
        """Unit vectors [4 * faces, 3 * size * size]: their product with a normalised unit patch is its correlation."""
        if size not in self._rankings:
            normal = self.normalised(size)
            self._rankings[size] = unit(normal.reshape(len(normal), -1))
        return self._rankings[size]

    def resembling(self, hypothesis: int) -> tuple[int, ...]:
        """The hypotheses whose pictures are similar to that one's as it is turned (``ALIKE``), without itself."""
        if hypothesis not in self._similar:
            rows = self.ranking(COARSE)
            alike = np.flatnonzero(rows @ rows[hypothesis] >= ALIKE)
            self._similar[hypothesis] = tuple(int(other) for other in alike if other != hypothesis)
        return self._similar[hypothesis]

    @cached_property
    def landmarks(self) -> Landmarks:
        """The SIFT features of all faces, for finding tiles without a prior pose."""
        return landmarks([face.picture for face in self.faces])

    @cached_property
    def look_alikes(self) -> tuple[LookAlikes, ...]:
        """Every pair of different faces that are similar in some rotation (``ALIKE``), highest correlation first."""
        rows = self.ranking(COARSE)
        alike = rows[::4] @ rows.T
        fine = self.normalised(FINE)
        pairs = []
        for first in range(len(self.faces)):
            for other in range(4 * (first + 1), len(rows)):
                correlation = float(alike[first, other])
                if correlation < ALIKE:
                    continue
                difference = local_difference(fine[4 * first], fine[other])
                mask = difference > max(INDISTINCT, 0.3 * float(difference.max()))
                pairs.append(
                    LookAlikes(
                        self.faces[first].name,
                        self.faces[other // 4].name,
                        other % 4,
                        correlation,
                        mask,
                        float(mask.mean()),
                        bool(difference.max() > INDISTINCT),
                    )
                )
        return tuple(sorted(pairs, key=lambda pair: -pair.correlation))

    @property
    def not_told_apart(self) -> tuple[tuple[str, str], ...]:
        """Pairs of face names whose enrolled pictures show the same."""
        pairs = dict.fromkeys((p.first, p.second) for p in self.look_alikes if not p.told_apart)
        return tuple(pairs)


def local_difference(first: Floats, second: Floats) -> Floats:
    """Local difference [s, s] of two normalised pictures [3, s, s]: root of the Gaussian-weighted mean square."""
    square = np.asarray(((first - second) ** 2).mean(axis=0), np.float32)
    return np.asarray(np.sqrt(np.asarray(cv2.GaussianBlur(square, (0, 0), 0.03 * square.shape[0]))), np.float32)


def _resized(picture: Picture, size: int) -> Picture:
    way = cv2.INTER_AREA if size < picture.shape[0] else cv2.INTER_CUBIC
    return np.asarray(cv2.resize(picture, (size, size), interpolation=way), np.uint8)


def _checked(picture: NDArray[np.uint8]) -> tuple[str, Picture | None]:
    """A problem and None, or "" and the picture as BGR uint8 [MASTER, MASTER, 3]."""
    again = "enrol this tile again"
    if not isinstance(picture, np.ndarray) or picture.ndim not in (2, 3) or picture.size == 0:
        return f"is no picture, {again}", None
    if picture.dtype != np.uint8:
        return f"has {picture.dtype} pixels instead of 8 bits, {again}", None
    height, width = picture.shape[:2]
    if abs(height - width) > 0.02 * max(height, width):
        return f"is {width}x{height} pixels and must be square, {again}", None
    if min(height, width) < LEAST:
        return f"is {width}x{height} pixels and must be {LEAST}x{LEAST} at least, {again}", None
    if picture.ndim == 2 or picture.shape[2] == 1:
        picture = np.asarray(cv2.cvtColor(picture, cv2.COLOR_GRAY2BGR), np.uint8)
    elif picture.shape[2] == 4:
        picture = np.ascontiguousarray(picture[:, :, :3])
    elif picture.shape[2] != 3:
        return f"has {picture.shape[2]} channels instead of 3, {again}", None
    if float(picture.std()) < 3.0:
        return f"is one flat colour, {again}", None
    return "", _resized(picture, MASTER)
