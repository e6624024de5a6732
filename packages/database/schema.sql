-- The schema after all migrations: what the tables are. Made from a database by
-- `UPDATE_SCHEMA=1 npm run jest -- packages/database/test/schema`. Do not edit: a change is a migration.

CREATE SCHEMA auth;

CREATE TABLE auth.accounts (
  id integer NOT NULL DEFAULT nextval('auth.accounts_id_seq'::regclass),
  email text NOT NULL,
  email_key text NOT NULL,
  password_hash text NOT NULL,
  company_name text,
  display_name text,
  services text[] NOT NULL DEFAULT ARRAY[]::text[],
  token_version integer NOT NULL DEFAULT 0,
  created_at timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  email_verified_at timestamp(3) with time zone,
  role text NOT NULL DEFAULT 'user'::text,
  suspended_at timestamp(3) with time zone,
  suspended_reason text,
  delete_at timestamp(3) with time zone,
  registration_network text,
  CONSTRAINT accounts_pkey PRIMARY KEY (id),
  CONSTRAINT accounts_role_check CHECK ((role = ANY (ARRAY['user'::text, 'admin'::text])))
);
CREATE INDEX accounts_admins ON auth.accounts USING btree (id) WHERE (role = 'admin'::text);
CREATE INDEX accounts_delete_at_idx ON auth.accounts USING btree (delete_at) WHERE (delete_at IS NOT NULL);
CREATE UNIQUE INDEX accounts_email_key_key ON auth.accounts USING btree (email_key);
CREATE INDEX accounts_registration_network ON auth.accounts USING btree (registration_network, id) WHERE (registration_network IS NOT NULL);
CREATE INDEX accounts_suspended ON auth.accounts USING btree (id) WHERE (suspended_at IS NOT NULL);

