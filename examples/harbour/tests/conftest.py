"""Single rules are tested interpreted: nothing compiles, and a debugger can step through them."""

import os

os.environ["NUMBA_DISABLE_JIT"] = "1"
