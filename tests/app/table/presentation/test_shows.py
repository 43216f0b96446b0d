"""How scorings are shown: the counts end in the points, the newest tile comes first, undo and corrections show none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

import pytest

from app.lang import Translator
from app.rules import Phase, Place
from app.table.model.belief import piece_lies
from app.table.model.events import Undone
from app.table.model.history import History, apply, resume
from app.table.presentation.shows import ScoringShow, earlier_shows, last_shows, scoring_show
from tests.app.table.random_games import GAMES, random_history

ENGLISH = Translator.load("en")


@pytest.fixture(scope="module", params=GAMES)
def games(request: pytest.FixtureRequest) -> list[list[History]]:
    """Four random games of one kind, each as its histories."""
    return [list(random_history(request.param, seed)) for seed in range(4)]


def scored(games: list[list[History]]) -> Iterator[tuple[History, History, tuple[ScoringShow, ...]]]:
    """Each scoring move of these games: the history before and after it, and its shows."""
    for histories in games:
        for before, after in pairwise(histories):
            shows = last_shows(after)
            if shows:
                yield before, after, shows


def test_the_sums_that_are_shown_are_the_change_of_the_scores(games: list[list[History]]) -> None:
    """What flies to the seats by a move is what it brought them: no point more, no point less."""
    for histories in games:
        for before, after in pairwise(histories):
            if after.game.phase is Phase.OVER:
                continue
            shown: Counter[str] = Counter()
            for show in last_shows(after):
                shown.update(dict(show.points))
            change = {c: after.game.seat(c).score - before.game.seat(c).score for c in after.game.seats}
            assert +shown == +Counter(change)


def test_the_count_ends_in_the_value(games: list[list[History]]) -> None:
    """The totals never fall, the last is the base, and doubled where something doubles it is the value."""
    for _, _, shows in scored(games):
        for show in shows:
            totals = [count.total for count in show.counts]
            assert totals == sorted(totals)
            assert totals[-1] == show.base
            assert show.value == show.base * (2 if show.doubling else 1)
            assert all(value == show.value for _, value in show.points)


def test_the_new_tile_is_counted_first_and_the_rest_outwards(games: list[list[History]]) -> None:
    """The feature lights from the new tile: the distance never falls, and nothing is counted twice."""
    for before, _, shows in scored(games):
        for show in shows:
            cells = [count.cell for count in show.counts]
            distances = [count.distance for count in show.counts]
            assert len(set(cells)) == len(cells)
            assert distances == sorted(distances)
            if before.game.last_placed in cells:
                assert cells[0] == before.game.last_placed
                assert distances[0] == 0


def test_every_count_has_an_outline_and_a_figure_on_its_tile(games: list[list[History]]) -> None:
    """Where the light and the figure appear is on the tile itself."""
    for _, _, shows in scored(games[:3]):
        for count in (count for show in shows for count in show.counts):
            assert count.areas
            points = [count.at, *(p for area in count.areas for ring in area.rings for p in ring)]
            for east, south in points:
                assert -1e-6 <= east - count.cell.col <= 1 + 1e-6
                assert -1e-6 <= south - count.cell.row <= 1 + 1e-6


def test_every_piece_that_goes_home_hops_once(games: list[list[History]]) -> None:
    """Pieces of scored features are shown going home, none twice, and each token finds its taker."""
    for before, after, shows in scored(games):
        outcome = after.outcome
        assert outcome is not None
        hops = [piece for show in shows for piece in show.home]
        assert len(set(hops)) == len(hops)
        assert len(hops) <= len(outcome.returned)
        if after.game.phase is Phase.OVER:
            continue
        taken = Counter(colour for show in shows for colour in show.taken)
        assert taken == Counter(dict(outcome.distributed))
        homeward = Counter(piece.colour for piece in hops if piece.kind == before.game.tileset.terms.claimant)
        claimants = sum((Counter(dict(show.majority)) for show in shows), Counter())
        assert homeward == claimants


def test_pieces_lie_beside_a_calculation_as_they_lie_on_the_table(games: list[list[History]]) -> None:
    """Those of the final scoring too, where hunters and farmers are compared."""
    lying = set()
    for histories in games:
        before, last = histories[-2], histories[-1]
        assert last.outcome is not None
        for each in last.outcome.scorings:
            if each.cells and each.piece:
                show = scoring_show(before.game, last.outcome, each, {})
                assert {piece_lies(before.game, each.piece, *segment) for segment in each.segments} == {show.lying}
                lying.add(show.lying)
    assert lying == {False, True}


def test_undo_shows_nothing_and_neither_does_a_game_taken_up_again(games: list[list[History]]) -> None:
    """Only a move shows its scorings."""
    _, after, _ = next(scored(games))
    tileset = after.game.tileset
    undone = apply(tileset, after, Undone())
    assert last_shows(undone) == ()
    assert last_shows(resume(tileset, [after.opening, *after.done])) == ()


def test_an_earlier_scoring_can_be_seen_once_more(games: list[list[History]]) -> None:
    """The shows of a turn in the past are those of its own time."""
    histories = games[0]
    found = [(after, shows) for _, after, shows in scored([histories])]
    for after, shows in found[:3]:
        number = max(n for n, move in after.entries if isinstance(move, Place))
        assert earlier_shows(histories[-2], number) == shows


def test_every_sentence_of_a_show_is_there(games: list[list[History]]) -> None:
    """Title, calculation, rule and note are complete in English."""
    for _, _, shows in scored(games):
        for show in shows:
            for message in (show.title, show.working, show.rule, show.note):
                if message is not None:
                    text = ENGLISH.text(message)
                    assert not set("[{") & set(text), text
            assert str(show.value) in ENGLISH.text(show.working)


def test_ties_majorities_and_doublings_occur_and_are_told_apart() -> None:
    """The rule that applied is told in words, with its numbers."""
    keys: Counter[str] = Counter()
    doubled = 0
    for seed in (2, 5, 10, 11):  # in which all of it happens
        for after in random_history("gold-rush", seed):
            for show in last_shows(after):
                assert show.rule is not None
                keys[show.rule.key] += 1
                counts = sorted((n for _, n in show.majority), reverse=True)
                if show.rule.key == "scores.rule.tie":
                    assert len(show.points) > 1
                    assert counts[0] == counts[1] == show.rule.args["count"]
                elif show.rule.key == "scores.rule.majority":
                    assert (show.rule.args["most"], show.rule.args["second"]) == tuple(counts[:2])
                    assert len(show.points) == 1
                else:
                    assert len(counts) == 1
                doubled += show.doubling is not None
    assert {"scores.rule.tie", "scores.rule.alone"} <= set(keys)
    assert doubled > 0


def test_a_game_that_tells_no_calculation_is_shown_with_its_points() -> None:
    """Where the rules say only the value, it is counted on the tile that comes first."""
    for after in random_history("gold-rush", 1):
        shows = last_shows(after)
        if shows:
            break
    assert after.outcome is not None
    before = after.game.copy()
    before.pop()
    scored = after.outcome.scorings[0]._replace(worth={}, doubler="")
    show = scoring_show(before, after.outcome, scored, {})
    assert [count.gain for count in show.counts] == [scored.value] + [0] * (len(show.counts) - 1)
    assert ENGLISH.text(show.working) == f"{scored.value} points"
