"""The guide of the first start, step by step, and the same steps as a list with how far each is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from kivy.properties import ColorProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from app.lang import languages, say
from app.setup.gear import Gear
from app.setup.lookout import Lookout
from app.setup.progress import GUIDED, OF_THE_EYES, STEPS, Name, Standing, Step, guided, possible, steps
from app.setup.touch_check import TouchCheck
from app.tilesets import DEFAULT_GAME, load_tileset
from app.ui.base.framed import FramedPage, ToldAlone
from app.ui.base.gradually import Gradually
from app.ui.base.kv import load_rules
from app.ui.base.later import Later
from app.ui.base.page import Page, Shell
from app.ui.base.palettes import CLEAR
from app.ui.base.rows import Row, Scroll, ScrollPlace
from app.ui.base.theme import THEME
from app.ui.base.widgets import FitText, TouchButton
from app.ui.setup.camera_page import CameraPage
from app.ui.setup.guide_page import OwnPiecesPage, OwnTilesPage, ProofPage
from app.ui.setup.measure_page import LensPage, TablePage
from app.ui.setup.panel_page import PanelPage
from app.ui.setup.step_page import Road, StepPage
from app.ui.setup.told_screen import Line, ToldLine
from app.ui.setup.touch_page import TouchPage

load_rules(__file__)

LAST = "done"
"""The name of the guide's last page."""
WORDS = 0.64
"""The share of a row's width that its words have: beside buttons of one word."""
AT_ONCE = 3
"""Of how many steps it is shown in one frame how far they are."""

STANDINGS: Mapping[Standing, tuple[str, str]] = {
    "done": ("check", "good"),
    "begun": ("pencil", "asking"),
    "to_do": ("empty", "ink_soft"),
    "absent": ("minus", "ink_soft"),
}
"""The sign of how far a step is, and the name of its colour in the theme; the words beside it say the same. What is
not there, and need not be, is no fault: it has no cross."""


@dataclass(slots=True)
class Way:
    """``gear`` is what set-up works with; ``play`` leads to a new game. ``lookout`` knows whether there is a camera;
    ``place`` is how far the list of steps is scrolled.
    """

    gear: Gear
    play: Callable[[], None]
    lookout: Lookout = field(init=False)
    place: ScrollPlace = field(default_factory=ScrollPlace, init=False)
    _touched: TouchCheck | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        self.lookout = Lookout(self.gear.cameras)
        self.gear = replace(self.gear, cameras=self.lookout.cameras)

    def show_list(self, shell: Shell) -> Page:
        """The page with all steps."""
        return SetupPage(shell, self)

    def show_guide(self, shell: Shell, *, listed: bool = False) -> Page:
        """The page of the guide's step that is on; of the steps of the eyes none where there is no camera. ``listed``:
        it was opened from the list of steps, which is the page below.
        """
        self.lookout.ask()
        now = shell.settings.step
        if now in OF_THE_EYES and self.lookout.there is None and not shell.settings.camera:
            return SearchPage(shell, self, listed)
        names: list[str] = [*self._names(shell), LAST]
        if now in GUIDED and now not in names:
            now = next(name for name in (*GUIDED[GUIDED.index(now) :], LAST) if name in names)
        at = names.index(now) if now in names else 0
        name = names[at]
        onward = partial(self._go, shell, names[min(at + 1, len(names) - 1)], listed)
        road = Road(
            at + 1,
            lambda: len(self._names(shell)),
            partial(self._with_language, shell, onward) if name == "language" else onward,
            shell.back if at == 0 else partial(self._go, shell, names[at - 1], listed),
            partial(self._leave, shell),
            shell.back if listed else None,
        )
        return DonePage(shell, self, road) if name == LAST else self.page(name, shell, road)  # pyrefly: ignore[bad-argument-type]

    def _names(self, shell: Shell) -> tuple[Name, ...]:
        """The steps of the guide, as far as is known by now."""
        return guided(shell.settings, self.lookout.there)

    def page(self, name: Name, shell: Shell, road: Road | None = None) -> StepPage:
        """The page of that step."""
        if name == "language":
            return WelcomePage(shell, road)
        if name == "touch":
            if road is None:
                return TouchPage(shell)
            return TouchPage(shell, road, check=self._touched, ended=self._keep_touched)
        pages: Mapping[Name, Callable[..., StepPage]] = {
            "camera": CameraPage,
            "table": TablePage,
            "lens": LensPage,
            "tiles": OwnTilesPage,
            "pieces": OwnPiecesPage,
            "proof": ProofPage,
            "panel": PanelPage,
        }
        return pages[name](shell, self.gear, road, by_touch=partial(self._leave, shell))

    def _keep_touched(self, check: TouchCheck) -> None:
        """Whoever comes back to that step of the guide finds the result of the last check."""
        self._touched = check

    def _go(self, shell: Shell, name: str, listed: bool) -> None:
        shell.change(replace(shell.settings, step=name, guided=shell.settings.guided or name == LAST))
        shell.replace(partial(self.show_guide, listed=listed))

    @staticmethod
    def _with_language(shell: Shell, onward: Callable[[], None]) -> None:
        """Whoever goes on from the languages has agreed to the one that is ticked."""
        if not shell.settings.language:
            shell.change(replace(shell.settings, language=shell.translator.code))
        onward()

    def _leave(self, shell: Shell) -> None:
        """Play by touch; the guide waits where it was."""
        shell.change(replace(shell.settings, guided=True))
        shell.home()
        self.play()


