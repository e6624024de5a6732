import type { SqlQueryable } from '@millrace/database';
import type { BlockedMedia } from '@millrace/platform';
import { gramsOf, rangeOf, textOfFields, tierOf, tiersOf } from '../../catalogue/searchText.ts';
import { notOf } from '../../catalogue/visibility.ts';
import type { NamedKind, NameHit } from '../../provided/search.ts';

/** Columns of rows `n`. They become part of the SQL, so they must be constants. */
const kinds: Record<NamedKind, { table: string; key: string; where: string }> = {
  album: { table: 'music.albums', key: 'n.title_key', where: 'true' },
  artist: { table: 'music.performers', key: 'n.name_key', where: 'true' },
  playlist: { table: 'music.playlists', key: 'n.title_fold', where: 'n.is_public' },
};

export const nameLimits = {
  /** Maximum number of names that a lookup of grams reads. */
  names: 2_000,
  /** Maximum number of names that are read in their order, if that lookup is not enough. */
  walked: 20_000,
};

export interface NameLookup {
  kind: NamedKind;
  /** Folded, one character or more; of one character, only beginnings are found. */
  phrase: string;
  /** Maximum number of hits to return. */
  limit: number;
  blocked?: Pick<BlockedMedia, 'accounts'> | undefined;
  limits?: typeof nameLimits;
}

type Row = Pick<NameHit, 'id' | 'key'>;

/**
 * Names that match, best first: whole names, beginnings, parts, and names with each word anywhere; equals by name. Beginnings are a range of
 * the index by name. Other parts are looked up by their grams; those that many names have are found on a walk in the order of names.
 *
 * With more than `limits.names` matches, of which too few are among the first `limits.walked` names, others than the first may be found.
 *
 * @throws a statement timeout (`isStatementTimeout`)
 */
export async function findNames(reader: SqlQueryable, lookup: NameLookup): Promise<NameHit[]> {
  const { phrase, limit, limits = nameLimits } = lookup;
  const { table, key, where } = kinds[lookup.kind];
  const shown = `${where}${lookup.blocked === undefined ? '' : notOf(lookup.blocked, 'n.account_id')}`;
  const tiers = tiersOf(phrase);
  const hits = new Map<string, NameHit>();
  const keep = (rows: readonly Row[]): void => {
    for (const row of rows) {
      const tier = tierOf(textOfFields([row.key]), tiers);
      if (tier !== undefined && !hits.has(row.id)) hits.set(row.id, { ...row, tier });
    }
  };
  const names = `SELECT n.id, ${key} AS key FROM ${table} n WHERE ${shown}`;
  const inOrder = `ORDER BY ${key}, n.id`;
  const read = (found: string, parameters: unknown[]) =>
    reader.query<Row>(`SELECT id::text AS id, key FROM (${found}) AS found ORDER BY found.key, found.id`, parameters);

  const { from, to } = rangeOf(phrase);
  keep(await read(`${names} AND ${key} >= $1 AND ${key} < $2 ${inOrder} LIMIT ${limit}`, [from, to]));
  if (hits.size < limit && Array.from(phrase).length > 1) {
    const hasGrams = `music.search_grams(E'\\n' || ${key} || E'\\n') @> $1::text[]`;
    const some = await read(`${names} AND ${hasGrams} LIMIT ${limits.names}`, [gramsOf(tiers.at(-1) ?? [])]);
    if (some.length === limits.names) {
      const first = `${names} ${inOrder} LIMIT ${limits.walked}`;
      keep(await read(`SELECT * FROM (${first}) AS first WHERE strpos(key, $1) > 0 LIMIT ${limit}`, [phrase]));
    }
    keep(some);
  }
  // Each read was in the order of names, and the names of a later one that are new come after those of an earlier one.
  return [...hits.values()].sort((a, b) => a.tier - b.tier).slice(0, limit);
}
