"""Views of a table in the middle of a game, and a window without a screen on which tests make touches."""

from __future__ import annotations

import atexit
import random
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from app.lang import Message, Translator
from app.lang.files import entries
from app.rules.tileset import TileSet
from app.table.conductor import new_state
from app.table.model.belief import as_the_game
from app.table.model.history import History
from app.table.model.inputs import (
    Allow,
    ChooseCandidate,
    ChooseMine,
    ChoosePass,
    ChoosePiece,
    Confirm,
    Input,
    Redo,
    Undo,
)
from app.table.presentation.buttons import ButtonView
from app.table.presentation.ceremony import CeremonyStep, CeremonyView, PodiumView
from app.table.presentation.exits import ExitView
from app.table.presentation.on_map import PieceView, StackView
from app.table.presentation.placing import AreaView, PlacingView
from app.table.presentation.view import (
    ActionView,
    ChoiceView,
    ClashView,
    FaceView,
    QuestionView,
    SeatView,
    StandingView,
    TableView,
    TileView,
    view,
)
from app.tilesets import load_tileset
from app.ui.base import kept
from app.ui.base.environment import ScreenError, configure, prepare, require_window
from app.values import Cell, Face, PlacedFace, turn_point
from tests.app.ui.drawn_once import draw_once
from tests.app.ui.frames import next_frame

# Kivy reads its environment at its first import, which the tests of this folder cause.
_HOME = tempfile.TemporaryDirectory(prefix="claim-manager-")
atexit.register(_HOME.cleanup)
prepare(Path(_HOME.name), offscreen=True)


@pytest.fixture(autouse=True)
def _nothing_goes_on() -> Iterator[None]:
    """What a test has begun ends with it, animations and what its widgets would do later: it would keep whole screens,
    which are found as garbage with their own test for far less than with all others.
    """
    from kivy.animation import Animation
    from kivy.clock import Clock

    before = set(Clock.get_events())
    yield
    for animation in list(Animation._instances):
        animation._unregister()
    for event in Clock.get_events():
        if event not in before and _of_widgets(event):
            event.cancel()


def _of_widgets(event: Any) -> bool:
    """Whether what the clock is to do is something of the screens or of Kivy's widgets."""
    return str(getattr(event.get_callback(), "__module__", "")).startswith(("app.ui.", "kivy.uix."))


@pytest.fixture(autouse=True)
def _nothing_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """What one test draws in place of a picture is not found by the next."""
    monkeypatch.setattr(kept, "_folder", lambda: None)


@pytest.fixture(autouse=True)
def _what_is_set_aside_stays_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """An app that ends gives Python's search for garbage all memory back, with what all earlier tests have left: each
    app that is begun here would search all of it anew.
    """
    monkeypatch.setattr("gc.freeze", lambda: None)
    monkeypatch.setattr("gc.unfreeze", lambda: None)


@contextmanager
def _look_given_back() -> Iterator[None]:
    """The palette, the letters and the measures of a window, as they were before."""
    from app.ui.base.theme import THEME

    before = palette, text, u, portrait, _ = THEME.palette, THEME.text, THEME.u, THEME.portrait, THEME.t
    yield
    if before == (THEME.palette, THEME.text, THEME.u, THEME.portrait, THEME.t):
        return
    THEME.choose(palette=palette)
    THEME.text, THEME.u, THEME.portrait = text, u, portrait
    THEME.choose(text=text)


@pytest.fixture(scope="module", autouse=True)
def _no_module_leaves_its_look() -> Iterator[None]:
    """What the screens that several tests share were drawn in is gone with their module."""
    with _look_given_back():
        yield


@pytest.fixture(autouse=True)
def _no_test_leaves_its_look() -> Iterator[None]:
    """A test that looks for a colour or for the place of something finds what it would find alone."""
    with _look_given_back():
        yield


STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))


def raw(text: str) -> Message:
    """A message whose text is given here."""
    return Message("raw", {"text": text})


def sides_of(tileset: TileSet, tile: TileView) -> str:
    """The letters of the sides of a tile as it lies, from north clockwise."""
    letters = tileset.by_id[tile.placed.design].sides
    return "".join(letters[(i - tile.placed.rotation) % 4] for i in range(4))


