"""Random editions that the reader accepts must be playable: `python -m tools.random_editions 1000`.

Every change is one that a person could make in the editor: a field, a part of an effect, a link
of a map, a row more or less. What the reader accepts is played at random, at every kind of table
in turn, with the laws of every step; `--whole 50` tries all laws on so many of them, dealt out over
the tables of the edition, `--bots 5` lets bots play so many to their end.
"""

import argparse
import json
import random
import sys
from collections import Counter
from itertools import cycle
from pathlib import Path

from megawatt.bots import bot
from megawatt.box_files import plain_copy
from megawatt.edition_words import parts_of
from megawatt.editions import Draft
from megawatt.kernel.errors import MegawattError
from megawatt.kernel.tongue import tongue
from megawatt.laws import LAWS
from megawatt.laws.cases import Case, cases
from megawatt.laws.random_games import play_checked
from megawatt.library import Game, game, games
from megawatt.server.edition_fields import FormField, RowForm, put_row

GAMES_OF_AN_EDITION = 10
CHANGES = 12
TRIES = 40
THIN = 3
"""Of the moments that laws look at, every third: there are many editions, and other moments."""
BOTS = ("greedy", "beginner")


def _every(fields: list[FormField]) -> list[FormField]:
    return [one for field in fields for one in (field, *_every(field.parts))]


def _changed(field: FormField, luck: random.Random) -> dict[str, str]:
    """Draw another value of a field, as its form would send it."""
    if field.kind == "choice":
        value = luck.choice(field.choices)[0]
    elif field.kind == "flag":
        value = luck.choice(["true", "false"])
    elif field.kind == "number" and field.least is not None and field.most is not None:
        value = str(luck.randint(field.least, field.most))
    elif field.kind == "number":
        value = str(max(0, field.value + luck.choice([-3, -2, -1, 1, 2, 3])))
    else:
        value = f"{field.value} {luck.randrange(99)}"
    return {f"f.{field.path}": value}


def _operations(form: RowForm, every: list[FormField], luck: random.Random) -> list[dict[str, str]]:
    """List what can be added to a row and removed from it."""
    found = [{"op": f"remove {one.path}"} for one in every if one.removable]
    found += [{"op": f"append {one.path}"} for one in every if one.kind == "list" and one.grows]
    found += [{"op": f"add {one.path} {key}"} for one in every for key, *_ in one.more]
    found += [{"op": f"add  {key}"} for key, *_ in form.more()]
    if (map_ := parts_of(form.draft.game.name).maps.get(form.table)) and map_.links:
        ends = [luck.randint(map_.first - 1, len(form.value[map_.points])) for _ in range(2)]
        found.append({"op": f"append {map_.links}", "value": json.dumps(ends)})
    return found


def _change(draft: Draft, luck: random.Random) -> str:
    """Change one row as somebody in the editor would; say what was done."""
    section = luck.choice(draft.sections)
    row = luck.randrange(len(section.rows))
    if section.many and luck.random() < 0.1:
        if luck.random() < 0.5:
            draft.add(section.name, row)
            return f"{section.name}: a row more"
        draft.remove(section.name, row)
        return f"{section.name}: a row less"
    form = RowForm(draft, section.name, row, tongue())
    every = _every(form.fields())
    leaves = [one for one in every if one.kind not in ("list", "table", "fixed")]
    operations = _operations(form, every, luck)
    if not leaves and not operations:
        return _change(draft, luck)  # the rules fix all of it: another row
    if operations and (not leaves or luck.random() < 0.35):
        sent = luck.choice(operations)
    else:
        sent = _changed(luck.choice(leaves), luck)
    put_row(draft, section.name, row, form.read(sent))
    return f"{section.name}: {sent.get('op') or next(iter(sent))}"


