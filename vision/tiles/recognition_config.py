"""The thresholds of recognising a tile."""

from __future__ import annotations

from dataclasses import dataclass, field

from vision.camera.diagnosis import TOO_FAR
from vision.tiles.confidence import ConfidenceMap
from vision.tiles.occlusion import OcclusionConfig
from vision.tiles.print_match import PrintConfig
from vision.tiles.registration import RegistrationConfig
from vision.tiles.verdict import VerdictConfig


@dataclass(frozen=True, slots=True)
class RecognitionConfig:
    """Thresholds of ranking and deciding. Calibrated on drawn tiles on the simulated table and, where it says so, on
    drawn tiles printed and photographed at random (``tests/evaluation/prints.py``) and on photographs of other games.
    """

    near: float = 0.22
    """Hypotheses within this margin of the best coarse correlation go to stage 2."""
    most: int = 8
    """The largest number of hypotheses for stage 2."""
    runners: int = 12
    """The poses of this many best hypotheses on the smallest patches are used for the comparison on larger ones."""
    accept: float = 0.45
    """Correlation of the registered face from which the thing on the table is accepted as a tile of the gallery."""
    hidden: float = 0.75
    """The largest occluded part (0-1) of a tile that is still recognised."""
    firm: float = 0.6
    """Correlation over the compared pixels below which the decision between faces is left open: where the best face
    fits badly, small differences mean nothing."""
    firm_too: float = 0.7
    """As ``firm``, over the visible pixels, where faces may lie on the table that are not enrolled."""
    firmer: float = 0.2
    """By how much ``firm`` rises with the occluded part of the tile, at full occlusion."""
    clear: float = 0.65
    """The least ``Verdict.likeness`` (0: neither, 1: exactly the best one) for a decision between two faces. The shadow
    of a piece may resemble a symbol, that of 0.63 on simulated tables.
    """
    clear_too: float = 0.4
    """As ``clear``, where the ``Verdict.signal`` is ``strong``. A plain cell of a photographed board resembles another
    by 0.31."""
    strong: float = 12.0
    """The signal from which ``clear_too`` applies."""
    in_sight: float = 0.1
    """The least part (0-1) of what tells two faces apart, by the power of the difference of their pictures, that must
    be compared for a decision between them. Of what a piece hides the rim of its mask shows a twentieth at most, on
    the simulated tables of ``tests/evaluation/covered.py``, and looks like either face.
    """
    leaning: float = 0.15
    """As ``clear``, where the prior excludes the other face."""
    detail: float = 0.03
    """Standard deviation in tiles of the high-pass filter that leaves the fine detail of what tells two faces apart
    ...
    """
    fine: float = 0.25
    """... and the least ``Verdict.lean`` of that. Where the deep shadow of a tall piece on plain print was taken for
    the symbol of a twin, it was -0.6 to 0.23 in 20 of 22 drawn cases and in a mismatched simulated game. Of 377 right
    answers on drawn tiles as other presses print them, and with pieces on them, all but three had as much.
    """
    signal: float = 6.5
    """The least ``Verdict.signal`` of two faces for a decision between them. Calibrated on simulated tables with pieces
    on what tells twins apart: what was in sight there decided wrongly with up to 6.4.
    """
    split: float = 1 / 3
    """The largest part (0-1) of the local evidence in favour of the other face: a tile must resemble the best face
    wherever the two differ."""
    edge: float = 0.05
    """Margin in tiles from the tile's edge, in which nothing is compared: there neighbours and the cut edge show."""
    rim: float = 0.03
    """Margin in tiles from the occlusion mask, in which pixels have no weight between two faces: there the edges and
    shadows of things show."""
    soft: float = 0.08
    """The same, in which detail does not count as unexplained."""
    whole: float = 0.02
    """The largest occluded part (0-1) of a tile that is accepted while faces with other sides lack a picture."""
    unlike: float = 1.6
    """The largest detail of the visible part, in local contrast, that the best face may leave unexplained. Right faces
    of drawn tiles printed at random leave up to 1.5."""
    unlike_too: float = 1.0
    """As ``unlike``, where a decision was taken for the strength of its signal alone (``clear_too``). A thing on a
    symbol that looked like the twin's left 1.09; of right faces so decided 7 in 9 leave less than 1."""
    unknown: float = 1.1
    """The same anywhere on the tile, as a sharp picture would show it (``symbol``), where faces may lie on the table
    that are not enrolled. Nine in ten right faces leave less, on drawn tiles printed at random; of those named
    where the right one is left out the least left 1.16.
    """
    symbol: float = 0.04
    """Standard deviation in tiles of the smallest symbols that tell faces apart: by it follows how much of one is left
    in a picture that is blurred."""
    mirrored: float = 3.0
    """The least ``Verdict.signal`` of a face and its own mirror image from which the tile must show rather the face,
    where faces may lie on the table that are not enrolled. Right faces lean to theirs by 0.2 and more, mirrored ones
    by 0.3 and more to the image, even where only tufts of grass differ.
    """
    legible: float = TOO_FAR
    """Side of a tile in pixels below which nothing is certain."""
    verdicts: VerdictConfig = field(default_factory=VerdictConfig)
    """How the decision between two faces is measured."""
    registration: RegistrationConfig = field(default_factory=RegistrationConfig)
    """How a face is laid onto the picture."""
    prints: PrintConfig = field(default_factory=PrintConfig)
    """How prints are compared."""
    occlusion: OcclusionConfig = field(default_factory=OcclusionConfig)
    """How things are found on a tile."""
    confidence: ConfidenceMap = field(default_factory=ConfidenceMap)
    """How evidence becomes a probability."""
