"""The guide that measures the table: are markers seen, one tap, and how well it came out.

It knows frames and a person's taps; no screen.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from app.lang import Message, say
from app.lang.errors import MessageError
from app.lang.pictures import picture_trouble
from app.setup.calibration import CalibrationFileError, keep, load_lens, view_advice
from app.values import Point
from app.values.pictures import Picture
from vision.camera.calibration import LensModel
from vision.camera.diagnosis import usable
from vision.camera.markers import find_markers, mean_markers
from vision.camera.motion import Stillness
from vision.camera.table_view import view_from_markers
from vision.numeric.patches import Matrix

What = Literal["measure", "again", "leave"]
"""measure: take pictures and measure. again: look once more. leave: close."""
State = Literal["looking", "measuring", "done", "failed", "closed"]

EVERY = 0.4
"""Seconds between two pictures in which markers are looked for."""
PICTURES = 8
"""Pictures of a table at rest whose markers are averaged; in each of them markers are found within a tenth of a second.
"""
PATIENCE = 30.0
"""Seconds after which a table that does not come to rest is given up."""


@dataclass(frozen=True, slots=True)
class TableGuideView:
    """What a screen shows. ``outlined``: the corners of the markers that are seen (0-1 across and down). ``taken`` of
    ``wanted`` pictures have been measured. ``notes``: the result, or what is wrong, in words.
    """

    state: State
    outlined: tuple[tuple[Point, ...], ...] = ()
    taken: int = 0
    wanted: int = PICTURES
    notes: tuple[Message, ...] = ()
    answers: tuple[What, ...] = ()


class TableGuide:
    """Measures the table with the lens in ``lens`` if there is one, and writes the file ``table``. ``kept``: whether it
    was written.
    """

    def __init__(self, table: Path, lens: Path) -> None:
        self.kept = False
        self._table, self._lens = table, lens
        self._stillness = Stillness(2)
        self._state: State = "looking"
        self._outlined: tuple[tuple[Point, ...], ...] = ()
        self._taken: list[dict[int, Matrix]] = []
        self._size = (0, 0)
        self._notes: tuple[Message, ...] = ()
        self._seconds = self._since = float("-inf")

    @property
    def finished(self) -> bool:
        """Whether the owner has left."""
        return self._state == "closed"

    def feed(self, image: Picture | None, index: int, seconds: float) -> None:
        """The next frame, uint8 [h, w, 3]; None where the camera was lost."""
        if image is None:
            self._stillness.reset()
            return
        begins, _ = self._stillness.feed(image)
        resting = self._stillness.resting and not begins
        if self._state == "measuring":
            if self._since == float("-inf"):
                self._since = seconds
            self._measure(image, resting, seconds)
        elif self._state == "looking" and seconds - self._seconds >= EVERY:
            self._seconds = seconds
            self._look(image)

    def answer(self, what: What) -> None:
        """Take a person's answer; one that makes no sense now is ignored."""
        if what not in self._answers():
            return
        self._notes = ()
        if what == "measure":
            self._state, self._taken, self._since = "measuring", [], float("-inf")
        else:
            self._state = "looking" if what == "again" else "closed"

    def view(self) -> TableGuideView:
        """What a screen shows now."""
        return TableGuideView(self._state, self._outlined, len(self._taken), notes=self._notes, answers=self._answers())

    def _answers(self) -> tuple[What, ...]:
        match self._state:
            case "looking":
                return ("measure", "leave") if self._outlined else ("leave",)
            case "done" | "failed":
                return ("again", "leave")
            case "closed":
                return ()
        return ("leave",)

    def _look(self, image: Picture) -> None:
        picture, reason = usable(image)
        if picture is None:
            self._outlined, self._notes = (), (picture_trouble(reason),)
            return
        self._notes = ()
        self._outline(find_markers(picture), picture)

    def _outline(self, markers: dict[int, Matrix], picture: Picture) -> None:
        height, width = picture.shape[:2]
        self._outlined = tuple(
            tuple((float(x) / width, float(y) / height) for x, y in markers[number]) for number in sorted(markers)
        )

    def _measure(self, image: Picture, resting: bool, seconds: float) -> None:
        if not resting:
            self._taken = []
            if seconds - self._since > PATIENCE:
                self._state, self._notes = "failed", (say("setup.table.restless"),)
            return
        size = (image.shape[1], image.shape[0])
        if size != self._size:
            self._size, self._taken = size, []
        markers = find_markers(image)
        self._outline(markers, image)
        self._taken.append(markers)
        if len(self._taken) >= PICTURES:
            self._finish()

    def _finish(self) -> None:
        self._state = "failed"
        width, height = self._size
        try:
            lens = load_lens(self._lens)
        except CalibrationFileError:
            lens = None
        found, _ = mean_markers(self._taken)
        view = view_from_markers(found, width, height, _fitting(lens, width, height))
        if view is None:
            self._notes = (say("setup.table.no_marker"),)
            return
        try:
            keep(self._table, view)
        except MessageError as error:
            self._notes = (error.message,)
            return
        self.kept, self._state = True, "done"
        doubt = round(max(view.doubt_mm, 0.1), 1)
        good = say("setup.table.measured", count=len(view.markers), doubt=doubt)
        self._notes = (good, *view_advice(view))


def _fitting(lens: LensModel | None, width: int, height: int) -> LensModel | None:
    """The lens if it was measured with pictures of that size."""
    return lens if lens is not None and (lens.width, lens.height) == (width, height) else None
