"""Records: declared once, bytes that can be put back."""

from typing import Annotated

import numpy as np
import pytest

from megawatt.kernel.record import Field, Int8, Int8Array, Word, dtype_of, overwrite, records, same


class Sample:
    """Three fields."""

    chance: Word
    seats: Int8
    row: Annotated[Int8Array, Field(np.int8, (3,))]


def test_fields_follow_the_annotations() -> None:
    dtype = dtype_of(Sample)

    assert dtype.names == ("chance", "seats", "row")
    assert dtype["row"].shape == (3,)
    assert records(dtype, 2).shape == (2,)


def test_a_field_that_would_hide_numpys_own_is_refused() -> None:
    class Bad:
        size: Int8

    with pytest.raises(TypeError, match=r"Bad\.size would hide"):
        dtype_of(Bad)


def test_bytes_can_be_put_back() -> None:
    one, other = records(dtype_of(Sample)), records(dtype_of(Sample))
    one["row"][0] = (1, 2, 3)
    assert not same(one, other)

    overwrite(other, one.tobytes())

    assert same(one, other)
