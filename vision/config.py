"""All thresholds of the eyes as one value: the config of every stage under one root.

A stage declares its own config beside its code, every number with its unit, its meaning and what it was set on; what a
stage hands to another it holds as a field. A stage that several others use (recognition, say) therefore occurs several
times in the tree, once for each way in.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from vision.camera.calibration import CalibrationConfig
from vision.camera.diagnosis import DiagnosisConfig
from vision.camera.table_view import ViewConfig
from vision.enrolment.cutting import CuttingConfig
from vision.enrolment.exhibits import CuttingConfig as ExhibitConfig
from vision.numeric.changes import ChangeConfig
from vision.objects.lessons.learned import LearnedConfig
from vision.objects.tokens.token_faces import TokenFaceConfig
from vision.scene.occlusion.hands import HandConfig
from vision.scene.occlusion.token_blocks import BlockConfig
from vision.scene.things.things_config import ThingsConfig
from vision.tiles.locate import LocateConfig
from vision.tiles.reader import ReaderConfig
from vision.tiles.sameness import SamenessConfig


@dataclass(frozen=True, slots=True)
class EyesConfig:
    """The thresholds of everything the eyes do. ``Watcher`` takes it whole, other entries take the part that is theirs:
    ``read_board`` takes ``reader``, ``cut_tiles`` takes ``cutting``, ``LensCalibration`` takes ``calibration``,
    ``read_tokens`` takes ``tokens``.
    """

    diagnosis: DiagnosisConfig = field(default_factory=DiagnosisConfig)
    """Whether a picture can be used, and what makes it hard to read."""
    locate: LocateConfig = field(default_factory=LocateConfig)
    """Finding the first tile."""
    view: ViewConfig = field(default_factory=ViewConfig)
    """The table's plane, from markers or from the tiles."""
    changes: ChangeConfig = field(default_factory=ChangeConfig)
    """What differs from the remembered table."""
    hands: HandConfig = field(default_factory=HandConfig)
    """A hand that rests in the picture."""
    blocks: BlockConfig = field(default_factory=BlockConfig)
    """Tokens laid side by side that are as large as one."""
    sameness: SamenessConfig = field(default_factory=SamenessConfig)
    """Whether a place shows the same."""
    things: ThingsConfig = field(default_factory=ThingsConfig)
    """Pieces, tokens and stacks that came, went or changed."""
    learned: LearnedConfig = field(default_factory=LearnedConfig)
    """Telling the owner's pieces apart by their shapes."""
    reader: ReaderConfig = field(default_factory=ReaderConfig)
    """Reading a still picture."""
    cutting: CuttingConfig = field(default_factory=CuttingConfig)
    """Cutting tiles out of pictures to enrol them."""
    exhibits: ExhibitConfig = field(default_factory=ExhibitConfig)
    """Cutting pieces out of pictures to enrol them."""
    calibration: CalibrationConfig = field(default_factory=CalibrationConfig)
    """Measuring the lens."""
    tokens: TokenFaceConfig = field(default_factory=TokenFaceConfig)
    """Reading tokens that lie face up."""


USUAL = EyesConfig()
"""Every threshold as it is meant to be."""
