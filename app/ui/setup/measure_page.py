"""The pages that measure the table by markers and the lens by a chess board, and print both."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from app.archive.folders import folders, put
from app.lang import Message, Translator, say
from app.lang.errors import message_of
from app.lang.pictures import picture_trouble
from app.printing.markers import document
from app.setup.calibration import LENS_FILE, TABLE_FILE
from app.setup.gear import Gear, source_of
from app.setup.jobs import Jobs
from app.setup.lens_guide import LensGuide, LensGuideView
from app.setup.runner import Runner
from app.setup.table_guide import TableGuide, TableGuideView
from app.setup.watching import frames
from app.ui.base.later import Later
from app.ui.base.page import Shell
from app.ui.base.palettes import colour
from app.ui.led.led import Choice
from app.ui.led.live_picture import Shape
from app.ui.setup.picture_page import PicturePage
from app.ui.setup.step_page import Road
from app.ui.setup.told_screen import Line, ToldScreen

MARKER = colour("#7cc7ff")
"""The colour of a marker's outline."""
SHEETS = "markers.pdf"
SIGNS = {
    "measure": "camera",
    "finish": "check",
    "again": "repeat",
    "leave": "close",
    "print": "list",
    "camera": "camera",
}


class MeasurePage(PicturePage):
    """What both pages share: the camera of ``gear`` read by a guide, and the sheets printed into a file."""

    def __init__(self, shell: Shell, gear: Gear, guide: Any, title: Message, road: Road | None, **kwargs: Any) -> None:
        super().__init__(shell, gear, title, road, **kwargs)
        self.screen = ToldScreen()
        self._show_screen()
        self._guide = guide
        self._printing: Later[Path] | None = None
        self._printed: Line | None = None
        self._begin()

    def _begin(self) -> None:
        self._why, self._anew = None, False
        source = partial(self._gear.open, source_of(self.shell.settings))
        self.runner: Runner[Any, Any] = Runner(self._guide, lambda: frames(source, self._lost))
        self.runner.start()

    def update(self) -> None:
        """Show what has come."""
        runner = self.runner
        if runner.ended and self._guide.finished:
            self.finish()
            return
        if runner.ended and self._anew:
            self._begin()
            return
        if self._printing is not None and self._printing.ready:
            self._show_printed()
        picture = self._newest(runner)
        why = runner.error or (self._why if runner.lost else None)
        if why is None and runner.ended and not self._guide.finished:
            why = say("setup.camera.no_picture")
        if self._is_alone(picture, why):
            return
        told = self._retry.told(None if self._anew else why, live=not self._anew and picture is not None)
        if told is not None:
            self._trouble(told)
        else:
            self.show(runner.view())

    def show(self, view: Any) -> None:
        """Show the state of the guide."""
        raise NotImplementedError

    def left(self) -> None:
        """Stop reading frames."""
        self.runner.leave()

    def _trouble(self, why: Message) -> None:
        if self._retry.trying:
            self.screen.tell([])
            self.screen.note(Line(self.shell.text(why), "eye"))
        else:
            self.screen.tell([Line(self.shell.text(why), "warning", "warning")])
            self.screen.note(Line(self.say("setup.camera.lost"), "warning", "warning"))
        ways = [self._choice("again", self._again), self._choice("camera", self._choose_camera)]
        self.screen.offer([*ways, *self.without_camera(), *self._leaving()])

    def _choose_camera(self) -> None:
        """Open the page of the camera above this one, which begins anew when that is closed."""
        self.shell.go(self._camera_page)

    def _again(self) -> None:
        """Open the camera anew as soon as the one before has been let go: one thread at a time uses the guide."""
        self._anew = True
        self._retry.begin()
        self.runner.leave()

    def _offer(self, answers: Sequence[str]) -> None:
        choices = [self._choice(what, partial(self.runner.send, what)) for what in answers if what != "leave"]
        self.screen.offer([*choices, *self._always()])

    def _always(self) -> list[Choice]:
        """The buttons that are always there; in the guide the heading leads on."""
        return [self._choice("print", self._print), *self._leaving()]

    def _leaving(self) -> list[Choice]:
        return [self._choice("leave", self.finish)] if self.road is None else []

    def _choice(self, what: str, tap: Any) -> Choice:
        words = self.say(f"setup.measure.{what}")
        return Choice(what, words, SIGNS[what], tap, what, what in ("measure", "finish"))

    def _print(self) -> None:
        """Write the sheets to a memory stick if there is one, else beside the journal."""
        if self._printing is not None:
            return
        folder, words = self.shell.evening.folder, self.shell.translator
        self._printed = Line(self.say("setup.measure.printing"), "list")
        self._printing = Later(partial(_written, folder, words))

    def _show_printed(self) -> None:
        assert self._printing is not None, "something is being printed"
        work, self._printing = self._printing, None
        try:
            self._printed = Line(self.say("setup.measure.printed", path=str(work.take())), "check", "good")
        except Exception as error:
            told = message_of(error)
            if told is None:
                raise
            self._printed = Line(self.shell.text(told), "warning", "asking")

    def _lines(self, lines: list[Line]) -> None:
        self.screen.tell(([self._printed] if self._printed is not None else []) + lines)

    def _notes(self, notes: Sequence[Message], *, good: bool) -> list[Line]:
        """What came out, and advice."""
        made = []
        for number, message in enumerate(notes):
            well = good and number == 0
            sign, ink = ("check", "good") if well else ("warning", "asking")
            made.append(Line(self.shell.text(message), sign, ink))
        return made


