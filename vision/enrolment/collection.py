"""Enrolment of the owner's tiles: pictures of loose tiles are clustered by what they show, each cluster is named once.

Method: leader clustering. A new tile joins the group from which it differs least, in its best rotation and after
registration, if that difference is below ``SAME``; else it begins a group. The core knows no files and no dialogs: a
screen or a terminal adds cut-out tiles, asks for names, and takes the pictures, one a face, north up. Every change
makes a new state, so that all can be undone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from app.values import LaidTile
from app.values.errors import ClaimManagerError
from app.values.pictures import Picture
from vision.enrolment.cutting import Cut
from vision.numeric.patches import Floats, Matrix, normalise, sample, unit, within
from vision.observation import Candidate
from vision.tiles.gallery import COARSE, FINE, HAZES, MASTER, Gallery, GalleryError, local_difference
from vision.tiles.registration import lay, shape_of

SAME = 1.05
"""Largest local difference (in normalised contrast) of two copies of a face. Set on the simulated table, where copies
differ by at most 0.9 and faces that differ by one symbol by 1.6 and more; not measured on real boxes.
"""
OTHER = 1.5
"""Local difference from which two tiles show different faces; between the two values the decision is left open."""
RIM = 4
"""Width in pixels of the rim of a patch of ``FINE`` that is not compared: cut-outs are not that exact."""
CLOSE = 6
"""For each tile this many groups are compared in detail, those of the highest coarse correlation."""
MEAN_OF = 8
"""The running mean of a group's picture weighs its earlier copies at most by this number."""
FARTHEST = 0.06
"""The largest misalignment of a copy, as a part of its side, for it to be registered before averaging."""
ALIKE = 0.1
"""Coarse correlation below which groups are not compared in detail."""

_FRAME: Matrix = np.array([[float(MASTER), 0, -0.5], [0, float(MASTER), -0.5], [0, 0, 1.0]])
"""The identity warp of a picture of ``MASTER`` pixels: from the unit square to its own pixels."""


class EnrolmentError(ClaimManagerError, ValueError):
    """A request that cannot be met; the message says why and what to do."""


@dataclass(frozen=True, slots=True)
class Group:
    """A cluster of tiles that show the same face.

    ``number`` counts from 1 in the order of appearance; ``copies``: tiles in it; ``picture``: their mean, uint8
    [MASTER, MASTER, 3], as it lies; ``quality``: that of the best copy (see ``Cut.quality``); ``face`` ("" before it is
    named) and ``rotation``, quarter turns clockwise off north; ``skipped``: not to be asked again; ``troubles``: what
    is wrong with the picture, words of ``observation.TROUBLES``; ``doubts``: numbers of groups that may show the same.
    """

    number: int
    copies: int
    picture: Picture
    quality: float
    face: str = ""
    rotation: int = 0
    skipped: bool = False
    troubles: tuple[str, ...] = ()
    doubts: tuple[int, ...] = ()

    @property
    def north_up(self) -> Picture:
        """The picture turned north up."""
        return np.ascontiguousarray(np.rot90(self.picture, self.rotation))

    @property
    def open(self) -> bool:
        """Whether it still waits for a name."""
        return not self.face and not self.skipped


@dataclass(frozen=True, slots=True)
class Report:
    """The progress of an enrolment.

    ``missing``: as ``Enrolment.missing``; ``waiting``: groups without a name; ``not_told_apart``: pairs of faces whose
    pictures show the same, though they are not equal; ``look_alikes``: pairs that differ in a small part of the tile
    (0-1), the most similar pair first; ``poor``: faces with a bad picture and what is wrong with it (words of
    ``observation.TROUBLES``).
    """

    missing: tuple[str, ...]
    waiting: tuple[int, ...]
    not_told_apart: tuple[tuple[str, str], ...]
    look_alikes: tuple[tuple[str, str, float], ...]
    poor: Mapping[str, tuple[str, ...]]


