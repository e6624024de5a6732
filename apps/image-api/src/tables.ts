import type { MediaTables } from '@millrace/media-service';

/** Where images and what is counted of them are kept. */
export const imageTables: MediaTables = {
  kind: 'images',
  noun: 'image',
  media: 'image.images',
  usage: 'image.usage_daily',
  usageId: 'image_id',
  deliveryReceipts: 'image.delivery_receipts',
};
