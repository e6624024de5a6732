import type { OwnList } from '@millrace/media';
import { type CountedTables, type PicturedRows, pictureId } from '@millrace/platform';

const playlistPictures: PicturedRows = { noun: 'playlist', table: 'music.playlists' };

/** The id under which the picture of a playlist lies: a track's 16 random characters do not begin like it. */
export const mediaIdOfPlaylist = (playlist: number): string => pictureId(playlistPictures, playlist);

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
  pictured: playlistPictures,
};

const orders = {
  created_at: { column: 'created_at', type: 'timestamptz' },
  title: { column: 'title_fold', type: 'text' },
} as const;

/** An account's tracks. */
export const trackList: OwnList<typeof orders> = { media: 'music.tracks', orders, searched: ['title_fold'] };
