"""Pieces are put on areas of the tile and on lit places of the map: by touch, in real games."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from kivy.graphics import Color, Rectangle
from kivy.tests.common import UnitTestTouch
from kivy.uix.label import Label

from app.lang import Message, say
from app.rules import Game, Phase, PutPiece
from app.rules.tileset import TileSet
from app.table.conductor import step
from app.table.model.inputs import (
    Allow,
    ChoosePass,
    ChoosePiece,
    Input,
    Mark,
)
from app.table.presentation.placing import AreaView
from app.table.presentation.rings import RingView
from app.table.presentation.view import TableView, view
from app.ui.base.palettes import RIM
from app.ui.base.theme import THEME
from app.ui.base.widgets import TouchButton
from app.ui.map.aim import TOUCHED
from app.ui.map.camera import on_table
from app.ui.map.close_up import place_close_up
from app.ui.play.sheets import FaceButton, PickSheet
from tests.app.ui.frames import next_frame
from tests.app.ui.played import played
from tests.sampling import sampled

SIZES = [(800, 480), (720, 1280)]


def _offers(game: Game) -> list[int]:
    """How many pieces may go on each segment of the new tile."""
    if game.phase is not Phase.ACT or game.last_placed is None:
        return []
    here = [m for m in game.legal_actions() if isinstance(m, PutPiece) and m.cell == game.last_placed]
    count = len(game.tileset.by_id[game.tiles[game.last_placed].design].segments)
    return [sum(m.segment == segment for m in here) for segment in range(count)]


@pytest.fixture(scope="module")
def acting(tileset: TileSet) -> TableView:
    """A turn in which one area takes either of two pieces, and another takes one."""
    return view(played(tileset, lambda game: 2 in (found := _offers(game)) and 1 in found))


@pytest.fixture(scope="module")
def crowded(tileset: TileSet) -> TableView:
    """A turn in which some areas take a piece and others none."""
    return view(played(tileset, lambda game: 0 in (found := _offers(game)) and 1 in found, 6))


@pytest.fixture
def refused(tileset: TileSet) -> Callable[[Any], TableView]:
    """What lays on a stage a tile that fits elsewhere; returns the table that then asks about it."""
    state = played(tileset, lambda game: game.phase is Phase.PLACE)
    shown = view(state)
    face, cell = next(
        (face.face, cell)
        for face in shown.faces
        for cell in shown.free
        if face.left and face.places and all(where != cell for where, _ in face.places)
    )

    def lay(stage: Any) -> TableView:
        stage.tap_cell(cell)
        button = next(button for button in stage.all(FaceButton) if button.face.face == face)
        stage.all(PickSheet)[0].scroll.scroll_to(button, animate=False)
        stage.frames()
        stage.press(button)
        save = stage.button("save")
        stage.screen.panel.ids.rows.parent.scroll_to(save, animate=False)  # the last one of an upright panel
        stage.frames()
        stage.press(save)
        after, _ = step(state, stage.sent.pop())
        return view(after)

    return lay


def _words(screen: Any) -> list[str]:
    return [label.text.replace("\xa0", " ") for label in screen.walk() if isinstance(label, Label) and label.text]


def _mark(intent: Input) -> Mark:
    """The input of a first touch on what gives that."""
    assert isinstance(intent, ChoosePiece)
    return Mark(intent)


def _area(shown: TableView, count: int) -> AreaView:
    assert shown.placing is not None
    return next(area for area in shown.placing.areas if len(area.offers) == count)


@pytest.mark.slow
@pytest.mark.parametrize("size", sampled(SIZES, ((720, 1280),)))
def test_no_button_lies_over_the_tile_that_is_shown_large(stage: Any, acting: TableView, size: tuple[int, int]) -> None:
    """Whatever lies over the map: the tile stands above it."""
    screen = stage.open(acting, size)
    stage.press(stage.button("piece"))
    tile = screen.board.close_up
    for button in screen.bar.walk(restrict=True):
        if getattr(button, "name", "") and button.width > 1:
            x, y = button.to_window(button.x, button.y)
            apart = x + button.width <= tile.x or tile.right <= x or y + button.height <= tile.y or tile.top <= y
            assert apart, button.name


@pytest.mark.slow
def test_the_little_room_above_a_panel_is_that_of_what_it_asks(stage: Any, acting: TableView) -> None:
    """On an upright screen no button leads to the panel that is open, and none to another action while something else
    is looked at; closed, all are there.
    """
    screen = stage.open(acting, (480, 800))
    stage.press(stage.button("piece"))
    assert not stage.has_button("piece")
    assert stage.has_button("pass")
    screen.handling.close()
    stage.frames()
    assert stage.has_button("piece")
    screen.handling.correct_tile(acting.tiles[0].cell)
    stage.frames()
    assert not stage.has_button("piece")
    assert not stage.has_button("mine")


def test_a_large_tile_keeps_half_of_its_side() -> None:
    """It stands above what lies over the lower edge; what covers most of the map does not make it tiny."""
    x, y, side, beside = place_close_up(700, 300, 8)
    assert beside
    low = place_close_up(700, 300, 8, [(600, 0, 700, 90), (0, 0, 300, 200)])
    assert low[1] >= 90
    assert side > low[2] > side / 2
    assert place_close_up(700, 300, 8, [(200, 0, 700, 250)]) == (x, y, side, beside)
    assert place_close_up(700, 300, 8, [(600, 0, 700, 250)]) == (x - 100, y, side, beside), "to its left"
    _, low_y, _, beside = place_close_up(300, 700, 8, [(0, 0, 300, 90)])
    assert (beside, low_y) == (False, 98)


@pytest.mark.parametrize("size", sampled(SIZES, ((800, 480),)))
def test_the_tile_is_large_and_the_map_stays_beside_it(stage: Any, acting: TableView, size: tuple[int, int]) -> None:
    """It covers more than a third of the map, and beside it the tile is seen in its surroundings, large enough to be
    recognised; while a finger is on an area every tile of its feature.
    """
    screen = stage.open(acting, size)
    stage.press(stage.button("piece"))
    board = screen.board
    close_up = board.close_up
    shared = close_up.width * close_up.height / (board.width * (board.height - board.inset_top))
    assert shared > 0.36
    assert board.collide_point(close_up.x, close_up.y)
    assert board.collide_point(close_up.right, close_up.top)

    def seen_beside(cell: tuple[int, int]) -> float:
        """The width in units of that tile, which is beside the large one."""
        (left, top), (right, low) = board.to_screen(*cell), board.to_screen(cell[0] + 1, cell[1] + 1)
        assert right <= close_up.x + 1 or low >= close_up.top - 1
        assert board.x - 1 <= left
        assert low >= board.y - 1
        assert top <= board.top + 1
        return float((right - left) / THEME.u)

    assert seen_beside(close_up.placing.placed.cell) >= 40
    sizes = []
    for area in close_up.placing.areas:
        finger = UnitTestTouch(*close_up.spot(area.segment))
        finger.touch_down()
        stage.frames()
        sizes += [seen_beside(cell) for cell, _ in area.area]
        finger.touch_move(close_up.x - 30, close_up.y + 30)
        finger.touch_up()
    assert max(sizes) > 1.2 * min(sizes), "a small feature is seen larger"


def test_a_finger_on_an_area_lights_its_whole_feature(stage: Any, acting: TableView) -> None:
    """The map shows all segments of the feature as long as the finger is there; sliding off the tile puts nothing."""
    screen = stage.open(acting)
    stage.press(stage.button("piece"))
    close_up = screen.board.close_up
    area = _area(acting, 1)
    finger = UnitTestTouch(*close_up.spot(area.segment))
    finger.touch_down()
    assert [light.area for light in screen.board.lights] == [area.area]
    finger.touch_move(close_up.x - 30, close_up.y + 30)
    assert screen.board.lights == ()
    finger.touch_up()
    stage.frames()
    assert stage.sent == []
    assert screen.board.close_up is not None


def test_a_piece_is_put_by_touching_its_area(stage: Any, acting: TableView) -> None:
    """Lifting the finger from an area shows the piece there and says what will be done: a touch that went astray costs
    nothing. A second touch puts it, and the map is back.
    """
    screen = stage.open(acting)
    stage.press(stage.button("piece"))
    area = _area(acting, 1)
    intent = area.offers[0].intent
    stage.tap(*screen.board.close_up.spot(area.segment))
    assert stage.sent == [_mark(intent)]
    stage.show(replace(acting, marked=intent))
    assert screen.board.close_up.standing == area
    assert [light.area for light in screen.board.lights] == [area.area]
    assert stage.button("take").kind == "primary"
    assert not stage.has_button("pass")
    stage.tap(*screen.board.close_up.spot(area.segment))
    assert stage.sent == [_mark(intent), intent]
    assert screen.board.close_up is None
    assert screen.panel.parent is None


@pytest.mark.slow
def test_the_main_button_puts_the_piece_that_is_marked(stage: Any, acting: TableView) -> None:
    """Where else the turn is ended; closing the panel takes the mark away."""
    screen = stage.open(acting)
    stage.press(stage.button("piece"))
    area = _area(acting, 1)
    intent = area.offers[0].intent
    stage.show(replace(acting, marked=intent))
    stage.press(stage.button("take"))
    assert stage.sent == [intent]
    stage.press(stage.button("piece"))
    stage.press(screen.panel.ids.shut)
    assert stage.sent[1:] == [Mark()]


def test_a_touch_that_arrives_twice_only_marks(stage: Any, acting: TableView) -> None:
    """A worn touchscreen tells one touch as two: the second within a moment is none."""
    screen = stage.open(acting)
    stage.press(stage.button("piece"))
    area = _area(acting, 1)
    intent = area.offers[0].intent
    stage.tap(*screen.board.close_up.spot(area.segment))
    screen.show(replace(acting, marked=intent))
    next_frame()
    stage.tap(*screen.board.close_up.spot(area.segment))
    assert stage.sent == [_mark(intent)]


def test_the_piece_button_closes_what_it_has_opened(stage: Any, acting: TableView) -> None:
    """While its panel is open it looks pressed."""
    screen = stage.open(acting)
    stage.press(stage.button("piece"))
    assert stage.button("piece").on
    stage.press(stage.button("piece"))
    assert screen.board.close_up is None
    assert not stage.button("piece").on


def test_this_turns_tile_opens_large_by_a_touch_on_the_map(stage: Any, acting: TableView) -> None:
    """The tile itself is as good as the button."""
    screen = stage.open(replace(acting, rings=()))
    assert acting.placing is not None
    stage.tap_cell(acting.placing.placed.cell)
    assert screen.board.close_up is not None


def _between(close_up: Any, area: Any) -> tuple[float, float]:
    """The pixel in the middle between the pictures of two pieces on that area."""
    (left, low), (right, _) = close_up.stands(area)
    return (left + right) / 2, low


@pytest.mark.parametrize("number", sampled([0, 1], [1]))
def test_where_two_pieces_may_go_touching_one_puts_that(stage: Any, acting: TableView, number: int) -> None:
    """Whoever touches the picture of the tent has said that it is the tent."""
    screen = stage.open(acting)
    stage.press(stage.button("piece"))
    area = _area(acting, 2)
    stage.tap(*screen.board.close_up.stands(area)[number])
    assert stage.sent == [_mark(area.offers[number].intent)]


@pytest.mark.slow
def test_no_turn_ends_while_it_is_asked_which_piece_is_meant(stage: Any, acting: TableView) -> None:
    """Else a turn is over without the piece that somebody was about to put. A touch beside the answers ends asking."""
    screen = stage.open(acting)
    stage.press(stage.button("piece"))
    area = _area(acting, 2)
    stage.tap(*_between(screen.board.close_up, area))
    assert stage.has_button("put-tent")
    for name in ("pass", "mine"):
        stage.press(stage.button(name))
    assert stage.sent == []
    large = screen.board.close_up
    stage.tap(large.x + 4, large.top - 4)
    assert not stage.has_button("put-tent")
    stage.press(stage.button("pass"))
    assert stage.sent == [ChoosePass()]


@pytest.mark.slow
def test_the_panel_asks_nothing_else_meanwhile(stage: Any, acting: TableView) -> None:
    """It says what the two buttons ask, and leads back to the places."""
    screen = stage.open(acting)
    stage.press(stage.button("piece"))
    where = screen.panel.title
    stage.tap(*_between(screen.board.close_up, _area(acting, 2)))
    assert screen.panel.title == "Which piece?"
    assert [name for name in ("wrong", "again") if stage.has_button(name)] == []
    stage.press(stage.button("back"))
    assert not stage.has_button("put-tent")
    assert screen.panel.title == where
    assert screen.handling.placing
    assert stage.sent == []


@pytest.mark.parametrize("size", sampled([(800, 480), (480, 800)], [(800, 480)]))
def test_the_two_buttons_stand_in_the_middle_of_a_dim_tile(
    stage: Any, acting: TableView, size: tuple[int, int]
) -> None:
    """Also where the panel has another height with what it says meanwhile."""
    screen = stage.open(acting, size)
    stage.press(stage.button("piece"))
    large = screen.board.close_up
    stage.tap(*_between(large, _area(acting, 2)))
    large.size = large.width - 20, large.height - 20
    stage.frames()
    pair = stage.button("put-tent").parent
    assert (pair.center_x, pair.center_y) == pytest.approx((large.center_x, large.center_y))
    tint = [part for part in large._group.children if isinstance(part, Color)][-1]
    veil = [part for part in large._group.children if isinstance(part, Rectangle)][-1]
    assert (tint.rgb, tint.a) == ([pytest.approx(part) for part in RIM[:3]], 0.55)
    assert tuple(veil.size) == tuple(large.size)


@pytest.mark.slow
@pytest.mark.parametrize("number", sampled([0, 1], [1]))
def test_where_two_pieces_may_go_two_large_buttons_ask(stage: Any, acting: TableView, number: int) -> None:
    """Both have a picture and are large enough; each puts its own piece."""
    screen = stage.open(acting)
    stage.press(stage.button("piece"))
    area = _area(acting, 2)
    stage.tap(*_between(screen.board.close_up, area))
    assert stage.sent == []
    button = stage.button(f"put-{area.offers[number].kind}")
    assert button.texture is not None
    assert min(button.size) >= 64
    stage.press(button)
    assert stage.sent == [_mark(area.offers[number].intent)]


@pytest.mark.slow
def test_an_illegal_tile_is_not_allowed_where_another_one_was_asked_for(
    stage: Any, laying: TableView, refused: Callable[[Any], TableView]
) -> None:
    """Whoever sees too late that it does not fit taps where "Another tile" has just been."""
    screen = stage.open(laying)
    stood = []
    screen.bind(on_touch_down=lambda *_: stood.extend(_middles(screen, "another")))
    asked = refused(stage)
    stage.show(asked)
    allow = stage.button("choice-1")
    assert not allow.collide_point(*allow.to_widget(*stood[-1]))


@pytest.mark.parametrize("size", sampled([(800, 480), (480, 800)], [(800, 480)]))
def test_an_illegal_tile_is_not_allowed_before_that_could_be_read(
    stage: Any, laying: TableView, refused: Callable[[Any], TableView], size: tuple[int, int]
) -> None:
    """A tap in the panel counts only after a moment that is longer than after other changes."""
    screen = stage.open(laying, size)
    screen.show(refused(stage))
    next_frame()
    next_frame()
    stage.now += 0.8
    stage.press(stage.button("choice-1"))
    assert stage.sent == []
    stage.press(stage.button("choice-1"))
    assert [type(sent) for sent in stage.sent] == [Allow]


def _middles(screen: Any, name: str) -> list[tuple[float, float]]:
    """The pixels of the middles of the buttons of that name."""
    found = [widget for widget in screen.walk() if getattr(widget, "name", "") == name]
    return [widget.to_window(*widget.center) for widget in found]


@pytest.mark.parametrize("purist", [False, True])
def test_a_marked_place_says_what_it_would_score_but_to_purists(stage: Any, acting: TableView, purist: bool) -> None:
    """Cardboard would not tell it."""
    assert acting.placing is not None
    assert acting.features is not None
    offers = [offer for area in acting.placing.areas for offer in area.offers]
    puts = [offer.intent for offer in offers if isinstance(offer.intent, ChoosePiece)]
    worth = [(put, acting.features.worth(put.kind, put.cell, put.segment)) for put in puts]
    put, said = next((put, said) for put, said in worth if said)
    screen = stage.open(acting)
    screen.purist = purist
    stage.press(stage.button("piece"))
    told = screen.text(said[0])
    assert told not in _words(screen)
    stage.show(replace(acting, marked=put))
    assert any(told in words for words in _words(screen)) != purist


def test_what_is_said_of_a_marked_place_is_in_sight_beside_what_hands_have_to_do(stage: Any, acting: TableView) -> None:
    """In the largest letters on a narrow upright screen, where the large tile stays as it was."""
    THEME.choose(text="largest")
    due = Message("remind.lay_tokens", {"count": 1, "place": say("place.start")})
    view_ = replace(acting, reminders=(due,))
    screen = stage.open(view_, (480, 800))
    screen.handling.choose_spot()
    stage.frames(4)
    assert screen.panel.note
    assert view_.placing is not None
    put = next(offer.intent for area in view_.placing.areas for offer in area.offers)
    stage.show(replace(view_, marked=put))
    stage.frames(4)
    rows = screen.panel.ids.rows
    taps = [w for w in rows.walk() if isinstance(w, TouchButton)]
    assert taps
    assert all(w.to_window(w.x, w.y)[1] >= rows.parent.to_window(*rows.parent.pos)[1] for w in taps)


def test_an_area_where_nothing_may_go_says_why(stage: Any, crowded: TableView) -> None:
    """The rules' reason is on the tile, and nothing is sent."""
    screen = stage.open(crowded)
    stage.press(stage.button("piece"))
    area = _area(crowded, 0)
    assert area.why is not None
    stage.tap(*screen.board.close_up.spot(area.segment))
    assert screen.text(area.why) in _words(screen)
    assert stage.sent == []


