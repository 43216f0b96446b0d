"""Sharing a result: a code that any phone shows as text, one for a play log, and files for folder or memory stick."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Rectangle
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.archive.archive import Opened
from app.archive.folders import Folder, file_stem, folders, put, whereabouts
from app.archive.map_picture import captioned, draw_map, png
from app.archive.phone import Code, code_of, text_code_of
from app.archive.record_file import record_file
from app.archive.result_text import box_name, day, result_text
from app.archive.retold import still
from app.archive.score_table import score_table
from app.archive.sheet import document
from app.lang import say
from app.lang.errors import message_of
from app.table.model.messages import listed
from app.ui.archive.desk import Desk
from app.ui.base.framed import FramedPage
from app.ui.base.kv import load_rules
from app.ui.base.later import Later
from app.ui.base.page import Shell
from app.ui.base.ranks import in_one_size
from app.ui.base.rows import Choices
from app.ui.base.sheets import AskSheet
from app.ui.base.tap_guard import EAGER
from app.ui.base.textures import to_texture
from app.ui.base.theme import THEME
from app.ui.base.widgets import Card, FitText, TouchButton
from app.values.pictures import Picture
from app.values.progress import StoppedError

load_rules(__file__)

FILES = (("picture", "tile"), ("page", "printer"), ("text", "letters"), ("table", "bars"), ("record", "list"))
"""What can be written, each with its sign."""
ROW, ROW_BESIDE = 78, 68
"""The height of a row of buttons, in units, and with a memory stick: its places leave little room for sentences."""
ABREAST = 3
"""How many of them stand in a row."""
GAP = 6
"""The gap between rows and sentences, in units."""
OTHER, OTHER_UPRIGHT = 290, 190
"""The width of the button that shows the other code, in units, on a wide screen and on an upright one."""
CAPTION = 56
"""The size of the letters below the picture of a map, in pixels, before they are made smaller for it."""
ENDINGS = {"picture": "png", "page": "pdf", "text": "txt", "table": "csv", "record": "game"}


class CodePicture(ButtonBehavior, Widget):
    """A QR code, black on white whatever the look, as large as its place allows in whole pixels a module; a tap on it
    is ``on_release``. ``whole``: all of its place is white.
    """

    def __init__(self, code: Code, *, whole: bool = False, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._whole = whole
        picture = code.picture()
        self._modules = len(picture)
        self._texture = to_texture(picture)
        self._texture.mag_filter = "nearest"
        self.bind(pos=self._draw, size=self._draw)

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        each = int(min(self.width, self.height)) // self._modules
        side = max(each, 1) * self._modules
        with self.canvas:
            Color(1, 1, 1, 1)
            if self._whole:
                Rectangle(pos=self.pos, size=self.size)
            place = (int(self.x + (self.width - side) / 2), int(self.y + (self.height - side) / 2))
            Rectangle(texture=self._texture, pos=place, size=(side, side))


class ShareNote(Card):
    """What became of a file; ``fit`` is the label of the words."""

    words: Any = StringProperty("")
    fit: Any = ObjectProperty(None)


class SharePage(FramedPage):
    """The ways to share the game that is open on the desk. ``saved``: a file was written, and the page says where. It
    goes to a memory stick as soon as one is there, unless another place was chosen.
    """

    def __init__(self, shell: Shell, desk: Desk, **kwargs: Any) -> None:
        assert desk.opened is not None
        self._opened: Opened = desk.opened
        self._folder_of = desk.archive.folder
        place = BoxLayout(
            orientation="vertical" if THEME.portrait else "horizontal",
            padding=12 * THEME.u,
            spacing=12 * THEME.u,
        )
        super().__init__(shell, shell.text(say("archive.share.title")), place, **kwargs)
        self._chosen: Folder | None = None
        self._work: Later[Path] | None = None
        self._writing = ""  # what is being written, a word of FILES
        self._wanted = True
        self.saved = False
        self._done = self._about = ""
        self._for_app = False
        self._large: CodePicture | None = None
        self._ask: AskSheet | None = None
        self._code_place = BoxLayout()
        place.add_widget(self._code_place)
        if self._opened.summary.finished:
            self._other = self.offer("other-code", "repeat", "", self.change_code)
            self._other.width = (OTHER_UPRIGHT if THEME.portrait else OTHER) * THEME.u
        self._show_code()
        self.side = BoxLayout(orientation="vertical", spacing=GAP * THEME.u)
        place.add_widget(self.side)
        self.told = ShareNote(words=shell.text(say("archive.share.hint")))
        self._fill_side()

    def update(self) -> None:
        """Tell what became of the file; while it is being drawn, how far it is."""
        if self._work is None:
            return
        if not self._work.ready:
            if self._done:
                self.told.words = self._done
            return
        work, self._work = self._work, None
        try:
            path = work.take()
            self.told.words = self._done_words(path)
            self.saved = True
        except StoppedError:
            self.told.words = self.shell.text(say("archive.share.stopped"))
        except Exception as error:
            told = message_of(error)
            if told is None:
                raise
            self.told.words = self.shell.text(told)
        self._fill_side()
        if self._ask is not None and self._ask.parent is not None:
            self.guard.changed((*self.pos, *self.size))  # an answer that is on its way is one no more
            self._ask.close()
        self.guard.changed((*self.side.pos, *self.side.size))  # a tap that was meant to stop it saves nothing else

    def _done_words(self, path: Path) -> str:
        return self.shell.text(say("archive.share.done", where=whereabouts(path, self._folder_of)))

    def go_back(self) -> None:
        """Go back; while a file is being written only when it has been asked."""
        if self._work is None:
            super().go_back()
            return
        text = self.shell.text
        answers = text(say("archive.share.leave_yes")), text(say("archive.share.leave_no"))
        words, title = text(say("archive.share.leave_words")), text(say("archive.share.leave_title"))
        self._ask = AskSheet(words, answers, super().go_back, grave="stop", title=title, widest=620)
        self.add_widget(self._ask)

    def left(self) -> None:
        """Stop drawing."""
        self._wanted = False

    def change_code(self) -> None:
        """Show the other code."""
        self._for_app = not self._for_app
        self._show_code()
        self._fill_side()

    def _show_code(self) -> None:
        """Show the code for any phone, or that for the app, and on the button what the other one is."""
        self._code_place.clear_widgets()
        self._code_place.add_widget(self._code())
        if self._opened.summary.finished:
            other = say("archive.share.to_text" if self._for_app else "archive.share.to_app")
            self._other.words = self.shell.text(other)

    def _code(self) -> Widget:
        summary, text = self._opened.summary, self.shell.text
        card = Card(plate="card", orientation="vertical", padding=12 * THEME.u, spacing=6 * THEME.u)
        if not summary.finished:
            words = text(say("archive.share.no_code"))
            card.add_widget(FitText(words=words, halign="center", largest=20 * THEME.t))
            return card
        code = (code_of if self._for_app else text_code_of)(summary, self.shell.translator)
        for_app = "archive.share.fine" if code.fine else "archive.share.scan"
        self._about = text(say(for_app if self._for_app else "archive.share.any_phone"))
        shown = CodePicture(code)
        shown.bind(on_release=lambda _: self.enlarge(code))
        return shown

    def enlarge(self, code: Code) -> None:
        """Show that code on the whole screen, where a phone reads a fine one more easily, until it is tapped."""
        large = self._large = CodePicture(code, whole=True)
        large.bind(on_release=lambda _: self._shrink())
        self.add_widget(large)

    def _shrink(self) -> None:
        if self._large is not None:
            self.guard.changed((*self.pos, *self.size))  # a second tap was meant for the code
            self.remove_widget(self._large)
            self._large = None

    def press(self, key: str) -> bool:
        """Escape closes what lies over the page first; else it does what the button at the left of the heading does."""
        if key != "escape":
            return super().press(key)
        if self._large is not None:
            self._shrink()
        elif self._ask is not None and self._ask.parent is not None:
            self._ask.close()
        else:
            self.go_back()
        return True

    def _fill_side(self) -> None:
        """Show what the code is for, the ways to save, and where a file was saved to; the sentences share the room that
        the buttons leave, each by its length. The last one has its room before there is a file: no button moves.
        """
        self.side.clear_widgets()
        if self._about:
            about = ShareNote(words=self._about)
            about.size_hint_y = len(self._about)
            self.side.add_widget(about)
        places, place = self._where()
        high = ROW if len(places) == 1 else ROW_BESIDE
        if len(places) > 1:
            options = [(each, self.shell.text(each.label), "") for each in places]
            self.side.add_widget(Choices(options, place, self._choose, abreast=2))
        row: BoxLayout | None = None
        buttons = [self._button(name, sign, high) for name, sign in FILES]
        for at, button in enumerate(buttons):
            if at % ABREAST == 0:
                row = BoxLayout(spacing=8 * THEME.u, size_hint_y=None, height=high * THEME.u)
                self.side.add_widget(row)
            assert row is not None
            row.add_widget(button)
        in_one_size(buttons)
        file = place.path / f"{file_stem(self._opened.summary)}.{ENDINGS['record']}"
        self.told.size_hint_y = max(len(self.told.words), len(self._done_words(file)))
        self.side.add_widget(self.told)

    def _button(self, name: str, sign: str, high: float) -> TouchButton:
        """The button that writes that file, so many units high. While one is being written, its own button stops that
        and the others rest: whoever wants another file next stops none by the way.
        """
        tap, shown, key = (lambda: self.write(name)), name, name
        if self._work is not None and name == self._writing:
            tap, shown, key, sign = self._stop, "stop", "stop", "stop"
        words = self.shell.text(say(f"archive.share.{key}"))
        button = TouchButton(tap, name=shown, sign=sign, words=words, tall=high, stacked=True)
        button.disabled = self._work is not None and name != self._writing
        return button

    def _where(self) -> tuple[tuple[Folder, ...], Folder]:
        """The places that are there now, for a memory stick may come or go, and the one that a file goes to."""
        places = folders(self._folder_of)
        return places, self._chosen if self._chosen in places else places[0]

    def _choose(self, place: Folder) -> None:
        self._chosen = place
        self._fill_side()

    def _stop(self) -> None:
        self._wanted = False

    def write(self, what: str) -> None:
        """Write that file, a word of ``FILES``, in a thread of its own."""
        if self._work is not None:
            return
        self._wanted, self.saved, self._done, self._writing = True, False, "", what
        make = self._maker(what)
        name, (_, place) = f"{file_stem(self._opened.summary)}.{ENDINGS[what]}", self._where()
        self._work = Later(lambda: put(place, name, make()))
        self.told.words = self.shell.text(say("archive.share.writing", percent=0))
        self._fill_side()
        self.guard.changed((*self.side.pos, *self.side.size), EAGER)  # a second tap must not stop it

    def _maker(self, what: str) -> Callable[[], bytes]:
        opened, words = self._opened, self.shell.translator
        summary, story = opened.summary, opened.story
        match what:
            case "text":
                return lambda: result_text(summary, story, words).encode("utf-8")
            case "table":
                return lambda: score_table([summary], words).encode("utf-8")
            case "record":
                return lambda: record_file(opened.stored).encode("utf-8")
            case "picture":
                line = _opacity(self.caption())  # made here: the thread that draws must not use the window
                return lambda: png(captioned(self._map(), line))
            case _:
                return lambda: document(summary, story, self._map(paper=True), words)

    def caption(self) -> str:
        """The line below the picture of the map: the game, the day, and the players with their points, best first."""
        summary, text = self._opened.summary, self.shell.text
        lines = sorted(summary.seats, key=lambda seat: seat.place)
        scores = listed([say("told.score", player=seat.label, points=seat.score) for seat in lines])
        game = box_name(summary, self.shell.translator)
        return text(say("archive.share.caption", game=game, day=day(summary.played), scores=scores))

    def _map(self, *, paper: bool = False) -> Any:
        stored = self._opened.stored
        return draw_map(still(stored, stored.history), stored.tileset, tell=self._tell, paper=paper)

    def _tell(self, done: int, every: int) -> None:
        """Called by the thread that draws: it must not touch a widget."""
        self._done = self.shell.text(say("archive.share.writing", percent=100 * done // every))
        if not self._wanted:
            raise StoppedError


def _opacity(words: str) -> Picture:
    """How opaque that line of words is, uint8 [h, w]."""
    label = CoreLabel(text=words, font_size=CAPTION, font_name=THEME.text_font)
    label.refresh()
    width, height = label.texture.size
    return np.frombuffer(label.texture.pixels, np.uint8).reshape(height, width, 4)[..., 3].copy()
