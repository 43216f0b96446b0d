"""The guide of a showing: pictures of pieces come in, taps come in, what is to be shown comes out."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from app.lang import Translator, say
from app.rules.terms import PieceKind, Terms
from app.setup.pieces import FOLDER, PiecesFileError, keep_pieces, load_pieces
from app.setup.pieces_guide import PiecesGuide, Press, What, trouble_of
from app.setup.runner import Runner
from app.setup.showing import SHOWN, Showing
from app.values.pictures import Picture
from hardware.frames import Frame
from tests.worlds.pieces_shown import KINDS, PLACES, bare_table, laid_out
from vision.enrolment.exhibits import REASONS, ExhibitError

TERMS = Terms("test", {}, frozenset(), {}, {}, 0, (PieceKind("figure", lies_on=frozenset({"field"})), PieceKind("hut")))
NAMES = ("empty", "yellow", "red", "green", "blue", "black")


def at_once(work: Callable[[], Any]) -> Future[Any]:
    """Do it now."""
    done: Future[Any] = Future()
    try:
        done.set_result(work())
    except Exception as error:
        done.set_exception(error)
    return done


class Table:
    """A guide, and the hands before it."""

    def __init__(self, art: Path, keep: Callable[[Any], object] | None = None) -> None:
        self.art = art
        self.guide = PiecesGuide(TERMS, Showing(art, NAMES), keep or (lambda shown: keep_pieces(art, shown)), at_once)
        self._number = 0
        self._last = bare_table()

    def lay(self, picture: Picture) -> Any:
        """A hand comes, lays this, and goes; returns the view."""
        hand = picture.copy()
        hand[40:180, 60:300] = 90
        for image in (hand, hand // 2, *[picture] * 9):
            self.rest(image)
        return self.guide.view()

    def rest(self, image: Picture, count: int = 1) -> Any:
        for _ in range(count):
            self._number += 1
            self._last = image
            self.guide.feed(image, self._number, self._number / 10)
        return self.guide.view()

    def press(self, what: What, which: int = 0) -> Any:
        self.guide.answer(Press(what, which))
        return self.rest(self._last)

    def colours(self, *names: str) -> None:
        for name in names:
            assert self.lay(laid_out(name)).state == "good", name
            self.press("next")


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """A guide at its beginning, over a bare table that has been accepted."""
    begun = Table(tmp_path)
    assert begun.lay(bare_table()).state == "good"
    begun.press("next")
    return begun


def test_it_asks_for_the_bare_table_first(tmp_path: Path) -> None:
    """Which cannot be skipped."""
    table = Table(tmp_path)
    view = table.guide.view()
    assert (view.step.name, view.state, view.answers) == ("empty", "waiting", ("again", "stop"))
    assert view.step.ask == say("show.lay_empty")
    assert table.rest(np.zeros((220, 480, 3), np.uint8), 9).trouble == say("vision.too_dark")
    assert table.lay(bare_table()).answers == ("next", "again", "stop")


def test_things_are_outlined_from_left_to_right(table: Table) -> None:
    """Each outline lies around its thing; the next colour follows."""
    view = table.lay(laid_out("yellow"))
    assert view.state == "good"
    for outline, (x, y) in zip(view.outlines, PLACES, strict=True):
        middle = np.mean(outline.points, axis=0) * (480, 220)
        assert np.hypot(*(middle - (x, y))) < 12
    view = table.press("next")
    assert (view.step.name, view.state, view.outlines) == ("red", "waiting", ())
    assert [step.done for step in view.steps] == [True, True, False, False, False, False]


def test_what_is_wrong_is_said_and_the_next_picture_counts(table: Table) -> None:
    """Each rest is looked at anew."""
    view = table.lay(laid_out("yellow", solids=KINDS[:2], places=PLACES[:2]))
    assert (view.state, view.trouble) == ("wrong", say("show.wrong.too_few", found=2, wanted=3))
    assert "next" not in view.answers
    assert table.lay(bare_table()).trouble == say("show.wrong.no_difference")
    assert table.lay(laid_out("yellow")).state == "good"


def test_an_arm_that_reaches_for_the_screen_takes_nothing_back(table: Table) -> None:
    """What was seen stays until another picture has been looked at."""
    seen = table.lay(laid_out("yellow"))
    hand = laid_out("yellow")
    hand[:120, 300:] = 200
    assert table.rest(hand) == seen
    assert table.press("next").step.name == "red"


def test_the_things_of_before_are_not_taken_for_the_next(table: Table) -> None:
    """Neither while nobody has come, nor when an arm passed over them."""
    table.colours("yellow")
    assert table.rest(laid_out("yellow"), 12).state == "waiting"
    view = table.lay(laid_out("yellow"))
    assert (view.state, view.trouble) == ("wrong", say("show.wrong.still_there"))
    assert table.lay(laid_out("red")).state == "good"


def test_alike_colours_are_told_and_can_be_taken(table: Table) -> None:
    """The owner decides."""
    table.colours("yellow")
    other = laid_out("yellow", seed=2, places=[(x + 12, y + 8) for x, y in PLACES])
    view = table.lay(other)
    assert view.state == "good"
    assert view.trouble is not None
    assert view.trouble.key == "show.alike"


def test_pieces_in_too_much_light_are_told(table: Table) -> None:
    """Their paint would be known in that light only."""
    view = table.lay(np.minimum(laid_out("yellow").astype(np.uint16) * 2, 255).astype(np.uint8))
    assert view.state == "good"
    assert view.trouble == say("show.overexposed", colour=say("word.yellow"))


@pytest.mark.slow
def test_a_colour_can_be_skipped_and_shown_later(table: Table) -> None:
    """It is named on the page, and "go on" leads back to it."""
    table.press("skip")
    table.colours("red", "green", "blue", "black")
    view = table.guide.view()
    assert view.state == "page"
    assert view.rows is not None
    assert [(row.title, len(row.cuts)) for row in view.rows][:2] == [(say("word.yellow"), 0), (say("word.red"), 3)]
    assert view.rows[0].trouble == say("show.not_shown")
    assert view.answers == ("keep", "go_on", "anew", "show", "leave")
    assert table.press("go_on").step.name == "yellow"
    table.colours("yellow")
    assert table.guide.view().answers == ("keep", "anew", "show", "leave")


def test_it_is_kept_only_when_the_owner_says_so(table: Table) -> None:
    """Then games find it, and the pictures of the showing are gone once all is there."""
    table.colours("yellow", "red")
    table.press("stop")
    assert load_pieces(table.art) is None
    table.press("keep")
    assert table.guide.kept
    shown = load_pieces(table.art)
    assert shown is not None
    assert set(shown.paints) == {"yellow", "red"}
    assert (table.art / FOLDER / SHOWN / "red.png").exists()
    table.press("go_on")
    table.colours("green", "blue", "black")
    table.press("keep")
    assert not list((table.art / FOLDER / SHOWN).iterdir())
    table.press("leave")
    assert table.guide.finished
    assert table.guide.view().state == "closed"


@pytest.mark.slow
def test_nothing_is_lost_when_it_is_stopped(table: Table) -> None:
    """Another day it goes on where it was; one that was shown can be shown again; all can be begun anew."""
    table.colours("yellow", "red")
    table.press("stop")
    table.press("leave")
    again = Table(table.art)
    assert again.guide.view().step.name == "green"
    again.colours("green")
    again.press("stop")
    assert again.press("show", 1).step.name == "yellow"
    again.lay(laid_out("yellow", seed=5))
    again.press("next")
    assert again.guide.view().step.name == "blue"
    again.press("stop")
    assert again.press("anew").step.name == "empty"
    assert Table(table.art).guide.view().step.name == "empty"


@pytest.mark.slow
def test_pictures_of_another_size_are_not_mixed(table: Table) -> None:
    """What cannot be read or used is asked for again."""
    table.colours("yellow", "red")
    folder = table.art / FOLDER / SHOWN
    (folder / "red.png").write_bytes(b"")
    assert Table(table.art).guide.view().step.name == "red"
    (folder / "empty.png").write_bytes(b"none")
    assert Table(table.art).guide.view().step.name == "empty"


@pytest.mark.slow
def test_what_cannot_be_written_is_said(tmp_path: Path) -> None:
    """The showing goes on."""

    def full(_: Any) -> object:
        raise PiecesFileError(say("pieces.unwritten", path="x", error="full"))

    table = Table(tmp_path, full)
    table.lay(bare_table())
    table.press("next")
    table.colours("yellow")
    table.press("stop")
    assert table.press("keep").trouble == say("pieces.unwritten", path="x", error="full")
    assert not table.guide.kept
    (tmp_path / "file").write_text("")
    blocked = Table(tmp_path / "file")
    blocked.lay(bare_table())
    trouble = blocked.press("next").trouble
    assert trouble is not None
    assert trouble.key == "pieces.unwritten"


def test_answers_that_make_no_sense_are_ignored(table: Table) -> None:
    """A second tap comes late."""
    before = table.guide.view()
    late: tuple[What, ...] = ("next", "keep", "leave", "go_on")
    for what in late:
        assert table.press(what).step == before.step


def test_every_reason_has_a_sentence() -> None:
    """And its numbers."""
    words = Translator.load("en")
    for reason in REASONS:
        message = trouble_of(ExhibitError(reason, 1, 3))
        assert words.has(message.key)
        assert words.arguments(message.key) <= set(message.args)


@pytest.mark.slow
def test_it_works_behind_a_screen_with_threads_of_its_own(tmp_path: Path) -> None:
    """Frames go on while things are cut out elsewhere; taps and views pass between the threads."""
    bare, yellow = bare_table(), laid_out("yellow")
    hand = yellow.copy()
    hand[40:180, 60:300] = 90
    # it never rests: however late a thread looks, and however many pictures it leaves out, it sees the hand move
    waved = tuple((hand * part).astype(np.uint8) for part in np.random.default_rng(1).uniform(0.3, 1.0, 97))
    lies: tuple[Picture, ...] = (bare,)

    def frames() -> Iterator[Frame | None]:
        for number in range(100_000):
            time.sleep(0.002)
            yield Frame(number, lies[number % len(lies)], number / 10)

    def until(done: Callable[[], bool]) -> None:
        for _ in range(12_000):
            if done():
                return
            time.sleep(0.005)
        raise AssertionError(runner.view())

    with ThreadPoolExecutor(1) as pool:
        guide = PiecesGuide(TERMS, Showing(tmp_path, NAMES), lambda shown: keep_pieces(tmp_path, shown), pool.submit)
        runner = Runner(guide, frames)
        runner.start()
        until(lambda: runner.view().state == "good")
        runner.send(Press("next"))
        until(lambda: runner.view().at == 1)
        lies = waved
        until(lambda: runner.view().state == "moving")
        lies = (yellow,)
        until(lambda: runner.view().state == "good")
        runner.send(Press("next"))
        runner.send(Press("stop"))
        until(lambda: "keep" in runner.view().answers)
        runner.send(Press("keep"))
        until(lambda: runner.view().kept)
        runner.send(Press("leave"))
        until(lambda: runner.ended)
        runner.stop()
    assert load_pieces(tmp_path) is not None
