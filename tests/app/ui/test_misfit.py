"""A tile that does not fit: it and the neighbours that clash with it are in sight, and the reason can be read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest
from kivy.graphics import Rectangle
from kivy.uix.label import Label

from app.lang import Translator, say
from app.rules import Phase
from app.rules.tileset import TileSet
from app.table.conductor import step
from app.table.model.inputs import CorrectTile, PlaceTile, Sightings
from app.table.model.state import State
from app.table.presentation.view import TableView, view
from app.ui.base.theme import THEME
from app.ui.map.camera import beyond
from app.ui.play.sheets import FaceButton, PickSheet
from app.ui.play.tile_in_hand import Held
from app.values import Cell, LaidTile, PlacedFace
from tests.app.ui.played import played
from tests.sampling import sampled
from vision.observation import Scene, Still, TileSeen

SIZES = ((800, 480), (480, 800), (720, 1280), (1280, 800))


@pytest.fixture(scope="module")
def laying(tileset: TileSet) -> State:
    """A late turn that waits for its tile."""
    return played(tileset, lambda game: len(game.tiles) > 45 and game.phase is Phase.PLACE)


EDGES: Mapping[str, Callable[[Cell], tuple[int, int]]] = {
    "west": lambda cell: (cell.col, cell.row),
    "east": lambda cell: (-cell.col, -cell.row),
    "north": lambda cell: (cell.row, 0),
    "south": lambda cell: (-cell.row, 0),
}
"""The edges of the map, with an order of cells that begins there."""


def _misfit(state: State, edge: str) -> TableView:
    """A tile laid where it does not fit, at that edge of the map."""
    shown = view(state)
    ends = min(shown.free, key=EDGES[edge])
    left = [face for face in shown.faces if face.left]
    face = next(face.face for face in left if all(where != ends for where, _ in face.places))
    return view(step(state, PlaceTile(PlacedFace(face, ends, 0)))[0])


def _corrected(state: State) -> TableView:
    """An earlier tile is told to lie as it does not fit."""
    for turn in view(state).turns:
        for turned in (1, 2, 3):
            tile = LaidTile(turn.tile.face, (turn.tile.rotation + turned) % 4)
            after = view(step(state, CorrectTile(turn.cell, tile))[0])
            if len(after.clashes) > 1:
                return after
    raise AssertionError("every tile fits")


def _seen(state: State, shown: TableView) -> TableView:
    """The tile that is asked about in that view, told by the camera."""
    assert shown.question is not None
    placed = next(choice.tile.placed for choice in shown.question.choices if choice.tile is not None)
    seen = step(state, Sightings(Scene(1, (Still(),))))[0]
    return view(step(seen, Sightings(Scene(1, (TileSeen(placed.cell, placed.tile), Still()))))[0])


def _beyond(view: TableView) -> set[Cell]:
    """The cells of the tiles that the clashing sides meet."""
    return {beyond(clash.cell, clash.side) for clash in view.clashes}


@pytest.mark.parametrize("where", sampled((*EDGES, "corrected"), ("corrected",)))
@pytest.mark.parametrize("size", sampled(SIZES, SIZES[:1]))
def test_it_and_what_it_clashes_with_are_seen_from_near(
    stage: Any, laying: State, size: tuple[int, int], where: str
) -> None:
    """Wherever on the map it lies, laid or corrected."""
    asked = _corrected(laying) if where == "corrected" else _misfit(laying, where)
    board = stage.open(view(laying), size).board
    stage.show(asked)
    assert asked.clashes
    assert _beyond(asked) <= set(board.laid)
    assert board.sight.goal.tile >= 60 * THEME.u
    for cell in {clash.cell for clash in asked.clashes} | _beyond(asked):
        left, high = board.to_screen(*cell)
        right, low = board.to_screen(cell[0] + 1, cell[1] + 1)
        assert board.x <= left
        assert right <= board.right
        assert board.y <= low
        assert high <= board.top - board.inset_top


@pytest.mark.parametrize("edge", sampled(EDGES, ("north",)))
@pytest.mark.parametrize("language", sampled(["en", "de"], ["de"]))
def test_every_answer_is_in_sight_on_an_upright_screen(
    stage: Any, laying: State, monkeypatch: pytest.MonkeyPatch, language: str, edge: str
) -> None:
    """Also to allow it and to correct an earlier turn, whether a hand or the camera has told of the tile: nobody has to
    scroll to find that these can be said.
    """
    monkeypatch.setattr(stage, "_translator", Translator.load(language))
    laid = _misfit(laying, edge)
    for asked in (laid, _seen(laying, laid)):
        screen = stage.open(view(laying), (480, 800))
        stage.show(asked)
        assert asked.question is not None
        assert screen.panel.title == screen.text(asked.question.text)
        assert any(choice.allows for choice in asked.question.choices)
        rows = screen.panel.ids.rows
        assert rows.parent.height >= rows.height


@pytest.mark.slow
@pytest.mark.parametrize("text", sampled(["normal", "largest"], ["largest"]))
def test_that_the_tile_in_hand_does_not_fit_is_read_without_scrolling(stage: Any, laying: State, text: str) -> None:
    """On an upright screen, below the buttons that turn it; to lay it all the same alone is below the edge there."""
    shown = view(laying)
    THEME.choose(text=text)
    try:
        screen = stage.open(replace(shown, rings=(), reminders=()), (480, 800))
        for end in (min(shown.free), max(shown.free)):
            left = [face for face in shown.faces if face.left and face.places]
            face = next(face.face for face in left if all(where != end for where, _ in face.places))
            screen.handling.touch_free(end)
            stage.frames()
            card = next(button for button in stage.all(FaceButton) if button.face.face == face)
            stage.all(PickSheet)[0].scroll.scroll_to(card, animate=False)
            stage.frames()
            stage.press(card)
            told = next(one for one in stage.all(Label) if one.text.startswith("It does not fit here"))
            x, low = told.to_window(*told.pos)
            assert low >= screen.panel.y
            assert told.to_window(x, told.top)[1] <= screen.panel.top
            assert screen.panel.ids.rows.parent.scroll_y == 1
            screen.handling.close()
            stage.frames()
    finally:
        THEME.choose(text="normal")


def _take_misfit(stage: Any, shown: TableView, size: tuple[int, int] = SIZES[0]) -> Cell:
    """Take a tile in hand for a place where it fits in no way; returns the place."""
    screen = stage.open(shown, size)
    for cell in shown.free:
        stage.tap_cell(cell)
        faces = [b for b in stage.all(FaceButton) if b.face.group == "elsewhere"]
        if faces:
            faces[0].dispatch("on_release")  # the list may be scrolled
            stage.frames()
            return cell
        screen.handling.close()
    raise AssertionError("every tile fits everywhere")


def _box(widget: Any) -> tuple[float, float, float, float]:
    """(left, bottom, right, top) of a widget in the window, in pixels."""
    x, y = widget.to_window(*widget.pos)
    return x, y, x + widget.width, y + widget.height


def _above(widget: Any) -> Iterator[Any]:
    """The widgets that hold that one."""
    while widget.parent is not None and widget.parent is not widget:
        widget = widget.parent
        yield widget


def _over(one: tuple[float, float, float, float], other: tuple[float, float, float, float]) -> bool:
    """Whether two boxes share a place."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


