"""Sentences over the map: what has to be done by hand, what is wrong, what has just happened. They move nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.floatlayout import FloatLayout

from app.lang.reading import reading_seconds
from app.ui.base.kv import load_rules
from app.ui.base.measured_text import text_size, words_of
from app.ui.base.theme import THEME
from app.ui.base.widgets import Card

load_rules(__file__)

_LINES = 18  # the font size of a notice in units
_SMALLEST = 16  # the size to which it shrinks; large letters, which grow half as much, only where there is no room else
_TALLEST = 132  # the height of a notice in units at which its text shrinks before it becomes taller
_LEAST = 64  # the height of the lowest notice in units
_BESIDE = 70  # what is beside the text of a notice, in units
_AIR = 18  # what is above and below it
_SLACK = 4  # by how much a line may be shorter than its room, so that it breaks where it was measured
_BETWEEN = 6  # the gap between two notices in units
_REACH = 16  # how near to a notice a finger may touch it, in units

CORNERS = ((False, False), (True, False), (False, True), (True, True))
"""Where the sentences may stand, the usual corner first: whether at the right, and whether below."""


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence to show. ``brief``: only for a while. ``alarming``: something is wrong. ``hands``: it asks for work by
    hand. ``folded`` are few words in place of a long list, which a tap unfolds and folds again; ``short`` are those for
    where the others would lie over what matters more; "" for none. ``look`` is the colour of the seat that may look at
    its tokens by a touch on it, "" for none. ``after`` are words of a brief one that stay when it has been read.
    """

    words: str
    sign: str
    alarming: bool = False
    brief: bool = False
    hands: bool = False
    folded: str = ""
    short: str = ""
    look: str = ""
    after: str = ""


class Notice(ButtonBehavior, Card):
    """A sentence over the map."""

    words: Any = StringProperty("")
    sign: Any = StringProperty("info")
    alarming: Any = BooleanProperty(False)


