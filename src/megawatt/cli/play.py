"""Playing: `play`, and `games` to see what there is."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape
from rich.table import Table

from megawatt.bots.subprocess_bot import SubprocessBot
from megawatt.cli.completing import Language, games_like, seats_like
from megawatt.cli.console import check_language, console, folder_for
from megawatt.cli.full_table import FullTable, fills
from megawatt.cli.options import read_options
from megawatt.cli.players import Player, kinds_in, seat_players
from megawatt.cli.records import takes
from megawatt.cli.table import Sitting, TerminalTable
from megawatt.compiling import BackgroundCompiler, open_at_once
from megawatt.kernel.errors import BadGame, BadOption
from megawatt.library import Game, game, games
from megawatt.match import Match
from megawatt.saves import from_data, name_in, read

AT_ONCE = (
    "[dim]The rules are being compiled in the background, once. "
    "Until then bots look one step ahead only.[/]"
)


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


def _asked_for(name: str | None, load: Path | None) -> Game:
    """Open the game that is to be played; a saved one is of the game that is named, if one is."""
    if load is None:
        if name is None:
            raise BadOption(f"Name a game: {', '.join(games())}; or --load a saved one.")
        return game(name)
    saved = game(name_in(read(load), load))
    if name is not None and game(name) is not saved:
        raise BadOption(f"{load} is a game of {saved.title}, not of {game(name).title}.")
    return saved


def _begin(
    opened: Game, seats: str, seed: int | None, box: Path | None, words: list[str]
) -> tuple[Match, list[Player]]:
    players = seat_players(opened, seats, seed or 0, box)
    return opened.start(len(players), seed, read_options(opened, words), box), players


def _resume(path: Path, box: Path | None) -> tuple[Match, list[Player]]:
    data = read(path)
    match = from_data(data, path, box)
    kinds = kinds_in(data.get("notes"), match.seats)
    return match, seat_players(match.game, ",".join(kinds), match.seed, box)


@dataclass(frozen=True)
class PlayOptions:
    """What `megawatt play` can be told, beside the options of the game."""

    name: Annotated[
        str | None,
        typer.Argument(metavar="[GAME]", help="see `megawatt games`", autocompletion=games_like),
    ] = None
    seats: Annotated[
        str,
        typer.Option(
            help="people and bots, in turn order: me,greedy or Anna,Ben,random",
            autocompletion=seats_like,
        ),
    ] = "me,greedy"
    seed: Annotated[int | None, typer.Option(help="the same seed gives the same deal")] = None
    box: Annotated[Path | None, typer.Option(help="your own component data")] = None
    load: Annotated[Path | None, typer.Option(help="go on with a saved game")] = None
    save: Annotated[
        Path | None, typer.Option(help="where the game is saved, at its end or by q")
    ] = None
    lang: Language = "en"
    plain: Annotated[
        bool, typer.Option("--plain", help="line by line, not in the whole window")
    ] = False


@takes(PlayOptions)
def play(context: typer.Context, given: PlayOptions) -> None:
    """Play a game in the terminal: megawatt play GAME --seats me,random."""
    out = console()
    check_language(given.lang)
    if given.save is not None:
        folder_for(given.save)
    opened = _asked_for(given.name, given.load)
    with out.status(f"Opening {escape(opened.title)} …"):
        compiled = open_at_once(opened)
        if given.load is not None:
            match, players = _resume(given.load, given.box)
        else:
            match, players = _begin(opened, given.seats, given.seed, given.box, context.args)
    path = given.save or given.load or Path(f"{match.game.name}-{match.seed}.json")
    compiler = BackgroundCompiler({} if compiled else {match.game.name: match.game})
    compiler.start()
    if not compiled:
        out.print(AT_ONCE, highlight=False)
    people = any(player.bot is None for player in players)
    kept = people or given.save is not None or given.load is not None
    kind = FullTable if people and not given.plain and fills(out) else TerminalTable
    try:
        kind(Sitting(match, players, path, given.lang, kept), out).run()
    finally:
        compiler.close()
        for player in players:
            if isinstance(player.bot, SubprocessBot):
                player.bot.close()


def add_to(app: typer.Typer) -> None:
    """Add the commands."""
    app.command("games", rich_help_panel="Play")(list_games)
    settings = {"allow_extra_args": True, "ignore_unknown_options": True}
    app.command("play", rich_help_panel="Play", context_settings=settings)(play)
