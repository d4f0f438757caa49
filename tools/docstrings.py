"""An extension of the reference: examples in docstrings are shown as code."""

import re
from typing import Any

import griffe

EXAMPLE = re.compile(r"(?m)^>>> (?:.+\n?)+")


class Examples(griffe.Extension):
    """Puts each example, from its first prompt to the next empty line, into a block of code."""

    def on_object(self, *, obj: Any, **_: Any) -> None:
        """Look at the docstring of whatever was found."""
        if obj.docstring is not None:
            text = obj.docstring.value
            obj.docstring.value = EXAMPLE.sub(
                lambda found: f"\n```pycon\n{found[0].rstrip()}\n```\n", text
            )
