"""The palettes: every colour of the screen by what it is for, and the seats' colours, inks and emblems.

``x_ink`` is the ink for text and signs on the ground ``x``, ``ink`` and ``ink_soft`` those on paper. ``PAIRS`` tells
which ink stands on which grounds: each has a contrast ratio of at least 4.5 to 1 (WCAG 2), in the palette "contrast" of
at least 7 to 1. Colours are (red, green, blue, alpha), each 0-1.
"""

from __future__ import annotations

from dataclasses import dataclass

Colour = tuple[float, float, float, float]

CLEAR: Colour = (0.0, 0.0, 0.0, 0.0)
WHITE: Colour = (1.0, 1.0, 1.0, 1.0)


def colour(text: str, alpha: float = 1.0) -> Colour:
    """The colour written as ``#rrggbb``, with that opacity (0-1)."""
    red, green, blue = (int(text[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return red, green, blue, alpha


def luminance(shade: Colour) -> float:
    """The relative luminance of a colour, 0-1. Method: WCAG 2.x, from sRGB; the opacity is not regarded."""
    parts = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in shade[:3]]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one: Colour, other: Colour) -> float:
    """The contrast ratio of two opaque colours, 1-21. Method: WCAG 2.x."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


HALO, RIM = colour("#fff6dc"), colour("#1d1109")
"""The inner and the outer outline of pieces and emblems, the same in every palette: one of the two stands out from
every ground, a yellow piece's dark rim from pale paper, a black one's light halo from dark wood.
"""


OFF, FADED = 0.62, 0.8
"""The opacity of what is switched off, and of what stands aside but is read: over every ground their inks have contrast
ratios of at least 3 and 4.5 to 1 to their plates.
"""


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of one look. ``grain`` is the strength of the textures of wood, leather and paper, 0 for none;
    ``lamp`` how much darker than its middle the corners of the desk are, 0-1.
    """

    grain: float
    lamp: float
    felt: Colour  # the desk under the map
    felt_dark: Colour  # the desk in shadow, behind a camera picture
    ground: Colour  # the desk behind everything else
    ground_ink: Colour
    board: Colour  # the wooden board of the status line and of titles
    board_ink: Colour
    paper: Colour  # the page of a panel or sheet
    paper_shade: Colour  # a page in shadow: a pressed or waiting card
    card: Colour  # a slip that lies on the page or the desk
    line: Colour  # rules and edges on paper
    ink: Colour
    ink_soft: Colour
    mark: Colour  # what is drawn on paper to be seen: a cursor, a bar of progress
    button: Colour  # a wooden drawer
    button_down: Colour
    button_ink: Colour
    accent: Colour  # the brass of the main button
    accent_down: Colour
    accent_ink: Colour
    gold: Colour  # glow, hairlines, nuggets
    gold_ink: Colour
    warning: Colour
    warning_ink: Colour
    asking: Colour
    asking_ink: Colour
    good: Colour
    good_ink: Colour
    badge: Colour  # a small label over the map
    badge_ink: Colour
    place: Colour  # the outline of a free place on the felt
    scrim: Colour  # the shade over what a sheet covers


GREEN = Palette(
    grain=1.0,
    lamp=1.0,
    felt=colour("#23442f"),
    felt_dark=colour("#12261b"),
    ground=colour("#1a3325"),
    ground_ink=colour("#f6e6bd"),
    board=colour("#472a17"),
    board_ink=colour("#f8e9c4"),
    paper=colour("#f1e4c3"),
    paper_shade=colour("#e4d2a8"),
    card=colour("#fcf4de"),
    line=colour("#bfa069"),
    ink=colour("#2b1b0f"),
    ink_soft=colour("#5e4930"),
    mark=colour("#95331a"),
    button=colour("#5b3820"),
    button_down=colour("#3f2413"),
    button_ink=colour("#fbeecb"),
    accent=colour("#e0ae49"),
    accent_down=colour("#bd8a2f"),
    accent_ink=colour("#2b1706"),
    gold=colour("#e2a92b"),
    gold_ink=colour("#2b1706"),
    warning=colour("#a3281c"),
    warning_ink=colour("#fff4df"),
    asking=colour("#7a4e00"),
    asking_ink=colour("#fff4df"),
    good=colour("#2c6236"),
    good_ink=colour("#fff4df"),
    badge=colour("#0f2016"),
    badge_ink=colour("#f3e7c8"),
    place=colour("#f6e6bd", 0.8),
    scrim=colour("#120a05", 0.66),
)
"""By shaded daylight: a desk of green leather, walnut, brass, and the cream paper of the ledger."""

LIGHT = Palette(
    grain=0.6,
    lamp=0.2,
    felt=colour("#c3d0da"),
    felt_dark=colour("#d3dce3"),
    ground=colour("#f4eee1"),
    ground_ink=colour("#2b1b0f"),
    board=colour("#fbf5e6"),
    board_ink=colour("#2b1b0f"),
    paper=colour("#fbf6ea"),
    paper_shade=colour("#efe6d0"),
    card=colour("#ffffff"),
    line=colour("#b3975f"),
    ink=colour("#2b1b0f"),
    ink_soft=colour("#5e4930"),
    mark=colour("#95331a"),
    button=colour("#ecdfc0"),
    button_down=colour("#d9c69a"),
    button_ink=colour("#2b1b0f"),
    accent=colour("#dfab45"),
    accent_down=colour("#bd8a2f"),
    accent_ink=colour("#2b1706"),
    gold=colour("#7d5200"),
    gold_ink=colour("#fff6e0"),
    warning=colour("#a3281c"),
    warning_ink=colour("#fff4df"),
    asking=colour("#7a4e00"),
    asking_ink=colour("#fff4df"),
    good=colour("#2c6236"),
    good_ink=colour("#fff4df"),
    badge=colour("#fffaf0"),
    badge_ink=colour("#2b1b0f"),
    place=colour("#2b1b0f", 0.8),
    scrim=colour("#2b1b0f", 0.5),
)
"""By full daylight: white paper and ink, birch drawers, brass, and a blotter of pale blue under the map."""

DARK = Palette(
    grain=1.0,
    lamp=1.0,
    felt=colour("#2b1b10"),
    felt_dark=colour("#140c06"),
    ground=colour("#1e120a"),
    ground_ink=colour("#ecd6a4"),
    board=colour("#150c06"),
    board_ink=colour("#f3dba0"),
    paper=colour("#332114"),
    paper_shade=colour("#281a0f"),
    card=colour("#432e1c"),
    line=colour("#8d6c41"),
    ink=colour("#f5e3b8"),
    ink_soft=colour("#d2b788"),
    mark=colour("#eda752"),
    button=colour("#5a3d22"),
    button_down=colour("#3c2814"),
    button_ink=colour("#f8e6bd"),
    accent=colour("#dca640"),
    accent_down=colour("#b98a2e"),
    accent_ink=colour("#2b1706"),
    gold=colour("#f0c050"),
    gold_ink=colour("#2b1706"),
    warning=colour("#f2947a"),
    warning_ink=colour("#2d0c04"),
    asking=colour("#efc04e"),
    asking_ink=colour("#2b1706"),
    good=colour("#9fc98a"),
    good_ink=colour("#0f240e"),
    badge=colour("#0d0704"),
    badge_ink=colour("#ecd6a4"),
    place=colour("#ecd6a4", 0.8),
    scrim=colour("#000000", 0.7),
)
"""By night: the same office by lamplight, dark walnut and gold leaf."""

CONTRAST = Palette(
    grain=0.0,
    lamp=0.0,
    felt=colour("#000000"),
    felt_dark=colour("#000000"),
    ground=colour("#000000"),
    ground_ink=colour("#ffffff"),
    board=colour("#000000"),
    board_ink=colour("#ffffff"),
    paper=colour("#ffffff"),
    paper_shade=colour("#e6e6e6"),
    card=colour("#ffffff"),
    line=colour("#4d4d4d"),
    ink=colour("#000000"),
    ink_soft=colour("#2b2b2b"),
    mark=colour("#7a0c00"),
    button=colour("#000000"),
    button_down=colour("#3a3a3a"),
    button_ink=colour("#ffffff"),
    accent=colour("#ffd21a"),
    accent_down=colour("#d9ac00"),
    accent_ink=colour("#000000"),
    gold=colour("#ffd21a"),
    gold_ink=colour("#000000"),
    warning=colour("#8f0f00"),
    warning_ink=colour("#ffffff"),
    asking=colour("#5c3a00"),
    asking_ink=colour("#ffffff"),
    good=colour("#0f4a1c"),
    good_ink=colour("#ffffff"),
    badge=colour("#000000"),
    badge_ink=colour("#ffffff"),
    place=colour("#ffffff", 0.9),
    scrim=colour("#000000", 0.8),
)
"""Black, white and yellow without grain, for weak eyes and bright rooms."""

PALETTES = {"green": GREEN, "light": LIGHT, "dark": DARK, "contrast": CONTRAST}
"""Every palette by its name."""

PAIRS = {
    "ink": ("paper", "paper_shade", "card"),
    "ink_soft": ("paper", "paper_shade", "card"),
    "mark": ("paper", "paper_shade", "card"),
    "warning": ("paper", "card"),
    "asking": ("paper", "card"),
    "good": ("paper", "card"),
    "ground_ink": ("ground", "felt", "felt_dark"),
    "board_ink": ("board",),
    "button_ink": ("button", "button_down"),
    "accent_ink": ("accent", "accent_down"),
    "gold_ink": ("gold",),
    "warning_ink": ("warning",),
    "asking_ink": ("asking",),
    "good_ink": ("good",),
    "badge_ink": ("badge",),
    "gold": ("board", "ground"),
}
"""Which inks stand on which grounds."""


@dataclass(frozen=True, slots=True)
class SeatLook:
    """A seat's colour, the ink for text and signs on it, and the name of its emblem, a sign of the icon set."""

    fill: Colour
    ink: Colour
    emblem: str


SEATS: dict[str, SeatLook] = {
    "yellow": SeatLook(colour("#eab619"), colour("#2b1b0f"), "star"),
    "red": SeatLook(colour("#b9281d"), colour("#fff6dc"), "horseshoe"),
    "green": SeatLook(colour("#2f7a3d"), colour("#fff6dc"), "cactus"),
    "blue": SeatLook(colour("#2460a8"), colour("#fff6dc"), "drop"),
    "black": SeatLook(colour("#2b2723"), colour("#fff6dc"), "spade"),
}
"""How each seat looks, the same in every palette; the pieces on the map have the same hues."""
