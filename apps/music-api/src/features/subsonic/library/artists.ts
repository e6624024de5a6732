import { inOrderOf } from '@millrace/media';
import { inBatches } from '../../../catalogue/batches.ts';
import { type Shelf, shelves } from '../../../catalogue/shelves.ts';
import { notOf } from '../../../catalogue/visibility.ts';
import { idOf } from '../protocol/ids.ts';
import type { Entry } from '../protocol/xml.ts';
import { joined, type Library } from './library.ts';

interface ArtistRow {
  id: string;
  name: string;
  nameKey: string;
  albumCount: number;
  hasCover: boolean;
  starred: Date | null;
  rating: number | null;
}

/** The performers of a shelf. $1 the account, $2 ids */
const artistsOn = ({ performers, performerId }: Shelf, albumCount: string): string => `
  SELECT p.id, p.name, p.name_key AS "nameKey", ${albumCount} AS "albumCount", s.created_at AS starred, r.rating,
    EXISTS (SELECT FROM music.tracks t WHERE t.${performerId} = p.id AND (t.has_cover OR t.picture_key IS NOT NULL)) AS "hasCover"
  FROM ${performers} p
  LEFT JOIN music.stars s ON s.account_id = $1 AND s.kind = 'artist' AND s.id = p.id
  LEFT JOIN music.ratings r ON r.account_id = $1 AND r.kind = 'artist' AND r.id = p.id::text
  WHERE p.id = ANY($2::uuid[])`;

/** An album that lists show is counted there. */
const hiddenAlbums = `
  (SELECT count(*)::int FROM ${shelves.hidden.albums} h
   WHERE h.performer_id = p.id AND NOT EXISTS (SELECT FROM ${shelves.listed.albums} a WHERE a.id = h.id))`;

/** A performer with the hidden albums of the owner. */
const withHidden = (listed: ArtistRow, hidden: ArtistRow): ArtistRow => ({
  ...listed,
  albumCount: listed.albumCount + hidden.albumCount,
  hasCover: listed.hasCover || hidden.hasCover,
});

const presentArtist = (row: ArtistRow): Entry => ({
  id: idOf('artist', row.id),
  name: row.name,
  coverArt: row.hasCover ? idOf('artist', row.id) : undefined,
  albumCount: row.albumCount,
  starred: row.starred?.toISOString(),
  userRating: row.rating ?? undefined,
  sortName: row.nameKey,
  roles: row.albumCount > 0 ? ['albumartist', 'artist'] : ['artist'],
});

/** Performers as an account sees them, in the order of the ids: its own with their hidden tracks. */
export async function artistsOf(
  { database, blocked }: Library,
  accountId: number,
  ids: readonly string[],
): Promise<Entry[]> {
  // Presented some at a time, too: ten thousand of them would stop the event loop.
  const found = await inBatches(ids, async (some) => {
    const rows = await database.query<ArtistRow>(
      `${artistsOn(shelves.listed, 'p.album_count')}${notOf(blocked, 'p.account_id')}
       UNION ALL ${artistsOn(shelves.hidden, hiddenAlbums)} AND p.account_id = $1${notOf(blocked, 'p.account_id')}`,
      [accountId, some],
    );
    return joined(rows, withHidden).map((row) => ({ id: row.id, entry: presentArtist(row) }));
  });
  return inOrderOf(ids, found).map(({ entry }) => entry);
}

/** Words at the beginning of a name that the index ignores. */
export const ignoredArticles = 'The El La Los Las Le Les';
const articles = /^(?:the|el|la|los|las|le|les) +/i;

/** The letter of the index under which a name is listed; `#` if it begins with no letter. */
export function indexLetterOf(name: string): string {
  const [first = '#'] = (name.replace(articles, '') || name).normalize('NFD');
  return /\p{L}/u.test(first) ? first.toUpperCase() : '#';
}

/** Artists in groups of one letter, as programs list them. */
export function indexOf(artists: readonly Entry[]): Entry[] {
  const groups = new Map<string, Entry[]>();
  for (const artist of artists) {
    const letter = indexLetterOf(String(artist.name));
    const others = groups.get(letter);
    if (others === undefined) groups.set(letter, [artist]);
    else others.push(artist);
  }
  return [...groups].sort(([a], [b]) => a.localeCompare(b, 'en')).map(([name, artist]) => ({ name, artist }));
}
