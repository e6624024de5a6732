import { type Draft, draftStateSchema, keys, type MediaKind } from '@millrace/storage';

/** A direct upload ends this many hours after its creation at the latest, whatever arrives. */
export const directHours = 24;

/** A row of platform.uploads. */
export interface UploadRow {
  id: string;
  accountId: number;
  fileName: string | null;
  fields: unknown;
  expiresAt: Date;
  finishedAt: Date | null;
  draft: Draft;
}

/** The columns of a `RawRow`. */
export const columns = `media_id AS id, account_id AS "accountId", length::float8 AS length, received::float8 AS received, state,
  file_name AS "fileName", fields, expires_at AS "expiresAt", finished_at AS "finishedAt"`;

export interface RawRow {
  id: string;
  accountId: number;
  length: number;
  received: number;
  state: unknown;
  fileName: string | null;
  fields: unknown;
  expiresAt: Date;
  finishedAt: Date | null;
}

export const rowOf = (kind: MediaKind, { length, received, state, ...row }: RawRow): UploadRow => ({
  ...row,
  draft: { key: keys.source(kind, row.id), length, offset: received, state: draftStateSchema.parse(state) },
});

/** Whose upload is asked for, and of which kind: an upload of the other kind does not exist for the caller. */
export interface UploadCaller {
  accountId: number;
  /** Whether its bytes go straight to the storage. */
  isDirect: boolean;
}

/**
 * The uploads that a caller may have: $1 kind, $2 id, $3 account, $4 whether it is direct; both are null for the janitor. The time of a direct
 * upload is over exactly when the row says so. Who continues an upload with tus in time extends it.
 */
export const askedFor = `kind = $1 AND media_id = $2 AND ($3::int IS NULL OR account_id = $3)
  AND ($4::boolean IS NULL OR ((state->'partBytes') IS NOT NULL) = $4) AND ($4 IS NOT TRUE OR expires_at > now())`;

/** $3 and $4 of `askedFor`. */
export const callerValues = (caller: UploadCaller | null) => [caller?.accountId ?? null, caller?.isDirect ?? null];

/** Of direct uploads whose process died before it began: no client knows them. To begin takes seconds. */
export const neverBegun = `((state->'partBytes') IS NOT NULL AND (state->'uploadId') IS NULL
  AND created_at < now() - interval '10 minutes')`;
