"""What there is to see in the gallery: every page, and the page of play in every state of a game."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from app.archive.archive import Archive
from app.art.scenes import scenes as scenes_of
from app.journal import FILE_NAME, Journal
from app.lang import Message, say
from app.rules.terms import GAMES
from app.rules.tileset import TileSet
from app.session.session import Session
from app.setup.gear import Gear
from app.setup.progress import GUIDED, Name
from app.setup.touch_check import MARKS
from app.table.model.inputs import Input, StartGame
from app.table.presentation.onlookers import for_onlookers
from app.table.presentation.seating import Plan
from app.table.presentation.suspense import in_suspense
from app.table.presentation.view import TableView
from app.tilesets import DEFAULT_GAME, load_tileset, with_places
from app.ui.base.page import Page, Shell
from app.ui.base.sheets import Entry
from app.ui.base.turned_page import Trial, TurnedPage
from app.ui.gallery.archive_scenes import DELETED, archive_scenes
from app.ui.gallery.guide_scenes import guide_scenes
from app.ui.gallery.scene import Scene, nothing, to_the_end
from app.ui.gallery.tables import NAMES, just_begun, moves_of, tables, touch
from app.ui.help.page import HelpPage, TopicPage
from app.ui.help.print_page import PrintPage
from app.ui.help.topics import BY_TOUCH, SLIPS, rules, slips
from app.ui.home.open_elsewhere import OpenElsewherePage
from app.ui.home.page import HomePage, Ways
from app.ui.home.waiting import Waiting
from app.ui.new_game.page import NewGamePage, Setup
from app.ui.new_game.rules_page import RulesPage
from app.ui.options.page import OptionsPage
from app.ui.play.page import PlayPage
from app.ui.play.question_panel import leads_on
from app.ui.play.sheets import FaceButton
from app.ui.setup.step_page import Road
from app.ui.setup.way import DonePage, Way
from hardware.frames import Camera, CameraError, Frame

OTHER = 2
"""Which of the games of an owner is of the second kind, counted from 0."""


class StillEvening:
    """An evening that stands still: its open game, if there is one, is a view; nothing is ever begun or put aside."""

    number: int | None = None

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.journal = Journal.open(folder / FILE_NAME)
        self.shown: Scene | None = None
        self.elsewhere = False

    @property
    def open(self) -> bool:
        """Whether a game is shown."""
        return self.shown is not None and self.shown.view is not None

    @property
    def tileset(self) -> TileSet:
        """The tiles of the game that is shown."""
        assert self.shown is not None
        assert self.shown.tileset is not None
        return self.shown.tileset

    @property
    def options(self) -> Mapping[str, bool | int | str] | None:
        """Nothing was chosen."""
        return None

    def view(self) -> TableView:
        """The state that is shown."""
        assert self.shown is not None
        assert self.shown.view is not None
        return self.shown.view

    def send(self, value: Input) -> None:
        """Nothing happens."""

    def preview(self) -> NDArray[np.uint8] | None:
        """There is no camera."""
        return None

    @property
    def has_panel(self) -> bool:
        """There is none."""
        return False

    @property
    def repeats(self) -> bool:
        """Nothing goes on here."""
        return False

    @property
    def left_to_answer(self) -> float:
        """Half of their time is over where virtual players answer."""
        return 0.5 if self.shown is not None and self.shown.view is not None and _is_answered(self.shown.view) else 0.0

    def watches(self, tileset: str) -> bool:
        """A camera could watch: pages show what they offer then."""
        return True

    def begin(self, opening: StartGame, tileset: str, *, camera: bool = True) -> Message | None:
        """Nothing is begun."""

    def go_on(self, number: int, *, camera: bool = True) -> Message | None:
        """Nothing is taken up."""

    def tell_set_up(self) -> bool:
        """A scene opens its page as of a new game or not."""
        return False

    def tell_ending(self, standings: object) -> None:
        """There is no panel."""

    def attend(self) -> None:
        """Nobody waits for an answer."""

    def pause(self, paused: bool) -> None:
        """Nobody plays by themselves."""

    def explain(self) -> None:
        """Nobody waits for those who read."""

    def tend(self) -> None:
        """Nothing is written here."""

    def put_aside(self) -> None:
        """Nothing is put aside."""


def furnish(folder: Path, games: int = 6) -> None:
    """Keep games in that folder as an owner's evenings leave them: most finished, one of them deleted, the last two put
    aside.
    """
    with Journal.open(folder / FILE_NAME) as journal:
        _play(journal, games)
    Archive(folder / FILE_NAME).delete(DELETED)


def _play(journal: Journal, games: int) -> None:
    for number in range(games):
        name = tuple(GAMES)[number == OTHER]
        tileset = with_places(load_tileset(name), name)
        seats = tuple(NAMES)[: 2 + number % 4]
        session = Session(tileset, journal, source=name)
        session.touch(StartGame(seats, {seat: NAMES[seat] for seat in seats}, {}, 1 << 127 | number))
        for move in moves_of(tileset, seats, number, 10_000 if number < games - 2 else 40):
            session.touch(touch(move))
        session.put_aside()


def scenes(games: Sequence[str], seats: int = 3, *, long: bool = False) -> Iterator[Scene]:
    """Every scene: the pages around the game, and for each of these games every state of play with so many players;
    ``long``: with long names.
    """
    yield Scene("home", _home)
    yield Scene("home-first", _home, reach=_first)
    yield Scene("home-ended", _home, reach=_ended)
    yield Scene("home-elsewhere", _elsewhere)
    yield Scene("home-elsewhere-ended", _elsewhere, reach=_end_elsewhere)
    yield Scene("home-watch", _home, reach=lambda page: page.choose_game())
    yield Scene("settings", _settings)
    yield Scene("settings-below", _settings, reach=to_the_end)
    yield Scene("new-game", lambda shell: _new_game(shell, again=False))
    yield Scene("new-game-again", _new_game)
    yield Scene("new-game-name", _new_game, reach=lambda page: page.ask_name(page.setup.plan.order[0]))
    yield Scene("new-game-rules", lambda shell: RulesPage(shell, Plan(), lambda _: None))
    yield from _setup()
    yield Scene("help", lambda shell: HelpPage(shell, {}, nothing), reach=_drawn)
    yield Scene("help-below", lambda shell: HelpPage(shell, {}, nothing), reach=_drawn_below)
    yield from (Scene(f"help-slip-{name}", partial(_slip, name=name), reach=_drawn) for name, _, _ in SLIPS)
    for name in BY_TOUCH:
        yield Scene(f"help-slip-{name}-by-touch", partial(_slip, name=name, camera=False), reach=_drawn)
    yield from archive_scenes()
    yield from guide_scenes()
    yield Scene("print", PrintPage)
    yield Scene("print-working", PrintPage, reach=_printing)
    for name in games:
        yield Scene(f"help-rules-{name}", partial(_rule, game=name), reach=_drawn)
        tileset = with_places(load_tileset(name), name)
        yield Scene(f"play-{name}-set_up", partial(PlayPage, new=True), just_begun(tileset, seats), tileset)
        yield Scene(f"play-{name}-unplayed", PlayPage, just_begun(tileset, seats), tileset, _open_menu)
        for table in tables(tileset, seats, long=long):
            shown = table.view
            reach = _REACH.get(table.name)
            yield Scene(f"play-{name}-{table.name}", PlayPage, shown, tileset, reach)
            if table.name in ("place", "act"):
                onlooked = for_onlookers(shown, None, paused=table.name == "act")
                yield Scene(f"play-{name}-demo-{table.name}", PlayPage, onlooked, tileset, _watch)
                if table.name == "place":
                    waking = for_onlookers(replace(shown, eyes=say("eyes.waking")), None, paused=False, made=(12, 47))
                    yield Scene(f"play-{name}-demo-drawing", PlayPage, waking, tileset, _watch)
                    yield Scene(f"play-{name}-demo-menu", _play_with_menu, onlooked, tileset, _open_menu)
            if table.name == "act":
                act = shown
                yield Scene(f"play-{name}-large", PlayPage, shown, tileset, _show_large)
                yield Scene(f"play-{name}-tile", PlayPage, shown, tileset, _correct_earlier)
                yield Scene(f"play-{name}-wrong", PlayPage, shown, tileset, _turn_last)
                yield Scene(f"play-{name}-start", PlayPage, shown, tileset, _touch_start)
                yield Scene(f"play-{name}-other", PlayPage, shown, tileset, _choose_other)
            if table.name == "corrected":  # the same in the second half of a turn
                done = tuple(button for button in shown.buttons if button.name == "done")
                to_do = replace(act, rings=shown.rings, reminders=shown.reminders)
                to_do = replace(to_do, buttons=(*act.buttons, *done))
                yield Scene(f"play-{name}-to_do", PlayPage, to_do, tileset)
                yield from _beside_work(f"play-{name}-to_do", to_do, tileset)
                yield Scene(f"play-{name}-to_do-wrong", PlayPage, to_do, tileset, _turn_last)
            if table.name == "tokens_due":
                yield from _beside_work(f"play-{name}-tokens_due", shown, tileset)
            if table.name == "reported":
                yield Scene(f"play-{name}-notes", PlayPage, shown, tileset, lambda page: page.screen.open_notes())
            if table.name == "place":
                yield Scene(f"play-{name}-player", PlayPage, shown, tileset, _touch_player)
                yield Scene(f"play-{name}-pick", PlayPage, shown, tileset, _choose_first)
                yield Scene(f"play-{name}-hand", PlayPage, shown, tileset, _take_in_hand)
                yield Scene(f"play-{name}-hand-misfit", PlayPage, shown, tileset, _take_misfit)
                yield Scene(f"play-{name}-end", PlayPage, shown, tileset, lambda page: page.screen.ask_end())
                yield Scene(f"play-{name}-menu", _play_with_menu, shown, tileset, _open_menu)
                if any(seat.private for seat in shown.seats):
                    yield Scene(f"play-{name}-own", PlayPage, shown, tileset, _ask_whose)
            if table.name == "which_tile":
                waits = for_onlookers(shown, say("demo.asking", player=shown.who), paused=False)
                yield Scene(f"play-{name}-demo", PlayPage, waits, tileset, _watch)
            if table.name == "review":
                for part in ("action", "tile", "turn"):
                    reach = partial(_press, button=part)
                    yield Scene(f"play-{name}-review-{part}", PlayPage, shown, tileset, reach)
            asked = shown.question
            if table.name in ("which_tile", "which_piece") and asked is not None and leads_on(asked):
                reach = partial(_press, button="else")
                yield Scene(f"play-{name}-{table.name}-else", PlayPage, shown, tileset, reach)
            if table.name == "ended_early":
                yield Scene(f"play-{name}-early", PlayPage, shown, tileset, partial(_show_step, number=0))
                yield Scene(f"play-{name}-early-podium", PlayPage, shown, tileset, _show_podium)
                yield Scene(f"play-{name}-early-points", PlayPage, shown, tileset, _show_points)
            elif shown.ceremony is not None:
                yield Scene(f"play-{name}-last_points", PlayPage, in_suspense(shown), tileset)
                yield from _final(f"play-{name}-final", shown, tileset)


def _beside_work(name: str, view: TableView, tileset: TileSet) -> Iterator[Scene]:
    """A piece is to be put while hands have something to do: on the tile of this turn, and on another one."""
    yield Scene(f"{name}-large", PlayPage, view, tileset, _show_large)
    if view.placing is not None and view.placing.elsewhere:
        yield Scene(f"{name}-elsewhere", PlayPage, view, tileset, _show_elsewhere)


def _final(name: str, view: TableView, tileset: TileSet) -> Iterator[Scene]:
    """The first step of each kind of the final scoring, and where all points came from."""
    assert view.ceremony is not None
    kinds: dict[str, int] = {}
    for number, step in enumerate(view.ceremony.steps):
        kinds.setdefault(step.kind, number)
    for kind, number in kinds.items():
        yield Scene(f"{name}-{kind or 'opening'}", PlayPage, view, tileset, partial(_show_step, number=number))
    yield Scene(f"{name}-points", PlayPage, view, tileset, _show_points)


def _play_with_menu(shell: Shell) -> Page:
    """A game with the entries that the app adds to its menu."""
    words = {"settings": "home.settings", "help": "help.title"}
    return PlayPage(shell, menu=[Entry(name, shell.text(say(key)), nothing, name) for name, key in words.items()])


def _open_menu(page: Any) -> None:
    page.screen.open_menu()


def _touch_player(page: Any) -> None:
    """The place of the player who has the most points."""
    page.screen._touch_seat(max(page.screen.view.seats, key=lambda seat: seat.score).colour)


def _ask_whose(page: Any) -> None:
    page.screen.ask_whose_tokens()


def _is_answered(view: TableView) -> bool:
    """Whether virtual players will answer what is asked."""
    return view.question is not None and view.paused is False


def _watch(page: Any) -> None:
    """The camera's picture beside what a demonstration asks: a plain one."""
    page.screen.camera.stays = True
    page.screen.show_camera(np.full((90, 160, 3), 90, np.uint8))


