-- When an endpoint was last taken for a delivery. If more endpoints have events than can be served at once, the one that has waited the longest is next.
ALTER TABLE "platform"."webhooks" ADD COLUMN "served_at" TIMESTAMPTZ(3);
