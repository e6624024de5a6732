import { SubsonicError } from '../protocol/errors.ts';
import type { Parameters } from '../protocol/parameters.ts';

/** What a program shows as libraries. Two of the three are shown if it does not choose. */
export const folders = [
  { id: 1, name: 'Mine' },
  { id: 2, name: 'Liked and followed' },
  { id: 3, name: 'Everything' },
] as const;

const usual = [1, 2] as const;

export type Folders = readonly (typeof folders)[number]['id'][];

/** The folders of a request. @throws SubsonicError if there is no such folder */
export function foldersOf(parameters: Parameters): Folders {
  const given = parameters.text('musicFolderId');
  if (given === undefined || given === '') return usual;
  const found = folders.find(({ id }) => String(id) === given);
  if (found === undefined) throw new SubsonicError('notFound', 'There is no such folder.');
  return [found.id];
}

export const isEverything = (chosen: Folders): boolean => chosen.includes(3);

/**
 * One of the places from which the rows of folders come. $1 is the account. Each is read by its own index: one condition for all of them would
 * read the whole catalogue for the few rows of an account.
 */
export interface Source {
  from: string;
  where: string;
  /** If it has rows of many accounts: a statement for their ids. `where` compares with `owner.id`, and each account is read for itself. */
  owners?: string;
}

/** The places of a table, by folder. Texts become part of the SQL, so they must be constants. */
interface Sources {
  mine: Source;
  likedAndFollowed: readonly Source[];
  everything: Source;
}

const sourcesIn = (chosen: Folders, { mine, likedAndFollowed, everything }: Sources): readonly Source[] => {
  if (isEverything(chosen)) return [everything];
  return [...(chosen.includes(1) ? [mine] : []), ...(chosen.includes(2) ? likedAndFollowed : [])];
};

const ofFollowed = (table: string, alias: string): Source => ({
  owners: 'SELECT f.artist_id AS id FROM music.follows f WHERE f.follower_id = $1',
  from: `music.${table} ${alias}`,
  where: `${alias}.account_id = owner.id`,
});
const ofLikes = 'music.likes l JOIN music.tracks t ON t.id = l.track_id';
const starred = (table: string, alias: string, kind: string): Source => ({
  from: `music.stars s JOIN music.${table} ${alias} ON ${alias}.id = s.id`,
  where: `s.account_id = $1 AND s.kind = '${kind}'`,
});

/** Of tracks `t`. */
export const trackSources = (chosen: Folders): readonly Source[] =>
  sourcesIn(chosen, {
    mine: { from: 'music.tracks t', where: 't.account_id = $1' },
    likedAndFollowed: [{ from: ofLikes, where: 'l.account_id = $1' }, ofFollowed('tracks', 't')],
    everything: { from: 'music.tracks t', where: 'true' },
  });

/** Of albums `a`. */
export const albumSources = (chosen: Folders): readonly Source[] =>
  sourcesIn(chosen, {
    mine: { from: 'music.albums a', where: 'a.account_id = $1' },
    likedAndFollowed: [
      starred('albums', 'a', 'album'),
      { from: `${ofLikes} JOIN music.albums a ON a.id = t.album_id`, where: 'l.account_id = $1' },
      ofFollowed('albums', 'a'),
    ],
    everything: { from: 'music.albums a', where: 'true' },
  });

/** Of performers `p`. */
export const artistSources = (chosen: Folders): readonly Source[] =>
  sourcesIn(chosen, {
    mine: { from: 'music.performers p', where: 'p.account_id = $1' },
    likedAndFollowed: [
      starred('performers', 'p', 'artist'),
      { from: `${ofLikes} JOIN music.performers p ON p.id = t.performer_id`, where: 'l.account_id = $1' },
      ofFollowed('performers', 'p'),
    ],
    everything: { from: 'music.performers p', where: 'true' },
  });

/** A condition: the row is in one of the folders. */
function isIn(chosen: Folders, alias: string, sources: readonly Source[]): string {
  if (isEverything(chosen)) return 'true';
  const ids = sources.map(({ from, where, owners }) => {
    const of = owners === undefined ? '' : `(${owners}) AS owner CROSS JOIN `;
    return `SELECT ${alias}.id FROM ${of}${from} WHERE ${where}`;
  });
  return `${alias}.id IN (${ids.join(' UNION ALL ')})`;
}

/** Of tracks `t`. */
export const tracksIn = (chosen: Folders): string => isIn(chosen, 't', trackSources(chosen));

/** Of albums `a`. */
export const albumsIn = (chosen: Folders): string => isIn(chosen, 'a', albumSources(chosen));

/** Of performers `p`. */
export const artistsIn = (chosen: Folders): string => isIn(chosen, 'p', artistSources(chosen));
