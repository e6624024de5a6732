import { randomBytes, randomUUID } from 'node:crypto';
import { notOf } from '../../../catalogue/visibility.ts';
import { hiddenIn, listedAsOne } from './folders.ts';
import { idsOf, type Library } from './library.ts';

/** What can be drawn from, each with a random id of its kind. */
const drawn = {
  track: { id: 't.id', account: 't.account_id', idType: 'text', newId: () => randomBytes(12).toString('base64url') },
  album: { id: 'a.id', account: 'a.account_id', idType: 'uuid', newId: () => randomUUID() },
} as const;

/** Of all. */
const folders = [3] as const;

/**
 * Random rows of the whole catalogue as an account sees it: those that follow a random id, because ids are random. To order all rows at random
 * would read them all.
 */
export async function anyOf(
  library: Library,
  accountId: number,
  kind: keyof typeof drawn,
  count: number,
): Promise<string[]> {
  if (count === 0) return [];
  const { id, account, idType, newId } = drawn[kind];
  const from = newId();
  const part = (comparison: '>=' | '<', limit: number): Promise<string[]> => {
    const parts = [listedAsOne(kind, folders), hiddenIn(kind, folders)].map(
      (source) => `(SELECT ${id} FROM ${source.from}
        WHERE ${id} ${comparison} $2::${idType} AND ${source.where}${notOf(library.blocked, account)} ORDER BY ${id} LIMIT ${limit})`,
    );
    return idsOf(
      library,
      `SELECT id FROM (${parts.join(' UNION ALL ')}) AS found WHERE $1::int IS NOT NULL ORDER BY id LIMIT ${limit}`,
      [accountId, from],
    );
  };
  const behind = await part('>=', count);
  return behind.length === count ? behind : [...behind, ...(await part('<', count - behind.length))];
}
