"""The value of a face-down token cannot be read anywhere before the end, except by its player during a private look.

The same game is played with two different shuffles of the tokens. Everything that anybody can read must be the same in
both, byte by byte: then nothing depends on the values.
"""

from __future__ import annotations

import json
import logging
import re
from argparse import Namespace
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from functools import lru_cache
from pathlib import Path
from random import Random

import pytest

from app.cli.headless import Teller, _result
from app.cli.main import main
from app.journal import FILE_NAME, Journal
from app.lang import Message, Translator
from app.rules import Discard, Game, Mine, Move, Pass, Phase, Place, PutPiece
from app.session.session import Session
from app.table.conductor import new_state, step
from app.table.model import effects as fx
from app.table.model.events import GameStarted, TokensShuffled, to_json
from app.table.model.inputs import (
    BackTo,
    ChooseMine,
    ChoosePass,
    ChoosePiece,
    Confirm,
    CorrectAction,
    CorrectSeat,
    CorrectTile,
    DiscardTile,
    EndGame,
    EndPeek,
    ForgetSign,
    GiveSign,
    Input,
    Peek,
    PlaceTile,
    PressButton,
    Redo,
    Reject,
    Review,
    StartGame,
    Tick,
    TokenValues,
    Undo,
    UseSigns,
)
from app.table.model.state import State
from app.table.presentation.view import view
from app.tilesets import load_tileset
from app.values import LaidTile

TILESET = load_tileset("gold-rush")
SEEDS = (20240917, 55512345)
SEATS = ("red", "blue", "green")
EARLY = 210
"""So many touches into the evening tokens have gone every way: then the game may be ended early."""
LATE = 80
"""So many touches into the evening every player has tokens."""
NAMES = {"red": "Anna", "blue": "Bo"}
ENGLISH = Translator.load("en")


# --- the game --------------------------------------------------------------------------------------------------------


def choose(game: Game, chance: Random) -> Move:
    """A legal move: tents early, and a token is mined whenever possible."""
    if game.phase is Phase.PLACE:
        face = chance.choice([face for face, n in game.remaining().items() for _ in range(n)])
        places = game.legal_tiles(*face)
        return chance.choice(places) if places else Discard(face)
    actions = game.legal_actions()
    if Mine() in actions:
        return Mine()
    for kind, share in (("tent", 0.5), ("cowboy", 0.8)):
        found = [a for a in actions if isinstance(a, PutPiece) and a.kind == kind]
        if found and chance.random() < share:
            return chance.choice(found)
    return Pass()


def touch_of(move: Move) -> Input:
    """The input by touch that makes this move."""
    match move:
        case PutPiece(kind, cell, segment):
            return ChoosePiece(kind, cell, segment)
        case Mine():
            return ChooseMine()
        case Discard(face):
            return DiscardTile(face)
        case Pass():
            return ChoosePass()
        case Place():
            return PlaceTile(move.placed)
    raise AssertionError(f"{move} is no move by touch")


class Scribe:
    """Generates the touches of a whole game at a table of its own, whose tokens have a third shuffle."""

    def __init__(self) -> None:
        self.chance = Random(34)
        self.state: State = new_state(TILESET)
        self.touches: list[Input] = []
        self.give(StartGame(SEATS, NAMES, {}, 1))

    def give(self, *values: Input) -> None:
        """Send touches and record them."""
        for value in values:
            self.state, _ = step(self.state, value)
            self.touches.append(value)

    def play(self) -> list[Input]:
        """Moves, undos, private looks, corrections cancelled and confirmed: to the end of the game."""
        chance = self.chance
        while self.state.game is not None and self.state.game.phase is not Phase.OVER:
            self.give(touch_of(choose(self.state.game, chance)))
            if chance.random() < 0.1:
                self.give(Undo(), Redo())
            if chance.random() < 0.15:
                self.give(Peek(chance.choice(SEATS)), Tick(float(len(self.touches))), EndPeek())
            if chance.random() < 0.1:
                self.correct()
        return self.touches[1:]

    def correct(self) -> None:
        """Open an earlier turn; correct its tile, its action, and a player's name."""
        history = self.state.history
        assert history is not None
        if not history.entries or history.game.phase is Phase.OVER:
            return
        number, move = self.chance.choice(history.entries)
        self.give(Review(number), Review(), CorrectSeat("green", "green", self.chance.choice(("Cy", "Di"))))
        fix: Input = CorrectAction(number, Pass())
        if isinstance(move, Place):
            tile = history.game.tiles[move.cell]
            fix = CorrectTile(move.cell, LaidTile(tile.face, (tile.rotation + 2) % 4))
        self.give(fix)
        shown = view(self.state)
        if shown.revision is not None:
            fits = not any(note.key == "told.set_aside" for note in shown.revision.notes)
            self.give(Confirm() if fits and self.chance.random() < 0.5 else Reject())


