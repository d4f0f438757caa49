"""`megawatt rules`: the rulebook in a terminal."""

import pytest
from typer.testing import CliRunner

from megawatt.cli import build, main
from megawatt.games import GAMES


def told(*words: str) -> str:
    done = CliRunner().invoke(build(), ["rules", *words])
    assert done.exit_code == 0, done.output
    return " ".join(done.output.split())


@pytest.mark.parametrize("name", GAMES)
def test_a_rulebook_can_be_read(name: str) -> None:
    assert "Player aid" in told(name)
    assert "Questions" in told(name, "--lang", "fr")


def test_pictures_are_told_in_words() -> None:
    text = told("futuropia")

    assert "revealing now costs three" in text
    assert "![" not in text


def test_the_aid_alone() -> None:
    text = told("powerline", "--aid", "--lang", "fr")

    assert "Tuiles d’ouvriers" in text
    assert "PL-7.7" in text
    assert "Questions" not in text


def test_a_search_in_both_parts() -> None:
    text = told("futuropia", "--search", "subsidy marker")

    assert "FU-2.5" in text
    assert "Did you mean: subsidy" in told("futuropia", "--search", "subsydy")


def test_one_clause() -> None:
    assert told("futuropia", "--clause", "fu-8.2").startswith("FU-8.2 [SUBSIDY] Afterwards")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["chess"], "There is no game 'chess'"),
        (["powerline", "--lang", "xx"], "There is no language 'xx'"),
        (["powerline", "--clause", "PL-99.9"], "There is no clause PL-99.9"),
    ],
)
def test_what_is_refused(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["rules", *words])
    assert said in " ".join(capsys.readouterr().err.split())
