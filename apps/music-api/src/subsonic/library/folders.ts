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

/** How rows of a table belong to folders. $1 is the account; columns become part of the SQL, so they must be constants. */
interface Belonging {
  /** The owner. */
  owner: string;
  /** A condition: the account likes it, or something of it. */
  isLiked: string;
}

/** A condition: the row is in one of the folders. */
export function isIn(chosen: Folders, { owner, isLiked }: Belonging): string {
  if (chosen.includes(3)) return 'true';
  const conditions = [
    ...(chosen.includes(1) ? [`${owner} = $1`] : []),
    ...(chosen.includes(2)
      ? [isLiked, `${owner} IN (SELECT f.artist_id FROM music.follows f WHERE f.follower_id = $1)`]
      : []),
  ];
  return `(${conditions.join(' OR ')})`;
}

/** Of tracks `t`. */
export const tracksIn = (chosen: Folders): string =>
  isIn(chosen, {
    owner: 't.account_id',
    isLiked: 't.id IN (SELECT l.track_id FROM music.likes l WHERE l.account_id = $1)',
  });

/** Of albums `a`. */
export const albumsIn = (chosen: Folders): string =>
  isIn(chosen, {
    owner: 'a.account_id',
    isLiked: `a.id IN (
      SELECT s.id FROM music.stars s WHERE s.account_id = $1 AND s.kind = 'album'
      UNION ALL SELECT t.album_id FROM music.likes l JOIN music.tracks t ON t.id = l.track_id WHERE l.account_id = $1)`,
  });

/** Of performers `p`. */
export const artistsIn = (chosen: Folders): string =>
  isIn(chosen, {
    owner: 'p.account_id',
    isLiked: `p.id IN (
      SELECT s.id FROM music.stars s WHERE s.account_id = $1 AND s.kind = 'artist'
      UNION ALL SELECT t.performer_id FROM music.likes l JOIN music.tracks t ON t.id = l.track_id WHERE l.account_id = $1)`,
  });