@lru_cache
def evening() -> tuple[Input, ...]:
    """The touches of a whole game, without the one that starts it."""
    return tuple(Scribe().play())


# --- what can be read ------------------------------------------------------------------------------------------------


def texts(value: object) -> Iterator[str]:
    """Every sentence in a view, however deeply nested."""
    if isinstance(value, Message):
        yield ENGLISH.text(value)
    elif isinstance(value, tuple):
        for part in value:
            yield from texts(part)
    elif hasattr(value, "__dataclass_fields__"):
        for name in value.__dataclass_fields__:
            yield from texts(getattr(value, name))


def plain(value: object) -> str:
    """A value as text, without addresses in memory."""
    return re.sub(r" at 0x[0-9a-f]+", "", repr(value))


class Reader(logging.Handler):
    """Plays at a table whose tokens are shuffled by ``seed``; ``told`` is everything that anybody can read."""

    def __init__(self, folder: Path, seed: int, **options: bool | int | str) -> None:
        super().__init__(logging.DEBUG)
        self.told: list[str] = []
        self.folder = folder
        self._teller = Teller(as_json=False)
        root = logging.getLogger()
        root.addHandler(self)
        root.setLevel(logging.DEBUG)
        journal = Journal.open(folder / FILE_NAME, now=lambda: "2026-01-01T00:00:00")
        self.session = Session(TILESET, journal, listen=self.hear, clock=lambda: 0.0)
        self.opening = StartGame(SEATS, NAMES, options, seed)
        self.touch(self.opening)

    def emit(self, record: logging.LogRecord) -> None:
        """A line of any log, at any level."""
        self.told.append(record.getMessage())

    def hear(self, effect: fx.Effect) -> None:
        """The effects of the session: printed, journalled, noted. Only the journal contains seed and order."""
        self.told.append(plain(effect))
        if isinstance(effect, fx.ExpectTiles):
            self.told.append(plain(effect.prior))
        self._teller.hear(effect)
        if isinstance(effect, fx.Journal) and not isinstance(effect.event, GameStarted | TokensShuffled):
            self.told.append(json.dumps(to_json(effect.event)))

    def touch(self, value: Input, *, read: bool = True) -> None:
        """A touch, and everything that can be read after it."""
        self.session.touch(value)
        self.told += [plain(value), *(self.seen() if read else ())]

    def seen(self) -> list[str]:
        """What the screen shows, and what a log or a crash report could contain of it."""
        state = self.session.state
        shown = self.session.view()
        words = [plain(state), plain(state.history), plain(state.game), plain(shown), *texts(shown)]
        return [*words, json.dumps(asdict(shown), default=plain, sort_keys=True)]

    def close(self) -> None:
        """End the game."""
        logging.getLogger().removeHandler(self)
        self.session.close()


COMMANDS = ("history", "history --json", "export", "resume --audit", "resume --json --audit")
"""Whatever prints something of a game that is running."""


def printed(reader: Reader, capture: pytest.CaptureFixture[str], commands: tuple[str, ...] = COMMANDS) -> list[str]:
    """What these commands print about that game while it is running."""
    capture.readouterr()
    data = ("--data", str(reader.folder))
    for words in commands:
        main([*words.split(), *data])
    game = reader.session.game
    assert game is not None
    for as_json in (True, False):
        _result(Namespace(json=as_json, verify=False), game, None, reader._teller)
    return list(capture.readouterr())