def test_a_roaming_piece_is_put_on_a_lit_feature_of_the_map(stage: Any, acting: TableView) -> None:
    """Every place it may go to is lit; touching one there sends exactly that."""
    screen = stage.open(acting)
    stage.press(stage.button("piece"))
    assert acting.placing is not None
    roam = acting.placing.elsewhere[0]
    stage.press(stage.button(f"roam-{roam.kind}"))
    assert screen.board.close_up is None
    assert len(screen.board.targets) == len(roam.spots)
    spot = next(spot for spot in roam.spots if spot.cell != acting.placing.placed.cell)
    assert spot.offer.at is not None
    while screen.board.sight.camera.tile < TOUCHED * THEME.u:  # others are near it: the map is enlarged first
        assert stage.sent == []
        stage.tap(*screen.board.to_screen(*on_table(spot.cell, spot.offer.at)))
    stage.tap(*screen.board.to_screen(*on_table(spot.cell, spot.offer.at)))
    assert stage.sent == [_mark(spot.offer.intent)]
    stage.show(replace(acting, marked=spot.offer.intent))
    assert len(screen.board.targets) == len(roam.spots)
    assert [light.area for light in screen.board.lights] == [spot.area]
    assert [target.cell for target in screen.board.targets if target.chosen] == [spot.cell]
    only = replace(acting.placing, elsewhere=(replace(roam, spots=(spot,)),))
    stage.show(replace(acting, placing=only, marked=spot.offer.intent))
    told = "Touch it again."
    assert any(told in words for words in _words(screen))
    stage.show(replace(acting, marked=spot.offer.intent))
    assert not any(told in words for words in _words(screen))
    stage.press(stage.button("back"))
    assert stage.sent[1:] == [Mark()]
    stage.show(acting)
    assert screen.board.close_up is not None
    stage.show(replace(acting, marked=spot.offer.intent))
    assert screen.board.close_up is None, "what the panel marks elsewhere is seen there"
    stage.press(stage.button("take"))
    assert stage.sent[2:] == [spot.offer.intent]
    assert screen.board.targets == ()
    assert screen.board.lights == ()


