"""The weights of the value network of `forecast.py`; `tools/learn_powerline.py` wrote them."""

from pathlib import Path

import numpy as np

FILE = Path(__file__).parent / "learned.npz"

with np.load(FILE) as _weights:
    FIRST = _weights["first"].astype(
        np.float32
    )  # [feature, hidden]; the last column: to the output
    FIRST_BIAS = _weights["first_bias"].astype(np.float32)
    SECOND = _weights["second"].astype(np.float32)  # [hidden, hidden later]
    SECOND_BIAS = _weights["second_bias"].astype(np.float32)
    LAST = _weights["last"].astype(np.float32)  # [hidden later]; the last: the bias
