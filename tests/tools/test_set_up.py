"""Setting up: what installers say is told in words, and there is a way without each of them."""

from pathlib import Path

import pytest

from tools import set_up


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (
            "  Downloading llvmlite-0.48.0-cp311-x86_64.whl (59.7 MB)\n",
            "fetched llvmlite (59.7 MB)",
        ),
        ("Using cached typing_extensions-4.16.0-py3.whl\n", "fetched typing-extensions"),
        ("Installing collected packages: rich, typer\n", "installing …"),
        ("Downloading llvmlite (56.9MiB)\n", "fetching llvmlite (56.9MiB)"),
        ("Prepared 38 packages in 3.10s\n", "fetched 38 packages, installing …"),
        ("Prepared 1 package in 6ms\n", "fetched 1 package, installing …"),
        (" + rich==15.0.0\n", None),
        ("Collecting rich==15.0.0\n", None),
    ],
)
def test_what_installers_say_is_told_in_words(line: str, words: str | None) -> None:
    assert set_up.told(line) == words


def test_each_way_that_fails_is_followed_by_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """First uv, then pip, then pip without the lock file; the exit code says that all failed."""
    tried: list[str] = []

    def fails(command: list[str | Path], *, failing: str = "") -> bool:
        tried.append(" ".join(map(str, command)))
        return False

    (tmp_path / "requirements").mkdir()
    (tmp_path / "requirements" / "play.txt").write_text("rich==15\n")
    monkeypatch.setattr(set_up, "ROOT", tmp_path)
    monkeypatch.setattr(set_up, "run", fails)
    monkeypatch.setattr(set_up, "pip_for", lambda *_: ["pip", "install"])
    monkeypatch.setattr(set_up, "uv_for", lambda *_: Path("/bin/uv"))

    assert set_up.main(".venv", "play") == 1
    assert [one.split()[0] for one in tried] == ["/bin/uv", "pip", "pip"]
    assert "--requirement" in tried[1]
    assert tried[2].endswith("--editable .[table]")
    assert "Ready." not in capsys.readouterr().out


def test_where_there_is_no_uv_pip_begins(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(set_up, "uv_for", lambda *_: None)
    packages, own = next(set_up.ways(tmp_path / "python", ["pip", "install"], "test"))
    assert packages[:2] == ["pip", "install"]
    assert own[-2:] == ["--editable", "."]
