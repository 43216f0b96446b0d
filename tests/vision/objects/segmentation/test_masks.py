"""Segmentation of things: what is a shadow, what is black paint, what is cardboard on print of its own colour."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from app.values.pictures import Picture
from vision.objects.paint.paints import TOKEN, TOKEN_COLOUR
from vision.objects.segmentation.masks import (
    hardly_differs,
    only_relit,
    only_shaded,
    only_unshaded,
    parts,
    sharpened,
    shows_through,
    whole_token,
    whole_tokens,
)

EVEN = np.ones(3, np.float32)


def _print(seed: int = 2) -> Picture:
    """Print of sandy blotches, uint8 [60, 60, 3]."""
    coarse = np.random.default_rng(seed).normal(0, 14, (15, 15, 1)) + np.array([98.0, 140.0, 160.0])
    wide = cv2.resize(coarse, (60, 60), interpolation=cv2.INTER_CUBIC)
    return np.asarray(np.clip(wide, 0, 255), np.uint8)


def test_black_paint_with_gloss_is_one_thing() -> None:
    """A black block with grey stripes of gloss stays whole, though the stripes have the brightness of a shadow; the
    shadow beside it is left out.
    """
    bare = _print()
    now = bare.astype(np.float32)
    now[15:45, 38:50] *= 0.6
    block = np.zeros((60, 60), np.bool_)
    block[15:45, 18:38] = True
    now[block] = (28, 27, 26)
    for column in (23, 29, 34):
        now[15:45, column : column + 2] = bare[15:45, column : column + 2] * 0.57
    seen = np.asarray(cv2.GaussianBlur(now, (0, 0), 0.7), np.uint8)
    changed = np.zeros((60, 60), np.bool_)
    changed[15:45, 18:50] = True
    (part,) = parts(seen, bare, changed, EVEN, 0.55, 60, 80.0)
    assert np.count_nonzero(part & block) > 0.9 * np.count_nonzero(block)
    assert np.count_nonzero(part & ~block) < 0.15 * np.count_nonzero(block)
    whole = sharpened(seen, bare, part, changed, 0.55) > 0.5
    assert np.count_nonzero(whole & block) > 0.9 * np.count_nonzero(block)


@pytest.mark.parametrize("own_print", [True, False])
def test_a_token_on_brown_print_is_no_shadow(own_print: bool) -> None:
    """A disc as brown as its surroundings, but darker, with rings of its own is no shadow; print that shows through
    evenly dimmed is one.
    """
    bare = _print()
    disc = cv2.circle(np.zeros((60, 60), np.uint8), (30, 30), 12, 1, -1) > 0
    now = bare.astype(np.float32)
    now[disc] *= 0.62
    if own_print:
        rings = np.zeros((60, 60, 3), np.float32)
        for radius, paint in ((12, (60, 87, 99)), (9, (46, 68, 78)), (6, (66, 92, 106)), (3, (74, 104, 122))):
            cv2.circle(rings, (30, 30), radius, paint, -1)
        now[disc] = rings[disc]
    seen = np.asarray(cv2.GaussianBlur(now, (0, 0), 0.7), np.uint8)
    assert only_relit(seen, bare, disc) is not own_print


@pytest.mark.parametrize("hidden", [True, False])
def test_a_plain_token_on_a_symbol_as_bright_as_its_surroundings_is_no_shadow(hidden: bool) -> None:
    """Beneath a shadow a golden nugget on grey rock stays golden; a brown disc there is brown all over."""
    bare = np.full((60, 60, 3), (150, 142, 150), np.float32)
    bare += np.random.default_rng(3).normal(0, 2, bare.shape)
    cv2.circle(bare, (30, 30), 5, (70, 165, 210), -1)
    disc = cv2.circle(np.zeros((60, 60), np.uint8), (30, 30), 11, 1, -1) > 0
    now = bare.copy()
    now[disc] = (95, 84, 98) if hidden else now[disc] * 0.62
    seen, there = (np.asarray(cv2.GaussianBlur(picture, (0, 0), 0.7), np.uint8) for picture in (now, bare))
    assert only_relit(seen, there, disc) is not hidden


@pytest.mark.parametrize("cast", [(0.69, 0.76, 0.80), (0.66, 0.58, 0.52), (0.6, 0.6, 0.6), (0.4, 0.4, 0.4)])
def test_the_shadow_of_one_of_two_lamps_is_a_shadow(cast: tuple[float, float, float]) -> None:
    """Where a warm lamp is hidden the cool one is left, and the reverse: the print shows through in another colour.
    Close to what casts it a shadow may be deeper than others here.
    """
    bare = _print()
    disc = cv2.circle(np.zeros((60, 60), np.uint8), (30, 30), 12, 1, -1) > 0
    now = bare.astype(np.float32)
    now[disc] *= cast
    seen = np.asarray(cv2.GaussianBlur(now, (0, 0), 0.7), np.uint8)
    assert only_shaded(seen, bare, disc, 0.55)


@pytest.mark.parametrize("paint", [(60, 87, 99), (32, 31, 30), (66, 104, 144)], ids=["brown", "black", "cardboard"])
def test_a_thing_is_no_shadow(paint: tuple[int, int, int]) -> None:
    """A thing as dark as a shadow hides the strong print beneath, a black one is darker than shadows are."""
    bare = np.clip(2.0 * _print() - 130.0, 0, 255).astype(np.uint8)
    disc = cv2.circle(np.zeros((60, 60), np.uint8), (30, 30), 12, 1, -1) > 0
    now = bare.copy()
    now[disc] = paint
    seen = np.asarray(cv2.GaussianBlur(now, (0, 0), 0.7), np.uint8)
    assert not only_shaded(seen, bare, disc, 0.55)


@pytest.mark.parametrize("shadow", [True, False])
def test_a_thing_as_even_as_faint_print_in_shadow_hides_that(shadow: bool) -> None:
    """Black paint under a lamp is as bright as sand in a deep shadow, and as even: a shadow alone shows the blotches
    of the sand.
    """
    bare = np.clip(1.3 * _print() - 40.0, 0, 255).astype(np.uint8)
    disc = cv2.circle(np.zeros((60, 60), np.uint8), (30, 30), 9, 1, -1) > 0
    dark = 0.45 * bare if shadow else 0.45 * np.median(bare[disc], axis=0)
    now = np.where(disc[..., None], dark, bare) + np.random.default_rng(5).normal(0, 1.0, bare.shape)
    seen = np.asarray(cv2.GaussianBlur(np.clip(now, 0, 255).astype(np.uint8), (0, 0), 0.7), np.uint8)
    assert only_shaded(seen, bare, disc, 0.55) is shadow


@pytest.mark.parametrize(("channels", "shadow"), [((0,), True), ((0, 1), False)])
def test_the_rim_that_a_camera_draws_in_one_channel_is_no_print(channels: tuple[int, ...], shadow: bool) -> None:
    """Beside a blue piece a camera that sharpens makes half of a shadow brighter in blue; what differs from the print
    in two channels hides it.
    """
    bare = np.full((60, 60, 3), (125, 185, 205), np.uint8)
    disc = cv2.circle(np.zeros((60, 60), np.uint8), (30, 30), 12, 1, -1) > 0
    rim = disc & (np.indices((60, 60)).sum(axis=0) % 8 < 4)
    now = np.where(disc[..., None], bare * np.array([0.45, 0.48, 0.52]), bare)
    for channel in channels:
        now[rim, channel] *= 1.6
    seen = np.asarray(cv2.GaussianBlur(now, (0, 0), 0.7), np.uint8)
    assert only_shaded(seen, bare, disc, 0.6) is shadow


@pytest.mark.parametrize(
    ("light", "own", "same"),
    [((0.93, 0.96, 1.0), False, True), ((0.93, 0.96, 1.0), True, False), ((0.6,) * 3, False, False)],
)
def test_print_in_hardly_another_light_is_told(light: tuple[float, float, float], own: bool, same: bool) -> None:
    """A thing with a print of its own hides that below, and a shadow is another light."""
    bare = np.clip(2.0 * _print() - 130.0, 0, 255).astype(np.uint8)
    disc = cv2.circle(np.zeros((60, 60), np.uint8), (30, 30), 12, 1, -1) > 0
    shown = bare[::-1, ::-1] if own else bare
    now = np.where(disc[..., None], shown * np.array(light), bare)
    assert hardly_differs(np.asarray(cv2.GaussianBlur(now, (0, 0), 0.7), np.uint8), bare, disc) is same


@pytest.mark.parametrize("faces", [False, True])
def test_a_soft_shadow_on_plain_print_is_a_shadow(faces: bool) -> None:
    """Where no print shows through, it becomes lighter towards its rim little by little; the faces of a thing differ in
    steps.
    """
    bare = np.full((60, 60, 3), (190, 225, 235), np.uint8)
    disc = cv2.circle(np.zeros((60, 60), np.uint8), (30, 30), 9, 1, -1) > 0
    light = 1.0 - 0.55 * cv2.GaussianBlur(disc.astype(np.float32), (0, 0), 4.0)
    if faces:
        light = np.where((np.indices((60, 60)).sum(axis=0) // 4) % 2 > 0, 0.85, 0.5)
    noise = np.random.default_rng(5).normal(0, 2.0, bare.shape)
    dim = bare * light[..., None]
    shaded = np.where(disc[..., None], dim, bare)
    now = (shaded + noise).clip(0, 255)
    seen = np.asarray(cv2.GaussianBlur(now, (0, 0), 0.7), np.uint8)
    assert only_shaded(seen, bare, disc, 0.7) is not faces


@pytest.mark.parametrize(("paint", "shadow"), [(None, True), ((50, 114, 214), False), ((45, 168, 240), False)])
def test_a_shadow_on_overexposed_print_is_a_shadow(paint: tuple[int, int, int] | None, shadow: bool) -> None:
    """Where red is saturated it falls less than the other channels in a shadow; a token and a yellow piece there have
    another colour even so.
    """
    light = np.clip(_print() * np.array([0.75, 1.1, 1.0]) + np.array([30.0, 70.0, 110.0]), 0, 290)
    bare = np.clip(light, 0, 254).astype(np.uint8)
    disc = cv2.circle(np.zeros((60, 60), np.uint8), (30, 30), 12, 1, -1) > 0
    now = bare.astype(np.float32)
    now[disc] = np.clip(light * 0.86, 0, 254)[disc] if paint is None else paint
    seen = np.asarray(cv2.GaussianBlur(now, (0, 0), 0.7), np.uint8)
    assert (np.median(bare[disc], axis=0) >= 246).tolist() == [False, False, True]
    assert only_shaded(seen, bare, disc, 0.6) is shadow


@pytest.mark.parametrize("depth", [0.86, 0.74])
def test_a_shadow_on_much_overexposed_print_is_a_shadow(depth: float) -> None:
    """The brighter red truly is the less it falls in a shadow, by a quarter less than the other channels."""
    light = np.clip(_print() * np.array([0.75, 1.1, 1.0]) + np.array([30.0, 70.0, 110.0]), 0, 320)
    light[..., 2] = np.maximum(light[..., 2], 316.0)
    bare = np.clip(light, 0, 254).astype(np.uint8)
    disc = cv2.circle(np.zeros((60, 60), np.uint8), (30, 30), 12, 1, -1) > 0
    now = np.where(disc[..., None], np.clip(light * depth, 0, 254), bare).astype(np.float32)
    assert only_shaded(np.asarray(cv2.GaussianBlur(now, (0, 0), 0.7), np.uint8), bare, disc, 0.6)


@pytest.mark.parametrize("paint", [None, (50, 110, 45), (45, 168, 205), (85, 107, 136)])
def test_print_that_leaves_a_shadow_is_no_thing(paint: tuple[int, int, int] | None) -> None:
    """Print that a shadow has left is brighter by one factor in all channels, also where the shadow was soft; a piece
    or a token in its place hides the print.
    """
    lit = np.clip(2.0 * _print() - 130.0, 0, 255)
    disc = cv2.circle(np.zeros((60, 60), np.uint8), (30, 30), 12, 1, -1) > 0
    soft = cv2.GaussianBlur((disc * 0.55).astype(np.float32), (0, 0), 5.0)[..., None]
    bare, now = lit * (1.0 - soft), lit.copy()
    if paint is not None:
        now[disc] = paint
    before, after = (np.asarray(cv2.GaussianBlur(each, (0, 0), 0.7), np.uint8) for each in (bare, now))
    assert only_unshaded(after, before, disc) is (paint is None)
    glare = np.array([1.0, 1.0, 1.7])
    before, after = (np.clip(each * glare, 0, 254).astype(np.uint8) for each in (before, after))
    assert only_unshaded(after, before, disc) is (paint is None), "also where one channel is saturated"


@pytest.mark.parametrize(("paint", "side"), [((35, 180, 228), (62, 104, 140)), ((38, 36, 180), (64, 96, 138))])
def test_lit_top_and_other_side_are_one_thing(paint: tuple[int, int, int], side: tuple[int, int, int]) -> None:
    """The side of a piece whose colour the light turns into cardboard's is no token beside it: it is too small; a whole
    token beside a piece stays one.
    """
    bare = np.full((90, 90, 3), (150, 170, 120), np.uint8)
    now = bare.copy()
    now[30:46, 20:44] = paint
    now[46:56, 20:44] = side
    changed = (now != bare).any(axis=2)
    assert len(parts(now, bare, changed, EVEN, 0.5, 60, 80.0)) == 1
    cv2.circle(now, (58, 38), 13, side, -1)
    changed = (now != bare).any(axis=2)
    assert len(parts(now, bare, changed, EVEN, 0.5, 60, 80.0)) == 2


@pytest.mark.parametrize(("ripple", "around", "is_shadow"), [(0.07, 0, True), (0.01, 0, False), (0.01, 9, True)])
def test_a_coloured_shadow_beside_a_piece_is_no_part_of_it(ripple: float, around: int, is_shadow: bool) -> None:
    """Of two lamps, one of which a red piece hides, sandy print is dimmed to cardboard's colour, as a side of the piece
    in the shade may be. Where that print is seen, or what is dimmed is larger than the piece, it is the shadow.
    """
    dark, light = np.array(TOKEN_COLOUR, np.float64), np.array([0.68, 0.78, 0.86])
    waves = cv2.GaussianBlur(np.random.default_rng(5).normal(0, 1, (90, 90)), (0, 0), 1.5)
    bare = np.asarray(np.clip((1 + ripple * waves / waves.std())[..., None] * dark / light, 0, 255), np.uint8)
    piece, shaded = np.zeros((2, 90, 90), np.bool_)
    piece[30:46, 20:44] = True
    shaded[30 - around : 58, 20 - around : 44 + around] = True
    shaded &= ~piece
    now = np.where(shaded[..., None], bare * light, bare).astype(np.uint8)
    now[piece] = (38, 36, 180)
    (found,) = parts(now, bare, piece | shaded, EVEN, 0.5, 60, 80.0)
    assert found[piece].mean() > 0.9
    assert found[shaded].mean() < 0.3 if is_shadow else found[shaded].mean() > 0.9


@pytest.mark.parametrize("count", [1, 2, 4, 6])
def test_tokens_in_a_row_are_counted(count: int) -> None:
    """Tokens of the owner's size that touch are parted, however many lie in a row."""
    bare = np.full((80, 240, 3), (150, 170, 120), np.uint8)
    now = bare.copy()
    for k in range(count):
        cv2.circle(now, (30 + 33 * k, 40 + 3 * (k % 2)), 17, (62, 104, 140), -1)
    changed = (now != bare).any(axis=2)
    found = parts(now, bare, changed, EVEN, 0.5, 60, 80.0, radius=17 * 45 / 80.0)
    assert sorted(round(float(np.nonzero(part)[1].mean()) - 30) // 25 for part in found) == sorted(
        round(33 * k) // 25 for k in range(count)
    )


