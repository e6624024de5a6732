-- migrate: no transaction
-- The young accounts of a network, and those whose network is to be removed.
CREATE INDEX CONCURRENTLY "accounts_registration_network" ON "auth"."accounts" ("registration_network", "id") WHERE "registration_network" IS NOT NULL;