@pytest.mark.parametrize("language", sampled(["en", "de", "it"], ["de"]))
@pytest.mark.parametrize("size", [(800, 480), (480, 800)])
def test_habit_lays_no_tile_that_does_not_fit(
    stage: Any, laying: State, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], language: str
) -> None:
    """Where "Lay it" always is, a tile that fits elsewhere is shown there; to lay it all the same is small and apart,
    and on the page after it nothing that allows it is where the main button of the next step is.
    """
    monkeypatch.setattr(stage, "_translator", Translator.load(language))
    shown = replace(view(laying), rings=(), reminders=())
    cell = _take_misfit(stage, shown, size)
    screen = stage.screen
    misfit = screen.board.ghost.placed
    face = next(face for face in shown.faces if face.places)
    screen.handling._take_up(Held(PlacedFace(face.face, *face.places[0]), None, (face.places[0][1],)))
    stage.frames()
    usual = _box(stage.button("save"))
    screen.handling._take_up(Held(misfit, None))
    stage.frames()
    save = _box(stage.button("save"))
    assert not _over(save, usual)
    assert _over(_box(stage.button("where")), usual)
    rows = screen.panel.ids.rows
    assert save[3] - save[1] < usual[3] - usual[1]
    elsewhere = say("ui.held.elsewhere", count=len(screen.board.targets))
    told = next(one for one in stage.all(Label) if one.text.startswith(screen.text(elsewhere)))
    assert _box(told)[1] >= _box(rows.parent)[1], "why is read without scrolling"
    rows.parent.scroll_to(stage.button("save"), animate=False)
    stage.frames()
    seen = _box(stage.button("save"))
    stage.press(stage.button("save"))
    assert stage.sent == [PlaceTile(misfit)]
    assert misfit.cell == cell
    asked = step(laying, PlaceTile(misfit))[0]
    stage.show(view(asked))
    question = view(asked).question
    assert question is not None
    allows = next(n for n, choice in enumerate(question.choices) if choice.allows)
    allow = _box(stage.button(f"choice-{allows}"))
    assert rows.parent.height >= rows.height
    done = view(step(laying, PlaceTile(PlacedFace(face.face, *face.places[0])))[0])
    stage.open(replace(done, rings=(), reminders=()), size)
    goes_on = _box(stage.screen.bar.primary)
    assert not _over(allow, goes_on)
    assert not _over(seen, goes_on), "not at the end of a panel beside the map"
    assert not _over(allow, usual)
    if size[0] > size[1]:  # on an upright screen the rows are as wide as it: there touches count after a moment only
        assert allow[3] < save[1] + (save[3] - save[1]) / 4, "a second touch in the middle of the first is none on it"


