import type { CountedTables } from '@millrace/media-service';

/** The tables of videos and their counters. */
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
