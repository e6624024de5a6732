import type { CountedTables, OwnList } from '@millrace/media-service';

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
  parts: 'video.parts',
  derived: 'video.derived',
};

const orders = {
  created_at: { column: 'created_at', type: 'timestamptz' },
  title: { column: 'title_fold', type: 'text' },
} as const;

/** An account's videos. */
export const videoList: OwnList<typeof orders> = { media: 'video.videos', orders, searched: ['title_fold'] };
