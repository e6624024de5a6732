import { randomBytes, randomUUID } from 'node:crypto';
import { notOf } from '../../services/visibility.ts';
import { idsOf, type Library } from './library.ts';

/** What can be drawn from, each with a random id of its kind. */
const drawn = {
  tracks: { idType: 'text', isShown: "status = 'ready'", newId: () => randomBytes(12).toString('base64url') },
  albums: { idType: 'uuid', isShown: 'true', newId: () => randomUUID() },
} as const;

/**
 * Random rows of the whole catalogue: those that follow a random id, because ids are random. To order all rows at random would read them
 * all.
 */
export async function anyOf(library: Library, table: keyof typeof drawn, count: number): Promise<string[]> {
  const { idType, isShown, newId } = drawn[table];
  const from = newId();
  const part = (comparison: '>=' | '<', limit: number): Promise<string[]> =>
    idsOf(
      library,
      `SELECT id FROM music.${table} WHERE id ${comparison} $1::${idType} AND ${isShown}${notOf(library.blocked)} ORDER BY id LIMIT $2`,
      [from, limit],
    );
  const behind = await part('>=', count);
  return behind.length === count ? behind : [...behind, ...(await part('<', count - behind.length))];
}
