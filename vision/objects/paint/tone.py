"""Pictures in a tone in which shadows have no colour.

Under a warm lamp and a cold window what the lamp does not reach is bluer than the rest, and so are the faces of a piece
that are turned away from it. Each channel is raised to a power of its own, so that all fall alike in a shadow (gamma
correction by channel); light that differs from place to place by a factor does so after it as well.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

import cv2
import numpy as np

from app.values.pictures import Picture
from vision.numeric.patches import Floats
from vision.objects.paint.shadow_cast import ShadowCastConfig, casts_of

WHITE = 255


@dataclass(frozen=True, slots=True)
class ToneConfig:
    """When the colour of shadows is taken out. Set on path-traced tables."""

    around: float = 0.6
    """How far from a thing its shadow is looked for, in tiles, ..."""
    rim: float = 0.04
    """... and the rim of things that is left out."""
    kept: int = 8
    """The number of things, the newest ones, by whose shadows the tone is known."""
    fewest: int = 60
    """The least number of darker pixels beside a thing that tell of its shadow."""
    most: float = 1.45
    """The largest power of a channel, and its reciprocal the least: what asks for more is no light in a room, but print
    that is overexposed, or the shadows of two lights."""
    cast: ShadowCastConfig = field(default_factory=lambda: ShadowCastConfig(fewest=2))
    """The colour of the shadows of things on the map, ..."""
    weak: ShadowCastConfig = field(default_factory=lambda: ShadowCastConfig(darker=0.08))
    """... and what else became darker beside them, in which the shadow of a weaker light is looked for: ..."""
    opposite: float = 0.3
    """... how far to the other side of grey that is at least, as a part of the colour of the shadows, ..."""
    other: float = 0.05
    """... and the part (0-1) of what became darker, in the median over the things, from which another light casts such
    shadows. Then no tone suits both: 0.03 at most under one lamp, 0.075 and 0.15 under two."""


@dataclass(frozen=True, slots=True)
class Tone:
    """The ``powers`` of the three channels (BGR), whose geometric mean is 1."""

    powers: tuple[float, float, float]

    def picture(self, picture: Picture) -> Picture:
        """The picture uint8 [h, w, 3] in this tone."""
        return np.asarray(cv2.LUT(picture, _table(self.powers)), np.uint8)

    def colour(self, colour: Sequence[float]) -> tuple[float, float, float]:
        """A colour [3] (BGR, 0-255) in this tone."""
        blue, green, red = (
            WHITE * (max(0.0, value) / WHITE) ** power for value, power in zip(colour, self.powers, strict=True)
        )
        return blue, green, red

    def colours(self, colours: Mapping[str, tuple[int, int, int]]) -> dict[str, tuple[int, int, int]]:
        """Paints (BGR, 0-255) by word in this tone."""
        toned = {word: [round(value) for value in self.colour(colour)] for word, colour in colours.items()}
        return {word: (blue, green, red) for word, (blue, green, red) in toned.items()}


def tone_of(falls: Sequence[Floats], config: ToneConfig = ToneConfig()) -> Tone | None:
    """The tone in which the shadows of things have no colour, by the ``falls`` [n, 3] beside each of them, as
    ``falls_of`` has them with ``config.weak``. None where they have none, where those of two lights have two, or where
    too few tell.
    """
    casts = casts_of([each[each.mean(axis=1) < -config.cast.darker] for each in falls], config.cast)
    if casts is None or len(casts) != 1:
        return None
    depths = -np.log(np.clip(casts[0], 1e-3, 0.99))
    if np.median([_opposite(each, depths, config) for each in falls]) >= config.other:
        return None
    powers = np.exp(np.log(depths).mean()) / depths
    if max(powers.max(), 1.0 / powers.min()) > config.most:
        return None
    blue, green, red = (float(power) for power in powers)
    return Tone((blue, green, red))


def _opposite(falls: Floats, depths: Floats, config: ToneConfig) -> float:
    """The part (0-1) of the ``falls`` [n, 3] whose colour is opposite to that of shadows of these ``depths`` [3]."""
    colour = depths / depths.mean() - 1.0
    deep = -falls.mean(axis=1)
    along = (-falls / deep[:, None] - 1.0) @ colour / float(colour @ colour)
    return float((along < -config.opposite).mean())


@lru_cache(maxsize=4)
def _table(powers: tuple[float, float, float]) -> Picture:
    levels = (np.arange(WHITE + 1)[:, None] / WHITE) ** np.array(powers)
    return np.asarray(np.round(WHITE * levels), np.uint8)[None]
