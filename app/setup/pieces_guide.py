"""The guide that leads an owner through showing the pieces: what to lay, whether it was seen, and what will be used.

It knows frames and a person's taps; no screen. What takes longer than a frame is done by ``submit``, so that the
picture on the screen never stands still. Every picture that was taken is on the disk before the next is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any, Literal

import cv2
import numpy as np

from app.lang import Message, say
from app.lang.errors import MessageError
from app.rules.terms import Terms
from app.setup.pieces import EMPTY, exhibits, gathered
from app.setup.rest import RestPictures
from app.setup.showing import Showing
from app.table.model.messages import word
from app.values import Point
from app.values.pictures import Picture
from vision.camera.diagnosis import usable
from vision.enrolment.exhibits import Exhibit, ExhibitError, alike, cut_exhibits, overexposed
from vision.objects.lessons.examples import Example, ShownPieces
from vision.objects.paint.paints import TOKEN

What = Literal["next", "again", "skip", "stop", "show", "go_on", "keep", "anew", "leave"]
"""next: it is good. again: look once more. skip: the box lacks it. stop: to the page of all that was shown. There,
show: show this again; go_on: with what is missing; keep: use it from now on; anew: forget all pictures; leave: close.
"""
State = Literal["waiting", "moving", "looking", "good", "wrong", "page", "closed"]
Submit = Callable[[Callable[[], Any]], "Future[Any]"]
"""Has something done elsewhere; jobs are done one after the other."""

NEAR = 0.006
"""Things that lie within this part of the picture's width of where those of the step before lay, and have their paint,
are those: nobody lays three things on the same spots again.
"""
SAME_PAINT = 12.0
"""Largest difference in grey levels of the paints of the same things in two pictures."""

SIDE = 128
"""Side in pixels of the picture of a thing that was cut out; a power of two, as smaller copies of it need."""


@dataclass(frozen=True, slots=True)
class Press:
    """What a person taps; ``which``: the number of the step that is to be shown again."""

    what: What
    which: int = 0


@dataclass(frozen=True, slots=True)
class PieceStep:
    """One picture that is to be shown: its ``name``, the ``things`` in it from left to right (none for the bare table).
    ``done``: whether it has been shown; ``skipped``: whether it shall not be.
    """

    name: str
    things: tuple[Exhibit, ...]
    done: bool = False
    skipped: bool = False

    @property
    def ask(self) -> Message:
        """What is to be laid."""
        if not self.things:
            return say("show.lay_empty")
        if self.name == TOKEN:
            return say("show.lay_tokens")
        return say("show.lay_colour", colour=word(self.name))

    @property
    def title(self) -> Message | str:
        """Its name for people."""
        return _title(self.name)


def _title(name: str) -> Message | str:
    return say("show.bare") if name == EMPTY else say("show.all_tokens") if name == TOKEN else word(name)


@dataclass(frozen=True, slots=True)
class Outline:
    """A thing that was cut out: its outline in the picture (0-1 across and down)."""

    number: int
    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True, eq=False)
class CutOut:
    """A thing as it will be used: uint8 [SIDE, SIDE, 3] with its outline drawn, and what it is."""

    picture: Picture
    caption: Message


@dataclass(frozen=True, slots=True)
class PageRow:
    """The result of one step: what was cut out, or what is wrong."""

    number: int
    title: Message | str
    cuts: tuple[CutOut, ...]
    trouble: Message | None


@dataclass(frozen=True, slots=True)
class PiecesView:
    """What a screen shows. ``at``: the number of the step from 0. ``trouble``: what is wrong or doubtful; in state good
    a warning. ``cuts``: what was seen, as it will be used. ``rows`` and ``notes``: the page of all that was shown, None
    while it is being cut out. ``kept``: all of it is in use.
    """

    steps: tuple[PieceStep, ...]
    at: int
    state: State
    outlines: tuple[Outline, ...] = ()
    cuts: tuple[CutOut, ...] = ()
    trouble: Message | None = None
    answers: tuple[What, ...] = ()
    rows: tuple[PageRow, ...] | None = None
    notes: tuple[Message, ...] = ()
    kept: bool = False

    @property
    def step(self) -> PieceStep:
        """The step that is on."""
        return self.steps[self.at]


def caption(thing: Exhibit, things: Sequence[Exhibit]) -> Message:
    """What a thing is, in a few words; its pose only if its kind has two among ``things``."""
    if thing.kind == TOKEN:
        return say("show.tokens", count=thing.count)
    poses = {other.lying for other in things if other.kind == thing.kind}
    key = "show.lying" if thing.lying else "show.standing" if len(poses) > 1 else "show.upright"
    return say(key, kind=word(thing.kind))


def trouble_of(error: ExhibitError) -> Message:
    """What is wrong with a picture, and what to do."""
    if error.reason in ("too_few", "too_many"):
        return say(f"show.wrong.{error.reason}", found=error.found, wanted=error.wanted)
    return say(f"show.wrong.{error.reason}")


@dataclass(frozen=True, eq=False)
class _Looked:
    """What one picture shows: the examples in it, or what is wrong; ``warning`` what is doubtful."""

    picture: Picture
    things: tuple[Example, ...]
    cuts: tuple[CutOut, ...] = ()
    trouble: Message | None = None
    warning: Message | None = None


@dataclass(frozen=True, eq=False)
class _Page:
    """What all pictures together show."""

    shown: ShownPieces | None
    rows: tuple[PageRow, ...]
    notes: tuple[Message, ...]


class PiecesGuide:
    """Leads through showing the pieces of ``terms``. ``keep`` takes what is to be used (it may raise MessageError);
    ``showing`` has the pictures of before. ``kept``: whether something was kept.
    """

    def __init__(self, terms: Terms, showing: Showing, keep: Callable[[ShownPieces], object], submit: Submit) -> None:
        self.kept = False
        self._fresh = True
        self._wanted: Mapping[str, tuple[Exhibit, ...]] = {EMPTY: (), **exhibits(terms)}
        self._names = tuple(self._wanted)
        self._showing, self._keep, self._submit = showing, keep, submit
        self._pictures = showing.load()
        self._skipped: set[str] = set()
        self._found: dict[str, tuple[Example, ...]] = {}
        self._rest = RestPictures()
        self._job: Future[Any] | None = None
        self._looked: _Looked | None = None
        self._before: tuple[Example, ...] = ()
        self._page: _Page | None = None
        self._fault: Message | None = None
        self._at = 0
        self._state: Literal["step", "page", "closed"] = "step"
        if self._pictures:
            self._go_on()

    @property
    def finished(self) -> bool:
        """Whether the owner has left."""
        return self._state == "closed"

    @property
    def _name(self) -> str:
        return self._names[self._at]

    def feed(self, image: Picture | None, index: int, seconds: float) -> None:
        """The next frame, uint8 [h, w, 3]; None where the camera was lost."""
        self._collect()
        if image is None:
            self._rest.reset()
            return
        picture = self._rest.feed(image)
        if picture is None or self._state != "step":
            return
        if self._job is not None:
            self._rest.wanted = True  # later: one picture after the other
            return
        if self._before and not self._rest.moved:
            return  # nobody has come since the last step: what lies there is what lay there
        name, things, before = self._name, self._wanted[self._name], self._before
        bare, found = self._pictures.get(EMPTY), dict(self._found)
        self._job = self._submit(lambda: _look(picture, name, things, bare, before, found))

    def answer(self, press: Press) -> None:
        """Take a person's answer; one that makes no sense now is ignored."""
        if press.what not in self._answers():
            return
        match press.what:
            case "next":
                self._accept()
            case "again":
                self._looked, self._before, self._rest.wanted = None, (), True
            case "skip":
                self._skipped.add(self._name)
                self._follow()
            case "stop":
                self._open_page()
            case "show" if 0 <= press.which < len(self._names):
                self._begin(press.which)
            case "go_on":
                self._skipped.clear()
                self._go_on()
            case "keep":
                self._use()
            case "anew":
                self._clear()
            case "leave":
                self._state = "closed"

    def view(self) -> PiecesView:
        """What a screen shows now."""
        steps = tuple(
            PieceStep(name, things, name in self._pictures, name in self._skipped)
            for name, things in self._wanted.items()
        )
        if self._state != "step":
            page = self._page
            return PiecesView(
                steps,
                self._at,
                "closed" if self._state == "closed" else "page",
                trouble=self._fault,
                answers=self._answers(),
                rows=page.rows if page is not None else None,
                notes=page.notes if page is not None else (),
                kept=not self._fresh,
            )
        looked = self._looked
        trouble = self._fault or (looked and (looked.trouble or looked.warning)) or None
        cuts = looked.cuts if looked is not None else ()
        return PiecesView(steps, self._at, self._step_state(), _outlines(looked), cuts, trouble, self._answers())

    def _step_state(self) -> State:
        if self._looked is not None and self._looked.trouble is None:
            return "good"  # the picture is taken: an arm that reaches for the screen takes nothing back
        if self._rest.moving:
            return "moving"
        if self._job is not None:
            return "looking"
        return "wrong" if self._looked is not None else "waiting"

    def _answers(self) -> tuple[What, ...]:
        if self._state == "closed":
            return ()
        if self._state == "page":
            if self._page is None:
                return ("leave",)
            done = all(name in self._pictures for name in self._names)
            answers: list[What] = [] if not self._fresh or self._page.shown is None else ["keep"]
            if not done:
                answers.append("go_on")
            if self._pictures:
                answers.append("anew")
            return (*answers, "show", "leave")
        good = self._looked is not None and self._looked.trouble is None
        first: tuple[What, ...] = ("next", "again") if good else ("again",)
        return (*first, "skip", "stop") if self._name != EMPTY else (*first, "stop")

    def _collect(self) -> None:
        """Take what has been done elsewhere."""
        if self._job is None or not self._job.done():
            return
        job, self._job = self._job, None
        try:
            result = job.result()
        except MessageError as error:
            self._fault = error.message
            return
        if isinstance(result, _Looked) and self._state == "step":
            self._looked = result
        elif isinstance(result, _Page) and self._state == "page":
            self._page = result
        elif result == "kept":
            self.kept, self._fresh, self._fault = True, False, None

    def _accept(self) -> None:
        looked, name = self._looked, self._name
        assert looked is not None, "only a good picture can be accepted"
        if name == EMPTY and EMPTY in self._pictures:
            self._found.clear()
        self._pictures[name] = looked.picture
        self._found[name] = looked.things
        self._skipped.discard(name)
        self._fresh = True
        self._follow()
        self._then(lambda: self._showing.put(name, looked.picture))
        self._before = looked.things

    def _then(self, work: Callable[[], object]) -> None:
        """Have something written; what goes wrong is told as soon as it is known."""
        written = self._submit(work)

        def told(done: Future[Any]) -> None:
            error = done.exception()
            if isinstance(error, MessageError):
                self._fault = error.message

        written.add_done_callback(told)

    def _follow(self) -> None:
        """The next step that has not been shown, those after this one first; the page if there is none."""
        order = [*range(self._at + 1, len(self._names)), *range(self._at)]
        left = [k for k in order if self._names[k] not in self._pictures and self._names[k] not in self._skipped]
        if left:
            self._begin(left[0])
        else:
            self._open_page()

    def _go_on(self) -> None:
        self._at = len(self._names) - 1
        self._follow()

    def _begin(self, at: int) -> None:
        self._state, self._at, self._looked, self._page = "step", at, None, None
        self._before, self._job, self._fault = (), None, None
        self._rest.wanted, self._rest.moved = True, False

    def _open_page(self) -> None:
        self._state, self._page, self._looked, self._fault = "page", None, None, None
        pictures, wanted = dict(self._pictures), self._wanted
        self._job = self._submit(lambda: _gather(pictures, wanted))

    def _use(self) -> None:
        shown = self._page.shown if self._page is not None else None
        assert shown is not None, "only what was found can be kept"
        complete = all(name in self._pictures for name in self._names)
        self._job = self._submit(lambda: self._write(shown, complete))

    def _write(self, shown: ShownPieces, complete: bool) -> str:
        self._keep(shown)
        if complete:
            self._showing.clear()
        return "kept"

    def _clear(self) -> None:
        self._pictures, self._found = {}, {}
        self._skipped.clear()
        self._then(self._showing.clear)
        self._begin(0)


