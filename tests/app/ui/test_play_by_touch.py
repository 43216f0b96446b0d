"""Touches on the play screen send inputs, and do nothing else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from kivy.uix.label import Label

from app.lang import Message
from app.table.model.inputs import ChooseCandidate, ChooseMine, CorrectTile, PlaceTile, Undo
from app.table.presentation.buttons import ButtonView
from app.table.presentation.notes import notes_of
from app.table.presentation.onlookers import for_onlookers
from app.table.presentation.view import PileView, TableView, TileView
from app.ui.base.sheets import Note, Sheet
from app.ui.base.widgets import TouchButton
from app.ui.play.sheets import FaceButton, NotesSheet, PickSheet
from app.ui.scores.ceremony import Ceremony
from app.values import LaidTile, PlacedFace
from tests.sampling import few, sampled

States = Callable[..., dict[str, TableView]]


def _asked(view: TableView) -> TileView:
    assert view.question is not None
    tile = view.question.choices[0].tile
    assert tile is not None
    return tile


def test_a_button_sends_its_input_once(stage: Any, act: TableView) -> None:
    """A tap on a button of the view sends exactly the input that the view gave it."""
    stage.open(act)
    stage.press(stage.button("mine"))
    assert stage.sent == [ChooseMine()]


@pytest.mark.parametrize("phase", few(["place", "act", "question"], 1))
def test_virtual_players_pause_and_go_on_at_one_button(stage: Any, states: States, phase: str) -> None:
    """It stands at one place, be a question open or not, and is the main one; nothing else is offered to those who look
    on but what answers the question.
    """
    screen = stage.open(for_onlookers(states(3)["act"], None, paused=False))
    places, told = [tuple(stage.button("pause").pos)], list[bool]()
    screen.pause = told.append
    stage.show(for_onlookers(states(3)[phase], None, paused=False))
    stage.press(stage.button("pause"))
    assert (told, stage.sent) == ([True], [])
    places.append(tuple(stage.button("pause").pos))
    words, sign = stage.button("pause").words, stage.button("pause").sign
    stage.show(for_onlookers(states(3)[phase], None, paused=True))
    assert stage.button("pause").words != words
    assert stage.button("pause").sign != sign
    stage.press(stage.button("pause"))
    assert told == [True, False]
    assert places[0] == places[1] == tuple(stage.button("pause").pos)
    assert not any(map(stage.has_button, ("piece", "pass", "mine")))


def test_a_disabled_button_sends_nothing(stage: Any, act: TableView) -> None:
    """Redo is disabled in this view."""
    stage.open(act)
    stage.press(stage.button("redo"))
    assert stage.sent == []


def test_nothing_changes_on_the_screen_before_the_table_says_so(stage: Any, act: TableView) -> None:
    """After a tap the screen is unchanged until a new view is shown."""
    screen = stage.open(act)
    before = screen.status.words
    stage.press(stage.button("pass"))
    assert screen.status.words == before
    assert stage.has_button("pass")


def test_buttons_follow_the_view(stage: Any, act: TableView) -> None:
    """A view with other buttons has those and no others."""
    stage.open(act)
    stage.show(replace(act, actions=(), buttons=(ButtonView("allow", act.status, ChooseMine()),)))
    assert stage.has_button("allow")
    assert not stage.has_button("mine")
    assert not stage.has_button("piece")


def test_an_answer_sends_its_input(stage: Any, states: States) -> None:
    """The second choice of a question sends the second choice's input."""
    stage.open(states(3)["question"])
    stage.press(stage.button("choice-1"))
    assert stage.sent == [ChooseCandidate(1)]


def test_a_question_shows_its_tile_on_the_map(stage: Any, states: States) -> None:
    """The tile in question is not laid, and is drawn where it would lie."""
    view = states(3)["question"]
    screen = stage.open(view)
    assert screen.board.ghost.placed.cell == _asked(view).cell
    stage.show(states(3)["act"])
    assert screen.board.ghost is None


def _touch_tile(stage: Any, view: TableView) -> None:
    stage.tap_cell(view.tiles[0].cell)


def _turn_tile(stage: Any, view: TableView) -> None:
    _touch_tile(stage, view)
    stage.press(stage.button("rotate_right"))


def _choose_face(stage: Any, view: TableView) -> None:
    _touch_tile(stage, view)
    stage.press(stage.button("another"))


def _touch_seat(stage: Any, _: TableView) -> None:
    stage.press(stage.screen.seats.children[0])


def _read_notes(stage: Any, _: TableView) -> None:
    stage.press(stage.button("menu"))
    stage.press(stage.button("notes"))


