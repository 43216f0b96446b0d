"""What hands have to do, in words: every token that is to be moved is spoken of."""

from __future__ import annotations

from dataclasses import replace

from app.demo.players import RandomPlayers
from app.rules import Game, Mine, Options
from app.table.conductor import new_state, step
from app.table.model.belief import as_the_game
from app.table.model.inputs import GameIsRight, StartGame
from app.table.perception.differences import dues
from app.table.presentation.view import view
from app.tilesets import load_tileset
from app.ui.gallery.tables import touch

SEATS, SEED = ("red", "yellow"), 1


def test_a_mined_token_is_counted_beside_what_goes_back() -> None:
    """Whoever mines the last but one token of a mountain that this completes takes one, and the rest goes back: both
    are told, as the rings count both.
    """
    tileset = load_tileset("gold-rush")
    state, _ = step(replace(new_state(tileset), watched=False), StartGame(SEATS, {}, {}, SEED))
    told = 0
    for made in RandomPlayers(Game(tileset, SEATS, Options(), token_seed=SEED), SEED).steps():
        state, _ = step(state, touch(made.move))
        shown = view(state) if isinstance(made.move, Mine) else None
        freed = [m.args["count"] for m in (shown.reminders if shown else ()) if m.key.startswith("told.freed")]
        if shown is not None and freed:
            counts = [
                m.args.get("count", 1) for m in shown.reminders if m.key.startswith(("told.freed", "remind.mined"))
            ]
            lifted = sum(r.count for r in shown.rings if r.kind in ("clear_tokens", "lift_tokens"))
            own = any(m.key.startswith("remind.lift_tokens") for m in shown.reminders)
            assert own or sum(map(int, map(str, counts))) == lifted
            told += not own
        state, _ = step(state, GameIsRight())
    assert told


def test_a_stack_that_eyes_cannot_count_has_what_the_game_gave_away() -> None:
    """The ring of a mountain that was shared out shows as many tokens as the sentence says, then what is left."""
    tileset = load_tileset("gold-rush")
    told = 0
    for made in RandomPlayers(Game(tileset, SEATS, Options(), token_seed=SEED), SEED).steps():
        gone = [place for place in made.before.stacks if place not in made.game.stacks]
        shares = dict(made.outcome.distributed)
        if len(gone) != 1 or len(shares) != 1 or isinstance(made.move, Mine):
            continue
        ((colour, count),) = shares.items()
        table = as_the_game(made.before)
        stacks = tuple(replace(s, count=None if s.cell == gone[0][0] else s.count) for s in table.stacks)
        for left in range(count, 0, -1):
            belief = replace(as_the_game(made.game), stacks=stacks, due=left, hands={colour: -left})
            lifted = [due for due in dues(made.game, belief, watched=True) if due.kind == "clear_tokens"]
            assert [(due.count, due.colour) for due in lifted] == [(left, colour)]
        told += count > 1
    assert told
