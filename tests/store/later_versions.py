"""Two invented migrations after those of the app, the second on top of the first: what brings later
versions about is tried before there is one.
"""

from app.store.core.database import Migration, migrations

STEPS = migrations()
LATER_STEPS = (
    *STEPS,
    Migration(
        len(STEPS) + 1,
        """
        -- Where a match was played; a semicolon; and a table of it.
        ALTER TABLE matches ADD COLUMN place TEXT NOT NULL DEFAULT '';
        UPDATE matches SET place = 'at home' WHERE name <> '';
        DROP INDEX matches_by_set;
        CREATE INDEX matches_by_set ON matches (set_id, place, deleted, started_at, id);
        """,
    ),
    Migration(
        len(STEPS) + 2,
        """
        CREATE TABLE places (name TEXT PRIMARY KEY, matches INTEGER NOT NULL) STRICT;
        INSERT INTO places SELECT place, count(*) FROM matches GROUP BY place;
        """,
    ),
)
