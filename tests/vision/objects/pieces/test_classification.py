"""Colours, silhouettes and masks of things, on small drawn examples and on the simulated table."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import cv2
import numpy as np
import pytest

from app.rules.terms import GAMES
from app.setup.usual_shapes import usual_solids
from app.values.pictures import Picture
from tests.sampling import few_rows
from vision.objects.lessons.learned import LearnedShapes
from vision.objects.lessons.token_shapes import token_stack
from vision.objects.paint.paints import (
    COLOURS,
    TOKEN,
    TOKEN_COLOUR,
    colour_distance,
    glossed,
    lab,
    name_colour,
    token_lead,
)
from vision.objects.pieces.classification import describe
from vision.objects.segmentation.blobs import Blob, BlobConfig, Cutout, Known, Thing, overlap
from vision.objects.segmentation.masks import only_relit, parts, sharpened, umbra
from vision.objects.shapes.solid_fitting import Explained, View
from vision.objects.shapes.solids import LENS_BLUR, Ground, Solid, drawn

BLOBS = BlobConfig()
SOLIDS = usual_solids(GAMES["gold-rush"])
FLAT = Ground(np.array([[57.0, 0.0], [0.0, 57.0]]), np.zeros(2), 0.0)
WHITE = np.ones(3, np.float32)
AT = ((0, 0), FLAT, WHITE, 0.6)
USUAL = Known(solids=SOLIDS)
"""Corner of the cut-out, projection, light and shade."""
PRAIRIE = (130, 190, 200)


def _table() -> Picture:
    return np.full((60, 60, 3), PRAIRIE, np.uint8)


def _block(picture: Picture, colour: tuple[int, int, int], left: int, top: int, wide: int, high: int) -> None:
    picture[top : top + high, left : left + wide] = colour


def _seen(picture: Picture) -> Picture:
    """The picture through a lens, which blurs edges a little."""
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), LENS_BLUR), np.uint8)


@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize("light", [(1.0, 1.0, 1.0), (0.7, 0.93, 1.1), (0.52, 0.62, 0.74)])
def test_paint_is_named_under_any_known_light(colour: str, light: tuple[float, float, float]) -> None:
    """Each of the five colours keeps its name when the light's tint is known."""
    seen = np.minimum(255, np.array(COLOURS[colour]) * light) / np.array(light)
    name, lead = name_colour(seen, COLOURS)
    assert name == colour
    assert lead > 8


def test_cardboard_is_no_paint() -> None:
    """A token's brown is distinguished from yellow and red."""
    assert name_colour(np.array(TOKEN_COLOUR, np.float64), COLOURS)[0] == TOKEN


@pytest.mark.parametrize("colour", [(200, 200, 200), (180, 60, 200), (200, 200, 60)])
def test_other_colours_have_no_name(colour: tuple[int, int, int]) -> None:
    """White, pink and cyan are none of the pieces' colours."""
    assert name_colour(np.array(colour, np.float64), COLOURS) == ("", 0.0)


def test_gloss_over_blue_is_asked_about_as_blue() -> None:
    """It adds white, and what the camera saturates turns to cyan, which is nearer to a light green."""
    known = {"green": (154, 166, 104), "blue": (223, 145, 69), "red": (91, 92, 177), TOKEN: (80, 120, 154)}
    bare, now = _table(), _table()
    _block(now, (246, 224, 131), 22, 22, 20, 10)
    fill = (now != bare).any(axis=2).astype(np.float32)
    thing = describe(Cutout(now, bare, *AT), fill, np.zeros((60, 60), np.bool_), Known(known, None, USUAL.solids))
    assert (thing.colour, thing.certain) == ("blue", False)
    for word, seen in (("green", (204, 216, 154)), ("blue", (253, 185, 109)), ("red", (120, 121, 206))):
        assert name_colour(np.array(seen, np.float64), known)[0] == word
        assert glossed(np.array(seen, np.float64), word, known) == word


