"""When a tile's own print came to light or was hidden."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from app.values import Cell, Face, LaidTile
from app.values.pictures import Picture
from vision.camera.geometry import Plane
from vision.numeric.changes import change
from vision.numeric.patches import SQUARE, warp_of
from vision.objects.paint.paints import TOKEN
from vision.objects.segmentation.blobs import Thing
from vision.observation import PieceRemoved, PieceSeen
from vision.scene.detection.bared_print import BaredConfig, PrintSeen, print_seen
from vision.scene.state.half_size import half
from vision.scene.state.table import KnownTile, Standing, Table
from vision.scene.things.changed_things import review_things
from vision.scene.things.comparison import Comparison
from vision.scene.things.things_config import ThingsConfig
from vision.tiles.gallery import Gallery
from vision.tiles.lattice import Lattice

START = Cell(0, 0)
CORNER = 40, 30
SPOT = cv2.circle(np.zeros((140, 140), np.uint8), (70, 60), 22, 1, -1) > 0
CARDBOARD, PAINT = (106, 122, 130), (52, 60, 170)
BROWN = (66.0, 104.0, 144.0)


def _covered(picture: Picture, colour: tuple[int, int, int]) -> Picture:
    """The picture with a thing of that colour on the ``SPOT``, with a grain and a soft edge."""
    thing = np.random.default_rng(4).normal(0, 5, picture.shape) + colour
    soft = cv2.GaussianBlur(SPOT.astype(np.float64), (0, 0), 0.8)[..., None]
    mixed = soft * thing + (1 - soft) * picture
    return np.asarray(mixed.clip(0, 255), np.uint8)


@pytest.fixture
def laid(gallery: Gallery) -> tuple[Table, Picture]:
    """A printed tile on a dark table, and the cut-out around it in another light and a little out of focus."""
    corners = np.array(CORNER) + 20.0 + 100.0 * SQUARE
    hypothesis = gallery.hypothesis("G1", 0)
    print_ = gallery.picture(hypothesis, 100)
    picture = np.full((240, 320, 3), 60, np.uint8)
    picture[50:150, 60:160] = np.clip(print_ * 0.8 + 12, 0, 255)
    picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), 0.9), np.uint8)
    lattice = Lattice(Plane.from_tile(corners, 320, 240)).laid(START, warp_of(corners))
    known = {START: KnownTile(hypothesis, LaidTile(Face("G1"), 0), True)}
    return Table(lattice, picture, picture, picture, known), picture[30:170, 40:180]


def test_print_that_a_thing_has_left_is_no_thing(gallery: Gallery, laid: tuple[Table, Picture]) -> None:
    """A token that nobody saw come is gone: what is seen now is the tile."""
    table, print_ = laid
    pictures = print_, _covered(print_, CARDBOARD)
    assert print_seen(table, gallery, START, pictures, CORNER, SPOT, BaredConfig()).bared


@pytest.mark.parametrize("colour", [CARDBOARD, PAINT])
def test_what_comes_upon_print_is_a_thing(
    gallery: Gallery, laid: tuple[Table, Picture], colour: tuple[int, int, int]
) -> None:
    """Upon print, and where another thing lay before."""
    table, print_ = laid
    for before in (print_, _covered(print_, (200, 120, 60))):
        now = _covered(print_, colour)
        assert not print_seen(table, gallery, START, (now, before), CORNER, SPOT, BaredConfig()).bared


@pytest.mark.parametrize(
    ("there", "printed", "gone"), [(False, True, True), (True, True, False), (False, False, False)]
)
def test_a_piece_of_nearly_the_print_s_colour_that_goes_is_told(
    gallery: Gallery, laid: tuple[Table, Picture], there: bool, printed: bool, gone: bool
) -> None:
    """It changes little; where nothing differs from the background any more and the print shows, it has gone."""
    table, _ = laid
    piece = Standing("member", "green", False, START, (0.6, 0.4), np.ones((24, 24), np.bool_), (103, 75), True)
    now = table.bare.copy()
    usual = now[piece.window].mean(axis=(0, 1))
    if not printed:
        now[piece.window] = usual
    before = now.copy()
    before[piece.window] = usual + 26.0
    known = replace(table, seen=before, bare=now.copy(), things=(piece,))
    now = before if there else now
    since = change(half(before), half(now))
    assert since.strong[38:49, 52:63].mean() < 0.25
    found = review_things(known, now, since, gallery)
    assert [type(event) for event in found.observations] == ([PieceRemoved] if gone else [])
    assert len(found.things) == (0 if gone else 1)


def test_a_dark_thing_on_a_bright_print_is_not_taken_for_that(laid: tuple[Table, Picture]) -> None:
    """Its rim against the print about it is darker than its middle, like a pale stone in the print that it hides."""
    table, _ = laid
    face = np.full((192, 192, 3), (110, 140, 160), np.uint8)
    stone = np.asarray(cv2.circle(face, (96, 96), 8, (245, 245, 245), -1, cv2.LINE_AA), np.uint8)
    known = Gallery({"G1": stone}, faces={"G1": stone})
    ground = cv2.resize(stone, (100, 100), interpolation=cv2.INTER_AREA)
    print_ = np.full((140, 140, 3), 60, np.uint8)
    print_[20:120, 20:120] = ground
    spot = cv2.circle(np.zeros((140, 140), np.uint8), (70, 70), 9, 1, -1) > 0
    now = print_.copy()
    now[spot] = 40
    now = np.asarray(cv2.GaussianBlur(now, (0, 0), 1.0), np.uint8)
    spot = np.asarray(cv2.erode(spot.astype(np.uint8), np.ones((3, 3), np.uint8))) > 0
    tiles = {START: replace(table.tiles[START], hypothesis=known.hypothesis("G1", 0))}
    table = replace(table, tiles=tiles)
    assert print_seen(table, known, START, (print_, print_), CORNER, spot, BaredConfig()).in_sight
    seen = print_seen(table, known, START, (now, print_), CORNER, spot, BaredConfig())
    assert seen.hidden
    assert not seen.in_sight


def test_print_in_other_light_has_not_come_to_light(gallery: Gallery, laid: tuple[Table, Picture]) -> None:
    """It was there before."""
    table, print_ = laid
    darker = np.asarray(print_ * 0.7, np.uint8)
    assert not print_seen(table, gallery, START, (darker, print_), CORNER, SPOT, BaredConfig()).bared


def test_what_the_print_is_must_be_certain(gallery: Gallery, laid: tuple[Table, Picture]) -> None:
    """A tile that is in question, and a place without any, say nothing."""
    table, print_ = laid
    pictures = print_, _covered(print_, CARDBOARD)
    doubted = replace(table, tiles={START: replace(table.tiles[START], certain=False)})
    assert not print_seen(doubted, gallery, START, pictures, CORNER, SPOT, BaredConfig()).bared
    assert not print_seen(table, gallery, Cell(1, 0), pictures, CORNER, SPOT, BaredConfig()).bared


def test_a_table_tells_nothing_of_a_thing_that_it_never_knew(
    gallery: Gallery, laid: tuple[Table, Picture], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A token became part of what is remembered of a tile, and goes: no question and no event."""
    table, _ = laid
    now = table.seen
    before = now.copy()
    before[30:170, 40:180] = _covered(now[30:170, 40:180], CARDBOARD)
    remembered = replace(table, seen=before, bare=before)
    since = change(half(before), half(now))
    assert review_things(remembered, now, since, gallery).observations == ()
    monkeypatch.setattr("vision.scene.detection.placing.print_seen", lambda *_: PrintSeen(0.0, 0.0, 0.0, BaredConfig()))
    assert review_things(remembered, now, since, gallery).observations != ()


