"""Whether a thing is what explains it best, or something else that merely looks much like it here.

Method: Cox's test of separate families of hypotheses (Cox 1961), with its expectations by simulation (Williams 1970):
the thing is imagined to be each of the rivals in turn, at the place and in the light in which that explains the picture
best, and what the other one leaves unexplained then is what is to be expected where the rival is true.

How much a wrong solid leaves unexplained depends on paint, ground, shadow and turn, so that examples on the owner's
table, of which most are bright, tell little of a black piece in a shadow.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from vision.objects.shapes.solid_fitting import Explained, View, penalty


@dataclass(frozen=True, slots=True)
class RivalTest:
    """Where the picture lies between what is expected if a solid is there, 1, and if its nearest rival is, 0: it may
    exceed both. ``apart``: by how much these two differ, in squared grey levels per pixel of the thing, at the rival to
    which that is least.
    """

    place: float
    apart: float


class Rivalry:
    """The fits to one ``view`` against each other, all of one ``View.explain``. Each pair is tried once, however often
    it is asked for.
    """

    def __init__(self, view: View) -> None:
        self._view = view
        self._imagined: dict[int, tuple[Explained | None, View]] = {}  # with the fit, told by its identity
        self._tried: dict[tuple[int, int], tuple[float, float]] = {}

    def against(self, one: Explained, rivals: Sequence[Explained | None]) -> RivalTest:
        """How the solid that was fitted as ``one`` stands against these fits of others, of which None is that of
        nothing: shadow alone. There is at least one rival.
        """
        places, gaps = zip(*(self._try(one, rival) for rival in rivals), strict=True)
        return RivalTest(min(places), min(gaps))

    def _try(self, one: Explained, rival: Explained | None) -> tuple[float, float]:
        """The place and the gap between the two as in ``RivalTest``."""
        pair = id(one), id(rival)
        if pair not in self._tried:
            rest = self._view.unexplained() - one.noise if rival is None else rival.rest
            (expected,) = self._if_there(one).residuals([None if rival is None else rival.solid])
            (if_rival,) = self._if_there(rival).residuals([one.solid])
            # how much more the rival leaves unexplained: as it is, where ``one`` is true, and where the rival is
            more = rest - one.rest
            most = expected - penalty(one.form)
            least = (0.0 if rival is None else penalty(rival.form)) - if_rival
            self._tried[pair] = (more - least) / max(most - least, 1e-6), most - least
        return self._tried[pair]

    def _if_there(self, each: Explained | None) -> View:
        """The view if that were there indeed."""
        if id(each) not in self._imagined:
            self._imagined[id(each)] = each, self._view.imagined(each)
        return self._imagined[id(each)][1]
