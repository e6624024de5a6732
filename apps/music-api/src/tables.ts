import type { CountedTables } from '@millrace/media-service';

/** The tables of tracks and their counters. */
export const trackTables: CountedTables = {
  kind: 'tracks',
  noun: 'track',
  media: 'music.tracks',
  mediaCount: 'play_count',
  usage: 'music.usage_daily',
  usageId: 'track_id',
  usageCount: 'plays',
  deliveryReceipts: 'music.delivery_receipts',
};