def _look(
    picture: Picture,
    name: str,
    things: Sequence[Exhibit],
    bare: Picture | None,
    before: Sequence[Example],
    found: Mapping[str, tuple[Example, ...]],
) -> _Looked:
    if not things:
        good, reason = usable(picture)
        return _Looked(picture, (), trouble=None if good is not None else say(f"vision.{reason}"))
    assert bare is not None, "the bare table is shown first"
    try:
        cut, wrong = cut_exhibits(bare, {name: picture}, {name: things})
    except ExhibitError as error:
        return _Looked(picture, (), trouble=trouble_of(error))
    if name in wrong:
        return _Looked(picture, (), trouble=trouble_of(wrong[name]))
    mine = tuple(cut[name])
    if before and _same_things(mine, before, NEAR * picture.shape[1]):
        return _Looked(picture, (), trouble=say("show.wrong.still_there"))
    others = {other: examples for other, examples in found.items() if other != name and examples}
    cuts = _cuts(mine, things)
    shown = gathered(bare, {**others, name: mine})
    if name in overexposed(shown):
        return _Looked(picture, mine, cuts, warning=say("show.overexposed", colour=word(name)))
    pairs = [pair for pair in alike(shown) if name in pair]
    if not pairs:
        return _Looked(picture, mine, cuts)
    one, two = pairs[0]
    return _Looked(picture, mine, cuts, warning=say("show.alike", one=word(one), two=word(two)))


