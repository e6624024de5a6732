import { AppError, type Lifecycle, type Logger } from '@millrace/service';
import type { Draft, Storage } from '@millrace/storage';
import type { HeldUpload, TusStore, TusUpload } from '@millrace/uploads';
import type { z } from 'zod';
import { runPeriodically } from '../janitor/index.ts';
import type { MediaRows } from '../rows/mediaRows.ts';
import type { MediaTables } from '../rows/tables.ts';
import type { FinishedUpload, KnownColumns } from '../rows/uploadedRow.ts';
import { LeaseLostError, type UploadLease, type UploadLeases, type UploadRow } from './leases.ts';

/** All bytes of an upload are stored under its source key. */
export interface ArrivedUpload<Fields> extends FinishedUpload {
  id: string;
  accountId: number;
  fields: Fields;
  requestId: string;
}

/** The account may upload nothing at the moment. Its uploads wait, until their time is over. */
const isOfAccount = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'account_suspended' || error.code === 'account_ending');

/** Errors after which the same bytes can never be accepted. */
const isFinal = (error: unknown): boolean =>
  error instanceof AppError && error.status < 500 && error.status !== 429 && !isOfAccount(error);

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
  /** Columns of the new medium that are known from the fields. */
  columns: (fields: z.output<Schema>) => KnownColumns;
  /** Turns an upload into a medium, with the same checks as any upload. */
  accept: (upload: ArrivedUpload<z.output<Schema>>) => Promise<unknown>;
  lifecycle: Pick<Lifecycle, 'onClose'>;
  log: Logger;
}): TusStore {
  const { storage, rows, leases, tables, log } = deps;
  const { kind, noun } = tables;

  const noSuchUpload = () => new AppError('not_found', 'There is no such upload.');

  /** @throws AppError if the upload is not accepted; then nothing is left of it */
  const finish = async (lease: UploadLease, requestId: string): Promise<void> => {
    const { id, accountId, fileName, draft, finishedAt } = lease.row;
    if (finishedAt !== null) return;
    // A worker may decode the whole file.
    const stopCommitting = lease.commitWhile(() => draft);
    try {
      if (draft.length > 0) await storage.drafts.complete(draft);
      else await storage.put(draft.key, Buffer.alloc(0));
      const fields = deps.fields.parse(lease.row.fields);
      const stored = { sourceName: fileName, sourceBytes: draft.length, lease: lease.held };
      await deps.accept({ id, accountId, fields, requestId, ...stored });
    } catch (error) {
      if (error instanceof LeaseLostError) throw noSuchUpload();
      if (isFinal(error)) await rows.abandon(id);
      throw error;
    } finally {
      stopCommitting();
    }
    lease.row.finishedAt = new Date();
  };

  const described = ({ id, draft, expiresAt }: UploadRow): TusUpload => ({
    id,
    length: draft.length,
    offset: draft.offset,
    expiresAt,
  });

  const append = async (
    lease: UploadLease,
    ...[body, { signal, onReceived, accept }]: Parameters<HeldUpload['append']>
  ): Promise<unknown> => {
    const before = lease.row.draft;
    // A client that lost the last answer may send the end again, without bytes.
    if (lease.row.finishedAt !== null) return (await storage.drafts.append(before, body, { signal })).failure;
    let newest = before;
    // Without a commit while it runs, `accept` can still refuse all of it.
    const stopCommitting = lease.commitWhile(() => (accept === undefined ? newest : before));
    try {
      const { draft, failure } = await storage.drafts.append(before, body, {
        group: String(lease.row.accountId),
        signal,
        onReceived,
        onStored(draft: Draft) {
          newest = draft;
        },
      });
      if (accept !== undefined && failure !== undefined) return failure;
      accept?.();
      await lease.commit(draft);
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

  const held = (lease: UploadLease): HeldUpload => ({
    ...described(lease.row),
    get offset() {
      return lease.row.draft.offset;
    },
    get expiresAt() {
      return lease.row.finishedAt === null ? leases.expiresAt() : lease.row.expiresAt;
    },
    taken: lease.wanted,
    append: async (body, options) => ({ failure: await append(lease, body, options) }),
    finish: (requestId) => finish(lease, requestId),
    async remove() {
      if (lease.row.finishedAt !== null) {
        throw new AppError('conflict', `The upload is complete. Delete the ${noun} instead.`);
      }
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

  const janitor = runPeriodically(
    [
      {
        name: 'ending uploads that nobody continues',
        everyMs: 10_000,
        async run(signal) {
          for (const { id, isExpired } of await leases.due()) {
            if (signal.aborted) return;
            await end(id, isExpired);
          }
        },
      },
    ],
    log,
  );
  deps.lifecycle.onClose('resumable uploads', () => janitor.stop());

  return {
    async create({ accountId, length, fileName, fields }) {
      const { id } = await rows.startInPieces(
        accountId,
        deps.columns(deps.fields.parse(fields)),
        length,
        (executor, mediaId) => leases.insert(executor, { id: mediaId, accountId, length, fileName, fields }),
      );
      return { id, length, offset: 0, expiresAt: leases.expiresAt() };
    },
    async take(accountId, id, signal) {
      const lease = await leases.take(accountId, id, signal);
      if (lease === undefined) throw noSuchUpload();
      return held(lease);
    },
  };
}