@pytest.mark.parametrize(("seen", "colour"), [((136, 128, 119), "black"), ((150, 128, 112), "blue")])
def test_gloss_of_a_cool_lamp_on_black_is_not_told_as_blue(seen: tuple[int, int, int], colour: str) -> None:
    """It is nearer to blue that haze has faded, but has hardly any of its hue."""
    known = {"yellow": (86, 232, 251), "red": (45, 66, 222), "green": (60, 182, 90), "blue": (142, 97, 56),
             "black": (58, 54, 50), TOKEN: (80, 120, 154)}  # fmt: skip
    bare, now = _table(), _table()
    _block(now, seen, 22, 22, 20, 10)
    fill = (now != bare).any(axis=2).astype(np.float32)
    thing = describe(Cutout(now, bare, *AT), fill, np.zeros((60, 60), np.bool_), Known(known, None, USUAL.solids))
    assert name_colour(np.array(seen, np.float64), known)[0] == "blue"
    assert thing.colour == colour
    assert colour == "blue" or not thing.certain


BRIGHT = {"yellow": (130, 252, 255), "red": (208, 183, 255), "green": (230, 252, 179), "blue": (252, 234, 167),
          "black": (161, 153, 148), TOKEN: (42, 55, 105)}  # fmt: skip
"""Paints that were shown in too much light."""


@pytest.mark.parametrize(
    ("seen", "colour"), [((253, 173, 115), "blue"), ((150, 200, 116), "green"), ((140, 90, 40), "")]
)
def test_paint_that_was_shown_in_too_much_light_is_known_in_less(seen: tuple[int, int, int], colour: str) -> None:
    """What the camera saturated was stronger than it seemed, by no more than that may have been."""
    assert name_colour(np.array(seen, np.float64), BRIGHT)[0] == colour


def test_what_saturates_a_paint_that_was_shown_well_tells_no_more() -> None:
    """Orange is no yellow in the shade, whose red is saturated."""
    assert name_colour(np.array((45.0, 142.0, 245.0)), {"yellow": (69, 218, 255), TOKEN: (160, 160, 160)})[0] == ""


@pytest.mark.parametrize(("seen", "colour"), [((236, 142, 60), "blue"), ((36, 37, 37), "")])
def test_a_colour_may_be_that_of_another_kind_of_piece_which_was_shown_in_other_light(
    seen: tuple[int, int, int], colour: str
) -> None:
    """Pieces lie side by side when they are shown, some of them nearer to the lamp. The dark side of a black figure in
    gloss is no black hut.
    """
    member = {"red": (168, 164, 247), "yellow": (148, 252, 255)}
    shapes: Any = SimpleNamespace(paints={"member": member, "hut": {"blue": (240, 147, 62), "black": (49, 50, 49)}})
    bare, now = _table(), _table()
    _block(now, seen, 22, 22, 20, 10)
    fill, nothing = (now != bare).any(axis=2).astype(np.float32), np.zeros((60, 60), np.bool_)
    assert Blob.of(Cutout(now, bare, *AT), fill, nothing, Known(member), False, BlobConfig()).colour == ""
    found = Blob.of(Cutout(now, bare, *AT), fill, nothing, Known(member, shapes), False, BlobConfig())
    assert (found.colour, found.is_named) == (colour, bool(colour))


def test_gloss_on_black_is_no_paint() -> None:
    """A black block, more than half of whose upper faces shine grey, stays black."""
    bare = _table()
    now = bare.copy()
    _block(now, (40, 42, 44), 20, 20, 20, 16)
    for left in (20, 25, 30, 35):
        _block(now, (136, 148, 158), left, 20, 2, 16)
    fill = np.zeros((60, 60), np.float32)
    fill[20:36, 20:40] = 1.0
    thing = describe(Cutout(now, bare, *AT), fill, np.zeros((60, 60), np.bool_), USUAL)
    assert thing.colour == "black"


