"""The models of the JSON API: what programs send and receive."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from megawatt.games import GAMES
from megawatt.tables.clocks import LEAST, MOST

Number = Annotated[int, Field(strict=True, ge=0, le=2**31 - 1)]
Name = Annotated[str, Field(min_length=1, max_length=200, examples=["Katie's program"])]
Key = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9._-]+$")]


class Form(BaseModel):
    """What programs send: unknown fields are refused, so that typing errors are found."""

    model_config = ConfigDict(extra="forbid")


class SeatForm(Form):
    """A seat of a new table: for the asker, for a bot, or free to join."""

    kind: Literal["me", "open", "bot"] = "open"
    level: Annotated[str, Field(max_length=64)] | None = None


class ClockForm(Form):
    """Time to think: so many seconds for a move or a game, then the bot plays on."""

    per: Literal["move", "game"]
    seconds: Annotated[int, Field(strict=True, ge=LEAST, le=MOST)]
    bot: Annotated[str, Field(max_length=64)] = "casual"


class TableForm(Form):
    """A new table."""

    game: Annotated[str, Field(max_length=64, examples=[*GAMES])]
    seats: Annotated[list[SeatForm], Field(min_length=1, max_length=12)]
    options: dict[str, Any] = {}
    open: bool = True
    held: bool = False  # it begins when the host says so, not when the last seat is taken
    clock: ClockForm | None = None
    name: Name = "Program"


class Joining(Form):
    """Taking a free seat; without a number, the first."""

    name: Name = "Program"
    seat: Number | None = None


class Begin(Form):
    """Beginning at once: the bots that take the free seats."""

    level: Annotated[str, Field(max_length=64)] = "casual"


class Terms(Form):
    """What the host decides; what is left out stays as it is."""

    locked: bool | None = None  # nobody may sit down
    held: bool | None = None  # it begins when the host says so
    hushed: bool | None = None  # only players chat


class Guest(Form):
    """The seat of a guest."""

    seat: Number


class Move(Form):
    """An action decided by looking at `step`; a repeated post carries the same key."""

    action: Number
    step: Number
    key: Key | None = None


class TakeBack(Form):
    """Taking the seat's last move back."""

    step: Number
    key: Key | None = None


class SitIn(Form):
    """Let a bot of a level play the seat; null: take the seat back."""

    level: Annotated[str, Field(max_length=64)] | None


class Line(Form):
    """A line of chat."""

    text: Annotated[str, Field(min_length=1, max_length=2000)]


class Problem(BaseModel):
    """Why something was refused; an illegal move also has its reason and clause."""

    error: str
    reason: str | None = None
    clause: str | None = None


class OptionFacts(BaseModel):
    """A choice before the game."""

    type: str
    default: Any
    words: str
    choices: list[Any]
    clause: str


class GameFacts(BaseModel):
    """A game on offer."""

    name: str
    title: str
    tagline: str
    minutes: tuple[int, int]
    seats: tuple[int, int]
    actions: int
    rules: int
    options: dict[str, OptionFacts]
    presets: dict[str, dict[str, Any]]
    ready: bool  # it can be played: always, compiled or not
    compiled: bool  # bots play at full strength
    percent: int


class SeatFacts(BaseModel):
    """Who sits in a seat."""

    seat: int
    kind: Literal["open", "person", "bot"]
    name: str
    level: str | None
    left: float | None = None  # seconds on the clock; null: there is none
    runs: bool = False  # the clock runs


class TableFacts(BaseModel):
    """A table, as everybody may know it."""

    table: str
    game: str
    status: Literal["waiting", "playing", "over"]
    options: dict[str, Any]
    locked: bool
    held: bool
    hushed: bool
    clock: ClockForm | None
    seats: list[SeatFacts]


class Seated(BaseModel):
    """A seat, and the token to play it with: keep it, it is shown only once."""

    table: str
    seat: int | None
    token: str | None


class ChoiceFacts(BaseModel):
    """An action in words."""

    action: int
    words: str
    clause: str


class Legal(BaseModel):
    """What the seat may do at this step; revisions take back inside a simultaneous phase."""

    step: int
    question: str
    legal: list[ChoiceFacts]
    revisions: list[ChoiceFacts]
    can_undo: bool


class Result(BaseModel):
    """How a game ended; the seed is sent only then."""

    points: list[int]
    places: list[int]
    winners: list[int]
    outcome: str
    seed: int
    log: list[tuple[int, int]]


class Fairness(BaseModel):
    """The commitment to the deal, and the link of the last record that all could see.

    Note both: when the game is over, the salt and the result's seed show that nothing was changed.
    """

    commitment: str
    link: str
    salt: str | None


class TableView(TableFacts):
    """A table as the asker may see it; others' secret planning is not counted."""

    step: int
    change: int
    seat: int | None
    to_act: list[int]
    view: dict[str, Any]
    fairness: Fairness | None
    result: Result | None


class StoredMove(BaseModel):
    """The move is stored as record `step`; the table is now at step `now`."""

    step: int
    now: int
    repeated: bool


class Why(BaseModel):
    """Whether an action is legal for the seat now, else why not."""

    legal: bool
    reason: str
    clause: str


class LogLine(BaseModel):
    """A line of the log; what is secret to the asker is left out."""

    moment: int
    seat: int
    words: str


class StoryEvent(BaseModel):
    """One thing that happened, as far as the asker may know of it."""

    step: int  # after so many steps that the asker saw; 0: the set-up
    turn: int
    seat: int  # who did it; -1: nobody
    kind: str
    changes: dict[str, dict[int, int]]  # number: seat: how much more
    text: str


class StoredGame(BaseModel):
    """A table as it is stored, told without its rules."""

    table: str
    game: str
    status: Literal["waiting", "playing", "over", "ended"]
    rules: int
    box: str
    players: list[str]
    points: list[int]
    places: list[int]
    story: list[str]
    save: dict[str, Any] | None  # the whole game, once it has ended
