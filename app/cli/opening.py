"""How a game begins, with or without a screen: who plays, which tokens, and what the screen says all the time."""

from __future__ import annotations

import argparse
import secrets
from collections.abc import Mapping
from dataclasses import asdict

from app.cli.errors import UserError
from app.cli.sources import DemoPlan
from app.lang import Message, say
from app.rules import SEATS
from app.table.inputs import StartGame

TOKENS: Mapping[str, Mapping[str, bool | int | str]] = {
    "virtual": {},
    "open": {"open_tokens": True},
    "physical": {"tokens": "physical"},
}
"""The options of the rules that each way with the tokens stands for."""


def seats_of_line(text: str | None) -> tuple[str, ...] | None:
    """``red,blue`` as colours; None where nothing was said. Raises UserError for what cannot play."""
    if text is None:
        return None
    seats = tuple(word.strip().lower() for word in text.split(","))
    wrong = [seat for seat in seats if seat not in SEATS]
    if wrong or not 2 <= len(set(seats)) == len(seats):
        raise UserError(f"--seats {text}: name 2 to 5 different colours of {', '.join(SEATS)}, as in red,blue.")
    return seats


def opening(arguments: argparse.Namespace, plan: DemoPlan | None) -> StartGame:
    """How the game begins: who plays, and the shuffle of the tokens, which nobody can foresee in a real game."""
    if plan is not None:
        options = asdict(plan.options) if plan.options else {}
        return StartGame(plan.players, options=options, token_seed=plan.seed)
    seats = seats_of_line(arguments.seats) or ("red", "blue")
    return StartGame(seats, options=TOKENS[arguments.tokens], token_seed=secrets.randbits(32))


def badges_of(plan: DemoPlan | None) -> tuple[Message, ...]:
    """What the screen must say as long as it runs: that nothing here is real."""
    return (say("badge.simulated"),) if plan is not None else ()
