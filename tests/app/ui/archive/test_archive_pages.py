"""The pages of stored games, by touch."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.lang import Translator, say
from app.lang.files import codes
from app.rules.terms import SEATS
from tests.app.archive.tables import NAMES
from tests.app.ui.archive.visit import OPEN, SHORT, WHOLE, Visit
from tests.app.ui.frames import next_frame
from tests.sampling import few

SIZES = ((800, 480), (1024, 600), (1280, 720), (720, 1280))


def test_an_empty_journal_says_so(visit: Callable[..., Visit]) -> None:
    """There is a sentence, and the way to the players says so too."""
    empty = visit()
    assert any(words.startswith("No game has been played here yet") for words in empty.words())
    empty.press("people")
    assert any(words.startswith("No game has been played to its end") for words in empty.words())
    empty.press("back")
    assert empty.lines() == []


def test_an_empty_list_can_be_read(visit: Callable[..., Visit]) -> None:
    """Its words stand out from the ground, as those of the players' empty page do."""
    from app.ui.gallery.checks import faults
    from app.ui.screenshot import drawn

    empty, size = visit(), (800, 480)

    def found() -> list[str]:
        return [str(f) for f in faults(empty.page, drawn(empty.shell, size), lambda: drawn(empty.shell, size))]

    assert found() == []
    empty.press("people")
    assert found() == []


def test_the_list_shows_who_won_and_opens_a_game(visit: Callable[..., Visit]) -> None:
    """The newest stands first, each with who played it and when; a tap opens it with its bars, curve and sentences."""
    from app.ui.archive.charts import KindBar, ScoreCurve

    list_ = visit(WHOLE, OPEN)
    assert [line.number for line in list_.lines()] == [2, 1]
    assert list_.lines()[0].state_words.endswith("tiles left")
    assert list_.lines()[1].state_words.endswith("won")
    assert all(line.state_words.startswith("Gold Rush. ") for line in list_.lines())
    for line in list_.lines():
        assert sorted(chip.name for chip in line.ids.chips.children) == sorted(NAMES.values())
        assert line.when.startswith(("Today, ", "Yesterday, "))
    list_.open(1)
    assert sum(isinstance(w, KindBar) for w in list_.page.walk()) == 3
    assert sum(isinstance(w, ScoreCurve) for w in list_.page.walk()) == 1
    assert any(words.startswith("Richest stack") for words in list_.words())
    assert "Points after each turn" in list_.words()
    assert {"replay", "share", "rename", "delete"} <= set(list_.names())


def test_only_lines_in_view_exist(visit: Callable[..., Visit]) -> None:
    """Two hundred games make no more widgets than the screen shows, and the place in the list is kept."""
    from app.archive.summary import Summary

    list_ = visit(OPEN)
    (line,) = list_.desk.lines or ()
    many: tuple[Summary, ...] = tuple(replace(line, id=number) for number in range(200, 0, -1))
    list_.desk.lines = many
    list_.page._show()
    list_.frames()
    assert len(list_.page.list.data) == 200
    assert 4 <= len(list_.lines()) <= 8
    list_.page.list.scroll_y = 0
    list_.frames()
    assert list_.lines()[-1].number == 1
    list_.page.left()
    assert list_.desk.scroll == 0


def test_an_open_game_is_taken_up_from_its_page(visit: Callable[..., Visit]) -> None:
    """The page of a game that was put aside goes on with it."""
    list_ = visit(OPEN)
    list_.open(1)
    list_.press("go_on")
    assert list_.evening.taken == [1]
    assert list_.played == 1


@pytest.mark.slow
def test_a_game_that_is_on_the_table_cannot_be_deleted(visit: Callable[..., Visit]) -> None:
    """While a game is open, no unfinished game offers it."""
    list_ = visit(OPEN)
    list_.evening.open = True
    list_.open(1)
    assert not {"delete", "go_on"} & set(list_.names())


def test_a_game_is_deleted_and_brought_back(visit: Callable[..., Visit]) -> None:
    """It is asked first; the game stands at the end of the list until it is brought back."""
    from app.ui.base.widgets import TouchButton

    list_ = visit(SHORT, OPEN)
    list_.open(2)
    list_.press("delete")
    kinds = {w.name: w.kind for w in list_.page.walk() if isinstance(w, TouchButton) and w.name in ("yes", "no")}
    assert kinds == {"yes": "grave", "no": "primary"}
    list_.press("no")
    assert not any(line.deleted for line in list_.desk.archive.summaries())
    list_.press("delete")
    list_.press("yes")
    list_.until(lambda: bool(list_.lines()))
    assert [(line.number, line.faded) for line in list_.lines()] == [(1, False), (2, True)]
    list_.open(2)
    list_.press("restore")
    list_.until(lambda: list_.page._work is None)
    assert not any(line.deleted for line in list_.desk.archive.summaries())


