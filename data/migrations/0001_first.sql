-- The facts: players, own boxes, matches, hands, and what was changed in them. Rows that two phones
-- can both hold carry a stamp (revision, changed_at, device, deleted) and are never removed. History:
-- what a row was made from, the changes that whoever changed it last knew; empty: it is as it was
-- made. Times are UTC, written so that they sort as text.

CREATE TABLE players (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    colour INTEGER NOT NULL,
    revision INTEGER NOT NULL CHECK (revision > 0),
    changed_at TEXT NOT NULL,
    device TEXT NOT NULL,
    deleted INTEGER NOT NULL CHECK (deleted IN (0, 1)),
    history TEXT NOT NULL DEFAULT ''
) STRICT;

-- Own boxes: rules that somebody made at this table, or got from another one. A match keeps those that
-- it is played by in the table rules, so a box can change and go.
CREATE TABLE boxes (
    id TEXT PRIMARY KEY,
    text TEXT NOT NULL,
    revision INTEGER NOT NULL CHECK (revision > 0),
    changed_at TEXT NOT NULL,
    device TEXT NOT NULL,
    deleted INTEGER NOT NULL CHECK (deleted IN (0, 1)),
    history TEXT NOT NULL DEFAULT ''
) STRICT;

-- The rules by which matches are played, by the hash of their text: they never change, so a leaflet
-- that a later version of the app mends changes no old match.
CREATE TABLE rules (
    hash TEXT PRIMARY KEY,
    id TEXT NOT NULL,
    text TEXT NOT NULL
) STRICT;

-- The revisions of one box, and the name of one that is gone.
CREATE INDEX rules_by_id ON rules (id);

-- Highest: the size of the set, where the rules have several. History: of each part that was changed,
-- as an object.
CREATE TABLE matches (
    id TEXT PRIMARY KEY,
    set_id TEXT NOT NULL,
    rules TEXT NOT NULL REFERENCES rules (hash) DEFERRABLE INITIALLY DEFERRED,
    highest INTEGER CHECK (highest > 0),
    partners INTEGER NOT NULL CHECK (partners IN (0, 1)),
    choices TEXT NOT NULL CHECK (json_valid(choices)),
    target INTEGER CHECK (target > 0),
    started_at TEXT NOT NULL,
    ended_at TEXT,
    name TEXT NOT NULL,
    note TEXT NOT NULL,
    revision INTEGER NOT NULL CHECK (revision > 0),
    changed_at TEXT NOT NULL,
    device TEXT NOT NULL,
    deleted INTEGER NOT NULL CHECK (deleted IN (0, 1)),
    history TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(history))
) STRICT;

CREATE INDEX matches_by_start ON matches (deleted, started_at, id);
CREATE INDEX matches_by_set ON matches (set_id, deleted, started_at, id);
CREATE INDEX matches_unfinished ON matches (started_at) WHERE ended_at IS NULL AND deleted = 0;

