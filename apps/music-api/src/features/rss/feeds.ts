import type { Track } from '@millrace/database';
import type { PublicUrls } from '@millrace/delivery';
import { trackObjects } from '@millrace/jobs';
import type { Holder } from '@millrace/service';
import { coverKey } from '../../present.ts';
import type { ArtistService } from '../../provided/artists.ts';
import type { PlaylistService } from '../../provided/playlists.ts';
import type { TrackService } from '../../provided/tracks.ts';
import type { ObjectSizes } from './objectSizes.ts';
import type { RssFeed, RssItem } from './rss.ts';

/** Tracks of a feed. */
export const maxItems = 100;

export interface Feeds {
  /** The newest tracks of an artist, for whoever asks. @throws AppError not_found; unavailable: too many feeds are being made */
  ofArtist(id: number, holder: Holder): Promise<RssFeed>;
  /** The tracks of a public playlist that were added last. @throws AppError as `ofArtist`; not_found also for a private one */
  ofPlaylist(id: number, holder: Holder): Promise<RssFeed>;
}

/** A ready track, and when a feed got it. */
interface Published {
  track: Track;
  publishedAt: Date;
}

const latest = (dates: readonly Date[]): Date | undefined =>
  dates.length === 0 ? undefined : new Date(Math.max(...dates.map(Number)));

export function createFeeds(deps: {
  artists: Pick<ArtistService, 'profile'>;
  playlists: Pick<PlaylistService, 'get' | 'newestTracks'>;
  tracks: Pick<TrackService, 'ofArtist' | 'listed'>;
  sizesOf: ObjectSizes;
  urls: Pick<PublicUrls, 'forKey'>;
  /** URL of the API. */
  baseUrl: string;
  /** The origin of the console, which has pages for people. */
  consoleUrl: string | undefined;
}): Feeds {
  const { artists, playlists, tracks, sizesOf, urls, baseUrl } = deps;
  const pages = deps.consoleUrl ?? baseUrl;

  const itemsOf = async (published: readonly Published[], holder: Holder): Promise<RssItem[]> => {
    // Only ready tracks have a prefix, and its objects never change.
    const found = published.flatMap(({ track, publishedAt }) => {
      const prefix = track.status === 'ready' ? track.outputPrefix : null;
      return prefix === null ? [] : [{ track, publishedAt, prefix, key: prefix + trackObjects.stream('256k') }];
    });
    const sizes = await sizesOf(
      found.map(({ key }) => key),
      holder,
    );
    return found.flatMap(({ track, publishedAt, prefix, key }, n): RssItem[] => {
      const bytes = sizes[n];
      // It was deleted in the meantime.
      if (bytes === undefined) return [];
      const cover = coverKey(track, prefix);
      return [
        {
          guid: `urn:millrace:track:${track.id}`,
          title: track.title,
          artist: track.artistName,
          album: track.album,
          link: `${baseUrl}/tracks/${track.id}/embed`,
          audio: { url: urls.forKey(key), bytes },
          publishedAt,
          seconds: track.durationSeconds,
          cover: cover === null ? null : urls.forKey(cover),
        },
      ];
    });
  };

  const feedOf = async (
    path: string,
    about: Pick<RssFeed, 'title' | 'description' | 'author'>,
    { published, holder }: { published: readonly Published[]; holder: Holder },
    { changes = [], cover = null }: { changes?: readonly Date[]; cover?: string | null } = {},
  ): Promise<RssFeed> => {
    const items = await itemsOf(published, holder);
    return {
      ...about,
      link: pages + path,
      self: `${baseUrl}${path}/feed.xml`,
      cover: cover ?? items.find((item) => item.cover !== null)?.cover ?? null,
      changedAt: latest([...published.flatMap(({ track, publishedAt }) => [track.updatedAt, publishedAt]), ...changes]),
      items,
    };
  };

  return {
    async ofArtist(id, holder) {
      const { displayName: title, trackCount } = await artists.profile(id, undefined);
      const first = { limit: maxItems, page: undefined, cursor: undefined };
      const found = await tracks.ofArtist(id, first, trackCount);
      const published = found.tracks.map((track) => ({ track, publishedAt: track.createdAt }));
      return feedOf(
        `/artists/${id}`,
        { title, description: `The newest tracks of ${title}.`, author: title },
        { published, holder },
      );
    },

    async ofPlaylist(id, holder) {
      const { title, description, creatorName, updatedAt, pictureKey } = await playlists.get(id, undefined);
      const newest = await playlists.newestTracks(id, maxItems);
      const addedAt = new Map(newest.map((one) => [one.id, one.addedAt]));
      const published = (await tracks.listed([...addedAt.keys()])).map((track) => ({
        track,
        publishedAt: addedAt.get(track.id) ?? track.createdAt,
      }));
      const about = { title, description: description ?? `A playlist of ${creatorName}.`, author: creatorName };
      const cover = pictureKey === null ? null : urls.forKey(pictureKey);
      return feedOf(`/playlists/${id}`, about, { published, holder }, { changes: [updatedAt], cover });
    },
  };
}
