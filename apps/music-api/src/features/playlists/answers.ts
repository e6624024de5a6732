import type { PublicUrls } from '@millrace/delivery';
import { type PageRequest, pageFields, paging } from '@millrace/http';
import { z } from 'zod';
import { isShownInPlaylist } from '../../catalogue/visibility.ts';
import { playlist, presentPlaylist, type Viewer } from '../../playlistAnswers.ts';
import { track } from '../../present.ts';
import type { Playlist, PlaylistService } from '../../provided/playlists.ts';
import type { TrackService } from '../../provided/tracks.ts';
import type { TrackViews } from '../../provided/trackViews.ts';

/** Paging of the tracks of a playlist. Up to 100 tracks fit on one page, as with an artist's tracks. */
export const tracksPaging = paging(100, 100);

export const onePlaylist = z.object({
  playlist: playlist.extend({ tracks: z.array(track) }).meta({ id: 'PlaylistWithTracks' }),
  ...pageFields,
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
