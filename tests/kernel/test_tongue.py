"""Languages: what is translated is said so, what is not stays English."""

import pytest

from megawatt.kernel.errors import BadOption
from megawatt.kernel.tongue import languages, tongue


def test_values_are_filled_in() -> None:
    say = tongue("en")

    assert say("Line {line}", line=4) == "Line 4"
    assert say("100 %") == "100 %"
    assert say.count("{n} line", "{n} lines", 1) == "1 line"
    assert say.count("{n} line", "{n} lines", 3) == "3 lines"


def test_untranslated_texts_stay_english() -> None:
    assert tongue("fr")("No such text anywhere") == "No such text anywhere"


def test_an_unknown_language_is_refused_with_those_there_are() -> None:
    assert languages() == ["en", "fr"]
    with pytest.raises(BadOption, match="there are: en, fr"):
        tongue("tlh")
