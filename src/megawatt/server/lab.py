"""The lab: games of bots with an edition and with the standard box, in the background."""

import logging
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event, Lock, Thread
from time import monotonic, time
from typing import Any

import sqlalchemy as sa

from megawatt.arena import Hall, Local, Plan, Result
from megawatt.arena.changes import Changes, changes_of
from megawatt.arena.comparison import Comparison, compare
from megawatt.editions import Draft
from megawatt.kernel.errors import MegawattError
from megawatt.kernel.tongue import N_
from megawatt.server.settings import ServerSettings
from megawatt.tables.errors import BadRequest, NotForYou
from megawatt.tables.names import new_id
from megawatt.tables.schema import EDITIONS, TRIALS
from megawatt.tables.service import TableService

log = logging.getLogger("megawatt.lab")
WAITING, RUNNING, STOPPED, DONE, FAILED = "waiting", "running", "stopped", "done", "failed"
KEPT = ("game", "points", "places", "steps", "ending", "holdings")
"""What is kept of a game."""
SAVE_EVERY = 5.0
"""Seconds between two looks of the store at what is running, at least."""
SAVE_PART = 20
"""A large trial takes long to store: it is stored as often as this leaves time to play."""
BOTS = (N_("greedy"), N_("random"), N_("beginner"), N_("casual"), N_("strong"))


@dataclass
class Trial:
    """One question to the lab: an edition beside the standard box."""

    id: str
    edition: str
    person: str
    plan: Mapping[str, Any]
    status: str
    played: int = 0
    results: list[list[Result]] = field(default_factory=lambda: [[], []])
    note: str = ""
    created: float = 0.0
    began: tuple[float, int] | None = None  # when this run began, and what was played before
    _found: tuple[int, Comparison] | None = None

    @property
    def speed(self) -> float:
        """Deals a second, played both ways; 0 while nothing can be said."""
        if self.status != RUNNING or self.began is None:
            return 0.0
        since, before = self.began
        return (self.played - before) / max(0.1, monotonic() - since)

    @property
    def seconds_left(self) -> int:
        """How long it will take at this speed; 0 while nothing can be said."""
        return round((self.deals - self.played) / self.speed) if self.speed else 0

    @property
    def deals(self) -> int:
        """How many deals are to be played both ways."""
        return int(self.plan["games"])

    @property
    def changes(self) -> Changes:
        """The components that it changes."""
        names, among_words = self.plan["changed"], self.plan.get("among_words", True)
        if not isinstance(names, dict):  # a trial of an earlier version
            names = dict(zip(names, names, strict=True))
        return Changes(names, among_words)

    def found(self) -> Comparison:
        """Say what the games say so far."""
        played = self.played
        if self._found is None or self._found[0] != played:
            before, after = map(list, self.results)
            self._found = played, compare(before, after, self.changes)
        return self._found[1]


