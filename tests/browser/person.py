"""A person at a browser: arrives, sets up a table, clicks until the game is over."""

import time

from playwright.sync_api import ConsoleMessage, Locator, Page

# Plays on by clicking what the page offers, as fast as the page allows: the same clicks as a
# person's, made inside the page, so that a whole game takes seconds. `by`: "list" takes answers of
# the list and their twins in turn, "board" what is on the board or a button beside the question,
# "first" the first answer. It says how many clicks it made, and how often nothing was in sight.
PLAY = """async ({ most, seed, by }) => {
  const state = () => document.getElementById("state").dataset;
  const sure = () => document.querySelector("[data-confirm]");
  const where = () => [state().step, state().change, Boolean(sure())].join();
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));
  const press = (thing) => thing.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  const frame = () => document.getElementById("board").getBoundingClientRect();
  const isSeen = (thing) => {
    const { left, right, top, bottom, width } = thing.getBoundingClientRect();
    const { left: from, right: to, top: high, bottom: low } = frame();
    return width > 0 && right > from && left < to && bottom > high && top < low;
  };
  let clicks = 0, luck = seed, last = "", since = Date.now(), blind = 0;
  const draw = (all) => {
    luck = (luck * 1103515245 + 12345) % 2147483648;
    return all[Math.floor((luck / 2147483648) * all.length)];
  };
  const answers = () => [...document.querySelectorAll("#choices button:not(.quiet)")];
  const ways = {
    first: () => answers()[0].click(),
    list: () => {
      const wanted = draw(answers());
      const twin = document.querySelector(`#board [data-action="${wanted.value}"]`);
      if (twin && clicks % 2) press(twin);
      else wanted.click();
    },
    board: () => {
      const open = new Set(answers().map((one) => one.value));
      const things = [...document.querySelectorAll("#board [data-action]")].filter((one) =>
        open.has(one.dataset.action.split(" ")[0]),
      );
      const buttons = [...document.querySelectorAll(".does button[name=action]")];
      if (!buttons.length && !things.some(isSeen)) blind += 1;
      const wanted = draw(buttons.length && clicks % 4 === 3 ? buttons : [...things, ...buttons]);
      if (!wanted) throw new Error("Nothing to click at " + where());
      press(wanted);
    },
  };
  while (state().status !== "over" && clicks < most) {
    const now = where();
    if (now !== last) { last = now; since = Date.now(); }
    if (Date.now() - since > 60000) throw new Error("The table stands still at " + now);
    if (sure()) sure().click();
    else if (state().myTurn === "yes" && answers().length) ways[by]();
    else { await pause(15); continue; }
    clicks += 1; // the answer may take its time; only if none comes at all, click again
    for (let waited = 0; waited < 1000 && where() === now; waited += 1) await pause(10);
  }
  return [clicks, blind];
}"""


OPENING = 180_000
"""Milliseconds that a new table may take on a busy machine: its board is drawn there first."""
WIDTH = "document.querySelector('#board svg').getBoundingClientRect().width"
# Writes down every place and size that the board has from now on, as it is painted.
WATCH = """() => {
  window.places = new Set();
  const look = () => {
    const board = document.querySelector("#board > svg");
    if (board && !document.querySelector("#end")) {
      const { x, y, width, height } = board.getBoundingClientRect();
      const { scrollLeft, scrollTop, clientWidth, classList } = document.getElementById("board");
      // A phone turns to the page of the question that the player's own answer led to.
      const turned = Math.round(scrollLeft / clientWidth) * clientWidth;
      // What is not shown whole is scrolled by the reader: it may become longer at its end.
      const high = classList.contains("whole") ? height : 0;
      const beside = scrollLeft - turned;
      const all = [x + scrollLeft, y, width, high, beside, scrollTop, scrollX, scrollY];
      window.places.add(all.map(Math.round).join());
    }
    requestAnimationFrame(look);
  };
  look();
}"""


class Person:
    """Somebody who looks at pages and clicks."""

    def __init__(self, page: Page, address: str) -> None:
        self.page, self.address = page, address
        self.complaints: list[str] = []
        self.blind = 0  # how often nothing that could be clicked was in sight, in the last play
        self.expected: tuple[str, ...] = ()  # what the browser may complain about in this test
        page.on("pageerror", lambda error: self._complain(str(error)))
        page.on("console", self._on_console)

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._complain(message.text)

    def _complain(self, text: str) -> None:
        if not any(word in text for word in self.expected):
            self.complaints.append(text)

    def go(self, path: str = "/") -> None:
        self.page.goto(self.address + path)

    def set_up(self, game: str, *seats: str) -> None:
        """Set up a table by its form: `me`, `open`, `bot:greedy` …"""
        self.go(f"/games/{game}")
        self.page.locator("[data-start]:not(:disabled)").wait_for()  # the form's script runs
        chairs = self.page.locator("[data-chair]").count()
        for chair in range(chairs):
            kind = seats[chair] if chair < len(seats) else "none"
            self.page.locator(f"select[name=seat-{chair}]").select_option(kind)
        self.page.locator("[data-start]").click(no_wait_after=True)
        self.page.wait_for_url("**/tables/**", timeout=OPENING)
        if "open" in seats:
            self.page.locator("[data-copy]:not([hidden])").wait_for()  # the waiting room
        else:
            self.wait_for_script()

    def wait_for_script(self) -> None:
        """Wait until the table's script runs: before, keys and clicks on the board do nothing."""
        self.page.wait_for_selector("html[data-ready=yes]")

    def begin(self, game: str) -> None:
        """Set up a table for oneself in both seats: nobody else draws the page anew."""
        self.set_up(game, "me", "me")
        self.wait_for("my-turn", "yes")

    def play(self, most: int = 5000, seed: int = 7, by: str = "list") -> int:
        """Play on until the game is over, or so many clicks; say how many clicks it took."""
        clicks, self.blind = self.page.evaluate(PLAY, {"most": most, "seed": seed, "by": by})
        return int(clicks)

    def fact(self, name: str) -> str:
        """Read what the page knows of the table: step, my-turn, status …"""
        return self.page.locator("#state").get_attribute(f"data-{name}") or ""

    def wait_for(self, name: str, value: str) -> None:
        self.page.wait_for_selector(f'#state[data-{name}="{value}"]')

    def wait_for_width(self, least: float, most: float) -> None:
        """Wait until the board is so wide, in pixels."""
        self.wait_until(f"([least, most]) => {WIDTH} >= least && {WIDTH} <= most", [least, most])

    @property
    def width(self) -> float:
        """How wide the board is drawn, in pixels."""
        found: float = self.page.evaluate(WIDTH)
        return found

    def wait_until(self, true: str, given: object = None, seconds: float = 30) -> None:
        """Ask the page again and again; its own rules forbid it to be asked from within."""
        end = time.monotonic() + seconds
        while not self.page.evaluate(true, given):
            if time.monotonic() > end:
                raise AssertionError(f"Not so after {seconds} s: {true}")
            self.page.wait_for_timeout(50)

    def watch_board(self) -> None:
        """Watch where the board is and how large; `board_places` tells."""
        self.page.evaluate(WATCH)

    @property
    def board_places(self) -> list[str]:
        """Every place and size that the watched board had."""
        found: list[str] = self.page.evaluate("[...window.places]")
        return found

    def list_choices(self) -> None:
        """Open the list of all choices, if it is not open."""
        if self.page.locator("#list:not([open])").count():
            self.page.locator("#list summary").first.click()

    @property
    def question(self) -> Locator:
        return self.page.locator("#question")

    @property
    def answers(self) -> Locator:
        return self.page.locator("#choices button")