def _write_name(stage: Any, view: TableView) -> None:
    _touch_seat(stage, view)
    stage.press(stage.button("name"))


@pytest.mark.parametrize(
    "busy",
    sampled([_touch_tile, _turn_tile, _choose_face, _touch_seat, _read_notes, _write_name], [_turn_tile]),
)
def test_a_question_replaces_what_is_open(stage: Any, states: States, busy: Callable[[Any, TableView], None]) -> None:
    """A question closes whatever players have opened, and its answers are the only ones on the screen."""
    view = states(3)["place"]
    screen = stage.open(view)
    busy(stage, view)
    asking = states(3)["question"]
    stage.show(asking)
    assert stage.all(Sheet) == []
    assert screen.panel.title == "Which tile lies here?"
    stage.press(stage.button("choice-0"))
    assert stage.sent == [ChooseCandidate(0)]


@pytest.mark.parametrize("phase", ["question", "illegal"])
def test_answers_stand_in_one_place_alone(stage: Any, states: States, phase: str) -> None:
    """While a question is open the bar has no answers: they are in the panel."""
    view = states(3)[phase]
    screen = stage.open(view)
    own = ["menu", *(button.name for button in view.buttons if button.name not in ("confirm", "reject"))]
    assert sorted(button.name for button in screen.bar.children if isinstance(button, TouchButton)) == sorted(own)


@pytest.mark.slow
def test_a_question_at_the_end_comes_before_the_celebration(stage: Any, states: States) -> None:
    """The screen first asks whether the points count; then the standings open, once only."""
    over, asking = states(3)["over"], states(3)["question"]
    stage.open(states(3)["act"])
    stage.show(replace(over, phase="desync", question=asking.question))
    assert stage.all(Ceremony) == []
    stage.show(over)
    (sheet,) = stage.all(Ceremony)
    stage.press(sheet.shut)
    stage.show(replace(over, commentary=()))
    assert stage.all(Ceremony) == []


@pytest.mark.slow
def test_none_of_the_answers_leads_to_the_grid_of_tiles(stage: Any, states: States) -> None:
    """If none of the choices is right, the face is chosen from all faces and laid again."""
    view = states(3)["question"]
    stage.open(view)
    stage.press(stage.button("exit-tile"))
    faces = stage.all(FaceButton)
    assert view.question is not None
    proposed = [choice.tile.placed.face for choice in view.question.choices if choice.tile is not None]
    assert len(faces) == len({face.face for face in view.faces if face.left or face.face in proposed})
    stage.press(faces[0])
    stage.press(stage.button("save"))
    assert [type(sent) for sent in stage.sent] == [PlaceTile]
    assert stage.sent[0].placed.cell == _asked(view).cell


@pytest.mark.slow
def test_a_laid_tile_is_corrected_by_turning(stage: Any, act: TableView) -> None:
    """Tap the tile, turn it twice, and confirm."""
    stage.open(act)
    tile = next(t for t in act.tiles if not t.fresh)
    stage.tap_cell(tile.cell)
    stage.press(stage.button("rotate_right"))
    stage.press(stage.button("rotate_right"))
    assert stage.sent == []
    stage.press(stage.button("save"))
    assert stage.sent == [CorrectTile(tile.cell, LaidTile(tile.placed.face, (tile.placed.rotation + 2) % 4))]
    assert stage.screen.panel.parent is None


@pytest.mark.slow
def test_turning_left_undoes_turning_right(stage: Any, act: TableView) -> None:
    """A quarter turn to each side is none."""
    stage.open(act)
    tile = act.tiles[0]
    stage.tap_cell(tile.cell)
    for name in ("rotate_left", "rotate_right", "save"):
        stage.press(stage.button(name))
    assert stage.sent == [CorrectTile(tile.cell, tile.placed.tile)]


def test_a_laid_tile_is_corrected_to_another_face(stage: Any, act: TableView) -> None:
    """Tap the tile, choose another face from the pictures, and confirm."""
    stage.open(act)
    tile = act.tiles[0]
    stage.tap_cell(tile.cell)
    stage.press(stage.button("another"))
    chosen = stage.all(FaceButton)[2]
    stage.press(chosen)
    assert stage.all(PickSheet) == []
    stage.press(stage.button("save"))
    assert stage.sent == [CorrectTile(tile.cell, LaidTile(chosen.face.face, tile.placed.rotation))]