@pytest.mark.parametrize(
    ("wide", "high", "kind"), few_rows([(20, 10, "cowboy"), (10, 20, "cowboy"), (20, 16, "tent")], 0, 2)
)
def test_the_outline_tells_the_kind(wide: int, high: int, kind: str) -> None:
    """From straight above, a bar of 16x8 mm is a standing cowboy and a block of 16x13 mm a tent."""
    bare = _table()
    now = bare.copy()
    _block(now, COLOURS["red"], 20, 20, wide, high)
    mask = (now != bare).any(axis=2)
    now = _seen(now)
    nothing = np.zeros(mask.shape, np.bool_)
    fill = sharpened(now, bare, mask, np.ones_like(mask), 0.6)
    thing = describe(Cutout(now, bare, (100, 200), FLAT, WHITE, 0.6), fill, nothing, USUAL)
    assert (thing.kind, thing.colour, thing.lying, thing.certain) == (kind, "red", False, True)
    assert thing.foot == pytest.approx((100 + 20 + (wide - 1) / 2, 200 + 20 + (high - 1) / 2), abs=0.5)


def test_how_far_a_colour_is_does_not_hang_on_the_others_in_the_list() -> None:
    """The distance to each known colour does not depend on the others or their order."""
    seen = lab(np.random.default_rng(1).uniform(0, 255, (40, 3)))
    known = lab(np.array(list(COLOURS.values()), np.float64))
    alone = np.concatenate([colour_distance(seen, one[None]) for one in known], axis=1)
    assert colour_distance(seen, known) == pytest.approx(alone)
    assert colour_distance(seen, known[::-1]) == pytest.approx(alone[:, ::-1])


def test_a_yellow_tent_in_the_shade_is_no_cardboard() -> None:
    """Paint as near to a token's brown as to yellow is certain where the shape is no disc."""
    bare = _table()
    now = bare.copy()
    _block(now, (36, 116, 158), 20, 20, 20, 16)
    mask = (now != bare).any(axis=2)
    thing = describe(Cutout(_seen(now), bare, *AT), mask.astype(np.float32), np.zeros_like(mask), USUAL)
    assert name_colour(np.array((36.0, 116.0, 158.0)), COLOURS)[1] < BLOBS.colour_lead
    assert (thing.kind, thing.colour, thing.certain) == ("tent", "yellow", True)


def test_a_stick_is_no_certain_piece() -> None:
    """A thing that is like no piece is uncertain in kind and keeps its colour."""
    bare = _table()
    now = bare.copy()
    _block(now, COLOURS["blue"], 6, 27, 48, 6)
    mask = (now != bare).any(axis=2)
    thing = describe(Cutout(_seen(now), bare, *AT), mask.astype(np.float32), np.zeros_like(mask), USUAL)
    assert (thing.colour, thing.certain) == ("blue", False)


def test_black_paint_that_was_taken_for_shadow_is_looked_at_again() -> None:
    """A black tent of which half was segmented as shadow of a dark background is still a tent in its whole place."""
    bare = _table()
    bare[:, 28:] = (64, 96, 124)
    now = bare.copy()
    _block(now, COLOURS["black"], 19, 21, 20, 19)
    mask = (now != bare).any(axis=2)
    mask[:, 28:] = False
    thing = describe(Cutout(_seen(now), bare, *AT), mask.astype(np.float32), np.zeros_like(mask), USUAL)
    assert (thing.kind, thing.colour) == ("tent", "black")
    assert abs(thing.foot[0] - 28.5) < 2.0


def test_a_silhouette_that_fits_what_differs_clearly_fits() -> None:
    """Dark print around a black piece that was taken for a part of it does not count against the piece's silhouette;
    what others hide counts neither for nor against it.
    """
    clear, whole, others = (np.zeros((60, 60), np.bool_) for _ in range(3))
    clear[20:32, 20:40] = True
    whole[20:50, 10:50] = True
    hides = np.zeros((60, 60), np.float32)
    hides[20:34, 20:40] = 1.0
    best = Explained(SOLIDS[0], 0.0, (30.0, 26.0), 0.0, hides, SOLIDS[0])
    assert overlap(best, (whole,), others) < 0.3
    assert overlap(best, (clear, whole), others) == pytest.approx(12 / 14)
    others[32:34] = True
    assert overlap(best, (clear, whole), others) == 1.0