def test_print_in_sight_is_no_thing_in_whatever_light(gallery: Gallery, laid: tuple[Table, Picture]) -> None:
    """It has come to light, or was there before and is overexposed now; cardboard and wood show none of it."""
    table, print_ = laid
    bright = np.asarray(np.clip(print_ * np.array([1.15, 1.25, 1.3]), 0, 250), np.uint8)
    thing, paint = _covered(print_, CARDBOARD), _covered(print_, PAINT)
    for now, before, seen in (
        (bright, print_, True),
        (print_, thing, True),
        (thing, print_, False),
        (paint, print_, False),
        (thing, paint, False),
    ):
        assert print_seen(table, gallery, START, (now, before), CORNER, SPOT, BaredConfig()).in_sight == seen


def test_what_hides_print_is_told_from_its_shadow(gallery: Gallery, laid: tuple[Table, Picture]) -> None:
    """Cardboard hides the print; a shadow dims it, and what was never print is not hidden."""
    table, print_ = laid
    thing, shadow = _covered(print_, CARDBOARD), np.asarray(print_ * 0.7, np.uint8)
    for now, before, hidden in ((thing, print_, True), (shadow, print_, False), (print_, thing, False)):
        assert print_seen(table, gallery, START, (now, before), CORNER, SPOT, BaredConfig()).hidden == hidden
    assert not print_seen(table, gallery, Cell(1, 0), (thing, print_), CORNER, SPOT, BaredConfig()).hidden