def _show_scoring(page: Any) -> None:
    """What a scoring looks like without motion."""
    page.screen.motion = False
    page.screen.shows.play(page.screen.view.shows)


def _show_large(page: Any) -> None:
    """The tile of this turn, where a piece may be put."""
    page.screen.handling.choose_spot()


def _show_elsewhere(page: Any) -> None:
    """The places on other tiles where a piece may be put."""
    screen = page.screen
    screen.handling.choose_spot()
    kind = screen.view.placing.elsewhere[0].kind
    _press(page, f"roam-{kind}")


def _press(page: Any, button: str) -> None:
    """Tap that button of the panel."""
    next(widget for widget in page.screen.panel.walk() if getattr(widget, "name", "") == button).tap()


def _mark_when_large(page: Any) -> None:
    """What is marked was chosen while the tile of this turn was shown large."""
    screen = page.screen
    view = screen.view
    screen.show(replace(view, marked=None))
    screen.handling.choose_spot()
    screen.show(view)


def _choose_first(page: Any) -> None:
    """What to choose from for a free place."""
    screen = page.screen
    screen.handling.touch_free(screen.view.free[0])
    if not screen.picking:  # a camera watches: what fits is told first
        screen.handling.replace_tile(screen.view.free[0])


def _take_in_hand(page: Any) -> None:
    """A tile chosen for a free place, not laid yet: one that fits in several ways."""
    _choose_first(page)
    faces = [widget for widget in page.screen.walk() if isinstance(widget, FaceButton)]
    next((face for face in faces if len(face.face.fits) > 1), faces[0]).dispatch("on_release")


