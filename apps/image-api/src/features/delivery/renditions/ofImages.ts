import type { Transaction } from '@millrace/database';
import { noSuch } from '@millrace/media';
import { imageTables } from '../../../tables.ts';
import type { RenditionTables } from './types.ts';

/** The renditions of images. */
export const imageRenditions: RenditionTables = {
  owners: 'image.images',
  renditions: 'image.renditions',
  ownerId: 'image_id',
  version: 'v',
  mezzanineKey: 'mezzanine_key',
  isOpen: `status = 'ready' AND taken_down_at IS NULL`,
  absent: () => noSuch(imageTables),
};

/** Call when the image's row is locked: its renditions exist no more. */
export async function forgetRenditions(tx: Transaction, imageId: string): Promise<void> {
  await tx.rendition.deleteMany({ where: { imageId } });
  await tx.image.update({ where: { id: imageId }, data: { renditionCount: 0 }, select: { id: true } });
}
