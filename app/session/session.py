"""The session runs one game from camera to screen: frames and touches in, views out, every event journalled first."""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from app.journal import GameRow, Journal, JournalError, resumed
from app.lang import Message, say
from app.lang.errors import MessageError
from app.lang.plain import plain
from app.rules import Game
from app.rules.errors import TileSetError
from app.rules.tileset import TileSet
from app.session.eyes import EyesProcess
from app.session.keeper import Keeper
from app.session.looking import Eyes
from app.session.panel import PanelLink
from app.session.ports import FrameLike, Watcher
from app.session.recent import Evidence, Recorder
from app.session.tile_learning import Keep, learn
from app.session.true_answer import true_answer, true_correction
from app.table.conductor import new_state, step, take_up
from app.table.model import effects as fx
from app.table.model.events import (
    ActionCorrected,
    EventError,
    GameClosed,
    GameStarted,
    TileCorrected,
    TokensSeen,
    from_json,
    to_json,
)
from app.table.model.history import History, HistoryError, furthest
from app.table.model.inputs import Gaze, Input, Kept, MixTokens, Report, Sightings, StartGame, Tick, TokensRead
from app.table.model.secrecy import looked_at
from app.table.model.state import State
from app.table.perception.left_table import LeftTable
from app.table.presentation.view import TableView, view, with_eyes
from app.tilesets import load_tileset, with_places
from hardware.panel import Panel
from vision.observation import Motion, Scene

log = logging.getLogger(__name__)

WAITING = ("question", "illegal", "desync", "revise")
"""Phases in which the table, and with it virtual players, wait for an answer."""


class SessionError(MessageError):
    """A game cannot be begun or resumed; the message says why and what to do."""