@pytest.mark.slow
def test_closing_the_panel_sends_nothing(stage: Any, act: TableView) -> None:
    """A cancelled correction changes nothing."""
    screen = stage.open(act)
    stage.tap_cell(act.tiles[0].cell)
    stage.press(stage.button("rotate_right"))
    stage.press(screen.panel.ids.shut)
    assert stage.sent == []
    assert screen.panel.parent is None
    assert screen.board.ghost is None


def test_a_tap_beside_the_tiles_closes_the_panel(stage: Any, act: TableView) -> None:
    """A tap on the cloth cancels."""
    screen = stage.open(act)
    stage.tap_cell(act.tiles[0].cell)
    assert screen.panel.parent is not None
    far = min(t.cell.col for t in act.tiles) - 1
    screen.board.focus()
    stage.frames()
    stage.tap(*screen.board.to_screen(far + 0.8, act.tiles[0].cell.row + 0.5))
    assert screen.panel.parent is None


@pytest.mark.parametrize("size", sampled([(800, 480), (720, 1280)], [(800, 480)]))
def test_the_bar_works_beside_an_open_panel(stage: Any, act: TableView, size: tuple[int, int]) -> None:
    """A panel handles only touches inside it: the buttons below the map still work."""
    screen = stage.open(act, size)
    stage.tap_cell(act.tiles[0].cell)
    assert screen.panel.parent is not None
    stage.press(stage.button("undo"))
    assert stage.sent == [Undo()]


def test_nothing_below_a_panel_is_touched(stage: Any, act: TableView) -> None:
    """A touch on the title of a panel does not reach the seat that the panel covers."""
    screen = stage.open(act)
    stage.tap_cell(act.tiles[0].cell)
    before = screen.panel.title
    top_seat = screen.seats.children[-1]
    stage.tap(top_seat.x + 20, top_seat.top - 10)
    assert screen.panel.title == before


def _taps(stage: Any, at: tuple[float, float], apart: float) -> None:
    """Two taps on one place, ``apart`` seconds apart."""
    from kivy.tests.common import UnitTestTouch

    for pause in (apart, 0.0):
        finger = UnitTestTouch(*at)
        finger.touch_down()
        finger.touch_up()
        stage.now += pause
    stage.frames()


@pytest.mark.parametrize(
    ("apart", "opened"), [pytest.param(0.05, False, marks=pytest.mark.slow), (0.3, False), (0.5, True)]
)
def test_the_second_tap_of_an_impatient_hand_hits_nothing(
    stage: Any, act: TableView, apart: float, opened: bool
) -> None:
    """Closing a panel with a double tap does not open the seat that was below it; a later tap does."""
    screen = stage.open(act)
    stage.tap_cell(act.tiles[0].cell)
    top_seat = screen.seats.children[-1]
    shut = screen.panel.ids.shut
    at = (shut.center_x, (top_seat.top + shut.y) / 2)
    assert shut.collide_point(*at)
    assert top_seat.collide_point(*at)
    _taps(stage, at, apart)
    assert (screen.panel.parent is not None) == opened
    assert stage.sent == []


@pytest.mark.slow
def test_the_second_tap_beside_a_sheet_hits_nothing(stage: Any, act: TableView) -> None:
    """A sheet closes by a tap beside its card, which does not reach what is below."""
    stage.open(act)
    _read_notes(stage, act)
    sheet = stage.all(NotesSheet)[0]
    button = stage.button("menu")
    beside = (button.x + 3, button.center_y)
    assert not sheet.ids.card.collide_point(*beside)
    _taps(stage, beside, 0.1)
    assert stage.all(Sheet) == []
    assert stage.sent == []


@pytest.mark.slow
def test_the_tiles_own_buttons_are_offered(stage: Any, act: TableView) -> None:
    """The actions that the view offers for a tile are in its panel."""
    lift = ButtonView("lift", act.status, ChooseMine())
    tiles = tuple(replace(t, buttons=(lift,)) for t in act.tiles)
    stage.open(replace(act, tiles=tiles))
    stage.tap_cell(act.tiles[0].cell)
    stage.press(stage.button("lift"))
    assert stage.sent == [ChooseMine()]


def test_a_tile_is_laid_by_hand(stage: Any, states: States) -> None:
    """Tap a free cell, choose a face, tap it to turn it to its next legal place, lay it: no camera is needed."""
    view = replace(states(3)["place"], reminders=())
    screen = stage.open(view)
    cell = view.free[0]
    stage.tap_cell(cell)
    button = next(button for button in stage.all(FaceButton) if button.face.fits == (1, 3))
    stage.press(button)
    assert screen.board.ghost.placed == PlacedFace(button.face.face, cell, 1)
    stage.tap_cell(cell)
    assert screen.board.ghost.placed.rotation == 3
    assert screen.board.ghost.fits is True
    stage.press(stage.button("rotate_right"))
    assert screen.board.ghost.placed.rotation == 1
    stage.press(stage.button("save"))
    assert stage.sent == [PlaceTile(PlacedFace(button.face.face, cell, 1))]


