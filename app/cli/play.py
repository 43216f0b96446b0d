"""``claim-manager`` without a command: a game with or without a screen, by a real camera or as a demonstration."""

from __future__ import annotations

import argparse
import logging
import os
import sys
from contextlib import ExitStack
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from app.archive.notes import NotesError, forget_deleted
from app.cli.common import tileset_of
from app.cli.demonstration import demonstration
from app.cli.errors import UserError
from app.cli.game_start import named_game, opening, seats_of_line
from app.cli.games import journal_path
from app.cli.logs import keep_log, stop_log
from app.cli.panel import bind_keys, panel_badges, panel_of
from app.cli.replay import record_text
from app.cli.sources import (
    DemoPlan,
    camera_eyes,
    gallery_of,
    measured_options,
    playing_gallery,
    settings_in,
    source_of,
    unenrolled,
    watcher_of,
)
from app.cli.tokens import FOLDER, token_faces
from app.journal import Journal, JournalError
from app.lang import Message, Translator, say
from app.rules.replay import replay
from app.rules.tileset import TileSet
from app.session.evening import Equipment, Evening
from app.session.eyes import EyesProcess
from app.session.session import Session, SessionError
from app.settings import FILE_NAME as SETTINGS
from app.setup.gear import Gear, art_folder
from app.tilesets import load_tileset, with_places
from vision.tiles.gallery import GalleryError

log = logging.getLogger(__name__)

DEMO_ONLY = ("verify", "record", "script")
TERMINAL_ONLY = ("verify", "record")
KEPT_BELOW = "demonstration"
"""The folder, below that of ``--data``, which keeps a demonstration without a screen: it is no game of the owner's."""


def run(arguments: argparse.Namespace) -> int:
    """Play. Without a screen a demonstration runs on the terminal instead, and says so."""
    plan = plan_of(arguments) if arguments.demo else None
    if plan is not None:
        arguments.tileset = plan.tileset  # a record says which game it is of
    tileset = tileset_of(arguments)
    seats_of_line(arguments.seats)  # what is wrong with them is said before anything about screens and cameras
    if plan is None and (misplaced := [name for name in DEMO_ONLY if getattr(arguments, name)]):
        raise UserError(f"--{misplaced[0]} belongs to the demonstration: add --demo.")
    if plan is not None and arguments.tokens != "virtual":
        raise UserError("--tokens belongs to a real game: the demonstration plays with virtual tokens.")
    if arguments.tokens != "virtual" and not tileset.tokens:
        raise UserError(f"{tileset.name} is played without tokens: leave --tokens out.")
    lacking: Message | None = None
    if arguments.art is not None:
        # report missing pictures before anything starts
        lacking = _lacking(arguments.art, tileset, plan)
        if tileset.tokens:
            token_faces(tileset, arguments.art / FOLDER)
    headless = arguments.headless
    if not headless and not screen_present():
        if plan is None:
            raise UserError("There is no screen: connect one, or add --headless.")
        print("There is no screen here, so the game is told on the terminal.", file=sys.stderr)
        headless = True
    unshown = next((name for name in TERMINAL_ONLY if getattr(arguments, name)), None)
    if not headless and unshown is not None:
        print(f"With --{unshown} the game is told on the terminal.", file=sys.stderr)
        headless = True
    with ExitStack() as stack:
        path = journal_path(arguments.data)
        if plan is not None and headless:  # on a screen it has a folder of its own
            if arguments.data is not None:
                path = journal_path(arguments.data / KEPT_BELOW)
            else:
                path = journal_path(Path(stack.enter_context(TemporaryDirectory(prefix="claim-manager-"))))
        stack.callback(stop_log, keep_log(path.parent))
        try:
            journal = stack.enter_context(Journal.open(path) if headless else Journal.open_anyway(path))
        except JournalError as error:
            raise UserError(error.message) from None
        try:
            if journal.trouble is None:
                forget_deleted(journal, datetime.now(UTC))
        except (JournalError, NotesError) as error:  # they stay a little longer
            log.warning("deleted games could not be removed: %s", error)
        if headless:
            from app.cli.headless import play_headless

            return play_headless(arguments, tileset, plan, journal)
        return _play_on_screen(arguments, tileset, plan, journal, path.parent, lacking)


def _lacking(art: Path, tileset: TileSet, plan: DemoPlan | None) -> Message | None:
    """A message naming the tiles without a picture in the folder ``art``, also printed on the terminal; None if all
    have one. A real game starts all the same and learns them. Raises UserError for a folder that cannot be used.
    """
    if plan is not None:
        gallery_of(art, tileset)
        return None
    try:
        lacking = unenrolled(playing_gallery(art, tileset))
    except GalleryError as error:
        raise UserError(str(error)) from None
    if lacking is not None:
        print(Translator.load("en").text(lacking), file=sys.stderr)
    return lacking