def _written(data: Path, words: Translator) -> Path:
    return put(folders(data)[0], SHEETS, document(words))


class TablePage(MeasurePage):
    """Measures the table."""

    def __init__(self, shell: Shell, gear: Gear, road: Road | None = None, **kwargs: Any) -> None:
        folder = shell.evening.folder
        guide = TableGuide(folder / TABLE_FILE, folder / LENS_FILE)
        super().__init__(shell, gear, guide, say("setup.table.title"), road, **kwargs)

    def show(self, view: TableGuideView) -> None:
        """Show the markers that are seen, or the result."""
        count = len(view.outlined)
        self.screen.live.outline(tuple(Shape(corners, MARKER) for corners in view.outlined))
        self.screen.ask(self.say("setup.table.seen", count=count), self.say("setup.table.lay"))
        note = Line(self.say("setup.table.ready" if count else "setup.table.unseen"), "eye", "ink_soft")
        match view.state:
            case "measuring":
                note = Line(self.say("setup.table.measuring", taken=view.taken, count=view.wanted), "hand")
            case "done":
                self.done()
                note = Line(self.say("setup.table.kept"), "check", "good")
            case "failed":
                note = Line(self.say("setup.table.failed"), "warning", "asking")
        self._lines(self._notes(view.notes, good=view.state == "done"))
        self.screen.note(note)
        self._offer(view.answers)


class LensPage(MeasurePage):
    """Measures the lens."""

    def __init__(self, shell: Shell, gear: Gear, road: Road | None = None, **kwargs: Any) -> None:
        self._jobs = Jobs(1, "lens")
        guide = LensGuide(shell.evening.folder / LENS_FILE, self._jobs.submit)
        super().__init__(shell, gear, guide, say("setup.lens.title"), road, **kwargs)

    def show(self, view: LensGuideView) -> None:
        """Show how many views there are and what is still wanted, or the result."""
        self.screen.ask(self.say("setup.lens.views", count=view.views), self.say("setup.lens.hold"))
        wanted = [Line(self.say(f"setup.lens.want.{word}"), "next") for word in view.wants]
        note = Line(self.say("show.waiting"), "eye")
        match view.state:
            case "working":
                note = Line(self.say("show.working"), "eye")
            case "done":
                self.done()
                note = Line(self.say("setup.lens.kept"), "check", "good")
            case "failed":
                note = Line(self.say("setup.table.failed"), "warning", "asking")
            case "looking" if view.views and not view.wants:
                note = Line(self.say("setup.lens.enough"), "check", "good")
            case "looking" if view.reason in ("no_board", "few_corners", "same_view", "wrong_size"):
                note = Line(self.say(f"setup.lens.{view.reason}"), "eye")
            case "looking" if view.reason:
                note = Line(self.shell.text(picture_trouble(view.reason)), "warning", "asking")
        lines = self._notes(view.notes, good=view.state == "done") if view.notes else wanted
        self._lines(lines if view.state != "working" else [])
        self.screen.note(note)
        self._offer(view.answers)

    def left(self) -> None:
        """Stop reading frames, and begin nothing new."""
        super().left()
        self._jobs.close()
