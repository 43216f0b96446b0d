"""Fitting solids to a picture: rendered pieces under light and shadow, on print of any brightness."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from app.rules.terms import GAMES
from app.setup.usual_shapes import usual_solids
from app.values.pictures import Picture
from tests.sampling import few, sampled
from vision.objects.pieces.usual_pieces import UsualPieceConfig
from vision.objects.segmentation.blobs import BlobConfig
from vision.objects.shapes.families import Block
from vision.objects.shapes.solid_fitting import Explained, View, penalty
from vision.objects.shapes.solids import Body, Ground, Solid, drawn

GRAIN, CLEAR = BlobConfig().grain, UsualPieceConfig().clear
SOLIDS = usual_solids(GAMES["gold-rush"])
LEANING = Ground(np.array([[56.0, 5.0], [-6.0, 52.0]]), np.array([4.0, -22.0]), 0.05)
RED, BLACK = np.array([40.0, 38.0, 176.0]), np.array([46.0, 45.0, 44.0])
FOOT = np.array([31.0, 38.0])


def _print(seed: int) -> Picture:
    """A background with a print."""
    chance = np.random.default_rng(seed)
    coarse = chance.uniform(0.6, 1.1, (8, 8, 1)) * np.array([120.0, 175.0, 195.0])
    smooth = np.asarray(cv2.resize(coarse, (64, 64), interpolation=cv2.INTER_CUBIC))
    return np.asarray(np.clip(smooth, 0, 255), np.uint8)


def _shown(solid: Solid, paint: np.ndarray, seed: int = 1, shadow: float = 0.55) -> tuple[Picture, Picture]:
    """A picture of the solid with its shadow, and the background alone."""
    bare = _print(seed)
    parts = drawn(solid, 0.7, LEANING, FOOT, (64, 64))
    cover = parts[..., 0]
    fallen = cv2.GaussianBlur(np.roll(cover, (4, 9), axis=(0, 1)), (0, 0), 2.0)
    ground = bare * (1.0 - (1.0 - shadow) * fallen[..., None])
    painted = (parts @ np.array([0.68, 0.18, -0.12, 0.32]))[..., None] * paint  # light from the north-east, above
    seen = painted + (1.0 - cover)[..., None] * ground
    seen += np.random.default_rng(seed + 50).normal(0.0, 3.0, seen.shape)
    return np.clip(seen, 0, 255).astype(np.uint8), bare


def _explained(solid: Solid, paint: np.ndarray, seed: int = 1) -> list[Explained]:
    now, bare = _shown(solid, paint, seed)
    mask = drawn(solid, 0.7, LEANING, FOOT, (64, 64))[..., 0] > 0.5
    view = View(now, bare, mask, np.zeros_like(mask), paint, LEANING, 0.35)
    return sorted(view.explain(SOLIDS), key=lambda each: each.rest)


@pytest.mark.parametrize(
    "solid", few(SOLIDS, 2), ids=lambda solid: f"{solid.kind}-{solid.lying}-{len(solid.slabs[0][1])}"
)
@pytest.mark.parametrize("paint", [pytest.param(RED, marks=pytest.mark.slow), BLACK], ids=["red", "black"])
def test_a_piece_is_explained_by_its_own_solid(solid: Solid, paint: np.ndarray) -> None:
    """The true solid has by far the least residual, its foot within a pixel, although its silhouette merges with its
    shadow.
    """
    best, *others = _explained(solid, paint)
    assert (best.solid.kind, best.solid.lying) == (solid.kind, solid.lying)
    assert best.foot == pytest.approx(tuple(FOOT), abs=1.0)
    rivals = [other for other in others if other.solid.kind != solid.kind]
    assert all(other.rest + GRAIN > CLEAR * (best.rest + GRAIN) for other in rivals)
    if paint is RED:  # black shows its faces less
        assert all(other.rest > 2.0 * best.rest + 40.0 for other in rivals)


@pytest.mark.parametrize(
    "solid", few(SOLIDS, 0, 1), ids=lambda solid: f"{solid.kind}-{solid.lying}-{len(solid.slabs[0][1])}"
)
def test_a_piece_is_found_in_a_mask_that_is_half_shadow(solid: Solid) -> None:
    """Where a mask holds as much deep shadow as black piece, the piece is found in its own place, away from the mask's
    middle.
    """
    now, bare = _shown(solid, BLACK)
    mask = drawn(solid, 0.7, LEANING, FOOT, (64, 64))[..., 0] > 0.5
    shadow = np.roll(mask, (10, 9), axis=(0, 1)) | np.roll(mask, (16, 12), axis=(0, 1))
    now[shadow & ~mask] = np.asarray(0.5 * bare[shadow & ~mask], np.uint8)
    view = View(now, bare, mask | shadow, np.zeros_like(mask), BLACK, LEANING, 0.35, anywhere=True)
    best = min(view.explain(SOLIDS), key=lambda each: each.rest)
    assert (best.solid.kind, best.solid.lying) == (solid.kind, solid.lying)
    assert best.foot == pytest.approx(tuple(FOOT), abs=1.0)


@pytest.mark.parametrize(("turn", "beside"), [(0.0, (-12, -12)), (0.6, (-16, 0)), (0.3, (-14, 8))])
def test_a_dark_thing_is_found_by_its_outline_where_one_side_of_it_is_as_bright_as_a_shadow(
    turn: float, beside: tuple[int, int]
) -> None:
    """Of a black tent in the light of one lamp only the side in the shade differs from any shadow: the search began
    where the tent would cover that and another thing, which hides whatever lies behind it, and ended there.
    """
    tent = next(solid for solid in SOLIDS if solid.kind == "tent")
    chance = np.random.default_rng(7)
    bare = np.clip(np.array([120.0, 175.0, 195.0]) + chance.normal(0.0, 2.0, (64, 64, 3)), 0, 255).astype(np.uint8)
    ground = Ground(LEANING.east_south, np.array([1.0, -8.0]), 0.05)
    parts = drawn(tent, turn, ground, FOOT, (64, 64))
    cover = parts[..., :1]
    lit = parts[..., 2] > 0.25 * np.maximum(cover[..., 0], 0.1)  # the side to the south
    face = np.where(lit[..., None], (62.0, 80.0, 88.0), (22.0, 21.0, 20.0))
    fallen = cv2.GaussianBlur(np.roll(cover[..., 0], (-9, -5), axis=(0, 1)), (0, 0), 2.0)[..., None]
    now = np.clip(cover * face + (1.0 - cover) * bare * (1.0 - 0.55 * fallen), 0, 255).astype(np.uint8)
    dark = (cover[..., 0] > 0.5) & ~lit
    assert 0.3 < np.count_nonzero(dark) / np.count_nonzero(cover > 0.5) < 0.7
    others = (np.roll(cover[..., 0], beside, axis=(0, 1)) > 0.5) & (cover[..., 0] < 0.1)
    view = View(now, bare, dark, others, np.array([22.0, 21.0, 20.0]), ground, 0.35, True, 0.4)
    (found,) = view.explain([tent])
    both = np.count_nonzero((found.hides > 0.5) & (cover[..., 0] > 0.5))
    assert both / np.count_nonzero((found.hides > 0.5) | (cover[..., 0] > 0.5)) > 0.8
    assert np.hypot(*(np.array(found.foot) - FOOT)) < 2.0


@pytest.mark.parametrize("kind", [0, 1, 2])
def test_pixels_that_mix_face_and_background_do_not_bend_the_shading(kind: int) -> None:
    """Dark paint on a bright ground: the true solid in its true place leaves little more than the noise."""
    solid = SOLIDS[kind]
    parts = drawn(solid, 0.7, LEANING, FOOT, (64, 64))
    bare = np.full((64, 64, 3), 240, np.uint8)
    painted = (parts @ np.array([0.68, 0.18, -0.12, 0.32]))[..., None] * np.array([60.0, 50.0, 45.0])
    noise = np.random.default_rng(1).normal(0.0, 1.0, bare.shape)
    now = np.clip(painted + (1.0 - parts[..., :1]) * bare + noise, 0, 255).astype(np.uint8)
    mask = parts[..., 0] > 0.5
    view = View(now, bare, mask, np.zeros_like(mask), np.array([60.0, 50.0, 45.0]), LEANING, 0.35)
    assert view.fitted(solid)[0] < 60.0


@pytest.mark.parametrize("seed", sampled((1, 2, 3), (1,)))
def test_a_glossy_figure_on_edge_is_known_by_the_stripes_of_its_rim(seed: int) -> None:
    """Gloss that makes some facets of the rim as bright as the lamp and leaves others dark speaks for the figure: the
    stripes run along its depth, whose ends every other solid leaves unexplained.
    """
    standing = next(solid for solid in SOLIDS if solid.on_edge)
    bare, turn = _print(seed), 0.7
    parts = drawn(standing, turn, LEANING, FOOT, (64, 64))
    cover, depth = parts[..., :1], np.array([-np.sin(turn), np.cos(turn)])
    along = LEANING.east_south @ depth
    rows, columns = np.indices((64, 64))
    across = (columns * along[1] - rows * along[0]) / np.linalg.norm(along)
    gloss = np.random.default_rng(seed).choice([0.0, 60.0, 190.0], 40)[(across // 3).astype(int)]
    gloss[np.abs(parts[..., 1:3] @ depth) > 0.5 * parts[..., 0]] = 20.0  # the flat face has none of them
    noise = np.random.default_rng(seed + 50).normal(0.0, 3.0, bare.shape)
    now = np.clip(cover * (BLACK + gloss[..., None]) + (1.0 - cover) * bare + noise, 0, 255).astype(np.uint8)
    mask = cover[..., 0] > 0.5
    view = View(now, bare, mask, np.zeros_like(mask), BLACK, LEANING, 0.35)
    best, *others = sorted(view.explain(SOLIDS), key=lambda each: each.rest)
    assert best.solid is standing
    assert best.foot == pytest.approx(tuple(FOOT), abs=1.5)
    assert all(other.rest > 3.0 * best.rest for other in others)


@pytest.mark.parametrize("turn", [0.2, 0.7])
def test_a_glossy_vault_is_no_figure_on_edge(turn: float) -> None:
    """Gloss that lies along the top of a half barrel speaks for the barrel, although stripes of their own brightness
    explain it on a figure's rim too.
    """
    barrel = Block(4, 14.0, 16.0, 11.0, (0.0, 1.0), 2.0).solid("barrel")
    bare = _print(3)
    parts = drawn(barrel, turn, LEANING, FOOT, (64, 64))
    cover = parts[..., :1]
    normal = parts[..., 1:] / np.maximum(cover, 1e-3)
    lit = np.clip(normal @ np.array([0.2, -0.3, 0.93]), 0, 1)[..., None]
    face = np.array([26.0, 157.0, 193.0]) * (0.45 + 0.4 * lit) + 110.0 * lit**8
    noise = np.random.default_rng(5).normal(0.0, 3.0, bare.shape)
    now = np.clip(cover * face + (1.0 - cover) * bare + noise, 0, 255).astype(np.uint8)
    mask = cover[..., 0] > 0.5
    view = View(now, bare, mask, np.zeros_like(mask), np.median(now[mask], axis=0).astype(float), LEANING, 0.35)
    figures = [solid for solid in SOLIDS if solid.kind == "cowboy"]
    best, *others = sorted(view.explain([barrel, *figures]), key=lambda each: each.rest)
    assert best.solid is barrel
    assert best.foot == pytest.approx(tuple(FOOT), abs=1.0)
    assert all(other.rest > 7.0 * best.rest for other in others)


def test_what_other_things_hide_is_not_looked_at() -> None:
    """A tent a third of which is occluded by another thing is still recognised in its place."""
    tent = SOLIDS[2]
    now, bare = _shown(tent, RED)
    now[:, 36:] = (66, 104, 144)
    mask = drawn(tent, 0.7, LEANING, FOOT, (64, 64))[..., 0] > 0.5
    others = np.zeros_like(mask)
    others[:, 36:] = True
    view = View(now, bare, mask & ~others, others, RED, LEANING, 0.35)
    best = min(view.explain(SOLIDS), key=lambda each: each.rest)
    assert best.solid is tent
    assert best.foot == pytest.approx(tuple(FOOT), abs=2.5)
    assert (best.hides[:, 36:] > 0.5).sum() > 20  # where it must go on behind the other


@pytest.mark.parametrize("number", [0, pytest.param(2, marks=pytest.mark.slow)], ids=["cowboy", "tent"])
@pytest.mark.parametrize("seed", sampled((1, 2, 3), (1,)))
def test_a_black_piece_in_a_deep_shadow_is_told_by_what_shadows_are_like(number: int, seed: int) -> None:
    """Background may be darker than other shadows, but that counts against its being background: every other solid
    leaves more than twice as much unexplained as the true one, and clearly more than without that.
    """
    true = SOLIDS[number]
    now, bare = _shown(true, BLACK, seed, shadow=0.42)
    mask = drawn(true, 0.7, LEANING, FOOT, (64, 64))[..., 0] > 0.5
    mask |= np.roll(mask, (4, 9), axis=(0, 1))
    leads = []
    for umbra in (0.0, 0.5):
        view = View(now, bare, mask, np.zeros_like(mask), BLACK, LEANING, 0.25, True, umbra)
        found = view.explain(SOLIDS)
        own = next(each for each in found if each.solid is true)
        assert own.foot == pytest.approx(tuple(FOOT), abs=1.0)
        rivals = [each.rest for each in found if each.solid is not true]
        leads.append((min(rivals) + GRAIN) / (own.rest + GRAIN))
    assert leads[1] > 1.15 * leads[0]
    assert leads[1] > 2.0


@pytest.mark.parametrize("number", sampled((0, 1, 2), (0,)))
def test_what_is_imagined_is_explained_by_what_it_was_imagined_to_be(number: int) -> None:
    """A solid fits the picture of itself with hardly a residual, of what the real one leaves; without it the picture is
    the background in the best shade, which needs no solid.
    """
    true = SOLIDS[number]
    now, bare = _shown(true, RED)
    mask = drawn(true, 0.7, LEANING, FOOT, (64, 64))[..., 0] > 0.5
    view = View(now, bare, mask, np.zeros_like(mask), RED, LEANING, 0.35)
    for each in view.explain(SOLIDS):
        own, nothing = view.imagined(each).residuals([each.solid, None])
        assert own - penalty(each.solid) < max(3.0, 0.15 * (each.rest + each.noise))
        assert nothing > 300.0
    assert view.imagined(None).residuals([None]) == pytest.approx([0.0], abs=1e-3)
    assert view.unexplained() > 300.0


def test_a_solid_is_seen_in_the_form_that_fits_best() -> None:
    """A roof that may be a pyramid too, by what was shown of it, explains a pyramid as well as a pyramid does."""
    roof, pyramid = (Block(4, 15.0, 15.0, 13.0, top).solid("tent") for top in ((0.0, 1.0), (0.0, 0.0)))
    either = replace(roof, alike=(Body(pyramid.slabs, pyramid.turns, pyramid.curved),))
    now, bare = _shown(pyramid, RED)
    mask = drawn(pyramid, 0.7, LEANING, FOOT, (64, 64))[..., 0] > 0.5
    view = View(now, bare, mask, np.zeros_like(mask), RED, LEANING, 0.35)
    one, own, open_ = view.explain([roof, pyramid, either])
    assert one.rest > 2.0 * own.rest
    assert open_.rest == pytest.approx(own.rest, abs=5.0)
    assert open_.foot == pytest.approx(own.foot, abs=0.5)
    assert open_.solid is either
    assert np.abs(open_.hides - own.hides).mean() < 0.02
    assert view.residuals([either]) == pytest.approx(view.residuals([pyramid]), abs=5.0)
