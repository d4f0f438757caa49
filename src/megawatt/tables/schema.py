"""What is stored: tables, who sits there, every move ever made, and what belongs to them.

The log is append-only. A take-back is a record of its own, so that nothing a program was told
becomes untrue later; `live_table.py` derives which moves count.
"""

import sqlalchemy as sa

METADATA = sa.MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

ID, NAME = sa.String(32), sa.String(64)

BOXES = sa.Table(  # own boxes that tables are played with: they never change
    "boxes",
    METADATA,
    sa.Column("id", ID, primary_key=True),  # digest of game and text
    sa.Column("game", NAME, nullable=False),
    sa.Column("name", sa.String(80), nullable=False),
    sa.Column("text", sa.Text, nullable=False),  # TOML
)

TABLES = sa.Table(
    "tables",
    METADATA,
    sa.Column("id", ID, primary_key=True),
    sa.Column("game", NAME, nullable=False),
    sa.Column("rules", sa.Integer, nullable=False),  # version of the rules it is played by
    sa.Column("box", sa.String(128), nullable=False),  # digest of the box it is played with
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("seed", sa.BigInteger, nullable=False),
    sa.Column("salt", sa.String(64)),  # of the commitment; none: not dealt yet, or an old table
    sa.Column("begins", sa.Integer),  # the seat that is to act first; none: any
    sa.Column("seats", sa.Integer, nullable=False),
    sa.Column("host", ID, nullable=False),
    sa.Column("open", sa.Boolean, nullable=False),  # shown in the lobby
    sa.Column("locked", sa.Boolean, nullable=False),  # nobody may sit down
    sa.Column("held", sa.Boolean, nullable=False),  # it waits until the host says so
    sa.Column("hushed", sa.Boolean, nullable=False),  # spectators may not chat
    sa.Column("status", sa.String(8), nullable=False),  # waiting, playing, over, ended
    sa.Column("step", sa.Integer, nullable=False),  # how many records the log has
    sa.Column("change", sa.Integer, nullable=False),  # raised by moves, chat and seats alike
    sa.Column("due", sa.Boolean, nullable=False),  # a bot is to act
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("changed", sa.Float, nullable=False),  # when everybody could last see a change
    sa.Column("origin", ID),  # the table this one was continued from, or a rematch of
    sa.Column("guide", NAME),  # the guided first game that comments on this table
    sa.Column("edition", ID),  # one of the boxes; none: the standard box
    sa.Column("clock", sa.String(8)),  # the time is for a move or a game; none: there is no clock
    sa.Column("clock_seconds", sa.Integer),  # how much time that is
    sa.Column("clock_bot", NAME),  # the bot that plays on when it has run out
    sa.Index("ix_tables_status_open_changed", "status", "open", "changed"),
    sa.Index("ix_tables_due", "due"),
)

SEATS = sa.Table(
    "seats",
    METADATA,
    sa.Column("table_id", ID, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(8), nullable=False),  # open, person, bot
    sa.Column("person", ID),  # stays while a bot plays, so that the person can take the seat back
    sa.Column("name", NAME, nullable=False),
    sa.Column("level", NAME),  # the bot's
    sa.Column("token", sa.String(64)),  # digest of the token that programs play the seat with
    sa.Column("clock_left", sa.Float),  # seconds, as they were when the clock last began to run
    sa.Column("clock_until", sa.Float),  # when the time runs out; none: the clock stands
    sa.Index("ix_seats_person", "person"),
    sa.Index("ix_seats_clock_until", "clock_until"),
)

