"""Seats, and tokens looked at in private: what touches send, and what the screen shows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from kivy.tests.common import UnitTestTouch
from kivy.uix.label import Label

from app.lang import Translator
from app.rules import Cell
from app.rules.tileset import TileSet
from app.table.model.inputs import (
    Browse,
    ChoosePass,
    CorrectSeat,
    EndPeek,
    Input,
    Peek,
    PlaceTile,
)
from app.ui.base import pictures
from app.ui.base.keyboard import NamePad
from app.ui.base.widgets import TouchButton
from app.ui.play.menu import MenuSheet
from app.ui.play.private_tokens import CoverSheet, TokenDisc
from app.ui.screenshot import shoot
from app.values import Face, PlacedFace
from tests.app.ui.played_table import Table, words
from tests.sampling import sampled


@pytest.fixture
def table(stage: Any, tileset: TileSet) -> Table:
    """A game of Anna (Red) and Blue in its fourth turn; Anna has mined a token."""
    return Table(stage, tileset)


def seat(screen: Any, colour: str) -> Any:
    """The card of that seat."""
    return next(card for card in screen.seats.children if card.colour == colour)


class TestLooking:
    def test_a_tap_on_a_seat_leads_to_the_cover(self, table: Table) -> None:
        """Nothing is shown before the screen is handed over: the cover says to whom."""
        screen = table.open()
        table.stage.press(seat(screen, "red"))
        table.stage.press(table.stage.button("peek"))
        assert table.stage.sent == [Peek("red")]
        (cover,) = table.stage.all(CoverSheet)
        assert cover.size == screen.size
        assert "Anna" in cover.words
        assert table.stage.all(TokenDisc) == []

    @pytest.mark.slow
    def test_the_menu_leads_to_the_cover_too(self, table: Table) -> None:
        """It asks who wants to look; whoever has no tokens cannot be chosen. What is shown and told is the same."""
        screen = table.open()
        table.stage.press(table.stage.button("menu"))
        table.stage.press(table.stage.button("own_tokens"))
        assert table.stage.all(CoverSheet) == []
        assert table.stage.button("look-blue").disabled
        table.stage.press(table.stage.button("look-red"))
        assert table.stage.sent == [Peek("red")]
        (cover,) = table.stage.all(CoverSheet)
        assert cover.size == screen.size
        assert table.stage.all(MenuSheet) == []
        assert table.stage.all(TokenDisc) == []
        cover.pad.state = "down"
        assert table.stage.sent == [Peek("red"), Peek("red", look=True)]

    @pytest.mark.slow
    def test_looking_is_no_main_thing_and_without_tokens_there_is_nothing_to_look_at(self, table: Table) -> None:
        """Golden is what a turn asks for; who has none reads that."""
        screen = table.open()
        table.stage.press(seat(screen, "red"))
        assert table.stage.button("peek").kind == "plain"
        table.stage.press(screen.panel.ids.shut)
        table.stage.press(seat(screen, "blue"))
        assert not table.stage.has_button("peek")
        assert "No tokens yet." in words(screen)

    @pytest.mark.parametrize("colour", sampled(["red", "blue"], ["red"]))
    def test_the_place_of_a_player_closes_when_the_turn_passes(self, table: Table, colour: str) -> None:
        """What one player has opened is not there for the next one to touch; nothing closes within a turn."""
        screen = table.open()
        table.stage.press(seat(screen, colour))
        assert screen.panel.parent is not None
        table.stage.show(replace(table.view, commentary=()))
        assert screen.panel.parent is not None
        table.give(PlaceTile(PlacedFace(Face("A1", "b"), Cell(3, 0), 0)))
        table.answer(ChoosePass())
        assert screen.panel.parent is None

    @pytest.fixture
    def covered(self, table: Table) -> tuple[Table, Any]:
        """The screen in Anna's hands."""
        table.give(Peek("red"))
        table.open()
        return table, table.stage.all(CoverSheet)[0]

    def test_the_tokens_are_there_only_while_a_finger_holds(self, covered: tuple[Table, Any]) -> None:
        """Finger down: the values are visible. Finger up, wherever it is then: they are not."""
        table, cover = covered
        for away in (cover.ids.pad.center, (10, 400)):
            finger = UnitTestTouch(*cover.ids.pad.center)
            finger.touch_down()
            table.stage.frames()
            values = table.state.game.token_values("red") if table.state.game else ()
            assert [disc.words for disc in table.stage.all(TokenDisc)] == [str(v) for v in values]
            finger.touch_move(*away)
            finger.touch_up()
            table.stage.frames()
            assert table.stage.all(TokenDisc) == []
        assert table.stage.sent == [Peek("red", look=True), Peek("red")] * 2

    def test_the_cover_goes_when_the_player_is_done(self, covered: tuple[Table, Any]) -> None:
        """The cross ends the private look."""
        table, cover = covered
        table.stage.press(cover.ids.shut)
        assert table.stage.sent == [EndPeek()]
        assert table.stage.all(CoverSheet) == []

    def test_nothing_below_the_cover_is_touched(self, covered: tuple[Table, Any]) -> None:
        """A tap where there is a button below the cover does nothing."""
        table, _ = covered
        screen = table.stage.screen
        table.stage.tap(*screen.board.center)
        table.stage.tap(screen.seats.center_x, screen.seats.center_y)
        assert table.stage.sent == []
        assert screen.panel.parent is None

    def test_everything_else_on_the_screen_is_the_same_whatever_the_tokens_are(
        self, stage: Any, tileset: TileSet
    ) -> None:
        """With other values on the tokens every text is the same, except for the discs that the player looks at."""
        shown: list[list[list[str]]] = []
        values = []
        for seed in (7, 12):
            table = Table(stage, tileset, seed)
            screen = table.open()
            seen = [words(screen)]
            for value in (Peek("red"), Peek("red", look=True), Peek("red"), EndPeek(), Peek("blue", look=True)):
                table.answer(value)
                hidden = {id(label) for disc in stage.all(TokenDisc) for label in disc.walk()}
                hidden |= {id(w) for cover in stage.all(CoverSheet) for w in cover.walk() if value == Peek("red", True)}
                seen.append([w.text for w in screen.walk() if isinstance(w, Label) and id(w) not in hidden])
            shown.append(seen)
            assert table.state.game is not None
            values.append(table.state.game.token_values("red"))
        assert values[0] != values[1]
        assert shown[0] == shown[1]

    @pytest.mark.slow
    @pytest.mark.parametrize(
        ("count", "size"), [(40, (800, 480)), pytest.param(14, (720, 1280), marks=pytest.mark.slow)]
    )
    def test_any_number_of_tokens_fits(self, table: Table, count: int, size: tuple[int, int]) -> None:
        """The discs lie side by side within the cover, above the pad."""
        table.give(Peek("red", look=True))
        screen = table.open(size)
        shown = table.view
        assert shown.peek is not None
        table.stage.show(replace(shown, peek=replace(shown.peek, values=tuple(i % 4 for i in range(count)))))
        discs = table.stage.all(TokenDisc)
        cover = table.stage.all(CoverSheet)[0]
        assert len(discs) == count
        for disc in discs:
            assert screen.x <= disc.x
            assert disc.right <= screen.right
            assert cover.ids.pad.top <= disc.y + 1
            assert disc.height >= 20
        boxes = {(round(d.x), round(d.y)) for d in discs}
        assert len(boxes) == count

    @pytest.mark.slow
    def test_open_tokens_need_no_cover(self, stage: Any, tileset: TileSet) -> None:
        """With open tokens (GR-H3) the seat shows its values to all."""
        table = Table(stage, tileset, open_tokens=True)
        screen = table.open()
        stage.press(seat(screen, "red"))
        assert not stage.has_button("peek")
        value = table.state.game.token_values("red")[0] if table.state.game else None
        assert f"Values of the tokens: {value}" in words(screen)