def test_the_top_of_a_high_stack_is_one_token() -> None:
    """A round top with the sides of the tokens below it is not taken apart, though it is longer than a token."""
    bare = np.full((80, 80, 3), (150, 170, 120), np.uint8)
    now = bare.copy()
    for number in range(22):
        cv2.circle(now, (40, 48 - number), 17, (62, 104, 140), -1)
    changed = (now != bare).any(axis=2)
    assert len(parts(now, bare, changed, EVEN, 0.5, 60, 80.0, radius=17 * 45 / 80.0)) == 1


def _hatched() -> tuple[Picture, Picture, np.ndarray[tuple[int, ...], np.dtype[np.bool_]]]:
    """Grey hatching without and with an even grey disc of its mean colour on it, and the disc."""
    rows, columns = np.mgrid[0:80, 0:80]
    lines = 120.0 + 35.0 * np.sin((rows + columns) * 0.9)[..., None] * np.array([1.0, 0.95, 0.9])
    disc = cv2.circle(np.zeros((80, 80), np.uint8), (40, 40), 14, 1, -1) > 0
    noise = np.random.default_rng(6).normal(0, 3, (2, 80, 80, 3))
    with_it = np.where(disc[..., None], np.array([122.0, 119.0, 117.0]), lines)
    bare, now = (
        np.asarray(cv2.GaussianBlur(np.clip(picture + grain, 0, 255), (0, 0), 0.7), np.uint8)
        for picture, grain in zip((lines, with_it), noise, strict=True)
    )
    return bare, now, disc


