import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Auth } from '@millrace/auth';
import type { Database, SqlExecutor, Transaction } from '@millrace/database';
import type { MediaTables } from '@millrace/platform';
import { AppError, type Logger, startHeartbeat } from '@millrace/service';
import { type Draft, isDirect, keys, type MediaKind } from '@millrace/storage';
import {
  askedFor,
  callerValues,
  columns,
  directHours,
  neverBegun,
  type RawRow,
  rowOf,
  type UploadCaller,
  type UploadRow,
} from './uploadRow.ts';

/** A holder that does not commit for this long is dead. */
const leaseSeconds = 20;
/** Milliseconds between two commits of a running append. They also extend the lease. */
const commitEveryMs = 2_000;
/** How long the holder may take to store what has arrived. Afterwards the lease is taken from it. */
const handOverMs = 10_000;
const askEveryMs = 100;
/** The right to change an upload. */
export interface UploadLease {
  row: UploadRow;
  /** Aborted when another request wants the upload, or has taken it. */
  wanted: AbortSignal;
  /**
   * Makes the bytes of a draft count.
   *
   * @throws LeaseLostError if the upload was removed, or taken by another request
   */
  commit(draft: Draft): Promise<void>;
  /** Commits the newest of these drafts every two seconds, until the returned function was called. */
  commitWhile(newest: () => Draft): () => void;
  /** Lets others take the upload. The lease of a process that cannot say so expires. */
  release(): Promise<void>;
  /** The upload is finished: the transaction that accepted it has released the lease. */
  end(): void;
  /** The row as this lease holds it, for statements in a transaction. */
  readonly held: { id: string; leaseId: string };
}

/** The answer to the request that held an upload until another request came. */
const takenOver = (): AppError =>
  new AppError('conflict', 'Another request has taken over this upload. Ask for its offset before you continue.');

/** The upload was removed, or another request has taken it. */
export class LeaseLostError extends Error {
  constructor() {
    super('The upload was removed or taken by another request.');
    this.name = 'LeaseLostError';
  }
}

/** The row of an upload that begins. */
export type NewUpload = Pick<UploadRow, 'id' | 'accountId' | 'draft' | 'fileName' | 'fields'>;

export type UploadLeases = ReturnType<typeof createUploadLeases>;

/**
 * The rows of uploads, of which one request at a time may write. A request that wants an upload tells the holder in any process, which then
 * stores what has arrived and lets go.
 *
 * @param deps.keptHours how long a paused upload lives
 */
