import { limitParam, operation, text } from '@millrace/http';
import { fold, maxFoldedLength } from '@millrace/media';
import { z } from 'zod';
import { album } from '../../albumAnswers.ts';
import { playlist } from '../../playlistAnswers.ts';
import { track } from '../../present.ts';
import { type SearchedKind, searchedKinds } from './suggestions.ts';

const tag = 'Search';
const security = 'publicJwt';
/** Tracks that the search of tracks answers. */
export const trackSearchSize = 30;

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

export const performer = z
  .object({
    id: z.string(),
    name: z.string(),
    artist_id: z.int().min(1).describe('The account whose tracks name the artist, which is the id of its profile'),
    track_count: z.int().min(0),
    album_count: z.int().min(0),
  })
  .meta({ id: 'Performer' });

export const suggestion = z
  .object({
    type: z.enum(searchedKinds),
    id: z.string().describe('Of the artist, the album, the track or the playlist'),
    text: z.string().describe('The name or the title'),
    artist_name: z.string().nullable().describe('Of a track or an album'),
  })
  .meta({ id: 'Suggestion' });

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