def test_a_thing_with_others_all_around_is_described() -> None:
    """A black thing with other things all around it is classified by its visible part."""
    bare = _table()
    now = bare.copy()
    _block(now, COLOURS["black"], 20, 20, 20, 13)
    mask = (now != bare).any(axis=2)
    thing = describe(Cutout(now, bare, *AT), mask.astype(np.float32), ~mask, USUAL)
    assert thing.colour == "black"


def test_glare_asks_for_more() -> None:
    """A thing with a small margin is certain on a clear background and uncertain where the background was saturated."""
    bare = _table()
    now = bare.copy()
    _block(now, COLOURS["red"], 20, 20, 20, 13)
    mask = (now != bare).any(axis=2)
    clear, hazed = (
        describe(Cutout(now, bare, *AT), mask.astype(np.float32), np.zeros_like(mask), USUAL, hazed=dim)
        for dim in (False, True)
    )
    assert clear.kind == hazed.kind
    assert hazed.confidence < clear.confidence or clear.confidence == 1.0


def test_the_owners_paints_count() -> None:
    """A token's back may have a colour of its own, and the five colours those of the light they were enrolled in."""
    own = {**COLOURS, "blue": (70, 60, 40), TOKEN: (60, 60, 60)}
    assert name_colour(np.array((70.0, 60.0, 40.0)), own)[0] == "blue"
    assert name_colour(np.array((62.0, 60.0, 60.0)), own)[0] == TOKEN
    assert name_colour(np.array((158.0, 86.0, 32.0)), own)[0] != "blue"


def test_a_thing_of_no_known_colour_is_a_question() -> None:
    """A pink block is detected, but never certain."""
    bare = _table()
    now = bare.copy()
    _block(now, (180, 60, 200), 20, 20, 20, 10)
    mask = (now != bare).any(axis=2)
    thing = describe(Cutout(now, bare, *AT), mask.astype(np.float32), np.zeros_like(mask), USUAL)
    assert thing.colour == ""
    assert not thing.certain


def test_a_tall_thing_is_judged_at_its_foot() -> None:
    """Where tall things lean east in the picture, the foot of a standing cowboy lies west of its outline's middle."""
    lean = Ground(FLAT.east_south, np.array([30.0, 0.0]), 0.0)
    bare = _table()
    parts_ = drawn(SOLIDS[0], 1.2, lean, np.array([24.0, 30.0]), (60, 60))
    cover, lit = parts_[..., :1], parts_ @ np.array([0.68, 0.18, -0.12, 0.32])
    now = np.asarray(lit[..., None] * np.array(COLOURS["blue"]) + (1.0 - cover) * bare, np.uint8)
    mask = cover[..., 0] > 0.5
    thing = describe(Cutout(now, bare, (0, 0), lean, WHITE, 0.6), cover[..., 0], np.zeros_like(mask), USUAL)
    assert (thing.kind, thing.lying) == ("cowboy", False)
    assert thing.foot == pytest.approx((24.0, 30.0), abs=1.0)
    assert np.nonzero(mask)[1].mean() > 27.0


def test_touching_things_of_two_colours_are_taken_apart() -> None:
    """The mask of a touching token and piece is split into two parts that together make it up."""
    bare = _table()
    now = bare.copy()
    _block(now, COLOURS["green"], 10, 10, 20, 12)
    _block(now, TOKEN_COLOUR, 30, 8, 17, 17)
    mask = (now != bare).any(axis=2)
    found = parts(now, bare, mask, WHITE, 0.6, 60, 57.0)
    assert sorted(int(part.sum()) for part in found) == [240, 289]


def test_a_shadow_is_no_thing() -> None:
    """A darkened background gives no part."""
    bare = _table()
    now = bare.copy()
    now[20:40, 20:40] = (now[20:40, 20:40] * 0.65).astype(np.uint8)
    mask = (now != bare).any(axis=2)
    assert parts(now, bare, mask, WHITE, 0.6, 60, 57.0) == []


