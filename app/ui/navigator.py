"""The pages of the touch app, one above the other; only the uppermost exists."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from kivy.uix.floatlayout import FloatLayout

from app.lang import Message, Translator, preferred
from app.rules.tileset import TileSet
from app.settings import Settings, SettingsError, save
from app.tilesets import DEFAULT_GAME, load_tileset
from app.ui.base.later import Later
from app.ui.base.page import Evening, Make, Page
from app.ui.base.pictures import Pictures
from app.ui.base.theme import THEME
from app.values.pictures import Picture

log = logging.getLogger(__name__)

Art = Callable[[TileSet], Mapping[str, Picture]]
"""The owner's pictures of that tile set by face name, uint8 [h, w, 3] BGR; empty without any."""


class Navigator(FloatLayout):
    """The shell of every page (``app.ui.base.page.Shell``). ``first`` is the page below all others, ``ended`` is called
    when the app is to end; ``told`` keeps what could not be done until a page shows it.
    """

    def __init__(
        self,
        evening: Evening,
        settings: Settings,
        first: Make,
        ended: Callable[[], None],
        art: Art = lambda _: {},
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self.evening = evening
        self._folder = evening.folder  # where the settings are kept, whatever is shown meanwhile
        self.settings = settings
        self.translator = Translator.load(preferred(settings.language))
        self.told: Message | None = None
        self.page: Page | None = None
        self._pages: list[Make] = [first]
        self._ended = ended
        self._art = art
        self._pictures: Pictures | None = None
        self._tiles: Later[TileSet] | None = None  # those that are drawn although no page has asked for any
        self.bind(size=self._resized)
        self._wear(settings)

    # -- what pages use

    @property
    def pictures(self) -> Pictures:
        """The pictures of the tiles of the open game, else those used last."""
        if self.evening.open:
            return self.pictures_of(self.evening.tileset)
        return self._pictures or self.pictures_of(load_tileset(DEFAULT_GAME))

    def pictures_of(self, tileset: TileSet) -> Pictures:
        """The pictures of that tile set; those of any other are let go."""
        known = self._pictures
        if known is None or known.tileset != tileset:
            if known is not None:
                known.close()
            known = self._pictures = Pictures(tileset, self._art(tileset), background=True)
        return known

    def text(self, message: Message) -> str:
        """The message in the language of the screen."""
        return self.translator.text(message)

    def go(self, make: Make) -> None:
        """Open a page above this one."""
        self._pages.append(make)
        self.rebuild()

    def start(self, make: Make) -> None:
        """Open a page right above the first one; all others are closed."""
        self._pages[1:] = [make]
        self.rebuild()

    def replace(self, make: Make) -> None:
        """Open a page in place of this one."""
        self._pages[-1] = make
        self.rebuild()

    def back(self) -> None:
        """Close the page on top; on the first page nothing happens."""
        if len(self._pages) > 1:
            self._pages.pop()
            self.rebuild()

    def home(self) -> None:
        """Close all pages but the first."""
        del self._pages[1:]
        self.rebuild()

    def change(self, settings: Settings) -> None:
        """Save these settings. A new language or look makes the page anew."""
        old, self.settings = self.settings, settings
        try:
            save(settings, self._folder)
        except SettingsError as error:
            self.told = error.message
        if settings.language != old.language:
            self.translator = Translator.load(preferred(settings.language))
        self._wear(settings)
        if _shown(settings) != _shown(old):
            self.rebuild()

    def quit(self) -> None:
        """End the app."""
        self._ended()

    # -- the app

    def rebuild(self) -> None:
        """Make the uppermost page anew."""
        self.leave()
        self.page = self._pages[-1](self)
        self.add_widget(self.page)

    def leave(self) -> None:
        """Close the page that is shown."""
        page, self.page = self.page, None
        if page is not None:
            self.remove_widget(page)
            try:
                page.left()
            except Exception:  # whatever is wrong with a page that goes must not keep the next one from coming
                log.exception("a page has failed while it was closed")

    def close(self) -> None:
        """Stop everything that runs for the pages."""
        self.leave()
        if self._pictures is not None:
            self._pictures.close()

    def draw_ahead(self) -> None:
        """Where no page has asked for pictures yet, begin to draw those of the game that is offered first: it may begin
        soon. Call this while nobody waits.
        """
        if self._pictures is not None or self.evening.open:
            return
        if self._tiles is None:
            self._tiles = Later(lambda: load_tileset(DEFAULT_GAME))
        elif self._tiles.ready:
            self.pictures_of(self._tiles.take())

    def poll(self) -> bool:
        """Take up pictures that have been drawn; returns whether there were any."""
        return self._pictures is not None and self._pictures.poll()

    @property
    def complete(self) -> bool:
        """Whether every picture of the tiles has been drawn."""
        return self._pictures is not None and self._pictures.complete

    @property
    def shown(self) -> bool:
        """Whether no picture is lacking that has been asked for."""
        return self._pictures is not None and self._pictures.shown

    @staticmethod
    def _wear(settings: Settings) -> None:
        """Show everything in the look and the size of text that are set."""
        THEME.choose(palette=settings.look, text=settings.text)

    def _resized(self, *_: Any) -> None:
        THEME.fit(self.width, self.height)


def _shown(settings: Settings) -> Settings:
    """What of the settings can be seen on a page."""
    return replace(settings, names=(), camera="", art="", guided=False, step="", tried=())
