"""The table as it is remembered and a picture of it now, and what the places of known things show then."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from app.values.pictures import Picture
from vision.numeric.changes import Change, change, dazzled
from vision.objects.paint.paints import TOKEN
from vision.scene.detection.bared_print import PrintSeen, print_seen
from vision.scene.stacks.towers import column
from vision.scene.state.half_size import half, half_mask, half_pixels
from vision.scene.state.table import Standing, Table
from vision.scene.things.things_config import ThingsConfig
from vision.tiles.gallery import Gallery


@dataclass(frozen=True, slots=True, eq=False)
class Comparison:
    """The ``table`` as it is remembered beside the picture ``now`` of it, uint8 [h, w, 3].

    ``small`` and ``bare`` are that picture and the table without things at half size; ``since`` is the change to it
    from ``table.seen``, and ``over`` from ``table.bare``. ``places``: the pixels of each known thing in these.
    """

    table: Table
    now: Picture
    small: Picture
    bare: Picture
    since: Change
    over: Change
    places: tuple[NDArray[np.int64], ...]
    gallery: Gallery
    config: ThingsConfig

    @classmethod
    def of(
        cls, table: Table, now: Picture, since: Change, gallery: Gallery, config: ThingsConfig, moved: bool = False
    ) -> Comparison:
        """The comparison of the picture ``now`` with the ``table``. Where the whole picture ``moved``, tiles may have
        entered or left a bright light: changes of saturated pixels that illumination can explain are then ignored.
        """
        small, bare = half(now), half(table.bare)
        places = tuple(half_pixels(known, small.shape) for known in table.things)
        looked_at = since.strong.copy()
        for place in places:
            looked_at.flat[place] = True
        over = change(bare, small, looked_at, config=config.changes)
        if moved:
            lit = dazzled(half(table.seen), small, since.gain, config=config.changes)
            since = replace(since, strong=since.strong & ~lit)
            over = replace(over, strong=over.strong & ~dazzled(bare, small, over.gain, config=config.changes))
        return cls(table, now, small, bare, since, over, places, gallery, config)

    def print_at(self, thing: Standing) -> PrintSeen | None:
        """How much of the print of its tile is seen where a known thing stood that has changed, beside other things;
        None beside the map.
        """
        if thing.cell is None:
            return None
        table, others = self.table, self._others(thing)
        pictures, mask = (self.now[thing.window], table.seen[thing.window]), thing.mask & ~others
        return print_seen(table, self.gallery, thing.cell, pictures, thing.corner, mask, self.config.new.bared)

    def grown_there(self, stack: Standing) -> bool:
        """Whether a stack stands where its place has the background's colours: the sides of one that has grown may have
        the colours of the print that its old top hid.
        """
        return self.still_hides(stack) or self.rises(stack)

    def still_hides(self, stack: Standing) -> bool:
        """Whether where a stack on a tile stood, beside other things, the print is not seen that is remembered below
        it.
        """
        if stack.kind != TOKEN or stack.cell is None:
            return False
        table, others, below = self.table, self._others(stack), self.table.bare[stack.window]
        # the dark side of a piece that touches its place would be taken for the detail of the print
        pictures, mask = (np.where(others[..., None], below, self.now[stack.window]), below), stack.mask & ~others
        found = print_seen(table, self.gallery, stack.cell, pictures, stack.corner, mask, self.config.new.bared)
        return found.hidden and found.now < self.config.covered

    def rises(self, stack: Standing) -> bool:
        """Whether as much as the top of a stack has come to be seen, where it would be if the stack on a tile had
        grown.
        """
        table, config = self.table, self.config
        if stack.kind != TOKEN or stack.cell is None or stack.cell not in table.tiles:
            return False
        above, _ = column(table, stack, config.stacks.most, config.towers)
        come = self.since.mild & self.over.mild & half_mask(above, self.over.mild.shape)
        place = half_pixels(stack, come.shape)
        come.flat[place] = False
        return bool(np.count_nonzero(come) >= config.risen * len(place))

    def _others(self, thing: Standing) -> NDArray[np.bool_]:
        """The mask of the other known things in the window of this one."""
        others = [each for each in self.table.things if each is not thing]
        return self.table.thing_mask(others, self.config.hiding)[thing.window]