def _take_misfit(page: Any) -> None:
    """The same with a tile that does not fit there."""
    _choose_first(page)
    faces = [widget for widget in page.screen.walk() if isinstance(widget, FaceButton) and not widget.face.fits]
    if faces:
        faces[0].dispatch("on_release")


def _turn_last(page: Any) -> None:
    """The tile of this turn, turned because it was laid differently."""
    handling = page.screen.handling
    handling.correct_tile(next(tile.cell for tile in page.screen.view.tiles if tile.fresh))
    handling.turn(1)


def _touch_start(page: Any) -> None:
    """The tile with which the game began, which stays."""
    page.screen.handling.correct_tile(page.screen.view.tiles[0].cell)


def _correct_earlier(page: Any) -> None:
    """A tile of an earlier turn, which was laid differently."""
    page.screen.handling.correct_tile(page.screen.view.turns[-3].cell)


def _choose_other(page: Any) -> None:
    """What to choose from in place of a tile of an earlier turn."""
    _correct_earlier(page)
    page.screen.handling.replace_tile(page.screen.view.turns[-3].cell)


def _show_step(page: Any, number: int) -> None:
    ceremony = page.screen.open_ceremony()
    ceremony.pause()
    ceremony.go_to(number)
    ceremony.settle()


def _show_podium(page: Any) -> None:
    page.screen.open_ceremony(at_podium=True)