@pytest.mark.parametrize("value", sampled([Peek("red"), EndPeek()], [Peek("red")]))
def test_every_pixel_is_the_same_whatever_the_tokens_are(
    window: Any, stage: Any, tileset: TileSet, translator: Translator, art: Any, value: Input
) -> None:
    """The picture of the screen, covered or not, does not depend on Anna's tokens."""
    pictures = []
    for seed in (7, 12):
        table = Table(stage, tileset, seed)
        table.give(value)
        pictures.append(shoot(table.view, tileset, translator, (800, 480), art=art))
    assert (pictures[0] == pictures[1]).all()


class TestSeats:
    def test_a_colour_is_changed(self, table: Table) -> None:
        """Tap the seat, another colour, the right one."""
        screen = table.open()
        table.stage.press(seat(screen, "red"))
        table.stage.press(table.stage.button("colour"))
        table.stage.press(table.stage.button("colour-green"))
        assert table.stage.sent == [CorrectSeat("red", "green", "Anna")]
        assert table.state.game is not None
        assert table.state.game.seats == ("green", "blue")

    def test_the_list_of_colours_leads_to_what_can_be_changed(self, table: Table) -> None:
        """A tap on a player there closes the list and asks for the other colour."""
        table.open()
        table.answer(Browse("seats"))
        anna, blue = (table.stage.button(f"seat-{colour}") for colour in ("red", "blue"))
        assert (anna.words, blue.words) == ("Anna: Red", "Blue")
        table.stage.press(anna)
        assert not table.state.browsing
        table.stage.press(table.stage.button("colour-green"))
        assert table.stage.sent[-1] == CorrectSeat("red", "green", "Anna")
        assert table.state.game is not None
        assert table.state.game.seats == ("green", "blue")

    def test_a_name_is_changed(self, table: Table) -> None:
        """Tap the seat, another name, type it, confirm; surrounding blanks are removed. The pad says what it is for,
        and shows whose name it is.
        """
        screen = table.open()
        table.stage.press(seat(screen, "red"))
        table.stage.press(table.stage.button("name"))
        (pad,) = table.stage.all(NamePad)
        assert pad.name == "Anna"
        table.stage.frames()
        assert [told.words for told in pad.ids.chips.children] == ["Change name"]
        assert pad.ids.who.texture is pictures.piece("cowboy", "red")
        assert pad.ids.who.width > 0
        pad.clear()
        pad.typed("  Anna  Maria ")
        pad.done()
        assert table.stage.sent == [CorrectSeat("red", "red", "Anna Maria")]
        assert table.stage.all(NamePad) == []

    @pytest.mark.slow
    def test_a_second_tap_puts_the_panel_away(self, table: Table) -> None:
        """A tap on the map does so too."""
        screen = table.open((720, 1280))
        ways: tuple[Callable[[], object], ...] = (
            lambda: table.stage.press(seat(screen, "red")),
            lambda: table.stage.tap_cell((1, 0)),
        )
        for way in ways:
            table.stage.press(seat(screen, "red"))
            assert table.stage.has_button("audit")
            way()
            assert not table.stage.has_button("audit")

    @pytest.mark.slow
    @pytest.mark.parametrize("way", sampled(["seat", "count"], ["seat"]))
    def test_the_audit_is_two_taps_away(self, table: Table, way: str) -> None:
        """Every line of it is shown, and that no token is missing."""
        screen = table.open()
        if way == "seat":
            table.stage.press(seat(screen, "blue"))
            table.stage.press(table.stage.button("audit"))
        else:
            table.stage.press(screen.status.ids.counters)
        panel, view = screen.panel, screen.view
        assert panel.title == "Where all 63 tokens are"
        assert "Anna has taken: 1" in [label.text for label in panel.walk() if isinstance(label, Label)]
        signs = [stack.sign for stack in view.audit.stacks]
        assert signs == list("ABCDEFGHIJKLMNOPQRSTUVWXYZ")[: len(signs)]
        assert [target.cell for target in screen.board.targets] == [stack.cell for stack in view.audit.stacks]
        table.stage.press(table.stage.button("stack-A"))
        assert view.audit.stacks[0].cell in screen.board.focused
        table.stage.press(table.stage.button("stack-A"))
        assert screen.board.focused == ()

    @pytest.mark.parametrize("opened", sampled(["seat", "tile"], ["tile"]))
    @pytest.mark.parametrize("way", sampled(["menu", "count"], ["menu"]))
    def test_the_audit_takes_the_place_of_what_is_open(self, table: Table, opened: str, way: str) -> None:
        """A player's panel, and a tile that is being corrected, close for it."""
        screen = table.open()
        if opened == "seat":
            table.stage.press(seat(screen, "blue"))
        else:
            table.stage.tap_cell((1, 0))
        assert screen.panel.parent is screen
        if way == "menu":
            table.stage.press(table.stage.button("menu"))
            (sheet,) = table.stage.all(MenuSheet)
            table.stage.press(next(w for w in sheet.walk() if isinstance(w, TouchButton) and w.name == "audit"))
        else:
            table.stage.press(screen.status.ids.counters)
        assert screen.panel.title == "Where all 63 tokens are"

    def test_the_list_of_tokens_leaves_nothing_on_the_map(self, table: Table) -> None:
        """Closed by its button or by a touch on the map, it takes its letters along."""
        screen = table.open()
        ways: tuple[Callable[[], None], ...] = (
            lambda: table.stage.press(screen.panel.ids.shut),
            lambda: screen.board.dispatch("on_cloth"),
        )
        for way in ways:
            table.stage.press(screen.status.ids.counters)
            assert screen.board.targets
            way()
            table.stage.frames()
            assert screen.board.targets == ()
            assert screen.panel.parent is None
