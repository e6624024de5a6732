import pg from 'pg';
import type { Database } from './database.ts';
import { frequent } from './frequent.ts';
import { type Image, Prisma, type Track, type Video } from './generated/client.ts';

/** Reads whole rows of a model. */
export interface Rows<Row> {
  /** In no order. */
  byIds(database: Pick<Database, 'query'>, ids: readonly string[]): Promise<Row[]>;
  byId(database: Pick<Database, 'query'>, id: string): Promise<Row | null>;
  /** Null also if it belongs to another account. */
  ofAccount(database: Pick<Database, 'query'>, accountId: number, id: string): Promise<Row | null>;
}

/** As Prisma's models: bigint is a bigint. */
const modelTypes: pg.CustomTypesConfig = {
  getTypeParser(id, format) {
    if (id === pg.types.builtins.INT8 && format !== 'binary') return BigInt;
    return format === 'binary' ? pg.types.getTypeParser(id, 'binary') : pg.types.getTypeParser(id, 'text');
  },
};

/** The column of a field: `account_id` is that of `accountId`. The schema names all of them so. */
const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Rows of a model as `findMany` gives them, for the lists and the single media that most requests read: Prisma makes about thirty promises for
 * a statement, this makes six. On Node.js 20, each of them also pays for the context of the request.
 *
 * @param fields all fields of the model
 */
function rowsOf<Row extends { id: string; accountId: number }>(
  table: string,
  fields: Record<keyof Row & string, string>,
): Rows<Row> {
  const columns = Object.keys(fields).map((field) => `${columnOf(field)} AS "${field}"`);
  const select = { ...frequent(`SELECT ${columns.join(', ')} FROM ${table} WHERE id = ANY($1)`), types: modelTypes };
  const byIds: Rows<Row>['byIds'] = async (database, ids) =>
    ids.length === 0 ? [] : database.query<Row>(select, [ids]);
  const byId: Rows<Row>['byId'] = async (database, id) => (await byIds(database, [id]))[0] ?? null;
  return {
    byIds,
    byId,
    async ofAccount(database, accountId, id) {
      const row = await byId(database, id);
      return row?.accountId === accountId ? row : null;
    },
  };
}

export const videoRows = rowsOf<Video>('video.videos', Prisma.VideoScalarFieldEnum);
export const trackRows = rowsOf<Track>('music.tracks', Prisma.TrackScalarFieldEnum);
export const imageRows = rowsOf<Image>('image.images', Prisma.ImageScalarFieldEnum);
