"""A tile in hand on the screen: what turning it shows, and how an undo gives it back."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from kivy.graphics import Rectangle
from kivy.uix.label import Label

from app.lang import Translator, say
from app.rules.tileset import TileSet
from app.table.model.inputs import ChoosePass, ChoosePiece, GameIsRight, PlaceTile, Redo, Undo
from app.table.presentation.buttons import ButtonView
from app.table.presentation.side_panel import AuditView
from app.table.presentation.view import TableView, TileView
from app.ui.base.theme import THEME
from app.ui.base.widgets import TouchButton
from app.ui.play.sheets import FaceButton
from app.values import Cell, Face, PlacedFace
from tests.app.ui.conftest import Stage, plain_art
from tests.app.ui.made_up_views import raw
from tests.app.ui.played_table import Table
from tests.sampling import few, sampled

States = Callable[..., dict[str, TableView]]

ONE_WAY = "It fits only this way."
SAME = "No need to turn it: any way that fits counts the same."


@pytest.fixture
def laying(states: States) -> TableView:
    """A turn that waits for its tile."""
    return replace(states(3)["place"], reminders=())


@pytest.fixture
def drawn(window: Any, tileset: TileSet, translator: Translator) -> Iterator[Stage]:
    """A stage on which the faces of the first design are our own drawings, all others an owner's."""
    from app.ui.base.pictures import Pictures

    art = {name: picture for name, picture in plain_art(tileset).items() if not name.startswith("A1")}
    found = Stage(window, Pictures(tileset, art), translator)
    yield found
    found.close()


def take(stage: Any, cell: Cell, name: str) -> None:
    """Take the tile of that name in hand for that cell."""
    stage.tap_cell(cell)
    stage.press(next(button for button in stage.all(FaceButton) if button.face.face.name == name))


def texts(stage: Any) -> list[str]:
    """Every text on the screen."""
    return [label.text for label in stage.all(Label)]


@pytest.mark.slow
def test_the_sign_on_the_button_stays_upright(stage: Any, laying: TableView) -> None:
    """Only the tile is turned: a check that turns with it looks like another sign."""
    screen = stage.open(laying)
    take(stage, laying.free[0], "A1_a")
    for _ in range(2):
        assert screen.board.ghost.placed.rotation in (1, 3)
        assert stage.button("save").turn == 0
        stage.press(stage.button("rotate_right"))


def test_all_that_can_be_done_with_it_is_in_sight_on_an_upright_screen(stage: Any, laying: TableView) -> None:
    """Another tile too, without scrolling; and nothing asks for a tile any more that is there already."""
    screen = stage.open(laying, (480, 800))
    assert screen.hint.words
    screen.handling.touch_free(laying.free[0])
    stage.frames()
    stage.press(next(button for button in stage.all(FaceButton) if button.face.face.name == "A1_a"))
    assert not screen.hint.words
    assert screen.panel.height >= screen.panel.wanted_height(screen.width) - 1
    stage.press(stage.button("close"))
    assert screen.hint.words


@pytest.mark.slow
def test_a_tile_that_fits_in_one_way_says_so(stage: Any, laying: TableView) -> None:
    """Instead of offering to turn it, which would show the same tile again. Chosen among others it is laid at once."""
    fitting = replace(laying, faces=_fitting(laying, 2))
    stage.open(fitting)
    take(stage, laying.free[0], "A1_b")
    assert [sent.placed.rotation for sent in stage.sent] == [2]
    stage.sent.clear()
    screen = stage.open(_alone(fitting, "A1_b"))
    stage.tap_cell(laying.free[0])
    assert ONE_WAY in texts(stage)
    assert not stage.has_button("rotate_right")
    stage.tap_cell(laying.free[0])
    assert screen.board.ghost.placed.rotation == 2
    stage.press(stage.button("save"))
    assert [sent.placed.rotation for sent in stage.sent] == [2]


def test_an_undo_puts_a_tile_in_hand_back_before_it_takes_back_a_move(stage: Any, laying: TableView) -> None:
    """The move before it may be another player's, and nobody meant that: only the next undo takes it back."""
    undo = ButtonView("undo", raw("Undo"), Undo())
    screen = stage.open(replace(laying, buttons=(undo,)))
    take(stage, laying.free[0], "A1_b")
    assert screen.board.ghost is not None
    stage.press(stage.button("undo"))
    assert stage.sent == []
    assert screen.board.ghost is None
    assert screen.panel.parent is None
    stage.press(stage.button("undo"))
    assert stage.sent == [Undo()]


