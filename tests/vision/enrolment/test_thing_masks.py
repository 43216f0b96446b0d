"""The masks of things that an owner shows, of which a part differs clearly from the table."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from app.values.pictures import Picture
from hardware.simulator import PutAside, StackAside, TableSettings, TakeLoose, VirtualTable, mismatched
from vision.enrolment.exhibits import Exhibit, cut_exhibits
from vision.enrolment.thing_masks import thing_masks
from vision.numeric.patches import Floats
from vision.objects.paint.paints import TOKEN

SIZE = (90, 120)
SHADE = 0.55


def _photographed(scene: Floats, seed: int) -> Picture:
    """The scene [h, w, 3] as a camera shows it, blurred and noisy."""
    chance = np.random.default_rng(seed)
    soft = cv2.GaussianBlur(scene, (0, 0), 0.7)
    return np.clip(soft + chance.normal(0, 3.0, scene.shape), 0, 255).astype(np.uint8)


def _box(left: int, top: int, right: int, bottom: int) -> NDArray[np.bool_]:
    mask = np.zeros(SIZE, np.bool_)
    mask[top:bottom, left:right] = True
    return mask


def _disc(radius: int) -> NDArray[np.bool_]:
    return np.asarray(cv2.circle(np.zeros(SIZE, np.uint8), (60, 45), radius, 1.0, -1)) > 0


def _shared(one: NDArray[np.bool_], two: NDArray[np.bool_]) -> float:
    """Intersection over union."""
    return float(np.count_nonzero(one & two)) / np.count_nonzero(one | two)


def _table(striped: bool) -> Floats:
    table = np.full((*SIZE, 3), (168.0, 172.0, 176.0), np.float32)
    if striped:
        table[:, 55:75] = (150.0, 70.0, 170.0)
    return table


@pytest.mark.parametrize("striped", [False, True])
def test_a_piece_is_cut_out_with_all_its_faces_and_without_its_shadow(striped: bool) -> None:
    """A lit and a shaded face, of which some of both differs clearly from the table, belong to one thing."""
    table = _table(striped)
    scene, thing = table.copy(), _box(46, 36, 74, 58)
    scene[52:68, 36:64] *= SHADE
    scene[36:58, 46:60], scene[36:58, 60:74] = (40.0, 80.0, 50.0), (138.0, 176.0, 148.0)
    pictures = _photographed(scene, 1), _photographed(table, 2)
    (mask,) = thing_masks(*pictures, [_box(52, 40, 68, 54)], 0.45, False)
    assert _shared(mask, thing) > 0.85


def test_a_shadow_is_none_of_a_thing_where_some_stripes_of_the_table_are_overexposed() -> None:
    """In a shadow an overexposed channel dims by less than the others, on bright stripes only."""
    light, darker = np.array((135.0, 228.0, 290.0)), np.array((80.0, 165.0, 210.0))
    table = np.empty((*SIZE, 3), np.float32)
    table[:] = darker
    table[:, 20:40] = table[:, 60:80] = light
    scene, thing = table.copy(), _box(46, 36, 62, 58)
    scene[50:62, 58:88] *= 0.7
    scene[thing] = (45.0, 60.0, 225.0)
    now, bare = (_photographed(np.minimum(each, 252.0), seed) for seed, each in ((8, scene), (9, table)))
    (mask,) = thing_masks(now, bare, [_box(48, 38, 62, 58) | _box(62, 50, 80, 62)], 0.45, False)
    assert _shared(mask, thing) > 0.85


def test_a_stripe_with_the_paint_of_a_thing_is_the_table() -> None:
    """No thing is so much larger than what differs clearly of it."""
    table = np.full((*SIZE, 3), (90.0, 90.0, 90.0), np.float32)
    table[:, 46:74] = (80.0, 165.0, 210.0)
    scene, clear = table.copy(), _box(64, 36, 84, 56)
    scene[36:56, 60:84] = (80.0, 165.0, 210.0)
    (mask,) = thing_masks(_photographed(scene, 10), _photographed(table, 11), [clear], 0.45, False)
    assert _shared(mask, clear) > 0.7


@pytest.mark.parametrize("paint", [(150.0, 120.0, 70.0), (90.0, 125.0, 170.0)])
def test_a_stack_of_tokens_is_cut_out_without_its_shadow(paint: tuple[float, float, float]) -> None:
    """Where the paint is known from the part that differs clearly, a shadow beside it is none of it."""
    table = _table(False)
    scene, tokens = table.copy(), _disc(12)
    scene[np.roll(tokens, (5, 5), axis=(0, 1))] *= SHADE
    scene[tokens] = paint
    (mask,) = thing_masks(_photographed(scene, 3), _photographed(table, 4), [_disc(8)], 0.45, True)
    assert _shared(mask, tokens) > 0.85


def test_a_token_of_a_shade_of_the_table_is_all_that_differs() -> None:
    """Of a brown token on wood only the print differs from every shade of it: the token is not its print."""
    table = np.full((*SIZE, 3), (90.0, 130.0, 175.0), np.float32)
    scene, token, printed = table.copy(), _disc(14), _disc(5)
    scene[token] *= 0.75
    scene[printed] = (60.0, 190.0, 215.0)
    (mask,) = thing_masks(_photographed(scene, 5), _photographed(table, 6), [printed], 0.45, True)
    assert _shared(mask, token) > 0.85


@pytest.mark.parametrize("aside", [4, 8, 12])
def test_a_token_of_a_shade_of_the_table_is_cut_out_without_its_soft_shadow(aside: int) -> None:
    """The higher a stack, the farther its shadow reaches, and all of it differs; but at a token's edge more steeply."""
    table = np.full((*SIZE, 3), (90.0, 130.0, 175.0), np.float32)
    scene, token, printed = table.copy(), _disc(14), _disc(5)
    shadow = cv2.GaussianBlur(np.roll(token, (2, aside), axis=(0, 1)).astype(np.float32), (0, 0), 4.0)
    scene *= 1.0 - 0.28 * shadow[..., None]
    scene[token] = table[token] * 0.5
    scene[printed] = (60.0, 190.0, 215.0)
    (mask,) = thing_masks(_photographed(scene, 5), _photographed(table, 6), [printed], 0.45, True)
    assert _shared(mask, token) > 0.85