def plan_of(arguments: argparse.Namespace) -> DemoPlan:
    """The demonstration that the command line asks for. Raises UserError for invalid settings."""
    from hardware.simulator import TableSettings

    seats = seats_of_line(arguments.seats)
    seed, tileset, moves, options = arguments.seed, arguments.tileset, None, None
    if arguments.script is not None:
        report = replay(record_text(arguments.script), load_tileset)
        record = report.record
        if record is None or report.problems:
            told = "\n".join(map(str, report.problems))
            raise UserError(f"{arguments.script} cannot be played:\n{told}")
        moves = tuple(move for turn in record.turns for move in turn.moves)
        seed, seats, tileset, options = record.seed, record.seats, record.tileset, record.options
    try:
        settings = TableSettings.named(
            arguments.setting,
            light=arguments.light,
            table=arguments.table,
            tilt=arguments.tilt,
            sloppy=arguments.sloppy,
            seed=arguments.seed,
        )
    except ValueError as error:
        raise UserError(f"{error}.") from None
    return DemoPlan(tileset, settings, seed, seats, arguments.art, moves, options)


def screen_present() -> bool:
    """Whether a window can be opened: on a desktop, or on the console of a machine with a display."""
    if os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        return True
    if os.environ.get("SDL_VIDEODRIVER") == "offscreen":
        return False
    return any(
        status.read_text(encoding="ascii", errors="replace").strip() == "connected"
        for status in Path("/sys/class/drm").glob("card*-*/status")
    )


def _play_on_screen(
    arguments: argparse.Namespace,
    tileset: TileSet,
    plan: DemoPlan | None,
    journal: Journal,
    data: Path,
    lacking: Message | None,
) -> int:
    """Run the touch app until its window closes; an unfinished game is resumed. ``lacking`` is shown at the start."""
    from app.ui.base.environment import ScreenError, configure, prepare, require_window
    from app.ui.base.first_frame import draw_first_frame

    kept = settings_in(data)
    prepare(data)
    configure(None if not arguments.windowed else (1280, 720), fullscreen=not arguments.windowed)
    panel, board = panel_of(arguments, data)
    equipment = Equipment(
        eyes=partial(_eyes, arguments, data),
        tiles=lambda name: with_places(load_tileset(name, arguments.art), name),
        panel=panel,
    )
    evening = Evening(journal, data, equipment, panel_badges(panel))
    try:
        require_window()
        from kivy.core.window import Window

        draw_first_frame(Window, kept.look, kept.turned)  # loading the rest takes seconds on a Pi
        open_at_once = partial(_open_at_once, arguments, evening, lacking)
        if evening.elsewhere and journal.trouble is not None:
            print(f"claim-manager: {Translator.load('en').text(journal.trouble)}", file=sys.stderr)
        elif plan is None:
            open_at_once()
        from app.ui.app import ClaimManagerApp

        if board is not None:
            bind_keys(Window, board)
        gear = Gear(
            panel=panel,
            board=board,
            gallery=playing_gallery,
            watcher=lambda tiles, gallery, art, where: watcher_of(tiles, gallery, measured_options(art, where)),
        )
        new = plan is None and not kept.guided and (bool(kept.step) or not (data / SETTINGS).exists())
        app = ClaimManagerApp(
            evening,
            kept,
            panel_board=board,
            gear=gear,
            guide=new,
            evidence=evening.evidence,
            demo=demonstration if plan is None else partial(demonstration, plan=plan, panel=panel),
            watching=plan is not None,
            named=named_game(arguments),
            begin=open_at_once if plan is None else lambda: None,
        )
        app.run()
    except (SessionError, ScreenError) as error:
        raise UserError(str(error)) from None
    finally:
        evening.close()
    return 0


def _eyes(arguments: argparse.Namespace, data: Path, tileset: str) -> EyesProcess | None:
    """The eyes for a game with that tile set; None if it is played by touch alone. Raises UserError for a camera
    without pictures of the tiles.
    """
    kept = settings_in(data)
    art: Path = arguments.art or art_folder(kept, data, tileset)
    start = load_tileset(tileset).start_face.name
    if arguments.camera is None and arguments.art is None:
        # What was chosen on the screen; without a picture of the start tile no game could be found on the table.
        source = kept.camera if (art / f"{start}.png").is_file() else ""
    else:
        source = source_of(arguments, data) or ""
        if source and arguments.art is None and not (art / f"{start}.png").is_file():
            raise UserError("--camera needs --art DIR: pictures of your tiles, so that they can be recognised.")
    if not source:
        return None
    return EyesProcess(partial(camera_eyes, source, tileset, art, data))


def _open_at_once(arguments: argparse.Namespace, evening: Evening, lacking: Message | None) -> None:
    """Put a game on the table before the first page: the one that was interrupted by a power cut, or one with the
    players of the command line. Otherwise people choose on the home page.
    """
    interrupted = evening.interrupted
    told: Message | None = None
    if interrupted is not None:
        try:
            told = evening.go_on(interrupted)
        except SessionError as error:
            print(f"claim-manager: {error}", file=sys.stderr)
    if evening.session is None and arguments.seats is not None:
        told = evening.begin(opening(arguments, None), arguments.tileset)
    if evening.session is None:
        return
    for more in (lacking, _other_seats(arguments, evening.session)):
        if more is not None:
            told = more if told is None else say("list.sentences", first=told, second=more)
            evening.session.tell(told)


def _other_seats(arguments: argparse.Namespace, session: Session) -> Message | None:
    """That ``--seats`` is not used because a saved game keeps its own players; None where it is used."""
    wanted, game = seats_of_line(arguments.seats), session.state.game
    return None if wanted is None or game is None or game.seats == wanted else say("saved.other_seats")
