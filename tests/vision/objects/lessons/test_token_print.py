"""The print on the owner's tokens, by which a token is told where its colour is in doubt."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache

import cv2
import numpy as np
import pytest

from app.values import TILE_MM
from app.values.pictures import Picture
from tests.worlds.usual import SOLIDS
from vision.numeric.patches import Floats
from vision.objects.lessons.examples import Example
from vision.objects.lessons.learned import LearnedShapes
from vision.objects.lessons.token_print import TokenPrint, learn_print
from vision.objects.paint.paints import TOKEN
from vision.objects.pieces.classification import describe
from vision.objects.segmentation.blobs import Cutout, Known, Thing
from vision.objects.shapes.solid_fitting import Explained, View
from vision.objects.shapes.solids import Ground, Solid

ABOVE = Ground(np.eye(2) * 60.0, np.zeros(2), 0.0)
"""A camera straight above, 60 pixels a tile."""
MM = 8.0
RADIUS = MM / TILE_MM * 60.0
RING = tuple((float(MM * np.cos(turn)), float(MM * np.sin(turn))) for turn in np.linspace(0, 2 * np.pi, 24)[:-1])
SLATE, BLACK = (129.0, 114.0, 107.0), (56.0, 50.0, 50.0)


def token_drawn(
    turn: float, light: float, back: tuple[float, ...] = SLATE, printed: bool = True
) -> tuple[Picture, Floats]:
    """A token with crossed bars on its back, turned by so many degrees, in so much light (0-1), on a dark mat; and its
    coverage.
    """
    large = np.full((480, 480, 3), (74.0, 80.0, 84.0), np.float32)
    cv2.circle(large, (240, 240), round(8 * RADIUS), back, -1)
    for way in (35.0, 110.0) if printed else ():
        along = 6.5 * RADIUS * np.array([np.cos(np.radians(turn + way)), np.sin(np.radians(turn + way))])
        one, two = (np.round(240 + sign * along).astype(int).tolist() for sign in (-0.4, 1.0))
        cv2.line(large, one, two, tuple(0.55 * value for value in back), 22)
    small = cv2.resize(large * light, (60, 60), interpolation=cv2.INTER_AREA)
    grain = np.random.default_rng(round(turn)).normal(0, 2.0, small.shape)
    mask = cv2.circle(np.zeros((480, 480), np.float32), (240, 240), round(8 * RADIUS), 1.0, -1)
    return np.clip(small + grain, 0, 255).astype(np.uint8), np.asarray(cv2.resize(mask, (60, 60)), np.float32)


def _example(kind: str, picture: Picture, fill: Floats) -> tuple[Example, Ground]:
    return Example(kind, False, "", 1, (0, 0), picture, picture, fill > 0.5), ABOVE


@cache
def print_shown() -> TokenPrint:
    """What is learned of three tokens and a plain black disc."""
    shown = [_example(TOKEN, *token_drawn(turn, 1.0)) for turn in (0.0, 70.0, 200.0)]
    found = learn_print([*shown, _example("tent", *token_drawn(0.0, 1.0, BLACK, False))], MM)
    assert found is not None
    return found


@pytest.fixture(name="face")
def _face() -> TokenPrint:
    return print_shown()


@pytest.mark.parametrize(
    ("turn", "light", "printed", "known"),
    [
        (130.0, 1.0, True, True),
        (310.0, 0.5, True, True),
        (45.0, 0.5, False, False),
    ],
)
def test_the_print_is_known_at_any_turn_in_any_light(
    face: TokenPrint, turn: float, light: float, printed: bool, known: bool
) -> None:
    """A token shows the print however it lies and however dim the light is; a plain disc does not."""
    picture, fill = token_drawn(turn, light, printed=printed)
    assert (face.similarity(picture, fill, ABOVE) >= face.shown) is known


def test_without_tokens_no_print_is_learned() -> None:
    """Where no token was shown there is no print."""
    assert learn_print([_example("tent", *token_drawn(0.0, 1.0, BLACK, False))], MM) is None


@pytest.mark.parametrize(
    ("light", "beside", "pieces", "half", "known"),
    [
        (1.0, False, 0.0, False, (TOKEN, True)),
        (0.5, True, 0.0, False, (TOKEN, False)),
        (0.5, False, 0.0, False, ("", False)),
        (0.5, True, 0.9, False, (TOKEN, False)),
        (0.5, True, 0.9, True, ("", False)),
        (0.5, True, 1.0, False, ("", False)),
    ],
)
def test_a_grey_token_in_the_dark_is_asked_about_beside_the_map(
    face: TokenPrint, light: float, beside: bool, pieces: float, half: bool, known: tuple[str, bool]
) -> None:
    """In half the light a grey token has the colour of black paint: beside the map it is asked about by its print, or,
    where some piece resembles that nearly as much, by print and outline; on a tile it may be a piece.
    """
    face = replace(face, pieces=pieces or face.pieces)
    shapes = LearnedShapes(
        SOLIDS[:1], *(np.zeros((1, 1, 1)),) * 2, np.zeros((2, 1, 1, 1)), np.ones(1), token=RING, face=face
    )
    now, fill = token_drawn(20.0, light)
    if half:
        fill[:, 36:] = 0.0
    bare = np.zeros_like(now) + np.array([37, 40, 42], np.uint8)
    paints = {"black": (56, 50, 50), "red": (62, 69, 172), TOKEN: (129, 114, 107)}
    others = np.zeros(fill.shape, np.bool_)
    thing = describe(
        Cutout(now, bare, (0, 0), ABOVE, np.ones(3, np.float32), 0.5),
        fill,
        others,
        Known(colours=paints, shapes=shapes),
        beside=beside,
    )
    assert thing.certain is known[1]
    assert (thing.kind == TOKEN) is (known[0] == TOKEN)


def _with_a_piece(face: TokenPrint) -> LearnedShapes:
    """A token and one piece, with that print of the token."""
    solids = Solid(TOKEN, False, ((0.0, RING, 2.0, RING),)), SOLIDS[0]
    zeros = np.zeros((2, 2, 2))
    return LearnedShapes(solids, zeros, zeros + 1.0, np.stack([zeros, zeros + 1.0]), np.ones(2), token=RING, face=face)


def _leaving(rests: Sequence[float]) -> Callable[[View, Sequence[Solid]], list[Explained]]:
    """``View.explain`` but for what each solid leaves unexplained."""
    explain = View.explain

    def explained(self: View, solids: Sequence[Solid]) -> list[Explained]:
        return [replace(each, rest=rest) for each, rest in zip(explain(self, solids), rests, strict=True)]

    return explained


def _described(light: float, shapes: LearnedShapes, beside: bool, printed: bool = True) -> Thing:
    """A grey token in so much light (0-1), where black has nearly its colour."""
    now, fill = token_drawn(20.0, light, printed=printed)
    paints = {"black": (56, 50, 50), "red": (62, 69, 172), TOKEN: (129, 114, 107)}
    cut = Cutout(now, np.full_like(now, 40), (0, 0), ABOVE, np.ones(3, np.float32), 0.5)
    return describe(cut, fill, np.zeros(fill.shape, np.bool_), Known(colours=paints, shapes=shapes), beside=beside)


@pytest.mark.parametrize(("light", "pieces", "left_over", "certain"), [
    (0.5, 0.0, (60.0, 45.0), True),
    (0.5, 0.0, (350.0, 5.0), False),
    (0.5, 0.9, (60.0, 45.0), False),
    (0.68, 0.9, (60.0, 45.0), True),
    pytest.param(0.68, 0.9, (350.0, 5.0), False, marks=pytest.mark.slow),
])  # fmt: skip
def test_a_token_in_the_dark_is_certain_where_no_piece_explains_it_better(
    face: TokenPrint,
    light: float,
    pieces: float,
    left_over: tuple[float, float],
    certain: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What shows a token's print in the colour of a piece is a token for certain if a token explains it about as well
    as a piece does; black roofs, of which a piece leaves hardly anything unexplained, showed as much of that print. A
    print that some piece shows nearly as well proves it only where the colour is rather a token's than a piece's.
    """
    face = replace(face, pieces=pieces or face.pieces)
    shapes = _with_a_piece(face)
    monkeypatch.setattr(View, "explain", _leaving(left_over))
    thing = _described(light, shapes, True)
    assert thing.certain is certain
    assert thing.kind == TOKEN or not certain


