"""The guide that leads an owner through enrolling the tiles: what was cut out of the picture, which face each kind is.

It knows frames and a person's taps; no screen. What takes longer than a frame is done by ``submit``. Everything that
was taken or named is on the disk at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any, Literal

import cv2
import numpy as np

from app.lang import Message, say
from app.setup.enrolment import EnrolmentFolder
from app.setup.rest import RestPictures
from app.values import Point
from app.values.pictures import Picture
from vision.enrolment.collection import Enrolment, EnrolmentError
from vision.enrolment.cutting import Cut, Cutting, cut_tiles
from vision.numeric.patches import Matrix

What = Literal[
    "take", "again", "use", "drop", "name", "choose", "more", "turn", "skip", "undo", "back", "page", "leave"
]
"""take: these outlines. again: look once more. On the sheet of cuts, drop: leave that one out, or take it again; use:
the others. name: to the questions. There, choose: it is that face; more: other faces; turn: they lie otherwise; skip:
none, no tile. undo: take the last step back. back: to the camera. page: what there is and what is missing. leave:
close.
"""
State = Literal["moving", "looking", "live", "sheet", "working", "question", "page", "closed"]
Submit = Callable[[Callable[[], Any]], "Future[Any]"]
"""Has something done elsewhere. At most one job at a time touches the enrolment."""

EVERY = 1.0
"""Least seconds between two pictures out of which tiles are cut while the table rests."""
OFFERED = 6
"""How many faces are offered at a time."""
SIDE = 128
"""Side in pixels of the pictures to choose from; a power of two, as smaller copies of them need."""


@dataclass(frozen=True, slots=True)
class Press:
    """What a person taps; ``which``: the number, from 0, of the cut or of the face offered."""

    what: What
    which: int = 0


@dataclass(frozen=True, slots=True)
class Outlined:
    """Something in the picture: its corners (0-1 across and down), and whether it will be used."""

    corners: tuple[Point, ...]
    kept: bool


@dataclass(frozen=True, slots=True, eq=False)
class Tile:
    """A picture uint8 [SIDE, SIDE, 3]: a cut, or a face as it would lie; ``name`` is that of the face, "" for a cut."""

    picture: Picture
    name: str = ""


@dataclass(frozen=True, slots=True)
class TilesView:
    """What a screen shows. ``named`` of ``all`` faces have a picture, ``waiting`` kinds of tile have no name yet.
    ``outlined``: what is seen now. ``tiles``: the cuts on the sheet, or the faces offered; ``dropped``: the numbers of
    those cuts that are left out; ``asked``: the tile that is asked about, ``copies`` of which were seen. ``missing``:
    faces without a picture, on the page. ``notes``: what to do or what is wrong.
    """

    state: State
    named: int
    all: int
    waiting: int
    outlined: tuple[Outlined, ...] = ()
    tiles: tuple[Tile, ...] = ()
    dropped: frozenset[int] = frozenset()
    asked: Tile | None = None
    copies: int = 0
    missing: tuple[str, ...] = ()
    notes: tuple[Message, ...] = ()
    answers: tuple[What, ...] = ()


@dataclass(frozen=True, eq=False)
class _Question:
    """A group of tiles that waits for a name, and what it may be, best first: face, rotation, picture as it lies."""

    number: int
    copies: int
    asked: Tile
    options: tuple[tuple[str, int, Tile], ...]


class TilesGuide:
    """Leads through enrolling the tiles in ``folder``; ``enrolment`` is what it opened."""

    def __init__(self, folder: EnrolmentFolder, enrolment: Enrolment, submit: Submit) -> None:
        self.enrolment = enrolment
        self._folder, self._submit = folder, submit
        self._rest = RestPictures()
        self._job: Future[Any] | None = None
        self._cutting: Cutting | None = None
        self._size = (1, 1)
        self._sheet: tuple[tuple[Cut, Tile], ...] = ()
        self._dropped: frozenset[int] = frozenset()
        self._question: _Question | None = None
        self._first = 0
        self._turns = 0
        self._offered: tuple[Tile, ...] = ()
        self._counted: tuple[object, int, tuple[str, ...], int] | None = None
        self._clash = ""
        self._notes: tuple[Message, ...] = ()
        self._at: Literal["live", "sheet", "working", "question", "page", "closed"] = "live"
        self._seconds = 0.0

    @property
    def finished(self) -> bool:
        """Whether the owner has left."""
        return self._at == "closed"

    def feed(self, image: Picture | None, index: int, seconds: float) -> None:
        """The next frame, uint8 [h, w, 3]; None where the camera was lost."""
        self._collect()
        if image is None:
            self._rest.reset()
            self._cutting = None
            return
        if self._at == "live" and self._job is None and seconds - self._seconds >= EVERY:
            self._rest.wanted = True
        picture = self._rest.feed(image)
        if self._rest.moving:
            self._cutting = None
        if picture is None or self._at != "live" or self._job is not None:
            return
        self._seconds = seconds
        self._job = self._submit(lambda: (cut_tiles(picture), picture.shape[1::-1]))

    def answer(self, press: Press) -> None:
        """Take a person's answer; one that makes no sense now is ignored."""
        if press.what not in self._answers():
            return
        self._notes = ()
        match press.what:
            case "take":
                assert self._cutting is not None, "only what is seen can be taken"
                self._sheet = tuple((cut, Tile(_small(cut.picture))) for cut in self._cutting.cuts)
                self._dropped, self._at = frozenset(), "sheet"
            case "drop" if 0 <= press.which < len(self._sheet):
                self._dropped ^= {press.which}
            case "use":
                cuts = [cut for number, (cut, _) in enumerate(self._sheet) if number not in self._dropped]
                self._work(lambda: self._add(cuts))
            case "name":
                self._ask()
            case "choose":
                self._choose(press.which)
            case "more":
                self._first += OFFERED
                if self._question is not None and self._first >= len(self._question.options):
                    self._first = 0
                self._offer()
            case "turn":
                self._turns = (self._turns + 1) % 4
                self._offer()
            case "skip":
                assert self._question is not None, "only a question can be skipped"
                self.enrolment.skip(self._question.number)
                self._save_and_ask()
            case "undo":
                self.enrolment.undo()
                self._save_and_ask()
            case "again" | "back":
                self._at, self._cutting, self._rest.wanted = "live", None, True
            case "page":
                self._work(self._report)
            case "leave":
                self._at = "closed"

    def view(self) -> TilesView:
        """What a screen shows now."""
        named, missing, waiting = self._counts()
        counts = (named, self.enrolment.due(), waiting)
        answers = self._answers()
        match self._at:
            case "live":
                return TilesView(
                    self._live_state(), *counts, outlined=self._outlined(), notes=self._live_notes(), answers=answers
                )
            case "sheet":
                tiles = tuple(tile for _, tile in self._sheet)
                return TilesView("sheet", *counts, tiles=tiles, dropped=self._dropped, answers=answers)
            case "question" if self._question is not None:
                question = self._question
                return TilesView(
                    "question",
                    *counts,
                    tiles=self._offered,
                    asked=question.asked,
                    copies=question.copies,
                    notes=self._notes,
                    answers=answers,
                )
        state: State = "page" if self._at == "page" else "closed" if self._at == "closed" else "working"
        return TilesView(state, *counts, missing=missing, notes=self._notes, answers=answers)

    def _counts(self) -> tuple[int, tuple[str, ...], int]:
        """How many faces have a picture, which have none, and how many groups wait for a name."""
        groups = self.enrolment.groups
        if self._counted is None or self._counted[0] is not groups:
            missing = self.enrolment.missing()
            named = self.enrolment.due() - len(missing)
            self._counted = (groups, named, missing, len(self.enrolment.questions()))
        return self._counted[1:]

    def _offer(self) -> None:
        """Prepare the faces that are offered now, as the tile would lie if it were one of them."""
        options = self._question.options if self._question is not None else ()
        shown = options[self._first : self._first + OFFERED]
        self._offered = tuple(_turned(tile, self._turns) for _, _, tile in shown)

    def _live_state(self) -> State:
        if self._rest.moving:
            return "moving"
        return "looking" if self._cutting is None else "live"

    def _live_notes(self) -> tuple[Message, ...]:
        """What is wrong with what is seen now, the most frequent reason first."""
        if self._cutting is None:
            return self._notes
        reasons = Counter(refused.reason for refused in self._cutting.refused)
        notes = [
            say("show.refused", count=count, why=say(f"enrol.why.{word}")) for word, count in reasons.most_common(1)
        ]
        return (*self._notes, *notes, *(say(f"vision.{word}") for word in self._cutting.troubles))

    def _outlined(self) -> tuple[Outlined, ...]:
        if self._cutting is None:
            return ()
        kept = tuple(Outlined(_part(cut.corners, self._size), True) for cut in self._cutting.cuts)
        return kept + tuple(Outlined(_part(refused.corners, self._size), False) for refused in self._cutting.refused)

    def _answers(self) -> tuple[What, ...]:
        name: tuple[What, ...] = ("name",) if self.enrolment.questions() else ()
        match self._at:
            case "live":
                take: tuple[What, ...] = ("take",) if self._cutting is not None and self._cutting.cuts else ()
                return (*take, *name, "page")
            case "sheet":
                use: tuple[What, ...] = ("use",) if len(self._dropped) < len(self._sheet) else ()
                return (*use, "again", "drop")
            case "question":
                return ("choose", "more", "turn", "skip", "undo", "back")
            case "page":
                return (*name, "back", "leave")
        return ()

    def _collect(self) -> None:
        """Take what has been done elsewhere."""
        if self._job is None or not self._job.done():
            return
        job, self._job = self._job, None
        try:
            result = job.result()
        except OSError as error:
            self._notes, self._at = (say("show.unwritten", path=str(error.filename)),), "live"
            return
        match result:
            case (Cutting() as cutting, size) if self._at == "live":
                if not self._rest.moving:
                    self._cutting, self._size = cutting, size
            case _Question() if self._at == "working":
                self._question, self._at = result, "question"
                self._first = self._turns = 0
                self._clash = ""
                self._offer()
            case (str() as at, notes) if self._at == "working":
                self._at = "page" if at == "page" else "live"
                self._notes, self._cutting, self._rest.wanted = notes, None, True

    def _work(self, work: Callable[[], Any]) -> None:
        self._at = "working"
        self._job = self._submit(work)

    def _add(self, cuts: list[Cut]) -> tuple[str, tuple[Message, ...]]:
        before = len(self.enrolment.groups)
        self.enrolment.add(cuts)
        self._folder.keep(self.enrolment)
        return "live", (say("show.added", count=len(cuts), new=len(self.enrolment.groups) - before),)

    def _ask(self) -> None:
        waiting = self.enrolment.questions()
        if waiting:
            number = waiting[0].number
            self._work(lambda: self._asked(number))
        else:
            self._work(self._report)

    def _asked(self, number: int) -> _Question:
        group, sketches = self.enrolment.group(number), self.enrolment.sketches
        options = []
        for candidate in self.enrolment.suggestions(number):
            assert sketches is not None, "without drawings nothing is suggested"
            face, rotation = candidate.tile.face.name, candidate.tile.rotation
            drawn = sketches.picture(sketches.hypothesis(face, rotation), SIDE)
            options.append((face, rotation, Tile(np.asarray(drawn, np.uint8), face)))
        return _Question(number, group.copies, Tile(_small(group.picture)), tuple(options))

    def _choose(self, which: int) -> None:
        question = self._question
        if question is None or not 0 <= self._first + which < len(question.options) or which >= OFFERED:
            return
        face, rotation, _ = question.options[self._first + which]
        try:
            self.enrolment.assign(question.number, face, (rotation + self._turns) % 4, other=self._clash == face)
        except EnrolmentError:
            self._clash, self._notes = face, (say("show.clash", face=face),)
            return
        self._save_and_ask()

    def _save_and_ask(self) -> None:
        waiting = self.enrolment.questions()

        def work() -> Any:
            self._folder.keep(self.enrolment)
            return self._asked(waiting[0].number) if waiting else self._report()

        self._work(work)

    def _report(self) -> tuple[str, tuple[Message, ...]]:
        report = self.enrolment.report()
        notes = [say("enrol.same", first=first, second=second) for first, second in report.not_told_apart]
        notes += [
            say("enrol.poor", face=face, what=say(f"vision.{word}"))
            for face, troubles in report.poor.items()
            for word in troubles
        ]
        return "page", tuple(notes)


def _part(corners: Matrix, size: tuple[int, int]) -> tuple[Point, ...]:
    return tuple((float(x) / size[0], float(y) / size[1]) for x, y in corners)


def _small(picture: Picture) -> Picture:
    return np.asarray(cv2.resize(picture, (SIDE, SIDE), interpolation=cv2.INTER_AREA), np.uint8)


def _turned(tile: Tile, turns: int) -> Tile:
    """The tile turned by so many quarter turns clockwise."""
    return tile if not turns else Tile(np.ascontiguousarray(np.rot90(tile.picture, -turns)), tile.name)