@pytest.fixture
def readers(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[tuple[Reader, Reader]]:
    """Two tables with different shuffles of the tokens; an indirect parameter has the options."""
    made = []
    for seed in SEEDS:
        folder = tmp_path / str(seed)
        folder.mkdir()
        made.append(Reader(folder, seed, **getattr(request, "param", {})))
        logging.getLogger().removeHandler(made[-1])
    level = logging.getLogger().level
    yield made[0], made[1]
    logging.getLogger().setLevel(level)
    for reader in made:
        reader.close()


def play(reader: Reader, touches: Iterable[Input], every: int = 0) -> None:
    """Play these touches while this reader records the log; everything is read after every ``every`` and at the end."""
    logging.getLogger().addHandler(reader)
    try:
        for number, value in enumerate(touches, 1):
            reader.touch(value, read=bool(every) and number % every == 0)
        reader.told += reader.seen()
    finally:
        logging.getLogger().removeHandler(reader)


def unsealed(text: str) -> str:
    """The text without seals."""
    return re.sub(r"[0-9]{4}( ?[0-9]{4}){8}", "(a seal)", text)


def first_difference(one: list[str], other: list[str]) -> str | None:
    """The first difference, None if there is none. Seals differ and tell nothing: they are digests with the seed."""
    for a, b in zip(map(unsealed, one), map(unsealed, other), strict=True):
        if a != b:
            at = next(i for i, (x, y) in enumerate(zip(a + "\0", b + "\0", strict=False)) if x != y)
            return f"...{a[max(0, at - 80) : at + 80]}... and ...{b[max(0, at - 80) : at + 80]}..."
    return None


# --- the tests -------------------------------------------------------------------------------------------------------


def test_the_evening_has_all_that_could_tell() -> None:
    """Many tokens are mined and distributed, corrections are confirmed and cancelled, and players look at tokens."""
    kinds = [type(value).__name__ for value in evening()]
    assert kinds.count("ChooseMine") >= 8
    assert kinds.count("Peek") >= 5
    assert {"CorrectTile", "CorrectAction", "CorrectSeat", "Confirm", "Reject", "Undo", "Redo"} <= set(kinds)


@pytest.mark.parametrize(
    ("every", "whole"),
    [(40, False), *(pytest.param(every, True, marks=pytest.mark.slow) for every in (1, 40))],
)
def test_a_virtual_game_tells_nothing_before_its_end(
    readers: tuple[Reader, Reader], capsys: pytest.CaptureFixture[str], every: int, *, whole: bool
) -> None:
    """Up to the last move, or to an early end, everything shown, printed, logged and exported is the same with both
    shuffles.
    """
    one, other = readers
    *touches, last = evening() if whole else (*evening()[:EARLY], EndGame())
    for reader in readers:
        play(reader, touches, every)
        reader.told += printed(reader, capsys)
    hidden = [[r.session.game.token_values(c) for c in SEATS] for r in readers if r.session.game]
    assert hidden[0] != hidden[1], "the tokens differ"
    told = {m.key for m in one.session.view().commentary}
    assert {"told.mined", "told.distributed", "told.freed", "told.counts_as_pass"} <= told, "tokens went every way"
    assert first_difference(one.told, other.told) is None
    for reader in readers:
        play(reader, (last,))
    assert first_difference(one.told, other.told) is not None, "at the end the tokens are told (GR-85)"
    exports = []
    for reader in readers:
        reader.session.touch(Undo())
        exports.append(printed(reader, capsys, ("history --json", "export")))
    assert first_difference(*exports) is None, "a finished game that is taken up again keeps its secrets"


@pytest.mark.parametrize("readers", [{"open_tokens": True}], indirect=True)
def test_this_test_would_notice(readers: tuple[Reader, Reader]) -> None:
    """With open tokens (GR-H3) the values are shown, and the comparison finds the first of them."""
    one, other = readers
    for reader in readers:
        play(reader, evening()[:60], 12)
    assert first_difference(one.told, other.told) is not None
    for leak in (lambda r: r.opening.token_seed, lambda r: [r.session.game.token_values(c) for c in SEATS]):
        assert first_difference([str(leak(one))], [str(leak(other))]) is not None


def test_only_the_player_who_looks_sees_the_own_tokens(readers: tuple[Reader, Reader]) -> None:
    """While a finger holds the pad, the view has the values of this player only; object reprs never have them."""
    for reader in readers:
        play(reader, evening()[:LATE])
        game = reader.session.game
        assert game is not None
        for colour in SEATS:
            reader.session.touch(Peek(colour))
            covered = reader.session.view().peek
            assert covered is not None
            assert (covered.look, covered.values) == (False, ())
            reader.session.touch(Peek(colour, look=True))
            shown = reader.session.view()
            assert shown.peek is not None
            assert shown.peek.values == game.token_values(colour)
            assert all(seat.values == () for seat in shown.seats)
            reader.told += [plain(reader.session.state), plain(shown)]
            reader.session.touch(Peek(colour))
            assert reader.session.view().peek == covered
            reader.session.touch(EndPeek())
            assert reader.session.view().peek is None
            reader.told += reader.seen()
    assert first_difference(readers[0].told, readers[1].told) is None


@pytest.mark.slow
def test_without_the_own_sign_nothing_tells_a_value(
    readers: tuple[Reader, Reader], capsys: pytest.CaptureFixture[str]
) -> None:
    """Players choose signs, somebody tries a wrong one, holds the pad all the same, and a sign is forgotten: whatever
    is shown, printed, logged and exported is the same with both shuffles; only the right sign shows values.
    """
    right, wrong, salt = (3, 0, 8, 3), (3, 0, 8, 4), "0f" * 16
    tries: tuple[Input, ...] = (
        UseSigns(True),
        Peek("red", look=True),
        *(GiveSign("red", sign, salt) for sign in (right, wrong, right, right)),
        EndPeek(),
        Peek("red", look=True),
        GiveSign("red", wrong, salt),
        Peek("red", look=True),
        ForgetSign("red"),
        Peek("red", look=True),
        EndPeek(),
        *(Peek("blue"), GiveSign("blue", right, salt), GiveSign("blue", right, salt), EndPeek(), UseSigns(False)),
        Peek("blue", look=True),
    )
    for reader in readers:
        play(reader, evening()[:LATE])
        play(reader, tries, 1)
        reader.told += printed(reader, capsys)
    assert first_difference(readers[0].told, readers[1].told) is None
    for reader in readers:
        play(reader, (GiveSign("blue", right), Peek("blue", look=True)))
        game, shown = reader.session.game, reader.session.view().peek
        assert game is not None
        assert shown is not None
        assert shown.values == game.token_values("blue") != ()


def test_a_look_ends_by_itself(readers: tuple[Reader, Reader]) -> None:
    """If the release of a finger is missed, the values, and later the cover, disappear by themselves."""
    session = readers[0].session
    session.touch(Tick(100.0))
    session.touch(Peek("red", look=True))
    session.touch(Tick(114.0))
    assert session.state.peek is not None
    assert session.state.peek.look
    session.touch(Tick(115.5))
    assert session.state.peek is not None
    assert not session.state.peek.look
    session.touch(Tick(180.0))
    assert session.state.peek is None


def test_a_seats_button_on_the_panel_only_covers_the_screen(readers: tuple[Reader, Reader]) -> None:
    """A long press on the panel never shows values: the player must take the screen first."""
    session = readers[0].session
    session.touch(PressButton("seat_blue", long=True))
    assert session.state.peek is not None
    assert (session.state.peek.colour, session.state.peek.look) == ("blue", False)


@pytest.mark.parametrize("readers", [{"tokens": "physical"}], indirect=True)
def test_real_tokens_are_never_looked_at_on_the_screen(readers: tuple[Reader, Reader]) -> None:
    """Values of real tokens are known to their players only: there is no private look, and no value in the game."""
    one, other = readers
    for reader in readers:
        play(reader, evening()[:LATE])
        reader.touch(Peek("red", look=True))
        assert reader.session.view().peek is None
    assert first_difference(one.told, other.told) is None


def test_inputs_that_hold_secrets_do_not_show_them() -> None:
    """The seed is in no log, even where its input is ignored and noted."""
    assert "4711" not in plain(StartGame(SEATS, NAMES, {}, 4711))
    assert "4711" not in plain(GameStarted("gold-rush", "gold-rush", SEATS, NAMES, {}, 4711))


def test_values_are_taken_back_with_all_else(readers: tuple[Reader, Reader]) -> None:
    """Virtual tokens cannot be entered by hand, and going back to a tile asks nothing about them."""
    session = readers[0].session
    session.touch(TokenValues("red", (5,)))
    assert session.state.history is not None
    assert session.state.history.done == ()
    session.touch(BackTo((0, 0)))  # pyrefly: ignore[bad-argument-type]
    assert session.state.history.done == ()