def test_the_button_that_lays_a_tile_never_moves(stage: Any, states: States) -> None:
    """For one that does not fit what leads on stands there; why it does not is told below what turns it."""
    view = replace(states(3)["place"], reminders=())
    screen = stage.open(view)
    stage.tap_cell(view.free[0])
    stage.press(next(button for button in stage.all(FaceButton) if button.face.fits))
    before = stage.button("save").to_window(*stage.button("save").pos)
    screen.handling.close()
    stage.frames()
    stage.tap_cell(view.free[0])
    button = next(button for button in stage.all(FaceButton) if not button.face.fits)
    stage.all(PickSheet)[0].scroll.scroll_to(button, animate=False)
    stage.frames()
    stage.press(button)
    assert screen.board.ghost.fits is False
    assert any(label.text.startswith("It does not fit here. It fits at") for label in stage.all(Label))
    assert stage.button("where").to_window(*stage.button("where").pos) == pytest.approx(before)


@pytest.mark.slow
def test_a_refused_tile_is_taken_up_again(stage: Any, states: States) -> None:
    """The answer "not like this" goes one step back: the tile is where it was, and can be turned or replaced."""
    view = replace(states(3)["place"], reminders=())
    screen = stage.open(view)
    stage.tap_cell(view.free[0])
    stage.press(stage.all(FaceButton)[0])
    held = screen.board.ghost.placed
    stage.press(stage.button("save"))
    stage.show(replace(states(3)["illegal"], free=view.free))
    stage.show(view)
    assert screen.board.ghost.placed == held
    stage.press(stage.button("save"))
    assert stage.sent == [PlaceTile(held), PlaceTile(held)]


def test_a_tile_in_hand_is_put_down_when_its_place_is_gone(stage: Any, states: States) -> None:
    """What was offered before a tile was laid or taken back cannot be laid any more: the edit and the list close."""
    view = replace(states(3)["place"], reminders=())
    screen = stage.open(view)
    cell = view.free[0]
    gone = replace(view, free=view.free[1:])
    stage.tap_cell(cell)
    stage.show(gone)
    assert stage.all(PickSheet) == []
    stage.show(view)
    stage.tap_cell(cell)
    stage.press(stage.all(FaceButton)[0])
    assert screen.board.ghost is not None
    stage.show(gone)
    assert screen.board.ghost is None
    assert not screen.handling.busy
    assert stage.sent == []


@pytest.mark.slow
def test_a_tile_in_hand_fits_as_the_table_is_now(stage: Any, states: States) -> None:
    """When a neighbour changes, the tile says at once that it does not fit any more, and turns to where it fits."""
    view = replace(states(3)["place"], reminders=())
    screen = stage.open(view)
    cell = view.free[0]
    stage.tap_cell(cell)
    stage.press(next(button for button in stage.all(FaceButton) if button.face.fits == (1, 3)))
    assert screen.board.ghost.fits is True
    stage.show(replace(view, faces=tuple(replace(face, places=((cell, 2),)) for face in view.faces)))
    assert screen.board.ghost.fits is False
    stage.press(stage.button("rotate_right"))
    assert screen.board.ghost.placed.rotation == 2
    assert screen.board.ghost.fits is True


def test_the_prompt_says_what_is_to_be_done_here(stage: Any, states: States) -> None:
    """Where no camera watches, a tile comes into the game by a tap alone."""
    view = replace(states(3)["place"], reminders=())
    screen = stage.open(replace(view, watched=True))
    assert screen.hint.words == "Lay the tile on the table, or tap a free place here."
    stage.show(view)
    assert screen.hint.words == "Draw a tile, then tap the place where it goes."


def test_the_prompt_says_why_a_tile_of_another_pile_is_to_be_drawn(stage: Any, states: States) -> None:
    """The player is to draw another tile than usual, and the turn does not pass."""
    view = replace(states(3)["place"], reminders=(), piles=(PileView("bonus", 11, due=True),))
    assert stage.open(view).hint.words == "A completed forest held gold: draw a bonus tile and lay it."
    stage.show(replace(view, piles=(PileView("bonus", 10, due=False),)))
    assert stage.screen.hint.words == "Draw a tile, then tap the place where it goes."


