"""A look at face-down tokens is announced; a token that was seen and lies face down again leads to a new shuffle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from app.lang import Translator
from app.rules import Game, Mine, Phase
from app.rules.dealing import first_order, held
from app.table.conductor import new_state, resume_state
from app.table.model.effects import Say, ShuffleAnew
from app.table.model.events import TokensSeen, TokensShuffled, from_json, to_json
from app.table.model.history import HistoryError, apply
from app.table.model.inputs import ChooseMine, ChoosePass, ChoosePiece, EndGame, MixTokens, Peek, PlaceTile, Redo, Undo

ENGLISH = Translator.load("en")
ENTROPY = 0xC0FFEE00C0FFEE00C0FFEE00C0FFEE00


def go_on(bench: Any, until: Callable[[Game], bool]) -> None:
    """Turns by touch, tents first, until the game is so."""
    chance = Random(4)
    while not until(bench.game):
        game = bench.game
        if game.phase is Phase.PLACE:
            faces = [face for face, count in game.remaining().items() for _ in range(count)]
            move = next(m for face in chance.sample(faces, len(faces)) for m in game.legal_tiles(*face))
            bench.give(PlaceTile(move.placed))
            continue
        tents = [act for act in game.legal_actions() if getattr(act, "kind", "") == "tent"]
        bench.give(ChoosePiece(tents[0].kind, tents[0].cell, tents[0].segment) if tents else ChoosePass())


def can_mine(game: Game) -> bool:
    """Whether the player on turn may take a token now."""
    return game.phase is Phase.ACT and Mine() in game.legal_actions()


@pytest.fixture
def digging(make_bench: Callable[..., Any]) -> Any:
    """A table where the player on turn can mine."""
    bench = make_bench()
    go_on(bench, can_mine)
    return bench


def asks_for_shuffle(bench: Any) -> bool:
    """Whether the last input led to the wish for a new shuffle."""
    return any(isinstance(effect, ShuffleAnew) for effect in bench.effects)


def test_every_look_is_announced_and_journalled(digging: Any) -> None:
    """Putting the cover on the screen is no look; each look is told with the player, without values."""
    colour = digging.game.on_turn
    digging.give(ChooseMine())
    digging.give(Peek(colour))
    assert TokensSeen(colour) not in digging.journal
    digging.give(Peek(colour, look=True))
    assert digging.journal[-1] == TokensSeen(colour)
    assert [e.message.key for e in digging.effects if isinstance(e, Say)] == ["told.tokens_seen"]
    assert digging.state.notice.text.key == "told.tokens_seen", "everybody sees it on the screen"
    digging.give(Peek(colour, look=True))
    assert digging.journal.count(TokensSeen(colour)) == 1, "the finger still lies there"


def test_mining_taken_back_unseen_gives_the_same_token(digging: Any) -> None:
    """Without a look nothing has to be shuffled."""
    colour = digging.game.on_turn
    digging.give(ChooseMine())
    value = digging.game.token_values(colour)
    digging.give(Undo())
    assert not asks_for_shuffle(digging)
    digging.give(ChooseMine())
    assert digging.game.token_values(colour) == value


def look_and_take_back(bench: Any) -> str:
    """Mine, look, undo; the player who did."""
    colour: str = bench.game.on_turn
    bench.give(ChooseMine())
    bench.give(Peek(colour, look=True))
    bench.give(Undo())
    return colour


def test_mining_taken_back_after_a_look_shuffles_anew(digging: Any) -> None:
    """The shuffle is told to all with a new seal, once; what players have stays; redo mines another token."""
    colour = look_and_take_back(digging)
    assert asks_for_shuffle(digging)
    before = {c: digging.game.token_values(c) for c in digging.game.seats}
    digging.give(MixTokens(ENTROPY))
    assert isinstance(digging.journal[-1], TokensShuffled)
    assert [e.message.key for e in digging.effects if isinstance(e, Say)] == ["told.tokens_shuffled", "told.sealed"]
    told = ENGLISH.text(digging.state.notice.text)
    assert told.startswith("Undone in "), "what was undone comes first"
    assert told.endswith("so I have shuffled the hidden values anew.")
    assert not any(sign.isdigit() for sign in told.partition(":")[2]), "the seal is no work for hands"
    assert not asks_for_shuffle(digging)
    assert {c: digging.game.token_values(c) for c in digging.game.seats} == before
    digging.give(MixTokens(ENTROPY + 1))
    assert digging.kinds().count("TokensShuffled") == 1, "nobody asked for a second one"
    digging.give(Redo())
    assert len(digging.game.token_values(colour)) == 1


def test_an_end_that_is_taken_back_has_shown_all_tokens(digging: Any) -> None:
    """They are shuffled anew though nobody has looked, and nobody is said to have."""
    digging.give(EndGame())
    digging.give(Undo())
    assert asks_for_shuffle(digging)
    digging.give(MixTokens(ENTROPY))
    assert [e.message.key for e in digging.effects if isinstance(e, Say)] == ["told.all_shuffled", "told.sealed"]
    told = ENGLISH.text(digging.state.notice.text)
    assert told.endswith("All values were known, so I have shuffled the hidden ones anew.")


@pytest.mark.slow
def test_the_token_mined_again_is_as_chance_has_it(digging: Any) -> None:
    """Over 400 shuffles the values come as often as they lie face down (chi-squared, 0.1 %)."""
    colour = look_and_take_back(digging)
    state, game = digging.state, digging.game
    hands = frozenset().union(*held(game).values())
    free = Counter(value for place, value in enumerate(first_order(game)) if place not in hands)
    drawn: Counter[int] = Counter()
    for number in range(400):
        digging.state = state
        digging.give(MixTokens(ENTROPY + number))
        digging.give(ChooseMine())
        drawn[digging.game.token_values(colour)[-1]] += 1
    due = {value: 400 * count / free.total() for value, count in free.items()}
    assert sum((drawn[value] - share) ** 2 / share for value, share in due.items()) < 25.0
    assert set(drawn) <= set(free)


def test_open_tokens_are_seen_by_all(make_bench: Callable[..., Any]) -> None:
    """With open tokens (GR-H3) every token mined is seen at once: taking it back shuffles anew."""
    bench = make_bench(open_tokens=True)
    go_on(bench, can_mine)
    bench.give(ChooseMine())
    bench.give(Undo())
    assert asks_for_shuffle(bench)


def test_a_shuffle_that_is_due_survives_a_power_cut(digging: Any) -> None:
    """Resumed from the journal the wish is repeated, and after the shuffle everything is as it was before the cut."""
    look_and_take_back(digging)
    state, effects = resume_state(new_state(digging.state.tileset), [from_json(to_json(e)) for e in digging.journal])
    assert any(isinstance(effect, ShuffleAnew) for effect in effects)
    digging.give(MixTokens(ENTROPY))
    state, effects = resume_state(new_state(digging.state.tileset), [from_json(to_json(e)) for e in digging.journal])
    assert not any(isinstance(effect, ShuffleAnew) for effect in effects)
    assert state.game == digging.game
    assert state.history is not None
    assert state.history.seen == digging.state.history.seen


def test_an_order_that_changes_what_players_have_is_refused(digging: Any) -> None:
    """Such an event can only come from a damaged or forged journal."""
    digging.give(ChooseMine())
    history = digging.state.history
    order = list(first_order(digging.game))
    (place,) = held(digging.game)[digging.game.seats[digging.game.seat_number - 1]] or (0,)
    other = next(n for n, value in enumerate(order) if value != order[place])
    order[place], order[other] = order[other], order[place]
    with pytest.raises(HistoryError, match="changes what players have"):
        apply(digging.state.tileset, history, TokensShuffled(tuple(order)))
    with pytest.raises(HistoryError):
        apply(digging.state.tileset, history, TokensShuffled((1, 2, 3)))


def test_who_reads_the_order_outside_the_game_gains_nothing(digging: Any) -> None:
    """The note of it leads to a new shuffle when the game goes on."""
    history = apply(digging.state.tileset, digging.state.history, TokensSeen(None))
    assert history.leaked
    assert history.commentary[-1].key == "told.order_seen"