class SearchPage(FramedPage):
    """Where the guide goes on once it is known whether there is a camera."""

    def __init__(self, shell: Shell, way: Way, listed: bool, **kwargs: Any) -> None:
        words = shell.text(say("setup.camera.searching"))
        super().__init__(shell, shell.text(say("setup.list")), ToldAlone(words=words), **kwargs)
        self._way, self._listed = way, listed

    def update(self) -> None:
        """Go on as soon as it is known."""
        if self._way.lookout.there is not None:
            self.shell.replace(partial(self._way.show_guide, listed=self._listed))


class WelcomePage(StepPage):
    """A word of welcome, and the languages."""

    def __init__(self, shell: Shell, road: Road | None = None, **kwargs: Any) -> None:
        body = BoxLayout(orientation="vertical", padding=(16 * THEME.u, 10 * THEME.u), spacing=12 * THEME.u)
        title = "setup.welcome.title" if road is not None else "setup.language.title"
        super().__init__(shell, shell.text(say(title)), body, road, **kwargs)
        u = THEME.u
        body.add_widget(
            FitText(
                words=self.say("setup.welcome.words"),
                largest=24 * THEME.t,
                smallest=17 * u,
                halign="center",
                color=THEME.ground_ink,
            )
        )
        grid = GridLayout(cols=1 if THEME.portrait else 3, spacing=12 * u, size_hint_y=None)
        grid.bind(minimum_height=grid.setter("height"))
        chosen = shell.settings.language or shell.translator.code
        for code, name in languages().items():
            button = TouchButton(partial(self._speak, code), name=f"language-{code}", words=name, tall=84, largest=26)
            if code == chosen:
                button.kind, button.sign = "plain" if road is not None else "primary", "check"
            grid.add_widget(button)
        body.add_widget(grid)
        body.add_widget(BoxLayout(size_hint_y=0.3))
        self.done()

    def _speak(self, code: str) -> None:
        same = code == (self.shell.settings.language or self.shell.translator.code)
        self.shell.change(replace(self.shell.settings, language=code))
        if same:
            self.finish()