def test_a_game_gets_a_title(visit: Callable[..., Visit]) -> None:
    """What is typed stands in the heading and in the list."""
    from app.ui.base.keyboard import NamePad

    list_ = visit(OPEN)
    list_.open(1)
    list_.press("rename")
    pad = next(w for w in list_.page.walk() if isinstance(w, NamePad))
    pad.typed("Easter")
    pad.done()
    list_.frames()
    assert list_.page.heading.words.startswith("Easter, ")
    assert list_.desk.opened is not None
    assert list_.desk.opened.summary.title == "Easter", "what is shared has the title too"
    list_.press("back")
    list_.until(lambda: bool(list_.lines()))
    assert list_.lines()[0].name == "Easter"


@pytest.mark.slow
def test_a_replay_without_motion_stands_still(visit: Callable[..., Visit]) -> None:
    """Whoever switched motion off sees each turn as it ends, the whole map in sight at once."""
    list_ = visit(WHOLE)
    list_.shell.settings = replace(list_.shell.settings, motion=False)
    list_.open(1)
    list_.press("replay")
    board = list_.page.board
    list_.page.show(71)
    assert board.still
    middles = [board.to_screen(tile.cell.col + 0.5, tile.cell.row + 0.5) for tile in board._view.tiles]
    assert all(board.collide_point(*middle) for middle in middles)
    assert list_.page._clock is None
    list_.page.show(0)
    list_.press("play")
    assert list_.page._clock is not None


def test_a_replay_begins_to_play(visit: Callable[..., Visit]) -> None:
    """Nobody has to find out what plays it; a step stops it."""
    list_ = visit(SHORT)
    list_.open(1)
    list_.press("replay")
    page = list_.page
    assert page._clock is not None
    assert page.buttons["play"].sign == "pause"
    list_.press("later")
    assert page._clock is None
    assert page.buttons["play"].sign == "play"


def test_no_tile_of_a_replay_is_at_the_edge_of_its_map(visit: Callable[..., Visit]) -> None:
    """Nor is what stands on it cut; no place is drawn as free."""
    list_ = visit(WHOLE)
    list_.open(1)
    list_.press("replay")
    page, board = list_.page, list_.page.board
    for at in range(0, 24, 3):
        page.show(at)
        list_.frames(1)
        board.settle()
        tile = board.sight.camera.tile
        for laid in board._view.tiles:
            left, low = board.to_screen(laid.cell.col, laid.cell.row + 1)
            assert board.x + 0.5 * tile <= left <= board.right - 1.5 * tile
            assert board.y + 0.5 * tile <= low <= board.top - 1.5 * tile
    assert board._layers._free.children == []


@pytest.mark.slow
def test_a_replay_tells_every_turn_in_letters_of_one_size(visit: Callable[..., Visit]) -> None:
    """The last one too, which has all of the final scoring: it tells its move, and who has won."""
    list_ = visit(WHOLE)
    list_.open(1)
    list_.press("replay")
    page = list_.page
    sizes = set()
    for at in (1, 2, 71):
        page.show(at)
        page.told.refit()
        sizes.add(page.told.font_size)
        assert page.told.text == page.told.words
    assert len(sizes) == 1
    assert page.told.words.startswith("Turn 71:")
    seats = page._replay.frame(71).view.seats
    rises = {s.colour: s.score - w.score for s, w in zip(seats, page._replay.frame(70).view.seats, strict=True)}
    assert all(f"+{rise}: " in page.told.words for rise in rises.values() if rise)
    assert any(f"{origin} " in page.told.words for origin in ("Railroads", "Prairies"))
    assert "The game is over. The winner: " in page.told.words


def test_a_replay_steps_slides_and_plays(visit: Callable[..., Visit]) -> None:
    """Each way shows the table after another turn; nothing on the map can be done."""
    list_ = visit(WHOLE)
    list_.open(1)
    list_.press("replay")
    page = list_.page
    assert page.at == 0
    assert "earlier" not in list_.names()
    list_.press("later")
    list_.press("later")
    assert page.at == 2
    assert any(words.startswith("Turn 2:") for words in list_.words())
    list_.press("earlier")
    page.slider.value = 71
    assert page.at == 71
    assert "later" not in list_.names()
    assert len(page.board._view.tiles) == 72
    list_.press("play")
    assert page.at == 0
    page._next(0.0)
    assert page.at == 1
    list_.press("play")
    assert page._clock is None
    assert page.press("right")
    assert page.at == 2
    assert not page.board.still
    list_.press("back")
    assert page._clock is None


