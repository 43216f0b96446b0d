"""The eyes' process: what it reports, and how its failures are handled."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from app.cli.sources import DemoPlan, demo_eyes
from app.lang import Message, say
from app.session.eyes import PAUSES, TOLD, TOO_LONG, EyesProcess
from app.session.link import ROOM
from app.session.looking import ENDED, _preview
from app.session.messages import LARGEST, from_eyes
from app.session.session import Session
from app.table.model.inputs import (
    CameraBack,
    CameraLost,
    CameraNotes,
    DiscardTile,
    Input,
    Sightings,
    Silence,
    StartGame,
    TokensRead,
)
from app.tilesets import load_tileset
from app.values import Face
from tests.drawings import Drawings
from tests.sampling import few_rows
from tests.worlds.usual import near
from vision.observation import Observation, StackSeen, TokenTaken


@pytest.fixture
def start(fakes: ModuleType) -> Iterator[Callable[..., EyesProcess]]:
    """Start eyes; they are stopped when the test ends."""
    running: list[EyesProcess] = []

    def make(frames: int = 5, then: str = "stay", **options: Any) -> EyesProcess:
        eyes = EyesProcess(partial(fakes.make, frames, then), **options)
        eyes.start()
        running.append(eyes)
        return eyes

    yield make
    for eyes in running:
        eyes.stop()


def gather(eyes: EyesProcess, until: Callable[[list[Input]], bool], seconds: float = 30.0) -> list[Input]:
    """Poll until the condition holds; returns all inputs received."""
    found: list[Input] = []
    limit = time.monotonic() + seconds
    while not until(found):
        assert time.monotonic() < limit, f"nothing more came after {found}"
        found += eyes.poll()
        time.sleep(0.01)
    return found


def said(found: list[Input]) -> list[Observation]:
    """All that the watcher has said."""
    return [o for i in found if isinstance(i, Sightings) for o in i.scene]


def lost(found: list[Input]) -> bool:
    return any(isinstance(i, CameraLost) for i in found)


def test_sightings_touches_and_previews_cross(start: Callable[..., EyesProcess]) -> None:
    """What is seen, what virtual players say and a small picture arrive; the end of the source is told once."""
    eyes = start(6, "end")
    found = gather(eyes, lost)
    assert found[0] == DiscardTile(Face("A1", "a"))
    events = [o.event for o in said(found)]
    assert events == ["motion", "tile", "still"]
    assert found[-1] == CameraLost(ENDED)
    picture = eyes.preview()
    assert picture is not None
    assert picture.shape == (90, 120, 3)
    assert eyes.preview() is picture
    assert eyes.poll() == []


@pytest.mark.parametrize(("then", "reason"), [("raise", say("camera.broken", error="RuntimeError")), ("crash", "")])
def test_a_fault_there_is_a_lost_camera_here(
    start: Callable[..., EyesProcess], then: str, reason: Message | Silence
) -> None:
    """An exception and a crash of the process are reported, never raised."""
    found = gather(start(4, then), lost)
    assert found[-1] == CameraLost(reason)


def test_a_process_that_hangs_is_given_up(start: Callable[..., EyesProcess]) -> None:
    """A process that sends nothing for too long is ended, and the camera counts as lost."""
    eyes = start(4, "hang", patience=0.3)
    found = gather(eyes, lost)
    assert found[-1] == CameraLost(TOO_LONG)


def test_how_far_the_making_is_is_told(fakes: ModuleType) -> None:
    """While the eyes make what they need, how much of that is done is known; they are not taken for hanging."""
    eyes = EyesProcess(partial(fakes.make_slowly, goes_on=False), tells=True, patience=0.3)
    assert eyes.made is None
    eyes.start()
    try:
        gather(eyes, lambda _: eyes.made is not None)
        assert eyes.made == (1, 3)
        time.sleep(0.5)
        assert eyes.poll() == []
    finally:
        eyes.stop()


def test_the_making_is_told_no_more_once_they_see(fakes: ModuleType) -> None:
    """The first thing that they report ends it."""
    eyes = EyesProcess(partial(fakes.make_slowly, goes_on=True), tells=True)
    eyes.start()
    try:
        gather(eyes, bool)
        assert eyes.made is None
    finally:
        eyes.stop()


def test_eyes_that_cannot_start_say_why(fakes: ModuleType) -> None:
    """A camera that does not open is a lost camera with its reason."""
    eyes = EyesProcess(fakes.fail)
    eyes.start()
    assert gather(eyes, lost)[-1] == CameraLost(say("camera.none_found"))


def test_a_restart_brings_the_camera_back(start: Callable[..., EyesProcess]) -> None:
    """After a loss a new process first reports that the camera is back; then it sees again."""
    eyes = start(4, "crash")
    gather(eyes, lost)
    eyes.restart()
    found = gather(eyes, lambda f: any(isinstance(i, Sightings) for i in f))
    assert found[0] == CameraBack()


def _previewed(eyes: EyesProcess) -> Callable[[list[Input]], bool]:
    return lambda _: eyes.preview() is not None


def test_another_game_has_another_camera_picture(start: Callable[..., EyesProcess], fakes: ModuleType) -> None:
    """The picture of the old board is gone at once; the new eyes show what they see and tell all of it."""
    eyes = start(6, "end")
    gather(eyes, lost)
    assert eyes.preview() is not None
    eyes.begin_again(partial(fakes.make, 3, "stay"))
    assert eyes.preview() is None
    found = gather(eyes, _previewed(eyes))
    found += gather(eyes, lambda f: any(isinstance(i, Sightings) for i in (*found, *f)))
    assert found[0] == CameraBack()


def test_a_camera_that_goes_on_shows_the_next_game(start: Callable[..., EyesProcess]) -> None:
    """Without other eyes the same go on: the old picture is gone, and a new one comes."""
    eyes = start(6, "stay")
    gather(eyes, _previewed(eyes))
    old = eyes.preview()
    eyes.begin_again()
    assert eyes.preview() is None
    assert not lost(gather(eyes, _previewed(eyes)))
    assert eyes.preview() is not old


def test_expectations_reach_the_watcher(start: Callable[..., EyesProcess]) -> None:
    """Priors and relearning are passed on while it watches."""
    eyes = start(5, "stay")
    eyes.expect(None)
    eyes.relearn()

    def told(found: list[Input]) -> bool:
        counts = [o.at for o in said(found) if isinstance(o, TokenTaken) and o.at is not None]
        return [sum(times) for times in zip(*counts, strict=True)] == [1, 1]

    gather(eyes, told)


@pytest.fixture
def plug(tmp_path: Path) -> Path:
    """The file that a living camera depends on: it is plugged in."""
    path = tmp_path / "plug"
    path.write_text("go", encoding="utf-8")
    return path


@pytest.fixture
def living(fakes: ModuleType, plug: Path, request: pytest.FixtureRequest) -> Iterator[EyesProcess]:
    """Running eyes on a camera that can be pulled out; an indirect parameter says with how much patience."""
    eyes = EyesProcess(partial(fakes.living, str(plug)), patience=getattr(request, "param", 10.0))
    eyes.start()
    yield eyes
    eyes.stop()


def counts(found: list[Input]) -> list[int]:
    """What the watcher says of how many pictures its map is made of."""
    return [o.count for o in said(found) if isinstance(o, StackSeen) and o.count is not None]


def back(found: list[Input]) -> bool:
    return any(isinstance(i, CameraBack) for i in found)


@pytest.mark.parametrize("living", [1.5], indirect=True)
def test_a_camera_pulled_out_is_waited_for_with_the_map(living: EyesProcess, plug: Path) -> None:
    """The loss is reported once with its reason, however long it lasts; on return the watcher continues."""
    before = counts(gather(living, lambda f: len(counts(f)) >= 3))
    plug.unlink()
    found = gather(living, lost)
    assert found[-1] == CameraLost(say("camera.not_there", camera="file camera"))
    before += counts(found)
    quiet: list[Input] = []
    limit = time.monotonic() + 2.0  # longer than the patience with a process that says nothing
    while time.monotonic() < limit:
        quiet += living.poll()
        time.sleep(0.02)
    assert quiet == []
    plug.write_text("go", encoding="utf-8")
    after = gather(living, lambda f: back(f) and bool(counts(f)))
    assert after[0] == CameraBack()
    assert counts(after)[0] == before[-1] + 1


def test_trying_again_tries_the_camera_at_once(living: EyesProcess, plug: Path) -> None:
    """A restart while the camera is away keeps the process, and with it the map."""
    before = counts(gather(living, lambda f: len(counts(f)) >= 3))
    plug.unlink()
    before += counts(gather(living, lost))
    process = living._process
    plug.write_text("go", encoding="utf-8")
    living.restart()
    after = gather(living, lambda f: back(f) and bool(counts(f)))
    assert living._process is process
    assert counts(after)[0] == before[-1] + 1


def test_what_came_of_trying_again_is_reported(living: EyesProcess, plug: Path) -> None:
    """That the camera is still not there, once for each time that somebody asked."""
    gather(living, lambda f: len(counts(f)) >= 3)
    plug.unlink()
    gather(living, lost)
    for _ in range(2):
        living.restart()
        assert gather(living, lost) == [CameraLost(say("camera.not_there", camera="file camera"))]


@pytest.mark.slow
def test_eyes_started_anew_report_that_the_camera_is_still_away(fakes: ModuleType, tmp_path: Path) -> None:
    """A new process waits for the camera as the old one did; people who asked for it hear that it is not there."""
    eyes = EyesProcess(partial(fakes.living, str(tmp_path / "plug")))
    eyes.restart()
    try:
        assert gather(eyes, lost) == [CameraLost(say("camera.not_there", camera="file camera"))]
    finally:
        eyes.stop()


@pytest.mark.slow
@pytest.mark.parametrize("word", ["crash", "hang"])
def test_the_map_survives_the_process(living: EyesProcess, plug: Path, word: str) -> None:
    """After a crash or a hang a new process that is asked for continues with the map of the old one. How one that comes
    by itself does is tried every time.
    """
    before = counts(gather(living, lambda f: len(counts(f)) >= 90))
    plug.write_text(word, encoding="utf-8")
    before += counts(gather(living, lost))
    plug.write_text("go", encoding="utf-8")
    living.restart()
    after = counts(gather(living, lambda f: bool(counts(f))))
    assert 10 < after[0] <= before[-1] + 2


def test_a_map_of_other_pictures_is_not_taken_over(living: EyesProcess, plug: Path) -> None:
    """A camera that sends another size after a restart sees another picture: the map begins anew."""
    gather(living, lambda f: len(counts(f)) >= 90)
    plug.write_text("crash", encoding="utf-8")
    gather(living, lost)
    plug.write_text("wide", encoding="utf-8")
    living.restart()
    assert counts(gather(living, lambda f: bool(counts(f))))[0] == 1


def test_a_camera_that_is_plugged_in_later_is_taken(fakes: ModuleType, tmp_path: Path) -> None:
    """Eyes that start without their camera say so, and see as soon as it is there."""
    eyes = EyesProcess(partial(fakes.living, str(tmp_path / "plug")))
    eyes.start()
    try:
        assert gather(eyes, lost)[-1] == CameraLost(say("camera.not_there", camera="file camera"))
        (tmp_path / "plug").write_text("go", encoding="utf-8")
        assert gather(eyes, back)[0] == CameraBack()
    finally:
        eyes.stop()


def test_tokens_are_read_there(start: Callable[..., EyesProcess], fakes: ModuleType) -> None:
    """What lies under the camera is read by the process that has the picture; the rest goes on."""
    eyes = EyesProcess(fakes.make_with_tokens)
    eyes.start()
    try:
        gather(eyes, lambda found: bool(found))
        eyes.read_tokens(2)
        found = gather(eyes, lambda found: any(isinstance(i, TokensRead) for i in found))
    finally:
        eyes.stop()
    (read,) = [i for i in found if isinstance(i, TokensRead)]
    assert {token.value for token in read.tokens} == {2, 5}
    assert not lost(found)


@pytest.mark.slow
def test_what_the_camera_cannot_do_is_told_once(fakes: ModuleType) -> None:
    """With the first picture, and not with every one."""
    eyes = EyesProcess(fakes.make_with_notes)
    eyes.start()
    try:
        found = gather(eyes, lost)
    finally:
        eyes.stop()
    assert [i for i in found if isinstance(i, CameraNotes)] == [CameraNotes((say("camera.note.white_balance"),))]


@pytest.mark.parametrize(
    "deed",
    [
        "pickle bomb",
        "wrong types",
        *(
            pytest.param(deed, marks=pytest.mark.slow)
            for deed in ("garbage", "length below nothing", "bomb in a message", "empty", "too long", "longer than any")
        ),
    ],
)
def test_eyes_in_other_hands_are_lost_eyes(fakes: ModuleType, tmp_path: Path, deed: str) -> None:
    """Whatever such a process sends, nothing of it runs here and nothing is raised: the camera is lost, and
    the process has ended.
    """
    mark = tmp_path / "mark"
    eyes = EyesProcess(partial(fakes.hostile, deed, str(mark)), patience=20.0)
    eyes.start()
    process = eyes._process
    assert process is not None
    try:
        assert gather(eyes, lost) == [CameraLost("")]
        assert not process.is_alive()
        assert eyes.poll() == []
    finally:
        eyes.stop()
    assert not mark.exists()


@pytest.mark.parametrize(("paced", "reason"), few_rows([(True, ENDED), (False, TOO_LONG)], 1))
def test_only_eyes_that_begin_again_by_themselves_are_said_to(
    start: Callable[..., EyesProcess], paced: bool, reason: Silence
) -> None:
    """A simulated table would begin from its beginning: people are told that they may restart it."""
    found = gather(start(4, "hang", patience=0.3, paced=paced), lost)
    assert found[-1] == CameraLost(reason)


def test_half_a_message_does_not_stop_the_app(fakes: ModuleType) -> None:
    """A process that hangs in the middle of a message is given up like any that says nothing."""
    eyes = EyesProcess(partial(fakes.hostile, "half a message", ""), start_patience=2.0)
    eyes.start()
    try:
        began = time.monotonic()
        assert eyes.poll() == []
        while not (found := eyes.poll()):
            assert time.monotonic() - began < 30.0
            time.sleep(0.05)
        assert found == [CameraLost(TOO_LONG)]
    finally:
        eyes.stop()


@pytest.mark.slow
def test_a_flood_of_messages_does_not_stop_the_app(fakes: ModuleType) -> None:
    """However fast they come, a limited number is taken at a time and queued."""
    eyes = EyesProcess(partial(fakes.hostile, "flood", ""))
    eyes.start()
    try:
        link = eyes._link
        assert link is not None
        limit = time.monotonic() + 30.0
        while link._inbox.qsize() < ROOM:
            assert time.monotonic() < limit
            time.sleep(0.01)
        assert [eyes.poll() for _ in range(50)] == [[]] * 50
        assert link._inbox.qsize() <= ROOM
    finally:
        eyes.stop()


@pytest.mark.slow
@pytest.mark.parametrize("tiles", [2, pytest.param(3, marks=pytest.mark.slow)])
def test_what_a_real_watcher_says_crosses(drawings: Drawings, tiles: int) -> None:
    """A demonstration is played from its frames, seen by the other process, as far as that tile."""
    art = drawings.saved(load_tileset("gold-rush"), 192)
    plan = DemoPlan("gold-rush", near(seed=3), 3, art=art)
    session = Session(load_tileset("gold-rush"), eyes=(eyes := EyesProcess(partial(demo_eyes, plan))))
    session.touch(StartGame(plan.players, token_seed=3))
    eyes.start()
    limit = time.monotonic() + 240.0
    try:
        while len(session.view().tiles) < tiles or session.preview() is None:
            assert session.state.fault is None
            assert session.state.question is None
            assert time.monotonic() < limit
            time.sleep(0.02)
        picture = session.preview()
        assert picture is not None
        assert picture.shape == (270, 480, 3)
        assert picture.std() > 10, "a table, not a blank"
    finally:
        session.close()


@pytest.mark.parametrize(
    ("height", "width", "shown"), [(720, 1280, (270, 480)), (3000, 300, (960, 96)), (9, 12, (9, 12))]
)
def test_a_preview_of_any_camera_is_a_message(height: int, width: int, shown: tuple[int, int]) -> None:
    """Small enough for the pipe, however the camera stands, and with the shape of its picture."""
    made = _preview(np.full((height, width, 3), 7, np.uint8))
    assert (made.height, made.width) == shown
    assert from_eyes.decode(from_eyes.encode(made)) == made
    assert len(from_eyes.encode(made)) < LARGEST


class Later:
    """The clock of the system, set forward by hand."""

    ahead = 0.0

    def __call__(self) -> float:
        return time.monotonic() + self.ahead


def test_eyes_that_cannot_start_are_tried_again_ever_more_rarely(
    fakes: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After 1, 2, 4 seconds and so on; people hear of it once."""
    clock = Later()
    eyes = EyesProcess(fakes.fail, clock=clock)
    begin, begun = eyes.start, [0]

    def start() -> None:
        begun[0] += 1  # the process itself may have ended before anybody looks
        begin()

    monkeypatch.setattr(eyes, "start", start)
    eyes.start()
    try:
        gather(eyes, lost)
        for number, pause in enumerate(PAUSES[:2], 1):
            clock.ahead += pause - 0.5
            assert eyes.poll() == []
            assert not eyes.running
            assert begun[0] == number
            clock.ahead += 0.5
            eyes.poll()
            assert begun[0] == number + 1
            limit = time.monotonic() + 30
            while eyes.running or eyes._link is not None:
                assert eyes.poll() == []
                assert time.monotonic() < limit
                time.sleep(0.01)
    finally:
        eyes.stop()


