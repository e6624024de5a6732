import { type Account, holderOf } from '@millrace/auth';
import { feature } from '@millrace/media';
import type { z } from 'zod';
import { presentAlbum } from '../../albumAnswers.ts';
import { type Performer, performersOf } from '../../catalogue/performers.ts';
import type { MusicCore } from '../../core.ts';
import { presentPlaylist } from '../../playlistAnswers.ts';
import type { AlbumService } from '../../provided/albums.ts';
import type { PlaylistService } from '../../provided/playlists.ts';
import type { SearchService } from '../../provided/search.ts';
import type { TracksProvided } from '../../provided/tracks.ts';
import { keepingHead } from './head.ts';
import { openSearch } from './open.ts';
import { type performer, searchOperations, type suggestion, trackSearchSize } from './operations.ts';
import { createSuggestions, type Suggestion } from './suggestions.ts';

const presentPerformer = (row: Performer): z.input<typeof performer> => ({
  id: row.id,
  name: row.name,
  artist_id: row.accountId,
  track_count: row.trackCount,
  album_count: row.albumCount,
});

const presentSuggestion = ({ type, id, text, artistName }: Suggestion): z.input<typeof suggestion> => ({
  type,
  id,
  text,
  artist_name: artistName,
});

interface Needs {
  core: MusicCore;
  tracks: TracksProvided;
  albums: Pick<AlbumService, 'listed'>;
  playlists: { service: Pick<PlaylistService, 'listed'> };
}

/** What the public finds by names. */
export const search = feature({
  name: 'search',
  operations: searchOperations,
  create({ core, tracks: { service: tracks, views }, albums, playlists: { service: playlists } }: Needs) {
    const { blocked, config, database, delivered, lifecycle, log, openPool } = core;
    const { urls } = delivered;
    const opened = openSearch({
      database,
      lifecycle,
      openPool,
      log,
      url: config.SEARCH_URL,
      concurrency: Math.ceil(config.DATABASE_POOL_SIZE / 2),
    });
    const shared = opened.serve(blocked);
    const performers = (ids: readonly string[]) => performersOf({ database, blocked }, ids);
    const suggestions = createSuggestions({ search: shared, tracks, albums, playlists, performers });

    const tracksFor = async (
      search: SearchService,
      { q, limit, caller }: { q: string; limit: number; caller: Account | undefined },
    ) => views.of(await tracks.listed(await search.search(q, limit)), caller);

    return {
      provided: shared,
      checks: opened.checks,
      tasks: [keepingHead(database), ...opened.tasks],
      handlers: {
        tracks: async ({ query: { q }, caller }, req) => ({
          tracks: await tracksFor(shared.of(holderOf(caller, req)), { q, limit: trackSearchSize, caller }),
        }),
        async all({ query: { q, type, limit }, caller }, req) {
          const search = shared.of(holderOf(caller, req));
          const idsOf = async (kind: 'album' | 'artist' | 'playlist') =>
            (await search.names(kind, q, limit)).map(({ id }) => id);
          const [foundTracks, foundAlbums, foundArtists, foundPlaylists] = await Promise.all([
            type.includes('track') ? tracksFor(search, { q, limit, caller }) : undefined,
            type.includes('album') ? idsOf('album').then(albums.listed) : undefined,
            type.includes('artist') ? idsOf('artist').then(performers) : undefined,
            type.includes('playlist') ? idsOf('playlist').then((ids) => playlists.listed(ids.map(Number))) : undefined,
          ]);
          return {
            ...(foundTracks && { tracks: foundTracks }),
            ...(foundAlbums && { albums: foundAlbums.map((one) => presentAlbum(one, urls)) }),
            ...(foundArtists && { artists: foundArtists.map(presentPerformer) }),
            ...(foundPlaylists && { playlists: foundPlaylists.map((one) => presentPlaylist(one, caller, urls)) }),
          };
        },
        suggest: async ({ query: { q, limit }, caller }, req) => ({
          suggestions: (await suggestions(holderOf(caller, req), q, limit)).map(presentSuggestion),
        }),
      },
    };
  },
});
