"""The screen on which an owner enrols the tiles: the camera's picture with what is cut out, every cut as it will be
used, and for each kind of tile the faces that it may be, to be tapped.

Import this module only after ``app.ui.environment.prepare``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from app.lang import Message, Translator, say
from app.setup.tiles_guide import Press, TilesView, What
from app.ui.base.kv import load_rules
from app.ui.base.palettes import CLEAR, Colour, colour
from app.ui.base.pictures import Pictures
from app.ui.base.scrolling import SharpScroll
from app.ui.base.textures import to_texture
from app.ui.base.theme import THEME
from app.ui.base.widgets import Card, Plated
from app.ui.led.led import Captioned, Choice, LedScreen
from app.ui.led.live_picture import Shape, around
from app.values import Face

load_rules(__file__)

BUTTONS: Mapping[What, tuple[str, str]] = {
    "take": ("camera", "take"),
    "again": ("repeat", "look_again"),
    "use": ("check", "use"),
    "name": ("question", "name"),
    "more": ("another", "more"),
    "turn": ("rotate_right", "turn"),
    "skip": ("close", "no_tile"),
    "undo": ("undo", "undo"),
    "back": ("camera", "back"),
    "page": ("list", "page"),
    "leave": ("close", "leave"),
}
"""Sign and text of every button; what is missing here is tapped elsewhere."""
PRIMARY: frozenset[What] = frozenset({"take", "use"})
SIDE, SMALL = 92, 72
"""Sides of the cells of tiles, in units of ``app.ui.base.theme``."""


KEPT, REFUSED = colour("#6fe07c"), colour("#ff5a48")
"""Colours of the outlines of what is cut out and of what is not taken."""
ROOM, LEAST = 0.1, 0.4
"""Room around the tiles that is shown, and the least part of the picture, as parts (0-1) of its width."""


class Count(Card):
    """How many tiles are seen now, and how many wait."""

    seen: Any = StringProperty("")
    waiting: Any = StringProperty("")


class TileButton(ButtonBehavior, BoxLayout):
    """A tile to tap; ``dropped``: it is left out."""

    texture: Any = ObjectProperty(None, allownone=True)
    dropped: Any = BooleanProperty(False)

    def __init__(self, name: str, tap: Callable[[], None], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.name = name
        self._tap = tap

    def on_release(self) -> None:
        """Tell that it was tapped."""
        self._tap()


class TileGrid(SharpScroll):
    """Tiles in rows."""

    side: Any = NumericProperty(SIDE)


class TilesPage(Plated, BoxLayout):
    """A title, a sentence, and what belongs to them."""

    title: Any = StringProperty("")
    words: Any = StringProperty("")
    sign: Any = StringProperty("eye")
    ink: Any = ColorProperty(CLEAR)


class TilesScreen(LedScreen):
    """The screen of an enrolment. ``send`` takes what the owner taps."""

    def __init__(
        self, pictures: Pictures, translator: Translator, send: Callable[[Press], None], **kwargs: Any
    ) -> None:
        self.count = Count()
        super().__init__(self.count, **kwargs)
        self._pictures = pictures
        self._translator = translator
        self._send = send
        self._view: TilesView | None = None
        self._built: object = None

    def show(self, view: TilesView) -> None:
        """Show the state of the enrolment."""
        if view == self._view:
            return
        self._view = view
        self.offer([self._choice(view, what) for what in view.answers if what in BUTTONS])
        match view.state:
            case "sheet":
                self._show_sheet(view)
            case "question":
                self._show_question(view)
            case "page" | "working" | "closed":
                self._show_page(view)
            case _:
                self._show_live(view)

    def _show_live(self, view: TilesView) -> None:
        text = self._translator.text
        self.put_cover(None)
        self.task.progress = text(say("show.named", named=view.named, count=view.all))
        self.task.words = text(say("show.lay_tiles"))
        kept = sum(1 for one in view.outlined if one.kept)
        seen = say("show.in_sight", count=kept) if kept else say("show.no_tile")
        self.count.seen = text(say("show.looking") if view.state == "looking" else seen)
        waiting = say("show.to_name", count=view.waiting) if view.waiting else say("show.none_to_name")
        self.count.waiting = text(waiting)
        shapes = tuple(Shape(one.corners, KEPT if one.kept else REFUSED) for one in view.outlined)
        self.live.outline(shapes, partial(around, shapes, ROOM, LEAST))
        told, sign, ink = list(view.notes), "info", THEME.asking
        if view.state == "moving":
            told, sign, ink = [say("show.moving")], "hand", THEME.ink_soft
        elif not told:
            told, sign, ink = [say("show.waiting")], "eye", THEME.ink_soft
        self.told.sign, self.told.ink, self.told.words = sign, ink, " ".join(text(message) for message in told[:2])

    def _page(self, key: object) -> tuple[TilesPage, bool]:
        """The page for that content, and whether it is new."""
        if isinstance(self.cover, TilesPage) and self._built == key:
            return self.cover, False
        self._built = key
        page = TilesPage()
        self.put_cover(page)
        return page, True

    def _tell(self, page: TilesPage, sign: str, ink: Colour, *messages: Message) -> None:
        page.sign, page.ink = sign, ink
        page.words = " ".join(self._translator.text(message) for message in messages)

    def _show_sheet(self, view: TilesView) -> None:
        page, new = self._page(("sheet", view.tiles))
        if new:
            page.title = self._translator.text(say("show.sheet"))
            grid = TileGrid()
            for number, tile in enumerate(view.tiles):
                button = TileButton(f"drop {number}", partial(self._send, Press("drop", number)))
                button.texture = to_texture(tile.picture, mipmap=True)
                grid.ids.grid.add_widget(button)
            page.ids.body.add_widget(grid)
        grid = page.ids.body.children[0]
        for number, button in enumerate(reversed(grid.ids.grid.children)):
            button.dropped = number in view.dropped

    def _show_question(self, view: TilesView) -> None:
        page, new = self._page(("question", view.asked, view.tiles))
        if view.notes:
            self._tell(page, "warning", THEME.asking, *view.notes)
        else:
            self._tell(page, "eye", THEME.ink_soft, say("show.which_help"))
        if not new or view.asked is None:
            return
        text = self._translator.text
        page.title = text(say("show.which"))
        asked = Captioned(texture=to_texture(view.asked.picture, mipmap=True))
        asked.words = text(say("show.copies", count=view.copies))
        asked.size_hint = (1, 0.6) if THEME.portrait else (0.6, 1)
        page.ids.body.add_widget(asked)
        grid = TileGrid(side=1.25 * SIDE)
        for number, tile in enumerate(view.tiles):
            button = TileButton(f"choose {number}", partial(self._send, Press("choose", number)))
            button.texture = to_texture(tile.picture, mipmap=True)
            grid.ids.grid.add_widget(button)
        page.ids.body.add_widget(grid)

    def _show_page(self, view: TilesView) -> None:
        working = view.state == "working"
        page, new = self._page(("page", working, view.missing))
        missing = say("show.missing", count=len(view.missing)) if view.missing else say("show.all_there")
        if working:
            self._tell(page, "eye", THEME.ink_soft, say("show.working"))
        elif view.notes:
            self._tell(page, "warning", THEME.asking, *view.notes[:2])
        else:
            self._tell(page, "info" if view.missing else "check", THEME.asking if view.missing else THEME.good, missing)
        page.title = self._translator.text(say("show.named", named=view.named, count=view.all))
        if not new or working:
            return
        grid = TileGrid(side=SMALL)
        for name in view.missing:
            grid.ids.grid.add_widget(Captioned(texture=self._pictures.tile(Face.from_name(name)), words=""))
        page.ids.body.add_widget(grid)

    def _choice(self, view: TilesView, what: What) -> Choice:
        sign, key = BUTTONS[what]
        words = self._translator.text(say(f"show.button.{key}"))
        return Choice(what, words, sign, partial(self._send, Press(what)), (view.state, what), what in PRIMARY)