class Enrolment:
    """All groups so far. ``faces`` are the names that may be given; a mapping says of each which face it equals for the
    caller, itself or another: one picture will do for them. ``known`` are pictures north up that are enrolled
    already, ``sketches`` pictures of every face by which suggestions are made, None for none.
    """

    def __init__(
        self,
        faces: Iterable[str],
        known: Mapping[str, Picture] | None = None,
        sketches: Gallery | None = None,
        groups: Iterable[Group] = (),
    ) -> None:
        self.faces = tuple(dict.fromkeys(faces))
        self._equals = dict(faces) if isinstance(faces, Mapping) else {face: face for face in self.faces}
        self.sketches = sketches
        self._groups: tuple[Group, ...] = tuple(groups)
        named = {group.face for group in self._groups}
        for face in self.faces:
            if known and face in known and face not in named:
                picture = np.asarray(cv2.resize(known[face], (MASTER, MASTER), interpolation=cv2.INTER_AREA), np.uint8)
                self._groups += (Group(self._next(), 0, picture, 0.0, face),)
        self._past: list[tuple[Group, ...]] = []
        self._drawn: Floats | None = None
        self._patches: dict[int, tuple[Floats, Floats]] = {}

    @property
    def groups(self) -> tuple[Group, ...]:
        """All groups by number."""
        return self._groups

    def group(self, number: int) -> Group:
        """The group of that number. Raises EnrolmentError where there is none."""
        for group in self._groups:
            if group.number == number:
                return group
        raise EnrolmentError(f"there is no group {number}: choose one of {self._numbers()}")

    def questions(self) -> tuple[Group, ...]:
        """The groups that wait for a name, those with most copies first."""
        return tuple(sorted((g for g in self._groups if g.open), key=lambda g: (-g.copies, g.number)))

    def pictures(self) -> dict[str, Picture]:
        """The enrolled pictures so far by face, north up: of several groups of one face the best."""
        best: dict[str, Group] = {}
        for group in self._groups:
            if group.face and (group.face not in best or group.quality > best[group.face].quality):
                best[group.face] = group
        return {face: best[face].north_up for face in self.faces if face in best}

    def missing(self) -> tuple[str, ...]:
        """The faces without a picture of their own or of an equal face; of faces that are equal the first."""
        there = {self._equals[face] for face in self.pictures()}
        return tuple(dict.fromkeys(equal for equal in map(self._equals.__getitem__, self.faces) if equal not in there))

    def due(self) -> int:
        """How many faces need a picture, equal ones counted once."""
        return len({*self._equals.values()})

    def counts(self) -> dict[str, int]:
        """How many copies of each named face have been seen."""
        seen = dict.fromkeys(self.faces, 0)
        for group in self._groups:
            if group.face:
                seen[group.face] += group.copies
        return seen

    def add(self, cuts: Sequence[Cut]) -> list[int]:
        """Add the tiles of one picture; the number of the group that each has joined or begun."""
        self._past.append(self._groups)
        return [self._join(cut) for cut in cuts]

    def assign(self, number: int, face: str, rotation: int, other: bool = False) -> None:
        """Name the group: it shows ``face``, lying ``rotation`` quarter turns clockwise off north.

        Raises EnrolmentError for an unknown group or face, and where another group of that face looks different, unless
        ``other`` says that this one is right and the other is not; that one then waits for a name again.
        """
        group = self.group(number)
        if face not in self.faces:
            raise EnrolmentError(f"{face!r} is no face of this set: choose one of {', '.join(self.faces)}")
        named = replace(group, face=face, rotation=rotation % 4, skipped=False)
        clash = [
            g for g in self._groups if g.face == face and g.number != number and self._difference(named, g) > OTHER
        ]
        if clash and not other:
            raise EnrolmentError(
                f"{face} is group {clash[0].number} already, which looks different: look at both, and name this one "
                "again as another face or as the right one"
            )
        self._past.append(self._groups)
        self._replace(named, *(replace(g, face="", rotation=0) for g in clash))

    def adopt(self, face: str, picture: Picture) -> None:
        """Take ``picture`` (square, uint8 [s, s, 3], north up) for that face, whatever it had.

        Raises EnrolmentError for an unknown face.
        """
        if face not in self.faces:
            raise EnrolmentError(f"{face!r} is no face of this set: choose one of {', '.join(self.faces)}")
        self._past.append(self._groups)
        kept = np.asarray(cv2.resize(picture, (MASTER, MASTER), interpolation=cv2.INTER_AREA), np.uint8)
        number = self._next()
        self._groups = (*(g for g in self._groups if g.face != face), Group(number, 0, kept, 1.0, face))

    def skip(self, number: int) -> None:
        """Do not ask about the group again: it is no tile, or a bad picture. Raises EnrolmentError: no such group."""
        group = self.group(number)
        self._past.append(self._groups)
        self._replace(replace(group, skipped=True, face="", rotation=0))

    def undo(self) -> bool:
        """Take the last change back, whatever it was; False where there is none."""
        if not self._past:
            return False
        self._groups = self._past.pop()
        self._patches.clear()
        return True

    def suggestions(self, number: int) -> tuple[Candidate, ...]:
        """What the group may be, best first, by coarse correlation with the sketches; faces with a picture come last.

        Empty without sketches. Raises EnrolmentError: no such group.
        """
        group = self.group(number)
        if self.sketches is None:
            return ()
        if self._drawn is None:
            self._drawn = np.stack([_turns(_patches(face.picture)[0]) for face in self.sketches.faces])
        mine = unit(_patches(group.picture)[0].reshape(1, -1))[0]
        scores = self._drawn @ mine
        done = {g.face for g in self._groups if g.face and g.number != number}
        sketches = self.sketches.faces
        order = sorted(
            (index for index, face in enumerate(sketches) if face.name in self.faces),
            key=lambda index: (sketches[index].name in done, -float(scores[index].max())),
        )
        return tuple(
            Candidate(
                LaidTile(sketches[index].face, int(scores[index].argmax())),
                round(float(np.clip(scores[index].max(), 0, 1)), 4),
            )
            for index in order
        )

    def report(self) -> Report:
        """The progress, and what is wrong with the pictures. Takes about a second for a whole set."""
        pictures = self.pictures()
        pairs: tuple[tuple[str, str], ...] = ()
        alike: tuple[tuple[str, str, float], ...] = ()
        if len(pictures) > 1:
            try:
                gallery = Gallery(pictures)
                pairs = tuple(
                    (one, two) for one, two in gallery.not_told_apart if self._equals[one] != self._equals[two]
                )
                alike = tuple((p.first, p.second, round(p.share, 3)) for p in gallery.look_alikes if p.told_apart)
            except GalleryError:
                pass  # a picture that no gallery takes has its trouble named below
        poor = {g.face: g.troubles for g in self._groups if g.face and g.troubles}
        return Report(
            self.missing(),
            tuple(group.number for group in self.questions()),
            pairs,
            alike,
            poor,
        )

    def _numbers(self) -> str:
        return ", ".join(str(group.number) for group in self._groups) or "none, as no tile has been seen"

    def _next(self) -> int:
        return max((group.number for group in self._groups), default=0) + 1

    def _replace(self, *changed: Group) -> None:
        by_number = {group.number: group for group in changed}
        self._groups = tuple(by_number.get(group.number, group) for group in self._groups)

    def _join(self, cut: Cut) -> int:
        """The number of the group that the tile belongs to, begun anew where there is none."""
        patch = _patches(cut.picture)
        best, least, turned = None, OTHER, 0
        doubts: list[int] = []
        for group in self._near(patch[0]):
            difference, rotation = _compare(cut.picture, group.picture, patch)
            if difference < least:
                best, least, turned = group, difference, rotation
            if SAME <= difference < OTHER:
                doubts.append(group.number)
        if best is None or least >= SAME:
            number = self._next()
            self._groups += (Group(number, 1, cut.picture, cut.quality, troubles=cut.troubles, doubts=tuple(doubts)),)
            return number
        self._replace(self._with(best, cut, turned))
        return best.number

    def _with(self, group: Group, cut: Cut, turned: int) -> Group:
        """The group with one more copy, which is turned by ``turned`` quarter turns anticlockwise to lie like it; its
        picture is a running mean, which has less noise. A clean picture replaces one with troubles, in the rotation of
        the old one, so that a name already given stays right.
        """
        more = replace(group, copies=group.copies + 1)
        if group.copies == 0 or (cut.troubles and not group.troubles):
            return more  # what was enrolled before stays as it is
        lying = np.ascontiguousarray(np.rot90(cut.picture, turned))
        moved = _laid_upon(lying, group.picture)
        fresh = lying if moved is None else moved
        weight = min(group.copies, MEAN_OF)
        if group.troubles and not cut.troubles:
            weight, more = 0, replace(more, troubles=cut.troubles)
        self._patches.pop(group.number, None)
        mean = cv2.addWeighted(group.picture, weight / (weight + 1), fresh, 1 / (weight + 1), 0.0)
        return replace(more, picture=np.asarray(mean, np.uint8), quality=max(group.quality, cut.quality))

    def _near(self, coarse: Floats) -> list[Group]:
        """The groups of the highest correlation with the coarse patch in any rotation, at most ``CLOSE``."""
        rows = []
        for group in self._groups:
            if group.number not in self._patches:
                self._patches[group.number] = _patches(group.picture)
            rows.append(self._patches[group.number][0])
        if not rows:
            return []
        known = np.stack([unit(row.reshape(1, -1))[0] for row in rows])
        scores = (known @ _turns(coarse).T).max(axis=1)
        order = np.argsort(-scores)[:CLOSE]
        return [self._groups[int(index)] for index in order if scores[index] > ALIKE]

    def _difference(self, one: Group, two: Group) -> float:
        """The largest local difference of two named groups, both north up."""
        return _differ(one.north_up, _patches(two.north_up))