def test_print_stays_in_another_light_and_not_where_nothing_of_it_is_seen(
    gallery: Gallery, laid: tuple[Table, Picture]
) -> None:
    """Where it is covered, was covered before, or the picture is out of focus, it cannot be said to be as before."""
    table, print_ = laid
    thing, dimmed = _covered(print_, CARDBOARD), np.asarray(print_ * 0.7, np.uint8)
    blurred = np.asarray(cv2.GaussianBlur(print_, (0, 0), 8.0), np.uint8)
    for now, before, stays in (
        (print_, print_, True),
        (dimmed, print_, True),
        (thing, print_, False),
        (blurred, print_, False),
        (print_, thing, False),
    ):
        assert print_seen(table, gallery, START, (now, before), CORNER, SPOT, BaredConfig()).stays == stays


def test_only_the_part_on_the_tile_counts(gallery: Gallery, laid: tuple[Table, Picture]) -> None:
    """Half of a token lies beyond the tile's edge, where its print says nothing."""
    table, print_ = laid
    beyond = np.roll(SPOT, 50, axis=1)
    beside = print_.copy()
    beside[:, 120:] = np.random.default_rng(2).integers(0, 255, (140, 20, 3))
    thing = np.where(beyond[..., None], np.uint8(110), beside)
    assert print_seen(table, gallery, START, (thing, beside), CORNER, beyond, BaredConfig()).hidden
    assert print_seen(table, gallery, START, (beside, thing), CORNER, beyond, BaredConfig()).bared


def _hatched(side: int) -> Picture:
    """A print of lines that cross, brown on paler brown: on average of a token's own colour."""
    down, right = np.mgrid[:side, :side] * 192 / side
    lines = np.minimum(np.abs((right + down) % 32 - 16), np.abs((right - down) % 32 - 16)) < 5.0
    paint = np.array(BROWN) * np.where(lines, 0.75, 1.2)[..., None]
    return np.asarray(cv2.GaussianBlur(paint, (0, 0), 0.8 * side / 192), np.uint8)


@pytest.fixture(name="hatched", scope="module")
def _hatched_table() -> tuple[Table, Gallery]:
    """A tile of that print on a dark table."""
    gallery = Gallery({"G1": _hatched(192)})
    corners = 80.0 + 120.0 * SQUARE
    lattice = Lattice(Plane.from_tile(corners, 320, 240)).laid(START, warp_of(corners))
    picture = np.full((240, 320, 3), 60, np.uint8)
    picture[80:200, 80:200] = _hatched(120)
    known = {START: KnownTile(gallery.hypothesis("G1", 0), LaidTile(Face("G1"), 0), True)}
    return Table(lattice, picture, picture, picture, known), gallery


DISC = cv2.circle(np.zeros((240, 320)), (138, 142), 20, 1.0, -1)


