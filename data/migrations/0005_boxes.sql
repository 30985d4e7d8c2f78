-- Own boxes: rules that somebody made at this table, or got from another one. A match keeps those that
-- it is played by in the table rules, so a box can change and go.

CREATE TABLE boxes (
    id TEXT PRIMARY KEY,
    text TEXT NOT NULL,
    revision INTEGER NOT NULL CHECK (revision > 0),
    changed_at TEXT NOT NULL,
    device TEXT NOT NULL,
    deleted INTEGER NOT NULL CHECK (deleted IN (0, 1))
) STRICT;

-- The revisions of one box, and the name of one that is gone.
CREATE INDEX rules_by_id ON rules (id);

-- This phone's own: how a box was changed, tap by tap, to be undone. A step can contradict itself; the
-- box then stays as it was. Undone steps are the later ones.
CREATE TABLE box_steps (
    number INTEGER PRIMARY KEY,
    box TEXT NOT NULL REFERENCES boxes (id) DEFERRABLE INITIALLY DEFERRED,
    text TEXT NOT NULL,
    undone INTEGER NOT NULL DEFAULT 0 CHECK (undone IN (0, 1))
) STRICT;

CREATE INDEX box_steps_by_box ON box_steps (box, undone, number);

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

-- Steps from what the box was cannot go on where another phone changed it.
CREATE TRIGGER box_came AFTER UPDATE OF text ON boxes
WHEN NEW.text <> OLD.text
    AND json_quote(NEW.device) IS NOT (SELECT value FROM settings WHERE key = 'device')
BEGIN
    DELETE FROM box_steps WHERE box = NEW.id;
END;
