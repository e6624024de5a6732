import type { PublicUrls } from '@millrace/delivery';
import { etagField, type PageRequest, pageFields, paging } from '@millrace/http';
import { z } from 'zod';
import { track } from '../present.ts';
import { type Playlist, type PlaylistService, playlistTag } from '../services/playlists.ts';
import type { TrackService } from '../services/tracks.ts';
import type { TrackViews } from '../services/trackViews.ts';
import { isShownInPlaylist } from '../services/visibility.ts';

/** Paging of the tracks of a playlist. Up to 100 tracks fit on one page, as with an artist's tracks. */
export const tracksPaging = paging(100, 100);

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

export const onePlaylist = z.object({
  playlist: playlist.extend({ tracks: z.array(track) }).meta({ id: 'PlaylistWithTracks' }),
  ...pageFields,
});

type Viewer = { id: number } | undefined;

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

/** A playlist with a page of its tracks, as a viewer sees it. */
export type PresentWithTracks = (
  found: Playlist,
  viewer: Viewer,
  page: PageRequest,
) => Promise<z.input<typeof onePlaylist>>;

export const presentingWithTracks =
  ({
    playlists,
    tracks,
    views,
    urls,
  }: {
    playlists: Pick<PlaylistService, 'shownCount' | 'trackIds'>;
    tracks: Pick<TrackService, 'byIds'>;
    views: TrackViews;
    urls: Pick<PublicUrls, 'pathForKey'>;
  }): PresentWithTracks =>
  async (found, viewer, page) => {
    const { ids, fields } = await playlists.trackIds(found, page);
    const seen = await tracks.byIds(ids, viewer?.id);
    const listed = seen.filter((one) => isShownInPlaylist(one, found, viewer?.id));
    const tracksOf = await views.of(listed, viewer);
    const isWhole = ids.length === found.trackCount;
    const trackCount = isWhole ? listed.length : await playlists.shownCount(found, viewer?.id);
    return { playlist: { ...presentPlaylist({ ...found, trackCount }, viewer, urls), tracks: tracksOf }, ...fields };
  };
