"""The help by situation, and the page of what can be printed."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event
from typing import Any

import numpy as np
import pytest

from app.art.scenes import scenes
from app.journal import FILE_NAME, Journal
from app.lang import Translator, say
from app.lang.files import codes
from app.rules.terms import GAMES
from app.session.evening import Equipment, Evening
from app.settings import Settings
from app.table.model.inputs import Browse, Input, StartGame
from app.ui.base.theme import THEME
from app.ui.base.widgets import FitText
from tests.app.ui.frames import next_frame, run_frames
from tests.sampling import few, sampled

Open = Callable[..., Any]


class Helped:
    """An app with the help open, on a table in a folder of its own."""

    def __init__(self, window: Any, folder: Path, game: bool, camera: str, options: dict[str, Any]) -> None:
        from app.ui.base.rows import ScrollPlace
        from app.ui.help.page import HelpPage
        from app.ui.navigator import Navigator

        self.window, self.folder = window, folder
        self.evening = Evening(Journal.open(folder / FILE_NAME), folder, Equipment())
        if game:
            self.evening.begin(StartGame(("red", "blue"), {}, options, 1), "gold-rush")
        self.sent: list[Input] = []
        self.evening.send = self.sent.append  # pyrefly: ignore[bad-assignment, method-assign]
        self.nav: Any = Navigator(self.evening, Settings(language="en", camera=camera), self._below, lambda: None)
        window.size = (800, 480)
        window.add_widget(self.nav)
        self.nav.size = (800, 480)
        self.nav.rebuild()
        place = ScrollPlace()
        self.nav.go(lambda shell: HelpPage(shell, {}, lambda: None, at_table=game, place=place))
        self.frames(self._whole)

    def _whole(self) -> bool:
        return bool(self.nav.page.body.whole)

    @staticmethod
    def _below(shell: Any) -> Any:
        from app.ui.base.page import Page

        return Page(shell)

    def frames(self, until: Callable[[], bool] = lambda: True, seconds: float = 20) -> None:
        """Run frames, at least two, until that holds."""
        run_frames(self.nav, until, seconds)

    def all(self, name: str) -> list[Any]:
        """Every widget of the class of that name."""
        return [widget for widget in self.nav.page.walk() if type(widget).__name__ == name]

    def press(self, widget: Any) -> None:
        """Tap the middle of a widget."""
        from kivy.tests.common import UnitTestTouch

        touch = UnitTestTouch(*widget.to_window(*widget.center))
        touch.touch_down()
        touch.touch_up()
        self.frames()

    def button(self, name: str) -> Any:
        """The button of that name; None without one."""
        return next((widget for widget in self.nav.page.walk() if getattr(widget, "name", "") == name), None)

    def close(self) -> None:
        """End the app."""
        self.nav.close()
        self.window.remove_widget(self.nav)
        self.evening.close()


@pytest.fixture
def opened(window: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Open]:
    """A function that opens the help, with plain pictures; ``game``: while one is played, by touch, with those
    ``options``. ``camera`` is the one that the settings choose.
    """
    from app.ui.help import pictures

    monkeypatch.setattr(pictures, "draw_scene", lambda _s, _t, tile: np.full((2 * tile, 3 * tile, 3), 90, np.uint8))
    monkeypatch.setattr(pictures, "_known", {})
    found: list[Helped] = []

    def make(*, game: bool = False, camera: str = "picamera", **options: Any) -> Helped:
        found.append(Helped(window, tmp_path, game, camera, options))
        return found[-1]

    yield make
    for each in found:
        each.close()


@pytest.mark.slow
def test_a_page_has_its_picture_in_its_first_frame(
    opened: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was drawn ahead is shown at once, the large picture once it is drawn."""
    from app.ui.base import kept
    from app.ui.help import pictures
    from app.ui.help.page import TopicPage

    monkeypatch.setattr(kept, "_folder", lambda: tmp_path)
    pictures.draw_ahead()
    gate = Event()
    monkeypatch.setattr(pictures, "draw_scene", lambda *_: gate.wait(20) and np.full((4, 6, 3), 90, np.uint8))
    helped = opened()
    cards = helped.all("HelpCard")
    helped.frames(lambda: all(card.ids.picture.texture is not None for card in cards))
    cards[3].on_release()
    assert isinstance(helped.nav.page, TopicPage)
    assert helped.nav.page.picture.texture.width == 3 * pictures.SMALL
    gate.set()
    helped.frames(lambda: helped.nav.page.picture.texture.width == 6)