def _show_points(page: Any) -> None:
    page.screen.open_ceremony(at_podium=True).show_points()


def _home(shell: Shell) -> Page:
    ways = Ways(history=nothing, help=lambda _: nothing(), setup=nothing, settings=nothing, quit=nothing)
    return HomePage(shell, nothing, nothing, ways, lambda _: None, lambda _: None, nothing)


def _settings(shell: Shell) -> Page:
    return OptionsPage(shell, _home)


def _elsewhere(shell: Shell) -> OpenElsewherePage:
    """Another Claim Manager has the saved games open, until the scene says that it has ended."""
    _still(shell).elsewhere = True
    return OpenElsewherePage(shell, nothing)


def _end_elsewhere(page: OpenElsewherePage) -> None:
    """The other one ends."""
    _still(page.shell).elsewhere = False


def _still(shell: Shell) -> StillEvening:
    """The evening of the gallery."""
    assert isinstance(shell.evening, StillEvening)
    return shell.evening


def _first(page: Any) -> None:
    """No game has been played here yet."""
    page.waiting = Waiting()
    page.show_waiting()


def _ended(page: Any) -> None:
    """No game waits; the last one was ended early."""
    waiting = page.waiting
    page.waiting = replace(waiting, newest=None, last=replace(waiting.newest, standing="left"))
    page.show_waiting()


