"""The challenge of the day: one deal, one try, a place among all tries."""

from types import SimpleNamespace

import pytest

from megawatt.bots import bot
from megawatt.games.lobby_card import LobbyCard
from megawatt.tables import challenge
from megawatt.tables.challenge import Challenges, day_before, days_in_a_row, today
from megawatt.tables.errors import BadRequest
from megawatt.tables.playing import play
from megawatt.tables.seating import Person, let_bot_play
from megawatt.tables.service import TableService
from tests.tables.conftest import BILL, KATIE

ANNIE = Person("annie", "Annie")


@pytest.fixture
def challenges(service: TableService, monkeypatch: pytest.MonkeyPatch) -> Challenges:
    card = SimpleNamespace(CARD=LobbyCard("Work, buy ships.", challenge=True))
    monkeypatch.setattr(challenge, "part_of", lambda _name, _part: card)
    return Challenges(service, "secret")


def play_out(service: TableService, table: str, seed: int) -> int:
    player = bot("random", seed=seed)
    while not service.live(table).match.over:
        live = service.live(table)
        play(service, table, 0, player.choose(live.match, 0), live.step)
    return service.live(table).match.points()[0]


def test_everybody_finds_the_same_deal(challenges: Challenges, service: TableService) -> None:
    tables = [challenges.begin(person, today()) for person in (KATIE, BILL)]

    assert tables[0] != tables[1]
    seeds = {service.live(table).table.seed for table in tables}
    assert seeds == {challenges.deal(today()).seed}
    assert challenges.deal(day_before(today())).seed not in seeds
    assert Challenges(service, "another").deal(today()).seed not in seeds


def test_there_is_one_try_a_day(challenges: Challenges, service: TableService) -> None:
    table = challenges.begin(KATIE, today())
    assert challenges.begin(KATIE, today()) == table
    play_out(service, table, 1)

    assert challenges.begin(KATIE, today()) == table
    assert challenges.begin(KATIE, day_before(today())) != table


def test_the_place_counts_everybody_at_the_end(
    challenges: Challenges, service: TableService
) -> None:
    points = {}
    for seed, person in enumerate((KATIE, BILL, ANNIE)):
        table = challenges.begin(person, today())
        assert challenges.standing(today(), person.id).place is None
        points[person.id] = play_out(service, table, seed)
    challenges.begin(Person("late", "Late"), today())  # not at the end: counts for nobody

    for name, own in points.items():
        standing = challenges.standing(today(), name)
        assert sorted(standing.results) == sorted(points.values())
        assert standing.place == 1 + sum(other > own for other in points.values())
        assert standing.best is not None
        assert standing.best.points == max(points.values())


def test_a_try_that_a_bot_played_does_not_count(
    challenges: Challenges, service: TableService
) -> None:
    table = challenges.begin(KATIE, today())
    let_bot_play(service, table, KATIE.id, 0, "random")
    play_out(service, table, 3)

    assert challenges.standing(today(), KATIE.id).results == ()


def test_the_yardstick_is_measured_once_and_is_nobody(challenges: Challenges) -> None:
    challenges._play(today())
    challenges._play(today())

    standing = challenges.standing(today(), KATIE.id)
    assert standing.yardstick is not None
    assert standing.yardstick.by_bot
    assert standing.results == ()


def test_days_in_a_row() -> None:
    assert days_in_a_row([], "2026-03-02") == 0
    assert days_in_a_row(["2026-03-02", "2026-03-01", "2026-02-28"], "2026-03-02") == 3
    assert days_in_a_row(["2026-03-01", "2026-02-28"], "2026-03-02") == 2  # today is not over
    assert days_in_a_row(["2026-02-27"], "2026-03-02") == 0


def test_a_server_without_a_solo_game_has_no_challenge(service: TableService) -> None:
    none = Challenges(service, "secret")  # Harbour does not offer itself
    assert none.game is None
    with pytest.raises(BadRequest):
        none.begin(KATIE, today())
