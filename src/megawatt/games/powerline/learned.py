"""What the network of `forecast.py` has learned, as `tools/learn_powerline.py` wrote it."""

from pathlib import Path

import numpy as np

FILE = Path(__file__).parent / "learned.npz"

with np.load(FILE) as _weights:
    FIRST = _weights["first"].astype(np.float32)  # [number, hidden]; the last column: straight on
    FIRST_BIAS = _weights["first_bias"].astype(np.float32)
    SECOND = _weights["second"].astype(np.float32)  # [hidden, hidden later]
    SECOND_BIAS = _weights["second_bias"].astype(np.float32)
    LAST = _weights["last"].astype(np.float32)  # [hidden later]; the last: a constant
