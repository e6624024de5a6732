import type { Database, Image, Transaction } from '@millrace/database';
import type { Precondition } from '@millrace/http';
import type { ImageExif } from '@millrace/jobs';
import { lockOwn, type Quota, type Sweeper, scheduleSweep } from '@millrace/media';
import type { Purges } from '@millrace/platform';
import { AppError, type Logger } from '@millrace/service';
import type { InspectedPicture, PictureCheck, StartedImage, UploadedImage } from '../../arriving.ts';
import { imageTag } from '../../present.ts';
import { assertReady, type ReadyImage } from '../../record.ts';
import { imageTables } from '../../tables.ts';
import type { ReplacementLease, ReplacementLeases } from './leases.ts';

export interface ImageReplacements {
  /**
   * Begins to replace the picture of an image. What its owner says about the image stays, and its focal point. Replacements of one image end
   * one after the other; each is a version.
   *
   * @throws AppError not_found, also for an image of another account; conflict if it was taken down; precondition_failed; see `Quota`
   */
  start(accountId: number, id: string, precondition: Precondition): Promise<StartedImage>;
}

/** @throws AppError not_found, conflict, precondition_failed */
function assertReplaceable(row: Image | null, precondition: Precondition): ReadyImage {
  const image = assertReady(row);
  if (image.takenDownAt !== null) {
    throw new AppError('conflict', 'An operator has taken the image down. Its picture cannot be replaced.');
  }
  precondition(imageTag(image));
  return image;
}

export function createImageReplacements(deps: {
  database: Database;
  quota: Quota;
  leases: ReplacementLeases;
  sweeper: Pick<Sweeper, 'sweep'>;
  check: PictureCheck;
  /** Keeps what the camera has written into the new picture, in the transaction that replaces the old one. */
  replaceExif: (tx: Transaction, imageId: string, exif: ImageExif | null) => Promise<void>;
  /** Called when an image has another picture. */
  onReplaced: (imageId: string) => void;
  purges: Pick<Purges, 'purge'>;
  log: Logger;
}): ImageReplacements {
  const { database, quota, leases, sweeper, log } = deps;

  /** The image's row names the new picture and its version; from here on, nothing is made of the old one. */
  const replace = async (
    tx: Transaction,
    image: ReadyImage,
    lease: ReplacementLease,
    { found, sourceBytes, columns }: InspectedPicture,
    sourceName: string | null,
    precondition: Precondition,
  ): Promise<ReadyImage> => {
    const { id, accountId } = image;
    const executor = database.executor(tx);
    await lockOwn(tx, imageTables, accountId, id);
    const { v } = assertReplaceable(await tx.image.findUniqueOrThrow({ where: { id } }), precondition);
    await lease.settle(executor);
    await tx.rendition.deleteMany({ where: { imageId: id } });
    await deps.replaceExif(tx, id, found.exif);
    const bytes = BigInt(sourceBytes);
    const data = { ...columns, sourceName, sourceBytes: bytes, uploadedBytes: bytes, v: v + 1, renditionCount: 0 };
    const row = await tx.image.update({ where: { id }, data });
    await quota.settle(tx, accountId);
    // Repeated: a worker may still store a rendition of the old picture.
    await scheduleSweep(executor, imageTables, id, null);
    await deps.purges.purge(executor, id);
    return assertReady(row);
  };

  /** What fails, the scheduled sweep repeats. */
  const sweepNow = (id: string): Promise<void> =>
    sweeper.sweep(id).catch((error: unknown) => {
      log.warn({ err: error, id }, 'objects of a replacement could not be removed; the janitor will retry');
    });

  const finish = async (
    image: ReadyImage,
    lease: ReplacementLease,
    { requestId, sourceName, sourceBytes }: UploadedImage,
    precondition: Precondition,
  ): Promise<ReadyImage> => {
    const { id } = image;
    const stored = { uploadedKey: lease.sourceKey, copyKey: lease.copyKey, mezzanineKey: lease.mezzanineKey };
    const inspected = await deps.check({ imageId: id, requestId, ...stored, sourceName, sourceBytes });
    await lease.announced();
    const replaced = await database.transaction((tx) => replace(tx, image, lease, inspected, sourceName, precondition));
    lease.release();
    deps.onReplaced(id);
    await sweepNow(id);
    return replaced;
  };

  return {
    async start(accountId, id, precondition) {
      const row = await database.prisma.image.findFirst({ where: { id, accountId } });
      const image = assertReplaceable(row, precondition);
      // The bytes of the old picture are free when the new one is accepted.
      const lease = await leases.take(image, (tx) => quota.admit(tx, accountId, 1 - image.bytes));
      return {
        sourceKey: lease.sourceKey,
        finish: (upload) => finish(image, lease, upload, precondition),
        async abandon() {
          await lease.abandon();
          await sweepNow(id);
        },
        removesFiles: true,
      };
    },
  };
}
