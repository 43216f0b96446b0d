"""A game without a screen: the commentary on the terminal, the last screen as a picture."""

from __future__ import annotations

import argparse
import shutil
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from app.cli.common import print_json, tileset_of
from app.cli.errors import UserError
from app.cli.game_start import badges_of, opening
from app.cli.games import journal_path
from app.cli.panel import panel_badges, panel_of
from app.cli.progress import progress_line
from app.cli.sources import DemoPlan, Pictures, camera_eyes, frames, pictures_of, source_of, watcher_of
from app.demo.demo import Demo
from app.demo.verify import differences
from app.journal import GameRow, Journal
from app.lang import Message, Translator, say
from app.lang.program import program
from app.rules import Game
from app.rules.tileset import TileSet
from app.session.looking import Eyes
from app.session.open_game import interrupted, note_closed, note_open
from app.session.session import Session, SessionError
from app.table.model.dialogs import Question
from app.table.model.effects import Effect, Say
from app.table.model.history import unrevealed
from app.table.model.inputs import Confirm
from hardware.camera import CameraError
from hardware.recorder import LEAST_FREE, Recorder
from vision.tiles.gallery import Gallery, GalleryError

PICTURE = "claim-manager-screen.png"
"""The default file name of the last screen, in the current folder."""
PLACES = (
    'A place is told by how many tiles it is from the start tile, as that lies: "2 west and 1 north" is 2 to its left '
    "and 1 above it.\n"
)
"""What the commentary on the terminal begins with; a screen shows the places on its map."""
NOT_KEPT = "The history of games does not keep a demonstration; with --data DIR, DIR/demonstration does.\n"
OVER_SECONDS = 20.0
"""Seconds for which a live camera is still watched after the game is over: the last move may be recognised late."""
MINUTE, GAME = 535_000_000, 1_130_000_000
"""Bytes of a recording: for each of its minutes, and of the whole game with seed 7 (1904 pictures of 1920 x 1080)."""
WAIT = 120.0
"""Seconds to wait for a camera that was lost during the game."""


class Teller:
    """Prints what happens: sentences for people, or one JSON line per observation."""

    def __init__(self, *, as_json: bool) -> None:
        self.translator = Translator.load("en")
        self._json = as_json
        self.questions = 0

    def hear(self, effect: Effect) -> None:
        """Print one effect of the session."""
        if isinstance(effect, Say) and not self._json:
            print(self.translator.text(effect.message), flush=True)

    def asked(self, question: Question) -> None:
        """Report a question that nobody is here to answer, and the best guess that is taken instead."""
        self.questions += 1
        text, answer = self.translator.text(question.text), self.translator.text(question.choices[0].label)
        print(f"{text} Nobody is here to answer, so the best guess is taken: {answer}", file=sys.stderr)


def play_headless(arguments: argparse.Namespace, tileset: TileSet, plan: DemoPlan | None, journal: Journal) -> int:
    """Play to the end of the source; with a live camera, until the game has been over for ``OVER_SECONDS``.

    A real game that was interrupted goes on. Exit code 1: ``--verify`` found differences, the source ended early, or
    real tokens could not be counted because nobody is here to enter their values.
    """
    cv2.setNumThreads(1)
    folder = journal.path.parent
    row = interrupted(journal, folder) if plan is None else None
    named = arguments.tileset if row is None else str(row.opening.get("tileset") or arguments.tileset)
    if named != arguments.tileset:
        tileset = tileset_of(argparse.Namespace(tileset=named, art=arguments.art))
    teller = Teller(as_json=arguments.json)
    demo: Demo | None = None
    pictures: Pictures | None = None
    try:
        if plan is not None:
            pictures = pictures_of(tileset, plan.art, progress_line("Drawing tiles"))
            demo = plan.start(tileset, pictures)
            eyes = Eyes(
                demo.camera, watcher_of(tileset, Gallery(pictures, faces=pictures, alike=tileset.alike)), demo.touches
            )
        else:
            source = source_of(arguments, journal.path.parent)
            if source is None or arguments.art is None:
                raise UserError("--headless needs --art DIR with pictures of your tiles, or --demo.")
            eyes = camera_eyes(source, named, arguments.art, journal.path.parent, patient=False)
    except (CameraError, GalleryError, ValueError) as error:
        raise UserError(str(error)) from None
    panel, _ = panel_of(arguments, journal_path(arguments.data).parent)
    badges = badges_of(plan) + panel_badges(panel)
    session = Session(
        tileset,
        journal,
        source=named,
        watcher=eyes.watcher,
        keep=eyes.keep,
        panel=panel,
        badges=badges,
        listen=teller.hear,
    )
    with ExitStack() as stack:
        if panel is not None:
            stack.callback(panel.close)
        stack.callback(eyes.camera.close)
        recorder = _recorder(arguments.record, demo, stack)
        if not arguments.json:
            print(_foreword(plan is None), flush=True)
        told = _begin(session, arguments, plan, row)
        if told is not None and arguments.json:
            print(teller.translator.text(told), file=sys.stderr)
        if plan is None and session.game_id is not None:
            note_open(folder, session.game_id)
        _watch(session, eyes, teller, recorder, as_json=arguments.json)
        note_closed(folder)  # not where the camera was lost or a key has stopped it: the next start goes on
    game = session.game
    assert game is not None, "a game was begun"
    _save_screen(arguments.picture or Path(PICTURE), session, pictures, teller.translator)
    untold_seats = unrevealed(session.state.history) if session.state.history is not None else ()
    return _result(arguments, game, demo, teller, untold_seats)


def _foreword(kept: bool) -> str:
    """What the terminal says before the game; ``kept``: the history will have it."""
    return PLACES if kept else PLACES + NOT_KEPT