class Lab:
    """A queue of trials, one after the other; tables of people come first."""

    def __init__(
        self, service: TableService, settings: ServerSettings, hall: Hall | None = None
    ) -> None:
        self._service, self._settings = service, settings
        self.hall = hall or Local(settings.lab_processes)
        self._lock, self._wake, self._closed = Lock(), Event(), Event()
        self._stop: set[str] = set()
        self._running: Trial | None = None
        self._thread: Thread | None = None

    def ask(self, person: str, edition: str, draft: Draft, plan: Mapping[str, Any]) -> str:
        """Queue a trial; the server's settings limit how large and how many."""
        most, queue = self._settings.lab_games, self._settings.lab_queue
        if not most:
            raise NotForYou("The lab is closed on this server.")
        if not 1 <= plan["games"] <= most:
            raise BadRequest(
                "The number of games is {n}; allowed: 1 to {most}.", n=plan["games"], most=most
            )
        if plan["bot"] not in BOTS:
            raise BadRequest(
                "There is no bot {level!r:.40}; there are: {known}.",
                level=plan["bot"],
                known=", ".join(BOTS),
            )
        edition_box = draft.opened()
        draft.game.start(plan["seats"], 0, plan["options"], edition_box)
        changed = changes_of(draft)
        full = {**plan, "game": draft.game.name, "text": draft.to_toml()}
        full |= {"changed": dict(changed.names), "among_words": changed.among_words}
        made = new_id()
        with self._service.store.writing() as connection:
            open_ones = sa.and_(TRIALS.c.person == person, TRIALS.c.status.in_([WAITING, RUNNING]))
            n = connection.execute(
                sa.select(sa.func.count()).select_from(TRIALS).where(open_ones)
            ).scalar_one()
            if n >= queue:
                raise BadRequest(
                    "{n} of your trials wait already; allowed: {most}.", n=n, most=queue
                )
            row: dict[str, Any] = {
                "id": made,
                "edition_id": edition,
                "person": person,
                "plan": full,
            }
            row |= {
                "status": WAITING,
                "played": 0,
                "results": [[], []],
                "note": "",
                "created": time(),
            }
            connection.execute(TRIALS.insert().values(**row))
        self._begin()
        return made

    def trials(self, person: str, edition: str) -> list[Trial]:
        """List what was tried with an edition, the latest first."""
        where = sa.and_(TRIALS.c.edition_id == edition, TRIALS.c.person == person)
        query = sa.select(TRIALS).where(where).order_by(TRIALS.c.created.desc()).limit(20)
        with self._service.store.reading() as connection:
            found = [_trial(row) for row in connection.execute(query).mappings()]
        running = self._running
        return [running if running and one.id == running.id else one for one in found]

    def running_of(self, person: str) -> Trial | None:
        """Give the trial of a person that is being played, if one is: every page says so."""
        running = self._running
        return running if running and running.person == person else None

    def ahead_of(self, trial: Trial) -> int:
        """Count the trials, of anybody, that come before one that waits."""
        if trial.status != WAITING:
            return 0
        earlier = sa.or_(
            TRIALS.c.status == RUNNING,
            sa.and_(TRIALS.c.status == WAITING, TRIALS.c.created < trial.created),
        )
        query = sa.select(sa.func.count()).select_from(TRIALS).where(earlier)
        with self._service.store.reading() as connection:
            return int(connection.execute(query).scalar_one())

    def stop(self, person: str, trial: str) -> None:
        """Stop a trial; what was played is kept."""
        where = sa.and_(TRIALS.c.id == trial, TRIALS.c.person == person)
        with self._service.store.writing() as connection:
            waiting = sa.and_(where, TRIALS.c.status == WAITING)
            connection.execute(TRIALS.update().where(waiting).values(status=STOPPED))
            mine = connection.execute(sa.select(TRIALS.c.id).where(where)).first()
        if mine is not None:
            self._stop.add(trial)

    def go_on(self, person: str, trial: str) -> None:
        """Resume a trial that was stopped."""
        where = sa.and_(TRIALS.c.id == trial, TRIALS.c.person == person)
        where = sa.and_(where, TRIALS.c.status.in_([STOPPED, FAILED]))
        self._stop.discard(trial)
        with self._service.store.writing() as connection:
            connection.execute(TRIALS.update().where(where).values(status=WAITING))
        self._begin()

    def start(self) -> None:
        """Go on with what an earlier run of the server left; called when the server starts."""
        waits = sa.select(TRIALS.c.id).where(TRIALS.c.status == WAITING)
        with self._service.store.writing() as connection:
            if self._service.store.sqlite:  # there is no other server that runs them
                left = TRIALS.c.status == RUNNING
                connection.execute(TRIALS.update().where(left).values(status=WAITING))
            some = connection.execute(waits).first()
        if some is not None and self._settings.lab_games:
            self._begin()

    def close(self) -> None:
        """Stop; what was played is kept, and the next server goes on."""
        self._closed.set()
        self._wake.set()
        if self._thread is not None:
            self._thread.join(10.0)

    def _begin(self) -> None:
        with self._lock:
            self._wake.set()
            if self._thread is None:
                self._thread = Thread(target=self._work, name="lab", daemon=True)
                self._thread.start()

    def _work(self) -> None:
        while not self._closed.is_set():
            trial = self._next()
            if trial is None:
                self._wake.wait()
                self._wake.clear()
                continue
            self._running = trial
            try:
                trial.status = self._play(trial)
            except MegawattError as error:
                trial.status, trial.note = FAILED, str(error)[:400]
            except Exception:
                log.exception("a trial failed")
                trial.status, trial.note = FAILED, ""
            self._save(trial)
            self._running = None

    def _next(self) -> Trial | None:
        query = sa.select(TRIALS).where(TRIALS.c.status == WAITING).order_by(TRIALS.c.created)
        with self._service.store.writing() as connection:
            row = connection.execute(query.limit(1).with_for_update()).mappings().first()
            if row is None:
                return None
            mine = TRIALS.c.id == row["id"]
            connection.execute(TRIALS.update().where(mine).values(status=RUNNING))
        return _trial(row)

    def _play(self, trial: Trial) -> str:
        """Play the deals that are missing, both ways, a few at a time."""
        trial.status = RUNNING
        self._save(trial)
        game = self._service.game(trial.plan["game"])
        while game.engine.interpreted and self._settings.compile:
            if self._closed.wait(1.0) or trial.id in self._stop:
                return WAITING if self._closed.is_set() else STOPPED
        with TemporaryDirectory(prefix="megawatt-lab-") as folder:
            plans = [self.plan_of(trial, None), self.plan_of(trial, folder)]
            trial.began = monotonic(), trial.played
            return self._both_ways(trial, plans)

    def plan_of(self, trial: Trial, folder: str | None) -> Plan:
        """Give what a trial plays: with the edition, written into a folder, or the standard box."""
        asked, box = trial.plan, None
        if folder is not None:
            path = Path(folder) / "edition.toml"
            path.write_text(asked["text"], encoding="utf-8")
            box = str(path)
        return Plan(
            game=asked["game"],
            seats=asked["seats"],
            bots=(asked["bot"],),
            games=asked["games"],
            seed=asked["seed"],
            options=asked["options"],
            box=box,
            holdings=True,
        )

    def _both_ways(self, trial: Trial, plans: list[Plan]) -> str:
        portion = max(2, 2 * self._settings.lab_processes) * 10
        due = monotonic() + SAVE_EVERY
        fixtures = plans[0].fixtures()
        for first in range(0, len(fixtures), portion):
            for side, plan in enumerate(plans):
                done = {one["game"] for one in trial.results[side]}
                part = [one for one in fixtures[first : first + portion] if one.number not in done]
                for result in self.hall.play(plan, part) if part else ():
                    trial.results[side].append({key: result[key] for key in KEPT})
                    trial.played = min(map(len, trial.results))
                    if self._closed.is_set() or trial.id in self._stop:
                        return WAITING if self._closed.is_set() else STOPPED
            if monotonic() > due:
                asked = monotonic()
                self._save(trial)
                due = monotonic() + max(SAVE_EVERY, SAVE_PART * (monotonic() - asked))
        return DONE

    def _save(self, trial: Trial) -> None:
        values = {"status": trial.status, "played": trial.played, "note": trial.note}
        values |= {"results": trial.results}
        with self._service.store.writing() as connection:
            there = sa.select(EDITIONS.c.id).where(EDITIONS.c.id == trial.edition)
            if connection.execute(there).first() is None:
                self._stop.add(trial.id)
            connection.execute(TRIALS.update().where(TRIALS.c.id == trial.id).values(**values))


def _trial(row: sa.RowMapping) -> Trial:
    return Trial(
        id=row["id"],
        edition=row["edition_id"],
        person=row["person"],
        plan=row["plan"],
        status=row["status"],
        played=row["played"],
        results=[list(one) for one in row["results"]],
        note=row["note"],
        created=row["created"],
    )
