-- What a row was made from: the changes that whoever changed it last knew. Empty: it is as it was
-- made. Of a match it is told for each part that was changed, as an object.

ALTER TABLE players ADD COLUMN history TEXT NOT NULL DEFAULT '';
ALTER TABLE boxes ADD COLUMN history TEXT NOT NULL DEFAULT '';
ALTER TABLE hands ADD COLUMN history TEXT NOT NULL DEFAULT '';
ALTER TABLE matches ADD COLUMN history TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(history));

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

INSERT INTO losses (kind, row, match_id, parts, line)
SELECT kind, row, match_id,
    CASE kind WHEN 'match' THEN '["choices","deleted","end","name","note","target"]' ELSE '[""]' END,
    json_remove(line, '$.kind')
FROM sync_losses;
DROP TABLE sync_losses;

-- The steps of a box end where its rules come from elsewhere: whoever takes them sees to it, as the
-- device does not tell a clone.
DROP TRIGGER box_came;

-- The phone's earlier directories in the folder, so that it is no second phone where it joins again.
CREATE TABLE own_places (
    place TEXT PRIMARY KEY
) STRICT;

INSERT INTO own_places (place) SELECT place FROM sync;
