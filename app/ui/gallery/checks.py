"""What is wrong with a page as it is drawn: cut or overlapping text, small targets, weak contrast, untranslated text,
signs that look like opposites.

A text is looked for in pictures of the page: with it in a colour that nothing else has, to see which pixels it has, and
without any text, to see what is behind it. Text that is drawn without a label (on the map, on tokens) is not checked.
Import this module only after ``app.ui.base.environment.prepare``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import cv2
import numpy as np
from kivy.uix.label import Label
from numpy.typing import NDArray

from app.ui.base.icons import draw_icon
from app.ui.base.measured_text import ELLIPSIS, text_size, words_of
from app.ui.base.sheets import Sheet
from app.ui.base.theme import SMALLEST, THEME
from app.ui.base.widgets import FitText, TouchButton
from app.ui.gallery.geometry import (
    EDGE,
    above,
    as_drawn,
    box_in_sight,
    cut_to,
    frame_of,
    is_empty,
    is_scrolled,
    shown,
    targets,
    touched_box,
    whole_box,
)
from app.ui.scores.ceremony import Ceremony
from app.values.pictures import Picture

TARGET = 64
"""The least width and height of what a finger is to hit, in units."""
CONTRAST, CONTRAST_LARGE = 4.5, 3.0
"""The least contrast of text against what is behind it: WCAG 2.2, 1.4.3."""
LARGE, LARGE_BOLD = 24.0, 18.66
"""From which font size, in units, text is large by the same rule."""
WHOLE = 0.93
"""The least share of a text's pixels that must be in sight."""
HALF = 0.5
"""The share of a text half scrolled out of sight below which its contrast is not judged."""
DOUBTFUL = 10
"""The share of the pixels behind a text, in per cent, whose contrast may be lower: the grain of wood and leather."""

DIRECTIONS = ("left", "right")
"""Signs that lead to and fro."""

UNTRANSLATED = re.compile(r"\[[a-z0-9_.-]+\]|\{[^}]*\}")