def test_on_an_upright_screen_the_lit_map_has_the_room_of_the_seats(stage: Any, acting: TableView) -> None:
    """As the large tile has; what was touched once stays where it is for the second touch."""
    screen = stage.open(acting, (480, 800))
    stage.press(stage.button("piece"))
    assert acting.placing is not None
    roam = acting.placing.elsewhere[0]
    stage.press(stage.button(f"roam-{roam.kind}"))
    assert screen.seats.opacity == 0
    assert screen.board.top > screen.seats.y
    before = screen.board.pos, screen.board.size, screen.board.sight.goal
    stage.show(replace(acting, marked=roam.spots[0].offer.intent))
    assert (screen.board.pos, screen.board.size, screen.board.sight.goal) == before
    stage.press(stage.button("back"))
    screen.handling.close()
    stage.frames()
    assert screen.seats.opacity == 1


@pytest.mark.parametrize("moved", [False, True])
def test_a_touch_that_only_brings_a_lit_place_near_says_so(stage: Any, acting: TableView, moved: bool) -> None:
    """Else it would seem to be chosen; also on a map that a finger has moved before. What is asked first returns when
    the place is marked.
    """
    screen = stage.open(acting)
    stage.press(stage.button("piece"))
    assert acting.placing is not None
    roam = acting.placing.elsewhere[0]
    stage.press(stage.button(f"roam-{roam.kind}"))
    board, again = screen.board, screen.text(say("ui.hint.again"))
    if moved:
        board._zoom_at(board.center, 0.8)
        stage.frames()
    assert screen.panel.title == screen.text(say("ui.piece.roam"))
    board._zoom_at(board.center, 1.2, "lit")
    stage.frames()
    assert stage.sent == []
    assert screen.panel.title == again
    stage.show(replace(acting, marked=roam.spots[0].offer.intent))
    assert screen.panel.title != again
    stage.press(stage.button("back"))
    stage.show(acting)
    stage.press(stage.button(f"roam-{roam.kind}"))
    assert screen.panel.title == screen.text(say("ui.piece.roam"))


