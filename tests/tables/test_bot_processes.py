"""Third-party bots at tables: good ones play, bad ones are replaced, and the table goes on."""

from time import sleep

import pytest

import megawatt
from megawatt.bots.subprocess_bot import STAND_IN, SubprocessBot
from megawatt.kernel.errors import MegawattError
from megawatt.kernel.tongue import NAMES, Tongue
from megawatt.tables.hosting import FAILED
from megawatt.tables.playing import chat
from megawatt.tables.rows import BOT, OVER, PERSON, SeatRow
from megawatt.tables.seat_names import check_own_bot, named
from megawatt.tables.seating import NewTable, SeatRequest, let_bot_play, new_table
from megawatt.tables.service import TableService
from tests.tables.conftest import HARBOUR, KATIE, WORK
from tests.tables.test_bot_runner import LONG, running, until

SAMPLES = "tests.bots.samples"
BAD = {
    "Raising": "raised ValueError: no idea",
    "Hanging": "took longer than 2 seconds",
    "Illegal": "acted illegally",
    "Wordy": "answered 'the big one'",
    "Dying": "ended its process",
    "Unmakeable": "raised RuntimeError",
}


@pytest.fixture
def with_own_bots(service: TableService) -> TableService:
    """A service that offers bots of its own."""
    names = ("First", *BAD)
    return TableService(
        {"harbour": HARBOUR}, service.store, bots=[f"{SAMPLES}:{name}" for name in names]
    )


def seated(service: TableService, *names: str) -> str:
    requests = [SeatRequest(BOT, name) if name != PERSON else SeatRequest(PERSON) for name in names]
    return new_table(service, KATIE, NewTable("harbour", requests, {}, seed=7))


def seats(service: TableService, table: str) -> list[SeatRow]:
    return list(service.live(table).seats)


def ended(process: SubprocessBot) -> bool:
    """Whether a bot's process ends, as it does soon after the last move."""
    waited = 0.0
    while process._process is not None and waited < LONG:
        sleep(0.02)
        waited += 0.02
    return process._process is None


def test_an_own_bot_plays_to_the_end(with_own_bots: TableService) -> None:
    table = seated(with_own_bots, f"{SAMPLES}:First", "random", f"{SAMPLES}:First")

    with running(with_own_bots) as runner:
        until(with_own_bots, table, step=2)
        process = next(iter([*runner._processes._idle.values(), *runner._processes._thinking]))
        until(with_own_bots, table, OVER)
        assert ended(process)

    first = seats(with_own_bots, table)[0]
    assert (first.level, first.name) == (f"{SAMPLES}:First", f"Bot ({SAMPLES}:First)")


@pytest.mark.parametrize("name", BAD)
def test_a_bot_that_fails_leaves_and_another_plays_on(
    with_own_bots: TableService, name: str, caplog: pytest.LogCaptureFixture
) -> None:
    table = seated(with_own_bots, "random", f"{SAMPLES}:{name}")

    with running(with_own_bots, limit=2.0):
        until(with_own_bots, table, OVER)

    left = seats(with_own_bots, table)[1]
    assert left.level == STAND_IN
    assert named(left, Tongue("fr")).name == f"{NAMES[left.seat]} (amical)"
    assert [line.name for line in chat(with_own_bots, table)] == [f"{SAMPLES}:{name}"]
    assert chat(with_own_bots, table)[0].text == FAILED  # why is for the operator alone
    assert BAD[name] in caplog.text


def test_a_person_s_seat_keeps_its_name_when_the_bot_fails(with_own_bots: TableService) -> None:
    table = seated(with_own_bots, PERSON, "random")

    with running(with_own_bots):
        let_bot_play(with_own_bots, table, KATIE.id, 0, f"{SAMPLES}:Raising")
        until(with_own_bots, table, OVER)

    mine = seats(with_own_bots, table)[0]
    assert (mine.name, mine.level) == (KATIE.name, STAND_IN)


def test_the_server_closes_while_a_bot_thinks(
    with_own_bots: TableService, caplog: pytest.LogCaptureFixture
) -> None:
    """Nobody is to blame: the bot keeps its seat, and starts again with the next server."""
    table = seated(with_own_bots, f"{SAMPLES}:Hanging", "random")

    with running(with_own_bots, limit=LONG) as runner:
        until(with_own_bots, table, step=1)  # then there is more than one choice, and it hangs
        while not runner._processes._thinking:
            sleep(0.01)
    for thread in runner._threads:
        thread.join(LONG)

    assert seats(with_own_bots, table)[0].level == f"{SAMPLES}:Hanging"
    assert chat(with_own_bots, table) == []
    assert not [record for record in caplog.records if record.exc_info]


@pytest.mark.parametrize("name", ["First", "Last"])
def test_own_bots_play_real_games_with_options(service: TableService, name: str) -> None:
    """A bot that wants the match gets one of its own, started in its process."""
    own = f"{SAMPLES}:{name}"
    offered = {"future-energy": megawatt.game("future-energy")}
    real = TableService(offered, service.store, bots=[own])
    wanted = NewTable(
        "future-energy",
        [SeatRequest(BOT, own), SeatRequest(BOT, "random")],
        {"new_grounds": True},
        seed=7,
    )
    table = new_table(real, KATIE, wanted)

    with running(real):
        until(real, table, OVER)

    assert seats(real, table)[0].level == own
    assert chat(real, table) == []


def test_a_bot_that_the_server_no_longer_offers_is_not_imported(
    with_own_bots: TableService, service: TableService
) -> None:
    table = seated(with_own_bots, f"{SAMPLES}:First", "random")

    with running(service):
        until(service, table, OVER)

    assert chat(service, table)[0].text == FAILED


def test_only_bots_on_offer_may_sit_down(service: TableService) -> None:
    with pytest.raises(MegawattError, match=f"There is no bot '{SAMPLES}:First'"):
        seated(service, f"{SAMPLES}:First", "random")


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("nowhere:Bot", "module 'nowhere' cannot be imported"),
        ("clever", "There is no bot 'clever'"),
        (f"search/iterations={'0' * 60}9", "its name has 79 characters; allowed: 58"),
    ],
)
def test_a_server_refuses_bots_that_cannot_be_made(name: str, message: str) -> None:
    with pytest.raises(MegawattError, match=message):
        check_own_bot(name)


def test_a_bot_follows_when_moves_are_taken_back() -> None:
    """A bot that is asked with the match gets it as it is now, also after an undo."""
    match = HARBOUR.start(2, 7)
    process = SubprocessBot("harbour.game:GAME", f"{SAMPLES}:Last")
    try:
        assert process.choose(match, 0) == match.legal(0)[-1]
        match.play(0, WORK)
        assert process.choose(match, 0) == match.legal(0)[-1]
        earlier = match.at(0).copy()
        assert process.choose(earlier, 0) == earlier.legal(0)[-1]
    finally:
        process.close()


def test_a_bot_s_luck_comes_from_its_seed() -> None:
    """Also after its process has ended and it was started again."""
    match = HARBOUR.start(2, 7)
    match.play(0, WORK)
    process = SubprocessBot("harbour.game:GAME", f"{SAMPLES}:Lucky", seed=5)
    chosen = []
    for _ in range(3):
        chosen.append([process.choose(match, 0) for _ in range(6)])
        process.close()

    assert chosen[0] == chosen[1] == chosen[2]
    assert len(set(chosen[0])) > 1