def test_the_shadow_beside_a_thing_is_measured() -> None:
    """umbra gives the brightness that the shadow leaves, and None where there is no shadow."""
    bare = _table()
    now = bare.copy()
    _block(now, COLOURS["red"], 20, 20, 18, 12)
    fill = (now != bare).any(axis=2).astype(np.float32)
    assert umbra(now, bare, fill) is None
    now[18:34, 38:48] = (now[18:34, 38:48] * 0.5).astype(np.uint8)
    assert umbra(now, bare, fill) == pytest.approx(0.5, abs=0.05)


def test_the_shaded_side_of_a_yellow_piece_is_no_token() -> None:
    """A yellow block with a side of cardboard's brown stays one part; a whole brown disc beside it is another."""
    bare = _table()
    now = bare.copy()
    _block(now, COLOURS["yellow"], 14, 20, 20, 9)
    _block(now, (50, 100, 140), 14, 29, 20, 7)
    mask = (now != bare).any(axis=2)
    assert len(parts(now, bare, mask, WHITE, 0.5, 20, 57.0)) == 1
    cv2.circle(now, (47, 28), 9, (66, 104, 144), -1)
    mask = (now != bare).any(axis=2)
    assert len(parts(now, bare, mask, WHITE, 0.5, 20, 57.0)) == 2


def test_a_stack_half_under_a_green_piece_is_a_thing_of_its_own() -> None:
    """Cardboard visible beside a piece neither yellow nor red is no shaded side, however slender."""
    bare = _table()
    now = bare.copy()
    cv2.circle(now, (24, 30), 9, TOKEN_COLOUR, -1)
    _block(now, COLOURS["green"], 24, 22, 22, 16)
    mask = (now != bare).any(axis=2)
    sizes = sorted(int(part.sum()) for part in parts(now, bare, mask, WHITE, 0.5, 60, 57.0))
    assert len(sizes) == 2
    assert sizes[0] < 180


def test_a_deep_shadow_on_a_tile_is_no_token() -> None:
    """Where all channels change by one factor it is the background entering or leaving a shadow, even as brown as
    cardboard; with a token the factors differ.
    """
    bare = _table()
    now = bare.copy()
    now[20:40, 20:40] = (now[20:40, 20:40] * np.array([0.48, 0.46, 0.52])).astype(np.uint8)
    mask = (now != bare).any(axis=2)
    assert only_relit(now, bare, mask)
    assert only_relit(bare, now, mask)
    now[20:40, 20:40] = TOKEN_COLOUR
    assert not only_relit(now, bare, mask)


def test_a_grey_token_is_told_from_coloured_paints_by_hue() -> None:
    """A grey token in less light is as far from a blue paint as in full light; from black lightness tells it."""
    colours = {"blue": (109, 79, 61), "black": (58, 62, 64), TOKEN: (113, 115, 115)}
    bright, dim = (np.array([113.0, 115.0, 115.0]) * part for part in (1.0, 0.82))
    assert token_lead(bright, colours)[0] > 8.0
    assert token_lead(dim, colours)[0] > 8.0
    assert name_colour(dim, colours)[1] < 8.0
    assert token_lead(np.array([70.0, 74.0, 76.0]), colours)[0] < 8.0