def test_the_final_scoring_is_seen_again(visit: Callable[..., Visit]) -> None:
    """As ceremony and podium; closing it leads back to the game, and its podium to replay and result."""
    from app.ui.scores.podium import Podium

    here = visit(SHORT)
    here.open(1)
    here.press("final")
    ceremony = here.page.ceremony
    assert not ceremony.at_podium
    ceremony.pause()
    ceremony.to_the_end()
    here.frames()
    assert any(isinstance(widget, Podium) for widget in here.page.walk())
    here.page.guard._changed.clear()  # a moment has passed at the podium
    here.press("close")
    here.until(lambda: here.page._work is None)
    here.press("final")
    here.page.ceremony.pause()
    here.page.ceremony.to_the_end()
    here.page.guard._changed.clear()
    here.frames()
    here.press("replay")
    assert here.page.at == 0


@pytest.mark.slow
def test_a_player_shows_how_the_others_fared(visit: Callable[..., Visit]) -> None:
    """The one with most wins is shown first; a tap shows another; each kind of game has statistics of its own."""
    from app.ui.archive.people_page import Meeting, PersonLine

    list_ = visit(WHOLE, {"seed": 2}, {"name": "hunters-and-gatherers"})
    list_.press("people")
    people = [w for w in list_.page.walk() if isinstance(w, PersonLine)]
    assert {w.name for w in people} == {"Anna", "Ben", "Élodie"}
    assert [w.chosen for w in people] == [True, False, False]
    list_.tap(people[2])
    people = [w for w in list_.page.walk() if isinstance(w, PersonLine)]
    assert [w.chosen for w in people] == [False, False, True]
    assert sum(isinstance(w, Meeting) for w in list_.page.walk()) == 2
    assert people[0].figures[0] == "2"
    list_.press("choice-hunters-and-gatherers")
    assert next(w for w in list_.page.walk() if isinstance(w, PersonLine)).figures[0] == "1"


@pytest.mark.slow
def test_what_never_happened_between_two_is_not_told(visit: Callable[..., Visit]) -> None:
    """Who has always been ahead was never behind; the words end before the bar that scrolls them."""
    from app.ui.archive.people_page import Meeting
    from app.ui.base.rows import Scroll

    list_ = visit(WHOLE)
    list_.press("people")
    meetings = [w for w in list_.page.walk() if isinstance(w, Meeting)]
    assert {w.words for w in meetings} <= {"more points once", "fewer points once", "equal points once"}
    assert meetings
    (around,) = (w for w in list_.page.walk() if isinstance(w, Scroll) and meetings[0] in w.rows.children)
    assert max(w.right for w in meetings) <= around.width - around.bar_width


@pytest.mark.slow
def test_a_game_that_was_ended_early_tells_one_result(visit: Callable[..., Visit]) -> None:
    """Its bars stand for the map as it lay, the best first, and a line above says so; a finished game has none."""
    from app.ui.archive.game_page import SeatBar

    list_ = visit({"most": 80, "closed": "left"}, WHOLE)
    lines = list_.desk.lines
    assert lines is not None
    ended = next(line for line in lines if line.standing == "left")
    list_.open(ended.id)
    list_.until(lambda: list_.page._work is None)
    told = "Points counted as the map stood when the game was ended, without the values of the tokens."
    assert list_.words().count(told) == 1
    opened = list_.desk.opened
    assert opened is not None
    game = opened.stored.history.game
    more = sum(sum(scored.points.values()) for scored in game.prospects())
    shown = [int(w.score) for w in list_.page.walk() if isinstance(w, SeatBar)]
    assert more > 0
    assert sorted(shown, reverse=True) == [seat.score for seat in ended.ranked]
    assert sum(shown) == more + sum(game.seat(seat.colour).score for seat in ended.seats)
    list_.press("back")
    list_.open(next(line for line in lines if line.finished).id)
    list_.until(lambda: list_.page._work is None)
    assert not any(words.startswith("Points counted as") for words in list_.words())


