"""A game is set up and begun by touches alone: seats, names, who begins."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from app.session.evening import Evening
from app.settings import Look, Settings, TextSize
from app.table.model.inputs import EndGame, PlaceTile, StartGame
from app.table.presentation.seating import Plan
from app.ui.base.palettes import OFF, SEATS, contrast
from app.ui.base.theme import THEME
from app.ui.base.widgets import TouchButton
from app.ui.gallery.tables import moves_of, touch
from app.ui.new_game.table_top import AT_ONCE
from app.values import Cell, Face, PlacedFace
from tests.app.ui.guests import Guests
from tests.sampling import few, sampled


def play_to_the_end(evening: Evening) -> None:
    """Lay some tiles of the open game by touch, and end it early."""
    for move in moves_of(evening.tileset, ("green", "red"), 5, 12):
        evening.send(touch(move))
    evening.send(EndGame())


@pytest.mark.parametrize("guests", sampled(((800, 480), (720, 1280)), ((800, 480),)), indirect=True)
def test_a_game_is_begun_by_touches_alone(guests: Guests) -> None:
    """Drag two colours, tap a third and its place, take a name, draw lots, begin: the names are remembered."""
    page = guests.open()
    page.press("enter")
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


@pytest.mark.parametrize("guests", sampled(((800, 480), (480, 800)), ((480, 800),)), indirect=True)
def test_who_is_missing_is_no_button(guests: Guests) -> None:
    """ "Two players at least, please." stood on the button of the start, which did nothing; now words alone have its
    place until two are seated, and again when one leaves, on a screen whose measures are those of the page before too.
    """
    THEME.fit(*guests.size)
    page = guests.open()
    for colour in ("red", "blue"):
        assert page.start.parent is None
        assert page.missing.parent is not None
        assert "more player" in page.missing.words or "Two players" in page.missing.words
        assert page.missing.height == pytest.approx(page.start.height)
        guests.seat(colour, {"red": 4, "blue": 1}[colour])
    assert page.start.parent is not None
    assert page.missing.parent is None
    guests.drag(page.table.place_of("blue").center)
    guests.press("leave")
    assert page.start.parent is None
    assert "more player" in page.missing.words


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


@pytest.mark.parametrize("look", few(["dark", "light"], 1))
def test_while_the_lots_are_drawn_nobody_begins_yet(window: Any, tmp_path: Path, look: Look) -> None:
    """The name at which they point can be read on gold, and neither the button nor a place says who was to begin."""
    guests = Guests(window, tmp_path, (800, 480), Settings(motion=True, look=look), lot=1)
    page = guests.open()
    for colour, place in (("red", 4), ("blue", 1)):
        guests.seat(colour, place)
    said = page.first.words
    page.draw_lots()
    (lit,) = (place for place in page.table.places if place.lit)
    for label in (lit.ids.name, lit.ids.under):
        assert contrast(label.color, THEME.gold) >= 4.5
    assert page.first.words not in (said, "")
    assert not any(place.begins or place.under for place in page.table.places)
    page.toggle_camera()
    assert page.first.words == said
    assert sum(place.begins for place in page.table.places) == 1
    guests.close()


@pytest.mark.parametrize("text", few(["normal", "largest"], 1))
def test_the_names_of_the_colours_are_equally_large(window: Any, tmp_path: Path, text: TextSize) -> None:
    """However long one of them is: a small one looked like a colour that cannot be taken."""
    guests = Guests(window, tmp_path, (800, 480), Settings(motion=False, language="de", text=text), lot=0)
    page = guests.open()
    (size,) = {slot.ids.name.font_size for slot in page.table.slots.values()}
    assert 1.3 * 16 <= size <= 16 * THEME.t if text == "largest" else size == 16
    guests.close()


@pytest.mark.parametrize("look", few(["green", "dark", "contrast"], 1))
def test_a_black_piece_stands_out_from_the_box(window: Any, tmp_path: Path, look: Look) -> None:
    """By night it stands on a pale disc; by day the paper of the box is pale itself."""
    guests = Guests(window, tmp_path, (800, 480), Settings(motion=False, look=look), lot=0)
    page = guests.open()
    slot, fill = page.table.slots["black"], SEATS["black"].fill
    assert contrast(slot.disc if slot.disc[3] else THEME.paper_shade, fill) >= 3.0
    guests.seat("black", 1)
    place = page.table.place_of("black")
    assert contrast(place.disc if place.disc[3] else THEME.card, fill) >= 3.0
    assert not page.table.places[0].disc[3], "nobody sits there"
    guests.close()


def test_a_colour_that_sits_at_the_table_is_dim_in_the_box_with_its_name(guests: Guests) -> None:
    """A black piece on a dark box looks much like one that is taken: its name tells that it is there."""
    page = guests.open()
    guests.seat("red", 4)
    names = {colour: slot.ids.name.opacity for colour, slot in page.table.slots.items()}
    assert names["red"] == OFF
    assert {opacity for colour, opacity in names.items() if colour != "red"} == {1}


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


def test_the_game_named_on_the_command_line_is_on_the_table(guests: Guests) -> None:
    """Before the one played last, and by the rules of its box."""
    guests.evening.begin(StartGame(("green", "red"), options={"tokens": "physical"}), "gold-rush")
    play_to_the_end(guests.evening)
    guests.setup.named = Plan(tileset="hunters-and-gatherers", options={"profile": "2020"})
    page = guests.open()
    assert guests.setup.plan.tileset == "hunters-and-gatherers"
    assert guests.setup.plan.options["profile"] == "2020"
    assert "Hunters & Gatherers" in page.game.ids.rules.words


def test_a_game_named_on_the_command_line_keeps_the_options_it_was_played_with(guests: Guests) -> None:
    """What the command line does not name stays as it was chosen last."""
    guests.evening.begin(StartGame(("green", "red"), options={"fifth_cowboy": True}), "gold-rush")
    play_to_the_end(guests.evening)
    guests.setup.named = Plan(options={"open_tokens": True})
    guests.open()
    assert guests.setup.plan.options["fifth_cowboy"] is True
    assert guests.setup.plan.options["open_tokens"] is True


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


@pytest.mark.parametrize(
    "guests",
    sampled(((800, 480), (1024, 600), (1280, 720), (720, 1280), (480, 800)), ((480, 800),)),
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
        assert all((button.opacity == OFF) == dead for button in choosing)
    page._change(guests.setup.plan.without("red"))
    assert [button.disabled for button in choosing] == [True, True]


@pytest.mark.parametrize("guests", sampled([(480, 800), (800, 480)], [(480, 800)]), indirect=True)
def test_no_place_at_the_side_lies_over_the_box_of_colours(guests: Guests) -> None:
    """On a narrow screen too each colour is whole, and the box has an edge beside it."""
    table = guests.open().table
    box, edge = table.slots.values(), 10 * THEME.u
    assert table.places[5].right <= min(slot.x for slot in box) - edge
    assert table.places[2].x >= max(slot.right for slot in box) + edge