class DonePage(StepPage):
    """The end of the guide: what is known now, and the way to a game."""

    def __init__(self, shell: Shell, way: Way, road: Road, **kwargs: Any) -> None:
        body = BoxLayout(orientation="vertical")
        super().__init__(shell, shell.text(say("setup.done.title")), body, None, **kwargs)
        u = THEME.u
        self.lines = Scroll()
        bar = BoxLayout(size_hint_y=None, height=108 * u, padding=(12 * u, 12 * u), spacing=10 * u)
        bar.add_widget(
            TouchButton(self._list, name="list", sign="list", words=self.say("setup.list"), tall=84, size_hint_x=0.6)
        )
        play = TouchButton(road.play, name="play", sign="play", words=self.say("setup.done.play"), tall=84, largest=26)
        play.kind = "primary"
        bar.add_widget(play)
        body.add_widget(self.lines)
        body.add_widget(bar)
        self._way, self._way_back, self._close = way, road.back, road.close
        self._work: Later[tuple[Step, ...]] | None = _standing(shell, way.gear)

    def update(self) -> None:
        """Show how far everything is, once it is known."""
        if self._work is not None and self._work.ready:
            work, self._work = self._work, None
            for step in work.take():
                needless = step.name in OF_THE_EYES and step.standing == "absent"
                if step.name in GUIDED and not needless:
                    sign, ink = STANDINGS[step.standing]
                    words = self.say("setup.done.line", name=say(f"setup.{step.name}.title"), words=step.words)
                    self.lines.rows.add_widget(ToldLine.of(Line(words, sign, ink)))

    def go_back(self) -> None:
        """Go to the guide's last step."""
        self._way_back()

    def _list(self) -> None:
        if self._close is not None:
            self._close()
        else:
            self.shell.go(self._way.show_list)


class StepState(BoxLayout):
    """How far a step is, as a sign, and the button that opens it."""

    sign: Any = StringProperty("disc")
    ink: Any = ColorProperty(CLEAR)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"ink": THEME.ink_soft, **kwargs})


class SetupPage(FramedPage):
    """Every step of set-up with how far it is."""

    def __init__(self, shell: Shell, way: Way, **kwargs: Any) -> None:
        super().__init__(shell, shell.text(say("setup.list")), Scroll(place=way.place), **kwargs)
        self._way = way
        self.rows: dict[Name, Row] = {}
        guide = self.offer(
            "guide", "play", shell.text(say("setup.guide")), partial(shell.go, partial(way.show_guide, listed=True))
        )
        guide.width = 190 * THEME.u
        guide.tall = 64
        self._work: Later[tuple[Step, ...]] | None = _standing(shell, way.gear)
        self._telling: Gradually | None = None
        self.body.grow(self._make_rows())

    def left(self) -> None:
        """Make no more rows, and remember how far they are scrolled."""
        self.body.stop()

    def _make_rows(self) -> Iterator[None]:
        """Add the rows, one at a time."""
        text, tileset = self.shell.text, load_tileset(DEFAULT_GAME)
        for name in STEPS:
            state = StepState()
            open_it = partial(self.shell.go, partial(self._page, name))
            state.add_widget(
                TouchButton(open_it, name=f"step-{name}", sign="next", words=text(say("setup.open")), tall=64)
            )
            alike = (name,) if THEME.portrait else STEPS  # an upright screen has more steps in sight that way
            others = [text(told) for each in alike for told in possible(each, tileset)]
            title, words = text(say(f"setup.{name}.title")), text(say("show.working"))
            row = Row(state, others, title=title, words=words, share=WORDS)
            self.rows[name] = row
            self.body.rows.add_widget(row)
            yield

    def _page(self, name: Name, shell: Shell) -> Page:
        return self._way.page(name, shell)

    def update(self) -> None:
        """Show how far everything is, once it is known."""
        if self._work is not None and self._work.ready and self.body.whole:
            work, self._work = self._work, None
            self._telling = Gradually(self._tell(work.take()), AT_ONCE, AT_ONCE)

    def _tell(self, standing: tuple[Step, ...]) -> Iterator[None]:
        """Show how far each of those steps is, one at a time."""
        for step in standing:
            row = self.rows[step.name]
            row.words = self.shell.text(step.words)
            sign, ink = STANDINGS[step.standing]
            row.control.sign, row.control.ink = sign, getattr(THEME, ink)
            yield


def _standing(shell: Shell, gear: Gear) -> Later[tuple[Step, ...]]:
    settings, folder = shell.settings, shell.evening.folder
    return Later(lambda: steps(settings, folder, load_tileset(DEFAULT_GAME), gear, panel=gear.panel is not None))
