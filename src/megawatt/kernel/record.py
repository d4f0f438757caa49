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


class Observation(NamedTuple):
    """What a seat sees, as numbers; compiled code gets it as a record (`observations`).

    Rules hand it on hundreds of times: a record is an address, an array as an argument has its
    references counted by every rule, and two threads wait for each other at the counter.
    """

    seen: npt.NDArray[np.float32]


def observations(size: int, n: int = 1) -> Any:
    """Make room for `n` observations of so many numbers; all of them together are `["seen"]`."""
    return records(np.dtype([("seen", np.float32, (size,))], align=True), n)


def masks(actions: int, n: int = 1) -> Any:
    """Make room for `n` masks of so many actions; all of them together are `["legal"]`."""
    return records(np.dtype([("legal", np.int8, (actions,))], align=True), n)


def words_of(room: Any) -> Any:
    """Give the same records as words of eight bytes, `word`, to compare them quickly."""
    size = room.dtype.itemsize // np.dtype(np.int64).itemsize
    words = room.view(np.ndarray).view(np.dtype([("word", np.int64, (size,))]))
    return words.view(np.recarray) if INTERPRETED else words


def readable(room: Any) -> Any:
    """Give the first record of an array with its fields as attributes, sharing its memory."""
    return room.view(np.recarray)[0]


class Unpacked:
    """The first record of an array, its fields as plain attributes.

    Reading a field takes 0.03 µs, from a record array 3 µs; rules that run as Python read
    thousands. Array fields share the record's memory. Whole numbers are Python's; `pack` writes
    them back.
    """

    dtype: np.dtype[Any]
    _room: Any
    _single: list[str]

    def __init__(self, room: Any) -> None:
        fields = room.view(np.ndarray)
        values = {name: fields[name][0] for name in fields.dtype.names}
        own = self.__dict__
        own["_room"], own["dtype"] = fields, fields.dtype
        own["_single"] = [name for name, value in values.items() if not value.shape]
        for name, value in values.items():
            own[name] = value.item() if isinstance(value, _PLAIN) else value

    def __setattr__(self, name: str, value: Any) -> None:
        """Keep a truth value as a number, as a record does: arrays are indexed with it."""
        self.__dict__[name] = int(value) if isinstance(value, _TRUTH) else value

    def pack(self) -> None:
        """Write numbers that were set back into the record."""
        for name in self._single:
            self._room[name][0] = getattr(self, name)

    def tobytes(self) -> bytes:
        """Give the record's bytes as they are now."""
        self.pack()
        content: bytes = self._room.tobytes()
        return content


_PLAIN = (np.signedinteger, np.floating)
"""Numbers that Python's own stand for; words of chance stay unsigned, and wrap around."""


_TRUTH = (bool, np.bool_)


def unpacked(room: Any) -> Any:
    """Give the first record of an array for much reading: its fields as plain attributes."""
    return Unpacked(room)


def copy_of(s: Any) -> Any:
    """Copy a record, however it is read, to try rules on: its fields are plain attributes."""
    return Unpacked(np.frombuffer(bytearray(s.tobytes()), s.dtype))


def same(one: Any, other: Any) -> bool:
    """Compare two arrays of records byte by byte."""
    return bool(one.tobytes() == other.tobytes())


def overwrite(room: Any, content: bytes) -> None:
    """Put back what `room.tobytes()` gave, in place."""
    room.view(np.uint8)[:] = np.frombuffer(content, np.uint8)
