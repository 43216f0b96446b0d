"""A game is set up and begun by touches alone: seats, names, who begins, the rules."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any, Literal

import pytest

from app.journal import FILE_NAME, Journal
from app.lang import Translator, say
from app.lang.files import codes
from app.session.evening import Equipment, Evening
from app.settings import Settings
from app.table.model.inputs import EndGame, PlaceTile, StartGame
from app.table.presentation.seating import Plan, choices
from app.ui.base.theme import THEME
from app.ui.base.widgets import FitText, SignButton, TouchButton
from app.ui.gallery.tables import moves_of, touch
from app.ui.new_game.table_top import AT_ONCE
from app.values import Cell, Face, PlacedFace
from tests.app.ui.frames import next_frame
from tests.sampling import sampled


class Guests:
    """The page of a new game in a window, and the touches of those who sit down."""

    def __init__(self, window: Any, folder: Path, size: tuple[int, int], settings: Settings, lot: int) -> None:
        from app.ui.navigator import Navigator
        from app.ui.new_game.page import Setup, new_game

        self.window, self.size, self.begun = window, size, 0
        self.evening = Evening(Journal.open(folder / FILE_NAME), folder, Equipment())
        self.setup, self.lot = Setup(), lot
        self._make = new_game(self.setup, self._begin, lambda count: self.lot % count)
        self.navigator = Navigator(self.evening, settings, self._make, lambda: None)

    def _begin(self) -> None:
        self.begun += 1

    def open(self) -> Any:
        """Show the page when it has read the journal."""
        self.window.size = self.size
        self.window.add_widget(self.navigator)
        self.navigator.size = self.size
        self.navigator.rebuild()
        end = time.monotonic() + 20
        while not self.setup.known and time.monotonic() < end:
            self.frames(1)
            time.sleep(0.005)
        self.frames()
        return self.page

    @property
    def page(self) -> Any:
        """The page that is shown."""
        return self.navigator.page

    def frames(self, count: int = 3) -> None:
        """Let some frames pass."""
        for _ in range(count):
            next_frame()
            if self.page is not None:
                self.page.update()

    def drag(self, *path: tuple[float, float]) -> None:
        """Move a finger along that path of pixels; a path of one point is a tap."""
        from kivy.tests.common import UnitTestTouch

        touch = UnitTestTouch(*path[0])
        touch.touch_down()
        for x, y in path[1:]:
            touch.touch_move(x, y)
        touch.touch_up()
        self.frames()

    def seat(self, colour: str, place: int) -> None:
        """Drag a colour from the box to a place."""
        self.drag(self.page.table.slots[colour].center, (300, 300), self.page.table.places[place].center)

    def press(self, name: str) -> None:
        """Tap the button of that name."""
        (button,) = [w for w in self.page.walk() if isinstance(w, TouchButton | SignButton) and w.name == name]
        self.drag(button.to_window(*button.center))

    def close(self) -> None:
        """Go home."""
        self.navigator.close()
        self.window.remove_widget(self.navigator)
        self.evening.close()


def play_to_the_end(evening: Evening) -> None:
    """Lay some tiles of the open game by touch, and end it early."""
    for move in moves_of(evening.tileset, ("green", "red"), 5, 12):
        evening.send(touch(move))
    evening.send(EndGame())


@pytest.fixture
def guests(window: Any, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Guests]:
    """People at the table; an indirect parameter is the size of the screen."""
    size = getattr(request, "param", (800, 480))
    found = Guests(window, tmp_path, size, Settings(motion=False, names=("Ben", "Chiara")), lot=1)
    yield found
    found.close()


@pytest.mark.parametrize("guests", sampled(((800, 480), (720, 1280)), ((800, 480),)), indirect=True)
def test_a_game_is_begun_by_touches_alone(guests: Guests) -> None:
    """Drag two colours, tap a third and its place, take a name, draw lots, begin: the names are remembered."""
    page = guests.open()
    guests.press("start")
    assert guests.begun == 0, "nobody sits at the table"
    guests.seat("red", 4)
    guests.seat("blue", 1)
    guests.drag(page.table.slots["black"].center)
    guests.drag(page.table.places[2].center)
    assert guests.setup.plan.order == ("red", "blue", "black")
    guests.drag(page.table.place_of("blue").center)
    guests.press("name-Chiara")
    assert guests.setup.plan.names == {"blue": "Chiara"}
    guests.press("lots")
    assert guests.setup.plan.order == ("black", "red", "blue"), "the second place clockwise was drawn"
    guests.press("first")
    assert guests.setup.plan.first == "red"
    guests.press("start")
    assert guests.begun == 1
    session = guests.evening.session
    assert session is not None
    assert session.state.history is not None
    assert session.state.history.start.seats == ("red", "blue", "black")
    assert session.state.history.start.names == {"blue": "Chiara"}
    assert session.state.history.start.token_seed > 2**64
    assert guests.navigator.settings.names == ("Chiara", "Ben")


@pytest.mark.slow
def test_start_takes_the_lot_that_is_still_being_drawn(window: Any, tmp_path: Path) -> None:
    """Who begins is the one at whom the lots would have stopped."""
    guests = Guests(window, tmp_path, (800, 480), Settings(motion=True), lot=1)
    page = guests.open()
    for colour, place in (("red", 4), ("blue", 1), ("black", 2)):
        guests.seat(colour, place)
    seated = guests.setup.plan.seated
    assert guests.setup.plan.order[0] != seated[1]
    page.draw_lots()
    guests.frames()
    assert guests.setup.plan.order[0] != seated[1], "the lots are still being drawn"
    guests.press("start")
    assert guests.begun == 1
    session = guests.evening.session
    assert session is not None
    assert session.state.history is not None
    assert session.state.history.start.seats[0] == seated[1]
    guests.close()


def test_players_move_and_leave(guests: Guests) -> None:
    """Dragged to another place, over another player, and off the table."""
    page = guests.open()
    guests.seat("red", 4)
    guests.seat("blue", 1)
    places = page.table.places
    guests.drag(places[4].center, (300, 200), places[1].center)
    assert guests.setup.plan.places == ("", "red", "", "", "blue", "")
    guests.drag(places[1].center, (300, 200), page.table.slots["green"].center)
    assert guests.setup.plan.seated == ("blue",)
    guests.drag(places[0].center)
    assert guests.setup.plan.order == ("blue", "yellow"), "a tap on an empty place seats the next colour of the box"
    guests.drag(places[0].center)
    guests.press("leave")
    assert guests.setup.plan.seated == ("blue",)


@pytest.mark.parametrize("guests", [(800, 480), (480, 800)], indirect=True)
def test_a_colour_dropped_between_two_places_sits_down_at_the_nearest_free_one(guests: Guests) -> None:
    """Anywhere on the table but over the box; nobody who sits there is sent away."""
    page = guests.open()
    table = page.table
    guests.seat("red", 4)
    between = (table.places[4].right + table.places[3].x) / 2 - 1, table.places[3].center_y
    guests.drag(table.slots["blue"].center, (300, 300), between)
    assert guests.setup.plan.places == ("", "", "", "blue", "red", "")
    guests.drag(table.slots["green"].center, (300, 300), table.slots["blue"].center)
    assert guests.setup.plan.seated == ("blue", "red"), "over the box it goes back"


def test_a_player_dropped_beside_a_place_stays_at_the_table(guests: Guests) -> None:
    """Near a free place it is that one, near the own one that; far from each it leaves."""
    table = guests.open().table
    guests.seat("red", 4)
    guests.seat("blue", 1)
    places = table.places
    guests.drag(places[4].center, (300, 200), (places[4].right + 6, places[4].center_y))
    assert guests.setup.plan.places == ("", "blue", "", "", "red", "")
    guests.drag(places[4].center, (300, 200), (places[3].x - 6, places[3].center_y))
    assert guests.setup.plan.places == ("", "blue", "", "red", "", "")
    guests.drag(places[3].center, (300, 200), (table.right + 20, places[3].center_y))
    assert guests.setup.plan.seated == ("blue",)


@pytest.mark.slow
def test_a_chosen_colour_sends_nobody_away(guests: Guests) -> None:
    """A tap on a taken place asks for its name, as ever; the colour still waits, and sits down where nobody is."""
    page = guests.open()
    guests.seat("red", 4)
    guests.drag(page.table.slots["black"].center)
    guests.drag(page.table.places[4].center)
    assert guests.setup.plan.seated == ("red",)
    guests.press("name-Chiara")
    assert guests.setup.plan.names == {"red": "Chiara"}
    guests.drag(page.table.places[1].center)
    assert guests.setup.plan.places == ("", "black", "", "", "red", "")


def test_a_chosen_colour_waits_while_another_one_is_carried(guests: Guests) -> None:
    """Blue was tapped, red is dragged to a place: blue sits down at the next place that is tapped."""
    page = guests.open()
    guests.drag(page.table.slots["blue"].center)
    guests.seat("red", 0)
    assert page.table.chosen == "blue"
    guests.drag(page.table.places[3].center)
    assert (guests.setup.plan.places[0], guests.setup.plan.places[3], page.table.chosen) == ("red", "blue", "")


def test_a_chosen_colour_that_is_carried_itself_waits_no_longer(guests: Guests) -> None:
    """The next empty place that is tapped gets the next free colour."""
    page = guests.open()
    guests.drag(page.table.slots["blue"].center)
    guests.seat("blue", 0)
    assert page.table.chosen == ""
    guests.drag(page.table.places[3].center)
    assert guests.setup.plan.places[3] == guests.setup.plan.seated[-1] != "blue"


def test_the_places_at_the_table_come_within_a_few_frames(guests: Guests) -> None:
    """Making all of them with the page would take longer than a frame. They show who sits there by then."""
    guests.open()
    guests.setup.plan = guests.setup.plan.sitting("red", 0).sitting("blue", 5).called("blue", "Ben")
    guests.navigator.rebuild()
    counts = [len(guests.page.table.places)]
    while not guests.page.table.whole:
        guests.frames(1)
        counts.append(len(guests.page.table.places))
    assert counts[0] == 0
    assert max(later - before for before, later in pairwise(counts)) == AT_ONCE
    places = guests.page.table.places
    assert [place.colour for place in places] == ["red", "", "", "", "", "blue"]
    assert (places[5].name, places[0].begins) == ("Ben", True)


@pytest.mark.slow
def test_nobody_is_moved_while_places_are_still_to_come(guests: Guests) -> None:
    """A player who is carried to a place that is not there yet stays where they were."""
    guests.open()
    guests.seat("red", 0)
    start, end = (guests.page.table.places[number].center for number in (0, 5))
    plan = guests.setup.plan
    guests.navigator.rebuild()
    guests.frames(1)
    assert 0 < len(guests.page.table.places) < 6
    assert guests.page.table.places[0].center == start
    guests.drag(start, (300, 300), end)
    assert guests.setup.plan == plan
    guests.drag(start, (300, 300), end)
    assert guests.setup.plan.places == ("", "", "", "", "", "red")


@pytest.mark.slow
def test_a_page_that_is_closed_makes_no_more_places(guests: Guests) -> None:
    """Whoever has left it waits for none of them."""
    guests.open()
    guests.navigator.rebuild()
    left = guests.page.table
    guests.navigator.rebuild()
    guests.frames()
    assert (left.places, len(guests.page.table.places)) == ([], 6)


def test_the_last_game_is_played_again_with_one_tap(guests: Guests) -> None:
    """Its players in their order, their names as they were corrected, its options."""
    guests.evening.begin(StartGame(("green", "red"), {"red": "Anna"}, {"open_tokens": True}, 3), "gold-rush")
    guests.evening.put_aside()
    guests.open()
    guests.press("again")
    plan = guests.setup.plan
    assert plan.order == ("green", "red")
    assert plan.names == {"red": "Anna"}
    assert plan.options["open_tokens"] is True


def test_a_game_that_was_left_at_once_is_not_the_last_one(guests: Guests) -> None:
    """Somebody looked how it is, and left: the players are those of the evening before."""
    guests.evening.begin(StartGame(("green", "red"), {"red": "Anna"}, {}, 3), "gold-rush")
    guests.evening.send(PlaceTile(PlacedFace(Face("A1", "a"), Cell(1, 0), 0)))
    guests.evening.begin(StartGame(("black", "blue"), {}, {}, 3), "hunters-and-gatherers")
    guests.evening.put_aside()
    guests.open()
    guests.press("again")
    assert (guests.setup.plan.order, guests.setup.plan.tileset) == (("green", "red"), "gold-rush")


def test_the_box_that_was_played_last_lies_on_the_table(guests: Guests) -> None:
    """A new game is of that kind and by its rules, with nobody at the table yet; another one can be chosen."""
    guests.evening.begin(StartGame(("green", "red"), {}, {"profile": "2020"}, 3), "hunters-and-gatherers-2020")
    guests.evening.put_aside()
    guests.open()
    plan = guests.setup.plan
    assert (plan.tileset, plan.options["profile"], plan.seated) == ("hunters-and-gatherers", "2020", ())
    guests.press("rules")
    guests.press("choice-gold-rush")
    guests.press("back")
    guests.press("again")
    plan = guests.setup.plan
    assert (plan.tileset, plan.seated) == ("gold-rush", ("red", "green"))


def test_the_players_of_the_last_game_come_back_to_their_places(guests: Guests) -> None:
    """With their colours, and the same one begins, whoever sits first round the table."""
    guests.open()
    for colour, place in (("yellow", 5), ("blue", 1), ("red", 2)):
        guests.seat(colour, place)
    guests.press("first")
    before = guests.setup.plan
    guests.press("start")
    guests.evening.put_aside()
    guests.window.remove_widget(guests.navigator)
    guests.setup.plan, guests.setup.known = Plan(), False
    guests.open()
    guests.press("again")
    assert (guests.setup.plan.places, guests.setup.plan.order) == (before.places, before.order)
    assert guests.setup.plan.places == ("", "blue", "red", "", "", "yellow")


@pytest.mark.slow
def test_whoever_starts_over_sits_down_anew(guests: Guests) -> None:
    """The table is empty and everything as at first, but not before that is confirmed; then the last game is offered
    again. A second, hasty tap on the one does not do the other.
    """
    guests.evening.begin(StartGame(("green", "red"), {"red": "Anna"}, {"open_tokens": True}, 3), "gold-rush")
    guests.evening.put_aside()
    page = guests.open()
    first = guests.setup.plan
    assert not first.seated
    guests.press("again")
    (over,) = [w for w in page.walk() if isinstance(w, TouchButton) and w.name == "over"]
    assert over.words == "Start over"
    guests.drag(over.to_window(*over.center))
    assert guests.setup.plan.order == ("green", "red"), "the second tap of a hasty hand"
    page.guard._changed.clear()
    guests.press("over")
    guests.press("no")
    assert guests.setup.plan.order == ("green", "red"), "a slip takes nobody away"
    page.guard._changed.clear()
    guests.press("over")
    guests.press("yes")
    assert guests.setup.plan == Plan(options=first.options)
    page.guard._changed.clear()
    guests.press("again")
    assert guests.setup.plan.order == ("green", "red")


def test_a_game_that_is_over_is_closed_when_the_next_one_begins(guests: Guests) -> None:
    """Another game after it leaves nothing behind that could be taken up."""
    evening = guests.evening
    evening.begin(StartGame(("green", "red"), {}, {}, 3), "gold-rush")
    play_to_the_end(evening)
    assert evening.view().phase == "over"
    guests.setup.again = True
    guests.open()
    assert guests.setup.plan.order == ("green", "red"), "the page opens with the same players"
    guests.press("start")
    assert guests.begun == 1
    assert [row.opening["seats"] for row in evening.journal.unfinished()] == [["green", "red"]]
    assert evening.view().phase == "place"


def test_a_game_that_goes_on_is_put_aside_when_another_one_begins(guests: Guests) -> None:
    """It can be taken up again."""
    guests.evening.begin(StartGame(("green", "red"), {}, {}, 3), "gold-rush")
    guests.evening.send(PlaceTile(PlacedFace(Face("A1", "a"), Cell(1, 0), 0)))
    guests.open()
    guests.press("again")
    guests.press("start")
    assert guests.begun == 1
    assert len(guests.evening.journal.unfinished()) == 2


def test_the_rules_are_chosen_on_a_page_of_their_own(guests: Guests) -> None:
    """Another game, an option of it; back at the table the players still sit there."""
    guests.open()
    guests.seat("red", 4)
    guests.press("rules")
    guests.press("choice-hunters-and-gatherers")
    told = [row.words for row in guests.page.body.rows.children]
    assert [words for words in told if words.startswith("Deer, mammoths, aurochs and mushrooms count 2 each")]
    guests.press("choice-2020")
    told = [row.words for row in guests.page.body.rows.children]
    assert [words for words in told if words.startswith("Deer count 1, aurochs 2, mammoths and mushrooms 3")]
    guests.press("back")
    plan = guests.setup.plan
    assert (plan.tileset, plan.options, plan.seated) == ("hunters-and-gatherers", {"profile": "2020"}, ("red",))
    assert "2020" in guests.page.game.ids.lines.words
    guests.seat("blue", 5)
    guests.press("start")
    assert guests.evening.tileset.by_id["36"].segments[0].symbols == {"aurochs": 1}, "the tiles are those of that box"


@pytest.mark.parametrize(
    "guests",
    sampled(((800, 480), (1024, 600), (1280, 720), (720, 1280), (480, 800)), ((800, 480), (480, 800))),
    indirect=True,
)
def test_everything_is_large_enough_and_apart(guests: Guests) -> None:
    """Places, slots and buttons: 64 pixels and more, on the screen, none over another."""
    page = guests.open()
    guests.setup.camera = True
    guests.navigator.rebuild()
    guests.frames()
    page = guests.page
    buttons = [w for w in page.walk() if isinstance(w, TouchButton)]
    targets = [*page.table.places, *page.table.slots.values(), *buttons]
    boxes = [(*w.to_window(*w.pos), *w.size) for w in targets]
    for number, (x, y, width, height) in enumerate(boxes):
        assert min(width, height) >= 63.9, targets[number]
        assert x >= 0
        assert y >= 0
        assert x + width <= guests.size[0] + 0.5
        assert y + height <= guests.size[1] + 0.5
        for left, low, wide, high in boxes[number + 1 :]:
            assert x + width <= left or left + wide <= x or y + height <= low or low + high <= y


def test_a_game_may_speak_of_an_option_in_its_own_way() -> None:
    """Its own title and line where it has them, else those that games share."""
    from app.ui.new_game.rules_page import option_words, value_in_words

    english = Translator.load("en")
    own = {"option-hamlets-edition-title": "option-hamlets-edition-title = Map\n"}
    own |= {"option-hamlets-edition-zmg": "option-hamlets-edition-zmg = Old\n"}
    words = Translator({**english.entries, **own})
    assert words.text(option_words(words, "hamlets", "edition", "title")) == "Map"
    assert words.text(option_words(words, "gold-rush", "edition", "title")) == "Edition"
    assert words.text(option_words(words, "hamlets", "edition", "line")) == english.text(say("option.edition.line"))
    assert value_in_words(words, "hamlets", "edition", "zmg") == "Old"
    assert value_in_words(words, "gold-rush", "edition", "zmg") == "Z-Man"


def test_who_begins_is_asked_once_there_is_a_choice(guests: Guests) -> None:
    """Until two sit at the table, and again when one leaves, what chooses between them does not look alive."""
    page = guests.open()
    choosing = page.first, page.lots
    for seated, dead in ((0, True), (1, True), (2, False)):
        if seated:
            colour = ("red", "black")[seated - 1]
            guests.drag(page.table.slots[colour].center)
            guests.drag(page.table.places[seated].center)
        assert len(guests.setup.plan.seated) == seated
        assert [button.disabled for button in choosing] == [dead, dead]
        assert all((button.opacity < 0.5) == dead for button in choosing)
    page._change(guests.setup.plan.without("red"))
    assert [button.disabled for button in choosing] == [True, True]


@pytest.mark.parametrize("code", codes())
def test_whoever_is_told_that_the_list_of_tiles_may_differ_is_told_how_to_find_out(code: str) -> None:
    """By the names that the way there has on the screen."""
    words = Translator.load(code)
    told = words.text(say("new.unverified"))
    for way in (words.text(say("home.setup")), words.text(say("setup.tiles.title"))):
        assert way in told


@pytest.mark.parametrize(("code", "edition"), [("en", "zmg"), ("it", "zmg"), ("de", "hig")])
def test_a_first_game_is_by_the_rules_of_the_box_that_is_sold_in_the_language(
    guests: Guests, code: str, edition: str
) -> None:
    """In another game and back too."""
    guests.navigator.change(replace(guests.navigator.settings, language=code))
    page = guests.open()
    assert _edition(guests) == edition
    told = guests.navigator.translator.text(say("new.printed"))
    assert page.game.ids.lines.words.startswith(told), "every edition has printed rules"
    page.open_rules()
    rules = guests.page
    for name in ("hunters-and-gatherers", "gold-rush"):
        rules._play(name)
    assert _edition(guests) == edition


def test_the_edition_that_was_played_last_comes_before_that_of_the_language(guests: Guests) -> None:
    """People know which box they have."""
    guests.navigator.change(replace(guests.navigator.settings, language="de"))
    guests.evening.begin(StartGame(("green", "red"), {}, {"edition": "zmg"}, 3), "gold-rush")
    guests.evening.put_aside()
    guests.open()
    assert _edition(guests) == "zmg"


def _edition(guests: Guests) -> object:
    """Whose rules are chosen."""
    from app.ui.new_game.games import game

    return next(c.chosen for c in choices(game("gold-rush").terms, guests.setup.plan.options) if c.name == "edition")


def test_every_switch_has_on_first() -> None:
    """As in the settings, whichever value the rules name first; other choices keep their order."""
    from app.ui.new_game.rules_page import _on_first

    assert _on_first((False, True)) == _on_first((True, False)) == [True, False]
    assert _on_first(("virtual", "open", "physical")) == ["virtual", "open", "physical"]


@pytest.mark.parametrize("code", sampled(["en", "de", "it"], ["de"]))
@pytest.mark.parametrize("guests", sampled([(800, 480), (480, 800)], [(480, 800)]), indirect=True)
def test_the_card_of_the_game_tells_whose_values_of_tokens_count(guests: Guests, code: str) -> None:
    """Whole, in the largest letters and beside a camera; not where the real ones do, nor in a game without any."""
    guests.open()
    guests.setup.camera = True
    guests.navigator.change(replace(guests.navigator.settings, language=code, text="largest"))
    guests.frames()
    lines, told = guests.page.game.ids.lines, Translator.load(code).text(say("new.dealt"))
    assert told in lines.words
    assert ":" not in told
    assert lines.text.replace("\n", " ") == lines.words
    for plan in (Plan().choosing("tokens", "physical"), Plan().playing("hunters-and-gatherers")):
        guests.page._change(plan)
        assert told not in lines.words


@pytest.mark.parametrize("code", ["en", "de", "it"])
def test_each_way_to_deal_tokens_is_one_word_and_explained_by_the_first(code: str) -> None:
    """Three buttons share a row: longer words would break. What the others mean is read before they are tapped."""
    words = Translator.load(code)
    names = [words.text(say(f"option.tokens.{value}")) for value in ("virtual", "open", "physical")]
    assert max(map(len, names)) <= 10
    line = words.text(say("option.tokens.line_virtual"))
    assert all(name in line for name in names[1:])


@pytest.mark.parametrize("guests", sampled([(480, 800), (800, 480)], [(480, 800)]), indirect=True)
def test_no_place_at_the_side_lies_over_the_box_of_colours(guests: Guests) -> None:
    """On a narrow screen too each colour is whole, and the box has an edge beside it."""
    table = guests.open().table
    box, edge = table.slots.values(), 10 * THEME.u
    assert table.places[5].right <= min(slot.x for slot in box) - edge
    assert table.places[2].x >= max(slot.right for slot in box) + edge


@pytest.mark.slow
@pytest.mark.parametrize("guests", [(480, 800)], indirect=True)
@pytest.mark.parametrize("text", sampled(["normal", "largest"], ["largest"]))
def test_on_a_narrow_screen_the_rules_are_whole_and_what_is_chosen_has_letters_of_one_size(
    guests: Guests, text: Literal["normal", "largest"]
) -> None:
    """In German, without a camera, whose row of buttons would leave less room."""
    guests.setup.plan = Plan(options={"edition": "hig"}).sitting("yellow", 0).sitting("red", 1)
    guests.navigator.change(replace(guests.navigator.settings, language="de", text=text))
    guests.open()
    page = guests.page
    (lines,) = [
        part for part in page.game.walk(restrict=True) if getattr(part, "words", "").startswith("Gedruckte Regeln.")
    ]
    assert lines.text.replace("\n", " ") == lines.words
    assert lines.texture_size[1] <= lines.height
    sizes = {
        label.font_size
        for button in (page.first, page.lots)
        for label in button.walk(restrict=True)
        if isinstance(label, FitText)
    }
    assert len(sizes) == 1
    assert min(sizes) > 18 * THEME.u


@pytest.mark.slow
@pytest.mark.parametrize("guests", [(480, 800)], indirect=True)
@pytest.mark.parametrize("code", sampled(["en", "de", "it"], ["de"]))
def test_on_an_upright_screen_larger_letters_reach_the_hint_and_the_rules(guests: Guests, code: str) -> None:
    """Both are larger in the largest letters than in the usual ones, and whole; no place is touched."""
    guests.open()
    sizes = []
    for text in ("normal", "largest"):
        settings = replace(guests.navigator.settings, language=code, text=text)
        guests.navigator.change(settings)
        guests.frames(8)
        page = guests.page
        labels = page.table.hint, page.game.ids.lines
        assert all(label.text.replace("\n", " ") == label.words for label in labels)
        assert not any(page.table.hint.collide_widget(place) for place in page.table.places)
        sizes.append([label.font_size for label in labels])
    assert sizes[1][0] > sizes[0][0]
    assert sizes[1][1] > sizes[0][1]


@pytest.mark.slow
@pytest.mark.parametrize("guests", [(480, 800)], indirect=True)
def test_the_names_of_the_games_are_larger_in_the_largest_text(guests: Guests) -> None:
    """They stand in two lines rather than as small as in the usual text."""
    from app.ui.new_game.rules_page import RulesPage

    sizes = []
    guests.open()
    for text in ("normal", "largest"):
        settings = replace(guests.navigator.settings, language="en", text=text)
        guests.navigator.change(settings)
        guests.navigator.go(lambda shell: RulesPage(shell, Plan(), lambda _: None))
        guests.frames(8)
        labels = [w for w in guests.page.walk() if isinstance(w, FitText)]
        found = [label for label in labels if label.words in ("Gold Rush", "Hunters & Gatherers")]
        assert len(found) == 2
        assert all(label.text.replace("\n", " ") == label.words for label in found)
        (size,) = {label.font_size for label in found}
        sizes.append(size / THEME.u)
    assert sizes[1] >= 1.15 * sizes[0]
