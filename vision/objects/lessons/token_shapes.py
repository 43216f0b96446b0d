"""A token and a stack of them as solids: the owner's where it was shown, else the usual one."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vision.objects.lessons.learned import LearnedShapes
from vision.objects.paint.paints import TOKEN
from vision.objects.shapes.solids import Outline, Solid, outline_radius

TOKEN_RADIUS = 7.5
TOKEN_THICK = 1.6
"""Radius and thickness of a token in mm: set on the simulated table; not measured on a real box."""


def token_outline(shapes: LearnedShapes | None) -> Outline:
    """The outline in mm of the owner's token; that of the usual one where none was shown."""
    return _RING if shapes is None or shapes.token is None else shapes.token


_RING = tuple(
    (float(TOKEN_RADIUS * np.cos(turn)), float(TOKEN_RADIUS * np.sin(turn)))
    for turn in np.linspace(0, 2 * np.pi, 20, endpoint=False)
)


def usual_token(count: int) -> Solid:
    """A stack of so many usual tokens."""
    return replace(token_stack(_RING, count), turns=1)


def token_stack(outline: Outline, count: int) -> Solid:
    """A stack of so many tokens of that outline, in mm."""
    return Solid(TOKEN, False, ((0, outline, TOKEN_THICK * count, outline),))


def token_radius(shapes: LearnedShapes | None) -> float:
    """The radius in mm of the disc with the area of the owner's token; that of the usual one where none was shown."""
    if shapes is None or shapes.token is None:
        return TOKEN_RADIUS
    return outline_radius(shapes.token)
