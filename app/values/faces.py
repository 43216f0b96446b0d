"""What is printed on a tile, and how it lies."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from app.values.cells import Cell
from app.values.ranges import Rotation


class Face(NamedTuple):
    """What is printed on a tile: a design and its variant, "" where the design has only one.

    As a tuple it equals ``(design, variant)``, also as a key.
    """

    design: str
    variant: str = ""

    @property
    def name(self) -> str:
        """Its name in files and records: ``A4``, or ``A1_b`` for a variant."""
        return f"{self.design}_{self.variant}" if self.variant else self.design

    @property
    def short(self) -> str:
        """Its name where people write it: ``A4``, ``A1b``."""
        return self.design + self.variant

    @classmethod
    def from_name(cls, name: str) -> Face:
        """The face of that name. Any text is accepted; whether the box holds such a face is not checked."""
        design, _, variant = name.partition("_")
        return cls(design, variant)


class LaidTile(NamedTuple):
    """A face turned by ``rotation`` quarter turns clockwise (0-3), without its cell."""

    face: Face
    rotation: Rotation

    @property
    def design(self) -> str:
        """The design of its face."""
        return self.face.design

    @property
    def variant(self) -> str:
        """The variant of its face."""
        return self.face.variant


@dataclass(frozen=True, slots=True)
class PlacedFace:
    """A face on ``cell``, turned by ``rotation`` quarter turns clockwise (0-3)."""

    face: Face
    cell: Cell
    rotation: Rotation

    @property
    def design(self) -> str:
        """The design of its face."""
        return self.face.design

    @property
    def variant(self) -> str:
        """The variant of its face."""
        return self.face.variant

    @property
    def tile(self) -> LaidTile:
        """The face with its rotation, without its cell."""
        return LaidTile(self.face, self.rotation)
