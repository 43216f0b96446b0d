"""No question is a dead end: each has ways to say what really happened, and each of them leads on."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import app.table
from app.lang import Message, Translator
from app.lang.files import codes
from app.lang.placeless import without_places
from app.rules import Place
from app.table.conductor import new_state
from app.table.model.effects import RestartEyes
from app.table.model.inputs import (
    BackTo,
    ChooseMine,
    ChoosePass,
    CorrectTile,
    EndGame,
    Input,
    PlaceTile,
    PressButton,
    StartGame,
    Undo,
)
from app.table.presentation.exits import ExitView
from app.table.presentation.panel import offered
from app.tilesets import load_tileset
from app.ui.gallery.tables import SEED, moves_of, touch
from app.values import Cell, LaidTile, PlacedFace
from tests.app.table import test_walk as walk
from tests.app.table.conftest import Bench
from tests.sampling import sampled
from tests.source import syntax
from vision.observation import TileSeen

Make = Callable[..., Any]


def illegal_piece(make: Make) -> Any:
    """Blue's cowboy on a railroad that Red has claimed already."""
    bench = walk.act(make)
    bench.see(bench.piece("red", 1, 0, 1))
    bench.see(bench.tile("A1_b", 2, 0))
    bench.see(bench.piece("blue", 2, 0, 1))
    return bench


def mine_or_share(make: Make) -> Any:
    """Blue's tile completes Blue's mountain, whose tokens are gone, and one lies beside the board."""
    bench = walk.act_with_tent(make)
    bench.give(ChoosePass())
    bench.see(bench.tile("F1_a", 0, 1, 2))
    bench.see(bench.piece("blue", 0, 1, 0, kind="tent"))
    bench.see(bench.tile("A1_d", -1, 0))
    bench.give(ChoosePass())
    bench.see(bench.tile("A2", 4, 0))
    bench.give(ChooseMine())
    bench.see(bench.tile("A5_a", 5, 0, 1))
    bench.see(bench.tile("F1_b", 0, 2), bench.saw("tokens_removed", (0, 1)), bench.saw("token_taken", at=(40.0, 40.0)))
    return bench


def tent_gone(make: Make) -> Any:
    """Red's tent was lifted in Red's turn and not seen again when the next tile lies."""
    bench = walk.act(make)
    bench.see(bench.piece("red", 0, 0, 0, kind="tent"))
    bench.see(bench.tile("F1_a", 0, 1, 2))
    bench.give(ChoosePass())
    bench.see(bench.tile("A1_c", 2, 0))
    bench.see(bench.gone("red", 0, 0, kind="tent", at=bench.spot(Cell(0, 0), 0)))
    bench.see(bench.tile("A1_d", 3, 0))
    return bench


def last_look(make: Make) -> Any:
    """The game ends while a cowboy stands on the table that it does not know."""
    bench = make()
    while bench.game.phase != "over":
        if bench.game.phase == "place":
            move = next(m for face in bench.game.remaining() for m in bench.game.legal_tiles(*face))
            bench.see(bench.tile(move.face.name, *move.cell, move.rotation))
        elif bench.game.tiles_left:
            bench.give(ChoosePass())
        else:
            cell = list(bench.game.tiles)[30]
            bench.see(bench.saw("piece", cell, kind="cowboy", colour="yellow", at=(0.5, 0.5), lying=False))
            bench.give(ChoosePass())
    return bench


def other_pile(make: Make) -> Any:
    """A tile of the second pile is due, and one of the usual pile is seen."""
    bench, seats = make(), ("red", "blue", "green")
    bench.state = new_state(load_tileset("hunters-and-gatherers"))
    bench.give(StartGame(seats))
    for move in moves_of(bench.state.tileset, seats, 33, 16):
        bench.give(touch(move))
    bench.see()
    usual = next(face for face, left in bench.game.remaining("land").items() if left)
    bench.see(TileSeen(sorted(bench.game.frontier())[0], LaidTile(usual, 0)))
    return bench


def misfit(make: Make) -> Any:
    """A tile was chosen on the screen for a place where it does not fit."""
    bench = make()
    face = next(face for face in bench.game.remaining() if not bench.game.is_legal(_turned_away(face)))
    bench.give(PlaceTile(_turned_away(face).placed))
    return bench