def _begin(
    session: Session, arguments: argparse.Namespace, plan: DemoPlan | None, row: GameRow | None
) -> Message | None:
    """Go on with the interrupted game in that row, or begin a new one: without such a game, or if it cannot go on.
    Returns what damage there is to tell.
    """
    if row is not None:
        try:
            told = session.resume(row.id)
        except SessionError as error:
            print(f"claim-manager: {error}", file=sys.stderr)
        else:
            assert session.game is not None
            print(f"Game {row.id} was interrupted and goes on at turn {session.game.turn_number}.", file=sys.stderr)
            return told
    return session.begin(opening(arguments, plan), resume=False)


def _recorder(path: Path | None, demo: Demo | None, stack: ExitStack) -> Recorder | None:
    if path is None or demo is None:
        return None
    try:
        recorder = stack.enter_context(Recorder(path, fps=demo.camera.settings.fps))
        print(_expected(path, shutil.disk_usage(path.parent).free), file=sys.stderr)
    except CameraError as error:
        raise UserError(error.message) from None
    return recorder


def _expected(path: Path, free: int) -> str:
    """How large a recording grows where so many bytes are free, in a sentence or two."""
    told = f"Recording into {path}: about {MINUTE / 1e6:.0f} MB a minute, {GAME / 1e9:.1f} GB for a whole game"
    room = max(0, free - LEAST_FREE)
    if room >= GAME:
        return f"{told}; {free / 1e9:.0f} GB are free."
    minutes = f"{room / MINUTE:.1f} minutes" if room >= MINUTE else "less than a minute"
    return f"{told}, but there is room for {minutes} only. The recording stops then, and the game goes on."


def _recorded(recorder: Recorder, image: NDArray[np.uint8]) -> bool:
    """Add a picture to the recording; False: it has been finished before its time, which is told. Raises CameraError
    when it cannot even begin.
    """
    try:
        recorder.write(image)
    except CameraError as error:
        if not recorder.frames:
            raise
        recorder.close()
        print(f"{error} What has been recorded is kept, and the game goes on.", file=sys.stderr)
        return False
    return True


def _watch(session: Session, eyes: Eyes, teller: Teller, recorder: Recorder | None, *, as_json: bool) -> None:
    """Process every frame to the end of the source; a live camera has no end, so the end of the game counts."""
    over_since: float | None = None
    try:
        for frame in frames(eyes.camera, WAIT):
            if frame is None:
                eyes.watcher.feed(None, 0)
                continue
            while eyes.touches:
                session.touch(eyes.touches.popleft())
            if recorder is not None and not _recorded(recorder, frame.image):
                recorder = None
            scene = session.feed_frame(frame)
            for document in scene.as_dicts() if as_json else ():
                print_json(document)
            question = session.state.question
            if question is not None and question.choices:
                teller.asked(question)
                session.touch(Confirm())
            over = session.state.phase in ("reveal", "over")
            over_since = (frame.seconds if over_since is None else over_since) if over else None
            if eyes.lasting and over_since is not None and frame.seconds - over_since >= OVER_SECONDS:
                return
    except CameraError as error:
        raise UserError(error.message) from None


def _save_screen(path: Path, session: Session, pictures: Pictures | None, translator: Translator) -> None:
    from app.ui.base.environment import ScreenError
    from app.ui.screenshot import save_shot, shoot

    try:
        save_shot(path, shoot(session.view(), session.state.tileset, translator, art=pictures))
        print(f"The last screen is saved as a picture in {path.absolute()}", file=sys.stderr)
    except (ScreenError, OSError) as error:
        print(f"The last screen could not be saved: {error}", file=sys.stderr)


def _result(
    arguments: argparse.Namespace, game: Game, demo: Demo | None, teller: Teller, untold_seats: tuple[str, ...] = ()
) -> int:
    standings = sorted((game.seat(colour) for colour in game.seats), key=lambda seat: -seat.score)
    over = game.tiles_left == 0
    found = differences(demo.truth, game) if demo is not None and arguments.verify else []
    if arguments.json:
        document: dict[str, Any] = {
            "event": "result",
            "over": over,
            "tiles": len(game.tiles),
            "questions": teller.questions,
            "tokens_untold": list(untold_seats),
            "players": [{"colour": s.colour, "score": s.score, "by": dict(s.by)} for s in standings],
        }
        if arguments.verify:
            document["differences"] = found
        print_json(document)
    else:
        print(f"\n{len(game.tiles)} tiles lie on the table. " + ("The tally:" if over else "The game is not over:"))
        for seat in standings:
            origins = [(say(f"scores.origin.{name}"), points) for name, points in seat.by.items() if points]
            parts = ", ".join(f"{teller.translator.text(name)} {points}" for name, points in origins)
            without = f"   without {seat.tokens} tokens" if seat.colour in untold_seats else ""
            print(f"  {seat.colour:<7}{seat.score:>4}" + (f"   {parts}" if parts else "") + without)
    if untold_seats:
        print(
            f"The real tokens of {', '.join(untold_seats)} are not in this tally: nobody is here to tell their values. "
            f"Start {program()} with a screen: the game goes on there and asks for them.",
            file=sys.stderr,
        )
    if arguments.verify:
        for line in found:
            print(f"different: {line}", file=sys.stderr)
        moves = len(demo.truth.moves) if demo is not None else 0
        verdict = _counted(len(found), "difference") if found else "all as it truly was"
        asked = _counted(teller.questions, "question")
        print(f"Verified {moves} moves and the final scores: {verdict}; {asked}.", file=sys.stderr)
    broke_off = not over if demo is None else demo.truth.phase != game.phase
    return 1 if found or broke_off or untold_seats else 0


def _counted(count: int, what: str) -> str:
    return f"1 {what}" if count == 1 else f"{count} {what}s"
