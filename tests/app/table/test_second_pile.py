"""A tile of a second pile within the turn: said in words and lights, asked for, undone, retold and exported."""

from __future__ import annotations

from functools import cache

import pytest

from app.lang import Message, Translator, languages
from app.rules import Game, Outcome, record_of, write_record
from app.rules.record import parse_record
from app.session.panel import showing
from app.table.actions.play import PASSING_SECONDS
from app.table.conductor import new_state, step
from app.table.model.commentary import tell
from app.table.model.events import TileDiscarded
from app.table.model.inputs import BackTo, ChoosePass, DiscardTile, PlaceTile, Redo, Sightings, StartGame, Tick, Undo
from app.table.model.state import State
from app.table.presentation.cues import cue
from app.table.presentation.view import PileView, view
from app.tilesets import load_tileset
from app.ui.gallery.tables import moves_of, touch
from app.values import LaidTile
from hardware.lights import BLINK, STEADY, patterns
from vision.observation import Scene, Still, TileSeen

SEATS = ("red", "blue", "green")
NAMES = {"red": "Anna", "blue": "Ben", "green": "Chiara"}


@cache
def due() -> tuple[State, State]:
    """The table just before and just after a move that makes a tile of the second pile due."""
    state, _ = step(new_state(load_tileset("hunters-and-gatherers")), StartGame(SEATS, NAMES))
    for move in moves_of(state.tileset, SEATS, 12, 10_000):
        before = state
        state, _ = step(state, touch(move))
        if game_of(state).deck != game_of(state).main_deck and state.phase == "place":
            return before, state
    raise AssertionError("no tile of the second pile in this game")


def game_of(state: State) -> Game:
    assert state.game is not None
    return state.game


def laid(state: State) -> State:
    """That table after a tile of the pile that is due was laid by touch."""
    game = game_of(state)
    move = next(moves[0] for face in game.remaining() if (moves := game.legal_tiles(*face)))
    return step(state, PlaceTile(move.placed))[0]


def test_the_screen_the_panel_and_the_voice_say_that_it_is_due() -> None:
    """The same player is told to draw it, the pile is counted, "place" blinks beside the steady light of the seat."""
    before, state = due()
    shown = view(state)
    assert (shown.status.key, shown.whose) == ("status.place_bonus", view(before).whose)
    assert shown.piles == (PileView("bonus", 12, due=True),)
    assert view(before).piles == (PileView("bonus", 12),)
    assert shown.commentary[-1].key == "told.due_bonus"
    lights = patterns(showing(shown))
    assert lights["place"].rhythm == BLINK
    assert lights[f"seat_{shown.whose}"].rhythm == STEADY
    assert patterns(showing(view(laid(state))))["act"].rhythm == STEADY
    heard = cue(view(before), shown)
    assert heard is not None
    assert heard.spoken == shown.status


def test_once_it_is_laid_and_done_the_next_player_draws_from_the_usual_pile() -> None:
    """A turn has one tile of the second pile at most."""
    _, state = due()
    whose, turn = view(state).whose, view(state).turn
    after, _ = step(laid(state), ChoosePass())
    shown = view(after)
    assert shown.piles == (PileView("bonus", 11),)
    assert shown.status.key == "status.place"
    assert SEATS[(SEATS.index(whose) + 1) % 3] == shown.whose
    assert shown.turn == turn + 1


@pytest.mark.parametrize("code", languages())
def test_a_tile_of_the_usual_pile_is_asked_back(code: str) -> None:
    """Not "does not fit": it is not its turn. The answer first offered takes it back."""
    _, state = due()
    game = game_of(state)
    usual = next(face for face, left in game.remaining("land").items() if left)
    seen = Scene(1, (TileSeen(sorted(game.frontier())[0], LaidTile(usual, 0)), Still()))
    state, _ = step(state, Sightings(Scene(0, (Still(),))))
    state, _ = step(state, Sightings(seen))
    shown, words = view(state), Translator.load(code)
    assert shown.question is not None
    assert (shown.phase, shown.question.text.key, shown.status.key) == (
        "illegal",
        "ask.other_pile",
        "status.place_bonus",
    )
    assert shown.clashes == ()
    told = [shown.question.text, shown.status, *(choice.label for choice in shown.question.choices)]
    told += [pile for pile in shown.question.text.args.values() if isinstance(pile, Message)]
    assert all(words.has(message.key) for message in told)
    assert shown.question.choices[0].label.key == "choice.taking_it_back"


def test_undo_goes_across_it_and_redo_comes_back() -> None:
    """Undone move by move to before the completed forest, and done again: the same game."""
    before, state = due()
    end, _ = step(laid(state), ChoosePass())
    back = end
    for _ in range(3):
        back, _ = step(back, Undo())
    assert game_of(back).moves == game_of(before).moves
    assert view(back).piles == (PileView("bonus", 12),)
    for _ in range(3):
        back, _ = step(back, Redo())
    assert game_of(back).text() == game_of(end).text()
    last = game_of(end).last_placed or list(game_of(end).tiles)[-1]
    lifted, _ = step(end, BackTo(last, lift=True))
    assert view(lifted).status.key == "status.place_bonus"


def test_the_turns_and_the_record_name_it() -> None:
    """In the list of turns it has the number of its turn; the record writes both tiles on one line and reads back."""
    _, state = due()
    end, _ = step(laid(state), ChoosePass())
    first, second = view(end).turns[-2:]
    assert (first.turn, first.colour) == (second.turn, second.colour)
    assert second.what.key == "turn.with_bonus"
    assert first.what.key != "turn.with_bonus"
    text = write_record(record_of(game_of(end), "hunters-and-gatherers"))
    assert parse_record(text).turns[-1].moves == game_of(end).moves[-4:]


def test_one_that_fits_nowhere_is_put_away_and_another_drawn() -> None:
    """HG-11 for the second pile too: draw again while there are any; with none left the turn goes on to the next."""
    state, _ = step(new_state(load_tileset("hunters-and-gatherers")), StartGame(SEATS, NAMES))
    for move in moves_of(state.tileset, SEATS, 33, 16):
        state, _ = step(state, touch(move))
    stuck = next(face for face in view(state).faces if face.nowhere)
    after, _ = step(state, DiscardTile(stuck.face))
    shown = view(after)
    assert shown.commentary[-1].key == "told.discarded"
    assert shown.detail == shown.commentary[-1], "who has put it away sees that it counts"
    later, _ = step(after, Tick(after.clock + PASSING_SECONDS))
    assert view(later).detail is None
    assert (shown.status.key, shown.piles[0].left) == ("status.place_bonus", view(state).piles[0].left - 1)
    assert shown.whose == view(state).whose
    game = game_of(state)
    (told, *_) = tell(game, TileDiscarded(stuck.face), Outcome(), game, NAMES)
    assert told.key == "told.discarded_last", "no other tile of that pile is due after it"
