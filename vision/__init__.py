"""The eyes: frames in, observations out."""

import os

for _name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS"):
    # The matrices here are so small that further threads of numpy's linear algebra only busy-wait, at several times the
    # CPU time. Works as long as numpy is not yet imported; a number that the user has set is kept.
    os.environ.setdefault(_name, "1")