def _on_disc(picture: Picture, thing: NDArray[np.floating[Any]]) -> Picture:
    """The picture with the thing [h, w, 3] on the ``DISC``, with a soft edge."""
    soft = cv2.GaussianBlur(DISC, (0, 0), 0.7)[..., None]
    upon = soft * thing
    return np.asarray(upon + (1 - soft) * picture, np.uint8)


@pytest.mark.parametrize(("token", "said"), [(True, [("tokens", True)]), (False, [])])
def test_a_token_of_the_prints_own_colour_is_told_by_the_print_that_it_hides(
    hatched: tuple[Table, Gallery], token: bool, said: list[tuple[str, bool]]
) -> None:
    """Nothing there has another hue, and no more differs than in a shadow of that shape, which is nothing."""
    table, gallery = hatched
    now = _on_disc(table.seen, np.full(table.seen.shape, BROWN) if token else 0.75 * table.seen)
    since = change(half(table.seen), half(now))
    assert not since.strong.any()
    assert [(o.event, o.certain) for o in review_things(table, now, since, gallery).observations] == said


@pytest.mark.parametrize(
    ("certain", "piece", "said"),
    [(True, True, [("piece", True)]), (False, True, [("piece", False)]), (False, False, [("piece", False)])],
)
def test_a_piece_of_the_prints_own_colour_is_told_by_the_print_that_it_hides(
    hatched: tuple[Table, Gallery],
    monkeypatch: pytest.MonkeyPatch,
    certain: bool,
    piece: bool,
    said: list[tuple[str, bool]],
) -> None:
    """As a yellow piece on overexposed sand, which no more than dims it. What that is may be in doubt: it is asked
    about.
    """
    thing = Thing("cowboy", "yellow", (138.0, 142.0), False, 1.0 if certain else 0.5, certain, 0.9, piece)
    monkeypatch.setattr("vision.scene.detection.look.describe", lambda *_: thing)
    table, gallery = hatched
    now = _on_disc(table.seen, np.full(table.seen.shape, BROWN))
    told = review_things(table, now, change(half(table.seen), half(now)), gallery).observations
    assert [(o.event, o.certain) for o in told if isinstance(o, PieceSeen)] == said


@pytest.mark.parametrize(
    ("kind", "fit", "own", "said"),
    [
        (TOKEN, 0.88, 0.6, [("tokens", False)]),
        (TOKEN, 0.8, 0.6, []),
        (TOKEN, 0.8, 0.3, [("tokens", False)]),
        ("cowboy", 0.88, 0.6, []),
        ("cowboy", 0.88, 0.3, []),
    ],
)
def test_what_leaves_a_part_of_the_print_in_sight_is_asked_about_if_it_may_be_a_token(
    hatched: tuple[Table, Gallery],
    monkeypatch: pytest.MonkeyPatch,
    kind: str,
    fit: float,
    own: float,
    said: list[tuple[str, bool]],
) -> None:
    """Less of the print is seen than in a shadow, and more than under cardboard: the mask holds some of what is beside
    a token in little light. It has a token's outline, or hides the print itself.
    """
    table, gallery = hatched

    def seen(*given: Any) -> PrintSeen:
        if np.count_nonzero(given[5]) >= 2000:
            return print_seen(*given)
        return PrintSeen(0.6 if max(given[5].shape) > 50 else own, 0.85, 0.08, BaredConfig())

    monkeypatch.setattr("vision.scene.detection.new_things.print_seen", seen)
    colour = "" if kind == TOKEN else "yellow"
    thing = Thing(kind, colour, (138.0, 142.0), None, 1.0, True, fit, kind != TOKEN)
    monkeypatch.setattr("vision.scene.detection.look.describe", lambda *_: thing)
    now = _on_disc(table.seen, np.full(table.seen.shape, BROWN))
    told = review_things(table, now, change(half(table.seen), half(now)), gallery).observations
    assert [(o.event, o.certain) for o in told] == said


