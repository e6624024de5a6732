import type { Database } from '@millrace/database';
import type { ImageFacts } from '@millrace/jobs';
import { noticeChannel } from '../renditions/results.ts';
import type { Notice, Problem } from '../renditions/types.ts';
import type { RemoteClaim } from './rows.ts';

/** What the server said of a version, and for how long it is fresh. */
export interface Said {
  etag: string | null;
  lastModified: string | null;
  freshSeconds: number;
}

/** A version whose bytes are stored and were decoded. */
export interface StoredVersion extends Pick<ImageFacts, 'format' | 'mimeType' | 'width' | 'height' | 'frames'> {
  bytes: number;
  digest: string;
  contentType: string | null;
}

/**
 * How a fetch ended. `stored`: there is a new version. `unchanged`: the old one is fresh again. `failed`: the old one stays. `gone`: there
 * is no version any more. `released`: it was interrupted, and the next one may begin at once.
 */
export type RemoteResult =
  | { stored: StoredVersion & Said }
  | { unchanged: Said }
  | { failed: Problem; seconds: number }
  | { gone: Problem; seconds: number }
  | 'released';

/** The notices to requests that wait for a remote source. They read the row then. */
export const noticeKeyOf = (sourceId: string): string => `remote/${sourceId}`;

/** Every statement changes the row only while its lease is held. $1 source, $2 lease */
const held = `held AS MATERIALIZED (
    SELECT id, version_id FROM image.remote_sources WHERE id = $1 AND lease_id = $2::uuid FOR UPDATE
  )`;
const endLease = `lease_id = NULL, lease_until = NULL`;
const isFresh = `problem = NULL, problem_until = NULL, fetched_at = now()`;
/** $3 channel, $4 notice */
const tell = `pg_notify($3, $4)`;

/** $5 version, $6 etag, $7 last_modified, $8 seconds, $9 digest, $10 type, $11 bytes, $12 format, $13 media type, $14 width, $15 height, $16 frames */
const recordStored = `
  WITH ${held}, ready AS (
    UPDATE image.remote_versions v SET status = 'ready', changed_at = now(), digest = $9, content_type = $10, source_bytes = $11,
      format = $12, mime_type = $13, width = $14, height = $15, frames = $16
    FROM held WHERE v.id = $5 AND v.status = 'fetching' RETURNING v.id
  ), retired AS (
    UPDATE image.remote_versions v SET status = 'retired', changed_at = now() FROM held, ready WHERE v.id = held.version_id
  ), updated AS (
    UPDATE image.remote_sources s SET version_id = ready.id, etag = $6, last_modified = $7,
      fresh_until = now() + make_interval(secs => $8::float8), ${isFresh}, ${endLease}
    FROM held, ready WHERE s.id = held.id RETURNING s.id
  )
  SELECT ${tell} FROM updated`;

/** $5 etag, $6 last_modified, $7 seconds */
const recordUnchanged = `
  WITH ${held}, updated AS (
    UPDATE image.remote_sources s SET etag = COALESCE($5, s.etag), last_modified = COALESCE($6, s.last_modified),
      fresh_until = now() + make_interval(secs => $7::float8), ${isFresh}, ${endLease}
    FROM held WHERE s.id = held.id RETURNING s.id
  )
  SELECT ${tell} FROM updated`;

const recordReleased = `
  WITH ${held}, updated AS (
    UPDATE image.remote_sources s SET ${endLease} FROM held WHERE s.id = held.id RETURNING s.id
  )
  SELECT ${tell} FROM updated`;

/** $5 problem, $6 seconds for which it is remembered, $7 whether there is no version any more */
const recordProblem = `
  WITH ${held}, retired AS (
    UPDATE image.remote_versions v SET status = 'retired', changed_at = now() FROM held WHERE v.id = held.version_id AND $7
  ), updated AS (
    UPDATE image.remote_sources s SET problem = $5, problem_until = now() + make_interval(secs => $6::float8), ${endLease},
      version_id = CASE WHEN $7 THEN NULL ELSE s.version_id END, etag = CASE WHEN $7 THEN NULL ELSE s.etag END,
      last_modified = CASE WHEN $7 THEN NULL ELSE s.last_modified END, fresh_until = CASE WHEN $7 THEN NULL ELSE s.fresh_until END
    FROM held WHERE s.id = held.id RETURNING s.id
  )
  SELECT ${tell} FROM updated`;

/**
 * Writes how a fetch ended, and ends its lease.
 *
 * @returns false if the lease had expired, and nothing was written
 */
export async function recordRemote(
  database: Pick<Database, 'query'>,
  { sourceId, leaseId, versionId }: RemoteClaim,
  result: RemoteResult,
): Promise<boolean> {
  const notice: Notice = { key: noticeKeyOf(sourceId), problem: null };
  const common = [sourceId, leaseId, noticeChannel, JSON.stringify(notice)];
  const run = async (sql: string, values: readonly unknown[]) =>
    (await database.query(sql, [...common, ...values])).length > 0;
  if (result === 'released') return run(recordReleased, []);
  if ('stored' in result) {
    const { etag, lastModified, freshSeconds, digest, contentType, bytes, ...facts } = result.stored;
    const { format, mimeType, width, height, frames } = facts;
    const values = [versionId, etag, lastModified, freshSeconds, digest, contentType, bytes];
    return run(recordStored, [...values, format, mimeType, width, height, frames]);
  }
  if ('unchanged' in result) {
    const { etag, lastModified, freshSeconds } = result.unchanged;
    return run(recordUnchanged, [etag, lastModified, freshSeconds]);
  }
  const isGone = 'gone' in result;
  return run(recordProblem, [JSON.stringify(isGone ? result.gone : result.failed), result.seconds, isGone]);
}