def grow_map(tileset: TileSet, count: int, seed: int) -> tuple[dict[Cell, TileView], list[Face]]:
    """A map of that many tiles whose sides all fit, and the faces that were not laid."""
    rng = random.Random(seed)
    tiles = {Cell(0, 0): TileView(PlacedFace(tileset.start_face, Cell(0, 0), 0))}
    box = [face for face, n in tileset.faces("land") for _ in range(n)]
    box.remove(tileset.start_face)
    rng.shuffle(box)
    kept: list[Face] = []
    while box and len(tiles) < count:
        face = box.pop()
        free = [Cell(c.col + x, c.row + y) for c in tiles for x, y in STEPS]
        options = []
        for cell in {c for c in free if c not in tiles and abs(c.col) < 6 and abs(c.row) < 4}:
            for rotation in range(4):
                tile = TileView(PlacedFace(face, cell, rotation))
                if all(
                    sides_of(tileset, tiles[n])[(side + 2) % 4] == sides_of(tileset, tile)[side]
                    for side, n in enumerate(Cell(cell.col + x, cell.row + y) for x, y in STEPS)
                    if n in tiles
                ):
                    near = sum(Cell(cell.col + x, cell.row + y) in tiles for x, y in STEPS)
                    options.append((near + rng.random(), tile))
        if options:
            tile = max(options, key=lambda o: o[0])[1]
            tiles[tile.cell] = tile
        else:
            kept.append(face)
    return tiles, kept + box


def at_hand(place: int) -> dict[str, int]:
    """Pieces for the player at that place: from four cowboys down to one, and the tent with every other player."""
    return {"cowboy": 4 - place % 4, "tent": (place + 1) % 2}


def middle_of_game(tileset: TileSet, seats: int = 3, tiles: int = 32, seed: int = 4, long: bool = False) -> TableView:
    """The table in the act phase of a turn; ``long`` has longer names and sentences than any real game."""
    rng = random.Random(seed)
    laid, box = grow_map(tileset, tiles, seed)
    colours = ("yellow", "red", "green", "blue", "black")[:seats]
    names = dict(zip(colours, ("Anna", "Bruno", "Chiara", "David", "Emilia"), strict=False))
    if long:
        names = {c: f"Maximiliane Freifrau von {n}" for c, n in names.items()}
    fresh = list(laid)[-1]
    order = list(laid.values())
    pieces, stacks = [], []
    for tile in order:
        design = tileset.by_id[tile.placed.design]
        for index, spot in enumerate(design.places.places):
            at = turn_point(spot.piece, tile.placed.rotation)
            kind = design.segments[index].kind
            if kind == "mountain" and spot.stack and rng.random() < 0.55:
                stacks.append(StackView(tile.cell, turn_point(spot.stack, tile.placed.rotation), rng.randint(1, 6)))
                if rng.random() < 0.3:
                    pieces.append(PieceView(tile.cell, at, "tent", rng.choice(colours)))
                    break
            elif rng.random() < 0.12 and tile.cell != fresh:
                pieces.append(PieceView(tile.cell, at, "cowboy", rng.choice(colours), lying=kind == "prairie"))
                break
    tile = laid[fresh]
    design = tileset.by_id[tile.placed.design]
    found, areas = [], []
    on_turn = colours[1]
    for index, spot in enumerate(design.places.places):
        kind = design.segments[index].kind
        at = turn_point(spot.piece, tile.placed.rotation)
        for piece in ("cowboy", "tent") if kind == "mountain" else ("cowboy",):
            label = raw(f"{piece.capitalize()} on the {kind}")
            found.append(ActionView(label, ChoosePiece(piece, fresh, index), piece, fresh, at))
        here = tuple(action for action in found if action.at == at)
        areas.append(AreaView(index, kind, ((fresh, index),), here))
    free = sorted(
        {Cell(c.col + x, c.row + y) for c in laid for x, y in STEPS if Cell(c.col + x, c.row + y) not in laid}
    )
    faces = tuple(
        FaceView(
            face,
            box.count(face),
            ((free[0], 1), (free[0], 3)) if face.design in ("A1", "A5", "D4") else ((free[-1], 0),),
        )
        for face, _ in tileset.faces("land")
    )
    scored = "Bruno completes a railroad of 6 tiles with one locomotive: 6 tiles doubled, 12 points."
    if long:
        scored = (
            "Maximiliane Freifrau von Bruno and Maximiliane Freifrau von Chiara tie for the most cowboys on the "
            "completed mountain; they share its 5 tokens in turn and each scores 7 points for 7 nuggets."
        )
    return TableView(
        tileset_name="gold-rush",
        game="gold-rush",
        phase="act",
        status=raw("a piece, mining, or nothing"),
        who=names[on_turn],
        whose=on_turn,
        tiles=tuple(replace(t, fresh=t.cell == fresh) for t in order),
        pieces=tuple(pieces),
        stacks=tuple(stacks),
        seats=tuple(
            SeatView(c, names[c], 112 + i if long else 12 + 9 * i, at_hand(i), 2 * i, c == on_turn)
            for i, c in enumerate(colours)
        ),
        buttons=(
            ButtonView("undo", raw("Undo"), Undo()),
            ButtonView("redo", raw("Redo"), Redo(), enabled=False),
            ButtonView("mine", raw("Mine"), ChooseMine()),
            ButtonView("pass", raw("Nothing more"), ChoosePass(), primary=True),
        ),
        tiles_left=72 - len(laid),
        supply=31,
        turn=len(laid),
        commentary=(
            raw("Anna begins."),
            raw("Anna lays a tile 2 east and 1 north."),
            raw("2 tokens go on the mountain there."),
            raw("Chiara puts her tent on the mountain."),
            raw(scored),
        ),
        badges=(raw("Simulated table"), raw("Tile set not checked against a box")),
        actions=(*found, ActionView(raw("Nothing more"), ChoosePass(), "pass")),
        faces=faces,
        free=(),
        placing=PlacingView(tile.placed, on_turn, tuple(areas)),
    )


