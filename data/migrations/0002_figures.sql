-- Figures over all hands of a player are counted from the index of hands alone; and a tally
-- says with which hand the target was reached, for whoever won quickest.

DROP INDEX hands_by_match;
CREATE INDEX hands_by_match
    ON hands (match_id, position, id, deleted, side, points, out, starter);

ALTER TABLE tallies ADD COLUMN won_at INTEGER CHECK (won_at > 0);

UPDATE tallies SET won_at = (
    SELECT min(played) FROM (
        SELECT row_number() OVER in_order AS played,
               sum(CASE WHEN hands.side = tallies.side THEN hands.points ELSE 0 END)
                   OVER in_order AS total
        FROM hands
        WHERE hands.match_id = tallies.match_id AND hands.deleted = 0
        WINDOW in_order AS (ORDER BY hands.position, hands.id)
    ) WHERE total >= (SELECT target FROM matches WHERE matches.id = tallies.match_id)
) WHERE won = 1;