def test_without_hints_a_tile_in_hand_tells_nothing_of_where_it_fits(stage: Any, laying: TableView) -> None:
    """It lies as it is drawn, is turned by quarters, and has the look of one that may fit or not."""
    screen = stage.open(replace(laying, faces=_fitting(laying, 2)))
    screen.purist = True
    take(stage, laying.free[0], "A1_b")
    assert (screen.board.ghost.placed.rotation, screen.board.ghost.fits) == (0, None)
    assert ONE_WAY not in texts(stage)
    assert not any("fit" in text for text in texts(stage))
    stage.press(stage.button("rotate_right"))
    assert screen.board.ghost.placed.rotation == 1


@pytest.mark.slow
def test_on_a_narrow_screen_all_that_can_be_done_with_it_is_in_sight(stage: Any, laying: TableView) -> None:
    """In the largest letters, of a tile that does not fit too: what it may be turned or exchanged by, and why."""
    THEME.choose(text="largest")
    screen = stage.open(laying, (480, 800))
    cell, face = next(
        (cell, face.face.name)
        for face in laying.faces
        for cell in laying.free
        if face.left and cell not in [place for place, _ in face.places]
    )
    take(stage, cell, face)
    stage.frames()
    view = screen.panel.ids.rows.parent
    for name in ("save", "rotate_left", "rotate_right", "another"):
        button = stage.button(name)
        low = button.to_window(button.x, button.y)[1]
        assert low >= view.to_window(view.x, view.y)[1], name
    (why,) = [label for label in screen.panel.walk() if isinstance(label, Label) and "does not fit" in label.text]
    assert why.to_window(why.x, why.y)[1] >= view.to_window(view.x, view.y)[1]


@pytest.mark.slow
@pytest.mark.parametrize("size", sampled([(800, 480), (480, 800)], [(800, 480)]))
def test_nothing_stands_above_the_button_that_lays_it(stage: Any, laying: TableView, size: tuple[int, int]) -> None:
    """What hands still have to do stands below it."""
    screen = stage.open(laying, size)
    take(stage, laying.free[0], "A1_b")
    below = _below_the_top(screen, stage.button("save"))
    screen.handling.close()
    due = tuple(raw(f"Put {count} tokens on the mountain beside the river.") for count in range(2, 6))
    stage.show(replace(laying, reminders=due))
    take(stage, laying.free[0], "A1_b")
    assert _below_the_top(screen, stage.button("save")) == pytest.approx(below, abs=1)
    assert str(due[0].args["text"]) in "".join(texts(stage))


def _below_the_top(screen: Any, button: Any) -> float:
    """How far below the top of the panel the top of that button is."""
    return float(screen.panel.top - button.to_window(button.x, button.top)[1])


@pytest.mark.slow
def test_what_the_table_said_before_a_tile_was_taken_is_over(stage: Any, laying: TableView) -> None:
    """It is still in "What has happened"; an answer that comes while the tile is in hand is told beside it."""
    said, news = raw("Yellow has looked at their own tokens."), raw("Turn 5 is undone.")
    stage.open(replace(laying, detail=said))
    take(stage, laying.free[0], "A1_b")
    assert said.args["text"] not in texts(stage)
    stage.show(replace(laying, detail=news))
    assert news.args["text"] in texts(stage)


def _fitting(view: TableView, *rotations: int) -> tuple[Any, ...]:
    places = tuple((view.free[0], rotation) for rotation in rotations)
    return tuple(replace(face, places=places) for face in view.faces)


def _alone(view: TableView, name: str) -> TableView:
    """The same where no other tile is left: it is in hand as soon as its place is touched."""
    return replace(view, faces=tuple(face for face in view.faces if face.face.name == name))


