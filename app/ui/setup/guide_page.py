"""The pages on which a guide leads an owner with the camera: the own tiles, the own pieces, the proof.

A guide is prepared in another thread, works in a thread of its own, and both end with the page. What was taken is on
the disk by then: the page goes on with it when it is opened again.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from kivy.uix.boxlayout import BoxLayout

from app.art.tiles import draw_set
from app.lang import Message, say
from app.lang.errors import MessageError, message_of, reason
from app.outside.bundles import BundleError
from app.prove.bundle import save
from app.prove.guide import Guide, GuideConfig
from app.prove.keeping import art_files, measured_files
from app.prove.report import report_of
from app.prove.steps import plan
from app.rules.tileset import TileSet
from app.setup.enrolment import EnrolmentFolder
from app.setup.gear import Gear, art_folder, source_of
from app.setup.jobs import Jobs
from app.setup.pieces import EMPTY, exhibits, keep_pieces
from app.setup.pieces_guide import PiecesGuide
from app.setup.progress import PROOFS
from app.setup.runner import Runner
from app.setup.showing import Showing
from app.setup.tiles_guide import TilesGuide
from app.setup.watching import frames
from app.tilesets import DEFAULT_GAME, load_tileset
from app.ui.base.later import Later
from app.ui.base.page import Shell
from app.ui.base.theme import THEME
from app.ui.base.widgets import TouchButton
from app.ui.led.led import Told
from app.ui.led.pieces_screen import PiecesScreen
from app.ui.led.prove_screen import ProveScreen
from app.ui.led.tiles_screen import TilesScreen
from app.ui.setup.picture_page import PicturePage
from app.ui.setup.step_page import Road
from vision.tiles.gallery import MASTER, Gallery, GalleryError


class NotReadyError(MessageError):
    """A guide that cannot begin; its message says what is missing and what to do. ``needs_tiles``: that is to show the
    tiles.
    """

    def __init__(self, message: Message, *, needs_tiles: bool = False) -> None:
        super().__init__(message)
        self.needs_tiles = needs_tiles


@dataclass(frozen=True, slots=True)
class Prepared:
    """``guide`` leads; ``screen`` makes the widget that shows its views, from a function that takes the answers."""

    guide: Any
    screen: Callable[[Callable[[Any], None]], Any]


class GuidePage(PicturePage):
    """Shows what ``prepare`` gives, which is called in another thread; it may raise an error with a message."""

    def __init__(
        self,
        shell: Shell,
        gear: Gear,
        title: Message,
        prepare: Callable[[Jobs], Prepared],
        road: Road | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(shell, gear, title, road, **kwargs)
        self._prepare = prepare
        # two: what the owner asks for does not wait for a picture that is being cut
        self._jobs = Jobs(2, "cutting")
        self._work: Later[Prepared] | None = None
        self._strip: Told | None = None
        self.guide: Any = None
        self.runner: Runner[Any, Any] | None = None
        self._make: Callable[[Callable[[Any], None]], Any] | None = None
        self._begin()

    # -- what a kind of page may do differently

    def ended(self) -> None:
        """The owner has closed the guide."""
        self.finish()

    # -- how it goes

    def _begin(self) -> None:
        self._tell("show.working", "eye", "ink_soft")
        jobs, prepare = self._jobs, self._prepare
        self._work = Later(lambda: prepare(jobs))

    def update(self) -> None:
        """Show what has come."""
        if self._work is not None:
            if self._work.ready:
                self._prepared(self._work)
            return
        runner = self.runner
        if runner is None:
            return
        if runner.ended and self.guide.finished:
            self.runner = None
            self.ended()
            return
        if runner.ended and self._anew:
            self._start()
            return
        self.screen.show(runner.view())
        picture = self._newest(runner)
        why = runner.error or (self._why if runner.lost else None)
        if why is None and runner.ended:
            why = say("setup.camera.no_picture")
        if not self._is_alone(picture, why):
            self._warn(self._retry.told(None if self._anew else why, live=not self._anew and picture is not None))

    def _prepared(self, work: Later[Prepared]) -> None:
        self._work = None
        try:
            made = work.take()
        except (MessageError, GalleryError, OSError, ValueError) as error:
            told = message_of(error)
            if told is not None:
                self._tell("", "warning", "warning", self.shell.text(told))
                if isinstance(error, NotReadyError) and error.needs_tiles:
                    self._lead("to-tiles", "next", "setup.proof.to_tiles", partial(OwnTilesPage, gear=self._gear))
            else:
                self._tell("", "warning", "warning", self.shell.text(say("setup.unready", error=reason(error))))
            return
        self.guide, self._make = made.guide, made.screen
        self._start()

    def _start(self) -> None:
        source = partial(self._gear.open, source_of(self.shell.settings))
        runner: Runner[Any, Any] = Runner(self.guide, lambda: frames(source, self._lost))
        assert self._make is not None, "the guide has been prepared"
        self.runner, self._why, self._anew = runner, None, False
        self.screen = self._make(runner.send)
        if not self._alone:
            self._show_screen()
        runner.start()

    def _show_screen(self) -> None:
        if self.screen.parent is None:
            self._strip = None  # it goes with what is shown now
        super()._show_screen()

    def _warn(self, why: Message | None) -> None:
        """A line above the screen that says why no picture comes; it goes when pictures come again."""
        if why is None:
            if self._strip is not None:
                self.body.remove_widget(self._strip)
                self._strip = None
            return
        words = self.shell.text(why)
        if self._strip is None:
            u = THEME.u
            self._strip = Told(size_hint_y=None, height=76 * u)
            again = TouchButton(
                self._again, name="try-again", sign="repeat", words=self.say("setup.camera.button.again")
            )
            again.size_hint_x, again.width, again.tall = None, 180 * u, 64
            self._strip.add_widget(again)
            self.body.add_widget(self._strip, index=len(self.body.children))
        self._strip.words = words
        self._strip.sign = "eye" if self._retry.trying else "warning"
        self._strip.ink = THEME.ink_soft if self._retry.trying else THEME.warning

    def _again(self) -> None:
        """Open the camera anew as soon as the one before has been let go: one thread at a time uses the guide."""
        if self.runner is not None:
            self._anew = True
            self._retry.begin()
            self.runner.leave()

    def _tell(self, key: str, sign: str, ink: str, words: str = "") -> None:
        """One sentence instead of the screen."""
        told = Told(words=words or self.say(key), sign=sign)
        told.ink, told.size_hint_y = getattr(THEME, ink), None
        told.height = 96 * THEME.u
        page = BoxLayout(orientation="vertical", padding=12 * THEME.u)
        page.add_widget(told)
        page.add_widget(BoxLayout())
        self.body.clear_widgets()
        self.body.add_widget(page)

    def left(self) -> None:
        """End the guide and what works for it."""
        if self.runner is not None:
            self.runner.leave()
        self._jobs.close()


def _tileset() -> TileSet:
    return load_tileset(DEFAULT_GAME)


class OwnTilesPage(GuidePage):
    """Enrols the owner's tiles."""

    def __init__(self, shell: Shell, gear: Gear, road: Road | None = None, **kwargs: Any) -> None:
        tileset = _tileset()
        art = art_folder(shell.settings, shell.evening.folder, tileset.game)
        pictures = shell.pictures_of(tileset)

        def prepare(jobs: Jobs) -> Prepared:
            folder = EnrolmentFolder(art, tileset.equals)
            enrolment = folder.open(Gallery(draw_set(tileset, MASTER)))
            guide = TilesGuide(folder, enrolment, jobs.submit)
            return Prepared(guide, lambda send: TilesScreen(pictures, shell.translator, send))

        super().__init__(shell, gear, say("setup.tiles.title"), prepare, road, **kwargs)