@pytest.mark.parametrize("size", [(800, 480), (480, 800)])
def test_all_places_where_a_tile_in_hand_fits_are_shown_at_once(
    stage: Any, laying: State, size: tuple[int, int]
) -> None:
    """Also where a touch in doubt has brought a part of the map near; a touch in doubt on one of them says that it is
    to be touched once more.
    """
    _take_misfit(stage, replace(view(laying), rings=(), reminders=()), size)
    screen, board = stage.screen, stage.screen.board
    lit = [target.cell for target in board.targets]
    assert len(lit) > 1
    board._zoom_at(board.to_screen(*lit[0]), 3.0, "free")
    stage.frames()
    assert not all(map(board._in_sight, lit))
    stage.press(stage.button("where"))
    stage.frames()
    assert stage.sent == []
    assert all(map(board._in_sight, lit))
    again = screen.text(say("ui.hint.again"))
    assert not any(again in label.text for label in stage.all(Label))
    board._zoom_at(board.to_screen(*lit[0]), 3.0, "lit")
    stage.frames()
    assert any(again in label.text for label in stage.all(Label))


@pytest.mark.parametrize("turns", [0, 1])
def test_the_sides_at_which_a_tile_in_hand_does_not_fit_are_marked(stage: Any, laying: State, turns: int) -> None:
    """By a sign of their own on the map, however it is turned, and named in the panel with what meets what."""
    cell = _take_misfit(stage, view(laying))
    for _ in range(turns):
        stage.press(stage.button("rotate_right"))
    screen = stage.screen
    ghost = screen.board.ghost
    assert ghost.fits is False
    assert ghost.clashes
    assert {clash.cell for clash in ghost.clashes} == {cell}
    assert {beyond(cell, clash.side) for clash in ghost.clashes} <= set(screen.board.laid)
    assert _signs(screen, "clash") == len(ghost.clashes)  # a cross, whatever the colours of the theme
    for clash in ghost.clashes:
        assert any(stage._translator.text(clash.text) in label.text for label in stage.all(Label))
    screen.handling.close()
    stage.frames()
    assert _signs(screen, "clash") == 0


