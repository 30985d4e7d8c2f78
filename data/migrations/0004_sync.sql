-- One history on several phones, in a folder that another program keeps alike on all of them:
-- docs/together.md. Nothing of it is exported.

-- Empty while this phone shares no folder. Place: its directory there. Has joined: whatever the
-- folder lacked was written. Listing: a hash of the last listing, and since when it is the same.
CREATE TABLE sync (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    folder TEXT NOT NULL,
    place TEXT NOT NULL,
    phone TEXT NOT NULL,
    old_places TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(old_places)),
    is_paused INTEGER NOT NULL DEFAULT 0 CHECK (is_paused IN (0, 1)),
    has_joined INTEGER NOT NULL DEFAULT 0 CHECK (has_joined IN (0, 1)),
    listing TEXT NOT NULL DEFAULT '',
    unchanged_since TEXT NOT NULL DEFAULT '',
    searched_at TEXT NOT NULL DEFAULT ''
) STRICT;

-- The rows that have to be written into the folder. A row that changes again gets a new number, so
-- what was written meanwhile stays. Without AUTOINCREMENT SQLite would use a number twice.
CREATE TABLE outbox (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    row TEXT NOT NULL,
    UNIQUE (kind, row)
) STRICT;

-- The files that were taken, at least in part. Version: the app that did not understand all of it;
-- empty: not read to its end; NULL: all of it was understood. Trouble: what is told of it.
CREATE TABLE sync_files (
    name TEXT PRIMARY KEY,
    size INTEGER NOT NULL,
    version TEXT,
    trouble TEXT NOT NULL DEFAULT ''
) STRICT, WITHOUT ROWID;

-- The files that a file says it replaces: over the years as many as hands were recorded.
CREATE TABLE sync_replaces (
    file TEXT NOT NULL REFERENCES sync_files (name) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
    name TEXT NOT NULL,
    PRIMARY KEY (file, name)
) STRICT, WITHOUT ROWID;

CREATE INDEX sync_replaces_by_name ON sync_replaces (name);

-- The rows that a file waits for.
CREATE TABLE sync_lacks (
    file TEXT NOT NULL REFERENCES sync_files (name) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
    kind TEXT NOT NULL,
    row TEXT NOT NULL,
    PRIMARY KEY (file, kind, row)
) STRICT, WITHOUT ROWID;

CREATE INDEX sync_lacks_by_row ON sync_lacks (kind, row);

-- The latest time that was read in each directory.
CREATE TABLE sync_places (
    place TEXT PRIMARY KEY,
    latest TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- A change of this phone that gave way to another phone's, until somebody has looked at it.
CREATE TABLE sync_losses (
    kind TEXT NOT NULL,
    row TEXT NOT NULL,
    match_id TEXT,
    line TEXT NOT NULL CHECK (json_valid(line)),
    PRIMARY KEY (kind, row)
) STRICT, WITHOUT ROWID;

-- Whatever changes a row, it goes to the outbox in the same transaction. Without a REPLACE: inside a
-- trigger SQLite follows the ON CONFLICT of the statement that fires it.
CREATE TRIGGER rules_added AFTER INSERT ON rules WHEN EXISTS (SELECT 1 FROM sync)
BEGIN
    DELETE FROM outbox WHERE kind = 'rules' AND row = NEW.hash;
    INSERT INTO outbox (kind, row) VALUES ('rules', NEW.hash);
END;
CREATE TRIGGER rules_changed AFTER UPDATE ON rules WHEN EXISTS (SELECT 1 FROM sync)
BEGIN
    DELETE FROM outbox WHERE kind = 'rules' AND row = NEW.hash;
    INSERT INTO outbox (kind, row) VALUES ('rules', NEW.hash);
END;
CREATE TRIGGER player_added AFTER INSERT ON players WHEN EXISTS (SELECT 1 FROM sync)
BEGIN
    DELETE FROM outbox WHERE kind = 'player' AND row = NEW.id;
    INSERT INTO outbox (kind, row) VALUES ('player', NEW.id);
END;
CREATE TRIGGER player_changed AFTER UPDATE ON players WHEN EXISTS (SELECT 1 FROM sync)
BEGIN
    DELETE FROM outbox WHERE kind = 'player' AND row = NEW.id;
    INSERT INTO outbox (kind, row) VALUES ('player', NEW.id);
END;
CREATE TRIGGER match_added AFTER INSERT ON matches WHEN EXISTS (SELECT 1 FROM sync)
BEGIN
    DELETE FROM outbox WHERE kind = 'match' AND row = NEW.id;
    INSERT INTO outbox (kind, row) VALUES ('match', NEW.id);
END;
CREATE TRIGGER match_changed AFTER UPDATE ON matches WHEN EXISTS (SELECT 1 FROM sync)
BEGIN
    DELETE FROM outbox WHERE kind = 'match' AND row = NEW.id;
    INSERT INTO outbox (kind, row) VALUES ('match', NEW.id);
END;
CREATE TRIGGER hand_added AFTER INSERT ON hands WHEN EXISTS (SELECT 1 FROM sync)
BEGIN
    DELETE FROM outbox WHERE kind = 'hand' AND row = NEW.id;
    INSERT INTO outbox (kind, row) VALUES ('hand', NEW.id);
END;
CREATE TRIGGER hand_changed AFTER UPDATE ON hands WHEN EXISTS (SELECT 1 FROM sync)
BEGIN
    DELETE FROM outbox WHERE kind = 'hand' AND row = NEW.id;
    INSERT INTO outbox (kind, row) VALUES ('hand', NEW.id);
END;
CREATE TRIGGER change_added AFTER INSERT ON changes WHEN EXISTS (SELECT 1 FROM sync)
BEGIN
    DELETE FROM outbox WHERE kind = 'change' AND row = NEW.id;
    INSERT INTO outbox (kind, row) VALUES ('change', NEW.id);
END;
CREATE TRIGGER change_changed AFTER UPDATE ON changes WHEN EXISTS (SELECT 1 FROM sync)
BEGIN
    DELETE FROM outbox WHERE kind = 'change' AND row = NEW.id;
    INSERT INTO outbox (kind, row) VALUES ('change', NEW.id);
END;
