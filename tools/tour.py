"""A tour of the browser table: every page and state, and how to get there.

The documentation's pictures, the search for barriers and the test of large text go this way.
Nothing here depends on words of a page, so that the tour is the same in every language.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from urllib.parse import urlsplit

from playwright.sync_api import APIResponse, Page

from megawatt.match import Match
from megawatt.saves import to_text

Step = Callable[[Page], None]
"""Something to do on a page."""
PATIENCE = 300_000
"""Milliseconds that anything may take on a busy machine."""


@dataclass(frozen=True)
class Scene:
    """A state of a page: where it is, and what to do there."""

    name: str
    path: str
    steps: tuple[Step, ...] = ()

    def enter(self, guest: "Guest", lang: str = "") -> None:
        """Go there, in a language."""
        if lang:
            guest.send("/me", lang=lang)
        page = guest.page
        page.goto(guest.address + self.path)
        if page.locator("#table").count():
            page.wait_for_selector("html[data-ready=yes]")
        for step in self.steps:
            step(page)


def click(selector: str) -> Step:
    """Click something."""
    return lambda page: page.locator(selector).first.click()


def unfold(sheet: str, fold: str) -> Step:
    """Open a part beside the board: a phone has a button for it, a desk a line that unfolds."""
    return click(f"[data-sheet-of={sheet}]:visible, {fold} > summary:visible")


def press(key: str) -> Step:
    """Press a key."""
    return lambda page: page.keyboard.press(key)


def focus(selector: str) -> Step:
    """Bring the focus to something."""
    return lambda page: page.locator(selector).first.focus()


def see(selector: str) -> Step:
    """Wait until something is there."""
    return lambda page: page.locator(selector).first.wait_for(timeout=PATIENCE)


def pick(chair: int) -> tuple[Step, ...]:
    """Open the question who sits on a chair."""
    return (see("[data-start]:not(:disabled)"), click(f"[data-chair='{chair}'] .seatc"))


class Guest:
    """Somebody with a browser who has tables: forms are sent without their pages."""

    def __init__(self, page: Page, address: str, name: str = "Mira") -> None:
        self.page, self.address = page, address
        page.goto(f"{address}/settings")
        self._form_key = page.locator("[name=form_key]").first.input_value()
        self.send("/me", name=name)

    def send(self, path: str, **fields: str) -> str:
        """Send a form; say where it leads."""
        form: dict[str, str | float | bool] = {**fields, "form_key": self._form_key}
        ask = self.page.request.post
        return _led(ask(self.address + path, form=form, max_redirects=0, timeout=PATIENCE))

    def bring(self, saved: str) -> str:
        """Bring a saved game along; say where it leads."""
        file = {"name": "game.json", "mimeType": "application/json", "buffer": saved.encode()}
        return _led(
            self.page.request.post(
                f"{self.address}/replays",
                multipart={"form_key": self._form_key, "file": file},  # type: ignore[dict-item]
                max_redirects=0,
                timeout=PATIENCE,
            )
        )


def _led(answer: APIResponse) -> str:
    if answer.status != HTTPStatus.SEE_OTHER:
        raise ValueError(f"The table refused what the tour asked for: {answer.url}")
    return urlsplit(answer.headers["location"]).path


def saved_with(match: Match, players: Sequence[str]) -> str:
    """Write a match as a saved game, with the names of its players."""
    return to_text(match, {"players": list(players)})


def first_pages() -> Iterator[Scene]:
    """Show what somebody sees who has not played yet."""
    yield Scene("lobby-first", "/")
    yield Scene("learn", "/learn")
    yield Scene("my-games-first", "/my-games")
    yield Scene("settings", "/settings")
    yield Scene("editions-first", "/editions")
    yield Scene("rules-all", "/rules")
    yield Scene("verify", "/verify")
    yield Scene("offline", "/offline")
    yield Scene("nowhere", "/nowhere")


def own_pages(guest: Guest, game: str) -> Iterator[Scene]:
    """Show the pages of somebody who has tables, and an edition of a game."""
    friends = {"seat-0": "me", "seat-1": "open", "seat-2": "bot:greedy", "bot-2": "Curie"}
    room = guest.send(f"/games/{game}/tables", held="1", **friends)
    yield Scene("waiting", room)
    yield Scene("lobby", "/")
    yield Scene("lobby-menu", "/", (click("#mine details.more summary"),))
    yield Scene("my-games", "/my-games")
    box = guest.send("/editions", game=game)
    yield Scene("editions", "/editions")
    yield Scene("edition", box)
    yield Scene("edition-card", box, (click("a[href*='/component?']"),))
    yield Scene("lab", f"{box}/lab")


def set_up_pages(game: str) -> Iterator[Scene]:
    """Show how a table of a game is set up, and its rules."""
    yield Scene(f"{game}-setup", f"/games/{game}")
    yield Scene(f"{game}-setup-who", f"/games/{game}", pick(1))
    yield Scene(f"{game}-setup-rules", f"/games/{game}", (click(".more-rules summary"),))
    yield Scene(f"{game}-rules", f"/rules/{game}")
    yield Scene(f"{game}-rules-clause", f"/rules/{game}", (click(".cl"), see(".clause-here")))
    yield Scene(f"{game}-rules-found", f"/rules/{game}?q=1")
    yield Scene(f"{game}-aid", f"/rules/{game}/aid")


def start_of_table(guest: Guest, game: str) -> Iterator[Scene]:
    """Show a table at its beginning, and all that opens there; then the guided game."""
    table = guest.send(f"/games/{game}/quick")
    mine = see('#state[data-my-turn="yes"]')
    yield Scene(f"{game}-start", table, (mine,))
    yield Scene(f"{game}-list", table, (mine, press("l")))
    yield Scene(
        f"{game}-inspector",
        table,
        (mine, focus("#board [data-action]"), press("i"), see("#inspector:not([hidden])")),
    )
    yield Scene(f"{game}-keys", table, (mine, press("?")))
    yield Scene(f"{game}-player-aid", table, (mine, press("a"), see("#aid[open]")))
    yield Scene(f"{game}-words", f"{table}/words")
    yield Scene(f"{game}-chat", table, (mine, unfold("chat", "#chat")))
    yield Scene(f"{game}-seat", table, (mine, unfold("seat", "#mine")))
    yield Scene(f"{game}-hint", table, (mine, press("h"), see(".plans")))


def guided(guest: Guest, game: str) -> Iterator[Scene]:
    """Show the guided game of a game."""
    table = guest.send(f"/games/{game}/guide")
    yield Scene(f"{game}-guide", table, (see('#state[data-my-turn="yes"]'),))


def finished(game: str, table: str) -> Iterator[Scene]:
    """Show the end of a game and its review."""
    review = f"{table}/replay"
    yield Scene(f"{game}-end", table)
    yield Scene(f"{game}-end-board", table, (click("[data-look-board]"),))
    analysed = see('#analysis [data-done="yes"]')
    yield Scene(f"{game}-review", review, (analysed,))
    yield Scene(f"{game}-review-mistake", review, (analysed, press("1")))


def middle_of(guest: Guest, match: Match, moment: int, *players: str) -> Iterator[Scene]:
    """Show a table in the middle of a finished game, from seat 0 against bots."""
    game = match.game.name
    review = guest.bring(saved_with(match, players))
    table = guest.send(
        f"{review.removesuffix('/replay')}/play-on", moment=str(moment), seat="0", level="greedy"
    )
    mine = see('#state[data-my-turn="yes"]')
    yield Scene(f"{game}-middle", table, (mine,))
    yield Scene(f"{game}-playback", table, (mine, press("s"), see("#playback")))


def great_moment(guest: Guest, match: Match, kinds: frozenset[str]) -> Iterator[Scene]:
    """Show a reveal or scoring that an action of seat 0 leads to, if a finished game has one."""
    game = match.game.name
    moment = great_step(match, kinds)
    if moment is None:
        return
    action = match.log[moment][1]
    review = guest.bring(saved_with(match, ()))
    for number in range(2):  # one for each time that the tour comes: a moment does not come back
        table = guest.send(
            f"{review.removesuffix('/replay')}/play-on",
            moment=str(moment),
            seat="0",
            level="greedy",
        )
        yield Scene(
            f"{game}-moment-{number + 1}",
            table,
            (see('#state[data-my-turn="yes"]'), answer(action), see("#moment")),
        )


def great_step(match: Match, kinds: frozenset[str]) -> int | None:
    """Find the last step of seat 0 that one of these events comes of."""
    for step in reversed(range(len(match.log))):
        seat, action = match.log[step]
        if seat == 0:
            then = match.at(step)
            before = then.seen(0)
            then.play(seat, action)
            if any(event.kind in kinds for event in then.story(0, since=before)):
                return step
    return None


def answer(action: int) -> Step:
    """Give an answer of the list that a moment follows; one that is asked once more is meant."""
    button, sure = f'#choices button[value="{action}"]', "[data-confirm]"

    def give(page: Page) -> None:
        page.locator(button).first.evaluate("(one) => one.click()")
        page.locator(f"#moment, {sure}").first.wait_for()
        if page.locator(sure).count():
            page.locator(sure).first.evaluate("(one) => one.click()")

    return give


def play_out(guest: Guest, table: str) -> None:
    """Let a bot finish a table."""
    guest.send(f"{table}/sit-in", seat="0", level="greedy")
    guest.page.goto(guest.address + table)
    guest.page.wait_for_selector('#state[data-status="over"]', timeout=PATIENCE)
