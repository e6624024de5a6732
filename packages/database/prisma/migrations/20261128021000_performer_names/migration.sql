-- migrate: no transaction
-- Whole names of performers of all accounts, beginnings of names, and names in their order.
CREATE INDEX CONCURRENTLY "performers_name_key_id_idx" ON "music"."performers" ("name_key", "id");
