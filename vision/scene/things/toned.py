"""Things reviewed in the tone in which the shadows on this map have no colour.

The tone is learned from the shadows beside things on the map. Those on the bare table may have another colour: a dark
and glossy one shows more of the sky than of what the lamp leaves.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from app.values.pictures import Picture
from vision.numeric.changes import Change, ChangeConfig, change, clipped
from vision.numeric.patches import Floats
from vision.objects.paint.shadow_cast import falls_of
from vision.objects.paint.tone import Tone, tone_of
from vision.scene.state.half_size import half
from vision.scene.state.table import Standing, Table, pasted
from vision.scene.things.things_config import ThingsConfig


def in_tone(
    tone: Tone, table: Table, now: Picture, where: NDArray[np.bool_] | None, config: ChangeConfig
) -> tuple[Table, Picture, Change]:
    """The ``table``, the picture ``now`` of it uint8 [h, w, 3], and the change from one to the other, in that tone;
    ``where`` as for ``change``.
    """
    seen, bare, ground_seen = (tone.picture(picture) for picture in (table.seen, table.bare, table.ground_seen))
    frames = tuple(tone.picture(frame) for frame in table.frames)
    shapes, shown_on = table.shapes, table.shown_on
    if shapes is not None:
        shapes = replace(shapes, paints={kind: tone.colours(paints) for kind, paints in shapes.paints.items()})
    toned = replace(
        table,
        seen=seen,
        bare=bare,
        ground_seen=ground_seen,
        frames=frames,
        shapes=shapes,
        shown_on=None if shown_on is None else tone.colour(shown_on),
    )
    picture = tone.picture(now)
    return toned, picture, change(half(seen), half(picture), where, config)


def with_shadows(table: Table, now: Picture, things: Sequence[Standing], config: ThingsConfig) -> Table:
    """The table with the tone that follows from the shadows beside those of the ``things`` that are new on it for
    certain too; ``now`` uint8 [h, w, 3] shows them, and ``table.bare`` the same place without, in the same light.
    """
    known = {id(each) for each in table.things}
    new = [each for each in things if each.certain and each.cell is not None and id(each) not in known]
    found = (_beside(table, now, thing, things, config) for thing in new)
    falls = [each for each in found if len(each) >= config.tone.fewest]
    if not falls:
        return table
    shadows = (*table.shadows, *falls)[-config.tone.kept :]
    return replace(table, shadows=shadows, tone=tone_of(shadows, config.tone))


def _beside(
    table: Table,
    now: Picture,
    thing: Standing,
    things: Sequence[Standing],
    config: ThingsConfig,
) -> Floats:
    """What is left of the light, as ``falls_of`` has it, beside that thing, where none of the ``things`` is and the map
    is not overexposed, which has more light than it shows.
    """
    reach = round(config.tone.around * table.pixels_per_tile)
    rows, columns = (slice(max(0, side.start - reach), side.stop + reach) for side in thing.window)
    bare = table.bare[rows, columns]
    hidden = table.thing_mask(things, config.tone.rim)[rows, columns] | ~table.tile_mask(0.0)[rows, columns]
    hidden |= clipped(bare, config=config.new.changes)
    return falls_of(pasted(now[rows, columns], bare, hidden), bare, config.tone.weak)