@pytest.mark.parametrize(("name", "turns"), [pytest.param("A1_a", False, marks=pytest.mark.slow), ("A1_b", True)])
def test_a_drawing_that_looks_the_same_turned_need_not_be_turned(
    drawn: Any, laying: TableView, name: str, turns: bool
) -> None:
    """A straight railroad without symbols looks the same after half a turn, one with a camp does not; cardboard may lie
    either way.
    """
    drawn.open(laying)
    take(drawn, laying.free[0], name)
    assert drawn.has_button("rotate_right") == turns
    assert bool(drawn.sent) != turns, "it is laid when it is chosen"
    if not turns:
        drawn.open(_alone(laying, name))
        drawn.tap_cell(laying.free[0])
        assert not drawn.has_button("rotate_right")
    assert (SAME in texts(drawn)) != turns
    assert ONE_WAY not in texts(drawn)


@pytest.mark.slow
def test_a_photograph_shows_every_turn(stage: Any, laying: TableView) -> None:
    """An owner's picture of the same tile can be turned as the tile lies on the table."""
    screen = stage.open(laying)
    take(stage, laying.free[0], "A1_a")
    stage.press(stage.button("rotate_right"))
    assert screen.board.ghost.placed.rotation == 3


def test_a_tile_in_hand_that_does_not_fit_can_be_turned(stage: Any, laying: TableView) -> None:
    """Its only fitting way is another one than it has now."""
    screen = stage.open(laying)
    take(stage, laying.free[0], "A1_b")
    stage.show(replace(laying, faces=_fitting(laying, 2)))
    assert ONE_WAY not in texts(stage)
    assert "Lay anyway" in texts(stage)
    stage.press(stage.button("rotate_right"))
    assert screen.board.ghost.placed.rotation == 2
    assert ONE_WAY in texts(stage)
    assert "Lay it" in texts(stage)


NOT_SO = "It does not fit like this."
ELSEWHERE = "It does not fit here. It fits at the lit place: tap it."


@pytest.mark.slow
def test_a_tile_that_does_not_fit_says_whether_turning_helps(stage: Any, laying: TableView) -> None:
    """One that fits only elsewhere is not to be turned in vain."""
    stage.open(laying)
    take(stage, laying.free[0], "A1_b")
    stage.show(replace(laying, faces=_fitting(laying, 2)))
    assert NOT_SO in texts(stage)
    elsewhere = tuple(replace(face, places=((laying.free[-1], 0),)) for face in laying.faces)
    stage.show(replace(laying, faces=elsewhere))
    assert ELSEWHERE in texts(stage)
    assert NOT_SO not in texts(stage)


def _laid(before: TableView, sent: PlaceTile) -> TableView:
    """The same table once that tile lies and the next one is due."""
    free = tuple(cell for cell in before.free if cell != sent.placed.cell)
    return replace(before, tiles=(*before.tiles, TileView(sent.placed)), free=free)


def _undone(before: TableView) -> TableView:
    """That table once what came after it is undone."""
    return replace(before, buttons=(*before.buttons, ButtonView("redo", say("button.redo"), Redo())))


def test_an_undone_tile_is_in_hand_again(stage: Any, laying: TableView) -> None:
    """It can be turned, replaced or put down where it was."""
    screen = stage.open(laying)
    take(stage, laying.free[0], "A1_b")
    stage.press(stage.button("rotate_right"))
    held = screen.board.ghost.placed
    stage.press(stage.button("save"))
    stage.show(_laid(laying, stage.sent[0]))
    assert not screen.board.ghost
    stage.show(_undone(laying))
    assert screen.board.ghost.placed == held
    assert stage.has_button("save")
    stage.press(screen.panel.ids.shut)
    stage.show(replace(_undone(laying), commentary=()))
    assert screen.board.ghost is None, "it is given back once"


def test_a_tile_whose_turn_never_happened_is_in_nobodys_hand(stage: Any, laying: TableView) -> None:
    """Right after it was said so, it is not offered to be laid."""
    screen = stage.open(laying)
    take(stage, laying.free[0], "A1_b")
    stage.press(stage.button("save"))
    stage.show(_laid(laying, stage.sent[0]))
    stage.show(laying)
    assert screen.board.ghost is None


@pytest.mark.slow
def test_an_undone_tile_that_somebody_laid_on_the_table_is_not(stage: Any, laying: TableView) -> None:
    """Whoever plays with their hands has it in their hands."""
    screen = stage.open(laying)
    take(stage, laying.free[0], "A1_b")
    other = PlaceTile(replace(screen.board.ghost.placed, cell=laying.free[1]))
    stage.press(screen.panel.ids.shut)
    stage.show(_laid(laying, other))
    stage.show(laying)
    assert screen.board.ghost is None


