"""Where the widgets of a page are, what of them is in sight, and which of them a finger reaches.

Boxes are (left, bottom, right, top) in pixels of the window. Import this module only after
``app.ui.base.environment.prepare``.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import Any

from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.scrollview import ScrollView
from kivy.uix.slider import Slider
from kivy.uix.stencilview import StencilView
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from app.ui.base.keyboard import TypingPad
from app.ui.base.scrolling import FADE, SharpScroll
from app.ui.base.sheets import Panel, Sheet
from app.ui.base.theme import THEME
from app.ui.map.close_up import CloseUp
from app.ui.play.private_tokens import CoverSheet
from app.ui.scores.ceremony import Ceremony

Box = tuple[float, float, float, float]

KEEPING = (Sheet, Panel, CoverSheet, TypingPad, Ceremony, CloseUp)
"""What keeps touches from everything below it."""
EDGE = 1.5
"""Pixels by which boxes may touch or stand out: places are rounded."""
REACH = 48
"""The most pixels beside a widget in which it is looked for whether it takes touches there."""


def as_drawn(root: Any) -> Iterator[Any]:
    """The widget and all widgets in it, in the order in which they are drawn: a later one covers earlier ones."""
    yield root
    for child in reversed(root.children):
        yield from as_drawn(child)


def above(widget: Any) -> Iterator[Any]:
    """The widgets that contain this one, innermost first."""
    parent = widget.parent
    while isinstance(parent, Widget):
        yield parent
        parent = parent.parent


def shown(widget: Any) -> bool:
    """Whether the widget has a size and nothing around it is fully transparent."""
    return widget.width >= 1 and widget.height >= 1 and all(w.opacity > 0 for w in (widget, *above(widget)))


def whole_box(widget: Any) -> Box:
    """The place of the widget, whether in sight or not."""
    x, y = widget.to_window(widget.x, widget.y)
    return x, y, x + widget.width, y + widget.height


def touched_box(widget: Any) -> Box:
    """Where the widget takes touches: its place, and what its own ``collide_point`` adds around it."""
    left, bottom, right, top = whole_box(widget)
    across, up = widget.x - left, widget.y - bottom  # ``collide_point`` counts from the parent
    x, y = (left + right) / 2 + across, (bottom + top) / 2 + up
    more = [0, 0, 0, 0]
    for side, (east, north) in enumerate(((-1, 0), (0, -1), (1, 0), (0, 1))):
        while more[side] < REACH and widget.collide_point(
            x + east * (widget.width / 2 + more[side] + 1), y + north * (widget.height / 2 + more[side] + 1)
        ):
            more[side] += 1
    return left - more[0], bottom - more[1], right + more[2], top + more[3]


def cut_to(box: Box, frame: Box) -> Box:
    """The part of a box that is inside the frame; empty where right <= left or top <= bottom."""
    return max(box[0], frame[0]), max(box[1], frame[1]), min(box[2], frame[2]), min(box[3], frame[3])


def is_empty(box: Box) -> bool:
    """Whether nothing, or less than a rounded pixel, is in the box."""
    return box[2] - box[0] <= EDGE or box[3] - box[1] <= EDGE


def box_in_sight(widget: Any) -> Box:
    """What scrolled lists, and other widgets that cut off what they contain, leave of the widget's place."""
    return cut_to(whole_box(widget), frame_of(widget))


def frame_of(widget: Any) -> Box:
    """Where the widget is drawn: in all of the window, or in what such lists and widgets around it leave."""
    frame: Box = (-inf, -inf, inf, inf)
    for around in above(widget):
        if isinstance(around, StencilView):
            frame = cut_to(frame, whole_box(around))
    return frame


def is_scrolled(widget: Any) -> bool:
    """Whether the widget lies in a scrolled list and reaches beyond its edge, or into the shadow there: a finger brings
    it into sight.
    """
    box = whole_box(widget)
    for around in above(widget):
        if isinstance(around, ScrollView):
            left, bottom, right, top = whole_box(around)
            if isinstance(around, SharpScroll):
                below, over = around.goes_on
                bottom, top = bottom + below * FADE * THEME.u, top - over * FADE * THEME.u
            if around.do_scroll_y and (box[1] < bottom - EDGE or box[3] > top + EDGE):
                return True
            if around.do_scroll_x and (box[0] < left - EDGE or box[2] > right + EDGE):
                return True
    return False


def is_target(widget: Any) -> bool:
    """Whether a finger can operate this widget as a whole."""
    return isinstance(widget, (ButtonBehavior, Slider, TextInput)) and not widget.disabled and shown(widget)


def targets(page: Any) -> list[Any]:
    """What a finger can operate now: every target whose middle in sight no later widget covers."""
    drawn = list(as_drawn(page))
    keeping = [
        (order, widget, whole_box(widget))
        for order, widget in enumerate(drawn)
        if isinstance(widget, KEEPING) and shown(widget)
    ]
    found = []
    for order, widget in enumerate(drawn):
        if not is_target(widget):
            continue
        box = box_in_sight(widget)
        if is_empty(box):
            continue
        x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        inside = set(map(id, above(widget)))
        covered = any(
            later > order and id(other) not in inside and b[0] <= x <= b[2] and b[1] <= y <= b[3]
            for later, other, b in keeping
        )
        if not covered:
            found.append(widget)
    return found