def test_the_panel_closes_when_its_reason_is_gone(stage: Any, states: States) -> None:
    """While a piece's place is being chosen on the screen, the turn may be ended at the button panel."""
    screen = stage.open(states(3)["act"])
    stage.press(stage.button("piece"))
    assert screen.panel.parent is not None
    stage.show(states(3)["place"])
    assert screen.panel.parent is None


def test_one_finger_moves_the_map(stage: Any, act: TableView) -> None:
    """The point under the finger follows it, and no tile counts as tapped."""
    screen = stage.open(act)
    x, y = screen.board.center
    point = screen.board.to_table(x, y)
    stage.drag([(x, y), (x + 30, y), (x + 60, y - 20)])
    assert screen.board.to_table(x + 60, y - 20) == pytest.approx(point, abs=0.02)
    assert screen.panel.parent is None


def test_two_fingers_zoom_the_map(stage: Any, act: TableView) -> None:
    """Two fingers moving apart enlarge the tiles."""
    screen = stage.open(act)
    x, y = screen.board.center

    def width() -> float:
        return float(screen.board.to_screen(1, 0)[0] - screen.board.to_screen(0, 0)[0])

    before = width()
    stage.drag(
        [(x - 40, y), (x - 60, y), (x - 80, y)],
        [(x + 40, y), (x + 60, y), (x + 80, y)],
    )
    assert width() == pytest.approx(2 * before, rel=0.05)


def test_the_whole_map_comes_back(stage: Any, act: TableView) -> None:
    """A button that only a moved map has shows the whole map again."""
    screen = stage.open(act)
    assert screen.fit.parent is None
    x, y = screen.board.center
    stage.drag([(x, y), (x + 100, y), (x + 250, y + 100)])
    stage.press(screen.fit)
    assert screen.fit.parent is None
    for tile in act.tiles:
        assert screen.board.collide_point(*screen.board.to_screen(tile.cell.col + 0.5, tile.cell.row + 0.5))


@pytest.mark.slow
def test_the_notes_open_and_close(stage: Any, act: TableView) -> None:
    """The menu opens all of them, the newest last; nothing below can be touched meanwhile."""
    stage.open(act)
    _read_notes(stage, act)
    notes = stage.all(Note)
    assert len(notes) == len(notes_of(act))
    assert [note.newest for note in notes] == [False] * (len(notes) - 1) + [True]
    stage.press(stage.button("mine"))  # it is below the sheet: the tap closes the sheet at most
    assert stage.sent == []
    if stage.all(NotesSheet):
        stage.press(stage.all(NotesSheet)[0].ids.shut)
    assert stage.all(NotesSheet) == []


@pytest.mark.slow
def test_a_long_story_is_told_a_screenful_at_a_time(stage: Any, act: TableView) -> None:
    """However much has happened, opening the notes draws the last of them, from the first to the last as they were
    told; a button adds those before, and what is read stays where it is.
    """
    told = tuple(Message("raw", {"text": f"Sentence {number}."}) for number in range(40))
    stage.open(replace(act, commentary=told, told_in=tuple((number, "red") for number in range(1, 41))))
    _read_notes(stage, act)
    (sheet,) = stage.all(NotesSheet)
    assert len(stage.all(Note)) <= 20
    notes = stage.all(Note)
    assert notes[-1].words == "Sentence 39."
    assert notes[-1].newest
    assert sheet.ids.card.y < notes[-1].to_window(*notes[-1].pos)[1] < sheet.ids.card.y + 60, (
        "it lies at the lower edge"
    )
    assert notes[0].to_window(0, notes[0].top)[1] > sheet.ids.card.center_y, "the card is full"
    for _ in range(4):
        stage.frames(12)
        if stage.has_button("earlier"):
            sheet.lines.scroll_y = 1
            stage.frames(2)
            first = stage.all(Note)[0]
            before = first.to_window(*first.pos)
            stage.button("earlier").tap()
            stage.frames(12)
            after = first.to_window(*first.pos)
            assert after == before
    said = ["Without camera", *(f"Sentence {number}." for number in range(40))]
    assert [note.words for note in stage.all(Note)] == said
    assert [note.newest for note in stage.all(Note)] == 40 * [False] + [True]


def test_what_hands_have_to_do_comes_before_the_next_tile(stage: Any, states: States) -> None:
    """The prompt for the tile says so, and does not ask for another thing first than the sentence over the map."""
    view = replace(states(3)["place"], watched=False)
    assert view.reminders
    assert stage.open(view).hint.words == "First what is to be done by hand, then the next tile."
    stage.show(replace(view, reminders=()))
    assert stage.screen.hint.words == "Draw a tile, then tap the place where it goes."
