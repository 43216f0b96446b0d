"""``claim-manager prove``: some guided minutes at the table, then what camera, light and box reach; or a proof of
before, played again through today's eyes.
"""

from __future__ import annotations

import argparse
import select
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import cv2

from app.cli.common import print_json, tileset_of
from app.cli.errors import UserError
from app.cli.games import journal_path
from app.cli.sources import frames, measured_options, playing_gallery, watcher_of
from app.lang import Message, Translator, preferred, say
from app.lang.program import program
from app.outside import is_file
from app.outside.bundles import BundleError, is_packed
from app.prove.bundle import Bundle, load, save
from app.prove.guide import Answer, Guide, GuideConfig
from app.prove.keeping import art_files, measured_files
from app.prove.playback import play
from app.prove.report import Report, figure_lines, listed, report_of, step_line
from app.prove.steps import plan
from app.rules import TileSet, TileSetError
from app.rules.shipped import boxes
from app.setup.progress import PROOFS
from app.tilesets import DEFAULT_GAME, load_tileset
from hardware.camera import Camera, CameraError, Frame, is_living, open_camera
from vision.scene.watcher import Watcher
from vision.tiles.gallery import Gallery, GalleryError

KEYS: dict[str, Answer] = {"": "done", "s": "skip", "a": "again", "q": "stop"}
"""What a person types, and what it means; Enter is "go on" where an outcome is shown."""


def run(arguments: argparse.Namespace) -> int:
    """Lead through a proof or play one again. Exit code 0: everything was told right or asked about, or nothing is
    worse than it was. 1: something was wrong, missed, invented or not done, or is worse.
    """
    cv2.setNumThreads(1)
    path = Path(arguments.source).expanduser()
    if is_file(path) and (path.suffix == ".zip" or is_packed(path)):
        return _again(arguments, path)
    if arguments.art is None:
        raise UserError(f"prove needs --art DIR with pictures of your tiles: make them with {program()} enrol.")
    tileset = tileset_of(arguments)
    gallery = _gallery(arguments.art, tileset)
    data = journal_path(arguments.data).parent
    living = is_living(arguments.source)
    steps = plan(tileset, gallery, short=arguments.short)
    watcher = watcher_of(tileset, gallery, measured_options(arguments.art, data))
    guide = Guide(steps, watcher, GuideConfig(patient=living, every_visit=not living))
    words = Translator.load("en")
    try:
        camera = open_camera(arguments.source)
    except CameraError as error:
        raise UserError(error.message) from None
    try:
        if arguments.screen:
            _on_screen(arguments, guide, camera, tileset, gallery, words)
        else:
            _on_terminal(guide, frames(camera, arguments.wait), words)
    except KeyboardInterrupt:
        print(words.text(say("prove.stopped")), file=sys.stderr)
    except CameraError as error:
        print(f"claim-manager: {words.text(error.message)}", file=sys.stderr)
    finally:
        camera.close()
    report = report_of(guide)
    kept = arguments.bundle or data / PROOFS / time.strftime("proof-%Y%m%d-%H%M%S.zip")
    try:
        save(
            kept, report, _known_as(arguments.tileset, tileset), art_files(arguments.art, gallery), measured_files(data)
        )
    except BundleError as error:
        raise UserError(error.message) from None
    _print(report, kept, words, as_json=getattr(arguments, "json", False))
    return 0 if report.well else 1


def _known_as(name: str, tileset: TileSet) -> str:
    """By which name the tile set is loaded again; one of somebody's own is not in the file, but its game is known."""
    return name if name in boxes() else tileset.game


def _on_terminal(guide: Guide, source: Iterator[Frame | None], words: Translator) -> None:
    """Say each step, watch until it is over, take what is typed meanwhile."""
    typing = sys.stdin.isatty()
    if typing:
        _tell(words, say("prove.keys"))
    teller = _Teller(guide, words)
    try:
        for frame in source:
            teller.tell()
            if frame is None:
                guide.feed(None, 0, 0.0)
                continue
            guide.feed(frame.image, frame.index, frame.seconds)
            if typing:
                _listen(guide)
            if guide.finished:
                return
    finally:
        teller.tell()


class _Teller:
    """Tells on the terminal what has changed: how steps ended, what is to be done, what the eyes said."""

    def __init__(self, guide: Guide, words: Translator) -> None:
        self._guide = guide
        self._words = words
        self._done = 0
        self._told: Message | None = None
        self._trouble: Message | None = None

    def tell(self) -> None:
        """Tell what has not been told yet."""
        guide = self._guide
        for number, record in enumerate(guide.records[self._done :], self._done + 1):
            _tell(self._words, step_line(number, record))
        self._done = len(guide.records)
        view = guide.view()
        if guide.step is None:
            return
        now = say("prove.line.ask", number=view.number, all=len(view.steps), ask=guide.step.ask)
        if view.state == "told":
            now = say("prove.line.shown", told=listed(view.told), keys=say("prove.keys_told"))
        elif view.state == "brief":
            now = say("prove.brief")
        if now != self._told:
            self._told = now
            _tell(self._words, now)
        if view.trouble is not None and view.trouble != self._trouble:
            _tell(self._words, view.trouble)
        self._trouble = view.trouble


