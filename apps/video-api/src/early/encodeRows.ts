import type { Database, Transaction } from '@millrace/database';
import { createCache } from '@millrace/service';
import type { Part } from './storedParts.ts';

export interface EncodeId {
  videoId: string;
  encodeId: string;
}

type Read = (sql: string, parameters: readonly unknown[]) => Promise<Part[]>;

/** Parts that are read at once: a film of 100 hours has 6,000, and other requests are answered meanwhile. */
const rowsAtOnce = 1_000;

/**
 * The parts of an encode, by kind and number. Each tells its renditions, which are the same for all of a kind: only the first of a kind that tells
 * them is read with them. $1 the video, $2 the encode, $3 and $4 the kind and the number of the part before
 */
const partsOfEncode = `
  SELECT p.kind, p.number, p.frames, p.stored, p.prefix, p.stored_prefix AS "storedPrefix", p.created_at AS "createdAt",
    CASE WHEN p.number = first.number THEN first.tracks END AS tracks
  FROM video.parts p LEFT JOIN (
    SELECT k AS kind, t.number, t.tracks FROM unnest('{window,sound,ahead}'::text[]) k, LATERAL (
      SELECT number, tracks FROM video.parts
      WHERE video_id = $1 AND encode_id = $2::uuid AND kind = k AND tracks IS NOT NULL ORDER BY number LIMIT 1
    ) t
  ) first ON first.kind = p.kind
  WHERE p.video_id = $1 AND p.encode_id = $2::uuid AND (p.kind, p.number) > ($3::text, $4::int)
  ORDER BY p.kind, p.number LIMIT ${rowsAtOnce}`;

async function readRows(read: Read, { videoId, encodeId }: EncodeId): Promise<Part[]> {
  const parts: Part[] = [];
  for (;;) {
    const last = parts.at(-1);
    const some = await read(partsOfEncode, [videoId, encodeId, last?.kind ?? '', last?.number ?? 0]);
    parts.push(...some);
    if (some.length < rowsAtOnce) return parts;
  }
}

export const readEncode = (tx: Transaction, encode: EncodeId): Promise<Part[]> =>
  readRows((sql, parameters) => tx.$queryRawUnsafe<Part[]>(sql, ...parameters), encode);

/** Films that are watched while they are encoded, and how long their parts are remembered, in milliseconds. */
const remembered = { most: 20, ttlMs: 1_000 };

/**
 * Reads an encode for players: all of a film ask for the playlist every four seconds, and for each segment.
 *
 * @param readParts makes of the rows what is remembered
 */
export function createEncodeReader<Result extends object>(
  database: Database,
  readParts: (rows: readonly Part[]) => Result,
) {
  const known = createCache<string, Result>(remembered);
  /** @param stored segments by the video's row: what is remembered has them, because it is read after the row */
  return ({ videoId, encodeId }: EncodeId, stored: number): Promise<Result> => {
    const read: Read = (sql, parameters) => database.query(sql, parameters);
    return known.of(`${videoId} ${encodeId} ${stored}`, async () =>
      readParts(await readRows(read, { videoId, encodeId })),
    );
  };
}