def _laid_upon(picture: Picture, onto: Picture) -> Picture | None:
    """``picture`` registered to ``onto``; None where that moves a corner by more than ``FARTHEST``."""
    coarse, fine = _patches(onto)
    warp = lay(picture, _FRAME, shape_of(coarse), rounds=6)
    warp = lay(picture, warp, shape_of(fine), rounds=10)
    corners = np.array([[0.0, 0, 1], [1, 0, 1], [1, 1, 1], [0, 1, 1]])
    if np.abs((corners @ (warp - _FRAME).T)[:, :2]).max() > FARTHEST * MASTER:
        return None
    return np.asarray(sample(picture, warp, MASTER), np.uint8)


def _patches(picture: Picture) -> tuple[Floats, Floats]:
    """The picture locally normalised, coarse [3, COARSE, COARSE] and fine [3, FINE, FINE]."""
    small = [np.asarray(cv2.resize(picture, (size, size), interpolation=cv2.INTER_AREA)) for size in (COARSE, FINE)]
    coarse, fine = (normalise(within(np.asarray(one, np.uint8)[None]))[0] for one in small)
    return coarse, fine


def _compare(picture: Picture, other: Picture, patch: tuple[Floats, Floats]) -> tuple[float, int]:
    """The difference of two tiles in the rotation in which it is least, and that rotation: the number of quarter turns
    anticlockwise by which ``picture`` comes to lie like ``other``. ``patch`` are ``picture``'s patches.
    """
    scores = _turns(_patches(other)[0]) @ unit(patch[0].reshape(1, -1))[0]
    best, turned = 9.0, 0
    for rotation in np.argsort(-scores)[:2]:
        lying = (np.rot90(patch[0], rotation, axes=(1, 2)), np.rot90(patch[1], rotation, axes=(1, 2)))
        for haze in HAZES:
            if best < SAME:
                break  # a group may be sharper than this copy, as pictures from elsewhere are
            seen = other if haze == 0 else np.asarray(cv2.GaussianBlur(other, (0, 0), haze * MASTER), np.uint8)
            difference = _differ(seen, lying)
            if difference < best:
                best, turned = difference, int(rotation)
            if difference > 1.3 * OTHER:
                break  # no blur brings these together
    return best, turned


def _turns(patch: Floats) -> Floats:
    """The patch [3, s, s] turned by 0 to 3 quarter turns clockwise, as unit vectors [4, 3 * s * s]."""
    return np.stack([unit(np.rot90(patch, -turn, axes=(1, 2)).reshape(1, -1))[0] for turn in range(4)])


def _differ(picture: Picture, patch: tuple[Floats, Floats]) -> float:
    """The largest local difference of a picture, after registration, from a pair of patches (coarse, fine)."""
    warp = lay(picture, _FRAME, shape_of(patch[0]), rounds=6)
    warp = lay(picture, warp, shape_of(patch[1]), rounds=8)
    seen = normalise(within(sample(picture, warp, patch[1].shape[-1])[None]))[0]
    return float(local_difference(seen, patch[1])[RIM:-RIM, RIM:-RIM].max())
