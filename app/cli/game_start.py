"""The start of a game, with or without a screen: the seats, the kind of tokens, and the permanent badges."""

from __future__ import annotations

import argparse
from collections.abc import Mapping

from app.cli.errors import UserError
from app.cli.sources import DemoPlan
from app.lang import Message, say
from app.rules import SEATS
from app.rules.options import Chosen
from app.rules.shipped import box_of, options_of
from app.session.session import unpredictable
from app.table.model.inputs import StartGame
from app.table.presentation.seating import Plan

TOKENS: Mapping[str, Chosen] = {
    "virtual": {},
    "open": {"open_tokens": True},
    "physical": {"tokens": "physical"},
}
"""The options of the rules for each choice of ``--tokens``."""


def seats_of_line(text: str | None) -> tuple[str, ...] | None:
    """``red,blue`` as a tuple of colours; None if the argument is None. Raises UserError for seats that cannot play."""
    if text is None:
        return None
    seats = tuple(word.strip().lower() for word in text.split(","))
    wrong = [seat for seat in seats if seat not in SEATS]
    if wrong or not 2 <= len(set(seats)) == len(seats):
        raise UserError(f"--seats {text}: name 2 to 5 different colours of {', '.join(SEATS)}, as in red,blue.")
    return seats


def opening(arguments: argparse.Namespace, plan: DemoPlan | None) -> StartGame:
    """How the game starts: the seats, the rules of the box, and the seed that shuffles the tokens (unpredictable in a
    real game).
    """
    if plan is not None:
        return opening_of(plan)
    seats = seats_of_line(arguments.seats) or ("red", "blue")
    options = {**options_of(arguments.tileset), **TOKENS[arguments.tokens]}
    return StartGame(seats, options=options, token_seed=unpredictable())


def named_game(arguments: argparse.Namespace) -> Plan | None:
    """The game and the kind of tokens that the command line names, for the page of a new game, with only the options
    that it names; None where it names neither.
    """
    tokens = TOKENS[arguments.tokens]
    if not arguments.named and not tokens:
        return None
    return Plan(tileset=box_of(arguments.tileset), options={**options_of(arguments.tileset), **tokens})


def opening_of(plan: DemoPlan) -> StartGame:
    """How the game of that demonstration starts."""
    return StartGame(plan.players, options=plan.chosen, token_seed=plan.seed)


def badges_of(plan: DemoPlan | None) -> tuple[Message, ...]:
    """The badges that say as long as the game runs that nothing here is real; empty for a real game (``plan`` None)."""
    return (say("badge.simulated"),) if plan is not None else ()
