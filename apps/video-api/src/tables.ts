import type { CountedTables } from '@millrace/media-service';

/** Where videos and what is counted of them are kept. */
export const videoTables: CountedTables = {
  kind: 'videos',
  noun: 'video',
  media: 'video.videos',
  mediaCount: 'view_count',
  usage: 'video.usage_daily',
  usageId: 'video_id',
  usageCount: 'views',
  deliveryReceipts: 'video.delivery_receipts',
};
