import type { MediaTables } from '@millrace/platform';
import { AppError, type Logger } from '@millrace/service';
import {
  type DirectDrafts,
  type Draft,
  DraftGoneError,
  keys,
  NoDirectDraftsError,
  partCount,
  type Storage,
} from '@millrace/storage';
import type { DirectStore, DirectUpload } from '@millrace/uploads';
import type { z } from 'zod';
import type { KnownColumns, MediaRows } from '../rows/types.ts';
import { type FinishUpload, isComplete, noSuchUpload } from './finish.ts';
import { LeaseLostError, type UploadLeases } from './leases.ts';
import type { UploadRow } from './uploadRow.ts';

/** Seconds for which a client may begin to send a part. */
const addressSeconds = 3_600;

/**
 * Keeps uploads whose bytes go from the client straight to the storage. Their rows are those of uploads in several requests, and become
 * media in the same way. What a client tells of its parts is proven by the storage before it counts.
 */
export function createDirectUploads<Schema extends z.ZodObject>(deps: {
  storage: Storage;
  rows: Pick<MediaRows, 'startInPieces' | 'abandon'>;
  leases: UploadLeases;
  tables: Pick<MediaTables, 'kind' | 'noun'>;
  fields: Schema;
  columns: (fields: z.output<Schema>, fileName: string | null) => KnownColumns;
  finish: FinishUpload;
  log: Logger;
}): DirectStore {
  const { storage, rows, leases, finish, log } = deps;
  const { kind, noun } = deps.tables;

  /** The janitor removes what is left. */
  const warn = (id: string) => (error: unknown) => log.warn({ err: error, kind, id }, 'an upload was not removed');

  /** @throws AppError not_configured */
  const driver = (): DirectDrafts => {
    const { direct } = storage.drafts;
    if (direct !== undefined) return direct;
    throw new AppError('not_configured', 'This server’s storage takes no direct uploads. Upload with tus instead.');
  };

  const described = ({ id, draft, expiresAt }: UploadRow): DirectUpload => ({
    id,
    partBytes: draft.state.partBytes ?? draft.length,
    partCount: partCount(draft),
    expiresAt,
  });

  /** @throws AppError not_found, conflict if no more parts are taken */
  const openUpload = async (accountId: number, id: string): Promise<UploadRow> => {
    const row = await leases.find({ accountId, isDirect: true }, id);
    if (row === undefined) throw noSuchUpload();
    if (row.finishedAt !== null || row.draft.offset === row.draft.length) throw isComplete(noun);
    return row;
  };

  /** Begins the multipart upload of a row that has none yet. */
  const begin = async (accountId: number, id: string): Promise<UploadRow> => {
    const lease = await leases.take({ accountId, isDirect: true }, id);
    if (lease === undefined) throw noSuchUpload();
    let begun: Draft | undefined;
    try {
      begun = await driver().begin(lease.row.draft);
      await lease.commit(begun);
      return lease.row;
    } catch (error) {
      // The medium may have been deleted meanwhile, by one who did not know this draft.
      if (begun !== undefined) await storage.drafts.abandon(begun).catch(warn(id));
      throw error instanceof LeaseLostError ? noSuchUpload() : error;
    } finally {
      await lease.release();
    }
  };

  return {
    async create({ accountId, length, fileName, fields }) {
      const direct = driver();
      const known = deps.columns(deps.fields.parse(fields), fileName);
      const { id } = await rows.startInPieces(accountId, known, length, (executor, mediaId) => {
        const draft = direct.plan(keys.source(kind, mediaId), length);
        return leases.insert(executor, { id: mediaId, accountId, draft, fileName, fields });
      });
      try {
        return described(await begin(accountId, id));
      } catch (error) {
        if (error instanceof NoDirectDraftsError) log.warn({ err: error.cause }, 'direct uploads are refused');
        // The client does not know the upload, so it cannot continue.
        await rows.abandon(id).catch(warn(id));
        throw error;
      }
    },

    async addresses(accountId, id, numbers) {
      const { draft, expiresAt } = await openUpload(accountId, id);
      const left = Math.floor((expiresAt.getTime() - Date.now()) / 1_000);
      const seconds = Math.max(1, Math.min(addressSeconds, left));
      const parts = await driver().addresses(draft, numbers(partCount(draft)), seconds);
      return { parts, seconds };
    },

    async parts(accountId, id) {
      const row = await openUpload(accountId, id);
      return { upload: described(row), parts: await driver().parts(row.draft) };
    },

    async complete(accountId, id, parts, requestId) {
      const lease = await leases.take({ accountId, isDirect: true }, id);
      if (lease === undefined) throw noSuchUpload();
      try {
        const { draft, finishedAt } = lease.row;
        // An earlier request may have proven it, and died.
        if (finishedAt === null && draft.offset < draft.length) {
          await lease.commit(await driver().prove(draft, parts(partCount(draft))));
        }
        await finish(lease, requestId);
      } catch (error) {
        if (error instanceof LeaseLostError) throw noSuchUpload();
        if (error instanceof DraftGoneError) await rows.abandon(id);
        throw error;
      } finally {
        await lease.release();
      }
    },

    async remove(accountId, id) {
      const lease = await leases.take({ accountId, isDirect: true }, id);
      if (lease === undefined) throw noSuchUpload();
      try {
        if (lease.row.finishedAt !== null) throw isComplete(noun);
        await rows.abandon(id);
      } finally {
        await lease.release();
      }
    },
  };
}
