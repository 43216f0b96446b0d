"""By how much more the contour of one kind of piece runs along edges of the picture than those of the others do.

Outlines by colour are torn where a face in the light is as bright as a shadow, or one in the shade as dark: edges are
not. What a solid leaves unexplained says little there either, for shading can make nearly any solid like the picture.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from vision.objects.paint.paints import TOKEN
from vision.objects.segmentation.blobs import Blob
from vision.objects.shapes.contours import contour, supports
from vision.objects.shapes.solid_fitting import Explained


@dataclass(frozen=True, slots=True)
class ContourLead:
    """Along which part (0-1) of the contour edges are seen, and by how much that is ``more`` than of any other kind of
    piece; the poses of a kind count as one. ``seen``: the part (0-1) of the contour that is in view.
    """

    support: float
    more: float
    seen: float


def contour_leads(blob: Blob, explained: Sequence[Explained]) -> list[ContourLead]:
    """The leads of the solids that were fitted to the blob, each with the best pose of its kind. What has no rival, as
    tokens, which lie flat, leads by nothing.
    """
    contours = [contour(blob.cut.now, blob.cut.bare, each.hides, blob.others) for each in explained]
    best: dict[str, tuple[float, float]] = {}
    for each, support, one in zip(explained, supports(contours), contours, strict=True):
        best[each.solid.kind] = max(best.get(each.solid.kind, (0.0, 0.0)), (support, one.seen))
    found = []
    for each in explained:
        support, seen = best[each.solid.kind]
        others = [other for kind, (other, _) in best.items() if kind not in (each.solid.kind, TOKEN)]
        none = each.solid.kind == TOKEN or not others
        found.append(ContourLead(support, 0.0 if none else support - max(others), seen))
    return found
