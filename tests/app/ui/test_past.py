"""Corrections of earlier turns: what touches send, and what the screen shows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from app.lang import Translator, say
from app.lang.files import codes
from app.rules import Cell, Mine, Pass, PutPiece
from app.rules.tileset import TileSet
from app.table.model.inputs import (
    TOKEN_SIDE,
    Browse,
    ChooseMine,
    ChoosePiece,
    Confirm,
    CorrectAction,
    CorrectTile,
    InsertTurn,
    PlaceTile,
    ReadTokens,
    Reject,
    RemoveTurn,
    Review,
    TellToken,
    Tick,
    Undo,
    UntellToken,
)
from app.table.presentation.before_after import SightView
from app.table.presentation.side_panel import ChangeView, PadView, RevisionView
from app.table.presentation.view import TableView
from app.ui.base.scrolling import SharpScroll
from app.ui.base.sheets import Note
from app.ui.base.theme import THEME
from app.ui.base.widgets import Sign, TouchButton
from app.ui.gallery.geometry import box_in_sight, whole_box
from app.ui.map.camera import on_table
from app.ui.play.sentences import hands
from app.ui.play.sheets import FaceButton
from app.ui.play.turn_sheets import ChangeRow, RevisionSheet, SightCard, TurnsSheet
from app.values import Face, LaidTile, PlacedFace
from tests.app.ui.conftest import Stage
from tests.app.ui.frames import next_frame
from tests.app.ui.played_table import Table, words
from tests.sampling import sampled


@pytest.fixture
def table(stage: Any, tileset: TileSet) -> Table:
    """A game of Anna (Red) and Blue in its fourth turn; Anna has mined a token."""
    return Table(stage, tileset)


def _turns(screen: Any, texture: Any) -> list[int]:
    """How that picture is turned wherever the panel draws it."""
    return [w.turn % 4 for w in screen.panel.walk() if isinstance(w, Sign) and w.texture is texture]


class TestPast:
    def test_an_earlier_turn_is_found_and_put_right(self, table: Table) -> None:
        """Notes, turns, one turn, what was really done: the effect is shown, and applied when somebody confirms it."""
        table.open()
        table.stage.press(table.stage.button("menu"))
        table.stage.press(table.stage.button("notes"))
        table.stage.press(table.stage.button("turns"))
        assert table.stage.all(TurnsSheet)
        table.stage.press(table.stage.button("turn-0"))
        assert table.stage.sent == [Browse("turns"), Review(0)]
        assert not table.stage.all(TurnsSheet)
        assert table.view.review is not None
        number = [c.intent for c in table.view.review.choices].index(CorrectAction(1, Pass()))
        table.pick("action")
        table.pick(f"action-{number}")
        assert table.stage.sent[-1] == CorrectAction(1, Pass())
        (sheet,) = table.stage.all(RevisionSheet)
        rows = {row.player: (row.changed, row.lines) for row in table.stage.all(ChangeRow)}
        assert rows["Anna"] == (True, "tokens taken 0 instead of 1")
        assert rows["Blue"] == (False, "")
        assert any("mining a token is no longer possible" in note.words for note in table.stage.all(Note))
        table.stage.press(table.stage.button("accept"))
        assert table.stage.sent[-1] == Confirm()
        assert sheet.parent is None

    @pytest.mark.slow
    def test_all_that_a_correction_changes_is_in_sight(self, table: Table) -> None:
        """Two players and a sentence of two lines above them, on the smallest screen: nothing is to be scrolled."""
        table.give(CorrectAction(1, Pass()))
        shown = table.view
        assert shown.revision is not None
        table.stage.open(replace(shown, revision=replace(shown.revision, notes=(say("revise.mixed_up"),))))
        table.stage.frames()
        (sheet,) = table.stage.all(RevisionSheet)
        (note,) = table.stage.all(Note)
        (scroll,) = [part for part in sheet.walk() if isinstance(part, SharpScroll)]
        assert note.height > 60
        assert scroll.goes_on == (False, False)

    def test_what_hands_have_to_do_is_told_once_beside_an_earlier_turn(self, table: Table) -> None:
        """In the panel while its tile is shown large, over the map while a place is to be touched there."""
        table.give(Undo())
        screen = table.open()
        due = hands(table.view, screen.text)
        assert due

        def told() -> tuple[bool, bool]:
            """Whether panel and map tell it."""
            return bool(screen.panel.parent and screen.panel.note), not screen.notices.quiet

        assert told() == (False, True)
        table.answer(Review(0))
        assert told() == (True, False)
        table.pick("turn")
        table.pick("forgotten")
        assert table.stage.sent[-1] == Review(0, "turn")
        assert told() == (False, True)
        table.pick("back")
        assert told() == (True, False)

    @pytest.mark.parametrize("way", sampled(["button", "beside"], ["button"]))
    def test_a_correction_that_is_left_changes_nothing(self, table: Table, way: str) -> None:
        """The button and a tap beside the sheet both cancel it."""
        table.give(CorrectAction(1, Pass()))
        screen = table.open()
        before = table.state.history
        if way == "button":
            table.stage.press(table.stage.button("leave"))
        else:
            table.stage.tap(3, 3)
        assert table.stage.sent == [Reject()]
        assert table.state.history is before
        assert table.stage.all(RevisionSheet) == []
        assert screen.panel.parent is None

    def test_a_tile_of_an_earlier_turn_is_put_right(self, table: Table) -> None:
        """Its turn offers to turn it and to choose another one at once, as a tap on the map does."""
        table.give(Review(2))
        screen = table.open()
        table.pick("tile")
        table.pick("another")
        assert screen.picking
        screen.end_picking()
        table.stage.frames()
        assert screen.handling.corrects == Cell(1, 0)
        table.stage.press(screen.panel.ids.shut)
        table.stage.sent.clear()
        table.answer(Review(2))
        table.pick("tile")
        table.pick("rotate_right")
        table.stage.press(table.stage.button("rotate_right"))
        table.stage.press(table.stage.button("save"))
        assert table.stage.sent == [Review(2), Review(), CorrectTile(Cell(1, 0), LaidTile(Face("A1", "a"), 2))]

    @pytest.mark.slow
    def test_while_a_tile_is_corrected_its_player_and_its_picture_are_shown(self, table: Table) -> None:
        """Not those of the player on turn; and the player on turn again when the panel is closed."""
        screen = table.open()
        turn = next(turn for turn in table.view.turns if turn.colour != table.view.whose)
        own = table.stage.screen.pictures.tile(turn.tile.face)
        screen.handling.correct_tile(turn.cell)
        table.stage.frames()
        assert screen.status.seat == turn.colour
        assert {card.colour for card in screen.seats.children if card.active} == {turn.colour}
        assert _turns(screen, own) == [turn.tile.rotation]
        table.stage.press(table.stage.button("rotate_right"))
        assert screen.status.seat == turn.colour
        assert _turns(screen, own) == [(turn.tile.rotation + 1) % 4]
        table.stage.press(screen.panel.ids.shut)
        assert screen.status.seat == table.view.whose

    @pytest.mark.slow
    def test_a_stray_tap_drops_no_correction(self, table: Table) -> None:
        """While a tile is corrected, a tap on another one means that; once it is turned, a slip changes nothing."""
        screen = table.open()
        first, other = (tile.cell for tile in table.view.tiles[1:3])
        screen.handling.correct_tile(first)
        table.stage.frames()
        screen.handling.touch_tile(other)
        assert screen.handling.corrects == other
        table.stage.frames()
        table.stage.press(table.stage.button("rotate_right"))
        screen.handling.touch_tile(first)
        assert screen.handling.corrects == other
        assert table.stage.has_button("save")

    def test_a_grey_button_for_mining_says_why(self, table: Table) -> None:
        """The game stays as it is, and a sentence on the map tells what is missing."""
        face = next(face for face in table.view.faces if face.places)
        cell, rotation = face.places[0]
        table.give(PlaceTile(PlacedFace(face.face, cell, rotation)))
        before = table.state.history
        screen = table.open()
        mine = table.stage.button("mine")
        assert mine.grey
        table.stage.press(mine)
        assert table.stage.sent == [ChooseMine()]
        assert table.state.history is before
        assert any("tent" in told for told in words(screen)), words(screen)

    @pytest.mark.parametrize("size", sampled([(800, 480), (720, 1280)], [(800, 480)]))
    def test_the_answer_is_seen_while_a_piece_is_put(self, table: Table, size: tuple[int, int]) -> None:
        """The tile that is shown large lies where the sentence would be: the panel beside it has it on top, and only
        until the table has nothing to say any more.
        """
        face = next(face for face in table.view.faces if face.places)
        cell, rotation = face.places[0]
        table.give(PlaceTile(PlacedFace(face.face, cell, rotation)))
        screen = table.open(size)
        screen.handling.choose_spot()
        table.stage.frames()
        screen.send(ChooseMine())
        table.stage.show(table.view)
        assert screen.board.close_up is not None
        seen = [label for label in screen.panel.walk() if "tent" in getattr(label, "text", "")]
        assert len(seen) == 1, words(screen.panel)
        low = seen[0].to_window(*seen[0].pos)[1]
        assert screen.panel.y < low < low + seen[0].height < screen.panel.top
        table.give(Tick(table.state.clock + 31))
        table.stage.show(table.view)
        assert not any("tent" in told for told in words(screen.panel))

    @pytest.mark.slow
    def test_a_turn_that_is_looked_at_is_named_in_the_banner(self, table: Table) -> None:
        """With its player and its number."""
        turn = next(turn for turn in table.view.turns if turn.colour != table.view.whose)
        table.give(Review(turn.number))
        screen = table.open()
        assert screen.status.seat == turn.colour
        assert str(turn.turn) in screen.status.words

    @pytest.mark.slow
    def test_where_several_pieces_may_have_stood_the_panel_asks_which(self, table: Table) -> None:
        """It offers nothing else of the turn until that is said, or no longer asked."""
        table.give(Review(table.view.turns[-1].number))
        screen = table.open()
        table.stage.press(table.stage.button("action"))
        large = screen.board.close_up
        large._ask(next(area for area in large.placing.areas if area.offers))
        table.stage.frames()
        assert screen.panel.title == "Which piece?"
        assert not table.stage.has_button("action-0")
        table.stage.press(table.stage.button("back"))
        assert table.stage.has_button("action-0")

    @pytest.mark.parametrize("opened", sampled([Review(0), Browse("audit"), "seat"], [Review(0)]))
    def test_no_tile_is_asked_for_beside_what_is_open(self, table: Table, opened: Any) -> None:
        """What a player corrects or looks at comes first; afterwards the next tile is asked for again."""
        screen = table.open()
        asked = screen.hint.words
        assert asked
        if opened == "seat":
            screen._touch_seat("red")
        else:
            table.answer(opened)
        assert screen.panel.parent is screen
        assert not screen.hint.words
        if opened == "seat":
            screen.aside.close()
        else:
            table.stage.press(screen.panel.ids.shut)
        assert screen.panel.parent is None
        assert screen.hint.words == asked

    def test_a_mining_that_is_corrected_has_its_own_sign(self, table: Table) -> None:
        """In ink, as it stands on paper: before, it was the white sign for taking a piece back."""
        assert table.state.history is not None
        number = next(number for number, move in table.state.history.entries if isinstance(move, Mine))
        table.give(CorrectAction(number, Pass()))
        table.open()
        cards = table.stage.all(SightCard)
        signs = [sign for card in cards for sign in card.walk(restrict=True) if isinstance(sign, Sign)]
        told = [(sign.name, tuple(sign.tint)) for sign in signs if not sign.texture]
        assert told == [("mine", tuple(THEME.ink))]

    def test_what_happened_in_a_turn_without_an_action_is_said_in_words(self, table: Table) -> None:
        """It answers what was done differently: that nothing was would be wrong, for a tile was laid."""
        table.give(Review(2))
        screen = table.open()
        assert "This turn is over. What did Blue do differently?" in words(screen.panel)
        table.pick("action")
        assert table.stage.button("action-0").words == "Only the tile was laid"

    @pytest.mark.slow
    def test_the_start_tile_is_fixed(self, table: Table) -> None:
        """Nothing is offered that would be refused; what is said leads to the list of turns."""
        screen = table.open()
        table.stage.tap_cell((0, 0))
        assert not table.stage.has_button("correct")
        assert "Every game begins with this tile: no other can lie there." in words(screen.panel)
        screen.handling.correct_tile(Cell(0, 0))
        table.stage.frames()
        assert [name for name in ("rotate_left", "another", "turn") if table.stage.has_button(name)] == []
        table.pick("turns")
        assert table.stage.sent == [Browse("turns")]

    def test_a_piece_on_the_start_tile_is_corrected_in_its_turn(self, table: Table) -> None:
        """Where one stands there that is said, of the turn that put it, not of the tile, which came in none."""
        table.give(PlaceTile(PlacedFace(Face("A1", "c"), Cell(3, 0), 0)))
        table.give(ChoosePiece("tent", Cell(0, 0), 0))
        screen = table.open()
        table.stage.tap_cell((0, 0))
        told = " ".join(words(screen.panel))
        assert "A piece on it is corrected in the turn in which it was put there." in told

    @pytest.mark.slow
    @pytest.mark.parametrize("code", sampled(codes(), ["de"]))
    def test_the_names_of_its_features_are_whole(self, window: Any, pictures: Any, tileset: TileSet, code: str) -> None:
        """Three of them side by side share the width of the panel as their words need it, in every language."""
        stage = Stage(window, pictures, Translator.load(code))
        table = Table(stage, tileset)
        try:
            for size in ((800, 480), (480, 800)):
                screen = table.open(size)
                table.stage.tap_cell((0, 0))
                named = [b for b in screen.panel.walk() if getattr(b, "name", "").startswith("other-")]
                assert len(named) == 3
                assert [b.words for b in named if b.words not in words(b)] == []
        finally:
            stage.close()

    def test_every_correction_is_two_taps_away(self, table: Table) -> None:
        """Three kinds to choose from, each with its answers and a way back; closing the panel changes nothing."""
        table.give(Review(2))
        table.open()
        parts = {"action": ("action-0",), "tile": ("rotate_left", "another", "place"), "turn": ("forgotten", "never")}
        assert [line.name for line in table.stage.all(TouchButton) if line.name in parts] == list(parts)
        for part, answers in parts.items():
            table.pick(part)
            assert all(table.stage.has_button(name) for name in answers)
            table.pick("back")
        assert table.stage.sent == []

    def test_a_tile_that_lay_elsewhere_is_moved(self, table: Table) -> None:
        """Open its turn, tap another place on the map and confirm: it is a correction like any other."""
        table.give(Review(table.view.turns[-1].number))
        table.open()
        table.pick("tile")
        table.pick("place")
        cell = next(c for c in table.view.free if c != Cell(2, 0))
        table.stage.tap_cell(cell)
        table.stage.press(table.stage.button("save"))
        sent = table.stage.sent[-1]
        assert isinstance(sent, CorrectTile)
        assert (sent.cell, sent.to, sent.tile.design) == (Cell(2, 0), cell, "A1")

    @pytest.mark.slow
    def test_a_forgotten_turn_is_put_in_and_one_too_many_taken_out(self, table: Table) -> None:
        """A turn is inserted by a free place, a tile and a confirmation; a turn that was never made is removed."""
        table.give(Review(2, "turn"))
        table.open()
        table.stage.tap_cell(table.view.free[0])
        face = next(f for f in table.view.faces if any(c == table.view.free[0] for c, _ in f.places))
        buttons = {b.face.face: b for b in table.stage.all(FaceButton)}
        button = buttons[face.face]
        table.stage.press(button)
        table.stage.press(table.stage.button("save"))
        sent = table.stage.sent[-1]
        assert isinstance(sent, InsertTurn)
        assert sent.before == Cell(1, 0)
        table.give(Reject(), Review(2))
        table.stage.show(table.view)
        table.pick("turn")
        table.pick("never")
        assert table.stage.sent[-1] == RemoveTurn(Cell(1, 0))
        assert table.view.phase == "revise"

    def test_a_tile_on_the_map_leads_to_its_turn(self, table: Table) -> None:
        """Tap a tile to see what else could have been done with it; a tap on a place does it."""
        table.open()
        table.stage.tap_cell((1, 0))
        table.stage.press(table.stage.button("correct"))
        table.pick("turn")
        assert table.stage.sent == [Review(2)]
        assert table.stage.screen.board.close_up.placing.placed.cell == (1, 0)
        table.stage.press(table.stage.screen.panel.ids.shut)
        assert table.stage.sent == [Review(2), Review()]
        assert table.stage.screen.board.close_up is None

    @pytest.mark.slow
    def test_long_lists_come_in_parts(self, table: Table, stage: Any) -> None:
        """The newest turns come first; a tap shows earlier ones."""
        turn = table.view.turns[0]
        turns = tuple(replace(turn, number=n, turn=n + 1) for n in range(20))
        stage.open(replace(table.view, turns=turns, browsing="turns"))
        assert stage.has_button("turn-19")
        assert not stage.has_button("turn-0")
        stage.frames(4)  # some lines in each
        column = stage.button("earlier").parent
        for _ in range(2):
            column.parent.scroll_y = 0
            stage.frames()
            stage.press(stage.button("earlier"))
            stage.frames(4)
        assert stage.has_button("turn-0")
        assert not stage.has_button("earlier")


@pytest.mark.slow
def test_players_below_the_edge_of_a_correction_are_pointed_at(stage: Any, act: TableView) -> None:
    """Three whose scores change have room below what was laid; with more to read an arrow points down until the end."""
    lines = (say("revise.railroads", before=1, after=2),)
    rows = tuple(ChangeView(c, c.title(), 10, 14, lines) for c in ("red", "blue", "green"))
    sides = SightView(say("revise.turn"), act.tiles[-1].placed.tile), SightView(say("revise.no_turn"))
    for notes, more in (((), False), ((say("revise.mixed_up"),), True)):
        stage.open(replace(act, phase="revise", revision=RevisionView(rows, notes, sides=sides)))
        stage.frames(4)
        (sheet,) = stage.all(RevisionSheet)
        (scroll,) = [part for part in sheet.walk() if isinstance(part, SharpScroll)]
        assert scroll.goes_on == (more, False)
        assert (scroll._mark[0].a > 0) == more
    scroll.scroll_y = 0
    stage.frames()
    assert scroll._mark[0].a == 0


@pytest.mark.slow
def test_every_difference_stands_on_the_sheet(stage: Any, act: TableView, translator: Translator) -> None:
    """With five players, every origin of points and a long note, everything can be read; the note, which may warn, is
    in sight at once.
    """
    lines = tuple(say(f"revise.{o}", before=1, after=2) for o in ("railroads", "mountains", "cities", "prairies"))
    rows = tuple(ChangeView(c, c.title(), 10, 14, lines) for c in ("red", "blue", "green", "yellow", "black"))
    note = say("revise.mixed_up")
    stage.open(replace(act, phase="revise", revision=RevisionView(rows, (note,))))
    assert len(stage.all(ChangeRow)) == 5
    for row in stage.all(ChangeRow):
        assert row.score == "14 instead of 10"
        assert "prairies 2 instead of 1" in row.lines
    stage.frames()
    (warning,) = stage.all(Note)
    assert warning.words == translator.text(note)
    assert box_in_sight(warning) == pytest.approx(whole_box(warning))
    assert warning.y > max(row.y for row in stage.all(ChangeRow))


class TestTelling:
    @pytest.fixture
    def asked(self, stage: Any, act: TableView) -> Callable[..., Any]:
        """Yellow is asked for three real tokens; the box has one 5; ``told`` may have been tapped already."""

        def ask(*told: int | None, **more: Any) -> Any:
            left = ((0, 8), (1, 20), (5, 1 - told.count(5)))
            pad = PadView("yellow", "Anna", 3, left, told, complete=len(told) == 3 and None not in told, **more)
            return stage.open(replace(act, phase="reveal", actions=(), buttons=(), pad=pad))

        return ask

    def test_values_are_tapped(self, stage: Any, asked: Callable[..., Any]) -> None:
        """One tap per token; that the box has no more of a value is told, and one too many is removed again."""
        asked(5)
        for name in ("value-5", "value-1", "less"):
            stage.press(stage.button(name))
        assert stage.sent == [TellToken(5), TellToken(1), UntellToken()]
        assert not stage.has_button("told")
        assert not stage.has_button("read")

    def test_the_sum_is_accepted_by_people(self, stage: Any, asked: Callable[..., Any]) -> None:
        """With every value there, the list and its sum are shown, and a tap confirms them."""
        asked(5, 1, 0)
        assert "That is all: 6 points" in words(stage.screen)
        stage.press(stage.button("token-1"))
        stage.press(stage.button("told"))
        assert stage.sent == [UntellToken(1), Confirm()]

    def test_the_camera_reads_and_asks_about_what_is_doubtful(self, stage: Any, asked: Callable[..., Any]) -> None:
        """With a camera the tokens can be read; an uncertain token is shown as it was seen."""
        asked(readable=True)
        stage.press(stage.button("read"))
        assert stage.sent == [ReadTokens()]
        picture = bytes(3 * TOKEN_SIDE * TOKEN_SIDE)
        asked(5, None, 0, readable=True, picture=picture, likely=(1, 0))
        assert "Which token is this? 1 or 0?" in words(stage.screen)
        stage.press(stage.button("value-1"))
        assert stage.sent[-1] == TellToken(1)


@pytest.mark.slow
def test_a_piece_of_the_past_goes_to_another_tile_by_touch(table: Table) -> None:
    """A button lights the other places on the map; one step back leads to the tile, a touch corrects that turn."""
    table.give(Review(2))
    screen = table.open()
    review = table.view.review
    assert review is not None
    assert review.placing is not None
    roam = review.placing.elsewhere[0]
    table.pick("action")
    table.pick(f"roam-{roam.kind}")
    assert len(screen.board.targets) == len(roam.spots)
    table.stage.press(table.stage.button("back"))
    assert screen.board.targets == ()
    assert screen.board.close_up is not None
    table.pick(f"roam-{roam.kind}")
    spot = roam.spots[0]
    assert spot.offer.at is not None
    table.stage.tap(*screen.board.to_screen(*on_table(spot.cell, spot.offer.at)))
    assert table.stage.sent[-1] == spot.offer.intent
    assert screen.board.targets == ()


@pytest.mark.slow
def test_places_of_a_piece_are_put_on_the_map_of_the_past(table: Table) -> None:
    """The tile of an earlier turn is shown large; touching another area corrects that turn's action."""
    table.give(Review(2))
    screen = table.open()
    close_up = screen.board.close_up
    area = next(area for area in close_up.placing.areas if len(area.offers) == 1 and not area.now)
    table.stage.tap(*close_up.spot(area.segment))
    sent = table.stage.sent[-1]
    assert isinstance(sent, CorrectAction)
    assert isinstance(sent.move, PutPiece)
    assert sent.number == 3
    assert screen.view.phase in ("place", "revise")