@pytest.mark.parametrize(("fit", "certain"), [(0.62, False), (0.8, True)])
def test_a_piece_of_poor_outline_that_hides_print_is_asked_about(
    hatched: tuple[Table, Gallery], monkeypatch: pytest.MonkeyPatch, fit: float, certain: bool
) -> None:
    """Of a grey token a part stood out, and resembled a black figure."""
    table, gallery = hatched
    figure = Thing("cowboy", "black", (100.0, 100.0), False, 1.0, True, fit, True)
    monkeypatch.setattr("vision.scene.detection.look.describe", lambda *_: figure)
    now = _on_disc(table.seen, np.full(table.seen.shape, BROWN))
    told = review_things(table, now, change(half(table.seen), half(now)), gallery).observations
    assert [(o.event, o.certain) for o in told] == [("piece", certain)]


@pytest.mark.parametrize(("around", "said"), [(0.75, [("tokens", True)]), (0.66, []), (0.6, [])])
def test_print_around_a_hidden_one_may_be_seen_a_little_less(
    hatched: tuple[Table, Gallery], monkeypatch: pytest.MonkeyPatch, around: float, said: list[tuple[str, bool]]
) -> None:
    """The rims of a stack lie there; where as much of it is seen less as is hidden, the picture is another one."""
    table, gallery = hatched
    hidden, beside = PrintSeen(0.2, 0.9, 0.1, BaredConfig()), PrintSeen(around, 0.9, 0.08, BaredConfig())
    monkeypatch.setattr(
        "vision.scene.detection.new_things.print_seen",
        lambda *given: hidden if np.count_nonzero(given[5]) < 2000 else beside,
    )
    now = _on_disc(table.seen, np.full(table.seen.shape, BROWN))
    told = review_things(table, now, change(half(table.seen), half(now)), gallery).observations
    assert [(o.event, o.certain) for o in told] == said


def test_what_is_hidden_right_beside_a_new_thing_may_be_its_shadow(hatched: tuple[Table, Gallery]) -> None:
    """It is not told, the thing is."""
    table, gallery = hatched
    now = _on_disc(table.seen, np.full(table.seen.shape, BROWN))
    for away, told in ((28, 1), (62, 2)):
        both = np.roll(_on_disc(np.roll(now, -away, axis=0), np.full(now.shape, (40.0, 45.0, 185.0))), away, axis=0)
        found = review_things(table, both, change(half(table.seen), half(both)), gallery).observations
        assert len(found) == told


def _standing(at: tuple[float, float]) -> Standing:
    """A token known on the ``DISC``."""
    rows, columns = np.nonzero(DISC)
    window = slice(rows.min(), rows.max() + 1), slice(columns.min(), columns.max() + 1)
    return Standing(TOKEN, "", None, START, at, DISC[window] > 0, (int(columns.min()), int(rows.min())), True)


def test_the_top_of_a_tower_over_such_print_is_no_second_stack(hatched: tuple[Table, Gallery]) -> None:
    """A known stack that has grown by many tokens, not quite straight, hides the print between its old top and the new
    one; a token farther on the same way, with print between, is another.
    """
    table, gallery = hatched
    brown = np.full(table.seen.shape, BROWN)
    seen = _on_disc(table.seen, brown)
    stack = _standing((0.48, 0.52))
    corners = 80.0 + 120.0 * SQUARE
    lattice = Lattice(Plane.from_tile(corners, 900, 900, 4.0)).laid(START, warp_of(corners))
    known = replace(table, lattice=lattice, seen=seen, things=(stack,))
    up = known.ground((138.0, 142.0)).up
    right, down = (
        int(value)
        for value in np.round(44.0 * up / np.linalg.norm(up) + 16.0 * np.array([-up[1], up[0]]) / np.linalg.norm(up))
    )
    for way, tower, elsewhere in (
        ((down, right), True, []),
        ((down, right), False, ["tokens"]),
        ((-down, -right), False, ["tokens"]),
    ):
        now = seen
        for part in np.linspace(0.1, 1.0, 10) if tower else (1.0,):
            there = round(part * way[0]), round(part * way[1])
            now = np.roll(_on_disc(np.roll(now, (-there[0], -there[1]), axis=(0, 1)), brown), there, axis=(0, 1))
        told = review_things(known, now, change(half(seen), half(now)), gallery).observations
        assert [o.event for o in told if getattr(o, "at", None) != stack.at] == elsewhere


