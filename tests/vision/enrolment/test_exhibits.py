"""Cutting shown pieces out of pictures of the bare table: what is found, and what is said where it is not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from app.values.pictures import Picture
from tests.worlds.pieces_shown import KINDS, LEANING, PAINTS, PLACES, bare_table, laid_out
from vision.enrolment.exhibits import Exhibit, ExhibitError, alike, contact_sheet, cut_exhibits
from vision.objects.lessons.examples import Example, ShownPieces
from vision.objects.paint.paints import TOKEN
from vision.objects.shapes.solids import drawn

WANTED = (Exhibit("figure"), Exhibit("figure", lying=True), Exhibit("hut"))
TURNS = (0.3, 1.2, 2.0)


def _reason(image: Picture, name: str = "red") -> str:
    _, wrong = cut_exhibits(bare_table(), {name: image}, {name: WANTED})
    return wrong[name].reason if wrong else ""


@pytest.fixture(scope="module")
def every_paint() -> Mapping[str, Sequence[Example]]:
    """What is cut out of pictures of the things in each paint."""
    images = {word: laid_out(word, turns=TURNS) for word in PAINTS}
    found, wrong = cut_exhibits(bare_table(), images, dict.fromkeys(PAINTS, WANTED))
    assert wrong == {}
    return found


@pytest.mark.parametrize("colour", PAINTS)
def test_each_thing_is_cut_out_as_a_whole_without_its_shadow(
    every_paint: Mapping[str, Sequence[Example]], colour: str
) -> None:
    """From left to right, every mask overlaps the true silhouette by nine tenths, black on wood included."""
    found = every_paint
    assert [(e.kind, e.lying, e.colour, e.count) for e in found[colour]] == [
        ("figure", False, colour, 1),
        ("figure", True, colour, 1),
        ("hut", False, colour, 1),
    ]
    for example, solid, place, turn in zip(found[colour], KINDS, PLACES, TURNS, strict=True):
        foot = np.array(place) - example.corner
        true = drawn(solid, turn, LEANING, foot, example.mask.shape)[..., 0] > 0.5
        both = np.count_nonzero(true & example.mask) / np.count_nonzero(true | example.mask)
        assert both > 0.85, (solid.kind, both)


def test_black_pieces_on_a_dark_table_in_little_light_are_found() -> None:
    """In a quarter of the light black differs from wood by ten grey levels: it is cut out as well as in full light; in
    noise of as much it is refused.
    """
    chance = np.random.default_rng(5)

    def dim(picture: Picture, noise: float) -> Picture:
        return np.clip(picture * 0.25 + chance.normal(0, noise, picture.shape), 0, 255).astype(np.uint8)

    black = laid_out("black", turns=TURNS)
    found, wrong = cut_exhibits(dim(bare_table(), 1.2), {"black": dim(black, 1.2)}, {"black": WANTED})
    assert wrong == {}
    for example, solid, place, turn in zip(found["black"], KINDS, PLACES, TURNS, strict=True):
        foot = np.array(place) - example.corner
        true = drawn(solid, turn, LEANING, foot, example.mask.shape)[..., 0] > 0.5
        assert np.count_nonzero(true & example.mask) > 0.8 * np.count_nonzero(true | example.mask)
    found, wrong = cut_exhibits(dim(bare_table(), 10.0), {"black": dim(black, 10.0)}, {"black": WANTED})
    assert found == {}


def test_paints_are_those_shown(every_paint: Mapping[str, Sequence[Example]]) -> None:
    """Each paint's name goes with its colour, and a second red is said to be alike."""
    found = every_paint
    things = tuple(thing for word in PAINTS for thing in found[word])
    shown = ShownPieces((480, 220), (96.0, 140.0, 172.0), things)
    assert list(shown.paints) == list(PAINTS)
    assert alike(shown) == []
    seen = np.array(shown.paints["red"], np.float64)
    assert seen / seen.sum() == pytest.approx(np.array(PAINTS["red"]) / sum(PAINTS["red"]), abs=0.06)
    again = tuple(Example(e.kind, e.lying, "crimson", e.count, e.corner, e.now, e.bare, e.mask) for e in found["red"])
    assert ("red", "crimson") in alike(ShownPieces((480, 220), shown.ground, (*things, *again)))


def test_what_is_wrong_with_a_picture_is_said() -> None:
    """Nothing there, too few things, two that touch, a thing at the edge, another picture, a foreign size."""
    assert _reason(laid_out("red")) == ""
    assert _reason(bare_table()) == "no_difference"
    assert _reason(laid_out("red", solids=KINDS[:2], places=PLACES[:2])) == "too_few"
    assert _reason(laid_out("red", places=((90.0, 110.0), (240.0, 120.0), (262.0, 120.0)))) == "touching"
    assert _reason(laid_out("red", places=((6.0, 110.0), *PLACES[1:]))) == "at_the_edge"
    specks = laid_out("red").astype(np.int16)
    for left in range(10, 450, 50):  # faint, as of a lamp that flickers in the gloss
        specks[6:10, left : left + 26, 0] += 18
    assert _reason(np.clip(specks, 0, 255).astype(np.uint8)) == ""
    four = laid_out("red", solids=(*KINDS, KINDS[2]), places=(*PLACES, (300.0, 180.0)))
    assert _reason(four) == "too_many"
    assert _reason(np.ascontiguousarray(laid_out("red")[:, :-40])) == "wrong_size"
    assert _reason(np.zeros((220, 480, 3), np.uint8)) == "unusable"


def test_things_too_small_to_show_a_shape_are_refused() -> None:
    """A camera too far away is said instead of shapes learned from a dozen pixels."""
    small = [np.asarray(cv2.resize(one, (160, 73), interpolation=cv2.INTER_AREA), np.uint8)
             for one in (bare_table(), laid_out("red"))]  # fmt: skip
    _, wrong = cut_exhibits(small[0], {"red": small[1]}, {"red": WANTED})
    assert wrong["red"].reason == "too_small"


