-- Endpoints that are told of events, each with its own place in the log.
CREATE TABLE "platform"."webhooks" (
  "id" TEXT NOT NULL,
  "kind" TEXT NOT NULL,
  "account_id" INTEGER NOT NULL,
  "url" TEXT NOT NULL,
  "types" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
  "description" TEXT,
  "secret" TEXT NOT NULL,
  "previous_secret" TEXT,
  "previous_until" TIMESTAMPTZ(3),
  "status" TEXT NOT NULL DEFAULT 'enabled',
  "disabled_reason" TEXT,
  "position" BIGINT NOT NULL,
  "failures" INTEGER NOT NULL DEFAULT 0,
  "failing_since" TIMESTAMPTZ(3),
  "paused_until" TIMESTAMPTZ(3),
  "lease_id" UUID,
  "lease_until" TIMESTAMPTZ(3),
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "webhooks_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "webhooks_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "auth"."accounts" ("id") ON DELETE CASCADE ON UPDATE NO ACTION,
  CONSTRAINT "webhooks_status_check" CHECK ("status" IN ('enabled', 'disabled'))
);

CREATE INDEX "webhooks_kind_account_id_idx" ON "platform"."webhooks" ("kind", "account_id");

-- What became of an event at an endpoint: the last attempt, and when the next one is due.
CREATE TABLE "platform"."webhook_deliveries" (
  "webhook_id" TEXT NOT NULL,
  "event_id" BIGINT NOT NULL,
  "event_type" TEXT NOT NULL,
  "state" TEXT NOT NULL,
  "attempts" INTEGER NOT NULL,
  "http_status" INTEGER,
  "error" TEXT,
  "latency_ms" INTEGER NOT NULL,
  "answer" TEXT NOT NULL,
  "last_attempt_at" TIMESTAMPTZ(3) NOT NULL,
  "next_attempt_at" TIMESTAMPTZ(3),
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("webhook_id", "event_id"),
  CONSTRAINT "webhook_deliveries_webhook_id_fkey" FOREIGN KEY ("webhook_id") REFERENCES "platform"."webhooks" ("id") ON DELETE CASCADE ON UPDATE NO ACTION,
  CONSTRAINT "webhook_deliveries_state_check" CHECK ("state" IN ('delivered', 'retrying', 'failed'))
);

-- Few deliveries wait for another attempt.
CREATE INDEX "webhook_deliveries_retrying_idx" ON "platform"."webhook_deliveries" ("webhook_id", "event_id") WHERE "state" = 'retrying';
