import { type Account, holderOf } from '@millrace/auth';
import type { PublicUrls } from '@millrace/delivery';
import { type Api, limitParam, operation, text } from '@millrace/http';
import { fold, maxFoldedLength } from '@millrace/media-service';
import { z } from 'zod';
import { track } from '../present.ts';
import type { AlbumService } from '../services/albums/albums.ts';
import type { Performer } from '../services/performers.ts';
import type { PlaylistService } from '../services/playlists.ts';
import type { SearchService, SharedSearch } from '../services/search/port.ts';
import { type SearchedKind, type Suggestion, type Suggestions, searchedKinds } from '../services/search/suggestions.ts';
import type { TrackService } from '../services/tracks.ts';
import type { TrackViews } from '../services/trackViews.ts';
import { album, presentAlbum } from './albumAnswers.ts';
import { playlist, presentPlaylist } from './playlistAnswers.ts';

const tag = 'Search';
const security = 'publicJwt';
const trackSearchSize = 30;

/** Length in Unicode code points of the NFC form. */
const lengthOf = (value: string): number => Array.from(value.normalize('NFC')).length;

/** A folded search term. It has its characters before and after folding: `ß` folds to two, invisible characters to none. */
function phrase({ min, description }: { min: number; description: string }) {
  const tooShort = min === 1 ? 'must not be empty' : `must be at least ${min} characters long`;
  return (
    text({ max: 200 })
      .refine((q) => lengthOf(q) >= min, tooShort)
      .transform(fold)
      .refine((q) => lengthOf(q) >= min, tooShort)
      // One character can fold to eighteen. No stored field is longer than this.
      .refine(
        (q) => lengthOf(q) <= maxFoldedLength,
        `must be at most ${maxFoldedLength} characters long when normalized`,
      )
      .meta({ description, override: { type: 'string', minLength: min, maxLength: 200 } })
  );
}

const unknownKind = `must be some of ${searchedKinds.join(', ')}, with commas between them`;

const isKind = (text: string): text is SearchedKind => searchedKinds.some((kind) => kind === text);

/** Kinds with commas between them; all of them by default. */
const types = z
  .string({ error: unknownKind })
  .max(100, unknownKind)
  .transform((given) => given.split(','))
  .refine((given) => given.every(isKind), unknownKind)
  .transform((given) => given.filter(isKind))
  .default([...searchedKinds])
  .meta({
    description: `What to find: some of ${searchedKinds.map((kind) => `\`${kind}\``).join(', ')}, with commas between them; without it, all`,
    override: { type: 'string', default: searchedKinds.join(',') },
  });

const performer = z
  .object({
    id: z.string(),
    name: z.string(),
    artist_id: z.int().min(1).describe('The account whose tracks name the artist, which is the id of its profile'),
    track_count: z.int().min(0),
    album_count: z.int().min(0),
  })
  .meta({ id: 'Performer' });

const suggestion = z
  .object({
    type: z.enum(searchedKinds),
    id: z.string().describe('Of the artist, the album, the track or the playlist'),
    text: z.string().describe('The name or the title'),
    artist_name: z.string().nullable().describe('Of a track or an album'),
  })
  .meta({ id: 'Suggestion' });

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

/** What the public sees. */
export const searchOperations = {
  tracks: operation({
    method: 'get',
    path: '/tracks/search',
    operationId: 'searchTracks',
    tag,
    summary: 'Search tracks by title, artist and album',
    security,
    query: z.object({ q: phrase({ min: 2, description: 'Words of the title, the artist or the album' }) }),
    answers: {
      200: {
        description: `At most ${trackSearchSize} tracks, best matches first`,
        json: z.object({ tracks: z.array(track) }),
      },
    },
    errors: ['rate_limited'],
  }),
  all: operation({
    method: 'get',
    path: '/search',
    operationId: 'search',
    tag,
    summary: 'Search tracks, albums, artists and public playlists',
    description:
      'Tracks are found by title, artist and album, the others by their names. Whole names come first, then beginnings, parts, and names with each of the words. Among equals, tracks are in the order of their plays, the others in that of their names.',
    security,
    query: z.object({
      q: phrase({ min: 2, description: 'Words to find' }),
      type: types,
      limit: limitParam({ max: 50, default: 20, what: 'Number of results of each kind' }),
    }),
    answers: {
      200: {
        description: 'The best matches of each kind that was asked for',
        json: z.object({
          tracks: z.array(track).optional(),
          albums: z.array(album).optional(),
          artists: z.array(performer).optional(),
          playlists: z.array(playlist).optional(),
        }),
      },
    },
    errors: ['rate_limited'],
  }),
  suggest: operation({
    method: 'get',
    path: '/search/suggest',
    operationId: 'suggest',
    tag,
    summary: 'Complete what somebody types',
    security: 'public',
    query: z.object({
      q: phrase({ min: 1, description: 'The beginning of a name; from two characters on, a part of it is enough' }),
      limit: limitParam({ max: 20, default: 10, what: 'Number of suggestions' }),
    }),
    answers: {
      200: {
        description: 'Suggestions, best first; none twice',
        json: z.object({ suggestions: z.array(suggestion) }),
      },
    },
    errors: ['rate_limited'],
  }),
};

/** Mount it before `/tracks/:id`. */
export function mountSearch(
  api: Api<Account>,
  deps: {
    search: SharedSearch;
    suggestions: Suggestions;
    tracks: Pick<TrackService, 'listed'>;
    albums: Pick<AlbumService, 'listed'>;
    playlists: Pick<PlaylistService, 'listed'>;
    performers: (ids: readonly string[]) => Promise<Performer[]>;
    views: TrackViews;
    urls: Pick<PublicUrls, 'pathForKey'>;
  },
): void {
  const { tracks, albums, playlists, performers, views, urls } = deps;
  const tracksFor = async (
    search: SearchService,
    { q, limit, caller }: { q: string; limit: number; caller: Account | undefined },
  ) => views.of(await tracks.listed(await search.search(q, limit)), caller);

  api.answer(searchOperations.tracks, async ({ query: { q }, caller }, req) => ({
    tracks: await tracksFor(deps.search.of(holderOf(caller, req)), { q, limit: trackSearchSize, caller }),
  }));

  api.answer(searchOperations.all, async ({ query: { q, type, limit }, caller }, req) => {
    const search = deps.search.of(holderOf(caller, req));
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
  });

  api.answer(searchOperations.suggest, async ({ query: { q, limit }, caller }, req) => ({
    suggestions: (await deps.suggestions(holderOf(caller, req), q, limit)).map(presentSuggestion),
  }));
}