class OwnPiecesPage(GuidePage):
    """Shows the owner's pieces to the camera."""

    def __init__(self, shell: Shell, gear: Gear, road: Road | None = None, **kwargs: Any) -> None:
        tileset = _tileset()
        art = art_folder(shell.settings, shell.evening.folder, tileset.game)

        def prepare(jobs: Jobs) -> Prepared:
            terms = tileset.terms
            showing = Showing(art, (EMPTY, *exhibits(terms)))
            guide = PiecesGuide(terms, showing, lambda shown: keep_pieces(art, shown), jobs.submit)
            return Prepared(guide, lambda send: PiecesScreen(shell.translator, send))

        super().__init__(shell, gear, say("setup.pieces.title"), prepare, road, **kwargs)


class ProofPage(GuidePage):
    """Proves eyes and table; at the end it shows the report and keeps what was recorded."""

    def __init__(self, shell: Shell, gear: Gear, road: Road | None = None, **kwargs: Any) -> None:
        tileset = _tileset()
        self._tiles, self._data = tileset, shell.evening.folder
        self._art = art_folder(shell.settings, self._data, tileset.game)
        self._keeping: Later[Path] | None = None
        self._gallery: Gallery | None = None
        pictures = shell.pictures_of(tileset)

        def prepare(_: Jobs) -> Prepared:
            if gear.gallery is None or gear.watcher is None:
                raise NotReadyError(say("setup.proof.no_eyes"))
            try:
                gallery = gear.gallery(self._art, tileset)
            except GalleryError:
                raise NotReadyError(say("setup.proof.no_tiles"), needs_tiles=True) from None
            watcher = gear.watcher(tileset, gallery, self._art, self._data)
            self._gallery = gallery
            guide = Guide(plan(tileset, gallery), watcher, GuideConfig())
            return Prepared(guide, lambda send: ProveScreen(pictures, shell.translator, send, self.finish))

        super().__init__(shell, gear, say("setup.proof.title"), prepare, road, **kwargs)

    def ended(self) -> None:
        """Show the report, and write what was recorded in another thread."""
        report = report_of(self.guide)
        self.screen.show_report(report)
        gallery, art, data, game = self._gallery, self._art, self._data, self._tiles.game
        assert gallery is not None, "a proof has pictures of the tiles"
        path = data / PROOFS / time.strftime("proof-%Y%m%d-%H%M%S.zip")

        def keep() -> Path:
            save(path, report, game, art_files(art, gallery), measured_files(data))
            return path

        self._keeping = Later(keep)

    def update(self) -> None:
        """Show what has come; say where the recording was kept."""
        super().update()
        if self._keeping is not None and self._keeping.ready:
            work, self._keeping = self._keeping, None
            try:
                self.heading.words = self.say("setup.proof.kept", path=work.take().name)
            except (BundleError, OSError) as error:
                told = message_of(error) or say("archive.not_noted", path=PROOFS, error=reason(error))
                self.heading.words = self.shell.text(told)
