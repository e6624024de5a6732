import type { OwnList } from '@millrace/media';
import type { MediaTables } from '@millrace/platform';

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
