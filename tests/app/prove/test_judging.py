"""Judging a step by what was told."""

from __future__ import annotations

import pytest

from app.lang import Translator
from app.prove.judging import VERDICTS, Thing, judge, sentence
from app.prove.steps import PieceExpected, Step, TileExpected, TokensExpected
from app.values import Cell, Face, LaidTile
from vision.observation import (
    BoardLost,
    CameraMoved,
    Motion,
    Observation,
    PictureTrouble,
    PieceRemoved,
    PieceSeen,
    StackRemoved,
    StackSeen,
    Still,
    TileMoved,
    TileRemoved,
    TileSeen,
    TokenReturned,
    TokenTaken,
)

ENGLISH = Translator.load("en")
CELL = Cell(1, 0)
A4, B2 = LaidTile(Face("A4"), 0), LaidTile(Face("B2"), 0)
TILE = Step("plain", TileExpected("A4", (0, 2)))
GONE = Step("tile_gone", TileExpected("A4", gone=True))
PIECE = Step("lying", PieceExpected("kind", "red", lying=True), on="A4")
TOKENS = Step("more_tokens", TokensExpected(2))
REST = Step("rest", trigger="visit")


@pytest.mark.parametrize(
    ("step", "said", "verdict"),
    [
        (TILE, [Motion(), TileSeen(CELL, A4), Still()], "right"),
        (TILE, [TileSeen(CELL, LaidTile(Face("A4"), 2))], "right"),
        (TILE, [TileSeen(CELL, LaidTile(Face("A4"), 1))], "wrong"),
        (TILE, [TileSeen(CELL, B2)], "wrong"),
        (TILE, [TileSeen(CELL, A4, certain=False)], "asked"),
        (TILE, [TileSeen(CELL, B2, certain=False)], "asked"),
        (TILE, [TileSeen(CELL, certain=False)], "asked"),
        (TILE, [Motion(), Still()], "missed"),
        (TILE, [], "missed"),
        (TILE, [TileSeen(CELL, A4), PieceSeen(CELL, "kind", "red")], "invented"),
        (TILE, [TileSeen(CELL, A4), PieceSeen(CELL, certain=False)], "asked"),
        (TILE, [PieceSeen(CELL, "kind", "red", certain=False)], "missed"),
        (TILE, [TileSeen(CELL, B2), TileSeen(CELL, A4)], "invented"),
        (TILE, [TileMoved(CELL, Cell(0, 0), A4)], "invented"),
        (GONE, [TileRemoved(CELL, A4)], "right"),
        (GONE, [TileRemoved(CELL, B2)], "wrong"),
        (GONE, [TileSeen(CELL, A4)], "invented"),
        (PIECE, [PieceSeen(CELL, "kind", "red", lying=True)], "right"),
        (PIECE, [PieceSeen(CELL, "kind", "red")], "right"),
        (PIECE, [PieceSeen(CELL, "kind", "red", lying=False)], "wrong"),
        (PIECE, [PieceSeen(CELL, "kind", "blue", lying=True)], "wrong"),
        (PIECE, [PieceSeen(CELL, "", "red", certain=False)], "asked"),
        (PIECE, [PieceRemoved(CELL, "kind", "red")], "invented"),
        (TOKENS, [StackSeen(CELL, count=2)], "right"),
        (TOKENS, [StackSeen(CELL)], "right"),
        (TOKENS, [StackSeen(CELL, count=1)], "wrong"),
        (TOKENS, [TokenTaken((9.0, 1.0))], "invented"),
        (REST, [Motion(), Still()], "right"),
        (REST, [PieceSeen(CELL, "kind", "red")], "invented"),
        (REST, [StackSeen(CELL, certain=False)], "asked"),
        (REST, [BoardLost()], "asked"),
        (REST, [CameraMoved(), PictureTrouble("too_dark")], "right"),
    ],
)
def test_a_step_is_judged_by_what_was_told(step: Step, said: list[Observation], verdict: str) -> None:
    """Certain and true is right, doubt is asked, the rest is wrong, missed or invented; the worst counts."""
    assert judge(step, said).verdict == verdict
    assert judge(step, reversed(said)).verdict == verdict


def test_what_was_told_is_kept_in_its_order() -> None:
    """Motion, rest and complaints about the picture are no things."""
    said: list[Observation] = [Motion(), PieceSeen(CELL), TileSeen(CELL, A4), PictureTrouble("glare"), Still()]
    assert judge(TILE, said).told == (said[1], said[2])


@pytest.mark.parametrize(
    ("thing", "text"),
    [
        (TileSeen(CELL, LaidTile(Face("A4"), 1)), "I see tile A4, turned by 90°"),
        (TileSeen(CELL, certain=False), "I see a tile that I cannot name, but I am not certain"),
        (TileMoved(CELL, CELL, A4), "I see that tile A4, turned by 0° was moved"),
        (TileRemoved(CELL, A4), "I see that tile A4, turned by 0° is gone"),
        (PieceSeen(CELL, "", "red"), "I see a red piece"),
        (PieceSeen(CELL), "I see a coloured piece"),
        (PieceRemoved(CELL, "", "blue"), "I see that a blue piece is gone"),
        (StackSeen(CELL, count=3), "I see 3 tokens"),
        (StackSeen(CELL), "I see tokens"),
        (StackRemoved(CELL), "I see that tokens are gone"),
        (TokenTaken(), "I see a token beside the map"),
        (TokenReturned(), "I see that a token beside the map is gone"),
        (BoardLost(), "I have lost the map, but I am not certain"),
    ],
)
def test_everything_that_is_told_has_a_sentence(thing: Thing, text: str) -> None:
    """The eyes speak in the first person."""
    assert ENGLISH.text(sentence(thing)) == text


@pytest.mark.parametrize("verdict", VERDICTS)
def test_every_verdict_is_a_word(verdict: str) -> None:
    """Keys that are put together have a text."""
    assert ENGLISH.has(f"prove.verdict.{verdict}")