def _next_turn(act: TableView) -> TableView:
    """The table after that turn."""
    free = tuple({Cell(t.cell.col, t.cell.row + 1) for t in act.tiles} - {t.cell for t in act.tiles})
    return replace(act, phase="place", placing=None, actions=(), free=free, turn=act.turn + 1)


def _open_by_button(stage: Any) -> None:
    stage.press(stage.button("piece"))


@pytest.mark.slow
@pytest.mark.parametrize("chosen", [True, False])
def test_an_undone_piece_opens_the_tile_again(stage: Any, act: TableView, chosen: bool) -> None:
    """Whether a place had been chosen on it or the turn was ended while it was open."""
    screen = stage.open(act)
    _open_by_button(stage)
    if chosen:
        large = screen.board.close_up
        segment = next(area.segment for area in large.placing.areas if len(area.offers) == 1)
        stage.tap(*large.spot(segment))
        assert len(stage.sent) == 1
    stage.show(_next_turn(act))
    assert screen.board.close_up is None
    stage.show(act)
    assert screen.board.close_up is not None
    assert screen.board.close_up.placing == act.placing


def test_a_look_at_another_tile_comes_back_to_the_place_of_the_piece(stage: Any, act: TableView) -> None:
    """Whoever closes what is told of that one goes on where they were."""
    screen = stage.open(act)
    _open_by_button(stage)
    assert act.placing is not None
    laid = act.placing.placed.cell
    other = next(tile.placed.cell for tile in act.tiles if tile.placed.cell != laid)
    screen.handling.touch_tile(other)
    looked_at = screen.board.close_up
    stage.press(screen.panel.ids.shut)
    again = screen.board.close_up
    stage.press(screen.panel.ids.shut)
    assert (looked_at, screen.board.close_up) == (None, None)
    assert again is not None
    assert again.placing == act.placing


