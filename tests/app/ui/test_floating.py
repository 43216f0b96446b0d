"""What floats over the map: notices, the eyes' words, the menu, questions with their ways out."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from kivy.uix.label import Label

from app.lang import Message, Translator, languages, say
from app.rules import Cell
from app.rules.tileset import TileSet
from app.table.conductor import new_state, step
from app.table.model.inputs import (
    Browse,
    ChooseCandidate,
    ChoosePass,
    ChoosePiece,
    GameIsRight,
    Input,
    PlaceTile,
    Reject,
    Sightings,
    StartGame,
)
from app.table.model.state import State
from app.table.presentation.buttons import ButtonView
from app.table.presentation.exits import ExitView
from app.table.presentation.rings import RingView
from app.table.presentation.view import ChoiceView, QuestionView, TableView, TileView, view
from app.ui.base.measured_text import text_size
from app.ui.base.sheets import Entry, Sheet
from app.ui.base.theme import THEME
from app.ui.base.widgets import TouchButton
from app.ui.play.menu import MenuSheet
from app.ui.play.notices import Notice, Notices, Said
from app.ui.play.sheets import FaceButton, NotesSheet, PickSheet
from app.values import Face, LaidTile, PlacedFace
from tests.app.ui.made_up_views import place_phase, raw
from tests.sampling import few, sampled
from vision.observation import Candidate, PieceSeen, Scene, Still, TileRemoved, TileSeen

States = Callable[..., dict[str, TableView]]


def words(screen: Any) -> list[str]:
    """Every text that can be seen."""
    return [w.words if hasattr(w, "words") else w.text for w in screen.walk() if isinstance(w, Label)]


# --- notices ------------------------------------------------------------------------------------------------------


def test_news_are_shown_for_a_while(stage: Any, act: TableView) -> None:
    """What the camera saw appears over the map as a sentence, and goes by itself."""
    act = replace(act, watched=True)
    screen = stage.open(act)
    assert stage.all(Notice) == []
    told = say("raw", text="Anna lays a tile.")
    stage.show(replace(act, commentary=(*act.commentary, told)))
    assert [notice.words for notice in stage.all(Notice)] == ["Anna lays a tile."]
    (news,) = screen.notices._ends
    screen.notices._end(news)
    stage.frames()
    assert stage.all(Notice) == []
    stage.show(replace(act, commentary=(*act.commentary, told), turn=act.turn + 1))
    assert stage.all(Notice) == []


def test_news_stay_as_long_as_they_take_to_read(stage: Any, act: TableView) -> None:
    """A long sentence longer than a short one; two as long as both of them take."""
    act = replace(act, watched=True)
    screen = stage.open(act)
    short, long = say("raw", text="Anna lays a tile."), say("raw", text="Anna lays a tile. " * 6)

    def lasts(*told: Message) -> float:
        stage.show(replace(act, commentary=(*act.commentary, *told)))
        found = [float(screen.notices._ends[one].timeout) for one in screen.notices.shown if one.brief]
        stage.show(act)
        return found[-1]

    assert 3 < lasts(short) < 6
    assert 9 < (alone := lasts(long)) < 15
    other = say("raw", text="Cleo lays a tile. " * 6)
    assert lasts(long, other) > alone + 6


def test_what_people_have_just_touched_is_not_told_to_them(stage: Any, act: TableView) -> None:
    """Without a camera no sentence repeats the move that was made on the screen."""
    stage.open(act)
    stage.show(replace(act, commentary=(*act.commentary, say("raw", text="Anna lays a tile."))))
    assert stage.all(Notice) == []


def test_a_notice_moves_no_button(stage: Any, act: TableView) -> None:
    """Everything but the map stays where it is when a sentence comes and goes."""
    act = replace(act, watched=True)
    screen = stage.open(act)

    def places() -> list[Any]:
        parts = (screen.board, screen.status, screen.seats, *screen.bar.children)
        return [(*part.pos, *part.size) for part in parts]

    before = places()
    stage.show(replace(act, detail=say("raw", text="A sentence that stays until it is put away.")))
    assert len(stage.all(Notice)) == 1
    assert places() == before


def test_the_map_keeps_its_place_under_what_comes_and_goes(stage: Any, act: TableView) -> None:
    """A sentence and the button of what hands have to do come and go: no tile moves, and the newest stays in sight."""
    act = replace(act, reminders=(), watched=True)
    board = stage.open(act).board
    stands = board.sight.goal
    done = ButtonView("done", say("button.done"), GameIsRight())
    told = say("raw", text="Somebody should look: the blue tent is not on the map.")
    stage.show(replace(act, detail=told, buttons=(*act.buttons, done)))
    (notice,) = stage.all(Notice)
    assert board.coming
    assert board.sight.goal == stands
    (new,) = board.middles([tile.cell for tile in act.tiles if tile.fresh])
    assert not notice.collide_point(*new)
    stage.show(act)
    assert stage.all(Notice) == []
    assert board.sight.goal == stands


def test_what_hands_are_asked_for_is_not_told_as_news_too(stage: Any, act: TableView) -> None:
    """Tokens that go to a mountain: the ring there and its sentence say so; the rest of the news is one sentence."""
    act = replace(act, reminders=(), rings=(), watched=True)
    stage.open(act)
    lays = say("raw", text="Anna lays a tile."), say("raw", text="A mountain is complete.")
    stage.show(replace(act, commentary=(*act.commentary, *lays)))
    assert [notice.words for notice in stage.all(Notice)] == ["Anna lays a tile.\nA mountain is complete."]
    stage.show(act)
    dealt = Message("told.dealt", {"count": 2, "place": say("place.start")})
    told = (*act.commentary, lays[0], dealt)
    ring = RingView(act.tiles[0].cell, (0.5, 0.5), "lay_tokens", 2, "", say("ring.lay_tokens", count=2))
    due = Message("remind.lay_tokens", {"count": 2, "place": say("place.start")})
    stage.show(replace(act, commentary=told))
    assert "2 tokens" in stage.all(Notice)[0].words
    stage.show(act)
    stage.show(replace(act, commentary=told, rings=(ring,), reminders=(due,)))
    shown = {notice.words for notice in stage.all(Notice)}
    assert shown == {"Put 2 tokens on the ringed mountain.", "Anna lays a tile."}


def test_a_tap_on_news_reaches_the_map(stage: Any, act: TableView) -> None:
    """What has just happened is told in passing: the first tap puts it away and acts on what lies below."""
    act = replace(act, watched=True)
    screen = stage.open(act)
    stage.show(
        replace(act, commentary=(*act.commentary, say("raw", text="Anna lays a tile, and many words are told.")))
    )
    (notice,) = stage.all(Notice)
    touched: list[Any] = []
    for event in ("on_tile", "on_free", "on_cloth"):
        screen.board.bind(**{event: lambda *_: touched.append(1)})
    stage.press(notice)
    assert stage.all(Notice) == []
    assert touched


def test_a_tap_puts_a_notice_away(stage: Any, act: TableView) -> None:
    """What it covers of the map can be touched then; another sentence is shown again."""
    stage.open(replace(act, detail=say("raw", text="First")))
    stage.press(stage.all(Notice)[0])
    assert stage.all(Notice) == []
    stage.show(replace(act, detail=say("raw", text="Second")))
    assert [notice.words for notice in stage.all(Notice)] == ["Second"]
    assert stage.sent == []


def test_what_hands_have_to_do_stays_wherever_it_is_touched(stage: Any, act: TableView) -> None:
    """Nothing else says all of it. Over a free place the finger means that; any other sentence there leaves."""
    screen = stage.open(act)
    notices = screen.notices
    told = [Said("Take the tile off here", "hand", hands=True), Said("It does not fit there", "info")]
    notices.show(told)
    screen.arrange()
    notices._below = lambda *_: True
    for card in (*stage.all(Notice), *stage.all(Notice)):
        stage.press(card)
    assert notices.shown == told[:1]
    notices._below = lambda *_: False
    stage.press(stage.all(Notice)[0])
    assert notices.shown == told[:1]


def test_badges_leave_while_a_tile_is_shown_large(stage: Any, act: TableView) -> None:
    """They would lie over its areas; they are back when it is gone."""
    screen = stage.open(act)
    assert screen.badges.opacity == 1
    stage.press(stage.button("piece"))
    assert screen.board.close_up is not None
    assert screen.badges.opacity == 0
    screen.handling.close()
    stage.frames()
    assert screen.badges.opacity == 1


# --- the eyes -----------------------------------------------------------------------------------------------------


def test_the_eyes_tell_what_they_do(stage: Any, act: TableView) -> None:
    """In words and with a sign; without a camera there is nothing."""
    screen = stage.open(act)
    assert screen.eyes.opacity == 0
    for doing, sign, said in (
        ("waking", "repeat", "The eyes are waking up; you can tap already"),
        ("hand", "hand", "A hand is over the table"),
    ):
        stage.show(replace(act, eyes=say(f"eyes.{doing}")))
        assert (screen.eyes.opacity, screen.eyes.sign, screen.eyes.words) == (1, sign, said)
        assert screen.eyes.width > 100
    stage.show(replace(act, eyes=say("eyes.cannot", why=say("vision.too_dark"))))
    assert screen.eyes.alarming
    assert screen.eyes.words.startswith("I cannot see.")


# --- the menu -----------------------------------------------------------------------------------------------------


def test_the_menu_holds_what_is_needed_rarely(stage: Any, states: States) -> None:
    """What has happened, correcting a turn, and what the app adds; a tap closes it and does it."""
    screen = stage.open(states(3)["place"])
    done: list[str] = []
    screen._more = (Entry("leave", "Leave", lambda: done.append("left"), "home"),)
    stage.press(stage.button("menu"))
    assert len(stage.all(MenuSheet)) == 1
    stage.press(stage.button("leave"))
    assert done == ["left"]
    assert stage.all(Sheet) == []
    stage.press(stage.button("menu"))
    stage.press(stage.button("turns"))
    assert stage.sent == [Browse("turns")]
    stage.press(stage.button("menu"))
    stage.press(stage.button("notes"))
    assert len(stage.all(NotesSheet)) == 1


# --- impatient hands ----------------------------------------------------------------------------------------------


def _double(stage: Any, widget: Any, apart: float) -> None:
    from kivy.tests.common import UnitTestTouch

    at = widget.to_window(*widget.center)
    for pause in (apart, 0.0):
        finger = UnitTestTouch(*at)
        finger.touch_down()
        finger.touch_up()
        stage.now += pause
    stage.frames()


def test_a_second_tap_does_not_answer_the_question_that_has_just_come(stage: Any, states: States) -> None:
    """Where a question opens under a finger, its answers wait for a moment; then they can be touched."""
    from kivy.tests.common import UnitTestTouch

    stage.open(states(3)["act"])
    asking = states(3)["question"]
    stage.screen.show(asking)
    stage.frames(2)
    answer = stage.button("choice-0")
    at = answer.to_window(*answer.center)
    stage.screen.guard.changed((0, 0, 0, 0))
    stage.screen.show(states(3)["act"])
    stage.frames(2)
    stage.screen.show(asking)
    for wait, sent in ((0.1, []), (0.4, [ChooseCandidate(0)])):
        stage.now += wait
        finger = UnitTestTouch(*at)
        finger.touch_down()
        finger.touch_up()
        stage.frames()
        stage.now -= 1
        assert stage.sent == sent


def test_a_second_tap_does_not_hit_the_menu_that_has_just_opened(stage: Any, states: States) -> None:
    """The menu opens under the finger; what lies there is not chosen by the same double tap."""
    screen = stage.open(states(3)["place"])
    _double(stage, stage.button("menu"), 0.1)
    assert len(stage.all(MenuSheet)) == 1, "nor is it closed by it"
    assert screen._sheet.parent is screen


def test_a_second_tap_does_not_hit_a_button_that_takes_the_place_of_another(stage: Any, act: TableView) -> None:
    """The main button ends the turn; what stands there next is not pressed by the second tap."""
    stage.open(act)
    button = stage.button("pass")
    at = button.to_window(*button.center)
    stage.tap(*at)
    other = replace(act.buttons[-1], name="start", intent=Reject())
    stage.screen.show(replace(act, buttons=(*act.buttons[:-1], other)))
    from kivy.tests.common import UnitTestTouch

    finger = UnitTestTouch(*at)
    finger.touch_down()
    finger.touch_up()
    assert stage.sent == [ChoosePass()]
    stage.frames()
    stage.tap(*at)
    assert stage.sent == [ChoosePass(), Reject()]


@pytest.mark.parametrize("size", few([(800, 480), (480, 800)], 0))
@pytest.mark.parametrize("paused", [None, False], ids=["at-the-table", "demonstration"])
def test_a_second_tap_does_not_open_the_seat_that_comes_back(
    stage: Any, states: States, size: tuple[int, int], paused: bool | None
) -> None:
    """Where a panel was, or above one the large tile. While virtual players play it comes back by itself, and a finger
    on its way was meant for what stood there before: that takes longer than the second tap of a hand.
    """
    act, place = (replace(states(3)[phase], paused=paused) for phase in ("act", "place"))
    for wait, opens in ((0.2, False), (0.45, paused is None), (0.6, True)):
        screen = stage.open(act, size)
        screen.handling.choose_spot()
        stage.frames()
        now = [0.0]
        screen.guard._clock = partial(now.__getitem__, 0)
        screen.guard._changed.clear()
        screen.show(place)
        stage.frames()
        now[0] = wait
        seat = screen.seats.children[-1]
        stage.tap(*seat.to_window(*seat.center))
        assert bool(screen.aside.busy) is opens


# --- questions ----------------------------------------------------------------------------------------------------


def test_answers_with_places_have_the_numbers_of_the_map(stage: Any, act: TableView) -> None:
    """Two tiles in question: 1 and 2 on the map, 1 and 2 in the list; a tap on either answers."""
    fresh = next(t for t in act.tiles if t.fresh)
    places = [Cell(fresh.cell.col + 1, fresh.cell.row), Cell(fresh.cell.col, fresh.cell.row + 1)]
    choices = tuple(
        ChoiceView(say("choice.tile", place=say("place.east", steps=9)), ChooseCandidate(i), tile, cell=tile.cell)
        for i, tile in enumerate(TileView(PlacedFace(Face("A1", "a"), cell, 0)) for cell in places)
    )
    question = QuestionView(say("ask.which_first"), (*choices, ChoiceView(act.status, ChooseCandidate(2), plain=True)))
    screen = stage.open(replace(act, phase="question", question=question))
    assert [stage.button(f"choice-{i}").words for i in (0, 1)] == ["1. The tile", "2. The tile"]
    assert [target.placed.cell for target in screen.board.targets] == places
    stage.tap_cell(places[1])
    assert stage.sent == [ChooseCandidate(1)]
    assert screen.panel.parent is screen


def test_something_else_leads_to_the_other_ways_and_back(stage: Any, states: States) -> None:
    """Two taps to every way out; the way back shows the answers again."""
    asking = states(3)["question"]
    assert asking.question is not None
    ways = (
        *asking.question.exits,
        ExitView("nothing", say("exit.nothing"), Reject()),
        ExitView("turns", say("exit.turns"), Browse("turns")),
    )
    screen = stage.open(replace(asking, question=replace(asking.question, exits=ways)))
    stage.press(stage.button("else"))
    assert screen.panel.title == "What happened just now?"
    assert stage.has_button("exit-turns")
    assert not stage.has_button("exit-tile"), "it stands below the answers already"
    stage.press(stage.button("back"))
    assert stage.has_button("choice-0")
    stage.press(stage.button("else"))
    stage.press(stage.button("exit-nothing"))
    assert stage.sent == [Reject()]


@pytest.mark.slow
def test_a_laid_tile_that_is_in_question_can_be_named(stage: Any, tileset: TileSet) -> None:
    """Another tile lies there than both table and game believe: it is chosen from all tiles and corrected."""
    state, _ = step(new_state(tileset), StartGame(("red", "blue"), {}, {}, 7))
    for value in (PlaceTile(PlacedFace(Face("A1", "a"), Cell(1, 0), 0)), ChoosePass()):
        state, _ = step(state, value)
    state = seen(state, TileSeen(Cell(0, 0), LaidTile(tileset.start_face, 0)), Still())
    state = seen(state, TileSeen(Cell(1, 0), LaidTile(Face("A1", "b"), 0)), Still())
    assert state.question is not None
    stage.open(view(state))
    stage.press(stage.button("exit-tile"))
    button = next(b for b in stage.all(FaceButton) if b.face.face == Face("A5", "a"))
    stage.all(PickSheet)[0].scroll.scroll_to(button, animate=False)
    stage.frames()
    stage.press(button)
    stage.press(stage.button("save"))
    assert [type(value).__name__ for value in stage.sent] == ["CorrectTile"]


def seen(state: State, *observations: Any) -> State:
    """The state after one still scene."""
    return step(state, Sightings(Scene(0, observations)))[0]


# --- never a coordinate -------------------------------------------------------------------------------------------


def _scenes(tileset: TileSet) -> list[State]:
    """A game with reminders, an uncertain tile, an uncertain piece, several differences, lists of turns and tokens."""
    state, _ = step(new_state(tileset), StartGame(("red", "blue"), {"red": "Anna"}, {}, 7))
    state = seen(state, TileSeen(Cell(0, 0), LaidTile(tileset.start_face, 0)), Still())
    first: tuple[Input, ...] = (
        PlaceTile(PlacedFace(Face("F1", "a"), Cell(0, 1), 2)),
        ChoosePiece("tent", Cell(0, 1), 0),
        PlaceTile(PlacedFace(Face("A1", "a"), Cell(1, 0), 0)),
    )
    for value in first:
        state, _ = step(state, value)
    piece = seen(state, PieceSeen(Cell(1, 0), "cowboy", "blue", (0.5, 0.5), certain=False), Still())
    state, _ = step(state, ChoosePass())
    candidates = tuple(Candidate(LaidTile(Face("A1", v), 0), 0.9) for v in "bc")
    tile = seen(state, TileSeen(Cell(2, 0), candidates[0].tile, candidates, certain=False), Still())
    differ = seen(state, TileRemoved(Cell(1, 0)), TileRemoved(Cell(0, 1)), Still())
    lists = [step(state, Browse(what))[0] for what in ("turns", "audit")]
    return [state, piece, tile, differ, *lists]


@pytest.mark.parametrize("number", sampled(range(6), (3,)))
def test_no_place_is_ever_written_on_the_screen(stage: Any, tileset: TileSet, number: int) -> None:
    """Whatever is shown, no text says how many tiles east or north: the map shows it."""
    state = _scenes(tileset)[number]
    screen = stage.open(view(state))
    shown = [words(screen)]
    screen.open_notes()
    stage.frames(4)
    shown.append(words(screen))
    told = [text for texts in shown for text in texts]
    assert len(told) > 10
    compass = [
        t for t in told if any(f"{n} {side}" in t for n in range(9) for side in ("east", "west", "north", "south"))
    ]
    assert compass == []
    assert "on the start tile" not in " ".join(told)


def test_what_the_panel_has_come_to_is_shown_on_the_map(stage: Any, states: States) -> None:
    """A tile that "confirm" would lay is drawn where it would lie, and goes with the mark."""
    place = states(3)["place"]
    screen = stage.open(place)
    placed = PlacedFace(Face("A1", "a"), place.free[0], 1)
    stage.show(replace(place, mark=say("panel.marked", what="a tile"), marked=PlaceTile(placed)))
    assert screen.board.ghost.placed == placed
    stage.show(place)
    assert screen.board.ghost is None


def test_undo_is_small_and_apart(stage: Any, act: TableView) -> None:
    """Undo, redo and the menu are three square buttons in the corner."""
    screen = stage.open(replace(act, buttons=(*act.buttons, ButtonView("done", act.status, Reject()))))
    small = screen.bar.named(small=True)
    assert sorted(button.name for button in small) == ["menu", "redo", "undo"]
    assert {button.words for button in small} == {""}
    assert all(button.width == button.height for button in small)


@pytest.mark.parametrize("size", sampled(((800, 480), (480, 800), (1280, 720)), ((800, 480),)))
def test_no_button_moves_when_one_comes_that_says_all_is_done(
    stage: Any, act: TableView, tileset: TileSet, size: tuple[int, int]
) -> None:
    """A finger on its way to a button finds it. Where no others stand beside the small ones the new one takes their
    row, so that it lies over less of the map.
    """
    done = ButtonView("done", raw("We have done that"), GameIsRight())
    screen = stage.open(act, size)
    before = {button.name: (*button.pos, *button.size) for button in screen.bar.children}
    stage.show(replace(act, buttons=(*act.buttons, done)))
    after = {button.name: (*button.pos, *button.size) for button in screen.bar.children}
    new = after.pop("done")
    assert after == before
    boxes = [(x, y, x + wide, y + high) for x, y, wide, high in (*before.values(), new)]
    assert not any(
        a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3] for a, b in itertools.combinations(boxes, 2)
    )
    place = place_phase(act)
    stage.show(replace(place, buttons=(*place.buttons, done)))
    (button,) = (button for button in screen.bar.children if button.name == "done")
    assert button.y == min(box[1] for name, box in before.items() if name in ("piece", "mine"))
    assert (button.x, *button.size) == (new[0], *new[2:])


@pytest.mark.slow
def test_labels_stand_beside_a_button_that_comes_alone(stage: Any, act: TableView) -> None:
    """On an upright screen they take the row that is empty while a tile is due, and do not move when it comes."""
    done = ButtonView("done", raw("We have done that"), GameIsRight())
    place = replace(place_phase(act), badges=(raw("Without camera"), raw("Not checked")))
    screen = stage.open(place, (720, 1280))
    before = [tuple(badge.pos) for badge in screen.badges.children]
    stage.show(replace(place, buttons=(*place.buttons, done)))
    assert [tuple(badge.pos) for badge in screen.badges.children] == before
    (button,) = screen.bar.passing
    assert all(badge.right <= button.x for badge in screen.badges.children)


def test_one_button_is_the_main_one(stage: Any, act: TableView) -> None:
    """That of the panel while a tile is corrected, for the bar has none then."""
    screen = stage.open(act)
    assert screen.bar.primary.kind == "primary"
    fresh = next(tile for tile in act.tiles if tile.fresh)
    screen.handling.correct_tile(fresh.cell)
    screen.handling.turn(1)
    stage.frames()
    golden = [button.name for button in stage.all(TouchButton) if button.kind == "primary"]
    assert golden == ["save"]
    assert screen.bar.primary is None
    screen.handling.close()
    golden = [button.name for button in stage.all(TouchButton) if button.kind == "primary"]
    assert golden == ["pass"]


def test_nobody_is_asked_about_sentences_that_a_large_tile_hides(stage: Any, act: TableView) -> None:
    """What is to be done by hand is said, and called done, on the map."""
    done = ButtonView("done", raw("We have done that"), GameIsRight())
    screen = stage.open(replace(act, buttons=(*act.buttons, done)))
    assert stage.has_button("done")
    screen.handling.choose_spot()
    assert "done" not in [entry.name for entry in screen.bar.entries]
    screen.handling.close()
    assert "done" in [entry.name for entry in screen.bar.entries]


def test_many_places_to_choose_from_stand_two_abreast(stage: Any, act: TableView) -> None:
    """Their names have room; three stand in one row unless that is too narrow for them."""
    from app.ui.base.rows import Choices, Row

    stage.open(act)
    options = [(number, "Stick of Grandmother", "") for number in range(4)]
    for abreast, lines in ((0, 1), (2, 2)):
        choices: Any = Choices(options, 0, lambda _: None, abreast=abreast)
        row = Row(choices, title="Where", width=780)
        assert choices.height == 72 * lines - 8
        assert row.height >= choices.height + 20


@pytest.mark.parametrize("code", sorted(languages()))
def test_the_first_sentences_of_a_game_leave_the_map_in_sight(window: Any, code: str) -> None:
    """What is said of the tokens, and where the other game is: four lines at most on the smallest screen."""
    assert window is not None
    THEME.fit(800, 480)
    words = Translator.load(code)
    told = " ".join(words.text(say(f"notice.{key}")) for key in ("counters", "put_aside"))
    high = text_size(told, 18, False, 360)[1]
    assert high <= 4 * text_size("X", 18, False, 360)[1]


@pytest.mark.parametrize(
    ("waking", "motion"),
    [(say("demo.waking"), True), (say("demo.drawing", done=3, count=47), True), (say("demo.waking"), False)],
)
def test_it_is_seen_that_the_eyes_are_waking(stage: Any, act: TableView, waking: Message, motion: bool) -> None:
    """By a sign that turns until they watch; where nothing is to move it stands still."""
    screen = stage.open(replace(act, eyes=waking))
    screen.motion = motion
    assert screen.eyes.sign == "repeat"
    turns = set()
    for _ in range(3):
        time.sleep(0.3)
        stage.frames()
        turns.add(screen.eyes.turn)
    assert (len(turns) > 1) == motion
    stage.show(replace(act, eyes=say("eyes.watching")))
    time.sleep(0.3)
    stage.frames()
    assert (screen.eyes.sign, screen.eyes.turn) == ("eye", 0)


def test_a_sentence_that_is_not_drawn_takes_no_touch(window: Any) -> None:
    """One for which there is no room lies over nothing."""
    from kivy.tests.common import UnitTestTouch

    notices = Notices(size_hint=(None, None), size=(300, 60), pos=(100, 100))
    window.add_widget(notices)
    notices.show((Said("A much longer sentence than there is room for. " * 20, "info"),))
    notices.place()
    (card,) = notices.children
    assert card.opacity == 0
    touch = UnitTestTouch(*card.center)
    assert not notices.on_touch_down(touch)
    window.remove_widget(notices)