def test_the_whole_of_a_token_is_found_by_its_texture() -> None:
    """Of an even grey token on grey hatching only a corner is known; most is found, and of a hard
    shadow not half, which has the shape of no token."""
    bare, now, disc = _hatched()
    everywhere = np.ones(disc.shape, np.bool_)
    corner = disc & (np.indices(disc.shape)[1] > 46)
    whole = whole_token(now, bare, corner, everywhere, 0.5, 52.0) > 0.5
    known, found = (np.count_nonzero(part & disc) / np.count_nonzero(part | disc) for part in (corner, whole))
    assert found > max(0.6, 1.4 * known)
    shaded = np.asarray(np.where(disc[..., None], bare * 0.6, bare), np.uint8)
    assert np.count_nonzero(whole_token(shaded, bare, corner, everywhere, 0.5, 52.0) > 0.5) < 0.5 * disc.sum()


@pytest.mark.parametrize("count", [2, 4])
def test_tokens_that_touch_are_counted_as_they_lie_on_the_table(count: int) -> None:
    """Under a tilted camera a row of them is longer than its area suggests."""
    flat = np.array([[50.0, 0.0], [0.0, 32.0]])
    bare = np.full((60, 120, 3), (190, 200, 205), np.uint8)
    now = bare.copy()
    for number in range(count):
        cv2.ellipse(now, (20 + 18 * number, 30), (9, 6), 0, 0, 360, TOKEN_COLOUR, -1)
    cv2.line(now, (20, 30), (20 + 18 * (count - 1), 30), TOKEN_COLOUR, 5)
    mask = (now != bare).any(axis=2)
    assert len(parts(now, bare, mask, EVEN, 0.6, 40, 40.0, radius=8.1, east_south=flat)) == count