export function createUploadLeases(deps: {
  database: Database;
  changes: Pick<Auth['changes'], 'announce' | 'onAnnouncement'>;
  tables: Pick<MediaTables, 'kind' | 'media'>;
  keptHours: number;
  log: Logger;
}) {
  const { database, changes, keptHours, log } = deps;
  const { kind, media } = deps.tables;
  /** What this process holds, by the medium's id. */
  const holding = new Map<string, AbortController>();
  changes.onAnnouncement('upload', (text) => {
    const [ofKind, id = ''] = text.split('/', 2);
    if (ofKind === kind) holding.get(id)?.abort(takenOver());
  });
  const hoursOf = (direct: boolean) => (direct ? Math.min(directHours, keptHours) : keptHours);
  const expiresAt = (): Date => new Date(Date.now() + keptHours * 3_600_000);
  const expiry = (direct: boolean) => `now() + interval '${hoursOf(direct)} hours'`;
  const until = `now() + interval '${leaseSeconds} seconds'`;

  /** As `askedFor`, and $5 lease, $6 whether to take it from its holder */
  const takeSql = `
    UPDATE platform.uploads SET lease_id = $5::uuid, lease_until = ${until}
    WHERE ${askedFor} AND (lease_id IS NULL OR lease_until < now() OR $6)
    RETURNING ${columns}`;

  const find = async (caller: UploadCaller | null, id: string): Promise<UploadRow | undefined> => {
    const values = [kind, id, ...callerValues(caller)];
    const [row] = await database.query<RawRow>(`SELECT ${columns} FROM platform.uploads WHERE ${askedFor}`, values);
    return row && rowOf(kind, row);
  };

  const tryTake = async (caller: UploadCaller | null, id: string, leaseId: string, force: boolean) => {
    const values = [kind, id, ...callerValues(caller), leaseId, force];
    const [row] = await database.query<RawRow>(takeSql, values);
    return row && rowOf(kind, row);
  };

  const leaseOf = (row: UploadRow, leaseId: string): UploadLease => {
    const { id } = row;
    const wanted = new AbortController();
    let hasEnded = false;
    holding.set(id, wanted);

    const newExpiry = isDirect(row.draft) ? 'expires_at' : expiry(false);
    const write = async (draft: Draft): Promise<void> => {
      const [found] = await database.query<{ id: string }>(
        // The medium's row first, as in all transactions.
        `WITH medium AS (
           UPDATE ${media} SET uploaded_bytes = $4::bigint, updated_at = now() WHERE id = $2 AND status = 'uploading' RETURNING id
         ), committed AS (
           UPDATE platform.uploads SET received = $4::bigint, state = $5::jsonb, lease_until = ${until}, expires_at = ${newExpiry}
           WHERE kind = $1 AND media_id = (SELECT id FROM medium) AND lease_id = $3::uuid AND finished_at IS NULL
           RETURNING media_id
         )
         SELECT media_id AS id FROM committed`,
        [kind, id, leaseId, draft.offset, JSON.stringify(draft.state)],
      );
      if (found === undefined) throw new LeaseLostError();
      row.draft = draft;
    };
    let last: Promise<void> = Promise.resolve();
    /** One after the other, so that an older draft never replaces a newer one. */
    const commit = (draft: Draft): Promise<void> => {
      const written = last.then(() => write(draft));
      last = written.catch(() => undefined); // The caller gets the error.
      return written;
    };

    return {
      row,
      wanted: wanted.signal,
      commit,
      commitWhile(newest) {
        let isCommitting = false;
        const commitNewest = (): void => {
          if (isCommitting) return;
          isCommitting = true;
          commit(newest())
            .catch((error: unknown) => {
              if (error instanceof LeaseLostError) wanted.abort(takenOver());
              // The client was told nothing yet: a later commit, or the last one, decides.
              else log.warn({ err: error, kind, id }, 'the progress of an upload could not be written');
            })
            .finally(() => {
              isCommitting = false;
            });
        };
        // It renews the lease, too.
        return startHeartbeat(commitNewest, commitEveryMs);
      },
      end() {
        row.finishedAt = new Date();
        hasEnded = true;
      },
      async release() {
        if (holding.get(id) === wanted) holding.delete(id);
        if (hasEnded) return;
        await database
          .execute(
            'UPDATE platform.uploads SET lease_id = NULL, lease_until = NULL WHERE kind = $1 AND media_id = $2 AND lease_id = $3::uuid',
            [kind, id, leaseId],
          )
          .catch((error: unknown) => log.warn({ err: error, kind, id }, 'the lease of an upload was not released'));
      },
      held: { id, leaseId },
    };
  };

  return {
    /**
     * Takes an upload. Waits for the request that holds it: at most ten seconds, or until the end of one that completes a direct upload,
     * which has nothing to store first.
     *
     * @param caller null for the janitor, which takes uploads of any account and never waits
     * @returns undefined if there is no such upload, or the janitor cannot have it now
     * @throws the signal's reason
     */
    async take(caller: UploadCaller | null, id: string, signal?: AbortSignal): Promise<UploadLease | undefined> {
      const leaseId = randomUUID();
      const started = performance.now();
      for (;;) {
        const force = caller?.isDirect === false && performance.now() - started > handOverMs;
        const row = await tryTake(caller, id, leaseId, force);
        if (row !== undefined) return leaseOf(row, leaseId);
        if (caller === null || (await find(caller, id)) === undefined) return undefined;
        if (!caller.isDirect) await changes.announce('upload', `${kind}/${id}`);
        await sleep(askEveryMs, undefined, { ...(signal && { signal }) });
      }
    },

    /** An upload as it is now, whoever holds it. */
    find: (caller: UploadCaller, id: string): Promise<UploadRow | undefined> => find(caller, id),

    /**
     * Writes the row of an upload in the transaction that writes the medium's.
     *
     * @param leaseId of the request that writes it, if the request goes on with the upload: see `inserted`
     */
    async insert(executor: SqlExecutor, upload: NewUpload, leaseId?: string): Promise<void> {
      const { id, accountId, draft, fileName, fields } = upload;
      await executor.execute(
        `INSERT INTO platform.uploads (kind, media_id, account_id, length, state, file_name, fields, expires_at, lease_id, lease_until)
         VALUES ($1, $2, $3, $4::bigint, $5::jsonb, $6, $7::jsonb, ${expiry(isDirect(draft))}, $8::uuid,
           CASE WHEN $8::uuid IS NOT NULL THEN ${until} END)`,
        [
          ...[kind, id, accountId, draft.length, JSON.stringify(draft.state), fileName, JSON.stringify(fields)],
          leaseId ?? null,
        ],
      );
    },

    /** The lease with which a row was inserted, when its transaction is committed. */
    inserted: (upload: NewUpload, leaseId: string): UploadLease =>
      leaseOf({ ...upload, expiresAt: expiresAt(), finishedAt: null }, leaseId),

    /** The time of removal of a tus upload that was written now. */
    expiresAt,

    /** Whether a draft of the key belongs to an upload. */
    async isDraft(key: string): Promise<boolean> {
      const id = key.split('/')[2];
      return id !== undefined && key === keys.source(kind, id) && (await find(null, id)) !== undefined;
    },

    /**
     * Ids of uploads that nobody works on: those whose time is over, those that have all bytes but are no medium yet, and direct ones that
     * have not begun, the latter two because a process died in between.
     */
    due: () =>
      database.query<{ id: string; isExpired: boolean }>(
        `SELECT media_id AS id, (expires_at < now() OR ${neverBegun}) AS "isExpired" FROM platform.uploads
         WHERE kind = $1 AND (expires_at < now() OR ${neverBegun} OR (received = length AND finished_at IS NULL))
           AND (lease_id IS NULL OR lease_until < now())
         ORDER BY expires_at LIMIT 100`,
        [kind],
      ),

    /** Forgets an upload that became a medium earlier. */
    forget: ({ id, leaseId }: UploadLease['held']) =>
      database.execute('DELETE FROM platform.uploads WHERE kind = $1 AND media_id = $2 AND lease_id = $3::uuid', [
        kind,
        id,
        leaseId,
      ]),
  };
}

/**
 * Ends the upload of a medium, in a transaction that has locked the medium's row.
 *
 * @returns its draft; undefined if there was none, or it is finished and has no pieces any more
 */
export async function removeUpload(tx: Transaction, kind: MediaKind, id: string): Promise<Draft | undefined> {
  const [row] = await tx.$queryRawUnsafe<RawRow[]>(
    `DELETE FROM platform.uploads WHERE kind = $1 AND media_id = $2 RETURNING ${columns}`,
    kind,
    id,
  );
  return row === undefined || row.finishedAt !== null ? undefined : rowOf(kind, row).draft;
}

/** Marks an upload as finished and releases it, in the transaction that accepts it. @throws LeaseLostError */
export async function markFinished(executor: SqlExecutor, kind: MediaKind, held: UploadLease['held']): Promise<void> {
  const count = await executor.execute(
    `UPDATE platform.uploads SET finished_at = now(), received = length, expires_at = now() + interval '24 hours', lease_id = NULL, lease_until = NULL
     WHERE kind = $1 AND media_id = $2 AND lease_id = $3::uuid AND finished_at IS NULL`,
    [kind, held.id, held.leaseId],
  );
  if (count === 0) throw new LeaseLostError();
}
