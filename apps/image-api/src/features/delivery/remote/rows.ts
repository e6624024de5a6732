import { randomUUID } from 'node:crypto';
import type { Database } from '@millrace/database';
import type { SourceSize } from '../../../parameters/outputSize.ts';
import { type Problem, problemSchema } from '../renditions/types.ts';
import type { RemoteAddress } from './address.ts';

/** What the row of a remote source says now. Times are milliseconds from now, negative in the past. */
export interface RemoteState {
  /** The version that is delivered, and how long it is fresh. */
  version: { id: string; sourceKey: string; size: SourceSize | undefined; freshMs: number } | null;
  /** Why the last attempt failed, and when the next one may be. */
  problem: { problem: Problem; leftMs: number } | null;
  /** Until the lease of a running fetch ends. */
  leaseMs: number;
}

interface StateRow {
  versionId: string | null;
  sourceKey: string | null;
  format: string | null;
  width: number | null;
  height: number | null;
  frames: number | null;
  freshMs: number | null;
  problem: string | null;
  problemMs: number | null;
  leaseMs: number | null;
}

const msUntil = (column: string): string => `extract(epoch FROM ${column} - clock_timestamp())::float8 * 1000`;

/** $1 source */
const findState = `
  SELECT v.id AS "versionId", v.source_key AS "sourceKey", v.format, v.width, v.height, v.frames, ${msUntil('s.fresh_until')} AS "freshMs",
    s.problem, ${msUntil('s.problem_until')} AS "problemMs", ${msUntil('s.lease_until')} AS "leaseMs"
  FROM image.remote_sources s LEFT JOIN image.remote_versions v ON v.id = s.version_id AND v.status = 'ready'
  WHERE s.id = $1`;

function versionOf({ versionId, sourceKey, freshMs, format, width, height, frames }: StateRow): RemoteState['version'] {
  if (versionId === null || sourceKey === null) return null;
  const isKnown = format !== null && width !== null && height !== null && frames !== null;
  const size = isKnown ? { format, width, height, frames } : undefined;
  return { id: versionId, sourceKey, size, freshMs: freshMs ?? 0 };
}

/** @returns null for a source that was never asked for */
export async function readState(database: Pick<Database, 'query'>, id: string): Promise<RemoteState | null> {
  const [row] = await database.query<StateRow>(findState, [id]);
  if (row === undefined) return null;
  const { problem, problemMs, leaseMs } = row;
  return {
    version: versionOf(row),
    problem:
      problem === null || problemMs === null || problemMs <= 0
        ? null
        : { problem: problemSchema.parse(JSON.parse(problem)), leftMs: problemMs },
    leaseMs: leaseMs ?? 0,
  };
}

/** The lease of one fetch. Its version has a row, so the courier may store the object. */
export interface RemoteClaim {
  sourceId: string;
  leaseId: string;
  versionId: string;
  sourceKey: string;
  /** Of the version that is delivered; null if there is none, or the server sends none. */
  etag: string | null;
  lastModified: string | null;
  digest: string | null;
}

/**
 * Takes the lease of a source that has to be fetched, and writes the row that names the object of the fetch. Creates the source.
 * $1 source, $2 URL, $3 lease, $4 lease in seconds, $5 version, $6 its storage key
 */
const claimSource = `
  WITH claimed AS (
    INSERT INTO image.remote_sources AS s (id, url, lease_id, lease_until)
    VALUES ($1, $2, $3::uuid, now() + make_interval(secs => $4::float8))
    ON CONFLICT (id) DO UPDATE SET lease_id = EXCLUDED.lease_id, lease_until = EXCLUDED.lease_until
      WHERE (s.lease_until IS NULL OR s.lease_until <= now()) AND (s.problem_until IS NULL OR s.problem_until <= now())
        AND (s.fresh_until <= now() OR NOT EXISTS (SELECT FROM image.remote_versions v WHERE v.id = s.version_id AND v.status = 'ready'))
    RETURNING id, version_id, etag, last_modified
  ), fetching AS (
    INSERT INTO image.remote_versions (id, source_id, status, source_key) SELECT $5, id, 'fetching', $6 FROM claimed
  )
  SELECT CASE WHEN v.id IS NOT NULL THEN c.etag END AS etag, v.digest,
    CASE WHEN v.id IS NOT NULL THEN c.last_modified END AS "lastModified"
  FROM claimed c LEFT JOIN image.remote_versions v ON v.id = c.version_id AND v.status = 'ready'`;

/** @returns null if another process has the lease, or there is nothing to do */
export async function claimRemote(
  database: Pick<Database, 'query'>,
  { id, url }: RemoteAddress,
  version: { versionId: string; sourceKey: string; leaseSeconds: number },
): Promise<RemoteClaim | null> {
  const leaseId = randomUUID();
  const { versionId, sourceKey, leaseSeconds } = version;
  const [row] = await database.query<Pick<RemoteClaim, 'etag' | 'lastModified' | 'digest'>>(claimSource, [
    ...[id, url, leaseId, leaseSeconds, versionId, sourceKey],
  ]);
  return row === undefined ? null : { sourceId: id, leaseId, versionId, sourceKey, ...row };
}

/** The object of a version is lost. $1 source, $2 version */
const forgetVersion = `
  WITH forgotten AS (
    UPDATE image.remote_sources SET version_id = NULL, etag = NULL, last_modified = NULL, fresh_until = NULL
    WHERE id = $1 AND version_id = $2 RETURNING id
  )
  UPDATE image.remote_versions v SET status = 'retired', changed_at = now() FROM forgotten WHERE v.id = $2`;

/** The next request for the source has it fetched again. */
export async function forgetRemoteVersion(
  database: Pick<Database, 'execute'>,
  sourceId: string,
  versionId: string,
): Promise<void> {
  await database.execute(forgetVersion, [sourceId, versionId]);
}
