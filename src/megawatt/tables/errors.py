"""What a table can refuse; each text is written for the person who asked."""

from megawatt.kernel.tongue import N_
from megawatt.kernel.wording import Worded

BUSY = N_("Many ask for this at the moment; try again in a few seconds.")
TWICE = N_("One at a time: your last question is still being answered.")


class Refusal(Worded):
    """Anything that a table refuses."""


class NoSuchTable(Refusal):
    """There is no table of that name, or none that this person may see."""


class LookAgain(Refusal):
    """The table has changed since the asker last looked: look, then decide again."""


class NotYourSeat(Refusal):
    """The seat belongs to somebody else, or to nobody."""


class SeatTaken(Refusal):
    """No seat is free for this person."""


class NotPlaying(Refusal):
    """The table still waits for people, or its game is over."""


class OldRules(Refusal):
    """The table was played by other rules or with another box than this program has."""


class BrokenChain(Refusal):
    """A stored record is not the one that was stored."""


class BadRequest(Refusal):
    """The request is not valid; the text says what is allowed."""


class Later(Refusal):
    """Not now: after some seconds it may be asked again."""

    def __init__(self, text: str, seconds: int, /, **values: object) -> None:
        super().__init__(text, **values)
        self.seconds = seconds


class Busy(Later):
    """Too much is asked of the server."""

    def __init__(self, seconds: int, text: str = BUSY, /, **values: object) -> None:
        super().__init__(text, seconds, **values)


class AskedTwice(Later):
    """The person's last question is not answered yet."""

    def __init__(self, seconds: int) -> None:
        super().__init__(TWICE, seconds)


class NotForYou(Refusal):
    """Only the operator of the server may ask for this."""


class NoToken(Refusal):
    """A program did not say which seat it plays."""