def _same_things(things: Sequence[Example], before: Sequence[Example], near: float) -> bool:
    if len(things) != len(before):
        return False
    pairs = zip(things, before, strict=True)
    if not all(np.hypot(*(np.subtract(one.middle, two.middle))) <= near for one, two in pairs):
        return False
    paints = [np.median(np.concatenate([e.now[e.mask] for e in group]), axis=0) for group in (things, before)]
    return float(np.abs(paints[0] - paints[1]).max()) < SAME_PAINT


def _outlines(looked: _Looked | None) -> tuple[Outline, ...]:
    if looked is None or looked.trouble is not None:
        return ()
    height, width = looked.picture.shape[:2]
    outlines = []
    for number, thing in enumerate(looked.things, 1):
        contour = _contour(thing)
        left, top = thing.corner
        points = tuple(((left + float(x)) / width, (top + float(y)) / height) for x, y in contour)
        outlines.append(Outline(number, points))
    return tuple(outlines)


def _contour(thing: Example) -> np.ndarray[Any, Any]:
    contours, _ = cv2.findContours(thing.mask.astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    largest = max(contours, key=cv2.contourArea)
    return np.asarray(cv2.approxPolyDP(largest, 0.7, True)).reshape(-1, 2)


def _gather(pictures: Mapping[str, Picture], wanted: Mapping[str, Sequence[Exhibit]]) -> _Page:
    """Cut all pictures out together, as they will be used."""
    bare = pictures.get(EMPTY)
    shown_too = {name: pictures[name] for name in wanted if name in pictures and name != EMPTY}
    found: dict[str, list[Example]] = {}
    wrong: dict[str, ExhibitError] = {}
    notes: list[Message] = []
    if bare is not None and shown_too:
        try:
            found, wrong = cut_exhibits(bare, shown_too, wanted)
        except ExhibitError as error:
            notes.append(trouble_of(error))
    rows = []
    for number, (name, things) in enumerate(wanted.items()):
        if not things:
            continue
        trouble = trouble_of(wrong[name]) if name in wrong else None
        if name not in pictures:
            trouble = say("show.not_shown")
        rows.append(PageRow(number, _title(name), _cuts(found.get(name, ()), things), trouble))
    if not found or bare is None:
        return _Page(None, tuple(rows), tuple(notes) or (say("show.nothing"),))
    shown = gathered(bare, {name: found[name] for name in wanted if name in found})
    notes += [say("show.overexposed", colour=word(name)) for name in overexposed(shown)]
    notes += [say("show.alike", one=word(one), two=word(two)) for one, two in alike(shown)]
    return _Page(shown, tuple(rows), tuple(notes))


def _cuts(examples: Sequence[Example], things: Sequence[Exhibit]) -> tuple[CutOut, ...]:
    return tuple(
        CutOut(_pictured(example), caption(thing, things)) for thing, example in zip(things, examples, strict=False)
    )


def _pictured(thing: Example) -> Picture:
    """The thing and what lies around it, with its outline, uint8 [SIDE, SIDE, 3]."""
    rows, columns = np.nonzero(thing.mask)
    side = int(max(np.ptp(rows), np.ptp(columns))) + 15
    middle = (float(columns.min() + columns.max()) / 2, float(rows.min() + rows.max()) / 2)
    part = cv2.getRectSubPix(thing.now, (side, side), middle)
    inside = cv2.getRectSubPix(thing.mask.astype(np.float32), (side, side), middle)
    large = np.asarray(cv2.resize(part, (SIDE, SIDE), interpolation=cv2.INTER_CUBIC), np.uint8)
    mask = np.asarray(cv2.resize(inside, (SIDE, SIDE), interpolation=cv2.INTER_LINEAR), np.float32) > 0.5
    contours, _ = cv2.findContours(mask.astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    cv2.drawContours(large, contours, -1, (255, 255, 255), 1, cv2.LINE_AA)
    return large