@pytest.mark.parametrize(("wide", "said"), [(44, [("piece", False)]), (10, [])])
def test_what_hides_print_beside_a_stack_and_may_be_its_top_is_a_thing_if_it_is_wider(
    hatched: tuple[Table, Gallery], monkeypatch: pytest.MonkeyPatch, wide: int, said: list[tuple[str, bool]]
) -> None:
    """A dark tent on grey print touched a stack, and was left out as what may be more of that."""
    table, gallery = hatched
    brown = np.full(table.seen.shape, BROWN)
    stack = _standing((0.48, 0.52))
    corners = 80.0 + 120.0 * SQUARE
    lattice = Lattice(Plane.from_tile(corners, 900, 900, 4.0)).laid(START, warp_of(corners))
    seen = _on_disc(table.seen, brown)
    known = replace(table, lattice=lattice, seen=seen, things=(stack,))
    up = known.ground((138.0, 142.0)).up / np.linalg.norm(known.ground((138.0, 142.0)).up)
    side = np.array([-up[1], up[0]])
    start = np.array([138.0, 142.0]) + 21.0 * up
    outline = [start - 8 * side, start + wide * side, start + wide * side + 24 * up, start - 8 * side + 24 * up]
    box = cv2.fillPoly(np.zeros(seen.shape[:2]), [np.round(outline).astype(np.int32)], 1.0)
    soft = cv2.GaussianBlur(box, (0, 0), 0.7)[..., None]
    now = np.asarray(soft * brown + (1 - soft) * seen, np.uint8)
    middle = np.mean(outline, axis=0)
    looked_at: list[Any] = []

    def describe(_: Any, fill: Any, *__: Any) -> Thing:
        looked_at.append(np.count_nonzero(fill > 0.5))
        return Thing("", "black", (float(middle[0]), float(middle[1])), None, 0.4, False, 0.6)

    monkeypatch.setattr("vision.scene.detection.look.describe", describe)
    told = review_things(known, now, change(half(seen), half(now)), gallery).observations
    assert not said or max(looked_at) > 0.8 * np.count_nonzero(box), "all of it"
    assert [(o.event, o.certain) for o in told if isinstance(o, PieceSeen)] == said


