"""Scorings on the map and the final scoring: short, in order, never in the way of play, complete at the end."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from app.lang.reading import reading_seconds
from app.table import conductor
from app.table.conductor import new_state
from app.table.model.belief import as_the_game
from app.table.model.events import Undone
from app.table.model.history import History, apply
from app.table.model.inputs import Review
from app.table.presentation.ceremony import CeremonyStep
from app.table.presentation.rings import RingView
from app.table.presentation.shows import last_shows
from app.table.presentation.view import TableView, view
from app.ui.map.widget import Board
from app.ui.play.notices import Said
from app.ui.scores.ceremony import Ceremony, ScoreRow
from app.ui.scores.podium import Podium, StandingsTable
from app.ui.scores.proof import ProofCard
from app.ui.scores.show import ScoreShow
from app.ui.scores.timeline import REST_BETWEEN, read_in, timeline, timelines
from app.values import Cell
from tests.app.table.random_games import GAMES, random_history
from tests.app.ui.conftest import raw
from tests.sampling import sampled


def seen(history: History) -> TableView:
    """The view of that history, the table being as the game has it."""
    tileset = history.game.tileset
    return view(replace(new_state(tileset), history=history, belief=as_the_game(history.game)))


@pytest.fixture(scope="module")
def scored() -> tuple[History, History]:
    """The history before and after a move by which two features score."""
    for seed in range(40):
        for before, after in pairwise(random_history("gold-rush", seed)):
            if len(last_shows(after)) > 1:
                return before, after
    raise AssertionError("no move scored twice")


@pytest.fixture(scope="module")
def finished() -> History:
    """A game that is over, with tokens in hands."""
    *_, last = random_history("gold-rush", 7)
    return last


def open_scored(stage: Any, scored: tuple[History, History], size: tuple[int, int] = (800, 480)) -> ScoreShow:
    """The play screen just after that move."""
    before, after = scored
    screen = stage.open(seen(before), size)
    screen.show(seen(after))
    shows: ScoreShow = screen.shows
    return shows


def test_a_card_says_when_it_comes_and_when_it_goes(stage: Any, scored: tuple[History, History]) -> None:
    """Sentences and the picture of the camera make room for it that long."""
    shows = open_scored(stage, scored)
    told = []
    shows.placed = lambda: told.append(stage.screen.board.card is not None)
    shows.at(shows.lasts)
    shows.at(shows.lasts + 1)
    assert told == [True]
    shows.close()
    assert told == [True, False]


def test_a_card_never_lies_over_the_banner(stage: Any, scored: tuple[History, History]) -> None:
    """However little the sentences over the map leave free."""
    shows = open_scored(stage, scored)
    shows.at(1.0)
    board = stage.screen.board
    board.passing = [(0, 0, board.width, 200), (0, 210, board.width, board.height - board.inset_top)]
    (card,) = stage.all(ProofCard)
    assert all(y + card.height <= board.top - board.inset_top for _, y in shows._corners(card))


# --- the times


@pytest.mark.parametrize("game", GAMES)
def test_one_scoring_takes_less_than_three_seconds(game: str) -> None:
    """Whatever is scored, and however many pieces and tokens move."""
    for seed in range(5):
        for history in random_history(game, seed):
            for show in last_shows(history):
                times = timeline(show)
                assert times.done < 3.0
                assert list(times.ticks) == sorted(times.ticks)
                assert max(times.ticks) < (times.stamp or times.leaves) <= times.leaves < times.lands <= times.done


def test_several_scorings_overlap_but_keep_their_order(scored: tuple[History, History]) -> None:
    """The next begins to count while the sum of the one before flies."""
    shows = last_shows(scored[1])
    together = timelines(shows)
    for one, other in pairwise(together):
        assert one.leaves < other.ticks[0] < one.done
    assert together[-1].done < sum(timeline(show).done for show in shows)


# --- on the map


def test_a_move_that_scores_is_shown(stage: Any, scored: tuple[History, History]) -> None:
    """The card tells the calculation while the tiles light up; at its end the show has gone by itself."""
    shows = open_scored(stage, scored)
    assert shows.playing
    assert shows.moving
    shows.at(0.05)
    (card,) = stage.all(ProofCard)
    first = last_shows(scored[1])[0]
    assert any(str(first.value) in label.words for label in card.walk() if hasattr(label, "words"))
    landed = shows.landed
    for number in range(60):
        shows.at(number * 0.1)
    assert landed < shows.landed == len(last_shows(scored[1]))
    assert not shows.moving


def test_what_arrives_is_told_once_and_in_order(stage: Any, scored: tuple[History, History]) -> None:
    """Each sum lands once, however the frames fall."""
    screen = stage.open(seen(scored[0]))
    told: list[tuple[tuple[str, int], ...]] = []
    show = ScoreShow(screen.board, screen.seats.spot_of, str, screen.text, landed=told.append)
    shows = last_shows(scored[1])
    show.play(shows)
    for seconds in (0.1, 0.2, 9.0, 9.1):
        show.at(seconds)
    assert told == [each.points for each in shows]
    show.close()


def test_a_tap_on_the_map_ends_the_show_and_buttons_work_all_the_time(
    stage: Any, scored: tuple[History, History]
) -> None:
    """The game goes on below: a button of the table is never blocked; a tap on the map only skips."""
    shows = open_scored(stage, scored)
    stage.press(stage.button("undo"))
    assert len(stage.sent) == 1
    assert shows.moving
    stage.tap(*stage.screen.board.center)
    assert not shows.playing
    assert stage.all(ProofCard) == []
    assert len(stage.sent) == 1


def test_only_the_card_remains_and_a_tap_on_it_closes_it(stage: Any, scored: tuple[History, History]) -> None:
    """Once everything has arrived the map is free again."""
    shows = open_scored(stage, scored)
    shows.at(shows.lasts + 1)
    assert shows.playing
    assert not shows.moving
    (card,) = stage.all(ProofCard)
    touched = []
    board = stage.screen.board

    def touch(*_: Any) -> bool:
        touched.append(1)
        return True  # what a tap there opens would lie on the card

    board.width -= 100
    assert card.right <= board.right, "a panel that takes room of the map does not cover the card"
    stage.press(card)
    assert not shows.playing
    shows.play(last_shows(scored[1]))
    shows.at(shows.lasts + 1)
    (card,) = stage.all(ProofCard)
    board.bind(on_cloth=touch, on_tile=touch, on_free=touch)
    free = next(
        (x, y)
        for x in (board.center_x, board.x + 20, board.right - 20)
        for y in (board.center_y, board.y + board.height / 3)
        if not card.collide_point(x, y)
    )
    stage.tap(*free)
    assert touched
    assert not shows.playing, "the first touch on the map takes the card away and does what it does without it"


def _lit(stage: Any, scored: tuple[History, History]) -> tuple[Any, ProofCard, set[Cell]]:
    """A scoring after its light has left the map, with its card and the cells that have a tile."""
    shows = open_scored(stage, scored)
    shows.at(shows.lasts + 1)
    (card,) = stage.all(ProofCard)
    return shows, card, {tile.cell for tile in stage.screen.view.tiles}


def test_a_card_over_a_free_place_lets_the_touch_through(stage: Any, scored: tuple[History, History]) -> None:
    """Once the light is off the map, a tap there takes the card away and begins to lay a tile at once."""
    shows, card, taken = _lit(stage, scored)
    board = stage.screen.board
    east, south = board.to_table(*card.center)
    cell = Cell(math.floor(east), math.floor(south))
    if cell in taken:
        pytest.fail("the card lies on the map")
    stage.screen.board.show(replace(stage.screen.view, free=(cell,)))
    touched: list[Cell] = []

    def touch(_: Any, cell: Cell) -> bool:
        touched.append(cell)
        return True  # nothing is to open there

    board.bind(on_free=touch)
    stage.press(card)
    assert touched == [cell]
    assert not shows.playing


def test_the_card_lies_where_fewest_free_places_are(stage: Any, scored: tuple[History, History]) -> None:
    """Of two places that are as good otherwise it takes the one that hides nothing to touch."""
    shows, card, taken = _lit(stage, scored)
    board = stage.screen.board

    def below() -> set[Cell]:
        """The cells that the card lies over."""
        west, north = (math.floor(at) for at in board.to_table(card.x, card.top))
        east, south = (math.floor(at) for at in board.to_table(card.right, card.y))
        return {Cell(col, row) for col in range(west, east + 1) for row in range(north, south + 1)}

    hidden = below() - taken
    assert hidden
    board.show(replace(stage.screen.view, free=tuple(sorted(hidden))))
    shows._place_card(card)
    stage.frames()
    assert len(below() & hidden) < len(hidden)


@pytest.mark.parametrize("size", sampled(((800, 480), (720, 1280)), ((720, 1280),)))
def test_the_card_lies_beside_what_is_to_be_read(
    stage: Any, scored: tuple[History, History], size: tuple[int, int]
) -> None:
    """A sentence over the map that stays, and the labels at its lower edge, are read while the card is shown."""
    shows = open_scored(stage, scored, size)
    screen = stage.screen
    screen.notices.show([Said("Take Anna's piece back from here", "hand")])
    screen.badges.show(["No camera", "Tiles not checked yet"])
    screen.arrange()
    shows.at(shows.lasts)
    (card,) = stage.all(ProofCard)
    sentences = [*screen.notices.children, *screen.badges.children]
    assert len(sentences) == 3
    for one in sentences:
        assert one.opacity
        assert not card.collide_widget(one)


@pytest.mark.parametrize("size", sampled(((800, 480), (1024, 600), (720, 1280)), ((800, 480),)))
def test_neither_card_nor_sentence_lies_over_the_tiles_they_speak_of(
    stage: Any, scored: tuple[History, History], size: tuple[int, int]
) -> None:
    """The map moves from under both; when the card has gone it is as before."""
    screen = stage.open(seen(scored[0]), size)
    board = screen.board
    cells = {count.cell for show in last_shows(scored[1]) for count in show.counts}
    rings = tuple(RingView(cell, (0.5, 0.5), "lift_tokens", 1, "", raw("Take 1 token off here")) for cell in cells)
    told = Said("\n".join(["Take Anna's piece off here", "Take 1 token off here", "Anna gets the 2 tokens"]), "hand")

    def covered() -> list[Cell]:
        """The tiles of the scoring over which something lies."""
        over = [*stage.all(ProofCard), *(card for card in screen.notices.children if card.opacity)]
        assert over
        found = []
        for cell in cells:
            (left, top), (right, low) = board.to_screen(*cell), board.to_screen(cell.col + 1, cell.row + 1)
            if any(left < c.right and c.x < right and low < c.top and c.y < top for c in over):
                found.append(cell)
        return found

    stage.show(replace(seen(scored[1]), rings=rings))
    screen.notices.show([told])
    screen.arrange()
    stage.frames()
    screen.shows.at(0.5)
    stage.frames()
    assert stage.all(ProofCard)
    assert covered() == []
    screen.shows.close()
    stage.frames()
    assert covered() == []


def test_undo_ends_the_show_and_shows_nothing(stage: Any, scored: tuple[History, History]) -> None:
    """Neither the undo nor the game as it was before plays anything."""
    shows = open_scored(stage, scored)
    undone = apply(scored[1].game.tileset, scored[1], Undone())
    stage.show(seen(undone))
    assert not shows.playing


def test_a_game_that_is_taken_up_again_shows_nothing(stage: Any, scored: tuple[History, History]) -> None:
    """The first view of a screen is no news."""
    screen = stage.open(seen(scored[1]))
    assert not screen.shows.playing


def test_a_new_event_ends_the_show(stage: Any, scored: tuple[History, History]) -> None:
    """Whoever plays on quickly is not held up."""
    shows = open_scored(stage, scored)
    stage.show(replace(seen(scored[1]), shows=()))
    assert not shows.playing


def test_without_motion_a_still_shows_everything(stage: Any, scored: tuple[History, History]) -> None:
    """Reduced motion: all is lit and counted at once, and no frame differs from the one before."""
    before, after = scored
    screen = stage.open(seen(before))
    screen.shows.motion = False
    screen.show(seen(after))
    assert screen.shows.landed == len(last_shows(after))
    assert len(stage.all(ProofCard)) == 1
    first = pixels(stage)
    screen.shows.at(0.5)
    assert (pixels(stage) == first).all()


def test_without_motion_nothing_on_the_map_moves(stage: Any, scored: tuple[History, History]) -> None:
    """The rings stand still, the map jumps to where it should be, the new tile is there at once."""
    screen = stage.open(seen(scored[0]))
    screen.motion = False
    board = screen.board
    assert board._rings.still
    board.focus(next(iter(scored[0].game.tiles)))
    assert board.sight.camera == board.sight.goal
    screen.show(seen(scored[1]))
    assert board.fresh_alpha == 1.0
    screen.motion = True
    assert not board._rings.still


def test_the_points_of_an_earlier_turn_are_shown_again(stage: Any, scored: tuple[History, History]) -> None:
    """The panel of a turn that scored has a button for it; a turn without points has none."""
    history = scored[1]
    state = replace(new_state(history.game.tileset), history=history, belief=as_the_game(history.game))
    past = view(conductor.step(state, Review(view(state).turns[-1].number))[0])
    assert past.review is not None
    assert past.review.shows == last_shows(history)
    screen = stage.open(past)
    stage.press(stage.button("points"))
    assert stage.sent == [Review()]
    assert screen.shows.playing
    stage.show(replace(view(state), shows=past.shows))
    assert screen.shows.playing, "closing the panel does not end it"
    stage.open(replace(past, review=replace(past.review, shows=())))
    assert not stage.has_button("points")


def test_nothing_is_made_while_it_plays(stage: Any, scored: tuple[History, History]) -> None:
    """All instructions and figures exist from the first frame on; frames only move and colour them."""
    from app.ui.scores import flights

    shows = open_scored(stage, scored)
    drawn = instructions(shows)
    made = flights.figure.cache_info().misses
    for number in range(40):
        shows.at(number * 0.1)
        assert instructions(shows) == drawn
    assert flights.figure.cache_info().misses == made


def instructions(shows: ScoreShow) -> list[int]:
    """The identities of all that is drawn for a show."""
    return [id(part) for group in (shows._group, shows._light._group) for part in group.children]


def pixels(stage: Any) -> Any:
    """What the map shows; the seats beside it have a flash of their own."""
    from app.ui.screenshot import drawn

    stage.frames(3)
    board = stage.screen.board
    return drawn(stage.screen, (800, 480))[480 - int(board.top) : 480 - int(board.y), : int(board.width)]


# --- the end


@pytest.fixture
def ending(stage: Any, finished: History) -> Ceremony:
    """The final scoring on the screen of a game that has just ended; it goes on only when a test lets time pass."""
    from kivy.clock import Clock

    over = seen(finished)
    stage.open(replace(over, standings=(), ceremony=None))
    stage.show(over)
    (found,) = stage.all(Ceremony)
    assert isinstance(found, Ceremony)
    # A frame of a busy machine may last longer than a step is shown.
    Clock.unschedule(found._tick)
    found.go_to(0)
    return found


def test_the_ending_is_told_after_its_steps(stage: Any) -> None:
    """While the last turn's own points are shown, and during the final scoring, neither banner nor scores nor sentences
    tell who has won; with the podium they do.
    """
    *_, last, end = random_history("hunters-and-gatherers", 44)
    before, over = seen(last), seen(end)
    assert over.shows, "the last move scores at once"
    screen = stage.open(before)
    stage.show(over)
    assert stage.all(Ceremony) == []
    _check_suspense(stage, over)
    screen.shows.skip()
    for _ in range(200):
        if stage.all(Ceremony):
            break
        stage.frames()
    (ceremony,) = stage.all(Ceremony)
    _check_suspense(stage, over)
    ceremony.to_the_end()
    assert screen.view == over
    assert "won the game" in screen.status.words or "share the victory" in screen.status.words
    assert stage.has_button("standings")


def _check_suspense(stage: Any, over: TableView) -> None:
    """Nothing on the screen tells how the game has ended."""
    assert over.ceremony is not None
    shown = stage.screen.view
    assert stage.screen.status.words == "The final scoring"
    assert {seat.colour: seat.score for seat in shown.seats} == dict(over.ceremony.steps[0].before)
    assert not any(seat.won or seat.values for seat in shown.seats)
    assert not {"told.won", "told.shared", "told.scores"} & {told.key for told in shown.commentary}
    assert not stage.has_button("standings")


def test_who_closes_the_final_scoring_is_told_the_ending(stage: Any, ending: Ceremony, finished: History) -> None:
    """It has been put away on purpose: the map below shows the game as it ended."""
    assert stage.screen.view != seen(finished)
    stage.press(ending.shut)
    assert stage.screen.view == seen(finished)


def scores(ceremony: Ceremony) -> dict[str, int]:
    """The scores that are shown."""
    return {row.colour: row.score for row in ceremony.walk() if isinstance(row, ScoreRow)}


def test_each_step_ends_with_its_scores(stage: Any, ending: Ceremony) -> None:
    """Next finishes what moves first, then goes on; the scores are those of the model after every step."""
    for number, step in enumerate(ending.ceremony.steps):
        assert ending.at == number
        ending.settle()
        assert scores(ending) == dict(step.after)
        stage.press(stage.button("next"))
    assert ending.at_podium


def test_what_is_counted_lies_beside_the_card(stage: Any, ending: Ceremony) -> None:
    """The map shows the tiles of the step alone, none of them under the card; the first step shows the whole map."""
    step = next(n for n, s in enumerate(ending.ceremony.steps) if s.shows and s.shows[0].value)
    ending.go_to(step)
    stage.frames(2)
    ending.settle()
    (board,) = (part for part in ending.walk() if isinstance(part, Board))
    (card,) = (part for part in ending.walk() if isinstance(part, ProofCard))
    for count in ending.ceremony.steps[step].shows[0].counts:
        x, y = board.to_screen(count.cell.col + 0.5, count.cell.row + 0.5)
        assert board.collide_point(x, y)
        assert not card.collide_point(x, y)


def test_next_finishes_a_step_before_it_goes_on(stage: Any, ending: Ceremony) -> None:
    """A first tap brings the points home, a second one goes on: nothing is lost."""
    step = next(number for number, step in enumerate(ending.ceremony.steps) if step.shows or step.values)
    ending.go_to(step)
    ending.forward()
    assert ending.at == step
    assert scores(ending) == dict(ending.ceremony.steps[step].after)
    ending.forward()
    assert ending.at == step + 1


def test_going_back_shows_the_scores_of_that_time(stage: Any, ending: Ceremony) -> None:
    """Back goes a step back, stays there, and counts anew."""
    ending.go_to(3)
    ending.settle()
    stage.frames()
    stage.press(stage.button("back"))
    assert ending.at == 2
    ending.settle()
    assert scores(ending) == dict(ending.ceremony.steps[2].after)
    for _ in range(60):
        ending._tick(0.1)
    assert ending.at == 2, "who goes back wants to look"


def test_it_goes_on_by_itself_until_it_is_paused(stage: Any, ending: Ceremony) -> None:
    """Nobody has to touch anything; pause stops it."""
    assert ending.at == 0
    for _ in range(80):
        ending._tick(0.1)
    assert ending.at > 0
    at = ending.at
    stage.frames()
    stage.press(stage.button("pause"))
    ending.settle()
    for _ in range(300):
        ending._tick(0.1)
    assert ending.at == at


def test_a_step_stays_as_long_as_it_takes_to_read(stage: Any, ending: Ceremony) -> None:
    """A first step of a kind says more than those after it; each stays a while after its points have landed."""
    steps, text = ending.ceremony.steps, stage.screen.text
    lasts = read_in(steps, text)
    for number in range(len(steps)):
        ending.go_to(number)
        ending.settle()
        for _ in range(round(10 * max(lasts[number], REST_BETWEEN)) - 2):
            ending._tick(0.1)
        assert ending.at == number
        for _ in range(4):
            ending._tick(0.1)
        assert ending.at == number + 1
    counted = [number for number, step in enumerate(steps) if step.shows]
    first = steps[counted[0]]
    whole = reading_seconds(" ".join(text(told) for told in (first.told, first.title) if told))
    assert lasts[counted[0]] > whole, "the rule is read too"
    twins = [(a, b) for a, b in pairwise(counted) if _keys(steps[a]) >= _keys(steps[b])]
    assert twins
    assert all(lasts[b] == reading_seconds(text(steps[b].told)) for _, b in twins)


def _keys(step: CeremonyStep) -> set[str]:
    told = [step.title, *(message for show in step.shows for message in (show.rule, show.note))]
    return {message.key for message in told if message is not None}


def test_the_podium_names_all_and_offers_what_comes_next(stage: Any, ending: Ceremony) -> None:
    """Skip goes to the podium at once; each offer calls what it was given, and the table of points is one tap away."""
    stage.press(stage.button("end"))
    assert ending.at_podium
    (podium,) = stage.all(Podium)
    told = [label.words for label in podium.walk() if hasattr(label, "words")]
    assert {str(line.score) for line in ending.ceremony.podium} <= set(told)
    stage.press(stage.button("details"))
    assert stage.all(Podium) == []
    (table,) = stage.all(StandingsTable)
    assert len(table.children) == len(ending.ceremony.podium) + 2


def test_the_table_of_all_points_stays_on_its_card(stage: Any) -> None:
    """Five players and the signs of the columns, on the smallest screen."""
    *_, last = random_history("gold-rush", 7, ("red", "blue", "green", "yellow", "black"))
    screen = stage.open(seen(last))
    screen.open_ceremony(at_podium=True).show_points()
    stage.frames()
    (table,) = stage.all(StandingsTable)
    for part in table.walk(restrict=True):
        assert table.y <= part.y <= part.top <= table.top


def test_an_offer_is_made_only_where_somebody_takes_it(stage: Any, finished: History) -> None:
    """Share, replay and home stand there when the screen was given them."""
    over = seen(finished)
    screen = stage.open(replace(over, standings=(), ceremony=None))
    called: list[str] = []
    screen.offers = {"share": lambda: called.append("share"), "home": lambda: called.append("home")}
    screen.open_ceremony()
    assert stage.all(Ceremony) == []
    stage.show(over)
    stage.press(stage.button("end"))
    stage.press(stage.button("share"))
    stage.press(stage.button("home"))
    assert called == ["share", "home"]
    assert not stage.has_button("replay")


def test_undo_after_the_end_takes_the_ceremony_away(stage: Any, ending: Ceremony, finished: History) -> None:
    """The last move can still be taken back; the celebration comes again when the game ends again."""
    stage.show(seen(apply(finished.game.tileset, finished, Undone())))
    assert stage.all(Ceremony) == []
    stage.show(seen(finished))
    assert len(stage.all(Ceremony)) == 1


def test_a_ceremony_that_is_closed_has_stopped(stage: Any, ending: Ceremony) -> None:
    """Nothing runs on behind the play screen."""
    stage.press(ending.shut)
    assert stage.all(Ceremony) == []
    assert ending._clock is None


@pytest.mark.parametrize(
    ("size", "motion"), [((800, 480), True), pytest.param((720, 1280), False, marks=pytest.mark.slow)]
)
def test_every_step_can_be_shown_at_every_size(
    stage: Any, finished: History, size: tuple[int, int], motion: bool
) -> None:
    """No step fails, upright or across, moving or still, and its buttons are large and do not overlap."""
    over = seen(finished)
    screen = stage.open(replace(over, standings=(), ceremony=None), size)
    screen.shows.motion = motion
    stage.show(over)
    (ceremony,) = stage.all(Ceremony)
    for number in range(len(ceremony.ceremony.steps) + 1):
        ceremony.go_to(number)
        stage.frames(2)
        ceremony.settle()
        check_buttons(ceremony)


def check_buttons(ceremony: Ceremony) -> None:
    """Every button of the ceremony is at least 64 pixels large, inside the screen, and apart from the others."""
    from app.ui.base.widgets import SignButton, TouchButton

    buttons = [w for w in ceremony.walk() if isinstance(w, (TouchButton, SignButton))]
    boxes = [(b.x, b.y, b.right, b.top) for b in buttons]
    for button, box in zip(buttons, boxes, strict=True):
        assert button.width >= 64, button.name
        assert button.height >= 64, button.name
        assert min(box[:2]) >= 0, button.name
        assert box[2] <= ceremony.width, button.name
    for one, other in ((a, b) for a in boxes for b in boxes if a < b):
        assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