@pytest.mark.parametrize(("colour", "least"), [("black", 0.6 - BLOBS.umbra), ("red", 0.0)])
def test_shadows_of_a_dark_thing_are_no_deeper_than_the_others(
    colour: str, least: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beside black paint less light than the table's shadows have speaks against shadow; beside other paint it is one
    for nothing.
    """
    seen = []

    def view(*given: Any) -> View:
        seen.append(given[-1])
        return View(*given)

    monkeypatch.setattr("vision.objects.segmentation.blobs.View", view)
    bare, now = _table(), _table()
    _block(now, COLOURS[colour], 20, 20, 16, 16)
    fill = (now != bare).any(axis=2).astype(np.float32)
    describe(Cutout(now, bare, *AT), fill, np.zeros((60, 60), np.bool_), USUAL)
    assert seen == [pytest.approx(least)]


def test_the_dark_sides_of_a_glossy_black_piece_are_no_token_for_certain() -> None:
    """Black whose upper faces shine was shown as grey; what is darker is no brown token in shadow."""
    colours = {"blue": (207, 167, 129), "black": (123, 122, 124), TOKEN: (65, 70, 107)}
    assert token_lead(np.array([66.0, 70.0, 106.0]), colours)[0] > BLOBS.colour_lead
    for grey in (34.0, 44.0, 55.0):
        assert token_lead(np.full(3, grey), colours)[0] < 0.85 * BLOBS.colour_lead


@pytest.mark.parametrize(("beside", "kind"), [(False, ""), (True, TOKEN)])
def test_what_is_darker_than_any_token_is_black_on_the_map(beside: bool, kind: str) -> None:
    """The side of a glossy black piece may be nearest to a token's colour: beside the map, where no pieces are, it is
    one in the shade; on a tile a token would have to be far lighter.
    """
    bare = _table()
    now = bare.copy()
    _block(now, (40, 38, 40), 30, 30, 16, 16)
    known = Known({"blue": (207, 167, 129), "black": (123, 122, 124), TOKEN: (65, 70, 107)})
    mask = np.zeros(now.shape[:2], np.float32)
    mask[30:46, 30:46] = 1.0
    told = describe(Cutout(now, bare, *AT), mask, np.zeros(now.shape[:2], np.bool_), known, beside=beside)
    assert (told.kind, told.colour) == (kind, "" if beside else "black")


@pytest.mark.parametrize(
    ("tent", "kind", "certain"),
    [(150.0, "tent", True), (180.0, "tent", False), (266.0, "tent", False), (700.0, "cowboy", True)],
)
def test_a_usual_figure_whose_stripes_explain_hardly_more_is_none(
    monkeypatch: pytest.MonkeyPatch, tent: float, kind: str, certain: bool
) -> None:
    """Its rim may have stripes of any brightness, as no other solid has: it must leave far less unexplained. No other
    solid is certain either unless it leaves far less than the figure does.
    """
    bare = _table()
    now = bare.copy()
    _block(now, COLOURS["red"], 20, 20, 20, 13)
    mask = (now != bare).any(axis=2)

    def explain(_: Any, solids: Sequence[Solid]) -> list[Explained]:
        rests = [1000.0 if s.kind == TOKEN or s.lying else 233.0 if s.kind == "cowboy" else tent for s in solids]
        hides = mask.astype(np.float32)
        return [Explained(s, rest, (30.0, 26.0), 0.0, hides, s) for s, rest in zip(solids, rests, strict=True)]

    monkeypatch.setattr("vision.objects.shapes.solid_fitting.View.explain", explain)
    assert any(solid.on_edge for solid in USUAL.solids if solid.kind == "cowboy")
    told = describe(Cutout(now, bare, *AT), mask.astype(np.float32), np.zeros_like(mask), USUAL)
    assert (told.kind, told.certain) == (kind, certain)


@pytest.mark.parametrize(("radius", "certain"), [(7.5, True), (11.5, False)])
def test_a_token_is_as_large_as_the_owners(radius: float, certain: bool) -> None:
    """A disc of the usual size is one where the owner's are as large, and no more than a part of one where they are
    larger: the usual size counts only where nobody has shown a token.
    """
    bare = np.full((60, 60, 3), (150, 190, 215), np.uint8)
    now = bare.copy()
    cv2.circle(now, (30, 30), 9, TOKEN_COLOUR, -1, cv2.LINE_AA)
    mask = (now != bare).any(axis=2)
    turns = np.linspace(0, 2 * np.pi, 20, endpoint=False)
    outline = tuple((radius * float(np.cos(turn)), radius * float(np.sin(turn))) for turn in turns)
    nothing = np.zeros((0, 0, 0))
    shown = Known({**COLOURS, TOKEN: TOKEN_COLOUR}, LearnedShapes((), *(nothing,) * 4, token=outline))
    told = describe(Cutout(now, bare, *AT), mask.astype(np.float32), np.zeros_like(mask), shown)
    assert (told.kind, told.certain) == (TOKEN, certain)


RUDDY = {"red": (50, 90, 170), TOKEN: (79, 114, 137)}
"""A paint that differs from a token's in hue."""
DUSKY = {"black": (58, 88, 104), TOKEN: (79, 114, 137)}
"""One that differs from it in lightness alone."""
GLOSSY = {"black": (150, 150, 150), TOKEN: (100, 100, 100)}
"""The same, where the sides of black pieces are much darker than they are shown."""


@pytest.mark.parametrize(
    ("colours", "paint", "wide", "piece", "others", "certain"),
    [
        (DUSKY, (74, 107, 129), 16, 200.0, False, True),  # nearer to a token, and a piece explains it worse
        (DUSKY, (74, 107, 129), 16, 90.0, False, True),  # hardly better
        (DUSKY, (74, 107, 129), 16, 20.0, False, False),  # better
        (DUSKY, (74, 107, 129), 16, 90.0, True, False),  # beside another thing none may explain it better
        (DUSKY, (74, 107, 129), 9, 200.0, False, False),  # no outline of a token
        (DUSKY, (66, 97, 115), 16, 200.0, False, False),  # nearer to black
        (RUDDY, (67, 104, 150), 16, 200.0, False, False),  # more than lightness tells a token from red
        (GLOSSY, (84, 84, 84), 16, 200.0, False, True),
        (GLOSSY, (62, 62, 62), 16, 200.0, False, False),  # as dark as a side of a black piece
        (DUSKY, (74, 107, 129), 16, None, False, False),  # seen on overexposed print
    ],
)
def test_what_may_be_black_by_its_colour_is_a_token_by_its_shape(
    monkeypatch: pytest.MonkeyPatch,
    colours: dict[str, tuple[int, int, int]],
    paint: tuple[int, int, int],
    wide: int,
    piece: float | None,
    others: bool,
    certain: bool,
) -> None:
    """Where no more than lightness tells the owner's black pieces from the tokens: a token is flat and even."""
    bare, now = _table(), _table()
    _block(now, paint, 22, 22, wide, 16)
    fill = (now != bare).any(axis=2).astype(np.float32)
    beside = np.zeros((60, 60), np.bool_)
    beside[22:38, 38:44] = others

    def explain(_: Any, solids: Sequence[Solid]) -> list[Explained]:
        rests = [100.0 if solid.kind == TOKEN else piece or 200.0 for solid in solids]
        return [Explained(s, rest, (30.0, 30.0), 0.0, fill, s) for s, rest in zip(solids, rests, strict=True)]

    monkeypatch.setattr("vision.objects.shapes.solid_fitting.View.explain", explain)
    asked = Thing("tent", "black", (30.0, 30.0), None, 0.5, False, 0.8)
    monkeypatch.setattr("vision.objects.pieces.classification.as_shown", lambda *_: asked)
    square = tuple((6.3 * x, 6.3 * y) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1)))
    nothing = np.zeros((0, 0, 0))
    shown = LearnedShapes((*SOLIDS, token_stack(square, 1)), *(nothing,) * 4, token=square)
    cut = Cutout(now, bare, *AT)
    found = describe(cut, fill, beside, Known(colours, shown), hazed=piece is None)
    assert (found.kind, found.certain) == ((TOKEN, True) if certain else ("tent", False))