def _new_game(shell: Shell, *, again: bool = True) -> Page:
    return NewGamePage(shell, Setup(again=again), nothing, lambda _: 0)


def _setup() -> Iterator[Scene]:
    """The pages of set-up as they are on a machine without a camera and without buttons; those that need a camera also
    before an empty table.
    """
    way = Way(Gear(cameras=list, open=_no_camera), nothing)
    seeing = Way(Gear(cameras=list, open=_EmptyTable), nothing)
    road = Road(1, lambda: len(GUIDED), nothing, nothing, nothing)
    yield Scene("setup", way.show_list)
    yield Scene("setup-below", way.show_list, reach=to_the_end)
    yield Scene("setup-welcome", lambda shell: way.page("language", shell, road))
    watching: tuple[Name, ...] = ("table", "lens", "tiles", "pieces")
    for name in watching:
        yield Scene(f"setup-{name}", partial(_step, way=seeing, name=name), reach=_first_picture)
    blind: tuple[Name, ...] = ("table", "tiles")
    for name in blind:
        yield Scene(f"setup-{name}-no-camera", partial(_step, way=way, name=name), reach=_first_picture)
    yield Scene("setup-done", partial(_end, way=way))
    yield Scene("setup-touch", lambda shell: way.page("touch", shell, road))
    listed = replace(road, close=nothing)
    yield Scene("setup-touch-from-list", lambda shell: way.page("touch", shell, listed))
    yield Scene("setup-touch-beside", lambda shell: way.page("touch", shell, road), reach=_touch_beside)
    yield Scene("setup-touch-anew", partial(_step, way=way, name="touch"), reach=_touch_anew)
    yield Scene("setup-touch-off", lambda shell: way.page("touch", shell, road), reach=_touch_off)
    yield Scene("setup-touch-turned", lambda shell: way.page("touch", shell, road), reach=_touch_upside_down)
    yield Scene("setup-turned", lambda shell: TurnedPage(shell, Trial.of(90, lambda: 0.0)))
    yield Scene("setup-camera", lambda shell: way.page("camera", shell, road))
    yield Scene("setup-camera-again", partial(_step, way=way, name="camera"), reach=_search_again)
    yield Scene("setup-address", lambda shell: way.page("camera", shell, road), reach=_ask_address)
    yield Scene("setup-panel", lambda shell: way.page("panel", shell, road))
    yield Scene("setup-panel-about", lambda shell: way.page("panel", shell, road), reach=partial(_tap, button="about"))


