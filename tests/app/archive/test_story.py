"""What one game tells, and people's statistics over many."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import pytest

from app.archive.people import games_played, key_of_name, statistics
from app.archive.result_text import notable, state_of
from app.archive.retold import turns_of
from app.archive.story import BestScoring, Largest, Richest, _best, _largest, _lead_changes, story_of
from app.archive.summary import SeatLine, Summary
from app.lang import Translator, say
from app.rules import Scoring
from tests.app.archive.tables import SEATS, Table


def test_the_curve_ends_with_the_scores(table: Table) -> None:
    """One point a turn, from nothing to the final scores, never down."""
    stored = table.stored(table.game())
    story = story_of(stored)
    game = stored.history.game
    assert story.curve[0] == (0, 0, 0)
    assert story.curve[-1] == tuple(game.seat(c).score for c in SEATS)
    assert len(story.curve) == len(story.replay) == 72
    assert all(
        a <= b
        for before, after in zip(story.curve, story.curve[1:], strict=False)
        for a, b in zip(before, after, strict=True)
    )


def test_the_largest_features_are_those_of_the_map(table: Table) -> None:
    """One of each kind that spans tiles, the largest first, with those who scored it."""
    stored = table.stored(table.game())
    game = stored.history.game
    found = story_of(stored).largest
    sizes = {
        kind: max(f.tiles for f in game.features() if f.kind == kind) for kind in ("railroad", "mountain", "prairie")
    }
    assert {each.kind: each.tiles for each in found} == sizes
    assert [each.tiles for each in found] == sorted(sizes.values(), reverse=True)
    assert any(each.owners for each in found)
    for each in found:
        assert set(each.owners) <= set(SEATS)


def test_a_feature_that_was_not_scored_belongs_to_the_most_pieces(table: Table) -> None:
    """A game that was ended early names those who stand on its largest features."""
    stored = table.stored(table.game(most=60))
    game = stored.history.game
    story = story_of(stored)
    claimed = 0
    for each in story.largest:
        same = [f for f in game.features() if (f.kind, f.tiles) == (each.kind, each.tiles)]
        if not any(f.complete for f in same):
            most = {c for f in same for c, n in f.pieces.items() if n == max(f.pieces.values())}
            assert set(each.owners) == most
            claimed += bool(most)
    assert claimed


def test_the_best_scoring_and_the_richest_stack(table: Table) -> None:
    """They are the best of all that the game's turns tell."""
    stored = table.stored(table.game())
    story = story_of(stored)
    scored = [s for at in range(1, 72) for s in story.replay._turns[at - 1].scorings]
    most = max(scoring.value for scoring in scored)
    assert {(best.kind, best.points) for best in story.best} == {(s.kind, most) for s in scored if s.value == most}
    stacks = [s.count for at in range(72) for s in story.replay.frame(at).view.stacks]
    assert story.richest is not None
    assert story.richest.count == max(stacks)


def test_a_stack_counts_as_high_as_it_was_when_it_was_handed_over(table: Table) -> None:
    """The tokens of the tile that completes a mountain lay on its stack too, if only within that turn."""
    stored = table.stored(table.game(seed=22, most=12, closed=""))
    last = turns_of(stored)[-1]
    assert [scoring.tokens for scoring in last.scorings if scoring.tokens] == [6]
    assert max(stack.count for turn in turns_of(stored) for stack in turn.game.stacks.values()) == 3
    assert story_of(stored).richest == Richest(6, last.number)


def test_a_game_that_just_began_has_a_short_story(table: Table) -> None:
    """Nothing was scored, nobody leads."""
    story = story_of(table.stored(table.game(most=0, closed="")))
    assert (story.curve, story.best, story.lead_changes, len(story.replay)) == (((0, 0, 0),), (), 0, 1)
    assert story.richest is not None  # the start tile's nugget
    assert story.largest == ()


def test_a_change_of_the_lead_is_counted_once(table: Table) -> None:
    """A draw between two leads of the same player is no change."""
    assert _lead_changes([(0, 0), (3, 0), (3, 3), (5, 3), (5, 5), (5, 8), (9, 8)]) == 2


WHEN = datetime(2031, 5, 1, tzinfo=UTC)


def result(number: int, *seats: tuple[str, int], game: str = "gold-rush", **given: object) -> Summary:
    """A finished game of those players: name and score, in playing order."""
    colours = ("red", "blue", "green", "yellow", "black")
    lines = tuple(
        SeatLine(
            colour, name, score, {"railroads": score - 1, "tokens": 1}, 1 + sum(other > score for _, other in seats)
        )
        for colour, (name, score) in zip(colours, seats, strict=False)
    )
    when = WHEN + timedelta(days=number)
    whole = {"standing": "finished", "game": game, "seats": lines, "turns": 9, **given}
    return Summary(number, when, when, **whole)  # pyrefly: ignore[bad-argument-type]