@pytest.mark.parametrize(("own", "left_over", "certain"), [
    (0.99, (45.0, 60.0), True),
    (0.99, (60.0, 45.0), False),  # a piece explains it better
    (-1.0, (45.0, 60.0), False),  # only one token was shown: how much others resemble it is not known
])  # fmt: skip
def test_a_token_whose_print_some_piece_resembles_is_known_by_print_and_outline(
    face: TokenPrint, own: float, left_over: tuple[float, float], certain: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a piece that was shown resembles tokens much, no token shows its print by as much more as is asked for
    elsewhere: half way from that piece to what all tokens show is enough with a token's outline.
    """
    shapes = _with_a_piece(replace(face, pieces=0.9, own=own))
    monkeypatch.setattr(View, "explain", _leaving(left_over))
    likeliest = Thing(TOKEN, "black", (30.0, 30.0), None, 0.2, False, 0.9)
    monkeypatch.setattr("vision.objects.pieces.shown_pieces.told", lambda *_: likeliest)
    thing = _described(0.58, shapes, False)
    assert (thing.kind == TOKEN and thing.certain) is certain


@pytest.mark.parametrize(("pieces", "left_over", "beside", "certain"), [
    (0.93, (60.0, 45.0), False, True),
    (0.97, (60.0, 40.0), False, False),
    (0.97, (60.0, 45.0), False, True),
    pytest.param(0.97, (60.0, 45.0), True, True, marks=pytest.mark.slow),
    pytest.param(0.93, (350.0, 5.0), False, False, marks=pytest.mark.slow),
    (0.97, (350.0, 5.0), True, False),
])  # fmt: skip
def test_the_colour_and_the_print_of_a_token_make_up_for_each_other(
    face: TokenPrint,
    pieces: float,
    left_over: tuple[float, float],
    beside: bool,
    certain: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A colour that is half as near as is asked for is enough with a print that no piece shows by half as much; beside
    the map with an outline that is a token's, and on it with one that a token explains as well as any piece, where
    lightness alone tells the colours apart. Not where a piece explains it better.
    """
    shapes = _with_a_piece(replace(face, pieces=pieces))
    monkeypatch.setattr(View, "explain", _leaving(left_over))
    thing = _described(0.64, shapes, beside)
    assert thing.certain is certain
    assert thing.kind == TOKEN or not certain


@pytest.mark.parametrize(
    ("printed", "seen", "beside", "certain"),
    [(True, 32, False, True), (True, 32, True, False), (False, 32, False, False), (False, 60, False, True)],
)
def test_a_colour_beyond_doubt_makes_up_for_no_silhouette_without_the_print(
    face: TokenPrint, printed: bool, seen: int, beside: bool, certain: bool
) -> None:
    """Grey print that comes to light has the colour of grey tokens and any outline. Where the owner's have a print, a
    part of one is certain if it shows that and lies apart, no rim of another thing; a whole one by its outline.
    """
    shapes = LearnedShapes(
        SOLIDS[:1], *(np.zeros((1, 1, 1)),) * 2, np.zeros((2, 1, 1, 1)), np.ones(1), token=RING, face=face
    )
    now, fill = token_drawn(20.0, 1.0, printed=printed)
    fill[:, seen:] = 0.0
    bare = np.zeros_like(now) + np.array([37, 40, 42], np.uint8)
    paints = {"green": (60, 120, 40), "red": (62, 69, 172), TOKEN: (129, 114, 107)}
    cut = Cutout(now, bare, (0, 0), ABOVE, np.ones(3, np.float32), 0.5)
    others = np.zeros(fill.shape, np.bool_)
    others[:, :19] = beside
    thing = describe(cut, fill, others, Known(paints, shapes))
    assert (thing.kind, thing.certain) == (TOKEN, certain)


@pytest.mark.parametrize(
    ("printed", "slopes", "certain"), [(False, None, True), (False, SLATE, False), (True, SLATE, True)]
)
def test_what_has_the_colour_of_a_kind_of_piece_is_no_token_by_that(
    face: TokenPrint,
    printed: bool,
    slopes: tuple[float, ...] | None,
    certain: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The slopes of a red tent may have the paint of a token in the room's light, though no red figure has: what a tent
    explains better is no token by colour and outline then, but by its print.
    """
    monkeypatch.setattr(View, "explain", _leaving((350.0, 5.0)))
    red = {} if slopes is None else {"tent": {"red": (round(slopes[0]), round(slopes[1]), round(slopes[2]))}}
    thing = _described(1.0, replace(_with_a_piece(face), paints=red), False, printed)
    assert (thing.kind == TOKEN and thing.certain) is certain


@pytest.mark.parametrize(("printed", "own", "certain"), [(True, None, True), (False, None, False), (False, -1.0, True)])
def test_beside_the_map_a_poor_outline_without_the_print_is_asked_about(
    face: TokenPrint, printed: bool, own: float | None, certain: bool
) -> None:
    """A finger has a token's colour in little light, and nearly its outline. Where the tokens that were shown have no
    print in common nothing is lacking.
    """
    assert face.telling
    face = face if own is None else replace(face, own=own)
    shapes = LearnedShapes(
        SOLIDS[:1], *(np.zeros((1, 1, 1)),) * 2, np.zeros((2, 1, 1, 1)), np.ones(1), token=RING, face=face
    )
    now, fill = token_drawn(20.0, 1.0, printed=printed)
    fill[:, 36:] = 0.0
    paints = {"green": (60, 120, 40), "red": (62, 69, 172), TOKEN: (129, 114, 107)}
    cut = Cutout(now, np.full_like(now, 40), (0, 0), ABOVE, np.ones(3, np.float32), 0.5)
    thing = describe(cut, fill, np.zeros(fill.shape, np.bool_), Known(paints, shapes), beside=True)
    assert (thing.kind, thing.certain) == (TOKEN, certain)
    assert thing.fit < 0.85


def test_half_a_token_shows_no_print(face: TokenPrint) -> None:
    """The disc about what is seen would lie half on what hides the rest."""
    picture, fill = token_drawn(130.0, 1.0)
    assert face.similarity(picture, fill, ABOVE) >= face.shown
    fill[:, 30:] = 0.0
    assert face.similarity(picture, fill, ABOVE) == -1.0


def _with_nugget(turn: float, only: bool = False) -> tuple[Picture, Floats]:
    """A dark brown token with a large golden nugget on its back, turned by so many degrees, or a nugget ``only``: a
    yellow thing as large as a token; and its coverage.
    """
    now, fill = token_drawn(turn, 1.0, (60.0, 95.0, 120.0), False)
    lump = np.array([(-4.5, -2.5), (1.0, -5.0), (5.5, -1.5), (3.0, 4.0), (-3.0, 4.5)]) @ np.array(
        [[np.cos(np.radians(turn)), np.sin(np.radians(turn))], [-np.sin(np.radians(turn)), np.cos(np.radians(turn))]]
    )
    drawn = now.astype(np.float32)
    gold = (70.0, 170.0, 210.0)
    if only:
        drawn[fill > 0.5] = gold
    cv2.fillPoly(drawn, [np.round((30 + lump * RADIUS / MM * 0.9) * 16).astype(np.int32)], gold, shift=4)
    return np.asarray(cv2.GaussianBlur(drawn, (0, 0), 0.7), np.uint8), fill


@pytest.mark.parametrize("printed", [True, False])
def test_a_dark_token_with_a_bright_ornament_is_known_by_all_of_it(
    monkeypatch: pytest.MonkeyPatch, printed: bool
) -> None:
    """Its brighter half has the colour of a yellow piece, but all of it the colour of tokens and their print."""
    shown = [_example(TOKEN, *_with_nugget(turn)) for turn in (0.0, 70.0, 200.0)]
    face = learn_print([*shown, _example("tent", *token_drawn(0.0, 1.0, BLACK, False))], MM)
    assert face is not None
    assert face.telling
    if printed:
        monkeypatch.setattr(View, "explain", _leaving((40.0, 60.0)))
    now, fill = _with_nugget(20.0, only=not printed)
    paints = {"black": (50, 50, 56), "yellow": (60, 180, 225), TOKEN: (60, 95, 120)}
    cut = Cutout(now, np.full_like(now, (150, 142, 150)), (0, 0), ABOVE, np.ones(3, np.float32), 0.5)
    thing = describe(cut, fill, np.zeros(fill.shape, np.bool_), Known(colours=paints, shapes=_with_a_piece(face)))
    assert (thing.kind == TOKEN and thing.certain) is printed


def test_an_ornament_in_the_paint_of_a_piece_makes_a_token_no_piece_where_nobody_has_shown_either() -> None:
    """The stripes of the usual figure explain it well, but its outline is a token's."""
    paints = {"yellow": (60, 180, 225), TOKEN: (100, 150, 190)}
    for turn in (0.0, 20.0, 110.0, 250.0):
        now, fill = _with_nugget(turn)
        cut = Cutout(now, np.full_like(now, (150, 142, 150)), (0, 0), ABOVE, np.ones(3, np.float32), 0.5)
        thing = describe(cut, fill, np.zeros(fill.shape, np.bool_), Known(paints, None, SOLIDS))
        assert not thing.certain, turn
        assert not thing.piece, turn