-- Who sits where: a part of the match, told again with its start so that one player's
-- matches can be read in order from an index alone.
CREATE TABLE seats (
    match_id TEXT NOT NULL REFERENCES matches (id) DEFERRABLE INITIALLY DEFERRED,
    seat INTEGER NOT NULL CHECK (seat >= 0),
    player_id TEXT NOT NULL REFERENCES players (id) DEFERRABLE INITIALLY DEFERRED,
    side INTEGER NOT NULL CHECK (side >= 0),
    started_at TEXT NOT NULL,
    PRIMARY KEY (match_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_by_player ON seats (player_id, started_at, match_id, side);

-- A hand keeps its facts and the verdict as it was shown. What is counted over many hands is told
-- again in columns. Several sides can win a hand together: winners has a bit for each of their seats,
-- and side is the place of the first of them among the sides of the match. Counted: what the match
-- counted of the points, where that is another number: points can be lost, and earlier hands can
-- raise them.
CREATE TABLE hands (
    id TEXT PRIMARY KEY,
    match_id TEXT NOT NULL REFERENCES matches (id) DEFERRABLE INITIALLY DEFERRED,
    position INTEGER NOT NULL CHECK (position >= 0),
    starter INTEGER CHECK (starter >= 0),
    facts TEXT NOT NULL CHECK (json_valid(facts)),
    verdict TEXT NOT NULL CHECK (json_valid(verdict)),
    side INTEGER CHECK (side >= 0),
    winners INTEGER NOT NULL DEFAULT 0 CHECK (winners >= 0),
    points INTEGER NOT NULL,
    counted INTEGER,
    out INTEGER NOT NULL CHECK (out IN (0, 1)),
    revision INTEGER NOT NULL CHECK (revision > 0),
    changed_at TEXT NOT NULL,
    device TEXT NOT NULL,
    deleted INTEGER NOT NULL CHECK (deleted IN (0, 1)),
    history TEXT NOT NULL DEFAULT ''
) STRICT;

-- Figures over all hands of a player are counted from this index alone.
CREATE INDEX hands_by_match
    ON hands (match_id, position, id, deleted, side, points, counted, out, starter, winners);

-- What follows from the hands of a match, a row for each side; written anew in the same
-- transaction as the hands, and never read as truth. Won at: the hand with which the target was
-- reached. Fewest: 1 where the fewest points win, which are no points that somebody gained.
CREATE TABLE tallies (
    match_id TEXT NOT NULL REFERENCES matches (id) DEFERRABLE INITIALLY DEFERRED,
    side INTEGER NOT NULL,
    hands INTEGER NOT NULL,
    total INTEGER NOT NULL,
    hands_won INTEGER NOT NULL,
    hands_won_out INTEGER NOT NULL,
    biggest_hand INTEGER NOT NULL,
    won INTEGER NOT NULL CHECK (won IN (0, 1)),
    won_at INTEGER CHECK (won_at > 0),
    fewest INTEGER NOT NULL DEFAULT 0 CHECK (fewest IN (0, 1)),
    PRIMARY KEY (match_id, side)
) STRICT, WITHOUT ROWID;

CREATE INDEX tallies_of_the_fewest ON tallies (fewest, match_id) WHERE fewest = 1;

-- Grows only.
CREATE TABLE changes (
    id TEXT PRIMARY KEY,
    match_id TEXT NOT NULL REFERENCES matches (id) DEFERRABLE INITIALLY DEFERRED,
    hand_id TEXT,
    what TEXT NOT NULL,
    at TEXT NOT NULL,
    device TEXT NOT NULL,
    before TEXT CHECK (before IS NULL OR json_valid(before)),
    after TEXT CHECK (after IS NULL OR json_valid(after))
) STRICT;

CREATE INDEX changes_by_match ON changes (match_id, at, id);

-- The changes that gave way to one that did not know of them, until somebody is asked. Parts: those
-- of a match.
CREATE TABLE losses (
    number INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    row TEXT NOT NULL,
    match_id TEXT,
    parts TEXT NOT NULL CHECK (json_valid(parts)),
    line TEXT NOT NULL CHECK (json_valid(line))
) STRICT;

CREATE INDEX losses_by_row ON losses (kind, row);

-- This phone's own: the hand that is being tapped in, the settings, and how a box was changed, tap by
-- tap, to be undone. Such a step can contradict itself; the box then stays as it was. Undone steps are
-- the later ones.
CREATE TABLE drafts (
    match_id TEXT PRIMARY KEY REFERENCES matches (id) DEFERRABLE INITIALLY DEFERRED,
    draft TEXT NOT NULL CHECK (json_valid(draft)),
    changed_at TEXT NOT NULL
) STRICT;

CREATE TABLE settings (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL CHECK (json_valid(value))
) STRICT;

CREATE TABLE box_steps (
    number INTEGER PRIMARY KEY,
    box TEXT NOT NULL REFERENCES boxes (id) DEFERRABLE INITIALLY DEFERRED,
    text TEXT NOT NULL,
    undone INTEGER NOT NULL DEFAULT 0 CHECK (undone IN (0, 1))
) STRICT;

CREATE INDEX box_steps_by_box ON box_steps (box, undone, number);

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

-- The phone's earlier directories in the folder, so that it is no second phone where it joins again.
CREATE TABLE own_places (
    place TEXT PRIMARY KEY
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
CREATE TRIGGER box_added AFTER INSERT ON boxes WHEN EXISTS (SELECT 1 FROM sync)
BEGIN
    DELETE FROM outbox WHERE kind = 'box' AND row = NEW.id;
    INSERT INTO outbox (kind, row) VALUES ('box', NEW.id);
END;
CREATE TRIGGER box_changed AFTER UPDATE ON boxes WHEN EXISTS (SELECT 1 FROM sync)
BEGIN
    DELETE FROM outbox WHERE kind = 'box' AND row = NEW.id;
    INSERT INTO outbox (kind, row) VALUES ('box', NEW.id);
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
-- Not of counted alone, which no other phone needs.
CREATE TRIGGER hand_changed
AFTER UPDATE OF
    id, match_id, position, starter, facts, verdict, side, points, out, winners,
    revision, changed_at, device, deleted
ON hands WHEN EXISTS (SELECT 1 FROM sync)
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