def test_tokens_of_nearly_the_tables_paint_are_found_whole() -> None:
    """Of two grey square tokens side by side on a cloth with grey stripes only the ends differ clearly: their paint
    shows both, and neither the stripes nor a token farther off.
    """
    stripes = np.where((np.mgrid[:120, :160][1] // 40 % 2)[..., None] > 0, (112, 115, 125), (78, 92, 97))
    bare = np.asarray(stripes, np.uint8)
    squares, away = np.zeros((2, 120, 160), np.bool_)
    squares[51:69, 49:85] = True
    away[91:109, 67:85] = True
    grain = np.random.default_rng(7).normal(0, 2.5, (2, 120, 160, 3))
    paint = np.array([101.0, 100.0, 101.0])
    now, bare = (
        np.asarray(cv2.GaussianBlur(np.clip(picture + noise, 0, 255), (0, 0), 0.7), np.uint8)
        for picture, noise in zip((np.where((squares | away)[..., None], paint, bare), bare), grain, strict=True)
    )
    columns = np.indices(squares.shape)[1]
    ends = squares & ((columns < 54) | (columns > 80))
    everywhere = np.ones(squares.shape, np.bool_)
    found = whole_tokens(now, bare, ends, everywhere, 0.6, 57.0, paint.astype(np.float32))
    assert np.count_nonzero(found & squares) > 0.85 * np.count_nonzero(found | squares)
    other = np.array([40.0, 60.0, 140.0], np.float32)
    assert not whole_tokens(now, bare, ends, everywhere, 0.6, 57.0, other).any()


@pytest.mark.parametrize("masked", [True, False])
def test_no_print_is_seen_where_there_is_nothing_to_compare(masked: bool) -> None:
    """All of it is saturated, or nothing is left of the part that is looked at."""
    white = np.full((20, 20, 3), 255, np.uint8)
    assert not shows_through(white, white, np.full((20, 20), masked))


def test_two_colours_in_one_place_are_one_part() -> None:
    """Noise of two paints, each of which has its pixels all over a thing, leaves no part without a pixel."""
    paints = {"blue": (150, 110, 60), "black": (50, 50, 56), TOKEN: (114, 112, 105)}
    changed = np.asarray(cv2.circle(np.zeros((60, 60), np.uint8), (30, 30), 8, 1.0, -1)) > 0
    noisy = np.full((60, 60, 3), 200.0)
    between = (np.array(paints["black"]) + paints[TOKEN]) / 2
    noisy[changed] = between + np.random.default_rng(3).normal(0, 30, (np.count_nonzero(changed), 3))
    now = np.clip(noisy, 0, 255).astype(np.uint8)
    bare = np.full((60, 60, 3), 200, np.uint8)
    found = parts(now, bare, changed, EVEN, 0.5, 20, 57.0, paints, 6.0, False)
    assert found
    assert all(part.any() for part in found)
