-- The facts: players, matches, hands, and what was changed in them. Rows that two phones can
-- both hold carry a stamp (revision, changed_at, device, deleted) and are never removed.
-- Times are UTC, written so that they sort as text.

CREATE TABLE players (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    colour INTEGER NOT NULL,
    revision INTEGER NOT NULL CHECK (revision > 0),
    changed_at TEXT NOT NULL,
    device TEXT NOT NULL,
    deleted INTEGER NOT NULL CHECK (deleted IN (0, 1))
) STRICT;

CREATE TABLE matches (
    id TEXT PRIMARY KEY,
    set_id TEXT NOT NULL,
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
    deleted INTEGER NOT NULL CHECK (deleted IN (0, 1))
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

-- A hand keeps its facts and the verdict as it was shown. What is counted over many hands is
-- told again in side, points and out: side is the winning side's place in the match's sides.
CREATE TABLE hands (
    id TEXT PRIMARY KEY,
    match_id TEXT NOT NULL REFERENCES matches (id) DEFERRABLE INITIALLY DEFERRED,
    position INTEGER NOT NULL CHECK (position >= 0),
    starter INTEGER CHECK (starter >= 0),
    facts TEXT NOT NULL CHECK (json_valid(facts)),
    verdict TEXT NOT NULL CHECK (json_valid(verdict)),
    side INTEGER CHECK (side >= 0),
    points INTEGER NOT NULL,
    out INTEGER NOT NULL CHECK (out IN (0, 1)),
    revision INTEGER NOT NULL CHECK (revision > 0),
    changed_at TEXT NOT NULL,
    device TEXT NOT NULL,
    deleted INTEGER NOT NULL CHECK (deleted IN (0, 1))
) STRICT;

CREATE INDEX hands_by_match ON hands (match_id, position, id);

-- What follows from the hands of a match, a row for each side; written anew in the same
-- transaction as the hands, and never read as truth.
CREATE TABLE tallies (
    match_id TEXT NOT NULL REFERENCES matches (id) DEFERRABLE INITIALLY DEFERRED,
    side INTEGER NOT NULL,
    hands INTEGER NOT NULL,
    total INTEGER NOT NULL,
    hands_won INTEGER NOT NULL,
    hands_won_out INTEGER NOT NULL,
    biggest_hand INTEGER NOT NULL,
    won INTEGER NOT NULL CHECK (won IN (0, 1)),
    PRIMARY KEY (match_id, side)
) STRICT, WITHOUT ROWID;

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

-- This phone's own: the hand that is being tapped in, and the settings.
CREATE TABLE drafts (
    match_id TEXT PRIMARY KEY REFERENCES matches (id) DEFERRABLE INITIALLY DEFERRED,
    draft TEXT NOT NULL CHECK (json_valid(draft)),
    changed_at TEXT NOT NULL
) STRICT;

CREATE TABLE settings (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL CHECK (json_valid(value))
) STRICT;
