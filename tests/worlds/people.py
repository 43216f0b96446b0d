"""The people at a table, as the app's partner: they answer its questions and correct its errors.

They know what really happened and say so, by touch or with the buttons of the panel, and say no more than is asked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random

from app.lang import Message
from app.rules import Discard, Game, Mine, Move, Pass, Place, PutPiece, TakeBack
from app.table.conductor import step
from app.table.model.dialogs import Question
from app.table.model.effects import Effect
from app.table.model.events import Correction, Event
from app.table.model.history import HistoryError, apply
from app.table.model.inputs import (
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
from app.table.model.messages import place
from app.table.model.state import State
from app.table.perception.differences import reminders
from app.table.presentation.view import view
from vision.observation import Observation, PieceRemoved, PieceSeen, Scene, TileMoved, TileRemoved, TileSeen

ASKING = ("question", "illegal", "desync", "revise")
ABOUT_TOKENS = ("ask.mined", "ask.mine_or_share")
BY_TOUCH, NO = "said by touch", "no"
REPAIR = "put right"
PATIENCE = 40
"""After how many answers or touches without success the test gives up."""


class DeadEndError(RuntimeError):
    """No answer or touch makes the app continue; the message says in which state it is."""


@dataclass(frozen=True)
class Asked:
    """One question; with the key ``REPAIR``, one correction of the app's game by touch.

    ``turn`` counts the tiles laid. ``text`` is what the screen said, ``answer`` the choice taken, ``BY_TOUCH`` or
    ``NO``.
    """

    turn: int
    key: str
    cause: str
    text: Message | None
    detail: Message | None = None
    answer: Message | str = ""


@dataclass
class Tally:
    """The app's questions by (kind of question, cause), and the corrections that people made by touch, by cause.

    A cause is the unruly act that led to it, "" if the players did not cause it. ``silent`` lists the moments at which
    the app was wrong without any hint on its screen; ``log`` has everything in order.
    """

    asked: Counter[tuple[str, str]] = field(default_factory=Counter)
    repaired: Counter[str] = field(default_factory=Counter)
    silent: list[str] = field(default_factory=list)
    log: list[Asked] = field(default_factory=list)

    def beyond(self) -> int:
        """The number of questions and corrections that no player caused."""
        return sum(n for (_, cause), n in self.asked.items() if not cause) + self.repaired[""]

    def caused(self) -> int:
        """The number of questions and corrections that the players caused."""
        return self.asked.total() + self.repaired.total() - self.beyond()


class People:
    """Answers the app according to ``truth``, the game as it is really played, which the caller changes.

    ``on_effect`` receives every effect. ``cause`` is the latest unruly act of the players, "" for none; ``owing``: they
    have not yet moved all tokens that are to be moved. ``unseen`` counts the last moves of the truth that are not
    visible on the table yet.
    """

    def __init__(self, state: State, truth: Game, chance: Random, on_effect: Callable[[Effect], None]) -> None:
        self.state = state
        self.truth = truth
        self.tally = Tally()
        self.cause = ""
        self.owing = False
        self.unseen = 0
        self._chance = chance
        self._on_effect = on_effect

    # -- inputs and observations

    def give(self, value: Input) -> None:
        """Send one input to the app."""
        self.state, effects = step(self.state, value)
        for effect in effects:
            self._on_effect(effect)

    def see(self, scene: Scene) -> None:
        """Send a scene to the app, and answer what it asks then."""
        self.give(Sightings(scene))
        self.settle()

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves of the app's game."""
        return self.state.game.moves if self.state.game is not None else ()

    def agrees(self, moves: Sequence[Move] | None = None) -> bool:
        """Whether the app's game, or ``moves``, is a beginning of the true game."""
        moves = self.moves if moves is None else tuple(moves)
        return moves == self.truth.moves[: len(moves)]

    # -- questions

    def settle(self) -> None:
        """Answer until nothing is asked any more. Raises DeadEndError."""
        self._let_it_pass()
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
            question, turn = self.state.question, len(self.truth.tiles)
            answer = self._answer()
            self.tally.log.append(Asked(turn, key, cause, question.text, question.detail, answer))
        raise DeadEndError(f"question {self._stands()} does not end")

    def _let_it_pass(self) -> None:
        """Adopt the app's version in the truth where a token was either mined or distributed with the same result: a
        single miner who takes all tokens of a completed mountain (GR-42, GR-54).
        """
        pairs = enumerate(zip(self.moves, self.truth.moves, strict=False))
        found = next(((n, mine, true) for n, (mine, true) in pairs if mine != true), None)
        if found is None or {type(found[1]), type(found[2])} != {Mine, Pass}:
            return
        number, mine, true = found
        later = [self.truth.pop() for _ in self.truth.moves[number:]][-2::-1]
        same = _left_by(self.truth, mine) == _left_by(self.truth, true)
        for move in (mine if same else true, *later):
            self.truth.push(move)

    def _judge_correction(self, fix: Correction) -> None:
        """Accept a correction if it makes the app's game the true one, else reject it."""
        assert self.state.history is not None
        after = apply(self.state.tileset, self.state.history, fix)
        self.give(Confirm() if self.agrees(after.game.moves) else Reject())

    def _answer(self) -> Message | str:
        """Give the answer that brings the app's game nearest to the truth; if none does, one that changes nothing."""
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
            return self._choose(question, best[1])
        if (said := self._said_otherwise()) is not None:
            self.give(said)
            return BY_TOUCH
        if not self.agrees():
            self.repair()
            return BY_TOUCH
        plain = [index for index, choice in enumerate(question.choices) if not choice.plan]
        if self._chance.random() < 0.5 or not plain:
            self.give(Reject())
            return NO
        return self._choose(question, plain[0])

    def _choose(self, question: Question, index: int) -> Message:
        self.give(ChooseCandidate(index))
        return question.choices[index].label

    def _right(self) -> int:
        """How many of the app's moves are right; one less if a later one is wrong, to favour a correction."""
        mine, true = self.moves, self.truth.moves
        same = next((n for n, (a, b) in enumerate(zip(mine, true, strict=False)) if a != b), min(len(mine), len(true)))
        return same if self.agrees() else same - 1

    def _after(self, plan: Sequence[Event]) -> tuple[Move, ...] | None:
        """The moves of the app's game after these events; None if they cannot follow."""
        history = self.state.history
        assert history is not None
        try:
            for event in plan:
                history = apply(self.state.tileset, history, event)
        except HistoryError:
            return None
        return history.game.moves

    def _said_otherwise(self) -> Input | None:
        """The input for what really happened, if the question was about it and its choices did not include it; else
        None.
        """
        question = self.state.question
        assert question is not None
        due = self.truth.moves[len(self.moves) :] if self.agrees() else ()
        for move in due[:2]:
            if isinstance(move, Place) and any(
                isinstance(o.observation, TileSeen | TileRemoved | TileMoved) and o.observation.cell == move.cell
                for o in question.about
            ):
                return PlaceTile(move.placed)
            if isinstance(move, PutPiece) and any(self._is_about(move, o.observation) for o in question.about):
                return ChoosePiece(move.kind, move.cell, move.segment)
            if not isinstance(move, Pass):
                return None
        return None

    def _is_about(self, move: PutPiece, sighting: Observation) -> bool:
        """Whether that move answers a question about that sighting: a piece seen there, or one seen to leave."""
        if isinstance(sighting, PieceRemoved):
            return sighting.kind == move.kind and self.truth.tileset.terms.piece(move.kind).roams
        return isinstance(sighting, PieceSeen) and sighting.cell == move.cell

    # -- corrections

    def hints(self) -> tuple[Message, ...]:
        """The reminders on the screen that would not be there if the app's game were the true one, or that name the
        place of the first move that it lacks.
        """
        state = self.state
        if state.game is None:
            return ()
        fitting = reminders(
            self.truth, state.belief.dues(_taken(self.truth) - _taken(state.game)), state.names, watched=True
        )
        about = reminders(state.game, state.belief, state.names, watched=True)
        lacks = next((b for a, b in zip(self.moves, self.truth.moves, strict=False) if a != b), None)
        there = place(lacks.cell) if isinstance(lacks, Place | PutPiece) else None
        return tuple(
            told
            for told in view(state).reminders
            if told in about and (told not in fitting or (there is not None and told.args.get("place") == there))
        )

    def look_up(self, when: str) -> None:
        """Notice on the screen that the app's game is wrong and correct it; a missing hint is counted as a fault."""
        if self.agrees() or self.state.phase in ASKING:
            return
        if not self.hints():
            self.tally.silent.append(f"wrong without a word {when}, after {len(self.truth.moves)} moves")
        self.repair()

    def repair(self) -> None:
        """Make the app's game the true one by touch alone, as far as the table shows it. Raises DeadEndError."""
        lying = max(len(self.truth.moves) - self.unseen, min(len(self.moves), len(self.truth.moves)))
        right = self.agrees() and len(self.moves) >= lying
        if right and self.state.phase not in (*ASKING, "fault"):
            return
        if not right:
            self.tally.repaired[self.cause] += 1
            hint = next(iter(self.hints()), None)
            self.tally.log.append(Asked(len(self.truth.tiles), REPAIR, self.cause, hint, None, BY_TOUCH))
        for _ in range(PATIENCE * 10):
            if self.state.phase == "fault":
                self.give(Confirm())
            elif self.state.phase in ASKING:
                self.give(Reject())
            elif not self.agrees():
                self.give(Undo())
            elif len(self.moves) < lying:
                self.give(by_touch(self.truth.moves[len(self.moves)]))
            else:
                return
        raise DeadEndError(f"by touch {self._stands()} does not come right")

    def _stands(self) -> str:
        question, notice = self.state.question, self.state.notice
        asked = question.text.key if question is not None else ""
        told = notice.text.key if notice is not None else ""
        return f"in phase {self.state.phase} after {len(self.moves)} moves ({asked or told or 'nothing said'})"


def _taken(game: Game) -> int:
    """How many tokens the players have taken."""
    return sum(game.seat(colour).tokens for colour in game.seats)


def _left_by(game: Game, move: Move) -> tuple[object, ...]:
    """Everything that counts after that move: pieces, stacks, tokens, points and supply."""
    after = game.copy()
    after.push(move)
    held = [(after.seat(colour), after.token_values(colour)) for colour in after.seats]
    return after.pieces, after.stacks, held, after.supply


def by_touch(move: Move) -> Input:
    """The input that makes a move by touch."""
    match move:
        case Place():
            return PlaceTile(move.placed)
        case Discard(face):
            return DiscardTile(face)
        case PutPiece(kind, cell, segment):
            return ChoosePiece(kind, cell, segment)
        case TakeBack(cell, segment):
            return ChooseTakeBack(cell, segment)
        case Mine():
            return ChooseMine()
        case _:
            return ChoosePass()