def test_one_person_has_many_spellings() -> None:
    """Case, blanks and forms of letters do not count; the newest spelling is shown."""
    told = statistics([result(1, ("anna ", 10), ("Ben", 8)), result(2, ("BEN", 12), ("Anna", 4))], "gold-rush")
    assert [(p.name, p.games, p.wins, p.average, p.best) for p in told.people] == [
        ("BEN", 2, 1, 10, 12),
        ("Anna", 2, 1, 7, 10),
    ]
    assert key_of_name("  E\u0301LODIE\tM. ") == key_of_name("élodie m.")
    assert key_of_name("Straße") == key_of_name("STRASSE")


def test_seats_without_a_name_count_for_their_colour() -> None:
    """A family may play by colours alone; whoever is called as a colour is a person of its own."""
    told = statistics([result(1, ("", 30), ("Ben", 8)), result(2, ("", 5), ("Red", 9))], "gold-rush")
    assert [(p.name, p.games, p.wins) for p in told.people] == [
        ("Red", 1, 1),
        (say("word.red"), 2, 1),
        ("Ben", 1, 0),
    ]


def test_two_seats_of_one_name_are_nobody() -> None:
    """Which of them is meant another time, nobody knows."""
    told = statistics([result(1, ("Anna", 30), ("Ida", 5), ("ida", 9))], "gold-rush")
    assert [(p.key, p.wins) for p in told.people] == [("anna", 1)]
    assert told.games == 1


def test_a_game_that_was_ended_early_does_not_count() -> None:
    """A victory after three turns is none among whole games, and its points would spoil the averages; it is said that
    it is left out.
    """
    early = result(2, ("Anna", 2), ("Ben", 40), tiles_left=60)
    deleted = replace(early, id=3, deleted=WHEN)
    told = statistics([result(1, ("Anna", 10), ("Ben", 8)), early, deleted], "gold-rush")
    assert [(p.name, p.games, p.wins, p.average, p.best) for p in told.people] == [
        ("Anna", 1, 1, 10, 10),
        ("Ben", 1, 0, 8, 8),
    ]
    assert [(pair.first_ahead, pair.second_ahead) for pair in told.pairs] == [(1, 0)]
    assert (told.games, told.early) == (1, 1)
    assert games_played([early]) == ()


def test_all_that_the_list_calls_ended_early_are_said_to_be_left_out() -> None:
    """With those in which nobody scored and of another game in which none was played to its end, which has no
    statistics of its own; one that was not played at all is no game.
    """
    whole = result(1, ("Anna", 10), ("Ben", 8))
    left = result(2, ("Anna", 0), ("Ben", 0), tiles_left=60), result(3, ("Anna", 2), ("Ben", 0), standing="left")
    unplayed = result(4, ("Anna", 0), ("Ben", 0), tiles_left=71, turns=0)
    other = result(5, ("Anna", 9), ("Ben", 3), game="hunters-and-gatherers", tiles_left=3)
    assert statistics([whole, *left, unplayed, other], "gold-rush").early == 3
    third = result(6, ("Anna", 9), ("Ben", 3), game="hunters-and-gatherers")
    assert statistics([whole, *left, unplayed, other, third], "gold-rush").early == 2
    assert statistics([whole, *left, unplayed, other, third], "hunters-and-gatherers").early == 1


def test_a_game_in_which_nobody_scored_does_not_count() -> None:
    """It was ended before it began: no victory for anybody, and no game in an average."""
    ended = result(2, ("Anna", 0), ("Ben", 0), tiles_left=71)
    told = statistics([result(1, ("Anna", 10), ("Ben", 8)), ended], "gold-rush")
    assert [(p.name, p.games, p.wins, p.average) for p in told.people] == [("Anna", 1, 1, 10), ("Ben", 1, 0, 8)]
    assert games_played([ended]) == ()


def test_a_shared_victory_counts_for_both() -> None:
    """Each of them won, and it is told that it was shared."""
    told = statistics([result(1, ("Anna", 10), ("Ben", 10), ("Cy", 2))], "gold-rush")
    assert {p.name: (p.wins, p.shared) for p in told.people} == {"Anna": (1, 1), "Ben": (1, 1), "Cy": (0, 0)}
    pair = told.between("ben", "anna")
    assert pair is not None
    assert (pair.first_ahead, pair.second_ahead, pair.equal, pair.games) == (0, 0, 1, 1)


def test_two_people_are_compared_from_either_side() -> None:
    """Who had more points, whoever won the game."""
    games = [
        result(1, ("Cy", 50), ("Anna", 10), ("Ben", 8)),
        result(2, ("Ben", 9), ("Anna", 3)),
        result(3, ("Anna", 5), ("Ben", 4)),
    ]
    told = statistics(games, "gold-rush")
    one, other = told.between("anna", "ben"), told.between("ben", "anna")
    assert one is not None
    assert other is not None
    assert (one.first_ahead, one.second_ahead, one.games) == (2, 1, 3)
    assert (other.first_ahead, other.second_ahead) == (1, 2)
    assert told.between("anna", "zoe") is None
    assert told.people[0].by == {"railroads": 49.0, "tokens": 1.0}