def _step(shell: Shell, way: Way, name: Name) -> Page:
    return way.page(name, shell)


def _end(shell: Shell, way: Way) -> Page:
    return DonePage(shell, way, Road(len(GUIDED), lambda: len(GUIDED), nothing, nothing, nothing))


def _slip(shell: Shell, name: str, *, camera: bool = True) -> Page:
    topics = slips(DEFAULT_GAME, frozenset(scenes_of(DEFAULT_GAME)), camera=camera)
    number = next(i for i, topic in enumerate(topics) if topic.name == name)
    return TopicPage(shell, topics, number, {"setup": nothing}, at_table=True)


def _rule(shell: Shell, game: str) -> Page:
    """The longest text of the rules of that game."""
    topics = rules(game, shell.translator)
    number = max(range(len(topics)), key=lambda i: len(shell.text(topics[i].text)))
    return TopicPage(shell, topics, number, {})


def _drawn(page: Any) -> None:
    """Wait for the pictures of a page of the help."""
    end = time.monotonic() + 60
    while not page.complete and time.monotonic() < end:
        page.update()
        time.sleep(0.01)


def _drawn_below(page: Any) -> None:
    _drawn(page)
    to_the_end(page)


def _printing(page: Any) -> None:
    """What the page shows while a sheet is drawn."""
    page.show_work(12, 34)


def _touch_beside(page: Any) -> None:
    """Touch the screen beside the first mark."""
    page.touched((0.3, 0.88), 0.0)


def _touch_anew(page: Any) -> None:
    """Touch the second mark three times: a slip, the same once more, then an answer."""
    for seconds in (0.0, 2.0, 4.0):
        page.touched(MARKS[1], seconds)


def _touch_off(page: Any) -> None:
    """Touch the marks where a screen reports them that is bent in one corner: it is asked for three times."""
    bent = (MARKS[3][0] + 0.05, MARKS[3][1] + 0.08)
    for number, place in enumerate((*MARKS[:3], bent, bent, bent)):
        page.touched(place, 2.0 * number)


def _touch_upside_down(page: Any) -> None:
    """Touch the four marks where an upside-down screen reports them."""
    for number, (x, y) in enumerate((MARKS[0], *MARKS)):  # the first is asked for twice
        page.touched((1 - x, 1 - y), 2.0 * number)


def _tap(page: Any, button: str) -> None:
    """Tap the button of that name."""
    next(widget for widget in page.walk() if getattr(widget, "name", "") == button).tap()


def _search_again(page: Any) -> None:
    """Look for cameras once more, until it is said that there is none."""
    page.search_again()
    while page.searching:
        page.update()
        time.sleep(0.01)


def _no_camera(_: str) -> Camera:
    raise CameraError(say("camera.none_found"))


class _EmptyTable:
    """A camera above a table on which nothing lies."""

    name, simulated, living = "camera", False, None

    def __init__(self, _: str) -> None:
        self._count = 0
        self._picture = np.random.default_rng(1).integers(90, 150, (540, 960, 3), dtype=np.uint8)

    def read(self, timeout: float = 2.0) -> Frame | None:
        """The same picture every time."""
        time.sleep(min(timeout, 0.02))
        self._count += 1
        return Frame(self._count, self._picture.copy(), self._count / 10)

    def close(self) -> None:
        """Nothing is held."""


def _first_picture(page: Any) -> None:
    """Wait until a picture has come, or it is said that none can."""
    while page.runner is None or (page.runner.preview() is None and not page.runner.ended):
        page.update()
        time.sleep(0.01)
    page.update()


def _ask_address(page: Any) -> None:
    """Open the line on which the address of a camera is typed."""
    page.ask_address()


_REACH = {
    "scored": _show_scoring,
    "chosen": _show_large,
    "tokens_due-chosen": _mark_when_large,
    "mining": _mark_when_large,
    "moving": _mark_when_large,
}
"""What is done on the page of such a table before it is drawn."""