@pytest.mark.parametrize("way", ["own", "feature"])
def test_so_does_a_look_at_its_own_tile_or_at_a_feature(
    stage: Any, act: TableView, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whichever panel comes between; what closes it for a question does not open the large tile beside that."""
    from app.ui.play.feature_panel import FeaturePanel

    screen = stage.open(act)
    assert act.placing is not None
    laid = act.placing.placed.cell
    for by_finger in (True, False):
        _open_by_button(stage)
        if way == "own":
            screen.handling._correct_new()
        else:
            monkeypatch.setattr(FeaturePanel, "open", lambda self, cell: not self.open_free(cell))
            screen.handling.touch_tile(next(tile.placed.cell for tile in act.tiles if tile.placed.cell != laid))
        if by_finger:
            stage.press(screen.panel.ids.shut)
            assert screen.board.close_up is not None
            stage.press(screen.panel.ids.shut)
        else:
            screen.handling.close()
        assert screen.board.close_up is None
        assert not screen.handling.busy


@pytest.mark.parametrize("way", few(["shut", "card", "cloth", "tokens"], 2))
def test_a_tile_in_hand_is_still_there_when_the_card_of_a_player_closes(
    stage: Any, laying: TableView, way: str
) -> None:
    """However it is closed, turned as it was; also after a look at where all tokens are."""
    screen = stage.open(laying)
    take(stage, laying.free[0], "B1")
    stage.press(stage.button("rotate_right"))
    held = screen.handling.in_hand
    assert held is not None
    screen._touch_seat(laying.seats[0].colour)
    stage.frames()
    assert screen.handling.in_hand is None
    assert "name" in [button.name for button in stage.all(TouchButton)]
    if way == "card":
        screen._touch_seat(laying.seats[0].colour)
    elif way == "cloth":
        screen.board.dispatch("on_cloth")
    elif way == "tokens":
        screen._show_tokens()
        stage.show(replace(laying, browsing="audit", audit=AuditView(9, (), (), 0, 9, (), (), ())))
        assert screen.handling.in_hand is None
        stage.show(laying)
    else:
        stage.press(screen.panel.ids.shut)
    stage.frames()
    assert screen.handling.in_hand == held
    assert screen.board.ghost.placed == held


def test_a_tile_in_hand_is_gone_when_it_was_laid_by_others_behind_the_card_of_a_player(
    stage: Any, laying: TableView
) -> None:
    """Its place is taken then; and a question closes both."""
    screen = stage.open(laying)
    take(stage, laying.free[0], "B1")
    screen._touch_seat(laying.seats[0].colour)
    stage.show(replace(laying, free=laying.free[1:]))
    stage.press(screen.panel.ids.shut)
    assert screen.handling.in_hand is None
    assert screen.board.ghost is None
    assert not screen.handling.busy


def test_a_large_tile_that_was_closed_stays_closed(stage: Any, act: TableView) -> None:
    """Whoever had closed it is where they were: at the map."""
    screen = stage.open(act)
    _open_by_button(stage)
    stage.press(screen.panel.ids.shut)
    stage.show(_next_turn(act))
    stage.show(act)
    assert screen.board.close_up is None


def test_a_question_comes_before_the_way_back(stage: Any, act: TableView, states: States) -> None:
    """What the table asks after an undo is not hidden by a tile."""
    screen = stage.open(act)
    _open_by_button(stage)
    stage.show(_next_turn(act))
    stage.show(replace(act, question=states(3)["question"].question, phase="question"))
    assert screen.panel.title == "Which tile lies here?"


@pytest.fixture
def refused(stage: Any, tileset: TileSet) -> Table:
    """A table that asks about a tile laid where it does not fit, with another one in hand that does."""
    table = Table(stage, tileset)
    table.give(ChoosePass())
    screen = table.open()
    table.answer(PlaceTile(PlacedFace(Face("A1", "a"), Cell(3, 0), 1)))
    assert table.view.phase == "illegal"
    assert screen.board.ghost.placed.rotation == 1
    return table


def _take_another(table: Table) -> PlacedFace:
    """Take a tile in hand that fits there instead; returns it as it is held."""
    table.pick("exit-tile")
    stage = table.stage
    stage.press(next(button for button in stage.all(FaceButton) if button.face.face.name == "A1_b"))
    assert stage.screen.board.ghost.fits
    return stage.screen.board.ghost.placed  # pyrefly: ignore[no-any-return-explicit]


@pytest.mark.slow
def test_the_tile_that_was_refused_is_gone_once_another_is_laid(refused: Table) -> None:
    """Nothing of it lies on the map over the new one, beside which it would be looked at for a whole turn."""
    laid = _take_another(refused)
    refused.stage.press(refused.stage.button("save"))
    assert laid in [tile.placed for tile in refused.view.tiles]
    screen = refused.stage.screen
    assert screen.board.close_up is not None
    assert screen.board.ghost is None


@pytest.mark.slow
def test_another_tile_in_hand_is_not_called_the_one_that_does_not_fit(refused: Table) -> None:
    """Neither the banner nor the map speaks of the tile that was refused, until that is asked about again."""
    screen = refused.stage.screen
    before = screen.status.words
    assert before == "this tile does not fit here"
    assert [ring.kind for ring in screen.board.rings] == ["clash"]
    _take_another(refused)
    assert (screen.status.words, screen.status.plate) == ("lay a tile", "button")
    assert screen.board.rings == ()
    refused.stage.press(screen.panel.ids.shut)
    assert screen.status.words == before
    assert [ring.kind for ring in screen.board.rings] == ["clash"]


@pytest.mark.slow
def test_what_a_question_showed_is_gone_when_it_is_answered_beside_a_seat(refused: Table) -> None:
    """Where a player's place is open in the panel meanwhile."""
    screen = refused.stage.screen
    screen.aside.touch_seat("red")
    refused.give(PlaceTile(PlacedFace(Face("A1", "b"), Cell(3, 0), 0)))
    refused.stage.show(refused.view)
    screen.aside.close()
    refused.stage.frames()
    assert screen.board.ghost is None


@pytest.fixture
def emptied(stage: Any, tileset: TileSet) -> Table:
    """A table on which Blue's cowboy has just emptied a mountain, all of it done by hand."""
    table = Table(stage, tileset)
    table.give(ChoosePass(), PlaceTile(PlacedFace(Face("B3", ""), Cell(0, -1), 2)))
    table.give(ChoosePiece("cowboy", Cell(0, -1), 0))
    assert table.view.reminders
    table.give(GameIsRight())
    table.open()
    return table


@pytest.mark.slow
@pytest.mark.parametrize("size", sampled([(800, 480), (480, 800)], [(800, 480)]))
def test_what_an_undo_asks_hands_to_do_is_answered_beside_a_large_tile(emptied: Table, size: tuple[int, int]) -> None:
    """The button stands below the sentences, where those on the map have no room."""
    screen = emptied.open(size)
    emptied.answer(Undo())
    screen.handling.close()
    screen.handling.choose_spot()
    emptied.stage.frames()
    assert screen.board.close_up is not None
    assert screen.panel.note == "Blue gives 2 tokens back: put them on the ringed mountain."
    emptied.pick("done")
    assert emptied.stage.sent[-1] == GameIsRight()
    assert not emptied.stage.has_button("done")
    assert screen.panel.note == ""


@pytest.mark.slow
def test_what_is_not_told_beside_a_large_tile_is_not_answered_there(emptied: Table) -> None:
    """A ring far from it has no sentence in the panel: whoever says that all is done looks at the map."""
    screen = emptied.open()
    emptied.answer(Undo())
    far = replace(emptied.view.rings[0], cell=Cell(9, 9))
    emptied.stage.show(replace(emptied.view, rings=(*emptied.view.rings, far)))
    if screen.board.close_up is None:
        screen.handling.choose_spot()
    emptied.stage.frames()
    assert screen.board.close_up is not None
    assert not emptied.stage.has_button("done")


def test_a_laid_tile_that_is_corrected_is_framed_at_once(stage: Any, states: States) -> None:
    """Not only once it has been turned or exchanged; then the tile in hand has the frame, and afterwards none has."""
    view = states(3)["act"]
    screen = stage.open(view)
    cell = next(tile.cell for tile in view.tiles if not tile.fresh and tile.fixed is None)
    assert _frames_around(screen, cell) == 0
    screen.handling.correct_tile(cell)
    stage.frames()
    assert _frames_around(screen, cell) == 1
    screen.handling.turn(1)
    stage.frames()
    assert _frames_around(screen, cell) == 1
    screen.handling.close()
    stage.frames()
    assert _frames_around(screen, cell) == 0


def _frames_around(screen: Any, cell: Cell) -> int:
    """How many frames are drawn around that cell of the map."""
    from app.ui.base import pictures
    from app.ui.map.drawing import UNIT

    drawn = [part for group in screen.board._layers.groups for part in _parts(group)]
    frames = [part for part in drawn if isinstance(part, Rectangle) and part.texture is pictures.glow()]
    middles = [(part.pos[0] + part.size[0] / 2, part.pos[1] + part.size[1] / 2) for part in frames]
    wanted = (cell.col + 0.5) * UNIT, -(cell.row + 0.5) * UNIT
    return sum(math.dist(middle, wanted) < 1 for middle in middles)


def _parts(group: Any) -> Iterator[Any]:
    """All that is drawn by that group and those in it."""
    for part in getattr(group, "children", ()):
        yield part
        yield from _parts(part)


def test_a_tile_that_fits_elsewhere_shows_where(stage: Any, laying: TableView) -> None:
    """As it fits there, in sight; a tap on one of these places takes it there, a turn changes none."""
    here, *_, there = laying.free
    elsewhere = tuple(replace(face, places=((there, 1), (there, 3))) for face in laying.faces)
    screen = stage.open(replace(laying, faces=elsewhere))
    board = screen.board
    take(stage, here, "B1")
    for _ in range(2):
        assert [target.placed for target in board.targets] == [PlacedFace(Face("B1"), there, 1)]
        assert board.collide_point(*board.to_screen(there.col + 0.5, there.row + 0.5))
        assert ELSEWHERE in texts(stage)
        assert stage.button("where").kind == "plain", "the places are lit already"
        stage.press(stage.button("rotate_right"))
    stage.tap_cell(there)
    assert board.targets == ()
    assert (board.ghost.placed, board.ghost.fits) == (PlacedFace(Face("B1"), there, 1), True)
    for _ in range(2):
        screen.handling.close()
        stage.frames()
        assert board.targets == ()
        take(stage, here, "B1")
        assert board.targets