def test_only_finished_games_of_that_kind_count() -> None:
    """Open and deleted games and games by other rules are left out; the most played rules come first."""
    games = [
        result(1, ("Anna", 10), ("Ben", 8)),
        result(2, ("Anna", 10), ("Ben", 8)),
        result(3, ("Anna", 99), ("Ben", 8), standing="open"),
        result(4, ("Anna", 99), ("Ben", 8), deleted=WHEN),
        result(5, ("Anna", 70), ("Ben", 80), game="hunters-and-gatherers"),
    ]
    assert games_played(games) == ("gold-rush", "hunters-and-gatherers")
    assert [(p.name, p.best, p.best_game) for p in statistics(games, "gold-rush").people] == [
        ("Anna", 10, 1),
        ("Ben", 8, 1),
    ]
    assert statistics([], "gold-rush").people == ()


def test_a_game_that_was_ended_early_names_who_was_ahead() -> None:
    """Several who have the same are beside their scores anyway, and so many names would not fit."""
    english = Translator.load("en")

    def told(*scores: int) -> str:
        seats = zip(("Anna", "Ben", "Cleo"), scores, strict=True)
        return english.text(state_of(result(1, *seats, standing="left", tiles_left=51)))

    assert told(3, 9, 4) == "Ended early with Ben ahead, 51 tiles unplayed"
    assert told(9, 4, 9) == "Ended early with a tie for the lead, 51 tiles unplayed"
    assert told(0, 0, 0) == "Ended early with a tie for the lead, 51 tiles unplayed"


@pytest.mark.parametrize("owned_first", [True, False])
def test_of_several_as_large_the_one_that_somebody_claimed_is_told_of(owned_first: bool) -> None:
    """Whichever of them lies where."""

    def forest(pieces: dict[str, int], segment: int) -> Any:
        return SimpleNamespace(kind="forest", tiles=4, segments=(segment,), pieces=pieces)

    features = [forest({"red": 1}, 1), forest({}, 2)]
    game: Any = SimpleNamespace(features=lambda: features if owned_first else features[::-1])
    assert _largest(game, []) == (Largest("forest", 4, ("red",)),)


def test_all_who_have_one_of_the_largest_are_told_of() -> None:
    """Each of them once, in the order in which the map names the features; smaller ones do not count."""
    told = [("red", 4), ("blue", 4), ("red", 4), ("green", 3)]
    features = [
        SimpleNamespace(kind="forest", tiles=tiles, segments=(at,), pieces={colour: 1})
        for at, (colour, tiles) in enumerate(told)
    ]
    game: Any = SimpleNamespace(features=lambda: features)
    assert _largest(game, []) == (Largest("forest", 4, ("red", "blue"), each=True),)


@pytest.mark.parametrize(
    ("pieces", "owners", "each"),
    [
        ([{"red": 1, "blue": 1}], ("red", "blue"), False),
        ([{"red": 1}, {"blue": 1}], ("red", "blue"), True),
        ([{"red": 1}, {}, {"blue": 1}, {}], ("red", "blue"), True),
        ([{"red": 1}, {"red": 1}], ("red",), False),
        ([{"red": 1, "blue": 1}, {"blue": 1}], ("red", "blue"), False),
    ],
)
def test_one_that_is_shared_is_not_one_for_each(
    pieces: list[dict[str, int]], owners: tuple[str, ...], each: bool
) -> None:
    """Only where everybody named has such a feature alone."""
    features = [SimpleNamespace(kind="forest", tiles=4, segments=(at,), pieces=one) for at, one in enumerate(pieces)]
    game: Any = SimpleNamespace(features=lambda: features)
    assert _largest(game, []) == (Largest("forest", 4, owners, each),)


@pytest.mark.parametrize(("each", "told"), [(True, "28 tiles, Mum and Leo each"), (False, "28 tiles, Mum and Leo")])
def test_that_each_has_one_as_large_is_told(each: bool, told: str) -> None:
    """Two prairies are not one that is shared."""
    seats = tuple(SimpleNamespace(colour=colour, name=name) for colour, name in (("red", "Mum"), ("blue", "Leo")))
    largest = (Largest("prairie", 28, ("red", "blue"), each),)
    story: Any = SimpleNamespace(largest=largest, seats=seats, richest=None, best=(), lead_changes=0)
    summary: Any = SimpleNamespace(minutes=0)
    first = Translator.load("en").text(notable(summary, story)[0])
    assert first == f"Largest prairie: {told}"


def test_all_who_had_one_of_the_best_scorings_are_told_of() -> None:
    """One line for each kind that brought so much, with everybody who got it."""

    def scored(kind: str, points: int, *colours: str) -> Scoring:
        return Scoring(kind, (), (), dict.fromkeys(colours, points), {})

    found = _best(
        [scored("a", 3, "green"), *(scored("b", 8, c) for c in ("red", "blue", "red")), scored("c", 8, "red")]
    )
    assert found == (BestScoring("b", ("red", "blue"), 8), BestScoring("c", ("red",), 8))