def random_edition(opened: Game, seed: int, did: Counter[str] | None = None) -> Draft:
    """Draw an edition that the reader accepts; count what was tried and what was refused."""
    luck, draft = random.Random(seed), Draft.standard(opened, f"random {seed}")
    done = Counter[str]() if did is None else did
    for _ in range(TRIES):
        before = plain_copy(draft.data)
        try:
            what = _change(draft, luck)
            draft.opened()
        except MegawattError:
            draft = Draft(opened, before, draft.name)
            done["refused"] += 1
        else:
            done["accepted"] += 1
            done[f"  {what}"] += 1
        if len(draft.differences) >= CHANGES:
            break
    return draft


def play_random_edition(opened: Game, seed: int, number: int) -> int:
    """Play games with a random edition under all laws; say in how many rows it differs."""
    draft = random_edition(opened, seed)
    tables = tables_of(draft, seed, number)
    play_with(tables)
    keep_all_laws(tables)
    return len(draft.differences)


def tables_of(draft: Draft, seed: int, number: int) -> list[Case]:
    """Set up tables for an edition, each of another kind; other editions get others."""
    kinds, edition, name = list(cases([draft.game.name])), draft.opened(), draft.game.name
    return [
        Case(name, kind.seats, kind.options, edition, shift=seed + k, thin=THIN)
        for k in range(number)
        for kind in [kinds[(seed * number + k) % len(kinds)]]
    ]


def play_with(tables: list[Case]) -> None:
    """Play a game at each table, checking after every step what needs no words."""
    for table in tables:
        play_checked(table, 0)


def keep_all_laws(tables: list[Case]) -> None:
    """Try every law, each at the next of the tables."""
    for law, table in zip(LAWS, cycle(tables), strict=False):
        law(table)


def let_bots_play(table: Case) -> None:
    """Let bots play to the end: they foresee and search with the edition's numbers."""
    for name in BOTS:
        match, robot = table.start(0), bot(name, seed=table.shift)
        while not match.over:
            seat = match.to_act[0]
            match.play(seat, robot.choose(match, seat))


def _try(tables: list[Case], whole: bool, bots: bool) -> str:
    """Play an edition; say what went wrong, if anything did."""
    try:
        play_with(tables)
        if whole:
            keep_all_laws(tables)
        if bots:
            let_bots_play(tables[0])
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return ""


def main() -> int:
    """Play as many editions as asked for, of all games in turn."""
    ask = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    ask.add_argument("editions", type=int, nargs="?", default=20)
    ask.add_argument("--games", type=int, default=GAMES_OF_AN_EDITION, help="of each edition")
    ask.add_argument("--whole", type=int, default=0, help="how many are tried with all laws")
    ask.add_argument("--bots", type=int, default=0, help="how many are played by bots, too")
    ask.add_argument("--first", type=int, default=0, help="number of the first edition")
    ask.add_argument("--only", choices=games(), help="editions of one game")
    ask.add_argument("--keep", type=Path, help="folder for the editions that fail")
    asked = ask.parse_args()
    names = [asked.only] if asked.only else games()
    did = {name: Counter[str]() for name in names}
    failed = 0
    for seed in range(asked.first, asked.first + asked.editions):
        name = names[seed % len(names)]
        draft = random_edition(game(name), seed, did[name])
        whole, bots = seed < asked.first + asked.whole, seed < asked.first + asked.bots
        wrong = _try(tables_of(draft, seed, asked.games), whole, bots)
        failed += bool(wrong)
        kept = wrong or f"{asked.games} games keep {'all' if whole else 'the'} laws"
        print(f"{seed} {name}: {len(draft.differences)} rows differ, {kept}", flush=True)
        if wrong and asked.keep:
            asked.keep.mkdir(parents=True, exist_ok=True)
            (asked.keep / f"{name}-{seed}.toml").write_text(draft.to_toml(), encoding="utf-8")
    for name, counts in did.items():
        kinds = len(counts) - 2
        told = f"{counts['accepted']} changes of {kinds} kinds accepted"
        print(f"{name}: {told}, {counts['refused']} refused")
    print(f"{asked.editions} editions, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
