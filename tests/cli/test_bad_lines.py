"""Bad command lines: each is refused in one clear line, and nothing is compiled before."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from megawatt.cli import REFUSED, main
from megawatt.compiling import BackgroundCompiler
from megawatt.kernel.engine import Engine
from megawatt.library import game, games

# What is typed after `megawatt`, and words of the answer.
LINES = [
    ("plya", "No such command 'plya'. Did you mean 'play'"),
    ("[/bold]", "No such command '[/bold]'"),
    ("--versoin", "No such option: --versoin"),
    ("play", "Name a game: energy-empire"),
    ("play chess", "There is no game 'chess'; there are:"),
    ("play powerlien", "did you mean powerline?"),
    ("play [/bold]", "There is no game '[/bold]'"),
    ("play [bold]powerline", "There is no game '[bold]powerline'"),
    ("play powerline --seats me,,x", "a name is missing"),
    ("play powerline --seats me,gredy", "did you mean greedy?"),
    ("play powerline --seats me,exprt", "did you mean expert?"),
    ("play powerline --seats me,ramdom/seed=1", "did you mean random?"),
    ("play powerline --seats me,oracle/deals=1", "there is no bot 'oracle'"),
    ("play powerline --seats a,b,c,d,e,f,g", "is for 1 to 6 seats"),
    ("play future-energy --seats me", "is for 2 to"),
    ("play powerline --seats me,greedy/deals=x", "The setting deals is 'x'"),
    ("play powerline --seats me,greedy/colour=red", "colour"),
    ("play powerline --seats me,[/x]:Bot", "there is no bot '['"),
    ("play powerline --seed x", "Invalid value for '--seed'"),
    ("play powerline --seed -1", "The seed is -1"),
    ("play powerline --seed 99999999999999999999", "The seed is 9999"),
    ("play powerline --advanture", "did you mean --adventure?"),
    ("play powerline --colour red", "has no option --colour; there are:"),
    ("play powerline --[/red]", "has no option --[/red]"),
    ("play powerline --tiles", "--tiles needs a value"),
    ("play powerline --tiles none", "Option tiles is 'none'; allowed: one of"),
    ("play powerline --adventure=maybe", "adventure"),
    ("play powerline --preset x", "has no preset 'x'; there are:"),
    ("play powerline --preset", "has no preset ''"),
    ("play powerline --preset [/red]", "has no preset '[/red]'"),
    ("play powerline stray", "'stray' is not an option"),
    ("play powerline --box nowhere.toml", "there is no such file"),
    ("play powerline --box .", "."),
    ("play powerline --lang xx", "There is no language 'xx'"),
    ("play powerline --save file/x.json", "file is no folder"),
    ("play powerline --save .", ". is a folder"),
    ("play powerline --save /proc/none.json", "/proc/none.json: cannot be written"),
    ("play --load nowhere.json", "there is no such file"),
    ("play --load empty.json", "this is not a saved game"),
    ("play --load broken.json", "cannot be read as JSON"),
    ("play --load list.json", "this is not a saved game"),
    ("play --load chess.json", "There is no game 'chess'"),
    ("play --load old.json", "version 999"),
    ("play --load steps.json", "step 1 is illegal"),
    ("play future-energy --load good.json", "is a game of Powerline, not of Future Energy"),
    ("games now", "Got unexpected extra argument"),
    ("verify", "Missing argument"),
    ("verify nowhere.json", "there is no such file"),
    ("verify [/x].json", "[/x].json: there is no such file"),
    ("verify empty.json", "this is not a saved game"),
    ("verify .", "cannot be read"),
    ("replay good.json --step 999", "Step 999 is not in this match"),
    ("replay good.json --lang xx", "There is no language"),
    ("replay good.json --step two", "Invalid value for '--step'"),
    ("picture good.json", "Missing argument"),
    ("picture good.json file/x.svg", "file is no folder"),
    ("picture good.json x.jpg", "x.jpg: pictures are .svg or .png files"),
    ("picture good.json .", "pictures are .svg or .png files"),
    ("picture good.json folder.svg", "folder.svg is a folder"),
    ("picture good.json x.svg --seat 9", "There is no seat 9"),
    ("picture good.json x.svg --step -1", "Step -1 is not in this match"),
    ("picture nowhere.json x.svg", "there is no such file"),
    ("box chess", "There is no game 'chess'"),
    ("box powerline --box nowhere.toml", "there is no such file"),
    ("warm --jobs 0", "Invalid value for '--jobs'"),
    ("rules", "Missing argument"),
    ("rules chess", "There is no game 'chess'"),
    ("rules powerline --lang xx", "There is no language 'xx'"),
    ("rules powerline --clause ZZ-9.9", "There is no clause ZZ-9.9"),
    ("rules powerline --clause [/b]", "There is no clause [/b]"),
    ("arena", "Missing argument 'GAME'"),
    ("arena chess", "There is no game 'chess'"),
    ("arena powerline --bots [/x]", "Bot '[/x]': 'x]' is not a setting"),
    ("arena powerline --bots greedy,gredy", "There is no bot 'gredy'"),
    ("arena powerline --bots greedy,greedy", "named twice"),
    ("arena powerline --bots nowhere:Bot", "module 'nowhere' cannot be imported"),
    ("arena powerline --seats 9", "is for 1 to 6 seats"),
    ("arena powerline --games 0", "games is 0"),
    ("arena powerline --processes 0", "Invalid value for '--processes'"),
    ("arena powerline --on mars", "--on 'mars' is unknown"),
    ("arena powerline --limit 0", "limit is 0.0"),
    ("arena powerline --out file/x --bots random,greedy", "file/x: cannot be made"),
    ("selfplay", "Missing argument 'GAME'"),
    ("selfplay powerline", "Missing option '--out'"),
    ("selfplay chess --out x", "There is no game 'chess'"),
    ("selfplay powerline --out x --bot gredy", "There is no bot 'gredy'"),
    ("selfplay powerline --out file/x --bot random", "file/x: cannot be written"),
    ("bench4", "Missing argument 'BOT'"),
    ("bench4 gredy --games powerline", "There is no bot 'gredy'"),
    ("bench4 greedy --games chess", "There is no game 'chess' in this benchmark"),
    ("bench4 greedy --deals 1", "Invalid value for '--deals'"),
    ("bench4 greedy --games powerline --out file/x", "file/x: cannot be made"),
    ("arena powerline --limit nan", "limit is nan"),
    ("arena powerline --bots search/iterations=abc,greedy", "iterations"),
    ("arena powerline --bots search/weights=x,greedy", "The setting weights is 'x'; allowed"),
    ("learn", "Missing argument 'GAME'"),
    ("learn chess", "There is no game 'chess'"),
    ("learn powerline --games 0", "games is 0; allowed: above 0"),
    ("learn powerline --gate 0", "gate_games is 0; allowed: above 0"),
    ("learn powerline --rounds 0", "Invalid value for '--rounds'"),
    ("learn powerline --seats 1", "The gate is for 1 seats; allowed"),
    ("learn powerline --out file/x", "file/x: cannot be made"),
    ("lab chess", "There is no game 'chess'"),
    ("lab powerline --bot gredy", "There is no bot 'gredy'"),
    ("lab powerline --set nonsense", "nonsense"),
    ("solve", "Missing argument 'GAME'"),
    ("solve powerline", "There is a solver for futuropia, not for powerline"),
    ("solve futuropia --beam 0", "Invalid value for '--beam'"),
    ("solve futuropia --seconds 5 --out file/x.json", "file is no folder"),
    ("new-game Tiny", "A game cannot be called 'Tiny'"),
    ("new-game powerline", "There is a game powerline already"),
    ("new-game tiny-port --into file", "file is there already"),
    ("check-game chess", "There is no game 'chess'"),
    ("check-game powerline --games 0", "Invalid value for '--games'"),
    ("serve --port 99999", "Invalid value for '--port'"),
    ("serve --data here --database postgresql://x", "not both"),
    ("serve --data file/x --port 0", "file/x: cannot be made"),
    ("backup", "Missing argument 'FILE'"),
    ("backup x.sqlite3 --data nowhere", "nowhere holds no tables: name the server's folder"),
    ("backup file/x.sqlite3 --data store", "cannot be made"),
    ("backup x.sqlite3 --data here --database postgresql://x", "not both"),
    ("restore nowhere.sqlite3 --data here", "there is no such file"),
    ("restore good.json --data here", "this is not a backup of tables"),
    ("tables lits", "No such command 'lits'"),
    ("tables list --data here --database postgresql://x", "not both"),
    ("tables list --data file/x", "file/x: cannot be made"),
    ("tables export --data here", "Missing argument 'table'"),
    ("tables export abc file/x.json --data here", "There is no table"),
    ("tables delete --data here", "Say which: ids of tables"),
    ("tables vacuum --data file/x", "file/x: cannot be made"),
    ("upgrade --data file/x", "file/x: cannot be made"),
    ("upgrade --database nonsense", "'nonsense' is no address such as postgresql://"),
    ("upgrade --database nonsense://x", "cannot be opened"),
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder with saved games, good and bad."""
    made = tmp_path_factory.mktemp("lines")
    opened = game("powerline")
    opened.engine.interpret()
    opened.start(2, seed=7).save(made / "good.json")
    data = json.loads((made / "good.json").read_text())
    for name, changed in (
        ("empty", {}),
        ("list", []),
        ("chess", data | {"game": "chess"}),
        ("old", data | {"rules": 999}),
        ("steps", data | {"log": [[0, 10**9, "?"]]}),
    ):
        (made / f"{name}.json").write_text(json.dumps(changed))
    (made / "broken.json").write_text("{")
    (made / "file").write_text("")
    (made / "folder.svg").mkdir()
    (made / "store").mkdir()
    (made / "store" / "tables.sqlite3").write_text("")
    yield made
    opened.engine.use_compiled()


