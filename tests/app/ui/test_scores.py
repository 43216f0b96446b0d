"""Scorings on the map: short, in order, never in the way of play."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from app.lang import Translator, languages, say
from app.table import conductor
from app.table.conductor import new_state
from app.table.model.belief import as_the_game
from app.table.model.events import Undone
from app.table.model.history import History, apply
from app.table.model.inputs import GameIsRight, Review
from app.table.presentation.buttons import ButtonView
from app.table.presentation.onlookers import for_onlookers
from app.table.presentation.rings import RingView
from app.table.presentation.shows import last_shows
from app.table.presentation.view import view
from app.ui.play.notices import Said
from app.ui.scores.proof import NARROW, WIDTHS, ProofCard
from app.ui.scores.show import ScoreShow
from app.ui.scores.timeline import timeline, timelines
from app.values import Cell
from tests.app.table.random_games import GAMES, random_history
from tests.app.ui.conftest import open_scored, seen
from tests.app.ui.made_up_views import raw
from tests.sampling import few, sampled

LOADED = 6
"""Frames after which the light of a scoring of few tiles is loaded."""


def test_in_a_demonstration_a_question_comes_when_the_points_have_been_read(
    stage: Any, scored: tuple[History, History], states: Any
) -> None:
    """Its panel would lie over what is explained; a question to people at the table comes at once."""
    before, after = (for_onlookers(seen(history), None, paused=False) for history in scored)
    asked = states(3)["question"]
    asked = replace(after, phase="question", question=asked.question, status=asked.status)
    for demo in (True, False):
        screen = stage.open(before if demo else replace(before, paused=None))
        screen.show(after if demo else replace(after, paused=None))
        assert screen.explains == demo
        screen.show(asked if demo else replace(asked, paused=None))
        stage.frames()
        assert (screen.panel.parent is None) == demo
        screen.shows.close()
        screen.show(asked if demo else replace(asked, paused=None))
        stage.frames()
        assert screen.panel.parent is not None


def test_a_card_says_when_it_comes_and_when_it_goes(stage: Any, scored: tuple[History, History]) -> None:
    """Sentences and the picture of the camera make room for it that long."""
    shows = open_scored(stage, scored)
    told = []
    shows.placed = lambda: told.append(stage.screen.board.card is not None)
    shows.at(shows.lasts)
    assert told == []  # to place both is too much for one frame
    stage.frames(1)
    shows.at(shows.lasts + 1)
    stage.frames(1)
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


@pytest.mark.slow
def test_a_card_lies_over_sentences_rather_than_buttons(stage: Any, scored: tuple[History, History]) -> None:
    """Where a long sentence leaves too little room between itself and the buttons; it makes room for the card then."""
    shows = open_scored(stage, scored)
    shows.at(1.0)
    board = stage.screen.board
    top = board.height - board.inset_top
    board.coming = [(0, 80, board.width, 160)]
    board.passing = [(0, 240, board.width, top)]
    (card,) = stage.all(ProofCard)
    corners = shows._corners(card)
    over = [corner for corner in corners if corner[1] < board.y + 160]
    others = [corner for corner in corners if corner not in over]
    assert over
    assert others
    assert max(shows._hidden(at, card) for at in others) < min(shows._hidden(at, card) for at in over)


@pytest.mark.slow
def test_the_number_of_pieces_stands_before_their_picture(stage: Any, scored: tuple[History, History]) -> None:
    """As so many of them: before a name it would look like a rank."""
    from app.ui.base.widgets import FitText, Sign

    before, after = (seen(history) for history in scored)
    screen = stage.open(before)
    screen.show(after)
    screen.shows.at(1.0)
    (card,) = stage.all(ProofCard)
    texts = [w for w in card.walk() if isinstance(w, FitText)]
    assert card._show.majority
    for _, count in card._show.majority:
        number = next(w for w in texts if w.words == f"{count}×")
        first, second, *_ = reversed(number.parent.children)
        assert first is number
        assert isinstance(second, Sign)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 5])
def test_the_card_stands_below_the_seats_where_there_is_room(
    stage: Any, scored: tuple[History, History], seats: int
) -> None:
    """It lies over nothing of the map then, but over the hint, which is there again when it has gone."""
    before, after = (seen(history) for history in scored)
    some, plain = (before.seats * 3)[:seats], tuple(button for button in before.buttons if not button.primary)
    screen = stage.open(replace(before, seats=some, buttons=plain))
    screen.show(replace(after, seats=some, buttons=plain))
    screen.shows.at(1.0)
    (card,) = stage.all(ProofCard)
    beside = card.x >= screen.board.right
    assert beside is (seats == 2)
    assert screen.hint.opacity == (0 if beside and card.y < screen.hint.top else 1)
    assert card.top <= screen.seats.y or not beside
    screen.shows.close()
    assert screen.hint.opacity == 1


# --- the times


@pytest.mark.parametrize("game", sampled(GAMES, ["gold-rush"]))
def test_one_scoring_takes_less_than_three_seconds(game: str) -> None:
    """Whatever is scored, and however many pieces and tokens move."""
    for seed in range(5):
        for history in random_history(game, seed):
            for show in last_shows(history):
                times = timeline(show)
                assert times.done < 3.0
                assert list(times.ticks) == sorted(times.ticks)
                assert max(times.ticks) < (times.stamp or times.leaves) <= times.leaves < times.lands <= times.done


@pytest.mark.parametrize("game", sampled(GAMES, ["gold-rush"]))
def test_the_figure_that_counts_stands_longest_at_what_the_card_says(game: str) -> None:
    """Whoever glances at it sees the sum, not a number on the way there."""
    for seed in range(5):
        for history in random_history(game, seed):
            for show in last_shows(history):
                times = timeline(show)
                last = times.stamp if times.stamp is not None else times.ticks[-1]
                total = show.value if times.stamp is not None else show.counts[-1].total
                assert total == show.value
                moments = [*times.ticks, *([] if times.stamp is None else [times.stamp])]
                assert times.leaves - last > max((b - a for a, b in pairwise(moments)), default=0.0)


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
    for number in range(round(shows.lasts / 0.1) + 5):
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
    for seconds in (0.1, 0.2, show.lasts, show.lasts + 0.1):
        show.at(seconds)
    assert told == [each.points for each in shows]
    show.close()


def test_a_tap_on_the_map_ends_the_show_and_buttons_work_all_the_time(
    stage: Any, scored: tuple[History, History]
) -> None:
    """The game goes on below: a button of the table is never blocked; a tap on the map only skips one scoring."""
    shows = open_scored(stage, scored)
    stage.frames(LOADED)
    stage.press(stage.button("undo"))
    assert len(stage.sent) == 1
    for _ in last_shows(scored[1]):
        assert shows.moving
        stage.tap(*stage.screen.board.center)
    assert not shows.playing
    assert stage.all(ProofCard) == []
    assert len(stage.sent) == 1


def test_a_tap_on_a_free_place_ends_the_show_and_begins_to_lay_a_tile(
    stage: Any, scored: tuple[History, History]
) -> None:
    """Whoever lays the next tile need not touch twice, though the light is still on the map."""
    shows = open_scored(stage, scored)
    screen = stage.screen
    board, taken = screen.board, {tile.cell for tile in screen.view.tiles}
    across = range(int(board.center_x), int(board.right) - 60, 5)
    row = [Cell(*map(math.floor, board.to_table(x, board.center_y))) for x in across]
    cell = next(cell for cell in row if cell not in taken)
    board.show(replace(screen.view, free=(cell,)))
    assert shows.moving
    stage.tap_cell(cell)
    assert screen.picking
    assert not shows.playing


@pytest.mark.slow
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
    spots = [(card.x + 5 + step * (card.width - 10) / 9, card.y + 5) for step in range(10)]
    cells = [Cell(*map(math.floor, board.to_table(*spot))) for spot in spots]
    spot, cell = next((spot, cell) for spot, cell in zip(spots, cells, strict=True) if cell not in taken)
    stage.screen.board.show(replace(stage.screen.view, free=(cell,)))
    touched: list[Cell] = []

    def touch(_: Any, cell: Cell) -> bool:
        touched.append(cell)
        return True  # nothing is to open there

    board.bind(on_free=touch)
    stage.tap(*spot)
    assert touched == [cell]
    assert not shows.playing


@pytest.mark.slow
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


@pytest.mark.slow
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


@pytest.mark.slow
def test_a_card_that_has_too_little_height_is_wider(stage: Any, scored: tuple[History, History]) -> None:
    """Between a sentence that stays and a button that has come it covers neither."""
    before, after = (seen(history) for history in scored)
    done = ButtonView("done", raw("We have done that"), GameIsRight())
    screen = stage.open(before, (800, 480))
    screen.show(replace(after, buttons=(*after.buttons, done)))
    screen.notices.show([Said("Take the piece of somebody with a name as long as two lines back from here", "hand")])
    screen.arrange()
    rule = raw("Nobody else has a piece there: somebody with a name as long as two lines scores.")
    shows = screen.shows
    shows.play([replace(last_shows(scored[1])[0], rule=rule, note=None)])
    shows.at(shows.lasts)
    (card,), (sentence,), (button,) = stage.all(ProofCard), screen.notices.children, screen.bar.passing
    assert sentence.opacity
    assert not card.collide_widget(sentence)
    assert not card.collide_widget(button)


@pytest.mark.slow
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


@pytest.mark.slow
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


@pytest.mark.slow
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
    """All instructions and figures exist once the light is loaded; frames only move and colour them."""
    from app.ui.scores import flights

    shows = open_scored(stage, scored)
    stage.frames(LOADED)
    drawn = instructions(shows)
    made = flights.figure.cache_info().misses
    for number in range(40):
        shows.at(number * 0.1)
        assert instructions(shows) == drawn
    assert flights.figure.cache_info().misses == made


def test_shapes_of_a_large_feature_are_worked_out_over_several_frames(
    stage: Any, scored: tuple[History, History], monkeypatch: pytest.MonkeyPatch
) -> None:
    """All at once took 14 ms of a frame. The telling begins when all are there."""
    from app.ui.scores import light

    made: list[object] = []
    monkeypatch.setattr(light, "prepare", made.append)
    shows = open_scored(stage, scored)
    areas = [area for part in shows._parts for count in part.show.counts for area in count.areas]
    counts = [len(made)]
    while not shows._light._shades:
        assert shows._seconds == 0
        stage.frames(1)
        counts.append(len(made))
    assert made == areas
    assert max(later - before for before, later in pairwise(counts)) <= 6


def instructions(shows: ScoreShow) -> list[int]:
    """The identities of all that is drawn for a show."""
    return [id(part) for group in (shows._group, shows._light._group) for part in group.children]


def pixels(stage: Any) -> Any:
    """What the map shows; the seats beside it have a flash of their own."""
    from app.ui.screenshot import drawn

    stage.frames(3)
    board = stage.screen.board
    return drawn(stage.screen, (800, 480))[480 - int(board.top) : 480 - int(board.y), : int(board.width)]


@pytest.mark.slow
@pytest.mark.parametrize("language", sampled(sorted(languages()), ["de"]))
def test_the_narrow_card_has_room_for_the_name_of_every_colour(
    stage: Any, scored: tuple[History, History], language: str
) -> None:
    """Who has no name is called by the colour, which is not shortened beside the points."""
    shows = open_scored(stage, scored)
    speak = Translator.load(language)
    show = replace(last_shows(scored[1])[0], majority=(("red", 2),), points=(("red", 12),), value=12)
    for colour in ("red", "blue", "green", "yellow", "black"):
        called = speak.text(say(f"word.{colour}"))
        card = ProofCard(show, {"red": called}.__getitem__, stage.screen.text, 1000)
        card.spread(NARROW)
        shows.add_widget(card)
        stage.frames(3)
        (name,) = (label for label in card.walk(restrict=True) if getattr(label, "is_name", False))
        assert name.text == called


@pytest.mark.parametrize("points", few([2, 20], 0))
def test_a_name_beside_the_points_of_several_seats_is_never_dots_alone(
    stage: Any, scored: tuple[History, History], points: int
) -> None:
    """Who scores at a feature of three players is named, however many points it brings."""
    shows = open_scored(stage, scored)
    called = {"red": "Rot", "blue": "Blau", "black": "Schwarz"}
    three = (("blue", 2), ("red", 1), ("black", 1))
    show = replace(last_shows(scored[1])[0], majority=three, points=(("blue", points),), value=points)
    for wide in WIDTHS:
        card = ProofCard(show, called.__getitem__, stage.screen.text, 1000)
        card.spread(wide)
        shows.add_widget(card)
        stage.frames(3)
        names = [label.text for label in card.walk(restrict=True) if getattr(label, "is_name", False)]
        assert sorted(names) == sorted(called.values())
        shows.remove_widget(card)