@pytest.mark.slow
def test_a_game_that_cannot_be_read_is_told(visit: Callable[..., Visit], tmp_path: Path) -> None:
    """Its page has the sentence and no button that would need it."""
    list_ = visit({"most": 4, "closed": "left", "names": {"red": "Qwertz"}}, OPEN)
    path = list_.desk.archive.path
    raw = bytearray(path.read_bytes())
    raw[raw.index(b"Qwertz")] ^= 1
    path.write_bytes(raw)
    list_.shell.rebuild()
    list_.until(lambda: list_.page._work is None)
    list_.open(1)
    assert any("cannot be read any more" in words for words in list_.words())
    assert not {"replay", "share"} & set(list_.names())


NARROWEST = (((800, 480), "de"),)
"""The screen and the language with the least room, tried every time; all others only now and then."""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "code"),
    [
        pytest.param(size, code, marks=() if (size, code) in NARROWEST else pytest.mark.slow)
        for size in SIZES
        for code in codes()
    ],
)
def test_targets_are_large_and_texts_whole(visit: Callable[..., Visit], size: tuple[int, int], code: str) -> None:
    """On every page, at every size and in every language: no button under 64 units, none over another, no text cut."""
    from app.ui.base.theme import THEME
    from app.ui.base.widgets import FitText, SignButton, TouchButton

    list_ = visit(WHOLE, OPEN, {"seed": 2}, size=size, code=code)

    def check(where: str) -> None:
        list_.frames(6)
        buttons = [w for w in list_.page.walk() if isinstance(w, (TouchButton, SignButton)) and not w.disabled]
        boxes = []
        for button in buttons:
            assert min(button.width, button.height) >= 63.9 * THEME.u, f"{where}: {button.name} is {button.size}"
            x, y = button.to_window(*button.pos)
            boxes.append((button.name, x, y, x + button.width, y + button.height))
            assert x >= -1, f"{where}: {button.name}"
            assert x + button.width <= size[0] + 1, f"{where}: {button.name}"
        for at, (name, left, low, right, high) in enumerate(boxes):
            for other, left_, low_, right_, high_ in boxes[at + 1 :]:
                apart = right <= left_ or right_ <= left or high <= low_ or high_ <= low
                assert apart, f"{where}: {name} and {other} overlap"
        for label in (w for w in list_.page.walk() if isinstance(w, FitText) and w.words and w.opacity):
            assert label.text == label.words, f"{where}: {label.words!r} is cut to {label.text!r}"
            assert label.font_size >= 16 * THEME.u - 0.6, f"{where}: {label.words!r} is {label.font_size} high"
            assert not label.words.startswith("["), f"{where}: {label.words}"

    check("list")
    list_.open(1)
    check("game")
    list_.press("share")
    check("share")
    list_.press("back")
    list_.until(lambda: list_.page._work is None)
    list_.press("replay")
    list_.page.show(20)
    check("replay")
    list_.press("back")
    list_.press("back")
    list_.press("people")
    list_.until(lambda: list_.page._work is None)
    check("people")


@pytest.mark.parametrize("code", few(["en", "de", "it"], 1))
def test_no_colour_is_cut_in_the_list_of_games(window: Any, code: str) -> None:
    """Players without a name are called by their colour, whole in the largest letters of a small screen too."""
    from app.ui.archive.games_page import GameLine, _room
    from app.ui.base.theme import THEME
    from app.ui.base.widgets import FitText

    words = Translator.load(code)
    names = {colour: words.text(say(f"word.{colour}")) for colour in SEATS}
    THEME.fit(800, 480)
    THEME.choose(text="largest")
    line = GameLine(size=(776, _room(5)), size_hint=(None, None))
    line.seats = [(colour, name, "104", False) for colour, name in names.items()]
    line.room = (None, _room(5))
    window.add_widget(line)
    try:
        for _ in range(4):
            next_frame()
        shown = {label.words: label.text for label in line.ids.chips.walk() if isinstance(label, FitText)}
        assert {name: shown[name] for name in names.values()} == {name: name for name in names.values()}
    finally:
        window.remove_widget(line)


@pytest.mark.slow
def test_the_legend_of_a_game_names_only_what_brought_points(visit: Callable[..., Visit]) -> None:
    """The bars have no part for the rest."""
    from app.ui.archive.chips import KindKey

    list_ = visit(WHOLE)
    list_.open(1)
    page = list_.page
    line = page._desk.lines[0]
    kinds = dict.fromkeys(kind for seat in line.seats for kind in seat.by)
    first = next(kind for kind in kinds if any(seat.by.get(kind) for seat in line.seats))
    seats = tuple(replace(seat, by={kind: 5 * (kind == first) for kind in kinds}) for seat in line.seats)
    assert len(kinds) > 1
    legend = page._legend(replace(line, seats=seats))
    assert len([w for w in legend.walk(restrict=True) if isinstance(w, KindKey)]) == 1
