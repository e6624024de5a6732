-- The network that made an account: the /24 of an IPv4 address, the /64 of an IPv6 address. A task removes it after a day.
ALTER TABLE "auth"."accounts" ADD COLUMN "registration_network" TEXT;

-- Accounts of one network take turns as one on their first day, under the id of the oldest of them. SECURITY DEFINER: workers insert jobs, too,
-- and may not read accounts.
CREATE OR REPLACE FUNCTION "queue"."share_of"(account BIGINT) RETURNS BIGINT
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT coalesce((
    SELECT other.id FROM auth.accounts young JOIN auth.accounts other ON other.registration_network = young.registration_network
    WHERE young.id = account AND young.created_at > now() - interval '1 day' AND other.created_at > now() - interval '1 day'
    ORDER BY other.id LIMIT 1), account)
$$;