def place_phase(view: TableView) -> TableView:
    """The same table, waiting for a tile that may be laid by hand."""
    taken = {t.cell for t in view.tiles}
    free = sorted(
        {Cell(c.col + x, c.row + y) for c in taken for x, y in STEPS if Cell(c.col + x, c.row + y) not in taken}
    )
    return replace(
        view,
        phase="place",
        status=raw("lay a tile"),
        actions=(),
        placing=None,
        free=tuple(free),
        tiles=tuple(replace(t, fresh=False) for t in view.tiles),
        reminders=(raw("Bruno's cowboy goes home from the railroad"), raw("Put 2 tokens on the mountain")),
        buttons=view.buttons[:2],
    )


def question_phase(view: TableView, tileset: TileSet) -> TableView:
    """The same table with a question about the last tile."""
    fresh = next(t for t in view.tiles if t.fresh)
    others = (PlacedFace(face, fresh.cell, 1) for face in (Face("A1", "b"), Face("A5", "c")))
    tiles = [fresh, *(replace(fresh, placed=placed) for placed in others)]
    choices = tuple(
        ChoiceView(raw(label), ChooseCandidate(i), tile)
        for i, (label, tile) in enumerate(zip(("This one", "With a camp", "With horses"), tiles, strict=True))
    )
    return replace(
        view,
        tiles=tuple(t for t in view.tiles if not t.fresh),
        phase="question",
        status=raw("please answer"),
        actions=(),
        placing=None,
        question=QuestionView(
            raw("Which tile lies here?"), choices, (ExitView("tile", raw("Another"), cell=fresh.cell),)
        ),
        buttons=(view.buttons[0], ButtonView("confirm", raw("The first"), Confirm(), primary=True)),
    )


def illegal_phase(view: TableView) -> TableView:
    """The same table with a last tile that does not fit."""
    fresh = next(t for t in view.tiles if t.fresh)
    text = raw("GR-12: the west side is railroad, its neighbour's east side is prairie.")
    laid = tuple(t for t in view.tiles if not t.fresh)
    question = QuestionView(
        raw("The tile does not fit there. What now?"),
        (
            ChoiceView(raw("We put it elsewhere"), ChooseCandidate(0), fresh),
            ChoiceView(raw("We allow it"), Allow(), allows=True),
        ),
    )
    return replace(
        view,
        tiles=laid,
        question=question,
        phase="illegal",
        status=raw("this tile cannot lie here"),
        detail=text,
        actions=(),
        placing=None,
        clashes=(ClashView(fresh.cell, 3, text), ClashView(fresh.cell, 2, text)),
        buttons=(
            view.buttons[0],
            ButtonView("reject", raw("We take it back"), Confirm()),
            ButtonView("allow", raw("We allow it"), Confirm(), primary=True),
        ),
    )


