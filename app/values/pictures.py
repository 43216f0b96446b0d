"""Arrays of pixels."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
"""A picture uint8 [height, width, 3], BGR."""
