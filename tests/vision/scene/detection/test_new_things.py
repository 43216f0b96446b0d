"""Which pixels belong to a thing that is new."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import cv2
import numpy as np
import pytest

from app.values import TILE_MM, Cell, Face, LaidTile
from hardware.simulator import TableSettings
from hardware.simulator.lens import Lens
from vision.camera.geometry import Plane
from vision.numeric.changes import change
from vision.numeric.patches import SQUARE, Floats, apply, warp_of
from vision.objects.lessons.learned import LearnedShapes
from vision.objects.paint.paints import TOKEN, TOKEN_COLOUR
from vision.objects.segmentation.blobs import Cutout, Thing
from vision.objects.tokens.token_groups import Group, separated
from vision.observation import PieceSeen, StackSeen, TokenTaken
from vision.scene.detection.bared_print import BaredConfig, PrintSeen
from vision.scene.detection.joined_looks import rejoined
from vision.scene.detection.look import Seen
from vision.scene.detection.new_thing_config import NewThingConfig
from vision.scene.detection.new_things import Search, _print_stays_around, _without_shadows, detect, grown
from vision.scene.detection.torn_pieces import half_hidden
from vision.scene.detection.touching_tokens import ungrouped
from vision.scene.state.half_size import half
from vision.scene.state.table import KnownTile, Standing, Table
from vision.scene.things.changed_things import review_things
from vision.scene.things.things_config import ThingsConfig
from vision.tiles.gallery import Gallery
from vision.tiles.lattice import Lattice

OPEN = np.ones((60, 60), np.bool_)
DISC = cv2.circle(np.zeros((60, 60), np.uint8), (30, 30), 13, 1, -1) > 0
CORE = cv2.circle(np.zeros((60, 60), np.uint8), (30, 30), 5, 1, -1) > 0


@pytest.mark.parametrize(("beside", "whole"), [(0.15, True), (0.5, False)])
def test_a_faint_rim_belongs_to_its_thing_where_the_background_is_well_known(beside: float, whole: bool) -> None:
    """What changed weakly and touches what changed strongly is one thing; where the print around differs as much from
    its stored picture, it is not.
    """
    level = np.random.default_rng(1).uniform(0.6, 1.4, (60, 60)).astype(np.float32) * np.float32(beside)
    level[DISC], level[CORE] = 0.8, 1.6
    found = grown(level, CORE, OPEN, 1.0, NewThingConfig())
    assert found[CORE].all()
    assert bool(np.count_nonzero(found & DISC) > 0.9 * np.count_nonzero(DISC)) == whole
    assert np.count_nonzero(found & ~DISC) < 10


def test_nothing_grows_without_a_seed_or_beyond_noise() -> None:
    """Without a strong change nothing is found; weak changes within the noise do not count."""
    level = np.full((60, 60), 0.1, np.float32)
    level[DISC] = 0.8
    assert not grown(level, np.zeros_like(CORE), OPEN, 1.0, NewThingConfig()).any()
    assert (grown(level, CORE, OPEN, 4.0, NewThingConfig()) == CORE).all()


def _column(count: int) -> tuple[Table, Lens]:
    """So many tiles below one another on a plain table under a camera tilted by 30 degrees."""
    lens = Lens.over(TableSettings(tilt=30.0))
    cells = {Cell(0, number): lens.project(SQUARE + np.array([0.0, number])) for number in range(count)}
    lattice = Lattice(Plane.from_tile(cells[Cell(0, 0)], 1920, 1080))
    for cell, corners in cells.items():
        lattice = lattice.laid(cell, warp_of(corners))
    plain = np.full((1080, 1920, 3), (140, 190, 225), np.uint8)
    known = {cell: KnownTile(0, LaidTile(Face("G1"), 0), True) for cell in cells}
    return Table(lattice, plain, plain, plain, known), lens


def test_a_piece_that_is_seen_beyond_the_maps_edge_is_asked_about(gallery: Gallery) -> None:
    """A piece on the far edge of the map, nearly all of it before the table, stands where its foot is seen; what lies
    on the table is no piece.
    """
    table, _ = _column(1)
    x, y = (float(value) for value in apply(table.lattice.warp(Cell(0, 0)), np.array([[0.5, 0.0]]))[0])
    for foot, said in ((y + 3, [("piece", False)]), (y - 6, [])):
        now = table.seen.copy()
        cv2.ellipse(now, (round(x), round(foot - 14)), (9, 14), 0, 0, 360, (45, 107, 49), -1)
        now = np.asarray(cv2.GaussianBlur(now, (0, 0), 0.7), np.uint8)
        told = review_things(table, now, change(half(table.seen), half(now)), gallery).observations
        assert [(event.event, event.certain) for event in told if isinstance(event, PieceSeen)] == said
        assert len(told) == len(said)


@pytest.mark.parametrize(("beyond", "event"), [(0.06, StackSeen), (0.25, TokenTaken)])
def test_tokens_that_lap_over_a_tile_lie_on_it(gallery: Gallery, beyond: float, event: type) -> None:
    """While few tiles lie the view is not known well: the foot of a stack at the edge of one is seen beside it. That is
    asked about; what hardly reaches the tile lies beside the map.
    """
    table, _ = _column(1)
    middle = apply(table.lattice.warp(Cell(0, 0)), np.array([[0.5, -beyond]]))[0]
    now = table.seen.copy()
    cv2.ellipse(now, (round(middle[0]), round(middle[1])), (13, 10), 0, 0, 360, (75, 115, 160), -1)
    now = np.asarray(cv2.GaussianBlur(now, (0, 0), 0.7), np.uint8)
    (told,) = review_things(table, now, change(half(table.seen), half(now)), gallery).observations
    assert (type(told), told.certain) == (event, False)


@pytest.mark.parametrize(("reach", "count"), [(60, 1), (24, 0)])
def test_what_reaches_out_of_what_is_looked_at_is_left_to_another_look(
    gallery: Gallery, reach: int, count: int
) -> None:
    """A tile's edge that was nudged connects a change with a piece farther away: half of that would be named."""
    table, _ = _column(1)
    x, y = (round(float(value)) for value in apply(table.lattice.warp(Cell(0, 0)), np.array([[0.5, 0.1]]))[0])
    now = table.seen.copy()
    now[y : y + 30, x - 1 : x + 2] = (40, 60, 80)
    cv2.ellipse(now, (x, y + 36), (11, 13), 0, 0, 360, (38, 36, 180), -1)
    line = np.ones((4, 2), np.bool_)
    config = NewThingConfig(room=reach / table.pixels_per_tile)
    over = change(half(table.bare), half(now))
    search = Search(table, now, over, gallery, None, config)
    found = detect(search, line, (x // 2, y // 2), np.zeros(now.shape[:2], np.bool_))
    assert [each.thing.colour for each in found] == ["red"] * count


@pytest.mark.parametrize(("beyond", "said"), [(0, []), (40, [(TokenTaken, False)])])
def test_a_doubtful_thing_that_the_pictures_edge_cuts_off_is_not_told(
    gallery: Gallery, beyond: int, said: list[tuple[type, bool]]
) -> None:
    """The end of a sleeve that is being drawn back is as brown as a token: where it ends in sight it is asked about."""
    table, _ = _column(1)
    now = table.seen.copy()
    cv2.ellipse(now, (500, 1072 - beyond), (18, 7), 20, 0, 360, (75, 115, 160), -1)
    now = np.asarray(cv2.GaussianBlur(now, (0, 0), 0.7), np.uint8)
    told = review_things(table, now, change(half(table.seen), half(now)), gallery).observations
    assert [(type(event), event.certain) for event in told] == said


@pytest.mark.parametrize(("parts", "said"), [((1072, 1060, 1050), []), ((1050,), [(TokenTaken, False)])])
def test_what_reaches_in_from_the_pictures_edge_is_not_asked_about(
    gallery: Gallery, parts: tuple[int, ...], said: list[tuple[type, bool]]
) -> None:
    """Of an arm nearly of the table's colour only some parts are seen; what lies by itself is asked about."""
    table, _ = _column(1)
    now = table.seen.copy()
    for y in parts:
        cv2.ellipse(now, (500, y), (18, 7 if y < 1070 else 9), 20, 0, 360, (75, 115, 160), -1)
    if len(parts) > 1:
        now[1054:1067:10] = now[1055:1067:10] = now[1056:1067:10] = table.seen[0]
    now = np.asarray(cv2.GaussianBlur(now, (0, 0), 0.7), np.uint8)
    told = review_things(table, now, change(half(table.seen), half(now)), gallery).observations
    assert [(type(event), event.certain) for event in told] == said


@pytest.mark.parametrize(("beyond", "said"), [(0, []), (40, [(TokenTaken, True)])])
def test_a_thing_of_a_tokens_colour_that_the_pictures_edge_cuts_off_is_no_token_for_certain(
    gallery: Gallery, beyond: int, said: list[tuple[type, bool]]
) -> None:
    """A brown check of a cloth, from which a sleeve has gone, shows half of a token's outline at the picture's edge."""
    table, _ = _column(1)
    now = table.seen.copy()
    cv2.circle(now, (500, 1078 - beyond), 11, TOKEN_COLOUR, -1)
    now = np.asarray(cv2.GaussianBlur(now, (0, 0), 0.7), np.uint8)
    told = review_things(table, now, change(half(table.seen), half(now)), gallery).observations
    assert [(type(event), event.certain) for event in told] == said


def test_the_table_that_comes_to_light_is_no_token_for_certain(gallery: Gallery) -> None:
    """The tip of a finger was remembered as the table; when it has gone a brown check of the cloth is seen there."""
    table, _ = _column(1)
    now = table.seen.copy()
    now[1000:1060, 470:530] = TOKEN_COLOUR
    before = now.copy()
    cv2.circle(before, (500, 1030), 11, (110, 140, 190), -1)
    before, now = (np.asarray(cv2.GaussianBlur(picture, (0, 0), 0.7), np.uint8) for picture in (before, now))
    table = replace(table, seen=before, bare=before, ground_seen=before)
    told = review_things(table, now, change(half(before), half(now)), gallery).observations
    assert [(type(event), event.certain) for event in told] == [(TokenTaken, False)]


@pytest.mark.parametrize(("count", "told"), [(3, 3), (12, 0)])
def test_what_is_in_doubt_all_over_the_table_is_its_grain(gallery: Gallery, count: int, told: int) -> None:
    """A lamp that is switched on shows wood in other colours: nobody is asked about a dozen tokens at once."""
    table, _ = _column(1)
    now = table.seen.copy()
    for number in range(count):
        cv2.ellipse(now, (150 + 120 * number, 900), (18, 7), 20, 0, 360, (75, 115, 160), -1)
    now = np.asarray(cv2.GaussianBlur(now, (0, 0), 0.7), np.uint8)
    events = review_things(table, now, change(half(table.seen), half(now)), gallery).observations
    assert [(type(event), event.certain) for event in events] == [(TokenTaken, False)] * told


@pytest.mark.parametrize(("fit", "surest", "doubt"), [(0.80, 1.0, False), (0.73, 0.9, True)])
def test_it_may_be_in_doubt_whether_it_is_one_stack_or_two_and_not_that_it_is_one(
    fit: float, surest: float, doubt: bool
) -> None:
    """Two tokens that touch, or a stack whose side was parted from its top: what fits nearly as well is asked about."""
    parts = [np.zeros((40, 40), np.bool_) for _ in range(2)]
    parts[0][10:20, 10:25], parts[1][20:28, 10:25] = True, True
    seen = [Seen(part, Thing(TOKEN, "", (17.0, 18.0), None, 1.0, True, 0.78), part.astype(np.float32), 1.0)
            for part in parts]  # fmt: skip
    whole = Thing(TOKEN, "", (17.0, 18.0), None, 1.0, True, fit)
    look: Any = SimpleNamespace(config=NewThingConfig(), at=lambda union, *_: (whole, union.astype(np.float32)))
    nothing = np.zeros((40, 40), np.bool_)
    (one,) = rejoined(look, seen, nothing, nothing)
    assert (one.surest, one.one_or_two) == (surest, doubt)


def test_one_of_two_tokens_is_not_both() -> None:
    """Two that touch, of which a look at both as one stack finds only the one."""
    parts = [np.zeros((40, 40), np.bool_) for _ in range(2)]
    parts[0][10:22, 5:17], parts[1][12:24, 17:29] = True, True
    seen = [Seen(part, Thing(TOKEN, "", (17.0, 18.0), None, 1.0, True, 0.9), part.astype(np.float32), 1.0)
            for part in parts]  # fmt: skip
    look: Any = SimpleNamespace(config=NewThingConfig(), at=lambda *_: (seen[1].thing, seen[1].fill))
    nothing = np.zeros((40, 40), np.bool_)
    assert rejoined(look, seen, nothing, nothing) == seen


def _foreground() -> tuple[Lens, Table]:
    """Seven plain tiles in a column, from the start tile towards a camera tilted by 30 degrees."""
    lens = Lens.over(TableSettings(tilt=30.0))
    cells = {Cell(0, number): lens.project(SQUARE + np.array([0.0, number])) for number in range(7)}
    lattice = Lattice(Plane.from_tile(cells[Cell(0, 0)], 1920, 1080))
    for cell, corners in cells.items():
        lattice = lattice.laid(cell, warp_of(corners))
    plain = np.full((1080, 1920, 3), (140, 190, 225), np.uint8)
    known = {cell: KnownTile(0, LaidTile(Face("G1"), 0), True) for cell in cells}
    return lens, Table(lattice, plain, plain, plain, known)


def test_the_scale_is_that_of_the_place() -> None:
    """The root of the area that a tile covers there: a quarter larger in the foreground than at the start tile."""
    lens, table = _foreground()
    for row in (0, 6):
        corners = lens.project(SQUARE + np.array([0.0, row]))
        covered = float(np.sqrt(cv2.contourArea(corners.astype(np.float32))))
        x, y = lens.project([[0.5, row + 0.5]])[0]
        assert table.scale_at((float(x), float(y))) == pytest.approx(covered, rel=0.02)
    assert covered > 1.2 * table.pixels_per_tile


@pytest.mark.parametrize("row", [0, 6])
def test_a_token_near_a_tilted_camera_is_one(gallery: Gallery, row: int) -> None:
    """A square token is one, also in the foreground of a tilted camera, where all is larger than at the start tile."""
    table, lens = _column(7)
    plain = table.seen
    half_diagonal = 7.5 / TILE_MM * np.sqrt(2.0)
    corners = lens.project(
        [0.5, row + 0.5] + half_diagonal * np.array([[-1.0, 0.0], [0.0, -1.0], [1.0, 0.0], [0.0, 1.0]])
    )
    now = plain.copy()
    cv2.fillConvexPoly(now, np.round(corners * 16).astype(np.int32), (66, 104, 144), cv2.LINE_AA, 4)
    now = np.asarray(cv2.GaussianBlur(now, (0, 0), 0.7), np.uint8)
    told = review_things(table, now, change(half(plain), half(now)), gallery)
    assert [event.cell for event in told.observations if isinstance(event, StackSeen)] == [(0, row)]
    assert len(told.observations) == 1


@pytest.mark.parametrize(("apart", "count"), [((0.15, 0.15), 1), ((1.0,), 2)])
def test_a_stack_that_leans_is_no_two_tokens(gallery: Gallery, apart: tuple[float, ...], count: int) -> None:
    """Square tokens that are stacked askew, each a part of its width beyond the one below, are longer than a token, and
    yet one stack; two that lie corner to corner are two.
    """
    table, lens = _column(2)
    now = table.seen.copy()
    half_diagonal = 7.5 / TILE_MM * np.sqrt(2.0)
    square = half_diagonal * np.array([[-1.0, 0.0], [0.0, -1.0], [1.0, 0.0], [0.0, 1.0]])
    east = 0.4
    for step in (0.0, *apart):
        east += step * half_diagonal * 1.9
        corners = lens.project(square + np.array([east, 1.5]))
        cv2.fillConvexPoly(now, np.round(corners * 16).astype(np.int32), (66, 104, 144), cv2.LINE_AA, 4)
    now = np.asarray(cv2.GaussianBlur(now, (0, 0), 0.7), np.uint8)
    told = review_things(table, now, change(half(table.seen), half(now)), gallery)
    assert [event.cell for event in told.observations if isinstance(event, StackSeen)] == [(0, 1)] * count
    assert len(told.observations) == count


BLACK = (36, 38, 40)


@pytest.mark.parametrize(
    ("paint", "printed", "beside", "count"),
    [
        (None, 60.0, False, 0),
        (None, 0.0, True, 0),
        (None, 0.0, False, 1),
        (BLACK, 60.0, True, 1),
        (BLACK, 0.0, True, 1),
    ],
)
def test_a_shadow_on_its_own_is_no_thing(
    paint: tuple[int, int, int] | None, printed: float, beside: bool, count: int
) -> None:
    """Where the print is seen through it, or beside a known thing, as where a stack has grown or a tile was laid beside
    a piece; a black piece hides the print and is darker.
    """
    rough = np.random.default_rng(3).normal(0.0, printed, (15, 15)).astype(np.float32)
    bare = np.clip(120.0 + cv2.resize(rough, (60, 60), interpolation=cv2.INTER_CUBIC), 20, 240)[..., None].repeat(3, 2)
    now = np.asarray(bare).copy()
    now[DISC] = bare[DISC] * 0.5 if paint is None else paint
    standing = np.zeros((60, 60), np.bool_)
    standing[20:40, :18] = beside
    seen, before = now.astype(np.uint8), bare.astype(np.uint8)
    assert len(_without_shadows([DISC], DISC, seen, before, 0.5, standing, True, True, NewThingConfig())) == count


@pytest.mark.parametrize(("pieces_too", "count"), [(True, 1), (False, 0)])
def test_a_deep_shadow_beside_a_known_thing_may_be_black_paint_but_no_token(pieces_too: bool, count: int) -> None:
    """What is darker than other shadows here may be a black piece; where only tokens are looked for, it is a shadow."""
    bare = np.full((60, 60, 3), (125, 185, 205), np.uint8)
    now = bare.copy()
    now[DISC] = bare[DISC] * 0.42
    standing = np.zeros((60, 60), np.bool_)
    standing[20:40, :18] = True
    assert len(_without_shadows([DISC], DISC, now, bare, 0.5, standing, True, pieces_too, NewThingConfig())) == count


@pytest.mark.parametrize(("dents", "count"), [(0.55, 1), (0.8, 2)])
def test_what_is_dimmed_unevenly_is_no_shadow_of_what_came_beside_it(dents: float, count: int) -> None:
    """A grey token dims the print as a shadow does; only its ornament tells them apart, some of which is as light as
    the print in the table's shadows.
    """
    bare = np.full((60, 60, 3), (130, 190, 220), np.uint8)
    now, thing = bare.copy(), np.zeros((60, 60), np.bool_)
    thing[20:40, :18] = True
    part = CORE.copy()
    part[28:33, 17:30] = True
    now[DISC] = bare[DISC] * 0.55
    now[thing] = BLACK
    rings = DISC & ~part & (np.indices((60, 60))[0] // 3 % 2 > 0)
    now[rings] = bare[rings] * dents
    kept = _without_shadows(
        [thing, part & ~thing], DISC | thing, now, bare, 0.5, np.zeros((60, 60), np.bool_), True, True, NewThingConfig()
    )
    assert len(kept) == count


def test_a_token_of_which_no_more_is_found_is_judged_by_what_is_known(
    gallery: Gallery, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the rest of a doubtful token cannot be told from the print at all, the look goes on with the known part."""
    table, _ = _column(1)
    x, y = (float(value) for value in apply(table.lattice.warp(Cell(0, 0)), np.array([[0.5, 0.5]]))[0])
    now = table.seen.copy()
    cv2.ellipse(now, (round(x), round(y)), (13, 6), 30, 0, 360, (66, 104, 144), -1)
    now = np.asarray(cv2.GaussianBlur(now, (0, 0), 0.7), np.uint8)
    monkeypatch.setattr("vision.scene.detection.look.whole_token", lambda now, *_: np.zeros(now.shape[:2], np.float32))
    told = review_things(table, now, change(half(table.seen), half(now)), gallery).observations
    assert [event.event for event in told] == ["tokens"]


@pytest.mark.parametrize(("alike", "told"), [(0.9, ["tokens"]), (0.3, [])])
def test_what_shows_the_print_of_the_owners_tokens_is_no_shadow(
    gallery: Gallery, monkeypatch: pytest.MonkeyPatch, alike: float, told: list[str]
) -> None:
    """A grey token dims all channels of overexposed print alike, as a shadow does."""
    table, _ = _column(1)
    face: Any = SimpleNamespace(similarity=lambda *_: alike, possible=0.7, shown=0.8, unlike_pieces=0.8)
    table = replace(table, shapes=LearnedShapes((), *(NOTHING_LEARNED,) * 4, token=SQUARE_TOKEN, face=face))
    x, y = (float(value) for value in apply(table.lattice.warp(Cell(0, 0)), np.array([[0.5, 0.5]]))[0])
    now = table.seen.copy()
    cv2.ellipse(now, (round(x), round(y)), (10, 8), 0, 0, 360, (60, 82, 97), -1)
    token = Thing(TOKEN, "", (x, y), None, 1.0, True, 0.9)
    monkeypatch.setattr("vision.scene.detection.look.describe", lambda *_: token)
    monkeypatch.setattr("vision.scene.detection.placing.print_seen", lambda *_: SimpleNamespace(in_sight=False))
    found = review_things(table, now, change(half(table.seen), half(now)), gallery).observations
    assert [event.event for event in found] == told


SIDE = 15.0
SQUARE_TOKEN = tuple((SIDE * (x - 0.5), SIDE * (y - 0.5)) for x, y in SQUARE.tolist())
NOTHING_LEARNED = np.zeros((0, 0, 0))


def _beside_the_map(turns: list[float], apart: float) -> tuple[Table, np.ndarray[tuple[int, ...], np.dtype[np.uint8]]]:
    """A tile under a tilted camera, and a picture in which square tokens with pale sides lie beside it in a row, turned
    by so many degrees, their middles so many tiles apart.
    """
    table, lens = _column(1)
    shapes = LearnedShapes((), *(NOTHING_LEARNED,) * 4, token=SQUARE_TOKEN)
    now = table.seen.copy()
    for number, turn in enumerate(np.radians(turns)):
        cos, sin = np.cos(turn), np.sin(turn)
        flat = np.array(SQUARE_TOKEN) @ np.array([[cos, sin], [-sin, cos]]) / TILE_MM
        place = np.array([3.0 + apart * number, 1.5])
        low, high = (
            lens.project(np.concatenate([flat + place, np.full((4, 1), height)], axis=1)) for height in (0.0, 0.045)
        )
        hull = cv2.convexHull(np.concatenate([low, high]).astype(np.float32))[:, 0]
        for points, paint in ((hull, (88, 120, 155)), (high, (66, 104, 144))):
            cv2.fillConvexPoly(now, np.round(points * 16).astype(np.int32), paint, cv2.LINE_AA, 4)
    return replace(table, shapes=shapes), np.asarray(cv2.GaussianBlur(now, (0, 0), 0.7), np.uint8)


@pytest.mark.parametrize(("turns", "apart"), [
    ([0.0], 0.4),
    *(pytest.param(*case, marks=pytest.mark.slow) for case in (
        ([45.0, 45.0, 45.0], 0.43),
        ([45.0, 40.0, 20.0], 0.42),
        ([0.0, 0.0, 0.0, 0.0], 0.345),
    )),
    ([30.0, 70.0, 10.0, 50.0], 0.4),
])  # fmt: skip
def test_tokens_that_touch_beside_the_map_are_told_one_by_one(
    gallery: Gallery, turns: list[float], apart: float
) -> None:
    """Square tokens that touch at their corners or sides are as many as lie there, each told where it lies."""
    table, now = _beside_the_map(turns, apart)
    told = review_things(table, now, change(half(table.seen), half(now)), gallery).observations
    found = sorted(event.at for event in told if isinstance(event, TokenTaken) and event.certain and event.at)
    assert len(told) == len(found) == len(turns)
    assert np.diff([x for x, _ in found]) == pytest.approx(apart, abs=0.05)


@pytest.mark.parametrize("seen", [0.8, 1.0])
def test_tokens_are_parted_by_the_size_of_those_that_lie_beside_them(seen: float) -> None:
    """Three tokens that touch are three, also where the map's scale makes them a quarter larger than they are seen."""
    table, _ = _column(1)
    table = replace(table, shapes=LearnedShapes((), *(NOTHING_LEARNED,) * 4, token=SQUARE_TOKEN))
    middle = (1300, 700)
    east_south = table.ground(middle).east_south
    square = seen * (np.array(SQUARE_TOKEN) / TILE_MM) @ east_south.T
    group = np.zeros((220, 220), np.uint8)
    for across, down in ((0, 0), (1, 0), (2, 0)):
        place = np.array([100.0, 100.0]) + 1.04 * seen * SIDE / TILE_MM * (east_south @ np.array([across, down]))
        cv2.fillConvexPoly(group, np.round((square + place) * 16).astype(np.int32), 1.0, shift=4)
    group = np.asarray(cv2.morphologyEx(group, cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8)))
    lone = np.zeros((60, 60), np.uint8)
    cv2.fillConvexPoly(lone, np.round((square + 30.0) * 16).astype(np.int32), 1.0, shift=4)
    beside = Standing(TOKEN, "", None, None, (0.0, 0.0), lone > 0, (1240, 690), True)
    parts, doubtful, size = ungrouped(replace(table, things=(beside,)), [group > 0], middle, NewThingConfig())
    assert (len(parts), len(doubtful)) == (3, 0)
    assert size == pytest.approx(seen, abs=0.08)


@pytest.mark.slow
def test_tokens_of_a_group_are_judged_at_the_size_at_which_they_are_seen(gallery: Gallery) -> None:
    """Learned a quarter too large, as far from the map at first, none of them would have the outline of one."""
    table, now = _beside_the_map([45.0, 45.0, 45.0], 0.43)
    assert table.shapes is not None
    large = replace(table.shapes, token=tuple((1.25 * x, 1.25 * y) for x, y in SQUARE_TOKEN))
    told = review_things(replace(table, shapes=large), now, change(half(table.seen), half(now)), gallery).observations
    assert [event.certain for event in told if isinstance(event, TokenTaken)] == [True] * 3


@pytest.mark.parametrize(("far", "certain"), [(4.0, False), (2.0, True)])
def test_a_lone_token_far_from_the_map_is_judged_at_the_size_at_which_it_is_seen(
    gallery: Gallery, far: float, certain: bool
) -> None:
    """The scale there is not known well; near the map it is, and what is smaller than a token is asked about."""
    table, now = _beside_the_map([45.0], 0.43)
    assert table.shapes is not None
    large = replace(table.shapes, token=tuple((1.5 * x, 1.5 * y) for x, y in SQUARE_TOKEN))
    config = ThingsConfig(new=NewThingConfig(far=far))
    since = change(half(table.seen), half(now))
    told = review_things(replace(table, shapes=large), now, since, gallery, config=config).observations
    assert [event.certain for event in told if isinstance(event, TokenTaken)] == [certain]


def test_tokens_of_a_group_whose_number_is_in_doubt_are_asked_about(
    gallery: Gallery, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the silhouettes do not explain a group, none of its tokens is told for certain."""
    table, now = _beside_the_map([45.0, 45.0, 45.0], 0.43)

    def in_doubt(*given: Any) -> Group:
        return Group(tuple(replace(single, clear=False) for single in separated(*given).singles))

    monkeypatch.setattr("vision.scene.detection.touching_tokens.separated", in_doubt)
    told = review_things(table, now, change(half(table.seen), half(now)), gallery).observations
    assert [event.certain for event in told if isinstance(event, TokenTaken)] == [False] * 3


def test_tokens_as_dark_as_a_shadow_of_the_table_are_asked_about(gallery: Gallery) -> None:
    """Beside the map a disc of a token's colour is asked about though it may be a shadow; what is no disc is one."""
    table, _ = _column(1)
    ground = (110, 170, 230)  # in shadow it has a token's brown
    plain = np.asarray(np.where(table.tile_mask(0.0)[..., None], table.seen, np.array(ground, np.uint8)), np.uint8)
    table = replace(
        table, seen=plain, bare=plain, shapes=LearnedShapes((), *(NOTHING_LEARNED,) * 4, token=SQUARE_TOKEN)
    )
    now = plain.copy()
    far = table.plane.project(np.array([[3.0, 1.5]]))[0]
    cv2.ellipse(now, (round(far[0]), round(far[1])), (9, 8), 0, 0, 360, tuple(0.62 * value for value in ground), -1)
    cv2.line(now, (round(far[0]) + 60, 40), (round(far[0]) + 90, 90), tuple(0.62 * value for value in ground), 9)
    told = review_things(table, now, change(half(plain), half(now)), gallery).observations
    assert [(event.event, getattr(event, "certain", None)) for event in told] == [("token_taken", False)]


def test_the_bands_of_a_glossy_dark_piece_are_one_piece(gallery: Gallery, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is a piece for certain as a whole is told as one, not as the parts that have several greys."""
    table, _ = _column(1)
    x, y = (round(float(value)) for value in apply(table.lattice.warp(Cell(0, 0)), np.array([[0.5, 0.5]]))[0])
    now = table.seen.copy()
    for number, grey in enumerate((40, 130, 40)):
        now[y - 12 : y + 12, x - 15 + 10 * number : x - 5 + 10 * number] = grey
    now = np.asarray(cv2.GaussianBlur(now, (0, 0), 0.7), np.uint8)

    def told_by_size(cut: Cutout, fill: Floats, *_: Any) -> Thing:
        rows, columns = np.nonzero(fill > 0.5)
        foot = float(columns.mean()) + cut.corner[0], float(rows.mean()) + cut.corner[1]
        whole = len(rows) > 500
        return Thing("tent" if whole else TOKEN, "black", foot, False, 1.0 if whole else 0.3, whole, 0.9, whole)

    monkeypatch.setattr("vision.scene.detection.look.describe", told_by_size)
    told = review_things(table, now, change(half(table.seen), half(now)), gallery).observations
    assert [(event.event, event.certain) for event in told if hasattr(event, "certain")] == [("piece", True)]


@pytest.mark.parametrize(("whole", "said"), [(True, [("piece", True)]), (False, [("piece", False), ("tokens", False)])])
def test_the_shaded_side_of_a_yellow_piece_is_no_token_for_certain(
    gallery: Gallery, monkeypatch: pytest.MonkeyPatch, whole: bool, said: list[tuple[str, bool]]
) -> None:
    """It has cardboard's colour: where both are a piece as a whole they are one, else both are asked about."""
    table, _ = _column(1)
    x, y = (round(float(value)) for value in apply(table.lattice.warp(Cell(0, 0)), np.array([[0.5, 0.5]]))[0])
    pale = np.full_like(table.seen, (205, 195, 185))
    table = replace(table, seen=pale, bare=pale)
    now = pale.copy()
    now[y - 14 : y, x - 12 : x + 12] = (35, 180, 228)
    now[y : y + 18, x - 12 : x + 12] = (66, 104, 144)
    now = np.asarray(cv2.GaussianBlur(now, (0, 0), 0.7), np.uint8)

    def told_by_colour(cut: Cutout, fill: Floats, *_: Any) -> Thing:
        rows, columns = np.nonzero(fill > 0.5)
        foot = float(columns.mean()) + cut.corner[0], float(rows.mean()) + cut.corner[1]
        brown = float(cut.now[fill > 0.5][:, 1].mean()) < 130
        if len(rows) > 600:
            return Thing("cowboy", "yellow", foot, False, 1.0 if whole else 0.2, whole, 0.9, whole)
        return (
            Thing(TOKEN, "", foot, None, 1.0, True, 0.9)
            if brown
            else Thing("tent", "yellow", foot, False, 0.8, False, 0.8)
        )

    monkeypatch.setattr("vision.scene.detection.look.describe", told_by_colour)
    told = review_things(table, now, change(half(table.seen), half(now)), gallery).observations
    assert sorted((event.event, event.certain) for event in told if hasattr(event, "certain")) == said


@pytest.mark.parametrize(
    ("kind", "certain", "touching", "hidden", "sure"),
    [
        ("tent", True, True, True, False),  # the whole of it is something else
        ("cowboy", False, True, True, False),  # ... or nothing for certain
        ("cowboy", True, True, True, True),
        ("tent", True, False, True, True),  # what touches it not is no part of it
        ("tent", True, True, False, True),  # all of it is in view
    ],
)
def test_half_a_piece_beside_a_known_thing_is_not_told_as_another(
    kind: str, certain: bool, touching: bool, hidden: bool, sure: bool
) -> None:
    """A stack hides half of a tent, and the slope in its shade looks black: the lit one alone resembles a figure."""
    lit, dark, known = (np.zeros((60, 60), np.bool_) for _ in range(3))
    lit[20:40, 20:30] = True
    dark[20:40, 30 if touching else 36 : 44] = True
    known[10:50, : 20 if hidden else 12] = True
    figure = Thing("cowboy", "blue", (25.0, 38.0), False, 1.0, True, 0.86, True)
    torn = Thing("tent", "black", (35.0, 38.0), None, 0.3, False, 0.6)
    whole = Thing(kind, "blue", (30.0, 38.0), False, 1.0 if certain else 0.7, certain, 0.8, certain)
    look: Any = SimpleNamespace(config=NewThingConfig(), joined=lambda *_: (whole, lit.astype(np.float32)))
    seen = [Seen(lit, figure, lit.astype(np.float32), 1.0), Seen(dark, torn, dark.astype(np.float32), 1.0)]
    found = half_hidden(look, seen, [dark], lit | dark, known, np.zeros((60, 60), np.bool_))
    assert [each.surest == 1.0 for each in found] == [sure, True]


@pytest.mark.parametrize(("before", "now", "contrast", "stays"), [
    (0.9, 0.85, 0.1, True),
    (0.9, 0.7, 0.1, False),  # blurred, or lit otherwise
    (0.63, 0.61, 0.05, True),  # hardly printed, it never resembles its picture well
    (0.63, 0.45, 0.05, False),
    (0.3, 0.3, 0.05, False),
])  # fmt: skip
def test_print_around_what_is_hidden_is_seen_as_it_was(
    monkeypatch: pytest.MonkeyPatch, before: float, now: float, contrast: float, stays: bool
) -> None:
    """Else its blur or light may have hidden the rest. A grey token lay on print of its hue, beside plain prairie."""
    table, _ = _column(1)
    around = PrintSeen(now, before, contrast, BaredConfig())
    monkeypatch.setattr("vision.scene.detection.new_things.print_seen", lambda *_: around)
    search: Any = SimpleNamespace(table=table, now=table.seen, gallery=None, config=NewThingConfig())
    window = slice(500, 560), slice(900, 960)
    within = PrintSeen(0.6, 0.97, 0.1, BaredConfig())
    assert _print_stays_around(search, Cell(0, 0), window, DISC, np.zeros_like(DISC), within) is stays


@pytest.mark.parametrize(("before", "now", "stays"), [(0.64, 0.66, True), (0.64, 0.45, False), (0.97, 0.8, False)])
def test_print_that_was_never_plainly_seen_stays_too_where_less_of_it_is_left_than_in_a_shadow(
    monkeypatch: pytest.MonkeyPatch, before: float, now: float, stays: bool
) -> None:
    """A dark token in a picture that is noisy and out of focus was nothing."""
    table, _ = _column(1)
    around = PrintSeen(now, before, 0.05, BaredConfig())
    monkeypatch.setattr("vision.scene.detection.new_things.print_seen", lambda *_: around)
    search: Any = SimpleNamespace(table=table, now=table.seen, gallery=None, config=NewThingConfig())
    within = PrintSeen(0.26, 0.66, 0.068, BaredConfig())
    assert within.dulled
    assert not within.hidden
    window = slice(500, 560), slice(900, 960)
    assert _print_stays_around(search, Cell(0, 0), window, DISC, np.zeros_like(DISC), within) is stays