@pytest.mark.parametrize(
    ("paint", "shown", "colour", "certain"),
    [
        ((171, 223, 171), ("yellow", "blue"), "green", False),  # pale in this light, and nearest to yellow
        ((171, 223, 171), ("yellow", "blue", "green"), "yellow", True),
        ((150, 246, 250), ("yellow", "blue"), "yellow", True),
        ((140, 138, 140), ("yellow", "blue"), "black", False),  # it has no hue
    ],
)
def test_what_has_the_hue_of_a_paint_that_was_not_shown_is_asked_about(
    monkeypatch: pytest.MonkeyPatch, paint: tuple[int, int, int], shown: tuple[str, ...], colour: str, certain: bool
) -> None:
    """How pale that paint is under this camera is not known: by Lab green was nearest to the owner's yellow, who had
    not shown the green pieces.
    """
    own = {"yellow": (152, 251, 254), "blue": (255, 220, 156), "green": (29, 74, 53)}
    bare, now = _table(), _table()
    _block(now, paint, 22, 22, 16, 16)
    fill = (now != bare).any(axis=2).astype(np.float32)
    nothing = np.zeros((0, 0, 0))
    shapes = LearnedShapes(SOLIDS, *(nothing,) * 4, paints={"cowboy": {word: own[word] for word in shown}})
    said = Thing("cowboy", "blue" if colour == "black" else "yellow", (30.0, 30.0), False, 1.0, True, 0.9, True)
    monkeypatch.setattr("vision.objects.pieces.classification.as_shown", lambda *_: said)
    known = Known({**own, "black": (60, 60, 60)} if colour == "black" else own, shapes)
    found = describe(Cutout(now, bare, *AT), fill, np.zeros((60, 60), np.bool_), known)
    assert (found.colour, found.certain, found.piece) == (colour, certain, certain)