def test_a_region_without_anything_like_it_stays_as_it_is() -> None:
    """Where nothing is more likely a thing than the table, what was found is all that is known."""
    table = _table(False)
    same = _photographed(table, 7)
    (mask,) = thing_masks(same, same, [_disc(6)], 0.45, False)
    assert _shared(mask, _disc(6)) == 1.0


@pytest.mark.parametrize(
    ("world", "colours"),
    [
        (1047, ("yellow", "red", "green", "blue")),
        (1054, ("tokens",)),
    ],
)
@pytest.mark.slow
def test_things_are_cut_out_as_they_are_on_tables_that_mislead(world: int, colours: tuple[str, ...]) -> None:
    """The blurred edges of pieces on a bright table are no paint of theirs, by which their masks would grow, and the
    shadows on an overexposed one have another hue; a noisy table of a token's own hue has its shades.
    """
    table = VirtualTable({}, TableSettings.named("hard", seed=world).placed_in(mismatched(world)))
    empty, images, wanted, sprites = table.photograph(0), {}, {}, {}
    for index, colour in enumerate(colours, 1):
        if colour == "tokens":
            wanted[colour] = [Exhibit(TOKEN, False, count) for count in (1, 2, 3)]
            ops: list[Any] = [StackAside(f"{count}", (2.4 * count - 4.3, 0.4), count) for count in (1, 2, 3)]
        else:
            wanted[colour] = [Exhibit("cowboy"), Exhibit("cowboy", True), Exhibit("tent")]
            ops = [
                PutAside(f"{x}", each.kind, colour, (x, 0.4), each.lying, 40.0 * index + 30.0 * x)
                for x, each in zip((-1.9, 0.5, 2.9), wanted[colour], strict=True)
            ]
        for op in ops:
            table.apply(op)
        images[colour] = table.photograph(index)
        sprites[colour] = [table.board._items["loose", op.id].sprite for op in ops]
        for op in ops:
            table.apply(TakeLoose(op.id))
    found, wrong = cut_exhibits(empty, images, wanted)
    assert wrong == {}
    for colour in colours:
        for example, sprite in zip(found[colour], sprites[colour], strict=True):
            mask, drawn = np.zeros((2, *empty.shape[:2]), np.bool_)
            (high, wide), (left, top) = example.mask.shape, example.corner
            mask[top : top + high, left : left + wide] = example.mask
            high, wide = sprite.keep.shape[:2]
            drawn[sprite.y : sprite.y + high, sprite.x : sprite.x + wide] = sprite.keep[..., 0] < 128
            assert _shared(mask, drawn) > 0.66
