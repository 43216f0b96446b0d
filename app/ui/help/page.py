"""The overview of the help, and one page a topic: a picture, two or three sentences, and a button that leads there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from app.art.scenes import ACROSS, DOWN, scenes
from app.lang import say
from app.rules.terms import GAMES
from app.rules.tileset import TileSet
from app.tilesets import DEFAULT_GAME
from app.ui.base import pictures
from app.ui.base.framed import FramedPage
from app.ui.base.kv import load_rules
from app.ui.base.measured_text import text_size
from app.ui.base.page import Shell
from app.ui.base.palettes import HALO, RIM
from app.ui.base.rows import Scroll, ScrollPlace
from app.ui.base.scrolling import RESTS, SharpScroll
from app.ui.base.textures import to_texture
from app.ui.base.theme import THEME
from app.ui.base.widgets import Card, FitText, TouchButton
from app.ui.help.pictures import LARGE, SMALL, Key, ScenePictures
from app.ui.help.topics import AT_TABLE, OF_PLAYERS, Doors, Topic, rules, slips
from app.values.pictures import Picture

load_rules(__file__)

SIGN = 46
"""The side of the sign on a picture, in units."""
LARGEST, SMALLEST = 24, 16
"""The sizes of the letters of a topic, in units of text."""
MARGIN = 14
"""The room beside the text for the bar that scrolls it, in units."""
PICTURES, MEANWHILE = 4, 2
"""How many pictures are put on the overview in one frame, and in one in which it still grows."""
AT_FIRST, MORE = 4, 2
"""Steps in which the overview is made: those of its first frame, and of every further one."""


class ScenePicture(Widget):
    """A scene, the cloth until it is drawn; its ``sign`` on a disc in the corner, "" for none."""

    texture: Any = ObjectProperty(None, allownone=True)
    sign: Any = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("pos", "size", "texture", "sign"):
            self.fbind(name, self._draw)
        self._draw()

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        wide = min(self.width, self.height * ACROSS / DOWN)
        high = wide * DOWN / ACROSS
        left, low = self.center_x - wide / 2, self.center_y - high / 2
        with self.canvas:
            Color(*((1, 1, 1, 1) if self.texture else THEME.felt))
            Rectangle(texture=self.texture, pos=(left, low), size=(wide, high))
            if not self.sign:
                return
            side = min(SIGN * THEME.u, high * 0.5)
            x, y = left + wide - side - 4 * THEME.u, low + 4 * THEME.u
            disc = pictures.icon("disc")
            for shade, share, texture in (
                (RIM, 1.0, disc),
                (HALO, 0.92, disc),
                (THEME.accent, 0.82, disc),
                (THEME.accent_ink, 0.54, pictures.icon(self.sign)),
            ):
                span = side * share
                Color(*shade)
                Rectangle(texture=texture, pos=(x + (side - span) / 2, y + (side - span) / 2), size=(span, span))


class HelpCard(ButtonBehavior, Card):
    """A topic in the overview: its picture and its title. ``tap`` is called when it is tapped."""

    words: Any = StringProperty("")
    sign: Any = StringProperty("")

    def __init__(self, name: str, tap: Callable[[], None], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.name, self._tap = name, tap

    def on_release(self) -> None:
        """Open the topic."""
        self._tap()


class HelpHeading(FitText):
    """The name of a group of topics."""


class HelpText(Label):
    """The sentences of a topic, as high as they need. The letters are as large as fit, between ``SMALLEST`` and
    ``LARGEST``; what does not fit then is scrolled.
    """

    def fit(self, width: float, height: float) -> None:
        """Choose the letters for that room in pixels."""
        room = max(width - MARGIN * THEME.u, 40)
        sizes = range(LARGEST, SMALLEST, -1)
        fits = (size for size in sizes if 1.15 * text_size(self.text, size * THEME.t, False, room)[1] <= height)
        self.font_size = next(fits, SMALLEST) * THEME.t


class TopicBox(BoxLayout):
    """Picture and text, side by side or on an upright screen one above the other."""


class TopicSlip(Card):
    """The paper with the sentences of a topic."""


class HelpPage(FramedPage):
    """The overview: slips, then the rules of each game; during a game only of that one.

    ``at_table``: a game is on, which the page below shows. ``doors``: what else topics may lead to ("setup").
    ``printing`` opens the page of what can be printed; None without one. ``place`` is where the overview was left, kept
    while a topic is read. ``tileset``: the tiles of the game to help with where none is open; None for the usual one.
    """

    def __init__(
        self,
        shell: Shell,
        doors: Doors,
        printing: Callable[[], None] | None = None,
        at_table: bool = False,
        place: ScrollPlace | None = None,
        tileset: TileSet | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(shell, shell.text(say("help.title")), Scroll(place=place), **kwargs)
        self._doors, self._at_table = doors, at_table and shell.evening.open
        played = shell.evening.tileset if shell.evening.open else tileset
        game = played.game if played is not None else DEFAULT_GAME
        self._cards: dict[Key, HelpCard] = {}
        self._early: dict[Key, Picture] = {}  # of cards that are not made yet
        if printing is not None:
            self.offer("print", "printer", shell.text(say("help.print.title")), printing).width = 190 * THEME.u
        known = frozenset(scenes(game))
        camera = _watched(shell)
        groups = [(shell.text(say("help.slips")), slips(game if known else DEFAULT_GAME, known, camera=camera))]
        for each in (game,) if self._at_table else dict.fromkeys((game, *GAMES)):
            name = shell.text(say(f"archive.box.{each}"))
            options = shell.evening.options if self._at_table else None
            groups.append(
                (
                    shell.text(say("help.rules", game=name)),
                    rules(each, shell.translator, options, shell.evening.tileset if self._at_table else None),
                )
            )
        self._drawing = ScenePictures([(topic.game, topic.name, SMALL) for _, topics in groups for topic in topics])
        self.body.grow(self._groups(groups), AT_FIRST, MORE)

    def _groups(self, groups: Sequence[tuple[str, Sequence[Topic]]]) -> Iterator[None]:
        for title, topics in groups:
            if topics:
                yield from self._group(title, topics)

    def _group(self, title: str, topics: Sequence[Topic]) -> Iterator[None]:
        """Add a heading and its cards, one at a time."""
        u = THEME.u
        grid = GridLayout(cols=2 if THEME.portrait else 3, spacing=12 * u, size_hint_y=None)
        grid.bind(minimum_height=grid.setter("height"))
        self.body.rows.add_widget(HelpHeading(words=title))
        self.body.rows.add_widget(grid)
        for number, topic in enumerate(topics):
            card = HelpCard(
                topic.name, self._opener(topics, number), words=self.shell.text(topic.title), sign=topic.sign
            )
            key = topic.game, topic.name, SMALL
            self._cards[key] = card
            grid.add_widget(card)
            if key in self._early:
                card.ids.picture.texture = to_texture(self._early.pop(key))
            yield

    def _opener(self, topics: Sequence[Topic], number: int) -> Callable[[], None]:
        return lambda: self.shell.go(
            lambda shell: TopicPage(shell, topics, number, self._doors, at_table=self._at_table)
        )

    @property
    def complete(self) -> bool:
        """Whether every picture is drawn."""
        return self.body.whole and all(card.ids.picture.texture is not None for card in self._cards.values())

    def update(self) -> None:
        """Show the pictures as they are drawn, some in each frame."""
        for _ in range(PICTURES if self.body.whole else MEANWHILE):
            found = self._drawing.poll()
            if found is None:
                return
            key, picture = found
            if key in self._cards:
                self._cards[key].ids.picture.texture = to_texture(picture)
            else:
                self._early[key] = picture

    def left(self) -> None:
        """Make and draw no more, and remember the place."""
        self.body.stop()
        self._drawing.stop()


def _watched(shell: Shell) -> bool:
    """Whether the open game has a camera, between two games whether one has been chosen."""
    return shell.evening.view().eyes is not None if shell.evening.open else bool(shell.settings.camera)


class TopicPage(FramedPage):
    """The page of one of the ``topics``; a tap leads on to the next."""

    def __init__(
        self,
        shell: Shell,
        topics: Sequence[Topic],
        number: int,
        doors: Doors,
        at_table: bool = False,
        **kwargs: Any,
    ) -> None:
        box = TopicBox()
        self.topic = topic = topics[number]
        super().__init__(shell, shell.text(topic.title), box, **kwargs)
        u = THEME.u
        self.picture = ScenePicture(sign=topic.sign)
        slip, text = TopicSlip(), HelpText(text=shell.text(topic.text))
        scroll = SharpScroll(do_scroll_x=False, bar_width=6 * u, scroll_timeout=RESTS)
        scroll.add_widget(text)
        scroll.bind(size=lambda _, room: text.fit(*room))
        slip.add_widget(scroll)
        self.picture.size_hint = (1, 0.42) if THEME.portrait else (0.5, 1)
        slip.size_hint = (1, 0.58) if THEME.portrait else (0.5, 1)
        box.add_widget(self.picture)
        box.add_widget(slip)
        door = self._door(topic.door, doors, at_table)
        if door is not None:
            label = shell.text(say(f"help.door.{topic.door}"))
            slip.add_widget(TouchButton(door, name="door", sign="play", words=label, kind="primary", tall=76))
        for name, sign, step in (("before", "up", -1), ("after", "down", 1)):
            self.offer(name, sign, "", self._turner(topics, (number + step) % len(topics), doors, at_table))
            self.heading.ids.more.children[0].width = 72 * u
        self._drawing = ScenePictures([(topic.game, topic.name, SMALL), (topic.game, topic.name, LARGE)])
        self._show_drawn()

    def _turner(self, topics: Sequence[Topic], number: int, doors: Doors, at_table: bool) -> Callable[[], None]:
        return lambda: self.shell.replace(lambda shell: TopicPage(shell, topics, number, doors, at_table))

    def _door(self, name: str, doors: Doors, at_table: bool) -> Callable[[], None] | None:
        value = AT_TABLE.get(name)
        if value is None:
            return doors.get(name)
        if not at_table or (name in OF_PLAYERS and self.shell.evening.repeats):
            return None
        return lambda: self._to_table(name)

    def _to_table(self, name: str) -> None:
        """Give the input to the game, and close topic and overview."""
        shell = self.shell
        shell.evening.send(AT_TABLE[name])
        shell.back()
        shell.back()

    @property
    def complete(self) -> bool:
        """Whether the picture is drawn."""
        return self.picture.texture is not None

    def update(self) -> None:
        """Show the picture when it is drawn."""
        self._show_drawn()

    def _show_drawn(self) -> None:
        found = self._drawing.poll()
        if found is not None:
            self.picture.texture = to_texture(found[1])

    def left(self) -> None:
        """Draw no more."""
        self._drawing.stop()
