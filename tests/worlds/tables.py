"""The hard tables on which recognition is measured: artwork, light, table and tilt change from game to game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from app.art.tiles import draw_set
from app.rules.tileset import TileSet
from app.values.pictures import Picture
from hardware.simulator import TableSettings, mismatched
from tests.worlds.artwork import draw_faces

ARTWORKS: Mapping[str, Callable[[TileSet, int], dict[str, Picture]]] = {"ours": draw_set, "pen": draw_faces}
"""The artworks by name: our own, and one in another style with the same segment shapes."""
LIGHTS = ("lamp", "evening", "window", "day", "flicker")
TABLES = ("cloth", "wood", "felt")
TILTS = (22.0, 8.0, 30.0, 0.0)
WORLDS = ("matched", "mismatched")
"""The simulator's one world, and another one for every game."""


@dataclass(frozen=True, slots=True)
class Round:
    """One game to watch: ``number`` is the random seed of everything in it."""

    number: int
    artwork: str
    settings: TableSettings

    @property
    def name(self) -> str:
        """A name for files and tables: the same for the same game on the same table."""
        own = self.settings
        where = own.world.name if own.world.seed else own.light
        lean = f"tilt{own.tilt:g}" + ("-sloppy" if own.sloppy else "")
        return f"{self.number:03d}-{self.artwork}-{own.name}-{where}-{own.table}-{lean}"


def rounds(
    games: int,
    setting: str = "hard",
    first: int = 1,
    artworks: Sequence[str] = tuple(ARTWORKS),
    lights: Sequence[str] = LIGHTS,
    tables: Sequence[str] = TABLES,
    tilts: Sequence[float] = TILTS,
    world: str = WORLDS[0],
) -> list[Round]:
    """That many games on the named setting, with artwork, light, table and tilt changing from one to the next so that
    all combinations occur. In the ``mismatched`` world light and table are drawn by the game's number instead.
    Raises ValueError for an unknown word.
    """
    planned = []
    for number in range(first, first + games):
        k = number - 1
        artwork = artworks[k % len(artworks)]
        if artwork not in ARTWORKS:
            raise ValueError(f"artwork {artwork!r} is not known: choose one of {', '.join(ARTWORKS)}")
        settings = TableSettings.named(
            setting,
            seed=number,
            light=lights[k // len(artworks) % len(lights)],
            table=tables[k % len(tables)],
            tilt=tilts[k // 2 % len(tilts)],
            still_frames=4,
        )
        if world == "mismatched":
            settings = settings.placed_in(mismatched(number))
        planned.append(Round(number, artwork, settings))
    return planned
