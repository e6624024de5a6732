import { AppError } from '@millrace/service';
import type { Storage } from '@millrace/storage';
import type { z } from 'zod';
import type { FinishedUpload, MediaRows } from '../rows/types.ts';
import { LeaseLostError, type UploadLease } from './leases.ts';

/** All bytes of an upload are stored under its source key. */
export interface ArrivedUpload<Fields> extends FinishedUpload {
  id: string;
  accountId: number;
  fields: Fields;
  requestId: string;
}

/** The account may upload nothing at the moment. Its uploads wait, until their time is over. */
export const isOfAccount = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'account_suspended' || error.code === 'account_ending');

/** Errors after which the same bytes can never be accepted. */
const isFinal = (error: unknown): boolean =>
  error instanceof AppError && error.status < 500 && error.status !== 429 && !isOfAccount(error);

export const noSuchUpload = (): AppError => new AppError('not_found', 'There is no such upload.');

/** Of an upload that is a medium already. @param noun of the medium */
export const isComplete = (noun: string): AppError =>
  new AppError('conflict', `The upload is complete. Delete the ${noun} instead.`);

/** Turns an upload whose bytes are all stored into a medium. @throws AppError if it is not accepted; then nothing is left of it */
export type FinishUpload = (lease: UploadLease, requestId: string) => Promise<void>;

export function createFinishUpload<Schema extends z.ZodObject>(deps: {
  storage: Pick<Storage, 'drafts'>;
  rows: Pick<MediaRows, 'abandon'>;
  fields: Schema;
  accept: (upload: ArrivedUpload<z.output<Schema>>) => Promise<unknown>;
}): FinishUpload {
  const { storage, rows } = deps;
  return async (lease, requestId) => {
    const { id, accountId, fileName, draft, finishedAt } = lease.row;
    if (finishedAt !== null) return;
    // A worker may decode the whole file.
    const stopCommitting = lease.commitWhile(() => draft);
    try {
      // An older version began uploads of no bytes.
      if (draft.length === 0) throw new AppError('empty_file');
      await storage.drafts.complete(draft);
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
    lease.end();
  };
}