class Session:
    """A table with its journal. All methods are called from one thread.

    ``tileset`` is loaded again by the name ``source`` when a game is resumed. Without ``journal`` nothing is saved.
    ``watcher`` gets the frames of ``feed_frame``, and ``keep`` the pictures of tiles that it learns; ``eyes`` is a
    process with its own camera. ``panel`` has buttons and lights; it may be connected and disconnected. ``badges`` are
    shown as long as the session lasts. ``listen`` is called with every effect of every step after it has been
    journalled. ``another`` makes new eyes for each further game from its opening, if they are not to stay the same.
    ``keeper`` keeps its events, if it outlives this session. Notices expire by ``clock``, a monotonic clock in seconds;
    with a ``watcher`` the time is that of its frames.
    """

    def __init__(
        self,
        tileset: TileSet,
        journal: Journal | None = None,
        *,
        source: str = "",
        watcher: Watcher | None = None,
        eyes: EyesProcess | None = None,
        keep: Keep | None = None,
        panel: Panel | None = None,
        badges: Iterable[Message] = (),
        listen: Callable[[fx.Effect], None] | None = None,
        another: Callable[[GameStarted], Callable[..., Eyes]] | None = None,
        keeper: Keeper | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.state: State = new_state(tileset, source, badges)
        if watcher is not None or eyes is not None:
            self.state = replace(self.state, gaze="waking")
        self.journal = journal
        if keeper is None and journal is not None:
            keeper = Keeper(journal, clock)
        self.keeper = keeper
        self.recorder = Recorder()
        self._watcher = watcher
        self._eyes = eyes
        self._keep = keep
        self._panel = PanelLink(panel, clock) if panel is not None else None
        self._listen = listen
        self._another = another
        self._played = False
        self._clock = clock
        self._shown: tuple[State, TableView] | None = None
        self._held = self._paused = False
        # what virtual players correct, and in which game of which moves: a screen asks many times a second
        self._corrected: tuple[History | None, tuple[str, ...], ActionCorrected | TileCorrected | None] | None = None

    # -- games

    @property
    def game_id(self) -> int | None:
        """The number of the game in the journal; None before one has begun, and as long as it could not be written."""
        return self.keeper.number if self.keeper is not None else None

    @property
    def game(self) -> Game | None:
        """The current game, for reading only; None before one has begun."""
        return self.state.game

    def begin(self, opening: StartGame, *, resume: bool) -> Message | None:
        """Resume the newest unfinished game if ``resume`` is True and a valid one exists, else begin a new game from
        ``opening``. A problem with the saved games is shown as a notice and returned; None if there is none.
        """
        told: Message | None = None
        try:
            if resume and self.journal is not None and self.journal.unfinished():
                return self.resume()
        except (SessionError, JournalError) as error:
            log.warning("%s", plain(error))
            told = say("saved.not_resumed", reason=error.message)
        self._set_clock()
        self.touch(opening)
        if self.journal is not None and self.journal.restored is not None:
            told = _both(told, self.journal.restored.message)
        if told is not None:
            self.tell(told)
        return told

    def tell(self, message: Message) -> None:
        """Show that notice. Its time runs from now, even before the first frame or view."""
        self._set_clock()
        self.touch(Report(message))

    def _set_clock(self) -> None:
        """Let what is shown from now on be as old as it is: the first tick else finds it as old as the computer."""
        if self._watcher is None:
            self.touch(Tick(self._clock()))

    def resume(self, game_id: int | None = None) -> Message | None:
        """Resume an unfinished game of the journal, by default the newest. If its last events are damaged or illegal,
        it continues before them; that is shown as a notice and returned; None if all events are valid.

        Raises SessionError when there is none, or when even its opening does not match the tile set and the rules.
        """
        if self.journal is None or self.keeper is None:
            raise SessionError(say("journal.not_kept"))
        try:
            rows = {row.id: row for row in self.journal.unfinished()}
            if not rows or (game_id is not None and game_id not in rows):
                where = str(self.journal.path)
                if game_id is None:
                    raise SessionError(say("journal.none_unfinished", path=where))
                raise SessionError(say("journal.not_unfinished", game=game_id, path=where))
            game_id = next(iter(rows)) if game_id is None else game_id
            bodies = self.keeper.events(game_id)
            opening = from_json(bodies[0])
            assert isinstance(opening, GameStarted), "a game row begins with its opening"
            base = self.state
            if opening.tileset != base.source:
                tiles = with_places(load_tileset(opening.tileset), opening.tileset)
                base = replace(new_state(tiles, opening.tileset, base.badges), gaze=base.gaze)
            table = LeftTable()
            history, events = furthest(base.tileset, bodies, table.follow)
            state, effects = take_up(base, replace(history, outcome=None), table.belief)
            self.keeper.take_up(game_id, bodies)
            if len(events) < len(bodies):
                self._without_unfit(bodies, len(events))
        except JournalError as error:
            raise SessionError(error.message) from None
        except TileSetError as error:
            log.warning("game %s: %s", game_id, plain(error))
            raise SessionError(say("journal.no_tileset", game=str(game_id), tileset=error.source)) from None
        except EventError as error:
            log.warning("game %s: %s", game_id, plain(error))
            raise SessionError(say("journal.not_understood", game=str(game_id))) from None
        except HistoryError as error:
            log.warning("game %s: %s", game_id, plain(error))
            raise SessionError(say("journal.not_resumed", game=str(game_id), reason=error.message)) from None
        self.state, self._played = state, True
        self._carry_out(effects)
        told = self._damage_of(rows[game_id], len(bodies) - len(events))
        assert self.game is not None
        self.tell(told if told is not None else say("saved.gone_on", turn=self.game.turn_number))
        return told

    def reopen(self, game_id: int) -> Message | None:
        """Take up a game that was ended early: it stays as it is in the journal, and a new one goes on with its events.
        The order of its tokens could be read meanwhile, so that those still face down are shuffled anew. Returns as
        ``resume`` does. Raises SessionError if it was not ended early, or cannot be written now.
        """
        if self.journal is None or self.keeper is None:
            raise SessionError(say("journal.not_kept"))
        try:
            bodies = self.keeper.events(game_id)
            if bodies[-1:] != [to_json(GameClosed("left"))]:
                raise SessionError(say("journal.not_unfinished", game=game_id, path=str(self.journal.path)))
            self.keeper.begin(bodies[0], None, [*bodies[1:-1], *_order_read(bodies)])
        except JournalError as error:
            raise SessionError(error.message) from None
        if self.keeper.number is None:
            assert self.keeper.trouble is not None, "what is not written has a reason"
            told = self.keeper.trouble
            self.keeper.leave()
            raise SessionError(told)
        return self.resume(self.keeper.number)

    def _without_unfit(self, bodies: list[Mapping[str, Any]], fit: int) -> None:
        """Start a new game with the first ``fit`` events of that one, which is closed and keeps all its events."""
        assert self.keeper is not None
        self.keeper.begin(bodies[0], to_json(GameClosed("unfit")), bodies[1:fit])

    def _damage_of(self, row: GameRow, unfit: int) -> Message | None:
        assert self.journal is not None
        assert self.game is not None
        turn, damage, restored = self.game.turn_number, row.damage, self.journal.restored
        told: Message | None = None
        if unfit:
            told = say("saved.unfit", turn=turn, count=unfit, game=row.id)
        elif damage is not None and damage.kept == row.events:
            told = resumed(turn, damage)
        if (restored is not None and set(restored.games) - {row.id}) or told is None:
            told = _both(told, restored.message if restored is not None else None)
        return told

    # -- inputs

    def touch(self, value: Input) -> None:
        """Handle an input by touch, button or clock. When this returns its events are on the disk, or the state says
        that they are not.
        """
        self.recorder.hear(self.keeper.count if self.keeper is not None else 0, value)
        self.state, effects = step(self.state, value)
        self._write(effects)
        self._carry_out(effects)
        self._hold()

    send = touch

    def pause(self, paused: bool) -> None:
        """Let virtual players pause (True) or go on (False)."""
        self._paused = paused
        self._hold()

    def _hold(self) -> None:
        """Tell the eyes whether virtual players wait."""
        waiting = self._paused or self.state.phase in WAITING
        if self._eyes is not None and waiting != self._held:
            self._eyes.hold(waiting)
            self._held = waiting

    def feed_frame(self, frame: FrameLike) -> Scene:
        """Feed one frame to the watcher of this process; returns its scene."""
        assert self._watcher is not None, "feed_frame needs a watcher"
        self.touch(Tick(frame.seconds))
        scene = self._watcher.feed(frame.image, frame.index)
        self._see(scene)
        if self._panel is not None:
            self.view()  # without a screen nobody else calls it, and it also drives the panel
        return scene

    def _see(self, scene: Scene) -> None:
        """Pass a scene to the conductor; of one that reports nothing but motion, that there is a hand."""
        if any(not isinstance(seen, Motion) for seen in scene):
            self.touch(Sightings(scene))
        elif scene.observations:
            self.touch(Gaze("hand"))

    def drain(self) -> None:
        """Handle everything that the panel and the eyes' process have reported, and write what waits to be written;
        never blocks.
        """
        if self.keeper is not None:
            self.keeper.tend()
            self._tell_kept()
        if self._panel is not None:
            for value in self._panel.inputs(self.state):
                self.touch(value)
        if self._eyes is None:
            return
        for value in self._eyes.poll():
            if isinstance(value, Sightings):
                self._see(value.scene)
            else:
                self.touch(value)

    # -- what a screen reads

    def view(self) -> TableView:
        """What the screen shows now, after handling everything that eyes and panel have reported."""
        self.drain()
        if self._watcher is None and (now := self._clock()) - self.state.clock >= 1.0:
            self.touch(Tick(now))
        if self._shown is None or not _shows_the_same(self._shown[0], self.state, "clock"):
            if self._shown is not None and _shows_the_same(self._shown[0], self.state, "clock", "gaze"):
                self._shown = self.state, with_eyes(self._shown[1], self.state)
            else:
                self._shown = self.state, view(self.state)
            if self._panel is not None:
                self._panel.show(self._shown[1])
        return self._shown[1]

    def tell_ending(self, standings: object) -> None:
        """Let the panel tell the ending with those standings, and no other: a screen calls it that has a final scoring,
        with () before. Where nobody calls it, the panel tells every ending at once.
        """
        if self._panel is not None:
            self._panel.tell_ending(standings)

    @property
    def made(self) -> tuple[int, int] | None:
        """How much of what the eyes need has been made before they begin, as ``EyesProcess`` tells it."""
        return self._eyes.made if self._eyes is not None else None

    def preview(self) -> NDArray[np.uint8] | None:
        """The newest preview of the camera, the same object until there is a newer one; None if there is none."""
        return self._eyes.preview() if self._eyes is not None else None

    def true_answer(self) -> int | None:
        """The number of the answer that virtual players give to the open question, as ``true_answer``."""
        return true_answer(self.state, self._eyes.played if self._eyes is not None else ())

    def true_correction(self) -> ActionCorrected | TileCorrected | None:
        """What virtual players correct, as ``true_correction``."""
        history, played = self.state.history, self._eyes.played if self._eyes is not None else ()
        if self._corrected is None or self._corrected[0] is not history or self._corrected[1] != played:
            self._corrected = history, played, true_correction(self.state, played)
        return self._corrected[2]

    def evidence(self) -> Evidence:
        """What can be told of this game when something has gone wrong."""
        bodies = self.keeper.bodies if self.keeper is not None else ()
        pictures = self._eyes.pictures if self._eyes is not None else ()
        return Evidence(bodies, self.recorder.kept, pictures)

    def look(self) -> None:
        """Start the eyes."""
        if self._eyes is not None:
            self._eyes.start()

    def put_aside(self) -> None:
        """Stop the eyes and leave the panel, which stays open for the next game; this one can be resumed."""
        if self.keeper is not None:
            self.keeper.leave()
        if self._panel is not None:
            self._panel.leave()
        if self._eyes is not None:
            self._eyes.stop()

    def close(self) -> None:
        """As ``put_aside``, and release the panel and the journal."""
        self.put_aside()
        if self._panel is not None:
            self._panel.close()
        if self.keeper is not None:
            self.keeper.close()

    # -- effects

    def _write(self, effects: tuple[fx.Effect, ...]) -> None:
        """Keep all events of a step: they are written in one transaction, all or none."""
        events = [e.event for e in effects if isinstance(e, fx.Journal)]
        if self.keeper is None or not events:
            return
        opening = next((e for e in events if isinstance(e, GameStarted)), None)
        if opening is not None:
            closing = next((e for e in events if isinstance(e, GameClosed)), None)
            self.keeper.begin(to_json(opening), to_json(closing) if closing is not None else None)
        else:
            self.keeper.append(*map(to_json, events))
            if any(isinstance(e, GameClosed) for e in events):
                self.keeper.leave()
        self._tell_kept()

    def _tell_kept(self) -> None:
        """Let the state say whether all that has happened is written."""
        assert self.keeper is not None
        if self.keeper.trouble != self.state.unkept:
            self.state, effects = step(self.state, Kept(self.keeper.trouble))
            self._carry_out(effects)
        told = self.keeper.take_told()
        if told is not None:
            self.state, effects = step(self.state, Report(told))
            self._carry_out(effects)

    def _carry_out(self, effects: tuple[fx.Effect, ...]) -> None:
        for effect in effects:
            if isinstance(effect, fx.ExpectTiles):
                self._expect(effect)
            elif isinstance(effect, fx.Relearn):
                self._relearn()
            elif isinstance(effect, fx.LearnTile):
                self._learn(effect)
            elif isinstance(effect, fx.RestartEyes) and self._eyes is not None:
                self._eyes.restart()
                self.touch(Gaze("waking"))
            elif isinstance(effect, fx.RestartEyes):
                self.touch(Report(say("notice.no_camera")))
            elif isinstance(effect, fx.ReadUnderCamera):
                if self._eyes is not None:
                    self._eyes.read_tokens(effect.due)
                else:
                    self.touch(TokensRead(trouble="no_picture"))
            elif isinstance(effect, fx.Shuffle):
                self.touch(replace(effect.start, token_seed=unpredictable()))
            elif isinstance(effect, fx.ShuffleAnew):
                self.touch(MixTokens(unpredictable()))
            elif isinstance(effect, fx.Journal) and isinstance(effect.event, GameStarted):
                self._started(effect.event)
            elif isinstance(effect, fx.Ignored):
                log.info("ignored in phase %s: %s", effect.phase, type(effect.input).__name__)
            if self._listen is not None:
                self._listen(effect)

    def _started(self, opening: GameStarted) -> None:
        """A game has begun; from the second one on the eyes begin again."""
        if self._panel is not None:
            self._panel.started()
        if self._played and self._eyes is not None:
            self._eyes.begin_again(self._another(opening) if self._another is not None else None)
            if self._another is not None:
                self._held = False  # nobody has told the new eyes
                self.touch(Gaze("waking"))
        self._played = True

    def _expect(self, tiles: fx.ExpectTiles) -> None:
        eyes = [each for each in (self._watcher, self._eyes) if each is not None]
        if eyes:
            prior = tiles.prior
            for each in eyes:
                each.expect(prior)

    def _learn(self, tile: fx.LearnTile) -> None:
        if self._watcher is not None:
            lesson = learn(self._watcher, self._keep, tile.cell, tile.face, tile.rotation)
            if lesson is not None:
                self.touch(Report(lesson.message))
        if self._eyes is not None:
            self._eyes.learn(tile.cell, tile.face, tile.rotation)

    def _relearn(self) -> None:
        if self._watcher is not None:
            self._watcher.relearn()
        if self._eyes is not None:
            self._eyes.relearn()


def _order_read(bodies: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The event that everyone could read the order of the tokens, for a game of those events that was ended early; none
    without virtual tokens, or where it cannot be read.
    """
    opening = from_json(bodies[0])
    assert isinstance(opening, GameStarted), "a game row begins with its opening"
    try:
        game = furthest(load_tileset(opening.tileset), bodies)[0].game
    except (TileSetError, EventError, HistoryError):
        return []  # taking it up says what is wrong with it
    return [to_json(TokensSeen(None))] if game.options.tokens == "virtual" and looked_at(game, None) else []


def unpredictable() -> int:
    """A random number of exactly 128 bits, as a seed for tokens (``app.rules.tokens.first_state``)."""
    return secrets.randbits(127) | 1 << 127


def _both(first: Message | None, second: Message | None) -> Message | None:
    if first is None or second is None:
        return first or second
    return say("list.sentences", first=first, second=second)


def _shows_the_same(old: State, new: State, *but: str) -> bool:
    """Whether only the fields ``but`` differ: a screen asks many times a second, and a view takes milliseconds to
    compute.
    """
    return all(getattr(old, f.name) is getattr(new, f.name) for f in fields(State) if f.name not in but)
