-- How far the log of an account has been removed, by type: a reader that continues before that has missed events, and must be told.
CREATE TABLE "platform"."removed_events" (
  "account_id" INTEGER NOT NULL,
  "kind" TEXT NOT NULL,
  "type" TEXT NOT NULL,
  "last_id" BIGINT NOT NULL,
  CONSTRAINT "removed_events_pkey" PRIMARY KEY ("account_id", "kind", "type"),
  CONSTRAINT "removed_events_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "auth"."accounts" ("id") ON DELETE CASCADE ON UPDATE NO ACTION
);

-- A trigger, because the janitors of an older version beside this schema remove events too.
CREATE FUNCTION "platform"."record_removed_events"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO platform.removed_events AS r (account_id, kind, type, last_id)
  SELECT g.account_id, g.kind, g.type, max(g.id) FROM gone g
  -- Events may outlive their account by a moment.
  WHERE EXISTS (SELECT FROM auth.accounts a WHERE a.id = g.account_id)
  -- In one order, so that two processes do not wait for each other.
  GROUP BY g.account_id, g.kind, g.type ORDER BY g.account_id, g.kind, g.type
  ON CONFLICT (account_id, kind, type) DO UPDATE SET last_id = GREATEST(r.last_id, excluded.last_id);
  RETURN NULL;
END
$$;

CREATE TRIGGER "events_removed" AFTER DELETE ON "platform"."events"
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION "platform"."record_removed_events"();
