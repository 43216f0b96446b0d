"""Ranges that a type can name beside a number: ``Annotated[int, Within(0, 3)]``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated


@dataclass(frozen=True, slots=True)
class Within:
    """A number from ``least`` to ``most``, both included. Code that reads data from outside checks it."""

    least: float
    most: float


Rotation = Annotated[int, Within(0, 3)]
"""Quarter turns clockwise."""
