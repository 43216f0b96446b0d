"""The largest letters are nowhere smaller than the usual ones, also where there is little room for them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from app.lang import Translator, languages, say
from app.rules.terms import GAMES
from app.settings import TextSize
from app.table.presentation.side_panel import TurnView
from app.table.presentation.view import TableView
from app.ui.base import pictures
from app.ui.base.measured_text import ELLIPSIS, text_size
from app.ui.base.theme import THEME
from app.ui.play.seats import SeatCard
from app.values import Cell, Face, LaidTile
from tests.app.ui.frames import next_frame
from tests.sampling import few

WHO = ("Zoë:", "Maximiliane:")
WIDE = (572, 468)
"""How wide the banner is on the smallest screen, in pixels: alone, and beside a panel."""
States = Callable[..., dict[str, TableView]]
Told = tuple[float, str, str]
"""How wide the banner is, who is to do something, and what."""


@pytest.fixture(autouse=True)
def _smallest_screen() -> None:
    """The measures of the smallest screen."""
    THEME.fit(800, 480)


def _sizes(bar: Any, text: TextSize, told: list[Told]) -> dict[Told, tuple[float, float]]:
    """The letters of the name and of the rest in the banner for that size of text, for whatever it has to tell. The
    size is chosen once: whatever has letters is laid out anew each time.
    """
    from app.ui.play.frame import BANNER

    THEME.choose(text=text)
    bar.height = BANNER * THEME.tight
    next_frame()
    found = {}
    for bar.width, bar.who, bar.words in told:
        next_frame()
        bar._arrange()
        next_frame()
        next_frame()
        found[bar.width, bar.who, bar.words] = bar.ids.who.font_size, bar.ids.words.font_size
    return found


@pytest.mark.parametrize("language", few(sorted(languages()), 0))
def test_the_banner_has_no_smaller_words_in_the_largest_letters(window: Any, language: str) -> None:
    """Whatever is to be done, and whoever is to do it."""
    from app.ui.play.status import StatusBar

    assert window is not None
    entries = Translator.load(language).entries
    words = [entry.partition("= ")[2].strip() for key, entry in entries.items() if key.startswith("status-")]
    words.sort(key=len)
    words = [*words[:: len(words) // 5 + 1], words[-1]]  # from the shortest to the longest
    bar = StatusBar(size_hint=(None, None), tiles_left="63", beside="58", beside_sign="token", seat="blue")
    cases: list[Told] = list(product(WIDE, WHO, words))
    usual, largest = _sizes(bar, "normal", cases), _sizes(bar, "largest", cases)
    for told in cases:
        assert largest[told][0] >= usual[told][0], told
        assert largest[told][1] >= usual[told][1], told


@pytest.mark.parametrize("language", sorted(languages()))
@pytest.mark.parametrize("text", ["normal", "largest"])
def test_the_banner_says_all_that_the_turn_may_be(window: Any, language: str, text: TextSize) -> None:
    """What a player may do is not cut off, also on an upright screen and with a name of usual length."""
    from app.ui.play.frame import BANNER, BANNER_UPRIGHT
    from app.ui.play.status import StatusBar

    assert window is not None
    translator, cut = Translator.load(language), []
    turns = [(game, name) for game in GAMES.values() for name in game.piece_names]
    keys = [key for key in translator.entries if key.startswith("status-act")]
    bar = StatusBar(size_hint=(None, None), tiles_left="63", beside="58", beside_sign="token", seat="blue")
    for size in ((800, 480), (480, 800)):
        THEME.fit(*size)
        THEME.choose(text=text)
        high = BANNER_UPRIGHT * THEME.t if THEME.portrait else BANNER * THEME.tight
        for key, (game, piece) in product(keys, turns):
            if "mine" in key and not game.tokens:
                continue
            bar.size, bar.who = (464 if THEME.portrait else WIDE[1], high), "Johanna:"
            bar.words = translator.text(say(key.replace("-", "."), piece=say(f"word.{piece}")))
            for _ in range(2):
                next_frame()
                bar._arrange()
            next_frame()
            shown = bar.ids.words
            if shown.text.endswith(ELLIPSIS) or shown.is_shortened:
                cut.append((size, bar.words))
    assert cut == []


def test_the_labels_of_unusual_conditions_grow_with_the_letters(window: Any) -> None:
    """Each as large as its words, on one line where there is room."""
    from app.ui.base.widgets import FitText
    from app.ui.play.status import Badges

    assert window is not None
    words, sizes = Translator.load("de").text(say("badge.unverified")), []
    for text in ("normal", "large", "largest"):
        THEME.choose(text=text)
        badges = Badges()
        badges.show([words])
        badges.place(0, 0, 400)
        next_frame()
        next_frame()
        (label,) = [part for part in badges.walk(restrict=True) if isinstance(part, FitText)]
        assert label.text == words
        sizes.append(label.font_size)
    assert sizes[0] < sizes[1] < sizes[2]


@pytest.mark.parametrize("language", sorted(languages()))
def test_long_lines_of_a_list_of_turns_stand_in_two_lines_not_in_small_letters(window: Any, language: str) -> None:
    """On a narrow screen too: none is smaller than in the usual letters, nor much smaller than the one beside it."""
    from app.ui.base.widgets import FitText
    from app.ui.play.turn_sheets import TurnRow, TurnsSheet

    assert window is not None
    THEME.fit(480, 800)
    THEME.choose(text="largest")
    told = [say("did.piece", piece=say(f"word.{piece}"), place="") for piece in ("cowboy", "tent")]
    turns = [
        TurnView(number, number + 1, "red", player, Cell(number, 0), LaidTile(Face("A1", "a"), 0), what)
        for number, (player, what) in enumerate(product(("Rot", "Anna", "Chiara"), told))
    ]
    cells = [turn.cell for turn in turns]
    texture = pictures.icon("disc")
    sheet = TurnsSheet(turns, cells, lambda _: (texture, 0), lambda _: None, Translator.load(language).text)
    sheet.size = 480, 800
    for _ in range(8):
        next_frame()
    rows = [row for row in sheet.walk(restrict=True) if isinstance(row, TurnRow)]
    assert len(rows) == len(turns)
    sizes = {next(part for part in row.walk() if isinstance(part, FitText)).font_size for row in rows}
    assert min(sizes) >= 19
    assert max(sizes) - min(sizes) <= 4


@pytest.mark.parametrize(
    "words",
    [
        "Nehmt das Stammesmitglied von Ben zurück.",
        "Nehmt den Cowboy von Anna zurück.\nNehmt den Cowboy von Chiara zurück.",
    ],
)
def test_a_sentence_over_the_map_is_wider_or_higher_not_in_smaller_letters(window: Any, words: str) -> None:
    """Where tiles leave it the least width that it may have: a long word makes it wider, many lines make it higher."""
    from app.ui.base.widgets import FitText
    from app.ui.play.notices import Notices, Said

    assert window is not None
    THEME.choose(text="largest")
    notices = Notices(size_hint=(None, None), height=380)
    notices.show([Said(words, "hand", hands=True)])
    notices.width = max(205, notices.least_width)
    notices.place()
    for _ in range(3):
        next_frame()
    (label,) = [part for part in notices.walk(restrict=True) if isinstance(part, FitText)]
    assert label.text.split() == words.split()
    assert label.font_size >= 18, "as large as the usual ones"


def test_the_longest_word_in_a_panel_has_room_whole_beside_a_picture(window: Any) -> None:
    """A double name is a little smaller rather than broken in its middle; shorter words keep their size."""
    from kivy.uix.label import Label

    from app.ui.base.sheets import Entry, SeenRow, _entry_widget

    assert window is not None
    THEME.choose(text="largest")
    found = {}
    for words in ("Zug 29: Maximiliane-Sophie David", "Zug 29: Anna"):
        row = _entry_widget(Entry("own", words, texture=pictures.icon("disc")))
        assert isinstance(row, SeenRow)
        row.width = 268
        for _ in range(3):
            next_frame()
        (found[words],) = [part for part in row.walk(restrict=True) if isinstance(part, Label)]
    long, short = found.values()
    assert max(text_size(word, long.font_size, False, None)[0] for word in long.text.split()) <= long.width
    assert 16 <= long.font_size < short.font_size


def test_the_largest_letters_are_felt_where_there_is_room(stage: Any, states: States) -> None:
    """Names and scores of three, and what the banner asks of them, beside the map of the smallest screen."""
    found = []
    for text in ("normal", "large", "largest"):
        THEME.choose(text=text)
        screen = stage.open(replace(states(3)["act"], badges=()))
        stage.frames(3)
        cards = stage.all(SeatCard)
        parts = (*(card.title for card in cards), *(card.total for card in cards), screen.status.ids.who)
        assert all(part.text == part.words for part in parts)
        found.append([part.font_size for part in parts])
    usual, large, largest = found
    names, scores, who = slice(0, 3), slice(3, 6), slice(6, 7)
    for some, least in ((names, (1.2, 1.45)), (scores, (1.04, 1.1)), (who, (1.1, 1.2))):
        for grown, times in zip((large, largest), least, strict=True):
            assert min(size / before for size, before in zip(grown[some], usual[some], strict=True)) >= times
