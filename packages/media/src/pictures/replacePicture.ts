import type { Database, Transaction } from '@millrace/database';
import type { Logger } from '@millrace/service';
import type { Storage } from '@millrace/storage';
import { receiveUpload, type UploadLimits } from '@millrace/uploads';
import type { Request, Response } from 'express';
import { z } from 'zod';
import type { Sweeper } from '../sweeps/index.ts';
import type { PictureLease, PictureLeases } from './leases.ts';

/** Size limit of an uploaded thumbnail or cover, in bytes. */
export const maxPictureBytes = 10 * 1024 * 1024;

/** The form of a picture. */
export const pictureForm = {
  fields: z.object({}),
  files: { file: { description: `A JPEG, PNG or WebP of at most ${maxPictureBytes} bytes`, required: true } },
};

/** Error codes of an operation that replaces a picture, in addition to those of its form. */
export const pictureErrors = ['rate_limited', 'not_ready', 'unusable_media'] as const;

/** How one picture is made and used. */
export interface Replacement<Row> {
  mediaId: string;
  /** Asks a worker to make the picture and to store it at `targetKey`. `uploadKey` has the uploaded picture, if one was sent. */
  make: (picture: Pick<PictureLease, 'uploadKey' | 'targetKey'>) => Promise<unknown>;
  /** @throws AppError not_found if the medium was deleted: the worker then finds no objects, which is no reason for the client */
  assertExists: () => Promise<unknown>;
  /** Makes the medium's row name the picture. @throws AppError if the row was changed or deleted in the meantime */
  name: (tx: Transaction, targetKey: string) => Promise<Row>;
}

export interface Pictures {
  /** Replaces the picture of a medium. */
  replace<Row>(replacement: Replacement<Row>): Promise<Row>;
  /** As `replace`, with the picture that the request uploads. @returns null if the client disconnected */
  receive<Row>(req: Request, res: Response, accountId: number, replacement: Replacement<Row>): Promise<Row | null>;
}

/**
 * Replaces thumbnails and covers. A lease names the objects before they exist; the transaction that makes the medium's row name the result
 * ends the lease. Whatever ends the process in between, a sweep removes what neither names.
 */
export function createPictures(deps: {
  database: Database;
  storage: Storage;
  sweeper: Sweeper;
  leases: PictureLeases;
  upload: UploadLimits;
  log: Logger;
}): Pictures {
  const { database, storage, sweeper, leases, log } = deps;
  const { gate, idleTimeoutMs } = deps.upload;

  /** Removes the objects now. If that fails, the scheduled sweep repeats it. */
  const sweepNow = (mediaId: string): Promise<void> =>
    sweeper.sweep(mediaId).catch((error: unknown) => {
      log.warn({ err: error, mediaId }, 'pictures could not be removed; the janitor will retry');
    });

  const use = async <Row>(
    lease: PictureLease,
    { mediaId, make, assertExists, name }: Replacement<Row>,
  ): Promise<Row> => {
    try {
      await make(lease);
    } catch (error) {
      await assertExists();
      throw error;
    }
    const row = await database.transaction(async (tx) => {
      const named = await name(tx, lease.targetKey);
      await lease.settle(database.executor(tx));
      return named;
    });
    await sweepNow(mediaId);
    return row;
  };

  const abandon = async (lease: PictureLease, mediaId: string): Promise<void> => {
    await lease.abandon();
    await sweepNow(mediaId);
  };

  return {
    async replace(replacement) {
      const { mediaId } = replacement;
      const lease = await leases.take(mediaId);
      try {
        return await use(lease, replacement);
      } catch (error) {
        // The janitor ends the lease if the database is away.
        await abandon(lease, mediaId).catch((failure: unknown) => log.warn({ err: failure, mediaId }, 'not abandoned'));
        throw error;
      } finally {
        lease.release();
      }
    },

    receive: (req, res, accountId, replacement) =>
      receiveUpload(req, res, {
        storage,
        maxBytes: maxPictureBytes,
        idleTimeoutMs,
        operation: { form: pictureForm },
        admission: { gate, accountId },
        begin: async () => {
          const lease = await leases.take(replacement.mediaId);
          return {
            key: lease.uploadKey,
            async finish() {
              const row = await use(lease, replacement);
              lease.release();
              return row;
            },
            abandon: () => abandon(lease, replacement.mediaId),
          };
        },
      }),
  };
}
