"""A tile whose sides do not match its neighbours: the players may move it, or allow it by agreement (GR-H4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from app.lang import Message, say
from app.rules import Game, Violation
from app.rules.tileset import TileSet
from app.table.model.dialogs import Choice, Question
from app.table.model.events import Event, TileCorrected, TilePlaced
from app.table.model.history import History, HistoryError, apply
from app.table.model.messages import complaint, place, word
from app.table.model.pending import Items

OTHER_PILE = "ask.other_pile"
"""The question about a tile of another pile than the one that is due."""

MISFIT = "ask.misfit"
"""The question about a tile that people have laid on the screen."""


def leave_for(
    game: Game, tile: TilePlaced, before: tuple[Event, ...] = (), after: tuple[Event, ...] = ()
) -> tuple[Choice, ...]:
    """The choice "we allow it", with the events around the tile; empty if the violation is not one of sides."""
    given = replace(tile, by="touch", allowed=True)
    if game.is_legal(tile.move) or not game.is_legal(given.move):
        return ()
    return (Choice(say("choice.allow"), (*before, given, *after)),)


def ask(
    tile: TilePlaced,
    violation: Violation,
    choices: tuple[Choice, ...],
    about: Items,
    names: Mapping[str, str],
) -> Question:
    """The question about a tile that breaks this rule: which side meets what, and the answers to choose from."""
    if is_of_other_pile(violation):  # wherever it lies: that it does not fit is not what is wrong with it
        piles = {name: word(str(violation.args[name])) for name in ("due", "deck")}
        told = Message(OTHER_PILE, {"place": place(tile.cell), **piles})
        return Question("illegal", told, choices, about, None, (), tile.cell)
    text = say("ask.illegal_tile", place=place(tile.cell))
    return Question("illegal", text, choices, about, complaint(violation, names), violation.clashes, tile.cell)


def is_of_other_pile(violation: Violation) -> bool:
    """Whether the rule broken is that a tile of another pile is due."""
    return violation.key == "violation.wrong_deck"


def of_touch(
    game: Game,
    tile: TilePlaced,
    violation: Violation,
    around: tuple[tuple[Event, ...], tuple[Event, ...]],
    about: Items,
    names: Mapping[str, str],
) -> Question | None:
    """The question about an illegal tile entered by touch; None if the players cannot allow it.

    ``around`` are the events before and after it.
    """
    allow = leave_for(game, tile, *around)
    if not allow:
        return None
    asked = ask(tile, violation, (_stays_off(tile), *allow), about, names)
    return asked if about else replace(asked, text=say(MISFIT))  # nothing was seen there: people have chosen it


def of_correction(tileset: TileSet, history: History, fix: TileCorrected, why: Message) -> Question | None:
    """The question about a correction refused because of ``why``; None if the players cannot allow it."""
    given = replace(fix, allowed=True)
    try:
        after = apply(tileset, history, given)
    except HistoryError:
        return None
    cell, tile = fix.placed.cell, TilePlaced(fix.placed, "touch")
    choices = (_stays_off(tile), Choice(say("choice.allow"), (given,)))
    clashes = after.game.clashes().get(cell, ())
    return Question("illegal", say(MISFIT), choices, (), why, clashes, cell)


def _stays_off(tile: TilePlaced) -> Choice:
    """The choice that lays nothing; the sightings there stay pending."""
    return Choice(say("choice.not_so"), (), tile, ())
