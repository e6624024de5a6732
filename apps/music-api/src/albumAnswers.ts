import type { PublicUrls } from '@millrace/delivery';
import { etagField } from '@millrace/http';
import { z } from 'zod';
import { pictureUrls } from './present.ts';
import { type Album, albumTag } from './provided/albums.ts';

export const album = z
  .object({
    id: z.string(),
    title: z.string(),
    artist_name: z.string().nullable().describe('Who the album is by; null: several'),
    performer_id: z.string().nullable(),
    artist_id: z.int().min(1).describe('The owner’s account id, which is also the id of the artist’s profile'),
    is_compilation: z.boolean(),
    is_single: z.boolean().describe('Whether it is a track without an album'),
    year: z.int().nullable(),
    track_count: z.int().min(0),
    duration_seconds: z.number().min(0),
    cover_art: z.string().nullable().describe('The cover of its first track that has one'),
    created_at: z.iso.datetime(),
    etag: etagField,
  })
  .meta({ id: 'Album' });

export const presentAlbum = (row: Album, urls: Pick<PublicUrls, 'pathForKey'>): z.input<typeof album> => ({
  id: row.id,
  title: row.title,
  artist_name: row.artistName,
  performer_id: row.performerId,
  artist_id: row.accountId,
  is_compilation: row.performerId === null,
  is_single: row.isSingle,
  year: row.year,
  track_count: row.trackCount,
  duration_seconds: row.durationMs / 1_000,
  cover_art: row.cover === null ? null : pictureUrls(row.cover, urls).cover_art,
  created_at: row.createdAt.toISOString(),
  etag: albumTag(row),
});
