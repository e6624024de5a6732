import { type MediaTables, noSuch, type OwnList } from '@millrace/media-service';
import type { RenditionTables } from './services/renditions/types.ts';

/** The tables of images and their counters. */
export const imageTables: MediaTables = {
  kind: 'images',
  noun: 'image',
  media: 'image.images',
  usage: 'image.usage_daily',
  usageId: 'image_id',
  deliveryReceipts: 'image.delivery_receipts',
  replacements: 'image.replacements',
};

export const imageRenditions: RenditionTables = {
  owners: 'image.images',
  renditions: 'image.renditions',
  ownerId: 'image_id',
  version: 'v',
  mezzanineKey: 'mezzanine_key',
  isOpen: `status = 'ready' AND taken_down_at IS NULL`,
  absent: () => noSuch(imageTables),
};

const orders = {
  created_at: { column: 'created_at', type: 'timestamptz' },
  file_name: { column: 'name_fold', type: 'text' },
} as const;

/** An account's images. Uploads that are running are not shown. */
export const imageList: OwnList<typeof orders> = {
  media: 'image.images',
  orders,
  where: `status = 'ready'`,
  searched: ['name_fold', 'alt_fold'],
};