Mask = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that must not be on a page. ``kind`` is one of cut, overlap, target, contrast, small, untranslated,
    main, mirrored; ``told`` says where and how much.
    """

    kind: str
    told: str

    def __str__(self) -> str:
        return f"{self.kind}: {self.told}"


@dataclass(frozen=True, slots=True)
class _Text:
    """A label in sight. ``rows`` and ``columns`` are its place in the picture, ``mask`` uint8 [h, w] its pixels there
    (0 or 255), ``share`` how much of it is in sight, from 0 to 1.
    """

    label: Any
    rows: slice
    columns: slice
    mask: Mask
    share: float


def faults(page: Any, picture: Picture, draw: Callable[[], Picture]) -> list[Fault]:
    """All that is wrong with that page, which looks like ``picture``; ``draw`` draws it anew at the same size."""
    labels = [w for w in as_drawn(page) if isinstance(w, Label) and w.text.strip() and shown(w)]
    texts, behind = _seen(labels, picture.shape[:2], draw)
    found = [fault for text in texts for fault in (*_said(text), *_weak(text, picture, behind))]
    buttons = (*target_faults(page), *main_faults(page), *mirror_faults(page))
    return [*found, *_crossing(texts, picture.shape[:2]), *buttons]


def contrast(one: Sequence[float], other: Sequence[float]) -> float:
    """The contrast of two colours, from 1 to 21; each is (blue, green, red) from 0 to 255."""
    high, low = sorted((float(_luminance(np.array(one))), float(_luminance(np.array(other)))), reverse=True)
    return (high + 0.05) / (low + 0.05)


def target_faults(page: Any) -> list[Fault]:
    """Targets that are too small, stand out of the page, or overlap."""
    found, least, frame = [], TARGET * THEME.u - EDGE, whole_box(page)
    reached = [widget for widget in targets(page) if not is_scrolled(widget)]
    for widget in reached:
        left, bottom, right, top = touched_box(widget)
        if right - left < least or top - bottom < least:
            size = f"{(right - left) / THEME.u:.0f}x{(top - bottom) / THEME.u:.0f}"
            found.append(Fault("target", f"{_called(widget)} has only {size} units"))
        box = whole_box(widget)
        if min(box[0] - frame[0], box[1] - frame[1], frame[2] - box[2], frame[3] - box[3]) < -EDGE:
            found.append(Fault("target", f"{_called(widget)} stands out of the page"))
    for number, widget in enumerate(reached):
        for other in reached[:number]:
            if other in above(widget) or widget in above(other):
                continue
            if not is_empty(cut_to(box_in_sight(widget), box_in_sight(other))):
                found.append(Fault("target", f"{_called(widget)} overlaps {_called(other)}"))
    return found


def main_faults(page: Any) -> list[Fault]:
    """Main buttons beside another one in a game: only one thing is to be done next."""
    screen = getattr(page, "screen", None)
    if screen is None or isinstance(screen.children[0], (Sheet, Ceremony)):
        return []
    main = [w for w in screen.walk() if isinstance(w, TouchButton) and w.kind == "primary" and shown(w)]
    return [Fault("main", f"{_called(other)} stands beside {_called(main[0])}") for other in main[1:]]


def mirror_faults(page: Any) -> list[Fault]:
    """Buttons whose signs are mirrored ones of each other, as if one undid the other. Where it does, each has the name
    of its sign; signs of the two directions of a way may stand side by side.
    """
    known = [w for w in as_drawn(page) if isinstance(w, TouchButton) and w.sign and shown(w)]
    signed = [w for w in known if w.sign not in (w.name, *DIRECTIONS)]
    return [
        Fault("mirrored", f"{_called(other)} and {_called(one)}")
        for number, one in enumerate(signed)
        for other in signed[:number]
        if one.sign != other.sign and np.array_equal(_sign(one.sign), _sign(other.sign)[:, ::-1])
    ]


@cache
def _sign(name: str) -> Mask:
    """What a sign covers, uint8 [h, w]."""
    return draw_icon(name, 48)[..., 3]


def _called(widget: Any) -> str:
    words = next((w.text for w in as_drawn(widget) if isinstance(w, Label) and w.text), "")
    return f"{type(widget).__name__} {getattr(widget, 'name', '')} {words!r}"


def _said(text: _Text) -> Iterator[Fault]:
    """What is wrong with the words, the size, and the room of a text."""
    label = text.label
    whole = str(label.words) if isinstance(label, FitText) else ""
    if UNTRANSLATED.search(whole or label.text):
        yield Fault("untranslated", repr(whole or label.text))
    if label.font_size < SMALLEST * THEME.u - 0.5:
        yield Fault("small", f"{label.text!r} has {label.font_size / THEME.u:.1f} units")
    if label.is_shortened or (label.text.endswith(ELLIPSIS) and not whole.endswith(ELLIPSIS) and whole != ""):
        yield Fault("cut", f"{label.text!r} of {whole!r}")
    elif not label.markup:
        wide, high = _wanted(label)
        if wide > label.width + EDGE or high > label.height + EDGE:
            box = f"{label.width:.0f}x{label.height:.0f}"
            yield Fault("cut", f"{label.text!r} needs {wide:.0f}x{high:.0f} and has {box}")
        elif text.share < WHOLE and not is_scrolled(label):
            yield Fault("cut", f"only {text.share:.0%} of {label.text!r} is in sight")


def _wanted(label: Any) -> tuple[float, float]:
    """The size that the text of a label takes, in pixels: its texture may have been cut to the box."""
    font = label.font_name
    wide, high = text_size(label.text, label.font_size, label.bold, label.text_size[0], font)
    apart = () if getattr(label, "breaks", False) else words_of(label.text)
    words = (text_size(word, label.font_size, label.bold, None, font)[0] for word in apart)
    return max([wide, *words]), high


def _weak(text: _Text, picture: Picture, behind: Picture) -> Iterator[Fault]:
    """A text that is too like what is behind it."""
    label, ink = text.label, picture[text.rows, text.columns][text.mask > 0]
    around = cv2.dilate(text.mask, np.ones((5, 5), np.uint8)) > 0
    if label.outline_width:
        # what is drawn around the letters belongs to them
        near = cv2.dilate(text.mask, np.ones((3, 3), np.uint8)) > 0
        ground = picture[text.rows, text.columns][around & ~near]
    else:
        ground = behind[text.rows, text.columns][around]
    rest = is_scrolled(label) and text.share < HALF  # too little of it to tell its colour: its edges
    if rest or not len(ink) or not len(ground):
        return
    own, others = float(_luminance(np.median(ink, axis=0))), _luminance(ground)
    ratios = (np.maximum(own, others) + 0.05) / (np.minimum(own, others) + 0.05)
    size = label.font_size / THEME.u
    least = CONTRAST_LARGE if size >= (LARGE_BOLD if label.bold else LARGE) else CONTRAST
    ratio = float(np.percentile(ratios, DOUBTFUL))
    if ratio < least:
        yield Fault("contrast", f"{label.text!r} has {ratio:.1f} of {least}")


def _crossing(texts: Sequence[_Text], size: tuple[int, int]) -> Iterator[Fault]:
    """Texts whose letters touch those of another."""
    owners = np.zeros(size, np.uint16)
    for number, text in enumerate(texts, 1):
        place = owners[text.rows, text.columns]
        grown = cv2.dilate(text.mask, np.ones((3, 3), np.uint8)) > 0
        taken, count = np.unique(place[grown & (place > 0)], return_counts=True)
        for other, pixels in zip(taken, count, strict=True):
            if pixels > 4:
                yield Fault("overlap", f"{text.label.text!r} and {texts[int(other) - 1].label.text!r}")
        place[grown] = number


def _luminance(colours: NDArray[Any]) -> NDArray[np.float64]:
    """The relative luminance of colours [..., 3] (blue, green, red) from 0 to 255."""
    shares = np.asarray(colours, np.float64) / 255
    linear = np.where(shares <= 0.04045, shares / 12.92, ((shares + 0.055) / 1.055) ** 2.4)
    return np.asarray(linear @ np.array([0.0722, 0.7152, 0.2126]), np.float64)


def _seen(labels: Sequence[Any], size: tuple[int, int], draw: Callable[[], Picture]) -> tuple[list[_Text], Picture]:
    """The labels of which anything is in sight, and the page without any text, uint8 [h, w, 3]."""
    worn = [(list(label.color), list(label.disabled_color)) for label in labels]
    try:
        for label in labels:
            _paint(label, (0, 0, 0, 0))
        behind = draw()
        marks = [_mark(number) for number in range(len(labels))]
        for label, mark in zip(labels, marks, strict=True):
            _paint(label, (mark[2] / 255, mark[1] / 255, mark[0] / 255, 1))
        marked = draw()
        found = [_find(label, mark, marked, size) for label, mark in zip(labels, marks, strict=True)]
        return [text for text in found if text is not None], behind
    finally:
        for label, (colour, disabled) in zip(labels, worn, strict=True):
            label.color, label.disabled_color = colour, disabled
            label.texture_update()


def _mark(number: int) -> tuple[int, int, int]:
    """A loud colour (blue, green, red) for the label of that number: each at least two steps from any other."""
    return 255 - 2 * (number % 64), 2 * (number // 64), 255


def _paint(label: Any, colour: tuple[float, float, float, float]) -> None:
    label.color = label.disabled_color = colour
    label.texture_update()


def _find(label: Any, mark: tuple[int, int, int], marked: Picture, size: tuple[int, int]) -> _Text | None:
    """What is in sight of a label that is drawn in the colour ``mark``; None for nothing."""
    texture = label.texture
    if texture is None or not min(texture.size):
        return None
    wide, high = label.texture_size
    x, y = label.to_window(label.center_x, label.center_y)
    text = x - wide / 2 - 2, y - high / 2 - 2, x + wide / 2 + 2, y + high / 2 + 2
    box = cut_to(cut_to(text, frame_of(label)), (0, 0, size[1], size[0]))
    left, low, right, top = map(round, box)
    if right <= left or top <= low:
        return None
    rows, columns = slice(size[0] - top, size[0] - low), slice(left, right)
    part = marked[rows, columns]
    mask = np.all(np.abs(part.astype(np.int16) - np.array(mark)) <= 1, axis=-1)
    count = int(np.count_nonzero(mask))
    if not count:
        return None
    letters = np.frombuffer(texture.pixels, np.uint8).reshape(-1, 4)[:, 3]
    whole = int(np.count_nonzero(letters >= 254))
    return _Text(label, rows, columns, np.where(mask, 255, 0).astype(np.uint8), count / max(whole, 1))