@pytest.mark.slow
def test_no_sentence_lies_on_the_map_while_a_lit_place_is_chosen(stage: Any, acting: TableView) -> None:
    """What hands have to do is read in the panel: nothing has to be closed for it. Sentences return with the map."""
    due = Message("remind.lay_tokens", {"count": 1, "place": say("place.start")})
    ring = RingView(acting.tiles[0].cell, (0.5, 0.5), "lay_tokens", 1, "", say("ring.lay_tokens", count=1))
    screen = stage.open(replace(acting, rings=(ring,), reminders=(due,)))
    assert screen.notices.shown
    stage.press(stage.button("piece"))
    assert acting.placing is not None
    stage.press(stage.button(f"roam-{acting.placing.elsewhere[0].kind}"))
    assert screen.notices.shown == []
    assert any("Put 1 token" in words for words in _words(screen))
    screen.handling.close()
    stage.frames()
    assert screen.notices.shown


@pytest.mark.slow
def test_back_from_the_lit_map_to_the_large_tile(stage: Any, acting: TableView) -> None:
    """One step back, nothing sent."""
    screen = stage.open(acting)
    stage.press(stage.button("piece"))
    assert acting.placing is not None
    stage.press(stage.button(f"roam-{acting.placing.elsewhere[0].kind}"))
    stage.press(stage.button("back"))
    assert screen.board.close_up is not None
    assert screen.board.targets == ()
    assert stage.sent == []
