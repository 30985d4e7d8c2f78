-- What the match counted of a hand's points, where that is another number: points can be lost, and
-- earlier hands can raise them. Counted with the tallies; no other phone needs it, so that a change
-- of it alone is not sent.
ALTER TABLE hands ADD COLUMN counted INTEGER;

DROP INDEX hands_by_match;
CREATE INDEX hands_by_match
    ON hands (match_id, position, id, deleted, side, points, counted, out, starter, winners);

DROP TRIGGER hand_changed;
CREATE TRIGGER hand_changed
AFTER UPDATE OF
    id, match_id, position, starter, facts, verdict, side, points, out, winners,
    revision, changed_at, device, deleted
ON hands WHEN EXISTS (SELECT 1 FROM sync)
BEGIN
    DELETE FROM outbox WHERE kind = 'hand' AND row = NEW.id;
    INSERT INTO outbox (kind, row) VALUES ('hand', NEW.id);
END;
