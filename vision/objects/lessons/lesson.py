"""Learning the owner's pieces from what was shown, and once more when the camera's view of the table is known better.

The first tile alone tells little of how far the camera is from upright, and so how far the top of a piece is displaced.
Heights that were fitted with a wrong displacement are wrong everywhere else on the table; with every tile that is laid
the view is known better.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from app.values import TILE_MM
from vision.numeric.patches import Matrix
from vision.objects.lessons.block_fitting import PASSES, block_fits, fit_block, fit_token
from vision.objects.lessons.board_fitting import board_fits, fit_board
from vision.objects.lessons.examples import ShownPieces
from vision.objects.lessons.exhibition import Exhibition
from vision.objects.lessons.learned import LearnedConfig, LearnedShapes, statistics
from vision.objects.lessons.token_print import learn_print
from vision.objects.paint.paints import TOKEN, is_dark
from vision.objects.shapes.families import Block, Board
from vision.objects.shapes.solids import Body, Ground, Solid, outline_radius

GroundAt = Callable[[tuple[float, float]], Ground]
"""The view of the table at a pixel (x, y)."""
TOP_MM = 15.0
"""The height at which it is judged how far tops are displaced: about that of a piece."""
LEANS_LEAST = 1.0
"""The least displacement, in pixels a tile of height, from which heights are scaled: less tells nothing of them."""
SCALES = (0.4, 2.5)
"""The least and largest factor by which a height is scaled at once."""


@dataclass(frozen=True, slots=True, eq=False)
class Model:
    """The ``form`` of the pieces of one ``kind``, in the poses in which it was shown (True: lying), a board's both;
    ``alike``: other blocks that they may be, by what was shown.
    """

    kind: str
    form: Board | Block
    poses: tuple[bool, ...]
    alike: tuple[Block, ...] = ()

    def solids(self) -> list[Solid]:
        """One for each pose."""
        if isinstance(self.form, Board):
            return [self.form.lying(self.kind) if lying else self.form.standing(self.kind) for lying in self.poses]
        others = [block.solid(self.kind) for block in self.alike]
        alike = tuple(Body(each.slabs, each.turns, each.curved) for each in others)
        return [replace(self.form.solid(self.kind, lying), alike=alike) for lying in self.poses]


@dataclass(frozen=True, slots=True, eq=False)
class Lesson:
    """The ``shapes`` that were learned, and the ``models`` behind their solids, in the same order; ``leans`` [n, 2]:
    where the tops of the examples were seen then, in pixels for each tile of height. ``quick``: fitted in one pass,
    since somebody waited.
    """

    shapes: LearnedShapes
    models: tuple[Model, ...]
    leans: Matrix
    quick: bool = False

    def outdated(self, shown: ShownPieces, ground: GroundAt, config: LearnedConfig) -> bool:
        """Whether it was learned quickly, or the tops of the examples that were ``shown`` are seen elsewhere by the
        view as it is known now.
        """
        if self.quick:
            return True
        moved = np.linalg.norm(_leans(shown, ground) - self.leans, axis=1) * TOP_MM / TILE_MM
        return bool(moved.max() > config.stale)


def learn_shapes(shown: ShownPieces, ground: GroundAt, config: LearnedConfig) -> Lesson | None:
    """The shapes of the pieces that were ``shown``, as the camera sees the table of this game. None where no kind of
    piece was shown.
    """
    views = _views(shown, ground)
    models = [model for kind in _kinds(views) for model in _fitted(views, kind)]
    if not models:
        return None
    tokens = [view for view in views if view.example.kind == TOKEN and view.example.count == 1]
    if tokens:
        models.append(Model(TOKEN, fit_block(tokens, TOKEN)[0], (False,)))
    shapes = _shapes(shown, models, list(_rests(views, models)), config)
    if tokens:
        token = fit_token(tokens).solid(TOKEN).slabs[0][1]
        pairs = [(view.example, view.ground) for view in views]
        shapes = replace(shapes, token=token, face=learn_print(pairs, outline_radius(token), config.face))
    return Lesson(shapes, tuple(models), _leans(shown, ground), quick=True)


def refined(lesson: Lesson, shown: ShownPieces, ground: GroundAt, config: LearnedConfig) -> Iterator[Lesson | None]:
    """The lesson with its boards and blocks fitted anew to what was ``shown``, in some hundreds of steps, most of them
    of some hundredths of a second, so that nobody has to wait for them: None after each, and the new lesson at last.

    A board depends on the view as a block does: how large it is on its scale, and how thick on how far tops are
    displaced. Seen by the view from the first tile alone, a figure of a mismatched simulated world was learned a tenth
    too large, and five of them were told as tents. Tokens stay: their outline changed by 3 % there.
    """
    views, leans = _views(shown, ground), _leans(shown, ground)
    models = list(lesson.models)
    for number, model in enumerate(models):
        if model.kind == TOKEN:
            continue
        if isinstance(model.form, Board):
            of_kind = [view for view in views if view.example.kind == model.kind]
            lying, standing = ([view for view in of_kind if view.example.lying is flat] for flat in (True, False))
            board = yield from board_fits(lying, standing, model.kind, model.form)
            models[number] = replace(model, form=board or model.form)
            continue
        own = [view.example.kind == model.kind and view.example.lying in model.poses for view in views]
        mine = [view for view, is_own in zip(views, own, strict=True) if is_own]
        known = _scaled(model.form, lesson.leans[own], leans[own])
        for form, *alike in block_fits(mine, model.kind, known, PASSES):
            models[number] = replace(model, form=form, alike=tuple(alike))
            yield None
    rests = []
    for rest in _rests(views, models):
        rests.append(rest)
        yield None
    shapes = _shapes(shown, models, rests, config)
    yield Lesson(replace(shapes, token=lesson.shapes.token, face=lesson.shapes.face), tuple(models), leans)


def _views(shown: ShownPieces, ground: GroundAt) -> list[Exhibition]:
    return [Exhibition(example, ground(example.middle)) for example in shown.examples]


def _leans(shown: ShownPieces, ground: GroundAt) -> Matrix:
    return np.stack([ground(example.middle).up for example in shown.examples])


def _kinds(views: Sequence[Exhibition]) -> list[str]:
    return list(dict.fromkeys(view.example.kind for view in views if view.example.kind != TOKEN))


def _fitted(views: Sequence[Exhibition], kind: str) -> list[Model]:
    """The models of that kind: a board if it was shown both standing and lying, else a block for each pose."""
    lying = [view for view in views if view.example.kind == kind and view.example.lying]
    standing = [view for view in views if view.example.kind == kind and not view.example.lying]
    board = fit_board(lying, standing, kind) if lying and standing else None
    if board is not None:
        return [Model(kind, board, (False, True))]
    poses = ((standing, False), (lying, True))
    fitted = [(fit_block(shown, kind), flat) for shown, flat in poses if shown]
    return [Model(kind, form, (flat,), tuple(alike)) for (form, *alike), flat in fitted]


def _scaled(form: Block, before: Matrix, now: Matrix) -> list[Block]:
    """The block, and the one whose height explains the same displacement of its top if that is ``now`` [n, 2] and was
    ``before`` [n, 2] for each tile of height.
    """
    power = float((now * now).sum())
    scale = float(np.clip((before * now).sum() / power, *SCALES)) if power > LEANS_LEAST**2 * len(now) else 1.0
    return [replace(form, tall=form.tall * part, wall=form.wall * part) for part in (1.0, scale)]


def _rests(views: Sequence[Exhibition], models: Sequence[Model]) -> Iterator[list[float]]:
    """The residuals of all solids for each example of a single thing in turn."""
    solids = [solid for model in models for solid in model.solids()]
    for view in views:
        if view.example.count == 1:
            yield [each.rest for each in view.best(solids)]


def _shapes(
    shown: ShownPieces, models: Sequence[Model], rests: Sequence[Sequence[float]], config: LearnedConfig
) -> LearnedShapes:
    """The solids of the models, with the statistics of the residuals of ``_rests``."""
    solids = [solid for model in models for solid in model.solids()]
    number = {(solid.kind, solid.lying): k for k, solid in enumerate(solids)}
    counted = [example for example in shown.examples if example.count == 1]
    fits = [(number[each.kind, each.lying], rest) for each, rest in zip(counted, rests, strict=True)]
    paints = shown.paints
    bright = [each.kind == TOKEN or not is_dark(paints[each.colour]) for each in counted]
    return replace(statistics(tuple(solids), fits, bright, config), paints=shown.paints_by_kind)
