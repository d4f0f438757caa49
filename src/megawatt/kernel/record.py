"""Declare a record once: fields for the reader and mypy, a dtype for Numba."""

import typing
from typing import Annotated, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from megawatt.kernel.numba_or_none import INTERPRETED


class Field(NamedTuple):
    """How a field is stored."""

    dtype: type[np.generic]
    shape: tuple[int, ...] = ()


Int8 = Annotated[int, Field(np.int8)]
Int16 = Annotated[int, Field(np.int16)]
Int32 = Annotated[int, Field(np.int32)]
Int64 = Annotated[int, Field(np.int64)]
Real = Annotated[float, Field(np.float64)]
Flag = Annotated[bool, Field(np.int8)]
Word = Annotated[np.uint64, Field(np.uint64)]

Int8Array = npt.NDArray[np.int8]
Int16Array = npt.NDArray[np.int16]
Int32Array = npt.NDArray[np.int32]
Int64Array = npt.NDArray[np.int64]
RealArray = npt.NDArray[np.float64]


def dtype_of(record: type) -> np.dtype[np.void]:
    """Build the structured dtype that the class `record` annotates."""
    fields: list[tuple[str, Any, tuple[int, ...]]] = []
    for name, hint in typing.get_type_hints(record, include_extras=True).items():
        if hasattr(np.record, name):
            raise TypeError(f"{record.__name__}.{name} would hide numpy.record.{name}")
        field = next(mark for mark in hint.__metadata__ if isinstance(mark, Field))
        fields.append((name, field.dtype, field.shape))
    return np.dtype(fields, align=True)


def records(dtype: np.dtype[np.void], n: int = 1) -> Any:
    """Make room for `n` records, all zero.

    Compiled code takes plain structured arrays (0.3 µs a call; a recarray costs ten times
    as much); interpreted code needs a recarray to read fields by name.
    """
    room = np.zeros(n, dtype)
    return room.view(np.recarray) if INTERPRETED else room


def readable(room: Any) -> Any:
    """Give the first record of an array with its fields as attributes, sharing its memory."""
    return room.view(np.recarray)[0]


def same(one: Any, other: Any) -> bool:
    """Compare two arrays of records byte by byte."""
    return bool(one.tobytes() == other.tobytes())


def overwrite(room: Any, content: bytes) -> None:
    """Put back what `room.tobytes()` gave, in place."""
    room.view(np.uint8)[:] = np.frombuffer(content, np.uint8)
