import type { MediaTables } from '@millrace/media-service';

/** The tables of images and their counters. */
export const imageTables: MediaTables = {
  kind: 'images',
  noun: 'image',
  media: 'image.images',
  usage: 'image.usage_daily',
  usageId: 'image_id',
  deliveryReceipts: 'image.delivery_receipts',
};