def test_a_saturated_channel_is_no_less_in_brighter_light() -> None:
    """A blue piece under the lamp shows white blue, as it did when it was shown: it is no grey token in more light."""
    brighter = Cutout(np.zeros((1, 1, 3), np.uint8), np.zeros((1, 1, 3), np.uint8), (0, 0), FLAT, 1.12 * WHITE, 0.6)
    assert brighter.even(np.array([253.0, 207.0, 165.0])) == pytest.approx([253.0, 184.8, 147.3], abs=0.1)
    known = {"blue": (250, 159, 122), TOKEN: (169, 140, 139)}
    assert name_colour(brighter.even(np.array([253.0, 207.0, 165.0])), known)[0] == "blue"


@pytest.mark.parametrize(
    ("touching", "beside", "certain"), [(True, True, False), (False, True, True), (True, False, True)]
)
def test_what_touches_a_token_beside_the_map_may_be_its_side(
    monkeypatch: pytest.MonkeyPatch, touching: bool, beside: bool, certain: bool
) -> None:
    """Where it has no more than hardly the outline of one."""
    monkeypatch.setattr(
        "vision.objects.pieces.classification.as_token",
        lambda *_: Thing(TOKEN, "", (30.0, 30.0), None, 1.0, True, 0.72),
    )
    bare, now = _table(), _table()
    _block(now, TOKEN_COLOUR, 22, 22, 16, 16)
    fill = (now != bare).any(axis=2).astype(np.float32)
    others = np.zeros((60, 60), np.bool_)
    others[22:38, 38:44] = touching
    found = describe(Cutout(now, bare, *AT), fill, others, USUAL, beside=beside)
    assert (found.kind, found.certain) == (TOKEN, certain)


@pytest.mark.parametrize("beside", [False, True])
@pytest.mark.parametrize(("lacks", "fit", "certain"), [(True, 0.77, False), (True, 0.9, True), (False, 0.77, True)])
def test_what_lacks_the_print_of_printed_tokens_is_none_for_certain(
    monkeypatch: pytest.MonkeyPatch, beside: bool, lacks: bool, fit: float, certain: bool
) -> None:
    """Unless its outline is beyond doubt: the pale glossy face of a red figure that lay on the map was told as one."""
    token = Thing(TOKEN, "", (30.0, 30.0), None, 1.0, True, fit)
    monkeypatch.setattr("vision.objects.pieces.classification.as_token", lambda *_: token)
    monkeypatch.setattr("vision.objects.pieces.classification.lacks_print", lambda *_: lacks)
    bare, now = _table(), _table()
    _block(now, TOKEN_COLOUR, 22, 22, 16, 16)
    fill = (now != bare).any(axis=2).astype(np.float32)
    found = describe(Cutout(now, bare, *AT), fill, np.zeros((60, 60), np.bool_), USUAL, beside=beside)
    assert (found.kind, found.certain) == (TOKEN, certain)
