"""What can be refused at a table; each text is meant for the person who asked."""

from megawatt.kernel.errors import MegawattError


class NoSuchTable(MegawattError):
    """There is no table of that name, or none that this person may see."""


class LookAgain(MegawattError):
    """The table has moved on since the asker last looked: look, then decide again."""


class NotYourSeat(MegawattError):
    """The seat belongs to somebody else, or to nobody."""


class SeatTaken(MegawattError):
    """No seat is free for this person."""


class NotPlaying(MegawattError):
    """The table still waits for people, or its game is over."""


class NotReady(MegawattError):
    """The game is still being compiled on this computer."""


class OldRules(MegawattError):
    """The table was played by other rules or with another box than this program has."""


class BadRequest(MegawattError):
    """Something asked for cannot be: the text says what is allowed."""


class NoToken(MegawattError):
    """A program did not say which seat it plays."""
