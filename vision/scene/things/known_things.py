"""Known things by what has become of their places: those that stay, those that are gone, and those in doubt, where
something else may stand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from app.values.pictures import Picture
from vision.numeric.changes import saturation_mask
from vision.numeric.patches import Floats
from vision.objects.paint.paints import TOKEN
from vision.scene.state.half_size import half_mask, half_pixels
from vision.scene.state.table import Standing
from vision.scene.things.comparison import Comparison
from vision.scene.things.things_config import ThingsConfig


@dataclass(frozen=True, slots=True)
class Known:
    """The known things by how much of them has changed: those that ``stay``, those whose place shows the background
    again, and those that something else may stand on.
    """

    stay: list[Standing]
    gone: list[Standing]
    doubtful: list[Standing]


def sorted_known(seen: Comparison) -> Known:
    """The known things sorted by what happened in their places."""
    since, over, config = seen.since, seen.over, seen.config
    shared = np.zeros(since.strong.size, np.uint8)
    for place in seen.places:
        shared[place] += 1
    found = Known([], [], [])
    for known, place in zip(seen.table.things, seen.places, strict=True):
        # where masks overlap, the pixels show whichever thing is in front: judge by the rest if that is enough
        alone = place[shared[place] == 1]
        if len(alone) < config.alone * len(place):  # what has changed there was not of a thing in front that stays
            alone = place[(shared[place] == 1) | since.strong.flat[place]]
        if len(alone) < config.alone * len(place):
            alone = place
        altered = since.strong.flat[place] | (
            since.mild.flat[place] & overlit(seen.small, seen.bare, over.gain, place, config)
        )
        changed = np.count_nonzero(altered) / max(1, len(place))
        faintly = np.count_nonzero(since.mild.flat[place]) / max(1, len(place))
        differs = np.count_nonzero(over.strong.flat[alone]) / max(1, len(alone))
        if changed > config.turned and differs < config.left:
            there = seen.grown_there(known)
            (found.stay if there else found.gone).append(known)
        elif changed > config.exchanged:
            # under an overexposed thing the stored background is wrong after a change of light; the print is not
            shown = seen.print_at(known) if known.kind != TOKEN else None
            (found.gone if shown and shown.bared else found.doubtful).append(known)
        elif known.kind != TOKEN and faintly > config.exchanged and not over.mild.flat[alone].any():
            # a pale piece on print of nearly its colour: nothing there differs from the print any more
            shown = seen.print_at(known)
            (found.gone if shown and shown.bared else found.stay).append(known)
        else:
            found.stay.append(known)
    return found


def no_longer_before(seen: Comparison, known: Known, more: Sequence[Standing]) -> Known:
    """The known things, those stacks being gone that stood before a piece of which ``more`` is seen now: their place
    differs from the background, but only where that piece shows.
    """
    over, config = seen.over, seen.config
    shape = over.strong.shape
    behind = np.zeros(shape, np.bool_)
    for piece in more:
        behind |= half_mask(seen.table.thing_mask([piece], 0.0), shape)
    gone = []
    for stack in [each for each in known.doubtful if each.kind == TOKEN]:
        place = half_pixels(stack, shape)
        beside = place[~behind.flat[place]]
        if len(beside) == len(place) or len(beside) < config.alone * len(place):
            continue
        if over.strong.flat[beside].mean() < config.left and not seen.grown_there(stack):
            gone.append(stack)
    doubtful = [each for each in known.doubtful if not any(each is stack for stack in gone)]
    return replace(known, gone=[*known.gone, *gone], doubtful=doubtful)


def overlit(
    now: Picture, bare: Picture, gain: Floats, place: NDArray[np.int64], config: ThingsConfig
) -> NDArray[np.bool_]:
    """Which of the pixels ``place`` [n] of ``now`` (row-major indices) are saturated and show nothing but the
    background, [n]; ``gain`` is the illumination now as a factor on ``bare``, by blocks.
    """
    height, width = now.shape[:2]
    rows, columns = place // width * gain.shape[0] // height, place % width * gain.shape[1] // width
    due = np.clip(bare.reshape(-1, 3)[place] * gain[rows, columns], 0, 255)
    seen = now.reshape(-1, 3)[place]
    return np.asarray(
        saturation_mask(seen[:, None], config=config.changes)[:, 0] & (np.abs(seen - due).max(axis=1) < config.alike)
    )