def _turned_away(face: Any) -> Place:
    return Place(face, Cell(1, 0), 1)


def hands_done(_: Make) -> Any:
    """What a scoring asks for in a game by touch is undone before anybody has said that it is done."""
    bench = Bench()
    for move in moves_of(bench.state.tileset, ("red", "blue"), SEED, 200):
        bench.give(touch(move))
        if bench.view.shows and any(ring.kind in ("take_piece", "clear_tokens") for ring in bench.view.rings):
            break
    bench.give(Undo())
    return bench


def undo_turns(_: Make) -> Any:
    """More than one turn is undone at once."""
    bench = Bench()
    for move in moves_of(bench.state.tileset, ("red", "blue"), SEED, 8):
        bench.give(touch(move))
    bench.give(BackTo(list(bench.game.tiles)[1]))
    return bench


def undo_end(_: Make) -> Any:
    """A game with real tokens has ended early, and that is undone."""
    bench = Bench(tokens="physical")
    for move in moves_of(bench.state.tileset, ("red", "blue"), SEED, 12, "physical"):
        bench.give(touch(move))
    bench.give(EndGame())
    bench.give(Undo())
    return bench


QUESTIONS: dict[str, tuple[Make, tuple[str, ...]]] = {
    "which_tile": (walk.which_tile, ("tile",)),
    "which_first": (walk.which_first, ("tile",)),
    "which_segment": (walk.which_segment, ("piece", "turns")),
    "illegal_piece": (illegal_piece, ("piece", "turns")),
    "one_action": (walk.one_action, ("piece", "turns")),
    "mined": (walk.mined, ("piece", "turns")),
    "mine_or_share": (mine_or_share, ("piece", "nothing", "turns")),
    "belated": (walk.belated, ("turns",)),
    "tent_gone": (tent_gone, ("piece", "mine", "turns")),
    "missed": (walk.missed_turn, ("missed", "turns")),
    "illegal_tile": (walk.illegal, ("tile",)),
    "misfit": (misfit, ("tile",)),
    "other_pile": (other_pile, ("tile", "turns")),
    "other_tile": (walk.other_tile, ("tile", "turns")),
    "missing_tile": (walk.missing_tile, ("tile", "turns")),
    "lost": (walk.lost, ("camera",)),
    "last_look": (last_look, ("turns",)),
    "hands_done": (hands_done, ()),
    "undo_turns": (undo_turns, ()),
    "undo_end": (undo_end, ()),
}
"""Every kind of question: how it comes about, and the ways out beside its answers."""

CASES = [
    pytest.param(*row, id=kind, marks=[pytest.mark.slow] if kind == "last_look" else [])
    for kind, row in QUESTIONS.items()
]


def kinds_in_the_code() -> Iterator[str]:
    """The keys of all questions that the table can ask, without "ask."."""
    for path in Path(app.table.__file__ or "").parent.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        for node in syntax(text) if "ask." in text else ():
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.startswith("ask."):
                yield node.value.removeprefix("ask.")


def test_the_table_of_questions_is_complete() -> None:
    """Each question in the code stands in the table; what only explains a question needs no way out."""
    kinds = {kind for kind in kinds_in_the_code() if not kind.endswith("_detail") and kind}
    assert kinds | {"tent_gone"} == set(QUESTIONS)


@pytest.mark.parametrize(("make", "names"), CASES)
def test_every_question_has_its_ways_out(make: Make, names: tuple[str, ...], make_bench: Make) -> None:
    """Beside the answers one can say another tile, another place, that nothing happened, or an earlier turn."""
    bench = make(make_bench)
    question = bench.view.question
    assert question is not None
    assert tuple(way.name for way in question.exits) == names
    nothing = [choice for choice in question.choices if choice.plain]
    assert nothing or "nothing" in names, "that nothing happened can always be said"
    assert sum(not choice.plain for choice in question.choices) <= 4


