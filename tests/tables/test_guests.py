"""Somebody's own bots at tables: good ones play, bad ones leave, and the table goes on."""

from time import sleep

import pytest

import megawatt
from megawatt.bots.guest import STAND_IN, Guest
from megawatt.kernel.errors import MegawattError
from megawatt.kernel.tongue import Tongue
from megawatt.tables.house import House
from megawatt.tables.playing import chat
from megawatt.tables.rows import BOT, OVER, PERSON, SeatRow
from megawatt.tables.seating import Place, Wish, check_own_bot, let_bot_play, named, new_table
from tests.tables.conftest import HARBOUR, KATIE, WORK
from tests.tables.test_bots import LONG, running, until

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
def open_house(house: House) -> House:
    """A house that offers bots of its own."""
    names = ("First", *BAD)
    return House({"harbour": HARBOUR}, house.store, bots=[f"{SAMPLES}:{name}" for name in names])


def seated(house: House, *names: str) -> str:
    places = [Place(BOT, name) if name != PERSON else Place(PERSON) for name in names]
    return new_table(house, KATIE, Wish("harbour", places, {}, seed=7))


def seats(house: House, table: str) -> list[SeatRow]:
    return list(house.live(table).seats)


def ended(guest: Guest) -> bool:
    """Whether a guest's process ends, as it does soon after the last move."""
    waited = 0.0
    while guest._process is not None and waited < LONG:
        sleep(0.02)
        waited += 0.02
    return guest._process is None


def test_an_own_bot_plays_to_the_end(open_house: House) -> None:
    table = seated(open_house, f"{SAMPLES}:First", "random", f"{SAMPLES}:First")

    with running(open_house) as runner:
        until(open_house, table, step=2)
        guest = next(iter([*runner._guests._waiting.values(), *runner._guests._asked]))
        until(open_house, table, OVER)
        assert ended(guest)

    first = seats(open_house, table)[0]
    assert (first.level, first.name) == (f"{SAMPLES}:First", f"Bot ({SAMPLES}:First)")


@pytest.mark.parametrize("name", BAD)
def test_a_bot_that_fails_leaves_and_another_plays_on(open_house: House, name: str) -> None:
    table = seated(open_house, "random", f"{SAMPLES}:{name}")

    with running(open_house, limit=2.0):
        until(open_house, table, OVER)

    left = seats(open_house, table)[1]
    assert left.level == STAND_IN
    assert named(left, Tongue("fr")).name == "Bot (amical)"
    assert [line.name for line in chat(open_house, table)] == [f"{SAMPLES}:{name}"]
    assert chat(open_house, table)[0].text.startswith(BAD[name])


def test_a_person_s_seat_keeps_its_name_when_the_bot_fails(open_house: House) -> None:
    table = seated(open_house, PERSON, "random")

    with running(open_house):
        let_bot_play(open_house, table, KATIE.id, 0, f"{SAMPLES}:Raising")
        until(open_house, table, OVER)

    mine = seats(open_house, table)[0]
    assert (mine.name, mine.level) == (KATIE.name, STAND_IN)


def test_the_house_closes_while_a_bot_thinks(
    open_house: House, caplog: pytest.LogCaptureFixture
) -> None:
    """Nobody is to blame: the bot keeps its seat, and sits down again when the house opens."""
    table = seated(open_house, f"{SAMPLES}:Hanging", "random")

    with running(open_house, limit=LONG) as runner:
        until(open_house, table, step=1)  # then there is more than one choice, and it hangs
        while not runner._guests._asked:
            sleep(0.01)
    for thread in runner._threads:
        thread.join(LONG)

    assert seats(open_house, table)[0].level == f"{SAMPLES}:Hanging"
    assert chat(open_house, table) == []
    assert not [record for record in caplog.records if record.exc_info]


@pytest.mark.parametrize("name", ["First", "Last"])
def test_own_bots_play_real_games_with_options(house: House, name: str) -> None:
    """A bot that wants the match gets one of its own, started in its process."""
    own = f"{SAMPLES}:{name}"
    offered = {"future-energy": megawatt.game("future-energy")}
    real = House(offered, house.store, bots=[own])
    places = [Place(BOT, own), Place(BOT, "random")]
    table = new_table(real, KATIE, Wish("future-energy", places, {"new_grounds": True}, seed=7))

    with running(real):
        until(real, table, OVER)

    assert seats(real, table)[0].level == own
    assert chat(real, table) == []


def test_a_bot_that_the_house_no_longer_offers_is_not_imported(
    open_house: House, house: House
) -> None:
    table = seated(open_house, f"{SAMPLES}:First", "random")

    with running(house):
        until(house, table, OVER)

    assert chat(house, table)[0].text == "is not on offer here"


def test_only_bots_on_offer_may_sit_down(house: House) -> None:
    with pytest.raises(MegawattError, match=f"There is no bot '{SAMPLES}:First'"):
        seated(house, f"{SAMPLES}:First", "random")


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("nowhere:Bot", "module 'nowhere' cannot be imported"),
        ("clever", "There is no bot 'clever'"),
        (f"search/iterations={'0' * 60}9", "its name has 79 characters; allowed: 58"),
    ],
)
def test_a_house_refuses_bots_that_cannot_be_made(name: str, message: str) -> None:
    with pytest.raises(MegawattError, match=message):
        check_own_bot(name)


def test_a_guest_follows_when_moves_are_taken_back() -> None:
    """A bot that is asked with the match gets it as it stands, also after an undo."""
    match = HARBOUR.start(2, 7)
    guest = Guest("harbour.game:GAME", f"{SAMPLES}:Last")
    try:
        assert guest.choose(match, 0) == match.legal(0)[-1]
        match.play(0, WORK)
        assert guest.choose(match, 0) == match.legal(0)[-1]
        earlier = match.at(0).copy()
        assert guest.choose(earlier, 0) == earlier.legal(0)[-1]
    finally:
        guest.close()


def test_a_guest_s_luck_comes_from_its_seed() -> None:
    """Also after its process has ended and it sat down again."""
    match = HARBOUR.start(2, 7)
    match.play(0, WORK)
    guest = Guest("harbour.game:GAME", f"{SAMPLES}:Lucky", seed=5)
    chosen = []
    for _ in range(3):
        chosen.append([guest.choose(match, 0) for _ in range(6)])
        guest.close()

    assert chosen[0] == chosen[1] == chosen[2]
    assert len(set(chosen[0])) > 1
