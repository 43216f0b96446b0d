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


def against(view: View, one: Explained, rivals: Sequence[Explained | None]) -> RivalTest:
    """How the solid that was fitted as ``one`` stands against these fits of others, of which None is that of nothing:
    shadow alone. All are fits to the ``view``, of one ``View.explain``; there is at least one rival.
    """
    solids = [None if rival is None else rival.solid for rival in rivals]
    seen = [view.unexplained() - one.noise if rival is None else rival.rest for rival in rivals]
    if_one = view.imagined(one).residuals(solids)
    places, gaps = [], []
    for rival, rest, expected in zip(rivals, seen, if_one, strict=True):
        (if_rival,) = view.imagined(rival).residuals([one.solid])
        # how much more the rival leaves unexplained: as it is, where ``one`` is true, and where the rival is
        more = rest - one.rest
        most = expected - penalty(one.form)
        least = (0.0 if rival is None else penalty(rival.form)) - if_rival
        gaps.append(most - least)
        places.append((more - least) / max(most - least, 1e-6))
    return RivalTest(min(places), min(gaps))
