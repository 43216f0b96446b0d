"""The simulated table: a virtual table, hands that lay tiles and pieces on it, and a camera that photographs it.

Knows no game: pictures of tiles are an argument, ops describe what hands do. Sizes, paints and light are assumptions,
not measurements of real boxes, cameras or rooms: ``MATCHED`` is the world of the demonstrations, ``mismatched(seed)``
another one for every seed. ``visible_cells(settings)`` is where virtual players may lay tiles:
columns -13..13 and rows -8..8 at the default settings, between the seats' trays (0, 2, 4 at the west edge, 1, 3 at the
east edge).
"""

from hardware.simulator import ops
from hardware.simulator.camera import SimulatedCamera
from hardware.simulator.layout import Layout, layout, visible_cells
from hardware.simulator.mismatched import mismatched
from hardware.simulator.ops import (
    Hover,
    MovePiece,
    Nudge,
    Op,
    Push,
    PutAside,
    PutLoose,
    PutPiece,
    PutStack,
    PutTile,
    PutToken,
    SetStack,
    StackAside,
    TakeLoose,
    TakePiece,
    TakeTile,
    TakeToken,
    TurnTile,
    Visit,
)
from hardware.simulator.scene import Scene, SceneError
from hardware.simulator.settings import TableSettings
from hardware.simulator.table import PoseTruth, VirtualTable
from hardware.simulator.world import MATCHED, World

__all__ = [
    "MATCHED",
    "Hover",
    "Layout",
    "MovePiece",
    "Nudge",
    "Op",
    "PoseTruth",
    "Push",
    "PutAside",
    "PutLoose",
    "PutPiece",
    "PutStack",
    "PutTile",
    "PutToken",
    "Scene",
    "SceneError",
    "SetStack",
    "SimulatedCamera",
    "StackAside",
    "TableSettings",
    "TakeLoose",
    "TakePiece",
    "TakeTile",
    "TakeToken",
    "TurnTile",
    "VirtualTable",
    "Visit",
    "World",
    "layout",
    "mismatched",
    "ops",
    "visible_cells",
]
