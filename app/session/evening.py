"""An evening at one table: games are begun, put aside and taken up again, one open at a time."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass
from functools import reduce
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from app.archive.notes import read_notes
from app.archive.summary import Cache, waits
from app.journal import Journal, JournalError
from app.lang import Message, say
from app.rules.tileset import TileSet
from app.session.eyes import EyesProcess
from app.session.health import Health
from app.session.keeper import Keeper
from app.session.looking import Eyes
from app.session.open_game import interrupted, note_closed, note_open
from app.session.patience import Patience
from app.session.recent import Evidence
from app.session.session import Session
from app.table.model.dialogs import Question
from app.table.model.events import ActionCorrected, GameStarted, TileCorrected
from app.table.model.inputs import ChooseCandidate, Confirm, CorrectAction, CorrectTile, Input, StartGame
from app.table.model.messages import player
from app.table.presentation.onlookers import for_onlookers
from app.table.presentation.view import TableView
from app.tilesets import DEFAULT_GAME, load_tileset, with_places
from app.values.errors import ClaimManagerError
from hardware.panel import Panel

log = logging.getLogger(__name__)

_PICTURES = ("choice.tile", "choice.tile_face")
"""Answers whose words stand beside a picture or a place on the map, and say nothing without it."""


@dataclass(frozen=True, slots=True)
class Equipment:
    """What stands at the table.

    ``eyes`` makes the eyes for a tile set of that name, None where there is no camera or no picture of its tiles.
    ``tiles`` loads that tile set (raises TileSetError). ``another`` makes the eyes of each further game from its
    opening, if they do not stay the same.
    """

    eyes: Callable[[str], EyesProcess | None] = lambda _: None
    tiles: Callable[[str], TileSet] = lambda name: with_places(load_tileset(name), name)
    panel: Panel | None = None
    another: Callable[[GameStarted], Callable[..., Eyes]] | None = None


class Evening:
    """The games of one journal at one table. All methods are called from one thread.

    ``folder`` is where the journal stands; ``badges`` are shown as long as the app runs. ``session`` is the open game,
    None between two games.
    """

    def __init__(self, journal: Journal, folder: Path, equipment: Equipment, badges: Iterable[Message] = ()) -> None:
        self.journal = journal
        self.folder = folder
        self.session: Session | None = None
        self.keeper = Keeper(journal)
        self._written: int | None = None
        self._last = Evidence()
        self._equipment = equipment
        self._tiles: dict[str, TileSet] = {}
        self._health = Health()
        self._badges = tuple(badges)
        self.patience = Patience()
        self._paused = False
        self._untold = False  # whether nobody has been told yet how the table of the open game is set up
        self._onlooking: tuple[TableView, object, TableView] | None = None  # a view, what was added to it, and both

    @property
    def open(self) -> bool:
        """Whether a game is open."""
        return self.session is not None

    @property
    def number(self) -> int | None:
        """The number of the open game in the journal; None without one."""
        return self.session.game_id if self.session is not None else None

    @property
    def elsewhere(self) -> bool:
        """Whether another Claim Manager has the saved games open, and nothing of this one waits to be written. No game
        should be opened then: it would be a copy that is never saved.
        """
        return self.keeper.shut_out and self.session is None

    @property
    def interrupted(self) -> int | None:
        """The number of the game that was on the table when the app ended without being told to; None if none was, or
        if it cannot go on.
        """
        row = interrupted(self.journal, self.folder)
        return None if row is None else row.id

    @property
    def tileset(self) -> TileSet:
        """The tiles of the open game."""
        assert self.session is not None
        return self.session.state.tileset

    @property
    def options(self) -> Mapping[str, bool | int | str] | None:
        """The options by which the open game is played; None before it has begun."""
        game = self.session.game if self.session is not None else None
        return None if game is None else asdict(game.options)

    @property
    def has_panel(self) -> bool:
        """Whether a panel shows its games."""
        return self._equipment.panel is not None

    @property
    def repeats(self) -> bool:
        """Whether the table itself plays one game after the other, as in a demonstration."""
        return self._equipment.another is not None

    def watches(self, tileset: str) -> bool:
        """Whether a camera can watch a game with that tile set. May take a while: cameras are looked for."""
        try:
            return self._equipment.eyes(tileset) is not None
        except ClaimManagerError as error:
            log.info("no camera watches: %s", error)
            return False

    def begin(self, opening: StartGame, tileset: str, *, camera: bool = True) -> Message | None:
        """Begin a new game; the open one is put aside. ``tileset`` is a name or folder, without ``camera`` it is played
        by touch alone. What damage there is to tell is shown as a notice and returned; None without. Another notice
        says that a game waits. Raises TileSetError.
        """
        session = self._lay(tileset, camera)
        another = not self.repeats and self._another_waits()
        told = session.begin(opening, resume=False)
        self._opened(session)
        self._untold = not self.repeats
        if another:
            aside, other = say("notice.put_aside"), session.state.notice
            session.tell(aside if other is None else say("list.sentences", first=other.text, second=aside))
        return told

    def _another_waits(self) -> bool:
        """Whether a game waits to be gone on with; a journal that cannot be read now tells of none."""
        cache = Cache.load(self.folder)
        try:
            return waits(self.journal, read_notes(self.folder), cache)
        except JournalError:
            return False
        finally:
            cache.save(self.folder)

    def go_on(self, number: int, *, camera: bool = True) -> Message | None:
        """Take up the unfinished game of that number; the open one is put aside. One that was ended early goes on as a
        new game. Returns as ``begin`` does. Raises SessionError if there is none or it cannot go on: then none is open.
        """
        row = next((row for row in self.journal.games() if row.id == number), None)
        name = row.opening.get("tileset") if row is not None else None
        session = self._lay(name if isinstance(name, str) and name else DEFAULT_GAME, camera)
        try:
            told = session.reopen(number) if row is not None and row.closed else session.resume(number)
        except Exception:
            session.put_aside()
            raise
        self._opened(session)
        self._untold = False
        return told

    def tell_set_up(self) -> bool:
        """Whether people are now to be told how the table of the open game is set up: once, and only in a new game of
        theirs.
        """
        untold, self._untold = self._untold, False
        return untold

    def put_aside(self) -> None:
        """Leave the open game as it is; it can be taken up again."""
        if self.session is not None:
            self._last = self.session.evidence()
            self.session.put_aside()
            self.session = None
        self._written = None
        if not self.elsewhere:  # which game is on the table there is not for this one to note
            note_closed(self.folder)

    def close(self, *, panel_too: bool = True) -> None:
        """End the evening: as ``put_aside``, and release the journal and, unless it is lent only, the panel."""
        self.put_aside()
        if panel_too and self._equipment.panel is not None:
            self._equipment.panel.close()
        self.keeper.close()

    def tend(self) -> Message | None:
        """Write what could not be written before, when it is time; let a demonstration's virtual players wait for those
        who read, and answer for them if nobody has. Call this often. Returns why games are not being saved now; None
        while they are.
        """
        self.keeper.tend()
        if self.repeats and self.session is not None and self.session.state.history is not None:
            self.patience.hear(self.session.state.history.commentary)
            self.session.pause(self._paused or self.patience.reading)
            playing = not self._paused and self.session.state.phase in ("place", "act")
            if self.patience.wrong(self.session.true_correction() is not None) and playing:
                self._put_right(self.session)
        question = self._own_question()
        if question is not None and self.session is not None and not self._paused and self.patience.over(question):
            self._answer(self.session, question)
        return self.keeper.trouble

    def _answer(self, session: Session, question: Question) -> None:
        """Give the answer of the virtual players: what they truly did. Where somebody has entered something else, they
        say so before, because the question would be another one; only if they cannot, the likeliest answer is left.
        """
        if self._put_right(session):
            return
        told, answer = self._asked(session), session.true_answer() or 0
        session.send(ChooseCandidate(answer))
        if session.state.phase == "revise":
            session.send(Confirm())  # what a correction changes is shown first, and nobody looks through it
        chosen = question.choices[answer]
        if chosen.label.key in _PICTURES:
            session.tell(say("demo.answered_tile", question=question.text, player=told))
        else:
            session.tell(say("demo.answered", question=question.text, player=told, answer=chosen.label))

    def _put_right(self, session: Session) -> bool:
        """Have the virtual players say what they truly did wherever somebody has answered a question otherwise: their
        hands will not follow that. Returns whether the game is another one now.
        """
        before, told = session.state.history, list[Message]()
        tried: list[ActionCorrected | TileCorrected] = []
        while (fix := session.true_correction()) is not None and fix not in tried:
            tried.append(fix)
            wrong = session.state.history
            if isinstance(fix, TileCorrected):
                session.send(CorrectTile(fix.cell, fix.tile, fix.to))
            else:
                session.send(CorrectAction(fix.number, fix.move))
            if session.state.phase == "revise":
                session.send(Confirm())
            if session.state.history is not wrong and session.state.notice is not None:
                told.append(session.state.notice.text)
        if told:
            all_told = reduce(lambda first, second: say("list.sentences", first=first, second=second), told)
            session.tell(say("demo.corrected", what=all_told))
        return session.state.history is not before

    @staticmethod
    def _asked(session: Session) -> Message | str:
        """The player on turn, who answers."""
        assert session.game is not None, "questions are asked in a game"
        return player(session.game.on_turn, session.state.names)

    def _own_question(self) -> Question | None:
        """The open question that a demonstration's virtual players answer if nobody does; None without one."""
        question = self.session.state.question if self.repeats and self.session is not None else None
        return question if question is not None and question.choices else None

    @property
    def left_to_answer(self) -> float:
        """The share, 0-1, of its time that is left until a demonstration's virtual players answer the question that is
        open; 0 without one, and while nothing is counted.
        """
        return self.patience.left if self._own_question() is not None and not self._paused else 0.0

    def evidence(self) -> Evidence:
        """What can be told of the open game when something has gone wrong; between two games of the last one."""
        return self.session.evidence() if self.session is not None else self._last

    # -- the open game, as a screen uses it

    def view(self) -> TableView:
        """What the screen shows of the open game; in a demonstration what those who look on are shown."""
        assert self.session is not None
        for told in self._health.poll():
            self.session.tell(told)
        shown = self.session.view()
        if self.session.game_id != self._written:
            self._note_open(self.session.game_id)
        return self._for_onlookers(self.session, shown) if self.repeats else shown

    def _for_onlookers(self, session: Session, shown: TableView) -> TableView:
        """That view for those who look on at a demonstration; the same object until anything of it changes."""
        waits: Message | None = None
        question = self._own_question()
        if question is not None and not self._paused:
            self.patience.over(question)  # counts from when it is shown
            waits = say("demo.waiting" if self.patience.paused else "demo.asking", player=self._asked(session))
        added = waits, self._paused, session.made
        if self._onlooking is None or self._onlooking[0] is not shown or self._onlooking[1] != added:
            self._onlooking = shown, added, for_onlookers(shown, waits, paused=self._paused, made=session.made)
        return self._onlooking[2]

    def pause(self, paused: bool) -> None:
        """Let the virtual players of a demonstration pause (True) or go on (False)."""
        if self.session is not None and self.repeats:
            self._paused = paused
            self.session.pause(paused)
            self.patience.resume()

    def send(self, value: Input) -> None:
        """Give an input to the open game."""
        assert self.session is not None
        self.patience.stir()
        self.session.send(value)

    def tell_ending(self, standings: object) -> None:
        """Let a panel tell who has won only once a screen has told it, as ``Session.tell_ending``."""
        assert self.session is not None
        self.session.tell_ending(standings)

    def attend(self) -> None:
        """Somebody touches the screen: virtual players leave the answer to a question to them for a while."""
        self.patience.pause()

    def explain(self) -> None:
        """The screen explains how points came about: virtual players wait until that can have been read."""
        self.patience.explain()

    def preview(self) -> NDArray[np.uint8] | None:
        """The newest picture of the camera, as ``Session.preview``."""
        return self.session.preview() if self.session is not None else None

    def _lay(self, tileset: str, camera: bool) -> Session:
        self.put_aside()
        kit = self._equipment
        return Session(
            self._tiles_of(tileset),
            self.journal,
            source=tileset,
            eyes=kit.eyes(tileset) if camera else None,
            panel=kit.panel,
            badges=self._badges,
            another=kit.another,
            keeper=self.keeper,
        )

    def _tiles_of(self, name: str) -> TileSet:
        """The tiles of that name as they are stored now; the same object as for the last game with equal ones, because
        the rules make tables for each, which is most of the work of beginning a game.
        """
        found = self._equipment.tiles(name)
        if self._tiles.get(name) != found:
            self._tiles[name] = found
        return self._tiles[name]

    def _opened(self, session: Session) -> None:
        self.session, self._paused = session, False
        session.look()
        self._note_open(session.game_id)

    def _note_open(self, number: int | None) -> None:
        """Note beside the journal that this game is open; None: it is not in the journal, so there is none to note."""
        self._written = number
        if number is not None:
            note_open(self.folder, number)
