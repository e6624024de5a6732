import type { OwnList } from '@millrace/media';
import type { CountedTables } from '@millrace/platform';

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
  otherJobs: [
    { table: 'video.parts', mediumId: 'video_id', ownJob: 'encode_id' },
    { table: 'video.derived', mediumId: 'video_id' },
  ],
};

/** Where objects of the row `m` lie: in both places while they move. */
export const videoPlaces = `CASE WHEN EXISTS (SELECT FROM video.moves WHERE video_id = m.id) THEN ARRAY['public', 'protected']
  ELSE ARRAY[m.place] END`;

/** The prefixes of what is made of the row `m` besides its renditions, and the ids of what is being made. */
export const derivedOfVideo = `ARRAY(
  SELECT COALESCE(d.prefix, d.id) FROM video.derived d WHERE d.video_id = m.id AND d.failed_at IS NULL)`;

const orders = {
  created_at: { column: 'created_at', type: 'timestamptz' },
  title: { column: 'title_fold', type: 'text' },
} as const;

/** An account's videos. */
export const videoList: OwnList<typeof orders> = { media: 'video.videos', orders, searched: ['title_fold'] };
