"""One game from camera to screen: frames and touches go in, views come out, every event is on the disk first."""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Callable, Iterable
from dataclasses import fields, replace
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from app.journal import Journal, JournalError
from app.lang import Message, say
from app.rules import Game
from app.rules.tileset import TileSet, TileSetError
from app.session.eyes import EyesProcess
from app.session.learned import Keep, learn
from app.session.panel import PanelLink
from app.session.scenes import SceneBuffer
from app.table import effects as fx
from app.table.conductor import new_state, resume_state, step
from app.table.events import EventError, GameClosed, GameStarted, from_json, to_json
from app.table.history import HistoryError
from app.table.inputs import CameraLost, Input, JournalFailed, Report, Sightings, Tick, TokensRead
from app.table.state import State
from app.table.view import TableView, view
from app.tilesets import load_tileset
from hardware.panel import Panel
from vision.observation import Observation, Prior

log = logging.getLogger(__name__)

WAITING = ("question", "illegal", "desync", "revise")
"""Phases in which the table waits for an answer, and virtual players with it."""


class SessionError(Exception):
    """A game that cannot be begun or resumed; the message says why and what to do."""


class FrameLike(Protocol):
    """A camera's frame: ``image`` uint8 BGR [height, width, 3], ``index`` from 0, ``seconds`` of the source."""

    @property
    def index(self) -> int: ...

    @property
    def image(self) -> NDArray[np.uint8]: ...

    @property
    def seconds(self) -> float: ...


class WatcherLike(Protocol):
    """The eyes as the session uses them, in the same process."""

    def feed(self, image: NDArray[np.uint8], index: int) -> list[Observation]: ...

    def expect(self, prior: Prior | None) -> None: ...


