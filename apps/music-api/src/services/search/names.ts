import type { SqlQueryable } from '@millrace/database';
import type { BlockedMedia } from '@millrace/media-service';
import { notOf } from '../visibility.ts';
import { gramsOf, rangeOf, type Tier, textOfFields, tierOf, tiersOf } from './text.ts';

/** What is found by its name alone. */
export type NamedKind = 'album' | 'artist' | 'playlist';

/** A row whose name matches. */
export interface NameHit {
  id: string;
  /** The folded name. */
  key: string;
  /** Index of the best tier that it matches: see `tiersOf`. */
  tier: number;
}

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
  const select = `SELECT n.id::text AS id, ${key} AS key FROM ${table} n WHERE ${shown}`;
  const inOrder = `ORDER BY ${key}, n.id`;

  const { from, to } = rangeOf(phrase);
  keep(await reader.query<Row>(`${select} AND ${key} >= $1 AND ${key} < $2 ${inOrder} LIMIT ${limit}`, [from, to]));
  if (hits.size < limit && Array.from(phrase).length > 1) {
    const widest: Tier = tiers.at(-1) ?? [];
    const rows = await reader.query<Row>(
      `${select} AND music.search_grams(E'\\n' || ${key} || E'\\n') @> $1::text[] LIMIT ${limits.names}`,
      [gramsOf(widest)],
    );
    if (rows.length === limits.names) {
      const first = `SELECT n.id, ${key} AS key FROM ${table} n WHERE ${shown} ${inOrder} LIMIT ${limits.walked}`;
      const walk = `SELECT id::text AS id, key FROM (${first}) AS names WHERE strpos(key, $1) > 0 LIMIT ${limit}`;
      keep(await reader.query<Row>(walk, [phrase]));
    }
    keep(rows);
  }
  return [...hits.values()].sort(compare).slice(0, limit);
}

/** As the database compares in the collation C: by code points. */
const compareText = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

const compare = (a: NameHit, b: NameHit): number =>
  a.tier - b.tier || compareText(a.key, b.key) || compareText(a.id, b.id);
