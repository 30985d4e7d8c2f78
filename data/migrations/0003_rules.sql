-- The rules by which a match is played, by the hash of their text: they never change, so a leaflet
-- that a later version of the app mends changes no old match. Code gives the older matches theirs
-- in the same transaction.

CREATE TABLE rules (
    hash TEXT PRIMARY KEY,
    id TEXT NOT NULL,
    text TEXT NOT NULL
) STRICT;

ALTER TABLE matches ADD COLUMN rules TEXT REFERENCES rules (hash) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE matches ADD COLUMN highest INTEGER CHECK (highest > 0);

-- Several sides can win a hand together: winners has a bit for each of their seats, and side is
-- the first of them.
ALTER TABLE hands ADD COLUMN winners INTEGER NOT NULL DEFAULT 0 CHECK (winners >= 0);

UPDATE hands SET winners = (
    SELECT ifnull(sum(1 << seat), 0) FROM seats
    WHERE seats.match_id = hands.match_id AND seats.side = hands.side
) WHERE side IS NOT NULL;

DROP INDEX hands_by_match;
CREATE INDEX hands_by_match
    ON hands (match_id, position, id, deleted, side, points, out, starter, winners);

-- 1 where the fewest points win: those are no points that somebody gained.
ALTER TABLE tallies ADD COLUMN fewest INTEGER NOT NULL DEFAULT 0 CHECK (fewest IN (0, 1));
CREATE INDEX tallies_of_the_fewest ON tallies (fewest, match_id) WHERE fewest = 1;
