import type { PublicUrls } from '@millrace/delivery';
import { etagField } from '@millrace/http';
import { z } from 'zod';
import { type Playlist, playlistTag } from './provided/playlists.ts';

export const playlist = z
  .object({
    id: z.int().min(1),
    title: z.string(),
    description: z.string().nullable(),
    isPublic: z.boolean(),
    track_count: z
      .int()
      .min(0)
      .describe(
        'Of one playlist, the tracks that you see there; in lists, and in `total` of its pages, all of its tracks',
      ),
    creator_id: z.int().min(1),
    creator_name: z.string(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    linked_at: z.iso
      .datetime()
      .nullable()
      .optional()
      .describe('When its link was made; null: it has none. Absent for others than the owner'),
    cover_art: z
      .string()
      .nullable()
      .describe('The picture that the owner has set. That of a private playlist is known to nobody else'),
    etag: etagField,
  })
  .meta({ id: 'Playlist' });

export type Viewer = { id: number } | undefined;

export const playlistCover = (
  { pictureKey }: Pick<Playlist, 'pictureKey'>,
  urls: Pick<PublicUrls, 'pathForKey'>,
): string | null => (pictureKey === null ? null : urls.pathForKey(pictureKey));

export const presentPlaylist = (
  row: Playlist,
  viewer: Viewer,
  urls: Pick<PublicUrls, 'pathForKey'>,
): z.input<typeof playlist> => ({
  id: row.id,
  title: row.title,
  description: row.description,
  isPublic: row.isPublic,
  track_count: row.trackCount,
  creator_id: row.accountId,
  creator_name: row.creatorName,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
  ...(viewer?.id === row.accountId && { linked_at: row.linkedAt?.toISOString() ?? null }),
  cover_art: playlistCover(row, urls),
  etag: playlistTag(row),
});
