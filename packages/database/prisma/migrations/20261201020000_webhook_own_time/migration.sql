-- When the endpoint of a webhook is back, what waits for another attempt is sent at once. That attempt does not count, so the row keeps the
-- time of the one that does. Null while the next attempt is that one.
ALTER TABLE "platform"."webhook_deliveries" ADD COLUMN "own_attempt_at" TIMESTAMPTZ(3);