class Notices(FloatLayout):
    """The sentences, the most important at the top; as many as fit. A tap on one puts it away until it is new again,
    unless it says what is to be done by hand, which stays, or shows few words for a longer text, which is shown then.
    One on a brief sentence also reaches what lies below. One over a place that ``below`` says is to be touched is meant
    for that.
    ``corner`` is the one of ``CORNERS`` in which they stand, ``low`` whether their text shrinks as far as it can be
    read, because something else needs the room. While ``quiet`` only alarming ones are shown, because what matters now
    lies where the others would be; while ``held`` no brief ones, because the map needs their room: their time runs on.
    Event ``on_left``: one has gone, or takes another room after a tap. Event ``on_look(colour)``: that seat wants to
    look at its tokens.
    """

    quiet: Any = BooleanProperty(False)
    held: Any = BooleanProperty(False)

    __events__ = ("on_left", "on_look")

    def __init__(self, below: Callable[[float, float], bool] = lambda *_: False, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._below = below
        self._told: tuple[Said, ...] = ()
        self._over: set[Said] = set()
        self._unfolded: set[Said] = set()
        self._read: set[Said] = set()  # the brief ones of which only ``after`` is left
        self._ends: dict[Said, Any] = {}
        self._spare: list[Notice] = []
        self._brevity = 0
        self.corner = CORNERS[0]
        self.low = False

    def on_quiet(self, *_: Any) -> None:
        """Event: other sentences may be shown now."""
        self._fill()

    on_held = on_quiet

    def wanted(self, wide: float, *, brief: bool) -> float:
        """The height in pixels of the brief sentences, or of those that stay, where they may be so wide."""
        u, room = THEME.u, max(wide - (_BESIDE + _SLACK) * THEME.u, 50)
        lines = (
            text_size(self._words(one), _LINES * THEME.t, False, room)[1]
            for one in self._told
            if one.brief == brief and one not in self._over
        )
        return float(sum(max(high + _AIR * u, _LEAST * u) for high in lines))

    @property
    def asks_hands(self) -> bool:
        """Whether a sentence asks for work by hand."""
        return any(one.hands for one in self._told)

    @property
    def brevity(self) -> int:
        """Whether sentences are told in few words, because more would lie over what matters more: 0 none, 1 those that
        ask for no work by hand, 2 all.
        """
        return self._brevity

    @brevity.setter
    def brevity(self, brevity: int) -> None:
        before, self._brevity = self._brevity, brevity
        if any(self._is_short(one, before) != self._is_short(one, brevity) for one in self.shown):
            self._fill()

    @property
    def brevities(self) -> list[int]:
        """The values above 0 of ``brevity`` that make a difference, from the least."""
        short = [one.hands for one in self.shown if one.short and one not in self._unfolded]
        return [brevity for brevity, hands in ((1, False), (2, True)) if hands in short]

    def _is_short(self, one: Said, brevity: int) -> bool:
        return bool(one.short) and one not in self._unfolded and brevity > one.hands

    def show(self, told: Sequence[Said]) -> None:
        """Show exactly those sentences, brief ones from their first time on for as long as it takes to read them."""
        self._told = tuple(dict.fromkeys(told))
        self._over &= set(self._told)
        self._unfolded &= set(self._told)
        self._read &= set(self._told)
        for one in [one for one in self._ends if one not in self._told]:
            self._ends.pop(one).cancel()
        news = [one for one in self._told if one.brief and one not in self._over and one not in self._read]
        seconds = reading_seconds(" ".join(one.words for one in news))  # read one by one
        for one in news:
            if one not in self._ends:
                self._ends[one] = Clock.schedule_once(lambda _, one=one: self._time_over(one), seconds)
        self._fill()

    @property
    def shown(self) -> list[Said]:
        """The sentences that are not over and may be shown now."""
        return [
            one
            for one in self._told
            if one not in self._over and (one.alarming or not self.quiet) and not (one.brief and self.held)
        ]

    def _time_over(self, one: Said) -> None:
        """A brief sentence has been read: it goes, but for what is to stay."""
        if not one.after:
            self._end(one)
            return
        self._ends.pop(one).cancel()
        self._read.add(one)
        self._fill()
        self.dispatch("on_left")

    def _end(self, one: Said) -> None:
        if (end := self._ends.pop(one, None)) is not None:
            end.cancel()
        self._over.add(one)
        self._fill()
        self.dispatch("on_left")

    def on_left(self) -> None:
        """Event: a sentence has gone, or takes another room."""

    def on_look(self, colour: str) -> None:
        """Event: that seat wants to look at its tokens."""

    @property
    def boxes(self) -> list[tuple[float, float, float, float]]:
        """What the sentences that stay cover, each (left, bottom, right, top) in pixels of the window."""
        return self._boxes(brief=False)

    @property
    def brief_boxes(self) -> list[tuple[float, float, float, float]]:
        """What the brief ones cover, each as in ``boxes``."""
        return self._boxes(brief=True)

    def _boxes(self, *, brief: bool) -> list[tuple[float, float, float, float]]:
        cards = zip(reversed(self.children), self.shown, strict=True)
        return [(card.x, card.y, card.right, card.top) for card, one in cards if one.brief == brief and card.opacity]

    @property
    def least_width(self) -> float:
        """The least width in pixels at which every word stands whole, in the smallest letters that need not be so."""
        words = (word for card in self.children for word in words_of(card.words))
        longest: float = max((text_size(word, _SMALLEST * THEME.tight, False, None)[0] for word in words), default=0.0)
        return longest + float((_BESIDE + _SLACK) * THEME.u)

    def lie_over(self, box: tuple[float, float, float, float]) -> bool:
        """Whether a sentence lies over that box, (left, bottom, right, top) in pixels of the window."""
        left, low, right, high = box
        return any(
            card.opacity and card.x < right and card.right > left and card.y < high and card.top > low
            for card in self.children
        )

    def uncover(self, places: Sequence[tuple[float, float]], free: Sequence[tuple[float, float]] = ()) -> None:
        """Do not draw brief sentences that lie over one of those pixels: what is asked for there comes first. What
        stays of one that has been read leaves those of ``free`` places in sight too.
        """
        for card, one in zip(reversed(self.children), self.shown, strict=True):
            kept = (*places, *(free if one in self._read else ()))
            if one.brief and any(card.collide_point(*place) for place in kept):
                card.opacity, card.disabled = 0, True

    def covered(self, places: Sequence[tuple[float, float]]) -> int:
        """How many of those pixels lie under a sentence, or so near that a finger there would touch it."""
        reach = _REACH * THEME.u
        return sum(
            any(
                card.opacity and card.x - reach < x < card.right + reach and card.y - reach < y < card.top + reach
                for card in self.children
            )
            for x, y in places
        )

    def on_touch_down(self, touch: Any) -> bool:
        """A brief sentence leaves, and the touch goes on to the map, as it does over what is to be touched there."""
        for card, one in list(zip(reversed(self.children), self.shown, strict=True)):
            passes = (one.brief and not one.look) or self._below(*touch.pos)
            if passes and card.opacity and card.collide_point(*touch.pos):
                if not one.hands:
                    self._end(one)
                return False
        return any(card.opacity and card.dispatch("on_touch_down", touch) for card in self.children)

    def _fill(self) -> None:
        shown = self.shown
        cards = list(reversed(self.children))
        for card in cards[len(shown) :]:
            self.remove_widget(card)
            self._spare.append(card)
        while len(self.children) < len(shown):
            card = self._spare.pop() if self._spare else Notice(size_hint=(None, None))
            card.unbind(on_release=self._touched)
            card.bind(on_release=self._touched)
            self.add_widget(card)
        for card, one in zip(reversed(self.children), shown, strict=True):
            card.words = self._words(one)
            card.sign, card.alarming = one.sign, one.alarming
        self.place()

    def _words(self, one: Said) -> str:
        """What the card of that sentence says now."""
        if one in self._unfolded:
            return one.words
        if one in self._read:
            return one.after
        return one.short if self._is_short(one, self._brevity) else one.folded or one.words

    def _touched(self, card: Notice) -> None:
        one = self.shown[len(self.children) - 1 - self.children.index(card)]
        if one.look:
            self._end(one)
            self.dispatch("on_look", one.look)
        elif self._words(one) != one.words or (one.hands and one in self._unfolded):
            self._unfolded ^= {one}
            self._fill()
            self.dispatch("on_left")
        elif not one.hands:
            self._end(one)

    def _heights(self, tallest: float, smallest: float) -> list[float]:
        """The heights of the sentences in pixels, from the top, where one higher than ``tallest`` units shrinks, to
        letters ``smallest`` pixels large at the least.
        """
        u, wide, found = THEME.u, max(self.width - _BESIDE * THEME.u, 50), []
        for card in reversed(self.children):
            lines = text_size(card.words, _LINES * THEME.t, False, wide)[1]
            least = text_size(card.words, smallest, False, wide)[1]
            found.append(min(max(lines + _AIR * u, _LEAST * u), max(tallest * u, least + _AIR * u)))
        return found

    def place(self, *_: Any) -> None:
        """Stack them in their corner, each as high as its text needs, or as it needs where it is as small as it can be
        read if they do not fit otherwise, and as narrow as that height lets it be; what does not fit even then is not
        drawn.
        """
        u, top = THEME.u, self.top
        right, lower = self.corner
        small = _SMALLEST * THEME.tight
        ways = ((_LEAST, small),) if self.low else ((_TALLEST, small), (_LEAST, max(_LINES * u, small)))
        for way in (*ways, (_LEAST, min(_LINES * u, small)), (_LEAST, _SMALLEST * u)):
            heights = self._heights(*way)
            if sum(heights) + _BETWEEN * u * (len(heights) - 1) <= self.height:
                break
        for card, height in zip(reversed(self.children), heights, strict=True):
            fits = top - height >= self.y
            card.opacity, card.disabled = (1, False) if fits else (0, True)
            room = self.width - (_BESIDE + _SLACK) * u
            width = _narrowest(card.words, height - _AIR * u, room) + (_BESIDE + _SLACK) * u
            card.size, card.pos = (width, height), (self.right - width if right else self.x, top - height)
            top -= height + _BETWEEN * u if fits else 0
        for card in self.children if lower else ():
            card.y -= top + _BETWEEN * u - self.y


def _narrowest(words: str, high: float, widest: float) -> float:
    """The least width in pixels, to a few of them, in which that text takes no more than that height; ``widest`` where
    it has to shrink.
    """
    size = _LINES * THEME.t
    low = max((text_size(word, size, False, None)[0] for word in words_of(words)), default=0.0)
    whole = max(text_size(line, size, False, None)[0] for line in words.split("\n"))
    if text_size(words, size, False, widest)[1] > high or low > widest:
        return widest
    best = min(whole, widest)
    while best - low > _SLACK * THEME.u:
        middle = (low + best) / 2
        if text_size(words, size, False, middle)[1] <= high:
            best = middle
        else:
            low = middle
    return best
