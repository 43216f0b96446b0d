"""A table seen from above: the box with the colours in its middle, and places for the players round it.

A colour is dragged to a place or near one, or tapped and then the place. From place to place players are dragged too,
and off the table back into the box.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Line, Rectangle, RoundedRectangle
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from app.rules.terms import SEATS
from app.table.presentation.seating import Plan
from app.ui.base import pictures
from app.ui.base.gradually import Gradually
from app.ui.base.kv import load_rules
from app.ui.base.measured_text import fit_text, text_size
from app.ui.base.palettes import CLEAR, HALO, Colour, contrast
from app.ui.base.palettes import SEATS as SEAT_LOOKS
from app.ui.base.theme import THEME, seat_colour
from app.ui.base.widgets import Card, FitText

load_rules(__file__)

SIDE, LOW = 112, 118
"""Width and height of the places at the left and the right, in units."""
FLAT = 76
"""Height of the places above and below, in units."""
SLOT = 72
"""Side of a slot of the box, in units."""
WIDE = 92
"""The most width of a slot, in units."""
SLIP = 12
"""How far a finger may slip, in units, and it is still a tap."""
NEAR = 40
"""How far beside a place, in units, a player who sits at the table may be dropped for it."""
HINT_APART = 12
"""What stays free above and below the hint at least, together, in units."""
SEEN = 3.0
"""The least contrast of a piece against what is behind it: WCAG 2.2, 1.4.11."""
AT_ONCE = 2
"""How many places are made in a frame; none in that of the page itself."""


class Place(FloatLayout):
    """A place at the table. ``colour`` is "" for an empty one; ``begins``: its player has the first turn; ``ready``: a
    colour waits to sit down; ``lit``: the lots point at it. ``disc`` is behind the piece.
    """

    colour: Any = StringProperty("")
    name: Any = StringProperty("")
    under: Any = StringProperty("")
    texture: Any = ObjectProperty(None, allownone=True)
    begins: Any = BooleanProperty(False)
    ready: Any = BooleanProperty(False)
    lit: Any = BooleanProperty(False)
    seat_rgba: Any = ColorProperty(CLEAR)
    disc: Any = ColorProperty(CLEAR)
    edge: Any = NumericProperty(2)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        trigger = Clock.create_trigger(self._arrange, -1)
        for name in ("pos", "size", "colour", "under"):
            self.fbind(name, lambda *_: trigger())

    def _arrange(self, *_: Any) -> None:
        """The piece at the left, or above in a narrow place, and the name beside it; a plus in an empty one."""
        u, (x, y), (width, height) = THEME.u, self.pos, self.size
        piece, name, under = self.ids.piece, self.ids.name, self.ids.under
        flat = width > 1.4 * height
        low = y + 13 * u
        line = 22 * u if self.under else 0
        name.halign = under.halign = "left" if flat else "center"
        if not self.colour:
            piece.size, piece.pos = (46 * u, 46 * u), (self.center_x - 23 * u, self.center_y - 23 * u)
            name.size = under.size = (0, 0)
        elif flat:
            side = min(54 * u, height - 20 * u)
            piece.size, piece.pos = (side, side), (x + 6 * u, y + (height - side) / 2 + 3 * u)
            left = piece.right + 6 * u
            under.size, under.pos = (self.right - left - 8 * u, line), (left, low)
            name.size, name.pos = (under.width, height - 18 * u - line), (left, low + line)
        else:
            under.size, under.pos = (width - 10 * u, line), (x + 5 * u, low)
            name.size, name.pos = (width - 10 * u, max(30 * u, 28 * THEME.t)), (x + 5 * u, low + line)
            side = self.top - 4 * u - name.top
            piece.size, piece.pos = (side, side), (self.center_x - side / 2, name.top)


class Slot(Card):
    """A slot of the box; ``taken``: its colour sits at the table, ``chosen``: it waits to sit down. ``disc`` is behind
    the piece. ``letters``: how large its name is at most, in pixels.
    """

    words: Any = StringProperty("")
    texture: Any = ObjectProperty(None, allownone=True)
    taken: Any = BooleanProperty(False)
    chosen: Any = BooleanProperty(False)
    disc: Any = ColorProperty(CLEAR)
    letters: Any = NumericProperty(0)


class TableTop(FloatLayout):
    """The table. ``changed`` is called with the plan after each touch that changes it, ``named`` with the colour of a
    taken place that was tapped: a colour that waits to sit down sends nobody away, and waits until it sits. ``words``
    are the names of the colours; below the box stands ``hints[0]`` as long as nobody sits at the table, then
    ``hints[1]``.

    Its places come within a few frames; until all are there touches do nothing.
    """

    def __init__(
        self,
        words: Mapping[str, str],
        hints: tuple[str, str],
        begins: str,
        changed: Callable[[Plan], None],
        named: Callable[[str], None],
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self._words, self._changed, self._named = words, changed, named
        self._begins = begins
        self._plan = Plan()
        self._piece = ""
        self.chosen = ""
        self._drag: tuple[Any, str, tuple[float, float], bool] | None = None
        self.places: list[Place] = []
        self._box = (0.0, 0.0, 0.0, 0.0)  # left, bottom, width and height in pixels
        self.slots = {colour: Slot(words=words[colour], size_hint=(None, None)) for colour in SEATS}
        self._hints = hints
        self.hint = FitText(words=hints[0], halign="center", size_hint=(None, None), largest=18 * THEME.t)
        self.hint.smallest, self.hint.color = 16 * THEME.u, THEME.board_ink
        for widget in (*self.slots.values(), self.hint):
            self.add_widget(widget)
        self._arrange_soon = Clock.create_trigger(self._arrange, -1)
        self.bind(pos=self._arrange_soon, size=self._arrange_soon)
        self._making = Gradually(self._make_places(), 0, AT_ONCE)

    @property
    def whole(self) -> bool:
        """Whether every place is there."""
        return len(self.places) == len(self._plan.places)

    def stop(self) -> None:
        """Make no more places: the page is closed."""
        self._making.stop()

    def _make_places(self) -> Iterator[None]:
        """Add the places, one at a time, each as the plan has it by then."""
        while not self.whole:
            place = Place(size_hint=(None, None))
            self.places.append(place)
            self._show_place(place, self._plan.places[len(self.places) - 1])
            self.add_widget(place)
            self._arrange_soon()
            yield

    def show(self, plan: Plan, piece: str) -> None:
        """Show that plan; ``piece`` is the kind of piece by which the game knows a player."""
        self._plan, self._piece = plan, piece
        self.hint.words = self._hints[any(plan.places)]
        if self.chosen not in plan.free:
            self.chosen = ""
        for place, colour in zip(self.places, plan.places, strict=False):  # others are still to come
            self._show_place(place, colour)
        for colour, slot in self.slots.items():
            slot.texture = pictures.piece(piece, colour)
            slot.taken = colour not in plan.free
            slot.disc = _disc(0.25 if slot.taken else 0.9)
            slot.chosen = colour == self.chosen

    def _show_place(self, place: Place, colour: str) -> None:
        """Show who sits there; "" for nobody."""
        plan = self._plan
        place.colour = colour
        place.texture = pictures.piece(self._piece, colour) if colour else None
        place.seat_rgba = seat_colour(colour) if colour else CLEAR
        place.disc = _disc(0.9) if colour else CLEAR
        name = plan.names.get(colour, "") if colour else ""
        place.name = name or self._words.get(colour, "")
        place.begins = bool(colour) and colour == (plan.order or ("",))[0]
        place.under = self._begins if place.begins else self._under(colour)
        place.ready = not colour and bool(self.chosen)

    def _under(self, colour: str) -> str:
        """What stands under the name of that player: the colour, unless that is the name."""
        return self._words[colour] if self._plan.names.get(colour) else ""

    def point(self, colour: str) -> None:
        """Let the lots point at that player; "" at nobody. Until they have stopped no place says that it begins."""
        for place in self.places:
            place.lit = bool(colour) and place.colour == colour
            if colour and place.begins:
                place.begins, place.under = False, self._under(place.colour)

    def place_of(self, colour: str) -> Place:
        """The place of that player."""
        return next(place for place in self.places if place.colour == colour)

    # -- fingers

    def on_touch_down(self, touch: Any) -> bool:
        """Take up a piece."""
        if not self.collide_point(*touch.pos) or self._drag is not None:
            return False
        if not self.whole:  # carried to a place that is not there yet, a player would leave the table
            return True
        colour = self._colour_at(*touch.pos)
        self._drag = touch, colour, touch.pos, False
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """The piece follows the finger."""
        if self._drag is None or self._drag[0] is not touch:
            return False
        _, colour, (x, y), moving = self._drag
        far = max(abs(touch.x - x), abs(touch.y - y)) > SLIP * THEME.u
        self._drag = touch, colour, (x, y), moving or far
        if colour and (moving or far):
            self._carry(colour, touch.pos)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Put the piece down, or take the touch as a tap."""
        if self._drag is None or self._drag[0] is not touch:
            return False
        _, colour, start, moving = self._drag
        self._drag = None
        self.canvas.after.clear()
        if not moving:
            self._tap(*start)
        elif colour:
            self._drop(colour, *touch.pos)
        return True

    def _drop(self, colour: str, x: float, y: float) -> None:
        """That player sits down at the place there, else at the nearest that is free or the own one: a colour from the
        box from anywhere on the table, a player who sits already from beside it. Over the box and far from each place
        a player leaves.
        """
        seats, place = self._plan.places, self._place_at(x, y)
        if place is None and self.collide_point(x, y) and not self._in_box(x, y):
            reach = NEAR * THEME.u if colour in seats else math.inf
            apart = {n: _apart(each, x, y) for n, each in enumerate(self.places) if seats[n] in ("", colour)}
            nearest = min(apart, key=lambda n: apart[n], default=None)
            place = nearest if nearest is not None and apart[nearest] <= reach else None
        if place is not None:
            self._changed(self._plan.sitting(colour, place))
        elif colour in seats:
            self._changed(self._plan.without(colour))

    def _in_box(self, x: float, y: float) -> bool:
        """Whether that is over the box of colours."""
        left, low, wide, high = self._box
        return left <= x <= left + wide and low <= y <= low + high

    def _tap(self, x: float, y: float) -> None:
        place = self._place_at(x, y)
        colour = next((colour for colour, slot in self.slots.items() if slot.collide_point(x, y)), "")
        if colour in self._plan.free:
            self.chosen = "" if colour == self.chosen else colour
            self.show(self._plan, self._piece)
        elif colour:
            self._named(colour)
        elif place is not None and self._plan.places[place]:
            self._named(self._plan.places[place])
        elif place is not None and (self.chosen or self._plan.free):
            self._changed(self._plan.sitting(self.chosen or self._plan.free[0], place))

    def _colour_at(self, x: float, y: float) -> str:
        """The colour that can be taken up there; "" for none."""
        place = self._place_at(x, y)
        if place is not None:
            return self._plan.places[place]
        return next((c for c, slot in self.slots.items() if slot.collide_point(x, y) and not slot.taken), "")

    def _place_at(self, x: float, y: float) -> int | None:
        return next((number for number, place in enumerate(self.places) if place.collide_point(x, y)), None)

    def _carry(self, colour: str, at: tuple[float, float]) -> None:
        """Draw the piece large enough to stick out from under the finger."""
        side = 96 * THEME.u
        self.canvas.after.clear()
        with self.canvas.after:
            Color(1, 1, 1, 1)
            Rectangle(
                texture=pictures.piece(self._piece, colour),
                pos=(at[0] - side / 2, at[1] - side / 4),
                size=(side, side),
            )

    # -- where everything is

    def _arrange(self, *_: Any) -> None:
        u = THEME.u
        low, flat, slot, gap = LOW * u, FLAT * u, SLOT * u, 6 * u
        side = min(SIDE * u, self.width * 0.215)  # clear of the box
        wide = min(230 * u, self.width * 0.37)
        tall = min(self.height, 620 * u if THEME.portrait else self.height)
        bottom = self.y + (self.height - tall) / 2
        shares, edges = {0: 0.29, 1: 0.71, 4: 0.29, 3: 0.71}, {2: self.right - side, 5: self.x}
        for number, place in enumerate(self.places):
            if number in shares:
                place.size = (wide, flat)
                across = self.x + self.width * shares[number] - wide / 2
                place.pos = (across, bottom + tall - flat if number < 2 else bottom)
            else:
                place.size = (side, low)
                place.pos = (edges[number], bottom + (tall - low) / 2)
        edge, room = 10 * u, max(self.width - 2 * (side + gap), 60)  # clear of the places at both sides
        box = slot * 3 + gap * 2
        high = 2 * slot + gap + 2 * edge
        most = max(44 * u, tall - 2 * flat - high - HINT_APART * u)
        told = max(44 * u, *(self._told_high(words, room, most) for words in self._hints))
        free = tall - 2 * flat - high - told
        top = bottom + tall - flat - free * 0.4 - edge
        for number, each in enumerate(self.slots.values()):
            row, column = divmod(number, 3)
            count = 3 if row == 0 else len(self.slots) - 3
            each.size = (min((box - (count - 1) * gap) / count, WIDE * u), slot)  # fewer in a row: room for their names
            across = count * each.width + (count - 1) * gap
            each.pos = (self.center_x - across / 2 + column * (each.width + gap), top - (row + 1) * slot - row * gap)
        # all names as large as the longest can be: a smaller one looked like a colour that cannot be taken
        letters = min(
            fit_text(each.words, 16 * THEME.t, 16 * u, False, each.width - 4 * u, 20.5 * THEME.t)[1]
            for each in self.slots.values()
        )
        for each in self.slots.values():
            each.letters = letters
        self.hint.size = (room, told)
        self.hint.pos = (self.center_x - self.hint.width / 2, top + edge - high - told - free * 0.15)
        self._box = self.center_x - box / 2 - edge, top + edge - high, box + 2 * edge, high
        self._draw_table(side, bottom, tall)

    def _told_high(self, words: str, width: float, most: float) -> float:
        """The height in pixels of those words below the box, in the largest letters that have room."""
        size = fit_text(words, self.hint.largest, self.hint.smallest, False, width, most)[1]
        return text_size(words, size, False, width)[1]

    def _draw_table(self, side: float, bottom: float, tall: float) -> None:
        """The table, and the box on it."""
        box = self._box
        u = THEME.u
        inset = FLAT * u * 0.45
        left, low = self.x + side * 0.4, bottom + inset
        size = (self.width - side * 0.8, tall - 2 * inset)
        self.canvas.before.clear()
        with self.canvas.before:
            Color(*THEME.ground)
            RoundedRectangle(pos=(left, low - 4 * u), size=size, radius=[46 * u])
            Color(*THEME.board)
            RoundedRectangle(pos=(left, low), size=size, radius=[46 * u])
            Color(*THEME.gold[:3], 0.55)
            Line(
                rounded_rectangle=(left + 9 * u, low + 9 * u, size[0] - 18 * u, size[1] - 18 * u, 38 * u), width=1.2 * u
            )
            Color(*THEME.line)
            RoundedRectangle(pos=(box[0], box[1] - 3 * u), size=box[2:], radius=[14 * u])
            Color(*THEME.paper_shade)
            RoundedRectangle(pos=box[:2], size=box[2:], radius=[14 * u])


def _disc(shown: float) -> Colour:
    """What is behind a piece: where the ground is too dark for a black one, paper, so opaque; else nothing."""
    return (*HALO[:3], shown) if contrast(tuple(THEME.card), SEAT_LOOKS["black"].fill) < SEEN else CLEAR


def _apart(place: Place, x: float, y: float) -> float:
    """How far that point is beside a place, in pixels; 0 inside it."""
    return math.hypot(max(place.x - x, 0, x - place.right), max(place.y - y, 0, y - place.top))
