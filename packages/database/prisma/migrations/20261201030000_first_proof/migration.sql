-- Ends all that an account has by which somebody can act for it, or hears of it, without having proven its e-mail address. SECURITY DEFINER:
-- it concerns the tables of all services, and each API may write only its own.
CREATE FUNCTION "auth"."end_unproven"(account INTEGER) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
  DELETE FROM auth.identities WHERE account_id = account;
  DELETE FROM auth.api_keys WHERE account_id = account;
  DELETE FROM auth.app_passwords WHERE account_id = account;
  DELETE FROM auth.recovery_codes WHERE account_id = account;
  DELETE FROM auth.totp WHERE account_id = account;
  DELETE FROM platform.webhooks WHERE account_id = account;
  DELETE FROM image.upload_urls WHERE account_id = account;
  UPDATE music.playlists SET link_hash = NULL, linked_at = NULL WHERE account_id = account AND link_hash IS NOT NULL;
$$;
