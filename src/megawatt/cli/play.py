"""Playing: `play`, and `games` to see what there is."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from megawatt.bots.subprocess_bot import SubprocessBot
from megawatt.cli.options import read_options
from megawatt.cli.players import Player, seat_players
from megawatt.cli.table import TerminalTable, players_of
from megawatt.compiling import BackgroundCompiler, open_at_once
from megawatt.kernel.errors import BadGame, BadOption
from megawatt.library import game, games
from megawatt.match import Match
from megawatt.saves import from_data, read

AT_ONCE = (
    "[dim]The rules are being compiled in the background, once. "
    "Until then bots look one step ahead only.[/]"
)


def console() -> Console:
    """Open the terminal; its width is that of the window, also when that is changed."""
    return Console()


def list_games() -> None:
    """List the games, their seats and options."""
    out = console()
    for name in games():
        try:
            opened = game(name)
        except BadGame as error:
            out.print(f"[bold]{name}[/] – [red]{escape(str(error))}[/]", highlight=False)
            continue
        least, most = opened.seats[0], opened.seats[-1]
        out.print(f"[bold]{name}[/] – {opened.title}, {least} to {most} seats")
        out.print(f"  {opened.rules.tagline}")
        table = Table.grid(padding=(0, 2))
        for key, option in opened.options.items():
            flag = f"  --{key.replace('_', '-')}"
            table.add_row(flag, option.words, f"[dim]{option.allowed}[/]", f"{option.default}")
        out.print(table)
        if opened.rules.presets:
            out.print(f"  --preset {' | '.join(opened.rules.presets)}", highlight=False)


def _begin(
    name: str | None, seats: str, seed: int | None, box: Path | None, words: list[str]
) -> tuple[Match, list[Player]]:
    if name is None:
        raise BadOption(f"Name a game: {', '.join(games())}; or --load a saved one.")
    opened = game(name)
    players = seat_players(opened, seats, seed or 0, box)
    return opened.start(len(players), seed, read_options(opened, words), box), players


def _resume(path: Path, box: Path | None) -> tuple[Match, list[Player]]:
    data = read(path)
    match = from_data(data, path, box)
    names = players_of(data.get("notes"), match.seats)
    return match, seat_players(match.game, ",".join(names), match.seed, box)


def play(
    context: typer.Context,
    name: Annotated[str | None, typer.Argument(metavar="GAME", help="see `megawatt games`")] = None,
    seats: Annotated[
        str, typer.Option(help="people and bots, in turn order: me,greedy or Anna,Ben,random")
    ] = "me,greedy",
    seed: Annotated[int | None, typer.Option(help="the same seed gives the same deal")] = None,
    box: Annotated[Path | None, typer.Option(help="your own component data")] = None,
    load: Annotated[Path | None, typer.Option(help="go on with a saved game")] = None,
    save: Annotated[Path | None, typer.Option(help="where q saves the game")] = None,
    lang: Annotated[str, typer.Option(help="en or fr")] = "en",
) -> None:
    """Play a game in the terminal: megawatt play GAME --seats me,random."""
    out = console()
    opened = game(name) if load is None and name is not None else None
    if load is not None:
        opened = game(str(read(load).get("game")))
    compiled = opened is None or open_at_once(opened)
    if load is not None:
        match, players = _resume(load, box)
    else:
        match, players = _begin(name, seats, seed, box, context.args)
    path = save or load or Path(f"{match.game.name}-{match.seed}.json")
    compiler = BackgroundCompiler({} if compiled else {match.game.name: match.game})
    compiler.start()
    if not compiled:
        out.print(AT_ONCE, highlight=False)
    try:
        TerminalTable(match, players, path, lang, out).run()
    finally:
        compiler.close()
        for player in players:
            if isinstance(player.bot, SubprocessBot):
                player.bot.close()


def add_to(app: typer.Typer) -> None:
    """Add the commands."""
    app.command("games")(list_games)
    app.command(
        "play", context_settings={"allow_extra_args": True, "ignore_unknown_options": True}
    )(play)
