"""Every page and every state of a game can be read and touched: no cut text, no small target, no weak contrast."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import cycle, product
from pathlib import Path
from typing import Any, get_args

import pytest

from app.lang import languages
from app.rules.terms import GAMES
from app.settings import Look, Settings, TextSize
from app.ui.screenshot import SIZES, drawn
from tests.app.archive.tables import Table
from tests.app.ui.gallery.plain import plain_faces, plain_pictures
from tests.sampling import sampled

Wanted = Callable[[str], bool]
STATES = ("over", "which_piece", "review", "place", "differ", "piece_gone", "illegal", "turns")
"""The states of a game that show the most words."""
SECOND = "hunters-and-gatherers"


@pytest.fixture(scope="module", autouse=True)
def _plain_pictures() -> Iterator[None]:
    """Only what is written beside the pictures is looked at."""
    with plain_pictures():
        yield


@pytest.fixture(scope="module")
def evenings(tmp_path_factory: pytest.TempPathFactory, window: Any) -> Path:
    """A folder with the games of some evenings."""
    from app.ui.gallery.scenes import furnish

    assert window is not None
    folder = tmp_path_factory.mktemp("evenings")
    furnish(folder)
    return folder


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory, window: Any) -> Path:
    """Such a folder whose games nobody has played: their moves are written into the journal, in a tenth of the time."""
    from app.ui.gallery.archive_scenes import DELETED, PUT_ASIDE
    from app.ui.gallery.scenes import OTHER
    from app.ui.gallery.tables import NAMES

    assert window is not None
    table = Table(tmp_path_factory.mktemp("written"))
    for number in range(PUT_ASIDE):
        seats = tuple(NAMES)[: 2 + number % 4]
        open_ = number >= PUT_ASIDE - 2
        table.game(
            name=tuple(GAMES)[number == OTHER],
            seats=seats,
            names={seat: NAMES[seat] for seat in seats},
            seed=number,
            most=40 if open_ else None,
            closed="" if open_ else "over",
        )
    table.archive.delete(DELETED)
    return table.path.parent


def _faults(
    folder: Path, settings: Settings, size: tuple[int, int], wanted: Wanted, seats: int, *, long: bool, last: str = ""
) -> Iterator[str]:
    """What is wrong with the scenes whose names are wanted. None is made after that of the name ``last``: the states of
    a game are played from its start.
    """
    from app.ui.gallery.checks import faults
    from app.ui.gallery.pictures import Gallery, take
    from app.ui.gallery.scenes import scenes

    gallery = Gallery(folder, replace(settings, motion=False), size, plain_faces)
    try:
        chosen: list[Any] = []
        for scene in scenes(tuple(GAMES), seats, long=long):
            chosen += [scene] if wanted(scene.name) else []
            if scene.name == last:
                break
        else:
            assert not last, "the sample has lost its last scene"
        assert len(chosen) > 2, "the sample has lost its scenes"
        for scene, page, picture in take(gallery, iter(chosen)):
            for fault in faults(page, picture, lambda: drawn(gallery, size)):
                yield f"{scene.name}: {fault}"
    finally:
        gallery.close()


def _sample(name: str) -> bool:
    """Every page, and the states of the first game that show the most words."""
    state = name.rpartition("-")[2]
    return not name.startswith("play-") or (SECOND not in name and state in STATES)


def _smaller_sample() -> Wanted:
    """Every eighth page, and the first three of those states."""
    alternate = cycle((True, *(False,) * 7))

    def wanted(name: str) -> bool:
        if name.startswith("play-"):
            return SECOND not in name and name.rpartition("-")[2] in STATES[:3]
        return next(alternate)

    return wanted


def test_everything_fits_in_english(written: Path) -> None:
    """An eighth of the pages, and three states of a game of three with the most words, on the smallest screen: all of
    them in every language below.
    """
    last = f"help-rules-{SECOND}"
    found = list(_faults(written, Settings(language="en"), (800, 480), _smaller_sample(), 3, long=False, last=last))
    assert found == []


@pytest.mark.slow
@pytest.mark.parametrize("size", sampled([(480, 800), (800, 480)], [(480, 800)]))
def test_every_button_of_the_first_page_is_told_whole(written: Path, size: tuple[int, int]) -> None:
    """All buttons that the app shows there, in the language with the longest words and the largest letters; the
    narrowest screens.
    """
    from app.ui.gallery.scenes import scenes

    settings = Settings(language="de", text="largest")
    shown = [scene.name for scene in scenes((), 3) if scene.name.startswith("home")]
    assert list(_faults(written, settings, size, lambda name: name in shown, 3, long=False, last=shown[-1])) == []


@pytest.mark.slow
def test_how_many_tiles_are_left_stands_clear_of_the_title(evenings: Path) -> None:
    """Where a game ends early: the longest sentence below a title, on the narrowest screen."""
    settings, scene = Settings(language="de", text="largest"), "play-gold-rush-early"
    found = _faults(
        evenings, settings, (480, 800), lambda name: name.startswith(scene), 3, long=False, last=f"{scene}-points"
    )
    assert list(found) == []


@pytest.mark.slow
def test_other_ways_out_are_shown_where_a_question_has_them(evenings: Path) -> None:
    """Of the two questions of five players one has so few that they stand below its answers."""
    from app.ui.gallery.pictures import Gallery
    from app.ui.gallery.scenes import scenes

    gallery, last, shown = Gallery(evenings, Settings(motion=False), (800, 480), plain_faces), "which_piece-else", []
    try:
        for scene in scenes((SECOND,), 5, long=True):
            if scene.name.endswith("-else"):
                panel = gallery.open(scene).screen.panel
                assert "back" in [getattr(widget, "name", "") for widget in panel.walk()]
                shown.append(scene.name.rpartition(f"{SECOND}-")[2])
            if scene.name.endswith(last):
                break
    finally:
        gallery.close()
    assert shown == [last]


@pytest.mark.slow
def test_the_longest_words_fit_in_the_largest_letters(evenings: Path) -> None:
    """German, the largest text, five players with long names, on the smallest screen."""
    settings = Settings(language="de", text="largest")
    assert list(_faults(evenings, settings, (800, 480), _sample, 5, long=True)) == []


@pytest.mark.slow
def test_everything_fits_on_a_small_upright_screen(evenings: Path) -> None:
    """German in large letters, on the narrowest screen that people turn upright."""
    settings = Settings(language="de", look="dark", text="large")
    assert list(_faults(evenings, settings, (480, 800), lambda _: True, 3, long=False)) == []


@pytest.mark.slow
@pytest.mark.parametrize("language", sorted(languages()))
def test_the_pages_around_a_game_fit_there_in_the_largest_letters(evenings: Path, language: str) -> None:
    """In every language: what is longest in one is short in another."""
    settings = Settings(language=language, text="largest")
    last = f"help-rules-{next(iter(GAMES))}"

    def around(name: str) -> bool:
        return not name.startswith("play-")

    assert list(_faults(evenings, settings, (480, 800), around, 3, long=False, last=last)) == []


@pytest.mark.slow
@pytest.mark.parametrize("look", get_args(Look))
def test_everything_is_legible_in_every_look(evenings: Path, look: Look) -> None:
    """Every page and every state of both games, on the smallest screen."""
    settings = Settings(language="en", look=look)
    assert list(_faults(evenings, settings, (800, 480), lambda _: True, 3, long=False)) == []


ROUNDED = 0.5
"""Units by which letters may be smaller: sizes are whole pixels."""


def _letters(folder: Path, settings: Settings, size: tuple[int, int]) -> dict[tuple[str, str], float]:
    """The size of the letters of every text on every page, in units, by the page and the words."""
    from kivy.uix.label import Label

    from app.ui.base.theme import THEME
    from app.ui.gallery.geometry import as_drawn, shown
    from app.ui.gallery.pictures import Gallery
    from app.ui.gallery.scenes import scenes

    gallery = Gallery(folder, replace(settings, motion=False), size, plain_faces)
    found: dict[tuple[str, str], float] = {}
    try:
        for scene in scenes(tuple(GAMES), 3):
            page = gallery.open(scene)
            for label in (w for w in as_drawn(page) if isinstance(w, Label) and w.text.strip() and shown(w)):
                told = scene.name, str(getattr(label, "words", "") or label.text)
                found[told] = max(found.get(told, 0.0), label.font_size / THEME.u)
    finally:
        gallery.close()
    return found


@pytest.mark.slow
@pytest.mark.parametrize("size", [(800, 480), (480, 800)])
@pytest.mark.parametrize("language", sorted(languages()))
def test_no_letters_are_smaller_where_the_largest_are_chosen(
    evenings: Path, language: str, size: tuple[int, int]
) -> None:
    """Whatever has little room has no less of it because other words have grown."""
    usual, largest = (
        _letters(evenings, Settings(language=language, text=text), size) for text in ("normal", "largest")
    )
    both = usual.keys() & largest.keys()
    assert len(both) > 1000
    assert {told: (usual[told], largest[told]) for told in both if largest[told] < usual[told] - ROUNDED} == {}


def _combinations() -> list[tuple[tuple[int, int], str, TextSize, Look]]:
    """Every size with every language and size of text; the looks alternate, so that any two of the four things meet."""
    looks: list[Look] = list(get_args(Look))
    return [
        (size, language, text, looks[(one + other + third) % len(looks)])
        for (one, size), (other, language), (third, text) in product(
            enumerate(SIZES), enumerate(sorted(languages())), enumerate(get_args(TextSize))
        )
    ]


@pytest.mark.slow
@pytest.mark.parametrize(("size", "language", "text", "look"), _combinations())
def test_everything_fits_everywhere(
    evenings: Path, size: tuple[int, int], language: str, text: TextSize, look: Look
) -> None:
    """All scenes of both games; the smallest text with three players, else five with long names."""
    settings = Settings(language=language, look=look, text=text)
    long = text != "normal"
    assert list(_faults(evenings, settings, size, lambda _: True, 5 if long else 3, long=long)) == []
