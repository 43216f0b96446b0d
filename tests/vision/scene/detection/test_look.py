"""Looks at a part of the picture that may be a thing."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from app.values import Cell
from vision.objects.paint.paints import TOKEN
from vision.objects.segmentation.blobs import Cutout, Known, Thing
from vision.objects.shapes.solids import Ground
from vision.scene.detection.look import Look
from vision.scene.detection.new_thing_config import NewThingConfig


@pytest.mark.parametrize(("fit", "kind", "near", "told"), [
    (0.8, "cowboy", True, True),
    (0.6, "cowboy", True, False),  # of no shape that is known
    (0.9, TOKEN, True, False),
    (0.8, "cowboy", False, False),  # beside the map pieces are told of by nobody
])  # fmt: skip
def test_a_piece_as_dark_as_the_deepest_shadow_is_asked_about_by_its_outline(
    monkeypatch: pytest.MonkeyPatch, fit: float, kind: str, near: bool, told: bool
) -> None:
    """Nothing was said of it, since nothing is left of it without what may be print in such a shadow."""
    bare = np.full((60, 60, 3), 180, np.uint8)
    piece = np.zeros((60, 60), np.bool_)
    piece[20:36, 24:38] = True
    nearest = (Cell(0, 0), (0.5, 0.5)) if near else None
    ground = Ground(np.array([[57.0, 0.0], [0.0, 57.0]]), np.zeros(2), 0.0)
    cut = Cutout(bare, bare, (0, 0), ground, np.ones(3, np.float32), 0.6)
    look = Look(cut, 57.0, nearest, Known({"black": (30, 30, 30)}, None, ()), NewThingConfig())
    thing = Thing(kind, "black", (30.0, 28.0), None, 1.0, True, fit, True)
    monkeypatch.setattr(Look, "_described", lambda *_: thing)
    nothing = np.zeros((60, 60), np.float32)
    monkeypatch.setattr(Look, "_whole", lambda *_: nothing)
    monkeypatch.setattr("vision.scene.detection.look.sharpened", lambda *_, **__: nothing)
    found = look.at(piece, nothing > 0, nothing > 0)
    assert (found is not None) is told
    assert found is None or (found[0].kind, found[0].certain) == (kind, False)


@pytest.mark.parametrize(("own", "whole", "certain", "kept"), [
    (0.95, 0.5, True, True),
    (0.95, 0.9, False, True),  # that one would be asked about
    (0.95, 0.9, True, False),
    (0.6, 0.5, True, False),  # nothing speaks against the better outline
])  # fmt: skip
def test_a_token_that_shows_its_print_is_not_lost_in_the_dark_print_beside_it(
    monkeypatch: pytest.MonkeyPatch, own: float, whole: float, certain: bool, kept: bool
) -> None:
    """Together they have a better outline, but the print of a token is not in their middle."""
    bare = np.full((60, 60, 3), 180, np.uint8)
    fill, wide = np.zeros((60, 60), np.float32), np.zeros((60, 60), np.float32)
    fill[20:36, 24:38] = wide[20:36, 14:38] = 1.0
    ground = Ground(np.array([[57.0, 0.0], [0.0, 57.0]]), np.zeros(2), 0.0)
    cut = Cutout(bare, bare, (0, 0), ground, np.ones(3, np.float32), 0.6)
    face = SimpleNamespace(shown=0.75, similarity=lambda _, seen, __: whole if seen is wide else own)
    shapes: Any = SimpleNamespace(face=face)
    look = Look(cut, 57.0, (Cell(0, 0), (0.5, 0.5)), Known({}, shapes, ()), NewThingConfig())
    small = Thing(TOKEN, "", (30.0, 28.0), None, 1.0, True, 0.62)
    large = replace(small, certain=certain, fit=0.7)
    monkeypatch.setattr(Look, "_described", lambda _, seen, *__: large if seen is wide else small)
    monkeypatch.setattr(Look, "_whole", lambda *_: wide)
    monkeypatch.setattr("vision.scene.detection.look.sharpened", lambda *_, **__: fill)
    found = look.at(fill > 0, fill > 1, fill > 1)
    assert found is not None
    assert found[0] is (small if kept else large)
    assert found[1] is (fill if kept else wide)


@pytest.mark.parametrize(("first", "second", "told"), [(False, True, True), (False, False, False), (True, True, False)])
def test_a_piece_that_is_certain_is_told_though_its_shadow_looks_like_a_token(
    monkeypatch: pytest.MonkeyPatch, first: bool, second: bool, told: bool
) -> None:
    """Most of what has changed has cardboard's colour; what is whole in it is a piece for certain, where the first is a
    token in doubt.
    """
    bare = np.full((60, 60, 3), 180, np.uint8)
    both, part = np.zeros((60, 60), np.float32), np.zeros((60, 60), np.float32)
    both[14:36, 14:38] = part[22:36, 24:38] = 1.0
    ground = Ground(np.array([[57.0, 0.0], [0.0, 57.0]]), np.zeros(2), 0.0)
    cut = Cutout(bare, bare, (0, 0), ground, np.ones(3, np.float32), 0.6)
    look = Look(cut, 57.0, (Cell(0, 0), (0.5, 0.5)), Known({}, None, ()), NewThingConfig())
    token = Thing(TOKEN, "", (26.0, 25.0), None, 0.9, first, 0.68)
    piece = Thing("cowboy", "red", (30.0, 28.0), False, 1.0, second, 0.86, True)
    monkeypatch.setattr(Look, "_described", lambda _, seen, *__: token if seen is both else piece)
    monkeypatch.setattr(Look, "_whole", lambda *_: part)
    monkeypatch.setattr("vision.scene.detection.look.sharpened", lambda *_, **__: both)
    found = look.at(both > 0, both > 1, both > 1)
    assert found is not None
    assert found[0] is (piece if told else token)
    assert found[1] is (part if told else both)


@pytest.mark.parametrize(("fit", "told"), [(0.8, True), (0.6, False)])
def test_a_dark_figure_of_which_gloss_leaves_the_legs_is_asked_about_by_all_of_it(
    monkeypatch: pytest.MonkeyPatch, fit: float, told: bool
) -> None:
    """Nothing was said of it: its legs alone are too thin for a thing."""
    bare = np.full((60, 60, 3), 180, np.uint8)
    piece, legs = np.zeros((60, 60), np.bool_), np.zeros((60, 60), np.float32)
    piece[14:40, 24:36] = True
    legs[34:40, 24:36] = 1.0
    ground = Ground(np.array([[57.0, 0.0], [0.0, 57.0]]), np.zeros(2), 0.0)
    cut = Cutout(bare, bare, (0, 0), ground, np.ones(3, np.float32), 0.6)
    look = Look(cut, 57.0, (Cell(0, 0), (0.5, 0.5)), Known({"black": (30, 30, 30)}, None, ()), NewThingConfig())
    whole = Thing("cowboy", "black", (30.0, 28.0), None, 1.0, True, fit, True)
    part = Thing("", "black", (30.0, 37.0), None, 0.0, False, 0.2)
    monkeypatch.setattr(Look, "_described", lambda _, seen, *__: part if seen is legs else whole)
    monkeypatch.setattr("vision.scene.detection.look.sharpened", lambda *_, **__: legs)
    nothing = np.zeros((60, 60), np.bool_)
    found = look.at(piece, nothing, nothing)
    assert (found is not None) is told
    assert found is None or (found[0].kind, found[0].certain) == ("cowboy", False)


@pytest.mark.parametrize(("kind", "confidence", "told"), [
    ("cowboy", 1.0, True),
    ("cowboy", 0.9, False),  # as likely a piece as the edge of print that moved
    ("", 1.0, False),
    (TOKEN, 1.0, False),
])  # fmt: skip
def test_a_plainly_painted_piece_is_asked_about_though_its_outline_fits_badly(
    monkeypatch: pytest.MonkeyPatch, kind: str, confidence: float, told: bool
) -> None:
    """A figure that is thinner than the ones that were shown was dropped, and the stack beside it told as changed."""
    bare = np.full((60, 60, 3), 180, np.uint8)
    piece = np.zeros((60, 60), np.bool_)
    piece[20:29, 22:42] = True
    ground = Ground(np.array([[57.0, 0.0], [0.0, 57.0]]), np.zeros(2), 0.0)
    cut = Cutout(bare, bare, (0, 0), ground, np.ones(3, np.float32), 0.6)
    look = Look(cut, 57.0, (Cell(0, 0), (0.5, 0.5)), Known({"yellow": (46, 176, 220)}, None, ()), NewThingConfig())
    thing = Thing(kind, "yellow", (32.0, 25.0), False, confidence, False, 0.5, True)
    monkeypatch.setattr(Look, "_described", lambda *_: thing)
    monkeypatch.setattr("vision.scene.detection.look.sharpened", lambda *_, **__: piece.astype(np.float32))
    nothing = np.zeros((60, 60), np.bool_)
    found = look.at(piece, nothing, nothing)
    assert (found is not None) is told
    assert found is None or (found[0].kind, found[0].colour, found[0].certain) == (kind, "yellow", False)


@pytest.mark.parametrize(("fit", "beside", "printed", "asked"), [
    (0.67, False, False, True),
    (0.6, False, False, False),  # of no shape that is known
    (0.9, True, False, False),  # the shadow of what stands there
    (0.9, False, True, False),
])  # fmt: skip
def test_a_change_that_looks_like_a_shadow_and_lies_alone_is_asked_about(
    monkeypatch: pytest.MonkeyPatch, fit: float, beside: bool, printed: bool, asked: bool
) -> None:
    """Gloss on black paint has the colour of print in a shadow; where print is seen through it is one."""
    noise = np.random.default_rng(3)
    print_ = np.kron(noise.normal(180, 25, (15, 15)), np.ones((4, 4)))
    bare = np.asarray(np.clip(print_, 0, 255)[..., None].repeat(3, axis=2), np.uint8)
    marked, standing = np.zeros((60, 60), np.bool_), np.zeros((60, 60), np.bool_)
    marked[20:36, 24:38] = True
    standing[20:36, 38:50] = beside
    now = bare.copy()
    now[marked] = (bare[marked] * 0.6).astype(np.uint8) if printed else 105
    ground = Ground(np.array([[57.0, 0.0], [0.0, 57.0]]), np.zeros(2), 0.0)
    cut = Cutout(now, bare, (0, 0), ground, np.ones(3, np.float32), 0.6)
    look = Look(cut, 57.0, (Cell(0, 0), (0.5, 0.5)), Known({"black": (30, 30, 30)}, None, ()), NewThingConfig())
    thing = Thing("cowboy", "black", (30.0, 28.0), None, 1.0, True, fit, True)
    monkeypatch.setattr(Look, "_described", lambda *_: thing)
    found = look.alone(marked, standing, np.zeros((60, 60), np.bool_))
    assert (found is not None) is asked
    assert found is None or not found[0].certain
