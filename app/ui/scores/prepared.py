"""What is drawn on the map for one scoring, made before it is shown."""

from __future__ import annotations

from dataclasses import dataclass

from kivy.graphics import InstructionGroup

from app.table.presentation.shows import ScoringShow
from app.ui.base import pictures
from app.ui.base.theme import THEME
from app.ui.scores.flights import Coin, Link, Ripple, Traveller, figure, stamp
from app.ui.scores.proof import ProofCard
from app.ui.scores.timeline import Timeline


@dataclass(slots=True)
class Part:
    """One scoring with its times and everything that is drawn for it; ``first`` is its first tile in the light."""

    show: ScoringShow
    times: Timeline
    first: int
    count: Coin
    stamp: Coin | None
    sums: list[tuple[str, Coin, Ripple]]
    home: list[Traveller]
    stays: list[Traveller]
    gives: list[Traveller]
    links: list[Link]
    card: ProofCard | None = None


def prepared(show: ScoringShow, times: Timeline, first: int, group: InstructionGroup) -> Part:
    """Everything that is drawn in ``group`` for a scoring, made now so that no frame has to."""
    for total in {0, show.value, *(count.total for count in show.counts)}:
        figure(str(total))
    home = [Traveller(group, pictures.piece(p.kind, p.colour, p.lying)) for p in show.home]
    stays = [Traveller(group, pictures.piece(p.kind, p.colour, p.lying)) for p in show.stays]
    gives = [Traveller(group, pictures.icon("token"), THEME.gold) for _ in show.taken]
    mark = stamp(group) if show.doubling is not None else None
    count = Coin(group)
    sums = []
    for colour, _ in show.points if show.value else ():
        ripple = Ripple(group)
        sums.append((colour, Coin(group), ripple))
    links = [Link(group) for _ in show.pairs]
    return Part(show, times, first, count, mark, sums, home, stays, gives, links)