@pytest.mark.parametrize(("make", "names"), CASES)
def test_every_way_out_leads_on(make: Make, names: tuple[str, ...], make_bench: Make) -> None:
    """What is said instead of an answer changes the game, asks something else, or opens the earlier turns."""
    bench = make(make_bench)
    before, asked = bench.state, bench.view.question
    assert asked is not None
    for way in asked.exits:
        bench.state = before
        bench.give(said(bench, way))
        moved = bench.state.history.done != before.history.done or bench.view.phase == "revise"
        other = bench.view.question is None or bench.view.question.text != asked.text
        restarted = any(isinstance(effect, RestartEyes) for effect in bench.effects)
        assert moved or other or restarted or bench.view.browsing == "turns", way.name


def said(bench: Any, way: ExitView) -> Input:
    """What people send in the end by that way."""
    if way.intent is not None:
        return way.intent
    shown = bench.view
    if way.name == "piece":
        intent: Input = next(a.intent for a in shown.actions if a.cell is not None)
        return intent
    fitting = [(f.face, cell, turn) for f in shown.faces if f.left for cell, turn in f.places]
    if way.name == "missed":
        face, cell, turn = next(fit for fit in fitting if fit[1] in shown.free)
        return PlaceTile(PlacedFace(face, cell, turn))
    assert way.name == "tile"
    assert way.cell is not None
    laid = next((tile.placed for tile in shown.tiles if tile.cell == way.cell), None)
    if laid is not None:
        return CorrectTile(way.cell, LaidTile(laid.face, (laid.rotation + 2) % 4))
    face, cell, turn = next(fit for fit in fitting if fit[1] == way.cell)
    return PlaceTile(PlacedFace(face, cell, turn))


@pytest.mark.parametrize(("make", "names"), CASES)
def test_the_banner_names_nobody_but_whom_the_question_names(
    make: Make, names: tuple[str, ...], make_bench: Make
) -> None:
    """Where a question names a player, the banner names the same one or nobody."""
    shown = make(make_bench).view
    named = shown.question.text.args.get("player")
    assert named is None or shown.who in ("", named)
    assert (shown.whose == "") == (shown.who == "")


@pytest.mark.parametrize(("make", "names"), CASES)
def test_an_answer_that_names_a_place_has_it_on_the_map(make: Make, names: tuple[str, ...], make_bench: Make) -> None:
    """So the screen can show a number there instead of saying where it is."""
    for choice in make(make_bench).view.question.choices:
        if any(isinstance(value, Message) and value.key.startswith("place.") for value in choice.label.args.values()):
            assert choice.cell is not None, choice.label.key


def test_a_piece_of_the_question_is_no_work_to_do(make_bench: Make) -> None:
    """While it is asked which tile lies there, nobody is told to take it off."""
    shown = walk.which_tile(make_bench).view
    assert shown.reminders == ()
    assert shown.rings == ()


def test_a_new_game_by_the_panel_is_proposed_first(make_bench: Make) -> None:
    """Holding "confirm" after the game marks "another game"; only the next press begins it."""
    bench = walk.over(make_bench)
    bench.give(PressButton("confirm", long=True))
    assert bench.view.phase == "over"
    assert bench.view.mark is not None
    assert offered(bench.state)[0][0].key == "button.again"
    bench.give(PressButton("confirm"))
    assert [type(effect).__name__ for effect in bench.effects] == ["Shuffle"]


@pytest.mark.parametrize("code", sampled(codes(), ["de"]))
@pytest.mark.parametrize(("make", "names"), CASES)
def test_no_question_names_a_tile_by_its_letters(
    make: Make, names: tuple[str, ...], make_bench: Make, code: str
) -> None:
    """A tile is shown as a picture, a place on the map: no language names a face or numbers a cell."""
    bench, translator = make(make_bench), Translator.load(code)
    shown = bench.view
    question = shown.question
    said = [question.text, question.detail, shown.detail, *(choice.label for choice in question.choices)]
    said += [*(way.label for way in question.exits), *(clash.text for clash in shown.clashes)]
    said += [*(differ.text for differ in shown.differing), *(label for label, _ in offered(bench.state))]
    names_of = {face.short for face, _ in bench.state.tileset.faces() if face.short[0].isalpha()}
    for message in said:
        words = translator.text(without_places(message)) if message is not None else ""
        assert not names_of & set(re.findall(r"\w+", words)), words
        assert not re.search(r"\b[A-Z]{2}-[A-Z0-9]+\b", words), words
        assert "Spalte" not in words
        assert "column" not in words
        assert "colonna" not in words
