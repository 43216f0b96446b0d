"""The eyes' process: what it reports, and what becomes of its faults."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from app.lang import Message, say
from app.session.eyes import ENDED, TOO_LONG, EyesProcess
from app.table.inputs import CameraBack, CameraLost, CameraNotes, DiscardTile, Input, Sightings, Silence, TokensRead
from app.values import Face


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
    """Poll until that is so; what has come."""
    found: list[Input] = []
    limit = time.monotonic() + seconds
    while not until(found):
        assert time.monotonic() < limit, f"nothing more came after {found}"
        found += eyes.poll()
        time.sleep(0.01)
    return found


def lost(found: list[Input]) -> bool:
    return any(isinstance(i, CameraLost) for i in found)


def test_sightings_touches_and_previews_cross(start: Callable[..., EyesProcess]) -> None:
    """What is seen, what virtual players say and a small picture arrive; the end of the source is told once."""
    eyes = start(6, "end")
    found = gather(eyes, lost)
    assert found[0] == DiscardTile(Face("A1", "a"))
    events = [o.event for i in found if isinstance(i, Sightings) for o in i.observations]
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
    """After its patience without a word the process is ended and the camera lost."""
    eyes = start(4, "hang", patience=0.3)
    found = gather(eyes, lost)
    assert found[-1] == CameraLost(TOO_LONG)


def test_eyes_that_cannot_start_say_why(fakes: ModuleType) -> None:
    """A camera that does not open is a lost camera with its reason."""
    eyes = EyesProcess(fakes.fail)
    eyes.start()
    assert gather(eyes, lost)[-1] == CameraLost(say("camera.none_found"))


def test_a_restart_brings_the_camera_back(start: Callable[..., EyesProcess]) -> None:
    """The first word of a new process after a loss is that the camera is back; then it sees again."""
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
        text = " ".join(o.reason for i in found if isinstance(i, Sightings) for o in i.observations)
        return ("1 0" in text and "0 1" in text) or "1 1" in text

    gather(eyes, told)


@pytest.fixture
def plug(tmp_path: Path) -> Path:
    """The file that a living camera depends on: it is plugged in."""
    path = tmp_path / "plug"
    path.write_text("go", encoding="utf-8")
    return path


@pytest.fixture
def living(fakes: ModuleType, plug: Path) -> Iterator[EyesProcess]:
    """Running eyes on a camera that can be pulled out."""
    eyes = EyesProcess(partial(fakes.living, str(plug)), patience=2.6)
    eyes.start()
    yield eyes
    eyes.stop()


def counts(found: list[Input]) -> list[int]:
    """What the watcher says of how many pictures its map is made of."""
    return [o.count for i in found if isinstance(i, Sightings) for o in i.observations if o.count is not None]


def back(found: list[Input]) -> bool:
    return any(isinstance(i, CameraBack) for i in found)


def test_a_camera_pulled_out_is_waited_for_with_the_map(living: EyesProcess, plug: Path) -> None:
    """The loss is told once with its reason, however long it lasts; on return the watcher goes on where it was."""
    before = counts(gather(living, lambda f: len(counts(f)) >= 3))
    plug.unlink()
    found = gather(living, lost)
    assert found[-1] == CameraLost(say("camera.not_there", camera="file camera"))
    before += counts(found)
    quiet: list[Input] = []
    limit = time.monotonic() + 3.2  # longer than the patience with a process that says nothing
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


@pytest.mark.parametrize("word", ["crash", "hang"])
def test_the_map_survives_the_process(living: EyesProcess, plug: Path, word: str) -> None:
    """After a crash or a hang a new process goes on with what the old one knew."""
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