def over_phase(view: TableView) -> TableView:
    """The same table at the end of the game."""
    seats = tuple(replace(s, on_turn=False, won=i == 1, score=96 - 7 * abs(i - 1)) for i, s in enumerate(view.seats))
    by = {"railroads": 34, "mountains": 21, "cities": 9, "prairies": 18, "tokens": 14}
    ranked = sorted(seats, key=lambda s: -s.score)
    scores = tuple((s.colour, s.score) for s in seats)
    before = tuple((colour, score - 5) for colour, score in scores)
    opening = CeremonyStep("", 1, 1, raw("The final scoring"), raw("So far:"), before, before)
    tokens = tuple(
        CeremonyStep(
            "tokens",
            number + 1,
            len(seats),
            raw(f"The tokens of {seat.name}"),
            raw(f"{seat.name} turns over 3 tokens: 5"),
            (*scores[:number], *before[number:]),
            (*scores[: number + 1], *before[number + 1 :]),
            (),
            seat.colour,
            (3, 0, 2),
        )
        for number, seat in enumerate(seats)
    )
    podium = tuple(
        PodiumView(
            1 + sum(o.score > s.score for o in ranked), s.colour, s.name, s.score, tuple(by.items()), s is ranked[0]
        )
        for s in ranked
    )
    return replace(
        view,
        phase="over",
        ceremony=CeremonyView((opening, *tokens), podium, raw("Bruno wins with 96 points!")),
        status=raw("Bruno won the game"),
        who="",
        whose="",
        seats=seats,
        actions=(),
        placing=None,
        buttons=view.buttons[:1],
        standings=tuple(StandingView(s, {k: n - 2 * i for k, n in by.items()}, i + 1) for i, s in enumerate(ranked)),
    )


@pytest.fixture(scope="session")
def tileset() -> TileSet:
    """The shipped tile set."""
    return load_tileset("gold-rush")


@pytest.fixture(scope="session")
def translator() -> Translator:
    """English, with a key whose text is its argument."""
    return Translator({**Translator.load("en").entries, **entries("raw = { $text }")})


SIDE_COLOURS = {"P": (120, 200, 210), "R": (60, 60, 70), "M": (120, 130, 150)}


def plain_art(tileset: TileSet) -> dict[str, np.ndarray[Any, np.dtype[np.uint8]]]:
    """A picture of every face, uint8 [32, 32, 3]: each side in the colour of its kind."""
    art = {}
    for face, _ in tileset.faces():
        picture = np.full((32, 32, 3), 180, np.uint8)
        north, east, south, west = (SIDE_COLOURS[letter] for letter in tileset.by_id[face.design].sides)
        picture[:8], picture[-8:], picture[8:-8, :8], picture[8:-8, -8:] = north, south, west, east
        art[face.name] = picture
    return art


@pytest.fixture(scope="session")
def art(tileset: TileSet) -> dict[str, np.ndarray[Any, np.dtype[np.uint8]]]:
    """Plain pictures of all faces, quick to draw: the kinds of the sides as a frame of colours."""
    return plain_art(tileset)


@pytest.fixture(scope="session")
def pictures(window: Any, tileset: TileSet, art: dict[str, Any]) -> Any:
    """The textures of the plain pictures."""
    from app.ui.base.pictures import Pictures

    return Pictures(tileset, art)


RARE = ("setup.way", "archive.game_page", "help.print_page", "options.trouble_page")
"""The pages whose code the app does not load ahead."""


@pytest.fixture(scope="session")
def window() -> Any:
    """A window without a screen. It draws nothing in its frames, which would take most of the time of a test; a test
    of what is seen draws the widget itself.
    """
    configure((800, 480))
    try:
        require_window()
    except ScreenError as error:
        pytest.skip(str(error))
    from kivy.config import Config
    from kivy.core.window import Window

    from app.ui.app import AHEAD
    from app.ui.base.opening import load_ahead

    # A tap opens a page at once; how it is while its code is loaded, ``base/test_opening.py`` tells.
    load_ahead((*AHEAD, *(f"app.ui.{page}" for page in RARE)))
    draw_once()
    Window.on_draw = Window.on_flip = lambda: None
    Config.set("graphics", "min_state_time", "0")  # a button is let go with the finger, not some frames later
    return Window


def _end_what_runs(screen: Any) -> None:
    """End what would keep a screen that has left its window: its animations, and what its lists would do later. The
    screen is found as garbage with its own test then, which costs far less than to find it with all others.
    """
    from kivy.animation import Animation
    from kivy.clock import Clock

    for animation in list(Animation._instances):
        for widget in screen.walk():
            animation.cancel(widget)
    for event in Clock.get_events():
        if "ScrollView." in str(event):
            event.cancel()