def test_pictures_that_are_known_come_with_their_cards(opened: Open) -> None:
    """Back in the overview nobody looks at empty cards until the last of them is made."""
    helped = opened()
    cards = helped.all("HelpCard")
    helped.frames(lambda: all(card.ids.picture.texture is not None for card in cards))
    cards[0].on_release()
    helped.nav.back()
    helped.frames(lambda: bool(helped.nav.page.body.whole))
    cards = helped.all("HelpCard")
    assert sum(card.ids.picture.texture is None for card in cards) < len(cards) / 4


@pytest.mark.slow
def test_the_overview_keeps_its_place_while_a_topic_is_read(opened: Open) -> None:
    """Back from a topic, its card is where it was, also at the end of the list."""
    helped = opened()
    for place in (0.4, 0.0):
        helped.nav.page.body.scroll_y = place
        helped.frames()
        names = [card.name for card in helped.all("HelpCard")]
        card = next(c for c in helped.all("HelpCard") if 60 < c.to_window(*c.center)[1] < 380)
        before, name = card.to_window(*card.center), card.name
        helped.press(card)
        helped.press(helped.button("back"))
        helped.frames(lambda: bool(helped.nav.page.body.whole))
        helped.frames()
        card = helped.all("HelpCard")[names.index(name)]
        assert card.to_window(*card.center) == pytest.approx(before, abs=1)


@pytest.mark.slow
def test_every_slip_is_a_picture_of_its_own(opened: Open) -> None:
    """The overview has a card for each slip of the game and each part of both games' rules, and draws all of them."""
    from app.ui.help.topics import SLIPS

    helped = opened()
    cards = helped.all("HelpCard")
    assert {name for name, _, _ in SLIPS} <= {card.name for card in cards} <= set().union(*map(scenes, GAMES))
    assert len({card.words for card in cards}) > 20
    assert all(card.words and "[" not in card.words.replace("[archive", "") for card in cards)
    helped.frames(lambda: all(card.ids.picture.texture is not None for card in cards))


def test_a_topic_has_its_words_and_turns_to_the_next(opened: Open) -> None:
    """A tap opens the topic; the buttons in its heading go through the group and round it."""
    helped = opened()
    first = helped.all("HelpCard")[0]
    helped.press(first)
    page = helped.nav.page
    assert page.heading.words == first.words
    assert len(helped.all("HelpText")[0].text) > 80
    assert helped.button("door") is None, "nothing to lead to while no game is on"
    helped.frames(lambda: page.picture.texture is not None)
    helped.press(helped.button("before"))
    last = helped.nav.page.heading.words
    assert last != first.words
    helped.press(helped.button("after"))
    assert helped.nav.page.heading.words == first.words


def test_a_finger_that_rests_before_it_moves_scrolls(opened: Open) -> None:
    """A page is read with the finger on it; a card under it is opened by no such touch."""
    from kivy.tests.common import UnitTestTouch

    from app.ui.help.page import HelpPage

    page = opened().nav.page
    touch = UnitTestTouch(*page.body.to_window(*page.body.center))
    touch.touch_down()
    rests = time.monotonic() + 0.5
    while time.monotonic() < rests:
        next_frame()
        time.sleep(0.02)  # as a screen does between two frames
    x, y = touch.pos
    for _ in range(5):
        y += 20
        touch.touch_move(x, y)
        next_frame()
    touch.touch_up()
    next_frame()
    assert page.body.scroll_y < 1
    assert isinstance(page.shell.page, HelpPage)


@pytest.mark.slow
def test_a_topic_leads_to_the_table(opened: Open) -> None:
    """During a game the button of a topic opens what is needed there, and the help is closed."""
    from app.ui.help.page import HelpPage, TopicPage

    helped = opened(game=True)
    assert {card.name for card in helped.all("HelpCard")} <= set(scenes("gold-rush"))
    helped.press(helped.all("HelpCard")[0])
    assert isinstance(helped.nav.page, TopicPage)
    helped.press(helped.button("door"))
    assert helped.sent == [Browse("turns")]
    assert not isinstance(helped.nav.page, (TopicPage, HelpPage))


