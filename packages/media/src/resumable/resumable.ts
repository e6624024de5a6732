import { randomUUID } from 'node:crypto';
import type { MediaTables, PeriodicTask } from '@millrace/platform';
import type { Logger } from '@millrace/service';
import { type Draft, keys, type Storage } from '@millrace/storage';
import type { HeldUpload, NewTusUpload, TusUpload, UploadStores } from '@millrace/uploads';
import type { z } from 'zod';
import type { KnownColumns, MediaRows } from '../rows/types.ts';
import { createDirectUploads } from './direct.ts';
import { type ArrivedUpload, createFinishUpload, isComplete, isOfAccount, noSuchUpload } from './finish.ts';
import { claimContent } from './importedContent.ts';
import { LeaseLostError, type NewUpload, type UploadLease, type UploadLeases } from './leases.ts';
import type { UploadRow } from './uploadRow.ts';

/**
 * Keeps uploads that arrive in several requests, at any replica, and removes those that nobody continues. What the client was told survives: bytes are in the storage before their
 * number is in the row, and the number is in the row before it is answered.
 */
export function createResumableUploads<Schema extends z.ZodObject>(deps: {
  storage: Storage;
  rows: Pick<MediaRows, 'startInPieces' | 'abandon'>;
  leases: UploadLeases;
  tables: Pick<MediaTables, 'kind' | 'noun'>;
  /** The fields of an upload; its row has them as they were sent. */
  fields: Schema;
  /** Columns of the new medium that are known from the fields, and from the name of the file. */
  columns: (fields: z.output<Schema>, fileName: string | null) => KnownColumns;
  /** Turns an upload into a medium, with the same checks as any upload. */
  accept: (upload: ArrivedUpload<z.output<Schema>>) => Promise<unknown>;
  log: Logger;
}): { stores: UploadStores; task: PeriodicTask } {
  const { storage, rows, leases, tables, log } = deps;
  const { kind, noun } = tables;

  const finish = createFinishUpload(deps);

  const described = ({ id, draft, expiresAt }: UploadRow): TusUpload => ({
    id,
    length: draft.length,
    offset: draft.offset,
    expiresAt,
  });

  const append = async (
    { lease, isNew }: { lease: UploadLease; isNew: boolean },
    ...[body, { share, signal, onReceived, accept }]: Parameters<HeldUpload['append']>
  ): Promise<unknown> => {
    const before = lease.row.draft;
    // A client that lost the last answer may send the end again, without bytes.
    if (lease.row.finishedAt !== null) return (await storage.drafts.append(before, body, { signal })).failure;
    let newest = before;
    // Without a commit while it runs, `accept` can still refuse all of it.
    const stopCommitting = lease.commitWhile(() => (accept === undefined ? newest : before));
    try {
      const { draft, failure } = await storage.drafts.append(before, body, {
        group: share,
        signal,
        onReceived,
        onStored(draft: Draft) {
          newest = draft;
        },
      });
      if (accept !== undefined && failure !== undefined) return failure;
      accept?.();
      // A commit of fewer bytes after the one below would name pieces that `tidy` removes.
      stopCommitting();
      // The transaction that accepts all bytes counts them, and no client knows the upload before its answer.
      if (isNew && draft.offset === draft.length) lease.row.draft = draft;
      else await lease.commit(draft);
      await storage.drafts.tidy(before, draft).catch((error: unknown) => {
        // `complete` removes all.
        log.warn({ err: error, kind, id: lease.row.id }, 'a piece of an upload could not be removed yet');
      });
      return failure;
    } catch (error) {
      if (!(error instanceof LeaseLostError)) return error;
      return lease.wanted.aborted ? lease.wanted.reason : noSuchUpload();
    } finally {
      stopCommitting();
    }
  };

  /** @param isNew whether the client does not know the upload yet */
  const held = (lease: UploadLease, isNew = false): HeldUpload => ({
    ...described(lease.row),
    get offset() {
      return lease.row.draft.offset;
    },
    get expiresAt() {
      return lease.row.finishedAt === null ? leases.expiresAt() : lease.row.expiresAt;
    },
    taken: lease.wanted,
    append: async (body, options) => ({ failure: await append({ lease, isNew }, body, options) }),
    finish: (requestId) => finish(lease, requestId),
    async remove() {
      if (lease.row.finishedAt !== null) throw isComplete(noun);
      await rows.abandon(lease.row.id);
    },
    release: () => lease.release(),
  });

  /** For the janitor. */
  const end = async (id: string, isExpired: boolean): Promise<void> => {
    const lease = await leases.take(null, id);
    if (lease === undefined) return;
    try {
      if (lease.row.finishedAt !== null) await leases.forget(lease.held);
      else if (isExpired) {
        await rows.abandon(id);
        log.info({ kind, id }, 'removed a paused upload whose time is over');
      } else await finish(lease, `janitor-${id}`);
    } catch (error) {
      if (!isOfAccount(error)) log.warn({ err: error, kind, id }, 'an upload could not be ended');
    } finally {
      await lease.release();
    }
  };

  const task: PeriodicTask = {
    name: 'ending uploads that nobody continues',
    everyMs: 10_000,
    async run(signal) {
      for (const { id, isExpired } of await leases.due()) {
        if (signal.aborted) return;
        await end(id, isExpired);
      }
    },
  };

  /** Writes the rows of a new upload. @param leaseId of the request that goes on with it */
  const insert = async (
    { accountId, length, fileName, fields, content }: NewTusUpload,
    leaseId?: string,
  ): Promise<NewUpload> => {
    const known = deps.columns(deps.fields.parse(fields), fileName);
    const { id, sourceKey } = await rows.startInPieces(accountId, known, length, async (executor, mediaId) => {
      const draft = storage.drafts.start(keys.source(kind, mediaId), length);
      await leases.insert(executor, { id: mediaId, accountId, draft, fileName, fields }, leaseId);
      if (content !== undefined)
        await claimContent(executor, { kind, id: mediaId, accountId, length, fileName }, content);
    });
    return { id, accountId, draft: storage.drafts.start(sourceKey, length), fileName, fields };
  };

  const stores: UploadStores = {
    direct: createDirectUploads({ ...deps, finish }),
    tus: {
      async create(upload) {
        const { id, draft } = await insert(upload);
        return { id, length: draft.length, offset: 0, expiresAt: leases.expiresAt() };
      },
      async begin(upload) {
        const leaseId = randomUUID();
        return held(leases.inserted(await insert(upload, leaseId), leaseId), true);
      },
      async take(accountId, id, signal) {
        const lease = await leases.take({ accountId, isDirect: false }, id, signal);
        if (lease === undefined) throw noSuchUpload();
        return held(lease);
      },
    },
  };
  return { stores, task };
}