@pytest.mark.parametrize("word", ["crash", pytest.param("hang", marks=pytest.mark.slow)])
def test_what_dies_or_hangs_comes_back_by_itself(living: EyesProcess, plug: Path, word: str) -> None:
    """A process that is killed or stopped is replaced by one that goes on with its map."""
    before = counts(gather(living, lambda f: len(counts(f)) >= 90))
    plug.write_text(word, encoding="utf-8")
    before += counts(gather(living, lost))
    plug.write_text("go", encoding="utf-8")
    found = gather(living, lambda f: back(f) and bool(counts(f)))
    assert 10 < counts(found)[0] <= before[-1] + 2


def test_a_flood_ends_the_process(fakes: ModuleType) -> None:
    """More messages than can be taken up for several seconds are no eyes."""
    clock = Later()
    eyes = EyesProcess(partial(fakes.hostile, "flood", ""), clock=clock)
    eyes.start()
    try:
        limit = time.monotonic() + 30
        found: list[Input] = []
        while not lost(found):
            assert time.monotonic() < limit
            link = eyes._link
            assert link is not None
            if link._inbox.qsize() == ROOM:
                found += eyes.poll()
                clock.ahead += 1
            time.sleep(0.005)
        assert not eyes.running
    finally:
        eyes.stop()


