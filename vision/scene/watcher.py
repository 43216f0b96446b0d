"""The eyes at work: frame after frame in, observations out.

Nothing is judged while anything moves. When the table has come to rest, what changed since it last rested is explained
in this order: the whole picture moved, tiles shifted or gone, new tiles, things gone, new things.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from app.values import Cell, Face
from app.values.pictures import Picture
from vision.camera.calibration import LensModel
from vision.camera.diagnosis import complaints, focus_lost, usable
from vision.camera.geometry import Plane
from vision.camera.motion import SHRINK, Stillness, shrunk
from vision.camera.table_view import TableView, plane_of
from vision.config import USUAL, EyesConfig
from vision.numeric.changes import Change, change
from vision.numeric.patches import SQUARE, Floats, apply
from vision.objects.lessons.examples import ShownPieces
from vision.objects.paint.paints import COLOURS
from vision.objects.shapes.solids import Solid
from vision.observation import (
    BoardLost,
    CameraMoved,
    Motion,
    Observation,
    PictureTrouble,
    PieceSeen,
    Prior,
    Scene,
    Still,
    TileSeen,
)
from vision.scene.occlusion.hands import Resting, any_view, hand_rests
from vision.scene.occlusion.occluder import map_occluded, retaken, tile_pairs, too_dark
from vision.scene.occlusion.token_blocks import is_token_block
from vision.scene.state.half_size import HALF, half, half_pixels
from vision.scene.state.table import KnownTile, Standing, Table
from vision.scene.things.changed_things import ThingsReview, going, review_things
from vision.scene.things.piece_learning import PieceLearning
from vision.scene.things.settling import left_behind, settled
from vision.scene.things.toned import in_tone, with_shadows
from vision.scene.tiles.adoption import adopt, laid_by
from vision.scene.tiles.changed_tiles import MANY, TileChanges, review, tile_events, touched
from vision.scene.tiles.reregistration import LEFT_OVER, follow, left_over
from vision.scene.tiles.tile_learning import Learning
from vision.tiles.gallery import Gallery
from vision.tiles.lattice import Lattice, around
from vision.tiles.locate import locate


@dataclass(frozen=True, slots=True)
class Options:
    """How a watcher works.

    agree: frames that must look like the one before until the table counts as still; 0 takes every frame for a still
    picture of its own. start: the face of the start tile; None takes any tile that is found first, and its
    printed north is the map's north either way. colours: paints of the pieces, BGR in the light of the enrolled
    pictures, and under "tokens" that of a token's back; None for the usual ones in even white light. distance: how far
    the camera is from the table, in tiles, roughly. patience: still frames after which a thing that reaches in from the
    picture's edge is no hand but belongs to the table, and a picture that stays out of focus is called blurred; for a
    thing that lies unchanged while hands come and go, frames of any kind. view,
    lens: the table and the lens as they were measured before; markers that lie on the table are looked for either way.
    pieces: the owner's pieces as they were shown on this table, whose paints count before ``colours``; None: the usual
    shapes ``solids`` are expected. living: the pictures come from a camera, whatever the watcher is doing; those of a
    video or a folder wait for it.
    """

    agree: int = 2
    start: Face | None = None
    colours: Mapping[str, tuple[int, int, int]] | None = None
    distance: float = 22.0
    patience: int = 60
    view: TableView | None = None
    lens: LensModel | None = None
    pieces: ShownPieces | None = None
    solids: tuple[Solid, ...] = ()
    living: bool = True


class Watcher:
    """Watches one table through one fixed camera. ``table`` is what it remembers, None before the start tile is found.

    ``start`` is short for ``Options(start=...)``; ``config`` holds the thresholds of all stages. Frames
    must not be changed by their owner while the watcher looks at them; it keeps copies of what it needs.
    """

    def __init__(
        self,
        gallery: Gallery,
        options: Options | None = None,
        start: Face | None = None,
        config: EyesConfig = USUAL,
    ) -> None:
        options = options or Options()
        self.options = replace(options, start=start) if start is not None else options
        self.gallery = gallery
        self._config = config
        self.table: Table | None = None
        self._learning = Learning(gallery)
        self._stillness = Stillness(self.options.agree)
        self._recent: deque[Picture] = deque(maxlen=max(1, self.options.agree + 1))
        self._prior: Prior | None = None
        self._moving = False
        self._relearning = False
        self._held = 0
        self._frames = 0
        self._resting: Resting | None = None
        self._trouble = ""
        shown = self.options.pieces
        self._paints = self.options.colours if shown is None else {**(self.options.colours or COLOURS), **shown.paints}
        self._pieces = PieceLearning(shown, self.options.solids, config.learned, self.options.living)
        self._size: tuple[int, int] | None = None

    def expect(self, prior: Prior | None) -> None:
        """What may lie where from now on; None: nothing is known. A doubtful thing that the game has is one for certain
        from then on: what is asked about has been answered when the game has it.
        """
        self._prior = prior
        if self.table is not None:
            self.table = settled(self.table, prior)

    def relearn(self) -> None:
        """The table is as the game has it: what was remembered is forgotten, and the board that lies there is taken
        over when it is seen still. Where it differs from the tiles laid by the prior, that is said as "desync".
        """
        self._relearning = True
        self._trouble = ""
        self._stillness.reset()

    def learn(self, cell: Cell, face: str, rotation: int) -> dict[str, Picture | None]:
        """A person says that ``face`` lies on ``cell``, turned ``rotation`` quarter turns clockwise off north: a face
        that has no picture yet gets it from there. What is to be kept, as for
        ``vision.scene.tiles.tile_learning.Learning.learn``.

        Raises GalleryError where the tile shows nothing that could be known again.
        """
        if self.table is None:
            return {}
        self.table, kept = self._learning.learn(self.table, cell, face, rotation)
        return kept

    def feed(self, image: Any, index: int) -> Scene:
        """What frame ``index`` says; mostly nothing. ``image`` should be uint8 [h, w, 3]; anything else is trouble,
        said once, never an exception.
        """
        return Scene(index, tuple(self._feed(image)))

    def _feed(self, image: Any) -> list[Observation]:
        height, width = self._size or (None, None)
        picture, reason = usable(image, width, height, self._config.diagnosis)
        if picture is None:
            fresh = reason != self._trouble
            self._trouble = reason
            self._stillness.reset()
            self._recent.clear()
            return [PictureTrouble(reason)] if fresh else []
        if self._trouble not in LASTING:
            self._trouble = ""
        self._size = picture.shape[0], picture.shape[1]
        if len(self._recent) == self._recent.maxlen:  # memory in use is written to faster than new memory
            kept = self._recent.popleft()
            np.copyto(kept, picture)
        else:
            kept = picture.copy()
        self._recent.append(kept)
        self._frames += 1
        begins, rests = self._stillness.feed(picture)
        said: list[Observation] = []
        if begins and not self._moving:
            self._moving = True
            said.append(Motion())
        if begins:
            self._held = 0
        if self._held and self._stillness.resting:
            self._held += 1
            rests = rests or self._held > self.options.patience
            if self._resting is not None and self._resting.has_left(picture):
                # of the pictures of which the mean is looked at some may show it still
                clear = [frame for frame in self._recent if self._resting.has_left(frame)]
                self._recent = deque(clear, self._recent.maxlen)
                rests = True
        if rests:
            said += self._settle(_mean(list(self._recent)))
        elif self.table is not None and self._stillness.resting and not self._held:
            self.table = self._pieces.resting(self.table)
        return said

    def preview(self, width: int = 640) -> Picture | None:
        """The table as it was last seen still, ``width`` pixels wide, with the known tiles outlined; None before."""
        if self.table is None:
            return None
        picture = self.table.seen.copy()
        for corners in self.table.lattice.corners.values():
            cv2.polylines(picture, [np.round(corners).astype(np.int32)], True, (255, 255, 255), 2, cv2.LINE_AA)
        height = round(width * picture.shape[0] / picture.shape[1])
        return np.asarray(cv2.resize(picture, (width, height), interpolation=cv2.INTER_AREA), np.uint8)

    def _settle(self, now: Picture) -> list[Observation]:
        if self.table is None or self._relearning:
            laid = laid_by(self._prior, self.gallery)
            return self._adopt(now, laid) if len(laid) > 1 else self._start(now)
        table = self.table = self.table.renumbered(self.gallery)
        pairs = tile_pairs(table, now)
        was_dark, is_dark = too_dark(pairs)
        if is_dark and not map_occluded(pairs):
            return self._waiting("too_dark")
        if was_dark:
            table = self.table = retaken(table, now)
            pairs = tile_pairs(table, now)
        small, before = half(now), half(table.seen)
        diff = change(before, small, config=self._config.changes)
        said: list[Observation] = []
        many = max(2, round(MANY * len(table.tiles)))
        swept = self._stillness.swept
        pair = shrunk(before, SHRINK // HALF), shrunk(small, SHRINK // HALF)
        hand = self._held <= self.options.patience and self._hand_rests(table, pair, swept, now)
        moved = False
        followed = follow(table, now, diff)
        if hand and followed is not None and float(diff.mild.mean()) < self._config.hands.local:
            # a board that moved differs from the remembered one like a hand; a hand differs from the moved one as well
            seen, edge = any_view(*pair, followed.motion, followed.ground.matrix)
            if hand_rests(followed.table, seen, pair[1], swept, self._config.hands, edge) is not None:
                followed = None  # it is followed when the hand has gone
        if followed is not None:
            off = left_over(followed.table, now)
            if off is not None and off > LEFT_OVER:
                self._moving = False
                return [BoardLost()]
            table = self.table = followed.table
            self._pieces.moved()
            pairs = tile_pairs(table, now)
            said.append(CameraMoved())
            before = half(table.seen)
            diff, hand, moved = change(before, small, config=self._config.changes), False, True
        covered = not hand and map_occluded(pairs)
        blurred = not hand and not covered and focus_lost(before, small, self._config.diagnosis)
        if hand or (blurred and self._held <= self.options.patience):
            self._held = max(1, self._held)
            return said
        self._held = 0
        if covered or blurred:
            return [*said, *self._waiting("covered" if covered else "blurred")]
        self._trouble = ""
        if len(touched(table, diff)) < many:  # else it may be no light that has changed
            table, gain = table.relit(diff.gain, now)
            diff = replace(diff, gain=gain)
        table, changes = review(table, now, diff, self.gallery, self._prior, moved)
        gone = dict(changes.removed)
        if changes.lost:
            self._moving = False
            return [*said, BoardLost()]
        said += tile_events(changes, self.gallery)
        taken = _taken_with(table, changes, diff, self._config.things.turned)
        left = tuple(thing for thing in table.things if all(thing is not each for each in taken))
        table = replace(table, things=left, frames=tuple(self._recent))
        said = [_gone_with(thing, gone[thing.cell]) for thing in taken if thing.cell is not None] + said
        since, where = diff, _compact(diff.mild) if changes.any else None
        if changes.any:
            since = change(half(table.seen), small, where, self._config.changes)
        handled = {near for cell, _, _ in changes.laid for near in (cell, *around(cell))}
        table = self._pieces.judging(table)
        found = self._reviewed(
            table,
            now,
            since,
            where,
            moved,
            handled,
            swept,
            changes.any,
        )
        said += found.observations
        table = with_shadows(table, now, found.things, self._config.things)
        # many new tiles look like another light as long as they are compared with the table that they cover
        table = replace(table, left=left_behind(table, found.things))
        table = replace(table, things=found.things, shade=found.shade).remembering(now, since.gain)
        self._stillness.settle()
        self._moving = False
        if self.gallery.missing:
            table, said = self._learning.ask(table, said, self._prior)
        self.table = table
        return [*said, Still()]

    def _reviewed(
        self,
        table: Table,
        now: Picture,
        since: Change,
        where: NDArray[np.bool_] | None,
        moved: bool = False,
        handled: Collection[Cell] = (),
        swept: NDArray[np.bool_] | None = None,
        crossed: bool = False,
    ) -> ThingsReview:
        """What ``review_things`` finds, in the tone in which shadows have no colour here; ``where`` as for
        ``change``.
        """
        paints = self._paints
        if table.tone is not None:
            paints = table.tone.colours(COLOURS if paints is None else paints)
            table, now, since = in_tone(table.tone, table, now, where, self._config.changes)
        return review_things(
            table, now, since, self.gallery, paints, moved, handled, swept, crossed, self._config.things
        )

    def _hand_rests(
        self, table: Table, pair: tuple[Picture, Picture], swept: NDArray[np.bool_] | None, now: Picture
    ) -> bool:
        """Whether a hand rests in the second of the shrunk pictures ``pair``, the first being the table as remembered;
        ``now``: the second one in full size. Tokens laid side by side may be as large as a hand: the owner's are known
        by their print; and what has lain there unchanged for longer than people are patient, while hands came and went,
        is no hand.
        """

        def known(mask: NDArray[np.bool_], gain: Floats) -> bool:
            return is_token_block(table, mask, now, gain, self._config.blocks)

        mask = hand_rests(table, *pair, swept, self._config.hands, known=known)
        if mask is None:
            self._resting = None
            return False
        if self._resting is None or not self._resting.again(mask, pair[1], self._config.hands):
            self._resting = Resting.found(mask, *pair, swept, self._frames, self._config.hands)
        return self._frames - self._resting.since <= self.options.patience

    def _waiting(self, reason: str) -> list[Observation]:
        """This picture is not judged; the reason is said once."""
        fresh, self._trouble, self._moving = self._trouble != reason, reason, False
        return [PictureTrouble(reason)] if fresh else []

    def _adopt(self, now: Picture, laid: Mapping[Cell, int]) -> list[Observation]:
        """Take over the board on which the tiles ``laid`` by the game lie already."""
        self._moving = False
        board = adopt(now, self.gallery, laid, self.options.distance)
        if board is None or not board.sure:
            fresh = self._trouble != "no_board"
            self._trouble = "no_board"
            self._relearning = False  # what was remembered before, if anything, is better than nothing
            return [BoardLost()] if fresh else []
        self._relearning, self._trouble = False, ""
        table = self._pieces.known_on(board.table(self.gallery, now))
        since = change(half(table.seen), half(now), config=self._config.changes)
        found = self._reviewed(table, now, since, None)
        # To eyes that have just been opened a piece may be new: perhaps it was put down and asked about, and then the
        # power failed. Else they stood there before.
        new = [] if self.table is not None else [o for o in found.observations if isinstance(o, PieceSeen)]
        table = replace(table, things=found.things, shade=found.shade).remembering(now, since.gain)
        self.table = settled(table, self._prior)
        return [*(BoardLost(cell) for cell in board.differing), *new, Still()]

    def _start(self, now: Picture) -> list[Observation]:
        only = None
        if self.options.start is not None:
            only = [self.gallery.hypothesis(self.options.start.name, rotation) for rotation in range(4)]
        found = locate(now, self.gallery, only, self._config.locate)
        if not found:
            fresh = self._trouble != "no_start"
            self._trouble = "no_start"
            self._moving = False
            return [PictureTrouble("no_start")] if fresh else []
        best = found[0]
        corners = apply(best.warp, SQUARE)
        view = self._config.view
        plane = plane_of(now, corners, self.options.view, self.options.lens, view) or Plane.from_tile(
            corners, now.shape[1], now.shape[0], self.options.distance, view.plane
        )
        origin = Cell(0, 0)
        tile = self.gallery.tile(best.hypothesis)
        tiles = {origin: KnownTile(best.hypothesis, tile, best.certain)}
        table = Table(Lattice(plane).laid(origin, best.warp), now, now, now, tiles)
        table = self.table = self._pieces.known_on(table)
        self._trouble, self._moving, self._relearning = "", False, False
        start = TileSeen(origin, tile, best.candidates, best.certain, round(best.confidence, 3))
        poor = sorted(
            complaints(now, table.pixels_per_tile, config=self._config.diagnosis),
            key=lambda complaint: complaint.reason != "too_far",
        )
        return [start, *(PictureTrouble(one.reason, one.at) for one in poor), Still()]


def _gone_with(thing: Standing, tile: KnownTile) -> Observation:
    """The thing is gone with its tile, as certainly as the tile is."""
    event = going(thing)
    return event if tile.certain else replace(event, certain=False)


def _taken_with(table: Table, changes: TileChanges, diff: Change, most: float) -> list[Standing]:
    """The things of the ``table`` that are gone with tiles that were removed. Where another tile is seen in the place
    of one, a thing of which no more than the part ``most`` (0-1) has changed by ``diff`` stands there still: it is the
    old tile, which was taken for another one.
    """
    gone, laid = dict(changes.removed), {cell for cell, _, _ in changes.laid}
    return [
        thing
        for thing in table.things
        if thing.cell in gone
        and (thing.cell not in laid or diff.strong.flat[half_pixels(thing, diff.strong.shape)].mean() > most)
    ]


LASTING = ("no_start", "no_board", "covered", "blurred", "too_dark")
"""Troubles that a usable picture does not end."""


def _compact(mask: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """The mask without single pixels, which are noise."""
    return np.asarray(cv2.erode(mask.astype(np.uint8), np.ones((2, 2), np.uint8))) > 0


def _mean(pictures: list[Picture]) -> Picture:
    """The mean of the pictures [h, w, 3]: about a third of the noise less for three."""
    if len(pictures) == 1:
        return pictures[0].copy()
    mean = np.empty_like(pictures[0])
    for top in range(0, len(mean), STRIP):  # a strip at a time stays in the cache
        rows = slice(top, top + STRIP)
        total = np.add(pictures[0][rows], pictures[1][rows], dtype=np.uint16)
        for picture in pictures[2:]:
            np.add(total, picture[rows], out=total)
        mean[rows] = cv2.convertScaleAbs(total, alpha=1.0 / len(pictures))
    return mean


STRIP = 40
"""Rows of a picture that are averaged at a time."""
