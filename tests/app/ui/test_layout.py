"""Everything is large enough to touch and to read, and inside the screen, on every screen the app is made for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest
from kivy.graphics import Color, Triangle
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from app.demo.players import RandomPlayers
from app.lang import say
from app.rules import Game, Options
from app.rules.tileset import TileSet
from app.table.conductor import new_state, step
from app.table.model.inputs import (
    Browse,
    CameraNotes,
    Input,
    ReadTokens,
    Reject,
    RemoveTurn,
    Review,
    SeenToken,
    Sightings,
    StartGame,
    TellToken,
    TokensRead,
)
from app.table.model.state import State
from app.table.presentation.view import TableView, view
from app.ui.base.measured_text import text_size
from app.ui.base.palettes import PALETTES, contrast
from app.ui.base.theme import THEME
from app.ui.base.widgets import SignButton, TouchButton
from app.ui.gallery.tables import touch
from app.ui.play.seats import SeatCard
from app.ui.screenshot import SIZES
from tests.app.ui.made_up_views import raw
from tests.sampling import sampled
from vision.observation import Scene, Still, TileRemoved

States = Callable[..., dict[str, TableView]]
PHASES = ("act", "place", "question", "illegal", "over")


def _shown(widget: Any) -> bool:
    while isinstance(widget, Widget):
        if widget.opacity == 0 or widget.width < 1 or widget.height < 1:
            return False
        widget = widget.parent
    return True


def _box(widget: Any) -> tuple[float, float, float, float]:
    x, y = widget.to_window(widget.x, widget.y)
    return x, y, x + widget.width, y + widget.height


def _check_texts(screen: Any) -> None:
    for label in screen.walk():
        if isinstance(label, Label) and label.text and _shown(label):
            # a texture has the size of its box: measure the words again
            font = label.font_name
            wide, high = text_size(label.text, label.font_size, label.bold, label.text_size[0], font)
            words = (text_size(word, label.font_size, label.bold, None, font)[0] for word in label.text.split())
            wide = max([wide, *words])
            assert wide <= label.width + 1.5, f"{label.text!r} is wider than its place"
            assert high <= label.height + 1.5, f"{label.text!r} is higher than its place"


def _check_buttons(screen: Any) -> None:
    for button in screen.walk():
        if isinstance(button, (TouchButton, SignButton)) and _shown(button):
            assert button.width >= 48, button.name
            assert button.height >= 48, button.name
            left, _, right, top = _box(button)
            assert left >= -1, button.name
            assert right <= screen.width + 1, button.name
            if button.parent.parent.__class__.__name__ != "ScrollView":
                assert top <= screen.height + 1, button.name


# The smallest screen every time, the others with the slow tests.
@pytest.fixture(
    scope="module",
    params=sampled(SIZES, SIZES[:1]),
    ids=lambda s: f"{s[0]}x{s[1]}",
)
def drawn(request: pytest.FixtureRequest, stages: Any, states: States) -> dict[str, Any]:
    """The screen in every phase, at one of the sizes, with five seats with the longest names."""
    screens = {}
    for phase, shown in states(5, True).items():
        screens[phase] = stages()
        screens[phase].open(shown, request.param)
        screens[phase].window.remove_widget(screens[phase].screen)
    return {phase: stage.screen for phase, stage in screens.items()}


@pytest.mark.parametrize("phase", PHASES)
def test_every_text_fits(drawn: dict[str, Any], phase: str) -> None:
    """No text exceeds its area, however long the names are."""
    _check_texts(drawn[phase])


@pytest.mark.parametrize("phase", PHASES)
def test_every_button_can_be_touched(drawn: dict[str, Any], phase: str) -> None:
    """No target is smaller than 48 pixels, and none is outside the screen."""
    _check_buttons(drawn[phase])


NAMES = {c: f"Maximiliane Freifrau von {c.title()}" for c in ("red", "blue", "yellow", "green", "black")}


def _played(tileset: TileSet, moves: int, **options: Any) -> State:
    """The table after that many random moves of five players with long names."""
    state, _ = step(new_state(tileset), StartGame(tuple(NAMES), NAMES, options, 12))
    players = RandomPlayers(Game(tileset, tuple(NAMES), Options(**options), token_seed=12), 12)
    for made in islice(players.steps(), moves):
        state, _ = step(state, touch(made.move))
    return state


def _mending(tileset: TileSet) -> Iterator[State]:
    """Open lists, a correction of an earlier turn, table and game that differ, values of real tokens."""
    state = _played(tileset, 60)
    turns = view(state).turns
    ways: list[Input] = [Browse("audit"), Browse("turns"), Browse("seats"), Review(turns[-3].number)]
    ways += [Review(turns[-3].number, "place"), Review(turns[-3].number, "turn"), RemoveTurn(turns[3].cell)]
    cells = tuple(turn.cell for turn in turns[3:9])
    ways += [Reject(), Sightings(Scene(1, tuple(TileRemoved(cell) for cell in cells)))]
    for value in ways:
        state, _ = step(state, value)
        yield state
    state, _ = step(_played(tileset, 999, tokens="physical"), Sightings(Scene(0, (Still(),))))
    count = view(state).seats[0].tokens or 0
    read = TokensRead((*(SeenToken(2) for _ in range(count - 1)), SeenToken(None, (1, 2))))
    notes = CameraNotes((say("camera.note.exposure"),))
    for value in (notes, ReadTokens(), read, TellToken(1)):
        state, _ = step(state, value)
        yield state


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
def test_mending_fits_every_screen(stage: Any, tileset: TileSet, size: tuple[int, int]) -> None:
    """Everything about table, turns and tokens can be read and touched on every screen, with the longest names."""
    for state in _mending(tileset):
        screen = stage.open(view(state), size)
        _check_texts(screen)
        _check_buttons(screen)


def _floating(screen: Any) -> dict[str, tuple[float, float, float, float]]:
    """What floats over the map, by name: (left, bottom, right, top) in pixels."""
    parts = {"status": screen.status, "eyes": screen.eyes, "hint": screen.hint, "panel": screen.panel}
    parts |= {card.colour: card for card in screen.seats.children}
    parts |= {button.name: button for button in screen.bar.children}
    parts |= {f"badge {number}": badge for number, badge in enumerate(screen.badges.children)}
    parts |= {f"notice {number}": notice for number, notice in enumerate(screen.notices.children)}
    if screen.panel.parent is None:
        del parts["panel"]
    elif screen.panel.x <= screen.seats.right and screen.seats.x <= screen.panel.right:
        for card in screen.seats.children:  # on a small screen the panel covers the seats
            if screen.panel.collide_widget(card):
                del parts[card.colour]
    if not screen.hint.words:
        del parts["hint"]
    return {name: _box(part) for name, part in parts.items() if _shown(part)}


@pytest.mark.parametrize("phase", PHASES)
def test_parts_do_not_cover_each_other(drawn: dict[str, Any], phase: str) -> None:
    """What floats over the map lies beside one another, inside the screen."""
    screen = drawn[phase]
    boxes = _floating(screen)
    for one, a in boxes.items():
        assert a[0] >= -1, one
        assert a[1] >= -1, one
        assert a[2] <= screen.width + 1, one
        assert a[3] <= screen.height + 1, one
        for other, b in boxes.items():
            if one < other:
                assert a[2] <= b[0] + 1 or b[2] <= a[0] + 1 or a[3] <= b[1] + 1 or b[3] <= a[1] + 1, (one, other)


@pytest.mark.parametrize("phase", ["act", "place"])
def test_the_map_fills_the_screen(drawn: dict[str, Any], phase: str) -> None:
    """The map takes the whole height or the whole width, and at least half of the screen."""
    screen = drawn[phase]
    assert screen.board.height == screen.height or screen.board.width == screen.width
    assert screen.board.width * screen.board.height > 0.5 * screen.width * screen.height


@pytest.mark.parametrize("phase", PHASES)
def test_the_main_button_stays_at_its_place(drawn: dict[str, Any], phase: str) -> None:
    """In every phase that has one it is at the same corner, and of the same size."""
    places = {_box(screen.bar.primary) for screen in drawn.values() if screen.bar.primary is not None}
    assert len(places) == 1
    button = drawn[phase].bar.primary
    assert button is None or button.height >= 64


def test_what_is_touched_most_is_large(drawn: dict[str, Any]) -> None:
    """Seats and the buttons on the map are at least 64 pixels high and wide."""
    for screen in drawn.values():
        for part in (*screen.seats.children, *screen.bar.children):
            assert min(part.size) >= 64, part


@pytest.mark.parametrize("phase", ["act", "place", "question"])
def test_every_tile_is_in_sight(drawn: dict[str, Any], states: States, phase: str) -> None:
    """The automatic view shows the whole map, below the notices and beside the badges; on an upright screen a question
    comes near instead (``test_upright_question``), as sides that clash do on any (``test_misfit``).
    """
    board = drawn[phase].board
    if drawn[phase].height > drawn[phase].width and phase not in ("act", "place"):
        return
    for tile in states(5, True)[phase].tiles:
        left, top = board.to_screen(tile.cell.col, tile.cell.row)
        right, bottom = board.to_screen(tile.cell.col + 1, tile.cell.row + 1)
        assert board.x <= left
        assert right <= board.right
        assert board.y <= bottom
        assert top <= board.top - board.inset_top + 1
        for box in board.covered:
            beside = left - board.x >= box[2] or right - board.x <= box[0]
            assert beside or bottom - board.y >= box[3]


def test_the_panel_covers_no_button_of_the_table(drawn: dict[str, Any]) -> None:
    """While a question is open, undo and the other small buttons can still be touched."""
    panel = _box(drawn["question"].panel)
    for button in drawn["question"].bar.children:
        box = _box(button)
        assert panel[0] >= box[2] - 1 or panel[1] >= box[3] - 1


@pytest.mark.slow
@pytest.mark.parametrize("seats", sampled([2, 3, 4], [2]))
def test_fewer_seats_leave_no_gap(stage: Any, states: States, seats: int) -> None:
    """Whatever the number of seats, their cards fill the list."""
    screen = stage.open(states(seats)["act"])
    cards = stage.all(SeatCard)
    assert len(cards) == seats
    assert sum(card.height for card in cards) > 0.85 * screen.seats.height
    assert screen.seats.y > screen.bar.primary.top


@pytest.mark.slow
@pytest.mark.parametrize("palette", sampled(sorted(PALETTES), ["dark"]))
def test_the_arrow_at_whose_turn_it_is_is_seen_beside_its_card(stage: Any, states: States, palette: str) -> None:
    """It stands half on the ground, where its own colour is dark on black: a rim sets it off there."""
    THEME.choose(palette=palette)
    stage.open(states(3)["act"])
    (card,) = (card for card in stage.all(SeatCard) if card.active)
    shapes = [each for each in card.canvas.after.children if isinstance(each, (Color, Triangle))]
    rim, outer, mark, inner = shapes[-4:]
    assert contrast(tuple(rim.rgba), THEME.ground) >= 3
    assert tuple(mark.rgba) == pytest.approx(tuple(THEME.mark))
    xs, ys = outer.points[::2], outer.points[1::2]
    for x, y in zip(inner.points[::2], inner.points[1::2], strict=True):
        assert min(xs) < x < max(xs)
        assert min(ys) <= y <= max(ys)


def test_whose_turn_it_is_shows_without_colour(stage: Any, states: States) -> None:
    """Exactly one seat lies on the plate with the brass frame, and the banner names the player."""
    view = states(4)["act"]
    screen = stage.open(view)
    cards = {card.name: card for card in stage.all(SeatCard)}
    assert len(cards) == 4
    on_turn = next(seat for seat in view.seats if seat.on_turn)
    for name, card in cards.items():
        assert card.active == (name == on_turn.name)
        assert (card.plate == "slip_active") == (name == on_turn.name)
    assert screen.status.who == f"{on_turn.name}:"


@pytest.mark.slow
@pytest.mark.parametrize("name", sampled(["Maximilian", "Anna Katrin"], ["Anna Katrin"]))
def test_a_name_is_whole_beside_a_small_score(stage: Any, states: States, name: str) -> None:
    """A score takes no more room than its figures, and a name of two words may stand in two lines."""
    act = states(5)["act"]
    stage.open(replace(act, seats=tuple(replace(seat, name=name) for seat in act.seats)))
    assert [card.title.text for card in stage.all(SeatCard)] == [name] * 5


@pytest.mark.slow
def test_a_seat_without_a_name_is_called_by_its_colour(stage: Any, states: States) -> None:
    """A game without names still identifies the players."""
    from dataclasses import replace

    view = states(2)["act"]
    stage.open(replace(view, seats=tuple(replace(s, name="") for s in view.seats)))
    assert {card.name for card in stage.all(SeatCard)} == {"Yellow", "Red"}


@pytest.mark.parametrize(
    ("phase", "sign"),
    [("act", ""), ("place", ""), ("question", "question"), ("illegal", "warning"), ("over", "trophy")],
)
def test_phases_differ_by_more_than_colour(drawn: dict[str, Any], phase: str, sign: str) -> None:
    """Each phase that needs attention has its own sign in the banner, beside the emblem of the seat that is to act."""
    assert drawn[phase].status.sign == sign
    assert drawn[phase].status.seat == ("" if phase == "over" else "red")


def test_the_screen_follows_a_turned_window(stage: Any, states: States) -> None:
    """After turning the screen upright and back, everything is at its old place."""
    screen = stage.open(states(4)["act"], (1280, 720))
    before = [_box(part) for part in (screen.board, screen.seats, *screen.bar.children)]
    for size in ((720, 1280), (1280, 720)):
        stage.window.size = size
        screen.size = size
        stage.frames()
    assert [_box(part) for part in (screen.board, screen.seats, *screen.bar.children)] == before
    _check_texts(screen)


@pytest.mark.parametrize(("phase", "least"), [("place", 40), pytest.param("act", 26, marks=pytest.mark.slow)])
def test_the_banner_is_read_from_two_metres(stage: Any, states: States, phase: str, least: int) -> None:
    """On the smallest screen "Bruno, lay a tile" has letters of 40 pixels; a long sentence of 26 at least."""
    screen = stage.open(states(3)[phase])
    for label in (screen.status.ids.who, screen.status.ids.words):
        assert label.text == label.words
        assert label.font_size >= least
        assert text_size(label.text, label.font_size, label.bold, None, label.font_name)[0] <= label.width + 1


@pytest.mark.slow
def test_a_long_sentence_in_a_narrow_banner_has_two_lines(stage: Any, states: States) -> None:
    """On the narrowest upright screen the banner cuts neither the name nor what is to be done."""
    view = replace(states(3)["act"], status=raw("setze eine Figur oder beende den Zug"))
    screen = stage.open(view, (480, 800))
    for label in (screen.status.ids.who, screen.status.ids.words):
        assert label.text == label.words
    _check_texts(screen)


@pytest.mark.slow
def test_a_panel_beside_the_seats_takes_no_room_from_the_banner(stage: Any, states: States) -> None:
    """Where the screen has room for both, the banner reaches over the panel, as wide as without it."""
    wide = stage.open(states(5)["place"], (1280, 720)).status.width
    screen = stage.open(states(5)["question"], (1280, 720))
    assert screen.panel.parent is not None
    assert screen.status.width == wide
    assert screen.panel.top < screen.status.y


def test_scores_are_read_from_two_metres(stage: Any, states: States) -> None:
    """On the smallest screen with five players a score has figures of at least 36 pixels."""
    stage.open(states(5)["act"])
    for card in stage.all(SeatCard):
        assert card.total.words == str(card.score)
        assert card.total.font_size >= 36


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seats", "least"),
    [pytest.param(2, 26, marks=pytest.mark.slow), pytest.param(3, 26, marks=pytest.mark.slow), (5, 21)],
)
def test_the_supply_is_as_large_as_the_card_lets_it_be(stage: Any, states: States, seats: int, least: int) -> None:
    """The number of tokens is read from afar too where few play; the name keeps its size."""
    stage.open(states(seats)["act"])
    for card in stage.all(SeatCard):
        assert card.supply.height >= least
        assert card.title.y >= card.supply.top - 2
        assert card.title.font_size >= 20
        assert card.title.top <= card.top
