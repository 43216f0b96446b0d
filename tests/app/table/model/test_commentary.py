"""The commentary of a whole game."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from app.lang import Translator, say
from app.lang.files import codes
from app.lang.placeless import closed_up, without_places
from app.rules import Cell, Game, Place, PutPiece
from app.rules.violations import violation
from app.table.model.commentary import tell
from app.table.model.events import Correction, TilePlaced
from app.table.model.inputs import ChoosePass, Confirm, CorrectAction, CorrectTile, Input, Redo, Undo
from app.table.model.messages import complaint
from app.tilesets import load_tileset
from app.values import Face, LaidTile, PlacedFace
from tests.app.archive.tables import SEATS, moves_of
from tests.app.table.random_games import random_history


@pytest.mark.parametrize("code", codes())
def test_tokens_on_several_mountains_are_one_sentence(code: str) -> None:
    """On a screen that leaves places to its map no sentence comes twice, and none of the tokens is left out."""
    words, game, several = Translator.load(code), Game(load_tileset(), SEATS, None, 1), 0
    for move in moves_of("gold-rush", SEATS, 1):
        before = game.copy()
        outcome = game.push(move)
        counts = [deal.count for deal in outcome.deals if deal.count]
        if not isinstance(move, Place) or not counts:
            continue
        several += len(counts) > 1
        placed = TilePlaced(PlacedFace(move.face, move.cell, move.rotation), "touch")
        told = [m for m in tell(before, placed, outcome, game, {}) if m.key.startswith("told.dealt")]
        assert [message.args["count"] for message in told] == [sum(counts)]
        text = closed_up(words.text(without_places(told[0])))
        assert str(sum(counts)) in text
        assert "(" not in text
    assert several > 2


TOLD = {
    "en": (
        "Undone in Red's turn 1: the cowboy.",
        "Redone in Red's turn 1: the cowboy.",
        "Undone in Red's turn 1: the tile.",
    ),
    "de": (
        "In Zug 1 von Rot zurückgenommen: der Cowboy.",
        "In Zug 1 von Rot wiederholt: der Cowboy.",
        "In Zug 1 von Rot zurückgenommen: das Kärtchen.",
    ),
    "it": (
        "Annullato nel turno 1 di Rosso: il cowboy.",
        "Ripetuto nel turno 1 di Rosso: il cowboy.",
        "Annullato nel turno 1 di Rosso: la tessera.",
    ),
}


def test_what_is_undone_is_told_with_its_turn_and_player(make_bench: Callable[..., Any]) -> None:
    """Whose piece it was, and which tile, can be told from the sentence alone; so can what is done again."""
    bench, told = make_bench(), []
    bench.see(bench.tile("A1_b", 1, 0))
    bench.see(bench.piece("red", 1, 0, 1))
    for value in (Undo(), Redo(), Undo(), Undo()):
        bench.give(value)
        lines = reversed(bench.state.history.commentary)
        told.append(next(line for line in lines if line.key.startswith(("told.undone", "told.redone"))))
    for code, (undone, redone, tile) in TOLD.items():
        words = Translator.load(code)
        assert [closed_up(words.text(without_places(each))) for each in told] == [undone, redone, undone, tile]


def test_an_undone_correction_names_the_turn_that_it_had_changed(make_bench: Callable[..., Any]) -> None:
    """A correction belongs to the turn of its tile or action, not to the turn in which it was made."""
    bench = make_bench()
    bench.see(bench.tile("A1_b", 1, 0))
    bench.give(ChoosePass())
    bench.see(bench.tile("A1_b", 2, 0))
    fixes: tuple[Input, ...] = (
        CorrectAction(1, PutPiece("cowboy", Cell(1, 0), 1)),
        CorrectTile(Cell(1, 0), LaidTile(Face.from_name("A1_b"), 2)),
    )
    for fix in fixes:
        bench.give(fix)
        bench.give(Confirm())
        assert isinstance(bench.journal[-1], Correction)
        bench.give(Undo())
        told = bench.state.history.commentary[-1]
        assert (told.key, told.args["turn"], told.args["player"]) == ("told.undone_turn", 1, say("word.red"))


def test_who_has_a_tent_alone_on_a_mountain_reads_why_it_gets_nothing() -> None:
    """Where a tent stood on a mountain that is completed without a cowboy, the sentence is about it; else about nobody
    at all.
    """
    told = set()
    for seed in range(6):
        for before, after in pairwise(random_history("gold-rush", seed)):
            new = after.commentary[len(before.commentary) :]
            freed = next((message for message in new if message.key.startswith("told.freed")), None)
            if freed is None or isinstance(getattr(after.done[-1], "move", None), PutPiece):
                continue
            tents = [piece for piece in before.game.pieces if piece.kind == "tent" and piece not in after.game.pieces]
            on = [after.game.feature_at(piece.cell, piece.segment) for piece in tents]
            alone = any(found.complete and not before.game.feature_at(*found.segments[0]).pieces for found in on)
            assert (freed.key == "told.freed_tent") == alone
            told.add(freed.key)
    assert told == {"told.freed", "told.freed_tent"}
    said = Translator.load("en").text(say("told.freed_tent", count=2))
    assert said.startswith("No cowboy digs on the complete mountain, and a tent alone gets no tokens: 2 go back")


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("en", "On the left side this tile has a railroad, its neighbour a mountain."),
        ("de", "Links hat dieses Kärtchen eine Strecke, sein Nachbar dort einen Berg."),
        ("it", "A sinistra questa tessera ha una ferrovia, la vicina una montagna."),
    ],
)
def test_sides_that_differ_are_told_as_people_say_it(code: str, told: str) -> None:
    """With the side once, as it lies on the screen."""
    why = violation("GR-12", "side_differs", side="west", mine="railroad", opposite="east", theirs="mountain")
    assert Translator.load(code).text(complaint(why, {})) == told


def test_german_tells_where_a_piece_goes_as_people_say_it() -> None:
    """Into a forest, onto a meadow."""
    words = Translator.load("de")
    for kind, onto, upon in (("forest", "in den Wald", "Im Wald"), ("meadow", "auf die Wiese", "Auf der Wiese")):
        ground = say("towards.north", kind=say(f"word.{kind}"))
        put = say("told.put", player="Anna", piece=say("word.member"), on=ground, place="")
        assert f"setzt ein Stammesmitglied {onto} oben" in words.text(put)
        there = say("violation.occupied", kind=say(f"word.{kind}"), colour=say("word.red"), piece=say("word.member"))
        assert words.text(there).startswith(upon[1:], 1)
