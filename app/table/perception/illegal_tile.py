"""A tile that clashes: the table may move it, or allow it all the same (GR-H4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from app.lang import Message, say
from app.rules import Game, Violation
from app.rules.tileset import TileSet
from app.table.model.dialogs import Choice, Question
from app.table.model.events import Event, TileCorrected, TilePlaced
from app.table.model.history import History, HistoryError, apply
from app.table.model.messages import complaint, place
from app.table.model.pending import Items


def leave_for(
    game: Game, tile: TilePlaced, before: tuple[Event, ...] = (), after: tuple[Event, ...] = ()
) -> tuple[Choice, ...]:
    """The answer "we allow it", with the events around the tile; none where a clash is not what speaks against it."""
    given = replace(tile, by="touch", allowed=True)
    if game.is_legal(tile.move) or not game.is_legal(given.move):
        return ()
    return (Choice(say("choice.allow", design=tile.placed.design), (*before, given, *after)),)


def ask(
    tile: TilePlaced,
    violation: Violation,
    choices: tuple[Choice, ...],
    about: Items,
    names: Mapping[str, str],
) -> Question:
    """What to do about a tile that breaks that rule: which side clashes with what, and the answers to choose from."""
    text = say("ask.illegal_tile", place=place(tile.cell))
    return Question("illegal", text, choices, about, complaint(violation, names), violation.clashes, tile.cell)


def of_touch(
    game: Game,
    tile: TilePlaced,
    violation: Violation,
    around: tuple[tuple[Event, ...], tuple[Event, ...]],
    about: Items,
    names: Mapping[str, str],
) -> Question | None:
    """The question about a tile laid by touch, or said to be one that was sighted; None where nothing can be allowed.

    ``around`` are the events before and after it.
    """
    allow = leave_for(game, tile, *around)
    return ask(tile, violation, (_stays_off(tile), *allow), about, names) if allow else None


def of_correction(tileset: TileSet, history: History, fix: TileCorrected, why: Message) -> Question | None:
    """The question about a correction that is refused because of ``why``; None where nothing can be allowed."""
    given = replace(fix, allowed=True)
    try:
        after = apply(tileset, history, given)
    except HistoryError:
        return None
    cell, tile = fix.placed.cell, TilePlaced(fix.placed, "touch")
    choices = (_stays_off(tile), Choice(say("choice.allow", design=fix.tile.design), (given,)))
    clashes = after.game.clashes().get(cell, ())
    return Question("illegal", say("ask.illegal_tile", place=place(cell)), choices, (), why, clashes, cell)


def _stays_off(tile: TilePlaced) -> Choice:
    """Nothing is laid, and what was sighted there is still to be asked about."""
    return Choice(say("choice.not_so"), (), tile, ())
