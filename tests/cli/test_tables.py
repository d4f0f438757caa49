"""`megawatt tables`, and settings from a file."""

import json
from pathlib import Path

import pytest

from megawatt.cli import main
from megawatt.tables.errors import NoSuchTable
from megawatt.tables.playing import play
from megawatt.tables.schema import TABLES
from megawatt.tables.service import TableService
from tests.cli.test_cli import Cli, cli
from tests.tables.conftest import WORK, service, table_of

__all__ = ["cli", "service"]


def test_tables_are_listed_exported_and_deleted(
    cli: Cli, service: TableService, tmp_path: Path
) -> None:
    old, new = table_of(service), table_of(service)
    play(service, old, 0, WORK, 0)
    with service.store.writing() as connection:
        connection.execute(TABLES.update().where(TABLES.c.id == old).values(changed=0.0))
    data = ("--data", str(tmp_path))

    listed = cli("tables", "list", *data)[1]
    cli("tables", "export", old, "old.json", *data)
    deleted = cli("tables", "delete", "--older-than", "30", "--yes", *data)[1]
    code, _ = cli("tables", "vacuum", *data)

    assert (old in listed, new in listed, code) == (True, True, 0)
    assert json.loads(Path("old.json").read_text())["log"] == [[0, WORK, ""]]
    assert "1 table deleted" in deleted
    with pytest.raises(NoSuchTable):
        TableService(service.games, service.store).live(old)
    assert service.live(new)


def test_settings_come_from_a_file_or_the_environment(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    seen = []
    monkeypatch.setattr("megawatt.server.run.run", lambda *settings, **_more: seen.append(settings))
    (tmp_path / "server.toml").write_text(
        'metrics-key = "secret"\nport = 8111\nsecure = true\nhosts = ["One.example", "two"]\n'
    )
    monkeypatch.setenv("MEGAWATT_PREFIX", "/games")

    with pytest.raises(SystemExit):
        main(["serve", "--settings", str(tmp_path / "server.toml"), "--data", str(tmp_path)])

    settings, _host, port, _console = seen[0]
    assert (settings.metrics_key, port, settings.secure) == ("secret", 8111, True)
    assert settings.prefix == "/games"
    assert settings.hosts == ("one.example", "two")


def test_a_setting_that_there_is_not_is_named(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "server.toml").write_text("prot = 1\n")

    code, shown = cli("serve", "--settings", str(tmp_path / "server.toml"))

    assert code == 2
    assert "no setting 'prot'" in " ".join(shown.split())