@pytest.mark.slow
def test_eyes_killed_and_stopped_twenty_times_come_back_each_time(fakes: ModuleType, plug: Path) -> None:
    """The first losses are reported as faults, the later ones only as notices; the map is kept through all of them."""
    clock = Later()
    eyes = EyesProcess(partial(fakes.living, str(plug)), patience=2.6, clock=clock)
    eyes.start()
    found: list[CameraLost] = []
    last = 0
    try:
        for number in range(20):
            seen = gather(eyes, lambda f: len(counts(f)) >= 80)
            assert last == 0 or counts(seen)[0] > 10, "the map goes on"
            plug.write_text("crash" if number % 2 else "hang", encoding="utf-8")
            found += [i for i in gather(eyes, lost) if isinstance(i, CameraLost)]
            plug.write_text("go", encoding="utf-8")
            last = counts(seen)[-1]
            clock.ahead += PAUSES[-1]
    finally:
        eyes.stop()
    assert [loss.again for loss in found] == [False] * TOLD + [True] * (20 - TOLD)


@pytest.mark.slow
def test_a_camera_pulled_out_fifty_times_is_told_and_taken_each_time(living: EyesProcess, plug: Path) -> None:
    """Each loss and each return is one word; the process and its map stay the same through all of them."""
    before = counts(gather(living, lambda f: len(counts(f)) >= 3))[-1]
    process = living._process
    assert process is not None
    for _ in range(50):
        plug.unlink()
        found = gather(living, lost)
        assert [i for i in found if isinstance(i, CameraLost)] == [
            CameraLost(say("camera.not_there", camera="file camera"))
        ]
        plug.write_text("go", encoding="utf-8")
        living.restart()
        found += gather(living, lambda f: back(f) and bool(counts(f)))
        assert sum(isinstance(i, CameraBack) for i in found) == 1
        assert counts(found)[-1] > before, "the map goes on"
        before = counts(found)[-1]
    assert living._process is process
    assert process.is_alive()