def test_the_places_where_it_fits_are_lit_again_after_it_was_laid_and_refused(stage: Any, laying: State) -> None:
    """Whoever lays it all the same, and then says that it does not lie there, sees the places that the panel counts."""
    cell = _take_misfit(stage, view(laying))
    screen = stage.screen
    face, lit = screen.board.ghost.placed.face, {target.cell for target in screen.board.targets}
    assert lit == {place for shown in view(laying).faces if shown.face == face for place, _ in shown.places}
    asked = step(laying, PlaceTile(screen.board.ghost.placed))[0]
    stage.press(stage.button("save"))
    stage.show(view(asked))
    question = view(asked).question
    assert question is not None
    refused = next(choice.intent for choice in question.choices if choice.label.key == "choice.not_so")
    stage.show(view(step(asked, refused)[0]))
    assert screen.board.ghost.placed.cell == cell
    assert {target.cell for target in screen.board.targets} == lit


def test_no_side_is_marked_where_no_hints_are_wanted(stage: Any, laying: State) -> None:
    """Nor told: whoever wants none judges the tile in hand alone."""
    shown = view(laying)
    screen = stage.open(shown)
    screen.purist = True
    stage.tap_cell(shown.free[0])
    faces = {b.face.face for b in stage.all(FaceButton)}
    fits = {face.face for face in shown.faces if any(cell == shown.free[0] for cell, _ in face.places)}
    assert faces - fits
    next(b for b in stage.all(FaceButton) if b.face.face not in fits).dispatch("on_release")
    stage.frames()
    assert screen.board.ghost.clashes == ()
    assert _signs(screen, "clash") == 0
    assert not stage.has_button("misfit")


def _signs(screen: Any, name: str) -> int:
    """How many of those signs are drawn on the map."""
    from app.ui.base import pictures

    parts = [*screen.board._layers.groups]
    for part in parts:
        parts += getattr(part, "children", ())
    return sum(isinstance(part, Rectangle) and part.texture is pictures.icon(name) for part in parts)


@pytest.mark.parametrize("rotation", [0, 1])
def test_what_shows_where_a_tile_fits_shows_the_tile(stage: Any, laying: State, rotation: int) -> None:
    """As it lies in hand: among all these places it is small on the map."""
    shown = replace(view(laying), rings=(), reminders=())
    face = next(face for face in shown.faces if face.left and face.places)
    cell = next(cell for cell in sorted(shown.free) if cell not in dict(face.places))
    screen = stage.open(shown)
    placed = PlacedFace(face.face, cell, rotation)
    screen.handling._take_up(Held(placed, None))
    stage.frames()
    own, turned = screen.pictures.laid(placed.tile)
    where = stage.button("where")
    assert own is not None
    assert (where.texture, where.turn) == (own, turned)


def test_a_tile_that_fits_elsewhere_stays_in_sight(stage: Any, laying: State) -> None:
    """Beside the lit places, of which those near each other alone would leave it out, wherever it is held."""
    shown = replace(view(laying), rings=(), reminders=())
    face = next(face for face in shown.faces if face.left and face.places)
    places = sorted(face.places)[:2]
    shown = replace(shown, faces=(replace(face, places=tuple(places)),))
    board = stage.open(shown).board
    for cell in (
        max(shown.free),
        min(shown.free, key=lambda cell: cell.row),
        max(shown.free, key=lambda cell: cell.row),
    ):
        assert cell not in dict(places)
        stage.screen.handling._take_up(Held(PlacedFace(face.face, cell, 0), None))
        stage.frames()
        board.settle()
        assert {target.cell for target in board.targets} == set(dict(places))
        for lies in (cell, *dict(places)):
            for corner in ((0.0, 0.0), (1.0, 1.0)):
                x, y = board.to_screen(lies.col + corner[0], lies.row + corner[1])
                assert board.x <= x <= board.right
                assert board.y <= y <= board.top - board.inset_top
        stage.screen.handling.close()
        stage.frames()
