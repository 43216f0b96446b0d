"""The page of the settings. Every choice holds at once and is kept."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from app.lang import languages, say
from app.settings import Settings, Turned
from app.ui.base.framed import FramedPage
from app.ui.base.page import Make, Shell
from app.ui.base.rows import AT_FIRST, Choices, Row, Scroll, ScrollPlace
from app.ui.base.turned_page import Trial, TurnedPage
from app.ui.base.widgets import TouchButton
from app.ui.sound.player import has_sound
from app.ui.sound.voice import has_voice

SWITCHES = {"motion": "motion", "sound": "sound", "speech": "speech", "purist": "hints", "signs": "signs"}
"""The settings that are on or off, in the order in which they are shown, and what each is called on the page."""
REVERSED = ("purist",)
"""The settings that take away what they are called on the page: it is on while they are off."""

LACKING = {"sound": lambda: not has_sound(), "speech": lambda: not has_voice()}
"""Whether this machine lacks what a setting needs: then its line says so."""
CERTAIN = ("speech",)
"""The settings of which that is certain: without it they cannot be switched on. A loudspeaker may be there unseen."""

ALL = 99
"""More rows than there are."""

TURNED = {0: "upright", 90: "right", 180: "over", 270: "left"}
"""The words for the ways in which the screen can be turned, by degrees clockwise."""


class OptionsPage(FramedPage):
    """The settings: language, look, size of text, how the screen stands, and what is on or off.

    ``trouble`` makes the page about what went wrong. ``place`` is how far the page was scrolled. ``clock`` gives
    seconds of a monotonic clock.
    """

    def __init__(
        self,
        shell: Shell,
        trouble: Make | None = None,
        place: ScrollPlace | None = None,
        clock: Callable[[], float] = time.monotonic,
        **kwargs: Any,
    ) -> None:
        super().__init__(shell, shell.text(say("options.title")), Scroll(place=place), **kwargs)
        self._clock = clock
        returns = place is not None and place.above > 0  # a list that grows under the eyes would jump
        self.body.grow(self._rows(trouble), ALL if returns else AT_FIRST)

    def left(self) -> None:
        """Make no more rows, and remember the place."""
        self.body.stop()

    def _rows(self, trouble: Make | None) -> Iterator[None]:
        """Add the rows, one at a time."""
        shell = self.shell
        now, text = shell.settings, shell.text
        tongues = [(code, name, "") for code, name in languages().items()]
        self._row("language", tongues, now.language or shell.translator.code)
        yield
        self._row("look", self._named("look", ("green", "light", "dark", "contrast")), now.look, abreast=2)
        yield
        self._row("text", self._named("text", ("normal", "large", "largest")), now.text)
        yield
        ways = [(degrees, text(say(f"options.turned.{word}")), "") for degrees, word in TURNED.items()]
        self._row("turned", ways, now.turned, abreast=2)
        yield
        switch = [(True, text(say("options.switch.on")), ""), (False, text(say("options.switch.off")), "")]
        for name, called in SWITCHES.items():
            ways_of = [(value is not (name in REVERSED), words, "") for value, words, _ in switch]
            self._row(name, ways_of, getattr(now, name), called=called)
            yield
        if trouble is not None:
            words = text(say("trouble.open"))
            button = TouchButton(lambda: shell.go(trouble), name="trouble", sign="next", words=words)
            title, line = text(say("trouble.title")), text(say("trouble.line"))
            self.body.rows.add_widget(Row(button, title=title, words=line))

    def _named(self, name: str, values: Sequence[str]) -> list[tuple[Any, str, str]]:
        return [(value, self.shell.text(say(f"options.{name}.{value}")), "") for value in values]

    def _row(
        self, name: str, options: Sequence[tuple[Any, str, str]], chosen: Any, *, abreast: int = 0, called: str = ""
    ) -> None:
        def choose(value: Any) -> None:
            if name == "turned":
                self._try(value)
                return
            changed: Settings = replace(self.shell.settings, **{name: value})
            self.shell.change(changed)

        text = self.shell.text
        lacks = name in LACKING and LACKING[name]()
        barred = (True,) if lacks and name in CERTAIN else ()
        control: Choices[Any] = Choices(options, False if barred else chosen, choose, abreast=abreast, barred=barred)
        told, key = "missing" if lacks else "line", called or name
        self.body.rows.add_widget(
            Row(control, title=text(say(f"options.{key}.title")), words=text(say(f"options.{key}.{told}")))
        )

    def _try(self, turned: Turned) -> None:
        """Show the picture turned, and ask whether it is to stay so: who missed by a line finds no way back."""
        trial = Trial.of(turned, self._clock)
        self.shell.go(partial(TurnedPage, trial=trial))