def test_an_unusable_bare_table_is_an_error() -> None:
    """Without it nothing can be cut out."""
    with pytest.raises(ExhibitError, match="unusable"):
        cut_exhibits(np.zeros((220, 480, 3), np.uint8), {"red": laid_out("red")}, {"red": WANTED})


def test_the_contact_sheet_shows_every_thing(every_paint: Mapping[str, Sequence[Example]]) -> None:
    """One row a colour, one column a thing."""
    found = every_paint
    sheet = contact_sheet(ShownPieces((480, 220), (96.0, 140.0, 172.0), (*found["red"], *found["blue"])))
    assert sheet.shape == (2 * 192, 3 * 192, 3)


def _least_shared(things: Sequence[Example], discs: NDArray[np.uint8]) -> float:
    """The least intersection over union (0-1) of a thing's mask with the ``discs`` [h, w]."""
    found = []
    for thing in things:
        high, wide = thing.mask.shape
        true = discs[thing.corner[1] :, thing.corner[0] :][:high, :wide] > 0
        found.append(np.count_nonzero(thing.mask & true) / np.count_nonzero(thing.mask | true))
    return min(found)


@pytest.mark.parametrize(("wanted", "reason"), [((Exhibit(TOKEN),) * 3, ""), (WANTED, "no_difference")])
def test_tokens_as_dark_as_a_shadow_of_the_table_are_found(wanted: tuple[Exhibit, ...], reason: str) -> None:
    """So flat a thing casts hardly any shadow, which a piece does: of one its shadow may be all that is seen."""
    now = bare_table().astype(np.float32)
    discs = np.zeros(now.shape[:2], np.uint8)
    for x, y in ((90, 110), (240, 120), (380, 105)):
        cv2.circle(discs, (x, y), 11, 1.0, -1)
    soft = cv2.GaussianBlur(discs.astype(np.float32), (0, 0), 0.7)[..., None]
    image = np.asarray(now * (1 - 0.4 * soft), np.uint8)
    found, wrong = cut_exhibits(bare_table(), {TOKEN: image}, {TOKEN: wanted})
    assert {name: error.reason for name, error in wrong.items()} == ({TOKEN: reason} if reason else {})
    for things in found.values():
        assert _least_shared(things, discs) > 0.7


@pytest.mark.slow
def test_tokens_on_felt_in_much_noise_are_cut_out_as_a_whole() -> None:
    """Brown on green differs by little more than grain and noise: what is connected with the clear part belongs to it;
    where the difference is clear the outline does not grow.
    """
    chance = np.random.default_rng(7)
    felt = np.clip(np.array([28, 70, 50]) + chance.normal(0, 5.0, (220, 480, 1)), 0, 255)
    for paint in ((34, 50, 82), (40, 120, 220)):
        discs = np.zeros((220, 480), np.uint8)
        for x, y in ((90, 110), (240, 120), (380, 105)):
            cv2.rectangle(discs, (x - 11, y - 11), (x + 11, y + 11), 1.0, -1)
        soft = cv2.GaussianBlur(discs.astype(np.float32), (0, 0), 0.9)[..., None]
        now = felt * (1 - soft) + np.array(paint) * soft
        noise = chance.normal(0, 8.0, (2, *now.shape))
        image, bare = (np.clip(each, 0, 255).astype(np.uint8) for each in (now + noise[0], felt + noise[1]))
        found, wrong = cut_exhibits(bare, {TOKEN: image}, {TOKEN: (Exhibit(TOKEN),) * 3})
        assert wrong == {}
        assert _least_shared(found[TOKEN], discs) > 0.8


def test_a_token_that_hardly_differs_from_a_dim_checked_cloth_is_found_beside_others() -> None:
    """Its parts are less than crumbs beside those that lie on pale checks; blurred more it is in one piece."""
    chance = np.random.default_rng(5)
    cloth = np.full((220, 480, 3), (96.0, 92.0, 80.0))
    cloth[:, 40:140] = (45.0, 52.0, 50.0)
    discs = np.zeros(cloth.shape[:2], np.uint8)
    for x, y in ((90, 110), (240, 120), (380, 105)):
        cv2.circle(discs, (x, y), 11, 1.0, -1)
    soft = cv2.GaussianBlur(discs.astype(np.float32), (0, 0), 0.9)[..., None]
    now = cloth * (1 - soft) + np.array((60.0, 48.0, 44.0)) * soft
    noise = chance.normal(0, 8.0, (2, *now.shape))
    image, bare = (np.clip(each, 0, 255).astype(np.uint8) for each in (now + noise[0], cloth + noise[1]))
    found, wrong = cut_exhibits(bare, {TOKEN: image}, {TOKEN: (Exhibit(TOKEN),) * 3})
    assert wrong == {}
    assert _least_shared(found[TOKEN], discs) > 0.8


@pytest.mark.slow
def test_pieces_that_differ_by_little_more_than_the_noise_are_found() -> None:
    """Black pieces on a dark table in a noisy picture: blurred more they stand out, and the third of them is neither
    missing nor a part of another.
    """
    chance = np.random.default_rng(11)

    def noisy(picture: Picture) -> Picture:
        return np.clip(picture * 0.3 + chance.normal(0, 4.0, picture.shape), 0, 255).astype(np.uint8)

    found, wrong = cut_exhibits(
        noisy(bare_table()), {"black": noisy(laid_out("black", turns=TURNS))}, {"black": WANTED}
    )
    assert wrong == {}
    assert [thing.kind for thing in found["black"]] == ["figure", "figure", "hut"]
