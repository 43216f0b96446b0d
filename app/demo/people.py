"""The people at a table as the app hears them: they answer what it asks and put right what it has wrong.

They know what truly happened and say so, by touch or with the buttons of the panel, never more than they are asked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random

from app.rules import Discard, Game, Mine, Move, Pass, Place, PutPiece, TakeBack
from app.table.conductor import step
from app.table.effects import Effect
from app.table.events import Correction, Event
from app.table.history import HistoryError, apply
from app.table.inputs import (
    ChooseCandidate,
    ChooseMine,
    ChoosePass,
    ChoosePiece,
    ChooseTakeBack,
    Confirm,
    DiscardTile,
    Input,
    PlaceTile,
    Reject,
    Sightings,
    Undo,
)
from app.table.state import State
from vision.observation import Observation

ASKING = ("question", "illegal", "desync", "revise")
ABOUT_TOKENS = ("ask.mined", "ask.mine_or_share")
PATIENCE = 40
"""How many answers or touches people give until they call it a dead end."""


class DeadEndError(RuntimeError):
    """The app cannot be brought on by any answer or touch; the message says where it stands."""


@dataclass
class Tally:
    """What the app asked, by (kind of question, cause), and what people put right by touch, by cause.

    A cause is the unruly act that led to it, "" for what the players did not cause. ``silent`` tells where the app was
    wrong and nothing on its screen said so.
    """

    asked: Counter[tuple[str, str]] = field(default_factory=Counter)
    repaired: Counter[str] = field(default_factory=Counter)
    silent: list[str] = field(default_factory=list)

    def beyond(self) -> int:
        """Questions and repairs that no player caused."""
        return sum(n for (_, cause), n in self.asked.items() if not cause) + self.repaired[""]

    def caused(self) -> int:
        """Questions and repairs that the players caused."""
        return self.asked.total() + self.repaired.total() - self.beyond()


class People:
    """Speak with the app about ``truth``, the game as it is truly played, which others push and pop.

    ``on_effect`` hears every effect. ``cause`` is what players have just been up to, "" for nothing; ``owing``: they
    have not yet done all that is to be done with tokens.
    """

    def __init__(self, state: State, truth: Game, chance: Random, on_effect: Callable[[Effect], None]) -> None:
        self.state = state
        self.truth = truth
        self.tally = Tally()
        self.cause = ""
        self.owing = False
        self._chance = chance
        self._on_effect = on_effect

    # -- hearing and saying

    def give(self, value: Input) -> None:
        """One input to the app."""
        self.state, effects = step(self.state, value)
        for effect in effects:
            self._on_effect(effect)

    def see(self, observations: Sequence[Observation]) -> None:
        """The eyes tell the app; people answer what it asks then."""
        self.give(Sightings(tuple(observations)))
        self.settle()

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves of the app's game."""
        return self.state.game.moves if self.state.game is not None else ()

    def agrees(self, moves: Sequence[Move] | None = None) -> bool:
        """Whether the app's game, as far as it has got, is what truly happened."""
        moves = self.moves if moves is None else tuple(moves)
        return moves == self.truth.moves[: len(moves)]

    # -- questions

    def settle(self) -> None:
        """Answer until nothing is asked any more. Raises DeadEndError."""
        for _ in range(PATIENCE):
            if self.state.phase not in ASKING:
                return
            if self.state.revising is not None:
                self._judge_correction(self.state.revising)
                continue
            assert self.state.question is not None
            key = self.state.question.text.key
            cause = self.cause or ("forgotten" if self.owing and key in ABOUT_TOKENS else "")
            self.tally.asked[key, cause] += 1
            self._answer()
        raise DeadEndError(f"question {self._stands()} does not end")

    def _judge_correction(self, fix: Correction) -> None:
        """A correction is accepted when it makes the app's game the true one."""
        assert self.state.history is not None
        after = apply(self.state.tileset, self.state.history, fix)
        self.give(Confirm() if self.agrees(after.game.moves) else Reject())

    def _answer(self) -> None:
        """The answer that makes the app's game more like the truth; where none does, what changes nothing."""
        question = self.state.question
        assert question is not None
        best: tuple[int, int] | None = None
        for index, choice in enumerate(question.choices):
            if not choice.plan:
                continue
            moves = self._after(choice.plan)
            if moves is not None and self.agrees(moves) and (best is None or len(moves) > best[0]):
                best = len(moves), index
        if best is not None and best[0] > self._right():
            self.give(ChooseCandidate(best[1]))
        elif (said := self._said_otherwise()) is not None:
            self.give(said)
        elif not self.agrees():
            self.repair()
        elif self._chance.random() < 0.5:
            self.give(Reject())
        else:
            plain = [index for index, choice in enumerate(question.choices) if not choice.plan]
            self.give(ChooseCandidate(plain[0]) if plain else Reject())

    def _right(self) -> int:
        """How many of the app's moves are right, one less where it has gone astray, so that putting right is better."""
        mine, true = self.moves, self.truth.moves
        same = next((n for n, (a, b) in enumerate(zip(mine, true, strict=False)) if a != b), min(len(mine), len(true)))
        return same if self.agrees() else same - 1

    def _after(self, plan: Sequence[Event]) -> tuple[Move, ...] | None:
        """The moves of the app's game after these events; None where they cannot follow."""
        history = self.state.history
        assert history is not None
        try:
            for event in plan:
                history = apply(self.state.tileset, history, event)
        except HistoryError:
            return None
        return history.game.moves

    def _said_otherwise(self) -> Input | None:
        """What truly happened, if the question was about it and its choices did not name it."""
        question = self.state.question
        assert question is not None
        due = self.truth.moves[len(self.moves) :] if self.agrees() else ()
        for move in due[:2]:
            if isinstance(move, Place) and any(
                o.event.startswith("tile") and o.cell == move.cell for o in question.about
            ):
                return PlaceTile(move.design, move.variant, move.cell, move.rotation)
            if isinstance(move, PutPiece) and any(o.event == "piece" and o.cell == move.cell for o in question.about):
                return ChoosePiece(move.kind, move.cell, move.segment)
            if not isinstance(move, Pass):
                return None
        return None

    # -- repairs

    def repair(self) -> None:
        """Make the app's game the true one by touch alone. Raises DeadEndError."""
        if self.moves == self.truth.moves and self.state.phase not in (*ASKING, "fault"):
            return
        if self.moves != self.truth.moves:
            self.tally.repaired[self.cause] += 1
        for _ in range(PATIENCE * 10):
            if self.state.phase == "fault":
                self.give(Confirm())
            elif self.state.phase in ASKING:
                self.give(Reject())
            elif not self.agrees():
                self.give(Undo())
            elif len(self.moves) < len(self.truth.moves):
                self.give(by_touch(self.truth.moves[len(self.moves)]))
            else:
                return
        raise DeadEndError(f"by touch {self._stands()} does not come right")

    def _stands(self) -> str:
        question, notice = self.state.question, self.state.notice
        asked = question.text.key if question is not None else ""
        told = notice.text.key if notice is not None else ""
        return f"in phase {self.state.phase} after {len(self.moves)} moves ({asked or told or 'nothing said'})"


def by_touch(move: Move) -> Input:
    """How a move is said by touch."""
    match move:
        case Place(design, variant, cell, rotation):
            return PlaceTile(design, variant, cell, rotation)
        case Discard(design, variant):
            return DiscardTile(design, variant)
        case PutPiece(kind, cell, segment):
            return ChoosePiece(kind, cell, segment)
        case TakeBack(cell, segment):
            return ChooseTakeBack(cell, segment)
        case Mine():
            return ChooseMine()
        case _:
            return ChoosePass()
