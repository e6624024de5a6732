import type { Database, Transaction } from '@millrace/database';
import { type ImageExif, imageExif } from '@millrace/jobs';
import { noSuch } from '@millrace/media';
import type { ExportedRows } from '@millrace/platform';
import { imageTables } from '../../tables.ts';

/** Stores what the camera has written, in the transaction that accepts the image. */
export async function storeExif(tx: Transaction, imageId: string, exif: ImageExif | null): Promise<void> {
  if (exif !== null) await tx.imageExif.create({ data: { imageId, data: exif } });
}

/** The same of a picture that replaces another one. */
export async function replaceExif(tx: Transaction, imageId: string, exif: ImageExif | null): Promise<void> {
  await tx.imageExif.deleteMany({ where: { imageId } });
  await storeExif(tx, imageId, exif);
}

/**
 * Returns a function that reads what the camera has written into an image of an account; null if nothing is known.
 *
 * @throws AppError not_found, also for an image of another account
 */
export const createExifReader =
  ({ prisma }: Pick<Database, 'prisma'>) =>
  async (accountId: number, id: string): Promise<ImageExif | null> => {
    const row = await prisma.image.findFirst({ where: { id, accountId, status: 'ready' }, select: { exif: true } });
    if (row === null) throw noSuch(imageTables);
    return row.exif === null ? null : imageExif.parse(row.exif.data);
  };

/** What an account's export contains of it. */
export const exportedExif: ExportedRows = {
  type: 'exif',
  table: '(SELECT e.*, i.account_id FROM image.exif e JOIN image.images i ON i.id = e.image_id)',
  owner: 'account_id',
  key: 'r.image_id',
  json: "jsonb_build_object('image_id', r.image_id, 'data', r.data)",
};
