"""Shapes learned from examples, figures and blocks, and fitted anew when the view of the table is known better."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from tests.sampling import few, sampled
from tests.worlds.pieces_shown import FIGURE, HUT, KINDS, LEANING, PAINTS, PLACES, bare_table, laid_out
from vision.enrolment.exhibits import Exhibit, cut_exhibits
from vision.objects.lessons.block_fitting import FORMS
from vision.objects.lessons.examples import Bgr, ShownPieces
from vision.objects.lessons.learned import LearnedConfig, LearnedShapes
from vision.objects.lessons.lesson import Lesson, learn_shapes, refined
from vision.objects.paint.paints import TOKEN
from vision.objects.pieces.classification import describe
from vision.objects.segmentation.blobs import Cutout, Known, Thing
from vision.objects.shapes.families import ROUND, Block
from vision.objects.shapes.solids import Ground, Solid, drawn

WANTED = (Exhibit("figure"), Exhibit("figure", lying=True), Exhibit("hut"))
WHITE = np.ones(3, np.float32)
CONFIG = LearnedConfig()


def _shown(*colours: str) -> ShownPieces:
    images = {word: laid_out(word) for word in colours}
    found, wrong = cut_exhibits(bare_table(), images, dict.fromkeys(colours, WANTED))
    assert wrong == {}
    return ShownPieces((480, 220), (96.0, 140.0, 172.0), tuple(thing for word in colours for thing in found[word]))


@pytest.fixture(scope="module")
def shown() -> ShownPieces:
    """Four colours of a figure, standing and lying, and of a hut."""
    return _shown("red", "blue", "yellow", "green")


@pytest.fixture(scope="module")
def some(shown: ShownPieces) -> ShownPieces:
    """The huts in two of the colours and the figures in one: shapes are as good, and learned in less time."""
    enough = {"hut": ("red", "blue"), "figure": ("red",)}
    return replace(shown, examples=tuple(one for one in shown.examples if one.colour in enough[one.kind]))


@pytest.fixture(scope="module")
def lesson(some: ShownPieces) -> Lesson:
    """What is learned from them; of the forms of a block two are tried, ridge roofs first."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("vision.objects.lessons.block_fitting.FORMS", FORMS[:2])
        return _learned(some)


@pytest.fixture(scope="module")
def shapes(lesson: Lesson, shown: ShownPieces) -> LearnedShapes:
    """Its shapes, with the paints of all colours."""
    return replace(lesson.shapes, paints=shown.paints_by_kind)


def _learned(shown: ShownPieces) -> Lesson:
    learned = learn_shapes(shown, lambda pixel: LEANING, CONFIG)
    assert learned is not None
    return learned


def _seen(solid: Solid, shapes: LearnedShapes, paints: Mapping[str, Bgr], colour: str = "red", seed: int = 7) -> Thing:
    """The thing as it is described where it stands in the middle of the table."""
    bare, place = bare_table(), PLACES[1]
    now = laid_out(colour, seed, (solid,), (place,), (0.9 + seed,))
    mask = drawn(solid, 0.9 + seed, LEANING, np.array(place), bare.shape[:2])[..., 0]
    window = slice(60, 180), slice(180, 300)
    none = np.zeros((120, 120), np.bool_)
    cut, ground, fill = now[window].copy(), bare[window].copy(), mask[window].copy()
    return describe(
        Cutout(cut, ground, (180, 60), LEANING, WHITE, 0.6), fill, none, Known(colours=paints, shapes=shapes)
    )