class Stage:
    """A play screen in a window, and touches on it. ``sent`` has every input that it sent."""

    def __init__(self, window: Any, pictures: Any, translator: Translator) -> None:
        self.window = window
        self.sent: list[Input] = []
        self._pictures = pictures
        self._translator = translator
        self.screen: Any = None
        self.now = 0.0

    def open(self, view: TableView, size: tuple[int, int] = (800, 480)) -> Any:
        """Show that view in a window of that size; returns the screen."""
        from app.ui.base.tap_guard import TapGuard
        from app.ui.play.screen import PlayScreen

        self.close()
        self.window.size = size
        self.frames(1)
        self.screen = PlayScreen(self._pictures, self._translator, self.sent.append)
        self.screen.guard = TapGuard(lambda: self.now)
        self.window.add_widget(self.screen)
        self.screen.size = size
        self.show(view)
        return self.screen

    def show(self, view: TableView) -> None:
        """Show another state of the table."""
        self.screen.show(view)
        self.frames()

    def frames(self, count: int = 2) -> None:
        """Run some frames and finish every animation; the clock of the guard advances by a second."""
        self.now += 1
        for _ in range(count):
            next_frame()
            if self.screen is not None:
                self.screen.board.settle()

    def close(self) -> None:
        """Remove the screen from the window."""
        if self.screen is not None:
            self.window.remove_widget(self.screen)
            _end_what_runs(self.screen)
            self.screen = None

    def tap(self, x: float, y: float) -> None:
        """Tap that pixel."""
        self.drag([(x, y)])

    def drag(self, *paths: list[tuple[float, float]]) -> None:
        """Move one finger along each path of pixels, all at the same time."""
        from kivy.tests.common import UnitTestTouch

        fingers = [UnitTestTouch(*path[0]) for path in paths]
        for finger in fingers:
            finger.touch_down()
        for step in range(1, len(paths[0])):
            for finger, path in zip(fingers, paths, strict=True):
                finger.touch_move(*path[step])
        for finger in fingers:
            finger.touch_up()
        self.frames()

    def press(self, widget: Any) -> None:
        """Tap the middle of a widget."""
        self.tap(*widget.to_window(*widget.center))

    def tap_cell(self, cell: tuple[int, int]) -> None:
        """Tap the middle of a cell of the map."""
        self.tap(*self.screen.board.to_screen(cell[0] + 0.5, cell[1] + 0.5))

    def all(self, kind: type) -> list[Any]:
        """Every widget of that class on the screen."""
        return [w for w in self.screen.walk() if isinstance(w, kind)]

    def button(self, name: str) -> Any:
        """The button of that name."""
        from app.ui.base.widgets import SignButton, TouchButton

        found = [w for w in self.screen.walk() if isinstance(w, (TouchButton, SignButton)) and w.name == name]
        assert len(found) == 1, f"{len(found)} buttons are called {name}"
        return found[0]

    def has_button(self, name: str) -> bool:
        """Whether there is a button of that name."""
        from app.ui.base.widgets import TouchButton

        return any(w.name == name for w in self.all(TouchButton))


@pytest.fixture
def stage(window: Any, pictures: Any, translator: Translator) -> Iterator[Stage]:
    """A window and touches."""
    found = Stage(window, pictures, translator)
    yield found
    found.close()


@pytest.fixture(scope="session")
def stages(window: Any, pictures: Any, translator: Translator) -> Callable[[], Stage]:
    """A function that makes stages which outlive one test."""
    return lambda: Stage(window, pictures, translator)


@pytest.fixture(scope="session")
def act(tileset: TileSet) -> TableView:
    """A game of three in the act phase."""
    return middle_of_game(tileset)


@pytest.fixture(scope="session")
def states(tileset: TileSet) -> Callable[[int, bool], dict[str, TableView]]:
    """The states of a table of that many seats, with long names or short ones."""

    @lru_cache
    def make(seats: int, long: bool = False) -> dict[str, TableView]:
        act = middle_of_game(tileset, seats, long=long)
        return {
            "act": act,
            "place": place_phase(act),
            "question": question_phase(act, tileset),
            "illegal": illegal_phase(act),
            "over": over_phase(act),
        }

    return make


def seen(history: History) -> TableView:
    """The view of that history, the table being as the game has it."""
    tileset = history.game.tileset
    return view(replace(new_state(tileset), history=history, belief=as_the_game(history.game)))