def _tell(words: Translator, message: Message) -> None:
    print(words.text(message), file=sys.stderr, flush=True)


def _listen(guide: Guide) -> None:
    """Take what has been typed, without waiting for more."""
    while select.select([sys.stdin], [], [], 0)[0]:
        line = sys.stdin.readline()
        if not line:
            return
        answer = KEYS.get(line.strip().lower())
        if answer == "done" and guide.view().state == "told":
            answer = "next"
        if answer is not None:
            guide.answer(answer)


def _on_screen(
    arguments: argparse.Namespace,
    guide: Guide,
    camera: Camera,
    tileset: TileSet,
    gallery: Gallery,
    words: Translator,
) -> None:
    """Show the proof on the screen until its window is closed."""
    from app.cli.play import screen_present
    from app.setup.runner import Runner
    from app.ui.base.environment import ScreenError, configure, prepare, require_window

    if not screen_present():
        raise UserError("There is no screen: connect one, or leave out --screen.")
    prepare(journal_path(arguments.data).parent)
    configure((1280, 720) if arguments.windowed else None, fullscreen=not arguments.windowed)
    try:
        require_window()
    except ScreenError as error:
        raise UserError(str(error)) from None
    from app.ui.led.prove_screen import ProveApp

    runner = Runner(guide, lambda: frames(camera, arguments.wait))
    runner.start()
    try:
        ProveApp(
            runner, guide, tileset, Translator.load(preferred()), {face.name: face.picture for face in gallery.faces}
        ).run()
    finally:
        runner.stop()
    if runner.error is not None:
        print(f"claim-manager: {words.text(runner.error)}", file=sys.stderr)


def _gallery(art: Path, tileset: TileSet) -> Gallery:
    """The enrolled pictures as a game has them. Raises UserError."""
    try:
        return playing_gallery(art, tileset)
    except GalleryError as error:
        raise UserError(str(error)) from None


def _print(report: Report, kept: Path, words: Translator, *, as_json: bool) -> None:
    if as_json:
        print_json({**report.as_dict(), "bundle": str(kept)})
        return
    lines: list[Message] = [say("prove.finished" if report.complete else "prove.stopped")]
    lines += figure_lines(report)
    lines += [*report.advice, say("prove.line.bundle", path=str(kept))]
    for line in lines:
        print(words.text(line))


def _again(arguments: argparse.Namespace, path: Path) -> int:
    """Play a bundle again; exit code 1 where a step ends worse than it did."""
    words = Translator.load("en")
    try:
        bundle = load(path)
    except BundleError as error:
        raise UserError(error.message) from None
    changes: Counter[str] = Counter()
    as_json = getattr(arguments, "json", False)
    made = say("prove.playback.made", version=bundle.version, tileset=bundle.tileset, count=len(bundle.steps))
    if not as_json:
        print(words.text(made))
    steps = []
    with TemporaryDirectory(prefix="claim-manager-") as name:
        for number, played in enumerate(play(bundle, _eyes_of(bundle, Path(name), arguments)), 1):
            changes[played.change] += 1
            before, now = (say(f"prove.verdict.{verdict}") for verdict in (played.before, played.now.verdict))
            what, change = say(f"prove.name.{played.step.key}"), say(f"prove.playback.{played.change}")
            line = say("prove.playback.step", number=number, name=what, before=before, now=now, change=change)
            steps.append({"step": played.step.key, "before": played.before, "now": played.now.verdict})
            if not as_json:
                print(words.text(line), flush=True)
    counts = {key: changes[key] for key in ("better", "same", "worse")}
    if as_json:
        print_json({"version": bundle.version, "tileset": bundle.tileset, **counts, "steps": steps})
    else:
        print(words.text(say("prove.playback.total", **counts)))
    return 1 if changes["worse"] else 0


def _eyes_of(bundle: Bundle, folder: Path, arguments: argparse.Namespace) -> Watcher:
    """Eyes that are given what the bundle holds; its tile set is the shipped one of that name, or that of --game."""
    art, measured = folder / "art", folder / "measured"
    bundle.unpack(art, measured)
    try:
        tileset = load_tileset(bundle.tileset if arguments.tileset == DEFAULT_GAME else arguments.tileset)
    except TileSetError as error:
        raise UserError(str(error)) from None
    return watcher_of(tileset, _gallery(art, tileset), measured_options(art, measured))
