import type { Database } from '@millrace/database';
import { inOrderOf } from '@millrace/media';
import type { BlockedMedia } from '@millrace/platform';
import { notOf } from './visibility.ts';

/** Who plays on an account's ready tracks, or is the artist of their albums. */
export interface Performer {
  id: string;
  accountId: number;
  name: string;
  trackCount: number;
  albumCount: number;
}

/** $1 ids */
const performersById = `
  SELECT p.id, p.account_id AS "accountId", p.name, p.track_count AS "trackCount", p.album_count AS "albumCount"
  FROM music.performers p WHERE p.id = ANY($1::uuid[])`;

/** Performers with these ids, in their order. Those that do not exist, and those of suspended accounts, are left out. */
export async function performersOf(
  { database, blocked }: { database: Database; blocked: Pick<BlockedMedia, 'accounts'> },
  ids: readonly string[],
): Promise<Performer[]> {
  if (ids.length === 0) return [];
  return inOrderOf(ids, await database.query<Performer>(performersById + notOf(blocked, 'p.account_id'), [ids]));
}
