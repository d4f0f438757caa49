"""Reading self-play: a file at a time, as arrays of NumPy, PyTorch or JAX that share its memory."""

import json
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy.typing as npt

from megawatt.data.writing import CARD, FORMAT, arrow
from megawatt.kernel.errors import MegawattError

Part = dict[str, npt.NDArray[Any]]
"""The columns of one file by name; `story` is an array of texts."""


class SelfPlayData:
    """A folder of self-play; iterate over it for its files, one after the other."""

    def __init__(self, path: Path) -> None:
        self._arrow, self.path = arrow(), path
        try:
            card = json.loads((path / CARD).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            card = {}
        if card.get("format") != FORMAT:
            raise MegawattError(f"{path}: there is no self-play here (no {CARD}).")
        self.plan: dict[str, Any] = card["plan"]
        self.files = sorted(path.glob("part-*.parquet"))

    def __len__(self) -> int:
        """Count the decisions."""
        read = self._arrow.parquet.read_metadata
        return sum(read(file).num_rows for file in self.files)

    def __iter__(self) -> Iterator[Part]:
        """Give the files as NumPy arrays: views of what was read, nothing is copied."""
        for file in self.files:
            yield self._part(file)

    def torch(self) -> Iterator[dict[str, Any]]:
        """Give the files as PyTorch tensors that share the memory (read only); without stories."""
        import torch  # never a dependency of ours

        for part in self:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # that the memory is read-only: as we say
                yield {name: torch.from_numpy(part[name]) for name in _numbers(part)}

    def jax(self) -> Iterator[dict[str, Any]]:
        """Give the files as JAX arrays that share the memory on a processor; without stories."""
        from jax import device_put

        for part in self:
            yield {name: device_put(part[name]) for name in _numbers(part)}

    def _part(self, file: Path) -> Part:
        table = self._arrow.parquet.read_table(file).combine_chunks()
        found: Part = {}
        for name in table.column_names:
            column = table[name].chunk(0)
            if name == "story":
                found[name] = column.to_numpy(zero_copy_only=False)
            elif self._arrow.types.is_fixed_size_list(column.type):
                flat = column.values.to_numpy(zero_copy_only=True)
                found[name] = flat.reshape(len(column), column.type.list_size)
            else:
                found[name] = column.to_numpy(zero_copy_only=True)
        return found


def _numbers(part: Part) -> list[str]:
    return [name for name in part if name != "story"]


def open_data(path: Path | str) -> SelfPlayData:
    """Open a folder that `megawatt selfplay` has written."""
    return SelfPlayData(Path(path))