@pytest.mark.parametrize("by_kind", [True, False])
def test_a_colour_is_that_of_a_piece_of_the_same_kind(shown: ShownPieces, shapes: LearnedShapes, by_kind: bool) -> None:
    """A paint whose flat figures look like red huts makes these doubtful only while nobody has seen its huts: their
    slopes lie in the light as those of red huts do.
    """
    huts = shown.paints_by_kind["hut"]
    assert shapes.paints["hut"] == huts
    blue, green, red = huts["red"]
    alike = {**shown.paints, "red": huts["red"], "rust": (blue + 4, green + 4, red + 4)}
    rust = {**huts, "rust": (blue // 3, green // 3, red // 3)} if by_kind else huts
    seen = _seen(shapes.solids[2], replace(shapes, paints={"hut": rust}), alike)
    assert (seen.kind, seen.colour, seen.certain) == ("hut", "red", by_kind)


def test_sizes_are_those_of_the_examples(shapes: LearnedShapes) -> None:
    """Height of figure and hut, and the hut's base, within a sixth; poses and kinds are those that were shown."""
    assert [(solid.kind, solid.lying) for solid in shapes.solids] == [
        ("figure", False),
        ("figure", True),
        ("hut", False),
    ]
    upright, flat, hut = (solid.slabs[0] for solid in shapes.solids)
    true = np.ptp(np.array(FIGURE.outline)[:, 1])
    assert max(high for _, high in upright[1]) == pytest.approx(float(true), rel=0.17)
    assert [upright[2] - upright[0], flat[2], hut[2]] == pytest.approx([FIGURE.thick, FIGURE.thick, HUT.tall], rel=0.17)
    base = np.array(shapes.solids[2].slabs[0][1])
    assert sorted(np.ptp(base, axis=0)) == pytest.approx(sorted((HUT.wide, HUT.long)), rel=0.15)


def test_a_figure_has_the_outline_that_was_shown_and_stands_on_its_feet(shapes: LearnedShapes) -> None:
    """Upright, it covers what the true one does, arms and legs and the gap between them; upside down it would not."""
    true, learned = (_elevation(solid) for solid in (KINDS[0], shapes.solids[0]))
    assert _shared(learned, true) > 0.85
    assert _shared(np.ascontiguousarray(learned[::-1]), true) < 0.8


def _elevation(solid: Solid) -> NDArray[np.bool_]:
    """An upright figure seen from its front, a fifth of a mm a pixel, its middle in the middle of the picture."""
    outline = np.array(solid.slabs[0][1])
    middle = (outline.max(axis=0) + outline.min(axis=0)) / 2
    picture = np.zeros((120, 120), np.uint8)
    cv2.fillPoly(picture, [np.round((outline - middle) * (5, -5) + 60).astype(np.int32)], 1.0)
    return picture > 0


def _shared(one: NDArray[np.bool_], two: NDArray[np.bool_]) -> float:
    """Intersection over union."""
    return float(np.count_nonzero(one & two)) / np.count_nonzero(one | two)


@pytest.mark.parametrize("colour", sampled(PAINTS, ("red", "black")))
@pytest.mark.parametrize("solid", few(KINDS, 1, 2), ids=lambda solid: f"{solid.kind}-{solid.lying}")
def test_what_was_shown_is_recognised(solid: Solid, colour: str, shapes: LearnedShapes, shown: ShownPieces) -> None:
    """Kind, pose and colour are certain in colours that were shown, and never in black, which was not."""
    thing = _seen(solid, shapes, shown.paints, colour)
    if colour in shown.paints:
        assert (thing.kind, thing.lying, thing.colour, thing.certain) == (solid.kind, solid.lying, colour, True)
        assert thing.foot == pytest.approx(PLACES[1], abs=1.5)
    else:
        assert not thing.certain


@pytest.mark.parametrize(
    "block",
    few(
        [
            Block(ROUND, 22.0, 22.0, 4.0, (1.0, 1.0)),
            Block(4, 6.0, 30.0, 6.0, (1.0, 1.0)),
            Block(4, 24.0, 24.0, 24.0, (1.0, 1.0)),
        ],
        1,
    ),
    ids=["flat disc", "stick", "large cube"],
)
def test_what_is_unlike_everything_shown_is_not_certain(
    block: Block, shapes: LearnedShapes, shown: ShownPieces
) -> None:
    """A foreign thing in a known paint keeps its colour and is a question."""
    thing = _seen(block.solid("foreign"), shapes, shown.paints)
    assert (thing.colour, thing.certain) == ("red", False)


@pytest.mark.slow
def test_a_token_of_the_colour_of_a_paint_is_told_by_its_shape() -> None:
    """A disc as yellow as the yellow pieces, or a little darker or lighter, is a token and no piece of that colour; a
    yellow piece is at most asked about as a token.
    """
    disc = Block(ROUND, 16.0, 16.0, 1.8, (1.0, 1.0)).solid(TOKEN)
    wanted = {**dict.fromkeys(("red", "yellow"), WANTED), TOKEN: (Exhibit(TOKEN),)}
    images = {word: laid_out(word) for word in ("red", "yellow")}
    images[TOKEN] = laid_out("yellow", 3, (disc,), PLACES[:1])
    found, wrong = cut_exhibits(bare_table(), images, wanted)
    assert wrong == {}
    shown = ShownPieces((480, 220), (96.0, 140.0, 172.0), tuple(thing for word in wanted for thing in found[word]))
    learned = _learned(shown).shapes
    for cardboard in (0.9, 1.0, 1.1):
        blue, green, red = (min(255, round(cardboard * value)) for value in shown.paints[TOKEN])
        paints = {**shown.paints, TOKEN: (blue, green, red)}
        token = _seen(disc, learned, paints, "yellow")
        assert (token.kind, token.colour, token.certain, token.piece) == (TOKEN, "", True, False)
        for solid in (KINDS[1], KINDS[2]):
            piece = _seen(solid, learned, paints, "yellow")
            assert (piece.kind, piece.colour) in ((solid.kind, "yellow"), (TOKEN, ""))
            assert piece.kind != TOKEN or not piece.certain


@pytest.mark.slow
def test_a_kind_that_only_stands_gets_the_form_of_its_examples() -> None:
    """A cone is learned as a cone, not as the ridge roof of another game."""
    cone = Block(ROUND, 15.0, 15.0, 14.0, (0.15, 0.15)).solid("cone")
    images = {word: laid_out(word, solids=(cone,), places=PLACES[:1]) for word in ("red", "yellow")}
    found, wrong = cut_exhibits(bare_table(), images, dict.fromkeys(images, (Exhibit("cone"),)))
    assert wrong == {}
    things = tuple(thing for things in found.values() for thing in things)
    learned = _learned(ShownPieces((480, 220), (96.0, 140.0, 172.0), things)).shapes
    base, top = np.array(learned.solids[0].slabs[0][1]), np.array(learned.solids[0].slabs[-1][3])
    assert len(base) > 4
    assert np.ptp(base, axis=0) == pytest.approx([15.0, 15.0], rel=0.15)
    assert np.ptp(top, axis=0).max() < 6.0


@pytest.mark.slow
def test_a_roof_over_walls_is_learned_with_its_walls() -> None:
    """A house is no flatter and wider roof: its ridge is as long as its walls, which stand upright below it."""
    house = Block(4, 13.0, 14.0, 12.0, (0.0, 1.0), wall=5.0).solid("house")
    images = {word: laid_out(word, solids=(house,), places=PLACES[:1]) for word in ("red", "yellow")}
    found, wrong = cut_exhibits(bare_table(), images, dict.fromkeys(images, (Exhibit("house"),)))
    assert wrong == {}
    things = tuple(thing for things in found.values() for thing in things)
    learned = _learned(ShownPieces((480, 220), (96.0, 140.0, 172.0), things)).shapes
    walls, roof = learned.solids[0].slabs
    assert 1.5 < walls[2] < 8.0  # one camera tells little of heights
    assert roof[2] == pytest.approx(12.0, rel=0.35)
    base, ridge = np.ptp(np.array(walls[1]), axis=0), np.ptp(np.array(roof[3]), axis=0)
    assert sorted(base) == pytest.approx([13.0, 14.0], rel=0.15)
    assert ridge.min() < 4.0
    assert ridge.max() == pytest.approx(14.0, rel=0.2)


def test_nothing_shown_is_nothing_learned() -> None:
    """Without any piece there are no shapes."""
    assert learn_shapes(ShownPieces((480, 220), (96.0, 140.0, 172.0), ()), lambda pixel: LEANING, CONFIG) is None


@pytest.mark.parametrize("forms", sampled((2, len(FORMS)), (2,)))
def test_a_height_learned_in_a_wrong_view_is_mended_in_the_right_one(
    shown: ShownPieces, monkeypatch: pytest.MonkeyPatch, forms: int
) -> None:
    """While the camera seems to look more across the table than it does, a hut is taken for a flatter one. Fitted anew
    when the view is known it is as tall as it is, in steps of which none takes long.
    """
    monkeypatch.setattr("vision.objects.lessons.block_fitting.FORMS", FORMS[:forms])
    huts = [one for one in shown.examples if one.kind == "hut" and one.colour == "blue"]
    hut = ShownPieces(shown.size, shown.ground, tuple(huts))
    doubtful = learn_shapes(hut, lambda pixel: SLANTED, CONFIG)
    assert doubtful is not None
    assert doubtful.shapes.solids[0].slabs[-1][2] < 0.75 * HUT.tall
    assert replace(doubtful, quick=False).outdated(hut, lambda pixel: LEANING, CONFIG)
    *before, after = refined(doubtful, hut, lambda pixel: LEANING, CONFIG)
    assert len(before) > 20
    assert set(before) == {None}
    assert after is not None
    assert after.shapes.solids[0].slabs[-1][2] == pytest.approx(HUT.tall, rel=0.08)
    assert not after.outdated(hut, lambda pixel: LEANING, CONFIG)


@pytest.mark.slow
def test_a_figure_learned_on_a_wrong_scale_is_mended_on_the_right_one(shown: ShownPieces, lesson: Lesson) -> None:
    """While the table seems to be seen smaller than it is, a figure is taken for a larger and thicker one. Fitted anew
    when the view is known it is as large as it is.
    """
    figures = [one for one in shown.examples if one.kind == "figure" and one.colour == "red"]
    figure = ShownPieces(shown.size, shown.ground, tuple(figures))
    doubtful = learn_shapes(figure, lambda pixel: DISTANT, CONFIG)
    assert doubtful is not None
    assert _across(doubtful) > 1.1 * _across(lesson)
    assert replace(doubtful, quick=False).outdated(figure, lambda pixel: LEANING, CONFIG)
    *before, after = refined(doubtful, figure, lambda pixel: LEANING, CONFIG)
    assert len(before) > 20
    assert set(before) == {None}
    assert after is not None
    assert _across(after) == pytest.approx(_across(lesson), rel=0.03)


def _across(lesson: Lesson) -> float:
    """The longest side of the first solid, in mm."""
    return float(np.ptp(np.array(lesson.shapes.solids[0].slabs[0][1]), axis=0).max())


DISTANT = Ground(LEANING.east_south / 1.15, LEANING.up / 1.15, LEANING.growth)
"""The same view of the table while the camera is thought to be farther away than it is."""
SLANTED = Ground(LEANING.east_south, LEANING.up * 2, LEANING.growth)
"""The same view of the table while the camera is thought to look more across it than it does."""


@pytest.mark.slow
def test_what_is_fitted_anew_in_the_same_view_stays_what_it_was(shown: ShownPieces) -> None:
    """Kinds, poses and their order are the same, sizes within a twelfth, and what is rare for a solid stays rare. What
    was learned while somebody waited is always fitted anew once; what came of that only where the view has changed.
    """
    lesson = _learned(shown)
    assert lesson.outdated(shown, lambda pixel: LEANING, CONFIG)
    *_, again = refined(lesson, shown, lambda pixel: LEANING, CONFIG)
    assert again is not None
    assert not again.outdated(shown, lambda pixel: LEANING, CONFIG)
    for one, two in zip(lesson.shapes.solids, again.shapes.solids, strict=True):
        assert (one.kind, one.lying) == (two.kind, two.lying)
        assert two.slabs[-1][2] == pytest.approx(one.slabs[-1][2], rel=0.09)
    assert again.shapes.rests == pytest.approx(lesson.shapes.rests, rel=0.5)