@pytest.mark.parametrize("code", codes())
def test_whoever_laid_for_another_is_led_to_the_turns(code: str) -> None:
    """The page about it names what is to be touched there as it is called there; swapped colours have their own."""
    from app.ui.help.topics import slips

    words = Translator.load(code)
    known = {topic.name: topic for topic in slips("gold-rush", frozenset(scenes("gold-rush")), camera=True)}
    told = words.text(known["wrong_player"].text)
    assert known["wrong_player"].door == "turns"
    assert all(words.text(say(key)) in told for key in ("review.turn", "review.never"))
    assert known["swapped"].door == "seats"
    assert words.text(say("ui.seat.colour")) in words.text(known["swapped"].text)


@pytest.mark.parametrize("code", codes())
def test_the_entry_that_leaves_a_game_is_called_as_in_the_menu(code: str) -> None:
    """By the one name that it has until the game is over."""
    words = Translator.load(code)
    told = words.text(say("help.leave.text"))
    assert words.text(say("ui.menu.leave")) in told
    assert words.text(say("scores.offer.home")) not in told, "it is called so in a game that is over"


@pytest.mark.parametrize("code", codes())
@pytest.mark.parametrize("game", sorted(GAMES))
def test_who_has_to_go_is_told_how_the_others_play_on(game: str, code: str) -> None:
    """Somebody else takes the colour over, under a name of their own, or the game ends: as the buttons are called."""
    from app.ui.help.topics import slips

    words = Translator.load(code)
    known = {topic.name: topic for topic in slips(game, frozenset(scenes(game)), camera=False)}
    told = words.text(known["takes_over"].text)
    assert all(words.text(say(key)) in told for key in ("ui.seat.name", "ui.end.button"))
    assert not known["takes_over"].door, "what is to be touched is on the screen of play"