MOVES = sa.Table(
    "moves",
    METADATA,
    sa.Column("table_id", ID, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("step", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("action", sa.Integer, nullable=False),  # -1: the seat takes its last move back
    sa.Column("key", NAME),  # a repeated post carries the same key
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("link", sa.String(64)),  # chains the records: `megawatt/fairness.py`
    sa.UniqueConstraint("table_id", "seat", "key", name="uq_moves_key"),
)

CHAT = sa.Table(
    "chat",
    METADATA,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("table_id", ID, sa.ForeignKey("tables.id"), nullable=False),
    sa.Column("person", ID, nullable=False),
    sa.Column("seat", sa.Integer),  # the speaker's; none: a spectator, or the server
    sa.Column("name", NAME, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Index("ix_chat_table_id", "table_id"),
)

CLAIMS = sa.Table(
    "claims",
    METADATA,
    sa.Column("table_id", ID, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("holder", ID, nullable=False),  # the process that runs the bots of the table
    sa.Column("until", sa.Float, nullable=False),
)

RESULTS = sa.Table(
    "results",
    METADATA,
    sa.Column("table_id", ID, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("person", ID),
    sa.Column("game", NAME, nullable=False),
    sa.Column("seats", sa.Integer, nullable=False),
    sa.Column("points", sa.Integer, nullable=False),
    sa.Column("place", sa.Integer, nullable=False),
    sa.Column("outcome", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Index("ix_results_person_game", "person", "game"),
)

KEPT = sa.Table(
    "kept",
    METADATA,
    sa.Column("person", ID, primary_key=True),
    sa.Column("table_id", ID, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("removed", sa.Boolean, nullable=False),  # from the person's own list
    sa.Column("favourite", sa.Boolean, nullable=False),
    sa.Column("refused", sa.Boolean, nullable=False),  # the host has sent the person away
)

TRIES = sa.Table(
    "tries",
    METADATA,
    sa.Column("day", sa.String(10), primary_key=True),  # of the challenge, 2026-11-16
    sa.Column("person", ID, primary_key=True),  # one try each; bots: "bot <level>"
    sa.Column("game", NAME, nullable=False),
    sa.Column("name", NAME, nullable=False),
    sa.Column("table_id", ID, sa.ForeignKey("tables.id")),  # none: a bot's
    sa.Column("points", sa.Integer),  # none: not at the end yet
    sa.Column("at", sa.Float, nullable=False),
    sa.Index("ix_tries_table_id", "table_id"),
    sa.Index("ix_tries_person", "person"),
)

EDITIONS = sa.Table(
    "editions",
    METADATA,
    sa.Column("id", ID, primary_key=True),
    sa.Column("person", ID, nullable=False),
    sa.Column("game", NAME, nullable=False),
    sa.Column("name", sa.String(80), nullable=False),
    sa.Column("text", sa.Text, nullable=False),  # TOML, as it is exported
    sa.Column("undo", sa.JSON, nullable=False),  # earlier texts, the latest last
    sa.Column("link", ID, unique=True),  # who has it may look; none: not shared
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("changed", sa.Float, nullable=False),
    sa.Index("ix_editions_person", "person"),
)

TRIALS = sa.Table(  # what the lab plays with an edition, and what it found
    "trials",
    METADATA,
    sa.Column("id", ID, primary_key=True),
    sa.Column("edition_id", ID, sa.ForeignKey("editions.id"), nullable=False),
    sa.Column("person", ID, nullable=False),
    sa.Column("plan", sa.JSON, nullable=False),  # bot, seats, options, games, both texts
    sa.Column("status", sa.String(8), nullable=False),  # waiting, running, stopped, done, failed
    sa.Column("played", sa.Integer, nullable=False),
    sa.Column("results", sa.JSON, nullable=False),  # before and after, a list of games each
    sa.Column("note", sa.Text, nullable=False),  # why it failed
    sa.Column("created", sa.Float, nullable=False),
    sa.Index("ix_trials_edition_id", "edition_id"),
    sa.Index("ix_trials_status", "status"),
)

ARCHIVES = sa.Table(
    "archives",
    METADATA,
    sa.Column("table_id", ID, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("step", sa.Integer, nullable=False),  # how many records it tells
    sa.Column("content", sa.LargeBinary, nullable=False),  # `archives.py`
)

ENDINGS = sa.Table(
    "endings",
    METADATA,
    sa.Column("table_id", ID, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),  # it agrees to end the game
    sa.Column("at", sa.Float, nullable=False),
)

SETTINGS = sa.Table(
    "settings",
    METADATA,
    sa.Column("name", NAME, primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)

CHANNELS = sa.Table(  # how a person wants to hear that it is their turn
    "channels",
    METADATA,
    sa.Column("id", ID, primary_key=True),
    sa.Column("person", ID, nullable=False),
    sa.Column("kind", sa.String(8), nullable=False),  # push, webhook, mail
    sa.Column("address", sa.Text, nullable=False),
    sa.Column("keys", sa.JSON, nullable=False),  # of a browser's subscription
    sa.Column("lang", sa.String(16), nullable=False),
    sa.Column("confirmed", sa.Boolean, nullable=False),  # the address is the person's own
    sa.Column("failures", sa.Integer, nullable=False),  # in a row
    sa.Column("note", sa.Text, nullable=False),  # why the last one failed
    sa.Column("created", sa.Float, nullable=False),
    sa.Index("ix_channels_person", "person"),
    sa.Index("ix_channels_kind_created", "kind", "created"),
)

NOTICES = sa.Table(  # an outbox: each turn, to each channel, once
    "notices",
    METADATA,
    sa.Column("table_id", ID, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("turn", sa.Integer, primary_key=True),  # how many records the seat had before it
    sa.Column("channel_id", ID, sa.ForeignKey("channels.id"), primary_key=True),
    sa.Column("status", sa.String(8), nullable=False),  # waiting, sent, seen, failed
    sa.Column("tries", sa.Integer, nullable=False),
    sa.Column("due", sa.Float, nullable=False),  # not before this moment
    sa.Index("ix_notices_status_due", "status", "due"),
    sa.Index("ix_notices_channel_id", "channel_id"),
)

OF_A_TABLE = (CHAT, CLAIMS, MOVES, RESULTS, KEPT, TRIES, ARCHIVES, ENDINGS, NOTICES, SEATS)
"""All that belongs to a table and goes with it."""