CREATE TABLE auth.api_keys (
  id integer NOT NULL DEFAULT nextval('auth.api_keys_id_seq'::regclass),
  account_id integer NOT NULL,
  name text NOT NULL,
  prefix text NOT NULL,
  hash bytea NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  last_used_at timestamp(3) with time zone,
  scopes text[] NOT NULL DEFAULT ARRAY['*'::text],
  expires_at timestamp(3) with time zone,
  CONSTRAINT api_keys_pkey PRIMARY KEY (id),
  CONSTRAINT api_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES auth.accounts(id) ON DELETE CASCADE
);
CREATE INDEX api_keys_account_id_created_at_id_idx ON auth.api_keys USING btree (account_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX api_keys_hash_key ON auth.api_keys USING btree (hash);

CREATE TABLE auth.app_passwords (
  id integer NOT NULL DEFAULT nextval('auth.app_passwords_id_seq'::regclass),
  account_id integer NOT NULL,
  name text NOT NULL,
  hash bytea NOT NULL,
  secret bytea NOT NULL,
  key_id text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  last_used_at timestamp(3) with time zone,
  CONSTRAINT app_passwords_pkey PRIMARY KEY (id),
  CONSTRAINT app_passwords_account_id_fkey FOREIGN KEY (account_id) REFERENCES auth.accounts(id) ON DELETE CASCADE
);
CREATE INDEX app_passwords_account_id_created_at_id_idx ON auth.app_passwords USING btree (account_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX app_passwords_hash_key ON auth.app_passwords USING btree (hash);

CREATE TABLE auth.audit (
  id bigint NOT NULL DEFAULT nextval('auth.audit_id_seq'::regclass),
  at timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  actor_id integer,
  actor text NOT NULL,
  action text NOT NULL,
  target text NOT NULL,
  account_id integer,
  details jsonb NOT NULL DEFAULT '{}'::jsonb,
  address text,
  request_id text,
  CONSTRAINT audit_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_account_id_id_idx ON auth.audit USING btree (account_id, id DESC);
CREATE INDEX audit_actor_id_id_idx ON auth.audit USING btree (actor_id, id DESC);
CREATE TRIGGER audit_is_append_only BEFORE DELETE OR UPDATE ON auth.audit FOR EACH ROW EXECUTE FUNCTION auth.refuse_audit_change();

CREATE TABLE auth.exports (
  id text NOT NULL,
  account_id integer NOT NULL,
  service text NOT NULL,
  status text NOT NULL DEFAULT 'processing'::text,
  job_id uuid,
  attempt text,
  bytes bigint,
  created_at timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT exports_pkey PRIMARY KEY (id),
  CONSTRAINT exports_account_id_fkey FOREIGN KEY (account_id) REFERENCES auth.accounts(id) ON DELETE RESTRICT,
  CONSTRAINT exports_service_check CHECK ((service = ANY (ARRAY['video'::text, 'music'::text, 'image'::text]))),
  CONSTRAINT exports_status_check CHECK ((status = ANY (ARRAY['processing'::text, 'ready'::text, 'error'::text])))
);
CREATE INDEX exports_account_id_service_idx ON auth.exports USING btree (account_id, service);
CREATE INDEX exports_expires_at_idx ON auth.exports USING btree (expires_at);

CREATE TABLE auth.identities (
  id integer NOT NULL DEFAULT nextval('auth.identities_id_seq'::regclass),
  account_id integer NOT NULL,
  issuer text NOT NULL,
  subject text NOT NULL,
  email text,
  created_at timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  last_used_at timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT identities_pkey PRIMARY KEY (id),
  CONSTRAINT identities_account_id_fkey FOREIGN KEY (account_id) REFERENCES auth.accounts(id) ON DELETE CASCADE
);
CREATE INDEX identities_account_id_idx ON auth.identities USING btree (account_id);
CREATE UNIQUE INDEX identities_issuer_subject_key ON auth.identities USING btree (issuer, subject);

CREATE TABLE auth.invitations (
  id integer NOT NULL DEFAULT nextval('auth.invitations_id_seq'::regclass),
  email text NOT NULL,
  email_key text NOT NULL,
  token_hash bytea NOT NULL,
  mailed_hash bytea,
  invited_by integer,
  created_at timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT invitations_pkey PRIMARY KEY (id),
  CONSTRAINT invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES auth.accounts(id) ON DELETE SET NULL
);
CREATE UNIQUE INDEX invitations_email_key_key ON auth.invitations USING btree (email_key);
CREATE INDEX invitations_invited_by_idx ON auth.invitations USING btree (invited_by);
CREATE UNIQUE INDEX invitations_mailed_hash_key ON auth.invitations USING btree (mailed_hash);
CREATE UNIQUE INDEX invitations_token_hash_key ON auth.invitations USING btree (token_hash);

CREATE TABLE auth.mail_tokens (
  account_id integer NOT NULL,
  purpose text NOT NULL,
  hash bytea NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT mail_tokens_pkey PRIMARY KEY (account_id, purpose),
  CONSTRAINT mail_tokens_account_id_fkey FOREIGN KEY (account_id) REFERENCES auth.accounts(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX mail_tokens_hash_key ON auth.mail_tokens USING btree (hash);

CREATE TABLE auth.quotas (
  account_id integer NOT NULL,
  service text NOT NULL,
  bytes bigint,
  unfinished integer,
  CONSTRAINT quotas_pkey PRIMARY KEY (account_id, service),
  CONSTRAINT quotas_account_id_fkey FOREIGN KEY (account_id) REFERENCES auth.accounts(id) ON DELETE CASCADE,
  CONSTRAINT quotas_bytes_check CHECK ((bytes >= 0)),
  CONSTRAINT quotas_service_check CHECK ((service = ANY (ARRAY['video'::text, 'music'::text, 'image'::text]))),
  CONSTRAINT quotas_unfinished_check CHECK ((unfinished >= 0))
);

CREATE TABLE auth.recovery_codes (
  account_id integer NOT NULL,
  hash bytea NOT NULL,
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (account_id, hash),
  CONSTRAINT recovery_codes_account_id_fkey FOREIGN KEY (account_id) REFERENCES auth.accounts(id) ON DELETE CASCADE
);

CREATE TABLE auth.sessions (
  id text NOT NULL,
  account_id integer NOT NULL,
  user_agent text,
  address text,
  created_at timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  last_used_at timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at timestamp(3) with time zone NOT NULL,
  refresh_hash bytea,
  previous_hash bytea,
  refreshed_at timestamp(3) with time zone,
  CONSTRAINT sessions_pkey PRIMARY KEY (id),
  CONSTRAINT sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES auth.accounts(id) ON DELETE CASCADE
);
CREATE INDEX sessions_account_id_created_at_id_idx ON auth.sessions USING btree (account_id, created_at DESC, id DESC);
CREATE INDEX sessions_expires_at_idx ON auth.sessions USING btree (expires_at);
CREATE UNIQUE INDEX sessions_previous_hash_key ON auth.sessions USING btree (previous_hash);
CREATE UNIQUE INDEX sessions_refresh_hash_key ON auth.sessions USING btree (refresh_hash);

CREATE TABLE auth.totp (
  account_id integer NOT NULL,
  secret bytea NOT NULL,
  key_id text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  confirmed_at timestamp(3) with time zone,
  last_step integer,
  CONSTRAINT totp_pkey PRIMARY KEY (account_id),
  CONSTRAINT totp_account_id_fkey FOREIGN KEY (account_id) REFERENCES auth.accounts(id) ON DELETE CASCADE
);

CREATE OR REPLACE FUNCTION auth.end_unproven(account integer)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
  DELETE FROM auth.identities WHERE account_id = account;
  DELETE FROM auth.api_keys WHERE account_id = account;
  DELETE FROM auth.app_passwords WHERE account_id = account;
  DELETE FROM auth.recovery_codes WHERE account_id = account;
  DELETE FROM auth.totp WHERE account_id = account;
  DELETE FROM platform.webhooks WHERE account_id = account;
  DELETE FROM image.upload_urls WHERE account_id = account;
  UPDATE music.playlists SET link_hash = NULL, linked_at = NULL WHERE account_id = account AND link_hash IS NOT NULL;
$function$;

CREATE OR REPLACE FUNCTION auth.refuse_audit_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'entries of the audit log are never changed or removed';
END
$function$;

CREATE SCHEMA image;

CREATE TABLE image.delivery_receipts (
  id text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT delivery_receipts_pkey PRIMARY KEY (id)
);
CREATE INDEX delivery_receipts_created_at_idx ON image.delivery_receipts USING brin (created_at);

CREATE TABLE image.exif (
  image_id text NOT NULL,
  data jsonb NOT NULL,
  CONSTRAINT exif_pkey PRIMARY KEY (image_id),
  CONSTRAINT exif_image_id_fkey FOREIGN KEY (image_id) REFERENCES image.images(id) ON DELETE CASCADE
);

CREATE TABLE image.images (
  id text NOT NULL,
  account_id integer NOT NULL,
  status text NOT NULL,
  source_key text NOT NULL,
  source_name text,
  source_bytes bigint,
  format text,
  mime_type text,
  width integer,
  height integer,
  frames integer,
  rendition_count integer NOT NULL DEFAULT 0,
  created_at timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  uploaded_bytes bigint NOT NULL DEFAULT 0,
  alt text,
  tags text[] NOT NULL DEFAULT ARRAY[]::text[],
  name_fold text NOT NULL DEFAULT ''::text,
  alt_fold text NOT NULL DEFAULT ''::text,
  taken_down_at timestamp(3) with time zone,
  taken_down_reason text,
  fetching boolean NOT NULL DEFAULT false,
  job_id uuid,
  error_code text,
  error_message text,
  focal_x double precision,
  focal_y double precision,
  thumbhash text,
  palette text[] NOT NULL DEFAULT ARRAY[]::text[],
  is_opaque boolean,
  v integer NOT NULL DEFAULT 1,
  mezzanine_key text,
  CONSTRAINT images_pkey PRIMARY KEY (id),
  CONSTRAINT images_account_id_fkey FOREIGN KEY (account_id) REFERENCES auth.accounts(id) ON DELETE RESTRICT,
  CONSTRAINT images_focal_check CHECK ((((focal_x IS NULL) AND (focal_y IS NULL)) OR (((focal_x >= (0)::double precision) AND (focal_x <= (1)::double precision)) AND ((focal_y >= (0)::double precision) AND (focal_y <= (1)::double precision))))),
  CONSTRAINT images_ready_check CHECK (((status <> 'ready'::text) OR (source_bytes IS NOT NULL))),
  CONSTRAINT images_rendition_count_check CHECK ((rendition_count >= 0)),
  CONSTRAINT images_status_check CHECK ((status = ANY (ARRAY['uploading'::text, 'processing'::text, 'ready'::text, 'error'::text]))),
  CONSTRAINT images_v_check CHECK ((v >= 1))
) WITH (fillfactor=70);
CREATE INDEX images_account_id_created_at_id_idx ON image.images USING btree (account_id, created_at DESC, id DESC);
CREATE INDEX images_account_id_name_fold_id_idx ON image.images USING btree (account_id, name_fold, id);
CREATE INDEX images_failed_updated_at_idx ON image.images USING btree (updated_at) WHERE (status = 'error'::text);
CREATE INDEX images_ready_idx ON image.images USING btree (account_id, created_at DESC, id DESC) WHERE (status = 'ready'::text);
CREATE INDEX images_tags_idx ON image.images USING gin (tags);
CREATE INDEX images_taken_down ON image.images USING btree (taken_down_at) WHERE (taken_down_at IS NOT NULL);
CREATE INDEX images_unfinished_updated_at_idx ON image.images USING btree (updated_at) WHERE (status = 'uploading'::text);
CREATE INDEX images_unfolded_idx ON image.images USING btree (id) WHERE ((name_fold = ''::text) AND (source_name IS NOT NULL));
CREATE TRIGGER images_change_event AFTER UPDATE ON image.images FOR EACH ROW WHEN (((((((((((((old.status IS DISTINCT FROM new.status) OR (old.fetching IS DISTINCT FROM new.fetching)) OR (old.taken_down_at IS DISTINCT FROM new.taken_down_at)) OR (old.alt IS DISTINCT FROM new.alt)) OR (old.tags IS DISTINCT FROM new.tags)) OR (old.focal_x IS DISTINCT FROM new.focal_x)) OR (old.focal_y IS DISTINCT FROM new.focal_y)) OR (old.format IS DISTINCT FROM new.format)) OR (old.width IS DISTINCT FROM new.width)) OR (old.height IS DISTINCT FROM new.height)) OR (old.source_bytes IS DISTINCT FROM new.source_bytes)) OR (old.v IS DISTINCT FROM new.v))) EXECUTE FUNCTION platform.record_media_event('images', 'image.asset', 'image.upload');
CREATE TRIGGER images_event AFTER INSERT OR DELETE ON image.images FOR EACH ROW EXECUTE FUNCTION platform.record_media_event('images', 'image.asset', 'image.upload');
CREATE TRIGGER images_last_version AFTER DELETE ON image.images FOR EACH ROW WHEN ((old.v > 1)) EXECUTE FUNCTION image.record_last_version();

CREATE TABLE image.last_versions (
  image_id text NOT NULL,
  v integer NOT NULL,
  CONSTRAINT last_versions_pkey PRIMARY KEY (image_id)
);

CREATE TABLE image.presets (
  account_id integer NOT NULL,
  name text NOT NULL,
  parameters text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT presets_pkey PRIMARY KEY (account_id, name),
  CONSTRAINT presets_account_id_fkey FOREIGN KEY (account_id) REFERENCES auth.accounts(id) ON DELETE CASCADE
);

CREATE TABLE image.remote_renditions (
  version_id text NOT NULL,
  name text NOT NULL,
  lease_id uuid,
  lease_until timestamp(3) with time zone,
  evicting boolean NOT NULL DEFAULT false,
  bytes bigint,
  stored_at timestamp(3) with time zone,
  problem text,
  accessed_at timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT remote_renditions_pkey PRIMARY KEY (version_id, name),
  CONSTRAINT remote_renditions_version_id_fkey FOREIGN KEY (version_id) REFERENCES image.remote_versions(id) ON DELETE CASCADE,
  CONSTRAINT remote_renditions_state_check CHECK (((lease_until IS NULL) = ((bytes IS NOT NULL) AND (NOT evicting))))
) WITH (fillfactor=70);
CREATE INDEX remote_renditions_lease_until_idx ON image.remote_renditions USING btree (lease_until) WHERE (lease_until IS NOT NULL);

CREATE TABLE image.remote_sources (
  id text NOT NULL,
  url text NOT NULL,
  version_id text,
  etag text,
  last_modified text,
  fetched_at timestamp(3) with time zone,
  fresh_until timestamp(3) with time zone,
  problem text,
  problem_until timestamp(3) with time zone,
  lease_id uuid,
  lease_until timestamp(3) with time zone,
  accessed_at timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  created_at timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT remote_sources_pkey PRIMARY KEY (id),
  CONSTRAINT remote_sources_lease_check CHECK (((lease_id IS NULL) = (lease_until IS NULL))),
  CONSTRAINT remote_sources_problem_check CHECK (((problem IS NULL) = (problem_until IS NULL)))
);
CREATE INDEX remote_sources_accessed_at_idx ON image.remote_sources USING btree (accessed_at);

CREATE TABLE image.remote_versions (
  id text NOT NULL,
  source_id text NOT NULL,
  status text NOT NULL,
  source_key text NOT NULL,
  digest text,
  content_type text,
  source_bytes bigint,
  format text,
  mime_type text,
  width integer,
  height integer,
  frames integer,
  rendition_count integer NOT NULL DEFAULT 0,
  changed_at timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT remote_versions_pkey PRIMARY KEY (id),
  CONSTRAINT remote_versions_ready_check CHECK (((status <> 'ready'::text) OR ((format IS NOT NULL) AND (width IS NOT NULL) AND (height IS NOT NULL) AND (frames IS NOT NULL)))),
  CONSTRAINT remote_versions_rendition_count_check CHECK ((rendition_count >= 0)),
  CONSTRAINT remote_versions_status_check CHECK ((status = ANY (ARRAY['fetching'::text, 'ready'::text, 'retired'::text])))
) WITH (fillfactor=70);
CREATE INDEX remote_versions_changed_at_idx ON image.remote_versions USING btree (changed_at) WHERE (status <> 'ready'::text);

CREATE TABLE image.renditions (
  image_id text NOT NULL,
  name text NOT NULL,
  lease_id uuid,
  lease_until timestamp(3) with time zone,
  evicting boolean NOT NULL DEFAULT false,
  bytes bigint,
  stored_at timestamp(3) with time zone,
  problem text,
  accessed_at timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT renditions_pkey PRIMARY KEY (image_id, name),
  CONSTRAINT renditions_image_id_fkey FOREIGN KEY (image_id) REFERENCES image.images(id) ON DELETE CASCADE,
  CONSTRAINT renditions_state_check CHECK (((lease_until IS NULL) = ((bytes IS NOT NULL) AND (NOT evicting))))
) WITH (fillfactor=70);
CREATE INDEX renditions_lease_until_idx ON image.renditions USING btree (lease_until) WHERE (lease_until IS NOT NULL);

CREATE TABLE image.replacements (
  id text NOT NULL,
  image_id text NOT NULL,
  account_id integer NOT NULL,
  lease_until timestamp(3) with time zone NOT NULL,
  CONSTRAINT replacements_pkey PRIMARY KEY (id),
  CONSTRAINT replacements_image_id_fkey FOREIGN KEY (image_id) REFERENCES image.images(id) ON DELETE CASCADE
);
CREATE INDEX replacements_account_id_idx ON image.replacements USING btree (account_id);
CREATE INDEX replacements_image_id_idx ON image.replacements USING btree (image_id);

CREATE TABLE image.upload_urls (
  id text NOT NULL,
  account_id integer NOT NULL,
  key_id integer,
  secret_hash bytea NOT NULL,
  max_bytes integer NOT NULL,
  types text[] NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  image_id text,
  used_at timestamp(3) with time zone,
  expires_at timestamp(3) with time zone NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT upload_urls_pkey PRIMARY KEY (id),
  CONSTRAINT upload_urls_account_id_fkey FOREIGN KEY (account_id) REFERENCES auth.accounts(id) ON DELETE CASCADE
);
CREATE INDEX upload_urls_account_id_expires_at_idx ON image.upload_urls USING btree (account_id, expires_at);

CREATE TABLE image.usage_daily (
  image_id text NOT NULL,
  account_id integer NOT NULL,
  day date NOT NULL,
  bytes bigint NOT NULL DEFAULT 0,
  CONSTRAINT usage_daily_pkey PRIMARY KEY (image_id, day)
) WITH (fillfactor=80);
CREATE INDEX usage_daily_account_id_day_idx ON image.usage_daily USING btree (account_id, day);

CREATE OR REPLACE FUNCTION image.record_last_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO image.last_versions (image_id, v) VALUES (OLD.id, OLD.v);
  RETURN NULL;
END
$function$;

CREATE SCHEMA music;

CREATE TABLE music.albums (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  account_id integer NOT NULL,
  performer_id uuid,
  title text NOT NULL,
  title_key text NOT NULL,
  key text NOT NULL,
  is_single boolean NOT NULL,
  year smallint,
  track_count integer NOT NULL DEFAULT 0,
  duration_ms bigint NOT NULL DEFAULT 0,
  created_at timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT albums_pkey PRIMARY KEY (id),
  CONSTRAINT albums_account_id_fkey FOREIGN KEY (account_id) REFERENCES auth.accounts(id) ON DELETE RESTRICT,
  CONSTRAINT albums_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES music.performers(id) ON DELETE RESTRICT,
  CONSTRAINT albums_counts_check CHECK (((track_count >= 0) AND (duration_ms >= 0)))
) WITH (fillfactor=80);
CREATE INDEX albums_account_id_created_at_id_idx ON music.albums USING btree (account_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX albums_account_id_key_key ON music.albums USING btree (account_id, key);
CREATE INDEX albums_account_id_title_key_id_idx ON music.albums USING btree (account_id, title_key, id);
CREATE INDEX albums_account_id_year_idx ON music.albums USING btree (account_id, COALESCE((year)::integer, 0) DESC, id DESC);
CREATE INDEX albums_created_at_id_idx ON music.albums USING btree (created_at DESC, id DESC);
CREATE INDEX albums_grams_idx ON music.albums USING gin (music.search_grams((('
'::text || title_key) || '
'::text))) WITH (fastupdate=off);
CREATE INDEX albums_performer_id_idx ON music.albums USING btree (performer_id);
CREATE INDEX albums_title_key_id_idx ON music.albums USING btree (title_key, id);
CREATE INDEX albums_year_idx ON music.albums USING btree (COALESCE((year)::integer, 0) DESC, id DESC);
CREATE TRIGGER albums_count AFTER INSERT OR DELETE OR UPDATE OF performer_id ON music.albums FOR EACH ROW EXECUTE FUNCTION music.count_album();
CREATE TRIGGER albums_outbox AFTER INSERT OR DELETE OR UPDATE OF title_key ON music.albums FOR EACH ROW EXECUTE FUNCTION music.record_search_change('album', 'id');

CREATE TABLE music.artists (
  account_id integer NOT NULL,
  track_count integer NOT NULL DEFAULT 0,
  total_plays bigint NOT NULL DEFAULT 0,
  follower_count integer NOT NULL DEFAULT 0,
  CONSTRAINT artists_pkey PRIMARY KEY (account_id),
  CONSTRAINT artists_account_id_fkey FOREIGN KEY (account_id) REFERENCES auth.accounts(id) ON DELETE RESTRICT,
  CONSTRAINT artists_counts_check CHECK (((track_count >= 0) AND (total_plays >= 0) AND (follower_count >= 0)))
) WITH (fillfactor=80);

CREATE TABLE music.bookmarks (
  account_id integer NOT NULL,
  track_id text NOT NULL,
  position_ms bigint NOT NULL,
  comment text,
  created_at timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  changed_at timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT bookmarks_pkey PRIMARY KEY (account_id, track_id),
  CONSTRAINT bookmarks_account_id_fkey FOREIGN KEY (account_id) REFERENCES auth.accounts(id) ON DELETE CASCADE
);

CREATE TABLE music.delivery_receipts (
  id text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT delivery_receipts_pkey PRIMARY KEY (id)
);
CREATE INDEX delivery_receipts_created_at_idx ON music.delivery_receipts USING brin (created_at);

CREATE TABLE music.follows (
  follower_id integer NOT NULL,
  artist_id integer NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT follows_pkey PRIMARY KEY (follower_id, artist_id),
  CONSTRAINT follows_artist_id_fkey FOREIGN KEY (artist_id) REFERENCES music.artists(account_id) ON DELETE CASCADE,
  CONSTRAINT follows_follower_id_fkey FOREIGN KEY (follower_id) REFERENCES auth.accounts(id) ON DELETE RESTRICT,
  CONSTRAINT follows_self_check CHECK ((follower_id <> artist_id))
);
CREATE INDEX follows_artist_id_idx ON music.follows USING btree (artist_id);

CREATE TABLE music.hidden_albums (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  account_id integer NOT NULL,
  performer_id uuid,
  title text NOT NULL,
  title_key text NOT NULL,
  key text NOT NULL,
  is_single boolean NOT NULL,
  year smallint,
  track_count integer NOT NULL DEFAULT 0,
  duration_ms bigint NOT NULL DEFAULT 0,
  created_at timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT hidden_albums_pkey PRIMARY KEY (id),
  CONSTRAINT hidden_albums_account_id_fkey FOREIGN KEY (account_id) REFERENCES auth.accounts(id) ON DELETE RESTRICT,
  CONSTRAINT hidden_albums_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES music.hidden_performers(id) ON DELETE RESTRICT,
  CONSTRAINT hidden_albums_counts_check CHECK (((track_count >= 0) AND (duration_ms >= 0)))
) WITH (fillfactor=80);
CREATE INDEX hidden_albums_account_id_created_at_id_idx ON music.hidden_albums USING btree (account_id, created_at, id);
CREATE UNIQUE INDEX hidden_albums_account_id_key_key ON music.hidden_albums USING btree (account_id, key);
CREATE INDEX hidden_albums_performer_id_idx ON music.hidden_albums USING btree (performer_id);
CREATE TRIGGER hidden_albums_count AFTER INSERT OR DELETE OR UPDATE OF performer_id ON music.hidden_albums FOR EACH ROW EXECUTE FUNCTION music.count_hidden_album();

CREATE TABLE music.hidden_performers (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  account_id integer NOT NULL,
  name text NOT NULL,
  name_key text NOT NULL,
  track_count integer NOT NULL DEFAULT 0,
  album_count integer NOT NULL DEFAULT 0,
  created_at timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT hidden_performers_pkey PRIMARY KEY (id),
  CONSTRAINT hidden_performers_account_id_fkey FOREIGN KEY (account_id) REFERENCES auth.accounts(id) ON DELETE RESTRICT,
  CONSTRAINT hidden_performers_counts_check CHECK (((track_count >= 0) AND (album_count >= 0)))
) WITH (fillfactor=80);
CREATE INDEX hidden_performers_account_id_created_at_id_idx ON music.hidden_performers USING btree (account_id, created_at, id);
CREATE UNIQUE INDEX hidden_performers_account_id_name_key_key ON music.hidden_performers USING btree (account_id, name_key);

CREATE TABLE music.likes (
  account_id integer NOT NULL,
  track_id text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT likes_pkey PRIMARY KEY (account_id, track_id),
  CONSTRAINT likes_account_id_fkey FOREIGN KEY (account_id) REFERENCES auth.accounts(id) ON DELETE RESTRICT
);
CREATE INDEX likes_account_id_created_at_track_id_idx ON music.likes USING btree (account_id, created_at DESC, track_id DESC);
CREATE INDEX likes_track_id_idx ON music.likes USING btree (track_id);

CREATE TABLE music.lyrics (
  track_id text NOT NULL,
  text text NOT NULL,
  language text,
  created_at timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT lyrics_pkey PRIMARY KEY (track_id),
  CONSTRAINT lyrics_track_id_fkey FOREIGN KEY (track_id) REFERENCES music.tracks(id) ON DELETE CASCADE
);

CREATE UNLOGGED TABLE music.now_playing (
  account_id integer NOT NULL,
  client text NOT NULL,
  track_id text NOT NULL,
  started_at timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT now_playing_pkey PRIMARY KEY (account_id, client),
  CONSTRAINT now_playing_account_id_fkey FOREIGN KEY (account_id) REFERENCES auth.accounts(id) ON DELETE CASCADE
);

CREATE TABLE music.performers (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  account_id integer NOT NULL,
  name text NOT NULL,
  name_key text NOT NULL,
  track_count integer NOT NULL DEFAULT 0,
  album_count integer NOT NULL DEFAULT 0,
  created_at timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT performers_pkey PRIMARY KEY (id),
  CONSTRAINT performers_account_id_fkey FOREIGN KEY (account_id) REFERENCES auth.accounts(id) ON DELETE RESTRICT,
  CONSTRAINT performers_counts_check CHECK (((track_count >= 0) AND (album_count >= 0)))
) WITH (fillfactor=80);
CREATE UNIQUE INDEX performers_account_id_name_key_key ON music.performers USING btree (account_id, name_key);
CREATE INDEX performers_grams_idx ON music.performers USING gin (music.search_grams((('
'::text || name_key) || '
'::text))) WITH (fastupdate=off);
CREATE INDEX performers_name_key_id_idx ON music.performers USING btree (name_key, id);
CREATE TRIGGER performers_outbox AFTER INSERT OR DELETE OR UPDATE OF name_key ON music.performers FOR EACH ROW EXECUTE FUNCTION music.record_search_change('artist', 'id');

CREATE TABLE music.play_queues (
  account_id integer NOT NULL,
  track_ids text[] NOT NULL,
  current integer,
  position_ms bigint NOT NULL DEFAULT 0,
  changed_at timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  changed_by text NOT NULL,
  CONSTRAINT play_queues_pkey PRIMARY KEY (account_id),
  CONSTRAINT play_queues_account_id_fkey FOREIGN KEY (account_id) REFERENCES auth.accounts(id) ON DELETE CASCADE
);

CREATE TABLE music.playlist_tracks (
  playlist_id integer NOT NULL,
  position integer NOT NULL,
  track_id text NOT NULL,
  added_at timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT playlist_tracks_pkey PRIMARY KEY (playlist_id, "position"),
  CONSTRAINT playlist_tracks_playlist_id_fkey FOREIGN KEY (playlist_id) REFERENCES music.playlists(id) ON DELETE CASCADE
);
CREATE INDEX playlist_tracks_track_id_playlist_id_idx ON music.playlist_tracks USING btree (track_id, playlist_id);

CREATE TABLE music.playlists (
  id integer NOT NULL DEFAULT nextval('music.playlists_id_seq'::regclass),
  account_id integer NOT NULL,
  title text NOT NULL,
  description text,
  is_public boolean NOT NULL DEFAULT false,
  track_count integer NOT NULL DEFAULT 0,
  next_position integer NOT NULL DEFAULT 0,
  created_at timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  link_hash bytea,
  linked_at timestamp(3) with time zone,
  title_fold text NOT NULL DEFAULT ''::text,
  picture_key text,
  CONSTRAINT playlists_pkey PRIMARY KEY (id),
  CONSTRAINT playlists_account_id_fkey FOREIGN KEY (account_id) REFERENCES auth.accounts(id) ON DELETE RESTRICT,
  CONSTRAINT playlists_track_count_check CHECK ((track_count >= 0))
) WITH (fillfactor=80);
CREATE INDEX playlists_account_id_created_at_id_idx ON music.playlists USING btree (account_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX playlists_link_hash_key ON music.playlists USING btree (link_hash);
CREATE INDEX playlists_public_grams_idx ON music.playlists USING gin (music.search_grams((('
'::text || title_fold) || '
'::text))) WITH (fastupdate=off) WHERE is_public;
CREATE INDEX playlists_public_idx ON music.playlists USING btree (created_at DESC, id DESC) WHERE is_public;
CREATE INDEX playlists_public_title_idx ON music.playlists USING btree (title_fold, id) WHERE is_public;
CREATE INDEX playlists_unfolded_idx ON music.playlists USING btree (id) WHERE (title_fold = ''::text);
CREATE TRIGGER playlists_end_picture AFTER DELETE OR UPDATE OF picture_key ON music.playlists FOR EACH ROW WHEN ((old.picture_key IS NOT NULL)) EXECUTE FUNCTION music.end_playlist_picture();
CREATE TRIGGER playlists_outbox AFTER INSERT OR DELETE OR UPDATE OF title_fold, is_public ON music.playlists FOR EACH ROW EXECUTE FUNCTION music.record_search_change('playlist', 'id');

CREATE TABLE music.plays (
  id bigint NOT NULL DEFAULT nextval('music.plays_id_seq'::regclass),
  track_id text NOT NULL,
  account_id integer,
  seconds double precision,
  play_id text,
  created_at timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT plays_pkey PRIMARY KEY (id)
);
CREATE INDEX plays_created_at_idx ON music.plays USING brin (created_at);
CREATE UNIQUE INDEX plays_track_id_play_id_idx ON music.plays USING btree (track_id, play_id) WHERE (play_id IS NOT NULL);

CREATE TABLE music.ratings (
  account_id integer NOT NULL,
  kind text NOT NULL,
  id text NOT NULL,
  rating smallint NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT ratings_pkey PRIMARY KEY (account_id, kind, id),
  CONSTRAINT ratings_account_id_fkey FOREIGN KEY (account_id) REFERENCES auth.accounts(id) ON DELETE CASCADE,
  CONSTRAINT ratings_kind_check CHECK ((kind = ANY (ARRAY['track'::text, 'album'::text, 'artist'::text]))),
  CONSTRAINT ratings_rating_check CHECK (((rating >= 1) AND (rating <= 5)))
);
CREATE INDEX ratings_account_id_kind_created_at_id_idx ON music.ratings USING btree (account_id, kind, created_at DESC, id DESC);

CREATE TABLE music.removed_tracks (
  track_id text NOT NULL,
  removed_at timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT removed_tracks_pkey PRIMARY KEY (track_id)
);

CREATE TABLE music.search_feed (
  name text NOT NULL,
  feed_id uuid NOT NULL DEFAULT gen_random_uuid(),
  began_in bigint NOT NULL DEFAULT ((pg_current_xact_id())::text)::bigint,
  is_building boolean NOT NULL DEFAULT false,
  plays_until timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  seen_at timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  lease_id uuid,
  lease_until timestamp(3) with time zone,
  CONSTRAINT search_feed_pkey PRIMARY KEY (name),
  CONSTRAINT search_feed_name_check CHECK ((name = 'search'::text))
);

CREATE TABLE music.search_outbox (
  id bigint NOT NULL DEFAULT nextval('music.search_outbox_id_seq'::regclass),
  kind text NOT NULL,
  media_id text NOT NULL,
  CONSTRAINT search_outbox_pkey PRIMARY KEY (id),
  CONSTRAINT search_outbox_kind_check CHECK ((kind = ANY (ARRAY['track'::text, 'album'::text, 'artist'::text, 'playlist'::text])))
);

CREATE TABLE music.stars (
  account_id integer NOT NULL,
  kind text NOT NULL,
  id uuid NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT stars_pkey PRIMARY KEY (account_id, kind, id),
  CONSTRAINT stars_account_id_fkey FOREIGN KEY (account_id) REFERENCES auth.accounts(id) ON DELETE CASCADE,
  CONSTRAINT stars_kind_check CHECK ((kind = ANY (ARRAY['album'::text, 'artist'::text])))
);

CREATE TABLE music.total_changes (
  id bigint NOT NULL DEFAULT nextval('music.total_changes_id_seq'::regclass),
  name text NOT NULL,
  difference bigint NOT NULL,
  CONSTRAINT total_changes_pkey PRIMARY KEY (id)
);
CREATE CONSTRAINT TRIGGER total_changes_fold AFTER INSERT ON music.total_changes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION music.fold_total_changes();

CREATE TABLE music.totals (
  name text NOT NULL,
  value bigint NOT NULL DEFAULT 0,
  CONSTRAINT totals_pkey PRIMARY KEY (name)
) WITH (fillfactor=50);

CREATE TABLE music.track_search (
  track_id text NOT NULL,
  text text NOT NULL,
  changed_at timestamp(3) with time zone,
  CONSTRAINT track_search_pkey PRIMARY KEY (track_id),
  CONSTRAINT track_search_track_id_fkey FOREIGN KEY (track_id) REFERENCES music.tracks(id) ON DELETE CASCADE
);
CREATE INDEX track_search_album_idx ON music.track_search USING btree (split_part(text, '
'::text, 4)) WHERE (split_part(text, '
'::text, 4) <> ''::text);
CREATE INDEX track_search_artist_idx ON music.track_search USING btree (split_part(text, '
'::text, 3));
CREATE INDEX track_search_changed_at_idx ON music.track_search USING btree (changed_at) WHERE (changed_at IS NOT NULL);
CREATE INDEX track_search_grams_idx ON music.track_search USING gin (music.search_grams(text)) WITH (fastupdate=off);
CREATE INDEX track_search_title_idx ON music.track_search USING btree (split_part(text, '
'::text, 2));
CREATE TRIGGER track_search_follow_text AFTER UPDATE OF text ON music.track_search FOR EACH ROW WHEN ((old.text <> new.text)) EXECUTE FUNCTION music.follow_search_text();
CREATE TRIGGER track_search_outbox AFTER INSERT OR DELETE OR UPDATE OF text ON music.track_search FOR EACH ROW EXECUTE FUNCTION music.record_search_change('track', 'track_id');

CREATE TABLE music.track_search_head (
  track_id text NOT NULL,
  text text NOT NULL,
  CONSTRAINT track_search_head_pkey PRIMARY KEY (track_id),
  CONSTRAINT track_search_head_track_id_fkey FOREIGN KEY (track_id) REFERENCES music.track_search(track_id) ON DELETE CASCADE
);
CREATE INDEX track_search_head_grams_idx ON music.track_search_head USING gin (music.search_grams(text)) WITH (fastupdate=off);
CREATE INDEX track_search_head_title_idx ON music.track_search_head USING btree (split_part(text, '
'::text, 2));

CREATE TABLE music.tracks (
  id text NOT NULL,
  account_id integer NOT NULL,
  title text NOT NULL,
  artist_name text NOT NULL DEFAULT ''::text,
  album text,
  genre text,
  status text NOT NULL,
  progress smallint NOT NULL DEFAULT 0,
  source_key text NOT NULL,
  source_name text,
  source_bytes bigint,
  job_id uuid,
  output_prefix text,
  error_code text,
  error_message text,
  duration_seconds double precision,
  bitrates integer[] NOT NULL DEFAULT ARRAY[]::integer[],
  sample_rate integer,
  channels integer,
  has_cover boolean NOT NULL DEFAULT false,
  integrated_lufs double precision,
  true_peak_dbtp double precision,
  play_count bigint NOT NULL DEFAULT 0,
  like_count integer NOT NULL DEFAULT 0,
  created_at timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  uploaded_bytes bigint NOT NULL DEFAULT 0,
  picture_key text,
  edited_fields text[] NOT NULL DEFAULT ARRAY[]::text[],
  title_fold text NOT NULL DEFAULT ''::text,
  taken_down_at timestamp(3) with time zone,
  taken_down_reason text,
  fetching boolean NOT NULL DEFAULT false,
  album_artist text,
  is_compilation boolean NOT NULL DEFAULT false,
  track_number smallint,
  disc_number smallint,
  year smallint,
  album_id uuid,
  performer_id uuid,
  visibility text NOT NULL DEFAULT 'public'::text,
  release_at timestamp(3) with time zone,
  listed_at timestamp(3) with time zone,
  next_prefix text,
  originals text NOT NULL DEFAULT 'owner'::text,
  source_type text,
  hidden_album_id uuid,
  hidden_performer_id uuid,
  assumed_fields text[] NOT NULL DEFAULT ARRAY[]::text[],
  CONSTRAINT tracks_pkey PRIMARY KEY (id),
  CONSTRAINT tracks_account_id_fkey FOREIGN KEY (account_id) REFERENCES auth.accounts(id) ON DELETE RESTRICT,
  CONSTRAINT tracks_album_id_fkey FOREIGN KEY (album_id) REFERENCES music.albums(id) ON DELETE RESTRICT,
  CONSTRAINT tracks_hidden_album_id_fkey FOREIGN KEY (hidden_album_id) REFERENCES music.hidden_albums(id) ON DELETE RESTRICT,
  CONSTRAINT tracks_hidden_performer_id_fkey FOREIGN KEY (hidden_performer_id) REFERENCES music.hidden_performers(id) ON DELETE RESTRICT,
  CONSTRAINT tracks_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES music.performers(id) ON DELETE RESTRICT,
  CONSTRAINT tracks_like_count_check CHECK ((like_count >= 0)),
  CONSTRAINT tracks_originals_check CHECK ((originals = ANY (ARRAY['owner'::text, 'public'::text]))),
  CONSTRAINT tracks_progress_check CHECK (((progress >= 0) AND (progress <= 100))),
  CONSTRAINT tracks_status_check CHECK ((status = ANY (ARRAY['uploading'::text, 'processing'::text, 'ready'::text, 'hidden'::text, 'error'::text]))),
  CONSTRAINT tracks_visibility_check CHECK ((visibility = ANY (ARRAY['public'::text, 'unlisted'::text, 'private'::text])))
) WITH (fillfactor=80);
CREATE INDEX tracks_account_id_created_at_id_idx ON music.tracks USING btree (account_id, created_at DESC, id DESC);
CREATE INDEX tracks_account_id_status_created_at_id_idx ON music.tracks USING btree (account_id, status, created_at DESC, id DESC);
CREATE INDEX tracks_account_id_title_fold_id_idx ON music.tracks USING btree (account_id, title_fold, id);
CREATE INDEX tracks_album_order_idx ON music.tracks USING btree (album_id, (((lpad((COALESCE((disc_number)::integer, 1))::text, 5, '0'::text) || lpad((COALESCE((track_number)::integer, 32767))::text, 5, '0'::text)) || title_fold)), id) WHERE (album_id IS NOT NULL);
CREATE INDEX tracks_artist_idx ON music.tracks USING btree (account_id, created_at DESC, id DESC) WHERE (status = 'ready'::text);
CREATE INDEX tracks_due_idx ON music.tracks USING btree (release_at, id) WHERE ((status = 'hidden'::text) AND (visibility = 'public'::text) AND (release_at IS NOT NULL));
CREATE INDEX tracks_genre_idx ON music.tracks USING btree (lower(genre), created_at DESC, id DESC) WHERE ((status = 'ready'::text) AND (genre IS NOT NULL));
CREATE INDEX tracks_hidden_album_id_idx ON music.tracks USING btree (hidden_album_id) WHERE (hidden_album_id IS NOT NULL);
CREATE INDEX tracks_hidden_idx ON music.tracks USING btree (account_id, id) WHERE (status = 'hidden'::text);
CREATE INDEX tracks_hidden_misplaced_idx ON music.tracks USING btree (id) WHERE ((status = 'hidden'::text) <> (hidden_album_id IS NOT NULL));
CREATE INDEX tracks_hidden_performer_id_idx ON music.tracks USING btree (hidden_performer_id) WHERE (hidden_performer_id IS NOT NULL);
CREATE INDEX tracks_next_prefix_idx ON music.tracks USING btree (id) WHERE (next_prefix IS NOT NULL);
CREATE INDEX tracks_performer_id_idx ON music.tracks USING btree (performer_id) WHERE (performer_id IS NOT NULL);
CREATE INDEX tracks_recent_idx ON music.tracks USING btree (created_at DESC, id DESC) WHERE (status = 'ready'::text);
CREATE INDEX tracks_taken_down ON music.tracks USING btree (taken_down_at) WHERE (taken_down_at IS NOT NULL);
CREATE INDEX tracks_trending_idx ON music.tracks USING btree (play_count DESC, id DESC) WHERE (status = 'ready'::text);
CREATE INDEX tracks_unfinished_updated_at_idx ON music.tracks USING btree (updated_at) WHERE (status = ANY (ARRAY['uploading'::text, 'processing'::text]));
CREATE INDEX tracks_unfolded_idx ON music.tracks USING btree (id) WHERE (title_fold = ''::text);
CREATE INDEX tracks_unplaced_idx ON music.tracks USING btree (id) WHERE ((status = 'ready'::text) AND (album_id IS NULL));
CREATE TRIGGER tracks_change_event AFTER UPDATE ON music.tracks FOR EACH ROW WHEN (((((((((((((((((old.status IS DISTINCT FROM new.status) OR (old.fetching IS DISTINCT FROM new.fetching)) OR (old.taken_down_at IS DISTINCT FROM new.taken_down_at)) OR (old.title IS DISTINCT FROM new.title)) OR (old.artist_name IS DISTINCT FROM new.artist_name)) OR (old.album IS DISTINCT FROM new.album)) OR (old.genre IS DISTINCT FROM new.genre)) OR (old.picture_key IS DISTINCT FROM new.picture_key)) OR (old.album_artist IS DISTINCT FROM new.album_artist)) OR (old.is_compilation IS DISTINCT FROM new.is_compilation)) OR (old.track_number IS DISTINCT FROM new.track_number)) OR (old.disc_number IS DISTINCT FROM new.disc_number)) OR (old.year IS DISTINCT FROM new.year)) OR (old.visibility IS DISTINCT FROM new.visibility)) OR (old.release_at IS DISTINCT FROM new.release_at)) OR (old.album_id <> new.album_id))) EXECUTE FUNCTION platform.record_media_event('tracks', 'music.track', 'music.upload');
CREATE TRIGGER tracks_count_hidden AFTER DELETE OR UPDATE OF hidden_album_id, hidden_performer_id, duration_seconds ON music.tracks FOR EACH ROW EXECUTE FUNCTION music.count_hidden_track();
CREATE TRIGGER tracks_count_placed AFTER DELETE OR UPDATE OF album_id, performer_id, duration_seconds ON music.tracks FOR EACH ROW EXECUTE FUNCTION music.count_placed_track();
CREATE TRIGGER tracks_event AFTER INSERT OR DELETE ON music.tracks FOR EACH ROW EXECUTE FUNCTION platform.record_media_event('tracks', 'music.track', 'music.upload');
CREATE TRIGGER tracks_note_removed AFTER DELETE ON music.tracks FOR EACH ROW EXECUTE FUNCTION music.note_removed_track();
CREATE TRIGGER tracks_originals_event AFTER UPDATE OF originals ON music.tracks FOR EACH ROW WHEN ((old.originals <> new.originals)) EXECUTE FUNCTION platform.record_media_event('tracks', 'music.track', 'music.upload');

CREATE TABLE music.usage_daily (
  track_id text NOT NULL,
  account_id integer NOT NULL,
  day date NOT NULL,
  plays bigint NOT NULL DEFAULT 0,
  bytes bigint NOT NULL DEFAULT 0,
  CONSTRAINT usage_daily_pkey PRIMARY KEY (track_id, day)
) WITH (fillfactor=80);
CREATE INDEX usage_daily_account_id_day_idx ON music.usage_daily USING btree (account_id, day);
CREATE INDEX usage_daily_day_idx ON music.usage_daily USING brin (day);

CREATE OR REPLACE FUNCTION music.common_grams()
 RETURNS TABLE(gram text, tracks bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
  SELECT e.gram, (e.frequency * c.reltuples)::bigint
  FROM pg_stats s
  JOIN pg_class c ON c.oid = 'music.track_search'::regclass,
  LATERAL unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs) AS e(gram, frequency)
  WHERE s.schemaname = 'music' AND s.tablename = 'track_search_grams_idx' AND e.gram IS NOT NULL
$function$;

CREATE OR REPLACE FUNCTION music.count_album()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION music.count_hidden_album()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP <> 'DELETE' AND NEW.performer_id IS NOT NULL AND (TG_OP = 'INSERT' OR NEW.performer_id IS DISTINCT FROM OLD.performer_id) THEN
    UPDATE music.hidden_performers SET album_count = album_count + 1 WHERE id = NEW.performer_id;
  END IF;
  IF TG_OP <> 'INSERT' AND OLD.performer_id IS NOT NULL AND (TG_OP = 'DELETE' OR NEW.performer_id IS DISTINCT FROM OLD.performer_id) THEN
    UPDATE music.hidden_performers SET album_count = album_count - 1 WHERE id = OLD.performer_id;
    DELETE FROM music.hidden_performers WHERE id = OLD.performer_id AND track_count = 0 AND album_count = 0;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION music.count_hidden_track()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  old_ms BIGINT := 0;
  new_ms BIGINT := 0;
BEGIN
  IF TG_OP <> 'INSERT' THEN old_ms := round(COALESCE(OLD.duration_seconds, 0) * 1000); END IF;
  IF TG_OP <> 'DELETE' THEN new_ms := round(COALESCE(NEW.duration_seconds, 0) * 1000); END IF;
  IF TG_OP = 'UPDATE' AND NEW.hidden_album_id IS NOT DISTINCT FROM OLD.hidden_album_id THEN
    IF NEW.hidden_album_id IS NOT NULL AND new_ms <> old_ms THEN
      UPDATE music.hidden_albums SET duration_ms = duration_ms - old_ms + new_ms WHERE id = NEW.hidden_album_id;
    END IF;
  ELSE
    IF TG_OP <> 'DELETE' AND NEW.hidden_album_id IS NOT NULL THEN
      UPDATE music.hidden_albums SET track_count = track_count + 1, duration_ms = duration_ms + new_ms WHERE id = NEW.hidden_album_id;
    END IF;
    IF TG_OP <> 'INSERT' AND OLD.hidden_album_id IS NOT NULL THEN
      UPDATE music.hidden_albums SET track_count = track_count - 1, duration_ms = duration_ms - old_ms WHERE id = OLD.hidden_album_id;
      DELETE FROM music.hidden_albums WHERE id = OLD.hidden_album_id AND track_count = 0;
    END IF;
  END IF;
  IF TG_OP <> 'UPDATE' OR NEW.hidden_performer_id IS DISTINCT FROM OLD.hidden_performer_id THEN
    IF TG_OP <> 'DELETE' AND NEW.hidden_performer_id IS NOT NULL THEN
      UPDATE music.hidden_performers SET track_count = track_count + 1 WHERE id = NEW.hidden_performer_id;
    END IF;
    IF TG_OP <> 'INSERT' AND OLD.hidden_performer_id IS NOT NULL THEN
      UPDATE music.hidden_performers SET track_count = track_count - 1 WHERE id = OLD.hidden_performer_id;
      DELETE FROM music.hidden_performers WHERE id = OLD.hidden_performer_id AND track_count = 0 AND album_count = 0;
    END IF;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION music.count_placed_track()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  old_ms BIGINT := 0;
  new_ms BIGINT := 0;
BEGIN
  IF TG_OP <> 'INSERT' THEN old_ms := round(COALESCE(OLD.duration_seconds, 0) * 1000); END IF;
  IF TG_OP <> 'DELETE' THEN new_ms := round(COALESCE(NEW.duration_seconds, 0) * 1000); END IF;
  IF TG_OP = 'UPDATE' AND NEW.album_id IS NOT DISTINCT FROM OLD.album_id THEN
    IF NEW.album_id IS NOT NULL AND new_ms <> old_ms THEN
      UPDATE music.albums SET duration_ms = duration_ms - old_ms + new_ms WHERE id = NEW.album_id;
    END IF;
  ELSE
    IF TG_OP <> 'DELETE' AND NEW.album_id IS NOT NULL THEN
      UPDATE music.albums SET track_count = track_count + 1, duration_ms = duration_ms + new_ms WHERE id = NEW.album_id;
    END IF;
    IF TG_OP <> 'INSERT' AND OLD.album_id IS NOT NULL THEN
      UPDATE music.albums SET track_count = track_count - 1, duration_ms = duration_ms - old_ms WHERE id = OLD.album_id;
      DELETE FROM music.albums WHERE id = OLD.album_id AND track_count = 0;
    END IF;
  END IF;
  IF TG_OP <> 'UPDATE' OR NEW.performer_id IS DISTINCT FROM OLD.performer_id THEN
    IF TG_OP <> 'DELETE' AND NEW.performer_id IS NOT NULL THEN
      UPDATE music.performers SET track_count = track_count + 1 WHERE id = NEW.performer_id;
    END IF;
    IF TG_OP <> 'INSERT' AND OLD.performer_id IS NOT NULL THEN
      UPDATE music.performers SET track_count = track_count - 1 WHERE id = OLD.performer_id;
      DELETE FROM music.performers WHERE id = OLD.performer_id AND track_count = 0 AND album_count = 0;
    END IF;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION music.end_playlist_picture()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW."picture_key" = OLD."picture_key" THEN
    RETURN NULL;
  END IF;
  -- A worker may still make a picture of a playlist that is deleted.
  INSERT INTO "platform"."deletions" ("prefix", "until")
  VALUES ('playlists/tracks/playlist-' || OLD."id" || '/', now() + CASE TG_OP WHEN 'DELETE' THEN interval '24 hours' ELSE interval '0' END);
  INSERT INTO "platform"."new_purges" ("kind", "media_id", "is_gone") VALUES ('tracks', 'playlist-' || OLD."id", TG_OP = 'DELETE');
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION music.fold_total_changes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  -- It went with an earlier row of the transaction.
  IF NOT EXISTS (SELECT FROM music.total_changes WHERE id = NEW.id) THEN RETURN NULL; END IF;
  PERFORM FROM music.totals WHERE name = NEW.name FOR NO KEY UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN NULL; END IF;
  -- A statement of its own: it sees what was committed before the lock.
  WITH folded AS (DELETE FROM music.total_changes WHERE name = NEW.name RETURNING difference)
  UPDATE music.totals SET value = value + (SELECT sum(difference) FROM folded) WHERE name = NEW.name;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION music.follow_search_text()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE music.track_search_head SET text = NEW.text WHERE track_id = NEW.track_id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION music.note_removed_track()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF EXISTS (SELECT FROM "music"."playlist_tracks" WHERE "track_id" = OLD."id")
    OR EXISTS (SELECT FROM "music"."likes" WHERE "track_id" = OLD."id")
  THEN
    INSERT INTO "music"."removed_tracks" ("track_id") VALUES (OLD."id") ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION music.record_search_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF EXISTS (SELECT FROM music.search_feed) THEN
    INSERT INTO music.search_outbox (kind, media_id)
    VALUES (TG_ARGV[0], (CASE WHEN TG_OP = 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END) ->> TG_ARGV[1]);
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION music.search_grams(value text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL RESTRICTED STRICT
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
  SELECT array_agg(DISTINCT gram COLLATE "C")
  FROM (
    SELECT substr(value, start, length) FROM generate_series(1, char_length(value) - 1) AS start, (VALUES (2), (3)) AS lengths(length)
    UNION ALL
    SELECT E'\n' || line || E'\n' FROM unnest(string_to_array(value, E'\n')) AS lines(line) WHERE char_length(line) IN (2, 3)
  ) AS grams(gram)
$function$;

CREATE SCHEMA platform;

CREATE TABLE platform.cdn_purges (
  kind text NOT NULL,
  position bigint NOT NULL,
  lease_id uuid,
  lease_until timestamp(3) with time zone,
  CONSTRAINT cdn_purges_pkey PRIMARY KEY (kind)
);

CREATE TABLE platform.deletions (
  id bigint NOT NULL DEFAULT nextval('platform.deletions_id_seq'::regclass),
  prefix text NOT NULL,
  job_id uuid,
  created_at timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  next_attempt_at timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  attempts integer NOT NULL DEFAULT 0,
  until timestamp(3) with time zone NOT NULL,
  CONSTRAINT deletions_pkey PRIMARY KEY (id)
);
CREATE INDEX deletions_next_attempt_at_idx ON platform.deletions USING btree (next_attempt_at);

CREATE TABLE platform.events (
  id bigint NOT NULL DEFAULT nextval('platform.events_id_seq'::regclass),
  kind text NOT NULL,
  account_id integer NOT NULL,
  type text NOT NULL,
  media_id text NOT NULL,
  medium jsonb NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT events_pkey PRIMARY KEY (id)
);
CREATE INDEX events_account_id_kind_id_idx ON platform.events USING btree (account_id, kind, id);
CREATE TRIGGER events_removed AFTER DELETE ON platform.events REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION platform.record_removed_events();

CREATE TABLE platform.imports (
  account_id integer NOT NULL,
  kind text NOT NULL,
  sha256 bytea NOT NULL,
  media_id text NOT NULL,
  bytes bigint NOT NULL,
  name text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT imports_pkey PRIMARY KEY (account_id, kind, sha256),
  CONSTRAINT imports_account_id_fkey FOREIGN KEY (account_id) REFERENCES auth.accounts(id) ON DELETE CASCADE,
  CONSTRAINT imports_sha256_check CHECK ((octet_length(sha256) = 32))
);

CREATE TABLE platform.new_events (
  id bigint NOT NULL DEFAULT nextval('platform.new_events_id_seq'::regclass),
  kind text NOT NULL,
  account_id integer NOT NULL,
  type text NOT NULL,
  media_id text NOT NULL,
  medium jsonb NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT new_events_pkey PRIMARY KEY (kind, id)
);
CREATE INDEX new_events_media_id_idx ON platform.new_events USING btree (media_id);

CREATE TABLE platform.new_purges (
  id bigint NOT NULL DEFAULT nextval('platform.new_purges_id_seq'::regclass),
  kind text NOT NULL,
  media_id text NOT NULL,
  is_gone boolean NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT new_purges_pkey PRIMARY KEY (kind, id)
);

CREATE TABLE platform.pictures (
  id text NOT NULL,
  kind text NOT NULL,
  media_id text NOT NULL,
  lease_until timestamp(3) with time zone NOT NULL,
  CONSTRAINT pictures_pkey PRIMARY KEY (id)
);
CREATE INDEX pictures_kind_media_id_idx ON platform.pictures USING btree (kind, media_id);
CREATE INDEX pictures_lease_until_idx ON platform.pictures USING btree (lease_until);

CREATE TABLE platform.purged_accounts (
  kind text NOT NULL,
  account_id integer NOT NULL,
  CONSTRAINT purged_accounts_pkey PRIMARY KEY (kind, account_id),
  CONSTRAINT purged_accounts_account_id_fkey FOREIGN KEY (account_id) REFERENCES auth.accounts(id) ON DELETE CASCADE
);

CREATE TABLE platform.purges (
  id bigint NOT NULL DEFAULT nextval('platform.purges_id_seq'::regclass),
  kind text NOT NULL,
  media_id text NOT NULL,
  is_gone boolean NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT purges_pkey PRIMARY KEY (id)
);
CREATE INDEX purges_kind_id_idx ON platform.purges USING btree (kind, id);

CREATE UNLOGGED TABLE platform.rate_limits (
  key text NOT NULL,
  window_start timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  count integer NOT NULL,
  CONSTRAINT rate_limits_pkey PRIMARY KEY (key)
);
CREATE INDEX rate_limits_expires_at_idx ON platform.rate_limits USING btree (expires_at);

CREATE TABLE platform.removed_events (
  account_id integer NOT NULL,
  kind text NOT NULL,
  type text NOT NULL,
  last_id bigint NOT NULL,
  CONSTRAINT removed_events_pkey PRIMARY KEY (account_id, kind, type),
  CONSTRAINT removed_events_account_id_fkey FOREIGN KEY (account_id) REFERENCES auth.accounts(id) ON DELETE CASCADE
);

CREATE TABLE platform.uploads (
  kind text NOT NULL,
  media_id text NOT NULL,
  account_id integer NOT NULL,
  length bigint NOT NULL,
  received bigint NOT NULL DEFAULT 0,
  state jsonb NOT NULL DEFAULT '{}'::jsonb,
  file_name text,
  fields jsonb NOT NULL,
  lease_id uuid,
  lease_until timestamp(3) with time zone,
  expires_at timestamp(3) with time zone NOT NULL,
  finished_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT uploads_pkey PRIMARY KEY (kind, media_id),
  CONSTRAINT uploads_received_check CHECK (((received >= 0) AND (received <= length)))
);
CREATE INDEX uploads_account_id_idx ON platform.uploads USING btree (account_id);
CREATE INDEX uploads_kind_expires_at_idx ON platform.uploads USING btree (kind, expires_at);

CREATE TABLE platform.webhook_deliveries (
  webhook_id text NOT NULL,
  event_id bigint NOT NULL,
  event_type text NOT NULL,
  state text NOT NULL,
  attempts integer NOT NULL,
  http_status integer,
  error text,
  latency_ms integer NOT NULL,
  answer text NOT NULL,
  last_attempt_at timestamp(3) with time zone NOT NULL,
  next_attempt_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  own_attempt_at timestamp(3) with time zone,
  CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (webhook_id, event_id),
  CONSTRAINT webhook_deliveries_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES platform.webhooks(id) ON DELETE CASCADE,
  CONSTRAINT webhook_deliveries_state_check CHECK ((state = ANY (ARRAY['delivered'::text, 'retrying'::text, 'failed'::text])))
);
CREATE INDEX webhook_deliveries_retrying_idx ON platform.webhook_deliveries USING btree (webhook_id, event_id) WHERE (state = 'retrying'::text);

CREATE TABLE platform.webhooks (
  id text NOT NULL,
  kind text NOT NULL,
  account_id integer NOT NULL,
  url text NOT NULL,
  types text[] NOT NULL DEFAULT ARRAY[]::text[],
  description text,
  secret text NOT NULL,
  previous_secret text,
  previous_until timestamp(3) with time zone,
  status text NOT NULL DEFAULT 'enabled'::text,
  disabled_reason text,
  position bigint NOT NULL,
  failures integer NOT NULL DEFAULT 0,
  failing_since timestamp(3) with time zone,
  paused_until timestamp(3) with time zone,
  lease_id uuid,
  lease_until timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  served_at timestamp(3) with time zone,
  CONSTRAINT webhooks_pkey PRIMARY KEY (id),
  CONSTRAINT webhooks_account_id_fkey FOREIGN KEY (account_id) REFERENCES auth.accounts(id) ON DELETE CASCADE,
  CONSTRAINT webhooks_status_check CHECK ((status = ANY (ARRAY['enabled'::text, 'disabled'::text])))
);
CREATE INDEX webhooks_kind_account_id_idx ON platform.webhooks USING btree (kind, account_id);

CREATE OR REPLACE FUNCTION platform.record_media_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
AS $function$
DECLARE
  medium jsonb;
  owner integer;
  media text;
  types text[] := ARRAY[]::text[];
  asset text := TG_ARGV[1];
  upload text := TG_ARGV[2];
  -- Whether its bytes were, and are, still to arrive.
  was_upload boolean;
  is_upload boolean;
  is_replaced boolean := false;
  one text;
BEGIN
  IF TG_OP = 'DELETE' THEN
    medium := to_jsonb(OLD); owner := OLD.account_id; media := OLD.id;
    types := CASE
      WHEN OLD.status = 'uploading' OR OLD.fetching THEN ARRAY[upload || '.cancelled']
      -- Its upload has failed, which was told; it was never a medium.
      WHEN OLD.source_bytes IS NULL THEN ARRAY[]::text[]
      ELSE ARRAY[asset || '.deleted'] END;
  ELSIF TG_OP = 'INSERT' THEN
    medium := to_jsonb(NEW); owner := NEW.account_id; media := NEW.id;
    types := ARRAY[upload || '.created'];
  ELSE
    medium := to_jsonb(NEW); owner := NEW.account_id; media := NEW.id;
    was_upload := OLD.status = 'uploading' OR OLD.fetching;
    is_upload := NEW.status = 'uploading' OR NEW.fetching;
    IF OLD.taken_down_at IS NULL AND NEW.taken_down_at IS NOT NULL THEN
      types := CASE WHEN was_upload THEN ARRAY[upload || '.errored'] ELSE ARRAY[asset || '.errored'] END;
    ELSIF was_upload AND NOT is_upload THEN
      types := CASE NEW.status
        WHEN 'processing' THEN ARRAY[upload || '.completed', asset || '.created']
        WHEN 'ready' THEN ARRAY[upload || '.completed', asset || '.created', asset || '.ready']
        ELSE ARRAY[upload || '.errored'] END;
    ELSIF NOT was_upload AND OLD.status IS DISTINCT FROM NEW.status THEN
      types := CASE
        WHEN NEW.status IN ('ready', 'hidden') AND OLD.status NOT IN ('ready', 'hidden') THEN ARRAY[asset || '.ready']
        WHEN NEW.status = 'error' THEN ARRAY[asset || '.errored']
        ELSE ARRAY[asset || '.updated'] END;
    ELSE
      -- In a statement of its own: other media have no such column.
      IF TG_ARGV[0] = 'images' THEN is_replaced := OLD.v IS DISTINCT FROM NEW.v; END IF;
      IF is_replaced THEN types := ARRAY[asset || '.replaced'];
      ELSE
        -- A later statement of the same transaction completes the row: the event tells what is committed. No two media have one id; with the
        -- kind, the primary key would be another way to look.
        UPDATE platform.new_events e SET medium = to_jsonb(NEW)
        WHERE e.media_id = NEW.id AND e.xmin = pg_current_xact_id()::xid;
        IF FOUND THEN RETURN NULL; END IF;
        -- A medium that does not exist yet has no changes.
        IF NOT is_upload THEN types := ARRAY[asset || '.updated']; END IF;
      END IF;
    END IF;
  END IF;
  FOREACH one IN ARRAY types LOOP
    INSERT INTO platform.new_events (kind, account_id, type, media_id, medium) VALUES (TG_ARGV[0], owner, one, media, medium);
  END LOOP;
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION platform.record_removed_events()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION platform.take_events(of_kind text, at_most integer)
 RETURNS SETOF platform.new_events
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_sort TO 'off'
AS $function$
BEGIN
  RETURN QUERY DELETE FROM platform.new_events e
    WHERE e.ctid = ANY(ARRAY(SELECT w.ctid FROM platform.new_events w WHERE w.kind = of_kind ORDER BY w.id LIMIT at_most))
    RETURNING e.*;
END $function$;

CREATE OR REPLACE FUNCTION platform.take_purges(of_kind text, at_most integer)
 RETURNS SETOF platform.new_purges
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_sort TO 'off'
AS $function$
BEGIN
  RETURN QUERY DELETE FROM platform.new_purges p
    WHERE p.ctid = ANY(ARRAY(SELECT w.ctid FROM platform.new_purges w WHERE w.kind = of_kind ORDER BY w.id LIMIT at_most))
    RETURNING p.*;
END $function$;

CREATE OR REPLACE FUNCTION platform.waiting_events(of_kind text, at_most integer)
 RETURNS SETOF bigint
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_sort TO 'off'
AS $function$
BEGIN
  RETURN QUERY SELECT e.id FROM platform.new_events e WHERE e.kind = of_kind ORDER BY e.id LIMIT at_most;
END $function$;

CREATE OR REPLACE FUNCTION platform.waiting_purges(of_kind text, at_most integer)
 RETURNS SETOF bigint
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_sort TO 'off'
AS $function$
BEGIN
  RETURN QUERY SELECT p.id FROM platform.new_purges p WHERE p.kind = of_kind ORDER BY p.id LIMIT at_most;
END $function$;

CREATE SCHEMA queue;

CREATE UNLOGGED TABLE queue.bodies (
  id uuid NOT NULL,
  body text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT bodies_pkey PRIMARY KEY (id)
) WITH (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=1000);
CREATE INDEX bodies_expires ON queue.bodies USING btree (expires_at);

CREATE TABLE queue.jobs (
  id uuid NOT NULL,
  seq bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  version integer NOT NULL,
  payload json NOT NULL,
  account_id bigint NOT NULL DEFAULT 0,
  priority integer NOT NULL DEFAULT 0,
  turn bigint NOT NULL DEFAULT 0,
  request_id text,
  state text NOT NULL DEFAULT 'waiting'::text,
  attempts integer NOT NULL DEFAULT 0,
  max_attempts integer NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  run_at timestamp with time zone NOT NULL DEFAULT now(),
  attempt_id uuid,
  holder bigint,
  lease_until timestamp with time zone,
  published_at timestamp with time zone,
  phase text,
  alive_at timestamp with time zone,
  quiet_until timestamp with time zone,
  last_error text,
  crashes integer NOT NULL DEFAULT 0,
  max_crashes integer,
  share_id bigint,
  CONSTRAINT jobs_pkey PRIMARY KEY (id),
  CONSTRAINT jobs_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'delayed'::text, 'active'::text, 'published'::text, 'dead'::text])))
) WITH (fillfactor=70, autovacuum_vacuum_scale_factor=0.01, autovacuum_vacuum_threshold=500);
CREATE INDEX jobs_account_turn ON queue.jobs USING btree (name, priority, account_id, turn) WHERE (state = 'waiting'::text);
CREATE INDEX jobs_active ON queue.jobs USING btree (lease_until) WHERE (state = 'active'::text);
CREATE INDEX jobs_dead ON queue.jobs USING btree (name, lease_until) WHERE (state = 'dead'::text);
CREATE INDEX jobs_delayed ON queue.jobs USING btree (run_at) WHERE (state = 'delayed'::text);
CREATE INDEX jobs_in_service ON queue.jobs USING btree (name, priority, turn) WHERE (state = ANY (ARRAY['active'::text, 'published'::text]));
CREATE INDEX jobs_next ON queue.jobs USING btree (name, priority DESC, turn, seq) WHERE (state = 'waiting'::text);
CREATE INDEX jobs_published ON queue.jobs USING btree (name, published_at) WHERE (state = 'published'::text);
CREATE INDEX jobs_share_turn ON queue.jobs USING btree (name, priority, COALESCE(share_id, account_id), turn) WHERE (state = 'waiting'::text);

CREATE UNLOGGED TABLE queue.requests (
  id uuid NOT NULL,
  responder uuid NOT NULL,
  reply_channel text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT requests_pkey PRIMARY KEY (id)
) WITH (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=1000);
CREATE INDEX requests_expires ON queue.requests USING btree (expires_at);
CREATE INDEX requests_responder ON queue.requests USING btree (responder);

CREATE UNLOGGED TABLE queue.responders (
  id uuid NOT NULL,
  name text NOT NULL,
  holder bigint NOT NULL,
  slots integer NOT NULL,
  seen_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT responders_pkey PRIMARY KEY (id)
);
CREATE INDEX responders_name ON queue.responders USING btree (name);

CREATE OR REPLACE FUNCTION queue.share_of(account bigint)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
  SELECT coalesce((
    SELECT other.id FROM auth.accounts young JOIN auth.accounts other ON other.registration_network = young.registration_network
    WHERE young.id = account AND young.created_at > now() - interval '1 day' AND other.created_at > now() - interval '1 day'
    ORDER BY other.id LIMIT 1), account)
$function$;

CREATE SCHEMA video;

CREATE TABLE video.captions (
  id text NOT NULL,
  video_id text NOT NULL,
  language text NOT NULL,
  label text NOT NULL,
  is_default boolean NOT NULL DEFAULT false,
  source text NOT NULL,
  bytes integer NOT NULL DEFAULT 0,
  cues integer NOT NULL DEFAULT 0,
  created_at timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  until timestamp(3) with time zone,
  CONSTRAINT captions_pkey PRIMARY KEY (id),
  CONSTRAINT captions_video_id_fkey FOREIGN KEY (video_id) REFERENCES video.videos(id) ON DELETE CASCADE,
  CONSTRAINT captions_source_check CHECK ((source = ANY (ARRAY['upload'::text, 'file'::text])))
);
CREATE UNIQUE INDEX captions_current_key ON video.captions USING btree (video_id, language) WHERE (until IS NULL);
CREATE INDEX captions_until_idx ON video.captions USING btree (until) WHERE (until IS NOT NULL);
CREATE INDEX captions_video_id_idx ON video.captions USING btree (video_id);

CREATE TABLE video.chapters (
  video_id text NOT NULL,
  source text NOT NULL,
  chapters jsonb NOT NULL,
  CONSTRAINT chapters_pkey PRIMARY KEY (video_id),
  CONSTRAINT chapters_video_id_fkey FOREIGN KEY (video_id) REFERENCES video.videos(id) ON DELETE CASCADE,
  CONSTRAINT chapters_source_check CHECK ((source = ANY (ARRAY['upload'::text, 'file'::text])))
);

CREATE TABLE video.delivery_receipts (
  id text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT delivery_receipts_pkey PRIMARY KEY (id)
);
CREATE INDEX delivery_receipts_created_at_idx ON video.delivery_receipts USING brin (created_at);

CREATE TABLE video.derived (
  video_id text NOT NULL,
  name text NOT NULL,
  id text NOT NULL,
  job_id uuid,
  lease_until timestamp(3) with time zone,
  prefix text,
  bytes bigint,
  failed_at timestamp(3) with time zone,
  used_at timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT derived_pkey PRIMARY KEY (video_id, name),
  CONSTRAINT derived_video_id_fkey FOREIGN KEY (video_id) REFERENCES video.videos(id) ON DELETE CASCADE
);
CREATE INDEX derived_lease_until_idx ON video.derived USING btree (lease_until) WHERE (lease_until IS NOT NULL);
CREATE INDEX derived_used_at_idx ON video.derived USING btree (used_at);

CREATE TABLE video.moves (
  video_id text NOT NULL,
  lease_id uuid,
  lease_until timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT moves_pkey PRIMARY KEY (video_id),
  CONSTRAINT moves_video_id_fkey FOREIGN KEY (video_id) REFERENCES video.videos(id) ON DELETE CASCADE
);

CREATE TABLE video.parts (
  job_id uuid NOT NULL,
  video_id text NOT NULL,
  encode_id uuid NOT NULL,
  kind text NOT NULL,
  number integer NOT NULL,
  frames integer NOT NULL DEFAULT 0,
  progress smallint NOT NULL DEFAULT 0,
  prefix text,
  stored integer NOT NULL DEFAULT 0,
  stored_prefix text,
  tracks jsonb,
  created_at timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  speed double precision,
  ladder jsonb,
  CONSTRAINT parts_pkey PRIMARY KEY (job_id),
  CONSTRAINT parts_video_id_fkey FOREIGN KEY (video_id) REFERENCES video.videos(id) ON DELETE CASCADE,
  CONSTRAINT parts_kind_check CHECK ((kind = ANY (ARRAY['window'::text, 'sound'::text, 'assembly'::text, 'ahead'::text, 'aheadEnd'::text])))
);
CREATE UNIQUE INDEX parts_video_id_encode_id_kind_number_key ON video.parts USING btree (video_id, encode_id, kind, number);

CREATE TABLE video.presentations (
  id text NOT NULL,
  video_id text NOT NULL,
  output_prefix text NOT NULL,
  captions_version integer NOT NULL,
  until timestamp(3) with time zone,
  CONSTRAINT presentations_pkey PRIMARY KEY (id),
  CONSTRAINT presentations_video_id_fkey FOREIGN KEY (video_id) REFERENCES video.videos(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX presentations_current_key ON video.presentations USING btree (video_id) WHERE (until IS NULL);
CREATE INDEX presentations_until_idx ON video.presentations USING btree (until) WHERE (until IS NOT NULL);
CREATE INDEX presentations_video_id_idx ON video.presentations USING btree (video_id);

CREATE TABLE video.usage_daily (
  video_id text NOT NULL,
  account_id integer NOT NULL,
  day date NOT NULL,
  views bigint NOT NULL DEFAULT 0,
  bytes bigint NOT NULL DEFAULT 0,
  CONSTRAINT usage_daily_pkey PRIMARY KEY (video_id, day)
) WITH (fillfactor=80);
CREATE INDEX usage_daily_account_id_day_idx ON video.usage_daily USING btree (account_id, day);

CREATE TABLE video.videos (
  id text NOT NULL,
  account_id integer NOT NULL,
  title text NOT NULL,
  description text,
  status text NOT NULL,
  progress smallint NOT NULL DEFAULT 0,
  source_key text NOT NULL,
  source_name text,
  source_bytes bigint,
  job_id uuid,
  output_prefix text,
  error_code text,
  error_message text,
  duration_seconds double precision,
  width integer,
  height integer,
  qualities text[] NOT NULL DEFAULT ARRAY[]::text[],
  view_count bigint NOT NULL DEFAULT 0,
  created_at timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  uploaded_bytes bigint NOT NULL DEFAULT 0,
  picture_key text,
  title_fold text NOT NULL DEFAULT ''::text,
  taken_down_at timestamp(3) with time zone,
  taken_down_reason text,
  fetching boolean NOT NULL DEFAULT false,
  visibility text NOT NULL DEFAULT 'public'::text,
  place text NOT NULL DEFAULT 'public'::text,
  caption_languages text[] NOT NULL DEFAULT ARRAY[]::text[],
  captions_version integer NOT NULL DEFAULT 0,
  chapter_count integer NOT NULL DEFAULT 0,
  storyboard_prefix text,
  downloads boolean NOT NULL DEFAULT false,
  audio_tracks jsonb,
  dash boolean NOT NULL DEFAULT false,
  early_encode uuid,
  early_stored integer,
  early_released integer,
  early_released_at timestamp(3) with time zone,
  chapters_version integer NOT NULL DEFAULT 0,
  early_wanted_at timestamp(3) with time zone,
  CONSTRAINT videos_pkey PRIMARY KEY (id),
  CONSTRAINT videos_account_id_fkey FOREIGN KEY (account_id) REFERENCES auth.accounts(id) ON DELETE RESTRICT,
  CONSTRAINT videos_place_check CHECK ((place = ANY (ARRAY['public'::text, 'protected'::text]))),
  CONSTRAINT videos_progress_check CHECK (((progress >= 0) AND (progress <= 100))),
  CONSTRAINT videos_status_check CHECK ((status = ANY (ARRAY['uploading'::text, 'processing'::text, 'ready'::text, 'error'::text]))),
  CONSTRAINT videos_visibility_check CHECK ((visibility = ANY (ARRAY['public'::text, 'unlisted'::text, 'private'::text])))
) WITH (fillfactor=80);
CREATE INDEX videos_account_id_created_at_id_idx ON video.videos USING btree (account_id, created_at DESC, id DESC);
CREATE INDEX videos_account_id_status_created_at_id_idx ON video.videos USING btree (account_id, status, created_at DESC, id DESC);
CREATE INDEX videos_account_id_title_fold_id_idx ON video.videos USING btree (account_id, title_fold, id);
CREATE INDEX videos_taken_down ON video.videos USING btree (taken_down_at) WHERE (taken_down_at IS NOT NULL);
CREATE INDEX videos_unfinished_updated_at_idx ON video.videos USING btree (updated_at) WHERE (status = ANY (ARRAY['uploading'::text, 'processing'::text]));
CREATE INDEX videos_unfolded_idx ON video.videos USING btree (id) WHERE (title_fold = ''::text);
CREATE TRIGGER videos_change_event AFTER UPDATE ON video.videos FOR EACH ROW WHEN (((((((((((old.status IS DISTINCT FROM new.status) OR (old.fetching IS DISTINCT FROM new.fetching)) OR (old.taken_down_at IS DISTINCT FROM new.taken_down_at)) OR (old.title IS DISTINCT FROM new.title)) OR (old.description IS DISTINCT FROM new.description)) OR (old.picture_key IS DISTINCT FROM new.picture_key)) OR (old.visibility IS DISTINCT FROM new.visibility)) OR (old.downloads IS DISTINCT FROM new.downloads)) OR (old.captions_version IS DISTINCT FROM new.captions_version)) OR (old.chapters_version IS DISTINCT FROM new.chapters_version))) EXECUTE FUNCTION platform.record_media_event('videos', 'video.asset', 'video.upload');
CREATE TRIGGER videos_downloads_event AFTER UPDATE ON video.videos FOR EACH ROW WHEN ((old.downloads IS DISTINCT FROM new.downloads)) EXECUTE FUNCTION platform.record_media_event('videos', 'video.asset', 'video.upload');
CREATE TRIGGER videos_event AFTER INSERT OR DELETE ON video.videos FOR EACH ROW EXECUTE FUNCTION platform.record_media_event('videos', 'video.asset', 'video.upload');

CREATE TABLE video.view_receipts (
  video_id text NOT NULL,
  id text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT view_receipts_pkey PRIMARY KEY (video_id, id)
);
CREATE INDEX view_receipts_created_at_idx ON video.view_receipts USING brin (created_at);
