import type { SqlQueryable } from '@millrace/database';
import type { SearchedKind } from '../suggestions.ts';
import type { Row } from './documents.ts';

/** Everybody may find them. Texts as in music.track_search. */
const sources: Record<SearchedKind, { select: string; id: string; type: string }> = {
  track: {
    select: `SELECT s.track_id AS id, t.account_id AS "accountId", s.text, t.play_count AS plays
      FROM music.track_search s JOIN music.tracks t ON t.id = s.track_id WHERE t.status = 'ready'`,
    id: 's.track_id',
    type: 'text',
  },
  album: {
    select: `SELECT n.id::text AS id, n.account_id AS "accountId", E'\\n' || n.title_key || E'\\n' AS text, 0 AS plays
      FROM music.albums n WHERE true`,
    id: 'n.id',
    type: 'uuid',
  },
  artist: {
    select: `SELECT n.id::text AS id, n.account_id AS "accountId", E'\\n' || n.name_key || E'\\n' AS text, 0 AS plays
      FROM music.performers n WHERE true`,
    id: 'n.id',
    type: 'uuid',
  },
  playlist: {
    select: `SELECT n.id::text AS id, n.account_id AS "accountId", E'\\n' || n.title_fold || E'\\n' AS text, 0 AS plays
      FROM music.playlists n WHERE n.is_public AND n.title_fold <> ''`,
    id: 'n.id',
    type: 'int',
  },
};

const withKind = (kind: SearchedKind, rows: Omit<Row, 'kind'>[]): Row[] => rows.map((row) => ({ ...row, kind }));

/** The current rows of ids. What is hidden, private or gone is left out. */
export async function rowsOf(database: SqlQueryable, kind: SearchedKind, ids: readonly string[]): Promise<Row[]> {
  const { select, id, type } = sources[kind];
  return withKind(kind, await database.query(`${select} AND ${id} = ANY($1::${type}[])`, [ids]));
}

/** The rows of a kind in the order of their ids. @param after the last id that was read; undefined: from the first one */
export async function rowsAfter(
  database: SqlQueryable,
  kind: SearchedKind,
  after: string | undefined,
  limit: number,
): Promise<Row[]> {
  const { select, id, type } = sources[kind];
  const page = `${select} AND ($1::${type} IS NULL OR ${id} > $1::${type}) ORDER BY ${id} LIMIT ${limit}`;
  return withKind(kind, await database.query(page, [after ?? null]));
}