@pytest.fixture
def run(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[[str], tuple[object, str, str]]:
    """Run a line where nothing is compiled yet, and nothing may be."""

    def compiles(_self: object, *_: object, **__: object) -> None:
        pytest.fail("something is compiled before the line is refused")

    monkeypatch.chdir(folder)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr(Engine, "ready", property(lambda self: False))
    monkeypatch.setattr(BackgroundCompiler, "start", compiles)
    monkeypatch.setattr(Engine, "_compiled_entry", compiles)
    for name in games():
        game(name).engine.use_compiled()
    monkeypatch.setattr("builtins.input", lambda *_: pytest.fail("a question is asked"))

    def call(line: str) -> tuple[object, str, str]:
        with pytest.raises(SystemExit) as ended:
            main(line.split())
        shown = capsys.readouterr()
        return ended.value.code, shown.out, shown.err

    return call


def test_there_are_eighty_and_more() -> None:
    assert len({line for line, _ in LINES}) >= 80


@pytest.mark.parametrize(("line", "words"), LINES, ids=[line for line, _ in LINES])
def test_a_bad_line_is_refused_in_one_clear_line(
    run: Callable[[str], tuple[object, str, str]], line: str, words: str
) -> None:
    code, out, err = run(line)

    assert code == REFUSED
    assert out == ""
    assert err.startswith("megawatt: ")
    assert err.count("\n") == 1
    assert words in err