@pytest.mark.parametrize("name", few(("forgot_piece", "not_meant", "wrong_player", "swapped"), 0))
def test_a_demonstration_offers_no_correction(opened: Open, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """As its menu, for the virtual players' hands would not follow: the list of turns said that there were none."""
    helped = opened(game=True)
    for onlooking in (False, True):
        monkeypatch.setattr(Evening, "repeats", onlooking)
        next(card for card in helped.all("HelpCard") if card.name == name).on_release()
        helped.frames()
        assert (helped.button("door") is None) == onlooking
        helped.nav.back()
        helped.frames(lambda: bool(helped.nav.page.body.whole))


@pytest.mark.parametrize("opening", sampled([{"game": True}, {"camera": ""}], [{"game": True}]))
def test_where_no_camera_watches_the_help_tells_what_is_true_then(opened: Open, opening: dict[str, Any]) -> None:
    """There is no page of the camera, nothing is said to be looked at, and what differs is put right by touch: in a
    game by touch, whatever camera is chosen, and where none is chosen.
    """
    helped = opened(**opening)
    cards = helped.all("HelpCard")
    assert "camera" not in {card.name for card in cards}
    next(card for card in cards if card.name == "differ").on_release()
    helped.frames()
    assert helped.all("HelpText")[0].text.startswith("If the map is right, lay the table as it shows.")
    assert (helped.button("door") is not None) == ("game" in opening)


def test_at_the_table_the_rules_are_those_of_the_game_in_play(opened: Open) -> None:
    """What was chosen otherwise than the printed rules is told as it was chosen."""
    helped = opened(game=True, farmers=False)
    next(card for card in helped.all("HelpCard") if card.name == "prairie").on_release()
    helped.frames()
    assert helped.all("HelpText")[0].text == "Not in this game: nobody lies down on prairies."


def test_by_touch_nothing_is_compared() -> None:
    """No page without a camera promises what only eyes can do."""
    from app.ui.help.topics import slips

    words = Translator.load("en")
    for game in GAMES:
        for topic in slips(game, frozenset(scenes(game)), camera=False):
            told = words.text(topic.text)
            assert not any(promise in told for promise in ("compare", "hand is near", "find it", "the camera"))


def test_a_game_without_tokens_has_no_slip_with_them() -> None:
    """Only what can happen in a game is shown."""
    from app.ui.help.topics import slips

    named = {game: {topic.name for topic in slips(game, frozenset(scenes(game)), camera=True)} for game in GAMES}
    assert named["gold-rush"] - named["hunters-and-gatherers"] == {"my_tokens", "real_tokens", "tokens_off"}


@pytest.mark.parametrize(
    ("code", "tells"), [("en", "at the end you"), ("de", "am ende dreht"), ("it", "alla fine li girate")]
)
def test_the_help_says_what_is_different_with_real_tokens(code: str, tells: str) -> None:
    """Their own values count, and they are asked for at the end; the page names the option by its words."""
    from app.ui.help.topics import slips

    words = Translator.load(code)
    topics = slips("gold-rush", frozenset(scenes("gold-rush")), camera=False)
    told = words.text(next(topic.text for topic in topics if topic.name == "real_tokens"))
    assert tells in told.lower()
    assert words.text(say("option.tokens.physical")) in told


@pytest.mark.parametrize("code", ["en", "de", "it"])
@pytest.mark.parametrize("camera", [True, False])
def test_every_topic_is_short(code: str, camera: bool) -> None:
    """A slip is told in at most four sentences, a title in at most 30 letters."""
    from app.ui.help.topics import slips

    words = Translator.load(code)
    for topic in slips("gold-rush", frozenset(scenes("gold-rush")), camera=camera):
        assert len(words.text(topic.title)) <= 30, words.text(topic.title)
        assert len(words.text(topic.text).split(". ")) <= 4, words.text(topic.text)


def test_a_sheet_is_made_while_its_progress_shows(opened: Open) -> None:
    """The file is put into the folder for sharing, and the page says where; the button to stop is gone."""
    from app.ui.help.print_page import PrintPage

    helped = opened()
    helped.nav.go(PrintPage)
    page = helped.nav.page
    helped.frames()
    helped.press(helped.button("tokens"))
    assert helped.button("stop") is not None
    other = helped.button("pieces")
    assert (other.disabled, other.words) == (True, "One sheet at a time")
    helped.frames(lambda: page.making is None)
    assert (other.disabled, other.words) == (False, "Make a PDF")
    file = helped.folder / "shared" / "tokens-gold-rush-en-a4.pdf"
    assert file.read_bytes().startswith(b"%PDF-")
    assert file.name in page.state.words
    assert f"/{file.parent.parent.name}/shared. " in page.state.words
    assert page.heading.words == "On paper: Gold Rush"
    assert helped.button("stop") is None


def test_where_files_go_does_not_look_like_a_button(opened: Open) -> None:
    """It stood on a framed plate, and fingers tapped it; the work that can be stopped has one."""
    from app.ui.help.print_page import PrintPage

    helped = opened()
    helped.nav.go(PrintPage)
    page = helped.nav.page
    assert page.state.plate == ""
    page.show_work(1, 2)
    assert page.state.plate


@pytest.mark.parametrize("share", [-1.0, 0.4])
def test_what_became_of_a_sheet_is_told_whole(window: Any, share: float) -> None:
    """In the largest letters on a narrow screen too: its card is as high as the words need, and lower again after."""
    from app.ui.help.print_page import PrintState

    assert window is not None
    THEME.fit(480, 800)
    THEME.choose(text="largest")
    where = "auf diesem Gerät: tiles-gold-rush-de-letter.pdf, im Ordner ~/.local/share/claim-manager/shared"
    card = PrintState(size_hint=(None, None), width=456, share=share)
    card.words = Translator.load("de").text(say("help.print.done", where=where))
    next_frame()
    next_frame()
    label = next(part for part in card.walk() if isinstance(part, FitText))
    assert label.text.replace("/\n", "/") == card.words, "a folder may go on in the next line"
    assert label.height >= label.texture_size[1]
    assert card.height > 92
    card.words = "Gut."
    next_frame()
    assert card.height == 92


@pytest.mark.slow
def test_a_sheet_can_be_stopped(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a tap on stop the work ends at its next step and nothing is written. Back stops it too, and says so before
    it leaves the page.
    """
    from app.ui.help import making
    from app.ui.help.print_page import PrintPage

    def slow(_game: str, _words: Any, _paper: str, _folder: Path, progress: Any) -> bytes:
        for done in range(100_000):
            progress(done, 100_000)
            time.sleep(0.001)
        raise AssertionError("nobody stopped it")

    monkeypatch.setattr(making, "SHEETS", {**making.SHEETS, "tokens": slow})
    helped = opened()
    for way in ("stop", "back"):
        helped.nav.go(PrintPage)
        page = helped.nav.page
        helped.frames()
        helped.press(helped.button("tokens"))
        helped.frames(lambda shown=page: shown.state.share > 0)
        helped.press(helped.button(way))
        assert helped.nav.page is page
        helped.frames(lambda shown=page: shown.making is None)
        assert page.state.words == "Stopped. Nothing was written."
        helped.press(helped.button("back"))
        assert helped.nav.page is not page
    assert not (helped.folder / "shared").exists()


@pytest.mark.slow
def test_without_an_open_game_the_help_is_for_the_one_that_waits(opened: Open) -> None:
    """What goes wrong at its table and its rules come first, and what is printed is for it, on the other paper too."""
    from app.tilesets import load_tileset
    from app.ui.help.page import HelpPage
    from app.ui.help.print_page import PrintPage

    helped, waits = opened(), load_tileset("hunters-and-gatherers")
    helped.nav.go(lambda shell: HelpPage(shell, {}, tileset=waits))
    helped.frames(lambda: bool(helped.nav.page.body.whole))
    titles = [row.words for row in reversed(helped.nav.page.body.rows.children) if type(row).__name__ == "HelpHeading"]
    named = [title for title in titles if "Hunters & Gatherers" in title or "Gold Rush" in title]
    assert ["Gold Rush" in title for title in named] == [False, True]
    helped.nav.go(lambda shell: PrintPage(shell, tileset=waits))
    helped.nav.page._choose("letter")
    helped.frames()
    assert helped.nav.page.heading.words == "On paper: Hunters & Gatherers"


def test_the_sheets_are_those_of_the_box_that_is_played(opened: Open) -> None:
    """By the rules of 2020 they are for the box of 2020, which the heading says; another box can be chosen, and stays
    so with the other paper. A game with one box has no choice.
    """
    from app.ui.help.print_page import PrintPage

    helped = opened()
    helped.nav.go(PrintPage)
    assert helped.button("choice-gold-rush") is None
    helped.evening.begin(StartGame(("red", "blue"), {}, {"profile": "2020"}, 1), "hunters-and-gatherers-2020")
    helped.nav.go(PrintPage)
    page = helped.nav.page
    assert page.heading.words == "On paper: Hunters & Gatherers (2020)"
    page._make("pieces")
    helped.frames(lambda: page.making is None)
    assert "pieces-hunters-and-gatherers-2020-en-a4.pdf" in page.state.words
    page._choose_box("hunters-and-gatherers")
    helped.nav.page._choose("letter")
    assert helped.nav.page.heading.words == "On paper: Hunters & Gatherers"


@pytest.mark.slow
def test_the_paper_is_chosen(opened: Open) -> None:
    """A tap on the other paper makes the page anew with it."""
    from app.ui.help.print_page import PrintPage

    helped = opened()
    helped.nav.go(PrintPage)
    assert helped.nav.page.paper == "a4"
    helped.nav.page.body.scroll_y = 0
    helped.frames()
    helped.press(helped.button("choice-letter"))
    assert helped.nav.page.paper == "letter"


@pytest.mark.parametrize("code", ["en", "de", "it"])
def test_the_help_calls_the_list_of_turns_as_the_menu_does(code: str) -> None:
    """Where a turn is to be tapped, and on the button that leads there."""
    words = Translator.load(code)
    entry = words.text(say("ui.turns.button"))
    for name in ("wrong_tile.text", "differ.by_touch"):
        assert entry in words.text(say(f"help.{name}"))
    assert words.text(say("help.door.turns")) == entry
