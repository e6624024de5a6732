import { shelves } from '../../../catalogue/shelves.ts';
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

/** What folders contain. Its rows have an alias: tracks `t`, albums `a`, performers `p`. */
export type Kind = 'track' | 'album' | 'artist';

interface Contents {
  /** What lists show of the account, of what it likes and follows, and of all. */
  mine: Source;
  likedAndFollowed: readonly Source[];
  everything: Source;
  /** What only the account sees. Mine, and so a part of everything; `isLiked` is the part that it likes. */
  hidden: Source & { isLiked: string };
}

/** Of tracks that lists show. */
const isListed = "t.status = 'ready'";

const ofFollowed = (table: string, alias: string, where = 'true'): Source => ({
  owners: 'SELECT f.artist_id AS id FROM music.follows f WHERE f.follower_id = $1',
  from: `${table} ${alias}`,
  where: `${alias}.account_id = owner.id AND ${where}`,
});
const ofLikes = `music.likes l JOIN music.tracks t ON t.id = l.track_id AND ${isListed}`;

const tracks: Contents = {
  mine: { from: 'music.tracks t', where: `t.account_id = $1 AND ${isListed}` },
  likedAndFollowed: [{ from: ofLikes, where: 'l.account_id = $1' }, ofFollowed('music.tracks', 't', isListed)],
  everything: { from: 'music.tracks t', where: isListed },
  hidden: {
    from: 'music.tracks t',
    where: "t.account_id = $1 AND t.status = 'hidden'",
    isLiked: 'EXISTS (SELECT FROM music.likes l WHERE l.account_id = $1 AND l.track_id = t.id)',
  },
};

/** Of albums or performers. Of those that are on both shelves, lists have the listed row. */
function named(kind: 'album' | 'artist'): Contents {
  const [table, column, a] =
    kind === 'album' ? (['albums', 'albumId', 'a'] as const) : (['performers', 'performerId', 'p'] as const);
  const [listed, hidden] = [shelves.listed[table], shelves.hidden[table]];
  const isStar = `s.account_id = $1 AND s.kind = '${kind}'`;
  return {
    mine: { from: `${listed} ${a}`, where: `${a}.account_id = $1` },
    likedAndFollowed: [
      { from: `music.stars s JOIN ${listed} ${a} ON ${a}.id = s.id`, where: isStar },
      { from: `${ofLikes} JOIN ${listed} ${a} ON ${a}.id = t.${shelves.listed[column]}`, where: 'l.account_id = $1' },
      ofFollowed(listed, a),
    ],
    everything: { from: `${listed} ${a}`, where: 'true' },
    hidden: {
      from: `${hidden} ${a}`,
      where: `${a}.account_id = $1 AND NOT EXISTS (SELECT FROM ${listed} o WHERE o.id = ${a}.id)`,
      isLiked: `(EXISTS (SELECT FROM music.stars s WHERE ${isStar} AND s.id = ${a}.id) OR EXISTS (
        SELECT FROM music.tracks t JOIN music.likes l ON l.track_id = t.id AND l.account_id = $1
        WHERE t.${shelves.hidden[column]} = ${a}.id))`,
    },
  };
}

const contents: Readonly<Record<Kind, Contents>> = { track: tracks, album: named('album'), artist: named('artist') };

const listedIn = (kind: Kind, chosen: Folders): readonly Source[] => {
  const { mine, likedAndFollowed, everything } = contents[kind];
  if (isEverything(chosen)) return [everything];
  return [...(chosen.includes(1) ? [mine] : []), ...(chosen.includes(2) ? likedAndFollowed : [])];
};

/** What only the account sees, of the folders. */
export function hiddenIn(kind: Kind, chosen: Folders): Source {
  const { from, where, isLiked } = contents[kind].hidden;
  const isAll = chosen.includes(1) || isEverything(chosen);
  return { from, where: isAll ? where : `${where} AND ${isLiked}` };
}

/** Everything in the folders. */
export const sourcesOf = (kind: Kind, chosen: Folders): readonly Source[] => [
  ...listedIn(kind, chosen),
  hiddenIn(kind, chosen),
];

/** What lists show in the folders, as one source. */
export function listedAsOne(kind: Kind, chosen: Folders): Source {
  const { everything } = contents[kind];
  if (isEverything(chosen)) return everything;
  const alias = { track: 't', album: 'a', artist: 'p' }[kind];
  const ids = listedIn(kind, chosen).map(({ from, where, owners }) => {
    const of = owners === undefined ? '' : `(${owners}) AS owner CROSS JOIN `;
    return `SELECT ${alias}.id FROM ${of}${from} WHERE ${where}`;
  });
  return { from: everything.from, where: `${everything.where} AND ${alias}.id IN (${ids.join(' UNION ALL ')})` };
}