@pytest.mark.slow
def test_the_arrow_below_a_list_of_changes_lies_beside_its_words(window: Any) -> None:
    """Where more is below than is seen."""
    from kivy.uix.boxlayout import BoxLayout

    from app.ui.base.sheets import Note
    from app.ui.play.turn_sheets import _scroll

    box = BoxLayout(size=(600, 120), size_hint=(None, None))
    scroll, column = _scroll()
    for _ in range(9):
        column.add_widget(Note(words="Tokens would be dealt in another order. " * 4))
    box.add_widget(scroll)
    window.add_widget(box)
    try:
        for _ in range(4):
            next_frame()
        left, _, width, _ = scroll.mark_box
        assert width > 0
        assert all(note.right <= left for note in column.children)
    finally:
        window.remove_widget(box)


@pytest.mark.parametrize("size", sampled([(800, 480), (480, 800)], [(800, 480)]))
def test_beside_an_earlier_turn_no_button_goes_on_with_the_running_one(
    table: Table, act: TableView, size: tuple[int, int]
) -> None:
    """Neither a piece nor the end of the turn: they would seem to belong to what is corrected."""
    going_on = {"piece", "pass", "mine", "take"}
    screen = table.stage.open(act, size)
    assert {getattr(entry, "name", "") for entry in screen.bar.walk()} & going_on
    table.give(Review(2))
    table.stage.show(replace(act, review=table.view.review))
    assert not {getattr(entry, "name", "") for entry in screen.bar.walk()} & going_on


def test_what_has_no_picture_stands_in_line_with_what_has_one(window: Any) -> None:
    """On an upright screen, where words stand below their pictures: at both sides of the arrow at one height."""
    THEME.fit(480, 800)
    try:
        sights = SightView(say("revise.no_turn")), SightView(say("revise.turn"), piece="pass")
        bare, shown = (SightCard(sight, None, 0, lambda message: message.key) for sight in sights)
        assert [part.height for part in bare.children[1:]] == [part.height for part in shown.children[1:]]
        assert len(bare.children) == 2
    finally:
        THEME.fit(800, 480)
