-- What was added to a total and is not in its value yet. A total is the sum of both. All accounts share a total: a transaction that locked it would
-- let everybody wait for its end. So it inserts a row here, and waits for nobody.
CREATE TABLE "music"."total_changes" (
  "id" BIGSERIAL NOT NULL,
  "name" TEXT NOT NULL,
  "difference" BIGINT NOT NULL,
  CONSTRAINT "total_changes_pkey" PRIMARY KEY ("id")
);

-- The value alone may be too low for what the version before subtracts.
ALTER TABLE "music"."totals" DROP CONSTRAINT "totals_value_check";

-- Runs at the end of a transaction, when it waits for nothing more: so the total is locked for the commit only. If another transaction has it locked,
-- the rows stay for the next one. In the database, because the version before reads the value only, and has no task for this.
CREATE FUNCTION "music"."fold_total_changes"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  -- It went with an earlier row of the transaction.
  IF NOT EXISTS (SELECT FROM music.total_changes WHERE id = NEW.id) THEN RETURN NULL; END IF;
  PERFORM FROM music.totals WHERE name = NEW.name FOR NO KEY UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN NULL; END IF;
  -- A statement of its own: it sees what was committed before the lock.
  WITH folded AS (DELETE FROM music.total_changes WHERE name = NEW.name RETURNING difference)
  UPDATE music.totals SET value = value + (SELECT sum(difference) FROM folded) WHERE name = NEW.name;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER "total_changes_fold" AFTER INSERT ON "music"."total_changes" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "music"."fold_total_changes"();

-- As before, but it locks no total: the triggers of a thousand tracks may follow.
CREATE OR REPLACE FUNCTION "music"."count_album"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' AND NEW.performer_id IS NOT NULL AND (TG_OP = 'INSERT' OR NEW.performer_id IS DISTINCT FROM OLD.performer_id) THEN
    UPDATE music.performers SET album_count = album_count + 1 WHERE id = NEW.performer_id;
  END IF;
  IF TG_OP <> 'INSERT' AND OLD.performer_id IS NOT NULL AND (TG_OP = 'DELETE' OR NEW.performer_id IS DISTINCT FROM OLD.performer_id) THEN
    UPDATE music.performers SET album_count = album_count - 1 WHERE id = OLD.performer_id;
    DELETE FROM music.performers WHERE id = OLD.performer_id AND track_count = 0 AND album_count = 0;
  END IF;
  IF TG_OP = 'INSERT' THEN INSERT INTO music.total_changes (name, difference) VALUES ('albums', 1); END IF;
  IF TG_OP = 'DELETE' THEN INSERT INTO music.total_changes (name, difference) VALUES ('albums', -1); END IF;
  RETURN NULL;
END $$;