def test_a_stack_whose_sides_have_the_colours_of_the_print_is_not_gone(
    hatched: tuple[Table, Gallery], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has grown: where its top was the print is not seen, nor anything that has the shape of a thing."""
    shapeless = Thing("", "", (138.0, 142.0), None, 0.0, False, 0.3)
    monkeypatch.setattr("vision.scene.detection.look.describe", lambda *_: shapeless)
    table, gallery = hatched
    rims = 1.0 + 0.1 * np.sin(np.arange(table.seen.shape[0]) * 1.3)[:, None, None]  # one token above another
    seen, now = (
        _on_disc(table.seen, np.full(table.seen.shape, paint) * rims) for paint in ((140.0, 60.0, 50.0), BROWN)
    )
    since = change(half(seen), half(now))
    known = replace(table, seen=seen, things=(_standing((0.48, 0.52)),))
    found = review_things(known, now, since, gallery)
    assert [thing.kind for thing in found.things] == [TOKEN]
    assert "tokens_removed" not in [said.event for said in found.observations]


def test_a_stack_that_goes_from_behind_a_dark_piece_is_gone(hatched: tuple[Table, Gallery]) -> None:
    """The piece's edges, far darker than the lines of the print, are none of the print's detail."""
    table, gallery = hatched
    faint = np.array(BROWN) + 0.4 * (table.seen - np.array(BROWN))
    now = np.where(table.tile_mask(0.0)[..., None], faint, table.seen).astype(np.uint8)
    seen, table = _on_disc(now, np.full(now.shape, (140.0, 60.0, 50.0))), replace(table, bare=now.copy())
    dark = np.zeros(now.shape[:2], np.bool_)
    dark[110:176, 140:176] = True
    soft = cv2.GaussianBlur(dark.astype(np.float64), (0, 0), 2.5)[..., None]  # as a lens sees it
    for picture in (seen, now):
        picture[:] = soft * 12 + (1 - soft) * picture
    stack = _standing((0.48, 0.52))
    seen_of_it = ~cv2.erode(dark.astype(np.uint8), np.ones((13, 13))).astype(bool)  # and a rim of the piece
    stack = replace(stack, mask=stack.mask & seen_of_it[stack.window])
    piece = Standing("tent", "black", None, START, (0.65, 0.55), dark[110:176, 140:176], (140, 110), True)
    known = replace(table, seen=seen, things=(stack, piece))
    for picture, hides in ((now, False), (seen, True)):
        compared = Comparison.of(known, picture, change(half(seen), half(picture)), gallery, ThingsConfig())
        assert compared.still_hides(stack) is hides


@pytest.mark.parametrize("pushed", [0, 2])
def test_such_a_token_that_goes_is_gone_even_if_its_tile_was_pushed(
    hatched: tuple[Table, Gallery], pushed: int
) -> None:
    """What is remembered under it does not fit the lines around it any more, but the print that is seen does."""
    table, gallery = hatched
    now = np.roll(table.seen, pushed, axis=0)
    seen = _on_disc(now, np.full(now.shape, BROWN))
    bare = np.where(cv2.dilate(DISC, np.ones((5, 5)))[..., None] > 0, table.bare, now)
    stack = _standing((0.48, 0.52))
    since = change(half(seen), half(now))
    told = review_things(replace(table, seen=seen, bare=bare, things=(stack,)), now, since, gallery)
    assert [(o.event, o.certain) for o in told.observations] == [("tokens_removed", True)]


@pytest.mark.parametrize(("now", "before", "contrast", "hidden"), [
    (0.3, 0.7, 0.08, True),
    (0.3, 0.7, 0.06, False),  # a shadow's own edges are as strong there
    (0.2, 0.85, 0.06, True),
    (0.2, 0.74, 0.06, False),
    (0.3, 0.78, 0.053, True),
    (0.4, 0.85, 0.06, False),
    (0.2, 0.85, 0.049, False),
    (0.5, 0.7, 0.08, False),
    (0.29, 0.64, 0.087, True),
    (0.29, 0.57, 0.087, False),  # it was hardly seen before
])  # fmt: skip
def test_faint_print_is_hidden_where_it_was_plainly_seen_and_is_not_at_all(
    now: float, before: float, contrast: float, hidden: bool
) -> None:
    """A plain grey token dims grey print and sand as a shadow does."""
    assert PrintSeen(now, before, contrast, BaredConfig()).hidden is hidden


@pytest.mark.parametrize(
    ("now", "contrast", "dulled"), [(-0.03, 0.046, True), (0.3, 0.046, False), (-0.03, 0.03, False)]
)
def test_faint_print_that_is_as_good_as_gone_may_be_hidden(now: float, contrast: float, dulled: bool) -> None:
    """Under plain grey tokens in little light; a shadow leaves some of it, and what is fainter is never seen well."""
    seen = PrintSeen(now, 0.82, contrast, BaredConfig())
    assert (seen.dulled, seen.hidden) == (dulled, False)


@pytest.mark.parametrize(("now", "before", "perhaps"), [
    (0.7, 0.5, True),
    (0.57, 0.14, True),  # in the deep shadow of a tent
    (0.57, 0.4, False),  # seen as little before
    (0.35, 0.02, False),  # what stands there has details of its own
])  # fmt: skip
def test_print_that_is_seen_again_in_a_deep_shadow_may_have_been_bared(
    now: float, before: float, perhaps: bool
) -> None:
    """A stack that has gone from there was told as one that has changed."""
    assert PrintSeen(now, before, 0.1, BaredConfig()).perhaps_bared is perhaps
