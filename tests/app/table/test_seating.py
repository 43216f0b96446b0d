"""A game that is being set up: seats round the table, playing order, and what the games let people choose."""

from __future__ import annotations

import pytest

from app.rules.options import Options
from app.rules.terms import GAMES, SEATS
from app.table.conductor import new_state, step
from app.table.model.inputs import StartGame
from app.table.presentation.seating import SPREAD, Plan, choices, departures, seated_as
from app.tilesets import load_tileset


def test_the_playing_order_is_clockwise_from_who_begins() -> None:
    """However the players sat down: places are numbered clockwise."""
    plan = Plan().sitting("blue", 3).sitting("red", 0).sitting("green", 5)
    assert plan.first == "blue", "who sits down first begins unless somebody else is chosen"
    assert plan.order == ("blue", "green", "red")


def test_players_change_places_and_go_home() -> None:
    """A place that is taken is swapped with that of who comes; a colour from the box goes to who sits there."""
    plan = Plan().sitting("blue", 3).sitting("red", 0)
    assert plan.sitting("red", 3).places == ("blue", "", "", "red", "", "")
    replaced = plan.called("red", "Anna").sitting("green", 3)
    assert replaced.places == ("red", "", "", "green", "", "")
    assert (replaced.first, replaced.order) == ("green", ("green", "red"))
    alone = plan.without("blue")
    assert (alone.first, alone.free) == ("red", ("yellow", "green", "blue", "black"))
    assert alone.without("red").first == ""


def test_another_colour_is_the_same_player() -> None:
    """Name and first turn stay with whoever sits there; the colour that went back to the box takes no name along."""
    plan = Plan().sitting("blue", 3).sitting("red", 0).called("blue", "Anna").called("red", "Ben")
    green = plan.sitting("green", 3)
    assert (green.order, green.names["green"], green.names["red"]) == (("green", "red"), "Anna", "Ben")
    assert not green.names["blue"]
    assert plan.sitting("green", 0).order == ("blue", "green")
    assert plan.sitting("green", 3).sitting("blue", 3).names == {**plan.names, "green": ""}


def test_a_game_needs_two_players() -> None:
    """The page says how many are missing."""
    plan = Plan()
    for count in (2, 1):
        assert plan.trouble is not None
        assert plan.trouble.args["count"] == count
        plan = plan.sitting(SEATS[count], count)
    assert plan.trouble is None


@pytest.mark.parametrize("count", range(1, 6))
def test_players_of_the_last_game_are_spread_round_the_table(count: int) -> None:
    """In the order in which they played, the same one beginning."""
    seats = SEATS[::-1][:count]
    plan = seated_as(seats, {seats[0]: "Anna"}, Plan())
    assert plan.order == seats
    assert len(SPREAD[count]) == len(set(SPREAD[count])) == count


def test_players_of_the_last_game_sit_where_they_sat() -> None:
    """Each at the same place, whoever began; one whose colour was corrected during the game keeps the place."""
    sat = ("", "red", "", "green", "blue", "")
    for seats in (("red", "green", "blue"), ("blue", "red", "green")):
        plan = seated_as(seats, {}, Plan(), sat)
        assert (plan.places, plan.order) == (sat, seats)
    corrected = seated_as(("blue", "red", "black"), {}, Plan(), sat)
    assert corrected.places == ("", "red", "", "black", "blue", "")
    assert corrected.order == ("blue", "red", "black")


@pytest.mark.parametrize(
    "sat", [(), ("red", "", "", "", "", ""), ("", "yellow", "", "green", "black", ""), ("blue", "red"), ("red",) * 9]
)
def test_places_of_another_game_are_not_taken_up(sat: tuple[str, ...]) -> None:
    """Its players are spread round the table instead."""
    assert seated_as(("blue", "red"), {}, Plan(), sat) == seated_as(("blue", "red"), {}, Plan())


@pytest.mark.parametrize("game", GAMES)
def test_every_option_of_a_game_can_be_chosen_and_is_accepted_by_its_rules(game: str) -> None:
    """Every value of every choice begins a game; the first one is the printed rule."""
    tileset = load_tileset(game)
    offered = choices(tileset.terms, {})
    plain = Options()
    assert {choice.name for choice in offered} | {"open_tokens"} >= tileset.terms.options
    assert all(choice.chosen == choice.values[0] for choice in offered)
    plan = Plan(tileset=game).sitting("red", 0).sitting("blue", 1).called("red", "Anna")
    for choice in offered:
        for value in choice.values:
            chosen = plan.choosing(choice.name, value)
            opening = chosen.opening(tileset.terms, 5)
            assert opening.names == {"red": "Anna"}
            state, _ = step(new_state(tileset), opening)
            assert state.game is not None
            changed = {each.name: each.chosen for each in departures(tileset.terms, chosen.options)}
            assert changed == ({} if value == choice.values[0] else {choice.name: value})
            assert bool(state.game.options.chosen()) == bool(changed), plain


def test_another_game_begins_with_its_own_printed_rules() -> None:
    """Options of the former game are forgotten, the players stay; choosing the same game changes nothing."""
    one, other = list(GAMES)[:2]
    plan = Plan(tileset=one).sitting("red", 0).choosing("take_back", True)
    assert plan.playing(one) is plan
    assert plan.playing(other).options == {}
    assert plan.playing(other).seated == ("red",)
    assert isinstance(plan.opening(load_tileset(one).terms, 0), StartGame)


def test_what_was_chosen_before_the_last_game_is_taken_up_stays() -> None:
    """Each option on its own, and another game; else all is as last time."""
    last: dict[str, bool | int | str] = {"farmers": False, "tokens": "virtual", "open_tokens": True}
    chosen = Plan().choosing("tokens", "physical").following("gold-rush", last)
    assert chosen.options == {"farmers": False, "tokens": "physical", "open_tokens": False}
    assert Plan().playing("hunters-and-gatherers").following("gold-rush", last) == Plan(tileset="hunters-and-gatherers")
    assert Plan().following("hunters-and-gatherers", {"profile": "2020"}) == Plan()
    other = Plan().playing("hunters-and-gatherers").following("hunters-and-gatherers", {"profile": "2020"})
    assert (other.tileset, other.options) == ("hunters-and-gatherers", {"profile": "2020"})
