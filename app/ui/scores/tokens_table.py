"""A player's tokens turned over one by one: drawn once, then only colours, figures and sizes change."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, Rectangle, RoundedRectangle
from kivy.uix.widget import Widget

from app.ui.base import pictures
from app.ui.base.theme import THEME
from app.ui.scores.flights import figure
from app.ui.scores.timeline import eased, share

_EACH, _ALL, _FLIP = 0.45, 4.0, 0.3
"""Seconds from one token to the next, for all of them at most, and for turning one over."""


class TokensTable(Widget):
    """The tokens in rows, face down at first. ``turned`` is called with the number of tokens that show their value."""

    def __init__(
        self, values: Sequence[int], turned: Callable[[int], None], *, motion: bool = True, **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        self._values = tuple(values)
        self._turned, self._told = turned, 0
        self._step = min(_EACH, _ALL / max(len(values), 1))
        self._seconds = 0.0
        self._motion = motion
        self._group = InstructionGroup()
        self.canvas.add(self._group)
        self._ground = RoundedRectangle(radius=[14 * THEME.u])
        self._group.add(Color(*THEME.scrim))
        self._group.add(self._ground)
        disc, back = pictures.icon("disc"), pictures.icon("token")
        self._drawn: list[tuple[Any, ...]] = []
        for value in self._values:
            rim, face, ink, dark = (Color(*shade) for shade in (THEME.line, THEME.paper, THEME.ink, THEME.ink_soft))
            parts = (Rectangle(texture=disc), Rectangle(texture=disc), Rectangle(texture=figure(str(value))))
            cover = Rectangle(texture=back)
            for part in (rim, parts[0], face, parts[1], ink, parts[2], dark, cover):
                self._group.add(part)
            self._drawn.append((rim, face, ink, dark, *parts, cover))
        self.bind(pos=lambda *_: self.at(self._seconds), size=lambda *_: self.at(self._seconds))
        self._clock = Clock.schedule_interval(self._tick, 0)

    @property
    def lasts(self) -> float:
        """Seconds until all are turned over."""
        return 0.4 + self._step * len(self._values) + _FLIP if self._motion else 0.0

    @property
    def moving(self) -> bool:
        """Whether some are still to be turned over."""
        return self._told < len(self._values)

    def skip(self) -> None:
        """Turn all of them over at once."""
        self.at(self.lasts)

    def stop(self) -> None:
        """Move no more."""
        self._clock.cancel()

    def at(self, seconds: float) -> None:
        """Draw the tokens as they are that long after the beginning."""
        self._seconds = seconds
        self._ground.pos, self._ground.size = self.pos, self.size
        places, side = self._places()
        done = 0
        for number, (value, drawn, middle) in enumerate(zip(self._values, self._drawn, places, strict=True)):
            part = share(seconds, 0.4 + self._step * number, _FLIP) if self._motion else 1.0
            done += part >= 0.5
            self._draw(value, drawn, middle, side, eased(part))
        if done > self._told:
            self._told = done
            self._turned(done)

    @staticmethod
    def _draw(value: int, drawn: tuple[Any, ...], middle: tuple[float, float], side: float, part: float) -> None:
        """One token; ``part`` is how far it is turned, 0 face down, 1 face up."""
        _, face, ink, dark, outer, inner, number, cover = drawn
        wide = abs(1 - 2 * part)
        shown = part >= 0.5
        face.rgba = (THEME.gold if value else THEME.paper_shade) if shown else THEME.paper
        ink.rgba = (*(THEME.gold_ink if value else THEME.ink)[:3], float(shown))
        dark.a = float(not shown)
        texture = number.texture
        high = 0.5 * side
        for quad, across, up in (
            (outer, side, side),
            (inner, 0.9 * side, 0.9 * side),
            (number, high * texture.width / texture.height, high),
            (cover, 0.6 * side, 0.6 * side),
        ):
            quad.size = max(across * wide, 1), up
            quad.pos = middle[0] - across * wide / 2, middle[1] - up / 2

    def _places(self) -> tuple[list[tuple[float, float]], float]:
        """The middle of each token, and the width of one: as large as fits, in as even rows as can be."""
        count = len(self._values)
        best, columns = 0.0, 1
        for across in range(1, count + 1):
            rows = -(-count // across)
            side = min(self.width / across, self.height / rows)
            if side > best:
                best, columns = side, across
        pitch = min(best, 110 * THEME.u)
        rows = -(-count // columns)
        places = []
        for number in range(count):
            row, at = divmod(number, columns)
            inside = min(columns, count - row * columns)
            x = self.center_x + (at - (inside - 1) / 2) * pitch
            places.append((x, self.center_y + ((rows - 1) / 2 - row) * pitch))
        return places, 0.86 * pitch

    def _tick(self, seconds: float) -> Any:
        self.at(self._seconds + min(seconds, 0.1))
        return self._seconds < self.lasts