class Session:
    """A table with its journal. All methods are called from one thread.

    ``tileset`` is loaded again by the name ``source`` ("": its game's) when a game is resumed. Without ``journal``
    nothing is kept. ``watcher`` gets the frames of ``feed_frame``, and ``keep`` the pictures of tiles that it learns;
    ``eyes`` is a process that sees by itself. ``panel`` has buttons and lights; it may come and go. ``badges``
    are shown as long as the session lasts. ``listen`` hears every effect of every step, after it has been journalled.
    Old notices go by ``clock``, a monotonic clock in seconds; with a ``watcher`` the time is that of its frames.
    """

    def __init__(
        self,
        tileset: TileSet,
        journal: Journal | None = None,
        *,
        source: str = "",
        watcher: WatcherLike | None = None,
        eyes: EyesProcess | None = None,
        keep: Keep | None = None,
        panel: Panel | None = None,
        badges: Iterable[Message] = (),
        listen: Callable[[fx.Effect], None] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.state: State = new_state(tileset, source, badges)
        self.journal = journal
        self.game_id: int | None = None
        self._watcher = watcher
        self._eyes = eyes
        self._keep = keep
        self._panel = PanelLink(panel, clock) if panel is not None else None
        self._listen = listen
        self._clock = clock
        self._scenes = SceneBuffer()
        self._shown: tuple[State, TableView] | None = None
        self._held = False

    # -- games

    @property
    def game(self) -> Game | None:
        """The game as it stands, to be read only; None before one has begun."""
        return self.state.game

    def resume(self, game_id: int | None = None) -> None:
        """Take an unfinished game of the journal up again, by default the newest.

        Raises SessionError when there is none, or when its events do not fit the tile set or the rules.
        """
        if self.journal is None:
            raise SessionError("Without a journal there is no game to resume.")
        try:
            rows = {row.id: row for row in self.journal.unfinished()}
            if not rows or (game_id is not None and game_id not in rows):
                what = "no unfinished game" if game_id is None else f"no unfinished game number {game_id}"
                raise SessionError(f"The journal {self.journal.path} holds {what}.")
            game_id = next(iter(rows)) if game_id is None else game_id
            events = [from_json(body) for body in self.journal.events(game_id)]
            opening = events[0]
            assert isinstance(opening, GameStarted), "a game row begins with its opening"
            base = self.state
            if opening.tileset != base.source:
                base = new_state(load_tileset(opening.tileset), opening.tileset, base.badges)
            state, effects = resume_state(base, events)
        except (JournalError, TileSetError) as error:
            raise SessionError(str(error)) from None
        except (EventError, HistoryError) as error:
            raise SessionError(f"Game {game_id} cannot be resumed: {error}.") from None
        self.state, self.game_id = state, game_id
        self._carry_out(effects)

    # -- inputs

    def touch(self, value: Input) -> None:
        """Anything that is said by touch, button or clock; what is journalled is on the disk when this returns."""
        state, effects = step(self.state, value)
        try:
            self._write(effects)
        except JournalError as error:
            self.state, effects = step(self.state, JournalFailed(str(error)))
        else:
            self.state = state
        self._carry_out(effects)
        waiting = self.state.phase in WAITING
        if self._eyes is not None and waiting != self._held:
            self._eyes.hold(waiting)
            self._held = waiting

    send = touch

    def feed_frame(self, frame: FrameLike) -> list[Observation]:
        """One frame for the watcher of this process; the observations that it made of it."""
        assert self._watcher is not None, "feed_frame needs a watcher"
        self.touch(Tick(frame.seconds))
        found = self._watcher.feed(frame.image, frame.index)
        for scene in self._scenes.add(found):
            self.touch(Sightings(scene))
        if self._panel is not None:
            self.view()  # nobody else asks for one where there is no screen, and the panel is worked with it
        return found

    def drain(self) -> None:
        """Take in all that the panel and the eyes' process have reported; never waits."""
        if self._panel is not None:
            for value in self._panel.inputs(self.state):
                self.touch(value)
        if self._eyes is None:
            return
        for value in self._eyes.poll():
            if isinstance(value, CameraLost):
                self._scenes = SceneBuffer()
            if isinstance(value, Sightings):
                for scene in self._scenes.add(value.observations):
                    self.touch(Sightings(scene))
            else:
                self.touch(value)

    # -- what a screen reads

    def view(self) -> TableView:
        """What the screen shows now, with everything taken in that eyes and panel have reported."""
        self.drain()
        if self._watcher is None and (now := self._clock()) - self.state.clock >= 1.0:
            self.touch(Tick(now))
        if self._shown is None or not _shows_the_same(self._shown[0], self.state):
            self._shown = self.state, view(self.state)
            if self._panel is not None:
                self._panel.show(self._shown[1])
        return self._shown[1]

    def preview(self) -> NDArray[np.uint8] | None:
        """The newest small picture of the camera, the same object until there is a newer one; None without any."""
        return self._eyes.preview() if self._eyes is not None else None

    def close(self) -> None:
        """Stop the eyes and the panel and let the journal go; the game can be resumed."""
        if self._panel is not None:
            self._panel.close()
        if self._eyes is not None:
            self._eyes.stop()
        if self.journal is not None:
            self.journal.close()

    # -- effects

    def _write(self, effects: tuple[fx.Effect, ...]) -> None:
        """All events of a step in one breath: all are kept or none."""
        events = [e.event for e in effects if isinstance(e, fx.Journal)]
        if self.journal is None or not events:
            return
        opening = next((e for e in events if isinstance(e, GameStarted)), None)
        if opening is not None:
            closing = next((e for e in events if isinstance(e, GameClosed)), None)
            ended: tuple[int, dict[str, Any]] | None = None
            if closing is not None and self.game_id is not None:
                ended = self.game_id, to_json(closing)
            self.game_id = self.journal.start_game(to_json(opening), ended)
            return
        if self.game_id is None:
            raise JournalError("This game was begun without a journal: begin a new one.")
        self.journal.append(self.game_id, *map(to_json, events))
        if any(isinstance(e, GameClosed) for e in events):
            self.game_id = None

    def _carry_out(self, effects: tuple[fx.Effect, ...]) -> None:
        for effect in effects:
            if isinstance(effect, fx.ExpectTiles):
                self._expect(effect.prior)
            elif isinstance(effect, fx.Relearn):
                self._relearn()
            elif isinstance(effect, fx.LearnTile):
                self._learn(effect)
            elif isinstance(effect, fx.RestartEyes) and self._eyes is not None:
                self._eyes.restart()
            elif isinstance(effect, fx.RestartEyes):
                self.touch(Report(say("notice.no_camera")))
            elif isinstance(effect, fx.ReadUnderCamera):
                if self._eyes is not None:
                    self._eyes.read_tokens(effect.due)
                else:
                    self.touch(TokensRead(trouble="no_picture"))
            elif isinstance(effect, fx.Shuffle):
                self.touch(replace(effect.start, token_seed=secrets.randbits(32)))
            elif isinstance(effect, fx.Journal) and isinstance(effect.event, GameStarted) and self._panel is not None:
                self._panel.started()
            elif isinstance(effect, fx.Ignored):
                log.info("ignored in phase %s: %r", effect.phase, effect.input)
            if self._listen is not None:
                self._listen(effect)

    def _expect(self, prior: fx.TilePrior) -> None:
        if self._watcher is not None:
            self._watcher.expect(prior)
        if self._eyes is not None:
            self._eyes.expect(prior)

    def _learn(self, tile: fx.LearnTile) -> None:
        told = learn(self._watcher, self._keep, tile.cell, tile.face, tile.rotation)
        if told is not None:
            self.touch(Report(told))
        if self._eyes is not None:
            self._eyes.learn(tile.cell, tile.face, tile.rotation)

    def _relearn(self) -> None:
        relearn = getattr(self._watcher, "relearn", None)
        if relearn is not None:
            relearn()
        if self._eyes is not None:
            self._eyes.relearn()


def _shows_the_same(old: State, new: State) -> bool:
    """Whether nothing but the time differs: a screen asks many times a second, and a view costs milliseconds."""
    return all(getattr(old, f.name) is getattr(new, f.name) for f in fields(State) if f.name != "clock")
