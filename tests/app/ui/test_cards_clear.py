"""Through a game that is played by touch: no card lies over what it speaks of, however much is to be done and told."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from app.lang import Translator
from app.rules.tileset import TileSet
from app.table.conductor import new_state, step
from app.table.model.inputs import GameIsRight, StartGame
from app.table.presentation.view import TableView, view
from app.ui.base.theme import THEME
from app.ui.gallery.tables import NAMES, SEED, moves_of, touch
from app.ui.map.rings import ring_width
from app.ui.scores.flights import COUNT
from tests.app.ui.conftest import Stage
from tests.sampling import few, sampled

Box = tuple[float, float, float, float]
"""(left, bottom, right, top) in pixels of the window."""

OVER = 0.12
"""The share of a ring or tile that a card may cover."""

CROWDED = (38, 50, 98, 114)
"""After so many moves of that game something is scored, while hands are asked for other things."""

AT_AN_EDGE = 122
"""After so many moves something is scored at the edge of a large map."""

BEGINNING = 6
"""After so many moves the map has so many tiles that they are not drawn at their largest any more."""

SIZES = ((800, 480), (480, 800), (720, 1280))

KEPT = {SIZES[0]: 0.8, SIZES[1]: 0.62, SIZES[2]: 0.8}
"""The share of its size that the map keeps at the least while points are told, by the size of the screen."""

TALKATIVE = (23, 38, 51, 101, 112)
"""After so many moves hands are asked for something on a map that is large, or that is seen from near."""

EDGES = 0.05
"""How much of tiles, in tiles, may lie under sentences."""

NEAR = 1.0
"""Pixels by which a card may touch the figure that counts: places are rounded."""


@pytest.fixture(scope="module")
def played(tileset: TileSet) -> dict[int, TableView]:
    """The table after each move of a game of three; what hands have to do is done after every second one."""
    seats = tuple(NAMES)[:3]
    state, _ = step(new_state(tileset), StartGame(seats, {seat: NAMES[seat] for seat in seats}, {}, SEED))
    found = {}
    for made, move in enumerate(moves_of(tileset, seats, SEED, 130), 1):
        state, _ = step(state, touch(move))
        found[made] = view(state)
        if made % 2 == 0:
            state, _ = step(state, GameIsRight())
    return found


@pytest.mark.parametrize("made", sampled(CROWDED, CROWDED[2:3]))
@pytest.mark.parametrize("size", sampled(SIZES, SIZES[:1]))
def test_no_card_covers_what_it_speaks_of_where_much_is_to_be_told(
    stage: Any, played: dict[int, TableView], size: tuple[int, int], made: int
) -> None:
    """The card of a scoring and the sentences leave rings, their pictures, counted, moved and new tiles in sight; the
    card the figure that counts as well.
    """
    assert _faults(stage, played, made, size) == []
    assert _figures(stage.screen) == []


def test_a_card_becomes_wider_and_lower_before_it_covers_what_it_speaks_of(stage: Any, tileset: TileSet) -> None:
    """In the largest text, beside a tall sentence, the usual card of five tiles has room on those tiles alone."""
    THEME.choose(text="largest")
    seats = tuple(NAMES)[:5]
    state, _ = step(new_state(tileset), StartGame(seats, {seat: NAMES[seat] for seat in seats}, {}, 12))
    before = view(state)
    for made, move in enumerate(moves_of(tileset, seats, 12, 44), 1):
        before = view(state)
        state, _ = step(state, touch(move))
        if made % 2 == 0 and made < 44:
            state, _ = step(state, GameIsRight())
    after = view(state)
    assert [len(show.counts) for show in after.shows] == [5]
    assert _faults(stage, {43: before, 44: after}, 44, SIZES[0]) == []
    assert _figures(stage.screen) == []


def test_the_map_is_in_sight_beside_the_card_of_a_scoring(stage: Any, played: dict[int, TableView]) -> None:
    """No place for the card pushes the map out of the room but for a strip of larger tiles."""
    assert _faults(stage, played, AT_AN_EDGE, SIZES[0]) == []
    assert stage.screen.shows.playing
    board = stage.screen.board
    at = [board.to_screen(cell.col + 0.5, cell.row + 0.5) for cell in board.laid]
    seen = sum(board.x < x < board.right and board.y < y < board.top - board.inset_top for x, y in at)
    assert seen >= 0.9 * len(at)


@pytest.mark.slow
@pytest.mark.parametrize("made", sampled(CROWDED, CROWDED[2:3]))
@pytest.mark.parametrize("size", sampled(SIZES, SIZES[:1]))
def test_the_map_keeps_its_size_while_points_are_told(
    stage: Any, played: dict[int, TableView], size: tuple[int, int], made: int
) -> None:
    """The telling is about the map: the card stands beside what it speaks of, not in the place of the map."""
    before = stage.open(played[made - 1], size).board.sight.camera.tile
    assert _faults(stage, played, made, size) == []
    assert stage.screen.shows.playing
    assert stage.screen.board.sight.camera.tile >= KEPT[size] * before


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
def test_no_card_covers_what_it_speaks_of_in_a_whole_game(
    stage: Any, played: dict[int, TableView], size: tuple[int, int]
) -> None:
    """After every move but the first: on a small upright screen the largest tiles have no room between the cards."""
    assert [fault for made in played if made > BEGINNING for fault in _faults(stage, played, made, size)] == []


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
def test_the_card_of_a_scoring_covers_no_figure_in_a_whole_game(
    stage: Any, played: dict[int, TableView], size: tuple[int, int]
) -> None:
    """On maps small and large the figure that counts and the stamp that doubles stand beside it."""
    found = []
    for made in played:
        if played[made].shows and (made == 1 or played[made - 1].shows != played[made].shows):
            _faults(stage, played, made, size)
            found += [(made, *one) for one in _figures(stage.screen)]
    assert found == []


def _faults(stage: Stage, played: dict[int, TableView], made: int, size: tuple[int, int]) -> list[tuple[object, ...]]:
    """Every thing on the map that lies under a card after so many moves."""
    screen = stage.open(played[made - 1], size)
    screen.motion = False
    stage.show(played[made])
    stage.frames(4)
    return [
        (made, what, card)
        for (what, thing), (card, over) in product(_things(screen), _cards(screen))
        if _covered(thing, over)
    ]


def _cards(screen: Any) -> Iterator[tuple[str, Box]]:
    """What lies over the map."""
    parts = [("sentence", card) for card in screen.notices.children if card.opacity]
    parts += [("scoring", screen.shows._card)] if screen.shows._card is not None else []
    parts += [("eyes", screen.eyes)] if screen.eyes.words else []
    for name, widget in (*parts, *(("badge", badge) for badge in screen.badges.children)):
        yield name, (widget.x, widget.y, widget.right, widget.top)


def _things(screen: Any) -> Iterator[tuple[str, Box]]:
    """What they are about."""
    board, shown = screen.board, screen.view
    tile = board.sight.camera.tile
    for ring in shown.rings:
        x, y = board.to_screen(ring.cell[0] + ring.at[0], ring.cell[1] + ring.at[1])
        half = 0.45 * ring_width(ring, tile)
        yield f"ring {ring.kind}", (x - half, y - half, x + half, y + half)
    for left, low, wide, high in board.ring_boxes:
        yield "picture", (left, low, left + wide, low + high)
    counted = [count.cell for part in screen.shows._parts for count in part.show.counts]
    fresh = [one.cell for one in (*shown.tiles, *shown.pieces) if one.fresh]
    for col, row in dict.fromkeys((*fresh, *counted)):
        (left, high), (right, low) = board.to_screen(col + 0.2, row + 0.2), board.to_screen(col + 0.8, row + 0.8)
        yield f"tile {col},{row}", (left, low, right, high)


def _figures(screen: Any) -> list[tuple[str, int, int]]:
    """The figures of a scoring that its card covers, with how many pixels in each direction."""
    show, card, half = screen.shows, screen.shows._card, COUNT * THEME.u / 2
    if card is None:
        return []
    shows = [part.show for part in show._parts]
    places = [("count", show._above(count.at)) for each in shows for count in each.counts]
    places += [("stamp", screen.board.to_screen(*each.doubling)) for each in shows if each.doubling is not None]
    found = []
    for what, (x, y) in places:
        wide = min(x + half, card.right) - max(x - half, card.x)
        high = min(y + half, card.top) - max(y - half, card.y)
        if min(wide, high) > NEAR:
            found.append((what, round(wide), round(high)))
    return found


def _covered(thing: Box, over: Box) -> bool:
    wide, high = min(thing[2], over[2]) - max(thing[0], over[0]), min(thing[3], over[3]) - max(thing[1], over[1])
    return min(wide, high) > 0 and wide * high > OVER * (thing[2] - thing[0]) * (thing[3] - thing[1])


@pytest.mark.parametrize("size", few(SIZES[1:], 0))
def test_no_sentence_lies_over_a_tile_on_an_upright_screen(
    window: Any, pictures: Any, played: dict[int, TableView], size: tuple[int, int]
) -> None:
    """There the map has room for all of them: in the longest words and the largest letters too."""
    THEME.choose(text="largest")
    stage, found = Stage(window, pictures, Translator.load("de")), []
    screen = stage.open(played[TALKATIVE[0] - 1], size)
    screen.motion = False
    for made in TALKATIVE:
        stage.show(played[made])
        screen.shows.close()
        stage.frames(2)
        board, words = screen.board, [card for card in screen.notices.children if card.opacity]
        assert words
        top = board.top - board.inset_top  # above that nothing of the map is drawn
        boxes = [(card.x, card.y, card.right, min(card.top, top)) for card in words if card.y < top]
        found += [(made, over) for over in [board.under(boxes, board.laid)] if over > EDGES]
    stage.close()
    assert found == []


@pytest.mark.parametrize("made", few([61, 73, 81], 2))
def test_the_map_stays_where_it_is_when_a_tile_is_laid_in_sight(
    stage: Any, played: dict[int, TableView], made: int
) -> None:
    """The buttons of what comes next lie over no place that matters: the map need not make room for them."""
    screen = stage.open(replace(played[made - 1], rings=(), reminders=(), shows=()))
    before = screen.board.sight.goal
    stage.show(played[made])
    assert played[made].phase == "act"
    assert screen.board.sight.goal == before


@pytest.mark.parametrize("made", sampled((11, 25, 53, 67), (67,)))
def test_the_map_makes_room_for_the_button_with_which_work_by_hand_is_done(
    stage: Any, played: dict[int, TableView], made: int
) -> None:
    """Where it has room beside the button, no tile lies under that; it keeps its size, and moves once."""
    screen = stage.open(played[made - 1], SIZES[0])
    screen.motion = False
    before = screen.board.sight.goal.tile
    stage.show(played[made])
    stage.frames(4)
    board, stood = screen.board, screen.board.sight.goal
    boxes = [(button.x, button.y, button.right, button.top) for button in screen.bar.passing]
    assert boxes
    assert board.under(boxes, board.laid) < EDGES
    assert stood.tile >= KEPT[SIZES[0]] * before
    screen.arrange()
    stage.show(played[made])
    stage.frames(4)
    assert board.sight.goal == stood
