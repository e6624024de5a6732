import { type ShelfName, shelves } from '../../../catalogue/shelves.ts';
import { notOf } from '../../../catalogue/visibility.ts';
import { type Folders, hiddenIn, type Kind, listedAsOne } from './folders.ts';
import { idsOf, type Library } from './library.ts';

/** What a list orders by: an SQL expression, ascending unless it says otherwise. */
export interface SortKey {
  by: string;
  isDescending?: boolean;
}

/** A list in an order of its own. Texts become part of the SQL, so they must be constants. $1 is the account. */
export interface OrderedBy {
  kind: Kind;
  folders: Folders;
  /** The condition and the order of rows of a shelf: tracks `t`, albums `a` with their performers `p`, or performers `p`. */
  rows: (shelf: ShelfName) => { where: string; keys: readonly SortKey[] };
  /** From $2 on. */
  parameters: readonly unknown[];
}

const aliases = { track: 't', album: 'a', artist: 'p' } as const;

/**
 * Reads the ids of a list: what lists show, and what only the account sees. Each of the two is read in order and by its own indexes, and then they
 * are merged.
 */
export async function orderedIds(
  library: Library,
  accountId: number,
  { kind, folders, rows, parameters }: OrderedBy,
  { count, offset = 0 }: { count: number; offset?: number },
): Promise<string[]> {
  if (count === 0) return [];
  const alias = aliases[kind];
  const sources = { listed: listedAsOne(kind, folders), hidden: hiddenIn(kind, folders) };
  const inOrder = (keys: readonly SortKey[]): string =>
    keys.map(({ isDescending }, n) => `k${n}${isDescending === true ? ' DESC' : ''}`).join(', ');
  const part = (shelf: ShelfName): string => {
    const { from, where: isIn } = sources[shelf];
    const { where, keys } = rows(shelf);
    const performers = kind === 'album' ? `LEFT JOIN ${shelves[shelf].performers} p ON p.id = a.performer_id` : '';
    const columns = keys.map(({ by }, n) => `${by} AS k${n}`).join(', ');
    return `(SELECT ${alias}.id, ${columns} FROM ${from} ${performers}
      WHERE $1::int IS NOT NULL AND ${isIn} AND ${where}${notOf(library.blocked, `${alias}.account_id`)}
      ORDER BY ${inOrder(keys)}, ${alias}.id LIMIT ${count + offset})`;
  };
  const { keys } = rows('listed');
  return idsOf(
    library,
    `SELECT id FROM (${part('listed')} UNION ALL ${part('hidden')}) AS found
     ORDER BY ${inOrder(keys)}, id LIMIT ${count} OFFSET ${offset}`,
    [accountId, ...parameters],
  );
}
