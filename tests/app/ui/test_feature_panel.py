"""The panel of a touched feature, of its larger one, and of a free place: what it says, and where it leads."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from kivy.uix.label import Label

from app.lang import say
from app.rules.tileset import TileSet
from app.table.presentation.features import FeatureBook, FeatureCard
from app.table.presentation.view import TableView
from app.ui.map.camera import on_table
from app.ui.play.sheets import FaceButton, PickSheet
from app.values import Cell, turn_point
from tests.app.table.random_games import random_history
from tests.app.ui.conftest import seen


def _words(screen: Any) -> list[str]:
    return [label.text for label in screen.walk() if isinstance(label, Label) and label.text]


@pytest.mark.parametrize("larger", [False, True])
def test_what_a_river_and_its_system_have_in_common_is_said_once(
    stage: Any, monkeypatch: pytest.MonkeyPatch, larger: bool
) -> None:
    """The system is told of where there is more to say of it than of the river."""
    view = seen(list(random_history("gold-rush", 3))[30])
    real = FeatureBook.card

    def card(book: FeatureBook, cell: Any, segment: int) -> FeatureCard:
        river = real(book, cell, segment)
        lines = (say("feature.tiles", count=river.tiles + 5),) if larger else river.lines
        return replace(river, around=replace(river, title=say("word.system"), lines=lines))

    monkeypatch.setattr(FeatureBook, "card", card)
    screen = stage.open(view)
    cell = next(tile.cell for tile in view.tiles if not tile.fresh)
    stage.tap_cell(cell)
    stage.frames()
    told = [label.text for label in screen.panel.walk(restrict=True) if isinstance(label, Label)]
    assert ("river system" in told) == larger
    whose = [words for words in told if words.startswith(("Nobody", "It belongs", "It scored"))]
    assert len(whose) == 1 + larger


@pytest.mark.parametrize("purist", [False, True])
def test_what_an_unclaimed_feature_would_bring_is_no_secret_but_to_purists(stage: Any, purist: bool) -> None:
    """Cardboard would not tell it."""
    view = seen(list(random_history("gold-rush", 3))[30])
    book = view.features
    assert book is not None
    screen = stage.open(view)
    screen.purist = purist
    tiles = [tile.cell for tile in view.tiles]
    places = [(cell, segment) for cell in tiles for segment, _ in book.segments(cell)]
    offered = next(at for at in places if (said := book.card(*at).prospect) and said.key == "feature.if_claimed")
    stage.tap_cell(offered[0])
    screen.handling._card._show(*offered)  # the finger may be on another feature of that tile
    stage.frames()
    told = [label.text.replace("\n", " ") for label in screen.panel.walk(restrict=True) if isinstance(label, Label)]
    assert any("If it were claimed" in words for words in told) != purist


def test_a_touched_feature_tells_whose_it_is(stage: Any, tileset: TileSet, laying: TableView) -> None:
    """All of it is lit; the card names the owner, the tiles, and what it would score."""
    screen = stage.open(laying)
    cell, segment, at = _owned(laying, tileset)
    stage.tap(*screen.board.to_screen(*at))
    card = laying.features.card(cell, segment) if laying.features is not None else None
    assert card is not None
    assert [light.area for light in screen.board.lights] == [card.area]
    told = "\n".join(_words(screen))
    assert screen.text(card.whose) in told
    assert all(screen.text(line) in told for line in card.lines)
    assert card.prospect is not None
    assert screen.text(card.prospect) in told
    assert stage.sent == []
    stage.press(screen.panel.ids.shut)
    assert screen.board.lights == ()


def test_a_purist_sees_no_projection(stage: Any, tileset: TileSet, laying: TableView) -> None:
    """With the switch the card says nothing about points, and a free place nothing about odds."""
    screen = stage.open(replace(laying, watched=True))
    screen.purist = True
    cell, segment, at = _owned(laying, tileset)
    stage.tap(*screen.board.to_screen(*at))
    card = laying.features.card(cell, segment) if laying.features is not None else None
    assert card is not None
    assert card.prospect is not None
    told = "\n".join(_words(screen))
    assert screen.text(card.prospect) not in told
    assert screen.text(card.whose) in told
    screen.handling.close()
    screen.board.settle()
    stage.tap_cell(laying.free[0])
    assert not any("fit here" in words for words in _words(screen))
    assert stage.has_button("lay")


@pytest.mark.slow
def test_the_map_keeps_its_scale_while_the_panel_of_a_feature_is_open(
    stage: Any, tileset: TileSet, laying: TableView
) -> None:
    """The lit feature is in sight beside the panel, without smaller tiles, and the map stays so when it has closed."""
    screen = stage.open(laying)
    whole = screen.board.sight.goal.tile
    _, _, at = _owned(laying, tileset)
    stage.tap(*screen.board.to_screen(*at))
    assert screen.panel.parent is not None
    assert screen.board.sight.goal.tile == pytest.approx(whole)
    for cell in {cell for light in screen.board.lights for cell, _ in light.area}:
        assert screen.board.collide_point(*screen.board.to_come(cell[0] + 0.5, cell[1] + 0.5))
    screen.handling.close()
    screen.aside.close()
    stage.frames()
    assert screen.board.sight.goal.tile == pytest.approx(whole)


@pytest.mark.slow
def test_the_card_leads_to_the_other_features_of_the_tile(stage: Any, tileset: TileSet, laying: TableView) -> None:
    """A finger wider than the railroad still gets there."""
    screen = stage.open(laying)
    cell, _, at = _owned(laying, tileset)
    stage.tap(*screen.board.to_screen(*at))
    others = [b for b in screen.panel.walk() if getattr(b, "name", "").startswith("other-")]
    other = others[0].name
    assert len({button.words for button in others}) == len(others)
    before = screen.board.lights
    stage.press(stage.button(other))
    assert screen.board.lights != before
    assert all((cell, int(other.removeprefix("other-"))) in light.area for light in screen.board.lights)


def test_the_card_leads_to_the_correction_of_its_tile(stage: Any, tileset: TileSet, laying: TableView) -> None:
    """The same choices as ever: turn it, another tile, its turn."""
    screen = stage.open(laying)
    _, _, at = _owned(laying, tileset)
    stage.tap(*screen.board.to_screen(*at))
    stage.press(stage.button("correct"))
    assert screen.panel.title == "Is this tile wrong?"
    assert screen.board.lights == ()


def _owned(shown: TableView, tileset: TileSet) -> tuple[Cell, int, tuple[float, float]]:
    """A feature that would score: a cell and segment of it, and the table point of its spot there."""
    book = shown.features
    assert book is not None
    for tile in (tile for tile in shown.tiles if tile.fixed is None):
        for segment, _ in book.segments(tile.cell):
            if book.card(tile.cell, segment).points and len(book.segments(tile.cell)) > 1:
                spot = tileset.by_id[tile.placed.design].places.spot(segment)
                return tile.cell, segment, on_table(tile.cell, turn_point(spot, tile.placed.rotation))
    raise AssertionError("nothing would score")


@pytest.mark.slow
def test_a_free_place_tells_what_fits_where_a_camera_watches(stage: Any, laying: TableView) -> None:
    """How many tiles fit, the first of them as pictures, and a button that lays one."""
    screen = stage.open(replace(laying, watched=True))
    cell = laying.free[len(laying.free) // 2]
    stage.tap_cell(cell)
    count = sum(face.left for face in laying.faces if any(where == cell for where, _ in face.places))
    assert screen.panel.title == (f"{count} tiles fit here" if count != 1 else "1 tile fits here")
    stage.press(stage.button("lay"))
    assert stage.all(PickSheet)
    stage.press(next(button for button in stage.all(FaceButton) if len(button.face.fits) == 1))
    (sent,) = stage.sent
    assert sent.placed.cell == cell


@pytest.mark.slow
def test_a_free_place_is_left_by_its_own_touch(stage: Any, laying: TableView) -> None:
    """Where no tile has been chosen for it, its panel is there as before, and its × closes it."""
    screen = stage.open(replace(laying, watched=True))
    stage.tap_cell(laying.free[len(laying.free) // 2])
    for _ in range(2):
        stage.press(stage.button("lay"))
        (picker,) = stage.all(PickSheet)
        stage.press(picker.ids.shut)
        assert not screen.picking
        assert screen.panel.parent is not None
    stage.press(screen.panel.ids.shut)
    assert screen.panel.parent is None


@pytest.mark.parametrize("purist", [False, True])
@pytest.mark.parametrize("game", ["gold-rush", "hunters-and-gatherers"])
def test_a_players_place_tells_where_the_points_come_from(stage: Any, game: str, purist: bool) -> None:
    """What has been scored is no secret; what would be if the game ended now is one to purists."""
    view = seen(list(random_history(game, 3))[60])
    assert view.features is not None
    seat = max(view.seats, key=lambda seat: seat.score)
    found = view.features.points(seat.colour)
    screen = stage.open(view)
    screen.purist = purist
    screen._touch_seat(seat.colour)
    stage.frames()
    told = [label.text for label in screen.panel.walk(restrict=True) if isinstance(label, Label)]
    made = ", ".join(f"{screen.text(say(f'scores.origin.{origin}'))} {count}" for origin, count in found.made)
    assert found.made
    assert f"Points: {seat.score}\n{made}" in told
    assert any(words.startswith("If the game ended now") for words in told) != purist
