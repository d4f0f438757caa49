"""What a table can refuse; each text is written for the person who asked."""

from megawatt.kernel.wording import Worded


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


class BadRequest(Refusal):
    """The request is not valid; the text says what is allowed."""


class NotForYou(Refusal):
    """Only the operator of the server may ask for this."""


class NoToken(Refusal):
    """A program did not say which seat it plays."""
