"""Which finished games count for a person's records and statistics."""

import sqlalchemy as sa

from megawatt.tables.schema import RESULTS, TABLES


def counts_as_record(results: sa.FromClause = RESULTS) -> sa.ColumnElement[bool]:
    """Say of results that they were reached with the standard box and a deal nobody had seen.

    A game tried again from one of its moments has the deal of the first one, dice and all.
    """
    first = TABLES.alias("first")
    own_box = sa.select(TABLES.c.id).where(TABLES.c.edition.is_not(None))
    tried_again = (
        sa.select(TABLES.c.id)
        .join(first, TABLES.c.origin == first.c.id)
        .where(TABLES.c.seed == first.c.seed)
    )
    return sa.and_(
        results.c.table_id.not_in(own_box),
        results.c.table_id.not_in(tried_again),
    )
